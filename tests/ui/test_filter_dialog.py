"""The filter builder: use by keyboard, changes, and remarks."""

import json
from contextlib import closing
from dataclasses import replace

import pytest
from qgis.core import QgsSettings
from qgis.gui import QgsMessageBar
from qgis.PyQt import sip
from qgis.PyQt.QtCore import QCoreApplication, QEvent, Qt
from qgis.PyQt.QtTest import QTest
from qgis.PyQt.QtWidgets import (
    QApplication,
    QLabel,
    QLineEdit,
    QPushButton,
    QWidget,
)

from parcel_lookup.core.address.states import STATES
from parcel_lookup.core.contract import Filter, Order, RequestRefused, check_filters
from parcel_lookup.core.gis.connections import (
    SAMPLE_CONNECTION,
    ServiceConnection,
    history_path,
)
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.search import Search
from parcel_lookup.core.search.history import History
from parcel_lookup.tests.support.cases import KIND_CASES
from parcel_lookup.tests.support.file_connections import file_connection
from parcel_lookup.tests.support.parcels import parcel, write
from parcel_lookup.tests.support.windows import activate
from parcel_lookup.ui.filters import review, rows
from parcel_lookup.ui.filters.dialog import FilterDialog
from parcel_lookup.ui.filters.draft import EMPTY_ROW, Draft
from parcel_lookup.ui.filters.field_picker import FieldPicker
from parcel_lookup.ui.filters.place import Place, everywhere
from parcel_lookup.ui.filters.review import review_draft
from parcel_lookup.ui.filters.row import FilterRow

KEYS = Qt.Key
CTRL, ALT, SHIFT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ShiftModifier,
)
ACRES = Filter("acres", "gte", 40)
FARM = Filter("land_use", "ilike", "farm")
SMITH = Filter("owner", "ilike", "smith")
IOWA = Filter("state", "eq", "IA")
VIEW = Place("Map view", lambda: None, "the map view")
#: Nothing is sent to it before a search or a count.
SERVICE = ServiceConnection("Service", url="https://parcels.example")


@pytest.fixture
def opened(project, qtbot):
    """Opens the dialog; it is closed after the test."""
    dialogs = []

    def opened(draft=None, connection=SAMPLE_CONNECTION, **options):
        QgsSettings().remove("Windows")
        dialog = FilterDialog(connection=connection, **options)
        dialogs.append(dialog)
        if draft is not None:
            dialog.set_draft(draft)
        activate(dialog, qtbot)
        return dialog

    yield opened
    for dialog in dialogs:
        if not sip.isdeleted(dialog):
            dialog.close()


def press(*keys):
    """Press keys where the focus is: texts, keys, and pairs of a key and what is held."""
    for key in keys:
        for one in key if isinstance(key, str) else [key]:
            arguments = one if isinstance(one, tuple) else (one,)
            # As between the keys of a person, what has to be done is done.
            QTest.keyClick(QApplication.focusWidget(), *arguments)
            QTest.qWait(1)


def rows_of(dialog):
    """The rows from above."""
    rows = [row for row in dialog.findChildren(FilterRow) if not row.isHidden()]
    return sorted(rows, key=lambda row: row.y())


def part(widget, name):
    """A control by its name, the visible one where there are several."""
    found = widget.findChildren(QWidget, f"parcel_lookup_{name}")
    return next((one for one in found if not one.isHidden()), None) or found[0]


def remark_lines_of(row):
    """The lines below the rows that are about a row: each has a label, and perhaps a button."""
    labels = row.window()._rows.findChildren(QLabel, "parcel_lookup_filter_problem")
    about = f"Filter {row._number}: "
    return [label.parent() for label in labels if label.isVisible() and about in label.text()]


def problems_at(row):
    """The remarks about a row, which its marker shows, too."""
    lines = [part(line, "filter_problem").text() for line in remark_lines_of(row)]
    marker = part(row, "filter_number")
    remarks = [line.replace(f"Filter {row._number}: ", "") for line in lines]
    assert marker.text() == ("⚠ " if "⚠" in "".join(lines) else "") + str(row._number)
    for remark in remarks:
        assert remark.removeprefix("⚠ ") in marker.toolTip()
        assert remark.removeprefix("⚠ ") in marker.accessibleName()
        assert remark.removeprefix("⚠ ") in row._editor.focus_widget().accessibleDescription()
    return remarks


def correction_of(row):
    """The button next to a remark about a row, or None."""
    for line in remark_lines_of(row):
        button = line.findChild(QPushButton, "parcel_lookup_filter_correct")
        if button is not None and button.isVisible():
            return button
    return None


def search_button(dialog):
    return part(dialog, "filter_search")


def sentence(dialog):
    return part(dialog, "filter_sentence").text()


def value_line(row):
    """Where the value of a row is typed."""
    editor = next(one for one in row.findChildren(QLineEdit) if one.isVisible())
    assert not isinstance(editor.parent(), FieldPicker)
    return editor


def add(dialog, qtbot, field):
    """Add a row with a field, and go on to its value as it does by itself."""
    number = len(rows_of(dialog))
    press((KEYS.Key_A, ALT))  # Qt shows the button pressed for a tenth of a second
    qtbot.waitUntil(lambda: len(rows_of(dialog)) > number)
    press(field, KEYS.Key_Return)


# ---- by keyboard alone ---------------------------------------------------------------------------


ROWS = (Filter("acres", "between", (1, 40)), IOWA, Filter("zoning", "in", ("A", "B")))


@pytest.mark.parametrize("draft", [Draft(), Draft(ROWS), Draft(expression='"acres" > 40')])
def test_tab_comes_to_every_control_once_and_round_again(opened, qtbot, draft):
    dialog = opened(draft, places=(everywhere(), Place("Districts", lambda: None, "Districts")))
    qtbot.waitUntil(lambda: QApplication.focusWidget() is not None)
    first, stops = QApplication.focusWidget(), []
    while not stops or (QApplication.focusWidget() is not first and len(stops) < 200):
        stops.append(QApplication.focusWidget())
        press(KEYS.Key_Tab)
    assert QApplication.focusWidget() is first
    assert len(set(map(id, stops))) == len(stops)
    reached = " ".join(widget.objectName() for widget in stops)
    for name in ("place", "order", "at_most", "buildings", "save_search", "count", "search"):
        assert f"parcel_lookup_{name}" in reached or f"parcel_lookup_filter_{name}" in reached
    for row in rows_of(dialog) if draft.rows else ():
        assert any(row.isAncestorOf(stop) for stop in stops)
        assert value_line(row) in stops or value_line(row).parent() in stops


def test_a_whole_search_is_composed_by_keyboard(opened, qtbot):
    dialog = opened()
    add(dialog, qtbot, "acres")
    press("40.5")
    add(dialog, qtbot, "parcel_v")
    press((KEYS.Key_Tab, SHIFT), *[KEYS.Key_Down] * 4, KEYS.Key_Tab)
    press("1000", KEYS.Key_Tab, "250000")
    add(dialog, qtbot, "state")
    press("iowa", KEYS.Key_Tab)
    add(dialog, qtbot, "owner")
    press("O'Brien 100%")
    press((KEYS.Key_O, ALT), "sale_p", KEYS.Key_Return)
    press((KEYS.Key_M, ALT), "250", KEYS.Key_Tab)
    press((KEYS.Key_B, ALT))
    qtbot.waitUntil(lambda: dialog.draft().include_buildings)
    expected = Search(
        filters=(
            Filter("acres", "gte", 40.5),
            Filter("parcel_value", "between", (1000, 250000)),
            IOWA,
            Filter("owner", "ilike", "O'Brien 100%"),
        ),
        order=Order("sale_price", "desc"),
        max_parcels=250,
        include_buildings=True,
    )
    assert dialog.draft() == Draft.of(expected)
    with qtbot.waitSignal(dialog.search_wanted) as emitted:
        press((KEYS.Key_Return, CTRL))
    draft, place = emitted.args
    assert draft.search() == expected
    assert not place.is_area


def test_a_value_is_typed_on_while_the_fields_of_the_file_are_read(opened, qtbot):
    dialog = opened(Draft((ACRES,)))
    line = value_line(rows_of(dialog)[0])
    press("4")
    qtbot.waitUntil(lambda: bool(dialog._hint.info.fields))
    press("1")
    assert QApplication.focusWidget() is line
    assert dialog.draft().rows == (Filter("acres", "gte", 41),)


def test_rows_are_moved_duplicated_and_removed_by_keyboard(opened):
    dialog = opened(Draft((ACRES, FARM)))
    rows_of(dialog)[0].focus_value()
    press((KEYS.Key_Down, ALT))
    assert dialog.draft().rows == (FARM, ACRES)
    press((KEYS.Key_D, CTRL))
    assert dialog.draft().rows == (FARM, ACRES, ACRES)
    press((KEYS.Key_Up, ALT), (KEYS.Key_Up, ALT), (KEYS.Key_Up, ALT))
    assert dialog.draft().rows == (ACRES, FARM, ACRES)
    press("7")
    assert dialog.draft().rows == (Filter("acres", "gte", 7), FARM, ACRES)
    press((KEYS.Key_Delete, CTRL | SHIFT))
    assert dialog.draft().rows == (FARM, ACRES)
    press((KEYS.Key_Delete, CTRL | SHIFT), (KEYS.Key_Delete, CTRL | SHIFT))
    assert dialog.draft().rows == ()
    press(KEYS.Key_Return)  # the focus has gone to Add Filter
    assert dialog.draft().rows == (EMPTY_ROW,)


def test_return_in_a_value_does_not_search(opened, qtbot):
    dialog = opened(Draft((ACRES,)))
    rows_of(dialog)[0].focus_value()
    with qtbot.assertNotEmitted(dialog.search_wanted):
        press(KEYS.Key_Return)
    assert dialog.isVisible()


def test_escape_closes_and_the_owner_has_the_draft(opened, qtbot):
    dialog = opened(Draft((ACRES,)))
    rows_of(dialog)[0].focus_value()
    press("7")
    with qtbot.waitSignals([dialog.applied, dialog.finished]) as both:
        press(KEYS.Key_Escape)
    (draft,) = both.all_signals_and_args[0].args
    assert draft == Draft((Filter("acres", "gte", 7),))


# ---- what replaces the draft ---------------------------------------------------------------------


def test_what_is_typed_in_a_field_is_undone_there(opened):
    dialog = opened(Draft((ACRES, FARM)))
    rows_of(dialog)[1].focus_value()
    press(KEYS.Key_End, "yard")
    assert dialog.draft().rows == (ACRES, replace(FARM, value="farmyard"))
    press((KEYS.Key_Z, CTRL))
    assert dialog.draft().rows == (ACRES, FARM)
    assert value_line(rows_of(dialog)[1]).text() == "farm"


def test_a_row_keeps_its_widgets_while_it_is_typed_in(opened):
    dialog = opened(Draft((ACRES, FARM)))
    before = rows_of(dialog)
    lines = [value_line(row) for row in before]
    before[0].focus_value()
    press("123")
    assert rows_of(dialog) == before
    assert [value_line(row) for row in before] == lines
    assert lines[0].hasFocus()


def test_pasted_json_becomes_rows_and_is_copied_as_it_was(opened):
    dialog = opened(Draft(expression='"acres" > 4 OR "acres" IS NULL', max_parcels=7))
    copy, paste = part(dialog, "filter_copy"), part(dialog, "filter_paste")
    assert not copy.isEnabled()
    items = [FARM.to_json(), {"field": "bogus", "op": "near", "value": [1, "x"]}]
    QApplication.clipboard().setText(json.dumps({"filters": items, "order": {"field": "acres"}}))
    paste.click()
    rows = (FARM, Filter("bogus", "near", (1, "x")))
    assert dialog.draft() == Draft(rows, order=Order("acres"), max_parcels=7)
    assert "no operator “near”" in " ".join(problems_at(rows_of(dialog)[1]))
    copy.click()
    assert json.loads(QApplication.clipboard().text()) == items


def test_what_cannot_be_pasted_changes_nothing_and_is_explained(opened):
    dialog = opened(Draft((ACRES,)))
    bar, paste = dialog.findChild(QgsMessageBar), part(dialog, "filter_paste")
    QApplication.clipboard().setText('[1, {"field": "acres", "op": "gt", "value": 1}, 2]')
    paste.click()
    assert dialog.draft() == Draft((ACRES,))
    words = "Filter 1: A filter item must be an object. Filter 3: A filter item must be an object."
    assert bar.currentItem().text() == words
    QApplication.clipboard().setText(json.dumps([FARM.to_json()]))
    paste.click()
    assert dialog.draft() == Draft((FARM,))
    assert bar.currentItem() is None


def test_a_saved_search_is_loaded(opened, qtbot):
    with closing(History(history_path())) as history:
        history.save_search("Farms", Search(filters=(FARM,), max_parcels=7))
    dialog = opened(Draft((ACRES,)))
    box = part(dialog, "saved_searches")
    qtbot.waitUntil(lambda: box.count() == 2)
    box.activated.emit(1)
    qtbot.waitUntil(lambda: dialog.draft() == Draft((FARM,), max_parcels=7))
    assert part(dialog, "filter_at_most").value() == 7


# ---- changing a row ------------------------------------------------------------------------------


def choose(box, data):
    """As a user chooses in a combo."""
    box.setCurrentIndex(box.findData(data))
    box.activated.emit(box.currentIndex())


def test_another_operator_keeps_the_value_and_brings_it_back(opened):
    dialog = opened(Draft((Filter("city", "in", ("Ames", "Nevada")),)))
    box = part(rows_of(dialog)[0], "filter_operator")
    choose(box, "eq")
    assert dialog.draft().rows == (Filter("city", "eq", "Ames"),)
    choose(box, "isnull")
    assert dialog.draft().rows == (Filter("city", "isnull", True),)
    choose(box, "in")
    assert dialog.draft().rows == (Filter("city", "in", ("Ames", "Nevada")),)


def test_what_was_typed_last_is_what_another_operator_keeps(opened):
    dialog = opened(Draft((Filter("city", "in", ("Ames", "Nevada")),)))
    row = rows_of(dialog)[0]
    box = part(row, "filter_operator")
    choose(box, "eq")
    row.focus_value()
    press("Boone")
    choose(box, "in")
    assert dialog.draft().rows == (Filter("city", "in", ("Boone",)),)


def test_another_field_keeps_operator_and_value_where_it_takes_them(opened):
    dialog = opened(Draft((Filter("acres", "between", (1, 5)),)))
    row = rows_of(dialog)[0]
    picker = row.findChild(FieldPicker)
    picker._on_chosen("sq_feet")
    assert dialog.draft().rows == (Filter("sq_feet", "between", (1, 5)),)
    picker._on_chosen("city")
    assert dialog.draft().rows[0].field == "city"
    assert not check_filters(dialog.draft().rows)


# ---- what is wrong -------------------------------------------------------------------------------


def test_an_unknown_field_and_operator_are_shown_and_not_lost(opened, qtbot):
    odd = (Filter("bogus", "eq", "x"), Filter("acres", "near", 4), Filter("owner", "gt", 3))
    dialog = opened(Draft((*odd, IOWA)))
    unknown, near, greater, _ = rows_of(dialog)
    assert unknown.findChild(FieldPicker).currentText() == "bogus"
    # The file may have a field of that name, until its columns are read.
    qtbot.waitUntil(lambda: problems_at(unknown) == ["⚠ There is no field “bogus”."])
    assert part(near, "filter_operator").currentText() == "near"
    assert problems_at(near) == ["⚠ There is no operator “near”."]
    assert "cannot be compared using “is more than”" in problems_at(greater)[0]
    assert dialog.draft().rows == (*odd, IOWA)
    assert not search_button(dialog).isEnabled()


def test_too_many_filters_all_stay_and_the_sentence_is_at_their_number(opened, monkeypatch):
    for module in (review, rows):
        monkeypatch.setattr(module, "MOST_FILTERS", 10)
    filters = tuple(Filter("acres", "gte", number) for number in range(11))
    dialog = opened(Draft(filters), SERVICE)
    assert len(rows_of(dialog)) == 11
    assert part(dialog._rows, "filter_count").text() == "11 filters"
    assert part(dialog._rows, "filter_problem").text().startswith("⚠ A request can have at most 10")
    assert not part(dialog, "filter_add").isEnabled()
    assert "at most 10 filters" in search_button(dialog).toolTip()
    part(rows_of(dialog)[3], "filter_remove").click()
    assert not part(dialog._rows, "filter_problem").isVisible()
    assert search_button(dialog).isEnabled()


def test_a_service_takes_more_filters_than_a_request(opened):
    filters = tuple(Filter("acres", "gte", number) for number in range(11))
    dialog = opened(Draft(filters), SERVICE)
    assert part(dialog, "filter_add").isEnabled()
    assert search_button(dialog).isEnabled()


def test_ends_that_are_swapped_are_exchanged_by_a_button(opened):
    dialog = opened(Draft((Filter("acres", "between", (40, 10)),)))
    row = rows_of(dialog)[0]
    assert problems_at(row) == [
        "⚠ The first number is larger than the second: nothing would be found."
    ]
    correction_of(row).click()
    assert dialog.draft().rows == (Filter("acres", "between", (10, 40)),)
    assert problems_at(row) == []


def test_the_state_that_the_map_shows_is_added_by_a_button(opened, qtbot):
    iowa = next(state for state in STATES if state.name == "Iowa")
    shown = lambda: Background("state", lambda _stop: iowa, is_hidden=True)  # noqa: E731
    dialog = opened(Draft((SMITH, ACRES)), SERVICE, state_shown=shown)
    row = rows_of(dialog)[0]
    assert problems_at(row)[0].startswith("⚠ A filter on owner needs a state or county.")
    qtbot.waitUntil(lambda: correction_of(row).text() == "Add “State is Iowa”")
    correction_of(row).click()
    assert dialog.draft().rows == (SMITH, ACRES, IOWA)
    assert problems_at(row) == []
    assert search_button(dialog).isEnabled()


@pytest.mark.parametrize(
    "draft", [Draft((SMITH, ACRES)), Draft(expression="\"owner\" ILIKE '%smith%'")]
)
def test_a_file_needs_no_state_and_none_is_suggested(opened, qtbot, draft):
    iowa = next(state for state in STATES if state.name == "Iowa")
    dialog = opened(
        draft, state_shown=lambda: Background("state", lambda _stop: iowa, is_hidden=True)
    )
    qtbot.waitUntil(lambda: dialog._hint.state == iowa)
    remarks = [
        label.text() for label in dialog.findChildren(QLabel, "parcel_lookup_filter_problem")
    ]
    assert not any(remarks)
    assert search_button(dialog).isEnabled()
    assert part(dialog, "count").isEnabled()
    dialog.set_connection(SERVICE)
    assert not search_button(dialog).isEnabled()
    dialog.set_connection(SAMPLE_CONNECTION)
    assert search_button(dialog).isEnabled()


def test_without_a_known_state_the_button_adds_a_filter_to_choose_it_in(opened):
    dialog = opened(Draft((SMITH,)), SERVICE)
    button = correction_of(rows_of(dialog)[0])
    assert button.text() == "Add a State Filter"
    button.click()
    assert dialog.draft().rows == (SMITH, Filter("state", "eq", None))
    press("iowa", KEYS.Key_Tab)
    assert dialog.draft().rows == (SMITH, IOWA)


@pytest.mark.parametrize(
    ("item", "words"),
    [
        (Filter("zoning", "eq", None), "Enter a value."),
        (Filter("acres", "between", (1, None)), "Enter both numbers."),
        (Filter("city", "in", None), "Add a value to the list."),
        (Filter("acres", "gte", "many"), "⚠ “is at least” takes a number."),
        (Filter("city", "in", ()), "⚠ The list is empty: nothing would be found."),
        (Filter("acres", "in", ("x", 1)), "⚠ “is one of” takes a list of numbers."),
    ],
)
def test_a_remark_explains_what_is_missing_or_wrong(opened, item, words):
    dialog = opened(Draft((item,)))
    assert problems_at(rows_of(dialog)[0]) == [words]
    assert search_button(dialog).isEnabled() == (not check_filters((item,)))


def test_a_problem_comes_and_goes_while_it_is_typed(opened):
    dialog = opened(Draft((ACRES,)))
    row = rows_of(dialog)[0]
    row.focus_value()
    press("4o")
    assert problems_at(row) == ["⚠ “is at least” takes a number."]
    assert "takes a number" in search_button(dialog).toolTip()
    press(KEYS.Key_Backspace)
    assert problems_at(row) == []
    assert search_button(dialog).isEnabled()


def test_a_new_row_has_no_remark_but_search_is_disabled_with_the_reason(opened):
    dialog = opened(Draft((EMPTY_ROW,)))
    assert problems_at(rows_of(dialog)[0]) == []
    assert not search_button(dialog).isEnabled()
    assert search_button(dialog).toolTip() == "Filter 1: choose a field."


def test_the_reason_replaces_the_estimate(opened, qtbot):
    dialog = opened(Draft((EMPTY_ROW,)))
    estimate = part(dialog, "filter_estimate")
    qtbot.waitUntil(lambda: estimate.text() == "Filter 1 is incomplete.")


def test_an_unknown_order_is_shown_and_reported(opened, qtbot):
    dialog = opened(Draft((ACRES,), order=Order("bogus", "up"), max_parcels=-4))
    assert part(dialog, "filter_order").currentText() == "bogus"
    assert part(dialog, "filter_direction").currentText() == "up"
    problem = part(dialog, "filter_options_problem")
    qtbot.waitUntil(lambda: "There is no field “bogus”." in problem.text())
    assert not search_button(dialog).isEnabled()


@pytest.mark.parametrize(
    "value",
    ["'; -- \"%_", "🌽 שלום", "x" * 5000, "<b>bold</b> &amp;", "a\u202eb", "two\nlines"],
)
def test_odd_text_is_shown_as_it_is(opened, value):
    dialog = opened(Draft((Filter("land_use", "ilike", value), Filter(value, value, value))))
    assert dialog.draft().rows[0].value == value
    assert "<b>" not in value or "<b>bold</b>" in sentence(dialog)
    assert part(dialog, "filter_sentence").textFormat() == Qt.TextFormat.PlainText
    assert dialog.width() <= dialog.screen().availableGeometry().width()
    rows_of(dialog)[0].focus_value()
    press("y", (KEYS.Key_Z, CTRL))
    assert dialog.draft().rows[0].value == value


def test_a_search_for_all_parcels_has_its_own_button_text(opened, qtbot):
    dialog = opened()
    assert search_button(dialog).text() == "&Search All Parcels"
    assert "all parcels" in part(dialog, "filter_note").text()
    with qtbot.assertNotEmitted(dialog.search_wanted):
        press((KEYS.Key_Return, CTRL))
    with qtbot.waitSignal(dialog.search_wanted):
        press(KEYS.Key_Return)


def test_while_a_search_runs_another_one_waits(opened):
    dialog = opened(Draft((ACRES,)))
    dialog.set_busy(True)
    assert not search_button(dialog).isEnabled()
    dialog.set_busy(False)
    assert search_button(dialog).isEnabled()


def test_the_owner_is_notified_a_moment_after_typing(opened, qtbot):
    dialog = opened(Draft((ACRES,)))
    rows_of(dialog)[0].focus_value()
    with qtbot.waitSignal(dialog.applied) as applied:
        press("12")
    assert applied.args == [Draft((Filter("acres", "gte", 12),))]


def test_the_help_is_on_this_computer(opened):
    dialog = opened()
    press(KEYS.Key_F1)
    page = part(dialog, "filters_help_page")
    assert page.isVisible()
    assert "up to 100 filters" in page.toPlainText()


# ---- an area -------------------------------------------------------------------------------------


def test_in_an_area_there_is_no_order_and_no_scope_rule(opened, qtbot):
    draft = Draft((SMITH, Filter("acres", "between", (2, 1))), order=Order("acres"))
    dialog = opened(draft, connection=SERVICE, places=(VIEW, everywhere()))
    assert problems_at(rows_of(dialog)[0]) == []
    order = part(dialog, "filter_order")
    assert not order.isEnabled()
    assert "only for searches everywhere" in order.toolTip()
    assert sentence(dialog).startswith("Parcels touching the map view where owner contains “smith”")
    assert "ordered" not in sentence(dialog)
    with qtbot.waitSignal(dialog.search_wanted) as emitted:
        press((KEYS.Key_Return, CTRL))
    assert emitted.args == [replace(draft, order=None), VIEW]
    button = correction_of(rows_of(dialog)[1])
    button.click()
    assert dialog.draft() == replace(draft, rows=(SMITH, Filter("acres", "between", (1, 2))))
    part(dialog, "filter_place").setCurrentIndex(1)
    assert order.isEnabled()
    assert order.field() == "acres"
    assert problems_at(rows_of(dialog)[0]) != []


def test_an_area_without_filters_is_not_all_parcels(opened):
    dialog = opened(places=(VIEW,))
    assert search_button(dialog).text() == "&Search"
    assert sentence(dialog) == "Parcels touching the map view."


# ---- expressions ---------------------------------------------------------------------------------

BOTH = '"acres" >= 40 OR "zoning" = \'AG\''


def test_an_expression_takes_the_place_of_rows(opened, qtbot):
    dialog = opened(Draft(expression=BOTH))
    assert part(dialog, "filter_expression").text() == BOTH
    assert not part(dialog, "filter_add").isVisible()
    assert search_button(dialog).isEnabled()
    part(dialog, "filter_edit_expression").click()
    assert not part(dialog, "expression_box").isCollapsed()
    with qtbot.waitSignal(dialog.search_wanted) as emitted:
        press((KEYS.Key_Return, CTRL))
    assert emitted.args[0].expression == BOTH
    part(dialog, "filter_start_over").click()
    assert dialog.draft() == Draft()
    assert part(dialog, "filter_add").isVisible()


def test_an_expression_with_equivalent_rows_is_shown_as_rows(opened):
    dialog = opened(Draft(expression='"acres" >= 40 AND "land_use" ILIKE \'%farm%\''))
    part(dialog, "filter_show_rows").click()
    assert dialog.draft() == Draft((ACRES, FARM))


def test_an_expression_that_the_service_cannot_check_requests_all_parcels(opened):
    dialog = opened(Draft(expression='"bogus" = 1'), connection=SERVICE)
    assert search_button(dialog).text() == "&Search All Parcels"
    assert "all parcels" in part(dialog, "filter_note").text()
    dialog.set_connection(SAMPLE_CONNECTION)
    assert "service" not in part(dialog, "filter_note").text()
    assert search_button(dialog).text() == "&Search All Parcels"


def test_the_state_is_added_to_an_expression_by_a_button(opened, qtbot):
    iowa = next(state for state in STATES if state.name == "Iowa")
    shown = lambda: Background("state", lambda _stop: iowa, is_hidden=True)  # noqa: E731
    text = '"owner" ILIKE \'%smith%\' OR "acres" > 1000'
    dialog = opened(Draft(expression=text), SERVICE, state_shown=shown)
    assert not search_button(dialog).isEnabled()
    button = part(dialog._expression, "filter_correct")
    qtbot.waitUntil(lambda: button.text() == "Add “State is Iowa”")
    button.click()
    assert dialog.draft().expression == f"({text}) AND \"state\" = 'IA'"
    assert search_button(dialog).isEnabled()


def test_a_column_that_the_file_does_not_have_is_named_with_the_nearest(opened, qtbot, tmp_path):
    path = write(tmp_path / "county.gpkg", [parcel("a", AssessTot=1)])
    draft = Draft(expression='"AssesTot" > 0')
    dialog = opened(draft, file_connection("County", path=str(path)))
    words = "⚠ The file has no column “AssesTot”. Did you mean “AssessTot”?"
    problems = lambda: dialog._expression.findChildren(QLabel, "parcel_lookup_filter_problem")  # noqa: E731
    qtbot.waitUntil(lambda: [label.text() for label in problems()] == [words])
    assert not search_button(dialog).isEnabled()
    dialog.set_draft(Draft(expression='"AssessTot" > 0 AND "zoning" IS NULL'))
    assert search_button(dialog).isEnabled()
    dialog.set_draft(draft)
    assert not search_button(dialog).isEnabled()
    dialog.set_connection(SERVICE)  # a service may send fields that nobody knows of
    assert search_button(dialog).isEnabled()


def test_an_unusable_expression_has_a_remark(opened):
    text = '"acres" >='
    dialog = opened(Draft(expression=text))
    assert part(dialog._expression, "filter_problem").text().startswith("⚠ ")
    assert not search_button(dialog).isEnabled()
    assert dialog.draft().expression == text
    with pytest.raises(RequestRefused):
        dialog.draft().search()


# ---- agreement -----------------------------------------------------------------------------------


def test_the_verdict_agrees_with_the_contract():
    """Each case is a filter, with the scope that it may need."""
    for case in KIND_CASES:
        filters = (Filter(*case), IOWA)
        verdict = review_draft(Draft(filters), everywhere())
        assert (verdict.reason != "") == (check_filters(filters) != []), case
        wrong = [remark for remark in verdict.rows[0] if remark.is_wrong]
        assert (wrong != []) == (check_filters(filters) != []), case


def test_the_dialog_agrees_with_the_contract_and_keeps_every_value(opened):
    dialog = opened(Draft((IOWA,)), SERVICE)
    button, row = search_button(dialog), rows_of(dialog)[0]
    for case in KIND_CASES:
        # No JSON that is read makes a row of what is no text.
        if isinstance(case.field, str) and isinstance(case.op, str):
            item = Filter(*case)
            dialog.set_draft(Draft((item,)))
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            refused = check_filters((item,)) != []
            assert button.isEnabled() != refused, (case, button.toolTip())
            assert repr((dialog.draft().rows, row.item)) == repr(((item,), item))
