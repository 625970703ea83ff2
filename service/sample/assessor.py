"""A parcel's record: everything in it besides who owns it and where it lies.

How values hang together: ``parcel_value`` is ``land_value`` plus ``improvements_value``, and
``building_value`` is the larger part of the improvements, null without buildings. Farmed land is
assessed by what it yields: ``agricultural_value`` is that part of ``land_value``, null in towns and
on sites. ``tax_amount`` is the parcel value times the levy, 1.62 % in towns and 1.18 % in the
country; public bodies, churches and cemeteries pay nothing. ``sale_price`` is near the value.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from parcel_lookup.core.contract import Building
from parcel_lookup.core.resources import read_table
from parcel_lookup.service.sample.buildings import KINDS
from parcel_lookup.service.sample.dice import Dice
from parcel_lookup.service.sample.lots import Lot
from parcel_lookup.service.sample.plane import ACRE, SQUARE_FEET_PER_ACRE
from parcel_lookup.service.sample.uses import BOTTOMLAND, CROPS, ODD_LAND, USES, Use

_TOWN_LEVY, _COUNTRY_LEVY = 0.0162, 0.0118
_WOODS = (141, 143, 190, 195)
#: Dollars an acre by what grows on it.
_YIELD = {1: 2350.0, 5: 2250.0, 24: 1900.0, 36: 1750.0, 37: 1300.0, 176: 1050.0}
_LAST_YEAR = 2024


@lru_cache(maxsize=1)
def cover_names() -> dict[int, str]:
    """Names of the land-cover codes, from the reference table."""
    return {int(row["code"]): row["name"] for row in read_table("cdl_codes")}


def cover(lot: Lot, acres: float, to_river: float, dice: Dice) -> dict[str, Any]:
    """What grows on the lot or covers it; woods among the fields become a use of their own."""
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
    """Acres as calculated and, slightly different, as the county has them in its deeds."""
    reported = acres * (1 + dice.bell(0.006))
    return {
        "acres": max(0.01, round(reported, 2 if acres >= 1 else 3)),
        "acres_calc": round(acres, 4),
        "sq_feet": float(round(acres * SQUARE_FEET_PER_ACRE)),
    }


def value_fields(
    lot: Lot, acres: float, code: int, buildings: tuple[Building, ...], dice: Dice
) -> dict[str, Any]:
    """Assessed values and the tax on them, of one of the lot's units."""
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
    """Value of the site and of farmed land."""
    if lot.use in ("field", "timber"):
        return 0.0, acres * _YIELD.get(code, 850.0) * dice.between(0.82, 1.14)
    if lot.town is None:
        farmed = max(0.0, acres - 1.5) * 1300 * dice.between(0.8, 1.1)
        if lot.use != "farmstead":
            return use.land * dice.between(0.8, 1.3) + max(0.0, acres - 1) * 5200, 0.0
        return use.land * dice.between(0.8, 1.3), farmed
    # The nearer to the centre and the smaller the lot, the dearer each metre.
    square_metres = acres * ACRE
    nearness = 1.25 - 0.5 * min(1.0, lot.away / max(1.0, lot.town.radius))
    size = (900 / max(square_metres, 200)) ** 0.25
    town = 0.75 if lot.town.number else 1.0
    return square_metres * use.land * nearness * size * town * dice.between(0.88, 1.14), 0.0


def _improvements(
    lot: Lot, use: Use, buildings: tuple[Building, ...], dice: Dice
) -> tuple[float, float]:
    """Value of all improvements and of the buildings among them."""
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
    """The most recent sale; nothing where it was never sold, no price where it was a gift."""
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
