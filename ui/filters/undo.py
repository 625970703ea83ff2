"""Undo and redo in the filter builder, with drafts as steps.

Qt's `QUndoStack` is in different modules in Qt 5 and Qt 6.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Callable

from qgis.core import QgsApplication
from qgis.PyQt import sip
from qgis.PyQt.QtCore import QEvent, QObject, QSize, Qt, pyqtSignal
from qgis.PyQt.QtGui import QKeySequence, QShortcut
from qgis.PyQt.QtWidgets import QAbstractScrollArea, QApplication, QHBoxLayout, QToolButton, QWidget

from parcel_lookup.core.i18n import tr
from parcel_lookup.ui.filters.draft import Draft, is_same
from parcel_lookup.ui.kit.widgets import name_it

_MAX_STEPS = 500
_UNDO, _REDO = ("Ctrl+Z",), ("Ctrl+Shift+Z", "Ctrl+Y")


@dataclass
class _Step:
    """A step from one draft to another."""

    #: The name of the step, as in “Undo Clear”.
    text: str
    before: Draft
    after: Draft
    #: Identifies uninterrupted typing in one editor; None if the step was not typed.
    burst: object


class DraftHistory(QObject):
    """Holds the current draft and its undo history."""

    #: There is another step to undo or to redo.
    changed = pyqtSignal()

    def __init__(self, show: Callable[[Draft], None], parent: QObject) -> None:
        """Create the history; `show` is called with each new draft."""
        super().__init__(parent)
        self.draft = Draft()
        self._show = show
        self._bursts = 0
        self._done: list[_Step] = []
        self._undone: list[_Step] = []

    @property
    def is_empty(self) -> bool:
        """Whether there has been no draft yet."""
        return self.draft == Draft() and not (self._done or self._undone)

    @property
    def undo_text(self) -> str:
        """The name of the step to undo, or ""."""
        return self._done[-1].text if self._done else ""

    @property
    def redo_text(self) -> str:
        """The name of the step to redo, or ""."""
        return self._undone[-1].text if self._undone else ""

    def change(self, draft: Draft, text: str, editor: object = None) -> None:
        """Add a step to another draft; `text` names it, in title case.

        Uninterrupted typing in one `editor` is one step (see `end_burst`).
        """
        if editor is None:
            self.end_burst()
        if is_same(draft, self.draft):
            return
        burst = None if editor is None else (id(editor), self._bursts)
        if burst is not None and self._done and self._done[-1].burst == burst:
            self._done[-1].after = draft
            if is_same(self._done[-1].before, draft):  # typed and deleted again
                self._done.pop()
        else:
            self._done.append(_Step(text, self.draft, draft, burst))
            del self._done[:-_MAX_STEPS]
        self._undone.clear()
        self._set(draft)

    def undo(self) -> None:
        """Undo the last step."""
        self.end_burst()
        if self._done:
            self._undone.append(self._done.pop())
            self._set(self._undone[-1].before)

    def redo(self) -> None:
        """Redo the last undone step."""
        if self._undone:
            self._done.append(self._undone.pop())
            self._set(self._done[-1].after)

    def end_burst(self) -> None:
        """Start a new step with the next key."""
        self._bursts += 1

    def start_over(self, draft: Draft) -> None:
        """Set a draft and clear the history."""
        self._done.clear()
        self._undone.clear()
        self._set(draft)

    def _set(self, draft: Draft) -> None:
        self.draft = draft
        self._show(draft)
        self.changed.emit()


class UndoKeys(QObject):
    """The undo and redo shortcuts of a window.

    They undo steps of the history even in line edits, which have an undo of their own. Text editors
    (`QAbstractScrollArea`) keep their own undo.
    """

    #: The focus moved to another control.
    moved = pyqtSignal()

    def __init__(self, history: DraftHistory, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._watched: QWidget | None = None
        for keys, slot in ((_UNDO, history.undo), (_REDO, history.redo)):
            for one in keys:
                QShortcut(QKeySequence(one), window).activated.connect(slot)
        QApplication.instance().focusChanged.connect(self._on_focus)

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        """Keep controls from handling the undo and redo shortcuts."""
        if event is not None and event.type() == QEvent.Type.ShortcutOverride:
            control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
            if control and event.key() in (Qt.Key.Key_Z, Qt.Key.Key_Y):
                event.ignore()
                return True
        return super().eventFilter(watched, event)

    def _on_focus(self, _old: QWidget | None, new: QWidget | None) -> None:
        if self._watched is not None and not sip.isdeleted(self._watched):
            self._watched.removeEventFilter(self)
        self._watched = None
        if new is None or not self._window.isAncestorOf(new):
            return
        self.moved.emit()
        if not isinstance(new, QAbstractScrollArea):
            self._watched = new
            new.installEventFilter(self)


def icon_size(widget: QWidget) -> QSize:
    """Return an icon size that matches the height of the text."""
    side = widget.fontMetrics().ascent()
    return QSize(side, side)


class UndoButtons(QWidget):
    """The undo and redo buttons, whose tool tips name the step."""

    def __init__(self, history: DraftHistory, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._history = history
        self._undo = _make_button("mActionUndo", history.undo)
        self._redo = _make_button("mActionRedo", history.redo)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._undo)
        layout.addWidget(self._redo)
        history.changed.connect(self._update)
        self._update()

    def _update(self) -> None:
        step = self._history.undo_text
        text = tr("Undo {step}").format(step=step) if step else tr("Undo")
        _describe_button(self._undo, "filter_undo", text, "Ctrl+Z", is_enabled=bool(step))
        step = self._history.redo_text
        text = tr("Redo {step}").format(step=step) if step else tr("Redo")
        _describe_button(self._redo, "filter_redo", text, "Ctrl+Shift+Z", is_enabled=bool(step))


def _make_button(icon: str, slot: Callable[[], None]) -> QToolButton:
    button = QToolButton()
    button.setIcon(QgsApplication.getThemeIcon(f"/{icon}.svg"))
    button.setIconSize(icon_size(button))
    button.setAutoRaise(True)
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    button.clicked.connect(lambda _checked=False: slot())
    return button


def _describe_button(
    button: QToolButton, name: str, text: str, keys: str, *, is_enabled: bool
) -> None:
    native = QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
    name_it(button, name, f"{text} ({native})", text)
    button.setEnabled(is_enabled)
