"""The panels of the filter builder: expression, saved searches, cost and count."""

import sqlite3
from contextlib import closing

import pytest
from qgis.gui import QgsCodeEditor, QgsExpressionBuilderDialog
from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtGui import QKeySequence, QShortcut
from qgis.PyQt.QtWidgets import (
    QApplication,
    QComboBox,
    QDialog,
    QInputDialog,
    QLabel,
    QLineEdit,
    QMessageBox,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from parcel_lookup.core.contract import Filter, Order
from parcel_lookup.core.gis.connections import ServiceConnection, history_path
from parcel_lookup.core.gis.inputs.polygons import AreaInput
from parcel_lookup.core.search import Search
from parcel_lookup.core.search.history import History
from parcel_lookup.tests.support import looks
from parcel_lookup.tests.support.dock import keep_key
from parcel_lookup.tests.support.file_connections import file_connection
from parcel_lookup.tests.support.history import area, saved_search
from parcel_lookup.tests.support.service import RunningService
from parcel_lookup.tests.support.windows import activate
from parcel_lookup.ui.filters.cost_row import CostRow
from parcel_lookup.ui.filters.draft import EMPTY_ROW, Draft
from parcel_lookup.ui.filters.expression_panel import ExpressionPanel, SearchSource
from parcel_lookup.ui.filters.json_text import MOST_BYTES
from parcel_lookup.ui.filters.saved_searches import SavedRow
from parcel_lookup.ui.kit.history_tasks import HistoryTasks

ACRES = Filter("acres", "gte", 40)
OWNER = Filter("owner", "ilike", "smith")
FARMS = Draft((ACRES, Filter("state", "eq", "KS")), order=Order("acres", "desc"), max_parcels=250)
#: Longer than any pause that a panel makes before it reads or writes.
PAUSE = 600


class Recorder:
    """Instead of the message bar."""

    def __init__(self):
        self.sentences = []

    def show_error(self, error):
        self.sentences.append(error.sentence)

    def show_warning(self, sentence):
        self.sentences.append(sentence)


@pytest.fixture
def shown(project, qtbot):
    """Show a panel in a window, with a line edit for the focus."""
    windows = []

    def show(panel):
        window = QWidget()
        window.other = QLineEdit()
        layout = QVBoxLayout(window)
        layout.addWidget(panel)
        layout.addWidget(window.other)
        window.resize(500, 500)
        activate(window, qtbot)
        windows.append(window)
        return panel

    yield show
    for window in windows:
        window.close()
        window.deleteLater()


@pytest.fixture
def history_tasks(project):
    history_tasks = HistoryTasks(Recorder())
    yield history_tasks
    history_tasks.close_down()


@pytest.fixture
def history(project):
    history = History(history_path())
    yield history
    history.close()


def part(panel, kind, name):
    found = panel.findChild(kind, f"parcel_lookup_{name}")
    assert found is not None, name
    return found


def text_of(panel, name):
    label = part(panel, QLabel, name)
    return label.text() if label.isVisible() else ""


def editor(panel):
    (found,) = panel.findChildren(QgsCodeEditor)
    return found


def drafts(panel):
    """Return a list of the drafts that a panel emits from now on."""
    emitted = []
    panel.draft_edited.connect(emitted.append)
    return emitted


def type_text(panel, text):
    """As by pasting over everything."""
    editor(panel).setFocus()
    editor(panel).selectAll()
    QApplication.clipboard().setText(text)
    editor(panel).paste()


# ---- the expression ------------------------------------------------------------------------------


@pytest.fixture
def expression_panel(shown):
    panel = shown(ExpressionPanel())
    panel.setCollapsed(False)
    panel.set_draft(FARMS, SearchSource())
    return panel


def test_rows_are_shown_as_an_expression(expression_panel, qtbot):
    qtbot.waitUntil(lambda: editor(expression_panel).text() != "")
    assert editor(expression_panel).text() == '"acres" >= 40\nAND "state" = \'KS\''
    sent = text_of(expression_panel, "expression_sent")
    assert sent == "• Parcels where acres is at least 40 and state is “KS”"
    assert text_of(expression_panel, "expression_local") == ""
    assert "1 query" in text_of(expression_panel, "expression_cost")


def test_an_expression_with_equivalent_rows_becomes_rows(expression_panel, qtbot):
    emitted = drafts(expression_panel)
    type_text(expression_panel, "\"zoning\"='AG'   AND acres>40")
    qtbot.waitUntil(lambda: len(emitted) == 1)
    assert set(emitted[0].rows) == {Filter("zoning", "eq", "AG"), Filter("acres", "gt", 40)}
    assert emitted[0].expression == ""
    assert emitted[0].order == FARMS.order
    expression_panel.set_draft(emitted[0], SearchSource())
    qtbot.wait(PAUSE)
    assert editor(expression_panel).text() == "\"zoning\"='AG'   AND acres>40"


def test_an_expression_without_equivalent_rows_stays_one(expression_panel, qtbot):
    emitted = drafts(expression_panel)
    text = '("acres" > 40 OR "zoning" = \'AG\') AND length("city") > 9'
    type_text(expression_panel, text)
    qtbot.waitUntil(lambda: len(emitted) == 1)
    assert emitted[0] == Draft((), text, FARMS.order, FARMS.max_parcels)
    assert text_of(expression_panel, "expression_sent").count("•") == 2
    assert "length" in text_of(expression_panel, "expression_local")
    assert "2 queries" in text_of(expression_panel, "expression_cost")


def test_an_expression_that_the_service_cannot_check_is_explained(expression_panel, qtbot):
    type_text(expression_panel, 'length("city") > 9')
    qtbot.waitUntil(lambda: "length" in text_of(expression_panel, "expression_local"))


def test_with_an_area_the_source_decides_what_it_checks(expression_panel, qtbot):
    text = '"acres" > 40 AND length("city") > 9'
    expression_panel.set_draft(Draft(expression=text), SearchSource(by_area=True))
    qtbot.waitUntil(lambda: "length" in text_of(expression_panel, "expression_local"))
    assert "depends on the area" in text_of(expression_panel, "expression_cost")
    assert text_of(expression_panel, "expression_sent") == ""


def test_an_expression_that_no_parcel_matches_is_explained(expression_panel, qtbot):
    expression_panel.set_draft(Draft(expression='"acres" > 4 AND FALSE'), SearchSource())
    qtbot.waitUntil(lambda: "No parcel can" in text_of(expression_panel, "expression_local"))
    assert text_of(expression_panel, "expression_sent") == ""


def test_no_expression_is_no_filter(expression_panel, qtbot):
    emitted = drafts(expression_panel)
    type_text(expression_panel, " ")
    qtbot.waitUntil(lambda: len(emitted) == 1)
    assert not emitted[0].has_conditions


@pytest.mark.parametrize("text", ['"acres" >', '"acres" > 4)', "eval('1')"])
def test_what_is_no_expression_is_one_sentence(expression_panel, qtbot, text):
    emitted = drafts(expression_panel)
    type_text(expression_panel, text)
    qtbot.waitUntil(lambda: text_of(expression_panel, "expression_note").startswith("⚠"))
    assert emitted == []
    assert text_of(expression_panel, "expression_sent") == ""
    assert editor(expression_panel).text() == text


def test_an_unknown_field_is_reported(expression_panel, qtbot):
    type_text(expression_panel, '"acress" > 4')
    qtbot.waitUntil(lambda: "“acress”" in text_of(expression_panel, "expression_note"))


def test_rows_that_are_not_finished_lock_the_expression(expression_panel, qtbot):
    expression_panel.set_draft(
        Draft((ACRES, EMPTY_ROW, Filter("city", "eq", None))), SearchSource()
    )
    qtbot.waitUntil(lambda: editor(expression_panel).isReadOnly())
    assert editor(expression_panel).text() == '"acres" >= 40'
    assert "2 filters are incomplete" in text_of(expression_panel, "expression_note")
    assert text_of(expression_panel, "expression_sent") == "• Parcels where acres is at least 40"
    assert not part(expression_panel, QPushButton, "expression_build").isEnabled()
    expression_panel.set_draft(Draft((ACRES,)), SearchSource())
    qtbot.waitUntil(lambda: not editor(expression_panel).isReadOnly())
    assert part(expression_panel, QPushButton, "expression_build").isEnabled()


def test_unreadable_text_stays_until_it_is_corrected_or_discarded(expression_panel, qtbot):
    emitted = drafts(expression_panel)
    type_text(expression_panel, '"acres" >')
    qtbot.waitUntil(lambda: text_of(expression_panel, "expression_note") != "")
    expression_panel.set_draft(Draft((OWNER,)), SearchSource())
    qtbot.wait(PAUSE)
    assert editor(expression_panel).text() == '"acres" >'
    assert emitted == []
    discard = part(expression_panel, QPushButton, "expression_discard")
    assert discard.isVisible()
    discard.click()
    assert "smith" in editor(expression_panel).text()
    assert text_of(expression_panel, "expression_note") == ""
    assert not discard.isVisible()
    type_text(expression_panel, '"acres" >')
    qtbot.waitUntil(discard.isVisible)
    qtbot.keyClicks(editor(expression_panel), " 9")
    qtbot.waitUntil(lambda: [draft.rows for draft in emitted] == [(Filter("acres", "gt", 9),)])
    assert text_of(expression_panel, "expression_note") == ""


def test_whoever_leaves_the_editor_has_what_was_typed(expression_panel, qtbot):
    emitted = drafts(expression_panel)
    type_text(expression_panel, "acres > 9")
    assert emitted == []
    qtbot.keyClick(editor(expression_panel), Qt.Key.Key_Tab)
    assert len(emitted) == 1
    assert editor(expression_panel).text() == "acres > 9"
    assert not editor(expression_panel).hasFocus()


def test_a_key_of_the_window_finds_what_was_typed(expression_panel, qtbot):
    emitted = drafts(expression_panel)
    found = []
    shortcut = QShortcut(QKeySequence("Ctrl+Return"), expression_panel.window())
    shortcut.activated.connect(lambda: found.extend(emitted))
    type_text(expression_panel, "acres > 9")
    qtbot.keyClick(editor(expression_panel), Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert [draft.rows for draft in found] == [(Filter("acres", "gt", 9),)]
    assert editor(expression_panel).text() == "acres > 9"


def test_ten_megabytes_by_mistake_are_one_sentence(expression_panel, qtbot):
    emitted = drafts(expression_panel)
    qtbot.waitUntil(lambda: editor(expression_panel).text() != "")
    type_text(expression_panel, "parcels " * (10 * MOST_BYTES // 8))
    assert "larger than 1 MiB" in text_of(expression_panel, "expression_note")
    assert editor(expression_panel).text().startswith('"acres"')
    qtbot.wait(PAUSE)
    assert emitted == []


def test_a_panel_that_nobody_sees_does_nothing(shown, qtbot):
    panel = shown(ExpressionPanel())
    panel.set_draft(FARMS, SearchSource())
    qtbot.wait(PAUSE)
    assert editor(panel).text() == ""
    panel.setCollapsed(False)
    assert "acres" in editor(panel).text()


def test_the_builder_of_qgis_knows_the_fields(expression_panel, qtbot):
    emitted = drafts(expression_panel)
    qtbot.waitUntil(lambda: editor(expression_panel).text() != "")
    part(expression_panel, QPushButton, "expression_build").click()
    builder = expression_panel.findChild(QgsExpressionBuilderDialog)
    assert builder.expressionText() == editor(expression_panel).text()
    assert any(line.startswith("cdl_majority_percent") for line in lines_of(builder))
    builder.setExpressionText("\"city\" = 'Ames'")
    builder.accept()
    assert [draft.rows for draft in emitted] == [(Filter("city", "eq", "Ames"),)]


def lines_of(builder):
    """The lines of the tree of functions and fields."""
    model = builder.expressionBuilder().expressionTree().model()
    groups = [model.index(row, 0) for row in range(model.rowCount())]
    return [
        model.index(row, 0, group).data()
        for group in groups
        for row in range(model.rowCount(group))
    ]


# ---- saved searches ------------------------------------------------------------------------------


@pytest.fixture
def saved_row(shown, history_tasks, history):
    """Makes a row, once the test has saved what it wants to be there."""

    def make(draft=FARMS):
        row = shown(SavedRow(history_tasks, lambda: draft))
        row.emitted = []
        row.loaded.connect(lambda *loaded: row.emitted.append(loaded))
        return row

    return make


def box(row):
    return part(row, QComboBox, "saved_searches")


def names(row):
    return [box(row).itemText(index) for index in range(1, box(row).count())]


def choose(row, name, qtbot):
    qtbot.waitUntil(lambda: name in names(row))
    index = 1 + names(row).index(name)
    box(row).setCurrentIndex(index)
    box(row).activated.emit(index)


def name_dialog(row):
    return row.findChild(QInputDialog, "parcel_lookup_save_search")


def save_as(row, name):
    part(row, QPushButton, "save_search").click()
    dialog = name_dialog(row)
    dialog.setTextValue(name)
    dialog.accept()


def test_a_saved_search_is_loaded(saved_row, history, qtbot):
    history.save_search("Farms", FARMS.search())
    history.save_search("All", Search())
    row = saved_row()
    choose(row, "Farms", qtbot)
    qtbot.waitUntil(lambda: row.emitted == [(FARMS, "Farms")])
    assert names(row) == ["All", "Farms"]
    assert box(row).currentText() == "Farms"
    assert text_of(row, "saved_note") == ""


def test_nothing_is_chosen_at_first(saved_row, history, qtbot):
    history.save_search("Farms", FARMS.search())
    row = saved_row()
    qtbot.waitUntil(lambda: names(row) == ["Farms"])
    assert box(row).currentText() == "Choose a search"
    assert box(row).isEnabled()
    assert row.emitted == []


def test_without_saved_searches_the_box_is_disabled(saved_row, qtbot):
    row = saved_row()
    qtbot.waitUntil(lambda: box(row).currentText() == "No saved searches")
    assert not box(row).isEnabled()


def test_of_a_search_by_area_the_filters_are_taken(saved_row, history, qtbot):
    history.save_search("Districts", area(2))
    row = saved_row()
    choose(row, "Districts", qtbot)
    qtbot.waitUntil(lambda: row.emitted == [(Draft(), "Districts")])
    assert "Only its filters were loaded" in text_of(row, "saved_note")


def test_a_search_of_a_newer_version_is_a_sentence(saved_row, history, monkeypatch, qtbot):
    newer = {**FARMS.search().to_json(), "version": 99}
    with monkeypatch.context() as patch:
        patch.setattr(Search, "to_json", lambda _search: newer)
        history.save_search("Newer", FARMS.search())
    history.save_search("Farms", FARMS.search())
    row = saved_row()
    choose(row, "Farms", qtbot)
    qtbot.waitUntil(lambda: len(row.emitted) == 1)
    choose(row, "Newer", qtbot)
    qtbot.waitUntil(lambda: "newer version" in text_of(row, "saved_note"))
    assert box(row).currentText() == "Farms"
    assert len(row.emitted) == 1
    assert {one.name for one in history.saved()} == {"Farms", "Newer"}


def test_a_search_that_is_damaged_is_a_sentence(saved_row, history, qtbot):
    history.save_search("Farms", FARMS.search())
    history.close()
    with closing(sqlite3.connect(history_path())) as file:
        file.execute("UPDATE documents SET body = x'00'")
        file.commit()
    row = saved_row()
    choose(row, "Farms", qtbot)
    qtbot.waitUntil(lambda: "cannot be loaded" in text_of(row, "saved_note"))
    assert row.emitted == []
    assert box(row).currentIndex() == 0


def test_one_that_was_removed_meanwhile_is_a_sentence(saved_row, history, qtbot):
    history.save_search("Farms", FARMS.search())
    row = saved_row()
    qtbot.waitUntil(lambda: names(row) == ["Farms"])
    history.remove(history.saved()[0].id)
    choose(row, "Farms", qtbot)
    qtbot.waitUntil(lambda: "cannot be loaded" in text_of(row, "saved_note"))
    qtbot.waitUntil(lambda: names(row) == [])
    assert row.emitted == []


def test_a_search_is_saved(saved_row, history, qtbot):
    row = saved_row()
    save_as(row, "  Large farms ")
    qtbot.waitUntil(lambda: names(row) == ["Large farms"])
    assert saved_search(history, "Large farms")[0] == FARMS.search()
    assert box(row).currentText() == "Large farms"


def test_an_existing_name_needs_confirmation(saved_row, history, qtbot):
    history.save_search("Farms", Search())
    row = saved_row()
    save_as(row, "Farms")
    qtbot.waitUntil(lambda: row.findChild(QMessageBox) is not None)
    question = row.findChild(QMessageBox)
    assert question.text() == "Replace the saved search “Farms”?"
    assert "All parcels" in question.informativeText()
    assert saved_search(history, "Farms")[0] == Search()
    next(one for one in question.buttons() if one.text() == "Replace").click()
    qtbot.waitUntil(lambda: saved_search(history, "Farms")[0] == FARMS.search())


def test_a_search_that_was_loaded_is_saved_by_its_name(saved_row, history, qtbot):
    history.save_search("Farms", FARMS.search())
    row = saved_row()
    choose(row, "Farms", qtbot)
    qtbot.waitUntil(lambda: len(row.emitted) == 1)
    part(row, QPushButton, "save_search").click()
    assert name_dialog(row).textValue() == "Farms"
    name_dialog(row).reject()


@pytest.mark.parametrize(
    ("draft", "words"),
    [
        (Draft((ACRES, EMPTY_ROW)), "Not saved:"),
        (Draft((Filter("acres", "gte", "many"),)), "takes a number"),
        (Draft(), "There are no filters"),
    ],
)
def test_what_is_not_finished_is_not_saved(saved_row, history, draft, words):
    row = saved_row(draft)
    part(row, QPushButton, "save_search").click()
    assert words in text_of(row, "saved_note")
    assert name_dialog(row) is None


def test_a_search_that_needs_an_area_can_be_saved(saved_row, history, qtbot):
    row = saved_row(Draft((OWNER,)))
    save_as(row, "Smiths")
    qtbot.waitUntil(lambda: names(row) == ["Smiths"])


def test_an_empty_name_is_a_sentence(saved_row, qtbot):
    row = saved_row()
    save_as(row, "  ")
    qtbot.waitUntil(lambda: "cannot be used" in text_of(row, "saved_note"))


# ---- cost and count ------------------------------------------------------------------------------

KANSAS = Search(filters=(Filter("state", "eq", "KS"),))


@pytest.fixture
def cost_row(shown, history_tasks):
    row = shown(CostRow(history_tasks))
    yield row
    row.close_down()


@pytest.fixture(scope="module")
def service(county):
    with RunningService(county) as running:
        yield running


@pytest.fixture
def office(service):
    """A connection to the service."""
    service.reset()
    return ServiceConnection("Office", url=service.url, authcfg=keep_key(service.key))


def count_button(row):
    return part(row, QPushButton, "count")


def count(row, qtbot):
    count_button(row).click()
    qtbot.waitUntil(lambda: "Stop" not in count_button(row).text(), timeout=10_000)
    return text_of(row, "counted")


def test_the_estimate_is_that_of_the_search(cost_row, office, qtbot):
    cost_row.set(office, KANSAS)
    qtbot.waitUntil(lambda: "request" in text_of(cost_row, "filter_estimate"))
    assert text_of(cost_row, "filter_estimate") == "At least 1 request · 0 used this month"
    cost_row.set(office, Search(filters=KANSAS.filters, max_parcels=50))
    qtbot.waitUntil(lambda: text_of(cost_row, "filter_estimate").startswith("1 request"))


def test_counting_sends_one_request_and_refines_the_estimate(cost_row, office, service, qtbot):
    cost_row.set(office, KANSAS)
    qtbot.waitUntil(lambda: "At least" in text_of(cost_row, "filter_estimate"))
    assert count(cost_row, qtbot) == "2,400 parcels match the filters (1 request)."
    assert service.requests == {"/parcels/query": 1}
    assert text_of(cost_row, "filter_estimate").startswith("About 24 requests")


def test_a_file_is_free_and_counted_all_the_same(cost_row, county, qtbot):
    cost_row.set(file_connection("Squares", path=str(county)), KANSAS)
    qtbot.waitUntil(lambda: text_of(cost_row, "filter_estimate").startswith("Free"))
    assert count(cost_row, qtbot) == "2,400 parcels match the filters."


def test_what_an_expression_finds_is_an_upper_bound(cost_row, office, service, qtbot):
    one = "\"owner\" IN ('Owner 7', 'Owner 8') AND \"state\" = 'KS'"
    cost_row.set(office, Draft(expression=f'({one}) OR "acres" > 9').search())
    assert count(cost_row, qtbot) == "At most 2,402 parcels match the expression (2 requests)."


def test_nothing_is_found(cost_row, office, qtbot):
    cost_row.set(office, Search(filters=(Filter("state", "eq", "IA"),)))
    assert count(cost_row, qtbot) == "No parcel matches the filters (1 request)."


def test_a_service_without_a_total_count_is_reported(cost_row, county, qtbot):
    with RunningService(county, count="none") as service:
        office = ServiceConnection("Office", url=service.url, authcfg=keep_key(service.key))
        cost_row.set(office, KANSAS)
        words = "The service does not report the number of matches (1 request)."
        assert count(cost_row, qtbot) == words


def test_with_an_area_the_filters_are_counted_alone(cost_row, office, add_layer, qtbot):
    layer = add_layer("Districts")
    context = layer.transformContext()
    cost_row.set(office, KANSAS, lambda: AreaInput.from_layer(layer, False, [], context))
    assert "inside and outside the area" in count(cost_row, qtbot)
    qtbot.waitUntil(lambda: "At least 1 request" in text_of(cost_row, "filter_estimate"))


def test_another_search_takes_the_count_away(cost_row, office, qtbot):
    cost_row.set(office, KANSAS)
    count(cost_row, qtbot)
    cost_row.set(office, KANSAS)
    assert text_of(cost_row, "counted") != ""
    cost_row.set(office, Search(filters=(ACRES,)))
    assert text_of(cost_row, "counted") == ""
    qtbot.waitUntil(lambda: "At least" in text_of(cost_row, "filter_estimate"))


def test_counting_can_be_stopped(cost_row, county, qtbot):
    with RunningService(county, delay=3.0) as service:
        office = ServiceConnection("Office", url=service.url, authcfg=keep_key(service.key))
        cost_row.set(office, KANSAS)
        count_button(cost_row).click()
        assert "Stop" in count_button(cost_row).text()
        count_button(cost_row).click()
        assert text_of(cost_row, "counted") == "Counting was stopped."
        assert count_button(cost_row).isEnabled()


def test_in_a_file_the_area_is_counted_in(cost_row, county, add_layer, qtbot):
    """Not everywhere, as with a service: the number is that of the search."""
    make = lambda: AreaInput.from_layer(add_layer(at=(-99.999, 38.001), boxes=1))  # noqa: E731
    squares = file_connection("Squares", path=str(county))
    cost_row.set(squares, Search(filters=(Filter("owner", "ilike", "owner 1"),)), make)
    assert count_button(cost_row).isEnabled()
    found = count(cost_row, qtbot)
    west, south, side = -99.999, 38.001, 0.002
    touching = [
        index
        for index in range(60 * 40)
        if -100 + index % 60 * side <= west + 0.02
        and 38 + index // 60 * side <= south + 0.02
        and str(index).startswith("1")
    ]
    assert found == f"{len(touching)} parcels match the filters in the area."


def test_a_key_that_is_wrong_is_a_sentence(cost_row, service, qtbot):
    office = ServiceConnection("Office", url=service.url, authcfg=keep_key("another-key-of-mine"))
    cost_row.set(office, KANSAS)
    assert "does not recognize this key (401)" in count(cost_row, qtbot)


@pytest.mark.parametrize(
    ("search", "words"),
    [
        ("Filter 2: choose a field.", "choose a field"),
        (Search(filters=(OWNER,)), "requires a filter on the state"),
    ],
)
def test_an_invalid_search_is_not_counted(cost_row, office, search, words):
    cost_row.set(office, search)
    assert not count_button(cost_row).isEnabled()
    assert words in count_button(cost_row).toolTip()


def test_a_reason_replaces_the_estimate(cost_row, office, qtbot):
    cost_row.set(office, "Filter 2: choose a field.")
    qtbot.waitUntil(lambda: "choose a field" in text_of(cost_row, "filter_estimate"))


# ---- all of them ---------------------------------------------------------------------------------


@pytest.fixture
def every_panel(history_tasks, history, county, qtbot):
    """All panels in a window, each with as much text as it can have."""
    history.save_search("Farms", FARMS.search())
    windows = []

    def make(width=500):
        window = QDialog()
        layout = QVBoxLayout(window)
        saved, cost = SavedRow(history_tasks, lambda: FARMS), CostRow(history_tasks)
        expression = ExpressionPanel()
        expression.setCollapsed(False)
        for panel in (saved, expression, cost):
            layout.addWidget(panel)
        text = '("acres" > 40 OR "zoning" = \'AG\') AND length("city") > 9'
        expression.set_draft(Draft(expression=text), SearchSource())
        cost.set(file_connection("Squares", path=str(county)), KANSAS)
        windows.append(window)
        window.resize(width, 600)
        with qtbot.waitExposed(window):
            window.show()
        choose(saved, "Farms", qtbot)
        assert "2,400" in count(cost, qtbot)
        window.resize(width, window.sizeHint().height())
        window.expression, window.cost = expression, cost
        return window

    yield make
    for window in windows:
        window.cost.close_down()
        window.close()
        window.deleteLater()


def test_every_control_has_a_name_and_a_tool_tip(every_panel):
    window = every_panel()
    found = looks.controls(window)
    assert {one.objectName().replace("parcel_lookup_", "") for one in found} >= {
        *("saved_searches", "save_search", "expression_build", "count"),
    }
    for one in (*found, *window.findChildren(QgsCodeEditor)):
        assert one.accessibleName() or one.text(), one.objectName()
        assert one.toolTip(), one.objectName()
        assert not getattr(one, "autoDefault", lambda: False)(), one.objectName()


def broken(window):
    """Type invalid text into the panel."""
    type_text(window.expression, "(")
    window.expression.commit()
    assert part(window.expression, QPushButton, "expression_discard").isVisible()


@pytest.mark.parametrize("width", [300, 700])
def test_there_is_room_for_long_words(long_words, every_panel, qtbot, width):
    window = every_panel(width)
    qtbot.waitUntil(lambda: looks.cut_off(window) == [])
    broken(window)
    qtbot.waitUntil(lambda: looks.cut_off(window) == [])


def test_there_is_room_for_large_letters(large_font, every_panel, qtbot):
    window = every_panel(700)
    qtbot.waitUntil(lambda: looks.cut_off(window) == [])
