"""The source of an ArcGIS layer over a feature service on loopback."""

import contextlib
import json
import threading

import pytest
import shapely

from parcel_lookup.core.arcgis import source as arcgis_source
from parcel_lookup.core.contract import (
    AddressRequest,
    AreaRequest,
    Cancellation,
    Cancelled,
    ErrorCode,
    Filter,
    Order,
    Parcel,
    ParcelError,
    PointRequest,
    QueryRequest,
    RequestRefused,
)
from parcel_lookup.core.contract.matching import Matcher
from parcel_lookup.core.search.engine.engine import run
from parcel_lookup.core.search.query.search import Search, SearchPolygon
from parcel_lookup.tests.support import county
from parcel_lookup.tests.support.arcgis import Stack, opened, send_json
from parcel_lookup.tests.support.county import P1, P2, P3, S1, S2, S3, H, M
from parcel_lookup.tests.support.definitions import definition_of
from parcel_lookup.tests.support.feature_data import IDENTITY, county_layer, layer_of
from parcel_lookup.tests.support.feature_layer import (
    Column,
    FeatureLayer,
    OtherLayer,
    Row,
    Traps,
    with_traps,
)
from parcel_lookup.tests.support.feature_server import FeatureServer, fail
from parcel_lookup.tests.support.hostile import HostileServer
from parcel_lookup.tests.support.sources import Listener, ListSink

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


def fetch(source, request):
    return source.fetch(request, Cancellation())


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
    assert page.complete
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
def test_a_page_has_all_that_match(source, filters, expected):
    page = fetch(source, QueryRequest(filters, limit=100))
    matches = Matcher(filters)
    assert [one.svc_uuid for one in page.parcels if matches(one.attributes)] == expected


def test_a_count_is_one_request_without_parcels(server, source):
    page = fetch(source, QueryRequest((Filter("state", "eq", "KS"),), limit=0))
    assert (page.parcels, page.count) == ([], 6)
    assert "returnCountOnly" in server.queries[-1]
    assert len(server.queries) == 1


def test_what_a_constant_decides_is_not_sent(server, store):
    mapping = {"fields": {**IDENTITY["fields"], "state": {"constant": "NE"}}}
    with opened(definition_of(server.url, mapping=mapping), store) as source:
        page = fetch(source, QueryRequest((Filter("state", "eq", "KS"),), limit=100))
        assert (page.parcels, page.count) == ([], 0)
        assert server.queries == []


def test_pages_are_in_the_order_of_the_server_whatever_is_requested(source):
    request = QueryRequest(order=Order("svc_uuid", "desc"), limit=4)
    assert ids(fetch(source, request)) == sorted(county.RECORDS)[:4]
    assert fetch(source, request).count == 9


def test_an_id_that_the_layer_does_not_publish_is_not_sent(server, store):
    fields = {name: one for name, one in IDENTITY["fields"].items() if name != "svc_uuid"}
    definition = definition_of(server.url, mapping={"fields": fields}, id_columns=["parcel_id"])
    with opened(definition, store) as source:
        everything = ids(fetch(source, EVERYTHING))
        assert len(set(everything)) == 9
        request = QueryRequest((Filter("svc_uuid", "eq", everything[2]),), limit=100)
        assert ids(fetch(source, request)) == everything
        assert {query.get("where") for query in server.queries} == {"1=1"}
        assert source.known_values("svc_uuid", 5, Cancellation()) == []


def test_a_large_layer_is_not_read_for_a_filter_that_cannot_be_sent(store):
    columns = [Column("svc_uuid"), Column("owner")]
    layer = FeatureLayer(columns, [Row({"owner": "A"})] * 3)

    class Large(FeatureLayer):
        def query(self, parameters):
            found = super().query(parameters)
            return '{"count": 10800000}' if "returnCountOnly" in parameters else found

    layer.__class__ = Large
    mapping = {"fields": {"owner": "owner"}}
    with contextlib.ExitStack() as stack:
        server = stack.enter_context(FeatureServer(layer))
        definition = definition_of(server.url, mapping=mapping)
        source = stack.enter_context(opened(definition, store))
        error = refusal(source, QueryRequest((Filter("owner", "ne", "B"),)))
        assert "10,800,000 parcels" in error.sentence
        assert refusal(source).sentence == error.sentence
        box = shapely.box(-100, 40, -99, 41)
        assert fetch(source, area(box)).parcels == []


# Areas


def test_an_area_is_one_polygon_of_all_polygons(server, source):
    first, second = county.square(0).buffer(-0.001), county.square(6).buffer(-0.004)
    page = fetch(source, area(first, second))
    assert set(ids(page)) == {P1}  # the second one is in the hole of H
    (query,) = server.queries
    assert query["geometryType"] == "esriGeometryPolygon"
    assert query["spatialRel"] == "esriSpatialRelIntersects"
    assert (query["inSR"], query["outSR"]) == ("4326", "4326")


def test_what_touches_an_area_is_a_candidate(source):
    touching = shapely.box(-99.99, 39.99, -99.98, 40.0)
    assert set(ids(fetch(source, area(touching)))) == {P1, P2, P3}
    same = county.square(1)
    assert set(ids(fetch(source, area(same)))) == {P1, P2, P3}


def test_filters_are_sent_with_an_area(server, source):
    filters = (Filter("owner", "ilike", "trust"),)
    page = fetch(source, area(shapely.box(-101, 39, -99, 41), filters=filters))
    assert ids(page) == [P2]
    assert server.queries[-1]["where"] == "UPPER(owner) LIKE '%TRUST%'"


def test_an_area_without_an_area_finds_nothing(server, source):
    assert fetch(source, area(shapely.Polygon())).parcels == []
    assert server.queries == []


def test_a_batch_that_is_too_large_is_divided(server, source):
    fail(server, errors=[(400, "Unable to complete operation.")] * 4)
    error = refusal(source, area(county.square(0), county.square(6)))
    assert isinstance(error, RequestRefused)
    assert error.status == 422
    single = refusal(source, area(county.square(0)))
    assert single.status == 400


# Points and addresses


@pytest.mark.parametrize(
    ("lon", "lat", "expected"),
    [
        (-99.995, 40.005, [P1]),
        (-99.99, 40.005, [P1, P2]),
        (-99.955, 40.005, [S1, S2, S3]),
        (-99.935, 40.005, []),  # the hole
        (-90.0, 40.0, []),
    ],
)
def test_parcels_at_a_point(source, lon, lat, expected):
    assert ids(fetch(source, PointRequest(lat, lon))) == expected


def test_pages_of_a_point(server, source):
    first = fetch(source, PointRequest(40.005, -99.955, limit=2))
    second = fetch(source, PointRequest(40.005, -99.955, limit=2, offset=2))
    assert (ids(first), ids(second), first.count) == ([S1, S2], [S3], 3)
    assert len(server.queries) == 1


@pytest.mark.parametrize(
    ("request_", "expected"),
    [
        (AddressRequest("101 North Main Street", "Elm Creek", "NE"), [P1]),
        (AddressRequest("103 N MAIN ST, ELM CREEK NE 01235"), [P2]),
        (AddressRequest("9 oak road"), [P3]),
        (AddressRequest("5 High St"), [S1, S2, S3]),
        (AddressRequest("101 N Main St", "Elm Creek", "IA"), []),
        (AddressRequest("PO Box 7"), []),
        (AddressRequest("77"), []),
    ],
)
def test_parcels_at_an_address(source, request_, expected):
    page = fetch(source, request_)
    assert ids(page) == expected
    assert len(page.scores) == len(expected)
    assert all(score > 50 for score in page.scores)


@pytest.mark.parametrize(
    ("requested", "expected"),
    [
        ("1 First St", {"1 FIRST ST", "1 1st St"}),
        ("1 1ST STREET", {"1 FIRST ST", "1 1st St"}),
        ("7 22nd Ave", {"7 TWENTY SECOND AVE", "7 22 Ave"}),
        ("25-27 Inman St", {"25 INMAN ST", "27 Inman St", "25-27 Inman St"}),
        ("100 Mount Auburn St", {"100 MT AUBURN ST"}),
        ("12 St Mary Rd", {"12 SAINT MARY RD"}),
        ("1 Second St", set()),
        ("3 MLK Blvd", {"3 MARTIN LUTHER KING JR BLVD"}),
        ("4 Martin Luther King Junior Ave", {"4 MLK AVE"}),
        ("5 CTH K", {"5 COUNTY RD K"}),
        ("6 NYS Route 5", {"6 STATE HWY 5"}),
        ("8 Elm Ave", {"8 ELM AVE ST LOUIS MO 63101"}),
        ("833 Old Quarry Pike", {"OLD QUARRY PIKE 833"}),
        ("222 7th Street Southeast Washington DC", {"222 7TH ST SE"}),
    ],
)
def test_streets_are_found_in_every_spelling(store, requested, expected):
    lines = ["1 FIRST ST", "1 1st St", "2 First St", "7 TWENTY SECOND AVE", "7 22 Ave"]
    lines += ["25 INMAN ST", "27 Inman St", "25-27 Inman St", "29 Inman St", "100 MT AUBURN ST"]
    lines += ["12 SAINT MARY RD", "3 MARTIN LUTHER KING JR BLVD", "4 MLK AVE", "5 COUNTY RD K"]
    lines += ["6 STATE HWY 5", "8 ELM AVE ST LOUIS MO 63101", "OLD QUARRY PIKE 833"]
    lines += ["222 7TH ST SE", "222 7TH ST NE", None]
    layer = FeatureLayer([Column("situs")], [Row({"situs": line}) for line in lines])
    definition = {"mapping": {"fields": {"situs": "situs"}}}
    with contextlib.ExitStack() as stack:
        server = stack.enter_context(FeatureServer(layer))
        source = stack.enter_context(opened(definition_of(server.url, **definition), store))
        page = fetch(source, AddressRequest(requested))
        assert {one.attributes["situs"] for one in page.parcels} == expected


def test_the_parcel_that_agrees_best_is_the_first(source):
    page = fetch(source, AddressRequest("5 High St #2"))
    assert ids(page)[0] == S2
    assert page.scores == sorted(page.scores, reverse=True)


def test_the_nearest_addresses_of_one_that_no_parcel_has(source):
    page = fetch(source, AddressRequest("105 N Main St", "Elm Creek", "NE"))
    assert page.parcels == []
    assert page.nearest[0].address.startswith("103 N Main St")


def test_the_beginning_of_an_address(source):
    assert set(ids(fetch(source, AddressRequest("10 N Mai")))) <= {P1, P2}
    assert ids(fetch(source, AddressRequest("101 N Mai"))) == [P1]


def test_a_layer_without_addresses(server, store):
    mapping = {"fields": {"owner": "owner"}}
    with opened(definition_of(server.url, mapping=mapping), store) as source:
        assert "no addresses" in refusal(source, AddressRequest("9 Oak Rd")).sentence


class Losing(FeatureLayer):
    """A layer whose server lists its first feature, but never sends it."""

    def query(self, parameters):
        data = json.loads(super().query(parameters))
        if parameters.get("objectIds"):
            features = data["features"]
            data["features"] = [one for one in features if one["attributes"]["OBJECTID"] != 1]
        return json.dumps(data)


def test_parcels_behind_one_that_is_not_sent_are_found_and_it_is_reported(store, monkeypatch):
    monkeypatch.setattr(arcgis_source, "MAX_PAGE", 2)
    columns = [Column("PIN"), Column("SITUS")]
    rows = [
        Row({"PIN": f"P{one}", "SITUS": "104 ELM ST"}, county.square(0).wkb) for one in range(5)
    ]
    layer = Losing(columns, rows, traps=Traps(no_pagination=True))
    mapping = {"fields": {"parcel_id": "PIN", "situs": "SITUS"}}
    with FeatureServer(layer) as server:
        definition = definition_of(server.url, mapping=mapping, id_columns=["PIN"])
        with opened(definition, store) as source:
            page = fetch(source, AddressRequest("104 Elm St"))
            assert (len(page.parcels), page.count) == (4, 5)
            lon, lat = shapely.from_wkb(rows[0].wkb).centroid.coords[0]
            page = fetch(source, PointRequest(lat, lon))
            assert (len(page.parcels), page.count) == (4, 5)


# Values


def test_known_values_cost_no_request(server, source):
    for field in ("city", "zoning", "owner", "acres", "nothing"):
        assert source.known_values(field, 10, Cancellation()) == []
    assert server.requests == 0


def test_known_values_are_those_that_the_definition_lists(server, store):
    listed = {"column": "owner", "values": {"R": "Residential", "F": "Farm"}}
    mapping = {"fields": {"state": {"constant": "VT"}, "land_use": listed}}
    with opened(definition_of(server.url, mapping=mapping), store) as source:
        assert source.known_values("state", 5, Cancellation()) == ["VT"]
        assert source.known_values("land_use", 1, Cancellation()) == ["Residential"]
        assert server.requests == 0


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


def test_nothing_is_requested_again_of_a_saved_search(server, store):
    for _ in range(2):
        with opened(definition_of(server.url), store) as source:
            assert len(fetch(source, QueryRequest(limit=4)).parcels) == 4
    assert source.requests_sent == 0


def test_columns_that_were_renamed_since_the_description_was_saved(server, store):
    definition = definition_of(server.url)
    with opened(definition, store) as source:
        fetch(source, QueryRequest((Filter("city", "ilike", "elm"),)))
    old = server.layers[0]
    columns = [one for one in old.columns if one.name != "zoning"]
    server.layers[0] = FeatureLayer(columns, old.rows)
    with opened(definition, store) as source:
        page = fetch(source, QueryRequest((Filter("city", "ilike", "oak"),)))
        assert ids(page) == [P3]
        assert any("“zoning”" in notice for notice in source.notices)
        server.reset()
        with_traps(server.layers[0], gone=frozenset(["city"]))  # though the description lists it
        query = QueryRequest((Filter("city", "ilike", "a"),))
        assert isinstance(refusal(source, query), RequestRefused)
        assert server.requests == 1  # the description is requested again only once


def test_the_mirror_is_used_for_the_whole_search(server, store):
    with FeatureServer({3: county_layer()}, name="Mirror") as mirror:
        fail(server, html=True)
        definition = definition_of(server.url, mirror={"url": mirror.url, "layer": 3})

        def open_mirror(address):
            return Stack(address.text, store).transport

        with opened(definition, store, open_mirror=open_mirror) as source:
            found = ids(fetch(source, EVERYTHING))
            fail(server, html=False)
            assert ids(fetch(source, QueryRequest(limit=5))) == found[:5]
            assert any(f"127.0.0.1:{mirror.base.rpartition(':')[2]}" in n for n in source.notices)
        assert server.queries == []


def test_the_mirror_is_used_for_a_layer_that_is_gone(store):
    error = {"code": 400, "message": "Invalid URL", "details": ["Invalid URL"]}
    with contextlib.ExitStack() as stack:
        gone = stack.enter_context(HostileServer(lambda talk: send_json(talk, {"error": error})))
        mirror = stack.enter_context(FeatureServer(county_layer()))
        address = f"{gone.url}/FeatureServer"

        def open_mirror(found):
            return Stack(found.text, store).transport

        alone = stack.enter_context(opened(definition_of(address), store))
        assert refusal(alone).code is ErrorCode.NOT_A_LAYER
        assert "Invalid URL" in refusal(alone).sentence
        definition = definition_of(address, mirror={"url": mirror.url, "layer": 0})
        source = stack.enter_context(opened(definition, store, open_mirror=open_mirror))
        assert len(fetch(source, EVERYTHING).parcels) == 9
        assert any("Invalid URL" in notice for notice in source.notices)


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


def test_a_layer_that_refuses_queries(server, source):
    with_traps(server.layers[0], refuses_queries=True)
    assert "does not allow queries" in refusal(source).sentence


def test_a_cancel_ends_a_request_at_once(server, source):
    fail(server, stalls_at=frozenset([0]))
    cancellation = Cancellation()
    threading.Timer(0.1, cancellation.cancel).start()
    with pytest.raises(Cancelled):
        source.fetch(EVERYTHING, cancellation)


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
        outcome = run(what, source, sink, Listener())
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
        found, outcome = search(server, store, Search(), mapping=mapping, id_columns=["state"])
        assert (len(set(found)), outcome.complete) == (9, True)


def test_odd_geometries_are_not_lost(store):
    layer = with_traps(county_layer(), curves=frozenset([1]), not_finite=frozenset([2]))
    with FeatureServer(layer) as server:
        found, outcome = search(server, store, over(shapely.box(-100, 40, -99.97, 40.01)))
        assert set(found) == {P1, P2, P3}
