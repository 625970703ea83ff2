"""How the network is left: over which proxy, and whom to trust. Values only."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class NetworkSettings:
    """Proxy and certificate authorities, as QGIS's network settings have them for one service.

    Exclusions are not in it: whether a service is reached over the proxy is for QGIS to say.
    """

    #: ``http://host:port``; empty: none.
    proxy: str = ""
    proxy_user: str = ""
    proxy_password: str = field(default="", repr=False)
    #: Certificates of authorities to trust besides the operating system's, as PEM text.
    ca_certificates: str = field(default="", repr=False)
    #: The kind of a proxy that is set and cannot be used (“SOCKS5”): nothing is sent then.
    unsupported_proxy: str = ""
