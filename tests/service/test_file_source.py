"""The four requests of section 4 on a parcel file."""

from __future__ import annotations

import random
import sqlite3
import threading
import uuid
from dataclasses import replace

import pytest
import shapely

from parcel_lookup.core.contract import (
    SCOPED_FIELDS,
    AddressRequest,
    AreaRequest,
    Building,
    Cancellation,
    Cancelled,
    ErrorCode,
    Filter,
    Order,
    ParcelError,
    PointRequest,
    QueryRequest,
    RequestRefused,
)
from parcel_lookup.service.file.source import FileSource
from parcel_lookup.tests.support import plain
from parcel_lookup.tests.support.cancelling import CancelledSoon
from parcel_lookup.tests.support.parcels import fetch, grid, ids, parcel, write


@pytest.fixture(scope="module")
def county(tmp_path_factory):
    """100 squares of one degree, a stack of three on the square 2-2, and one without geometry."""
    folder = tmp_path_factory.mktemp("county")
    square = shapely.box(2, 2, 3, 3)
    others = [parcel(f"stack-{n}", square, svc_stack_uuid="s") for n in (3, 1, 2)]
    parcels = [p for p in grid(10) if p.svc_uuid != "2-2"]
    return write(folder / "county.gpkg", [*parcels, *others, parcel("nowhere", owner="Nobody")])


def _area(*shapes, **page):
    return AreaRequest(tuple(shapely.to_wkb(shape) for shape in shapes), **page)


# areas (section 4.1)


def test_an_area_finds_and_counts_all_parcels_it_touches(county):
    page = fetch(county, _area(shapely.box(4.2, 4.2, 5.5, 4.8)))
    assert ids(page) == page.svc_uuids == ["4-4", "5-4"]
    assert (page.count, page.limit, page.offset) == (2, 20, 0)


def test_touching_at_a_corner_or_edge_is_included(county):
    corner = shapely.Polygon([(10, 10), (11, 10), (11, 11)])
    assert ids(fetch(county, _area(corner))) == ["9-9"]
    edge = shapely.box(10, 0.25, 11, 0.75)
    assert ids(fetch(county, _area(edge))) == ["9-0"]


def test_overlapping_bounding_boxes_are_not_enough(county):
    """The triangle's box covers 3-3, the triangle itself stays clear of it."""
    triangle = shapely.Polygon([(3.6, 4.5), (4.5, 3.6), (4.5, 4.5)])
    assert ids(fetch(county, _area(triangle))) == ["3-4", "4-3", "4-4"]


def test_overlapping_polygons_find_each_parcel_once(county):
    page = fetch(county, _area(shapely.box(4.1, 4.1, 4.9, 4.9), shapely.box(4.2, 4.2, 5.1, 4.8)))
    assert (ids(page), page.count) == (["4-4", "5-4"], 2)


def test_a_hole_finds_nothing_inside(county):
    ring = shapely.box(5.1, 5.1, 8.9, 8.9).difference(shapely.box(5.9, 5.9, 8.1, 8.1))
    found = ids(fetch(county, _area(ring, limit=100)))
    assert len(found) == 12
    assert not {"6-6", "7-7", "6-7", "7-6"} & set(found)


def test_a_stack_is_found_completely(county):
    assert ids(fetch(county, _area(shapely.box(2.4, 2.4, 2.6, 2.6)))) == [
        "stack-1",
        "stack-2",
        "stack-3",
    ]


def test_no_polygons_find_nothing(county):
    assert fetch(county, _area()).count == 0


def test_a_self_intersecting_polygon_finds_what_its_parts_touch(county):
    bow_tie = shapely.Polygon([(5.1, 5.1), (6.9, 5.9), (6.9, 5.1), (5.1, 5.9)])
    assert ids(fetch(county, _area(bow_tie))) == ["5-5", "6-5"]


def test_a_self_intersecting_parcel_is_found(tmp_path):
    bow_tie = shapely.Polygon([(0, 0), (2, 2), (2, 0), (0, 2)])
    path = write(tmp_path / "p.gpkg", [parcel("a", bow_tie)])
    assert fetch(path, _area(shapely.box(1.5, 0.9, 1.6, 1.1))).count == 1
    assert fetch(path, _area(shapely.box(0.9, 1.5, 1.1, 1.6))).count == 0
    assert fetch(path, PointRequest(1.0, 0.5)).count == 1


def test_bytes_that_are_not_a_polygon_are_refused(county):
    for wkb in (b"rubbish", shapely.to_wkb(shapely.Point(1, 1))):
        with pytest.raises(RequestRefused) as caught:
            fetch(county, AreaRequest((shapely.to_wkb(shapely.box(0, 0, 1, 1)), wkb)))
        assert caught.value.status == 422
        assert caught.value.problems[0].where[:2] == ("features", 1)


def test_the_pages_of_an_area_are_complete(county):
    everything = shapely.box(0, 0, 10, 10)
    source = FileSource(county)
    pages = [
        source.fetch(_area(everything, limit=7, offset=n), Cancellation()) for n in range(0, 110, 7)
    ]
    source.close()
    found = [one for page in pages for one in ids(page)]
    assert found == sorted(found)
    assert len(set(found)) == len(found) == 102
    assert {page.count for page in pages} == {102}
    assert fetch(county, _area(everything, offset=10**30)).parcels == []


def test_a_large_area_with_many_vertices_is_searched(tmp_path):
    """Most parcels lie inside, where their geometry is not looked at, and some across its edge."""
    path = write(tmp_path / "p.gpkg", grid(60, 0.01))
    source = FileSource(path)
    circle = shapely.Point(0.3, 0.3).buffer(0.28, quad_segs=200)
    expected = plain.meeting(grid(60, 0.01), [circle])
    pages = [
        source.fetch(_area(circle, limit=100, offset=offset), Cancellation())
        for offset in range(0, len(expected), 100)
    ]
    source.close()
    assert [one for page in pages for one in ids(page)] == expected


# points (section 4.3)


def test_a_point_finds_the_parcels_around_it(county):
    assert ids(fetch(county, PointRequest(lat=4.5, lon=7.5))) == ["7-4"]
    assert ids(fetch(county, PointRequest(lat=2.5, lon=2.5))) == ["stack-1", "stack-2", "stack-3"]
    assert fetch(county, PointRequest(lat=-40, lon=7.5)).count == 0


def test_a_point_on_a_boundary_finds_all_parcels_that_share_it(county):
    assert ids(fetch(county, PointRequest(lat=6, lon=6))) == ["5-5", "5-6", "6-5", "6-6"]


# queries (section 4.2); filters and order: test_local_properties


def test_without_filters_all_parcels_are_returned_by_id(county):
    page = fetch(county, QueryRequest(limit=100))
    assert page.count == 103
    assert ids(page) == sorted(ids(page))
    assert page.svc_uuids is None


def test_a_thousand_ids_are_found(tmp_path):
    names = [str(uuid.UUID(int=number)) for number in range(3000)]
    path = write(tmp_path / "p.gpkg", [parcel(name) for name in names])
    requested = tuple(random.sample(names, 2500))
    page = fetch(path, QueryRequest((Filter("svc_uuid", "in", requested),), None, 100, 2400))
    assert (page.count, ids(page)) == (2500, sorted(requested)[2400:])


def test_a_request_can_have_ten_lists(tmp_path):
    path = write(tmp_path / "p.gpkg", [parcel("a", acres=1.0, city="x"), parcel("b", acres=2.0)])
    filters = [Filter("acres", "nin", tuple(range(10, 2000))) for _ in range(9)]
    page = fetch(path, QueryRequest((*filters, Filter("city", "nin", ("y",)))))
    assert ids(page) == ["a"]


def test_text_that_a_file_cannot_contain_matches_nothing(tmp_path):
    path = write(tmp_path / "p.gpkg", [parcel("a", city="x"), parcel("b", city=""), parcel("c")])
    odd = "x\0"
    found = {
        op: ids(fetch(path, QueryRequest((Filter("city", op, value),))))
        for op, value in (("eq", odd), ("ne", odd), ("in", ("x", odd)), ("nin", (odd,)))
    }
    assert found == {"eq": [], "ne": ["a", "b"], "in": ["a"], "nin": ["a", "b"]}
    assert fetch(path, QueryRequest((Filter("city", "ilike", odd),))).count == 0


def test_numbers_beyond_64_bits_are_compared(tmp_path):
    path = write(tmp_path / "p.gpkg", [parcel("a", acres=1e30), parcel("b", acres=5.0)])
    assert ids(fetch(path, QueryRequest((Filter("acres", "gt", 10**29),)))) == ["a"]
    assert ids(fetch(path, QueryRequest((Filter("acres", "in", (10**400 // 10**370, 5)),)))) == [
        "a",
        "b",
    ]


def test_the_last_row_within_the_offset_limit_is_returned(tmp_path):
    parcels = [parcel(f"{number:05d}", acres=float(number % 7)) for number in range(10_150)]
    path = write(tmp_path / "p.gpkg", parcels)
    source = FileSource(path)
    expected = sorted(parcels, key=lambda p: (-p.attributes["acres"], p.svc_uuid))
    for offset in (0, 100, 9_999, 10_000):
        request = QueryRequest((), Order("acres", "desc"), 100, offset)
        page = source.fetch(request, Cancellation())
        assert page.count == 10_150
        assert ids(page) == [p.svc_uuid for p in expected[offset : offset + 100]]
    source.close()


def test_rare_and_common_matches_have_the_same_order(tmp_path):
    """One plan walks along an index of the order, the other one sorts what a filter found."""
    rng = random.Random(5)
    parcels = [
        parcel(f"{n:05d}", acres=float(rng.randrange(300)), tax_amount=float(rng.randrange(50)))
        for n in rng.sample(range(20_000), 4000)
    ]
    path = write(tmp_path / "p.gpkg", parcels)
    for least in (0, 150, 298):
        expected = [p for p in parcels if p.attributes["acres"] >= least]
        expected.sort(key=lambda p: (p.attributes["tax_amount"], p.svc_uuid))
        page = fetch(path, QueryRequest((Filter("acres", "gte", least),), Order("tax_amount"), 100))
        assert page.count == len(expected)
        assert ids(page) == [p.svc_uuid for p in expected[:100]]


# rules for all


def test_requests_refused_by_the_contract_are_refused(county):
    with pytest.raises(RequestRefused) as caught:
        fetch(county, QueryRequest((Filter("owner", "eq", "x"), Filter("acres", "ilike", "4"))))
    assert caught.value.status == 400
    with pytest.raises(RequestRefused):
        fetch(county, PointRequest(lat=95, lon=0))


@pytest.mark.parametrize("field", SCOPED_FIELDS)
def test_a_file_has_no_scope_rule(tmp_path, field):
    """Issue 13, A2: *Parcel ID contains 495-21-00-A* in a file that has no state at all."""
    shapes = grid(2)
    values = ("495-21-00-A", "495-21-00-B", "12", None)
    parcels = [p._replace(attributes={**p.attributes, field: v}) for p, v in zip(shapes, values)]
    path = write(tmp_path / "p.gpkg", parcels)
    item = Filter(field, "ilike", "495-21-00-a")
    assert ids(fetch(path, QueryRequest((item,)))) == ["0-0"]


def test_parcels_without_buildings_in_a_file_that_has_some(tmp_path):
    shape = shapely.box(0, 0, 1, 1)
    house = Building({"height": 4.5, "sq_feet": 900.0}, shapely.to_wkb(shape))
    path = write(tmp_path / "p.gpkg", [parcel("a", shape, (house,)), parcel("b", shape, acres=2.0)])
    request = QueryRequest((Filter("acres", "gt", 1),), include_buildings=True)
    (found,) = fetch(path, request).parcels
    assert (found.svc_uuid, found.buildings) == ("b", ())


def test_buildings_are_returned_on_request(tmp_path):
    shape = shapely.box(0, 0, 1, 1)
    house = Building({"height": 4.5}, shapely.to_wkb(shape))
    path = write(
        tmp_path / "p.gpkg", [parcel("a", shape, (house,), situs="1 A St"), parcel("b", shape)]
    )
    requests = [
        (_area, (shape,)),
        (QueryRequest, ()),
        (PointRequest, (0.5, 0.5)),
        (AddressRequest, ("1 A St",)),
    ]
    for make, arguments in requests:
        first = fetch(path, make(*arguments, include_buildings=True)).parcels[0]
        assert (first.buildings[0].attributes["height"], first.buildings[0].wkb) == (4.5, house.wkb)
        assert fetch(path, make(*arguments)).parcels[0].buildings is None


def test_a_page_of_parcels_without_buildings(tmp_path):
    shape = shapely.box(0, 0, 1, 1)
    path = write(tmp_path / "p.gpkg", [parcel("a", shape), parcel("b", shape)])
    parcels = fetch(path, QueryRequest(include_buildings=True)).parcels
    assert [one.buildings for one in parcels] == [(), ()]


def test_many_threads_can_read_at_the_same_time(county):
    source = FileSource(county)
    requests = [QueryRequest(offset=offset) for offset in range(20)]
    expected = [ids(source.fetch(request, Cancellation())) for request in requests]
    failures = []

    def work(seed):
        rng = random.Random(seed)
        for _ in range(40):
            offset = rng.randrange(20)
            found = ids(source.fetch(requests[offset], Cancellation()))
            x = rng.randrange(9)
            area = ids(source.fetch(_area(shapely.box(x + 0.1, 0.1, x + 1.1, 0.2)), Cancellation()))
            if found != expected[offset] or area != [f"{x}-0", f"{x + 1}-0"]:
                failures.append((offset, found, area))

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    source.close()
    assert failures == []


class Looked(Cancellation):
    """Counts how often it is looked at, which long work does every now and then."""

    looks = 0

    @property
    def is_cancelled(self):
        self.looks += 1
        return super().is_cancelled

    def check(self):
        self.looks += 1
        super().check()


def test_further_pages_do_not_repeat_the_search(tmp_path):
    source = FileSource(write(tmp_path / "p.gpkg", grid(120, 0.01)))
    requests = [
        _area(*[shapely.Point(0.6, 0.6).buffer(0.5)] * 5),
        QueryRequest((), Order("svc_uuid", "desc")),
    ]
    for request in requests:
        first, second = Looked(), Looked()
        source.fetch(request, first)
        source.fetch(replace(request, offset=20, limit=100), second)
        assert first.looks > 3 * second.looks > 0
    source.close()


@pytest.mark.parametrize(
    "request_",
    [
        QueryRequest((Filter("city", "ilike", "x"),)),
        _area(*[shapely.box(0, 0, 1, 1)] * 20),
    ],
    ids=["scan", "area"],
)
def test_a_running_request_can_be_canceled(tmp_path, request_):
    square = shapely.box(0, 0, 1, 1)
    parcels = (
        parcel(f"{n:06d}", square, city=f"Wichita {n % 100}", situs=f"{n} A") for n in range(12_000)
    )
    source = FileSource(write(tmp_path / "p.gpkg", parcels))
    cancellation = CancelledSoon()
    with pytest.raises(Cancelled):
        source.fetch(request_, cancellation)
    assert source.fetch(QueryRequest(), Cancellation()).count == 12_000
    source.close()


def test_a_closed_source_reports_that_it_is_closed(county):
    source = FileSource(county)
    source.fetch(QueryRequest(), Cancellation())
    source.close()
    source.close()
    with pytest.raises(ParcelError, match="closed") as caught:
        source.fetch(QueryRequest(), Cancellation())
    assert caught.value.code is ErrorCode.LOCAL_FILE


def test_a_locked_file_is_waited_for(tmp_path):
    path = write(tmp_path / "p.gpkg", grid(2))
    writer = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    writer.execute("BEGIN EXCLUSIVE")
    cancellation = Cancellation()
    source = FileSource(path)
    # The writer ends as soon as the request has begun to wait.
    waited = []
    cancellation.wait = lambda seconds: waited.append(seconds) or writer.execute("COMMIT")
    assert source.fetch(QueryRequest(), cancellation).count == 4
    assert waited
    source.close()
    writer.close()
