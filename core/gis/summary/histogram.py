"""Breaks of a histogram of dollars that people can read."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from parcel_lookup.core.gis.summary.numbers import in_order, round_money

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

#: The smallest and the largest part of the values, which go to an open bar at either end.
_OUTSIDE = 0.04
#: Breaks: one bar more, and perhaps one for zero and one for those without a value.
_MOST_BREAKS = 7
#: Of the largest break to the smallest: above it equal steps would leave most in the first bar.
_WIDE = 12.0
#: In each power of ten, finest first; then every power, every second one and so on.
_LADDERS = ((1, 1.5, 2, 3, 5, 7), (1, 2, 5), (1, 3), (1,))
#: Of the largest break, for equal steps.
_FINEST = 100
_STEPS = (1, 2, 2.5, 5, 10)


def find_breaks(values: Collection[float]) -> list[float]:
    """Where the bars for some finite values above zero end; none where all values are equal.

    Breaks are round, and lie where most of the values are: a few that are far off do not move them.
    """
    return _breaks(in_order(values))


def labels(breaks: Sequence[float]) -> list[str]:
    """The names of the bars, one more than there are breaks: ``Below $100K``, ``$1M and more``."""
    if not breaks:
        return ["Above $0"]
    words = [round_money(value) for value in breaks]
    between = [f"{low} to {high}" for low, high in zip(words, words[1:])]
    return [f"Below {words[0]}", *between, f"{words[-1]} and more"]


def _breaks(values: list[float]) -> list[float]:
    if not values:
        return []
    low = values[int(_OUTSIDE * (len(values) - 1))]
    high = values[math.ceil((1 - _OUTSIDE) * (len(values) - 1))]
    if low == high:
        low, high = values[0], values[-1]
    if low == high:
        return []
    found = _even(low, high) if high / low <= _WIDE else _growing(low, high)
    # A break beyond all values would make an empty bar at an end.
    return [one for one in found if values[0] < one <= values[-1]]


def _even(low: float, high: float) -> list[float]:
    """Equal round steps, of a dollar at least and not so fine that all breaks read alike."""
    finest = max((high - low) / _MOST_BREAKS, high / _FINEST, 1.0)
    size = 10 ** math.floor(math.log10(finest))
    for factor in _STEPS:
        step = size * factor
        first, last = math.ceil(low / step), math.floor(high / step)
        if last - first < _MOST_BREAKS:
            break
    return [number * step for number in range(first, last + 1)]


def _growing(low: float, high: float) -> list[float]:
    """Steps that grow: 100, 200, 500, 1,000 and so on, from a dollar on."""
    powers = range(max(math.floor(math.log10(low)), 0), math.ceil(math.log10(high)) + 1)
    for ladder in _LADDERS:
        found = [step * 10.0**power for power in powers for step in ladder]
        found = [one for one in found if low <= one <= high]
        if len(found) <= _MOST_BREAKS:
            return found
    skip = math.ceil(len(found) / _MOST_BREAKS)
    return found[::-1][::skip][::-1]
