"""Units of area, and the texts that stand for them in a column."""

from __future__ import annotations

from enum import Enum

from parcel_lookup.core.geodesy import SQUARE_METERS_PER_ACRE

SQUARE_FEET_PER_ACRE = 43_560.0


class Unit(Enum):
    """A unit of area; the value is how many of them an acre has."""

    ACRES = 1.0
    SQUARE_FEET = SQUARE_FEET_PER_ACRE
    SQUARE_METERS = SQUARE_METERS_PER_ACRE
    HECTARES = SQUARE_METERS_PER_ACRE / 10_000


#: Fields that hold an area of the parcel, with their unit.
AREA_FIELDS = {"acres": Unit.ACRES, "acres_calc": Unit.ACRES, "sq_feet": Unit.SQUARE_FEET}

#: How assessors abbreviate units, as `fold_unit` returns them.
_USUAL_TEXTS = {
    Unit.ACRES: ("acres", "acre", "ac", "acs"),
    Unit.SQUARE_FEET: ("sq ft", "sqft", "sf", "square feet", "square foot", "sq feet", "ft2"),
    Unit.SQUARE_METERS: ("sq m", "sqm", "m2", "square meters", "square meter", "sq meters"),
    Unit.HECTARES: ("hectares", "hectare", "ha"),
}
_UNIT_OF_TEXT = {text: unit for unit, texts in _USUAL_TEXTS.items() for text in texts}


def fold_unit(text: str) -> str:
    """Return the text of a unit without dots, double blanks, and capital letters: ``sq ft``."""
    return " ".join(text.replace(".", " ").lower().split())


def read_unit(text: str) -> Unit | None:
    """Return the unit that a text such as ``Sq. Ft.`` usually stands for; None for any other."""
    return _UNIT_OF_TEXT.get(fold_unit(text))
