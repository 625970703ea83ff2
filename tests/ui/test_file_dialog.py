"""The dialog of a parcel file: looked into before it becomes a connection."""

import pytest
from qgis.gui import QgsFileWidget
from qgis.PyQt.QtWidgets import QDialogButtonBox, QLabel, QLineEdit, QWidget

from parcel_lookup.core.gis.connections import LOCAL, REMOTE, Connection, Connections
from parcel_lookup.ui.connections.file_dialog import ParcelFileDialog
from parcel_lookup.ui.connections.service_dialog import open_connection_dialog

OK = QDialogButtonBox.StandardButton.Ok


@pytest.fixture
def window(project, qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    return window


@pytest.fixture
def dialog(window):
    dialog = ParcelFileDialog(Connections(), None, window)
    dialog.open()
    return dialog


def choose(dialog, path):
    dialog.findChild(QgsFileWidget, "parcel_lookup_connection_file").setFilePath(str(path))


def name(dialog):
    return dialog.findChild(QLineEdit, "parcel_lookup_connection_name")


def content(dialog):
    label = dialog.findChild(QLabel, "parcel_lookup_connection_file_content")
    return label.text() if label.isVisible() else ""


def problem(dialog):
    label = dialog.findChild(QLabel, "parcel_lookup_connection_problem")
    return label.text() if label.isVisible() else ""


def press_ok(dialog):
    dialog.findChild(QDialogButtonBox).button(OK).click()


def test_a_parcel_file_shows_its_contents_and_suggests_a_name(dialog, county, qtbot):
    choose(dialog, county)
    qtbot.waitUntil(lambda: "2,400 parcels. Last modified on 20" in content(dialog))
    assert name(dialog).text() == "county"
    with qtbot.waitSignal(dialog.saved) as saved:
        press_ok(dialog)
    assert saved.args == ["county"]
    assert Connections().get("county") == Connection("county", LOCAL, path=str(county))


def test_a_name_that_was_typed_stays(dialog, county, qtbot):
    name(dialog).setText("My county")
    choose(dialog, county)
    qtbot.waitUntil(lambda: "parcels" in content(dialog))
    assert name(dialog).text() == "My county"


def test_ok_while_the_file_is_looked_into_waits_for_that(dialog, county, qtbot):
    with qtbot.waitSignal(dialog.saved):
        choose(dialog, county)
        press_ok(dialog)
        assert Connections().get("county") is None
    assert Connections().get("county") is not None


@pytest.mark.parametrize("kind", ["text", "missing", "folder", "nothing"])
def test_what_is_no_parcel_file_is_refused(dialog, qtbot, tmp_path, kind):
    path = tmp_path / "x.gpkg"
    if kind == "text":
        path.write_text("no GeoPackage", "utf-8")
    elif kind == "folder":
        path.mkdir()
    name(dialog).setText("County")
    choose(dialog, "" if kind == "nothing" else path)
    press_ok(dialog)
    qtbot.waitUntil(lambda: problem(dialog) != "")
    assert dialog.isVisible()
    words = "needs a path" if kind == "nothing" else f"The parcel file {path} cannot be used"
    assert words in problem(dialog)
    assert content(dialog) == ""
    assert Connections().get("County") is None
    name(dialog).setText("Another county")
    press_ok(dialog)
    assert words in problem(dialog)


def test_a_name_that_is_taken_is_refused(dialog, county, qtbot):
    Connections().save(Connection("Taken", REMOTE, url="https://parcels.example.com"))
    name(dialog).setText("Taken")
    choose(dialog, county)
    qtbot.waitUntil(lambda: "parcels" in content(dialog))
    press_ok(dialog)
    assert "already" in problem(dialog)
    assert Connections().get("Taken").kind == REMOTE


def test_a_saved_one_is_edited_in_its_place(window, county, qtbot):
    Connections().save(Connection("County", LOCAL, path=str(county)))
    dialog = open_connection_dialog(Connections(), Connections().get("County"), window)
    assert dialog.windowTitle() == "Edit Parcel File"
    qtbot.waitUntil(lambda: "2,400 parcels" in content(dialog))
    name(dialog).setText("Story County")
    press_ok(dialog)
    assert [one.name for one in Connections().all()] == ["sample", "Story County"]
    assert Connections().get("Story County").path == str(county)
