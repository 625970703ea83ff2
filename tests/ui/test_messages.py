"""What the message bar says, and with which button."""

import pytest
from qgis.core import Qgis
from qgis.PyQt.QtWidgets import QApplication, QDialog, QPlainTextEdit, QPushButton

from parcel_lookup.core.contract import Cancelled, ErrorCode, ParcelError
from parcel_lookup.core.search import Outcome
from parcel_lookup.ui.messages import Messages


@pytest.fixture
def messages(iface):
    return Messages(iface.bar, iface.window)


def buttons(item):
    return {button.text(): button for button in item.findChildren(QPushButton)}


def test_good_news_in_green_go_by_themselves(messages, iface):
    outcome = Outcome(parcels=4612, requests=47, seconds=3.1, where="3 polygons of Zoning")
    messages.show_outcome(outcome)
    (item,) = iface.bar.items()
    assert item.level() == Qgis.MessageLevel.Success
    assert item.text() == "4,612 parcels in 3 polygons of Zoning (47 requests, 3.1 s)."
    assert item.duration() > 0


def test_a_search_that_ends_early_stays_and_says_what_came(messages, iface):
    error = ParcelError(ErrorCode.NO_ANSWER, host="parcels.example.com", detail="timed out")
    messages.show_outcome(Outcome(parcels=600, complete=False, error=error))
    (item,) = iface.bar.items()
    assert item.level() == Qgis.MessageLevel.Critical
    assert item.text() == (
        "The service at parcels.example.com does not answer. 600 parcels came before that."
    )
    assert item.duration() == 0


@pytest.mark.parametrize(
    ("outcome", "level"),
    [
        (Outcome(parcels=5), Qgis.MessageLevel.Success),
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
def test_the_colour_says_who_is_to_act(messages, iface, outcome, level):
    messages.show_outcome(outcome)
    assert iface.bar.items()[0].level() == level


def test_one_message_at_a_time(messages, iface):
    messages.show_outcome(Outcome(parcels=1))
    messages.show_outcome(Outcome(parcels=2))
    assert [item.text()[:9] for item in iface.bar.items()] == ["2 parcels"]
    messages.clear()
    assert iface.bar.items() == []


def test_a_message_that_the_user_closed_is_no_trouble(messages, iface, qtbot):
    messages.show_outcome(Outcome(parcels=1))
    with qtbot.waitSignal(iface.bar.widgetRemoved):
        iface.bar.popWidget()
    messages.show_outcome(Outcome(parcels=2))
    assert len(iface.bar.items()) == 1


def test_the_button_helps(messages, iface):
    tried = []
    error = ParcelError(ErrorCode.NO_ANSWER, host="parcels.example.com")
    messages.show_error(error, (("Try Again", lambda: tried.append(1)),))
    found = buttons(iface.bar.items()[0])
    assert list(found) == ["Try Again"]  # no detail, no button for it
    found["Try Again"].click()
    assert tried == [1]


def test_details_are_a_click_away_and_can_be_copied(messages, iface):
    error = ParcelError(ErrorCode.SERVICE_FAILED, host="h", status=500, detail="the\nlog")
    messages.show_error(error)
    buttons(iface.bar.items()[0])["Details"].click()
    dialog = iface.window.findChild(QDialog, "parcel_lookup_details_dialog")
    assert dialog.isVisible()
    assert dialog.findChild(QPlainTextEdit).toPlainText() == "the\nlog"
    dialog.findChild(QPushButton, "parcel_lookup_copy_details").click()
    assert QApplication.clipboard().text() == "The service at h failed (500).\n\nthe\nlog"
    dialog.reject()
