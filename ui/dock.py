"""The dock: what to search, where, and what came of it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from qgis.core import QgsProject
from qgis.gui import QgsCollapsibleGroupBox, QgsDockWidget, QgsSpinBox
from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from ..core.contract import Action, ParcelError
from ..core.gis.connections import REMOTE, SAMPLE, open_source_factory
from ..core.gis.libraries import missing_library
from ..core.gis.results import ResultLayer
from ..core.gis.task import SearchTask
from ..core.search import Search
from .area_box import AreaBox
from .connection_row import ConnectionRow
from .estimator import Estimator, Job
from .messages import Messages
from .results_box import ResultsBox
from .run_box import RunBox
from .sample_view import go_to_sample_county, sample_area, shows_nothing
from .text import tr
from .widgets import WrappingCheckBox, WrappingRow, name_it

if TYPE_CHECKING:
    from qgis.core import QgsVectorLayer
    from qgis.gui import QgisInterface
    from qgis.PyQt.QtGui import QShowEvent

    from ..core.search import Outcome
    from .messages import Button
    from .results_box import ResultLine

_MOST_PARCELS = 10_000_000


class ParcelDock(QgsDockWidget):
    """The panel “Parcel Lookup”. Runs one search at a time."""

    def __init__(self, iface: QgisInterface) -> None:
        super().__init__(tr("Parcel Lookup"), iface.mainWindow())
        self.setObjectName("parcel_lookup_dock")
        self._iface = iface
        self._result: ResultLayer | None = None
        self._line: ResultLine | None = None
        self._shows_sample = False
        self._messages = Messages(iface.messageBar(), self)
        self._make_parts()
        self._lay_out()
        self._estimator = Estimator(self._make_job, self)
        self._connect()
        self._area.follow(iface.activeLayer())

    def close_down(self) -> None:
        """Cancel what runs and let go of everything outside the dock."""
        if self._result is not None:
            self._result.close()
            self._result = None
        self._estimator.close_down()
        self._messages.clear()
        self._iface.currentLayerChanged.disconnect(self._area.follow)
        QgsProject.instance().cleared.disconnect(self._area.start_over)
        self._area.close_down()
        self._results.close_down()

    def showEvent(self, event: QShowEvent | None) -> None:
        """Bring the estimate up to date: it is not kept so while nobody sees it."""
        super().showEvent(event)
        self._connection_row.refresh()

    def _make_parts(self) -> None:
        self._connection_row = ConnectionRow()
        self._area = AreaBox(self._iface.mapCanvas())
        self._buildings = WrappingCheckBox(tr("&Building footprints"))
        name_it(
            self._buildings,
            "buildings",
            tr("Also ask for the buildings on the parcels; they come as a layer of their own"),
        )
        self._most = QgsSpinBox()
        self._most.setRange(0, _MOST_PARCELS)
        self._most.setGroupSeparatorShown(True)
        self._most.setClearValue(0, tr("all"))
        name_it(
            self._most,
            "at_most",
            tr("The search ends when it has found so many parcels"),
            tr("Parcels at most"),
        )
        self._run_box = RunBox()
        self._run_box.add_shortcuts(self)
        self._results = ResultsBox(self._iface)

    def _lay_out(self) -> None:
        label = QLabel(tr("At &most"))
        label.setBuddy(self._most)
        most = QWidget()
        row = QHBoxLayout(most)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(label)
        row.addWidget(self._most, 1)
        options = WrappingRow()
        options.add(self._buildings)
        options.add(most, 1)
        which = QgsCollapsibleGroupBox(tr("Which"))
        name_it(which, "which", tr("Which of the parcels in the area, and what of them"))
        QVBoxLayout(which).addWidget(options)

        content = QWidget()
        layout = QVBoxLayout(content)
        for part in (self._connection_row, self._area, which, self._run_box, self._results):
            layout.addWidget(part)
        layout.addStretch(1)
        scroll = QScrollArea()
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(content)
        self.setWidget(scroll)

    def _connect(self) -> None:
        self._connection_row.changed.connect(self._refresh_estimate)
        self._area.changed.connect(self._refresh_estimate)
        self._buildings.toggled.connect(self._refresh_estimate)
        self._most.valueChanged.connect(self._refresh_estimate)
        self._estimator.told.connect(self._run_box.set_estimate)
        self._run_box.search_wanted.connect(self._search)
        self._run_box.cancel_wanted.connect(self._cancel)
        self._results.line_gone.connect(self._on_line_gone)
        self._iface.currentLayerChanged.connect(self._area.follow)
        QgsProject.instance().cleared.connect(self._area.start_over)

    def _refresh_estimate(self, *_arguments: object) -> None:
        if self.isVisible():
            self._estimator.refresh()

    def _make_job(self) -> Job:
        """The search as the dock stands. Raises `ParcelError`."""
        connection = self._connection_row.connection
        limit = connection.max_requests if connection.is_metered else 0
        search = Search(
            include_buildings=self._buildings.isChecked(),
            max_parcels=self._most.value() or None,
            max_requests=limit or None,
            place=self._area.place,
        )
        area = sample_area() if self._is_first_start() else self._area.area_input()
        return Job(connection, search, area)

    def _is_first_start(self) -> bool:
        """Whether there is no map yet that the search could be for."""
        is_sample = self._connection_row.connection.kind == SAMPLE
        return is_sample and self._area.is_map_view and shows_nothing(self._iface.mapCanvas())

    def _search(self) -> None:
        self._shows_sample = self._is_first_start()
        try:
            job = self._make_job()
        except ParcelError as error:
            self._messages.show_error(error)
            return
        self._run(job)

    def _run(self, job: Job) -> None:
        if self._result is not None:
            return
        self._messages.clear()
        try:
            missing = missing_library()
            if missing is not None:
                raise missing
            task = SearchTask(job.search, open_source_factory(job.connection), job.area)
        except ParcelError as error:
            self._messages.show_error(error, self._help_with(error, job))
            return
        task.preparing.connect(self._run_box.show_preparing)
        task.progressed.connect(self._run_box.show_progress)
        self._result = ResultLayer(task, parent=self)
        self._result.created.connect(partial(self._on_created, job))
        self._result.grew.connect(self._on_grew)
        self._result.finished.connect(partial(self._on_finished, job))
        self._run_box.start(tr("Searching…"))
        self._result.start()

    def _cancel(self) -> None:
        if self._result is not None:
            self._run_box.wind_down()
            self._result.cancel()

    def _on_created(self, job: Job, layer: QgsVectorLayer) -> None:
        self._line = self._results.add(layer, partial(self._run, job))
        self._line.set_finished(False)
        if self._shows_sample:
            self._shows_sample = False
            go_to_sample_county(self._iface.mapCanvas())

    def _on_line_gone(self, line: ResultLine) -> None:
        if line is self._line:
            self._line = None

    def _on_grew(self, count: int) -> None:
        self._run_box.show_in_layer(count)
        if self._line is not None:
            self._line.show_count(count)

    def _on_finished(self, job: Job, outcome: Outcome) -> None:
        was_removed = outcome.parcels > 0 and self._result.layer is None
        count = self._result.count
        self._result.deleteLater()
        self._result = None
        self._run_box.stop()
        line, self._line = self._line, None
        if line is not None:
            line.show_count(count)
            line.set_finished(True)
        if was_removed:
            self._messages.show_info(tr("The layer was removed, and its search with it."))
            return
        most = job.search.max_parcels
        as_asked = most is not None and outcome.parcels >= most
        buttons = self._buttons_after(outcome, job, line)
        self._messages.show_outcome(outcome, buttons, as_asked=as_asked)

    def _buttons_after(
        self, outcome: Outcome, job: Job, line: ResultLine | None
    ) -> tuple[Button, ...]:
        if outcome.error is not None:
            return self._help_with(outcome.error, job)
        if not outcome.complete and outcome.requests == job.search.max_requests:
            return (self._edit_button(job),)
        if line is not None:
            return ((tr("Save As…"), line.save_as),)
        if job.connection.kind == SAMPLE:
            show = partial(go_to_sample_county, self._iface.mapCanvas())
            return ((tr("Show Sample County"), show),)
        return ()

    def _help_with(self, error: ParcelError, job: Job) -> tuple[Button, ...]:
        """The button that helps after an error, where there is one."""
        if error.action is Action.TRY_AGAIN:
            return ((tr("Try Again"), partial(self._run, job)),)
        if error.action is Action.EDIT_CONNECTION and job.connection.kind == REMOTE:
            return (self._edit_button(job),)
        return ()

    def _edit_button(self, job: Job) -> Button:
        edit = partial(self._connection_row.edit_connection, job.connection.name)
        return (tr("Edit Connection…"), edit)
