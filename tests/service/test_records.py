"""Finished records: responses made of them equal those that are encoded from the rows."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import shapely

from parcel_lookup.core.contract import (
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
from parcel_lookup.service.encoding import AreaResponse, ResponseOptions, encode_page, encode_record
from parcel_lookup.service.file import records
from parcel_lookup.service.file.readers import Reader
from parcel_lookup.service.file.source import FileSource, write_records
from parcel_lookup.service.record_pages import RecordPage
from parcel_lookup.tests.support.cambridge import Cambridge
from parcel_lookup.tests.support.client import Client
from parcel_lookup.tests.support.county import P1, write_county
from parcel_lookup.tests.support.disks import full_disk
from parcel_lookup.tests.support.parcels import change, grid, parcel, write
from parcel_lookup.tests.support.service import RunningService

EVERYWHERE = shapely.box(-180, -90, 180, 90)
ALL = QueryRequest((), limit=100)


class Pair(NamedTuple):
    """The same parcels with finished records and without."""

    finished: Path
    plain: Path


def pair(path: Path) -> Pair:
    """Write the finished records of a file, and return it and a copy that has none."""
    assert write_records(path)
    plain = path.with_name(f"plain-{path.name}")
    shutil.copy(path, plain)
    return Pair(path, plain)


@contextmanager
def opened(path: Path) -> Iterator[FileSource]:
    source = FileSource(path)
    try:
        yield source
    finally:
        source.close()


def bodies(path: Path, requests: list[Request]) -> list[bytes]:
    """Return the bodies of the responses to requests."""
    with opened(path) as source:
        return [body(source, request) for request in requests]


def body(source: FileSource, request: Request) -> bytes:
    page = source.fetch_records(request, Cancellation())
    return encode_page(page, request, ResponseOptions())


def has_records(path: Path) -> bool:
    with opened(path) as source:
        return source.info().has_records


def area(*shapes: shapely.Geometry, **members: Any) -> AreaRequest:
    return AreaRequest(tuple(map(shapely.to_wkb, shapes)), **members)


def requests_of_all_kinds() -> list[Request]:
    requests: list[Request] = []
    for include_buildings in (False, True):
        page: dict[str, Any] = {"limit": 100, "include_buildings": include_buildings}
        requests += [
            QueryRequest((), **page),
            QueryRequest((Filter("state", "eq", "KS"),), Order("acres", "desc"), **page),
            QueryRequest((Filter("owner", "ilike", "smith"), Filter("state", "eq", "NE")), **page),
            QueryRequest((), Order("svc_uuid", "desc"), **page),
            QueryRequest((), Order("owner", "asc"), **page),
            area(EVERYWHERE, **page),
            area(EVERYWHERE, filters=(Filter("state", "eq", "KS"),), **page),
            area(
                shapely.box(-99.9951, 40.0, -99.985, 40.005), shapely.box(-100, 39, -99, 40), **page
            ),
            PointRequest(40.005, -99.955, **page),
            PointRequest(40.01, -99.99, **page),
            PointRequest(0.5, 0.5, **page),
            AddressRequest("5 High St", **page),
            AddressRequest("101 Main Street", "Elm Creek", "NE", **page),
            AddressRequest("7 High Street", **page),
            AddressRequest("12 Nowhere Blvd", **page),
        ]
    for limit, offset in ((1, 0), (3, 1), (20, 4), (0, 0), (5, 1000)):
        requests += [
            QueryRequest((), limit=limit, offset=offset),
            area(EVERYWHERE, limit=limit, offset=offset),
            AddressRequest("5 High St", limit=limit, offset=offset),
        ]
    return requests


@pytest.fixture(scope="module")
def elm(tmp_path_factory: pytest.TempPathFactory) -> Pair:
    return pair(write_county(tmp_path_factory.mktemp("records") / "county.gpkg"))


@pytest.fixture(scope="module")
def odd(tmp_path_factory: pytest.TempPathFactory) -> Pair:
    """Rows of every kind that a file of ours can have, some of them after edits."""
    path = tmp_path_factory.mktemp("records") / "odd.gpkg"
    square = shapely.box(0, 0, 1, 1)
    own = {"flag": True, "built": "2001-02-03", "rooms": 7, "share": 0.1, "note": " as it is "}
    parcels = [
        parcel("b", square, (Building({"height": "tall"}, shapely.to_wkb(square)),), **own),
        parcel("B", square, owner='"Łódź" \u2028 \\ \x01', **{**own, "flag": False, "rooms": None}),
        parcel("é", shapely.MultiPolygon([square, shapely.box(2, 2, 3, 3)]), acres="about 4"),
        parcel("a", shapely.Point(0, 0), tax_amount=float("nan"), share=1e300),
        parcel("\U0001f600", None, note={"nested": [1, None]}, sale_price=float("inf")),
        Parcel("z", {"svc_uuid": "z", "state": "KS"}, None, unread={"geom": "POINT (1 2)"}),
        Parcel(
            "y", {"svc_uuid": "y"}, shapely.to_wkb(square), unread={"geom": "MIXED", "acres": "?"}
        ),
        *(parcel(f"c{number}", shapely.box(5, 5, 6, 6)) for number in range(6)),
    ]
    write(path, parcels)
    for statement in (
        "UPDATE parcels SET svc_uuid = NULL WHERE svc_uuid = 'c0'",
        "UPDATE parcels SET svc_uuid = '' WHERE svc_uuid = 'c1'",
        "UPDATE parcels SET unread_values = 'no JSON' WHERE svc_uuid = 'c2'",
        "UPDATE parcels SET owner = CAST(x'41ff42' AS TEXT), acres = '1,234' WHERE svc_uuid = 'c3'",
        "UPDATE parcels SET geom = x'00ff', state_fp = 7 WHERE svc_uuid = 'c4'",
        "UPDATE parcels SET svc_uuid = 'b' WHERE svc_uuid = 'c5'",
        "UPDATE buildings SET geom = x'00ff'",
    ):
        change(path, statement)
    return pair(path)


@pytest.mark.parametrize("name", ["elm", "odd"])
def test_responses_equal_those_without_finished_records(name: str, request: pytest.FixtureRequest):
    files: Pair = request.getfixturevalue(name)
    assert has_records(files.finished)
    assert not has_records(files.plain)
    for sent in requests_of_all_kinds():
        finished, plain = (bodies(path, [sent]) for path in files)
        assert finished == plain, sent


@pytest.mark.parametrize("style", list(AreaResponse))
@pytest.mark.parametrize("count", ["total", "page"])
def test_responses_over_http_equal_those_without_finished_records(
    elm: Pair, style: AreaResponse, count: str
):
    ring = [[-101, 39], [-99.93, 39], [-99.93, 41], [-101, 41], [-101, 39]]
    received = []
    for path in elm:
        with (
            RunningService(path, area=style, count=count) as service,
            Client(service) as client,
        ):
            responses = [
                client.area([ring], limit=4),
                client.area([ring], limit=4, offset=4, include_buildings=True),
                client.query(("state", "eq", "KS"), limit=2, include_buildings=True),
                client.get("/parcels/point", lat=40.005, lon=-99.995, include_buildings="true"),
                client.get("/parcels/address", address="5 High St", limit=2),
                client.get("/parcels/address", address="7 High St"),
            ]
            assert {response.status_code for response in responses} == {200}
            received.append([response.content for response in responses])
    assert received[0] == received[1]


def test_a_finished_record_is_what_the_service_sends(elm: Pair):
    with opened(elm.finished) as source:
        page = source.fetch(ALL, Cancellation())
        finished = source.fetch_records(ALL, Cancellation())
    assert finished.records == [encode_record(found) for found in page.parcels]
    assert finished.ids == [found.svc_uuid for found in page.parcels]
    assert (finished.count, finished.buildings) == (9, None)
    record = json.loads(finished.records[0])
    assert (record["svc_uuid"], "buildings" in record, record["geom"]["type"]) == (
        P1,
        False,
        "Polygon",
    )


def test_a_large_area_has_the_order_of_svc_uuid(tmp_path: Path):
    files = pair(write(tmp_path / "grid.gpkg", grid(30)))
    requests: list[Request] = [
        area(shapely.box(0.5, 0.5, 25, 25), limit=100, offset=offset)
        for offset in range(0, 800, 100)
    ]
    finished, plain = (bodies(path, requests) for path in files)
    assert finished == plain
    ids = [number for text in finished for number in json.loads(text)["svc_uuids"]]
    assert ids == sorted(ids)
    assert len(ids) == 26 * 26


def test_cambridge_has_the_same_responses(cambridge: Cambridge, tmp_path: Path):
    """The import has written its finished records."""
    assert has_records(cambridge.path)
    plain = tmp_path / "plain.gpkg"
    shutil.copy(cambridge.path, plain)
    lots = shapely.box(-71.12, 42.37, -71.11, 42.38)
    requests: list[Request] = [
        *(QueryRequest((), limit=1000, offset=offset) for offset in range(0, 28_000, 1000)),
        QueryRequest((Filter("owner", "ilike", "city of"),), Order("acres", "desc"), limit=500),
        area(lots, limit=5000, include_buildings=True),
        area(lots, limit=100, offset=700),
        PointRequest(42.3736, -71.1097, limit=100),
        AddressRequest("795 Massachusetts Ave", limit=100),
    ]
    with opened(cambridge.path) as finished, opened(plain) as encoded:
        for request in requests:
            assert body(finished, request) == body(encoded, request), request
        assert not encoded.info().has_records


EDITS = [
    "UPDATE parcels SET owner = 'Edited' WHERE svc_uuid = '{0}'",
    "UPDATE parcels SET geom = NULL WHERE svc_uuid = '{0}'",
    "UPDATE parcels SET svc_uuid = 'zzz' WHERE svc_uuid = '{0}'",
    "UPDATE parcels SET unread_values = '{{\"acres\": \"?\"}}' WHERE svc_uuid = '{0}'",
    "DELETE FROM parcels WHERE svc_uuid = '{0}'",
    "INSERT INTO parcels (svc_uuid, owner) VALUES ('zzz', 'New')",
    "REPLACE INTO parcels (fid, svc_uuid) VALUES (1, 'zzz')",
    "ALTER TABLE parcels RENAME COLUMN NOTE TO REMARK",
    "ALTER TABLE parcels ADD COLUMN added TEXT",
    "ALTER TABLE parcels DROP COLUMN NOTE",
    "DROP TRIGGER last_change_update_parcels",
]


@pytest.fixture
def county_pair(elm: Pair, tmp_path: Path) -> Pair:
    """Copies of a file with finished records, and of the same without."""
    files = Pair(tmp_path / "county.gpkg", tmp_path / "plain.gpkg")
    for source, target in zip(elm, files):
        shutil.copy(source, target)
    shutil.copy(records.path_of(elm.finished), records.path_of(files.finished))
    return files


@pytest.mark.parametrize("statement", EDITS)
def test_a_file_that_was_edited_is_read(county_pair: Pair, statement: str):
    assert has_records(county_pair.finished)
    before = bodies(county_pair.finished, [ALL])
    for path in county_pair:
        change(path, statement.format(P1))
    assert not has_records(county_pair.finished)
    finished, plain = (bodies(path, [ALL]) for path in county_pair)
    assert finished == plain
    assert (finished == before) == statement.startswith("DROP")


@pytest.mark.parametrize("statement", EDITS[:6])
@pytest.mark.parametrize("mode", ["DELETE", "WAL"])
def test_an_edit_while_the_file_is_served_is_seen(county_pair: Pair, statement: str, mode: str):
    with sqlite3.connect(county_pair.finished) as connection:
        connection.execute(f"PRAGMA journal_mode = {mode}")
    # Keeps the write-ahead log, as a GIS that has the file open does.
    with opened(county_pair.finished) as source, closing(connection):
        before = body(source, ALL)
        assert source.info().has_records
        for path in county_pair:
            change(path, statement.format(P1))
        assert body(source, ALL) == bodies(county_pair.plain, [ALL])[0] != before
        assert not source.info().has_records


def test_an_edit_that_leaves_size_and_time_of_the_file_is_seen(county_pair: Pair):
    """File systems tell edits apart only if they are some milliseconds apart."""
    path = county_pair.finished
    with opened(path) as source:
        before, status = body(source, ALL), path.stat()
        change(path, f"UPDATE parcels SET owner = 'Edited' WHERE svc_uuid = '{P1}'")
        os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
        assert path.stat().st_size == status.st_size
        after = body(source, ALL)
    assert b"Edited" not in before
    assert b"Edited" in after


def test_an_edit_with_ogr_is_seen(county_pair: Pair):
    ogr = pytest.importorskip("osgeo.ogr")
    ogr.UseExceptions()
    data = ogr.Open(str(county_pair.finished), update=1)
    layer = data.GetLayerByName("parcels")
    feature = layer.GetFeature(1)
    feature.SetField("owner", "Edited")
    layer.SetFeature(feature)
    feature = layer = data = None  # closes the file
    assert not has_records(county_pair.finished)
    assert b"Edited" in bodies(county_pair.finished, [ALL])[0]


def test_viewing_a_file_keeps_its_finished_records(county_pair: Pair):
    """QGIS sets the write-ahead mode when it opens a layer, which changes no row."""
    path = county_pair.finished
    for mode in ("WAL", "DELETE"):
        with closing(sqlite3.connect(path)) as connection:
            connection.execute(f"PRAGMA journal_mode = {mode}")
        assert has_records(path)
    change(path, "ANALYZE")
    assert has_records(path)


def test_the_finished_records_of_another_file_are_not_used(county_pair: Pair, tmp_path: Path):
    """Two files of one date and size, which differ in a field without a text index."""
    path = county_pair.finished
    other = write(tmp_path / "other.gpkg", [parcel("a", acres=1)])
    same = write(tmp_path / "same.gpkg", [parcel("a", acres=2)])
    write_records(other)
    for one in (other, same):
        change(one, "UPDATE gpkg_contents SET last_change = '2026-01-01T00:00:00.000Z'")
    write_records(other)
    assert has_records(other)
    shutil.copy(same, other)
    assert not has_records(other)
    assert b'"acres":2' in bodies(other, [ALL])[0]
    shutil.copy(records.path_of(path), records.path_of(other))
    assert not has_records(other)


def _overwritten(content: bytes) -> bytes:
    return content[:8192] + b"\xff" * (len(content) - 8192)


def _with_zeros(content: bytes) -> bytes:
    """Return the file with a part of a record missing, which SQLite does not notice."""
    place = content.index(b'"parcel_id":"001-A"')
    return content[:place] + bytes(19) + content[place + 19 :]


@pytest.mark.parametrize(
    "damage",
    [
        lambda content: b"",
        lambda content: b"rubbish" * 1000,
        lambda content: content[: len(content) // 2],
        _overwritten,
        _with_zeros,
    ],
)
def test_damaged_finished_records_are_not_used(county_pair: Pair, damage: Any):
    place = records.path_of(county_pair.finished)
    place.write_bytes(damage(place.read_bytes()))
    requests = requests_of_all_kinds()
    finished, plain = (bodies(path, requests) for path in county_pair)
    assert finished == plain


class Together(FileSource):
    """A source whose requests read the finished records only when all of them have a reader."""

    def __init__(self, path: Path, number: int) -> None:
        super().__init__(path)
        self._barrier = threading.Barrier(number, timeout=60)
        #: For each attempt, whether it had finished records, and a text index.
        self.attempts: list[tuple[bool, bool]] = []

    def _record_page(self, reader: Reader, *rest: Any) -> RecordPage:
        self.attempts.append((reader.has_records, reader.has_text_index))
        if reader.has_records:
            self._barrier.wait()
        return super()._record_page(reader, *rest)


def test_damaged_finished_records_met_by_several_requests_at_once(elm: Pair, tmp_path: Path):
    """Each of them can be read without, and none of them gives up the text index."""
    path, number = tmp_path / "county.gpkg", 8
    shutil.copy(elm.finished, path)
    place = records.path_of(path)
    place.write_bytes(_with_zeros(records.path_of(elm.finished).read_bytes()))
    with closing(Together(path, number)) as source, ThreadPoolExecutor(number) as pool:
        received = list(pool.map(lambda _: body(source, ALL), range(number)))
        assert received == bodies(elm.plain, [ALL]) * number
        assert Counter(source.attempts) == {(True, True): number, (False, True): number}
        info = source.info()
    assert (info.has_records, info.has_text_index) == (False, True)


def test_finished_records_that_are_deleted_are_not_needed(county_pair: Pair):
    with opened(county_pair.finished) as source:
        before = body(source, ALL)
        records.path_of(county_pair.finished).unlink()
        assert body(source, ALL) == before
        assert not source.info().has_records


def test_a_running_source_uses_new_finished_records(county_pair: Pair):
    with opened(county_pair.plain) as source:
        before = body(source, ALL)
        assert not source.info().has_records
        write_records(county_pair.plain)
        assert body(source, ALL) == before
        assert source.info().has_records


def test_writing_reports_its_progress(tmp_path: Path):
    path = write(tmp_path / "grid.gpkg", grid(40))
    shares: list[float] = []
    assert write_records(path, progress=shares.append)
    assert shares == sorted(shares)
    assert 0 < shares[0] < shares[-1] == 1.0


def test_a_canceled_writing_leaves_what_was_there(tmp_path: Path):
    path = write(tmp_path / "grid.gpkg", grid(40))
    write_records(path)
    before = records.path_of(path).read_bytes()
    names = sorted(file.name for file in tmp_path.iterdir())
    cancellation = Cancellation()
    with pytest.raises(Cancelled):
        write_records(
            path, progress=lambda _share: cancellation.cancel(), cancellation=cancellation
        )
    assert records.path_of(path).read_bytes() == before
    assert sorted(file.name for file in tmp_path.iterdir()) == names


def test_a_full_disk_leaves_the_parcels_usable(tmp_path: Path):
    path = write(tmp_path / "grid.gpkg", grid(40))
    names = sorted(file.name for file in tmp_path.iterdir())
    with full_disk(), pytest.raises(ParcelError) as caught:
        write_records(path)
    assert caught.value.code is ErrorCode.LOCAL_FILE
    assert "grid.gpkg.records" in caught.value.sentence
    assert sorted(file.name for file in tmp_path.iterdir()) == names
    assert len(json.loads(bodies(path, [ALL])[0])["results"]) == 100


def test_a_file_of_others_gets_none(county_pair: Pair):
    """Without our triggers, changes would go unnoticed."""
    path = county_pair.plain
    change(path, "DROP TRIGGER last_change_delete_parcels")
    assert not write_records(path)
    assert not records.path_of(path).exists()


def test_a_file_that_is_replaced_loses_its_finished_records(county_pair: Pair):
    write(county_pair.finished, [parcel("a")])
    assert not records.path_of(county_pair.finished).exists()


def command(*arguments: object) -> str:
    line = [sys.executable, "-m", "parcel_lookup.service.cli", *map(str, arguments)]
    done = subprocess.run(line, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_command_line_writes_and_shows_them(tmp_path: Path):
    path = tmp_path / "sample.gpkg"
    command("sample", "--parcels", 30, "--to", path, "--no-records")
    assert not records.path_of(path).exists()
    assert "Finished records: no" in command("info", path)
    command("sample", "--parcels", 30, "--to", path)
    assert "Finished records: yes" in command("info", path)
    mapping = tmp_path / "map.json"
    mapping.write_text('{"layer": "parcels"}', encoding="utf-8")
    copy = tmp_path / "copy.gpkg"
    command("import", path, "--map", mapping, "--to", copy)
    assert has_records(copy)
