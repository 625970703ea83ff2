"""Filters as conditions (specification, sections 2.3 to 2.5), with the results of a parcel file.

``ne`` and ``nin`` do not match null; text is compared exactly; ``ilike`` compares case-folded text,
in which ``%`` and ``_`` are ordinary characters.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from parcel_lookup.core.contract import FIELD_BY_NAME, Field, Filter, Operator
from parcel_lookup.core.contract.matching import as_compared
from parcel_lookup.core.contract.operators import Implies, Operand
from parcel_lookup.core.postgis.folding import matches_text
from parcel_lookup.core.postgis.mapping import TableMapping
from parcel_lookup.core.postgis.readings import Reading, nothing, read_column
from parcel_lookup.core.postgis.sql import (
    ALWAYS,
    NEVER,
    Sql,
    all_of,
    any_of,
    compose,
    is_storable,
    value,
)

_LARGEST_EXACT, _LARGEST_BIGINT = 2**53, 2**63 - 1
#: How PostgreSQL writes a UUID; as another text it equals none.
_UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
#: How PostgreSQL writes a whole number; as another text it equals none.
_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,18}")


def reading_of(mapping: TableMapping, name: str) -> Reading:
    """Return the values of a field of a table; nulls if it has no column for it."""
    column = mapping.columns.get(name)
    return nothing(FIELD_BY_NAME[name]) if column is None else read_column(column)


def matches_filters(
    filters: Iterable[Filter], mapping: TableMapping, fields: Mapping[str, Field] | None = None
) -> Sql:
    """Return the condition of all filters, which were checked (`contract.check`).

    It is `sql.NEVER` if no row can match. `fields` are those of the source.
    """
    known = {**FIELD_BY_NAME, **mapping.fields, **(fields or {})}
    return all_of(_matches(item, known[item.field], mapping) for item in filters)


def _matches(item: Filter, target: Field, mapping: TableMapping) -> Sql:
    operator = Operator(item.op)
    operand, column = operator.operand, mapping.columns.get(target.name)
    if column is None:  # null in all rows
        return ALWAYS if operand is Operand.BOOLEAN and item.value else NEVER
    reading = read_column(column)
    if operand is Operand.BOOLEAN:
        return is_null(reading, item.value)
    if operand is Operand.TEXT and is_storable(item.value):
        return matches_text(operator, reading.value, column.folded, item.value)
    values: list[Any] = [as_compared(target, one) for one in item.values]
    if operand not in (Operand.NUMBER, Operand.RANGE):
        values = [one for one in values if _is_possible(reading, target, one)]
    if not values:
        return is_null(reading, False) if operator.implies is Implies.NOTHING else NEVER
    compared, values, kind = _as_stored(reading, target, values)
    condition = compose(
        operator.postgresql,
        column=compared,
        value=value(values[0], kind),
        first=value(values[0], kind),
        last=value(values[-1], kind),
        values=value(values, f"{kind}[]"),
    )
    return _guarded(reading, condition)


def _is_possible(reading: Reading, target: Field, item: Any) -> bool:
    """Return whether a row can have a value, as `Reading.compared` has it."""
    if target.is_numeric:
        return not reading.is_whole or item == int(item)
    if reading.is_uuid:
        return _UUID.fullmatch(item) is not None
    if reading.is_number_text:
        return _NUMBER.fullmatch(item) is not None and abs(int(item)) <= _LARGEST_BIGINT
    return is_storable(item)


def _as_stored(reading: Reading, target: Field, values: list[Any]) -> tuple[Sql, list[Any], str]:
    """Return a column and values of one type, and that type: of whole numbers if an index helps."""
    column = reading.compared
    if not target.is_numeric:
        if reading.is_number_text:
            return column, [int(one) for one in values], "bigint"
        return column, values, "uuid" if reading.is_uuid else "text"
    if not reading.is_whole:
        return column, [float(one) for one in values], "float8"
    if all(abs(one) <= _LARGEST_EXACT and one == int(one) for one in values):
        return column, [int(one) for one in values], "bigint"
    as_double = compose("{column}::float8", column=column)
    return as_double, [float(one) for one in values], "float8"


def is_null(reading: Reading, is_missing: bool) -> Sql:
    """Return the condition that a field has no value, or that it has one."""
    if is_missing:
        empty = compose("{column} IS NULL", column=reading.compared)
        if reading.guard is None:
            return empty
        return any_of((empty, compose("NOT ({guard})", guard=reading.guard)))
    return _guarded(reading, compose("{column} IS NOT NULL", column=reading.compared))


def _guarded(reading: Reading, term: Sql) -> Sql:
    return term if reading.guard is None else all_of((term, reading.guard))
