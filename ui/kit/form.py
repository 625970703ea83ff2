"""Forms as data: one row for each control, with its label, object name, and tool tip."""

from __future__ import annotations

from typing import Any

from qgis.gui import QgsSpinBox
from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtWidgets import (
    QComboBox,
    QGridLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QSpinBox,
    QWidget,
)

from parcel_lookup.ui.kit.widgets import CalmComboBox, let_shrink, name_it, plain_label

_LABEL, _CONTROL = range(2)
#: From this many lines on, the label of a control is next to its first one.
_HIGH = 3


class Form(QWidget):
    """Labels in one column and their controls in another, without margins.

    A row without a label takes both columns. Hidden rows take no room.
    """

    def __init__(self, *rows: tuple[str, QWidget, str, str], parent: QWidget | None = None) -> None:
        """Lay out controls: each row is its label, the control, its object name, and its tip.

        The label, with its shortcut (``&Name``), is the accessible name of the control.
        """
        super().__init__(parent)
        self._labels: dict[QWidget, QLabel] = {}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(_CONTROL, 1)
        for row in rows:
            self.add(*row)

    def add(self, label: str, widget: QWidget, name: str = "", tip: str = "") -> None:
        """Append a row."""
        if name:
            name_it(widget, name, tip, label.replace("&", ""))
        _let_focus(widget)
        row = self._grid.rowCount()
        if not label:
            self._grid.addWidget(widget, row, _LABEL, 1, 2)
            return
        text = plain_label(label)
        text.setBuddy(widget)
        self._labels[widget] = text
        is_high = widget.sizeHint().height() > _HIGH * text.sizeHint().height()
        sides = Qt.AlignmentFlag
        top = sides.AlignTop if is_high else sides.AlignVCenter
        self._grid.addWidget(text, row, _LABEL, top)
        self._grid.addWidget(widget, row, _CONTROL)

    def show_row(self, widget: QWidget, is_shown: bool) -> None:
        """Show or hide a control and its label."""
        widget.setVisible(is_shown)
        label = self._labels.get(widget)
        if label is not None:
            label.setVisible(is_shown)


def _let_focus(widget: QWidget) -> None:
    """Have the label's shortcut move the focus to the control inside a compound one of QGIS."""
    if widget.focusPolicy() != Qt.FocusPolicy.NoFocus or widget.focusProxy() is not None:
        return
    inner = next(
        (one for kind in (QLineEdit, QComboBox) for one in widget.findChildren(kind)), None
    )
    if inner is not None:
        inner.setAccessibleName(widget.accessibleName())
        widget.setFocusProxy(inner)


def line(text: str = "", placeholder: str = "") -> QLineEdit:
    """Return a line edit that shows a text from its beginning."""
    edit = QLineEdit(text)
    edit.setPlaceholderText(placeholder)
    edit.setCursorPosition(0)
    return edit


def choice(*items: tuple[str, object], letters: int = 12) -> CalmComboBox:
    """Return a combo box of texts and their data, which may be narrower than its longest text."""
    combo = CalmComboBox()
    for text, data in items:
        combo.addItem(text, data)
    let_shrink(combo, letters)
    return combo


def number_box(most: int, least: int = 0, usual: int = 0, zero: str = "") -> QgsSpinBox:
    """Return a box for a number, which shows `zero` for its least one."""
    box = QgsSpinBox()
    box.setRange(least, most)
    box.setGroupSeparatorShown(True)
    box.setClearValue(usual)
    box.setSpecialValueText(zero)
    return box


def value_of(widget: QWidget) -> Any:
    """Return what a control shows: the data of a choice, a number, or a text."""
    if isinstance(widget, QComboBox):
        return widget.currentData()
    if isinstance(widget, QSpinBox):
        return widget.value()
    is_text = isinstance(widget, QPlainTextEdit)
    return (widget.toPlainText() if is_text else widget.text()).strip()


def show_value(widget: QWidget, value: Any) -> None:
    """Show what `value_of` returns."""
    if isinstance(widget, QComboBox):
        widget.setCurrentIndex([widget.itemData(at) for at in range(widget.count())].index(value))
    elif isinstance(widget, QSpinBox):
        widget.setValue(value)
    elif isinstance(widget, QPlainTextEdit):
        widget.setPlainText(value)
    else:
        widget.setText(value)
        widget.setCursorPosition(0)
