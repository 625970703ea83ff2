"""Benchmark of reading addresses, with public sets of labeled addresses.

`scripts/bench.py` calls `measure_addresses`. The sets are not a part of this repository: `FOLDER`
has them, see its README. As a script, it prints the addresses that disagree with their labels.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import NamedTuple

from parcel_lookup.core.address import compare, parse_address
from parcel_lookup.core.address.comparing import is_ambiguous
from parcel_lookup.core.address.states import STATE_BY_NAME
from parcel_lookup.core.address.words import DIRECTIONS, NUMBERED_UNITS, ORDINAL_WORDS, SUFFIXES

FOLDER = Path(__file__).resolve().parent.parent.parent / "shared" / "data" / "addresses"
#: The share of addresses that must agree with their labels, by file.
GOALS = {
    "us50_test_tagged.xml": 0.98,
    "synthetic_clean_osm_data.xml": 0.995,
    "us50_messiest_manual_label.xml": 0.8,
}
_DIRECTIONS = ("StreetNamePreDirectional", "StreetNamePostDirectional")
_QUADRANT = re.compile(r"\b(?:NORTH|SOUTH)(?:EAST|WEST)\b|\b[NS][EW]\b")
_QUADRANTS = ("NE", "NW", "SE", "SW")
_NUMBERS = {word: number for number, word in ORDINAL_WORDS.items()}
_WORD = re.compile(r"[A-Z0-9/]+")
#: Not words of a street's name: those of Highway No. 33, and the link of Highway 28 and 55.
_NO_NAME = re.compile(r"\b(?:NO|NUMBER)[. ]+(?=[0-9])|\bAND\b")
_KING = re.compile(r"\b(?:DOCTOR |DR )?(?:MARTIN LUTHER KING|MLK)(?: JUNIOR| JR)?\b")
_DIGITS = re.compile(r"([0-9]+)(?:ST|ND|RD|TH)?")
_ALIKE = {"SAINT": "ST", "MOUNT": "MT", "FORT": "FT", "RTE": "RT", "ROUTE": "RT", "COUNTY": "CO"}


class Labeled(NamedTuple):
    """An address and what its labels say."""

    #: As it is written; and its labeled words, between which the set may have commas or not.
    lines: tuple[str, str]
    number: str
    #: With its directions and type, in the order of the line.
    street: str
    #: The words that are labeled as directions; "" if directions have no label of their own.
    directions: str
    unit: str


class Share(NamedTuple):
    """How many addresses of a set are read as they are labeled."""

    name: str
    goal: float
    #: Lines of the set; different ones among them that have a street.
    lines: int
    counted: int
    right: int
    #: The same for the addresses without any comma.
    right_without_commas: int
    #: Sure matches with the same address in another quadrant, or in none.
    wrong_quadrants: int
    #: The addresses that do not agree with their labels.
    wrong: list[str]


def why_no_addresses() -> str:
    """Return why there is nothing to measure; "" if there is."""
    return "" if FOLDER.is_dir() else "there are no labeled addresses here"


def measure_addresses() -> list[Share]:
    """Read the addresses of all sets."""
    return [_measure(FOLDER / name, goal) for name, goal in GOALS.items()]


def _measure(path: Path, goal: float) -> Share:
    lines, labeled = _read_labeled(path)
    wrong = [one.lines[0] for one in labeled if not all(_is_right(one, at) for at in one.lines)]
    bare = sum(_is_right(one, one.lines[0].replace(",", " ")) for one in labeled)
    quadrants = sum(map(_accepted_quadrants, labeled))
    right = len(labeled) - len(wrong)
    return Share(path.stem, goal, lines, len(labeled), right, bare, quadrants, wrong)


def _read_labeled(path: Path) -> tuple[int, list[Labeled]]:
    """Return the number of lines of a set, and those with a street, each once."""
    lines = ET.parse(path).getroot().findall("AddressString")  # noqa: S314 - a file of our own
    found = {}
    for line in lines:
        text = " ".join("".join(line.itertext()).split())
        if line.find("StreetName") is not None:
            found[text] = Labeled(
                (text, _labeled(line, "")),
                _labeled(line, "AddressNumber"),
                _labeled(line, "StreetName"),
                _labeled(line, *_DIRECTIONS),
                _labeled(line, "OccupancyIdentifier"),
            )
    return len(lines), list(found.values())


def _labeled(line: ET.Element, *labels: str) -> str:
    """Return the words of labels that begin so."""
    return " ".join(word.text or "" for word in line if word.tag.startswith(labels))


def _is_right(labeled: Labeled, line: str) -> bool:
    """Return whether number, street with directions and type, and unit agree with the labels."""
    address = parse_address(line)
    street = f"{address.pre} {address.street} {address.suffix} {address.post}"
    directions = _words(f"{address.pre} {address.post}")
    return (
        _words(address.number) == _words(labeled.number)
        and _words(street) == _words(labeled.street)
        and (not labeled.directions or directions == _words(labeled.directions))
        and _words(address.unit) == _words(labeled.unit)
    )


def _accepted_quadrants(labeled: Labeled) -> int:
    """Return how often the address in another quadrant, or in none, would be a sure match."""
    found = _QUADRANT.search(labeled.street.upper())
    if found is None:
        return 0
    number = 0
    for line in (*labeled.lines, labeled.lines[0].replace(",", " ")):
        own = parse_address(line)
        for quadrant in {*_QUADRANTS, ""} - {DIRECTIONS[found[0]]}:
            other = parse_address(re.sub(rf" ?\b{found[0]}\b", f" {quadrant}", line.upper()))
            number += bool(compare(own, other).score) and not is_ambiguous(own, other)
    return number


def _words(text: str) -> list[str]:
    """Return the words of a text, each in one of the ways to write it."""
    text = text.upper().replace("'", "").replace("-", " ").replace("U.S.", "US")
    text = _KING.sub("MLK", _NO_NAME.sub("", re.sub(r"\bSR\b", "STATE ROUTE", text)))
    found = []
    for word in _WORD.findall(text):
        short = DIRECTIONS.get(word) or SUFFIXES.get(word) or STATE_BY_NAME.get(word) or word
        number = _DIGITS.fullmatch(_NUMBERS.get(word, word))
        found.append(number[1] if number else _ALIKE.get(word, short))
    return [word for word in found if word not in NUMBERED_UNITS]


def main() -> None:
    """Print the results, and the addresses that disagree with their labels."""
    for share in measure_addresses():
        print(*share[:-1])
        for line in share.wrong:
            print("   ", line, tuple(parse_address(line)))


if __name__ == "__main__":
    main()
