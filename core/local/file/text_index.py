"""The index next to a parcel file that finds a part of a text without reading every row.

``NAME.gpkg.textindex`` is an SQLite database of its own, because a GIS would list its tables as
layers. For each indexed text it holds which three-letter pieces occur in which row, both sides
case-folded the same way; the rows found are candidates, which the caller compares.

It may be deleted at any time. It is used only where it was made from exactly the rows that the
file has now: a search goes over all rows otherwise, with the same result, more slowly.
`refresh` makes it anew; a source that only reads never does.

The same file has the streets and house numbers of the rows (`StreetIndex`): ``streets`` has the
distinct names of streets, ``places`` the rows of each with their lowest and highest house number.
For a parcel file without an index they are made in memory when an address is looked up.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from parcel_lookup.core.address.keys import entries
from parcel_lookup.core.address.streets import Streets
from parcel_lookup.core.contract import ID_FIELD, Cancellation
from parcel_lookup.core.local.file import companion
from parcel_lookup.core.local.file.gpkg import insert, quote, select
from parcel_lookup.core.local.file.loading import read_stored
from parcel_lookup.core.local.file.opening import connect_read_only, reading, watch, writing
from parcel_lookup.core.local.file.schema import ParcelTable, Table, read_schema

#: The fields whose parts are searched for: the long texts.
FIELDS = ("owner", "situs", "mail_addr", "legal")
#: The fields of an address.
ADDRESS_FIELDS = ("situs", "city", "state", "postal")

_SOURCE_FIELDS = (*FIELDS, *ADDRESS_FIELDS[1:])

SCHEMA = "text_index"  # the name under which a source attaches the index
_FORMAT = "5"
_LETTERS = 3
#: More pieces than these make the search for candidates slower, and the candidates hardly fewer.
_MOST_PIECES = 24
_HASH_BYTES = 32 << 20
_BATCH = 5000
STREETS, PLACES = "streets", "places"


def path_of(parcels: Path) -> Path:
    """Return where the index of a parcel file lies."""
    return companion.path_of(parcels, ".textindex")


def is_supported() -> bool:
    """Whether this SQLite can make and read the index."""
    return sqlite3.sqlite_version_info >= (3, 34)


def pieces(folded: str) -> str:
    """Return the FTS query for rows that may contain a folded text; empty where it is short."""
    found = {folded[i : i + _LETTERS] for i in range(len(folded) - _LETTERS + 1)}
    words = sorted(found)[:_MOST_PIECES]
    return " AND ".join('"' + word.replace('"', '""') + '"' for word in words)


def build(parcels: Path, target: Path, cancellation: Cancellation) -> Path | None:
    """Write the index of a parcel file to `target`; None where SQLite is too old for it.

    Raises sqlite3.Error, and `ParcelError` where `parcels` is no file of parcels.
    """
    if not is_supported():
        return None
    with closing(connect_read_only(parcels)) as source:
        watch(source, cancellation)
        source.execute("BEGIN")
        table = read_schema(source, parcels)
        made_from = version(source, table, parcels)
        fill(target, source, table, cancellation)
    companion.sign(target, made_from)
    return target


def fill(
    target: Path, source: sqlite3.Connection, table: Table, cancellation: Cancellation
) -> None:
    """Write the index of the rows of a table to `target`; it is used once it is signed.

    Raises sqlite3.Error.
    """
    target.unlink(missing_ok=True)
    with closing(companion.connect(target)) as index:
        watch(index, cancellation)
        _fill(index, source, table, cancellation)


def refresh(parcels: Path, cancellation: Cancellation) -> bool:
    """Make the index of a parcel file anew where it is missing or out of date.

    False where it is up to date, or this SQLite can make none. Takes about a minute for a million
    parcels. Raises `ParcelError` where the parcels cannot be read or the index not be written.
    """
    place = path_of(parcels)
    with reading(parcels, cancellation):
        source = connect_read_only(parcels)
        try:
            attached = attach(source, read_schema(source, parcels), parcels)
        finally:
            source.close()
    if attached or not is_supported():
        return False
    with writing(place, cancellation), companion.replacing(place) as temporary:
        build(parcels, temporary, cancellation)
    return True


def attach(connection: sqlite3.Connection, table: ParcelTable, parcels: Path) -> bool:
    """Attach the index of a file to a connection to it; False where there is none that fits."""
    if not is_supported():
        return False
    made_from = companion.attach(connection, path_of(parcels), SCHEMA)
    return made_from is not None and made_from == version(connection, table, parcels)


def version(connection: sqlite3.Connection, table: ParcelTable, parcels: Path) -> str:
    """Return a fingerprint of the rows of a file, computed in a few milliseconds.

    The date of change in the file, which a GIS and our triggers keep, the number of rows, and the
    texts of a hundred of them. A file without the triggers counts as changed when it is touched.
    """
    columns = field_columns(table, (ID_FIELD, *_SOURCE_FIELDS))
    count, last, rows = companion.probe(connection, table, columns)
    parts = [_FORMAT, companion.last_change(connection, table), count, last]
    update = f"last_change_update_{table.name}"
    if update not in dict(companion.last_change_triggers(connection, table)):
        status = parcels.stat()
        parts += [status.st_size, status.st_mtime_ns]
    return companion.digest(parts + rows)


def version_of(parcels: Path) -> str:
    """Return the `version` of a file."""
    with closing(connect_read_only(parcels)) as connection:
        return version(connection, read_schema(connection, parcels), parcels)


def field_columns(table: Table, fields: tuple[str, ...]) -> list[str]:
    """SQL for the columns of these fields; NULL for one that the file does not have."""
    columns = map(table.column_of, fields)
    return ["NULL" if column is None else quote(column) for column in columns]


def _fill(
    index: sqlite3.Connection,
    source: sqlite3.Connection,
    table: Table,
    cancellation: Cancellation,
) -> None:
    index.execute("BEGIN")
    for name in FIELDS:
        # The index only has to map pieces to rows: no text, no positions, no lengths.
        index.execute(
            f"CREATE VIRTUAL TABLE {name} USING fts5(text, tokenize = 'trigram case_sensitive 1', "
            "content = '', detail = none, columnsize = 0)"
        )
        index.execute(insert(name, (name, "rank")), ("hashsize", _HASH_BYTES))
    inserts = [insert(name, ("rowid", "text")) for name in FIELDS]
    streets = StreetWriter(index)
    situs = FIELDS.index(ADDRESS_FIELDS[0])
    for batch in _batches(source, table, (*FIELDS, ADDRESS_FIELDS[1])):
        cancellation.check()
        for number, statement in enumerate(inserts):
            texts = [(row, values[number].casefold()) for row, values in batch if values[number]]
            index.executemany(statement, texts)
        streets.add((row, values[situs], values[-1]) for row, values in batch)
    streets.finish()
    index.execute("COMMIT")


def streets_in_memory(
    source: sqlite3.Connection, table: ParcelTable, cancellation: Cancellation
) -> StreetIndex:
    """The streets and house numbers of a file without an index: some 20 s for a million parcels."""
    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    writer = StreetWriter(connection)
    for batch in _batches(source, table, ADDRESS_FIELDS[:2]):
        cancellation.check()
        writer.add((row, *values) for row, values in batch)
    writer.finish()
    return StreetIndex(connection)


def _batches(
    source: sqlite3.Connection, table: Table, fields: tuple[str, ...]
) -> Iterator[list[tuple[int, list[str]]]]:
    """The numbers of the rows and their texts in these fields; "" where there is none.

    All of the fields are texts without a form of their own, which are read as they are.
    """
    fid = quote(table.fid)
    cursor = source.execute(
        select([fid, *field_columns(table, fields)], table.name, (), f"ORDER BY {fid}")
    )
    while True:
        rows = cursor.fetchmany(_BATCH)
        if not rows:
            return
        yield [
            (
                row_id,
                [
                    value if type(value) is str else read_stored(name, value) or ""
                    for name, value in zip(fields, values)
                ],
            )
            for row_id, *values in rows
        ]


class StreetWriter:
    """Fills the two tables of an index; `finish` makes them quick to read."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._numbers: dict[str, int] = {}
        connection.execute(f"CREATE TABLE {STREETS} (id INTEGER PRIMARY KEY, key TEXT, name TEXT)")
        connection.execute(f"CREATE TABLE {PLACES} (street INT, low INT, high INT, parcel INT)")

    def add(self, rows: Iterable[tuple[int, str, str]]) -> None:
        """Add rows: number of the row, street address, city."""
        streets, places = [], []
        for row, situs, city in rows:
            for key, name, low, high in entries(situs, city):
                number = self._numbers.get(key)
                if number is None:
                    number = self._numbers[key] = len(self._numbers)
                    streets.append((number, key, name))
                places.append((number, low, high, row))
        self._connection.executemany(insert(STREETS, ("id", "key", "name")), streets)
        columns = ("street", "low", "high", "parcel")
        self._connection.executemany(insert(PLACES, columns), places)

    def finish(self) -> None:
        """Make the tables quick to read."""
        self._connection.execute(f"CREATE INDEX streets_key ON {STREETS} (key)")
        columns = "street, low, high, parcel"
        self._connection.execute(f"CREATE INDEX places_street ON {PLACES} ({columns})")


class StreetIndex(Streets):
    """Reads the two tables. In any thread; `schema` is that of an attached database."""

    def __init__(self, connection: sqlite3.Connection, schema: str = "") -> None:
        self._connection = connection
        self._schema = schema
        self._lock = threading.Lock()

    def close(self) -> None:
        """Let go of the tables, which nobody else uses."""
        with self._lock:
            self._connection.close()

    def _streets(self, condition: str, values: list[Any]) -> list[tuple[int, str, str]]:
        query = select(["id", "key", "name"], STREETS, (condition,), "ORDER BY key", self._schema)
        with self._lock:
            return self._connection.execute(query, values).fetchall()

    def _rows_of(
        self, street: int, condition: str, values: tuple[int, ...], most: int | None
    ) -> list[int]:
        query = select(
            ["parcel"], PLACES, ("street = ?", condition), "ORDER BY low LIMIT ?", self._schema
        )
        limit = -1 if most is None else most
        return self._fetch(query, (street, *values, limit))

    def places(self, street: int) -> list[tuple[int, int, int]]:
        """Return the rows of a street with their lowest and highest house numbers."""
        query = select(["parcel", "low", "high"], PLACES, ("street = ?",), "", self._schema)
        with self._lock:
            return self._connection.execute(query, (street,)).fetchall()

    def _fetch(self, query: str, values: tuple[int, ...]) -> list[int]:
        with self._lock:
            return [row for (row,) in self._connection.execute(query, values)]
