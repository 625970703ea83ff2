"""Classes of texts and codes: owner types, zoning, land cover, land uses, owners."""

from __future__ import annotations

import heapq
import math
from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any

from parcel_lookup.core.address import fold_address
from parcel_lookup.core.contract.reference import land_covers

from ..mailing import fold_owner
from .classes import Class, plain_label
from .colors import DISTINCT, NOT_STATED, distinct_colors, stable_color
from .families import FAMILIES, family_of
from .kinds import MISSING_CODE, MOST_CLASSES, Kinds, end_classes, is_blank
from .zones import fold_zone, zone_color, zone_order

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

#: Kinds of land use that belong to no family and have an entry of their own: so many, and of at
#: least this share of the parcels.
_MOST_UNKNOWN = 12
_LEAST_SHARE = 0.005

_PERSON, _COMPANY, _TRUST, _PUBLIC = "#f2c14e", "#d1495b", "#a98bd0", "#1f5fa8"
#: By folded words of the type.
_OWNER_TYPES: Mapping[str, str] = {
    **dict.fromkeys(("individual", "person", "private", "family", "natural person"), _PERSON),
    **dict.fromkeys(("company", "corporation", "corporate", "business", "llc"), _COMPANY),
    **dict.fromkeys(("commercial", "partnership"), "#e58b88"),
    **dict.fromkeys(("trust", "trustee"), _TRUST),
    "estate": "#cfbfe8",
    **dict.fromkeys(("government", "public", "state"), _PUBLIC),
    "federal": "#1d3f78",
    "county": "#5a93cf",
    **dict.fromkeys(("city", "municipal", "local", "local government"), "#8cb8e6"),
    "tribal": "#0f7173",
    **dict.fromkeys(("nonprofit", "non profit", "charity"), "#3fa58c"),
    **dict.fromkeys(("religious", "church"), "#d79ac4"),
    **dict.fromkeys(("education", "school", "university"), "#6fc7d6"),
    **dict.fromkeys(("utility", "railroad"), "#6b6259"),
    **dict.fromkeys(("bank", "financial"), "#96501f"),
}


def owner_type_classes(values: Sequence[Any]) -> list[Class]:
    """By type, the most frequent first."""
    kinds = Kinds(values, fold_address)
    shown = (
        (kinds.label(key), _OWNER_TYPES.get(key) or stable_color(key), [key])
        for key in kinds.largest()
    )
    return kinds.classes(shown, "other owner type", "No owner type")


def zoning_classes(values: Sequence[Any]) -> list[Class]:
    """By code: agricultural, residential, commercial, industrial, public, then other letters."""
    kinds = Kinds(values, fold_zone)
    largest = sorted(kinds.largest(), key=zone_order)
    shown = ((kinds.label(key), zone_color(key), [key]) for key in largest)
    return kinds.classes(shown, "other zone", "No zoning")


def land_cover_classes(values: Sequence[Any]) -> list[Class]:
    """By code, in the official colors; the most frequent first."""
    known = {cover.code: cover for cover in land_covers()}
    counts = Counter(int(value) for value in values if _is_code(value))
    ranked = sorted(counts, key=lambda code: (-counts[code], code))
    found = []
    for code in ranked[:MOST_CLASSES]:
        label, color = f"Code {code}", stable_color(f"cover {code}")
        if code in known:
            label, color = plain_label(known[code].name), known[code].color
        found.append(Class(label, color, (code,)))
    if not found:
        return [Class("No land cover", NOT_STATED, is_rest=True)]
    missing = "No land cover" if sum(counts.values()) < len(values) else ""
    return found + end_classes(len(ranked) - len(found), "other land cover", missing, MISSING_CODE)


def land_use_classes(texts: Sequence[Any], codes: Sequence[Any]) -> list[Class]:
    """By families of uses; uses of none have their own entries, the most frequent first.

    The code stands for a use that has no words.
    """
    values = (code if is_blank(text) else text for text, code in zip(texts, codes))
    kinds = Kinds(values, fold_address)
    by_family: dict[str, list[str]] = defaultdict(list)
    for key in kinds.counts:
        by_family[family_of(key)].append(key)
    shown = [
        (family.label, family.color, by_family[family.key])
        for family in FAMILIES
        if family.key in by_family
    ]
    least = _LEAST_SHARE * len(texts)
    for key in kinds.largest(_MOST_UNKNOWN, by_family[""]):
        if kinds.counts[key] < least:
            break
        label = kinds.label(key)
        is_code = key.replace(" ", "").isdigit()
        shown.append((f"Code {label}" if is_code else label, stable_color(key), [key]))
    return kinds.classes(shown, "other land use", "No land use")


def owner_classes(
    owners: Sequence[Any],
    acres: Sequence[Any],
    calculated: Sequence[Any],
    stacks: Sequence[Any],
) -> list[Class]:
    """The owners of the most acres, each in a color; the land below a stack counts once."""
    kinds = Kinds(owners, fold_owner)
    held: dict[str, float] = defaultdict(float)
    seen = set()
    for owner, reported, computed, stack in zip(owners, acres, calculated, stacks):
        if is_blank(owner):
            continue
        key = kinds.key(owner)
        if is_blank(stack) or (key, stack) not in seen:
            seen.add((key, stack))
            held[key] += next(filter(_is_area, (reported, computed)), 0.0)
    largest = heapq.nsmallest(
        len(DISTINCT), kinds.counts, key=lambda key: (-held[key], -kinds.counts[key], key)
    )
    shown = (
        (_holding(kinds.label(key), held[key]), color, [key])
        for key, color in zip(largest, distinct_colors(largest))
    )
    return kinds.classes(shown, "other owner", "No owner")


def _holding(owner: str, acres: float) -> str:
    if not acres:
        return owner
    return f"{owner} ({acres:,.0f} acres)" if acres >= 10 else f"{owner} ({acres:,.2g} acres)"


def _is_area(value: Any) -> bool:
    """Whether it is an area: zero, which counties write where they know none, is not."""
    return isinstance(value, (int, float)) and math.isfinite(value) and value > 0


def _is_code(value: Any) -> bool:
    return isinstance(value, (int, float)) and math.isfinite(value) and value == int(value)
