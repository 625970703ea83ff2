"""A line of text to enter a value in, which may look different while nobody is typing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable

from qgis.gui import QgsFilterLineEdit
from qgis.PyQt.QtCore import Qt, pyqtSignal
from qgis.PyQt.QtGui import QFocusEvent, QKeyEvent

from parcel_lookup.ui.kit.text import tr

if TYPE_CHECKING:
    from qgis.PyQt.QtWidgets import QWidget

#: More than anybody types; a page pasted by mistake is cut here.
MOST_CHARACTERS = 10_000

#: The focus comes back from where it goes for these: the text stays as it is meanwhile.
_PASSING = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)


class ValueLine(QgsFilterLineEdit):
    """Shows what was typed while it has the focus, and `resting` of it at other times.

    The Down key shows the completions, where there are any.
    """

    #: What is typed was changed by the user.
    edited = pyqtSignal()

    def __init__(
        self, parent: QWidget | None = None, resting: Callable[[str], str] | None = None
    ) -> None:
        super().__init__(parent)
        self._resting = resting
        self._typed = ""
        self._is_showing = self._is_resting = False
        self._is_cut = False
        self.setMaxLength(MOST_CHARACTERS)
        self.inputRejected.connect(self._on_rejected)
        self.textChanged.connect(self._on_text)

    @property
    def typed(self) -> str:
        """What is in the line, as it was typed."""
        return self._typed

    def set_typed(self, text: str) -> None:
        """Put a text into the line; it may be longer than what can be typed."""
        self._typed = text
        self._is_cut = False
        self._show(self.hasFocus())

    def problem(self) -> str:
        """That something was cut off, or nothing."""
        if not self._is_cut:
            return ""
        return tr("Only the first {number} characters were taken.").format(
            number=f"{MOST_CHARACTERS:,}"
        )

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show what was typed."""
        # What was put here while the window was not active rests, whatever the reason now.
        if self._is_resting or event.reason() not in _PASSING:
            self._show(True)
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show what came of it."""
        super().focusOutEvent(event)
        if event.reason() not in _PASSING:
            self._show(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Show the completions on the Down key."""
        if event.key() == Qt.Key.Key_Down and self.completer() is not None:
            self.completer().setCompletionPrefix(self.text())
            self.completer().complete()
        else:
            super().keyPressEvent(event)

    def _show(self, is_typing: bool) -> None:
        self._is_resting = not is_typing
        text = self._typed
        if not is_typing and self._resting is not None:
            text = self._resting(text)
        if text == self.text():
            return
        self._is_showing = True
        self.setMaxLength(max(MOST_CHARACTERS, len(text)))
        self.setText(text)
        if not is_typing:
            self.setCursorPosition(0)
        self._is_showing = False

    def _on_text(self, text: str) -> None:
        if self._is_showing:
            return
        self._typed = text
        self._is_resting = False
        self._is_cut = self._is_cut and len(text) >= MOST_CHARACTERS
        self.edited.emit()

    def _on_rejected(self) -> None:
        self._is_cut = True
