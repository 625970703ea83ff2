"""Which certificates are trusted, and in plain words why one is not.

The operating system's certificate authorities are trusted, and the user's own.
"""

from __future__ import annotations

import ipaddress
import ssl
from collections.abc import Iterator
from datetime import datetime, timezone
from pathlib import Path
from typing import NamedTuple
from urllib.parse import SplitResult

import requests.certs

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.remote.protocol.settings import NetworkSettings, is_address

# OpenSSL's numbers (openssl/x509_vfy.h).
_NOT_YET, _EXPIRED, _REVOKED = 9, 10, 23
_SELF_SIGNED = 18
_UNKNOWN_AUTHORITY = (2, 19, 20, 21)
_OTHER_HOST = (62, 64)

# What a certificate (RFC 5280, 4.1) is written in, DER: kinds of values and of names.
_UTC_TIME, _VERSION, _EXTENSIONS, _DNS_NAME, _IP_ADDRESS = 0x17, 0xA0, 0xA3, 0x82, 0x87
_COMMON_NAME, _ORGANIZATION, _UNIT = b"\x55\x04\x03", b"\x55\x04\x0a", b"\x55\x04\x0b"
_SUBJECT_NAMES = b"\x55\x1d\x11"
_WIDE_TEXT = {0x1E: "utf-16-be", 0x1C: "utf-32-be"}


class Presented(NamedTuple):
    """A certificate as its owner shows it: nothing of it is proven."""

    subject: str
    issuer: str
    begins: datetime
    ends: datetime
    #: The hosts that it is for.
    hosts: tuple[str, ...]


def not_trusted(error: Exception, host: str, presented: Presented | None) -> ParcelError:
    """Return the error of a certificate that cannot be verified; `presented` where it could be had.

    `error` is the one of ssl, or of urllib3, which only compares hosts.
    """
    detail = str(error)
    if presented is not None:
        detail = "\n".join(
            [
                f"Certificate of: {presented.subject or '(no name)'}",  # untranslated: detail
                f"Issued by: {presented.issuer or '(no name)'}",  # untranslated: detail
                f"Valid: {presented.begins:%Y-%m-%d} to {presented.ends:%Y-%m-%d}",
                f"For: {', '.join(presented.hosts) or '(no host)'}",
                detail,
            ]
        )
    reason = _reason(error, host, presented)
    return ParcelError(ErrorCode.CERTIFICATE, detail, host=host, reason=reason)


def _reason(error: Exception, host: str, presented: Presented | None) -> str:
    code = getattr(error, "verify_code", _OTHER_HOST[0])
    now = datetime.now(timezone.utc)
    if code == _EXPIRED:
        if presented and presented.ends < now:
            return tr("it expired on {date}.").format(date=f"{presented.ends:%Y-%m-%d}")
        return tr("it, or one of its issuers' certificates, has expired.")
    if code == _NOT_YET:
        if presented and presented.begins > now:
            return tr("it is not valid before {date}. Check the clock of this computer.").format(
                date=f"{presented.begins:%Y-%m-%d}"
            )
        return tr(
            "it, or one of its issuers' certificates, is not valid yet. Check the clock of this "
            "computer."
        )
    if code == _SELF_SIGNED:
        return tr("it is self-signed.")
    if code in _UNKNOWN_AUTHORITY:
        if presented and presented.issuer:
            text = tr("it was issued by “{issuer}”, which neither this computer nor QGIS trusts.")
            return text.format(issuer=presented.issuer)
        return tr("its issuer is trusted neither by this computer nor by QGIS.")
    if code in _OTHER_HOST:
        hosts = ", ".join(presented.hosts[:3]) if presented else ""
        hosts = hosts or tr("another host")
        return tr("it is for {hosts}, not for {host}.").format(hosts=hosts, host=host)
    if code == _REVOKED:
        return tr("it was revoked.")
    return f"{getattr(error, 'verify_message', str(error)).rstrip('.')}."


def read_certificate(der: bytes) -> Presented | None:
    """Return the contents of a certificate; None if it cannot be read."""
    try:
        return _certificate(der)
    except (ValueError, IndexError, OverflowError):
        return None


def _certificate(der: bytes) -> Presented:
    ((_, whole),) = _items(der)
    (_, body), *_ = _items(whole)
    parts = list(_items(body))
    if parts[0][0] == _VERSION:
        parts = parts[1:]
    _serial, _algorithm, (_, issuer), (_, validity), (_, subject), _key, *others = parts
    begins, ends = (_time(tag, content) for tag, content in _items(validity))
    extensions = next((content for tag, content in others if tag == _EXTENSIONS), b"")
    return Presented(_name(subject), _name(issuer), begins, ends, tuple(_hosts(extensions)))


def _items(der: bytes) -> Iterator[tuple[int, bytes]]:
    """Tag and content of each of some values that stand one after another."""
    place = 0
    while place < len(der):
        tag, size = der[place], der[place + 1]
        place += 2
        if size & 0x80:
            width = size & 0x7F
            size = int.from_bytes(der[place : place + width], "big")
            place += width
        if place + size > len(der):
            raise ValueError("It breaks off.")
        yield tag, der[place : place + size]
        place += size


def _name(der: bytes) -> str:
    """Return the common name, organization, and unit of a subject or issuer, if given."""
    given: dict[bytes, str] = {}
    for _, group in _items(der):
        for _, pair in _items(group):
            (_, kind), (tag, text) = _items(pair)
            given[kind] = text.decode(_WIDE_TEXT.get(tag, "utf-8"), "replace")
    known = [given[kind] for kind in (_COMMON_NAME, _ORGANIZATION, _UNIT) if given.get(kind)]
    return ", ".join(known)[:200]


def _time(tag: int, content: bytes) -> datetime:
    text = content.decode("ascii")
    if tag == _UTC_TIME:  # two digits of the year
        text = ("20" if text[:2] < "50" else "19") + text
    return datetime.strptime(text[:14], "%Y%m%d%H%M%S").replace(tzinfo=timezone.utc)


def _hosts(extensions: bytes) -> Iterator[str]:
    for _, all_of_them in _items(extensions):
        for _, extension in _items(all_of_them):
            (_, kind), *_, (_, value) = _items(extension)
            if kind == _SUBJECT_NAMES:
                ((_, names),) = _items(value)
                for tag, name in _items(names):
                    if tag == _DNS_NAME:
                        yield name.decode("ascii", "replace")
                    elif tag == _IP_ADDRESS:
                        yield str(ipaddress.ip_address(name))


def trusting_context(network: NetworkSettings, service: SplitResult) -> ssl.SSLContext:
    """Return what checks the certificate of the service of that address.

    Raises `ParcelError` (CERTIFICATE) where the user's own authorities cannot be read.
    """
    context = ssl.create_default_context()
    if is_address(service.hostname or ""):
        # urllib3 1.26 keeps numbers from the context and compares them itself, as 2.x does then.
        context.check_hostname = False
    # Python 3.13 began to refuse authorities that leave out what RFC 5280 wants of them. QGIS and
    # older Pythons take them, and those that offices make for themselves are often so.
    context.verify_flags &= ~ssl.VERIFY_X509_STRICT
    if _knows_nobody(context):
        context.load_verify_locations(requests.certs.where())
    if network.ca_certificates.strip():
        try:
            context.load_verify_locations(cadata=network.ca_certificates)
        except (ssl.SSLError, ValueError, TypeError) as error:
            reason = tr(
                "the certificate authorities in QGIS's authentication settings cannot be read."
            )
            raise ParcelError(
                ErrorCode.CERTIFICATE, str(error), host=service.netloc, reason=reason
            ) from error
    return context


def _knows_nobody(context: ssl.SSLContext) -> bool:
    """Whether the system has no store that Python finds, as in some bundles of QGIS for macOS."""
    paths = ssl.get_default_verify_paths()
    has_folder = bool(paths.capath) and any(Path(paths.capath).iterdir())
    return not (context.cert_store_stats()["x509"] or paths.cafile or has_folder)
