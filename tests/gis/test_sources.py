"""Sources of connections: what they send, store, count, and report."""

import json
import os
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from qgis.core import QgsSettings

from parcel_lookup.core.contract import AddressRequest, PointRequest, QueryRequest
from parcel_lookup.core.contract.cancellation import Cancellation
from parcel_lookup.core.contract.query import Query, Run
from parcel_lookup.core.gis.connections import (
    Connections,
    ServiceConnection,
    history_path,
    open_source_factory,
    response_store_path,
)
from parcel_lookup.core.parcel_file.writer import ParcelWriter
from parcel_lookup.core.search.history import History
from parcel_lookup.tests.support.file_connections import file_connection
from parcel_lookup.tests.support.hostile import HostileServer
from parcel_lookup.tests.support.scan import files_with
from parcel_lookup.tests.support.service import KEY, RunningService
from parcel_lookup.tests.support.sources import row_of_parcels

REQUEST = QueryRequest(limit=2)
DAY = 24 * 60 * 60


@pytest.fixture(autouse=True)
def home(monkeypatch, tmp_path):
    """An empty folder for the plugin's files, no connections, and none in the environment."""
    for variable in ("PARCEL_LOOKUP_URL", "PARCEL_LOOKUP_KEY"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("PARCEL_LOOKUP_HOME", str(tmp_path / "home"))
    QgsSettings().remove("parcel_lookup")
    yield tmp_path / "home"
    QgsSettings().remove("parcel_lookup")


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    path = tmp_path_factory.mktemp("county") / "county.gpkg"
    with ParcelWriter(path) as writer:
        writer.add(row_of_parcels(3))
    return path


@pytest.fixture(scope="module")
def running(file):
    with RunningService(file) as service:
        yield service


@pytest.fixture
def service(running):
    running.reset()
    return running


def connection(url, **members):
    return ServiceConnection("Iowa", url=url, **members)


class Opened:
    """An open source and the messages it has reported."""

    def __init__(self, factory, not_before=0.0):
        self.sentences = []
        self.source = factory(Run(notice=self.sentences.append, newest=not_before))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.source.close()

    def fetch(self):
        """Read all parcels, and return their number."""
        run = Run()
        found = [one for batch in self.source.read(Query(), run) for one in batch.parcels]
        self.requests = run.allowance.taken
        return len(found)


def remote(url, not_before=0.0, **members):
    return Opened(open_source_factory(connection(url, **members), KEY), not_before)


def counted(key="Iowa"):
    history = History(history_path())
    try:
        return history.requests_this_month(key)
    finally:
        history.close()


def test_a_response_is_cached_and_costs_nothing_the_next_time(service):
    with remote(service.url) as first:
        assert first.fetch() == 3
        assert first.requests == 1
        assert response_store_path().exists()
    with remote(f"{service.url}/") as second:
        assert second.fetch() == 3
        assert second.requests == 0
    assert service.requests == {"/parcels/query": 1}
    assert counted() == 1


def test_a_cached_response_that_is_too_old_is_requested_again(service):
    for _ in range(2):
        with remote(service.url, not_before=time.time()) as opened:
            assert opened.fetch() == 3
            assert opened.requests == 1
    assert counted() == sum(service.requests.values()) == 2


def test_the_connection_limits_the_age_of_cached_responses():
    factory = open_source_factory(connection("https://a.example.org", fresh_days=2))
    assert factory.fresh_from(10 * DAY, False) == 8 * DAY
    assert factory.fresh_from(10 * DAY, True) == 10 * DAY
    never = open_source_factory(connection("https://a.example.org", fresh_days=0))
    assert never.fresh_from(10 * DAY, False) == 10 * DAY


def test_a_repeated_request_is_reported_and_counted():
    responses = [(503, b""), (200, json.dumps({"results": [], "count": 0}).encode())]
    with (
        HostileServer(lambda talk: talk.respond(*responses.pop(0))) as server,
        remote(server.url) as opened,
    ):
        assert opened.fetch() == 0
        assert opened.requests == 2
    (sentence,) = opened.sentences
    assert "Trying again" in sentence
    assert counted() == 2


def test_the_environments_requests_are_counted_by_their_address(service, monkeypatch):
    monkeypatch.setenv("PARCEL_LOOKUP_URL", service.url)
    monkeypatch.setenv("PARCEL_LOOKUP_KEY", KEY)
    with Opened(open_source_factory(Connections().resolve(""))) as opened:
        assert opened.fetch() == 3
    assert counted(service.url) == 1


def test_requests_of_the_month_go_along_with_a_new_name(service, qtbot):
    Connections().save(connection(service.url))
    with remote(service.url) as opened:
        opened.fetch()
    Connections().save(replace(connection(service.url), name="Iowa state"), replaces="Iowa")
    qtbot.waitUntil(lambda: (counted("Iowa"), counted("Iowa state")) == (0, 1))


def test_neither_store_nor_history_can_fail_a_search(service, home):
    home.write_text("in the way of the folder")
    with remote(service.url) as opened:
        assert opened.fetch() == 3
        assert opened.source.notices
    assert home.read_text() == "in the way of the folder"


@pytest.mark.parametrize(
    ("names", "request_", "sent"),
    [
        (
            {"point_names": {"lat": "y", "lon": "x", "offset": ""}},
            PointRequest(lat=42.5, lon=-93.25, limit=5),
            {"y": ["42.5"], "x": ["-93.25"], "limit": ["5"]},
        ),
        (
            {"address_names": {"address": "q", "state": "region", "limit": "top", "offset": ""}},
            AddressRequest("12 Elm St", city="Ames", state="IA", limit=5),
            {"q": ["12 Elm St"], "city": ["Ames"], "region": ["IA"], "top": ["5"]},
        ),
    ],
)
def test_parameters_are_sent_under_the_names_of_the_service(names, request_, sent):
    with HostileServer(lambda talk: talk.respond(200, b"[]")) as server:
        with remote(server.url, **names) as opened:
            assert not opened.source._service.fetch(request_, Cancellation()).parcels
        (received,) = server.requests
    assert parse_qs(urlsplit(received.target).query) == sent


def test_the_connection_limits_the_requests_at_a_time():
    factory = open_source_factory(connection("https://a.example.org", concurrency=3))
    with closing(factory(Run())) as source:
        assert source._service.at_once == 3


def test_a_parcel_file_stores_and_counts_nothing(file, home):
    with Opened(open_source_factory(file_connection("File", path=str(file)))) as opened:
        assert opened.fetch() == 3
    assert not home.exists()


def open_files(folder):
    """Files of a folder that this process has open."""
    links = [os.path.realpath(link) for link in Path("/proc/self/fd").iterdir()]
    return [link for link in links if link.startswith(str(folder))]


def test_no_file_stays_open(service, home):
    with remote(service.url) as opened:
        opened.fetch()
        assert open_files(home)
    assert open_files(home) == []


def test_the_key_is_in_no_file(service, home, caplog):
    caplog.set_level(0)
    with remote(service.url) as opened:
        opened.fetch()
        assert len([path for path in home.rglob("*") if path.is_file()]) >= 2
        assert files_with(KEY, home) == []
    assert files_with(KEY, home) == []
    assert KEY not in caplog.text
