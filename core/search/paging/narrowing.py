"""Filters of a part of a query: a bound more, and still no more than the service takes.

Pure functions over the contract's filters. Specification, sections 2.5 and 8.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from parcel_lookup.core.contract import ID_FIELD, MAX_FILTERS, SERVICE_RULES, Filter, Rules
from parcel_lookup.core.contract.check import check_scope

Filters = tuple[Filter, ...]

_LOWER, _UPPER = ("gt", "gte"), ("lt", "lte")
#: What is left out first where filters are too many: what most parcels meet anyway.
_LEFT_OUT_FIRST = ("ne", "nin", "isnull")


class Fitted(NamedTuple):
    """Filters divided between a request and this side."""

    sent: Filters
    #: Applied on this side, for want of room.
    here: Filters = ()


def with_bound(filters: Filters, bound: Filter) -> Filters:
    """The filters and a bound on one field, merged where that says the same in fewer of them.

    The bound is a ``gt``, ``gte``, ``lt`` or ``lte`` at a value that a parcel which meets the
    filters has; or an ``eq`` with such a value, an ``isnull`` or a ``nin``.
    """
    if bound.op == "eq" or (bound.op == "isnull" and bound.value):
        # What such a parcel meets of this field, all with the same value meet.
        return (*(item for item in filters if item.field != bound.field), bound)
    if bound.op == "nin":
        listed = [item for item in filters if (item.field, item.op) == (bound.field, "nin")]
        values = dict.fromkeys(value for item in (*listed, bound) for value in item.value)
        rest = tuple(item for item in filters if item not in listed)
        return (*rest, Filter(bound.field, "nin", tuple(values)))
    if bound.op not in _LOWER + _UPPER:
        return (*filters, bound)
    kept: list[Filter] = []
    is_said = False
    for item in filters:
        if item.field != bound.field:
            kept.append(item)
            continue
        merged, says_bound = _merged(item, bound, is_said)
        is_said |= says_bound
        kept += merged
    return tuple(kept) if is_said else (*kept, bound)


def _merged(item: Filter, bound: Filter, is_said: bool) -> tuple[list[Filter], bool]:
    """What is left of a filter on the bound's field, and whether that says the bound as well."""
    is_lower = bound.op in _LOWER
    own, other = (_LOWER, _UPPER) if is_lower else (_UPPER, _LOWER)
    if item.op in own or item.op == "isnull":
        return [], False  # the bound says more
    if item.op == "in":
        passing = tuple(value for value in item.value if _passes(value, bound))
        return [Filter(item.field, "in", passing)], True
    if item.op == "between":
        item = Filter(item.field, other[1], item.value[1 if is_lower else 0])
    if item.op == other[1] and bound.op == own[1] and not is_said:
        pair = (bound.value, item.value) if is_lower else (item.value, bound.value)
        return [Filter(item.field, "between", pair)], True
    return [item], False


def _passes(value: float, bound: Filter) -> bool:
    return {
        "gt": value > bound.value,
        "gte": value >= bound.value,
        "lt": value < bound.value,
        "lte": value <= bound.value,
    }[bound.op]


def fitted(filters: Filters, kept: Iterable[str] = (), rules: Rules = SERVICE_RULES) -> Fitted:
    """As many of the filters as a request takes, those on the fields `kept` among them."""
    if len(filters) <= MAX_FILTERS:
        return Fitted(filters)
    filters = compact(filters)
    here: list[Filter] = []
    kept = frozenset(kept)
    candidates = [item for item in reversed(filters) if item.field not in kept]
    candidates.sort(key=lambda item: item.op not in _LEFT_OUT_FIRST)
    for item in candidates:
        if len(filters) <= MAX_FILTERS:
            break
        rest = tuple(one for one in filters if one is not item)
        if not check_scope(rest, rules):
            filters = rest
            here.append(item)
    return Fitted(filters, tuple(here))


def compact(filters: Filters) -> Filters:
    """Filters that mean the same, where two on one field can be said as one."""
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
    """Two filters on a field as one, or None where there is none that says it."""
    if one == other:
        return one
    ops = {one.op, other.op}
    if ops == {"gte", "lte"}:
        low, high = (one, other) if one.op == "gte" else (other, one)
        return Filter(one.field, "between", (low.value, high.value))
    if ops <= {"ne", "nin"}:
        lists = [item.value if item.op == "nin" else (item.value,) for item in (one, other)]
        return Filter(one.field, "nin", tuple(dict.fromkeys((*lists[0], *lists[1]))))
    if len(ops) == 1 and one.op in _LOWER:
        return one if one.value >= other.value else other
    if len(ops) == 1 and one.op in _UPPER:
        return one if one.value <= other.value else other
    return None


def without_ids(filters: Filters, ids: Iterable[str]) -> Filters:
    """The filters, and none of these parcels; as they are where there is no room to say so."""
    ids = tuple(ids)
    if not ids or len(filters) >= MAX_FILTERS:
        return filters
    return (*filters, Filter(ID_FIELD, "nin", ids))


def has_room(filters: Filters, more: int) -> bool:
    """Whether so many filters on further fields find room."""
    return len(compact(filters)) + more <= MAX_FILTERS
