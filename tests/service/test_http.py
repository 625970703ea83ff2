"""Capabilities for all endpoints: statuses, sizes, encodings, TLS, load (sections 4 and 7)."""

from __future__ import annotations

import gzip
import http.client
import json
import socket
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import requests
import trustme

from parcel_lookup.core.contract import (
    FILE_CAPABILITIES,
    Cancellation,
    ErrorCode,
    Page,
    ParcelError,
    Request,
)
from parcel_lookup.tests.support.client import Client, detail, uuids
from parcel_lookup.tests.support.county import P1
from parcel_lookup.tests.support.service import RunningService

MEBIBYTE = 1024 * 1024
QUERY = b'{"filters": [], "limit": 1}'


class Source:
    """A source of pages whose behavior is set by a test."""

    capabilities = FILE_CAPABILITIES

    def __init__(self, work: Callable[[Request, Cancellation], Page]) -> None:
        self.fetch = work

    def close(self) -> None:
        pass


@pytest.mark.parametrize("path", ["/", "/parcels", "/parcels/", "/parcels/query/", "/nothing"])
def test_an_unknown_path_gives_404(client: Client, path: str):
    detail(client.post(path, {}), 404)


def test_an_unsupported_method_gives_405(client: Client):
    response = client.get("/parcels/query")
    detail(response, 405)
    assert response.headers["Allow"] == "POST"
    detail(client.post("/parcels/point", {}), 405)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b'{"filters": []',
        b"filters=[]",
        b"\xff\xfe",
        b'{"filters": [{"field": "acres", "op": "eq", "value": NaN}]}',
        b'{"filters": [{"field": "acres", "op": "lt", "value": Infinity}]}',
        b'{"filters": [{"field": "acres", "op": "lt", "value": 1e999}]}',
        b'{"filters": [{"field": "city", "op": "eq", "value": "\\ud800"}]}',
        b'{"filters": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
        b'{"filters": [], "limit": ' + b"9" * 5000 + b"}",
        b'{"filters": [], "offset": 1e400}',
    ],
)
@pytest.mark.parametrize("path", ["/parcels/query", "/parcels/area"])
def test_a_body_that_is_not_json_gives_422(client: Client, path: str, body: bytes):
    detail(client.post(path, data=body), 422)


@pytest.mark.parametrize(
    "value", ["\0", "\U0001d54f" * 50_000, "' OR 1=1 --", 2**70, -(2**63), 1e308]
)
def test_unusual_values_match_nothing_and_cause_no_error(client: Client, value: object):
    field = "city" if isinstance(value, str) else "acres"
    assert uuids(client.query((field, "eq", value))) == []
    assert uuids(client.query((field, "in", [value]))) == []


#: 400 digits: a whole number that JSON can write and no double can hold.
BEYOND_DOUBLES = 10**400 - 1


@pytest.mark.parametrize(
    "value",
    [BEYOND_DOUBLES, -BEYOND_DOUBLES, [1, BEYOND_DOUBLES], [-BEYOND_DOUBLES, 1], [BEYOND_DOUBLES]],
    ids=["large", "small", "to", "from", "list"],
)
@pytest.mark.parametrize("field", ["acres", "city", "sale_date", "postal", "cdl_majority_value"])
def test_a_number_too_large_for_a_double_gives_422_in_a_filter(
    client: Client, field: str, value: object
):
    numeric = {"acres", "cdl_majority_value"}
    compared = ("between", "gt", "lte") if field in numeric else ("ilike",)
    for op in ("eq", "ne", "in", "nin", "isnull", *compared):
        detail(client.query((field, op, value)), 422)


@pytest.mark.parametrize("number", [BEYOND_DOUBLES, -BEYOND_DOUBLES], ids=["large", "small"])
def test_numbers_too_large_for_a_double_give_422_elsewhere(client: Client, number: int):
    here = [[0, 0], [1, 0], [1, 1], [0, 0]]
    for ring in ([[number, 0], *here[1:3], [number, 0]], [[0, number], *here[1:3], [0, number]]):
        detail(client.area([ring]), 422)
    detail(client.area([here], limit=number), 422)
    for page in ({"limit": number}, {"offset": number}):
        detail(client.query(**page), 422)
    for order in ({"field": number}, {"field": "acres", "direction": number}, number):
        detail(client.query(order=order), 422)
    detail(client.query((number, "eq", 1)), 422)
    for point in ({"lat": number, "lon": 1}, {"lat": 1, "lon": number}):
        detail(client.get("/parcels/point", **point), 422)
    detail(client.get("/parcels/address", address="1 Main St", limit=number), 422)


def test_an_offset_too_large_for_a_double_is_past_the_end(client: Client):
    for response in (
        client.area([[[0, 0], [1, 0], [1, 1], [0, 0]]], offset=BEYOND_DOUBLES),
        client.get("/parcels/point", lat=40.005, lon=-99.995, offset=BEYOND_DOUBLES),
        client.get("/parcels/address", address="101 N Main St", offset=BEYOND_DOUBLES),
    ):
        assert uuids(response) == []
        assert response.json()["offset"] == BEYOND_DOUBLES


def test_json_is_read_regardless_of_the_content_type(client: Client):
    headers = {"Content-Type": "text/plain"}
    response = client.post("/parcels/query", data=QUERY, headers=headers)
    assert response.status_code == 200
    assert response.headers["Content-Type"] == "application/json"


def test_a_body_of_8_mib_is_accepted_and_one_byte_more_gives_413(client: Client):
    whole = QUERY.ljust(8 * MEBIBYTE)
    assert client.post("/parcels/query", data=whole).status_code == 200
    assert "8,388,608" in detail(client.post("/parcels/query", data=whole + b" "), 413)
    assert client.post("/parcels/query", data=QUERY).status_code == 200


def test_the_limit_applies_to_chunked_bodies(client: Client):
    chunks = [QUERY, *([b" " * MEBIBYTE] * 9)]
    detail(client.post("/parcels/query", data=iter(chunks)), 413)
    assert client.post("/parcels/query", data=iter(chunks[:7])).status_code == 200


POST = b"POST /parcels/query HTTP/1.1\r\nHost: x\r\n"


def authorized(service: RunningService, head: bytes) -> bytes:
    return head + b"Authorization: " + service.authorization.encode() + b"\r\n"


@pytest.mark.parametrize(
    "sent",
    [
        b"Content-Length: 8388609\r\n\r\n",
        b"Expect: 100-continue\r\nContent-Length: 8388609\r\n\r\n",
        b"Transfer-Encoding: chunked\r\n\r\n1000000\r\n" + b" " * (8 * MEBIBYTE + 1),
    ],
    ids=["declared", "100-continue", "chunked"],
)
def test_a_body_that_is_too_large_is_refused_before_it_ends(service: RunningService, sent: bytes):
    where = urlsplit(service.url)
    with socket.create_connection((where.hostname, where.port), timeout=20) as connection:
        connection.sendall(authorized(service, POST) + sent)
        assert connection.recv(4096).startswith(b"HTTP/1.1 413")


@pytest.mark.parametrize(
    "sent",
    [
        b"nonsense\r\n\r\n",
        b"GET /parcels/point HTTP/1.1\r\nHost: x\r\nno header\r\n\r\n",
        POST + b"Content-Length: many\r\n\r\n",
        POST + b"Transfer-Encoding: gzip\r\n\r\n",
        POST + b"Authorization: KEY\r\nTransfer-Encoding: chunked\r\n\r\nno number\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00",  # TLS without TLS
        b"GET /parcels/point HTTP/1.1\r\nHost: x\r\nA: " + b"a" * 1_000_000,
    ],
)
def test_data_that_is_not_http_gives_400_with_the_usual_error_body(
    service: RunningService, client: Client, sent: bytes
):
    where = urlsplit(service.url)
    with socket.create_connection((where.hostname, where.port), timeout=20) as connection:
        with suppress(OSError):  # it may have refused before all is sent
            connection.sendall(sent.replace(b"KEY", service.authorization.encode()))
        response = http.client.HTTPResponse(connection)
        response.begin()
        assert response.status == 400
        assert response.getheader("Content-Type") == "application/json"
        assert list(json.loads(response.read())) == ["detail"]
    assert client.query().status_code == 200


@pytest.mark.parametrize("path", ["/parcels/point?lat=1&lon=2", "/parcels/query", "/nothing"])
def test_head_returns_the_headers_of_the_error_without_a_body(client: Client, path: str):
    """The specification has no HEAD: 405 for existing paths, and nothing is counted."""
    response = client.session.head(client.service.url + path)
    assert response.status_code == (404 if path == "/nothing" else 405)
    assert response.headers["Content-Type"] == "application/json"
    assert int(response.headers["Content-Length"]) > len('{"detail": ""}')
    assert response.content == b""
    assert client.query().status_code == 200  # over the same connection


#: The beginnings of requests, and what never completes them.
UNFINISHED = {
    "nothing": (b"", b""),
    "headers": (POST, b"A: 1\r\n"),
    "body": (POST + b"Content-Length: 1000000\r\n\r\n", b" "),
    "chunks": (POST + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\n \r\n"),
}


@pytest.mark.parametrize("name", UNFINISHED)
@pytest.mark.parametrize("has_key", [True, False])
def test_a_request_that_never_ends_is_cut_off(
    county: Path, monkeypatch: pytest.MonkeyPatch, name: str, has_key: bool
):
    """Also after the response to it, such as that it has no key."""
    monkeypatch.setattr("parcel_lookup.service.protocol.REQUEST_SECONDS", 0.5)
    begin, more = UNFINISHED[name]
    with RunningService(county) as service, Client(service) as client:
        where = urlsplit(service.url)
        if has_key:
            begin = begin.replace(b"Host: x\r\n", authorized(service, b"Host: x\r\n"))
        with socket.create_connection((where.hostname, where.port), timeout=0.02) as connection:
            connection.sendall(begin)
            received, is_open, began = b"", True, time.monotonic()
            while is_open and time.monotonic() - began < 20:
                try:
                    connection.sendall(more)
                    data = connection.recv(4096)
                    received, is_open = received + data, data != b""
                except TimeoutError:
                    pass
                except ConnectionError:
                    is_open = False
        assert not is_open
        assert received[:12] == (b"" if has_key or b"\r\n\r\n" not in begin else b"HTTP/1.1 401")
        assert client.query().status_code == 200


def test_a_slow_client_within_the_time_limit_is_served(
    county: Path, monkeypatch: pytest.MonkeyPatch
):
    """The time limit applies to each request of a connection separately."""
    monkeypatch.setattr("parcel_lookup.service.protocol.REQUEST_SECONDS", 1.0)
    with RunningService(county) as service:
        where = urlsplit(service.url)
        head = authorized(service, POST) + b"Content-Length: %d\r\n\r\n" % len(QUERY)
        with socket.create_connection((where.hostname, where.port), timeout=20) as connection:
            start = time.monotonic()
            while time.monotonic() - start < 1.5:
                connection.sendall(head[:20])
                time.sleep(0.1)
                connection.sendall(head[20:] + QUERY[:5])
                time.sleep(0.1)
                connection.sendall(QUERY[5:])
                response = http.client.HTTPResponse(connection)
                response.begin()
                assert response.status == 200
                response.read()


def test_a_compressed_body_gives_415(client: Client):
    headers = {"Content-Encoding": "gzip"}
    detail(client.post("/parcels/query", data=gzip.compress(QUERY), headers=headers), 415)


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [("gzip", "gzip"), ("br, gzip;q=0.5", "gzip"), ("identity", None), ("gzip;q=0", None)],
)
def test_responses_are_compressed_if_the_client_accepts_it(
    client: Client, accepted: str, encoding: str | None
):
    headers = {"Accept-Encoding": accepted}
    response = client.post("/parcels/query", {"filters": []}, headers=headers)
    assert response.headers.get("Content-Encoding") == encoding
    assert response.headers["Vary"] == "Accept-Encoding"
    assert len(uuids(response)) == 9


@pytest.mark.parametrize(
    "failure",
    [
        RuntimeError("a secret in /srv/parcels.gpkg"),
        ParcelError(ErrorCode.LOCAL_FILE, "secret", path="/srv/parcels.gpkg", reason="secret"),
        MemoryError("secret"),
    ],
)
def test_an_internal_error_gives_500_without_internal_details(failure: Exception):
    def fail(request: Request, cancellation: Cancellation) -> Page:
        raise failure

    with RunningService(Source(fail)) as service, Client(service) as client:
        for _ in range(2):  # and the service goes on
            sentence = detail(client.query(), 500)
            assert not any(word in sentence for word in ("secret", "/srv", "Traceback", "Error"))


def test_six_requests_are_processed_concurrently():
    together = threading.Barrier(6, timeout=20)

    def meet(request: Request, cancellation: Cancellation) -> Page:
        together.wait()  # breaks, and gives 500, unless all six are here
        return Page([], count=0)

    with RunningService(Source(meet)) as service, ThreadPoolExecutor(6) as pool:
        url = service.url + "/parcels/point?lat=1&lon=2"
        statuses = pool.map(
            lambda _: requests.get(url, headers=service.headers).status_code, range(6)
        )
        assert list(statuses) == [200] * 6
        assert service.most_at_once == 6


def test_work_is_canceled_when_the_client_disconnects():
    began, ended = threading.Event(), threading.Event()

    def linger(request: Request, cancellation: Cancellation) -> Page:
        began.set()
        try:
            cancellation.wait(30)
        finally:
            ended.set()
        return Page([], count=0)

    with RunningService(Source(linger)) as service:
        where = urlsplit(service.url)
        connection = http.client.HTTPConnection(where.hostname, where.port)
        connection.request("GET", "/parcels/point?lat=1&lon=2", headers=service.headers)
        assert began.wait(10)
        connection.close()
        start = time.monotonic()
        assert ended.wait(10)
        assert time.monotonic() - start < 5


def test_nan_and_infinity_become_null():
    from parcel_lookup.core.contract import Parcel

    attributes = {"svc_uuid": P1, "share": float("nan"), "list": [1.5, float("inf")]}

    def respond(request: Request, cancellation: Cancellation) -> Page:
        return Page([Parcel(P1, attributes, None)], count=1)

    with RunningService(Source(respond)) as service, Client(service) as client:
        body = client.query().text
        assert "NaN" not in body
        assert json.loads(body)["results"] == [
            {"svc_uuid": P1, "share": None, "list": [1.5, None], "geom": None}
        ]


def test_https_uses_the_certificate_files(county: Path, tmp_path: Path):
    authority = trustme.CA()
    certificate = authority.issue_cert("127.0.0.1", "localhost")
    files = {name: tmp_path / f"{name}.pem" for name in ("authority", "certificate", "key")}
    authority.cert_pem.write_to_path(str(files["authority"]))
    certificate.cert_chain_pems[0].write_to_path(str(files["certificate"]))
    certificate.private_key_pem.write_to_path(str(files["key"]))
    tls = {"certfile": files["certificate"], "keyfile": files["key"]}
    with RunningService(county, **tls) as service:
        assert service.url.startswith("https://")
        where = {"url": service.url + "/parcels/point?lat=40.005&lon=-99.995"}
        response = requests.get(**where, headers=service.headers, verify=str(files["authority"]))
        assert uuids(response) == [P1]
        with pytest.raises(requests.exceptions.SSLError):
            requests.get(**where, headers=service.headers)


def test_docs_describe_all_requests(client: Client):
    assert "swagger" in client.get("/docs").text
    schema = client.get("/openapi.json").json()
    paths = schema["paths"]
    parcels = {"/parcels/area", "/parcels/query", "/parcels/point", "/parcels/address"}
    assert set(paths) == {*parcels, "/health", "/metrics"}
    assert "security" not in paths["/health"]["get"]
    assert paths["/metrics"]["get"]["security"] == [{"HTTPBearer": []}]
    query = paths["/parcels/query"]["post"]
    body = query["requestBody"]["content"]["application/json"]
    members = body["schema"]["properties"]
    assert members["filters"]["maxItems"] == 10
    assert (members["limit"]["minimum"], members["limit"]["maximum"]) == (1, 100)
    assert members["offset"]["maximum"] == 10000
    assert len(members["filters"]["items"]["properties"]["field"]["enum"]) == 33
    assert {"200", "400", "401", "403", "413", "422", "429", "500"} <= set(query["responses"])
    assert query["security"] == [{"HTTPBearer": []}]
    point = {p["name"]: p["required"] for p in paths["/parcels/point"]["get"]["parameters"]}
    assert (point["lat"], point["lon"], point["limit"]) == (True, True, False)


@pytest.mark.parametrize("path", ["/parcels/area", "/parcels/query"])
def test_the_examples_in_the_docs_are_accepted(client: Client, path: str):
    operation = client.get("/openapi.json").json()["paths"][path]["post"]
    example = operation["requestBody"]["content"]["application/json"]["example"]
    assert client.post(path, example).status_code == 200
