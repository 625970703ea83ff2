"""Neighbouring lots get the same points along the line between them, and so know each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from parcel_lookup.service.sample.lots import Lot
from parcel_lookup.service.sample.plane import MillimetrePoint, Point

#: Millimetres within which a point lies on an edge. Rounding moves both by 0.7 at most.
_ON_EDGE = 3.0
#: Millimetres within which corners of farm lots are the same.
_NEAR = 10
#: Corners are looked up by squares that wide.
_CELL = 100_000


def join(lots: Sequence[Lot]) -> None:
    """Round the lots' rings to millimetres and give farm lots their neighbors' corners.

    Town lots are laid out with all their corners already. Sets `Lot.corners`, counter-clockwise.
    """
    cells: dict[tuple[int, int], list[MillimetrePoint]] = {}
    known: dict[tuple[int, int], MillimetrePoint] = {}
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


def _rounded(ring: Sequence[Point]) -> list[MillimetrePoint]:
    return [(round(x * 1000), round(y * 1000)) for x, y in ring]


def _merged(
    corner: MillimetrePoint, known: dict[tuple[int, int], MillimetrePoint]
) -> MillimetrePoint:
    """The corner, or one that is known within a centimetre: two sections' idea of one place."""
    x, y = corner[0] // _NEAR, corner[1] // _NEAR
    for i in (x - 1, x, x + 1):
        for j in (y - 1, y, y + 1):
            other = known.get((i, j))
            if other and abs(other[0] - corner[0]) + abs(other[1] - corner[1]) <= _NEAR:
                return other
    known[x, y] = corner
    return corner


def _without_repeats(ring: list[MillimetrePoint]) -> list[MillimetrePoint]:
    return [corner for index, corner in enumerate(ring) if corner != ring[index - 1]]


def _between(
    start: MillimetrePoint, end: MillimetrePoint, cells: dict
) -> Iterator[MillimetrePoint]:
    """Other lots' corners on the edge, in order from its start."""
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
    """For each lot the numbers of the lots that share a stretch of boundary with it, ascending."""
    edges: dict[tuple[MillimetrePoint, MillimetrePoint], int] = {}
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
