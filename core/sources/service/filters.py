"""Filters within the limits of a request (specification, section 8), and bounds of windows."""

from __future__ import annotations

from collections.abc import Iterator

from parcel_lookup.core.contract import (
    FIELD_BY_NAME,
    ID_FIELD,
    MAX_FILTERS,
    MAX_PAGE,
    Filter,
    Operator,
)
from parcel_lookup.core.contract.check import check_scope
from parcel_lookup.core.contract.query import Query

Filters = tuple[Filter, ...]

#: A list of values is sent in parts of this size. Of IDs, as many go to a request as fit on a page
#: that is not full: another page would follow.
_MOST_LISTED = 1000
_LOWER, _UPPER = ("gt", "gte"), ("lt", "lte")


def split(query: Query) -> list[Filters]:
    """Return the filters of each query, each once; none if nothing meets them."""
    return list(dict.fromkeys(part for filters in query.filter_sets for part in _split(filters)))


def _split(filters: Filters) -> Iterator[Filters]:
    for place, item in enumerate(filters):
        if item.op != "in":
            continue
        values = tuple(dict.fromkeys(item.value))
        size = MAX_PAGE - 1 if item.field == ID_FIELD else _MOST_LISTED
        if not values:
            return
        if len(values) > size:
            for start in range(0, len(values), size):
                part = Filter(item.field, "in", values[start : start + size])
                yield from _split((*filters[:place], part, *filters[place + 1 :]))
            return
    yield filters


def fitted(filters: Filters, kept: frozenset[str] = frozenset()) -> Filters:
    """Return as many of the filters as a request may have.

    Those on the fields `kept` are among them, and what the scope rule requires; those that most
    parcels match are left out first.
    """
    if len(filters) <= MAX_FILTERS:
        return filters
    candidates = [item for item in reversed(filters) if item.field not in kept]
    candidates.sort(key=lambda item: -Operator(item.op).selectivity)
    for item in candidates:
        rest = tuple(one for one in filters if one is not item)
        if len(filters) > MAX_FILTERS and not check_scope(rest):
            filters = rest
    return filters


def with_bound(filters: Filters, bound: Filter) -> Filters:
    """Return the filters and a bound on one field, without bounds that it makes superfluous.

    The bound is a ``gt``, ``gte``, ``lt``, ``lte``, or ``eq`` with the value of a parcel that
    matches the filters; or an ``isnull``.
    """
    ways = {"g": _LOWER, "l": _UPPER, "e": (*_LOWER, *_UPPER)}
    implied = ways.get(bound.op[0], ())
    kept = (one for one in filters if one.field != bound.field or one.op not in implied)
    return (*kept, bound)


def is_numeric(name: str) -> bool:
    """Return whether filters can express a range of a field."""
    return FIELD_BY_NAME[name].is_numeric
