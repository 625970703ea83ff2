"""The index in a parcel file that finds a part of a text without reading every row.

For each indexed text it holds which three-letter pieces occur in which row, both sides case-folded
the same way; the rows found are candidates, which the caller compares. Its tables begin with
``gpkg_``: a GIS lists others as layers.

It is used only where it was made from exactly the rows that the file has now: a search goes over
all rows otherwise, with the same result, more slowly. `refresh` makes it anew; a source that only
reads never does.

The file also has the streets and house numbers of the rows (`StreetIndex`): one table has the
distinct names of streets, and one the rows of each with their lowest and highest house number. For
a parcel file without an index they are made in memory when an address is looked up.
"""

from __future__ import annotations

import hashlib
import sqlite3
import threading
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from typing import Any

from parcel_lookup.core.address.keys import entries
from parcel_lookup.core.address.streets import Streets
from parcel_lookup.core.contract import Cancellation
from parcel_lookup.core.parcel_file import facts
from parcel_lookup.core.parcel_file.gpkg import insert, quote, select, text_literal
from parcel_lookup.core.parcel_file.opening import connect_read_only, reading, watch, writing
from parcel_lookup.core.parcel_file.schema import Table, read_schema, read_stored

#: The fields whose parts are searched for: the long texts.
FIELDS = ("owner", "situs", "mail_addr", "legal")
#: The fields of an address.
ADDRESS_FIELDS = ("situs", "city", "state", "postal")

_FORMAT = "6"
_PREFIX = "gpkg_parcel_"
STREETS, PLACES = f"{_PREFIX}streets", f"{_PREFIX}places"
#: The fact with the fingerprint of the rows that the index was made from.
_MADE_FROM = "text index"
_LETTERS = 3
#: More pieces than these make the search for candidates slower, and the candidates hardly fewer.
_MOST_PIECES = 24
_HASH_BYTES = 32 << 20
_BATCH = 5000
#: The tables in which FTS5 keeps an index without texts, positions, and lengths.
_PARTS = ("config", "data", "idx")
_EVENTS = ("delete", "insert", "update")


def index_of(field: str) -> str:
    """Return the name of the table that finds rows by the text of a field."""
    return f"{_PREFIX}text_{field}"


@cache
def is_supported() -> bool:
    """Whether this SQLite can make and read the index."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(":memory:")) as connection:
        _create(connection)
        # Some copies of SQLite protect the tables of an index.
        connection.execute(f"DELETE FROM {quote(index_of(FIELDS[0]) + '_idx')}")  # noqa: S608  # nosec B608
        return True
    return False


def pieces(folded: str) -> str:
    """Return the FTS query for rows that may contain a folded text; empty where it is short."""
    found = {folded[i : i + _LETTERS] for i in range(len(folded) - _LETTERS + 1)}
    words = sorted(found)[:_MOST_PIECES]
    return " AND ".join('"' + word.replace('"', '""') + '"' for word in words)


def candidates(table: Table, field: str) -> str:
    """Return the condition that the index finds a row; the `pieces` of a text are bound."""
    index = index_of(field)
    return f"{quote(table.fid)} IN ({select(['rowid'], index, (f'{quote(index)} MATCH ?',))})"


def fill(
    connection: sqlite3.Connection, table: Table, cancellation: Cancellation, schema: str = ""
) -> None:
    """Write the index of the rows of a table into a database; it is used once it is signed.

    In the caller's transaction; `schema` is that of the table. Raises sqlite3.Error.
    """
    _create(connection)
    connection.create_function("parcel_folded", 2, _folded, deterministic=True)
    fid = quote(table.fid)
    for name, column in zip(FIELDS, field_columns(table, FIELDS)):
        # SQLite folds ASCII as we do, and needs no lock of Python for it.
        blob = f"CASE typeof({column}) WHEN 'text' THEN CAST({column} AS BLOB) ELSE {column} END"
        folded = (
            f"CASE WHEN typeof({column}) = 'text' AND {column} NOT GLOB '*[^ -~]*' "
            f"THEN lower({column}) ELSE parcel_folded({text_literal(name)}, {blob}) END"
        )
        texts = select(
            [fid, folded], table.name, (f"{column} IS NOT NULL",), f"ORDER BY {fid}", schema
        )
        connection.execute(insert(index_of(name), ("rowid", "text"), texts))
    streets = StreetWriter(connection)
    for batch in _batches(connection, table, ADDRESS_FIELDS[:2], schema):
        cancellation.check()
        streets.add((row, *values) for row, values in batch)
    streets.finish()


def _folded(field: str, value: Any) -> str:
    return (read_stored(field, value) or "").casefold()


def adopt(connection: sqlite3.Connection, schema: str) -> None:
    """Copy the index of an attached database, which was filled there, into the main one."""
    _create(connection)
    StreetWriter(connection).finish()
    copied = [f"{index_of(name)}_{part}" for name in FIELDS for part in _PARTS]
    for name in copied:
        connection.execute(f"DELETE FROM {quote(name)}")  # noqa: S608  # nosec B608
    for name in (*copied, STREETS, PLACES):
        rows = f"SELECT * FROM {quote(name, schema)}"  # noqa: S608  # nosec B608
        connection.execute(f"INSERT INTO {quote(name)} {rows}")  # nosec B608


def sign(connection: sqlite3.Connection, table: Table) -> None:
    """Write the fingerprint of the rows, from which on the index is used."""
    facts.write(connection, {_MADE_FROM: fingerprint(connection, table)})


def fits(connection: sqlite3.Connection, table: Table) -> bool:
    """Whether a file has an index that was made from the rows that it has now."""
    if not is_supported():
        return False
    made_from = facts.read(connection).get(_MADE_FROM)
    return made_from is not None and made_from == fingerprint(connection, table)


def fingerprint(connection: sqlite3.Connection, table: Table) -> str | None:
    """Return what changes with every row, in a fraction of a millisecond.

    It is made of the date of change, which triggers of ours keep, whatever program changes a row.
    None for a file without them.
    """
    triggers = connection.execute(
        "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name IN (?, ?, ?) "
        "ORDER BY name",
        [f"last_change_{event}_{table.name}" for event in _EVENTS],
    ).fetchall()
    if len(triggers) < len(_EVENTS):
        return None
    date = connection.execute(
        "SELECT last_change FROM gpkg_contents WHERE table_name = ?", (table.name,)
    ).fetchone()
    last = connection.execute(select([f"max({quote(table.fid)})"], table.name)).fetchone()
    parts = _FORMAT, triggers, date, last, table.fid, [*table.attributes.items()]
    return hashlib.sha256(repr(parts).encode()).hexdigest()


def refresh(parcels: Path, cancellation: Cancellation) -> bool:
    """Make the index of a parcel file anew where it is missing or out of date.

    False where it is up to date, this SQLite can make none, or changes of the file would go
    unnoticed. Takes about a minute for a million parcels. Raises `ParcelError` where the parcels
    cannot be read or the index not be written.
    """
    with reading(parcels, cancellation), closing(connect_read_only(parcels)) as source:
        watch(source, cancellation)
        table = read_schema(source, parcels, any_crs=True)
        is_ours = fingerprint(source, table) is not None
        if not (is_ours and is_supported()) or fits(source, table):
            return False
    with writing(parcels, cancellation), closing(sqlite3.connect(parcels)) as connection:
        connection.isolation_level = None
        connection.text_factory = lambda data: str(data, "utf-8", "replace")
        watch(connection, cancellation)
        connection.execute("BEGIN IMMEDIATE")
        for name in (*map(index_of, FIELDS), STREETS, PLACES):
            connection.execute(f"DROP TABLE IF EXISTS {quote(name)}")
        fill(connection, table, cancellation)
        sign(connection, table)
        connection.execute("COMMIT")
    return True


def field_columns(table: Table, fields: tuple[str, ...]) -> list[str]:
    """SQL for the columns of these fields; NULL for one that the file does not have."""
    columns = map(table.column_of, fields)
    return ["NULL" if column is None else quote(column) for column in columns]


def _create(connection: sqlite3.Connection) -> None:
    for name in map(index_of, FIELDS):
        # The index only has to map pieces to rows: no text, no positions, no lengths.
        connection.execute(
            f"CREATE VIRTUAL TABLE {name} USING fts5(text, tokenize = 'trigram case_sensitive 1', "
            "content = '', detail = none, columnsize = 0)"
        )
        connection.execute(insert(name, (name, "rank")), ("hashsize", _HASH_BYTES))


def streets_in_memory(
    source: sqlite3.Connection, table: Table, cancellation: Cancellation
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
    source: sqlite3.Connection, table: Table, fields: tuple[str, ...], schema: str = ""
) -> Iterator[list[tuple[int, list[str]]]]:
    """The numbers of the rows and their texts in these fields; "" where there is none.

    All of the fields are texts without a form of their own, which are read as they are.
    """
    fid = quote(table.fid)
    cursor = source.execute(
        select([fid, *field_columns(table, fields)], table.name, (), f"ORDER BY {fid}", schema)
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
        self._connection.execute(f"CREATE INDEX {_PREFIX}streets_key ON {STREETS} (key)")
        columns = "street, low, high, parcel"
        self._connection.execute(f"CREATE INDEX {_PREFIX}places_street ON {PLACES} ({columns})")


class StreetIndex(Streets):
    """Reads the two tables. In any thread."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._lock = threading.Lock()

    def close(self) -> None:
        """Let go of the tables, which nobody else uses."""
        with self._lock:
            self._connection.close()

    def _streets(self, condition: str, values: list[Any]) -> list[tuple[int, str, str]]:
        query = select(["id", "key", "name"], STREETS, (condition,), "ORDER BY key")
        with self._lock:
            return self._connection.execute(query, values).fetchall()

    def _rows_of(
        self, street: int, condition: str, values: tuple[int, ...], most: int | None
    ) -> list[int]:
        query = select(["parcel"], PLACES, ("street = ?", condition), "ORDER BY low LIMIT ?")
        limit = -1 if most is None else most
        return self._fetch(query, (street, *values, limit))

    def places(self, street: int) -> list[tuple[int, int, int]]:
        """Return the rows of a street with their lowest and highest house numbers."""
        query = select(["parcel", "low", "high"], PLACES, ("street = ?",))
        with self._lock:
            return self._connection.execute(query, (street,)).fetchall()

    def _fetch(self, query: str, values: tuple[int, ...]) -> list[int]:
        with self._lock:
            return [row for (row,) in self._connection.execute(query, values)]
