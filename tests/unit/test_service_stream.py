"""The stream of the web service: every match once, in order, with few requests."""

import math
import os
import threading
import time
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from parcel_lookup.core.contract import (
    AreaRequest,
    Cancelled,
    ErrorCode,
    Filter,
    Order,
    Page,
    Parcel,
    ParcelError,
    QueryRequest,
    RequestCounter,
)
from parcel_lookup.core.contract.matching import matches
from parcel_lookup.core.contract.query import OutOfRequests, Query, Run, Unchecked
from parcel_lookup.core.sources.service import stream
from parcel_lookup.core.sources.service.lengths import PageLengths
from parcel_lookup.core.sources.service.source import ServiceSource
from parcel_lookup.core.sources.service.stream import Service
from parcel_lookup.tests.support.sources import MemorySource, over, row_of_parcels, uuids
from parcel_lookup.tests.support.stream_service import Served, read, threads

COUNTS = ["total", "page", "missing"]
AREAS = ["both", "ids", "all ids", "all ids and records", "records", "thin", "bare"]
FAILED = ParcelError(ErrorCode.SERVICE_FAILED, host="h", status=500)


def with_values(parcels, **values):
    return [
        p._replace(attributes={**p.attributes, **{k: v(n) for k, v in values.items()}})
        for n, p in enumerate(parcels)
    ]


@pytest.fixture(scope="module")
def row():
    return with_values(
        row_of_parcels(1000),
        zoning=lambda n: "AG" if n % 3 else "R1",
        city=lambda n: (None, "Elm", "Oak")[n % 3],
        state=lambda n: "IA" if n < 500 else "MO",
        owner=lambda n: "Smith" if n % 2 else "Jones",
    )


def first(number, **members):
    """A query for the first parcels of a row."""
    return Query(polygons=(over(0, number - 1) if number else over(-20, -10),), **members)


def many_polygons(number, each=3, **members):
    """Polygons of which each finds some parcels, fifty to a request."""
    return Query(
        polygons=tuple(over(i * each, i * each + each - 1) for i in range(number)), **members
    )


def pages(number, page=100):
    return number // page + 1


def meeting(parcels, *filters):
    return [p for p in parcels if matches(filters, p.attributes)]


def in_order(parcels, name, descending=False):
    there = sorted((p for p in parcels if p.attributes[name] is not None), key=lambda p: p.svc_uuid)
    there.sort(key=lambda p: p.attributes[name], reverse=descending)
    nulls = sorted((p for p in parcels if p.attributes[name] is None), key=lambda p: p.svc_uuid)
    return uuids(there + nulls)


# ---- pages --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("matches", "count"), [(0, "total"), (100, "missing"), (250, "total")])
@pytest.mark.parametrize("area", AREAS)
def test_every_parcel_of_an_area_comes_once(row, area, count, matches):
    source = MemorySource(row, area=area, count=count)
    result = read(source, first(matches))
    assert result.uuids == uuids(row[:matches])
    assert result.is_complete
    with_first = {"both": matches, "records": matches, "all ids and records": 100}.get(area, 0)
    is_list = area.startswith("all ids")
    # A hundred IDs may be one page of more; when they come again, they are known to be all.
    assert len(source.areas) == (1 + (matches == 100) if is_list else pages(matches))
    assert len(source.queries) == math.ceil(max(0, matches - with_first) / 100)
    assert {request.limit for request in source.requests} == {100}


@pytest.mark.parametrize(("matches", "count"), [(100, "missing"), (200, "page"), (250, "total")])
def test_every_match_of_filters_comes_once(row, count, matches):
    source = MemorySource(row[:250], count=count)
    result = read(source, Query((Filter("acres", "gte", 250 - matches),)))
    assert result.uuids == uuids(row[250 - matches : 250])
    assert result.is_complete
    assert len(source.requests) == pages(matches)
    assert {request.order for request in source.requests} == {Order("svc_uuid")}


@pytest.mark.parametrize("area", ["ids", "records"])
@pytest.mark.parametrize("count", ["total", "missing"])
def test_a_smaller_page_is_used(row, area, count):
    source = MemorySource(row, area=area, largest_page=40, count=count)
    result = read(source, first(250))
    assert result.uuids == uuids(row[:250])
    assert result.is_complete
    assert len(source.areas) == (1 if area == "all ids" else pages(250, 40))
    assert len(source.queries) == (8 if "ids" in area else 0)  # a hundred IDs at 40 a page


def test_records_that_a_service_cuts_without_saying_so_are_requested_again(row):
    source = MemorySource(row, area="all ids", largest_page=50, count="page")
    source.after = lambda request, page: page._replace(limit=request.limit)
    result = read(source, first(250))
    assert result.uuids == uuids(row[:250])
    assert len(source.queries) == 2 + 2 + 1


def test_a_response_with_everything_is_the_end(row):
    source = MemorySource(row)
    source.after = lambda request, page: page._replace(parcels=row[:250], svc_uuids=None, count=250)
    assert read(source, first(250)).uuids == uuids(row[:250])
    assert len(source.requests) == 1


LIES = {
    "repeats a page": (lambda row: lambda r, p: p._replace(parcels=row[:100], count=None), 100, 2),
    "never ends": (lambda row: lambda r, p: p._replace(parcels=row[:100], count=10**9), 100, 5),
    "counts too many": (lambda row: lambda r, p: p._replace(count=10**15), 250, 20),
    "only rows that are none": (
        lambda row: lambda r, p: Page([], count=10**9, limit=100, dropped=100),
        0,
        15,
    ),
    "drops rows": (
        lambda row: lambda r, p: p._replace(parcels=p.parcels[:-1]) if r.offset == 100 else p,
        249,
        4,
    ),
    "shifts a page": (
        lambda row: lambda r, p: p._replace(parcels=row[90:190]) if r.offset == 100 else p,
        240,
        3,
    ),
}


@pytest.mark.parametrize("lie", LIES)
@pytest.mark.parametrize("count", ["total", "missing"])
def test_what_a_page_lacks_is_a_gap(row, lie, count):
    after, number, most = LIES[lie]
    source = MemorySource(row[:250], count=count, after=after(row))
    result = read(source, Query())
    assert len(set(result.uuids)) == len(result.uuids) <= number
    assert len(source.requests) <= most
    if not (lie == "drops rows" and count == "missing"):
        assert not result.is_complete


def test_a_count_above_a_single_short_page_is_a_gap(row):
    """The quick-start's example: a count of 3 with a single record."""
    source = MemorySource(row[:1])
    source.after = lambda request, page: page._replace(count=3)
    result = read(source, Query())
    assert [gap.parcels for gap in result.gaps] == [2]
    assert "2 parcels fewer than expected" in result.gaps[0].error.sentence


@pytest.mark.parametrize("slow", [0, 1])
def test_what_pages_show_of_their_length_never_depends_on_timing(row, slow):
    """A page of 20 may have been cut, unless a longer one came before it."""
    begins = (0, 500)
    query = Query(
        polygons=tuple(over(begins[n // 50] + n % 50, begins[n // 50] + n % 50) for n in range(100))
    )
    few = {one.svc_uuid for one in (*row[:20], *row[500:550])}

    def before(request, _cancellation):
        is_second = request.polygons == query.polygons[50:]
        time.sleep(0.1 * (is_second == bool(slow)))

    source = MemorySource([one for one in row if one.svc_uuid in few], count="page", before=before)
    served = Served(source)
    service = Service(served.fetch, served.counter, lengths=PageLengths())
    with closing(stream.read(service, query, Run())) as batches:
        assert sum(len(batch.parcels) for batch in batches) == 20 + 50
    sent = [(query.polygons.index(one.polygons[0]), one.offset) for one in source.areas]
    assert sorted(sent) == [(0, 0), (0, 20), (50, 0), (50, 50)]


@pytest.mark.parametrize(("lengths", "more"), [((20, 20), 1), ((60, 20), 0), ((20, 50), 2)])
def test_a_length_that_was_shown_to_be_whole_is_trusted(row, lengths, more):
    source = MemorySource([*row[: lengths[0]], *row[500 : 500 + lengths[1]]], count="page")
    served = Served(source)
    service = Service(served.fetch, served.counter, lengths=PageLengths())
    for op in ("lt", "gte"):
        with closing(stream.read(service, Query((Filter("acres", op, 500),)), Run())) as batches:
            assert not any(batch.gaps for batch in batches)
    assert len(source.requests) == 2 + more


# ---- areas --------------------------------------------------------------------------------------


def test_polygons_go_fifty_to_a_request_and_parcels_come_once(row):
    source = MemorySource(row)
    polygons = tuple(over(i * 2, i * 2 + 2) for i in range(120))
    result = read(source, Query(polygons=(*polygons, *polygons)))
    assert result.uuids == uuids(row[:241])
    assert sorted(len(r.polygons) for r in source.areas if not r.offset) == [20, 50, 50]
    assert len(source.requests) == 2 + 2 + 1


def test_ids_of_several_batches_share_their_queries(row):
    source = MemorySource(row, area="ids")
    result = read(source, many_polygons(120, 2))
    assert result.uuids == uuids(row[:240])
    assert sorted(len(r.filters[0].value) for r in source.queries) == [40, 100, 100]


@pytest.mark.parametrize(("with_422", "most"), [(False, 1), (True, 12)])
def test_a_refused_batch_is_halved(row, with_422, most):
    source = MemorySource(row, most_polygons=most, refuses_with_422=with_422)
    result = read(source, many_polygons(60))
    assert result.uuids == uuids(row[:180])
    assert result.is_complete


def test_a_polygon_that_is_too_large_is_cut(row):
    disc = shapely.Point(-92.9, 42.0005).buffer(0.0495, quad_segs=200)
    source = MemorySource(row, most_bytes=4000)
    result = read(source, Query(polygons=(shapely.to_wkb(disc),)))
    expected = [p for p in row if shapely.intersects(shapely.from_wkb(p.wkb), disc)]
    assert sorted(result.uuids) == uuids(expected)
    assert len(set(result.uuids)) == len(result.uuids)
    assert result.is_complete


def test_a_polygon_that_is_refused_for_something_else_ends_the_stream(row):
    source = MemorySource(row, most_bytes=1, refuses_with_422=True)
    result = read(source, first(3))
    assert isinstance(result.error, ParcelError)
    assert result.error.code is ErrorCode.REQUEST_REFUSED
    assert len(source.requests) == 1


@pytest.mark.parametrize("area", ["both", "ids", "thin"])
def test_filters_in_an_area_are_applied_or_unchecked(row, area):
    source = MemorySource(row, area=area)
    filters = (Filter("zoning", "eq", "AG"), Filter("acres", "gte", 40))
    result = read(source, first(250, filters=filters))
    is_applied = uuids(meeting(row[:250], *filters)) == result.uuids
    assert uuids(meeting(result.parcels, *filters)) == uuids(meeting(row[:250], *filters))
    assert is_applied or result.unchecked is Unchecked.FILTERS
    assert is_applied == (area in ("ids", "all ids", "thin", "bare"))
    assert result.is_complete
    assert all(request.filters[1:] == filters for request in source.queries)


@pytest.mark.parametrize("area", ["ids", "thin"])
def test_a_filter_that_needs_a_scope_is_unchecked_without_one(row, area):
    filters = (Filter("owner", "eq", "Smith"), Filter("city", "eq", "Elm"))
    source = MemorySource(row, area=area)
    result = read(source, Query(polygons=(over(450, 599),), filters=filters))
    assert result.is_complete
    assert result.unchecked is Unchecked.FILTERS
    assert "applied after download" in result.notices[0]
    assert {r.filters[1:] for r in source.queries} == {filters[1:]}


def test_an_area_can_be_ordered(row):
    for area in ("both", "ids"):
        result = read(MemorySource(row, area=area), first(250, order=Order("city", "desc")))
        assert result.uuids == in_order(row[:250], "city", descending=True)


# ---- IDs ----------------------------------------------------------------------------------------


def test_ids_come_in_their_order_a_hundred_at_a_time(row):
    ids = [*uuids(row[:250])[::-1], "nobody"]
    source = MemorySource(row)
    result = read(source, Query(ids=(*ids, ids[3])))
    assert result.uuids == ids[:-1]
    assert result.is_complete
    assert [len(r.filters[0].value) for r in source.queries] == [100, 100, 51]


def test_ids_can_be_ordered_filtered_and_limited(row):
    ids = tuple(uuids(row[:250]))
    result = read(MemorySource(row), Query(ids=ids, order=Order("acres", "desc")))
    assert result.uuids == list(ids[::-1])
    zoned = Filter("zoning", "eq", "AG")
    result = read(MemorySource(row), Query(ids=ids, filters=(zoned,)))
    assert result.uuids == uuids(meeting(row[:250], zoned))
    source = MemorySource(row)
    assert len(read(source, Query(ids=ids, maximum=100)).parcels) == 100
    assert len(source.requests) == 1
    in_area = read(MemorySource(row), Query(ids=ids, polygons=(over(0, 3),)))
    assert in_area.unchecked is Unchecked.AREA


def test_records_that_do_not_come_are_gaps(row):
    source = MemorySource(row, area="ids")
    hidden = uuids(row[120:123])
    source.after = lambda request, page: page._replace(
        parcels=[one for one in page.parcels if one.svc_uuid not in hidden]
    )
    result = read(source, first(250))
    assert result.uuids == uuids(row[:120] + row[123:250])
    assert [gap.parcels for gap in result.gaps] == [3]
    assert "did not send the full records" in result.gaps[0].error.sentence


# ---- several queries ----------------------------------------------------------------------------

SMALL, OAK = Filter("acres", "lt", 150), Filter("city", "eq", "Oak")


@pytest.mark.parametrize("count", ["total", "missing"])
def test_alternatives_come_one_after_the_other_without_duplicates(row, count):
    source = MemorySource(row, count=count)
    result = read(source, Query(alternatives=((SMALL,), (OAK,))))
    small, oak = meeting(row, SMALL), meeting(row, OAK)
    assert result.uuids == uuids(small + [p for p in oak if p not in small])
    assert result.is_complete
    assert len(source.requests) == pages(len(small)) + pages(len(oak))


@pytest.mark.parametrize(("name", "direction"), [("city", "desc"), ("acres", "asc")])
def test_alternatives_are_merged_in_an_order(row, direction, name):
    query = Query(alternatives=((SMALL,), (OAK,)), order=Order(name, direction))
    matching = [p for p in row if matches((SMALL,), p.attributes) or matches((OAK,), p.attributes)]
    expected = in_order(matching, name, direction == "desc")
    assert read(MemorySource(row), query).uuids == expected
    limited = Query(alternatives=query.alternatives, order=query.order, maximum=120)
    source = MemorySource(row)
    assert read(source, limited).uuids == expected[:120]
    assert len(source.requests) <= 4


def test_alternatives_in_an_order_keep_what_arrived(row):
    query = Query(alternatives=((SMALL,), (OAK,)), order=Order("acres"))
    whole = read(MemorySource(row), query).uuids
    result = read(MemorySource(row), query, requests=3)
    assert isinstance(result.error, OutOfRequests)
    assert len(result.uuids) >= 200
    assert result.uuids == [one for one in whole if one in result.uuids]


def test_with_a_maximum_later_alternatives_are_requested_only_if_needed(row):
    source = MemorySource(row)
    assert len(read(source, Query(alternatives=((SMALL,), (OAK,)), maximum=100)).parcels) == 100
    assert {request.filters for request in source.queries} == {(SMALL,)}


def test_long_lists_are_split(row):
    source = MemorySource(row)
    result = read(source, Query((Filter("acres", "in", [n / 2 for n in range(2500)]),)))
    assert sorted(result.uuids) == uuids(row)
    assert {len(r.filters[0].value) for r in source.queries} == {1000, 500}
    ids = MemorySource(row, count="missing")
    assert len(read(ids, Query((Filter("svc_uuid", "in", uuids(row[:198])),))).parcels) == 198
    assert len(ids.requests) == 2
    nothing = MemorySource(row)
    assert read(nothing, Query((Filter("acres", "in", ()),))).uuids == nothing.requests == []


def test_more_than_ten_filters_are_unchecked(row):
    filters = (*(Filter("acres", "ne", -n) for n in range(12)), Filter("city", "ilike", "oak"))
    source = MemorySource(row)
    assert read(source, Query(filters)).uuids == uuids(meeting(row, OAK))
    eleven = [Filter(name, "isnull", False) for name in ("acres", "owner", "zoning", "city")]
    fields = ("legal", "county", "postal", "land_use", "county_fp", "land_use_code", "situs")
    eleven += [Filter(name, "isnull", True) for name in fields]
    result = read(source, Query((*eleven, Filter("state", "eq", "IA"))))
    assert result.unchecked is Unchecked.FILTERS
    assert set(result.uuids) >= set(uuids(meeting(row, *eleven[:4], Filter("state", "eq", "IA"))))


# ---- a maximum ----------------------------------------------------------------------------------


@pytest.mark.parametrize("count", ["total", "missing"])
@pytest.mark.parametrize("area", ["both", "ids", "all ids and records"])
@pytest.mark.parametrize("maximum", [100, 250])
def test_with_a_maximum_no_other_page_is_requested(row, area, count, maximum):
    source = MemorySource(row, area=area, count=count)
    result = read(source, first(280, maximum=maximum))
    assert result.uuids == uuids(row[:maximum])
    least = math.ceil(maximum / 100)
    expected = {"both": least, "records": least, "all ids": 1 + least}
    expected["all ids and records"] = 1 + math.ceil(max(0, maximum - 100) / 100)
    assert len(source.requests) == expected.get(area, 2 * least)


@pytest.mark.parametrize("count", ["total", "missing"])
def test_a_maximum_is_that_of_what_is_kept(row, count):
    source = MemorySource(row, count=count)
    result = read(source, Query(maximum=150), keep=lambda one: one.attributes["acres"] % 2 == 0)
    assert result.uuids == uuids(row[:300:2])
    assert len(source.requests) == 3


@pytest.mark.parametrize("count", ["total", "missing"])
def test_a_maximum_does_not_look_ahead_too_far(row, count):
    source = MemorySource(row, count=count)
    assert read(source, many_polygons(100, maximum=200)).uuids == uuids(row[:200])
    assert len(source.requests) == 2 + 1  # 150 parcels of the first batch, 50 of the second


# ---- windows ------------------------------------------------------------------------------------

HERE = Filter("state", "eq", "IA")


def county(number, **values):
    """Return parcels in the order of their IDs; a value may be a function of their number."""
    return [
        p._replace(wkb=None)
        for p in with_values(
            [_plain(n) for n in range(number)],
            **{name: _function(value) for name, value in values.items()},
        )
    ]


def _function(value):
    return value if callable(value) else lambda _number: value


def _plain(number):
    name = f"{number:08d}"
    return Parcel(name, {"svc_uuid": name, "owner": "A", "state": "IA"}, None)


@pytest.fixture(scope="module")
def many():
    """Return 12,345 parcels with few acres values, many nulls, and distinct areas."""
    return county(
        12_345,
        acres=lambda n: None if n % 7 < 3 else n % 5,
        acres_calc=lambda n: (n * 7919 % 12_345) / 8,
        parcel_value=1000,
        tax_amount=None,
        elevation=lambda n: n % 997 if n % 12 else None,
        city=lambda n: ("Elm", None, "Oak")[n % 3],
    )


def at_most(matches, count):
    return math.floor(math.ceil(matches / 100) * (1.05 if count == "total" else 1.1))


@pytest.mark.parametrize("count", [*COUNTS, "capped"])
@pytest.mark.parametrize(
    ("name", "direction"),
    [(None, ""), ("acres", "desc"), ("tax_amount", "desc"), ("elevation", "asc"), ("city", "asc")],
)
def test_more_matches_than_offsets_reach_all_come_in_order(many, count, direction, name):
    source = MemorySource(many, count=count)
    result = read(source, Query((HERE,), order=Order(name, direction) if name else None))
    if name:
        assert result.uuids == in_order(many, name, direction == "desc")
    assert sorted(result.uuids) == uuids(many)
    assert result.is_complete
    assert len(source.requests) <= at_most(12_345, count)
    assert len(set(source.requests)) == len(source.requests)


@pytest.mark.parametrize("count", ["total", "missing"])
@pytest.mark.parametrize("order", [None, Order("acres")])
@pytest.mark.parametrize("matches", [500, 2500, 10_050])
def test_what_offsets_reach_costs_at_most_one_request_more(many, count, order, matches):
    source = MemorySource(many[:matches], count=count)
    result = read(source, Query(order=order))
    assert len(result.uuids) == matches
    assert result.is_complete
    assert len(source.requests) <= pages(matches) + 1


def test_a_group_larger_than_a_window_costs_few_requests():
    parcels = county(
        25_000, acres=lambda n: 7 if n % 10 < 9 else n, acres_calc=lambda n: n * 7919 % 25_000
    )
    source = MemorySource(parcels)
    result = read(source, Query((HERE,), order=Order("acres")))
    assert result.uuids == in_order(parcels, "acres")
    assert result.is_complete
    assert len(source.requests) <= at_most(25_000, "total")


@pytest.mark.parametrize("count", ["total", "missing"])
def test_a_group_that_begins_late_in_a_window_costs_few_requests(count):
    parcels = county(
        20_300, acres=lambda n: 7 if n > 100 else n / 100, acres_calc=lambda n: n * 7919 % 20_300
    )
    source = MemorySource(parcels, count=count)
    result = read(source, Query((HERE,), order=Order("acres")))
    assert result.uuids == in_order(parcels, "acres")
    assert len(source.requests) <= at_most(20_300, count)


SHORT = 900


@pytest.mark.parametrize("count", ["total", "missing"])
def test_what_no_field_divides_is_a_gap(count):
    parcels = county(6_000, acres=1)
    result = read(MemorySource(parcels, count=count, reach=900), Query((HERE,)), most_offset=SHORT)
    assert 1000 <= len(result.uuids) < 6000
    assert "the service returns" in result.gaps[0].error.sentence
    if count == "total":
        assert result.gaps[0].parcels == 6000 - len(result.uuids)


@pytest.mark.parametrize("count", ["total", "capped"])
@pytest.mark.parametrize("direction", ["asc", "desc"])
def test_no_parcels_are_lost_to_unstable_ties(direction, count):
    """A window begins with all rows of the last value of the one before it, in any order."""
    parcels = county(2_600, acres=lambda n: n // 400)
    source = MemorySource(parcels, count=count, reach=900, ties_by_id=False)
    result = read(source, Query((HERE,), order=Order("acres", direction)), most_offset=SHORT)
    assert sorted(result.uuids) == uuids(parcels)
    assert result.is_complete


def ten_filters(number=10):
    fields = ("state", "city", "county", "zoning", "owner_type", "land_use", "postal")
    filters = [Filter(name, "eq", "x") for name in fields]
    numbers = ("elevation", "tax_amount", "sale_price")
    return [*filters, *(Filter(name, "lt", 5) for name in numbers)][:number]


@pytest.mark.parametrize("count", ["total", "missing"])
def test_ten_filters_leave_room_for_windows(count):
    filters = [*ten_filters(8), Filter("acres", "gte", 5), Filter("acres", "lt", 11_500)]
    values = {item.field: item.value for item in filters[:7]}
    parcels = county(12_000, acres=lambda n: n, elevation=1, **values)
    source = MemorySource(parcels, count=count)
    result = read(source, Query(tuple(filters)))
    assert sorted(result.uuids) == uuids(parcels[5:11_500])
    assert result.is_complete
    assert result.unchecked is Unchecked.NOTHING
    assert len(source.requests) <= at_most(11_495, count)


@pytest.mark.parametrize(("count", "number"), [("total", 9), ("total", 10), ("missing", 10)])
def test_only_excess_filters_are_unchecked(count, number):
    """A window has two bounds in addition."""
    filters = tuple(ten_filters(number))
    values = {item.field: "x" for item in filters[:7]}
    parcels = county(
        4_000,
        acres=lambda n: n,
        **values,
        elevation=1,
        tax_amount=lambda n: n % 9,
        sale_price=lambda n: n % 7,
    )
    result = read(
        MemorySource(parcels, count=count, reach=900),
        Query(filters),
        most_offset=SHORT,
        keep=lambda one: matches(filters, one.attributes),
    )
    assert sorted(result.uuids) == uuids(meeting(parcels, *filters))
    assert result.is_complete
    assert result.unchecked is Unchecked.FILTERS


@pytest.mark.parametrize("count", ["total", "missing"])
@pytest.mark.parametrize("order", [None, Order("acres"), Order("city")])
def test_a_maximum_beyond_one_query_costs_few_requests(many, count, order):
    source = MemorySource(many, count=count)
    result = read(source, Query((HERE,), order=order, maximum=11_000))
    assert len(result.uuids) == len(set(result.uuids)) == 11_000
    if order is not None:
        assert result.uuids == in_order(many, order.field, order.descending)[:11_000]
    if order is None or order.field != "city":
        assert len(source.requests) <= at_most(11_000, "missing")


@pytest.mark.parametrize("count", ["total", "missing"])
@pytest.mark.parametrize("order", [None, Order("acres")])
def test_a_maximum_within_one_query_needs_no_windows(many, count, order):
    source = MemorySource(many, count=count)
    assert len(read(source, Query((HERE,), order=order, maximum=750)).uuids) == 750
    assert len(source.requests) == 8


@pytest.mark.parametrize("order", [None, Order("acres_calc", "desc"), Order("city")])
@pytest.mark.parametrize("count", ["total", "missing"])
def test_a_maximum_is_reached_beyond_one_query_whatever_is_dropped(row, order, count):
    source = MemorySource(
        with_values(row, acres_calc=lambda n: n * 37 % 1000), count=count, reach=300
    )
    result = read(
        source,
        Query(order=order, maximum=40),
        keep=lambda one: one.attributes["acres"] % 20 == 0,
        most_offset=300,
    )
    kept = [p for p in source.parcels if p.attributes["acres"] % 20 == 0]
    assert len(result.uuids) == 40
    if order is not None:
        assert result.uuids == in_order(kept, order.field, order.descending)[:40]


@pytest.mark.parametrize("count", [10**9, None])
@pytest.mark.parametrize("order", [None, Order("acres")])
def test_a_service_that_ignores_filters_is_a_gap(many, count, order):
    source = MemorySource(many)
    source.after = lambda request, page: page._replace(
        parcels=many[request.offset : request.offset + 100], count=count
    )
    result = read(source, Query((HERE,), order=order))
    assert len(set(result.uuids)) == len(result.uuids)
    assert result.gaps
    assert len(source.requests) < 600


# ---- properties ---------------------------------------------------------------------------------

ROW = row_of_parcels(40)
SPANS = st.lists(st.tuples(st.integers(0, 39), st.integers(0, 12)), min_size=1, max_size=9)


@st.composite
def area_services(draw):
    return {
        "area": draw(st.sampled_from(AREAS)),
        "count": draw(st.sampled_from(COUNTS)),
        "largest_page": draw(st.integers(1, 13)),
        "most_polygons": draw(st.none() | st.integers(1, 4)),
        "refuses_with_422": draw(st.booleans()),
    }


def query_of(spans, **members):
    return Query(polygons=tuple(over(begin, begin + more) for begin, more in spans), **members)


def touched(spans):
    return {n for begin, more in spans for n in range(begin, min(begin + more, 39) + 1)}


def random_waits(waits):
    """Respond after a pause, so that responses arrive in another order than requested."""
    lock, number = threading.Lock(), iter(range(10**6))

    def before(_request, _cancellation):
        with lock:
            pause = waits[next(number) % len(waits)]
        time.sleep(pause / 2000)

    return before


def failing(fraction, most_polygons=None):
    """Fail for some requests: which, only the request decides."""

    def before(request, _cancellation):
        if isinstance(request, AreaRequest):
            if most_polygons and len(request.polygons) > most_polygons:
                return
            key = f"{request.offset} {len(request.polygons)}"
        else:
            key = repr(request)
        if sum(key.encode()) % 61 in fraction:
            raise FAILED

    return before


WAITS = st.lists(st.integers(0, 5), min_size=1, max_size=7)
FAILS = st.sets(st.integers(0, 60), max_size=6)


@settings(max_examples=50)
@given(spans=SPANS, service=area_services(), waits=WAITS, cap=st.none() | st.integers(1, 45))
def test_an_area_returns_every_parcel_once_whenever_responses_arrive(spans, service, waits, cap):
    first = MemorySource(ROW, **service)
    query = query_of(spans, maximum=cap)
    result = read(first, query, at_once=1)
    expected = touched(spans)
    assert result.is_complete
    assert len(set(result.uuids)) == len(result.uuids) == min(len(expected), cap or 99)
    assert {int(uuid[-12:]) for uuid in result.uuids} <= expected
    second = MemorySource(ROW, before=random_waits(waits), **service)
    assert read(second, query).uuids == result.uuids
    if service["most_polygons"] is not None:
        # How many batches are refused depends on how many are requested at a time.
        first = MemorySource(ROW, **service)
        read(first, query)
    assert sorted(map(repr, second.requests)) == sorted(map(repr, first.requests))


@settings(max_examples=50)
@given(
    spans=SPANS,
    service=area_services(),
    fails=FAILS,
    waits=WAITS,
    cap=st.none() | st.integers(1, 45),
)
def test_failures_cost_their_own_parcels_and_a_rerun_completes_them(
    spans, service, fails, waits, cap
):
    query = query_of(spans, maximum=cap)
    whole = read(MemorySource(ROW, **service), query)
    undisturbed = MemorySource(ROW, **service)
    read(undisturbed, query)
    broken = MemorySource(ROW, before=failing(fails, service["most_polygons"]), **service)
    served = Served(broken, saves=True)
    part = read(served, query)
    assert len(set(part.uuids)) == len(part.uuids)
    assert part.is_complete <= (part.uuids == whole.uuids)
    if cap is None:
        assert set(part.uuids) <= set(whole.uuids)
    second = MemorySource(ROW, **service)
    second.before = lambda r, c: (
        random_waits(waits)(r, c),
        failing(fails, service["most_polygons"])(r, c),
    )
    assert read(second, query).uuids == part.uuids
    broken.before = None
    again = read(served, query)
    assert again.uuids == whole.uuids
    assert again.is_complete == whole.is_complete


@settings(max_examples=60)
@given(spans=SPANS, service=area_services(), most=st.integers(1, 12))
def test_a_limit_of_requests_is_respected_and_reruns_continue(spans, service, most):
    query = query_of(spans)
    whole = read(MemorySource(ROW, **service), query)
    served = Served(MemorySource(ROW, **service), saves=True)
    for _ in range(60):
        sent = served.counter.number
        result = read(served, query, requests=most)
        assert served.counter.number - sent <= most
        if result.error is None:
            break
        assert isinstance(result.error, OutOfRequests)
        assert set(result.uuids) <= set(whole.uuids)
    if most > 1 and service["most_polygons"] is None:
        assert result.error is None
        assert result.uuids == whole.uuids


@settings(max_examples=60)
@given(
    center=st.tuples(st.floats(-93, -92.96), st.floats(41.99, 42.01)),
    radius=st.floats(0.0005, 0.02),
    most_bytes=st.integers(500, 3000),
)
def test_a_cut_polygon_finds_the_same_parcels(center, radius, most_bytes):
    disc = shapely.Point(center).buffer(radius, quad_segs=64)
    source = MemorySource(ROW, most_bytes=most_bytes)
    result = read(source, Query(polygons=(shapely.to_wkb(disc),)))
    assert result.is_complete
    assert sorted(result.uuids) == [
        p.svc_uuid for p in ROW if shapely.from_wkb(p.wkb).intersects(disc)
    ]


NUMBERS = ("acres", "acres_calc", "parcel_value", "sq_feet")
#: Distinct values of a field: from one for all to more than enough, and how likely none is.
KINDS = st.tuples(st.sampled_from([1, 2, 3, 7, 50, 10**6]), st.sampled_from([0, 0, 1, 5, 9, 10]))


def mixed(number, salt):
    value = (number * 2_654_435_761 + salt * 40_503 + 977) & 0xFFFFFFFF
    value = ((value ^ (value >> 15)) * 0x2C1B3C6D) & 0xFFFFFFFF
    return value ^ (value >> 13)


def some_parcels(number, kinds, salt, unread=0):
    """Parcels whose values depend on their number alone."""
    parcels = []
    for n in range(number):
        values, not_read = {}, {}
        for place, (name, (distinct, nulls)) in enumerate(zip((*NUMBERS, "county_fp"), kinds)):
            chance = mixed(n, salt + place)
            value = chance // 16 % distinct
            values[name] = f"{value % 40:03d}" if name == "county_fp" else value / 4
            if chance % 10 < nulls:
                values[name] = None
            elif unread and name in NUMBERS and chance % 97 < unread:
                values[name], not_read[name] = None, "??"
        uuid = f"{mixed(n, 9) % 1000:03d}-{n:06d}"
        city = ("Elm", None, "Oak", "elm")[mixed(n, salt + 7) % 4]
        attributes = {"svc_uuid": uuid, "owner": "A", "city": city, "state": "IA", **values}
        parcels.append(Parcel(uuid, attributes, None, unread=not_read or None))
    return parcels


@st.composite
def counties(draw):
    kinds = [draw(KINDS) for _ in range(5)]
    number = draw(st.integers(0, 30) | st.integers(60, 160))
    return some_parcels(number, kinds, draw(st.integers(0, 99)))


@st.composite
def window_services(draw):
    return {
        "count": draw(st.sampled_from([*COUNTS, "capped"])),
        "largest_page": draw(st.integers(2, 4)),
        "reach": draw(st.sampled_from([9, 12, 16, 25])),
    }


ORDERS = st.none() | st.builds(
    Order, st.sampled_from([*NUMBERS, "city"]), st.sampled_from(["asc", "desc"])
)
FILTERS = st.lists(
    st.sampled_from(
        [
            Filter("acres", "gte", 0.25),
            Filter("acres", "lt", 1),
            Filter("acres_calc", "between", (0, 2)),
            Filter("acres_calc", "isnull", False),
            Filter("parcel_value", "ne", 0.5),
            Filter("sq_feet", "lte", 12),
            Filter("sq_feet", "in", (0, 0.25, 0.5, 1, 2, 3)),
            Filter("owner", "eq", "A"),
        ]
    ),
    max_size=3,
    unique=True,
).map(lambda filters: (HERE, *filters))


def is_divisible(parcels, width):
    """Return whether the fields distinguish enough parcels to reach all of them."""
    groups = Counter(tuple(p.attributes[name] for name in NUMBERS) for p in parcels)
    return max(groups.values(), default=0) <= width


def width_of(service):
    return service["reach"] // service["largest_page"] * service["largest_page"]


@settings(max_examples=60)
@given(parcels=counties(), service=window_services(), order=ORDERS, filters=FILTERS, waits=WAITS)
def test_windows_return_every_match_once_in_order(parcels, service, order, filters, waits):
    query, most_offset = Query(filters, order=order), service["reach"]
    first = MemorySource(parcels, **service)
    result = read(first, query, at_once=1, most_offset=most_offset)
    matching = meeting(parcels, *filters)
    assert len(set(result.uuids)) == len(result.uuids)
    assert set(result.uuids) <= set(uuids(matching))
    assert result.error is None
    if result.is_complete:
        assert sorted(result.uuids) == sorted(uuids(matching))
        if order is not None:
            assert result.uuids == in_order(matching, order.field, order.descending)
    if is_divisible(parcels, width_of(service)):
        assert result.is_complete
    if len(matching) <= width_of(service):
        assert len(first.requests) <= len(matching) // service["largest_page"] + 2
    second = MemorySource(parcels, before=random_waits(waits), **service)
    assert read(second, query, most_offset=most_offset).uuids == result.uuids
    assert sorted(map(repr, second.requests)) == sorted(map(repr, first.requests))


@settings(max_examples=50)
@given(parcels=counties(), service=window_services(), order=ORDERS, cap=st.integers(1, 170))
def test_a_maximum_returns_the_first_matches_in_order(parcels, service, order, cap):
    source = MemorySource(parcels, **service)
    query = Query((HERE,), order=order, maximum=cap)
    result = read(source, query, most_offset=service["reach"])
    assert result.error is None
    assert len(set(result.uuids)) == len(result.uuids)
    if is_divisible(parcels, width_of(service)):
        assert len(result.uuids) == min(cap, len(parcels))
        if order is not None:
            expected = in_order(parcels, order.field, order.descending)[:cap]
            values = {p.svc_uuid: p.attributes[order.field] for p in parcels}
            assert [values[u] for u in result.uuids] == [values[u] for u in expected]
    if cap <= width_of(service):
        assert len(source.requests) <= math.ceil(cap / service["largest_page"])


@settings(max_examples=50)
@given(
    salt=st.integers(0, 99),
    number=st.integers(40, 160),
    service=window_services(),
    order=ORDERS,
    unread=st.integers(1, 60),
)
def test_values_that_cannot_be_read_lose_no_parcels(salt, number, service, order, unread):
    kinds = [(10**6, 1), (50, 1), (7, 5), (3, 0), (9, 0)]
    parcels = some_parcels(number, kinds, salt)
    odd = {p.svc_uuid: p for p in some_parcels(number, kinds, salt, unread)}
    source = MemorySource(parcels, **service)
    source.after = lambda request, page: page._replace(
        parcels=[odd[p.svc_uuid] for p in page.parcels]
    )
    result = read(source, Query((HERE,), order=order), most_offset=service["reach"])
    assert result.error is None
    assert result.gaps or sorted(result.uuids) == sorted(uuids(parcels))


@settings(max_examples=50)
@given(parcels=counties(), service=window_services(), order=ORDERS, fails=FAILS)
def test_failures_in_windows_are_gaps_and_a_rerun_completes_them(parcels, service, order, fails):
    query, most_offset = Query((HERE,), order=order), service["reach"]
    undisturbed = MemorySource(parcels, **service)
    whole = read(undisturbed, query, most_offset=most_offset)
    broken = MemorySource(parcels, before=failing(fails), **service)
    served = Served(broken, saves=True)
    part = read(served, query, most_offset=most_offset)
    assert len(set(part.uuids)) == len(part.uuids)
    assert set(part.uuids) <= set(whole.uuids)
    assert part.is_complete <= (sorted(part.uuids) == sorted(whole.uuids))
    broken.before = None
    again = read(served, query, most_offset=most_offset)
    assert again.uuids == whole.uuids
    assert again.is_complete == whole.is_complete
    failed = {request for request in broken.requests if sum(repr(request).encode()) % 61 in fails}
    reach = width_of(service)
    if not any(request.offset == reach for request in failed):
        # Otherwise, a window was read although its parcels are read by another field.
        assert set(broken.requests) - failed <= set(undisturbed.requests)


@settings(max_examples=30)
@given(parcels=counties(), service=window_services(), order=ORDERS, most=st.integers(1, 30))
def test_windows_within_a_limit_of_requests_continue(parcels, service, order, most):
    query, most_offset = Query((HERE,), order=order), service["reach"]
    undisturbed = MemorySource(parcels, **service)
    whole = read(undisturbed, query, most_offset=most_offset)
    served = Served(MemorySource(parcels, **service), saves=True)
    for _ in undisturbed.requests:
        result = read(served, query, requests=most, most_offset=most_offset)
        if result.error is None:
            break
    assert result.uuids == whole.uuids
    assert served.counter.number == len(undisturbed.requests)


# ---- failures -----------------------------------------------------------------------------------


def failing_at(*offsets, error=FAILED):
    def before(request, _cancellation):
        if request.offset in offsets:
            raise error

    return before


OF_ONE_PAGE = [
    FAILED,
    ParcelError(ErrorCode.UNREADABLE_RESPONSE, "{", host="h", reason="it breaks off."),
    ParcelError(ErrorCode.TIMEOUT, host="h", seconds=60),
    ParcelError(ErrorCode.NO_RESPONSE, "refused", host="h"),
]
OF_ALL = [
    ParcelError(ErrorCode.KEY_REFUSED, host="h"),
    ParcelError(ErrorCode.NO_SUBSCRIPTION, host="h"),
    ParcelError(ErrorCode.QUOTA_SPENT, host="h"),
    ParcelError(ErrorCode.OVER_BUDGET, connection="c", reason="r"),
]


@pytest.mark.parametrize("error", OF_ONE_PAGE, ids=lambda error: error.code.value)
def test_a_failed_page_costs_its_own_parcels(row, error):
    source = MemorySource(row[:950], before=failing_at(300, error=error))
    result = read(source, Query())
    assert result.uuids == uuids(row[:300] + row[400:950])
    assert result.gaps == [(error, 100)]
    assert result.error is None
    assert len(source.requests) == 10


def test_a_failed_page_of_an_unknown_number_hides_those_after_it(row):
    source = MemorySource(row[:450], count="missing", before=failing_at(300))
    result = read(source, Query())
    assert result.uuids == uuids(row[:300])
    assert result.gaps == [(FAILED, None)]


@pytest.mark.parametrize("area", ["both", "ids"])
@pytest.mark.parametrize("offset", [100, 300])
def test_a_rerun_sends_the_failed_page_and_no_other(row, area, offset):
    query = first(930)
    undisturbed = MemorySource(row, area=area)
    whole = read(undisturbed, query)

    def before(request, cancellation):
        if isinstance(request, AreaRequest):
            failing_at(offset)(request, cancellation)

    source = MemorySource(row, area=area, before=before)
    served = Served(source, saves=True)
    part = read(served, query)
    assert set(part.uuids) == set(whole.uuids) - set(uuids(row[offset : offset + 100]))
    sent, source.before = len(source.requests), None
    assert read(served, query).uuids == whole.uuids
    # The page, and the records of its IDs.
    assert len(source.requests) - sent == (1 if area in ("both", "records") else 2)
    assert len(source.requests) == len(undisturbed.requests) + 1


@pytest.mark.parametrize("area", ["ids"])
@pytest.mark.parametrize("batch", [0, 3])
def test_queries_for_records_stay_the_same_after_a_failed_page(row, area, batch):
    """Batches of 150 parcels: a query for records has the IDs of several of them."""
    query = many_polygons(300)
    undisturbed = MemorySource(row, area=area)
    whole = read(undisturbed, query)

    def before(request, cancellation):
        if isinstance(request, AreaRequest) and query.polygons[batch * 50] in request.polygons:
            failing_at(100)(request, cancellation)

    source = MemorySource(row, area=area, before=before)
    served = Served(source, saves=True)
    assert [gap.parcels for gap in read(served, query).gaps] == [50]
    sent, source.before = len(source.requests), None
    assert read(served, query).uuids == whole.uuids
    # The page, and the two queries that name its fifty IDs.
    assert len(source.requests) - sent <= 3
    assert len(source.requests) <= len(undisturbed.requests) + 3


def test_records_that_fail_are_a_gap(row):
    def before(request, _cancellation):
        if isinstance(request, QueryRequest) and row[150].svc_uuid in request.filters[0].value:
            raise FAILED

    result = read(MemorySource(row, area="all ids", before=before), first(300))
    assert result.uuids == uuids(row[:100] + row[200:300])
    assert result.gaps == [(FAILED, 100)]
    # Records with more fields than their ID are returned as they are.
    thin = read(MemorySource(row, area="thin", before=before), first(300))
    assert thin.uuids == uuids(row[:300])
    assert thin.gaps == [(FAILED, 100)]


def test_with_a_maximum_a_failed_page_keeps_its_places(row):
    source = MemorySource(row, before=failing_at(100))
    result = read(source, Query(maximum=250))
    assert sorted(request.offset for request in source.requests) == [0, 100, 200]
    assert result.uuids == uuids(row[:100] + row[200:250] + row[250:300])[:200]


@pytest.mark.parametrize("at_once", [1, 6])
@pytest.mark.parametrize("error", OF_ALL[:2], ids=lambda error: error.code.value)
def test_an_error_that_the_next_request_would_have_too_ends_the_stream(row, error, at_once):
    source = MemorySource(row, before=failing_at(300, 400, 500, 600, 700, 800, 900, error=error))
    result = read(source, Query(), at_once=at_once)
    assert result.uuids == uuids(row[:300])
    assert result.error is error
    assert len(source.requests) <= 3 + (1 if at_once == 1 else 2 * at_once)


def test_three_failures_in_a_row_end_the_stream(row):
    source = MemorySource(row[:950], before=failing_at(*range(300, 1000, 100)))
    result = read(source, Query(), at_once=1)
    assert result.uuids == uuids(row[:300])
    assert result.error is FAILED
    assert len(source.requests) <= 7
    others = MemorySource(row[:950], before=failing_at(100, 200, 400, 500, 700, 800))
    result = read(others, Query())
    assert result.error is None
    assert result.uuids == uuids(row[:100] + row[300:400] + row[600:700] + row[900:950])


def test_a_page_that_cannot_be_processed_costs_its_own_parcels(row):
    source = MemorySource(row[:950], before=failing_at(300, error=ZeroDivisionError("odd")))
    result = read(source, Query())
    assert result.uuids == uuids(row[:300] + row[400:950])
    assert result.gaps[0].error.code is ErrorCode.UNEXPECTED


# ---- limits -------------------------------------------------------------------------------------


@pytest.mark.parametrize("area", ["both", "ids", "thin"])
@pytest.mark.parametrize("most", [1, 2, 3, 5])
@pytest.mark.parametrize("polygons", [1, 3])
def test_what_a_limit_of_requests_permits_is_returned(row, area, most, polygons):
    source = MemorySource(row, area=area)
    number = 280 if polygons == 1 else 150
    # Batches of fifty polygons find fifty parcels.
    one_each = Query(polygons=tuple(over(n, n) for n in range(150)))
    query = first(280) if polygons == 1 else one_each
    result = read(source, query, requests=most)
    assert len(source.requests) <= most
    assert not result.is_complete or len(result.uuids) == number
    if not result.is_complete:
        assert isinstance(result.error, OutOfRequests)
    each = 100 if polygons == 1 else 50
    least = most * each if area == "both" else each * (most // 2)
    if most > 1 or area == "both":
        assert len(result.uuids) >= min(least, number)


def test_saved_responses_are_not_counted_in_a_limit(row):
    served = Served(MemorySource(row), saves=True)
    assert len(read(served, first(280), requests=2).uuids) == 200
    assert read(served, first(280), requests=1).is_complete
    assert read(served, first(280), requests=0).is_complete is False


# ---- time ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", ["total", "missing"])
@pytest.mark.parametrize("area", ["both", "ids"])
def test_forty_batches_are_requested_six_at_a_time(count, area):
    """Each batch has two pages; `make bench` measures the time."""
    polygons = tuple(bytes([n // 256, n % 256]) for n in range(2000))
    parcels = {f"{n:06d}": Parcel(f"{n:06d}", {}, None) for n in range(40 * 150)}
    counter, together, lock = RequestCounter(), threading.Barrier(6), threading.Lock()
    begun = iter(range(10_000))

    def fetch(request, _cancellation):
        counter.add()
        with lock:
            number = next(begun)
        if number < 30:
            together.wait(60)  # six are in flight again and again
        if isinstance(request, QueryRequest):
            return Page([parcels[one] for one in request.filters[0].value])
        batch = polygons.index(request.polygons[0]) // 50 * 150
        page = list(parcels.values())[batch : batch + 150][request.offset : request.offset + 100]
        total = 150 if count == "total" else None
        ids = [one.svc_uuid for one in page]
        return Page([] if area == "ids" else page, ids, total, 100, request.offset)

    batches = stream.read(Service(fetch, counter), Query(polygons=polygons), Run())
    assert [one.svc_uuid for batch in batches for one in batch.parcels] == list(parcels)


# ---- cancel, and a consumer that stops ----------------------------------------------------------


def wait_until(condition, seconds=5.0):
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:
        time.sleep(0.01)
    assert condition()


class Stalled:
    """Answers a number of requests, and then none until it is canceled."""

    def __init__(self, source, number):
        self.source, self.left = source, number
        self.counter = RequestCounter()
        self.stalled = threading.Event()
        self.lock = threading.Lock()

    def fetch(self, request, cancellation):
        self.counter.add()
        with self.lock:
            self.left -= 1
            stalls = self.left < 0
        if stalls:
            self.stalled.set()
            cancellation.wait(60)
        return self.source.fetch(request, cancellation)


@pytest.mark.parametrize("area", ["both", "ids"])
def test_a_cancel_returns_what_arrived_at_once(row, area):
    service = Stalled(MemorySource(row, area=area), 4)
    run, came = Run(), []
    threading.Thread(
        target=lambda: (service.stalled.wait(20), time.sleep(0.1), run.cancellation.cancel())
    ).start()
    batches = stream.read(Service(service.fetch, service.counter), first(900), run)
    with pytest.raises(Cancelled), closing(batches):  # noqa: PT012
        for batch in batches:
            came += uuids(batch.parcels)
            last = time.monotonic()
    assert time.monotonic() - last < 5
    assert came == uuids(row[: len(came)])
    assert len(came) >= (100 if area == "both" else 0)
    wait_until(lambda: not list(threads()))


def test_a_consumer_that_stops_leaves_no_thread(row):
    service = Stalled(MemorySource(row), 3)
    batches = stream.read(Service(service.fetch, service.counter), Query(), Run())
    with closing(batches):
        assert next(batches).parcels
        service.stalled.wait(5)
        started = time.monotonic()
    assert time.monotonic() - started < 0.5
    wait_until(lambda: not list(threads()))
    sent = service.counter.number
    assert sent <= 3 + 6


def test_nothing_is_sent_after_a_cancel(row):
    source, run = MemorySource(row), Run()
    run.cancellation.cancel()
    assert isinstance(read(source, Query(), run=run).error, Cancelled)
    assert source.requests == []


# ---- the source ---------------------------------------------------------------------------------


def source_of(memory):
    served = Served(memory)
    return ServiceSource(Service(served.fetch, served.counter))


def test_a_source_estimates_and_counts(row):
    source = source_of(MemorySource(row))
    assert source.info.is_metered
    assert source.values("city", "e", 9, Run()) == ()
    assert source.estimate(many_polygons(120)) == (3, False)
    assert source.estimate(many_polygons(120, maximum=1)) == (1, False)
    assert source.estimate(Query(ids=tuple(uuids(row[:250])))) == (3, True)
    assert source.estimate(Query()) == (1, False)
    assert source.estimate(Query(maximum=100)) == (1, True)
    assert source.estimate(Query((Filter("acres", "in", ()),))) == (0, True)
    assert source.count(Query(), Run()) == 1000
    assert source.count(Query((OAK,)), Run()) == len(meeting(row, OAK))
    assert source.count(first(250), Run()) == 250
    assert source.count(first(50), Run()) == 50
    assert source.count(many_polygons(120), Run()) is None
    assert source.count(first(50, filters=(OAK,)), Run()) is None
    assert source_of(MemorySource(row, count="missing")).count(Query(), Run()) is None
    source.close()


def test_the_expected_numbers_become_exact(row):
    reports, run = [], Run()
    run.expect = lambda parcels, requests: reports.append((parcels, requests))
    source = MemorySource(row)
    read(source, Query(), run=run)
    assert {report[0] for report in reports} == {1000}
    assert {report[1] for report in reports} <= {10, 11}


# ---- over a socket ------------------------------------------------------------------------------


def remote(url, key="a-key-of-sixteen"):
    from parcel_lookup.core.remote.source import RemoteSettings, RemoteSource

    counter = RequestCounter()
    settings = RemoteSettings(url, f"Bearer {key}")
    from parcel_lookup.core.remote.http.transport import HttpTransport

    source = RemoteSource(settings, HttpTransport(settings, counter.add), counter)
    return source, counter


def read_remote(source, counter, query, run=None):
    came, gaps, error = [], [], None
    batches = stream.read(Service(source.fetch, counter), query, run or Run())
    with closing(batches):
        try:
            for batch in batches:
                came += uuids(batch.parcels)
                gaps += batch.gaps
        except Exception as raised:  # noqa: BLE001 - what a stream raises is a result
            error = raised
    source.close()
    return came, gaps, error


@pytest.mark.parametrize("area", ["ids", "both"])
def test_the_service_of_this_repository(tmp_path, row, area):
    from parcel_lookup.service.encoding import AreaResponse
    from parcel_lookup.tests.support.parcels import write
    from parcel_lookup.tests.support.service import RunningService

    kinds = [one for one in AreaResponse if one.value.replace("_", "-") == area]
    path = write(tmp_path / "parcels.gpkg", row)
    with RunningService(path, **({"area": kinds[0]} if kinds else {})) as service:
        source, counter = remote(service.url, service.key)
        came, gaps, error = read_remote(source, counter, first(450))
        assert (came, gaps, error) == (uuids(row[:450]), [], None)
        assert service.requests.total() == counter.number <= 12
        source, counter = remote(service.url, service.key)
        came, gaps, error = read_remote(
            source, counter, Query((OAK,), order=Order("acres", "desc"))
        )
        assert (came, gaps, error) == (uuids(meeting(row, OAK))[::-1], [], None)


HOSTILE = {
    "500": (lambda talk: talk.respond(500), ErrorCode.SERVICE_FAILED),
    "truncated": (
        lambda talk: talk.respond(200, b'{"results": [{"svc_', content_type="application/json"),
        ErrorCode.UNREADABLE_RESPONSE,
    ),
    "HTML": (
        lambda talk: talk.respond(200, b"<html>Sign in</html>", content_type="text/html"),
        ErrorCode.NOT_A_SERVICE,
    ),
    "401": (lambda talk: talk.respond(401), ErrorCode.KEY_REFUSED),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_hostile_responses_are_gaps_or_end_the_stream(tmp_path, row, kind):
    from parcel_lookup.tests.support.hostile import HostileServer
    from parcel_lookup.tests.support.moody import Moody
    from parcel_lookup.tests.support.parcels import write
    from parcel_lookup.tests.support.service import RunningService

    respond, code = HOSTILE[kind]
    with RunningService(write(tmp_path / "parcels.gpkg", row)) as service:
        moody = Moody(service)
        moody.left, moody.then = 2, respond
        with HostileServer(moody) as server:
            source, counter = remote(server.url, service.key)
            came, gaps, error = read_remote(source, counter, Query((Filter("acres", "lt", 250),)))
    assert came == sorted(came)
    # A page behind one that failed is not returned if the next request would fail as well.
    assert len(came) in (100, 150, 200)
    assert gaps or error
    assert code in {getattr(one, "code", None) for one in (error, *(gap.error for gap in gaps))}


def test_a_stalled_server_is_left_at_once(tmp_path, row):
    from parcel_lookup.tests.support.hostile import HostileServer
    from parcel_lookup.tests.support.moody import Moody
    from parcel_lookup.tests.support.parcels import write
    from parcel_lookup.tests.support.service import RunningService

    with RunningService(write(tmp_path / "parcels.gpkg", row)) as service:
        moody = Moody(service)
        moody.left, moody.then = 2, lambda talk: talk.stall()
        with HostileServer(moody) as server:
            source, counter = remote(server.url, service.key)
            run, canceled = Run(), []

            def cancel():
                server.stalled.wait(20)
                time.sleep(0.3)
                canceled.append(time.monotonic())
                run.cancellation.cancel()

            threading.Thread(target=cancel).start()
            came, _, error = read_remote(source, counter, Query(), run)
            assert time.monotonic() - canceled[0] < 0.5
    assert isinstance(error, Cancelled)
    assert len(came) >= 100
    wait_until(lambda: not list(threads()))


STALLED_EXIT = """
import sys, threading
from parcel_lookup.core.contract import Page, Parcel, RequestCounter
from parcel_lookup.core.contract.query import Query, Run
from parcel_lookup.core.sources.service import stream

def fetch(request, cancellation):
    if request.offset:
        threading.Event().wait(60)
    return Page([Parcel(str(n), {}, None) for n in range(100)], None, 300, 100, 0)

batches = stream.read(stream.Service(fetch, RequestCounter()), Query(), Run())
assert len(next(batches).parcels) == 100
sys.exit(7)
"""


def test_python_ends_behind_a_stalled_request():
    import subprocess
    import sys

    import parcel_lookup

    started = time.monotonic()
    environment = {"PYTHONPATH": str(Path(parcel_lookup.__path__[0]).parent)}
    ended = subprocess.run(
        [sys.executable, "-c", STALLED_EXIT],
        env={**os.environ, **environment},
        timeout=30,
        check=False,
    )
    assert ended.returncode == 7
    assert time.monotonic() - started < 10
