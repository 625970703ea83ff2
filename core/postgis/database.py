"""Read-only transactions in a PostgreSQL database, over any DB-API connection."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from typing import Any, Callable, TypeVar

from parcel_lookup.core.contract import Cancellation, ErrorCode, ParcelError
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.postgis.failures import Failure, connection_failure, statement_failure
from parcel_lookup.core.postgis.sql import Sql
from parcel_lookup.core.postgis.statements import SAME_ROWS, begin

#: Maximum time for one statement, in seconds.
STATEMENT_SECONDS = 300.0
_MOST_IDLE = 4
#: A server that does not end a canceled statement within this time, in seconds, has vanished.
_CANCEL_SECONDS = 2.0
#: The error of a driver (DB-API) about an address that it cannot read.
_ADDRESS_ERROR = "ProgrammingError"
_CANCEL = "SELECT pg_cancel_backend(%s::integer)"
_Result = TypeVar("_Result")


def _call(work: Callable[[], _Result], _cancellation: Cancellation) -> _Result:
    return work()


class GeometryFailed(ParcelError):
    """GEOS cannot work with a geometry of the table; with repairs, the statement succeeds."""


class Database:
    """Connections to a database, opened when needed and used again; never writes.

    Each piece of work is a read-only transaction with a time limit for statements. May be used from
    several threads at a time, each with a connection of its own.

        database = Database(lambda: psycopg2.connect(...), psycopg2.Error, "gis@host")
        rows = database.read(lambda session: session.rows(Sql("SELECT 1")), Cancellation())
        database.close()
    """

    def __init__(
        self,
        connect: Callable[[], Any],
        error_type: type[Exception],
        name: str,
        seconds: float = STATEMENT_SECONDS,
        wait: Callable[[Callable[[], Any], Cancellation], Any] = _call,
    ) -> None:
        """Open nothing yet.

        `connect` opens a connection that is not in autocommit mode, and raises a ProgrammingError
        of the driver for an address that cannot be read; `error_type` is the driver's base class
        of errors; `name` is how messages name the database, without a password. `wait` calls
        `connect`, and may return before it does on a cancel.
        """
        self.name = name
        self._connect = connect
        self._error = error_type
        self._seconds = seconds
        self._wait = wait
        self._lock = threading.Lock()
        self._idle: list[Any] = []
        #: The connections in use, and the process of the server that executes the transaction of
        #: each; 0 before it began. A pool of connections (PgBouncer) has processes of its own.
        self._busy: dict[Any, int] = {}
        #: Those that were shut down: the server may still execute their statements.
        self._left: dict[Any, int] = {}
        self._is_closed = False

    def read(
        self,
        work: Callable[[Session], _Result],
        cancellation: Cancellation,
        seconds: float | None = None,
    ) -> _Result:
        """Do work in a transaction and return its result; again if an idle connection was lost.

        Raises `ParcelError`, among them `GeometryFailed`; `Cancelled` soon after a cancellation,
        which ends the statement on the server.
        """
        limit = self._seconds if seconds is None else seconds
        while True:
            cancellation.check()
            connection, is_new = self._borrow(cancellation)
            forget = cancellation.on_cancel(lambda one=connection: self._cancel(one))
            is_good = False
            problem: ParcelError | None = None
            try:
                session = Session(connection, cancellation, self.name)
                ((*_, self._busy[connection]),) = session.rows(begin(limit))
                result = work(session)
                connection.rollback()
                is_good = True
                return result
            except self._error as error:
                cancellation.check()
                is_lost = bool(getattr(connection, "closed", 0)) and not is_new
                if self._is_closed or not is_lost:
                    problem = self._failed(error, limit)
            finally:
                forget()
                # A cancel may reach the server late, and must not meet a later statement.
                self._give_back(connection, is_good and not cancellation.is_cancelled)
            if problem is not None:  # raised here, it does not refer to the driver's error
                raise problem

    def begin(self, cancellation: Cancellation, seconds: float | None = None) -> Transaction:
        """Begin a transaction in which all statements read the same rows; its user closes it.

        Raises as `read` does.
        """
        limit = self._seconds if seconds is None else seconds
        while True:
            cancellation.check()
            connection, is_new = self._borrow(cancellation)
            forget = cancellation.on_cancel(lambda one=connection: self._cancel(one))

            def end(is_good: bool, connection: Any = connection, forget: Any = forget) -> None:
                forget()
                # A cancel may reach the server late, and must not meet a later statement.
                self._give_back(connection, is_good and not cancellation.is_cancelled)

            session = Session(connection, cancellation, self.name)
            transaction = Transaction(
                session, self._error, lambda error: self._failed(error, limit), end
            )
            try:
                transaction.rows(SAME_ROWS)
                ((*_, self._busy[connection]),) = transaction.rows(begin(limit))
                return transaction
            except BaseException:
                is_lost = bool(getattr(connection, "closed", 0)) and not is_new
                transaction.close()
                if self._is_closed or not is_lost:
                    raise

    def close(self) -> None:
        """Close the connections; statements under way are ended. Does not wait for the server."""
        with self._lock:
            self._is_closed = True
            idle, self._idle = self._idle, []
            busy = list(self._busy)
        for connection in idle:
            self._close(connection)
        for connection in busy:
            self._cancel(connection)

    # ---- connections ------------------------------------------------------------------------

    def _borrow(self, cancellation: Cancellation) -> tuple[Any, bool]:
        """Return a connection, and whether it is a new one."""
        with self._lock:
            if self._is_closed:
                raise self.refused(tr("the connection was closed."))
            if self._idle:
                connection = self._idle.pop()
                self._busy[connection] = 0
                return connection, False
        problem = None
        try:
            connection = self._wait(self._connect, cancellation)
        except self._error as error:
            problem = self._not_connected(error)
        if problem is not None:  # raised here, it does not refer to the driver's error
            cancellation.check()
            raise problem
        with self._lock:
            self._busy[connection] = 0
        return connection, True

    def _give_back(self, connection: Any, is_good: bool) -> None:
        with self._lock:
            self._busy.pop(connection, None)
            keeps = is_good and not self._is_closed and len(self._idle) < _MOST_IDLE
            if keeps:
                self._idle.append(connection)
        if not keeps:
            self._close(connection)

    def _cancel(self, connection: Any) -> None:
        """End the statement of a connection, which is closed afterwards. Returns at once.

        A server that has vanished does not respond to it: after a while, the connection is shut
        down on this side.
        """
        threading.Thread(target=self._cancel_statement, args=(connection,), daemon=True).start()
        timer = threading.Timer(_CANCEL_SECONDS, self._shut_down, (connection,))
        timer.daemon = True
        timer.start()

    def _cancel_statement(self, connection: Any) -> None:
        """End a statement with another connection.

        `connection.cancel()` of psycopg2 waits for the server without letting other threads run:
        with a server that does not respond, it would stop all of QGIS.
        """
        with suppress(self._error):  # it has ended, or the server is gone
            try:
                other = self._connect()
            except self._error as error:
                if connection_failure(_state(error), str(error)) is Failure.TOO_MANY:
                    connection.cancel()  # the server responds
                return
            try:
                # None if the transaction ended: its process may execute another one.
                process = self._busy.get(connection) or self._left.get(connection)
                if process:
                    with other.cursor() as cursor:
                        cursor.execute(_CANCEL, (process,))
            finally:
                other.close()

    def _shut_down(self, connection: Any) -> None:
        with self._lock:
            # While it is busy, the descriptor is that of the connection, and of nothing else.
            if connection not in self._busy:
                return
            self._left[connection] = self._busy[connection]
            with suppress(self._error, OSError):
                shared = socket.fromfd(connection.fileno(), socket.AF_INET, socket.SOCK_STREAM)
                with shared:
                    shared.shutdown(socket.SHUT_RDWR)

    def _close(self, connection: Any) -> None:
        with suppress(self._error):
            connection.close()

    # ---- errors -----------------------------------------------------------------------------

    def refused(self, reason: str, detail: str = "") -> ParcelError:
        """Return the error that the table cannot be used; `reason` ends its sentence."""
        return ParcelError(ErrorCode.DATABASE, detail=detail, database=self.name, reason=reason)

    def _not_connected(self, error: Exception) -> ParcelError:
        """Return the error of a connection that cannot be opened.

        The driver's text is shown, in the language of libpq, unless it is about an unreadable
        address: that contains the address, with its password.
        """
        text = str(error).strip()
        detail = "" if type(error).__name__ == _ADDRESS_ERROR else text
        reason = _connecting_reason(connection_failure(_state(error), text))
        return self.refused(reason, detail)

    def _failed(self, error: Exception, seconds: float) -> ParcelError:
        """Return the error of a statement."""
        detail = str(error).strip()
        failure = statement_failure(_state(error), detail)
        if failure is Failure.STOPPED and not self._is_closed:
            return ParcelError(ErrorCode.TIMEOUT, detail, host=self.name, seconds=round(seconds))
        if failure is Failure.BAD_GEOMETRY:
            reason = _statement_reason(failure)
            return GeometryFailed(ErrorCode.DATABASE, detail, database=self.name, reason=reason)
        return self.refused(_statement_reason(failure), detail)


class Session:
    """Executes statements in a transaction, which ends with the work."""

    def __init__(self, connection: Any, cancellation: Cancellation, database: str) -> None:
        #: How messages name the database.
        self.database = database
        self._connection = connection
        self._cancellation = cancellation

    def rows(self, statement: Sql) -> list[Any]:
        """Return all rows of a statement."""
        self._cancellation.check()
        with self._connection.cursor() as cursor:
            cursor.execute(statement.text, statement.values)
            return cursor.fetchall() if cursor.description else []

    def check(self) -> None:
        """Raise `Cancelled` after a cancel."""
        self._cancellation.check()

    def roll_back(self) -> None:
        """End the transaction."""
        self._connection.rollback()


class Transaction:
    """Executes statements for a stream, which reads its rows part by part (`Database.begin`)."""

    def __init__(
        self,
        session: Session,
        error_type: type[Exception],
        failed: Callable[[Exception], ParcelError],
        end: Callable[[bool], None],
    ) -> None:
        """`failed` returns the error for one of the driver; `end` gives back the connection."""
        self._session = session
        self._error = error_type
        self._failed = failed
        self._end = end
        self._is_good = True

    def rows(self, statement: Sql) -> list[Any]:
        """Return all rows of a statement. Raises as `Database.read` does."""
        try:
            return self._session.rows(statement)
        except self._error as error:
            self._is_good = False
            self._session.check()
            problem = self._failed(error)
        raise problem  # here, it does not refer to the driver's error

    def close(self) -> None:
        """End the transaction; once."""
        if self._is_good:
            with suppress(self._error):
                self._is_good = False
                self._session.roll_back()
                self._is_good = True
        self._end(self._is_good)


def _connecting_reason(failure: Failure) -> str:
    reasons = {
        Failure.WRONG_LOGIN: tr("the server refuses the user name or the password."),
        Failure.LOGIN_REQUIRED: tr(
            "the server requires a password. Store it in QGIS's connection, or choose an "
            "authentication configuration there."
        ),
        Failure.NOT_PERMITTED: tr("the server does not permit this connection."),
        Failure.NO_DATABASE: tr("the server has no such database or user."),
        Failure.TOO_MANY: tr("the server has no connection left."),
        Failure.NO_SERVER: tr("the server cannot be reached."),
        Failure.NO_HOST: tr("its host was not found."),
        Failure.NO_RESPONSE: tr("the server does not respond."),
        Failure.STARTING: tr("the server is starting."),
        Failure.STOPPING: tr("the server is shutting down."),
        Failure.ENCRYPTION: tr("an encrypted connection is not possible as configured in QGIS."),
    }
    # The words of libpq may be in another language than English.
    return reasons.get(failure, tr("the connection to the server failed."))


def _statement_reason(failure: Failure) -> str:
    reasons = {
        Failure.NO_SUCH_COLUMN: tr("its columns are not those of the connection any more."),
        Failure.NO_PRIVILEGE: tr("the user is not allowed to read the table."),
        Failure.READ_ONLY: tr("it is a view that writes, which is not permitted."),
        Failure.LOST: tr("the connection to the server was lost."),
        Failure.STOPPED: tr("the connection was closed."),
        Failure.NO_EXTENSION: tr("the server lacks PostGIS, or a function of it."),
        Failure.BAD_GEOMETRY: tr("one of its geometries cannot be used."),
        Failure.DISK_FULL: tr("the disk of the server is full."),
    }
    return reasons.get(failure, tr("the server reported an error."))


def _state(error: Exception) -> str:
    return getattr(error, "pgcode", None) or getattr(error, "sqlstate", None) or ""
