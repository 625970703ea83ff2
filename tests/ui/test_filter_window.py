"""The window of the filter builder: how wide and high it is, and what of it stays in sight."""

import pytest
from qgis.core import QgsSettings
from qgis.PyQt import sip
from qgis.PyQt.QtWidgets import QLabel, QScrollArea, QWidget

from parcel_lookup.core.contract import Filter, Order
from parcel_lookup.core.gis.connections import SAMPLE_CONNECTION, ServiceConnection
from parcel_lookup.ui.filters.dialog import FilterDialog
from parcel_lookup.ui.filters.draft import Draft
from parcel_lookup.ui.filters.row import FilterRow

ACRES = Filter("acres", "between", (40, 640))
OWNER = Filter("owner", "ilike", "smith")
WRONG = Filter("parcel_value", "gte", "many")
TEN = (ACRES, Filter("zoning", "in", ("A-1", "R-1")), *[Filter("state", "eq", "IA")] * 8)
EXPRESSION = '"acres" >= 40 OR "zoning" = \'AG\''


@pytest.fixture
def opened(project, qtbot):
    """Opens the builder as if for the first time, unless it is opened `again`."""
    dialogs = []

    def opened(*rows, again=False, connection=SAMPLE_CONNECTION, **draft):
        if not again:
            QgsSettings().remove("Windows")
        dialog = FilterDialog(connection=connection)
        dialogs.append(dialog)
        dialog.set_draft(Draft(rows, **draft))
        dialog.show()
        qtbot.waitExposed(dialog)
        wait_until_idle(dialog, qtbot)
        return dialog

    yield opened
    for dialog in dialogs:
        if not sip.isdeleted(dialog):
            dialog.close()


def wait_until_idle(dialog, qtbot):
    """Wait until the window has taken its height."""
    qtbot.wait(100)
    qtbot.waitUntil(lambda: not dialog._resize_timer.isActive())


def part(dialog, name):
    found = dialog.findChildren(QWidget, f"parcel_lookup_{name}")
    return next(one for one in found if one.isVisible())


def is_in_sight(widget):
    return widget.visibleRegion().boundingRect() == widget.rect()


def test_it_opens_wide_enough_for_one_line_a_row(opened):
    dialog = opened(*TEN)
    for row in dialog.findChildren(FilterRow):
        names = ("filter_field", "filter_operator", "filter_value")
        tops = [part(row, name).mapTo(row, part(row, name).rect().center()).y() for name in names]
        assert max(tops) - min(tops) < part(row, "filter_field").height() / 2


@pytest.mark.parametrize("rows", [TEN, (OWNER, *[WRONG] * 9)], ids=["right", "wrong"])
def test_the_sentence_and_the_cost_stay_in_sight_however_many_rows_there_are(opened, rows):
    dialog = opened(*rows)
    names = ("filter_sentence", "filter_estimate", "count", "filter_search", "filter_add")
    assert [name for name in names if not is_in_sight(part(dialog, name))] == []


def test_a_row_that_is_added_below_many_is_scrolled_to(opened, qtbot):
    dialog = opened(*[WRONG] * 9)
    part(dialog, "filter_add").click()
    wait_until_idle(dialog, qtbot)
    row = max(dialog.findChildren(FilterRow), key=lambda one: one.y())
    assert is_in_sight(part(row, "filter_field"))


def test_it_becomes_lower_again_with_its_rows(opened, qtbot):
    dialog = opened(ACRES)
    height = dialog.height()
    dialog.set_draft(Draft(TEN[:6]))
    wait_until_idle(dialog, qtbot)
    assert dialog.height() > height
    dialog.set_draft(Draft((ACRES,)))
    wait_until_idle(dialog, qtbot)
    assert dialog.height() == height


def test_opened_again_it_is_no_higher_than_it_has_to_be_and_as_wide_as_it_was(opened, qtbot):
    height = opened(ACRES).height()
    dialog = opened(*TEN)
    dialog.resize(dialog.width() - 20, dialog.height())
    width = dialog.width()
    dialog.close()
    again = opened(ACRES, again=True)
    assert (again.height(), again.width()) == (height, width)


def test_what_grows_stays_on_the_screen(opened, qtbot):
    dialog = opened(ACRES)
    bottom = dialog.screen().availableGeometry().bottom()
    dialog.move(0, bottom - dialog.height())
    dialog.set_draft(Draft(TEN))
    wait_until_idle(dialog, qtbot)
    assert dialog.frameGeometry().bottom() <= bottom


def test_text_that_wraps_because_of_a_scroll_bar_does_not_keep_it(opened, qtbot):
    dialog = opened(ACRES)
    bar = dialog.findChild(QScrollArea).verticalScrollBar()
    for count in (1, 2, 3, 4, 5):
        dialog.set_draft(Draft((ACRES, *TEN[1:count]), order=Order("acres", "desc")))
        wait_until_idle(dialog, qtbot)
        assert bar.maximum() == 0


def test_the_words_of_the_direction_are_whole(opened, qtbot):
    dialog = opened(ACRES, order=Order("owner", "asc"))
    dialog.set_draft(Draft((ACRES,), order=Order("acres", "desc")))
    wait_until_idle(dialog, qtbot)
    direction = part(dialog, "filter_direction")
    assert direction.width() >= direction.sizeHint().width()


def test_an_expression_is_shown_once(opened, qtbot):
    dialog = opened(expression=EXPRESSION)
    assert part(dialog, "filter_expression").text() == EXPRESSION
    assert part(dialog, "filter_sentence").text() == "Parcels where the expression is true."
    part(dialog, "filter_edit_expression").click()
    wait_until_idle(dialog, qtbot)
    shown = [label for label in dialog.findChildren(QLabel) if label.isVisible()]
    assert not any(EXPRESSION in label.text() for label in shown)


def test_a_problem_of_a_row_is_shown_once(opened, qtbot):
    service = ServiceConnection("Service", url="https://parcels.example")
    dialog = opened(OWNER, Filter("situs", "ilike", None), connection=service)
    emitted = part(dialog, "filter_problem")
    assert emitted.text() == "⚠ Filter 1: A filter on owner needs a state or county."
    assert "state_fp" in emitted.toolTip()
    estimate = part(dialog, "filter_estimate")
    qtbot.waitUntil(lambda: estimate.text() == "Filter 1 is not valid yet.")


def test_a_filter_without_an_operator_has_a_remark(opened):
    dialog = opened(Filter("acres", "", (40, 640)))
    assert part(dialog, "filter_problem").text() == "Filter 1: Choose an operator."
    assert part(dialog, "filter_value").text() == "40, 640"


def test_what_is_no_state_finds_nothing(opened):
    dialog = opened(Filter("state", "eq", "Iova"))
    assert part(dialog, "filter_problem").text().endswith("Nothing would be found.")
