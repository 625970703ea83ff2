"""A kept file, written in a task: whole, or not at all."""

from __future__ import annotations

import errno
import json
import os
import sqlite3
import threading
import uuid
from contextlib import closing, suppress
from typing import TYPE_CHECKING, NamedTuple

from qgis.core import (
    Qgis,
    QgsCoordinateTransformContext,
    QgsDataProvider,
    QgsFeatureSink,
    QgsFields,
    QgsProviderRegistry,
    QgsVectorFileWriter,
)
from qgis.PyQt.QtCore import QMetaType

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.gis.connections import history_path
from parcel_lookup.core.gis.layer.geopackage import (
    count_rows,
    empty_geometries_to_null,
    end_write_ahead_log,
)
from parcel_lookup.core.gis.layer.values import clear_dates_beyond_years, date_places, plain_value
from parcel_lookup.core.gis.saving.parts import fill_in
from parcel_lookup.core.gis.saving.place import state_of
from parcel_lookup.core.gis.saving.searches import Origin, find_search, write_search

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from qgis.core import QgsFeature

    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.gis.saving.parts import Part
    from parcel_lookup.core.gis.saving.place import Place
    from parcel_lookup.core.gis.saving.project import ProjectCopy

_FAST = QgsFeatureSink.Flag.FastInsert
_MAP = QMetaType.Type.QVariantMap
_changed = threading.Condition()
_writers = 0
_STYLE_NAME = "Parcel Lookup"
_GONE = "it is not there any more"
_UNOPENED = "QGIS cannot open a file there. Choose names without “%” and “|” for it and its folders"
_NO_FOLDER, _FULL = "the folder is not there", "the disk is full"
_LOCKED = "nothing can be written there, or another program has the file open"
#: By the names of the system's errors, not all of which every system has.
_REASONS = {
    "ENOENT": _NO_FOLDER,
    "ENOTDIR": _NO_FOLDER,
    "ENOSPC": _FULL,
    "EDQUOT": _FULL,
    "EFBIG": "the file gets too large for the disk",
    "EROFS": "nothing can be written there",
    "EACCES": _LOCKED,
    "EPERM": _LOCKED,
    "ENAMETOOLONG": "its name is too long",
}


class Order(NamedTuple):
    """Everything that the task needs."""

    place: Place
    parts: Sequence[Part]
    project: ProjectCopy
    #: What the layers know of the search; None where they have none.
    origin: Origin | None
    #: Kept files that may hold the search.
    files: tuple[str, ...] = ()
    #: What the file that is there holds stays, but for the tables that are written.
    is_update: bool = False


class Written(NamedTuple):
    """A file that was written, and is not in its place yet."""

    #: By table: the ids of the features in the order of the file's keys, which begin at 1.
    ids: dict[str, list[int]]
    #: Of an update: the state of the old file when it was copied.
    old: tuple[tuple[int, int], ...] = ()
    #: Dates that no GeoPackage holds and that are NULL in the file.
    cleared: int = 0


def write(order: Order, cancellation: Cancellation) -> Written:
    """Write a file, for whoever ordered it to put into its place.

    In a task. Raises `ParcelError`: EXPORT_FAILED with the reason as a sentence, `Cancelled`. What
    is at the place stays as it is, and where it raises nothing else is left there.
    """
    place = order.place
    _count_writer(1)
    try:
        place.prepare()
        return _write(order, cancellation)
    except BaseException as error:
        place.discard()
        if isinstance(error, (OSError, sqlite3.Error)):
            raise not_written(place.path, error) from error
        if isinstance(error, _WriterFailed):
            raise not_written(place.path, _cause(error, place.path.parent)) from error
        raise
    finally:
        _count_writer(-1)


def wait_for_writers(seconds: float) -> bool:
    """Wait until nothing is written any more; whether it is so. Cancel it first. Main thread.

    A writer that closes a large file cannot be stopped.
    """
    with _changed:
        return _changed.wait_for(lambda: not _writers, seconds)


def _count_writer(more: int) -> None:
    global _writers
    with _changed:
        _writers += more
        _changed.notify_all()


def not_written(path: Path, error: Exception) -> ParcelError:
    """What keeps a file from being written, for the user."""
    text = str(error)
    reason = _REASONS.get(errno.errorcode.get(getattr(error, "errno", None) or 0, ""), "")
    if isinstance(error, sqlite3.Error):
        if "full" in text:
            reason = _FULL
        elif "locked" in text or "readonly" in text:
            reason = _LOCKED
    reason = reason or getattr(error, "strerror", "") or text.strip().rstrip(".")
    return ParcelError(ErrorCode.EXPORT_FAILED, text, path=str(path), reason=reason)


class _WriterFailed(Exception):
    """QGIS's writer could not go on; its words."""


def _cause(error: Exception, folder: Path) -> Exception:
    """What is behind the failure of the writer, which does not say it: tried out."""
    probe = folder / f".parcel_lookup-{uuid.uuid4().hex[:12]}.tmp"
    try:
        with probe.open("wb") as file:
            file.write(bytes(1 << 20))
            file.flush()
            os.fsync(file.fileno())
    except OSError as found:
        return found
    finally:
        with suppress(OSError):
            probe.unlink()
    return error


def _write(order: Order, cancellation: Cancellation) -> Written:
    from parcel_lookup.core.search.history import History

    path, present = order.place.path, order.place.present
    old = _copy(path, present) if order.is_update else ()
    ids, cleared = {}, 0
    for part in order.parts:
        ids[part.table], number = _write_table(part, present, cancellation)
        cleared += number
    with closing(sqlite3.connect(present)) as connection:
        for part in order.parts:
            _check_table(connection, part, len(ids[part.table]))
        connection.commit()
    for part in order.parts:
        _check_opening(part, path, present)
    kept = None
    if order.origin is not None:
        with closing(History(history_path())) as history:
            kept = find_search(order.origin, history, order.files)
    cancellation.check()
    _write_styles(order.parts, present, path)
    with closing(sqlite3.connect(present)) as connection:
        if kept is not None:
            write_search(connection, kept)
        _write_project(connection, order.project, path)
        connection.commit()
    end_write_ahead_log(present)
    _flush(present)
    cancellation.check()
    return Written(ids, old, cleared)


def _copy(path: Path, present: Path) -> tuple[tuple[int, int], ...]:
    """The file as it is now, with what SQLite has in its log; its state before that."""
    if not path.is_file():
        raise ParcelError(ErrorCode.EXPORT_FAILED, path=str(path), reason=_GONE)
    state = state_of(path)
    with closing(sqlite3.connect(path)) as old, closing(sqlite3.connect(present)) as new:
        old.backup(new)
    return state


def _write_table(part: Part, path: Path, cancellation: Cancellation) -> tuple[list[int], int]:
    """Write the features; return their ids, and the number of dates that were cleared."""
    options = QgsVectorFileWriter.SaveVectorOptions()
    options.driverName = "GPKG"
    options.layerName = part.table
    options.layerOptions = [f"FID={part.key}", f"GEOMETRY_NAME={part.geometry}"]
    action = QgsVectorFileWriter.ActionOnExistingFile
    is_there = path.exists()
    options.actionOnExistingFile = (
        action.CreateOrOverwriteLayer if is_there else action.CreateOrOverwriteFile
    )
    copy = part.copy
    writer = QgsVectorFileWriter.create(
        str(path),
        QgsFields(part.fields),
        copy.wkb_type,
        copy.crs,
        QgsCoordinateTransformContext(),
        options,
    )
    ids, cleared = [], 0
    try:
        _check(writer)
        maps = [index for index, field in enumerate(copy.fields) if field.type() == _MAP]
        dates = date_places(copy.fields)
        for feature in copy.features(cancellation):
            for index in maps:
                _to_text(feature, index)
            cleared += clear_dates_beyond_years(feature, dates)
            _add(writer, feature)
            ids.append(feature.id())
    finally:
        del writer  # which writes the rest, and closes the file
    return ids, cleared


def _to_text(feature: QgsFeature, index: int) -> None:
    """The writer refuses a map of values."""
    value = plain_value(feature[index])
    if value is not None:
        feature[index] = json.dumps(value, ensure_ascii=False, default=str)


def _add(writer: QgsVectorFileWriter, feature: QgsFeature) -> None:
    if not writer.addFeature(feature, _FAST):
        raise _WriterFailed(writer.errorMessage())


def _check(writer: QgsVectorFileWriter) -> None:
    if writer.hasError() != QgsVectorFileWriter.WriterError.NoError:
        raise _WriterFailed(writer.errorMessage())


def _check_table(connection: sqlite3.Connection, part: Part, expected: int) -> None:
    """What was written is there: the writer does not say what it could not write at its end."""
    try:
        count = count_rows(connection, part.table)
    except sqlite3.OperationalError as error:  # there is no such table
        raise _WriterFailed(str(error)) from error
    if count != expected:
        raise _WriterFailed("not all rows were written")
    if part.copy.wkb_type != Qgis.WkbType.NoGeometry:
        empty_geometries_to_null(connection, part.table, part.geometry)


def _check_opening(part: Part, path: Path, present: Path) -> None:
    """QGIS takes some signs in a path for something else, and then shows nothing."""
    options = QgsDataProvider.ProviderOptions()
    uri = f"{present}|layername={part.table}"
    provider = QgsProviderRegistry.instance().createProvider("ogr", uri, options)
    if provider is None or not provider.isValid():
        raise ParcelError(ErrorCode.EXPORT_FAILED, path=str(path), reason=_UNOPENED)


def _write_styles(parts: Sequence[Part], present: Path, path: Path) -> None:
    """Styles and metadata, as QGIS keeps them."""
    provider = QgsProviderRegistry.instance().providerMetadata("ogr")
    for number, part in enumerate(parts):
        uri = f"{present}|layername={part.table}"
        style = fill_in(part.style, str(path), path.name)
        if not provider.saveStyle(uri, style, "", _STYLE_NAME, "", "", True, ""):
            raise _WriterFailed("the style was not written")
        metadata = part.metadata
        if number and metadata.identifier():  # a file has each but once
            metadata.setIdentifier(f"{metadata.identifier()}/{part.table}")
        is_saved, reason = provider.saveLayerMetadata(uri, metadata)
        if not is_saved:
            raise _WriterFailed(reason)


def _write_project(connection: sqlite3.Connection, project: ProjectCopy, path: Path) -> None:
    connection.execute(
        "CREATE TABLE IF NOT EXISTS qgis_projects "
        "(name TEXT PRIMARY KEY, metadata BLOB, content BLOB)"
    )
    text = fill_in(project.text, str(path), path.name)
    connection.execute(
        "INSERT OR REPLACE INTO qgis_projects VALUES (?,?,?)",
        (project.name, project.metadata, project.content(text)),
    )


def _flush(path: Path) -> None:
    """Have the file on the disk before it takes the place of another."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())
