"""The rows of a list as they are asked for: equal ones once, those that nobody could ask apart."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING, NamedTuple

from parcel_lookup.core.contract import (
    ID_FIELD,
    MAX_PAGE,
    AddressRequest,
    Filter,
    PointRequest,
    Problem,
    check,
    check_filter,
)
from parcel_lookup.core.search.query.rows import AddressRow, BadRow, IdRow, PointRow, Row

if TYPE_CHECKING:
    from parcel_lookup.core.search.query.search import Search


class Asked(NamedTuple):
    """A row that is asked for, for itself and all that are equal to it."""

    #: Without blanks that say nothing.
    row: Row
    #: Indexes into `Search.rows`, ascending.
    origins: tuple[int, ...]
    #: A sentence: why it is not asked for; else "".
    reason: str = ""


def asked_of(search: Search) -> tuple[Asked, ...]:
    """The rows of a list in the order in which each is first there."""
    # By kind as well: tuples of different kinds may be equal.
    found: dict[tuple[type, Row], tuple[Row, list[int]]] = {}
    for origin, row in enumerate(search.rows):
        trimmed = _trimmed(row)
        # In an address case means nothing, in an id it may; the first way to write it is sent.
        key = AddressRow(*map(str.casefold, trimmed)) if type(row) is AddressRow else trimmed
        found.setdefault((type(row), key), (trimmed, []))[1].append(origin)
    return tuple(
        Asked(row, tuple(places), _reason(row, search.id_field)) for row, places in found.values()
    )


def least_requests(search: Search, asked: tuple[Asked, ...]) -> int:
    """The fewest requests that the rows take."""
    rows = [one.row for one in asked if not one.reason]
    if rows and search.max_parcels is not None:
        return 1
    if search.rows_kind is not IdRow:
        return len(rows)
    ids = {first_form(search.id_field, row.id) for row in rows if isinstance(row, IdRow)}
    return -(-len(ids) // ids_at_a_time(search.id_field))


def ids_at_a_time(id_field: str) -> int:
    """So many ids go to a request.

    Of parcel ids one less than there are parcels on a page: an id may be there twice, so that a
    full page would have to be followed by another, which would be empty nearly always.
    """
    return MAX_PAGE if id_field == ID_FIELD else MAX_PAGE - 1


def first_form(id_field: str, text: str) -> str:
    """An id as it is asked for first: a UUID in small letters with dashes, others as written."""
    if id_field == ID_FIELD:
        try:
            return str(uuid.UUID(text))
        except ValueError:
            pass
    return text


def request_for(row: Row, *, include_buildings: bool) -> PointRequest | AddressRequest:
    """The first request for a point or an address."""
    if isinstance(row, PointRow):
        return PointRequest(row.lat, row.lon, MAX_PAGE, 0, include_buildings)
    address, *rest = row
    city, state, postal = (text or None for text in rest)
    return AddressRequest(address, city, state, postal, MAX_PAGE, 0, include_buildings)


def _trimmed(row: Row) -> Row:
    """The row without blanks around and between words: people see no difference."""
    if isinstance(row, (PointRow, BadRow)):
        return row
    return type(row)(*(" ".join(text.split()) for text in row))


def _reason(row: Row, id_field: str) -> str:
    """Why a row is not asked for, in a sentence; "" where it is."""
    if isinstance(row, BadRow):
        return row.reason or "The row cannot be asked for."
    if isinstance(row, IdRow):
        problems = check_filter(Filter(id_field, "in", (row.id,)))
        return "The id is empty." if not row.id else _sentences(problems)
    if isinstance(row, AddressRow) and not row.address:
        return "The address is empty."
    return _sentences(check(request_for(row, include_buildings=False)))


def _sentences(problems: list[Problem]) -> str:
    return " ".join(problem.sentence for problem in problems)
