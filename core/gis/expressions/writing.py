"""Conversion of filters to an expression of QGIS with the same meaning."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qgis.core import QgsExpression

from parcel_lookup.core.contract import FIELD_BY_NAME, Operator, Problem, RequestRefused
from parcel_lookup.core.contract.check import check_filter
from parcel_lookup.core.contract.matching import as_compared
from parcel_lookup.core.gis.expressions.comparison import inside_pattern, inside_regex
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from parcel_lookup.core.contract import Field, Filter

_NEVER, _ALWAYS = "FALSE", "TRUE"


def expression_of(filters: Sequence[Filter], fields: Mapping[str, Field] | None = None) -> str:
    """Return an expression that matches the same parcels as the filters.

    `fields` are those of the source's capabilities; None: the fields of the contract.
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
    operator = Operator(item.op)
    column, value = QgsExpression.quotedColumnRef(item.field), item.value
    if operator is Operator.ISNULL:
        return f"{column} IS {'NULL' if value else 'NOT NULL'}"
    if operator is Operator.ILIKE:
        return _contains(column, value)
    if operator is Operator.BETWEEN:
        low, high = (_literal(field, end) for end in value)
        return f"{column} BETWEEN {low} AND {high}"
    if operator is Operator.IN:
        return f"{column} IN ({_literals(field, value)})" if value else _NEVER
    if operator is Operator.NIN:
        return f"{column} NOT IN ({_literals(field, value)})" if value else f"{column} IS NOT NULL"
    return f"{column} {operator.sign} {_literal(field, value)}"


def _contains(column: str, part: str) -> str:
    if not part:
        return f"{column} IS NOT NULL"
    pattern = inside_pattern(part)
    if pattern is not None:
        return f"{column} ILIKE {_text(pattern)}"
    return f"{column} ~ {_text(inside_regex(part))}"


def _literals(field: Field, values: Sequence[Any]) -> str:
    return ", ".join(_literal(field, value) for value in values)


def _literal(field: Field, value: Any) -> str:
    """Return a value as it is compared with the field's: the number 7 is the code ``07``."""
    return repr(value) if field.is_numeric else _text(as_compared(field, value))


def _text(text: str) -> str:
    if "\0" in text:
        sentence = tr("An expression cannot contain text with a null character (code 0).")
        raise RequestRefused((Problem(422, ("expression",), sentence),))
    return QgsExpression.quotedString(text)
