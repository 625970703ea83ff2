"""Filters within the limits of a request (specification, section 8), and bounds of windows."""

from __future__ import annotations

from parcel_lookup.core.contract import (
    ID_FIELD,
    MAX_FILTERS,
    MAX_PAGE,
    SCOPE_FIELDS,
    SCOPED_FIELDS,
    Filter,
    Operator,
    describe_filter,
)
from parcel_lookup.core.contract.check import check_scope
from parcel_lookup.core.contract.describe import join_words
from parcel_lookup.core.contract.query import Query
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.sources.parts import with_short_lists

Filters = tuple[Filter, ...]

_LOWER, _UPPER = ("gt", "gte"), ("lt", "lte")


def split(query: Query) -> list[Filters]:
    """Return the filters of each query, each once; none if nothing meets them."""
    sets = query.filter_sets
    return list(dict.fromkeys(part for one in sets for part in with_short_lists(one, _most_listed)))


def _most_listed(field: str) -> int:
    """Return the number of values in a request.

    Of IDs, as many as fit on a page that is not full: another page would follow.
    """
    return MAX_PAGE - 1 if field == ID_FIELD else 1000


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


def sent_with_ids(filters: Filters) -> Filters:
    """Return the filters that a request for the records of IDs can have; state and county first.

    Others are applied client-side: those on IDs, those that lack the scope which they need, and
    those beyond the ninth, since the IDs are one of the ten filters of a request.
    """
    scope = [item for item in filters if item.field in SCOPE_FIELDS]
    left_out = {ID_FIELD, *SCOPE_FIELDS, *(() if scope else SCOPED_FIELDS)}
    others = (item for item in filters if item.field not in left_out)
    # Those that need the scope are the first ones without room.
    return (*scope, *sorted(others, key=lambda item: item.field in SCOPED_FIELDS))[
        : MAX_FILTERS - 1
    ]


def explain_others(filters: Filters) -> str:
    """Return a sentence that names the filters which were applied client-side; "" if none were."""
    if not filters:
        return ""
    text = join_words([describe_filter(item) for item in filters], tr("and"))
    sentence = tr("{filters}: applied after download, because the service would have refused it.")
    return sentence.format(filters=f"{text[:1].upper()}{text[1:]}")
