"""A parcel file as a source of pages for the service, and the writing of finished records."""

from __future__ import annotations

import sqlite3
import threading
import time
from array import array
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from parcel_lookup.core.contract import (
    FILE_CAPABILITIES,
    AddressRequest,
    AreaRequest,
    Cancellation,
    Filter,
    Page,
    PointRequest,
    QueryRequest,
    Request,
    refuse,
)
from parcel_lookup.core.parcel_file.buildings import load_buildings
from parcel_lookup.core.parcel_file.gpkg import MAX_BOUND, marks, select
from parcel_lookup.core.parcel_file.lookup import rows_at
from parcel_lookup.core.parcel_file.opening import closed_error, fetch_all, is_busy, reading
from parcel_lookup.service.encoding import encode_records, encoded_page
from parcel_lookup.service.file import records
from parcel_lookup.service.file.addresses import requested_address
from parcel_lookup.service.file.filters import Where, compile_filters, fill_lists
from parcel_lookup.service.file.loading import load
from parcel_lookup.service.file.readers import FileState, Reader, Readers
from parcel_lookup.service.file.rows import (
    FileColumns,
    FileInfo,
    info_of,
    ordered_rows,
    row_keys,
)
from parcel_lookup.service.file.selections import Selection, Selections
from parcel_lookup.service.record_pages import RecordPage

#: Finds nothing, but something has to be read for it.
_CHECK = QueryRequest((Filter("svc_uuid", "eq", "health"),), limit=1)
#: How long to wait for another program that writes to the file.
_SECONDS_TO_WAIT = 10.0
_PAUSE_SECONDS = 0.1
#: From this number of rows on, reading all of them in order is faster than sorting these.
_MANY = 50_000
#: Most readers stop after the first pages: the rows behind these are sorted when one of them is
#: requested.
_FIRST_ROWS = 10_100
#: Number of selections kept for further pages; one of a million rows takes 8 MB.
_KEPT_SELECTIONS = 12


class FileSource:
    """Searches a parcel file by the service's requests, without its scope rule.

    A `record_pages.RecordSource` for several threads at a time. Nothing is opened before the first
    request. A file that changes is noticed at the next request. Every request may raise
    `ParcelError` ``LOCAL_FILE``, and `RequestRefused` for what its `capabilities` refuse. If the
    file has finished records that fit its rows, a page consists of their bytes. Otherwise, rows are
    read and encoded, with the same result.

        source = FileSource("county.gpkg")
        page = source.fetch(QueryRequest((Filter("acres", "gt", 100),)), Cancellation())
        source.close()
    """

    #: The service checks its requests by its own capabilities before they come here.
    capabilities = FILE_CAPABILITIES

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self._readers = Readers(self.path)
        self._lock = threading.Lock()
        #: The rows of the last requests, of the file as it is now.
        self._selections = Selections(_KEPT_SELECTIONS)
        self._selected_in: FileState | None = None

    def fetch(self, request: Request, cancellation: Cancellation) -> Page:
        """Return the page of one request; `Page.count` is the number of all matches."""
        refuse(request, self.capabilities)  # before the file is opened
        return self._read(lambda reader: self._page(reader, request, cancellation), cancellation)

    def fetch_records(self, request: Request, cancellation: Cancellation) -> RecordPage:
        """Return the page for a request. Raises what `fetch` raises."""
        return self._read(
            lambda reader: self._record_page(reader, request, cancellation), cancellation
        )

    def check(self, cancellation: Cancellation) -> None:
        """Read the parcel file. Raises `ParcelError` if that is not possible."""
        self.fetch(_CHECK, cancellation)

    def info(self) -> FileInfo:
        """Return the title, extent, and counts of the file. Raises `ParcelError` ``LOCAL_FILE``."""
        return self._read(info_of, Cancellation())

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
        return self._selections_of(reader.file).get(
            key, end, lambda: self._select(reader, request, cancellation), cancellation
        )

    def _selections_of(self, file: FileState) -> Selections:
        """Return the selections of the file in a state; those of another state are forgotten."""
        with self._lock:
            if self._selected_in is not file:
                self._selected_in, self._selections = file, Selections(_KEPT_SELECTIONS)
            return self._selections

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

    def _record_page(
        self, reader: Reader, request: Request, cancellation: Cancellation
    ) -> RecordPage:
        if not reader.has_records:
            return encoded_page(self._page(reader, request, cancellation), request)
        selection = self._selection(reader, request, cancellation)
        start, end = request.offset, request.offset + request.limit
        ids, finished = records.read(reader.connection, selection.fids[start:end])
        buildings = (
            load_buildings(reader.connection, reader.file.table, ids)
            if request.include_buildings
            else None
        )
        scores = selection.scores
        return RecordPage(
            ids,
            finished,
            selection.total,
            buildings,
            None if scores is None else list(scores[start : start + len(ids)]),
            selection.nearest,
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

    from parcel_lookup.core.contract.geometry import read_polygons
    from parcel_lookup.service.file.area import rows_meeting

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
    found, nearest = rows_at(
        reader.connection, reader.file.table, index, requested_address(request), cancellation
    )
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


def write_records(
    path: Path,
    *,
    progress: Callable[[float], None] | None = None,
    cancellation: Cancellation | None = None,
) -> bool:
    """Write the finished records of a parcel file next to it.

    See `service.file.records.write` for arguments, result, and errors.
    """
    return records.write(path, encode_records, progress=progress, cancellation=cancellation)
