"""Filters as conditions (specification, sections 2.3 to 2.5), with the results of a parcel file.

``ne`` and ``nin`` do not match null; text is compared exactly; ``ilike`` compares case-folded text,
in which ``%`` and ``_`` are ordinary characters.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from parcel_lookup.core.contract import Field, FieldType, Filter, Group, Operator
from parcel_lookup.core.contract.matching import as_compared
from parcel_lookup.core.contract.operators import Implies, Operand
from parcel_lookup.service.sql.parts import NEVER, Sql, compose, identifier, is_storable, value

_LARGEST_EXACT = 2**53


class Column(NamedTuple):
    """A column that holds the values of a field as the contract has them, or null."""

    name: str
    field: Field

    @property
    def type_name(self) -> str:
        """The name of its type, as in ``pg_type``."""
        if not self.field.is_numeric:
            return "text"
        # A double holds all whole numbers that the contract has, but not all that files have.
        return "int8" if self.field.group is Group.OTHER and self.field.whole else "float8"

    @property
    def is_text(self) -> bool:
        """Whether it has a second column with its case-folded text."""
        return self.field.type is FieldType.TEXT

    @property
    def folded(self) -> str:
        """The name of the column with its case-folded text."""
        return folded_name(self.name)


def folded_name(name: str) -> str:
    """Return the name of the column with the case-folded text of another one."""
    return f"{name}_folded"


def matches(item: Filter, column: Column) -> Sql:
    """Return the condition of a filter, which was checked (`contract.check`).

    It is `parts.NEVER` if no row can match.
    """
    operator, target = Operator(item.op), column.field
    name = identifier(column.name)
    if operator.operand is Operand.BOOLEAN:
        return compose(f"{{column}} IS {'NULL' if item.value else 'NOT NULL'}", column=name)
    if operator.operand is Operand.TEXT and is_storable(item.value):
        return _matches_text(operator, identifier(column.folded), item.value.casefold())
    values = [one for one in item.values if is_storable(one)]
    values = [as_compared(target, one) for one in values]
    if column.type_name == "int8" and operator.operand not in (Operand.NUMBER, Operand.RANGE):
        values = [one for one in values if one == int(one)]
    if not values:
        is_any = operator.implies is Implies.NOTHING
        return compose("{column} IS NOT NULL", column=name) if is_any else NEVER
    compared, values, kind = _as_stored(column, values)
    return compose(
        operator.postgresql,
        column=compared,
        value=value(values[0], kind),
        first=value(values[0], kind),
        last=value(values[-1], kind),
        values=value(values, f"{kind}[]"),
    )


def _matches_text(operator: Operator, folded: Sql, part: str) -> Sql:
    """Return the condition that a case-folded text matches a part; a trigram index may serve it."""
    if operator.implies is not Implies.CONTAINS:
        return compose(operator.postgresql, column=folded, value=value(part, "text"))
    escaped = part.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
    like = value(operator.pattern.format(escaped), "text")
    return compose("{folded} LIKE {like}", folded=folded, like=like)


def _as_stored(column: Column, values: list[Any]) -> tuple[Sql, list[Any], str]:
    """Return a column and values of one type, and that type: the column's own if they fit."""
    name, kind = identifier(column.name), column.type_name
    if kind == "text":
        return name, values, kind
    if kind == "int8":
        if all(abs(one) <= _LARGEST_EXACT and one == int(one) for one in values):
            return name, [int(one) for one in values], kind
        name = compose("{column}::float8", column=name)
    return name, [float(one) for one in values], "float8"
