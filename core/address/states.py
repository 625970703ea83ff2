"""The states, the district, and the territories: abbreviation, FIPS code, name."""

from __future__ import annotations

import re
from typing import NamedTuple

from parcel_lookup.core.resources import read_table


class State(NamedTuple):
    """A state, the District of Columbia, or a territory."""

    #: Two letters, as in the field ``state``.
    abbreviation: str
    #: Two digits, as in the field ``state_fp``.
    code: str
    name: str


#: By name.
STATES = tuple(State(**row) for row in read_table("us_states"))
#: Names are in capitals and without periods, as at the end of an address.
STATE_BY_NAME = {state.name.upper().replace(".", ""): state.abbreviation for state in STATES}
ABBREVIATIONS = frozenset(STATE_BY_NAME.values())
_NAME_BY_ABBREVIATION = {state.abbreviation: state.name for state in STATES}
_ABBREVIATION_BY_CODE = {state.code: state.abbreviation for state in STATES}
#: A FIPS code. Spreadsheets drop its leading zero and append one after a decimal point.
_CODE = re.compile(r"([0-9]{1,2})(?:\.0+)?")


def state_name(abbreviation: str) -> str:
    """Return the name of a state by its abbreviation; the text itself if it is none."""
    return _NAME_BY_ABBREVIATION.get(abbreviation, abbreviation)


def read_state(text: str) -> str:
    """Return the abbreviation of a state given by abbreviation, name, or FIPS code; "" if none."""
    words = " ".join(text.upper().replace(".", "").split())
    if words in ABBREVIATIONS:
        return words
    found = _CODE.fullmatch(text.strip())
    if found:
        return _ABBREVIATION_BY_CODE.get(found[1].zfill(2), "")
    return STATE_BY_NAME.get(words, "")
