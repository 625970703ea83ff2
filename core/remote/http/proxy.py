"""HTTP proxies: which one is used, its login, and the errors when one refuses.

A service is reached over TLS inside a tunnel (CONNECT), so a proxy never sees a key. Plain http
is for this machine alone, and needs no proxy.
"""

from __future__ import annotations

import re
import socket
from dataclasses import dataclass, field
from http.client import HTTPException
from urllib.parse import SplitResult, urlsplit

from urllib3.util import make_headers

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.remote.http.failures import causes, root
from parcel_lookup.core.remote.protocol.settings import NetworkSettings, is_loopback, user_agent

_LOGIN_REQUIRED = 407
#: The proxy has tried, and it is the service that does not respond.
_NO_RESPONSE = (502, 503, 504)
#: How http.client words that a proxy refuses: status and phrase.
_REFUSED = re.compile(r"Tunnel connection failed: ((\d{3}).{0,60})")  # untranslated: matched


@dataclass(frozen=True)
class Proxy:
    """An HTTP proxy on the way to the service."""

    #: ``host:port``.
    name: str
    #: What it is sent with each request of its own; with the login, where there is one.
    headers: dict[str, str] = field(repr=False)

    def failure(self, error: BaseException, host: str, seconds: float) -> ParcelError:
        """Return the error of a proxy that cannot be reached, does not respond, or refuses."""
        found = list(causes(error))
        refusal = _REFUSED.search(str(error))
        if refusal:
            return self._refused(int(refusal[2]), refusal[1], host)
        if any(isinstance(cause, socket.gaierror) for cause in found):
            reason = tr("host not found.")
        elif any(isinstance(cause, socket.timeout) for cause in found):
            reason = tr("it did not respond within {seconds} seconds.").format(
                seconds=f"{seconds:g}"
            )
        elif isinstance(error, HTTPException) and not isinstance(error, OSError):
            reason = tr("the server there is not an HTTP proxy.")
        else:
            reason = tr("it cannot be reached, or closes the connection.")
        return self._failed(reason, str(root(error)))

    def _refused(self, status: int, reply: str, host: str) -> ParcelError:
        detail = f"CONNECT {host}: {reply}"
        if status in _NO_RESPONSE:
            return ParcelError(ErrorCode.NO_RESPONSE, f"Proxy {self.name}: {detail}", host=host)
        if status != _LOGIN_REQUIRED:
            text = tr("it does not allow connections to {host} ({status}).")
            return self._failed(text.format(host=host, status=reply), detail)
        if "proxy-authorization" in self.headers:
            reason = tr("it does not accept the login in QGIS's network settings (407).")
        else:
            reason = tr("it requires a login, and QGIS's network settings have none (407).")
        return self._failed(reason, detail)

    def _failed(self, reason: str, detail: str) -> ParcelError:
        return ParcelError(ErrorCode.PROXY_FAILED, detail, proxy=self.name, reason=reason)


def find_proxy(network: NetworkSettings, service: SplitResult) -> Proxy | None:
    """Return the proxy to the service of that address, or None.

    Raises `ParcelError` (PROXY_UNSUPPORTED, PROXY_FAILED) where one is set and cannot be used.
    """
    # "This machine" is another one to a proxy elsewhere, and plain http would take it the key.
    if is_loopback(service.hostname or ""):
        return None
    if network.unsupported_proxy:
        raise ParcelError(ErrorCode.PROXY_UNSUPPORTED, kind=network.unsupported_proxy)
    if not network.proxy:
        return None
    try:
        parts = urlsplit(network.proxy)
        host, port = parts.hostname, parts.port
    except ValueError:
        host = port = None
    if not host or not port:
        reason = tr("QGIS's network settings do not contain its host and port.")
        raise ParcelError(
            ErrorCode.PROXY_FAILED, proxy=network.proxy.rpartition("@")[2], reason=reason
        )
    headers = {"User-Agent": user_agent()}
    if network.proxy_user or network.proxy_password:
        # urllib3 encodes a login as Latin-1, and proxies expect UTF-8.
        login = f"{network.proxy_user}:{network.proxy_password}".encode().decode("latin-1")
        headers.update(make_headers(proxy_basic_auth=login))
    return Proxy(f"[{host}]:{port}" if ":" in host else f"{host}:{port}", headers)
