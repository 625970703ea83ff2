"""`LayerSource` over PostgreSQL: tables of any kind, rows that change, canceled searches."""

import threading
import time
from contextlib import closing, contextmanager

import pytest
import shapely
from qgis.core import QgsProject, QgsVectorLayer

from parcel_lookup.core.columns.mapping import ColumnMapping, FieldSource
from parcel_lookup.core.contract import Cancelled, ErrorCode, Filter, Order, ParcelError
from parcel_lookup.core.contract.query import IdPlace, PointPlace, Query, Run
from parcel_lookup.core.gis.source.postgres_table import PostgresTable
from parcel_lookup.core.gis.source.source import LayerSource
from parcel_lookup.tests.support.layer_sources import NAMESPACE
from parcel_lookup.tests.support.postgis_county import wait_for
from parcel_lookup.tests.support.postgres_layers import HAS_PROVIDER, SQUARE, Database
from parcel_lookup.tests.support.stalling import StallingProxy


@pytest.fixture(scope="module")
def database(postgres):
    if not HAS_PROVIDER:
        pytest.skip("QGIS without PostgreSQL")
    with closing(Database(postgres)) as made:
        yield made


@contextmanager
def source_of(database, table, fields=None, ids=(), batch=5000, crs="", **parts):
    """Yield a source of a table; `fields`: columns by field; `parts` are those of the URI."""
    mapped = {name: FieldSource(name, (column,)) for name, column in (fields or {}).items()}
    mapping = ColumnMapping(mapped, locate=False, crs=crs, ids=tuple(ids))
    context = QgsProject.instance().transformContext()
    uri = database.uri(table, **parts)
    with closing(
        LayerSource(lambda run: PostgresTable(uri, run), mapping, NAMESPACE, context, batch)
    ) as source:
        yield source


def read(source, *filters, run=None, **query):
    with closing(source.read(Query(filters, **query), run or Run())) as batches:
        found = list(batches)
    assert not any(batch.gaps for batch in found)
    return [one for batch in found for one in batch.parcels]


def column(source, name, *filters, **query):
    return [one.attributes[name] for one in read(source, *filters, **query)]


# ---- columns ------------------------------------------------------------------------------------

NAMES = ("PIN", "pin", "Pin", "a.b", "select", 'quo"te', "100%", "it's", "Straße", "a b", "{0}")


def test_columns_of_any_name_are_fields(database):
    """Names that differ by case, reserved ones, and ones with signs."""
    quoted = ", ".join(
        "%s || n AS {}".format('"' + name.replace('"', '""').replace("%", "%%") + '"')
        for name in NAMES
    )
    database.run(
        f"CREATE TABLE names AS SELECT n AS id, {quoted}, {SQUARE} AS geom "
        "FROM generate_series(0, 2) n",
        *NAMES,
    )
    with source_of(database, "names", {"parcel_id": "PIN"}) as source:
        assert column(source, "parcel_id", order=Order("parcel_id")) == ["PIN0", "PIN1", "PIN2"]
        fields = {one.column: name for name, one in source.info.fields.items() if one.column}
        assert set(NAMES) <= set(fields)
        for name in NAMES:
            found = read(source, Filter(fields[name], "eq", f"{name}1"))
            assert [one.attributes[fields[name]] for one in found] == [f"{name}1"]
            assert source.values(fields[name], "2", 9, Run()) == [f"{name}2"]


def test_columns_of_the_wrong_type_lose_nothing(database):
    """What is no value of its field is kept as it is, and no filter fails on the server."""
    database.run(
        "CREATE TYPE color AS ENUM ('RED', 'ÑU');"
        "CREATE TABLE wrong (id int PRIMARY KEY, acres jsonb, owner bytea, sale_date text, "
        "year_built text, situs text[], parcel_id bigint, zoning color, sq_feet date, "
        "land_use numeric, city boolean, tags int[], extra json, span int4range, "
        f"geom geometry(Polygon, 2249));"
        "INSERT INTO wrong VALUES (1, '{\"a\": 5}', '\\xc3b1', 'see deed', 'old', "
        f"'{{a,\"b c\"}}', 7, 'ÑU', '0044-03-15 BC', 12.50, true, '{{1,2}}', '[1, null]', '[1,5)', "
        f"{SQUARE}), "
        f"(2, '12', NULL, '2020-02-29', '1999', NULL, 8, 'RED', NULL, 1e400, false, NULL, NULL, "
        f"NULL, {SQUARE})"
    )
    with source_of(database, "wrong") as source:
        first, second = read(source, order=Order("parcel_id"))
        everything = {**first.attributes, **(first.unread or {})}
        assert {name: everything[name] for name in ("acres", "sale_date", "year_built")} == {
            "acres": '{"a": 5}', "sale_date": "see deed", "year_built": "old",
        }  # fmt: skip
        assert (everything["situs"], everything["tags"]) == ('{a,"b c"}', "{1,2}")
        assert (everything["extra"], everything["span"]) == ("[1, null]", "[1,5)")
        assert (everything["owner"], everything["parcel_id"]) == ("c3b1", "7")
        assert everything["sq_feet"] == "0044-03-15 BC"
        assert (second.attributes["acres"], second.attributes["year_built"]) == (12, "1999")
        cases = {
            ("acres", "gte", 5): "8",
            ("acres", "isnull", True): "7",
            ("owner", "ilike", "c3"): "7",
            ("owner", "ne", "c3b1"): "",
            ("sale_date", "eq", "2020-02-29"): "8",
            ("year_built", "ilike", "99"): "8",
            ("situs", "ilike", "b c"): "7",
            ("parcel_id", "nin", ("7", "9")): "8",
            ("parcel_id", "eq", "07"): "",
            ("zoning", "eq", "ÑU"): "7",
            ("zoning", "ne", "RED"): "7",
            ("sq_feet", "gte", 0): "",
            ("city", "eq", "true"): "7",
            ("tags", "eq", "{1,2}"): "7",
            ("extra", "ilike", "NULL"): "7",
            ("span", "isnull", False): "7",
        }
        for (name, op, value), expected in cases.items():
            found = column(source, "parcel_id", Filter(name, op, value))
            assert "".join(sorted(found)) == expected, (name, op, value)


def test_a_composite_key_gives_ids_and_rows_that_change_keep_them(database):
    database.run(
        "CREATE TABLE pages (book int, page text, owner text, geom geometry(Polygon, 2249), "
        "PRIMARY KEY (book, page))"
    )
    rows = "SELECT n / 3, 'p' || n % 3, 'Owner ' || n, {} FROM generate_series(0, 8) n"
    database.run(f"INSERT INTO pages {rows.format(SQUARE)}")
    for ids in ((), ("book", "page")):
        found = []
        for _ in range(2):
            with source_of(database, "pages", ids=ids) as source:
                assert source.info.has_stable_ids == bool(ids)
                parcels = {one.svc_uuid: one.attributes["page"] for one in read(source)}
                some = list(parcels)[::-4]
                assert [one.svc_uuid for one in read(source, ids=tuple(some))] == some
                matches = source.at([IdPlace(one) for one in some], Run())
                assert [one.batch.parcels[0].svc_uuid for one in matches] == some
                found.append(parcels)
            database.run("UPDATE pages SET owner = 'New' WHERE book = 1")
        assert len(found[0]) == 9
        assert found[0] == found[1]


# ---- geometries ---------------------------------------------------------------------------------

ARC = "CURVEPOLYGON(CIRCULARSTRING(0 0, 100 100, 200 0, 100 -100, 0 0))"
BOW = "MULTISURFACE(((0 -100, 200 100, 200 -100, 0 100, 0 -100)))"


@pytest.mark.parametrize("srid", ["2249", "0"])
def test_arcs_and_bow_ties_with_a_system_or_without(database, srid):
    """An area that only the bow of an arc reaches finds it."""
    shapes = ", ".join(
        f"(ST_Translate('SRID={srid};{text}'::geometry, 750000, 900000))"
        for text in (ARC, f"MULTISURFACE({ARC})", BOW, "POINT(1 1)", "POLYGON EMPTY")
    )
    name = f"arcs{srid}"
    database.run(
        f"CREATE TABLE {name} (id serial PRIMARY KEY, geom geometry(Geometry, {srid}));"
        f"INSERT INTO {name} (geom) VALUES {shapes}, (NULL)"
    )
    if srid == "0":
        with source_of(database, name) as source, pytest.raises(ParcelError, match="no coordinate"):
            read(source)
    crs = "EPSG:2249" if srid == "0" else ""
    with source_of(database, name, crs=crs) as source:
        found = {one.attributes["id"]: one for one in read(source)}
        assert [one for one in found if found[one].wkb is None] == [4, 5, 6]
        assert "point" in found[4].unread["geom"].lower()
        assert len(shapely.get_coordinates(shapely.from_wkb(found[1].wkb))) > 60
        assert found[3].attributes["acres_calc"] == pytest.approx(20_000 / 43_560, rel=0.02)
        polygon = shapely.box(750_033, 900_070, 750_035, 900_072)
        inside = source.read(Query(polygons=(shapely.to_wkb(polygon),), crs="EPSG:2249"), Run())
        assert sorted(p.attributes["id"] for one in inside for p in one.parcels) == [1, 2]


# ---- rows that change ---------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["PRIMARY KEY", ""], ids=["key", "places"])
def test_rows_that_are_deleted_or_added_while_they_are_read(database, key):
    """Without a key, a new row may take the place of a deleted one."""
    database.run(
        f"DROP TABLE IF EXISTS lots; CREATE TABLE lots (pin int {key}, parcel_id text, "
        f"geom geometry(Polygon, 2249)); INSERT INTO lots SELECT n, n::text, {SQUARE} "
        "FROM generate_series(1000, 1999) n"
    )
    with (
        source_of(database, "lots", batch=100) as source,
        closing(source.read(Query(order=Order("parcel_id")), Run())) as batches,
    ):
        found = [next(batches)]
        database.run("DELETE FROM lots WHERE pin >= 1990")
        database.run("VACUUM lots")
        database.run(f"INSERT INTO lots SELECT n, n::text, {SQUARE} FROM generate_series(1, 10) n")
        found += batches
        pins = [one.attributes["parcel_id"] for batch in found for one in batch.parcels]
        assert sum(gap.parcels for batch in found for gap in batch.gaps) >= 10
        assert {gap.error.code for batch in found for gap in batch.gaps} == {ErrorCode.READ_FAILED}
        assert len(set(pins)) == len(pins)
        assert pins == [f"{n}" for n in range(1000, 1990)]
        assert len(read(source)) == 1000


def test_a_column_that_changes_its_type_while_it_is_read(database):
    database.run(f"CREATE TABLE turning AS SELECT 1 AS id, 5 AS acres, {SQUARE} AS geom")
    with source_of(database, "turning") as source:
        assert column(source, "acres") == [5]
        database.run("ALTER TABLE turning ALTER acres TYPE text USING 'see deed'")
        for filters in ((), (Filter("acres", "gte", 1),)):
            with pytest.raises(ParcelError) as caught:
                read(source, *filters)
            assert caught.value.code is ErrorCode.DATABASE
    with source_of(database, "turning") as source:
        (one,) = read(source)
        assert (one.attributes["acres"], one.unread) == (None, {"acres": "see deed"})


# ---- cancels and faults -------------------------------------------------------------------------


@pytest.fixture
def slow(database):
    """Return the name of a view whose every row takes 200 seconds."""
    database.run("DROP VIEW IF EXISTS slow")
    database.run(
        f"CREATE TABLE IF NOT EXISTS quick AS SELECT 1 AS id, '7' AS parcel_id, {SQUARE} AS geom"
    )
    database.run(
        "CREATE VIEW slow AS SELECT id, parcel_id, pg_sleep(200)::text AS owner, geom "
        "FROM quick OFFSET 0"
    )
    return "slow"


def test_canceled_searches_of_a_slow_view_leave_other_tables_usable(database, slow):
    place = PointPlace(42, -71.5)
    smith = Filter("owner", "ilike", "smith")
    polygon = shapely.to_wkb(shapely.box(0, 0, 5, 5))
    for search in (
        lambda source, run: list(source.read(Query((smith,)), run)),
        lambda source, run: list(source.read(Query(order=Order("owner")), run)),
        lambda source, run: list(
            source.read(Query((smith,), polygons=(polygon,), crs="EPSG:2249"), run)
        ),
        lambda source, run: source.count(Query((smith,)), run),
        lambda source, run: source.values("owner", "x", 9, run),
        lambda source, run: source.bounds(run),
    ):
        with source_of(database, slow, key="id") as source:
            run, ends = Run(), []

            def work(search=search, source=source, run=run, ends=ends):
                with pytest.raises(Cancelled):
                    search(source, run)
                ends.append(True)

            thread = threading.Thread(target=work)
            thread.start()
            wait_for(lambda ends=ends: database.active() or ends)
            run.cancellation.cancel()
            thread.join(20)
            assert ends
        wait_for(lambda: not database.active())
    with source_of(database, "quick") as source:
        assert len(read(source)) == 1
        list(source.at([place], Run()))
    layer = QgsVectorLayer(database.uri("quick"), "quick", "postgres")
    assert len(list(layer.getFeatures())) == 1


def test_a_cancel_while_connecting_does_not_wait(database):
    with StallingProxy(database.server.host, database.server.port) as proxy:
        proxy.stall()
        run = Run()
        threading.Timer(0.2, run.cancellation.cancel).start()
        with source_of(database, "quick", port=str(proxy.port)) as source:
            began = time.monotonic()
            with pytest.raises(Cancelled):
                read(source, run=run)
            assert time.monotonic() - began < 15


def test_backends_that_end_between_and_during_statements(database):
    """QGIS connects again: all rows come, each once, or the read fails."""
    database.run(
        "CREATE TABLE ending AS SELECT n AS id, n::text AS parcel_id, "
        f"{SQUARE} AS geom FROM generate_series(1, 1000) n"
    )
    database.run(
        "CREATE VIEW v_ending AS SELECT id, parcel_id, pg_sleep(0.001)::text AS owner, geom "
        "FROM ending OFFSET 0"
    )
    end = (
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() "
        "AND datname = current_database() AND backend_type = 'client backend'"
    )
    with source_of(database, "v_ending", key="id", batch=200) as source:
        assert source.info
        found = []
        with closing(source.read(Query(order=Order("parcel_id")), Run())) as batches:
            for batch in batches:
                assert not batch.gaps
                found += [one.attributes["parcel_id"] for one in batch.parcels]
                database.run(end)
        assert found == sorted(map(str, range(1, 1001)))
