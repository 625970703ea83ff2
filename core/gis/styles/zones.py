"""Zoning codes: related ones in related colors, darker where more is allowed.

Codes are a town's own, but most begin with the letters that planners have used for a century. Other
letters get a hue of their own that stays with them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from parcel_lookup.core.gis.styles.colors import between, first_free, stable_color, stable_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

#: In the order of the legend: the color where a zone allows least, and where it allows most.
_FAMILIES: Mapping[str, tuple[str, str]] = {
    "A": ("#a8cb78", "#557f2c"),
    "F": ("#b5d6ae", "#3f7a4b"),
    "RR": ("#fdf6cf", "#e3d27a"),
    "R": ("#ffee9c", "#d2801c"),
    "MH": ("#e8c9a0", "#b07a3f"),
    "MX": ("#f6c3b0", "#cf6f56"),
    "PD": ("#f3cfe0", "#b9689a"),
    "C": ("#f4a3a0", "#a11d2c"),
    "B": ("#f2a7c3", "#8c1257"),
    "O": ("#d3dcf5", "#7f97d6"),
    "I": ("#d2bcea", "#5d3591"),
    "P": ("#5b98d4", "#1d4d8a"),
    "OS": ("#bfe6cf", "#3c9c77"),
}
#: Other letters for them.
_LETTERS: Mapping[str, str] = {
    "AG": "A", "AGR": "A", "EFU": "A", "FR": "F", "TP": "F", "RA": "RR", "RE": "RR", "RES": "R",
    "SF": "R", "SFR": "R", "MF": "R", "MFR": "R", "RS": "R", "RM": "R", "RMH": "MH", "MHP": "MH",
    "MU": "MX", "CMX": "MX", "MXD": "MX", "PUD": "PD", "BUS": "B", "CB": "C", "CBD": "C",
    "CC": "C", "GC": "C", "NC": "C", "HC": "C", "LC": "C", "COM": "C", "BA": "B", "BB": "B",
    "BC": "B", "OP": "O", "M": "I", "LI": "I", "HI": "I", "GI": "I", "IL": "I", "IG": "I",
    "IH": "I", "IND": "I", "IA": "I", "IB": "I", "IC": "I", "PF": "P", "PUB": "P", "PK": "OS",
    "CON": "OS",
}  # fmt: skip
_ORDER = {family: place for place, family in enumerate(_FAMILIES)}
_PARTS = re.compile(r"([A-Z]*)[^A-Z0-9]*(\d*)(.*)", re.DOTALL)
_NUMBERS = re.compile(r"(\d{1,9})")
#: What is left of the way to the darkest color after each step.
_STEP = 0.64
#: Steps of a code without a number: it is not the one with a 1.
_UNNUMBERED = 0.5
#: Steps to either side that are tried for a color that another code of the legend has, and how far
#: from that it must be, in Oklab: the shades of a family are near to each other.
_ASIDE = (0.0, 0.35, -0.35, 0.7, -0.7, 1.05, -1.05, 1.4, 1.75, 2.1, 2.45)
_APART = 0.022
#: The ends of a hue's shades, on the way to white and to black.
_LIGHT, _DARK = 0.3, 0.4


def fold_zone(code: str) -> str:
    """A code for comparison: case and blanks do not count."""
    return "".join(code.upper().split())


def zone_colors(zones: Iterable[str]) -> dict[str, str]:
    """The colors of folded codes: the same in every layer, unless another here has that."""
    families = dict(_FAMILIES)
    hues: list[str] = []
    found: dict[str, str] = {}
    for zone in sorted(zones, key=zone_order):
        letters, number, rest = _parts(zone)
        family = letters or zone
        if family not in families:
            hues.append(stable_color(family, [*hues, *found.values()]))
            families[family] = (
                between(hues[-1], "#ffffff", _LIGHT),
                between(hues[-1], "#000000", _DARK),
            )
        shades = _shades(families[family], number if letters else 0, rest)
        found[zone] = first_free(shades, found.values(), _APART)
    return found


def _shades(ends: tuple[str, str], number: int, rest: str) -> Iterator[str]:
    """The color of a code between those of its family, and others near by."""
    # R-2 differs from R-1 most, as the first few are what most towns have; R-1A is not R-1.
    steps = number - 1 if number else _UNNUMBERED
    steps += 0.25 + stable_number(rest) % 4 / 8 if rest else 0.0
    for aside in _ASIDE:
        yield between(*ends, 1 - _STEP ** max(0.0, steps + aside))


def zone_order(zone: str) -> tuple[object, ...]:
    """What folded codes are sorted by: families, then letters and numbers as people count."""
    parts = enumerate(_NUMBERS.split(zone))
    natural = tuple(("", int(part)) if place % 2 else (part, 0) for place, part in parts)
    return _ORDER.get(_parts(zone)[0], len(_ORDER)), natural


def _parts(zone: str) -> tuple[str, int, str]:
    letters, number, rest = _PARTS.match(zone).groups()
    return _LETTERS.get(letters, letters), int(number[:4] or 0), rest
