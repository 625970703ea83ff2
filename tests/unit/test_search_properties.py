"""Whole searches of a service with every type of response: no parcel is lost or duplicated."""

import hashlib

from hypothesis import given, settings
from hypothesis import strategies as st

from parcel_lookup.core.contract import ErrorCode, Filter, ParcelError
from parcel_lookup.core.contract.matching import matches
from parcel_lookup.core.search import Search, SearchPolygon
from parcel_lookup.tests.support.searching import Pages, run
from parcel_lookup.tests.support.sources import (
    ListSink,
    MemorySource,
    StoringSource,
    over,
    row_of_parcels,
    uuids,
)

ROW = [
    one._replace(
        attributes={
            **one.attributes,
            "zoning": "AG" if n % 3 else "R1",
            "city": (None, "Elm", "Oak")[n % 3],
            "state": "IA",
            "owner": "Smith" if n % 2 else "Jones",
        }
    )
    for n, one in enumerate(row_of_parcels(40))
]
AREAS = ["both", "ids", "all ids", "all ids and records", "records", "thin", "bare"]
SPANS = st.lists(
    st.tuples(st.integers(0, 39), st.integers(0, 12), st.integers(0, 5)), min_size=1, max_size=9
)
FILTERS = st.lists(
    st.sampled_from(
        [
            Filter("zoning", "eq", "AG"),
            Filter("owner", "eq", "Smith"),  # which needs a scope
            Filter("acres", "lt", 25),
            Filter("state", "eq", "IA"),
            Filter("city", "ne", "Oak"),
        ]
    ),
    max_size=3,
    unique=True,
)
SERVICES = st.fixed_dictionaries(
    {
        "area": st.sampled_from(AREAS),
        "count": st.sampled_from(["total", "page", "missing"]),
        "largest_page": st.integers(1, 13),
    }
)


def judged(parcels):
    return [one.attributes["acres"] % 4 != 1 for one in parcels]


def search_of(spans, **members):
    polygons = [SearchPolygon(over(first, first + more), origin) for first, more, origin in spans]
    return Search(polygons=polygons, **members)


def origins_of(spans, number):
    """Return the polygons that a parcel of the row touches."""
    return {origin for first, more, origin in spans if first <= number <= first + more}


def expected_of(spans, filters, is_judged):
    touched = [one for n, one in enumerate(ROW) if origins_of(spans, n)]
    found = [one for one in touched if matches(filters, one.attributes)]
    return [one for one, is_kept in zip(found, judged(found)) if is_kept or not is_judged]


@settings(max_examples=150, deadline=None)
@given(
    spans=SPANS,
    filters=FILTERS,
    is_judged=st.booleans(),
    service=SERVICES,
    cap=st.none() | st.integers(1, 30),
    at_once=st.integers(1, 6),
)
def test_exactly_the_matches_come_once_in_order_with_their_polygons(
    spans, filters, is_judged, service, cap, at_once
):
    search = search_of(spans, filters=filters, max_parcels=cap, expression="x" if is_judged else "")
    expected = expected_of(spans, filters, is_judged)
    source, sink = MemorySource(ROW, **service), ListSink()
    keep = judged if is_judged else None
    outcome = run(search, Pages(source, at_once), sink, keep=keep)
    assert outcome.error is None
    assert sink.uuids == uuids(expected[:cap])
    for found in sink.found:
        number = int(found.parcel.svc_uuid[-12:])
        assert {join.origin for join in found.joins} == origins_of(spans, number)
    assert outcome.complete or (cap is not None and cap <= len(expected))
    assert outcome.requests == len(source.requests)
    other = MemorySource(ROW, **service)
    run(search, Pages(other, 1), ListSink(), keep=keep)
    assert sorted(map(repr, other.requests)) == sorted(map(repr, source.requests))


def failing(salt):
    """Return a hook that fails for one request in four, chosen by its content."""

    def before(request, cancellation):
        if hashlib.sha256(f"{salt}{request}".encode()).digest()[0] < 64:
            raise ParcelError(ErrorCode.SERVICE_FAILED, host="h", status=500)

    return before


@settings(max_examples=100, deadline=None)
@given(spans=SPANS, filters=FILTERS, service=SERVICES, salt=st.integers(0, 999))
def test_failures_are_reported_and_a_rerun_completes_them(spans, filters, service, salt):
    search, expected = search_of(spans, filters=filters), expected_of(spans, filters, False)
    inner = MemorySource(ROW, **service, before=failing(salt))
    source, first, second = StoringSource(inner), ListSink(), ListSink()
    outcome = run(search, Pages(source), first)
    assert outcome.complete == (outcome.error is None)
    assert set(first.uuids) <= set(uuids(expected))
    assert outcome.complete <= (first.uuids == uuids(expected))
    inner.before = None
    rerun = run(search, Pages(source), second)
    assert (rerun.complete, second.uuids) == (True, uuids(expected))
    assert [uuid for uuid in second.uuids if uuid in set(first.uuids)] == first.uuids
    inner.requests.clear()
    assert run(search, Pages(source), ListSink()).requests == 0
    assert not inner.requests
