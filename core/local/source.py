"""A parcel file as a source of parcels: section 4 of the specification over a GeoPackage."""

from __future__ import annotations

import sqlite3
import time
from array import array
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from parcel_lookup.core.contract import (
    FILE_CAPABILITIES,
    ID_FIELD,
    AddressRequest,
    AreaRequest,
    Cancellation,
    Capabilities,
    Field,
    Filter,
    Page,
    PointRequest,
    QueryRequest,
    Request,
    RequestCounter,
    refuse,
)
from parcel_lookup.core.local.file import records
from parcel_lookup.core.local.file.gpkg import MAX_BOUND, marks, quote, select
from parcel_lookup.core.local.file.loading import column_sql, is_exact, load, only_value
from parcel_lookup.core.local.file.opening import closed_error, fetch_all, is_busy, reading
from parcel_lookup.core.local.file.readers import Reader, Readers, Selection, count_rows
from parcel_lookup.core.local.query.addresses import rows_at
from parcel_lookup.core.local.query.filters import Where, compile_filters, fill_lists
from parcel_lookup.core.local.query.values import distinct_values

#: How long to wait for another program that writes to the file.
_SECONDS_TO_WAIT = 10.0
_PAUSE_SECONDS = 0.1
#: From this number of rows on, reading all of them in order is faster than sorting these.
_MANY = 50_000
#: Most readers stop after the first pages: the rows behind these are sorted when one of them is
#: requested.
_FIRST_ROWS = 10_100


class FileInfo(NamedTuple):
    """Title, extent, and counts of a parcel file."""

    title: str
    description: str
    #: ISO date and time of the last change.
    last_change: str
    parcels: int
    buildings: int
    #: (minx, miny, maxx, maxy) in degrees, None of a file without geometry.
    bounds: tuple[float, float, float, float] | None
    #: Whether parts of texts are found without reading every row.
    has_text_index: bool
    #: Whether a service can send finished records, without encoding rows; False if not looked for.
    has_records: bool = False


class LocalSource:
    """Searches a parcel file by the service's requests, without its scope rule.

    A `contract.ParcelSource` for several threads at a time. Nothing is opened before the first
    request. A file that changes is noticed at the next request. Every `fetch` may raise
    `ParcelError` ``LOCAL_FILE``, and `RequestRefused` for what its `capabilities` refuse.

        source = LocalSource("county.gpkg")
        page = source.fetch(QueryRequest((Filter("acres", "gt", 100),)), Cancellation())
        source.close()
    """

    #: The service checks its requests by its own capabilities before they come here.
    capabilities = FILE_CAPABILITIES

    def __init__(self, path: Path | str, *, use_records: bool = False) -> None:
        """`use_records`: look for finished records, which only a service has a use for."""
        self.path = Path(path)
        self._readers = Readers(self.path, use_records=use_records)
        self._sent = RequestCounter()

    @property
    def requests_sent(self) -> int:
        """The number of requests to the file; they cost nothing."""
        return self._sent.number

    def fetch(self, request: Request, cancellation: Cancellation) -> Page:
        """Return the page of one request; `Page.count` is the number of all matches."""
        refuse(request, self.capabilities)  # before the file is opened
        self._sent.add()
        return self._read(lambda reader: self._page(reader, request, cancellation), cancellation)

    def read_capabilities(self, cancellation: Cancellation) -> Capabilities:
        """Return its capabilities with the fields of the contract and the file's own."""
        return self._read(lambda reader: reader.file.capabilities, cancellation)

    def known_values(self, field: str, most: int, cancellation: Cancellation) -> list[str]:
        """Return the values of a field as text, the most frequent first; at most `most`."""
        return distinct_values(self.path, field, most, cancellation)

    def info(self, cancellation: Cancellation | None = None) -> FileInfo:
        """Return the title, extent, and counts of the file. Raises `ParcelError` ``LOCAL_FILE``."""
        return self._read(info_of, cancellation or Cancellation())

    def read_bounds(self, cancellation: Cancellation) -> tuple[float, float, float, float] | None:
        """Return the box of all parcels (`contract.LocatedSource`)."""
        return self.info(cancellation).bounds

    def close(self) -> None:
        """Close the file; requests under way end with an error."""
        self._readers.close()

    def _read(self, work: Any, cancellation: Cancellation) -> Any:
        """Do work with a reader, over again where another program is writing just then."""
        give_up = time.monotonic() + _SECONDS_TO_WAIT
        while True:
            cancellation.check()
            reader = None
            with reading(self.path, cancellation):
                try:
                    with self._readers.borrow(cancellation) as reader:
                        return work(reader)
                except sqlite3.DatabaseError as error:
                    if self._readers.is_closed:
                        raise closed_error(self.path) from error
                    if not self._may_try_again(error, reader, cancellation, give_up):
                        raise
            cancellation.wait(_PAUSE_SECONDS)

    def _may_try_again(
        self,
        error: sqlite3.Error,
        failed: Reader | None,
        cancellation: Cancellation,
        give_up: float,
    ) -> bool:
        if cancellation.is_cancelled:
            return False
        if is_busy(error):
            return time.monotonic() < give_up
        # What it has attached are files of their own, and the parcels may be whole without them.
        return failed is not None and self._readers.distrust_companions(failed)

    def _selection(self, reader: Reader, request: Request, cancellation: Cancellation) -> Selection:
        """Return the rows of the response to a request, at least to the end of its page."""
        refuse(request, reader.file.capabilities)
        key = replace(request, limit=1, offset=0, include_buildings=False)
        end = request.offset + request.limit
        return reader.file.selections.get(
            key, end, lambda: self._select(reader, request, cancellation), cancellation
        )

    def _page(self, reader: Reader, request: Request, cancellation: Cancellation) -> Page:
        selection = self._selection(reader, request, cancellation)
        start, end = request.offset, request.offset + request.limit
        parcels, dropped = load(
            reader.connection,
            reader.file.table,
            selection.fids[start:end],
            request.include_buildings,
        )
        scores = selection.scores
        return Page(
            parcels,
            svc_uuids=(
                [parcel.svc_uuid for parcel in parcels]
                if isinstance(request, AreaRequest)
                else None
            ),
            count=selection.total,
            limit=request.limit,
            offset=request.offset,
            dropped=dropped,
            scores=None if scores is None else list(scores[start : start + len(parcels)]),
            nearest=selection.nearest,
        )

    def _select(self, reader: Reader, request: Request, cancellation: Cancellation) -> Selection:
        if isinstance(request, QueryRequest):
            return _select_query(reader, request)
        if isinstance(request, AddressRequest):
            return _select_address(reader, request, cancellation)
        return _select_shapes(reader, request, cancellation)


def _select_shapes(
    reader: Reader, request: AreaRequest | PointRequest, cancellation: Cancellation
) -> Selection:
    """Rows that meet polygons or a point, by ``svc_uuid``."""
    import shapely

    from parcel_lookup.core.local.query.area import read_polygons, rows_meeting

    if isinstance(request, PointRequest):
        shapes = [shapely.Point(request.lon, request.lat)]
    else:
        shapes = read_polygons(request.polygons)
    found = rows_meeting(reader.connection, reader.file.table, shapes, cancellation)
    filters = request.filters if isinstance(request, AreaRequest) else ()
    # Each batch of rows would search the text index anew.
    where = _conditions(reader, filters, uses_text_index=len(found) > _MANY)
    fids = array("q", _by_uuid(reader, found, where))
    return Selection(len(fids), fids)


def _select_address(
    reader: Reader, request: AddressRequest, cancellation: Cancellation
) -> Selection:
    """Rows at an address, best match first."""
    index = reader.street_index(cancellation)
    found, nearest = rows_at(reader.connection, reader.file.table, index, request, cancellation)
    fids = array("q", (item.row for item in found))
    return Selection(len(fids), fids, array("d", (item.score for item in found)), nearest)


def _by_uuid(reader: Reader, found: set[int], where: Where) -> list[int]:
    """Numbers of those rows that meet conditions, in the order of their ``svc_uuid``."""
    connection, table = reader.connection, reader.file.table
    fid, svc_uuid = row_keys(reader)
    if reader.has_records and not where.terms:
        return records.in_order(connection, found)
    if len(found) > _MANY:
        everything = connection.execute(
            select([fid], table.name, where.terms, f"ORDER BY {svc_uuid}, {fid}"), where.values
        )
        return [number for (number,) in everything if number in found]
    keys: list[tuple[str, int]] = []
    fids = list(found)
    at_once = MAX_BOUND - len(where.values)
    for start in range(0, len(fids), at_once):
        part = fids[start : start + at_once]
        terms = (f"{fid} IN ({marks(len(part))})", *where.terms)
        query = select([f"CAST(ifnull({svc_uuid}, '') AS TEXT)", fid], table.name, terms)
        keys += fetch_all(connection, query, (*part, *where.values))
    return [number for _, number in sorted(keys)]


def _select_query(reader: Reader, request: QueryRequest) -> Selection:
    """Rows that match the filters, in the request's order: the first ones, or all of them."""
    connection, table = reader.connection, reader.file.table
    where = _conditions(reader, request.filters)
    order = (
        request.order
        and FileColumns(reader).sql(reader.file.capabilities.fields[request.order.field])[0]
    )
    descending = request.order is not None and request.order.descending
    end = request.offset + request.limit
    if end and where.calls_python:  # once for each row
        fids = array("q", ordered_rows(reader, where, order, descending, None, sorts=True))
        return Selection(len(fids), fids)
    if where.terms:
        count = select(["count(*)"], table.name, where.terms)
        total = connection.execute(count, where.values).fetchone()[0]
    else:
        total = reader.count()
    if not end:
        return Selection(total, array("q"))
    reach = min(total, _FIRST_ROWS) if end <= _FIRST_ROWS else total
    # Walking along an index of the order pays where a row that matches the filters is never far;
    # where such rows are rare, it is better to find and sort them all.
    sorts = bool(where.terms) and total * total < reach * reader.count()
    fids = array("q", ordered_rows(reader, where, order, descending, reach, sorts))
    return Selection(total, fids)


def _conditions(
    reader: Reader, filters: tuple[Filter, ...], *, uses_text_index: bool = True
) -> Where:
    """Return filters as conditions, whose lists the connection now has."""
    fields = reader.file.capabilities.fields
    where = compile_filters(
        filters,
        reader.file.table,
        FileColumns(reader),
        fields,
        uses_text_index and reader.has_text_index,
    )
    fill_lists(reader.connection, where.lists)
    return where


def ordered_rows(
    reader: Reader,
    where: Where,
    order: str | None,
    descending: bool,
    limit: int | None,
    sorts: bool,
) -> Iterator[int]:
    """Yield the numbers of the first rows in order: nulls last, ties by ``svc_uuid``.

    They are two queries, which an index can serve. `order`: a column as SQL; None: ``svc_uuid``.
    `sorts`: whether SQLite is kept from walking along an index of the order.
    """
    fid, svc_uuid = row_keys(reader)
    direction = "DESC" if descending else "ASC"
    plus = "+" if sorts else ""
    steps: list[tuple[tuple[str, ...], str]]
    if order is None or order == svc_uuid:
        steps = [((), f"{plus}{svc_uuid} {direction}")]
    else:
        steps = [
            ((f"{order} IS NOT NULL",), f"{plus}{order} {direction}, {plus}{svc_uuid}"),
            ((f"{order} IS NULL",), f"{plus}{svc_uuid}"),
        ]
    left = -1 if limit is None else limit
    for terms, sorting in steps:
        if left == 0:
            break
        tail = f"ORDER BY {sorting}, {fid} LIMIT ?"
        query = select([fid], reader.file.table.name, (*where.terms, *terms), tail)
        for (number,) in reader.connection.execute(query, (*where.values, left)):
            left -= limit is not None
            yield number


def row_keys(reader: Reader) -> tuple[str, str]:
    """Return the columns of row number and ``svc_uuid`` as SQL."""
    table = reader.file.table
    return quote(table.fid), quote(table.column_of(ID_FIELD) or ID_FIELD)


class FileColumns:
    """`filters.Columns` of a reader; what it finds is known to all readers of the file."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    def sql(self, target: Field) -> tuple[str, bool]:
        """See `filters.Columns`."""
        known = self._reader.file.exact
        if target.name not in known:
            known[target.name] = is_exact(self._reader.connection, self._reader.file.table, target)
        exact = known[target.name]
        return column_sql(self._reader.file.table, target, exact), exact

    def only_value(self, target: Field) -> Any:
        """See `filters.Columns`."""
        if not self.sql(target)[1]:
            return None
        known = self._reader.file.only_values
        if target.name not in known:
            known[target.name] = only_value(
                self._reader.connection, self._reader.file.table, target
            )
        return known[target.name]


def info_of(reader: Reader) -> FileInfo:
    """Return the title, extent, and counts of a file."""
    connection, table = reader.connection, reader.file.table
    row = connection.execute(
        "SELECT identifier, description, last_change, min_x, min_y, max_x, max_y "
        "FROM gpkg_contents WHERE table_name = ?",
        (table.name,),
    ).fetchone()
    buildings = count_rows(connection, table.buildings) if table.buildings else 0
    bounds = None if None in row[3:] else row[3:]
    return FileInfo(
        row[0] or "",
        row[1] or "",
        row[2],
        reader.count(),
        buildings,
        bounds,
        reader.has_text_index,
        reader.has_records,
    )
