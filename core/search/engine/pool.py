"""The engine's threads: they send requests, read responses, and compute overlaps.

`Worker` carries out one job at a time and never raises; `Pool` keeps the threads, which are left
behind where they do not come back.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Union

from parcel_lookup.core.contract import (
    Cancellation,
    ErrorCode,
    Page,
    Parcel,
    ParcelError,
    ParcelSource,
    QueryRequest,
    RequestRefused,
)
from parcel_lookup.core.contract.errors import as_error
from parcel_lookup.core.contract.matching import Matcher
from parcel_lookup.core.search.paging.series import PageResult, RequestJob
from parcel_lookup.core.search.query.found import Found
from parcel_lookup.core.search.query.plan import Plan, PolygonBatch

if TYPE_CHECKING:
    from parcel_lookup.core.search.query.overlap import OverlapFinder

#: What is about size in the words of a 422.
_SIZE_WORDS = ("large", "big", "size", "vert", "too many", "exceed", "maximum", "complex")


class BatchRefused(NamedTuple):
    """A batch that is to be made smaller."""

    error: ParcelError
    pieces: list[PolygonBatch]
    for_its_size: bool


class EvaluationFailed(NamedTuple):
    """The client-side evaluation failed: it would fail for other pages as well."""

    error: ParcelError


Result = Union[PageResult, BatchRefused, EvaluationFailed, ParcelError]


class Worker:
    """Carries out the jobs of one run, in several threads at a time."""

    def __init__(
        self,
        plan: Plan,
        source: ParcelSource,
        keep: Callable[[list[Parcel]], Sequence[bool]] | None = None,
    ) -> None:
        """`keep` returns which parcels of a page meet the search's expression."""
        #: Ends the requests under way.
        self.cancellation = Cancellation()
        self._source = source
        self._keep = keep
        self._filters = plan.search.filters
        self._is_by_list = plan.search.is_by_list
        self._has_exact_counts = plan.capabilities.has_exact_counts
        self._checks_all = plan.capabilities.returns_candidates
        self._is_touching = plan.search.predicate.is_touching
        self._fields = plan.capabilities.fields
        self._needs_records = plan.search.needs_records
        self._finder: OverlapFinder | None = None
        if plan.search.is_by_area:
            from parcel_lookup.core.search.query.overlap import OverlapFinder

            search = plan.search
            self._finder = OverlapFinder(
                search.polygons, search.predicate, is_transformed=search.is_transformed
            )

    def do(self, job: RequestJob) -> Result:
        """Carry out a job. Never raises: what goes wrong is the result."""
        try:
            if job.request is None:
                too_large = ParcelError(ErrorCode.REQUEST_TOO_LARGE)
                return BatchRefused(too_large, _cut(job), for_its_size=True)
            try:
                page = self._source.fetch(job.request, self.cancellation)
            except ParcelError as error:
                return _made_smaller(job, error)
            if page.error is not None and self._is_by_list:
                return page.error  # a row has all of its parcels, or none
            return self._result(job, page)
        except _KeepFailed as failed:
            return EvaluationFailed(as_error(failed.error))
        except Exception as error:  # noqa: BLE001 - whatever it is, the search ends with it
            return as_error(error)

    def _result(self, job: RequestJob, page: Page) -> PageResult:
        parcels: dict[str, Parcel] = {}
        for parcel in page.parcels:
            parcels.setdefault(parcel.svc_uuid, parcel)
        # Only queries always return full records.
        is_query = isinstance(job.request, QueryRequest)
        is_complete = is_query or page.complete
        records = list(parcels.values())
        matching = self._matching(job, records) if is_complete else records
        found = self._found(matching, is_complete=is_complete)
        ids = [] if is_query else page.svc_uuids or []
        return PageResult(
            uuids=tuple(dict.fromkeys((*ids, *parcels))),
            complete=found if is_complete else {},
            thin={} if is_complete else _informative(found),
            length=max(len(page.parcels) + page.dropped + page.left_out, len(ids)),
            has_ids=bool(ids),
            count=page.count,
            limit=page.limit,
            dropped=page.dropped,
            left_out=page.left_out,
            refused=frozenset(parcels).difference(found),
            rows=tuple(page.parcels) if job.series.keeps_rows else (),
            nearest=page.nearest,
            recount=page.count if self._has_exact_counts and job.offset else None,
            error=page.error,
        )

    def _matching(self, job: RequestJob, records: list[Parcel]) -> list[Parcel]:
        """Return the parcels that match the search by the client-side checks."""
        series = job.series
        filters = series.here if series.batch is None else self._filters
        if self._checks_all and isinstance(job.request, QueryRequest):
            filters = (*job.request.filters, *series.here)
        if filters:
            meets = Matcher(filters, self._fields)
            records = [parcel for parcel in records if meets(parcel.attributes)]
        if self._keep is None or not records:
            return records
        try:
            kept = list(self._keep(records))
            if len(kept) != len(records):
                raise ValueError(f"{len(records)} parcels were judged {len(kept)} times")
        except Exception as error:
            raise _KeepFailed(error) from error
        return [parcel for parcel, is_kept in zip(records, kept) if is_kept]

    def _found(self, records: list[Parcel], *, is_complete: bool) -> dict[str, Found]:
        """The records that meet the predicate, with the polygons that touch them, by id."""
        if self._finder is None or (self._needs_records and not is_complete):
            return {parcel.svc_uuid: Found(parcel) for parcel in records}
        overlaps = self._finder.find([parcel.wkb for parcel in records])
        if self._checks_all and self._is_touching:
            # One without a geometry cannot be checked: the server found it.
            overlaps = [
                joins or (None if parcel.wkb else joins) for parcel, joins in zip(records, overlaps)
            ]
        return {
            parcel.svc_uuid: Found(parcel, joins)
            for parcel, joins in zip(records, overlaps)
            if joins is not None
        }


class _KeepFailed(Exception):
    """The function that evaluates the expression raised an error."""

    def __init__(self, error: Exception) -> None:
        super().__init__(error)
        self.error = error


def _informative(found: dict[str, Found]) -> dict[str, Found]:
    """Return the records that have more than an id."""
    return {
        uuid: one
        for uuid, one in found.items()
        if one.parcel.wkb is not None or len(one.parcel.attributes) > 1
    }


def _made_smaller(job: RequestJob, error: ParcelError) -> ParcelError | BatchRefused:
    """Return what is sent instead of a refused batch, or the error where that does not help.

    A 422 for a batch of several may be about its size, or about one polygon, which is then found.
    """
    batch = job.series.batch
    is_422 = isinstance(error, RequestRefused) and error.status == 422
    words = str(error).lower()
    for_its_size = error.code is ErrorCode.REQUEST_TOO_LARGE or (
        is_422 and any(word in words for word in _SIZE_WORDS)
    )
    if batch is None or job.offset or not (is_422 or for_its_size):
        return error
    if len(batch.polygons) > 1:
        return BatchRefused(error, batch.halves(), for_its_size)
    return BatchRefused(error, _cut(job), for_its_size) if for_its_size else error


def _cut(job: RequestJob) -> list[PolygonBatch]:
    from parcel_lookup.core.search.query.polygons import cut

    return cut(job.series.batch) if job.series.batch is not None else []


class Pool:
    """Does jobs in at most `size` daemon threads and puts the results into a queue.

    Not `concurrent.futures`: its threads are waited for when Python ends, and one that hangs in a
    name lookup would keep QGIS from closing. Used from one thread.
    """

    def __init__(self, size: int, work: Callable[[Any], Any]) -> None:
        """`work` is called in the threads, and must not raise."""
        #: The results of the jobs, as pairs (job, result), in the order in which they ended. Others
        #: may put something of their own here, to wake who waits.
        self.results: queue.SimpleQueue[Any] = queue.SimpleQueue()
        #: Jobs given and not collected yet.
        self.under_way = 0
        self._size = size
        self._work = work
        self._jobs: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._threads: list[threading.Thread] = []

    @property
    def has_room(self) -> bool:
        """Whether a job would be begun at once."""
        return self.under_way < self._size

    def give(self, job: Any) -> None:
        """Have a job done."""
        self.under_way += 1
        if len(self._threads) < self.under_way:
            thread = threading.Thread(
                target=_serve,
                args=(self._jobs, self.results, self._work),
                name=f"parcel-lookup-search-{len(self._threads)}",
                daemon=True,
            )
            self._threads.append(thread)
            thread.start()
        self._jobs.put(job)

    def close(self) -> None:
        """Let the threads end when they are through; waits for none of them."""
        for _ in self._threads:
            self._jobs.put(None)


def _serve(jobs: Any, results: Any, work: Callable[[Any], Any]) -> None:
    for job in iter(jobs.get, None):
        results.put((job, work(job)))
