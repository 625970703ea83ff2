"""Connections to a parcel file, each used by one thread at a time, and what they share."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from parcel_lookup.core.contract import FIELD_BY_NAME, FILE_CAPABILITIES, Cancellation
from parcel_lookup.core.parcel_file import text_index
from parcel_lookup.core.parcel_file.gpkg import select
from parcel_lookup.core.parcel_file.opening import closed_error, connect_read_only, watch
from parcel_lookup.core.parcel_file.schema import ParcelTable, Table, read_schema
from parcel_lookup.core.parcel_file.text_index import StreetIndex
from parcel_lookup.service.file import records
from parcel_lookup.service.file.loading import add_functions


class FileState:
    """The information about an unchanged file that its readers share."""

    def __init__(self, stamp: tuple[Any, ...], table: ParcelTable) -> None:
        self.stamp = stamp
        self.table = table
        self.capabilities = replace(
            FILE_CAPABILITIES, fields=MappingProxyType({**FIELD_BY_NAME, **table.own_fields})
        )
        #: Fields whose columns were looked at (`columns.is_exact`).
        self.exact: dict[str, bool] = {}
        #: Fields of which it is known whether all rows have one value (`columns.only_value`).
        self.only_values: dict[str, Any] = {}
        self.count: int | None = None
        self.trusts_text_index = True
        self.trusts_records = True
        #: Of a file without a text index, made when it is first needed.
        self.street_index: StreetIndex | None = None
        self.street_index_lock = threading.Lock()


class Reader:
    """A connection within one transaction: the whole response is from the same rows."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        file: FileState,
        data_version: int,
        has_text_index: bool,
        has_records: bool,
    ) -> None:
        self.connection = connection
        self.file = file
        #: That of the rows which `file` and the attached files describe (`data_version`).
        self.data_version = data_version
        self.has_text_index = has_text_index
        #: Whether the finished records are attached (`records.SCHEMA`).
        self.has_records = has_records

    @property
    def is_trusted(self) -> bool:
        """Whether the attached files are still trusted."""
        file = self.file
        return (file.trusts_text_index or not self.has_text_index) and (
            file.trusts_records or not self.has_records
        )

    def count(self) -> int:
        """Return the number of all parcels of the file."""
        if self.file.count is None:
            self.file.count = count_rows(self.connection, self.file.table)
        return self.file.count

    def street_index(self, cancellation: Cancellation) -> StreetIndex:
        """Return the index of rows by street and house number."""
        if self.has_text_index:
            return StreetIndex(self.connection)
        with self.file.street_index_lock:
            if self.file.street_index is None:
                self.file.street_index = text_index.streets_in_memory(
                    self.connection, self.file.table, cancellation
                )
            return self.file.street_index


def data_version(connection: sqlite3.Connection) -> int:
    """Return a number that changes when another connection has changed the file."""
    return connection.execute("PRAGMA main.data_version").fetchone()[0]


def count_rows(connection: sqlite3.Connection, table: Table) -> int:
    """Return the number of rows of a layer."""
    return connection.execute(select(["count(*)"], table.name)).fetchone()[0]


class Readers:
    """The readers of one file. Any thread."""

    def __init__(self, path: Path) -> None:
        self._path = path
        # Their statuses are compared with each request.
        self._files = [str(path), f"{path}-wal", str(records.path_of(path))]
        self._lock = threading.Lock()
        self._idle: list[Reader] = []
        self._lent: list[Reader] = []
        self._state: FileState | None = None
        self.is_closed = False

    @contextmanager
    def borrow(self, cancellation: Cancellation) -> Iterator[Reader]:
        """A reader of the file as it is now. Raises `ParcelError`, sqlite3.Error and OSError."""
        reader = self._begin(cancellation)
        try:
            yield reader
            reader.connection.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                reader.connection.execute("ROLLBACK")
            raise
        finally:
            self._give_back(reader)

    def _begin(self, cancellation: Cancellation) -> Reader:
        """Return a reader in a transaction, whose rows are those that its `file` describes."""
        while True:
            cancellation.check()
            reader = self._take()
            try:
                watch(reader.connection, cancellation)
                reader.connection.execute("BEGIN")
                is_current = data_version(reader.connection) == reader.data_version
            except BaseException:
                with suppress(sqlite3.Error):
                    reader.connection.execute("ROLLBACK")
                self._give_back(reader)
                raise
            if is_current:
                return reader
            # Another program changed the file just now, or too soon after an earlier change for
            # another `stamp`.
            self._discard(reader)

    def close(self) -> None:
        """Close unused readers, and stop and then close those in use."""
        with self._lock:
            self.is_closed = True
            idle, self._idle = self._idle, []
            for reader in self._lent:
                reader.connection.interrupt()
            index = self._state.street_index if self._state else None
        for reader in idle:
            reader.connection.close()
        if index is not None:
            index.close()

    def distrust_companions(self, failed: Reader) -> bool:
        """Stop using the finished records of a reader that failed, or else its text index.

        They are used again when the file changes. False if the reader had neither attached, so
        that the parcels themselves cannot be read. Other readers may fail at the same time, for the
        same reason: what is distrusted by then is not the fault of anything else.
        """
        with self._lock:
            if failed.is_trusted:
                if failed.has_records:
                    failed.file.trusts_records = False
                elif failed.has_text_index:
                    failed.file.trusts_text_index = False
                else:
                    return False
            outdated = [reader for reader in self._idle if not reader.is_trusted]
            self._idle = [reader for reader in self._idle if reader.is_trusted]
        for reader in outdated:
            reader.connection.close()
        return True

    def _take(self) -> Reader:
        stamp = self._stamp()
        with self._lock:
            if self.is_closed:
                raise closed_error(self._path)
            outdated = [reader for reader in self._idle if reader.file.stamp != stamp]
            self._idle = [reader for reader in self._idle if reader.file.stamp == stamp]
            reader = self._idle.pop() if self._idle else None
            if reader is not None:
                self._lent.append(reader)
        for old in outdated:
            old.connection.close()
        return reader or self._open(stamp)

    def _open(self, stamp: tuple[Any, ...]) -> Reader:
        connection = connect_read_only(self._path)
        try:
            connection.execute("PRAGMA temp_store = MEMORY")
            add_functions(connection)
            version = data_version(connection)
            table = read_schema(connection, self._path)
            with self._lock:
                if self._state is None or self._state.stamp != stamp:
                    self._state = FileState(stamp, table)
                state = self._state
            has_text_index = state.trusts_text_index and text_index.fits(connection, table)
            has_records = state.trusts_records and records.attach(connection, table, self._path)
        except BaseException:
            connection.close()
            raise
        reader = Reader(connection, state, version, has_text_index, has_records)
        with self._lock:
            self._lent.append(reader)
        return reader

    def _give_back(self, reader: Reader) -> None:
        with self._lock:
            self._lent.remove(reader)
            keep = not self.is_closed and reader.file is self._state and reader.is_trusted
            if keep:
                self._idle.append(reader)
        if not keep:
            reader.connection.close()

    def _discard(self, reader: Reader) -> None:
        """Close a reader in use, and forget what is known about the rows of the file."""
        with self._lock:
            self._lent.remove(reader)
            if reader.file is self._state:
                self._state = None
        reader.connection.close()

    def _stamp(self) -> tuple[Any, ...]:
        """Return what changes with the file.

        A write-ahead log next to it holds changes, too; its finished records are written after it.
        """
        return tuple(map(_status, self._files))


def _status(path: str) -> tuple[int, ...] | None:
    try:
        status = os.stat(path)  # noqa: PTH116 - many times faster than `Path.stat`
    except FileNotFoundError:
        return None
    return status.st_ino, status.st_size, status.st_mtime_ns
