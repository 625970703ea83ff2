"""Writes a saved result: to a temporary file, which is checked and then moved to its place."""

from __future__ import annotations

import errno
import json
import os
import shutil
import sqlite3
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
from parcel_lookup.core.files import HIDDEN_PREFIX, remove_abandoned, remove_folder
from parcel_lookup.core.gis.connections import history_path
from parcel_lookup.core.gis.layer.geopackage_sql import (
    count_rows,
    empty_geometries_to_null,
    end_write_ahead_log,
)
from parcel_lookup.core.gis.layer.values import clear_dates_beyond_years, date_places, plain_value
from parcel_lookup.core.gis.saving.contents import fill_in
from parcel_lookup.core.gis.saving.paths import reserve
from parcel_lookup.core.gis.saving.searches import SearchOrigin, find_search, write_search
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.gis.saving.contents import ProjectCopy, TableCopy

_STYLE_NAME = "Parcel Lookup"  # untranslated: name
_NO_FOLDER, _FULL = tr("the folder does not exist"), tr("the disk is full")
_LOCKED = tr("it is write-protected, or another program has the file open")
#: By the names of the system's errors, not all of which exist on every system.
_REASONS = {
    "ENOENT": _NO_FOLDER,
    "ENOTDIR": _NO_FOLDER,
    "ENOSPC": _FULL,
    "EDQUOT": _FULL,
    "EFBIG": tr("the file is too large for the disk"),
    "EROFS": tr("the disk is read-only"),
    "EACCES": _LOCKED,
    "EPERM": _LOCKED,
    "ENAMETOOLONG": tr("its name is too long"),
}

# ---- the file and its temporary folder ----------------------------------------------------------


class StagedFile:
    """A file that is written in a hidden folder next to its place, under its final name.

    So everything that QGIS makes of the path is known before a file is replaced. Used by one thread
    at a time; `discard` may be called in any.
    """

    def __init__(self, path: Path, *, is_new: bool = False, is_update: bool = False) -> None:
        """`is_new`: a number is added to a name that is taken; otherwise that file is replaced.

        `is_update`: the existing file is kept, except for the tables that are written.
        """
        #: Absolute; with the number once `prepare` has run.
        self.path = path
        self.is_new = is_new
        self.is_update = is_update
        self._folder = path.parent / f"{HIDDEN_PREFIX}{uuid.uuid4().hex[:12]}"
        # An empty file of ours has the name of the new file.
        self._is_reserved = False

    @property
    def temporary(self) -> Path:
        """The path at which the file is written."""
        return self._folder / self.path.name

    def prepare(self) -> None:
        """Create an empty folder for the file. Raises OSError."""
        parent = self.path.parent
        if not parent.is_absolute() or not parent.is_dir():
            raise FileNotFoundError(errno.ENOENT, "")
        if self.is_new and not self._is_reserved:
            self.path = reserve(self.path)
            self._is_reserved = True
        if self._folder.is_dir():
            shutil.rmtree(self._folder)
        self._folder.mkdir()
        remove_abandoned(self._folder)

    def move(self) -> None:
        """Move the finished file to its place, once. Raises OSError, sqlite3.Error."""
        if self.path.exists() and self.path.stat().st_size:
            # SQLite would apply a log of the old file to the new one.
            end_write_ahead_log(self.path)
        self.temporary.replace(self.path)
        self._is_reserved = False
        self.discard()

    def discard(self) -> None:
        """Remove everything that was not moved."""
        remove_folder(self._folder)
        if self._is_reserved:
            for ending in ("", "-wal", "-shm", "-journal"):
                with suppress(OSError):
                    self.path.with_name(f"{self.path.name}{ending}").unlink()
            self._is_reserved = False

    def state(self) -> tuple[tuple[int, int], ...]:
        """Return what changes when somebody writes to the existing file. Raises `ParcelError`."""
        found = []
        for ending in ("", "-wal"):
            try:
                state = self.path.with_name(f"{self.path.name}{ending}").stat()
            except FileNotFoundError:
                continue
            except OSError as error:
                raise not_written(self.path, error) from error
            if state.st_size:
                found.append((state.st_mtime_ns, state.st_size))
        return tuple(found)


def not_written(path: Path, error: Exception) -> ParcelError:
    """Return the error for a file that cannot be written, with a reason for the user."""
    if isinstance(error, _WriterFailed):
        error = _cause(error, path.parent)
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
    """QGIS's writer failed; the text is its message."""


def _cause(error: Exception, folder: Path) -> Exception:
    """Find the cause of a writer's failure, which it does not report, by writing to the folder."""
    probe = folder / f"{HIDDEN_PREFIX}{uuid.uuid4().hex[:12]}.tmp"
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


# ---- writing it, in a task ----------------------------------------------------------------------


class FileContents(NamedTuple):
    """What a task needs to write a file."""

    tables: Sequence[TableCopy]
    project: ProjectCopy
    #: What the layers know about the search; None where they know nothing.
    origin: SearchOrigin | None
    #: Saved files that may contain the search.
    files: tuple[str, ...] = ()


class WrittenFile(NamedTuple):
    """A file that was written, and is not in its place yet."""

    #: By table: the ids of the features in the order of the file's keys, which begin at 1.
    ids: dict[str, list[int]]
    #: The state of the existing file, if it is updated, when it was copied.
    old: tuple[tuple[int, int], ...] = ()
    #: Number of dates that a GeoPackage cannot hold, and that are NULL in the file.
    cleared: int = 0


def write(staged: StagedFile, contents: FileContents, cancellation: Cancellation) -> WrittenFile:
    """Write a file to its temporary folder; `StagedFile.move` moves it later. In a task.

    Raises `ParcelError` (EXPORT_FAILED with a reason, `Cancelled`). The existing file is not
    changed; where this raises, the temporary folder is removed.
    """
    try:
        staged.prepare()
        return _write(staged, contents, cancellation)
    except BaseException as error:
        staged.discard()
        if isinstance(error, (OSError, sqlite3.Error, _WriterFailed)):
            raise not_written(staged.path, error) from error
        raise


def _write(staged: StagedFile, contents: FileContents, cancellation: Cancellation) -> WrittenFile:
    from parcel_lookup.core.search.history import History

    path, temporary = staged.path, staged.temporary
    old = _copy_existing(staged) if staged.is_update else ()
    ids, cleared = {}, 0
    for table in contents.tables:
        ids[table.name], number = _write_table(table, temporary, cancellation)
        cleared += number
    with closing(sqlite3.connect(temporary)) as file, file:
        for table in contents.tables:
            _check_table(file, table, len(ids[table.name]))
    for number, table in enumerate(contents.tables):
        _write_style(table, number, temporary, path)
    search = None
    if contents.origin is not None:
        with closing(History(history_path())) as history:
            search = find_search(contents.origin, history, contents.files)
    cancellation.check()
    with closing(sqlite3.connect(temporary)) as file, file:
        if search is not None:
            write_search(file, search)
        _write_project(file, contents.project, path)
    end_write_ahead_log(temporary)
    with temporary.open("rb+") as file:  # on the disk before it replaces another file
        os.fsync(file.fileno())
    cancellation.check()
    return WrittenFile(ids, old, cleared)


def _copy_existing(staged: StagedFile) -> tuple[tuple[int, int], ...]:
    """Copy the existing file with SQLite's log of it; return its state before that."""
    if not staged.path.is_file():
        reason = tr("it no longer exists")
        raise ParcelError(ErrorCode.EXPORT_FAILED, path=str(staged.path), reason=reason)
    state = staged.state()
    with closing(sqlite3.connect(staged.path)) as old:  # noqa: SIM117 - too long for one line
        with closing(sqlite3.connect(staged.temporary)) as new:
            old.backup(new)
    return state


def _write_table(table: TableCopy, path: Path, cancellation: Cancellation) -> tuple[list[int], int]:
    """Write the features; return their ids, and the number of dates that were cleared."""
    options = QgsVectorFileWriter.SaveVectorOptions()
    options.driverName = "GPKG"
    options.layerName = table.name
    options.layerOptions = [f"FID={table.key}", f"GEOMETRY_NAME={table.geometry}"]
    action = QgsVectorFileWriter.ActionOnExistingFile
    options.actionOnExistingFile = (
        action.CreateOrOverwriteLayer if path.exists() else action.CreateOrOverwriteFile
    )
    copy = table.copy
    writer = QgsVectorFileWriter.create(
        str(path),
        QgsFields(table.fields),
        copy.wkb_type,
        copy.crs,
        QgsCoordinateTransformContext(),
        options,
    )
    kinds = enumerate(field.type() for field in copy.fields)
    maps = [index for index, kind in kinds if kind == QMetaType.Type.QVariantMap]
    dates = date_places(copy.fields)
    ids, cleared = [], 0
    try:
        if writer.hasError() != QgsVectorFileWriter.WriterError.NoError:
            raise _WriterFailed(writer.errorMessage())
        for feature in copy.features(cancellation):
            for index in maps:  # which the writer refuses
                value = plain_value(feature[index])
                if value is not None:
                    feature[index] = json.dumps(value, ensure_ascii=False, default=str)
            cleared += clear_dates_beyond_years(feature, dates)
            if not writer.addFeature(feature, QgsFeatureSink.Flag.FastInsert):
                raise _WriterFailed(writer.errorMessage())
            ids.append(feature.id())
    finally:
        del writer  # which writes the rest, and closes the file
    return ids, cleared


def _check_table(connection: sqlite3.Connection, table: TableCopy, expected: int) -> None:
    """Check that all rows were written: the writer does not report what fails at its end."""
    try:
        count = count_rows(connection, table.name)
    except sqlite3.OperationalError as error:  # there is no such table
        raise _WriterFailed(str(error)) from error
    if count != expected:
        raise _WriterFailed(tr("not all rows were written"))
    if table.copy.wkb_type != Qgis.WkbType.NoGeometry:
        empty_geometries_to_null(connection, table.name, table.geometry)


def _write_style(table: TableCopy, number: int, temporary: Path, path: Path) -> None:
    """Write style and metadata of a table as QGIS does, if QGIS can open the file.

    QGIS interprets some characters in a path.
    """
    registry = QgsProviderRegistry.instance()
    uri = f"{temporary}|layername={table.name}"
    opened = registry.createProvider("ogr", uri, QgsDataProvider.ProviderOptions())
    if opened is None or not opened.isValid():
        reason = tr("QGIS cannot open a file there; use file and folder names without “%” and “|”")
        raise ParcelError(ErrorCode.EXPORT_FAILED, path=str(path), reason=reason)
    provider = registry.providerMetadata("ogr")
    style = fill_in(table.style, path)
    if not provider.saveStyle(uri, style, "", _STYLE_NAME, "", "", True, ""):
        raise _WriterFailed(tr("the style was not written"))
    metadata = table.metadata
    if number and metadata.identifier():  # identifiers are unique in a file
        metadata.setIdentifier(f"{metadata.identifier()}/{table.name}")
    is_saved, reason = provider.saveLayerMetadata(uri, metadata)
    if not is_saved:
        raise _WriterFailed(reason)


def _write_project(connection: sqlite3.Connection, project: ProjectCopy, path: Path) -> None:
    connection.execute(
        "CREATE TABLE IF NOT EXISTS qgis_projects "
        "(name TEXT PRIMARY KEY, metadata BLOB, content BLOB)"
    )
    connection.execute(
        "INSERT OR REPLACE INTO qgis_projects VALUES (?,?,?)",
        (project.name, project.metadata, project.content(path)),
    )
