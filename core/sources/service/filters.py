"""Filters within the limits of a request (specification, section 8), and bounds of windows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from parcel_lookup.core.contract import (
    FIELD_BY_NAME,
    ID_FIELD,
    MAX_FILTERS,
    MAX_PAGE,
    MAX_QUERY_OFFSET,
    Filter,
    Operator,
)
from parcel_lookup.core.contract.check import check_scope
from parcel_lookup.core.contract.query import Query

Filters = tuple[Filter, ...]

#: A list of values is sent in parts of this size; IDs go as many to a request as fit on a page.
_MOST_LISTED = 1000
_LOWER, _UPPER = ("gt", "gte"), ("lt", "lte")


class Limits(NamedTuple):
    """What a service accepts; the defaults are those of the specification."""

    page: int = MAX_PAGE
    #: The maximum offset of a query.
    offset: int = MAX_QUERY_OFFSET


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
    """Return as many of the filters as a request may have, merged where possible.

    Those on the fields `kept` are among them, and what the scope rule requires; those that most
    parcels match are left out first.
    """
    if len(filters) <= MAX_FILTERS:
        return filters
    filters = compact(filters)
    candidates = [item for item in reversed(filters) if item.field not in kept]
    candidates.sort(key=lambda item: -Operator(item.op).selectivity)
    for item in candidates:
        rest = tuple(one for one in filters if one is not item)
        if len(filters) > MAX_FILTERS and not check_scope(rest):
            filters = rest
    return filters


def compact(filters: Filters) -> Filters:
    """Return equivalent filters, with two on one field merged where possible."""
    found: list[Filter] = []
    for item in filters:
        for place, one in enumerate(found):
            both = _both(one, item) if one.field == item.field else None
            if both is not None:
                found[place] = both
                break
        else:
            found.append(item)
    return tuple(found)


def _both(one: Filter, other: Filter) -> Filter | None:
    """Return one filter equivalent to two on a field, or None if there is none."""
    ops = {one.op, other.op}
    if one == other:
        return one
    if ops == {"gte", "lte"}:
        low, high = (one, other) if one.op == "gte" else (other, one)
        return Filter(one.field, "between", (low.value, high.value))
    if ops <= {"ne", "nin"}:
        values = [value for item in (one, other) for value in _listed(item)]
        return Filter(one.field, "nin", tuple(dict.fromkeys(values)))
    if len(ops) == 1 and one.op in _LOWER:
        return one if one.value >= other.value else other
    if len(ops) == 1 and one.op in _UPPER:
        return one if one.value <= other.value else other
    return None


def _listed(item: Filter) -> tuple[object, ...]:
    return item.value if item.op == "nin" else (item.value,)


def with_bound(filters: Filters, bound: Filter) -> Filters:
    """Return the filters and a bound on one field, merged into fewer filters if possible.

    The bound is a ``gt``, ``gte``, ``lt``, ``lte``, or ``eq`` with the value of a parcel that
    matches the filters; or an ``isnull``, or a ``nin``.
    """
    name = bound.field
    if bound.op == "eq" or (bound.op == "isnull" and bound.value):
        # All parcels with this value match the other filters on the field, as that parcel does.
        return (*(item for item in filters if item.field != name), bound)
    if bound.op not in _LOWER + _UPPER:
        return compact((*filters, bound))
    own, other = (_LOWER, _UPPER) if bound.op in _LOWER else (_UPPER, _LOWER)
    kept: list[Filter] = []
    for item in filters:
        if item.field == name and (item.op in own or item.op == "isnull"):
            continue  # the bound is stricter
        if item.field == name and item.op == "between":
            item = Filter(name, other[1], item.value[1 if own is _LOWER else 0])  # noqa: PLW2901
        kept.append(item)
    return compact((*kept, bound))


def is_numeric(name: str) -> bool:
    """Return whether filters can express a range of a field."""
    return FIELD_BY_NAME[name].is_numeric
