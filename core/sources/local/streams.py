"""A table of parcels as a stream (`contract.Source`): what files and databases have in common."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, closing
from itertools import count
from typing import Callable, TypeVar

from parcel_lookup.core.contract import (
    AddressRequest,
    Capabilities,
    ParcelError,
    PointRequest,
    QueryRequest,
    RequestRefused,
    check,
    refuse,
)
from parcel_lookup.core.contract.query import (
    AddressPlace,
    Batch,
    Estimate,
    Gap,
    IdPlace,
    Match,
    Place,
    PointPlace,
    Query,
    Reason,
    Run,
)
from parcel_lookup.core.contract.source import SourceInfo
from parcel_lookup.core.sources.local import ids
from parcel_lookup.core.sources.local.places import match_of_address, match_of_point
from parcel_lookup.core.sources.local.rows import BATCH, Rows

#: Between later attempts.
_PAUSE_SECONDS = 0.1
_Result = TypeVar("_Result")


class TableSource:
    """The base of sources whose rows cost nothing; opens its table when it is first read.

    What fails is done again if another attempt may succeed and nothing was yielded.
    """

    def __init__(self, batch: int = BATCH) -> None:
        self._size = batch

    # ---- what a kind of source defines ----------------------------------------------------------

    @property
    def info(self) -> SourceInfo:
        """See `contract.Source`."""
        raise NotImplementedError

    def _rows(self, run: Run, attempt: int) -> AbstractContextManager[Rows]:
        """Open the rows of the table for a ``with`` block; `attempt` is 0 for the first one."""
        raise NotImplementedError

    def _may_repeat(self, error: ParcelError, attempt: int) -> bool:
        """Whether work that failed in an attempt may succeed in the next one."""
        raise NotImplementedError

    def close(self) -> None:
        """See `contract.Source`."""
        raise NotImplementedError

    def values(self, field: str, text: str, most: int, run: Run) -> Sequence[str]:
        """See `contract.Source`."""
        raise NotImplementedError

    # ---- contract.Source ------------------------------------------------------------------------

    def read(self, query: Query, run: Run) -> Iterator[Batch]:
        """Yield the parcels of a query: all rows of a stream are from one transaction."""
        yield from self._work(run, lambda rows: self._batches(rows, query, run))

    def at(self, places: Sequence[Place], run: Run, *, buildings: bool = False) -> Iterator[Match]:
        """Yield the parcels at each place; several IDs are read at once."""
        left = Counter(places)
        known: dict[Place, Match] = {}
        for row, place in enumerate(places):
            run.cancellation.check()
            if place not in known:
                some = ids.next_ids(places, row, known) if isinstance(place, IdPlace) else [place]
                known.update(self._one(run, lambda rows, some=some: _find(rows, some, buildings)))
            left[place] -= 1
            match = known[place] if left[place] else known.pop(place)
            yield match._replace(row=row)

    def estimate(self, query: Query | Sequence[Place]) -> Estimate | None:  # noqa: ARG002
        """Return None: nothing costs anything."""
        return None

    def count(self, query: Query, run: Run) -> int | None:
        """Return the number of parcels of a query."""

        def work(rows: Rows) -> int:
            _refuse(query, rows.capabilities)
            return rows.count(query)

        return self._one(run, work)

    # ---- parts ----------------------------------------------------------------------------------

    def _batches(self, rows: Rows, query: Query, run: Run) -> Iterator[Batch]:
        _refuse(query, rows.capabilities)
        total, batches = rows.select(query, self._size)
        run.expect(total, None)
        for batch in batches:
            run.cancellation.check()
            total -= len(batch.parcels) + batch.dropped
            yield batch
        if total > 0:  # a damaged table, of which its index still has the rows
            yield Batch(gaps=(Gap(rows.incomplete(), total),))

    def _one(self, run: Run, work: Callable[[Rows], _Result]) -> _Result:
        """Return the result of work with the rows."""
        with closing(self._work(run, lambda rows: iter([work(rows)]))) as results:
            return next(results)

    def _work(self, run: Run, work: Callable[[Rows], Iterator[_Result]]) -> Iterator[_Result]:
        """Yield the results of work with the rows, in one transaction."""
        for attempt in count():
            run.cancellation.check()
            has_begun = False
            try:
                with self._rows(run, attempt) as rows:
                    for one in work(rows):
                        has_begun = True
                        yield one
                return
            except ParcelError as error:
                if has_begun or not self._may_repeat(error, attempt):
                    raise
            run.cancellation.wait(_PAUSE_SECONDS if attempt else 0)


def _refuse(query: Query, capabilities: Capabilities) -> None:
    """Raise `RequestRefused` for a query with unknown fields, or with wrong values."""
    for filters in (query.filters, *query.alternatives):
        refuse(QueryRequest(filters, query.order), capabilities)


def _find(rows: Rows, places: Sequence[Place], buildings: bool) -> dict[Place, Match]:
    """Return the parcels at places, all of which are IDs if there are several."""
    (place, *_) = places
    if isinstance(place, IdPlace):
        found = ids.find(places, rows)
    else:
        found = {place: _at_place(place, rows)}
    if not buildings:
        return found
    return {
        place: match._replace(batch=Batch(rows.with_buildings(match.batch.parcels)))
        for place, match in found.items()
    }


def _at_place(place: PointPlace | AddressPlace, rows: Rows) -> Match:
    request: PointRequest | AddressRequest
    if isinstance(place, PointPlace):
        request = PointRequest(place.lat, place.lon)
    else:
        request = AddressRequest(place.address, *(text or None for text in place[1:]))
    try:
        problems = check(request, rows.capabilities)
        if problems:
            raise RequestRefused(tuple(problems))
        if isinstance(place, PointPlace):
            return match_of_point(place, rows)
        return match_of_address(place, *rows.at_address(request))
    except RequestRefused as error:
        notes = tuple(problem.sentence for problem in error.problems)
        return Match(0, reason=Reason.REFUSED, notes=notes)
