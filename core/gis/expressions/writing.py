"""Conversion of filters to an expression of QGIS with the same meaning."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qgis.core import QgsExpression

from parcel_lookup.core.contract import FIELD_BY_NAME, Operator, Problem, RequestRefused
from parcel_lookup.core.contract.check import check_filter
from parcel_lookup.core.contract.matching import as_compared
from parcel_lookup.core.contract.operators import Implies, Operand
from parcel_lookup.core.gis.expressions.comparison import like_pattern, like_regex
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from parcel_lookup.core.contract import Field, Filter

_NEVER, _ALWAYS = "FALSE", "TRUE"


def expression_of(filters: Sequence[Filter], fields: Mapping[str, Field] | None = None) -> str:
    """Return an expression that matches the same parcels as the filters.

    `fields` are those of the source (`SourceInfo`); None: the fields of the contract.
    Two differences remain: QGIS takes numbers for equal that differ by less than 0.000000000000001,
    and to a service that folds case, some letters are several: “ß” equals “ss”. Raises
    `RequestRefused` with the problems of unfinished filters; the scope rule is not checked.
    """
    fields = fields or FIELD_BY_NAME
    problems = [
        problem
        for index, item in enumerate(filters)
        for problem in check_filter(item, ("filters", index), fields)
    ]
    if problems:
        raise RequestRefused(tuple(problems))
    return " AND ".join(_condition(item, fields[item.field]) for item in filters) or _ALWAYS


def _condition(item: Filter, field: Field) -> str:
    operator, column = Operator(item.op), QgsExpression.quotedColumnRef(item.field)
    if operator.operand is Operand.TEXT:
        return _text_condition(operator, column, item.value)
    if not item.values:
        return _NEVER if item.equal_to is not None else f"{column} IS NOT NULL"
    if operator.operand is Operand.BOOLEAN:
        return operator.condition(column, ["NULL" if item.value else "NOT NULL"])
    return operator.condition(column, [_literal(field, one) for one in item.values])


def _text_condition(operator: Operator, column: str, part: str) -> str:
    contains = operator.implies is Implies.CONTAINS
    if contains and not part:
        return f"{column} IS NOT NULL"
    pattern = like_pattern(part, operator.pattern)
    if pattern is not None:
        return operator.condition(column, [_text(pattern)])
    condition = f"{column} ~ {_text(like_regex(part, operator.pattern))}"
    return condition if contains else f"NOT ({condition})"


def _literal(field: Field, value: Any) -> str:
    """Return a value as it is compared with the field's: the number 7 is the code ``07``."""
    return repr(value) if field.is_numeric else _text(as_compared(field, value))


def _text(text: str) -> str:
    if "\0" in text:
        sentence = tr("An expression cannot contain text with a null character (code 0).")
        raise RequestRefused((Problem(422, ("expression",), sentence),))
    return QgsExpression.quotedString(text)
