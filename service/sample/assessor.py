"""The assessor's view of a lot: its use, buildings, areas, values, and last sale.

``parcel_value`` is ``land_value`` plus ``improvements_value``, and ``building_value`` is the larger
part of the improvements, null without buildings. Farmland is assessed by its yield:
``agricultural_value`` is that part of ``land_value``, null in towns and for building sites.
``tax_amount`` is the parcel value times the levy, 1.62 % in towns and 1.18 % in the country; public
bodies, churches, and cemeteries are exempt. ``sale_price`` is close to the value.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from parcel_lookup.core.contract import Building
from parcel_lookup.core.resources import read_table
from parcel_lookup.service.sample.dice import Dice
from parcel_lookup.service.sample.geometry import (
    ACRE,
    SQUARE_FEET_PER_ACRE,
    SQUARE_METERS_PER_SQUARE_FOOT,
    Point,
    area,
    counter_clockwise,
    distance,
    is_inside,
    wkb,
)
from parcel_lookup.service.sample.lots import Lot

#: Land cover codes of the Cropland Data Layer with their weights.
Cover = tuple[tuple[float, int], ...]


class Use(NamedTuple):
    """A land use, with its code, zoning, land cover, buildings, and price of land."""

    code: str
    name: str
    #: None in the country, where few townships have zoning.
    zoning: str | None
    cover: Cover
    #: The type of building, a key of `KINDS`, or empty.
    building: str = ""
    #: In towns, dollars per square meter of land; in the country, dollars per building site.
    land: float = 0.0
    is_exempt: bool = False


CROPS: Cover = (
    (40.0, 1), (31.0, 5), (11.0, 176), (4.0, 36), (3.0, 37), (1.6, 24), (0.6, 28), (0.5, 26),
    (0.4, 4), (0.2, 12), (0.15, 43), (3.6, 141), (0.9, 61), (0.5, 58), (0.1, 68), (0.08, 69),
    (0.05, 229), (0.6, 121),
)  # fmt: skip
BOTTOMLAND: Cover = (
    (17.0, 1), (13.0, 5), (26.0, 176), (25.0, 141), (9.0, 190), (6.0, 195), (3.0, 37), (1.0, 143),
)  # fmt: skip
ODD_LAND: Cover = (
    (20.0, 1), (15.0, 5), (30.0, 176), (18.0, 141), (9.0, 37), (4.0, 36), (2.0, 152), (2.0, 61),
)  # fmt: skip
_HOME: Cover = ((50.0, 121), (22.0, 176), (14.0, 122), (8.0, 141), (4.0, 1), (2.0, 37))
_LAWN: Cover = ((70.0, 122), (22.0, 121), (8.0, 123))
_PAVED: Cover = ((45.0, 124), (50.0, 123), (5.0, 122))
_PARK: Cover = ((80.0, 121), (12.0, 141), (8.0, 176))

USES: dict[str, Use] = {
    "field": Use("0100", "Agricultural land", None, CROPS),
    "timber": Use("0130", "Timber and recreation land", None, CROPS),
    "farmstead": Use("0110", "Agricultural dwelling", None, _HOME, "farm", 26_000),
    "acreage": Use("0215", "Rural residential", None, _HOME, "rural house", 38_000),
    "farm commercial": Use("0450", "Agricultural services", None, _PAVED, "works", 30_000),
    "country church": Use("0510", "Religious", None, _LAWN, "church", 15_000, is_exempt=True),
    "cemetery": Use("0550", "Cemetery", None, _PARK, "", 9_000, is_exempt=True),
    "utility": Use("0610", "Utility", None, _PAVED, "", 12_000),
    "township hall": Use("0540", "Public building", None, _LAWN, "hall", 9_000, is_exempt=True),
    "house": Use("0210", "Single-family residential", "R-1", _LAWN, "house", 31.0),
    "two-family": Use("0220", "Two-family residential", "R-2", _LAWN, "two-family", 31.0),
    "vacant": Use("0290", "Vacant residential", "R-1", _PARK, "", 26.0),
    "apartments": Use("0230", "Multi-family residential", "R-3", _PAVED, "apartments", 36.0),
    "condominium": Use("0240", "Condominium", "R-3", _PAVED, "apartments", 44.0),
    "shop": Use("0310", "Retail and services", "C-2", _PAVED, "shop", 64.0),
    "office": Use("0320", "Office", "C-1", _PAVED, "shop", 58.0),
    "parking": Use("0390", "Vacant commercial", "C-2", _PAVED, "", 40.0),
    "works": Use("0410", "Light industrial", "I-1", _PAVED, "works", 17.0),
    "elevator": Use("0420", "Grain elevator", "I-2", _PAVED, "works", 15.0),
    "church": Use("0510", "Religious", "R-2", _LAWN, "church", 30.0, is_exempt=True),
    "school": Use("0520", "School", "P", _PARK, "school", 20.0, is_exempt=True),
    "park": Use("0530", "Park", "P", _PARK, "", 14.0, is_exempt=True),
    "courthouse": Use("0540", "Public building", "P", _PAVED, "hall", 40.0, is_exempt=True),
    "city hall": Use("0540", "Public building", "P", _PAVED, "hall", 30.0, is_exempt=True),
    "outlot": Use("0295", "Undeveloped platted land", "A-1", ODD_LAND, "", 4.0),
    "remnant": Use("0296", "Residual lot", "R-1", _PARK, "", 6.0),
}


# Building footprints, placed within the four corners of the frame of their lot.

#: Minimum area of buildings in the national building data, in square meters.
_LEAST = 450 * SQUARE_METERS_PER_SQUARE_FOOT


class Kind(NamedTuple):
    """A type of building, with its size and price."""

    occupancy: str
    primary: str
    #: Minimum and maximum share of the lot's width that the main building covers.
    share: tuple[float, float]
    #: Maximum width and depth of the main building in meters.
    most: tuple[float, float]
    height: tuple[float, float]
    setback: tuple[float, float]
    #: Probability of each additional, smaller building.
    others: tuple[float, ...] = ()
    #: Dollars per square meter of footprint.
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
    """Return the buildings of a lot, the main one first; none if there is no room."""
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
    """Return a garage, barn, machine shed, or grain bin behind the main building, if it fits."""
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
    """Return the point of the lot at a share of its width and its depth."""
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
        "sq_feet": round(meters / SQUARE_METERS_PER_SQUARE_FOOT, 1),
        "sq_meters": round(meters, 1),
        "height": None
        if dice.chance(0.07)
        else round(dice.between(*kind.height) * (1 if is_main else 0.7), 1),
        "occ_cls": occupancy,
        "prim_occ": primary,
        **address,
    }
    return Building(attributes, wkb(corners))


# Areas, values, and sales.

_TOWN_LEVY, _COUNTRY_LEVY = 0.0162, 0.0118
_WOODS = (141, 143, 190, 195)
#: Dollars per acre by land cover.
_YIELD = {1: 2350.0, 5: 2250.0, 24: 1900.0, 36: 1750.0, 37: 1300.0, 176: 1050.0}
_LAST_YEAR = 2024


@lru_cache(maxsize=1)
def cover_names() -> dict[int, str]:
    """Return the names of the land cover codes, from the reference table."""
    return {int(row["code"]): row["name"] for row in read_table("cdl_codes")}


def cover(lot: Lot, acres: float, to_river: float, dice: Dice) -> dict[str, Any]:
    """Return the land cover fields of a lot; fields covered by woods become timber."""
    choice = USES[lot.use].cover
    if lot.use == "field":
        if to_river < 400:
            choice = BOTTOMLAND
        else:
            choice = ODD_LAND if acres < 16 or " along the creek" in lot.legal else CROPS
    code = dice.weighted(choice)
    if lot.use == "field" and code in _WOODS:
        lot.use = "timber"
    low, high = (62, 99) if acres > 30 else (46, 97)
    if lot.town is not None:
        low, high = 41, 96
    return {
        "cdl_majority_category": cover_names()[code],
        "cdl_majority_value": code,
        "cdl_majority_percent": round(dice.between(low, high), 1),
    }


def area_fields(acres: float, dice: Dice) -> dict[str, Any]:
    """Return the areas: as calculated, and slightly different as reported in the deeds."""
    reported = acres * (1 + dice.bell(0.006))
    return {
        "acres": max(0.01, round(reported, 2 if acres >= 1 else 3)),
        "acres_calc": round(acres, 4),
        "sq_feet": float(round(acres * SQUARE_FEET_PER_ACRE)),
    }


def value_fields(
    lot: Lot, acres: float, code: int, buildings: tuple[Building, ...], dice: Dice
) -> dict[str, Any]:
    """Return the assessed values and the tax of one unit of the lot."""
    use = USES[lot.use]
    site, farmed = _land(lot, use, acres, code, dice)
    improvements, building_value = _improvements(lot, use, buildings, dice)
    share = lot.units
    land = _dollars((site + farmed) / share, 10)
    improvements, building_value = _dollars(improvements / share, 10), _dollars(
        building_value / share, 10
    )  # fmt: skip
    total = land + improvements
    levy = _COUNTRY_LEVY if lot.town is None else _TOWN_LEVY
    return {
        "parcel_value": total,
        "land_value": land,
        "improvements_value": improvements,
        "agricultural_value": min(land, _dollars(farmed, 10)) if farmed else None,
        "building_value": building_value if buildings else None,
        "tax_amount": 0.0 if use.is_exempt else round(total * levy, 2),
    }


def _land(lot: Lot, use: Use, acres: float, code: int, dice: Dice) -> tuple[float, float]:
    """Return the values of the building site and of the farmland."""
    if lot.use in ("field", "timber"):
        return 0.0, acres * _YIELD.get(code, 850.0) * dice.between(0.82, 1.14)
    if lot.town is None:
        farmed = max(0.0, acres - 1.5) * 1300 * dice.between(0.8, 1.1)
        if lot.use != "farmstead":
            return use.land * dice.between(0.8, 1.3) + max(0.0, acres - 1) * 5200, 0.0
        return use.land * dice.between(0.8, 1.3), farmed
    # The closer to the center and the smaller the lot, the higher the price per meter.
    square_meters = acres * ACRE
    nearness = 1.25 - 0.5 * min(1.0, lot.away / max(1.0, lot.town.radius))
    size = (900 / max(square_meters, 200)) ** 0.25
    town = 0.75 if lot.town.number else 1.0
    return square_meters * use.land * nearness * size * town * dice.between(0.88, 1.14), 0.0


def _improvements(
    lot: Lot, use: Use, buildings: tuple[Building, ...], dice: Dice
) -> tuple[float, float]:
    """Return the values of all improvements, and of the buildings among them."""
    if not buildings:
        return (dice.between(2, 14) * 1000 if use.land and dice.chance(0.2) else 0.0), 0.0
    rate = KINDS[use.building].rate * dice.between(0.62, 1.35)
    if lot.town is not None and lot.town.number:
        rate *= 0.78
    meters = [building.attributes["sq_meters"] for building in buildings]
    floors = max(1, round((buildings[0].attributes["height"] or 5) / 3.4) - 1)
    value = rate * meters[0] * (1 + 0.72 * (floors - 1)) + 0.3 * rate * sum(meters[1:])
    return value * dice.between(1.03, 1.13), value


def _dollars(value: float, step: int) -> float:
    return float(round(value / step) * step)


def sale_fields(lot: Lot, owner_kind: str, value: float, dice: Dice) -> dict[str, Any]:
    """Return the latest sale: empty if never sold, and without a price if it was a gift."""
    rate = 0.66 if lot.town is not None else 0.4
    if owner_kind in ("Government", "Religious", "Nonprofit"):
        rate = 0.0 if USES[lot.use].is_exempt else 0.05
    if not dice.chance(rate):
        return {"sale_price": None, "sale_date": None}
    years = int(31 * dice.roll() ** 1.7)
    date = f"{_LAST_YEAR - years}-{dice.whole(1, 12):02}-{dice.whole(1, 28):02}"
    if dice.chance(0.11) or not value:
        return {"sale_price": None, "sale_date": date}
    price = value * dice.between(0.9, 1.16) * (1 - 0.006 * years)
    return {"sale_price": max(500.0, _dollars(price, 500)), "sale_date": date}
