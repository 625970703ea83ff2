"""Filters within the limits of a request (specification, section 8), and bounds of windows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

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

#: A list of values is sent in parts of this size; IDs go as many to a request as fit on a page.
_MOST_LISTED = 1000
_LOWER, _UPPER = ("gt", "gte"), ("lt", "lte")


class Named(NamedTuple):
    """Filters of one query, and the most parcels that they name by their IDs, if they do."""

    filters: Filters
    most: int | None = None


def split(query: Query) -> list[Named]:
    """Return the queries of a query without polygons, each once; none if nothing meets them."""
    found = (part for filters in query.filter_sets for part in _split(filters))
    return [Named(filters, _most(filters)) for filters in dict.fromkeys(found)]


def _split(filters: Filters) -> Iterator[Filters]:
    for place, item in enumerate(filters):
        if item.op != "in":
            continue
        values = tuple(dict.fromkeys(item.value))
        size = MAX_PAGE if item.field == ID_FIELD else _MOST_LISTED
        if not values:
            return
        if len(values) > size:
            for start in range(0, len(values), size):
                part = Filter(item.field, "in", values[start : start + size])
                yield from _split((*filters[:place], part, *filters[place + 1 :]))
            return
    yield filters


def _most(filters: Filters) -> int | None:
    named = [
        len(dict.fromkeys(item.value)) if item.op == "in" else 1
        for item in filters
        if item.field == ID_FIELD and item.op in ("eq", "in")
    ]
    return min(named, default=None)


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
    """Return the filters and a bound on one field, without those that it makes superfluous.

    The bound is a ``gt``, ``gte``, ``lt``, ``lte``, or ``eq`` with the value of a parcel that
    matches the filters; or an ``isnull``.
    """
    name, kept = bound.field, list[Filter]()
    own, other = (_LOWER, _UPPER) if bound.op in _LOWER else (_UPPER, _LOWER)
    for item in filters:
        if item.field != name or (bound.op == "isnull" and not bound.value):
            kept.append(item)
        elif bound.op not in _LOWER + _UPPER or item.op in (*own, "isnull"):
            pass  # all parcels with that value match the others on the field, as that parcel does
        elif item.op == "between":
            kept.append(Filter(name, other[1], item.value[1 if own is _LOWER else 0]))
        else:
            kept.append(item)
    return (*kept, bound)


def is_numeric(name: str) -> bool:
    """Return whether filters can express a range of a field."""
    return FIELD_BY_NAME[name].is_numeric
