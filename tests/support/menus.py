"""QGIS's menus for layers and features, as opened by a user."""

from __future__ import annotations

import re

from qgis.core import Qgis, QgsMapLayer
from qgis.gui import QgsGui, QgsMapLayerAction, QgsMapMouseEvent
from qgis.PyQt.QtCore import QEvent, QItemSelectionModel, QPoint
from qgis.PyQt.QtGui import QAction
from qgis.PyQt.QtWidgets import QMenu, QToolButton, QWidget

NAME = "parcel_lookup_layer_menu"


def layer_menu(iface, *layers: QgsMapLayer) -> QMenu:
    """Return the context menu of the Layers panel for selected layers."""
    tree = iface.layerTreeView()
    tree.clearSelection()
    root = tree.layerTreeModel().rootGroup()
    for layer in layers:
        index = tree.node2index(root.findLayer(layer.id()))
        tree.selectionModel().select(index, QItemSelectionModel.SelectionFlag.Select)
    menu = QMenu(iface.mainWindow())
    tree.contextMenuAboutToShow.emit(menu)
    return menu


def map_menu(iface) -> QMenu:
    """Return the context menu of the map."""
    menu = QMenu(iface.mainWindow())
    event = QgsMapMouseEvent(iface.mapCanvas(), QEvent.Type.MouseButtonPress, QPoint(5, 5))
    iface.mapCanvas().contextMenuAboutToShow.emit(menu, event)
    return menu


def entries(menu: QMenu) -> list[str]:
    """Return the texts of our entries in a menu, without mnemonics."""
    submenu = menu.findChild(QMenu, NAME)
    return [] if submenu is None else texts(submenu)


def texts(menu: QMenu) -> list[str]:
    """Return the texts of a menu as displayed."""
    actions = (action for action in menu.actions() if not action.isSeparator())
    return [re.sub("&(.)", r"\1", action.text()) for action in actions]


def result_menu(line: QWidget) -> QMenu:
    """Open the menu ⋯ of a result, and return it."""
    menu = line.findChild(QToolButton, "parcel_lookup_result_menu").menu()
    menu.aboutToShow.emit()
    return menu


def result_entry(line: QWidget, name: str) -> QAction:
    """Return an entry of the menu ⋯ of a result, or of a submenu."""
    waiting = list(result_menu(line).actions())
    for action in waiting:
        if action.objectName() == f"parcel_lookup_menu_{name}":
            return action
        waiting += action.menu().actions() if action.menu() else []
    raise AssertionError(name)


def entry_of(menu: QMenu, name: str) -> QAction:
    """Return one of our entries."""
    found = menu.findChild(QMenu, NAME).findChild(QAction, f"parcel_lookup_menu_{name}")
    assert found is not None, name
    return found


def feature_actions(
    layer: QgsMapLayer, target: Qgis.MapLayerActionTarget
) -> dict[str, QgsMapLayerAction]:
    """Return our actions that QGIS shows for features of a layer, by text."""
    found = QgsGui.mapLayerActionRegistry().mapLayerActions(layer, target)
    return {one.text(): one for one in found if one.objectName().startswith("parcel_lookup")}
