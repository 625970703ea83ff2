"""A search as a QgsTask, and the handover of its features to the main thread."""

from __future__ import annotations

import threading
import time
from collections import deque
from dataclasses import replace
from typing import TYPE_CHECKING

from qgis.core import QgsTask
from qgis.PyQt.QtCore import pyqtSignal

from parcel_lookup.core.contract import Cancellation
from parcel_lookup.core.gis.layer.properties import search_property
from parcel_lookup.core.gis.qt.background import unexpected_error
from parcel_lookup.core.gis.run.run import Listener, SearchRun
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.markup import without_markup

if TYPE_CHECKING:
    from qgis.core import QgsFeature, QgsFields

    from parcel_lookup.core.contract import ParcelError
    from parcel_lookup.core.contract.terms import LayerTerms
    from parcel_lookup.core.gis.connections import Connection, ConnectionGroup
    from parcel_lookup.core.gis.layer.features import FeatureBatch
    from parcel_lookup.core.gis.notices.owners import OwnerList
    from parcel_lookup.core.gis.run.unmatched import RowReport
    from parcel_lookup.core.search.outcome import Outcome
    from parcel_lookup.core.search.query.found import Found, Progress
    from parcel_lookup.core.search.query.search import Search

#: The most features that wait for the main thread: it limits the memory.
_MOST_WAITING = 5000
_SECONDS_BETWEEN_PROGRESS = 0.1
#: Silent: QGIS itself would report the end of every longer task.
_FLAGS = QgsTask.Flag.CanCancel | QgsTask.Flag.CancelWithoutPrompt | QgsTask.Flag.Silent


class RunTask(QgsTask):
    """Runs a search: its sink and its feedback at once. Make it in the main thread.

    Copies everything it needs in its constructor and never raises. `cancel` stops it at once,
    whatever the service is doing.
    """

    #: A sentence: the service does not respond, and the request is repeated.
    noticed = pyqtSignal(str)

    def __init__(self, description: str, run: SearchRun, flags: QgsTask.Flags = _FLAGS) -> None:
        super().__init__(without_markup(description), flags)
        #: How it ended; None until then. Also set after a cancel or an error.
        self.outcome: Outcome | None = None
        #: What `cancel` cancels (`core.search.query.found.Feedback`).
        self.cancellation = Cancellation()
        self._run = run

    def run(self) -> bool:
        """Run the search. QGIS calls this in the task's thread."""
        listener = Listener(self.noticed.emit)
        self.outcome = self._run.run(self, self, listener)
        return self.outcome.error is None

    def cancel(self) -> None:
        """Stop now; the task ends within a second. Main thread."""
        # First the flag: a task that has not begun is over within QGIS's call.
        self.cancellation.cancel()
        super().cancel()

    def add(self, found: list[Found]) -> None:
        """Add parcels of the search (`core.search.query.found.Sink`)."""
        raise NotImplementedError

    def progress(self, progress: Progress) -> None:
        """Report the progress of the search (`core.search.query.found.Feedback`)."""


class SearchTask(RunTask):
    """A search whose parcels become a layer: give it to a `ResultLayer`, and `start` that.

    Holds what it found until the result layer takes it.
    """

    #: A `core.search.query.found.Progress`, at most ten times a second.
    progressed = pyqtSignal(object)

    def __init__(self, run: SearchRun) -> None:
        super().__init__(run.name, run)
        #: Fields that the layers begin with; there before the first batch is.
        self.fields: QgsFields | None = None
        self.building_fields: QgsFields | None = None
        #: The search as a layer keeps it; there before the first batch is.
        self.search_property = ""
        #: Of a list, when it is over: the rows without a parcel (`RowReport.unmatched`).
        self.unmatched: list[QgsFeature] = []
        #: The table of owners, when it is over, if it is requested (`OwnerList.features`).
        self.owners: list[QgsFeature] = []
        #: A sentence about the owners and the subject of the search, or "".
        self.remark = ""
        self._owner_list: OwnerList | None = None
        if run.lists_owners:
            from parcel_lookup.core.gis.notices.owners import OwnerList

            self._owner_list = OwnerList()
        self.handover = Handover()
        self.cancellation.on_cancel(self.handover.release)
        self._progressed_at = 0.0

    @property
    def search(self) -> Search:
        """The search with its polygons or rows, once read; before that as it was given."""
        return self._run.search

    @property
    def connection(self) -> Connection | ConnectionGroup:
        """The connection of the search, or the group of its connections."""
        return self._run.connection

    @property
    def searched(self) -> Connection | ConnectionGroup:
        """The connections to which the search was really sent, once it is planned."""
        return self._run.searched

    @property
    def terms(self) -> tuple[LayerTerms, ...]:
        """The known terms of use of the parcels (`SearchRun.terms`)."""
        return self._run.terms

    @property
    def report(self) -> RowReport | None:
        """The result of each row of a list, when it has ended; None for other searches."""
        return self._run.report

    @property
    def has_namesakes(self) -> bool:
        """Whether a search for an owner met parcels of the same name and another address."""
        return self._run.has_namesakes

    @property
    def entry_id(self) -> str:
        """The id of the history's entry; "" until it is made."""
        return self._run.entry_id

    def run(self) -> bool:
        """Run the search. QGIS calls this in the task's thread."""
        super().run()
        try:
            if self.report is not None and not self.outcome.was_refused:
                self.unmatched = list(self.report.unmatched())
            self._finish_owners()
        except Exception:  # noqa: BLE001 - in a task it would be lost, or take QGIS along
            self.outcome = replace(self.outcome, complete=False, error=unexpected_error())
        return self.outcome.error is None

    def _finish_owners(self) -> None:
        """Make the table of owners, and report what may be wrong with the subject."""
        remarks = []
        # Grouping many owners takes seconds, and a cancel ends the task within one.
        if self._owner_list is not None and self._run.rule_against_owners:
            words = tr("The owners are not listed. {rule} Use “Neighbors…” to confirm your use.")
            remarks.append(words.format(rule=self._run.rule_against_owners))
        elif self._owner_list is not None and not self.cancellation.is_cancelled:
            self.owners = list(self._owner_list.features())
            remarks.append(self._owner_list.sentence if self.owners else "")
            if self.owners and not self.outcome.complete:
                remarks.append(tr("The list of owners is incomplete."))
        subject = self._run.subject
        if subject is not None and subject.warning:
            notices = (*self.outcome.notices, subject.warning)
            self.outcome = replace(self.outcome, notices=notices)
        if subject is not None:
            remarks.append(subject.remark)
        self.remark = " ".join(filter(None, remarks))

    def add(self, found: list[Found]) -> None:
        """Add parcels of the search (`core.search.query.found.Sink`)."""
        builder = self._run.builder
        if self.fields is None:
            # Of a long list it takes longer than the main thread may.
            self.search_property = search_property(self.search)
            builder.learn(found)
            self.building_fields = builder.building_schema.fields
            self.fields = builder.schema.open()
        if self._owner_list is not None:
            self._owner_list.add(parcel for parcel, _ in found)
        if self._run.subject is not None:
            self._run.subject.see(parcel for parcel, _ in found)
        self.handover.put(builder.build(found))

    def progress(self, progress: Progress) -> None:
        """Report the progress of the search (`core.search.query.found.Feedback`)."""
        now = time.monotonic()
        if now - self._progressed_at < _SECONDS_BETWEEN_PROGRESS:
            return
        self._progressed_at = now
        if progress.expected_requests:
            self.setProgress(min(99.0, 100.0 * progress.requests / progress.expected_requests))
        self.progressed.emit(progress)


class Handover:
    """Batches on their way from the task's thread to the main thread, in order, not too many."""

    def __init__(self) -> None:
        self._batches: deque[FeatureBatch] = deque()
        self._used: list[list[QgsFeature]] = []
        self._waiting = 0
        self._released = False
        self._changed = threading.Condition()

    def put(self, batch: FeatureBatch) -> None:
        """Add a batch; waits while the main thread is behind, unless released."""
        self.discard_used()
        with self._changed:
            self._changed.wait_for(lambda: self._released or self._waiting < _MOST_WAITING)
            self._batches.append(batch)
            self._waiting += len(batch.features)

    def take(self) -> FeatureBatch | None:
        """Return the next batch, or None if there is none now. Never waits."""
        with self._changed:
            if not self._batches:
                return None
            batch = self._batches.popleft()
            self._waiting -= len(batch.features)
            self._changed.notify()
            return batch

    def give_back(self, features: list[QgsFeature]) -> None:
        """Have the task's thread delete features, which takes the main thread too long."""
        with self._changed:
            self._used.append(features)

    def discard_used(self) -> None:
        """Delete what was given back."""
        with self._changed:
            used, self._used = self._used, []
        del used  # not while the lock is held

    def release(self) -> None:
        """Let no `put` wait from now on: the search was canceled."""
        with self._changed:
            self._released = True
            self._changed.notify_all()


def failed_outcome(error: ParcelError) -> Outcome:
    """Return the outcome of a search that ended before it began."""
    from parcel_lookup.core.search.outcome import Outcome

    return Outcome(complete=False, error=error)
