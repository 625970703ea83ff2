"""QGIS's network settings, as the transport of a remote service takes them. Main thread."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.core import QgsApplication, QgsNetworkAccessManager
from qgis.PyQt.QtCore import QCryptographicHash, QUrl
from qgis.PyQt.QtNetwork import (
    QNetworkProxy,
    QNetworkProxyFactory,
    QNetworkProxyQuery,
    QSslCertificate,
)

if TYPE_CHECKING:
    from parcel_lookup.core.remote.protocol.settings import NetworkSettings

_HTTP = (QNetworkProxy.ProxyType.HttpProxy, QNetworkProxy.ProxyType.HttpCachingProxy)
_KINDS = {
    QNetworkProxy.ProxyType.Socks5Proxy: "SOCKS5",
    QNetworkProxy.ProxyType.FtpCachingProxy: "FTP",
}
#: QGIS takes 0 for no limit; the transport's own limit on a whole response still holds then.
_NO_LIMIT = 300.0


def read_network(url: str) -> NetworkSettings:
    """Proxy and authorities for the service at `url`, as QGIS itself would use them for it.

    Exclusions and the system's proxy are already decided on in it. To be called in the main
    thread.
    """
    from parcel_lookup.core.remote.protocol.settings import NetworkSettings

    authorities = _authorities() if url.strip().lower().startswith("https:") else ""
    proxies = _proxies(QUrl(url.strip()))
    # The system's end with NoProxy on some systems: what Qt falls back on where no proxy responds.
    # A user who set up a proxy expects it to be used, so only the first one counts for that.
    if not proxies or proxies[0].type() not in (*_HTTP, *_KINDS):
        return NetworkSettings(ca_certificates=authorities)
    usable = next((proxy for proxy in proxies if proxy.type() in _HTTP), None)
    if usable is None:
        kind = _KINDS[proxies[0].type()]
        return NetworkSettings(unsupported_proxy=kind, ca_certificates=authorities)
    proxy = _with_login(usable)
    host = f"[{proxy.hostName()}]" if ":" in proxy.hostName() else proxy.hostName()
    return NetworkSettings(
        proxy=f"http://{host}:{proxy.port()}",
        proxy_user=proxy.user(),
        proxy_password=proxy.password(),
        ca_certificates=authorities,
    )


def read_timeout() -> float:
    """Return the network timeout of QGIS's settings, in seconds. Any thread."""
    return QgsNetworkAccessManager.timeout() / 1000 or _NO_LIMIT


def _proxies(url: QUrl) -> list[QNetworkProxy]:
    """Return the proxies to an address, best first; none or NoProxy means a direct connection."""
    query = QNetworkProxyQuery(url)
    manager = QgsNetworkAccessManager.instance()
    factory = manager.proxyFactory()
    proxies = factory.queryProxy(query) if factory is not None else [manager.proxy()]
    if proxies and proxies[0].type() == QNetworkProxy.ProxyType.DefaultProxy:
        # "What the application uses": QGIS says so for addresses that its own proxy is not for.
        proxies = QNetworkProxyFactory.proxyForQuery(query)
    return proxies


def _with_login(proxy: QNetworkProxy) -> QNetworkProxy:
    """Return the proxy; the system's has no login, where QGIS's settings may have one for it."""
    known = QgsNetworkAccessManager.instance().fallbackProxy()
    is_same = (known.hostName(), known.port()) == (proxy.hostName(), proxy.port())
    return known if is_same and not proxy.user() else proxy


def _authorities() -> str:
    """Return the authorities that the user added to the system's in QGIS, as PEM text."""
    manager = QgsApplication.authManager()
    if manager.isDisabled():
        return ""
    own = [*manager.extraFileCAs(), *manager.databaseCAs()]
    if not own:
        return ""
    trusted = {_digest(certificate) for certificate in manager.trustedCaCertsCache()}
    return "".join(
        bytes(certificate.toPem()).decode("ascii")
        for certificate in own
        if _digest(certificate) in trusted
    )


def _digest(certificate: QSslCertificate) -> bytes:
    return bytes(certificate.digest(QCryptographicHash.Algorithm.Sha256))
