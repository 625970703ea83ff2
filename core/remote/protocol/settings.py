"""The settings of a remote service: where it is, how it is reached, and how it expects requests.

Needs nothing but the standard library: an address is checked where `requests` is missing too.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple
from urllib.parse import SplitResult, urlsplit

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.resources import PLUGIN


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


class KeyHeader(NamedTuple):
    """The header of a request that has the key."""

    #: ``Bearer …``; "": there is no key.
    value: str = ""
    name: str = "Authorization"

    def __repr__(self) -> str:
        """Return the name only: a key is in no log."""
        return f"KeyHeader({self.name})"


@dataclass(frozen=True)
class RemoteSettings:
    """A remote service. Times are in seconds, sizes in bytes."""

    #: ``https://host[:port][/path]``, with or without a slash at the end.
    base_url: str
    #: The whole value of the header with the key, ``Bearer …``; empty: none is sent.
    authorization: str = field(default="", repr=False)
    key_header: str = "Authorization"
    connect_timeout: float = 10.0
    #: The longest silence of a service that is connected.
    read_timeout: float = 60.0
    #: The longest time for a whole response, however steadily it arrives.
    total_timeout: float = 300.0
    #: The largest response, decompressed, in bytes.
    largest_response: int = 256 * 1024 * 1024
    #: What the service calls the query parameters of the point and the address lookup, by the names
    #: of design section 5 (``lat``, ``address``, ``limit`` …). An empty name leaves one out.
    point_names: Mapping[str, str] = field(default_factory=dict)
    address_names: Mapping[str, str] = field(default_factory=dict)
    #: Whether the records of an area response are complete; None: decided by their fields.
    area_complete: bool | None = None
    #: Proxy and certificate authorities.
    network: NetworkSettings = field(default_factory=NetworkSettings)


def check_settings(settings: RemoteSettings) -> SplitResult:
    """Return the parts of the base address, once the settings may be used.

    Raises `ParcelError` (ADDRESS_REFUSED).
    """
    reason = address_problem(settings.base_url) or _key_problem(settings.authorization)
    if reason:
        raise ParcelError(ErrorCode.ADDRESS_REFUSED, reason=reason)
    return urlsplit(settings.base_url.strip())


def address_problem(url: str) -> str:
    """What keeps `url` from being the base address of a service, as a sentence for the user, or "".

    The one check of an address: where it is typed, saved, taken from the environment, and used.
    The key never travels in the clear: plain http is for a service on this machine.
    """
    url = url.strip()
    if not url:
        return tr("A connection needs the address of a service.")
    if not url.isprintable() or any(character.isspace() for character in url):
        return tr("An address must not contain spaces or invisible characters.")
    try:
        parts = urlsplit(url)
        host, is_port = parts.hostname, parts.port is None or parts.port > 0
    except ValueError:
        return tr("The address cannot be read: its host or port is not valid.")
    if parts.scheme not in ("http", "https"):
        return tr("The address of a service must begin with https://.")
    if not host or not is_port:
        return tr("The address has no host, such as parcels.example.com.")
    if parts.username is not None or parts.password is not None:
        return tr(
            "The address must not contain a user name or a key: the key is stored separately."
        )
    if parts.query or parts.fragment:
        return tr("The address must not contain “?” or “#”.")
    if parts.path.rstrip("/").endswith("/parcels"):
        return tr("Remove /parcels from the end of the address; the plugin adds it.")
    if parts.scheme == "http" and not is_loopback(host):
        return tr(
            "With http://, anyone on the network could read the key. An address on another "
            "computer needs https://."
        )
    return ""


def is_loopback(host: str) -> bool:
    """Whether the host is this machine: 127.0.0.0/8, ::1 or localhost."""
    return host.lower() == "localhost" or (
        is_address(host) and ipaddress.ip_address(host).is_loopback
    )


def is_address(host: str) -> bool:
    """Whether the host is an IP address, not a name."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def _key_problem(authorization: str) -> str:
    # The libraries below would say so too, and quote the key in doing it.
    if all(" " <= character <= "~" for character in authorization.strip()):
        return ""
    return tr("The key contains invalid characters, perhaps a line break or a curly quote.")


@cache
def user_agent() -> str:
    """Return the plugin's name and version, as metadata.txt has them."""
    text = (PLUGIN / "metadata.txt").read_text(encoding="utf-8")
    pairs: dict[str, Any] = dict(
        line.split("=", 1) for line in text.splitlines() if line.startswith(("name=", "version="))
    )
    return f"{pairs['name'].replace(' ', '')}/{pairs['version']}"
