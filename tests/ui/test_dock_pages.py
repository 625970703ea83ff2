"""The pages of the dock, its first screen, and filters that do not fit another connection."""

from functools import partial

import pytest
from qgis.core import QgsSettings
from qgis.PyQt.QtCore import Qt, QTimer
from qgis.PyQt.QtTest import QTest
from qgis.PyQt.QtWidgets import (
    QApplication,
    QGroupBox,
    QLabel,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QTabBar,
    QTabWidget,
    QToolButton,
    QWidget,
)

from parcel_lookup.core.contract import Filter
from parcel_lookup.core.gis.connections import Connections
from parcel_lookup.tests.support import looks
from parcel_lookup.tests.support.builder import builders, lines, part, sentence
from parcel_lookup.tests.support.dock import (
    LONGEST,
    button,
    dock_on_file,
    message,
    offered,
    opened_dock,
    search,
)
from parcel_lookup.tests.support.file_connections import file_connection
from parcel_lookup.tests.support.own_columns import write_own
from parcel_lookup.tests.support.windows import activate
from parcel_lookup.ui.dock import misfits
from parcel_lookup.ui.filters.draft import Draft
from parcel_lookup.ui.filters.row import FilterRow
from parcel_lookup.ui.kit.bar_tree import BarTree

OWN = Filter("FrontFt", "gte", 100)
LLC = Filter("owner", "ilike", "1")
ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def dock(iface, county):
    with dock_on_file(iface, county) as dock:
        yield dock


def page(dock):
    tabs = dock.findChild(QTabWidget)
    return tabs.tabText(tabs.currentIndex()).replace("&", "")


def finished_search(dock, qtbot, *filters):
    dock._which.set_draft(Draft(filters))
    with qtbot.waitSignal(dock._runner.ready, timeout=LONGEST):
        search(dock, qtbot)


# ---- the summary ---------------------------------------------------------------------------------


def test_the_dock_has_a_page_for_the_search_and_one_for_the_summary(dock):
    tabs = dock.findChild(QTabWidget)
    titles = [tabs.tabText(index).replace("&", "") for index in range(tabs.count())]
    assert titles == ["Search", "Summary"]
    assert page(dock) == "Search"
    assert not tabs.findChildren(QTabWidget)


def test_the_summary_says_what_it_needs_before_there_is_a_result(dock):
    dock.findChild(QTabWidget).setCurrentIndex(1)
    state = part(dock, QLabel, "summary_state")
    assert state.isVisible()
    assert state.text() == "Run a search, or select one of its layers in the Layers panel."


def test_a_result_changes_the_summary_and_not_the_page(dock, add_layer, qtbot):
    add_layer("Districts")
    finished_search(dock, qtbot)
    assert page(dock) == "Search"
    dock.findChild(QTabWidget).setCurrentIndex(1)
    tree = dock.findChild(BarTree)
    qtbot.waitUntil(tree.isVisible, timeout=LONGEST)
    assert tree.topLevelItem(0).child(0).text(1) == "121"
    assert part(dock, QLabel, "summary_name").text() == "Parcels in Districts"


def test_typing_goes_on_while_another_result_becomes_current(dock, iface, add_layer, qtbot):
    add_layer("Districts")
    finished_search(dock, qtbot)
    first = dock._summary.layer
    finished_search(dock, qtbot, LLC)
    second = dock._summary.layer
    activate(iface.window, qtbot)
    most = part(dock, QWidget, "at_most")
    most.setFocus()
    QTest.keyClicks(most, "4")
    iface.setActiveLayer(first)
    QTest.keyClicks(QApplication.focusWidget(), "2")
    assert page(dock) == "Search"
    assert most.value() == 42
    assert dock._summary.layer is first is not second


def test_the_summary_can_be_reached_by_keys(dock, iface, qtbot):
    activate(iface.window, qtbot)
    button(dock).setFocus()
    QTest.keyClick(iface.window, Qt.Key.Key_Y, ALT)
    qtbot.waitUntil(lambda: page(dock) == "Summary")
    QTest.keyClick(iface.window, Qt.Key.Key_E, ALT)
    qtbot.waitUntil(lambda: page(dock) == "Search")
    bar = dock.findChild(QTabBar)
    bar.setFocus()
    QTest.keyClick(bar, Qt.Key.Key_Right)
    assert page(dock) == "Summary"


def test_a_search_shows_its_progress_whatever_page_is_open(dock, iface, add_layer, qtbot):
    add_layer("Districts")
    activate(iface.window, qtbot)
    dock.findChild(QTabWidget).setCurrentIndex(1)
    bar = dock.findChild(QTabBar)
    bar.setFocus()
    with qtbot.waitSignal(dock._runner.ready, timeout=LONGEST):
        QTest.keyClick(bar, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        assert page(dock) == "Search"


# ---- the first screen ----------------------------------------------------------------------------

#: What a window of 1280x800 leaves for a dock next to the Layers panel.
WIDTH, HEIGHT = 340, 640
FIRST_SCREEN = ("connection", "layer", "filters", "search", "results")


def is_on_screen(dock, name):
    """Whether a control is where users see it without scrolling: its beginning, at least."""
    control = part(dock, QWidget, name)
    shown = control.visibleRegion().boundingRect()
    return control.isVisible() and shown.height() > 0 and shown.top() == 0


@pytest.mark.parametrize("searches", [1, 2, 3])
def test_the_first_screen_has_all_after_some_searches(dock, add_layer, qtbot, searches):
    dock.setFloating(True)
    dock.resize(WIDTH, HEIGHT)
    add_layer("Zoning districts", boxes=3)
    for filters in ((), (LLC,), (LLC, Filter("acres", "gte", 4)))[:searches]:
        finished_search(dock, qtbot, *filters)
    looks.lay_out()
    assert dock.height() == HEIGHT
    assert [name for name in FIRST_SCREEN if not is_on_screen(dock, name)] == []
    newest = lines(dock)
    assert len(newest) == searches
    top = min(newest, key=lambda line: line.y())
    assert not top.visibleRegion().isEmpty()
    outer = part(dock, QScrollArea, "search_page")
    assert outer.verticalScrollBar().maximum() == 0


def test_search_is_on_the_screen_of_a_very_small_dock(dock, add_layer, qtbot):
    dock.setFloating(True)
    dock.resize(WIDTH, 400)
    add_layer("Zoning districts", boxes=3)
    finished_search(dock, qtbot, LLC)
    looks.lay_out()
    assert is_on_screen(dock, "search")
    assert is_on_screen(dock, "connection")


def is_all_visible(control):
    return control.visibleRegion().boundingRect() == control.rect()


def test_a_control_that_is_reached_by_keys_is_visible(dock, add_layer, iface, qtbot):
    dock.setFloating(True)
    dock.resize(WIDTH, 400)
    add_layer("Zoning districts", boxes=3)
    finished_search(dock, qtbot, LLC)
    activate(dock, qtbot)
    looks.lay_out()
    button(dock).setFocus()
    seen = []
    while not seen or seen[-1] != "parcel_lookup_connection":
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Backtab)
        focused = QApplication.focusWidget()
        if not isinstance(focused, QGroupBox):  # which may be higher than the area
            assert is_all_visible(focused), focused.objectName()
        seen.append(focused.objectName())
        assert len(seen) < 40
    assert "parcel_lookup_at_most" in seen


def test_a_control_that_is_reached_by_keys_is_visible_although_texts_have_just_changed(
    dock, add_layer, qtbot
):
    dock.setFloating(True)
    dock.resize(WIDTH, 400)
    add_layer("Zoning districts", boxes=3)
    finished_search(dock, qtbot, LLC)
    activate(dock, qtbot)
    looks.lay_out()
    control = dock.findChild(QWidget, "parcel_lookup_at_most")
    control.setFocus()
    QTest.keyClick(control, Qt.Key.Key_Backtab)
    dock._which.set_draft(Draft(tuple(Filter("owner", "ilike", "LLC" * 20) for _ in range(9))))
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is control
    looks.lay_out()
    qtbot.waitUntil(partial(is_all_visible, control))


def test_a_collapsed_group_says_what_is_searched(dock, add_layer, qtbot):
    add_layer("Mill & Main", boxes=2)
    dock._which.set_draft(Draft((Filter("acres", "gte", 4),)))
    groups = {"Where": "Mill & Main", "Which": "acres is at least 4"}
    for box, (title, words) in zip((dock._area, dock._which), groups.items()):
        box.setSaveCollapsedState(False)
        assert box.title() == title
        box.setCollapsed(True)
        assert box.title().replace("&&", "&") == f"{title}: {words}"
    dock._which.set_draft(Draft())
    assert dock._which.title() == "Which: All parcels"
    dock._which.set_draft(Draft((Filter("owner", "ilike", "x" * 500),)))
    assert len(dock._which.title()) < 40
    dock._which.setCollapsed(False)
    assert dock._which.title() == "Which"
    dock._area.setCollapsed(False)


def test_a_group_that_was_collapsed_shows_only_what_applies(dock, iface, qtbot):
    """Without a layer, the distance does not apply; nor does the overlap, as parcels may touch."""
    activate(iface.window, qtbot)
    names = ("distance", "distance_unit", "min_overlap", "overlap_unit", "filters_misfit")
    parts = [part(dock, QWidget, name) for name in (*names, "relation", "filters")]
    shown = [one.isVisible() for one in parts]
    assert shown == [False] * len(names) + [True, True]
    for box in (dock._area, dock._which):
        box.setSaveCollapsedState(False)
        box.setCollapsed(True)
    assert not any(one.isVisible() for one in parts)
    for box in (dock._area, dock._which):
        box.setCollapsed(False)
    assert [one.isVisible() for one in parts] == shown


# ---- filters and another connection --------------------------------------------------------------


@pytest.fixture
def own(project, tmp_path):
    """A connection to a file with columns of its own."""
    path = write_own(tmp_path / "own.gpkg")
    Connections().save(file_connection("Elm", path=str(path)))
    return "Elm"


def choose(dock, name):
    """Choose a connection as a user does."""
    combo = part(dock, QWidget, "connection")
    combo.setCurrentIndex(combo.findData(name))
    combo.activated.emit(combo.currentIndex())


def misfit(dock):
    """What the group Which says about filters that do not work, or ""."""
    label = part(dock, QLabel, "filters_misfit")
    return label.text().replace("\u200b", "") if label.isVisible() else ""


def test_filters_that_another_connection_does_not_have_are_reported_and_kept(
    own, dock, iface, add_layer, qtbot
):
    add_layer("Districts")
    choose(dock, own)
    dock._filters.applied.emit(Draft((LLC, OWN)))
    dock._which.changed.emit()
    qtbot.waitUntil(lambda: "front footage" in sentence(dock), timeout=LONGEST)
    assert misfit(dock) == ""
    choose(dock, "County")
    qtbot.waitUntil(lambda: misfit(dock) != "", timeout=LONGEST)
    assert misfit(dock) == "⚠ 1 filter does not work with “County”: FrontFt is at least 100."
    assert part(dock, QLabel, "filters_misfit").toolTip() == "<p>There is no field “FrontFt”.</p>"
    estimate = part(dock, QLabel, "estimate")
    qtbot.waitUntil(lambda: "There is no field “FrontFt”." in estimate.text(), timeout=LONGEST)
    button(dock).click()
    assert "There is no field “FrontFt”." in message(iface)
    assert "Filters…" in offered(iface)
    assert dock._which.draft.rows == (LLC, OWN)
    choose(dock, own)  # where they work
    qtbot.waitUntil(lambda: misfit(dock) == "", timeout=LONGEST)


def test_filters_that_do_not_work_are_removed_by_a_button_and_restored_by_undo(
    own, dock, add_layer, qtbot
):
    add_layer("Districts")
    dock._filters.applied.emit(Draft((LLC, OWN)))
    qtbot.waitUntil(lambda: misfit(dock) != "", timeout=LONGEST)
    part(dock, QPushButton, "remove_misfits").click()
    assert dock._which.draft.rows == (LLC,)
    assert misfit(dock) == ""
    part(dock, QToolButton, "clear_filters").click()  # which is Undo now
    assert dock._which.draft.rows == (LLC, OWN)
    assert misfit(dock) != ""


def test_an_expression_with_a_column_of_another_file_is_reported(dock, iface, add_layer, qtbot):
    add_layer("Districts")
    dock._filters.applied.emit(Draft(expression='"FrontFt" > 100'))
    qtbot.waitUntil(lambda: misfit(dock) != "", timeout=LONGEST)
    assert misfit(dock) == "⚠ The expression does not work with “County”."
    assert "no column “FrontFt”" in part(dock, QLabel, "filters_misfit").toolTip()
    button(dock).click()
    assert "no column “FrontFt”" in message(iface)


def test_too_many_filters_are_reported(dock, add_layer, monkeypatch):
    add_layer("Districts")
    monkeypatch.setattr(misfits, "MOST_FILTERS", 10)
    dock._filters.applied.emit(Draft(tuple(Filter("acres", "gte", number) for number in range(12))))
    assert misfit(dock) == "⚠ “County” accepts at most 10 filters, not 12."
    assert not part(dock, QPushButton, "remove_misfits").isVisible()


def test_filters_that_are_not_complete_yet_are_no_misfits(dock):
    dock._filters.applied.emit(Draft((Filter("NoSuchField", "gte", None),)))
    assert misfit(dock) == ""


# ---- one whole job by keyboard -------------------------------------------------------------------


def press(*keys):
    """Press keys where the focus is: texts, keys, and pairs of a key and what is held."""
    for key in keys:
        for one in key if isinstance(key, str) else [key]:
            arguments = one if isinstance(one, tuple) else (one,)
            QTest.keyClick(QApplication.focusWidget(), *arguments)
            QTest.qWait(1)  # as between the keys of a person


def tab_to(name):
    """Press Tab until a control of ours has the focus."""
    for _ in range(60):
        if QApplication.focusWidget().objectName() == f"parcel_lookup_{name}":
            return
        press(Qt.Key.Key_Tab)
    raise AssertionError(f"Tab does not lead to {name}")


def wait_for_window(name, qtbot):
    """Wait until a window that a key has opened has the focus."""

    def has_focus():
        focused = QApplication.focusWidget()
        return focused is not None and focused.window().objectName() == f"parcel_lookup_{name}"

    qtbot.waitUntil(has_focus, timeout=LONGEST)


def choose_in_menu(name):
    """Press Down in the menu that opens next until an entry is the current one, and Return."""

    def choose():
        menu = QApplication.activePopupWidget()
        for _ in menu.actions():
            QTest.keyClick(menu, Qt.Key.Key_Down)
            if menu.activeAction().objectName() == f"parcel_lookup_menu_{name}":
                QTest.keyClick(menu, Qt.Key.Key_Return)
                return
        menu.close()

    QTimer.singleShot(100, choose)  # the key that opens a menu returns when the menu is closed


def test_a_whole_job_by_keyboard_alone(iface, county, add_layer, qtbot, tmp_path):
    """Choose the connection, set a filter, search, look at the summary, and save."""
    QgsSettings().setValue("parcel_lookup/save_folder", str(tmp_path))
    add_layer("Districts", boxes=2)
    Connections().save(file_connection("County", path=str(county)))
    Connections().set_default("sample")
    with opened_dock(iface) as dock:
        activate(iface.window, qtbot)
        dock.findChild(QTabBar).setFocus()
        tab_to("connection")
        press("C")
        assert dock._connection_row.connection.name == "County"

        tab_to("filters")
        press(Qt.Key.Key_Space)
        wait_for_window("filters", qtbot)
        press((Qt.Key.Key_A, ALT))
        rows = iface.window.findChild(QWidget, "parcel_lookup_filters").findChildren
        qtbot.waitUntil(lambda: rows(FilterRow) != [])
        press("owner", Qt.Key.Key_Return, "12", Qt.Key.Key_Escape)
        if builders(iface):
            press(Qt.Key.Key_Escape)  # the first one closes the completions
        qtbot.waitUntil(lambda: sentence(dock) == "owner contains “12”")

        activate(iface.window, qtbot)
        with qtbot.waitSignal(dock._runner.ready, timeout=LONGEST):
            press((Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier))

        press((Qt.Key.Key_Y, ALT))
        tree = dock.findChild(BarTree)
        qtbot.waitUntil(tree.isVisible, timeout=LONGEST)
        assert part(dock, QLabel, "summary_name").text() == "Owner contains 12 in Districts"

        press((Qt.Key.Key_E, ALT))
        dock.findChild(QTabBar).setFocus()
        tab_to("result_menu")
        choose_in_menu("save")
        press(Qt.Key.Key_Space)
        wait_for_window("save_dialog", qtbot)
        press((Qt.Key.Key_E, ALT))
        copy = iface.window.findChild(QRadioButton, "parcel_lookup_save_copy")
        qtbot.waitUntil(copy.isChecked)  # the button is seen to be pressed for a moment
        tab_to("save_start")
        press(Qt.Key.Key_Space)
        qtbot.waitUntil(lambda: "saved in" in message(iface), timeout=LONGEST)
        (file,) = tmp_path.glob("*.shp")
        assert file.stem == "Owner contains 12 in Districts"
