"""The number of requests of a search, compared with the rule of the design."""

import dataclasses
import json
import math

import numpy as np
import pytest
import shapely

from parcel_lookup.core.contract import (
    FILE_CAPABILITIES,
    SERVICE_CAPABILITIES,
    AreaRequest,
    Filter,
    Order,
    QueryRequest,
)
from parcel_lookup.core.contract.geometry import feature_collection
from parcel_lookup.core.search import Search, SearchPolygon
from parcel_lookup.core.search.engine.engine import run
from parcel_lookup.core.search.query.plan import Estimate, PolygonBatch, make_plan
from parcel_lookup.core.search.query.polygons import cut
from parcel_lookup.tests.support.sources import (
    Listener,
    ListSink,
    MemorySource,
    StoringSource,
    make_parcel,
    over,
    row_of_parcels,
    uuids,
)

SIZES = (0, 1, 99, 100, 101, 200, 250)


def search_row(number, **members):
    """A search for the first parcels of a row."""
    shape = over(0, number - 1) if number else over(-20, -10)
    return Search(polygons=[(shape, 0)], **members)


def pages(matches, page=100):
    """Return the number of pages for the matches; one more if the last is full."""
    return matches // page + 1


@pytest.fixture(scope="module")
def row():
    return row_of_parcels(300)


def run_on(source, search, **options):
    sink = ListSink()
    outcome = run(search, source, sink, Listener(), **options)
    assert outcome.error is None
    assert outcome.requests == len(source.requests)
    assert {request.limit for request in source.requests} <= {source.capabilities.max_page, 100}
    return outcome, sink


@pytest.mark.parametrize("matches", SIZES)
@pytest.mark.parametrize("count", ["total", "page", "missing"])
@pytest.mark.parametrize("area", ["both", "records"])
def test_complete_records_of_an_area_are_not_requested_again(row, area, count, matches):
    source = MemorySource(row, area=area, count=count)
    outcome, sink = run_on(source, search_row(matches))
    assert sink.uuids == uuids(row[:matches])
    assert outcome.requests == len(source.areas) == pages(matches)


@pytest.mark.parametrize("matches", SIZES)
@pytest.mark.parametrize("count", ["total", "page", "missing"])
@pytest.mark.parametrize("area", ["ids", "thin", "bare"])
def test_missing_records_are_requested_one_hundred_at_a_time(row, area, count, matches):
    source = MemorySource(row, area=area, count=count)
    _, sink = run_on(source, search_row(matches))
    assert sink.uuids == uuids(row[:matches])
    assert len(source.areas) == pages(matches)
    assert len(source.queries) == math.ceil(matches / 100)


@pytest.mark.parametrize("matches", SIZES)
@pytest.mark.parametrize("count", ["total", "page", "missing"])
@pytest.mark.parametrize(("area", "with_first"), [("all ids", 0), ("all ids and records", 100)])
def test_a_list_of_all_ids_needs_no_further_pages(row, area, with_first, count, matches):
    source = MemorySource(row, area=area, count=count)
    _, sink = run_on(source, search_row(matches))
    assert sink.uuids == uuids(row[:matches])
    # A hundred ids may be one page of more; when they come again, they are known to be all.
    assert len(source.areas) == (2 if matches == 100 else 1)
    assert len(source.queries) == math.ceil(max(0, matches - with_first) / 100)


@pytest.mark.parametrize("count", ["total", "page", "missing"])
@pytest.mark.parametrize("matches", SIZES)
def test_a_search_by_filters_returns_all_pages(row, count, matches):
    source = MemorySource(row, count=count)
    search = Search(filters=[Filter("acres", "gte", 300 - matches)])
    outcome, sink = run_on(source, search)
    assert sink.uuids == uuids(row[300 - matches :])
    assert outcome.requests == pages(matches)


def test_every_query_has_an_order(row):
    by_id = MemorySource(row)
    run_on(by_id, Search())
    assert {request.order for request in by_id.queries} == {Order("svc_uuid", "asc")}
    by_acres = MemorySource(row)
    _, sink = run_on(by_acres, Search(order=Order("acres", "desc")))
    assert {request.order for request in by_acres.queries} == {Order("acres", "desc")}
    assert sink.uuids == uuids(row[::-1])
    after_area = MemorySource(row, area="ids")
    run_on(after_area, search_row(250))
    assert {request.order for request in after_area.queries} == {Order("svc_uuid", "asc")}


def test_record_queries_contain_each_id_once_in_full_batches(row):
    source = MemorySource(row, area="ids")
    # Two batches of polygons that find 150 parcels each, 40 of them in common.
    narrow = [(over(i * 3, i * 3 + 2), i) for i in range(50)]
    search = Search(polygons=[*narrow, (over(110, 259), 50)])
    _, sink = run_on(source, search)
    assert sink.uuids == uuids(row[:260])
    requested = [list(request.filters[0].value) for request in source.queries]
    assert sorted(map(len, requested)) == [60, 100, 100]
    assert sorted(uuid for ids in requested for uuid in ids) == uuids(row[:260])
    assert all(request.filters[0].op == "in" for request in source.queries)


def test_a_request_has_up_to_fifty_polygons_and_duplicates_are_dropped(row):
    source = MemorySource(row)
    polygons = [(over(i * 2, i * 2 + 2), i) for i in range(120)]
    outcome, sink = run_on(source, Search(polygons=polygons))
    first_pages = [request for request in source.areas if request.offset == 0]
    assert sorted(len(request.polygons) for request in first_pages) == [20, 50, 50]
    assert sink.uuids == uuids(row[:241])
    assert outcome.requests == pages(101) + pages(101) + pages(41)
    # Parcels between two polygons know both, also where these were in different requests.
    assert {o.origin for o in sink.found[100].joins} == {49, 50}
    assert {o.origin for o in sink.found[101].joins} == {50}


def test_a_duplicate_polygon_is_sent_once(row):
    source = MemorySource(row)
    _, sink = run_on(source, Search(polygons=[(over(0, 9), 0), (over(0, 9), 1)]))
    assert [len(request.polygons) for request in source.areas] == [1]
    assert all({o.origin for o in found.joins} == {0, 1} for found in sink.found)


def test_a_request_has_at_most_a_megabyte():
    ring = shapely.Point(-93, 42).buffer(0.01, quad_segs=5000)
    shapes = [shapely.affinity.translate(ring, i * 0.1, 0) for i in range(6)]
    plan = make_plan(Search(polygons=[(shapely.to_wkb(s), 0) for s in shapes]))
    assert [len(batch.polygons) for batch in plan.batches] == [1, 1, 1, 1, 1, 1]
    for batch in plan.batches:
        body = json.dumps(AreaRequest(batch.polygons).to_json())
        assert 500_000 < len(body) < 1024 * 1024
        assert len(body) <= batch.size.body


def test_records_truncated_by_an_unreported_cap_are_requested_again(row):
    def hide(request, page):
        return page._replace(limit=request.limit)

    source = MemorySource(row, area="all ids", largest_page=50, count="page", after=hide)
    outcome, sink = run_on(source, search_row(250))
    assert sink.uuids == uuids(row[:250])
    assert outcome.complete
    assert len(source.queries) == 2 + 2 + 1


@pytest.mark.parametrize("area", ["both", "ids", "all ids", "records"])
def test_a_reported_smaller_page_length_is_used(row, area):
    source = MemorySource(row, area=area, largest_page=40)
    outcome, sink = run_on(source, search_row(250))
    assert sink.uuids == uuids(row[:250])
    assert outcome.complete
    assert len(source.areas) == (1 if area == "all ids" else pages(250, 40))
    if area in ("ids", "all ids"):
        assert len(source.queries) == 3 + 3 + 2  # a hundred ids at 40 a page


def test_a_response_with_all_parcels_needs_no_further_requests(row):
    source = MemorySource(row)
    source.after = lambda request, page: page._replace(parcels=row[:250], svc_uuids=None, count=250)
    outcome, sink = run_on(source, search_row(250))
    assert sink.uuids == uuids(row[:250])
    assert outcome.requests == 1
    assert outcome.complete


def test_a_service_that_ignores_the_offset_is_not_paged_forever(row):
    source = MemorySource(row, area="records", count="missing")
    source.after = lambda request, page: page._replace(parcels=row[:100])
    outcome, sink = run_on(source, search_row(250))
    assert sink.uuids == uuids(row[:100])
    assert outcome.requests == 2
    assert not outcome.complete
    assert "100 parcels fewer" in outcome.sentence


def test_a_count_larger_than_a_single_short_page_is_reported(row):
    """The quick-start's example: a count of 3 with a single record."""
    source = MemorySource(row)
    source.after = lambda request, page: page._replace(count=3)
    outcome, sink = run_on(source, Search(filters=[Filter("acres", "gte", 299)]))
    assert len(sink.found) == outcome.requests == 1
    assert not outcome.complete
    assert "2 parcels fewer than expected" in outcome.sentence


def test_an_excessive_count_is_ignored_after_the_first_empty_page(row):
    source = MemorySource(row[:250])
    source.after = lambda request, page: page._replace(count=10**15)
    outcome, sink = run_on(source, Search(), concurrency=6)
    assert sink.uuids == uuids(row[:250])
    assert outcome.requests <= 12
    assert not outcome.complete
    assert "999,999,999,999,750 parcels fewer" in outcome.sentence


def test_parcels_lost_to_overlapping_pages_are_reported(row):
    """Without a stable order the second page begins ten parcels too early."""

    def shifted(request, page):
        return page._replace(parcels=row[90:190]) if request.offset == 100 else page

    source = MemorySource(row[:250], after=shifted)
    outcome, sink = run_on(source, Search())
    assert sink.uuids == uuids(row[:190] + row[200:250])
    assert not outcome.complete
    assert "10 parcels fewer" in outcome.sentence


# ---- caps ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", ["total", "page", "missing"])
@pytest.mark.parametrize(
    "area", ["both", "records", "ids", "thin", "all ids", "all ids and records"]
)
@pytest.mark.parametrize("cap", [1, 100, 101, 250])
def test_with_a_maximum_no_unneeded_page_is_requested(row, area, count, cap):
    source = MemorySource(row, area=area, count=count)
    outcome, sink = run_on(source, search_row(280, max_parcels=cap))
    assert sink.uuids == uuids(row[:cap])
    assert not outcome.complete
    assert f"stopped at its maximum of {cap:,} parcel" in outcome.sentence
    if area in ("both", "records"):
        assert outcome.requests == math.ceil(cap / 100)
    elif area in ("ids", "thin"):
        assert outcome.requests == 2 * math.ceil(cap / 100)
    elif area == "all ids":
        assert outcome.requests == 1 + math.ceil(cap / 100)
    else:
        assert outcome.requests == 1 + math.ceil(max(0, cap - 100) / 100)


@pytest.mark.parametrize("count", ["total", "page", "missing"])
def test_a_maximum_returns_and_requests_the_first_parcels_in_plan_order(row, count):
    polygons = [(over(i * 3, i * 3 + 2), i) for i in range(100)]
    source = MemorySource(row, count=count)
    outcome, sink = run_on(source, Search(polygons=polygons, max_parcels=200))
    assert sink.uuids == uuids(row[:200])
    assert outcome.requests == 2 + 1  # 150 parcels of the first batch, 50 of the second
    few = MemorySource(row, count=count)
    outcome, sink = run_on(few, Search(polygons=polygons, max_parcels=150))
    assert sink.uuids == uuids(row[:150])
    assert outcome.requests == 2


def test_a_maximum_that_is_not_reached_has_no_effect(row):
    source = MemorySource(row)
    outcome, sink = run_on(source, search_row(250, max_parcels=250))
    assert len(sink.found) == 250
    assert outcome.complete
    assert outcome.sentence.startswith("250 parcels touching 1 polygon (3 requests")
    assert outcome.notices == ()


@pytest.mark.parametrize("area", ["both", "ids"])
def test_a_request_limit_ends_the_search_as_partial(row, area):
    source = MemorySource(row, area=area)
    outcome, sink = run_on(source, search_row(280, max_requests=2))
    assert outcome.requests == 2
    assert not outcome.complete
    assert outcome.expected_parcels == 280
    assert len(sink.found) == (200 if area == "both" else 100)
    assert "limit of 2 requests. About " in outcome.sentence
    assert " needed for the rest of about 280 parcels." in outcome.sentence


@pytest.mark.parametrize("most", range(1, 6))
def test_a_request_limit_is_never_exceeded_or_reported_as_complete(row, most):
    source = MemorySource(row, area="ids")
    outcome, sink = run_on(source, search_row(280, max_requests=most))
    assert outcome.requests == most
    assert len(sink.found) < 280
    assert not outcome.complete
    assert f"limit of {most} request" in outcome.sentence
    enough, sink = run_on(MemorySource(row, area="ids"), search_row(280, max_requests=6))
    assert len(sink.found) == 280
    assert enough.complete


def test_a_sufficient_request_limit_is_not_mentioned(row):
    outcome, _ = run_on(MemorySource(row), search_row(280, max_requests=3))
    assert outcome.complete
    assert outcome.notices == ()


def test_the_remaining_requests_are_reported_at_the_limit(row):
    outcome, _ = run_on(MemorySource(row, area="ids"), search_row(280, max_requests=2))
    assert outcome.is_out_of_requests
    assert outcome.expected_more_requests == 4  # two pages and two queries
    assert "About 4 more requests are needed for the rest of about 280 parcels." in outcome.sentence
    enough, _ = run_on(MemorySource(row, area="ids"), search_row(280, max_requests=6))
    assert not enough.is_out_of_requests
    assert enough.expected_more_requests is None


@pytest.mark.parametrize("concurrency", [1, 2, 6])
@pytest.mark.parametrize("most", [1, 2, 3, 5])
@pytest.mark.parametrize("area", ["both", "ids"])
def test_a_request_limit_excludes_saved_responses(row, area, most, concurrency):
    """Each run uses the saved responses and continues, until the search is complete."""
    search = Search(polygons=[(over(i * 2, i * 2 + 1), i) for i in range(140)])
    whole = MemorySource(row, area=area)
    undisturbed, expected = run_on(whole, search)
    service = MemorySource(row, area=area)
    source = StoringSource(service)
    limited = dataclasses.replace(search, max_requests=most)
    for run_number in range(1, undisturbed.requests + 1):
        sink = ListSink()
        outcome = run(limited, source, sink, Listener(), concurrency=concurrency)
        assert outcome.requests == min(most, undisturbed.requests - most * (run_number - 1))
        assert outcome.complete != outcome.is_out_of_requests
        if outcome.complete:
            break
    assert sink.uuids == expected.uuids
    assert len(service.requests) == undisturbed.requests
    assert set(service.requests) == set(whole.requests)


@pytest.mark.parametrize("concurrency", [1, 4])
def test_only_retries_can_exceed_a_request_limit(row, concurrency):
    """The source sends every request three times."""

    class Trying(MemorySource):
        requests_sent = property(lambda self: 3 * len(self.requests))

    source = Trying(row)
    outcome = run(
        search_row(280, max_requests=3), source, ListSink(), Listener(), concurrency=concurrency
    )
    assert outcome.is_out_of_requests
    assert 3 <= outcome.requests < 3 + 3 * concurrency


def test_earlier_requests_of_a_source_are_not_counted(row):
    source = MemorySource(row)
    assert run(search_row(280), source, ListSink(), Listener()).requests == 3
    assert run(search_row(280, max_requests=3), source, ListSink(), Listener()).complete


def test_progress_counts_the_requests_sent(row):
    source = StoringSource(MemorySource(row))
    run(search_row(280), source, ListSink(), Listener())
    listener = Listener()
    again = run(search_row(280), source, ListSink(), listener)
    assert again.requests == 0
    assert {report.requests for report in listener.reports} == {0}
    assert listener.reports[-1] == (280, 280, 0, 0)


# ---- the bound of the offset --------------------------------------------------------------------


@pytest.fixture(scope="module")
def many():
    return [make_parcel(i, None) for i in range(10_100)]


def test_the_maximum_number_of_matches_per_query_is_complete(many):
    outcome, sink = run_on(MemorySource(many), Search())
    assert sink.uuids == uuids(many)
    assert outcome.requests == 101
    assert outcome.complete


# ---- refused for their size ---------------------------------------------------------------------


@pytest.mark.parametrize("with_422", [False, True])
def test_refused_batches_are_halved(row, with_422):
    polygons = [(over(i * 3, i * 3 + 2), i) for i in range(50)]
    source = MemorySource(row, most_polygons=12, refuses_with_422=with_422)
    outcome, sink = run_on(source, Search(polygons=polygons), concurrency=1)
    assert sink.uuids == uuids(row[:150])
    assert outcome.complete
    sent = [len(request.polygons) for request in source.areas]
    if with_422:  # which may be about something else: what it refused says nothing of the rest
        assert sent == [50, 25, 12, 13, 6, 7, 25, 12, 13, 6, 7]
    else:  # 25 and 13 are known to be too many by then
        assert sent == [50, 25, 12, 13, 6, 7, 12, 6, 7]


def test_the_accepted_size_applies_to_later_batches(row):
    polygons = [(over(i * 3, i * 3 + 2), i) for i in range(100)]
    source = MemorySource(row, most_polygons=25)
    _, sink = run_on(source, Search(polygons=polygons), concurrency=1)
    assert sink.uuids == uuids(row[:300])
    assert [len(request.polygons) for request in source.areas] == [50, 25, 25, 25, 25]


def disc_of(vertices):
    """A circle over the parcels 51 to 150 of a row."""
    turn = np.linspace(0, 2 * np.pi, vertices, endpoint=False)
    x, y = -92.9 + 0.0495 * np.cos(turn), 42.0005 + 0.0495 * np.sin(turn)
    return shapely.Polygon(np.column_stack((x, y)))


def test_a_single_polygon_that_is_too_large_is_cut_by_a_grid(row):
    disc = disc_of(800)
    source = MemorySource(row, most_bytes=4000)
    expected = [p for p in row if shapely.intersects(shapely.from_wkb(p.wkb), disc)]
    search = Search(polygons=[SearchPolygon(shapely.to_wkb(disc), 5)])
    outcome, sink = run_on(source, search)
    assert sorted(sink.uuids) == uuids(expected)
    assert len(expected) == 100
    assert outcome.complete
    assert {o.origin for found in sink.found for o in found.joins} == {5}
    middle = next(found for found in sink.found if found.parcel == row[100])
    assert [o.percent for o in middle.joins] == [100]  # of the polygon as it was given


def test_pieces_of_a_cut_polygon_have_no_gaps():
    ring = shapely.Point(-93.123456789123, 42.3).buffer(0.0373737373)
    batch = PolygonBatch((shapely.to_wkb(ring),))
    sent = feature_collection([wkb for piece in cut(batch) for wkb in piece.polygons])
    pieces = [shapely.geometry.shape(feature["geometry"]) for feature in sent["features"]]
    assert len(pieces) == 4
    whole = shapely.union_all(pieces)
    assert whole.geom_type == "Polygon"
    assert not whole.interiors
    assert shapely.symmetric_difference(whole, ring).area < 1e-9


def test_an_excessively_large_polygon_is_cut_before_it_is_sent(row):
    disc = disc_of(300_000)
    search = Search(polygons=[(shapely.to_wkb(disc), 0)])
    service = MemorySource(row)
    _, sink = run_on(service, search)
    assert len(sink.found) == 100
    assert len(service.areas) == 4
    file = MemorySource(row, capabilities=FILE_CAPABILITIES)
    _, sink = run_on(file, search)
    assert len(sink.found) == 100
    assert len(file.areas) == pages(100)


# ---- estimates ----------------------------------------------------------------------------------


def estimate(search, capabilities=SERVICE_CAPABILITIES):
    return make_plan(search, capabilities).estimate


def test_a_file_search_costs_nothing():
    assert estimate(search_row(10), FILE_CAPABILITIES) == Estimate("exact", 0)
    assert Estimate("exact", 0).text == "No requests"


def test_an_estimate_has_its_certainty():
    assert estimate(search_row(10)) == Estimate("at least", 1)
    polygons = [(over(i, i), i) for i in range(101)]
    assert estimate(Search(polygons=polygons)) == Estimate("at least", 3)
    assert estimate(Search(polygons=polygons, max_requests=2)) == Estimate("exact", 2)
    assert estimate(Search()) == Estimate("at least", 1)
    assert estimate(Search(max_parcels=100)) == Estimate("exact", 1)
    assert estimate(Search(filters=[Filter("svc_uuid", "eq", "a")])) == Estimate("exact", 1)
    assert Estimate("at least", 1).text == "At least 1 request"
    assert Estimate("about", 1046).text == "About 1,046 requests"
    assert Estimate("exact", 46).text == "46 requests"


@pytest.mark.parametrize("area", ["both", "ids", "all ids"])
def test_an_estimate_becomes_exact_with_the_first_response(row, area):
    listener = Listener()
    outcome = run(search_row(250), MemorySource(row, area=area), ListSink(), listener)
    assert listener.reports[0].expected_parcels == 250
    assert {report.expected_requests for report in listener.reports} == {outcome.requests}
    assert listener.reports[-1] == (250, 250, outcome.requests, outcome.requests)


def test_progress_never_decreases(row):
    listener = Listener()
    polygons = [(over(i * 2, i * 2 + 2), i) for i in range(140)]
    outcome = run(Search(polygons=polygons), MemorySource(row, area="ids"), ListSink(), listener)
    for earlier, later in zip(listener.reports, listener.reports[1:]):
        assert later.parcels >= earlier.parcels
        assert later.requests >= earlier.requests
    assert all(report.requests <= report.expected_requests for report in listener.reports)
    assert listener.reports[-1] == (281, 281, outcome.requests, outcome.requests)


def test_requests_conform_to_the_contract(row):
    source = MemorySource(row, area="ids")
    run_on(source, search_row(3, include_buildings=True))
    assert source.requests == [
        source.areas[0],
        QueryRequest(
            (Filter("svc_uuid", "in", tuple(uuids(row[:3]))),), Order("svc_uuid"), 100, 0, True
        ),
    ]
    assert source.areas[0].include_buildings
