"""Plane geometry of the sample county, in meters from its south-west corner, x east and y north.

The plane is the sinusoidal projection of the WGS 84 ellipsoid, centered on the western edge of the
county: distances along y and along parallels are true, and areas are those on the ellipsoid, so the
shoelace formula returns acres. All of it is plain float arithmetic; polygons are rounded to whole
millimeters before they are written, so that a point that was calculated twice is the same point.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Sequence

Point = tuple[float, float]
MillimeterPoint = tuple[int, int]

MILE = 1609.344
ACRE = 4046.8564224
SQUARE_FEET_PER_ACRE = 43560
SQUARE_METERS_PER_SQUARE_FOOT = 0.09290304

#: The county's south-west corner, in central Iowa.
_LON0, _LAT0 = -93.75, 41.75
_A = 6378137.0
_F = 1 / 298.257223563
_E2 = _F * (2 - _F)
_N = _F / (2 - _F)
#: Radius of the sphere with the same meridian length, and Helmert's series for its inverse.
_RECTIFYING = _A / (1 + _N) * (1 + _N**2 / 4 + _N**4 / 64)
_BACK = (1.5 * _N - 27 / 32 * _N**3, 21 / 16 * _N**2 - 55 / 32 * _N**4, 151 / 96 * _N**3)


def _meridian_arc(latitude: float) -> float:
    """Return the meters from the equator along a meridian; `latitude` is in radians."""
    return _RECTIFYING * (
        latitude
        - (1.5 * _N - 9 / 16 * _N**3) * math.sin(2 * latitude)
        + (15 / 16 * _N**2 - 15 / 32 * _N**4) * math.sin(4 * latitude)
        - 35 / 48 * _N**3 * math.sin(6 * latitude)
    )


_ARC0 = _meridian_arc(math.radians(_LAT0))


def to_degrees(x: float, y: float) -> Point:
    """Return longitude and latitude, with nine decimals, of a point in meters."""
    angle = (_ARC0 + y) / _RECTIFYING
    latitude = (
        angle
        + _BACK[0] * math.sin(2 * angle)
        + _BACK[1] * math.sin(4 * angle)
        + _BACK[2] * math.sin(6 * angle)
    )
    sine = math.sin(latitude)
    radius = _A / math.sqrt(1 - _E2 * sine * sine) * math.cos(latitude)
    return round(_LON0 + math.degrees(x / radius), 9), round(math.degrees(latitude), 9)


def wkb(ring: Sequence[MillimeterPoint]) -> bytes:
    """Return the WKB Polygon (EPSG:4326) of an open ring in millimeters, in the same direction."""
    flat: list[float] = []
    for x, y in (*ring, ring[0]):
        flat += to_degrees(x / 1000, y / 1000)
    return struct.pack(f"<BIII{len(flat)}d", 1, 3, 1, len(ring) + 1, *flat)


def area(ring: Sequence[Point]) -> float:
    """Return the signed area of an open ring, which is positive if it is counterclockwise."""
    # Relative to the first point, so that no digits are lost far from the origin.
    x0, y0 = ring[0]
    total = 0.0
    ax, ay = ring[-1][0] - x0, ring[-1][1] - y0
    for x, y in ring:
        bx, by = x - x0, y - y0
        total += ax * by - bx * ay
        ax, ay = bx, by
    return total / 2


def middle(ring: Sequence[Point]) -> Point:
    """Return the mean of the points of the ring."""
    count = len(ring)
    return sum(p[0] for p in ring) / count, sum(p[1] for p in ring) / count


def is_inside(point: Point, ring: Sequence[Point]) -> bool:
    """Return whether the ring contains the point."""
    x, y = point
    found = False
    ax, ay = ring[-1]
    for bx, by in ring:
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            found = not found
        ax, ay = bx, by
    return found


def point_inside(ring: Sequence[Point]) -> Point:
    """Return a point inside the ring, in the middle of its widest part at half its height."""
    low, high = min(p[1] for p in ring), max(p[1] for p in ring)
    y = low + (high - low) * 0.4871  # unlikely to be the y of a corner
    cuts = []
    ax, ay = ring[-1]
    for bx, by in ring:
        if (ay > y) != (by > y):
            cuts.append(ax + (y - ay) * (bx - ax) / (by - ay))
        ax, ay = bx, by
    cuts.sort()
    _, x = max((right - left, (left + right) / 2) for left, right in zip(cuts[::2], cuts[1::2]))
    return x, y


def counter_clockwise(ring: list[Point]) -> list[Point]:
    """Return the ring in the direction of outer rings in GeoJSON and OGC Simple Features."""
    return ring if area(ring) > 0 else ring[::-1]


def distance(a: Point, b: Point) -> float:
    """Return the distance of two points in meters."""
    return math.hypot(b[0] - a[0], b[1] - a[1])


class Frame:
    """A quadrilateral with coordinates u (west to east) and v (south to north) from 0 to 1."""

    def __init__(self, sw: Point, se: Point, ne: Point, nw: Point) -> None:
        self._x = (sw[0], se[0] - sw[0], nw[0] - sw[0], ne[0] - nw[0] - se[0] + sw[0])
        self._y = (sw[1], se[1] - sw[1], nw[1] - sw[1], ne[1] - nw[1] - se[1] + sw[1])
        self.width = (distance(sw, se) + distance(nw, ne)) / 2
        self.height = (distance(sw, nw) + distance(se, ne)) / 2

    def at(self, u: float, v: float) -> Point:
        """Return the point at these coordinates, which is outside beyond 0 to 1."""
        a, b, c, d = self._x
        e, f, g, h = self._y
        return a + b * u + c * v + d * u * v, e + f * u + g * v + h * u * v


def _crossings(
    ring: Sequence[Point], chain: Sequence[Point]
) -> list[tuple[float, int, float, Point]]:
    """Return the crossings: position on the chain, edge of the ring, position on it, point."""
    found = []
    edges = [(ring[i], ring[(i + 1) % len(ring)], i) for i in range(len(ring))]
    west, east = min(p[0] for p in ring), max(p[0] for p in ring)
    south, north = min(p[1] for p in ring), max(p[1] for p in ring)
    for step in range(len(chain) - 1):
        a, b = chain[step], chain[step + 1]
        if (
            (a[0] < west and b[0] < west)
            or (a[0] > east and b[0] > east)
            or (a[1] < south and b[1] < south)
            or (a[1] > north and b[1] > north)
        ):
            continue
        dx, dy = b[0] - a[0], b[1] - a[1]
        for p, q, edge in edges:
            # In the same direction for both neighbors, so that they get exactly the same point.
            first, last = (p, q) if p < q else (q, p)
            from_first = dx * (first[1] - a[1]) - dy * (first[0] - a[0])
            from_last = dx * (last[1] - a[1]) - dy * (last[0] - a[0])
            if (from_first >= 0) == (from_last >= 0):
                continue
            ex, ey = last[0] - first[0], last[1] - first[1]
            from_a = ex * (a[1] - first[1]) - ey * (a[0] - first[0])
            from_b = ex * (b[1] - first[1]) - ey * (b[0] - first[0])
            if (from_a >= 0) == (from_b >= 0):
                continue
            share = from_first / (from_first - from_last)
            point = (first[0] + ex * share, first[1] + ey * share)
            along = step + from_a / (from_a - from_b)
            found.append((along, edge, share if first is p else 1 - share, point))
    found.sort()
    return found


def split(ring: list[Point], chain: Sequence[Point]) -> list[list[Point]]:
    """Split a simple ring along a chain of points; ends of the chain inside the ring are ignored.

    No vertex of either may be on the other; lines are laid out so that this does not happen.
    """
    crossings = _crossings(ring, chain)
    skipped = 1 if crossings and is_inside(chain[0], ring) else 0
    if len(crossings) - skipped < 2:
        return [ring]
    # The ring with the crossings as vertices, numbered by their position on the chain.
    on_edge: dict[int, list[tuple[float, int]]] = {}
    for number, (_, edge, share, _) in enumerate(crossings):
        on_edge.setdefault(edge, []).append((share, number))
    corners: list[tuple[Point, int]] = []
    for edge, point in enumerate(ring):
        corners.append((point, -1))
        corners += [(crossings[n][3], n) for _, n in sorted(on_edge.get(edge, ()))]
    pieces = [corners]
    for number in range(skipped, len(crossings) - 1, 2):
        start, end = crossings[number][0], crossings[number + 1][0]
        chord = [(chain[i], -1) for i in range(int(start) + 1, int(end) + 1)]
        pieces = _split_at(pieces, number, chord)
    return [[point for point, _ in piece] for piece in pieces]


def _split_at(pieces: list, number: int, chord: list) -> list:
    """Split the piece that has the crossings `number` and `number + 1` along the chord."""
    for index, piece in enumerate(pieces):
        numbers = [n for _, n in piece]
        if number in numbers and number + 1 in numbers:
            i, j = numbers.index(number), numbers.index(number + 1)
            rotated = piece[i:] + piece[:i]  # starts with crossing `number`
            k = (j - i) % len(piece)
            there = rotated[: k + 1] + chord[::-1]
            back = [*rotated[k:], rotated[0], *chord]
            return [*pieces[:index], there, back, *pieces[index + 1 :]]
    return pieces
