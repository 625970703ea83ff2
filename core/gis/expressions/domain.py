"""Conditions that a service can check, as values to compute with.

A `Domain` holds the values of one field that filters let through. A `Form` is a union of
conjunctions, each a domain for each of some fields. `conjoin` and `disjoin` are exact as long as a
form stays small; a larger one is simplified: it then holds for more parcels, never for fewer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, NamedTuple

from parcel_lookup.core.contract import Filter, Operator

# ---- the values of one field ---------------------------------------------------------------------


class Bound(NamedTuple):
    """One end of an interval of numbers."""

    value: float
    #: Whether the end itself belongs to the interval.
    is_closed: bool


@dataclass(frozen=True)
class Domain:
    """Values other than null, or null alone. Create one with the functions below.

    `values`: only these. `without`: not these. `parts`: texts that contain all of these, ignoring
    case.
    """

    is_null: bool = False
    low: Bound | None = None
    high: Bound | None = None
    values: tuple[Any, ...] | None = None
    without: tuple[Any, ...] = ()
    parts: tuple[str, ...] = ()

    def filters(self, field: str) -> list[Filter]:
        """Return the fewest filters with this meaning."""
        if self.is_null or self == ANY_VALUE:
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
NULL = Domain(is_null=True)


def one_of(values: Iterable[Any]) -> Domain | None:
    """Return the domain of these values; None if there are none."""
    unique = tuple(dict.fromkeys(values))
    return Domain(values=unique) if unique else None


def none_of(values: Iterable[Any]) -> Domain:
    """Return the domain of all values but these."""
    return Domain(without=tuple(dict.fromkeys(values)))


def between(low: Bound | None, high: Bound | None) -> Domain | None:
    """Return the domain of the numbers of an interval; None if it is empty."""
    return _normalized(Domain(low=low, high=high))


def containing(part: str) -> Domain:
    """Return the domain of texts that contain this one; every text contains the empty one."""
    return Domain(parts=(part,)) if part else ANY_VALUE


def intersect(one: Domain, other: Domain) -> Domain | None:
    """Return what is in both domains; None if nothing is."""
    if one.is_null or other.is_null:
        return NULL if one.is_null and other.is_null else None
    values = one.values if one.values is not None else other.values
    if one.values is not None and other.values is not None:
        both = {*other.values}
        values = tuple(value for value in one.values if value in both)
    return _normalized(
        Domain(
            low=_innermost(one.low, other.low, 1),
            high=_innermost(one.high, other.high, -1),
            values=values,
            without=tuple(dict.fromkeys((*one.without, *other.without))),
            parts=_longest((*one.parts, *other.parts)),
        )
    )


def contains(outer: Domain, inner: Domain) -> bool:
    """Report whether all of `inner` is in `outer`."""
    if outer.is_null or inner.is_null:
        return outer.is_null and inner.is_null
    if inner.values is None:
        return outer.values is None and intersect(inner, outer) == inner
    if outer.values is not None:
        return {*outer.values}.issuperset(inner.values)
    without = {*outer.without}
    return all(value not in without and _has(outer, value) for value in inner.values)


def _normalized(domain: Domain) -> Domain | None:
    """Return the one way to write a domain; None for an empty one."""
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
        return one_of(value for value in found if _has(domain, value))
    if without:
        kept = tuple(value for value in domain.without if _has(domain, value))
        domain = replace(domain, without=kept)
    return domain


def _has(domain: Domain, value: Any) -> bool:
    """Report whether a value is in the interval and has the parts."""
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


def _longest(parts: tuple[str, ...]) -> tuple[str, ...]:
    """Leave out parts that are contained in another one."""
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


# ---- unions of conjunctions ----------------------------------------------------------------------

#: Domains by the name of their field; all of them hold.
Conjunction = Mapping[str, Domain]
#: A parcel has to match one of them.
Form = Sequence[Conjunction]

NEVER: Form = ()
ALWAYS: Form = ({},)

#: Each alternative is a query of its own.
MAX_ALTERNATIVES = 20


class Simplification:
    """Records whether a form had to be simplified."""

    happened = False


def only(field: str, domain: Domain | None) -> Form:
    """Return the condition on one field; None is the empty domain."""
    return NEVER if domain is None else ({field: domain},)


def conjoin(one: Form, other: Form, simplification: Simplification) -> Form:
    """Return the form that holds where both hold."""
    if len(one) * len(other) > MAX_ALTERNATIVES:
        simplification.happened = True
        one, other = (_common(one), other) if len(one) >= len(other) else (one, _common(other))
    pairs = (_both(first, second) for first in one for second in other)
    return _without_contained(pair for pair in pairs if pair is not None)


def disjoin(forms: Iterable[Form], simplification: Simplification) -> Form:
    """Return the form that holds where one of them holds."""
    whole = [*chain.from_iterable(forms)]
    found = _without_contained(whole) if len(whole) <= 3 * MAX_ALTERNATIVES else whole
    if len(found) > MAX_ALTERNATIVES:
        simplification.happened = True
        found = _common(whole)
    return found


def _both(one: Conjunction, other: Conjunction) -> Conjunction | None:
    found = dict(one)
    for field, domain in other.items():
        both = intersect(found[field], domain) if field in found else domain
        if both is None:
            return None
        found[field] = both
    return found


def _without_contained(conjunctions: Iterable[Conjunction]) -> Form:
    """Leave out conjunctions that are contained in another one."""
    kept: list[Conjunction] = []
    for new in conjunctions:
        if not any(_holds_wherever(one, new) for one in kept):
            kept = [one for one in kept if not _holds_wherever(new, one)]
            kept.append(new)
    return kept


def _holds_wherever(outer: Conjunction, inner: Conjunction) -> bool:
    """Report whether `outer` holds for every parcel that `inner` holds for."""
    return all(field in inner and contains(domain, inner[field]) for field, domain in outer.items())


def _common(form: Form) -> Form:
    """Return one conjunction of what all have in common: equal domains, and lists of values."""
    found = {}
    for field in form[0]:
        domains = [conjunction.get(field) for conjunction in form]
        if all(domain == domains[0] for domain in domains):
            found[field] = domains[0]
        elif all(domain is not None and domain.values is not None for domain in domains):
            found[field] = one_of(chain.from_iterable(domain.values for domain in domains))
    return (found,)
