"""Adds a “Parcel Lookup” submenu to QGIS's menus for layers, the map, and attribute tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable

from qgis.gui import QgsGui
from qgis.PyQt.QtCore import QObject
from qgis.PyQt.QtGui import QIcon
from qgis.PyQt.QtWidgets import QMenu

from parcel_lookup.core.resources import RESOURCES
from parcel_lookup.ui.kit.text import tr
from parcel_lookup.ui.menus.feature_actions import make_feature_actions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.gui import QgisInterface, QgsMapMouseEvent

    from parcel_lookup.ui.menus.entry import Commands, Entry


_ICON = RESOURCES / "icons" / "parcel_lookup.svg"


class LayerMenu(QObject):
    """Adds a submenu with the applicable entries, if any, to menus about to be shown.

    Actions on features use QGIS's own mechanism, which shows them in attribute tables and in the
    results of Identify.
    """

    def __init__(self, iface: QgisInterface, dock: Callable[[], Commands], parent: QObject) -> None:
        """Create the menus; `dock` returns the dock, creating it if necessary."""
        super().__init__(parent)
        self._iface = iface
        self._dock = dock
        self._view = iface.layerTreeView()
        self._canvas = iface.mapCanvas()
        self._view.contextMenuAboutToShow.connect(self._fill_layer_menu)
        self._canvas.contextMenuAboutToShow.connect(self._fill_map_menu)
        self._actions = make_feature_actions(self._do, self)
        for action in self._actions:
            QgsGui.mapLayerActionRegistry().addMapLayerAction(action)

    def close_down(self) -> None:
        """Remove the actions, and stop adding submenus."""
        for action in self._actions:
            QgsGui.mapLayerActionRegistry().removeMapLayerAction(action)
            action.deleteLater()
        self._actions = []
        self._canvas.contextMenuAboutToShow.disconnect(self._fill_map_menu)
        self._view.contextMenuAboutToShow.disconnect(self._fill_layer_menu)

    def _fill_layer_menu(self, menu: QMenu) -> None:
        layers = self._view.selectedLayers()
        if layers:
            from parcel_lookup.ui.menus.entries import entries_for

            self._add(menu, entries_for(layers))

    def _fill_map_menu(self, menu: QMenu, _event: QgsMapMouseEvent) -> None:
        from parcel_lookup.ui.menus.entries import entries_for_selection

        self._add(menu, entries_for_selection(self._iface.activeLayer()))

    def _add(self, menu: QMenu, entries: Sequence[Entry]) -> None:
        """Add the submenu to a menu, which QGIS recreates each time."""
        if not entries:
            return
        menu.addSeparator()
        from parcel_lookup.ui.menus.filling import fill

        submenu = QMenu(tr("Parcel Lookup"), menu)
        submenu.setObjectName("parcel_lookup_layer_menu")
        submenu.setIcon(QIcon(str(_ICON)))
        fill(submenu, entries, lambda entry: entry.do(self._dock()))
        menu.addMenu(submenu)

    def _do(self, method: str, *arguments: object) -> None:
        getattr(self._dock().layer_searches, method)(*arguments)
