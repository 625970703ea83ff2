"""What a source can do decides which requests it takes, and which filters a search may have."""

from contextlib import closing
from dataclasses import replace

import pytest
import shapely

from parcel_lookup.core.contract import (
    FILE_CAPABILITIES,
    AreaRequest,
    ErrorCode,
    Filter,
    Order,
    QueryRequest,
    check,
)
from parcel_lookup.core.search import Search, SearchPolygon
from parcel_lookup.tests.support.file_connections import parcel_source
from parcel_lookup.tests.support.parcels import write
from parcel_lookup.tests.support.searching import run
from parcel_lookup.tests.support.sources import ListSink, make_parcel, over


def found_by(source, search):
    sink = ListSink()
    outcome = run(search, source, sink)
    assert outcome.error is None
    assert outcome.complete or search.max_parcels is not None, outcome.sentence
    return [found.parcel for found in sink.found]


def test_requests_are_checked_by_the_capabilities():
    large = AreaRequest((), 5_000, 0)
    assert check(large)
    assert not check(large, FILE_CAPABILITIES)
    assert check(AreaRequest((), 5_001, 0), FILE_CAPABILITIES)
    deep = QueryRequest((), limit=100, offset=10_001)
    assert check(deep)
    assert not check(deep, FILE_CAPABILITIES)
    assert not check(AreaRequest((), 100, 10_001))  # only queries have a maximum
    scoped = QueryRequest((Filter("parcel_id", "eq", "1"),))
    assert check(scoped)
    assert not check(scoped, FILE_CAPABILITIES)
    filtered = AreaRequest((over(0, 1),), filters=(Filter("acres", "gt", 1),))
    assert check(filtered)
    assert not check(filtered, FILE_CAPABILITIES)
    assert check(replace(filtered, filters=(Filter("acres", "ilike", "1"),)), FILE_CAPABILITIES)


# ---- the own columns of a file -------------------------------------------------------------------


@pytest.fixture(scope="module")
def county(tmp_path_factory):
    """A file with the own columns ZoneDist1 (text) and NumFloors (a number)."""
    path = tmp_path_factory.mktemp("own") / "county.gpkg"
    shapes = [shapely.box(n, 0, n + 1, 1) for n in range(12)]
    own = [{"ZoneDist1": f"R{n % 3}", "NumFloors": n / 2} for n in range(12)]
    return write(
        path,
        [make_parcel(n, shape, **values) for n, (shape, values) in enumerate(zip(shapes, own))],
    )


def numbers_of(parcels):
    return sorted(int(parcel.svc_uuid[-12:]) for parcel in parcels)


@pytest.mark.parametrize(
    ("item", "expected"),
    [
        (Filter("ZoneDist1", "eq", "R2"), [2, 5, 8, 11]),
        (Filter("ZoneDist1", "ilike", "r1"), [1, 4, 7, 10]),
        (Filter("ZoneDist1", "in", ("R0", "R1")), [0, 1, 3, 4, 6, 7, 9, 10]),
        (Filter("NumFloors", "gte", 4.5), [9, 10, 11]),
        (Filter("NumFloors", "between", (1, 2)), [2, 3, 4]),
        (Filter("ZoneDist1", "isnull", True), []),
    ],
)
def test_own_columns_of_a_file_are_filtered(county, item, expected):
    with closing(parcel_source(county)) as source:
        assert numbers_of(found_by(source, Search(filters=[item]))) == expected
        area = SearchPolygon(shapely.to_wkb(shapely.box(-1, -1, 99, 99)), 0)
        assert numbers_of(found_by(source, Search(polygons=[area], filters=[item]))) == expected


def test_own_columns_of_a_file_order_its_parcels(county):
    with closing(parcel_source(county)) as source:
        found = found_by(source, Search(order=Order("NumFloors", "desc"), max_parcels=3))
    assert [parcel.attributes["NumFloors"] for parcel in found] == [5.5, 5.0, 4.5]


@pytest.mark.parametrize(
    "item", [Filter("ZoneDist2", "eq", "R2"), Filter("NumFloors", "ilike", "4")]
)
def test_a_file_refuses_what_its_columns_do_not_have(county, item):
    source = parcel_source(county)
    outcome = run(Search(filters=[item]), source, ListSink())
    source.close()
    assert outcome.error is not None
    assert outcome.error.code is ErrorCode.REQUEST_REFUSED
    assert item.field in outcome.error.sentence
