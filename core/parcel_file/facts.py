"""What a parcel file says about itself: texts by name, in a table of ours."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

from parcel_lookup.core.parcel_file.gpkg import insert, select

#: A GIS does not list tables with such names as layers.
_TABLE = "gpkg_parcel_facts"


def write(connection: sqlite3.Connection, facts: Mapping[str, str | None]) -> None:
    """Write facts in place of those with the same names; None: unknown."""
    connection.execute(f"CREATE TABLE IF NOT EXISTS {_TABLE} (name TEXT PRIMARY KEY, value TEXT)")
    columns = "name", "value"
    connection.executemany(insert(_TABLE, columns, verb="INSERT OR REPLACE"), facts.items())


def read(connection: sqlite3.Connection) -> dict[str, str]:
    """Return the facts of a file by name; none of a file of others."""
    try:
        rows = connection.execute(select(["name", "value"], _TABLE)).fetchall()
    except sqlite3.OperationalError as error:
        if "no such" in str(error):
            return {}
        raise
    return {name: value for name, value in rows if isinstance(value, str)}
