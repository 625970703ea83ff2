"""A table or view of a PostgreSQL database as a source of parcels, over any DB-API connection."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Callable, NamedTuple, TypeVar

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
    Order,
    Page,
    Parcel,
    ParcelError,
    QueryRequest,
    Request,
    RequestCounter,
    refuse,
)
from parcel_lookup.core.contract.values import read_text
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.local.file.gpkg import is_plain_polygon
from parcel_lookup.core.postgis.database import Database, GeometryFailed, Session
from parcel_lookup.core.postgis.mapping import TableMapping
from parcel_lookup.core.postgis.sql import NEVER, Sql, compose
from parcel_lookup.core.postgis.statements import Statements

#: Maximum time for the values of a field, in seconds.
_VALUES_SECONDS = 2.0
#: Requests whose IDs are kept for their next pages, and the most IDs of one.
_REQUESTS, _MOST_IDS = 8, 2_000_000
#: Of one area request. Each parcel found is compared with each polygon: more requests are faster.
_MOST_POLYGONS = 100
_SAMPLED_PERCENT = 1.0
_MULTIPOLYGON_OF_ONE = b"\x01\x06\x00\x00\x00\x01\x00\x00\x00"
_Result = TypeVar("_Result")


class PostgisSource:
    """Gets parcels from a table or view (`contract.ParcelSource`); never writes.

    Area, filters, order, and counts are computed by the database, each request in a read-only
    transaction with a time limit for statements. Results are those of a parcel file. May be used
    from several threads at a time, each with a connection of its own.

        database = Database(lambda: psycopg2.connect(...), psycopg2.Error, "gis@host")
        source = PostgisSource(mapping, database)
        page = source.fetch(QueryRequest((Filter("acres", "gte", 40),)), Cancellation())
        source.close()
    """

    def __init__(self, mapping: TableMapping, database: Database) -> None:
        """Open nothing yet."""
        self._mapping = mapping
        self._database = database
        self._sent = RequestCounter()
        self._lock = threading.Lock()
        self._is_checked = mapping.geom is None
        #: By request: the IDs of its matches in order; None if they do not identify rows.
        self._ids: OrderedDict[Request, list[str] | None] = OrderedDict()
        self.capabilities = capabilities_of(mapping)

    def __repr__(self) -> str:
        return f"PostgisSource({self._database.name})"

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

    def read_capabilities(self, cancellation: Cancellation) -> Capabilities:
        """Return the capabilities after a test of the table. Raises `ParcelError`."""
        self._is_checked = self._mapping.geom is None

        def work(session: _Request) -> None:
            page = session.statements.page(Sql("TRUE"), columns_of(session.statements), None, 1)
            session.rows(page)

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

    def read_bounds(self, cancellation: Cancellation) -> tuple[float, float, float, float] | None:
        """Return the box of all parcels (`contract.LocatedSource`); None if that takes too long."""
        if self._mapping.geom is None:
            return None
        try:
            ((west, south, east, north),) = self._read(
                lambda session: session.rows(session.statements.bounds()),
                cancellation,
                _VALUES_SECONDS,
            )
        except ParcelError as error:
            if error.code is not ErrorCode.TIMEOUT:
                raise
            return None
        return None if west is None else (west, south, east, north)

    def close(self) -> None:
        """Close the connections; statements under way are ended. Does not wait for the server."""
        self._database.close()

    # ---- pages ------------------------------------------------------------------------------

    def _page(self, session: _Request, request: Any) -> Page:
        """Return a page of a query, an area, or a point.

        The first page is one statement. For the others, all IDs are read once, in order, so that
        the last page takes no longer than the second one.
        """
        statements, start, limit = session.statements, request.offset, request.limit
        where = statements.condition(request)
        order = request.order if isinstance(request, QueryRequest) else None
        key = replace(request, limit=1, offset=0, include_buildings=False)
        is_known, ids = self._known_ids(key, is_first=not start)
        found, count = [], 0 if ids is None else len(ids)
        if where != NEVER and ids is None:
            ((count,),) = session.rows(statements.count(where))
            if limit and 0 < start < count <= _MOST_IDS and not is_known:
                ids = self._read_ids(session, key, where, order)
        if limit and start < count:
            columns = columns_of(statements)
            if ids is None:
                found = session.rows(statements.page(where, columns, order, limit, start))
            else:
                part = ids[start : start + limit]
                rows = {row[0]: row for row in session.rows(statements.rows_of(part, columns))}
                found = [rows[one] for one in part if one in rows]
        parcels, dropped = parcels_of(self._mapping, found)
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

    def _known_ids(self, key: Request, *, is_first: bool) -> tuple[bool, list[str] | None]:
        """Return whether the IDs of a request were read since its first page, and the IDs."""
        with self._lock:
            if is_first:
                self._ids.pop(key, None)
            return key in self._ids, self._ids.get(key)

    def _read_ids(
        self, session: _Request, key: Request, where: Sql, order: Order | None
    ) -> list[str] | None:
        """Return the IDs of all matches in order; None if they do not identify the rows.

        Either is remembered for the next pages.
        """
        statements = session.statements
        query = statements.page(where, _named([statements.ids]), order)
        ids: list[str] | None = [svc_uuid for (svc_uuid,) in session.stream(query)]
        if len(set(ids)) < len(ids) or None in ids:
            ids = None
        with self._lock:
            self._ids[key] = ids
            while len(self._ids) > _REQUESTS:
                self._ids.popitem(last=False)
        return ids

    def _address(self, session: _Request, request: AddressRequest) -> Page:
        def find(filters: Sequence[Filter], most: int) -> Candidates:
            statements = session.statements
            where = statements.matches(filters)
            if where == NEVER:
                return Candidates([])
            rows = session.rows(statements.page(where, columns_of(statements), None, most + 1))
            parcels, _ = parcels_of(self._mapping, rows[:most])
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

    def _read(
        self,
        work: Callable[[_Request], _Result],
        cancellation: Cancellation,
        seconds: float | None = None,
    ) -> _Result:
        """Do work in a transaction; again with repairs if GEOS fails without."""

        def run(session: Session, repairs: bool) -> _Result:
            statements = Statements(self._mapping, repairs=repairs)
            request = _Request(statements, session.rows, session.stream)
            if not self._is_checked:
                check_systems(self._mapping, self._database, request.rows)
                self._is_checked = True
            return work(request)

        try:
            return self._database.read(lambda one: run(one, False), cancellation, seconds)
        except GeometryFailed:
            return self._database.read(lambda one: run(one, True), cancellation, seconds)


class _Request(NamedTuple):
    """What the work of a request uses, in its transaction (`Session`)."""

    statements: Statements
    rows: Callable[[Sql], list[Any]]
    stream: Callable[[Sql], Iterator[Any]]


def capabilities_of(mapping: TableMapping) -> Capabilities:
    """Return what the source of a table can do."""
    return replace(
        FILE_CAPABILITIES,
        fields=mapping.fields,
        max_polygons=_MOST_POLYGONS,
        has_buildings=False,
    )


def parcels_of(mapping: TableMapping, rows: Sequence[Any]) -> tuple[list[Parcel], int]:
    """Return the parcels of rows of `columns_of`, and the number of rows without an ID."""
    fields = mapping.fields
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


def check_systems(
    mapping: TableMapping, database: Database, rows: Callable[[Sql], list[Any]]
) -> None:
    """Refuse geometries in another system than that of the mapping; `rows` executes a statement.

    Those of a table that was transformed since would be found nowhere, without an error. The
    type of the column is enough to know, if it allows one system only.
    """
    statements, expected = Statements(mapping), mapping.row_srid
    if mapping.has_declared_srid:
        declared = [srid for (srid,) in rows(statements.declared_srid())]
        if declared == [expected]:
            return
    found = [srid for (srid,) in rows(statements.srids())]
    if len(found) > 1:
        raise database.refused(tr("its geometries are in several coordinate systems."))
    if found and found[0] != expected:
        reason = tr("its geometries are in the coordinate system {system}, not {expected}.")
        raise database.refused(reason.format(system=found[0], expected=expected))


def columns_of(statements: Statements) -> list[Sql]:
    """Return what is selected of a parcel: ID, geometry, and each field, read and as stored."""
    columns = [statements.values_of(ID_FIELD), statements.wkb]
    for name, column in statements.mapping.columns.items():
        read = statements.values_of(name)
        columns.append(read)
        columns.append(Sql("NULL") if read is column.source else statements.raw_values_of(name))
    return _named(columns)


def _named(columns: Sequence[Sql]) -> list[Sql]:
    """Return columns of a result with names that are none of the table (`Statements.page`)."""
    return [compose(f'{{column}} AS "={n}"', column=one) for n, one in enumerate(columns)]


def _polygon(wkb: Any) -> bytes | None:
    """Return the WKB of a polygon, a MultiPolygon of one as a Polygon; None for other shapes."""
    if wkb is None:
        return None
    shape = bytes(wkb)
    if shape.startswith(_MULTIPOLYGON_OF_ONE):
        return shape[len(_MULTIPOLYGON_OF_ONE) :]
    return shape if is_plain_polygon(shape) and not _is_empty(shape) else None


def _is_empty(wkb: bytes) -> bool:
    return is_plain_polygon(wkb) and wkb[5:9] == b"\0\0\0\0"
