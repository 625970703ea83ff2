"""Rows of a parcel file as parcels and buildings."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from parcel_lookup.core.contract import BUILDING_FIELDS, FIELD_BY_NAME, ID_FIELD, Building, Parcel
from parcel_lookup.core.contract.values import Unreadable, read_attributes, read_number
from parcel_lookup.core.local.file.gpkg import is_plain_polygon, to_wkb
from parcel_lookup.core.local.file.schema import UNREAD, ParcelTable, Table
from parcel_lookup.core.local.file.sql import MAX_BOUND, marks, quote, select

_NUMERIC_BUILDING_FIELDS = frozenset(field.name for field in BUILDING_FIELDS if field.numeric)


def load(
    connection: sqlite3.Connection,
    table: ParcelTable,
    fids: Sequence[int],
    include_buildings: bool,
) -> tuple[list[Parcel], int]:
    """The parcels of these rows, in this order, and how many rows had no ``svc_uuid``."""
    rows = {row[0]: row for row in _rows(connection, table, fids)}
    parcels = [_parcel(table, rows[fid]) for fid in fids if fid in rows]
    named = [parcel for parcel in parcels if parcel.svc_uuid]
    if include_buildings:
        buildings = _buildings(connection, table.buildings, [p.svc_uuid for p in named])
        named = [p._replace(buildings=tuple(buildings.get(p.svc_uuid, ()))) for p in named]
    return named, len(parcels) - len(named)


def _rows(connection: sqlite3.Connection, table: Table, fids: Sequence[int]) -> list[Any]:
    """Number, geometry, the column that is ours, and the attributes of the rows."""
    key = quote(table.key) if table.key else "NULL"
    fid = quote(table.fid)
    columns = [fid, quote(table.geom), key, *map(quote, table.attributes)]
    return connection.execute(
        select(columns, table.name, (f"{fid} IN ({marks(len(fids))})",)), list(fids)
    ).fetchall()


def _parcel(table: ParcelTable, row: tuple[Any, ...]) -> Parcel:
    attributes = _attributes(table, row[3:])
    unread = _stored_unread(row[2])
    unread.update(read_attributes(attributes) or {})
    wkb = None
    if row[1] is not None:
        wkb = _polygon(row[1])
        if wkb is False:
            wkb, unread["geom"] = None, _hex(row[1])
    return Parcel(attributes.get(ID_FIELD) or "", attributes, wkb, unread=unread or None)


def _attributes(table: Table, values: Sequence[Any]) -> dict[str, Any]:
    attributes = dict(zip(table.attributes.values(), values))
    for column, name in table.attributes.items():
        value = attributes[name]
        if isinstance(value, bytes):
            # Text of a file that says it is binary; no other field of the contract can be.
            known = name in FIELD_BY_NAME
            attributes[name] = value.decode(errors="replace") if known else value.hex()
        elif value in (0, 1) and table.types[column].startswith("BOOL"):
            attributes[name] = bool(value)
    return attributes


def _stored_unread(text: Any) -> dict[str, Any]:
    """The values that could not be read when the file was written."""
    if text is None:
        return {}
    try:
        stored = json.loads(text)
    except (TypeError, ValueError):
        stored = None
    return stored if isinstance(stored, dict) else {UNREAD: text}


def _polygon(blob: Any) -> Any:
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


def _hex(value: Any) -> str:
    return value.hex() if isinstance(value, bytes) else str(value)


def _buildings(
    connection: sqlite3.Connection, table: Table | None, svc_uuids: list[str]
) -> dict[str, list[Building]]:
    """The buildings of these parcels, in the file's order."""
    found: dict[str, list[Building]] = {}
    if table is None or table.key is None:
        return found
    columns = [quote(table.key), quote(table.geom), *map(quote, table.attributes)]
    for start in range(0, len(svc_uuids), MAX_BOUND):
        part = svc_uuids[start : start + MAX_BOUND]
        where = (f"{quote(table.key)} IN ({marks(len(part))})",)
        order = f"ORDER BY {quote(table.fid)}"
        for row in connection.execute(select(columns, table.name, where, order), part):
            found.setdefault(row[0], []).append(_building(table, row))
    return found


def _building(table: Table, row: tuple[Any, ...]) -> Building:
    attributes = _attributes(table, row[2:])
    for name in _NUMERIC_BUILDING_FIELDS & attributes.keys():
        with suppress(Unreadable):  # else it stays as it came
            attributes[name] = read_number(attributes[name])
    wkb = None if row[1] is None else _polygon(row[1])
    if wkb is False:
        wkb, attributes["geom"] = None, _hex(row[1])
    return Building(attributes, wkb)
