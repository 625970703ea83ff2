"""Parcels in a plain table of a database, whose columns have the names of fields."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from parcel_lookup.core.contract import FIELD_BY_NAME, Parcel

#: How tables of others are: columns of common types without an order of their own.
TYPES = {
    name: "int4" if field.whole else "float8" if field.is_numeric else "text"
    for name, field in FIELD_BY_NAME.items()
}


def fill_table(connection: Any, parcels: Iterable[Parcel], name: str = "parcels") -> None:
    """Make a new table with the parcels."""
    columns = ", ".join(f'"{one}" {type_name}' for one, type_name in TYPES.items())
    places = ", ".join(f"%({one})s::{type_name}" for one, type_name in TYPES.items())
    connection.execute(f'DROP TABLE IF EXISTS "{name}" CASCADE')
    connection.execute(
        f'CREATE TABLE "{name}" (gid serial PRIMARY KEY, geom geometry(Geometry, 4326), {columns})'
    )
    insert = (
        f'INSERT INTO "{name}" (geom, {", ".join(TYPES)}) '
        f"VALUES (ST_GeomFromWKB(%(geom)s, 4326), {places})"
    )
    rows = [{**dict.fromkeys(TYPES), **one.attributes, "geom": one.wkb} for one in parcels]
    if rows:
        connection.cursor().executemany(insert, rows)
