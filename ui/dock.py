"""The dock: what to search, where, and what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.core import QgsProject
from qgis.gui import QgsCollapsibleGroupBox, QgsDockWidget, QgsSpinBox
from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from ..core.contract import ParcelError
from ..core.gis.connections import SAMPLE
from ..core.search import Search
from .area_box import AreaBox
from .connection_row import ConnectionRow
from .estimator import Estimator
from .history_dialog import HistoryDialog
from .job import Job
from .messages import Messages
from .options_page import PAGE_NAME
from .results_box import ResultsBox
from .run_box import RunBox
from .sample_view import sample_area, shows_nothing
from .search_runner import SearchRunner
from .text import tr
from .unfinished import UnfinishedNotice
from .widgets import WrappingCheckBox, WrappingRow, name_it

if TYPE_CHECKING:
    from qgis.gui import QgisInterface
    from qgis.PyQt.QtGui import QShowEvent

_MOST_PARCELS = 10_000_000


class ParcelDock(QgsDockWidget):
    """The panel “Parcel Lookup”. Runs one search at a time."""

    def __init__(self, iface: QgisInterface) -> None:
        super().__init__(tr("Parcel Lookup"), iface.mainWindow())
        self.setObjectName("parcel_lookup_dock")
        self._iface = iface
        self._history: HistoryDialog | None = None
        self._messages = Messages(iface.messageBar(), self)
        self._make_parts()
        self._lay_out()
        self._estimator = Estimator(self._make_job, self._messages, self)
        self._runner = SearchRunner(iface, self._run_box, self._results, self._messages, self)
        self._unfinished = UnfinishedNotice(self._runner, self._messages, self)
        self._connect()
        self._area.follow(iface.activeLayer())

    def close_down(self) -> None:
        """Cancel what runs and let go of everything outside the dock."""
        if self._history is not None:
            self._history.close()
        for dialog in self.findChildren(QDialog):
            dialog.reject()  # an import or a test that is under way ends with it
        self._unfinished.close_down()
        self._runner.close_down()
        self._estimator.close_down()
        self._messages.clear()
        self._iface.currentLayerChanged.disconnect(self._area.follow)
        QgsProject.instance().cleared.disconnect(self._area.start_over)
        self._connection_row.close_down()
        self._area.close_down()
        self._results.close_down()

    def show_history(self, entry_id: str = "") -> None:
        """Open the history of searches, at that entry."""
        self._open_history().show_entry(entry_id)

    def save_search(self, entry_id: str) -> None:
        """Open the history and save the search of that entry, its name to be typed there."""
        self._open_history().save_entry(entry_id)

    def showEvent(self, event: QShowEvent | None) -> None:
        """Bring the estimate up to date: it is not kept so while nobody sees it."""
        super().showEvent(event)
        self._connection_row.refresh()
        self._unfinished.look()

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
        self._connection_row.changed.connect(self._on_connection_changed)
        self._connection_row.history_wanted.connect(self.show_history)
        self._connection_row.options_wanted.connect(self._show_options)
        self._area.changed.connect(self._refresh_estimate)
        self._buildings.toggled.connect(self._refresh_estimate)
        self._most.valueChanged.connect(self._refresh_estimate)
        self._estimator.told.connect(self._run_box.set_estimate)
        self._run_box.search_wanted.connect(self._search)
        self._run_box.cancel_wanted.connect(self._runner.cancel)
        self._runner.changed.connect(self._on_runner_changed)
        self._runner.edit_wanted.connect(self._edit_connection)
        self._runner.history_wanted.connect(self.show_history)
        self._runner.saving_wanted.connect(self.save_search)
        self._unfinished.history_wanted.connect(self.show_history)
        self._iface.currentLayerChanged.connect(self._area.follow)
        QgsProject.instance().cleared.connect(self._area.start_over)

    def _on_connection_changed(self) -> None:
        self._run_box.offer_fresh(self._connection_row.connection.is_metered)
        self._refresh_estimate()

    def _on_runner_changed(self) -> None:
        if self._history is not None:
            self._history.set_busy(self._runner.is_busy)
        if not self._runner.is_busy:
            self._refresh_estimate()

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
        return Job(connection, search, area, is_fresh=self._run_box.is_fresh)

    def _is_first_start(self) -> bool:
        """Whether there is no map yet that the search could be for."""
        is_sample = self._connection_row.connection.kind == SAMPLE
        return is_sample and self._area.is_map_view and shows_nothing(self._iface.mapCanvas())

    def _search(self) -> None:
        try:
            job = self._make_job()
        except ParcelError as error:
            self._messages.show_error(error)
            return
        self._runner.run(job, goes_to_sample=self._is_first_start())

    def _edit_connection(self, name: str) -> None:
        if name:
            self._connection_row.edit_connection(name)
        else:
            self._connection_row.add_connection()

    def _show_options(self) -> None:
        self._iface.showOptionsDialog(self._iface.mainWindow(), PAGE_NAME)

    def _open_history(self) -> HistoryDialog:
        """The one history window, made where it is not open."""
        if self._history is None:
            self._history = HistoryDialog(self._iface.mainWindow())
            for wanted, slot in (
                (self._history.resume_wanted, self._runner.resume),
                (self._history.run_again_wanted, self._runner.run_again),
                (self._history.run_saved_wanted, self._run_saved),
            ):
                wanted.connect(self._come_forward)
                wanted.connect(slot)
            self._history.finished.connect(self._on_history_closed)
            self._history.set_busy(self._runner.is_busy)
        self._history.show()
        self._history.raise_()
        self._history.activateWindow()
        return self._history

    def _come_forward(self, *_arguments: object) -> None:
        """Show the progress of what was begun elsewhere."""
        self.setUserVisible(True)

    def _on_history_closed(self, _result: int) -> None:
        self._history = None

    def _run_saved(self, name: str) -> None:
        self._runner.run_saved(name, self._connection_row.connection)
