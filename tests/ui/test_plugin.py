"""The plugin goes into QGIS and comes out of it again, and leaves nothing behind."""

import json
import subprocess
import sys

import pytest
from qgis.core import Qgis, QgsApplication, QgsExpression, QgsSettings, QgsVectorLayer
from qgis.gui import QgsDockWidget, QgsGui, QgsMapToolPan
from qgis.PyQt import sip
from qgis.PyQt.QtCore import QObject
from qgis.PyQt.QtGui import QAction

import parcel_lookup
from parcel_lookup.core.gis.connections import Connections
from parcel_lookup.core.gis.qt.jobs import jobs
from parcel_lookup.plugin import ParcelLookupPlugin
from parcel_lookup.tests.support.dock import button
from parcel_lookup.tests.support.file_connections import file_connection
from parcel_lookup.tests.support.loaded import delete_deferred, loaded_plugin
from parcel_lookup.ui.map_tool.parcel_panel import ParcelPanel
from parcel_lookup.ui.preloading import Preloader
from parcel_lookup.ui.search.estimator import Estimator


def provider():
    return QgsApplication.processingRegistry().providerById("parcel_lookup")


def dock_button(iface):
    """The button of the dock, the first of ours in the tool bar."""
    return iface.toolbar.actions()[0]


def ours(window):
    return sorted(
        found.objectName()
        for found in window.findChildren(QObject)
        if found.objectName().startswith("parcel_lookup")
    )


def listeners_of(iface, project):
    """How many slots listen to what the plugin listens to."""
    signals = (
        (iface, iface.currentLayerChanged),
        (project, project.cleared),
        (project, project.layersAdded),
        (project, project.layersRemoved),
        (project, project.layersWillBeRemoved),
        (iface.canvas, iface.canvas.extentsChanged),
        (iface.canvas, iface.canvas.destinationCrsChanged),
        (iface.canvas, iface.canvas.contextMenuAboutToShow),
        (iface.tree, iface.tree.contextMenuAboutToShow),
    )
    return [sender.receivers(signal) for sender, signal in signals]


def names_of(iface):
    """The names of everything of the plugin that QGIS holds, except widgets."""
    registry = QgsGui.mapLayerActionRegistry()
    kinds = ("Polygon?crs=EPSG:4326", "NoGeometry?field=ADDRESS:string")
    layers = [QgsVectorLayer(kind, "", "memory") for kind in kinds]
    actions = [action for layer in layers for action in registry.mapLayerActions(layer)]
    filters = iface.locator.locator().filters()
    return (
        [one.objectName() for one in actions if one.objectName().startswith("parcel_lookup")],
        [one.name() for one in filters if one.name().startswith("parcel_lookup")],
        [one.name() for one in QgsExpression.Functions() if one.name().startswith("parcel_")],
        [one.objectName() for one in iface.menu.actions()],
        iface.options_factories,
    )


@pytest.fixture
def critical(qgis_app):
    """What is logged as critical: what went wrong while the plugin was unloaded."""
    logged = []

    def keep(message, _tag, level):
        if level == Qgis.MessageLevel.Critical:
            logged.append(message)

    qgis_app.messageLog().messageReceived.connect(keep)
    yield logged
    qgis_app.messageLog().messageReceived.disconnect(keep)


@pytest.fixture
def plugin(iface):
    with loaded_plugin(iface) as plugin:
        yield plugin


def test_qgis_gets_the_plugin_from_the_package(iface):
    assert isinstance(parcel_lookup.classFactory(iface), ParcelLookupPlugin)


def test_there_is_a_button_an_entry_and_a_key(plugin, iface):
    action = dock_button(iface)
    in_menu = iface.submenus["Parcel Lookup"].actions()
    assert in_menu[0] is action
    assert {one.text(): one.shortcut().toString() for one in in_menu} == {
        "Parcel Lookup": "Ctrl+Alt+K",
        "Search by Filters…": "Ctrl+Alt+Shift+K",
        "Look Up a List…": "Ctrl+Alt+Shift+L",
        "Parcel at Point": "Ctrl+Alt+Shift+I",
        "Help": "",
    }
    assert [one.text() for one in iface.toolbar.actions()] == ["Parcel Lookup", "Parcel at Point"]
    assert not any(one.icon().isNull() for one in in_menu)


def test_the_button_opens_and_closes_the_dock(plugin, iface):
    action = dock_button(iface)
    assert iface.window.findChild(QgsDockWidget, "parcel_lookup_dock") is None
    action.trigger()
    dock = iface.window.findChild(QgsDockWidget, "parcel_lookup_dock")
    assert dock.isVisible()
    action.trigger()
    assert not dock.isVisible()
    dock.show()
    assert action.isChecked()
    dock.close()
    assert not action.isChecked()


def test_an_open_dock_is_there_again_at_the_next_start(iface):
    for _ in range(2):
        plugin = parcel_lookup.classFactory(iface)
        plugin.initGui()
        plugin.show_dock()
        plugin.unload()
        delete_deferred()
        plugin = parcel_lookup.classFactory(iface)
        plugin.initGui()
        action = dock_button(iface)
        assert action.isChecked()
        plugin.unload()
        delete_deferred()


def test_a_closed_dock_stays_closed_at_the_next_start(iface):
    plugin = parcel_lookup.classFactory(iface)
    plugin.initGui()
    plugin.show_dock().close()
    plugin.unload()
    assert QgsSettings().value("parcel_lookup/dock_open", type=bool) is False


def test_nothing_is_left_after_load_and_unload_three_times(iface, project, critical):
    delete_deferred()  # what earlier tests have left for later
    before = ours(iface.window), len(iface.window.findChildren(QAction)), iface.bar.items()
    children = len(iface.window.findChildren(QObject))
    listeners = listeners_of(iface, project)
    for _ in range(3):
        plugin = parcel_lookup.classFactory(iface)
        plugin.initGui()
        dock = plugin.show_dock()
        assert provider() is not None
        iface.window.findChild(QAction, "parcel_lookup_help").trigger()
        plugin.unload()
        delete_deferred()
        assert sip.isdeleted(dock)
        assert iface.help_menu.actions() == []
        assert provider() is None
        assert iface.submenus == {}
        assert iface.toolbar.actions() == []
        assert iface.shortcuts == []
        assert ours(iface.window) == before[0]
    assert len(iface.window.findChildren(QAction)) == before[1]
    assert iface.bar.items() == before[2]
    assert len(iface.window.findChildren(QObject)) == children
    assert listeners_of(iface, project) == listeners
    assert critical == []


def test_what_qgis_was_given_is_taken_back(iface, project, critical):
    assert names_of(iface) == ([], [], [], [], [])
    plugin = parcel_lookup.classFactory(iface)
    plugin.initGui()
    actions, filters, functions, menus, factories = names_of(iface)
    assert len(actions) == 8  # two for polygons and two for tables, of one feature and of many
    assert filters == ["parcel_lookup"]
    assert functions == ["parcel_owner_is"]
    assert len(menus) == len(factories) == 1
    plugin.unload()
    assert names_of(iface)[:3] == ([], [], [])
    delete_deferred()
    assert names_of(iface) == ([], [], [], [], [])
    assert critical == []


def test_the_map_gets_its_tool_back(iface, project, critical):
    pan = QgsMapToolPan(iface.canvas)
    iface.canvas.setMapTool(pan)
    plugin = parcel_lookup.classFactory(iface)
    plugin.initGui()
    iface.toolbar.actions()[1].trigger()
    tool, (panel,) = iface.canvas.mapTool(), iface.window.findChildren(ParcelPanel)
    assert tool is not pan
    plugin.unload()
    delete_deferred()
    assert sip.isdeleted(tool)
    assert sip.isdeleted(panel)
    assert iface.canvas.mapTool() is not tool
    assert critical == []


def test_the_dock_and_the_panel_share_a_place(plugin, iface):
    iface.toolbar.actions()[1].trigger()
    (panel,) = iface.window.findChildren(ParcelPanel)
    dock = plugin.show_dock()
    assert iface.window.tabifiedDockWidgets(dock) == [panel]


def test_one_part_that_cannot_be_closed_keeps_no_other(iface, monkeypatch, critical):
    def fails(_self):
        raise RuntimeError("wrapped C/C++ object has been deleted")

    plugin = parcel_lookup.classFactory(iface)
    plugin.initGui()
    dock = plugin.show_dock()
    monkeypatch.setattr(Estimator, "close_down", fails)
    plugin.unload()
    delete_deferred()
    assert names_of(iface) == ([], [], [], [], [])
    assert provider() is None
    assert sip.isdeleted(dock)
    (logged,) = critical
    assert "RuntimeError: wrapped C/C++ object has been deleted" in logged


def test_without_a_window_there_are_the_algorithms(qgis_app):
    plugin = parcel_lookup.classFactory(None)
    plugin.initProcessing()
    assert provider() is not None
    plugin.unload()
    assert provider() is None


START = """
from qgis.core import QgsApplication
app = QgsApplication([], True)
app.initQgis()
from parcel_lookup.tests.support.iface import Iface
import parcel_lookup
plugin = parcel_lookup.classFactory(Iface())
plugin.initGui()
import json, sys
print(json.dumps([name for name in sys.modules if name.startswith("parcel_lookup.")]))
sys.stdout.flush()
import os
os._exit(0)
"""


def test_start_of_qgis_loads_neither_dock_nor_builder():
    command = [sys.executable, "-c", START]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    loaded = json.loads(done.stdout.splitlines()[-1])
    assert "parcel_lookup.ui.menus.layer_menu" in loaded
    late = ("ui.dock.dock", "ui.filters", "core.gis.result.layers", "core.search.history")
    late += (
        "core.gis.styles",
        "core.gis.export.gdal",
        "core.address",
        "core.parcel_file",
        "core.remote",
    )
    for name in late:
        assert f"parcel_lookup.{name}" not in loaded


FIRST_CLICKS = """
from qgis.core import QgsApplication
from qgis.PyQt.QtCore import QEventLoop
app = QgsApplication([], True)
app.initQgis()
from parcel_lookup.tests.support.iface import Iface
import parcel_lookup, importlib, json, os, sys, time
import_module, seconds = importlib.import_module, []
def timed(name):
    busy = time.thread_time()
    import_module(name)
    seconds.append(time.thread_time() - busy)
importlib.import_module = timed
plugin = parcel_lookup.classFactory(Iface())
plugin.initGui()
from parcel_lookup.ui.preloading import Preloader
(preloader,) = plugin.findChildren(Preloader)
while preloader.isActive():
    app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
before = set(sys.modules)
plugin.search_by_filters()
plugin.look_up_list()
after = {name for name in set(sys.modules) - before if name.startswith("parcel_lookup.")}
print(json.dumps({"after": sorted(after), "longest": max(seconds)}))
sys.stdout.flush()
os._exit(0)
"""


def test_what_first_clicks_need_is_imported_ahead_in_small_steps():
    command = [sys.executable, "-c", FIRST_CLICKS]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    found = json.loads(done.stdout.splitlines()[-1])
    assert found["after"] == []
    # Far above what it takes, and far below what all of it takes at once.
    assert found["longest"] < 0.3


def test_unloading_ends_the_imports_ahead(iface, qtbot):
    plugin = parcel_lookup.classFactory(iface)
    plugin.initGui()
    (preloader,) = plugin.findChildren(Preloader)
    assert preloader.isActive()
    plugin.unload()
    assert not preloader.isActive()
    delete_deferred()


def test_a_module_that_cannot_be_imported_ahead_does_not_keep_others(monkeypatch, qgis_app, qtbot):
    last = "parcel_lookup.ui.results.save_dialog"
    monkeypatch.setattr(
        "parcel_lookup.ui.preloading._names", lambda: iter(["no_such_module", last])
    )
    monkeypatch.delitem(sys.modules, last, raising=False)
    preloader = Preloader()
    preloader.setInterval(0)
    qtbot.waitUntil(lambda: not preloader.isActive(), timeout=20_000)
    assert last in sys.modules


def test_nothing_of_it_runs_any_more_when_it_is_unloaded(iface, county, project, add_layer, qtbot):
    """What would still come to an import brings back the modules that QGIS has forgotten."""
    Connections().save(file_connection("County", path=str(county)))
    Connections().set_default("County")
    add_layer("Districts", boxes=40)
    plugin = parcel_lookup.classFactory(iface)
    plugin.initGui()
    dock = plugin.show_dock()
    button(dock).click()
    plugin.unload()
    assert jobs.wait(0)
    delete_deferred()
