"""The transport over real sockets: requests, limits, failures, and canceling."""

import contextlib
import gc
import gzip
import json
import logging
import socket
import subprocess
import sys
import threading
import time
import tracemalloc
import warnings
import zlib

import pytest
import shapely

from parcel_lookup.core.contract import (
    AreaRequest,
    Cancellation,
    Cancelled,
    ErrorCode,
    Filter,
    ParcelError,
    QueryRequest,
)
from parcel_lookup.core.remote.protocol.requests import RawResponse
from parcel_lookup.core.remote.protocol.settings import (
    NetworkSettings,
    RemoteSettings,
    address_problem,
)
from parcel_lookup.core.remote.source import RemoteSource
from parcel_lookup.tests.support.certificates import Authority
from parcel_lookup.tests.support.hostile import HostileServer, head

KEY = "sk-3141592653589793"
EMPTY = b'{"results": []}'
REQUEST = QueryRequest((Filter("acres", "gt", 40),))


def connect(server, **settings):
    settings = {
        "authorization": f"Bearer {KEY}",
        "read_timeout": 5,
        "connect_timeout": 5,
        **settings,
    }
    return RemoteSource(RemoteSettings(server.url, **settings))


def fetch(server, request=REQUEST, **settings):
    source = connect(server, **settings)
    try:
        return source.fetch(request, Cancellation())
    finally:
        source.close()


def failure(server, request=REQUEST, **settings):
    with pytest.raises(ParcelError) as caught:
        fetch(server, request, **settings)
    return caught.value


def well(talk):
    talk.respond(200, EMPTY, content_type="application/json")


# What is sent


def test_a_request_has_the_key_json_and_the_plugins_name(repo_root):
    with HostileServer(well) as server:
        fetch(server)
    (received,) = server.requests
    assert (received.method, received.target) == ("POST", "/parcels/query")
    assert received.headers["authorization"] == f"Bearer {KEY}"
    assert received.headers["content-type"] == "application/json"
    name, _, version = received.headers["user-agent"].partition("/")
    assert name == "ParcelLookup"
    assert f"\nversion={version}\n" in (repo_root / "metadata.txt").read_text()


def test_without_a_key_no_authorization_is_sent(tmp_path, monkeypatch):
    (tmp_path / ".netrc").write_text("machine 127.0.0.1 login someone password else\n")
    (tmp_path / ".netrc").chmod(0o600)
    monkeypatch.setenv("NETRC", str(tmp_path / ".netrc"))
    with HostileServer(well) as server:
        fetch(server, authorization="")
    assert "authorization" not in server.requests[0].headers


def test_netrc_does_not_replace_the_key(tmp_path, monkeypatch):
    (tmp_path / ".netrc").write_text("machine 127.0.0.1 login someone password else\n")
    (tmp_path / ".netrc").chmod(0o600)
    monkeypatch.setenv("NETRC", str(tmp_path / ".netrc"))
    with HostileServer(well) as server:
        fetch(server)
    assert server.requests[0].headers["authorization"] == f"Bearer {KEY}"


def test_the_environments_proxy_is_not_used(monkeypatch):
    with HostileServer(well) as proxy, HostileServer(well) as server:
        monkeypatch.setenv("HTTP_PROXY", proxy.url)
        monkeypatch.setenv("http_proxy", proxy.url)
        monkeypatch.delenv("NO_PROXY", raising=False)
        monkeypatch.delenv("no_proxy", raising=False)
        fetch(server)
    assert not proxy.requests
    assert len(server.requests) == 1


@pytest.mark.parametrize("ending", ["", "/", "/api/v2", "/api/v2/"])
def test_the_base_address_may_have_a_path_and_a_slash(ending):
    with HostileServer(well) as server:
        source = RemoteSource(RemoteSettings(server.url + ending))
        source.fetch(REQUEST, Cancellation())
        source.close()
    assert server.requests[0].target == f"{ending.rstrip('/')}/parcels/query"


def test_invalid_requests_are_not_sent():
    with HostileServer(well) as server:
        error = failure(server, QueryRequest((Filter("owner", "ilike", "smith"),)))
    assert error.code is ErrorCode.REQUEST_REFUSED
    assert not server.requests


def test_a_thread_keeps_its_connection_open():
    with HostileServer(well) as server:
        source = connect(server)
        for _ in range(5):
            source.fetch(REQUEST, Cancellation())
        source.close()
    assert len(server.requests) == 5
    assert server.connections == 1


def test_each_thread_has_its_own_connection():
    meeting = threading.Barrier(3)

    def respond(talk):
        meeting.wait(10)  # no response is sent until all three threads have connected
        well(talk)

    with HostileServer(respond) as server:
        source = connect(server)
        threads = [
            threading.Thread(target=source.fetch, args=(REQUEST, Cancellation())) for _ in range(3)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(10)
        source.close()
    assert server.connections == 3


# The polygons of an area search


def batch(number, *, vertices=4, polygons=3):
    """Some polygons, other ones for each number."""
    places = [shapely.Point(-93 + number / 100, 42 + i / 100) for i in range(polygons)]
    return tuple(shapely.to_wkb(place.buffer(0.003, vertices)) for place in places)


def bodies(server, requests):
    """What the service gets, in the order of the requests."""
    source = connect(server)
    for request in requests:
        source.fetch(request, Cancellation())
    source.close()
    return [received.body for received in server.requests]


def test_the_pages_of_a_batch_differ_only_in_their_offset():
    pages = [AreaRequest(batch(0), 100, 100 * number) for number in range(4)]
    with HostileServer(well) as server:
        first, *others = bodies(server, pages)
    for page, body in zip(pages[1:], others):
        assert body == first.replace(b'"offset":0', b'"offset":%d' % page.offset)
        assert body != first


def test_batches_with_alternating_pages_are_not_mixed():
    batches = [batch(number) for number in range(20)]
    pages = [AreaRequest(one, 100, offset) for offset in (0, 100) for one in batches]
    pages += [AreaRequest(batches[1], 50, 0, include_buildings=True), AreaRequest(())]
    with HostileServer(well) as server:
        sent = bodies(server, pages)
    assert [json.loads(body) for body in sent] == [page.to_json() for page in pages]


def test_concurrent_threads_send_their_own_polygons():
    pages = [AreaRequest(batch(number % 3), 100, 100 * number) for number in range(24)]
    with HostileServer(well) as server:
        source = connect(server)
        threads = [
            threading.Thread(target=source.fetch, args=(page, Cancellation())) for page in pages
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(10)
        source.close()
        sent = sorted((json.loads(body.body) for body in server.requests), key=_offset)
    assert sent == [page.to_json() for page in pages]


def _offset(body):
    return body["offset"]


def test_sent_batches_are_not_kept_in_memory():
    class Empty:
        """A transport that keeps nothing, unlike the server of the tests."""

        def send(self, request, cancellation):
            return RawResponse(200, {}, EMPTY)

    source = RemoteSource(RemoteSettings("https://parcels.example.com"), Empty())
    source.fetch(AreaRequest(batch(0)), Cancellation())
    tracemalloc.start()
    try:
        for number in range(60):  # of some 100 kB each
            source.fetch(AreaRequest(batch(number, vertices=250)), Cancellation())
        gc.collect()
        kept = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert kept < 2 * 2**20


# Redirects and the key


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_redirect_to_another_host_is_not_followed(status):
    with HostileServer(well) as other:

        def respond(talk):
            talk.respond(status, location=f"{other.url}/parcels/query?secret=1")

        with HostileServer(respond) as server:
            error = failure(server)
    assert error.code is ErrorCode.ADDRESS_REFUSED
    assert f"{other.url}/parcels/query" in error.sentence
    assert "secret" not in str(error)
    assert not other.requests
    assert len(server.requests) == 1


@pytest.mark.parametrize("place", [b"http://[half", b"http://\xff\xfe/", b"\x01", b"http://a:b/"])
def test_a_redirect_without_target_is_a_redirect(place):
    def respond(talk):
        talk.send(b"HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: " + place + b"\r\n\r\n")

    with HostileServer(respond) as server:
        error = failure(server)
    assert error.code is ErrorCode.ADDRESS_REFUSED
    assert "redirects" in error.sentence


@pytest.mark.parametrize("status", [200, 302, 400, 500])
@pytest.mark.parametrize("before", [165, 190, 490, 3990])
def test_a_truncated_error_contains_no_part_of_the_key(status, before):
    def respond(talk):
        key = talk.request.headers["authorization"]
        echo = ("x" * before)[: -len("Bearer ")] + key
        talk.respond(status, echo.encode(), location=f"https://other.example.com/{echo}")

    with HostileServer(respond) as server:
        error = failure(server)
    assert KEY[:4] not in str(error)


def test_the_key_is_never_in_errors_reprs_or_logs(caplog):
    caplog.set_level(logging.DEBUG)

    def respond(talk):  # echoes the header with the key
        talk.respond(
            400, b'{"detail": "bad header %s"}' % talk.request.headers["authorization"].encode()
        )

    with HostileServer(respond) as server:
        error = failure(server)
        shown = [str(error), repr(error), error.sentence, error.detail, caplog.text]
        source = connect(server)
        shown += [repr(source), repr(RemoteSettings(server.url, f"Bearer {KEY}"))]
    assert error.sentence.endswith("bad header Bearer [key]")
    assert all(KEY not in text for text in shown)


def test_a_key_with_a_line_break_is_neither_sent_nor_quoted():
    with HostileServer(well) as server:
        error = failure(server, authorization=f"Bearer {KEY}\nX-Other: 1")
    assert error.code is ErrorCode.ADDRESS_REFUSED
    assert KEY not in repr(error)
    assert not server.requests


PLAIN_HTTP = [
    "http://parcels.example.com",
    "http://10.0.0.1:8000",
    "http://[fe80::1]",
    "HTTP://a/b",
]


@pytest.mark.parametrize("url", PLAIN_HTTP)
def test_plain_http_to_another_computer_is_refused(url):
    with pytest.raises(ParcelError) as caught:
        RemoteSource(RemoteSettings(url, f"Bearer {KEY}"))
    assert caught.value.code is ErrorCode.ADDRESS_REFUSED
    assert "anyone on the network could read the key" in caught.value.sentence
    assert "needs https://" in caught.value.sentence


@pytest.mark.parametrize("host", ["127.0.0.1", "127.255.1.2:8000", "[::1]:8000", "LocalHost"])
def test_plain_http_to_the_same_computer_is_allowed(host):
    assert address_problem(f"http://{host}/api") == ""


@pytest.mark.parametrize("end", ["/parcels", "/v1/parcels/"])
def test_a_base_address_with_the_path_of_requests_is_explained(end):
    assert "Remove /parcels from the end" in address_problem(f"https://parcels.example.com{end}")


def test_an_address_can_be_checked_without_the_requests_package():
    script = """
import sys
sys.modules["requests"] = sys.modules["urllib3"] = None  # as if they were not installed
from parcel_lookup.core.remote.protocol.settings import NetworkSettings
from parcel_lookup.core.remote.protocol.settings import address_problem
print(address_problem("http://parcels.example.com"))
"""
    done = subprocess.run(
        [sys.executable, "-c", script], check=False, capture_output=True, text=True, timeout=60
    )
    assert "anyone on the network" in done.stdout, done.stderr


def test_spaces_around_a_pasted_key_are_ignored():
    with HostileServer(well) as server:
        fetch(server, authorization=f" Bearer {KEY}\n")
    assert server.requests[0].headers["authorization"] == f"Bearer {KEY}"


# Failures on the way


def test_a_closed_port_is_reported():
    free = socket.create_server(("127.0.0.1", 0))
    port = free.getsockname()[1]
    free.close()
    source = RemoteSource(RemoteSettings(f"http://127.0.0.1:{port}", f"Bearer {KEY}"))
    with pytest.raises(ParcelError) as caught:
        source.fetch(REQUEST, Cancellation())
    assert caught.value.code is ErrorCode.NO_RESPONSE
    assert f"127.0.0.1:{port}" in caught.value.sentence
    assert "refused" in caught.value.detail


def test_an_unknown_host_is_reported():
    source = RemoteSource(RemoteSettings("https://parcels.invalid:8443/api"))
    with pytest.raises(ParcelError) as caught:
        source.fetch(REQUEST, Cancellation())
    assert caught.value.code is ErrorCode.HOST_UNKNOWN
    assert "Host not found: parcels.invalid." in caught.value.sentence


def test_a_server_that_disconnects_is_reported():
    with HostileServer(lambda talk: talk.hang_up()) as server:
        assert failure(server).code is ErrorCode.NO_RESPONSE


def test_a_silent_server_times_out():
    with HostileServer(lambda talk: talk.stall()) as server:
        error = failure(server, read_timeout=0.2)
    assert error.code is ErrorCode.TIMEOUT
    assert "within 0.2 seconds" in error.sentence


def test_a_response_may_take_longer_than_a_connection():
    released = threading.Event()

    def respond(talk):
        released.wait(0.5)  # nobody sets it
        well(talk)

    with HostileServer(respond) as server:
        fetch(server, connect_timeout=0.2, read_timeout=10)


def test_a_server_that_stops_in_the_body_times_out():
    def respond(talk):
        talk.send(head(200, content_length="1000") + EMPTY)
        talk.stall()

    with HostileServer(respond) as server:
        assert failure(server, read_timeout=0.2).code is ErrorCode.TIMEOUT


@pytest.mark.parametrize(
    "beginning",
    [head(200, content_length="100000"), b"HTTP/1.1 200 OK\r\nX-Long: ", b""],
    ids=["body", "header", "nothing"],
)
def test_a_dripping_server_times_out(beginning):
    def respond(talk):
        talk.send(beginning)
        drip = threading.Event()
        while talk.socket.fileno() != -1 and not drip.wait(0.02):
            try:
                talk.socket.sendall(b" ")
            except OSError:
                return

    with HostileServer(respond) as server:
        error = failure(server, total_timeout=0.3)
    assert error.code is ErrorCode.TIMEOUT
    assert "within 0.3 seconds" in error.sentence


def test_a_response_that_is_not_http_is_reported():
    def respond(talk):
        talk.send(b"220 mail.example.com ESMTP\r\n")
        talk.hang_up()

    with HostileServer(respond) as server:
        assert failure(server).code is ErrorCode.NOT_A_SERVICE


def test_http_instead_of_tls_is_reported():
    def greet(talk):
        talk.socket.recv(100)
        talk.send(b"HTTP/1.1 400 Bad Request\r\n\r\n")

    with HostileServer(well, greet=greet) as server:
        server.url = server.url.replace("http:", "https:")
        error = failure(server)
    assert error.code is ErrorCode.NOT_A_SERVICE
    assert "TLS" in error.sentence


# Bodies


def chunked(*pieces):
    return b"".join(b"%x\r\n%s\r\n" % (len(piece), piece) for piece in pieces)


@pytest.mark.parametrize(
    "whole",
    [
        head(200, content_length=str(len(EMPTY))) + EMPTY,
        head(200, connection="close") + EMPTY,
        head(200, transfer_encoding="chunked") + chunked(EMPTY[:5], EMPTY[5:], b""),
        head(200, content_encoding="gzip", connection="close") + gzip.compress(EMPTY),
        head(200, content_encoding="identity", connection="close") + EMPTY,
    ],
    ids=["length", "until closed", "chunked", "gzip", "identity"],
)
def test_a_body_is_read_with_every_transfer_encoding(whole):
    def respond(talk):
        talk.send(whole)
        talk.hang_up()

    with HostileServer(respond) as server:
        assert fetch(server).parcels == []


@pytest.mark.parametrize(
    "broken",
    [
        head(200, content_length="1000") + EMPTY,
        head(200, content_length=str(len(EMPTY) + 1)) + EMPTY,
        head(200, transfer_encoding="chunked") + chunked(EMPTY),
        head(200, transfer_encoding="chunked") + b"zz\r\n" + EMPTY,
        head(200, connection="close") + EMPTY[:-3],
        head(200, content_encoding="gzip", connection="close") + gzip.compress(EMPTY)[:-9],
        head(200, content_encoding="gzip", connection="close")
        + gzip.compress(EMPTY[:5])
        + gzip.compress(EMPTY[5:]),
        head(200, content_encoding="gzip", connection="close") + EMPTY,
        head(200, content_encoding="br", connection="close") + EMPTY,
    ],
    ids=[
        "half",
        "a byte missing",
        "no end",
        "no chunk",
        "half JSON",
        "half gzip",
        "gzip in pieces",
        "no gzip",
        "br",
    ],
)
def test_an_incomplete_body_is_reported(broken):
    def respond(talk):
        talk.send(broken)
        talk.hang_up()

    with HostileServer(respond) as server:
        assert failure(server).code is ErrorCode.UNREADABLE_RESPONSE


def bomb(size):
    packer = zlib.compressobj(9, zlib.DEFLATED, zlib.MAX_WBITS + 16)
    blank = b" " * 2**20
    return b"".join(packer.compress(blank) for _ in range(size // 2**20)) + packer.flush()


@pytest.mark.parametrize("status", [200, 302, 500])
def test_a_decompression_bomb_is_refused(status):
    packed = bomb(64 * 2**20)
    assert len(packed) < 2**17

    def respond(talk):
        talk.respond(status, packed, content_encoding="gzip", location="https://a.example.com/")

    with HostileServer(respond) as server:
        tracemalloc.start()
        try:
            error = failure(server, largest_response=2**20)
            most = tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()
    assert error.code is ErrorCode.UNREADABLE_RESPONSE
    assert "1 MB" in error.sentence
    assert most < 8 * 2**20


def test_an_endless_body_is_refused():
    def respond(talk):
        talk.send(head(200, connection="close"))
        try:
            while True:
                talk.socket.sendall(b" " * 2**16)
        except OSError:
            pass

    with HostileServer(respond) as server:
        assert failure(server, largest_response=2**20).code is ErrorCode.UNREADABLE_RESPONSE


def test_the_next_request_after_a_failure_succeeds():
    responses = [lambda talk: talk.hang_up(), well]

    with HostileServer(lambda talk: responses.pop(0)(talk)) as server:
        source = connect(server)
        with pytest.raises(ParcelError):
            source.fetch(REQUEST, Cancellation())
        assert source.fetch(REQUEST, Cancellation()).parcels == []
        source.close()


# Cancel

SOON = 0.5  # seconds; the design allows one


def cancel_in_a_stall(server, **settings):
    """Cancel a fetch while the server stalls; return the seconds until it ends, and its error."""
    source, cancellation, ends = connect(server, read_timeout=60, **settings), Cancellation(), []

    def work():
        try:
            source.fetch(REQUEST, cancellation)
        except ParcelError as error:
            ends.append((error, time.monotonic()))

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    assert server.stalled.wait(10)
    cancelled = time.monotonic()
    cancellation.cancel()
    thread.join(10)
    source.close()
    ((error, ended),) = ends
    assert isinstance(error, Cancelled)
    return ended - cancelled


def stall_after(*data):
    def respond(talk):
        talk.send(b"".join(data))
        talk.stall()

    return respond


STALLS = {
    "before headers": stall_after(),
    "in headers": stall_after(b"HTTP/1.1 200 OK\r\nContent-Le"),
    "in a body of known length": stall_after(head(200, content_length="1000"), b'{"results"'),
    "in a chunk": stall_after(head(200, transfer_encoding="chunked"), b"ff\r\n{"),
    # http.client drops its socket as soon as it reads such a head
    "in a body until closed": stall_after(head(200, connection="close"), b'{"results": []}'),
}


@pytest.mark.parametrize("stall", STALLS.values(), ids=STALLS)
def test_canceling_ends_a_stalled_request(stall):
    with HostileServer(stall) as server:
        assert cancel_in_a_stall(server) < SOON


@pytest.mark.parametrize("stall", STALLS.values(), ids=STALLS)
def test_canceling_ends_a_stalled_request_over_tls(stall, authority):
    network = NetworkSettings(ca_certificates=authority.pem)
    with HostileServer(stall, tls=authority.server()) as server:
        assert cancel_in_a_stall(server, network=network) < SOON


def test_canceling_ends_a_stalled_tls_handshake():
    with HostileServer(well, greet=lambda talk: talk.stall()) as server:
        server.url = server.url.replace("http:", "https:")
        assert cancel_in_a_stall(server, connect_timeout=60) < SOON


def test_canceling_reaches_a_reused_connection():
    responses = [well, stall_after()]
    with HostileServer(lambda talk: responses.pop(0)(talk)) as server:
        source, cancellation, ends = connect(server, read_timeout=60), Cancellation(), []

        def work():
            source.fetch(REQUEST, Cancellation())
            try:
                source.fetch(REQUEST, cancellation)
            except ParcelError as error:
                ends.append(error.code)

        thread = threading.Thread(target=work, daemon=True)
        thread.start()
        assert server.stalled.wait(10)
        cancellation.cancel()
        thread.join(SOON)
        assert ends == [ErrorCode.CANCELLED]
        assert server.connections == 1


def test_canceling_ends_all_threads_immediately():
    with HostileServer(stall_after()) as server:
        source, cancellation, codes = connect(server, read_timeout=60), Cancellation(), []

        def work():
            try:
                source.fetch(REQUEST, cancellation)
            except ParcelError as error:
                codes.append(error.code)

        threads = [threading.Thread(target=work, daemon=True) for _ in range(6)]
        for thread in threads:
            thread.start()
        assert server.stalled.wait(10)
        cancellation.cancel()
        for thread in threads:
            thread.join(SOON)
        assert codes == [ErrorCode.CANCELLED] * 6


def test_nothing_is_sent_after_canceling():
    cancellation = Cancellation()
    cancellation.cancel()
    with HostileServer(well) as server, pytest.raises(Cancelled):
        connect(server).fetch(REQUEST, cancellation)
    assert server.connections == 0


def test_no_connection_is_opened_after_closing():
    """An abandoned thread may send another request, and its connection would never be closed."""
    with HostileServer(well) as server:
        source = connect(server)
        source.close()
        with pytest.raises(ParcelError) as caught:
            source.fetch(REQUEST, Cancellation())
    assert caught.value.code is ErrorCode.NO_RESPONSE
    assert server.connections == 0


def test_no_socket_is_left_open():
    """Every response and every failure releases its sockets, including duplicated handles."""
    responses = [
        well,
        lambda talk: talk.hang_up(),
        lambda talk: (talk.send(head(200, connection="close") + EMPTY), talk.hang_up()),
        lambda talk: (talk.send(head(200, content_length="99") + EMPTY), talk.hang_up()),
        well,
    ]
    gc.collect()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", ResourceWarning)
        with HostileServer(lambda talk: responses.pop(0)(talk)) as server:
            source = connect(server)
            while responses:
                with contextlib.suppress(ParcelError):
                    source.fetch(REQUEST, Cancellation())
            source.close()
        del source
        gc.collect()
    assert [str(warning.message) for warning in caught if "socket" in str(warning.message)] == []


@pytest.fixture(scope="module")
def authority():
    return Authority()
