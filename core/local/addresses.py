"""Which rows are at an address, best match first.

Compared is folded text (`core.address`): the request's line with a row's ``situs`` and with the
line of its ``situs``, ``city``, ``state`` and ``postal``. Equal is best; then come rows whose line
begins with the request's, and last those in whose ``situs`` it begins at a later word.
"""

from __future__ import annotations

import sqlite3

from ..address import fold_address
from ..contract import ID_FIELD, AddressRequest, Cancellation
from . import text_index
from .columns import read_stored
from .filters import candidates
from .schema import ParcelTable
from .sql import quote, select

_BATCH = 5000
_ZIP_DIGITS = 5


def rows_at(
    connection: sqlite3.Connection,
    table: ParcelTable,
    request: AddressRequest,
    has_text_index: bool,
    cancellation: Cancellation,
) -> list[int]:
    """The numbers of the rows at the address, best match first, ties by ``svc_uuid``."""
    wanted = fold_address(request.address)
    if not wanted:
        return []
    pieces = text_index.pieces(wanted) if has_text_index else ""
    fid = quote(table.fid)
    columns = [
        fid,
        *text_index.field_columns(table, (ID_FIELD, *text_index.ADDRESS_FIELDS)),
    ]
    where = (candidates(table, text_index.ADDRESS),) if pieces else ()
    cursor = connection.execute(select(columns, table.name, where), (pieces,) if pieces else ())
    found = []
    while True:
        rows = cursor.fetchmany(_BATCH)
        if not rows:
            break
        cancellation.check()
        for number, svc_uuid, *parts in rows:
            rank = _rank(wanted, *parts)
            if rank is not None and _is_within(request, *parts[1:]):
                found.append((rank, str(svc_uuid), number))
    return [number for _, _, number in sorted(found)]


def _rank(wanted: str, *parts: object) -> int | None:
    """0 for the same address, 1 for one that begins so, 2 for one that contains it, else None."""
    street = text_index.folded_part("situs", parts[0])
    if wanted.split(" ", 1)[0] not in street:  # spares the rest of most rows of a scan
        return None
    line = text_index.address_line(*parts)
    if wanted in (street, line):
        return 0
    if line.startswith(wanted):
        return 1
    place = line.find(" " + wanted)
    return 2 if 0 <= place < len(street) else None


def _is_within(request: AddressRequest, city: object, state: object, postal: object) -> bool:
    """Whether the row is in the city, state and ZIP code that the request names."""
    for name, wanted, value in (("city", request.city, city), ("state", request.state, state)):
        folded = fold_address(wanted or "")
        if folded and text_index.folded_part(name, value) != folded:
            return False
    if request.postal and request.postal.strip():
        text = read_stored("postal", postal)
        wanted = read_stored("postal", request.postal)
        # ZIP+4 says more than a parcel's record does.
        return text is not None and text[:_ZIP_DIGITS] == wanted[:_ZIP_DIGITS]
    return True
