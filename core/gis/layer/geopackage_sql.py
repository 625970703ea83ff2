"""SQL statements for GeoPackage files. Values are bound; one function quotes the names."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

#: In the flags of a geometry's header: it is empty.
_EMPTY = 0b0001_0000


def count_rows(connection: sqlite3.Connection, table: str) -> int:
    """Return the number of rows of a table."""
    # The name is quoted, and there are no values.
    query = f"SELECT count(*) FROM {_quote(table)}"  # noqa: S608  # nosec B608  # untranslated: SQL
    return connection.execute(query).fetchone()[0]


def empty_geometries_to_null(connection: sqlite3.Connection, table: str, column: str) -> None:
    """Set empty geometries to NULL: QGIS's writer gives rows without a geometry an empty one."""
    connection.create_function("ST_IsEmpty", 1, _is_empty, deterministic=True)
    for edge in ("MinX", "MaxX", "MinY", "MaxY"):  # triggers name them; nothing calls them
        connection.create_function(f"ST_{edge}", 1, lambda _blob: None)
    name = _quote(column)
    condition = f"ST_IsEmpty({name})"
    # Names are quoted, and there are no values.
    query = f"UPDATE {_quote(table)} SET {name} = NULL WHERE {condition}"  # noqa: S608  # nosec B608
    connection.execute(query)


def end_write_ahead_log(path: Path) -> None:
    """Write SQLite's log back into the file, so that no other file belongs to it.

    Raises sqlite3.Error where another program has the file open or is about to write to it, and
    nothing for what is no database.
    """
    with closing(sqlite3.connect(path, timeout=0.2)) as connection:
        try:
            mode = connection.execute("PRAGMA journal_mode = DELETE").fetchone()[0]
            if mode == "delete":
                connection.execute("BEGIN EXCLUSIVE")
                connection.rollback()
        except sqlite3.DatabaseError as error:
            if "not a database" in str(error):
                return
            raise
    if mode != "delete":
        raise sqlite3.OperationalError("database is locked")  # untranslated: as SQLite


def _is_empty(blob: bytes | None) -> bool:
    return blob is None or bool(blob[3] & _EMPTY)


def _quote(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'
