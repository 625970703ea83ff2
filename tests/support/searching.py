"""A whole search of one source: the loop over its stream, what it found, and how it ended.

    outcome = run(Search(filters=…), Pages(MemorySource(parcels)), sink, Listener())
    page = fetch(FileSource(path), QueryRequest((Filter("acres", "gte", 40),)))

`fetch` is for tests whose cases are the requests of the specification: what a stream has of one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import replace
from typing import Any, NamedTuple

from parcel_lookup.core.contract import (
    AddressRequest,
    AreaRequest,
    Cancellation,
    Page,
    Parcel,
    PointRequest,
    QueryRequest,
    Request,
    RequestCounter,
)
from parcel_lookup.core.contract.query import AddressPlace, Batch, PointPlace, Query, Run, Unchecked
from parcel_lookup.core.contract.source import Source, SourceInfo
from parcel_lookup.core.remote.protocol.settings import RemoteSettings
from parcel_lookup.core.remote.source import RemoteSource
from parcel_lookup.core.search import Outcome, Search
from parcel_lookup.core.search.run import NamedSource
from parcel_lookup.core.search.run import run as run_search
from parcel_lookup.core.sources.service.source import ServiceSource
from parcel_lookup.core.sources.service.stream import Service
from parcel_lookup.tests.support.streams import FakeSource


def run(
    search: Search,
    source: Source,
    sink: Any,
    feedback: Any = None,
    *,
    keep: Callable[[Sequence[Parcel]], Sequence[bool]] | None = None,
    notices: Iterable[str] = (),
) -> Outcome:
    """Search a source. `feedback` has a `cancellation`, and receives `progress`."""
    cancellation = Cancellation() if feedback is None else feedback.cancellation
    return run_search(
        search,
        [NamedSource(source)],
        Run(cancellation),
        sink,
        prepare=None if keep is None else lambda one, info: (one, keep),
        progress=(lambda progress: None) if feedback is None else feedback.progress,
        notices=tuple(notices),
    )


class Pages(ServiceSource):
    """A service in memory (`tests.support.sources.MemorySource`) as a stream."""

    def __init__(self, pages: Any, at_once: int = 6) -> None:
        self.pages, counter = pages, RequestCounter()

        def fetch(request: Request, cancellation: Cancellation) -> Page:
            is_stored, before = request in getattr(pages, "stored", ()), pages.requests_sent
            try:
                return pages.fetch(request, cancellation)
            finally:  # one by one, requests that are repeated are counted as well
                sent = pages.requests_sent - before if at_once == 1 else not is_stored
                for _ in range(sent if pages.is_metered else 0):
                    counter.add()

        super().__init__(Service(fetch, counter, at_once))
        self.info = SourceInfo(is_metered=pages.is_metered)

    def close(self) -> None:
        """See `contract.Source`."""
        self.pages.close()


def stream_of(
    fetch: Any, sent: RequestCounter, at_once: int = 6, client: RemoteSource | None = None
) -> ServiceSource:
    """Return the stream of a service; `sent` is what `fetch` counts requests in."""
    return ServiceSource(Service(fetch, sent, at_once), client)


def remote(settings: RemoteSettings, at_once: int = 6) -> ServiceSource:
    """Return the stream of a service over HTTP."""
    sent = RequestCounter()
    client = RemoteSource(settings, sent=sent)
    return stream_of(client.fetch, sent, at_once, client)


class Fetched(NamedTuple):
    """What a stream has of a request."""

    parcels: list[Parcel]
    #: The number of all matches.
    count: int
    dropped: int = 0
    scores: tuple[float, ...] = ()


def fetch(source: Source, request: Any, cancellation: Cancellation | None = None) -> Fetched:
    """Return the parcels that a page of a request would have, read from the stream of a source."""
    run = Run(cancellation or Cancellation())
    most = slice(request.offset, request.offset + request.limit)
    buildings = request.include_buildings
    if isinstance(request, (PointRequest, AddressRequest)):
        (match,) = source.at([_place_of(request)], run, buildings=buildings)
        if match.batch.gaps:
            raise match.batch.gaps[0].error
        parcels = list(match.batch.parcels)
        return Fetched(parcels[most], len(parcels), match.batch.dropped, match.scores)
    assert isinstance(request, (AreaRequest, QueryRequest))
    query = Query(request.filters, buildings=buildings)
    if isinstance(request, AreaRequest):
        query = replace(query, polygons=request.polygons)
    else:
        query = replace(query, order=request.order)
    parcels, dropped = [], 0
    with closing(source.read(query, run)) as batches:
        for batch in batches:
            if batch.gaps:
                raise batch.gaps[0].error
            parcels += _checked(source, query, batch)
            dropped += batch.dropped
    return Fetched(parcels[most], len(parcels) + dropped, dropped)


def _checked(source: Source, query: Query, batch: Batch) -> Sequence[Parcel]:
    """Return the parcels of a batch that meet what the source left to its consumer."""
    if not batch.unchecked:
        return batch.parcels
    left = Query(
        query.filters if batch.unchecked & Unchecked.FILTERS else (),
        polygons=query.polygons if batch.unchecked & Unchecked.AREA else (),
    )
    return FakeSource(batch.parcels, source.info).matching(left)


def _place_of(request: PointRequest | AddressRequest) -> PointPlace | AddressPlace:
    if isinstance(request, PointRequest):
        return PointPlace(request.lat, request.lon)
    parts = (request.address, request.city, request.state, request.postal)
    return AddressPlace(*(part or "" for part in parts))
