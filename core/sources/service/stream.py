"""The parcels of a query to a service that has the specified interface, as one ordered stream.

What happens to a query:

1. It becomes `Line`s: the pages of a batch of polygons (`areas`), or of a query by filters
   (`paging`), or its windows beyond 10,100 matches (`windows`).
2. `Conductor` sends the requests of all lines, at most six at a time, and processes the responses
   in the order of the requests. Each response shows its line what to request next.
3. An ID without a record waits in a `Queue` for `Records`, which requests a hundred at a time, and
   everything after it waits as well. Parcels that came before are dropped.

A response that does not arrive is a `Gap` in its place. What ends the stream is raised after
everything that arrived was emitted. A maximum limits step 2: a request is sent only if the parcels
before it cannot be enough, whichever of them the consumer keeps.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from typing import Any, Callable

from parcel_lookup.core.contract import (
    ID_FIELD,
    MAX_QUERY_OFFSET,
    Cancellation,
    Order,
    Page,
    Parcel,
    ParcelError,
    Request,
    RequestCounter,
)
from parcel_lookup.core.contract.parcels import order_key
from parcel_lookup.core.contract.query import Batch, OutOfRequests, Query, Run, Unchecked
from parcel_lookup.core.sources.ahead import AT_ONCE, Ahead
from parcel_lookup.core.sources.conductor import Conductor, Lane, Line, Rows, Steps
from parcel_lookup.core.sources.service.areas import Areas, batches_of
from parcel_lookup.core.sources.service.filters import Filters, split
from parcel_lookup.core.sources.service.lengths import PageLengths
from parcel_lookup.core.sources.service.records import Queue
from parcel_lookup.core.sources.service.windows import FilterQuery

Fetch = Callable[[Request, Cancellation], Page]


@dataclass(frozen=True)
class Service:
    """A service that has the specified interface, and how it is requested."""

    #: Returns the page for a request.
    fetch: Fetch
    #: Counts, in the thread of `fetch`, the requests that are really sent.
    counter: RequestCounter
    #: The number of requests in flight.
    at_once: int = AT_ONCE
    #: What is known of its pages; None: it cuts none without reporting it.
    lengths: PageLengths | None = None
    #: The maximum offset of a query.
    most_offset: int = MAX_QUERY_OFFSET

    def ahead(self, run: Run) -> Ahead:
        """Return what sends its requests."""
        return Ahead(self.fetch, self.counter, run, self.at_once)

    def read(self, request: Request, page: Page) -> Page:
        """Return a page, with what is known of those before it."""
        return page if self.lengths is None else self.lengths.applied(request, page)

    def conductor(self, ahead: Ahead, run: Run, lanes: Sequence[Lane], **more: Any) -> Conductor:
        """Return what conducts its requests."""
        return Conductor(ahead, run, lanes, self.at_once, most=_limit, read=self.read, **more)


def _limit(request: Any) -> int:
    return int(request.limit)


def read(service: Service, query: Query, run: Run) -> Iterator[Batch]:
    """Yield the parcels of a query in order, each once (`core.contract.source.Source.read`)."""
    with closing(service.ahead(run)) as ahead:
        reader = _Reader(service, ahead, query, run)
        if query.ids or query.polygons:
            batches = reader.by_place()
        elif query.order is None or len(split(query)) < 2:
            batches = reader.by_filters(split(query))
        else:
            batches = reader.merged()
        for batch in batches:
            if batch.parcels or batch.gaps or batch.dropped:
                reader.emitted += len(batch.parcels)
                yield batch


class _Reader:
    """Reads the parcels of one query, and counts them."""

    def __init__(self, service: Service, ahead: Ahead, query: Query, run: Run) -> None:
        self._service, self._ahead, self._query, self._run = service, ahead, query, run
        self._key = order_key(query.order or Order(ID_FIELD))
        #: The number of emitted parcels, and of places of parcels that did not arrive.
        self.emitted = self._lost = 0

    def _needed(self) -> int | None:
        """Return the number of parcels that are still missing; None: all.

        Parcels that did not arrive count as if they had: parcels after them do not replace them,
        since a rerun would not need those.
        """
        needed = self._run.needed()
        if needed is None and self._query.maximum is not None:
            needed = self._query.maximum - self.emitted
        return None if needed is None else needed - self._lost

    # ---- polygons, and IDs ----------------------------------------------------------------------

    def by_place(self) -> Iterator[Batch]:
        """Yield the parcels in polygons, or of IDs: some of them wait for their records."""
        query, is_sorted = self._query, self._query.order is not None
        queue = Queue(query, lambda: None if is_sorted else self._needed())
        if query.ids:
            lines = [Line(_listed(query.ids))]
        else:
            lines = Areas(queue.items_of, query.buildings).lines(batches_of(query.polygons))
        pages = Lane(lines, queue.needed)
        records = queue.records
        conductor = self._service.conductor(
            self._ahead,
            self._run,
            [records.lane, pages],
            keeps=records.kept,
            idle=records.flush,
        )
        held: list[Parcel] = []

        def batch(*, rest: bool = False, dropped: int = 0) -> Batch:
            parcels, gaps = queue.take(rest=rest)
            if is_sorted:
                held.extend(parcels)
                parcels = sorted(held, key=self._key) if rest else []
            unchecked = Unchecked.FILTERS if queue.is_unchecked else Unchecked.NOTHING
            if query.ids and query.polygons:
                unchecked |= Unchecked.AREA
            return Batch(parcels, unchecked=unchecked, gaps=gaps, dropped=dropped)

        for line, rows in conductor.arrived():
            if line.lane is pages:
                queue.add(rows)
                self._lost += rows.lost
            yield batch(dropped=rows.dropped)
        yield batch(rest=True)
        if queue.notice:
            self._run.notice(queue.notice)
        conductor.finish()

    # ---- filters --------------------------------------------------------------------------------

    def by_filters(self, sets: Sequence[Filters], run: Run | None = None) -> Iterator[Batch]:
        """Yield the parcels of queries, one after the other."""
        queries = [FilterQuery(one, self._query, self._service.most_offset) for one in sets]
        lane = Lane([one.line() for one in queries], self._needed)
        conductor = self._service.conductor(self._ahead, run or self._run, [lane])
        seen: set[str] = set()
        # Those of a group of lines come in another order.
        held: list[Parcel] = []
        group = None

        def batch(parcels: Sequence[Parcel], rows: Rows = Rows()) -> Batch:  # noqa: B008
            self._lost += rows.lost
            is_unchecked = any(one.is_unchecked for one in queries)
            unchecked = Unchecked.FILTERS if is_unchecked else Unchecked.NOTHING
            return Batch(parcels, unchecked=unchecked, gaps=rows.gaps, dropped=rows.dropped)

        for line, rows in conductor.arrived():
            if line.group is not group:
                yield batch(sorted(held, key=self._key))
                held.clear()
                group = line.group
            new = [one for one in rows.rows if one.svc_uuid not in seen]
            seen.update(one.svc_uuid for one in new)
            if group is not None:
                held.extend(new)
            yield batch([] if group is not None else new, rows)
        yield batch(sorted(held, key=self._key))
        conductor.finish()

    def merged(self) -> Iterator[Batch]:
        """Yield the parcels of several queries in an order, one by one: the next is then needed.

        An error ends all of them.
        """
        run = replace(self._run, expect=lambda *_: None)
        rest: list[Batch] = []  # without parcels
        errors: list[Exception] = []

        def each(filters: Filters) -> Iterator[Parcel]:
            batches = self.by_filters([filters], run)
            try:
                while not errors and (batch := next(batches, None)) is not None:
                    rest.append(batch._replace(parcels=()))
                    yield from batch.parcels
            except (OutOfRequests, ParcelError) as error:
                errors.append(error)

        seen: set[str] = set()
        unchecked = Unchecked.NOTHING
        for parcel in heapq.merge(*map(each, split(self._query)), key=self._key):
            while rest:
                unchecked |= rest[0].unchecked
                yield rest.pop(0)
            if parcel.svc_uuid not in seen:
                seen.add(parcel.svc_uuid)
                yield Batch([parcel], unchecked=unchecked)
        yield from rest
        if errors:
            raise errors[0]


def _listed(ids: Sequence[str]) -> Steps:
    """Yield IDs as if a response had listed them."""
    yield Rows(list(dict.fromkeys(ids)))
    return None
