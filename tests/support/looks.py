"""Checks of the interface: with long texts, in small windows, and with a screen reader."""

from __future__ import annotations

import re

from qgis.gui import QgsProjectionSelectionWidget
from qgis.PyQt.QtCore import QCoreApplication, QEvent, QPoint, QRect, Qt
from qgis.PyQt.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QScrollArea,
    QWidget,
)


def lengthen(text: str, _number: int | None = None) -> str:
    """Translate a text into words that are half as long again, as in German or Finnish."""
    return " ".join(re.sub(r"([\w{}]+)", _longer, word) for word in text.split(" "))


def _longer(match: re.Match[str]) -> str:
    word = match.group(1)
    return word if "{" in word or "}" in word else word + "ē" * ((len(word) + 1) // 2)


def lay_out() -> None:
    """Lay out all controls now, as the event loop does shortly after texts have changed.

    A layout whose size changes notifies its parent layout with another event, and a line that
    wraps differently can make the one below it wrap differently.
    """
    for _ in range(10):
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)


def cut_off(area: QWidget) -> list[tuple[str, str]]:
    """Return the visible controls in `area` that are outside it or too small for their text.

    Everything is laid out first. Controls that can be scrolled into view count as visible.
    """
    lay_out()
    found = []
    for widget in area.findChildren(QWidget):
        if not widget.isVisible() or not isinstance(widget, (QAbstractButton, QLabel, QComboBox)):
            continue
        if isinstance(widget.parent(), (QComboBox, QLineEdit, QgsProjectionSelectionWidget)):
            continue  # QGIS lets the name of a CRS be cut off
        frame = _frame_of(widget, area)
        place = QRect(widget.mapTo(frame, QPoint(0, 0)), widget.size())
        if not frame.rect().contains(place):
            found.append((widget.objectName(), "outside"))
        needed = widget.minimumSizeHint()
        if isinstance(widget, QLabel) and widget.wordWrap():
            needed.setHeight(widget.heightForWidth(widget.width()))
        if isinstance(widget, QCheckBox):  # our subclass's minimum is its longest word
            needed = QCheckBox.sizeHint(widget)
        if widget.width() < needed.width() or widget.height() < needed.height():
            found.append((widget.objectName() or widget.text(), "too small"))
    return found


def _frame_of(widget: QWidget, area: QWidget) -> QWidget:
    """Return the widget that must contain this one: what is scrolled, a cell, or the area."""
    frame = widget.parentWidget()
    while frame is not area:
        scrolling = frame.parentWidget().parentWidget()
        if isinstance(scrolling, QScrollArea) and scrolling.widget() is frame:
            break
        if isinstance(scrolling, QAbstractItemView):
            break
        frame = frame.parentWidget()
    return frame


def controls(area: QWidget) -> list[QWidget]:
    """Return our controls in `area` that accept the focus."""
    kinds = (QAbstractButton, QComboBox, QAbstractSpinBox, QLineEdit, QAbstractItemView)
    return [
        widget
        for widget in area.findChildren(QWidget)
        if isinstance(widget, kinds)
        and widget.focusPolicy() != Qt.FocusPolicy.NoFocus
        and widget.objectName().startswith("parcel_lookup")
    ]


def in_tab_order(window: QWidget) -> list[str]:
    """Return the names of our controls in `window` in tab order."""
    expected, names, widget = controls(window), [], window.nextInFocusChain()
    for _ in range(1000):
        if widget is window:
            break
        if widget in expected:
            names.append(widget.objectName().replace("parcel_lookup_", "", 1))
        widget = widget.nextInFocusChain()
    return names


def keys(area: QWidget) -> list[str]:
    """Return the shortcuts (Alt and a letter) of the buttons and labels in `area`."""
    texts = [
        widget.text()
        for widget in area.findChildren(QWidget)
        if isinstance(widget, (QAbstractButton, QLabel))
    ]
    return [text[text.index("&") + 1].lower() for text in texts if "&" in text]
