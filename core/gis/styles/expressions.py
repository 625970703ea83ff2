"""The QGIS expressions of styles and labels: classes, label texts, and room for labels.

Users see and edit them, so they are short and use fields; what a person cannot read, such as the
spellings of a category, is in a variable of the layer.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING

from parcel_lookup.core.gis.layer.schema import STACK_COUNT
from parcel_lookup.core.gis.layer.variables import map_expression
from parcel_lookup.core.gis.styles.catalog import (
    StyleKey,
    filled,
    find_style,
    text_expression,
)
from parcel_lookup.core.gis.styles.classes import CATEGORIES
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Iterable

    from qgis.core import QgsFields

    from parcel_lookup.core.gis.styles.classes import StyleClass, StyleClasses

#: The layer's variable with the numbers of categories by their values.
CLASSES_VARIABLE = "parcel_lookup_classes"
#: The expression of ranges where there is no number.
NO_CLASS = "NULL"
#: A field whose name has no blanks, which people can tell from what is around it.
_FIELD = re.compile(r'"[^"\s]+"')
_COUNT = f"{{{STACK_COUNT}}}"
#: The side in meters of a square of a parcel's area.
_SIZE_ON_PAPER = "sqrt(coalesce({acres_calc}, {acres}) * 4047) / @map_scale"
#: A square of this side has room for a label, in meters of paper; and the scales where all have.
_ROOM, _ANY_ROOM, _ROOM_OF_STACKS = 0.008, 5000, 10_000


def class_numbers(classes: StyleClasses) -> list[int | None]:
    """Return the number of each class in `class_expression`; None for the class of the rest."""
    if classes.kind == CATEGORIES:
        return [None if one.is_rest else at for at, one in enumerate(classes.entries, start=1)]
    bounds = _bounds(classes.entries)
    return [
        None if one.is_rest else 1 if one.low is None else 1 + bisect_right(bounds, one.low)
        for one in classes.entries
    ]


def class_expression(expression: str, classes: StyleClasses) -> str:
    """Return the number of the class that contains an expression's value, or NULL.

    Of numbers it is 1 and the number of bounds that the value has reached.
    """
    if classes.kind == CATEGORIES:
        return map_expression(CLASSES_VARIABLE, expression)
    bounds, numbers = _bounds(classes.entries), class_numbers(classes)
    if all(one.is_rest for one in classes.entries):
        return NO_CLASS
    is_long = not _FIELD.fullmatch(expression)
    value = "@v" if is_long else expression
    terms = "".join(f" + ({value} >= {_literal(bound)})" for bound in bounds)
    number = f"1{terms}" if terms else f"abs({value}) >= 0"  # an error if it is infinite
    if is_long:
        number = f"with_variable('v', {expression}, {number})"
    for gap in set(range(1, len(bounds) + 2)) - {*numbers}:
        number = f"nullif({number}, {gap})"
    return number


def category_numbers(classes: StyleClasses) -> dict[str, int]:
    """Return the content of `CLASSES_VARIABLE`; nothing unless the classes are categories."""
    if classes.kind != CATEGORIES:
        return {}
    numbered = enumerate(classes.entries, start=1)
    return {str(value): number for number, one in numbered for value in one.values}


def _bounds(entries: Iterable[StyleClass]) -> list[float]:
    bounds = {bound for one in entries for bound in (one.low, one.high)}
    return sorted(bound for bound in bounds if bound is not None)


def _literal(number: float) -> str:
    """Return a number as QGIS reads it, as short as possible."""
    text = f"{number:.15g}"
    return text if float(text) == number else repr(number)


def label_expression(key: str, fields: QgsFields) -> str:
    """Return the label: the value of the style, or the owner; in a stack, the number of parcels."""
    style = find_style(key)
    own = filled(style.label, fields, style.column)
    if fields.lookupField(STACK_COUNT) < 0:
        return own
    # On a map of stacks the unit is obvious, and a small lot has room for the number.
    words = "{}" if key == StyleKey.STACKS else tr("{number} parcels").format(number="{}")
    text = filled(text_expression(words, _COUNT), fields)
    return f"CASE WHEN {filled(_COUNT, fields)} > 1 THEN {text} ELSE {own} END"


def room_expression(fields: QgsFields) -> str:
    """Return whether a parcel is labeled: if it has room on paper."""
    room = f"coalesce({_SIZE_ON_PAPER} > {_ROOM}, @map_scale < {_ANY_ROOM})"
    if fields.lookupField(STACK_COUNT) >= 0:
        # The area of a unit may be its share of the lot, and is no measure of the room for the
        # number.
        room += f" OR {_COUNT} > 1 AND @map_scale < {_ROOM_OF_STACKS}"
    return filled(room, fields)


def size_expression(fields: QgsFields) -> str:
    """Return the size of a parcel on paper: the side in meters of a square of the same area."""
    return filled(_SIZE_ON_PAPER, fields)
