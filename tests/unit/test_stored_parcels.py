"""Single parcels in saved responses, found by location and ID without requests."""

import contextlib
import json
import os
import random
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing

import pytest
import shapely

from parcel_lookup.core.contract import ErrorCode, Page, Parcel, ParcelError
from parcel_lookup.core.remote.cache import stored_parcels
from parcel_lookup.core.remote.cache.store import ResponseStore, StoredResponse
from parcel_lookup.core.remote.cache.stored_parcels import StoredParcels, clear_stored_parcels
from parcel_lookup.core.remote.protocol.requests import RawResponse, WireRequest

URL, ELSEWHERE = "https://parcels.example.com/api", "https://other.example.com"
FULL = {
    **dict.fromkeys(("owner", "acres", "parcel_value", "zoning", "cdl_majority_category")),
    **dict.fromkeys(("cdl_majority_percent", "state", "county")),
}


@pytest.fixture
def store_path(tmp_path):
    return tmp_path / "responses.sqlite"


@pytest.fixture
def index_path(tmp_path):
    return tmp_path / "stored_parcels.sqlite"


@pytest.fixture
def store(store_path):
    with closing(ResponseStore(store_path)) as store:
        yield store


@pytest.fixture
def finder(store_path, index_path):
    return StoredParcels(store_path, index_path, URL)


def square(west, south, size=1.0):
    return shapely.geometry.mapping(shapely.box(west, south, west + size, south + size))


def record(svc_uuid, geom=None, **fields):
    return {**FULL, "svc_uuid": svc_uuid, "geom": geom, **fields}


def query(number=0):
    return WireRequest("POST", "/parcels/query", body=b'{"offset":%d}' % number)


def put(store, records, number=0, url=URL, request=None):
    body = json.dumps({"results": records, "count": len(records)}).encode()
    store.put(url, request or query(number), RawResponse(200, {}, body))


def patiently(_seconds):
    return True


def found(pair):
    """The id and the number of what was found."""
    return pair and (pair[0].svc_uuid, pair[1])


def test_parcels_in_saved_responses_are_found(store, finder):
    put(store, [record("a", square(0, 0), parcel_id="A-1", owner="Zoë", acres="1,234.5", NOTE=[1])])
    assert finder.refresh(patiently)
    for pair in (finder.at(0.5, 0.5), finder.by_id("a"), finder.by_id("A-1")):
        assert found(pair) == ("a", 1)
        attributes = pair[0].attributes
        assert (attributes["owner"], attributes["acres"], attributes["NOTE"]) == (
            "Zoë",
            1234.5,
            [1],
        )
        assert shapely.from_wkb(pair[0].wkb).equals(shapely.box(0, 0, 1, 1))
    assert finder.at(1.5, 0.5) is None
    assert finder.by_id("A-2") is None


def test_boundaries_belong_to_both_parcels_and_stacks_are_counted(store, finder):
    put(store, [record("b", square(0, 0)), record("a", square(1, 0)), record("c", square(0, 0))])
    assert finder.refresh(patiently)
    assert found(finder.at(1, 0.5)) == ("a", 3)
    assert found(finder.at(0.5, 0.5)) == ("b", 2)


def test_without_responses_no_index_is_created(finder, tmp_path):
    assert finder.refresh(patiently)
    assert finder.at(0, 0) is None
    assert finder.by_id("a") is None
    assert not list(tmp_path.iterdir())


def test_later_responses_are_found_after_a_refresh(store, finder):
    put(store, [record("a", square(0, 0))])
    assert finder.refresh(patiently)
    before = finder.version()
    put(store, [record("b", square(5, 5))], number=1)
    assert finder.at(5.5, 5.5) is None
    assert finder.refresh(patiently)
    assert finder.version() != before
    assert found(finder.at(5.5, 5.5)) == ("b", 1)
    same = finder.version()
    assert finder.refresh(patiently)
    assert finder.version() == same


def test_responses_of_another_service_are_not_used(store, store_path, index_path, finder):
    put(store, [record("a", square(0, 0))])
    put(store, [record("z", square(0, 0))], url=ELSEWHERE)
    other = StoredParcels(store_path, index_path, ELSEWHERE + ":443/")
    for one, name in ((finder, "a"), (other, "z"), (finder, "a")):
        assert one.refresh(patiently)
        assert found(one.at(0.5, 0.5)) == (name, 1)
    assert finder.by_id("z") is None


def test_the_newest_complete_record_of_a_parcel_is_used(store, finder):
    put(store, [record("a", square(0, 0, 2), parcel_id="old", owner="Old")], number=1)
    put(store, [record("a", square(0, 0, 1), parcel_id="new", owner="New")], number=2)
    put(store, [{"svc_uuid": "a", "owner": "Bare", "geom": square(0, 0, 3)}], number=3)
    assert finder.refresh(patiently)
    assert finder.at(0.5, 0.5)[0].attributes["owner"] == "New"
    assert finder.at(1.5, 1.5) is None, "the old boundary does not hold any more"
    assert finder.at(2.5, 2.5) is None, "nor does that of an incomplete record"
    assert finder.by_id("old") is None
    assert found(finder.by_id("new")) == ("a", 1)


def test_parcels_of_replaced_or_deleted_responses_are_removed(store, finder):
    put(store, [record("a", square(0, 0)), record("b", square(0, 0))], number=1)
    put(store, [record("c", square(5, 5))], number=2)
    assert finder.refresh(patiently)
    assert found(finder.at(0.5, 0.5)) == ("a", 2)
    put(store, [record("b", square(0, 0))], number=1)
    store.discard(URL, query(2))
    assert finder.refresh(patiently)
    assert found(finder.at(0.5, 0.5)) == ("b", 1)
    assert finder.at(5.5, 5.5) is None
    store.clear()
    assert finder.refresh(patiently)
    assert finder.at(0.5, 0.5) is None


def test_every_type_of_response_is_read(store, finder):
    """Points, addresses, Features, bare lists, ids alone, web pages and nothing."""
    get = lambda path: WireRequest("GET", path, query="q")  # noqa: E731
    feature = {"type": "Feature", "properties": record("f"), "geometry": square(0, 0)}
    bodies = {
        get("/parcels/point"): {"type": "FeatureCollection", "features": [feature]},
        get("/parcels/address"): [record("g", square(2, 0))],
        query(1): {"svc_uuids": ["x", "y"], "count": 2},
        query(2): {"results": [record("h", "POLYGON((4 0,5 0,5 1,4 0))")], "count": 1},
        query(3): {"results": [record("n"), record("bad", "POLYGON((oops")]},
    }
    for request, body in bodies.items():
        store.put(URL, request, RawResponse(200, {}, json.dumps(body).encode()))
    for number, body in enumerate((b"", b"  ", b"<html>", b"[[[", b"null"), 10):
        store.put(URL, query(number), RawResponse(200, {}, body))
    assert finder.refresh(patiently)
    assert [found(finder.at(x, 0.2)) for x in (0.5, 2.5, 4.5)] == [("f", 1), ("g", 1), ("h", 1)]
    assert found(finder.by_id("n")) == ("n", 1)
    assert finder.by_id("bad")[0].unread == {"geom": "POLYGON((oops"}


def test_the_oldest_parcels_are_removed_if_the_file_is_too_large(store, store_path, index_path):
    some = random.Random(1)
    noise = lambda: "".join(chr(some.randrange(33, 0x2FF)) for _ in range(3000))  # noqa: E731
    finder = StoredParcels(store_path, index_path, URL, most_bytes=400_000)
    for number in range(60):
        put(store, [record(f"{number}-{i}", square(0, 0), owner=noise()) for i in range(3)], number)
        if number in (30, 59):
            assert finder.refresh(patiently)
            assert finder.by_id(f"{number}-0") is not None
            assert finder.by_id("0-0") is None
    assert index_path.stat().st_size < 2 * 400_000


@pytest.mark.parametrize("damage", ["not_a_database", "other_tables", "pages", "record"])
def test_a_damaged_file_is_created_again(store, store_path, index_path, finder, damage):
    put(store, [record(f"{i}", square(i, 0), owner="x" * 50) for i in range(300)])
    assert finder.refresh(patiently)
    finder.let_go()
    if damage == "record":
        with closing(sqlite3.connect(index_path)) as connection:
            connection.execute("UPDATE parcels SET record = x'00'")
            connection.commit()
    else:
        whole = index_path.read_bytes()
        for ending in ("-wal", "-shm"):
            index_path.with_name(index_path.name + ending).unlink(missing_ok=True)
        if damage == "not_a_database":
            index_path.write_bytes(b"nothing that SQLite knows" * 500)
        elif damage == "pages":
            index_path.write_bytes(whole[:4096] + os.urandom(len(whole) - 4096))
        else:
            index_path.unlink()
            with closing(sqlite3.connect(index_path)) as connection:
                connection.execute("CREATE TABLE something (else_ TEXT)")
    for one in (finder, StoredParcels(store_path, index_path, URL)):
        with contextlib.suppress(ParcelError):  # the damage may show only when a parcel is read
            one.refresh(patiently)
            one.at(7.5, 0.5)
        assert one.refresh(patiently)
        assert found(one.at(7.5, 0.5)) == ("7", 1)


def test_a_file_that_cannot_be_written_is_reported(store, store_path, tmp_path):
    put(store, [record("a", square(0, 0))])
    folder = tmp_path / "taken"
    folder.mkdir()
    finder = StoredParcels(store_path, folder, URL)
    with pytest.raises(ParcelError) as caught:
        finder.refresh(patiently)
    assert caught.value.code == ErrorCode.STORE_FAILED
    assert "cannot be" in caught.value.sentence


def test_callers_that_do_not_wait_are_notified(store, finder):
    put(store, [record("a", square(0, 0))])
    waited = []
    while not finder.refresh(lambda seconds: waited.append(seconds)):
        pass
    assert found(finder.by_id("a")) == ("a", 1)
    assert waited == sorted(waited), "the seconds since the reading began"


def test_deleting_all_responses_deletes_the_index(store, index_path, finder):
    put(store, [record("a", square(0, 0), owner="Nobody's business")])
    assert finder.refresh(patiently)
    store.clear()
    clear_stored_parcels(index_path)
    assert finder.refresh(patiently)
    assert finder.by_id("a") is None
    finder.let_go()
    assert b"a" not in {row[0] for row in _rows(index_path)}
    clear_stored_parcels(index_path.with_name("never made"))


def _rows(path):
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT svc_uuid FROM parcels").fetchall()


def test_many_threads_can_read_during_writes(store, finder):
    put(store, [record(f"0-{i}", square(i, 0)) for i in range(20)])
    wrong = []
    is_over = threading.Event()

    def look(seed):
        some = random.Random(seed)
        while not is_over.is_set():
            number = some.randrange(20)
            if not finder.refresh(patiently):
                wrong.append("not refreshed")
            pair = finder.at(number + 0.5, 0.5)
            if found(pair) != (f"0-{number}", 1):
                wrong.append(found(pair))
            if some.random() < 0.1:
                finder.let_go()

    threads = [threading.Thread(target=look, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for page in range(1, 25):
        put(store, [record(f"{page}-{i}", square(i, page)) for i in range(20)], page)
    is_over.set()
    for thread in threads:
        thread.join()
    assert not wrong
    assert finder.refresh(patiently)
    assert found(finder.at(3.5, 24.5)) == ("24-3", 1)


def test_an_indexed_response_is_not_read_again(index_path):
    """Another QGIS may read the same responses."""
    response = StoredResponse(1, b"digest", 0.0, URL)
    page = Page([Parcel("a", {"svc_uuid": "a"}, None)])
    for _ in range(2):
        with closing(stored_parcels.open_to_write(index_path)) as connection:
            stored_parcels.add(connection, [(response, page), (response, page)])
    assert _rows(index_path) == [("a",)]


_ANOTHER = """
import sys
from pathlib import Path
from parcel_lookup.core.remote.cache.stored_parcels import StoredParcels
finder = StoredParcels(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3])
assert finder.refresh(lambda seconds: True)
print(finder.at(3.5, 7.5)[0].svc_uuid)
"""


def test_several_processes_can_index_the_same_responses(store, store_path, index_path, finder):
    for page in range(30):
        put(store, [record(f"{page}-{i}", square(i, page)) for i in range(20)], page)
    arguments = [sys.executable, "-c", _ANOTHER, str(store_path), str(index_path), URL]
    others = [subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    assert finder.refresh(patiently)
    assert [other.communicate(timeout=60)[0].strip() for other in others] == ["7-3", "7-3"]
    assert found(finder.at(3.5, 7.5)) == ("7-3", 1)
    finder.let_go()
    assert len(_rows(index_path)) == 600
