"""Tab order by layout, for controls that are added and removed.

A widget whose tab order differs from its layout returns its parts in a method `tab_parts`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.gui import QgsCollapsibleGroupBox
from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtWidgets import (
    QGridLayout,
    QLayout,
    QScrollArea,
    QStackedWidget,
    QToolButton,
    QWidget,
)

if TYPE_CHECKING:
    from collections.abc import Iterator


#: QGIS's object name of the button that opens and closes a group.
_COLLAPSE_BUTTON = "collapseButton"
_BY_TAB = (Qt.FocusPolicy.TabFocus, Qt.FocusPolicy.StrongFocus, Qt.FocusPolicy.WheelFocus)


def chain_by_layout(window: QWidget) -> None:
    """Set the tab order of `window` by layout: line by line, then across."""
    stops = list(_stops(window))
    for first, second in zip(stops, stops[1:]):
        QWidget.setTabOrder(first, second)


def _stops(widget: QWidget) -> Iterator[QWidget]:
    """Yield the tab stops in a widget, in order."""
    if isinstance(widget, QgsCollapsibleGroupBox):
        yield widget.findChild(QToolButton, _COLLAPSE_BUTTON)
        yield from _stops_in(widget.layout())
    elif widget.focusPolicy() in _BY_TAB and not widget.isWindow():
        yield widget
    elif hasattr(widget, "tab_parts"):
        for part in widget.tab_parts():
            yield from _stops(part)
    elif isinstance(widget, QScrollArea):
        yield from _stops(widget.widget())
    elif isinstance(widget, QStackedWidget):
        for index in range(widget.count()):
            yield from _stops(widget.widget(index))
    elif widget.layout() is not None:
        yield from _stops_in(widget.layout())


def _stops_in(layout: QLayout) -> Iterator[QWidget]:
    indexes = list(range(layout.count()))
    if isinstance(layout, QGridLayout):
        indexes.sort(key=lambda index: layout.getItemPosition(index)[:2])
    for index in indexes:
        item = layout.itemAt(index)
        if item.widget() is not None:
            yield from _stops(item.widget())
        elif item.layout() is not None:
            yield from _stops_in(item.layout())
