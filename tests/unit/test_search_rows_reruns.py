"""Lists with failed requests: the consequences, and the requests of a rerun."""

import pytest

from parcel_lookup.core.contract import (
    ErrorCode,
    Filter,
    ParcelError,
    PointRequest,
    Problem,
    QueryRequest,
    RequestRefused,
)
from parcel_lookup.core.search import IdRow, Search
from parcel_lookup.tests.support.point_rows import (
    ERROR,
    MATCHED,
    SEVERAL,
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
)

FAILED = ParcelError(ErrorCode.SERVICE_FAILED, status=500)
REFUSED = RequestRefused((Problem(422, ("lat",), "That is no place."),))


@pytest.fixture(scope="module")
def row():
    return row_of_parcels(111)


def failing_once(search, parcels, does_fail, error=FAILED):
    """A run in which some requests fail, and a rerun: both, and what the rerun sends."""

    def before(request, cancellation):
        if does_fail(request):
            raise error

    inner = MemorySource(parcels, before=before)
    source = StoringSource(inner)
    first = run_on(source, search)
    inner.before, inner.requests = None, []
    again = run_on(source, search)
    alone = run_on(MemorySource(parcels), search)
    assert pairs(again[1]) == pairs(alone[1])
    assert again[0].rows == alone[0].rows
    for outcome, sink in (first, again):
        check_sums(outcome, sink, search)
    return first[0], again[0], inner.requests


def at_row(search, *numbers):
    places = {(search.rows[n].lat, search.rows[n].lon) for n in numbers}
    return lambda r: isinstance(r, PointRequest) and (r.lat, r.lon) in places


def test_a_failed_point_does_not_change_later_circles(row):
    search = Search(rows=[south_of(n, 5) for n in range(110)], max_distance=20)
    first, again, sent = failing_once(search, row, at_row(search, 3))
    assert statuses(first) == [MATCHED] * 3 + [ERROR] + [MATCHED] * 106
    assert statuses(again) == [MATCHED] * 110
    assert [type(r).__name__ for r in sent] == ["PointRequest", "AreaRequest"]


def test_a_failed_point_among_contained_ones_reserves_no_circle(row):
    rows = [south_of(n, 5) if 0 < n < 52 else inside(n) for n in range(110)]
    search = Search(rows=rows, max_distance=20)
    _, again, sent = failing_once(search, row, at_row(search, 0))
    assert statuses(again) == [MATCHED] * 110
    assert len(sent) == 1


def numbered(number):
    return [
        make_parcel(i, None, state="IA", parcel_id=f"{i // 100:03}-{i % 100:04}")
        for i in range(number)
    ]


def without_dashes(parcels):
    texts = [parcel.attributes["parcel_id"].replace("-", "") for parcel in parcels]
    scope = (Filter("state", "eq", "IA"),)
    return Search(rows=[IdRow(text) for text in texts], id_field="parcel_id", filters=scope)


def test_failed_ids_do_not_change_later_formats():
    # Some have a dash in two places: requests of other formats are for fewer rows than the first.
    texts = sorted(f"{i // 30 + 1}-{i % 30 + 95}" for i in range(900))
    parcels = [make_parcel(i, None, state="IA", parcel_id=text) for i, text in enumerate(texts)]
    search = without_dashes(parcels)
    first, again, sent = failing_once(
        search, parcels, lambda r: search.rows[120].id in r.filters[0].value
    )
    assert statuses(first).count(ERROR) == 99
    assert ERROR not in statuses(again)
    assert all(isinstance(request, QueryRequest) for request in sent)
    assert len(sent) <= 4  # as written, and those of other formats in which the failed rows are


def test_ids_without_dashes_only_cost_the_most_likely_format():
    parcels = numbered(1000)
    source = MemorySource(parcels)
    outcome, _ = run_on(source, without_dashes(parcels))
    assert statuses(outcome) == [MATCHED] * 1000
    assert len(source.requests) == 11 + 1 + 11  # as written, a page to learn from, with dashes


def test_an_ambiguous_id_finds_both_parcels_in_a_long_list():
    """Both are requested in the first round, because they are equally likely."""
    texts = [f"{i // 30 + 1}-{i % 30 + 95}" for i in range(300)]
    twins = {"1-123", "11-23", "112-3"}
    parcels = [
        make_parcel(i, None, state="IA", parcel_id=text)
        for i, text in enumerate(sorted({*texts, *twins, "112-104"}))
    ]
    scope = (Filter("state", "eq", "IA"),)
    written = ["1123", *(text.replace("-", "") for text in texts)]
    search = Search(rows=[IdRow(t) for t in written], id_field="parcel_id", filters=scope)
    outcome, sink = run_on(MemorySource(parcels), search)
    found = [f.parcel.attributes["parcel_id"] for f in sink.found for m in f.joins if not m.origin]
    assert {*found} == twins
    assert outcome.rows[0].status is SEVERAL


@pytest.mark.parametrize("odd", [0, 40, 150])
def test_a_refused_id_does_not_affect_others(odd):
    parcels = numbered(200)
    texts = [parcel.attributes["parcel_id"] for parcel in parcels]
    texts[odd] = "x" * 200
    scope = (Filter("state", "eq", "IA"),)
    search = Search(rows=[IdRow(t) for t in texts], id_field="parcel_id", filters=scope)

    def before(request, cancellation):
        if any(len(value) > 100 for value in request.filters[0].value):
            raise REFUSED

    outcome, sink = run_on(MemorySource(parcels, before=before), search)
    assert [n for n, status in enumerate(statuses(outcome)) if status is not MATCHED] == [odd]
    assert outcome.rows[odd] == outcome.rows[odd]._replace(status=ERROR, note=REFUSED.sentence)
    assert outcome.missing == f"1 request failed. Rows without a result: {odd + 1}."
    check_sums(outcome, sink, search)


@pytest.mark.parametrize("bad", [(10, 11, 12), (0, 1, 2), (0, 1, 2, 3, 4, 47, 48, 49)])
def test_refused_rows_do_not_affect_others(row, bad):
    search = Search(rows=[inside(n) for n in range(50)])
    for concurrency in (1, 6):
        is_bad = at_row(search, *bad)

        def before(request, cancellation, is_bad=is_bad):
            if is_bad(request):
                raise REFUSED

        source = MemorySource(row, before=before)
        outcome, sink = run_on(source, search, concurrency=concurrency)
        assert [n for n, status in enumerate(statuses(outcome)) if status is ERROR] == [*bad]
        assert {outcome.rows[n].note for n in bad} == {REFUSED.sentence}
        assert len(source.requests) == 50
        check_sums(outcome, sink, search)


def test_a_service_that_refuses_every_row_ends_the_list(row):
    def before(request, cancellation):
        raise REFUSED

    source = MemorySource(row, before=before)
    search = Search(rows=[inside(n) for n in range(200)])
    outcome, _ = run_on(source, search)
    assert len(source.requests) <= 20
    assert outcome.error.code is ErrorCode.REQUEST_REFUSED
    assert statuses(outcome) == [ERROR] * 200
