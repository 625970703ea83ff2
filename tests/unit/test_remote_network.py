"""Office networks: proxies, private authorities, redirects, and what counts as a request sent."""

import contextlib
import gc
import logging
import socket
import ssl
import threading
import time
import warnings

import pytest

from parcel_lookup.core.contract import (
    AddressRequest,
    Cancellation,
    Cancelled,
    ErrorCode,
    Filter,
    ParcelError,
    QueryRequest,
)
from parcel_lookup.core.remote.http.interruption import Exchange
from parcel_lookup.core.remote.protocol.settings import NetworkSettings, RemoteSettings
from parcel_lookup.core.remote.source import RemoteSource
from parcel_lookup.tests.support.certificates import SERVICE, Authority, self_signed
from parcel_lookup.tests.support.hostile import HostileServer, head
from parcel_lookup.tests.support.proxy import ForwardProxy

KEY = "sk-3141592653589793"
LOGIN = ("maria", "pässwörd:5")
EMPTY = b'{"results": []}'
REQUEST = QueryRequest((Filter("acres", "gt", 40),))
SOON = 0.5  # seconds; the design allows one


def well(talk):
    talk.respond(200, EMPTY, content_type="application/json")


@pytest.fixture(scope="module")
def authority():
    return Authority()


@pytest.fixture(scope="module")
def tls(authority):
    """A server's certificate of the authority, for this machine and for `SERVICE`."""
    return authority.server()


@pytest.fixture(scope="module")
def office(authority):
    """Network settings that trust the authority."""

    def settings(proxy=None, login=("", ""), **others):
        return NetworkSettings(
            proxy=proxy.url if isinstance(proxy, HostileServer) else proxy or "",
            proxy_user=login[0],
            proxy_password=login[1],
            ca_certificates=authority.pem,
            **others,
        )

    return settings


def connect(url, network=None, **settings):
    settings = {
        "authorization": f"Bearer {KEY}",
        "read_timeout": 5,
        "connect_timeout": 5,
        **settings,
    }
    return RemoteSource(RemoteSettings(url, network=network or NetworkSettings(), **settings))


def fetch(url, network=None, request=REQUEST, **settings):
    """The page, and how many requests were sent for it."""
    with contextlib.closing(connect(url, network, **settings)) as source:
        return source.fetch(request, Cancellation()), source._sent.number


def failure(url, network=None, request=REQUEST, **settings):
    """The error, and how many requests were sent before it."""
    with contextlib.closing(connect(url, network, **settings)) as source:
        with pytest.raises(ParcelError) as caught:
            source.fetch(request, Cancellation())
        return caught.value, source._sent.number


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as free:
        return free.getsockname()[1]


# Over a proxy


@pytest.fixture
def service(tls):
    """A service that only a proxy can reach, by its name."""
    with HostileServer(well, tls=tls) as server:
        server.url = f"https://{SERVICE}/api"
        yield server


def proxy_to(server, **options):
    return ForwardProxy(leads={SERVICE: server.port}, **options)


def test_a_service_is_reached_through_a_tunnel(service, office):
    with proxy_to(service) as proxy:
        page, sent = fetch(service.url, office(proxy))
    assert (page.parcels, sent) == ([], 1)
    assert proxy.tunnels == [f"{SERVICE}:443"]
    assert service.requests[0].target == "/api/parcels/query"
    assert service.requests[0].headers["authorization"] == f"Bearer {KEY}"


def test_a_proxy_receives_its_login_but_never_the_key(service, office):
    with proxy_to(service, login=LOGIN) as proxy:
        fetch(service.url, office(proxy, LOGIN))
    (received,) = proxy.requests
    assert KEY not in repr(received)
    assert received.headers["user-agent"].startswith("ParcelLookup/")
    assert "proxy-authorization" not in service.requests[0].headers


def test_a_tunnel_is_kept_open(service, office):
    with proxy_to(service, login=LOGIN) as proxy:
        source = connect(service.url, office(proxy, LOGIN))
        for _ in range(3):
            source.fetch(REQUEST, Cancellation())
        assert source._sent.number == 3
        source.close()
    assert len(proxy.tunnels) == 1


@pytest.mark.parametrize("host", ["proxy.example.com:3128", "192.0.2.1:3128"])
def test_the_same_computer_is_never_accessed_through_a_proxy_elsewhere(host, office):
    """It would be another machine's loopback, and the key would go there in the clear."""
    with HostileServer(well) as server:
        fetch(server.url, office(f"http://{host}"))
    assert len(server.requests) == 1


LOGIN_REQUIRED = "it requires a login, and QGIS's network settings have none (407)."
NOT_ACCEPTED = "it does not accept the login in QGIS's network settings (407)."


@pytest.mark.parametrize(
    ("login", "reason"), [(("", ""), LOGIN_REQUIRED), (("maria", "wrong"), NOT_ACCEPTED)]
)
def test_a_wrong_or_missing_proxy_login_is_reported(login, reason, service, office):
    with proxy_to(service, login=LOGIN) as proxy:
        error, sent = failure(service.url, office(proxy, login))
    assert error.code is ErrorCode.PROXY_FAILED
    assert error.params == {"proxy": f"127.0.0.1:{proxy.port}", "reason": reason}
    assert sent == 0
    assert not service.requests


def test_an_unsupported_proxy_type_is_not_used():
    with HostileServer(well) as server:
        network = NetworkSettings(unsupported_proxy="SOCKS5")
        error, sent = failure(f"https://{SERVICE}", network)
        assert error.code is ErrorCode.PROXY_UNSUPPORTED
        assert "of type SOCKS5" in error.sentence
        assert sent == 0
        fetch(server.url, network)  # this machine needs no proxy
    assert len(server.requests) == 1


def test_a_missing_proxy_is_reported():
    port = free_port()
    error, sent = failure(f"https://{SERVICE}", NetworkSettings(f"http://127.0.0.1:{port}"))
    assert error.code is ErrorCode.PROXY_FAILED
    assert f"127.0.0.1:{port}" in error.sentence
    assert "cannot be reached" in error.sentence
    assert "refused" in error.detail
    assert sent == 0


def test_an_unknown_proxy_host_is_reported():
    error, sent = failure(f"https://{SERVICE}", NetworkSettings("http://proxy.invalid:3128"))
    assert error.code is ErrorCode.PROXY_FAILED
    assert error.params["proxy"] == "proxy.invalid:3128"
    assert error.params["reason"] == "host not found."
    assert sent == 0


@pytest.mark.parametrize(
    "proxy", ["http://:3128", "http://proxy:0", "http://http://a:1", "nonsense"]
)
def test_an_invalid_proxy_address_is_reported(proxy):
    error, _ = failure(f"https://{SERVICE}", NetworkSettings(proxy))
    assert error.code is ErrorCode.PROXY_FAILED
    assert "host and port" in error.sentence


REFUSALS = {
    "forbids": (b"HTTP/1.0 403 Forbidden\r\n\r\n", "does not allow connections to"),
    "hangs up": (b"", "closes the connection"),
    "no proxy": (b"220 mail.example.com ESMTP\r\n", "not an HTTP proxy"),
}


@pytest.mark.parametrize(("response", "words"), REFUSALS.values(), ids=REFUSALS)
def test_a_proxy_that_refuses_a_tunnel_is_reported(response, words):
    def refuse(talk):
        talk.send(response)
        talk.hang_up()

    with ForwardProxy(respond=refuse) as proxy:
        error, sent = failure(f"https://{SERVICE}", NetworkSettings(proxy.url))
    assert error.code is ErrorCode.PROXY_FAILED
    assert words in error.sentence
    assert sent == 0


def test_a_stalled_proxy_times_out():
    with ForwardProxy(respond=lambda talk: talk.stall()) as proxy:
        error, sent = failure(f"https://{SERVICE}", NetworkSettings(proxy.url), connect_timeout=0.2)
    assert error.code is ErrorCode.PROXY_FAILED
    assert "did not respond within 0.2 seconds" in error.sentence
    assert sent == 0


@pytest.mark.parametrize("status", [502, 503, 504])
def test_a_proxy_that_cannot_reach_the_service_is_reported(status):
    """The service does not respond, which is retried."""
    with ForwardProxy(respond=lambda talk: talk.respond(status)) as proxy:
        error, sent = failure(f"https://{SERVICE}", NetworkSettings(proxy.url))
    assert error.code is ErrorCode.NO_RESPONSE
    assert SERVICE in error.sentence
    assert f"127.0.0.1:{proxy.port}" in error.detail
    assert str(status) in error.detail
    assert sent == 0


def test_an_error_through_a_tunnel_is_attributed_to_the_service(tls, office):
    with (
        HostileServer(lambda talk: talk.respond(407), tls=tls) as server,
        proxy_to(server) as proxy,
    ):
        error, sent = failure(f"https://{SERVICE}", office(proxy))
    assert error.code is ErrorCode.SERVICE_FAILED
    assert sent == 1


@pytest.mark.parametrize("proxy_login", [LOGIN, ("maria", "another")])
def test_the_proxy_password_is_never_in_errors_reprs_or_logs(proxy_login, service, office, caplog):
    caplog.set_level(logging.DEBUG)
    with proxy_to(service, login=proxy_login) as proxy:
        network = office(proxy, LOGIN)
        source = connect(service.url, network)
        shown = [repr(network), repr(source), repr(RemoteSettings(service.url, network=network))]
        with contextlib.suppress(ParcelError):
            source.fetch(REQUEST, Cancellation())
        shown.append(repr(vars(source._transport)))
        source.close()
        if proxy_login != LOGIN:
            error, _ = failure(service.url, network)
            shown += [str(error), repr(error), error.detail]
    shown += [caplog.text, *map(str, caplog.records)]
    secret = proxy.requests[0].headers["proxy-authorization"].split()[1]
    for text in shown:
        assert LOGIN[1] not in text
        assert secret not in text


# Cancel on the way over a proxy


def cancel_in_a_stall(stalls, url, network):
    """Cancel a fetch while the server `stalls` is stalled, and return the seconds until it ends."""
    source = connect(url, network, read_timeout=60, connect_timeout=60)
    cancellation, ends = Cancellation(), []

    def work():
        try:
            source.fetch(REQUEST, cancellation)
        except ParcelError as error:
            ends.append((error, time.monotonic()))

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    assert stalls.stalled.wait(10)
    cancelled = time.monotonic()
    cancellation.cancel()
    thread.join(10)
    source.close()
    ((error, ended),) = ends
    assert isinstance(error, Cancelled)
    return ended - cancelled


@pytest.mark.parametrize(
    "data",
    [b"", b"HTTP/1.1 200 Conn", b"HTTP/1.1 200 OK\r\n\r\n"],
    ids=["before", "in", "after its response"],
)
def test_canceling_ends_a_stall_of_a_proxy(data):
    """The last case is a TLS handshake without a response."""

    def stall(talk):
        talk.send(data)
        talk.stall()

    with ForwardProxy(respond=stall) as proxy:
        network = NetworkSettings(proxy.url)
        assert cancel_in_a_stall(proxy, f"https://{SERVICE}", network) < SOON


@pytest.mark.parametrize(
    "data", [b"", head(200, content_length="99"), head(200, connection="close") + b"{"]
)
def test_canceling_ends_a_stall_in_a_tunnel(data, tls, office):
    def stall(talk):
        talk.send(data)
        talk.stall()

    with HostileServer(stall, tls=tls) as server, proxy_to(server, login=LOGIN) as proxy:
        assert cancel_in_a_stall(server, f"https://{SERVICE}", office(proxy, LOGIN)) < SOON


# Whom to trust


def test_a_private_authority_in_the_settings_is_trusted(tls, office):
    with HostileServer(well, tls=tls) as server:
        page, sent = fetch(server.url, office())
    assert (page.parcels, sent) == ([], 1)


def test_an_unknown_authority_is_reported(tls):
    with HostileServer(well, tls=tls) as server:
        error, sent = failure(server.url)
    assert error.code is ErrorCode.CERTIFICATE
    assert error.params["host"] == f"127.0.0.1:{server.port}"
    assert "its issuer is trusted neither by this computer nor by QGIS" in error.sentence
    assert not server.requests
    assert sent == 0


def test_certificates_are_checked_through_a_tunnel(service, office):
    with proxy_to(service, login=LOGIN) as proxy:
        network = NetworkSettings(proxy.url, *LOGIN)
        error, sent = failure(service.url, network)
    assert error.code is ErrorCode.CERTIFICATE
    assert error.params["host"] == SERVICE
    assert "its issuer is trusted neither" in error.sentence
    assert sent == 0


def test_the_operating_systems_store_is_used(tls, authority, tmp_path, monkeypatch):
    """OpenSSL has that store in a file, where this names another one."""
    store = tmp_path / "store.pem"
    store.write_text(authority.pem)
    monkeypatch.setenv("SSL_CERT_FILE", str(store))
    with HostileServer(well, tls=tls) as server:
        fetch(server.url)
    assert len(server.requests) == 1


def test_certifi_is_not_used_in_addition(tls, authority, tmp_path, monkeypatch):
    store, bundle = tmp_path / "store.pem", tmp_path / "certifi.pem"
    store.write_text(Authority("Another").pem)
    bundle.write_text(authority.pem)
    monkeypatch.setenv("SSL_CERT_FILE", str(store))
    monkeypatch.setattr("requests.adapters.DEFAULT_CA_BUNDLE_PATH", str(bundle))
    monkeypatch.setattr("requests.certs.where", lambda: str(bundle))
    monkeypatch.setenv("REQUESTS_CA_BUNDLE", str(bundle))
    with HostileServer(well, tls=tls) as server:
        error, _ = failure(server.url)
    assert error.code is ErrorCode.CERTIFICATE


def test_certifi_is_used_if_the_system_has_no_store(tls, authority, tmp_path, monkeypatch):
    bundle = tmp_path / "certifi.pem"
    bundle.write_text(authority.pem)
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "none"))
    monkeypatch.setenv("SSL_CERT_DIR", str(tmp_path / "nowhere"))
    monkeypatch.setattr("requests.certs.where", lambda: str(bundle))
    with HostileServer(well, tls=tls) as server:
        fetch(server.url)
    assert len(server.requests) == 1


@pytest.mark.parametrize(
    "pem",
    ["nonsense", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n", "ünreadable"],
)
def test_unreadable_authorities_are_reported(pem, tls):
    with HostileServer(well, tls=tls) as server:
        error, sent = failure(server.url, NetworkSettings(ca_certificates=pem))
    assert error.code is ErrorCode.CERTIFICATE
    assert "authorities in QGIS's authentication settings cannot be read" in error.sentence
    assert (server.connections, sent) == (0, 0)


def test_an_expired_certificate_is_reported(authority, office):
    with HostileServer(well, tls=authority.server(years=(-2, -1))) as server:
        error, sent = failure(server.url, office())
    assert error.code is ErrorCode.CERTIFICATE
    assert "has expired" in error.sentence
    assert sent == 0


def test_a_certificate_that_is_not_valid_yet_is_reported(authority, office):
    with HostileServer(well, tls=authority.server(years=(1, 2))) as server:
        error, _ = failure(server.url, office())
    assert "Check the clock" in error.sentence


@pytest.mark.parametrize("url", [f"https://{SERVICE}", "https://192.0.2.7:8443"])
def test_a_certificate_of_another_host_is_reported(url, authority, office):
    context = authority.server("other.example.com", "192.0.2.1")
    with HostileServer(well, tls=context) as server:
        leads = {SERVICE: server.port, "192.0.2.7": server.port}
        with ForwardProxy(leads=leads) as proxy:
            error, sent = failure(url, office(proxy))
    assert error.code is ErrorCode.CERTIFICATE
    host = url.partition("//")[2]
    assert f"it is for another host, not for {host}" in error.sentence
    assert not server.requests
    assert sent == 0


def test_a_self_signed_certificate_is_reported(tmp_path):
    with HostileServer(well, tls=self_signed(tmp_path)) as server:
        error, _ = failure(server.url)
    assert "self-signed" in error.sentence


# Redirects


ADDRESS = AddressRequest("12 Main St")


ELSEWHERE = [
    "/v2/here?a=1#b",
    "http://127.0.0.1:{port}/there",
    "https://127.0.0.1:{port}/there",
    "http://localhost:{port}/there",
    "http://127.0.0.1/there",
    "//other.example.com/there",
    "http://user@127.0.0.1:{port}/there",
    "http://127.0.0.1:{port}@other.example.com/there",
    "http://127.0.0.1:{port}.example.com/there",
    "ftp://127.0.0.1:{port}/there",
]


@pytest.mark.parametrize("status", [302, 307])
@pytest.mark.parametrize("place", ELSEWHERE)
@pytest.mark.parametrize("request_", [REQUEST, ADDRESS], ids=["POST", "GET"])
def test_a_redirect_is_not_followed(place, request_, status):
    with HostileServer(
        lambda talk: talk.respond(status, location=place.format(port=talk.server.port))
    ) as server:
        error, sent = failure(server.url, request=request_)
    assert error.code is ErrorCode.ADDRESS_REFUSED
    assert "a key is sent only to its own address" in error.sentence
    assert (len(server.requests), sent) == (1, 1)


def test_a_redirect_from_https_to_http_is_not_followed(tls, office):
    with HostileServer(
        lambda talk: talk.respond(307, location=f"http://127.0.0.1:{talk.server.port}/x"), tls=tls
    ) as server:
        error, _ = failure(server.url, office())
    assert error.code is ErrorCode.ADDRESS_REFUSED
    assert len(server.requests) == 1


# What counts as a request sent


def sent_in(url, network=None, **settings):
    with contextlib.closing(connect(url, network, **settings)) as source:
        with contextlib.suppress(ParcelError):
            source.fetch(REQUEST, Cancellation())
        return source._sent.number


def test_a_refused_connection_does_not_count_as_sent():
    assert sent_in(f"http://127.0.0.1:{free_port()}") == 0
    assert sent_in("https://parcels.invalid") == 0


def test_a_failed_tls_handshake_does_not_count_as_sent():
    with HostileServer(well, greet=lambda talk: talk.hang_up()) as server:
        assert sent_in(server.url.replace("http:", "https:")) == 0


@pytest.mark.parametrize(
    "respond",
    [
        well,
        lambda talk: talk.respond(500),
        lambda talk: talk.hang_up(),
        lambda talk: talk.stall(),
        lambda talk: talk.send(head(200, content_length="9")) or talk.hang_up(),
    ],
    ids=["well", "500", "hangs up", "stalls", "half"],
)
def test_a_written_request_counts_once_regardless_of_the_response(respond):
    with HostileServer(respond) as server:
        assert sent_in(server.url, read_timeout=0.2) == 1
    assert len(server.requests) == 1


def test_a_request_on_an_open_connection_counts():
    with HostileServer(well) as server, contextlib.closing(connect(server.url)) as source:
        for number in range(1, 4):
            source.fetch(REQUEST, Cancellation())
            assert source._sent.number == number
    assert server.connections == 1


def test_canceling_while_connecting_sends_nothing():
    cancellation = Cancellation()

    def greet(talk):
        cancellation.cancel()
        talk.stall()

    with HostileServer(well, greet=greet) as server:
        source = connect(server.url.replace("http:", "https:"))
        with pytest.raises(Cancelled):
            source.fetch(REQUEST, cancellation)
        assert source._sent.number == 0
        source.close()


def test_canceling_before_writing_sends_nothing():
    sent = []
    with Exchange(lambda: sent.append(1)) as exchange:
        exchange.cut()
        with pytest.raises(OSError, match="cut"):
            exchange.send()
    assert not sent


def test_no_socket_is_left_open(service, authority, office):
    gc.collect()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", ResourceWarning)
        with proxy_to(service, login=LOGIN) as proxy:
            fetch(service.url, office(proxy, LOGIN))
            failure(service.url, office(proxy))
            failure(service.url, NetworkSettings(proxy.url, *LOGIN))
        with HostileServer(well, tls=authority.server("192.0.2.1")) as other:
            failure(other.url, office())
        gc.collect()
    named = [str(warning.message) for warning in caught if "socket" in str(warning.message)]
    # The servers of the tests leave the handshakes that fail to the collector, and http.client the
    # refusals of proxies.
    others = (f"laddr=('127.0.0.1', {service.port})", "socket [closed]")
    assert [text for text in named if not any(other in text for other in others)] == []


def test_the_tls_context_is_as_strict_as_the_systems(tls, office):
    """Nothing older than TLS 1.2, and a certificate must be shown."""
    from parcel_lookup.core.remote.http.certificates import trusting_context
    from parcel_lookup.core.remote.protocol.settings import check_settings

    parts = check_settings(RemoteSettings(f"https://{SERVICE}"))
    context = trusting_context(office(), parts)
    assert context.verify_mode is ssl.CERT_REQUIRED
    assert context.check_hostname
    assert context.minimum_version >= ssl.create_default_context().minimum_version
