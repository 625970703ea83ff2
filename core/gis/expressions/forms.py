"""Conditions as a union of conjunctions, each a domain for each of some fields.

``()`` holds for no parcel; ``({},)`` for every one. `conjoin` and `disjoin` are exact as long as a
form stays small; a large one is weakened: it then holds for more parcels, never for fewer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parcel_lookup.core.gis.expressions.domain import (
    ANY_VALUE,
    OPTIONAL,
    Domain,
    contains,
    cover,
    intersect,
    unite,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    #: Domains by the name of their field; all hold.
    Conjunction = Mapping[str, Domain]
    #: A parcel has to meet one of them.
    Form = tuple[Conjunction, ...]

NEVER: Form = ()
ALWAYS: Form = ({},)

#: Each is a query of its own.
MOST_ALTERNATIVES = 20
#: While a form is being put together; in the end it is shrunk to the alternatives.
_MOST = 64


class Weakening:
    """Whether a form had to be weakened."""

    happened = False


def only(field: str, domain: Domain | None) -> Form:
    """The condition on one field; None is the empty domain."""
    return NEVER if domain is None else ({field: domain},)


def not_null(fields: Iterable[str]) -> Form:
    """All of these fields have a value."""
    return (dict.fromkeys(fields, ANY_VALUE),)


def optional(form: Form) -> Form:
    """The same where “it has a value” need not be asked."""
    return tuple(
        {field: OPTIONAL if domain.is_any else domain for field, domain in conjunction.items()}
        for conjunction in form
    )


def without_optional(form: Form, fields: Collection[str], unless: Collection[str]) -> Form:
    """Without what need not be asked of `fields`, but where one of `unless` is asked for too."""
    return united(
        conjunction
        if any(field in conjunction for field in unless)
        else {
            field: domain
            for field, domain in conjunction.items()
            if not (domain.is_optional and field in fields)
        }
        for conjunction in form
    )


def conjoin(one: Form, other: Form, weakening: Weakening) -> Form:
    """Both hold."""
    while len(one) * len(other) > _MOST:
        weakening.happened = True
        if len(one) >= len(other):
            one = shrink(one, len(one) // 2)
        else:
            other = shrink(other, len(other) // 2)
    pairs = (_both(first, second) for first in one for second in other)
    return united(pair for pair in pairs if pair is not None)


def disjoin(forms: Iterable[Form], weakening: Weakening) -> Form:
    """One of them holds."""
    found: Form = NEVER
    for form in forms:
        found = united(form, found)
        if len(found) > _MOST:
            weakening.happened = True
            found = shrink(found, _MOST // 2)
    return found


def shrink(form: Form, most: int) -> Form:
    """At most that many conjunctions, which hold for all parcels that the form holds for."""
    rest = list(form)
    # Neighbours come from the same part of an expression, and have most in common.
    losses = [_loss(one, other) for one, other in zip(rest, rest[1:])]
    while len(rest) > most:
        best = losses.index(min(losses))
        rest[best : best + 2] = [_cover(*rest[best : best + 2])]
        del losses[best]
        for place in range(max(0, best - 1), min(best + 1, len(losses))):
            losses[place] = _loss(rest[place], rest[place + 1])
    return united(rest)


def _both(one: Conjunction, other: Conjunction) -> Conjunction | None:
    found = dict(one)
    for field, domain in other.items():
        known = found.get(field)
        both = domain if known is None else intersect(known, domain)
        if both is None:
            return None
        found[field] = both
    return found


def united(conjunctions: Iterable[Conjunction], form: Form = NEVER) -> Form:
    """Without what is contained in another, and with those made one that one can say.

    `form` is one already, and they are added to it.
    """
    kept = list(form)
    for conjunction in conjunctions:
        new, at, place = conjunction, len(kept), 0
        while place < len(kept):
            merged = _merged(kept[place], new)
            if merged is None:
                place += 1
            else:
                # What it has become may take in others that it did not before.
                del kept[place]
                new, at, place = merged, min(at, place), 0
        kept.insert(at, new)
    return tuple(kept)


def _merged(one: Conjunction, other: Conjunction) -> Conjunction | None:
    if _holds_wherever(one, other):
        return one
    if _holds_wherever(other, one):
        return other
    if one.keys() != other.keys():
        return None
    different = [field for field in one if one[field] != other[field]]
    if len(different) != 1:
        return None
    (field,) = different
    first, second = one[field], other[field]
    if first.is_null != second.is_null and (first.is_any or second.is_any):
        return {name: domain for name, domain in one.items() if name != field}
    both = unite(first, second)
    return None if both is None else {**one, field: both}


def _holds_wherever(outer: Conjunction, inner: Conjunction) -> bool:
    """Whether `outer` holds for every parcel that `inner` holds for."""
    return all(field in inner and contains(domain, inner[field]) for field, domain in outer.items())


def _cover(one: Conjunction, other: Conjunction) -> Conjunction:
    found = {}
    for field in one.keys() & other.keys():
        domain = cover(one[field], other[field])
        if domain is not None:
            found[field] = domain
    return {field: found[field] for field in one if field in found}


def _loss(one: Conjunction, other: Conjunction) -> float:
    """Roughly how much more the cover of both holds for than they do."""
    found = _cover(one, other)
    loss = 0.0
    for conjunction in (one, other):
        for field, domain in conjunction.items():
            if field not in found:
                loss += _SLIGHT if domain.is_any else 1.0
    for field, domain in found.items():
        if unite(one[field], other[field]) is None:
            loss += _SLIGHT + (0.5 * _gap(one[field], other[field]) if not domain.is_any else 1.0)
    return loss


def _gap(one: Domain, other: Domain) -> float:
    """How far two intervals are apart, from 0 to 1."""
    ends = [bound.value for bound in (one.low, one.high, other.low, other.high) if bound]
    if len(ends) < 2:
        return 1.0
    span = max(ends) - min(ends)
    return span / (span + 1)


_SLIGHT = 0.1
