"""The states, the district and the territories: abbreviation, FIPS code, name. The one table."""

from __future__ import annotations

import re
from typing import NamedTuple


class State(NamedTuple):
    """One of them."""

    #: Two letters, as in the field ``state``.
    abbreviation: str
    #: Two digits, as in the field ``state_fp``.
    code: str
    name: str


def _read(text: str) -> tuple[State, ...]:
    lines = (line.split(maxsplit=2) for line in text.strip().splitlines())
    return tuple(State(*line) for line in lines)


#: By name.
ALL_STATES = _read("""
AL 01 Alabama
AK 02 Alaska
AS 60 American Samoa
AZ 04 Arizona
AR 05 Arkansas
CA 06 California
CO 08 Colorado
CT 09 Connecticut
DE 10 Delaware
DC 11 District of Columbia
FL 12 Florida
GA 13 Georgia
GU 66 Guam
HI 15 Hawaii
ID 16 Idaho
IL 17 Illinois
IN 18 Indiana
IA 19 Iowa
KS 20 Kansas
KY 21 Kentucky
LA 22 Louisiana
ME 23 Maine
MD 24 Maryland
MA 25 Massachusetts
MI 26 Michigan
MN 27 Minnesota
MS 28 Mississippi
MO 29 Missouri
MT 30 Montana
NE 31 Nebraska
NV 32 Nevada
NH 33 New Hampshire
NJ 34 New Jersey
NM 35 New Mexico
NY 36 New York
NC 37 North Carolina
ND 38 North Dakota
MP 69 Northern Mariana Islands
OH 39 Ohio
OK 40 Oklahoma
OR 41 Oregon
PA 42 Pennsylvania
PR 72 Puerto Rico
RI 44 Rhode Island
SC 45 South Carolina
SD 46 South Dakota
TN 47 Tennessee
TX 48 Texas
VI 78 U.S. Virgin Islands
UT 49 Utah
VT 50 Vermont
VA 51 Virginia
WA 53 Washington
WV 54 West Virginia
WI 55 Wisconsin
WY 56 Wyoming
""")

#: Abbreviation by name, in capitals and without dots, as the end of an address has it.
STATES = {state.name.upper().replace(".", ""): state.abbreviation for state in ALL_STATES}
ABBREVIATIONS = frozenset(STATES.values())
_BY_CODE = {state.code: state.abbreviation for state in ALL_STATES}
#: A FIPS code; tables of numbers take its zero, and give it one behind a point.
_CODE = re.compile(r"([0-9]{1,2})(?:\.0+)?")


def read_state(text: str) -> str:
    """The two letters of a state by its abbreviation, name or FIPS code; "" where it is none."""
    words = " ".join(text.upper().replace(".", "").split())
    if words in ABBREVIATIONS:
        return words
    found = _CODE.fullmatch(text.strip())
    return _BY_CODE.get(found[1].zfill(2), "") if found else STATES.get(words, "")
