"""Failures in a search: one page, several in a row, the messages, and reruns."""

import math
import threading

import pytest

from parcel_lookup.core.contract import (
    Action,
    AreaRequest,
    ErrorCode,
    Page,
    ParcelError,
    QueryRequest,
)
from parcel_lookup.core.search import Search
from parcel_lookup.core.search.engine.engine import run
from parcel_lookup.tests.support.sources import (
    Listener,
    ListSink,
    MemorySource,
    StoringSource,
    over,
    row_of_parcels,
    uuids,
)

PATIENCE = 20  # seconds until a test that would wait forever fails
FAILED = ParcelError(ErrorCode.SERVICE_FAILED, "POST /parcels/query: 500", host="h", status=500)
OF_ONE_PAGE = [
    FAILED,
    ParcelError(ErrorCode.UNREADABLE_RESPONSE, "{", host="h", reason="it breaks off."),
    ParcelError(ErrorCode.TIMEOUT, host="h", seconds=60),
    ParcelError(ErrorCode.NO_RESPONSE, "refused", host="h"),
]


@pytest.fixture(scope="module")
def row():
    return row_of_parcels(1000)


def failing_at(*offsets, error=FAILED):
    def before(request, cancellation):
        if request.offset in offsets:
            raise error

    return before


def search_on(source, search=None, concurrency=1):
    sink = ListSink()
    outcome = run(search or Search(), source, sink, Listener(), concurrency=concurrency)
    return outcome, sink


def batches(number, each=3):
    """Polygons in that many requests, which find 150 parcels each where each finds three."""
    return Search(polygons=[(over(i * each, i * each + 2), i) for i in range(50 * number)])


# ---- one bad page -------------------------------------------------------------------------------


@pytest.mark.parametrize("concurrency", [1, 6])
@pytest.mark.parametrize("error", OF_ONE_PAGE, ids=lambda error: error.code.value)
def test_a_failed_page_only_affects_its_own_parcels(row, error, concurrency):
    source = MemorySource(row[:950], before=failing_at(300, error=error))
    outcome, sink = search_on(source, concurrency=concurrency)
    assert sink.uuids == uuids(row[:300] + row[400:950])
    assert outcome.requests == 10
    assert not outcome.complete
    assert outcome.missing == "1 request failed. Missing: parcels 301 to 400."
    assert outcome.error is error
    assert outcome.error.action is Action.TRY_AGAIN
    assert (outcome.expected_parcels, outcome.expected_more_requests) == (950, 1)


def test_missing_parcels_are_reported_after_those_received(row):
    source = MemorySource(row[:950], before=failing_at(300))
    outcome, _ = search_on(source)
    first, rest = outcome.sentence.split(" s). ")
    assert first.startswith("850 parcels (10 requests, ")
    assert rest == "1 request failed. Missing: parcels 301 to 400."


def test_a_failed_page_does_not_delay_later_pages(row):
    """All parcels that are not missing are emitted before the last page is returned."""

    def before(request, cancellation):
        if request.offset == 900:
            arrived.append(len(sink.found))
        failing_at(300)(request, cancellation)

    sink, arrived = ListSink(), []
    run(Search(), MemorySource(row[:950], before=before), sink, Listener(), concurrency=1)
    assert arrived == [800]


def test_the_last_page_can_fail(row):
    outcome, sink = search_on(MemorySource(row[:951], before=failing_at(900)))
    assert len(sink.found) == 900
    assert outcome.missing == "1 request failed. Missing: parcels 901 to 951."
    outcome, sink = search_on(MemorySource(row[:901], before=failing_at(900)))
    assert outcome.missing == "1 request failed. Missing: parcel 901."


def test_a_failed_first_page_only_hides_further_pages_of_its_polygons(row):
    search = batches(3)
    hidden = search.polygons[50].wkb

    def before(request, cancellation):
        if hidden in request.polygons:
            raise FAILED

    outcome, sink = search_on(MemorySource(row, before=before), search)
    assert sink.uuids == uuids(row[:150] + row[300:450])
    assert outcome.requests == 2 + 1 + 2
    assert outcome.missing == "1 request failed. Missing: all parcels of polygons 51 to 100."
    assert (outcome.expected_parcels, outcome.expected_more_requests) == (450, 2)


def test_a_failed_sequential_page_hides_later_pages(row):
    source = MemorySource(row[:950], count="missing", before=failing_at(300))
    outcome, sink = search_on(source)
    assert sink.uuids == uuids(row[:300])
    assert [request.offset for request in source.requests] == [0, 100, 200, 300]
    assert outcome.missing == "1 request failed. Missing: parcels from 301 on."


def test_a_missing_page_is_described_with_its_polygons(row):
    search = batches(2)

    def before(request, cancellation):
        if request.offset == 100 and search.polygons[99].wkb in request.polygons:
            raise FAILED

    outcome, sink = search_on(MemorySource(row, before=before), search)
    assert sink.uuids == uuids(row[:250])
    assert outcome.missing == (
        "1 request failed. Missing: parcels 101 to 150 of polygons 51 to 100."
    )


def test_missing_records_are_reported_and_affect_no_others(row):
    def before(request, cancellation):
        if isinstance(request, QueryRequest) and row[150].svc_uuid in request.filters[0].value:
            raise FAILED

    search = Search(polygons=[(over(0, 299), 0)])
    outcome, sink = search_on(MemorySource(row, area="all ids", before=before), search)
    assert sink.uuids == uuids(row[:100] + row[200:300])
    assert outcome.missing == "1 request failed. Missing: the records of 100 parcels."
    assert outcome.expected_more_requests == 1
    # Records with more fields than their ID are emitted unchanged.
    outcome, sink = search_on(MemorySource(row, area="thin", before=before), search)
    assert sink.uuids == uuids(row[:300])
    assert len(sink.found[150].parcel.attributes) < len(sink.found[0].parcel.attributes)
    assert outcome.missing == "1 request failed. Missing: the records of 100 parcels."
    assert not outcome.complete


def test_many_failed_pages_are_summarized_and_listed_in_the_details(row):
    source = MemorySource(row[:950], before=failing_at(100, 300, 500, 700))
    outcome, sink = search_on(source)
    assert len(sink.found) == 550
    assert outcome.missing == (
        "4 requests failed. Missing: parcels 101 to 200, parcels 301 to 400, parcels 501 to 600 "
        "and the results of 1 more."
    )
    paragraphs = outcome.error.detail.split("\n\n")
    assert len(paragraphs) == 4
    assert paragraphs[3] == (
        "Parcels 701 to 800: The service at h failed (500).\nPOST /parcels/query: 500"
    )
    assert outcome.error.code is ErrorCode.SERVICE_FAILED


def test_the_first_failed_page_in_plan_order_determines_the_error(row):
    errors = {100: OF_ONE_PAGE[2], 300: OF_ONE_PAGE[3]}

    def before(request, cancellation):
        if request.offset in errors:
            raise errors[request.offset]

    outcome, _ = search_on(MemorySource(row, before=before), concurrency=6)
    assert outcome.error.code is ErrorCode.TIMEOUT


def test_a_failed_page_past_the_end_is_not_missing(row):
    """A service that counts too much, and fails beyond its end."""
    source = MemorySource(row[:250], before=failing_at(400))
    source.after = lambda request, page: page._replace(count=450)
    outcome, sink = search_on(source, concurrency=6)
    assert sink.uuids == uuids(row[:250])
    assert outcome.missing == ""
    assert outcome.error is None
    assert "200 parcels fewer" in outcome.sentence


def test_a_list_of_all_ids_compensates_for_a_failed_page(row):
    """A hundred IDs look like a page of more, until they are repeated."""
    source = MemorySource(row, area="all ids", before=failing_at(100))
    source.after = lambda request, page: (
        page._replace(count=250) if isinstance(request, AreaRequest) else page
    )
    outcome, sink = search_on(source, Search(polygons=[(over(0, 99), 0)]))
    assert sink.uuids == uuids(row[:100])
    assert outcome.missing == ""
    assert outcome.complete


def test_with_a_maximum_a_failed_page_keeps_its_places(row):
    """Otherwise, pages would be requested that are not needed after the failed one is repeated."""
    source = MemorySource(row, before=failing_at(100))
    outcome, sink = search_on(source, Search(max_parcels=250))
    assert [request.offset for request in source.requests] == [0, 100, 200]
    assert sink.uuids == uuids(row[:100] + row[200:250])
    assert outcome.missing == "1 request failed. Missing: parcels 101 to 200."
    assert "maximum of 250" not in outcome.sentence
    assert (outcome.expected_parcels, outcome.expected_more_requests) == (250, 1)


def test_one_response_that_cannot_be_processed_does_not_end_the_search(row):
    def before(request, cancellation):
        if request.offset == 300:
            raise ZeroDivisionError("of all things")

    outcome, sink = search_on(MemorySource(row[:950], before=before))
    assert sink.uuids == uuids(row[:300] + row[400:950])
    assert outcome.missing == "1 request failed. Missing: parcels 301 to 400."
    assert outcome.error.code is ErrorCode.UNEXPECTED
    assert "ZeroDivisionError: of all things" in outcome.error.detail


# ---- several ------------------------------------------------------------------------------------


def test_three_consecutive_failures_end_the_search(row):
    source = MemorySource(row[:950], before=failing_at(*range(300, 1000, 100)))
    outcome, sink = search_on(source)
    assert [request.offset for request in source.requests] == [0, 100, 200, 300, 400, 500]
    assert sink.uuids == uuids(row[:300])
    assert outcome.missing == ""
    assert outcome.sentence == (
        "The service at h failed (500). 300 of about 950 parcels are in the layer."
    )
    assert outcome.expected_more_requests == 7


def test_a_response_between_failures_keeps_the_search_going(row):
    source = MemorySource(row[:950], before=failing_at(100, 200, 400, 500, 700, 800))
    outcome, sink = search_on(source)
    assert sink.uuids == uuids(row[:100] + row[300:400] + row[600:700] + row[900:950])
    assert outcome.missing.startswith("6 requests failed. Missing: ")


def test_without_any_response_nothing_is_reported_as_missing(row):
    def before(request, cancellation):
        raise OF_ONE_PAGE[3]

    source = MemorySource(row, before=before)
    outcome, _ = search_on(source, batches(5))
    assert outcome.requests == 3
    assert outcome.error.code is ErrorCode.NO_RESPONSE
    assert outcome.missing == ""
    assert outcome.sentence == (
        "The service at h does not respond. No parcels were received before that."
    )


def test_the_error_that_ends_the_search_precedes_failed_pages(row):
    spent = ParcelError(ErrorCode.QUOTA_SPENT, host="h")

    def before(request, cancellation):
        failing_at(100)(request, cancellation)
        failing_at(400, error=spent)(request, cancellation)

    outcome, sink = search_on(MemorySource(row, before=before))
    assert outcome.error is spent
    assert outcome.missing == ""
    assert sink.uuids == uuids(row[:100] + row[200:400])


# ---- run again with what was stored -------------------------------------------------------------


def first_and_second(row, search, fails, **service):
    """Requests of an undisturbed run, and of a run with failures and of its rerun.

    Holds the results to each other: the second run brings what the undisturbed one brings.
    """
    undisturbed, expected = search_on(MemorySource(row, **service), search)
    broken = MemorySource(row, **service)
    broken.before = lambda request, cancellation: fails(request)
    store = StoringSource(broken)
    first, part = search_on(store, search, concurrency=3)
    assert not first.complete
    assert set(part.uuids) < set(expected.uuids)
    broken.before = None
    second, whole = search_on(store, search, concurrency=3)
    assert whole.uuids == expected.uuids
    assert second.complete == undisturbed.complete
    return undisturbed.requests, first, second


def page_fails(search, batch, offset):
    def fails(request):
        is_page = isinstance(request, AreaRequest) and request.offset == offset
        if is_page and search.polygons[batch * 50].wkb in request.polygons:
            raise FAILED

    return fails


@pytest.mark.parametrize("area", ["both", "records", "ids", "thin", "all ids"])
@pytest.mark.parametrize("offset", [100, 300])
def test_a_rerun_requests_only_the_failed_page_and_its_consequences(row, area, offset):
    """One request more in all than if nothing had failed: that which failed."""
    search = Search(polygons=[(over(0, 929), 0)])
    if area == "all ids":

        def fails(request):
            if isinstance(request, QueryRequest) and row[offset].svc_uuid in (
                request.filters[0].value
            ):
                raise FAILED

    else:
        fails = page_fails(search, 0, offset)
    undisturbed, first, second = first_and_second(row, search, fails, area=area)
    assert first.requests + second.requests == undisturbed + 1
    assert second.requests <= 2
    assert first.expected_more_requests == second.requests


@pytest.mark.parametrize("area", ["ids", "thin"])
@pytest.mark.parametrize(("batch", "offset"), [(0, 100), (1, 100), (2, 100), (3, 100)])
def test_record_queries_stay_the_same_after_a_failed_page(row, area, batch, offset):
    """Batches of 150 parcels: queries for records name ids of several batches."""
    search = batches(6)
    fails = page_fails(search, batch, offset)
    undisturbed, first, second = first_and_second(row, search, fails, area=area)
    assert undisturbed == 6 * 2 + 9
    # The page, and the one query or the two that name its fifty ids and fifty others.
    assert second.requests <= 1 + math.ceil(50 / 100) + 1
    assert first.requests + second.requests <= undisturbed + 1 + 2


def test_a_failed_first_page_repeats_no_successful_request(row):
    search = batches(4)
    fails = page_fails(search, 1, 0)
    undisturbed, first, second = first_and_second(row, search, fails, area="both")
    assert first.requests + second.requests == undisturbed + 1


def test_unrequested_records_are_ignored(row):
    """It may arrive before or after its own page; the requests must not depend on that."""

    def after(request, page):
        if isinstance(request, QueryRequest) and page.parcels:
            return page._replace(parcels=[*page.parcels, *row[200:230]])
        return page

    def before(request, cancellation):
        """Respond to the first query after the last one was sent."""
        if isinstance(request, QueryRequest):
            if row[299].svc_uuid in request.filters[0].value:
                last_came.set()
            assert last_came.wait(PATIENCE)

    last_came = threading.Event()
    search = Search(polygons=[(over(0, 299), 0)])
    early = MemorySource(row, area="ids", after=after)
    late = MemorySource(row, area="ids", after=after, before=before)
    for source, concurrency in ((early, 1), (late, 6)):
        outcome, sink = search_on(source, search, concurrency)
        assert outcome.error is None
        assert sink.uuids == uuids(row[:300])
    assert set(early.queries) == set(late.queries)


# ---- services that never end --------------------------------------------------------------------


def test_repeating_pages_end_their_series(row):
    source = MemorySource(row)
    source.after = lambda request, page: page._replace(parcels=row[:100], count=10**9)
    outcome, sink = search_on(source)
    assert sink.uuids == uuids(row[:100])
    assert outcome.requests <= 4
    assert not outcome.complete
    assert "fewer than expected" in outcome.sentence


def test_a_single_repeated_page_does_not_end_the_search(row):
    source = MemorySource(row[:950])
    source.after = lambda request, page: (
        page._replace(parcels=row[200:300]) if request.offset == 300 else page
    )
    outcome, sink = search_on(source)
    assert sink.uuids == uuids(row[:300] + row[400:950])
    assert "100 parcels fewer" in outcome.sentence


def test_rows_that_are_not_parcels_are_not_paged_forever(row):
    source = MemorySource(row)
    source.after = lambda request, page: Page([], count=10**9, limit=100, dropped=100)
    outcome, _ = search_on(source)
    assert outcome.requests == 3
    assert outcome.count_dropped == 300
