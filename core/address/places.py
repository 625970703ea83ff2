"""Reads city, state, and ZIP code, at the end of a line or in columns of their own."""

from __future__ import annotations

import re
from typing import NamedTuple

from parcel_lookup.core.address.states import ABBREVIATIONS, STATE_BY_NAME, read_state
from parcel_lookup.core.address.words import DIRECTIONS, WHOLE_STREETS, city_words, is_suffix

#: A number in a table may have lost the zeros at its beginning, and gained one behind a point.
_NUMBER = re.compile(r"([0-9]+)(?:\.0+)?")
_ZIP_CELL = re.compile(r"([0-9]{5})[- ]?([0-9]{4})?")
#: Digits with the zeros that are missing, by how many there are.
_LENGTHS = {3: 5, 4: 5, 5: 5, 7: 9, 8: 9, 9: 9}


class Place(NamedTuple):
    """The place of a street; an unknown part is empty."""

    city: str = ""
    #: Two letters.
    state: str = ""
    #: Five digits.
    postal: str = ""
    #: Words that were not understood.
    rest: str = ""


_WORD = re.compile(r"\w+")
_ZIP = re.compile(r"([0-9]{5})(?:-?[0-9]{4})?")
_COUNTRIES = (
    ["UNITED", "STATES", "OF", "AMERICA"],
    ["UNITED", "STATES"],
    ["USA"],
    ["US"],
)
#: After these a number of five digits is not a ZIP code.
BEFORE_NUMBERS = frozenset(
    [
        "HWY",
        "HIGHWAY",
        "ROUTE",
        "RTE",
        "RT",
        "FM",
        "CR",
        "SR",
        "BOX",
        "APT",
        "UNIT",
        "STE",
        "SUITE",
        "LOT",
        "#",
    ]
)
#: Before the number or letter of a road.
_ROADS = frozenset(
    [
        "HWY",
        "HIGHWAY",
        "ROUTE",
        "RTE",
        "RT",
        "CR",
        "SR",
        "RD",
        "ROAD",
        "US",
        "FM",
        "LOOP",
        "AVE",
        "AVENUE",
    ]
)
#: Fort Washington is a town, and so is West New York.
_BEFORE_NAMES = frozenset(
    ["FORT", "FT", "PORT", "MOUNT", "MT", "LAKE", "NEW", "NORTH", "SOUTH", "EAST", "WEST"]
)
#: How ZIP codes begin in the states whose abbreviations are also directions or suffixes.
_ZIPS = {
    "CT": "06",
    "KY": ("40", "41", "42"),
    "MT": "59",
    "NE": ("68", "69"),
    "PR": ("006", "007", "009"),
    "WY": ("82", "83"),
}
#: Alone, these are the cities.
CITIES = frozenset(("NEW YORK", "WASHINGTON"))
#: The second words of cities whose first is a quadrant; all of them.
_BEHIND_QUADRANTS = frozenset(("CITY", "GREENSBURG", "HARBOR", "ITHACA", "RANCHES"))
_LONGEST_NAME = 3
#: Where ZIP codes begin with a zero, which spreadsheets take away; with two of them.
_WITH_ZERO = frozenset(("CT", "MA", "ME", "NH", "NJ", "RI", "VT"))
_WITH_ZEROS = frozenset(("PR", "VI"))


def read_place(city: str, state: str, postal: str) -> Place:
    """Return the place in cleaned texts of three columns, with unrecognized parts as the rest."""
    rest = []
    code = read_zip(postal)[:5]
    if not code:
        rest.append(postal)
    found = Place()
    if "," in city or any(char.isdigit() for char in city):
        found = take_place([part.strip() for part in city.split(",")])
        rest.append(found.rest)
    short = read_state(state)
    rest += [] if short else [state]
    words = _WORD.findall(found.city or ("" if any(found) else city))
    return Place(
        " ".join(city_words(words)),
        short or found.state,
        code or found.postal,
        " ".join(_WORD.findall(" ".join(rest))),
    )


def take_place(segments: list[str]) -> Place:
    """Return the place in the parts of a line after the street."""
    words = [segment.split() for segment in segments if segment]
    postal = state = ""
    _drop_empty(words)
    _drop_country(words)
    if words:
        postal = _take_zip(words[-1])
        _drop_empty(words)
    if words:
        state = _take_state(words[-1], len(words) == 1 and not postal)
        _drop_empty(words)
    city = " ".join(city_words(_WORD.findall(" ".join(words.pop())))) if words else ""
    rest = _WORD.findall(" ".join(" ".join(part) for part in words))
    return Place(city, state, postal, " ".join(rest))


def split_place(street: str, known_state: str = "") -> tuple[str, Place]:
    """Return a street's text without the state and ZIP code at its end, where no comma parts them.

    The city stays: the street's suffix tells where it begins. Where another state is known, ``NE``
    is a direction, and ``CT`` a court.
    """
    words = street.split()
    if len(words) < 2:
        return street, Place()
    postal = ""
    if len(words) > 2 and words[-2] not in BEFORE_NUMBERS and not _is_numbered_road(words[-3:]):
        postal = _take_zip(words)
    state = _state_of_street(words, postal, known_state)
    return " ".join(words), Place("", state, postal)


def _is_numbered_road(words: list[str]) -> bool:
    is_road = words[0] in ("COUNTY", "STATE", "TOWNSHIP") and words[1] in ("RD", "ROAD", "TRUNK")
    return is_road or words[1] == "MARKET"


def may_be_in(postal: str, state: str) -> bool:
    """Return whether a ZIP code may be in a state; True unless the state is also another word."""
    return postal.startswith(_ZIPS.get(state, ""))


def _state_of_street(words: list[str], postal: str, known: str) -> str:
    """Take the state from the end of a street's segment, unless it may belong to the street."""
    left = words[:-1]
    has_street = any(is_suffix(word, strong=True) for word in left[1:])
    has_street |= bool(WHOLE_STREETS.intersection(left))
    if words[-1] in ABBREVIATIONS and len(left) > 1:
        is_word = is_suffix(words[-1]) or words[-1] in DIRECTIONS
        if is_word and known not in ("", words[-1]):
            return ""
        # Hartford CT, not Oak Ct; Omaha NE, not Oak St NE, County Rd 5 NE or Avenue B NE.
        is_road = left[-2] in _ROADS and (left[-1].isdigit() or len(left[-1]) == 1)
        ends_street = is_suffix(left[-1], strong=True) or left[-1] in WHOLE_STREETS or is_road
        is_sure = may_be_in(postal, words[-1]) if postal else not ends_street
        return words.pop() if not is_word or (has_street and is_sure) else ""
    if not has_street:
        return ""
    return _take_name(words, 3)


def is_quadrant_city(words: list[str]) -> bool:
    """Return whether words are a city whose name begins with a quadrant: Southwest Harbor."""
    return len(words[0]) > 2 and words[1:2] != [] and words[1] in _BEHIND_QUADRANTS


def is_zip(word: str) -> bool:
    """Return whether a word is a whole ZIP code."""
    return _ZIP.fullmatch(word) is not None


def _take_zip(words: list[str]) -> str:
    """Take the ZIP code from the end of words."""
    if (
        len(words) > 1
        and re.fullmatch("[0-9]{4}", words[-1])
        and re.fullmatch("[0-9]{5}", words[-2])
    ):
        words.pop()
    found = _ZIP.fullmatch(words[-1])
    if found is None and not _is_short_zip(words):
        return ""
    return read_zip(words.pop())[:5]


def _is_short_zip(words: list[str]) -> bool:
    """Return whether words end with a state and a ZIP code without its zeros: ``MA 2139``."""
    if len(words) < 2 or not words[-1].isdigit():
        return False
    *street, state, code = words
    if street and is_suffix(state) and not any(is_suffix(word, strong=True) for word in street):
        return False  # Oak Ct 1234
    return state in {4: _WITH_ZERO, 3: _WITH_ZEROS}.get(len(code), ())


def _take_state(words: list[str], is_alone: bool) -> str:
    """Take the state from the end of the words after a comma."""
    if words[-1] in ABBREVIATIONS:
        return STATE_BY_NAME.get(words[-1], words.pop())
    name = " ".join(words)
    if name in STATE_BY_NAME:
        if is_alone:
            return ""
        words.clear()
        return STATE_BY_NAME[name]
    return _take_name(words, 1)


def _take_name(words: list[str], least: int) -> str:
    """Take a state's name from the end of words, and leave at least a minimum number of words."""
    for size in range(_LONGEST_NAME, 0, -1):
        name = " ".join(words[-size:])
        left = len(words) - size
        if name in STATE_BY_NAME and left >= least and words[left - 1] not in _BEFORE_NAMES:
            del words[left:]
            return STATE_BY_NAME[name]
    return ""


def _drop_country(words: list[list[str]]) -> None:
    for country in _COUNTRIES:
        if words and words[-1][-len(country) :] == country and len(words[-1]) >= len(country):
            if len(words) > 1 or len(words[-1]) > len(country):
                del words[-1][-len(country) :]
                _drop_empty(words)
            return


def _drop_empty(words: list[list[str]]) -> None:
    while words and not words[-1]:
        words.pop()


def read_zip(text: str) -> str:
    """Return a ZIP code in normal form, ``02139`` or ``02139-1234``; "" if it is not one.

    ``2139`` and ``50010.0`` come from tables with numbers. Four additional zeros have no meaning.
    """
    text = text.strip()
    number = _NUMBER.fullmatch(text)
    if number:
        digits = number[1]
        text = digits.zfill(_LENGTHS.get(len(digits), len(digits)))
    found = _ZIP_CELL.fullmatch(text)
    if found is None:
        return ""
    return f"{found[1]}-{found[2]}" if (found[2] or "").strip("0") else found[1]
