"""A plan lists the first requests of a search, and estimates what the search costs.

The estimate and the engine read the same plan. Needs the standard library only: the dock makes a
plan to show its estimate.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from parcel_lookup.core.contract import (
    ID_FIELD,
    SERVICE_CAPABILITIES,
    AddressRequest,
    Capabilities,
    Filter,
    PointRequest,
    Problem,
    check,
    check_filter,
)
from parcel_lookup.core.contract.values import Unreadable, read_number, read_text
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.search.query.rows import AddressRow, BadRow, IdRow, PointRow, Row
from parcel_lookup.core.search.query.search import Search

#: A single polygon whose request gets larger is cut before it is sent to a service: it would only
#: be refused, after all of it was sent.
HOPELESS_BODY = 8 * 1024 * 1024
CONCURRENCY = 6

# In WKB a position takes 16 bytes, in a request about 43 at most:
# "[-179.12345678901234, -89.12345678901234], ". Batches are filled as if it had nine decimals.
_JSON_PER_WKB = 43 / 16
_USUAL_JSON_PER_WKB = 33 / 16
_FEATURE_FRAME = 120


class Size(NamedTuple):
    """In which ways a request for an area is large."""

    polygons: int
    #: The most bytes that its body, and its largest polygon in that, can take.
    body: int
    largest: int


@dataclass(frozen=True)
class PolygonBatch:
    """The polygons of one area request, as WKB."""

    polygons: tuple[bytes, ...]
    #: How many times a polygon was cut by a grid to get these.
    cuts: int = 0
    #: The input features (`SearchPolygon.origin`) that they are, or are parts of: one for each.
    origins: tuple[int, ...] = ()

    @property
    def size(self) -> Size:
        """How large its request is."""
        sizes = [_feature_bytes(wkb) for wkb in self.polygons]
        return Size(len(sizes), sum(sizes), max(sizes))

    def halves(self) -> list[PolygonBatch]:
        """Two batches of half as many polygons each."""
        middle = len(self.polygons) // 2
        return [
            PolygonBatch(self.polygons[:middle], self.cuts, self.origins[:middle]),
            PolygonBatch(self.polygons[middle:], self.cuts, self.origins[middle:]),
        ]


class Query(NamedTuple):
    """Filters as they are sent."""

    filters: tuple[Filter, ...]
    #: No more parcels meet them, since they name that many by their ids.
    most: int | None = None


@dataclass(frozen=True)
class Estimate:
    """How many requests a search costs."""

    #: ``exact``, ``about`` or ``at least``.
    kind: str
    requests: int

    @property
    def text(self) -> str:
        """``At least 6 requests``; ``No requests`` where the source is a file."""
        if self.kind == "about":
            return number_of(self.requests, "About {} request", "About {} requests")
        if self.kind == "at least":
            return number_of(self.requests, "At least {} request", "At least {} requests")
        if not self.requests:
            return tr("No requests")
        return number_of(self.requests, "{} request", "{} requests")


@dataclass(frozen=True)
class Plan:
    """A search taken apart into its first requests."""

    search: Search
    #: Empty for a search by filters.
    batches: tuple[PolygonBatch, ...]
    #: Those of the source.
    capabilities: Capabilities = SERVICE_CAPABILITIES
    #: Requests under way at a time.
    concurrency: int = CONCURRENCY
    #: Empty for a search by area, and where the filters are such that nothing meets them.
    queries: tuple[Query, ...] = ()
    #: The rows of a list, equal ones once.
    requested_rows: tuple[RequestedRow, ...] = ()
    #: What the rows of the list are called where they come from, such as ids of features; empty
    #: where nothing is known of that: then they are counted from 1.
    row_ids: tuple[int, ...] = ()

    def row_name(self, origin: int) -> int:
        """Return the number of a row in sentences: `row_id` of the output, where that is known."""
        return self.row_ids[origin] if self.row_ids else origin + 1

    @property
    def estimate(self) -> Estimate:
        """The cost of the search, estimated before anything is requested.

        A file costs nothing. A service is requested once for each batch, each query, each point or
        address, or a hundred ids; what else it takes is known with the first responses
        (`Progress.expected_requests`).
        """
        if not self.capabilities.is_metered:
            return Estimate("exact", 0)
        search = self.search
        if search.is_by_list:
            least = least_requests(search, self.requested_rows, self.capabilities)
            is_exact = not least
        elif search.is_by_area:
            # With a cap the first batch may be enough.
            least, is_exact = (len(self.batches) if search.max_parcels is None else 1), False
        else:
            least, is_exact = self._queries_at_least()
        if search.max_requests is not None and search.max_requests <= least:
            return Estimate("exact", search.max_requests)
        # What such a source has to read depends on how much of it is then rejected.
        is_exact = is_exact and not self.capabilities.returns_candidates
        return Estimate("exact" if is_exact else "at least", least)

    def _queries_at_least(self) -> tuple[int, bool]:
        """The fewest requests that the queries take, and whether they take no more."""
        cap, number = self.search.max_parcels, len(self.queries)
        one_page_each = all(query.most is not None for query in self.queries)
        if cap is None or self.sorts:
            return number, one_page_each
        if number == 1 and cap <= self.capabilities.max_page and not self.search.expression:
            return 1, True
        needed, places = 0, cap
        for query in self.queries:
            if places <= 0:
                break
            needed += 1
            places -= cap if query.most is None else query.most
        return needed, one_page_each and needed == number

    @property
    def sorts(self) -> bool:
        """Whether the order that is requested has to be made client-side."""
        order = self.search.order
        return order is not None and (len(self.queries) > 1 or not self.sorts_at_source)

    @property
    def sorts_at_source(self) -> bool:
        """Whether the source can return each query in the order that is requested."""
        return self.capabilities.sorts_by(self.search.order)


def make_plan(
    search: Search,
    capabilities: Capabilities = SERVICE_CAPABILITIES,
    *,
    concurrency: int = CONCURRENCY,
    row_ids: Sequence[int] = (),
) -> Plan:
    """Plan a search. Any thread; takes time in proportion to the number of polygons.

    `capabilities` are those of the source.
    `row_ids` are what the rows of a list are called (`Plan.row_ids`), as many as there are rows.
    """
    # A polygon that is there twice finds nothing twice.
    polygons: dict[bytes, int] = {}
    for polygon in search.polygons:
        polygons.setdefault(polygon.wkb, polygon.origin)
    if search.is_transformed:
        from parcel_lookup.core.contract.geometry import widened

        polygons = dict(zip(widened(list(polygons)), polygons.values()))
    batches: list[PolygonBatch] = []
    batch: dict[bytes, int] = {}
    size = 0
    for wkb, origin in polygons.items():
        more = _feature_bytes(wkb, _USUAL_JSON_PER_WKB)
        is_full = len(batch) == capabilities.max_polygons or size + more > capabilities.max_body
        if batch and is_full:
            batches.append(_batch(batch))
            batch, size = {}, 0
        batch[wkb] = origin
        size += more
    if batch:
        batches.append(_batch(batch))
    queries = () if search.is_by_area or search.is_by_list else _queries(search, capabilities)
    return Plan(
        search,
        tuple(batches),
        capabilities,
        max(1, concurrency),
        queries,
        requested_rows=requested_rows_of(search, capabilities),
        row_ids=tuple(row_ids),
    )


def _batch(origins: dict[bytes, int]) -> PolygonBatch:
    return PolygonBatch(tuple(origins), origins=tuple(origins.values()))


def _feature_bytes(wkb: bytes, json_per_wkb: float = _JSON_PER_WKB) -> int:
    return int(len(wkb) * json_per_wkb) + _FEATURE_FRAME


def _queries(search: Search, capabilities: Capabilities) -> tuple[Query, ...]:
    """Return the queries of a search by filters, each once."""
    if search.problems(capabilities):
        return (Query(search.filters),)  # it is refused before anything is sent
    parts = (part for filters in search.queries for part in _split(filters, capabilities))
    return tuple(_query(filters, capabilities) for filters in dict.fromkeys(parts))


def _split(filters: tuple[Filter, ...], capabilities: Capabilities) -> list[tuple[Filter, ...]]:
    """The filters with lists that are short enough for a request; none where nothing meets them.

    Ids go as many to a request as there are parcels on a page.
    """
    for place, item in enumerate(filters):
        if item.op != "in":
            continue
        values = tuple(dict.fromkeys(item.value))
        is_by_id = item.field == ID_FIELD
        size = capabilities.max_page if is_by_id else capabilities.max_listed
        if not values:
            return []
        if len(values) > size:
            parts = [values[start : start + size] for start in range(0, len(values), size)]
            return [
                one
                for part in parts
                for one in _split(
                    _replaced(filters, place, Filter(item.field, "in", part)), capabilities
                )
            ]
    return [filters]


def _replaced(filters: tuple[Filter, ...], place: int, item: Filter) -> tuple[Filter, ...]:
    return (*filters[:place], item, *filters[place + 1 :])


def _query(filters: tuple[Filter, ...], capabilities: Capabilities) -> Query:
    if capabilities.returns_candidates:
        return Query(filters)  # other parcels may come first
    named = [
        len(dict.fromkeys(item.equal_to))
        for item in filters
        if item.field == ID_FIELD and item.equal_to is not None
    ]
    return Query(filters, min(named, default=None))


class RequestedRow(NamedTuple):
    """A row that is requested, for itself and all that are equal to it."""

    #: Without superfluous blanks.
    row: Row
    #: Indexes into `Search.rows`, ascending.
    origins: tuple[int, ...]
    #: A sentence: why it is not requested; else "".
    reason: str = ""


def requested_rows_of(
    search: Search, capabilities: Capabilities = SERVICE_CAPABILITIES
) -> tuple[RequestedRow, ...]:
    """The rows of a list in the order in which each is first there.

    `capabilities` are those of the source.
    """
    # By kind as well: tuples of different kinds may be equal.
    found: dict[tuple[type, Row], tuple[Row, list[int]]] = {}
    for origin, row in enumerate(search.rows):
        trimmed = _trimmed(row)
        # In an address case means nothing, in an id it may; the first way to write it is sent.
        key = AddressRow(*map(str.casefold, trimmed)) if type(row) is AddressRow else trimmed
        found.setdefault((type(row), key), (trimmed, []))[1].append(origin)
    return tuple(
        RequestedRow(row, tuple(places), _reason(row, search.id_field, capabilities))
        for row, places in found.values()
    )


def least_requests(
    search: Search, requested_rows: tuple[RequestedRow, ...], capabilities: Capabilities
) -> int:
    """Return the minimum number of requests for the rows."""
    rows = [one.row for one in requested_rows if not one.reason]
    if rows and search.max_parcels is not None:
        return 1
    if search.rows_kind is not IdRow:
        return len(rows)
    ids = {
        first_form(search.id_field, row.id, capabilities) for row in rows if isinstance(row, IdRow)
    }
    return -(-len(ids) // ids_at_a_time(search.id_field, capabilities.max_page))


def ids_at_a_time(id_field: str, page: int) -> int:
    """Return the number of ids in a request, for pages of at most `page` parcels.

    Of other ids than UUIDs one less than there are parcels on a page: an id may be there twice, so
    that a full page would have to be followed by another, which would be empty nearly always.
    """
    return page if id_field == ID_FIELD else max(1, page - 1)


def is_number_id(id_field: str, capabilities: Capabilities) -> bool:
    """Whether the ids of a list are those of a field of numbers."""
    field = (capabilities.fields or {}).get(id_field)
    return field is not None and field.is_numeric


def first_form(id_field: str, text: str, capabilities: Capabilities = SERVICE_CAPABILITIES) -> str:
    """An id as it is requested first: a UUID in small letters with dashes, others as written.

    In a field of numbers it is the number, without leading zeros; "" for a text that is none.
    """
    if is_number_id(id_field, capabilities):
        try:
            return read_text(read_number(text)) or ""
        except Unreadable:
            return ""
    if id_field == ID_FIELD:
        try:
            return str(uuid.UUID(text))
        except ValueError:
            pass
    return text


def filter_of_ids(id_field: str, forms: Sequence[str], capabilities: Capabilities) -> Filter:
    """Return the filter that finds ids, each as `first_form` or otherwise written."""
    if not is_number_id(id_field, capabilities):
        return Filter(id_field, "in", tuple(forms))
    numbers = [read_number(form) for form in forms]
    return Filter(id_field, "in", tuple(int(one) if one == int(one) else one for one in numbers))


def request_for(row: Row, *, include_buildings: bool, limit: int) -> PointRequest | AddressRequest:
    """The first request for a point or an address."""
    if isinstance(row, PointRow):
        return PointRequest(row.lat, row.lon, limit, 0, include_buildings)
    address, *rest = row
    city, state, postal = (text or None for text in rest)
    return AddressRequest(address, city, state, postal, limit, 0, include_buildings)


def _trimmed(row: Row) -> Row:
    """The row without blanks around and between words: people see no difference."""
    if isinstance(row, (PointRow, BadRow)):
        return row
    return type(row)(*(" ".join(text.split()) for text in row))


def _reason(row: Row, id_field: str, capabilities: Capabilities) -> str:
    """Why a row is not requested, in a sentence; "" where it is."""
    if isinstance(row, BadRow):
        return row.reason or tr("The row cannot be searched.")
    if isinstance(row, IdRow):
        if not row.id:
            return tr("The ID is empty.")
        form = first_form(id_field, row.id, capabilities)
        if not form:
            return tr("The ID is not a number, as all values of {field} are.").format(
                field=id_field
            )
        item = filter_of_ids(id_field, (form,), capabilities)
        return _sentences(check_filter(item, fields=capabilities.fields))
    if isinstance(row, AddressRow) and not row.address:
        return tr("The address is empty.")
    request = request_for(row, include_buildings=False, limit=capabilities.max_page)
    return _sentences(check(request, capabilities))


def _sentences(problems: list[Problem]) -> str:
    return " ".join(problem.sentence for problem in problems)


class KnownSizes:
    """Remembers which sizes of batches were refused, so that larger ones are not sent."""

    def __init__(self, *, is_metered: bool) -> None:
        # What is as large as one of these in every way is refused.
        self._refused = [Size(1, HOPELESS_BODY, HOPELESS_BODY)] if is_metered else []

    def refused(self, batch: PolygonBatch) -> None:
        """A batch was refused for its size."""
        if not self.is_hopeless(batch):
            self._refused.append(batch.size)

    def is_hopeless(self, batch: PolygonBatch) -> bool:
        """Whether a batch would be refused for certain."""
        return any(
            all(ours >= theirs for ours, theirs in zip(batch.size, refused))
            for refused in self._refused
        )
