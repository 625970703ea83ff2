"""Which certificates are trusted, and in plain words why one is not.

The operating system's certificate authorities are trusted, and the user's own.
"""

from __future__ import annotations

import ssl
from pathlib import Path
from urllib.parse import SplitResult

import requests.certs

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.remote.protocol.settings import NetworkSettings, is_address

# OpenSSL's numbers (openssl/x509_vfy.h).
_NOT_YET, _EXPIRED, _SELF_SIGNED, _REVOKED, _OTHER_HOST, _OTHER_ADDRESS = 9, 10, 18, 23, 62, 64
_UNKNOWN_AUTHORITY = (2, 19, 20, 21)


def not_trusted(error: Exception, host: str) -> ParcelError:
    """Return the error of a certificate that cannot be verified.

    `error` is the one of ssl, or of urllib3, which only compares hosts.
    """
    unknown = tr("its issuer is trusted neither by this computer nor by QGIS.")
    text = tr("it is for {hosts}, not for {host}.")
    other = text.format(hosts=tr("another host"), host=host)
    reasons = {
        _EXPIRED: tr("it, or one of its issuers' certificates, has expired."),
        _NOT_YET: tr(
            "it, or one of its issuers' certificates, is not valid yet. Check the clock of this "
            "computer."
        ),
        _SELF_SIGNED: tr("it is self-signed."),
        _REVOKED: tr("it was revoked."),
        **dict.fromkeys((_OTHER_HOST, _OTHER_ADDRESS), other),
        **dict.fromkeys(_UNKNOWN_AUTHORITY, unknown),
    }
    code = getattr(error, "verify_code", _OTHER_HOST)
    reason = reasons.get(code) or f"{getattr(error, 'verify_message', str(error)).rstrip('.')}."
    return ParcelError(ErrorCode.CERTIFICATE, str(error), host=host, reason=reason)


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
