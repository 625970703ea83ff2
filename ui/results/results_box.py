"""The “Results” group of the dock, with a line for each result layer of the project."""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable

from qgis.core import QgsApplication, QgsProject
from qgis.gui import QgsCollapsibleGroupBox
from qgis.PyQt.QtCore import Qt, pyqtSignal
from qgis.PyQt.QtWidgets import QHBoxLayout, QMenu, QToolButton, QVBoxLayout, QWidget

from parcel_lookup.core.gis.layer.properties import is_result_layer
from parcel_lookup.core.gis.saving import is_temporary
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.ui.kit.widgets import fill, name_it, plain_label, wrapping_label, wrapping_tip

if TYPE_CHECKING:
    from qgis.core import QgsVectorLayer
    from qgis.gui import QgisInterface
    from qgis.PyQt.QtGui import QMouseEvent

    from parcel_lookup.ui.menus.entry import Entry


class ResultLine(QWidget):
    """The name and count of a result layer, a button to save it, and its menu.

    A click makes the layer the current one.
    """

    #: An `Entry` of the menu was chosen.
    entry_chosen = pyqtSignal(object)
    #: The user requested to save the layer in a file.
    save_requested = pyqtSignal(object)

    def __init__(
        self, layer: QgsVectorLayer, iface: QgisInterface, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._layer = layer
        self._iface = iface
        self._is_finished = True
        self._save_search: Callable[[], None] | None = None
        self._show_report: Callable[[], None] | None = None
        self.setObjectName("parcel_lookup_result")
        self._name = wrapping_label("result_name", tr("The layer with the parcels"))
        self._count = plain_label()
        name_it(self._count, "result_count", tr("Parcels in the layer"))
        self._count.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._temporary = self._make_temporary()
        self._button = self._make_button()
        fill(QHBoxLayout(self), (self._name, 1), self._count, self._temporary, self._button)
        layer.nameChanged.connect(self._show_name)
        layer.metadataChanged.connect(self._show_name)
        layer.dataSourceChanged.connect(self._show_temporary)
        self._show_name()
        self._show_temporary()

    @property
    def layer(self) -> QgsVectorLayer:
        """The layer, which still exists."""
        return self._layer

    def show_count(self, count: int) -> None:
        """Show the current number of parcels in the layer."""
        self._count.setText(f"{count:,}")
        self._count.setAccessibleName(number_of(count, "{} parcel", "{} parcels"))

    def set_finished(self, finished: bool) -> None:
        """Set whether the search that fills the layer has ended."""
        self._is_finished = finished
        self._show_temporary()

    def offer_save_search(self, save: Callable[[], None]) -> None:
        """Offer to save the search under a name."""
        self._save_search = save

    def offer_report(self, show: Callable[[], None]) -> None:
        """Offer the report on the rows of a list."""
        self._show_report = show

    def zoom(self) -> None:
        """Zoom the map to the layer."""
        self._iface.setActiveLayer(self._layer)
        self._iface.zoomToActiveLayer()

    def set_tab_order_after(self, control: QWidget) -> None:
        """Place this line after a control in the tab order."""
        for button in (self._temporary, self._button):
            self.setTabOrder(control, button)
            control = button

    def close_down(self) -> None:
        """Disconnect from the layer."""
        self._layer.nameChanged.disconnect(self._show_name)
        self._layer.metadataChanged.disconnect(self._show_name)
        self._layer.dataSourceChanged.disconnect(self._show_temporary)

    def mouseReleaseEvent(self, event: QMouseEvent | None) -> None:
        """Make the layer the current one."""
        super().mouseReleaseEvent(event)
        self._iface.setActiveLayer(self._layer)

    def _make_temporary(self) -> QToolButton:
        button = QToolButton()
        button.setIcon(QgsApplication.getThemeIcon("/mIconMemory.svg"))
        button.setAutoRaise(True)
        tip = tr("Temporary layer: it is lost when QGIS closes. Click to save it in a GeoPackage.")
        name_it(button, "result_temporary", tip, tr("Temporary layer: save it"))
        button.clicked.connect(lambda _checked=False: self.save_requested.emit(self._layer))
        return button

    def _show_temporary(self) -> None:
        self._temporary.setVisible(self._is_finished and is_temporary(self._layer))

    def _make_button(self) -> QToolButton:
        menu = QMenu(self)
        # The applicable entries depend on the layer's current state.
        menu.aboutToShow.connect(lambda: self._fill(menu))
        button = QToolButton()
        button.setText("⋯")
        button.setAutoRaise(True)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setMenu(menu)
        # The ellipsis already indicates a menu, so the arrow is hidden.
        button.setStyleSheet("QToolButton::menu-indicator { image: none; }")
        name_it(button, "result_menu", tr("Commands for this layer"), tr("Layer menu"))
        return button

    def _fill(self, menu: QMenu) -> None:
        from parcel_lookup.ui.menus.entries import result_entries
        from parcel_lookup.ui.menus.entry import clear, fill

        clear(menu)
        entries = result_entries([self._layer])
        if entries:
            entries[0] = entries[0]._replace(begins_group=True)
        entries = [*self._first_entries(), *entries, *self._last_entries()]
        fill(menu, entries, self.entry_chosen.emit)

    def _first_entries(self) -> list[Entry]:
        """Return the entries that QGIS's own menu for a layer has too."""
        from parcel_lookup.ui.menus.entry import Entry

        return [
            Entry(
                "zoom",
                tr("&Zoom to Layer"),
                tr("Zoom the map to the layer"),
                "mActionZoomToLayer",
                lambda _dock: self.zoom(),
            ),
            Entry(
                "table",
                tr("&Open Attribute Table"),
                tr("Open the attribute table of the layer"),
                "mActionOpenTable",
                lambda _dock: self._iface.showAttributeTable(self._layer),
            ),
        ]

    def _last_entries(self) -> list[Entry]:
        """Return the entries that depend on the session, and Remove Layer."""
        from parcel_lookup.ui.menus.entry import Entry

        entries = []
        if self._save_search is not None:
            save = self._save_search
            tip = tr("Save the search under a name, to run it again later")
            text = tr("Save Sear&ch…")
            entries.append(Entry("save_search", text, tip, "mActionHistory", lambda _dock: save()))
        if self._show_report is not None:
            show = self._show_report
            tip = tr("Show the result for each row of the list")
            entries.append(
                Entry(
                    "list_report",
                    tr("Report on the &List…"),
                    tip,
                    "mActionOpenTable",
                    lambda _dock: show(),
                )
            )
        remove = Entry(
            "remove",
            tr("Re&move Layer"),
            tr("Remove the layer from the project"),
            "mActionRemoveLayer",
            lambda _dock: QgsProject.instance().removeMapLayer(self._layer.id()),
            begins_group=True,
        )
        return [*entries, remove]

    def _show_name(self) -> None:
        name, abstract = self._layer.name(), self._layer.metadata().abstract()
        self._name.setText(name)
        # Its first paragraph is the search as a sentence.
        self._name.setToolTip(wrapping_tip(abstract.partition("\n")[0] or name))


class ResultsBox(QgsCollapsibleGroupBox):
    """The “Results” group, newest first; hidden while it is empty."""

    #: The layer of this line is about to be removed.
    line_removed = pyqtSignal(object)
    #: An `Entry` of the menu of a line was chosen.
    entry_chosen = pyqtSignal(object)
    #: The user requested to save a layer in a file.
    save_requested = pyqtSignal(object)

    def __init__(
        self, iface: QgisInterface, before: QWidget, parent: QWidget | None = None
    ) -> None:
        """Create the group; `before` precedes the first line in the tab order."""
        super().__init__(parent)
        self._iface = iface
        self._before = before
        self._lines: list[ResultLine] = []
        self.setTitle(tr("Results"))
        name_it(self, "results", tr("Layers from searches in this project"))
        self._layout = QVBoxLayout(self)
        self.hide()
        QgsProject.instance().layersWillBeRemoved.connect(self._on_layers_going)
        QgsProject.instance().readProject.connect(self._add_all)
        self._add_all()

    def add(self, layer: QgsVectorLayer) -> ResultLine:
        """Add a line for a layer that a search has started to fill."""
        line = ResultLine(layer, self._iface, self)
        line.set_tab_order_after(self._before)
        line.entry_chosen.connect(self.entry_chosen)
        line.save_requested.connect(self.save_requested)
        self._lines.insert(0, line)
        self._layout.insertWidget(0, line)
        self.show()
        return line

    def close_down(self) -> None:
        """Disconnect from everything outside the dock."""
        QgsProject.instance().readProject.disconnect(self._add_all)
        QgsProject.instance().layersWillBeRemoved.disconnect(self._on_layers_going)
        for line in self._lines:
            line.close_down()
        self._lines.clear()

    def _add_all(self, *_arguments: object) -> None:
        """Add lines for the results of a project that was opened, in the order of the panel."""
        listed = [line.layer for line in self._lines]
        for layer in reversed(QgsProject.instance().layerTreeRoot().layerOrder()):
            if is_result_layer(layer) and layer not in listed:
                self.add(layer).show_count(layer.featureCount())

    def _on_layers_going(self, ids: list[str]) -> None:
        for line in [line for line in self._lines if line.layer.id() in ids]:
            self._forget(line)

    def _forget(self, line: ResultLine) -> None:
        line.close_down()
        self._lines.remove(line)
        self.line_removed.emit(line)
        self._layout.removeWidget(line)
        line.hide()
        line.deleteLater()
        self.setVisible(bool(self._lines))
