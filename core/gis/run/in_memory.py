"""Small searches whose parcels are returned as values, such as that of a click on the map.

They use the same loop, source, and cache as any search, but have no layer and no history entry.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.core import QgsTask
from qgis.PyQt.QtCore import pyqtSignal

from parcel_lookup.core.contract.errors import as_error
from parcel_lookup.core.gis.connections import Connection, ConnectionGroup, open_source_factories
from parcel_lookup.core.gis.qt.jobs import jobs
from parcel_lookup.core.gis.qt.libraries import missing_library
from parcel_lookup.core.gis.run.search_job import SearchJob
from parcel_lookup.core.gis.run.task import RunTask
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.search.query.found import Collected

if TYPE_CHECKING:
    from parcel_lookup.core.gis.connections import SourceFactory
    from parcel_lookup.core.gis.inputs.polygons import AreaInput
    from parcel_lookup.core.gis.inputs.stored_area import StoredArea
    from parcel_lookup.core.gis.run.search_result import SearchResult
    from parcel_lookup.core.search import Sink
    from parcel_lookup.core.search.query.search import Search

# Hidden: it ends before anybody could see it among QGIS's tasks.
_FLAGS = QgsTask.Flag.CanCancel | QgsTask.Flag.CancelWithoutPrompt | QgsTask.Flag.Silent
_FLAGS |= QgsTask.Flag.Hidden


class InMemorySearch(RunTask):
    """A small search, which sends no more requests than the monthly budget leaves. Main thread.

    `jobs` keeps it alive until it has ended.
    """

    #: The `SearchResult` with what was found; emitted once in the main thread, also after a cancel
    #: or an error.
    done = pyqtSignal(object)

    def __init__(
        self,
        search: Search,
        connection: Connection | ConnectionGroup | SourceFactory,
        area: AreaInput | StoredArea | None = None,
        *,
        is_approved: bool = False,
    ) -> None:
        """`search` has no polygons if `area` provides them.

        A factory is for callers that already have one (`connections.open_source_factory`).
        `is_approved`: the user has agreed to exceed the monthly budget. An error that prevents the
        search is in its result.
        """
        factory, problem = None, missing_library()
        if isinstance(connection, (Connection, ConnectionGroup)):
            try:
                factory = open_source_factories(connection)
            except Exception as error:  # noqa: BLE001 - `done` would never be emitted
                problem = problem or as_error(error)
        else:
            factory, connection = connection, connection.connection
        job = SearchJob(
            connection,
            search,
            area,
            is_approved=is_approved,
            name=tr("Parcel Lookup"),
            is_recorded=False,
        )
        super().__init__(job, factory, _FLAGS)
        self.problem = problem
        self._collected = Collected()
        self._is_stopped = False

    def start(self) -> None:
        """Start it, once."""
        jobs.add(self)
        jobs.start_task(self)

    def open(self, _result: SearchResult) -> Sink:
        """Return the sink that keeps the parcels."""
        return self._collected

    def stop(self) -> None:
        """Cancel without emitting `done` (`jobs.Stoppable`)."""
        self._is_stopped = True
        self.cancel()

    def finished(self, _result: bool) -> None:
        """Emit the result. QGIS calls this in the main thread."""
        jobs.remove(self)
        if not self._is_stopped:
            self.done.emit(self.result._replace(found=self._collected.found))
