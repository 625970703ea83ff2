"""What styles are about where a field alone does not say it; `expressions.py` has it for QGIS."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from parcel_lookup.core.contract import ID_FIELD
from parcel_lookup.core.gis.styles.kinds import text_of
from parcel_lookup.core.gis.styles.ranges import is_number

#: What registers write where they know of no sale: the first days of their calendars.
NO_SALES = ("1900-01-01", "1899-12-30", "1899-12-31", "1753-01-01", "0001-01-01")
#: Significant digits of what a stack is worth: there may be thousands, and a project keeps all.
_DIGITS = 6

if TYPE_CHECKING:
    from parcel_lookup.core.gis.layer.values import Columns


def year_of(value: Any) -> int | None:
    """The year of a sale; None where the text is no date as result layers have them (ISO)."""
    text = text_of(value)
    year = text[:4]
    is_date = (text[4:5] == "-" or len(text) == 4) and text[:10] not in NO_SALES
    return int(year) if is_date and year.isascii() and year.isdigit() else None


def acres_of(reported: Any, calculated: Any) -> Any:
    """The area of a parcel; what is calculated where the county has none, or zero."""
    return calculated if reported is None or reported == 0 else reported


def values_per_acre(columns: Columns) -> tuple[list[float | None], dict[str, float]]:
    """The value of each place by its area; and of stacks, where it holds for all their parcels.

    The units of a condominium have the lot below all of them as their area, or each a share of it.
    """
    acres = list(map(acres_of, columns["acres"], columns["acres_calc"]))
    stacks, values = columns["svc_stack_uuid"], columns["parcel_value"]
    of_stacks = _values_of_stacks(stacks, values, acres)
    alone = [
        _quotient(value, area)
        for stack, value, area in zip(stacks, values, acres)
        if stack not in of_stacks
    ]
    return [*alone, *of_stacks.values()], of_stacks


def amounts_of_places(columns: Columns, name: str) -> tuple[list[Any], dict[str, float]]:
    """The dollars of each place, by a field; and of stacks, those of all their parcels together.

    On the map a stack is one lot, and a city of condominiums would have the classes of its units.
    """
    members: dict[str, dict[Any, Any]] = defaultdict(dict)
    alone, of_stacks = [], {}
    rows = zip(columns[ID_FIELD], columns["svc_stack_uuid"], columns[name])
    for number, (parcel, stack, amount) in enumerate(rows):
        if stack:  # a parcel may have several rows
            members[stack][parcel or number] = amount
        else:
            alone.append(amount)
    for stack, amounts in members.items():
        total = sum(filter(is_number, amounts.values()))
        if len(amounts) > 1 and is_number(total) and any(map(is_number, amounts.values())):
            of_stacks[stack] = _rounded(total)
        else:
            alone += amounts.values()
    return [*alone, *of_stacks.values()], of_stacks


def _values_of_stacks(stacks: list[Any], values: list[Any], acres: list[Any]) -> dict[str, float]:
    members: dict[str, list[tuple[Any, Any]]] = defaultdict(list)
    for stack, value, area in zip(stacks, values, acres):
        if stack:
            members[stack].append((value, area))
    found = {}
    for stack, pairs in members.items():
        areas = [area for _, area in pairs if is_number(area) and area > 0]
        # The same for all is the whole lot.
        area = areas[0] if len(set(areas)) == 1 else sum(areas)
        worth = [value for value, _ in pairs if is_number(value)]
        quotient = _quotient(sum(worth) if worth else None, area)
        if quotient is not None and len(pairs) > 1:
            found[stack] = _rounded(quotient)
    return found


def _rounded(number: float) -> float:
    return float(f"{number:.{_DIGITS}g}")


def _quotient(value: Any, acres: Any) -> float | None:
    has_both = is_number(value) and is_number(acres) and acres > 0
    return value / acres if has_both and is_number(value / acres) else None
