"""Repeatable chance: every place of the county draws from a generator of its own."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any


class Dice:
    """Random numbers that depend on the seed and the place alone.

    Everything is made from ``random()``, the one method whose sequence Python promises to keep
    from version to version.
    """

    def __init__(self, seed: int, *place: object) -> None:
        key = "/".join(map(str, (seed, *place)))
        # Repeatable sample data is the purpose; nothing secret is drawn from it.
        self.roll = random.Random(key).random  # noqa: S311  # nosec B311

    def between(self, low: float, high: float) -> float:
        """A number from `low` to `high`, all alike likely."""
        return low + (high - low) * self.roll()

    def whole(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`, both included."""
        return low + int((high - low + 1) * self.roll())

    def chance(self, probability: float) -> bool:
        """Whether something of that probability happens."""
        return self.roll() < probability

    def pick(self, items: Sequence[Any]) -> Any:
        """One of the items."""
        return items[int(len(items) * self.roll())]

    def weighted(self, items: Sequence[tuple[float, Any]]) -> Any:
        """One of the ``(weight, item)`` pairs, as often as its weight says."""
        left = self.roll() * sum(weight for weight, _ in items)
        for weight, item in items:
            left -= weight
            if left < 0:
                return item
        return items[-1][1]

    def bell(self, spread: float) -> float:
        """A number around zero, rarely beyond twice the spread, never beyond 3.5 times."""
        roll = self.roll
        return (roll() + roll() + roll() + roll() - 2.0) * 1.732 * spread
