"""Numbers as people read them, in figures, bars and tips."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

#: Numbers sorted at a time: a hundred thousand at once keep the main thread waiting.
_SORTED_AT_ONCE = 5000
#: From which amount on, divided by it, in a word and in a letter.
_SCALES = ((1e12, "trillion", "T"), (1e9, "billion", "B"), (1e6, "million", "M"))
#: Digits that are worth saying of a large amount.
_DIGITS = 3


def in_order(values: Collection[float]) -> list[float]:
    """The values, smallest first. In a task; lets the main thread live meanwhile."""
    left = iter(values)
    parts: list[float] = []
    while part := list(islice(left, _SORTED_AT_ONCE)):
        parts += sorted(part)
    parts.sort()  # of stretches that are in order it takes a fraction of the time
    return parts


def number(value: float) -> str:
    """``12,345``, ``45.3``, ``0.21``, ``<0.01``: three digits, and all of a whole number."""
    if abs(value) < 0.005:
        return "<0.01" if value else "0"
    size = abs(_rounded(value))
    decimals = 0 if size >= 100 else 1 if size >= 10 else 2
    return f"{value:,.{decimals}f}"


def acres(value: float) -> str:
    """``12,345 acres``."""
    return f"{number(value)} acres"


def parcels(count: int) -> str:
    """``1 parcel``, ``4,612 parcels``."""
    return f"{count:,} parcel" if count == 1 else f"{count:,} parcels"


def money(value: float) -> str:
    """``$250,000``, ``$1.39 billion``: whole dollars up to ten millions."""
    if abs(value) < 1e7:
        return f"${value:,.0f}"
    amount, word, _ = _scaled(value)
    return f"${amount} {word}"


def compact_money(value: float) -> str:
    """``$1.39B``, ``$45.2M``, ``$250,000``: for what has little room."""
    if abs(value) < 1e6:
        return f"${value:,.0f}"
    amount, _, letter = _scaled(value)
    return f"${amount}{letter}"


def round_money(value: float) -> str:
    """``$250K``, ``$1.5M``: of round numbers, with all of their digits."""
    for size, _, letter in (*_SCALES, (1e3, "", "K")):
        if abs(value) >= size:
            return f"${value / size:.12g}{letter}"
    return f"${value:.12g}"


def _scaled(value: float) -> tuple[str, str, str]:
    """A million or more in three digits, never with an exponent; the unit's word and letter."""
    rounded = _rounded(value)  # or 999,999,999 would be a thousand millions
    size, word, letter = next(one for one in _SCALES if abs(rounded) >= one[0])
    amount = rounded / size
    return f"{amount:,.0f}" if abs(amount) >= 1000 else f"{amount:.{_DIGITS}g}", word, letter


def _rounded(value: float) -> float:
    """To the digits that are worth saying."""
    return float(f"{value:.{_DIGITS}g}")
