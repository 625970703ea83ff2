"""The way to a service: straight or over a proxy, and whom to trust at its end."""

from __future__ import annotations

import ssl
from http.client import HTTPException
from typing import Any
from urllib.parse import SplitResult

from urllib3 import HTTPConnectionPool, HTTPSConnectionPool, PoolManager, ProxyManager
from urllib3.connection import CertificateError
from urllib3.exceptions import HTTPError

from parcel_lookup.core.remote.http.certificates import not_trusted, trusting_context
from parcel_lookup.core.remote.http.interruption import Cuttable
from parcel_lookup.core.remote.http.proxy import Proxy, find_proxy
from parcel_lookup.core.remote.protocol.settings import NetworkSettings

#: Connections that are kept open: more than threads send requests at a time.
_MOST_KEPT = 32


def open_pools(network: NetworkSettings, service: SplitResult) -> PoolManager:
    """Return the connections to the service of that address, none of them opened yet.

    Raises `ParcelError` (PROXY_UNSUPPORTED, PROXY_FAILED, CERTIFICATE) where there is no way to it.
    """
    proxy = find_proxy(network, service)
    options: dict[str, Any] = {"maxsize": _MOST_KEPT}
    if service.scheme == "https":
        context = trusting_context(network, service)
        options.update(ssl_context=context, cert_reqs="CERT_REQUIRED")
    if proxy is None:
        pools = PoolManager(**options)
    else:
        pools = ProxyManager(f"http://{proxy.name}", proxy_headers=proxy.headers, **options)

    class Plain(Cuttable, HTTPConnectionPool.ConnectionCls):
        pass

    class Secure(_Secure, HTTPSConnectionPool.ConnectionCls):
        route_proxy = proxy

    class PlainPool(HTTPConnectionPool):
        ConnectionCls = Plain

    class SecurePool(HTTPSConnectionPool):
        ConnectionCls = Secure

    pools.pool_classes_by_scheme = {"http": PlainPool, "https": SecurePool}
    return pools


class _Secure(Cuttable):
    """Of urllib3's connections with TLS, what has to do with proxies and certificates."""

    route_proxy: Proxy | None

    def _new_conn(self) -> Any:
        try:
            return super()._new_conn()
        except HTTPError as error:
            if self.route_proxy is None:
                raise
            host = self._tunnel_host or self.host
            raise self.route_proxy.failure(error, host, self.timeout) from error

    def _tunnel(self) -> None:
        """Request a tunnel to the service from the proxy."""
        host = self._place()
        try:
            super()._tunnel()
        except (OSError, HTTPException) as error:
            self.close()
            # Its frames would keep http.client's handle on the socket open.
            cause = error.with_traceback(None)
            raise self.route_proxy.failure(error, host, self.timeout) from cause

    def connect(self) -> None:
        """Connect, and check whose certificate it is."""
        place = self._place()
        try:
            super().connect()
        except (ssl.SSLCertVerificationError, CertificateError) as error:
            self.close()
            raise not_trusted(error, place) from error

    def _place(self) -> str:
        host, port = self._tunnel_host or self.host, self._tunnel_port or self.port
        return host if port in (None, 443) else f"{host}:{port}"
