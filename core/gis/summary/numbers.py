"""Numbers formatted for figures, bars, and tooltips."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Collection

#: Number of values sorted at a time: a hundred thousand at once would block the main thread.
_SORTED_AT_ONCE = 5000
#: Large amounts, each with the format of dollars in words and in short.
_SCALES = (
    (1e12, tr("${} trillion"), tr("${}T")),
    (1e9, tr("${} billion"), tr("${}B")),
    (1e6, tr("${} million"), tr("${}M")),
)
#: Significant digits of a large amount.
_DIGITS = 3


def in_order(values: Collection[float]) -> list[float]:
    """Return the values, smallest first, without blocking the main thread for long."""
    left = iter(values)
    parts: list[float] = []
    while part := list(islice(left, _SORTED_AT_ONCE)):
        parts += sorted(part)
    parts.sort()  # fast, because it consists of sorted parts
    return parts


def number(value: float) -> str:
    """Format as ``12,345``, ``45.3``, ``0.21``, ``<0.01``: three digits, all before the point."""
    if abs(value) < 0.005:
        return "<0.01" if value else "0"
    size = abs(_rounded(value))
    decimals = 0 if size >= 100 else 1 if size >= 10 else 2
    return f"{value:,.{decimals}f}"


def acres(value: float) -> str:
    """Format as ``12,345 acres``."""
    return tr("{} acres").format(number(value))


def money(value: float) -> str:
    """Format as ``$250,000`` or ``$1.39 billion``: whole dollars up to ten million."""
    if abs(value) < 1e7:
        return f"${value:,.0f}"
    amount, words, _ = _scaled(value)
    return words.format(amount)


def compact_money(value: float) -> str:
    """Format as ``$1.39B``, ``$45.2M``, or ``$250,000``, where there is little room."""
    if abs(value) < 1e6:
        return f"${value:,.0f}"
    amount, _, short = _scaled(value)
    return short.format(amount)


def round_money(value: float) -> str:
    """Format a round number with all its digits, as ``$250K`` or ``$1.5M``."""
    for size, _, short in (*_SCALES, (1e3, "", tr("${}K"))):
        if abs(value) >= size:
            return short.format(f"{value / size:.12g}")
    return f"${value:.12g}"


def _scaled(value: float) -> tuple[str, str, str]:
    """Return a million or more in three digits, and the two formats of its unit."""
    rounded = _rounded(value)  # or 999,999,999 would be a thousand millions
    size, words, short = next(one for one in _SCALES if abs(rounded) >= one[0])
    amount = rounded / size
    return f"{amount:,.0f}" if abs(amount) >= 1000 else f"{amount:.{_DIGITS}g}", words, short


def _rounded(value: float) -> float:
    """Round to the significant digits."""
    return float(f"{value:.{_DIGITS}g}")
