"""Sections of farmland, divided by the Public Land Survey System and by later owners."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from parcel_lookup.service.sample.dice import Dice
from parcel_lookup.service.sample.geometry import (
    ACRE,
    MILE,
    Frame,
    Point,
    area,
    counter_clockwise,
    distance,
    is_inside,
    point_inside,
    split,
)
from parcel_lookup.service.sample.lots import Lot
from parcel_lookup.service.sample.plan import Cell, Layout, SectionKey

#: Square meters below which a leftover piece is not a parcel.
_SLIVER = 900.0
#: Length by which chains extend beyond what they split, as a share of a section.
_BEYOND = 0.012
_HOME_USES = (
    (62, "farmstead"),
    (26, "acreage"),
    (3, "country church"),
    (2, "cemetery"),
    (3, "utility"),
    (2, "township hall"),
    (2, "farm commercial"),
)


@dataclass
class _Tract:
    """An aliquot part: a rectangle in the frame of the section, and the pieces in it."""

    u0: float
    v0: float
    u1: float
    v1: float
    name: str
    pieces: list[Lot] = field(default_factory=list)
    carved: int = 0

    @property
    def acres(self) -> float:
        return sum(area(piece.ring) for piece in self.pieces) / ACRE


class _Section:
    """A section of farmland while it is divided."""

    def __init__(self, layout: Layout, key: SectionKey) -> None:
        self.layout, self.key = layout, key
        self.frame = layout.frame(key)
        self.dice = Dice(layout.seed, "section", *key)
        i, j = key
        #: Half the widths of the roads in the west, south, east, and north.
        self.roads = (
            layout.half_road(True, i, j),
            layout.half_road(False, i, j),
            layout.half_road(True, i + 1, j),
            layout.half_road(False, i, j + 1),
        )
        self.homes: list[Lot] = []
        self.tracts: list[_Tract] = []

    def line(self, *places: tuple[float, float]) -> list[Point]:
        return [self.frame.at(u, v) for u, v in places]

    def outline(self) -> list[Point]:
        """Return the section without its roads."""
        w, s, e, n = self.roads
        sw, se, ne, nw = self.line((0, 0), (1, 0), (1, 1), (0, 1))
        south, north = distance(sw, se), distance(nw, ne)
        west, east = distance(sw, nw), distance(se, ne)
        # By the length of each side, so that sections without a road between them match.
        return self.line(
            (w / south, s / west),
            (1 - e / south, s / east),
            (1 - e / north, 1 - n / east),
            (w / north, 1 - n / west),
        )

    @property
    def count(self) -> int:
        return len(self.homes) + sum(len(tract.pieces) for tract in self.tracts)


def farm_lots(layout: Layout, key: SectionKey, count: int) -> list[Lot]:
    """Return the lots of a section outside of towns: `count` of them, as far as rivers allow."""
    if count < 1:
        return []
    section = _Section(layout, key)
    rings = _without_corridors(section, _without_towns(section))
    lots = [Lot(counter_clockwise(ring), None, "field", "") for ring in rings]
    section.tracts = [_Tract(0, 0, 1, 1, "", lots)]
    if not lots:
        return []
    _divide(section, count)
    return _finished(section)


def _without_towns(section: _Section) -> list[list[Point]]:
    """Return the section without its town quarters and the streets around them."""
    rings = [section.outline()]
    cells = sorted(section.layout.cells.get(section.key, ()), key=lambda cell: cell.order)
    if sum(cell.share for cell in cells) > 3.99:
        return []
    for number, cell in enumerate(cells):
        chain, middle = _town_edge(section.frame, cell, number)
        pieces = [piece for ring in rings for piece in split(ring, chain)]
        rings = [ring for ring in pieces if not is_inside(middle, ring)]
    return [ring for ring in rings if abs(area(ring)) > 40 * _SLIVER]


def _town_edge(frame: Frame, cell: Cell, number: int) -> tuple[list[Point], Point]:
    """Return the outer sides of a town quarter, half a street farther out, and its middle."""
    # A little more for each, so that no two edges of a section are on the same line.
    out_u, out_v = ((9 + 0.37 * number) / length for length in (frame.width, frame.height))
    u, u_in = (cell.u1 + out_u, cell.u0) if cell.center_is_west else (cell.u0 - out_u, cell.u1)
    v, v_in = (cell.v1 + out_v, cell.v0) if cell.center_is_south else (cell.v0 - out_v, cell.v1)
    u_in += -_BEYOND if cell.center_is_west else _BEYOND
    v_in += -_BEYOND if cell.center_is_south else _BEYOND
    chain = [frame.at(u, v_in), frame.at(u, v), frame.at(u_in, v)]
    return chain, frame.at((cell.u0 + cell.u1) / 2, (cell.v0 + cell.v1) / 2)


def _without_corridors(section: _Section, rings: list[list[Point]]) -> list[list[Point]]:
    corners = section.line((0, 0), (1, 0), (1, 1), (0, 1))
    low = (min(p[0] for p in corners), min(p[1] for p in corners))
    high = (max(p[0] for p in corners), max(p[1] for p in corners))
    for corridor in section.layout.corridors:
        if corridor.is_near(low, high):
            for bank in corridor.banks(low, high):
                rings = [piece for ring in rings for piece in split(ring, bank)]
            rings = [ring for ring in rings if corridor.distance(point_inside(ring)) > 0]
    return [ring for ring in rings if abs(area(ring)) > _SLIVER]


def _divide(section: _Section, count: int) -> None:
    """Halve tracts and create home sites until there are enough parcels."""
    dice = section.dice
    homes = round(count * dice.between(0.2, 0.42)) if count >= 3 else 0
    attempts = 0
    while section.count < count and attempts < 40 * count:
        attempts += 1
        largest = max(section.tracts, key=lambda tract: (tract.acres, tract.name))
        halves_are_due = largest.acres > 200 or section.count < count - homes
        if halves_are_due or attempts > 20 * count:
            _halve_one(section, largest)
        elif not _carve(section):
            attempts += 2


def _halve_one(section: _Section, largest: _Tract) -> None:
    """Halve a tract by a survey line, or occasionally along a creek."""
    dice = section.dice
    tract = largest
    if largest.acres <= 170:
        tract = dice.weighted([(tract.acres**1.15, tract) for tract in section.tracts])
    wide = (tract.u1 - tract.u0) > 1.01 * (tract.v1 - tract.v0)
    tall = (tract.v1 - tract.v0) > 1.01 * (tract.u1 - tract.u0)
    across_u = dice.chance(0.5) if wide == tall else wide
    if not (wide or tall) and tract.acres < 170 and dice.chance(0.16) and _meander(section, tract):
        return
    section.tracts.remove(tract)
    if across_u:
        mid = (tract.u0 + tract.u1) / 2
        line = section.line((mid, tract.v0 - _BEYOND), (mid, tract.v1 + _BEYOND))
        first = _Tract(tract.u0, tract.v0, mid, tract.v1, _half_name(tract.name, "W"))
        second = _Tract(mid, tract.v0, tract.u1, tract.v1, _half_name(tract.name, "E"))
    else:
        mid = (tract.v0 + tract.v1) / 2
        line = section.line((tract.u0 - _BEYOND, mid), (tract.u1 + _BEYOND, mid))
        second = _Tract(tract.u0, tract.v0, tract.u1, mid, _half_name(tract.name, "S"))
        first = _Tract(tract.u0, mid, tract.u1, tract.v1, _half_name(tract.name, "N"))
    for piece in tract.pieces:
        for ring in split(piece.ring, line):
            if area(ring) > _SLIVER:
                half = first if _is_left(ring, line) else second
                half.pieces.append(Lot(ring, None, piece.use, piece.legal))
    section.tracts += [half for half in (first, second) if half.pieces]


def _is_left(ring: list[Point], line: list[Point]) -> bool:
    """Return whether the ring is to the left of the line."""
    (ax, ay), (bx, by) = line
    x, y = point_inside(ring)
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0


def _meander(section: _Section, tract: _Tract) -> bool:
    """Divide the largest piece of the tract along a creek; return whether that was possible."""
    dice = section.dice
    piece = max(tract.pieces, key=lambda piece: area(piece.ring))
    start, end = dice.between(0.25, 0.75), dice.between(0.25, 0.75)
    steps = 11
    places = []
    phase, swing = dice.between(0, 6.28), dice.between(0.05, 0.1)
    for step in range(-1, steps + 2):
        t = step / steps
        across = start + (end - start) * t + swing * math.sin(phase + 9.3 * t) + dice.bell(0.012)
        places.append(
            (
                tract.u0 + (tract.u1 - tract.u0) * t,
                tract.v0 + (tract.v1 - tract.v0) * min(0.94, max(0.06, across)),
            )
        )
    rings = split(piece.ring, section.line(*places))
    if len(rings) != 2 or min(area(ring) for ring in rings) < 2 * ACRE:
        return False
    tract.pieces.remove(piece)
    tract.pieces += [Lot(ring, None, "field", " lying along the creek") for ring in rings]
    return True


def _carve(section: _Section) -> bool:
    """Create a home site in a tract next to a road; return whether it fits."""
    dice = section.dice
    sides = [
        (tract, side)
        for tract in section.tracts
        for side in range(4)
        if tract.carved < 3 and _has_front(section, tract, side)
    ]
    if not sides:
        return False
    tract, side = dice.pick(sides)
    use = dice.weighted(_HOME_USES)
    small = use not in ("farmstead", "acreage")
    front = dice.between(45, 75) if small else dice.between(70, 150)
    depth = dice.between(45, 75) if small else dice.between(75, 170)
    length = MILE * ((tract.v1 - tract.v0) if side in (0, 2) else (tract.u1 - tract.u0))
    across = MILE * ((tract.u1 - tract.u0) if side in (0, 2) else (tract.v1 - tract.v0))
    # Random, so that the backs of two home sites are never on the same line.
    front = min(front, length * 0.6)
    depth = min(depth, across * dice.between(0.45, 0.6))
    road = section.roads[side]
    room = length - front - 2 * 14
    if room < 0:
        return False
    begin = -30.0 if dice.chance(0.3) else 14 + dice.roll() * room
    end = front if begin < 0 else begin + front
    shape = _notch(section, tract, side, begin, end, road + depth, begin < 0)
    piece = _holding(tract, _from_road(section, tract, side, max(begin, 0) + front / 2, road + 9))
    if piece is None:
        return False
    rings = sorted(split(piece.ring, shape), key=area)
    if len(rings) != 2 or not 0.2 * ACRE < area(rings[0]) < 9 * ACRE or area(rings[1]) < ACRE:
        return False
    home = Lot(rings[0], None, use, tract.name)
    first = max(begin, road + 1 if begin < 0 else begin)
    home.frame = tuple(
        _from_road(section, tract, side, along, off)
        for along, off in ((first, road), (end, road), (end, road + depth), (first, road + depth))
    )
    _address(section, home, side)
    piece.ring = rings[1]
    tract.carved += 1
    section.homes.append(home)
    return True


def _has_front(section: _Section, tract: _Tract, side: int) -> bool:
    edge = (tract.u0 == 0, tract.v0 == 0, tract.u1 == 1, tract.v1 == 1)[side]
    return edge and section.roads[side] > 0


def _from_road(section: _Section, tract: _Tract, side: int, along: float, off: float) -> Point:
    """Return the point `along` meters on a side of the tract and `off` from the section line."""
    wide, high = section.frame.width, section.frame.height
    if side in (0, 2):
        u = off / wide if side == 0 else 1 - off / wide
        return section.frame.at(u, tract.v0 + along / high)
    v = off / high if side == 1 else 1 - off / high
    return section.frame.at(tract.u0 + along / wide, v)


def _notch(
    section: _Section, tract: _Tract, side: int, begin: float, end: float, off: float,
    is_corner: bool,
) -> list[Point]:  # fmt: skip
    places = [(end, -30.0), (end, off), (begin, off)]
    if not is_corner:
        places.append((begin, -30.0))
    return [_from_road(section, tract, side, along, away) for along, away in places]


def _holding(tract: _Tract, point: Point) -> Lot | None:
    return next((piece for piece in tract.pieces if is_inside(point, piece.ring)), None)


def _address(section: _Section, home: Lot, side: int) -> None:
    """Set a rural address: a thousand numbers per mile, odd on the north and west sides."""
    i, j = section.key
    x, y = point_inside(home.ring)
    if side in (0, 2):
        line = i if side == 0 else i + 1
        home.street = section.layout.road_name(True, line)
        home.number = 1000 + int(y / MILE * 1000) // 2 * 2 + (side == 2)
    else:
        line = j if side == 1 else j + 1
        home.street = section.layout.road_name(False, line)
        home.number = 1000 + int(x / MILE * 1000) // 2 * 2 + (side == 1)


def _half_name(name: str, half: str) -> str:
    """Return the name of a half: ``NE1/4`` for N of ``E1/2``, ``W1/2 NE1/4`` for W of ``NE1/4``."""
    first, _, rest = name.partition(" ")
    if len(first) == 4 and first.endswith("1/2"):  # a half of something
        other = first[0]
        if (half in "NS") != (other in "NS"):
            quarter = (half + other if half in "NS" else other + half) + "1/4"
            return f"{quarter} {rest}".strip()
    return f"{half}1/2 {name}".strip()


def _finished(section: _Section) -> list[Lot]:
    """Set legal descriptions and numbers, and return the lots."""
    lots = []
    for tract in sorted(section.tracts, key=lambda tract: (-tract.v1, tract.u0, tract.name)):
        whole = tract.name or "All of Section"
        for piece in tract.pieces:
            is_part = len(tract.pieces) > 1 and not piece.legal
            piece.legal = ("Pt " if is_part or piece.legal else "") + whole + piece.legal
            piece.legal += " exc parcels of record" if tract.carved else ""
            lots.append(piece)
    for number, home in enumerate(section.homes, 1):
        home.legal = (
            f"Parcel {chr(64 + number) if number <= 26 else number} in {home.legal or 'section'}"
        )
        lots.append(home)
    for number, lot in enumerate(lots, 1):
        lot.place = number
    return lots
