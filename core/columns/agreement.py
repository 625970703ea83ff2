"""Whether columns of state, county, and ZIP code agree with the location of the parcels.

Owners live elsewhere: a column that often contradicts the location is that of their address.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from parcel_lookup.core.address.places import read_zip
from parcel_lookup.core.address.states import read_state
from parcel_lookup.core.columns.rows import Sample
from parcel_lookup.core.outlines import County
from parcel_lookup.core.resources import read_table

#: State and ZIP code at the end of a text.
_END = re.compile(r".*?\b([A-Za-z]{2})[\s,]*(?:\d{5}(?:-?\d{4})?)?")
#: Of the values: more are no slips of the pen. Outlines of counties are not exact, and a post
#: office may be on the other side of a line.
_FEW, _FEW_NEAR_LINES = 0.02, 0.1


class Agreement(NamedTuple):
    """How many values of a column contradict the location of their parcels."""

    contradicting: int = 0
    #: The number of values that could be compared.
    compared: int = 0
    #: The share up to which they may be mistakes.
    tolerated: float = _FEW

    @property
    def is_contradiction(self) -> bool:
        """Whether the column is about something else than the location of the parcels."""
        return self.contradicting > self.tolerated * self.compared


def agreement_of(sample: Sample, column: str, field: str) -> Agreement:
    """Return how well the values of a column agree with the location as a field.

    Nothing is compared without the location (`location.with_counties`), and for other fields.
    """
    return agreement((row.values.get(column) for row in sample.rows), counties_of(sample), field)


def agreement(values: Iterable[Any], counties: Iterable[County | None], field: str) -> Agreement:
    """Return how well values agree with the counties of their parcels as a field."""
    check = _CHECKS.get(field)
    if check is None:
        return Agreement()
    pairs = ((_text(value), county) for value, county in zip(values, counties) if county)
    found = [check(text, county) for text, county in pairs if text]
    compared = [one for one in found if one is not None]
    tolerated = _FEW if field in ("state", "state_fp", "place") else _FEW_NEAR_LINES
    return Agreement(compared.count(False), len(compared), tolerated)


def counties_of(sample: Sample) -> list[County | None]:
    """Return the counties in which the parcels of a sample are, None where that is not known.

    Nothing is compared with those of a file of ours, which may be a county that does not exist.
    """
    return [None if sample.is_ours else row.county for row in sample.rows]


# Whether a text agrees with a county; None where it says nothing.


def _state(text: str, county: County) -> bool | None:
    found = read_state(text)
    return found == county.state.abbreviation if found else None


def _state_at_end(text: str, county: County) -> bool | None:
    found = _END.fullmatch(text)
    return _state(found[1], county) if found else None


def _county(text: str, county: County) -> bool | None:
    given, own = _fold(text), _fold(county.name)
    return given in own or own in given if given else _county_code(text, county)


def _county_code(text: str, county: County) -> bool | None:
    if not text.isdigit():
        return None
    if len(text) <= 3:
        return text.zfill(3) == county.county_fp
    return text.zfill(5) == county.state_fp + county.county_fp


def _postal(text: str, county: County) -> bool | None:
    states = _states_of_zip(read_zip(text)[:3])
    return county.state.abbreviation in states if states else None


_CHECKS: Mapping[str, Callable[[str, County], bool | None]] = {
    "state": _state,
    "state_fp": _state,
    "county": _county,
    "county_fp": _county_code,
    "postal": _postal,
    "place": _state_at_end,
}


@lru_cache(maxsize=1024)
def _states_of_zip(first: str) -> frozenset[str]:
    """Return the states whose ZIP codes have these first three digits; empty where none has."""
    rows = read_table("zip_code_prefixes")
    return frozenset(row["state"] for row in rows if row["first"] <= first <= row["last"])


def _fold(text: str) -> str:
    words = text.lower().replace(".", " ").split()
    folded = "".join("st" if word in ("saint", "sainte", "ste") else word for word in words)
    return "".join(character for character in folded if character.isalpha())


def _text(value: Any) -> str:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return "" if value is None else str(value).strip()
