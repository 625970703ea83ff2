"""The formats that a layer can be exported to, by the extension of the file.

The function that writes a format, and what belongs to its files, is in `writing.py`.
"""

from __future__ import annotations

from pathlib import PurePath
from typing import NamedTuple

from qgis.core import QgsProviderRegistry

from parcel_lookup.core.contract import ErrorCode, ParcelError


class Format(NamedTuple):
    """A file format."""

    #: The extension, with its dot, in lower case.
    ending: str
    title: str
    #: The GDAL driver that writes it; "" where Python does.
    driver: str
    #: Other extensions of such files.
    other_endings: tuple[str, ...] = ()

    @property
    def is_available(self) -> bool:
        """Whether this GDAL can write the format."""
        # GDAL writes those of these formats that it reads. QGIS made this list at its start; asking
        # GDAL for its drivers would take much of the plugin's own start time.
        filters = QgsProviderRegistry.instance().fileVectorFilters()
        return not self.driver or f"*{self.ending}" in filters

    @property
    def filter(self) -> str:
        """The entry for a file dialog: ``Shapefile (*.shp)``."""
        endings = " ".join(f"*{ending}" for ending in (self.ending, *self.other_endings))
        return f"{self.title} ({endings})"


SHAPEFILE = Format(".shp", "Shapefile", "ESRI Shapefile")
GEOPACKAGE = Format(".gpkg", "GeoPackage", "GPKG")
GEOJSON = Format(".geojson", "GeoJSON", "", (".json",))
CSV = Format(".csv", "Comma-Separated Values", "")
XLSX = Format(".xlsx", "Excel Workbook", "")
FLATGEOBUF = Format(".fgb", "FlatGeobuf", "FlatGeobuf")
KML = Format(".kml", "KML for Google Earth", "")
GEOPARQUET = Format(".parquet", "GeoParquet", "Parquet", (".geoparquet",))

#: All formats, in the order in which they are offered; some GDAL builds lack the last.
FORMATS: tuple[Format, ...] = (
    *(SHAPEFILE, GEOPACKAGE, GEOJSON, CSV),
    *(XLSX, FLATGEOBUF, KML, GEOPARQUET),
)


def format_of(path: str | PurePath) -> Format:
    """Return the format for the extension of a path. Raises `ParcelError` where there is none."""
    ending = PurePath(path).suffix.lower()
    for one in FORMATS:
        if ending in (one.ending, *one.other_endings):
            if not one.is_available:
                reason = f"the GDAL of this QGIS does not write {one.title}"
                raise ParcelError(ErrorCode.EXPORT_FAILED, path=path, reason=reason)
            return one
    known = ", ".join(one.ending for one in FORMATS if one.is_available)
    what = f"the extension “{ending}” is not supported" if ending else "its name has no extension"
    reason = f"{what}; use one of {known}"
    raise ParcelError(ErrorCode.EXPORT_FAILED, path=path, reason=reason)
