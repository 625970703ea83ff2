"""Units, and post office boxes, out of the words of an address."""

from __future__ import annotations

import re

from parcel_lookup.core.address.words import (
    BARE_UNITS,
    DIRECTIONS,
    NUMBERED_UNITS,
    SURE_UNITS,
    is_ordinal,
    is_suffix,
)

_FRACTION = re.compile(r"[1-9]/[2-9]")
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


def split_box(text: str) -> tuple[str, str]:
    """The post office box in a cleaned text, as USPS writes it, and the text without it."""
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
    """The units that a text consists of; none where there is anything else in it."""
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
    """The words before the first unit, the units, and the words after them.

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
    """The unit whose words begin at an index, and how many they are; ("", 0) where there is none.

    `alone`: no street's name is before it that its words might belong to.
    """
    word = words[index]
    following = words[index + 1 : index + 3]
    if word.startswith("#"):
        value = _value(word)
        used = 1
        if following and _FRACTION.fullmatch(following[0]):
            value, used = f"{value} {following[0]}", 2
        return (f"# {value}", used) if value else ("", 0)
    before = "" if alone else words[index - 1]
    if word in NUMBERED_UNITS and following and _is_value(word, following, alone):
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
    """``2``, ``B``, ``12-C``: what units are called."""
    return bool(_value(word)) and (len(word) == 1 or any(char.isdigit() for char in word))


def _is_loose_value(word: str) -> bool:
    return any(char.isdigit() for char in word) and not is_ordinal(word) and bool(_value(word))


def _ends_street(word: str) -> bool:
    return is_suffix(word, strong=True) or word in DIRECTIONS


def _value(word: str) -> str:
    """A unit's number without the signs around it."""
    return _VALUE.sub("-", word.replace("#", "/")).strip("-/.")
