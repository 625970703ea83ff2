"""The place at the end of an address, in its original spelling."""

from __future__ import annotations

import re
from typing import NamedTuple

from parcel_lookup.core.address.parsing import parse_address
from parcel_lookup.core.address.places import read_zip

_WORD = re.compile(r"[^\s,;]+")
_ZIP = re.compile(r"(?<![\w-])[0-9]{3,5}(?:[- ]?[0-9]{4})?(?![\w-])")
#: The maximum number of words of a city, state, and ZIP code.
_MOST_WORDS = 9


class Tail(NamedTuple):
    """An address and its place; an unknown part is empty."""

    #: What stands before the place, as it is written.
    street: str
    #: As it is written.
    city: str = ""
    #: Two letters.
    state: str = ""
    #: ``02139`` or ``02139-1234``.
    zip: str = ""


def split_tail(line: str) -> Tail:
    """Cut the place that `parse_address` reads from the end of a line.

    A city alone is none: without state and ZIP code nobody knows that it is not a part of the
    street.
    """
    place = _place_of(line)
    if not any(place[1:]):
        return Tail(line)
    words = list(_WORD.finditer(line))
    for first in range(len(words) - 1, max(0, len(words) - 1 - _MOST_WORDS), -1):
        start = words[first].start()
        if _place_of(f"1 Main St, {line[start:]}") == place:
            break
    else:
        return Tail(line)
    city = _city_of(line, words[first:], place)
    codes = map(read_zip, reversed(_ZIP.findall(line[start:])))
    code = next((one for one in codes if place[2] and one.startswith(place[2])), place[2])
    return Tail(line[:start].rstrip(" ,;"), city, place[1], code)


def _place_of(line: str) -> tuple[str, str, str]:
    address = parse_address(line)
    return address.city, address.state, address.postal


def _city_of(line: str, words: list[re.Match[str]], place: tuple[str, str, str]) -> str:
    """Return the words of the city at the beginning of a place."""
    city, state, postal = place
    for last in words if city else ():
        text = line[words[0].start() : last.end()]
        if _place_of(f"1 Main St, {text}, {state} {postal}")[0] == city:
            return text
    return ""
