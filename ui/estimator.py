"""What the search would cost as the dock stands, worked out again whenever it changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable, NamedTuple

from qgis.core import QgsApplication
from qgis.PyQt.QtCore import QObject, QTimer, pyqtSignal

from ..core.contract import ParcelError
from ..core.gis.libraries import missing_library
from ..core.gis.task import EstimateTask
from .text import tr

if TYPE_CHECKING:
    from ..core.gis.connections import Connection
    from ..core.gis.polygons import AreaInput
    from ..core.search import Search
    from ..core.search.plan import Estimate

#: Dragging the map or a selection changes the search many times a second.
_SETTLED_MS = 300


class Job(NamedTuple):
    """Everything that a search is run with, and run again with."""

    connection: Connection
    search: Search
    area: AreaInput


class Estimator(QObject):
    """Tells the sentence above the button Search, a moment after `refresh` was called last."""

    #: The sentence: the estimate, or what keeps the search from being run.
    told = pyqtSignal(str)

    def __init__(self, make_job: Callable[[], Job], parent: QObject | None = None) -> None:
        """`make_job` raises `ParcelError` where there is nothing to run."""
        super().__init__(parent)
        self._make_job = make_job
        self._task: EstimateTask | None = None
        self._limit: int | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_SETTLED_MS)
        self._timer.timeout.connect(self._estimate)

    def refresh(self) -> None:
        """Something has changed."""
        self._forget_task()
        self._timer.start()

    def close_down(self) -> None:
        """Estimate no more."""
        self._timer.stop()
        self._forget_task()

    def _estimate(self) -> None:
        missing = missing_library()
        if missing is not None:
            self.told.emit(missing.sentence)
            return
        try:
            job = self._make_job()
        except ParcelError as error:
            self.told.emit(error.sentence)
            return
        if not job.connection.is_metered:
            self.told.emit(tr("Free: these parcels are on this computer."))
            return
        self._limit = job.search.max_requests
        self._task = EstimateTask(job.search, True, job.area)
        self._task.estimated.connect(self._on_estimated)
        self._task.failed.connect(self._on_failed)
        QgsApplication.taskManager().addTask(self._task)

    def _on_estimated(self, estimate: Estimate) -> None:
        self._task = None
        if self._limit is None:
            self.told.emit(estimate.text)
        else:
            sentence = tr("{estimate}. A search stops after {limit:,}.")
            self.told.emit(sentence.format(estimate=estimate.text, limit=self._limit))

    def _on_failed(self, error: ParcelError) -> None:
        self._task = None
        self.told.emit(error.sentence)

    def _forget_task(self) -> None:
        if self._task is not None:
            self._task.estimated.disconnect(self._on_estimated)
            self._task.failed.disconnect(self._on_failed)
            self._task.cancel()
            self._task = None
