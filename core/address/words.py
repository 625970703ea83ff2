"""The words of addresses: suffixes, directions, units, ordinals, and their abbreviations.

The tables `street_suffixes` and `address_words` list them, after USPS Publication 28.
"""

from __future__ import annotations

import re
import unicodedata

from parcel_lookup.core.resources import read_table

#: Not a character of a word, but no end of one either: ``O'Brien`` is one word.
_INSIDE_WORDS = "'\u2019\u02bc`."  # the typographic and the letter apostrophe among them


def spellings(name: str) -> dict[str, str]:
    """Return the normal forms by spelling, for one list in the table `address_words`."""
    return {
        spelling: row["normal_form"]
        for row in read_table("address_words")
        if row["list"] == name
        for spelling in row["spellings"].split("; ")
    }


_SUFFIX_TABLE = read_table("street_suffixes")
#: The name of a suffix by its standard abbreviation: STREET of ST.
NAMES = {row["abbreviation"]: row["name"] for row in _SUFFIX_TABLE}
#: The standard abbreviation by each spelling of a suffix. Those of the publication take precedence.
SUFFIXES = {
    spelling: row["abbreviation"]
    for column in ("other_spellings", "usps_spellings")
    for row in _SUFFIX_TABLE
    for spelling in (row["abbreviation"], row["name"], *row[column].split())
}
#: A street's name ends with one of these, and the city follows. Towns are called Oak Park and Rock
#: Hill, and none is called Oak Avenue.
STRONG = frozenset(row["abbreviation"] for row in _SUFFIX_TABLE if row["ends_street_name"])
#: Streets that have no suffix.
WHOLE_STREETS = frozenset(["BROADWAY", "BOWERY", "BOARDWALK", "ESPLANADE", "EMBARCADERO"])
#: The names of the strong ones: STREET, AVENUE, ROAD.
STREET_TYPES = frozenset(NAMES[short] for short in STRONG)

DIRECTIONS = spellings("direction")
DIRECTION_NAMES = {short: name for name, short in DIRECTIONS.items() if len(name) > 2}
#: The directions that tell apart streets of one name: those with two letters, in all spellings.
QUADRANTS = frozenset(name for name, short in DIRECTIONS.items() if len(short) == 2)

#: Units that have a number or a letter.
NUMBERED_UNITS = spellings("numbered unit")
#: Those that are an apartment or the like whatever follows, even a word.
SURE_UNITS = frozenset(("APT", "RM", "STE", "UNIT"))
#: Units that need no number.
BARE_UNITS = spellings("bare unit")

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
_FIRST_WORDS = spellings("first word of a street")  # untranslated: a key
#: The words of names that have initials, by their spellings: MARTIN LUTHER KING of MLK.
_PERSONS = {
    spelling: name.split() for spelling, name in spellings("person").items()
}  # untranslated
#: MLK by MARTIN LUTHER KING.
PERSON_INITIALS = {
    " ".join(name): spelling
    for spelling, name in _PERSONS.items()
    if len(spelling) == len(name) and spelling.isalpha()
}
#: Before and behind them.
_TITLES = re.compile(r"^(?:(?:DOCTOR|DR|REVEREND|REV|PRESIDENT|PRES) )+| (?:JR|JUNIOR)$")
_CITY_WORDS = spellings("word of a city")  # untranslated: a key
_CITY_TITLES = (["CITY", "OF"], ["TOWN", "OF"], ["VILLAGE", "OF"])


def ordinal(number: int) -> str:
    """Return a number as an ordinal: ``163RD`` for 163."""
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
    """Return whether a word is an ordinal in digits, such as ``5TH``."""
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
    """Return the ordinal at an index, and its number of words; (0, 1) if there is none."""
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
    """Return the spelled ordinal below 100 at the beginning of words, and its number of words."""
    for used in (2, 1):
        number = _ORDINAL_NUMBERS.get(" ".join(words[:used]))
        if number and len(words) >= used:
            return number, used
    return 0, 1


def _bare_ordinal_at(words: list[str], index: int, has_suffix: bool, has_post: bool) -> int:
    """Return the number of a street without the ending of an ordinal; 0 if there is none."""
    word = words[index]
    if not word.isdecimal() or len(word) > _MOST_DIGITS or (index and words[index - 1].isdecimal()):
        return 0
    following = words[index + 1 : index + 2]
    if following:
        return int(word) if is_suffix(following[0], strong=True) else 0
    is_alone = index == 0 and not has_post and len(word) <= _MOST_DIGITS_ALONE
    return int(word) if has_suffix or is_alone else 0


def street_words(words: list[str]) -> list[str]:
    """Return the words of a street's name, written out: ``ST JAMES`` is SAINT JAMES."""
    named = []
    last = len(words) - 1
    for index, word in enumerate(words):
        if index == 0:
            named.append((_FIRST_WORDS if last else NAMES).get(word, word))
        elif word == "ST" and index < last and not _is_after_street(words[index + 1]):
            named.append("SAINT")
        else:
            named.append(NAMES[SUFFIXES[word]] if word in SUFFIXES else word)
    return _PERSONS.get(_TITLES.sub("", " ".join(named)), named)


def _is_after_street(word: str) -> bool:
    return is_suffix(word) or word in DIRECTIONS


def city_words(words: list[str]) -> list[str]:
    """Return the words of a city's name, written out, without ``CITY OF``."""
    if words[:2] in _CITY_TITLES and len(words) > 2:
        words = words[2:]
    return [_CITY_WORDS.get(word, word) if len(words) > 1 else word for word in words]


def fold_address(text: str) -> str:
    """Return the text in small letters without accents, its words divided by single blanks.

    Apostrophes and dots vanish (``ST.`` is ``st``, ``O'Brien`` is ``obrien``); every other
    character that is neither letter nor digit divides words (``12-14`` is ``12 14``).
    """
    if not text.isascii():
        decomposed = unicodedata.normalize("NFKD", text.casefold())
        text = "".join(char for char in decomposed if not unicodedata.combining(char))
    folded = text.casefold()
    for char in _INSIDE_WORDS:
        folded = folded.replace(char, "")
    if not folded.replace(" ", "").isalnum():
        folded = "".join(char if char.isalnum() else " " for char in folded)
    return " ".join(folded.split())
