"""What styles are about where a field alone does not say it; `expressions.py` has it for QGIS."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from .ranges import is_number

if TYPE_CHECKING:
    from ..layer_values import Columns


def year_of(value: Any) -> int | None:
    """The year of a sale; None where the text is no date as result layers have them (ISO)."""
    text = "" if value is None else str(value).strip()
    year = text[:4]
    is_date = text[4:5] == "-" or len(text) == 4
    return int(year) if is_date and year.isascii() and year.isdigit() else None


def acres_of(reported: Any, calculated: Any) -> Any:
    """The area of a parcel; what is calculated where the county has none, or zero."""
    return calculated if reported is None or reported == 0 else reported


def values_per_acre(columns: Columns) -> tuple[list[float | None], dict[str, float]]:
    """The value of each parcel by its area, and of each stack, which then holds for its parcels.

    The units of a condominium have the lot below all of them as their area, or each a share of it.
    """
    acres = list(map(acres_of, columns["acres"], columns["acres_calc"]))
    stacks, values = columns["svc_stack_uuid"], columns["parcel_value"]
    of_stacks = _values_of_stacks(stacks, values, acres)
    found = [
        of_stacks.get(stack, _quotient(value, area))
        for stack, value, area in zip(stacks, values, acres)
    ]
    return found, of_stacks


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
            found[stack] = quotient
    return found


def _quotient(value: Any, acres: Any) -> float | None:
    has_both = is_number(value) and is_number(acres) and acres > 0
    return value / acres if has_both else None
