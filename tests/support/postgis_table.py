"""Parcels in a plain table of a database, searched with the statements of `core.postgis`.

table = PlainTable(connection, parcels)
assert table.ids(QueryRequest((Filter("acres", "gte", 40),))) == [P1, P2]
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import shapely

from parcel_lookup.core.contract import (
    FIELD_BY_NAME,
    AreaRequest,
    Order,
    Parcel,
    PointRequest,
    QueryRequest,
)
from parcel_lookup.core.postgis.mapping import DEGREES, TableMapping, table_column
from parcel_lookup.core.postgis.shapes import meets_polygons, meets_shapes
from parcel_lookup.core.postgis.sql import NEVER, Sql, all_of, compose, identifier, join, value
from parcel_lookup.core.postgis.statements import Statements

#: How tables of others are: columns of common types without an order of their own.
TYPES = {
    name: "int4" if field.whole else "float8" if field.is_numeric else "text"
    for name, field in FIELD_BY_NAME.items()
}


def run(connection: Any, statement: Sql) -> list[tuple[Any, ...]]:
    """Execute a statement with either driver, and return its rows."""
    with connection.cursor() as cursor:
        cursor.execute(statement.text, statement.values)
        return [] if cursor.description is None else cursor.fetchall()


def condition(statements: Statements, request: Any) -> Sql:
    """Return the condition of the rows that a request finds."""
    mapping, repairs = statements.mapping, statements.repairs
    if isinstance(request, PointRequest):
        return meets_shapes([shapely.Point(request.lon, request.lat)], mapping, repairs=repairs)
    filters = statements.matches(request.filters)
    if not isinstance(request, AreaRequest) or filters == NEVER:
        return filters
    return all_of((meets_polygons(request.polygons, mapping, repairs=repairs), filters))


class PlainTable:
    """A new table with the parcels, under any names of table and columns."""

    def __init__(
        self,
        connection: Any,
        parcels: Iterable[Parcel],
        *,
        types: Mapping[str, str] | None = None,
        name: str = "parcels",
        names: Mapping[str, str] | None = None,
        srid: int = DEGREES,
        has_key: bool = True,
        geometry_type: str = "",
    ) -> None:
        self.connection = connection
        types = {**TYPES, **(types or {})}
        columns = {field: (names or {}).get(field, field) for field in types}
        geom = (names or {}).get("geom", "geom")
        geometry_type = geometry_type or f"geometry(Geometry, {srid})"
        self.mapping = TableMapping(
            "public",
            name,
            {
                field: table_column(FIELD_BY_NAME[field], column, types[field])
                for field, column in columns.items()
            },
            ("gid",) if has_key else (),
            geom,
            srid,
        )
        declared = [Sql("gid serial PRIMARY KEY"), Sql(f"{identifier(geom)} {geometry_type}")]
        declared += [Sql(f"{identifier(columns[one])} {types[one]}") for one in types]
        table = self.mapping.relation
        run(connection, compose("DROP TABLE IF EXISTS {table} CASCADE", table=table))
        run(connection, Sql(f"CREATE TABLE {table} ({join(', ', declared)})"))
        for parcel in parcels:
            self._insert(parcel, columns, types, geom, srid)

    def _insert(
        self,
        parcel: Parcel,
        columns: Mapping[str, str],
        types: Mapping[str, str],
        geom: str,
        srid: int,
    ) -> None:
        known = {name: found for name, found in parcel.attributes.items() if name in columns}
        names = [identifier(geom), *(identifier(columns[name]) for name in known)]
        shape = compose(
            f"ST_Transform(ST_GeomFromWKB({{wkb}}, {DEGREES}), {srid})",
            wkb=value(parcel.wkb, "bytea"),
        )
        values = [shape, *(value(known[name], types[name]) for name in known)]
        run(
            self.connection,
            compose(
                "INSERT INTO {table} ({names}) VALUES ({values})",
                table=self.mapping.relation,
                names=join(", ", names),
                values=join(", ", values),
            ),
        )

    @property
    def statements(self) -> Statements:
        return Statements(self.mapping)

    def page(self, request: Any, order: Order | None = None) -> tuple[list[str], int]:
        """Return the IDs of the page of a request and the number of matches."""
        statements = self.statements
        where = condition(statements, request)
        order = request.order if isinstance(request, QueryRequest) else order
        end = request.offset + request.limit
        page = statements.page(where, [statements.ids], order, end)
        ((count,),) = run(self.connection, statements.count(where))
        ids = [svc_uuid for (svc_uuid,) in run(self.connection, page)]
        assert where != NEVER or not ids
        return ids[request.offset :], count

    def ids(self, request: Any) -> list[str]:
        """Return the IDs of the page of a request."""
        return self.page(request)[0]

    def values(self, name: str) -> list[Any]:
        """Return the values of a field in the order of rows, read as its type."""
        read = self.statements.values_of(name)
        table = self.mapping.relation
        statement = compose("SELECT {read} FROM {table} ORDER BY gid", read=read, table=table)
        return [found for (found,) in run(self.connection, statement)]

    def plan(self, statement: Sql, *settings: str) -> str:
        """Return the plan of a statement, after settings such as ``enable_seqscan = off``."""
        for setting in settings:
            run(self.connection, Sql(f"SET LOCAL {setting}"))
        rows = run(self.connection, compose("EXPLAIN {statement}", statement=statement))
        return "\n".join(line for (line,) in rows)

    def execute(self, *statements: str) -> Sequence[Any]:
        """Execute statements of a test without values."""
        return [run(self.connection, Sql(one)) for one in statements]
