"""Normal forms of numbered roads, such as US HIGHWAY 20 and COUNTY ROAD 5."""

from __future__ import annotations

import re
from typing import NamedTuple

from parcel_lookup.core.address.states import ABBREVIATIONS, STATE_BY_NAME
from parcel_lookup.core.address.words import is_ordinal, spellings

_ROADS = spellings("road")
_KINDS = spellings("road owner")
#: What is written before the number without a word for the road, and what that stands for.
_SHORT = spellings("road before a number")  # untranslated: a key
#: What is written behind the number of a road that is another one than the road of the number.
_BRANCHES = spellings("branch of a road")  # untranslated: a key


def _any_of(words: object) -> str:
    return "|".join(sorted(words, key=len, reverse=True))


_ANY_KIND = _any_of({*_KINDS, *STATE_BY_NAME, *ABBREVIATIONS})
_NUMBERED = re.compile(
    r"(?P<old>OLD )?(?:"
    rf"(?P<kind>{_ANY_KIND})[ -](?P<road>{_any_of(_ROADS)})"
    rf"|(?P<short>{_any_of(_SHORT)})|(?P<plain>{_any_of(_ROADS)})"
    rf"|(?P<state>{_any_of(ABBREVIATIONS - {'CO'})})(?=[ -][0-9])"  # CO is County
    r")[ -](?:(?:NO|NUMBER|NUM) (?=[0-9])|#)?"
    r"(?P<number>[0-9]{1,4}[A-Z]?|(?P<letters>[A-Z]{1,2}))"
    rf"(?: (?P<branch>{_any_of(_BRANCHES)}))?(?P<others>(?:(?: AND | & ?|-)[0-9]{{1,4}})*)(?= |$)"
)
#: In their normal form.
_NORMAL = re.compile(
    r"(?P<old>OLD )?(?P<kind>US|STATE|COUNTY|TOWNSHIP|RANCH|FM|INTERSTATE|[A-Z]{2})? ?"
    r"(?P<road>HIGHWAY|ROUTE|ROAD)? ?(?P<number>[0-9]{1,4}[A-Z]?|[A-Z]{1,2})"
    r"(?P<more>(?: BUSINESS| ALTERNATE| BYPASS| TRUCK| SPUR)?(?: AND [0-9]{1,4})*)"
)


class Highway(NamedTuple):
    """A numbered road."""

    #: ``US``, ``STATE``, ``COUNTY``, ``KY`` …; empty of one that is only called a highway.
    kind: str
    #: ``HIGHWAY``, ``ROUTE``, ``ROAD``, or "".
    road: str
    number: str
    is_old: bool
    #: ``BUSINESS``; ``AND 55`` where it has two numbers; mostly empty.
    more: str


def split_highway(words: list[str]) -> tuple[str, list[str]]:
    """Return the numbered road at the beginning of words, in its normal form, and the rest."""
    found = _NUMBERED.match(" ".join(words)) if len(words) > 1 or "-" in "".join(words) else None
    if found is None:
        return "", words
    number = found["number"]
    kind = _KINDS.get(
        found["kind"] or "", STATE_BY_NAME.get(found["kind"] or "", found["kind"] or "")
    )
    is_county = kind == "COUNTY" or _SHORT.get(found["short"] or "", "").startswith("COUNTY")
    if found["letters"] and not is_county:
        return "", words
    road = _ROADS.get(found["road"] or found["plain"] or "", "")
    if road == "ROAD" and found["plain"] and "#" in found.group():
        return "", words  # a unit: Old Rd #5
    if kind == "US" and road == "ROUTE":
        road = "HIGHWAY"
    if kind in ("FM", "INTERSTATE"):
        road = ""
    before = _SHORT[found["short"]] if found["short"] else f"{kind} {road}".strip()
    before = f"{found['state']} ROUTE" if found["state"] else before
    more = "".join(f" AND {other}" for other in re.findall("[0-9]+", found["others"]))
    branch = f" {_BRANCHES[found['branch']]}" if found["branch"] else ""
    name = f"{found['old'] or ''}{before} {number.lstrip('0') or number}{branch}{more}"
    after = found.string[found.end() :].split()
    if after and after[0] in _ROADS:  # FM 1960 Rd
        after = after[1:]
    return name, after


def read_highway(street: str) -> Highway | None:
    """Return the numbered road that a street's name in its normal form is, or None."""
    if street[-1:] == "" or is_ordinal(street):
        return None
    found = _NORMAL.fullmatch(street)
    if found is None or not (found["kind"] or found["road"]):
        return None
    kind, road = found["kind"] or "", found["road"] or ""
    if not road and kind not in ("FM", "INTERSTATE"):
        return None
    return Highway(kind, road, found["number"], bool(found["old"]), found["more"].strip())
