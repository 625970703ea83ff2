"""A source's capabilities decide how it is searched: pages, offsets, the scope rule, the cost."""

from contextlib import closing
from dataclasses import replace

import pytest
import shapely

from parcel_lookup.core.contract import (
    FIELD_BY_NAME,
    FILE_CAPABILITIES,
    AreaRequest,
    Cancellation,
    Capabilities,
    ErrorCode,
    Filter,
    Order,
    Page,
    QueryRequest,
    check,
)
from parcel_lookup.core.local.source import LocalSource
from parcel_lookup.core.search import IdRow, PointRow, Search, SearchPolygon
from parcel_lookup.core.search.engine.engine import run
from parcel_lookup.core.search.query.plan import make_plan
from parcel_lookup.tests.support.parcels import write
from parcel_lookup.tests.support.sources import (
    Listener,
    ListSink,
    MemorySource,
    make_parcel,
    over,
    row_of_parcels,
    uuids,
)

#: A source with neither limits nor costs, and with pages of a length that no other source has.
UNLIMITED = Capabilities(
    max_page=700, max_offset=None, needs_scope=False, is_metered=False, has_exact_counts=True
)


def source_of(parcels, capabilities, count="total"):
    """A source in memory that does what its capabilities say."""
    reach = 10**9 if capabilities.max_offset is None else capabilities.max_offset
    return MemorySource(
        parcels,
        count=count,
        reach=reach,
        largest_page=capabilities.max_page,
        capabilities=capabilities,
    )


def found_by(source, search, keep=None):
    sink = ListSink()
    outcome = run(search, source, sink, Listener(), keep=keep)
    assert outcome.error is None
    assert outcome.complete or search.max_parcels is not None, outcome.sentence
    return [found.parcel for found in sink.found]


@pytest.fixture(scope="module")
def row():
    return row_of_parcels(1_650)


@pytest.fixture(scope="module")
def many():
    """Return 12,600 parcels: more than the specified service returns for a query."""
    shape = shapely.box(0, 0, 1, 1)
    return [make_parcel(n, shape, acres=n % 5) for n in range(12_600)]


@pytest.mark.parametrize("order", [None, Order("acres", "desc"), Order("owner")])
def test_without_a_maximum_offset_all_matches_are_read_in_pages(many, order):
    source = source_of(many, UNLIMITED)
    found = found_by(source, Search(filters=[Filter("acres", "gte", 0)], order=order))
    assert sorted(uuids(found)) == sorted(uuids(many))
    # 18 full pages, and one to see that nothing follows.
    assert len(source.requests) <= 19
    assert {(one.filters, one.limit) for one in source.requests} == {
        ((Filter("acres", "gte", 0),), 700)
    }


def test_the_same_query_is_read_in_windows_where_the_offset_is_limited(many):
    source = source_of(many, Capabilities(max_page=700, max_offset=2_100))
    found = found_by(source, Search(filters=[Filter("acres", "gte", 0)]))
    assert sorted(uuids(found)) == sorted(uuids(many))
    assert max(one.offset for one in source.requests) <= 2_100
    assert len({one.filters for one in source.requests}) > 1


@pytest.mark.parametrize("page", [7, 100, 700])
def test_no_request_has_a_larger_page_than_the_source_accepts(row, page):
    capabilities = Capabilities(max_page=page)
    requests = []
    for search in (
        Search(filters=[Filter("acres", "gte", 0)], max_parcels=50),
        Search(polygons=[(over(0, 49), 0)]),
        Search(polygons=[(over(0, 49), 0)], filters=[Filter("acres", "gte", 0)]),
        Search(rows=[IdRow(parcel.svc_uuid) for parcel in row[:50]], id_field="svc_uuid"),
        Search(rows=[PointRow(0.0005, 0.0005)]),
    ):
        source = source_of(row, capabilities)
        found_by(source, search)
        requests += source.requests
    assert max(request.limit for request in requests) == page
    assert not [problem for request in requests for problem in check(request, capabilities)]
    named = [one for request in requests for one in getattr(request, "filters", ())]
    assert max(len(one.value) for one in named if one.op == "in") <= page


def test_pages_of_an_area_are_as_large_as_the_source_allows(row):
    source = source_of(row, UNLIMITED)
    found = found_by(source, Search(polygons=[(over(0, 1_649), 0)]))
    assert len(found) == 1_650
    assert len(source.requests) == 3


@pytest.mark.parametrize("area", ["both", "ids", "thin"])
def test_area_and_filters_are_one_request_where_the_source_takes_that(row, area):
    """Parcels 0 to 1,599 touch the area; 100 of them meet the filter."""
    search = Search(polygons=[(over(0, 1_599), 0)], filters=[Filter("acres", "gte", 1_500)])
    separate = source_of(row, UNLIMITED)
    together = source_of(row, replace(UNLIMITED, takes_area_and_filters=True))
    for source in (separate, together):
        source.area = area
        assert uuids(found_by(source, search)) == uuids(row[1_500:1_600])
    assert {one.filters for one in separate.areas} == {()}
    assert {one.filters for one in together.areas} == {(Filter("acres", "gte", 1_500),)}
    assert len(together.areas) == 1
    assert len(separate.areas) == 3


def test_filters_common_to_all_matches_of_an_expression_are_sent_with_the_area(row):
    source = source_of(row, replace(UNLIMITED, takes_area_and_filters=True))
    search = Search(polygons=[(over(0, 99), 0)], expression='"acres" >= 90 AND length("owner") = 8')
    search = replace(search, alternatives=((Filter("acres", "gte", 90),),))
    found = found_by(source, search, lambda parcels: [True] * len(parcels))
    assert uuids(found) == uuids(row[90:100])
    assert {one.filters for one in source.areas} == {(Filter("acres", "gte", 90),)}


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


def test_a_source_that_costs_nothing_has_no_estimate_of_requests():
    search = Search(filters=[Filter("acres", "gte", 0)])
    assert make_plan(search, UNLIMITED).estimate.requests == 0
    assert make_plan(search, Capabilities()).estimate.requests == 1


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
    with closing(LocalSource(county)) as source:
        assert numbers_of(found_by(source, Search(filters=[item]))) == expected
        area = SearchPolygon(shapely.to_wkb(shapely.box(-1, -1, 99, 99)), 0)
        assert numbers_of(found_by(source, Search(polygons=[area], filters=[item]))) == expected


def test_own_columns_of_a_file_order_its_parcels(county):
    with closing(LocalSource(county)) as source:
        found = found_by(source, Search(order=Order("NumFloors", "desc"), max_parcels=3))
    assert [parcel.attributes["NumFloors"] for parcel in found] == [5.5, 5.0, 4.5]


@pytest.mark.parametrize(
    "item", [Filter("ZoneDist2", "eq", "R2"), Filter("NumFloors", "ilike", "4")]
)
def test_a_file_refuses_what_its_columns_do_not_have(county, item):
    source = LocalSource(county)
    outcome = run(Search(filters=[item]), source, ListSink(), Listener())
    source.close()
    assert outcome.error is not None
    assert outcome.error.code is ErrorCode.REQUEST_REFUSED
    assert item.field in outcome.error.sentence


def test_the_capabilities_of_a_file_name_its_own_columns(county):
    with closing(LocalSource(county)) as source:
        fields = source.read_capabilities(Cancellation()).fields
    assert fields["acres"] is FIELD_BY_NAME["acres"]
    assert not fields["ZoneDist1"].is_numeric
    assert fields["NumFloors"].is_numeric


#: A source that returns every parcel to every request, in an order of its own.
LOOSE = Capabilities(
    max_page=100,
    max_offset=None,
    needs_scope=False,
    takes_area_and_filters=True,
    has_exact_counts=True,
    returns_candidates=True,
    sorted_fields=frozenset(),
)


class LooseSource:
    """Returns candidates: all parcels, whatever the request, the last one first."""

    capabilities = LOOSE

    def __init__(self, parcels):
        self.parcels = list(reversed(parcels))
        self.requests_sent = 0

    def fetch(self, request, cancellation):
        cancellation.check()
        assert not check(request, self.capabilities)
        self.requests_sent += 1
        page = self.parcels[request.offset : request.offset + request.limit]
        return Page(page, None, len(self.parcels), request.limit, request.offset)

    def close(self):
        """Do nothing."""


@pytest.mark.parametrize("most", [None, 1, 150])
@pytest.mark.parametrize(
    ("polygons", "order"),
    [
        ((), None),
        ((), Order("acres", "desc")),
        ((), Order("svc_uuid")),
        (((over(10, 59), 0),), None),
        (((over(10, 30), 0), (over(25, 400), 1)), None),
    ],
)
@pytest.mark.parametrize(
    "filters", [(), (Filter("acres", "lt", 3),), (Filter("owner", "ilike", "nobody"),)]
)
def test_candidates_are_checked_and_sorted_by_the_engine(row, filters, polygons, order, most):
    search = Search(filters=filters, polygons=polygons, order=order, max_parcels=most)
    found = uuids(found_by(LooseSource(row[:500]), search))
    exact = replace(LOOSE, returns_candidates=False, sorted_fields=None)
    expected = uuids(found_by(source_of(row[:500], exact), replace(search, max_parcels=None)))
    if order is not None:
        assert found == expected[:most]
    else:
        assert len(found) == min(len(expected), most or 500)
        assert set(found) <= set(expected)


def test_candidates_without_a_geometry_are_kept_in_an_area(row):
    bare = row[40]._replace(wkb=None)
    found = found_by(LooseSource([bare, *row[50:60]]), Search(polygons=[(over(55, 59), 0)]))
    assert bare.svc_uuid in uuids(found)
    assert len(found) == 6


def test_the_requests_for_candidates_are_never_known_exactly():
    capped = Search(filters=[Filter("acres", "gte", 1)], max_parcels=5)
    assert (
        make_plan(
            capped, replace(LOOSE, returns_candidates=False, sorted_fields=None)
        ).estimate.kind
        == "exact"
    )
    assert make_plan(capped, LOOSE).estimate.kind == "at least"


def test_candidates_with_certain_ids_are_found_behind_all_others(row):
    known = [row[3].svc_uuid, row[490].svc_uuid]
    in_filter = Search(filters=[Filter("svc_uuid", "in", tuple(known))])
    assert sorted(uuids(found_by(LooseSource(row[:500]), in_filter))) == known
    listed = Search(rows=[IdRow(uuid) for uuid in known], id_field="svc_uuid")
    assert sorted(uuids(found_by(LooseSource(row[:500]), listed))) == known
