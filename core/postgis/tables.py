"""The tables of a database that may have parcels: their columns, keys, and coordinate systems."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any, NamedTuple

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.postgis.database import Session
from parcel_lookup.core.postgis.definition import TableColumn
from parcel_lookup.core.postgis.mapping import DEGREES, straightened
from parcel_lookup.core.postgis.sql import Sql, compose, identifier, join, value

#: Coordinates in degrees whose column has no SRID are looked for in this many rows.
_SAMPLED = 1000


class RelationKind(Enum):
    """What a table is; the value is `pg_class.relkind`."""

    TABLE = "r"
    PARTITIONED_TABLE = "p"
    VIEW = "v"
    MATERIALIZED_VIEW = "m"
    FOREIGN_TABLE = "f"


class TableSummary(NamedTuple):
    """A table or view with a column of geometries; one with several is listed once for each."""

    schema: str
    name: str
    kind: RelationKind
    #: The column of geometries.
    geometry: str
    #: ``MultiPolygon``, ``Geometry``, and the like.
    geometry_type: str
    #: That of the column; 0 if it has none.
    srid: int
    #: The number of rows as the server estimates it; None of a view, and if it was never counted.
    rows: int | None
    #: The comment on the table, or "".
    comment: str
    #: Whether the user may read it.
    is_readable: bool

    @property
    def may_have_parcels(self) -> bool:
        """Whether its geometries may be polygons."""
        kind = self.geometry_type.upper()
        return "POLYGON" in kind or kind.startswith(("GEOMETRY", "MULTISURFACE")) or not kind


class TableDescription(NamedTuple):
    """A table as its database describes it."""

    summary: TableSummary
    #: All columns but those of geometries.
    columns: tuple[TableColumn, ...]
    #: The columns of the primary key, else of a unique index; none of a table without a key.
    key: tuple[str, ...]
    #: The coordinate system of the geometries (EPSG), or 0 if the database does not know it.
    srid: int
    #: The SRID of the stored geometries if it is another one: 0 if there is none.
    stored_srid: int | None


def list_tables(session: Session) -> tuple[TableSummary, ...]:
    """Return the tables and views with geometries, by schema and name.

    Raises `ParcelError` (DATABASE) if the database has no PostGIS, or another encoding than UTF8.
    """
    _require_usable(session)
    return tuple(_summary(row) for row in session.rows(_tables()))


def describe_table(session: Session, schema: str, name: str, geometry: str) -> TableDescription:
    """Return what the database knows of a table; "": its first column of geometries.

    Raises `ParcelError` (DATABASE) if there is no such table, it cannot be read, or its geometries
    are in several coordinate systems.
    """
    _require_usable(session)
    found = [_summary(row) for row in session.rows(_tables(schema, name))]
    summary = next((one for one in found if geometry in ("", one.geometry)), None)
    if summary is None:
        reason = tr("it has no table “{table}” with a column of geometries.")
        raise _refused(session, reason.format(table=f"{schema}.{name}"))
    if not summary.is_readable:
        raise _refused(session, tr("the user is not allowed to read the table."))
    columns = tuple(
        TableColumn(one, type_name, is_deterministic, is_c)
        for one, type_name, is_deterministic, is_c in session.rows(_columns(schema, name))
    )
    srid, stored_srid = _system(session, summary)
    return TableDescription(summary, columns, _key(session, schema, name), srid, stored_srid)


def sample_rows(
    session: Session, description: TableDescription, srid: int, most: int
) -> list[tuple[bytes | None, dict[str, Any]]]:
    """Return the first rows: the geometry in degrees as WKB, and the values by column.

    `srid` is the coordinate system of the geometries, 0 if it is not known: there are no geometries
    then. Dates and times are ISO text, and UUIDs text.
    """
    names = [one.name for one in description.columns if one.kind is not None]
    shown = [_shown(one) for one in description.columns if one.kind is not None]
    geometry = Sql("NULL::bytea")
    if srid:
        stored = identifier(description.summary.geometry)
        geometry = compose(
            f"ST_AsBinary(ST_Transform(ST_SetSRID(ST_Force2D({{stored}}), {int(srid)}), "
            f"{DEGREES}))",
            stored=straightened(stored, stored),
        )
    statement = compose(
        "SELECT {columns} FROM {table} LIMIT {most}",
        columns=join(", ", [geometry, *shown]),
        table=identifier(description.summary.schema, description.summary.name),
        most=value(most, "bigint"),
    )
    return [
        (None if wkb is None else bytes(wkb), dict(zip(names, values)))
        for wkb, *values in session.rows(statement)
    ]


def _shown(column: TableColumn) -> Sql:
    """Return the values of a column as Python has them in samples: text, numbers, truths."""
    name = identifier(column.name)
    if column.type_name in ("numeric", "money"):
        return compose("{name}::numeric::float8", name=name)
    if column.type_name in ("int2", "int4", "int8", "float4", "float8", "bool"):
        return name
    if column.type_name == "date":
        return compose("to_char({name}, 'YYYY-MM-DD')", name=name)
    if column.type_name.startswith("timestamp"):
        return compose("to_char({name}, 'YYYY-MM-DD\"T\"HH24:MI:SS')", name=name)
    return compose("{name}::text", name=name)


def _require_usable(session: Session) -> None:
    ((has_postgis, encoding),) = session.rows(
        Sql(
            "SELECT EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'postgis'), "
            "current_setting('server_encoding')"
        )
    )
    if not has_postgis:
        raise _refused(session, tr("it has no extension PostGIS."))
    if encoding != "UTF8":
        reason = tr("its encoding is {encoding}, not UTF8.")
        raise _refused(session, reason.format(encoding=encoding))


def _summary(row: Sequence[Any]) -> TableSummary:
    schema, name, kind, geometry, geometry_type, srid, rows, comment, is_readable = row
    estimate = None if rows is None or rows < 0 else int(rows)
    return TableSummary(
        schema,
        name,
        RelationKind(kind),
        geometry,
        geometry_type or "",
        srid or 0,
        estimate,
        comment or "",
        is_readable,
    )


def _tables(schema: str = "", name: str = "") -> Sql:
    """Return the statement for all tables with geometries, or for one of them."""
    which = Sql("n.nspname NOT IN ('pg_catalog', 'information_schema', 'topology', 'tiger')")
    if name:
        which = compose(
            "n.nspname = {schema} AND c.relname = {name}",
            schema=value(schema, "text"),
            name=value(name, "text"),
        )
    # A partition is listed only if it is requested by its name: its parent has all rows.
    part = Sql("") if name else Sql(" AND NOT c.relispartition")
    return compose(
        "SELECT n.nspname::text, c.relname::text, c.relkind::text, a.attname::text, "
        "postgis_typmod_type(a.atttypmod), "
        "CASE WHEN a.atttypmod > -1 THEN postgis_typmod_srid(a.atttypmod) END, "
        "CASE WHEN c.relkind IN ('r', 'p', 'm', 'f') THEN c.reltuples::float8 END, "
        "obj_description(c.oid, 'pg_class'), has_table_privilege(c.oid, 'SELECT') "
        "AND has_schema_privilege(n.oid, 'USAGE') "
        "FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid "
        "JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_type t ON t.oid = a.atttypid "
        "WHERE t.typname = 'geometry' AND c.relkind IN ('r', 'p', 'v', 'm', 'f') "
        "AND a.attnum > 0 AND NOT a.attisdropped AND {which}{part} "
        "ORDER BY n.nspname, c.relname, a.attnum",
        which=which,
        part=part,
    )


def _columns(schema: str, name: str) -> Sql:
    """Return the statement for the columns without geometries: name, type, and collation.

    Where a database has the locales of ICU (PostgreSQL 15), `datcollate` is not its order.
    """
    return compose(
        "SELECT a.attname::text, coalesce(b.typname, t.typname)::text, "
        "coalesce(l.collisdeterministic, true), "
        "coalesce(CASE WHEN l.collname = 'default' THEN (SELECT d.datcollate IN ('C', 'POSIX') "
        "AND coalesce(to_jsonb(d) ->> 'datlocprovider', 'c') = 'c' "
        "FROM pg_database d WHERE d.datname = current_database()) "
        "ELSE l.collname IN ('C', 'POSIX', 'ucs_basic') END, false) "
        "FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid "
        "LEFT JOIN pg_type b ON t.typtype = 'd' AND b.oid = t.typbasetype "
        "LEFT JOIN pg_collation l ON l.oid = a.attcollation "
        "WHERE a.attrelid = {table} AND a.attnum > 0 AND NOT a.attisdropped "
        "AND t.typname NOT IN ('geometry', 'geography', 'raster') ORDER BY a.attnum",
        table=_oid(schema, name),
    )


def _oid(schema: str, name: str) -> Sql:
    return compose(
        "(SELECT c.oid FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace "
        "WHERE n.nspname = {schema} AND c.relname = {name})",
        schema=value(schema, "text"),
        name=value(name, "text"),
    )


def _key(session: Session, schema: str, name: str) -> tuple[str, ...]:
    """Return the columns of the primary key, else of a unique index without nulls or conditions."""
    rows = session.rows(
        compose(
            "SELECT i.indexrelid::bigint, a.attname::text, bool_and(a.attnotnull) OVER "
            "(PARTITION BY i.indexrelid) FROM pg_index i "
            "JOIN LATERAL unnest(i.indkey::int2[]) WITH ORDINALITY AS k(number, place) "
            "ON k.place <= i.indnkeyatts "
            "JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.number "
            "WHERE i.indrelid = {table} AND i.indisunique AND i.indisvalid AND i.indpred IS NULL "
            "AND i.indexprs IS NULL "
            "ORDER BY i.indisprimary DESC, i.indnkeyatts, i.indexrelid, k.place",
            table=_oid(schema, name),
        )
    )
    first = next((index for index, _, is_complete in rows if is_complete), None)
    return tuple(column for index, column, _ in rows if index == first)


def _system(session: Session, summary: TableSummary) -> tuple[int, int | None]:
    """Return the coordinate system, and the SRID that is stored if it is another one."""
    if summary.srid:
        return summary.srid, None
    statement = compose(
        "SELECT DISTINCT ST_SRID({column}) FROM {table} WHERE {column} IS NOT NULL LIMIT 2",
        column=identifier(summary.geometry),
        table=identifier(summary.schema, summary.name),
    )
    found = [srid for (srid,) in session.rows(statement)]
    if len(found) > 1:
        raise _refused(session, tr("its geometries are in several coordinate systems."))
    if found and found[0]:
        return found[0], None
    return (DEGREES if _is_in_degrees(session, summary) else 0), 0


def _is_in_degrees(session: Session, summary: TableSummary) -> bool:
    """Return whether the first geometries are within the limits of degrees; False without any."""
    statement = compose(
        "SELECT count(*) > 0 AND bool_and(ST_XMin(shape) >= -180 AND ST_XMax(shape) <= 180 "
        "AND ST_YMin(shape) >= -90 AND ST_YMax(shape) <= 90) FROM (SELECT {column} AS shape "
        "FROM {table} WHERE {column} IS NOT NULL AND NOT ST_IsEmpty({column}) "
        "LIMIT {most}) AS shapes",
        column=identifier(summary.geometry),
        table=identifier(summary.schema, summary.name),
        most=value(_SAMPLED, "bigint"),
    )
    ((is_in_degrees,),) = session.rows(statement)
    return bool(is_in_degrees)


def _refused(session: Session, reason: str) -> ParcelError:
    return ParcelError(ErrorCode.DATABASE, database=session.database, reason=reason)
