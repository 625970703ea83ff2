"""What a service can be asked of an expression."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from parcel_lookup.core.contract import (
    FIELD_BY_NAME,
    ID_FIELD,
    MAX_FILTERS,
    SCOPE_FIELDS,
    SCOPED_FIELDS,
    Filter,
    Operator,
)
from parcel_lookup.core.gis.expressions.domain import one_of
from parcel_lookup.core.gis.expressions.forms import (
    MOST_ALTERNATIVES,
    shrink,
    united,
    without_optional,
)
from parcel_lookup.core.gis.expressions.numbers import middle, middles
from parcel_lookup.core.gis.expressions.parsing import parse
from parcel_lookup.core.gis.expressions.reader import Reader

if TYPE_CHECKING:
    from parcel_lookup.core.gis.expressions.domain import Domain
    from parcel_lookup.core.gis.expressions.forms import Conjunction, Form

_NOTHING = (Filter(ID_FIELD, Operator.IN.value, ()),)
_IS_NEVER_TRUE = "No parcel can meet the expression: no service is asked for any."
_TOO_MANY_QUERIES = (
    f"The expression has more cases than {MOST_ALTERNATIVES} queries can ask for: the service is "
    "asked for more parcels, and the rest is left out here."
)
_OUT_OF_SCOPE = (
    "The service takes a condition on the owner, the parcel ID or an address only within a state "
    "or a county, and the expression names none: it is asked for more parcels."
)
_TOO_MANY_FILTERS = (
    f"A query takes {MAX_FILTERS} filters: what the expression asks beyond them is checked here."
)
#: How much an operator leaves to be fetched, roughly.
_STRENGTHS = (
    *(Operator.EQ, Operator.IN, Operator.ILIKE, Operator.BETWEEN),
    *(Operator.GT, Operator.GTE, Operator.LT, Operator.LTE),
)


@dataclass(frozen=True)
class Translation:
    """What is asked of the service, and what is worked out on this side."""

    expression: str
    #: Sets of filters; a parcel that meets the expression meets at least one of them.
    alternatives: tuple[tuple[Filter, ...], ...]
    #: The filters alone mean the expression; evaluating it changes nothing any more. (But for
    #: numbers that differ by less than 0.000000000000001, and letters that are several when their
    #: case is folded, such as “ß” and “ss”.)
    is_exact: bool
    #: The parts of the expression that are worked out on this side, as text.
    here: tuple[str, ...] = ()
    #: Why, in sentences.
    notes: tuple[str, ...] = ()
    #: The filters that mean the same where it is one set of them: rows of a filter builder.
    rows: tuple[Filter, ...] | None = None


def translate(text: str) -> Translation:
    """What a service can be asked of an expression of QGIS.

    Raises `RequestRefused` where it cannot be read, or evaluated in a search. May be called in any
    thread.
    """
    return _translated(text.strip())


# A filter builder asks for the same one several times for each key.
@lru_cache(maxsize=8)
def _translated(text: str) -> Translation:
    expression = parse(text)
    reader = Reader(expression)
    whole = united(reader.form())
    form = _in_scope(whole)
    weakening = reader.weakening
    notes = [f"“{part}” is checked here: {why}." for part, why in reader.here.items()]
    notes += reader.notes
    notes += [_OUT_OF_SCOPE] if form != whole else []
    if len(form) > MOST_ALTERNATIVES:
        weakening.happened = True
        form = _in_scope(shrink(form, MOST_ALTERNATIVES))
    if weakening.happened:
        notes.append(_TOO_MANY_QUERIES)
    sets = [_filters(conjunction) for conjunction in form]
    is_cut = any(len(filters) > MAX_FILTERS for filters in sets)
    if is_cut:
        notes.append(_TOO_MANY_FILTERS)
    if not sets:
        notes = [*reader.notes, _IS_NEVER_TRUE]
    alternatives = tuple(_most_telling(filters) for filters in sets) or (_NOTHING,)
    is_exact = not (reader.here or weakening.happened or is_cut)
    return Translation(
        expression=text,
        alternatives=alternatives,
        is_exact=is_exact,
        here=tuple(reader.here),
        notes=tuple(dict.fromkeys(notes)),
        rows=_rows(form) if is_exact else None,
    )


def _filters(conjunction: Conjunction) -> list[Filter]:
    return [item for field, domain in conjunction.items() for item in domain.filters(field)]


def _most_telling(filters: list[Filter]) -> tuple[Filter, ...]:
    """The ten that leave least to be fetched, in their order."""
    ranked = sorted(filters, key=_rank)[:MAX_FILTERS]
    return tuple(item for item in filters if item in ranked)


def _rank(item: Filter) -> tuple[bool, int]:
    operator = Operator(item.op)
    strength = _STRENGTHS.index(operator) if operator in _STRENGTHS else len(_STRENGTHS)
    if operator is Operator.ISNULL and not item.value:
        strength += 1
    return item.field not in SCOPE_FIELDS, strength


def _in_scope(form: Form) -> Form:
    """Without what the scope rule forbids to ask and only follows from what is worked out here."""
    return without_optional(form, SCOPED_FIELDS, SCOPE_FIELDS)


def _rows(form: Form) -> tuple[Filter, ...] | None:
    if not form:
        return _NOTHING
    typed = []
    for conjunction in form:
        domains = {name: _as_typed(name, domain) for name, domain in conjunction.items()}
        known = {name: domain for name, domain in domains.items() if domain is not None}
        if len(known) < len(domains):
            return None
        typed.append(known)
    rows = united(typed)
    if len(rows) > 1:
        return None
    return tuple(item if len(form) == 1 else _sorted(item) for item in _filters(rows[0]))


def _sorted(item: Filter) -> Filter:
    """With its numbers in their order: that in which they were written is lost."""
    if item.op != Operator.IN.value or not FIELD_BY_NAME[item.field].is_numeric:
        return item
    return replace(item, value=tuple(sorted(item.value)))


def _as_typed(name: str, domain: Domain) -> Domain | None:
    """With the numbers for what QGIS takes for equal to them; None where they are not clear."""
    field, low, high = FIELD_BY_NAME[name], domain.low, domain.high
    if not field.is_numeric or field.whole:
        return domain
    if domain.values is not None:
        numbers = middles(domain.values)
        return None if numbers is None else one_of(tuple(numbers))
    if domain.is_range and low and high and low.is_closed and high.is_closed:
        number = middle(low.value, high.value)
        return domain if number is None else one_of((number,))
    return domain
