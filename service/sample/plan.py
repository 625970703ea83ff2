"""The plan of the county: extent, terrain, towns, roads, and the number of parcels in each section.

The plan is small; parcels are generated from it section by section.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from parcel_lookup.service.sample.dice import Dice
from parcel_lookup.service.sample.geometry import MILE, Frame, Point, distance

# Rivers with a lake, creeks, railroads, and a highway are corridors, which no parcel covers: a
# center line that is a smooth function of one coordinate, with half a width on both sides.

_RIVER_SPACING = 30 * MILE
_CREEK_SPACING = 4.5 * MILE
_RAIL_SPACING = 26 * MILE


class Wave(NamedTuple):
    """A sine wave with amplitude and length in meters."""

    amplitude: float
    length: float
    phase: float

    def at(self, t: float) -> float:
        """Return the value at `t`."""
        return self.amplitude * math.sin(2 * math.pi * t / self.length + self.phase)


class Corridor(NamedTuple):
    """A strip of land along ``base + slope * t + waves``.

    `t` increases to the north (and the value is x) if `runs_north`, otherwise to the east (and the
    value is y), from `start` to `end`. The center line is sampled at multiples of `step`. The unit
    is meters.
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
    #: Position, extent, and additional half width of a lake: ``(t, meters, meters)``.
    lake: tuple[float, float, float] | None = None

    def center(self, t: float) -> float:
        """Return the value of the center line at `t`."""
        return self.base + self.slope * t + sum(wave.at(t) for wave in self.waves)

    def half(self, t: float, side: int) -> float:
        """Return half the width at `t`, along the axis of the value, on a side: -1 or 1."""
        if self.lake is None or abs(t - self.lake[0]) >= self.lake[1]:
            return self.half_width
        bump = (1 + math.cos(math.pi * (t - self.lake[0]) / self.lake[1])) / 2
        shore = 1 + side * 0.35 * math.sin(t / 330) + 0.16 * math.sin(t / 97 + side)
        return self.half_width + self.lake[2] * bump * shore

    def distance(self, point: Point) -> float:
        """Return the meters from the strip to a point along the value axis; negative inside."""
        value, t = point if self.runs_north else (point[1], point[0])
        if not self.start <= t <= self.end:
            return math.inf
        off = value - self.center(t)
        return abs(off) - self.half(t, 1 if off > 0 else -1)

    def is_near(self, low: Point, high: Point) -> bool:
        """Return whether the strip may touch the box between two corners."""
        (v0, t0), (v1, t1) = (low, high) if self.runs_north else (low[::-1], high[::-1])
        if t1 < self.start or t0 > self.end:
            return False
        reach = sum(wave.amplitude for wave in self.waves) + self.half_width
        reach += 1.6 * self.lake[2] if self.lake else 0
        lines = (self.base + self.slope * t0, self.base + self.slope * t1)
        return min(lines) - reach <= v1 and max(lines) + reach >= v0

    def banks(self, low: Point, high: Point) -> tuple[list[Point], list[Point]]:
        """Return both edges of the strip within the box, and one step beyond."""
        t0, t1 = (low[1], high[1]) if self.runs_north else (low[0], high[0])
        first = math.floor(max(t0, self.start) / self.step) - 1
        last = math.ceil(min(t1, self.end) / self.step) + 1
        sides: tuple[list[Point], list[Point]] = ([], [])
        for number in range(first, last + 1):
            t = min(max(number * self.step, self.start), self.end)
            center = self.center(t)
            for bank, side in zip(sides, (-1, 1)):
                value = center + side * self.half(t, side)
                bank.append((value, t) if self.runs_north else (t, value))
        return sides


def _waves(dice: Dice, *sizes: tuple[float, float]) -> tuple[Wave, ...]:
    return tuple(
        Wave(height * dice.between(0.8, 1.15), length * dice.between(0.9, 1.1), dice.roll() * 6.28)
        for height, length in sizes
    )


def lay_rivers(seed: int, width: float, height: float) -> list[Corridor]:
    """Return the rivers, which run from north to south; each has a lake."""
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
    """Return the creeks, which flow into the rivers alternately from the east and the west."""
    creeks = []
    for number in range(max(1, round(height / _CREEK_SPACING))):
        dice = Dice(seed, "creek", number)
        y = (number + dice.between(0.3, 0.7)) * height / max(1, round(height / _CREEK_SPACING))
        river = dice.pick(rivers)
        mouth = river.center(y)
        is_east = number % 2 == 0
        length = dice.between(6, 11) * MILE
        start, end = (mouth, min(width + 300, mouth + length)) if is_east else (
            max(-300.0, mouth - length), mouth
        )  # fmt: skip
        waves = _waves(dice, (330, 5200), (120, 1500), (45, 430))
        # The creek meets the river at its mouth, where the waves are zero.
        drift = sum(wave.at(mouth) for wave in waves)
        slope = dice.between(-0.12, 0.12)
        base = y - drift - slope * mouth
        creeks.append(Corridor("creek", False, base, slope, waves, 5.0, start, end, 35.0))
    return creeks


def lay_lines(seed: int, width: float, height: float, town: Point) -> list[Corridor]:
    """Return the railroads, the first through the main town, and a highway that bypasses it."""
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
    """The elevation of the county: rolling hills with valleys along the rivers."""

    def __init__(self, seed: int, rivers: Sequence[Corridor]) -> None:
        dice = Dice(seed, "heights")
        self._rivers = rivers
        self._waves = [
            (height, dice.between(-1, 1), dice.between(-1, 1), length, dice.roll() * 6.28)
            for height, length in ((16, 31000), (9, 9700), (4.5, 3100), (1.8, 1100))
            for _ in range(2)
        ]

    def at(self, point: Point) -> float:
        """Return the elevation in meters."""
        x, y = point
        height = 312.0
        for size, a, b, length, phase in self._waves:
            height += size * math.sin(6.2832 * (a * x + b * y) / length + phase)
        for river in self._rivers:
            away = max(0.0, river.distance(point)) / 1100
            if away < 4:
                height -= 21 * math.exp(-away * away)
        return round(height, 1)


# Names of towns, streets, and roads.

_TOWNS = (
    "Prairie Falls", "Nyholm", "Coneflower", "St. Odile", "Bluestem", "Harrow", "Old Mill Bend",
    "Vester Lake", "Sandhill", "Kettle Creek", "Mount Serene", "Fayard", "Dry Run", "Larkfield",
)  # fmt: skip
_FIRST = ("Cotton", "Larch", "Meadow", "Stone", "Fox", "Heron", "Maple", "Silver", "Wind", "Oak")
_LAST = ("burg", "ville", "ton", " Grove", "field", " Junction", "dale", " Center")
_TREES = (
    "Elm", "Oak", "Maple", "Walnut", "Ash", "Cedar", "Locust", "Linden", "Birch", "Chestnut",
    "Hickory", "Sycamore", "Poplar", "Willow", "Spruce", "Juniper", "Aspen", "Magnolia", "Hawthorn",
    "Mulberry", "Catalpa", "Redbud", "Dogwood", "Tamarack", "Cottonwood", "Sumac", "Buckeye",
    "Lincoln", "Grant", "Jefferson", "Madison", "Monroe", "Jackson", "Harrison", "Tyler", "Polk",
    "Pierce", "Hayes", "Garfield", "Cleveland", "Prairie", "Clover", "Bluebell", "Larkspur",
    "Goldenrod", "Aster", "Primrose", "Thistle", "Meadowlark", "Plover", "Bobolink", "Killdeer",
)  # fmt: skip
_KINDS = ("St", "Ave", "Dr", "Ln", "Pl", "Ter", "Way", "Cir", "Blvd", "Trl")


def town_name(number: int) -> str:
    """Return the name of the town with this number, from 0."""
    if number < len(_TOWNS):
        return _TOWNS[number]
    rest = number - len(_TOWNS)
    return _FIRST[rest % len(_FIRST)] + _LAST[rest // len(_FIRST) % len(_LAST)]


def ordinal(number: int) -> str:
    """Return the ordinal number: ``1st``, ``2nd``, ``13th``."""
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    return f"{number}{('th', 'st', 'nd', 'rd')[number % 10] if number % 10 < 4 else 'th'}"


def tree_street(number: int) -> str:
    """Return the name of the named street with this number, from 0."""
    return f"{_TREES[number % len(_TREES)]} {_KINDS[number // len(_TREES) % len(_KINDS)]}"


def country_avenue(line: int) -> str:
    """Return the name of the road on a north-south section line."""
    kind = ("Rd", "Trl", "Ave", "Ln")[line // len(_TREES) % 4]
    return f"{_TREES[(line * 7 + 20) % len(_TREES)]} {kind}"


def town_street(slot: int, runs_north: bool) -> str:
    """Return the name of the street at `slot` half blocks east (or north) of the town's center."""
    if runs_north:
        if slot == 0:
            return "Center St"
        count = (abs(slot) + 1) // 2
        kinds = ("St", "Pl") if slot > 0 else ("Ave", "Ter")
        return f"{ordinal(count)} {kinds[abs(slot) % 2]}"
    return "Main St" if slot == 0 else tree_street(2 * abs(slot) - (slot > 0) - 1)


# Towns, sections, and roads.

#: The position of a section: column from the west, row from the south.
SectionKey = tuple[int, int]

#: Number of sections along a side of a township of the Public Land Survey System.
TOWNSHIP = 6
#: Half the width of a section-line road, which is 66 feet wide.
ROAD = 10.06
_WIDE_ROAD = 17.0
#: With fewer parcels, the county consists only of farmland.
_LEAST_WITH_TOWNS = 300
_FARM_PARCELS_PER_SECTION = 9.2
#: Ratio of a town's land to its lots, because the outer quarters are only partly built.
_SPARE = 1.3


@dataclass
class Cell:
    """A quarter section of a town, or the part of one that is closest to the town's center."""

    town: Town
    #: West, south, east, and north edge in the frame of the section.
    u0: float
    v0: float
    u1: float
    v1: float
    #: Whether the town's center is to the west, and to the south.
    center_is_west: bool
    center_is_south: bool
    #: Meters from the town's center to the middle of the quarter.
    away: float
    #: Its number in the town, from the center.
    order: int
    lots: int = 0

    @property
    def share(self) -> float:
        """The part of the quarter section that the cell covers, from 0 to 1."""
        return (self.u1 - self.u0) * (self.v1 - self.v0) * 4


@dataclass
class Town:
    """A town around the intersection of two section lines."""

    name: str
    column: int
    row: int
    center: Point
    lots: int
    postal: str
    number: int
    radius: float = 0.0
    cells: list[tuple[SectionKey, Cell]] = field(default_factory=list)


class Layout:
    """The plan of a county with a number of parcels."""

    def __init__(self, parcels: int, seed: int) -> None:
        self.parcels, self.seed = parcels, seed
        self.has_towns = parcels >= _LEAST_WITH_TOWNS
        in_towns = self._in_towns()
        sections = max(1.0, (parcels - in_towns) / _FARM_PARCELS_PER_SECTION + in_towns / 1300)
        self.columns = max(1, round(math.sqrt(sections * 1.05)))
        self.rows = max(1, round(sections / self.columns))
        self.width, self.height = self.columns * MILE, self.rows * MILE
        self.rivers = lay_rivers(seed, self.width, self.height) if self.has_towns else []
        self.towns = self._found_towns(in_towns)
        self.cells: dict[SectionKey, list[Cell]] = {}
        for town in self.towns:
            self._grow(town)
        self.corridors: list[Corridor] = []
        if self.has_towns:
            self.corridors = [
                *self.rivers,
                *lay_creeks(seed, self.width, self.height, self.rivers),
                *lay_lines(seed, self.width, self.height, self.towns[0].center),
            ]
        self.heights = Heights(seed, self.rivers)

    def _in_towns(self) -> int:
        """Return the number of parcels in towns, whose share grows with the county."""
        if not self.has_towns:
            return 0
        share = 0.5 + 0.165 * math.log10(self.parcels / 5000)
        return round(self.parcels * min(0.88, max(0.36, share)))

    # towns

    def _found_towns(self, in_towns: int) -> list[Town]:
        if not in_towns:
            return []
        count = 1 + round(2.6 * (in_towns / 2500) ** 0.6)
        weights = [1.0, *(0.3 / (number + 1) ** 1.25 for number in range(1, count))]
        towns: list[Town] = []
        left = in_towns
        for number in range(count):
            lots = round(in_towns * weights[number] / sum(weights))
            lots = left if number == count - 1 else min(lots, left)
            left -= lots
            if lots < 8:
                towns[0].lots += lots
                continue
            column, row = self._free_crossing(number, towns)
            center = self.corner(column, row)
            name = town_name(number)
            towns.append(Town(name, column, row, center, lots, str(52900 + number), number))
        return towns

    def _free_crossing(self, number: int, towns: list[Town]) -> tuple[int, int]:
        """Return an intersection near the river for the main town, or far from the other towns."""
        dice = Dice(self.seed, "town", number)
        if number == 0:
            row = max(1, min(self.rows - 1, round(self.rows * dice.between(0.38, 0.5))))
            bank = self.rivers[0].center(row * MILE) / MILE
            return max(1, min(self.columns - 1, math.floor(bank + 1.0))), row
        best, most = (1, 1), -1.0
        for _ in range(30):
            column = dice.whole(1, max(1, self.columns - 1))
            row = dice.whole(1, max(1, self.rows - 1))
            point = (column * MILE, row * MILE)
            space = min(
                distance(point, town.center) / (1 + 0.3 * math.sqrt(town.lots / 400))
                for town in towns
            )
            wet = min(abs(river.distance(point)) for river in self.rivers) < 700
            space *= 0.3 if wet else 1
            if space > most:
                best, most = (column, row), space
        return best

    def _grow(self, town: Town) -> None:
        """Add quarter sections around the center of the town until there is room for its lots."""
        dice = Dice(self.seed, "growth", town.number)
        extent = 0.5 * MILE * math.sqrt(max(1.0, town.lots / 300) / math.pi)
        taken: dict[tuple[int, int], float] = {}
        if town.lots < 520:
            taken = {(a, b): 1.0 for a in (-1, 0) for b in (-1, 0)}
            room = 4 * 330.0 * 1.1
        else:
            room = self._take_quarters(town, taken, dice, extent)
        surplus = max(0.02, room / town.lots)
        weights = []
        order = 0
        for a, b in taken:
            placed = self._cell(town, a, b, order)
            if placed is None:
                continue
            key, cell = placed
            is_edge = not any(place in taken for place in _outward(a, b))
            if town.lots < 520:
                size = math.sqrt(1 / surplus)
                _shrink(cell, size * dice.between(0.8, 1.25), size * dice.between(0.8, 1.25))
            elif is_edge and order > 3:
                _shrink(cell, dice.pick((1, 0.8, 0.6, 0.5)), dice.pick((0.9, 0.7, 0.6, 0.5)))
            self.cells.setdefault(key, []).append(cell)
            town.cells.append((key, cell))
            weights.append(cell.share * _density(cell.away, extent) * dice.between(0.94, 1.06))
            town.radius = max(town.radius, cell.away + 300 * math.sqrt(cell.share))
            order += 1
        shares = apportion(town.lots, weights)
        for (_, cell), lots in zip(town.cells, shares):
            cell.lots = lots

    def _take_quarters(self, town: Town, taken: dict, dice: Dice, extent: float) -> float:
        """Choose the nearest quarters, each after those between it and the center."""
        room = 0.0
        border = {(a, b): 0.0 for a in (-1, 0) for b in (-1, 0)}
        while room < town.lots * _SPARE and border:
            place = min(border, key=lambda item: (border[item], item))
            taken[place] = border.pop(place)
            away = _away(*place)
            room += 300 * _density(away, extent) * (0.92 if away > extent else 1)
            a, b = place
            for c, d in _outward(a, b):
                known = (c, d) in taken or (c, d) in border
                if not known and _inward(c, d) <= taken.keys() and self._is_free(town, c, d):
                    border[c, d] = _away(c, d) * dice.between(0.8, 1.2)
        return room

    def _is_free(self, town: Town, a: int, b: int) -> bool:
        key, (east, north) = _quarter(town, a, b)
        if not (0 <= key[0] < self.columns and 0 <= key[1] < self.rows):
            return False
        return not any(
            (cell.u0 >= 0.5) == bool(east) and (cell.v0 >= 0.5) == bool(north)
            for cell in self.cells.get(key, ())
        )

    def _cell(self, town: Town, a: int, b: int, order: int) -> tuple[SectionKey, Cell] | None:
        if not self._is_free(town, a, b):
            return None
        key, (east, north) = _quarter(town, a, b)
        u, v = east * 0.5, north * 0.5
        cell = Cell(town, u, v, u + 0.5, v + 0.5, a >= 0, b >= 0, _away(a, b), order)
        return key, cell

    # the survey

    def corner(self, column: int, row: int) -> Point:
        """Return a section corner as the surveyors placed it, off by a few meters."""
        dice = Dice(self.seed, "corner", column, row)
        return column * MILE + dice.bell(7), row * MILE + dice.bell(7)

    def frame(self, key: SectionKey) -> Frame:
        """Return the frame of the section, from corner to corner."""
        i, j = key
        corners = ((i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1))
        return Frame(*(self.corner(*corner) for corner in corners))

    def half_road(self, runs_north: bool, column: int, row: int) -> float:
        """Return half the width of the road on a mile of a section line; 0 if there is no road.

        The mile extends north or east from the section corner ``(column, row)``. Township lines and
        the miles next to towns always have a road, so parcels of different townships never touch.
        """
        line, length = (column, self.columns) if runs_north else (row, self.rows)
        for town in self.towns[:1]:
            if line == (town.column if runs_north else town.row):
                return _WIDE_ROAD
        if line % TOWNSHIP == 0 or line == length:
            return ROAD
        sides = (
            ((column - 1, row), (column, row)) if runs_north else ((column, row - 1), (column, row))
        )
        if any(side in self.cells for side in sides):
            return ROAD
        return ROAD if Dice(self.seed, "road", runs_north, column, row).chance(0.84) else 0.0

    def road_name(self, runs_north: bool, line: int) -> str:
        """Return the name of the road on a section line; numbers increase southward."""
        if runs_north:
            return country_avenue(line)
        return f"{ordinal(100 + 10 * (self.rows - line))} St"

    def sections(self, township: tuple[int, int]) -> list[SectionKey]:
        """Return the sections of a township, starting with those that corridors or towns cover.

        The following sections compensate for any parcels that these have too few or too many.
        """
        west, south = township[0] * TOWNSHIP, township[1] * TOWNSHIP
        keys = [
            (i, j)
            for j in range(south, min(south + TOWNSHIP, self.rows))
            for i in range(west, min(west + TOWNSHIP, self.columns))
        ]
        return sorted(keys, key=lambda key: (not self._is_cut(key), key))

    def townships(self) -> list[tuple[int, int]]:
        """Return all townships; the one with the most uninterrupted farmland is last."""
        columns, rows = -(-self.columns // TOWNSHIP), -(-self.rows // TOWNSHIP)
        found = [(i, j) for j in range(rows) for i in range(columns)]
        plain = {
            place: sum(not self._is_cut(key) for key in self.sections(place)) for place in found
        }
        last = max(found, key=lambda place: (plain[place], place))
        return [*(place for place in found if place != last), last]

    def _is_cut(self, key: SectionKey) -> bool:
        if key in self.cells:
            return True
        low, high = (
            (key[0] * MILE - 40, key[1] * MILE - 40),
            ((key[0] + 1) * MILE + 40, (key[1] + 1) * MILE + 40),
        )
        return any(corridor.is_near(low, high) for corridor in self.corridors)

    def farm_parcels(self) -> dict[SectionKey, int]:
        """Return the number of parcels of each section outside of towns."""
        keys = [(i, j) for j in range(self.rows) for i in range(self.columns)]
        weights = []
        for key in keys:
            dice = Dice(self.seed, "weight", *key)
            open_land = 1 - sum(cell.share for cell in self.cells.get(key, ())) / 4
            near = self.nearest_town(((key[0] + 0.5) * MILE, (key[1] + 0.5) * MILE))
            crowd = 1.0
            if near is not None:
                gap = distance(near.center, ((key[0] + 0.5) * MILE, (key[1] + 0.5) * MILE))
                crowd += 0.9 * math.exp(-((max(0.0, gap - near.radius) / 1500) ** 2))
            cut = 1.25 if self._is_cut(key) else 1.0
            weights.append(
                0.0 if open_land < 0.06 else open_land * crowd * cut * dice.between(0.6, 1.45)
            )
        in_towns = sum(cell.lots for cells in self.cells.values() for cell in cells)
        return dict(zip(keys, apportion(self.parcels - in_towns, weights)))

    def nearest_town(self, point: Point) -> Town | None:
        """Return the nearest town, whose post office serves the point."""
        if not self.towns:
            return None
        return min(self.towns, key=lambda town: (distance(point, town.center), town.number))


def _outward(a: int, b: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the next quarters away from the town's center; they are numbered -2, -1, 0, 1."""
    return (a + (1 if a >= 0 else -1), b), (a, b + (1 if b >= 0 else -1))


def _inward(a: int, b: int) -> set[tuple[int, int]]:
    """Return the next quarters toward the town's center."""
    found = set()
    if a not in (-1, 0):
        found.add((a + (-1 if a > 0 else 1), b))
    if b not in (-1, 0):
        found.add((a, b + (-1 if b > 0 else 1)))
    return found


def _away(a: int, b: int) -> float:
    return math.hypot(a + 0.5, b + 0.5) * MILE / 2


def _density(away: float, extent: float) -> float:
    """Return the density of lots, relative to a quarter halfway between center and edge."""
    return 0.8 + 0.75 * math.exp(-((away / (0.75 * extent + 250)) ** 2))


def _quarter(town: Town, a: int, b: int) -> tuple[SectionKey, tuple[int, int]]:
    x, y = 2 * town.column + a, 2 * town.row + b
    return (x // 2, y // 2), (x % 2, y % 2)


def _shrink(cell: Cell, along_u: float, along_v: float) -> None:
    """Reduce the cell to the part that is closest to the town's center."""
    along_u, along_v = (min(1.0, max(0.2, size)) / 2 for size in (along_u, along_v))
    if cell.center_is_west:
        cell.u1 = cell.u0 + along_u
    else:
        cell.u0 = cell.u1 - along_u
    if cell.center_is_south:
        cell.v1 = cell.v0 + along_v
    else:
        cell.v0 = cell.v1 - along_v


def apportion(total: int, weights: list[float]) -> list[int]:
    """Return integers in proportion to the weights, which add up to `total`."""
    whole = sum(weights)
    if not weights or whole <= 0:
        return [0] * len(weights)
    exact = [total * weight / whole for weight in weights]
    shares = [int(share) for share in exact]
    by_rest = sorted(range(len(weights)), key=lambda i: (shares[i] - exact[i], i))
    for index in by_rest[: total - sum(shares)]:
        shares[index] += 1
    return shares
