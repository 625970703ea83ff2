"""The editor of a list of values, in its line and in its window."""

import pytest
from qgis.core import QgsFeature, QgsVectorLayer
from qgis.PyQt.QtCore import QCoreApplication, Qt
from qgis.PyQt.QtGui import QGuiApplication
from qgis.PyQt.QtWidgets import QDialog, QDialogButtonBox, QWidget

from parcel_lookup.tests.support import looks
from parcel_lookup.tests.support.editing import Known, leave, line_of, shown, type_in


def test_a_list_is_typed_with_commas_or_semicolons(edit_value, qtbot):
    editor = edit_value("zoning", "in")
    type_in(qtbot, editor, 'AG, R1;C-2,, AG,"A, B", 007')
    assert editor.value() == ("AG", "R1", "C-2", "A, B", "007")
    leave(editor)
    assert shown(editor) == '5 values: AG, R1, C-2, "A, B", 007'
    line_of(editor).setFocus()
    assert shown(editor) == 'AG, R1;C-2,, AG,"A, B", 007'


def test_a_list_of_numbers_keeps_what_is_no_number(edit_value, qtbot):
    editor = edit_value("acres", "in")
    type_in(qtbot, editor, "1, 2.5, many")
    assert editor.value() == (1, 2.5, "many")
    type_in(qtbot, editor, "1,250,000; 5")
    assert editor.value() == (1250000, 5)


def test_a_list_completes_its_last_value(edit_value, qtbot):
    editor = edit_value("zoning", "in", suggestions=Known(zoning=["AG", "R1", "R2, old"]))
    qtbot.keyClicks(line_of(editor), "AG, old")
    popup = line_of(editor).completer().popup()
    assert popup.isVisible()
    qtbot.keyClick(popup, Qt.Key.Key_Down)
    qtbot.keyClick(popup, Qt.Key.Key_Return)
    assert editor.value() == ("AG", "R2, old")


def test_a_long_list_is_shown_by_its_number(edit_value, qtbot):
    ids = tuple(f"00000000-0000-4000-8000-{index:012d}" for index in range(5000))
    editor = edit_value("svc_uuid", "in", ids)
    assert shown(editor).startswith("5,000 values: 00000000-0000-4000-8000-000000000000, ")
    qtbot.keyClicks(line_of(editor), "x")
    assert editor.value() == ids


def test_a_column_is_pasted_into_the_line(edit_value, qtbot):
    editor = edit_value("parcel_id", "in", ("1",))
    QGuiApplication.clipboard().setText('="001"\r\n\r\n002, A\r\n001\r\n')
    with qtbot.waitSignal(editor.changed):
        qtbot.keyClick(line_of(editor), Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert editor.value() == ("1", "001", "002, A")
    assert editor.problem() == ""
    QGuiApplication.clipboard().setText("\n".join(f"{index:05d}" for index in range(5000)))
    qtbot.keyClick(line_of(editor), Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert len(editor.value()) == 5003
    assert editor.value()[-1] == "04999"


@pytest.mark.parametrize(
    "text",
    ["parcel " * 1_500_000, "parcel\n" * 1_500_000, "x" * 1_500_000],
    ids=["long", "many lines", "one word"],
)
def test_a_page_pasted_into_a_list_loses_nothing_that_was_there(edit_value, qtbot, text):
    editor = edit_value("zoning", "in", ("AG", "R1"))
    QGuiApplication.clipboard().setText(text)
    qtbot.keyClick(line_of(editor), Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert editor.value() == ("AG", "R1")
    assert editor.problem()
    type_in(qtbot, editor, "C")
    assert editor.problem() == ""


# The window of a list


@pytest.fixture
def opened(edit_value, qtbot):
    """Open the window of a list by keyboard; its editor and itself."""

    def open_it(field="zoning", value=None):
        editor = edit_value(field, "in", value)
        button = editor.findChild(QWidget, "parcel_lookup_filter_list")
        qtbot.keyClick(button, Qt.Key.Key_Space)
        dialog = editor.window().findChild(QDialog)
        qtbot.waitExposed(dialog)
        return editor, dialog

    return open_it


def part(dialog, name):
    return dialog.findChild(QWidget, f"parcel_lookup_{name}")


def accept(qtbot, dialog):
    button = dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok)
    qtbot.waitUntil(button.isEnabled)
    qtbot.keyClick(button, Qt.Key.Key_Space)


def test_values_are_typed_in_the_window(opened, qtbot):
    editor, dialog = opened(value=("AG", "007"))
    text = part(dialog, "list_values")
    assert dialog.values() == ["AG", "007"]
    qtbot.keyClicks(text, "R1, old")
    qtbot.keyClick(text, Qt.Key.Key_Return)
    qtbot.keyClicks(text, "AG")
    line = part(dialog, "list_count")
    qtbot.waitUntil(lambda: line.text() == "3 values. Skipped: 1 duplicate.")
    with qtbot.waitSignal(editor.changed):
        accept(qtbot, dialog)
    assert editor.value() == ("AG", "007", "R1, old")


def test_looking_into_the_window_changes_nothing(opened, qtbot):
    editor, dialog = opened(value=("AG", 7, "a\nb"))
    with qtbot.assertNotEmitted(editor.changed):
        accept(qtbot, dialog)
    assert editor.value() == ("AG", 7, "a\nb")


def test_a_column_is_pasted_into_the_window_and_taken_back(opened, qtbot):
    editor, dialog = opened(value=("AG",))
    text = part(dialog, "list_values")
    QGuiApplication.clipboard().setText("R1\told\r\n007\tnew\r\n")
    qtbot.keyClick(text, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert dialog.values() == ["AG", "R1", "007"]
    qtbot.keyClick(text, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert dialog.values() == ["AG"]
    QGuiApplication.clipboard().setText('SMITH, JOHN; DOE, JANE; "A"')
    qtbot.keyClick(text, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert dialog.values() == ["AG", "SMITH, JOHN", "DOE, JANE", "A"]
    qtbot.keyClick(text, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    QGuiApplication.clipboard().setText("R1\nR2\nR1\n")
    qtbot.keyClick(text, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    line = part(dialog, "list_count")
    qtbot.waitUntil(lambda: "Skipped: 1 duplicate." in line.text())
    qtbot.keyClick(text, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    QGuiApplication.clipboard().setText("parcel " * 1_500_000)
    qtbot.keyClick(text, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert dialog.values() == ["AG"]
    assert "characters" in part(dialog, "list_count").text()


def test_values_of_a_layer_are_added(opened, qtbot, project):
    layer = QgsVectorLayer("None?field=code:string&field=n:integer", "Codes", "memory")
    features = []
    for code in ("007", "AG", None, "007", " "):
        features.append(QgsFeature(layer.fields()))
        features[-1].setAttributes([code, 1])
    layer.dataProvider().addFeatures(features)
    project.addMapLayer(layer)
    editor, dialog = opened(value=("AG",))
    qtbot.keyClicks(part(dialog, "list_values"), "R1")
    part(dialog, "list_source").setCollapsed(False)
    qtbot.keyClick(part(dialog, "list_add"), Qt.Key.Key_Space)
    line = part(dialog, "list_count")
    qtbot.waitUntil(lambda: "1 was already in the list." in line.text())
    assert line.text() == "3 values. 1 value was added. 1 was already in the list."
    accept(qtbot, dialog)
    assert editor.value() == ("AG", "R1", "007")


def test_values_of_a_file_are_added(opened, qtbot, tmp_path):
    path = tmp_path / "codes.csv"
    path.write_text("name,state_fp\nfirst,007\nsecond,AG\nthird,007\n")
    editor, dialog = opened("state_fp")
    part(dialog, "list_source").setCollapsed(False)
    line = part(dialog, "list_count")
    part(dialog, "list_file").setFilePath(str(tmp_path / "none.csv"))
    qtbot.waitUntil(lambda: "does not exist" in line.text())
    part(dialog, "list_file").setFilePath(str(path))
    column = part(dialog, "list_field")
    qtbot.waitUntil(lambda: column.count() == 2)
    assert column.currentText() == "state_fp"  # as the field is called
    qtbot.keyClick(part(dialog, "list_add"), Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: "2 values were added." in line.text())
    assert "“007” is not a US state" in line.text()
    accept(qtbot, dialog)
    assert editor.value() == ("007", "AG")


def test_codes_are_named_in_the_window(opened, qtbot):
    editor, dialog = opened("state", ("IA",))
    assert dialog.values() == ["Iowa (IA)"]
    qtbot.keyClicks(part(dialog, "list_values"), "kansas")
    accept(qtbot, dialog)
    assert editor.value() == ("IA", "KS")


def test_a_value_that_is_no_number_is_named_in_the_window(opened, qtbot):
    editor, dialog = opened("acres", (40,))
    qtbot.keyClicks(part(dialog, "list_values"), "many")
    line = part(dialog, "list_count")
    qtbot.waitUntil(lambda: line.text() == "2 values. ⚠ “many” is not a number.")
    accept(qtbot, dialog)
    assert editor.value() == (40, "many")


@pytest.mark.parametrize("fixture", ["qgis_app", "long_words", "large_font"])
def test_nothing_is_cut_off_in_the_window(request, opened, qtbot, fixture):
    request.getfixturevalue(fixture)
    scaling = 2 if fixture == "large_font" else 1
    _editor, dialog = opened("svc_uuid", tuple(map(str, range(5000))))
    part(dialog, "list_source").setCollapsed(False)
    QCoreApplication.processEvents()
    assert looks.cut_off(dialog) == []
    assert dialog.height() <= dialog.screen().availableGeometry().height() * scaling
    for widget in looks.controls(dialog):
        assert widget.accessibleName() or widget.text(), widget.objectName()
        assert widget.toolTip(), widget.objectName()
    keys = looks.keys(dialog)
    assert len(keys) == len(set(keys)) == 6
    dialog.reject()
