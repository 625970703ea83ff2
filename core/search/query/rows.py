"""Rows of a search by list: what is requested for each, and its result.

A list is a layer of points, a table of addresses, or ids. Every row has its place in `Search.rows`,
including rows that cannot be requested, so that the report adds up.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any, NamedTuple, Union

from parcel_lookup.core.i18n import number_of


class PointRow(NamedTuple):
    """The parcels that contain a point: degrees in EPSG:4326."""

    lat: float
    lon: float


class AddressRow(NamedTuple):
    """The parcels at an address; what is not known is empty."""

    address: str
    city: str = ""
    state: str = ""
    postal: str = ""


class IdRow(NamedTuple):
    """The parcels with an id as a user wrote it; `Search.id_field` is the field of the id."""

    id: str


class BadRow(NamedTuple):
    """A row that cannot be requested."""

    #: A sentence: why.
    reason: str


Row = Union[PointRow, AddressRow, IdRow, BadRow]


class RowStatus(str, Enum):
    """The kind of result of a row."""

    #: One parcel.
    MATCHED = "matched"
    #: Several parcels: a stack, or an id or address that is there twice. All of them are emitted,
    #: but for those that `Search.max_parcels` leaves out of the last row. Also a parcel whose
    #: address may be another one: only one of the two has a quadrant.
    SEVERAL = "several"
    NONE = "none"
    #: It could not be requested, was refused, or its response did not arrive.
    ERROR = "error"


class RowResult(NamedTuple):
    """The result of a row, for the report and for the table of rows without a parcel."""

    status: RowStatus
    #: How many parcels were emitted for it.
    parcels: int = 0
    #: 0 to 100, of an address: how well the best parcel's address agrees. None of other rows.
    score: float | None = None
    #: Meters from the point to the parcel, where no parcel contains it; else None.
    distance: float | None = None
    #: What was guessed ("street ST taken for STREET"), or why there is no parcel; "" where neither.
    note: str = ""


class Match(NamedTuple):
    """The link from a parcel to a row of the list: in `Found.joins`, as overlaps are by area."""

    #: Index of the row (`Search.rows`).
    origin: int
    status: RowStatus
    #: Of this parcel; else as in `RowResult`.
    score: float | None = None
    distance: float | None = None
    note: str = ""


def are_svc_uuids(ids: Iterable[str]) -> bool:
    """Return whether IDs may be those of the service, which are UUIDs: at least one of them is."""
    return any(map(_is_uuid, ids))


def _is_uuid(text: str) -> bool:
    try:
        uuid.UUID(text.strip())
    except ValueError:
        return False
    return True


_KINDS: Mapping[str, type] = {"point": PointRow, "address": AddressRow, "id": IdRow, "bad": BadRow}
_NAMES = {kind: name for name, kind in _KINDS.items()}


def row_to_json(row: Row) -> list[Any]:
    """A row as JSON: the name of its kind, then its values."""
    return [_NAMES[type(row)], *row]


def row_from_json(item: Any) -> Row:
    """The row that `row_to_json` wrote. Raises ValueError, TypeError or KeyError for others."""
    name, *values = item
    kind = _KINDS[name]
    number = (int, float)
    for value in values:
        if isinstance(value, bool) or not isinstance(value, number if kind is PointRow else str):
            raise ValueError(f"{value!r} does not belong into a row of the kind {name}")
    return kind(*values)


def count_of_rows(number: int, word: str) -> str:
    """Return a count like ``1,250 points``; `word` is a `Search.row_word`."""
    if word == "point":
        return number_of(number, "{} point", "{} points")
    if word == "address":
        return number_of(number, "{} address", "{} addresses")
    if word == "id":
        return number_of(number, "{} ID", "{} IDs")
    if word == "parcel id":
        return number_of(number, "{} parcel ID", "{} parcel IDs")
    return number_of(number, "{} row", "{} rows")
