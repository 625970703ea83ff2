"""A search as one QgsTask, and the estimate of one as another."""

from __future__ import annotations

import threading
import time
import traceback
from collections import deque
from dataclasses import replace
from typing import TYPE_CHECKING

from qgis.core import QgsTask
from qgis.PyQt.QtCore import pyqtSignal

from parcel_lookup.core.contract import Cancellation, Cancelled, ErrorCode, ParcelError

from .features import JoinMode
from .garbage import collected_in_main_thread
from .running import SearchRun

if TYPE_CHECKING:
    from qgis.core import QgsFeature, QgsFields

    from parcel_lookup.core.search.found import Found, Progress
    from parcel_lookup.core.search.outcome import Outcome
    from parcel_lookup.core.search.plan import Estimate
    from parcel_lookup.core.search.search import Search

    from .connections import SourceFactory
    from .features import Batch
    from .polygons import AreaInput

#: Features that wait for the main thread before the search waits for it: what bounds the memory.
_MOST_WAITING = 5000
_SECONDS_BETWEEN_PROGRESS = 0.1
_FLAGS = QgsTask.Flag.CanCancel | QgsTask.Flag.CancelWithoutPrompt


class SearchTask(QgsTask):
    """Runs a search. Make it in the main thread, give it to a `ResultLayer`, and `start` that.

    Copies everything it needs in its constructor, never raises, and holds what it found until the
    result layer takes it. `cancel` stops it at once, whatever the service is doing.
    """

    #: A `core.search.found.Progress`, at most ten times a second.
    progressed = pyqtSignal(object)
    #: The sample county is being made: 0 to 1.
    preparing = pyqtSignal(float)

    def __init__(
        self,
        search: Search,
        open_source: SourceFactory,
        area: AreaInput | None = None,
        join_mode: JoinMode | int = JoinMode.LARGEST,
    ) -> None:
        """Copy what the search needs.

        `search` is without polygons where `area` gives them; `open_source` comes from
        `connections.open_source_factory`.
        """
        super().__init__(layer_name(search, area), _FLAGS)
        #: How it ended; None until then. Also there after a cancel or an error.
        self.outcome: Outcome | None = None
        #: Fields that the layers begin with; there before the first batch is.
        self.fields: QgsFields | None = None
        self.building_fields: QgsFields | None = None
        self.handover = Handover()
        #: What `cancel` cancels, also where the task itself is gone already.
        self.cancellation = Cancellation()
        self.cancellation.on_cancel(self.handover.release)
        self._run = SearchRun(search, open_source, area, join_mode)
        self._told = 0.0

    @property
    def search(self) -> Search:
        """The search with its polygons, once they are read; before that as it was given."""
        return self._run.search

    def run(self) -> bool:
        """In the task's thread."""
        self.outcome = self._run.run(self, self, self.preparing.emit)
        return self.outcome.error is None

    def cancel(self) -> None:
        """Stop now. From the main thread; the task ends within a second."""
        super().cancel()
        self.cancellation.cancel()

    def add(self, found: list[Found]) -> None:
        """Take what the engine found (`core.search.found.Sink`)."""
        builder = self._run.builder
        if self.fields is None:
            builder.learn(found)
            self.building_fields = builder.building_schema.fields
            self.fields = builder.schema.open()
        self.handover.put(builder.build(found))

    def progress(self, progress: Progress) -> None:
        """Take how far the engine is (`core.search.found.Feedback`)."""
        now = time.monotonic()
        if now - self._told < _SECONDS_BETWEEN_PROGRESS:
            return
        self._told = now
        if progress.expected_requests:
            self.setProgress(min(99.0, 100.0 * progress.requests / progress.expected_requests))
        self.progressed.emit(progress)


class EstimateTask(QgsTask):
    """Works out in its thread what a search will cost, without sending a request.

    `estimated(Estimate)` or `failed(ParcelError)` is emitted at the end, nothing after a cancel.
    """

    estimated = pyqtSignal(object)
    failed = pyqtSignal(object)

    def __init__(self, search: Search, is_metered: bool, area: AreaInput | None = None) -> None:
        super().__init__("Parcel Lookup: estimate", _FLAGS | QgsTask.Flag.Hidden)
        self._search = search
        self._is_metered = is_metered
        self._area = area
        self._cancellation = Cancellation()
        #: None until it is known.
        self.estimate: Estimate | None = None
        self._error: ParcelError | None = None

    def run(self) -> bool:
        """In the task's thread."""
        try:
            with collected_in_main_thread():
                self.estimate = self._work()
        except ParcelError as error:
            self._error = error
        except Exception:  # noqa: BLE001 - as in SearchTask
            self._error = ParcelError(ErrorCode.UNEXPECTED, detail=traceback.format_exc())
        return self._error is None

    def cancel(self) -> None:
        """Stop now. From the main thread."""
        super().cancel()
        self._cancellation.cancel()

    def finished(self, result: bool) -> None:
        """In the main thread."""
        if self._cancellation.is_cancelled:
            return
        if result:
            self.estimated.emit(self.estimate)
        else:
            self.failed.emit(self._error)

    def _work(self) -> Estimate:
        from parcel_lookup.core.search.plan import make_plan

        search = self._search
        if self._area is not None:
            read = self._area.read(self._cancellation)
            search = replace(search, polygons=read.prepared.polygons)
        return make_plan(search, is_metered=self._is_metered).estimate


class Handover:
    """Batches on their way from the task's thread to the main thread, in order, not too many."""

    def __init__(self) -> None:
        self._batches: deque[Batch] = deque()
        self._used: list[list[QgsFeature]] = []
        self._waiting = 0
        self._released = False
        self._changed = threading.Condition()

    def put(self, batch: Batch) -> None:
        """Add a batch; waits while the main thread is behind, unless released."""
        self.discard_used()
        with self._changed:
            self._changed.wait_for(lambda: self._released or self._waiting < _MOST_WAITING)
            self._batches.append(batch)
            self._waiting += len(batch.features)

    def take(self) -> Batch | None:
        """The next batch, or None where there is none now. Never waits."""
        with self._changed:
            if not self._batches:
                return None
            batch = self._batches.popleft()
            self._waiting -= len(batch.features)
            self._changed.notify()
            return batch

    def give_back(self, features: list[QgsFeature]) -> None:
        """Have the task's thread let go of features, which takes the main thread too long."""
        with self._changed:
            self._used.append(features)

    def discard_used(self) -> None:
        """Let go of what was given back."""
        with self._changed:
            used, self._used = self._used, []
        del used  # not while the lock is held

    def release(self) -> None:
        """Let no `put` wait from now on: the search was cancelled."""
        with self._changed:
            self._released = True
            self._changed.notify_all()


def layer_name(search: Search, area: AreaInput | None = None) -> str:
    """What the layer of a search is called: “Parcels in Zoning districts”."""
    from parcel_lookup.core.contract import describe_filters

    place = area.name if area is not None else search.place
    if area is not None or search.is_by_area:
        return f"Parcels in {place or 'polygons'}"
    words = describe_filters(search.filters)
    return words if len(words) <= 80 else words[:79].rstrip() + "…"


def cancelled_outcome() -> Outcome:
    """The outcome of a task that was cancelled before it began."""
    from parcel_lookup.core.search.outcome import Outcome

    return Outcome(complete=False, error=Cancelled())
