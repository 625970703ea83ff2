"""A replacement for QGIS's dialog for the master password in tests."""

from __future__ import annotations

from qgis.core import QgsApplication, QgsCredentials

#: One for all tests of a run: the authentication database keeps its hash.
MASTER_PASSWORD = "test"


class Credentials(QgsCredentials):
    """A handler that counts requests for the master password, and declines or responds."""

    def __init__(self) -> None:
        super().__init__()
        self.reply: str | None = None
        self.requests = 0
        self.setInstance(self)

    def request(self, *_: object) -> tuple[bool, str, str]:
        return False, "", ""

    def requestMasterPassword(self, _password: str, _stored: bool) -> tuple[bool, str]:  # noqa: N802
        self.requests += 1
        return self.reply is not None, self.reply or ""


# QGIS keeps a bare pointer to the last one.
_credentials: list[Credentials] = []


def locked(reply: str | None = None) -> Credentials:
    """Clear the master password; requests for it are declined, or get `reply`."""
    if not _credentials:
        _credentials.append(Credentials())
    credentials = _credentials[0]
    credentials.requests, credentials.reply = 0, reply
    QgsApplication.authManager().clearMasterPassword()
    return credentials


def unlocked() -> None:
    """Set the master password."""
    assert QgsApplication.authManager().setMasterPassword(MASTER_PASSWORD, True)
