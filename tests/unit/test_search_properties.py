"""No parcel is lost or duplicated, and the order is stable, for every type of response."""

import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from parcel_lookup.core.contract import ErrorCode, ParcelError, QueryRequest
from parcel_lookup.core.search import Search, SearchPolygon
from parcel_lookup.core.search.engine.engine import run
from parcel_lookup.core.search.query.plan import make_plan
from parcel_lookup.tests.support.sources import (
    Listener,
    ListSink,
    MemorySource,
    StoringSource,
    over,
    row_of_parcels,
)
from parcel_lookup.tests.support.turns import run_in_turn

ROW = row_of_parcels(40)

AREAS = st.sampled_from(
    ["both", "ids", "all ids", "all ids and records", "records", "thin", "bare"]
)
COUNTS = st.sampled_from(["total", "page", "missing"])
SPANS = st.lists(
    st.tuples(st.integers(0, 39), st.integers(0, 12), st.integers(0, 5)), min_size=1, max_size=9
)


@st.composite
def services(draw):
    return {
        "area": draw(AREAS),
        "count": draw(COUNTS),
        "largest_page": draw(st.integers(1, 13)),
        "most_polygons": draw(st.none() | st.integers(1, 4)),
        "refuses_with_422": draw(st.booleans()),
    }


def search_of(spans, **members):
    polygons = [SearchPolygon(over(first, first + more), origin) for first, more, origin in spans]
    return Search(polygons=polygons, **members)


def pairs_of(spans):
    """Return the origins that a parcel of the row touches, by its number."""
    met = {}
    for begin, more, origin in spans:
        for number in range(begin, min(begin + more, 39) + 1):
            met.setdefault(number, set()).add(origin)
    return met


@settings(max_examples=150)
@given(spans=SPANS, service=services(), at_a_time=st.integers(1, 7))
def test_exactly_the_matches_are_returned_once_with_their_polygons(spans, service, at_a_time):
    sink = ListSink()
    source = MemorySource(ROW, **service)
    outcome = run(search_of(spans), source, sink, Listener(), concurrency=at_a_time)
    assert outcome.error is None
    found = {
        int(f.parcel.svc_uuid[-12:]): {overlap.origin for overlap in f.joins} for f in sink.found
    }
    assert len(sink.found) == len(found)
    assert found == pairs_of(spans)
    assert outcome.complete
    assert outcome.requests == len(source.requests)


@settings(max_examples=150)
@given(
    spans=SPANS,
    service=services(),
    at_a_time=st.integers(2, 7),
    cap=st.none() | st.integers(1, 45),
    data=st.data(),
)
def test_the_order_of_responses_does_not_matter(spans, service, at_a_time, cap, data):
    plan = make_plan(search_of(spans, max_parcels=cap))
    first = MemorySource(ROW, **service)
    in_order, complete = run_in_turn(plan, first, lambda number: 0, 1)
    second = MemorySource(ROW, **service)

    def choose(number):
        return data.draw(st.integers(0, number - 1))

    shuffled, same = run_in_turn(plan, second, choose, at_a_time)
    assert [f.parcel.svc_uuid for f in shuffled] == [f.parcel.svc_uuid for f in in_order]
    assert same == complete
    assert set(second.queries) == set(first.queries)
    if service["most_polygons"] is None:  # what is learned of sizes depends on what came first
        assert sorted(map(repr, second.requests)) == sorted(map(repr, first.requests))
    matches = len(pairs_of(spans))
    assert len(in_order) == (matches if cap is None else min(cap, matches))


def failing(what, most_polygons):
    """Fails for some requests: which, only the request decides.

    A record query by the first id that it names, so that it fails however it is composed; an area
    request only if the service does not refuse it for its size anyway: whether such a one is sent
    depends on what is known of sizes by then.
    """
    most_polygons = most_polygons or 9
    queries, offsets = what

    def before(request, cancellation):
        if isinstance(request, QueryRequest):
            fails = int(request.filters[0].value[0][-12:]) in queries
        else:
            number = len(request.polygons)
            fails = number <= most_polygons and (request.offset, number) in offsets
        if fails:
            raise ParcelError(ErrorCode.SERVICE_FAILED, host="h", status=500)

    return before


FAILURES = st.tuples(
    st.sets(st.integers(0, 39), max_size=6),
    st.sets(st.tuples(st.integers(0, 40), st.integers(1, 9)), max_size=30),
)


@settings(max_examples=150)
@given(
    spans=SPANS,
    service=services(),
    what=FAILURES,
    at_a_time=st.integers(2, 7),
    cap=st.none() | st.integers(1, 45),
    data=st.data(),
)
def test_the_order_of_responses_does_not_matter_with_failures(
    spans, service, what, at_a_time, cap, data
):
    plan = make_plan(search_of(spans, max_parcels=cap))
    first = MemorySource(ROW, **service, before=failing(what, service["most_polygons"]))
    in_order, complete = run_in_turn(plan, first, lambda number: 0, 1)
    second = MemorySource(ROW, **service, before=failing(what, service["most_polygons"]))

    def choose(number):
        return data.draw(st.integers(0, number - 1))

    shuffled, same = run_in_turn(plan, second, choose, at_a_time)
    assert [f.parcel.svc_uuid for f in shuffled] == [f.parcel.svc_uuid for f in in_order]
    assert same == complete
    assert not complete or cap is not None or len(in_order) == len(pairs_of(spans))
    if service["most_polygons"] is None:
        assert sorted(map(repr, second.requests)) == sorted(map(repr, first.requests))


@settings(max_examples=150)
@given(spans=SPANS, service=services(), what=FAILURES, at_a_time=st.integers(1, 7))
def test_failed_requests_are_reported_and_a_rerun_completes_them(spans, service, what, at_a_time):
    broken = MemorySource(ROW, **service, before=failing(what, service["most_polygons"]))
    store = StoringSource(broken)
    part, whole = ListSink(), ListSink()
    outcome = run(search_of(spans), store, part, Listener(), concurrency=at_a_time)
    found, everything = set(part.uuids), {ROW[number].svc_uuid for number in pairs_of(spans)}
    assert len(part.uuids) == len(found)
    assert found <= everything
    assert outcome.complete == (outcome.error is None)
    assert outcome.complete <= (found == everything)
    assert outcome.requests == len(broken.requests)
    broken.before = None
    rerun = run(search_of(spans), store, whole, Listener(), concurrency=at_a_time)
    assert rerun.complete
    assert set(whole.uuids) == everything
    if service["most_polygons"] is None:
        assert [uuid for uuid in whole.uuids if uuid in found] == part.uuids


@settings(max_examples=60)
@given(
    center=st.tuples(st.floats(-93, -92.96), st.floats(41.99, 42.01)),
    radius=st.floats(0.0005, 0.02),
    most_bytes=st.integers(500, 3000),
)
def test_a_cut_polygon_finds_the_same_parcels(center, radius, most_bytes):
    disc = shapely.Point(center).buffer(radius, quad_segs=64)
    source = MemorySource(ROW, most_bytes=most_bytes)
    sink = ListSink()
    search = Search(polygons=[SearchPolygon(shapely.to_wkb(disc), 0)])
    outcome = run(search, source, sink, Listener())
    expected = [p.svc_uuid for p in ROW if shapely.from_wkb(p.wkb).intersects(disc)]
    assert outcome.error is None
    assert sorted(sink.uuids) == expected
    assert len(set(sink.uuids)) == len(sink.uuids)
    assert all(len(b"".join(r.polygons)) <= most_bytes for r in source.areas[-1:])
