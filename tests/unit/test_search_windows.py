"""More matches than one query returns: all of them, with few additional requests."""

import dataclasses
import math

import pytest

from parcel_lookup.core.contract import Capabilities, ErrorCode, Filter, Order, Parcel, ParcelError
from parcel_lookup.core.search import Search
from parcel_lookup.core.search.engine.engine import run
from parcel_lookup.core.search.query.plan import make_plan
from parcel_lookup.tests.support.request_bound import is_within_bound
from parcel_lookup.tests.support.sources import (
    Listener,
    ListSink,
    MemorySource,
    StoringSource,
    uuids,
)
from parcel_lookup.tests.support.turns import rounds_of

COUNTS = ["total", "page", "missing", "capped"]
HERE = Filter("state", "eq", "IA")


def county(number, **values):
    """Parcels in the order of their ids; a value may be a function of their number."""
    return [
        Parcel(
            f"{n:08d}",
            {
                "svc_uuid": f"{n:08d}",
                "owner": "A",
                "state": "IA",
                **{k: v(n) if callable(v) else v for k, v in values.items()},
            },
            None,
        )
        for n in range(number)
    ]


@pytest.fixture(scope="module")
def many():
    """Return 12,345 parcels with few acres values, many nulls, and distinct areas."""
    return county(
        12_345,
        acres=lambda n: None if n % 7 < 3 else n % 5,
        acres_calc=lambda n: (n * 7919 % 12_345) / 8,
        parcel_value=1000,
        tax_amount=None,
        city=lambda n: ("Elm", None, "Oak")[n % 3],
    )


def searched(source, search, **options):
    sink, listener = ListSink(), Listener()
    outcome = run(search, source, sink, listener, **options)
    assert outcome.error is None
    assert outcome.requests == len(source.requests)
    assert len(set(sink.uuids)) == len(sink.uuids)
    return outcome, sink, listener


def at_most(matches):
    """Three in a hundred above the least."""
    return math.ceil(math.ceil(matches / 100) * 1.03)


def in_order(parcels, name, descending=False):
    there = [p for p in parcels if p.attributes[name] is not None]
    there.sort(key=lambda p: p.attributes[name], reverse=descending)
    return uuids(there + [p for p in parcels if p.attributes[name] is None])


@pytest.mark.parametrize("count", COUNTS)
def test_every_match_is_returned(many, count):
    outcome, sink, _ = searched(MemorySource(many, count=count), Search(filters=[HERE]))
    assert sorted(sink.uuids) == uuids(many)
    assert outcome.complete
    assert outcome.notices == ()
    assert outcome.requests <= at_most(12_345)


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize(
    ("name", "direction"),
    [
        ("acres", "asc"),
        ("acres", "desc"),
        ("acres_calc", "desc"),
        ("parcel_value", "asc"),
        ("tax_amount", "desc"),
        ("city", "asc"),
        ("city", "desc"),
    ],
)
def test_matches_are_in_the_requested_order(many, count, direction, name):
    search = Search(filters=[HERE], order=Order(name, direction))
    outcome, sink, _ = searched(MemorySource(many, count=count), search)
    assert sink.uuids == in_order(many, name, direction == "desc")
    assert outcome.complete
    assert outcome.requests <= at_most(12_345)


@pytest.mark.parametrize("count", ["total", "page", "missing"])
@pytest.mark.parametrize("order", [None, Order("acres", "desc"), Order("city")])
@pytest.mark.parametrize("matches", [499, 500, 501, 999, 2500])
def test_matches_within_one_query_cost_at_most_one_extra_request(many, count, order, matches):
    outcome, sink, _ = searched(MemorySource(many[:matches], count=count), Search(order=order))
    assert len(sink.uuids) == matches
    assert is_within_bound(outcome.requests, matches // 100 + 1)


@pytest.mark.parametrize("count", ["total", "page", "missing", "capped"])
@pytest.mark.parametrize("order", [None, Order("acres"), Order("city")])
def test_the_last_match_within_one_query_is_returned(many, count, order):
    outcome, sink, _ = searched(MemorySource(many[:10_050], count=count), Search(order=order))
    assert len(sink.uuids) == 10_050
    assert outcome.complete
    assert is_within_bound(outcome.requests, 101)


def test_with_a_total_the_estimate_is_exact_after_the_first_response(many):
    source = MemorySource(many)
    outcome, _, listener = searched(source, Search(filters=[HERE]), concurrency=1)
    assert {report.expected_parcels for report in listener.reports} == {12_345}
    expected = [report.expected_requests for report in listener.reports]
    assert all(abs(number - outcome.requests) <= 5 for number in expected)
    assert expected[-1] == outcome.requests


@pytest.mark.parametrize(("matches", "order"), [(12_345, None), (50_000, Order("acres_calc"))])
def test_six_requests_stay_in_flight(matches, order):
    parcels = county(matches, acres_calc=lambda n: n * 7919 % matches)
    plan = make_plan(Search(filters=[HERE], order=order))
    source = MemorySource(parcels)
    rounds = rounds_of(plan, source, 6)
    # A few at the beginning, until the first windows are known.
    assert rounds <= math.ceil(len(source.requests) / 6) + 5


def test_a_group_larger_than_a_window_costs_few_requests():
    parcels = county(
        25_000, acres=lambda n: 7 if n % 10 < 9 else n, acres_calc=lambda n: n * 7919 % 25_000
    )
    search = Search(filters=[HERE], order=Order("acres"))
    outcome, sink, _ = searched(MemorySource(parcels), search)
    assert sink.uuids == in_order(parcels, "acres")
    assert outcome.requests <= 250 + 8


@pytest.mark.parametrize("count", COUNTS)
def test_parcels_that_differ_only_in_their_county_are_all_returned(count):
    parcels = county(12_000, acres=1, county_fp=lambda n: (None, "001", "003", "005")[n % 4])
    outcome, sink, _ = searched(MemorySource(parcels, count=count), Search(filters=[HERE]))
    assert sorted(sink.uuids) == uuids(parcels)
    assert outcome.complete
    assert outcome.requests <= at_most(12_000)


def test_nothing_is_requested_twice_if_a_county_ends_with_a_page():
    """A window of a thousand: five hundred, five hundred more, and all the others."""
    parcels = county(3_000, county_fp=lambda n: f"{min(n // 500, 2) * 2 + 1:03d}")
    plan = make_plan(Search(filters=[HERE]), Capabilities(max_offset=900))
    source = MemorySource(parcels, reach=900)
    _, sink, _ = searched(source, plan)
    assert sorted(sink.uuids) == uuids(parcels)
    assert len(set(source.requests)) == len(source.requests)


@pytest.mark.parametrize("count", ["total", "missing"])
def test_indistinguishable_parcels_beyond_the_limit_are_reported(count):
    parcels = county(6_000, acres=1)
    plan = make_plan(Search(filters=[HERE]), Capabilities(max_offset=900))
    outcome, sink, _ = searched(MemorySource(parcels, count=count, reach=900), plan)
    assert not outcome.complete
    assert 1000 <= len(sink.uuids) < 6000
    assert "the service returns at most 1,000" in outcome.sentence


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("direction", ["asc", "desc"])
def test_parcels_lost_to_unstable_ties_are_reported(direction, count):
    """Rows of a tie that one window has not reached, and the next one begins behind."""
    parcels = county(2_600, acres=lambda n: n // 400)
    plan = make_plan(Search(filters=[HERE], order=Order("acres", direction)))
    plan = dataclasses.replace(plan, capabilities=Capabilities(max_offset=900))
    honest = MemorySource(parcels, count=count, reach=900)
    outcome, sink, _ = searched(honest, plan)
    assert len(sink.uuids) == 2_600
    assert outcome.complete

    other = MemorySource(parcels, count=count, reach=900, ties_by_id=False)
    outcome, sink, _ = searched(other, plan)
    lost = 2_600 - len(sink.uuids)
    assert lost > 0
    assert not outcome.complete
    assert f"contained {lost} parcels fewer than expected" in outcome.sentence
    assert len(other.requests) == len(honest.requests)


def ten_filters(number=10):
    fields = ("owner", "state", "city", "county", "zoning", "owner_type", "land_use", "postal")
    filters = [Filter(name, "eq", "x") for name in fields[1:]]
    numbers = ("elevation", "tax_amount", "sale_price")
    return [*filters, *(Filter(name, "lt", 5) for name in numbers)][:number]


@pytest.mark.parametrize("count", ["total", "missing"])
def test_ten_filters_leave_room_for_windows(count):
    filters = [*ten_filters(8), Filter("acres", "gte", 5), Filter("acres", "lt", 11_500)]
    values = {item.field: item.value for item in filters[:7]}
    parcels = county(12_000, acres=lambda n: n, elevation=1, **{**values, "state": "x"})
    outcome, sink, _ = searched(MemorySource(parcels, count=count), Search(filters=filters))
    assert sorted(sink.uuids) == uuids(parcels[5:11_500])
    assert outcome.complete
    assert outcome.requests <= at_most(11_495) + 1


@pytest.mark.parametrize("count", ["total", "missing"])
def test_only_excess_filters_are_client_side(count):
    filters = ten_filters()
    assert len({item.field for item in filters}) == 10
    values = {item.field: "x" for item in filters[:7]}
    parcels = county(
        11_000,
        acres=lambda n: n,
        **values,
        elevation=1,
        tax_amount=lambda n: n % 9,
        sale_price=lambda n: n % 7,
    )
    matching = [
        p for p in parcels if p.attributes["tax_amount"] < 5 and p.attributes["sale_price"] < 5
    ]
    source = MemorySource(parcels, count=count, reach=2000)
    plan = make_plan(Search(filters=filters), Capabilities(max_offset=2000))
    outcome, sink, _ = searched(source, plan)
    assert sorted(sink.uuids) == uuids(matching)
    assert outcome.complete


# ---- caps ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("order", [None, Order("acres"), Order("acres_calc", "desc")])
def test_a_maximum_beyond_one_query_costs_few_extra_requests(many, count, order):
    search = Search(filters=[HERE], order=order, max_parcels=11_000)
    outcome, sink, _ = searched(MemorySource(many, count=count), search)
    assert len(sink.uuids) == 11_000
    if order is not None:
        by_id = {p.svc_uuid: p.attributes[order.field] for p in many}
        whole = in_order(many, order.field, order.descending)[:11_000]
        assert [by_id[u] for u in sink.uuids] == [by_id[u] for u in whole]
    assert outcome.requests <= at_most(11_000)
    assert "stopped at its maximum of 11,000 parcels" in outcome.sentence


def test_a_maximum_in_text_order_returns_the_first_of_all_matches(many):
    search = Search(filters=[HERE], order=Order("city"), max_parcels=11_000)
    outcome, sink, _ = searched(MemorySource(many), search)
    assert sink.uuids == in_order(many, "city")[:11_000]
    assert not outcome.complete


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("order", [None, Order("acres"), Order("city")])
def test_a_maximum_within_one_query_needs_no_windows(many, count, order):
    search = Search(filters=[HERE], order=order, max_parcels=750)
    outcome, sink, _ = searched(MemorySource(many, count=count), search)
    assert len(sink.uuids) == 750
    assert outcome.requests == 8


# ---- failures -----------------------------------------------------------------------------------

FAILED = ParcelError(ErrorCode.SERVICE_FAILED, host="h", status=500)


@pytest.mark.parametrize("concurrency", [1, 6])
def test_a_failed_page_in_a_window_only_affects_itself(many, concurrency):
    def before(request, cancellation):
        if request.order.field == "acres_calc" and request.offset == 3000:
            raise FAILED

    broken = MemorySource(many, before=before)
    store, sink = StoringSource(broken), ListSink()
    outcome = run(Search(filters=[HERE]), store, sink, Listener(), concurrency=concurrency)
    assert outcome.missing.startswith("1 request failed. Missing: ")
    assert len(sink.uuids) == 12_345 - 100
    requests_before, broken.before = len(broken.requests), None
    again = ListSink()
    assert run(Search(filters=[HERE]), store, again, Listener()).complete
    assert len(again.uuids) == 12_345
    assert len(broken.requests) == requests_before + 1


def test_nothing_is_requested_after_a_window_with_an_unknown_end(many):
    def before(request, cancellation):
        if request.order.field == "acres_calc" and request.offset == 10_000:
            raise FAILED

    broken = MemorySource(many, before=before)
    store, sink = StoringSource(broken), ListSink()
    outcome = run(Search(filters=[HERE]), store, sink, Listener())
    assert not outcome.complete
    assert outcome.missing
    requests_before, broken.before = len(broken.requests), None
    again = ListSink()
    rerun = run(Search(filters=[HERE]), store, again, Listener())
    assert rerun.complete
    assert len(again.uuids) == 12_345
    assert requests_before < len(broken.requests) <= at_most(12_345) + 1


@pytest.mark.parametrize("count", ["total", "missing"])
def test_a_request_limit_is_respected_and_the_next_run_continues(many, count):
    store = StoringSource(MemorySource(many, count=count))
    search = Search(filters=[HERE], max_requests=60)
    runs = 0
    while True:
        runs += 1
        sink = ListSink()
        outcome = run(search, store, sink, Listener())
        assert outcome.requests <= 60
        if not outcome.is_out_of_requests:
            break
        assert "limit of 60 requests" in outcome.sentence
    assert sorted(sink.uuids) == uuids(many)
    assert runs == 3
    assert store.requests_sent <= at_most(12_345)


# ---- services that never end --------------------------------------------------------------------


@pytest.mark.parametrize("count", [10**9, None])
def test_a_service_that_ignores_filters_is_reported(many, count):
    source = MemorySource(many)
    source.after = lambda request, page: page._replace(
        parcels=many[request.offset : request.offset + 100], count=count
    )
    sink = ListSink()
    outcome = run(Search(filters=[HERE]), source, sink, Listener())
    assert len(set(sink.uuids)) == len(sink.uuids)
    assert outcome.requests < 600
