"""The parcels at points, addresses, and IDs of a service that has the specified interface."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING

from parcel_lookup.core.contract import (
    ID_FIELD,
    MAX_PAGE,
    AddressRequest,
    AreaRequest,
    Filter,
    Order,
    Page,
    ParcelError,
    PointRequest,
    QueryRequest,
    Request,
)
from parcel_lookup.core.contract.errors import as_error
from parcel_lookup.core.contract.query import Gap, Match, Place, PointPlace, Query, Run
from parcel_lookup.core.sources.ahead import Ahead
from parcel_lookup.core.sources.conductor import REFUSALS, Lane, Line, Rows, Steps
from parcel_lookup.core.sources.places import at as lists
from parcel_lookup.core.sources.places.finding import (
    AT_A_TIME,
    Filters,
    Finder,
    Found,
    IdKind,
    Part,
    polygons_of,
)
from parcel_lookup.core.sources.service.exchange import Need, Received
from parcel_lookup.core.sources.service.records import Records
from parcel_lookup.core.sources.service.stream import Service

if TYPE_CHECKING:
    import shapely

    from parcel_lookup.core.sources.places.addresses import Candidates

#: This many refusals of one kind of request, and no response to any, end the search.
_MOST_REFUSALS = 10


def at(
    service: Service, places: Sequence[Place], run: Run, *, buildings: bool = False
) -> Iterator[Match]:
    """Yield the parcels at each place, in the order of the places (`Source.at`)."""
    with closing(service.ahead(run)) as ahead:
        yield from lists.at(_Finder(service, ahead, run, buildings), places)


class _Finder(Finder):
    """Sends the requests of places, and those for records of parcels that were only named."""

    has_points = True
    sample_size = MAX_PAGE

    def __init__(self, service: Service, ahead: Ahead, run: Run, buildings: bool) -> None:
        self._service, self._ahead, self._run = service, ahead, run
        self._buildings = buildings
        self._promises: dict[int, int] = {}
        self._promised = 0
        # The number of requests that have had a response, and the least number of all of them.
        self._received = self._least = 0
        #: By kind of request, the largest number of IDs without records in a response.
        self._owed: dict[type, int] = {}
        #: By kind of request, the number of refusals; -1 after a response.
        self._refusals: dict[type, int] = {}

    # ---- how many places are requested ----------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """See `Finder`."""
        return self._run.needed() == 0

    def begin(self, requests: int) -> None:
        """See `Finder`."""
        self._least = requests
        self._run.expect(None, requests)

    def portion(self) -> int:
        """See `Finder`."""
        needed = self._run.needed()
        return AT_A_TIME if needed is None else min(needed, AT_A_TIME)

    def promise(self, item: int, parcels: int) -> None:
        """See `Finder`."""
        self._promised += parcels - self._promises.pop(item, 0)
        if parcels:
            self._promises[item] = parcels

    def most_ids(self, field: str) -> int:
        """See `Finder`.

        Of other IDs than UUIDs one less: an ID may be there twice, so that a full page would be
        followed by another one, which would be empty nearly always.
        """
        return MAX_PAGE if field == ID_FIELD else MAX_PAGE - 1

    # ---- requests -------------------------------------------------------------------------------

    def points(self, places: Mapping[int, PointPlace]) -> Iterator[tuple[int, Found]]:
        """See `Finder`."""

        def request(items: Part) -> PointRequest:
            place = places[items[0]]
            return PointRequest(place.lat, place.lon, MAX_PAGE, 0, self._buildings)

        def goes_on(came: Received) -> bool:
            needed = self._needed()
            return needed is None or len(came.named) < needed

        return self._each(Need((item,), request, Received.lacking, goes_on) for item in places)

    def addresses(self, places: Mapping[int, Candidates]) -> Iterator[tuple[int, Found]]:
        """See `Finder`."""

        def request(items: Part) -> AddressRequest:
            address, *where = places[items[0]].place.texts
            city, state, postal = (text or None for text in where)
            return AddressRequest(address, city, state, postal, MAX_PAGE, 0, self._buildings)

        def wanted(came: Received) -> list[str]:
            one = places[came.need.items[0]]
            return [uuid for uuid in came.lacking() if one.needs_record(came.thin.get(uuid))]

        def goes_on(came: Received) -> bool:
            last_id = next(reversed(came.named))
            is_record = last_id in came.records
            one = places[came.need.items[0]]
            return one.goes_on(came.parcels, last_id, is_record=is_record)

        return self._each(Need((item,), request, wanted, goes_on) for item in places)

    def boxes(
        self, parts: Sequence[Part], boxes: Mapping[int, Sequence[shapely.Polygon]]
    ) -> Iterator[tuple[Part, Found]]:
        """See `Finder`."""

        def request(items: Part) -> AreaRequest:
            return AreaRequest(polygons_of(items, boxes), MAX_PAGE, 0, self._buildings)

        return self._found(Need(part, request, Received.lacking) for part in parts)

    def ids(
        self,
        kind: IdKind,  # noqa: ARG002
        parts: Sequence[Part],
        filters: Filters,
    ) -> Iterator[tuple[Part, Found]]:
        """See `Finder`."""
        return self._found(Need(part, lambda items: self._query(filters(items))) for part in parts)

    def sample(self, kind: IdKind) -> Found:
        """See `Finder`."""
        need = Need((), lambda _: self._query(kind.scope), goes_on=lambda _: False)
        with closing(self._found([need])) as found:
            return next(found)[1]

    def _query(self, filters: tuple[Filter, ...]) -> QueryRequest:
        return QueryRequest(filters, Order(ID_FIELD), MAX_PAGE, 0, self._buildings)

    def _each(self, needs: Iterable[Need]) -> Iterator[tuple[int, Found]]:
        for items, found in self._found(needs, is_limited=True):
            yield items[0], found

    def _needed(self) -> int | None:
        """Return the number of parcels that places which have a response do not have."""
        needed = self._run.needed()
        return None if needed is None else needed - self._promised

    # ---- responses ------------------------------------------------------------------------------

    def _found(
        self, needs: Iterable[Need], *, is_limited: bool = False
    ) -> Iterator[tuple[Part, Found]]:
        """Yield what came for needs, in their order, with the records of what was only named.

        `is_limited`: those are left out that the consumer does not need.
        """
        records = Records(Query(buildings=self._buildings), self._owed_by)
        pages = Lane(Line(self._steps(need)) for need in needs)
        if is_limited:
            pages.needed = self._needed
        conductor = self._service.conductor(
            self._ahead,
            replace(self._run, expect=lambda *_: None),
            [records.lane, pages],
            keeps=records.kept,
            idle=records.flush,
            is_free=True,
        )
        waiting: dict[Received, None] = {}
        for line, rows in conductor.arrived():
            self._received += line.lane is records.lane
            for came in rows.rows:
                if came.is_emitted:
                    continue
                waiting[came] = None
                for uuid in came.wanted:
                    records.want(uuid)
                if came.error is not None and came.need.wanted is not None and not came.wanted:
                    records.want("")
                if is_limited and came.is_over:
                    self.promise(came.need.items[0], len(came.named))
            self._run.expect(None, max(self._least, self._received) + records.expected)
            for came in list(waiting):
                if not (came.is_over and all(map(records.query_of, came.wanted))):
                    break
                del waiting[came]
                came.is_emitted = True
                yield came.need.items, came.found(records)
        for came in waiting:
            yield came.need.items, came.found(records)
        conductor.finish()

    def _steps(self, need: Need) -> Steps:
        """Request the pages of a need."""
        came, kind = Received(need), object
        offset: int | None = 0
        try:
            while offset is not None:
                request = replace(need.request(need.items), offset=offset)
                kind = type(request)
                offset = self._added(came, request, (yield request))
                if offset is not None:
                    yield Rows([came])
        except Exception as raised:  # noqa: BLE001 - one place keeps none of the others
            came.error = as_error(raised)
            self._received += isinstance(raised, ParcelError)
        error = came.error
        is_refused = error is not None and error.code in REFUSALS
        if is_refused and self._refusals.get(kind, 0) >= 0:
            self._refusals[kind] = self._refusals.get(kind, 0) + 1
        is_hopeless = is_refused and self._refusals[kind] >= _MOST_REFUSALS
        if is_refused and not (is_hopeless or came.named) and len(need.items) > 1:
            return [Line(self._steps(half)) for half in need.halves()]
        came.is_over = True
        yield Rows([came], () if error is None or is_refused else (Gap(error),))
        if error is not None and is_hopeless:
            raise error
        return None

    def _added(self, came: Received, request: Request, page: Page) -> int | None:
        """Add a page to what came; return the offset of the next one, None after the last."""
        kind, need = type(request), came.need
        self._received += 1
        self._refusals[kind] = -1
        offset = came.add(request, page)
        if need.wanted is not None:
            new = [one for one in need.wanted(came) if one not in came.wanted]
            came.wanted.update(dict.fromkeys(new))
            self._owed[kind] = max(self._owed.get(kind, 0), len(new))
        return offset if offset is not None and need.goes_on(came) else None

    def _owed_by(self, request: Request) -> int:
        """Return the most IDs without records in the response to a request."""
        if isinstance(request, QueryRequest):
            return 0
        return self._owed.get(type(request), MAX_PAGE)
