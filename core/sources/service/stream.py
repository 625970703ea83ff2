"""The parcels of a query to a service that has the specified interface, as one ordered stream.

What happens to a query:

1. `_ByPlace` (polygons, IDs) or `_ByFilters` makes `Part`s of it. A part is a series of requests:
   the pages of a batch of polygons (`areas`), or of a query by filters (`paging`), or its windows
   beyond 10,100 matches (`windows`). Parts whose parcels follow each other are in a `Lane`.
2. `Conductor` (`lanes`) sends the requests of all parts, at most six at a time, and processes the
   responses in the order of the requests. Each response shows its part what to request next.
3. `take` collects what the first part of each lane has returned. An ID without a record waits for
   `Records`, which requests a hundred at a time, and everything after it waits as well. Parcels
   that came before are dropped.
4. `read` yields it as a `Batch`, and continues with 2 until nothing is left to request.

A response that does not arrive is a `Gap` in its place. What ends the stream is raised after
everything that arrived was emitted. A maximum limits step 2 (`Lane.next`): a request is sent only
if the parcels before it cannot be enough, whichever of them the consumer keeps.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import closing
from itertools import groupby
from typing import Any, Callable

from parcel_lookup.core.contract import (
    Cancellation,
    Page,
    Parcel,
    Request,
    RequestCounter,
)
from parcel_lookup.core.contract.query import Batch, Gap, OutOfRequests, Query, Run, Unchecked
from parcel_lookup.core.sources.ahead import AT_ONCE, Ahead
from parcel_lookup.core.sources.service.areas import Areas
from parcel_lookup.core.sources.service.filters import Limits, split
from parcel_lookup.core.sources.service.lanes import Conductor, Lane, Lost, Part, Rows
from parcel_lookup.core.sources.service.records import Records
from parcel_lookup.core.sources.service.windows import FilterQuery

Fetch = Callable[[Request, Cancellation], Page]


def read(
    fetch: Fetch,
    counter: RequestCounter,
    query: Query,
    run: Run,
    *,
    at_once: int = AT_ONCE,
    limits: Limits = Limits(),  # noqa: B008
) -> Iterator[Batch]:
    """Yield the parcels of a query in order, each once (`core.contract.source.Source.read`)."""
    reader = _ByPlace(query) if query.ids or query.polygons else _ByFilters(query, limits)
    with closing(Ahead(fetch, counter, run, at_once)) as ahead:
        requests = Conductor(ahead, run, lambda: _needed(reader, query, run), at_once)
        requests.lanes = reader.lanes
        while requests.advance() or reader.flush(requests):
            yield from reader.take()
            rest, number = requests.expected()
            run.expect(None if rest is None else reader.emitted + rest, number)
        yield from reader.take(rest=True)
    for sentence in reader.notices:
        run.notice(sentence)
    if requests.error is not None:
        raise requests.error
    if requests.is_out_of_requests:
        raise OutOfRequests


def _needed(reader: _Reader, query: Query, run: Run) -> int | None:
    """Return the number of parcels that are still missing; None: all.

    Parcels that did not arrive count as if they had: parcels after them do not replace them, since
    a rerun would not need those.
    """
    if reader.is_sorted:
        return None
    needed = run.needed()
    if needed is None and query.maximum is not None:
        needed = query.maximum - reader.emitted
    return None if needed is None else needed - reader.lost


class _Reader:
    """What was received and not emitted."""

    #: Lanes in the order in which their requests are sent.
    lanes: list[Lane]
    #: Everything is read before the first parcel is emitted.
    is_sorted = False

    def __init__(self, query: Query) -> None:
        self.query = query
        #: The number of emitted parcels, and of places of parcels that did not arrive.
        self.emitted = self.lost = 0

    @property
    def notices(self) -> Iterable[str]:
        """Sentences for the user, after the end."""
        return ()

    def flush(self, requests: Conductor) -> bool:  # noqa: ARG002
        """Create the requests that wait for others; return whether there were any."""
        return False

    def take(self, *, rest: bool = False) -> Iterator[Batch]:
        """Yield what is next; with `rest`, what is left."""
        raise NotImplementedError

    def batch(
        self, parcels: list[Parcel], gaps: Iterable[Gap], dropped: int, unchecked: Unchecked
    ) -> Iterator[Batch]:
        """Yield a batch, unless there is nothing in it."""
        gaps = tuple(gaps)
        self.emitted += len(parcels)
        if parcels or gaps or dropped:
            yield Batch(parcels, unchecked=unchecked, gaps=gaps, dropped=dropped)

    def key(self, parcel: Parcel) -> tuple[Any, ...]:
        """Return what sorts parcels by the order: nulls last, ties by ``svc_uuid``."""
        order = self.query.order
        value = None if order is None else parcel.attributes.get(order.field)
        if order is None or value is None:
            return True, 0, parcel.svc_uuid
        if order.descending:
            value = (*(-ord(one) for one in value), 1) if isinstance(value, str) else -value
        return False, value, parcel.svc_uuid


class _ByPlace(_Reader):
    """Parcels in polygons, or of IDs: some of them wait for their records."""

    def __init__(self, query: Query) -> None:
        super().__init__(query)
        self.is_sorted = query.order is not None
        self._records = Records(query, is_found=not query.ids)
        self._sorted: list[Parcel] = []
        self._has_records = False
        if query.ids:
            self._pages = Lane()
            self._pages.parts = [Part(self._pages, self._list_ids)]
        else:
            areas = Areas(query.polygons, self._records.items_of, query.buildings)
            self._pages = areas.lane
            self._pages.keep = self._keep
        self.lanes = [self._records.lane, self._pages]

    def _list_ids(self, part: Part) -> Any:
        """Put the IDs of the query as if a response had listed them."""
        part.put(list(dict.fromkeys(self.query.ids)))
        yield from ()

    def _keep(self, in_flight: int) -> int:
        """Return the number of requests to keep back for records before a page is requested."""
        # Pages that are under way may bring IDs only, unless the service sends records.
        return self._records.backlog + (0 if self._has_records else in_flight)

    @property
    def notices(self) -> Iterable[str]:
        """See `_Reader`."""
        return filter(None, [self._records.notice])

    def flush(self, requests: Conductor) -> bool:
        """See `_Reader`."""
        self._collect(rest=False)
        return requests.error is None and self._records.flush()

    def _collect(self, *, rest: bool) -> None:
        for _, rows in self._pages.take(rest=rest):
            if isinstance(rows, Rows):
                self._has_records |= any(isinstance(one, Parcel) for one in rows.items)
            else:
                self.lost += rows.places
            self._pages.held -= self._records.add(rows)

    def take(self, *, rest: bool = False) -> Iterator[Batch]:
        """See `_Reader`."""
        self._collect(rest=rest)
        parcels, gaps, dropped, places = self._records.take(rest=rest)
        self._pages.held -= places
        unchecked = Unchecked.NOTHING
        if self._records.is_unchecked:
            unchecked |= Unchecked.FILTERS
        if self.query.ids and self.query.polygons:
            unchecked |= Unchecked.AREA
        if self.is_sorted:
            self._sorted += parcels
            parcels = sorted(self._sorted, key=self.key) if rest else []
        yield from self.batch(parcels, gaps, dropped, unchecked)


class _ByFilters(_Reader):
    """Parcels by filters: of one query, or of several."""

    def __init__(self, query: Query, limits: Limits) -> None:
        super().__init__(query)
        named = split(query)
        order = query.order
        # In an order, the first parcels may be in any of the queries.
        lanes = [Lane() for _ in (named if order else [None])] or [Lane()]
        self._queries = [
            FilterQuery(lanes[number if order else 0], one, query, limits)
            for number, one in enumerate(named)
        ]
        self.lanes = lanes
        self._waiting: list[deque[Parcel]] = [deque() for _ in lanes]
        self._seen: set[str] = set()

    def take(self, *, rest: bool = False) -> Iterator[Batch]:
        """See `_Reader`."""
        gaps: list[Gap] = []
        dropped = 0
        for lane, waiting in zip(self.lanes, self._waiting):
            for group, taken in groupby(lane.take(rest=rest), key=lambda one: one[0].group):
                parcels: list[Parcel] = []
                for _, rows in taken:
                    if isinstance(rows, Lost):
                        gaps.append(rows.gap)
                        lane.held -= rows.places
                        self.lost += rows.places
                    else:
                        dropped += rows.dropped
                        parcels.extend(rows.items)  # type: ignore[arg-type]
                waiting.extend(parcels if group is None else sorted(parcels, key=self.key))
        parcels = self._next(rest=rest)
        unchecked = any(one.is_unchecked for one in self._queries)
        flags = Unchecked.FILTERS if unchecked else Unchecked.NOTHING
        yield from self.batch(parcels, gaps, dropped, flags)

    def _next(self, *, rest: bool) -> list[Parcel]:
        """Remove and return the parcels that are next, without duplicates."""
        found: list[Parcel] = []
        if len(self.lanes) == 1:
            found = list(self._waiting[0])
            self._waiting[0].clear()
            self.lanes[0].held -= len(found)
        else:
            while True:
                heads = [
                    (self.key(waiting[0]), number)
                    for number, waiting in enumerate(self._waiting)
                    if waiting
                ]
                is_known = all(
                    waiting or lane.is_done for lane, waiting in zip(self.lanes, self._waiting)
                )
                if not heads or not (is_known or rest):
                    break
                number = min(heads)[1]
                found.append(self._waiting[number].popleft())
                self.lanes[number].held -= 1
        new: list[Parcel] = []
        for one in found:
            if one.svc_uuid not in self._seen:
                self._seen.add(one.svc_uuid)
                new.append(one)
        return new
