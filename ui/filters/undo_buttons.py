"""Undo and Redo where they are seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable

from qgis.core import QgsApplication
from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtGui import QKeySequence
from qgis.PyQt.QtWidgets import QHBoxLayout, QToolButton, QWidget

from parcel_lookup.ui.filters.icons import icon_size
from parcel_lookup.ui.kit.text import tr
from parcel_lookup.ui.kit.widgets import name_it

if TYPE_CHECKING:
    from parcel_lookup.ui.filters.undo import DraftHistory


class UndoButtons(QWidget):
    """The two buttons; their tool tips say what they would take back or do again."""

    def __init__(self, history: DraftHistory, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._history = history
        self._undo = _button("mActionUndo", history.undo)
        self._redo = _button("mActionRedo", history.redo)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._undo)
        layout.addWidget(self._redo)
        history.changed.connect(self._update)
        self._update()

    def _update(self) -> None:
        undo, redo = self._history.undo_text, self._history.redo_text
        _tell(self._undo, "filter_undo", tr("Undo"), undo, "Ctrl+Z")
        _tell(self._redo, "filter_redo", tr("Redo"), redo, "Ctrl+Shift+Z")


def _button(icon: str, slot: Callable[[], None]) -> QToolButton:
    button = QToolButton()
    button.setIcon(QgsApplication.getThemeIcon(f"/{icon}.svg"))
    button.setIconSize(icon_size(button))
    button.setAutoRaise(True)
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    button.clicked.connect(lambda _checked=False: slot())
    return button


def _tell(button: QToolButton, name: str, verb: str, what: str, keys: str) -> None:
    text = f"{verb} {what}".strip()
    native = QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
    name_it(button, name, f"{text} ({native})", text)
    button.setEnabled(bool(what))
