"""The values of one field that filters let through, as a value that can be computed with.

Filters on one field combine to a `Domain`, and a domain is written as the fewest filters that say
it. Everything here is exact under the service's semantics but `cover`, which may take in more.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from parcel_lookup.core.contract import Filter, Operator


class Bound(NamedTuple):
    """One end of an interval of numbers."""

    value: float
    #: The end itself belongs to it.
    is_closed: bool


@dataclass(frozen=True)
class Domain:
    """Values that are not null, or the null alone; made by the functions below.

    `values`: these and no others. `without`: not these. `parts`: texts that contain all of them,
    whatever the capitals.
    """

    is_null: bool = False
    low: Bound | None = None
    high: Bound | None = None
    values: tuple[Any, ...] | None = None
    without: tuple[Any, ...] = ()
    parts: tuple[str, ...] = ()
    #: It follows from what is worked out on this side, and need not be asked.
    is_optional: bool = field(default=False, compare=False)

    @property
    def is_range(self) -> bool:
        """Whether an interval of numbers says it all; that may be every number."""
        return not self.is_null and self.values is None and not (self.without or self.parts)

    @property
    def is_any(self) -> bool:
        """Whether every value but null is in it."""
        return self == ANY_VALUE

    def filters(self, field: str) -> list[Filter]:
        """The filters that say it."""
        if self.is_null or self.is_any:
            return [_filter(field, Operator.ISNULL, self.is_null)]
        if self.values is not None:
            return [_listed(field, self.values, Operator.EQ, Operator.IN)]
        found = self._bounds(field)
        if self.without:
            found.append(_listed(field, self.without, Operator.NE, Operator.NIN))
        return found + [_filter(field, Operator.ILIKE, part) for part in self.parts]

    def _bounds(self, field: str) -> list[Filter]:
        low, high = self.low, self.high
        if low and high and low.is_closed and high.is_closed:
            return [_filter(field, Operator.BETWEEN, (low.value, high.value))]
        found = []
        if low:
            found.append(_filter(field, Operator.GTE if low.is_closed else Operator.GT, low.value))
        if high:
            operator = Operator.LTE if high.is_closed else Operator.LT
            found.append(_filter(field, operator, high.value))
        return found


ANY_VALUE = Domain()
OPTIONAL = Domain(is_optional=True)
NULL = Domain(is_null=True)


def one_of(values: tuple[Any, ...]) -> Domain | None:
    """The domain of these values; None where there are none."""
    return Domain(values=tuple(dict.fromkeys(values))) if values else None


def none_of(values: tuple[Any, ...]) -> Domain:
    """All values but these."""
    return Domain(without=tuple(dict.fromkeys(values)))


def between(low: Bound | None, high: Bound | None) -> Domain | None:
    """The numbers of an interval; None where it is empty."""
    return _settled(Domain(low=low, high=high))


def containing(part: str) -> Domain:
    """Texts that contain this one; all texts contain the empty one."""
    return Domain(parts=(part,)) if part else ANY_VALUE


def intersect(one: Domain, other: Domain) -> Domain | None:
    """What is in both; None where nothing is."""
    if one.is_null or other.is_null:
        return NULL if one.is_null and other.is_null else None
    values = one.values if one.values is not None else other.values
    if one.values is not None and other.values is not None:
        both = {*other.values}
        values = tuple(value for value in one.values if value in both)
    return _settled(
        Domain(
            low=_innermost(one.low, other.low, 1),
            high=_innermost(one.high, other.high, -1),
            values=values,
            without=tuple(dict.fromkeys((*one.without, *other.without))),
            parts=_longest((*one.parts, *other.parts)),
            is_optional=one.is_optional and other.is_optional,
        )
    )


def contains(outer: Domain, inner: Domain) -> bool:
    """Whether all of `inner` is in `outer`."""
    if outer.is_null or inner.is_null:
        return outer.is_null and inner.is_null
    if inner.values is None:
        return outer.values is None and intersect(inner, outer) == inner
    if outer.values is not None:
        return {*outer.values}.issuperset(inner.values)
    # Of thousands of values, the first that is not in it tells.
    without = {*outer.without}
    return all(value not in without and _has(outer, value) for value in inner.values)


def unite(one: Domain, other: Domain) -> Domain | None:
    """What is in either of them, where a domain can say it; else None.

    The null and all other values together are no domain: that is no condition at all.
    """
    if contains(one, other):
        return one
    if contains(other, one):
        return other
    if one.is_null or other.is_null:
        return None
    if one.values is not None and other.values is not None:
        return one_of((*one.values, *other.values))
    if one.is_range and other.is_range:
        return _hull(one, other) if _touch(one, other) else None
    if _only_without(one) and _only_without(other):
        kept = {*other.without}
        return none_of(tuple(value for value in one.without if value in kept))
    for excluding, listing in ((one, other), (other, one)):
        if _only_without(excluding) and listing.values is not None:
            listed = {*listing.values}
            return none_of(tuple(value for value in excluding.without if value not in listed))
    return None


def cover(one: Domain, other: Domain) -> Domain | None:
    """A domain that has all of both and maybe more; None where only no condition at all has."""
    united = unite(one, other)
    if united is not None:
        return united
    if one.is_null or other.is_null:
        return None
    first, second = _as_range(one), _as_range(other)
    if first is not None and second is not None:
        return _hull(first, second)
    return ANY_VALUE


def _settled(domain: Domain) -> Domain | None:
    """The one way to write a domain; None for an empty one."""
    low, high = domain.low, domain.high
    if low and high:
        if low.value > high.value:
            return None
        if low.value == high.value:
            if not (low.is_closed and high.is_closed):
                return None
            if domain.values is None:
                domain = replace(domain, values=(low.value,))
    without = {*domain.without}
    if domain.values is not None:
        found = (value for value in domain.values if value not in without)
        return one_of(tuple(value for value in found if _has(domain, value)))
    if without:
        kept = tuple(value for value in domain.without if _has(domain, value))
        domain = replace(domain, without=kept)
    return domain


def _has(domain: Domain, value: Any) -> bool:
    """Whether a value meets the interval and the parts."""
    low, high = domain.low, domain.high
    if low and (value < low.value or (value == low.value and not low.is_closed)):
        return False
    if high and (value > high.value or (value == high.value and not high.is_closed)):
        return False
    if not domain.parts:
        return True
    folded = value.casefold()
    return all(part.casefold() in folded for part in domain.parts)


def _innermost(one: Bound | None, other: Bound | None, sign: int) -> Bound | None:
    if one is None or other is None:
        return one or other
    if one.value == other.value:
        return one if other.is_closed else other
    return one if sign * one.value > sign * other.value else other


def _outermost(one: Bound | None, other: Bound | None, sign: int) -> Bound | None:
    if one is None or other is None:
        return None
    if one.value == other.value:
        return one if one.is_closed else other
    return one if sign * one.value < sign * other.value else other


def _hull(one: Domain, other: Domain) -> Domain:
    return Domain(low=_outermost(one.low, other.low, 1), high=_outermost(one.high, other.high, -1))


def _touch(one: Domain, other: Domain) -> bool:
    """Whether two intervals leave no gap between them."""
    for lower, upper in ((one, other), (other, one)):
        if lower.high and upper.low:
            gap = lower.high.value < upper.low.value
            meets = lower.high.is_closed or upper.low.is_closed
            if gap or (lower.high.value == upper.low.value and not meets):
                return False
    return True


def _as_range(domain: Domain) -> Domain | None:
    """The smallest interval of numbers around a domain; None for texts."""
    if domain.values is None:
        return Domain(low=domain.low, high=domain.high) if domain.low or domain.high else None
    if not all(isinstance(value, (int, float)) for value in domain.values):
        return None
    return Domain(low=Bound(min(domain.values), True), high=Bound(max(domain.values), True))


def _only_without(domain: Domain) -> bool:
    return not (domain.is_null or domain.low or domain.high or domain.parts) and (
        domain.values is None
    )


def _longest(parts: tuple[str, ...]) -> tuple[str, ...]:
    """Without those that are contained in another."""
    kept: list[str] = []
    for part in parts:
        folded = part.casefold()
        if not any(folded in other.casefold() for other in kept):
            kept = [other for other in kept if other.casefold() not in folded]
            kept.append(part)
    return tuple(kept)


def _listed(field: str, values: tuple[Any, ...], one: Operator, many: Operator) -> Filter:
    if len(values) == 1:
        return _filter(field, one, values[0])
    return _filter(field, many, values)


def _filter(field: str, operator: Operator, value: Any) -> Filter:
    return Filter(field, operator.value, value)
