"""The current vintage of a database as a source of parcels: section 4 of the specification."""

from __future__ import annotations

import json
import logging
import threading
from array import array
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, TypeVar

import psycopg
import shapely
from psycopg import errors
from psycopg.abc import Buffer
from psycopg.adapt import Loader
from psycopg_pool import ConnectionPool, PoolClosed, PoolTimeout

from parcel_lookup.core.address.finding import find_rows
from parcel_lookup.core.address.states import read_state
from parcel_lookup.core.contract import (
    FIELD_BY_NAME,
    FILE_CAPABILITIES,
    ID_FIELD,
    AddressRequest,
    AreaRequest,
    Building,
    Cancellation,
    Cancelled,
    Filter,
    NearAddress,
    Order,
    ParcelError,
    PointRequest,
    QueryRequest,
    Request,
    refuse,
)
from parcel_lookup.core.contract.geometry import read_polygons
from parcel_lookup.core.contract.matching import as_compared, matches
from parcel_lookup.service.database import schema, vintages
from parcel_lookup.service.database.addresses import DatabaseStreets
from parcel_lookup.service.database.connecting import (
    CONNECT_OPTIONS,
    Database,
    execute,
    is_lost,
)
from parcel_lookup.service.database.schema import BUILDINGS, FID, GEOM, PARCELS, RECORD, RECORDS
from parcel_lookup.service.database.states import (
    by_partition,
    named_partitions,
)
from parcel_lookup.service.database.vintages import Vintage
from parcel_lookup.service.file.addresses import requested_address
from parcel_lookup.service.file.selections import Selection, Selections
from parcel_lookup.service.record_pages import RecordPage
from parcel_lookup.service.sql.parts import (
    ALWAYS,
    NEVER,
    Sql,
    all_of,
    compose,
    identifier,
    is_storable,
    join,
    value,
)
from parcel_lookup.service.sql.table import Table

#: Number of connections of a source, each of which serves one request at a time.
CONNECTIONS = 8
#: Seconds that a request waits for a connection, and that a statement may take.
WAIT_SECONDS, STATEMENT_SECONDS = 10.0, 30.0
#: Seconds to wait for a connection that only shows whether the server can be reached.
_QUICK_CONNECT_SECONDS = 2
#: Seconds to wait for the server to cancel a statement.
_CANCEL_SECONDS = 5.0
#: While the server is down, the pauses between attempts to connect begin anew after this time.
_RECONNECT_SECONDS = 2.0
#: A request is repeated after its vintage was dropped, or its connection was lost.
_TRIES = 3
#: Most readers stop after the first pages: later rows are selected when one of them is requested.
_FIRST_ROWS = 10_100
#: If no more rows match, they are found first, and then sorted. PostgreSQL can prefer to walk along
#: an index in the order of the rows, although it then reads many rows for each that matches.
_SORTED_ROWS = 50_000
_KEPT_SELECTIONS, _KEPT_COUNTS = 12, 1000

# Its warnings, one for each attempt to connect, have messages of libpq (see `connecting`). The
# errors of requests name the reason.
logging.getLogger("psycopg.pool").setLevel(logging.ERROR)

_T = TypeVar("_T")


class _VintageGone(Exception):
    """Another vintage became current, and this one is being dropped."""


class _TextAsBytes(Loader):
    """Reads the text of a record without decoding it."""

    format = psycopg.pq.Format.BINARY

    def load(self, data: Buffer) -> bytes:
        """Return the bytes of a text."""
        return bytes(data)


class DatabaseSource:
    """Searches the current vintage of a database by the service's requests, without its scope rule.

    A `RecordSource` for several threads at a time. Each request reads one vintage, in a
    transaction of its own. Every request may raise `ParcelError` ``DATABASE`` (`ServiceBusy` when
    no connection becomes free or a statement takes too long), and `RequestRefused` for what its
    `capabilities` refuse.

        source = DatabaseSource("postgresql://reader@localhost/parcels")
        page = source.fetch_records(QueryRequest((Filter("acres", "gt", 100),)), Cancellation())
        source.close()
    """

    #: The service checks its requests by its own capabilities before they come here.
    capabilities = FILE_CAPABILITIES

    def __init__(
        self,
        address: str,
        *,
        connections: int = CONNECTIONS,
        wait_seconds: float = WAIT_SECONDS,
        statement_seconds: float = STATEMENT_SECONDS,
    ) -> None:
        """Connect to the database. Raises `ParcelError` if it cannot be used or has no parcels."""
        self.database = Database(address)
        self._statement_seconds = statement_seconds
        with (
            self.database.working(Cancellation()),
            self.database.connect(autocommit=True) as connection,
        ):
            number = vintages.current_number(connection)
            if number is None:
                raise self.database.error(_NO_PARCELS)
            self._state = _State(vintages.read_vintage(connection, number))
        self._lock = threading.Lock()
        self._pool = ConnectionPool(
            address,
            min_size=1,
            max_size=connections,
            timeout=wait_seconds,
            kwargs={**CONNECT_OPTIONS, "autocommit": True},
            configure=self._configure,
            name="parcels",
            # While the server is down: try again soon, and never give up. Without this, the pool
            # waits twice as long after each attempt.
            reconnect_timeout=_RECONNECT_SECONDS,
            reconnect_failed=ConnectionPool.check,
            open=True,
        )

    def fetch_records(self, request: Request, cancellation: Cancellation) -> RecordPage:
        """Return the page of one request; its count is the number of all matches."""
        refuse(request, self.capabilities)
        return self._read(
            lambda reader: reader.page(request),
            cancellation,
            lambda reader: reader.single_page(request),
        )

    def check(self, cancellation: Cancellation) -> None:
        """Read the current vintage over a connection of its own (`record_pages.RecordSource`)."""
        self._read(lambda reader: reader.check(), cancellation, connections=self._own_connection)

    @contextmanager
    def _own_connection(self) -> Iterator[psycopg.Connection]:
        with self.database.connect(autocommit=True) as connection:
            self._configure(connection)
            yield connection

    def close(self) -> None:
        """Close all connections; requests under way end with an error."""
        self._pool.close()

    def _configure(self, connection: psycopg.Connection) -> None:
        connection.execute(
            "SELECT set_config('statement_timeout', %s, false), set_config('jit', 'off', false), "
            "set_config('default_transaction_read_only', 'on', false)",
            (str(round(self._statement_seconds * 1000)),),
        )
        connection.adapters.register_loader("varchar", _TextAsBytes)

    def _read(
        self,
        work: Callable[[_Reader], _T],
        cancellation: Cancellation,
        single: Callable[[_Reader], _T | None] = lambda _: None,
        connections: Callable[[], AbstractContextManager[psycopg.Connection]] | None = None,
    ) -> _T:
        """Do work in a transaction, again if the vintage or the connection went away.

        `single` is tried first, without a transaction: it returns None if the work takes more than
        one statement. `connections` opens the connection; without it, one of the pool is used.
        """
        repairs = False
        for attempt in range(_TRIES):
            cancellation.check()
            try:
                with (
                    (connections or self._pool.connection)() as connection,
                    _cancelling(connection, cancellation),
                ):
                    if not attempt:
                        done = single(_Reader(connection, self._state, cancellation, repairs))
                        if done is not None:
                            return done
                    state = self._locked_state(connection)
                    return work(_Reader(connection, state, cancellation, repairs))
            except (_VintageGone, errors.UndefinedTable, errors.InvalidSchemaName):
                continue
            except (PoolTimeout, PoolClosed) as error:
                cancellation.check()
                raise self.database.busy(self._why_no_connection()) from error
            except psycopg.Error as error:
                if cancellation.is_cancelled:
                    raise Cancelled from error
                if isinstance(error, errors.InternalError_) and not repairs:
                    repairs = True  # GEOS cannot work with one of the geometries as it is
                elif is_lost(error) and attempt < _TRIES - 1:
                    self._pool.check()  # after a restart of the server, all of them are lost
                else:
                    raise self.database.error_of(error) from error
        raise self.database.error(_CHANGING)

    def _why_no_connection(self) -> str:
        """Return the reason why no connection of the pool became free, which may be the server."""
        try:
            self.database.connect(connect_timeout=_QUICK_CONNECT_SECONDS).close()
        except ParcelError as error:
            return error.reason
        return _NO_CONNECTION

    def _locked_state(self, connection: psycopg.Connection) -> _State:
        """Begin a transaction, and return the current vintage, which stays until its end."""
        state = self._state
        # Both statements are sent at once; the pool ends the transaction.
        begin = compose("BEGIN; {take}", take=vintages.take(state.vintage.number))
        cursor = execute(connection, begin)
        cursor.nextset()
        row = cursor.fetchone()
        if row is None:
            raise self.database.error(_NO_PARCELS)
        is_locked, number = row
        if number == state.vintage.number:
            if not is_locked:
                raise _VintageGone
            return state
        is_locked, current = execute(connection, vintages.take(number)).fetchone()
        if not is_locked or current != number:
            raise _VintageGone
        with self._lock:
            if self._state.vintage.number != number:
                self._state = _State(vintages.read_vintage(connection, number))
            return self._state


_NO_PARCELS = "it has no parcels. “parcel-service import --database” loads a file into it."
_NO_CONNECTION = "none of its connections became free in time."
_CHANGING = "its parcels are being replaced repeatedly."


@contextmanager
def _cancelling(connection: psycopg.Connection, cancellation: Cancellation) -> Iterator[None]:
    """Cancel the statement of a connection on a cancel, and then close the connection."""

    def cancel() -> None:
        # The callback must be quick, and this waits for the server.
        threading.Thread(target=_cancel_statement, args=(connection,), daemon=True).start()

    remove = cancellation.on_cancel(cancel)
    try:
        yield
    finally:
        remove()
        if cancellation.is_cancelled:  # the cancel may arrive late, and must not meet others
            connection.close()


def _cancel_statement(connection: psycopg.Connection) -> None:
    with suppress(psycopg.Error):  # the statement has a time limit, too
        connection.cancel_safe(timeout=_CANCEL_SECONDS)


class _State:
    """A vintage, and what the requests to it share. Any thread."""

    def __init__(self, vintage: Vintage) -> None:
        self.vintage = vintage
        own = {column.field.name: column.field for column in vintage.layout.own}
        self.capabilities = replace(
            FILE_CAPABILITIES, fields=MappingProxyType({**FIELD_BY_NAME, **own})
        )
        self.selections = Selections(_KEPT_SELECTIONS)
        self._columns = {column.field.name: column for column in vintage.layout.columns}
        self._counts: OrderedDict[tuple[Filter, ...], int] = OrderedDict()
        self._lock = threading.Lock()

    def parcels(self, partition: str, *, repairs: bool) -> Table:
        """Return the parcels of a partition."""
        return Table(self.table(PARCELS, partition), self._columns, identifier(GEOM), repairs)

    def table(self, name: str, partition: str) -> Sql:
        """Return the quoted name of a partition of a table."""
        return identifier(schema.vintage_schema(self.vintage.number), f"{name}_{partition}")

    def meeting(self, shapes: Sequence[shapely.Geometry]) -> set[str]:
        """Return the partitions that can have parcels which meet one of the shapes."""
        with self._lock:  # prepared geometries are for one thread at a time
            return {
                name
                for name, one in self.vintage.partitions.items()
                if one.region is None or bool(shapely.intersects(one.region, shapes).any())
            }

    def known_count(self, filters: tuple[Filter, ...]) -> int | None:
        """Return the number of parcels that match filters, if it was counted before."""
        with self._lock:
            if filters in self._counts:
                self._counts.move_to_end(filters)
            return self._counts.get(filters)

    def keep_count(self, filters: tuple[Filter, ...], count: int) -> None:
        """Keep the number of parcels that match filters: a vintage does not change."""
        with self._lock:
            self._counts[filters] = count
            if len(self._counts) > _KEPT_COUNTS:
                self._counts.popitem(last=False)


@dataclass(frozen=True)
class _Part:
    """A partition that a request is sent to, with the condition for its rows."""

    partition: str
    table: Table
    where: Sql


class _Reader:
    """Reads one vintage in one transaction."""

    def __init__(
        self,
        connection: psycopg.Connection,
        state: _State,
        cancellation: Cancellation,
        repairs: bool,
    ) -> None:
        self.state = state
        self._connection = connection
        self._cancellation = cancellation
        self._repairs = repairs

    def page(self, request: Request) -> RecordPage:
        """Return the page of a request."""
        refuse(request, self.state.capabilities)
        end = request.offset + request.limit
        selection = self.state.selections.get(
            _key(request), end, lambda: self._select(request), self._cancellation
        )
        return self._selected_page(request, selection)

    def single_page(self, request: Request) -> RecordPage | None:
        """Return the page of a request if a single statement has it, or None.

        The statement checks whether the vintage is current. Raises `_VintageGone`.
        """
        refuse(request, self.state.capabilities)
        if request.include_buildings:
            return None
        end = request.offset + request.limit
        selection = self.state.selections.kept(_key(request), end)
        if selection is not None:
            return self._selected_page(request, selection)
        if request.offset or isinstance(request, AddressRequest):
            return None
        parts = self._parts_of(request)
        if len(parts) != 1 or parts[0].where == ALWAYS:
            return None
        if isinstance(request, QueryRequest) and self.state.known_count(request.filters):
            return None  # there are too many
        (part,) = parts
        records = self.state.table(RECORDS, part.partition)
        rows = self._fetch(_first_page(part, records, request))
        self._check_vintage(rows)
        total = rows[0][1]
        if total > _SORTED_ROWS:
            return None
        found = [row[2:] for row in rows if row[2] is not None]
        return self._page(request, found, total)

    def _selected_page(self, request: Request, selection: Selection) -> RecordPage:
        start, end = request.offset, request.offset + request.limit
        fids = selection.fids[start:end].tolist()
        found = {fid: (svc_uuid, record) for fid, svc_uuid, record in self._records(fids)}
        scores = selection.scores
        return self._page(
            request,
            [(fid, *found[fid]) for fid in fids],
            selection.total,
            None if scores is None else scores[start:end].tolist(),
            selection.nearest,
        )

    def check(self) -> None:
        """Read a row of the vintage."""
        execute(self._connection, schema.any_id(self.state.vintage.number))

    # ---- pages ------------------------------------------------------------------------------

    def _page(
        self,
        request: Request,
        rows: Sequence[tuple[int, str, bytes]],
        total: int,
        scores: list[float] | None = None,
        nearest: Any = (),
    ) -> RecordPage:
        buildings = None
        if request.include_buildings:
            found = self._buildings([fid for fid, _, _ in rows])
            buildings = [tuple(found.get(fid, ())) for fid, _, _ in rows]
        ids, records = [svc_uuid for _, svc_uuid, _ in rows], [record for _, _, record in rows]
        return RecordPage(ids, records, total, buildings, scores, nearest)

    def _records(self, fids: Sequence[int]) -> list[tuple[int, str, bytes]]:
        """Return number, ``svc_uuid``, and record of parcels. Raises `_VintageGone`."""
        columns = join(", ", [_CURRENT, identifier(FID), identifier(ID_FIELD), _RECORD])
        rows = self._rows_of(
            lambda partition: compose(
                "{parcels} JOIN {records} USING ({fid})",
                parcels=self.state.table(PARCELS, partition),
                records=self.state.table(RECORDS, partition),
                fid=identifier(FID),
            ),
            FID,
            columns,
            fids,
        )
        self._check_vintage(rows)
        return [row[1:] for row in rows]

    def _check_vintage(self, rows: Sequence[Sequence[Any]]) -> None:
        """Raise `_VintageGone` if rows, which begin with the current vintage, are of another."""
        if any(row[0] != self.state.vintage.number for row in rows[:1]):
            raise _VintageGone

    def _buildings(self, fids: Sequence[int]) -> dict[int, list[Building]]:
        rows = self._rows_of(
            lambda partition: self.state.table(BUILDINGS, partition),
            "parcel",
            Sql("parcel, number, attributes, wkb"),
            fids,
        )
        found: dict[int, list[Building]] = {}
        for fid, _, attributes, wkb in sorted(rows):
            found.setdefault(fid, []).append(Building(json.loads(attributes), wkb))
        return found

    def _rows_of(
        self, table: Callable[[str], Sql], key: str, columns: Sql, fids: Sequence[int]
    ) -> list[Any]:
        """Return the rows of parcels with these numbers; `table` is that of a partition."""
        parts = [
            compose(
                "(SELECT {columns} FROM {table} WHERE {key} = ANY({numbers}))",
                columns=columns,
                table=table(partition),
                key=identifier(key),
                numbers=value(numbers, "bigint[]"),
            )
            for partition, numbers in by_partition(fids).items()
        ]
        return self._fetch(join(" UNION ALL ", parts)) if parts else []

    # ---- selections -------------------------------------------------------------------------

    def _select(self, request: Request) -> Selection:
        if isinstance(request, QueryRequest):
            return self._select_query(request)
        if isinstance(request, AddressRequest):
            return self._select_address(request)
        return self._select_shapes(request)

    def _select_query(self, request: QueryRequest) -> Selection:
        """Select the first rows that match the filters in the request's order, or all of them."""
        parts = self._parts(request.filters)
        total = self._known_count(request.filters, parts)
        if total is None or total <= _SORTED_ROWS:
            fids = self._sorted_after(parts, request.order)
            if len(fids) <= _SORTED_ROWS:
                return Selection(len(fids), array("q", fids))
        if total is None:
            total = self._count(request.filters, parts)
        end = request.offset + request.limit
        reach = min(total, _FIRST_ROWS) if end <= _FIRST_ROWS else total
        if request.offset >= total:
            reach = 0
        return Selection(total, array("q", self._ordered(parts, request.order, reach)))

    def _select_shapes(self, request: AreaRequest | PointRequest) -> Selection:
        """Select the rows that meet polygons or a point, by ``svc_uuid``."""
        parts = self._parts_of(request)
        branches = [
            compose(
                "(SELECT {fid}, {svc_uuid} FROM {table} WHERE {where})",
                fid=identifier(FID),
                svc_uuid=identifier(ID_FIELD),
                table=part.table.relation,
                where=part.where,
            )
            for part in parts
        ]
        found = self._fetch(join(" UNION ALL ", branches)) if branches else []
        found.sort(key=lambda row: row[1])
        return Selection(len(found), array("q", [fid for fid, _ in found]))

    def _select_address(self, request: AddressRequest) -> Selection:
        """Select the rows at an address, best match first.

        An address with a state is not searched for in a partition whose parcels are all in another.
        """
        requested = requested_address(request)
        partitions = [
            name
            for name, one in self.state.vintage.partitions.items()
            if not requested.state or read_state(one.only.get("state", "")) in ("", requested.state)
        ]
        if not partitions:
            return Selection(0, array("q"), array("d"))
        streets = DatabaseStreets(self._connection, self.state.vintage.number, partitions)
        found, near = find_rows(streets.read, streets, requested, self._cancellation.check)
        fids, scores = (item.row for item in found), (item.score for item in found)
        nearest = tuple(NearAddress(*pair) for pair in near)
        return Selection(len(found), array("q", fids), array("d", scores), nearest)

    # ---- partitions -------------------------------------------------------------------------

    def _parts_of(self, request: QueryRequest | AreaRequest | PointRequest) -> list[_Part]:
        """Return the partitions that can have parcels which match a request."""
        if isinstance(request, QueryRequest):
            return self._parts(request.filters)
        if isinstance(request, PointRequest):
            shapes, filters = [shapely.Point(request.lon, request.lat)], ()
        else:
            shapes, filters = read_polygons(request.polygons), request.filters
        parts = []
        near = self.state.meeting(shapes) if shapes else set()
        for part in self._parts(filters) if near else ():
            if part.partition in near:
                meets = part.table.meets(shapes)
                parts.append(replace(part, where=all_of((meets, part.where))))
        return parts

    def _parts(self, filters: tuple[Filter, ...]) -> list[_Part]:
        """Return the partitions that can have parcels which match filters."""
        named = named_partitions(filters)
        parts = []
        for name, one in self.state.vintage.partitions.items():
            if named is not None and name not in named:
                continue
            left = _undecided(filters, one.only)
            if left is None:
                continue
            table = self.state.parcels(name, repairs=self._repairs)
            where = table.matches(left)
            if where != NEVER:
                parts.append(_Part(name, table, where))
        ids = _listed_ids(filters)
        if ids is None or len(parts) < 2:
            return parts
        listed = [one for one in ids if is_storable(one)]
        query = schema.partitions_with(self.state.vintage.number, listed)
        having = {name for (name,) in execute(self._connection, query)}
        return [part for part in parts if part.partition in having]

    def _known_count(self, filters: tuple[Filter, ...], parts: Sequence[_Part]) -> int | None:
        """Return the number of parcels that match filters, if no row has to be read for it."""
        if all(part.where == ALWAYS for part in parts):
            partitions = self.state.vintage.partitions
            return sum(partitions[part.partition].parcels for part in parts)
        return self.state.known_count(filters)

    def _count(self, filters: tuple[Filter, ...], parts: Sequence[_Part]) -> int:
        """Count the parcels that match filters, which are many."""
        counts = [part.table.count(part.where) for part in parts]
        branches = join(" UNION ALL ", (compose("({count})", count=count) for count in counts))
        total = sum(number for (number,) in self._fetch(branches))
        self.state.keep_count(filters, total)
        return total

    def _sorted_after(self, parts: Sequence[_Part], order: Order | None) -> list[int]:
        """Return the numbers of all rows in order: they are found first, and then sorted.

        If there are more than `_SORTED_ROWS`, some more are returned.
        """
        if not parts:
            return []
        query = compose(
            "WITH found AS MATERIALIZED ({rows}) SELECT {fid} FROM found ORDER BY {sorting}",
            rows=join(" UNION ALL ", (_few_rows(part, order) for part in parts)),
            fid=identifier(FID),
            sorting=_sorting("found", order),
        )
        return [number for (number,) in self._fetch(query)]

    def _ordered(self, parts: Sequence[_Part], order: Order | None, limit: int) -> Iterable[int]:
        """Return the numbers of the first rows: nulls last, ties by ``svc_uuid``."""
        if not parts or not limit:
            return ()
        fid = identifier(FID)
        if len(parts) == 1:
            (part,) = parts
            query = part.table.page(part.where, [fid], order, limit)
            return [number for (number,) in self._fetch(query)]
        field = ID_FIELD if order is None else order.field
        branches = []
        for part in parts:
            sorted_by = compose("{found} AS sorted", found=part.table.values_of(field))
            columns = [sorted_by, identifier(ID_FIELD), fid]
            page = part.table.page(part.where, columns, order, limit)
            branches.append(compose("({page})", page=page))
        query = compose(
            "SELECT {fid} FROM ({branches}) AS found ORDER BY sorted {direction} NULLS LAST, "
            "{svc_uuid} LIMIT {limit}",
            direction=Sql("DESC" if order is not None and order.descending else "ASC"),
            fid=fid,
            branches=join(" UNION ALL ", branches),
            svc_uuid=identifier(ID_FIELD),
            limit=value(limit, "bigint"),
        )
        return [number for (number,) in self._fetch(query)]

    def _fetch(self, query: Sql) -> list[Any]:
        self._cancellation.check()
        cursor = self._connection.execute(query.text.encode(), query.values, binary=True)
        return cursor.fetchall()


#: The bytes of a record: a type whose values are not decoded (`_TextAsBytes`).
_RECORD = compose("{record}::varchar", record=identifier(RECORD))
#: The number of the current vintage.
_CURRENT = compose("(SELECT number FROM {table})", table=schema.CURRENT)


def _key(request: Request) -> Request:
    """Return what all pages of a request have in common."""
    return replace(request, limit=1, offset=0, include_buildings=False)


def _first_page(part: _Part, records: Sql, request: Request) -> Sql:
    """Return the statement for the first page of a request, if at most `_SORTED_ROWS` match.

    Rows: the current vintage, the number of matches, and number, ``svc_uuid``, and record of a
    parcel. Without parcels, there is one row. `records` is the table of records.
    """
    order = request.order if isinstance(request, QueryRequest) else None
    return compose(
        "WITH found AS MATERIALIZED ({rows}), "
        "page AS (SELECT * FROM found ORDER BY {sorting} LIMIT {limit}) "
        "SELECT {current}, (SELECT count(*) FROM found), {columns} "
        "FROM (VALUES (1)) AS one LEFT JOIN (page JOIN {records} USING ({fid})) ON TRUE "
        "ORDER BY {page_sorting}",
        rows=_few_rows(part, order),
        sorting=_sorting("found", order),
        limit=value(request.limit, "bigint"),
        current=_CURRENT,
        columns=join(", ", [identifier(FID), identifier(ID_FIELD), _RECORD]),
        records=records,
        fid=identifier(FID),
        page_sorting=_sorting("page", order),
    )


def _few_rows(part: _Part, order: Order | None) -> Sql:
    """Return the query for rows of a partition in any order, with what `_sorting` sorts by."""
    columns = [identifier(FID), identifier(ID_FIELD)]
    if order is not None:
        by = part.table.values_of(order.field)
        columns.append(compose("{by} AS sorted", by=by))
    return compose(
        "(SELECT {columns} FROM {table} WHERE {where} LIMIT {most})",
        columns=join(", ", columns),
        table=part.table.relation,
        where=part.where,
        most=value(_SORTED_ROWS + 1, "bigint"),
    )


def _sorting(table: str, order: Order | None) -> Sql:
    """Return the order of rows of `_few_rows`: nulls last, ties by ``svc_uuid``."""
    if order is None:
        return Sql(f"{table}.{ID_FIELD}")
    direction = "DESC" if order.descending else "ASC"
    return Sql(f"{table}.sorted {direction} NULLS LAST, {table}.{ID_FIELD}")


def _undecided(filters: Iterable[Filter], only: Mapping[str, str]) -> tuple[Filter, ...] | None:
    """Return the filters that do not match all parcels of a partition; None if one matches none.

    `only` has the values that all of its parcels have. Most requests have a filter on the scope,
    which is then decided without reading a row.
    """
    left = []
    for item in filters:
        if item.field not in only:
            left.append(item)
        elif not matches((item,), only):
            return None
    return tuple(left)


def _listed_ids(filters: Iterable[Filter]) -> list[str] | None:
    """Return the IDs of a filter that lists them, or None."""
    field = FIELD_BY_NAME[ID_FIELD]
    for item in filters:
        if item.field == ID_FIELD and item.equal_to is not None:
            return [as_compared(field, one) for one in item.equal_to]
    return None
