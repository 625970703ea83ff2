"""Repeatable random numbers: every part of the county has its own generator."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any


class Dice:
    """Random numbers that depend only on the seed and the place.

    All of them are derived from ``random()``, the only method whose sequence is guaranteed to be
    the same in every version of Python.
    """

    def __init__(self, seed: int, *place: object) -> None:
        key = "/".join(map(str, (seed, *place)))
        # The purpose is repeatable sample data; nothing secret depends on it.
        self.roll = random.Random(key).random  # noqa: S311  # nosec B311

    def between(self, low: float, high: float) -> float:
        """Return a uniformly distributed number from `low` to `high`."""
        return low + (high - low) * self.roll()

    def whole(self, low: int, high: int) -> int:
        """Return an integer from `low` to `high`, both included."""
        return low + int((high - low + 1) * self.roll())

    def chance(self, probability: float) -> bool:
        """Return True with this probability."""
        return self.roll() < probability

    def pick(self, items: Sequence[Any]) -> Any:
        """Return one of the items."""
        return items[int(len(items) * self.roll())]

    def weighted(self, items: Sequence[tuple[float, Any]]) -> Any:
        """Return the item of one of the ``(weight, item)`` pairs, with a probability by weight."""
        left = self.roll() * sum(weight for weight, _ in items)
        for weight, item in items:
            left -= weight
            if left < 0:
                return item
        return items[-1][1]

    def bell(self, spread: float) -> float:
        """Return a number around zero, rarely beyond 2 and never beyond 3.5 times `spread`."""
        roll = self.roll
        return (roll() + roll() + roll() + roll() - 2.0) * 1.732 * spread
