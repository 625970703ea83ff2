"""Compares names of streets: equal, spelled differently, misspelled, abbreviated, or different."""

from __future__ import annotations

import re
from typing import NamedTuple

from parcel_lookup.core.address.highways import Highway, read_highway
from parcel_lookup.core.address.words import (
    DIRECTION_NAMES,
    ORDINAL_WORDS,
    SAINT_OR_STREET,
    is_ordinal,
)
from parcel_lookup.core.i18n import tr

#: Shorter names are too much alike: one letter more or less makes another street.
_LEAST_FOR_ONE, LEAST_FOR_TWO = 4, 9
_LEAST_ABBREVIATION = 3
_DIGITS = re.compile("[0-9]+")
_ENDINGS = re.compile(r"(?<![A-Z0-9])([0-9]+)(?:ST|ND|RD|TH)(?![A-Z0-9])")


class Step(NamedTuple):
    """The comparison of one part of an address: its penalty on the score, and the reason."""

    penalty: float = 0.0
    note: str = ""


SAME = Step()


def compare_names(own: str, theirs: str) -> Step | None:
    """Compare two names of streets without their suffixes."""
    if own == theirs:
        return SAME
    note = tr("Street {street} was found as {found}.").format(street=own, found=theirs)
    highways = read_highway(own), read_highway(theirs)
    if any(highways):
        return _highway_step(*highways, note)
    if squash(without_endings(own)) == squash(without_endings(theirs)):
        return Step(3, note)
    numbers = _DIGITS.findall(own), _DIGITS.findall(theirs)
    if all(numbers) and numbers[0] != numbers[1]:
        return None
    has_lone_number = is_ordinal(own) or is_ordinal(theirs)
    if has_lone_number and spelled(own).count(" ") != spelled(theirs).count(" "):
        return None  # Beach 80th Street is not 80th Street
    if any(numbers):
        own, theirs = spelled(own), spelled(theirs)  # FORTH may be FOURTH
        if _DIGITS.findall(own) != _DIGITS.findall(theirs):
            return None
    if DIRECTION_NAMES.get(own, own) == DIRECTION_NAMES.get(theirs, theirs):
        return Step(8, note)
    penalty = misspelt(own, theirs) or _abbreviated(own.split(), theirs.split())
    return Step(penalty, note) if penalty else None


def _highway_step(own: Highway | None, theirs: Highway | None, note: str) -> Step | None:
    if own is None or theirs is None:
        return None
    if (own.number, own.is_old, own.more) != (theirs.number, theirs.is_old, theirs.more):
        return None
    if own.kind == theirs.kind or not own.kind or not theirs.kind:
        return Step(8, note)
    # The highway of a state may be called by the state's name.
    named = {kind for kind in (own.kind, theirs.kind) if len(kind) == 2 and kind != "US"}
    return Step(8, note) if named and "STATE" in (own.kind, theirs.kind) else None


def without_endings(name: str) -> str:
    """Return a name whose ordinals are plain numbers: ``BEACH 9`` of BEACH 9TH."""
    return _ENDINGS.sub(r"\1", name)


def spelled(name: str) -> str:
    """Return a name whose ordinals below 100 are spelled: ``FIFTH`` of 5TH."""
    return " ".join(ORDINAL_WORDS.get(word, word) for word in name.split())


def misspelt(own: str, theirs: str) -> float:
    """Return the penalty for a misspelling; 0 if the names differ too much for one."""
    if _DIGITS.findall(own) != _DIGITS.findall(theirs):
        return 0.0  # 5th Avenue and 6th Avenue
    if any(len(a) == len(b) == 1 and a != b for a, b in zip(own.split(), theirs.split())):
        return 0.0  # Avenue N and Avenue S
    one, other = own.replace(" ", ""), theirs.replace(" ", "")
    shorter = min(len(one), len(other))
    most = 2 if shorter >= LEAST_FOR_TWO else 1 if shorter >= _LEAST_FOR_ONE else 0
    number = edits(one, other, most) if most else 1
    return 0.0 if number > most else (15.0, 25.0)[number - 1]


def likeness(own: str, theirs: str) -> float:
    """Return the similarity of two names, 0 to 1; names with different numbers are different."""
    if compare_names(own, theirs):
        return 1.0
    if _DIGITS.findall(own) != _DIGITS.findall(theirs):
        return 0.0
    one, other = squash(own), squash(theirs)
    longest = max(len(one), len(other))
    return 1.0 - edits(one, other, longest) / longest if longest else 0.0


def _abbreviated(own: list[str], theirs: list[str]) -> float:
    """Return the penalty for an abbreviation or missing words; 0 if it is another name."""
    if len(own) == len(theirs):
        pairs = list(zip(own, theirs))
        short = [sorted(pair, key=len) for pair in pairs if pair[0] != pair[1]]
        if all(len(a) >= _LEAST_ABBREVIATION and b.startswith(a) for a, b in short):
            return 20.0
        return 0.0
    fewer, more = sorted((own, theirs), key=len)
    if len(more) - len(fewer) > len(fewer) or max(map(len, fewer)) <= _LEAST_ABBREVIATION:
        return 0.0
    left = iter(more)
    return 30.0 if all(word in left for word in fewer) else 0.0


def squash(name: str) -> str:
    """Return a name without usual differences of spelling: blanks, and Saint for Street."""
    words = ("ST" if word in SAINT_OR_STREET else word for word in name.split())
    return "".join(words)


def edits(one: str, other: str, most: int) -> int:
    """Return the least number of letters to insert, drop, change or swap; at most `most` + 1.

    What is more than `most` is not counted to its end.
    """
    if len(one) > len(other):
        one, other = other, one
    if len(other) - len(one) > most:
        return most + 1
    start = 0
    while start < len(one) and one[start] == other[start]:
        start += 1
    one, other = one[start:], other[start:]
    while one and one[-1] == other[-1]:
        one, other = one[:-1], other[:-1]
    if not one:
        return len(other)
    before: list[int] = []
    row = list(range(len(one) + 1))
    for number, letter in enumerate(other, 1):
        earlier, before, row = before, row, [number]
        for index, own in enumerate(one, 1):
            cost = min(before[index] + 1, row[-1] + 1, before[index - 1] + (own != letter))
            if earlier and index > 1 and own == other[number - 2] and one[index - 2] == letter:
                cost = min(cost, earlier[index - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
    return min(row[-1], most + 1)
