"""Runs inside QGIS Desktop: the plugin is unloaded three times with its items in the Browser panel
open, and QGIS is quit in a search.
"""

import os
import socket
import sys
import traceback

from qgis.core import QgsApplication, QgsProject, QgsRectangle
from qgis.PyQt.QtCore import QTimer
from qgis.PyQt.QtGui import QAction
from qgis.PyQt.QtWidgets import QDialog, QDockWidget, QTreeView
from qgis.utils import iface, loadPlugin, plugins, startPlugin, unloadPlugin

NAME = "parcel_lookup"


def ours():
    kinds = (QAction, QDialog, QDockWidget)
    names = {one.objectName() for one in iface.mainWindow().findChildren(kinds)}
    found = sorted(name for name in names if name.startswith(NAME))
    return [*found, *(["provider"] if provider() else [])]


def provider():
    return QgsApplication.processingRegistry().providerById(NAME)


def browser_items():
    """Open our item in the Browser panel; return the titles of all items that were fetched."""
    panel = iface.mainWindow().findChild(QDockWidget, "Browser")
    panel.setUserVisible(True)
    (view,) = panel.findChildren(QTreeView)
    index = view.model().mapFromSource(iface.browserModel().findPath(f"{NAME}:"))
    if not index.isValid():
        return []
    view.scrollTo(index)
    return [index.data(), *opened(view, index)]


def opened(view, index):
    view.expand(index)
    model, found = view.model(), []
    for row in range(model.rowCount(index)):
        child = model.index(row, 0, index)
        found += [child.data(), *opened(view, child)]
    return found


def scenes():
    plugins[NAME].show_dock()
    yield 300
    for _ in range(3):
        assert "Sample county (offline)" in browser_items(), browser_items()
        yield 300
        plugins[NAME].search_by_filters()
        yield 300
        assert f"{NAME}_filters" in ours(), ours()
        assert unloadPlugin(NAME)
        yield 300
        assert ours() == [], ours()
        assert browser_items() == [], browser_items()
        assert loadPlugin(NAME)
        assert startPlugin(NAME)
        plugins[NAME].show_dock()
        yield 300
    print("unloaded three times", flush=True)

    from parcel_lookup.core.gis.connections import Connections, ServiceConnection

    url = f"http://127.0.0.1:{silent.getsockname()[1]}"
    Connections().save(ServiceConnection("Silent", url=url))
    Connections().set_default("Silent")
    iface.newProject(False)
    yield 300
    iface.mapCanvas().setExtent(QgsRectangle(-93.7, 41.8, -93.6, 41.9))
    dock = plugins[NAME].show_dock()
    dock._connection_row.refresh()
    dock._search()
    yield 1000
    assert QgsApplication.taskManager().countActiveTasks() == 1
    QgsProject.instance().setDirty(False)
    print("quitting in a search", flush=True)
    QTimer.singleShot(0, iface.actionExit().trigger)
    yield 60_000


def play():
    try:
        QTimer.singleShot(next(story), play)
    except Exception:  # noqa: BLE001 - in a timer it would be shown in a window that nobody sees
        traceback.print_exc()
        sys.stderr.flush()
        os._exit(1)


silent = socket.create_server(("127.0.0.1", 0))  # accepts connections and never responds
story = scenes()
QTimer.singleShot(1000, play)
