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
from parcel_lookup.service import ServiceBusy
from parcel_lookup.service.database import failures
from parcel_lookup.service.sql.parts import Sql

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
            reason = failures.connection_failure(error.sqlstate, str(error))
            raise self.error(reason) from None

    def error(self, reason: str, detail: str = "") -> ParcelError:
        """Return the error that the database cannot be used; `reason` ends its sentence."""
        return ParcelError(ErrorCode.DATABASE, detail, database=self.name, reason=reason)

    def busy(self, reason: str) -> ServiceBusy:
        """Return the error that the database has no time for a request."""
        return ServiceBusy(ErrorCode.DATABASE, database=self.name, reason=reason)

    def error_of(self, error: psycopg.Error) -> ParcelError:
        """Return the `ParcelError` for an error of psycopg."""
        if isinstance(error, errors.QueryCanceled):
            return self.busy(failures.STOPPED)
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


def _reason(error: psycopg.Error) -> str:
    """Return the reason for the error of a statement, without values of the data."""
    if is_lost(error):
        return failures.LOST
    if error.sqlstate is None:
        return "a statement failed."
    return failures.statement_failure(error.sqlstate)


def is_lost(error: BaseException) -> bool:
    """Return whether a statement failed because its connection was lost."""
    if not isinstance(error, psycopg.OperationalError):
        return False
    return failures.statement_failure(error.sqlstate) in (failures.LOST, failures.STARTING)


def _detail(error: psycopg.Error) -> str:
    """Return the server's own message, for the log."""
    return error.diag.message_primary or type(error).__name__
