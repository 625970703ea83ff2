"""Tests of the messages in the message bar, and of their buttons."""

from functools import partial

import pytest
from qgis.core import Qgis
from qgis.gui import QgsMessageLogViewer
from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtWidgets import (
    QApplication,
    QDialog,
    QDockWidget,
    QPlainTextEdit,
    QPushButton,
    QTabWidget,
    QTextBrowser,
    QToolButton,
)

from parcel_lookup.core.contract import Cancelled, ErrorCode, ParcelError
from parcel_lookup.core.search import Outcome
from parcel_lookup.tests.support.dock import offered, press
from parcel_lookup.ui.kit.messages import Message, Messages


@pytest.fixture
def messages(iface):
    return Messages(iface.bar, iface.window)


def test_good_news_in_green_go_by_themselves(messages, iface):
    outcome = Outcome(parcels=4612, requests=47, seconds=3.1, where="3 polygons of Zoning")
    messages.show(Message.of_outcome(outcome))
    (item,) = iface.bar.items()
    assert item.level() == Qgis.MessageLevel.Success
    assert item.text() == "4,612 parcels touching 3 polygons of Zoning (47 requests, 3.1 s)."
    assert item.duration() > 0


def test_the_message_of_a_search_that_ends_early_stays_and_counts_parcels(messages, iface):
    error = ParcelError(ErrorCode.NO_RESPONSE, host="parcels.example.com", detail="timed out")
    messages.show(Message.of_outcome(Outcome(parcels=600, complete=False, error=error)))
    (item,) = iface.bar.items()
    assert item.level() == Qgis.MessageLevel.Critical
    assert item.text() == (
        "The service at parcels.example.com does not respond."
        " 600 parcels were received before that."
    )
    assert item.duration() == 0


@pytest.mark.parametrize(
    ("outcome", "level"),
    [
        (Outcome(parcels=5), Qgis.MessageLevel.Success),
        (Outcome(parcels=5, where="town", count_slivers=2), Qgis.MessageLevel.Success),
        (Outcome(parcels=0), Qgis.MessageLevel.Info),
        (Outcome(parcels=5, complete=False, error=Cancelled()), Qgis.MessageLevel.Info),
        (Outcome(parcels=5, count_dropped=2), Qgis.MessageLevel.Warning),
        (Outcome(parcels=5, complete=False, notices=("It stops.",)), Qgis.MessageLevel.Warning),
        (
            Outcome(complete=False, error=ParcelError(ErrorCode.KEY_REFUSED, host="x")),
            Qgis.MessageLevel.Warning,
        ),
        (
            Outcome(complete=False, error=ParcelError(ErrorCode.NOT_A_SERVICE, host="x", found="")),
            Qgis.MessageLevel.Critical,
        ),
    ],
)
def test_the_color_depends_on_who_has_to_act(messages, iface, outcome, level):
    messages.show(Message.of_outcome(outcome))
    assert iface.bar.items()[0].level() == level


def test_one_message_at_a_time(messages, iface):
    messages.show(Message.of_outcome(Outcome(parcels=1)))
    messages.show(Message.of_outcome(Outcome(parcels=2)))
    assert [item.text()[:9] for item in iface.bar.items()] == ["2 parcels"]
    messages.clear()
    assert iface.bar.items() == []


def test_a_message_that_the_user_closed_is_no_trouble(messages, iface, qtbot):
    messages.show(Message.of_outcome(Outcome(parcels=1)))
    with qtbot.waitSignal(iface.bar.widgetRemoved):
        iface.bar.popWidget()
    messages.show(Message.of_outcome(Outcome(parcels=2)))
    assert len(iface.bar.items()) == 1


def test_the_button_helps(messages, iface):
    tried = []
    error = ParcelError(ErrorCode.NO_RESPONSE, host="parcels.example.com")
    messages.show_error(error, (("Try Again", lambda: tried.append(1)),))
    assert offered(iface) == ["Try Again"]  # no detail, no button for it
    press(iface, "Try Again")
    assert tried == [1]


def test_one_button_and_a_menu_for_the_rest(messages, iface):
    chosen = []
    offers = tuple((name, partial(chosen.append, name)) for name in ("Zoom", "Save", "Keep"))
    messages.show(Message(Qgis.MessageLevel.Success, "5 parcels.", offers, detail="the log"))
    (item,) = iface.bar.items()
    assert [one.text() for one in item.findChildren(QPushButton)] == ["Zoom"]
    menu = item.findChild(QToolButton, "parcel_lookup_message_more").menu()
    assert [one.text() for one in menu.actions()] == ["Save", "Keep", "Details"]
    for name in ("Zoom", "Keep", "Save"):
        press(iface, name)
    assert chosen == ["Zoom", "Keep", "Save"]


def test_details_are_a_click_away_and_can_be_copied(messages, iface):
    error = ParcelError(ErrorCode.SERVICE_FAILED, host="h", status=500, detail="the\nlog")
    messages.show_error(error)
    press(iface, "Details")
    dialog = iface.window.findChild(QDialog, "parcel_lookup_details_dialog")
    assert dialog.isVisible()
    assert dialog.findChild(QPlainTextEdit).toPlainText() == "the\nlog"
    dialog.findChild(QPushButton, "parcel_lookup_copy_details").click()
    assert QApplication.clipboard().text() == "The service at h failed (500).\n\nthe\nlog"
    dialog.reject()


def test_words_of_others_are_text_and_not_a_page(messages, iface):
    error = ParcelError(ErrorCode.NOT_A_SERVICE, host="h", found="<b>Sign in</b> & <img src=x>")
    messages.show_error(error)
    browser = iface.bar.items()[0].findChild(QTextBrowser)
    assert "(<b>Sign in</b> & <img src=x>)" in browser.toPlainText()


def test_consequences_and_other_sentences_follow_the_error(messages, iface):
    messages.show_error(
        ParcelError(ErrorCode.NO_RESPONSE, host="h"), meaning="Nothing was searched."
    )
    assert iface.bar.items()[0].text() == "The service at h does not respond. Nothing was searched."
    messages.show(Message.of_outcome(Outcome(parcels=1, where="town"), more="It is new."))
    assert iface.bar.items()[0].text() == "1 parcel touching town (0 requests, 0.0 s). It is new."
    assert iface.bar.items()[0].level() == Qgis.MessageLevel.Success


def test_pages_that_are_missing_are_a_warning(messages, iface):
    error = ParcelError(ErrorCode.SERVICE_FAILED, host="h", status=500)
    outcome = Outcome(parcels=5, complete=False, error=error, missing="1 request failed.")
    messages.show(Message.of_outcome(outcome))
    assert iface.bar.items()[0].level() == Qgis.MessageLevel.Warning


def test_everything_is_in_the_log_too_as_text(messages, iface, qtbot):
    viewer = QgsMessageLogViewer()
    qtbot.addWidget(viewer)
    error = ParcelError(
        ErrorCode.SERVICE_FAILED, host="h", status=500, detail="<html><b>Oops</b> & so\non</html>"
    )
    messages.show_error(error)
    messages.show(Message.of_outcome(Outcome(parcels=5)))
    messages.show_info("Cancelled.")
    tabs = viewer.findChild(QTabWidget)
    titles = [tabs.tabText(index) for index in range(tabs.count())]
    text = tabs.widget(titles.index("Parcel Lookup")).toPlainText()
    assert "CRITICAL    The service at h failed (500).\n" in text
    assert "<html><b>Oops</b> & so" in text
    assert "SUCCESS    5 parcels" in text
    assert "INFO    Cancelled." in text


@pytest.mark.parametrize("words", range(10, 60, 7))
def test_no_line_of_a_message_is_cut(messages, iface, qtbot, words):
    iface.window.show()
    iface.window.resize(800, 500)
    messages.show_error(ParcelError(ErrorCode.NO_RESPONSE, host="x"), (), "parcels came " * words)
    browser = iface.bar.items()[0].findChild(QTextBrowser)
    for width in range(1000, 500, -37):
        iface.window.resize(width, 500)
        line = browser.fontMetrics().lineSpacing()

        def is_high_enough(line=line):
            text = browser.document().size().height()
            return min(text, 6 * line) <= browser.height() < text + line

        qtbot.waitUntil(is_high_enough)


def test_a_message_leaves_the_side_panels_as_wide_as_they_are(messages, iface, qtbot):
    window, docks = iface.window, []
    window.resize(800, 500)
    areas = (Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea)
    for area in areas:
        docks.append(QDockWidget("Panel", window))
        docks[-1].setWidget(QPlainTextEdit())
        window.addDockWidget(area, docks[-1])
    window.show()
    qtbot.waitExposed(window)
    window.resizeDocks(docks, [280, 305], Qt.Orientation.Horizontal)
    qtbot.waitUntil(lambda: [dock.width() for dock in docks] == [280, 305])

    offers = tuple((f"Do what helps, number {number}…", lambda: None) for number in range(3))
    messages.show(Message(Qgis.MessageLevel.Warning, "Parcels came. " * 20, offers, detail="x"))
    (item,) = iface.bar.items()
    qtbot.waitUntil(lambda: item.isVisible() and item.height() > 50)  # more than a line
    window.layout().activate()
    assert [dock.width() for dock in docks] == [280, 305]
    assert window.width() == 800
