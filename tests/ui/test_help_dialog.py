"""The pages that explain windows."""

from pathlib import Path

import pytest
from qgis.PyQt.QtCore import QCoreApplication, QEvent, Qt
from qgis.PyQt.QtTest import QTest
from qgis.PyQt.QtWidgets import QTextBrowser, QWidget

import parcel_lookup
from parcel_lookup.ui.kit.help_dialog import HelpDialog, show_help
from parcel_lookup.ui.map_tool.parcel_panel import ParcelPanel

PAGES = {
    "filters": "You can use up to ten filters",
    "lists": "Nearest within",
    "map_tool": "Open Form",
}


@pytest.fixture
def window(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    return window


def text_of(window, page):
    return window.findChild(QTextBrowser, f"parcel_lookup_{page}_help_page").toPlainText()


def test_each_page_that_ships_has_its_window():
    folder = Path(parcel_lookup.__file__).parent / "resources" / "help"
    assert {path.stem for path in folder.iterdir()} == PAGES.keys()


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_on_this_computer(window, page):
    show_help(page, "Help", window)
    assert PAGES[page] in text_of(window, page)


def test_there_is_one_page_of_a_window_and_it_goes_when_it_is_closed(window):
    for _ in range(2):
        show_help("lists", "Help", window)
    (page,) = window.findChildren(HelpDialog)
    QTest.keyClick(page, Qt.Key.Key_Escape)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert window.findChildren(HelpDialog) == []


def test_the_panel_of_the_map_has_its_page(qtbot):
    panel = ParcelPanel()
    qtbot.addWidget(panel)
    panel.show()
    menu = panel.findChild(QWidget, "parcel_lookup_panel_mode").menu()
    menu.actions()[-1].trigger()
    assert "Search All in the Dock" in text_of(panel, "map_tool")
