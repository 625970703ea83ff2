"""Small searches that return their parcels as values: those of a click.

The same engine, source and store as any search, but neither a layer nor a place in the history.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable, NamedTuple

from qgis.core import QgsTask
from qgis.PyQt import sip
from qgis.PyQt.QtCore import QObject, QTimer, pyqtSignal

from parcel_lookup.core.contract import Cancelled, ParcelError
from parcel_lookup.core.gis.connections import Connection, open_source_factory
from parcel_lookup.core.gis.qt.background import unexpected_error
from parcel_lookup.core.gis.qt.jobs import jobs
from parcel_lookup.core.gis.qt.libraries import missing_library
from parcel_lookup.core.gis.run.run import SearchRun
from parcel_lookup.core.gis.run.task import RunTask, cancelled_outcome

if TYPE_CHECKING:
    from parcel_lookup.core.gis.connections import SourceFactory
    from parcel_lookup.core.gis.inputs.polygons import AreaInput
    from parcel_lookup.core.gis.inputs.stored_area import StoredArea
    from parcel_lookup.core.search.engine.outcome import Outcome
    from parcel_lookup.core.search.query.found import Found
    from parcel_lookup.core.search.query.search import Search

# Hidden: it is over before anybody could read of it among QGIS's tasks.
_FLAGS = QgsTask.Flag.CanCancel | QgsTask.Flag.CancelWithoutPrompt | QgsTask.Flag.Silent
_FLAGS |= QgsTask.Flag.Hidden


class QuickAnswer(NamedTuple):
    """What a quick search found, and how it ended."""

    #: In plan order; also what came before an error or a cancel.
    found: list[Found]
    outcome: Outcome


class QuickSearch(QObject):
    """A small search in a task of its own. Main thread.

    Kept alive until it is over, whether or not anybody holds it. A connection with a monthly budget
    sends no more requests than are left of it, unless `is_approved`.
    """

    #: The `QuickAnswer`; exactly once, in the main thread, after `start` has returned. After a
    #: cancel and an error too. Not where this object was deleted before.
    finished = pyqtSignal(object)
    #: A sentence: the service does not respond, and the request is repeated.
    noticed = pyqtSignal(str)

    def __init__(
        self,
        search: Search,
        connection: Connection | SourceFactory,
        area: AreaInput | StoredArea | None = None,
        parent: QObject | None = None,
        *,
        is_approved: bool = False,
    ) -> None:
        """`search` is without polygons where `area` gives them.

        A factory is for whoever made one before (`connections.open_source_factory`). `is_approved`:
        the user has agreed to exceed the monthly budget.
        """
        super().__init__(parent)
        self._search = search
        self._connection = connection
        self._area = area
        self._is_approved = is_approved
        self._task: _QuickTask | None = None
        self._refusal: ParcelError | None = None
        self._is_cancelled = False

    @property
    def is_running(self) -> bool:
        """Whether it was started and is not over."""
        return self in jobs

    def start(self) -> None:
        """Begin. Once. An error that prevents the start is reported by `finished`, too."""
        jobs.add(self)
        try:
            missing = missing_library()
            if missing is not None:
                raise missing
            factory = self._connection
            if isinstance(factory, Connection):
                factory = open_source_factory(factory)
        except ParcelError as error:
            self._refuse(error)
            return
        except Exception:  # noqa: BLE001 - `finished` would never be emitted
            self._refuse(unexpected_error())
            return
        run = SearchRun(
            self._search, factory, self._area, is_approved=self._is_approved, is_recorded=False
        )
        task = _QuickTask(run, self._answer)
        task.noticed.connect(self.noticed)
        self._task = task
        jobs.start_task(task)

    def cancel(self) -> None:
        """Stop now; `finished` follows within a second."""
        self._is_cancelled = True
        if self._task is not None and not sip.isdeleted(self._task):
            self._task.cancel()

    def stop(self) -> None:
        """Cancel without emitting a signal (`jobs.Stoppable`)."""
        self.blockSignals(True)
        self.cancel()

    def _refuse(self, error: ParcelError) -> None:
        """Emit an error, once `start` has returned."""
        self._refusal = error
        QTimer.singleShot(0, self._answer_refused)

    def _answer_refused(self) -> None:
        error = Cancelled() if self._is_cancelled else self._refusal
        self._answer(QuickAnswer([], _ended_by(error)))

    def _answer(self, answer: QuickAnswer) -> None:
        jobs.remove(self)
        self._task = None
        if not sip.isdeleted(self):
            self.finished.emit(answer)


class _QuickTask(RunTask):
    """Collects what its search finds."""

    def __init__(self, run: SearchRun, then: Callable[[QuickAnswer], None]) -> None:
        """`then` takes the answer, in the main thread; it may outlive what it belongs to."""
        super().__init__("Parcel Lookup", run, _FLAGS)
        self._then = then
        self._found: list[Found] = []

    def finished(self, _result: bool) -> None:
        """In the main thread."""
        self._then(QuickAnswer(self._found, self.outcome or cancelled_outcome()))

    def add(self, found: list[Found]) -> None:
        """Take what the engine found (`core.search.query.found.Sink`)."""
        self._found += found


def _ended_by(error: ParcelError) -> Outcome:
    from parcel_lookup.core.search.engine.outcome import Outcome

    return Outcome(complete=False, error=error)
