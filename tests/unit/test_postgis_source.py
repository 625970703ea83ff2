"""A table in a PostgreSQL database as a source: values, cancels, lost connections, and errors."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
import shapely

from parcel_lookup.core.contract import (
    FIELD_BY_NAME,
    ID_FIELD,
    AddressRequest,
    AreaRequest,
    Cancellation,
    Cancelled,
    ErrorCode,
    Filter,
    Order,
    ParcelError,
    PointRequest,
    QueryRequest,
)
from parcel_lookup.core.contract.query import Query, Run
from parcel_lookup.core.postgis.database import Database as PostgisDatabase
from parcel_lookup.core.postgis.mapping import TableMapping, table_column
from parcel_lookup.core.sources.local.file import FileSource
from parcel_lookup.core.sources.local.postgis import PostGISSource
from parcel_lookup.tests.support.county import P1, P2, P3, RECORDS, SHAPES, write_county
from parcel_lookup.tests.support.parcels import ids, parcel
from parcel_lookup.tests.support.postgis_county import wait_for
from parcel_lookup.tests.support.postgis_table import PlainTable
from parcel_lookup.tests.support.postgres import PostgresServer
from parcel_lookup.tests.support.searching import fetch

psycopg2 = pytest.importorskip("psycopg2")

COUNTY = [parcel(number, SHAPES[number], **RECORDS[number]) for number in RECORDS]
#: The number of statements on the view `slow`.
RUNNING = (
    "SELECT count(*) FROM pg_stat_activity WHERE query LIKE '%%slow%%' AND state = 'active' "
    "AND pid <> pg_backend_pid()"
)
AREA = (shapely.to_wkb(shapely.box(-99.995, 40.002, -99.985, 40.004)),)
REQUESTS = (
    QueryRequest((), limit=100),
    QueryRequest((Filter("owner", "ilike", "SMITH"),), Order("acres", "desc")),
    QueryRequest((Filter("state", "in", ("NE", "KS")),), Order("parcel_id"), 2, 3),
    QueryRequest((Filter("acres", "gt", 1),), None, 0),
    QueryRequest((Filter("acres", "in", ()),)),
    AreaRequest(AREA, 100),
    AreaRequest(AREA, 1, 1, filters=(Filter("state", "eq", "NE"),)),
    PointRequest(40.005, -99.995),
    PointRequest(40.005, -99.955, 2, 1),
)


class Database:
    """The county in a database, and sources of it."""

    def __init__(self, server: PostgresServer, name: str) -> None:
        self.server, self.name = server, name
        self.connection = psycopg2.connect(**server.arguments(name))
        self.connection.autocommit = True
        self.table = PlainTable(self.connection, COUNTY)
        self.opened = 0

    def source(self, mapping: TableMapping | None = None, **options: Any) -> PostGISSource:
        def connect() -> Any:
            self.opened += 1
            return psycopg2.connect(**self.server.arguments(self.name))

        mapping = mapping or self.table.mapping
        found = PostgisDatabase(connect, psycopg2.Error, "gis at localhost", **options)
        return PostGISSource(mapping, found)


@pytest.fixture(scope="module")
def database(postgres: PostgresServer) -> Iterator[Database]:
    made = Database(postgres, postgres.create_database())
    yield made
    made.connection.close()
    postgres.drop_database(made.name)


@pytest.fixture
def source(database: Database) -> Iterator[PostGISSource]:
    made = database.source()
    yield made
    made.close()


@pytest.fixture(scope="module")
def local(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FileSource]:
    made = FileSource(write_county(tmp_path_factory.mktemp("county") / "county.gpkg"))
    yield made
    made.close()


@pytest.mark.parametrize("request_", REQUESTS)
def test_a_page_is_that_of_a_file(source: PostGISSource, local: FileSource, request_: Any) -> None:
    found, expected = fetch(source, request_), fetch(local, request_)
    assert (ids(found), found.count) == (ids(expected), expected.count)
    names = source.info.fields
    for one, other in zip(found.parcels, expected.parcels):
        wanted = {name: other.attributes.get(name) for name in names}
        assert one.attributes == wanted
        assert one.wkb == other.wkb


@pytest.mark.parametrize(
    "address", ["101 N Main St", "main st", "9 Oak Road", "5 High St", "99 N Main St", "nowhere 1"]
)
def test_an_address_finds_the_parcels_of_a_file(
    source: PostGISSource, local: FileSource, address: str
) -> None:
    request = AddressRequest(address)
    found, expected = fetch(source, request), fetch(local, request)
    assert (ids(found), found.count, found.scores) == (
        ids(expected),
        expected.count,
        expected.scores,
    )


def test_rows_with_the_same_id_are_all_read(database: Database) -> None:
    table = PlainTable(database.connection, [parcel("a", acres=n) for n in range(5)], name="twins")
    source = database.source(table.mapping)
    found = fetch(source, QueryRequest((), Order("acres"), 100)).parcels
    assert [one.attributes["acres"] for one in found] == [0, 1, 2, 3, 4]
    source.close()


def test_what_cannot_be_read_is_kept(database: Database) -> None:
    types = {"acres": "text", "sale_date": "text"}
    rows = [parcel("a", acres="1,234.50", sale_date="2/3/2001"), parcel("b", acres="about 40")]
    point = parcel("c", shapely.Point(1, 2))
    table = PlainTable(database.connection, [*rows, point, parcel("")], types=types, name="odd")
    source = database.source(table.mapping)
    page = fetch(source, QueryRequest((), limit=10))
    first, second, third = page.parcels
    assert (first.attributes["acres"], first.attributes["sale_date"]) == (1234.5, "2001-02-03")
    assert first.unread is None
    assert second.unread == {"acres": "about 40"}
    assert third.unread == {"geom": shapely.Point(1, 2).wkb.hex()}
    assert (page.dropped, page.count) == (1, 4)
    source.close()


def test_known_values(source: PostGISSource, local: FileSource) -> None:
    for name in ("owner", "state"):
        assert source.values(name, "", 10, Run()) == local.values(name, "", 10, Run())


def test_several_threads_have_connections_of_their_own(database: Database) -> None:
    source = database.source()
    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(lambda _: ids(fetch(source, REQUESTS[0])), range(40)))
    assert found == [sorted(RECORDS)] * 40
    source.close()
    rows = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
    until = time.monotonic() + 20
    while database.table.execute(rows) != [[(1,)]]:
        assert time.monotonic() < until


@pytest.fixture
def slow(database: Database) -> Iterator[TableMapping]:
    """Return a view whose every row takes ten seconds."""
    database.table.execute(
        "CREATE VIEW slow AS SELECT parcels.*, pg_sleep(10)::text AS nap FROM parcels OFFSET 0"
    )
    yield replace(database.table.mapping, name="slow", key=())
    database.table.execute("DROP VIEW slow")


class Pooled:
    """A connection through a pool, which gives it another process than the server does."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection
        self.info = SimpleNamespace(backend_pid=1)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)

    def fileno(self) -> int:
        raise psycopg2.InterfaceError("this test does not shut it down")


def test_a_cancel_through_a_pool_of_connections_ends_the_statement(
    database: Database, slow: TableMapping
) -> None:
    cancellation = Cancellation()
    connect = lambda: Pooled(psycopg2.connect(**database.server.arguments(database.name)))  # noqa: E731
    source = PostGISSource(slow, PostgisDatabase(connect, psycopg2.Error, "gis"))
    with ThreadPoolExecutor(1) as threads:
        work = threads.submit(fetch, source, QueryRequest(()), cancellation)
        wait_for(lambda: database.table.execute(RUNNING) == [[(1,)]])
        cancellation.cancel()
        with pytest.raises(Cancelled):
            work.result(5)
    assert database.table.execute(RUNNING) == [[(0,)]]
    source.close()


def test_a_cancel_over_a_slow_network_ends_the_statement(
    database: Database, slow: TableMapping
) -> None:
    """The connection for it opens after the statement's own one was shut down."""
    cancellation, opened = Cancellation(), []

    def connect() -> Any:
        if opened:
            time.sleep(3)
        opened.append(psycopg2.connect(**database.server.arguments(database.name)))
        return opened[-1]

    source = PostGISSource(slow, PostgisDatabase(connect, psycopg2.Error, "gis"))
    with ThreadPoolExecutor(1) as threads:
        work = threads.submit(fetch, source, QueryRequest(()), cancellation)
        wait_for(lambda: database.table.execute(RUNNING) == [[(1,)]])
        cancellation.cancel()
        with pytest.raises(Cancelled):
            work.result(20)
    assert len(opened) == 1
    wait_for(lambda: database.table.execute(RUNNING) == [[(0,)]], 6)
    source.close()


def test_a_statement_over_its_time_is_a_timeout(database: Database, slow: TableMapping) -> None:
    source = database.source(slow, seconds=0.3)
    with pytest.raises(ParcelError) as caught:
        fetch(source, REQUESTS[0])
    assert caught.value.code is ErrorCode.TIMEOUT
    assert source.values("owner", "", 5, Run()) == []
    source.close()


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"password": "secret-one"}, "password"),
        ({"user": "nobody", "password": "secret-one"}, "password"),
        ({"dbname": "no_such"}, "no such database"),
        ({"port": 1}, "cannot be reached"),
        # As the plugin connects: with the parameters as one text, and options.
        ({"dsn": "postgresql://u:secret-one@[bad", "connect_timeout": 10}, "failed"),
        ({"dsn": "host=h password='secret-one", "connect_timeout": 10}, "failed"),
        ({"dsn": "host=h password=a secret-one", "connect_timeout": 10}, "failed"),
        ({"dsn": "password=secret-one sslmode=bad", "connect_timeout": 10}, "failed"),
        ({"dsn": "password=secret-one port=bad", "connect_timeout": 10}, "failed"),
        ({"dsn": "password=secret-one service=bad", "connect_timeout": 10}, "failed"),
    ],
)
def test_a_connection_that_fails_is_reported_without_its_password(
    postgres: PostgresServer, database: Database, changed: dict[str, Any], reason: str
) -> None:
    arguments = changed if "dsn" in changed else {**postgres.arguments(database.name), **changed}
    connect = lambda: psycopg2.connect(**arguments)  # noqa: E731
    source = PostGISSource(database.table.mapping, PostgisDatabase(connect, psycopg2.Error, "gis"))
    with pytest.raises(ParcelError, match=reason) as caught:
        fetch(source, REQUESTS[0])
    assert caught.value.code is ErrorCode.DATABASE
    for secret in ("secret-one", postgres.password):
        assert secret not in f"{caught.value} {caught.value.detail} {caught.value.__context__!r}"


def test_a_failed_connection_is_explained_in_the_language_of_libpq() -> None:
    text = "falló la conexión al servidor en «db.example», puerto 5432: fe_sendauth: sin contraseña"

    def connect() -> Any:
        raise psycopg2.OperationalError(text)

    source = PostGISSource(
        TableMapping(
            "public", "parcels", {"svc_uuid": table_column(FIELD_BY_NAME[ID_FIELD], "id", "text")}
        ),
        PostgisDatabase(connect, psycopg2.Error, "gis"),
    )
    with pytest.raises(ParcelError, match="the connection to the server failed") as caught:
        fetch(source, REQUESTS[0])
    assert caught.value.detail == text


def test_a_table_that_changed_is_reported(database: Database) -> None:
    table = PlainTable(database.connection, COUNTY, name="changing")
    source = database.source(table.mapping)
    assert fetch(source, REQUESTS[0]).count == len(COUNTY)
    table.execute("ALTER TABLE changing RENAME owner TO holder")
    with pytest.raises(ParcelError, match="columns") as caught:
        fetch(source, REQUESTS[0])
    assert caught.value.code is ErrorCode.DATABASE
    source.close()


def test_a_table_in_several_systems_is_refused(database: Database) -> None:
    table = PlainTable(database.connection, COUNTY, name="mixed", geometry_type="geometry")
    source = database.source(table.mapping)
    assert fetch(source, REQUESTS[0]).count == len(COUNTY)
    source.close()
    table.execute("UPDATE mixed SET geom = ST_SetSRID(geom, 26852) WHERE gid < 3")
    source = database.source(table.mapping)
    with pytest.raises(ParcelError, match="several coordinate systems"):
        fetch(source, REQUESTS[0])
    source.close()


def test_a_table_in_another_system_than_before_is_refused(database: Database) -> None:
    table = PlainTable(database.connection, COUNTY, name="transformed", srid=32104)
    mapping = replace(table.mapping, has_declared_srid=True)
    source = database.source(mapping)
    assert fetch(source, REQUESTS[5]).count == len(table.ids(REQUESTS[5])) > 0
    source.close()
    change = "ALTER TABLE transformed ALTER geom TYPE geometry{} USING ST_Transform(geom, 26852)"
    table.execute(change.format("(Geometry, 26852)"))
    source = database.source(mapping)
    for request in (REQUESTS[5], REQUESTS[0]):
        with pytest.raises(ParcelError, match="coordinate system 26852, not 32104"):
            fetch(source, request)
    source.close()
    # A type without an SRID, as of a view that was created again, is none that changed.
    table.execute(change.replace("26852", "32104").format(""))
    source = database.source(mapping)
    assert fetch(source, REQUESTS[5]).count == len(table.ids(REQUESTS[5]))
    source.close()


def test_nothing_is_ever_written(database: Database) -> None:
    database.table.execute(
        "CREATE FUNCTION writes() RETURNS text LANGUAGE sql VOLATILE AS "
        "'DELETE FROM parcels RETURNING svc_uuid'",
        "CREATE VIEW trap AS SELECT svc_uuid, geom, writes() AS owner FROM parcels",
    )
    columns = {name: database.table.mapping.columns[name] for name in ("svc_uuid", "owner")}
    source = database.source(TableMapping("public", "trap", columns, geom="geom"))
    with pytest.raises(ParcelError) as caught:
        fetch(source, QueryRequest((Filter("owner", "eq", "x"),)))
    assert "read-only" in caught.value.detail
    source.close()
    assert database.table.execute("SELECT count(*) FROM parcels") == [[(len(COUNTY),)]]


def test_an_invalid_parcel_is_found_where_a_file_finds_it(database: Database) -> None:
    bow = shapely.Polygon([(0, 0), (2, 2), (2, 0), (0, 2), (0, 0)])
    table = PlainTable(database.connection, [parcel("a", bow)], name="invalid")
    source = database.source(table.mapping)
    for box, expected in (((0.1, 0.5, 0.3, 1.5), ["a"]), ((3, 3, 4, 4), [])):
        assert ids(fetch(source, AreaRequest((shapely.to_wkb(shapely.box(*box)),)))) == expected
    source.close()


def test_a_server_that_restarts_is_used_again(postgres: PostgresServer) -> None:
    with PostgresServer() as server:
        database = Database(server, server.create_database())
        source = database.source()
        assert ids(fetch(source, PointRequest(40.005, -99.995))) == [P1]
        database.connection.close()
        server.stop()
        with pytest.raises(ParcelError, match="cannot be reached"):
            fetch(source, PointRequest(40.005, -99.995))
        server.start()
        assert ids(fetch(source, PointRequest(40.005, -99.985))) == [P2]
        source.close()
        with pytest.raises(ParcelError, match="closed"):
            fetch(source, PointRequest(40.005, -99.975))
    assert P3 in RECORDS


def test_a_late_cancel_meets_no_later_statement(database: Database) -> None:
    source = database.source()
    for _ in range(20):
        cancellation = Cancellation()
        threading.Thread(target=cancellation.cancel).start()
        with suppress(Cancelled):
            fetch(source, REQUESTS[0], cancellation)
        assert ids(fetch(source, REQUESTS[0])) == sorted(RECORDS)
    source.close()


def test_a_column_named_like_a_result_does_not_change_the_order(database: Database) -> None:
    """PostgreSQL names a cast like its column, and prefers names of results in an order."""
    table = PlainTable(
        database.connection,
        [parcel(str(number)) for number in range(12)],
        names={"svc_uuid": "number"},
        types={"svc_uuid": "int4"},
        name="numbers",
    )
    mapping = replace(table.mapping, key=("number",))
    source = database.source(mapping)
    expected = sorted(map(str, range(12)))
    assert ids(fetch(source, QueryRequest((), limit=100))) == expected
    first = list(source.read(Query(maximum=5), Run()))
    assert [one.svc_uuid for batch in first for one in batch.parcels] == expected
    descending = Order("svc_uuid", "desc")
    assert ids(fetch(source, QueryRequest((), descending, 100))) == expected[::-1]
    source.close()


def test_an_index_on_numbers_finds_ids(database: Database) -> None:
    table = PlainTable(
        database.connection, [], names={"svc_uuid": "id"}, types={"svc_uuid": "int4"}, name="many"
    )
    table.execute(
        "INSERT INTO many (id) SELECT generate_series(1, 5000)",
        "CREATE INDEX by_number ON many (id)",
        "ANALYZE many",
    )
    source = database.source(table.mapping)
    texts = ("17", "017", "17.0", " 17", "x", "-0", "9" * 19, "9" * 30, "4999")
    item = Filter("svc_uuid", "in", texts)
    assert ids(fetch(source, QueryRequest((item,), limit=10))) == ["17", "4999"]
    assert "by_number" in table.plan(table.statements.count(table.statements.matches((item,))))
    for text, number in (("17", 1), ("017", 0)):
        assert len(fetch(source, QueryRequest((Filter("svc_uuid", "eq", text),))).parcels) == number
        request = QueryRequest((Filter("svc_uuid", "ne", text),), limit=0)
        assert fetch(source, request).count == 5000 - number
    source.close()
