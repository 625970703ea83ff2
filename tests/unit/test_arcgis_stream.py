"""The stream of a published ArcGIS layer: every match once, in order, from every kind of server.

The servers are the repository's own feature services, over HTTP.
"""

from __future__ import annotations

import itertools
import threading
import time
from contextlib import closing, contextmanager

import pytest
import shapely
from hypothesis import example, given, settings
from hypothesis import strategies as st

from parcel_lookup.core.contract import (
    Cancellation,
    Cancelled,
    ErrorCode,
    Filter,
    Order,
)
from parcel_lookup.core.contract.matching import matches
from parcel_lookup.core.contract.query import Allowance, OutOfRequests, Query, Run, Unchecked
from parcel_lookup.core.sources.arcgis import parts
from parcel_lookup.core.sources.arcgis.source import ArcgisSource
from parcel_lookup.tests.support.arcgis import send_json, stacked, streaming
from parcel_lookup.tests.support.definitions import definition_of
from parcel_lookup.tests.support.feature_data import WITHOUT_IDS, layer_of
from parcel_lookup.tests.support.feature_layer import Refused, Traps
from parcel_lookup.tests.support.feature_server import FeatureServer, fail
from parcel_lookup.tests.support.hostile import HostileServer
from parcel_lookup.tests.support.sources import make_parcel, over, row_of_parcels

pytestmark = pytest.mark.plain

NUMBER = 45
PARCELS = row_of_parcels(NUMBER)
EVERY = [one.svc_uuid for one in PARCELS]
AREA = (over(0, NUMBER),)
QUERIES = {
    "area": Query(polygons=AREA),
    "filter": Query((Filter("acres", "gte", 0),)),
    "area and filter": Query((Filter("owner", "ilike", "OWNER"),), polygons=AREA),
    "everything": Query(),
}


#: A layer whose IDs are computed from object IDs.
COMPUTED = {"mapping": WITHOUT_IDS}


def serve(parcels=PARCELS, *, max_record_count=10, server=None, **options):
    traps = Traps(**options.pop("traps", {}))
    layer = layer_of(parcels, max_record_count=max_record_count, traps=traps, **options)
    return FeatureServer(layer, **(server or {}))


def opened(server, **members):
    return streaming(definition_of(server.url, **members))


@contextmanager
def stored(server, store):
    """Open a source with saved responses; also return the counter of what is really sent."""
    definition = definition_of(server.url)
    with stacked(definition.address.text, store) as stack:
        yield ArcgisSource(definition, stack.transport, stack.sent), stack.sent


@contextmanager
def capped(server, most):
    """Send at most `most` polygons in a batch."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parts, "MOST_POLYGONS", most)
        yield


def read(source, query, run=None):
    """Return the batches of a query, and what ended the stream early."""
    batches = []
    with closing(source.read(query, run or Run())) as stream:
        try:
            batches.extend(stream)
        except Exception as error:  # noqa: BLE001 - returned
            return batches, error
    return batches, None


def ids_of(batches):
    found = [one.svc_uuid for batch in batches for one in batch.parcels]
    assert len(set(found)) == len(found), "a parcel came twice"
    return found


def gaps_of(batches):
    return [gap for batch in batches for gap in batch.gaps]


def in_words(traps):
    """Return the name of a case, the same in every process: texts in a set have any order."""
    return ", ".join(
        f"{name} {sorted(value) if isinstance(value, frozenset) else value}"
        for name, value in traps.items()
    )


@pytest.mark.parametrize("kind", ["area and filter", "everything"])
@pytest.mark.parametrize(
    "traps",
    [
        {},
        {"says_false": True},
        {"ignores_offset": True},
        {"no_pagination": True},
        {"short_pages": 3},
        {"max_record_count": 4},
        {"discarded": ((5, 35),)},
        {"discarded": ((0, 25),)},
        {"discarded": ((10, 10), (20, 3))},
        {"discarded": ((NUMBER, 25),)},
        {"empty_at": frozenset({10})},
        {"empty_at": frozenset({0, 20})},
        {"repeats": True},
        {"null_ids": True},
        {"ignores_case": True},
        {"ignores_order": True},
        {"refuses_comparisons": True},
        {"flag": None},
        {"flag": "true"},
        {"flag": 1},
        {"flag": "1", "max_record_count": 4},
        {"flag": True, "max_record_count": 4, "flag_in_properties": True},
        {"no_pagination": True, "most_ids": 10},
        {"no_pagination": True, "most_ids": 7, "flag": None, "max_record_count": 5},
        {"no_pagination": True, "late": frozenset({1, 7, NUMBER})},
        {"refused_parameters": frozenset({"resultOffset"})},
        {"refused_parameters": frozenset({"resultOffset", "resultRecordCount"})},
        {"refused_parameters": frozenset({"orderByFields"}), "most_ids": 20},
    ],
    ids=in_words,
)
def test_every_match_comes_once(traps, kind):
    with serve(traps=traps) as server, opened(server) as source:
        batches, error = read(source, QUERIES[kind])
        assert (error, gaps_of(batches)) == (None, [])
        assert sorted(ids_of(batches)) == EVERY
        # The description, pages or lists of 3 or more features, counts, and what was in vain.
        assert server.requests <= (7 if traps in ({}, {"says_false": True}) else 24)


@pytest.mark.parametrize("data", [{}, {"features": None}, {"features": {}}, {"count": 5}])
def test_responses_without_features_are_errors_and_not_saved(tmp_path, data):
    description, turns = layer_of(PARCELS).metadata(0), itertools.count()

    def respond(talk):
        is_query = talk.request.target.partition("?")[0].endswith("/query")
        turn = next(turns) if is_query else 0
        send_json(talk, description if not is_query else {"features": []} if turn else data)

    with HostileServer(respond) as server:
        definition = definition_of(f"{server.url}/FeatureServer")
        found = []
        for _ in range(2):
            with stacked(definition.address.text, tmp_path / "store") as stack:
                source = ArcgisSource(definition, stack.transport, stack.sent)
                batches, error = read(source, QUERIES["filter"])
            found.append([*filter(None, [error]), *(gap.error for gap in gaps_of(batches))])
    assert [one.code for one in found[0]] == [ErrorCode.UNREADABLE_RESPONSE]
    assert found[1] == []


# ---- what does not come -------------------------------------------------------------------------


@pytest.mark.parametrize("query", [QUERIES["area"], QUERIES["filter"]], ids=["area", "filter"])
@pytest.mark.parametrize(
    ("traps", "least"),
    [
        ({"no_pagination": True, "most_ids": 10, "refuses_comparisons": True}, 35),
        ({"no_pagination": True, "never_sent": frozenset({1, 7, NUMBER})}, 3),
        ({"no_pagination": True, "never_sent": frozenset(range(1, 30))}, 29),
        ({"drops": True}, 1),
    ],
    ids=str,
)
def test_parcels_that_do_not_come_are_gaps(traps, least, query):
    with serve(traps=traps) as server, opened(server) as source:
        batches, error = read(source, query)
        found, gaps = ids_of(batches), gaps_of(batches)
        assert error is None
        assert len(found) + sum(gap.parcels for gap in gaps) == NUMBER
        assert NUMBER - len(found) >= least


@pytest.mark.parametrize("limit", [700, 1000, 250])
@pytest.mark.parametrize("is_area", [True, False])
def test_a_server_that_cuts_silently_below_its_declared_limit(is_area, limit):
    parcels = row_of_parcels(3600 if limit == 1000 else 1800, size=0.0001)
    query = Query(polygons=(over(0, len(parcels), 0.0001),)) if is_area else Query()
    declared = 1000 if limit == 1000 else 2000
    traps = {"flag": None, "max_record_count": limit}
    with serve(parcels, max_record_count=declared, traps=traps) as server, opened(server) as source:
        batches, error = read(source, query)
        assert (error, gaps_of(batches)) == (None, [])
        assert len(ids_of(batches)) == len(parcels)
        # One request for the description, one for each part, and one count.
        assert server.requests <= 2 + -(-len(parcels) // limit) + 1


@pytest.mark.parametrize("query", QUERIES.values(), ids=QUERIES)
@pytest.mark.parametrize("deleted", [range(5), range(3, 20), range(30, 45)], ids=repr)
def test_rows_deleted_meanwhile_take_no_others_with_them(query, deleted):
    with serve() as server, opened(server) as source:
        layer = server.layers[0]
        respond, turns = layer.query, iter(range(1000))

        def change(parameters):
            found = respond(parameters)
            if "returnCountOnly" in parameters or next(turns) == 1:
                layer.delete(deleted)
            return found

        layer.query = change
        batches, error = read(source, query)
        assert (error, gaps_of(batches)) == (None, [])
        live = {one for at, one in enumerate(EVERY) if at not in deleted}
        assert live <= set(ids_of(batches))


@pytest.mark.parametrize("turn", range(8))
def test_a_single_page_for_browsers_is_no_end(turn):
    with serve() as server, opened(server) as source:
        fail(server, html_at=frozenset({turn}))
        batches, error = read(source, QUERIES["area"])
        assert (error, sorted(ids_of(batches))) == (None, EVERY)


@pytest.mark.parametrize("trap", ["state_plane", "hidden_state_plane"])
def test_coordinates_of_a_state_plane_are_never_degrees(trap):
    with serve(traps={trap: True}) as server, opened(server) as source:
        batches, error = read(source, QUERIES["area"])
        assert "coordinate" in error.sentence
        assert ids_of(batches) == []


def test_what_arrived_before_an_error_that_ends_the_stream_comes_first():
    with serve(max_record_count=4, server={"token": ""}) as server, opened(server) as source:
        layer = server.layers[0]
        respond, turns = layer.query, iter(range(1000))

        def change(parameters):
            if next(turns) == 4:
                raise Refused("Token Required", code=499)
            return respond(parameters)

        layer.query = change
        batches, error = read(source, QUERIES["area"])
        assert "token" in error.sentence
        assert ids_of(batches) == EVERY[:12]


def test_a_failed_request_is_a_gap_and_only_that_is_sent_again(tmp_path):
    polygons = tuple(over(at, at) for at in range(0, NUMBER, 2))
    with serve() as server, capped(server, 3):
        layer = server.layers[0]
        respond, broken = layer.query, [True]

        def change(parameters):
            if broken[0] and "-92.9939" in parameters.get("geometry", ""):
                raise Refused("Error performing query", code=500)
            return respond(parameters)

        layer.query = change
        with stored(server, tmp_path / "store") as (source, sent):
            batches, error = read(source, Query(polygons=polygons))
            assert error is None
            (gap,) = gaps_of(batches)
            assert gap.error.code is ErrorCode.SERVICE_FAILED
            first = ids_of(batches)
            assert len(first) == len(polygons) - 3
            assert first == sorted(first)
        broken[0] = False
        with stored(server, tmp_path / "store") as (source, sent):
            batches, error = read(source, Query(polygons=polygons))
            assert ids_of(batches) == EVERY[::2]
            assert sent.number == 1


@pytest.mark.parametrize("first", [1, 11, 41])
@pytest.mark.parametrize("query", [QUERIES["filter"], Query()], ids=["filter", "everything"])
def test_a_failed_page_costs_its_own_parcels_and_only_it_is_sent_again(tmp_path, first, query):
    number = min(10, NUMBER - first + 1)
    with serve() as server:
        layer = server.layers[0]
        respond, broken = layer.query, [True]

        def change(parameters):
            where = parameters.get("where", "")
            is_it = f"OBJECTID > {first - 1}" in where or (first == 1 and "OBJECTID" not in where)
            if broken[0] and is_it and parameters.get("returnGeometry") == "true":
                raise Refused("Error performing query", code=500)
            return respond(parameters)

        layer.query = change
        with stored(server, tmp_path / "store") as (source, sent):
            batches, error = read(source, query)
            assert error is None
            (gap,) = gaps_of(batches)
            assert (gap.error.code, gap.parcels) == (ErrorCode.SERVICE_FAILED, number)
            assert ids_of(batches) == [*EVERY[: first - 1], *EVERY[first - 1 + number :]]
        broken[0] = False
        with stored(server, tmp_path / "store") as (source, sent):
            batches, error = read(source, query)
            assert (ids_of(batches), gaps_of(batches)) == (EVERY, [])
            assert sent.number == 1


def test_three_failed_pages_in_a_row_end_a_series():
    with serve(max_record_count=4) as server, opened(server) as source:
        layer = server.layers[0]
        respond = layer.query

        def change(parameters):
            if " > " in parameters["where"] and parameters.get("returnGeometry") == "true":
                raise Refused("Error performing query", code=500)
            return respond(parameters)

        layer.query = change
        batches, _ = read(source, Query())
        assert ids_of(batches) == EVERY[:4]
        assert [gap.parcels for gap in gaps_of(batches)] == [4, 4, NUMBER - 12]


def test_a_server_that_fails_three_times_in_a_row_ends_the_stream():
    with serve() as server, capped(server, 1), opened(server) as source:
        fail(server, errors=[(500, "Error")] * 1000)
        batches, error = read(source, Query(polygons=tuple(over(at, at) for at in range(30))))
        assert error.code is ErrorCode.SERVICE_FAILED
        assert 3 <= len(gaps_of(batches)) <= 12 + 3  # with those that were under way


# ---- areas --------------------------------------------------------------------------------------


def test_batches_of_polygons_run_in_parallel_and_come_in_order():
    polygons = tuple(over(at % NUMBER, at % NUMBER, 0.001 + at * 1e-12) for at in range(2000))
    server = {"latency": 0.1, "process": True}
    with serve(max_record_count=100, server=server) as server, opened(server) as source:
        batches, error = read(source, Query(polygons=polygons))
        assert (error, ids_of(batches)) == (None, EVERY)
        assert server.requests == 41
        assert 4 <= server.most_at_once <= 6  # a busy machine


def test_a_batch_refused_for_its_size_is_halved():
    polygons = tuple(over(at, at) for at in range(40))
    with serve(max_record_count=100) as server, capped(server, 20), opened(server) as source:
        layer = server.layers[0]
        respond = layer.query

        def change(parameters):
            geometry = parameters.get("geometry", "")
            if geometry.count("[[") > 12 and "-92.9999" in geometry:  # the first one
                raise Refused("Unable to complete operation.")
            return respond(parameters)

        layer.query = change
        batches, error = read(source, Query(polygons=polygons))
        assert (error, ids_of(batches)) == (None, EVERY[:40])


def test_an_area_without_an_area_and_a_condition_that_nothing_meets_send_nothing():
    with serve() as server, opened(server) as source:
        empty = shapely.to_wkb(shapely.Polygon())
        assert read(source, Query(polygons=(empty,))) == ([], None)
        assert read(source, Query((Filter("owner", "in", ()),))) == ([], None)
        assert server.queries == []


# ---- limits -------------------------------------------------------------------------------------


@pytest.mark.parametrize("most", range(2, 9))
def test_the_allowance_is_kept_back_for_ids_that_are_received(most):
    polygons = tuple(over(at, at) for at in range(4))
    with (
        serve(traps={"no_pagination": True}) as server,
        capped(server, 1),
        opened(server) as source,
    ):
        run_ = Run(allowance=Allowance(most))
        batches, error = read(source, Query(polygons=polygons), run_)
        assert isinstance(error, OutOfRequests)
        assert ids_of(batches) == EVERY[: (most - 1) // 2]
        assert server.requests <= most


@pytest.mark.parametrize("number", [15, NUMBER])
def test_a_server_that_ignores_the_condition_on_object_ids_is_not_believed(number):
    with serve(PARCELS[:number], traps={"flag": None}) as server, opened(server) as source:
        layer = server.layers[0]
        respond = layer.query

        def change(parameters):
            where = parameters.get("where", "")
            return respond({**parameters, "where": where.partition(" AND OBJECTID > ")[0]})

        layer.query = change
        batches, error = read(source, Query((Filter("owner", "ilike", "OWNER"),)))
        assert (error, gaps_of(batches), sorted(ids_of(batches))) == (None, [], EVERY[:number])


@pytest.mark.parametrize("most", range(1, 12))
@pytest.mark.parametrize("traps", [{}, {"no_pagination": True}], ids=str)
def test_the_end_of_the_allowance_keeps_what_arrived(most, traps):
    with serve(traps=traps) as server, opened(server) as source:
        allowance = Allowance(most)
        batches, error = read(source, QUERIES["area"], Run(allowance=allowance))
        found = ids_of(batches)
        assert found == EVERY[: len(found)]
        assert server.requests <= most
        needed = 8 if traps else 7
        assert (error is None) == (most >= needed)
        assert isinstance(error, OutOfRequests) or len(found) == NUMBER
        if most >= 3:  # of a list of IDs, the records come before anything else
            assert len(found) >= min(NUMBER, 10 * (most - 2))


@pytest.mark.parametrize("traps", [{}, {"flag": None}, {"no_pagination": True}], ids=str)
@pytest.mark.parametrize("order", [None, Order("acres", "desc"), Order("owner")], ids=repr)
def test_a_rerun_sends_only_what_is_missing(tmp_path, traps, order):
    """Whatever the limit of the first run was, both together send what one run sends."""
    polygons = () if order else tuple(over(at, at + 9) for at in range(0, 40, 5))
    maximum = 30 if order else None
    query = Query((Filter("owner", "ilike", "OWNER"),), (), polygons, order=order, maximum=maximum)
    with serve(traps=traps) as server, capped(server, 2):
        with stored(server, tmp_path / "whole") as (source, sent):
            whole = ids_of(read(source, query)[0])
        least = sent.number
        for most in range(1, least, 3):
            store = tmp_path / f"store {most}"
            with stored(server, store) as (source, first):
                batches, error = read(source, query, Run(allowance=Allowance(most)))
                assert isinstance(error, OutOfRequests)
                assert set(ids_of(batches)) <= set(whole)
            with stored(server, store) as (source, second):
                assert ids_of(read(source, query)[0]) == whole
            assert first.number <= most
            assert first.number + second.number == least


@pytest.mark.parametrize("maximum", [150, None])
def test_a_maximum_requests_no_page_that_is_not_needed(maximum):
    parcels = row_of_parcels(450, size=0.0001)
    with serve(parcels, max_record_count=100) as server, opened(server) as source:
        query = Query((Filter("acres", "gte", 0),), maximum=maximum)
        found = []
        run_ = Run(needed=lambda: 150 - len(found))
        with closing(source.read(query, run_)) as stream:
            for batch in stream:
                found += batch.parcels
                if len(found) >= 150:
                    break
        assert len(found) == 200
        pages = [one for one in server.queries if "outFields" in one]
        assert len(pages) == 2


@pytest.mark.parametrize("maximum", [25, None])
def test_a_maximum_looks_ahead_over_batches_as_far_as_they_may_be_needed(maximum):
    polygons = tuple(over(at, at) for at in range(40))
    with serve(server={"latency": 0.02}) as server, capped(server, 1), opened(server) as source:
        found = []
        run_ = Run(needed=lambda: 25 - len(found))
        with closing(source.read(Query(polygons=polygons, maximum=maximum), run_)) as stream:
            for batch in stream:
                found += batch.parcels
                if len(found) >= 25:
                    break
        assert len(server.queries) == 25
        assert 1 < server.most_at_once <= 3


@pytest.mark.parametrize("at", [0, 20])
def test_a_cancel_ends_a_stream_at_once(at):
    with serve() as server, opened(server) as source:
        layer = server.layers[0]
        respond, run_, stalled = layer.query, Run(cancellation=Cancellation()), []

        def change(parameters):
            if at == 0 or f"OBJECTID > {at}" in parameters.get("where", ""):
                stalled.append(time.monotonic())
                threading.Timer(0.2, run_.cancellation.cancel).start()
                time.sleep(3)
            return respond(parameters)

        layer.query = change
        batches, error = read(source, Query(), run_)
        assert isinstance(error, Cancelled)
        assert time.monotonic() - stalled[0] < 1.5
        assert len(ids_of(batches)) == at


def test_a_consumer_that_stops_early_leaves_nothing():
    polygons = tuple(over(at, at) for at in range(40))
    with (
        serve(server={"latency": 0.05}) as server,
        capped(server, 1),
        opened(server) as source,
    ):
        with closing(source.read(Query(polygons=polygons), Run())) as stream:
            next(stream)
        sent = server.requests
        time.sleep(0.3)
        assert sent <= server.requests <= 1 + 2 * 6
        names = [one.name for one in threading.enumerate()]
        assert "parcel-lookup-request" not in names


def test_a_layer_of_a_city_takes_as_few_requests_as_before():
    # As 27,508 parcels in pages of 2,000.
    parcels = row_of_parcels(275, size=0.0001)
    with serve(parcels, max_record_count=20) as server, opened(server) as source:
        expected = []
        run_ = Run(expect=lambda *both: expected.append(both))
        batches, error = read(source, Query(), run_)
        assert (error, len(ids_of(batches))) == (None, 275)
        assert server.requests == 16
        assert expected[0] == (275, 16)


# ---- order, and IDs -----------------------------------------------------------------------------


def in_order(parcels, order):
    """Return IDs in the order of the contract, by brute force."""
    there = [one for one in parcels if one.attributes.get(order.field) is not None]
    nulls = [one for one in parcels if one.attributes.get(order.field) is None]
    there.sort(key=lambda one: one.svc_uuid)
    there.sort(key=lambda one: one.attributes[order.field], reverse=order.descending)
    return [one.svc_uuid for one in there + sorted(nulls, key=lambda one: one.svc_uuid)]


VALUES = st.sampled_from([None, 0.0, 0.1, 0.1 + 1e-12, 0.30000000000000004, 7, 7.0, -3, 1e9, 2.5])


@settings(max_examples=40, deadline=None)
@given(
    st.lists(VALUES, min_size=1, max_size=40),
    st.sampled_from(["acres", "parcel_value", "owner"]),
    st.sampled_from(["asc", "desc"]),
    st.integers(1, 12),
    st.sampled_from(
        [
            *({}, {"flag": None}, {"no_pagination": True}, {"ignores_order": True}),
            {"refused_parameters": frozenset({"orderByFields"})},
        ]
    ),
    st.sampled_from([None, 100]),
    st.sampled_from([(), AREA]),
)
@example([0.0, -3], "acres", "desc", 1, {}, None, ())
@example([0.0, -3], "acres", "desc", 1, {}, 100, ())
@example([3, 9, 1, 4], "acres", "desc", 3, {"ignores_order": True}, 100, ())
def test_parcels_come_in_the_order_of_the_contract(
    values, field, direction, most, traps, maximum, area
):
    step = 7 if len(values) % 7 else 1
    if field == "owner":
        values = [None if one is None else str(one) for one in values]
    places = [at * step % len(values) for at in range(len(values))]
    parcels = [
        make_parcel(at, shapely.from_wkb(over(at, at)), **{field: value})
        for at, value in zip(places, values)
    ]
    order = Order(field, direction)
    query = Query((Filter("svc_uuid", "isnull", False),), (), area, order=order, maximum=maximum)
    with serve(parcels, max_record_count=most, traps=traps) as server, opened(server) as source:
        batches, error = read(source, query)
        assert (error, gaps_of(batches)) == (None, [])
        assert ids_of(batches) == in_order(parcels, order)


@pytest.mark.parametrize("filters", [(Filter("owner", "eq", "AA"),), ()], ids=["filter", "all"])
def test_the_largest_parcels_of_a_layer_are_one_page(filters):
    parcels = [
        make_parcel(at, None, acres=float(at * 7919 % 1000), owner="AA") for at in range(1000)
    ]
    query = Query(filters, order=Order("acres", "desc"), maximum=20)
    with serve(parcels, max_record_count=100) as server, opened(server) as source:
        found = []
        run_ = Run(needed=lambda: 20 - len(found))
        with closing(source.read(query, run_)) as stream:
            for batch in stream:
                found += batch.parcels
                if len(found) >= 20:
                    break
        assert [one.attributes["acres"] for one in found[:20]] == [
            float(one) for one in range(999, 979, -1)
        ]
        # One sees whether the server orders; a whole layer is counted before.
        assert len(server.queries) == (2 if filters else 3)


def test_ids_come_in_their_order_and_lists_are_sent_in_parts():
    ids = tuple(EVERY[at * 7 % NUMBER] for at in range(NUMBER))
    unknown = "00000000-0000-4000-8000-999999999999"
    with serve(max_record_count=100) as server, opened(server) as source:
        batches, error = read(source, Query(ids=(*ids, unknown)))
        assert (error, ids_of(batches)) == (None, list(ids))
        assert len(server.queries) == 1
        batches, _ = read(source, Query(ids=ids, order=Order("acres")))
        assert ids_of(batches) == EVERY
    with serve(max_record_count=100) as server, opened(server, **COMPUTED) as source:
        batches, _ = read(source, Query())
        ids = tuple(reversed(ids_of(batches)))[3:9]
        batches, _ = read(source, Query(ids=ids))
        assert ids_of(batches) == list(ids)


# ---- everything against brute force -------------------------------------------------------------


FILTERS = st.one_of(
    st.builds(
        Filter,
        st.just("acres"),
        st.sampled_from(["gt", "gte", "lt", "lte", "ne", "eq"]),
        st.integers(-1, NUMBER),
    ),
    st.builds(
        Filter,
        st.just("acres"),
        st.just("between"),
        st.tuples(st.integers(0, 20), st.integers(0, NUMBER)),
    ),
    st.builds(
        Filter,
        st.just("acres"),
        st.sampled_from(["in", "nin"]),
        st.lists(st.integers(0, NUMBER), max_size=4).map(tuple),
    ),
    st.builds(
        Filter,
        st.just("owner"),
        st.sampled_from(["ilike", "eq", "ne"]),
        st.sampled_from(["owner 1", "Owner 7", "OWNER", "x", "'"]),
    ),
    st.builds(Filter, st.just("owner"), st.just("isnull"), st.booleans()),
)
SPANS = st.lists(st.tuples(st.integers(0, NUMBER - 1), st.integers(0, 8)), max_size=4)


@settings(max_examples=40, deadline=None)
@given(
    st.lists(FILTERS, max_size=2),
    st.lists(st.lists(FILTERS, min_size=1, max_size=2).map(tuple), max_size=2),
    SPANS,
    st.sampled_from([None, Order("acres"), Order("acres", "desc"), Order("owner")]),
    st.integers(1, 30),
    st.sampled_from(
        [
            {},
            {"flag": None},
            {"short_pages": 2},
            {"max_record_count": 3},
            {"refuses_comparisons": True},
            {"repeats": True},
        ]
    ),
)
def test_a_stream_has_at_least_every_match_of_any_query(filters, more, spans, order, most, traps):
    polygons = tuple(over(first, min(NUMBER - 1, first + length)) for first, length in spans)
    query = Query(tuple(filters), tuple(more), polygons, order=order)
    shapes = shapely.from_wkb(polygons) if polygons else []
    expected = [
        one
        for one in PARCELS
        if any(matches(some, one.attributes) for some in query.filter_sets)
        and (not polygons or shapely.intersects(shapes, shapely.from_wkb(one.wkb)).any())
    ]
    with serve(max_record_count=most, traps=traps) as server, opened(server) as source:
        batches, error = read(source, query)
        assert (error, gaps_of(batches)) == (None, [])
        found = [one for batch in batches for one in batch.parcels]
        ids = ids_of(batches)
        assert {one.svc_uuid for one in expected} <= set(ids)
        for batch in batches:
            assert bool(batch.unchecked & Unchecked.FILTERS) == bool(filters or more)
            assert bool(batch.unchecked & Unchecked.AREA) == bool(polygons)
        if order is not None:
            assert ids == in_order(found, order)
        elif not (more or len(polygons) > 1 or traps):
            assert ids == sorted(ids)
