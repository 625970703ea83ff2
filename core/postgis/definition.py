"""A table or view of parcels as a connection stores it: as JSON, without any login.

`TableDefinition.database` is the name of a database connection that QGIS stores; host, user, and
password are read there when the table is opened.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from parcel_lookup.core.contract import FIELD_BY_NAME, FIELDS, ID_FIELD, Field
from parcel_lookup.core.contract.fields import Group
from parcel_lookup.core.contract.operators import FieldType
from parcel_lookup.core.contract.reference import known_column
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.postgis.mapping import (
    DEGREES,
    Column,
    Kind,
    TableMapping,
    constant,
    kind_of,
    table_column,
)
from parcel_lookup.core.postgis.readings import read_column, text_values
from parcel_lookup.core.postgis.sql import Sql, compose, is_storable, join, value

FORMAT = 1

_LABELS = frozenset(one.label.casefold() for one in FIELDS)
_NUMERIC = (Kind.INTEGER, Kind.BIGINT, Kind.DOUBLE, Kind.REAL, Kind.NUMERIC, Kind.BOOLEAN)
_WHOLE = (Kind.INTEGER, Kind.BIGINT, Kind.BOOLEAN)
_DATES = (Kind.DATE,)
#: Kinds whose values can be read as a date.
_DATED = (Kind.TEXT, Kind.LOOSE_TEXT, Kind.DATE, Kind.TIMESTAMP, Kind.TIMESTAMP_TZ)
#: A field of numbers that need not be whole.
_ANY_NUMBER = FIELD_BY_NAME["sale_price"]


class DefinitionError(ValueError):
    """A definition that cannot be used; the text is a sentence for the user."""


@dataclass(frozen=True)
class TableColumn:
    """A column of a table, as the database describes it."""

    name: str
    #: ``pg_type.typname``; that of the base type for a domain.
    type_name: str
    #: Whether its collation compares letter by letter; True for columns without a collation.
    is_deterministic: bool = True
    #: Whether its collation is "C": an index on it has the order of results.
    is_c_collated: bool = False

    @property
    def kind(self) -> Kind | None:
        """How its values are read; None for a type that holds no value of a field."""
        return kind_of(self.type_name, is_deterministic=self.is_deterministic)


@dataclass(frozen=True)
class ColumnSource:
    """The columns that a field is read from."""

    #: One, or several that are joined to a text.
    columns: tuple[TableColumn, ...]
    #: The text before each column, if there are several.
    literals: tuple[str, ...] = ()
    #: What numbers are multiplied with.
    scale: float | None = None
    #: Texts that are taken out of numbers before they are read, such as ``$``.
    remove: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The columns as the import dialog shows them (`importing.draft.FieldDraft.text`)."""
        literals = self.literals or ("",) * len(self.columns)
        return "".join(before + one.name for before, one in zip(literals, self.columns))

    @property
    def plain_column(self) -> str:
        """The column whose values the field has unchanged; "" if there is none."""
        is_changed = len(self.columns) > 1 or self.scale is not None or self.remove
        return "" if is_changed else self.columns[0].name

    def column(self, target: Field) -> Column:
        """Return the column of the mapping. Raises `DefinitionError`."""
        for one in self.columns:
            problem = type_problem(target, one, is_joined=len(self.columns) > 1)
            if problem:
                raise DefinitionError(problem)
        if len(self.columns) > 1:
            return Column(target, self._joined(), Kind.TEXT)
        (only,) = self.columns
        plain = _plain(target, only)
        if self.remove:
            plain = replace(plain, source=self._without(text_values(plain)), kind=Kind.TEXT)
        if self.scale is not None:
            number = read_column(replace(plain, field=_ANY_NUMBER)).value
            scaled = compose(
                "({number} * {scale})", number=number, scale=value(self.scale, "float8")
            )
            plain = replace(plain, source=scaled, kind=Kind.DOUBLE)
        return plain

    def _without(self, text: Sql) -> Sql:
        for part in self.remove:
            text = compose("replace({text}, {part}, '')", text=text, part=value(part, "text"))
        return text

    def _joined(self) -> Sql:
        """Return the texts of the columns as one, as an import joins them; null if all are blank.

        The collation is explicit: the columns may have different ones, which cannot be compared.
        """
        parts = []
        for before, one in zip(self.literals, self.columns):
            text = text_values(_plain(FIELD_BY_NAME["legal"], one))
            parts += [value(before, "text"), compose("coalesce({text}, '')", text=text)]
        return compose(
            "(nullif(btrim(regexp_replace(replace(regexp_replace({parts}, E'\\\\s+', ' ', 'g'), "
            "' ,', ','), E'(,\\\\s*)+,', ',', 'g'), ' ,;-/'), '') COLLATE \"C\")",
            parts=join(" || ", parts),
        )


@dataclass(frozen=True)
class OwnColumn:
    """A column that is no field of the contract, and the attribute in which it is returned."""

    name: str
    column: TableColumn


@dataclass(frozen=True)
class TableDefinition:
    """Everything about a table or view of parcels but the login."""

    #: The name of a PostgreSQL connection that QGIS stores.
    database: str
    schema: str
    table: str
    #: By field of the contract; `ID_FIELD` is among them.
    fields: Mapping[str, ColumnSource] = field(hash=False)
    #: The column with the geometries, and its coordinate system (EPSG).
    geometry: str = ""
    srid: int = DEGREES
    #: The SRID that is stored with the geometries if it is another one: 0 if there is none.
    stored_srid: int | None = None
    #: Whether the type of the column allows no other SRID (`TableMapping.has_declared_srid`).
    has_declared_srid: bool = False
    #: The columns that identify a row; none of a view without a key.
    key: tuple[str, ...] = ()
    #: Other columns that are returned, and can be searched.
    own: tuple[OwnColumn, ...] = ()
    #: Fields that have the same value in all rows: ``{"state": "NE"}``.
    constants: Mapping[str, str] = field(default_factory=dict, hash=False)
    #: The abbreviation of the state of all parcels, or "".
    state: str = ""

    @property
    def title(self) -> str:
        """The table as messages name it."""
        return f"{self.schema}.{self.table}"

    @functools.cached_property
    def mapping(self) -> TableMapping:
        """The mapping for `core.postgis.statements`. Raises `DefinitionError`."""
        columns: dict[str, Column] = {}
        for name in FIELD_BY_NAME:
            if name in self.fields:
                source = self.fields[name]
                columns[name] = source.column(
                    FIELD_BY_NAME[name]._replace(column=source.plain_column)
                )
            elif name in self.constants:
                columns[name] = constant(FIELD_BY_NAME[name], self.constants[name])
        for own in self.own:
            columns[own.name] = _plain(own_field(own), own.column)
        if ID_FIELD not in columns:
            raise DefinitionError(tr("The table needs a column that identifies its parcels."))
        try:
            return TableMapping(
                self.schema,
                self.table,
                columns,
                self.key,
                self.geometry or None,
                self.srid,
                self.stored_srid,
                self.has_declared_srid,
            )
        except (TypeError, ValueError):
            raise DefinitionError(_damaged()) from None

    def changed_columns(self, columns: Iterable[TableColumn]) -> list[str]:
        """Return the names of columns that the table no longer has as they are described here."""
        used = [one for source in self.fields.values() for one in source.columns]
        used += [own.column for own in self.own]
        there = set(columns)
        return list(dict.fromkeys(one.name for one in used if one not in there))

    @property
    def notices(self) -> tuple[str, ...]:
        """What has to be known of a search in the table, as sentences."""
        if self.key:
            return ()
        return (
            tr(
                "The view has no key: of several rows with the same ID, a search returns only one. "
                "If IDs repeat, further pages take longer."
            ),
        )


def type_problem(target: Field, column: TableColumn, *, is_joined: bool = False) -> str:
    """Return why a column cannot hold a field, a sentence for the user, or ""."""
    text = tr("The column “{column}” (type {type}) cannot hold the field “{field}”.")
    text = text.format(column=column.name, type=column.type_name, field=target.label)
    kind = column.kind
    if kind is None:
        return text
    if is_joined:
        return text if target.is_numeric or target.is_date else ""
    if target.is_numeric:
        return "" if kind in _NUMERIC[:5] or kind in (Kind.TEXT, Kind.LOOSE_TEXT) else text
    if target.is_date:
        return "" if kind in _DATED or kind in _NUMERIC[:5] else text
    return ""


def own_field(own: OwnColumn) -> Field:
    """Return the field of a column that is none of the contract; it has the type of its values."""
    known = known_column(own.name)
    label = known.label if known else own.name
    if label.casefold() in _LABELS:
        label = f"{label} ({own.column.name})"
    kind = own.column.kind
    return Field(
        own.name,
        FieldType.NUMERIC if kind in _NUMERIC else FieldType.TEXT,
        Group.OTHER,
        label,
        tr("Column of the table"),
        whole=kind in _WHOLE,
        is_date=kind in _DATES,
    )


def _plain(target: Field, column: TableColumn) -> Column:
    return table_column(
        target,
        column.name,
        column.type_name,
        is_deterministic=column.is_deterministic,
        is_c_collated=column.is_c_collated,
    )


def definition_to_text(definition: TableDefinition) -> str:
    """Return a definition as JSON, for `read_definition`."""
    data: dict[str, Any] = {
        "format": FORMAT,
        "database": definition.database,
        "schema": definition.schema,
        "table": definition.table,
        "geometry": definition.geometry,
        "srid": definition.srid,
        "stored_srid": definition.stored_srid,
        "has_declared_srid": definition.has_declared_srid,
        "key": list(definition.key),
        "fields": {name: _source_to_json(one) for name, one in definition.fields.items()},
        "own": {one.name: _column_to_json(one.column) for one in definition.own},
        "constants": dict(definition.constants),
        "state": definition.state,
    }
    return json.dumps(data, ensure_ascii=False)


def read_definition(text: str) -> TableDefinition:
    """Return the definition in a JSON text. Raises `DefinitionError`."""
    if not text.strip():
        raise DefinitionError(tr("A connection to a database needs a table."))
    try:
        data = json.loads(text)
        number = data["format"]
        is_newer = isinstance(number, int) and number > FORMAT
    except (ValueError, TypeError, KeyError, RecursionError):
        raise DefinitionError(_damaged()) from None
    if is_newer:
        raise DefinitionError(tr("A newer version of Parcel Lookup described the table."))
    try:
        definition = _definition(data)
    except DefinitionError:
        raise
    except (ValueError, TypeError, KeyError, AttributeError):
        raise DefinitionError(_damaged()) from None
    _ = definition.mapping
    return definition


def _definition(data: Mapping[str, Any]) -> TableDefinition:
    stored = data["stored_srid"]
    return TableDefinition(
        database=_text(data["database"]),
        schema=_name(data["schema"]),
        table=_name(data["table"]),
        fields={
            name: _source(one) for name, one in data["fields"].items() if name in FIELD_BY_NAME
        },
        geometry=_text(data["geometry"]),
        srid=_whole(data["srid"]),
        stored_srid=None if stored is None else _whole(stored),
        has_declared_srid=data.get("has_declared_srid") is True,
        key=tuple(map(_name, data["key"])),
        own=tuple(OwnColumn(name, _own_column(one)) for name, one in data["own"].items()),
        constants={
            name: _text(one) for name, one in data["constants"].items() if name in FIELD_BY_NAME
        },
        state=_text(data["state"]),
    )


def _source_to_json(source: ColumnSource) -> dict[str, Any]:
    found: dict[str, Any] = {"columns": [_column_to_json(one) for one in source.columns]}
    if source.literals:
        found["literals"] = list(source.literals)
    if source.scale is not None:
        found["scale"] = source.scale
    if source.remove:
        found["remove"] = list(source.remove)
    return found


def _source(data: Mapping[str, Any]) -> ColumnSource:
    columns = tuple(map(_column, data["columns"]))
    literals = tuple(map(_text, data.get("literals", ())))
    if not columns or (len(columns) > 1 and len(literals) != len(columns)):
        raise ValueError(columns)
    scale = data.get("scale")
    return ColumnSource(
        columns,
        literals,
        None if scale is None else float(scale),
        tuple(map(_text, data.get("remove", ()))),
    )


def _column_to_json(column: TableColumn) -> dict[str, Any]:
    found: dict[str, Any] = {"name": column.name, "type": column.type_name}
    if not column.is_deterministic:
        found["is_deterministic"] = False
    if column.is_c_collated:
        found["is_c_collated"] = True
    return found


def _column(data: Mapping[str, Any]) -> TableColumn:
    return TableColumn(
        _name(data["name"]),
        _text(data["type"]),
        data.get("is_deterministic", True) is not False,
        data.get("is_c_collated", False) is True,
    )


def _own_column(data: Mapping[str, Any]) -> TableColumn:
    column = _column(data)
    if column.kind is None:
        raise ValueError(column)
    return column


def _text(item: Any) -> str:
    if not isinstance(item, str) or not is_storable(item):
        raise TypeError(item)
    return item


def _name(item: Any) -> str:
    if not _text(item):
        raise ValueError(item)
    return item


def _whole(item: Any) -> int:
    if type(item) is not int:
        raise TypeError(item)
    return item


def _damaged() -> str:
    return tr("The description of the table is damaged.")
