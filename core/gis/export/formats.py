"""The table of formats that a layer can be exported to.

QGIS reads it when it starts; what writes each format is in `writing.WRITERS`. Dialogs, the
algorithm, and the tests of all formats read `FORMATS`.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePath

from qgis.core import QgsProviderRegistry

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.i18n import tr


@dataclass(frozen=True, eq=False)
class Format:
    """A file format."""

    #: The extension, with its dot, in lower case.
    ending: str
    title: str
    #: Other extensions of such files.
    other_endings: tuple[str, ...] = ()
    #: The extension of a layer without geometry, if it is another one.
    table_ending: str = ""
    #: The ends of the names of files that belong to a file, after its stem.
    companions: tuple[str, ...] = ()
    #: Whether the files carry a style.
    has_style: bool = False
    #: Whether the files hold a layer's metadata; other formats get a file with the terms of use.
    has_metadata: bool = False
    #: Whether coordinates are longitude and latitude (WGS 84), whatever the CRS of the layer.
    is_in_degrees: bool = False
    #: Whether some GDAL builds lack the format.
    is_optional: bool = False

    @property
    def is_available(self) -> bool:
        """Whether this GDAL can write the format."""
        # GDAL writes those of these formats that it reads. QGIS made this list at its start;
        # listing GDAL's drivers would take much of the plugin's own start time.
        filters = QgsProviderRegistry.instance().fileVectorFilters()
        return not self.is_optional or f"*{self.ending}" in filters

    @property
    def filter(self) -> str:
        """The entry for a file dialog: ``Shapefile (*.shp)``."""
        endings = " ".join(f"*{ending}" for ending in (self.ending, *self.other_endings))
        return f"{self.title} ({endings})"


SHAPEFILE = Format(
    *(".shp", "Shapefile"),
    table_ending=".dbf",
    # Files of ours, and those that other programs put next to it.
    companions=(
        *(".shp", ".shx", ".dbf", ".prj", ".cpg", ".qml", ".sld", ".fields.csv"),
        *(".sbn", ".sbx", ".idx", ".qix", ".qpj", ".qmd", ".shp.xml", ".cst"),
        *(".ain", ".aih", ".atx", ".fbn", ".fbx", ".ixs", ".mxs"),
    ),
    has_style=True,
)
GEOPACKAGE = Format(
    *(".gpkg", "GeoPackage"),
    companions=(".gpkg-wal", ".gpkg-shm", ".gpkg-journal"),
    has_style=True,
    has_metadata=True,
)
GEOJSON = Format(".geojson", "GeoJSON", other_endings=(".json",), is_in_degrees=True)
#: All formats, in the order in which they are offered.
FORMATS: tuple[Format, ...] = (
    SHAPEFILE,
    GEOPACKAGE,
    GEOJSON,
    Format(".csv", tr("Comma-Separated Values"), companions=(".csvt",), is_in_degrees=True),
    Format(".xlsx", tr("Excel Workbook"), is_in_degrees=True),
    Format(".fgb", "FlatGeobuf", is_optional=True),
    Format(".kml", tr("KML for Google Earth"), is_in_degrees=True),
    Format(".parquet", "GeoParquet", other_endings=(".geoparquet",), is_optional=True),
)


def format_of(path: str | PurePath) -> Format:
    """Return the format for the extension of a path. Raises `ParcelError` where there is none."""
    ending = PurePath(path).suffix.lower()
    for one in FORMATS:
        if ending in (one.ending, *one.other_endings):
            if not one.is_available:
                reason = tr("the GDAL of this QGIS does not write {format}")
                reason = reason.format(format=one.title)
                raise ParcelError(ErrorCode.EXPORT_FAILED, path=path, reason=reason)
            return one
    reason = tr("its name has no extension; use one of {extensions}")
    if ending:
        reason = tr("the extension “{extension}” is not supported; use one of {extensions}")
    known = ", ".join(one.ending for one in FORMATS if one.is_available)
    reason = reason.format(extension=ending, extensions=known)
    raise ParcelError(ErrorCode.EXPORT_FAILED, path=path, reason=reason)
