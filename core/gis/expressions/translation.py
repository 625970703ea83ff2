"""Translation of an expression into filters that a service can check."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from parcel_lookup.core.contract import (
    FIELD_BY_NAME,
    ID_FIELD,
    SCOPE_FIELDS,
    Filter,
    Operator,
    describe_filter,
)
from parcel_lookup.core.contract.check import MOST_FILTERS, with_suggestion
from parcel_lookup.core.contract.operators import Operand
from parcel_lookup.core.gis.expressions.domain import MAX_ALTERNATIVES
from parcel_lookup.core.gis.expressions.parsing import parse
from parcel_lookup.core.gis.expressions.reader import Reader
from parcel_lookup.core.i18n import number_of, tr

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from parcel_lookup.core.contract import Field, SourceInfo
    from parcel_lookup.core.gis.expressions.domain import Conjunction
    from parcel_lookup.core.search import Search

_NOTHING = (Filter(ID_FIELD, Operator.IN.value, ()),)
_IS_NEVER_TRUE = tr("No parcel can match the expression: no request is sent.")
_NOT_EVALUATED = tr("“{condition}” is checked after download: the source cannot evaluate it.")
_TOO_MANY_QUERIES = tr(
    "The expression has more cases than {number} queries can cover: more parcels are requested, "
    "and those that do not match are removed after download."
).format(number=MAX_ALTERNATIVES)
_TOO_MANY_FILTERS = tr(
    "A query can have at most {number} filters: the other conditions of the expression are checked "
    "after download."
)
#: At most this many notes of a kind are shown one by one.
_MAX_NOTES = 5
#: Of a longer name, only the beginning is shown.
_MAX_NAME = 40


@dataclass(frozen=True)
class Translation:
    """The filters that are sent for an expression, and the parts that are evaluated client-side.

    For example, ``"acres" > 40 AND length("owner") > 9`` requests ``acres gt 40``, and QGIS
    evaluates the whole expression on each parcel that is returned.
    """

    expression: str
    #: Sets of filters; a parcel that matches the expression matches at least one of them.
    alternatives: tuple[tuple[Filter, ...], ...]
    #: The filters alone mean the same as the expression, so that evaluating it changes nothing.
    #: (Except for numbers that differ by less than 0.000000000000001, and letters that become
    #: several when their case is folded, such as “ß” and “ss”.)
    is_exact: bool
    #: The parts of the expression that are evaluated client-side, as text.
    client_side: tuple[str, ...] = ()
    #: The reasons, in sentences.
    notes: tuple[str, ...] = ()
    #: The filters with the same meaning if one set of them has it: rows of a filter builder.
    rows: tuple[Filter, ...] | None = None


def translate(
    text: str, fields: Mapping[str, Field] | None = None, *, is_metered: bool = True
) -> Translation:
    """Translate an expression of QGIS into filters.

    `fields` and `is_metered` are those of the source (`SourceInfo`); None: the fields of the
    contract. Raises `RequestRefused` if it cannot be read, or not be evaluated in a search. May be
    called in any thread.
    """
    known = tuple((fields or FIELD_BY_NAME).values())
    return _translated(text.strip(), known, is_metered)


def translated_for(search: Search, info: SourceInfo) -> Search:
    """Return the search with its expression translated for a source.

    It stays as it is until the fields of the source are known.
    """
    if not (search.expression and info.fields):
        return search
    translation = translate(search.expression, info.fields, is_metered=info.is_metered)
    return replace(search, alternatives=translation.alternatives)


# A filter builder needs the same translation several times for each keystroke.
@lru_cache(maxsize=8)
def _translated(text: str, known: tuple[Field, ...], is_metered: bool) -> Translation:
    expression, fields = parse(text), {field.name: field for field in known}
    reader = Reader(expression, fields, is_metered=is_metered)
    whole = [_filters(conjunction) for conjunction in reader.form()]
    sets = [_evaluated_by_source(filters, fields) for filters in whole]
    unsent = [
        describe_filter(item, fields)
        for filters in whole
        for item in filters
        if not _as_taken(item, fields)
    ]
    if not all(sets):
        sets = [[]]  # all parcels match one of them
    is_cut = any(len(filters) > MOST_FILTERS for filters in sets)
    is_exact = not (reader.client_side or reader.simplification.happened or is_cut or unsent)
    notes = [*_spelling_notes(reader.spellings), *_column_notes(reader.unknown, known)]
    if sets:
        reasons = reader.client_side.items()
        words = tr("“{part}” is checked after download: {reason}.")
        notes[:0] = [words.format(part=part, reason=reason) for part, reason in reasons]
        notes += [_NOT_EVALUATED.format(condition=one) for one in unsent]
        notes += [_TOO_MANY_QUERIES] if reader.simplification.happened else []
        notes += [_TOO_MANY_FILTERS.format(number=MOST_FILTERS)] if is_cut else []
    else:
        notes.append(_IS_NEVER_TRUE)
    return Translation(
        expression=text,
        alternatives=tuple(_most_selective(one, MOST_FILTERS) for one in sets) or (_NOTHING,),
        is_exact=is_exact,
        client_side=(*reader.client_side, *unsent),
        notes=tuple(dict.fromkeys(notes)),
        # Rows show numbers as they were typed.
        rows=_rows(Reader(expression, fields, as_typed=True), fields) if is_exact else None,
    )


def _rows(reader: Reader, fields: Mapping[str, Field]) -> tuple[Filter, ...] | None:
    form = reader.form()
    if len(form) > 1:
        return None
    return tuple(_evaluated_by_source(_filters(form[0]), fields)) if form else _NOTHING


def _filters(conjunction: Conjunction) -> list[Filter]:
    return [item for field, domain in conjunction.items() for item in domain.filters(field)]


def _evaluated_by_source(filters: list[Filter], fields: Mapping[str, Field]) -> list[Filter]:
    """Return filters with operators that their fields take, without those for which none is."""
    return [one for item in filters for one in _as_taken(item, fields)]


def _as_taken(item: Filter, fields: Mapping[str, Field]) -> tuple[Filter, ...]:
    """Return filters with the same meaning and operators that the field takes, or ()."""
    taken = fields[item.field].operators
    if item.op in taken:
        return (item,)
    operator = Operator(item.op)
    values = item.value if operator.operand is Operand.RANGE else (item.values,)
    others = tuple(Filter(item.field, *one) for one in zip(operator.instead, values))
    return others if all(one.op in taken for one in others) else ()


def _most_selective(filters: list[Filter], most: int) -> tuple[Filter, ...]:
    """Return that many filters that leave least to be fetched, in their order."""
    ranked = sorted(filters, key=_rank)[:most]
    return tuple(item for item in filters if item in ranked)


def _rank(item: Filter) -> tuple[bool, int]:
    operator = Operator(item.op)
    is_not_null = operator.operand is Operand.BOOLEAN and not item.value
    return item.field not in SCOPE_FIELDS, operator.selectivity + is_not_null


def _column_notes(unknown: Sequence[str], fields: Sequence[Field]) -> Iterator[str]:
    """Yield notes about columns that are not among the fields."""
    for name in unknown[:_MAX_NOTES]:
        shown = name if len(name) <= _MAX_NAME else f"{name[: _MAX_NAME - 1]}…"
        sentence = tr("“{field}” is not a standard field: it is empty in records without it.")
        if name.lower() in FIELD_BY_NAME:
            sentence = tr("“{field}” is not a field of this source: it is empty.")
        yield with_suggestion(sentence.format(field=shown), name, fields)
    if len(unknown) > _MAX_NOTES:
        yield number_of(
            len(unknown) - _MAX_NOTES,
            "The same applies to {} more field.",
            "The same applies to {} more fields.",
        )


def _spelling_notes(spellings: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    """Yield notes about values, by field, that have another spelling in the data."""
    for field, values in spellings.items():
        for value, spelling in list(values.items())[:_MAX_NOTES]:
            sentence = tr(
                "In {field}, “{value}” is written “{spelling}”: no value equals “{value}”."
            )
            yield sentence.format(field=field, value=value, spelling=spelling)
        if len(values) > _MAX_NOTES:
            sentence = number_of(
                len(values) - _MAX_NOTES,
                "In {{field}}, {} more value is written differently.",
                "In {{field}}, {} more values are written differently.",
            )
            yield sentence.format(field=field)
