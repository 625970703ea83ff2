"""Filters of a part of a query, kept within what the service takes, and fields to cut it by.

Pure functions over the contract's filters. Specification, sections 2.5 and 8.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from parcel_lookup.core.contract import (
    FIELD_BY_NAME,
    FIELDS,
    ID_FIELD,
    MAX_FILTERS,
    SERVICE_RULES,
    Filter,
    Operator,
    Parcel,
    Rules,
)
from parcel_lookup.core.contract.check import check_scope
from parcel_lookup.core.contract.matching import Matcher
from parcel_lookup.core.contract.operators import LEAST_SELECTIVE

Filters = tuple[Filter, ...]

#: Stands for a value that a record has and that could not be read.
UNREAD = object()
#: Fields to cut by: the likeliest first to differ between parcels.
_FIRST = ("acres_calc", "sq_feet", "acres", "parcel_value")
_NUMERIC = (
    *_FIRST,
    *(one.name for one in FIELDS if one.is_numeric and one.name not in _FIRST),
)
_LIKELY = (
    "county_fp",
    "postal",
    "city",
    "zoning",
    "land_use_code",
    "land_use",
    "owner_type",
    "cdl_majority_category",
    "county",
    "state_fp",
    "state",
    "sale_date",
    "legal",
    "svc_stack_uuid",
)
#: Where numbers do not differ. No scoped ones: the service refuses filters on these.
_OTHERS = (
    *_LIKELY,
    *(
        one.name
        for one in FIELDS
        if not (one.is_numeric or one.is_scoped or one.name in (ID_FIELD, *_LIKELY))
    ),
)

_LOWER, _UPPER = ("gt", "gte"), ("lt", "lte")
#: What is left out first where filters are too many: what most parcels meet anyway.
_LEFT_OUT_FIRST = tuple(one for one in Operator if one.selectivity == LEAST_SELECTIVE)


class Fitted(NamedTuple):
    """Filters divided between a request and this side."""

    sent: Filters
    #: Applied client-side, because the request has no room for them.
    here: Filters = ()


def with_bound(filters: Filters, bound: Filter) -> Filters:
    """Return the filters and a bound on one field, merged into fewer filters if possible.

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
    """Merge a filter with a bound on its field; also whether the result includes the bound."""
    is_lower = bound.op in _LOWER
    own, other = (_LOWER, _UPPER) if is_lower else (_UPPER, _LOWER)
    if item.op in own or item.op == "isnull":
        return [], False  # the bound is stricter
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
    """Return equivalent filters, with two on one field merged if possible."""
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
    """Return the filters with the parcels excluded; unchanged if there is no room for that."""
    ids = tuple(ids)
    if not ids or len(filters) >= MAX_FILTERS:
        return filters
    return (*filters, Filter(ID_FIELD, "nin", ids))


def has_room(filters: Filters, more: int) -> bool:
    """Whether this number of filters on further fields has room."""
    return len(compact(filters)) + more <= MAX_FILTERS


def value_of(parcel: Parcel, name: str) -> Any:
    """A record's value of a field; UNREAD where there is one that could not be read."""
    if parcel.unread and name in parcel.unread:
        return UNREAD
    return parcel.attributes.get(name)


def is_numeric(name: str) -> bool:
    """Return whether a filter can express the bounds of windows over a field."""
    return FIELD_BY_NAME[name].is_numeric


@dataclass(frozen=True)
class Scope:
    """A set of parcels: those that meet all filters, but for some that came already."""

    filters: Filters
    #: Fields that cannot cut it any more: all its parcels have the same value.
    used: frozenset[str] = frozenset()
    left_out: tuple[Parcel, ...] = ()
    #: What its source refuses.
    rules: Rules = SERVICE_RULES

    def narrowed(self, bound: Filter) -> Scope:
        """The part that meets a filter more."""
        return replace(self, filters=with_bound(self.filters, bound))

    def group(self, name: str, value: Any, came: Iterable[Parcel] = ()) -> Scope:
        """The part with one value in a field, without those of it that came already."""
        null = Filter(name, "isnull", True)
        part = self.narrowed(null if value is None else Filter(name, "eq", value))
        return replace(part.without(came), used=self.used | {name})

    def without(self, came: Iterable[Parcel]) -> Scope:
        """The scope but for what came."""
        left_out = {parcel.svc_uuid: parcel for parcel in (*self.left_out, *came)}
        return replace(self, left_out=tuple(left_out.values()))

    def using(self, name: str) -> Scope:
        """The scope, not to be cut by a field any more."""
        return replace(self, used=self.used | {name})

    def can_be_null(self, name: str) -> bool:
        """Whether filters leave room for nulls in a field; only ``isnull`` true does."""
        return not any(item.field == name for item in self.filters)

    def sent(self, name: str | None) -> Fitted:
        """Return the filters that are sent for it in the order of a field."""
        kept = self.used if name is None else self.used | {name}
        # As few as possible, or later windows might have room for a filter that this one lacks.
        filters = compact(self.filters) if self.left_out else self.filters
        filters, here = fitted(filters, kept, self.rules)
        if self.left_out and not here:
            meets = Matcher(filters)
            ids = [one.svc_uuid for one in self.left_out if meets(one.attributes)]
            filters = without_ids(filters, ids)
        return Fitted(filters, here)


def field_to_cut_by(scope: Scope, sample: Sequence[Parcel]) -> str | None:
    """The field whose values differ most in a sample of parcels; None where none is left.

    A numeric one where any differs at all; else another; else one that might outside of the sample.
    """
    shares = {
        name: share
        for name in (*_NUMERIC, *_OTHERS)
        for share in [_largest_share(name, sample)]
        if share is not None and name not in scope.used
    }
    for names in (_NUMERIC, _OTHERS):
        useful = [name for name in names if shares.get(name, 1) < 1]
        if useful:
            return min(useful, key=shares.__getitem__)
    return next(iter(shares), None)


def _largest_share(name: str, sample: Sequence[Parcel]) -> float | None:
    """The share of the value that most of a sample have; None where records lack the field."""
    if not any(name in parcel.attributes for parcel in sample):
        return None
    values = [value_of(parcel, name) for parcel in sample]
    if UNREAD in values:
        return None
    return max(Counter(values).values()) / len(values)
