"""The operators of a filter, and the types of fields that take them (specification, 2.1 and 2.5).

`Operator` is a table: each operator is one row. The filter builder, the check before a request is
sent, client-side matching, files, databases, ArcGIS layers, expressions, sentences, and the parcel
service read what they need from it, so that a new operator is a new row.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from operator import contains, eq, ge, gt, le, lt, ne
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
    #: A part of a text, compared case-folded.
    TEXT = "text"
    #: Two numbers, both included.
    RANGE = "range"
    LIST = "list"
    #: True or false: whether the field is null. Other operators never match null.
    BOOLEAN = "boolean"


class Implies(Enum):
    """What is certain of a value that matches: what a source can select by that compares loosely.

    An ArcGIS layer selects such rows, and the filter is evaluated on them client-side.
    """

    #: The value is one of those of the filter.
    EQUAL = "equal"
    #: The value is at least, at most, or between those of the filter.
    AT_LEAST = "at least"
    AT_MOST = "at most"
    BETWEEN = "between"
    #: The filter's text is in the value, if case is ignored.
    CONTAINS = "contains"
    #: Nothing, because the operator excludes values.
    NOTHING = "nothing"


_ALL = frozenset(FieldType)
_NUMERIC = frozenset((FieldType.NUMERIC,))
_TEXT = frozenset((FieldType.TEXT,))
_NUMBER = Operand.NUMBER, _NUMERIC
#: The `Operator.selectivity` of operators that exclude few parcels.
LEAST_SELECTIVE = 8


def _row(
    name: str,
    words: str,
    operand: Operand,
    field_types: frozenset[FieldType],
    selectivity: int,
    implies: Implies,
    test: Callable[[Any, Any], bool],
    *,
    short: str,
    sql: str,
    postgresql: str = "",
    pattern: str = "",
    instead: tuple[str, ...] = (),
    if_false: tuple[str, str] = ("", ""),
) -> tuple[Any, ...]:
    """Return a row of the table; `Operator` describes its columns."""
    meaning = name, words, operand, field_types, selectivity, implies, test
    return (*meaning, short, sql, postgresql or sql, pattern, instead, if_false)


def _sign(sign: str, shown: str) -> dict[str, Any]:
    """Return the texts of an operator that compares with one value by a sign."""
    return {"short": f"{{field}} {shown} {{value}}", "sql": f"{{column}} {sign} {{value}}"}


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
    implies: Implies
    #: Whether a field's value matches that of a filter: a set for `Operand.LIST`, a pair for
    #: `Operand.RANGE`; both case-folded for `Operand.TEXT`. Null only for `Operand.BOOLEAN`.
    test: Callable[[Any, Any], bool]
    #: The filter in few words, with ``{field}`` and ``{value}``, ``{first}`` and ``{last}``, or
    #: ``{values}``.
    short: str
    #: The condition in SQLite and in expressions of QGIS, with ``{column}`` and the same. The value
    #: of `Operand.BOOLEAN` is ``NULL`` or ``NOT NULL``; SQLite calls `test` for `Operand.TEXT`.
    sql: str
    #: The condition in PostgreSQL, where ``{values}`` is an array. For `Operand.TEXT`, column and
    #: value are case-folded.
    postgresql: str
    #: For `Operand.TEXT`, the pattern for LIKE, with ``{}`` for the text.
    pattern: str
    #: Operators that mean the same together, for fields that do not take this one.
    instead: tuple[str, ...]
    #: `words` and `short` if the value of the filter is false.
    if_false: tuple[str, str]

    ILIKE = _row(
        "ilike", tr("contains"), Operand.TEXT, _TEXT, 2, Implies.CONTAINS, contains,
        short=tr("{field} contains {value}"), sql="{column} ILIKE {value}",
        postgresql="strpos({column}, {value}) > 0", pattern="%{}%",
    )  # fmt: skip
    GTE = _row("gte", tr("is at least"), *_NUMBER, 5, Implies.AT_LEAST, ge, **_sign(">=", "≥"))
    LTE = _row("lte", tr("is at most"), *_NUMBER, 7, Implies.AT_MOST, le, **_sign("<=", "≤"))
    GT = _row("gt", tr("is more than"), *_NUMBER, 4, Implies.AT_LEAST, gt, **_sign(">", ">"))
    LT = _row("lt", tr("is less than"), *_NUMBER, 6, Implies.AT_MOST, lt, **_sign("<", "<"))
    BETWEEN = _row(
        "between", tr("is between"), Operand.RANGE, _NUMERIC, 3, Implies.BETWEEN,
        lambda own, ends: ends[0] <= own <= ends[1],
        short=tr("{field} {first} to {last}"), sql="{column} BETWEEN {first} AND {last}",
        instead=("gte", "lte"),
    )  # fmt: skip
    EQ = _row(
        "eq", tr("is"), Operand.SINGLE, _ALL, 0, Implies.EQUAL, eq,
        **_sign("=", "="), instead=("in",),
    )  # fmt: skip
    NE = _row(
        "ne", tr("is not"), Operand.SINGLE, _ALL, LEAST_SELECTIVE, Implies.NOTHING, ne,
        **_sign("<>", "≠"), instead=("nin",),
    )  # fmt: skip
    IN = _row(
        "in", tr("is one of"), Operand.LIST, _ALL, 1, Implies.EQUAL,
        lambda own, values: own in values,
        short="{field} {values}", sql="{column} IN ({values})",
        postgresql="{column} = ANY({values})",
    )  # fmt: skip
    NIN = _row(
        "nin", tr("is none of"), Operand.LIST, _ALL, LEAST_SELECTIVE, Implies.NOTHING,
        lambda own, values: own not in values,
        short=tr("{field} not {values}"), sql="{column} NOT IN ({values})",
        postgresql="{column} <> ALL({values})",
    )  # fmt: skip
    ISNULL = _row(
        "isnull", tr("is empty"), Operand.BOOLEAN, _ALL, LEAST_SELECTIVE, Implies.NOTHING,
        lambda own, is_null: (own is None) == is_null,
        short=tr("without {field}"), sql="{column} IS {value}",
        if_false=(tr("is not empty"), tr("with {field}")),
    )  # fmt: skip

    def __new__(cls, name: str, *columns: Any) -> Operator:
        """Create a member whose value is its name, with the columns of its row in their order."""
        self = str.__new__(cls, name)
        self._value_ = name
        vars(self).update(zip(cls.__annotations__, columns))
        return self

    def condition(self, column: str, values: Sequence[str]) -> str:
        """Return `sql` with a column and the values of a filter, as they are written there."""
        listed = ", ".join(values)
        first, last = values[0], values[-1]
        return self.sql.format(column=column, value=first, first=first, last=last, values=listed)


#: The operators that the fields of a type take, in the order of menus.
OPERATORS: Mapping[FieldType, tuple[Operator, ...]] = MappingProxyType(
    {kind: tuple(one for one in Operator if kind in one.field_types) for kind in FieldType}
)


def operator_named(name: object) -> Operator | None:
    """Return the operator of that name in a request, or None."""
    try:
        return Operator(name)
    except ValueError:
        return None
