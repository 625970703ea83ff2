"""The dock as it is seen: narrow, in long words, in a large font, by a screen reader."""

import re

import pytest
from qgis.gui import QgsDockWidget
from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLabel,
    QScrollArea,
    QTabWidget,
    QToolButton,
    QWidget,
)

from parcel_lookup.core.contract import SERVICE_INFO, Filter, Order
from parcel_lookup.core.gis.connections import PUBLIC, Connections
from parcel_lookup.core.search import Progress
from parcel_lookup.tests.support import looks
from parcel_lookup.ui.dock.dock import ParcelDock
from parcel_lookup.ui.dock.which_box import Sentence
from parcel_lookup.ui.filters.draft import Draft
from parcel_lookup.ui.kit.bar_tree import BarTree

NARROW = 300
FILTERS = Draft(
    (
        Filter("acres", "gte", 40),
        Filter("owner", "ilike", "Donaudampfschifffahrtsgesellschaftskapitän" * 3),
        Filter("land_use", "ilike", "farm"),
    ),
    order=Order("parcel_value", "desc"),
)


def make_dock(iface, qtbot, width, add_layer):
    """The dock in all its parts: a selection, filters, a search that runs, a result."""
    layer = add_layer("Zoning districts", boxes=3)
    layer.selectAll()
    dock = ParcelDock(iface)
    dock.setFloating(True)
    qtbot.addWidget(dock)
    dock._results.add(layer).show_count(4612)
    dock._summary.show_layer(layer)
    dock._run_box.start("")
    dock._run_box.show_progress(Progress(1240, 4600, 13, 47))
    dock._run_box.set_estimate("⚠ At least 46 requests · 1,204 of 5,000 used this month")
    dock._run_box.show_notice("The service does not respond: trying again in 3 s (2 of 4).")
    dock._which.set_draft(FILTERS)
    dock._states.show_connection(Connections().find(PUBLIC))
    dock.resize(width, 1500)
    dock.show()
    dock._run_box.offer_fresh(True)
    dock._which.set_info(SERVICE_INFO)
    qtbot.waitExposed(dock)
    show_page(dock, 1)
    qtbot.waitUntil(lambda: dock._summary.summary is not None)
    show_page(dock, 0)
    choose_overlap(dock)
    looks.lay_out()
    return dock


def choose_overlap(dock):
    """Choose the relation with the most controls."""
    relation = dock.findChild(QComboBox, "parcel_lookup_relation")
    relation.setCurrentIndex(relation.findData("overlaps"))


@pytest.fixture
def dock(iface, qtbot, add_layer, request):
    dock = make_dock(iface, qtbot, NARROW, add_layer)
    yield dock
    dock.close_down()


def content(dock):
    return dock.widget()


def show_page(dock, number):
    """Show a page of the dock, as a click on its tab does."""
    dock.findChild(QTabWidget).setCurrentIndex(number)
    looks.lay_out()


def scrolled_controls(area):
    """The visible controls of an area that is scrolled."""
    kinds = (QAbstractButton, QAbstractSpinBox, QComboBox, QLabel)
    found = [one for one in area.findChildren(QWidget) if isinstance(one, kinds)]
    return [one for one in found if one.isVisible() and not one.size().isEmpty()]


def scroll_to(control):
    """Scroll all areas around a control to it, the innermost first."""
    parent = control.parent()
    while parent is not None:
        if isinstance(parent, QScrollArea):
            parent.ensureWidgetVisible(control)
        parent = parent.parent()


def check_looks(dock):
    """Check that both pages show everything, or scroll to it, and nothing is too wide."""
    for number in range(2):
        show_page(dock, number)
        assert looks.cut_off(content(dock)) == []
        areas = [one for one in dock.findChildren(QScrollArea) if one.isVisible()]
        assert areas
        for area in areas:
            assert area.widget().width() <= area.viewport().width(), area.objectName()
            for control in scrolled_controls(area.widget()):
                scroll_to(control)
                assert not control.visibleRegion().isEmpty(), control.objectName()


def test_nothing_is_cut_off_at_300_pixels(dock):
    assert dock.width() == NARROW
    check_looks(dock)


def test_nothing_is_cut_off_in_long_words(long_words, iface, qtbot, add_layer):
    dock = make_dock(iface, qtbot, NARROW, add_layer)
    assert "ē" in dock.windowTitle()
    assert dock.width() == NARROW
    check_looks(dock)
    dock.close_down()


def test_nothing_is_cut_off_at_200_per_cent(large_font, iface, qtbot, add_layer):
    dock = make_dock(iface, qtbot, 2 * NARROW, add_layer)
    assert dock.width() == 2 * NARROW
    check_looks(dock)
    dock.close_down()


def test_everything_can_be_reached_in_a_small_window_at_200_per_cent(
    large_font, iface, qtbot, add_layer
):
    """A window of 1024x600 leaves the dock about 450 pixels of height."""
    dock = make_dock(iface, qtbot, 2 * NARROW, add_layer)
    dock.resize(2 * NARROW, 450)
    looks.lay_out()
    assert dock.height() == 450
    check_looks(dock)
    dock.close_down()


@pytest.fixture
def right_to_left(qgis_app):
    QApplication.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    yield
    QApplication.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


def test_nothing_is_cut_off_from_right_to_left(right_to_left, iface, qtbot, add_layer):
    dock = make_dock(iface, qtbot, NARROW, add_layer)
    check_looks(dock)
    search, lists = (
        dock.findChild(QWidget, f"parcel_lookup_{n}") for n in ("search", "look_up_list")
    )
    show_page(dock, 0)
    assert lists.x() < search.x()
    dock.close_down()


def controls(dock):
    kinds = (QAbstractButton, QComboBox, QAbstractSpinBox, Sentence, BarTree)
    return [
        widget
        for widget in content(dock).findChildren(QWidget)
        if isinstance(widget, kinds)
        and widget.focusPolicy() != Qt.FocusPolicy.NoFocus
        and widget.objectName().startswith("parcel_lookup")
    ]


def test_every_control_has_a_name_and_a_tool_tip(dock):
    assert len(controls(dock)) > 9
    for widget in controls(dock):
        name = widget.accessibleName() or getattr(widget, "text", lambda: "")()
        assert name, widget.objectName()
        assert widget.toolTip(), widget.objectName()


def test_every_control_is_in_the_tab_order(dock):
    chain, widget = [], dock.nextInFocusChain()
    while widget is not dock and len(chain) < 500:
        chain.append(widget)
        widget = widget.nextInFocusChain()
    ours = [widget for widget in chain if widget in controls(dock)]
    expected = [
        "connection",
        "connection_columns",
        "connection_menu",
        "state",
        "address_look_up",
        "where_layer",
        "layer",
        "selected_only",
        "carry_over",
        "distance",
        "distance_unit",
        "where_view",
        "where_drawn",
        "draw_area",
        "relation",
        "min_overlap",
        "overlap_unit",
        "filters",
        "clear_filters",
        "filter_sentence",
        "remove_misfits",
        "buildings",
        "at_most",
        "copy_command",
        "check_again",
        "fresh",
        "search",
        "look_up_list",
        "result_temporary",
        "result_menu",
        "summary_column",
        "summary_tree",
        "summary_report",
    ]
    assert [widget.objectName() for widget in ours] == [f"parcel_lookup_{n}" for n in expected]
    for widget in ours:
        policy = Qt.FocusPolicy.TabFocus
        assert widget.focusPolicy() & policy or isinstance(widget, QToolButton)


def test_every_label_before_a_control_leads_to_it(dock):
    buddies = {
        label.buddy().objectName(): label.text()
        for label in content(dock).findChildren(QLabel)
        if label.buddy() is not None
    }
    with_labels = (
        "state",
        "address",
        "carry_over",
        "distance",
        "relation",
        "at_most",
        "summary_column",
    )
    assert set(buddies) == {f"parcel_lookup_{name}" for name in with_labels}
    assert all("&" in text for text in buddies.values())


def test_the_progress_is_parcels_and_on_a_closer_look_requests(dock):
    count = dock.findChild(QLabel, "parcel_lookup_progress_count")
    assert count.text() == "1,240 of about 4,600"
    assert count.toolTip().startswith("13 of about 47 requests, ")


def test_the_progress_of_files_names_no_requests(dock):
    dock._run_box.show_progress(Progress(1240, 4600, 0, 0))
    count = dock.findChild(QLabel, "parcel_lookup_progress_count")
    assert re.fullmatch(r"\d+\.\d s", count.toolTip())
    dock._run_box.show_progress(Progress(1240, 4600, 13, 47))


def test_the_dock_is_one_of_qgis(dock):
    assert isinstance(dock, QgsDockWidget)
    assert dock.windowTitle() == "Parcel Lookup"
