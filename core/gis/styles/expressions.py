"""The QGIS expressions of styles and labels: values, classes, label texts, and room for labels."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from typing import TYPE_CHECKING, Callable, NamedTuple

from qgis.core import QgsExpression

from parcel_lookup.core.contract import ID_FIELD
from parcel_lookup.core.gis.layer.number_maps import map_value_expression
from parcel_lookup.core.gis.layer.stacks import (
    STACK_FIELD,
    stack_count_expression,
    stack_label_expression,
)
from parcel_lookup.core.gis.styles.categories import MISSING
from parcel_lookup.core.gis.styles.classes import CATEGORIES
from parcel_lookup.core.gis.styles.keys import StyleKey
from parcel_lookup.core.gis.styles.ranges import NO_SALES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from qgis.core import QgsFields

    from parcel_lookup.core.gis.styles.classes import StyleClass, StyleClasses

#: The layer's expression variable with `StyleClasses.of_stacks`, see `layer_maps`.
STACK_VALUES_VARIABLE = "parcel_lookup_stack_values"

#: The expression of ranges where there is no number.
NO_CLASS = "NULL"
#: A variable of the expression's own.
_VALUE = "parcel_lookup_value"
_CATEGORIES = re.compile(r"map_get\(json_to_map\(('(?:[^'\\]|\\.|'')*')\), (.*)\)", re.DOTALL)
_RANGES = re.compile(
    rf"(?:with_variable\('{_VALUE}', (.*), )?(CASE WHEN .* THEN \d+ END)\)?", re.DOTALL
)
_CASE = re.compile(r"WHEN (.*?) THEN (\d+)", re.DOTALL)
_COLUMN = re.compile(r'"(?:[^"]|"")+"')

Columns = Callable[[str], str]


def value_expression(key: StyleKey, fields: QgsFields) -> str:
    """Return the value that a style classifies, for a layer of these fields."""
    return _VALUES[key](_references(fields))


def class_expression(expression: str, classes: StyleClasses) -> str:
    """Return the number of the class that an expression's value is in, from 1, or NULL."""
    if classes.kind == CATEGORIES:
        numbered = enumerate(classes.entries, start=1)
        numbers = {str(value): number for number, one in numbered for value in one.values}
        text = QgsExpression.quotedString(json.dumps(numbers, separators=(",", ":")))
        return f"map_get(json_to_map({text}), {expression})"
    is_long = not expression.startswith('"')
    value = f"@{_VALUE}" if is_long else expression
    cases = [
        f"WHEN {_within(value, one)} THEN {number}"
        for number, one in enumerate(classes.entries, start=1)
        if not one.is_rest
    ]
    case = f"CASE {' '.join(cases)} END" if cases else NO_CLASS
    return f"with_variable('{_VALUE}', {expression}, {case})" if is_long and cases else case


def _within(value: str, one: StyleClass) -> str:
    bounds = [f"{value} >= {_literal(one.low)}"] if one.low is not None else []
    bounds += [f"{value} < {_literal(one.high)}"] if one.high is not None else []
    return " AND ".join(bounds) or f"abs({value}) >= 0"  # which is an error for what is infinite


def _literal(number: float) -> str:
    """Return a number as QGIS reads it, as short as possible."""
    text = f"{number:.15g}"
    return text if float(text) == number else repr(number)


class ClassExpression(NamedTuple):
    """The parts of an expression that `class_expression` made."""

    expression: str
    #: Of categories: the values of each class.
    values: Mapping[int, list[str]]
    #: Of ranges: the condition of each class, with `{}` for the value.
    conditions: Mapping[int, str]


def read_class_expression(text: str) -> ClassExpression | None:
    """Return the parts of what `class_expression` made; None of anything else."""
    found = _CATEGORIES.fullmatch(text)
    if found:
        values: dict[int, list[str]] = defaultdict(list)
        for value, number in json.loads(QgsExpression(found.group(1)).evaluate()).items():
            values[number].append(value)
        return ClassExpression(found.group(2), values, {})
    found = _RANGES.fullmatch(text)
    if not found:
        return None
    value = found.group(1) or _COLUMN.search(found.group(2)).group()
    conditions = {
        int(number): condition.replace(f"@{_VALUE}" if found.group(1) else value, "{}")
        for condition, number in _CASE.findall(found.group(2))
    }
    return ClassExpression(value, {}, conditions)


def label_expression(key: StyleKey, fields: QgsFields) -> str:
    """Return the label: the value of the style, or the owner; in a stack, the number of parcels."""
    column = _references(fields)
    own = _LABELS.get(key, _owner)(column)
    stack = _stack_count(column)
    # On a map of stacks it goes without saying, and a small lot has room for the number.
    unit = "" if key is StyleKey.STACKS else " || ' parcels'"
    # `if` has QGIS read the JSON of stacks for each parcel, CASE once.
    return f"CASE WHEN {stack} > 1 THEN {_number(stack)}{unit} ELSE {own} END"


def room_expression(fields: QgsFields) -> str:
    """Return whether a parcel is labeled: where it has room on paper, and once for a stack."""
    column = _references(fields)
    room = f"coalesce({_size_on_paper(column)} > {_ROOM}, @map_scale < {_ANY_ROOM})"
    if not _has_stacks(column):
        return room
    # The area of a unit may be its share of the lot, and says little of the room for the number.
    of_stack = f"{_stack_count(column)} > 1 AND @map_scale < {_ROOM_OF_STACKS}"
    return f"({room} OR {of_stack}) AND {stack_label_expression()}"


def size_expression(fields: QgsFields) -> str:
    """Return the size of a parcel on paper: the side in meters of a square of the same area."""
    return _size_on_paper(_references(fields))


def _size_on_paper(column: Columns) -> str:
    acres = f"coalesce({column('acres_calc')}, {column('acres')})"
    return f"sqrt({acres} * 4047) / @map_scale"


#: A square of this side has room, in meters of paper; and the scales where all have.
_ROOM, _ANY_ROOM, _ROOM_OF_STACKS = 0.008, 5000, 10_000


def _references(fields: QgsFields) -> Columns:
    def column(name: str) -> str:
        place = fields.lookupField(name)
        return "NULL" if place < 0 else QgsExpression.quotedColumnRef(fields.at(place).name())

    return column


def _text_of(name: str) -> Callable[[Columns], str]:
    return lambda column: f"coalesce(trim({column(name)}), '{MISSING}')"


def _land_use(column: Columns) -> str:
    words, code = f"nullif(trim({column('land_use')}), '')", f"trim({column('land_use_code')})"
    return f"coalesce({words}, {code}, '{MISSING}')"


def _number_of(name: str) -> Callable[[Columns], str]:
    return lambda column: column(name)


def _acres(column: Columns) -> str:
    return f"coalesce(nullif({column('acres')}, 0), {column('acres_calc')})"


def _value_per_acre(column: Columns) -> str:
    acres = _acres(column)
    own = f"{column('parcel_value')} / if({acres} > 0, {acres}, NULL)"
    # Infinities are an error, and what the stack is worth would be lost with it.
    return f"coalesce({_of_stack(column)}, try({own}))"


def _of_stack(column: Columns) -> str:
    return map_value_expression(STACK_VALUES_VARIABLE, column(STACK_FIELD))


def _amount_of_place(name: str) -> Callable[[Columns], str]:
    return lambda column: f"coalesce({_of_stack(column)}, {column(name)})"


def _year(column: Columns) -> str:
    text = f"trim({column('sale_date')})"
    is_date = f"(substr({text}, 5, 1) = '-' OR length({text}) = 4)"
    has_no_sign = f"strpos('0123456789', left({text}, 1)) > 0"
    is_sale = f"left({text}, 10) NOT IN ({', '.join(map(QgsExpression.quotedString, NO_SALES))})"
    return f"if({is_date} AND {has_no_sign} AND {is_sale}, try(to_int(left({text}, 4))), NULL)"


def _stack_count(column: Columns) -> str:
    return stack_count_expression() if _has_stacks(column) else "1"


def _has_stacks(column: Columns) -> bool:
    return "NULL" not in (column(ID_FIELD), column(STACK_FIELD))


def _owner(column: Columns) -> str:
    # A name over several lines is one line of a label, which wraps it.
    one_line = f"regexp_replace(trim({column('owner')}), '\\\\s+', ' ')"
    return f"coalesce(nullif({one_line}, ''), {column('parcel_id')})"


def _number(number: str, digits: int = 0) -> str:
    return f"format_number({number}, {digits}, 'en')"


def _money(column: str) -> str:
    return f"'$' || {_number(column)}"


def _precise(number: str) -> str:
    """Return a number with a digit behind the point where it is small."""
    return f"if({number} < 10, {_number(number, 2)}, {_number(number)})"


_VALUES: Mapping[StyleKey, Callable[[Columns], str]] = {
    StyleKey.OWNER_TYPE: _text_of("owner_type"),
    StyleKey.OWNERS: _text_of("owner"),
    StyleKey.LAND_USE: _land_use,
    StyleKey.ZONING: _text_of("zoning"),
    StyleKey.LAND_COVER: _text_of("cdl_majority_value"),
    StyleKey.VALUE: _amount_of_place("parcel_value"),
    StyleKey.VALUE_PER_ACRE: _value_per_acre,
    StyleKey.TAX: _amount_of_place("tax_amount"),
    StyleKey.SALE_PRICE: _number_of("sale_price"),
    StyleKey.SALE_YEAR: _year,
    StyleKey.ACRES: _acres,
    StyleKey.ELEVATION: _number_of("elevation"),
    StyleKey.OVERLAP: _number_of("join_overlap_pct"),
    StyleKey.STACKS: _stack_count,
}
#: Of the others it is the owner.
_LABELS: Mapping[StyleKey, Callable[[Columns], str]] = {
    StyleKey.ZONING: _number_of("zoning"),
    StyleKey.VALUE: lambda column: _money(column("parcel_value")),
    StyleKey.VALUE_PER_ACRE: lambda column: f"{_money(_value_per_acre(column))} || ' an acre'",
    StyleKey.TAX: lambda column: _money(column("tax_amount")),
    StyleKey.SALE_PRICE: lambda column: _money(column("sale_price")),
    StyleKey.SALE_YEAR: _year,
    StyleKey.ACRES: lambda column: f"{_precise(_acres(column))} || ' acres'",
    StyleKey.ELEVATION: lambda column: f"{_number(column('elevation'))} || ' m'",
    StyleKey.OVERLAP: lambda column: f"{_number(column('join_overlap_pct'))} || ' %'",
    StyleKey.STACKS: lambda _: "NULL",
}
