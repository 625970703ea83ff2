"""Zoning codes: related ones in related colors, darker where more is allowed.

Codes are a town's own, but most begin with the letters that planners have used for a century. What
begins with others gets a color of its own that stays with the code.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from .colors import between, stable_color, stable_number

if TYPE_CHECKING:
    from collections.abc import Mapping

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
    "O": ("#d3dcf5", "#7f97d6"),
    "I": ("#d2bcea", "#5d3591"),
    "P": ("#5b98d4", "#1d4d8a"),
    "OS": ("#bfe6cf", "#3c9c77"),
}
#: Other letters for them.
_LETTERS: Mapping[str, str] = {
    "AG": "A", "AGR": "A", "EFU": "A", "FR": "F", "TP": "F", "RA": "RR", "RE": "RR", "RES": "R",
    "SF": "R", "SFR": "R", "MF": "R", "MFR": "R", "RS": "R", "RM": "R", "RMH": "MH", "MHP": "MH",
    "MU": "MX", "CMX": "MX", "PUD": "PD", "B": "C", "BUS": "C", "CB": "C", "CBD": "C", "CC": "C",
    "GC": "C", "NC": "C", "HC": "C", "LC": "C", "COM": "C", "OP": "O", "M": "I", "LI": "I",
    "HI": "I", "GI": "I", "IL": "I", "IG": "I", "IH": "I", "IND": "I", "PF": "P", "PUB": "P",
    "PK": "OS", "CON": "OS",
}  # fmt: skip
_ORDER = {family: place for place, family in enumerate(_FAMILIES)}
_PARTS = re.compile(r"([A-Z]*)[^A-Z0-9]*(\d*)(.*)", re.DOTALL)
_NUMBERS = re.compile(r"(\d{1,9})")
#: What is left of the way to the darkest color after each step.
_STEP = 0.64


def fold_zone(code: str) -> str:
    """A code for comparison: case and blanks do not count."""
    return "".join(code.upper().split())


def zone_color(zone: str) -> str:
    """The color of a folded code, the same in every layer."""
    letters, number, rest = _parts(zone)
    if letters not in _FAMILIES:
        return stable_color(zone)
    # R-2 differs from R-1 most, as the first few are what most towns have; R-1A is not R-1.
    steps = max(0, number - 1) + (0.25 + stable_number(rest) % 4 / 8 if rest else 0.0)
    return between(*_FAMILIES[letters], 1 - _STEP**steps)


def zone_order(zone: str) -> tuple[object, ...]:
    """What folded codes are sorted by: families, then letters and numbers as people count."""
    parts = enumerate(_NUMBERS.split(zone))
    natural = tuple(("", int(part)) if place % 2 else (part, 0) for place, part in parts)
    return _ORDER.get(_parts(zone)[0], len(_ORDER)), natural


def _parts(zone: str) -> tuple[str, int, str]:
    letters, number, rest = _PARTS.match(zone).groups()
    return _LETTERS.get(letters, letters), int(number[:4] or 0), rest
