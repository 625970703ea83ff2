"""Names of owners, cities, and streets, which are random and odd on purpose."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

#: Surnames are a beginning and an end, so there are 360 of them.
_BEGINNINGS = (
    "Ander", "Berg", "Clark", "Dahl", "Ellis", "Fitz", "Garcí", "Hall", "Iver", "Jack", "König",
    "Lind", "Mc", "Müller-", "Nor", "O'Ne", "Peter", "Quin", "Rodrígu", "Søren", "Thom", "Vander",
    "Wójci", "Zieg",
)  # fmt: skip
_ENDS = (
    "son", "sen", "man", "berg", "field", "ström", "ley", "ton", "worth", "ski", "mann", "low",
    "ard", "quist", "ez",
)  # fmt: skip
_FIRST_NAMES = (
    "Mary", "James", "Patricia", "José", "Linda", "Robert", "Zoë", "Michael", "Elizabeth",
    "William", "Björn", "Richard", "Siobhán", "Thomas", "Karen", "Charles", "Lê", "Christopher",
    "Margaret", "Daniel", "Dorothy", "Matthew", "Sandra", "Anthony", "Ashley", "Władysław",
    "Kimberly", "Donald", "Emily", "Steven", "Michelle", "Jürgen", "Carol", "Andrew", "Amanda",
    "Kenneth", "Melissa", "Ángel", "Deborah", "Timothy", "Stephanie", "Ronald", "Rebecca", "Jason",
    "Sharon", "Edward", "Laura", "Jeffrey", "Cynthia", "Ryan",
)  # fmt: skip
_WORDS = (
    "Prairie", "Cedar", "Maple", "Willow", "Sumac", "Linden", "Hickory", "Juniper", "Aspen",
    "Chestnut", "Dogwood", "Elm", "Oak", "Spruce", "Walnut", "Birch", "Cottonwood", "Hawthorn",
    "Laurel", "Magnolia", "Poplar", "Redbud", "Sycamore", "Tamarack",
)  # fmt: skip
_PLACES = (
    "Falls", "Grove", "Springs", "Center", "Mills", "Junction", "Heights", "Narrows", "Crossing",
    "Lake", "Rapids", "Station",
)  # fmt: skip
_STREETS = ("wood St", "ridge Ave", "view Dr", "dale Ln", "brook Ct", "field Blvd")
_COMPANIES = (
    "Properties LLC", "Holdings LLC", "Rentals LLC", "Investments Inc", "& Sons Inc",
    "Development Co", "Realty Partners LP", "Hardware", "Café",
)  # fmt: skip
_FARMS = ("Farms LLC", "Family Farm LP", "Land & Cattle Co", "Grain Inc")
_TRUSTS = ("Family Trust", "Revocable Trust", "Living Trust")
#: Texts that have to be quoted, escaped, folded, or cut somewhere.
ODD_OWNERS = (
    "<b>Bold</b> & <script>alert(1)</script> LLC",
    'The "Quoted" Company',
    "D'Angelo's; DROP TABLE parcels --",
    "100% Organic_Farms \\ Inc",
    "STRASSENBÄCKEREI WEIß",
    "İstanbul Trading",
    "نور الدين",
    "007",
    "  Spaces  Within  ",
    "null",
    "=1+1",
    "Heirs of " + ", ".join(f"Peter Anderson {number}" for number in range(1, 41)),
)
#: Cities of owners who live elsewhere; their ZIP codes are not assigned to any post office.
_ELSEWHERE = ("Port Mercer IL 62990", "Fairhaven Mills MA 02990", "Red Mesa Springs AZ 86990")

INDIVIDUAL, COMPANY, TRUST, GOVERNMENT = "Individual", "Company", "Trust", "Government"
Roll = Callable[[], float]


def pick(items: Sequence[Any], roll: Roll) -> Any:
    """Return a random item."""
    return items[int(len(items) * roll())]


def city_name(number: int) -> str:
    """Return the name of a city; the first 288 names differ."""
    return f"{_WORDS[number % 24]} {_PLACES[(number // 24 + number) % 12]}"


def street_name(number: int) -> str:
    """Return the name of a street; 144 numbers in a row have different names."""
    return "N Main St" if number == 0 else _WORDS[number % 24] + _STREETS[number // 24 % 6]


def surname(roll: Roll) -> str:
    """Return a random surname."""
    return pick(_BEGINNINGS, roll) + pick(_ENDS, roll)


class Owner(NamedTuple):
    """An owner, who may have several lots; the name or the mailing address may be unknown."""

    name: str | None
    kind: str
    mail: str | None


def owner(home: str | None, city: str, is_farmer: bool, roll: Roll) -> Owner:
    """Return a random private owner of a lot, who may live there."""
    name, kind = _name(is_farmer, roll)
    return Owner(name, kind, _mailing_address(home, city, roll))


def _name(is_farmer: bool, roll: Roll) -> tuple[str | None, str]:
    chance = roll()
    if chance < 0.01:
        return None, INDIVIDUAL
    if chance < 0.02:
        return pick(ODD_OWNERS, roll), COMPANY
    if chance < 0.1:
        return f"{surname(roll)} {pick(_TRUSTS, roll)}", TRUST
    if chance < (0.4 if is_farmer else 0.2):
        word = pick(_WORDS, roll) if chance < 0.15 else surname(roll)
        return f"{word} {pick(_FARMS if is_farmer else _COMPANIES, roll)}", COMPANY
    first = f"{pick(_FIRST_NAMES, roll)} {chr(65 + int(26 * roll()))}"
    if chance < 0.6:
        return f"{first} {surname(roll)}", INDIVIDUAL
    return f"{surname(roll)}, {first}", INDIVIDUAL


def _mailing_address(home: str | None, city: str, roll: Roll) -> str | None:
    chance = roll()
    if chance < 0.03:
        return None
    if home and chance < 0.8:
        return f"{home}, {city}"
    if chance < 0.9:
        return f"PO Box {int(2000 * roll()) + 1}, {city}"
    street = street_name(int(144 * roll()))
    return f"{int(9000 * roll()) + 100} {street}, {pick(_ELSEWHERE, roll)}"
