"""Small searches whose parcels are returned as values, such as that of a click on the map.

They use the same loop, source, and cache as any search, but have no layer and no history entry.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from qgis.core import QgsTask
from qgis.PyQt.QtCore import pyqtSignal

from parcel_lookup.core.contract import FIELD_BY_NAME
from parcel_lookup.core.contract.errors import as_error
from parcel_lookup.core.gis.connections import Connection, ConnectionGroup, open_source_factories
from parcel_lookup.core.gis.qt.jobs import jobs
from parcel_lookup.core.gis.qt.libraries import missing_library
from parcel_lookup.core.gis.run.search_job import SearchJob
from parcel_lookup.core.gis.run.task import RunTask
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.search.query.found import Collected

if TYPE_CHECKING:
    from collections.abc import Mapping

    from parcel_lookup.core.contract import Field
    from parcel_lookup.core.gis.connections import SourceFactory
    from parcel_lookup.core.gis.inputs.polygons import AreaInput
    from parcel_lookup.core.gis.inputs.stored_area import StoredArea
    from parcel_lookup.core.gis.run.search_result import SearchResult
    from parcel_lookup.core.search import Sink
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
    #: The fields of the source (`SourceInfo.fields`).
    fields: Mapping[str, Field] = FIELD_BY_NAME


class InMemorySearch(RunTask):
    """A small search, which sends no more requests than the monthly budget leaves. Main thread.

    `jobs` keeps it alive until it has ended.
    """

    #: The `InMemoryResult`; emitted once in the main thread, also after a cancel or an error.
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
        self._problem = problem
        self._collected = Collected()
        self._is_stopped = False

    @property
    def is_running(self) -> bool:
        """Whether it was started and has not ended."""
        return self in jobs

    def start(self) -> None:
        """Start it, once."""
        jobs.add(self)
        jobs.start_task(self)

    def run(self) -> bool:
        """Run the search. QGIS calls this in the task's thread."""
        if self._problem is None:
            return super().run()
        self.result = self.result.failed(self._problem)
        return False

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
            result = self.result
            self.done.emit(InMemoryResult(self._collected.found, result.outcome, result.fields))
