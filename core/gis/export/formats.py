"""The formats that a layer can be saved in, by the ending of the file's name."""

from __future__ import annotations

from pathlib import PurePath
from typing import NamedTuple

from qgis.core import QgsProviderRegistry

from parcel_lookup.core.contract import ErrorCode, ParcelError


class Format(NamedTuple):
    """A format of files."""

    #: Of the file's name, with its dot, in small letters.
    ending: str
    title: str
    #: GDAL's driver that writes it; "" where it is written without one.
    driver: str
    #: Other endings that people give such files.
    other_endings: tuple[str, ...] = ()
    #: Whether it holds shapes; a table has a point of each instead.
    has_shapes: bool = True

    @property
    def is_available(self) -> bool:
        """Whether this GDAL can write it."""
        # What it reads it writes, of these. QGIS made this list when it started; to ask GDAL for
        # its drivers takes a good part of what we have then.
        filters = QgsProviderRegistry.instance().fileVectorFilters()
        return not self.driver or f"*{self.ending}" in filters

    @property
    def filter(self) -> str:
        """For a file dialog: ``Shapefile (*.shp)``."""
        endings = " ".join(f"*{ending}" for ending in (self.ending, *self.other_endings))
        return f"{self.title} ({endings})"


SHAPEFILE = Format(".shp", "Shapefile", "ESRI Shapefile")
GEOPACKAGE = Format(".gpkg", "GeoPackage", "GPKG")
GEOJSON = Format(".geojson", "GeoJSON", "", (".json",))
CSV = Format(".csv", "Comma-Separated Values", "", has_shapes=False)
XLSX = Format(".xlsx", "Excel Workbook", "", has_shapes=False)
FLATGEOBUF = Format(".fgb", "FlatGeobuf", "FlatGeobuf")
KML = Format(".kml", "KML for Google Earth", "")
GEOPARQUET = Format(".parquet", "GeoParquet", "Parquet", (".geoparquet",))

#: All of them, in the order in which they are offered; some GDALs lack the last.
FORMATS: tuple[Format, ...] = (
    *(SHAPEFILE, GEOPACKAGE, GEOJSON, CSV),
    *(XLSX, FLATGEOBUF, KML, GEOPARQUET),
)


def format_of(path: str | PurePath) -> Format:
    """The format that the ending of a path names. Raises `ParcelError` where it names none."""
    ending = PurePath(path).suffix.lower()
    for one in FORMATS:
        if ending in (one.ending, *one.other_endings):
            if not one.is_available:
                reason = f"the GDAL of this QGIS does not write {one.title}"
                raise ParcelError(ErrorCode.EXPORT_FAILED, path=path, reason=reason)
            return one
    known = ", ".join(one.ending for one in FORMATS if one.is_available)
    what = f"no format is known by the ending “{ending}”" if ending else "its name has no ending"
    reason = f"{what}; there are {known}"
    raise ParcelError(ErrorCode.EXPORT_FAILED, path=path, reason=reason)
