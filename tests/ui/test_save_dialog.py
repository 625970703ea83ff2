"""Saving parcels: the window with its two choices, the message at the end, and the report."""

import threading
import time

import pytest
from qgis.core import (
    Qgis,
    QgsApplication,
    QgsCoordinateReferenceSystem,
    QgsFeature,
    QgsGeometry,
    QgsSettings,
    QgsVectorLayer,
)
from qgis.gui import QgsCollapsibleGroupBox, QgsFileWidget, QgsProjectionSelectionWidget
from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QMessageBox,
    QPushButton,
    QRadioButton,
    QTableView,
)

from parcel_lookup.core.gis.export.formats import FORMATS
from parcel_lookup.core.gis.export.placing import Placing
from parcel_lookup.core.gis.saving import geopackage_of
from parcel_lookup.tests.support.dock import LONGEST, message, offered, press
from parcel_lookup.tests.support.looks import controls, cut_off, in_tab_order, keys
from parcel_lookup.tests.support.readers import by_gdal
from parcel_lookup.ui.area.area_box import AreaBox
from parcel_lookup.ui.dock.layer_work import LayerWork
from parcel_lookup.ui.kit.messages import Messages
from parcel_lookup.ui.results.save_dialog import SaveDialog, SaveReportDialog

OWNERS = ["Ann", "Núñez " * 60, None]


@pytest.fixture
def layer(project):
    """Three parcels, one of them with an owner that is too long for a Shapefile."""
    layer = QgsVectorLayer(
        "Polygon?crs=EPSG:4326&field=svc_uuid:string&field=owner:string(2000)",
        "My: parcels",
        "memory",
    )
    features = []
    for number, owner in enumerate(OWNERS):
        feature = QgsFeature(layer.fields())
        feature.setAttributes([str(number), owner])
        feature.setGeometry(
            QgsGeometry.fromWkt("POLYGON((-93.6 42, -93.6 42.01, -93.59 42.01, -93.6 42))")
        )
        features.append(feature)
    assert layer.dataProvider().addFeatures(features)[0]
    return project.addMapLayer(layer)


@pytest.fixture
def work(iface):
    work = LayerWork(iface, Messages(iface.bar, iface.window), iface.window)
    yield work
    work.close_down()


@pytest.fixture
def open_dialog(work, iface, layer, tmp_path):
    """Opens the dialog for a folder of its own, to export a copy."""
    for name in ("save_folder", "kept_in"):
        QgsSettings().setValue(f"parcel_lookup/{name}", str(tmp_path))

    def open_it(is_kept=False):
        work.save([layer], is_kept=is_kept)
        return next(one for one in iface.window.findChildren(SaveDialog) if one.isVisible())

    return open_it


@pytest.fixture
def dialog(open_dialog):
    return open_dialog()


def part(dialog, kind, name):
    found = dialog.findChild(kind, f"parcel_lookup_save_{name}")
    assert found is not None, name
    return found


def path_of(dialog):
    return part(dialog, QLineEdit, "path").text()


def type_path(dialog, text):
    part(dialog, QLineEdit, "path").setText(str(text))
    part(dialog, QLineEdit, "path").editingFinished.emit()


def choose(dialog, ending):
    box = part(dialog, QComboBox, "format")
    box.setCurrentIndex(box.findData(ending))


def save(dialog, qtbot):
    with qtbot.waitSignal(dialog.saved, timeout=LONGEST):
        part(dialog, QPushButton, "start").click()


def problem(dialog):
    label = part(dialog, QLabel, "message")
    return label.text() if label.isVisible() else ""


def test_all_formats_that_gdal_can_write_are_offered(dialog, tmp_path):
    box = part(dialog, QComboBox, "format")
    offered = [box.itemText(index) for index in range(box.count())]
    assert offered == [one.filter for one in FORMATS if one.is_available]
    assert offered[0] == "Shapefile (*.shp)"
    assert path_of(dialog) == str(tmp_path / "My parcels.shp")


def test_the_ending_follows_the_format_and_the_format_an_ending(dialog, tmp_path):
    choose(dialog, ".csv")
    assert path_of(dialog) == str(tmp_path / "My parcels.csv")
    type_path(dialog, tmp_path / "other.JSON")
    assert part(dialog, QComboBox, "format").currentData() == ".geojson"
    assert path_of(dialog) == str(tmp_path / "other.JSON")
    type_path(dialog, tmp_path / "no. 7")
    assert path_of(dialog) == str(tmp_path / "no. 7.geojson")


def test_the_format_follows_a_file_that_is_chosen(dialog, tmp_path):
    part(dialog, QgsFileWidget, "file").setFilePath(
        str(tmp_path / "out.gpkg")
    )  # as its button does
    assert path_of(dialog) == str(tmp_path / "out.gpkg")
    assert part(dialog, QComboBox, "format").currentData() == ".gpkg"


def test_what_a_format_is_not_for_is_no_warning(dialog, iface, qtbot, tmp_path):
    type_path(dialog, tmp_path / "table.xlsx")
    part(dialog, QCheckBox, "add").setChecked(False)
    save(dialog, qtbot)
    assert message(iface) == "3 parcels saved in table.xlsx."
    assert iface.bar.items()[0].level() == Qgis.MessageLevel.Success


def test_a_saved_file_is_reported_and_added(dialog, iface, project, qtbot, tmp_path):
    type_path(dialog, tmp_path / "p é.gpkg")
    save(dialog, qtbot)
    assert message(iface).startswith("3 parcels saved in p é.gpkg.")
    (added,) = project.mapLayersByName("p é")
    assert [one["owner"] for one in added.getFeatures()][:2] == OWNERS[:2]
    assert not dialog.isVisible()
    area = AreaBox(iface.canvas)
    area.follow(added)
    assert area.place != "p é"  # nobody wants to search with what was found
    area.close_down()


def test_losses_of_a_format_are_shown_in_the_message_and_a_report(
    dialog, iface, project, qtbot, tmp_path
):
    part(dialog, QCheckBox, "add").setChecked(False)
    save(dialog, qtbot)
    assert len(project.mapLayers()) == 1
    assert "3 parcels saved in My parcels.shp." in message(iface)
    assert "owner (1 value)" in message(iface)
    assert offered(iface) == ["Report…"]
    press(iface, "Report…")
    report = iface.window.findChild(SaveReportDialog)
    assert str(tmp_path / "My parcels.shp") in part(report, QLabel, "files").text()
    model = part(report, QTableView, "report_rows").model()
    rows = [[model.index(row, n).data() for n in range(4)] for row in range(model.rowCount())]
    (cut,) = [row for row in rows if row[0] == "Truncated text"]
    assert cut[1:3] == ["owner", "1"]
    part(report, QPushButton, "report_copy").click()
    copied = QApplication.clipboard().text().split("\n")
    assert copied[0] == "What\tField\tRows\tRemark"
    assert "\t".join(cut) in copied


def test_only_what_is_selected(dialog, open_dialog, layer, iface, qtbot, tmp_path):
    assert not part(dialog, QCheckBox, "selected").isEnabled()
    dialog.reject()
    layer.selectByIds([1])
    dialog = open_dialog()
    selected = part(dialog, QCheckBox, "selected")
    assert selected.text() == "&Selected parcels only (1)"
    assert not selected.isChecked()  # as in QGIS
    selected.setChecked(True)
    choose(dialog, ".csv")
    save(dialog, qtbot)
    assert message(iface).startswith("1 parcel saved in My parcels.csv.")
    assert len((tmp_path / "My parcels.csv").read_text("utf-8").split("\n")) == 3


def test_format_and_folder_are_those_of_the_last_time(dialog, open_dialog, qtbot, tmp_path):
    folder = tmp_path / "a folder"
    folder.mkdir()
    type_path(dialog, folder / "x.geojson")
    save(dialog, qtbot)
    assert path_of(open_dialog()) == str(folder / "My parcels.geojson")


def test_a_file_is_replaced_only_after_confirmation(dialog, qtbot, tmp_path):
    old = tmp_path / "old.csv"
    old.write_text("old")
    type_path(dialog, old)
    part(dialog, QPushButton, "start").click()
    box = dialog.findChild(QMessageBox)
    assert "old.csv" in box.text()
    box.button(QMessageBox.StandardButton.Cancel).click()
    assert old.read_text() == "old"
    assert dialog.isVisible()
    part(dialog, QPushButton, "start").click()
    (again,) = [one for one in dialog.findChildren(QMessageBox) if one.isVisible()]
    with qtbot.waitSignal(dialog.saved, timeout=LONGEST):
        next(one for one in again.buttons() if one.text() == "Replace").click()
    assert "Ann" in old.read_text("utf-8")


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("", ""),
        ("x.csv", "Enter the full path"),
        ("/no such folder/x.csv", "“/no such folder” does not exist"),
    ],
)
def test_problems_with_the_path_are_shown_in_the_dialog(dialog, path, words):
    type_path(dialog, path)
    button = part(dialog, QPushButton, "start")
    assert button.isEnabled() == bool(path)
    button.click()
    assert words in problem(dialog)
    assert dialog.isVisible()
    choose(dialog, ".gpkg")
    assert problem(dialog) == ""


def test_a_problem_stays_when_zones_are_found(dialog, qtbot):
    type_path(dialog, "x.csv")
    part(dialog, QPushButton, "start").click()
    assert zones(dialog) == []
    qtbot.waitUntil(lambda: zones(dialog) != [], timeout=LONGEST)
    assert "Enter the full path" in problem(dialog)


def test_a_table_as_a_shapefile_is_replaced_only_after_confirmation(work, iface, project, tmp_path):
    table = project.addMapLayer(QgsVectorLayer("NoGeometry?field=a:string", "Owners", "memory"))
    (tmp_path / "owners.dbf").write_text("another table")
    work.save([table], is_kept=False)
    dialog = next(one for one in iface.window.findChildren(SaveDialog) if one.isVisible())
    type_path(dialog, tmp_path / "owners.shp")
    part(dialog, QPushButton, "start").click()
    assert "owners.dbf" in dialog.findChild(QMessageBox).text()
    assert (tmp_path / "owners.dbf").read_text() == "another table"


def test_a_failure_stays_in_the_dialog(dialog, iface, qtbot, tmp_path):
    (tmp_path / "x.csv").mkdir()
    type_path(dialog, tmp_path / "x.csv")
    part(dialog, QPushButton, "start").click()
    for box in dialog.findChildren(QMessageBox):
        next(one for one in box.buttons() if one.text() == "Replace").click()
    qtbot.waitUntil(lambda: problem(dialog).startswith("⚠"), timeout=LONGEST)
    assert dialog.isVisible()
    assert part(dialog, QPushButton, "start").isEnabled()
    assert [one.name for one in tmp_path.iterdir()] == ["x.csv"]
    assert message(iface) == ""


@pytest.mark.parametrize("is_written", [False, True])
def test_to_cancel_leaves_nothing_unless_all_is_written(dialog, qtbot, tmp_path, is_written):
    part(dialog, QPushButton, "start").click()
    assert part(dialog, QPushButton, "cancel").isVisible()
    path = tmp_path / "My parcels.shp"
    if is_written:
        wait_until_written(path)
    part(dialog, QPushButton, "cancel").click()
    is_canceled = problem(dialog) == "Saving was canceled. Nothing was saved."
    assert part(dialog, QPushButton, "cancel").isVisible() != is_canceled
    assert not (is_written and is_canceled)
    qtbot.waitUntil(lambda: QgsApplication.taskManager().countActiveTasks() == 0)
    assert path.exists() != is_canceled
    if is_canceled:
        assert list(tmp_path.iterdir()) == []
    else:
        qtbot.waitUntil(lambda: not dialog.isVisible())


def wait_until_written(path):
    """Wait in the main thread, which handles no events, until the task has placed the file."""
    until = time.monotonic() + 20
    while not path.exists():
        assert time.monotonic() < until


@pytest.mark.parametrize("how", ["cancel", "close"])
def test_a_cancel_during_the_last_step_comes_too_late(dialog, qtbot, tmp_path, monkeypatch, how):
    moving, canceled, place = threading.Event(), threading.Event(), Placing.place

    def slowly(placing):
        moving.set()
        assert canceled.wait(20)
        return place(placing)

    monkeypatch.setattr(Placing, "place", slowly)
    part(dialog, QPushButton, "start").click()
    assert moving.wait(20)
    saved = []
    dialog.saved.connect(lambda report, _add: saved.append(report.path))
    dialog.close() if how == "close" else part(dialog, QPushButton, "cancel").click()
    canceled.set()
    assert problem(dialog) == ""
    qtbot.waitUntil(lambda: not dialog.isVisible())
    assert saved == [tmp_path / "My parcels.shp"]
    assert (tmp_path / "My parcels.shp").exists()


def test_the_dialog_goes_with_its_layer(dialog, project, layer):
    project.removeMapLayer(layer.id())
    assert not dialog.isVisible()


# ---- in a GeoPackage that the layer uses --------------------------------------------------------


def test_a_temporary_layer_is_saved_in_a_geopackage_unless_a_copy_was_exported_last(
    open_dialog, qtbot, tmp_path
):
    dialog = open_dialog(is_kept=None)
    assert part(dialog, QRadioButton, "keep").isChecked()
    assert path_of(dialog) == str(tmp_path / "My parcels.gpkg")
    assert not part(dialog, QComboBox, "format").isVisible()
    part(dialog, QLineEdit, "path").clear()
    part(dialog, QRadioButton, "copy").click()
    assert path_of(dialog) == str(tmp_path / "My parcels.shp")
    part(dialog, QRadioButton, "keep").click()
    assert path_of(dialog) == ""
    assert not part(dialog, QPushButton, "start").isEnabled()
    part(dialog, QRadioButton, "copy").click()
    save(dialog, qtbot)
    dialog = open_dialog(is_kept=None)
    assert part(dialog, QRadioButton, "copy").isChecked()
    dialog.reject()
    assert part(open_dialog(is_kept=True), QRadioButton, "keep").isChecked()


def test_the_layer_uses_the_file_and_can_be_edited(open_dialog, iface, layer, qtbot, tmp_path):
    dialog = open_dialog(is_kept=True)
    type_path(dialog, tmp_path / "kept é")
    with qtbot.waitSignal(dialog.kept, timeout=LONGEST):
        part(dialog, QPushButton, "start").click()
    path = tmp_path / "kept é.gpkg"
    assert geopackage_of(layer) == str(path)
    assert [one["owner"] for one in layer.getFeatures()][:2] == OWNERS[:2]
    assert not layer.readOnly()
    assert message(iface) == f"Saved in {path}: 3 rows."
    assert not dialog.isVisible()


def test_a_layer_that_cannot_be_saved_is_reported_in_the_dialog(open_dialog, layer, qtbot):
    dialog = open_dialog(is_kept=True)
    layer.startEditing()
    part(dialog, QPushButton, "start").click()
    qtbot.waitUntil(lambda: "being edited" in problem(dialog), timeout=LONGEST)
    layer.rollBack()
    with qtbot.waitSignal(dialog.kept, timeout=LONGEST):
        part(dialog, QPushButton, "start").click()


def test_a_layer_in_a_file_can_only_be_exported(layer, open_dialog, qtbot):
    layer.setCustomProperty("parcel_lookup/partial", False)  # as the result of a search
    dialog = open_dialog(is_kept=True)
    with qtbot.waitSignal(dialog.kept, timeout=LONGEST):
        part(dialog, QPushButton, "start").click()
    again = open_dialog(is_kept=True)
    assert not part(again, QRadioButton, "keep").isEnabled()
    assert part(again, QRadioButton, "copy").isChecked()
    assert any("already in a file" in one.text() for one in again.findChildren(QLabel))
    assert [item.text() for item in fields(again)] == ["svc_uuid", "owner"]


# ---- CRS and fields -----------------------------------------------------------------------------

FAR_AWAY = "EPSG:32755"


def choose_crs(dialog, authid):
    crs = QgsCoordinateReferenceSystem(authid)
    dialog.findChild(QgsProjectionSelectionWidget).setCrs(crs)


def zones(dialog):
    buttons = dialog.findChildren(QPushButton)
    return [one for one in buttons if "save_zone_" in one.objectName() and one.isVisible()]


def note(dialog):
    label = part(dialog, QLabel, "crs_note")
    return label.text() if label.isVisible() else ""


def fields(dialog):
    found = part(dialog, QListWidget, "fields")
    return [found.item(row) for row in range(found.count())]


def test_the_suggested_zone_is_one_click_away(dialog, qtbot, tmp_path):
    assert dialog.findChild(QgsProjectionSelectionWidget).crs().authid() == "EPSG:4326"
    qtbot.waitUntil(lambda: zones(dialog) != [], timeout=LONGEST)
    assert zones(dialog)[0].text() == "Use WGS 84 / UTM zone 15N"  # the datum of the parcels
    [plane] = [one for one in zones(dialog) if "Iowa North" in one.text()]
    assert plane.text() == "Use NAD83(2011) / Iowa North (ftUS)"
    assert "EPSG:6463" in plane.toolTip()
    plane.click()
    assert dialog.findChild(QgsProjectionSelectionWidget).crs().authid() == "EPSG:6463"
    save(dialog, qtbot)
    assert "Iowa_North" in (tmp_path / "My parcels.prj").read_text("utf-8")


def test_a_format_in_degrees_says_so_and_disables_the_choice(dialog, qtbot, tmp_path):
    choose_crs(dialog, "EPSG:6463")
    choose(dialog, ".geojson")
    assert note(dialog) == "GeoJSON files are always in longitude and latitude (WGS 84)."
    assert not dialog.findChild(QgsProjectionSelectionWidget).isEnabled()
    choose(dialog, ".fgb")
    assert dialog.findChild(QgsProjectionSelectionWidget).isEnabled()
    assert note(dialog) == ""
    choose(dialog, ".geojson")
    save(dialog, qtbot)
    assert "-93.6" in (tmp_path / "My parcels.geojson").read_text("utf-8")


def test_a_crs_that_cannot_hold_the_parcels_is_refused_before_a_file_is_written(
    dialog, qtbot, tmp_path
):
    choose_crs(dialog, FAR_AWAY)
    qtbot.waitUntil(lambda: note(dialog).startswith("⚠"), timeout=LONGEST)
    part(dialog, QPushButton, "start").click()
    assert "far outside the area of use of EPSG:32755" in problem(dialog)
    assert dialog.isVisible()
    assert list(tmp_path.iterdir()) == []
    choose_crs(dialog, "EPSG:26915")
    assert problem(dialog) == ""
    save(dialog, qtbot)


def test_the_selected_fields_are_saved_and_at_least_one_is_needed(dialog, qtbot, tmp_path):
    choose(dialog, ".csv")
    part(dialog, QPushButton, "fields_none").click()
    part(dialog, QPushButton, "start").click()
    assert problem(dialog) == "⚠ Select at least one field."
    fields(dialog)[1].setCheckState(Qt.CheckState.Checked)
    assert problem(dialog) == ""
    assert part(dialog, QPushButton, "start").isDefault()  # Enter saves
    assert dialog.findChild(QgsCollapsibleGroupBox).title() == "Fields (1 of 2)"
    save(dialog, qtbot)
    assert by_gdal(tmp_path / "My parcels.csv").names == ["owner", "longitude", "latitude"]


def test_fields_without_values_are_left_out_with_one_click(dialog, layer, qtbot, tmp_path):
    choose(dialog, ".csv")
    at = layer.fields().indexOf("owner")
    layer.dataProvider().changeAttributeValues({one.id(): {at: ""} for one in layer.getFeatures()})
    part(dialog, QPushButton, "fields_empty").click()
    qtbot.waitUntil(part(dialog, QPushButton, "fields_empty").isEnabled, timeout=LONGEST)
    assert dialog.findChild(QgsCollapsibleGroupBox).title() == "Fields (1 of 2)"
    save(dialog, qtbot)
    assert "owner" not in by_gdal(tmp_path / "My parcels.csv").names


# ---- as it is seen ------------------------------------------------------------------------------


def test_every_control_has_a_name_and_a_position(dialog):
    for widget in controls(dialog):
        assert widget.accessibleName() or widget.text(), widget.objectName()
        assert widget.toolTip(), widget.objectName()
    found = keys(dialog)
    assert len(set(found)) == len(found), found
    names = ["save_keep", "save_copy", "save_format", "save_path", "save_crs", "save_fields"]
    names += ["save_selected", "save_add", "save_start"]
    dialog.findChild(QgsCollapsibleGroupBox).setCollapsed(False)
    assert [name for name in in_tab_order(dialog) if name in names] == names


def test_nothing_is_cut_off_in_long_words_and_large_letters(
    long_words, large_font, open_dialog, qtbot
):
    dialog = open_dialog()
    qtbot.waitExposed(dialog)
    assert "ē" in dialog.windowTitle()
    dialog.findChild(QgsCollapsibleGroupBox).setCollapsed(False)
    qtbot.waitUntil(lambda: zones(dialog) != [], timeout=LONGEST)
    choose_crs(dialog, FAR_AWAY)
    qtbot.waitUntil(lambda: note(dialog).startswith("⚠"), timeout=LONGEST)
    assert cut_off(dialog) == []
    type_path(dialog, "/no such folder/" + "x" * 300 + ".csv")
    part(dialog, QPushButton, "start").click()
    assert cut_off(dialog) == []
    part(dialog, QRadioButton, "keep").click()
    assert cut_off(dialog) == []
