"""Two names of streets: the same, written in two ways, misspelt, abbreviated, or others."""

from __future__ import annotations

import re
from typing import NamedTuple

from .highways import Highway, read_highway
from .spelling import edits
from .words import DIRECTION_NAMES, ORDINAL_NAMES, ORDINAL_WORDS, SAINT_OR_STREET

#: Shorter names are too much alike: one letter more or less makes another street.
_LEAST_FOR_ONE, LEAST_FOR_TWO = 4, 9
_LEAST_ABBREVIATION = 3
_DIGITS = re.compile("[0-9]+")
_USUAL_NAMES = {word: number for number, word in ORDINAL_WORDS.items()}


class Step(NamedTuple):
    """The comparison of one part of an address: what it takes from the score, and why."""

    penalty: float = 0.0
    note: str = ""


SAME = Step()


def compare_names(own: str, theirs: str) -> Step | None:
    """Two names of streets without their suffixes."""
    if own == theirs:
        return SAME
    said = f"Street {usual_name(own)} was found as {usual_name(theirs)}."
    highways = read_highway(own), read_highway(theirs)
    if any(highways):
        return _highway_step(*highways, said)
    if squash(own) == squash(theirs):
        return Step(3, said)
    if _DIGITS.findall(own) != _DIGITS.findall(theirs) or {own, theirs} <= ORDINAL_NAMES:
        ordinal = own.isdigit() or theirs.isdigit()
        return Step(8, said) if ordinal and _ordinal(own) == _ordinal(theirs) else None
    if DIRECTION_NAMES.get(own, own) == DIRECTION_NAMES.get(theirs, theirs):
        return Step(8, said)
    penalty = misspelt(own, theirs) or _abbreviated(own.split(), theirs.split())
    return Step(penalty, said) if penalty else None


def _highway_step(own: Highway | None, theirs: Highway | None, said: str) -> Step | None:
    if own is None or theirs is None:
        return None
    if (own.number, own.is_old) != (theirs.number, theirs.is_old):
        return None
    if own.kind == theirs.kind or not own.kind or not theirs.kind:
        return Step(8, said)
    # The highway of a state may be called by the state's name.
    named = {kind for kind in (own.kind, theirs.kind) if len(kind) == 2 and kind != "US"}
    return Step(8, said) if named and "STATE" in (own.kind, theirs.kind) else None


def _ordinal(name: str) -> str:
    """``FIFTH`` of ``5``."""
    endings = ("ST", "ND", "RD", "TH") if name.isdigit() else ()
    names = (ORDINAL_WORDS.get(name.lstrip("0") + ending) for ending in endings)
    return next(filter(None, names), name)


def misspelt(own: str, theirs: str) -> float:
    """What a misspelling takes from the score; 0 where it is too much for one."""
    if any(len(a) == len(b) == 1 and a != b for a, b in zip(own.split(), theirs.split())):
        return 0.0  # Avenue N and Avenue S
    one, other = own.replace(" ", ""), theirs.replace(" ", "")
    shorter = min(len(one), len(other))
    most = 2 if shorter >= LEAST_FOR_TWO else 1 if shorter >= _LEAST_FOR_ONE else 0
    number = edits(one, other, most) if most else 1
    return 0.0 if number > most else (15.0, 25.0)[number - 1]


def _abbreviated(own: list[str], theirs: list[str]) -> float:
    """What an abbreviation takes from the score, or words that are missing; 0 of another name."""
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


def usual_name(name: str) -> str:
    """``4TH`` of ``FOURTH``: as nearly everybody writes it."""
    return _USUAL_NAMES.get(name, name)


def squash(name: str) -> str:
    """A name without what people write in different ways: blanks, and Saint for Street."""
    words = ("ST" if word in SAINT_OR_STREET else word for word in name.split())
    return "".join(words)
