"""How a field of ours shows its values, in the form and in the table."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from qgis.core import QgsEditorWidgetSetup

from parcel_lookup.core.address.states import STATES
from parcel_lookup.core.contract import BUILDING_FIELDS, FIELD_BY_NAME
from parcel_lookup.core.contract.reference import land_covers
from parcel_lookup.core.gis.layer.schema import (
    JOIN_ACRES,
    JOIN_PERCENT,
    ROW_DISTANCE,
    ROW_NOTE,
    ROW_REASON,
    ROW_SCORE,
    ROW_STATUS,
    UNREAD_VALUES,
)
from parcel_lookup.core.search import RowStatus

if TYPE_CHECKING:
    from collections.abc import Mapping

#: Digits behind the point, by unit. Amounts have as many as they come with: what rounds a number
#: does not group its digits in a form, where the user has set in QGIS's options that it does.
_DIGITS = {"acres": 2, "sq ft": 0, "m²": 0, "%": 1, "m": 1}
_OTHER_DIGITS = {JOIN_ACRES: 2, JOIN_PERCENT: 1, ROW_SCORE: 0, ROW_DISTANCE: 1}
_LONG_TEXTS = ("legal", UNREAD_VALUES, ROW_NOTE, ROW_REASON)
#: QGIS groups the digits of whole numbers, of these too: 1,987.
_YEARS = ("yearbuilt", "year_built_effective_date")
_ROW_WORDS = {
    RowStatus.MATCHED: "One parcel",
    RowStatus.SEVERAL: "Several parcels",
    RowStatus.NONE: "No parcel",
    RowStatus.ERROR: "Could not be asked",
}
_LARGEST = 1e300


def widget_of(name: str, *, is_long: bool = True) -> QgsEditorWidgetSetup | None:
    """What shows a field of that name; None where QGIS's own choice for its type is right.

    `is_long`: its numbers have to be rounded to be read. Only a spin box does that, with arrows
    that nobody can press in a form that is to be read.
    """
    values = _value_maps().get(name)
    if values is not None:
        return QgsEditorWidgetSetup("ValueMap", {"map": values})
    digits = digits_of(name)
    if digits is not None and is_long:
        return QgsEditorWidgetSetup("Range", _number(digits))
    if name in _YEARS:
        return QgsEditorWidgetSetup("DateTime", _YEAR)
    if name in FIELD_BY_NAME or name in _LONG_TEXTS or digits is not None:
        # Dates are text in any form: a date widget shows nothing of “spring of 1987”.
        config = {"IsMultiline": name in _LONG_TEXTS, "UseHtml": False}
        return QgsEditorWidgetSetup("TextEdit", config)
    return None


def digits_of(name: str) -> int | None:
    """How many digits behind the point are shown of a number; None for fields of another kind."""
    return _digits().get(name)


@lru_cache(maxsize=1)
def _digits() -> Mapping[str, int]:
    known = [*FIELD_BY_NAME.values(), *BUILDING_FIELDS]
    return {
        **{field.name: _DIGITS[field.unit] for field in known if field.unit in _DIGITS},
        **_OTHER_DIGITS,
    }


@lru_cache(maxsize=1)
def _value_maps() -> Mapping[str, list[dict[str, str]]]:
    """Words for codes; a code without one is shown in brackets by QGIS."""
    states = sorted((f"{state.name} ({state.code})", state.code) for state in STATES)
    covers = [(f"{cover.name} ({cover.code})", str(cover.code)) for cover in land_covers()]
    rows = [(words, status.value) for status, words in _ROW_WORDS.items()]
    maps = {"state_fp": states, "cdl_majority_value": covers, ROW_STATUS: rows}
    return {name: [{words: code} for words, code in pairs] for name, pairs in maps.items()}


def _number(digits: int) -> dict[str, Any]:
    return {
        "AllowNull": True,
        "Min": -_LARGEST,
        "Max": _LARGEST,
        "Precision": digits,
        "Step": 1.0,
        "Style": "SpinBox",
    }


_YEAR = {
    "field_format": "yyyy",
    "display_format": "yyyy",
    "field_iso_format": False,
    "calendar_popup": False,
    "allow_null": True,
}
