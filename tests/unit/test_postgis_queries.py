"""Requests as SQL, on a real server, compared with a parcel file of the same parcels."""

from __future__ import annotations

import itertools
import tempfile
from collections.abc import Iterator
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
    Order,
    PointRequest,
    QueryRequest,
    check,
)
from parcel_lookup.core.contract.operators import Operand, Operator
from parcel_lookup.core.contract.query import Run
from parcel_lookup.core.contract.values import Unreadable, read_value
from parcel_lookup.core.postgis.mapping import kind_of
from parcel_lookup.core.postgis.sql import ALWAYS, NEVER, Sql, compose, identifier
from parcel_lookup.core.postgis.statements import Statements, begin, declare, fetch
from parcel_lookup.core.sources.local.file import FileSource as LocalStream
from parcel_lookup.service.file_source import FileSource
from parcel_lookup.tests.support import plain
from parcel_lookup.tests.support.cases import KIND_CASES, KINDS, write_odd_county
from parcel_lookup.tests.support.county import P1, P2, P3, RECORDS, SHAPES, H, M, uuid, write_county
from parcel_lookup.tests.support.parcels import ids, parcel, write
from parcel_lookup.tests.support.postgis_table import PlainTable, condition, run
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
#: Feet (State Plane, Nebraska): the county is there.
FEET = 26852
NAMES = [field.name for field in FIELDS]
#: Refuses what cannot be compared.
CHECKED = replace(SERVICE_CAPABILITIES, max_page=500, needs_scope=False)


@pytest.fixture(scope="module")
def database(postgres: PostgresServer) -> Iterator[dict[str, Any]]:
    name = postgres.create_database()
    yield postgres.arguments(name)
    postgres.drop_database(name)


@pytest.fixture(scope="module", params=["psycopg", "psycopg2"])
def either(database: dict[str, Any], request: pytest.FixtureRequest) -> Iterator[Any]:
    """Return a connection of each driver."""
    driver = pytest.importorskip(request.param)
    connection = driver.connect(**database)
    yield connection
    connection.close()


@pytest.fixture(scope="module")
def connection(database: dict[str, Any]) -> Iterator[psycopg.Connection]:
    with psycopg.connect(**database) as made:
        yield made


@pytest.fixture(autouse=True)
def _undone(request: pytest.FixtureRequest) -> Iterator[None]:
    yield
    for name in ("connection", "either"):
        if name in request.fixturenames:
            request.getfixturevalue(name).rollback()


@pytest.fixture(scope="module")
def local(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FileSource]:
    path = write_county(tmp_path_factory.mktemp("county") / "county.gpkg")
    source = FileSource(path)
    yield source
    source.close()


def _in_file(local: FileSource, request: Any) -> tuple[list[str], int | None]:
    page = local.fetch(request, Cancellation())
    return ids(page), page.count


# ---- every operator, field, and odd value --------------------------------------------------------

_ODD_NUMBERS = (0, -0.0, 1, 40, 40.0, 40.5, -3.5, 1e300, -1e300, 2**53, 2**53 + 1, 2**63, 10**30)
_ODD_TEXTS = (
    *("", " ", "smith", "SMITH", "Smith, John", "%", "_", "100%", "o'brien", "ZOË", "zoe\u0308"),
    *("'; DROP TABLE parcels; --", '"', "\\", "\\'", "%s", "%(a)s", "{x}", "$1", "a\0b", "NULL"),
    *(
        "31",
        "031",
        " 31",
        "7",
        "NE",
        "ne",
        "2001-02-03",
        "2/3/2001",
        P1,
        P1.upper(),
        "ß",
        "\U0001f33d",
    ),
)


def _values_of(operator: Operator, is_numeric: bool) -> list[Any]:
    singles = [*_ODD_NUMBERS, *(() if is_numeric else _ODD_TEXTS)]
    if operator.operand is Operand.BOOLEAN:
        return [True, False]
    if operator.operand is Operand.TEXT:
        return list(_ODD_TEXTS)
    if operator.operand is Operand.RANGE:
        return list(itertools.product((-1e300, -3.5, 0, 40, 2**63), repeat=2))
    if operator.operand is Operand.LIST:
        return [(), tuple(singles), *(pair for pair in itertools.pairwise(singles))]
    return list(_ODD_NUMBERS) if operator.operand is Operand.NUMBER else singles


def test_every_operator_on_each_kind_of_field_has_the_results_of_a_file(
    either: Any, local: FileSource
) -> None:
    table = PlainTable(either, COUNTY)
    number = 0
    for field in map(FIELD_BY_NAME.__getitem__, KINDS):
        for operator in field.operators:
            for value in _values_of(operator, field.is_numeric):
                request = QueryRequest((Filter(field.name, operator.value, value),), limit=100)
                assert table.page(request) == _in_file(local, request), request
                number += 1
    assert number > 900


def test_every_order_has_the_rows_of_a_file_on_every_page(either: Any, local: FileSource) -> None:
    table = PlainTable(either, COUNTY)
    for field, direction in itertools.product(FIELDS, ("asc", "desc")):
        for limit, offset in ((100, 0), (2, 0), (2, 3), (3, 6), (5, 100)):
            request = QueryRequest((), Order(field.name, direction), limit, offset)
            assert table.page(request) == _in_file(local, request), request
    assert table.page(QueryRequest((), None, 4, 2)) == _in_file(local, QueryRequest((), None, 4, 2))


@pytest.fixture(scope="module")
def odd(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FileSource]:
    source = FileSource(write_odd_county(tmp_path_factory.mktemp("odd") / "county.gpkg"))
    yield source
    source.close()


def test_the_filters_of_all_sources_have_the_results_of_a_file(
    connection: psycopg.Connection, odd: FileSource
) -> None:
    everything = odd.fetch(QueryRequest((), limit=500), Cancellation())
    table = PlainTable(connection, everything.parcels)
    number = 0
    for case in KIND_CASES:
        request = QueryRequest((Filter(*case),), limit=500)
        if case.field in NAMES and not check(request, CHECKED):
            assert table.page(request) == _in_file(odd, request), case
            number += 1
    assert number > 300


@settings(max_examples=60)
@given(case=cases())
def test_random_queries_match_the_reference_implementation(
    connection: psycopg.Connection, case: Any
) -> None:
    records, queries = case
    parcels = as_read(parcels_of(records))
    table = PlainTable(connection, parcels)
    for filters, order in queries:
        expected = plain.query(parcels, QueryRequest(filters, order))
        for limit, offset in ((100, 0), (2, 1)):
            found, count = table.page(QueryRequest(filters, order, limit, offset))
            assert (found, count) == (expected[offset : offset + limit], len(expected))


@settings(max_examples=60)
@given(texts=st.lists(TEXT | WORDS, min_size=1, max_size=8), data=st.data())
def test_contains_is_case_folded_with_and_without_a_folded_column(
    connection: psycopg.Connection, texts: list[str], data: st.DataObject
) -> None:
    parcels = parcels_of([{"legal": text, "land_use": text} for text in texts])
    table = PlainTable(connection, parcels)
    part = data.draw(part_of(texts))
    filters = (Filter("legal", "ilike", part),)
    expected = plain.query(parcels, QueryRequest(filters))
    assert table.ids(QueryRequest(filters, limit=100)) == expected
    table.execute("ALTER TABLE parcels ADD folded text")
    for number, one in enumerate(parcels, 1):
        folded = one.attributes["legal"].casefold()
        statement = Sql("UPDATE parcels SET folded = %s WHERE gid = %s", (folded, number))
        run(connection, statement)
    column = replace(table.mapping.columns["legal"], folded=Sql("folded"))
    table.mapping = replace(table.mapping, columns={**table.mapping.columns, "legal": column})
    assert table.ids(QueryRequest(filters, limit=100)) == expected


@pytest.mark.parametrize("is_folded", [False, True])
def test_wildcards_are_ordinary_characters(either: Any, is_folded: bool) -> None:
    texts = ["100%", "100 x", "a_b", "axb", "c\\d", "c\\%d", "c%d", "cd"]
    table = PlainTable(either, [parcel(one, legal=one) for one in texts])
    if is_folded:
        column = replace(table.mapping.columns["legal"], folded=identifier("legal"))
        table.mapping = replace(table.mapping, columns={**table.mapping.columns, "legal": column})
    for part in ("0%", "%", "_", "a_", "\\", "\\d", "\\%", "c%", "c"):
        expected = sorted(one for one in texts if part in one)
        assert table.ids(QueryRequest((Filter("legal", "ilike", part),))) == expected


def test_every_letter_folds_as_in_python(connection: psycopg.Connection) -> None:
    letters = [chr(code) for code in range(1, 0x20000) if not 0xD800 <= code < 0xE000]
    changing = [one for one in letters if one != one.casefold()]
    parcels = [parcel(f"{n:05d}", legal=f"a{one}z") for n, one in enumerate(changing)]
    table = PlainTable(connection, parcels)
    statements = table.statements
    for part in ("ss", "k", "\u03b9", "i\u0307", "ffi", "\u0561", "w", "az", "fz", "as"):
        where = statements.matches((Filter("legal", "ilike", part),))
        found = [row[0] for row in run(connection, statements.page(where, [statements.ids]))]
        expected = [one.svc_uuid for one in parcels if part in one.attributes["legal"].casefold()]
        assert found == expected, part
    assert all(one.casefold().casefold() == one.casefold() for one in changing)


# ---- columns of other types ----------------------------------------------------------------------

_RAW_TEXTS = (
    *(
        "",
        "  ",
        "7",
        " 7 ",
        "07",
        "007",
        "1,234.50",
        "1,23",
        "-1,234",
        "+5",
        ".5",
        "5.",
        "1e3",
        "1E-3",
    ),
    *("1e400", "-1e400", "1e-400", "nan", "inf", "0x10", "1_000", "about 40", "2147483648", "12.0"),
    *("2001-02-03", "2001-02-30", "2000-02-29", "1900-02-29", "2001-02-03T04:05:06Z", "0000-01-01"),
    *(
        "2001-02-03 x",
        "2/3/2001",
        "02/30/2001",
        "13/1/2001",
        "20010203",
        "20010230",
        "\u00a07\u2003",
    ),
    *(
        "999999999999999999999999",
        "0.1",
        "1234",
        "12345",
        "123456",
        "spring",
        "-7",
        "true",
        "1.7e308",
    ),
)
_RAW = {
    "text": _RAW_TEXTS,
    "varchar": _RAW_TEXTS,
    "int4": (0, 7, -7, 1234, 20010203, 20010230, 2**31 - 1, -(2**31 - 1), 1_000_000_000, 173),
    "int8": (7, 2**53, 2**53 + 1, -(2**53) - 1, 2**31, 981_173_106, 981_173_106_000, 20010203),
    "float8": (
        0.5,
        7.0,
        40.25,
        20010203.0,
        1e14,
        981173106.5,
        1e-7,
        123456789012.0,
        -5.0,
        2.0**40,
    ),
    "bool": (True, False),
}
_READ = ("owner", "acres", "cdl_majority_value", "state_fp", "county_fp", "sale_date", "postal")


def _expected(name: str, raw: Any) -> Any:
    try:
        return read_value(name, raw)
    except Unreadable:
        return None


@pytest.mark.parametrize("type_name", _RAW)
@pytest.mark.parametrize("name", _READ)
def test_a_column_of_another_type_is_read_as_its_field(
    connection: psycopg.Connection, name: str, type_name: str
) -> None:
    rows = [*_RAW[type_name], None]
    parcels = [parcel(uuid(n), **{name: raw}) for n, raw in enumerate(rows)]
    table = PlainTable(connection, parcels, types={name: type_name})
    expected = [_expected(name, raw) for raw in rows]
    assert dict(zip(rows, table.values(name))) == dict(zip(rows, expected))
    read = [parcel(uuid(n), **{name: found}) for n, found in enumerate(expected)]
    field = FIELD_BY_NAME[name]
    items = [Filter(name, "isnull", True), Filter(name, "isnull", False)]
    for found in dict.fromkeys(expected):
        if found is not None:
            items += [Filter(name, op, found) for op in ("eq", "ne")]
            items += [Filter(name, op, (found,)) for op in ("in", "nin")]
        if found is not None and field.is_numeric:
            items += [Filter(name, op, found) for op in ("gt", "gte", "lt", "lte")]
    for item in items:
        wanted = plain.query(read, QueryRequest((item,)))
        assert table.page(QueryRequest((item,), limit=100)) == (wanted, len(wanted)), item
    for direction in ("asc", "desc"):
        order = Order(name, direction)
        wanted = plain.query(read, QueryRequest((), order))
        assert table.ids(QueryRequest((), order, 100)) == wanted


@pytest.mark.parametrize(
    ("type_name", "raw", "field", "expected"),
    [
        ("numeric", "40.50", "acres", 40.5),
        ("numeric", "NaN", "acres", None),
        ("numeric", "1e400", "acres", None),
        ("numeric", "12345678901234567890.00", "parcel_id", "12345678901234567890"),
        ("money", "$1,234.50", "sale_price", 1234.5),
        ("float4", "0.1", "acres", 0.1),
        ("float8", "NaN", "acres", None),
        ("float8", "Infinity", "acres", None),
        ("float8", "40.5", "cdl_majority_value", None),
        ("date", "2001-02-03", "sale_date", "2001-02-03"),
        ("date", "infinity", "sale_date", None),
        ("timestamp", "2001-02-03 23:59:59", "sale_date", "2001-02-03"),
        ("timestamptz", "2001-02-03 23:30:00-05", "sale_date", "2001-02-04"),
        ("date", "2001-02-03", "acres", None),
        ("bpchar(9)", "NE", "state", "NE"),
        ("name", "NE", "state", "NE"),
    ],
)
def test_a_value_of_another_type(
    connection: psycopg.Connection, type_name: str, raw: str, field: str, expected: Any
) -> None:
    base = type_name.split("(")[0]
    table = PlainTable(connection, [], types={field: base})
    column = identifier(field)
    table.execute(f"ALTER TABLE parcels ALTER {column} TYPE {type_name}")
    run(connection, Sql(f"INSERT INTO parcels (svc_uuid, {column}) VALUES ('a', %s)", (raw,)))
    assert table.values(field) == [expected]
    op, value = ("isnull", True) if expected is None else ("eq", expected)
    assert table.ids(QueryRequest((Filter(field, op, value),))) == ["a"]


def test_ids_of_the_type_uuid_are_compared_as_text(connection: psycopg.Connection) -> None:
    letters = parcel("0a0b0c0d-0000-4000-8000-00000000000f")
    table = PlainTable(connection, [*COUNTY, letters], types={"svc_uuid": "uuid"})
    odd = (letters.svc_uuid.upper(), "{" + P2 + "}", "no uuid", "a\0b", 7)
    assert table.ids(QueryRequest((Filter("svc_uuid", "in", (P1, *odd)),))) == [P1]
    for one in odd:
        assert table.page(QueryRequest((Filter("svc_uuid", "eq", one),)))[1] == 0
        assert table.page(QueryRequest((Filter("svc_uuid", "ne", one),)))[1] == len(COUNTY) + 1
    table.execute("CREATE INDEX ids ON parcels (svc_uuid)")
    where = table.statements.matches((Filter("svc_uuid", "in", (P1, P2)),))
    assert "ids" in table.plan(table.statements.count(where), "enable_seqscan = off")


def test_bytes_json_and_lists_are_no_fields() -> None:
    assert [kind_of(one) for one in ("bytea", "jsonb", "_text", "geometry", "my_type")] == [
        None
    ] * 5


# ---- areas and points ----------------------------------------------------------------------------


def _wkb(shape: Any) -> bytes:
    return shapely.to_wkb(shape)


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
    either: Any, local: FileSource, area: str, repairs: bool
) -> None:
    table = PlainTable(either, COUNTY)
    polygons = tuple(map(_wkb, AREAS[area]))
    statements = Statements(table.mapping, repairs=repairs)
    for filters in ((), (Filter("state", "eq", "NE"),)):
        request = AreaRequest(polygons, 100, filters=filters)
        page = statements.page(condition(statements, request), [statements.ids], None, 100)
        assert [one for (one,) in run(either, page)] == _in_file(local, request)[0]


_DEGREES = st.integers(-100_000, -98_850).map(lambda number: number / 1000)
_NORTH = st.integers(39_990, 40_020).map(lambda number: number / 1000)
_RING = st.lists(st.tuples(_DEGREES, _NORTH), min_size=3, max_size=6)


@settings(max_examples=60)
@given(rings=st.lists(_RING, min_size=1, max_size=3))
def test_random_areas_have_the_parcels_of_a_file(
    connection: psycopg.Connection, local: FileSource, rings: Any
) -> None:
    table = PlainTable(connection, COUNTY)
    polygons = tuple(_wkb(shapely.Polygon(ring)) for ring in rings)
    request = AreaRequest(polygons, 100)
    assert table.page(request) == _in_file(local, request)


_SLANTED = shapely.Polygon([(0, 0), (3, 0.1), (3.3, 2.7), (0.7, 1.9), (0, 0)])


@settings(max_examples=60)
@given(place=st.integers(0, 3), share=st.floats(0, 1))
def test_points_on_slanted_edges_have_the_parcels_of_a_file(
    connection: psycopg.Connection, place: int, share: float
) -> None:
    corners = shapely.get_coordinates(_SLANTED)
    lon, lat = corners[place] + share * (corners[place + 1] - corners[place])
    parcels = [parcel("a", _SLANTED)]
    table = PlainTable(connection, parcels)
    request = PointRequest(float(lat), float(lon))
    with tempfile.TemporaryDirectory() as folder:
        source = FileSource(write(Path(folder, "p.gpkg"), parcels))
        assert table.page(request) == _in_file(source, request)
        source.close()


@pytest.mark.parametrize(
    "point", [(40.005, -99.995), (40.0, -99.99), (40.005, -99.955), (40.005, -99.935), (50, 10)]
)
def test_a_point_has_the_parcels_of_a_file(
    either: Any, local: FileSource, point: tuple[float, float]
) -> None:
    request = PointRequest(*point, limit=100)
    assert PlainTable(either, COUNTY).page(request) == _in_file(local, request)


def test_state_plane_feet_are_searched_in_degrees_with_the_index(
    either: Any, local: FileSource
) -> None:
    table = PlainTable(either, COUNTY, srid=FEET)
    table.execute("CREATE INDEX shapes ON parcels USING gist (geom)")
    for area in ("one", "in the hole", "several, overlapping", "crosses itself", "everything"):
        request = AreaRequest(tuple(map(_wkb, AREAS[area])), 100)
        assert table.page(request) == _in_file(local, request), area
    for point in ((40.005, -99.995), (40.005, -99.935), (40.005, -99.955)):
        request = PointRequest(*point, limit=100)
        assert table.page(request) == _in_file(local, request)
    where = condition(
        table.statements, AreaRequest(tuple(map(_wkb, AREAS["several, overlapping"])))
    )
    assert "shapes" in table.plan(table.statements.count(where), "enable_seqscan = off")
    where = table.statements.matches((Filter("svc_uuid", "eq", P1),))
    ((found,),) = run(either, table.statements.page(where, [table.statements.wkb]))
    assert shapely.from_wkb(bytes(found)).equals_exact(SHAPES[P1], 1e-7)


def test_a_box_in_feet_is_never_too_small(connection: psycopg.Connection) -> None:
    """The northern edge of a wide area bends in the table's system."""
    shape = shapely.box(-104, 40.1, -96, 43)
    near = [
        parcel(f"{n}", shapely.box(x - 1e-6, y - 1e-6, x + 1e-5, y + 1e-5))
        for n, (x, y) in enumerate([(-104, 43), (-100, 43), (-96, 43), (-100, 40.09999), (-98, 43)])
    ]
    table = PlainTable(connection, near, srid=FEET)
    assert table.page(AreaRequest((_wkb(shape),), 100))[1] == 5


def test_rows_without_a_system_have_the_one_of_the_mapping(
    connection: psycopg.Connection, local: FileSource
) -> None:
    table = PlainTable(connection, COUNTY, srid=FEET, geometry_type="geometry")
    table.execute("UPDATE parcels SET geom = ST_SetSRID(geom, 0)")
    table.mapping = replace(table.mapping, stored_srid=0)
    request = AreaRequest((_wkb(AREAS["one"][0]),), 100)
    assert table.page(request) == _in_file(local, request)


def test_rows_in_several_systems_are_found_out(connection: psycopg.Connection) -> None:
    table = PlainTable(connection, COUNTY, geometry_type="geometry")
    assert run(connection, table.statements.srids()) == [(4326,)]
    table.execute(f"UPDATE parcels SET geom = ST_SetSRID(geom, {FEET}) WHERE gid < 3")
    assert len(run(connection, table.statements.srids())) == 2


def test_arcs_can_be_searched_with_repairs(connection: psycopg.Connection) -> None:
    table = PlainTable(connection, COUNTY)
    table.execute("UPDATE parcels SET geom = ST_ForceCurve(geom)")
    area = AreaRequest((_wkb(AREAS["everything"][0]),))
    for repairs in (False, True):
        statements = Statements(table.mapping, repairs=repairs)
        ((found,),) = run(connection, statements.count(condition(statements, area)))
        assert found > 3


def test_a_table_without_geometries_has_no_parcels_in_an_area(
    connection: psycopg.Connection,
) -> None:
    table = PlainTable(connection, COUNTY)
    table.mapping = replace(table.mapping, geom=None)
    assert condition(table.statements, AreaRequest((_wkb(AREAS["one"][0]),))) == NEVER


# ---- views, names, and texts of all kinds --------------------------------------------------------


def test_a_view_without_a_key_has_the_results_of_a_file(either: Any, local: FileSource) -> None:
    PlainTable(either, COUNTY, name="base")
    view = PlainTable(either, [], has_key=False)
    view.execute("DROP TABLE parcels", "CREATE VIEW parcels AS SELECT * FROM base")
    for order in (None, Order("acres", "desc"), Order("owner"), Order("svc_uuid", "desc")):
        request = QueryRequest((Filter("state_fp", "isnull", False),), order, 3, 1)
        assert view.page(request) == _in_file(local, request)


def test_names_of_tables_and_columns_are_quoted(either: Any, local: FileSource) -> None:
    names = {
        "owner": 'Own"er; DROP TABLE x; --',
        "acres": "100% {acres}",
        "svc_uuid": "select",
        "geom": "Ge om%s",
    }
    table = PlainTable(either, COUNTY, name='odd"name %s {x}', names=names)
    for filters in (
        (Filter("owner", "ilike", "smith"),),
        (Filter("acres", "gte", 40), Filter("owner", "isnull", False)),
        (Filter("svc_uuid", "in", (P1, P3)),),
    ):
        request = QueryRequest(filters, Order("acres", "desc"), 100)
        assert table.page(request) == _in_file(local, request)
    request = AreaRequest((_wkb(AREAS["one"][0]),), 100)
    assert table.page(request) == _in_file(local, request)
    with pytest.raises(ValueError, match="x"):
        identifier("x\0")


@pytest.mark.parametrize("text", _ODD_TEXTS)
def test_sql_in_a_text_is_a_text(either: Any, text: str) -> None:
    if "\0" in text:
        pytest.skip("PostgreSQL has no such text")
    names = [field.name for field in FIELDS if not (field.is_numeric or field.digits)]
    names.remove("svc_uuid")
    names.remove("sale_date")
    stored = parcel("a", **dict.fromkeys(names, text))
    table = PlainTable(either, [stored, parcel("b")])
    for name in names:
        for op in (
            "eq",
            "in",
            *(["ilike"] if Operator.ILIKE in FIELD_BY_NAME[name].operators else []),
        ):
            value = (text,) if op == "in" else text
            assert table.page(QueryRequest((Filter(name, op, value),))) == (["a"], 1)
    assert table.execute("SELECT count(*) FROM parcels") == [[(2,)]]


# ---- other statements ----------------------------------------------------------------------------


def test_an_index_serves_orders_in_both_directions(connection: psycopg.Connection) -> None:
    table = PlainTable(connection, COUNTY)
    table.execute(
        "CREATE INDEX by_acres ON parcels (acres)",
        "INSERT INTO parcels (svc_uuid, acres) "
        "SELECT n, n %% 1000 FROM generate_series(1, 20000) AS n",
        "ANALYZE parcels",
    )
    for direction in ("asc", "desc"):
        page = table.statements.page(
            Sql("TRUE"), [table.statements.ids], Order("acres", direction), 10
        )
        plan = table.plan(page)
        assert "by_acres" in plan, plan
        assert "Seq Scan" not in plan, plan


def test_values_that_are_no_numbers_are_nulls_in_any_order(connection: psycopg.Connection) -> None:
    values = [2.5, None, float("nan"), 1.5, float("inf"), 3.5, float("-inf")]
    table = PlainTable(connection, [parcel(f"{n}", acres=one) for n, one in enumerate(values)])
    for direction, expected in (("asc", "3051246"), ("desc", "5031246")):
        assert "".join(table.ids(QueryRequest((), Order("acres", direction)))) == expected
        page = QueryRequest((), Order("acres", direction), 3, 2)
        assert "".join(table.ids(page)) == expected[2:5]
    assert table.ids(QueryRequest((Filter("acres", "isnull", True),))) == ["1", "2", "4", "6"]


def test_an_index_serves_texts_in_the_order_of_their_code_points(
    connection: psycopg.Connection,
) -> None:
    table = PlainTable(connection, [parcel(one, owner=one) for one in ("b", "A", "\u00c4", "Z")])
    table.execute(
        'ALTER TABLE parcels ALTER owner TYPE text COLLATE "C"',
        "CREATE INDEX by_owner ON parcels (owner, svc_uuid)",
        "INSERT INTO parcels (svc_uuid, owner) SELECT n, n FROM generate_series(1, 20000) AS n",
        "ANALYZE parcels",
    )
    for is_c_collated in (False, True):
        column = replace(table.mapping.columns["owner"], is_c_collated=is_c_collated)
        mapping = replace(table.mapping, columns={**table.mapping.columns, "owner": column})
        statements = Statements(mapping)
        for direction, first in (("asc", "1"), ("desc", "\u00c4")):
            page = statements.page(ALWAYS, [statements.ids], Order("owner", direction), 1)
            assert run(connection, page) == [(first,)]
            assert "by_owner" in table.plan(page)
        page = statements.page(statements.matches((Filter("owner", "eq", "Z"),)), [statements.ids])
        assert "by_owner" in table.plan(page)


def test_a_folded_column_uses_its_trigrams(connection: psycopg.Connection) -> None:
    table = PlainTable(connection, [])
    table.execute(
        "ALTER TABLE parcels ADD folded text",
        "INSERT INTO parcels (svc_uuid, owner, folded) SELECT n, md5(n::text), md5(n::text) "
        "FROM generate_series(1, 20000) n",
        "CREATE INDEX pieces ON parcels USING gin (folded gin_trgm_ops)",
        "ANALYZE parcels",
    )
    column = replace(table.mapping.columns["owner"], folded=Sql("folded"))
    table.mapping = replace(table.mapping, columns={**table.mapping.columns, "owner": column})
    where = table.statements.matches((Filter("owner", "ilike", "ABC1"),))
    assert "pieces" in table.plan(table.statements.count(where))


def test_known_values_are_those_of_a_file(either: Any, local: FileSource) -> None:
    table, file = PlainTable(either, COUNTY), LocalStream(local.path)
    for name in ("owner", "state", "acres", "cdl_majority_value", "svc_uuid"):
        rows = run(either, table.statements.known_values(name, 4))
        expected = file.values(name, "", 4, Run())
        assert [one if isinstance(one, str) else float(one) for one, _ in rows] == [
            one if isinstance(rows[0][0], str) else float(one) for one in expected
        ]
    sampled = run(either, table.statements.known_values("state", 9, percent=100))
    assert sampled == [("KS", 6), ("NE", 3)]
    file.close()


def test_a_transaction_is_read_only_and_its_statements_end_in_time(either: Any) -> None:
    table = PlainTable(either, COUNTY)
    either.commit()
    try:
        run(either, begin(0.2))
        with pytest.raises(Exception, match="read-only transaction"):
            table.execute("DELETE FROM parcels")
        either.rollback()
        run(either, begin(0.2))
        with pytest.raises(Exception, match="statement timeout"):
            table.execute("SELECT pg_sleep(20)")
        either.rollback()
        assert table.execute("SHOW statement_timeout") == [[("0",)]]
    finally:
        either.rollback()
        table.execute("DROP TABLE parcels")
        either.commit()


def test_a_cursor_returns_all_rows_in_parts(either: Any) -> None:
    table = PlainTable(either, COUNTY)
    statements = table.statements
    where = statements.matches((Filter("acres", "gt", 1), Filter("owner", "ne", "100%")))
    run(
        either,
        declare("all rows", statements.page(where, [statements.ids], Order("acres", "desc"))),
    )
    parts = []
    while part := run(either, fetch("all rows", 2)):
        parts.append([one for (one,) in part])
    assert parts == [[P1, P2], [P3]]


def test_parts_without_their_values_are_refused() -> None:
    with pytest.raises(KeyError):
        compose("{column} = {bound}", column=identifier("owner"))
    assert H not in (P1, M)
