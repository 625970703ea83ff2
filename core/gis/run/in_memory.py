"""Small searches whose parcels are returned as values, such as that of a click on the map.

They use the same loop, source, and cache as any search, but have no layer and no history entry.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable, NamedTuple

from qgis.core import QgsTask
from qgis.PyQt import sip
from qgis.PyQt.QtCore import QObject, QTimer, pyqtSignal

from parcel_lookup.core.contract import FIELD_BY_NAME, Cancelled, ParcelError
from parcel_lookup.core.gis.connections import Connection, ConnectionGroup, open_source_factories
from parcel_lookup.core.gis.qt.background import unexpected_error
from parcel_lookup.core.gis.qt.jobs import jobs
from parcel_lookup.core.gis.qt.libraries import missing_library
from parcel_lookup.core.gis.run.run import SearchRun
from parcel_lookup.core.gis.run.task import RunTask, failed_outcome
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Mapping

    from parcel_lookup.core.contract import Field
    from parcel_lookup.core.gis.connections import SourceFactory
    from parcel_lookup.core.gis.inputs.polygons import AreaInput
    from parcel_lookup.core.gis.inputs.stored_area import StoredArea
    from parcel_lookup.core.search.outcome import Outcome
    from parcel_lookup.core.search.query.found import Found
    from parcel_lookup.core.search.query.search import Search

# Hidden: it ends before anybody could see it among QGIS's tasks.
_FLAGS = QgsTask.Flag.CanCancel | QgsTask.Flag.CancelWithoutPrompt | QgsTask.Flag.Silent
_FLAGS |= QgsTask.Flag.Hidden


class InMemoryResult(NamedTuple):
    """What a search found, and how it ended."""

    #: In plan order; includes what was received before an error or a cancel.
    found: list[Found]
    outcome: Outcome
    #: The fields of the source (`Capabilities.fields`).
    fields: Mapping[str, Field] = FIELD_BY_NAME


class InMemorySearch(QObject):
    """A small search in a task of its own. Main thread.

    `jobs` keeps it alive until it has ended. It sends no more requests than the monthly budget
    leaves, unless `is_approved`.
    """

    #: The `InMemoryResult`; emitted once in the main thread, after `start` has returned, also after
    #: a cancel or an error. Not emitted if this object is deleted before.
    finished = pyqtSignal(object)
    #: A sentence: the service does not respond, and the request is retried.
    noticed = pyqtSignal(str)

    def __init__(
        self,
        search: Search,
        connection: Connection | ConnectionGroup | SourceFactory,
        area: AreaInput | StoredArea | None = None,
        parent: QObject | None = None,
        *,
        is_approved: bool = False,
    ) -> None:
        """`search` has no polygons if `area` provides them.

        A factory is for callers that already have one (`connections.open_source_factory`).
        `is_approved`: the user has agreed to exceed the monthly budget.
        """
        super().__init__(parent)
        self._search = search
        self._connection = connection
        self._area = area
        self._is_approved = is_approved
        self._task: _InMemoryTask | None = None
        self._is_cancelled = False

    @property
    def is_running(self) -> bool:
        """Whether it was started and has not ended."""
        return self in jobs

    def start(self) -> None:
        """Start it, once. An error that prevents the start is reported by `finished`, too."""
        jobs.add(self)
        try:
            missing = missing_library()
            if missing is not None:
                raise missing
            factory = self._connection
            if isinstance(factory, (Connection, ConnectionGroup)):
                factory = open_source_factories(factory)
        except ParcelError as error:
            self._fail_later(error)
            return
        except Exception:  # noqa: BLE001 - `finished` would never be emitted
            self._fail_later(unexpected_error())
            return
        run = SearchRun(
            self._search, factory, self._area, is_approved=self._is_approved, is_recorded=False
        )
        self._task = _InMemoryTask(run, self._end)
        self._task.noticed.connect(self.noticed)
        jobs.start_task(self._task)

    def cancel(self) -> None:
        """Stop now; `finished` follows within a second."""
        self._is_cancelled = True
        if self._task is not None and not sip.isdeleted(self._task):
            self._task.cancel()

    def stop(self) -> None:
        """Cancel without emitting a signal (`jobs.Stoppable`)."""
        self.blockSignals(True)
        self.cancel()

    def _fail_later(self, error: ParcelError) -> None:
        """Emit an error after `start` has returned."""

        def fail() -> None:
            ended_by = Cancelled() if self._is_cancelled else error
            self._end(InMemoryResult([], failed_outcome(ended_by)))

        QTimer.singleShot(0, fail)

    def _end(self, result: InMemoryResult) -> None:
        jobs.remove(self)
        self._task = None
        if not sip.isdeleted(self):
            self.finished.emit(result)


class _InMemoryTask(RunTask):
    """Collects what its search finds."""

    def __init__(self, run: SearchRun, then: Callable[[InMemoryResult], None]) -> None:
        """`then` gets the result in the main thread; it may outlive its owner."""
        super().__init__(tr("Parcel Lookup"), run, _FLAGS)
        self._then = then
        self._found: list[Found] = []

    def finished(self, _result: bool) -> None:
        """Pass on the result. QGIS calls this in the main thread."""
        outcome = self.outcome or failed_outcome(Cancelled())
        self._then(InMemoryResult(self._found, outcome, self._run.fields))

    def add(self, found: list[Found]) -> None:
        """Add parcels of the search (`core.search.query.found.Sink`)."""
        self._found += found
