"""Carrying out a plan: several requests at a time, parcels handed on in plan order.

The thread that calls `run` decides everything and hands parcels on; other threads send requests,
read answers and work out overlaps. Needs shapely for searches by polygons.
"""

from __future__ import annotations

import time
from collections.abc import Iterable

from parcel_lookup.core.contract import (
    MAX_PAGE,
    MAX_QUERY_OFFSET,
    Cancelled,
    ParcelError,
    ParcelSource,
    RequestRefused,
)

from .collector import Answer, Collector, Job
from .found import Feedback, Found, Progress, Sink
from .outcome import Outcome
from .plan import Plan, make_plan
from .pool import Pool
from .search import Search
from .worker import Refused, Result, Worker, as_error


def run(
    search_or_plan: Search | Plan,
    source: ParcelSource,
    sink: Sink,
    feedback: Feedback,
    concurrency: int | None = None,
    notices: Iterable[str] = (),
) -> Outcome:
    """Carry out a search. Never raises: what goes wrong is `Outcome.error`, what came is kept.

    Parcels go to `sink.add` in plan order, each once, in the calling thread, which must not be
    QGIS's main thread. Returns well within a second after `feedback.cancellation` is cancelled,
    whatever the source does. `notices` are sentences to begin the outcome's with. `concurrency`
    None: that of the plan.
    """
    started = time.monotonic()
    try:
        if isinstance(search_or_plan, Plan):
            plan = search_or_plan
        else:
            plan = make_plan(search_or_plan, is_metered=source.is_metered)
        engine = _Engine(plan, source, sink, feedback, concurrency or plan.concurrency)
    except Exception as error:  # noqa: BLE001 - the promise above
        return Outcome(complete=False, error=as_error(error), notices=tuple(notices))
    engine.run()
    return engine.outcome(tuple(notices), time.monotonic() - started)


class _Engine:
    """One run of one plan."""

    def __init__(
        self,
        plan: Plan,
        source: ParcelSource,
        sink: Sink,
        feedback: Feedback,
        concurrency: int,
    ) -> None:
        self._plan = plan
        self._sink = sink
        self._feedback = feedback
        self._collector = Collector(plan)
        self._worker = Worker(plan, source)
        self._pool = Pool(max(1, concurrency), self._worker.do)
        self._error: ParcelError | None = None
        self._is_out_of_requests = False
        self._requests = 0
        self._parcels = 0
        self._without_geometry = 0
        self._unmatched = 0
        self._unread = 0

    def run(self) -> None:
        """To the end, whatever that is."""
        outside = self._feedback.cancellation
        forget = outside.on_cancel(self._wake)
        try:
            self._refuse()
            self._loop()
            self._hand_on(self._collector.take_rest())
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
        problems = self._plan.search.problems()
        if problems:
            raise RequestRefused(tuple(problems))

    def _loop(self) -> None:
        while not self._is_cancelled():
            self._send()
            if not self._pool.under_way:
                return
            self._collect(self._pool.results.get())
            self._hand_on(self._collector.take())
            self._report()
        self._error = self._error or Cancelled()
        while not self._pool.results.empty():  # what came before the cancel is kept
            self._collect(self._pool.results.get())

    def _is_cancelled(self) -> bool:
        return self._feedback.cancellation.is_cancelled

    def _send(self) -> None:
        """Fill the pool with what there is to ask.

        After an error nothing more is asked; what is under way is waited for, since it is paid for.
        """
        most = self._plan.search.max_requests
        while self._error is None and self._pool.has_room:
            if most is not None and self._requests >= most:
                self._is_out_of_requests = True
                return
            job = self._collector.next_job()
            if job is None:
                return
            self._requests += job.request is not None
            self._pool.give(job)

    def _collect(self, item: tuple[Job, Result] | None) -> None:
        """Take in one result; None only woke this thread."""
        if item is None:
            return
        job, result = item
        self._pool.under_way -= 1
        if isinstance(result, Answer):
            self._collector.arrived(job.series, job.offset, result)
        elif isinstance(result, Refused) and result.pieces:
            self._collector.refused(job.series, result.pieces, result.for_its_size)
        elif self._error is None:
            self._error = result.error if isinstance(result, Refused) else result

    def _hand_on(self, found: list[Found]) -> None:
        if not found:
            return
        by_area = self._plan.search.is_by_area
        self._sink.add(found)
        self._parcels += len(found)
        for parcel, overlaps in found:
            self._without_geometry += parcel.wkb is None
            self._unmatched += by_area and not overlaps and parcel.wkb is not None
            self._unread += bool(parcel.unread)

    def _report(self) -> None:
        more = self._collector.expected_more_requests()
        expected = None if more is None else self._requests + more
        most = self._plan.search.max_requests
        if expected is not None and most is not None:
            expected = min(expected, most)
        parcels = self._collector.expected_parcels()
        self._feedback.progress(Progress(self._parcels, parcels, self._requests, expected))

    # ---- the end ----------------------------------------------------------------------------

    def outcome(self, notices: tuple[str, ...], seconds: float) -> Outcome:
        """How it ended."""
        search, collector = self._plan.search, self._collector
        complete = self._error is None and collector.is_complete
        return Outcome(
            parcels=self._parcels,
            requests=self._requests,
            seconds=seconds,
            complete=complete,
            error=self._error,
            count_without_geometry=self._without_geometry,
            count_unmatched=self._unmatched,
            count_unread=self._unread,
            count_dropped=collector.count_dropped,
            notices=notices + tuple(self._notices()),
            expected_parcels=None if complete else collector.expected_parcels(),
            where=search.describe_polygons() if search.is_by_area else "",
            is_metered=self._plan.is_metered,
        )

    def _notices(self) -> list[str]:
        search, collector = self._plan.search, self._collector
        sentences = []
        if collector.is_cut_off:
            found = "More" if collector.total is None else f"{collector.total:,}"
            sentences.append(
                f"{found} parcels meet the filters, and the service pages through "
                f"{MAX_QUERY_OFFSET + MAX_PAGE:,} at most. Narrow the filters to get the rest."
            )
        if self._error is None and collector.is_capped:
            most = _number(search.max_parcels or 0, "parcel")
            sentences.append(f"It ended at {most}, the most that were asked for.")
        elif self._error is None and self._is_out_of_requests and not collector.is_complete:
            most = _number(self._requests, "request")
            expected = collector.expected_parcels()
            about = f" of about {expected:,}" if expected and expected > self._parcels else ""
            sentences.append(
                f"It ended at its limit of {most}, with {self._parcels:,}{about} parcels."
            )
        if collector.count_missing:
            missing = _number(collector.count_missing, "parcel")
            sentences.append(f"The service found {missing} and did not send the full record.")
        if collector.shortfall:
            missing = _number(collector.shortfall, "parcel")
            sentences.append(
                f"The service's pages brought {missing} fewer than they should have: "
                "some may be missing."
            )
        return sentences


def _number(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"
