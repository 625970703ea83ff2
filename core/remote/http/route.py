"""The way to a service: straight or over a proxy, and whom to trust at its end.

`requests` chooses proxies and authorities anew for each request, each version in a way of its own,
and adds certifi's authorities to those that it is given. Here both are settled once.
"""

from __future__ import annotations

import ssl
from dataclasses import dataclass
from http.client import HTTPException
from typing import Any
from urllib.parse import SplitResult

import requests
from requests.adapters import HTTPAdapter
from urllib3 import HTTPConnectionPool, HTTPSConnectionPool, PoolManager, ProxyManager
from urllib3.connection import CertificateError
from urllib3.exceptions import HTTPError

from parcel_lookup.core.contract import ParcelError
from parcel_lookup.core.remote.http.certificates import (
    Presented,
    not_trusted,
    read_certificate,
    trusting_context,
)
from parcel_lookup.core.remote.http.interruption import Cuttable
from parcel_lookup.core.remote.http.proxy import Proxy, find_proxy
from parcel_lookup.core.remote.protocol.settings import NetworkSettings


@dataclass(frozen=True)
class Route:
    """How a service is reached."""

    proxy: Proxy | None
    #: None for plain http.
    context: ssl.SSLContext | None


def find_route(network: NetworkSettings, service: SplitResult) -> Route:
    """Return the way to the service of that address.

    Raises `ParcelError` (PROXY_UNSUPPORTED, PROXY_FAILED, CERTIFICATE) where there is none.
    """
    proxy = find_proxy(network, service)
    is_plain = service.scheme == "http"
    return Route(proxy, None if is_plain else trusting_context(network, service))


class _Connection(Cuttable):
    """Of urllib3's connections, what has to do with proxies."""

    #: Of the route; the class is made for it.
    route_proxy: Proxy | None

    def _new_conn(self) -> Any:
        try:
            return super()._new_conn()
        except HTTPError as error:
            if self.route_proxy is None:
                raise
            raise self.route_proxy.not_reached(error, self.timeout) from error

    def _tunnel(self) -> None:
        """Request a tunnel to the service from the proxy.

        As in http.client, which forgets what a proxy says when it refuses: which login it wants.
        """
        proxy = self.route_proxy
        host = self._tunnel_host
        place = f"[{host}]" if ":" in host and not host.startswith("[") else host
        place += f":{self._tunnel_port}"
        headers = {"Host": place, **self._tunnel_headers}
        lines = [f"CONNECT {place} HTTP/1.1", *(f"{key}: {headers[key]}" for key in headers)]
        try:
            self.send("\r\n".join([*lines, "", ""]).encode("latin-1"))
            response = self.response_class(self.sock, method="CONNECT")
            try:
                response.begin()
            finally:
                response.close()
        except (OSError, HTTPException) as error:
            self.close()
            raise proxy.not_reached(error, self.timeout) from error
        if response.status != 200:
            self.close()
            challenges = response.headers.get_all("Proxy-Authenticate", [])
            raise proxy.refused(response.status, response.reason, challenges, place)


class _SecureConnection(_Connection):
    """Of urllib3's connections with TLS, what has to do with certificates."""

    def connect(self) -> None:
        """Connect, and check whose certificate it is."""
        try:
            super().connect()
        except (ssl.SSLCertVerificationError, CertificateError) as error:
            host, port = self._tunnel_host or self.host, self._tunnel_port or self.port
            place = host if port in (None, 443) else f"{host}:{port}"
            raise not_trusted(error, place, self._presented(host)) from error

    def _presented(self, host: str) -> Presented | None:
        """Return the certificate that was refused, since Python does not keep it.

        A second connection looks at it and closes; nothing is sent over it, least of all a key.
        None where it cannot be had: the first error is told either way.
        """
        unverified = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        unverified.check_hostname = False
        unverified.verify_mode = ssl.CERT_NONE
        tunnel = self._tunnel_host, self._tunnel_port
        self.close()  # which forgets the tunnel
        self._tunnel_host, self._tunnel_port = tunnel
        try:
            self.sock = self._new_conn()
            if self._tunnel_host:
                self._tunnel()
            with unverified.wrap_socket(self.sock, server_hostname=host.strip("[]")) as secured:
                return read_certificate(secured.getpeercert(binary_form=True) or b"")
        except (OSError, ValueError, HTTPError, ParcelError):
            return None
        finally:
            self.close()


class RouteAdapter(HTTPAdapter):
    """Takes the requests of a `requests.Session` along a route."""

    def __init__(self, route: Route) -> None:
        self._route = route
        super().__init__()

    def init_poolmanager(
        self, connections: int, maxsize: int, block: bool = False, **options: Any
    ) -> None:
        """Called by `requests` to make its pools."""
        options = {**options, "num_pools": connections, "maxsize": maxsize, "block": block}
        if self._route.context is not None:
            options.update(ssl_context=self._route.context, cert_reqs="CERT_REQUIRED")
        proxy = self._route.proxy
        self.poolmanager = (
            ProxyManager(proxy.url, proxy_headers=proxy.headers, **options)
            if proxy
            else PoolManager(**options)
        )
        self.poolmanager.pool_classes_by_scheme = _pools(proxy)

    def get_connection(self, url: str, *_others: object) -> Any:
        """Return the pool for an address; `requests` before 2.32 calls this."""
        return self.poolmanager.connection_from_url(url)

    def get_connection_with_tls_context(
        self, request: requests.PreparedRequest, *_others: object, **_more: object
    ) -> Any:
        """Return the pool for a request; `requests` 2.32 and later calls this."""
        return self.poolmanager.connection_from_url(request.url)

    def cert_verify(self, *_arguments: object) -> None:
        """Do nothing: the route's SSL context has the trusted certificates, and not certifi's."""

    def request_url(self, request: requests.PreparedRequest, *_others: object) -> str:
        """What stands in the first line of a request: without TLS, a proxy needs all of it."""
        if self._route.proxy and self._route.context is None:
            return request.url
        return super().request_url(request, None)


def _pools(proxy: Proxy | None) -> dict[str, type]:
    class Plain(_Connection, HTTPConnectionPool.ConnectionCls):
        route_proxy = proxy

    class Secure(_SecureConnection, HTTPSConnectionPool.ConnectionCls):
        route_proxy = proxy

    class PlainPool(HTTPConnectionPool):
        ConnectionCls = Plain

    class SecurePool(HTTPSConnectionPool):
        ConnectionCls = Secure

    return {"http": PlainPool, "https": SecurePool}
