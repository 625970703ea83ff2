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
from parcel_lookup.core.contract.matching import Matcher, as_compared
from parcel_lookup.core.contract.operators import Implies, Operand
from parcel_lookup.core.parcel_file import text_index
from parcel_lookup.core.parcel_file.gpkg import insert, quote, select
from parcel_lookup.core.parcel_file.schema import ParcelTable
from parcel_lookup.core.parcel_file.writer import is_storable
from parcel_lookup.service.file.loading import function_of

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
        target, operator = fields[item.field], Operator(item.op)
        column, is_plain = columns.sql(target)
        where.calls_python |= not is_plain
        # Most requests have a filter on the scope because of the scope rule, and most files
        # contain one county.
        only = columns.only_value(target) if target.name in SCOPE_FIELDS else None
        if only is not None:
            if not Matcher((item,), fields)({item.field: only}):
                where.add(_NEVER)
        elif operator.operand is Operand.TEXT:
            _add_text(where, table, item, column, has_text_index)
        elif operator.operand is Operand.BOOLEAN:
            where.add(operator.condition(column, ["NULL" if item.value else "NOT NULL"]))
        elif not item.values:
            where.add(_of_none(operator, column))
        elif operator.operand is Operand.LIST:
            listed = select(["value"], _list_name(len(where.lists)), schema="temp")
            where.add(operator.condition(column, [listed]))
            where.lists.append(tuple(bound(target, value) for value in item.values))
        else:
            values = [bound(target, value) for value in item.values]
            where.add(operator.condition(column, "?" * len(values)), *values)
    return where


def bound(target: Field, value: Any) -> Any:
    """Return the value of a filter in the form in which SQLite compares it with the field's values.

    A text that cannot be stored equals no stored text; it becomes a blob, which SQLite never
    considers equal to a text.
    """
    value = as_compared(target, value)
    return value if is_storable(value) else value.encode()


def _of_none(operator: Operator, column: str) -> str:
    """Return the condition of a filter of whose values no stored one can be."""
    return f"{column} IS NOT NULL" if operator.implies is Implies.NOTHING else _NEVER


def _add_text(
    where: Where, table: ParcelTable, item: Filter, column: str, has_text_index: bool
) -> None:
    """Add a condition that a function evaluates on the values that the text index finds."""
    folded, operator = item.value.casefold(), Operator(item.op)
    if not is_storable(folded):
        where.add(_of_none(operator, column))
        return
    pieces = text_index.pieces(folded) if operator.implies is Implies.CONTAINS else ""
    if has_text_index and pieces and item.field in text_index.FIELDS:
        where.add(text_index.candidates(table, item.field), pieces)
    where.calls_python = True
    # Values that were read one by one are text or null.
    where.add(f"{function_of(operator)}(CAST({column} AS BLOB), ?)", folded)


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
