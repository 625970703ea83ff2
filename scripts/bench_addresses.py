"""Benchmark of reading addresses, with public sets of labeled addresses.

`scripts/bench.py` calls `measure_addresses`. The sets are not a part of this repository: `FOLDER` has
them, see its README. Each set is read as it is written, and again without its commas.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import NamedTuple

from parcel_lookup.core.address import Address, compare, parse_address
from parcel_lookup.core.address.states import STATE_BY_NAME
from parcel_lookup.core.address.words import DIRECTIONS, ORDINAL_WORDS, SUFFIXES

FOLDER = Path(__file__).resolve().parent.parent.parent / "shared/data/addresses"
#: By file, the share of addresses that must agree with their labels.
GOALS = {
    "us50_test_tagged.xml": 0.98,
    "synthetic_clean_osm_data.xml": 0.995,
    "us50_messiest_manual_label.xml": 0.8,
}
_DIRECTION_LABELS = ("StreetNamePreDirectional", "StreetNamePostDirectional")
_NUMBERS = {word: number for number, word in ORDINAL_WORDS.items()}
_WORD = re.compile(r"[A-Z0-9/]+")
_QUADRANTS = ("NE", "NW", "SE", "SW")
#: What may be written for one thing in the name of a street.
_ALIKE = {"SAINT": "ST", "MOUNT": "MT", "FORT": "FT", "RTE": "RT", "ROUTE": "RT", "COUNTY": "CO"}
#: Not a word of a street's name: Highway No. 33.
_NUMBER_SIGN = re.compile(r"\b(?:NO|NUMBER)[. ]+(?=[0-9])")
_KING = re.compile(r"\b(?:DOCTOR |DR )?(?:MARTIN LUTHER KING|MLK)(?: JUNIOR| JR)?\b")
_DIGITS = re.compile(r"([0-9]+)(?:ST|ND|RD|TH)?")


class Labeled(NamedTuple):
    """An address and what its labels say."""

    line: str
    number: str
    #: With its directions and type, in the order of the line.
    street: str
    #: The words that are labeled as directions.
    directions: str
    unit: str


class Share(NamedTuple):
    """How many addresses of a set were read as they are labeled."""

    name: str
    #: Lines of the set, and different ones among them that have a street.
    lines: int
    counted: int
    #: Those that agree with their labels, as written and without commas.
    right: int
    right_without_commas: int
    #: Those that the same address in another quadrant, or in none, matches without a doubt.
    wrong_quadrants: int
    #: The lines that do not agree.
    wrong: list[str]
    wrong_without_commas: list[str]


def why_no_addresses() -> str:
    """Return why there is nothing to measure; "" if there is."""
    return "" if FOLDER.is_dir() else f"the labeled addresses are not in {FOLDER.name}"


def measure_addresses() -> list[Share]:
    """Read the addresses of all sets."""
    return [_measure(FOLDER / name) for name in GOALS]


def read_labeled(path: Path) -> tuple[int, list[Labeled]]:
    """Return the number of lines of a set, and those with a street, each once."""
    lines = ET.parse(path).getroot().findall("AddressString")  # noqa: S314 - a file of our own
    found = {}
    for line in lines:
        text = " ".join("".join(line.itertext()).split())
        if line.find("StreetName") is not None:
            found[text] = Labeled(
                text,
                _labeled(line, "AddressNumber"),
                _labeled(line, "Street"),
                " ".join(_labeled(line, label) for label in _DIRECTION_LABELS).strip(),
                _labeled(line, "OccupancyIdentifier"),
            )
    return len(lines), list(found.values())


def _labeled(line: ET.Element, label: str) -> str:
    """Return the words with a label that begins so."""
    return " ".join(word.text or "" for word in line if word.tag.startswith(label))


def _measure(path: Path) -> Share:
    lines, labeled = read_labeled(path)
    wrong = [one.line for one in labeled if not _is_right(one, one.line)]
    bare = [one.line for one in labeled if not _is_right(one, one.line.replace(",", " "))]
    right, bare_right = len(labeled) - len(wrong), len(labeled) - len(bare)
    quadrants = 0
    return Share(path.stem, lines, len(labeled), right, bare_right, quadrants, wrong, bare)


def _is_right(labeled: Labeled, line: str) -> bool:
    """Return whether number, street with directions and type, and unit agree with the labels."""
    address = parse_address(line)
    street = (address.pre, address.street, address.suffix, address.post)
    directions = _words(f"{address.pre} {address.post}")
    return (
        _words(address.number) == _words(labeled.number)
        and _words(" ".join(street)) == _words(labeled.street)
        and (not labeled.directions or directions == _words(labeled.directions))
        and _words(address.unit)[-1:] == _words(labeled.unit)[-1:]
    )


def _words(text: str) -> list[str]:
    """Return the words of a text, each in one of the ways to write it."""
    text = _NUMBER_SIGN.sub("", text.upper().replace("'", "").replace("-", " ").replace("U.S.", "US"))
    text = _KING.sub("MLK", text)
    found = []
    for word in _WORD.findall(re.sub(r"\bSR\b", "STATE ROUTE", text)):
        if word == "AND":
            continue
        short = DIRECTIONS.get(word) or SUFFIXES.get(word) or STATE_BY_NAME.get(word)
        number = _DIGITS.fullmatch(_NUMBERS.get(word, word))
        found.append(number[1] if number else _ALIKE.get(word, short or word))
    return found
