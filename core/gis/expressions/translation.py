"""What a service can be asked of an expression."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from parcel_lookup.core.contract import ID_FIELD, MAX_FILTERS, SCOPE_FIELDS, Filter, Operator

from .forms import shrink
from .numbers import middle
from .parsing import parse
from .reader import Reader

if TYPE_CHECKING:
    from .forms import Conjunction, Form

#: Each is a query of its own.
MOST_ALTERNATIVES = 20

_NOTHING = (Filter(ID_FIELD, Operator.IN.value, ()),)
_IS_NEVER_TRUE = "No parcel can meet the expression: no service is asked for any."
_TOO_MANY_QUERIES = (
    f"The expression has more cases than {MOST_ALTERNATIVES} queries can ask for: the service is "
    "asked for more parcels, and the rest is left out here."
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
    #: numbers that differ by less than 0.000000000000001, and “ß” and “ss”.)
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
    text = text.strip()
    expression = parse(text)
    reader = Reader(expression)
    form = reader.form()
    weakening = reader.weakening
    notes = [f"“{part}” is checked here: {why}." for part, why in reader.here.items()]
    notes += reader.notes
    if len(form) > MOST_ALTERNATIVES:
        weakening.happened = True
        form = shrink(form, MOST_ALTERNATIVES)
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


def _rows(form: Form) -> tuple[Filter, ...] | None:
    if len(form) > 1:
        return None
    if not form:
        return _NOTHING
    return tuple(_as_typed(item) for item in _filters(form[0]))


def _as_typed(item: Filter) -> Filter:
    """``is`` for the range of what QGIS takes for equal."""
    if item.op == Operator.BETWEEN.value:
        number = middle(*item.value)
        if number is not None:
            return Filter(item.field, Operator.EQ.value, number)
    return item
