"""Fast lookup of single parcels in a file, with the results of `LocalSource`."""

import os
import random
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest
import shapely

from parcel_lookup.core.contract import ErrorCode, ParcelError, PointRequest
from parcel_lookup.core.local.query.finder import ParcelFinder
from parcel_lookup.tests.support import county
from parcel_lookup.tests.support.county import P1, P2, S1, M, N, write_county
from parcel_lookup.tests.support.parcels import fetch, grid, parcel, write


@pytest.fixture
def path(tmp_path):
    return write_county(tmp_path / "county.gpkg")


@pytest.fixture
def finder(path):
    return ParcelFinder(path)


def open_files(path):
    """How many handles this process has on a file."""
    handles = Path("/proc/self/fd")
    if not handles.exists():
        pytest.skip("open files are not listed by this system")
    return sum(os.path.realpath(handle) == str(path.resolve()) for handle in handles.iterdir())


def test_a_point_returns_the_first_parcel_of_a_search_there(path, finder):
    """Includes corners and edges that several parcels share."""
    some = random.Random(1)
    places = [(some.uniform(-100.01, -99.88), some.uniform(39.998, 40.012)) for _ in range(300)]
    corners = [(round(-100 + 0.01 * column, 2), lat) for column in range(12) for lat in (40, 40.01)]
    edges = [(lon, 40.005) for lon, _ in corners]
    numbers = set()
    for lon, lat in (*places, *corners, *edges):
        there = fetch(path, PointRequest(lat, lon)).parcels
        assert finder.at(lon, lat) == ((there[0], len(there)) if there else None)
        numbers.add(len(there))
    assert numbers == {0, 1, 2, 3}


def test_for_a_stack_the_first_parcel_is_returned_and_all_are_counted(finder):
    found, count = finder.at(-99.955, 40.005)
    assert (found.svc_uuid, count) == (S1, 3)


def test_both_types_of_id_are_found(finder):
    assert finder.by_id(P2)[0].attributes["parcel_id"] == "001-B"
    assert finder.by_id("001-B")[0].svc_uuid == P2
    assert finder.by_id("M")[0].svc_uuid == M
    assert finder.by_id(N)[0].wkb is None
    for nobody in ("001-b", "001", "", " ", "%", "'", "null"):
        assert finder.by_id(nobody) is None


@pytest.mark.parametrize("has_index", [True, False])
def test_a_duplicate_id_returns_the_first_parcel_by_svc_uuid(tmp_path, has_index):
    path = write(
        tmp_path / "twice.gpkg",
        [parcel(key, parcel_id="7-7") for key in ("c", "a", "b")] + [parcel("0", parcel_id="77")],
    )
    if not has_index:  # as in a layer that was saved from a GIS
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("DROP INDEX parcels_parcel_id")
            connection.execute("DROP INDEX parcels_svc_uuid")
            connection.commit()
    finder = ParcelFinder(path)
    found, count = finder.by_id("7-7")
    assert (found.svc_uuid, count) == ("a", 3)
    found, count = finder.by_id("b")
    assert (found.svc_uuid, count) == ("b", 1)


def test_a_row_without_svc_uuid_is_not_found(path, finder):
    with closing(sqlite3.connect(path)) as connection:
        for trigger in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'"):
            connection.execute(f'DROP TRIGGER "{trigger[0]}"')
        connection.execute("UPDATE parcels SET svc_uuid = NULL WHERE svc_uuid = ?", (S1,))
        connection.execute("UPDATE parcels SET svc_uuid = '' WHERE svc_uuid = ?", (P1,))
        connection.commit()
    assert finder.at(-99.955, 40.005)[1] == 2
    assert finder.at(-99.995, 40.005) is None
    assert finder.by_id("S-1") is None


def test_both_halves_of_a_self_intersecting_boundary_are_found(tmp_path):
    bow = shapely.Polygon([(0, 0), (4, 4), (4, 0), (0, 4), (0, 0)])
    path = write(tmp_path / "bow.gpkg", [parcel("bow", bow)])
    finder = ParcelFinder(path)
    for place in ((1, 2), (3, 2), (2, 1), (2, 3.9), (2, 2)):
        assert (finder.at(*place) is not None) == bool(
            fetch(path, PointRequest(place[1], place[0])).parcels
        )
    assert finder.at(0.5, 2) is not None


def test_a_changed_file_is_detected(path, finder, tmp_path):
    assert finder.at(-99.995, 40.005)[0].attributes["owner"] == "Smith, John"
    before = finder.version()
    other = write(tmp_path / "other.gpkg", [parcel("new", county.square(0), owner="New Owner")])
    other.replace(path)
    assert finder.version() != before
    assert finder.at(-99.995, 40.005)[0].attributes["owner"] == "New Owner"


def test_an_unusable_file_has_a_reason(tmp_path):
    missing, broken = tmp_path / "missing.gpkg", tmp_path / "broken.gpkg"
    broken.write_bytes(b"no GeoPackage at all")
    for path in (missing, broken):
        with pytest.raises(ParcelError) as caught:
            ParcelFinder(path).at(0, 0)
        assert caught.value.code == ErrorCode.LOCAL_FILE
    assert not missing.exists()


def test_a_released_file_is_closed_and_can_be_opened_again(path, finder):
    assert finder.at(-99.995, 40.005) is not None
    assert open_files(path) == 1
    finder.let_go()
    assert open_files(path) == 0
    assert finder.at(-99.995, 40.005) is not None


def test_many_threads_get_their_own_results(tmp_path):
    finder = ParcelFinder(write(tmp_path / "grid.gpkg", grid(6)))
    wrong = []

    def look(seed):
        some = random.Random(seed)
        for _ in range(150):
            x, y = some.randrange(6), some.randrange(6)
            found = finder.at(x + 0.5, y + 0.5)
            if found is None or found[0].svc_uuid != f"{x}-{y}":
                wrong.append((x, y, found))
            if some.random() < 0.1:
                finder.let_go()

    threads = [threading.Thread(target=look, args=(seed,)) for seed in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
