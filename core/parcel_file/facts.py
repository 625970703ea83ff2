"""What a parcel file says about itself: texts by name, in a table of ours."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from parcel_lookup.core.contract import Cancellation
from parcel_lookup.core.parcel_file.gpkg import insert, select
from parcel_lookup.core.parcel_file.opening import connect_read_only, reading

#: A GIS does not list tables with such names as layers.
_TABLE = "gpkg_parcel_facts"
#: The columns that have an index, and only texts without blanks at their ends, as JSON.
EXACT = "exact columns"


def write(connection: sqlite3.Connection, facts: Mapping[str, str | None]) -> None:
    """Write facts in place of those with the same names; None: unknown."""
    connection.execute(f"CREATE TABLE IF NOT EXISTS {_TABLE} (name TEXT PRIMARY KEY, value TEXT)")
    columns = "name", "value"
    connection.executemany(insert(_TABLE, columns, verb="INSERT OR REPLACE"), facts.items())


def are_there(connection: sqlite3.Connection) -> bool:
    """Whether a file is one of ours, even if it says nothing of itself."""
    query = select(["1"], "sqlite_master", ("name = ?",))
    return connection.execute(query, (_TABLE,)).fetchone() is not None


def read(connection: sqlite3.Connection) -> dict[str, str]:
    """Return the facts of a file by name; none of a file of others."""
    try:
        rows = connection.execute(select(["name", "value"], _TABLE)).fetchall()
    except sqlite3.OperationalError as error:
        if "no such" in str(error):
            return {}
        raise
    return {name: value for name, value in rows if isinstance(value, str)}


def read_facts(path: Path) -> dict[str, str]:
    """Return the facts of a file by name. Raises `ParcelError`."""
    with reading(path, Cancellation()), closing(connect_read_only(path)) as connection:
        return read(connection)
