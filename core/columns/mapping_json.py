"""The JSON form of a mapping: of connections, public layers, and ``parcel-service import --map``.

A mapping is an object with these members, all of them optional:

    title, description   of the parcels, as a GIS shows them
    layer                the layer to read, where the file has several
    crs                  the file's coordinate system if it has none or a wrong one: "EPSG:2249"
    ids                  the columns whose values together identify a row, for `svc_uuid`
    stack                the column whose value parcels at the same location share
    distinguish_by       columns that tell records of one parcel id apart: unit, address
    keep_unmapped        whether columns that no field takes are kept; true unless said
    by_name              whether a column that bears the name of a field needs no entry; true
                         unless said
    locate               whether state and county come from the location of the geometries, where
                         `fields` and the columns say nothing of them; true unless said
    usual_nulls          whether “<Null>”, “NONE”, and an area of 0 mean in all columns that nothing
                         is known; false unless said
    decide_dates         whether all values of the file decide how its dates are read; false unless
                         said
    attribution, terms   whom a map has to credit, and the terms of use (`core.contract.terms`)
    fields               for each field of the contract one of
        "COLUMN"
        {"column": "COLUMN"}
        {"constant": "MA"}
        {"template": "{NUMBER} {STREET}"}
        {"expression": "…"}         of QGIS, which a layer of QGIS only can evaluate
      and with all of them but `constant`, where needed,
        "nulls": ["N/A", -9999]     values that mean nothing is known; with `template`, those of
                                    its columns; of a date also what it is read as: "1900-01-01"
        "remove": ["$", " ac"]      texts to take out of a number before it is read, or off the
                                    beginning of other text
        "decimal": ","              the decimal sign, a point unless said
        "scale": 0.000022956841     what to multiply a number with
        "format": "%d.%m.%Y"        a date's format, or a list of them, as strptime takes them
      and with `column`, where needed,
        "unit_column": "LOT_UNITS"  the column that names the unit of each row's area, and
        "units": {"Acres": "acres"} its texts, each with one of acres, square_feet, square_meters,
                                    hectares (capital letters and dots of the texts do not matter).
                                    An area in any other unit, or in none, cannot be read
        "values": {"11": "001"}     what each value stands for, by its text without blanks at the
                                    ends. Any other value cannot be read
        "otherwise": "DEED_AC"      the column that is read where the first one has no value: where
                                    it is null, blank, or one of `nulls`
        "of_place": true            the column has city, state, and ZIP code in one text, such as
                                    "HELENA, MT 59601"; the field is its part of it
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from parcel_lookup.core.columns.mapping import (
    PLACE,
    ColumnMapping,
    FieldSource,
    MappingError,
    Template,
)
from parcel_lookup.core.columns.units import AREA_FIELDS, Unit
from parcel_lookup.core.contract import FIELD_BY_NAME, Field
from parcel_lookup.core.contract.terms import terms_from_json, terms_to_json
from parcel_lookup.core.contract.values import Unreadable, is_number, read_value
from parcel_lookup.core.i18n import tr

_UNIT_BY_NAME: Mapping[str, Unit] = {unit.name.lower(): unit for unit in Unit}


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_name(value: Any) -> bool:
    return isinstance(value, str) and value != ""


def _is_flag(value: Any) -> bool:
    return isinstance(value, bool)


def _are_texts(value: Any) -> bool:
    return isinstance(value, list) and all(map(_is_name, value))


def _are_plain(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) or is_number(one) for one in value)


def _is_object(value: Any) -> bool:
    return isinstance(value, Mapping) and all(map(_is_text, value))


def _are_units(value: Any) -> bool:
    return (
        _is_object(value)
        and bool(value)
        and all(isinstance(name, str) and name in _UNIT_BY_NAME for name in value.values())
    )


_NAME = _is_name, tr("the name of a column")
_TEXT = _is_text, tr("text")
_FLAG = _is_flag, tr("true or false")
_TEXTS = _are_texts, tr("a list of texts")
_OBJECT = _is_object, tr("a JSON object")
#: By member, whether a value is one, and what it must be.
_MEMBERS: Mapping[str, tuple[Callable[[Any], bool], str]] = {
    **dict.fromkeys(("title", "description", "layer", "crs", "stack", "attribution"), _TEXT),
    **dict.fromkeys(("keep_unmapped", "by_name", "locate"), _FLAG),
    **dict.fromkeys(("usual_nulls", "decide_dates"), _FLAG),
    **dict.fromkeys(("ids", "distinguish_by"), _TEXTS),
    **dict.fromkeys(("terms", "fields"), _OBJECT),
}
_SOURCES = ("column", "constant", "template", "expression")
_OPTIONS: Mapping[str, tuple[Callable[[Any], bool], str]] = {
    **dict.fromkeys(("column", "expression", "unit_column", "otherwise"), _NAME),
    "constant": (lambda _: True, ""),
    "template": (lambda value: bool(_template(value)), tr("text with {COLUMN} in it")),
    "nulls": (_are_plain, tr("a list of texts and numbers")),
    "remove": _TEXTS,
    "decimal": (lambda value: _is_text(value) and len(value) == 1, tr("one character")),
    "scale": (is_number, tr("a number")),
    "format": (lambda value: _is_name(value) or _are_texts(value), tr("text or a list of texts")),
    "units": (_are_units, ", ".join(_UNIT_BY_NAME)),
    "values": (lambda value: _is_object(value) and bool(value), tr("a JSON object with values")),
    "of_place": _FLAG,
}
#: Of a template: literal text, whose braces are doubled, and the column after it.
_PART = re.compile(r"((?:[^{}]|\{\{|\}\})*)(?:\{([^{}]+)\})?")


def mapping_from_json(data: Any) -> ColumnMapping:
    """Return the mapping in a JSON object. Raises `MappingError`, which names the wrong member."""
    if not _is_object(data):
        raise MappingError(tr("A mapping is a JSON object."))
    _check(data, _MEMBERS, "")
    values = {name: tuple(one) if isinstance(one, list) else one for name, one in data.items()}
    fields = {}
    for name, item in data.get("fields", {}).items():
        if name not in FIELD_BY_NAME:
            raise _unknown(f"fields.{name}")
        fields[name] = _source_from(FIELD_BY_NAME[name], item)
    values["fields"] = MappingProxyType(fields)
    if "terms" in data:
        try:
            values["terms"] = terms_from_json(data["terms"])
        except ValueError as error:
            raise MappingError(str(error)) from None
    return ColumnMapping(**values)


def _source_from(field: Field, item: Any) -> FieldSource:
    item = {"column": item} if isinstance(item, str) else item
    where = f"fields.{field.name}"
    if not _is_object(item) or sum(name in item for name in _SOURCES) != 1:
        text = tr("a column, or a JSON object with one of {names}")
        raise _wrong(where, text.format(names=", ".join(_SOURCES)))
    kind = next(name for name in _SOURCES if name in item)
    allowed = {kind} | _options_of(field, kind) - ({"scale"} if "units" in item else set())
    _check(item, {name: _OPTIONS[name] for name in allowed}, f"{where}.")
    for one, other in (("unit_column", "units"), ("units", "unit_column")):
        if one in item and other not in item:
            text = tr("“{name}” of the mapping needs “{other}”.")
            raise MappingError(text.format(name=f"{where}.{one}", other=other))
    if kind == "constant":
        if not _is_readable(field.name, item[kind]):
            raise _wrong(f"{where}.constant", tr("a value of this field"))
        return FieldSource(field.name, constant=read_value(field.name, item[kind]))
    values = item.get("values", {})
    if not all(_is_readable(field.name, one) for one in values.values()):
        raise _wrong(f"{where}.values", tr("a JSON object with values"))
    template = _template(item["template"]) if kind == "template" else ()
    formats = item.get("format", [])
    return FieldSource(
        field.name,
        tuple(name for _, name in template if name) if template else (item[kind],),
        template=template,
        is_expression=kind == "expression",
        nulls=tuple(item.get("nulls", ())),
        remove=tuple(item.get("remove", ())),
        decimal=item.get("decimal", "."),
        scale=item.get("scale"),
        formats=(formats,) if isinstance(formats, str) else tuple(formats),
        unit_column=item.get("unit_column", ""),
        units=MappingProxyType(
            {text: _UNIT_BY_NAME[name] for text, name in item.get("units", {}).items()}
        ),
        values=MappingProxyType(dict(values)),
        otherwise=item.get("otherwise", ""),
        of_place=item.get("of_place", False),
    )


def _options_of(field: Field, kind: str) -> set[str]:
    """Return the options that a source of this kind can have for a field."""
    if kind == "constant":
        return set()
    names = {"nulls", "remove"}
    names |= {"decimal", "scale"} if field.is_numeric else set()
    names |= {"format"} if field.is_date else set()
    if kind == "column":
        names |= {"values", "otherwise"}
        names |= {"unit_column", "units"} if field.name in AREA_FIELDS else set()
        names |= {"of_place"} if field.name in PLACE.groupindex else set()
    return names


def _check(
    data: Mapping[str, Any], known: Mapping[str, tuple[Callable[[Any], bool], str]], where: str
) -> None:
    for name, value in data.items():
        if name not in known:
            raise _unknown(where + name)
        fits, expected = known[name]
        if not fits(value):
            raise _wrong(where + name, expected)


def _unknown(name: str) -> MappingError:
    return MappingError(tr("A mapping cannot have a member “{name}”.").format(name=name))


def _wrong(name: str, expected: str) -> MappingError:
    text = tr("“{name}” of the mapping must be {expected}.")
    return MappingError(text.format(name=name, expected=expected))


def _is_readable(field: str, value: Any) -> bool:
    if not isinstance(value, str) and not is_number(value):
        return False
    try:
        return read_value(field, value) is not None
    except Unreadable:
        return False


def mapping_to_json(mapping: ColumnMapping) -> dict[str, Any]:
    """Return the JSON object that `mapping_from_json` reads, without members at their default.

    Raises `MappingError` if joined columns have names that a template cannot contain.
    """
    data: dict[str, Any] = {}
    plain = ColumnMapping({})
    for name in _MEMBERS:
        value = getattr(mapping, name)
        if name != "fields" and value != getattr(plain, name):
            data[name] = list(value) if isinstance(value, tuple) else value
    if "terms" in data:
        data["terms"] = terms_to_json(mapping.terms)
    return {**data, "fields": {name: _source_to_json(one) for name, one in mapping.fields.items()}}


def _source_to_json(source: FieldSource) -> Any:
    if source.constant is not None:
        return {"constant": source.constant}
    item: dict[str, Any] = {"expression" if source.is_expression else "column": source.columns[0]}
    if source.template:
        item = {"template": _template_text(source)}
    options = {
        "nulls": list(source.nulls),
        "remove": list(source.remove),
        "decimal": "" if source.decimal == "." else source.decimal,
        "scale": source.scale,
        "format": source.formats[0] if len(source.formats) == 1 else list(source.formats),
        "unit_column": source.unit_column,
        "units": {text: unit.name.lower() for text, unit in source.units.items()},
        "values": dict(source.values),
        "otherwise": source.otherwise,
        "of_place": source.of_place or None,
    }
    item.update((name, value) for name, value in options.items() if value not in ("", [], {}, None))
    return item["column"] if [*item] == ["column"] else item


def _template_text(source: FieldSource) -> str:
    parts = []
    for literal, name in source.template:
        parts.append(literal.replace("{", "{{").replace("}", "}}"))
        parts.append("" if name is None else f"{{{name}}}")
    text = "".join(parts)
    if _template(text) != source.template:
        sentence = tr("Columns with these names cannot be joined: {names}.")
        raise MappingError(sentence.format(names=", ".join(source.columns)))
    return text


def _template(text: Any) -> Template:
    """Return pairs of literal text and the column after it; none if the text is no template."""
    parts: list[tuple[str, str | None]] = []
    at = 0
    while isinstance(text, str) and at < len(text):
        found = _PART.match(text, at)
        if found.end() == at:  # a brace without its other one
            return ()
        parts.append((found[1].replace("{{", "{").replace("}}", "}"), found[2]))
        at = found.end()
    return tuple(parts) if any(name for _, name in parts) else ()
