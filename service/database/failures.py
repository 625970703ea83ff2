"""Why a PostgreSQL server failed, by the words of libpq and the codes of the server.

Drivers report a failed connection as a text without a code, and a failed statement with its
SQLSTATE. The reasons end a sentence, and contain nothing of an address.
"""

from __future__ import annotations

WRONG_LOGIN = "it does not accept the user name or the password."
NOT_PERMITTED = "its settings (pg_hba.conf) do not permit this connection."
NO_DATABASE = "there is no database, or no user, of this name."
NO_HOST = "its host was not found."
NO_SERVER = "no server accepts connections there."
NO_RESPONSE = "the server does not respond."
TOO_MANY = "the server has too many connections."
STARTING = "the server is starting."
ENCRYPTION = "an encrypted connection is not possible as requested."
STOPPED = "a statement reached its time limit."
LOST = "the connection was lost."
NO_EXTENSION = "the server has no PostGIS or no pg_trgm."

#: By parts of the text of a failed connection, which libpq and the server word; the first counts.
_BY_WORDS = (
    ("no password supplied", "it requires a password."),
    ("authentication failed", WRONG_LOGIN),
    ("no pg_hba.conf entry", NOT_PERMITTED),
    ("too many clients", TOO_MANY),
    ("too many connections", TOO_MANY),
    ("remaining connection slots", TOO_MANY),
    ("starting up", STARTING),
    ("shutting down", "the server is shutting down."),
    ("could not translate host name", NO_HOST),
    ("Name or service not known", NO_HOST),
    ("resolve host", NO_HOST),
    ("certificate", ENCRYPTION),
    ("SSL", ENCRYPTION),
    ("does not exist", NO_DATABASE),
    ("timeout", NO_RESPONSE),
    ("timed out", NO_RESPONSE),
    ("Connection refused", NO_SERVER),
    ("could not connect", NO_SERVER),
)
_BY_STATE = {
    "28P01": WRONG_LOGIN,
    "28000": NOT_PERMITTED,
    "3D000": NO_DATABASE,
    "53300": TOO_MANY,
    "53100": "its disk is full.",
    "57014": STOPPED,
    "57P01": LOST,
    "57P02": LOST,
    "57P03": STARTING,
    "57P05": LOST,
    "42501": "the user does not have the required privileges.",
    "58P01": NO_EXTENSION,
    "0A000": NO_EXTENSION,
}
_CONNECTION_CLASS = "08"


def connection_failure(sqlstate: str | None, text: str) -> str:
    """Return why a connection could not be opened; the text may be in the server's language."""
    by_words = (reason for words, reason in _BY_WORDS if words in text)
    return _BY_STATE.get(sqlstate or "") or next(by_words, "a connection is not possible.")


def statement_failure(sqlstate: str | None) -> str:
    """Return why a statement failed. Without an SQLSTATE, the connection was lost."""
    if not sqlstate or sqlstate.startswith(_CONNECTION_CLASS):
        return LOST
    return _BY_STATE.get(sqlstate, f"a statement failed ({sqlstate}).")
