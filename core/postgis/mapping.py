"""Which table or view has the parcels, and which column has which field."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from parcel_lookup.core.contract import FIELD_BY_NAME, ID_FIELD, Field
from parcel_lookup.core.postgis.sql import Sql, compose, identifier, value

#: EPSG:4326, degrees of longitude and latitude.
DEGREES = 4326
_SQUARE_METERS_PER_ACRE = 4046.8564224


def straightened(geometry: Sql, column: Sql) -> Sql:
    """Return geometries with arcs divided into straight edges, as GEOS divides them in conditions.

    `column` holds the geometries as they are stored, whose types it has.
    """
    return compose(
        "CASE WHEN ST_GeometryType({column}) IN ('ST_CurvePolygon', 'ST_MultiSurface') "
        "THEN ST_CurveToLine({geometry}) ELSE {geometry} END",
        column=column,
        geometry=geometry,
    )


class Kind(Enum):
    """The types of columns as far as they are read in different ways."""

    TEXT = "text"
    #: Text that PostgreSQL compares otherwise than letter by letter, or that it pads.
    LOOSE_TEXT = "loose text"
    UUID = "uuid"
    #: Whole numbers of 16 or 32 bits, and of 64.
    INTEGER = "integer"
    BIGINT = "bigint"
    DOUBLE = "double"
    REAL = "real"
    NUMERIC = "numeric"
    BOOLEAN = "boolean"
    DATE = "date"
    TIMESTAMP = "timestamp"
    TIMESTAMP_TZ = "timestamptz"


_KINDS = {
    **dict.fromkeys(("text", "varchar"), Kind.TEXT),
    **dict.fromkeys(("bpchar", "citext", "name"), Kind.LOOSE_TEXT),
    "uuid": Kind.UUID,
    **dict.fromkeys(("int2", "int4"), Kind.INTEGER),
    "int8": Kind.BIGINT,
    "float8": Kind.DOUBLE,
    "float4": Kind.REAL,
    **dict.fromkeys(("numeric", "money"), Kind.NUMERIC),
    "bool": Kind.BOOLEAN,
    "date": Kind.DATE,
    "timestamp": Kind.TIMESTAMP,
    "timestamptz": Kind.TIMESTAMP_TZ,
}


def kind_of(type_name: str, *, is_deterministic: bool = True) -> Kind | None:
    """Return the kind of a column by ``pg_type.typname`` (``information_schema``: ``udt_name``).

    `is_deterministic` is that of the column's collation. None for a type that holds no value of a
    field: bytes, JSON, lists, geometries.
    """
    kind = _KINDS.get(type_name)
    return Kind.LOOSE_TEXT if kind is Kind.TEXT and not is_deterministic else kind


@dataclass(frozen=True)
class Column:
    """Where the values of a field are."""

    field: Field
    #: The column, or an expression of columns.
    source: Sql
    kind: Kind
    #: Whether every value is stored as the field has it: codes with all digits, ISO dates, numbers
    #: that are finite. Only then can an index on the column serve codes and dates.
    is_exact: bool = False
    #: A column with the texts after `str.casefold`, for *contains*; it may have a trigram index.
    folded: Sql | None = None
    #: Whether the text column itself has the collation "C".
    is_c_collated: bool = False

    @property
    def is_own(self) -> bool:
        """Whether the field is none of the contract."""
        return self.field.name not in FIELD_BY_NAME


def table_column(
    target: Field,
    name: str,
    type_name: str,
    *,
    is_exact: bool = False,
    folded: str | None = None,
    is_c_collated: bool = False,
    is_deterministic: bool = True,
) -> Column:
    """Return the column of that name for a field. Raises `ValueError` for a type without a kind."""
    kind = kind_of(type_name, is_deterministic=is_deterministic)
    if kind is None:
        raise ValueError(type_name)
    source = identifier(name)
    if type_name == "money":
        source = compose("{column}::numeric", column=source)
    text = None if folded is None else identifier(folded)
    return Column(target, source, kind, is_exact, text, is_c_collated)


def constant(target: Field, text: str) -> Column:
    """Return a field that has the same text in all rows."""
    return Column(target, value(text, "text"), Kind.TEXT)


@dataclass(frozen=True)
class TableMapping:
    """A table or view of parcels, and the meaning of its columns.

    A field without a column is null in all rows.
    """

    schema: str
    name: str
    #: By field; `ID_FIELD` is among them.
    columns: Mapping[str, Column] = field(hash=False)
    #: The columns that identify a row; none of a view without a key, whose rows with the same
    #: ``svc_uuid`` are then in any order.
    key: tuple[str, ...] = ()
    geom: str | None = None
    #: The coordinate system of the geometries (EPSG).
    srid: int = DEGREES
    #: The SRID that is stored with them, where it is another one: 0 if the column says nothing.
    stored_srid: int | None = None
    #: Whether the type of the column allows no other SRID. Otherwise rows are checked before the
    #: first request: those in another system would be in a wrong place without a trace.
    has_declared_srid: bool = False

    def __post_init__(self) -> None:
        if ID_FIELD not in self.columns:
            raise ValueError(ID_FIELD)
        for number in (self.srid, self.stored_srid):
            if number is not None and not isinstance(number, int):
                raise TypeError(number)

    @property
    def relation(self) -> Sql:
        """The table as SQL."""
        return identifier(self.schema, self.name)

    @property
    def fields(self) -> dict[str, Field]:
        """The fields that have a column, by name."""
        return {name: column.field for name, column in self.columns.items()}

    @property
    def row_srid(self) -> int:
        """The SRID that a geometry needs to be compared with those of rows."""
        return self.srid if self.stored_srid is None else self.stored_srid

    @property
    def acres(self) -> Sql:
        """The areas of the geometries on the ellipsoid as SQL; null without an area."""
        shape = self.degrees
        if self.geom is not None:
            shape = straightened(shape, identifier(self.geom))
        area = "ST_Area(ST_Force2D({shape})::geography)"
        return compose(f"(NULLIF({area}, 0) / {_SQUARE_METERS_PER_ACRE})", shape=shape)

    @property
    def degrees(self) -> Sql:
        """The geometries in degrees as SQL; null without a column of geometries."""
        if self.geom is None:
            return Sql("NULL::geometry")
        column = identifier(self.geom)
        if self.row_srid != self.srid:
            column = compose(f"ST_SetSRID({{column}}, {self.srid})", column=column)
        if self.srid != DEGREES:
            return compose(f"ST_Transform({{column}}, {DEGREES})", column=column)
        return column
