"""The web service of the specification as a `Source`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import TYPE_CHECKING

from parcel_lookup.core.contract import (
    ID_FIELD,
    MAX_PAGE,
    SERVICE_INFO,
    AreaRequest,
    Filter,
    Order,
    QueryRequest,
)
from parcel_lookup.core.contract.query import (
    Batch,
    Estimate,
    Match,
    Place,
    Query,
    Run,
    least_requests,
)
from parcel_lookup.core.sources.service import stream
from parcel_lookup.core.sources.service.areas import batches_of
from parcel_lookup.core.sources.service.filters import fitted, split
from parcel_lookup.core.sources.service.paging import length_of, step_of, total_of
from parcel_lookup.core.sources.service.stream import Service

if TYPE_CHECKING:
    from parcel_lookup.core.remote.source import RemoteSource


class ServiceSource:
    """A service over HTTP; all of its requests cost something."""

    info = SERVICE_INFO

    def __init__(self, service: Service, remote: RemoteSource | None = None) -> None:
        """`remote` is what `close` closes."""
        self._service, self._remote = service, remote

    @property
    def notices(self) -> tuple[str, ...]:
        """What the user should know at the end, as sentences: of the response store, say."""
        return () if self._remote is None else self._remote.notices

    def read(self, query: Query, run: Run) -> Iterator[Batch]:
        """See `Source.read`."""
        return stream.read(self._service, query, run)

    def at(self, places: Sequence[Place], run: Run, *, buildings: bool = False) -> Iterator[Match]:
        """See `Source.at`."""
        from parcel_lookup.core.sources.service.places import at

        return at(self._service, places, run, buildings=buildings)

    def values(self, field: str, text: str, most: int, run: Run) -> Sequence[str]:  # noqa: ARG002
        """Return nothing: requests cost something."""
        return ()

    def bounds(self, run: Run) -> None:  # noqa: ARG002
        """Return nothing: requests cost something."""
        return

    def estimate(self, query: Query | Sequence[Place]) -> Estimate:
        """Return the least number of requests: one for each batch, each query, or a hundred IDs."""
        if not isinstance(query, Query):
            # Other IDs than UUIDs may be there twice, and a full page is followed by another one.
            is_unique = all(getattr(one, "field", ID_FIELD) == ID_FIELD for one in query)
            return least_requests(query, MAX_PAGE if is_unique else MAX_PAGE - 1)
        if query.ids:
            number = min(len(set(query.ids)), query.maximum or len(query.ids))
            return Estimate(-(-number // MAX_PAGE), query.maximum is None)
        if query.polygons:
            number = len(batches_of(query.polygons))
            return Estimate(number if query.maximum is None else 1)
        sets = split(query)
        number = len(sets)
        if query.maximum is None or (query.order and number > 1):
            return Estimate(number, all(map(_names_ids, sets)))
        return Estimate(min(number, 1), number == 1 and query.maximum <= MAX_PAGE)

    def count(self, query: Query, run: Run) -> int | None:
        """Return the number of parcels of a query, if one request shows it.

        It is the first request of `read` as well, so that its response is saved for that.
        """
        request = _only_request(query)
        if request is None:
            return None
        with closing(self._service.ahead(run)) as ahead:
            page = self._service.read(request, ahead.page(ahead.send(request)))
        if total_of(page) is not None:
            return total_of(page)
        length = length_of(page)
        is_whole = not page.dropped and length < step_of(page)
        return length if is_whole or length > MAX_PAGE else None

    def close(self) -> None:
        """Close the connections."""
        if self._remote is not None:
            self._remote.close()


def _names_ids(filters: Sequence[Filter]) -> bool:
    """Return whether filters name the IDs of the parcels, and so their number."""
    return any(item.field == ID_FIELD and item.equal_to is not None for item in filters)


def _only_request(query: Query) -> AreaRequest | QueryRequest | None:
    """Return the first request of a query, if there is no other that counts."""
    filters = query.filter_sets[0]
    if query.polygons and not (query.ids or any(query.filter_sets)):
        batches = batches_of(query.polygons)
        if len(batches) == 1:
            return AreaRequest(batches[0].polygons, MAX_PAGE, 0, query.buildings)
    if query.polygons or query.ids:
        return None
    queries = split(query)
    if len(queries) != 1 or len(fitted(filters)) < len(filters):
        return None
    order = query.order or Order(ID_FIELD)
    return QueryRequest(queries[0], order, MAX_PAGE, 0, query.buildings)
