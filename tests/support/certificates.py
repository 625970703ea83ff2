"""Untrusted certificate authorities, and valid and invalid server certificates."""

from __future__ import annotations

import ssl
from datetime import datetime, timedelta, timezone

import trustme
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

#: A name that leads nowhere: a test reaches it over a proxy that knows better.
SERVICE = "parcels.example.com"
_NOW = datetime.now(timezone.utc)
_A_YEAR = timedelta(days=365)


class Authority:
    """A certificate authority that no system trusts."""

    def __init__(self, name: str = "Office Inspection Authority") -> None:
        self._authority = trustme.CA(organization_name=name)
        #: Its certificate, to be trusted.
        self.pem = self._authority.cert_pem.bytes().decode("ascii")

    def server(self, *hosts: str, years: tuple[float, float] = (-1, 1)) -> ssl.SSLContext:
        """Return a server's TLS context; the certificate is valid for `years` from now."""
        begins, ends = (_NOW + share * _A_YEAR for share in years)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        issued = self._authority.issue_cert(
            *(hosts or ("127.0.0.1", SERVICE)), not_before=begins, not_after=ends
        )
        issued.configure_cert(context)
        return context

    def server_without_intermediate(self, *hosts: str) -> ssl.SSLContext:
        """Return a server's TLS context that lacks the certificate between its own and this one."""
        issued = self._authority.create_child_ca().issue_cert(*(hosts or ("127.0.0.1", SERVICE)))
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        alone = trustme.Blob(issued.private_key_pem.bytes() + issued.cert_chain_pems[0].bytes())
        with alone.tempfile() as path:
            context.load_cert_chain(path)
        return context


def self_signed(folder, host: str = "127.0.0.1") -> ssl.SSLContext:
    """Return a server's TLS context with a self-signed certificate."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, host)])
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(_NOW - _A_YEAR)
        .not_valid_after(_NOW + _A_YEAR)
        .sign(key, hashes.SHA256())
    )
    path = folder / "self_signed.pem"
    path.write_bytes(
        certificate.public_bytes(serialization.Encoding.PEM)
        + key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(path)
    return context
