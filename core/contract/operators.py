"""The operators of a filter, and the types of fields that take them (specification, 2.1 and 2.5).

Each operator is one record. The filter builder, the check before a request is sent, the local
source, the parcel service, and expressions read what they need from it. An operator that is no
comparison of two values also needs its test in `matching.py`, its SQL in `local/query/filters.py`,
and its expression in `gis/expressions/writing.py`; `docs/extending.md` shows how to add one.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from operator import eq, ge, gt, le, lt, ne
from types import MappingProxyType
from typing import Any, Callable

from parcel_lookup.core.i18n import tr


class FieldType(str, Enum):
    """The three types of section 2.1, which decide the operators that a field takes."""

    TEXT = "text"
    NUMERIC = "numeric"
    ID = "id"


class Operand(Enum):
    """What an operator takes as its value (section 2.5)."""

    #: A text or a number, as the field's type requires.
    SINGLE = "single"
    NUMBER = "number"
    TEXT = "text"
    #: Two numbers, both included.
    RANGE = "range"
    LIST = "list"
    #: True or false.
    BOOLEAN = "boolean"


_ALL = frozenset(FieldType)
_NUMERIC = frozenset((FieldType.NUMERIC,))
#: The `Operator.selectivity` of operators that exclude few parcels.
LEAST_SELECTIVE = 8


class Operator(str, Enum):
    """An operator of section 2.5, in the order of menus. The value is its name in a request.

    Example: ``Operator.GTE`` is ``"gte"``, shown as “is at least”, and compares as ``>=``.
    """

    #: How it is shown: “is at least”.
    words: str
    operand: Operand
    #: The types of the fields that take it.
    field_types: frozenset[FieldType]
    #: Its rank by how few parcels usually match, from 0 to `LEAST_SELECTIVE`.
    selectivity: int
    #: The sign that SQL and QGIS's expressions have for it, if it compares with a single value.
    sign: str
    #: Compares a field's value with a single value, if it has a sign.
    compare: Callable[[Any, Any], bool] | None

    ILIKE = "ilike", tr("contains"), Operand.TEXT, frozenset((FieldType.TEXT,)), 2
    GTE = "gte", tr("is at least"), Operand.NUMBER, _NUMERIC, 5, ">=", ge
    LTE = "lte", tr("is at most"), Operand.NUMBER, _NUMERIC, 7, "<=", le
    GT = "gt", tr("is more than"), Operand.NUMBER, _NUMERIC, 4, ">", gt
    LT = "lt", tr("is less than"), Operand.NUMBER, _NUMERIC, 6, "<", lt
    BETWEEN = "between", tr("is between"), Operand.RANGE, _NUMERIC, 3
    EQ = "eq", tr("is"), Operand.SINGLE, _ALL, 0, "=", eq
    NE = "ne", tr("is not"), Operand.SINGLE, _ALL, LEAST_SELECTIVE, "<>", ne
    IN = "in", tr("is one of"), Operand.LIST, _ALL, 1
    NIN = "nin", tr("is none of"), Operand.LIST, _ALL, LEAST_SELECTIVE
    ISNULL = "isnull", tr("is empty"), Operand.BOOLEAN, _ALL, LEAST_SELECTIVE

    def __new__(
        cls,
        name: str,
        words: str,
        operand: Operand,
        field_types: frozenset[FieldType],
        selectivity: int,
        sign: str = "",
        compare: Callable[[Any, Any], bool] | None = None,
    ) -> Operator:
        """Create a member whose value is its name."""
        self = str.__new__(cls, name)
        self._value_ = name
        self.words, self.operand, self.field_types = words, operand, field_types
        self.selectivity, self.sign, self.compare = selectivity, sign, compare
        return self


#: The operators that the fields of a type take, in the order of menus.
OPERATORS: Mapping[FieldType, tuple[Operator, ...]] = MappingProxyType(
    {kind: tuple(one for one in Operator if kind in one.field_types) for kind in FieldType}
)

LIST_OPERATORS = frozenset(one for one in Operator if one.operand is Operand.LIST)


def operator_named(name: object) -> Operator | None:
    """Return the operator of that name in a request, or None."""
    try:
        return Operator(name)
    except ValueError:
        return None
