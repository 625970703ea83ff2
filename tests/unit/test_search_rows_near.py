"""Points that no parcel contains: circles in area requests, and the nearest parcel."""

import pytest
import shapely

from parcel_lookup.core.contract import (
    AreaRequest,
    ErrorCode,
    Filter,
    ParcelError,
    QueryRequest,
)
from parcel_lookup.core.search import PointRow, Search
from parcel_lookup.tests.support.point_rows import (
    ERROR,
    MATCHED,
    NONE,
    SEVERAL,
    SIZE,
    check_sums,
    inside,
    pairs,
    run_on,
    south_of,
    statuses,
)
from parcel_lookup.tests.support.sources import (
    MemorySource,
    StoringSource,
    make_parcel,
    row_of_parcels,
    uuids,
)


@pytest.fixture(scope="module")
def row():
    return row_of_parcels(300)


def test_without_a_distance_only_the_point_is_requested(row):
    source = MemorySource(row)
    outcome, _ = run_on(source, Search(rows=[south_of(5, 10)]))
    assert statuses(outcome) == [NONE]
    assert len(source.requests) == 1


def test_a_point_without_its_circle_reports_that(row):
    search = Search(rows=[inside(2), south_of(5, 12)], max_distance=20, max_requests=2)
    outcome, sink = run_on(MemorySource(row), search)
    assert statuses(outcome) == [MATCHED, ERROR]
    assert outcome.rows[1].note == (
        "No parcel contains the point. The search ended before parcels nearby were searched."
    )
    check_sums(outcome, sink, search)


@pytest.mark.parametrize("area", ["both", "ids", "all ids", "records", "thin", "bare"])
def test_a_point_in_the_street_finds_the_nearest_parcel_with_its_distance(row, area):
    source = MemorySource(row, area=area)
    rows = [inside(2), south_of(5, 12), south_of(90, 19.5), south_of(7, 400)]
    search = Search(rows=rows, max_distance=20)
    outcome, sink = run_on(source, search)
    assert statuses(outcome) == [MATCHED, MATCHED, MATCHED, NONE]
    assert sink.uuids == [row[n].svc_uuid for n in (2, 5, 90)]
    assert outcome.rows[0].distance is None
    assert outcome.rows[1].distance == pytest.approx(12, abs=0.05)
    assert outcome.rows[2].distance == pytest.approx(19.5, abs=0.05)
    assert "12.0 m" in outcome.rows[1].note
    assert "20 m" in outcome.rows[3].note
    assert len(source.areas) == 1  # three circles in one request
    check_sums(outcome, sink, search)


def test_a_complete_stack_or_several_parcels_can_be_the_nearest(row):
    stack = [row[5]._replace(svc_uuid=f"stack-{i}") for i in range(3)]
    search = Search(rows=[south_of(5, 10), south_of(9, 10, east=0)], max_distance=30)
    outcome, sink = run_on(MemorySource([*stack, *row[8:10]]), search)
    assert statuses(outcome) == [SEVERAL, SEVERAL]
    assert sink.uuids == [*uuids(stack), row[8].svc_uuid, row[9].svc_uuid]
    assert "equally close" in outcome.rows[1].note
    assert "equally close" not in outcome.rows[0].note
    check_sums(outcome, sink, search)


def test_circles_grow_only_for_points_without_a_result(row):
    source = MemorySource(row)
    rows = [south_of(5, 10), south_of(6, 60), south_of(7, 900), south_of(8, 3000)]
    search = Search(rows=rows, max_distance=2000)
    outcome, sink = run_on(source, search)
    assert sink.uuids == [row[n].svc_uuid for n in (5, 6, 7)]
    assert [round(r.distance) for r in outcome.rows[:3]] == [10, 60, 900]
    assert statuses(outcome) == [MATCHED] * 3 + [NONE]
    assert [len(a.polygons) for a in source.areas if not a.offset] == [4, 3, 2, 2, 1]
    check_sums(outcome, sink, search)


def test_the_nearest_parcel_matches_the_filters(row):
    search = Search(rows=[south_of(5, 10)], max_distance=300, filters=[Filter("acres", "gte", 7)])
    outcome, sink = run_on(MemorySource(row), search)
    assert sink.uuids == [row[7].svc_uuid]
    assert outcome.rows[0].distance == pytest.approx(125, abs=2)


def test_a_request_has_up_to_fifty_circles_and_is_halved_if_refused(row):
    search = Search(rows=[south_of(n, 12) for n in range(120)], max_distance=20)
    source = MemorySource(row)
    outcome, sink = run_on(source, search)
    sizes = sorted(len(request.polygons) for request in source.areas if not request.offset)
    assert sizes == [20, 50, 50]  # they are concurrent, and arrive in any order
    assert len(sink.found) == 120
    source = MemorySource(row, most_polygons=20)
    halved, sink_halved = run_on(source, search)
    assert pairs(sink_halved) == pairs(sink)
    assert halved.rows == outcome.rows


def test_a_failed_circle_only_affects_the_points_of_its_request(row):
    search = Search(rows=[south_of(n, 12) for n in range(120)], max_distance=20)
    error = ParcelError(ErrorCode.TIMEOUT, host="example.com", seconds=5)

    def before(request, cancellation):
        if isinstance(request, AreaRequest) and len(request.polygons) == 20:
            raise error

    source = MemorySource(row, before=before)
    outcome, sink = run_on(source, search)
    assert statuses(outcome) == [MATCHED] * 100 + [ERROR] * 20
    assert outcome.rows[119].note == error.sentence
    assert outcome.missing.startswith(
        "1 request failed. Rows without a result: 101, 102, 103 and 17 more"
    )
    check_sums(outcome, sink, search)


def test_failed_records_only_affect_the_points_of_their_parcels(row):
    search = Search(rows=[south_of(n, 12) for n in range(120)], max_distance=20)
    error = ParcelError(ErrorCode.TIMEOUT, host="example.com", seconds=5)
    first = row[0].svc_uuid

    def before(request, cancellation):
        if isinstance(request, QueryRequest) and first in request.filters[0].value:
            raise error

    outcome, sink = run_on(MemorySource(row, area="ids", before=before), search)
    assert ERROR in statuses(outcome)[:50]
    assert statuses(outcome)[100:] == [MATCHED] * 20
    assert NONE not in statuses(outcome)
    check_sums(outcome, sink, search)


def test_a_used_up_quota_during_circles_leaves_the_points_open(row):
    inner = MemorySource(row)
    source = StoringSource(inner)
    search = Search(rows=[inside(1), *(south_of(n, 12) for n in range(120))], max_distance=20)

    def before(request, cancellation):
        if isinstance(request, AreaRequest) and request.polygons != inner.areas[0].polygons:
            raise ParcelError(ErrorCode.QUOTA_SPENT)

    inner.before = before
    outcome, sink = run_on(source, search, concurrency=1)
    assert statuses(outcome) == [MATCHED] * 51 + [ERROR] * 70
    check_sums(outcome, sink, search)
    inner.before, inner.requests = None, []
    outcome, sink = run_on(source, search)
    assert not inner.points
    assert statuses(outcome) == [MATCHED] * 121
    check_sums(outcome, sink, search)


def test_a_parcel_next_to_the_point_is_rejected(row):
    def after(request, page):
        return page if page.parcels else page._replace(parcels=[row[5]], count=1)

    search = Search(rows=[south_of(5, 40), south_of(5, 0.5), south_of(5, 0.01)])
    outcome, _ = run_on(MemorySource(row, after=after), search)
    assert statuses(outcome) == [NONE, MATCHED, MATCHED]
    assert "40.0 m away" in outcome.rows[0].note
    # The outline in the response may be simpler than the one the service searched.
    assert "0.50 m outside" in outcome.rows[1].note
    assert not outcome.rows[2].note


def test_the_nearest_parcel_can_be_across_the_date_line():
    parcel = make_parcel(1, shapely.box(179.999, 51.9, 180, 51.91))
    search = Search(rows=[PointRow(51.905, -179.9999)], max_distance=50)
    outcome, _ = run_on(MemorySource([parcel]), search)
    assert outcome.rows[0].distance == pytest.approx(6.9, abs=0.1)


def test_a_parcel_of_one_circle_is_not_assigned_to_another_point(row):
    """East of the last parcel: eighteen meters to the side and as many down are more than 20."""
    south, east = 18 / 111_073, 18 / 82_900
    corner = PointRow(42 - south, -93 + 300 * SIZE + east)
    search = Search(rows=[south_of(299, 12), corner], max_distance=20)
    outcome, _ = run_on(MemorySource(row), search)
    assert statuses(outcome) == [MATCHED, NONE]


def test_records_that_were_not_requested_leave_their_points_open(row):
    def before(request, cancellation):
        if isinstance(request, QueryRequest):
            raise ParcelError(ErrorCode.QUOTA_SPENT, host="example.com")

    search = Search(rows=[inside(1), south_of(5, 12), south_of(-9, 12)], max_distance=20)
    outcome, sink = run_on(MemorySource(row, area="ids", before=before), search, concurrency=1)
    assert outcome.error.code is ErrorCode.QUOTA_SPENT
    assert statuses(outcome) == [MATCHED, ERROR, ERROR]
    check_sums(outcome, sink, search)
