"""A kept file, written in a task: whole, or not at all."""

from __future__ import annotations

import errno
import os
import sqlite3
import uuid
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from qgis.core import (
    Qgis,
    QgsCoordinateTransformContext,
    QgsFeatureSink,
    QgsFields,
    QgsProviderRegistry,
    QgsVectorFileWriter,
)

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.gis.connections import history_path

from .names import reserve
from .parts import fill_in
from .searches import Origin, find_search, write_search
from .sql import count_rows, empty_geometries_to_null, end_write_ahead_log

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.core import QgsFeature

    from parcel_lookup.core.contract import Cancellation

    from .parts import Part
    from .project import ProjectCopy

_FAST = QgsFeatureSink.Flag.FastInsert
_STYLE_NAME = "Parcel Lookup"
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

    #: Absolute.
    path: Path
    parts: Sequence[Part]
    project: ProjectCopy
    #: What the layers know of the search; None where they have none.
    origin: Origin | None
    #: Kept files that may hold the search.
    files: tuple[str, ...] = ()
    #: A name that is taken gets a number; otherwise the file of that name is replaced.
    is_new: bool = False
    #: The file that is there stays but for the tables that are written, and whoever ordered it
    #: moves the new one into its place.
    is_update: bool = False


class Written(NamedTuple):
    """A file that was written."""

    #: Where it shall lie, and where it lies: the same, unless it is an update.
    path: Path
    present: Path
    #: By table: the ids of the features in the order of the file's keys, which begin at 1.
    ids: dict[str, list[int]]


def write(order: Order, cancellation: Cancellation) -> Written:
    """Write a file.

    In a task. Raises `ParcelError`: EXPORT_FAILED with the reason as a sentence, `Cancelled`. What
    was at the place is whole then, and nothing else is left there.
    """
    path, folder = order.path, order.path.parent
    temporary = folder / f".parcel_lookup-{uuid.uuid4().hex[:12]}.gpkg"
    is_reserved = False
    try:
        if not folder.is_dir():
            raise FileNotFoundError(errno.ENOENT, "")
        if order.is_new:
            path = reserve(path)
            is_reserved = True
        ids = _write(order, path, temporary, cancellation)
        if order.is_update:
            return Written(path, temporary, ids)
        put_into_place(temporary, path)
        return Written(path, path, ids)
    except BaseException as error:
        remove(temporary)
        if is_reserved:
            remove(path)
        if isinstance(error, (OSError, sqlite3.Error)):
            raise not_written(path, error) from error
        if isinstance(error, _WriterFailed):
            raise not_written(path, _cause(error, folder)) from error
        raise


def put_into_place(temporary: Path, path: Path) -> None:
    """Move a finished file over what is there. Raises OSError, sqlite3.Error."""
    if path.exists() and path.stat().st_size:
        # What SQLite has in a log beside the old file it would take for the new one's.
        end_write_ahead_log(path)
    temporary.replace(path)


def remove(path: Path) -> None:
    """Remove a file of ours with all that SQLite has beside it, as far as that is there."""
    for ending in ("", "-wal", "-shm", "-journal"):
        with suppress(OSError):
            Path(f"{path}{ending}").unlink()


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


def _write(
    order: Order, path: Path, temporary: Path, cancellation: Cancellation
) -> dict[str, list[int]]:
    from parcel_lookup.core.search.history import History

    if order.is_update:
        _copy(path, temporary)
    ids = {}
    for part in order.parts:
        ids[part.table] = _write_table(part, temporary, cancellation)
    kept = None
    if order.origin is not None:
        with closing(History(history_path())) as history:
            kept = find_search(order.origin, history, order.files)
    cancellation.check()
    _write_styles(order.parts, temporary, path)
    with closing(sqlite3.connect(temporary)) as connection:
        for part in order.parts:
            _check_table(connection, part, len(ids[part.table]))
        if kept is not None:
            write_search(connection, kept)
        _write_project(connection, order.project, path)
        connection.commit()
    end_write_ahead_log(temporary)
    _flush(temporary)
    cancellation.check()
    return ids


def _copy(path: Path, temporary: Path) -> None:
    """The file as it is now, with what SQLite has in its log."""
    with closing(sqlite3.connect(path)) as old, closing(sqlite3.connect(temporary)) as new:
        old.backup(new)


def _write_table(part: Part, path: Path, cancellation: Cancellation) -> list[int]:
    """Write the features, and return their ids."""
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
    ids = []
    try:
        _check(writer)
        for feature in copy.features(cancellation):
            _add(writer, feature)
            ids.append(feature.id())
    finally:
        del writer  # which writes the rest, and closes the file
    return ids


def _add(writer: QgsVectorFileWriter, feature: QgsFeature) -> None:
    if not writer.addFeature(feature, _FAST):
        raise _WriterFailed(writer.errorMessage())


def _check(writer: QgsVectorFileWriter) -> None:
    if writer.hasError() != QgsVectorFileWriter.WriterError.NoError:
        raise _WriterFailed(writer.errorMessage())


def _check_table(connection: sqlite3.Connection, part: Part, expected: int) -> None:
    """What was written is there: the writer does not say what it could not write at its end."""
    if count_rows(connection, part.table) != expected:
        raise _WriterFailed("not all rows were written")
    if part.copy.wkb_type != Qgis.WkbType.NoGeometry:
        empty_geometries_to_null(connection, part.table, part.geometry)


def _write_styles(parts: Sequence[Part], temporary: Path, path: Path) -> None:
    """Styles and metadata, as QGIS keeps them."""
    provider = QgsProviderRegistry.instance().providerMetadata("ogr")
    for number, part in enumerate(parts):
        uri = f"{temporary}|layername={part.table}"
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
