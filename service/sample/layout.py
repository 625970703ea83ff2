"""The county's plan: extent, towns and the land they cover, roads, parcels for each section.

Everything here is small; parcels are laid out section by section from it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from parcel_lookup.service.sample import names, terrain
from parcel_lookup.service.sample.dice import Dice
from parcel_lookup.service.sample.plane import MILE, Frame, Point, distance

#: A section's place: columns from the west, rows from the south.
SectionKey = tuple[int, int]

#: Sections along a side of a township of the public land survey.
TOWNSHIP = 6
#: Half of the 66 feet that a section-line road takes.
ROAD = 10.06
_WIDE_ROAD = 17.0
#: Fewer parcels than that make a bit of farmland only.
_LEAST_WITH_TOWNS = 300
_FARM_PARCELS_PER_SECTION = 9.2
#: Land for so many times a town's lots, since its outer quarters are built in part only.
_SPARE = 1.3


@dataclass
class Cell:
    """A quarter section of a town, or the part of one next to the town's centre."""

    town: Town
    #: West, south, east and north edge in the section's frame.
    u0: float
    v0: float
    u1: float
    v1: float
    #: Whether the town's centre lies to the west, to the south.
    centre_is_west: bool
    centre_is_south: bool
    #: Metres from the town's centre to the middle.
    away: float
    #: Its number in the town, the centre's being the smallest.
    order: int
    lots: int = 0

    @property
    def share(self) -> float:
        """The part of the quarter that it covers."""
        return (self.u1 - self.u0) * (self.v1 - self.v0) * 4


@dataclass
class Town:
    """A town around the crossing of two section lines."""

    name: str
    column: int
    row: int
    centre: Point
    lots: int
    postal: str
    number: int
    radius: float = 0.0
    cells: list[tuple[SectionKey, Cell]] = field(default_factory=list)


class Layout:
    """The plan for that many parcels."""

    def __init__(self, parcels: int, seed: int) -> None:
        self.parcels, self.seed = parcels, seed
        self.has_towns = parcels >= _LEAST_WITH_TOWNS
        in_towns = self._in_towns()
        sections = max(1.0, (parcels - in_towns) / _FARM_PARCELS_PER_SECTION + in_towns / 1300)
        self.columns = max(1, round(math.sqrt(sections * 1.05)))
        self.rows = max(1, round(sections / self.columns))
        self.width, self.height = self.columns * MILE, self.rows * MILE
        self.rivers = terrain.lay_rivers(seed, self.width, self.height) if self.has_towns else []
        self.towns = self._found_towns(in_towns)
        self.cells: dict[SectionKey, list[Cell]] = {}
        for town in self.towns:
            self._grow(town)
        self.corridors: list[terrain.Corridor] = []
        if self.has_towns:
            self.corridors = [
                *self.rivers,
                *terrain.lay_creeks(seed, self.width, self.height, self.rivers),
                *terrain.lay_lines(seed, self.width, self.height, self.towns[0].centre),
            ]
        self.heights = terrain.Heights(seed, self.rivers)

    def _in_towns(self) -> int:
        """How many parcels are in towns: the larger the county, the more of them."""
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
            centre = self.corner(column, row)
            name = names.town_name(number)
            towns.append(Town(name, column, row, centre, lots, str(52900 + number), number))
        return towns

    def _free_crossing(self, number: int, towns: list[Town]) -> tuple[int, int]:
        """A crossing near the river for the main town, one far from other towns for the others."""
        dice = Dice(self.seed, "town", number)
        if number == 0:
            row = max(1, min(self.rows - 1, round(self.rows * dice.between(0.38, 0.5))))
            bank = self.rivers[0].centre(row * MILE) / MILE
            return max(1, min(self.columns - 1, math.floor(bank + 1.0))), row
        best, most = (1, 1), -1.0
        for _ in range(30):
            column = dice.whole(1, max(1, self.columns - 1))
            row = dice.whole(1, max(1, self.rows - 1))
            point = (column * MILE, row * MILE)
            space = min(
                distance(point, town.centre) / (1 + 0.3 * math.sqrt(town.lots / 400))
                for town in towns
            )
            wet = min(abs(river.distance(point)) for river in self.rivers) < 700
            space *= 0.3 if wet else 1
            if space > most:
                best, most = (column, row), space
        return best

    def _grow(self, town: Town) -> None:
        """Give the town quarter sections around its centre until its lots have room."""
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
        """Quarters nearest first, each after those between it and the centre."""
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
        """A section corner: where the surveyors set it, a few meters off."""
        dice = Dice(self.seed, "corner", column, row)
        return column * MILE + dice.bell(7), row * MILE + dice.bell(7)

    def frame(self, key: SectionKey) -> Frame:
        """The section's frame, from corner to corner."""
        i, j = key
        corners = ((i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1))
        return Frame(*(self.corner(*corner) for corner in corners))

    def half_road(self, runs_north: bool, column: int, row: int) -> float:
        """Half the width of the road on a mile of section line; 0 where there is none.

        The mile runs north or east from section corner ``(column, row)``. Township lines and
        the miles next to towns always have one, so that no parcel touches one of another township.
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
        """The name of the road on a section line; those that run east are numbered southwards."""
        if runs_north:
            return names.country_avenue(line)
        return f"{names.ordinal(100 + 10 * (self.rows - line))} St"

    def sections(self, township: tuple[int, int]) -> list[SectionKey]:
        """The sections of a township, those that corridors cross or towns cover first.

        What they fall short of or exceed their number of parcels is made up for in those after.
        """
        west, south = township[0] * TOWNSHIP, township[1] * TOWNSHIP
        keys = [
            (i, j)
            for j in range(south, min(south + TOWNSHIP, self.rows))
            for i in range(west, min(west + TOWNSHIP, self.columns))
        ]
        return sorted(keys, key=lambda key: (not self._is_cut(key), key))

    def townships(self) -> list[tuple[int, int]]:
        """All townships, the one with the most plain farmland last."""
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
        """How many parcels each section gets outside of towns."""
        keys = [(i, j) for j in range(self.rows) for i in range(self.columns)]
        weights = []
        for key in keys:
            dice = Dice(self.seed, "weight", *key)
            open_land = 1 - sum(cell.share for cell in self.cells.get(key, ())) / 4
            near = self.nearest_town(((key[0] + 0.5) * MILE, (key[1] + 0.5) * MILE))
            crowd = 1.0
            if near is not None:
                gap = distance(near.centre, ((key[0] + 0.5) * MILE, (key[1] + 0.5) * MILE))
                crowd += 0.9 * math.exp(-((max(0.0, gap - near.radius) / 1500) ** 2))
            cut = 1.25 if self._is_cut(key) else 1.0
            weights.append(
                0.0 if open_land < 0.06 else open_land * crowd * cut * dice.between(0.6, 1.45)
            )
        in_towns = sum(cell.lots for cells in self.cells.values() for cell in cells)
        return dict(zip(keys, apportion(self.parcels - in_towns, weights)))

    def nearest_town(self, point: Point) -> Town | None:
        """The town whose post office serves the point."""
        if not self.towns:
            return None
        return min(self.towns, key=lambda town: (distance(point, town.centre), town.number))


def _outward(a: int, b: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """The next quarters away from the town's centre; quarters count -2, -1, 0, 1 across it."""
    return (a + (1 if a >= 0 else -1), b), (a, b + (1 if b >= 0 else -1))


def _inward(a: int, b: int) -> set[tuple[int, int]]:
    """The next quarters towards the town's centre."""
    found = set()
    if a not in (-1, 0):
        found.add((a + (-1 if a > 0 else 1), b))
    if b not in (-1, 0):
        found.add((a, b + (-1 if b > 0 else 1)))
    return found


def _away(a: int, b: int) -> float:
    return math.hypot(a + 0.5, b + 0.5) * MILE / 2


def _density(away: float, extent: float) -> float:
    """Lots of a quarter, relative to one half way out."""
    return 0.8 + 0.75 * math.exp(-((away / (0.75 * extent + 250)) ** 2))


def _quarter(town: Town, a: int, b: int) -> tuple[SectionKey, tuple[int, int]]:
    x, y = 2 * town.column + a, 2 * town.row + b
    return (x // 2, y // 2), (x % 2, y % 2)


def _shrink(cell: Cell, along_u: float, along_v: float) -> None:
    """Keep that part of the cell that is next to the town's centre."""
    along_u, along_v = (min(1.0, max(0.2, size)) / 2 for size in (along_u, along_v))
    if cell.centre_is_west:
        cell.u1 = cell.u0 + along_u
    else:
        cell.u0 = cell.u1 - along_u
    if cell.centre_is_south:
        cell.v1 = cell.v0 + along_v
    else:
        cell.v0 = cell.v1 - along_v


def apportion(total: int, weights: list[float]) -> list[int]:
    """Whole numbers in proportion to the weights that add up to `total`."""
    whole = sum(weights)
    if not weights or whole <= 0:
        return [0] * len(weights)
    exact = [total * weight / whole for weight in weights]
    shares = [int(share) for share in exact]
    by_rest = sorted(range(len(weights)), key=lambda i: (shares[i] - exact[i], i))
    for index in by_rest[: total - sum(shares)]:
        shares[index] += 1
    return shares
