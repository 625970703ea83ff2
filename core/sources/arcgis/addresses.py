"""The requests for parcels that may be at an address of a layer.

What can be sent to a server is only that the address contains a number and a word of the street's
name; the parcels that it finds are compared part by part (`sources.places.addresses`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

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
from parcel_lookup.core.sources.arcgis.layer import Layer
from parcel_lookup.core.sources.arcgis.series import read
from parcel_lookup.core.sources.conductor import Rows, Steps

STREET = "situs"
#: The most parcels that are compared with an address.
_MOST = 10_000
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


def candidates(layer: Layer, address: Address) -> list[Steps]:
    """Return the series that read the parcels that may be at an address."""
    words = _words_of(address.street)
    number = _number_in(address.number, is_needed=not words)
    if not address.street or not (number or words):
        return []
    return [_containing(layer, address, (number, word)) for word in words or ("",)]


def neighbors(layer: Layer, address: Address) -> list[Steps]:
    """Return the series that read some of the parcels on the street of an address."""
    if not _number_in(address.number, is_needed=False):
        return []
    return [_first_page(layer, _contains(STREET, word)) for word in _words_of(address.street)]


def _containing(layer: Layer, address: Address, words: Sequence[str]) -> Steps:
    """Read all parcels whose address contains words; those of the place if they are many."""
    filters = [_contains(STREET, word) for word in words if word]
    fields = layer.reader.capabilities.fields or {}
    place = [
        _contains(name, text)
        for name in ("postal", "city")
        if (text := getattr(address, name)) and name in fields
    ]
    for some in (filters, [*filters, *place[:1]]):
        query = layer.query(some)
        if query is None:
            return None
        try:
            return (yield from read(layer, replace(query, most=_MOST)))
        except RequestRefused as error:
            if error.was_sent:
                raise
    sentence = tr(
        "More than {most:,} parcels have an address like this. Add a house number, or the city."
    )
    raise RequestRefused((Problem(400, ("address",), sentence.format(most=_MOST)),))


def _first_page(layer: Layer, item: Filter) -> Steps:
    query = layer.query((item,))
    if query is not None and not layer.has_no_pages:
        rows, _ = yield layer.page(query)
        yield Rows(rows)
    return None


def _contains(field: str, text: str) -> Filter:
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
