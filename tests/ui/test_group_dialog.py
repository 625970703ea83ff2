"""The dialog that chooses several connections: by keyboard, in long words, and with large fonts."""

import pytest
from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtWidgets import QDialogButtonBox, QLabel, QListWidget, QScrollArea

from parcel_lookup.tests.support.looks import controls, cut_off, keys
from parcel_lookup.tests.support.windows import activate
from parcel_lookup.ui.connections.group_dialog import GroupDialog

TITLES = {"sample": "Sample county (offline)", "A": "A", "B": "B", "C": "C"}


@pytest.fixture
def open_dialog(iface, qtbot):
    def make(*checked):
        dialog = GroupDialog(list(TITLES.items()), checked, iface.mainWindow())
        dialog.open()
        activate(dialog, qtbot)
        return dialog

    yield make
    for dialog in iface.mainWindow().findChildren(GroupDialog):
        dialog.reject()


def names(dialog):
    return dialog.findChild(QListWidget)


def ok(dialog):
    return dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok)


def test_those_that_were_chosen_are_first_in_their_order(open_dialog):
    dialog = open_dialog("C", "A", "gone")
    assert [names(dialog).item(row).text() for row in range(4)] == [
        "C",
        "A",
        "Sample county (offline)",
        "B",
    ]
    assert dialog.names == ["C", "A"]


def test_by_keyboard_alone(open_dialog, qtbot):
    dialog = open_dialog("A")
    chosen = []
    dialog.chosen.connect(chosen.append)
    names(dialog).setFocus()
    assert not ok(dialog).isEnabled()
    assert "at least two" in ok(dialog).toolTip()
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Space):  # A, the sample county, B
        qtbot.keyClick(names(dialog), key)
    assert dialog.names == ["A", "B"]
    qtbot.keyClick(names(dialog), Qt.Key.Key_Tab)
    assert dialog.focusWidget().objectName() == "parcel_lookup_group_up"
    for _ in range(2):
        qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Space)
    assert dialog.names == ["B", "A"]
    qtbot.keyClick(dialog, Qt.Key.Key_Return)
    assert chosen == [["B", "A"]]


def test_every_control_has_a_name_and_a_tip(open_dialog):
    dialog = open_dialog()
    for control in controls(dialog.findChild(QScrollArea).widget()):
        assert control.toolTip(), control
        assert control.accessibleName() or control.text(), control
    assert len(set(keys(dialog))) == len(keys(dialog))


def test_nothing_is_cut_off(open_dialog):
    assert cut_off(open_dialog().findChild(QScrollArea).widget()) == []


def test_nothing_is_cut_off_in_long_words(long_words, open_dialog):
    dialog = open_dialog()
    assert any("ē" in label.text() for label in dialog.findChildren(QLabel))
    assert cut_off(dialog.findChild(QScrollArea).widget()) == []


def test_nothing_is_cut_off_at_200_per_cent(large_font, open_dialog):
    assert cut_off(open_dialog().findChild(QScrollArea).widget()) == []
