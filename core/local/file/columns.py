"""Columns as SQL that has the values which `values.read_value` makes of what is stored.

A file of ours stores values as they are read, and its columns stand for themselves, with their
indexes. After edits elsewhere a column may have another type, or hold ``1,234`` or ``7`` for a code
of two digits; such a column is read value by value, which is right, and slower.
"""

from __future__ import annotations

import sqlite3
from typing import Any

from parcel_lookup.core.contract import Field
from parcel_lookup.core.contract.values import Unreadable, read_value
from parcel_lookup.core.local.file.schema import ParcelTable
from parcel_lookup.core.local.file.sql import quote, select, text_literal

_LARGEST_EXACT = 2**53
_LARGEST_WHOLE = 2**31 - 1


def read_stored(field: str, value: Any) -> Any:
    """A stored value of a field of the contract as it is read; None where it cannot be."""
    if isinstance(value, bytes):
        value = value.decode(errors="replace")
    try:
        return read_value(field, value)
    except Unreadable:
        return None


def contains(text: bytes | None, folded: str) -> bool:
    """Whether a text (UTF-8), case-folded, contains a case-folded one."""
    return text is not None and folded in str(text, "utf-8", "replace").casefold()


def add_functions(connection: sqlite3.Connection) -> None:
    """Make the SQL functions known that `column_sql` and `filters` use."""
    connection.create_function("parcel_value", 2, read_stored, deterministic=True)
    connection.create_function("parcel_contains", 2, contains, deterministic=True)


def column_sql(table: ParcelTable, field: Field, is_exact: bool) -> str:
    """The field's values as SQL; ``NULL`` where the file does not have the field."""
    column = table.column_of(field.name)
    if column is None:
        return "NULL"
    name = quote(column)
    if is_exact:
        return name
    # As a blob, text reaches the function even where it is no valid UTF-8.
    raw = f"CASE typeof({name}) WHEN 'text' THEN CAST({name} AS BLOB) ELSE {name} END"
    return f"parcel_value({text_literal(field.name)}, {raw})"


def is_exact(connection: sqlite3.Connection, table: ParcelTable, field: Field) -> bool:
    """Whether every stored value of the field is what it is read as, and compares as such."""
    column = table.column_of(field.name)
    if column is None:
        return True
    name = quote(column)
    is_text = _has_text_affinity(table.types[column])
    if is_text == field.is_numeric:
        return False

    def exists(condition: str) -> bool:
        row = connection.execute(select(["1"], table.name, (condition,), "LIMIT 1")).fetchone()
        return row is not None

    # Numbers sort before texts, and texts before blobs: an index answers each of these at once.
    if not field.is_numeric:
        other = exists(f"{name} >= x''") or exists(f"{name} < ''")
        return not other and not _is_reread(connection, table, field, name)
    largest = _LARGEST_WHOLE if field.whole else _LARGEST_EXACT
    beyond = (f"{name} >= ''", f"{name} > {largest}", f"{name} < -{largest}")
    if any(exists(condition) for condition in beyond):
        return False
    return not (field.whole and exists(f"{name} <> CAST({name} AS INTEGER)"))


def only_value(connection: sqlite3.Connection, table: ParcelTable, field: Field) -> Any:
    """The value that every row has in the field; None where they differ or one has none.

    For a field whose column `is_exact`; its index answers at once.
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
    if not field.digits and field.name != "sale_date":
        return False
    rows = connection.execute(select([f"DISTINCT {name}"], table.name, (f"{name} IS NOT NULL",)))
    return any(read_stored(field.name, value) != value for (value,) in rows)


def _has_text_affinity(declared: str) -> bool:
    """SQLite's own rule (datatype3, section 3.1)."""
    return "INT" not in declared and any(word in declared for word in ("CHAR", "CLOB", "TEXT"))
