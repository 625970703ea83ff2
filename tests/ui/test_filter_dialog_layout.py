"""The filter builder as it is seen, and as it is gone through by Tab."""

import pytest
from qgis.core import QgsSettings
from qgis.PyQt.QtCore import QCoreApplication, QEvent
from qgis.PyQt.QtWidgets import QAbstractButton, QComboBox, QLabel, QScrollArea, QWidget

from parcel_lookup.core.contract import Filter, Order
from parcel_lookup.core.gis.connections import SAMPLE_CONNECTION
from parcel_lookup.tests.support.looks import controls, cut_off, in_tab_order, keys, lay_out
from parcel_lookup.ui.filters.dialog import FilterDialog
from parcel_lookup.ui.filters.draft import EMPTY_ROW, Draft
from parcel_lookup.ui.filters.place import Place, everywhere
from parcel_lookup.ui.filters.row import FilterRow

FULL = (
    Filter("acres", "between", (10, 40.5)),
    Filter("land_use", "in", ("Farm", "Barn", "Pasture")),
    Filter("state", "eq", "IA"),
    Filter("owner", "ilike", "smith"),
    Filter("cdl_majority_value", "eq", 1),
    Filter("sale_date", "eq", "2020-01-01"),
    Filter("zoning", "isnull", False),
    Filter("adjacent_acreage_sameowner", "lte", 1234567.5),
    Filter("county_fp", "nin", ("999",)),
    Filter("parcel_value", "gt", 5),
)
WRONG = (
    Filter("owner", "ilike", "smith"),
    Filter("acres", "between", (40, 10)),
    Filter("bogus" * 50, "eq", "x" * 500),
    Filter("acres", "near", 4),
    Filter("parcel_value", "gte", "many"),
    Filter("zoning", "eq", None),
    EMPTY_ROW,
)
DRAFTS = {
    "empty": Draft(),
    "full": Draft(FULL, order=Order("sale_price", "desc"), max_parcels=500, include_buildings=True),
    "wrong": Draft(WRONG, order=Order("bogus", "up")),
    "expression": Draft(expression="\"acres\" >= 40 OR \"zoning\" IN ('AG', 'A1')"),
}
#: Of these the layout is looked at; the line about the cost of "owner" is a long one.
KINDS = (*DRAFTS, "area")
DRAFTS["owner"] = Draft(expression="\"owner\" ILIKE '%smith%' OR \"zoning\" = 'AG'")
PLACES = (Place("Map view", lambda: None, "the map view"), everywhere())


@pytest.fixture
def see(project, qtbot):
    """Open the dialog with a width; return it and its scrolled contents."""
    dialogs = []

    def see(kind, width=None):
        QgsSettings().remove("Windows")
        places = PLACES if kind == "area" else ()
        dialog = FilterDialog(connection=SAMPLE_CONNECTION, places=places)
        dialogs.append(dialog)
        dialog.set_draft(DRAFTS.get(kind, DRAFTS["full"]))
        dialog.show()
        qtbot.waitExposed(dialog)
        saved = dialog.findChild(QComboBox, "parcel_lookup_saved_searches")
        qtbot.waitUntil(lambda: saved.count() > 0)  # they are listed
        timers = (dialog._resize_timer, dialog._tab_timer)
        qtbot.waitUntil(lambda: not any(timer.isActive() for timer in timers))
        if width is not None:
            dialog.resize(width, dialog.height())
        lay_out()
        return dialog, dialog.findChild(QScrollArea).widget()

    yield see
    for dialog in dialogs:
        dialog.close()


def wait_until_idle(dialog, qtbot):
    """Wait until nothing in the dialog is about to change by itself; the cost is the last."""
    timers = (dialog._apply_timer, dialog._cost._timer, dialog._resize_timer, dialog._tab_timer)

    def is_idle():
        lay_out()
        return not any(timer.isActive() for timer in timers)

    qtbot.waitUntil(is_idle)


def overlapping(area):
    """Pairs of overlapping controls in the rows."""
    found = []
    for row in area.findChildren(FilterRow):
        parts = [
            one
            for one in row.findChildren(QWidget)
            if one.isVisible() and one.objectName().startswith("parcel_lookup")
        ]
        parts = [one for one in parts if not any(other.isAncestorOf(one) for other in parts)]
        boxes = [
            (one, one.rect().translated(one.mapTo(area, one.rect().topLeft()))) for one in parts
        ]
        found += [
            (one.objectName(), other.objectName())
            for index, (one, box) in enumerate(boxes)
            for other, other_box in boxes[index + 1 :]
            if box.intersects(other_box)
        ]
    rows = [row.geometry() for row in area.findChildren(FilterRow) if row.isVisible()]
    rows.sort(key=lambda box: box.top())
    found += [("row", "row") for one, other in zip(rows, rows[1:]) if one.intersects(other)]
    return found


@pytest.mark.parametrize("width", [None, 1, 2000])
@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_cut_off_or_overlaps(see, kind, width):
    _, content = see(kind, width)
    assert cut_off(content) == []
    assert overlapping(content) == []


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_cut_off_in_long_words(long_words, see, kind):
    dialog, content = see(kind)
    assert any("ē" in text.text() for text in dialog.findChildren((QLabel, QAbstractButton)))
    assert cut_off(content) == []
    assert overlapping(content) == []


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_cut_off_at_200_per_cent(large_font, see, kind):
    _, content = see(kind)
    assert cut_off(content) == []
    assert overlapping(content) == []


@pytest.mark.parametrize("kind", KINDS)
def test_the_dialog_is_scrolled_down_only_and_fits_the_screen(see, kind):
    dialog, content = see(kind, 1)
    area = dialog.findChild(QScrollArea)
    assert content.width() <= area.viewport().width()
    assert dialog.height() <= dialog.screen().availableGeometry().height()


def test_the_dialog_grows_with_its_rows_until_the_user_makes_it_smaller(see, qtbot):
    dialog, _ = see("empty")
    wait_until_idle(dialog, qtbot)
    before = dialog.height()
    dialog.set_draft(Draft(FULL[:3]))
    wait_until_idle(dialog, qtbot)
    assert dialog.height() > before
    dialog.resize(dialog.width(), 1)
    small = dialog.height()
    dialog.set_draft(Draft(FULL[:5]))
    wait_until_idle(dialog, qtbot)
    assert dialog.height() == small


@pytest.mark.parametrize("kind", ["empty", "expression", "owner"])
def test_nothing_is_scrolled_where_the_screen_has_room(see, qtbot, kind):
    dialog, _ = see(kind)
    bar = dialog.findChild(QScrollArea).verticalScrollBar()
    estimate = dialog.findChild(QLabel, "parcel_lookup_filter_estimate")
    qtbot.waitUntil(lambda: estimate.text() != "")
    qtbot.waitUntil(lambda: bar.maximum() == 0)


@pytest.mark.parametrize("kind", KINDS)
def test_every_control_has_a_name_and_a_tool_tip(see, kind):
    dialog, _ = see(kind)
    assert controls(dialog)
    for widget in controls(dialog):
        if widget.isVisible():
            name = widget.accessibleName() or getattr(widget, "text", lambda: "")()
            assert name, widget.objectName()
            assert widget.toolTip(), widget.objectName()


@pytest.mark.parametrize("kind", KINDS)
def test_no_two_controls_share_a_key(see, kind):
    dialog, _ = see(kind)
    found = keys(dialog)
    assert len(found) == len(set(found)), found


def test_tab_goes_through_the_dialog_from_above(see):
    dialog, _ = see("area")
    dialog.set_draft(Draft((FULL[1], FULL[0])))
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    dialog._tab_timer.timeout.emit()
    buttons = ("filter_up", "filter_down", "filter_duplicate", "filter_remove")
    shown = {one.objectName() for one in controls(dialog) if one.isVisible()}
    visible = [name for name in in_tab_order(dialog) if f"parcel_lookup_{name}" in shown]
    start = visible.index("saved_searches")
    order = visible[start:] + visible[:start]
    assert order[: order.index("filter_close") + 1] == [
        *("saved_searches", "save_search", "filter_place"),
        *("filter_field", "filter_operator", "filter_value", "filter_list", *buttons),
        *("filter_field", "filter_operator", "filter_value", "filter_value_to", *buttons),
        *("filter_add", "filter_clear"),
        *("filter_order", "filter_direction", "filter_at_most", "filter_buildings"),
        *("filter_copy", "filter_paste", "count", "filter_search", "filter_close"),
    ]
