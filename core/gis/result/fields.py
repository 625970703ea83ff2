"""How each field of a result layer is presented: one table for form, attribute table, and tips.

`presentation_of` returns the record of a field: its box in the form, how its numbers are written,
and its place in the attribute table. The contract has those of its own fields; the table below has
those of the plugin. All expressions are evaluated by QGIS and need neither the plugin nor the
project; numbers are in the notation of the locale.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from parcel_lookup.core.address.states import STATES
from parcel_lookup.core.contract import BUILDING_FIELDS, FIELD_BY_NAME, Group
from parcel_lookup.core.contract.reference import known_column, land_covers
from parcel_lookup.core.gis.layer.schema import (
    BUILDING_COUNT,
    CARRIED_PREFIX,
    JOIN_ACRES,
    JOIN_COUNT,
    JOIN_PERCENT,
    ROW_DISTANCE,
    ROW_ID,
    ROW_NOTE,
    ROW_REASON,
    ROW_SCORE,
    ROW_STATUS,
    STACK_COUNT,
    UNREAD_VALUES,
)
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.search import RowStatus

if TYPE_CHECKING:
    from collections.abc import Mapping

CARRIED, JOIN, ROW, UNREAD = (
    tr("Carried-Over Fields"),
    tr("Overlap with Search Area"),
    tr("List Row"),
    tr("Unreadable Values"),
)
#: The pages of the form, and its groups that have a fixed place, in their order.
PAGES = _PARCEL, _MORE, _SEARCH = tr("Parcel"), tr("More Fields"), tr("Search")
GROUPS: Mapping[str, str] = {
    **{group.label: _PARCEL for group in Group if group is not Group.OTHER},
    UNREAD: _PARCEL,
    **dict.fromkeys((CARRIED, JOIN, ROW), _SEARCH),
}
#: Width of a column, in letters; it is at least as wide as its label.
_WIDE, _MIDDLE, _NARROW = 28, 20, 14
#: Markup in a value is shown, and does nothing.
_ESCAPES = "map('&', '&amp;', '<', '&lt;', '>', '&gt;')"


class Format(NamedTuple):
    """How numbers are written."""

    #: Digits behind the point; fewer for whole numbers, unless `is_fixed`: numbers with all their
    #: digits stand below each other.
    digits: int = 0
    is_fixed: bool = False
    #: Written with the number, and therefore not in the label; others are in the label.
    unit: str = ""
    #: A widget rounds to `digits`. Amounts have as many as they come with: what rounds a number
    #: does not group its digits in a form, where the user has set in QGIS's options that it does.
    is_rounded: bool = True


_ACRES, _COUNT = Format(2, is_fixed=True), Format(is_rounded=False)
_BY_UNIT = {
    "acres": _ACRES,
    "USD": Format(2, unit="USD", is_rounded=False),
    "sq ft": Format(),
    "m²": Format(unit="m²"),
    "%": Format(1, unit="%"),
    "m": Format(1, unit="m"),
}


class Presentation(NamedTuple):
    """How a field is presented."""

    #: The title of its box in the form.
    group: str
    #: None: no numbers that the form writes as text.
    format: Format | None = None
    #: The editor widget is a text over several lines.
    is_long: bool = False
    #: Its width in the attribute table, in letters.
    width: int = _NARROW


#: The fields of the plugin, and those of the contract and of buildings that differ from its table.
_TABLE: Mapping[str, Presentation] = {
    **{
        field.name: Presentation(
            *(field.group.label, _BY_UNIT.get(field.unit), field.name == "legal"),
            field.table_width or _NARROW,
        )
        for field in FIELD_BY_NAME.values()
    },
    BUILDING_COUNT: Presentation(Group.LAND.label, _COUNT),
    STACK_COUNT: Presentation(Group.LAND.label, _COUNT),
    JOIN_COUNT: Presentation(JOIN, _COUNT),
    JOIN_ACRES: Presentation(JOIN, _ACRES),
    JOIN_PERCENT: Presentation(JOIN, Format(1)),
    ROW_ID: Presentation(ROW),
    ROW_STATUS: Presentation(ROW),
    ROW_SCORE: Presentation(ROW, Format()),
    ROW_DISTANCE: Presentation(ROW, Format(1)),
    ROW_NOTE: Presentation(ROW, is_long=True, width=_MIDDLE),
    ROW_REASON: Presentation(ROW, is_long=True),
    UNREAD_VALUES: Presentation(UNREAD, is_long=True),
}
_BUILDING_FORMATS = {field.name: _BY_UNIT.get(field.unit) for field in BUILDING_FIELDS}
_ROW_WORDS = {
    RowStatus.MATCHED: tr("One parcel"),
    RowStatus.SEVERAL: tr("Several parcels"),
    RowStatus.NONE: tr("No parcel"),
    RowStatus.ERROR: tr("Could not be requested"),
}
#: The titles of groups that fields of the contract and other known columns share.
_TITLES = {group.value: group.label for group in Group}


def presentation_of(name: str) -> Presentation:
    """Return how a field of a result layer is presented; any name is one of a field."""
    known = _TABLE.get(name)
    if known is not None:
        return known
    column, shape = known_column(name), _BUILDING_FORMATS.get(name)
    width = _WIDE if name == "prop_addr" else _NARROW
    if name.startswith(CARRIED_PREFIX):
        return Presentation(CARRIED, shape, width=width)
    group = _TITLES.get(column.group, column.group) if column else Group.OTHER.label
    return Presentation(group, shape, width=width)


def is_own(name: str) -> bool:
    """Return whether a field of a result layer is a column that only the source of it has."""
    return name not in _TABLE and not describes_search(name)


def describes_search(name: str) -> bool:
    """Return whether a field describes how the search found the parcel."""
    return page_of(presentation_of(name).group) == _SEARCH


def page_of(group: str) -> str:
    """Return the title of the page of the form with a group of fields."""
    return GROUPS.get(group, _MORE)


def digits_of(name: str) -> int | None:
    """Return the number of decimal places shown of a field; None where it holds no such number."""
    shape = presentation_of(name).format
    return shape.digits if shape is not None and shape.is_rounded else None


@lru_cache(maxsize=1)
def words_for_codes() -> Mapping[str, list[dict[str, str]]]:
    """Return the words for the codes of fields, as the configuration of a value map."""
    states = sorted((f"{state.name} ({state.code})", state.code) for state in STATES)
    covers = [(f"{cover.name} ({cover.code})", str(cover.code)) for cover in land_covers()]
    rows = [(words, status.value) for status, words in _ROW_WORDS.items()]
    maps = {"state_fp": states, "cdl_majority_value": covers, ROW_STATUS: rows}
    return {name: [{words: code} for words, code in pairs] for name, pairs in maps.items()}


def number_expression(name: str) -> str:
    """Return an expression: the number of a field as a text; it fails where there is none."""
    value, shape = f"attribute('{name}')", presentation_of(name).format
    digits = f"if({value} = round({value}), 0, {shape.digits})"
    digits = str(shape.digits) if shape.is_fixed else digits
    if shape.unit == "USD":
        return amount_expression(value, digits)
    number = f"format_number({value}, {digits})"
    return f"{number} || ' {shape.unit}'" if shape.unit else number


def amount_expression(value: str, digits: str = "0") -> str:
    """Return an expression that writes an amount as ``$65,031`` or ``-$5``."""
    return f"if({value} < 0, '-$', '$') || format_number(abs({value}), {digits})"


def escaped_expression(text: str) -> str:
    """Return an expression: a text as HTML that shows its markup."""
    return f"replace({text}, {_ESCAPES})"
