"""Parcel files as streams: results, and what can go wrong.

The rules of all sources are in `test_stream_rules.py`.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import shapely

from parcel_lookup.core.contract import (
    SCOPED_FIELDS,
    AddressRequest,
    AreaRequest,
    Building,
    Cancellation,
    ErrorCode,
    Filter,
    Order,
    ParcelError,
    PointRequest,
    QueryRequest,
    RequestRefused,
)
from parcel_lookup.core.contract.query import (
    WGS84,
    AddressPlace,
    IdPlace,
    PointPlace,
    Query,
    Reason,
    Run,
)
from parcel_lookup.core.gis.connections.files import SAMPLE_CONNECTION, SAMPLE_FILE
from parcel_lookup.service.file import source as file_source
from parcel_lookup.tests.support.county import write_county
from parcel_lookup.tests.support.file_connections import parcel_source
from parcel_lookup.tests.support.parcels import (
    change,
    damage_text_index,
    drop_text_index,
    grid,
    parcel,
    write,
)

AREA = shapely.to_wkb(shapely.box(-99.995, 40.002, -99.985, 40.004))


def read(source: Any, query: Query, run: Run | None = None) -> list[Any]:
    """Return the parcels of a stream, of which nothing is missing."""
    with closing(source.read(query, run or Run())) as batches:
        found = list(batches)
    assert not any(batch.gaps for batch in found)
    return [parcel for batch in found for parcel in batch.parcels]


def uuids(source: Any, query: Query, run: Run | None = None) -> list[str]:
    return [one.svc_uuid for one in read(source, query, run)]


@pytest.fixture(scope="module")
def county_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_county(tmp_path_factory.mktemp("county") / "county.gpkg")


# ---- the same as the pages of the service -------------------------------------------------------


def test_areas_points_and_addresses_have_the_parcels_of_pages(county_file: Path) -> None:
    source, pages = parcel_source(county_file, 2), file_source.FileSource(county_file)

    def page(request: Any) -> Any:
        return pages.fetch(request, Cancellation())

    for some in ((), (Filter("state", "eq", "NE"),)):
        expected = page(AreaRequest((AREA,), 100, include_buildings=True, filters=some))
        query = Query(some, polygons=(AREA,), buildings=True)
        assert read(source, query) == list(expected.parcels) != []
    points = [PointPlace(40.005, -99.995), PointPlace(40.005, -99.955), PointPlace(1, 1)]
    addresses = ["101 N Main St", "9 Oak Road", "5 High St", "99 N Main St", "nowhere 1"]
    places = [*points, *map(AddressPlace, addresses)]
    matches = list(source.at(places, Run(), buildings=True))
    for place, match in zip(points, matches):
        expected = page(PointRequest(*place[:2], 100, 0, True))
        assert list(match.batch.parcels) == list(expected.parcels)
    for text, match in zip(addresses, matches[len(points) :]):
        found = page(AddressRequest(text, limit=100, include_buildings=True))
        best = [one for one, s in zip(found.parcels, found.scores) if s == found.scores[0]]
        assert list(match.batch.parcels) == (best if match.scores else [])
        assert match.scores == tuple(found.scores[: len(match.scores)])
    assert [bool(one.scores) for one in matches[3:]] == [True, True, True, False, False]
    assert "Nearest: 101 N Main St" in " ".join(matches[6].notes)
    source.close()
    pages.close()


# ---- places -------------------------------------------------------------------------------------


@pytest.fixture
def open_parcels(tmp_path: Path) -> Iterator[Any]:
    """Return a function from parcels to a source of them."""
    opened: list[Any] = []

    def open_(parcels: Any) -> Any:
        opened.append(parcel_source(write(tmp_path / "p.gpkg", parcels), 2))
        return opened[-1]

    yield open_
    for one in opened:
        one.close()


def test_ids_are_found_in_the_formats_of_the_table(open_parcels: Any) -> None:
    texts = ["012-345.678", "012-345.679", "013-000.001", "013-000.002"]
    source = open_parcels([parcel(f"{n}", parcel_id=text) for n, text in enumerate(texts)])
    rows = ["012-345.678", "12345679", "13-0.1", "999-999.999", " "]
    found = list(source.at([IdPlace(one, "parcel_id") for one in rows], Run()))
    assert [[one.svc_uuid for one in match.batch.parcels] for match in found] == [
        *(["0"], ["1"], ["2"]),
        *([], []),
    ]
    assert [match.reason for match in found[3:]] == [Reason.NONE, Reason.REFUSED]
    assert found[0].notes == ()
    assert found[1].notes == ("ID 12345679 was found as 012-345.679.",)
    assert found[3].notes == ("No parcel has this ID.",)


def test_a_uuid_in_capitals_is_found(open_parcels: Any) -> None:
    uuid = "0a6d8f00-0000-4000-8000-00000000000f"
    (match,) = open_parcels([parcel(uuid)]).at([IdPlace(uuid.upper())], Run())
    assert [one.svc_uuid for one in match.batch.parcels] == [uuid]
    assert match.notes == ()


def test_places_that_are_none_are_refused(open_parcels: Any) -> None:
    source = open_parcels([parcel("a", acres=1)])
    places = [
        PointPlace(91, 0),
        AddressPlace(""),
        IdPlace("1", "nothing"),
        IdPlace("two", "acres"),
        IdPlace("1", "acres"),
    ]
    found = list(source.at(places, Run()))
    assert [one.reason for one in found] == [*[Reason.REFUSED] * 4, Reason.FOUND]
    assert all(one.notes for one in found[:4])


def test_the_nearest_stack_is_whole_and_described(open_parcels: Any) -> None:
    lot = shapely.box(0, 0, 0.001, 0.001)
    others = [parcel("far", shapely.box(0.01, 0, 0.011, 0.001)), parcel("nowhere")]
    source = open_parcels([parcel("a", lot), parcel("b", lot), *others])
    places = [PointPlace(0.0005, -0.0002, most) for most in (0, 20, 5000)]
    alone, short, (_, batch, reason, _, distances, notes, _) = source.at(places, Run())
    assert [alone.notes, short.notes] == [
        ("No parcel contains the point.",),
        ("No parcel contains the point.", "None is within 20 m."),
    ]
    assert ({one.svc_uuid for one in batch.parcels}, reason) == ({"a", "b"}, Reason.FOUND)
    assert distances == pytest.approx((22.26, 22.26), abs=0.01)
    assert notes == ("No parcel contains the point; the nearest is 22.3 m away.",)


def test_a_nearer_parcel_is_not_missed_for_one_in_the_corner_of_a_box(open_parcels: Any) -> None:
    """A box reaches farther in its corners: what is there may be farther than what is beyond it."""
    meter = 1 / 111_320
    corner = shapely.box(24 * meter, 24 * meter, 25 * meter, 25 * meter)  # 34 m away
    side = shapely.box(28 * meter, -meter, 30 * meter, meter)  # 28 m, outside of the first box
    source = open_parcels([parcel("corner", corner), parcel("side", side)])
    (match,) = source.at([PointPlace(0, 0, 100)], Run())
    assert [one.svc_uuid for one in match.batch.parcels] == ["side"]


def test_the_nearest_parcel_is_found_across_180_degrees(open_parcels: Any) -> None:
    source = open_parcels([parcel("west", shapely.box(-179.9999, 52, -179.999, 52.001))])
    (match,) = source.at([PointPlace(52.0005, 179.9999, 100)], Run())
    assert [one.svc_uuid for one in match.batch.parcels] == ["west"]
    assert match.distances == pytest.approx((13.7,), abs=0.1)


def test_a_query_with_unknown_fields_is_refused(open_parcels: Any) -> None:
    source = open_parcels([parcel("a")])
    bad = (Filter("nothing", "eq", 1),)
    for query in (Query(bad), Query(alternatives=(bad,)), Query(order=Order("nothing"))):
        with pytest.raises(RequestRefused):
            read(source, query)
        with pytest.raises(RequestRefused):
            source.count(query, Run())


def test_progress_is_known_at_once(open_parcels: Any) -> None:
    source, expected = open_parcels(grid(3)), []
    run = Run(expect=lambda parcels, requests: expected.append((parcels, requests)))
    read(source, Query((Filter("acres", "isnull", True),)), run)
    assert expected == [(9, None)]


# ---- files: cancel, damage, other programs ------------------------------------------------------


def test_a_damaged_file_is_never_complete(tmp_path: Path) -> None:
    path = write(tmp_path / "p.gpkg", grid(40))
    whole = path.read_bytes()
    with closing(parcel_source(path, 100)) as source:
        everything = uuids(source, Query())
    codes: list[ErrorCode] = []
    for share in (0.1, 0.2, 0.3, 0.5, 0.7, 0.9):
        path.write_bytes(whole[: int(len(whole) * share)])
        with closing(parcel_source(path, 100)) as source:
            try:
                found = uuids(source, Query())
            except ParcelError as error:
                codes.append(error.code)
            else:  # only indexes that it does not need were lost
                assert found == everything
    assert len(codes) >= 3
    assert {*codes} <= {ErrorCode.LOCAL_FILE, ErrorCode.READ_FAILED}
    data = bytearray(whole)
    for start in range(len(data) // 4 // 4096 * 4096, len(data), 4096 * 4):
        data[start : start + 4096] = b"\xff" * 4096
    path.write_bytes(data)
    found = []
    with closing(parcel_source(path, 100)) as source:
        stream = source.read(Query(), Run())
        with pytest.raises(ParcelError) as caught:
            found.extend(one.svc_uuid for batch in stream for one in batch.parcels)
    assert caught.value.code is ErrorCode.READ_FAILED
    assert found == everything[: len(found)]


def test_a_locked_file_is_waited_for(tmp_path: Path) -> None:
    path = write(tmp_path / "p.gpkg", grid(2))
    writer = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    writer.execute("BEGIN EXCLUSIVE")
    threading.Timer(0.8, lambda: writer.execute("COMMIT")).start()
    with closing(parcel_source(path)) as source:
        assert len(read(source, Query())) == 4
    writer.close()


def test_a_damaged_text_index_is_not_used(tmp_path: Path) -> None:
    parcels = [parcel(f"{n:04d}", owner=f"Smith {n * 7919}", state="KS") for n in range(3000)]
    path = write(tmp_path / "p.gpkg", parcels)
    query = Query((Filter("owner", "ilike", "mith 7919"),))
    with closing(parcel_source(path)) as source:
        expected = uuids(source, query)
    with closing(parcel_source(path)) as source:
        assert len(read(source, Query())) == 3000  # by a connection that has the index
        damage_text_index(path)
        assert uuids(source, query) == expected != []


def test_a_change_is_visible_to_the_next_stream(tmp_path: Path) -> None:
    path = write(tmp_path / "p.gpkg", grid(4))
    with closing(parcel_source(path, 5)) as source:
        assert len(read(source, Query())) == 16
        change(path, "DELETE FROM parcels WHERE svc_uuid = '0-0'")
        assert len(read(source, Query())) == 15


@pytest.mark.parametrize("field", SCOPED_FIELDS)
def test_a_file_has_no_scope_rule(tmp_path: Path, field: str) -> None:
    """*Parcel ID contains 495-21-00-A* in a file that has no state at all."""
    values = ("495-21-00-A", "495-21-00-B", "12", None)
    parcels = [parcel(f"{n}", **{field: value}) for n, value in enumerate(values)]
    with closing(parcel_source(write(tmp_path / "p.gpkg", parcels))) as source:
        assert uuids(source, Query((Filter(field, "ilike", "495-21-00-a"),))) == ["0"]


def built(one: Any) -> list[tuple[Any, ...]]:
    return [
        (each.attributes["height"], each.attributes["sq_feet"], each.wkb) for each in one.buildings
    ]


def test_buildings_are_returned_with_their_parcels(tmp_path: Path) -> None:
    shapes = [shapely.box(n, 0, n + 1, 1) for n in range(3)]
    house = Building({"height": 4.5, "sq_feet": 900.0}, shapely.to_wkb(shapes[0]))
    parcels = [parcel("a", shapes[0], (house,), situs="1 A St"), parcel("b", shapes[1])]
    path = write(tmp_path / "p.gpkg", parcels)
    expected = {"a": [(4.5, 900.0, house.wkb)], "b": []}
    queries = [
        Query(buildings=True),
        Query((Filter("svc_uuid", "in", ("a", "b")),), buildings=True),
        Query(polygons=(shapely.to_wkb(shapely.box(0, 0, 3, 1)),), buildings=True),
    ]
    places = [AddressPlace("1 A St"), IdPlace("b"), PointPlace(0.5, 0.5)]
    for is_edited in (False, True):  # then, its indexes are of no use
        if is_edited:
            change(path, "UPDATE parcels SET city = 'X'")
        with closing(parcel_source(path)) as source:
            assert source.info.has_buildings
            for query in queries:
                assert {one.svc_uuid: built(one) for one in read(source, query)} == expected
            assert {one.buildings for one in read(source, Query())} == {None}
            for match in source.at(places, Run(), buildings=True):
                (found,) = match.batch.parcels
                assert built(found) == expected[found.svc_uuid]
    with closing(parcel_source(write(tmp_path / "without.gpkg", grid(1)))) as source:
        assert not source.info.has_buildings
        assert [one.svc_uuid for one in read(source, Query(buildings=True))] == ["0-0"]


def test_the_sample_county_is_read_in_place() -> None:
    with closing(SAMPLE_CONNECTION.open(None, Run(), None)) as source:
        info = source.info
        assert (info.crs, info.has_buildings, info.has_stable_ids) == (WGS84, True, True)
        found = read(source, Query((Filter("owner", "ilike", "smith"),)))
        pages = file_source.FileSource(SAMPLE_FILE)
        request = QueryRequest((Filter("owner", "ilike", "smith"),), limit=100)
        expected = {one.svc_uuid: one for one in pages.fetch(request, Cancellation()).parcels}
        pages.close()
        assert {one.svc_uuid: one for one in found} == expected


def test_values_are_the_same_with_and_without_the_indexes(tmp_path: Path) -> None:
    cities = ["Ames", "boone", "AMES", "Ames", "Straße", None, "STRASSE", "Ames", "boone", "100%"]
    cities += ["Long" * 51] * 9
    path = write(tmp_path / "p.gpkg", [parcel(f"{n}", city=one) for n, one in enumerate(cities)])
    expected = {
        "": ["Ames", "boone", "100%", "AMES", "STRASSE", "Straße"],
        "ames": ["Ames", "AMES"],
        "ss": ["STRASSE", "Straße"],
        "%": ["100%"],
        "_": [],
    }
    with closing(parcel_source(path)) as source:
        assert {text: source.values("city", text, 9, Run()) for text in expected} == expected
        assert source.values("city", "", 1, Run()) == ["Ames"]
        drop_text_index(path)
        for text, values in expected.items():
            assert sorted(source.values("city", text, 9, Run())) == sorted(values)
        assert source.values("city", "", 2, Run()) == ["Ames", "boone"]
