"""House numbers: ``12``, ``12A``, ``12 1/2``, ``12-14``, ``N6W23001``."""

from __future__ import annotations

import re
from typing import NamedTuple

from parcel_lookup.core.address.words import is_ordinal

_FRACTION = r"[1-9]/[2-9](?![0-9])"
_PART = rf"[0-9]+(?:\.[0-9]+|[ -]{_FRACTION})?(?:[A-Z]{{1,2}}(?![A-Z]))?(?![0-9])"
_BETWEEN = r" ?(?:-|/|&| TO | AND ) ?"
# Of a few parts: they can be told apart in more than one way, which takes twice as long for each.
_NUMBER = re.compile(rf"{_PART}(?:{_BETWEEN}{_PART}|-[A-Z](?![A-Z0-9])){{0,5}}(?= |$)")
_GRID = re.compile(r"[NSEW][0-9]+ ?[NSEW][0-9]+[A-Z]?(?= |$)")
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


class Part(NamedTuple):
    """One number of a house number that may have several."""

    value: int
    #: ``1/2``, or "".
    fraction: str
    #: ``A``, or "".
    letters: str


def split_number(text: str) -> tuple[str, str]:
    """The house number at the beginning of a cleaned text, in its normal form, and the rest."""
    first = text.split(" ", 1)[0]
    if not first or is_ordinal(first):
        return "", text
    grid = _GRID.match(text)
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
    if len(words) > 2 and words[0] in _LOOSE_LETTERS and number[-1].isdigit():
        return number + words[0], rest[2:]
    return number, rest


def _normal(text: str) -> str:
    """``14 1/2-16`` of ``14.5 - 16``."""
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
    """The numbers of a house number in its normal form; none of one that is no plain number.

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
    """Whether a number with a hyphen cannot be a range: 41-27 and 37-06, but not 41-43.

    A range that is written from its end (19-17) is one.
    """
    found = _HYPHENATED.fullmatch(number)
    if found is None:
        return False
    values = [part.value for part in parts(number)]
    return found[2][0] == "0" or values[0] - values[1] > _MOST_BACKWARD


def spans(number: str) -> list[tuple[int, int]]:
    """The lowest and highest of the numbers that a house number may mean; none if it has none.

    12-14 may be two houses or more, and one house that others write as 1214.
    """
    joined = span(without_hyphen(number))
    if joined and is_one_house(number):
        return [joined]
    return list(filter(None, (span(number), joined)))


def span(number: str) -> tuple[int, int] | None:
    """The lowest and the highest of the numbers of a house number; None where there are none."""
    values = [part.value for part in parts(number)]
    return (min(values), max(values)) if values else None
