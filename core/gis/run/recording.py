"""Records a search in the history while it runs. Any thread.

An entry whose heartbeat has stopped belongs to a QGIS that was killed (`History.entries`).
"""

from __future__ import annotations

import contextlib
import threading
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, Callable

from parcel_lookup.core.contract import Cancelled, ParcelError
from parcel_lookup.core.gis.inputs.stored_area import carried_to_json
from parcel_lookup.core.gis.qt.cancellable import run_cancellable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parcel_lookup.core.contract.query import Run
    from parcel_lookup.core.gis.inputs.polygons import AreaRead
    from parcel_lookup.core.gis.inputs.rows import RowsRead
    from parcel_lookup.core.gis.run.search_job import SearchJob
    from parcel_lookup.core.gis.run.search_result import SearchResult
    from parcel_lookup.core.search import Outcome, Progress
    from parcel_lookup.core.search.history import History

#: The first ones come sooner: how many parcels and requests it will be is known early.
_FIRST_BEAT_SECONDS, _SECONDS_BETWEEN_BEATS = 0.5, 5.0


class Recording:
    """Writes the progress of a search into the history, and passes it on.

    A history that cannot be written never stops a search (`History.problem` describes it). One that
    is slow, or locked by another program, does not delay a cancel.
    """

    def __init__(
        self,
        history: History,
        result: SearchResult,
        read: AreaRead | RowsRead,
        running: Run,
        progress: Callable[[Progress], None],
    ) -> None:
        """Begin. The history is closed when this is over; `progress` is called with each progress.

        `result` is that of the search with its polygons or rows, which are those of `read`.

        Raises `ParcelError`: REQUEST_REFUSED and HISTORY_FAILED where the entry that it goes on
        with cannot be had; CANCELLED.
        """
        self._history, self._pass_on = history, progress
        self._cancellation, self._resumes = running.cancellation, result.job.resumes
        # What it finds: how many requests it may cost is a matter of the run, and two runs that
        # differ in nothing else are of the same search.
        self._search = replace(result.search, max_requests=None)
        self._sentence = self._search.describe(result.fields)
        # A `Progress` from the first on; what QGIS imports at its start needs none.
        self._progress: Sequence[int | None] = (0, None, 0, None)
        #: Since when saved responses are used: if it is resumed, since those that it used before.
        self.not_before = running.newest
        #: The requests of earlier runs.
        self._earlier = 0
        self._over = threading.Event()
        #: Of the entry in the history ("": it has none).
        self.entry_id = run_cancellable(lambda: self._begin(result.job, read), self._cancellation)
        self._heart = threading.Thread(
            target=self._beat, name="parcel-lookup-heartbeat", daemon=True
        )
        self._heart.start()

    def _begin(self, job: SearchJob, read: AreaRead | RowsRead) -> str:
        try:
            if job.resumes:
                entry = self._history.continue_(job.resumes)
                self.not_before, self._earlier = entry.not_before, entry.requests
                return entry.id
            return self._history.begin(
                self._search,
                job.connection.address,
                carried_to_json(read.fields, read.rows, read.ids, lists_owners=job.lists_owners),
                name=job.layer_name,
                sentence=self._sentence,
                connection=job.connection.name,
                not_before=self.not_before,
                join_mode=int(job.join_mode),
                origin=job.origin,
            )
        except BaseException:
            self._history.close()
            raise

    def progress(self, progress: Progress) -> None:
        """Record the progress, and pass it on."""
        self._progress = progress
        self._pass_on(progress)

    def end(self, outcome: Outcome) -> None:
        """Write how the run has ended."""
        self._over.set()
        # Where that is not waited for, the entry is one that has stopped beating: unfinished.
        with contextlib.suppress(Cancelled):
            run_cancellable(lambda: self._end(outcome), self._cancellation)

    def _end(self, outcome: Outcome) -> None:
        from parcel_lookup.core.search.history import FINISHED, PARTIAL

        self._heart.join()
        with closing(self._history):
            if outcome.was_refused and not self._resumes:
                # There is nothing to go on with. A file that cannot be written has no entry either.
                with contextlib.suppress(ParcelError):
                    self._history.remove(self.entry_id)
                return
            is_complete = self._search.has_enough(outcome.parcels) or not outcome.can_go_on
            # Not the progress's: that one stops at the search's limit.
            more = None if is_complete else outcome.expected_more_requests
            expected = None if more is None else outcome.requests + more
            self._record(
                (outcome.parcels, outcome.expected_parcels, outcome.requests, expected),
                FINISHED if is_complete else PARTIAL,
                "" if is_complete else outcome.reason,
                # Of one connection, the present sentence stays.
                f"{self._sentence} {outcome.shares_sentence}" if outcome.shares else "",
            )

    def _beat(self) -> None:
        wait = _FIRST_BEAT_SECONDS
        while not self._over.wait(wait):
            self._record(self._progress)
            wait = min(2 * wait, _SECONDS_BETWEEN_BEATS)

    def _record(self, numbers: Sequence[int | None], *end: str) -> None:
        parcels, expected, *requests = numbers
        totals = (None if one is None else self._earlier + one for one in requests)
        self._history.record(self.entry_id, (parcels, expected, *totals), *end)
