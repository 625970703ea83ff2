"""The item “Parcel Lookup” of QGIS's Browser panel."""

import json

import pytest
from qgis.core import QgsApplication, QgsDataItem, QgsMimeDataUtils
from qgis.gui import QgsBrowserDockWidget
from qgis.PyQt import sip
from qgis.PyQt.QtCore import QPoint, Qt
from qgis.PyQt.QtGui import QDropEvent
from qgis.PyQt.QtWidgets import QComboBox, QDialog, QFileDialog, QMenu, QTextBrowser, QTreeView

import parcel_lookup
from parcel_lookup.core.arcgis.definition import definition_to_json
from parcel_lookup.core.contract import Filter
from parcel_lookup.core.gis.connections import (
    LOCAL,
    REMOTE,
    SAMPLE,
    Connection,
    Connections,
    history_path,
)
from parcel_lookup.core.gis.connections.arcgis import definition_of, keep_check
from parcel_lookup.core.gis.connections.connection import ARCGIS
from parcel_lookup.core.gis.qt.jobs import jobs
from parcel_lookup.core.search import Search
from parcel_lookup.core.search.history import History
from parcel_lookup.tests.support.dock import message
from parcel_lookup.tests.support.feature_data import layer_of_file
from parcel_lookup.tests.support.feature_server import FeatureServer
from parcel_lookup.tests.support.loaded import delete_deferred, loaded_plugin
from parcel_lookup.tests.support.public import layer_file, public_catalog
from parcel_lookup.ui.kit.notifier import notifier

ROOT = "parcel_lookup:"
FARMS = Search(filters=(Filter("acres", "gte", 40.0),))


def save_search(name, search=FARMS):
    history = History(history_path())
    history.save_search(name, search)
    history.close()


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


def titles(iface, path=ROOT):
    """The titles of the children of an item in QGIS's order, fetched as when it is expanded."""
    model = iface.browserModel()
    index = model.findPath(path)
    assert index.isValid(), path
    if model.canFetchMore(index):
        model.fetchMore(index)
    children = [model.index(row, 0, index) for row in range(model.rowCount(index))]
    children.sort(key=lambda child: child.data(int(model.CustomRole.Sort)))
    return [child.data() for child in children]


def path_of(iface, group, title):
    titles(iface)
    model = iface.browserModel()
    titles(iface, f"{ROOT}/{group}")
    index = model.findPath(f"{ROOT}/{group}")
    for row in range(model.rowCount(index)):
        child = model.index(row, 0, index)
        if child.data() == title:
            return child.data(int(model.CustomRole.Path))
    raise AssertionError(title)


def shown(browser, iface, group, title):
    """The view with an item that has been scrolled to, and the point where it is."""
    model = iface.browserModel()
    path = path_of(iface, group, title)
    (view,) = browser.findChildren(QTreeView)
    proxy = view.model()
    index = proxy.mapFromSource(model.findPath(path))
    view.expand(index.parent().parent())
    view.expand(index.parent())
    view.scrollTo(index)
    return view, view.visualRect(index).center()


def double_click(browser, iface, qtbot, group, title):
    view, where = shown(browser, iface, group, title)
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=where)
    qtbot.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=where)
    # A double-click of QTest ends with a press, which Qt would still see in later tests.
    qtbot.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=where)


def menu_of(browser, iface, group, title):
    """The entries of an item's context menu by their titles, without the letters to press."""
    view, where = shown(browser, iface, group, title)
    view.customContextMenuRequested.emit(where)
    menus = [one for one in browser.findChildren(QMenu) if one.isVisible()]
    (menu,) = menus or [
        one
        for one in QgsApplication.topLevelWidgets()
        if one.isVisible() and isinstance(one, QMenu)
    ]
    return {one.text().replace("&", ""): one for one in menu.actions() if one.text()}


def test_the_groups_and_the_sample_county(plugin, iface):
    assert titles(iface) == ["Connections", "Public Parcels", "Parcel Files", "Saved Searches"]
    assert titles(iface, f"{ROOT}/connections") == ["Sample county (offline)"]
    assert titles(iface, f"{ROOT}/files") == []


def test_connections_and_files_are_listed_as_soon_as_they_are_saved(plugin, iface, county):
    titles(iface)
    titles(iface, f"{ROOT}/connections")
    titles(iface, f"{ROOT}/files")
    Connections().save(Connection("Ohio / north", REMOTE, url="https://ohio.example.com"))
    Connections().save(Connection("Own", LOCAL, path=str(county)))
    notifier.changed.emit()
    assert titles(iface, f"{ROOT}/connections") == ["Sample county (offline)", "Ohio / north"]
    assert titles(iface, f"{ROOT}/files") == ["Own"]
    Connections().remove("Ohio / north")
    notifier.changed.emit()
    assert titles(iface, f"{ROOT}/connections") == ["Sample county (offline)"]


def test_the_tip_of_a_connection_follows_its_address(plugin, iface):
    ohio = Connection("Ohio", REMOTE, url="https://old.example.com")
    Connections().save(ohio)
    path = path_of(iface, "connections", "Ohio")
    new = Connection("Ohio", REMOTE, url="https://new.example.com")
    Connections().save(new, replaces="Ohio")
    notifier.changed.emit()
    model = iface.browserModel()
    assert "https://new.example.com" in model.findPath(path).data(Qt.ItemDataRole.ToolTipRole)


def test_a_double_click_on_a_connection_searches_it_from_now_on(
    plugin, iface, browser, qtbot, county
):
    Connections().save(Connection("Own", LOCAL, path=str(county)))
    double_click(browser, iface, qtbot, "files", "Own")
    assert Connections().default.name == "Own"
    dock = plugin.show_dock()
    assert dock._connection_row.connection.name == "Own"


def test_saved_searches_appear_and_open_in_the_filter_builder(plugin, iface, browser, qtbot):
    save_search("Large farms")
    titles(iface)
    titles(iface, f"{ROOT}/saved")
    qtbot.waitUntil(lambda: titles(iface, f"{ROOT}/saved") == ["Large farms"])
    save_search("Small farms")
    notifier.searches_changed.emit()
    qtbot.waitUntil(lambda: titles(iface, f"{ROOT}/saved") == ["Large farms", "Small farms"])
    double_click(browser, iface, qtbot, "saved", "Large farms")
    find = lambda: iface.window.findChild(QDialog, "parcel_lookup_filters")  # noqa: E731
    qtbot.waitUntil(lambda: find() is not None and find().isVisible())
    dock = plugin.show_dock()
    qtbot.waitUntil(lambda: dock._which.draft.search().filters == FARMS.filters)


def test_the_public_catalog_is_listed_by_state(plugin, iface):
    titles(iface)
    states = titles(iface, f"{ROOT}/public")
    assert {"Florida", "Montana", "Wisconsin"} <= set(states)
    assert states == sorted(states)
    path = path_of(iface, "public", "Montana")
    tip = iface.browserModel().findPath(path).data(Qt.ItemDataRole.ToolTipRole)
    assert Connections().get("Public parcels: Montana").address in tip


def test_a_double_click_on_a_public_layer_searches_it_and_nothing_is_saved(
    plugin, iface, browser, qtbot
):
    double_click(browser, iface, qtbot, "public", "Wisconsin")
    dock = plugin.show_dock()
    assert dock._connection_row.connection.name == "Public parcels: Wisconsin"
    combo = dock.findChild(QComboBox, "parcel_lookup_connection")
    assert combo.currentText() == "Public parcels: Wisconsin"
    assert [one.name for one in Connections().all()] == [SAMPLE]


def test_the_terms_of_a_public_layer_can_be_read(plugin, iface, browser, qtbot):
    menu = menu_of(browser, iface, "public", "Montana")
    assert [one for one in menu if one in ("Check Now", "Terms of Use…", "Use for Searches")] == [
        "Use for Searches",
        "Check Now",
        "Terms of Use…",
    ]
    menu["Terms of Use…"].trigger()
    dialog = iface.window.findChild(QDialog, "parcel_lookup_terms_dialog")
    text = dialog.findChild(QTextBrowser).toPlainText()
    assert "2-6-1017" in text  # the statute on mailing lists
    assert "not legal advice" in text
    dialog.reject()


@pytest.fixture
def ohio(tmp_path, county):
    """A catalog of two states, and a server with the layer of one of them."""
    with FeatureServer(layer_of_file(county)) as server:
        layers = [layer_file("us-oh", "Ohio", "OH", server.url), IOWA, IOWA_LAKES]
        with public_catalog(tmp_path, *layers):
            yield server


IOWA = layer_file("us-ia", "Iowa", "IA", "https://parcels.example.org/FeatureServer")
IOWA_LAKES = {**IOWA, "id": "us-ia-lakes", "title": "Lakes"}


def test_a_state_with_several_layers_is_a_group(ohio, plugin, iface):
    titles(iface)
    assert titles(iface, f"{ROOT}/public") == ["Iowa", "Ohio"]
    assert titles(iface, f"{ROOT}/public/IA") == ["Iowa", "Lakes"]


def test_check_now_reports_and_dates_the_check(ohio, plugin, iface, browser, qtbot):
    path = path_of(iface, "public", "Ohio")
    tip = lambda: iface.browserModel().findPath(path).data(Qt.ItemDataRole.ToolTipRole)  # noqa: E731
    assert "Not checked yet." in tip()
    menu_of(browser, iface, "public", "Ohio")["Check Now"].trigger()
    qtbot.waitUntil(lambda: "“Public parcels: Ohio”:" in message(iface), timeout=20_000)
    assert "Checked on 2" in tip()
    assert "Not checked yet." not in tip()


def test_a_public_layer_is_exported_as_a_catalog_file(
    ohio, plugin, iface, browser, qtbot, tmp_path
):
    menu_of(browser, iface, "public", "Ohio")["Export as Catalog File…"].trigger()
    dialog = iface.window.findChild(QFileDialog, "parcel_lookup_catalog_file_dialog")
    file = tmp_path / "exported" / "ohio.json"
    file.parent.mkdir()
    dialog.fileSelected.emit(str(file))
    dialog.reject()
    qtbot.waitUntil(lambda: "Exported to" in message(iface))
    written = json.loads(file.read_text("utf-8"))
    assert (written["id"], written["coverage"]["state"]) == ("us-oh", "OH")
    assert written["terms"]["source"] == "Example Code 2-6-1017"


def test_the_tip_of_a_public_layer_follows_a_check_made_elsewhere(ohio, plugin, iface):
    path = path_of(iface, "public", "Ohio")
    keep_check("us-oh", False, "No response.")
    notifier.changed.emit()
    assert "No response." in iface.browserModel().findPath(path).data(Qt.ItemDataRole.ToolTipRole)


def test_the_menu_of_a_connection_follows_its_kind(ohio, plugin, iface, browser):
    Connections().save(Connection("Lots", REMOTE, url="https://ohio.example.com"))
    titles(iface)
    assert "Terms of Use…" not in menu_of(browser, iface, "connections", "Lots")
    QgsApplication.activePopupWidget().close()
    layer = definition_of(Connections().get("Public parcels: Ohio"))
    layer = json.dumps(definition_to_json(layer))
    Connections().save(Connection("Lots", ARCGIS, layer=layer), replaces="Lots")
    notifier.changed.emit()
    assert "Terms of Use…" in menu_of(browser, iface, "connections", "Lots")


@pytest.mark.parametrize(
    ("entry", "name"),
    [("New Layer…", "layer_dialog"), ("New PostGIS Table…", "table_dialog")],
)
def test_a_new_layer_or_table_begins_with_its_dialog(plugin, iface, browser, entry, name):
    actions = {one.text().replace("&", ""): one for one in root_actions(iface)}
    actions[entry].trigger()
    dialog = iface.window.findChild(QDialog, f"parcel_lookup_{name}")
    assert dialog.isVisible()
    dialog.reject()


def root_actions(iface):
    model = iface.browserModel()
    return model.dataItem(model.findPath(ROOT)).actions(iface.window)


def test_the_menus(plugin, iface, browser, qtbot):
    Connections().save(Connection("Ohio", REMOTE, url="https://ohio.example.com"))
    menu = menu_of(browser, iface, "connections", "Ohio")
    assert [one for one in menu if "Connection" in one or "Use" in one] == [
        "Use for Searches",
        "Edit Connection…",
        "Test Connection",
        "Export Connection…",
    ]
    menu["Edit Connection…"].trigger()
    dialog = iface.window.findChild(QDialog, "parcel_lookup_connection_dialog")
    assert dialog.isVisible()
    dialog.reject()


def test_a_test_is_reported_in_the_message_bar(plugin, iface, browser, qtbot):
    menu = menu_of(browser, iface, "connections", "Sample county (offline)")
    assert "Edit Connection…" not in menu
    assert "Export Connection…" not in menu
    menu["Test Connection"].trigger()
    qtbot.waitUntil(lambda: "can be read" in message(iface))
    assert "Sample county" in message(iface)


def test_an_exported_connection_has_no_key(plugin, iface, browser, qtbot, tmp_path):
    ohio = Connection("Ohio", REMOTE, url="https://ohio.example.com", authcfg="abc1234")
    Connections().save(ohio)
    menu_of(browser, iface, "connections", "Ohio")["Export Connection…"].trigger()
    dialog = iface.window.findChild(QFileDialog, "parcel_lookup_exchange_dialog")
    file = tmp_path / "ohio.json"
    dialog.fileSelected.emit(str(file))
    dialog.reject()
    qtbot.waitUntil(lambda: "Exported to" in message(iface))
    (written,) = json.loads(file.read_text("utf-8"))["connections"]
    assert written["name"] == "Ohio"
    assert "abc1234" not in file.read_text("utf-8")


def test_an_item_is_dropped_on_the_dock(plugin, iface, county):
    Connections().save(Connection("Own", LOCAL, path=str(county)))
    model = iface.browserModel()
    data = model.mimeData([model.findPath(path_of(iface, "files", "Own"))])
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
    assert dock._connection_row.connection.name == "Own"


def test_an_item_is_dropped_on_the_map(plugin, iface, county):
    Connections().save(Connection("Own", LOCAL, path=str(county)))
    model = iface.browserModel()
    data = model.mimeData([model.findPath(path_of(iface, "files", "Own"))])
    (uri,) = QgsMimeDataUtils.decodeUriList(data)
    (handler,) = iface.drop_handlers
    # As QGIS finds the handler of what is dropped.
    assert uri.layerType == "custom"
    assert uri.providerKey == handler.customUriProviderKey()
    assert handler.canHandleCustomUriCanvasDrop(uri, iface.canvas)
    assert handler.handleCustomUriCanvasDrop(uri, iface.canvas)
    assert Connections().default.name == "Own"


def test_a_connection_that_was_removed_is_reported(plugin, iface, browser, qtbot):
    Connections().save(Connection("Ohio", REMOTE, url="https://ohio.example.com"))
    path_of(iface, "connections", "Ohio")
    Connections().remove("Ohio")  # by another QGIS
    double_click(browser, iface, qtbot, "connections", "Ohio")
    assert "“Ohio” does not exist" in message(iface)
    assert Connections().default.name == SAMPLE


def test_all_items_leave_with_the_plugin(iface, qtbot, county):
    Connections().save(Connection("Own", LOCAL, path=str(county)))
    save_search("Large farms")
    model = iface.browserModel()
    for _ in range(3):
        plugin = parcel_lookup.classFactory(iface)
        plugin.initGui()
        for group in ("connections", "files", "saved"):
            titles(iface)
            titles(iface, f"{ROOT}/{group}")
        qtbot.waitUntil(lambda: titles(iface, f"{ROOT}/saved") == ["Large farms"])
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
