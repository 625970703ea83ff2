"""Writes a layer to a file of any format; the table of writers is at the end."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Callable

from parcel_lookup.core.gis.export import csvfile, gdal, geojson, kml, shapefile, xlsx
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
from parcel_lookup.core.gis.export.placing import Placing, as_refused, refused
from parcel_lookup.core.gis.export.remarks import ExportReport, Remarks
from parcel_lookup.core.gis.export.source import WriteContext
from parcel_lookup.core.gis.layer.geopackage import end_write_ahead_log

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.gis.export.formats import Format
    from parcel_lookup.core.gis.export.remarks import Loss
    from parcel_lookup.core.gis.export.source import Export, WriteResult

    Writer = Callable[[Export, Path, WriteContext], WriteResult]

_changed = threading.Condition()
#: The writers that are running.
_running: list[Cancellation] = []
_SECONDS_TO_END = 60.0


def write(
    export: Export,
    cancellation: Cancellation,
    progress: Callable[[float], None] = lambda _share: None,
) -> ExportReport:
    """Write a file, replacing an existing one; `progress` receives the share that is done.

    In any thread. The file is written to a temporary folder and moved at the end. Where this raises
    `ParcelError` or `Cancelled`, an existing file is unchanged and nothing else is left behind.
    """
    kind = format_of(export.path)
    write_one, companions, sentences = _WRITERS[kind]
    target = target_of(export.path, has_geometry=export.has_geometry)
    remarks = Remarks(sentences)
    context = WriteContext(cancellation, progress, remarks)
    try:
        with _counted(cancellation), Placing(target, companions, export.shown) as placing:
            written = write_one(export, placing.path, context)
            cancellation.check()
            if kind is GEOPACKAGE:
                _check_free(target)
            files = placing.place()
    except OSError as error:
        raise as_refused(export.path, error) from error
    no_geometry_file = written.no_geometry_file and target.parent / written.no_geometry_file.name
    return ExportReport(
        target,
        files,
        written.rows,
        written.left_out,
        no_geometry_file,
        remarks.all(),
        remarks.sentences(),
    )


def stop_all() -> None:
    """Cancel all writers and wait for them, because the plugin is being unloaded. Main thread.

    GDAL cannot be interrupted while it closes a file or creates its index.
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
    """Refuse to replace a GeoPackage that another program has open: its edits would be lost."""
    if not target.exists():
        return
    try:
        end_write_ahead_log(target)
    except sqlite3.Error as error:
        reason = "another program has the existing file open, or it cannot be written to"
        raise refused(target, reason, str(error)) from error


def target_of(path: Path, *, has_geometry: bool) -> Path:
    """Return the file that is written for a path: for a table as a Shapefile, the `.dbf`.

    Raises `ParcelError` where the path names no format.
    """
    if format_of(path) is not SHAPEFILE:
        return path
    return path.with_suffix(".shp" if has_geometry else ".dbf")


def _by_gdal(kind: Format) -> Writer:
    return lambda export, path, context: gdal.write_by_gdal(export, path, context, kind)


#: By format: the function that writes it, the ends of the names of files that belong to it, and the
#: sentences about values that it cannot hold. A new format is a function, and a row here and in
#: `formats.py`.
_WRITERS: dict[Format, tuple[Writer, tuple[str, ...], Mapping[Loss, str]]] = {
    SHAPEFILE: (
        shapefile.write_shapefile,
        shapefile.COMPANIONS,
        shapefile.LIMITS.sentences,
    ),
    GEOJSON: (geojson.write_geojson, (), geojson.LIMITS.sentences),
    CSV: (csvfile.write_csv, csvfile.COMPANIONS, csvfile.LIMITS.sentences),
    XLSX: (xlsx.write_xlsx, (), xlsx.LIMITS.sentences),
    KML: (kml.write_kml, (), kml.LIMITS.sentences),
    **{
        kind: (_by_gdal(kind), gdal.COMPANIONS.get(kind, ()), gdal.SENTENCES)
        for kind in (GEOPACKAGE, FLATGEOBUF, GEOPARQUET)
    },
}
