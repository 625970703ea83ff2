"""A town's quarter section, laid out in streets, blocks and lots.

Worked out in meters along and across the quarter's longer streets, then mapped onto the land, in
younger quarters with a bend that leaves the quarter's border where it is.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from parcel_lookup.service.sample import clipping, culdesac, names
from parcel_lookup.service.sample.dice import Dice
from parcel_lookup.service.sample.layout import Cell, Layout, SectionKey, apportion
from parcel_lookup.service.sample.lots import Lot
from parcel_lookup.service.sample.plane import (
    Frame,
    Point,
    area,
    counter_clockwise,
    distance,
    middle,
)
from parcel_lookup.service.sample.terrain import Corridor

_STREET = 18.3
_EDGE = 9.0
#: A side longer than that is not straight in a quarter with bent streets.
_LONG_SIDE = 60.0


class Block(NamedTuple):
    """A block: west, south, east and north in the quarter's own meters, column, row, number."""

    x0: float
    y0: float
    x1: float
    y1: float
    column: int
    row: int
    number: int


class _Quarter:
    """A quarter while it is being laid out."""

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
        self.addition = "Original Town" if self.is_core else names.ADDITIONS[
            1 + (cell.order * 5 + cell.town.number) % (len(names.ADDITIONS) - 1)
        ]  # fmt: skip
        if cell.order >= 3 + len(names.ADDITIONS):
            self.addition += f" Plat {1 + cell.order // len(names.ADDITIONS)}"
        self.lots: list[Lot] = []

    def at(self, x: float, y: float) -> Point:
        """The place on the land of a point in the quarter's own meters."""
        if self.bend:
            a, b = math.pi * x / self.length, math.pi * y / self.breadth
            # Nought on the border: the border streets are straight.
            window = self.bend * math.sin(a) * math.sin(b)
            x, y = x + window * math.sin(2 * b + self.phase), y + window * math.cos(
                2 * a + self.phase
            )  # fmt: skip
        u, v = x / self.length, y / self.breadth
        return self.frame.at(v, u) if self.is_turned else self.frame.at(u, v)

    def away(self, x: float, y: float) -> float:
        """Metres from the town's centre."""
        return distance(self.at(x, y), self.cell.town.centre)

    def add(self, shape: Sequence[Point], front: Sequence[Point], use: str, block: int) -> Lot:
        """Put a lot on the map; `front` are its four corners for buildings, street side first."""
        outline = _with_steps(shape) if self.bend else shape
        ring = counter_clockwise([self.at(x, y) for x, y in outline])
        lot = Lot(ring, tuple(self.at(x, y) for x, y in front), use, "")
        lot.town, lot.block = self.cell.town, block
        self.lots.append(lot)
        return lot

    def address(self, lot: Lot, x: float, y: float, along_x: bool, street: str = "") -> None:
        """Give a lot the number of its place `(x, y)` on a street that runs along x or y.

        A hundred numbers are a hundred meters from the town's axis; numbers are odd on the north
        and west sides.
        """
        town = self.cell.town
        here = self.at(x, y)
        runs_north = along_x == self.is_turned
        place = middle(lot.ring)
        if runs_north:
            offset, across, side = here[1] - town.centre[1], here[0] - town.centre[0], "NS"
            is_odd = place[0] < here[0]
        else:
            offset, across, side = here[0] - town.centre[0], here[1] - town.centre[1], "EW"
            is_odd = place[1] > here[1]
        lot.number = 100 + int(abs(offset)) // 2 * 2 + is_odd
        name = street or names.town_street(round(across / 50), runs_north)
        lot.street = name if street else f"{side[offset < 0]} {name}"


def _with_steps(shape: Sequence[Point]) -> list[Point]:
    """The shape with points along its long sides, which bend with the street."""
    found = []
    for start, end in zip(shape, (*shape[1:], shape[0])):
        found.append(start)
        # From the same end for both neighbors, so that they get the very same points.
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
    """How far in from the cell's west, south, east and north edges its lots begin."""
    i, j = key
    w = layout.half_road(True, i, j) if cell.u0 == 0 else _EDGE
    s = layout.half_road(False, i, j) if cell.v0 == 0 else _EDGE
    e = layout.half_road(True, i + 1, j) if cell.u1 == 1 else _EDGE
    n = layout.half_road(False, i, j + 1) if cell.v1 == 1 else _EDGE
    return w / frame.width, s / frame.height, e / frame.width, n / frame.height


def town_lots(layout: Layout, key: SectionKey, cell: Cell) -> list[Lot]:
    """The lots of a town's quarter: records for `cell.lots`, but for what corridors take."""
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
    """Deeper lots where fewer share the land; lots are about twice as deep as wide."""
    each = quarter.length * quarter.breadth * 0.66 / max(1, quarter.cell.lots)
    return min(62.0, max(36.0, math.sqrt(each * 2.1)))


def _blocks(quarter: _Quarter, depth: float) -> list[Block]:
    dice = quarter.dice
    rows = max(1, round((quarter.breadth + _STREET) / (2 * depth + _STREET)))
    pitch = dice.between(112, 125) if quarter.is_old else dice.between(170, 235)
    columns = max(1, round((quarter.length + _STREET) / pitch))
    tall = (quarter.breadth + _STREET) / rows
    wide = (quarter.length + _STREET) / columns
    # Numbers tell the section's quarters apart: 101 is in the south-west one, 401 in the last.
    first = 101 + 100 * (2 * (quarter.cell.v0 >= 0.5) + (quarter.cell.u0 >= 0.5))
    return [
        Block(
            i * wide, j * tall, (i + 1) * wide - _STREET, (j + 1) * tall - _STREET,
            i, j, first + j * columns + i,
        )
        for j in range(rows)
        for i in range(columns)
    ]  # fmt: skip


# blocks that are not cut into lots for houses


def _features(quarter: _Quarter) -> list[str]:
    """What the quarter has besides houses and shops."""
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
    """Lay out a block, two or a part of one for that use; returns the records it makes."""
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
        beside = next(
            (b for b in free if b.row == block.row and b.column == block.column + 1), None
        )
        if beside is not None and (use == "school" or dice.chance(0.5)):
            taken.add((beside.column, beside.row))
            x1 = beside.x1
    if use in ("church", "condominium", "apartments"):
        return _shared_block(quarter, use, block, left)
    corners = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
    lot = quarter.add(corners, corners, use, block.number)
    quarter.address(lot, (x0 + x1) / 2, y0 - _STREET / 2, along_x=True)
    return 1


def _by_the_river(quarter: _Quarter, blocks: list[Block]) -> Block | None:
    """The first block that lies at a river."""
    for block in blocks:
        place = quarter.at((block.x0 + block.x1) / 2, (block.y0 + block.y1) / 2)
        if any(10 < river.distance(place) < 75 for river in quarter.layout.rivers):
            return block
    return None


def _shared_block(quarter: _Quarter, use: str, block: Block, left: int) -> int:
    """A church, condominium or apartment house on an end of a block, houses on the rest."""
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


# blocks with houses, shops and workshops


def _residences(quarter: _Quarter, blocks: list[Block], depth: float, left: int) -> None:
    """Cut blocks into lots, so many that `left` records are made."""
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
    """What the block is for, and how wide its lots are."""
    dice, town = quarter.dice, quarter.cell.town
    x, y = (block.x0 + block.x1) / 2, (block.y0 + block.y1) / 2
    away, place = quarter.away(x, y), quarter.at(x, y)
    width = max(12.0, depth / 2.1)
    to_axis = min(abs(place[0] - town.centre[0]), abs(place[1] - town.centre[1]))
    if away < 45 + 0.13 * town.radius:
        return "shop", width * 0.72
    if min((abs(rail.distance(place)) for rail in rails), default=1e9) < 95:
        return "works", width * 2.4
    if to_axis < 85 and away < 0.8 * town.radius and dice.chance(0.3):
        return "shop", width * 1.7
    if away > 0.75 * town.radius and dice.chance(0.1) and town.lots > 600:
        return "outlot", 1e9
    has_court = not quarter.is_old and culdesac.fits(block[:4]) and dice.chance(0.6)
    return ("court" if has_court else "house"), width


def _outlot(quarter: _Quarter, block: Block, count: int) -> None:
    """A block that waits for its houses: large tracts side by side."""
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
    """Two rows of lots that meet at `back`; returns how many."""
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
    """Where the two rows of a block meet."""
    return y0 + (y1 - y0) * dice.between(0.48, 0.52)


def _breaks(dice: Dice, x0: float, x1: float, count: int) -> list[float]:
    """Where lot lines meet the street: platted alike, corner lots wider, a few moved since."""
    widths = [1.0 + (dice.between(-0.25, 0.35) if dice.chance(0.1) else 0) for _ in range(count)]
    widths[0] *= 1.12
    widths[-1] *= 1.12
    scale = (x1 - x0) / sum(widths)
    breaks = [x0]
    for width in widths[:-1]:
        breaks.append(breaks[-1] + width * scale)
    return [*breaks, x1]


def _court(quarter: _Quarter, block: Block, count: int) -> None:
    """A block around a cul-de-sac."""
    name = f"{names.tree_street(7 * block.number + 13 * quarter.cell.order).split()[0]} Ct"
    for shape, front, place in culdesac.lots(block[:4], count, quarter.dice):
        lot = quarter.add(shape, front, "house", block.number)
        quarter.address(lot, place[0], place[1], along_x=True, street=name)


# the finished map


def _finished(quarter: _Quarter) -> list[Lot]:
    """Lots less rivers, railways and creeks, with their numbers and legal descriptions."""
    lots = clipping.clip(quarter.lots, quarter.layout.corridors)
    places: dict[int, int] = {}
    town = quarter.cell.town
    for lot in lots:
        _vary(lot, quarter.dice)
        places[lot.block] = lot.place = places.get(lot.block, 0) + 1
        part = "Pt Lot" if lot.is_cut else "Lot"
        lot.legal = f"{part} {lot.place} Block {lot.block} {quarter.addition} {town.name}"
        lot.away = distance(lot.ring[0], town.centre)
    return lots


def _vary(lot: Lot, dice: Dice) -> None:
    """Among houses some lots are vacant, among shops some are offices or parking."""
    if lot.use == "house":
        small = lot.is_cut and area(lot.ring) < 400
        lot.use = "vacant" if small else dice.weighted(
            ((87, "house"), (6.5, "vacant"), (6.5, "two-family"))
        )  # fmt: skip
    elif lot.use == "shop":
        lot.use = dice.weighted(((70, "shop"), (18, "office"), (12, "parking")))
    elif lot.use == "works" and dice.chance(0.15):
        lot.use = "elevator"
