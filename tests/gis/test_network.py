"""QGIS's network settings, as they reach the transport: set in QGIS, and used over real sockets."""

import contextlib

import pytest
from qgis.core import (
    QgsApplication,
    QgsAuthMethodConfig,
    QgsNetworkAccessManager,
    QgsSettings,
)
from qgis.PyQt.QtCore import QByteArray
from qgis.PyQt.QtNetwork import QNetworkProxy, QNetworkProxyFactory, QSslCertificate

from parcel_lookup.core.contract import Cancellation, ErrorCode, Filter, ParcelError, QueryRequest
from parcel_lookup.core.gis.qt.network_settings import read_network, read_timeout
from parcel_lookup.core.remote.protocol.settings import NetworkSettings, RemoteSettings
from parcel_lookup.core.remote.source import RemoteSource
from parcel_lookup.tests.support.certificates import SERVICE, Authority
from parcel_lookup.tests.support.hostile import HostileServer
from parcel_lookup.tests.support.passwords import MASTER_PASSWORD
from parcel_lookup.tests.support.proxy import ForwardProxy

URL = f"https://{SERVICE}/api"
Kind = QNetworkProxy.ProxyType
LOGIN = ("maria", "secret words")
REQUEST = QueryRequest((Filter("acres", "gt", 40),))


def set_up_network(**settings):
    """Put these under QGIS's proxy settings, and have it read them, as its options dialog does."""
    stored = QgsSettings()
    stored.remove("proxy")
    for name, value in settings.items():
        stored.setValue(f"proxy/{name}", value)
    QgsNetworkAccessManager.instance().setupDefaultProxyAndCache()


@pytest.fixture(autouse=True)
def _no_proxies(qgis_app, monkeypatch):
    for name in ("http_proxy", "https_proxy", "all_proxy", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)
    was_system = QNetworkProxyFactory.usesSystemConfiguration()
    set_up_network()
    yield
    set_up_network()
    QNetworkProxyFactory.setUseSystemConfiguration(was_system)


def http_proxy(host="proxy.example.com", port=3128, **others):
    set_up_network(
        proxyEnabled=True, proxyType="HttpProxy", proxyHost=host, proxyPort=str(port), **others
    )


def test_without_a_proxy_there_is_none():
    assert read_network(URL) == NetworkSettings()


def test_a_proxy_that_is_switched_off_is_not_used():
    http_proxy()
    QgsSettings().setValue("proxy/proxyEnabled", False)
    QgsNetworkAccessManager.instance().setupDefaultProxyAndCache()
    assert read_network(URL) == NetworkSettings()


@pytest.mark.parametrize("kind", ["HttpProxy", "HttpCachingProxy"])
def test_an_http_proxy_and_its_login(kind):
    http_proxy(proxyUser=LOGIN[0], proxyPassword=LOGIN[1])
    QgsSettings().setValue("proxy/proxyType", kind)
    QgsNetworkAccessManager.instance().setupDefaultProxyAndCache()
    network = read_network(URL)
    assert network == NetworkSettings("http://proxy.example.com:3128", *LOGIN)
    assert LOGIN[1] not in repr(network)


@pytest.mark.parametrize(("kind", "named"), [("Socks5Proxy", "SOCKS5"), ("FtpCachingProxy", "FTP")])
def test_other_kinds_are_named(kind, named):
    http_proxy()
    QgsSettings().setValue("proxy/proxyType", kind)
    QgsNetworkAccessManager.instance().setupDefaultProxyAndCache()
    assert read_network(URL) == NetworkSettings(unsupported_proxy=named)


EXCLUDED = [f"https://{SERVICE}", f"https://{SERVICE}/api", f"https://{SERVICE}/", "https://"]
NOT_EXCLUDED = [SERVICE, "http://", "https://other.example.com", f"https://{SERVICE}/b", " "]


@pytest.mark.parametrize("name", ["noProxyUrls", "proxyExcludedUrls"])
@pytest.mark.parametrize("beginning", EXCLUDED)
def test_addresses_that_begin_as_an_exclusion_are_reached_without_it(name, beginning):
    http_proxy(**{name: ["https://unlike.example.com", beginning]})
    assert read_network(URL) == NetworkSettings()


@pytest.mark.parametrize("beginning", NOT_EXCLUDED)
def test_other_addresses_are_not(beginning):
    http_proxy(noProxyUrls=[beginning])
    assert read_network(URL).proxy == "http://proxy.example.com:3128"


def test_the_host_of_an_address_is_compared_without_case():
    http_proxy(noProxyUrls=[f"https://{SERVICE}"])
    assert read_network(URL.replace(SERVICE, SERVICE.upper())) == NetworkSettings()


def test_the_systems_proxy(monkeypatch):
    """On Linux, the system's proxy comes from the environment."""
    monkeypatch.setenv("https_proxy", "http://system.example.com:8080")
    set_up_network(proxyEnabled=True, proxyType="DefaultProxy")
    assert read_network(URL) == NetworkSettings("http://system.example.com:8080")
    monkeypatch.setenv("no_proxy", SERVICE)
    assert read_network(URL) == NetworkSettings()


def test_the_systems_proxy_of_another_kind(monkeypatch):
    monkeypatch.setenv("https_proxy", "socks5://system.example.com:1080")
    set_up_network(proxyEnabled=True, proxyType="DefaultProxy")
    assert read_network(URL).unsupported_proxy == "SOCKS5"


class _Listing(QNetworkProxyFactory):
    """Names these proxies for every address."""

    def __init__(self, *proxies):
        super().__init__()
        self._proxies = list(proxies)

    def queryProxy(self, query):  # noqa: N802 - Qt's
        return self._proxies


def listed(*kinds):
    """What is read where Qt names proxies of these kinds, the first on port 1."""
    proxies = [
        QNetworkProxy(kind, "" if kind == Kind.NoProxy else "system.example.com", port)
        for port, kind in enumerate(kinds, 1)
    ]
    http_proxy(proxyExcludedUrls=[f"https://{SERVICE}"])  # no other setting of QGIS is read
    QNetworkProxyFactory.setApplicationProxyFactory(_Listing(*proxies))
    return read_network(URL)


def test_a_way_around_that_the_system_adds_to_its_proxies_is_not_taken():
    """As Qt does with libproxy: behind every proxy it names none at all."""
    assert listed(Kind.Socks5Proxy, Kind.NoProxy).unsupported_proxy == "SOCKS5"
    assert listed(Kind.FtpCachingProxy, Kind.NoProxy).unsupported_proxy == "FTP"
    assert listed(Kind.HttpProxy, Kind.NoProxy).proxy == "http://system.example.com:1"
    both = listed(Kind.Socks5Proxy, Kind.HttpProxy, Kind.NoProxy)
    assert both == NetworkSettings("http://system.example.com:2")
    assert listed(Kind.NoProxy, Kind.Socks5Proxy) == listed(Kind.NoProxy) == NetworkSettings()


def test_an_exclusion_of_the_old_kind_is_for_the_systems_proxy(monkeypatch):
    monkeypatch.setenv("https_proxy", "http://system.example.com:8080")
    http_proxy(proxyExcludedUrls=[f"https://{SERVICE}"])
    QNetworkProxyFactory.setUseSystemConfiguration(True)
    assert read_network(URL).proxy == "http://system.example.com:8080"


def test_a_proxy_without_a_host_is_an_error_once_it_is_used():
    http_proxy(host="", port="")
    with pytest.raises(ParcelError) as caught:
        fetch(URL)
    assert caught.value.code is ErrorCode.PROXY_FAILED
    assert "do not contain its host and port" in caught.value.sentence


def test_the_timeout_is_in_seconds():
    manager = QgsNetworkAccessManager
    before = manager.timeout()
    try:
        manager.setTimeout(12500)
        assert read_timeout() == 12.5
        manager.setTimeout(0)
        assert read_timeout() == 300
    finally:
        manager.setTimeout(before)


# The authentication manager


@pytest.fixture
def auth_manager():
    manager = QgsApplication.authManager()
    if not manager.masterPasswordIsSet():
        manager.setMasterPassword(MASTER_PASSWORD, True)
    return manager


@pytest.fixture
def login_in_auth(auth_manager):
    config = QgsAuthMethodConfig("Basic")
    config.setName("proxy")
    config.setConfig("username", LOGIN[0])
    config.setConfig("password", LOGIN[1])
    assert auth_manager.storeAuthenticationConfig(config)[0]
    yield config.id()
    auth_manager.removeAuthenticationConfig(config.id())


@pytest.fixture
def authority(auth_manager):
    """An authority that the user has added to those of QGIS."""
    made = Authority()
    (certificate,) = QSslCertificate.fromData(QByteArray(made.pem.encode()))
    assert auth_manager.storeCertAuthority(certificate)
    auth_manager.rebuildCaCertsCache()
    auth_manager.rebuildTrustedCaCertsCache()
    yield made
    auth_manager.removeCertAuthority(certificate)
    auth_manager.rebuildCaCertsCache()
    auth_manager.rebuildTrustedCaCertsCache()


def certificates(pem):
    return QSslCertificate.fromData(QByteArray(pem.encode()))


def test_the_login_may_be_an_authentication_configuration(login_in_auth):
    http_proxy(authcfg=login_in_auth)
    assert read_network(URL) == NetworkSettings("http://proxy.example.com:3128", *LOGIN)


def test_the_login_of_the_systems_proxy(login_in_auth, monkeypatch):
    monkeypatch.setenv("http_proxy", "http://system.example.com:8080")
    monkeypatch.setenv("https_proxy", "http://system.example.com:8080")
    set_up_network(proxyEnabled=True, proxyType="DefaultProxy", authcfg=login_in_auth)
    assert read_network(URL) == NetworkSettings("http://system.example.com:8080", *LOGIN)


def test_authorities_are_those_that_the_user_added(authority):
    assert certificates(read_network(URL).ca_certificates) == certificates(authority.pem)
    assert read_network("http://127.0.0.1:8000").ca_certificates == ""


# All of it, over real sockets


def fetch(url):
    settings = RemoteSettings(
        url, "Bearer sk-3141592653", connect_timeout=5, network=read_network(url)
    )
    with contextlib.closing(RemoteSource(settings)) as source:
        return source.fetch(REQUEST, Cancellation()).parcels


def test_a_service_of_a_private_authority_through_a_proxy_that_requires_a_login(authority):
    def respond(talk):
        talk.respond(200, b'{"results": []}', content_type="application/json")

    with HostileServer(respond, tls=authority.server()) as server:
        leads = {SERVICE: server.port}
        with ForwardProxy(login=LOGIN, leads=leads) as proxy:
            http_proxy("127.0.0.1", proxy.port, proxyUser=LOGIN[0], proxyPassword=LOGIN[1])
            assert fetch(URL) == []
            http_proxy("127.0.0.1", proxy.port)
            with pytest.raises(ParcelError) as caught:
                fetch(URL)
    assert caught.value.code is ErrorCode.PROXY_FAILED
    assert proxy.tunnels == [f"{SERVICE}:443"]
    assert len(server.requests) == 1
