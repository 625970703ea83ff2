"""A parcel service in memory with every type of response that the specification allows.

Its responses follow from its parcels and the request: a test sets the properties of the service
and checks the result, and need not list the responses.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

import shapely

from parcel_lookup.core.address import fold_address
from parcel_lookup.core.contract import (
    MAX_QUERY_OFFSET,
    AddressRequest,
    AreaRequest,
    Cancellation,
    ErrorCode,
    Order,
    Page,
    Parcel,
    ParcelError,
    PointRequest,
    Problem,
    QueryRequest,
    Request,
    RequestRefused,
    check_filters,
)
from parcel_lookup.core.contract.matching import Matcher
from parcel_lookup.core.search import Found, Progress


def make_parcel(number: int, shape: shapely.Geometry | None, **attributes) -> Parcel:
    """Return a parcel whose ID sorts by its number."""
    uuid = f"00000000-0000-4000-8000-{number:012d}"
    values = {"svc_uuid": uuid, "owner": f"Owner {number}", "acres": float(number), **attributes}
    return Parcel(uuid, values, None if shape is None else shapely.to_wkb(shape))


def row_of_parcels(number: int, size: float = 0.001) -> list[Parcel]:
    """Return adjacent squares along 42° N, from 93° W eastward."""
    return [
        make_parcel(i, shapely.box(-93 + i * size, 42, -93 + (i + 1) * size, 42 + size))
        for i in range(number)
    ]


def over(first: int, last: int, size: float = 0.001) -> bytes:
    """Return the WKB of a polygon that intersects only the parcels `first` to `last` of a row."""
    return shapely.to_wkb(
        shapely.box(-93 + (first + 0.1) * size, 42.0001, -93 + (last + 0.9) * size, 42.0009)
    )


@dataclass
class MemorySource:
    """A parcel service in memory, with options for its responses."""

    parcels: Sequence[Parcel]
    #: ``total``, ``page``, ``missing`` or ``capped`` (at `reach`).
    count: str = "total"
    #: Whether ties are in the order of their IDs, or in a different order for each query.
    ties_by_id: bool = True
    #: The maximum offset of a query.
    reach: int = MAX_QUERY_OFFSET
    #: ``both``, ``ids``, ``all ids``, ``all ids and records``, ``records``, ``thin`` (records with
    #: few fields) or ``bare`` (records with only their ID).
    area: str = "both"
    #: The same for points and addresses.
    places: str = "records"
    #: The maximum size of a page, regardless of the request; `limit` reports it.
    largest_page: int = 100
    #: The maximum number of polygons, and of bytes of WKB, in an area request.
    most_polygons: int | None = None
    most_bytes: int | None = None
    #: Whether a larger area request is refused with a 422 instead of REQUEST_TOO_LARGE (413).
    refuses_with_422: bool = False
    is_metered: bool = True
    #: Called with each request before the response; may wait, and may raise.
    before: Callable[[Request, Cancellation], None] | None = None
    #: May change a page before it is sent.
    after: Callable[[Request, Page], Page] | None = None

    requests: list[Request] = field(default_factory=list)
    most_under_way: int = 0
    _under_way: int = 0
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _found: dict[tuple, list[Parcel]] = field(default_factory=dict)

    def fetch(self, request: Request, cancellation: Cancellation) -> Page:
        with self._lock:
            self.requests.append(request)
            self._under_way += 1
            self.most_under_way = max(self.most_under_way, self._under_way)
        try:
            if self.before is not None:
                self.before(request, cancellation)
            page = self._respond(request)
            return page if self.after is None else self.after(request, page)
        finally:
            with self._lock:
                self._under_way -= 1

    @property
    def requests_sent(self) -> int:
        return len(self.requests)

    def close(self) -> None:
        """Do nothing."""

    @property
    def areas(self) -> list[AreaRequest]:
        return [request for request in self.requests if isinstance(request, AreaRequest)]

    @property
    def points(self) -> list[PointRequest]:
        return [request for request in self.requests if isinstance(request, PointRequest)]

    @property
    def addresses(self) -> list[AddressRequest]:
        return [request for request in self.requests if isinstance(request, AddressRequest)]

    @property
    def queries(self) -> list[QueryRequest]:
        return [request for request in self.requests if isinstance(request, QueryRequest)]

    def _respond(self, request: Request) -> Page:
        if isinstance(request, AreaRequest):
            self._refuse(request)
            return self._area(request)
        if isinstance(request, PointRequest):
            matches = self._containing(shapely.Point(request.lon, request.lat))
            return self._shaped(request, matches, self.places)
        if isinstance(request, AddressRequest):
            return self._shaped(request, self._at(request), self.places)
        assert isinstance(request, QueryRequest)
        return self._page(request, self._meeting(request))

    def _refuse(self, request: AreaRequest) -> None:
        size = sum(map(len, request.polygons))
        if (self.most_polygons or size) < len(request.polygons) or (self.most_bytes or size) < size:
            if self.refuses_with_422:
                raise RequestRefused((Problem(422, ("features",), "The request is refused."),))
            raise ParcelError(ErrorCode.REQUEST_TOO_LARGE)

    def _area(self, request: AreaRequest) -> Page:
        assert not request.filters
        shapes = [shapely.from_wkb(wkb) for wkb in request.polygons]
        meets = Matcher(request.filters)
        matches = [
            parcel
            for parcel in self.parcels
            if parcel.wkb
            and shapely.intersects(shapely.from_wkb(parcel.wkb), shapes).any()
            and meets(parcel.attributes)
        ]
        return self._shaped(request, matches, self.area)

    def _shaped(self, request: Request, matches: list[Parcel], shape: str) -> Page:
        page = self._page(request, matches)
        ids = [parcel.svc_uuid for parcel in page.parcels]
        every = [parcel.svc_uuid for parcel in matches]
        bare = [Parcel(p.svc_uuid, {"svc_uuid": p.svc_uuid}, None) for p in page.parcels]
        thin = [
            Parcel(p.svc_uuid, {"owner": p.attributes["owner"], **q.attributes}, None)
            for p, q in zip(page.parcels, bare)
        ]
        return {
            "both": page._replace(svc_uuids=ids),
            "ids": page._replace(svc_uuids=ids, parcels=[]),
            "all ids": page._replace(svc_uuids=every, parcels=[]),
            "all ids and records": page._replace(svc_uuids=every),
            "records": page,
            "thin": page._replace(parcels=thin, complete=False),
            "bare": page._replace(parcels=bare, complete=False),
        }[shape]

    def _containing(self, point: shapely.Point) -> list[Parcel]:
        return [
            parcel
            for parcel in self.parcels
            if parcel.wkb and shapely.from_wkb(parcel.wkb).intersects(point)
        ]

    def _at(self, request: AddressRequest) -> list[Parcel]:
        """Return the parcels whose address shares words with the requested one, best first.

        Of as many words, those with its house number are better than those with its unit.
        """
        number, *_ = words = fold_address(request.address).split() or [""]
        requested = set(words)
        common = {
            parcel.svc_uuid: len(requested & set(fold_address(parcel.attributes["situs"]).split()))
            for parcel in self.parcels
            if parcel.attributes.get("situs")
        }
        found = [parcel for parcel in self.parcels if common.get(parcel.svc_uuid)]

        def rank(parcel: Parcel) -> tuple[int, bool, str]:
            first, *_ = fold_address(parcel.attributes["situs"]).split()
            return -common[parcel.svc_uuid], first != number, parcel.svc_uuid

        return sorted(found, key=rank)

    def _meeting(self, request: QueryRequest) -> list[Parcel]:
        problems = check_filters(request.filters)
        if problems:
            raise RequestRefused(tuple(problems))
        assert request.offset <= self.reach, "the offset is beyond the limit"
        assert request.order is not None, "every query is sent with an order"
        query = (request.filters, request.order)
        with self._lock:
            if query not in self._found:
                key = "" if self.ties_by_id else repr(query)
                self._found[query] = self._sorted(Matcher(request.filters), request.order, key)
            return self._found[query]

    def _sorted(self, meets: Matcher, order: Order, key: str) -> list[Parcel]:
        """Sort with ties by ID, or by a key; nulls are last in both directions."""
        found = sorted((p for p in self.parcels if meets(p.attributes)), key=lambda p: p.svc_uuid)
        if key:
            found.sort(key=lambda p: hashlib.sha256((key + p.svc_uuid).encode()).digest())
        nulls = [p for p in found if p.attributes.get(order.field) is None]
        there = [p for p in found if p.attributes.get(order.field) is not None]
        there.sort(key=lambda p: p.attributes[order.field], reverse=order.descending)
        return there + nulls

    def _page(self, request: Request, matches: list[Parcel]) -> Page:
        limit = min(request.limit, self.largest_page)
        page = matches[request.offset : request.offset + limit]
        count = {
            "total": len(matches),
            "page": len(page),
            "missing": None,
            "capped": min(len(matches), self.reach),
        }[self.count]
        return Page(page, None, count, limit, request.offset)


@dataclass
class StoringSource:
    """A source that repeats earlier responses for free."""

    inner: MemorySource
    stored: dict[Request, Page] = field(default_factory=dict)

    def fetch(self, request: Request, cancellation: Cancellation) -> Page:
        if request not in self.stored:
            self.stored[request] = self.inner.fetch(request, cancellation)
        return self.stored[request]

    @property
    def is_metered(self) -> bool:
        return self.inner.is_metered

    @property
    def requests_sent(self) -> int:
        return self.inner.requests_sent

    def close(self) -> None:
        """Do nothing."""


class ListSink:
    """A sink that records what it receives."""

    def __init__(self) -> None:
        self.found: list[Found] = []
        self.calls = 0
        self.threads: set[int] = set()

    def add(self, found: list[Found]) -> None:
        self.calls += 1
        self.threads.add(threading.get_ident())
        self.found += found

    @property
    def uuids(self) -> list[str]:
        return [found.parcel.svc_uuid for found in self.found]


class Listener:
    """A feedback that records all progress."""

    def __init__(self) -> None:
        self.cancellation = Cancellation()
        self.reports: list[Progress] = []

    def progress(self, progress: Progress) -> None:
        self.reports.append(progress)


def uuids(parcels: Iterable[Parcel]) -> list[str]:
    return [parcel.svc_uuid for parcel in parcels]
