"""Building footprints, placed in the four corners of their lot's frame."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from parcel_lookup.core.contract import Building
from parcel_lookup.service.sample.dice import Dice
from parcel_lookup.service.sample.lots import Lot
from parcel_lookup.service.sample.plane import (
    SQUARE_METRES_PER_SQUARE_FOOT,
    Point,
    area,
    counter_clockwise,
    distance,
    is_inside,
    wkb,
)

#: The national building data leave out what is smaller, in square meters.
_LEAST = 450 * SQUARE_METRES_PER_SQUARE_FOOT


class Kind(NamedTuple):
    """What stands on a lot of some use."""

    occupancy: str
    primary: str
    #: Least and most part of the lot's width and depth that the main building takes…
    share: tuple[float, float]
    #: …and the most meters of its front and its depth.
    most: tuple[float, float]
    height: tuple[float, float]
    setback: tuple[float, float]
    #: How likely each of further, smaller buildings is.
    others: tuple[float, ...] = ()
    #: Dollars a square metre of footprint.
    rate: float = 1150.0


KINDS: dict[str, Kind] = {
    "house": Kind("Residential", "Single Family Dwelling", (0.45, 0.7), (17, 12), (4.2, 8.6),
                  (6, 9), (0.38,)),
    "two-family": Kind("Residential", "Multi - Family Dwelling", (0.55, 0.75), (20, 14), (5.5, 9),
                       (6, 8), (0.3,), 1050),
    "rural house": Kind("Residential", "Single Family Dwelling", (0.14, 0.2), (22, 14), (4.5, 9),
                        (18, 45), (0.7, 0.4)),
    "farm": Kind("Agriculture", "Agriculture", (0.14, 0.2), (20, 13), (5, 9), (18, 40),
                 (0.95, 0.85, 0.6, 0.5, 0.3), 620),
    "apartments": Kind("Residential", "Multi - Family Dwelling", (0.6, 0.8), (70, 26), (8, 16),
                       (8, 12), (0.6,), 1900),
    "shop": Kind("Commercial", "Retail Trade", (0.8, 0.98), (40, 34), (4.5, 12), (0.6, 2), (),
                 1300),
    "works": Kind("Industrial", "Light Industrial", (0.35, 0.7), (75, 42), (5, 13), (8, 16),
                  (0.5, 0.3), 560),
    "church": Kind("Assembly", "Religious", (0.35, 0.55), (24, 38), (9, 21), (9, 14), (0.3,), 1400),
    "school": Kind("Education", "Pre-K - 12 Schools", (0.45, 0.6), (110, 55), (6, 11), (14, 22),
                   (0.7,), 1700),
    "hall": Kind("Government", "General Services", (0.35, 0.5), (45, 38), (7, 19), (10, 20), (),
                 1900),
}  # fmt: skip


def build(lot: Lot, kind_name: str, address: dict[str, Any], dice: Dice) -> tuple[Building, ...]:
    """The lot's buildings, the main one first; none where they have no room."""
    if not kind_name or lot.frame is None:
        return ()
    kind = KINDS[kind_name]
    a, b, c, d = lot.frame
    wide, deep = distance(a, b), (distance(a, d) + distance(b, c)) / 2
    if wide < 7 or deep < 12:
        return ()
    main_front = min(kind.most[0] * dice.between(0.7, 1), wide * dice.between(*kind.share))
    main_deep = min(kind.most[1] * dice.between(0.7, 1), deep * 0.62)
    setback = min(dice.between(*kind.setback), deep * 0.25)
    left = (wide - main_front) * dice.between(0.3, 0.7)
    shapes = [_outline(left, setback, main_front, main_deep, dice.chance(0.32))]
    behind = setback + main_deep + 4
    for chance in kind.others:
        if dice.chance(chance):
            shape = _outbuilding(kind_name, wide, deep, behind, dice)
            if shape is not None:
                shapes.append(shape)
                behind += max(y for _, y in shape) - min(y for _, y in shape) + 4
    found = []
    for shape in shapes:
        ring = counter_clockwise([_place(lot.frame, x / wide, y / deep) for x, y in shape])
        if area(ring) < _LEAST or not all(is_inside(point, lot.ring) for point in ring):
            continue
        first = not found
        found.append(_building(ring, kind, kind_name, first, address, dice))
    return tuple(found)


def _outline(x: float, y: float, wide: float, deep: float, has_wing: bool) -> list[Point]:
    if not has_wing:
        return [(x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep)]
    wing, notch = wide * 0.58, deep * 0.42
    return [
        (x, y + notch), (x + wing, y + notch), (x + wing, y), (x + wide, y),
        (x + wide, y + deep), (x, y + deep),
    ]  # fmt: skip


def _outbuilding(
    kind_name: str, wide: float, deep: float, behind: float, dice: Dice
) -> list[Point] | None:
    """A garage, barn, machine shed or grain bin behind the main building."""
    if kind_name == "farm":
        if dice.chance(0.35):
            radius = dice.between(4, 8)
            x, y = dice.between(radius + 3, max(radius + 4, wide - radius - 3)), behind + radius
            if y + radius > deep - 3:
                return None
            return [
                (x + radius * math.cos(math.pi * k / 6), y + radius * math.sin(math.pi * k / 6))
                for k in range(12)
            ]
        front, length = dice.between(14, 34), dice.between(11, 20)
    elif kind_name in ("house", "two-family", "rural house"):
        front, length = dice.between(6.6, 9), dice.between(6.6, 8)
    else:
        front, length = wide * dice.between(0.25, 0.4), deep * dice.between(0.12, 0.2)
    if behind + length > deep - 1.5 or front > wide - 3:
        return None
    return _outline(dice.between(1.2, wide - front - 1.2), behind, front, length, False)


def _place(frame: Sequence[Point], s: float, t: float) -> Point:
    """The point of the lot at shares of its front and its depth."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = frame
    p, q = (1 - s) * (1 - t), s * (1 - t)
    r, w = s * t, (1 - s) * t
    return p * ax + q * bx + r * cx + w * dx, p * ay + q * by + r * cy + w * dy


def _building(
    ring: list[Point],
    kind: Kind,
    kind_name: str,
    is_main: bool,
    address: dict[str, Any],
    dice: Dice,
) -> Building:
    corners = [(round(x * 1000), round(y * 1000)) for x, y in ring]
    meters = area(corners) / 1e6
    primary, occupancy = kind.primary, kind.occupancy
    if kind_name == "farm" and is_main:
        primary, occupancy = "Single Family Dwelling", "Residential"
    elif not is_main and occupancy == "Residential":
        primary, occupancy = "Unclassified", "Unclassified"
    attributes = {
        "sq_feet": round(meters / SQUARE_METRES_PER_SQUARE_FOOT, 1),
        "sq_meters": round(meters, 1),
        "height": None
        if dice.chance(0.07)
        else round(dice.between(*kind.height) * (1 if is_main else 0.7), 1),
        "occ_cls": occupancy,
        "prim_occ": primary,
        **address,
    }
    return Building(attributes, wkb(corners))
