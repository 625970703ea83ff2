"""Numbers as a form writes them to be read: $74,021,100, 6,859,447, 66 %, 298 m.

QGIS's own widgets group digits only where the user has set that, and know no dollars.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from qgis.core import QgsAttributeEditorTextElement

from parcel_lookup.core.contract import BUILDING_FIELDS, FIELD_BY_NAME
from parcel_lookup.core.gis.layer.schema import (
    BUILDING_COUNT,
    JOIN_ACRES,
    JOIN_COUNT,
    JOIN_PERCENT,
    ROW_DISTANCE,
    ROW_SCORE,
)
from parcel_lookup.core.gis.result.widgets import digits_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from qgis.core import QgsAttributeEditorElement, QgsField

_ACRES, _DOLLARS, _CENTS = "acres", "USD", 2
#: Behind the number; acres and square feet are in the labels.
_SHOWN_UNITS = ("%", "m", "m²")
#: Numbers of ours; the labels of others than acres tell their units.
_OWN = {
    BUILDING_COUNT: "",
    JOIN_COUNT: "",
    JOIN_ACRES: _ACRES,
    JOIN_PERCENT: "",
    ROW_SCORE: "",
    ROW_DISTANCE: "",
}
_UNKNOWN = "\u2013"


def is_written(field: QgsField) -> bool:
    """Whether a form writes the field's numbers as a text; a user's column of words is none."""
    return field.isNumeric() and field.name() in _units()


def number_element(
    field: QgsField, parent: QgsAttributeEditorElement
) -> QgsAttributeEditorTextElement:
    """What shows the number in a form: its label, and a text in the notation of the user's locale.

    A dash where it is NULL or the field was removed. It needs neither the plugin nor the project.
    """
    name = field.name()
    unit = _units()[name]
    label = field.displayName()
    if unit == _DOLLARS or unit in _SHOWN_UNITS:
        label = label.removesuffix(f" ({unit})")
    element = QgsAttributeEditorTextElement(label, parent)
    element.setHorizontalStretch(1)  # the labels take no more room than they need
    # Infinity is a number that cannot be formatted.
    plain = f"to_string(attribute('{name}'))"
    element.setText(f"[% coalesce(try({_expression(name)}), try({plain}), '{_UNKNOWN}') %]")
    return element


@lru_cache(maxsize=1)
def _units() -> Mapping[str, str]:
    known = [*FIELD_BY_NAME.values(), *BUILDING_FIELDS]
    return {**{field.name: field.unit for field in known if field.unit}, **_OWN}


def _expression(name: str) -> str:
    value, unit = f"attribute('{name}')", _units()[name]
    most = _CENTS if unit == _DOLLARS else digits_of(name) or 0
    # Acres stand below each other: all have their digits.
    digits = str(most) if unit == _ACRES else f"if({value} = round({value}), 0, {most})"
    if unit == _DOLLARS:
        return f"if({value} < 0, '-$', '$') || format_number(abs({value}), {digits})"
    number = f"format_number({value}, {digits})"
    return f"{number} || ' {unit}'" if unit in _SHOWN_UNITS else number
