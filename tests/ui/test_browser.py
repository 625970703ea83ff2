"""The item “Parcel Lookup” of QGIS's Browser panel."""

import pytest
from qgis.core import QgsApplication, QgsDataItem, QgsMimeDataUtils
from qgis.gui import QgsBrowserDockWidget
from qgis.PyQt import sip
from qgis.PyQt.QtCore import QPoint, Qt
from qgis.PyQt.QtGui import QDropEvent
from qgis.PyQt.QtWidgets import QDialog, QMenu, QMessageBox, QPushButton, QTreeView

import parcel_lookup
from parcel_lookup.core.gis.connections import (
    PUBLIC,
    SAMPLE,
    Connections,
    ServiceConnection,
)
from parcel_lookup.core.gis.qt.jobs import jobs
from parcel_lookup.tests.support.dock import message
from parcel_lookup.tests.support.file_connections import file_connection
from parcel_lookup.tests.support.loaded import delete_deferred, loaded_plugin
from parcel_lookup.ui.kit.notifier import notifier

ROOT = "parcel_lookup:"
BUILT_IN = ["Sample county (offline)", "Public parcels"]


@pytest.fixture
def plugin(iface):
    with loaded_plugin(iface) as plugin:
        yield plugin


@pytest.fixture
def browser(iface, plugin):
    """QGIS's own Browser panel."""
    dock = QgsBrowserDockWidget("Browser", iface.browserModel(), iface.window)
    iface.window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, dock)
    dock.show()
    return dock


def titles(iface):
    """The titles of the connections in QGIS's order, fetched as when the item is expanded."""
    model = iface.browserModel()
    index = model.findPath(ROOT)
    assert index.isValid()
    if model.canFetchMore(index):
        model.fetchMore(index)
    children = [model.index(row, 0, index) for row in range(model.rowCount(index))]
    children.sort(key=lambda child: child.data(int(model.CustomRole.Sort)))
    return [child.data() for child in children]


def index_of(iface, title):
    assert title in titles(iface)
    model = iface.browserModel()
    root = model.findPath(ROOT)
    children = (model.index(row, 0, root) for row in range(model.rowCount(root)))
    return next(child for child in children if child.data() == title)


def shown(browser, iface, title):
    """The view with an item that has been scrolled to, and the point where it is."""
    (view,) = browser.findChildren(QTreeView)
    index = view.model().mapFromSource(index_of(iface, title))
    view.expand(index.parent())
    view.scrollTo(index)
    return view, view.visualRect(index).center()


def double_click(browser, iface, qtbot, title):
    view, where = shown(browser, iface, title)
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=where)
    qtbot.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=where)
    # A double-click of QTest ends with a press, which Qt would still see in later tests.
    qtbot.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=where)


def menu_of(browser, iface, title):
    """The entries of an item's context menu by their titles, without the letters to press."""
    view, where = shown(browser, iface, title)
    view.customContextMenuRequested.emit(where)
    menus = [one for one in browser.findChildren(QMenu) if one.isVisible()]
    (menu,) = menus or [
        one
        for one in QgsApplication.topLevelWidgets()
        if one.isVisible() and isinstance(one, QMenu)
    ]
    return by_title(menu.actions())


def by_title(actions):
    return {one.text().replace("&", ""): one for one in actions if one.text()}


def test_connections_are_listed_as_in_the_dock_and_as_soon_as_they_are_saved(plugin, iface, county):
    assert titles(iface) == BUILT_IN
    Connections().save(file_connection("own", path=str(county)))
    Connections().save(ServiceConnection("Ohio / north", url="https://ohio.example.com"))
    notifier.changed.emit()
    assert titles(iface) == [*BUILT_IN, "Ohio / north", "own"]
    Connections().remove("Ohio / north")
    notifier.changed.emit()
    assert titles(iface) == [*BUILT_IN, "own"]


def test_the_tip_of_a_connection_follows_its_address(plugin, iface):
    ohio = ServiceConnection("Ohio", url="https://old.example.com")
    Connections().save(ohio)
    index = index_of(iface, "Ohio")
    assert "https://old.example.com" in index.data(Qt.ItemDataRole.ToolTipRole)
    new = ServiceConnection("Ohio", url="https://new.example.com")
    Connections().save(new, replaces="Ohio")
    notifier.changed.emit()
    assert "https://new.example.com" in index.data(Qt.ItemDataRole.ToolTipRole)


def test_a_double_click_on_a_connection_searches_it_from_now_on(
    plugin, iface, browser, qtbot, county
):
    Connections().save(file_connection("Own", path=str(county)))
    double_click(browser, iface, qtbot, "Own")
    assert Connections().default.name == "Own"
    dock = plugin.show_dock()
    assert dock.connection_row.connection.name == "Own"
    double_click(browser, iface, qtbot, "Public parcels")
    assert dock.connection_row.connection.name == PUBLIC


@pytest.mark.parametrize(
    ("entry", "name"),
    [
        ("My County's File…", "county_file"),
        ("Add Connection…", "source_dialog"),
    ],
)
def test_a_new_connection_begins_with_its_dialog(plugin, iface, browser, entry, name):
    model = iface.browserModel()
    root = model.dataItem(model.findPath(ROOT))
    by_title(root.actions(iface.window))[entry].trigger()
    dialog = iface.window.findChild(QDialog, f"parcel_lookup_{name}")
    assert dialog.isVisible()
    dialog.reject()


def test_a_connection_is_edited(plugin, iface, browser):
    Connections().save(ServiceConnection("Ohio", url="https://ohio.example.com"))
    menu = menu_of(browser, iface, "Ohio")
    ours = ["Use for Searches", "Edit Connection…", "Test Connection", "Remove…"]
    assert [one for one in menu if one in ours] == ours
    menu["Edit Connection…"].trigger()
    dialog = iface.window.findChild(QDialog, "parcel_lookup_source_dialog")
    assert dialog.isVisible()
    dialog.reject()


def test_a_connection_is_removed_after_a_confirmation(plugin, iface, browser):
    Connections().save(ServiceConnection("Ohio", url="https://ohio.example.com"))
    menu_of(browser, iface, "Ohio")["Remove…"].trigger()
    box = iface.window.findChild(QMessageBox, "parcel_lookup_remove_connection_box")
    assert "“Ohio”" in box.text()
    assert Connections().get("Ohio") is not None
    (remove,) = [one for one in box.findChildren(QPushButton) if one.text() == "Remove"]
    remove.click()
    assert Connections().get("Ohio") is None
    assert titles(iface) == BUILT_IN


def test_a_test_is_reported_in_the_message_bar(plugin, iface, browser, qtbot):
    menu = menu_of(browser, iface, "Sample county (offline)")
    assert menu.keys().isdisjoint(("Edit Connection…", "Remove…"))
    menu["Test Connection"].trigger()
    qtbot.waitUntil(lambda: "can be read" in message(iface))
    assert "Sample county" in message(iface)


def test_a_connection_is_dropped_on_the_dock(plugin, iface, county):
    Connections().save(file_connection("Own", path=str(county)))
    data = iface.browserModel().mimeData([index_of(iface, "Own")])
    dock = plugin.show_dock()
    event = QDropEvent(
        QPoint(5, 5) if not hasattr(QDropEvent, "position") else QPoint(5, 5).toPointF(),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    dock.dropEvent(event)
    assert event.isAccepted()
    assert dock.connection_row.connection.name == "Own"


def test_a_connection_is_dropped_on_the_map(plugin, iface, county):
    Connections().save(file_connection("Own", path=str(county)))
    data = iface.browserModel().mimeData([index_of(iface, "Own")])
    (uri,) = QgsMimeDataUtils.decodeUriList(data)
    (handler,) = iface.drop_handlers
    # As QGIS finds the handler of what is dropped.
    assert uri.layerType == "custom"
    assert uri.providerKey == handler.customUriProviderKey()
    assert handler.canHandleCustomUriCanvasDrop(uri, iface.canvas)
    assert handler.handleCustomUriCanvasDrop(uri, iface.canvas)
    assert Connections().default.name == "Own"


def test_a_connection_that_was_removed_is_reported(plugin, iface, browser, qtbot):
    Connections().save(ServiceConnection("Ohio", url="https://ohio.example.com"))
    index_of(iface, "Ohio")
    Connections().remove("Ohio")  # by another QGIS
    double_click(browser, iface, qtbot, "Ohio")
    assert "“Ohio” does not exist" in message(iface)
    assert Connections().default.name == SAMPLE


def test_all_items_leave_with_the_plugin(iface, county):
    Connections().save(file_connection("Own", path=str(county)))
    model = iface.browserModel()
    for _ in range(3):
        plugin = parcel_lookup.classFactory(iface)
        plugin.initGui()
        assert titles(iface) == [*BUILT_IN, "Own"]
        item = model.dataItem(model.findPath(ROOT))
        assert isinstance(item, QgsDataItem)
        plugin.unload()
        assert jobs.wait(0)
        delete_deferred()
        assert sip.isdeleted(item)
        assert not model.findPath(ROOT).isValid()
        names = [one.name() for one in QgsApplication.dataItemProviderRegistry().providers()]
        assert "parcel_lookup" not in names
        assert iface.drop_handlers == []
