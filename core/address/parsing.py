"""Splits addresses into their parts, by the standards of USPS Publication 28.

`parse_address` is at the top; house numbers, units, and post office boxes have sections below it.

A line is read from both ends: the house number in front; ZIP code, state, city and unit behind;
what is left between is the street with its directions and suffix. Nothing is refused: what cannot
be placed stays in `Address.rest`.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

from parcel_lookup.core.address.address import Address
from parcel_lookup.core.address.highways import split_highway
from parcel_lookup.core.address.places import (
    BEFORE_NUMBERS,
    CITIES,
    Place,
    is_quadrant_city,
    is_zip,
    may_be_in,
    read_place,
    split_place,
    take_place,
)
from parcel_lookup.core.address.words import (
    BARE_UNITS,
    DIRECTIONS,
    NUMBERED_UNITS,
    QUADRANTS,
    SUFFIXES,
    SURE_UNITS,
    WHOLE_STREETS,
    city_words,
    is_ordinal,
    is_suffix,
    numbered_words,
    street_words,
)

#: Longer texts are no addresses; the end of one is dropped before it is read.
_LONGEST = 500
_MOST_ROUNDS = 6
_FRACTIONS = {"½": " 1/2", "¼": " 1/4", "¾": " 3/4", "⅓": " 1/3", "⅔": " 2/3"}
_NOT_KEPT = re.compile(r"[^\w #/.,()&-]|_")
_ABBREVIATED = re.compile(r"\.(?=[A-Z](?:\.|[ ,]|$))|\.(?=[ ,]|$)")
_DOTS = re.compile(r"(?<![0-9])\.|\.(?![0-9])")
_DASHES = re.compile(r"[\u2010-\u2015\u2212]")
_SECOND_NUMBER = re.compile(r"(?<=[0-9])\(([0-9]+[A-Z]?)\)")
_PARENTHESES = re.compile(r"\(([^()]*)\)")
#: The dash between a word of letters and the next.
_JOINED = re.compile(r"(?<=[A-Z][A-Z])-(?=\w)(?<!#[A-Z][A-Z]-)")
_WORD = re.compile(r"\w+")
_SIGN = re.compile(r"(?P<letter>(?<=[A-Z]))?# *")
#: A street's name goes on after these: Avenue of the Americas, Road to Nine Acre Corner. Cities
#: begin with others: La Mesa, Los Angeles, The Dalles.
_LINKS = frozenset(["OF", "TO", "AT", "AND", "ON"])
#: Words before numbers that are no house numbers.
_BEFORE_OTHER_NUMBERS = frozenset(
    [
        *(*NUMBERED_UNITS, *BARE_UNITS, *BEFORE_NUMBERS),
        *("BEACH", "BLOCK", "EXIT", "MILE", "NO", "NUM", "NUMBER", "PARCEL", "PHASE", "SECTION"),
        *("TRACT", "OLD", "SITE", "AREA"),
    ]
)
#: The most digits of a house number behind a street without a suffix.
_MOST_BEHIND = 5
#: Suffixes that go on with a street after its suffix (Main St Ext), and are no cities.
_MORE_STREET = frozenset(["BYP", "EXT", "EXTS", "MALL", "PLZ", "SPUR"])
#: The strong suffixes with which names of cities end: Mountlake Terrace, Federal Way.
_CITY_ENDS = frozenset(["PL", "SQ", "TER", "TRL", "WAY"])
_FRACTION = r"[1-9]/[2-9](?![0-9])"
_PART = rf"[0-9]+(?:\.[0-9]+|[ -]{_FRACTION})?(?:[A-Z]{{1,2}}(?![A-Z]))?(?![0-9])"
_BETWEEN = r" ?(?:-|/|&| TO | AND ) ?"
# Only a few parts: each can be read in more than one way, which doubles the time.
_NUMBER = re.compile(rf"{_PART}(?:{_BETWEEN}{_PART}|-[A-Z](?![A-Z0-9])){{0,5}}(?= |$)")
_GRID = re.compile(r"[NSEW][0-9]+ ?[NSEW][0-9]+[A-Z]?(?= |$)")
#: A number that begins with a letter, as in Wisconsin: W6253 County Road K.
_LETTERED = re.compile(r"[A-HJ-Z][0-9]{3,5}(?= [A-Z]{2,} [A-Z0-9]+)")
#: One house, as numbers are written in Queens and Hawaii, or a range of houses: 41-27, 12-14.
_HYPHENATED = re.compile(r"([0-9]{1,3})-([0-9]{2,4}[A-Z]?)")
_ONE_PART = re.compile(r"([0-9]+)(?:\.([0-9]+)|[ -]([1-9]/[2-9]))?([A-Z]*)")
_DECIMALS = {"5": "1/2", "25": "1/4", "75": "3/4"}
#: Letters after a number and a blank that belong to the number: in ``4 A MT AUBURN ST``, and
#: unlike those of ``12 O BRIEN HWY`` and ``12 E MAIN ST``.
_LOOSE_LETTERS = frozenset("ABCFGHR")
#: Numbers of more digits are no house numbers, and no two of them lie next to each other.
_MOST_DIGITS = 12
#: From the first number of a range to its last, where that is the lower one.
_MOST_BACKWARD = 10
_UNIT_FRACTION = re.compile(r"[1-9]/[2-9]")
_VALUE = re.compile(r"[^A-Z0-9./\w]+")
_BOX = re.compile(
    r"(?:^|(?<= ))(?:(?P<po>P ?O ?B(?:OX)?|POST OFFICE BOX|P ?O ?DRAWER)"
    r"|(?P<route>RR|RFD|R ?R|RURAL ROUTE|HCR?|HIGHWAY CONTRACT) #?(?P<at>[0-9]+[A-Z]?),? BOX)"
    r" ?#?(?P<number>[0-9][0-9A-Z-]*|[A-Z]{1,2}(?= |$))(?= |$)"
)
_BARE_BOX = re.compile(r"BOX #?(?P<number>[0-9]+[A-Z]?)(?= |$)")
_ROUTE_NAMES = {
    "R R": "RR",
    "RURAL ROUTE": "RR",
    "RFD": "RR",
    "HCR": "HC",
    "HIGHWAY CONTRACT": "HC",
}


@lru_cache(maxsize=8192)
def parse_address(line: str, city: str = "", state: str = "", postal: str = "") -> Address:
    """Parse an address, whose city, state, and ZIP code may be in separate columns.

    Columns take precedence: a different city, state, or ZIP code in the line goes to
    `Address.rest`. Never raises. ``parse_address(a.line)`` returns ``a`` again.
    """
    place = _columns(city, state, postal)
    address = _read_line(clean(line), place)
    if not any(place):
        return address
    pairs = zip(place, (address.city, address.state, address.postal))
    rest = [address.rest, *(own for column, own in pairs if column and column != own)]
    return address._replace(
        city=place.city or address.city,
        state=place.state or address.state,
        postal=place.postal or address.postal,
        rest=" ".join(filter(None, (*rest, place.rest))),
    )


@lru_cache(maxsize=1024)
def _columns(city: str, state: str, postal: str) -> Place:
    return read_place(clean(city), clean(state), clean(postal))


def _read_line(text: str, known: Place) -> Address:
    """Parse a cleaned line repeatedly, until the result does not change."""
    address = _parse(text, known)
    for _ in range(_MOST_ROUNDS):
        line = clean(address.line)
        if line == text:
            return address
        again = _parse(line, known)
        if again == address:
            return address
        text, address = line, again
    return Address(rest=" ".join(_WORD.findall(text)))


def clean(text: str) -> str:
    """Return the text in capitals, with only the signs that have a meaning in addresses."""
    text = text[:_LONGEST]
    if not text.isascii():
        for sign, fraction in _FRACTIONS.items():
            text = text.replace(sign, fraction)
        text = _DASHES.sub("-", text)
        for _ in range(2):  # capitals may bring new accents
            decomposed = unicodedata.normalize("NFKD", text.upper())
            text = "".join(char for char in decomposed if not unicodedata.combining(char))
    text = text.upper().replace("'", "").replace("\u2019", "").replace("\u02bc", "")
    text = text.replace("`", "").replace(";", ",").replace("\n", ",")
    if not text.replace(" ", "").isalnum():
        text = _NOT_KEPT.sub(" ", text)
        text = _DOTS.sub(" ", _ABBREVIATED.sub("", text))
        text = _SIGN.sub(lambda found: "#" if found["letter"] is None else " #", text)
    return " ".join(text.split())


class _Line(NamedTuple):
    """The segments between the commas of a line, by their kind."""

    street: str
    #: City, state and ZIP code.
    place: list[str]
    units: list[str]
    boxes: list[str]
    rest: list[str]


def _parse(line: str, known: Place) -> Address:
    text, place, units, boxes, rest = _sorted_parts(line)
    found = take_place(place)
    rest += [found.rest, *boxes[1:]]
    if not any(found[:3]):
        text, found = split_place(text, known.state)
    street = _street(text, found, known.city)
    return street._replace(
        unit=" ".join(filter(None, (*units, street.unit))),
        box=boxes[0] if boxes else "",
        rest=" ".join(filter(None, (*rest, street.rest))),
    )


def _sorted_parts(line: str) -> _Line:
    text, rest = _without_parentheses(line)
    head, *tail = [part.strip(" -./&") for part in text.split(",")]
    tail = [part for part in tail if _WORD.search(part)]
    direction = _own_direction(tail)
    if direction:
        head, tail[0] = f"{head} {direction}", tail[0][len(direction) :].strip()
        tail = list(filter(None, tail))
    front: list[str] = []
    for _ in range(_segments_in_front([head, *tail])):
        # The house number comes later: Harvard Hall, 12 Main St; Apt 2, 12 Main St.
        own = take_unit_only(head)
        front += own
        rest += [] if own else [head]
        head = tail.pop(0)
    units, boxes, place = _units_and_boxes(tail)
    box, head = split_box(head)
    if box:
        boxes.insert(0, box)
        if head and not head[0].isdigit():  # PO Box 7 Elm Creek
            head, place = "", [head, *place]
    return _Line(head, place, [*front, *units], boxes, rest)


def _segments_in_front(segments: list[str]) -> int:
    """Return the number of segments before the one with the house number, if it is not the first.

    Several of them have no digits and no street: Jane Doe, Attn Tax Department, 12 Main St.
    """
    for number, segment in enumerate(segments):
        first, *others = segment.split() or [""]
        if first[:1].isdigit():
            is_street = bool(others) and (number == 1 or any(map(is_suffix, others)))
            return number if is_street else 0
        if number and (any(map(str.isdigit, segment)) or is_suffix(segment.split()[-1], True)):
            return 0
    return 0


def _own_direction(tail: list[str]) -> str:
    """Return the direction that follows a street as a segment: 7th St, SE, Washington; or "".

    NE may be Nebraska, and Southwest a city.
    """
    if not tail:
        return ""
    first, *others = tail[0].split()
    if first == "NE" and others and is_zip(others[0]) and not may_be_in(others[0], first):
        return first
    place = take_place(tail[-1:])
    words = place.city.split() if len(tail) == 1 else tail[0].split()
    if not words or (len(tail) == 1 and len(words) == 1):
        return ""
    first, *others = tail[0].split()[: len(words)]
    if others:
        is_quadrant = first in QUADRANTS and not is_quadrant_city(words)
        return first if is_quadrant and others[0].isalpha() else ""
    is_city = len(first) > 2 and not take_place(tail[1:]).city
    return first if first in DIRECTIONS and not is_city else ""


def _units_and_boxes(parts: list[str]) -> tuple[list[str], list[str], list[str]]:
    """Return the units and boxes that follow a street as segments, and the segments after them."""
    units: list[str] = []
    boxes: list[str] = []
    for place, part in enumerate(parts):
        own = take_unit_only(part)
        box, behind = ("", "") if own else split_box(part)
        if box and not behind:
            boxes.append(box)
        elif own:
            units += own
        else:
            return units, boxes, parts[place:]
    return units, boxes, []


def _without_parentheses(text: str) -> tuple[str, list[str]]:
    if "(" not in text and ")" not in text:
        return text, []
    text = _SECOND_NUMBER.sub(r"-\1", text)
    rest = [re.sub(r"\W+", " ", part).strip() for part in _PARENTHESES.findall(text)]
    text = _PARENTHESES.sub(" ", text).replace("(", " ").replace(")", " ")
    return " ".join(text.split()), list(filter(None, rest))


class _Street(NamedTuple):
    """A street, and the parts after its name."""

    name: str
    suffix: str
    post: str
    units: list[str]
    city: str
    behind: list[str]


def _street(text: str, place: Place, known_city: str) -> Address:
    """Return the address before the place."""
    text, front = _unit_in_front(text)
    name, text = _name_in_front(text)
    number, text = split_number(text)
    pre, words = _pre_direction(_divided(text))
    highway, behind = split_highway(words)
    if not number:
        number, words, behind = _number_behind(words, behind if highway else None)
    street = _highway(highway, behind) if highway else _named(words, place, known_city)
    city, post, behind = place.city or street.city, street.post, street.behind
    if not post and behind and _is_post(behind, is_sure=bool(city)):
        post, behind = DIRECTIONS[behind[0]], behind[1:]
    if behind and not city:
        city, behind = _city(behind), []
    return Address(
        number=number,
        pre=pre,
        street=street.name,
        suffix=street.suffix,
        post=post,
        unit=" ".join([*front, *street.units]),
        city=city,
        state=place.state,
        postal=place.postal,
        rest=" ".join(_WORD.findall(" ".join([name, *behind]))),
    )


def _highway(name: str, words: list[str]) -> _Street:
    """Return a numbered road and the words after it."""
    words, units, after = split_units([name, *words])
    behind = [*words[1:], *after]
    post = ""
    if behind and behind[0] in DIRECTIONS:
        post, behind = DIRECTIONS[behind[0]], behind[1:]
    return _Street(name, "", post, units, "", behind)


def _named(words: list[str], place: Place, known_city: str) -> _Street:
    """Return a street with a name."""
    words, units, behind = split_units(words)
    city = place.city
    if not city and not behind:
        words, city = _split_city(words, known_city, place)
    name, suffix, post = _split_street(words)
    return _Street(name, suffix, post, units, city, behind)


def _is_post(words: list[str], *, is_sure: bool) -> bool:
    """Return whether words begin with the direction of the street before them."""
    if words[0] not in DIRECTIONS:
        return False
    if len(words[0]) <= 2 or is_sure or len(words) == 1:
        return True
    return words[0] in QUADRANTS and not is_quadrant_city(words)


def _name_in_front(text: str) -> tuple[str, str]:
    """Return the name before a house number, and the address: ATTN JANE DOE 12 MAIN ST.

    A direction there belongs to the street.
    """
    words = text.split()
    places = [place for place, word in enumerate(words) if word[0].isdigit()]
    if not places or not places[0] or len(words) < places[0] + 3:
        return "", text
    name, number, street = words[: places[0]], words[places[0]], words[places[0] + 1 :]
    is_street = any(is_suffix(word, strong=True) for word in street[1:]) or bool(
        split_highway(street)[0] or WHOLE_STREETS.intersection(street)
    )
    is_other = name[-1] in _BEFORE_OTHER_NUMBERS or is_suffix(street[0], strong=True)  # Beach 9 St
    if is_ordinal(number) or not is_street or is_other:
        return "", text
    if len(name) == 1 and name[0] in DIRECTIONS:
        return "", " ".join([number, *name, *street])
    is_name = not is_suffix(name[-1], strong=True) and split_highway([*name, number])[0] == ""
    return (" ".join(name), " ".join(words[places[0] :])) if is_name else ("", text)


def _number_behind(words: list[str], behind: list[str] | None) -> tuple[str, list[str], list[str]]:
    """Return the house number that follows a street, and the words and those behind without it.

    So the statewide layer of Tennessee has it: OLD QUARRY PIKE 839. `behind` follows a highway.
    """
    where = words if behind is None else behind
    for place, word in enumerate(where):
        if not word[0].isdigit() or is_ordinal(word) or is_zip(word):
            continue
        before = where[place - 1] if place else ""
        if behind is None and not (place and _may_precede_number(where, place)):
            return "", words, []
        if behind is not None and before and before not in DIRECTIONS:
            break
        number, text = split_number(" ".join(where[place:]))
        rest = text.split()
        if rest and rest[0] in _LOOSE_LETTERS and number.isdigit():
            number += rest.pop(0)
        left = where[:place] + rest
        return (number, left, []) if behind is None else (number, words, left)
    return "", words, behind or []


def _may_precede_number(words: list[str], place: int) -> bool:
    """Return whether the words before a place are a whole street, which a house number follows."""
    before = words[place - 1]
    if before in WHOLE_STREETS or (place > 1 and _ends_street(before)):
        return True
    is_last = place == len(words) - 1 and len(words[place]) <= _MOST_BEHIND
    is_word = len(before) > 2 and before.isalpha() and before not in _BEFORE_OTHER_NUMBERS
    return is_last and is_word and (place > 1 or not is_suffix(before))


def _divided(text: str) -> list[str]:
    """Split a text into words; ``SQ-2200`` and ``TWENTY-FIRST`` are two each."""
    return _JOINED.sub(" ", text).split() if "-" in text else text.split()


def _city(words: list[str]) -> str:
    return " ".join(city_words(_WORD.findall(" ".join(words))))


def _unit_in_front(text: str) -> tuple[str, list[str]]:
    """Read an address that begins with its unit: ``APT 2 12 MAIN ST``."""
    words = text.split()
    if len(words) > 3 and words[2][:1].isdigit():
        own = take_unit_only(" ".join(words[:2]))
        if len(own) == 1:
            return " ".join(words[2:]), own
    return text, []


def _pre_direction(words: list[str]) -> tuple[str, list[str]]:
    """Return the direction before a street's name, which must have a name left."""
    if len(words) < 2 or words[0] not in DIRECTIONS:
        return "", words
    first = DIRECTIONS[words[0]]
    second = DIRECTIONS.get(words[1])
    is_double = first in ("N", "S") and second in ("E", "W")
    if is_double and len(words) > 2 and not _is_only_suffix(words[2:]):
        return first + second, words[2:]
    if _is_only_suffix(words[1:]) or _is_suffix_and_city(words[1:]):
        return "", words
    return first, words[1:]


def _is_suffix_and_city(words: list[str]) -> bool:
    """Return whether a suffix has no name: of Boulevard Evanston, not of Avenue E or Court St."""
    suffix, *behind = words
    if not is_suffix(suffix, strong=True) or not behind or behind[0] in _LINKS:
        return False
    return _is_of_city(behind[0]) and not any(is_suffix(word, strong=True) for word in behind)


def _is_only_suffix(words: list[str]) -> bool:
    """Return whether words have no name: only a suffix, or a suffix and a direction."""
    if len(words) > 2:
        return is_suffix(words[0], strong=True) and words[1] in DIRECTIONS
    return is_suffix(words[0]) and (len(words) == 1 or words[1] in DIRECTIONS)


def _split_city(words: list[str], known: str, place: Place) -> tuple[list[str], str]:
    """Return the street's words, and the city that follows them without a comma.

    `place`: the state and ZIP code behind; where there are any, a city is certainly before them.
    """
    if known:
        for size in range(1, len(words)):
            if _city(words[size:]) == known:
                return words[:size], known
    is_placed = bool(place.state or place.postal)
    if not words or (is_suffix(words[-1], strong=True) and not _may_end_city(words[-1], place)):
        return words, ""
    for index in range(len(words) - 1):
        after = _after_street(words, index)
        if after and is_city(words[after:], is_placed):
            return words[:after], _city(words[after:])
    for size in (1, 2):
        city = _city(words[-size:])
        if is_placed and city in CITIES and len(words) > size:
            return words[:-size], city
    return words, ""


def _after_street(words: list[str], index: int) -> int:
    """Return where a city may begin if a street's name ends with a word; 0 if it goes on."""
    after = index + 1
    following = words[after]
    is_suffix_again = is_suffix(following, strong=True) and not _is_saint(words, after)
    if not _ends_name(words, index) or following in _LINKS or is_suffix_again:
        return 0  # Reed Street Ct
    is_post = following in DIRECTIONS and _is_post_of(words[: after + 1], words[after + 1 :])
    return after + 1 if is_post or SUFFIXES.get(following) in _MORE_STREET else after


def _ends_name(words: list[str], index: int) -> bool:
    """Return whether a street's name may end with a word."""
    word = words[index]
    if index:
        return word in WHOLE_STREETS or is_suffix(word, strong=True)
    is_grid = (word.isdecimal() or is_ordinal(word)) and words[1] in DIRECTIONS
    return word in WHOLE_STREETS or is_grid  # 164 South 100 West Cedar City


def _may_end_city(word: str, place: Place) -> bool:
    return bool(place.state) and SUFFIXES[word] in _CITY_ENDS


def _is_saint(words: list[str], index: int) -> bool:
    """Return whether ST is the first word of a name: of Elm Ave St Louis, not of Oak Ct St."""
    following = words[index + 1 : index + 2]
    return words[index] == "ST" and bool(following) and _is_of_city(following[0])


def _is_post_of(street: list[str], behind: list[str]) -> bool:
    """Return whether a direction between a street and words belongs to the street.

    Written out, it may be the first word of the city's name: South Bend, West Hartford. Names that
    begin with a quadrant are rare, and where streets have numbers, they have directions.
    """
    direction = street[-1]
    if len(direction) <= 2 or not behind:
        return True
    if direction in QUADRANTS:
        return not is_quadrant_city([direction, *behind])
    is_numbered = any(is_ordinal(word) or word.isdecimal() for word in street[-3:-1])
    return is_numbered and any(map(_is_of_city, behind))


def is_whole_street(name: str) -> bool:
    """Return whether a street has no suffix: Broadway, Old Broadway."""
    return name.rpartition(" ")[2] in WHOLE_STREETS


def is_city(words: list[str], is_placed: bool) -> bool:
    """Return whether words that follow a street can be the name of a city.

    `is_placed`: a state or ZIP code follows them.
    """
    if not words or SUFFIXES.get(words[0]) in _MORE_STREET:
        return False
    if any(map(_is_of_city, words)):
        return not is_suffix(words[-1], strong=True) or SUFFIXES[words[-1]] in _CITY_ENDS
    # Forest Hills, South Bend
    is_street = any(is_suffix(word, strong=True) for word in words)
    return is_placed and any(map(is_suffix, words)) and not is_street


def _is_of_city(word: str) -> bool:
    return len(word) > 2 and word.isalpha() and word not in DIRECTIONS and not is_suffix(word)


def _split_street(words: list[str]) -> tuple[str, str, str]:
    """Split a street into its name, its suffix, and the direction after it."""
    post = ""
    if len(words) > 1 and words[-1] in DIRECTIONS and not _is_lettered(words):
        post, words = DIRECTIONS[words[-1]], words[:-1]
    suffix = ""
    if len(words) > 1 and words[-1] in SUFFIXES:
        suffix, words = SUFFIXES[words[-1]], words[:-1]
    words = numbered_words(
        _WORD.findall(" ".join(words)), has_suffix=bool(suffix), has_post=bool(post)
    )
    return " ".join(street_words(words)), suffix, post


def _is_lettered(words: list[str]) -> bool:
    """Return whether a direction is the name of the street, as in Avenue E."""
    return len(words) == 2 and is_suffix(words[0], strong=True)


class Part(NamedTuple):
    """A number in a house number, which may have several."""

    value: int
    #: ``1/2``, or "".
    fraction: str
    #: ``A``, or "".
    letters: str


def split_number(text: str) -> tuple[str, str]:
    """Return the house number at the beginning of a cleaned text, in normal form, and the rest."""
    first = text.split(" ", 1)[0]
    if not first or is_ordinal(first):
        return "", text
    grid = _GRID.match(text) or _LETTERED.match(text)
    if grid:
        return grid.group().replace(" ", ""), text[grid.end() :].lstrip()
    if first[0] not in "0123456789":
        return "", text
    found = _NUMBER.match(text)
    if found is None:
        return first, text[len(first) :].lstrip()
    rest = text[found.end() :].lstrip()
    number = _normal(found.group())
    words = rest.split(" ", 3)
    is_letter = len(words) > 2 and words[0] in _LOOSE_LETTERS and number[-1].isdigit()
    if is_letter and not _is_suffix_and_city(rest.split()[1:]):  # A Avenue Douglas
        return number + words[0], rest[2:]
    return number, rest


def _normal(text: str) -> str:
    """Return the normal form of a house number: ``14 1/2-16`` for ``14.5 - 16``."""
    if text.isdigit():
        return text.lstrip("0") or "0"
    text = re.sub(r"-([A-Z])(?![A-Z0-9])", r"\1", text)
    return "-".join(
        # The zero of 37-06 belongs to the number: without the hyphen it is 3706.
        (whole if index and len(whole) > 1 else whole.lstrip("0") or "0")
        + _fraction(decimals, fraction)
        + letters
        for index, (whole, decimals, fraction, letters) in enumerate(_ONE_PART.findall(text))
    )


def _fraction(decimals: str, fraction: str) -> str:
    if decimals.strip("0"):
        return f" {_DECIMALS[decimals]}" if decimals in _DECIMALS else f".{decimals}"
    return f" {fraction}" if fraction else ""


def parts(number: str) -> tuple[Part, ...]:
    """Return the numbers of a house number in its normal form; none of one that is no plain number.

    Of ``1304-18`` they are 1304 and 1318.
    """
    found: list[Part] = []
    digits = ""
    for text in number.split("-"):
        match = _ONE_PART.fullmatch(text)
        if match is None or len(match.group(1)) > _MOST_DIGITS:
            return ()
        whole, decimals, fraction, letters = match.groups()
        if len(whole) < len(digits) and int(whole) < int(digits):
            longer = digits[: -len(whole)] + whole
            whole = longer if int(longer) > int(digits) else whole
        digits = whole
        found.append(Part(int(whole), fraction or decimals or "", letters))
    return tuple(found)


def without_hyphen(number: str) -> str:
    """Return ``4127`` of 41-27, which may be one house; "" where a number is no such pair."""
    found = _HYPHENATED.fullmatch(number)
    return found[1] + found[2] if found else ""


def is_one_house(number: str) -> bool:
    """Return whether a number with a hyphen cannot be a range: 41-27 and 37-06, but not 41-43.

    A range that is written from its end (19-17) is one.
    """
    found = _HYPHENATED.fullmatch(number)
    if found is None:
        return False
    values = [part.value for part in parts(number)]
    return found[2][0] == "0" or values[0] - values[1] > _MOST_BACKWARD


def spans(number: str) -> list[tuple[int, int]]:
    """Return the lowest and highest numbers that a house number may mean, if any.

    12-14 may be two houses or more, and one house that others write as 1214.
    """
    joined = span(without_hyphen(number))
    if joined and is_one_house(number):
        return [joined]
    return list(filter(None, (span(number), joined)))


def span(number: str) -> tuple[int, int] | None:
    """Return the lowest and the highest number in a house number; None if there is none."""
    values = [part.value for part in parts(number)]
    return (min(values), max(values)) if values else None


def split_box(text: str) -> tuple[str, str]:
    """Return the post office box in a cleaned text, as USPS writes it, and the text without it."""
    if "BOX" not in text and "P" not in text:
        return "", text
    found = _BOX.search(text) or _BARE_BOX.match(text)
    if found is None:
        return "", text
    groups = found.groupdict()
    number = groups["number"].strip("-")
    box = f"BOX {number}"
    if groups.get("route"):
        box = f"{_ROUTE_NAMES.get(groups['route'], groups['route'])} {groups['at']} {box}"
    else:
        box = f"PO {box}"
    left = f"{text[: found.start()]} {text[found.end() :]}"
    return box, " ".join(left.split())


def take_unit_only(text: str) -> list[str]:
    """Return the units that a text consists of; none where there is anything else in it."""
    words = text.split()
    units = []
    while words:
        unit, used = _unit_at(words, 0, alone=True)
        if not unit:
            return []
        units.append(unit)
        words = words[used:]
    return units


def split_units(words: list[str]) -> tuple[list[str], list[str], list[str]]:
    """Return the words before the first unit, the units, and the words after them.

    Words that begin with what may be a unit are the name of a street.
    """
    for index in range(1, len(words)):
        unit, used = _unit_at(words, index, alone=False)
        if not unit:
            continue
        units, after = [unit], words[index + used :]
        while after:
            unit, used = _unit_at(after, 0, alone=True)
            if not unit:
                break
            units.append(unit)
            after = after[used:]
        return words[:index], units, after
    return words, [], []


def _unit_at(words: list[str], index: int, alone: bool) -> tuple[str, int]:
    """Return the unit at an index, and its number of words; ("", 0) if there is none.

    `alone`: no street's name is before it that its words might belong to.
    """
    word = words[index]
    following = words[index + 1 : index + 3]
    if word.startswith("#"):
        value = _value(word)
        used = 1
        if following and _UNIT_FRACTION.fullmatch(following[0]):
            value, used = f"{value} {following[0]}", 2
        return (f"# {value}", used) if value else ("", 0)
    before = "" if alone else words[index - 1]
    if word in NUMBERED_UNITS and following and _is_value(word, following, alone):
        is_name = word == "STE" and not alone and _is_of_city(following[0])  # Sault Ste Marie
        if is_name or (word == "FL" and is_zip(following[0])):  # Florida
            return "", 0
        return f"{NUMBERED_UNITS[word]} {_value(following[0])}", 2
    is_floor = is_ordinal(word) and following and NUMBERED_UNITS.get(following[0]) == "FL"
    if is_floor and (alone or is_suffix(before) or before in DIRECTIONS):
        return f"FL {word[:-2]}", 2
    if word in BARE_UNITS and (alone or _ends_street(before)):
        kind = BARE_UNITS[word]
        if kind == "PH" and following and _is_short(following[0]):
            return f"PH {_value(following[0])}", 2
        if alone or not following or following[0] in NUMBERED_UNITS or following[0][0] == "#":
            return kind, 1
    # What has digits behind a street's name is a unit too: Kendall Sq-2200, Oxford St PS1.
    if not alone and _ends_street(before) and index > 1 and _is_loose_value(word):
        return f"# {_value(word)}", 1
    return "", 0


def _is_value(kind: str, following: list[str], alone: bool) -> bool:
    """Whether a word after APT, FL or the like is the unit's number, and the two are no street."""
    value = following[0]
    if len(following) > 1 and is_suffix(following[1], strong=True) and not alone:
        return False  # Lot 5 Rd
    if _is_short(value):
        return True
    sure = NUMBERED_UNITS[kind] in SURE_UNITS
    return sure and (alone or len(following) == 1) and not is_suffix(value) and bool(_value(value))


def _is_short(word: str) -> bool:
    """Return whether a word can be the number of a unit: ``2``, ``B``, ``12-C``."""
    return bool(_value(word)) and (len(word) == 1 or any(char.isdigit() for char in word))


def _is_loose_value(word: str) -> bool:
    return any(char.isdigit() for char in word) and not is_ordinal(word) and bool(_value(word))


def _ends_street(word: str) -> bool:
    return is_suffix(word, strong=True) or word in DIRECTIONS


def _value(word: str) -> str:
    """Return a unit's number without the signs around it."""
    return _VALUE.sub("-", word.replace("#", "/")).strip("-/.")
