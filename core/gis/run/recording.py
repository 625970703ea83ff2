"""Records a search in the history while it runs. Any thread.

An entry whose heartbeat has stopped belongs to a QGIS that was killed (`History.entries`).
"""

from __future__ import annotations

import contextlib
import threading
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Callable, NamedTuple

from parcel_lookup.core.contract import FIELD_BY_NAME, Cancelled, ParcelError
from parcel_lookup.core.gis.qt.cancellable import run_cancellable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from parcel_lookup.core.contract import Cancellation, Field
    from parcel_lookup.core.gis.connections import Connection, ConnectionGroup
    from parcel_lookup.core.search import Outcome, Progress, Search
    from parcel_lookup.core.search.history import History

#: The first ones come sooner: how many parcels and requests it will be is known early.
_FIRST_BEAT_SECONDS, _SECONDS_BETWEEN_BEATS = 0.5, 5.0


class Start(NamedTuple):
    """What is known about a run when it starts."""

    #: With its polygons.
    search: Search
    #: The layer's name.
    name: str
    connection: Connection | ConnectionGroup
    #: Responses saved since this time are used (seconds since 1970), unless it goes on: then
    #: those that were used before.
    not_before: float
    join_mode: int
    #: ``dock`` or ``toolbox``.
    origin: str
    #: What is carried over from the polygons' layer (`stored_area.carried_to_json`).
    carried: dict[str, Any] | None = None
    #: The id of the entry that this run goes on with; empty: a new one.
    resumes: str = ""
    #: The fields of the source (`SourceInfo.fields`).
    fields: Mapping[str, Field] = FIELD_BY_NAME


class Recording:
    """Writes the progress of a search into the history, and passes it on.

    A history that cannot be written never stops a search (`History.problem` describes it). One that
    is slow, or locked by another program, does not delay a cancel.
    """

    def __init__(
        self,
        history: History,
        start: Start,
        cancellation: Cancellation,
        progress: Callable[[Progress], None],
    ) -> None:
        """Begin. The history is closed when this is over; `progress` is called with each progress.

        Raises `ParcelError`: REQUEST_REFUSED and HISTORY_FAILED where the entry that it goes on
        with cannot be had; CANCELLED.
        """
        self._history = history
        self._cancellation, self._pass_on = cancellation, progress
        self._search = start.search
        self._fields = start.fields
        self._resumes = start.resumes
        # A `Progress` from the first on; what QGIS imports at its start needs none.
        self._progress: tuple[int, int | None, int, int | None] = (0, None, 0, None)
        self._over = threading.Event()
        self._heart = threading.Thread(
            target=self._beat, name="parcel-lookup-heartbeat", daemon=True
        )
        #: Of the entry in the history ("": it has none), and since when saved responses are used.
        self.entry_id, self.not_before = run_cancellable(
            lambda: _begin(history, start), cancellation
        )
        self._heart.start()

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
        self._heart.join()
        if outcome.was_refused and not self._resumes:
            # There is nothing to go on with. A file that cannot be written has no entry either.
            with contextlib.suppress(ParcelError):
                self._history.remove(self.entry_id)
            self._history.close()
            return
        is_complete = self._search.has_enough(outcome.parcels) or not outcome.can_go_on
        # Not the progress's: that one stops at the search's limit.
        more = outcome.expected_more_requests
        expected = None if more is None else outcome.requests + more
        self._history.end(
            self.entry_id,
            is_complete=is_complete,
            reason="" if is_complete else outcome.reason,
            parcels=outcome.parcels,
            expected_parcels=outcome.expected_parcels,
            requests=outcome.requests,
            expected_requests=None if is_complete else expected,
            seconds=outcome.seconds,
            sentence=self._sentence_of(outcome),
        )
        self._history.close()

    def _sentence_of(self, outcome: Outcome) -> str:
        """Return the sentence of the entry of several connections; "" to keep the present one."""
        if not outcome.shares:
            return ""
        search = replace(self._search, max_requests=None)
        return f"{search.describe(self._fields)} {outcome.shares_sentence}"

    def _beat(self) -> None:
        wait = _FIRST_BEAT_SECONDS
        while not self._over.wait(wait):
            self._history.beat(self.entry_id, *self._progress)
            wait = min(2 * wait, _SECONDS_BETWEEN_BEATS)


def _begin(history: History, start: Start) -> tuple[str, float]:
    """The id of the entry, and since when saved responses are used."""
    try:
        if start.resumes:
            not_before = history.entry(start.resumes).not_before
            history.continue_(start.resumes)
            return start.resumes, not_before
        # What it finds: how many requests it may cost is a matter of the run, and two runs that
        # differ in nothing else are of the same search.
        search = replace(start.search, max_requests=None)
        entry_id = history.begin(
            search,
            name=start.name,
            sentence=search.describe(start.fields),
            connection=start.connection.name,
            base_url=start.connection.address,
            not_before=start.not_before,
            join_mode=start.join_mode,
            origin=start.origin,
            carried=start.carried,
        )
    except BaseException:
        history.close()
        raise
    return entry_id, start.not_before
