"""Test connection: what it reports about a service, and that it costs one request at most.

Also what is learned about a service that limits its pages without reporting it.
"""

import json
import socket
import ssl
import threading

import pytest
import trustme
from qgis.core import QgsApplication, QgsNetworkAccessManager, QgsSettings, QgsTask
from qgis.PyQt import sip

from parcel_lookup.core.contract import Filter
from parcel_lookup.core.gis.connections import (
    ServiceConnection,
    history_path,
    open_source_factory,
    response_store_path,
    store_key,
    testing,
)
from parcel_lookup.core.gis.connections.keys import forget_session_key
from parcel_lookup.core.parcel_file.writer import ParcelWriter
from parcel_lookup.core.search import Search
from parcel_lookup.core.search.history import History
from parcel_lookup.service.keys import Key
from parcel_lookup.tests.support.file_connections import file_connection
from parcel_lookup.tests.support.hostile import HostileServer
from parcel_lookup.tests.support.passwords import locked, unlocked
from parcel_lookup.tests.support.running import run_now
from parcel_lookup.tests.support.service import RunningService
from parcel_lookup.tests.support.sources import ListSink, row_of_parcels

KEY = "key-0123456789"
GOOD = "The service responds and accepts the key."


@pytest.fixture(autouse=True)
def _home(monkeypatch, tmp_path):
    monkeypatch.setenv("PARCEL_LOOKUP_HOME", str(tmp_path / "home"))
    QgsSettings().remove("parcel_lookup")


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    path = tmp_path_factory.mktemp("county") / "county.gpkg"
    with ParcelWriter(path) as writer:
        writer.add(row_of_parcels(3))
    return path


@pytest.fixture(scope="module")
def service(file):
    """A real service, with a key that is good and one that has no subscription."""
    with RunningService(file, keys=[Key(KEY), Key("expired-key", active=False)]) as running:
        yield running


def start(url, key=KEY):
    task = testing.test_connection(ServiceConnection("Iowa", url=url), key)
    task.verdicts = []
    task.done.connect(task.verdicts.append)
    task.failed.connect(lambda error: task.verdicts.append(error))
    task.start()
    return task


@pytest.fixture
def verdict_of(qtbot):
    def verdict_of(url, key=KEY):
        task = start(url, key)
        qtbot.waitUntil(lambda: bool(task.verdicts), timeout=10_000)
        (verdict,) = task.verdicts
        assert KEY not in f"{verdict}"
        return verdict

    return verdict_of


def server_with(status, body=b"", **headers):
    return HostileServer(lambda talk: talk.respond(status, body, **headers))


def test_all_right(service, verdict_of):
    service.reset()
    verdict = verdict_of(service.url)
    assert (verdict.is_good, verdict.sentence) == (True, GOOD)
    assert service.requests == {"/parcels/query": 1}


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("another-key", "does not recognize this key (401)"),
        ("", "requires a key (401)"),
        ("expired-key", "has no active subscription"),
    ],
)
def test_keys_that_the_service_refuses(service, verdict_of, key, words):
    service.reset()
    verdict = verdict_of(service.url, key)
    assert not verdict.is_good
    assert words in verdict.sentence
    assert sum(service.requests.values()) == 1


def test_a_service_that_requires_no_key(verdict_of):
    with server_with(200, b'{"results": [], "count": 0}') as server:
        verdict = verdict_of(server.url, "")
    assert verdict.is_good
    assert "requires no key" in verdict.sentence


def test_the_key_of_the_connection_is_tried_where_none_is_typed(service, verdict_of):
    locked()
    store_key("Iowa", KEY)
    try:
        assert verdict_of(service.url, None).sentence == GOOD
        assert "does not recognize this key" in verdict_of(service.url, "another-key").sentence
    finally:
        forget_session_key("Iowa")
        unlocked()
    assert "requires a key" in verdict_of(service.url, None).sentence


RECORD = {"svc_uuid": "00000000-0000-4000-8000-000000000001", "owner": "A"}
NOT_FOUND = b'{"detail": "Not Found"}'


@pytest.mark.parametrize(
    ("status", "body", "words"),
    [
        (200, b"<html><title>Sign in</title></html>", "not a parcel service (a web page)"),
        (200, b'{"status": "up"}', "does not respond like a parcel service"),
        (200, b'"hello"', "does not respond like a parcel service"),
        (200, b"", "does not respond like a parcel service"),
        (200, b'[{"id": 1}]', "records have no svc_uuid"),
        (200, json.dumps([RECORD]).encode(), "parcels that were not requested"),
        (404, NOT_FOUND, "not a parcel service (it has no /parcels/query, 404)"),
        (400, b'{"detail": "no svc_uuid here"}', "refuses a search by ID: no svc_uuid here"),
        (429, b'{"detail": "Monthly limit"}', "this month's requests at"),
        (500, b'{"detail": "oops"}', "failed (500)"),
        (503, b"", "failed (503)"),
    ],
)
def test_other_responses_are_reported(status, body, words, verdict_of):
    with server_with(status, body) as server:
        verdict = verdict_of(server.url)
        assert len(server.requests) == 1
    assert not verdict.is_good
    assert words in verdict.sentence


def test_the_details_contain_the_message_of_the_service(verdict_of):
    with server_with(429, b'{"detail": "Monthly limit of 10 is reached"}') as server:
        assert "Monthly limit of 10 is reached" in verdict_of(server.url).detail
    with server_with(403, b'{"detail": "The key %s has lapsed"}' % KEY.encode()) as server:
        assert "has lapsed" in verdict_of(server.url).detail  # and `verdict_of` looks for the key


def test_a_redirect_is_named(verdict_of):
    with server_with(301, location="https://elsewhere.example.org/parcels/query") as server:
        verdict = verdict_of(server.url)
        assert len(server.requests) == 1
    assert "redirects to https://elsewhere.example.org" in verdict.sentence


def test_a_redirect_on_the_same_host_is_not_followed(verdict_of):
    with server_with(307, location="/v2/parcels/query") as server:
        verdict = verdict_of(server.url)
        assert len(server.requests) == 1
    assert not verdict.is_good
    assert "redirects to /v2/parcels/query" in verdict.sentence


def test_the_request_is_counted(service, verdict_of):
    service.reset()
    verdict_of(service.url)
    verdict_of("https://parcels.invalid")
    history = History(history_path())
    assert history.requests_this_month("Iowa") == sum(service.requests.values()) == 1
    assert not response_store_path().exists()
    history.close()


def test_a_name_that_leads_nowhere(verdict_of):
    verdict = verdict_of("https://parcels.invalid")
    assert "Host not found: parcels.invalid." in verdict.sentence


def test_a_port_where_nobody_listens(verdict_of):
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
    verdict = verdict_of(f"http://127.0.0.1:{port}")
    assert verdict.sentence == f"The service at 127.0.0.1:{port} does not respond."


def test_a_refused_address_is_reported(verdict_of):
    verdict = verdict_of("http://parcels.example.org")
    assert "could read the key" in verdict.sentence


def test_a_key_that_is_none_is_not_sent(service, verdict_of):
    service.reset()
    verdict = verdict_of(service.url, "“quoted”")
    assert "characters that are not allowed" in verdict.sentence
    assert "quoted" not in f"{verdict}"
    assert not service.requests


def test_a_certificate_of_an_unknown_authority(verdict_of):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    trustme.CA().issue_cert("127.0.0.1").configure_cert(context)
    with HostileServer(lambda talk: talk.respond(200, b"[]"), tls=context) as server:
        verdict = verdict_of(server.url)
        assert not server.requests
    assert f"The certificate of 127.0.0.1:{server.port} is not trusted" in verdict.sentence


def test_a_server_that_speaks_no_tls(verdict_of):
    def greet(talk):
        talk.respond(400, b"plain words")

    with HostileServer(lambda talk: talk.hang_up(), greet=greet) as server:
        verdict = verdict_of(server.url.replace("http://", "https://"))
    assert "not a parcel service (no secure connection (TLS))" in verdict.sentence


@pytest.fixture
def proxy_of_qgis():
    """Sets a proxy of QGIS's; there is none afterwards."""

    def set_up(kind, port):
        proxy = {"Enabled": True, "Type": kind, "Host": "127.0.0.1", "Port": str(port)}
        for name, value in proxy.items():
            QgsSettings().setValue(f"proxy/proxy{name}", value)
        QgsNetworkAccessManager.instance().setupDefaultProxyAndCache()

    yield set_up
    QgsSettings().remove("proxy")
    QgsNetworkAccessManager.instance().setupDefaultProxyAndCache()


def test_a_proxy_that_cannot_be_used_is_named(verdict_of, proxy_of_qgis):
    proxy_of_qgis("Socks5Proxy", 1080)
    verdict = verdict_of("https://parcels.example.org")
    assert "a proxy of type SOCKS5" in verdict.sentence


def test_a_proxy_that_requires_a_login_is_not_mistaken_for_the_service(verdict_of, proxy_of_qgis):
    refusal = {"proxy_authenticate": "Basic realm=office"}
    with server_with(407, b"log in", **refusal) as server:
        proxy_of_qgis("HttpProxy", server.port)
        verdict = verdict_of("https://parcels.example.org")
        assert {received.method for received in server.requests} == {"CONNECT"}
    assert not verdict.is_good
    assert f"The proxy 127.0.0.1:{server.port} did not forward" in verdict.sentence


def test_cancel_ends_the_test_at_once_without_a_verdict(qtbot):
    with HostileServer(lambda talk: talk.stall()) as server:
        task = start(server.url)
        qtbot.waitUntil(server.stalled.is_set, timeout=10_000)
        cancel(task, qtbot)


def test_cancel_does_not_wait_for_a_name_server(qtbot, monkeypatch):
    requested, resolved = threading.Event(), threading.Event()

    def look_up(*_arguments):
        requested.set()
        resolved.wait(30)
        raise socket.gaierror

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    task = start("https://parcels.example.org")
    qtbot.waitUntil(requested.is_set, timeout=10_000)
    try:
        cancel(task, qtbot)
    finally:
        resolved.set()


def cancel(task, qtbot):
    task.cancel()
    ended = (QgsTask.TaskStatus.Complete, QgsTask.TaskStatus.Terminated)
    qtbot.waitUntil(lambda: sip.isdeleted(task) or task.status() in ended)
    qtbot.waitUntil(lambda: not QgsApplication.taskManager().count())
    assert task.verdicts == []


def test_a_parcel_file(file, qtbot, tmp_path):
    for path, is_good in ((file, True), (tmp_path / "none.gpkg", False)):
        task = testing.test_connection(file_connection("County", path=str(path)), None)
        with qtbot.waitSignal(task.done, timeout=10_000) as caught:
            task.start()
        (verdict,) = caught.args
        assert verdict.is_good is is_good
        assert verdict.sentence


# Services with a page cap that they do not report


class Capped:
    """Serves parcels, some of them on a page, and echoes the limit that was requested."""

    def __init__(self, parcels, cap, count="page", bad=()):
        self.parcels, self.cap, self.count, self.bad = parcels, cap, count, bad
        self.bodies = []

    def __call__(self, talk):
        body = json.loads(talk.request.body)
        self.bodies.append(body)
        found = self.parcels
        for item in body["filters"]:
            if item["op"] in ("in", "eq"):
                values = item["value"] if item["op"] == "in" else [item["value"]]
                found = [one for one in found if one.svc_uuid in values]
        page = found[body["offset"] :][: min(body["limit"], self.cap)]
        results = [{**one.attributes, "geom": None} for one in page]
        for i in self.bad if results else ():
            results[i].pop("svc_uuid")
        count = len(found) if self.count == "total" else len(page)
        response = {"results": results, "count": count, "limit": body["limit"]}
        talk.respond(200, json.dumps({**response, "offset": body["offset"]}).encode())


def search_over(url, search=None):
    sink = ListSink()
    connection = ServiceConnection("Iowa", url=url, fresh_days=0)
    search = search or Search(filters=(Filter("acres", "gte", 0),))
    result = run_now(search, open_source_factory(connection, KEY), sink=sink)
    return result.outcome, sink.uuids


def test_a_count_above_a_short_page_shows_a_cap():
    parcels = row_of_parcels(120)
    with HostileServer(Capped(parcels, 30, count="total")) as server:
        outcome, found = search_over(server.url)
        assert found == [parcel.svc_uuid for parcel in parcels]
        assert outcome.complete
        assert outcome.requests == 5  # the last page is a full one


def test_records_without_an_id_leave_a_search_incomplete():
    with HostileServer(Capped(row_of_parcels(10), 100, bad=(3, 4))) as server:
        outcome, found = search_over(server.url)
    assert len(found) == 8
    assert not outcome.complete
    assert "2 rows were not parcel records" in outcome.sentence
    assert "may be missing" in outcome.sentence
