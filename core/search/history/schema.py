"""The tables of the file, and the values that their rows may hold."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence

#: Of the tables (`PRAGMA user_version`); a file with a later one is left alone.
FORMAT = 1

#: The columns of each table. What may be NULL says so by not saying NOT NULL.
TABLES: dict[str, tuple[tuple[str, str], ...]] = {
    # Searches and carried values as compressed JSON, once each, by the SHA-256 of their text.
    "documents": (
        ("digest", "TEXT NOT NULL PRIMARY KEY"),
        ("body", "BLOB NOT NULL"),
    ),
    "entries": (
        ("id", "TEXT NOT NULL PRIMARY KEY"),
        ("turn", "INTEGER NOT NULL"),  # the larger, the later it was begun or gone on with
        ("state", "TEXT NOT NULL"),
        ("sentence", "TEXT NOT NULL"),
        ("name", "TEXT NOT NULL"),
        ("connection", "TEXT NOT NULL"),
        ("base_url", "TEXT NOT NULL"),
        ("started", "REAL NOT NULL"),
        ("not_before", "REAL NOT NULL"),
        ("seconds", "REAL NOT NULL"),
        ("parcels", "INTEGER NOT NULL"),
        ("expected_parcels", "INTEGER"),
        ("requests", "INTEGER NOT NULL"),
        ("expected_requests", "INTEGER"),
        ("reason", "TEXT NOT NULL"),
        ("join_mode", "INTEGER NOT NULL"),
        ("origin", "TEXT NOT NULL"),
        ("beat", "REAL NOT NULL"),
        ("earlier_requests", "INTEGER NOT NULL"),  # of the runs before the present one
        ("earlier_seconds", "REAL NOT NULL"),
        ("search", "TEXT NOT NULL"),  # digests of documents
        ("carried", "TEXT NOT NULL"),  # "" where nothing was carried
    ),
    "saved": (
        ("name", "TEXT NOT NULL PRIMARY KEY"),
        ("sentence", "TEXT NOT NULL"),
        ("created", "REAL NOT NULL"),
        ("join_mode", "INTEGER NOT NULL"),
        ("search", "TEXT NOT NULL"),
        ("carried", "TEXT NOT NULL"),
    ),
    "counters": (
        ("key", "TEXT NOT NULL"),
        ("month", "TEXT NOT NULL"),
        ("requests", "INTEGER NOT NULL"),
    ),
}

#: What SQLite raises. It quotes a damaged definition of a table in bytes that are no text.
FAILURES = (sqlite3.Error, UnicodeDecodeError)

_KINDS = {"TEXT": str, "INTEGER": int, "REAL": float, "BLOB": bytes}


class Damaged(sqlite3.DatabaseError):
    """The file holds what nobody wrote into it."""


def create(connection: sqlite3.Connection) -> None:
    """Make the tables, in the transaction that is open."""
    for name, columns in TABLES.items():
        connection.execute(
            f"CREATE TABLE {name} ({', '.join(' '.join(column) for column in columns)})"
        )
    connection.execute("CREATE UNIQUE INDEX counters_by_month ON counters (key, month)")
    connection.execute(f"PRAGMA user_version = {FORMAT}")


def check_row(table: str, row: Sequence[object]) -> None:
    """Raise `Damaged` where the values of a row are not of its columns' types.

    SQLite takes its file as it is: bytes that changed on the disk come out as other values.
    """
    if len(row) != len(TABLES[table]):
        raise Damaged(f"malformed table: {table}")
    for (name, definition), value in zip(TABLES[table], row):
        kind, _, rest = definition.partition(" ")
        if not isinstance(value, _KINDS[kind]) and (value is not None or rest):
            raise Damaged(f"malformed row: {table}.{name}")


def add_counts(connection: sqlite3.Connection, rows: Iterable[tuple[str, str, int]]) -> None:
    """Add to counters (key, month, requests)."""
    connection.executemany(
        "INSERT INTO counters VALUES (?, ?, ?) "
        "ON CONFLICT (key, month) DO UPDATE SET requests = requests + excluded.requests",
        rows,
    )
