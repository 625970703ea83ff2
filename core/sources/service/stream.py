"""The parcels of a query to a service that has the specified interface, as one ordered stream.

What happens to a query:

1. It becomes `Line`s: the pages of a batch of polygons (`areas`), or of a query by filters
   (`paging`), or its windows beyond 10,100 matches (`windows`).
2. `Conductor` sends the requests of all lines, at most six at a time, and processes the responses
   in the order of the requests. Each response shows its line what to request next.
3. An ID without a record waits for `Records`, which requests a hundred at a time, and everything
   after it waits as well. Parcels that came before are dropped.

A response that does not arrive is a `Gap` in its place. What ends the stream is raised after
everything that arrived was emitted. A maximum limits step 2: a request is sent only if the parcels
before it cannot be enough, whichever of them the consumer keeps.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from typing import Any, Callable

from parcel_lookup.core.contract import (
    AreaRequest,
    Cancellation,
    Page,
    Parcel,
    ParcelError,
    Request,
    RequestCounter,
)
from parcel_lookup.core.contract.query import Batch, OutOfRequests, Query, Run, Unchecked
from parcel_lookup.core.sources.ahead import AT_ONCE, Ahead
from parcel_lookup.core.sources.conductor import Conductor, Lane, Line, Rows, Steps
from parcel_lookup.core.sources.service.areas import Areas, batches_of
from parcel_lookup.core.sources.service.filters import Limits, Named, split
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
    with closing(Ahead(fetch, counter, run, at_once)) as ahead:
        reader = _Reader(ahead, query, run, at_once, limits)
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

    def __init__(self, ahead: Ahead, query: Query, run: Run, at_once: int, limits: Limits) -> None:
        self._ahead, self._query, self._run = ahead, query, run
        self._at_once, self._limits = at_once, limits
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

    def _key(self, parcel: Parcel) -> tuple[Any, ...]:
        """Return what sorts parcels by the order: nulls last, ties by ``svc_uuid``."""
        order = self._query.order
        value = None if order is None else parcel.attributes.get(order.field)
        if order is None or value is None:
            return True, 0, parcel.svc_uuid
        if order.descending:
            value = (*(-ord(one) for one in value), 1) if isinstance(value, str) else -value
        return False, value, parcel.svc_uuid

    # ---- polygons, and IDs ----------------------------------------------------------------------

    def by_place(self) -> Iterator[Batch]:
        """Yield the parcels in polygons, or of IDs: some of them wait for their records."""
        query = self._query
        is_sorted = query.order is not None
        records = Records(query, lambda: None if is_sorted else self._needed())

        def needed() -> int | None:
            number = None if is_sorted else self._needed()
            return None if number is None else number - records.waiting

        if query.ids:
            lines = [Line(_listed(list(dict.fromkeys(query.ids))))]
        else:
            areas = Areas(records.items_of, query.buildings)
            lines = areas.lines(batches_of(query.polygons))
        pages = Lane(lines, needed)
        conductor = Conductor(
            self._ahead,
            self._run,
            [records.lane, pages],
            self._at_once,
            most=lambda request: request.limit,
            # Pages that are under way may bring IDs only, unless the service sends records.
            owes=lambda request: isinstance(request, AreaRequest) and not records.has_records,
            backlog=records.backlog,
        )
        held: list[Parcel] = []
        goes_on = True
        while goes_on:
            goes_on = conductor.advance()
            dropped = self._collect(conductor, records, pages, rest=False)
            if not goes_on and conductor.error is None:
                goes_on = records.flush()
            conductor.expect()
            parcels, gaps = records.take(rest=not goes_on)
            if not goes_on:
                dropped += self._collect(conductor, records, pages, rest=True)
                more, more_gaps = records.take(rest=True)
                parcels, gaps = parcels + more, gaps + more_gaps
            if is_sorted:
                held, parcels = held + parcels, []
            if is_sorted and not goes_on:
                parcels = sorted(held, key=self._key)
            unchecked = Unchecked.FILTERS if records.is_unchecked else Unchecked.NOTHING
            if query.ids and query.polygons:
                unchecked |= Unchecked.AREA
            yield Batch(parcels, unchecked=unchecked, gaps=tuple(gaps), dropped=dropped)
        if records.notice:
            self._run.notice(records.notice)
        conductor.finish()

    def _collect(self, conductor: Conductor, records: Records, pages: Lane, *, rest: bool) -> int:
        """Add to the records what is next on the pages; return how many rows were no parcels."""
        dropped = 0
        for _, rows in conductor.take(pages, rest=rest):
            records.add(rows)
            self._lost += rows.lost
            dropped += rows.dropped
        for _ in conductor.take(records.lane, rest=rest):
            pass
        return dropped

    # ---- filters --------------------------------------------------------------------------------

    def by_filters(self, named: Sequence[Named], run: Run | None = None) -> Iterator[Batch]:
        """Yield the parcels of queries, one after the other."""
        queries = [FilterQuery(one, self._query, self._limits) for one in named]
        held: list[Parcel] = []
        lane = Lane((line for one in queries for line in one.lines()), self._needed)
        conductor = Conductor(
            self._ahead,
            run or self._run,
            [lane],
            self._at_once,
            most=lambda request: request.limit,
        )
        seen: set[str] = set()
        group, error = None, None

        def batch(parcels: Sequence[Parcel], rows: Rows = Rows()) -> Batch:  # noqa: B008
            self._lost += rows.lost
            is_unchecked = any(one.is_unchecked for one in queries)
            unchecked = Unchecked.FILTERS if is_unchecked else Unchecked.NOTHING
            return Batch(parcels, unchecked=unchecked, gaps=rows.gaps, dropped=rows.dropped)

        try:
            for line, rows in conductor.rows():
                if line.group is not group:
                    yield batch(sorted(held, key=self._key))
                    held.clear()
                    group = line.group
                new = [one for one in rows.rows if one.svc_uuid not in seen]
                seen.update(one.svc_uuid for one in new)
                if group is not None:
                    held.extend(new)
                yield batch([] if group is not None else new, rows)
        except (OutOfRequests, ParcelError) as failed:
            error = failed
        yield batch(sorted(held, key=self._key))
        if error is not None:
            raise error

    def merged(self) -> Iterator[Batch]:
        """Yield the parcels of several queries in an order; each is read as its next ones are due.

        An error ends all of them.
        """
        run = replace(self._run, expect=lambda *_: None)
        streams = {n: self.by_filters([one], run) for n, one in enumerate(split(self._query))}
        waiting: dict[int, deque[Parcel]] = {n: deque() for n in streams}
        seen: set[str] = set()
        out: list[Parcel] = []
        error: OutOfRequests | ParcelError | None = None
        unchecked = Unchecked.NOTHING
        while streams or any(waiting.values()):
            for number in [n for n in streams if not waiting[n]]:
                yield Batch(out, unchecked=unchecked)  # first, so that it is known what is needed
                out = []
                try:
                    batch = next(streams[number], None)
                except (OutOfRequests, ParcelError) as failed:
                    error, batch = failed, None
                    streams.clear()
                    break
                if batch is None:
                    del streams[number]
                    continue
                unchecked |= batch.unchecked
                waiting[number].extend(batch.parcels)
                yield batch._replace(parcels=())
            if any(not waiting[n] for n in streams):
                continue
            heads = [(self._key(some[0]), n) for n, some in waiting.items() if some]
            if heads:
                parcel = waiting[min(heads)[1]].popleft()
                if parcel.svc_uuid not in seen:
                    seen.add(parcel.svc_uuid)
                    out.append(parcel)
        yield Batch(out, unchecked=unchecked)
        if error is not None:
            raise error


def _listed(ids: list[str]) -> Steps:
    """Yield IDs as if a response had listed them."""
    yield Rows(ids)
    return None
