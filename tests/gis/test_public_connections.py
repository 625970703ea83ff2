"""Public parcels: built-in connections that need no settings, searched over HTTP state by state."""

import json
from contextlib import closing

import pytest
import shapely
from qgis.core import QgsSettings

from parcel_lookup.core.contract import ErrorCode, Filter, Parcel, ParcelError
from parcel_lookup.core.gis.connections import (
    PUBLIC,
    SAMPLE,
    ArcgisConnection,
    Connections,
    ServiceConnection,
    history_path,
    open_source_factories,
)
from parcel_lookup.core.gis.connections import keys as connection_keys
from parcel_lookup.core.gis.run.recall import connection_of
from parcel_lookup.core.search import Search
from parcel_lookup.core.search.history import History
from parcel_lookup.tests.support.feature_data import layer_of
from parcel_lookup.tests.support.feature_server import FeatureServer
from parcel_lookup.tests.support.public import layer_file, public_catalog
from parcel_lookup.tests.support.running import run_now
from parcel_lookup.tests.support.sources import ListSink

IOWA, MISSOURI, GEORGIA = "Public parcels: Iowa", "Public parcels: Missouri", "Georgia"
#: Lots in Iowa and in Missouri; a place in Georgia.
PLACES = {IOWA: (-93.6, 41.9), MISSOURI: (-92.3, 38.9), GEORGIA: (-83.5, 32.8)}


def lots(state, first, west, south):
    found = []
    for number in range(first, first + 5):
        uuid = f"00000000-0000-4000-8000-{number:012d}"
        values = {"svc_uuid": uuid, "parcel_id": str(number), "acres": number, "state": state}
        lot = shapely.box(west + number / 1000, south, west + (number + 1) / 1000, south + 0.001)
        found.append(Parcel(uuid, values, lot.wkb))
    return found


@pytest.fixture(scope="module")
def servers():
    with (
        FeatureServer(layer_of(lots("IA", 0, *PLACES[IOWA]))) as iowa,
        FeatureServer(layer_of(lots("MO", 10, *PLACES[MISSOURI]))) as missouri,
    ):
        yield iowa, missouri


@pytest.fixture(autouse=True)
def public(qgis_app, servers, tmp_path):
    QgsSettings().remove("parcel_lookup")
    iowa, missouri = servers
    layers = (
        layer_file("us-ia", "Iowa", "IA", iowa.url),
        layer_file("us-mo", "Missouri", "MO", missouri.url),
    )
    for server in servers:
        server.reset()
    with public_catalog(tmp_path, *layers, unavailable={"GA": "Counties publish theirs."}):
        yield
    QgsSettings().remove("parcel_lookup")


def area(*names):
    boxes = [shapely.box(x - 0.01, y - 0.01, x + 0.05, y + 0.01) for x, y in map(PLACES.get, names)]
    return Search(polygons=[(box.wkb, number) for number, box in enumerate(boxes)])


def run(search, name=PUBLIC):
    connection = Connections().resolve_names(name)
    sink = ListSink()
    result = run_now(search, open_source_factories(connection), sink=sink)
    return result, sink.found, result.outcome


def test_they_are_found_by_name_without_settings():
    connections = Connections()
    assert [one.name for one in connections.offered()] == [SAMPLE, PUBLIC]
    assert connections.get(IOWA).layer == "us-ia"
    assert [one.name for one in connections.find(PUBLIC).parts] == [IOWA, MISSOURI]
    assert connections.get("Public parcels: Atlantis") is None
    assert not connections.get(IOWA).is_editable
    assert not [key for key in QgsSettings().allKeys() if key.startswith("parcel_lookup/conn")]


@pytest.mark.parametrize("name", [PUBLIC, IOWA])
def test_as_the_default_they_are_searched_where_no_connection_is_named(name):
    Connections().set_default(name)
    assert Connections().chosen.name == name
    assert Connections().resolve_names("").name == name


def test_what_needs_a_single_connection_refuses_all_of_them_as_the_default():
    # Expression functions: the sample county in their place would have fictitious owners.
    Connections().set_default(PUBLIC)
    with pytest.raises(ParcelError, match="single connection"):
        Connections().resolve("")


@pytest.mark.parametrize("name", [PUBLIC, " Public", IOWA, "public parcels: my own"])
def test_their_names_are_reserved(name):
    taken = ServiceConnection(name, url="https://parcels.example.com")
    with pytest.raises(ParcelError, match="reserved"):
        Connections().save(taken)


def test_a_connection_that_had_the_name_before_still_has_it():
    place = "parcel_lookup/connections/public"
    QgsSettings().setValue(f"{place}/kind", ServiceConnection.kind)
    QgsSettings().setValue(f"{place}/url", "https://parcels.example.com")
    for found in (Connections().find(PUBLIC), Connections().resolve_names(PUBLIC)):
        assert found.kind == ServiceConnection.kind
    assert found.is_editable


def test_two_states_are_searched_and_one_without_a_layer_is_named(servers):
    search_run, found, outcome = run(area(IOWA, MISSOURI, GEORGIA))
    assert sorted(one.parcel.source for one in found) == [IOWA] * 5 + [MISSOURI] * 5
    assert not outcome.complete
    assert "Georgia" in outcome.sentence
    assert "Counties publish theirs." in outcome.sentence
    assert [server.requests > 0 for server in servers] == [True, True]
    assert [one.title for one in search_run.terms] == ["Iowa", "Missouri"]


def test_a_search_in_one_state_sends_nothing_to_others(servers):
    _, found, outcome = run(area(IOWA))
    assert (len(found), outcome.complete) == (5, True)
    assert [server.requests > 0 for server in servers] == [True, False]


def test_a_search_for_values_is_sent_to_the_state_that_it_names(servers):
    filters = (Filter("state", "eq", "MO"), Filter("acres", "gte", 12))
    _, found, outcome = run(Search(filters=filters))
    assert sorted(one.parcel.attributes["acres"] for one in found) == [12, 13, 14]
    assert outcome.complete
    assert [server.requests > 0 for server in servers] == [False, True]


def test_the_same_search_again_sends_nothing(servers):
    run(area(IOWA, MISSOURI))
    for server in servers:
        server.reset()
    _, found, outcome = run(area(IOWA, MISSOURI))
    assert (len(found), outcome.complete, outcome.requests) == (10, True, 0)
    assert [server.requests for server in servers] == [0, 0]


@pytest.mark.parametrize("name", [PUBLIC, IOWA])
def test_the_history_leads_back_to_them(name):
    search_run, _, _ = run(area(IOWA), name)
    with closing(History(history_path())) as history:
        entry = history.entry(search_run.entry_id)
    assert connection_of(entry) == Connections().find(name)


def test_a_key_of_a_connection_goes_to_no_public_server(servers):
    Connections().save(ServiceConnection("Iowa", url="https://parcels.example.com"))
    connection_keys._session_keys["Iowa"] = "key-0123456789"
    connection_keys._session_keys[""] = "key-0123456789"
    try:
        for part in open_source_factories(Connections().find(PUBLIC)).parts:
            assert part.key.value == ""
    finally:
        connection_keys._session_keys.clear()


def test_a_layer_that_is_not_in_the_catalog_is_refused_in_words():
    connection = ArcgisConnection("Mine", layer="us-atlantis")
    assert "us-atlantis" in connection.problem()
    with pytest.raises(ParcelError) as caught:
        open_source_factories(connection)
    assert caught.value.code is ErrorCode.ADDRESS_REFUSED


def test_an_own_layer_is_exported_with_its_definition_and_without_a_key(servers):
    own = layer_file("own-1", "My County", "IA", servers[0].url)
    connection = ArcgisConnection("My County", layer=json.dumps(own), authcfg="abc1234")
    Connections().save(connection)
    text = Connections().export_json(["My County"])
    Connections().remove("My County")
    assert "abc1234" not in text
    assert Connections().import_json(text) == ["My County"]
    found = Connections().get("My County")
    assert (found.layer, found.authcfg) == (connection.layer, "")
    assert found.address == servers[0].layer_url(0)
