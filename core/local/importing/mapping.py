"""Maps foreign columns to the contract's fields: reads mappings, and converts rows to parcels.

A mapping is a table (of a TOML file, in the service) with these members:

    title, description   of the parcel file, as a GIS shows them
    layer                the layer to read, where the file has several
    crs                  the file's coordinate system where it says none or a wrong one: "EPSG:2249"
    keep_unmapped        whether columns that no field takes are kept; true unless said
    stack                the column whose value parcels at the same location share
    distinguish_by       columns that tell records of one parcel id apart: unit, address
    locate               whether state and county come from the location of the geometries, where
                         [fields] and the columns say nothing of them; true unless said
    [fields]             for each field of the contract one of
        "COLUMN"
        {column = "COLUMN"}
        {constant = "MA"}
        {template = "{NUMBER} {STREET}"}
      and with `column` or `template`, where needed,
        nulls = ["N/A", -9999]      values that mean nothing is known
        remove = ["$", " ac"]       texts to take out of a number before it is read
        decimal = ","               the decimal sign, a point unless said
        scale = 0.000022956841      what to multiply a number with
        format = "%d.%m.%Y"         a date's format, or a list of them, as strptime takes them

A column that bears the name of a field needs no entry. Blank text is null. Neither qgis nor GDAL:
whoever reads the file hands over rows.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import Any, NamedTuple, Optional

from parcel_lookup.core.contract import FIELD_BY_NAME, Field
from parcel_lookup.core.contract.values import (
    Unreadable,
    is_as_read,
    is_number,
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
_TOP = {
    "title": str,
    "description": str,
    "layer": str,
    "crs": str,
    "keep_unmapped": bool,
    "stack": str,
    "distinguish_by": list,
    "locate": bool,
    "fields": dict,
}
_SOURCES = ("column", "constant", "template")
_NUMBER_OPTIONS = frozenset(("remove", "decimal", "scale"))
_OPTIONS = frozenset((*_SOURCES, *_NUMBER_OPTIONS, "nulls", "format"))


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
    #: The columns that are read: one, or several for a template.
    columns: tuple[str, ...] = ()
    constant: Any = None
    template: Template = ()
    nulls: tuple[Any, ...] = ()
    remove: tuple[str, ...] = ()
    decimal: str = "."
    scale: float | None = None
    formats: tuple[str, ...] = ()

    def read(self, values: Mapping[str, Any]) -> Value:
        """Return the value of the field in a row of these columns' values."""
        return Value(self.constant) if self.constant is not None else self._value(self._raw(values))

    def read_all(self, rows: Sequence[Mapping[str, Any]]) -> tuple[list[Any], dict[int, Any]]:
        """Return what `read` does for many rows: the values, and by row what cannot be read.

        Most columns are as the field has them, which shows in a whole one at less cost than in each
        value.
        """
        if self.constant is not None:
            return [self.constant] * len(rows), {}
        if self.template:
            raws = list(map(self._raw, rows))
        else:
            column = self.columns[0]
            raws = [row[column] for row in rows]
        if not (self.nulls or self.remove or self.scale or self.formats or self.decimal != "."):
            stripped = [raw.strip() or None if type(raw) is str else raw for raw in raws]
            if is_as_read(self.field, stripped):
                return stripped, {}
        values = list(map(self._value, raws))
        unread = {at: value.unread for at, value in enumerate(values) if value.unread is not None}
        return [value.value for value in values], unread

    def _raw(self, values: Mapping[str, Any]) -> Any:
        return _filled(self.template, values) if self.template else values[self.columns[0]]

    def _value(self, raw: Any) -> Value:
        if raw is None or self._is_null(raw):
            return Value()
        try:
            return Value(self._typed(raw))
        except Unreadable:
            return Value(None, raw)

    def _is_null(self, raw: Any) -> bool:
        text = raw.strip() if isinstance(raw, str) else raw
        if text == "" or raw != raw:  # not-a-number is no number
            return True
        return any(text == null or str(text) == str(null) for null in self.nulls)

    def _typed(self, raw: Any) -> Any:
        value = raw.strip() if isinstance(raw, str) else raw
        if FIELD_BY_NAME[self.field].is_numeric:
            if isinstance(value, str):
                value = self._plain_number(value)
            if self.scale is not None:
                number = read_number(value)
                value = None if number is None else number * self.scale
        elif self.formats and isinstance(value, str):
            value = _iso_date(value, self.formats)
        return read_value(self.field, value)

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
    """A mapping, checked. `mapping_from` makes one."""

    fields: Mapping[str, FieldSource]
    title: str = ""
    description: str = ""
    layer: str = ""
    crs: str = ""
    keep_unmapped: bool = True
    stack: str = ""
    distinguish_by: tuple[str, ...] = ()
    #: Whether a column with the name of a field is mapped to it without an entry.
    by_name: bool = True
    #: Whether state and county are determined by location if nothing else specifies them.
    locate: bool = True

    def bind(self, columns: Sequence[str]) -> BoundMapping:
        """Return the mapping for a file of these columns.

        Raises `MappingError` where one that it names is not among them.
        """
        named = [name for source in self.fields.values() for name in source.columns]
        named += [self.stack] if self.stack else []
        missing = [name for name in (*named, *self.distinguish_by) if name not in columns]
        if missing:
            names = ", ".join(dict.fromkeys(missing))
            sentence = tr("The file has no column {names}; it has {columns}.")
            raise MappingError(sentence.format(names=names, columns=", ".join(columns)))
        fields = dict(self.fields)
        consumed = {source.columns[0] for source in fields.values() if _is_column(source)}
        for column in columns if self.by_name else ():
            name = column.lower()
            if column not in consumed and name in FIELD_BY_NAME and name not in fields:
                fields[name] = FieldSource(name, (column,))
                consumed.add(column)
        rest = [name for name in columns if name not in consumed] if self.keep_unmapped else []
        return BoundMapping(self, fields, _kept_names(rest, columns))


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
        return {column for source in sources for column in source.columns}

    def read(
        self, rows: Sequence[Mapping[str, Any]]
    ) -> list[tuple[dict[str, Any], dict[str, Any]]]:
        """Return for each row the attributes of its parcel, and what cannot be read, by field."""
        unread: list[dict[str, Any]] = [{} for _ in rows]
        columns: list[list[Any]] = []
        for name, source in self.fields.items():
            values, odd = source.read_all(rows)
            columns.append(values)
            for at, raw in odd.items():
                unread[at][name] = raw
        columns += ([row[column] for row in rows] for column in self.kept)
        names = (*self.fields, *self.kept.values())
        records = [dict(zip(names, values)) for values in zip(*columns)] or [{} for _ in rows]
        return list(zip(records, unread))

    def values(self, field: str, rows: Sequence[Mapping[str, Any]]) -> list[Any]:
        """Return the values of one field, None where nothing is mapped to it."""
        source = self.fields.get(field)
        return [None] * len(rows) if source is None else source.read_all(rows)[0]


def mapping_from(data: Mapping[str, Any]) -> ColumnMapping:
    """Return the mapping in a table. Raises `MappingError`."""
    for name, value in data.items():
        kind = _TOP.get(name)
        if kind is None:
            raise MappingError(f"A mapping has no member “{name}”; it has {', '.join(_TOP)}.")
        if not isinstance(value, kind):
            raise MappingError(f"“{name}” of the mapping is {_KIND_WORDS[kind]}.")
    distinguish = _texts(data.get("distinguish_by", []), "distinguish_by")
    fields = {}
    for name, item in data.get("fields", {}).items():
        if name not in FIELD_BY_NAME:
            raise MappingError(
                f"There is no field “{name}”; the fields are {', '.join(FIELD_BY_NAME)}."
            )
        fields[name] = _field_source(FIELD_BY_NAME[name], item)
    simple = {name: data[name] for name in _TOP if name in data and name != "fields"}
    return ColumnMapping(MappingProxyType(fields), **{**simple, "distinguish_by": distinguish})


_KIND_WORDS = {
    str: "text",
    bool: "true or false",  # untranslated: service only
    list: "a list",
    dict: "a table",
}


def _field_source(field: Field, item: Any) -> FieldSource:
    item = {"column": item} if isinstance(item, str) else item
    where = f"the field “{field.name}”"
    if not isinstance(item, dict) or sum(name in item for name in _SOURCES) != 1:
        raise MappingError(
            f"For {where} the mapping says a column, or a table with one of {', '.join(_SOURCES)}."
        )
    _check_options(field, item, where)
    if "constant" in item:
        try:
            constant = read_value(field.name, item["constant"])
        except Unreadable:
            constant = None
        if constant is None:
            raise MappingError(f"The constant for {where} cannot be read as its type.")
        return FieldSource(field.name, constant=constant)
    template = _template(item["template"], where) if "template" in item else ()
    columns = tuple(name for _, name in template if name) if template else (item["column"],)
    formats = item.get("format", [])
    return FieldSource(
        field.name,
        columns,
        template=template,
        nulls=tuple(item.get("nulls", ())),
        remove=_texts(item.get("remove", []), "remove"),
        decimal=item.get("decimal", "."),
        scale=item.get("scale"),
        formats=_texts([formats] if isinstance(formats, str) else formats, "format"),
    )


def _check_options(field: Field, item: Mapping[str, Any], where: str) -> None:
    unknown = set(item) - _OPTIONS
    if unknown:
        raise MappingError(f"There is no option “{min(unknown)}” for {where}.")
    if "constant" in item and len(item) > 1:
        raise MappingError(f"The constant for {where} takes no options.")
    if not field.is_numeric and _NUMBER_OPTIONS & set(item):
        option = min(_NUMBER_OPTIONS & set(item))
        raise MappingError(f"“{option}” is for numbers, which {where} does not hold.")
    if not field.is_date and "format" in item:
        raise MappingError(f"“format” is for dates, which {where} does not hold.")
    checks: tuple[tuple[str, Callable[[Any], bool], str], ...] = (
        ("column", lambda value: isinstance(value, str) and value != "", "a column's name"),
        ("nulls", lambda value: isinstance(value, list), "a list"),
        ("decimal", lambda value: isinstance(value, str) and len(value) == 1, "one character"),
        ("scale", is_number, "a number"),
    )
    for name, fits, words in checks:
        if name in item and not fits(item[name]):
            raise MappingError(f"“{name}” for {where} is {words}.")


def _texts(value: Any, name: str) -> tuple[str, ...]:
    if isinstance(value, list) and all(isinstance(item, str) and item for item in value):
        return tuple(value)
    raise MappingError(f"“{name}” of the mapping is a list of texts.")


def _template(text: Any, where: str) -> Template:
    """Return pairs of literal text and the column after it."""
    try:
        parsed = list(string.Formatter().parse(text))
    except (TypeError, ValueError):
        parsed = []
    names = [name for _, name, _, _ in parsed if name is not None]
    if not names or any(
        not name or spec or how for _, name, spec, how in parsed if name is not None
    ):
        raise MappingError(f"The template for {where} is text with {{COLUMN}} in it.")
    return tuple((literal, name) for literal, name, _, _ in parsed)


def _filled(template: Iterable[tuple[str, str | None]], values: Mapping[str, Any]) -> str | None:
    """Return the template with a row's values; None where all of them are blank."""
    parts: list[str] = []
    texts = []
    for literal, name in template:
        parts.append(literal)
        if name is not None:
            texts.append(_words(values[name]))
            parts.append(texts[-1])
    if not any(texts):
        return None
    filled = " ".join("".join(parts).split()).replace(" ,", ",")
    if not all(texts):
        filled = _COMMAS.sub(",", filled)
    return filled.strip(" ,;-/")


def _words(value: Any) -> str:
    try:
        return (read_text(value) or "").strip()
    except Unreadable:
        return str(value)


def _iso_date(text: str, formats: Iterable[str]) -> str:
    """Return the date of a text in one of the formats, else the text."""
    for pattern in formats:
        with suppress(ValueError):
            return datetime.strptime(text, pattern).date().isoformat()  # noqa: DTZ007 - a date
    return text
