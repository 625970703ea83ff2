"""What every editor of a filter's value can do."""

from __future__ import annotations

from typing import Any

from qgis.PyQt.QtCore import pyqtSignal
from qgis.PyQt.QtWidgets import QHBoxLayout, QWidget


class ValueEditor(QWidget):
    """Shows a value and lets the user change it.

    What `set_value` was given comes back from `value` as it was, whether or not it can be shown,
    until the user changes it. A child says how to `_show` a value and to `_read` one, and calls
    `_on_edited` when something was changed, by whom ever.
    """

    #: The user changed the value.
    changed = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._given: Any = None
        self._is_as_given = True
        self._is_showing = False
        self._layout = QHBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)

    def value(self) -> Any:
        """The value as `Filter` has it: lists are tuples; None while nothing is entered.

        Text that is no number where one was wanted comes as text, for the contract to refuse.
        """
        return self._given if self._is_as_given else self._read()

    def set_value(self, value: Any) -> None:
        """Show a value, of whatever type; emits nothing."""
        self._given = tuple(value) if isinstance(value, list) else value
        self._is_as_given = True
        self._is_showing = True
        try:
            self._show(self._given)
        finally:
            self._is_showing = False

    def problem(self) -> str:
        """A sentence about what was entered that the contract cannot know; mostly ""."""
        return ""

    def focus_widget(self) -> QWidget:
        """The control that is typed in first."""
        raise NotImplementedError

    def _on_edited(self) -> None:
        if not self._is_showing:
            self._is_as_given = False
            self.changed.emit()

    def _read(self) -> Any:
        raise NotImplementedError

    def _show(self, value: Any) -> None:
        raise NotImplementedError
