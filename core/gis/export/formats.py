r"""The table of formats that a layer can be exported to.

A new format is a function and its row in `FORMATS`. The function receives an `Export` (the layer),
the path to write to, and a `WriteContext`, and returns a `WriteResult`. It iterates over
`prepared_batches`, which gives it columns of values that the format can hold, as its `Limits`
describe. For example, a format of lines of JSON::

    LIMITS = Limits("JSON lines", {Loss.NUMBER: tr("Infinite or not a number, left out")})

    def write_json_lines(export: Export, path: Path, context: WriteContext) -> WriteResult:
        columns, rows = columns_of(export.fields), 0
        with path.open("w", encoding="utf-8") as file:
            for batch in prepared_batches(export, columns, LIMITS, context):
                for values in zip(*batch.values):
                    row = {column.name: value for column, value in zip(columns, values)}
                    file.write(json.dumps(row) + "\n")
                rows += len(batch.features)
        return WriteResult(rows)

    def _json_lines() -> Writer:
        from parcel_lookup.core.gis.export import jsonlines

        return Writer(jsonlines.write_json_lines, jsonlines.LIMITS)

    Format(".jsonl", tr("JSON Lines"), _json_lines)

What the format cannot hold at all is raised with `placing.refused`; what it holds differently is
reported to `context.remarks`. `writing.write` does the rest: temporary folder, replacing old files,
cancellation, and the report. Dialogs, the algorithm, and the tests of all formats read `FORMATS`.
QGIS reads the table when it starts, so the writers are imported when they are used.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Callable, NamedTuple

from qgis.core import QgsProviderRegistry

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from parcel_lookup.core.gis.export.prepare import Limits
    from parcel_lookup.core.gis.export.source import Export, WriteContext, WriteResult


class Writer(NamedTuple):
    """What writes the files of a format."""

    #: Writes a file. Raises `ParcelError`, `Cancelled`, and OSError.
    write: Callable[[Export, Path, WriteContext], WriteResult]
    limits: Limits
    #: The ends of the names of files that belong to it, after its stem.
    companions: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Format:
    """A file format."""

    #: The extension, with its dot, in lower case.
    ending: str
    title: str
    #: Imports and returns the writer.
    writer: Callable[[], Writer]
    #: The GDAL driver that writes it; "" where Python does.
    driver: str = ""
    #: Other extensions of such files.
    other_endings: tuple[str, ...] = ()
    #: The extension of a layer without geometry, if it is another one.
    table_ending: str = ""
    #: Whether the files carry a style.
    has_style: bool = False
    #: Whether the files hold a layer's metadata; other formats get a file with the terms of use.
    has_metadata: bool = False
    #: Whether coordinates are longitude and latitude (WGS 84), whatever the CRS of the layer.
    is_in_degrees: bool = False

    @property
    def is_available(self) -> bool:
        """Whether this GDAL can write the format."""
        # GDAL writes those of these formats that it reads. QGIS made this list at its start;
        # listing GDAL's drivers would take much of the plugin's own start time.
        filters = QgsProviderRegistry.instance().fileVectorFilters()
        return not self.driver or f"*{self.ending}" in filters

    @property
    def filter(self) -> str:
        """The entry for a file dialog: ``Shapefile (*.shp)``."""
        endings = " ".join(f"*{ending}" for ending in (self.ending, *self.other_endings))
        return f"{self.title} ({endings})"


def _shapefile() -> Writer:
    from parcel_lookup.core.gis.export import shapefile

    return Writer(shapefile.write_shapefile, shapefile.LIMITS, shapefile.COMPANIONS)


def _geopackage() -> Writer:
    from parcel_lookup.core.gis.export import gdal

    return Writer(gdal.write_geopackage, gdal.GEOPACKAGE_LIMITS, gdal.GEOPACKAGE_COMPANIONS)


def _geojson() -> Writer:
    from parcel_lookup.core.gis.export import geojson

    return Writer(geojson.write_geojson, geojson.LIMITS)


def _csv() -> Writer:
    from parcel_lookup.core.gis.export import csvfile

    return Writer(csvfile.write_csv, csvfile.LIMITS, csvfile.COMPANIONS)


def _xlsx() -> Writer:
    from parcel_lookup.core.gis.export import xlsx

    return Writer(xlsx.write_xlsx, xlsx.LIMITS)


def _flatgeobuf() -> Writer:
    from parcel_lookup.core.gis.export import gdal

    return Writer(gdal.write_flatgeobuf, gdal.FLATGEOBUF_LIMITS, gdal.FLATGEOBUF_COMPANIONS)


def _kml() -> Writer:
    from parcel_lookup.core.gis.export import kml

    return Writer(kml.write_kml, kml.LIMITS)


def _geoparquet() -> Writer:
    from parcel_lookup.core.gis.export import gdal

    return Writer(gdal.write_geoparquet, gdal.GEOPARQUET_LIMITS)


SHAPEFILE = Format(
    ".shp", "Shapefile", _shapefile, "ESRI Shapefile", table_ending=".dbf", has_style=True
)
GEOPACKAGE = Format(".gpkg", "GeoPackage", _geopackage, "GPKG", has_style=True, has_metadata=True)
GEOJSON = Format(".geojson", "GeoJSON", _geojson, other_endings=(".json",), is_in_degrees=True)
#: All formats, in the order in which they are offered; some GDAL builds lack the last.
FORMATS: tuple[Format, ...] = (
    SHAPEFILE,
    GEOPACKAGE,
    GEOJSON,
    Format(".csv", tr("Comma-Separated Values"), _csv, is_in_degrees=True),
    Format(".xlsx", tr("Excel Workbook"), _xlsx, is_in_degrees=True),
    Format(".fgb", "FlatGeobuf", _flatgeobuf, "FlatGeobuf"),
    Format(".kml", tr("KML for Google Earth"), _kml, is_in_degrees=True),
    Format(".parquet", "GeoParquet", _geoparquet, "Parquet", other_endings=(".geoparquet",)),
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
