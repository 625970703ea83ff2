"""The filters for a part of a query, within the limits of the service, and fields to divide it by.

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
    SCOPED_FIELDS,
    SERVICE_CAPABILITIES,
    Capabilities,
    Filter,
    Operator,
    Parcel,
)
from parcel_lookup.core.contract.check import check_scope
from parcel_lookup.core.contract.matching import Matcher
from parcel_lookup.core.contract.operators import LEAST_SELECTIVE, OPERATORS

Filters = tuple[Filter, ...]

#: Represents a value of a record that could not be read.
UNREAD = object()
#: Fields to divide a query by; those that are most likely to differ between parcels come first.
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
#: For parcels whose numbers do not differ. No scoped fields: a filter on them needs a state.
_OTHERS = (
    *_LIKELY,
    *(
        one.name
        for one in FIELDS
        if not (one.is_numeric or one.is_scoped or one.name in (ID_FIELD, *_LIKELY))
    ),
)

#: The operators that divide a query, as far as the type of a field has them.
_CUTTING = frozenset(Operator) - {Operator.ILIKE, Operator.IN, Operator.NE}
_LOWER, _UPPER = ("gt", "gte"), ("lt", "lte")
#: If there are too many filters, these are left out first: most parcels match them anyway.
_LEFT_OUT_FIRST = tuple(one for one in Operator if one.selectivity == LEAST_SELECTIVE)


class Fitted(NamedTuple):
    """Filters divided between the request and the client."""

    sent: Filters
    #: Applied client-side, because the request has no room for them.
    here: Filters = ()


def with_bound(filters: Filters, bound: Filter) -> Filters:
    """Return the filters and a bound on one field, merged into fewer filters if possible.

    The bound is a ``gt``, ``gte``, ``lt``, ``lte``, or ``eq`` with the value of a parcel that
    matches the filters; or an ``isnull``, or a ``nin``.
    """
    if bound.op == "eq" or (bound.op == "isnull" and bound.value):
        # All parcels with this value match the other filters on the field, as that parcel does.
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


def fitted(
    filters: Filters, kept: Iterable[str] = (), capabilities: Capabilities = SERVICE_CAPABILITIES
) -> Fitted:
    """Divide filters so that those sent fit into a request; those on the fields `kept` are sent."""
    most = capabilities.max_filters
    if len(filters) <= most:
        return Fitted(filters)
    filters = compact(filters)
    here: list[Filter] = []
    kept = frozenset(kept)
    candidates = [item for item in reversed(filters) if item.field not in kept]
    candidates.sort(key=lambda item: item.op not in _LEFT_OUT_FIRST)
    for item in candidates:
        if len(filters) <= most:
            break
        rest = tuple(one for one in filters if one is not item)
        if not check_scope(rest, capabilities):
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


def without_ids(
    filters: Filters, ids: Iterable[str], capabilities: Capabilities = SERVICE_CAPABILITIES
) -> Filters:
    """Return the filters with the parcels excluded; unchanged if there is no room for that."""
    ids = tuple(ids)
    if not ids or len(filters) >= capabilities.max_filters:
        return filters
    return (*filters, Filter(ID_FIELD, "nin", ids))


def has_room(
    filters: Filters, more: int, capabilities: Capabilities = SERVICE_CAPABILITIES
) -> bool:
    """Return whether a request has room for this number of filters on other fields."""
    return len(compact(filters)) + more <= capabilities.max_filters


def value_of(parcel: Parcel, name: str) -> Any:
    """Return the value of a field; UNREAD if the record has one that could not be read."""
    if parcel.unread and name in parcel.unread:
        return UNREAD
    return parcel.attributes.get(name)


@dataclass(frozen=True)
class Scope:
    """The parcels that match all filters, except for some that were received already."""

    filters: Filters
    #: Fields that cannot divide it further: all its parcels have the same value.
    used: frozenset[str] = frozenset()
    left_out: tuple[Parcel, ...] = ()
    #: The rules of its source.
    capabilities: Capabilities = SERVICE_CAPABILITIES

    def narrowed(self, bound: Filter) -> Scope:
        """Return the part that matches another filter as well."""
        return replace(self, filters=with_bound(self.filters, bound))

    def group(self, name: str, value: Any, came: Iterable[Parcel] = ()) -> Scope:
        """Return the part with one value of a field, without the parcels in `came`."""
        null = Filter(name, "isnull", True)
        part = self.narrowed(null if value is None else Filter(name, "eq", value))
        return replace(part.without(came), used=self.used | {name})

    def without(self, came: Iterable[Parcel]) -> Scope:
        """Return the scope without these parcels."""
        left_out = {parcel.svc_uuid: parcel for parcel in (*self.left_out, *came)}
        return replace(self, left_out=tuple(left_out.values()))

    def using(self, name: str) -> Scope:
        """Return the scope, which is not divided by this field again."""
        return replace(self, used=self.used | {name})

    def is_numeric(self, name: str) -> bool:
        """Return whether a filter can express the bounds of windows over a field."""
        field = (self.capabilities.fields or FIELD_BY_NAME).get(name)
        return field is not None and field.is_numeric

    def fields_to_cut_by(self) -> tuple[list[str], list[str]]:
        """Return the numeric and the other fields that can divide it, the most useful first.

        The source has them, and evaluates the filters on them that this takes.
        """
        fields = self.capabilities.fields or FIELD_BY_NAME
        own = [name for name in fields if name not in FIELD_BY_NAME]
        scoped = () if self.capabilities.needs_scope else SCOPED_FIELDS
        names = dict.fromkeys((*_NUMERIC, *_OTHERS, *own, *scoped))
        found = [fields[one] for one in names if one in fields and one not in self.used]
        taking = [
            field
            for field in found
            if all(one in field.operators for one in OPERATORS[field.type] if one in _CUTTING)
        ]
        return (
            [field.name for field in taking if field.is_numeric],
            [field.name for field in taking if not field.is_numeric],
        )

    def can_be_null(self, name: str) -> bool:
        """Return whether a field can be null, because no filter is on it."""
        return not any(item.field == name for item in self.filters)

    def sent(self, name: str | None) -> Fitted:
        """Return the filters that are sent if the query is ordered by a field."""
        kept = self.used if name is None else self.used | {name}
        # As few as possible, or a later window might have room for a filter that this one lacks.
        filters = compact(self.filters) if self.left_out else self.filters
        filters, here = fitted(filters, kept, self.capabilities)
        if self.left_out and not here:
            meets = Matcher(filters, self.capabilities.fields)
            ids = [one.svc_uuid for one in self.left_out if meets(one.attributes)]
            filters = without_ids(filters, ids, self.capabilities)
        return Fitted(filters, here)


def field_to_cut_by(scope: Scope, sample: Sequence[Parcel]) -> str | None:
    """Return the field whose values differ most in a sample of parcels; None if there is none left.

    Numeric fields whose values differ come first, then other fields whose values differ, and then
    fields whose values may differ outside of the sample.
    """
    numeric, others = scope.fields_to_cut_by()
    shares = {
        name: share
        for name in (*numeric, *others)
        for share in [_largest_share(name, sample)]
        if share is not None
    }
    for names in (numeric, others):
        useful = [name for name in names if shares.get(name, 1) < 1]
        if useful:
            return min(useful, key=shares.__getitem__)
    return next(iter(shares), None)


def _largest_share(name: str, sample: Sequence[Parcel]) -> float | None:
    """Return the share of the most frequent value; None if no record has the field."""
    if not any(name in parcel.attributes for parcel in sample):
        return None
    values = [value_of(parcel, name) for parcel in sample]
    if UNREAD in values:
        return None
    return max(Counter(values).values()) / len(values)
