"""The results of the searches of this session: a line for each layer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable

from qgis.core import QgsApplication, QgsProject
from qgis.gui import QgsCollapsibleGroupBox
from qgis.PyQt.QtCore import Qt, pyqtSignal
from qgis.PyQt.QtGui import QAction
from qgis.PyQt.QtWidgets import QHBoxLayout, QLabel, QMenu, QToolButton, QVBoxLayout, QWidget

from .text import number_of, tr
from .widgets import name_it

if TYPE_CHECKING:
    from qgis.core import QgsVectorLayer
    from qgis.gui import QgisInterface


class ResultLine(QWidget):
    """Name and count of a result layer, and what can be done with it."""

    def __init__(
        self,
        layer: QgsVectorLayer,
        iface: QgisInterface,
        run_again: Callable[[], None],
        refine: Callable[[], None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._layer = layer
        self._iface = iface
        self._run_again = run_again
        self._refine = refine
        self._save_search: Callable[[], None] | None = None
        self._show_report: Callable[[], None] | None = None
        self.setObjectName("parcel_lookup_result")
        self._name = QLabel()
        self._name.setWordWrap(True)
        self._name.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._name.setTextFormat(Qt.TextFormat.PlainText)
        name_it(self._name, "result_name", tr("The layer that holds the parcels"))
        self._count = QLabel()
        name_it(self._count, "result_count", tr("Parcels in the layer"))
        self._count.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._button = self._make_button()
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._name, 1)
        layout.addWidget(self._count)
        layout.addWidget(self._button)
        layer.nameChanged.connect(self._show_name)
        self._show_name()

    @property
    def layer_id(self) -> str:
        """Id of the layer, which is still there."""
        return self._layer.id()

    def show_count(self, count: int) -> None:
        """How many parcels the layer holds now."""
        self._count.setText(f"{count:,}")
        self._count.setAccessibleName(number_of(count, "{} parcel", "{} parcels"))

    def set_finished(self, finished: bool) -> None:
        """Offer to run the search again once it is over."""
        self._again.setEnabled(finished)

    def offer_saving(self, save: Callable[[], None]) -> None:
        """Offer to keep the search, by a name, for another day."""
        self._save_search = save
        self._save_action.setVisible(True)

    def offer_report(self, show: Callable[[], None]) -> None:
        """Offer the report on the rows of a list."""
        self._show_report = show
        self._report_action.setVisible(True)

    def zoom(self) -> None:
        """Show all of the layer on the map."""
        self._iface.setActiveLayer(self._layer)
        self._iface.zoomToActiveLayer()

    def save_as(self) -> None:
        """Open QGIS's own dialog, which saves the active layer."""
        self._iface.setActiveLayer(self._layer)
        self._iface.actionLayerSaveAs().trigger()

    def close_down(self) -> None:
        """Let go of the layer."""
        self._layer.nameChanged.disconnect(self._show_name)

    def _make_button(self) -> QToolButton:
        menu = QMenu(self)
        self._add(menu, "zoom", tr("&Zoom to Layer"), self.zoom, "mActionZoomToLayer")
        self._add(menu, "table", tr("&Open Attribute Table"), self._open_table, "mActionOpenTable")
        self._add(menu, "save_as", tr("&Save As…"), self.save_as, "mActionFileSaveAs")
        self._again = self._add(
            menu, "run_again", tr("&Run Again"), lambda: self._run_again(), "mActionRefresh"
        )
        self._add(menu, "refine", tr("Re&fine…"), lambda: self._refine(), "mActionFilter2")
        self._save_action = self._add(
            menu, "save_search", tr("Save S&earch…"), lambda: self._save_search(), "mActionHistory"
        )
        self._save_action.setVisible(False)
        self._report_action = self._add(
            menu, "report", tr("Repor&t…"), lambda: self._show_report(), "mActionOpenTable"
        )
        self._report_action.setVisible(False)
        menu.addSeparator()
        self._add(menu, "remove", tr("Re&move Layer"), self._remove, "mActionRemoveLayer")
        button = QToolButton()
        button.setText("⋯")
        button.setAutoRaise(True)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setMenu(menu)
        # The dots say it: an arrow beside them says it twice.
        button.setStyleSheet("QToolButton::menu-indicator { image: none; }")
        name_it(button, "result_menu", tr("What to do with this layer"), tr("Layer menu"))
        return button

    def _add(
        self, menu: QMenu, name: str, text: str, slot: Callable[[], None], icon: str
    ) -> QAction:
        action = QAction(QgsApplication.getThemeIcon(f"/{icon}.svg"), text, self)
        action.setObjectName(f"parcel_lookup_result_{name}")
        action.triggered.connect(lambda _checked=False: slot())
        menu.addAction(action)
        return action

    def _show_name(self) -> None:
        self._name.setText(_whole_conditions(self._layer.name()))
        self._name.setToolTip(self._layer.name())

    def _open_table(self) -> None:
        self._iface.showAttributeTable(self._layer)

    def _remove(self) -> None:
        QgsProject.instance().removeMapLayer(self._layer.id())


def _whole_conditions(name: str) -> str:
    """A name that was cut somewhere, cut before the condition in which that was."""
    beginning, where, conditions = name.partition(" where ")
    if not (where and name.endswith("…")):
        return name
    whole = max(conditions.rfind(sign) for sign in (", ", " and "))
    return f"{beginning}{where}{conditions[:whole]} …" if whole > 0 else f"{beginning} …"


class ResultsBox(QgsCollapsibleGroupBox):
    """The group “Results”, newest first; not there as long as it is empty."""

    #: The layer of this line is about to be removed.
    line_gone = pyqtSignal(object)

    def __init__(self, iface: QgisInterface, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._iface = iface
        self._lines: list[ResultLine] = []
        self.setTitle(tr("Results"))
        name_it(self, "results", tr("Layers that your searches have made in this session"))
        self._layout = QVBoxLayout(self)
        self.hide()
        QgsProject.instance().layersWillBeRemoved.connect(self._on_layers_going)

    def add(
        self, layer: QgsVectorLayer, run_again: Callable[[], None], refine: Callable[[], None]
    ) -> ResultLine:
        """A line for a layer that a search has begun to fill."""
        line = ResultLine(layer, self._iface, run_again, refine, self)
        self._lines.insert(0, line)
        self._layout.insertWidget(0, line)
        self.show()
        return line

    def close_down(self) -> None:
        """Let go of everything outside the dock."""
        QgsProject.instance().layersWillBeRemoved.disconnect(self._on_layers_going)
        for line in self._lines:
            line.close_down()
        self._lines.clear()

    def _on_layers_going(self, ids: list[str]) -> None:
        for line in [line for line in self._lines if line.layer_id in ids]:
            self._forget(line)

    def _forget(self, line: ResultLine) -> None:
        line.close_down()
        self._lines.remove(line)
        self.line_gone.emit(line)
        self._layout.removeWidget(line)
        line.hide()
        line.deleteLater()
        self.setVisible(bool(self._lines))
