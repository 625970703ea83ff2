"""Connections to published layers: what is known before they are opened, keys, tests, searches."""

import json
from dataclasses import replace

import pytest
from qgis.core import QgsApplication, QgsAuthMethodConfig, QgsSettings

from parcel_lookup.core.arcgis.definition import definition_to_json
from parcel_lookup.core.contract import ErrorCode, Filter, ParcelError
from parcel_lookup.core.contract.query import Query, Run
from parcel_lookup.core.gis.connections import (
    ArcgisConnection,
    Connections,
    open_source_factory,
    testing,
)
from parcel_lookup.core.gis.connections.home import history_path
from parcel_lookup.core.gis.connections.public import public_connections
from parcel_lookup.core.gis.connections.sources import open_source
from parcel_lookup.core.search import Search
from parcel_lookup.tests.support import county
from parcel_lookup.tests.support.definitions import definition_of, layer_json
from parcel_lookup.tests.support.feature_data import county_layer
from parcel_lookup.tests.support.feature_layer import with_traps
from parcel_lookup.tests.support.feature_server import FeatureServer, fail
from parcel_lookup.tests.support.hostile import HostileServer
from parcel_lookup.tests.support.passwords import unlocked
from parcel_lookup.tests.support.running import run_now
from parcel_lookup.tests.support.sources import ListSink

TOKEN = "token-0123456789"


@pytest.fixture(autouse=True)
def _as_new(monkeypatch, tmp_path):
    monkeypatch.setenv("PARCEL_LOOKUP_HOME", str(tmp_path / "home"))
    QgsSettings().remove("parcel_lookup")
    unlocked()
    QgsApplication.authManager().removeAllAuthenticationConfigs()
    yield
    QgsSettings().remove("parcel_lookup")


@pytest.fixture
def server():
    with FeatureServer(county_layer()) as running:
        yield running


def connection_to(server, **members):
    data = definition_to_json(definition_of(server.url, **members))
    return of_layer(data)


def of_layer(data, **members):
    return ArcgisConnection("Parcels", layer=json.dumps(data), **members)


def token_of_the_user(header="X-Esri-Authorization"):
    config = QgsAuthMethodConfig("APIHeader")
    config.setName("The county's server")
    config.setConfig(header, f"Bearer {TOKEN}")
    done, config = QgsApplication.authManager().storeAuthenticationConfig(config)
    assert done
    return config.id()


def search(connection, *filters):
    sink = ListSink()
    search = Search(filters=tuple(filters))
    outcome = run_now(search, open_source_factory(connection), sink=sink).outcome
    return outcome, sorted(one.parcel.svc_uuid for one in sink.found)


# Before it is opened


def test_the_definition_shows_what_a_connection_can_do():
    connection = of_layer(layer_json())
    assert connection.problem() == ""
    assert connection.address == layer_json()["url"] + "/3"
    assert "owner" in connection.info.fields
    assert "legal" not in connection.info.fields
    assert connection.is_metered
    assert connection.terms.terms.forbids_mailing
    assert connection.info.states == {"VT"}
    assert connection.note == "Vermont: the layer covers all towns but two."
    assert connection.start_area == (-72.6, 44.2, -72.5, 44.3)


def test_what_a_layer_has_is_read_once():
    """They are read with every paint of the filter builder."""
    connection = of_layer(layer_json())
    assert connection.info is replace(connection, name="Other").info


def test_layers_of_the_catalog_need_only_their_id():
    for connection in public_connections():
        assert connection.layer.startswith("us-")
        assert connection.settings_problem() == ""
        assert connection.address.startswith("https://")
        assert connection.info.fields
        assert connection.terms is not None
        assert connection.concurrency == 2


@pytest.mark.parametrize(
    ("layer", "words"),
    [
        ("", "needs a layer"),
        ("us-xx", "us-xx"),
        ("{", "damaged"),
        (json.dumps(layer_json(title=None)), "title"),
        (json.dumps(layer_json(url="http://gis.example.com/MapServer")), "https://"),
    ],
)
def test_a_layer_that_cannot_be_used_is_explained_and_breaks_nothing(layer, words):
    connection = ArcgisConnection("Parcels", layer=layer)
    assert words in connection.problem()
    assert connection.address == ""
    assert connection.terms is None
    assert connection.info.fields
    with pytest.raises(ParcelError) as caught:
        open_source_factory(connection)
    assert caught.value.code is ErrorCode.ADDRESS_REFUSED


def test_limits_are_checked_as_those_of_a_service():
    assert "concurrent" in of_layer(layer_json(), concurrency=99).problem()


def test_a_saved_connection_is_there_the_next_time():
    connection = of_layer(layer_json(), concurrency=3, fresh_days=7)
    Connections().save(connection)
    assert Connections().get("Parcels") == connection


# Requests


def test_a_search_finds_what_matches(server):
    outcome, found = search(connection_to(server), Filter("owner", "ilike", "smith"))
    owners = {uuid: fields.get("owner") or "" for uuid, fields in county.RECORDS.items()}
    expected = [uuid for uuid, owner in owners.items() if "smith" in owner.casefold()]
    assert outcome.error is None
    assert found == sorted(expected)


def test_a_second_search_uses_saved_responses(server):
    connection = connection_to(server)
    search(connection, Filter("acres", "gte", 1))
    server.reset()
    outcome, found = search(connection, Filter("acres", "gte", 1))
    assert found
    assert outcome.complete
    assert server.requests == 0


def test_a_history_that_cannot_be_written_is_reported_once(server, monkeypatch):
    monkeypatch.setattr("parcel_lookup.core.gis.run.run._shown", set())
    connection = connection_to(server)
    history_path().mkdir(parents=True)
    try:
        (first, _), (second, _) = search(connection), search(connection)
        notices = []
        run = Run(notice=notices.append)
        with open_source(open_source_factory(connection), 0, run) as source:
            list(source.read(Query((Filter("acres", "gte", 3),)), run))
    finally:
        history_path().rmdir()
    assert ["history" in one.lower() for one in first.notices] == [True]
    assert not second.notices
    assert ["history" in one.lower() for one in notices] == [True]


@pytest.mark.parametrize("header", ["X-Esri-Authorization", "Authorization"])
def test_a_private_server_gets_the_token_of_the_authentication_configuration(header):
    with FeatureServer(county_layer(), token=TOKEN) as server:
        connection = connection_to(server)
        refused, _ = search(connection)
        assert "token" in refused.error.sentence
        outcome, found = search(replace(connection, authcfg=token_of_the_user(header)))
    assert outcome.error is None
    assert len(found) == len(county.RECORDS)


def test_the_mirror_gets_no_key():
    headers = []

    def record(talk):
        headers.append({name.lower() for name in talk.request.headers})
        talk.respond(404)

    with HostileServer(record) as mirror, HostileServer(lambda talk: talk.respond(404)) as main:
        base = "/rest/services/P/FeatureServer"
        data = layer_json(
            url=main.url + base, layer=0, mirror={"url": mirror.url + base, "layer": 0}
        )
        factory = open_source_factory(of_layer(data, authcfg=token_of_the_user()))
        with pytest.raises(ParcelError), open_source(factory, 1, Run()) as source:
            list(source.read(Query(maximum=1), Run()))
    assert headers
    assert not {"authorization", "x-esri-authorization"} & set().union(*headers)


# Test


@pytest.fixture
def verdict_of(qtbot):
    def verdict_of(connection):
        task = testing.test_connection(connection, None)
        verdicts = []
        task.done.connect(verdicts.append)
        task.failed.connect(verdicts.append)
        task.start()
        qtbot.waitUntil(lambda: bool(verdicts), timeout=20_000)
        return verdicts[0]

    return verdict_of


def test_a_test_counts_the_parcels(server, verdict_of):
    verdict = verdict_of(connection_to(server))
    assert verdict.is_good
    assert "9 parcels" in verdict.sentence


def test_a_test_uses_no_saved_response(server, verdict_of):
    connection = connection_to(server)
    assert verdict_of(connection).is_good
    fail(server, html=True)
    assert not verdict_of(connection).is_good


def test_a_server_that_refuses_queries_is_no_good(verdict_of):
    with FeatureServer(with_traps(county_layer(), refuses_queries=True)) as server:
        verdict = verdict_of(connection_to(server))
    assert not verdict.is_good
    assert "does not allow queries" in verdict.sentence
