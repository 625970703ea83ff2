"""Writing a layer into a file of any format."""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable

from parcel_lookup.core.gis.formats import (
    CSV,
    FLATGEOBUF,
    GEOJSON,
    GEOPACKAGE,
    GEOPARQUET,
    KML,
    SHAPEFILE,
    XLSX,
    format_of,
)

from . import cells, csvfile, geojson, kml, layers, shapefile, xlsx
from .csvfile import write_csv
from .geojson import write_geojson
from .kml import write_kml
from .layers import write_layer
from .placing import Placing, as_refused
from .remarks import Remarks
from .report import ExportReport
from .shapefile import write_shapefile
from .work import Work
from .xlsx import write_xlsx

if TYPE_CHECKING:
    from pathlib import Path

    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.gis.formats import Format

    from .remarks import Loss
    from .source import Export
    from .work import Written

    Writer = Callable[[Export, Path, Work], Written]


def write(
    export: Export,
    cancellation: Cancellation,
    progress: Callable[[float], None] = lambda _share: None,
) -> ExportReport:
    """Write a file, in the place of one that is there; `progress` is told the share that is done.

    In any one thread. Raises `ParcelError` where it cannot be written, and `Cancelled`: a file that
    was there is whole then, and nothing else is left.
    """
    kind = format_of(export.path)
    write_one, companions, texts = _WRITERS[kind]
    target = _target_of(export, kind)
    work = Work(cancellation, progress, Remarks(texts))
    try:
        with Placing(target, companions) as placing:
            written = write_one(export, placing.path, work)
            cancellation.check()
            files = placing.place()
    except OSError as error:
        raise as_refused(export.path, error) from error
    beside = written.beside and target.parent / written.beside.name
    return ExportReport(
        target,
        files,
        written.rows,
        written.left_out,
        beside,
        work.remarks.all(),
        work.remarks.sentences(),
    )


def _target_of(export: Export, kind: Format) -> Path:
    if kind is not SHAPEFILE:
        return export.path
    return export.path.with_suffix(".shp" if export.has_geometry else ".dbf")


def _by_gdal(kind: Format) -> Writer:
    return lambda export, path, work: write_layer(export, path, work, kind)


#: What writes a format, what stands beside its files, what is said of values it does not hold.
_WRITERS: dict[Format, tuple[Writer, tuple[str, ...], dict[Loss, str]]] = {
    SHAPEFILE: (write_shapefile, shapefile.COMPANIONS, {**csvfile.TEXTS, **cells.TEXTS}),
    GEOJSON: (write_geojson, (), geojson.TEXTS),
    CSV: (write_csv, csvfile.COMPANIONS, csvfile.TEXTS),
    XLSX: (write_xlsx, (), xlsx.TEXTS),
    KML: (write_kml, (), kml.TEXTS),
    **{
        kind: (_by_gdal(kind), layers.COMPANIONS.get(kind, ()), texts)
        for kind, texts in (
            (GEOPACKAGE, layers.TEXTS),
            (FLATGEOBUF, csvfile.TEXTS),
            (GEOPARQUET, layers.TEXTS),
        )
    },
}
