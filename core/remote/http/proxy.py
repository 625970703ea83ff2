"""HTTP proxies: which one is used, its login, and the errors when one refuses.

A service is reached over TLS inside a tunnel (CONNECT), so a proxy never sees a key. Plain http
is for this machine alone, and so is the proxy that it may go over.
"""

from __future__ import annotations

import re
import socket
from base64 import b64encode
from dataclasses import dataclass, field
from http.client import HTTPException
from urllib.parse import SplitResult, urlsplit

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.contract.describe import join_words
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.remote.http.failures import causes, root
from parcel_lookup.core.remote.protocol.settings import NetworkSettings, is_loopback, user_agent

LOGIN_REQUIRED = 407
#: The proxy has tried, and it is the service that does not respond.
_NO_RESPONSE = (502, 503, 504)
_LONGEST_PHRASE = 60
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
_PARAMETER = re.compile(r"[\w-]+\s*=")
_AUTHORIZATION = "Proxy-Authorization"


@dataclass(frozen=True)
class Proxy:
    """An HTTP proxy on the way to the service."""

    #: ``host:port``.
    name: str
    #: What it is sent with each request of its own; with the login, where there is one.
    headers: dict[str, str] = field(repr=False)

    @property
    def url(self) -> str:
        """Without the login."""
        return f"http://{self.name}"

    @property
    def has_login(self) -> bool:
        """Whether it is sent a user and a password."""
        return _AUTHORIZATION in self.headers

    def not_reached(self, error: BaseException, seconds: float) -> ParcelError:
        """Return the error of a proxy that cannot be reached or does not respond."""
        found = list(causes(error))
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

    def refused(self, status: int, phrase: str, challenges: list[str], host: str) -> ParcelError:
        """Return the error of a response by which the proxy refuses to connect to `host`.

        `challenges` are the response's Proxy-Authenticate headers.
        """
        reply = f"{status} {phrase[:_LONGEST_PHRASE]}".strip()
        detail = f"CONNECT {host}: {reply}"
        if status == LOGIN_REQUIRED:
            return self.login_refused(challenges, detail)
        if status in _NO_RESPONSE:
            return ParcelError(ErrorCode.NO_RESPONSE, f"Proxy {self.name}: {detail}", host=host)
        return self._failed(
            tr("it does not allow connections to {host} ({status}).").format(
                host=host, status=reply
            ),
            detail,
        )

    def login_refused(self, challenges: list[str], detail: str) -> ParcelError:
        """The error of a proxy that wants a login (407), another login, or another kind of it."""
        kinds = _kinds(challenges)
        if kinds and "basic" not in (kind.lower() for kind in kinds):
            return ParcelError(
                ErrorCode.PROXY_UNSUPPORTED, detail, kind=join_words(kinds, tr("or"))
            )
        if self.has_login:
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
    is_here = is_loopback(service.hostname or "")
    if network.unsupported_proxy and not is_here:
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
    # "This machine" is another one to a proxy elsewhere, and plain http would take it the key.
    if is_here and not is_loopback(host):
        return None
    headers = {"User-Agent": user_agent()}
    if network.proxy_user or network.proxy_password:
        login = f"{network.proxy_user}:{network.proxy_password}".encode()
        headers[_AUTHORIZATION] = f"Basic {b64encode(login).decode('ascii')}"
    return Proxy(f"[{host}]:{port}" if ":" in host else f"{host}:{port}", headers)


def _kinds(challenges: list[str]) -> list[str]:
    """The kinds of login in Proxy-Authenticate headers (RFC 9110, 11.6.1): as they are written."""
    found: list[str] = []
    for challenge in challenges:
        for part in _QUOTED.sub('""', challenge).split(","):
            word = part.split(maxsplit=1)[:1]
            if word and not _PARAMETER.match(part.strip()) and word[0][:20] not in found:
                found.append(word[0][:20])
    return found
