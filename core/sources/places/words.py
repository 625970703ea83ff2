"""The words of an address that all of its spellings contain.

That the address of a parcel contains a number and a word of the street's name is all that can be
requested of most servers; the parcels that they find are compared part by part (`addresses`).
"""

from __future__ import annotations

import re
from collections.abc import Collection

from parcel_lookup.core.address import Address
from parcel_lookup.core.address.words import (
    DIRECTION_NAMES,
    ORDINAL_WORDS,
    PERSON_INITIALS,
    SUFFIXES,
    is_ordinal,
)
from parcel_lookup.core.contract import Filter, Problem, RequestRefused
from parcel_lookup.core.i18n import tr

STREET = "situs"
#: The most parcels that are compared with an address.
MOST_COMPARED = 10_000
#: Shorter words, and parts of names that are often abbreviated, are not in every spelling.
_ENOUGH_LETTERS = 3
_ABBREVIATED = frozenset(
    (
        *SUFFIXES,
        *DIRECTION_NAMES.values(),
        *("SAINT", "MOUNT", "FORT", "HIGHWAY", "ROUTE", "STATE", "COUNTY", "TOWNSHIP"),
        *("INTERSTATE", "DOCTOR", "MARTIN", "LUTHER", "JUNIOR", "FIRST", "SECOND", "THIRD"),
    )
)
_WORD = re.compile(r"[A-Z]+")
_DIGITS = re.compile(r"\d+")


def filters_at(address: Address) -> list[tuple[Filter, ...]]:
    """Return the filters of parcels that may be at an address, for each spelling of the street.

    Without any, nothing can be searched.
    """
    words = _words_of(address.street)
    number = _number_in(address.number, is_needed=not words)
    if not address.street or not (number or words):
        return []
    return [tuple(_contains(one) for one in (number, word) if one) for word in words or ("",)]


def filters_near(address: Address) -> list[tuple[Filter, ...]]:
    """Return the filters of the parcels on the street of an address, for each of its spellings."""
    if not _number_in(address.number, is_needed=False):
        return []
    return [(_contains(word),) for word in _words_of(address.street)]


def filters_of_place(address: Address, fields: Collection[str]) -> tuple[Filter, ...]:
    """Return a filter on the ZIP code, or else on the city; () without any."""
    for name in ("postal", "city"):
        text = getattr(address, name)
        if text and name in fields:
            return (_contains(text, name),)
    return ()


def too_many() -> RequestRefused:
    """Return the error that an address agrees with too many parcels to be compared."""
    sentence = tr(
        "More than {most:,} parcels have an address like this. Add a house number, or the city."
    )
    return RequestRefused((Problem(400, ("address",), sentence.format(most=MOST_COMPARED)),))


def _contains(text: str, field: str = STREET) -> Filter:
    return Filter(field, "ilike", text)


def _number_in(number: str, *, is_needed: bool) -> str:
    """Return digits that a house number has however it is written, or "".

    Of ``41-43``, which may be a range or one house, none unless something is needed.
    """
    found = _DIGITS.findall(number)
    return "" if len(found) > 1 and not is_needed else max(found, key=len, default="")


def _words_of(street: str) -> tuple[str, ...]:
    """Return a word of a street's name that nobody abbreviates, in its spellings, or nothing."""
    if is_ordinal(street):
        digits = _DIGITS.match(street)
        short = digits[0] if digits and len(digits[0]) > 1 else street  # 80 ST is 80TH ST
        spelled = ORDINAL_WORDS.get(street, "").replace(" ", "%")
        return (short, spelled) if spelled else (short,)
    if street in PERSON_INITIALS:
        return (street.split()[-1], PERSON_INITIALS[street])
    words = [
        word
        for word in _WORD.findall(street)
        if len(word) >= _ENOUGH_LETTERS and word not in _ABBREVIATED
    ]
    return (max(words, key=len),) if words else ()
