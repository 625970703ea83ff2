"""Comparison as in QGIS: which numbers are equal, and what patterns of ``LIKE`` mean."""

from __future__ import annotations

import math
import re
from typing import Any, NamedTuple

from qgis.PyQt.QtCore import QLocale

# ---- numbers -------------------------------------------------------------------------------------

#: Numbers that differ by no more are equal to QGIS (`qgsDoubleNear`).
_NEAR = 4 * 2.0**-52
#: Numbers beyond this are farther apart than that.
_APART_BEYOND = 8
#: Numbers below this have too many equal ones to list.
_LISTED_FROM = 0.25


def comparable_number(value: Any) -> float | None:
    """Return the number that QGIS compares with a number; None if it compares the value as text."""
    if isinstance(value, bool):
        return None
    if isinstance(value, str):
        locale = QLocale.c()
        locale.setNumberOptions(QLocale.NumberOption.RejectGroupSeparator)
        number, is_number = locale.toDouble(value.strip())
        value = number if is_number else None
    elif isinstance(value, int) and abs(value) > 2**53:
        value = float(value)
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value if isinstance(value, (int, float)) else None


def near(value: float) -> tuple[float, float]:
    """Return the smallest and the largest number that equal this one; mostly the number itself."""
    value = float(value)
    if abs(value) > _APART_BEYOND:
        return value, value
    return _farthest(value, -math.inf), _farthest(value, math.inf)


def all_near(value: float) -> list[float] | None:
    """Return all numbers that equal this one; None if they are too many to list."""
    if abs(value) > _APART_BEYOND:
        return [value]
    if abs(value) < _LISTED_FROM:
        return None
    low, high = near(value)
    found = [low]
    while found[-1] < high:
        found.append(math.nextafter(found[-1], math.inf))
    return found


def _farthest(value: float, toward: float) -> float:
    found = value + math.copysign(_NEAR, toward)
    # The sum was rounded: it may be one too far, or one short.
    while abs(found - value) > _NEAR:
        found = math.nextafter(found, value)
    further = math.nextafter(found, toward)
    return further if abs(further - value) <= _NEAR else found


# ---- patterns ------------------------------------------------------------------------------------
# ``%`` matches any text and ``_`` any character, unless a backslash precedes it, which is then
# dropped. Any other backslash is an ordinary character; one right before a literal ``%`` or ``_``
# cannot be written. Right after a character beyond U+FFFF neither works (in 3.40): such a pattern
# matches nothing.

_WILDCARD = re.compile(r"(\\?[%_])")
_IGNORING_CASE = "(?i)"


class Pattern(NamedTuple):
    """What a pattern requires of a text."""

    #: Texts that must all be in it, in this order; none is empty.
    parts: tuple[str, ...]
    #: There is no wildcard.
    is_whole: bool
    #: It only requires that its one part is in the text: ``%part%``.
    is_inside: bool


def read_pattern(pattern: str) -> Pattern:
    """Read a pattern of ``LIKE``."""
    pieces: list[str] = []
    wildcards: set[str] = set()
    piece: list[str] = []
    for token in _WILDCARD.split(pattern):
        if token in ("%", "_"):
            wildcards.add(token)
            pieces.append("".join(piece))
            piece = []
        else:
            piece.append(token[1:] if token in ("\\%", "\\_") else token)
    pieces.append("".join(piece))
    parts = tuple(piece for piece in pieces if piece)
    any_text = pieces[0] == pieces[-1] == "" and wildcards == {"%"}
    is_inside = any_text and len(parts) <= 1 and not any(map(_ends_beyond, parts))
    return Pattern(parts, not wildcards, is_inside)


def like_pattern(part: str, pattern: str) -> str | None:
    """Return a pattern like ``%{}%`` for a text, with its wildcards escaped.

    None if no pattern can express that.
    """
    if part.endswith("\\") or _ends_beyond(part) or any(f"\\{sign}" in part for sign in "%_"):
        return None
    return pattern.format(part.replace("%", "\\%").replace("_", "\\_"))


def like_regex(part: str, pattern: str = "%{}%") -> str:
    """Return a regular expression with the meaning of `like_pattern`, ignoring case."""
    start, end = "" if pattern[0] == "%" else "^", "" if pattern[-1] == "%" else "\\z"
    return _IGNORING_CASE + start + re.sub(r"([^\w\s])", r"\\\1", part) + end


def read_inside_regex(pattern: str) -> str | None:
    """Return the text that a regular expression looks for with `like_regex`; None for others."""
    part = re.sub(r"\\([^\w\s])", r"\1", pattern[len(_IGNORING_CASE) :])
    return part if like_regex(part) == pattern else None


def _ends_beyond(part: str) -> bool:
    return part[-1:] > "\uffff"
