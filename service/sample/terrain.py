"""What crosses the county: rivers with their lake, creeks, railways and a highway; and its heights.

All of them are corridors, left out of every parcel: a centre line that is a smooth function of one
coordinate, and half a width to both sides of it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from parcel_lookup.service.sample.dice import Dice
from parcel_lookup.service.sample.plane import MILE, Point

_RIVER_SPACING = 30 * MILE
_CREEK_SPACING = 4.5 * MILE
_RAIL_SPACING = 26 * MILE


class Wave(NamedTuple):
    """A sine of that amplitude and length in meters, begun at that phase."""

    amplitude: float
    length: float
    phase: float

    def at(self, t: float) -> float:
        """Its height."""
        return self.amplitude * math.sin(2 * math.pi * t / self.length + self.phase)


class Corridor(NamedTuple):
    """A strip of land along ``base + slope * t + waves``.

    `t` runs north (x is the function's value) where `runs_north`, else east (y is the value), from
    `start` to `end`; the centre line is sampled at multiples of `step`. All in meters.
    """

    name: str
    runs_north: bool
    base: float
    slope: float
    waves: tuple[Wave, ...]
    half_width: float
    start: float
    end: float
    step: float
    #: Place, reach and additional half width of a lake: ``(t, meters, meters)``.
    lake: tuple[float, float, float] | None = None

    def centre(self, t: float) -> float:
        """The centre line's value at `t`."""
        return self.base + self.slope * t + sum(wave.at(t) for wave in self.waves)

    def half(self, t: float, side: int) -> float:
        """Half the width at `t`, measured along the value's axis, to a side: -1 or 1."""
        if self.lake is None or abs(t - self.lake[0]) >= self.lake[1]:
            return self.half_width
        bump = (1 + math.cos(math.pi * (t - self.lake[0]) / self.lake[1])) / 2
        shore = 1 + side * 0.35 * math.sin(t / 330) + 0.16 * math.sin(t / 97 + side)
        return self.half_width + self.lake[2] * bump * shore

    def distance(self, point: Point) -> float:
        """Metres along the value's axis from the strip to a point; below zero inside of it."""
        value, t = point if self.runs_north else (point[1], point[0])
        if not self.start <= t <= self.end:
            return math.inf
        off = value - self.centre(t)
        return abs(off) - self.half(t, 1 if off > 0 else -1)

    def is_near(self, low: Point, high: Point) -> bool:
        """Whether the strip may touch the box between two corners."""
        (v0, t0), (v1, t1) = (low, high) if self.runs_north else (low[::-1], high[::-1])
        if t1 < self.start or t0 > self.end:
            return False
        reach = sum(wave.amplitude for wave in self.waves) + self.half_width
        reach += 1.6 * self.lake[2] if self.lake else 0
        lines = (self.base + self.slope * t0, self.base + self.slope * t1)
        return min(lines) - reach <= v1 and max(lines) + reach >= v0

    def banks(self, low: Point, high: Point) -> tuple[list[Point], list[Point]]:
        """Both edges of the strip where it passes the box, and a step further."""
        t0, t1 = (low[1], high[1]) if self.runs_north else (low[0], high[0])
        first = math.floor(max(t0, self.start) / self.step) - 1
        last = math.ceil(min(t1, self.end) / self.step) + 1
        sides: tuple[list[Point], list[Point]] = ([], [])
        for number in range(first, last + 1):
            t = min(max(number * self.step, self.start), self.end)
            centre = self.centre(t)
            for bank, side in zip(sides, (-1, 1)):
                value = centre + side * self.half(t, side)
                bank.append((value, t) if self.runs_north else (t, value))
        return sides


def _waves(dice: Dice, *sizes: tuple[float, float]) -> tuple[Wave, ...]:
    return tuple(
        Wave(height * dice.between(0.8, 1.15), length * dice.between(0.9, 1.1), dice.roll() * 6.28)
        for height, length in sizes
    )


def lay_rivers(seed: int, width: float, height: float) -> list[Corridor]:
    """The rivers, north to south, the first one with the lake."""
    rivers = []
    for number in range(max(1, round(width / _RIVER_SPACING))):
        dice = Dice(seed, "river", number)
        share = (number + dice.between(0.36, 0.44)) / max(1, round(width / _RIVER_SPACING))
        base = share * width
        waves = _waves(dice, (780, 13500), (300, 4300), (135, 1450), (30, 520))
        lake = (height * dice.between(0.66, 0.74), 2100.0, dice.between(380, 480))
        rivers.append(
            Corridor(
                "river", True, base, 0.06, waves, dice.between(24, 32), -900.0, height + 900.0,
                30.0, lake,
            )
        )  # fmt: skip
    return rivers


def lay_creeks(
    seed: int, width: float, height: float, rivers: Sequence[Corridor]
) -> list[Corridor]:
    """Creeks that run to the rivers, from the east and the west in turn."""
    creeks = []
    for number in range(max(1, round(height / _CREEK_SPACING))):
        dice = Dice(seed, "creek", number)
        y = (number + dice.between(0.3, 0.7)) * height / max(1, round(height / _CREEK_SPACING))
        river = dice.pick(rivers)
        mouth = river.centre(y)
        is_east = number % 2 == 0
        length = dice.between(6, 11) * MILE
        start, end = (mouth, min(width + 300, mouth + length)) if is_east else (
            max(-300.0, mouth - length), mouth
        )  # fmt: skip
        waves = _waves(dice, (330, 5200), (120, 1500), (45, 430))
        # Meets the river where the river is: the waves are nought there.
        drift = sum(wave.at(mouth) for wave in waves)
        slope = dice.between(-0.12, 0.12)
        base = y - drift - slope * mouth
        creeks.append(Corridor("creek", False, base, slope, waves, 5.0, start, end, 35.0))
    return creeks


def lay_lines(seed: int, width: float, height: float, town: Point) -> list[Corridor]:
    """Railways, the first one through the main town, and a highway that passes it by."""
    lines = []
    count = max(1, round(height / _RAIL_SPACING))
    for number in range(count):
        dice = Dice(seed, "railway", number)
        slope = dice.between(0.3, 0.42)
        waves = _waves(dice, (260, 21000),)  # fmt: skip
        where = (town[0], town[1] + 330) if number == 0 else (
            width / 2, (number + 0.5) * height / count
        )  # fmt: skip
        base = where[1] - slope * where[0] - sum(wave.at(where[0]) for wave in waves)
        lines.append(
            Corridor("railroad", False, base, slope, waves, 15.24, -300.0, width + 300, 160.0)
        )
    dice = Dice(seed, "highway")
    slope = dice.between(-0.62, -0.5)
    waves = _waves(dice, (420, 15000))
    base = town[1] - 3.1 * MILE - slope * town[0] - sum(wave.at(town[0]) for wave in waves)
    lines.append(Corridor("highway", False, base, slope, waves, 38.0, -300.0, width + 300, 80.0))
    return lines


class Heights:
    """A rolling surface with valleys along the rivers."""

    def __init__(self, seed: int, rivers: Sequence[Corridor]) -> None:
        dice = Dice(seed, "heights")
        self._rivers = rivers
        self._waves = [
            (height, dice.between(-1, 1), dice.between(-1, 1), length, dice.roll() * 6.28)
            for height, length in ((16, 31000), (9, 9700), (4.5, 3100), (1.8, 1100))
            for _ in range(2)
        ]

    def at(self, point: Point) -> float:
        """Metres above the sea."""
        x, y = point
        height = 312.0
        for size, a, b, length, phase in self._waves:
            height += size * math.sin(6.2832 * (a * x + b * y) / length + phase)
        for river in self._rivers:
            away = max(0.0, river.distance(point)) / 1100
            if away < 4:
                height -= 21 * math.exp(-away * away)
        return round(height, 1)
