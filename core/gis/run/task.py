"""A search as a QgsTask, and the handover of its features to the main thread."""

from __future__ import annotations

import threading
import time
from collections import deque
from dataclasses import replace
from typing import TYPE_CHECKING

from qgis.core import QgsProject, QgsTask
from qgis.PyQt import sip
from qgis.PyQt.QtCore import pyqtSignal

from parcel_lookup.core.contract import Cancellation
from parcel_lookup.core.contract.query import Run
from parcel_lookup.core.gis.layer.properties import search_property
from parcel_lookup.core.gis.run.run import run_search
from parcel_lookup.core.gis.run.search_result import SearchResult
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.markup import without_markup

if TYPE_CHECKING:
    from qgis.core import QgsFeature, QgsFields

    from parcel_lookup.core.contract import ParcelError
    from parcel_lookup.core.gis.connections import FactoryGroup, SourceFactory
    from parcel_lookup.core.gis.inputs.polygons import SubjectCheck
    from parcel_lookup.core.gis.layer.features import FeatureBatch
    from parcel_lookup.core.gis.notices.owners import OwnerList
    from parcel_lookup.core.gis.run.search_job import SearchJob
    from parcel_lookup.core.search import Sink
    from parcel_lookup.core.search.query.found import Found, Progress

#: The most features that wait for the main thread: it limits the memory.
_MOST_WAITING = 5000
_SECONDS_BETWEEN_PROGRESS = 0.1
#: Silent: QGIS itself would report the end of every longer task.
_FLAGS = QgsTask.Flag.CanCancel | QgsTask.Flag.CancelWithoutPrompt | QgsTask.Flag.Silent


class RunTask(QgsTask):
    """Runs a search. Make it in the main thread.

    It holds values only, and nothing of the main thread; it never raises. `cancel` stops it at
    once, whatever the service is doing.
    """

    #: A sentence: the service does not respond, and the request is repeated.
    noticed = pyqtSignal(str)

    def __init__(
        self,
        job: SearchJob,
        factory: SourceFactory | FactoryGroup,
        flags: QgsTask.Flags = _FLAGS,
    ) -> None:
        """`factory` opens the sources of the job's connection."""
        super().__init__(without_markup(job.layer_name), flags)
        #: What is known of the search, and what came of it, also after a cancel or an error.
        self.result = SearchResult.before_start(job)
        self.cancellation = Cancellation()
        #: Why nothing can be searched, if that is known.
        self.problem: ParcelError | None = None
        self._factory = factory
        self._context = QgsProject.instance().transformContext()

    def run(self) -> bool:
        """Run the search. QGIS calls this in the task's thread."""
        running, job = Run(self.cancellation, notice=self.noticed.emit), self.result.job
        try:
            if self.problem is not None:
                raise self.problem
            self.result = run_search(
                job, self._factory, self.open, running, self.show_progress, self._context
            )
            self.conclude()
        except Exception as error:  # noqa: BLE001 - it would be lost, or take QGIS along
            self.result = self.result.failed(error)
        return self.result.outcome.error is None

    def cancel(self) -> None:
        """Stop now; the task ends within a second. Main thread."""
        # First the flag: a task that has not begun is over within QGIS's call.
        self.cancellation.cancel()
        # QGIS deletes a task a moment after its end, when its owner may still hold it.
        if not sip.isdeleted(self):
            super().cancel()

    def open(self, result: SearchResult) -> Sink:
        """Return the sink of the search, which is about to begin. In the task's thread."""
        raise NotImplementedError

    def show_progress(self, progress: Progress) -> None:
        """Report the progress of the search. In the task's thread."""

    def conclude(self) -> None:
        """Do what takes long, at the end of the search. In the task's thread."""


class SearchTask(RunTask):
    """A search whose parcels become a layer: give it to a `ResultLayer`, and `start` that.

    Holds what it found until the result layer takes it.
    """

    #: A `core.search.query.found.Progress`, at most ten times a second.
    progressed = pyqtSignal(object)

    def __init__(self, job: SearchJob, factory: SourceFactory | FactoryGroup) -> None:
        super().__init__(job, factory)
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
        self._subject: SubjectCheck | None = None
        self._owner_list: OwnerList | None = None
        if job.lists_owners:
            from parcel_lookup.core.gis.notices.owners import OwnerList

            self._owner_list = OwnerList()
        self.handover = Handover()
        self.cancellation.on_cancel(self.handover.release)
        self._progressed_at = 0.0

    def open(self, result: SearchResult) -> Sink:
        """Take the parcels of the search itself (`core.search.query.found.Sink`)."""
        self.result = result
        self._subject = getattr(result.job.area, "subject", None)  # there once the area is read
        return self

    def add(self, found: list[Found]) -> None:
        """Make the features of parcels, which the main thread takes."""
        builder = self.result.builder
        if self.fields is None:
            # Of a long list it takes longer than the main thread may.
            self.search_property = search_property(self.result.search)
            builder.learn(found)
            self.building_fields = builder.building_schema.fields
            self.fields = builder.schema.open()
        if self._owner_list is not None:
            self._owner_list.add(parcel for parcel, _ in found)
        if self._subject is not None:
            self._subject.see(parcel for parcel, _ in found)
        self.handover.put(builder.build(found))

    def show_progress(self, progress: Progress) -> None:
        """Report the progress of the search, not too often."""
        now = time.monotonic()
        if now - self._progressed_at < _SECONDS_BETWEEN_PROGRESS:
            return
        self._progressed_at = now
        if progress.percent is not None:
            self.setProgress(min(99.0, progress.percent))
        self.progressed.emit(progress)

    def conclude(self) -> None:
        """Make the tables of rows and owners, and report what may be wrong with the subject."""
        outcome, report, remarks = self.result.outcome, self.result.report, []
        if report is not None and not outcome.was_refused:
            self.unmatched = list(report.unmatched())
        rule = self.result.rule_against_owners
        # Grouping many owners takes seconds, and a cancel ends the task within one.
        if self._owner_list is not None and rule:
            words = tr("The owners are not listed. {rule} Use “Neighbors…” to confirm your use.")
            remarks.append(words.format(rule=rule))
        elif self._owner_list is not None and not self.cancellation.is_cancelled:
            self.owners = list(self._owner_list.features())
            remarks.append(self._owner_list.sentence if self.owners else "")
            if self.owners and not outcome.complete:
                remarks.append(tr("The list of owners is incomplete."))
        subject = self._subject
        if subject is not None and subject.warning:
            outcome = replace(outcome, notices=(*outcome.notices, subject.warning))
            self.result = self.result._replace(outcome=outcome)
        if subject is not None:
            remarks.append(subject.remark)
        self.remark = " ".join(filter(None, remarks))


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
