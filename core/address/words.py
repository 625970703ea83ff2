"""Words of addresses: directions, units (USPS Publication 28, appendices B and C2), numbers."""

from __future__ import annotations

import re

from .suffixes import NAMES, STRONG, SUFFIXES

#: By every way in which a direction is written, its abbreviation.
DIRECTIONS = {
    **dict.fromkeys(("N", "NORTH", "NO"), "N"),
    **dict.fromkeys(("S", "SOUTH", "SO"), "S"),
    **dict.fromkeys(("E", "EAST"), "E"),
    **dict.fromkeys(("W", "WEST"), "W"),
    **dict.fromkeys(("NE", "NORTHEAST"), "NE"),
    **dict.fromkeys(("NW", "NORTHWEST"), "NW"),
    **dict.fromkeys(("SE", "SOUTHEAST"), "SE"),
    **dict.fromkeys(("SW", "SOUTHWEST"), "SW"),
}
DIRECTION_NAMES = {short: name for name, short in DIRECTIONS.items() if len(name) > 2}

#: Units that have a number or a letter.
NUMBERED_UNITS = {
    **dict.fromkeys(("APT", "APARTMENT", "APTS", "APMT"), "APT"),
    **dict.fromkeys(("BLDG", "BUILDING", "BLD"), "BLDG"),
    **dict.fromkeys(("DEPT", "DEPARTMENT"), "DEPT"),
    **dict.fromkeys(("FL", "FLOOR", "FLR"), "FL"),
    **dict.fromkeys(("HNGR", "HANGAR"), "HNGR"),
    **dict.fromkeys(("KEY",), "KEY"),
    **dict.fromkeys(("LOT",), "LOT"),
    **dict.fromkeys(("PIER",), "PIER"),
    **dict.fromkeys(("RM", "ROOM"), "RM"),
    **dict.fromkeys(("SLIP",), "SLIP"),
    **dict.fromkeys(("SPC", "SPACE"), "SPC"),
    **dict.fromkeys(("STOP",), "STOP"),
    **dict.fromkeys(("STE", "SUITE"), "STE"),
    **dict.fromkeys(("TRLR", "TRAILER"), "TRLR"),
    **dict.fromkeys(("UNIT", "UNT"), "UNIT"),
}
#: Those that mean an apartment or the like whatever follows, a word too.
SURE_UNITS = frozenset(("APT", "RM", "STE", "UNIT"))
#: Units that may stand alone.
BARE_UNITS = {
    **dict.fromkeys(("BSMT", "BASEMENT"), "BSMT"),
    **dict.fromkeys(("FRNT", "FRONT"), "FRNT"),
    **dict.fromkeys(("LBBY", "LOBBY"), "LBBY"),
    **dict.fromkeys(("LOWR", "LOWER"), "LOWR"),
    **dict.fromkeys(("OFC", "OFFICE"), "OFC"),
    **dict.fromkeys(("PH", "PENTHOUSE"), "PH"),
    **dict.fromkeys(("REAR",), "REAR"),
    **dict.fromkeys(("SIDE",), "SIDE"),
    **dict.fromkeys(("UPPR", "UPPER"), "UPPR"),
}

_UNITS = ["ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE"]
_TEENS = [
    "TEN",
    "ELEVEN",
    "TWELVE",
    "THIRTEEN",
    "FOURTEEN",
    "FIFTEEN",
    "SIXTEEN",
    "SEVENTEEN",
    "EIGHTEEN",
    "NINETEEN",
]
_TENS = ["TWENTY", "THIRTY", "FORTY", "FIFTY", "SIXTY", "SEVENTY", "EIGHTY", "NINETY"]
_IRREGULAR = {
    "ONE": "FIRST",
    "TWO": "SECOND",
    "THREE": "THIRD",
    "FIVE": "FIFTH",
    "EIGHT": "EIGHTH",
    "NINE": "NINTH",
    "TWELVE": "TWELFTH",
}

#: ``1`` by ONE, to ten: numbers of houses that are written as words.
NUMBER_WORDS = {word: str(number) for number, word in enumerate([*_UNITS, "TEN"], 1)}
#: SAINT and STREET are both written so, and some take the one for the other.
SAINT_OR_STREET = ("SAINT", "STREET")

_ORDINAL = re.compile(r"[0-9]*(?:1ST|2ND|3RD|[0-9]TH)")
_FIRST_WORDS = {
    **dict.fromkeys(("AVE", "AV"), "AVENUE"),
    **dict.fromkeys(("MT", "MNT"), "MOUNT"),
    "CTR": "CENTER",
    "DR": "DOCTOR",
    "FT": "FORT",
    "HWY": "HIGHWAY",
    "LK": "LAKE",
    "MTN": "MOUNTAIN",
    "PK": "PARK",
    "PT": "POINT",
    "ST": "SAINT",
}
_CITY_WORDS = {
    **{short: name for short, name in DIRECTION_NAMES.items() if len(short) == 1},
    "FT": "FORT",
    "HTS": "HEIGHTS",
    "MT": "MOUNT",
    "SPGS": "SPRINGS",
    "ST": "SAINT",
    "STE": "SAINTE",
    "TWP": "TOWNSHIP",
}
_CITY_TITLES = (["CITY", "OF"], ["TOWN", "OF"], ["VILLAGE", "OF"])


def _ordinal_words() -> dict[str, str]:
    """``FIFTH`` of ``5TH``, to ``99TH``."""

    def ordinal(word: str) -> str:
        return _IRREGULAR.get(word) or (word[:-1] + "IETH" if word[-1] == "Y" else word + "TH")

    words = [*map(ordinal, [*_UNITS, *_TEENS])]
    for tens in _TENS:
        words += [ordinal(tens), *(f"{tens} {ordinal(unit)}" for unit in _UNITS)]
    endings = {1: "ST", 2: "ND", 3: "RD"}
    return {
        f"{number}{'TH' if number in (11, 12, 13) else endings.get(number % 10, 'TH')}": word
        for number, word in enumerate(words, 1)
    }


ORDINAL_WORDS = _ordinal_words()
ORDINAL_NAMES = frozenset(ORDINAL_WORDS.values())


def is_ordinal(word: str) -> bool:
    """Whether a word is ``5TH`` or the like."""
    return _ORDINAL.fullmatch(word) is not None


def is_suffix(word: str, strong: bool = False) -> bool:
    """Whether a word is a street suffix; `strong`: one after which a street's name is over."""
    short = SUFFIXES.get(word)
    return short is not None and (not strong or short in STRONG)


def street_words(words: list[str]) -> list[str]:
    """The words of a street's name, written out: ``ST JAMES`` is SAINT JAMES, ``5TH`` is FIFTH."""
    named = []
    last = len(words) - 1
    for index, word in enumerate(words):
        if word in ORDINAL_WORDS:
            named += ORDINAL_WORDS[word].split()
        elif index == 0:
            named.append((_FIRST_WORDS if last else NAMES).get(word, word))
        elif word == "ST" and index < last and not is_suffix(words[index + 1]):
            named.append("SAINT")
        else:
            named.append(NAMES[SUFFIXES[word]] if word in SUFFIXES else word)
    return named


def city_words(words: list[str]) -> list[str]:
    """The words of a city's name, written out, without ``CITY OF``."""
    if words[:2] in _CITY_TITLES and len(words) > 2:
        words = words[2:]
    return [_CITY_WORDS.get(word, word) if len(words) > 1 else word for word in words]
