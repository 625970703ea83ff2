"""The quarter sections of a town, divided into streets, blocks, and lots.

Coordinates are meters along and across the quarter's longer streets. They are then mapped onto the
land, in newer quarters with a bend that leaves the border of the quarter unchanged.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from parcel_lookup.service.sample.dice import Dice
from parcel_lookup.service.sample.geometry import (
    Frame,
    Point,
    area,
    counter_clockwise,
    distance,
    middle,
)
from parcel_lookup.service.sample.lots import Lot, clip
from parcel_lookup.service.sample.plan import (
    Cell,
    Corridor,
    Layout,
    SectionKey,
    apportion,
    town_street,
    tree_street,
)

ADDITIONS = (
    "Original Town", "Railroad Addition", "Meadow Ridge", "O'Dell's Addition", "Orchard Hills",
    "Northgate", "Heritage Oaks", "Sunnyside", "Country Club Heights", "Lakeview", "Pheasant Run",
    "Quail Hollow", "Schoolhouse Addition", "Stone Bridge", "Timber Creek", "Vista Park",
)  # fmt: skip
_STREET = 18.3
_EDGE = 9.0
#: Longer sides are not straight in a quarter with curved streets.
_LONG_SIDE = 60.0


class Block(NamedTuple):
    """A block: west, south, east, and north in the coordinates of the quarter, and its position."""

    x0: float
    y0: float
    x1: float
    y1: float
    column: int
    row: int
    number: int


class _Quarter:
    """A quarter section while it is divided into lots."""

    def __init__(self, layout: Layout, key: SectionKey, cell: Cell) -> None:
        self.layout, self.cell = layout, cell
        self.dice = dice = Dice(layout.seed, "quarter", cell.town.number, cell.order)
        frame = layout.frame(key)
        w, s, e, n = _insets(layout, key, cell, frame)
        corners = (
            frame.at(cell.u0 + w, cell.v0 + s),
            frame.at(cell.u1 - e, cell.v0 + s),
            frame.at(cell.u1 - e, cell.v1 - n),
            frame.at(cell.u0 + w, cell.v1 - n),
        )
        self.frame = Frame(*corners)
        self.is_core = cell.order < 4
        self.is_old = self.is_core or dice.chance(0.3)
        #: Whether the longer streets run north.
        self.is_turned = dice.chance(0.5) if not self.is_old else cell.town.number % 2 == 1
        sides = (self.frame.width, self.frame.height)
        self.length, self.breadth = sides[::-1] if self.is_turned else sides
        self.bend = 0.0 if self.is_old else dice.between(20, 36) * min(sides) / 780
        self.phase = dice.roll() * 6.28
        self.addition = "Original Town" if self.is_core else ADDITIONS[
            1 + (cell.order * 5 + cell.town.number) % (len(ADDITIONS) - 1)
        ]  # fmt: skip
        if cell.order >= 3 + len(ADDITIONS):
            self.addition += f" Plat {1 + cell.order // len(ADDITIONS)}"
        self.lots: list[Lot] = []

    def at(self, x: float, y: float) -> Point:
        """Return the point of the county for coordinates of the quarter."""
        if self.bend:
            a, b = math.pi * x / self.length, math.pi * y / self.breadth
            # Zero on the border, where streets are straight.
            window = self.bend * math.sin(a) * math.sin(b)
            x, y = x + window * math.sin(2 * b + self.phase), y + window * math.cos(
                2 * a + self.phase
            )  # fmt: skip
        u, v = x / self.length, y / self.breadth
        return self.frame.at(v, u) if self.is_turned else self.frame.at(u, v)

    def away(self, x: float, y: float) -> float:
        """Return the distance from the town's center in meters."""
        return distance(self.at(x, y), self.cell.town.center)

    def add(self, shape: Sequence[Point], front: Sequence[Point], use: str, block: int) -> Lot:
        """Add a lot; `front` contains its four corners for buildings, street side first."""
        outline = _with_steps(shape) if self.bend else shape
        ring = counter_clockwise([self.at(x, y) for x, y in outline])
        lot = Lot(ring, tuple(self.at(x, y) for x, y in front), use, "")
        lot.town, lot.block = self.cell.town, block
        self.lots.append(lot)
        return lot

    def address(self, lot: Lot, x: float, y: float, along_x: bool, street: str = "") -> None:
        """Set the address of a lot at `(x, y)` on a street that runs along x or y.

        House numbers are 100 plus the meters from the axis of the town, and odd on the north and
        west sides.
        """
        town = self.cell.town
        here = self.at(x, y)
        runs_north = along_x == self.is_turned
        place = middle(lot.ring)
        if runs_north:
            offset, across, side = here[1] - town.center[1], here[0] - town.center[0], "NS"
            is_odd = place[0] < here[0]
        else:
            offset, across, side = here[0] - town.center[0], here[1] - town.center[1], "EW"
            is_odd = place[1] > here[1]
        lot.number = 100 + int(abs(offset)) // 2 * 2 + is_odd
        name = street or town_street(round(across / 50), runs_north)
        lot.street = name if street else f"{side[offset < 0]} {name}"


def _with_steps(shape: Sequence[Point]) -> list[Point]:
    """Return the shape with points along its long sides, which follow a curved street."""
    found = []
    for start, end in zip(shape, (*shape[1:], shape[0])):
        found.append(start)
        # In the same direction for both neighbors, so that they get exactly the same points.
        first, last = (start, end) if start < end else (end, start)
        steps = math.ceil(distance(first, last) / _LONG_SIDE)
        between = [
            (
                first[0] + (last[0] - first[0]) * step / steps,
                first[1] + (last[1] - first[1]) * step / steps,
            )
            for step in range(1, steps)
        ]
        found += between if first is start else between[::-1]
    return found


def _insets(
    layout: Layout, key: SectionKey, cell: Cell, frame: Frame
) -> tuple[float, float, float, float]:
    """Return the margins of the cell in the west, south, east, and north."""
    i, j = key
    w = layout.half_road(True, i, j) if cell.u0 == 0 else _EDGE
    s = layout.half_road(False, i, j) if cell.v0 == 0 else _EDGE
    e = layout.half_road(True, i + 1, j) if cell.u1 == 1 else _EDGE
    n = layout.half_road(False, i, j + 1) if cell.v1 == 1 else _EDGE
    return w / frame.width, s / frame.height, e / frame.width, n / frame.height


def town_lots(layout: Layout, key: SectionKey, cell: Cell) -> list[Lot]:
    """Return the lots of a quarter of a town: `cell.lots` records, minus those in corridors."""
    quarter = _Quarter(layout, key, cell)
    depth = _lot_depth(quarter)
    blocks = _blocks(quarter, depth)
    left = cell.lots
    taken: set[tuple[int, int]] = set()
    for use in _features(quarter):
        left -= _feature(quarter, use, blocks, taken, left)
    _residences(quarter, [b for b in blocks if (b.column, b.row) not in taken], depth, left)
    return _finished(quarter)


def _lot_depth(quarter: _Quarter) -> float:
    """Return the depth of lots, which is about twice their width."""
    each = quarter.length * quarter.breadth * 0.66 / max(1, quarter.cell.lots)
    return min(62.0, max(36.0, math.sqrt(each * 2.1)))


def _blocks(quarter: _Quarter, depth: float) -> list[Block]:
    dice = quarter.dice
    rows = max(1, round((quarter.breadth + _STREET) / (2 * depth + _STREET)))
    pitch = dice.between(112, 125) if quarter.is_old else dice.between(170, 235)
    columns = max(1, round((quarter.length + _STREET) / pitch))
    tall = (quarter.breadth + _STREET) / rows
    wide = (quarter.length + _STREET) / columns
    # Numbers are unique in the section: 101 is in the south-west quarter, 401 in the last.
    first = 101 + 100 * (2 * (quarter.cell.v0 >= 0.5) + (quarter.cell.u0 >= 0.5))
    return [
        Block(
            i * wide, j * tall, (i + 1) * wide - _STREET, (j + 1) * tall - _STREET,
            i, j, first + j * columns + i,
        )
        for j in range(rows)
        for i in range(columns)
    ]  # fmt: skip


# Blocks that are not divided into lots for houses.


def _features(quarter: _Quarter) -> list[str]:
    """Return the uses of the quarter in addition to houses and shops."""
    cell, dice = quarter.cell, quarter.dice
    if cell.lots < 60:
        return ["church"] if cell.order == 0 else ["park"] if cell.order == 2 else []
    found = [("courthouse", "condominium"), ("park", "church"), ("school", "church"),
             ("condominium", "apartments", "church")][cell.order % 4]  # fmt: skip
    if cell.town.number > 0 and cell.order == 0:
        found = ("city hall", "church")
    elif cell.order > 3:
        found = tuple(use for use in found if use != "courthouse")
        found += tuple(
            use
            for use, chance in (("park", 0.35), ("condominium", 0.4), ("apartments", 0.35))
            if dice.chance(chance)
        )
    return list(found)


def _feature(quarter: _Quarter, use: str, blocks: list[Block], taken: set, left: int) -> int:
    """Assign a block, two, or a part of one to a use; return the number of records."""
    dice = quarter.dice
    free = [block for block in blocks if (block.column, block.row) not in taken]
    if len(free) < 3:
        return 0
    by_distance = sorted(
        free,
        key=lambda b: (quarter.away((b.x0 + b.x1) / 2, (b.y0 + b.y1) / 2), b.column, b.row),
    )
    if use in ("courthouse", "city hall"):
        block = by_distance[min(1, len(by_distance) - 1)]
    else:
        block = dice.pick(by_distance[len(by_distance) // 3 :])
        if use == "park":
            block = _by_the_river(quarter, free) or block
    x0, y0, x1, y1 = block[:4]
    taken.add((block.column, block.row))
    if use in ("school", "park"):
        adjacent = next(
            (b for b in free if b.row == block.row and b.column == block.column + 1), None
        )
        if adjacent is not None and (use == "school" or dice.chance(0.5)):
            taken.add((adjacent.column, adjacent.row))
            x1 = adjacent.x1
    if use in ("church", "condominium", "apartments"):
        return _shared_block(quarter, use, block, left)
    corners = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
    lot = quarter.add(corners, corners, use, block.number)
    quarter.address(lot, (x0 + x1) / 2, y0 - _STREET / 2, along_x=True)
    return 1


def _by_the_river(quarter: _Quarter, blocks: list[Block]) -> Block | None:
    """Return the first block next to a river."""
    for block in blocks:
        place = quarter.at((block.x0 + block.x1) / 2, (block.y0 + block.y1) / 2)
        if any(10 < river.distance(place) < 75 for river in quarter.layout.rivers):
            return block
    return None


def _shared_block(quarter: _Quarter, use: str, block: Block, left: int) -> int:
    """Put a church, condominium, or apartment building next to houses in a block."""
    x0, y0, x1, y1 = block[:4]
    share = 0.4 if use == "church" else 0.5
    cut = x0 + (x1 - x0) * share
    back = _back(quarter.dice, y0, y1)
    corners = [(x0, y0), (cut, y0), (cut, y1), (x0, y1)]
    lot = quarter.add([*corners[:2], (cut, back), *corners[2:]], corners, use, block.number)
    quarter.address(lot, (x0 + cut) / 2, y0 - _STREET / 2, along_x=True)
    if use == "condominium":
        most = max(4, min(96, left // 6))
        lot.units = min(most, quarter.dice.pick((8, 12, 12, 16, 24, 36, 48, 64)))
    counts = [max(1, round((x1 - cut) / 22))] * 2
    return lot.units + _plain_block(quarter, block._replace(x0=cut), back, counts)


# Blocks with houses, shops, and light industry.


def _residences(quarter: _Quarter, blocks: list[Block], depth: float, left: int) -> None:
    """Divide blocks into lots with `left` records."""
    dice = quarter.dice
    rails = [c for c in quarter.layout.corridors if c.name == "railroad"]
    plans, weights = [], []
    for block in blocks:
        kind, width = _kind(quarter, block, depth, rails)
        plans.append((block, kind))
        lots = max(0.5, (block.x1 - block.x0) / width)
        weights += [lots * dice.between(0.93, 1.07) * (0.5 if kind == "outlot" else 1)] * 2
    least = 2 * len(plans)
    counts = [1 + extra for extra in apportion(max(0, left - least), weights)]
    for number, (block, kind) in enumerate(plans):
        pair = counts[2 * number : 2 * number + 2]
        if kind == "court" and sum(pair) >= 8:
            _court(quarter, block, sum(pair))
        elif kind == "outlot":
            _outlot(quarter, block, sum(pair))
        else:
            back = _back(dice, block.y0, block.y1)
            _plain_block(quarter, block, back, pair, "house" if kind == "court" else kind)


def _kind(
    quarter: _Quarter, block: Block, depth: float, rails: list[Corridor]
) -> tuple[str, float]:
    """Return the kind of a block, and the width of its lots."""
    dice, town = quarter.dice, quarter.cell.town
    x, y = (block.x0 + block.x1) / 2, (block.y0 + block.y1) / 2
    away, place = quarter.away(x, y), quarter.at(x, y)
    width = max(12.0, depth / 2.1)
    to_axis = min(abs(place[0] - town.center[0]), abs(place[1] - town.center[1]))
    if away < 45 + 0.13 * town.radius:
        return "shop", width * 0.72
    if min((abs(rail.distance(place)) for rail in rails), default=1e9) < 95:
        return "works", width * 2.4
    if to_axis < 85 and away < 0.8 * town.radius and dice.chance(0.3):
        return "shop", width * 1.7
    if away > 0.75 * town.radius and dice.chance(0.1) and town.lots > 600:
        return "outlot", 1e9
    has_court = not quarter.is_old and _fits_court(block[:4]) and dice.chance(0.6)
    return ("court" if has_court else "house"), width


def _outlot(quarter: _Quarter, block: Block, count: int) -> None:
    """Divide an undeveloped block into large adjacent tracts."""
    wide = (block.x1 - block.x0) / count
    for number in range(count):
        x0, x1 = block.x0 + number * wide, block.x0 + (number + 1) * wide
        corners = [(x0, block.y0), (x1, block.y0), (x1, block.y1), (x0, block.y1)]
        lot = quarter.add(corners, corners, "outlot", block.number)
        quarter.address(lot, (x0 + x1) / 2, block.y0 - _STREET / 2, along_x=True)


def _plain_block(
    quarter: _Quarter,
    block: Block,
    back: float,
    counts: list[int],
    kind: str = "house",
) -> int:
    """Divide a block into two rows of lots that meet at `back`; return the number of lots."""
    rows = [_breaks(quarter.dice, block.x0, block.x1, max(1, count)) for count in counts]
    on_back = sorted({x for row in rows for x in row})
    for is_north, breaks in enumerate(rows):
        street = block.y1 if is_north else block.y0
        for x0, x1 in zip(breaks, breaks[1:]):
            between = [(x, back) for x in on_back if x0 < x < x1]
            ring = [(x0, street), (x0, back), *between, (x1, back), (x1, street)]
            front = [(x0, street), (x1, street), (x1, back), (x0, back)]
            lot = quarter.add(ring, front, kind, block.number)
            off = _STREET / 2 if is_north else -_STREET / 2
            quarter.address(lot, (x0 + x1) / 2, street + off, along_x=True)
    return sum(len(breaks) - 1 for breaks in rows)


def _back(dice: Dice, y0: float, y1: float) -> float:
    """Return where the two rows of a block meet."""
    return y0 + (y1 - y0) * dice.between(0.48, 0.52)


def _breaks(dice: Dice, x0: float, x1: float, count: int) -> list[float]:
    """Return where lot lines meet the street: regular, with wider corner lots and exceptions."""
    widths = [1.0 + (dice.between(-0.25, 0.35) if dice.chance(0.1) else 0) for _ in range(count)]
    widths[0] *= 1.12
    widths[-1] *= 1.12
    scale = (x1 - x0) / sum(widths)
    breaks = [x0]
    for width in widths[:-1]:
        breaks.append(breaks[-1] + width * scale)
    return [*breaks, x1]


def _court(quarter: _Quarter, block: Block, count: int) -> None:
    """Divide a block around a cul-de-sac."""
    name = f"{tree_street(7 * block.number + 13 * quarter.cell.order).split()[0]} Ct"
    for shape, front, place in _court_lots(block[:4], count, quarter.dice):
        lot = quarter.add(shape, front, "house", block.number)
        quarter.address(lot, place[0], place[1], along_x=True, street=name)


# Lots without corridors, with their IDs and legal descriptions.


def _finished(quarter: _Quarter) -> list[Lot]:
    """Remove the corridors, and set numbers and legal descriptions."""
    lots = clip(quarter.lots, quarter.layout.corridors)
    places: dict[int, int] = {}
    town = quarter.cell.town
    for lot in lots:
        _vary(lot, quarter.dice)
        places[lot.block] = lot.place = places.get(lot.block, 0) + 1
        part = "Pt Lot" if lot.is_cut else "Lot"
        lot.legal = f"{part} {lot.place} Block {lot.block} {quarter.addition} {town.name}"
        lot.away = distance(lot.ring[0], town.center)
    return lots


def _vary(lot: Lot, dice: Dice) -> None:
    """Make some house lots vacant, and some shops offices or parking lots."""
    if lot.use == "house":
        small = lot.is_cut and area(lot.ring) < 400
        lot.use = "vacant" if small else dice.weighted(
            ((87, "house"), (6.5, "vacant"), (6.5, "two-family"))
        )  # fmt: skip
    elif lot.use == "shop":
        lot.use = dice.weighted(((70, "shop"), (18, "office"), (12, "parking")))
    elif lot.use == "works" and dice.chance(0.15):
        lot.use = "elevator"


# A block around a cul-de-sac: a short street from the west with a round end.

Box = tuple[float, float, float, float]
#: A lot: outline, four corners for buildings (street side first), and point on the street.
Plan = tuple[list[Point], list[Point], Point]

_STUB = 7.6
_BULB = 15.0
_END = 52.0
_WEDGES = 5


def _fits_court(box: Box) -> bool:
    """Return whether a block (west, south, east, north) is large enough for a cul-de-sac."""
    wide, tall = box[2] - box[0], box[3] - box[1]
    return wide > _END + 60 and 74 < tall < 150


def _court_lots(box: Box, count: int, dice: Dice) -> list[Plan]:
    """Return `count` lots, at least eight: rows along the street, and five around its end."""
    x0, y0, x1, y1 = box
    axis = (y0 + y1) / 2
    turn = x1 - _END - dice.between(0, 6)
    found: list[Plan] = []
    rest = count - _WEDGES
    for is_north, number in ((0, rest // 2), (1, rest - rest // 2)):
        street, back = (axis + _STUB, y1) if is_north else (axis - _STUB, y0)
        wide = (turn - x0) / number
        for index in range(number):
            a = x0 + index * wide
            b = turn if index == number - 1 else a + wide
            ring = [(a, street), (b, street), (b, back), (a, back)]
            found.append((ring, ring, ((a + b) / 2, axis)))
    return found + _wedges((turn, y0, x1, y1), axis)


def _wedges(box: Box, axis: float) -> list[Plan]:
    """Return the lots around the end, from the south side of the street to the north side."""
    x0, y0, x1, y1 = box
    center = (x0 + _BULB + 2, axis)
    first = math.pi + math.asin(_STUB / _BULB)
    last = 3 * math.pi - math.asin(_STUB / _BULB)
    inner = [math.radians(degrees) for degrees in (258, 322, 398, 462)]
    angles = [first, *inner, last]
    outline = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
    corner_angles = [math.atan2(y - axis, x - center[0]) % (2 * math.pi) for x, y in outline]
    corner_angles = [a if a > math.pi else a + 2 * math.pi for a in corner_angles]
    plans: list[Plan] = []
    for number in range(_WEDGES):
        a, b = angles[number], angles[number + 1]
        arc = [_on_circle(center, a + (b - a) * step / 4) for step in range(5)]
        outer: list[Point] = []
        if number == 0:
            outer += [(x0, axis - _STUB), (x0, y0)]
        else:
            outer.append(_on_box(center, a, box))
        low = first if number == 0 else a
        outer += [
            corner
            for corner, angle in zip(outline, corner_angles)
            if low < angle < b and corner[0] == x1
        ]
        if number == _WEDGES - 1:
            outer += [(x0, y1), (x0, axis + _STUB)]
        else:
            outer.append(_on_box(center, b, box))
        middle_of_back = _on_box(center, (a + b) / 2, box)
        front = _house_place(arc, middle_of_back)
        # House numbers continue around the end of the street: each wedge has a different position.
        nearness = min(number, _WEDGES - 1 - number)
        side = -1 if number < _WEDGES / 2 else 1
        plans.append(([*outer, *arc[::-1]], front, (x0 + 8 + 9 * nearness, axis + 0.01 * side)))
    return plans


def _on_circle(center: Point, angle: float) -> Point:
    return center[0] + _BULB * math.cos(angle), center[1] + _BULB * math.sin(angle)


def _on_box(center: Point, angle: float, box: Box) -> Point:
    """Return where a ray from the center leaves the box."""
    dx, dy = math.cos(angle), math.sin(angle)
    x0, y0, x1, y1 = box
    reach = math.inf
    if dx:
        reach = min(reach, ((x1 if dx > 0 else x0) - center[0]) / dx)
    if dy:
        reach = min(reach, ((y1 if dy > 0 else y0) - center[1]) / dy)
    return center[0] + dx * reach, center[1] + dy * reach


def _house_place(arc: list[Point], back: Point) -> list[Point]:
    """Return four corners around a line from the middle of the arc to the middle of the back."""
    (x, y), (bx, by) = arc[2], back
    length = math.hypot(bx - x, by - y)
    nx, ny = -(by - y) / length * 9, (bx - x) / length * 9
    return [(x + nx, y + ny), (x - nx, y - ny), (bx - nx, by - ny), (bx + nx, by + ny)]
