"""Classes of texts and codes: owner types, zoning, land cover, land uses, owners."""

from __future__ import annotations

import heapq
import math
import re
from collections import defaultdict
from typing import TYPE_CHECKING, Any

from parcel_lookup.core.address import fold_address
from parcel_lookup.core.contract.reference import land_covers
from parcel_lookup.core.gis.notices.mailing import fold_owner
from parcel_lookup.core.gis.styles.classes import Class, plain_label
from parcel_lookup.core.gis.styles.colors import DISTINCT, distinct_colors, stable_color
from parcel_lookup.core.gis.styles.families import FAMILIES, family_of
from parcel_lookup.core.gis.styles.kinds import MOST_CLASSES, Kinds, text_of
from parcel_lookup.core.gis.styles.zones import fold_zone, zone_colors, zone_order

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

#: Kinds of land use that belong to no family and have an entry of their own: so many, and of at
#: least this share of the parcels.
_MOST_UNKNOWN = 12
_LEAST_SHARE = 0.005
_CODE = re.compile(r"-?[0-9]{1,9}")

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
    largest = kinds.largest()
    colors = _own_colors(largest, _OWNER_TYPES)
    shown = ((kinds.label(key), colors[key], [key]) for key in largest)
    return kinds.classes(shown, "other owner type", "No owner type")


def zoning_classes(values: Sequence[Any]) -> list[Class]:
    """By code: agricultural, residential, commercial, industrial, public, then other letters."""
    kinds = Kinds(values, fold_zone)
    largest = sorted(kinds.largest(), key=zone_order)
    colors = zone_colors(largest)
    shown = ((kinds.label(key), colors[key], [key]) for key in largest)
    return kinds.classes(shown, "other zone", "No zoning")


def land_cover_classes(values: Sequence[Any]) -> list[Class]:
    """By code, in the official colors; the most frequent first."""
    covers = {str(cover.code): cover for cover in land_covers()}
    names = {code: plain_label(cover.name) for code, cover in covers.items()}
    kinds = Kinds(values, _folded_code)
    codes = kinds.largest(MOST_CLASSES, filter(_CODE.fullmatch, kinds.counts))
    colors = {code: covers[code].color for code in codes if code in covers}
    for code in sorted(set(codes) - set(colors)):
        colors[code] = stable_color(code, colors.values())
    shown = ((names.get(code, f"Code {code}"), colors[code], [code]) for code in codes)
    return kinds.classes(shown, "other land cover", "No land cover")


def land_use_classes(texts: Sequence[Any], codes: Sequence[Any]) -> list[Class]:
    """By families of uses; uses of none have their own entries, the most frequent first.

    The code stands for a use that has no words.
    """
    values = (text_of(text) or code for text, code in zip(texts, codes))
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
    unknown = kinds.largest(_MOST_UNKNOWN, by_family[""])
    unknown = [key for key in unknown if kinds.counts[key] >= least]
    colors = _own_colors(unknown, {}, [color for _, color, _ in shown])
    for key in unknown:
        label = kinds.label(key)
        is_code = key.replace(" ", "").isdigit()
        shown.append((f"Code {label}" if is_code else label, colors[key], [key]))
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
        key = kinds.keys.get(text_of(owner))
        if key is None:
            continue
        if not text_of(stack) or (key, stack) not in seen:
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


def _own_colors(
    keys: Iterable[str], usual: Mapping[str, str], taken: Sequence[str] = ()
) -> dict[str, str]:
    """A color for each, the same in every layer, unless another here has that."""
    found: dict[str, str] = {}
    for key in sorted(keys, key=lambda key: (key not in usual, key)):
        others = [*taken, *found.values()]
        color = usual.get(key)
        is_free = color is not None and color not in others
        found[key] = color if is_free else stable_color(key, others)
    return found


def _holding(owner: str, acres: float) -> str:
    if not acres:
        return owner
    number = f"{acres:,.0f}" if acres >= 10 else f"{acres:,.2g}"
    return f"{owner} ({number} {'acre' if number == '1' else 'acres'})"


def _is_area(value: Any) -> bool:
    """Whether it is an area: zero, which counties write where they know none, is not."""
    return isinstance(value, (int, float)) and math.isfinite(value) and value > 0


def _folded_code(text: str) -> str:
    return str(int(text)) if _CODE.fullmatch(text) else text
