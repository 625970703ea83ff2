"""Choosing a connection in the dock, and the menu next to it."""

import re

import pytest
from qgis.core import QgsApplication, QgsSettings
from qgis.PyQt.QtGui import QAction, QColor, QPalette
from qgis.PyQt.QtWidgets import (
    QApplication,
    QComboBox,
    QDialog,
    QLabel,
    QSpinBox,
    QToolButton,
)

from parcel_lookup.core.contract import ParcelError
from parcel_lookup.core.gis.connections import Connections, ServiceConnection
from parcel_lookup.tests.support.source_dialog import choose_kind, enter, press
from parcel_lookup.ui.connections.connection_row import ConnectionRow
from parcel_lookup.ui.kit.notifier import notifier

URL = "https://parcels.example.com"


@pytest.fixture
def row(project, qtbot):
    row = ConnectionRow()
    qtbot.addWidget(row)
    row.show()
    yield row
    row.close_down()


def combo(row):
    return row.findChild(QComboBox, "parcel_lookup_connection")


def action(row, name):
    return row.findChild(QAction, f"parcel_lookup_{name}")


def open_dialog(row, name="new_connection"):
    action(row, name).trigger()
    return next(one for one in row.findChildren(QDialog) if one.isVisible())


def fill(dialog, name, url):
    enter(dialog, "service_address", url)
    press(dialog, "source_next")
    enter(dialog, "connection_name", name)


def test_the_sample_county_is_listed_at_first_with_a_description(row):
    assert combo(row).currentText() == "Sample county (offline)"
    assert row.connection.kind == "sample"
    introduction = row.findChild(QLabel, "parcel_lookup_introduction")
    assert introduction.isVisible()
    assert "needs no key" in introduction.text()
    assert not action(row, "edit_connection").isVisible()


def test_a_connection_of_another_version_is_not_replaced_in_silence(row):
    """The dock searches the sample county instead; an algorithm that names it does not run."""
    QgsSettings().setValue("parcel_lookup/connections/%3Cb%3ELots/kind", "postgis")
    Connections().set_default("<b>Lots")
    row.refresh()
    introduction = row.findChild(QLabel, "parcel_lookup_introduction")
    assert row.connection.kind == "sample"
    assert "saved the connection “&lt;b&gt;Lots”. Add it again." in introduction.text()
    with pytest.raises(ParcelError, match="Another version of Parcel Lookup"):
        Connections().resolve("<b>Lots")
    Connections().save(ServiceConnection("<b>Lots", url=URL))
    row.refresh()
    assert row.connection.url == URL
    assert not introduction.isVisible()


@pytest.mark.parametrize(
    ("link", "name", "title"),
    [
        ("add", "source_dialog", "New Connection"),
        ("file", "county_file", "My County's File"),
    ],
)
def test_the_introduction_leads_to_the_dialog_and_to_a_file(row, link, name, title):
    label = row.findChild(QLabel, "parcel_lookup_introduction")
    assert f'href="{link}"' in label.text()
    label.linkActivated.emit(link)
    dialog = row.findChild(QDialog, f"parcel_lookup_{name}")
    assert dialog.isVisible()
    assert dialog.windowTitle() == title


def test_the_gear_opens_the_options_and_its_arrow_a_menu(row, qtbot):
    gear = row.findChild(QToolButton, "parcel_lookup_connection_menu")
    with qtbot.waitSignal(row.options_wanted):
        gear.click()
    texts = [one.text().replace("&", "") for one in gear.menu().actions() if one.text()]
    assert texts == [
        "My County's File…",
        "Add Connection…",
        "Update This Parcel File",
        "Edit Connection…",
        "Search History…",
        "Options…",
    ]
    with qtbot.waitSignal(row.history_wanted):
        action(row, "history").trigger()
    with qtbot.waitSignal(row.options_wanted):
        action(row, "options").trigger()


def test_a_new_layer_is_selected_at_once(row, qtbot):
    dialog = open_dialog(row)
    choose_kind(dialog, "published")
    layers = dialog.findChild(QComboBox, "parcel_lookup_published_layer")
    layers.setCurrentIndex(layers.findData("us-vt"))
    press(dialog, "source_next")
    with qtbot.waitSignal(row.changed):
        press(dialog, "source_ok")
    assert combo(row).currentText() == "Vermont"
    assert row.connection.layer == "us-vt"


def test_what_the_options_page_changes_is_shown_at_once(row):
    Connections().save(ServiceConnection("Iowa", url=URL))
    Connections().set_default("Iowa")
    notifier.changed.emit()
    assert combo(row).currentText() == "Iowa"


def test_a_row_that_is_closed_down_hears_of_nothing(row, qtbot):
    other = ConnectionRow()
    qtbot.addWidget(other)
    other.close_down()
    Connections().save(ServiceConnection("Iowa", url=URL))
    Connections().set_default("Iowa")
    notifier.changed.emit()
    assert combo(row).currentText() == "Iowa"
    assert combo(other).currentText() == "Sample county (offline)"


def test_a_new_connection_is_saved_chosen_and_the_default(row, qtbot):
    dialog = open_dialog(row)
    choose_kind(dialog, "service")
    fill(dialog, " Iowa ", URL)
    with qtbot.waitSignal(row.changed):
        press(dialog, "source_ok")
    assert combo(row).currentText() == "Iowa"
    saved = Connections().default
    assert (saved.name, saved.url, saved.max_requests) == ("Iowa", URL, 200)
    assert not row.findChild(QLabel, "parcel_lookup_introduction").isVisible()


def test_a_connection_is_edited_in_its_place(row):
    Connections().save(ServiceConnection("Iowa", url=URL, max_requests=7))
    Connections().set_default("Iowa")
    row.refresh()
    dialog = open_dialog(row, "edit_connection")
    assert dialog.findChild(QSpinBox, "parcel_lookup_connection_limit").value() == 7
    dialog.findChild(QSpinBox, "parcel_lookup_connection_limit").setValue(0)
    press(dialog, "source_back")
    fill(dialog, "Iowa state", URL + "/v1")
    press(dialog, "source_ok")
    assert [one.name for one in Connections().all()] == ["sample", "Iowa state"]
    assert Connections().default.url == URL + "/v1"
    assert Connections().default.max_requests == 0


def test_the_choice_is_remembered(row, qtbot):
    Connections().save(ServiceConnection("Iowa", url=URL))
    row.refresh()
    index = combo(row).findText("Iowa")
    combo(row).setCurrentIndex(index)
    combo(row).activated.emit(index)
    assert row.connection.name == "Iowa"
    other = ConnectionRow()
    qtbot.addWidget(other)
    assert other.connection.name == "Iowa"
    other.close_down()


def link_colors(label):
    return set(re.findall(r"color: (#\w+)", label.text()))


def test_links_have_the_color_of_the_text_in_a_theme_that_turns_dark_meanwhile(row, qtbot):
    label = row.findChild(QLabel, "parcel_lookup_introduction")
    light, dark = QApplication.palette(), QApplication.palette()
    dark.setColor(QPalette.ColorRole.Window, QColor("#202020"))
    dark.setColor(QPalette.ColorRole.WindowText, QColor("#d0d0d0"))
    row.show()
    try:
        for palette in (dark, light):
            QApplication.setPalette(palette)
            color = palette.color(QPalette.ColorRole.WindowText).name()
            qtbot.waitUntil(lambda color=color: link_colors(label) == {color})
    finally:
        QApplication.setPalette(light)


def test_links_have_the_color_of_the_text_in_a_theme_of_qgis(row, qtbot):
    """The color comes from a style sheet, which does not change the label's own palette on Qt 6."""
    label = row.findChild(QLabel, "parcel_lookup_introduction")
    light = QApplication.palette()
    row.show()
    qtbot.waitExposed(row)
    try:
        QgsApplication.setUITheme("Night Mapping")
        qtbot.waitUntil(lambda: link_colors(label) == {"#aaaaaa"})
    finally:
        QgsApplication.setUITheme("default")
        QApplication.setPalette(light)
