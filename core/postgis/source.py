"""A table or view of a PostgreSQL database as a source of parcels, over any DB-API connection."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Callable, TypeVar

from parcel_lookup.core.arcgis.lookups import AddressFinder, Candidates, Scored
from parcel_lookup.core.contract import (
    FILE_CAPABILITIES,
    ID_FIELD,
    AddressRequest,
    AreaRequest,
    Cancellation,
    Capabilities,
    ErrorCode,
    Filter,
    Page,
    Parcel,
    ParcelError,
    QueryRequest,
    Request,
    RequestCounter,
    refuse,
)
from parcel_lookup.core.contract.source import Sums
from parcel_lookup.core.contract.values import read_text
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.local.file.gpkg import is_plain_polygon
from parcel_lookup.core.postgis.mapping import TableMapping
from parcel_lookup.core.postgis.sql import NEVER, Sql
from parcel_lookup.core.postgis.statements import Statements, begin, close, declare, fetch

#: Maximum time for one statement, and for the values of a field, in seconds.
_SECONDS, _VALUES_SECONDS = 300.0, 2.0
#: Requests whose IDs are kept for their next pages, and the most IDs of one.
_REQUESTS, _MOST_IDS = 8, 2_000_000
_BATCH = 10_000
_MOST_IDLE = 4
_CURSOR = "parcel_ids"
_SAMPLED_PERCENT = 1.0
_MULTIPOLYGON_OF_ONE = b"\x01\x06\x00\x00\x00\x01\x00\x00\x00"
#: SQLSTATEs: a statement that was stopped; GEOS cannot work with a geometry.
_STOPPED, _INTERNAL = "57014", "XX000"
#: How texts about a server or the network begin.
_SERVER_WORDS = (
    *("connection to server", "could not", "connection failed"),  # untranslated: words of libpq
    "FATAL",
)
_Result = TypeVar("_Result")


class PostgisSource:
    """Gets parcels from a table or view (`contract.SummarizingSource`); never writes.

    Area, filters, order, and counts are computed by the database, each request in a read-only
    transaction with a time limit for statements. Results are those of a parcel file. May be used
    from several threads at a time, each with a connection of its own.

        source = PostgisSource(mapping, lambda: psycopg2.connect(...), psycopg2.Error, "gis@host")
        page = source.fetch(QueryRequest((Filter("acres", "gte", 40),)), Cancellation())
        source.close()
    """

    def __init__(
        self,
        mapping: TableMapping,
        connect: Callable[[], Any],
        error_type: type[Exception],
        database: str,
        seconds: float = _SECONDS,
    ) -> None:
        """Open nothing yet.

        `connect` opens a connection that is not in autocommit mode; `error_type` is the driver's
        base class of errors; `database` is how messages name the database, without a password.
        """
        self._mapping = mapping
        self._connect = connect
        self._error = error_type
        self._database = database
        self._seconds = seconds
        self._sent = RequestCounter()
        self._lock = threading.Lock()
        self._idle: list[Any] = []
        self._busy: set[Any] = set()
        self._is_closed = False
        self._ids: OrderedDict[Request, list[str] | None] = OrderedDict()
        self.capabilities: Capabilities = replace(
            FILE_CAPABILITIES,
            fields=mapping.fields,
            has_buildings=False,
            has_sums=True,
        )

    def __repr__(self) -> str:
        return f"PostgisSource({self._database})"

    @property
    def requests_sent(self) -> int:
        """The number of requests to the database (`contract.ParcelSource`)."""
        return self._sent.number

    def fetch(self, request: Request, cancellation: Cancellation) -> Page:
        """Return the page for a request; `Page.count` is the number of all matches.

        Raises `ParcelError`; `Cancelled` soon after a cancellation, which ends the statement.
        """
        refuse(request, self.capabilities)
        self._sent.add()
        if isinstance(request, AddressRequest):
            return self._read(lambda session: self._address(session, request), cancellation)
        return self._read(lambda session: self._page(session, request), cancellation)

    def summarize(
        self, request: Request, fields: Sequence[str], cancellation: Cancellation
    ) -> Sums:
        """Return the number of matches of a request and sums (`contract.SummarizingSource`)."""
        refuse(replace(request, limit=0, offset=0), self.capabilities)
        known = self._mapping.fields
        names = [name for name in fields if name in known and known[name].is_numeric]
        self._sent.add()

        def work(session: _Session) -> Sums:
            where = session.statements.condition(request)
            ((count, *sums),) = session.rows(session.statements.sums(where, names))
            return Sums(count, {name: total or 0.0 for name, total in zip(names, sums)})

        return self._read(work, cancellation)

    def read_capabilities(self, cancellation: Cancellation) -> Capabilities:
        """Return the capabilities after a test of the table. Raises `ParcelError`."""

        def work(session: _Session) -> None:
            ((encoding,),) = session.rows(Sql("SELECT current_setting('server_encoding')"))
            if encoding != "UTF8":
                reason = tr("its encoding is {encoding}, not UTF8.")
                raise self._refused(reason.format(encoding=encoding))
            page = session.statements.page(Sql("TRUE"), _columns(session.statements), None, 1)
            session.rows(page)
            if self._mapping.geom is not None:
                self._check_systems(session)

        self._read(work, cancellation)
        return self.capabilities

    def known_values(self, field: str, most: int, cancellation: Cancellation) -> list[str]:
        """Return the values of a field as text, the most frequent first; at most `most`.

        If counting all rows takes too long, those of a sample of a table; none of a view.
        """
        if field not in self._mapping.columns:
            return []

        def values(percent: float | None) -> list[str]:
            found = self._read(
                lambda session: session.rows(
                    session.statements.known_values(field, most, percent=percent)
                ),
                cancellation,
                _VALUES_SECONDS,
            )
            return [read_text(value) or "" for value, _ in found]

        try:
            return values(None)
        except ParcelError as error:
            if error.code is not ErrorCode.TIMEOUT:
                raise
        try:
            return values(_SAMPLED_PERCENT)
        except ParcelError as error:
            if error.code not in (ErrorCode.TIMEOUT, ErrorCode.DATABASE):
                raise
            return []

    def close(self) -> None:
        """Close the connections; statements under way are ended."""
        with self._lock:
            self._is_closed = True
            idle, self._idle = self._idle, []
            busy = list(self._busy)
        for connection in idle:
            self._close(connection)
        for connection in busy:
            self._cancel(connection)

    # ---- pages ------------------------------------------------------------------------------

    def _page(self, session: _Session, request: Any) -> Page:
        statements, start, limit = session.statements, request.offset, request.limit
        where = statements.condition(request)
        found, count = [], 0
        if where != NEVER:
            ((count,),) = session.rows(statements.count(where))
            if limit and start < count:
                found = self._records(session, request, where, count)
        parcels, dropped = self._parcels(found)
        return Page(
            parcels,
            svc_uuids=(
                [one.svc_uuid for one in parcels] if isinstance(request, AreaRequest) else None
            ),
            count=count,
            limit=limit,
            offset=start,
            dropped=dropped,
        )

    def _records(self, session: _Session, request: Any, where: Sql, count: int) -> list[Any]:
        """Return the rows of a page.

        The first page is one statement. For the others, all IDs are read once, in order, so that
        the last page takes no longer than the second one.
        """
        statements, start, limit = session.statements, request.offset, request.limit
        order = request.order if isinstance(request, QueryRequest) else None
        columns = _columns(statements)
        ids = self._ids_of(session, request, where, order, count) if start else None
        if ids is None:
            return session.rows(statements.page(where, columns, order, limit, start))
        part = ids[start : start + limit]
        rows = {row[0]: row for row in session.rows(statements.rows_of(part, columns))}
        return [rows[one] for one in part if one in rows]

    def _ids_of(
        self, session: _Session, request: Any, where: Sql, order: Any, count: int
    ) -> list[str] | None:
        """Return the IDs of all matches in order; None if they do not identify the rows."""
        key = replace(request, limit=1, offset=0, include_buildings=False)
        with self._lock:
            if key in self._ids and (self._ids[key] is None or len(self._ids[key]) == count):
                return self._ids[key]
        ids: list[str] | None = None
        if count <= _MOST_IDS:
            statements = session.statements
            query = statements.page(where, [statements.ids], order)
            ids = [one for (one,) in session.stream(query)]
            if len(set(ids)) < len(ids) or None in ids:
                ids = None
        with self._lock:
            self._ids[key] = ids
            while len(self._ids) > _REQUESTS:
                self._ids.popitem(last=False)
        return ids

    def _address(self, session: _Session, request: AddressRequest) -> Page:
        def find(filters: Sequence[Filter], most: int) -> Candidates:
            statements = session.statements
            where = statements.matches(filters)
            if where == NEVER:
                return Candidates([])
            rows = session.rows(statements.page(where, _columns(statements), None, most + 1))
            parcels, _ = self._parcels(rows[:most])
            return Candidates(parcels, len(rows) > most)

        found: Scored = AddressFinder(request, self._mapping.fields, find).find()
        start, end = request.offset, request.offset + request.limit
        return Page(
            found.parcels[start:end],
            count=len(found.parcels),
            limit=request.limit,
            offset=request.offset,
            scores=found.scores[start:end],
            nearest=found.nearest,
        )

    def _parcels(self, rows: Sequence[Any]) -> tuple[list[Parcel], int]:
        """Return the parcels of rows of `_columns`, and the number of rows without an ID."""
        fields = self._mapping.fields
        parcels = []
        for svc_uuid, wkb, *values in rows:
            if not svc_uuid:
                continue
            attributes: dict[str, Any] = {}
            unread: dict[str, Any] = {}
            for (name, field), value, raw in zip(fields.items(), values[::2], values[1::2]):
                attributes[name] = int(value) if field.whole and value is not None else value
                if value is None and raw is not None and raw.strip():
                    unread[name] = raw
            shape = _polygon(wkb)
            if shape is None and wkb is not None and not _is_empty(bytes(wkb)):
                unread["geom"] = bytes(wkb).hex()
            parcels.append(Parcel(svc_uuid, attributes, shape, unread=unread or None))
        return parcels, len(rows) - len(parcels)

    def _check_systems(self, session: _Session) -> None:
        found = [srid for (srid,) in session.rows(session.statements.srids())]
        if len(found) > 1:
            raise self._refused(tr("its geometries are in several coordinate systems."))
        if found and found[0] != self._mapping.row_srid:
            reason = tr("its geometries are in the coordinate system {system}, not {expected}.")
            raise self._refused(reason.format(system=found[0], expected=self._mapping.row_srid))

    # ---- connections ------------------------------------------------------------------------

    def _read(
        self,
        work: Callable[[_Session], _Result],
        cancellation: Cancellation,
        seconds: float | None = None,
    ) -> _Result:
        """Do work in a transaction; again if an idle connection was lost, or with repairs."""
        repairs = False
        limit = self._seconds if seconds is None else seconds
        while True:
            cancellation.check()
            connection, is_new = self._borrow(cancellation)
            forget = cancellation.on_cancel(lambda one=connection: self._cancel(one))
            is_good = False
            try:
                session = _Session(
                    connection, Statements(self._mapping, repairs=repairs), cancellation
                )
                session.rows(begin(limit))
                result = work(session)
                connection.rollback()
                is_good = True
                return result
            except self._error as error:
                cancellation.check()
                is_lost = bool(getattr(connection, "closed", 0)) and not is_new
                needs_repair = not repairs and _is_bad_geometry(error)
                if self._is_closed or not (is_lost or needs_repair):
                    raise self._failed(error, limit) from None
                repairs = repairs or needs_repair
            finally:
                forget()
                self._give_back(connection, is_good and not cancellation.is_cancelled)

    def _borrow(self, cancellation: Cancellation) -> tuple[Any, bool]:
        """Return a connection, and whether it is a new one."""
        with self._lock:
            if self._is_closed:
                raise self._refused(tr("the connection was closed."))
            if self._idle:
                connection = self._idle.pop()
                self._busy.add(connection)
                return connection, False
        problem = None
        try:
            connection = self._connect()
        except self._error as error:
            problem = self._not_connected(error)
        if problem is not None:  # raised here, it does not refer to the driver's error
            cancellation.check()
            raise problem
        with self._lock:
            self._busy.add(connection)
        return connection, True

    def _give_back(self, connection: Any, is_good: bool) -> None:
        with self._lock:
            self._busy.discard(connection)
            keeps = is_good and not self._is_closed and len(self._idle) < _MOST_IDLE
            if keeps:
                self._idle.append(connection)
        if not keeps:
            self._close(connection)

    def _cancel(self, connection: Any) -> None:
        with suppress(self._error):  # it has ended, or the server is gone
            connection.cancel()

    def _close(self, connection: Any) -> None:
        with suppress(self._error):
            connection.close()

    # ---- errors -----------------------------------------------------------------------------

    def _refused(self, reason: str, detail: str = "") -> ParcelError:
        return ParcelError(
            ErrorCode.DATABASE, detail=detail, database=self._database, reason=reason
        )

    def _not_connected(self, error: Exception) -> ParcelError:
        """Return the error of a connection that cannot be opened.

        The driver's text is only shown if it is that of a server or of the network: one about
        an unreadable address contains the address, with its password.
        """
        text = str(error).strip()
        detail = text if text.startswith(_SERVER_WORDS) else ""
        if "authentication failed" in text or "no password supplied" in text:
            return self._refused(tr("the server refuses the user name or the password."), detail)
        if "does not exist" in text:
            return self._refused(tr("the server has no such database or user."), detail)
        if "too many" in text or "remaining connection slots" in text:
            return self._refused(tr("the server has no connection left."), detail)
        return self._refused(tr("the server cannot be reached."), detail)

    def _failed(self, error: Exception, seconds: float) -> ParcelError:
        """Return the error of a statement."""
        state = _state(error)
        detail = str(error).strip()
        if state == _STOPPED and not self._is_closed:
            return ParcelError(
                ErrorCode.TIMEOUT, detail, host=self._database, seconds=round(seconds)
            )
        if state in ("42P01", "42703", "42804", "42883"):
            return self._refused(
                tr("its columns are not those of the connection any more."), detail
            )
        if state == "42501":
            return self._refused(tr("the user is not allowed to read the table."), detail)
        if not state or state.startswith(("08", "57")):
            return self._refused(tr("the connection to the server was lost."), detail)
        return self._refused(tr("the server reported an error."), detail)


class _Session:
    """Executes statements in a transaction, which ends with the request."""

    def __init__(self, connection: Any, statements: Statements, cancellation: Cancellation) -> None:
        self.statements = statements
        self._connection = connection
        self._cancellation = cancellation

    def rows(self, statement: Sql) -> list[Any]:
        """Return all rows of a statement."""
        self._cancellation.check()
        with self._connection.cursor() as cursor:
            cursor.execute(statement.text, statement.values)
            return cursor.fetchall() if cursor.description else []

    def stream(self, statement: Sql) -> Iterator[Any]:
        """Return the rows of a statement, read in parts from a cursor of the server."""
        self.rows(declare(_CURSOR, statement))
        while True:
            found = self.rows(fetch(_CURSOR, _BATCH))
            yield from found
            if len(found) < _BATCH:
                break
        self.rows(close(_CURSOR))


def _columns(statements: Statements) -> list[Sql]:
    """Return what is selected of a parcel: ID, geometry, and each field, read and as stored."""
    columns = [statements.values_of(ID_FIELD), statements.wkb]
    for name, column in statements.mapping.columns.items():
        read = statements.values_of(name)
        columns.append(read)
        columns.append(Sql("NULL") if read is column.source else statements.raw_values_of(name))
    return columns


def _polygon(wkb: Any) -> bytes | None:
    """Return the WKB of a polygon, a MultiPolygon of one as a Polygon; None for other shapes."""
    if wkb is None:
        return None
    shape = bytes(wkb)
    if shape.startswith(_MULTIPOLYGON_OF_ONE):
        return shape[len(_MULTIPOLYGON_OF_ONE) :]
    return shape if is_plain_polygon(shape) and not _is_empty(shape) else None


def _is_empty(wkb: bytes) -> bool:
    return wkb[5:9] == b"\0\0\0\0"


def _state(error: Exception) -> str:
    return getattr(error, "pgcode", None) or getattr(error, "sqlstate", None) or ""


def _is_bad_geometry(error: Exception) -> bool:
    text = str(error)
    return _state(error) == _INTERNAL and ("TopologyException" in text or "GEOS" in text)
