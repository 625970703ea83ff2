"""A block around a cul-de-sac: a short street from the west, round at its end."""

from __future__ import annotations

import math

from parcel_lookup.service.sample.dice import Dice
from parcel_lookup.service.sample.plane import Point

Box = tuple[float, float, float, float]
#: A lot's outline, its four corners for buildings (street side first), its place on the street.
Plan = tuple[list[Point], list[Point], Point]

_STUB = 7.6
_BULB = 15.0
_END = 52.0
_WEDGES = 5


def fits(box: Box) -> bool:
    """Whether a block (west, south, east, north) is of a size for it."""
    wide, tall = box[2] - box[0], box[3] - box[1]
    return wide > _END + 60 and 74 < tall < 150


def lots(box: Box, count: int, dice: Dice) -> list[Plan]:
    """`count` lots, at least eight: rows along the street and five around its end."""
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
    """The lots around the round end, from the south side of the street to the north side."""
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
        # Along the street numbers go on around its end: each wedge has a place of its own.
        nearness = min(number, _WEDGES - 1 - number)
        side = -1 if number < _WEDGES / 2 else 1
        plans.append(([*outer, *arc[::-1]], front, (x0 + 8 + 9 * nearness, axis + 0.01 * side)))
    return plans


def _on_circle(center: Point, angle: float) -> Point:
    return center[0] + _BULB * math.cos(angle), center[1] + _BULB * math.sin(angle)


def _on_box(center: Point, angle: float, box: Box) -> Point:
    """Where a ray from the center leaves the box."""
    dx, dy = math.cos(angle), math.sin(angle)
    x0, y0, x1, y1 = box
    reach = math.inf
    if dx:
        reach = min(reach, ((x1 if dx > 0 else x0) - center[0]) / dx)
    if dy:
        reach = min(reach, ((y1 if dy > 0 else y0) - center[1]) / dy)
    return center[0] + dx * reach, center[1] + dy * reach


def _house_place(arc: list[Point], back: Point) -> list[Point]:
    """Four corners around a line from the middle of the arc to the middle of the back."""
    (x, y), (bx, by) = arc[2], back
    length = math.hypot(bx - x, by - y)
    nx, ny = -(by - y) / length * 9, (bx - x) / length * 9
    return [(x + nx, y + ny), (x - nx, y - ny), (bx - nx, by - ny), (bx + nx, by + ny)]
