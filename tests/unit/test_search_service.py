"""What a search of a service reports: counts, progress, limits, and failures, in sentences."""

import pytest
import shapely

from parcel_lookup.core.contract import (
    Action,
    ErrorCode,
    Filter,
    Order,
    ParcelError,
    Problem,
    RequestRefused,
)
from parcel_lookup.core.search import Search
from parcel_lookup.tests.support.searching import Pages, run
from parcel_lookup.tests.support.sources import (
    Listener,
    ListSink,
    MemorySource,
    make_parcel,
    over,
    row_of_parcels,
    uuids,
)

FAILED = ParcelError(ErrorCode.SERVICE_FAILED, "POST /parcels/query: 500", host="h", status=500)


@pytest.fixture(scope="module")
def row():
    return row_of_parcels(1000)


def first(number, **members):
    return Search(polygons=[(over(0, number - 1), 0)], **members)


def failing_at(*offsets, error=FAILED):
    def before(request, cancellation):
        if request.offset in offsets:
            raise error

    return before


def searched(source, search=None, feedback=None, at_once=1, **options):
    sink = ListSink()
    outcome = run(search or Search(), Pages(source, at_once), sink, feedback, **options)
    assert outcome.parcels == len(sink.found)
    return outcome, sink


# ---- what is counted ----------------------------------------------------------------------------


def test_unusual_parcels_are_counted(row):
    elsewhere = make_parcel(5000, shapely.box(-90, 40, -89, 41))
    without = make_parcel(5001, None)
    odd = make_parcel(5002, shapely.from_wkb(row[0].wkb))._replace(unread={"acres": "many"})

    def after(request, page):
        parcels = [*page.parcels, elsewhere, without, odd]
        return page._replace(parcels=parcels, svc_uuids=None, count=None, dropped=2)

    source = MemorySource(row, area="records", after=after)
    outcome, sink = searched(source, first(10), notices=["One polygon was left out."])
    assert outcome.parcels == 13
    assert [found.joins for found in sink.found if found.parcel in (elsewhere, without)] == [
        (),
        (),
    ]
    assert outcome.count_unmatched == 1
    assert outcome.count_without_geometry == 1
    assert outcome.count_unread == 1
    assert outcome.count_dropped == 2
    assert outcome.notices == ("One polygon was left out.",)
    assert not outcome.complete  # two records were dropped


def test_the_sentence_contains_area_requests_and_time(row):
    polygons = [(over(i * 20, i * 20 + 19), i) for i in range(3)]
    outcome, _ = searched(MemorySource(row), Search(polygons=polygons, place="Zoning districts"))
    assert outcome.sentence.startswith(
        "60 parcels touching 3 polygons of Zoning districts (1 request, "
    )
    assert 0 < outcome.seconds < 20
    outcome, _ = searched(MemorySource(row), first(9, filters=[Filter("acres", "lt", 6)]))
    assert outcome.sentence.startswith("6 parcels touching 1 polygon match the filters (1 request")
    outcome, _ = searched(MemorySource(row), Search(filters=[Filter("acres", "in", [])]))
    assert outcome.sentence.startswith("No parcels match the filters (0 requests")


def test_parcels_that_barely_overlap_are_counted_in_the_message(row):
    """Borders from different surveys differ slightly, so a search finds unintended neighbors."""

    def strip(first, last):
        west, east = (-93 + place * 0.001 for place in (first, last))
        return shapely.to_wkb(shapely.box(west, 42.0001, east, 42.0009))

    # 0.5 % of the parcels 5, 9 and 12 (of their width; less of their area), all of the others.
    polygons = [(strip(0.1, 5.005), 0), (strip(9.995, 12.005), 1)]
    outcome, _ = searched(MemorySource(row), Search(polygons=polygons, place="Zoning"))
    assert (outcome.parcels, outcome.count_slivers) == (10, 3)
    assert outcome.sentence.startswith(
        "10 parcels touching 2 polygons of Zoning, 3 of them by less than 1 % of their area (1 req"
    )
    assert outcome.count_sentences == []  # nothing that requires an action
    one, _ = searched(MemorySource(row[5:6]), Search(polygons=polygons[:1]))
    assert one.sentence.startswith("1 parcel touching 1 polygon, by less than 1 % of its area (")


def test_a_parcel_between_two_polygons_has_both_in_whichever_request_they_were(row):
    polygons = [(over(i * 2, i * 2 + 2), i) for i in range(120)]
    outcome, sink = searched(MemorySource(row), Search(polygons=polygons))
    assert outcome.requests == 2 + 2 + 1
    assert sink.uuids == uuids(row[:241])
    assert {one.origin for one in sink.found[100].joins} == {49, 50}
    assert {one.origin for one in sink.found[101].joins} == {50}


# ---- what is not sent ---------------------------------------------------------------------------


def test_invalid_searches_have_an_outcome(row):
    source = MemorySource(row)
    search = Search(filters=[Filter("owner", "ilike", "smith")])
    outcome, _ = searched(source, search)
    assert outcome.error.code is ErrorCode.REQUEST_REFUSED
    assert outcome.error.sentence.endswith(search.problems()[0].sentence)
    outcome, _ = searched(source, Search(polygons=[(b"no polygon", 0)]))
    assert outcome.error.code is ErrorCode.UNEXPECTED
    source.requests.clear()
    outcome, _ = searched(source, Search(expression="x"))  # and nothing that evaluates it
    assert outcome.error.code is ErrorCode.UNEXPECTED
    assert source.requests == []


def test_an_order_is_that_of_the_requests(row):
    source = MemorySource(row[:150])
    _, sink = searched(source, Search(order=Order("acres", "desc")))
    assert sink.uuids == uuids(row[:150][::-1])
    assert {one.order for one in source.queries} == {Order("acres", "desc")}


# ---- progress -----------------------------------------------------------------------------------


@pytest.mark.parametrize("area", ["both", "ids", "thin", "all ids"])
def test_progress_never_decreases_and_ends_at_what_was_sent(row, area):
    listener = Listener()
    outcome, _ = searched(MemorySource(row, area=area), first(950), listener, at_once=6)
    reports = listener.reports
    for name in ("parcels", "requests"):
        numbers = [getattr(one, name) for one in reports]
        assert numbers == sorted(numbers)
        assert numbers[-1] == getattr(outcome, name)
    assert all(one.requests <= (one.expected_requests or one.requests) for one in reports)
    assert reports[-1].expected_requests == outcome.requests


def test_a_listener_that_fails_ends_the_search(row):
    class Closed(Listener):
        def progress(self, progress):
            raise ValueError("no window any more")

    outcome, _ = searched(MemorySource(row), feedback=Closed())
    assert "no window any more" in outcome.error.detail


# ---- limits, and the maximum --------------------------------------------------------------------


@pytest.mark.parametrize("area", ["both", "ids"])
def test_a_limit_of_requests_ends_the_search_with_the_number_of_those_left(row, area):
    outcome, sink = searched(MemorySource(row[:280], area=area), first(280, max_requests=2))
    assert (outcome.requests, outcome.complete, outcome.expected_parcels) == (2, False, 280)
    assert len(sink.found) == (200 if area == "both" else 100)
    assert "limit of 2 requests. About " in outcome.sentence
    assert " needed for the rest of about 280 parcels." in outcome.sentence


def test_a_maximum_that_is_not_reached_has_no_effect(row):
    outcome, _ = searched(MemorySource(row[:300]), first(250, max_parcels=250))
    assert (outcome.parcels, outcome.complete, outcome.notices) == (250, True, ())
    assert outcome.sentence.startswith("250 parcels touching 1 polygon (3 requests")


# ---- failures -----------------------------------------------------------------------------------


def test_a_used_up_quota_is_reported_with_the_parcels_received(row):
    error = ParcelError(ErrorCode.QUOTA_SPENT, host="parcels.example.com")
    outcome, _ = searched(MemorySource(row[:950], before=failing_at(300, error=error)))
    assert outcome.sentence == (
        "This month's requests at parcels.example.com are used up (429). "
        "300 of about 950 parcels are in the layer."
    )
    assert outcome.error.action is Action.RESUME
    assert outcome.expected_more_requests == 7


def test_a_failed_page_costs_its_own_parcels_and_is_reported_after_those_received(row):
    outcome, sink = searched(MemorySource(row[:950], before=failing_at(300)))
    assert sink.uuids == uuids(row[:300] + row[400:950])
    start, rest = outcome.sentence.split(" s). ")
    assert start.startswith("850 parcels (10 requests, ")
    assert rest == "The service at h failed (500). Missing: 100 parcels."
    assert (outcome.error, outcome.error.action) == (FAILED, Action.TRY_AGAIN)
    assert (outcome.expected_parcels, outcome.expected_more_requests) == (950, 1)


def test_many_failed_pages_are_summarized(row):
    outcome, sink = searched(MemorySource(row[:950], before=failing_at(100, 300, 500, 700)))
    assert len(sink.found) == 550
    assert outcome.missing == "The service at h failed (500). Missing: 400 parcels."
    assert outcome.error.detail == "POST /parcels/query: 500"


def test_three_consecutive_failures_end_the_search(row):
    source = MemorySource(row[:950], before=failing_at(*range(300, 1000, 100)))
    outcome, sink = searched(source)
    assert [request.offset for request in source.requests] == [0, 100, 200, 300, 400, 500]
    assert sink.uuids == uuids(row[:300])
    assert outcome.sentence == (
        "The service at h failed (500). 300 of about 950 parcels are in the layer."
    )


def test_the_error_that_ends_the_search_precedes_failed_pages(row):
    spent = ParcelError(ErrorCode.QUOTA_SPENT, host="h")

    def before(request, cancellation):
        failing_at(100)(request, cancellation)
        failing_at(400, error=spent)(request, cancellation)

    outcome, sink = searched(MemorySource(row, before=before))
    assert (outcome.error, outcome.missing) == (spent, "")
    assert sink.uuids == uuids(row[:100] + row[200:400])


def test_an_unexpected_error_is_reported_with_its_traceback(row):
    def before(request, cancellation):
        raise ZeroDivisionError("of all things")

    outcome, _ = searched(MemorySource(row, before=before))
    assert outcome.error.code is ErrorCode.UNEXPECTED
    assert "ZeroDivisionError: of all things" in outcome.error.detail
    assert "Traceback" in outcome.error.detail
    assert not outcome.complete


def test_a_refused_polygon_is_found_by_halving_and_reported(row):
    bad = over(60, 62)

    def before(request, cancellation):
        if bad in getattr(request, "polygons", ()):
            raise RequestRefused((Problem(422, ("features", 0), "A ring must be closed."),))

    polygons = [(over(i * 3, i * 3 + 2), i) for i in range(32)]
    outcome, _ = searched(MemorySource(row, before=before), Search(polygons=polygons))
    assert "A ring must be closed." in outcome.error.sentence
    assert outcome.parcels > 0
    assert not outcome.complete


def test_a_service_that_refuses_every_size_is_reported_soon(row):
    outcome, _ = searched(MemorySource(row, most_bytes=1), first(100))
    assert outcome.error.code is ErrorCode.REQUEST_TOO_LARGE
    assert outcome.requests <= 10


@pytest.mark.parametrize("area", ["ids", "thin"])
def test_a_record_that_is_not_returned_is_reported(row, area):
    def after(request, page):
        if hasattr(request, "polygons"):
            return page
        return page._replace(parcels=[one for one in page.parcels if one != row[4]])

    outcome, sink = searched(MemorySource(row, area=area, after=after), first(10))
    assert len(sink.found) >= 9
    assert not outcome.complete
    assert "1 parcel" in outcome.sentence
