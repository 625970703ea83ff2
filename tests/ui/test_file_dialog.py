"""The dialog of a connection to a parcel file: a file is checked before it is saved."""

import pytest
from qgis.gui import QgsFileWidget
from qgis.PyQt.QtWidgets import QDialogButtonBox, QLabel, QLineEdit, QWidget

from parcel_lookup.core.gis.connections import Connections, FileConnection, ServiceConnection
from parcel_lookup.ui.connections.service_dialog import open_connection_dialog

OK = QDialogButtonBox.StandardButton.Ok


@pytest.fixture
def window(project, qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    return window


@pytest.fixture
def dialog(window, tmp_path, qtbot):
    """The dialog of a connection whose file was moved."""
    Connections().save(FileConnection("Moved", path=str(tmp_path / "moved.gpkg")))
    dialog = open_connection_dialog(Connections(), Connections().get("Moved"), window)
    qtbot.waitUntil(lambda: problem(dialog) != "")
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


def test_the_file_of_a_connection_that_was_moved_can_be_chosen_again(dialog, county, qtbot):
    assert "moved.gpkg cannot be used" in problem(dialog)
    choose(dialog, county)
    qtbot.waitUntil(lambda: "2,400 parcels. Last modified on 20" in content(dialog))
    assert problem(dialog) == ""
    with qtbot.waitSignal(dialog.saved) as saved:
        press_ok(dialog)
    assert saved.args == ["Moved"]
    assert Connections().get("Moved") == FileConnection("Moved", path=str(county))


def test_ok_while_the_file_is_looked_into_waits_for_that(dialog, county, qtbot):
    with qtbot.waitSignal(dialog.saved):
        choose(dialog, county)
        press_ok(dialog)
        assert Connections().get("Moved").path != str(county)
    assert Connections().get("Moved").path == str(county)


@pytest.mark.parametrize("kind", ["text", "missing", "folder", "nothing"])
def test_what_is_no_parcel_file_is_refused(dialog, qtbot, tmp_path, kind):
    path = tmp_path / "x.gpkg"
    if kind == "text":
        path.write_text("no GeoPackage", "utf-8")
    elif kind == "folder":
        path.mkdir()
    choose(dialog, "" if kind == "nothing" else path)
    press_ok(dialog)
    qtbot.waitUntil(lambda: problem(dialog) != "")
    assert dialog.isVisible()
    words = "needs a path" if kind == "nothing" else f"The parcel file {path} cannot be used"
    assert words in problem(dialog)
    assert content(dialog) == ""
    name(dialog).setText("Another county")
    press_ok(dialog)
    assert words in problem(dialog)
    assert [one.name for one in Connections().all()] == ["sample", "Moved"]


def test_a_name_that_is_taken_is_refused(dialog, county, qtbot):
    Connections().save(ServiceConnection("Taken", url="https://parcels.example.com"))
    name(dialog).setText("Taken")
    choose(dialog, county)
    qtbot.waitUntil(lambda: "parcels" in content(dialog))
    press_ok(dialog)
    assert "already" in problem(dialog)
    assert Connections().get("Taken").kind == ServiceConnection.kind


def test_a_saved_one_is_edited_in_its_place(window, county, qtbot):
    Connections().save(FileConnection("County", path=str(county)))
    dialog = open_connection_dialog(Connections(), Connections().get("County"), window)
    assert dialog.windowTitle() == "Edit Parcel File"
    qtbot.waitUntil(lambda: "2,400 parcels" in content(dialog))
    name(dialog).setText("Story County")
    press_ok(dialog)
    assert [one.name for one in Connections().all()] == ["sample", "Story County"]
    assert Connections().get("Story County").path == str(county)
