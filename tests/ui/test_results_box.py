"""Tests of the lines of results: their texts, and their commands."""

import pytest
from qgis.core import QgsApplication
from qgis.PyQt.QtCore import QPoint, Qt
from qgis.PyQt.QtWidgets import QLabel, QLineEdit, QMenu, QPushButton, QToolButton, QWidget

from parcel_lookup.core.gis.saving import geopackage_of, is_temporary, set_save_folder
from parcel_lookup.core.gis.styles import StyleKey, style_of
from parcel_lookup.tests.support.dock import (
    LONGEST,
    button,
    dock_on_file,
    message,
    offered,
    opened_dock,
    press,
    search,
    wait,
)
from parcel_lookup.tests.support.layers import rows
from parcel_lookup.tests.support.menus import result_entry, result_menu, texts
from parcel_lookup.ui.menus.entry import with_keys
from parcel_lookup.ui.results.changes_dialog import ChangesDialog
from parcel_lookup.ui.results.report_dialog import ReportDialog
from parcel_lookup.ui.results.results_box import ResultLine
from parcel_lookup.ui.results.save_dialog import SaveDialog


@pytest.fixture
def dock(iface, county):
    with dock_on_file(iface, county) as dock:
        yield dock


def line_of(dock):
    return dock.findChild(QWidget, "parcel_lookup_result")


def sign_of(dock):
    """Return the button that marks a temporary layer."""
    return line_of(dock).findChild(QToolButton, "parcel_lookup_result_temporary")


def keep_in(iface, path, qtbot, layer):
    """Choose a file, and wait until the layer uses it and can be edited."""
    dialog = next(one for one in iface.window.findChildren(SaveDialog) if one.isVisible())
    dialog.findChild(QLineEdit, "parcel_lookup_save_path").setText(str(path))
    dialog.findChild(QPushButton, "parcel_lookup_save_start").click()
    # It shows the file a moment before it can be edited again; the message comes after both.
    qtbot.waitUntil(lambda: str(path) in message(iface), timeout=LONGEST)
    assert geopackage_of(layer) == str(path)


def test_a_layer_in_memory_is_kept_by_one_click(dock, iface, result, qtbot, tmp_path):
    assert sign_of(dock).isVisible()
    assert "lost when QGIS closes" in sign_of(dock).toolTip()
    assert offered(iface) == ["Save…"]
    before, count = rows(result), result.featureCount()
    sign_of(dock).click()
    path = tmp_path / "kept parcels é.gpkg"
    keep_in(iface, path, qtbot, result)
    qtbot.waitUntil(lambda: not sign_of(dock).isVisible())
    assert message(iface) == f"Saved in {path}: {count} parcels."
    assert [row["svc_uuid"] for row in rows(result)] == [row["svc_uuid"] for row in before]
    found = texts(result_menu(line_of(dock)))
    assert "Update…" in found
    assert "Save…" in found  # as a copy


def test_the_message_s_button_keeps_too(dock, iface, result, qtbot, tmp_path):
    press(iface, "Save…")
    keep_in(iface, tmp_path / "kept.gpkg", qtbot, result)


def test_there_is_no_sign_and_no_style_while_the_layer_fills(dock, add_layer, qtbot):
    add_layer("Districts")
    button(dock).click()
    seen = []

    def look(_layer):
        seen.append((sign_of(dock).isHidden(), texts(result_menu(line_of(dock)))))

    dock._runner._running.layers.created.connect(look)
    wait(dock, qtbot)
    assert seen == [(True, ["Zoom to Layer", "Open Attribute Table", "Remove Layer"])]
    assert sign_of(dock).isVisible()


def test_with_a_folder_layers_are_kept_by_themselves(
    dock, iface, project, add_layer, qtbot, tmp_path
):
    set_save_folder(str(tmp_path))
    add_layer("Districts")
    search(dock, qtbot)
    (layer,) = project.mapLayersByName("Parcels in Districts")
    assert offered(iface) == ["Save…"]
    qtbot.waitUntil(lambda: not is_temporary(layer), timeout=LONGEST)
    assert geopackage_of(layer).startswith(str(tmp_path))
    qtbot.waitUntil(lambda: not sign_of(dock).isVisible())
    assert message(iface).startswith("121 parcels touching 1 polygon")


def test_a_missing_folder_is_reported(dock, iface, project, add_layer, qtbot, tmp_path):
    set_save_folder(str(tmp_path / "gone" / "folder\0"))
    add_layer("Districts")
    search(dock, qtbot)
    qtbot.waitUntil(lambda: "in memory only" in message(iface), timeout=LONGEST)
    assert offered(iface)[0] == "Save…"
    assert sign_of(dock).isVisible()


def test_the_menu_offers_what_applies(dock, result):
    menu = result_menu(line_of(dock))
    assert texts(menu) == [
        *("Zoom to Layer", "Open Attribute Table", "Style", "Save…"),
        *("Report…", "Run Again", "Fetch Full Records", "Fetch Buildings", "Refine…"),
        *("Neighbors…", "Save Search…", "Remove Layer"),
    ]
    before = texts(menu)
    assert texts(result_menu(line_of(dock))) == before  # opened twice it has nothing twice


def test_every_entry_has_a_key_of_its_own_and_a_tip(dock, result):
    menu = result_menu(line_of(dock))
    for one in (menu, *menu.findChildren(QMenu)):
        actions = [action for action in one.actions() if not action.isSeparator()]
        keys = [action.text().partition("&")[2][:1].lower() for action in actions]
        assert all(keys), keys
        assert len(set(keys)) == len(keys), keys
        assert all(action.toolTip() for action in actions)


def test_keys_are_kept_and_given_to_all_that_can_have_one():
    # “Sales” has an A too, which the last one needs.
    found = with_keys(["&Save As…", "Show", "Sales", "“Sax”", "A && B"])
    assert found == ["&Save As…", "S&how", "Sa&les", "“Sax”", "&A && B"]


def test_a_style_is_chosen_in_the_menu(dock, result, qtbot):
    assert style_of(result) == StyleKey.OUTLINE
    style = result_entry(line_of(dock), "style").menu()
    assert [one.text().replace("&", "") for one in style.actions() if one.isChecked()] == [
        "Outline"
    ]
    result_entry(line_of(dock), "style_owners").trigger()
    qtbot.waitUntil(lambda: style_of(result) == StyleKey.OWNERS, timeout=LONGEST)
    style = result_entry(line_of(dock), "style").menu()
    assert [one.text().replace("&", "") for one in style.actions() if one.isChecked()] == [
        "Largest Owners"
    ]


def test_a_click_on_a_line_makes_its_layer_the_one_that_is_summed_up(
    dock, iface, result, add_layer, qtbot
):
    assert dock._summary.layer is result
    with qtbot.waitSignal(dock._runner.ready, timeout=LONGEST):
        result_entry(line_of(dock), "run_again").trigger()
    second = dock._summary.layer
    assert second is not result
    assert second.name() == "Parcels in Districts (2)"
    iface.setActiveLayer(add_layer("Roads"))
    assert dock._summary.layer is second  # it is no result
    older = [
        line for line in dock.findChildren(QWidget, "parcel_lookup_result") if line.layer is result
    ]
    qtbot.mouseClick(older[0], Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
    assert iface.activeLayer() is result
    assert dock._summary.layer is result


def test_windows_open_from_the_menu_and_close_with_the_dock(dock, iface, result):
    for name, kind in (("save", SaveDialog), ("report", ReportDialog)):
        result_entry(line_of(dock), name).trigger()
        assert iface.window.findChild(kind).isVisible()
    dock.layer_work.close_down()
    for kind in (SaveDialog, ReportDialog):
        assert not any(one.isVisible() for one in iface.window.findChildren(kind))


def test_a_kept_layer_is_updated(dock, iface, project, result, qtbot, tmp_path):
    sign_of(dock).click()
    # In QGIS 3.40, a layer has no features for a moment when an edit starts while another thread
    # opens its GeoPackage: neither the map nor the summary may read it then.
    iface.mapCanvas().setRenderFlag(False)
    keep_in(iface, tmp_path / "kept.gpkg", qtbot, result)
    qtbot.waitUntil(lambda: QgsApplication.taskManager().countActiveTasks() == 0, timeout=LONGEST)
    assert result.startEditing()
    ids = result.allFeatureIds()
    assert result.deleteFeature(ids[0])  # as if it had not been there when the layer was kept
    owner = result.fields().lookupField("owner")
    assert result.changeAttributeValue(ids[1], owner, "Somebody Else")
    assert result.commitChanges()
    result_entry(line_of(dock), "update").trigger()
    wait(dock, qtbot)
    qtbot.waitUntil(lambda: iface.window.findChild(ChangesDialog) is not None, timeout=LONGEST)
    dialog = iface.window.findChild(ChangesDialog)
    assert dialog.isVisible()
    assert len(project.mapLayersByName("Parcels in Districts (2)")) == 1


def test_the_results_of_a_project_are_listed_when_it_is_opened(
    dock, iface, project, result, qtbot, tmp_path
):
    count = result.featureCount()
    sign_of(dock).click()
    keep_in(iface, tmp_path / "kept.gpkg", qtbot, result)
    path = str(tmp_path / "project.qgs")
    assert project.write(path)
    project.clear()
    box = dock.findChild(QWidget, "parcel_lookup_results")
    assert not box.isVisible()
    assert project.read(path)
    (layer,) = project.mapLayersByName("Parcels in Districts")
    line = next(one for one in box.findChildren(ResultLine) if one.isVisible())
    assert line.layer is layer
    assert line.findChild(QLabel, "parcel_lookup_result_count").text() == f"{count:,}"
    assert "Update…" in texts(result_menu(line))
    with opened_dock(iface) as later:  # the plugin may be loaded after the project
        assert later.findChild(ResultLine).layer is layer


def test_the_whole_search_is_in_the_tooltip_of_a_result(dock, result, qtbot):
    name = line_of(dock).findChild(QLabel, "parcel_lookup_result_name")
    assert name.text() == "Parcels in Districts"
    assert name.toolTip() == "<p>Parcels touching 1 polygon of Districts.</p>"
