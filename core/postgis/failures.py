"""What went wrong with a PostgreSQL server, by the words of libpq and the codes of the server.

Drivers report a failed connection as a text without a code, and a failed statement with its
SQLSTATE. No driver is imported; callers turn a `Failure` into a sentence of their own::

    try:
        connection = psycopg2.connect(...)
    except psycopg2.OperationalError as error:
        failure = connection_failure(error.pgcode, str(error))
"""

from __future__ import annotations

from enum import Enum


class Failure(Enum):
    """Why a connection or a statement failed."""

    # ---- connecting -----------------------------------------------------------------------
    #: The server does not accept the user name or the password.
    WRONG_LOGIN = "wrong login"
    #: The server requires a password, and there is none.
    NO_PASSWORD = "no password"  # noqa: S105 - no password
    #: The settings of the server (pg_hba.conf) do not permit the connection.
    NOT_PERMITTED = "not permitted"
    #: No server accepts connections at the address.
    NO_SERVER = "no server"
    #: The name of the host leads to no address.
    NO_HOST = "no host"
    #: There is no database, or no user, of this name.
    NO_DATABASE = "no database"
    #: The server did not respond in time.
    NO_RESPONSE = "no response"
    #: The server has no connection left.
    TOO_MANY = "too many connections"
    STARTING = "starting"
    STOPPING = "stopping"
    #: The connection cannot be encrypted as requested, or a certificate is not accepted.
    ENCRYPTION = "encryption"
    # ---- statements -----------------------------------------------------------------------
    #: The statement was stopped: by a cancel, or because it reached its time limit.
    STOPPED = "stopped"
    #: The connection was lost while it was used.
    LOST = "lost"
    #: The user may not read the table.
    NO_PRIVILEGE = "no privilege"
    #: There is no such table, column, or function, or it has another type.
    NO_SUCH_COLUMN = "no such column"
    #: Something tried to write in a read-only transaction.
    READ_ONLY = "read-only"
    #: The server lacks an extension, such as PostGIS.
    NO_EXTENSION = "no extension"
    DISK_FULL = "disk full"
    #: GEOS cannot work with a geometry.
    BAD_GEOMETRY = "bad geometry"
    #: Anything else.
    OTHER = "other"


#: By parts of the text of a failed connection, which libpq and the server word; the first counts.
_WORDS = (
    ("no password supplied", Failure.NO_PASSWORD),
    ("authentication failed", Failure.WRONG_LOGIN),
    ("no pg_hba.conf entry", Failure.NOT_PERMITTED),
    ("too many clients", Failure.TOO_MANY),
    ("too many connections", Failure.TOO_MANY),
    ("remaining connection slots", Failure.TOO_MANY),
    ("starting up", Failure.STARTING),
    ("shutting down", Failure.STOPPING),
    ("could not translate host name", Failure.NO_HOST),
    ("Name or service not known", Failure.NO_HOST),
    ("resolve host", Failure.NO_HOST),
    ("certificate", Failure.ENCRYPTION),
    ("SSL", Failure.ENCRYPTION),
    ("does not exist", Failure.NO_DATABASE),
    ("timeout", Failure.NO_RESPONSE),
    ("timed out", Failure.NO_RESPONSE),
    ("Connection refused", Failure.NO_SERVER),
    ("could not connect", Failure.NO_SERVER),
)
_BY_STATE = {
    "28P01": Failure.WRONG_LOGIN,
    "28000": Failure.NOT_PERMITTED,
    "3D000": Failure.NO_DATABASE,
    "53300": Failure.TOO_MANY,
    "53100": Failure.DISK_FULL,
    "57014": Failure.STOPPED,
    "57P01": Failure.LOST,
    "57P02": Failure.LOST,
    "57P03": Failure.STARTING,
    "57P05": Failure.LOST,
    "25006": Failure.READ_ONLY,
    "42501": Failure.NO_PRIVILEGE,
    **dict.fromkeys(("42P01", "42703", "42704", "42804", "42846", "42883"), Failure.NO_SUCH_COLUMN),
    **dict.fromkeys(("58P01", "0A000"), Failure.NO_EXTENSION),
}
_INTERNAL, _CONNECTION_CLASS = "XX000", "08"
_GEOS_WORDS = ("TopologyException", "GEOS")


def connection_failure(sqlstate: str | None, text: str) -> Failure:
    """Return why a connection could not be opened; `OTHER` if its text is an unknown one.

    `text` is that of the driver's error. It may be in the language of the server.
    """
    by_state = _BY_STATE.get(sqlstate or "")
    if by_state is not None:
        return by_state
    return next((failure for words, failure in _WORDS if words in text), Failure.OTHER)


def statement_failure(sqlstate: str | None, text: str) -> Failure:
    """Return why a statement failed. Without an SQLSTATE, the connection was lost."""
    if not sqlstate or sqlstate.startswith(_CONNECTION_CLASS):
        return Failure.LOST
    if sqlstate == _INTERNAL and any(words in text for words in _GEOS_WORDS):
        return Failure.BAD_GEOMETRY
    return _BY_STATE.get(sqlstate, Failure.OTHER)
