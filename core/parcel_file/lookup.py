"""Finds rows of a parcel file by its indexes: by IDs, by parts of texts, and by addresses.

An index is used only while nobody has changed the file since it was written (`text_index.fits`),
which is checked in the transaction that reads the rows. A few files are kept open between reads,
since opening one takes longer than finding a row. They are closed after a minute, as QGIS closes
others, since on Windows nobody can replace a file that is open; `release` closes one at once.
"""

from __future__ import annotations

import json
import os
import sqlite3
import threading
import time
from collections.abc import Hashable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from parcel_lookup.core.address import Address
from parcel_lookup.core.address.finding import Scored, find_rows
from parcel_lookup.core.contract import (
    ID_FIELD,
    Building,
    Cancellation,
    NearAddress,
    ParcelError,
)
from parcel_lookup.core.contract.operators import Implies
from parcel_lookup.core.contract.query import Run
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.parcel_file import facts, text_index
from parcel_lookup.core.parcel_file.buildings import load_buildings
from parcel_lookup.core.parcel_file.gpkg import MAX_BOUND, marks, quote, select, to_wkb
from parcel_lookup.core.parcel_file.opening import (
    connect_read_only,
    fetch_all,
    local_file_error,
    reading,
    watch,
)
from parcel_lookup.core.parcel_file.schema import (
    ParcelTable,
    Table,
    read_schema,
    read_stored,
)
from parcel_lookup.core.parcel_file.text_index import StreetIndex

#: Files that are kept open, at most.
_MOST_FILES = 4
#: How long they are kept open after a read.
_IDLE_SECONDS = 60.0
#: Rows whose values are counted, at most: those of the first ones show which are frequent.
_MOST_COUNTED = 100_000
#: Longer values, such as legal descriptions, are not completed.
LONGEST_VALUE = 200
#: The number of a row, its geometry as WKB or None, and its values in the requested columns.
Row = tuple[Any, ...]


class Wanted(NamedTuple):
    """What is certain of a column in each row that is looked for (`Operator.implies`)."""

    column: str
    implies: Implies
    values: tuple[Any, ...]


class Lookup:
    """The indexes of a parcel file. Any thread.

    `keys`, `features`, and `values` return None if the file was changed since it was written, or no
    index helps or can be read. Methods raise `ParcelError`.
    """

    def __init__(
        self,
        path: Path,
        table: ParcelTable,
        exact: Sequence[str],
        was_usable: bool,
        has_buildings: bool,
    ) -> None:
        self._path = path
        self._table = table
        #: The columns of `facts.EXACT`.
        self._exact = exact
        #: The column with the numbers of rows.
        self.row_column = table.fid
        #: What people call columns, where that is not their name.
        self.labels = table.labels
        #: Whether nobody had changed the file when it was opened.
        self.was_usable = was_usable
        #: Whether the file has buildings.
        self.has_buildings = has_buildings

    @property
    def unique_column(self) -> str:
        """The column in which each row has a value of its own."""
        return self._table.column_of(ID_FIELD) or ID_FIELD

    def keys(
        self, wanted: Sequence[Wanted], columns: Sequence[str], cancellation: Cancellation
    ) -> list[Row] | None:
        """Return the rows that may meet all conditions, without geometries; others may be among."""
        terms, values = self._terms([one for one in wanted if one.values])
        if not terms:
            return None
        try:
            with self._open(cancellation) as connection:
                if connection is None:
                    return None
                names = [quote(self._table.fid), "NULL", *map(quote, columns)]
                return fetch_all(connection, select(names, self._table.name, terms), values)
        except ParcelError as error:
            if not isinstance(error.__cause__, sqlite3.DatabaseError):
                raise
            return None  # of a damaged index; if it is the file, whoever reads all rows reports it

    def features(
        self, rows: Sequence[int], columns: Sequence[str], cancellation: Cancellation
    ) -> list[Row] | None:
        """Return rows by their numbers."""
        names = [quote(self._table.fid), quote(self._table.geom), *map(quote, columns)]
        found: list[Row] = []
        with self._open(cancellation) as connection:
            if connection is None:
                return None
            for start in range(0, len(rows), MAX_BOUND):
                part = list(rows[start : start + MAX_BOUND])
                where = (f"{names[0]} IN ({marks(len(part))})",)
                for row, blob, *values in fetch_all(
                    connection, select(names, self._table.name, where), part
                ):
                    found.append((row, None if blob is None else to_wkb(blob), *values))
        return found

    def values(
        self, column: str, text: str, most: int, cancellation: Cancellation
    ) -> list[str] | None:
        """Return values of a column that contain a text, the most frequent first, ties in order."""
        first = select([quote(column)], self._table.name, (), f"LIMIT {_MOST_COUNTED}")
        where = ("typeof(value) = 'text'", f"length(value) BETWEEN 1 AND {LONGEST_VALUE}")
        tail = "GROUP BY value ORDER BY count(*) DESC, value"
        counted = select(["value"], "some", where, tail)
        query = f"WITH some(value) AS ({first}) {counted}"  # untranslated: SQL
        folded = text.casefold()
        with self._open(cancellation) as connection:
            if connection is None:
                return None
            found = (value for (value,) in connection.execute(query) if folded in value.casefold())
            return [*islice(found, most)]

    def is_usable(self, cancellation: Cancellation) -> bool:
        """Return whether nobody has changed the file since it was written."""
        with self._open(cancellation) as connection:
            return connection is not None

    def find(
        self, address: Address, run: Run
    ) -> tuple[list[tuple[int, float]], tuple[NearAddress, ...]]:
        """Return the rows at an address with their scores, or if there are none, near addresses."""
        with self._open(run.cancellation) as connection:
            if connection is None:
                raise local_file_error(self._path, tr("it was changed while it was being read."))
            index = StreetIndex(connection)
            found, near = rows_at(connection, self._table, index, address, run.cancellation)
        return [(one.row, one.score) for one in found], near

    def buildings(
        self, svc_uuids: Sequence[str], cancellation: Cancellation
    ) -> list[tuple[Building, ...]]:
        """Return the buildings of each of these parcels, in the file's order."""
        with reading(self._path, cancellation), closing(connect_read_only(self._path)) as opened:
            watch(opened, cancellation)
            return load_buildings(opened, self._table, svc_uuids)

    @contextmanager
    def _open(self, cancellation: Cancellation) -> Iterator[sqlite3.Connection | None]:
        """Open the file for one transaction; None if its indexes must not be used."""
        with reading(self._path, cancellation):
            stamp = _stamp(self._path)
            kept = _IDLE.take(self._path, stamp) or _Kept(stamp, connect_read_only(self._path))
            connection = kept.connection
            try:
                watch(connection, cancellation)
                connection.execute("BEGIN")
                ((version,),) = connection.execute("PRAGMA data_version")
                if kept.version != version and text_index.fits(connection, self._table):
                    kept.version = version
                yield connection if kept.version == version else None
                connection.execute("COMMIT")
            except BaseException:
                connection.close()
                raise
            _IDLE.keep(self._path, kept)

    def _terms(self, wanted: Sequence[Wanted]) -> tuple[list[str], list[Any]]:
        """Return the conditions that an index can answer, with their bound values."""
        listed = select(["value"], "json_each") + "(?)"
        terms: list[str] = []
        values: list[Any] = []
        for one in wanted:
            if one.implies is Implies.EQUAL and one.column in self._exact:
                texts = [text.strip() for text in one.values if isinstance(text, str)]
                # The values of a list, of which a statement can bind few.
                terms.append(f"{quote(one.column)} IN ({listed})")
                values.append(json.dumps(texts))
            elif one.implies is Implies.CONTAINS and one.column in text_index.FIELDS:
                if pieces := text_index.pieces(one.values[0].casefold()):
                    terms.append(text_index.candidates(self._table, one.column))
                    values.append(pieces)
        return terms, values


@dataclass
class _Kept:
    """A file that is open, as it was when it was opened."""

    stamp: Hashable
    connection: sqlite3.Connection
    #: Of the rows for which the indexes are known to fit.
    version: int | None = None
    #: When it is closed unless it is used before (`time.monotonic`).
    until: float = 0.0


class _Idle:
    """Connections that nobody uses, one for each of a few files."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: dict[Path, _Kept] = {}
        #: Whether a timer will look for files to close.
        self._is_timed = False

    def take(self, path: Path, stamp: Hashable) -> _Kept | None:
        with self._lock:
            kept = self._kept.pop(path, None)
        if kept is None or kept.stamp == stamp:
            return kept
        kept.connection.close()
        return None

    def keep(self, path: Path, kept: _Kept) -> None:
        kept.until = time.monotonic() + _IDLE_SECONDS
        with self._lock:
            self._look_later()
            old = [self._kept.pop(path, None)]
            self._kept[path] = kept
            if len(self._kept) > _MOST_FILES:
                old.append(self._kept.pop(next(iter(self._kept))))
        for one in filter(None, old):
            one.connection.close()

    def _look_later(self) -> None:
        """Close files later, in a thread that keeps nobody from quitting; with the lock."""
        if self._is_timed:
            return
        self._is_timed = True
        timer = threading.Timer(_IDLE_SECONDS, self._close_old)
        timer.daemon = True
        timer.start()

    def _close_old(self) -> None:
        now = time.monotonic()
        with self._lock:
            old = [path for path, one in self._kept.items() if one.until <= now]
            closed = [self._kept.pop(path) for path in old]
            self._is_timed = False
            if self._kept:
                self._look_later()
        for one in closed:
            one.connection.close()


_IDLE = _Idle()


def release(path: Path) -> None:
    """Close a file that is kept open, so that another one can take its place on Windows."""
    _IDLE.take(path.absolute(), None)


def _stamp(path: Path) -> Hashable:
    """Return what changes with the file and its write-ahead log."""
    found = []
    for one in (str(path), f"{path}-wal"):
        with suppress(FileNotFoundError):
            status = os.stat(one)  # noqa: PTH116 - many times faster than `Path.stat`
            found.append((one, status.st_ino, status.st_size, status.st_mtime_ns))
    return tuple(found)


def lookup_of(path: Path, layer: str) -> Lookup | None:
    """Return the indexes of a layer of a file; None if it is no layer of a parcel file."""
    with (
        suppress(ParcelError, sqlite3.Error, OSError),
        closing(connect_read_only(path)) as connection,
    ):
        if not facts.are_there(connection):
            return None
        table = read_schema(connection, path, any_crs=True)
        if table.name != layer:
            return None
        exact = json.loads(facts.read(connection).get(facts.EXACT, "[]"))
        is_usable = text_index.fits(connection, table)
        has_buildings = _has_rows(connection, table.buildings)
        return Lookup(path.absolute(), table, exact, is_usable, has_buildings)
    return None


def _has_rows(connection: sqlite3.Connection, table: Table | None) -> bool:
    query = select(["1"], table.name, (), "LIMIT 1") if table else ""
    return bool(query) and connection.execute(query).fetchone() is not None


def rows_at(
    connection: sqlite3.Connection,
    table: Table,
    index: StreetIndex,
    address: Address,
    cancellation: Cancellation,
) -> tuple[list[Scored], tuple[NearAddress, ...]]:
    """Return the rows of a file at an address, and if there are none, the nearest addresses.

    In the order of `find_rows`.
    """
    fid = quote(table.fid)
    fields = (ID_FIELD, *text_index.ADDRESS_FIELDS)
    columns = [fid, *text_index.field_columns(table, fields)]

    def read(rows: Sequence[int]) -> Iterator[tuple[Any, ...]]:
        for start in range(0, len(rows), MAX_BOUND):
            part = rows[start : start + MAX_BOUND]
            query = select(columns, table.name, (f"{fid} IN ({marks(len(part))})",))
            for row, *values in connection.execute(query, part):
                yield (row, *(read_stored(*pair) or "" for pair in zip(fields, values)))

    found, near = find_rows(read, index, address, cancellation.check)
    return found, tuple(NearAddress(*pair) for pair in near)
