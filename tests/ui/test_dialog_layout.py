"""The dialogs of connections and the options page as they are seen."""

from dataclasses import replace

import pytest
from qgis.gui import QgsCollapsibleGroupBox
from qgis.PyQt.QtWidgets import QAbstractButton, QLabel, QScrollArea, QVBoxLayout, QWidget

from parcel_lookup.core.gis.connections import (
    ConnectionCheck,
    Connections,
    ServiceConnection,
)
from parcel_lookup.core.gis.connections.catalog import catalog
from parcel_lookup.core.gis.connections.layer_drafts import layer_connection
from parcel_lookup.tests.support.file_connections import file_connection
from parcel_lookup.tests.support.looks import controls, cut_off, in_tab_order, keys, lay_out
from parcel_lookup.ui.connections.file_dialog import ParcelFileDialog
from parcel_lookup.ui.connections.layer_dialog import LayerDialog
from parcel_lookup.ui.connections.service_dialog import ConnectionDialog
from parcel_lookup.ui.options.page import ParcelOptionsPage

VERDICT = ConnectionCheck(
    False, "The service at parcels.example.com does not recognize this key (401).", "401"
)
TEXTS = (QLabel, QAbstractButton)
KINDS = ("new", "tested", "open", "file", "layer", "catalog", "options")


@pytest.fixture
def see(project, qtbot):
    """Opens a part of the interface in its smallest size; returns its window, and what scrolls."""
    windows = []

    def see(kind):
        window = _options() if kind == "options" else _dialog(kind)
        windows.append(window)
        window.show()
        qtbot.waitExposed(window)
        lay_out()
        area = window.findChild(QScrollArea)
        return window, area.widget() if area else window

    yield see
    for window in windows:
        window.close()


def _dialog(kind):
    if kind == "file":
        return ParcelFileDialog(Connections(), file_connection("County", path="county.gpkg"))
    if kind in ("layer", "catalog"):
        return _layer_dialog(is_own=kind == "layer")
    connection = ServiceConnection("Iowa", url="https://parcels.example.com")
    dialog = ConnectionDialog(Connections(), connection)
    if kind == "tested":
        dialog._tester._end(VERDICT)
    if kind == "open":
        _expand(dialog)
    return dialog


def _layer_dialog(*, is_own):
    layer = catalog().layer("us-ny")
    own = replace(layer, id="own-1")
    dialog = LayerDialog(Connections(), layer_connection("Lots", own if is_own else layer.id))
    _expand(dialog)
    return dialog


def _expand(dialog):
    for box in dialog.findChildren(QgsCollapsibleGroupBox):
        box.setSaveCollapsedState(False)
        box.setCollapsed(False)


def _options():
    Connections().save(ServiceConnection("Iowa", url="https://parcels.example.com/a/long/path"))
    Connections().save(file_connection("Story County", path="/data/parcels/story_county.gpkg"))
    window = QWidget()
    page = ParcelOptionsPage(window)
    QVBoxLayout(window).addWidget(page)
    window.resize(window.minimumSizeHint())
    return window


def cut_off_outside_tables(content):
    """What is cut off, but for the table of fields, which scrolls."""
    return [one for one in cut_off(content) if not one[0].startswith("parcel_lookup_import_")]


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_cut_off(see, kind):
    assert cut_off_outside_tables(see(kind)[1]) == []


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_cut_off_in_long_words(long_words, see, kind):
    window, content = see(kind)
    assert any("ē" in text.text() for text in window.findChildren(TEXTS))
    assert cut_off_outside_tables(content) == []


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_cut_off_at_200_per_cent(large_font, see, kind):
    assert cut_off_outside_tables(see(kind)[1]) == []


@pytest.mark.parametrize("kind", KINDS)
def test_the_content_fits_the_dialog_and_the_dialog_fits_the_screen(see, kind):
    window, content = see(kind)
    area = window.findChild(QScrollArea)
    if area is not None:
        assert content.width() <= area.viewport().width()
    assert window.height() <= window.screen().availableGeometry().height()


@pytest.mark.parametrize("kind", ["new", "tested", "file"])
def test_nothing_is_scrolled_where_the_screen_has_room(see, kind):
    window, _ = see(kind)
    assert window.findChild(QScrollArea).verticalScrollBar().maximum() == 0


def test_a_dialog_grows_for_what_is_wrong(see):
    window, _ = see("file")
    before = window.height()
    window.show_problem("Something that takes a line or two of its own to be said. " * 3)
    assert window.height() > before
    assert window.findChild(QScrollArea).verticalScrollBar().maximum() == 0


def test_a_dialog_grows_for_the_result_of_a_test(see, qtbot):
    window, _ = see("new")
    window._tester.report("Waiting for a response…")
    qtbot.wait(50)
    before = window.height()
    window._tester._end(ConnectionCheck(True, "A sentence of a layer that was tested. " * 9))
    assert window.height() > before
    assert window.height() == window.needed_height()


@pytest.mark.parametrize("kind", ["open", "file", "layer", "options"])
def test_every_control_has_a_name_and_a_tool_tip(see, kind):
    window, _ = see(kind)
    assert controls(window)
    for widget in controls(window):
        name = widget.accessibleName() or getattr(widget, "text", lambda: "")()
        buddies = [one for one in window.findChildren(QLabel) if one.buddy() is widget]
        assert name or buddies, widget.objectName()
        assert widget.toolTip(), widget.objectName()


@pytest.mark.parametrize("kind", ["open", "file", "layer", "options"])
def test_no_two_controls_share_a_key(see, kind):
    found = keys(see(kind)[0])
    assert len(found) == len(set(found)), found


def test_tab_goes_through_the_dialog_from_above(see):
    window, _ = see("open")
    names = in_tab_order(window)
    assert names[:10] == [
        *("connection_name", "connection_address", "connection_key"),
        *("test_connection", "test_details"),
        *("connection_limit", "connection_budget", "connection_concurrency"),
        *("connection_fresh_days", "connection_area_complete"),
    ]
    assert names.index("connection_point_lat") < names.index("connection_address_address")
    assert names[-1] == "service_help"
    assert len(names) == 10 + 13


def test_tab_goes_through_the_options_page_from_the_list_on(see):
    window, _ = see("options")
    assert in_tab_order(window) == [
        "connections",
        *("connections_new_service", "connections_new_layer", "connections_own_parcels"),
        *("connections_edit", "connections_duplicate", "connections_set_default"),
        *("test_connection", "connections_import", "connections_export", "connections_remove"),
        "test_details",
        "keep_folder_path",
        "empty_store",
    ]
