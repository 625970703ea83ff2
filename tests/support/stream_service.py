"""Reads the stream of a service in memory, which may save its responses."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field

from parcel_lookup.core.contract import (
    MAX_QUERY_OFFSET,
    Cancellation,
    Page,
    Parcel,
    Request,
    RequestCounter,
)
from parcel_lookup.core.contract.query import (
    Allowance,
    Batch,
    Gap,
    OutOfRequests,
    Query,
    Run,
    Unchecked,
)
from parcel_lookup.core.sources.service import stream
from parcel_lookup.core.sources.service.source import ServiceSource
from parcel_lookup.tests.support.sources import MemorySource


class Served:
    """A service whose requests are counted, and whose responses may be saved."""

    def __init__(self, source: MemorySource, *, saves: bool = False) -> None:
        self.source = source
        self.counter = RequestCounter()
        self.saved: dict[Request, Page] = {}
        self._saves = saves

    def fetch(self, request: Request, cancellation: Cancellation) -> Page:
        page = self.saved.get(request)
        if page is None:
            self.counter.add()
            page = self.source.fetch(request, cancellation)
            if self._saves:
                self.saved[request] = page
        return page

    @property
    def requests(self) -> list[Request]:
        return self.source.requests


def source_of(source: MemorySource) -> ServiceSource:
    """Return a service in memory as a source."""
    served = Served(source)
    return ServiceSource(stream.Service(served.fetch, served.counter))


@dataclass
class Result:
    """What a stream returned."""

    parcels: list[Parcel] = field(default_factory=list)
    gaps: list[Gap] = field(default_factory=list)
    dropped: int = 0
    unchecked: Unchecked = Unchecked.NOTHING
    batches: int = 0
    error: Exception | None = None
    notices: list[str] = field(default_factory=list)

    @property
    def uuids(self) -> list[str]:
        return [one.svc_uuid for one in self.parcels]

    @property
    def is_complete(self) -> bool:
        return not (self.gaps or self.dropped or self.error)


def read(
    served: Served | MemorySource,
    query: Query,
    *,
    requests: int | None = None,
    run: Run | None = None,
    keep=lambda parcel: True,
    most_offset: int = MAX_QUERY_OFFSET,
    at_once: int = 6,
) -> Result:
    """Read a stream to its end, or to the maximum of the query of parcels that `keep` accepts."""
    if isinstance(served, MemorySource):
        served = Served(served)
    result = Result()
    run = run or Run()
    run.allowance = Allowance(requests)
    run.notice = result.notices.append
    if query.maximum is not None:
        run.needed = lambda: query.maximum - len(result.parcels)
    service = stream.Service(served.fetch, served.counter, at_once, most_offset=most_offset)
    batches = stream.read(service, query, run)
    with closing(batches):
        try:
            for batch in batches:
                _add(result, batch, keep, query.maximum)
                if query.maximum is not None and len(result.parcels) >= query.maximum:
                    break
        except Exception as error:  # noqa: BLE001 - what a stream raises is a result
            result.error = error
    assert run.allowance.taken >= 0
    return result


def _add(result: Result, batch: Batch, keep, maximum: int | None) -> None:
    kept = [one for one in batch.parcels if keep(one)]
    if maximum is not None:
        kept = kept[: maximum - len(result.parcels)]
    result.parcels += kept
    result.gaps += batch.gaps
    result.dropped += batch.dropped
    result.unchecked |= batch.unchecked
    result.batches += 1


def threads() -> Iterator[threading.Thread]:
    """Yield the threads of streams that are running."""
    return (one for one in threading.enumerate() if one.name == "parcel-lookup-request")


__all__ = ["OutOfRequests", "Result", "Served", "read", "threads"]
