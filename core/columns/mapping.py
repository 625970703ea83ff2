"""Converts foreign columns to the contract's fields, as a mapping says.

`mapping_json` has the form in which mappings are saved. Blank text is null. What cannot be read is
null in its field and kept in `unread_values`. Neither qgis nor GDAL: whoever reads the file hands
over rows.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, Optional

from parcel_lookup.core.address.states import STATES
from parcel_lookup.core.columns.dates import decide, is_date, iso_date
from parcel_lookup.core.columns.rows import EMPTY_TEXTS
from parcel_lookup.core.columns.units import AREA_FIELDS, Unit, fold_unit
from parcel_lookup.core.contract import FIELD_BY_NAME
from parcel_lookup.core.contract.terms import Terms
from parcel_lookup.core.contract.values import (
    Unreadable,
    is_as_read,
    read_number,
    read_text,
    read_value,
)
from parcel_lookup.core.i18n import tr

#: Fields that a file may lack because all its parcels are in one place.
STATE_FIELDS = ("state", "state_fp")
COUNTY_FIELDS = ("county", "county_fp")
#: What a column without a name is called.
_NAMELESS = "unnamed"
#: Names of members of a response, which attributes must not have.
_TAKEN_NAMES = frozenset(("geom", "buildings", "unread_values"))
#: City, state, and ZIP code in one text; all but the city may be missing.
PLACE = re.compile(
    rf"(?P<city>[^\d,]*?)(?:[ ,]+(?P<state>{'|'.join(state.abbreviation for state in STATES)}))?"
    r"(?:[ ,]+(?P<postal>\d{5}(?:-?\d{4})?))?",
    re.IGNORECASE,
)
#: Fields in which “NONE” says something: land without zoning, or without a use.
_NONE_IS_A_VALUE = frozenset(("zoning", "land_use", "land_use_code"))
_ZEROS = (0, "0.0", "0.00", "0.000")
#: Superfluous commas next to empty columns.
_COMMAS = re.compile(r"(?:,\s*)+,")


#: Columns, each with the text before it; the last one may be without a column.
Template = tuple[tuple[str, Optional[str]], ...]


class MappingError(ValueError):
    """A mapping that cannot be used; the text is a sentence for the user."""


class Value(NamedTuple):
    """The value of a field in a row."""

    value: Any = None
    #: As the source wrote it, where that cannot be read as the field's type; `value` is None.
    unread: Any = None


@dataclass(frozen=True)
class FieldSource:
    """The columns that a field is read from, and the format of their values."""

    field: str
    #: The columns that are read: one, or several for a template. An expression is the name of the
    #: column with its values.
    columns: tuple[str, ...] = ()
    constant: Any = None
    template: Template = ()
    is_expression: bool = False
    nulls: tuple[Any, ...] = ()
    remove: tuple[str, ...] = ()
    decimal: str = "."
    scale: float | None = None
    formats: tuple[str, ...] = ()
    #: The column that names the unit of each row's area, or "".
    unit_column: str = ""
    #: The units by the texts of that column, which are compared as `fold_unit` returns them.
    units: Mapping[str, Unit] = dataclasses.field(default_factory=dict)
    #: What the values of the column stand for, by their text without blanks at the ends; values
    #: that are not listed cannot be read. Empty: the values stand for themselves.
    values: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    #: The column that is read where the first one has no value, or "".
    otherwise: str = ""
    #: Whether the column has city, state, and ZIP code in one text, of which the field is a part.
    of_place: bool = False

    @property
    def needed(self) -> tuple[str, ...]:
        """All columns that a row must have: `columns`, and those of the unit and `otherwise`."""
        return (*self.columns, *filter(None, (self.unit_column, self.otherwise)))

    @property
    def alternatives(self) -> tuple[FieldSource, ...]:
        """The sources with one column each that the values come from: this one, or two."""
        if not self.otherwise:
            return (self,)
        first = dataclasses.replace(self, otherwise="")
        return first, dataclasses.replace(first, columns=(self.otherwise,))

    @property
    def text(self) -> str:
        """The column, joined columns with their separators, or the expression; "" of a constant."""
        if self.template:
            return "".join(literal + (name or "") for literal, name in self.template)
        return self.columns[0] if self.columns else ""

    @property
    def plain_column(self) -> str:
        """The column whose values the field has unchanged, but for nulls; "" if there is none."""
        same = FieldSource(self.field, self.columns, nulls=self.nulls)
        return self.columns[0] if len(self.columns) == 1 and self == same else ""

    def read(self, values: Mapping[str, Any]) -> Value:
        """Return the value of the field in a row of these columns' values."""
        if self.constant is not None:
            return Value(self.constant)
        return self._value(self._raw(values), values.get(self.unit_column))

    def read_columns(
        self, columns: Mapping[str, Sequence[Any]], number: int
    ) -> tuple[list[Any], dict[int, Any]]:
        """Return the values of a number of rows, given by their columns, and what is unread by row.

        Most columns are as the field has them, which shows in a whole one at less cost than in each
        value.
        """
        if self.constant is not None:
            return [self.constant] * number, {}
        if self.template or self.otherwise:
            rows = zip(*(columns[name] for name in self.needed))
            raws = [self._raw(dict(zip(self.needed, row))) for row in rows]
        else:
            raws = columns[self.columns[0]]
        if not self._is_converted:
            with suppress(TypeError):  # lists
                plain = self._as_they_are(raws)
                if plain is not None:
                    return plain, {}
        units = columns[self.unit_column] if self.unit_column else [None] * number
        values = list(map(self._value, raws, units))
        unread = {at: value.unread for at, value in enumerate(values) if value.unread is not None}
        return [value.value for value in values], unread

    def _as_they_are(self, raws: Sequence[Any]) -> Sequence[Any] | None:
        """Return values without blanks and nulls, if nothing else is to be read; else None."""
        kinds = {*map(type, raws)}
        if str not in kinds and all(type(null) is str for null in self._null_values):
            return raws if is_as_read(self.field, raws) else None
        are_texts = kinds <= {str, type(None)}
        distinct = {*raws}
        instead = dict.fromkeys(distinct & self._null_values)
        for text in [one for one in distinct if type(one) is str and one != one.strip()]:
            instead[text] = None if text.strip() in self._null_values else text.strip()
        if instead:
            raws = [instead.get(raw, raw) for raw in raws]
            distinct = {*raws}
        # Of numbers, 1 and 1.0 and true are equal.
        return raws if is_as_read(self.field, [*distinct] if are_texts else raws) else None

    def raw_values(self, rows: Iterable[Mapping[str, Any]]) -> list[Any]:
        """Return the texts and numbers of rows before they are read, joined by a template."""
        return [raw for raw in map(self._raw, rows) if isinstance(raw, (str, int, float))]

    @property
    def _is_converted(self) -> bool:
        """Whether values may be changed beyond what their field's type requires."""
        options = (self.remove, self.scale, self.formats, self.unit_column, self.values)
        return any(options) or self.of_place or self.decimal != "."

    def _raw(self, values: Mapping[str, Any]) -> Any:
        if self.template:
            return _filled(self.template, values, self._null_values)
        raw = values[self.columns[0]]
        if self.otherwise and (raw is None or self._is_null(raw)):
            return values[self.otherwise]
        return raw

    def _value(self, raw: Any, unit: Any = None) -> Value:
        """Read a value; `unit` is that of its row in `unit_column`."""
        if raw is None or self._is_null(raw):
            return Value()
        try:
            value = self._typed(raw, unit)
        except Unreadable:
            return Value(None, raw)
        is_no_date = FIELD_BY_NAME[self.field].is_date and value in self.nulls
        return Value(None if is_no_date else value)

    def _is_null(self, raw: Any) -> bool:
        if isinstance(raw, str):
            return raw.strip() in self._null_values
        # Not-a-number is no number.
        return raw != raw or (isinstance(raw, (int, float)) and raw in self._null_values)

    @cached_property
    def _null_values(self) -> frozenset[Any]:
        """Blank text, and `nulls` as text and as numbers."""
        found: set[Any] = {"", *self.nulls, *map(str, self.nulls)}
        for null in self.nulls:
            with suppress(TypeError, ValueError):
                found.add(float(null))
        return frozenset(found)

    def _typed(self, raw: Any, unit: Any) -> Any:
        value = raw.strip() if isinstance(raw, str) else raw
        if self.values:
            value = self._listed(value)
        if self.of_place:
            value = self._part_of_place(value)
        if FIELD_BY_NAME[self.field].is_numeric:
            if isinstance(value, str):
                value = self._plain_number(value)
            scale = self._scale_of(unit) if self.unit_column else self.scale
            if scale is not None:
                number = read_number(value)
                value = None if number is None else number * scale
        else:
            if isinstance(value, str):
                for part in self.remove:
                    value = value[len(part) :].lstrip() if value.startswith(part) else value
            if self.formats and (isinstance(value, str) or not is_date(value)):
                value = iso_date(_words(value), self.formats)
        return read_value(self.field, value)

    def _listed(self, value: Any) -> Any:
        """Return what a value stands for; raises `Unreadable` if it is not in `values`."""
        try:
            return self.values[_words(value)]
        except KeyError:
            raise Unreadable(value) from None

    def _part_of_place(self, value: Any) -> str | None:
        """Return city, state, or ZIP code of a text; raises `Unreadable` if it is no place."""
        found = read_place(_words(value))
        if found is None:
            raise Unreadable(value)
        return found[self.field] or None

    def _scale_of(self, unit: Any) -> float:
        """Return the factor for an area in a unit; raises `Unreadable` for an unknown unit."""
        found = self._folded_units.get(fold_unit(_words(unit)))
        if found is None:
            raise Unreadable(unit)
        return AREA_FIELDS[self.field].value / found.value

    @cached_property
    def _folded_units(self) -> Mapping[str, Unit]:
        return {fold_unit(text): unit for text, unit in self.units.items()}

    def _plain_number(self, text: str) -> str:
        for part in self.remove:
            text = text.replace(part, "")
        if self.decimal == ".":
            return text
        if "." in text:  # which then means thousands, or the mapping is wrong
            raise Unreadable(text)
        return text.replace(self.decimal, ".")


@dataclass(frozen=True)
class ColumnMapping:
    """A mapping, checked; `mapping_json` reads and writes it, and describes the members."""

    fields: Mapping[str, FieldSource]
    title: str = ""
    description: str = ""
    layer: str = ""
    crs: str = ""
    keep_unmapped: bool = True
    stack: str = ""
    distinguish_by: tuple[str, ...] = ()
    #: The columns that `svc_uuid` is made of where no column is mapped to it; none: the keys of the
    #: rows, or what an import makes it of (`identity`).
    ids: tuple[str, ...] = ()
    #: Whether a column with the name of a field is mapped to it without an entry.
    by_name: bool = True
    #: Whether state and county are determined by location if nothing else specifies them.
    locate: bool = True
    #: Whether `usual_nulls` mean nothing in all columns.
    usual_nulls: bool = False
    #: Whether all values of the file decide how its dates are read (`BoundMapping.decide_dates`).
    decide_dates: bool = False
    attribution: str = ""
    terms: Terms = dataclasses.field(default_factory=Terms)

    @property
    def expressions(self) -> tuple[str, ...]:
        """The expressions of QGIS among the sources."""
        sources = (one for one in self.fields.values() if one.is_expression)
        return tuple(dict.fromkeys(one.columns[0] for one in sources))

    def fields_of(self, columns: Sequence[str]) -> dict[str, FieldSource]:
        """Return the sources of the fields, with those of columns that bear the name of a field."""
        fields = dict(self.fields)
        consumed = {source.columns[0] for source in fields.values() if _is_column(source)}
        for column in columns if self.by_name else ():
            name = column.lower()
            if column not in consumed and name in FIELD_BY_NAME and name not in fields:
                fields[name] = FieldSource(name, (column,))
        return fields

    def bind(self, columns: Sequence[str]) -> BoundMapping:
        """Return the mapping for a file of these columns, expressions that it computes included.

        Raises `MappingError` where one that it names is not among them.
        """
        refuse_expressions(self, columns)
        named = [name for source in self.fields.values() for name in source.needed]
        named += [*filter(None, (self.stack, *self.distinguish_by, *self.ids))]
        missing = [name for name in named if name not in columns]
        if missing:
            names = ", ".join(dict.fromkeys(missing))
            sentence = tr("The file has no column {names}; it has {columns}.")
            raise MappingError(sentence.format(names=names, columns=", ".join(columns)))
        fields = self.fields_of(columns)
        consumed = {source.columns[0] for source in fields.values() if _is_column(source)}
        rest = [name for name in columns if name not in consumed] if self.keep_unmapped else []
        if self.usual_nulls:
            fields = {name: _with_usual_nulls(source) for name, source in fields.items()}
        return BoundMapping(self, fields, _kept_names(rest, columns))


def refuse_expressions(mapping: ColumnMapping, computed: Collection[str] = ()) -> None:
    """Raise `MappingError` for the first expression that is not among the computed ones."""
    for expression in mapping.expressions:
        if expression not in computed:
            text = tr("The expression “{expression}” can only be used with a layer of QGIS.")
            raise MappingError(text.format(expression=expression))


def usual_nulls(field: str) -> tuple[Any, ...]:
    """Return what programs write where a field has no value; no parcel has an area of zero."""
    texts = (text for text in EMPTY_TEXTS if "<" in text or field not in _NONE_IS_A_VALUE)
    return (*texts, *(_ZEROS if field in AREA_FIELDS else ()))


def _with_usual_nulls(source: FieldSource) -> FieldSource:
    if source.constant is not None:
        return source
    nulls = tuple(dict.fromkeys((*source.nulls, *usual_nulls(source.field))))
    return dataclasses.replace(source, nulls=nulls)


def _is_column(source: FieldSource) -> bool:
    return bool(source.columns) and not source.template


def _kept_names(rest: Iterable[str], columns: Collection[str]) -> dict[str, str]:
    """By column, the attribute in which it is kept: its own name, unless that means another."""
    lowered = {name.lower() for name in columns}
    kept: dict[str, str] = {}
    for column in rest:
        name = column
        if not name.strip():
            name = _NAMELESS
            while name in lowered or name in kept.values():
                name += "_"
        while name.lower() in FIELD_BY_NAME or name.lower() in _TAKEN_NAMES:
            name += "_source"
            while name.lower() in lowered:
                name += "_"
        kept[column] = name
    return kept


class BoundMapping:
    """A mapping together with the columns of a file."""

    def __init__(
        self, mapping: ColumnMapping, fields: Mapping[str, FieldSource], kept: Mapping[str, str]
    ) -> None:
        self.mapping = mapping
        #: In the contract's order.
        self.fields = {name: fields[name] for name in FIELD_BY_NAME if name in fields}
        #: Columns that no field takes, with the attribute in which each is kept.
        self.kept = kept

    @property
    def located(self) -> tuple[str, ...]:
        """The fields of state and county that nothing specifies, and that the location provides."""
        if not self.mapping.locate:
            return ()
        groups = (STATE_FIELDS, COUNTY_FIELDS)
        return tuple(
            name for group in groups if not self.fields.keys() & set(group) for name in group
        )

    def columns_of(self, fields: Iterable[str]) -> set[str]:
        """Return the columns that these fields are made of."""
        sources = (self.fields[name] for name in fields if name in self.fields)
        return {column for source in sources for column in source.needed}

    def read(
        self, rows: Sequence[Mapping[str, Any]]
    ) -> list[tuple[dict[str, Any], dict[str, Any]]]:
        """Return for each row the attributes of its parcel, and what cannot be read, by field."""
        names = self.columns_of(self.fields) | {*self.kept}
        columns, unread = self.read_columns(
            {name: [row[name] for row in rows] for name in names}, len(rows)
        )
        records = [dict(zip(columns, row)) for row in zip(*columns.values())] or [{} for _ in rows]
        return [(record, unread.get(at, {})) for at, record in enumerate(records)]

    def read_columns(
        self, columns: Mapping[str, Sequence[Any]], number: int
    ) -> tuple[dict[str, Sequence[Any]], dict[int, dict[str, Any]]]:
        """Return by attribute the values of a number of parcels, and by parcel what `read` does."""
        found: dict[str, Sequence[Any]] = {}
        unread: dict[int, dict[str, Any]] = {}
        for name, source in self.fields.items():
            found[name], odd = source.read_columns(columns, number)
            for at, raw in odd.items():
                unread.setdefault(at, {})[name] = raw
        found.update((name, columns[column]) for column, name in self.kept.items())
        return found, unread

    @property
    def undecided(self) -> Mapping[str, FieldSource]:
        """The sources of dates whose values have to be seen first; see `decide_dates`."""
        return {
            name: source
            for name, source in self.fields.items()
            if self.mapping.decide_dates and FIELD_BY_NAME[name].is_date and source.columns
        }

    def decide_dates(self, values: Mapping[str, Iterable[Any]]) -> BoundMapping:
        """Return the mapping that reads dates as all values of their columns require, by field.

        `mapping` of the result can be saved: the next reader need not see the values.
        """
        decided = {}
        for name, raws in values.items():
            formats, nulls = decide(raws)
            decided[name] = dataclasses.replace(self.fields[name], formats=formats, nulls=nulls)
        mapping = dataclasses.replace(
            self.mapping, fields={**self.mapping.fields, **decided}, decide_dates=False
        )
        if mapping.usual_nulls:
            decided = {name: _with_usual_nulls(one) for name, one in decided.items()}
        return BoundMapping(mapping, {**self.fields, **decided}, self.kept)

    def values(self, field: str, rows: Sequence[Mapping[str, Any]]) -> Sequence[Any]:
        """Return the values of one field, None where nothing is mapped to it."""
        columns = {name: [row[name] for row in rows] for name in self.columns_of((field,))}
        return self.column(field, columns, len(rows))

    def column(
        self, field: str, columns: Mapping[str, Sequence[Any]], number: int
    ) -> Sequence[Any]:
        """Return the values of one field in a number of rows, given by their columns."""
        source = self.fields.get(field)
        return [None] * number if source is None else source.read_columns(columns, number)[0]


def _filled(
    template: Iterable[tuple[str, str | None]], values: Mapping[str, Any], nulls: Collection[Any]
) -> str | None:
    """Return the template with a row's values, `nulls` left out; None where all are blank."""
    parts: list[str] = []
    texts = []
    for literal, name in template:
        parts.append(literal)
        if name is not None:
            text = _words(values[name])
            texts.append("" if text in nulls else text)
            parts.append(texts[-1])
    if not any(texts):
        return None
    filled = " ".join("".join(parts).split()).replace(" ,", ",")
    if not all(texts):
        filled = _COMMAS.sub(",", filled)
    return filled.strip(" ,;-/")


def read_place(text: str) -> re.Match[str] | None:
    """Return a match with the groups city, state, and postal of a text; None if it is no place."""
    return PLACE.fullmatch(" ".join(text.split()))


def _words(value: Any) -> str:
    try:
        return (read_text(value) or "").strip()
    except Unreadable:
        return str(value)
