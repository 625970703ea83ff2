"""Writes a saved result: to a temporary file, which is checked and then moved to its place."""

from __future__ import annotations

import html
import os
import shutil
import sqlite3
from contextlib import closing, suppress
from typing import TYPE_CHECKING, NamedTuple

from qgis.core import (
    Qgis,
    QgsCoordinateTransformContext,
    QgsDataProvider,
    QgsFeatureSink,
    QgsProviderRegistry,
    QgsVectorFileWriter,
)

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.files import make_hidden_folder, remove_folder
from parcel_lookup.core.gis.connections import history_path
from parcel_lookup.core.gis.layer.geopackage_sql import (
    count_rows,
    empty_geometries_to_null,
    end_write_ahead_log,
)
from parcel_lookup.core.gis.layer.values import clear_dates_beyond_years, date_places
from parcel_lookup.core.gis.saving.contents import GEOMETRY, KEY, PATH_MARK
from parcel_lookup.core.gis.saving.paths import free_path
from parcel_lookup.core.gis.saving.searches import SearchOrigin, find_search, write_search
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.gis.saving.contents import TableCopy

_STYLE_NAME = "Parcel Lookup"  # untranslated: name
#: With less than this, in bytes, a disk is full.
_FULL_DISK = 1 << 20


class StagedFile:
    """A file that is written in a hidden folder next to its place, under its final name.

    Used by one thread at a time; `discard` may be called in any.
    """

    def __init__(self, path: Path, *, is_new: bool = False, is_update: bool = False) -> None:
        """`is_new`: a number is added to a name that is taken; otherwise that file is replaced.

        `is_update`: the existing file is kept, except for the tables that are written.
        """
        #: Absolute; with the number once `prepare` has run.
        self.path = path
        self.is_new = is_new
        self.is_update = is_update
        self._folder: Path | None = None

    @property
    def temporary(self) -> Path:
        """The path at which the file is written."""
        return self._folder / self.path.name

    def prepare(self) -> None:
        """Create an empty folder for the file. Raises OSError, `ParcelError`."""
        parent = self.path.parent
        if not parent.is_absolute() or not parent.is_dir():
            raise _refused(self.path, tr("the folder does not exist"))
        if self.is_update and not self.path.is_file():
            raise _refused(self.path, tr("it no longer exists"))
        if self.is_new:
            self.path = free_path(parent, self.path.stem, self.path.suffix)
        self._folder = make_hidden_folder(parent)

    def move(self) -> None:
        """Move the finished file to its place, once. Raises `ParcelError`."""
        try:
            if self.is_new and self.path.exists():
                raise _refused(self.path, tr("another file got this name in the meantime"))
            if self.path.exists() and self.path.stat().st_size:
                # SQLite would apply a log of the old file to the new one.
                end_write_ahead_log(self.path)
            self.temporary.replace(self.path)
        except (OSError, sqlite3.Error) as error:
            raise _not_written(self.path, error) from error
        self.discard()

    def discard(self) -> None:
        """Remove everything that was not moved."""
        if self._folder is not None:
            remove_folder(self._folder)

    def state(self) -> tuple[tuple[int, int], ...]:
        """Return what changes when somebody writes to the existing file."""
        found = []
        for ending in ("", "-wal"):
            with suppress(OSError):
                state = self.path.with_name(f"{self.path.name}{ending}").stat()
                found.append((state.st_mtime_ns, state.st_size))
        return tuple(one for one in found if one[1])


def _refused(path: Path, reason: str, detail: str = "") -> ParcelError:
    """Return the error for a file that cannot be written; the reason has no period."""
    return ParcelError(ErrorCode.EXPORT_FAILED, detail, path=str(path), reason=reason)


def _not_written(path: Path, error: Exception) -> ParcelError:
    """Return the error for a file that cannot be written, with a reason for the user."""
    text = getattr(error, "strerror", None) or str(error)
    is_full = "full" in text
    with suppress(OSError):  # neither QGIS nor GDAL says why the last rows are missing
        is_full = is_full or shutil.disk_usage(path.parent).free < _FULL_DISK
    if is_full:
        text = tr("the disk is full")
    elif isinstance(error, PermissionError) or "locked" in text or "readonly" in text:
        text = tr("it is write-protected, or another program has the file open")
    return _refused(path, text.strip().rstrip("."), str(error))


class _WriterFailed(Exception):
    """QGIS's writer failed; the text is its message."""


class WrittenFile(NamedTuple):
    """A file that was written, and is not in its place yet."""

    #: By table: the ids of the features in the order of the file's keys, which begin at 1.
    ids: dict[str, list[int]]
    #: The state of the existing file, if it is updated, when it was copied.
    old: tuple[tuple[int, int], ...] = ()
    #: Number of dates that a GeoPackage cannot hold, and that are NULL in the file.
    cleared: int = 0


def write(
    staged: StagedFile,
    tables: Sequence[TableCopy],
    origin: SearchOrigin | None,
    cancellation: Cancellation,
) -> WrittenFile:
    """Write a file to its temporary folder; `StagedFile.move` moves it later. In a task.

    `origin` is what the layers know about the search. Raises `ParcelError` (EXPORT_FAILED with a
    reason, `Cancelled`). The existing file is not changed; where this raises, the temporary folder
    is removed.
    """
    try:
        staged.prepare()
        return _write(staged, tables, origin, cancellation)
    except (OSError, sqlite3.Error, _WriterFailed) as error:
        # Before the rest of it is removed, after which a full disk would not be full.
        problem = _not_written(staged.path, error)
        staged.discard()
        raise problem from error
    except BaseException:
        staged.discard()
        raise


def _write(
    staged: StagedFile,
    tables: Sequence[TableCopy],
    origin: SearchOrigin | None,
    cancellation: Cancellation,
) -> WrittenFile:
    from parcel_lookup.core.search.history import History

    path, temporary = staged.path, staged.temporary
    old = _copy_existing(staged) if staged.is_update else ()
    ids, cleared = {}, 0
    for table in tables:
        ids[table.name], number = _write_rows(table, temporary, cancellation)
        cleared += number
    with closing(sqlite3.connect(temporary)) as file, file:
        for table in tables:
            _check_rows(file, table, len(ids[table.name]))
    for number, table in enumerate(tables):
        _write_style(table, number, temporary, path)
    search = None
    if origin is not None:
        with closing(History(history_path())) as history:
            search = find_search(origin, history)
    if search is not None:
        with closing(sqlite3.connect(temporary)) as file, file:
            write_search(file, search)
    end_write_ahead_log(temporary)
    with temporary.open("rb+") as file:  # on the disk before it replaces another file
        os.fsync(file.fileno())
    cancellation.check()
    return WrittenFile(ids, old, cleared)


def _copy_existing(staged: StagedFile) -> tuple[tuple[int, int], ...]:
    """Copy the existing file with SQLite's log of it; return its state before that."""
    state = staged.state()
    with closing(sqlite3.connect(staged.path)) as old:  # noqa: SIM117 - too long for one line
        with closing(sqlite3.connect(staged.temporary)) as new:
            old.backup(new)
    return state


def _write_rows(table: TableCopy, path: Path, cancellation: Cancellation) -> tuple[list[int], int]:
    """Write the features; return their ids, and the number of dates that were cleared."""
    options = QgsVectorFileWriter.SaveVectorOptions()
    options.driverName, options.layerName = "GPKG", table.name
    options.layerOptions = [f"FID={KEY}", f"GEOMETRY_NAME={GEOMETRY}"]
    action = QgsVectorFileWriter.ActionOnExistingFile
    options.actionOnExistingFile = (
        action.CreateOrOverwriteLayer if path.exists() else action.CreateOrOverwriteFile
    )
    copy, context = table.copy, QgsCoordinateTransformContext()
    writer = QgsVectorFileWriter.create(
        str(path), table.fields, copy.wkb_type, copy.crs, context, options
    )
    dates = date_places(copy.fields)
    ids, cleared = [], 0
    try:
        if writer.hasError() != QgsVectorFileWriter.WriterError.NoError:
            raise _WriterFailed(writer.errorMessage())
        for feature in copy.features(cancellation):
            cleared += clear_dates_beyond_years(feature, dates)
            if not writer.addFeature(feature, QgsFeatureSink.Flag.FastInsert):
                raise _WriterFailed(writer.errorMessage())
            ids.append(feature.id())
    finally:
        del writer  # which writes the rest, and closes the file
    return ids, cleared


def _check_rows(connection: sqlite3.Connection, table: TableCopy, expected: int) -> None:
    """Check that all rows were written: the writer does not report what fails at its end."""
    if count_rows(connection, table.name) != expected:
        raise _WriterFailed(tr("not all rows were written"))
    if table.copy.wkb_type != Qgis.WkbType.NoGeometry:
        empty_geometries_to_null(connection, table.name, GEOMETRY)


def _write_style(table: TableCopy, number: int, temporary: Path, path: Path) -> None:
    """Write style and metadata of a table as QGIS does, if QGIS can open the file.

    QGIS interprets some characters in a path.
    """
    registry = QgsProviderRegistry.instance()
    uri = f"{temporary}|layername={table.name}"
    opened = registry.createProvider("ogr", uri, QgsDataProvider.ProviderOptions())
    if opened is None or not opened.isValid():
        reason = tr("QGIS cannot open a file there; use file and folder names without “%” and “|”")
        raise _refused(path, reason)
    provider = registry.providerMetadata("ogr")
    style = table.style.replace(PATH_MARK, html.escape(str(path)))
    if not provider.saveStyle(uri, style, "", _STYLE_NAME, "", "", True, ""):
        raise _WriterFailed(tr("the style was not written"))
    metadata = table.metadata
    if number and metadata.identifier():  # identifiers are unique in a file
        metadata.setIdentifier(f"{metadata.identifier()}/{table.name}")
    is_saved, reason = provider.saveLayerMetadata(uri, metadata)
    if not is_saved:
        raise _WriterFailed(reason)
