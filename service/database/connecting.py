"""Connections to the database, and sentences for what can fail with them.

No sentence and no log contains a password: libpq's own messages can repeat parts of an address that
cannot be read as intended, so they are never passed on.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
from psycopg import errors
from psycopg.conninfo import conninfo_to_dict

from parcel_lookup.core.contract import Cancellation, Cancelled, ErrorCode, ParcelError
from parcel_lookup.core.postgis.failures import Failure, connection_failure, statement_failure
from parcel_lookup.core.postgis.sql import Sql
from parcel_lookup.service import ServiceBusy

#: Seconds to wait for a connection to the server.
CONNECT_SECONDS = 10
_APPLICATION = "parcel-service"


class Database:
    """The address of a database, which can be shown without its password."""

    def __init__(self, address: str) -> None:
        """Raise `ParcelError` if `address` is not one that libpq understands."""
        self.address = address
        self.name = "PostgreSQL"
        try:
            parts = conninfo_to_dict(address)
        except psycopg.Error:
            # libpq's reason contains a part of the address, which can be a part of the password.
            raise self.error(_UNREADABLE) from None
        shown = [str(parts.get(part) or "") for part in ("host", "port", "dbname")]
        if "@" in "".join(shown):
            raise self.error(_UNREADABLE)
        host, port, name = shown
        self.name = f"{name or 'PostgreSQL'} at {host or 'localhost'}{port and f':{port}'}"

    def connect(self, **options: Any) -> psycopg.Connection:
        """Return a new connection. Raises `ParcelError`."""
        try:
            return psycopg.connect(self.address, **{**CONNECT_OPTIONS, **options})
        except psycopg.OperationalError as error:
            raise self.error(_connecting_reason(error)) from None

    def error(self, reason: str, detail: str = "") -> ParcelError:
        """Return the error that the database cannot be used; `reason` ends its sentence."""
        return ParcelError(ErrorCode.DATABASE, detail, database=self.name, reason=reason)

    def busy(self, reason: str) -> ServiceBusy:
        """Return the error that the database has no time for a request."""
        return ServiceBusy(ErrorCode.DATABASE, database=self.name, reason=reason)

    def error_of(self, error: psycopg.Error) -> ParcelError:
        """Return the `ParcelError` for an error of psycopg."""
        if isinstance(error, errors.QueryCanceled):
            return self.busy(_REASONS[Failure.STOPPED])
        return self.error(_reason(error), _detail(error))

    @contextmanager
    def working(self, cancellation: Cancellation) -> Iterator[None]:
        """Turn what psycopg raises in a ``with`` block into a `ParcelError`."""
        try:
            yield
        except psycopg.Error as error:
            if cancellation.is_cancelled:
                raise Cancelled from error
            raise self.error_of(error) from error


def execute(connection: psycopg.Connection, statement: Sql) -> psycopg.Cursor[Any]:
    """Execute a statement with its values, and return the cursor with its rows."""
    return connection.execute(statement.text.encode(), statement.values)


#: Options of libpq for all connections.
CONNECT_OPTIONS = {
    "connect_timeout": CONNECT_SECONDS,
    "application_name": _APPLICATION,
    "client_encoding": "utf8",
    # A connection that was cut without a notice is noticed after about a minute.
    "keepalives_idle": 30,
    "keepalives_interval": 10,
    "keepalives_count": 3,
    "tcp_user_timeout": 60_000,
}

_UNREADABLE = (
    "its address cannot be read. It must be like postgresql://user:password@host:port/database; in "
    "a password, special characters are percent-encoded."
)
#: The reasons of errors, which end their sentences.
_REASONS = {
    Failure.WRONG_LOGIN: "it does not accept the user name or the password.",
    Failure.LOGIN_REQUIRED: "it requires a password.",
    Failure.NOT_PERMITTED: "its settings (pg_hba.conf) do not permit this connection.",
    Failure.NO_SERVER: "no server accepts connections there.",
    Failure.NO_HOST: "its host was not found.",
    Failure.NO_DATABASE: "there is no database, or no user, of this name.",
    Failure.NO_RESPONSE: "the server does not respond.",
    Failure.TOO_MANY: "the server has too many connections.",
    Failure.STARTING: "the server is starting.",
    Failure.STOPPING: "the server is shutting down.",
    Failure.ENCRYPTION: "an encrypted connection is not possible as requested.",
    Failure.STOPPED: "a statement reached its time limit.",
    Failure.LOST: "the connection was lost.",
    Failure.NO_PRIVILEGE: "the user does not have the required privileges.",
    Failure.NO_EXTENSION: "the server has no PostGIS or no pg_trgm.",
    Failure.DISK_FULL: "its disk is full.",
}


def _connecting_reason(error: psycopg.Error) -> str:
    failure = connection_failure(error.sqlstate, str(error))
    return _REASONS.get(failure, "a connection is not possible.")


def _reason(error: psycopg.Error) -> str:
    """Return the reason for the error of a statement, without values of the data."""
    if is_lost(error):
        return _REASONS[Failure.LOST]
    state = error.sqlstate
    if state is None:
        return "a statement failed."
    failure = statement_failure(state, _detail(error))
    return _REASONS.get(failure, f"a statement failed ({state}).")


def is_lost(error: BaseException) -> bool:
    """Return whether a statement failed because its connection was lost."""
    if not isinstance(error, psycopg.OperationalError):
        return False
    return statement_failure(error.sqlstate, "") in (Failure.LOST, Failure.STARTING)


def _detail(error: psycopg.Error) -> str:
    """Return the server's own message, for the log."""
    return error.diag.message_primary or type(error).__name__
