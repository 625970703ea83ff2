"""Where a field of ours belongs: its group in the form, its place in the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parcel_lookup.core.contract import FIELD_BY_NAME, Group
from parcel_lookup.core.contract.reference import known_column
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
    UNREAD_VALUES,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

#: The groups of the contract, in the order of the form.
CONTRACT_GROUPS = (
    Group.OWNER.value,
    Group.ADDRESS.value,
    Group.LAND.value,
    Group.VALUE.value,
    Group.SALE.value,
    Group.PLACE.value,
    Group.IDENTIFIERS.value,
)
OTHER, CARRIED, JOIN, ROW, UNREAD = (
    "Other Fields",
    "Carried Over",
    "Overlap With the Search",
    "Row of the List",
    "Values That Could Not Be Read",
)
#: What tells of the search, in the order of the form.
SEARCH_GROUPS = (CARRIED, JOIN, ROW)

#: The columns that the table begins with: the first so many that have a value in the layer.
_SHOWN = 12
_WANTED = (
    *("owner", "situs", "city", "acres", "parcel_value", "land_use", "zoning"),
    *("cdl_majority_category", "sale_date", "sale_price", "parcel_id", "owner_type"),
    # In place of those that are empty.
    *("mail_addr", "land_value", "improvements_value", "building_value", "tax_amount"),
    *("land_use_code", "acres_calc", "county", "state", "postal", "legal"),
)

_JOIN = (JOIN_COUNT, JOIN_ACRES, JOIN_PERCENT)
_ROW = (ROW_ID, ROW_STATUS, ROW_SCORE, ROW_DISTANCE, ROW_NOTE, ROW_REASON)


def group_of(name: str) -> str:
    """The title of the group that a field of a result layer belongs to."""
    if name in FIELD_BY_NAME:
        return FIELD_BY_NAME[name].group.value
    if name == BUILDING_COUNT:
        return Group.LAND.value
    for group, names in ((JOIN, _JOIN), (ROW, _ROW), (UNREAD, (UNREAD_VALUES,))):
        if name in names:
            return group
    if name.startswith(CARRIED_PREFIX):
        return CARRIED
    known = known_column(name)
    return known.group if known else OTHER


def tells_of_search(name: str) -> bool:
    """Whether a field says how the search found the parcel."""
    return group_of(name) in SEARCH_GROUPS


def shown_first(names: Sequence[str], filled: Collection[str] | None) -> list[str]:
    """The columns that a table shows, in their order; `filled` are those with a value, if known."""
    there = [name for name in _WANTED if name in names]
    full = there if filled is None else [name for name in there if name in filled]
    # Without parcels nothing is filled, and a table still has columns.
    return [*(full or there)[:_SHOWN], *filter(tells_of_search, names)]


def by_group(names: Iterable[str]) -> dict[str, list[str]]:
    """Names by the titles of their groups, in the order of both as given."""
    groups: dict[str, list[str]] = {}
    for name in names:
        groups.setdefault(group_of(name), []).append(name)
    return groups
