"""The folder for results: what is typed counts with OK."""

from pathlib import Path

import pytest
from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtTest import QTest
from qgis.PyQt.QtWidgets import QLabel, QLineEdit

from parcel_lookup.core.gis.saving import save_folder
from parcel_lookup.ui.options.page import ParcelOptionsPage


@pytest.fixture
def page(qtbot, project):
    page = ParcelOptionsPage()
    qtbot.addWidget(page)
    page.show()
    qtbot.waitExposed(page)
    return page


def line(page):
    return page.findChild(QLineEdit, "parcel_lookup_keep_folder_path")


def write(page, text):
    line(page).selectAll()
    QTest.keyClicks(line(page), text)


def test_half_a_path_is_no_folder(page, tmp_path):
    write(page, str(tmp_path))
    assert save_folder() == ""
    QTest.keyClick(line(page), Qt.Key.Key_Return)
    assert save_folder() == ""
    page.apply()
    assert save_folder() == str(tmp_path)


def test_ok_takes_what_is_being_typed(page, tmp_path):
    write(page, str(tmp_path))
    page.apply()
    assert save_folder() == str(tmp_path)


def test_the_users_own_folder_has_a_short_name(page):
    write(page, "~/results")
    page.apply()
    assert save_folder() == str(Path.home() / "results")


def test_a_folder_that_could_be_anywhere_is_refused(qtbot, page):
    note = page.findChild(QLabel, "parcel_lookup_keep_folder_note")
    write(page, "results")
    page.apply()
    qtbot.waitUntil(note.isVisible)
    assert note.text() == "⚠ Enter the full path of a folder. Results stay temporary."
