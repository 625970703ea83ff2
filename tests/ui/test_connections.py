"""Choosing, adding, editing and removing a connection."""

import pytest
from qgis.PyQt.QtGui import QAction
from qgis.PyQt.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QMessageBox,
    QSpinBox,
)

from parcel_lookup.core.gis.connections import REMOTE, Connection, Connections
from parcel_lookup.ui.connection_row import ConnectionRow

URL = "https://parcels.example.com"


@pytest.fixture
def row(project, qtbot):
    row = ConnectionRow()
    qtbot.addWidget(row)
    row.show()
    return row


def combo(row):
    return row.findChild(QComboBox, "parcel_lookup_connection")


def action(row, name):
    return row.findChild(QAction, f"parcel_lookup_{name}")


def open_dialog(row, name="new_connection"):
    action(row, name).trigger()
    return next(one for one in row.findChildren(QDialog) if one.isVisible())


def fill(dialog, name, url):
    dialog.findChild(QLineEdit, "parcel_lookup_connection_name").setText(name)
    dialog.findChild(QLineEdit, "parcel_lookup_connection_address").setText(url)


def press(dialog, button):
    dialog.findChild(QDialogButtonBox).button(button).click()


def problem(dialog):
    label = dialog.findChild(QLabel, "parcel_lookup_connection_problem")
    return label.text() if label.isVisible() else ""


def test_the_sample_county_is_there_at_first_and_says_what_it_is(row):
    assert combo(row).currentText() == "Sample county (offline)"
    assert row.connection.kind == "sample"
    introduction = row.findChild(QLabel, "parcel_lookup_introduction")
    assert introduction.isVisible()
    assert "needs no key" in introduction.text()
    assert not action(row, "edit_connection").isEnabled()
    assert not action(row, "remove_connection").isEnabled()


def test_the_introduction_leads_to_a_new_connection(row):
    row.findChild(QLabel, "parcel_lookup_introduction").linkActivated.emit("connect")
    dialog = row.findChild(QDialog, "parcel_lookup_connection_dialog")
    assert dialog.isVisible()
    assert dialog.windowTitle() == "New Connection"


def test_a_new_connection_is_saved_chosen_and_the_default(row, qtbot):
    dialog = open_dialog(row)
    fill(dialog, " Iowa ", URL)
    with qtbot.waitSignal(row.changed):
        press(dialog, QDialogButtonBox.StandardButton.Ok)
    assert combo(row).currentText() == "Iowa"
    saved = Connections().default
    assert (saved.name, saved.url, saved.max_requests) == ("Iowa", URL, 200)
    assert not row.findChild(QLabel, "parcel_lookup_introduction").isVisible()


@pytest.mark.parametrize(
    ("name", "url", "words"),
    [
        ("", URL, "needs a name"),
        ("Iowa", "", "needs the address"),
        ("Iowa", "parcels.example.com", "https://"),
        ("Iowa", "ftp://parcels.example.com", "https://"),
        ("Iowa", "http://parcels.example.com", "needs https://"),
        ("Iowa", "https://", "no host"),
        ("Iowa", "https://parcels.example.com:port", "cannot be read"),
        ("Iowa", "https://parcels example.com", "no spaces"),
        ("Iowa", "https://user:key@parcels.example.com", "must not hold"),
        ("Iowa", "https://parcels.example.com?key=1", "ends before"),
        ("sample", URL, "sample county"),
        ("Taken", URL, "already"),
    ],
)
def test_what_is_wrong_is_said_in_the_dialog_and_nothing_is_lost(row, name, url, words):
    Connections().save(Connection("Taken", REMOTE, url=URL))
    dialog = open_dialog(row)
    fill(dialog, name, url)
    press(dialog, QDialogButtonBox.StandardButton.Ok)
    assert dialog.isVisible()
    assert words in problem(dialog)
    assert "address of the connection" not in problem(dialog)
    address = dialog.findChild(QLineEdit, "parcel_lookup_connection_address")
    assert address.text() == url
    assert [one.name for one in Connections().all()] == ["sample", "Taken"]


def test_an_empty_dialog_complains_of_nothing_yet(row):
    dialog = open_dialog(row)
    assert problem(dialog) == ""
    fill(dialog, "Iowa", "ftp://x")
    assert "https://" in problem(dialog)
    fill(dialog, "Iowa", URL)
    assert problem(dialog) == ""


def test_plain_http_is_said_to_be_wrong_while_it_is_typed_unless_it_stays_on_this_machine(row):
    dialog = open_dialog(row)
    fill(dialog, "Iowa", "http://parcels.example.com")
    assert "the key would cross the network readable" in problem(dialog)
    fill(dialog, "Here", "http://127.0.0.1:8000")
    assert problem(dialog) == ""
    press(dialog, QDialogButtonBox.StandardButton.Ok)
    assert Connections().default.url == "http://127.0.0.1:8000"


def test_a_connection_is_edited_in_its_place(row):
    Connections().save(Connection("Iowa", REMOTE, url=URL, max_requests=7))
    Connections().set_default("Iowa")
    row.refresh()
    dialog = open_dialog(row, "edit_connection")
    assert dialog.findChild(QSpinBox, "parcel_lookup_connection_limit").value() == 7
    fill(dialog, "Iowa state", URL + "/v1")
    dialog.findChild(QSpinBox, "parcel_lookup_connection_limit").setValue(0)
    press(dialog, QDialogButtonBox.StandardButton.Ok)
    assert [one.name for one in Connections().all()] == ["sample", "Iowa state"]
    assert Connections().default.url == URL + "/v1"
    assert Connections().default.max_requests == 0


def test_a_cancelled_dialog_changes_nothing(row):
    dialog = open_dialog(row)
    fill(dialog, "Iowa", URL)
    press(dialog, QDialogButtonBox.StandardButton.Cancel)
    assert [one.name for one in Connections().all()] == ["sample"]


def test_a_connection_is_removed_after_a_question(row):
    Connections().save(Connection("Iowa", REMOTE, url=URL))
    Connections().set_default("Iowa")
    row.refresh()
    action(row, "remove_connection").trigger()
    box = row.findChild(QMessageBox)
    assert box.isVisible()
    assert "Iowa" in box.text()
    assert box.defaultButton() is box.button(QMessageBox.StandardButton.Cancel)
    box.button(QMessageBox.StandardButton.Cancel).click()
    assert Connections().get("Iowa") is not None
    action(row, "remove_connection").trigger()
    box = next(one for one in row.findChildren(QMessageBox) if one.isVisible())
    remove = next(one for one in box.buttons() if one.text() == "Remove")
    remove.click()
    assert Connections().get("Iowa") is None
    assert combo(row).currentText() == "Sample county (offline)"


def test_the_choice_is_remembered(row, qtbot):
    Connections().save(Connection("Iowa", REMOTE, url=URL))
    row.refresh()
    index = combo(row).findText("Iowa")
    combo(row).setCurrentIndex(index)
    combo(row).activated.emit(index)
    assert row.connection.name == "Iowa"
    other = ConnectionRow()
    qtbot.addWidget(other)
    assert other.connection.name == "Iowa"
