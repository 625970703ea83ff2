"""The search that is running: its task, the layer that grows, and its line among the results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable

from qgis.core import Qgis, QgsRectangle
from qgis.PyQt.QtCore import QObject, QTimer

from parcel_lookup.core.gis.qt.log import log
from parcel_lookup.core.gis.result.layers import ResultLayer
from parcel_lookup.core.gis.run.task import SearchTask
from parcel_lookup.ui.dock.map_view import zoom_to_degrees

if TYPE_CHECKING:
    from qgis.core import QgsVectorLayer
    from qgis.gui import QgisInterface

    from parcel_lookup.core.gis.connections import FactoryGroup, SourceFactory
    from parcel_lookup.core.gis.run.search_job import SearchJob
    from parcel_lookup.core.gis.run.search_result import SearchResult
    from parcel_lookup.core.outlines import Box
    from parcel_lookup.core.search import Outcome
    from parcel_lookup.ui.dock.run_box import RunBox
    from parcel_lookup.ui.results.results_box import ResultLine, ResultsBox


class RunningSearch(QObject):
    """Runs one search, and shows its progress in the dock and on the map."""

    def __init__(
        self,
        job: SearchJob,
        factory: SourceFactory | FactoryGroup,
        iface: QgisInterface,
        run_box: RunBox,
        results: ResultsBox,
        jobs: dict[str, SearchJob],
        end: Callable[[RunningSearch, Outcome], None],
        parent: QObject,
    ) -> None:
        """`jobs` gets the search under the id of its layer; `end` is called once, unless stopped.

        The layers belong to `parent`: they are finished after the end of the search.
        """
        super().__init__(parent)
        self.job = job
        #: Where the map goes as soon as there is a layer; None: it stays.
        self.goes_to: Box | None = None
        #: Whether the map shows nothing yet, and the parcels may be anywhere.
        self.zooms_to_layer = False
        #: The line of the layer; None before there is one, and after it was removed.
        self.line: ResultLine | None = None
        self._iface = iface
        self._run_box = run_box
        self._results = results
        self._jobs = jobs
        self._end = end
        self._task = SearchTask(job, factory)
        self._task.progressed.connect(run_box.show_progress)
        self._task.noticed.connect(self._on_noticed)
        self.layers = ResultLayer(self._task, parent=parent)
        self.layers.created.connect(self._on_created)
        self.layers.moved.connect(self._on_moved)
        self.layers.grew.connect(self._on_grew)
        self.layers.finished.connect(self._on_finished)
        results.line_removed.connect(self._on_line_gone)

    @property
    def known(self) -> SearchResult:
        """What is known of the search."""
        return self._task.result

    def _on_noticed(self, sentence: str) -> None:
        log(sentence, Qgis.MessageLevel.Info)
        self._run_box.show_notice(sentence)

    def _on_created(self, layer: QgsVectorLayer) -> None:
        self._jobs[layer.id()] = self.job
        self.line = self._results.add(layer)
        self.line.set_finished(False)
        self._iface.setActiveLayer(layer)
        if self.goes_to is not None:
            # Later: QGIS zooms to a first layer as soon as this slot is over.
            QTimer.singleShot(0, self._go)

    def _go(self) -> None:
        zoom_to_degrees(self._iface.mapCanvas(), QgsRectangle(*self.goes_to))

    def _on_moved(self, layer: QgsVectorLayer) -> None:
        """Keep a layer that is moved into a group the current one."""
        if self._iface.activeLayer() is layer:
            self._iface.setActiveLayer(layer)

    def _on_grew(self, count: int) -> None:
        self._run_box.show_in_layer(count)
        if self.line is not None:
            self.line.show_count(count)

    def _on_line_gone(self, line: ResultLine) -> None:
        if line is self.line:
            self.line = None

    def _on_finished(self, outcome: Outcome) -> None:
        if self.line is not None:
            self.line.show_count(self.layers.count)
            self.line.set_finished(True)
            if self.zooms_to_layer:
                self.line.zoom()
        self._end(self, outcome)
