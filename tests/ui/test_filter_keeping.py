"""The filter builder loses nothing that was typed, and searches for nothing else."""

import pytest
from qgis.core import QgsFeature, QgsProject, QgsSettings, QgsVectorLayer
from qgis.gui import QgsExpressionBuilderDialog
from qgis.PyQt import sip
from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtTest import QTest
from qgis.PyQt.QtWidgets import QApplication, QDialog, QInputDialog, QLabel, QLineEdit, QWidget

from parcel_lookup.core.address.states import STATES
from parcel_lookup.core.contract import Filter
from parcel_lookup.core.gis.connections import SAMPLE_CONNECTION, ServiceConnection
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.tests.support.builder import builder, choose, open_builder
from parcel_lookup.tests.support.dock import opened_dock
from parcel_lookup.tests.support.windows import activate
from parcel_lookup.ui.filters.dialog import FilterDialog
from parcel_lookup.ui.filters.draft import Draft
from parcel_lookup.ui.filters.list_editor import ListEdit
from parcel_lookup.ui.filters.place import Place, everywhere
from parcel_lookup.ui.filters.row import FilterRow

KEYS, CTRL, ALT = (
    Qt.Key,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
)
ACRES = Filter("acres", "gte", 40)
OWNER = Filter("owner", "ilike", "smith")
SERVICE = ServiceConnection("Service", url="https://parcels.example")
#: Expressions that cannot be used.
UNREAD = ['"acres" >', "\"acres\" > aggregate('a', 'mean', \"b\")", "$area > 5"]


@pytest.fixture
def opened(project, qtbot):
    """Opens the dialog; it is closed after the test."""
    dialogs = []

    def opened(*rows, connection=SAMPLE_CONNECTION, draft=None, **options):
        QgsSettings().remove("Windows")
        dialog = FilterDialog(connection=connection, **options)
        dialogs.append(dialog)
        dialog.set_draft(draft or Draft(rows))
        activate(dialog, qtbot)
        return dialog

    yield opened
    for dialog in dialogs:
        if not sip.isdeleted(dialog):
            dialog.close()


@pytest.fixture
def other_window(qtbot):
    window = QWidget()
    QLineEdit(window)
    qtbot.addWidget(window)
    return window


def part(widget, name):
    found = widget.findChildren(QWidget, f"parcel_lookup_{name}")
    return next((one for one in found if one.isVisible()), None) or found[0]


def open_text(dialog):
    """The editor of the expression, with the focus in it."""
    part(dialog, "expression_box").setCollapsed(False)
    editor = part(dialog, "expression_text")
    editor.setFocus()
    return editor


def press(*keys):
    for key in keys:
        for one in key if isinstance(key, str) else [key]:
            QTest.keyClick(QApplication.focusWidget(), *(one if isinstance(one, tuple) else (one,)))
            QTest.qWait(1)


def search_button(dialog):
    return part(dialog, "filter_search")


# ---- a value that was put there while nobody looked ----------------------------------------------


@pytest.mark.parametrize(
    ("item", "keys", "value"),
    [
        (Filter("zoning", "in", ("X", "Y")), ", C", ("X", "Y", "C")),
        (Filter("parcel_value", "gte", 2250000), "0", 22500000),
    ],
)
def test_a_value_put_in_while_another_window_was_active_is_typed_on(
    opened, other_window, qtbot, item, keys, value
):
    other = Filter(item.field, item.op, ("A", "B") if item.op == "in" else 1)
    dialog = opened(other)
    dialog.findChild(FilterRow).focus_value()
    activate(other_window, qtbot)
    dialog.set_draft(Draft((item,)))
    activate(dialog, qtbot)
    qtbot.waitUntil(lambda: QApplication.focusWidget() is not None)
    press(KEYS.Key_End, keys)
    assert dialog.draft().rows[0].value == value


# ---- text that cannot be read --------------------------------------------------------------------


@pytest.mark.parametrize("text", UNREAD)
def test_nothing_is_done_with_other_filters_than_those_that_are_typed(opened, qtbot, text):
    dialog = opened(ACRES)
    count, save = part(dialog, "count"), part(dialog, "save_search")
    qtbot.waitUntil(count.isEnabled)
    open_text(dialog).setText(text)
    with qtbot.assertNotEmitted(dialog.search_wanted):
        press((KEYS.Key_Return, CTRL))
    assert not search_button(dialog).isEnabled()
    assert not count.isEnabled()
    assert count.toolTip() == search_button(dialog).toolTip()
    note = part(dialog, "expression_note").text().removeprefix("⚠ ")
    assert note
    assert note.casefold() in search_button(dialog).toolTip().casefold()
    save.click()
    assert dialog.findChild(QInputDialog) is None
    assert "Not saved" in part(dialog, "saved_note").text()
    part(dialog, "expression_discard").click()
    assert search_button(dialog).isEnabled()
    assert count.isEnabled()
    assert dialog.draft() == Draft((ACRES,))


@pytest.mark.parametrize("button", ["count", "save_search", "filter_search"])
def test_a_button_that_is_pressed_at_once_knows_what_was_typed(opened, qtbot, button):
    dialog = opened(ACRES)
    qtbot.waitUntil(part(dialog, "count").isEnabled)
    open_text(dialog).setText('"acres" > aggregate(1)')
    with qtbot.assertNotEmitted(dialog.search_wanted):
        part(dialog, button).click()
    assert part(dialog, "count").text() == "Coun&t"
    assert dialog.findChild(QInputDialog) is None
    assert not search_button(dialog).isEnabled()


def test_a_corrected_text_is_searched(opened, qtbot):
    dialog = opened(ACRES)
    editor = open_text(dialog)
    editor.setText('"acres" >')
    qtbot.waitUntil(lambda: not search_button(dialog).isEnabled())
    editor.setText('"acres" > 9')
    with qtbot.waitSignal(dialog.search_wanted) as emitted:
        press((KEYS.Key_Return, CTRL))
    assert emitted.args[0] == Draft((Filter("acres", "gt", 9),))


def test_a_text_that_cannot_be_read_is_there_when_the_builder_is_opened_again(iface, qtbot):
    text = UNREAD[0]
    with opened_dock(iface) as dock:
        dialog = open_builder(dock, iface)
        choose(dialog, Draft((ACRES,)))
        open_text(dialog).setText(text)
        dialog.close()
        dock._which.set_draft(Draft((OWNER,)))
        assert part(open_builder(dock, iface), "expression_text").text() != text
        builder(iface).close()
        dock._which.set_draft(Draft((ACRES,), include_buildings=True))
        dialog = open_builder(dock, iface)
        editor = part(dialog, "expression_text")
        assert editor.isVisible()
        assert editor.text() == text
        assert not search_button(dialog).isEnabled()
        part(dialog, "expression_discard").click()
        assert search_button(dialog).isEnabled()
        dialog.close()
        assert part(open_builder(dock, iface), "expression_box").isCollapsed()
        builder(iface).close()


# ---- two changes at once -------------------------------------------------------------------------


def test_what_is_ticked_while_a_text_is_not_read_yet_stays(opened, qtbot):
    dialog = opened(ACRES)
    open_text(dialog).setText('"acres" > 9')
    qtbot.wait(200)  # it is read 300 ms after the last key, and others are notified after 150
    part(dialog, "filter_buildings").click()
    expected = Draft((Filter("acres", "gt", 9),), include_buildings=True)
    qtbot.waitUntil(lambda: dialog.draft() == expected)
    qtbot.wait(500)
    assert dialog.draft() == expected


# ---- expressions ---------------------------------------------------------------------------------


def test_rows_of_an_expression_have_its_numbers(opened):
    dialog = opened(draft=Draft(expression='"acres" = 1.5'))
    part(dialog, "filter_show_rows").click()
    assert dialog.draft() == Draft((Filter("acres", "eq", 1.5),))


def test_a_state_is_added_to_an_expression_and_typed_there(opened, qtbot):
    text = '"owner" ILIKE \'%smith%\' OR "acres" > 1000'
    dialog = opened(connection=SERVICE, draft=Draft(expression=text))
    button = part(dialog._expression, "filter_correct")
    assert button.text() == "Add a State Filter"
    button.click()
    assert not part(dialog, "expression_box").isCollapsed()
    press("IA")
    expected = f"({text}) AND \"state\" = 'IA'"
    qtbot.waitUntil(lambda: dialog.draft().expression == expected)
    assert search_button(dialog).isEnabled()


@pytest.mark.parametrize("draft", [Draft((OWNER,)), Draft(expression='length("owner") > 3')])
def test_texts_about_services_are_not_shown_for_a_file(opened, qtbot, draft):
    places = (Place("Map view", lambda: None, "the map view"), everywhere())
    dialog = opened(draft=draft, places=places)
    open_text(dialog)
    qtbot.waitUntil(lambda: part(dialog, "expression_text").text() != "")
    qtbot.wait(300)
    assert "this computer" not in words_in(dialog)
    assert "after download" not in words_in(dialog)
    dialog.set_connection(SERVICE)
    qtbot.waitUntil(lambda: "depends on the area" in words_in(dialog))


def words_in(dialog):
    labels = [label for label in dialog.findChildren(QLabel) if label.isVisible()]
    # The cost row describes the connection.
    return " ".join(one.text() for one in labels if one.objectName() != CHEAP)


CHEAP = "parcel_lookup_filter_estimate"


# ---- the values of a list ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "value",
    [
        (" AG", "B ", "C"),
        ("a\nb", "c\r\nd", "e\u2028f", "g\u2029h"),
        ("", "x", " "),
        ('"quoted"', '"', "AG", 7, "two\twords"),
    ],
)
def test_values_stay_as_they_are_when_one_is_added_in_the_window(edit_value, qtbot, value):
    editor = edit_value("zoning", "in", value)
    qtbot.keyClick(editor.focus_widget(), Qt.Key.Key_Home)
    part(editor, "filter_list").click()
    dialog = editor.window().findChild(QDialog, "parcel_lookup_list_dialog")
    text = part(dialog, "list_values")
    qtbot.keyClicks(text, "new")
    qtbot.keyClick(text, Qt.Key.Key_Return)
    qtbot.keyClicks(text, '" new"')
    dialog.accept()
    assert editor.value() == (*value, "new", " new")


def test_values_of_a_layer_keep_their_blanks(edit_value, qtbot, project):
    layer = QgsVectorLayer("None?field=code:string", "Codes", "memory")
    feature = QgsFeature(layer.fields())
    feature.setAttributes([" AG"])
    layer.dataProvider().addFeatures([feature])
    project.addMapLayer(layer)
    editor = edit_value("zoning", "in", ("AG",))
    part(editor, "filter_list").click()
    dialog = editor.window().findChild(QDialog, "parcel_lookup_list_dialog")
    part(dialog, "list_source").setCollapsed(False)
    part(dialog, "list_add").click()
    qtbot.waitUntil(lambda: dialog.values() == ["AG", " AG"])
    dialog.accept()
    assert editor.value() == ("AG", " AG")


# ---- windows of the window -----------------------------------------------------------------------


def test_windows_of_the_builder_go_with_it(opened, qtbot, tmp_path):
    """Results of background work are dropped after the builder is closed."""
    path = tmp_path / "codes.csv"
    path.write_text("code\n" + "AG\n" * 1000)
    dialog = opened(Filter("zoning", "in", ("AG",)))
    open_text(dialog)
    part(dialog, "expression_build").click()
    dialog.findChild(QgsExpressionBuilderDialog).reject()  # nothing to confirm
    part(dialog, "expression_build").click()
    building = dialog.findChildren(QgsExpressionBuilderDialog)[-1]
    building.setExpressionText("1")  # now it would
    dialog.findChild(ListEdit).open_list()
    window = dialog.findChild(QDialog, "parcel_lookup_list_dialog")
    part(window, "list_file").setFilePath(str(path))
    with qtbot.waitSignal(window.finished):
        dialog.reject()
    qtbot.waitUntil(lambda: sip.isdeleted(dialog))
    qtbot.wait(300)  # pytest-qt fails the test for an error in what comes late


# ---- where one goes on ---------------------------------------------------------------------------


def focused_in(row):
    return row.isAncestorOf(QApplication.focusWidget())


def test_after_the_field_of_a_new_row_the_value_is_typed(opened, qtbot):
    dialog = opened()
    press((KEYS.Key_A, ALT))
    qtbot.waitUntil(lambda: dialog.findChild(FilterRow) is not None)
    press("owner", KEYS.Key_Return, "smith")
    assert dialog.draft().rows == (OWNER,)


def test_arrows_go_through_the_fields_of_a_new_row(opened, qtbot):
    dialog = opened()
    press((KEYS.Key_A, ALT))
    qtbot.waitUntil(lambda: dialog.findChild(FilterRow) is not None)
    press(KEYS.Key_Down)
    first = dialog.draft().rows[0].field
    press(KEYS.Key_Down)
    assert dialog.draft().rows[0].field not in ("", first)


def test_a_correction_moves_the_focus_to_the_value(opened, qtbot):
    iowa = next(state for state in STATES if state.name == "Iowa")
    shown = lambda: Background("state", lambda _stop: iowa, is_hidden=True)  # noqa: E731
    rows = (Filter("acres", "between", (9, 4)), OWNER)
    dialog = opened(*rows, connection=SERVICE, state_shown=shown)
    swapped, owner = dialog.findChildren(FilterRow)
    part(dialog._rows, "filter_correct").click()
    assert QApplication.focusWidget().objectName() == "parcel_lookup_filter_value"
    assert focused_in(swapped)
    button = part(dialog._rows, "filter_correct")
    qtbot.waitUntil(lambda: button.text() == "Add “State is Iowa”")
    button.click()
    added = dialog.findChildren(FilterRow)[-1]
    assert added.item == Filter("state", "eq", "IA")
    assert focused_in(added)


# ---- the first start -----------------------------------------------------------------------------


def test_where_the_map_shows_nothing_everywhere_is_searched(iface):
    assert not QgsProject.instance().mapLayers()
    with opened_dock(iface) as dock:
        dialog = open_builder(dock, iface)
        assert part(dialog, "filter_place").currentText() == "Everywhere"
        dialog.close()
