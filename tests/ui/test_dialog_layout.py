"""The pages of the dialog of sources, and the options page, as they are seen."""

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
from parcel_lookup.tests.support.source_dialog import choose_kind, part, press
from parcel_lookup.ui.options.page import ParcelOptionsPage
from parcel_lookup.ui.sources.dialog import SourceDialog

VERDICT = ConnectionCheck(
    False, "The service at parcels.example.com does not recognize this key (401).", "401"
)
TEXTS = (QLabel, QAbstractButton)
FINDERS = ("file", "table", "published", "service")
KINDS = (*FINDERS, "columns", "layer", "tested", "open", "options")


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
        return window, _content(window)

    yield see
    for window in windows:
        window.close()


def _content(window):
    """What scrolls now."""
    areas = [one for one in window.findChildren(QScrollArea) if one.isVisibleTo(window)]
    return areas[0].widget() if areas else window


def _dialog(kind):
    if kind in FINDERS:
        dialog = SourceDialog(Connections())
        choose_kind(dialog, kind)
        return dialog
    saved = ServiceConnection("Iowa", url="https://parcels.example.com")
    if kind in ("columns", "layer"):
        saved = layer_connection("Lots", replace(catalog().layer("us-ny"), id="own-1"))
    dialog = SourceDialog(Connections(), None, saved)
    if kind == "layer":
        press(dialog, "source_next")
    if kind == "tested":
        dialog._tester._end(VERDICT)
    if kind != "tested":
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


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_cut_off(see, kind):
    assert cut_off(see(kind)[1]) == []


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_cut_off_in_long_words(long_words, see, kind):
    window, content = see(kind)
    assert any("ē" in text.text() for text in window.findChildren(TEXTS))
    assert cut_off(content) == []


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_cut_off_at_200_per_cent(large_font, see, kind):
    assert cut_off(see(kind)[1]) == []


@pytest.mark.parametrize("kind", KINDS)
def test_the_content_fits_the_dialog_and_the_dialog_fits_the_screen(see, kind):
    window, content = see(kind)
    if content is not window:
        assert content.width() <= content.parentWidget().width()
    assert window.height() <= window.screen().availableGeometry().height()


@pytest.mark.parametrize("kind", KINDS)
def test_every_control_has_a_name_and_a_tool_tip(see, kind):
    window, _ = see(kind)
    assert controls(window)
    for widget in controls(window):
        name = widget.accessibleName() or getattr(widget, "text", lambda: "")()
        buddies = [one for one in window.findChildren(QLabel) if one.buddy() is widget]
        assert name or buddies, widget.objectName()
        assert widget.toolTip(), widget.objectName()


@pytest.mark.parametrize("kind", KINDS)
def test_no_two_controls_share_a_key(see, kind):
    window, _ = see(kind)
    shown = [one for one in window.findChildren(QWidget) if not one.isVisibleTo(window)]
    for one in shown:
        if isinstance(one, TEXTS):
            one.setText("")
    found = keys(window)
    assert sorted(found) == sorted(set(found))


def test_tab_goes_through_the_page_of_columns_from_above(see):
    window, _ = see("columns")
    names = [name for name in in_tab_order(window) if part(window, QWidget, name) is not None]
    places = [names.index(name) for name in ("source_state", "source_fields", "source_id_columns")]
    assert places == sorted(places)
    assert names.index("source_id_columns") < names.index("source_ok")


def test_back_and_next_stand_before_ok(see):
    window, _ = see("columns")
    names = ("source_back", "source_next", "source_ok", "source_close")
    buttons = [part(window, QWidget, name) for name in names]
    help_button = next(x for x in window.findChildren(QAbstractButton) if "Help" in x.text())
    found = [one.mapTo(window, one.rect().topLeft()) for one in (*buttons, help_button)]
    assert [one.x() for one in found] == sorted(one.x() for one in found)
    assert len({one.y() for one in found}) == 1


def test_tab_goes_through_the_options_page_from_the_list_on(see):
    window, _ = see("options")
    assert in_tab_order(window) == [
        "connections",
        "connections_add",
        *("connections_edit", "connections_duplicate", "connections_set_default"),
        *("test_connection", "connections_import", "connections_export", "connections_remove"),
        "test_details",
        "keep_folder_path",
        "empty_store",
    ]
