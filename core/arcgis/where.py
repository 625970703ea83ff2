"""Filters as the ``where`` of a query to an ArcGIS layer: always a superset of what matches.

Columns are not fields: values have blanks at the ends, other units, and lost zeros, and servers
differ in how they compare text. The condition that is sent therefore selects every row that may
match, and the search decides on the rows that arrive (`contract.matching`). A filter that no
condition can express safely is not sent.

    where_of((Filter("owner", "ilike", "O'Brien; --"),), definition, types).text
    "UPPER(OWNER1) LIKE '%O''BRIEN%'"

What is used of SQL is what Esri documents for all servers (standardized queries): comparisons, AND,
OR, IN, LIKE without ESCAPE, IS NULL, UPPER, and TIMESTAMP literals; no BETWEEN, which some servers
do not take.

The name of a county is sent as its letters with wildcards in between, because layers write
“NewYork”, “NEW YORK”, and “New York County”.

A limit: by ASCII letters, ``contains`` does not find stored characters outside of ASCII that equal
them if case is ignored (long s, Kelvin sign, ligatures, dotted capital I); ß is found as ``ss``.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from typing import NamedTuple

from parcel_lookup.core.arcgis.capabilities import LAYER_FIELDS
from parcel_lookup.core.arcgis.definition import LayerDefinition
from parcel_lookup.core.arcgis.metadata import DATE_TYPE, WHOLE_TYPES
from parcel_lookup.core.arcgis.wire import EVERY_ROW
from parcel_lookup.core.columns.mapping import FieldSource
from parcel_lookup.core.columns.units import AREA_FIELDS, Unit, fold_unit
from parcel_lookup.core.contract import Field, Filter, Operator
from parcel_lookup.core.contract.matching import Matcher, as_compared, place_key
from parcel_lookup.core.contract.operators import Implies, Operand

_NO_ROW = "1=0"


_TEXT = "esriFieldTypeString"
_GUIDS = ("esriFieldTypeGUID", "esriFieldTypeGlobalID")
#: By how much bounds are widened for types of numbers: servers compute and round in their own way.
_WHOLE = 1e-12
_ROUNDING = {
    **dict.fromkeys(WHOLE_TYPES, _WHOLE),
    "esriFieldTypeDouble": 1e-9,
    "esriFieldTypeSingle": 1e-6,
}
#: The largest value of types that cannot hold larger ones: a literal beyond it may be an error.
_LARGEST_OF_TYPE = {"esriFieldTypeSmallInteger": 2**15 - 1, "esriFieldTypeInteger": 2**31 - 1}
#: Literals are at most this large; larger numbers are in no layer, or on one side of it.
_LARGEST_LITERAL = Decimal(10**15)
_DECIMALS = Decimal("1e-9")
#: Names that need no quotes.
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_$#.]*")
#: The longest text in a condition, in characters: databases limit the length of patterns.
_LONGEST_TEXT = 100
#: A pattern with fewer characters selects too much to be worth a query of all rows.
_ENOUGH_CHARACTERS = 2
#: What is no wildcard in any database, no sign of one, and no end of a literal or a statement.
_UNSAFE = re.compile(r"--|/\*|[^ !\"#$&'()*+,\-./0-9:<=>?@A-Z^`a-z{|}~%_]")
#: What may equal another text if case is ignored: ``İ`` is ``i`` with a combining dot.
_FOLDED = re.compile(r"[A-Za-z][\u0300-\u036f\u02be]|[^\x00-\x7f]")
_WILDCARDS = re.compile(r"%[ %]*%")
_WORDS = re.compile(r"[A-Za-z0-9]+")
#: What no number contains as text.
_LETTER = re.compile(r"[A-DF-Za-df-z]")
_GUID = re.compile(r"\{?[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}\}?")
_NUMBER = re.compile(r"-?\d{1,15}(\.\d{1,15})?", re.ASCII)


def can_be_named(column: str) -> bool:
    """Return whether a condition can name a column."""
    return _NAME.fullmatch(column) is not None


@dataclass(frozen=True)
class Where:
    """The condition that is sent for filters."""

    text: str = EVERY_ROW
    #: No row can match: nothing has to be sent.
    is_never: bool = False
    #: Whether it selects clearly fewer rows than the layer has.
    narrows: bool = False


class _Term(NamedTuple):
    """The condition for one filter."""

    sql: str
    narrows: bool = False


_NEVER = _Term(_NO_ROW, narrows=True)
#: All rows match, or the filter is applied after download only.
_NOT_SENT = _Term("")


def where_of(
    filters: Iterable[Filter],
    definition: LayerDefinition,
    types: Mapping[str, str],
    fields: Mapping[str, Field] = LAYER_FIELDS,
) -> Where:
    """Return the condition for filters that have passed `check.check_filters`.

    `types` are the columns of the layer, each with its type (``esriFieldTypeString``); `fields` are
    those of the source. Filters on fields without a column are not sent. Rows that are no parcels
    are left out.
    """
    columns = _Columns(types)
    terms = [_term(item, definition, fields, columns) for item in filters]
    terms += [_without(columns[name], one) for name, one in definition.not_parcels.items()]
    if any(term is _NEVER for term in terms):
        return Where(_NO_ROW, is_never=True, narrows=True)
    sent = list(dict.fromkeys(term.sql for term in terms if term.sql))
    return Where(
        " AND ".join(sent) or EVERY_ROW,
        narrows=any(term.narrows for term in terms),
    )


class _Column(NamedTuple):
    """A column of the layer."""

    #: As the layer writes it; "" if the layer has no such column, or none that can be named.
    name: str = ""
    type: str = ""

    @property
    def is_text(self) -> bool:
        return self.type == _TEXT

    @property
    def is_number(self) -> bool:
        return self.type in _ROUNDING

    @property
    def filled(self) -> _Term:
        """The condition that it has a value."""
        return _Term(f"{self.name} IS NOT NULL")


class _Columns(dict[str, _Column]):
    """The columns of a layer by name in any case: services change it when they are published."""

    def __init__(self, types: Mapping[str, str]) -> None:
        named = {name: kind for name, kind in types.items() if can_be_named(name)}
        super().__init__((name.lower(), _Column(name, kind)) for name, kind in named.items())

    def __getitem__(self, name: str) -> _Column:
        return self.get(name.lower(), _Column())


def _term(
    item: Filter, definition: LayerDefinition, fields: Mapping[str, Field], columns: _Columns
) -> _Term:
    source = definition.mapping.fields.get(item.field) or _own_source(item.field, definition)
    if source is None:
        return _NOT_SENT
    if source.constant is not None:
        return (
            _NOT_SENT if Matcher((item,), LAYER_FIELDS)({item.field: source.constant}) else _NEVER
        )
    field, exact = fields[item.field], definition.exact
    return _any_of([_term_of(item, one, field, exact, columns) for one in source.alternatives])


def _term_of(
    item: Filter, source: FieldSource, field: Field, exact: frozenset[str], columns: _Columns
) -> _Term:
    operator = Operator(item.op)
    if operator.operand is Operand.BOOLEAN:
        return _empty(source, field, columns) if item.value else _filled(source, columns)
    if item.equal_to == ():
        return _NEVER
    if source.template:
        return _joined(item, source, field, columns)
    column = columns[source.columns[0]]
    if not column.name:
        return _NOT_SENT
    # Of what is a part of a column's text, LIKE selects a superset.
    is_part = source.of_place or bool(source.remove)
    is_exact = source.columns[0] in exact and not is_part
    if source.values:
        return _listed(item, source, column, is_exact=is_exact)
    if operator.implies is Implies.NOTHING:
        return _filled(source, columns)
    if field.is_numeric:
        return _numeric(item, source, column, columns)
    if operator.implies is Implies.CONTAINS:
        return _contains(column, item.value, field)
    texts = list(dict.fromkeys(as_compared(field, value) for value in item.values))
    if field.is_date:
        return _any_of([_on_date(column, text) for text in texts])
    return _equal(column, texts, source, field, is_exact=is_exact)


def _own_source(name: str, definition: LayerDefinition) -> FieldSource | None:
    """Return the column that is kept under a name."""
    found = (column for column, kept in definition.kept.items() if kept == name)
    column = next(found, None)
    return None if column is None else FieldSource(name, (column,))


def _without(column: _Column, values: Iterable[str]) -> _Term:
    """Return the condition that a column has none of these values, which `folded_value` returns."""
    if column.is_text:
        name = f"UPPER({column.name})"
        listed = [_literal(one) for one in values if _is_literal(one)]
    elif column.is_number:
        name, listed = column.name, [one for one in values if _NUMBER.fullmatch(one)]
    else:
        return _NOT_SENT
    if not listed:
        return _NOT_SENT
    return _Term(f"({column.name} IS NULL OR {name} NOT IN ({', '.join(sorted(listed))}))")


# -- Empty or not ----------------------------------------------------------------------------------


def _filled(source: FieldSource, columns: _Columns) -> _Term:
    """Return the condition that a field can have a value at all."""
    found = [columns[name] for name in source.columns]
    if not all(column.name for column in found):
        return _NOT_SENT
    return _any_of([_Term(f"{column.name} IS NOT NULL") for column in found])


def _empty(source: FieldSource, field: Field, columns: _Columns) -> _Term:
    """Return the condition for null: also blank text and what cannot be read are null."""
    column = columns[source.columns[0]]
    is_readable = not (source.template or source.values or source.unit_column or field.whole)
    if not (column.name and is_readable and field.is_numeric and column.is_number):
        return _NOT_SENT
    parts = [_Term(f"{column.name} IS NULL")]
    for null in source.nulls:
        with suppress(TypeError, ValueError, OverflowError):
            number = float(null)
            parts.append(_in_range(column, _Range(number, number)))
    if column.type not in _LARGEST_OF_TYPE:  # what no double can hold, or is no number
        large = f"{_LARGEST_LITERAL:f}"
        parts += [_Term(f"{column.name} > {large}"), _Term(f"{column.name} < -{large}")]
    return _any_of([part for part in parts if part is not _NEVER])._replace(narrows=False)


# -- Numbers ---------------------------------------------------------------------------------------


class _Range(NamedTuple):
    """Numbers from `low` to `high`, both included; None: without a bound."""

    low: float | None
    high: float | None

    def scaled(self, factor: float) -> _Range:
        """Return the numbers whose product with the positive `factor` is in the range."""
        # What is computed from a tiny number may be 0.
        low = None if self.low is None else self.low / factor - 1e-9
        high = None if self.high is None else self.high / factor + 1e-9
        return _Range(low, high)


def _ranges(item: Filter) -> list[_Range]:
    implies, values = Operator(item.op).implies, item.values
    if implies is Implies.BETWEEN:
        return [_Range(*values)] if values[0] <= values[1] else []
    has_low, has_high = implies is not Implies.AT_MOST, implies is not Implies.AT_LEAST
    return [_Range(one if has_low else None, one if has_high else None) for one in values]


def _numeric(item: Filter, source: FieldSource, column: _Column, columns: _Columns) -> _Term:
    if not column.is_number:
        return _NOT_SENT
    ranges = _ranges(item)
    if source.unit_column:
        return _in_units(source, column, columns[source.unit_column], ranges)
    if source.scale is not None:
        if source.scale <= 0 or not math.isfinite(source.scale):
            return _NOT_SENT
        ranges = [one.scaled(source.scale) for one in ranges]
    return _any_of([_in_range(column, one) for one in ranges], column)


def _in_units(
    source: FieldSource, column: _Column, unit_column: _Column, ranges: Sequence[_Range]
) -> _Term:
    """Return the condition for an area whose unit depends on the row.

    A unit that is not listed has no meaning; such an area is null.
    """
    parts = []
    for unit in dict.fromkeys(source.units.values()):
        factor = AREA_FIELDS[source.field].value / unit.value
        within = _any_of([_in_range(column, one.scaled(factor)) for one in ranges], column)
        if within is _NEVER:
            continue
        named = _names_unit(unit_column, source.units, unit)
        both = [part for part in (named, within.sql) if part]
        parts.append(_Term(" AND ".join(both), narrows=within.narrows))
    return _any_of(parts)


def _names_unit(column: _Column, units: Mapping[str, Unit], unit: Unit) -> str:
    """Return the condition that a row's unit can be this one, or "" if text cannot be compared."""
    if not column.name or not column.is_text:
        return ""
    folded = dict.fromkeys(fold_unit(text) for text, one in units.items() if one is unit)
    patterns = [_pattern(text.replace(" ", "%"), is_upper=True) for text in folded]
    if not all(pattern.strip("%") for pattern in patterns):
        return ""
    return _or([f"UPPER({column.name}) LIKE '{pattern}'" for pattern in patterns])


def _in_range(column: _Column, numbers: _Range) -> _Term:
    """Return the condition that a numeric column is in a range, widened for rounding."""
    low, high = _outwards(numbers.low, column, -1), _outwards(numbers.high, column, 1)
    most = Decimal(_LARGEST_OF_TYPE.get(column.type, _LARGEST_LITERAL))
    least = -most
    if column.type in _LARGEST_OF_TYPE:
        least -= 1
        if (low or 0) > most or (high or 0) < least:
            return _NEVER
    if low is not None and high is not None and low > high:
        return _NEVER  # of a column without fractions
    parts = []
    if low is not None and low > least:
        parts.append((">=", min(low, most)))
    if high is not None and high < most:
        parts.append(("<=", max(high, least)))
    if len(parts) == 2 and parts[0][1] == parts[1][1]:
        return _Term(f"{column.name} = {parts[0][1]:f}", narrows=True)
    text = " AND ".join(f"{column.name} {sign} {number:f}" for sign, number in parts)
    return _Term(text, narrows=True) if text else column.filled


def _outwards(bound: float | None, column: _Column, direction: int) -> Decimal | None:
    """Return a bound moved a little down (-1) or up (1), rounded to the column's precision.

    None if there is no bound.
    """
    if bound is None:
        return None
    bound = float(bound)
    if not abs(bound) < 10 * _LARGEST_LITERAL:
        return (10 * _LARGEST_LITERAL).copy_sign(Decimal(bound))
    moved = Decimal(bound + direction * abs(bound) * _ROUNDING[column.type])
    if _ROUNDING[column.type] == _WHOLE:
        return moved.to_integral_value(ROUND_CEILING if direction < 0 else ROUND_FLOOR)
    moved = moved.quantize(_DECIMALS, ROUND_FLOOR if direction < 0 else ROUND_CEILING).normalize()
    return moved if moved else Decimal(0)


# -- Text ------------------------------------------------------------------------------------------


def _contains(column: _Column, value: str, field: Field) -> _Term:
    """Return the condition that text contains a value; not of dates, written in many ways."""
    if not column.is_text or field.is_date:
        return _NOT_SENT
    folded = _FOLDED.sub("%", value).casefold()
    if field.digits:
        folded = folded.lstrip("0")  # the column may have lost them
    return _like(column, folded, is_upper=True)


def _equal(
    column: _Column, texts: Sequence[str], source: FieldSource, field: Field, *, is_exact: bool
) -> _Term:
    """Return the condition that the text read from a column is one of these."""
    if field.is_place_name and column.is_text:  # in any spelling: its letters
        keys = [re.sub("ss+", "", place_key(text)) for text in texts]
        return _any_of([_like(column, "%".join(key), is_upper=True) for key in keys])
    if field.is_place_name:
        return _NOT_SENT
    if column.is_number:
        return _any_of([_number_read_as(column, text, source) for text in texts], column)
    if column.type in _GUIDS and all(map(_GUID.fullmatch, texts)):
        return _any_of([_is(column, text) for text in texts], column)
    if not column.is_text:
        return _NOT_SENT
    written = [one for text in texts for one in _as_written(text, field)]
    if is_exact and all(map(_is_literal, written)):
        return _any_of([_is(column, one) for one in written], column)
    shortest = [text.lstrip("0") if field.digits else text for text in texts]
    return _any_of([_like(column, text) for text in shortest])


def _as_written(text: str, field: Field) -> list[str]:
    """Return the texts that are read as this one: a code may have lost its zeros."""
    if not field.digits or not text.isdigit():
        return [text]
    digits = text.lstrip("0") or "0"
    return [digits.zfill(length) for length in range(len(digits), len(text) + 1)]


def _number_read_as(column: _Column, text: str, source: FieldSource) -> _Term:
    """Return the condition for the number that is read as this text."""
    if _NUMBER.fullmatch(text):
        number = int(text) if text.lstrip("-").isdigit() else float(text)
        if source.read({source.columns[0]: number}).value == text:
            return _in_range(column, _Range(number, number))
    return _NOT_SENT


def _like(column: _Column, text: str, *, is_upper: bool = False) -> _Term:
    pattern = _pattern(text, is_upper=is_upper)
    if not _length(pattern):
        return column.filled
    is_narrow = _length(pattern) >= _ENOUGH_CHARACTERS
    name = f"UPPER({column.name})" if is_upper else column.name
    return _Term(f"{name} LIKE '{pattern}'", narrows=is_narrow)


def _pattern(text: str, *, is_upper: bool = False) -> str:
    """Return the pattern for text anywhere in a value, without the quotes around it.

    `is_upper`: for a value in capital letters; `text` is case-folded. A stored ß may be its ``ss``.
    """
    text = _UNSAFE.sub("%", text[:_LONGEST_TEXT])
    if is_upper:
        text = re.sub("S{2,}", "%", text.upper())
    return _WILDCARDS.sub("%", f"%{text}%").replace("'", "''")


def _length(pattern: str) -> int:
    """Return the number of characters that a pattern requires."""
    return len(re.sub("[%_ ]", "", pattern.replace("''", "'")))


def _is_literal(text: str) -> bool:
    return bool(text) and len(text) <= _LONGEST_TEXT and not _UNSAFE.search(text)


def _is(column: _Column, text: str) -> _Term:
    return _Term(f"{column.name} = {_literal(text)}", narrows=True)


def _literal(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


# -- Joined columns, listed values, dates ----------------------------------------------------------


def _joined(item: Filter, source: FieldSource, field: Field, columns: _Columns) -> _Term:
    """Return the condition for a text joined of several columns.

    Each word of it is in one of the columns, if nothing but blanks and signs are between them.
    """
    implies = Operator(item.op).implies
    if implies is Implies.NOTHING:
        return _filled(source, columns)
    literals = [literal for literal, _ in source.template]
    is_plain = not (field.is_numeric or field.is_date or field.digits or field.is_place_name)
    if not is_plain or not all(literals[1 : len(source.columns)]):
        return _NOT_SENT
    if any(not literal.isascii() or _WORDS.search(literal) for literal in literals):
        return _NOT_SENT
    found = [columns[name] for name in source.columns]
    if not all(column.is_text or column.is_number for column in found):
        return _NOT_SENT
    is_upper = implies is Implies.CONTAINS
    texts = [as_compared(field, value) for value in item.values]
    return _any_of([_words_in(found, text, is_upper=is_upper) for text in texts])


def _words_in(columns: Sequence[_Column], text: str, *, is_upper: bool) -> _Term:
    """Return the condition that each word of a text is in one of the columns."""
    texts = [column for column in columns if column.is_text]
    start = text[:_LONGEST_TEXT]
    words = _WORDS.findall(_FOLDED.sub("%", start).casefold() if is_upper else start)
    if len(text) > _LONGEST_TEXT:
        words = words[:-1]
    if len(texts) < len(columns):  # digits may be in a column of numbers
        words = [word for word in words if _LETTER.search(word)]
    conditions = []
    for word in dict.fromkeys(words):
        pattern = _pattern(word, is_upper=is_upper)
        if texts and _length(pattern) >= _ENOUGH_CHARACTERS:
            name = "UPPER({})" if is_upper else "{}"
            conditions.append(_or([f"{name.format(one.name)} LIKE '{pattern}'" for one in texts]))
    return _Term(" AND ".join(conditions), narrows=True) if conditions else _NOT_SENT


def _listed(item: Filter, source: FieldSource, column: _Column, *, is_exact: bool) -> _Term:
    """Return the condition for a column whose values stand for others: those that match."""
    matches = Matcher((item,), LAYER_FIELDS)
    keys = [
        key
        for key in source.values
        if matches({item.field: source.read({source.columns[0]: key}).value})
    ]
    if not keys:
        return _NEVER
    if len(keys) == len(source.values):
        return column.filled
    if column.is_number:
        numbers = [float(key) for key in keys if _NUMBER.fullmatch(key)]
        return _any_of([_in_range(column, _Range(number, number)) for number in numbers], column)
    if not column.is_text:
        return _NOT_SENT
    if is_exact and all(map(_is_literal, keys)):
        return _any_of([_is(column, one) for one in keys], column)
    return _any_of([_like(column, key) for key in keys])


def _on_date(column: _Column, text: str) -> _Term:
    """Return the condition that a column of dates has a day; `text` as ISO date."""
    if column.type != DATE_TYPE:
        return _NOT_SENT  # text is written in many ways
    try:
        day = date.fromisoformat(text)
        # The time zone of the server is unknown.
        first, last = day - timedelta(days=1), day + timedelta(days=2)
    except (ValueError, OverflowError):
        return _NOT_SENT
    name = column.name
    span = f"{name} >= TIMESTAMP '{first} 00:00:00' AND {name} < TIMESTAMP '{last} 00:00:00'"
    return _Term(span, narrows=True)


# -- Combinations ----------------------------------------------------------------------------------


def _any_of(terms: Sequence[_Term], column: _Column | None = None) -> _Term:
    """Return the condition that one of several holds; equalities of `column` become one list."""
    terms = [term for term in terms if term is not _NEVER]
    if not terms:
        return _NEVER
    if any(not term.sql for term in terms):
        return _NOT_SENT
    parts = list(dict.fromkeys(term.sql for term in terms))
    if column is not None and len(parts) > 1:
        start = f"{column.name} = "
        equal = [part[len(start) :] for part in parts if part.startswith(start)]
        if len(equal) > 1:
            parts = [part for part in parts if not part.startswith(start)]
            parts.append(f"{column.name} IN ({', '.join(equal)})")
    if len(parts) > 1:
        parts = [f"({part})" if " AND " in part else part for part in parts]
    return _Term(_or(parts), narrows=all(term.narrows for term in terms))


def _or(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else f"({' OR '.join(parts)})"
