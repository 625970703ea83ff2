"""Reads rows of a parcel file as parcels and buildings, and columns as SQL.

A file of ours stores values as they are read, and its columns are used as they are, with their
indexes. After edits elsewhere a column may have another type, or hold ``1,234``, or ``7`` for a
code of two digits: `column_sql` then reads each value as its field, which is right, and slower.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Callable

from parcel_lookup.core.contract import (
    FIELD_BY_NAME,
    ID_FIELD,
    Field,
    Operator,
    Parcel,
)
from parcel_lookup.core.contract.operators import Operand
from parcel_lookup.core.contract.values import (
    Unreadable,
    is_iso_date,
    read_date,
    read_records,
    read_text,
)
from parcel_lookup.core.parcel_file.buildings import (
    as_hex,
    attributes_of,
    kinds_of,
    load_buildings,
    polygon_of,
)
from parcel_lookup.core.parcel_file.gpkg import MAX_BOUND, marks, quote, select, text_literal
from parcel_lookup.core.parcel_file.opening import fetch_all
from parcel_lookup.core.parcel_file.schema import ParcelTable, Table, read_stored, stored_unread

_LARGEST_EXACT = 2**53
_LARGEST_WHOLE = 2**31 - 1
#: Places in a row behind its attributes: its number, its geometry, and the column that is ours.
_FID, _GEOM, _KEY = -3, -2, -1
#: Types of values of a file's own column that are as its field has them.
_NUMBERS, _TEXTS = {int, float, bool, type(None)}, {str, type(None)}


def load(
    connection: sqlite3.Connection,
    table: ParcelTable,
    fids: Sequence[int],
    include_buildings: bool,
) -> tuple[list[Parcel], int]:
    """Return the parcels of these rows, in this order, and how many rows had no ``svc_uuid``."""
    parcels = [parcel for _, parcel in load_rows(connection, table, fids)]
    named = [parcel for parcel in parcels if parcel.svc_uuid]
    if include_buildings:
        buildings = load_buildings(connection, table, [parcel.svc_uuid for parcel in named])
        named = [p._replace(buildings=found) for p, found in zip(named, buildings)]
    return named, len(parcels) - len(named)


def load_rows(
    connection: sqlite3.Connection, table: ParcelTable, fids: Sequence[int]
) -> list[tuple[int, Parcel]]:
    """Return these rows and their parcels, without buildings, in this order.

    A parcel without ``svc_uuid`` has "" instead.
    """
    rows = {row[_FID]: row for row in _rows(connection, table, fids)}
    found = [fid for fid in fids if fid in rows]
    return list(zip(found, _parcels(table, [rows[fid] for fid in found])))


def _rows(connection: sqlite3.Connection, table: Table, fids: Sequence[int]) -> list[Any]:
    """Return the attributes of the rows, and then what `_FID`, `_GEOM`, and `_KEY` name."""
    key = quote(table.key) if table.key else "NULL"
    fid = quote(table.fid)
    columns = [*map(quote, table.attributes), fid, quote(table.geom), key]
    found: list[Any] = []
    for start in range(0, len(fids), MAX_BOUND):
        part = list(fids[start : start + MAX_BOUND])
        query = select(columns, table.name, (f"{fid} IN ({marks(len(part))})",))
        found += fetch_all(connection, query, part)
    return found


def _parcels(table: ParcelTable, rows: Sequence[tuple[Any, ...]]) -> list[Parcel]:
    """Return the parcels of rows from `_rows`.

    Most values are as they are read, which shows in a whole column at less cost than in each value.
    """
    if not rows:
        return []
    kinds = kinds_of(table, rows)
    records = attributes_of(table, rows, kinds)
    odd = [
        field
        for name, field in table.own_fields.items()
        if field.is_date or not kinds[name] <= (_NUMBERS if field.is_numeric else _TEXTS)
    ]
    parcels = []
    names = tuple(records[0])
    for row, attributes, unread in zip(rows, records, read_records(records, names)):
        kept = stored_unread(row[_KEY])
        kept.update(unread or {})
        for field in odd:
            value = attributes[field.name]
            attributes[field.name] = _read_own(field, value)
            if attributes[field.name] is None and value is not None:
                kept[field.name] = value
        wkb = None if row[_GEOM] is None else polygon_of(row[_GEOM])
        if wkb is False:
            wkb, kept["geom"] = None, as_hex(row[_GEOM])
        svc_uuid = attributes.get(ID_FIELD) or ""
        parcels.append(Parcel(svc_uuid, attributes, wkb, unread=kept or None))
    return parcels


def _read_own(field: Field, value: Any) -> Any:
    """Return a value of a file's own column in the type of its field; None if it has another."""
    if field.is_numeric:
        return _number(value)
    return _date(value) if field.is_date else _text(value)


def _number(value: Any) -> Any:
    return value if isinstance(value, (int, float)) else None


def _text(value: Any) -> str | None:
    if isinstance(value, bytes):
        return value.decode(errors="replace")
    return None if value is None else read_text(value)


def _date(value: Any) -> str | None:
    """Return a date as ISO text; None for a text or a number that is none."""
    if isinstance(value, bytes):
        value = value.decode(errors="replace")
    with suppress(Unreadable):
        text = read_date(value)
        if text is not None and is_iso_date(text):
            return text
    return None


def function_of(operator: Operator) -> str:
    """Return the name of the SQL function of an operator that compares case-folded texts."""
    return f"parcel_{operator.value}"


def _function(operator: Operator) -> Callable[[bytes | None, str], bool]:
    """Return a function of a text (UTF-8) and a case-folded one."""
    test = operator.test
    return lambda text, folded: (
        text is not None and test(str(text, "utf-8", "replace").casefold(), folded)
    )


def add_functions(connection: sqlite3.Connection) -> None:
    """Register the SQL functions that `column_sql` and `filters` use."""
    connection.create_function("parcel_value", 2, read_stored, deterministic=True)
    connection.create_function("parcel_number", 1, _number, deterministic=True)
    connection.create_function("parcel_text", 1, _text, deterministic=True)
    connection.create_function("parcel_date", 1, _date, deterministic=True)
    for one in Operator:
        if one.operand is Operand.TEXT:
            connection.create_function(function_of(one), 2, _function(one), deterministic=True)


def column_sql(table: ParcelTable, field: Field, is_exact: bool) -> str:
    """Return the field's values as SQL; ``NULL`` where the file does not have the field."""
    column = table.column_of(field.name)
    if column is None:
        return "NULL"
    name = quote(column)
    if is_exact:
        return name
    # As a blob, text reaches the function even where it is no valid UTF-8.
    raw = f"CASE typeof({name}) WHEN 'text' THEN CAST({name} AS BLOB) ELSE {name} END"
    if field.name in FIELD_BY_NAME:
        return f"parcel_value({text_literal(field.name)}, {raw})"
    if field.is_numeric:
        return f"parcel_number({raw})"
    return f"parcel_date({raw})" if field.is_date else f"parcel_text({raw})"


def is_exact(connection: sqlite3.Connection, table: ParcelTable, field: Field) -> bool:
    """Whether every stored value of the field is what it is read as, and compares as such."""
    column = table.column_of(field.name)
    if column is None:
        return True
    name = quote(column)
    # The date of a column of dates is a text, and no text that looks like a number is one.
    is_text = field.is_date or _has_text_affinity(table.types[column])
    if is_text == field.is_numeric:
        return False

    def exists(condition: str) -> bool:
        row = connection.execute(select(["1"], table.name, (condition,), "LIMIT 1")).fetchone()
        return row is not None

    # Numbers sort before texts, and texts before blobs: with an index, each of these is fast.
    if not field.is_numeric:
        other = exists(f"{name} >= x''") or exists(f"{name} < ''")
        return not other and not _is_reread(connection, table, field, name)
    largest = _LARGEST_WHOLE if field.whole else _LARGEST_EXACT
    beyond = (f"{name} >= ''", f"{name} > {largest}", f"{name} < -{largest}")
    if any(exists(condition) for condition in beyond):
        return False
    return not (field.whole and exists(f"{name} <> CAST({name} AS INTEGER)"))


def only_value(connection: sqlite3.Connection, table: ParcelTable, field: Field) -> Any:
    """Return the value that every row has in the field; None where they differ or one has none.

    For a field whose column `is_exact`; its index makes this fast.
    """
    column = table.column_of(field.name)
    if column is None:
        return None
    name = quote(column)
    missing = select(["1"], table.name, (f"{name} IS NULL",), "LIMIT 1")
    if connection.execute(missing).fetchone() is not None:
        return None
    least, most = (
        connection.execute(select([f"{extreme}({name})"], table.name)).fetchone()[0]
        for extreme in ("min", "max")
    )
    return least if least == most else None


def _is_reread(connection: sqlite3.Connection, table: ParcelTable, field: Field, name: str) -> bool:
    """Whether reading changes a text: a code or a date that is written another way."""
    if not (field.digits or field.is_date):
        return False
    rows = connection.execute(select([f"DISTINCT {name}"], table.name, (f"{name} IS NOT NULL",)))
    if field.name not in FIELD_BY_NAME:
        return any(_read_own(field, value) != value for (value,) in rows)
    return any(read_stored(field.name, value) != value for (value,) in rows)


def _has_text_affinity(declared: str) -> bool:
    """SQLite's own rule (datatype3, section 3.1)."""
    return "INT" not in declared and any(word in declared for word in ("CHAR", "CLOB", "TEXT"))
