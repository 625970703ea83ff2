"""Who answers when QGIS asks for the master password in a test: no window does."""

from __future__ import annotations

from qgis.core import QgsApplication, QgsCredentials

#: One for all tests of a run: the authentication database keeps its hash.
MASTER_PASSWORD = "test"


class Credentials(QgsCredentials):
    """Counts how often it is asked, and declines or answers."""

    def __init__(self) -> None:
        super().__init__()
        self.answer: str | None = None
        self.asked = 0
        self.setInstance(self)

    def request(self, *_: object) -> tuple[bool, str, str]:
        return False, "", ""

    def requestMasterPassword(self, _password: str, _stored: bool) -> tuple[bool, str]:  # noqa: N802
        self.asked += 1
        return self.answer is not None, self.answer or ""


# QGIS keeps a bare pointer to the last one.
_credentials: list[Credentials] = []


def locked(answer: str | None = None) -> Credentials:
    """Forget the master password; whoever is asked for it declines, or says `answer`."""
    if not _credentials:
        _credentials.append(Credentials())
    credentials = _credentials[0]
    credentials.asked, credentials.answer = 0, answer
    QgsApplication.authManager().clearMasterPassword()
    return credentials


def unlocked() -> None:
    """Set the master password."""
    assert QgsApplication.authManager().setMasterPassword(MASTER_PASSWORD, True)
