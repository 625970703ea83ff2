"""Parcels at an address of a table or layer, decided here: servers only find candidates.

Addresses are compared part by part (`core.address.compare`), as in a parcel file. What can be sent
to a server is only that the address contains a number and a word of the street's name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Callable, NamedTuple, Optional

from parcel_lookup.core.address import Address, address_line, compare, nearest, parse_address
from parcel_lookup.core.address.comparing import may_be_typed
from parcel_lookup.core.address.names import compare_names
from parcel_lookup.core.address.words import (
    DIRECTION_NAMES,
    ORDINAL_WORDS,
    PERSON_INITIALS,
    SUFFIXES,
    is_ordinal,
)
from parcel_lookup.core.contract import (
    AddressRequest,
    Field,
    Filter,
    NearAddress,
    Parcel,
    Problem,
    RequestRefused,
)
from parcel_lookup.core.i18n import tr

_STREET = "situs"
_PLACE = ("city", "state", "postal")
#: The most parcels that are compared with an address.
_MOST = 10_000
#: Parcels on the street that are compared to name the nearest addresses.
_MOST_NEAR = 2_000
#: Scores of parcels that a line may be the beginning of: on the very street, and on another one.
_SAME_STREET, _BEGINNING = 3.0, 1.0
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


class Candidates(NamedTuple):
    """Parcels that a server found."""

    parcels: list[Parcel]
    #: There are more than may be read.
    is_cut_off: bool = False
    #: The number of parcels that the server counts but did not send.
    missing: int = 0


class Scored(NamedTuple):
    """The parcels at an address, the best first."""

    parcels: list[Parcel]
    scores: list[Optional[float]]  # noqa: UP045 - also read at run time
    #: The nearest addresses, if there is no parcel.
    nearest: tuple[NearAddress, ...] = ()


#: Returns the parcels that match filters, or the first of them if there are more than a number.
Find = Callable[[Sequence[Filter], int], Candidates]


class AddressFinder:
    """Finds the parcels at an address of a layer.

    First those whose address contains the number and a word of the street's name; if none agrees,
    those on the street whose address begins with it, or the nearest ones are named.
    """

    def __init__(self, request: AddressRequest, fields: Mapping[str, Field], find: Find) -> None:
        """`fields` are those of the layer; `find` requests parcels."""
        self._requested = parse_address(
            request.address, request.city or "", request.state or "", request.postal or ""
        )
        self._fields = fields
        self._find = find

    def find(self) -> Scored:
        """Return the parcels. Raises `RequestRefused` if they are too many to compare."""
        if _STREET not in self._fields:
            sentence = tr("The layer has no addresses of parcels.")
            raise RequestRefused((Problem(400, ("address",), sentence),))
        requested = self._requested
        if not requested.street:
            return Scored([], [])
        words = _words_of(requested.street)
        number = _number_in(requested.number, is_needed=not words)
        if not number and not words:
            return Scored([], [])
        parcels = _united(
            self._all([one for one in (number, word) if one]) for word in words or ("",)
        )
        found = self._agreeing(parcels)
        if not found and number:
            on_street = (self._find([_contains(_STREET, one)], _MOST_NEAR).parcels for one in words)
            parcels = _united((parcels, *on_street))
            found = self._agreeing(parcels)
        found = found or self._as_typed(parcels)
        if not found:
            lines = ((address_line(*_texts(one)), _address_of(one)) for one in parcels)
            near = tuple(NearAddress(*pair) for pair in nearest(requested, lines))
            return Scored([], [], near)
        found.sort(key=lambda pair: (-pair[0], pair[1].svc_uuid))
        return Scored([parcel for _, parcel in found], [score for score, _ in found])

    def _all(self, words: Sequence[str]) -> list[Parcel]:
        """Return all parcels whose address contains words; those of the place if they are many."""
        filters = [_contains(_STREET, word) for word in words]
        found = self._find(filters, _MOST)
        if found.is_cut_off:
            found = self._find([*filters, *self._of_place()], _MOST)
        if found.is_cut_off:
            sentence = tr(
                "More than {most:,} parcels have an address like this. Add a house number, or the "
                "city."
            )
            raise RequestRefused((Problem(400, ("address",), sentence.format(most=_MOST)),))
        return found.parcels

    def _of_place(self) -> list[Filter]:
        """Return filters on the ZIP code, or else on the city."""
        for name in ("postal", "city"):
            text = getattr(self._requested, name)
            if text and name in self._fields:
                return [_contains(name, text)]
        return []

    def _agreeing(self, parcels: Sequence[Parcel]) -> list[tuple[float, Parcel]]:
        scored = ((compare(self._requested, _address_of(one)).score, one) for one in parcels)
        return [(score, parcel) for score, parcel in scored if score]

    def _as_typed(self, parcels: Sequence[Parcel]) -> list[tuple[float, Parcel]]:
        """Return parcels that the address may be the beginning of."""
        found = []
        for parcel in parcels:
            address = _address_of(parcel)
            if address.street.startswith(self._requested.street) and may_be_typed(
                self._requested, address
            ):
                is_same = compare_names(self._requested.street, address.street)
                found.append((_SAME_STREET if is_same else _BEGINNING, parcel))
        return found


def _contains(field: str, text: str) -> Filter:
    return Filter(field, "ilike", text)


def _united(several: Iterable[Sequence[Parcel]]) -> list[Parcel]:
    return list({one.svc_uuid: one for parcels in several for one in parcels}.values())


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


def _address_of(parcel: Parcel) -> Address:
    return parse_address(*_texts(parcel))


def _texts(parcel: Parcel) -> list[str]:
    return [str(parcel.attributes.get(name) or "").strip() for name in (_STREET, *_PLACE)]
