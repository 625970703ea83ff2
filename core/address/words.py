"""Words of addresses: directions, units (USPS Publication 28, appendices B and C2), numbers."""

from __future__ import annotations

import re

from parcel_lookup.core.address.suffixes import NAMES, STRONG, SUFFIXES

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
#: Endings of ordinals that are no street suffixes: ``2 ND ST`` is 2ND ST wherever it stands.
_SURE_ENDINGS = ("ND", "TH")
#: Longer numbers are no names of streets; without a suffix even these would be doubtful.
_MOST_DIGITS, _MOST_DIGITS_ALONE = 4, 3
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


def ordinal(number: int) -> str:
    """Write a number as an ordinal: ``163RD`` of 163."""
    endings = {1: "ST", 2: "ND", 3: "RD"}
    is_teen = number % 100 in (11, 12, 13)
    return f"{number}{'TH' if is_teen else endings.get(number % 10, 'TH')}"


def _ordinal_words() -> dict[str, str]:
    """Return the spelled ordinals to ninety-ninth: ``FIFTH`` of ``5TH``."""

    def spelled(word: str) -> str:
        return _IRREGULAR.get(word) or (word[:-1] + "IETH" if word[-1] == "Y" else word + "TH")

    words = [*map(spelled, [*_UNITS, *_TEENS])]
    for tens in _TENS:
        words += [spelled(tens), *(f"{tens} {spelled(unit)}" for unit in _UNITS)]
    return {ordinal(number): word for number, word in enumerate(words, 1)}


#: ``FIFTH`` by 5TH.
ORDINAL_WORDS = _ordinal_words()
#: The number by the words of its ordinal: 5 by FIFTH; also those written as one word.
_ORDINAL_NUMBERS = {
    spelling: number
    for number, words in enumerate(ORDINAL_WORDS.values(), 1)
    for spelling in (words, words.replace(" ", ""))
}


def is_ordinal(word: str) -> bool:
    """Whether a word is ``5TH`` or the like."""
    return _ORDINAL.fullmatch(word) is not None


def is_suffix(word: str, strong: bool = False) -> bool:
    """Whether a word is a street suffix; `strong`: one after which a street's name is over."""
    short = SUFFIXES.get(word)
    return short is not None and (not strong or short in STRONG)


def numbered_words(words: list[str], *, has_suffix: bool, has_post: bool) -> list[str]:
    """Write the numbers in a street's name in one way: FIFTH, ``5 TH`` and ``5`` are all ``5TH``.

    `words` are the name without its suffix and the direction behind that, of which the name is
    told whether there were any: 80 of ``80 STREET`` is 80TH; 1700 of ``1700 S`` is no ordinal.
    """
    named: list[str] = []
    index = 0
    while index < len(words):
        number, used = _ordinal_at(words, index)
        if not number:
            number, used = _bare_ordinal_at(words, index, has_suffix, has_post), 1
        named.append(ordinal(number) if number else words[index])
        index += used
    return named


def _ordinal_at(words: list[str], index: int) -> tuple[int, int]:
    """The ordinal that begins at an index, and how many words it takes; (0, 1) where none does."""
    word, *following = words[index : index + 5]
    if is_ordinal(word):
        return int(word[:-2]), 1
    if word.isdecimal() and following and len(word) <= _MOST_DIGITS:
        is_sure = following[0] in _SURE_ENDINGS or len(following) == 1
        if is_sure and ordinal(int(word)) == f"{int(word)}{following[0]}":
            return int(word), 2  # 2 ND, 163 RD before a suffix
    if word in NUMBER_WORDS and following[:1] == ["HUNDREDTH"]:
        return int(NUMBER_WORDS[word]) * 100, 2
    if word in NUMBER_WORDS and following[:1] == ["HUNDRED"]:
        start = 2 if following[1:2] == ["AND"] else 1
        number, used = _small_ordinal(following[start:])
        return (int(NUMBER_WORDS[word]) * 100 + number, 1 + start + used) if number else (0, 1)
    return _small_ordinal([word, *following])


def _small_ordinal(words: list[str]) -> tuple[int, int]:
    """The spelled ordinal below 100 that words begin with, and how many words it takes."""
    for used in (2, 1):
        number = _ORDINAL_NUMBERS.get(" ".join(words[:used]))
        if number and len(words) >= used:
            return number, used
    return 0, 1


def _bare_ordinal_at(words: list[str], index: int, has_suffix: bool, has_post: bool) -> int:
    """The number of a street that is written without the ending of an ordinal; 0 of any other."""
    word = words[index]
    if not word.isdecimal() or len(word) > _MOST_DIGITS or (index and words[index - 1].isdecimal()):
        return 0
    following = words[index + 1 : index + 2]
    if following:
        return int(word) if is_suffix(following[0], strong=True) else 0
    is_alone = index == 0 and not has_post and len(word) <= _MOST_DIGITS_ALONE
    return int(word) if has_suffix or is_alone else 0


def street_words(words: list[str]) -> list[str]:
    """The words of a street's name, written out: ``ST JAMES`` is SAINT JAMES."""
    named = []
    last = len(words) - 1
    for index, word in enumerate(words):
        if index == 0:
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
