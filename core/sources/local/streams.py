"""A table of parcels as a stream (`contract.Source`): what files and databases have in common."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing
from dataclasses import replace
from itertools import count
from typing import Callable, TypeVar

from parcel_lookup.core.contract import (
    FILE_CAPABILITIES,
    Field,
    ParcelError,
    QueryRequest,
    refuse,
)
from parcel_lookup.core.contract.query import (
    Batch,
    Estimate,
    Gap,
    Match,
    Place,
    Query,
    Run,
)
from parcel_lookup.core.contract.source import SourceInfo
from parcel_lookup.core.sources.local.places import TableFinder
from parcel_lookup.core.sources.local.rows import BATCH, Rows
from parcel_lookup.core.sources.places import at as lists

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
        """Yield the parcels at each place; places share what is read."""
        for match in lists.at(TableFinder(lambda work: self._one(run, work)), places):
            parcels = match.batch.parcels
            if buildings and parcels:
                parcels = self._one(run, lambda rows, some=parcels: rows.with_buildings(some))
            yield match._replace(batch=match.batch._replace(parcels=parcels))

    def estimate(self, query: Query | Sequence[Place]) -> Estimate | None:  # noqa: ARG002
        """Return None: nothing costs anything."""
        return None

    def count(self, query: Query, run: Run) -> int | None:
        """Return the number of parcels of a query."""

        def work(rows: Rows) -> int:
            refuse_unknown(query, rows.fields)
            return rows.count(query)

        return self._one(run, work)

    # ---- parts ----------------------------------------------------------------------------------

    def _batches(self, rows: Rows, query: Query, run: Run) -> Iterator[Batch]:
        refuse_unknown(query, rows.fields)
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


def refuse_unknown(query: Query, fields: Mapping[str, Field]) -> None:
    """Raise `RequestRefused` for a query with unknown fields, or with wrong values."""
    for filters in (query.filters, *query.alternatives):
        refuse(QueryRequest(filters, query.order), replace(FILE_CAPABILITIES, fields=fields))
