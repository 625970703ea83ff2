"""Which rows of a parcel file are at an address."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from typing import Any

from parcel_lookup.core.address import Address, parse_address
from parcel_lookup.core.address.finding import Scored, find_rows
from parcel_lookup.core.contract import ID_FIELD, AddressRequest, Cancellation, NearAddress
from parcel_lookup.core.parcel_file import text_index
from parcel_lookup.core.parcel_file.gpkg import MAX_BOUND, marks, quote, select
from parcel_lookup.core.parcel_file.schema import ParcelTable, read_stored
from parcel_lookup.core.parcel_file.text_index import StreetIndex


def requested_address(request: AddressRequest) -> Address:
    """Return the parts of the address of a request."""
    return parse_address(
        request.address, request.city or "", request.state or "", request.postal or ""
    )


def rows_at(
    connection: sqlite3.Connection,
    table: ParcelTable,
    index: StreetIndex,
    request: AddressRequest,
    cancellation: Cancellation,
) -> tuple[list[Scored], tuple[NearAddress, ...]]:
    """Return the rows of a file at an address, and if there are none, the nearest addresses.

    In the order of `find_rows`.
    """
    fid = quote(table.fid)
    fields = (ID_FIELD, *text_index.ADDRESS_FIELDS)
    columns = [fid, *text_index.field_columns(table, fields)]

    def read(rows: Sequence[int]) -> Iterator[tuple[Any, ...]]:
        for start in range(0, len(rows), MAX_BOUND):
            part = rows[start : start + MAX_BOUND]
            query = select(columns, table.name, (f"{fid} IN ({marks(len(part))})",))
            for row, *values in connection.execute(query, part):
                yield (row, *(read_stored(*pair) or "" for pair in zip(fields, values)))

    found, near = find_rows(read, index, requested_address(request), cancellation.check)
    return found, tuple(NearAddress(*pair) for pair in near)
