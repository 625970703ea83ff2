"""One search, from polygons and a connection to the engine: the dock's and the algorithms'."""

from __future__ import annotations

import traceback
from dataclasses import replace
from typing import TYPE_CHECKING, Callable

from parcel_lookup.core.contract import ErrorCode, ParcelError

from .features import FeatureBuilder, JoinMode
from .garbage import collected_in_main_thread
from .schema import ResultSchema

if TYPE_CHECKING:
    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.search import Feedback, Outcome, Search, Sink

    from .connections import SourceFactory
    from .polygons import AreaInput


class SearchRun:
    """A search that is ready to run in any thread: it holds nothing of the main thread."""

    def __init__(
        self,
        search: Search,
        open_source: SourceFactory,
        area: AreaInput | None = None,
        join_mode: JoinMode | int = JoinMode.LARGEST,
    ) -> None:
        """`search` is without polygons where `area` gives them."""
        #: The search with its polygons, once they are read; before that as it was given.
        self.search = search
        #: Builds the features of what is found; there before anything is.
        self.builder: FeatureBuilder
        self._open_source = open_source
        self._area = area
        self._join_mode = JoinMode(join_mode)

    def run(self, sink: Sink, feedback: Feedback, preparing: Callable[[float], None]) -> Outcome:
        """Search. Never raises: what fails is the outcome's error.

        `preparing` is told how far the sample county is (0 to 1) when it has to be made.
        """
        from parcel_lookup.core.search import Outcome

        try:
            with collected_in_main_thread():
                return self._run(sink, feedback, preparing)
        except ParcelError as error:
            return Outcome(complete=False, error=error)
        except Exception:  # noqa: BLE001 - in a task it would be lost, or take QGIS along
            error = ParcelError(ErrorCode.UNEXPECTED, detail=traceback.format_exc())
            return Outcome(complete=False, error=error)

    def _run(self, sink: Sink, feedback: Feedback, preparing: Callable[[float], None]) -> Outcome:
        from parcel_lookup.core.search.engine import run

        notices = self._read_polygons(feedback.cancellation)
        source = self._open_source(feedback.cancellation, preparing)
        try:
            # Reading a file is work and no waiting: Python does one thing at a time, and threads
            # that take turns at it take three times as long.
            concurrency = None if source.is_metered else 1
            return run(self.search, source, sink, feedback, concurrency, notices)
        finally:
            source.close()

    def _read_polygons(self, cancellation: Cancellation) -> tuple[str, ...]:
        area, notices, rows, carried = self._area, (), [], []
        if area is not None:
            read = area.read(cancellation)
            self.search = replace(self.search, polygons=read.prepared.polygons)
            notices, rows, carried = read.notices, read.rows, area.fields
        cancellation.check()
        schema = ResultSchema(
            carried,
            by_area=self.search.is_by_area,
            with_buildings=self.search.include_buildings,
        )
        self.builder = FeatureBuilder(schema, self._join_mode, rows)
        return notices
