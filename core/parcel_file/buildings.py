"""Reads the buildings of parcels, and what rows of parcels and buildings have in common."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import repeat
from typing import Any

from parcel_lookup.core.contract import BUILDING_FIELDS, FIELD_BY_NAME, Building
from parcel_lookup.core.contract.values import Unreadable, read_number
from parcel_lookup.core.parcel_file.gpkg import (
    MAX_BOUND,
    is_plain_polygon,
    marks,
    quote,
    select,
    to_wkb,
)
from parcel_lookup.core.parcel_file.opening import fetch_all
from parcel_lookup.core.parcel_file.schema import ParcelTable, Table

_NUMERIC_BUILDING_FIELDS = frozenset(field.name for field in BUILDING_FIELDS if field.numeric)
#: Places in a row behind its attributes: its geometry, and the ID of its parcel.
_GEOM, _KEY = -2, -1


def load_buildings(
    connection: sqlite3.Connection, table: ParcelTable, svc_uuids: Sequence[str]
) -> list[tuple[Building, ...]]:
    """Return the buildings of each of these parcels, in the file's order."""
    found = _buildings(connection, table.buildings, svc_uuids)
    return [tuple(found.get(svc_uuid, ())) for svc_uuid in svc_uuids]


def _buildings(
    connection: sqlite3.Connection, table: Table | None, svc_uuids: Sequence[str]
) -> dict[str, list[Building]]:
    """Return the buildings of these parcels that have any, in the file's order."""
    found: dict[str, list[Building]] = {}
    if table is None or table.key is None:
        return found
    columns = [*map(quote, table.attributes), quote(table.fid), quote(table.geom), quote(table.key)]
    for start in range(0, len(svc_uuids), MAX_BOUND):
        part = svc_uuids[start : start + MAX_BOUND]
        where = (f"{quote(table.key)} IN ({marks(len(part))})",)
        order = f"ORDER BY {quote(table.fid)}"
        rows = fetch_all(connection, select(columns, table.name, where, order), part)
        for row, attributes in zip(rows, attributes_of(table, rows, kinds_of(table, rows))):
            found.setdefault(row[_KEY], []).append(_building(row[_GEOM], attributes))
    return found


def _building(blob: Any, attributes: dict[str, Any]) -> Building:
    for name in _NUMERIC_BUILDING_FIELDS & attributes.keys():
        with suppress(Unreadable):  # else it stays as it came
            attributes[name] = read_number(attributes[name])
    wkb = None if blob is None else polygon_of(blob)
    if wkb is False:
        wkb, attributes["geom"] = None, as_hex(blob)
    return Building(attributes, wkb)


def kinds_of(table: Table, rows: Sequence[tuple[Any, ...]]) -> dict[str, set[type]]:
    """Return the types of the values that rows, which begin with them, have for each attribute."""
    columns = zip(*rows) if rows else repeat(())
    return {name: {*map(type, values)} for name, values in zip(table.attributes.values(), columns)}


def attributes_of(
    table: Table, rows: Sequence[tuple[Any, ...]], kinds: Mapping[str, set[type]]
) -> list[dict[str, Any]]:
    """Return the attributes of rows, which begin with their values of these `_kinds`."""
    names = tuple(table.attributes.values())
    records = [dict(zip(names, row)) for row in rows]
    for column, name in table.attributes.items():
        is_truth = table.types[column].startswith("BOOL")
        if is_truth or bytes in kinds[name]:
            for record in records:
                record[name] = _plain(name, record[name], is_truth)
    return records


def _plain(name: str, value: Any, is_truth: bool) -> Any:
    """Return a stored value of an attribute with bytes as text, and 0 and 1 of a truth as bool."""
    if isinstance(value, bytes):
        # Text of a file that says it is binary; no other field of the contract can be.
        return value.decode(errors="replace") if name in FIELD_BY_NAME else value.hex()
    return bool(value) if is_truth and value in (0, 1) else value


def polygon_of(blob: Any) -> Any:
    """WKB of two dimensions, None for an empty geometry, False where it cannot be read."""
    try:
        wkb = to_wkb(blob)
    except (TypeError, ValueError):
        return False
    if wkb is None or is_plain_polygon(wkb):
        return wkb
    import shapely

    shape = shapely.from_wkb(wkb, on_invalid="ignore")
    if shape is None or shape.geom_type not in ("Polygon", "MultiPolygon"):
        return False
    return shapely.to_wkb(shape, output_dimension=2)


def as_hex(value: Any) -> str:
    """Return what is stored in place of a geometry, as text."""
    return value.hex() if isinstance(value, bytes) else str(value)
