"""Several queries, long lists, filters in an area, and client-side evaluation."""

import dataclasses
import threading

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parcel_lookup.core.contract import (
    AreaRequest,
    Capabilities,
    ErrorCode,
    Filter,
    Order,
    ParcelError,
)
from parcel_lookup.core.contract.matching import matches
from parcel_lookup.core.search import Search
from parcel_lookup.core.search.engine.engine import run
from parcel_lookup.core.search.query.plan import Estimate, make_plan
from parcel_lookup.tests.support.sources import (
    Listener,
    ListSink,
    MemorySource,
    StoringSource,
    over,
    row_of_parcels,
    uuids,
)
from parcel_lookup.tests.support.turns import run_in_turn

AREAS = ["both", "ids", "all ids", "all ids and records", "records", "thin", "bare"]
WITH_RECORDS = ("both", "records")
COUNTS = ["total", "page", "missing"]


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


def searched(source, search, **options):
    sink = ListSink()
    outcome = run(search, source, sink, Listener(), **options)
    assert outcome.error is None, outcome.error.detail
    assert outcome.requests == len(source.requests)
    return outcome, sink


def meeting(parcels, *filters):
    return [p for p in parcels if matches(filters, p.attributes)]


def estimate(search):
    return make_plan(search).estimate


# ---- several queries ----------------------------------------------------------------------------

SMALL, OAK = Filter("acres", "lt", 150), Filter("city", "eq", "Oak")


def everything(parcels):
    return [True] * len(parcels)


def either(parcels):
    return [p.attributes["acres"] < 150 or p.attributes["city"] == "Oak" for p in parcels]


def union(**members):
    return Search(expression="small or oak", alternatives=((SMALL,), (OAK,)), **members)


@pytest.mark.parametrize("count", COUNTS)
def test_alternatives_are_a_union_without_duplicates(row, count):
    source = MemorySource(row, count=count)
    outcome, sink = searched(source, union(), keep=either)
    small, oak = meeting(row, SMALL), meeting(row, OAK)
    assert sink.uuids == uuids(small + [p for p in oak if p not in small])
    assert outcome.complete
    assert outcome.requests == len(small) // 100 + 1 + len(oak) // 100 + 1
    assert estimate(union()) == Estimate("at least", 2)


@pytest.mark.parametrize("direction", ["asc", "desc"])
def test_a_union_is_sorted_client_side(row, direction):
    search = union(order=Order("city", direction))
    _, sink = searched(MemorySource(row), search, keep=either)
    matching = [p for p, is_kept in zip(row, either(row)) if is_kept]
    named = [p for p in matching if p.attributes["city"] is not None]
    named.sort(key=lambda p: p.attributes["city"], reverse=direction == "desc")
    assert sink.uuids == uuids(named + [p for p in matching if p.attributes["city"] is None])


def test_with_a_maximum_each_query_of_a_union_returns_its_first_parcels(row):
    source = MemorySource(row)
    search = union(order=Order("acres", "desc"), max_parcels=120)
    outcome, sink = searched(source, search, keep=either)
    matching = [p for p, is_kept in zip(row, either(row)) if is_kept]
    assert sink.uuids == uuids(matching[::-1][:120])
    assert outcome.requests == 4
    assert not outcome.complete
    assert "stopped at its maximum of 120 parcels" in outcome.sentence


def test_with_a_maximum_and_no_order_later_queries_are_sent_only_if_needed(row):
    source = MemorySource(row)
    _, sink = searched(source, union(max_parcels=100), keep=either)
    assert len(sink.found) == 100
    assert {request.filters for request in source.queries} == {(SMALL,)}


# ---- lists --------------------------------------------------------------------------------------


def test_ids_are_sent_in_requests_of_one_hundred(row):
    ids = uuids(row[:250])
    search = Search(filters=[Filter("svc_uuid", "in", [*ids, ids[3]])])
    source = MemorySource(row)
    outcome, sink = searched(source, search)
    assert sink.uuids == ids
    assert outcome.complete
    assert sorted(len(r.filters[0].value) for r in source.queries) == [50, 100, 100]
    assert estimate(search) == Estimate("exact", 3)
    assert estimate(dataclasses.replace(search, max_parcels=150)) == Estimate("at least", 2)


def test_a_hundred_ids_are_one_request(row):
    search = Search(filters=[Filter("svc_uuid", "in", uuids(row[:100]))])
    assert searched(MemorySource(row, count="missing"), search)[0].requests == 1
    assert estimate(search) == Estimate("exact", 1)


def test_ids_can_be_sorted(row):
    ids = Filter("svc_uuid", "in", uuids(row[:250]))
    _, sink = searched(MemorySource(row), Search(filters=[ids], order=Order("acres", "desc")))
    assert sink.uuids == uuids(row[:250][::-1])


def test_unknown_ids_are_not_a_failure(row):
    ids = [f"nobody {n}" for n in range(150)]
    outcome, sink = searched(MemorySource(row), Search(filters=[Filter("svc_uuid", "in", ids)]))
    assert sink.found == []
    assert outcome.complete
    assert outcome.requests == 2


def test_other_lists_are_sent_in_requests_of_one_thousand(row):
    search = Search(filters=[Filter("acres", "in", [n / 2 for n in range(2500)])])
    source = MemorySource(row)
    outcome, sink = searched(source, search)
    assert sorted(sink.uuids) == uuids(row)
    assert {len(r.filters[0].value) for r in source.queries} == {1000, 500}
    assert estimate(search) == Estimate("at least", 3)
    assert outcome.complete


def test_filters_that_nothing_can_match_are_not_sent(row):
    search = Search(filters=[Filter("acres", "in", []), Filter("city", "eq", "Oak")])
    source = MemorySource(row)
    outcome, sink = searched(source, search)
    assert (sink.found, source.requests, outcome.complete) == ([], [], True)
    assert estimate(search) == Estimate("exact", 0)
    assert outcome.sentence.startswith("No parcels match the filters (0 requests")


# ---- filters in an area -------------------------------------------------------------------------


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("area", AREAS)
def test_filters_apply_within_an_area(row, area, count):
    source = MemorySource(row, area=area, count=count)
    filters = [Filter("zoning", "eq", "AG"), Filter("acres", "gte", 40)]
    search = Search(polygons=[(over(0, 249), 0)], filters=filters)
    outcome, sink = searched(source, search)
    assert sink.uuids == uuids(meeting(row[:250], *filters))
    assert outcome.complete
    assert outcome.notices == ()
    plain = MemorySource(row, area=area, count=count)
    searched(plain, dataclasses.replace(search, filters=()))
    assert outcome.requests == len(plain.requests)
    for request in source.queries:
        assert request.filters[1:] == tuple(filters)


@pytest.mark.parametrize("area", ["ids", "thin", "both"])
def test_a_filter_that_needs_a_scope_is_client_side_unless_states_are_known(row, area):
    def after(request, page):
        if not isinstance(request, AreaRequest) or area != "thin":
            return page
        states = {p.svc_uuid: p.attributes["state"] for p in row}
        thin = [
            p._replace(attributes={**p.attributes, "state": states[p.svc_uuid]})
            for p in page.parcels
        ]
        return page._replace(parcels=thin)

    source = MemorySource(row, area=area, after=after)
    owner = Filter("owner", "eq", "Smith")
    search = Search(polygons=[(over(450, 599), 0)], filters=[owner])
    outcome, sink = searched(source, search)
    assert sink.uuids == uuids(meeting(row[450:600], owner))
    sent = {request.filters[1:] for request in source.queries}
    if area == "both":
        assert (sent, outcome.notices) == (set(), ())
    elif area == "thin":
        assert outcome.notices == ()
        assert {filters[-1] for filters in sent} == {owner}
        assert {filters[0].field for filters in sent} == {"state"}
    else:
        assert sent == {()}
        assert len(outcome.notices) == 1
        assert "applied after download" in outcome.notices[0]
    assert outcome.complete


@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize("cap", [1, 60, 90, 100, 167, 200])
def test_a_maximum_counts_only_matching_parcels(row, area, cap):
    source = MemorySource(row, area=area)
    zoned = Filter("zoning", "eq", "AG")
    search = Search(polygons=[(over(0, 249), 0)], filters=[zoned], max_parcels=cap)
    outcome, sink = searched(source, search)
    matching = meeting(row[:250], zoned)
    assert sink.uuids == uuids(matching[:cap])
    assert outcome.complete == (cap >= len(matching))
    if area in WITH_RECORDS:
        pages = {1: 1, 60: 1, 90: 2, 100: 2, 167: 3, 200: 3}[cap]
        assert len(source.areas) == pages


@pytest.mark.parametrize("area", ["ids", "bare", "thin"])
def test_failed_records_are_missing_but_excluded_ones_are_not(row, area):
    source = MemorySource(row, area=area)

    def before(request, cancellation):
        if not isinstance(request, AreaRequest) and row[150].svc_uuid in request.filters[0].value:
            raise ParcelError(ErrorCode.SERVICE_FAILED, host="h", status=500)

    source.before = before
    zoned = Filter("zoning", "eq", "AG")
    store, sink, again = StoringSource(source), ListSink(), ListSink()
    search = Search(polygons=[(over(0, 249), 0)], filters=[zoned])
    outcome = run(search, store, sink, Listener())
    assert sink.uuids == uuids(meeting(row[:100] + row[200:250], zoned))
    assert outcome.missing == "1 request failed. Missing: the records of 100 parcels."
    source.before = None
    assert run(search, store, again, Listener()).complete
    assert again.uuids == uuids(meeting(row[:250], zoned))


def test_the_message_of_an_area_search_mentions_filters(row):
    search = Search(polygons=[(over(0, 8), 0)], filters=[Filter("zoning", "eq", "AG")])
    outcome, _ = searched(MemorySource(row), search)
    assert outcome.sentence.startswith("6 parcels touching 1 polygon match the filters (1 request")


# ---- filters after download ---------------------------------------------------------------------


@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize("cap", [None, 1, 70, 100])
def test_parcels_excluded_client_side_are_not_counted(row, area, cap):
    threads = set()

    def keep(parcels):
        threads.add(threading.get_ident())
        assert 0 < len(parcels) <= 100
        return [p.attributes["acres"] % 5 == 0 for p in parcels]

    zoned = Filter("zoning", "eq", "AG")
    search = Search(
        polygons=[(over(0, 449), 0)],
        filters=[zoned],
        expression='"acres" % 5 = 0',
        max_parcels=cap,
    )
    outcome, sink = searched(MemorySource(row, area=area), search, keep=keep)
    matching = [p for p in meeting(row[:450], zoned) if p.attributes["acres"] % 5 == 0]
    assert sink.uuids == uuids(matching[:cap])
    assert outcome.parcels == len(sink.found)
    assert outcome.complete == (cap is None or cap > len(matching))
    assert threading.get_ident() not in threads


@pytest.mark.parametrize("count", [*COUNTS, "capped"])
@pytest.mark.parametrize("order", [None, Order("acres", "desc"), Order("city")])
@pytest.mark.parametrize("cap", [5, 60, None])
def test_a_maximum_is_reached_regardless_of_excluded_parcels(row, count, order, cap):
    """Few are kept, and one query reaches 400 of a thousand."""
    plan = make_plan(Search(expression="x", order=order, max_parcels=cap))
    plan = dataclasses.replace(plan, capabilities=Capabilities(max_offset=300))
    source = MemorySource(row, count=count, reach=300)
    _, sink = searched(
        source, plan, keep=lambda parcels: [p.attributes["acres"] % 20 == 0 for p in parcels]
    )
    matching = [p for p in row if p.attributes["acres"] % 20 == 0]
    if order is not None:
        named = [p for p in matching if p.attributes[order.field] is not None]
        named.sort(key=lambda p: p.attributes[order.field], reverse=order.descending)
        matching = named + [p for p in matching if p.attributes[order.field] is None]
        assert sink.uuids == uuids(matching[:cap])
    assert len(sink.uuids) == min(cap or 50, 50)
    assert set(sink.uuids) <= set(uuids(matching))


def test_an_error_of_the_expression_ends_the_search(row):
    def keep(parcels):
        raise ZeroDivisionError("of all things")

    source = MemorySource(row)
    outcome = run(Search(expression="x"), source, ListSink(), Listener(), 1, keep=keep)
    assert outcome.error.code is ErrorCode.UNEXPECTED
    assert "of all things" in outcome.error.detail
    assert outcome.missing == ""
    assert len(source.requests) == 1
    refused = ParcelError(ErrorCode.NO_POLYGONS, reason="none.")

    def refuse(parcels):
        raise refused

    outcome = run(Search(expression="x"), source, ListSink(), Listener(), 1, keep=refuse)
    assert outcome.error is refused
    outcome = run(Search(expression="x"), source, ListSink(), Listener(), 1, keep=lambda _: [True])
    assert "judged" in outcome.error.detail


def test_an_expression_without_an_evaluator_is_an_error(row):
    source = MemorySource(row)
    outcome = run(Search(expression="x"), source, ListSink(), Listener())
    assert outcome.error.code is ErrorCode.UNEXPECTED
    assert source.requests == []


# ---- in any order of responses ------------------------------------------------------------------

FILTERS = st.lists(
    st.sampled_from(
        [
            Filter("zoning", "eq", "AG"),
            Filter("owner", "eq", "Smith"),
            Filter("acres", "lt", 25),
            Filter("state", "eq", "IA"),
            Filter("city", "ne", "Oak"),
        ]
    ),
    max_size=3,
    unique=True,
)
FEW = with_values(
    row_of_parcels(40),
    zoning=lambda n: "AG" if n % 3 else "R1",
    city=lambda n: (None, "Elm", "Oak")[n % 3],
    state=lambda n: "IA",
    owner=lambda n: "Smith" if n % 2 else "Jones",
)


@settings(max_examples=120)
@given(
    first=st.integers(0, 39),
    more=st.integers(0, 39),
    filters=FILTERS,
    judged=st.booleans(),
    area=st.sampled_from(AREAS),
    count=st.sampled_from(COUNTS),
    page=st.integers(2, 13),
    cap=st.none() | st.integers(1, 30),
    at_a_time=st.integers(1, 6),
    data=st.data(),
)
def test_the_order_of_responses_does_not_matter(
    first, more, filters, judged, area, count, page, cap, at_a_time, data
):
    def keep(parcels):
        return [p.attributes["acres"] % 4 != 1 for p in parcels]

    polygons = [(over(n, n + 2), n) for n in range(first, min(40, first + more + 1))]
    search = Search(
        polygons=polygons, filters=filters, max_parcels=cap, expression="x" if judged else ""
    )
    plan, judge = make_plan(search), keep if judged else None
    source = MemorySource(FEW, area=area, count=count, largest_page=page)
    found, complete = run_in_turn(plan, source, lambda number: 0, 1, judge)
    touched = FEW[first : min(40, first + more + 3)]
    matching = [
        p for p in meeting(touched, *filters) if not judged or p.attributes["acres"] % 4 != 1
    ]
    assert [f.parcel.svc_uuid for f in found] == uuids(matching[:cap])
    assert complete or (cap is not None and cap <= len(matching))
    other = MemorySource(FEW, area=area, count=count, largest_page=page)

    def choose(number):
        return data.draw(st.integers(0, number - 1))

    shuffled, same = run_in_turn(plan, other, choose, at_a_time, judge)
    assert [f.parcel.svc_uuid for f in shuffled] == uuids(matching[:cap])
    assert same == complete
    assert sorted(map(repr, other.requests)) == sorted(map(repr, source.requests))
