"""The engine carries out a plan: several requests at a time, parcels emitted in plan order.

A search by polygons or filters is kept account of by a `Collector`, a list by a `Lookup`; all else
is the same for both.

The thread that calls `run` decides everything and emits parcels; other threads send requests,
read responses and compute overlaps. Needs shapely for searches by polygons.

A request that fails costs its own page only: the search continues with the others, ends as
incomplete, and reports what is missing. Where the next request would fail too, or several in a row
did, nothing more is requested; the engine still waits for what is under way, since it may be paid
for. Retrying is not done here but below the source, by its transport: an error that arrives here is
final.

The requests of a search follow from the search and from the responses, never from timing; so a
search that is run again sends the very same, and a source that caches responses returns them for
free. `Records.leave_room` explains what that requires after a failed request.
"""

from __future__ import annotations

import queue
import time
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from parcel_lookup.core.contract import (
    Cancelled,
    ErrorCode,
    Parcel,
    ParcelError,
    ParcelSource,
    RequestRefused,
)
from parcel_lookup.core.contract.errors import as_error
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.search.outcome import (
    Outcome,
    Tally,
    cap_sentence,
    limit_sentence,
    rest_sentence,
)
from parcel_lookup.core.search.engine.pool import (
    BatchRefused,
    EvaluationFailed,
    Pool,
    Result,
    Worker,
)
from parcel_lookup.core.search.lookups.lookup import Lookup
from parcel_lookup.core.search.paging.collector import Collector
from parcel_lookup.core.search.paging.series import PageResult, RequestJob
from parcel_lookup.core.search.query.found import Feedback, Found, Progress, Sink
from parcel_lookup.core.search.query.plan import Plan, make_plan
from parcel_lookup.core.search.query.search import Search

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Keep = Callable[[list[Parcel]], Sequence[bool]]

#: Errors that another request may well be spared; after any other the next one would fail too.
#: UNEXPECTED is among them: our own code failed on a response, as it would in every rerun.
_OF_ONE_PAGE = (
    ErrorCode.SERVICE_FAILED,
    ErrorCode.UNREADABLE_RESPONSE,
    ErrorCode.TIMEOUT,
    ErrorCode.NO_RESPONSE,
    ErrorCode.UNEXPECTED,
)
#: What a service refuses of one row of a list, it may well take of the next.
_OF_ONE_ROW = (*_OF_ONE_PAGE, ErrorCode.REQUEST_REFUSED)
#: This many failures in a row, with no response between them, end the search.
_MOST_IN_A_ROW = 3
#: Refused rows do not predict the others, once a request of their kind succeeded. As
#: long as none did, this many refusals end the search: it may be what is common to all of them.
_MOST_REFUSED = 10
#: While nothing comes, the source may still send requests again, and have something to report.
_SECONDS_BETWEEN_REPORTS = 0.5
#: The most parcels that are emitted at a time.
_MOST_AT_ONCE = 1000


def run(
    search_or_plan: Search | Plan,
    source: ParcelSource,
    sink: Sink,
    feedback: Feedback,
    concurrency: int | None = None,
    notices: Iterable[str] = (),
    keep: Keep | None = None,
) -> Outcome:
    """Carry out a search. Never raises: what goes wrong is `Outcome.error`, what came is kept.

    `Search.max_requests` holds for requests that the source really sends in this run; a response
    that it has stored is free. It is never passed, unless the source has to try requests again; and
    then by no more than what it sends for those under way when the limit is reached.

    Parcels go to `sink.add` in plan order, each once, in the calling thread, which must not be
    QGIS's main thread. Returns well within a second after `feedback.cancellation` is cancelled,
    whatever the source does. `notices` are sentences to begin the outcome's with. `concurrency`
    None: that of the plan.

    `keep` returns for each parcel of a list whether it meets `Search.expression`; it is called in
    the engine's threads, several at a time, a page at a time. What it refuses counts nowhere. What
    it raises ends the search.
    """
    started = time.monotonic()
    try:
        if isinstance(search_or_plan, Plan):
            plan = search_or_plan
        else:
            plan = make_plan(search_or_plan, source.capabilities)
        if not plan.capabilities.is_known:
            capabilities = source.read_capabilities(feedback.cancellation)
            plan = replace(plan, capabilities=capabilities)
        if plan.search.expression and keep is None:
            raise ValueError("a search with an expression needs something that evaluates it")
        worker = Worker(plan, source, keep if plan.search.expression else None)
        engine = _Engine(plan, worker, source, sink, feedback, concurrency or plan.concurrency)
    except Exception as error:  # noqa: BLE001 - the promise above
        return Outcome(complete=False, error=as_error(error), notices=tuple(notices))
    engine.run()
    return engine.outcome(tuple(notices), time.monotonic() - started)


def collector_of(plan: Plan) -> Collector | Lookup:
    """Make the object that keeps track of a plan."""
    return Lookup(plan) if plan.search.is_by_list else Collector(plan)


class _Engine:
    """One run of one plan."""

    def __init__(
        self,
        plan: Plan,
        worker: Worker,
        source: ParcelSource,
        sink: Sink,
        feedback: Feedback,
        concurrency: int,
    ) -> None:
        self._plan = plan
        self._sink = sink
        self._feedback = feedback
        self._collector = collector_of(plan)
        self._worker = worker
        self._pool = Pool(max(1, concurrency), self._worker.do)
        self._source = source
        self._sent_before = source.requests_sent
        #: What ended it before its end.
        self._error: ParcelError | None = None
        #: The failure after which it was given up.
        self._last_straw: ParcelError | None = None
        self._failures_in_a_row = 0
        #: Of each kind of request, how many were refused; None once one succeeded.
        self._refusals: dict[type, int | None] = {}
        self._submitted = self._finished = 0  # jobs that are requests
        self._tally = Tally(plan.search)

    def run(self) -> None:
        """Run the search to its end, whatever ends it."""
        outside = self._feedback.cancellation
        forget = outside.on_cancel(self._wake)
        try:
            self._refuse()
            self._loop()
            self._emit(self._collector.take_rest())
        except Exception as error:  # noqa: BLE001 - sinks and sources may raise anything
            self._error = self._error or as_error(error)
        finally:
            forget()
            self._worker.cancellation.cancel()
            self._pool.close()

    def _wake(self) -> None:
        self._worker.cancellation.cancel()
        self._pool.results.put(None)

    def _refuse(self) -> None:
        problems = self._plan.search.problems(self._plan.capabilities)
        if problems:
            raise RequestRefused(tuple(problems))

    def _loop(self) -> None:
        while not self._is_cancelled():
            self._send()
            if not self._pool.under_way:
                return
            self._collect(self._next_result())
            self._emit(self._collector.take())
            self._report()
        self._error = self._error or Cancelled()
        while not self._pool.results.empty():  # what came before the cancel is kept
            self._collect(self._pool.results.get())

    def _next_result(self) -> tuple[RequestJob, Result] | None:
        """Return the next result; None when a report is due, or this thread was woken."""
        try:
            return self._pool.results.get(timeout=_SECONDS_BETWEEN_REPORTS)
        except queue.Empty:
            return None

    def _is_cancelled(self) -> bool:
        return self._feedback.cancellation.is_cancelled

    def _send(self) -> None:
        """Fill the pool with what there is to request, unless something has ended the search."""
        while not self._is_over and self._pool.has_room and not self._is_at_limit:
            job = self._collector.next_job()
            if job is None:
                return
            self._submitted += job.request is not None
            self._pool.give(job)

    @property
    def _is_over(self) -> bool:
        """Whether something has ended it before its end."""
        return self._error is not None or self._last_straw is not None

    @property
    def _requests(self) -> int:
        """How many requests the source has really sent for this search."""
        return self._source.requests_sent - self._sent_before

    @property
    def _spent(self) -> int:
        """The most requests that will have been sent when those under way are back.

        Whether one of these comes from the cache shows only afterwards, so each counts. Those
        that are back sent no more than was sent in all, nor more than they are, unless some were
        tried again; these count as well.
        """
        sent = self._requests
        return max(sent, min(sent, self._finished) + self._submitted - self._finished)

    @property
    def _is_at_limit(self) -> bool:
        most = self._plan.search.max_requests
        return most is not None and self._spent >= most

    def _collect(self, item: tuple[RequestJob, Result] | None) -> None:
        """Process one result; None is no result."""
        if item is None:
            return
        job, result = item
        self._pool.under_way -= 1
        self._finished += job.request is not None
        if isinstance(result, BatchRefused) and not result.pieces:
            result = result.error
        if isinstance(result, EvaluationFailed):
            self._error = self._error or result.error
            return
        if isinstance(result, ParcelError):
            self._failed(job, result)
            return
        self._failures_in_a_row = 0
        if isinstance(result, PageResult):
            self._refusals[type(job.request)] = None
            self._collector.arrived(job.series, job.offset, result)
            if result.error is not None and not self._ends_with(result.error):
                self._count_failure(job, result.error)
        else:
            self._collector.refused(job.series, result.pieces, result.for_its_size)

    def _failed(self, job: RequestJob, error: ParcelError) -> None:
        if not self._ends_with(error):
            self._collector.failed(job.series, job.offset, error)
            self._count_failure(job, error)

    def _ends_with(self, error: ParcelError) -> bool:
        """Return whether an error ends the search, and keep it if it does."""
        if error.code in (_OF_ONE_ROW if self._plan.search.is_by_list else _OF_ONE_PAGE):
            return False
        self._error = self._error or error
        return True

    def _count_failure(self, job: RequestJob, error: ParcelError) -> None:
        if error.code is ErrorCode.REQUEST_REFUSED:
            is_over = self._refuses_all(type(job.request))
        else:
            self._failures_in_a_row += 1
            is_over = self._failures_in_a_row >= _MOST_IN_A_ROW
        if is_over:
            self._last_straw = error

    def _refuses_all(self, kind: type) -> bool:
        """Count a refusal; whether the service may be taken to refuse every request of the kind."""
        refusals = self._refusals.setdefault(kind, 0)
        if refusals is None:
            return False
        self._refusals[kind] = refusals + 1
        return refusals + 1 >= _MOST_REFUSED

    def _emit(self, found: list[Found]) -> None:
        for start in range(0, len(found), _MOST_AT_ONCE):
            self._emit_some(found[start : start + _MOST_AT_ONCE])

    def _emit_some(self, found: list[Found]) -> None:
        self._sink.add(found)
        self._tally.add(found)

    def _report(self) -> None:
        sent, more = self._requests, self._collector.expected_more_requests()
        expected = None if more is None else self._spent + more
        most = self._plan.search.max_requests
        if expected is not None and most is not None:
            expected = max(sent, min(expected, most))
        parcels = self._collector.expected_parcels()
        came = self._tally.parcels + self._collector.waiting
        self._feedback.progress(Progress(came, parcels, sent, expected))

    # ---- the end ----------------------------------------------------------------------------

    def outcome(self, notices: tuple[str, ...], seconds: float) -> Outcome:
        """How it ended."""
        search, collector = self._plan.search, self._collector
        went_on = collector.has_responses and not self._is_over
        error = self._error or collector.error or self._last_straw
        complete = error is None and collector.is_complete
        outcome = Outcome(
            requests=self._requests,
            seconds=seconds,
            complete=complete,
            error=error,
            missing=collector.missing if went_on else "",
            is_out_of_requests=self._is_out_of_requests,
            count_dropped=collector.count_dropped,
            notices=notices + tuple(self._notices()),
            expected_parcels=None if complete else collector.expected_parcels(),
            expected_more_requests=(
                None if complete else collector.expected_more_requests(again=True)
            ),
            where=search.describe_polygons() if search.is_by_area else "",
            predicate=search.predicate,
            has_conditions=search.has_conditions,
            rows=collector.rows,
            row_word=search.row_word if search.is_by_list else "",
            is_metered=self._plan.capabilities.is_metered,
            is_capped=self._is_capped,
        )
        return self._tally.counted(outcome)

    @property
    def _is_capped(self) -> bool:
        return self._collector.is_capped and not (self._is_over or self._collector.error)

    @property
    def _is_out_of_requests(self) -> bool:
        return not self._is_over and self._is_at_limit and self._collector.has_next

    def _notices(self) -> list[str]:
        search, collector = self._plan.search, self._collector
        sentences = collector.notices
        if collector.is_cut_off:
            most = self._plan.capabilities.max_reach
            if collector.total is None:
                sentence = tr(
                    "More parcels match the filters than the {most:,} that the service returns for "
                    "a query. Narrow the filters to get the rest."
                )
            else:
                sentence = tr(
                    "{total:,} parcels match the filters, but the service returns at most {most:,} "
                    "for a query. Narrow the filters to get the rest."
                )
            sentences.append(sentence.format(total=collector.total, most=most))
        if self._is_capped:
            sentences.append(cap_sentence(search.max_parcels))
        elif self._is_out_of_requests:
            sentences.append(self._at_limit_sentence())
        if collector.count_missing:
            sentences.append(
                number_of(
                    collector.count_missing,
                    "The service found {} parcel but did not send the full record.",
                    "The service found {} parcels but did not send the full records.",
                )
            )
        if collector.shortfall:
            sentences.append(
                number_of(
                    collector.shortfall,
                    "The service's pages contained {} parcel fewer than expected: it may be "
                    "missing.",
                    "The service's pages contained {} parcels fewer than expected: some may be "
                    "missing.",
                )
            )
        return sentences

    def _at_limit_sentence(self) -> str:
        stopped = limit_sentence(self._plan.search.max_requests)
        more = self._collector.expected_more_requests(again=True)
        if not more:
            return stopped
        expected = self._collector.expected_parcels()
        is_known = expected is not None and expected > self._tally.parcels
        return f"{stopped} {rest_sentence(more, expected if is_known else None)}"
