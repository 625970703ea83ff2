"""Requests as SQL, on a real server, compared with a parcel file of the same parcels."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import hypothesis.strategies as st
import psycopg
import pytest
import shapely
from hypothesis import given, settings

from parcel_lookup.core.contract import (
    FIELD_BY_NAME,
    FIELDS,
    SERVICE_CAPABILITIES,
    AreaRequest,
    Cancellation,
    Filter,
    Group,
    Order,
    Parcel,
    PointRequest,
    QueryRequest,
    check,
)
from parcel_lookup.core.contract.geometry import read_polygons
from parcel_lookup.service.database.connecting import execute
from parcel_lookup.service.database.schema import layout_of
from parcel_lookup.service.file.source import FileSource
from parcel_lookup.service.sql.conditions import Column
from parcel_lookup.service.sql.parts import ALWAYS, NEVER, Sql, all_of, compose, identifier
from parcel_lookup.service.sql.table import Table
from parcel_lookup.tests.support import plain
from parcel_lookup.tests.support.cases import KIND_CASES, write_odd_county
from parcel_lookup.tests.support.county import P1, RECORDS, SHAPES, write_county
from parcel_lookup.tests.support.parcels import ids, parcel, write
from parcel_lookup.tests.support.postgres import PostgresServer
from parcel_lookup.tests.support.random_queries import (
    TEXT,
    WORDS,
    as_read,
    cases,
    parcels_of,
    part_of,
)

COUNTY = [parcel(number, SHAPES[number], **RECORDS[number]) for number in RECORDS]
COLUMNS = layout_of(()).columns
NAMES = [field.name for field in FIELDS]
TYPES = {"text": 'text COLLATE "C"', "float8": "float8"}
#: Refuses what cannot be compared.
CHECKED = replace(SERVICE_CAPABILITIES, max_page=500, needs_scope=False)


@pytest.fixture(scope="module")
def made(postgres: PostgresServer) -> Iterator[psycopg.Connection]:
    name = postgres.create_database()
    with psycopg.connect(**postgres.arguments(name)) as connection:
        yield connection
    postgres.drop_database(name)


@pytest.fixture
def connection(made: psycopg.Connection) -> Iterator[psycopg.Connection]:
    yield made
    made.rollback()


@pytest.fixture(scope="module")
def local(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FileSource]:
    source = FileSource(write_county(tmp_path_factory.mktemp("county") / "county.gpkg"))
    yield source
    source.close()


class Parcels:
    """A new table with the columns of a partition of the service."""

    def __init__(self, connection: psycopg.Connection, parcels: Iterable[Parcel]) -> None:
        self.connection = connection
        self.table = Table(
            identifier("parcels"), {one.field.name: one for one in COLUMNS}, identifier("geom")
        )
        columns = {one.name: TYPES[one.type_name] for one in COLUMNS}
        columns |= {one.folded: TYPES["text"] for one in COLUMNS if one.is_text}
        self.execute(
            "DROP TABLE IF EXISTS parcels",
            "CREATE TABLE parcels (geom geometry(Geometry, 4326), "
            f"{', '.join(f'{name} {kind}' for name, kind in columns.items())})",
        )
        statement = f"INSERT INTO parcels VALUES ({', '.join(['%s'] * (len(columns) + 1))})"
        rows = [self._row(one) for one in parcels]
        if rows:
            connection.cursor().executemany(statement, rows)

    def _row(self, one: Parcel) -> list[Any]:
        shape = None if one.wkb is None else shapely.set_srid(shapely.from_wkb(one.wkb), 4326)
        values = [one.attributes.get(column.name) for column in COLUMNS]
        texts = [text for text, column in zip(values, COLUMNS) if column.is_text]
        return [
            None if shape is None else shapely.to_wkb(shape, hex=True, include_srid=True),
            *values,
            *(None if text is None else text.casefold() for text in texts),
        ]

    def execute(self, *statements: str) -> None:
        for one in statements:
            self.connection.execute(one.encode())

    def condition(self, request: Any, table: Table) -> Sql:
        if isinstance(request, PointRequest):
            return table.meets([shapely.Point(request.lon, request.lat)])
        where = table.matches(request.filters)
        if isinstance(request, AreaRequest):
            where = all_of((table.meets(read_polygons(request.polygons)), where))
        return where

    def page(self, request: Any, *, repairs: bool = False) -> tuple[list[str], int]:
        """Return the IDs of the page of a request and the number of matches."""
        table = replace(self.table, repairs=repairs)
        where = self.condition(request, table)
        order = request.order if isinstance(request, QueryRequest) else None
        end = request.offset + request.limit
        statement = table.page(where, [table.values_of("svc_uuid")], order, end)
        ((count,),) = execute(self.connection, table.count(where)).fetchall()
        found = [one for (one,) in execute(self.connection, statement)]
        assert where != NEVER or not found
        return found[request.offset :], count

    def plan(self, statement: Sql) -> str:
        rows = execute(self.connection, compose("EXPLAIN {statement}", statement=statement))
        return "\n".join(line for (line,) in rows)


def in_file(local: FileSource, request: Any) -> tuple[list[str], int | None]:
    page = local.fetch(request, Cancellation())
    return ids(page), page.count


# ---- filters and orders --------------------------------------------------------------------------


def test_every_kind_of_filter_has_the_results_of_a_file(
    connection: psycopg.Connection, tmp_path: Path
) -> None:
    odd = FileSource(write_odd_county(tmp_path / "county.gpkg"))
    everything = odd.fetch(QueryRequest((), limit=500), Cancellation())
    parcels, number = Parcels(connection, everything.parcels), 0
    for case in KIND_CASES:
        request = QueryRequest((Filter(*case),), limit=500)
        if case.field in NAMES and not check(request, CHECKED):
            assert parcels.page(request) == in_file(odd, request), case
            number += 1
    assert number > 300
    odd.close()


def test_every_order_has_the_rows_of_a_file_on_every_page(
    connection: psycopg.Connection, local: FileSource
) -> None:
    parcels = Parcels(connection, COUNTY)
    for field, direction in itertools.product(FIELDS, ("asc", "desc")):
        for limit, offset in ((100, 0), (2, 0), (2, 3), (3, 6), (5, 100)):
            request = QueryRequest((), Order(field.name, direction), limit, offset)
            assert parcels.page(request) == in_file(local, request), request
    request = QueryRequest((), None, 4, 2)
    assert parcels.page(request) == in_file(local, request)


@settings(max_examples=60)
@given(case=cases())
def test_random_queries_match_the_reference_implementation(
    made: psycopg.Connection, case: Any
) -> None:
    records, queries = case
    expected_of = as_read(parcels_of(records))
    parcels = Parcels(made, expected_of)
    for filters, order in queries:
        expected = plain.query(expected_of, QueryRequest(filters, order))
        for limit, offset in ((100, 0), (2, 1)):
            found, count = parcels.page(QueryRequest(filters, order, limit, offset))
            assert (found, count) == (expected[offset : offset + limit], len(expected))


@settings(max_examples=60)
@given(texts=st.lists(TEXT | WORDS, min_size=1, max_size=8), data=st.data())
def test_contains_is_case_folded(
    made: psycopg.Connection, texts: list[str], data: st.DataObject
) -> None:
    stored = parcels_of([{"legal": text} for text in texts])
    request = QueryRequest((Filter("legal", "ilike", data.draw(part_of(texts))),), limit=100)
    assert Parcels(made, stored).page(request)[0] == plain.query(stored, request)


def test_wildcards_are_ordinary_characters(connection: psycopg.Connection) -> None:
    texts = ["100%", "100 x", "a_b", "axb", "c\\d", "c\\%d", "c%d", "cd"]
    parcels = Parcels(connection, [parcel(one, legal=one) for one in texts])
    for part in ("0%", "%", "_", "a_", "\\", "\\d", "\\%", "c%", "c"):
        expected = sorted(one for one in texts if part in one)
        assert parcels.page(QueryRequest((Filter("legal", "ilike", part),)))[0] == expected


def test_whole_numbers_beyond_those_of_a_double() -> None:
    """No double has them: a filter is not rounded to the integer next to it."""
    own = FIELD_BY_NAME["cdl_majority_value"]._replace(name="LOTS", group=Group.OTHER)
    column = Column("LOTS", own)
    assert column.type_name == "int8"
    table = Table(identifier("t"), {"LOTS": column}, identifier("geom"))
    assert table.matches((Filter("LOTS", "eq", 7),)).values == (7,)
    assert table.matches((Filter("LOTS", "in", (0.5,)),)) == NEVER
    assert table.matches((Filter("LOTS", "nin", (0.5,)),)).text == '"LOTS" IS NOT NULL'
    assert "float8" in table.matches((Filter("LOTS", "gte", 2**60),)).text


# ---- areas and points ----------------------------------------------------------------------------

_BOW = shapely.Polygon([(-100, 40), (-99.98, 40.01), (-99.98, 40), (-100, 40.01), (-100, 40)])
_SPIKE = shapely.Polygon([(-100, 40), (-99.9, 40), (-100, 40), (-100, 40)])
AREAS = {
    "one": [shapely.box(-99.995, 40.002, -99.985, 40.004)],
    "touches an edge": [shapely.box(-100.1, 39.9, -100, 40.1)],
    "touches a corner": [shapely.box(-100.1, 39.9, -100, 40)],
    "in the hole": [shapely.box(-99.936, 40.004, -99.934, 40.006)],
    "edge of the hole": [shapely.box(-99.936, 40.004, -99.933, 40.006)],
    "several, overlapping": [
        shapely.box(-99.995, 40.002, -99.985, 40.004),
        shapely.box(-99.999, 40.001, -99.97, 40.002),
        shapely.box(-99.895, 40.001, -99.894, 40.002),
    ],
    "crosses itself": [_BOW],
    "has no area": [_SPIKE],
    "everything": [shapely.box(-180, -90, 180, 90)],
    "nothing": [shapely.box(10, 10, 11, 11)],
    "empty": [shapely.Polygon()],
    "with a hole": [
        shapely.box(-101, 39, -98, 41).difference(shapely.box(-99.999, 39.5, -98.5, 40.5))
    ],
}


@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize("repairs", [False, True])
def test_an_area_has_the_parcels_of_a_file(
    connection: psycopg.Connection, local: FileSource, area: str, repairs: bool
) -> None:
    parcels = Parcels(connection, COUNTY)
    for filters in ((), (Filter("state", "eq", "NE"),)):
        request = AreaRequest(tuple(map(shapely.to_wkb, AREAS[area])), 100, filters=filters)
        assert parcels.page(request, repairs=repairs) == in_file(local, request)


_SLANTED = shapely.Polygon([(0, 0), (3, 0.1), (3.3, 2.7), (0.7, 1.9), (0, 0)])


def test_points_on_slanted_edges_have_the_parcels_of_a_file(
    connection: psycopg.Connection, tmp_path: Path
) -> None:
    """PostGIS decides about points by its own arithmetic, unless it is kept from doing so."""
    stored = [parcel("a", _SLANTED)]
    parcels, source = Parcels(connection, stored), FileSource(write(tmp_path / "p.gpkg", stored))
    corners, number = shapely.get_coordinates(_SLANTED), 0
    for place, part in itertools.product(range(4), range(60)):
        lon, lat = corners[place] + part / 59 * (corners[place + 1] - corners[place])
        request = PointRequest(float(lat), float(lon))
        assert parcels.page(request) == in_file(source, request)
        number += parcels.page(request)[1]
    assert 0 < number < 240
    source.close()


@pytest.mark.parametrize(
    "point", [(40.005, -99.995), (40.0, -99.99), (40.005, -99.955), (40.005, -99.935), (50, 10)]
)
def test_a_point_has_the_parcels_of_a_file(
    connection: psycopg.Connection, local: FileSource, point: tuple[float, float]
) -> None:
    request = PointRequest(*point, limit=100)
    assert Parcels(connection, COUNTY).page(request) == in_file(local, request)


# ---- indexes, names, and values ------------------------------------------------------------------


def test_indexes_serve_orders_in_both_directions_and_parts_of_texts(
    connection: psycopg.Connection,
) -> None:
    parcels = Parcels(connection, [parcel(one, owner=one) for one in ("b", "A", "\u00c4", "Z")])
    parcels.execute(
        "CREATE INDEX by_acres ON parcels (acres)",
        "CREATE INDEX by_owner ON parcels (owner, svc_uuid)",
        "CREATE INDEX pieces ON parcels USING gin (owner_folded gin_trgm_ops)",
        "CREATE INDEX shapes ON parcels USING gist (geom)",
        "INSERT INTO parcels (svc_uuid, acres, owner, owner_folded, geom) SELECT n, n % 1000, "
        "md5(n::text), md5(n::text), ST_Expand(ST_SetSRID(ST_MakePoint(n / 1e3, 9), 4326), 1e-4) "
        "FROM generate_series(1, 20000) AS n",
        "ANALYZE parcels",
    )
    table = parcels.table
    for direction in ("asc", "desc"):
        for field, index in (("acres", "by_acres"), ("owner", "by_owner")):
            columns = [table.values_of("svc_uuid")]
            plan = parcels.plan(table.page(ALWAYS, columns, Order(field, direction), 10))
            assert index in plan
            assert "Seq Scan" not in plan
    for where, index in (
        (table.matches((Filter("owner", "ilike", "ABC1"),)), "pieces"),
        (table.matches((Filter("owner", "eq", "Z"),)), "by_owner"),
        (table.meets([shapely.box(1, 8, 1.001, 10)]), "shapes"),
        (table.meets([shapely.Point(1, 9)]), "shapes"),
    ):
        assert index in parcels.plan(table.count(where))
    repaired = replace(table, repairs=True).meets([shapely.box(1, 8, 1.001, 10)])
    assert "shapes" in parcels.plan(table.count(repaired))


def test_names_are_quoted_and_parts_without_their_values_are_refused() -> None:
    assert identifier("a", 'b"; --').text == '"a"."b""; --"'
    assert identifier("100%").text == '"100%%"'
    with pytest.raises(ValueError, match="x"):
        identifier("x\0")
    with pytest.raises(KeyError):
        compose("{column} = {bound}", column=identifier("owner"))


@pytest.mark.parametrize("text", ["'; DROP TABLE parcels; --", '"', "\\'", "%s", "%(a)s", "{x}"])
def test_sql_in_a_text_is_a_text(connection: psycopg.Connection, text: str) -> None:
    parcels = Parcels(connection, [parcel(P1, owner=text, legal=text), parcel("b")])
    for item in (("owner", "eq", text), ("owner", "in", (text,)), ("legal", "ilike", text)):
        assert parcels.page(QueryRequest((Filter(*item),))) == ([P1], 1)
