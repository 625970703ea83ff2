"""Small searches whose parcels are returned as values, such as that of a click on the map.

They use the same loop, source, and cache as any search, but have no layer and no history entry.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable, NamedTuple

from qgis.core import QgsTask
from qgis.PyQt import sip
from qgis.PyQt.QtCore import QObject, QTimer, pyqtSignal

from parcel_lookup.core.contract import FIELD_BY_NAME, ParcelError
from parcel_lookup.core.gis.connections import Connection, ConnectionGroup, open_source_factories
from parcel_lookup.core.gis.qt.background import unexpected_error
from parcel_lookup.core.gis.qt.jobs import jobs
from parcel_lookup.core.gis.qt.libraries import missing_library
from parcel_lookup.core.gis.run.run import SearchResult
from parcel_lookup.core.gis.run.search_job import SearchJob
from parcel_lookup.core.gis.run.task import RunTask
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.search.query.found import Collected

if TYPE_CHECKING:
    from collections.abc import Mapping

    from parcel_lookup.core.contract import Field
    from parcel_lookup.core.gis.connections import FactoryGroup, SourceFactory
    from parcel_lookup.core.gis.inputs.polygons import AreaInput
    from parcel_lookup.core.gis.inputs.stored_area import StoredArea
    from parcel_lookup.core.search.engine.outcome import Outcome
    from parcel_lookup.core.search.query.found import Found, Sink
    from parcel_lookup.core.search.query.search import Search

# Hidden: it ends before anybody could see it among QGIS's tasks.
_FLAGS = QgsTask.Flag.CanCancel | QgsTask.Flag.CancelWithoutPrompt | QgsTask.Flag.Silent
_FLAGS |= QgsTask.Flag.Hidden


class InMemoryResult(NamedTuple):
    """What a search found, and how it ended."""

    #: In plan order; includes what was received before an error or a cancel.
    found: list[Found]
    outcome: Outcome
    #: The fields of the source (`SourceInfo.fields`).
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
        is_connection = isinstance(connection, (Connection, ConnectionGroup))
        self._factory = None if is_connection else connection
        self._job = SearchJob(
            connection if is_connection else connection.connection,
            search,
            area,
            is_approved=is_approved,
            name=tr("Parcel Lookup"),
            is_recorded=False,
        )
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
            factory = self._factory or open_source_factories(self._job.connection)
        except ParcelError as error:
            self._fail_later(error)
            return
        except Exception:  # noqa: BLE001 - `finished` would never be emitted
            self._fail_later(unexpected_error())
            return
        self._task = _InMemoryTask(self._job, factory, self._end)
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
            result = SearchResult.before_start(self._job)
            outcome = (result if self._is_cancelled else result.failed(error)).outcome
            self._end(InMemoryResult([], outcome))

        QTimer.singleShot(0, fail)

    def _end(self, result: InMemoryResult) -> None:
        jobs.remove(self)
        self._task = None
        if not sip.isdeleted(self):
            self.finished.emit(result)


class _InMemoryTask(RunTask):
    """Collects what its search finds."""

    def __init__(
        self,
        job: SearchJob,
        factory: SourceFactory | FactoryGroup,
        then: Callable[[InMemoryResult], None],
    ) -> None:
        """`then` gets the result in the main thread; it may outlive its owner."""
        super().__init__(job, factory, _FLAGS)
        self._then = then
        self._collected = Collected()

    def open(self, _result: SearchResult) -> Sink:
        """Return the sink that keeps the parcels."""
        return self._collected

    def finished(self, _result: bool) -> None:
        """Pass on the result. QGIS calls this in the main thread."""
        result = self.result
        self._then(InMemoryResult(self._collected.found, result.outcome, result.fields))
