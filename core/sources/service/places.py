"""The parcels at points, addresses, and IDs of a service that has the specified interface."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from typing import TYPE_CHECKING, Callable

from parcel_lookup.core.contract import (
    ID_FIELD,
    MAX_PAGE,
    AddressRequest,
    AreaRequest,
    Cancellation,
    Page,
    PointRequest,
    QueryRequest,
    Request,
    RequestCounter,
)
from parcel_lookup.core.contract.query import Match, Place, PointPlace, Run
from parcel_lookup.core.sources.ahead import AT_ONCE, Ahead
from parcel_lookup.core.sources.places import at as lists
from parcel_lookup.core.sources.places.finding import Filters, Finder, Found, IdKind, Part
from parcel_lookup.core.sources.service.exchange import Exchange, Need, Received, by_id, named

if TYPE_CHECKING:
    import shapely

    from parcel_lookup.core.sources.places.addresses import Candidates


def at(
    fetch: Callable[[Request, Cancellation], Page],
    counter: RequestCounter,
    places: Sequence[Place],
    run: Run,
    *,
    buildings: bool = False,
    at_once: int = AT_ONCE,
) -> Iterator[Match]:
    """Yield the parcels at each place, in the order of the places; one `Match` for each.

    See `Source.at`. `counter` counts, in the thread of `fetch`, the requests that are really sent.
    """
    with closing(Ahead(fetch, counter, run, at_once)) as ahead:
        yield from lists.at(_Finder(Exchange(ahead, run, 2 * at_once), buildings), places)


class _Finder(Finder):
    """Sends the requests of places, and those for records of parcels that were only named."""

    has_points = True
    sample_size = MAX_PAGE

    def __init__(self, exchange: Exchange, buildings: bool) -> None:
        super().__init__(exchange)
        self._exchange, self._buildings = exchange, buildings

    def most_ids(self, field: str) -> int:
        """See `Finder`.

        Of other IDs than UUIDs one less: an ID may be there twice, so that a full page would be
        followed by another one, which would be empty nearly always.
        """
        return MAX_PAGE if field == ID_FIELD else MAX_PAGE - 1

    def points(self, places: Mapping[int, PointPlace]) -> Iterator[tuple[int, Found]]:
        """See `Finder`."""

        def request(items: Part) -> PointRequest:
            place = places[items[0]]
            return PointRequest(place.lat, place.lon, MAX_PAGE, 0, self._buildings)

        return self._each(Need((item,), request) for item in places)

    def addresses(self, places: Mapping[int, Candidates]) -> Iterator[tuple[int, Found]]:
        """See `Finder`."""

        def request(items: Part) -> AddressRequest:
            address, *where = places[items[0]].place.texts
            city, state, postal = (text or None for text in where)
            return AddressRequest(address, city, state, postal, MAX_PAGE, 0, self._buildings)

        return self._each(
            Need((item,), request, _goes_on(one), _wanted(one)) for item, one in places.items()
        )

    def boxes(
        self, parts: Sequence[Part], boxes: Mapping[int, Sequence[shapely.Polygon]]
    ) -> Iterator[tuple[Part, Found]]:
        """See `Finder`."""
        from shapely import to_wkb

        def request(items: Part) -> AreaRequest:
            polygons = tuple(to_wkb(box) for item in items for box in boxes[item])
            return AreaRequest(polygons, MAX_PAGE, 0, self._buildings)

        needs = deque(Need(part, request) for part in parts)
        for need, came in named(self._exchange, needs, self._buildings):
            yield need.items, came.found()

    def ids(
        self,
        kind: IdKind,  # noqa: ARG002
        parts: Sequence[Part],
        filters: Filters,
    ) -> Iterator[tuple[Part, Found]]:
        """See `Finder`."""

        def request(part: Part) -> QueryRequest:
            return by_id(filters(part), self._buildings)

        for need, came in self._exchange.responses(deque(Need(part, request) for part in parts)):
            self._exchange.to_begin -= 1
            yield need.items, came.found()

    def sample(self, kind: IdKind) -> Found | None:
        """See `Finder`."""
        need = Need((), lambda _: by_id(kind.scope, False), lambda _: False)
        came = (came for _, came in self._exchange.responses(deque([need])))
        return next((one.found() for one in came), None)

    def _each(self, needs: Iterator[Need]) -> Iterator[tuple[int, Found]]:
        for need, came in named(self._exchange, deque(needs), self._buildings, within_need=True):
            yield need.items[0], came.found()


def _goes_on(one: Candidates) -> Callable[[Received], bool]:
    def goes_on(came: Received) -> bool:
        last_id = next(reversed(came.named))
        return one.goes_on(came.parcels, last_id, is_record=last_id in came.records)

    return goes_on


def _wanted(one: Candidates) -> Callable[[Received], list[str]]:
    return lambda came: [uuid for uuid in came.lacking() if one.needs_record(came.thin.get(uuid))]
