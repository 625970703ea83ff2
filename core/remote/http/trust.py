"""Whom to trust: the operating system's certificate authorities, and the user's own."""

from __future__ import annotations

import ssl
from pathlib import Path
from urllib.parse import SplitResult

import requests.certs

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.remote.protocol.network import NetworkSettings
from parcel_lookup.core.remote.protocol.settings import is_address


def trusting_context(network: NetworkSettings, service: SplitResult) -> ssl.SSLContext:
    """What checks the certificate of the service of that address.

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
            reason = "the authorities in QGIS's authentication settings cannot be read."
            raise ParcelError(
                ErrorCode.CERTIFICATE, str(error), host=service.netloc, reason=reason
            ) from error
    return context


def _knows_nobody(context: ssl.SSLContext) -> bool:
    """Whether the system has no store that Python finds, as in some bundles of QGIS for macOS."""
    paths = ssl.get_default_verify_paths()
    has_folder = bool(paths.capath) and any(Path(paths.capath).iterdir())
    return not (context.cert_store_stats()["x509"] or paths.cafile or has_folder)
