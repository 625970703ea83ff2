"""The dock as it is seen: narrow, in long words, in a large font, by a screen reader."""

import re

import pytest
from qgis.core import QgsApplication
from qgis.gui import QgsDockWidget
from qgis.PyQt.QtCore import QCoreApplication, QEvent, QPoint, QRect, Qt, QTranslator
from qgis.PyQt.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QScrollArea,
    QToolButton,
    QWidget,
)

from parcel_lookup.core.gis.connections import Connections
from parcel_lookup.core.search import Progress
from parcel_lookup.ui.connection_dialog import ConnectionDialog
from parcel_lookup.ui.dock import ParcelDock

NARROW = 300


class LongWords(QTranslator):
    """Every text of ours half as long again, as in German or Finnish."""

    def translate(self, context, text, disambiguation=None, number=-1):
        if context != "ParcelLookup":
            return ""
        return " ".join(re.sub(r"([\w{}]+)", self._longer, word) for word in text.split(" "))

    @staticmethod
    def _longer(match):
        word = match.group(1)
        return word if "{" in word else word + "ē" * ((len(word) + 1) // 2)

    def isEmpty(self):  # noqa: N802 - Qt names it
        return False


@pytest.fixture
def long_words(qgis_app):
    translator = LongWords()
    QCoreApplication.installTranslator(translator)
    yield
    QCoreApplication.removeTranslator(translator)


@pytest.fixture
def large_font(qgis_app):
    """What 200 % does to everything that takes its size from the font."""
    font = QgsApplication.font()
    large = QgsApplication.font()
    large.setPointSizeF(font.pointSizeF() * 2)
    QgsApplication.setFont(large)
    yield
    QgsApplication.setFont(font)


def make_dock(iface, qtbot, width, add_layer):
    """The dock in all its parts: a selection, a search that runs, a result."""
    layer = add_layer("Zoning districts", boxes=3)
    layer.selectAll()
    dock = ParcelDock(iface)
    dock.setFloating(True)
    qtbot.addWidget(dock)
    dock._results.add(layer, lambda: None).show_count(4612)
    dock._run_box.start("")
    dock._run_box.show_progress(Progress(1240, 4600, 13, 47))
    dock._run_box.set_estimate("At least 46 requests. A search stops after 200.")
    dock.resize(width, 1400)
    dock.show()
    qtbot.waitExposed(dock)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
    return dock


@pytest.fixture
def dock(iface, qtbot, add_layer, request):
    dock = make_dock(iface, qtbot, NARROW, add_layer)
    yield dock
    dock.close_down()


def content(dock):
    return dock.findChild(QScrollArea).widget()


def cut_off(dock):
    """Names of the visible controls that do not get the room that their text needs."""
    area = content(dock)
    frame = QRect(QPoint(0, 0), area.size())
    found = []
    for widget in area.findChildren(QWidget):
        if not widget.isVisible() or not isinstance(widget, (QAbstractButton, QLabel, QComboBox)):
            continue
        if widget.parent() is not None and isinstance(widget.parent(), (QComboBox, QLineEdit)):
            continue
        place = QRect(widget.mapTo(area, QPoint(0, 0)), widget.size())
        if not frame.contains(place):
            found.append((widget.objectName(), "outside"))
        needed = widget.minimumSizeHint()
        if isinstance(widget, QLabel) and widget.wordWrap():
            needed.setHeight(widget.heightForWidth(widget.width()))
        if isinstance(widget, QCheckBox):  # ours would do with the longest word
            needed = QCheckBox.sizeHint(widget)
        if widget.width() < needed.width() or widget.height() < needed.height():
            found.append((widget.objectName() or widget.text(), "too small"))
    return found


def test_nothing_is_cut_off_at_300_pixels(dock):
    assert dock.width() == NARROW
    assert content(dock).width() <= NARROW
    assert cut_off(dock) == []


def test_nothing_is_cut_off_in_long_words(long_words, iface, qtbot, add_layer):
    dock = make_dock(iface, qtbot, NARROW, add_layer)
    assert "ē" in dock.windowTitle()
    assert dock.width() == NARROW
    assert content(dock).width() <= NARROW
    assert cut_off(dock) == []
    dock.close_down()


def test_nothing_is_cut_off_at_200_per_cent(large_font, iface, qtbot, add_layer):
    dock = make_dock(iface, qtbot, 2 * NARROW, add_layer)
    assert content(dock).width() <= 2 * NARROW
    assert cut_off(dock) == []
    dock.close_down()


def controls(dock):
    kinds = (QAbstractButton, QComboBox, QAbstractSpinBox)
    return [
        widget
        for widget in content(dock).findChildren(QWidget)
        if isinstance(widget, kinds)
        and widget.focusPolicy() != Qt.FocusPolicy.NoFocus
        and widget.objectName().startswith("parcel_lookup")
    ]


def test_every_control_says_what_it_is(dock):
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
    wanted = [
        "connection",
        "connection_menu",
        "where_layer",
        "layer",
        "selected_only",
        "carry_over",
        "where_view",
        "buildings",
        "at_most",
        "search",
        "result_menu",
    ]
    assert [widget.objectName() for widget in ours] == [f"parcel_lookup_{n}" for n in wanted]
    for widget in ours:
        policy = Qt.FocusPolicy.TabFocus
        assert widget.focusPolicy() & policy or isinstance(widget, QToolButton)


def test_every_label_before_a_control_leads_to_it(dock):
    buddies = {
        label.buddy().objectName(): label.text()
        for label in content(dock).findChildren(QLabel)
        if label.buddy() is not None
    }
    assert set(buddies) == {"parcel_lookup_carry_over", "parcel_lookup_at_most"}
    assert all("&" in text for text in buddies.values())


def test_no_two_controls_share_a_key(dock):
    texts = [
        widget.text()
        for widget in content(dock).findChildren(QWidget)
        if isinstance(widget, (QAbstractButton, QLabel)) and hasattr(widget, "text")
    ]
    keys = [text[text.index("&") + 1].lower() for text in texts if "&" in text]
    assert len(keys) == len(set(keys)), keys


def test_the_progress_is_parcels_and_on_a_closer_look_requests(dock):
    count = dock.findChild(QLabel, "parcel_lookup_progress_count")
    assert count.text() == "1,240 of about 4,600"
    assert count.toolTip().startswith("13 of about 47 requests, ")


def test_the_connection_dialog_has_room_for_long_words(long_words, project, qtbot):
    dialog = ConnectionDialog(Connections())
    qtbot.addWidget(dialog)
    dialog.open()
    qtbot.waitExposed(dialog)
    for widget in dialog.findChildren(QLabel):
        if widget.isVisible():
            assert widget.width() >= widget.minimumSizeHint().width(), widget.text()
            assert widget.height() >= widget.heightForWidth(widget.width()), widget.text()
    dialog.reject()


def test_the_dock_is_one_of_qgis(dock):
    assert isinstance(dock, QgsDockWidget)
    assert dock.windowTitle() == "Parcel Lookup"
