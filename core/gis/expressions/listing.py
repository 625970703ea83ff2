"""Numbers that a field is one of, as a service is asked for them: in time in proportion to them.

QGIS takes numbers for equal that differ by next to nothing, so below 8 each stands for an interval.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parcel_lookup.core.gis.expressions.domain import Bound, between, one_of
from parcel_lookup.core.gis.expressions.forms import MOST_ALTERNATIVES, only
from parcel_lookup.core.gis.expressions.numbers import all_between, count_between, near

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from parcel_lookup.core.gis.expressions.forms import Form, Weakening

    Interval = tuple[float, float]

#: So many numbers are written out, so that a list stays one query.
_MOST_WRITTEN_OUT = 2000


def equal_to_one(name: str, numbers: Iterable[float], weakening: Weakening) -> Form:
    """The field is equal to one of these, as QGIS compares; at least one number."""
    intervals = {number: near(number) for number in numbers}
    listed = _to_list(intervals)
    apart = merged((both for number, both in intervals.items() if number not in listed), weakening)
    # Weakened, they may have become one that takes in some of the listed ones.
    inside = apart[0] if len(apart) == 1 else None
    values: list[float] = []
    for number, (low, high) in intervals.items():
        if number in listed and not (inside and inside[0] <= low and high <= inside[1]):
            values += [number] if low == high else all_between(low, high)
    return (*only(name, one_of(tuple(values))), *in_one(name, apart))


def in_one(name: str, intervals: Sequence[Interval]) -> Form:
    """The field is in one of these, which are apart from each other."""
    domains = (between(Bound(low, True), Bound(high, True)) for low, high in intervals)
    return tuple(one for domain in domains for one in only(name, domain))


def merged(intervals: Iterable[Interval], weakening: Weakening) -> list[Interval]:
    """The same apart from each other, in order; one around them all where they are many."""
    found: list[Interval] = []
    for low, high in sorted(intervals):
        if found and low <= found[-1][1]:
            found[-1] = (found[-1][0], max(high, found[-1][1]))
        else:
            found.append((low, high))
    if len(found) <= MOST_ALTERNATIVES:
        return found
    weakening.happened = True
    return [(found[0][0], found[-1][1])]


def _to_list(intervals: dict[float, Interval]) -> set[float]:
    """Those that are listed; each of the others is an interval."""
    sizes = {number: count_between(*both) for number, both in intervals.items()}
    listed = {number for number, size in sizes.items() if size == 1}
    total = 0
    for number in sorted(sizes.keys() - listed, key=sizes.__getitem__):
        total += sizes[number]
        if total > _MOST_WRITTEN_OUT:
            break
        listed.add(number)
    # One alone is an interval: that is one query too, and shorter.
    return listed if len(listed) > 1 or 1 in sizes.values() else set()
