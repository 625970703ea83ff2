"""Every match once, with any ties, nulls, and counts, in windows of a few parcels."""

import dataclasses
import math

from hypothesis import given, settings
from hypothesis import strategies as st

from parcel_lookup.core.contract import Capabilities, ErrorCode, Filter, Order, Parcel, ParcelError
from parcel_lookup.core.contract.matching import Matcher
from parcel_lookup.core.search import Search
from parcel_lookup.core.search.engine.engine import run
from parcel_lookup.core.search.query.plan import make_plan
from parcel_lookup.tests.support.request_bound import is_within_bound
from parcel_lookup.tests.support.sources import Listener, ListSink, MemorySource, StoringSource
from parcel_lookup.tests.support.turns import run_in_turn

NUMBERS = ("acres", "acres_calc", "parcel_value", "sq_feet")
#: Distinct values of a field: from one for all to more than enough, and how likely none is.
KINDS = st.tuples(st.sampled_from([1, 2, 3, 7, 50, 10**6]), st.sampled_from([0, 0, 1, 5, 9, 10]))


def mixed(number, salt):
    value = (number * 2_654_435_761 + salt * 40_503 + 977) & 0xFFFFFFFF
    value = ((value ^ (value >> 15)) * 0x2C1B3C6D) & 0xFFFFFFFF
    return value ^ (value >> 13)


def some_parcels(number, kinds, salt, unread=0):
    """Parcels whose values depend on their number alone."""
    parcels = []
    for n in range(number):
        values, not_read = {}, {}
        for place, (name, (distinct, nulls)) in enumerate(zip((*NUMBERS, "county_fp"), kinds)):
            chance = mixed(n, salt + place)
            value = chance // 16 % distinct
            values[name] = f"{value % 40:03d}" if name == "county_fp" else value / 4
            if chance % 10 < nulls:
                values[name] = None
            elif unread and name in NUMBERS and chance % 97 < unread:
                values[name], not_read[name] = None, "??"
        uuid = f"{mixed(n, 9) % 1000:03d}-{n:06d}"
        city = ("Elm", None, "Oak", "elm")[mixed(n, salt + 7) % 4]
        attributes = {"svc_uuid": uuid, "owner": "A", "city": city, "state": "IA", **values}
        parcels.append(Parcel(uuid, attributes, None, unread=not_read or None))
    return parcels


@st.composite
def counties(draw):
    kinds = [draw(KINDS) for _ in range(5)]
    return some_parcels(draw(st.integers(0, 160)), kinds, draw(st.integers(0, 99)))


@st.composite
def services(draw):
    return {
        "count": draw(st.sampled_from(["total", "page", "missing", "capped"])),
        "largest_page": draw(st.integers(2, 4)),
        "reach": draw(st.sampled_from([9, 12, 16, 25])),
    }


ORDERS = st.none() | st.builds(
    Order, st.sampled_from([*NUMBERS, "city"]), st.sampled_from(["asc", "desc"])
)
FILTERS = st.lists(
    st.sampled_from(
        [
            Filter("acres", "gte", 0.25),
            Filter("acres", "lt", 1),
            Filter("acres_calc", "between", (0, 2)),
            Filter("acres_calc", "isnull", False),
            Filter("parcel_value", "ne", 0.5),
            Filter("sq_feet", "lte", 12),
            Filter("sq_feet", "in", (0, 0.25, 0.5, 1, 2, 3)),
            Filter("owner", "eq", "A"),
        ]
    ),
    max_size=3,
    unique=True,
).map(lambda filters: [Filter("state", "eq", "IA"), *filters])


def plan_of(search, service):
    plan = make_plan(search)
    return dataclasses.replace(plan, capabilities=Capabilities(max_offset=service["reach"]))


def expected(parcels, search):
    """The matches by the service's rule; without an order, by id."""
    meets = Matcher(search.filters)
    found = sorted((p for p in parcels if meets(p.attributes)), key=lambda p: p.svc_uuid)
    if search.order is None:
        return [p.svc_uuid for p in found]
    name = search.order.field
    there = [p for p in found if p.attributes[name] is not None]
    there.sort(key=lambda p: p.attributes[name], reverse=search.order.descending)
    return [p.svc_uuid for p in there + [p for p in found if p.attributes[name] is None]]


def values_of(parcels, uuids, order):
    by_id = {p.svc_uuid: p.attributes[order.field] for p in parcels}
    return [by_id[uuid] for uuid in uuids]


def is_cuttable(parcels, width):
    """Return whether the fields distinguish enough parcels to reach all of them."""
    groups = {}
    for p in parcels:
        key = tuple(p.attributes[name] for name in (*NUMBERS, "county_fp", "city"))
        groups[key] = groups.get(key, 0) + 1
    return max(groups.values(), default=0) <= width


@settings(max_examples=200)
@given(
    parcels=counties(),
    service=services(),
    order=ORDERS,
    filters=FILTERS,
    at_a_time=st.integers(1, 7),
    data=st.data(),
)
def test_exactly_the_matches_are_returned_once_in_order(
    parcels, service, order, filters, at_a_time, data
):
    search = Search(filters=filters, order=order)
    plan = plan_of(search, service)
    first = MemorySource(parcels, **service)
    found, complete = run_in_turn(plan, first, lambda number: 0, 1)
    came = [f.parcel.svc_uuid for f in found]
    matching = expected(parcels, search)
    assert len(set(came)) == len(came)
    assert set(came) <= set(matching)
    if complete:
        assert set(came) == set(matching)
        if order is not None:
            assert came == matching
    width = service["reach"] // service["largest_page"] * service["largest_page"]
    if is_cuttable(parcels, width):
        assert complete
    if len(matching) <= width:
        pages = len(matching) // service["largest_page"] + 1
        assert is_within_bound(len(first.requests), pages)

    second = MemorySource(parcels, **service)
    shuffled, same = run_in_turn(
        plan, second, lambda number: data.draw(st.integers(0, number - 1)), at_a_time
    )
    assert [f.parcel.svc_uuid for f in shuffled] == came
    assert same == complete
    assert sorted(map(repr, second.requests)) == sorted(map(repr, first.requests))


@settings(max_examples=100)
@given(parcels=counties(), service=services(), order=ORDERS, cap=st.integers(1, 170))
def test_a_maximum_returns_the_first_matches_in_order(parcels, service, order, cap):
    search = Search(filters=[Filter("state", "eq", "IA")], order=order, max_parcels=cap)
    source, sink = MemorySource(parcels, **service), ListSink()
    outcome = run(plan_of(search, service), source, sink, Listener())
    assert outcome.error is None
    matching = expected(parcels, search)
    assert len(set(sink.uuids)) == len(sink.uuids)
    assert set(sink.uuids) <= set(matching)
    width = service["reach"] // service["largest_page"] * service["largest_page"]
    if is_cuttable(parcels, width):
        assert len(sink.uuids) == min(cap, len(matching))
        if order is not None:
            first = values_of(parcels, matching[:cap], order)
            assert values_of(parcels, sink.uuids, order) == first
    if cap <= width:
        assert len(source.requests) <= math.ceil(cap / service["largest_page"])


@settings(max_examples=100)
@given(
    salt=st.integers(0, 99),
    number=st.integers(40, 160),
    service=services(),
    order=ORDERS,
    unread=st.integers(1, 60),
)
def test_unreadable_values_lose_no_parcels(salt, number, service, order, unread):
    kinds = [(10**6, 1), (50, 1), (7, 5), (3, 0), (9, 0)]
    read = some_parcels(number, kinds, salt)
    odd = some_parcels(number, kinds, salt, unread)
    by_id = {p.svc_uuid: p for p in odd}

    def after(request, page):
        return page._replace(parcels=[by_id[p.svc_uuid] for p in page.parcels])

    source, sink = MemorySource(read, after=after, **service), ListSink()
    search = Search(filters=[Filter("state", "eq", "IA")], order=order)
    outcome = run(plan_of(search, service), source, sink, Listener())
    assert outcome.error is None
    assert sorted(sink.uuids) == sorted(p.svc_uuid for p in read)


@settings(max_examples=100)
@given(
    parcels=counties(),
    service=services(),
    order=ORDERS,
    fails=st.sets(st.integers(0, 60), max_size=4),
    at_a_time=st.integers(1, 6),
)
def test_failures_are_reported_and_a_rerun_completes_them(
    parcels, service, order, fails, at_a_time
):
    """Which requests fail depends only on their contents."""
    search = Search(filters=[Filter("state", "eq", "IA")], order=order)
    plan = plan_of(search, service)
    undisturbed, whole = MemorySource(parcels, **service), ListSink()
    outcome = run(plan, undisturbed, whole, Listener())

    def before(request, cancellation):
        if sum(repr(request).encode()) % 61 in fails:
            raise ParcelError(ErrorCode.SERVICE_FAILED, host="h", status=500)

    broken = MemorySource(parcels, before=before, **service)
    store, part, again = StoringSource(broken), ListSink(), ListSink()
    first = run(plan, store, part, Listener(), concurrency=at_a_time)
    assert len(set(part.uuids)) == len(part.uuids)
    assert set(part.uuids) <= set(whole.uuids)
    assert first.complete <= (sorted(part.uuids) == sorted(whole.uuids))
    broken.before = None
    second = run(plan, store, again, Listener(), concurrency=at_a_time)
    assert again.uuids == whole.uuids
    assert second.complete == outcome.complete


@settings(max_examples=30)
@given(parcels=counties(), service=services(), order=ORDERS, most=st.integers(1, 30))
def test_a_request_limit_is_respected_and_each_run_continues(parcels, service, order, most):
    search = Search(filters=[Filter("state", "eq", "IA")], order=order)
    undisturbed, whole = MemorySource(parcels, **service), ListSink()
    all_requests = run(plan_of(search, service), undisturbed, whole, Listener()).requests
    store = StoringSource(MemorySource(parcels, **service))
    plan = plan_of(dataclasses.replace(search, max_requests=most), service)
    for number in range(1, all_requests + 1):
        sink = ListSink()
        outcome = run(plan, store, sink, Listener())
        assert outcome.requests == min(most, all_requests - most * (number - 1))
        if not outcome.is_out_of_requests:
            break
    assert sink.uuids == whole.uuids
    assert store.requests_sent == all_requests
