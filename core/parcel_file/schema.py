"""What a parcel file holds: which table, which column is which attribute.

A file of `writer.ParcelWriter`, or any GeoPackage whose layer has a column ``svc_uuid``: one that
was edited in a GIS, or a result saved from one.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from parcel_lookup.core.contract import (
    FIELD_BY_NAME,
    FIELDS,
    ID_FIELD,
    Field,
    FieldType,
    Group,
)
from parcel_lookup.core.contract.reference import known_column
from parcel_lookup.core.contract.values import Unreadable, read_value
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.parcel_file.gpkg import SRS_ID
from parcel_lookup.core.parcel_file.opening import (
    local_file_error,
)

PARCELS = "parcels"
BUILDINGS = "buildings"
#: The fields that identify a parcel or a stack of them.
ID_FIELDS = (ID_FIELD, "parcel_id", "svc_stack_uuid")
#: The column of parcels with the values that could not be read, as a JSON object.
UNREAD = "unread_values"

#: Parts of the declared types of numbers, by SQLite's own rules (datatype3, section 3.1).
_NUMERIC_TYPES = ("INT", "REAL", "FLOA", "DOUB", "NUMERIC", "DECIMAL", "BOOL")
_WHOLE_TYPES = ("INT", "BOOL")
_DATE = "DATE"
#: The end of the name of a column whose attribute has a name that another column has.
_COUNTED = re.compile(r"_\d+$")
_CONTRACT_LABELS = frozenset(field.label.casefold() for field in FIELDS)

#: The declared types of geometry columns.
_GEOMETRIES = frozenset(
    (
        *("GEOMETRY", "POINT", "LINESTRING", "POLYGON", "MULTIPOINT", "MULTILINESTRING"),
        *("MULTIPOLYGON", "GEOMETRYCOLLECTION", "CURVEPOLYGON", "MULTISURFACE", "MULTICURVE"),
    )
)

_NO_GEOPACKAGE = tr("it is not a GeoPackage.")
_NO_LAYER = tr("none of its layers has a column svc_uuid, so it is not a parcel file.")
_WRONG_SYSTEM = tr(
    "its layer is not in EPSG:4326 (WGS 84, degrees of longitude and latitude). Convert it with "
    "“parcel-service import”."
)
_NO_INDEX = tr(
    "its layer has no spatial index. QGIS creates one: layer properties, Source, "
    "Create Spatial Index."
)


@dataclass(frozen=True)
class Table:
    """A layer of a file and what its columns mean."""

    name: str
    fid: str
    geom: str
    #: The attribute that each column holds, contract's fields first, in the contract's order.
    attributes: Mapping[str, str]
    #: The column that is ours: ``UNREAD`` of parcels, the parcel's ``svc_uuid`` of buildings.
    key: str | None
    #: The declared type of each column, in capitals.
    types: Mapping[str, str]
    #: What people call columns, where that is not their name.
    labels: Mapping[str, str]

    @property
    def rtree(self) -> str:
        """The name of the layer's R-tree."""
        return f"rtree_{self.name}_{self.geom}"

    @cached_property
    def own_fields(self) -> Mapping[str, Field]:
        """The columns that are no fields of the contract, as fields: texts, numbers, and dates."""
        return MappingProxyType(
            {
                name: _own_field(name, column, self.types[column], self.labels.get(column, ""))
                for column, name in self.attributes.items()
                if name not in FIELD_BY_NAME and not _is_binary(self.types[column])
            }
        )

    def column_of(self, attribute: str) -> str | None:
        """Return the column that holds the attribute, or None."""
        for column, name in self.attributes.items():
            if name == attribute:
                return column
        return None


@dataclass(frozen=True)
class ParcelTable(Table):
    """The layer of parcels, and the one of their buildings where there is one."""

    buildings: Table | None


def read_schema(
    connection: sqlite3.Connection, path: Path, *, any_crs: bool = False
) -> ParcelTable:
    """Find out what a file holds.

    Raises `ParcelError` where it is no file of parcels, or they are not in EPSG:4326 unless
    `any_crs`, and sqlite3.Error where it is damaged.
    """
    tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master")}
    if not {"gpkg_contents", "gpkg_geometry_columns"} <= tables:
        raise local_file_error(path, _NO_GEOPACKAGE)
    layers = connection.execute(
        "SELECT table_name, column_name, srs_id FROM gpkg_geometry_columns ORDER BY table_name"
    ).fetchall()
    names = _column_names(connection) if "gpkg_data_columns" in tables else {}
    found: dict[str, tuple[Table, int]] = {}
    for name, geom, srs_id in layers:
        table = _read_table(connection, name, geom, names)
        if table is not None:
            found[name.lower()] = (table, srs_id)
    buildings = found.pop(BUILDINGS, None)
    found = {name: pair for name, pair in found.items() if pair[0].column_of(ID_FIELD)}
    if not found:
        raise local_file_error(path, _NO_LAYER)
    table, srs_id = found.get(PARCELS) or next(iter(found.values()))
    if not (any_crs or _is_wgs84(connection, srs_id)):
        raise local_file_error(path, _WRONG_SYSTEM)
    if table.rtree.lower() not in {name.lower() for name in tables}:
        raise local_file_error(path, _NO_INDEX)
    return ParcelTable(
        **vars(table),
        buildings=buildings[0] if _are_buildings(connection, buildings) else None,
    )


def read_stored(field: str, value: Any) -> Any:
    """Return a stored value of a field of the contract as it is read; None where it cannot be."""
    if isinstance(value, bytes):
        value = value.decode(errors="replace")
    try:
        return read_value(field, value)
    except Unreadable:
        return None


def stored_unread(text: Any) -> dict[str, Any]:
    """Return the values that could not be read when the file was written."""
    if text is None:
        return {}
    try:
        stored = json.loads(text)
    except (TypeError, ValueError):
        stored = None
    return stored if isinstance(stored, dict) else {UNREAD: text}


def _are_buildings(connection: sqlite3.Connection, found: tuple[Table, int] | None) -> bool:
    return found is not None and found[0].key is not None and _is_wgs84(connection, found[1])


class _Names(NamedTuple):
    """What a file calls a column besides its name."""

    #: The attribute that a column of ours holds, or the alias that a GIS has written.
    name: str | None = None
    title: str | None = None

    def attribute_of(self, column: str) -> str:
        """Return the attribute that a column holds; an alias does not make it another."""
        if self.name is None:
            return column
        usual = column_name(self.name)
        is_ours = usual in (column, _COUNTED.sub("", column)) or self.name in FIELD_BY_NAME
        return self.name if is_ours else column

    def label_of(self, column: str) -> str:
        """Return what people call the column, or ""."""
        is_alias = self.attribute_of(column) != self.name
        return self.title or (self.name if is_alias else "") or ""


def _column_names(connection: sqlite3.Connection) -> dict[tuple[str, str], _Names]:
    rows = connection.execute(
        "SELECT lower(table_name), lower(column_name), name, title FROM gpkg_data_columns"
    )
    return {(table, column): _Names(name, title) for table, column, name, title in rows}


def column_name(attribute: str) -> str:
    """Return the name of the column of an attribute, unless another column has it."""
    return "".join(char if char.isprintable() else "_" for char in attribute) or "unnamed"


def _read_table(
    connection: sqlite3.Connection, name: str, geom: str, names: dict[tuple[str, str], _Names]
) -> Table | None:
    columns = connection.execute(
        "SELECT name, type, pk FROM pragma_table_info(?)", (name,)
    ).fetchall()
    fid = next((column for column, _, key in columns if key), None)
    if fid is None:  # a view: it has no rows that can be told apart
        return None
    attributes: dict[str, str] = {}
    labels: dict[str, str] = {}
    key_name = ID_FIELD if name.lower() == BUILDINGS else UNREAD
    key_column = None
    for column, _, key in columns:
        if key or column.lower() == geom.lower():
            continue
        if column.lower() == key_name:
            key_column = column
            continue
        more = names.get((name.lower(), column.lower()), _Names())
        attribute, labels[column] = more.attribute_of(column), more.label_of(column)
        # A column of the contract's is one however its letters are written, unless it says that
        # it holds another attribute.
        if attribute == column and column.lower() in FIELD_BY_NAME:
            attribute = column.lower()
        attributes[column] = attribute
    order = {field.name: number for number, field in enumerate(FIELDS)}
    known = sorted(
        (column for column in attributes if attributes[column] in order),
        key=lambda column: order[attributes[column]],
    )
    others = [column for column in attributes if attributes[column] not in order]
    return Table(
        name=name,
        fid=fid,
        geom=geom,
        attributes={column: attributes[column] for column in known + others},
        key=key_column,
        types={column: declared.upper() for column, declared, _ in columns},
        labels=labels,
    )


def _is_binary(declared: str) -> bool:
    """Whether a column holds bytes: it is a BLOB or a second geometry."""
    return "BLOB" in declared or declared in _GEOMETRIES


def _own_field(name: str, column: str, declared: str, label: str) -> Field:
    """Return a column that is no field of the contract as one; it has the type of its values.

    Its label is that of the file; no label is that of a field of the contract.
    """
    known = known_column(name)
    label = label or (known.label if known else name)
    if label.casefold() in _CONTRACT_LABELS:
        label = f"{label} ({column})"
    is_numeric = any(word in declared for word in _NUMERIC_TYPES)
    return Field(
        name,
        FieldType.NUMERIC if is_numeric else FieldType.TEXT,
        Group.OTHER,
        label,
        tr("Column of the file"),
        whole=any(word in declared for word in _WHOLE_TYPES),
        is_date=declared == _DATE,
    )


def _is_wgs84(connection: sqlite3.Connection, srs_id: int) -> bool:
    row = connection.execute(
        "SELECT organization, organization_coordsys_id FROM gpkg_spatial_ref_sys WHERE srs_id = ?",
        (srs_id,),
    ).fetchone()
    return row is not None and row[0].upper() == "EPSG" and row[1] == SRS_ID
