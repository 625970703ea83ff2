"""The source of an ArcGIS layer over a feature service on loopback."""

import contextlib
import threading

import pytest
import shapely

from parcel_lookup.core.contract import (
    AreaRequest,
    ErrorCode,
    Filter,
    Parcel,
    ParcelError,
    QueryRequest,
)
from parcel_lookup.core.contract.query import Query, Run
from parcel_lookup.core.search.query.search import Search, SearchPolygon
from parcel_lookup.tests.support import county
from parcel_lookup.tests.support.arcgis import Stack, opened, send_json
from parcel_lookup.tests.support.county import P1, P2, P3, S1, S3, H, M
from parcel_lookup.tests.support.definitions import definition_of
from parcel_lookup.tests.support.feature_data import IDENTITY, county_layer, layer_of
from parcel_lookup.tests.support.feature_layer import OtherLayer, with_traps
from parcel_lookup.tests.support.feature_server import FeatureServer, fail
from parcel_lookup.tests.support.hostile import HostileServer
from parcel_lookup.tests.support.searching import fetch, run
from parcel_lookup.tests.support.sources import ListSink

EVERYTHING = QueryRequest(limit=100)


@pytest.fixture
def store(tmp_path):
    return tmp_path / "responses.sqlite"


@pytest.fixture
def server():
    with FeatureServer(county_layer()) as running:
        yield running


@pytest.fixture
def source(server, store):
    with opened(definition_of(server.url), store) as one:
        yield one


def ids(page):
    return [parcel.svc_uuid for parcel in page.parcels]


def refusal(source, request=EVERYTHING):
    with pytest.raises(ParcelError) as caught:
        fetch(source, request)
    return caught.value


def area(*shapes, **more):
    return AreaRequest(tuple(shapely.to_wkb(shape) for shape in shapes), 100, **more)


# Queries


def test_everything_of_a_small_layer(source):
    page = fetch(source, EVERYTHING)
    assert ids(page) == sorted(county.RECORDS)
    first = page.parcels[0]
    assert first.attributes["owner"] == "Smith, John"
    assert first.attributes["sale_date"] == "2001-02-03"
    assert shapely.from_wkb(first.wkb).equals(county.SHAPES[P1])
    assert {one.svc_uuid: one.wkb is None for one in page.parcels}[county.N]


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        ((Filter("owner", "ilike", "SMITH"),), [P1, P2]),
        ((Filter("owner", "ilike", "o'brien, zoë"),), [P3]),
        ((Filter("owner", "eq", "Smith, John"),), [P1]),
        ((Filter("acres", "gte", 150),), [H, M]),
        ((Filter("sale_date", "eq", "2015-06-30"),), [P2]),
        ((Filter("parcel_id", "in", ("S-1", "S-3")),), [S1, S3]),
        ((Filter("owner", "ilike", "O'Brien; --"),), []),
        ((Filter("svc_uuid", "in", (P2, H)),), [P2, H]),
    ],
)
def test_filters_find_what_they_mean(source, filters, expected):
    assert ids(fetch(source, QueryRequest(filters, limit=100))) == expected


def test_what_a_constant_decides_is_not_sent(server, store):
    mapping = {"fields": {**IDENTITY["fields"], "state": {"constant": "NE"}}}
    with opened(definition_of(server.url, mapping=mapping), store) as source:
        page = fetch(source, QueryRequest((Filter("state", "eq", "KS"),), limit=100))
        assert (page.parcels, page.count) == ([], 0)
        assert server.queries == []


def test_an_id_that_the_layer_does_not_publish_is_not_sent(server, store):
    fields = {name: one for name, one in IDENTITY["fields"].items() if name != "svc_uuid"}
    definition = definition_of(server.url, mapping={"fields": fields}, ids=["parcel_id"])
    with opened(definition, store) as source:
        everything = ids(fetch(source, EVERYTHING))
        assert len(set(everything)) == 9
        request = QueryRequest((Filter("svc_uuid", "eq", everything[2]),), limit=100)
        assert ids(fetch(source, request)) == everything[2:3]
        assert {query.get("where") for query in server.queries} == {"1=1"}


# Areas


def test_an_area_is_one_polygon_of_all_polygons(server, source):
    first, second = county.square(0).buffer(-0.001), county.square(6).buffer(-0.004)
    page = fetch(source, area(first, second))
    assert set(ids(page)) == {P1}  # the second one is in the hole of H
    query = server.queries[0]
    assert query["geometryType"] == "esriGeometryPolygon"
    assert query["spatialRel"] == "esriSpatialRelIntersects"
    assert (query["inSR"], query["outSR"]) == ("4326", "4326")


def test_what_touches_an_area_is_found(source):
    touching = shapely.box(-99.99, 39.99, -99.98, 40.0)
    assert set(ids(fetch(source, area(touching)))) == {P1, P2, P3}
    same = county.square(1)
    assert set(ids(fetch(source, area(same)))) == {P1, P2, P3}


def test_filters_are_sent_with_an_area(server, source):
    filters = (Filter("owner", "ilike", "trust"),)
    page = fetch(source, area(shapely.box(-101, 39, -99, 41), filters=filters))
    assert ids(page) == [P2]
    assert server.queries[-1]["where"] == "UPPER(owner) LIKE '%TRUST%'"


# Opening


def test_a_layer_is_opened_once_by_all_threads(server, source):
    barrier = threading.Barrier(4)

    def work():
        barrier.wait()
        fetch(source, EVERYTHING)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert server.requests - len(server.queries) == 1


def test_the_mirror_is_used_for_a_layer_that_is_gone(store):
    error = {"code": 400, "message": "Invalid URL", "details": ["Invalid URL"]}
    with contextlib.ExitStack() as stack:
        gone = stack.enter_context(HostileServer(lambda talk: send_json(talk, {"error": error})))
        mirror = stack.enter_context(FeatureServer(county_layer()))
        address = f"{gone.url}/FeatureServer"

        def open_mirror(found):
            return Stack(found.text, store).transport

        alone = stack.enter_context(opened(definition_of(address), store))
        refused = refusal(alone)
        assert refused.code is ErrorCode.NOT_A_LAYER
        assert "Invalid URL" in refused.sentence
        definition = definition_of(address, mirror={"url": mirror.url, "layer": 0})
        source = stack.enter_context(opened(definition, store, open_mirror=open_mirror))
        run_of, notices = Run(), []
        run_of.notice = notices.append
        with contextlib.closing(source.read(Query(), run_of)) as batches:
            assert sum(len(batch.parcels) for batch in batches) == 9
        assert any("Invalid URL" in notice for notice in notices)


def test_the_first_error_counts_if_the_mirror_fails_too(server, store):
    fail(server, html=True)
    definition = definition_of(
        server.url, mirror={"url": "http://127.0.0.1:1/FeatureServer", "layer": 0}
    )

    def open_mirror(address):
        return Stack(address.text, store).transport

    with opened(definition, store, open_mirror=open_mirror) as source:
        assert refusal(source).code is ErrorCode.NOT_A_SERVICE


def test_a_token_is_sent_and_required(store):
    token = "a-token-of-a-private-server"
    with FeatureServer(county_layer(), token=token) as server:
        definition = definition_of(server.url)
        with opened(definition, store) as source:
            assert "requires a token" in refusal(source).sentence
        with opened(definition, store, f"Bearer {token}") as source:
            assert len(fetch(source, EVERYTHING).parcels) == 9
        with opened(definition, store.with_name("other"), "Bearer wrong-wrong") as source:
            assert refusal(source).code is ErrorCode.KEY_REFUSED


def test_a_layer_of_points_is_refused(store):
    points = OtherLayer("Points", "Feature Layer", "esriGeometryPoint")
    with FeatureServer(points) as server, opened(definition_of(server.url), store) as source:
        assert "has points" in refusal(source).sentence


def test_dates_of_date_columns(store):
    records = county.RECORDS.items()
    parcels = [Parcel(number, {"svc_uuid": number, **fields}, None) for number, fields in records]
    layer = layer_of(parcels, dates=True)
    with FeatureServer(layer) as server, opened(definition_of(server.url), store) as source:
        page = fetch(source, QueryRequest((Filter("sale_date", "eq", "2015-06-30"),)))
        assert [one.attributes["sale_date"] for one in page.parcels] == ["2015-06-30"]


# Searches


def search(server, store, what, **definition):
    sink = ListSink()
    with opened(definition_of(server.url, **definition), store) as source:
        outcome = run(what, source, sink)
    return sink.uuids, outcome


def over(*shapes, **more):
    polygons = (SearchPolygon(shapely.to_wkb(shape), at) for at, shape in enumerate(shapes))
    return Search(polygons=tuple(polygons), **more)


@pytest.mark.parametrize(
    "traps",
    [
        {},
        {"max_record_count": 1},
        {"short_pages": 2},
        {"ignores_offset": True},
        {"no_pagination": True},
        {"empty_at": frozenset([3])},
        {"says_false": True},
        {"reversed_rings": True, "holes_first": True},
        {"open_rings": True},
        {"no_geometry_member": True},
        {"ignores_case": True},
        {"discarded": ((1, 2), (3, 4))},
    ],
    ids=str,
)
def test_a_search_is_complete_whatever_the_server_does(store, traps):
    layer = with_traps(county_layer(max_record_count=3), **traps)
    with FeatureServer(layer) as server:
        inside = shapely.box(-100, 40, -99.98, 40.01), shapely.box(-99.936, 40.004, -99.934, 40.006)
        found, outcome = search(server, store, over(*inside))
        assert (sorted(found), outcome.complete) == ([P1, P2, P3], True)
        owners = Search(filters=(Filter("state", "eq", "KS"), Filter("acres", "isnull", False)))
        found, outcome = search(server, store, owners)
        assert (sorted(found), outcome.complete) == ([H, M], True)


@pytest.mark.parametrize(
    "traps", [{"drops": True}, {"repeats": True}, {"short_pages": 2, "drops": True}]
)
def test_a_search_of_a_layer_that_loses_rows_says_so(store, traps):
    with FeatureServer(with_traps(county_layer(max_record_count=3), **traps)) as server:
        found, outcome = search(server, store, Search())
        assert len(found) == 9 or not outcome.complete


def test_parcels_that_share_an_id_are_all_found(store):
    with FeatureServer(county_layer()) as server:
        mapping = {"fields": {"owner": "owner", "state": "state"}}
        found, outcome = search(server, store, Search(), mapping=mapping, ids=["state"])
        assert (len(set(found)), outcome.complete) == (9, True)


def test_odd_geometries_are_not_lost(store):
    layer = with_traps(county_layer(), curves=frozenset([1]), not_finite=frozenset([2]))
    with FeatureServer(layer) as server:
        found, outcome = search(server, store, over(shapely.box(-100, 40, -99.97, 40.01)))
        assert set(found) == {P1, P2, P3}
