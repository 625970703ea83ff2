"""The plugin's page among QGIS's options: the list of connections, and the saved responses."""

import json
from contextlib import closing

import pytest
from qgis.core import QgsApplication, QgsSettings
from qgis.gui import QgsOptionsPageWidget
from qgis.PyQt import sip
from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtTest import QTest
from qgis.PyQt.QtWidgets import (
    QDialog,
    QFileDialog,
    QLabel,
    QLineEdit,
    QMessageBox,
    QPushButton,
    QTreeWidget,
    QWidget,
)

import parcel_lookup
from parcel_lookup.core.gis.connections import (
    PUBLIC,
    SAMPLE,
    Connections,
    ServiceConnection,
    keys,
    response_store_path,
)
from parcel_lookup.core.gis.connections.keys import key_header
from parcel_lookup.core.gis.saving import save_folder
from parcel_lookup.core.remote.cache.store import ResponseStore
from parcel_lookup.core.remote.protocol.requests import RawResponse, WireRequest
from parcel_lookup.tests.support.file_connections import file_connection
from parcel_lookup.tests.support.passwords import unlocked
from parcel_lookup.tests.support.service import KEY, RunningService
from parcel_lookup.tests.support.source_dialog import choose_kind, enter, press
from parcel_lookup.ui.connections.connection_row import ConnectionRow, connection_tip
from parcel_lookup.ui.kit.notifier import notifier
from parcel_lookup.ui.options.page import PAGE_NAME

URL = "https://parcels.example.com"


@pytest.fixture(autouse=True)
def _home(project, monkeypatch, tmp_path):
    monkeypatch.setenv("PARCEL_LOOKUP_HOME", str(tmp_path / "home"))
    for name in ("Iowa", "Ohio"):
        Connections().save(ServiceConnection(name, url=f"{URL}/{name}"))


@pytest.fixture
def open_page(iface):
    """Opens the page as QGIS does, with what the plugin has registered."""
    plugin = parcel_lookup.classFactory(iface)
    plugin.initGui()
    windows = []

    def open_page():
        (factory,) = iface.options_factories
        window = QWidget()
        page = factory.createWidget(window)
        windows.append(window)
        window.show()
        return page

    yield open_page
    for window in windows:
        sip.delete(window)
    plugin.unload()
    assert iface.options_factories == []


@pytest.fixture
def page(open_page):
    return open_page()


def tree(page):
    return page.findChild(QTreeWidget, "parcel_lookup_connections")


def button(page, name):
    return page.findChild(QPushButton, f"parcel_lookup_{name}")


def rows(page):
    items = [tree(page).topLevelItem(row) for row in range(tree(page).topLevelItemCount())]
    return [tuple(item.text(column) for column in range(3)) for item in items]


def select(page, *names):
    tree(page).clearSelection()
    for name in names:
        (item,) = tree(page).findItems(name, Qt.MatchFlag.MatchExactly)
        item.setSelected(True)


def selected(page):
    return [item.text(0) for item in tree(page).selectedItems()]


def result_text(page):
    label = page.findChild(QLabel, "parcel_lookup_test_result")
    return label.text() if label.isVisible() else ""


def dialog(page, kind, name):
    return next(
        one
        for one in page.findChildren(kind)
        if one.isVisible() and one.objectName() == f"parcel_lookup_{name}"
    )


def names():
    return [one.name for one in Connections().all()]


def enabled(page):
    needed = ("edit", "duplicate", "set_default", "remove", "export")
    can = [name for name in needed if button(page, f"connections_{name}").isEnabled()]
    return [*can, "test"] if button(page, "test_connection").isEnabled() else can


def test_qgis_finds_the_page_by_its_name(page, iface):
    assert isinstance(page, QgsOptionsPageWidget)
    assert page.objectName() == PAGE_NAME
    (factory,) = iface.options_factories
    assert factory.title() == "Parcel Lookup"
    assert not factory.icon().isNull()


def test_the_connections_are_listed_with_their_places_and_the_default(open_page):
    Connections().save(file_connection("County", path="/data/county.gpkg"))
    Connections().set_default("Ohio")
    page = open_page()
    assert rows(page) == [
        ("Sample county (offline)", "A fictitious county on this computer", ""),
        ("Public parcels", connection_tip(Connections().find(PUBLIC)), ""),
        ("County", "/data/county.gpkg", ""),
        ("Iowa", f"{URL}/Iowa", ""),
        ("Ohio", f"{URL}/Ohio", "✓"),
    ]
    assert selected(page) == ["Ohio"]


def test_the_sample_county_can_be_the_default_and_nothing_else(page):
    Connections().set_default("Iowa")
    select(page, "Sample county (offline)")
    assert enabled(page) == ["set_default", "export"]
    QTest.keyClick(tree(page), Qt.Key.Key_Delete)
    QTest.keyClick(tree(page), Qt.Key.Key_Return)
    assert [one for one in page.findChildren(QDialog) if one.isVisible()] == []


def default_rows(page):
    return [row[0] for row in rows(page) if row[2]]


def test_public_parcels_can_be_the_default_and_nothing_else(page):
    assert default_rows(page) == ["Sample county (offline)"]
    select(page, "Public parcels")
    assert enabled(page) == ["set_default", "export"]
    QTest.keyClick(tree(page), Qt.Key.Key_Delete)
    QTest.keyClick(tree(page), Qt.Key.Key_Return)
    assert [one for one in page.findChildren(QDialog) if one.isVisible()] == []
    button(page, "connections_set_default").click()
    assert default_rows(page) == ["Public parcels"]
    page.apply()
    assert Connections().chosen.is_routed


def test_the_default_may_be_all_public_layers(open_page):
    Connections().set_default(PUBLIC)
    page = open_page()
    assert default_rows(page) == selected(page) == ["Public parcels"]
    assert not button(page, "connections_set_default").isEnabled()
    select(page, "Sample county (offline)")
    button(page, "connections_set_default").click()
    page.apply()
    assert Connections().chosen.name == SAMPLE


def test_several_can_be_removed_or_exported_but_not_edited_at_once(page):
    select(page, "Iowa", "Ohio")
    assert enabled(page) == ["remove", "export"]
    select(page, "Iowa")
    assert enabled(page) == ["edit", "duplicate", "set_default", "remove", "export", "test"]


def test_the_default_is_set_for_the_dock_too(page, qtbot):
    row = ConnectionRow()
    qtbot.addWidget(row)
    select(page, "Iowa")
    button(page, "connections_set_default").click()
    assert ("Iowa", f"{URL}/Iowa", "✓") in rows(page)
    assert row.connection.name == "sample"
    page.apply()
    assert Connections().default.name == "Iowa"
    assert ("Iowa", f"{URL}/Iowa", "✓") in rows(page)
    assert row.connection.name == "Iowa"
    assert not button(page, "connections_set_default").isEnabled()


def test_what_is_changed_in_the_dock_is_seen_in_the_list(page):
    Connections().save(ServiceConnection("Kansas", url=URL))
    notifier.changed.emit()
    assert "Kansas" in [row[0] for row in rows(page)]


def test_a_new_service_is_listed_and_selected(page):
    button(page, "connections_add").click()
    new = dialog(page, QDialog, "source_dialog")
    choose_kind(new, "service")
    enter(new, "service_address", URL)
    press(new, "source_next")
    enter(new, "connection_name", "Kansas")
    press(new, "source_ok")
    assert selected(page) == ["Kansas"]
    assert Connections().default.name == "sample"


@pytest.mark.parametrize("how", ["button", "double click", "Enter"])
def test_a_connection_is_edited_in_its_own_dialog(page, how):
    select(page, "Iowa")
    if how == "button":
        button(page, "connections_edit").click()
    elif how == "Enter":
        QTest.keyClick(tree(page), Qt.Key.Key_Return)
    else:
        tree(page).itemDoubleClicked.emit(tree(page).selectedItems()[0], 0)
    edited = dialog(page, QDialog, "source_dialog")
    assert edited.windowTitle() == "Edit Connection"
    enter(edited, "connection_name", "Iowa state")
    press(edited, "source_ok")
    assert names() == ["sample", "Iowa", "Ohio"]
    page.apply()
    assert names() == ["sample", "Iowa state", "Ohio"]
    assert selected(page) == ["Iowa state"]


def test_a_copy_is_made_and_selected(page):
    select(page, "Iowa")
    button(page, "connections_duplicate").click()
    page.apply()
    assert names() == ["sample", "Iowa", "Iowa (2)", "Ohio"]
    assert selected(page) == ["Iowa (2)"]
    assert Connections().get("Iowa (2)").url == f"{URL}/Iowa"


@pytest.mark.parametrize("how", ["button", "Delete"])
def test_connections_are_removed_after_a_question(page, how):
    select(page, "Iowa", "Ohio")
    if how == "button":
        button(page, "connections_remove").click()
    else:
        QTest.keyClick(tree(page), Qt.Key.Key_Delete)
    box = dialog(page, QMessageBox, "remove_connection_box")
    assert box.text() == "Remove 2 connections?"
    assert box.defaultButton() is box.button(QMessageBox.StandardButton.Cancel)
    box.button(QMessageBox.StandardButton.Cancel).click()
    assert names() == ["sample", "Iowa", "Ohio"]
    select(page, "Iowa")
    button(page, "connections_remove").click()
    box = dialog(page, QMessageBox, "remove_connection_box")
    assert box.text() == "Remove the connection “Iowa”?"
    next(one for one in box.buttons() if one.text() == "Remove").click()
    assert names() == ["sample", "Iowa", "Ohio"]
    page.apply()
    assert names() == ["sample", "Ohio"]
    assert "Iowa" not in [row[0] for row in rows(page)]


def test_a_connection_is_tested_where_it_stands(page, county, qtbot):
    unlocked()
    with RunningService(county) as service:
        from parcel_lookup.core.gis.connections import store_key

        authcfg = store_key("Iowa", KEY)
        Connections().save(
            ServiceConnection("Iowa", url=service.url, authcfg=authcfg), replaces="Iowa"
        )
        select(page, "Iowa")
        button(page, "test_connection").click()
        qtbot.waitUntil(lambda: result_text(page).startswith("✓"))
        assert service.requests.total() == 1
    select(page, "Ohio")
    assert result_text(page) == ""


def choose_file(page, path):
    chooser = dialog(page, QFileDialog, "exchange_dialog")
    chooser.fileSelected.emit(str(path))
    chooser.reject()


def test_what_is_exported_can_be_imported(page, qtbot, tmp_path):
    unlocked()
    from parcel_lookup.core.gis.connections import store_key

    authcfg = store_key("Iowa", KEY)
    Connections().save(ServiceConnection("Iowa", url=URL, authcfg=authcfg), replaces="Iowa")
    select(page, "Iowa")
    button(page, "connections_export").click()
    choose_file(page, tmp_path / "mine")
    qtbot.waitUntil(lambda: result_text(page) != "")
    file = tmp_path / "mine.json"
    assert result_text(page) == f"✓ Exported to {file}, without keys."
    text = file.read_text("utf-8")
    assert [one["name"] for one in json.loads(text)["connections"]] == ["Iowa"]
    assert KEY not in text
    assert authcfg not in text
    button(page, "connections_import").click()
    choose_file(page, file)
    qtbot.waitUntil(lambda: "Imported “Iowa (2)”" in result_text(page))
    page.apply()
    assert names() == ["sample", "Iowa", "Iowa (2)", "Ohio"]
    assert selected(page) == ["Iowa (2)"]


def test_all_are_exported_where_none_is_selected(page, qtbot, tmp_path):
    select(page)
    button(page, "connections_export").click()
    choose_file(page, tmp_path / "all.json")
    qtbot.waitUntil(lambda: result_text(page) != "")
    exported = json.loads((tmp_path / "all.json").read_text("utf-8"))["connections"]
    assert [one["name"] for one in exported] == ["Iowa", "Ohio"]


@pytest.mark.parametrize("content", [None, b"", b"\xff\xfe\x00", b'{"type": "FeatureCollection"}'])
def test_what_is_no_such_file_is_refused_in_words(page, qtbot, tmp_path, content):
    path = tmp_path / "x.json"
    if content is not None:
        path.write_bytes(content)
    button(page, "connections_import").click()
    choose_file(page, path)
    qtbot.waitUntil(lambda: result_text(page) != "")
    assert result_text(page).startswith("⚠ Nothing was imported: ")
    assert names() == ["sample", "Iowa", "Ohio"]


def test_a_file_that_cannot_be_written_is_reported(page, qtbot, tmp_path):
    button(page, "connections_export").click()
    choose_file(page, tmp_path / "no such folder" / "x.json")
    qtbot.waitUntil(lambda: result_text(page) != "")
    assert result_text(page).startswith("⚠ ")
    assert "cannot be written" in result_text(page)


def size(page):
    return page.findChild(QLabel, "parcel_lookup_stored_size").text()


def cache_responses(number):
    store = ResponseStore(response_store_path())
    for index in range(number):
        request = WireRequest("GET", "/parcels/point", f"lat={index}")
        store.put(URL, request, RawResponse(200, {}, b"x" * 2000))
    store.close()


def test_nothing_is_stored_at_first(page, qtbot):
    qtbot.waitUntil(lambda: size(page) == "None.")
    assert not button(page, "empty_store").isEnabled()


def test_saved_responses_are_counted_and_deleted_after_confirmation(open_page, qtbot):
    cache_responses(1234)
    page = open_page()
    qtbot.waitUntil(lambda: size(page).startswith("1,234 responses, "))
    assert size(page).endswith((" MB", " KB"))
    button(page, "empty_store").click()
    box = dialog(page, QMessageBox, "empty_store_box")
    assert "uses your quota" in box.informativeText()
    box.button(QMessageBox.StandardButton.Cancel).click()
    assert size(page).startswith("1,234 responses, ")
    button(page, "empty_store").click()
    box = dialog(page, QMessageBox, "empty_store_box")
    next(one for one in box.buttons() if one.text() == "Delete").click()
    qtbot.waitUntil(lambda: size(page) == "None.")
    with closing(ResponseStore(response_store_path())) as store:
        assert store.size()[0] == 0


def test_a_cache_that_cannot_be_opened_is_reported(open_page, qtbot):
    response_store_path().mkdir(parents=True)
    page = open_page()
    qtbot.waitUntil(lambda: size(page).startswith("⚠ "))


def test_a_page_that_is_closed_at_once_leaves_nothing_that_fails(open_page, qtbot):
    cache_responses(1)
    for _ in range(3):
        select(page := open_page(), "Iowa")
        button(page, "test_connection").click()
        sip.delete(page)
    notifier.changed.emit()
    qtbot.waitUntil(lambda: QgsApplication.taskManager().countActiveTasks() == 0)


# ---- OK and Cancel ------------------------------------------------------------------------------


def all_settings():
    """The settings of the plugin; QGIS itself keeps which groups of a dialog are collapsed."""
    settings = QgsSettings()
    keys = [key for key in settings.allKeys() if "parcel_lookup" in key]
    return {key: settings.value(key) for key in keys if not key.startswith("QgsCollapsible")}


def change_everything(page, tmp_path):
    """Edit, copy, remove, add, and make another the default; set a folder."""
    select(page, "Iowa")
    button(page, "connections_edit").click()
    edited = dialog(page, QDialog, "source_dialog")
    enter(edited, "connection_name", "Iowa state")
    press(edited, "source_back")
    enter(edited, "service_key", KEY)
    press(edited, "source_ok")
    button(page, "connections_duplicate").click()
    button(page, "connections_edit").click()
    edited = dialog(page, QDialog, "source_dialog")
    press(edited, "source_back")
    enter(edited, "service_address", f"{URL}/copy")
    press(edited, "source_ok")
    select(page, "Ohio")
    button(page, "connections_remove").click()
    box = dialog(page, QMessageBox, "remove_connection_box")
    next(one for one in box.buttons() if one.text() == "Remove").click()
    button(page, "connections_add").click()
    new = dialog(page, QDialog, "source_dialog")
    choose_kind(new, "service")
    enter(new, "service_address", URL)
    press(new, "source_next")
    enter(new, "connection_name", "Kansas")
    press(new, "source_ok")
    button(page, "connections_set_default").click()
    folder_line(page).setText(str(tmp_path))
    return ["Sample county (offline)", "Public parcels", "Iowa state", "Iowa state (2)", "Kansas"]


def test_nothing_is_written_before_ok_and_cancel_drops_everything(open_page, tmp_path):
    unlocked()
    before, configs = all_settings(), QgsApplication.authManager().configIds()
    page = open_page()
    expected = change_everything(page, tmp_path)
    assert [row[0] for row in rows(page)] == expected
    assert all_settings() == before
    assert QgsApplication.authManager().configIds() == configs
    sip.delete(page)
    assert all_settings() == before
    again = open_page()
    expected = ["Sample county (offline)", "Public parcels", "Iowa", "Ohio"]
    assert [row[0] for row in rows(again)] == expected
    again.apply()
    assert all_settings() == before


def test_ok_saves_everything_with_the_keys(page, tmp_path):
    unlocked()
    change_everything(page, tmp_path)
    page.apply()
    assert names() == ["sample", "Iowa state", "Iowa state (2)", "Kansas"]
    assert Connections().default.name == "Kansas"
    iowa, copy = Connections().get("Iowa state"), Connections().get("Iowa state (2)")
    assert (iowa.url, copy.url) == (f"{URL}/Iowa", f"{URL}/copy")
    assert iowa.authcfg
    assert iowa.authcfg == copy.authcfg  # a copy has the same key
    assert key_header(iowa).value == f"Bearer {KEY}"
    assert save_folder() == str(tmp_path)
    before = all_settings()
    page.apply()  # as Apply and then OK do
    assert all_settings() == before


def test_a_connection_is_tested_with_a_key_that_is_not_saved_yet(page, county, qtbot):
    unlocked()
    with RunningService(county) as service:
        select(page, "Iowa")
        button(page, "connections_edit").click()
        edited = dialog(page, QDialog, "source_dialog")
        press(edited, "source_back")
        enter(edited, "service_address", service.url)
        enter(edited, "service_key", KEY)
        press(edited, "source_ok")
        assert Connections().get("Iowa").url == f"{URL}/Iowa"
        button(page, "test_connection").click()
        qtbot.waitUntil(lambda: result_text(page).startswith("✓"))
    button(page, "connections_edit").click()
    again = dialog(page, QDialog, "source_dialog")
    press(again, "source_back")
    assert again.findChild(QLineEdit, "parcel_lookup_service_key").placeholderText() == "stored"


def test_a_key_that_cannot_be_stored_is_reported_after_ok(page, monkeypatch):
    monkeypatch.setattr(keys, "_store", lambda *_arguments: "")  # the master password is declined
    select(page, "Iowa")
    button(page, "connections_edit").click()
    edited = dialog(page, QDialog, "source_dialog")
    press(edited, "source_back")
    enter(edited, "service_key", KEY)
    press(edited, "source_ok")
    page.apply()
    box = page.window().findChild(QMessageBox, "parcel_lookup_connections_box")
    assert "“Iowa” is kept only until QGIS is closed" in box.text()
    box.close()
    assert keys.session_key("Iowa") == KEY
    keys.forget_session_key("Iowa")


# ---- where results are kept ---------------------------------------------------------------------


def folder_line(page):
    return page.findChild(QLineEdit, "parcel_lookup_keep_folder_path")


def folder_note(page):
    return page.findChild(QLabel, "parcel_lookup_keep_folder_note")


def test_a_folder_for_results_takes_effect_with_ok(page, open_page, tmp_path):
    assert folder_line(page).text() == ""
    folder_line(page).setText(str(tmp_path))
    assert save_folder() == ""
    page.apply()
    assert save_folder() == str(tmp_path)
    again = open_page()
    assert folder_line(again).text() == str(tmp_path)
    folder_line(again).clear()
    again.apply()
    assert save_folder() == ""
    assert "temporary until you save them" in folder_line(again).toolTip()


def test_a_folder_that_cannot_be_used_is_reported(qtbot, page, tmp_path):
    folder_line(page).setText(str(tmp_path / "gone"))
    qtbot.waitUntil(folder_note(page).isVisible)
    assert folder_note(page).text() == (
        "⚠ This folder does not exist. Results stay temporary until it does."
    )
    folder_line(page).setText(str(tmp_path))
    qtbot.waitUntil(lambda: not folder_note(page).isVisible())


@pytest.mark.parametrize(
    "path",
    [
        r"\\files.example.com\gis\a.gpkg",
        "//10.0.0.7/gis/a.gpkg",
        r"\/server/gis\a.gpkg",
        r"SQLITE:\\server\gis\a.sqlite",
    ],
)
def test_a_file_on_another_computer_is_imported_only_after_confirmation(
    page, qtbot, tmp_path, path
):
    """Windows sends the user's login there as soon as anything opens it."""
    layers = [file_connection("", one).layer for one in (tmp_path / "a.gpkg", path)]
    local, shared = (
        {"name": name, "kind": "layer", "layer": layer, "origin": layer}
        for name, layer in zip(("Mine", "Shared"), layers)
    )
    content = {"format": "parcel_lookup/connections", "version": 1, "connections": [local, shared]}
    file = tmp_path / "theirs.json"
    file.write_text(json.dumps(content), "utf-8")
    for answer, imported in (("Cancel", []), ("Import", ["Mine", "Shared"])):
        button(page, "connections_import").click()
        choose_file(page, file)
        qtbot.waitUntil(lambda: bool(page.findChildren(QMessageBox)))
        box = dialog(page, QMessageBox, "import_shares_box")
        assert path in box.informativeText()
        assert str(tmp_path) not in box.informativeText()
        page.apply()
        assert not {"Mine", "Shared"} & set(names())
        next(one for one in box.buttons() if one.text().replace("&", "") == answer).click()
        page.apply()
        assert [name for name in names() if name in ("Mine", "Shared")] == imported
        qtbot.waitUntil(lambda: not page.findChildren(QMessageBox))
    assert Connections().get("Shared").origin == ""  # no export contains one
