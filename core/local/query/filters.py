"""Filters and order of a query as SQL (specification, sections 2.3 to 2.5; design, section 5).

``ne`` and ``nin`` do not match null; ``ilike`` compares case-folded text, in which ``%`` and ``_``
are ordinary characters; nulls come last in any order; ties are broken by ``svc_uuid``.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from parcel_lookup.core.contract import SCOPE_FIELDS, Field, Filter, Operator
from parcel_lookup.core.contract.matching import as_compared
from parcel_lookup.core.contract.operators import LIST_OPERATORS
from parcel_lookup.core.local.file import text_index
from parcel_lookup.core.local.file.gpkg import insert, quote, select
from parcel_lookup.core.local.file.schema import ParcelTable
from parcel_lookup.core.local.file.writer import is_storable

_NEVER = "0"


class Columns(Protocol):
    """The information about the columns of a file that filters need."""

    def sql(self, target: Field) -> tuple[str, bool]:
        """Return a field's values as SQL, and whether that is just the column."""

    def only_value(self, target: Field) -> Any:
        """Return the value that all rows have in a field, or None."""


@dataclass
class Where:
    """Conditions as SQL with their bound values and lists."""

    terms: list[str] = field(default_factory=list)
    values: list[Any] = field(default_factory=list)
    lists: list[tuple[Any, ...]] = field(default_factory=list)
    #: Whether a function of ours decides on rows, which takes longer than to sort them.
    calls_python: bool = False

    def add(self, term: str, *values: Any) -> None:
        """Add a condition."""
        self.terms.append(term)
        self.values += values


def compile_filters(
    filters: tuple[Filter, ...],
    table: ParcelTable,
    columns: Columns,
    fields: Mapping[str, Field],
    has_text_index: bool,
) -> Where:
    """Return filters as conditions; the filters were checked (`contract.check`)."""
    where = Where()
    for item in filters:
        target = fields[item.field]
        column, is_plain = columns.sql(target)
        where.calls_python |= not is_plain
        operator = Operator(item.op)
        if operator is Operator.ISNULL:
            where.add(f"{column} IS {'NULL' if item.value else 'NOT NULL'}")
        elif operator is Operator.ILIKE:
            _add_contains(where, table, target, column, item.value, has_text_index)
        elif operator is Operator.BETWEEN:
            where.add(f"{column} BETWEEN ? AND ?", *(bound(target, value) for value in item.value))
        elif _add_constant(where, columns, target, operator, item.value):
            continue
        elif operator in LIST_OPERATORS:
            _add_list(where, operator, column, [bound(target, value) for value in item.value])
        else:
            where.add(f"{column} {operator.sign} ?", bound(target, item.value))
    return where


def _add_constant(
    where: Where, columns: Columns, target: Field, operator: Operator, value: Any
) -> bool:
    """Return whether a filter on the scope has the same result for every row, and add that result.

    Most requests have such a filter because of the scope rule, and most files contain one county.
    """
    if target.name not in SCOPE_FIELDS or operator not in (Operator.EQ, Operator.IN):
        return False
    only = columns.only_value(target)
    if only is None:
        return False
    values = value if isinstance(value, tuple) else (value,)
    if only not in [bound(target, item) for item in values]:
        where.add(_NEVER)
    return True


def bound(target: Field, value: Any) -> Any:
    """Return the value of a filter in the form in which SQLite compares it with the field's values.

    A text that cannot be stored equals no stored text; it becomes a blob, which SQLite never
    considers equal to a text.
    """
    value = as_compared(target, value)
    return value if is_storable(value) else value.encode()


def _add_list(where: Where, operator: Operator, column: str, values: list[Any]) -> None:
    if not values:
        where.add(_NEVER if operator is Operator.IN else f"{column} IS NOT NULL")
        return
    word = "IN" if operator is Operator.IN else "NOT IN"
    listed = select(["value"], _list_name(len(where.lists)), schema="temp")
    where.add(f"{column} {word} ({listed})")
    where.lists.append(tuple(values))


def _add_contains(
    where: Where,
    table: ParcelTable,
    target: Field,
    column: str,
    part: str,
    has_text_index: bool,
) -> None:
    folded = part.casefold()
    if not is_storable(folded):
        where.add(_NEVER)
        return
    pieces = text_index.pieces(folded)
    if has_text_index and pieces and target.name in text_index.FIELDS:
        where.add(candidates(table, target.name), pieces)
    where.calls_python = True
    # Values that were read one by one are text or null.
    where.add(f"parcel_contains(CAST({column} AS BLOB), ?)", folded)


def candidates(table: ParcelTable, index: str) -> str:
    """Return the condition that a text index finds a row; its `pieces` are bound."""
    rows = select(["rowid"], index, (f"{quote(index)} MATCH ?",), schema=text_index.SCHEMA)
    return f"{quote(table.fid)} IN ({rows})"


def fill_lists(connection: sqlite3.Connection, lists: list[tuple[Any, ...]]) -> None:
    """Write the values of list operators to the temporary tables that the conditions use.

    The number of bound values of a statement is limited, and in a table values keep their types
    exactly. The tables are used again: after a new one, SQLite compiles every statement again.
    """
    for number, values in enumerate(lists):
        name = _list_name(number)
        connection.execute(f"CREATE TABLE IF NOT EXISTS {quote(name, 'temp')} (value)")
        connection.execute(f"DELETE FROM {quote(name, 'temp')}")  # noqa: S608  # nosec B608
        connection.executemany(insert(name, ["value"]), [(value,) for value in values])


def _list_name(number: int) -> str:
    return f"list_{number}"
