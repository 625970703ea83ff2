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
from parcel_lookup.core.contract.operators import LIST_OPERATORS
from parcel_lookup.core.postgis.folding import contains
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
    column = mapping.columns.get(target.name)
    if column is None:  # null in all rows
        return ALWAYS if operator is Operator.ISNULL and item.value else NEVER
    reading = read_column(column)
    if operator is Operator.ISNULL:
        return is_null(reading, item.value)
    if operator is Operator.ILIKE:
        return contains(reading.value, column.folded, item.value)
    if operator is Operator.BETWEEN:
        low, high = (as_compared(target, one) for one in item.value)
        terms = [_compared(reading, ">=", low), _compared(reading, "<=", high)]
        return _guarded(reading, all_of(terms))
    if operator in LIST_OPERATORS:
        values = [as_compared(target, one) for one in item.value]
        return _listed(reading, target, values, is_in=operator is Operator.IN)
    bound = as_compared(target, item.value)
    if target.is_numeric:
        return _guarded(reading, _compared(reading, operator.sign, bound))
    possible, kind = _as_stored(reading, [bound])
    if not possible:
        return NEVER if operator is Operator.EQ else is_null(reading, False)
    return compose(
        f"{{column}} {operator.sign} {{bound}}",
        column=reading.compared,
        bound=value(possible[0], kind),
    )


def _as_stored(reading: Reading, texts: Iterable[Any]) -> tuple[list[Any], str]:
    """Return the texts that a row can have, as `Reading.compared` has them, and their type."""
    if reading.is_uuid:
        return [one for one in texts if _UUID.fullmatch(one)], "uuid"
    if reading.is_number_text:
        numbers = [int(one) for one in texts if _NUMBER.fullmatch(one)]
        return [one for one in numbers if abs(one) <= _LARGEST_BIGINT], "bigint"
    return [one for one in texts if is_storable(one)], "text"


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


def _compared(reading: Reading, sign: str, number: float) -> Sql:
    """Return the comparison of numbers: of doubles, or of whole numbers, which an index has."""
    if reading.is_whole and _is_whole(number):
        bound, column = value(int(number), "bigint"), reading.compared
    else:
        bound, column = value(float(number), "float8"), _as_double(reading)
    return compose(f"{{column}} {sign} {{bound}}", column=column, bound=bound)


def _is_whole(number: float) -> bool:
    return abs(number) <= _LARGEST_EXACT and number == int(number)


def _as_double(reading: Reading) -> Sql:
    if not reading.is_whole:
        return reading.compared
    return compose("{column}::float8", column=reading.compared)


def _listed(reading: Reading, target: Field, values: list[Any], *, is_in: bool) -> Sql:
    column = reading.compared
    if target.is_numeric:
        # Other numbers equal no whole one.
        if reading.is_whole:
            values, kind = [int(one) for one in values if _is_whole(one)], "bigint"
        else:
            values, kind = [float(one) for one in values], "float8"
    else:
        values, kind = _as_stored(reading, values)
    if not values:
        return NEVER if is_in else is_null(reading, False)
    sign = "= ANY" if is_in else "<> ALL"
    listed = value(values, f"{kind}[]")
    return _guarded(
        reading, compose(f"{{column}} {sign}({{listed}})", column=column, listed=listed)
    )
