"""The database of the service: its records, its partitions, its vintages, and its faults."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest
import requests
import shapely

from parcel_lookup.core.contract import (
    FIELDS,
    AddressRequest,
    AreaRequest,
    Building,
    Cancellation,
    Cancelled,
    ErrorCode,
    Filter,
    Order,
    Parcel,
    ParcelError,
    PointRequest,
    QueryRequest,
    Request,
)
from parcel_lookup.core.parcel_file.writer import ParcelWriter
from parcel_lookup.service import ServiceBusy
from parcel_lookup.service.cli import main
from parcel_lookup.service.database.connecting import Database
from parcel_lookup.service.database.connecting import execute as execute_statement
from parcel_lookup.service.database.loading import Loaded, load_file
from parcel_lookup.service.database.source import DatabaseSource
from parcel_lookup.service.database.states import partitions_of
from parcel_lookup.service.database.vintages import take
from parcel_lookup.service.encoding import ResponseOptions, encode_page
from parcel_lookup.service.file.source import FileSource
from parcel_lookup.tests.support.client import Client, detail, uuids
from parcel_lookup.tests.support.command import serving
from parcel_lookup.tests.support.county import uuid
from parcel_lookup.tests.support.disks import small_disk
from parcel_lookup.tests.support.parcels import change
from parcel_lookup.tests.support.postgres import NotInstalled, PostgresServer
from parcel_lookup.tests.support.service import RunningService
from parcel_lookup.tests.support.ties import write_ties

COMMAND = [sys.executable, "-m", "parcel_lookup.service.cli"]
NEVER = Cancellation()


def square(lon: float, lat: float, size: float = 0.01) -> bytes:
    return shapely.to_wkb(shapely.box(lon, lat, lon + size, lat + size))


def bow_tie(lon: float, lat: float) -> bytes:
    """Return a polygon whose boundary crosses itself."""
    ring = [(0, 0), (0.01, 0.01), (0.01, 0), (0, 0.01), (0, 0)]
    return shapely.to_wkb(shapely.Polygon([(lon + x, lat + y) for x, y in ring]))


#: Near Omaha (Nebraska), Council Bluffs (Iowa), and Kansas City (Kansas).
OMAHA, BLUFFS, KANSAS = (-96.1, 41.2), (-95.8, 41.2), (-94.9, 39.1)


def parcels() -> Iterator[Parcel]:
    """Yield parcels of three states, and some that are not clearly in one."""
    places = {"NE": ("31", OMAHA), "IA": ("19", BLUFFS), "KS": ("20", KANSAS)}
    number = 0
    for state, (code, (lon, lat)) in places.items():
        for column in range(40):
            number += 1
            fields = {
                "state": state,
                "state_fp": code,
                "county": "Elm",
                "county_fp": "001",
                "parcel_id": f"{column:03}",
                "owner": f"Ünal Straße {column % 7}" if column % 3 else f"Smith {column}",
                "situs": f"{100 + 2 * column} N Main St",
                "city": "Elm Creek",
                "acres": None if column % 5 == 0 else column % 11,
                "sale_date": f"20{column % 20:02}-01-31",
                "zoning": "AG",
                "tax_amount": "ask the clerk" if column == 9 else 10.5,
                "NOTE": f"note {column}",
                "LOTS": column * 2**50,
                "geom_2": column / 3,
            }
            shape = bow_tie if column == 4 else square
            buildings = (
                (Building({"sq_feet": 2000.5, "year": 1999}, square(lon, lat, 0.001)),)
                if column == 1
                else ()
            )
            yield Parcel(uuid(number), fields, shape(lon + 0.01 * column, lat), buildings)
    odd = {
        "far": ({"state": "NE", "state_fp": "31"}, square(*KANSAS)),
        "both": ({"state": "NE", "state_fp": "20"}, square(*OMAHA)),
        "neither": ({"owner": "Smith 1"}, square(*BLUFFS)),
        "unknown": ({"state": "Nebraska", "state_fp": "31"}, square(*OMAHA)),
        "nowhere": ({"state": "IA", "acres": 3}, None),
        "not a uuid": ({"state_fp": "20", "situs": "101 N Main St"}, square(*KANSAS)),
    }
    for name, (fields, wkb) in odd.items():
        yield Parcel(name, fields, wkb)


@pytest.fixture(scope="module")
def states_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("states") / "states.gpkg"
    with ParcelWriter(path, title="Three states") as writer:
        writer.add(parcels())
    return path


@pytest.fixture(scope="module")
def states(postgres: PostgresServer, states_file: Path) -> Iterator[str]:
    """Yield the address of a database with the parcels of three states."""
    with postgres.database() as address:
        load(states_file, address)
        yield address


@pytest.fixture
def empty(postgres: PostgresServer) -> Iterator[str]:
    """Yield the address of an empty database."""
    with postgres.database() as address:
        yield address


def load(path: Path, address: str, **options: Any) -> Loaded:
    return load_file(path, Database(address), **options)


def county(path: Path, *numbers: int, owner: str = "Smith") -> Path:
    with ParcelWriter(path) as writer:
        writer.add(Parcel(uuid(one), {"state": "NE", "owner": owner}, None) for one in numbers)
    return path


@contextmanager
def opened(address: str, **options: Any) -> Iterator[DatabaseSource]:
    source = DatabaseSource(address, **options)
    try:
        yield source
    finally:
        source.close()


def execute(address: str, statement: str) -> list[tuple[Any, ...]]:
    with psycopg.connect(address, autocommit=True) as connection:
        cursor = connection.execute(statement.encode())
        return cursor.fetchall() if cursor.description else []


def schemas(address: str) -> list[str]:
    query = r"SELECT nspname FROM pg_namespace WHERE nspname ~ '^parcels_\d+$' ORDER BY 1"
    return [name for (name,) in execute(address, query)]


def ids(source: Any, *filters: Filter) -> list[str]:
    return source.fetch_records(QueryRequest(filters, limit=100), NEVER).ids


# ---- the same records as those of a file --------------------------------------------------------


def area(*wkbs: bytes, **options: Any) -> AreaRequest:
    return AreaRequest(wkbs, **options)


REQUESTS: list[Request] = [
    QueryRequest(),
    QueryRequest(limit=7, offset=119, include_buildings=True),
    QueryRequest(limit=7, offset=10_000),
    *(
        QueryRequest(order=Order(field.name, direction), limit=100, offset=offset)
        for field in {one.type: one for one in FIELDS}.values()
        for direction in ("asc", "desc")
        for offset in (0, 30)
    ),
    *(
        QueryRequest(filters, Order("acres", "desc"), limit=50)
        for filters in (
            (Filter("state", "eq", "NE"),),
            (Filter("state", "eq", "Nebraska"),),
            (Filter("state", "in", ("IA", "KS")),),
            (Filter("state", "in", ()),),
            (Filter("state", "ne", "NE"),),
            (Filter("state", "isnull", True),),
            (Filter("state_fp", "eq", "31"),),
            (Filter("state_fp", "eq", 31),),
            (Filter("state_fp", "eq", "31"), Filter("state", "eq", "IA")),
            (Filter("state_fp", "nin", ("31", "20")),),
            (Filter("county_fp", "eq", "001"),),
            (Filter("county_fp", "eq", 1), Filter("owner", "ilike", "STRASSE 3")),
            (Filter("owner", "ilike", "ünal"),),
            (Filter("owner", "ilike", "%"),),
            (Filter("svc_uuid", "in", (uuid(3), uuid(50), uuid(99), "nowhere", "\0")),),
            (Filter("svc_uuid", "eq", "not a uuid"),),
            (Filter("acres", "between", (3, 5)), Filter("state", "eq", "KS")),
            (Filter("tax_amount", "isnull", True),),
            (Filter("LOTS", "eq", 3 * 2**50),),
            (Filter("NOTE", "ilike", "E 1"),),
        )
    ),
    QueryRequest(order=Order("LOTS", "desc"), limit=60),
    QueryRequest(order=Order("geom_2"), limit=60),
    PointRequest(OMAHA[1] + 0.005, OMAHA[0] + 0.005),
    PointRequest(OMAHA[1], OMAHA[0] + 0.01),
    PointRequest(KANSAS[1] + 0.005, KANSAS[0] + 0.005, include_buildings=True),
    area(square(*OMAHA, 0.1), limit=5, offset=3),
    area(square(*OMAHA, 0.4), square(*BLUFFS, 0.02), limit=100, include_buildings=True),
    area(bow_tie(OMAHA[0] + 0.04, OMAHA[1])),
    area(square(-100, 35, 10), limit=500),
    area(square(-100, 35, 10), filters=(Filter("state", "eq", "KS"),), limit=500),
    area(square(0, 0)),
    area(),
    AddressRequest("104 N Main St"),
    AddressRequest("104 N Main St", state="IA"),
    AddressRequest("104 N Main St, Elm Creek NE"),
    AddressRequest("104 N Mian St", state="KS"),
    AddressRequest("N Main", state="NE", limit=50),
    AddressRequest("101 N Main St"),
    AddressRequest("999 N Main St", state="IA"),
    AddressRequest("1 Nowhere Ln"),
    AddressRequest("\0"),
]


@pytest.mark.parametrize("request_", REQUESTS, ids=repr)
def test_a_database_returns_the_records_of_the_file(
    states: str, states_file: Path, request_: Request
):
    file = FileSource(states_file)
    try:
        expected = file.fetch_records(request_, NEVER)
    finally:
        file.close()
    with opened(states) as source:
        found = source.fetch_records(request_, NEVER)
    assert found._replace(scores=None, nearest=()) == expected._replace(scores=None, nearest=())
    assert list(found.scores or ()) == list(expected.scores or ())
    assert {near.address for near in found.nearest} == {near.address for near in expected.nearest}


def test_consecutive_pages_are_those_of_the_file(postgres: PostgresServer, tmp_path: Path):
    """Ties and nulls in every numeric field, over all pages."""
    path = tmp_path / "ties.gpkg"
    write_ties(path, 700)
    file = FileSource(path)
    with postgres.database() as address, ExitStack() as stack:
        stack.callback(file.close)
        load(path, address)
        source = stack.enter_context(opened(address))
        for field in FIELDS:
            for direction in ("asc", "desc"):
                for offset in range(0, 700, 230):
                    request = QueryRequest((), Order(field.name, direction), 230, offset)
                    expected = file.fetch_records(request, NEVER)
                    assert source.fetch_records(request, NEVER).ids == expected.ids


def test_the_map_of_ids_and_all_partitions_give_the_same(states: str):
    with opened(states) as source:
        wanted = tuple(uuid(number) for number in range(1, 100, 7))
        by_map = ids(source, Filter("svc_uuid", "in", wanted))
        assert by_map == sorted(wanted)
        execute(states, "CREATE TABLE kept AS TABLE parcels_1.ids")
        execute(states, "DELETE FROM parcels_1.ids WHERE part = '31'")
        try:  # the map decides
            assert len(ids(source, Filter("svc_uuid", "in", wanted))) < len(wanted)
        finally:
            execute(states, "DELETE FROM parcels_1.ids")
            execute(states, "INSERT INTO parcels_1.ids SELECT * FROM kept; DROP TABLE kept")


def test_a_parcel_that_geos_cannot_work_with_is_found_as_in_the_file(empty: str, tmp_path: Path):
    def at_home(wkt: str) -> bytes:
        home = shapely.transform(shapely.from_wkt(wkt), lambda xy: xy / 1000 + (-99, 41.5))
        return shapely.to_wkb(home)

    path = tmp_path / "bad.gpkg"
    parts = "((3 4, 2 0, 3 4, 4 1, 3 4)), ((2 3, 2 2, 4 2, 3 0, 2 3))"
    with ParcelWriter(path) as writer:
        writer.add(
            [
                Parcel(uuid(1), {"state": "NE"}, at_home(f"MULTIPOLYGON ({parts})")),
                Parcel(uuid(2), {"state": "NE"}, at_home("POLYGON ((1 1, 2 1, 2 2, 1 1))")),
            ]
        )
    load(path, empty)
    polygon = at_home("POLYGON ((0.5 0.5, 3.5 1, 2 3.7, 0.5 0.5))")
    with psycopg.connect(empty) as connection, pytest.raises(psycopg.errors.InternalError_):
        connection.execute(
            "SELECT ST_Intersects(geom, ST_GeomFromWKB(%s, 4326)) FROM parcels_1.parcels_31",
            (polygon,),
        )
    file = FileSource(path)
    with opened(empty) as source:
        try:
            expected = file.fetch_records(area(polygon), NEVER)
        finally:
            file.close()
        assert source.fetch_records(area(polygon), NEVER) == expected
    assert expected.ids == [uuid(1), uuid(2)]


def test_a_building_without_a_polygon_has_its_unread_geometry(empty: str, tmp_path: Path):
    path = tmp_path / "buildings.gpkg"
    point = shapely.to_wkb(shapely.Point(*OMAHA))
    with ParcelWriter(path) as writer:
        buildings = (
            Building({"sq_feet": 5}, point),
            Building({}, square(*OMAHA)),
            Building({}, None),
        )
        writer.add([Parcel(uuid(1), {"state": "NE"}, None, buildings)])
    load(path, empty)
    request = QueryRequest(limit=1, include_buildings=True)
    file = FileSource(path)
    with opened(empty) as source, ExitStack() as stack:
        stack.callback(file.close)
        pages = [one.fetch_records(request, NEVER) for one in (source, file)]
    found, expected = [encode_page(page, request, ResponseOptions()) for page in pages]
    assert found == expected
    unread, polygon, none = json.loads(found)["results"][0]["buildings"]
    assert none["geom"] is None
    assert bytes.fromhex(unread["geom"]).endswith(point)
    assert polygon["geom"]["type"] == "Polygon"
    assert found.count(b'"geom"') == 4


# ---- partitions ---------------------------------------------------------------------------------


def test_a_parcel_is_in_the_partition_of_its_state_only_if_nothing_contradicts_it(states: str):
    rows = execute(states, "SELECT svc_uuid, part FROM parcels_1.parcels")
    found = dict(rows)
    assert [found[uuid(number)] for number in (1, 41, 81)] == ["31", "19", "20"]
    assert {name: found[name] for name in ("far", "both", "neither", "unknown", "nowhere")} == {
        "far": "other",
        "both": "other",
        "neither": "other",
        "unknown": "31",
        "nowhere": "19",
    }
    assert partitions_of([{"state": "NE"}] * 2, [square(*OMAHA), square(-97, 42, 3)]) == [
        "31",
        "other",
    ]


@pytest.fixture(scope="module")
def queried(postgres: PostgresServer, states: str) -> Iterator[Callable[[Request], set[str]]]:
    """Yield a function that returns the partitions of parcels that a request was sent to."""
    name = states.rpartition("/")[2]
    execute(states, f"ALTER DATABASE {name} SET log_statement = 'all'")

    def partitions(request: Request) -> set[str]:
        with opened(states) as source:
            before = postgres.log.stat().st_size
            source.fetch_records(request, NEVER)
        with postgres.log.open("rb") as log:
            log.seek(before)
            text = log.read().decode()
        assert '"parcels_1"."parcels"' not in text  # never through the parent
        return set(re.findall(r'"parcels_(\d\d|other)"', text))

    yield partitions
    execute(states, f"ALTER DATABASE {name} RESET log_statement")


EVERYWHERE = {"19", "20", "31", "other"}


@pytest.mark.parametrize(
    ("request_", "expected"),
    [
        (QueryRequest((Filter("state", "eq", "NE"),)), {"31", "other"}),
        (QueryRequest((Filter("state_fp", "in", ("31", "20")),)), {"31", "20", "other"}),
        (
            QueryRequest((Filter("state", "in", ("NE", "IA")), Filter("state_fp", "eq", "19"))),
            {"19", "other"},
        ),
        # A state without parcels, and a value that is no state.
        (QueryRequest((Filter("state", "eq", "CA"), Filter("acres", "gt", 1))), {"other"}),
        # All parcels of Iowa's partition have the same other state.
        (QueryRequest((Filter("state", "eq", "ne"),)), {"20", "31", "other"}),
        (QueryRequest((Filter("county_fp", "eq", "001"),)), EVERYWHERE),
        (QueryRequest((Filter("state", "ne", "NE"),)), EVERYWHERE),
        (QueryRequest((Filter("svc_uuid", "eq", uuid(1)),)), {"31"}),
        (QueryRequest((Filter("svc_uuid", "in", (uuid(1), uuid(45))),)), {"31", "19"}),
        (QueryRequest((Filter("svc_uuid", "eq", uuid(9999)),)), set()),
        (area(square(*KANSAS, 0.1)), {"20", "other"}),
        # Omaha is within the margin of Iowa.
        (area(square(*OMAHA, 0.1)), {"31", "19", "other"}),
        (area(square(-99, 41.5)), {"31", "other"}),
        (area(square(-80, 30)), {"other"}),
        (PointRequest(41.5, -99), {"31", "other"}),
    ],
    # Not the sets, whose order differs between processes.
    ids=lambda one: "" if isinstance(one, set) else repr(one),
)
def test_only_partitions_that_can_match_are_queried(
    queried: Callable[[Request], set[str]], request_: Request, expected: set[str]
):
    assert queried(request_) <= expected
    if expected == EVERYWHERE:
        assert queried(request_) >= {"19", "20", "31"}


def test_an_address_with_a_state_is_searched_for_in_that_state(
    queried: Callable[[Request], set[str]],
):
    # A parcel of Kansas's partition has no state.
    assert queried(AddressRequest("104 N Main St", state="NE")) == {"20", "31"}
    assert queried(AddressRequest("104 N Main St")) == {"19", "20", "31"}


def test_a_partition_without_indexes_gives_the_same(postgres: PostgresServer, states_file: Path):
    with postgres.database() as address:
        load(states_file, address)
        requests_ = [one for one in REQUESTS if not isinstance(one, AddressRequest)][::5]
        with opened(address) as source:
            expected = [source.fetch_records(one, NEVER) for one in requests_]
        dropped = execute(
            address,
            "SELECT format('DROP INDEX %I.%I', schemaname, indexname) FROM pg_indexes "
            "WHERE schemaname = 'parcels_1' AND tablename = 'parcels_31'",
        )
        assert len(dropped) > 30
        for (statement,) in dropped:
            execute(address, statement)
        with opened(address) as source:
            assert [source.fetch_records(one, NEVER) for one in requests_] == expected


# ---- vintages -----------------------------------------------------------------------------------


def test_a_second_load_replaces_the_parcels_and_drops_the_old_ones(empty: str, tmp_path: Path):
    load(county(tmp_path / "a.gpkg", 1, 2), empty)
    with opened(empty) as source:
        assert ids(source) == [uuid(1), uuid(2)]
        loaded = load(county(tmp_path / "b.gpkg", 2, 3, 4), empty)
        assert (loaded.parcels, loaded.old_kept) == (3, "")
        assert ids(source) == [uuid(2), uuid(3), uuid(4)]
    assert schemas(empty) == ["parcels_2"]


def test_a_request_keeps_its_vintage_until_it_has_ended(empty: str, tmp_path: Path):
    load(county(tmp_path / "a.gpkg", 1), empty)
    with psycopg.connect(empty) as connection:  # a request in another process, under way
        assert execute_statement(connection, take(1)).fetchone() == (True, 1)
        loaded = load(county(tmp_path / "b.gpkg", 2), empty, seconds_to_drop=1)
        assert loaded.old_kept == "requests still use them."
        assert connection.execute("SELECT svc_uuid FROM parcels_1.parcels_31").fetchall()
        with opened(empty) as source:  # while the new one is served
            assert ids(source) == [uuid(2)]
    assert not load(county(tmp_path / "c.gpkg", 3), empty).old_kept
    assert schemas(empty) == ["parcels_3"]


def test_requests_during_loads_are_from_one_vintage_each(empty: str, tmp_path: Path):
    files = [county(tmp_path / f"{n}.gpkg", *range(1, 30 + n), owner=f"{n}") for n in range(2)]
    load(files[0], empty)
    wrong: list[Any] = []
    seen: set[int] = set()
    is_over = threading.Event()

    def request_repeatedly(source: DatabaseSource) -> None:
        while not is_over.is_set():
            page = source.fetch_records(QueryRequest(limit=100, offset=1), NEVER)
            owners = {json.loads(record)["owner"] for record in page.records}
            seen.add(page.count)
            if (owners, len(page.records) + 1) not in (({"0"}, 29), ({"1"}, 30)):
                wrong.append((owners, page.count))

    with opened(empty) as source:
        threads = [threading.Thread(target=request_repeatedly, args=(source,)) for _ in range(3)]
        for thread in threads:
            thread.start()
        try:
            for number in range(4):
                assert not load(files[(number + 1) % 2], empty).old_kept
        finally:
            is_over.set()
            for thread in threads:
                thread.join(30)
    assert not wrong
    assert seen == {29, 30}


def test_a_second_load_at_the_same_time_is_refused(empty: str, tmp_path: Path):
    load(county(tmp_path / "a.gpkg", 1), empty)
    refused: list[str] = []

    def load_another(share: float) -> None:
        if not refused:
            with pytest.raises(ParcelError) as caught:
                load(county(tmp_path / "c.gpkg", 3), empty)
            refused.append(caught.value.sentence)

    load(county(tmp_path / "b.gpkg", 2), empty, progress=load_another)
    assert "another import" in refused[0]
    with opened(empty) as source:
        assert ids(source) == [uuid(2)]


def test_a_killed_load_changes_nothing_and_the_next_one_removes_what_it_left(
    empty: str, tmp_path: Path
):
    load(county(tmp_path / "a.gpkg", 1), empty)
    path = tmp_path / "ties.gpkg"
    write_ties(path, 3000)
    # The load waits for this lock when it has written its rows.
    with psycopg.connect(empty) as connection:
        connection.execute("LOCK TABLE parcel_service.current IN ACCESS EXCLUSIVE MODE")
        command = [*COMMAND, "import", str(path), "--database", empty]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        try:
            wait_until(lambda: is_waiting(empty))
        finally:
            process.kill()
            process.communicate()
    wait_until(lambda: not is_waiting(empty))
    with opened(empty) as source:
        assert ids(source) == [uuid(1)]
    load(county(tmp_path / "b.gpkg", 2), empty)
    assert len(schemas(empty)) == 1


def is_waiting(address: str) -> bool:
    query = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
    return bool(execute(address, f"{query} AND datname = current_database()"))


def wait_until(condition: Callable[[], bool], seconds: float = 30.0) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        threading.Event().wait(0.02)


def test_a_load_whose_connection_is_lost_changes_nothing(empty: str, tmp_path: Path):
    load(county(tmp_path / "a.gpkg", 1), empty)
    path = tmp_path / "ties.gpkg"
    write_ties(path, 3000)

    def disconnect(share: float) -> None:
        if share > 0.3:
            execute(
                empty,
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()",
            )

    with pytest.raises(ParcelError, match=r"the connection was lost\."):
        load(path, empty, progress=disconnect)
    with opened(empty) as source:
        assert ids(source) == [uuid(1)]
    load(county(tmp_path / "b.gpkg", 2), empty)
    assert len(schemas(empty)) == 1


def test_a_canceled_load_changes_nothing(empty: str, tmp_path: Path):
    load(county(tmp_path / "a.gpkg", 1), empty)
    cancellation = Cancellation()
    with pytest.raises(Cancelled):
        load(
            county(tmp_path / "b.gpkg", 2),
            empty,
            progress=lambda _: cancellation.cancel(),
            cancellation=cancellation,
        )
    assert schemas(empty) == ["parcels_1"]


def test_repeated_ids_are_refused(empty: str, tmp_path: Path):
    path = county(tmp_path / "a.gpkg", 1, 2)
    with sqlite3.connect(path) as connection:
        for (trigger,) in connection.execute(
            "SELECT name FROM sqlite_master WHERE type = 'trigger'"
        ).fetchall():
            connection.execute(f"DROP TRIGGER {trigger}")
        connection.execute("UPDATE parcels SET svc_uuid = ?", (uuid(1),))
    with pytest.raises(ParcelError, match="same svc_uuid") as caught:
        load(path, empty)
    assert caught.value.code is ErrorCode.LOCAL_FILE
    assert str(path) in caught.value.sentence
    assert not schemas(empty)
    with pytest.raises(ParcelError, match="has no parcels"):
        DatabaseSource(empty)


@pytest.mark.parametrize(
    ("fault", "reason"),
    [
        ("RAISE disk_full", "its disk is full."),
        ("PERFORM pg_terminate_backend(pg_backend_pid())", "the connection was lost."),
    ],
)
def test_a_load_is_complete_even_if_the_earlier_parcels_cannot_be_removed(
    empty: str,
    tmp_path: Path,
    fault: str,
    reason: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
):
    load(county(tmp_path / "a.gpkg", 1), empty)
    execute(
        empty,
        "CREATE FUNCTION fail() RETURNS event_trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN {fault}; END $$; "
        "CREATE EVENT TRIGGER on_drop ON sql_drop EXECUTE FUNCTION fail()",
    )
    file = county(tmp_path / "b.gpkg", 2)
    command = ["parcel-service", "import", str(file), "--database", empty]
    monkeypatch.setattr(sys, "argv", command)
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 0
    printed = capsys.readouterr().out
    assert "Loaded 1 parcels" in printed
    assert f"not removed: {reason}" in printed
    with opened(empty) as source:
        assert ids(source) == [uuid(2)]
    execute(empty, "DROP EVENT TRIGGER on_drop")
    assert not load(county(tmp_path / "c.gpkg", 3), empty).old_kept
    assert schemas(empty) == ["parcels_3"]


# ---- faults -------------------------------------------------------------------------------------


def command_line(*arguments: str) -> tuple[int, str]:
    done = subprocess.run(
        [*COMMAND, *arguments], capture_output=True, text=True, check=False, timeout=60
    )
    return done.returncode, done.stdout + done.stderr


def test_a_database_that_cannot_be_used_gives_one_sentence_without_the_password(
    postgres: PostgresServer, states: str, empty: str, county_file: Path
):
    secret = "hunter2"
    wrong = postgres.url(states.rpartition("/")[2], secret)
    address = f"postgresql://reader:{secret}@127.0.0.1"
    for database, words in [
        (wrong, "does not accept the user name or the password"),
        (postgres.url("none", postgres.password), "no database"),
        (f"{address}:1/parcels", "no server accepts connections"),
        (f"postgresql://reader:{secret}@no.such.host.invalid/parcels", "its host was not found"),
        (f"postgresql://reader:x@{secret}@127.0.0.1/parcels", "percent-encoded"),
        (f"postgresql://reader:{secret}/x@127.0.0.1/parcels", ""),
        (f"postgresql://reader:%zz{secret}@127.0.0.1/parcels", "percent-encoded"),
        (f"{secret} is not an address", "percent-encoded"),
    ]:
        for use in (lambda: DatabaseSource(database), lambda: load(county_file, database)):  # noqa: B023
            with pytest.raises(ParcelError) as caught:
                use()
            assert words in caught.value.sentence
            for shown in (str(caught.value), repr(caught.value)):
                assert secret not in shown
                assert postgres.password not in shown
    for arguments, database, words in [
        (["serve"], empty, "has no parcels"),
        (["serve"], wrong, "password"),
        (["import", str(county_file)], wrong, "password"),
    ]:
        code, printed = command_line(*arguments, "--database", database)
        assert code == 1
        assert words in printed
        assert len(printed.splitlines()) == 1
        assert secret not in printed
        assert postgres.password not in printed


def test_a_parcel_file_and_any_vector_file_are_imported_and_served(
    empty: str, county_file: Path, tmp_path: Path
):
    code, printed = command_line("import", str(county_file), "--database", empty)
    assert (code, printed.split(" into ")[0]) == (0, "Loaded 9 parcels and 2 buildings")
    lots = tmp_path / "lots.csv"
    lots.write_text("PIN,NAME\n1,Rivera\n2,Chen\n")
    mapping = tmp_path / "lots.json"
    fields = {"parcel_id": "PIN", "owner": "NAME", "state": {"constant": "IA"}}
    mapping.write_text(json.dumps({"fields": fields}))
    code, printed = command_line("import", str(lots), "--map", str(mapping), "--database", empty)
    assert code == 0, printed
    assert "Wrote 2 parcels" in printed
    assert "Loaded 2 parcels" in printed
    with serving("--database", empty) as served:
        body = {"filters": [{"field": "state", "op": "eq", "value": "IA"}]}
        headers = {"Authorization": f"Bearer {served.key}"}
        url = f"{served.url}/parcels/query"
        response = requests.post(url, json=body, headers=headers, timeout=20)
        assert sorted(one["owner"] for one in response.json()["results"]) == ["Chen", "Rivera"]
        served.process.terminate()
        served.process.wait(20)
        assert urlsplit(empty).password not in served.output()


def test_the_address_of_the_database_can_be_in_the_environment(empty: str, county_file: Path):
    command = [*COMMAND, "import", str(county_file)]
    environment = {**os.environ, "PARCEL_SERVICE_DATABASE": empty}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_statement_over_its_time_limit_gives_503_and_the_service_continues(states: str):
    with (
        opened(states, statement_seconds=0.5) as source,
        RunningService(source) as service,
        Client(service) as client,
        psycopg.connect(states) as connection,
    ):
        connection.execute("LOCK TABLE parcels_1.parcels_31 IN ACCESS EXCLUSIVE MODE")
        response = client.query(("state", "eq", "NE"), ("acres", "gt", 3))
        assert "busy" in detail(response, 503)
        assert int(response.headers["Retry-After"]) > 0
        assert uuids(client.query(("state", "eq", "IA"), ("acres", "gt", 3)))
        connection.rollback()
        assert uuids(client.query(("state", "eq", "NE"), ("acres", "gt", 3)))


def test_a_request_waits_for_a_connection_and_is_then_refused(states: str):
    request = QueryRequest((Filter("state", "eq", "NE"), Filter("acres", "gt", 4)))
    with opened(states, connections=1, wait_seconds=0.3) as source:
        with psycopg.connect(states) as connection:
            connection.execute("LOCK TABLE parcels_1.parcels_31 IN ACCESS EXCLUSIVE MODE")
            results: list[Any] = []
            thread = threading.Thread(
                target=lambda: results.append(source.fetch_records(request, NEVER))
            )
            thread.start()
            wait_until(lambda: is_waiting(states))
            with pytest.raises(ServiceBusy, match="became free"):
                source.fetch_records(request, NEVER)
            connection.rollback()
            thread.join(30)
        assert results == [source.fetch_records(request, NEVER)]


def test_a_request_whose_connection_is_lost_is_repeated_over_another(states: str):
    with (
        RunningService(states) as service,
        Client(service) as client,
        psycopg.connect(states) as connection,
        ThreadPoolExecutor(1) as pool,
    ):
        expected = uuids(client.query(("acres", "gt", 3.5)))
        connection.execute("LOCK TABLE parcels_1.parcels_31 IN ACCESS EXCLUSIVE MODE")
        under_way = pool.submit(client.query, ("acres", "gt", 3.25))
        wait_until(lambda: is_waiting(states))
        terminate(states)
        wait_until(lambda: is_waiting(states))
        connection.rollback()
        assert uuids(under_way.result(30)) == expected


def test_a_user_that_only_reads_and_its_faults_while_the_service_runs(
    postgres: PostgresServer,
    empty: str,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
):
    """The privileges are those of docs/service.md; no log has a password."""
    caplog.set_level("DEBUG")
    secret = "hunter2hunter2"
    execute(
        empty,
        f"CREATE ROLE reader LOGIN PASSWORD '{secret}';"
        f"ALTER DEFAULT PRIVILEGES FOR ROLE {postgres.user} GRANT USAGE ON SCHEMAS TO reader;"
        f"ALTER DEFAULT PRIVILEGES FOR ROLE {postgres.user} GRANT SELECT ON TABLES TO reader",
    )
    address = empty.replace(f"{postgres.user}:{postgres.password}", f"reader:{secret}")
    load(county(tmp_path / "a.gpkg", 1), empty)
    try:
        with (
            opened(address, wait_seconds=0.3) as source,
            RunningService(source) as service,
            Client(service) as client,
        ):
            load(county(tmp_path / "b.gpkg", 2), empty)
            assert uuids(client.query(("state", "eq", "NE"))) == [uuid(2)]
            assert health(service) == 200
            for fault, words, mended in [
                ("PASSWORD 'other'", "user name or the password", f"PASSWORD '{secret}'"),
                ("CONNECTION LIMIT 0", "too many connections", "CONNECTION LIMIT -1"),
            ]:
                execute(empty, f"ALTER ROLE reader {fault}")
                terminate(empty)
                assert "busy" in detail(client.query(("state", "eq", "NE")), 503)
                assert "cannot read its parcels" in detail(
                    requests.get(f"{service.url}/health", timeout=20), 503
                )
                with pytest.raises(ParcelError, match=words):
                    DatabaseSource(address)
                logged = [line for line in capfd.readouterr().err.splitlines() if words in line]
                assert len(logged) == 2
                assert not [line for line in logged if secret in line]
                execute(empty, f"ALTER ROLE reader {mended}")
                wait_until(lambda: client.query(("state", "eq", "NE")).status_code == 200)
                assert health(service) == 200
            execute(empty, "REVOKE ALL ON SCHEMA parcels_2 FROM reader")
            assert "cannot read its parcels" in detail(client.query(("state", "eq", "NE")), 500)
            assert health(service) == 503
    finally:
        execute(empty, "DROP OWNED BY reader; DROP ROLE reader")
    for password in (secret, postgres.password):
        assert password not in caplog.text


def connections_of_services(address: str) -> int:
    query = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'parcel-service'"
    return execute(address, f"{query} AND datname = current_database()")[0][0]


def test_health_needs_no_connection_of_requests(states: str):
    request = QueryRequest((Filter("state", "eq", "NE"), Filter("acres", "gt", 4.5)))
    with (
        opened(states, connections=1) as source,
        RunningService(source) as service,
        psycopg.connect(states) as connection,
    ):
        connection.execute("LOCK TABLE parcels_1.parcels_31 IN ACCESS EXCLUSIVE MODE")
        with ThreadPoolExecutor(9) as pool:
            busy = pool.submit(source.fetch_records, request, NEVER)
            wait_until(lambda: is_waiting(states))
            found = pool.map(lambda _: health(service), range(16))
            assert set(found) == {200}
            assert not busy.done()
            wait_until(lambda: connections_of_services(states) == 1)  # none is kept
            connection.rollback()
            assert busy.result(30).ids


def health(service: RunningService) -> int:
    return requests.get(f"{service.url}/health", timeout=20).status_code


def terminate(address: str) -> None:
    """End all connections of services."""
    execute(
        address,
        "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity "
        "WHERE application_name = 'parcel-service' AND datname = current_database()",
    )


def test_health_of_a_database_that_does_not_respond_is_503(
    states: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("parcel_lookup.service.app._HEALTH_SECONDS", 0.5)
    with RunningService(states) as service, psycopg.connect(states) as connection:
        connection.execute("LOCK TABLE parcels_1.ids IN ACCESS EXCLUSIVE MODE")
        began = time.monotonic()
        assert health(service) == 503
        assert time.monotonic() - began < 4
        connection.rollback()
        wait_until(lambda: health(service) == 200)


def test_a_cancel_ends_the_statement_in_the_database(states: str):
    cancellation = Cancellation()
    request = QueryRequest((Filter("state", "eq", "NE"), Filter("acres", "gt", 5)))
    with opened(states, connections=1) as source, psycopg.connect(states) as connection:
        connection.execute("LOCK TABLE parcels_1.parcels_31 IN ACCESS EXCLUSIVE MODE")
        ended: list[float] = []

        def run() -> None:
            with pytest.raises(Cancelled):
                source.fetch_records(request, cancellation)
            ended.append(time.monotonic())

        thread = threading.Thread(target=run)
        thread.start()
        wait_until(lambda: is_waiting(states))
        started = time.monotonic()
        cancellation.cancel()
        thread.join(10)
        assert ended[0] - started < 1
        assert not is_waiting(states)
        connection.rollback()
        assert source.fetch_records(request, NEVER).ids  # over a new connection


def test_a_client_that_disconnects_ends_the_statement(states: str):
    with RunningService(states) as service, psycopg.connect(states) as connection:
        connection.execute("LOCK TABLE parcels_1.parcels_31 IN ACCESS EXCLUSIVE MODE")
        body = {
            "filters": [
                {"field": "state", "op": "eq", "value": "NE"},
                {"field": "acres", "op": "gt", "value": 6},
            ]
        }
        with pytest.raises(requests.Timeout):
            requests.post(
                f"{service.url}/parcels/query", json=body, headers=service.headers, timeout=0.5
            )
        wait_until(lambda: not is_waiting(states), 5)


@pytest.fixture
def own_server() -> Iterator[PostgresServer]:
    """Yield a server that the test can stop; skip where PostgreSQL is not installed."""
    try:
        server = PostgresServer()
    except NotInstalled as missing:
        pytest.skip(str(missing))
    with server:
        yield server


def test_the_service_recovers_by_itself_after_the_database_was_down(
    own_server: PostgresServer, states_file: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("psycopg_pool.base.AttemptWithBackoff.INITIAL_DELAY", 0.1)
    with own_server.database() as address:
        load(states_file, address)
        with (
            opened(address, wait_seconds=1.5) as source,
            RunningService(source) as service,
            Client(service) as client,
        ):
            expected = uuids(client.query(("acres", "gt", 3)))
            with ThreadPoolExecutor(1) as pool, closing(psycopg.connect(address)) as connection:
                connection.execute("LOCK TABLE parcels_1.parcels_31 IN ACCESS EXCLUSIVE MODE")
                under_way = pool.submit(client.query, ("acres", "gt", 4))
                wait_until(lambda: is_waiting(address))
                own_server.stop()
                assert "busy" in detail(under_way.result(30), 503)
            response = client.query(("acres", "gt", 3))
            assert own_server.password not in detail(response, 503)
            own_server.start()
            wait_until(lambda: client.query(("acres", "gt", 3)).status_code == 200)
            assert uuids(client.query(("acres", "gt", 3))) == expected
            # Connections that were lost in the meantime are replaced without an error.
            own_server.stop()
            own_server.start()
            assert uuids(client.query(("acres", "gt", 3))) == expected


def test_workers_report_a_database_that_is_down(own_server: PostgresServer, tmp_path: Path):
    with own_server.database() as address:
        load(county(tmp_path / "a.gpkg", 1), address)
        with (
            serving("--database", address, "--workers", 2) as service,
            requests.Session() as one,  # connections that are kept, one to each worker
            requests.Session() as other,
        ):
            service.workers(2)

            def statuses() -> list[int]:
                sessions = (one, other, one, other)
                return [session.get(f"{service.url}/health").status_code for session in sessions]

            assert statuses() == [200] * 4
            own_server.stop()
            began = time.monotonic()
            assert statuses() == [503] * 4
            assert time.monotonic() - began < 5
            own_server.start()
            assert statuses() == [200] * 4


def test_a_server_that_is_down_for_long_is_tried_again_soon(
    own_server: PostgresServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("parcel_lookup.service.database.source._RECONNECT_SECONDS", 0.2)
    monkeypatch.setattr("psycopg_pool.base.AttemptWithBackoff.INITIAL_DELAY", 0.1)
    with own_server.database() as address:
        load(county(tmp_path / "a.gpkg", 1), address)
        with opened(address, wait_seconds=0.2) as source:
            assert ids(source) == [uuid(1)]
            own_server.stop()
            with socket.create_server((own_server.host, own_server.port)) as listening:
                listening.settimeout(5)
                with pytest.raises(ParcelError):
                    source.fetch_records(QueryRequest(), NEVER)
                began = time.monotonic()
                for _ in range(30):  # attempts to connect, without another request
                    listening.accept()[0].close()
                assert time.monotonic() - began < 10
            own_server.start()
            wait_until(lambda: ids_or_none(source) == [uuid(1)], 5)


def ids_or_none(source: DatabaseSource) -> list[str] | None:
    with suppress(ParcelError):
        return ids(source)
    return None


def test_a_load_that_fills_the_disk_changes_nothing(own_server: PostgresServer, tmp_path: Path):
    folder = own_server.folder / "small"
    folder.mkdir()
    path = tmp_path / "ties.gpkg"
    write_ties(path, 20_000)
    with small_disk(folder, 24):
        shutil.chown(folder, own_server.user)
        execute(own_server.url(), f"CREATE TABLESPACE small LOCATION '{folder}'")
        name = own_server.create_database()
        address = own_server.url(name)
        execute(address, f"ALTER DATABASE {name} SET default_tablespace = 'small'")
        load(county(tmp_path / "a.gpkg", 1), address)
        with pytest.raises(ParcelError, match=r"its disk is full\."):
            load(path, address)
        with opened(address) as source:
            assert ids(source) == [uuid(1)]
        load(county(tmp_path / "b.gpkg", 2), address)
        assert len(schemas(address)) == 1
        own_server.stop()


def test_columns_of_the_wrong_type_are_loaded_as_the_file_is_read(empty: str, tmp_path: Path):
    path = tmp_path / "types.gpkg"
    with ParcelWriter(path) as writer:
        fields = {"state": "NE", "acres": 1.5, "owner": "Smith", "LOTS": 7, "NOTE": "a"}
        writer.add(Parcel(uuid(number), fields, square(*OMAHA)) for number in range(1, 4))
    change(path, "UPDATE parcels SET acres = 'lots', owner = 12, LOTS = 'many' WHERE fid = 2")
    change(path, "UPDATE parcels SET acres = 9e999, LOTS = 0.5, NOTE = x'ff00' WHERE fid = 3")
    load(path, empty)
    file = FileSource(path)
    with opened(empty) as source, ExitStack() as stack:
        stack.callback(file.close)
        for order in (None, Order("acres"), Order("LOTS", "desc"), Order("NOTE")):
            request = QueryRequest(order=order)
            expected = file.fetch_records(request, NEVER)
            assert source.fetch_records(request, NEVER) == expected
        for item in (Filter("owner", "eq", "12"), Filter("acres", "isnull", True)):
            assert ids(source, item) == ids(file, item) != []


def test_only_the_coordinate_system_of_the_layer_counts(empty: str, tmp_path: Path):
    path = tmp_path / "systems.gpkg"
    with ParcelWriter(path) as writer:
        for number in (1, 2, 3):
            writer.add([Parcel(uuid(number), {"state": "NE"}, square(*OMAHA))])
    for fid, srid in ((2, "B90D0000"), (3, "00000000")):  # 3513, and none
        head = "substr(geom, 1, 4)"
        change(
            path,
            f"UPDATE parcels SET geom = CAST({head} || x'{srid}' || substr(geom, 9) AS BLOB) "
            f"WHERE fid = {fid}",
        )
    load(path, empty)
    with opened(empty) as source:
        found = source.fetch_records(PointRequest(OMAHA[1] + 0.005, OMAHA[0] + 0.005), NEVER)
        assert found.ids == [uuid(1), uuid(2), uuid(3)]
    change(path, "UPDATE gpkg_geometry_columns SET srs_id = 0")
    code, printed = command_line("import", str(path), "--database", empty)
    assert (code, len(printed.splitlines())) == (1, 1)
    assert "not in EPSG:4326" in printed


SQL = ["'; DROP SCHEMA parcels_1 CASCADE; --", "%s", "%(a)s", "\\", '"', "$1", "{}", "a%b_c\\"]


@pytest.mark.parametrize("text", SQL)
def test_sql_in_texts_finds_nothing_and_changes_nothing(states: str, text: str):
    with RunningService(states) as service, Client(service) as client:
        for field in ("owner", "city", "situs", "zoning", "sale_date", "svc_uuid", "state"):
            for op in ("eq", "in", "ilike"):
                if op == "ilike" and field not in ("owner", "city", "situs"):
                    continue
                value = [text] if op == "in" else text
                assert uuids(client.query((field, op, value), ("state", "eq", "NE"))) == []
        for name in ("address", "city", "state", "postal"):
            given = {"address": "104 N Main St", name: text}
            assert client.get("/parcels/address", **given).status_code == 200
        assert client.query((text, "eq", 1)).status_code == 400
        assert len(uuids(client.query(("state", "eq", "NE"), limit=100))) == 42


def test_own_columns_may_have_any_name(empty: str, tmp_path: Path):
    path = tmp_path / "names.gpkg"
    names = ['"; DROP TABLE x', "part", "fid", "owner_folded", "%s", "é" * 80, "Record", "{0}"]
    with ParcelWriter(path) as writer:
        writer.add([Parcel(uuid(1), dict.fromkeys(names, "some TEXT"), None)])
    load(path, empty)
    file = FileSource(path)
    with opened(empty) as source:
        try:
            expected = file.fetch_records(QueryRequest(), NEVER)
        finally:
            file.close()
        assert source.fetch_records(QueryRequest(), NEVER) == expected
        for name in names:
            assert ids(source, Filter(name, "ilike", "some text")) == [uuid(1)]
