"""Tests of the dialog that creates a report."""

from pathlib import Path

import pytest
from qgis.core import QgsApplication, QgsProject, QgsRectangle, QgsSettings
from qgis.PyQt.QtCore import QLocale
from qgis.PyQt.QtWidgets import (
    QComboBox,
    QLabel,
    QLineEdit,
    QMessageBox,
    QProgressBar,
    QPushButton,
    QScrollArea,
)

from parcel_lookup.tests.support.looks import controls, cut_off, in_tab_order, keys
from parcel_lookup.tests.support.report import parcels, read_pdf, records
from parcel_lookup.ui.results.report_dialog import ReportDialog


@pytest.fixture
def report_on(iface, qtbot, tmp_path, monkeypatch):
    """Opens the dialog for a layer; its files go to a folder of the test."""
    monkeypatch.setattr(QgsProject, "homePath", lambda _project: str(tmp_path))
    iface.layouts = []
    iface.openLayoutDesigner = iface.layouts.append
    dialogs = []

    def report_on(layer):
        dialog = ReportDialog(layer, iface)
        dialogs.append(dialog)
        dialog.reports = []
        dialog.saved.connect(dialog.reports.append)
        dialog.open()
        qtbot.waitExposed(dialog)
        return dialog

    yield report_on
    for dialog in dialogs:
        try:
            dialog.reject()
        except RuntimeError:
            continue  # it went by itself
    qtbot.waitUntil(lambda: QgsApplication.taskManager().countActiveTasks() == 0)


def part(dialog, kind, name):
    return dialog.findChild(kind, f"parcel_lookup_report_{name}")


def press(dialog, name):
    part(dialog, QPushButton, name).click()


def choose(dialog, name, text):
    box = part(dialog, QComboBox, name)
    box.setCurrentIndex(box.findText(text))


def message(dialog):
    label = part(dialog, QLabel, "message")
    return label.text() if label.isVisible() else ""


def saved(dialog, qtbot):
    press(dialog, "save")
    qtbot.waitUntil(lambda: bool(dialog.reports), timeout=20_000)
    return dialog.reports[0]


def test_save_writes_the_page_that_was_chosen_and_closes(report_on, qtbot, tmp_path):
    dialog = report_on(parcels(records(20), "Parcels in A/B"))
    part(dialog, QLineEdit, "title").setText("Twenty parcels")
    choose(dialog, "paper", "A4")
    choose(dialog, "orientation", "Landscape")
    with qtbot.waitSignal(dialog.finished, timeout=20_000):
        report = saved(dialog, qtbot)
    (path,) = tmp_path.iterdir()
    assert report.path == str(path)
    assert path.suffix == ".pdf"
    reader, text = read_pdf(path)
    assert text.count("Twenty parcels") == 1
    sides = [round(float(side) * 25.4 / 72) for side in reader.pages[0].mediabox[2:]]
    assert sides == [297, 210]
    assert QgsProject.instance().layoutManager().layouts() == []


def test_the_dialog_remembers_the_options_of_the_last_report(report_on, qtbot, tmp_path):
    layer = parcels(records(5))
    dialog = report_on(layer)
    choose(dialog, "paper", "A4")
    choose(dialog, "orientation", "Landscape")
    choose(dialog, "map", "Map View")
    (tmp_path / "there").mkdir()
    part(dialog, QLineEdit, "path").setText(str(tmp_path / "there" / "a.pdf"))
    saved(dialog, qtbot)
    again = report_on(layer)
    options = again.options
    assert (options.paper.name, options.is_landscape) == ("A4", True)
    assert options.map_view is not None
    assert again.path == tmp_path / "there" / "Parcels in Zones.pdf"
    again.path.write_bytes(b"")
    assert report_on(layer).path.name == "Parcels in Zones (2).pdf"


def test_the_map_is_of_the_layer_or_of_what_is_in_view(report_on, iface):
    dialog = report_on(parcels(records(5)))
    assert dialog.options.map_view is None
    iface.canvas.setExtent(QgsRectangle(-94, 42, -93.9, 42.1))
    iface.canvas.setRotation(20)
    choose(dialog, "map", "Map View")
    map_view = dialog.options.map_view
    assert map_view.rotation == 20
    assert map_view.extent == iface.canvas.extent()


@pytest.mark.parametrize(
    ("locale", "paper"),
    [("en_US", "Letter"), ("en_CA", "Letter"), ("es_MX", "Letter"), ("en_GB", "A4"), ("C", "A4")],
)
def test_the_paper_is_that_of_the_country(report_on, locale, paper):
    QgsSettings().remove("parcel_lookup/report_paper")
    usual = QLocale()
    QLocale.setDefault(QLocale(locale))
    try:
        assert report_on(parcels(records(2))).options.paper.name == paper
    finally:
        QLocale.setDefault(usual)


def test_each_parcel_may_have_a_page_in_a_pdf_file(report_on, qtbot, monkeypatch):
    dialog = report_on(parcels(records(3)))
    choose(dialog, "pages", "One for All, and One for Each")
    press(dialog, "layout")
    assert "only be saved as PDF" in message(dialog)
    reader, text = read_pdf(Path(saved(dialog, qtbot).path))
    assert len(reader.pages) == 4
    assert "ID-0002" in text
    # A report of a single parcel has all of its fields anyway.
    one = report_on(parcels(records(1)))
    assert not part(one, QComboBox, "pages").isEnabled()
    assert not one.options.has_pages
    monkeypatch.setattr("parcel_lookup.ui.results.report_dialog.MOST_PAGES", 2)
    assert not report_on(parcels(records(3))).options.has_pages


@pytest.mark.parametrize(
    ("path", "problem"),
    [
        ("", "Enter a file name."),
        ("report.pdf", "Enter the full path of the file."),
        ("/nowhere at all/report.pdf", "The folder “/nowhere at all” does not exist."),
    ],
)
def test_problems_are_shown_before_the_report_is_created(report_on, path, problem):
    dialog = report_on(parcels(records(5)))
    part(dialog, QLineEdit, "path").setText(path)
    press(dialog, "save")
    assert message(dialog) == f"⚠ {problem}"
    assert part(dialog, QPushButton, "save").isEnabled()
    part(dialog, QLineEdit, "path").setText("/tmp")
    assert message(dialog) == ""


def test_errors_are_shown_and_the_dialog_stays_open(report_on, qtbot, tmp_path):
    dialog = report_on(parcels(records(5)))
    (tmp_path / "taken.pdf").mkdir()
    part(dialog, QLineEdit, "path").setText(str(tmp_path / "taken.pdf"))
    press(dialog, "save")
    press_in_box(dialog, "Replace")
    qtbot.waitUntil(lambda: bool(message(dialog)), timeout=20_000)
    assert "cannot be written" in message(dialog)
    assert dialog.isVisible()
    assert part(dialog, QPushButton, "save").isEnabled()


def press_in_box(dialog, text):
    (box,) = dialog.findChildren(QMessageBox)
    next(one for one in box.buttons() if one.text().replace("&", "") == text).click()


def test_a_file_is_replaced_only_when_confirmed(report_on, qtbot, tmp_path):
    dialog = report_on(parcels(records(5)))
    old = tmp_path / "old.pdf"
    old.write_bytes(b"old")
    part(dialog, QLineEdit, "path").setText(str(tmp_path / "old"))
    press(dialog, "save")
    assert not part(dialog, QProgressBar, "progress").isVisible()
    press_in_box(dialog, "Cancel")
    assert old.read_bytes() == b"old"
    assert dialog.reports == []


def test_cancel_stops_and_leaves_nothing(report_on, qtbot, tmp_path):
    dialog = report_on(parcels(records(5)))
    press(dialog, "save")
    assert part(dialog, QProgressBar, "progress").isVisible()
    assert not part(dialog, QPushButton, "save").isEnabled()
    press(dialog, "cancel")
    assert message(dialog) == "The report was canceled. No file was written."
    qtbot.wait(300)
    assert dialog.reports == []
    assert list(tmp_path.iterdir()) == []
    assert part(dialog, QPushButton, "save").isEnabled()


@pytest.mark.parametrize("is_busy", [False, True])
def test_the_dialog_goes_with_its_layer(report_on, qtbot, tmp_path, is_busy):
    layer = parcels(records(5))
    dialog = report_on(layer)
    if is_busy:
        press(dialog, "save")
    with qtbot.waitSignal(dialog.finished):
        QgsProject.instance().removeMapLayer(layer.id())
    qtbot.wait(300)
    assert list(tmp_path.iterdir()) == []


def test_it_may_be_closed_more_than_once(report_on):
    dialog = report_on(parcels(records(2)))
    dialog.reject()
    dialog.reject()  # before it is deleted: the plugin is unloaded just then
    assert dialog.isHidden()


def test_open_layout_opens_a_layout_of_the_project(report_on, qtbot, iface, tmp_path):
    dialog = report_on(parcels(records(5)))
    part(dialog, QLineEdit, "title").setText("Mine")
    with qtbot.waitSignal(dialog.finished, timeout=20_000):
        press(dialog, "layout")
    (layout,) = iface.layouts
    assert QgsProject.instance().layoutManager().layouts() == [layout]
    assert layout.name() == "Report: Mine"
    assert list(tmp_path.iterdir()) == []


# ---- how it looks -------------------------------------------------------------------------------


@pytest.mark.parametrize("mood", ["", "long_words", "large_font"])
def test_nothing_is_cut_off(report_on, request, mood):
    if mood:
        request.getfixturevalue(mood)
    dialog = report_on(parcels(records(5)))
    for name in ("save", "cancel"):  # what is shown while it works, and after that
        assert cut_off(dialog.findChild(QScrollArea).widget()) == []
        press(dialog, name)
    assert dialog.height() <= dialog.screen().availableGeometry().height()


def test_every_control_has_a_name_a_mnemonic_and_a_position(report_on):
    dialog = report_on(parcels(records(5)))
    for widget in controls(dialog):
        name = widget.accessibleName() or getattr(widget, "text", lambda: "")()
        buddies = [one for one in dialog.findChildren(QLabel) if one.buddy() is widget]
        assert name or buddies, widget.objectName()
        assert widget.toolTip(), widget.objectName()
    found = keys(dialog)
    assert len(found) == len(set(found)), found
    assert in_tab_order(dialog)[:6] == [
        *("report_title", "report_paper", "report_orientation", "report_map", "report_pages"),
        "report_path",
    ]
