"""Searches by list: what all types of rows have in common, for points and IDs."""

import threading

import pytest

from parcel_lookup.core.contract import ErrorCode, Filter, ParcelError
from parcel_lookup.core.search import BadRow, IdRow, PointRow, Search
from parcel_lookup.tests.support.point_rows import (
    ERROR,
    MATCHED,
    NONE,
    SEVERAL,
    check_sums,
    inside,
    pairs,
    run_on,
    search_of,
    statuses,
)
from parcel_lookup.tests.support.searching import Pages, run
from parcel_lookup.tests.support.sources import (
    Listener,
    ListSink,
    MemorySource,
    StoringSource,
    row_of_parcels,
    uuids,
)


@pytest.fixture(scope="module")
def row():
    return row_of_parcels(300)


# ---- requests and results ---------------------------------------------------------------------


def test_duplicate_rows_are_requested_once_and_share_their_parcel(row):
    source = MemorySource(row)
    search = search_of(5, 9, 5, 5)
    outcome, sink = run_on(source, search)
    assert len(source.requests) == outcome.requests == 2
    assert pairs(sink) == [(row[5].svc_uuid, (0, 2, 3)), (row[9].svc_uuid, (1,))]
    check_sums(outcome, sink, search)


def test_a_parcel_that_matches_different_rows_is_emitted_for_each(row):
    search = Search(rows=[inside(4, 0.2), inside(4, 0.8)])
    outcome, sink = run_on(MemorySource(row), search)
    assert pairs(sink) == [(row[4].svc_uuid, (0,)), (row[4].svc_uuid, (1,))]
    assert outcome.parcels == 2
    check_sums(outcome, sink, search)


@pytest.mark.parametrize("count", ["total", "page", "missing"])
def test_a_stack_is_complete_with_all_pages(row, count):
    stack = [row[0]._replace(svc_uuid=f"stack-{i:04d}") for i in range(250)]
    source = MemorySource([*stack, row[1]], count=count)
    search = search_of(0, 1)
    outcome, sink = run_on(source, search)
    assert sink.uuids == [*uuids(stack), row[1].svc_uuid]
    assert statuses(outcome) == [SEVERAL, MATCHED]
    assert outcome.rows[0].parcels == 250
    assert {match.status for found in sink.found[:250] for match in found.joins} == {SEVERAL}
    assert len(source.requests) == 3 + 1
    check_sums(outcome, sink, search)


def test_invalid_rows_are_accounted_for_and_cost_nothing(row):
    source = MemorySource(row)
    rows = [BadRow("The cell is empty."), inside(1), PointRow(95.0, 0.0), inside(-5)]
    search = Search(rows=rows)
    outcome, sink = run_on(source, search)
    assert statuses(outcome) == [ERROR, MATCHED, ERROR, NONE]
    assert outcome.rows[0].note == "The cell is empty."
    assert "90" in outcome.rows[2].note
    assert len(source.requests) == 2
    assert outcome.complete  # nothing that could be requested is missing
    assert outcome.sentence.startswith(
        "4 points: 1 with one parcel, 1 without a parcel, 2 not searched (2 requests, "
    )
    check_sums(outcome, sink, search)


def test_a_list_of_invalid_rows_sends_nothing(row):
    source = MemorySource(row)
    search = Search(rows=[BadRow("It has no geometry.")] * 3)
    outcome, sink = run_on(source, search)
    assert not source.requests
    assert statuses(outcome) == [ERROR] * 3
    assert outcome.sentence.startswith("3 rows: 3 not searched")
    check_sums(outcome, sink, search)


def test_invalid_rows_from_a_history_file_are_not_internal_errors(row):
    search = Search(rows=[BadRow(""), inside(1)])
    outcome, sink = run_on(MemorySource(row), search)
    assert statuses(outcome) == [ERROR, MATCHED]
    assert outcome.rows[0].note
    check_sums(outcome, sink, search)
    source = MemorySource(row)
    search = Search(rows=[IdRow("a"), inside(1)], id_field="svc_uuid")
    outcome, _ = run_on(source, search)
    assert outcome.error.code is ErrorCode.REQUEST_REFUSED
    assert "only points, only addresses, or only IDs" in outcome.sentence
    assert statuses(outcome) == [ERROR] * 2
    assert not source.requests


def test_filters_and_expressions_of_lists_are_client_side_and_reported(row):
    source = MemorySource(row)
    search = search_of(1, 2, 3, filters=[Filter("acres", "gte", 2)])
    outcome, sink = run_on(source, search)
    assert sink.uuids == uuids(row[2:4])
    assert statuses(outcome) == [NONE, MATCHED, MATCHED]
    assert "does not match the filters" in outcome.rows[0].note
    search = search_of(1, 2, 3, expression="whatever")
    outcome, sink = run_on(source, search, keep=lambda page: [p == row[1] for p in page])
    assert statuses(outcome) == [MATCHED, NONE, NONE]
    assert sink.uuids == uuids(row[1:2])


# ---- early ends -------------------------------------------------------------------------------


def failing(error, *numbers):
    lons = {inside(number).lon for number in numbers}

    def before(request, cancellation):
        if getattr(request, "lon", None) in lons:
            raise error

    return before


def test_a_failed_request_only_affects_its_row(row):
    error = ParcelError(ErrorCode.TIMEOUT, host="example.com", seconds=5)
    source = MemorySource(row, before=failing(error, 3))
    search = search_of(1, 3, 5, 3, 500)
    outcome, sink = run_on(source, search)
    assert statuses(outcome) == [MATCHED, ERROR, MATCHED, ERROR, NONE]
    assert outcome.rows[1].note == outcome.rows[3].note == error.sentence
    assert not outcome.complete
    assert outcome.error is error
    assert outcome.missing == "1 request failed. Rows without a result: 2 and 4."
    assert "5 points: 2 with one parcel, 1 without a parcel, 2 not searched" in outcome.sentence
    check_sums(outcome, sink, search)


def test_three_consecutive_failures_end_the_list(row):
    error = ParcelError(ErrorCode.TIMEOUT, host="example.com", seconds=5)
    source = MemorySource(row, before=failing(error, *range(2, 50)))
    search = search_of(*range(50))
    outcome, sink = run_on(source, search, at_once=1)
    assert len(source.requests) <= 6
    assert statuses(outcome) == [MATCHED] * 2 + [ERROR] * 48
    assert outcome.rows[4].note == error.sentence
    assert outcome.rows[5].note == "Not searched: the search ended before this row."
    check_sums(outcome, sink, search)


@pytest.mark.parametrize("code", [ErrorCode.QUOTA_SPENT, ErrorCode.KEY_REFUSED])
def test_a_used_up_quota_keeps_results_and_a_rerun_requests_the_rest(row, code):
    inner = MemorySource(row)
    source = StoringSource(inner)
    search = search_of(*range(30), 400, *range(30))

    def before(request, cancellation):
        if len(inner.requests) > 12:
            raise ParcelError(code, host="example.com", connection="x")

    inner.before = before
    outcome, sink = run_on(source, search, at_once=1)
    assert outcome.error.code is code
    assert statuses(outcome) == [MATCHED] * 12 + [ERROR] * 19 + [MATCHED] * 12 + [ERROR] * 18
    check_sums(outcome, sink, search)
    assert "61 points: 24 with one parcel, 37 not searched" in outcome.sentence
    assert not outcome.complete
    inner.before, inner.requests = None, []
    outcome, sink = run_on(source, search)
    assert len(inner.requests) == 31 - 12
    assert statuses(outcome) == [MATCHED] * 30 + [NONE] + [MATCHED] * 30
    inner.requests = []
    again, sink_again = run_on(source, search)
    assert not inner.requests
    assert (again.rows, pairs(sink_again)) == (outcome.rows, pairs(sink))
    check_sums(again, sink_again, search)


def test_canceling_keeps_results_and_marks_the_rest(row):
    feedback = Listener()
    came = threading.Event()

    class Sink(ListSink):
        def add(self, found):
            super().add(found)
            came.set()

    def before(request, cancellation):
        if request.lon == inside(1).lon:  # which never gets a response
            came.wait(20)
            feedback.cancellation.cancel()
            cancellation.wait(20)

    source, sink = MemorySource(row, before=before), Sink()
    search = search_of(*range(40))
    outcome = run(search, Pages(source), sink, feedback)
    assert outcome.is_cancelled
    assert outcome.rows[0].status is MATCHED
    assert outcome.rows[1].status is ERROR
    assert outcome.rows[39].status is ERROR
    assert " not searched" in outcome.sentence
    check_sums(outcome, sink, search)


def test_a_request_limit_ends_the_list_and_reports_the_rest(row):
    source = MemorySource(row)
    search = search_of(*range(20), max_requests=8)
    outcome, sink = run_on(source, search)
    assert len(source.requests) == 8
    assert outcome.is_out_of_requests
    assert outcome.expected_more_requests == 12
    assert statuses(outcome) == [MATCHED] * 8 + [ERROR] * 12
    limit = "The search stopped at its limit of 8 requests. About 12 more requests are needed"
    assert f"{limit} for the rest" in outcome.sentence
    check_sums(outcome, sink, search)


# ---- maximum ----------------------------------------------------------------------------------


@pytest.mark.parametrize("at_a_time", [1, 6])
def test_a_maximum_keeps_the_first_parcels_in_order(row, at_a_time):
    source = MemorySource(row)
    search = search_of(*range(250), max_parcels=7)
    outcome, sink = run_on(source, search, at_once=at_a_time)
    assert sink.uuids == uuids(row[:7])
    assert len(source.requests) == 7  # none that could not be needed
    assert statuses(outcome) == [MATCHED] * 7 + [ERROR] * 243
    assert "The search stopped at its maximum of 7 parcels." in outcome.sentence
    assert not outcome.complete
    check_sums(outcome, sink, search)


def test_a_maximum_can_end_in_or_after_a_stack(row):
    stack = [row[0]._replace(svc_uuid=f"stack-{i:04d}") for i in range(250)]
    source = MemorySource([*stack, row[1]])
    outcome, sink = run_on(source, search_of(0, 1, max_parcels=120))
    assert sink.uuids == uuids(stack[:120])
    assert len(source.requests) <= 3  # a pending point counts as a hundred parcels
    assert [r.status for r in outcome.rows] == [SEVERAL, ERROR]
    assert not outcome.complete
    outcome, sink = run_on(MemorySource(row), search_of(0, 1, max_parcels=2))
    assert outcome.complete
    assert len(sink.found) == 2


def test_progress_counts_requests_and_ends_at_the_estimate(row):
    feedback = Listener()
    outcome, _ = run_on(MemorySource(row), search_of(*range(20)), feedback)
    assert {report.expected_requests for report in feedback.reports} == {20}
    assert feedback.reports[-1].requests == outcome.requests == 20
    assert feedback.reports[-1].parcels == 20
