"""Writing a layer into a file of any format."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Callable

from parcel_lookup.core.gis.export import cells, csvfile, geojson, kml, layers, shapefile, xlsx
from parcel_lookup.core.gis.export.csvfile import write_csv
from parcel_lookup.core.gis.export.formats import (
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
from parcel_lookup.core.gis.export.geojson import write_geojson
from parcel_lookup.core.gis.export.kml import write_kml
from parcel_lookup.core.gis.export.layers import write_layer
from parcel_lookup.core.gis.export.placing import Placing, as_refused, refused
from parcel_lookup.core.gis.export.remarks import Remarks
from parcel_lookup.core.gis.export.report import ExportReport
from parcel_lookup.core.gis.export.shapefile import write_shapefile
from parcel_lookup.core.gis.export.work import Work
from parcel_lookup.core.gis.export.xlsx import write_xlsx
from parcel_lookup.core.gis.layer.geopackage import end_write_ahead_log

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.gis.export.formats import Format
    from parcel_lookup.core.gis.export.remarks import Loss
    from parcel_lookup.core.gis.export.source import Export
    from parcel_lookup.core.gis.export.work import Written

    Writer = Callable[[Export, Path, Work], Written]

_changed = threading.Condition()
#: What is being written.
_running: list[Cancellation] = []
_SECONDS_TO_END = 60.0


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
    target = target_of(export.path, has_geometry=export.has_geometry)
    work = Work(cancellation, progress, Remarks(texts))
    try:
        with _counted(cancellation), Placing(target, companions, export.shown) as placing:
            written = write_one(export, placing.path, work)
            cancellation.check()
            if kind is GEOPACKAGE:
                _check_free(target)
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


def stop_all() -> None:
    """Cancel what is being written, and wait for it: the plugin is being unloaded. Main thread.

    GDAL cannot be stopped while it closes a file, or makes its index.
    """
    with _changed:
        running = list(_running)
    for one in running:
        one.cancel()
    with _changed:
        _changed.wait_for(lambda: not _running, _SECONDS_TO_END)


@contextmanager
def _counted(cancellation: Cancellation) -> Iterator[None]:
    with _changed:
        _running.append(cancellation)
    try:
        yield
    finally:
        with _changed:
            _running.remove(cancellation)
            _changed.notify_all()


def _check_free(target: Path) -> None:
    """What another program writes into a GeoPackage would be lost."""
    if not target.exists():
        return
    try:
        end_write_ahead_log(target)
    except sqlite3.Error as error:
        reason = "another program has the file that is there open, or nothing can be written to it"
        raise refused(target, reason, str(error)) from error


def target_of(path: Path, *, has_geometry: bool) -> Path:
    """The file that is written for a path: of a table as a Shapefile the `.dbf`.

    Raises `ParcelError` where the path names no format.
    """
    if format_of(path) is not SHAPEFILE:
        return path
    return path.with_suffix(".shp" if has_geometry else ".dbf")


def _by_gdal(kind: Format) -> Writer:
    return lambda export, path, work: write_layer(export, path, work, kind)


#: What writes a format, what stands beside its files, what is said of values it does not hold.
_WRITERS: dict[Format, tuple[Writer, tuple[str, ...], dict[Loss, str]]] = {
    SHAPEFILE: (write_shapefile, shapefile.COMPANIONS, cells.TEXTS),
    GEOJSON: (write_geojson, (), geojson.TEXTS),
    CSV: (write_csv, csvfile.COMPANIONS, csvfile.TEXTS),
    XLSX: (write_xlsx, (), xlsx.TEXTS),
    KML: (write_kml, (), kml.TEXTS),
    **{
        kind: (_by_gdal(kind), layers.COMPANIONS.get(kind, ()), layers.TEXTS)
        for kind in (GEOPACKAGE, FLATGEOBUF, GEOPARQUET)
    },
}
