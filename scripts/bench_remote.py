"""Benchmarks with a service: concurrency, number of requests, and a search in windows."""

from __future__ import annotations

import math
import threading
import time
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import requests
import shapely

from parcel_lookup.core.contract import (
    MAX_PAGE,
    Cancellation,
    Filter,
    Page,
    Request,
    RequestCounter,
)
from parcel_lookup.core.contract.query import Run
from parcel_lookup.core.contract.source import Source
from parcel_lookup.core.gis.layer.features import FeatureBuilder
from parcel_lookup.core.gis.layer.schema import ResultSchema
from parcel_lookup.core.remote.http.transport import HttpTransport
from parcel_lookup.core.remote.protocol.requests import RawResponse, Transport, WireRequest
from parcel_lookup.core.remote.protocol.settings import RemoteSettings
from parcel_lookup.core.remote.source import RemoteSource
from parcel_lookup.core.search import Found, Outcome, Search, SearchPolygon
from parcel_lookup.core.search.run import NamedSource, run
from parcel_lookup.core.sources.service.source import ServiceSource
from parcel_lookup.core.sources.service.stream import Fetch, Service
from parcel_lookup.tests.support.file_connections import parcel_source
from parcel_lookup.tests.support.service import RunningService

DELAY = 0.1
CONCURRENCY = 6


class SlowService(NamedTuple):
    """Seconds for the same parcels from a service that takes 100 ms per request."""

    ours: float
    #: Sequential requests, parsed with `json`.
    one_by_one: float
    parcels: int
    most_at_once: int
    requests: int
    #: By the rule of the design: the pages that `count` implies, and one more if the last is full.
    requests_needed: int


class Windows(NamedTuple):
    """The results of a search with more matches than a query returns."""

    parcels: int
    requests: int
    #: The minimum number of requests, by pages of 100.
    least: int
    seconds: float
    #: Share of the time with six requests in flight, from the first request to the last but five.
    share_in_flight: float
    #: Average number of requests in flight in that time.
    mean_in_flight: float


class Batches(NamedTuple):
    """Seconds for 2,000 polygons in batches, from a service that takes 100 ms per request."""

    ours: float
    one_by_one: float
    parcels: int
    requests: int


class Requests(NamedTuple):
    """The number of requests that a search sent, and the number that its result needs."""

    what: str
    parcels: int
    sent: int
    needed: int


class _Layerless:
    """A sink that builds the features of a search."""

    def __init__(self) -> None:
        self._builder = FeatureBuilder(ResultSchema())

    def add(self, found: list[Found]) -> None:
        """Build features, as a task does."""
        self._builder.build(found)


def measure_slow_service(county: Path) -> SlowService:
    """Measure a search with a slow service."""
    with RunningService(county, delay=DELAY, process=True) as service:
        _fetch_one_by_one(service, pages=1)  # the first request of a service is slower
        service.reset()
        started = time.perf_counter()
        parcels = _fetch_one_by_one(service)
        one_by_one = time.perf_counter() - started
        service.reset()
        started = time.perf_counter()
        outcome = _search(Search(), service)
        ours = time.perf_counter() - started
        if not (outcome.complete and outcome.parcels == parcels):
            raise RuntimeError(f"the search is not complete: {outcome.sentence}")
        return SlowService(
            ours,
            one_by_one,
            parcels,
            service.most_at_once,
            sum(service.requests.values()),
            requests_needed(parcels),
        )


class _Watched:
    """Records the number of requests of a service that are in flight."""

    def __init__(self, inner: RemoteSource) -> None:
        self._inner = inner
        self._lock = threading.Lock()
        #: Times at which the number of requests in flight changed, and by how much.
        self.changes: list[tuple[float, int]] = []

    def fetch(self, request: Request, cancellation: Cancellation) -> Page:
        self._note(1)
        try:
            return self._inner.fetch(request, cancellation)
        finally:
            self._note(-1)

    def in_flight(self) -> dict[int, float]:
        """Return the seconds by number in flight, until fewer than six remained to be sent."""
        begun = [moment for moment, change in self.changes if change > 0]
        end = begun[-CONCURRENCY + 1]
        seconds: dict[int, float] = {}
        number, last = 0, self.changes[0][0]
        for moment, change in self.changes:
            if moment > end:
                break
            seconds[number] = seconds.get(number, 0.0) + moment - last
            number, last = number + change, moment
        return seconds

    def _note(self, change: int) -> None:
        with self._lock:
            self.changes.append((time.perf_counter(), change))


def measure_windows(county: Path) -> Windows:
    """Measure a search for all parcels, with a service that takes 100 ms per request."""
    with RunningService(county, delay=DELAY, process=True) as service:
        _fetch_one_by_one(service, pages=1)  # the first request of a service is slower
        service.reset()
        remote, sent = _open(service)
        watched = _Watched(remote)
        with closing(_stream(watched.fetch, sent, remote)) as source:
            outcome = _run(Search(), source)
        if not outcome.complete:
            raise RuntimeError(f"the search is not complete: {outcome.sentence}")
        seconds = watched.in_flight()
        total = sum(seconds.values())
        return Windows(
            outcome.parcels,
            sum(service.requests.values()),
            math.ceil(outcome.parcels / MAX_PAGE),
            outcome.seconds,
            seconds.get(CONCURRENCY, 0.0) / total,
            sum(number * time_of for number, time_of in seconds.items()) / total,
        )


class _Replayed:
    """A transport that returns each response after 100 ms, as a service recorded it.

    The service of the other rows works on six requests in one process: all of them arrive together,
    later than 100 ms, so that its speed would be measured here.
    """

    notices = ()

    def __init__(self, inner: Transport, sent: RequestCounter) -> None:
        self._inner, self._sent = inner, sent
        self._responses: dict[WireRequest, RawResponse] = {}

    def send(self, request: WireRequest, cancellation: Cancellation) -> RawResponse:
        if request not in self._responses:
            self._responses[request] = self._inner.send(request, cancellation)
        else:
            time.sleep(DELAY)
        self._sent.add()
        return self._responses[request]

    def discard(self, request: WireRequest) -> None:
        raise RuntimeError(f"not a page: {self._responses[request]}")

    def close(self) -> None:
        self._inner.close()


def measure_batches(county: Path) -> Batches:
    """Measure a search with 2,000 small polygons, six requests at a time and one by one."""
    corners = [(-93.75 + x * 0.005, 41.80 + y * 0.005) for x in range(50) for y in range(40)]
    boxes = [shapely.box(x, y, x + 0.0005, y + 0.0005) for x, y in corners]
    search = Search(tuple(map(_polygon, boxes, range(len(boxes)))))
    with RunningService(county, process=True) as service:
        settings, sent = RemoteSettings(service.url, service.authorization), RequestCounter()
        transport = _Replayed(HttpTransport(settings, lambda: None), sent)
        outcomes = []
        for at_once in (CONCURRENCY, 1, CONCURRENCY):  # the first one records
            remote = RemoteSource(settings, transport, sent)
            with closing(ServiceSource(Service(remote.fetch, sent, at_once), remote)) as source:
                outcomes.append(_run(search, source))
    _, one_by_one, ours = outcomes
    for outcome in outcomes:
        if not outcome.complete or outcome.parcels != ours.parcels:
            raise RuntimeError(f"the search is not complete: {outcome.sentence}")
    return Batches(ours.seconds, one_by_one.seconds, ours.parcels, ours.requests)


def measure_requests(county: Path) -> list[Requests]:
    """Count the requests of several types of searches."""
    with RunningService(county, process=True) as service:
        return [_count_requests(what, search, service) for what, search in _searches()]


def requests_needed(matches: int) -> int:
    """Return the pages of 100; one more if the last is full, as the count may be of a page."""
    return math.floor(matches / MAX_PAGE) + 1


def _searches() -> list[tuple[str, Search]]:
    town = shapely.box(-93.625, 41.822, -93.575, 41.854)
    west = -93.74
    farms = [shapely.box(west + i / 200, 41.95, west + i / 200 + 0.003, 41.954) for i in range(60)]
    return [
        ("one polygon over the town", Search((_polygon(town, 0),))),
        ("60 polygons over farmland (2 batches)", Search(tuple(map(_polygon, farms, range(60))))),
        ("acres at least 40", Search(filters=(Filter("acres", "gte", 40),))),
        ("a filter without matches", Search(filters=(Filter("city", "eq", "Nowhere"),))),
    ]


def _polygon(shape: shapely.Polygon, origin: int) -> SearchPolygon:
    return SearchPolygon(shape.wkb, origin)


def _count_requests(what: str, search: Search, service: RunningService) -> Requests:
    service.reset()
    outcome = _search(search, service)
    sent = sum(service.requests.values())
    if not outcome.complete or sent != outcome.requests:
        raise RuntimeError(f"{what}: {outcome}")
    batches = [search.polygons[i : i + 50] for i in range(0, len(search.polygons), 50)]
    if batches:
        needed = sum(requests_needed(_hits(batch, service.data)) for batch in batches)
    else:
        needed = requests_needed(outcome.parcels)
    return Requests(what, outcome.parcels, sent, needed)


def _hits(polygons: tuple[SearchPolygon, ...], county: Path) -> int:
    """Return the number of parcels that touch one of the polygons, from the file."""
    with closing(parcel_source(county)) as source:
        return _run(Search(polygons), source).parcels


def _search(search: Search, service: RunningService) -> Outcome:
    remote, sent = _open(service)
    with closing(_stream(remote.fetch, sent, remote)) as source:
        return _run(search, source)


def _open(service: RunningService) -> tuple[RemoteSource, RequestCounter]:
    sent = RequestCounter()
    return RemoteSource(RemoteSettings(service.url, service.authorization), sent=sent), sent


def _stream(fetch: Fetch, sent: RequestCounter, remote: RemoteSource) -> Source:
    return ServiceSource(Service(fetch, sent, CONCURRENCY), remote)


def _run(search: Search, source: Source) -> Outcome:
    return run(search, [NamedSource(source)], Run(), _Layerless())


def _fetch_one_by_one(service: RunningService, pages: int | None = None) -> int:
    session = requests.Session()
    session.headers.update(service.headers)
    parcels = 0
    while pages is None or parcels < pages * MAX_PAGE:
        body = {"filters": [], "limit": MAX_PAGE, "offset": parcels}
        found = session.post(f"{service.url}/parcels/query", json=body, timeout=60).json()
        parcels += len(found["results"])
        if parcels >= found["count"]:
            break
    return parcels
