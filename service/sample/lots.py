"""Lots, which become parcels: cut by corridors, and joined with their neighbors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from parcel_lookup.service.sample.geometry import (
    MillimeterPoint,
    Point,
    area,
    middle,
    point_inside,
    split,
)
from parcel_lookup.service.sample.plan import Corridor


@dataclass(slots=True, eq=False)
class Lot:
    """A polygon of the county's map, with what the plan knows about it."""

    #: The open ring in meters.
    ring: list[Point]
    #: Four corners in which buildings are placed, the two at the street first.
    frame: tuple[Point, Point, Point, Point] | None
    #: A key of `assessor.USES`.
    use: str
    legal: str
    #: The block, and the number of the lot in it, which are part of the parcel ID.
    block: int = 0
    place: int = 0
    street: str = ""
    number: int = 0
    #: The `plan.Town`, or None in the country.
    town: Any = None
    #: Meters from the center of the town.
    away: float = 0.0
    #: Number of records, more than 1 for condominiums; each has one of the `owners`.
    units: int = 1
    #: Whether a river, railroad, or road covers a part of the lot.
    is_cut: bool = False
    #: The ring in millimeters, including the corners of neighbors (see `join`).
    corners: list[MillimeterPoint] = field(default_factory=list)
    owners: list[Any] = field(default_factory=list)


#: Square meters below which a leftover piece of a lot is dropped.
_SLIVER = 120.0


def clip(lots: list[Lot], corridors: Sequence[Corridor]) -> list[Lot]:
    """Remove the corridors from the lots of a quarter; a lot may be divided into several."""
    if not lots:
        return lots
    low = (min(p[0] for lot in lots for p in lot.ring), min(p[1] for lot in lots for p in lot.ring))
    high = (
        max(p[0] for lot in lots for p in lot.ring),
        max(p[1] for lot in lots for p in lot.ring),
    )
    for corridor in corridors:
        if corridor.is_near(low, high):
            banks = corridor.banks(low, high)
            lots = [piece for lot in lots for piece in _clip(lot, corridor, banks)]
    return lots


def _clip(lot: Lot, corridor: Corridor, banks: tuple[list[Point], list[Point]]) -> list[Lot]:
    place = middle(lot.ring)
    reach = max(abs(p[0] - place[0]) + abs(p[1] - place[1]) for p in lot.ring)
    if corridor.distance(place) > 3 * reach + 60:  # the slope of banks is at most three
        return [lot]
    pieces = [piece for ring in split(lot.ring, banks[0]) for piece in split(ring, banks[1])]
    if len(pieces) == 1 and corridor.distance(middle(lot.ring)) > 0:
        return [lot]
    rings = [
        ring
        for ring in sorted(pieces, key=area, reverse=True)
        if area(ring) > _SLIVER and corridor.distance(point_inside(ring)) > 0
    ]
    if not rings:
        return []
    lot.ring, lot.is_cut = rings[0], True
    rest = []
    for ring in rings[1:]:
        other = Lot(ring, None, "remnant", "")
        other.town, other.block, other.is_cut = lot.town, lot.block, True
        rest.append(other)
    return [lot, *rest]


#: Millimeters within which a point is on an edge. Rounding moves both by at most 0.7.
_ON_EDGE = 3.0
#: Millimeters within which corners of farm lots are identical.
_NEAR = 10
#: Width in millimeters of the squares by which corners are indexed.
_CELL = 100_000


def join(lots: Sequence[Lot]) -> None:
    """Round the rings of lots to millimeters, and add the corners of neighbors to farm lots.

    Town lots already have all of them. Sets `Lot.corners`, counterclockwise. Neighbors then have
    the same points along their common boundary.
    """
    cells: dict[tuple[int, int], list[MillimeterPoint]] = {}
    known: dict[tuple[int, int], MillimeterPoint] = {}
    farm = []
    for lot in lots:
        if lot.town is not None:
            lot.corners = _without_repeats(_rounded(lot.ring))
            continue
        farm.append(lot)
        lot.corners = _without_repeats([_merged(corner, known) for corner in _rounded(lot.ring)])
        for corner in lot.corners:
            cells.setdefault((corner[0] // _CELL, corner[1] // _CELL), []).append(corner)
    for lot in farm:
        corners = lot.corners
        lot.corners = []
        for index, start in enumerate(corners):
            end = corners[(index + 1) % len(corners)]
            lot.corners.append(start)
            lot.corners += _between(start, end, cells)


def _rounded(ring: Sequence[Point]) -> list[MillimeterPoint]:
    return [(round(x * 1000), round(y * 1000)) for x, y in ring]


def _merged(
    corner: MillimeterPoint, known: dict[tuple[int, int], MillimeterPoint]
) -> MillimeterPoint:
    """Return the corner, or a known one within a centimeter, from a neighboring section."""
    x, y = corner[0] // _NEAR, corner[1] // _NEAR
    for i in (x - 1, x, x + 1):
        for j in (y - 1, y, y + 1):
            other = known.get((i, j))
            if other and abs(other[0] - corner[0]) + abs(other[1] - corner[1]) <= _NEAR:
                return other
    known[x, y] = corner
    return corner


def _without_repeats(ring: list[MillimeterPoint]) -> list[MillimeterPoint]:
    return [corner for index, corner in enumerate(ring) if corner != ring[index - 1]]


def _between(
    start: MillimeterPoint, end: MillimeterPoint, cells: dict
) -> Iterator[MillimeterPoint]:
    """Return the corners of other lots on the edge, in order from its start."""
    (ax, ay), (bx, by) = start, end
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    reach = _ON_EDGE * length**0.5
    found = set()
    for i in range((min(ax, bx) - 5) // _CELL, (max(ax, bx) + 5) // _CELL + 1):
        for j in range((min(ay, by) - 5) // _CELL, (max(ay, by) + 5) // _CELL + 1):
            for corner in cells.get((i, j), ()):
                px, py = corner[0] - ax, corner[1] - ay
                along = px * dx + py * dy
                if 0 < along < length and abs(dx * py - dy * px) <= reach:
                    found.add((along, corner))
    return (corner for _, corner in sorted(found) if corner not in (start, end))


def neighbors(lots: Sequence[Lot]) -> list[list[int]]:
    """Return for each lot the indexes of the lots that share a boundary segment, ascending."""
    edges: dict[tuple[MillimeterPoint, MillimeterPoint], int] = {}
    for number, lot in enumerate(lots):
        previous = lot.corners[-1]
        for corner in lot.corners:
            edges[previous, corner] = number
            previous = corner
    found: list[set[int]] = [set() for _ in lots]
    for (start, end), number in edges.items():
        other = edges.get((end, start))
        if other is not None:
            found[number].add(other)
    return [sorted(numbers) for numbers in found]
