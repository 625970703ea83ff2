"""A draft as text that can be edited: what the panels for JSON and for expressions share."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Callable, NamedTuple

from qgis.gui import QgsCodeEditor
from qgis.PyQt.QtCore import QEvent, QObject, Qt, pyqtSignal
from qgis.PyQt.QtWidgets import QPushButton, QVBoxLayout, QWidget

from parcel_lookup.core.contract import SERVICE_RULES, RequestRefused
from parcel_lookup.ui.filters.draft import Draft
from parcel_lookup.ui.filters.problems import shortened
from parcel_lookup.ui.filters.remarks import words_label
from parcel_lookup.ui.filters.request_text import MOST_BYTES
from parcel_lookup.ui.kit.text import number_of, tr
from parcel_lookup.ui.kit.timers import single_shot
from parcel_lookup.ui.kit.widgets import WrappingRow, name_it

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.PyQt.QtCore import QMimeData
    from qgis.PyQt.QtGui import QShowEvent

    from parcel_lookup.core.contract import Rules

#: The rows change with every key; whoever types here rests for a moment when something is whole.
_WRITTEN_MS, _READ_MS = 250, 300
#: Problems that are told at once.
_TOLD = 3


class Shown(NamedTuple):
    """How a draft looks as text."""

    text: str
    #: What the text is, above it.
    heading: str
    #: What there is to know about it, below it.
    note: str = ""
    #: Why it cannot be edited, below it; "": it can.
    locked: str = ""


class InForm:
    """For editors of code that are a control among others."""

    #: Called when somebody pastes more than anybody can mean.
    on_too_much: Callable[[], None]

    def canInsertFromMimeData(self, source: QMimeData | None) -> bool:
        """Refuse megabytes: one line of ten takes the editor many seconds."""
        if source is not None and len(source.text()) > MOST_BYTES:
            self.on_too_much()
            return False
        return super().canInsertFromMimeData(source)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes to the next control, unless it chooses a completion."""
        return not self.isListActive() and QWidget.focusNextPrevChild(self, forward)


class TextPanel(QWidget):
    """Writes a draft into an editor when it changes, and reads it back while the user types.

    What is being typed is never written over: as long as it cannot be read, a sentence says why
    (`problem`), and a button takes it back.
    """

    #: The user typed another `Draft`.
    draft_edited = pyqtSignal(object)
    #: `problem` is another one.
    problem_changed = pyqtSignal()

    #: What the text says of a draft beside its rows or its expression.
    _says: tuple[str, ...] = ()

    def __init__(
        self, name: str, editor: QgsCodeEditor, lines: int, parent: QWidget | None = None
    ) -> None:
        """`name` begins the object names of the controls; `lines` are seen at least."""
        super().__init__(parent)
        self._draft = Draft()
        #: What the text says, or said when it could be read last.
        self._said = Draft()
        self._by_area, self._is_remote, self._rules = False, True, SERVICE_RULES
        self._is_stale = True
        self._is_writing = False
        self._problem = ""
        self._editor = editor
        self._name = name
        self._fit_editor(lines)
        self._make_controls()
        self._writing = single_shot(_WRITTEN_MS, self._write, self)
        self._reading = single_shot(_READ_MS, self._read, self)
        editor.textChanged.connect(self._on_text_changed)
        editor.installEventFilter(self)
        editor.on_too_much = self._refuse_paste

    def set_draft(
        self,
        draft: Draft,
        by_area: bool = False,
        is_remote: bool = True,
        rules: Rules = SERVICE_RULES,
    ) -> None:
        """Show another draft, soon; at once when it is first seen.

        `by_area`: its filters are for the parcels of an area. `is_remote`: a service is asked.
        `rules` are the source's.
        """
        now = (by_area, is_remote, rules)
        if (draft, *now) != (self._draft, self._by_area, self._is_remote, self._rules):
            self._draft = draft
            self._by_area, self._is_remote, self._rules = now
            self._renew()

    def edit(self, before: str = "") -> None:
        """Go on at the end of the text, `before` what it ends with."""
        self._write()
        self._editor.setFocus()
        if before and self._editor.text().endswith(before):
            line = self._editor.lines() - 1
            end = len(self._editor.text(line)) - len(before)
            self._editor.setCursorPosition(line, end)

    @property
    def problem(self) -> str:
        """Why what was typed cannot be read: the draft is without it. "": it can."""
        return self._problem

    @property
    def unread(self) -> str:
        """The text that cannot be read, or ""."""
        return self._editor.text() if self._problem else ""

    def restore(self, unread: str) -> None:
        """Go on with a text that could not be read when the window was closed."""
        self._write()
        self._editor.setReadOnly(False)
        self._set_locked(False)
        self._editor.setText(unread)
        self.commit()

    def commit(self) -> None:
        """Take over what was typed a moment ago."""
        if self._reading.isActive():
            self._reading.stop()
            self._read()

    # ---- what the panels differ in -------------------------------------------------------------

    def _show(self, draft: Draft) -> Shown:
        """The draft as text."""
        raise NotImplementedError

    def _understand(self, text: str, draft: Draft) -> tuple[Draft, str]:
        """The draft that `draft` becomes by a text, and a note. Raises `RequestRefused`."""
        raise NotImplementedError

    def _set_locked(self, is_locked: bool) -> None:
        """Whether the text cannot be edited now."""

    def _explain(self, draft: Draft | None) -> None:
        """Say more about the draft that the text means; None where that cannot be read."""

    # ---- from the draft to the text ------------------------------------------------------------

    def _renew(self) -> None:
        self._is_stale = True
        if self.isVisible():
            self._writing.start()

    def _write(self) -> None:
        self._writing.stop()
        if not self._is_stale or self._problem or self._reading.isActive():
            return
        self._is_stale = False
        self._said = self._draft
        shown = self._show(self._draft)
        self._is_writing = True
        if shown.text != self._editor.text():
            self._editor.setText(shown.text)
        self._is_writing = False
        self._editor.setScrollWidth(1)
        self._editor.setReadOnly(bool(shown.locked))
        self._set_locked(bool(shown.locked))
        self._heading.setText(shown.heading)
        self._say(" ".join(filter(None, (shown.note, shown.locked))))
        self._explain(self._draft)

    def _discard(self) -> None:
        self._reading.stop()
        self._set_problem("")
        self._is_stale = True
        self._write()
        self._editor.setFocus()

    # ---- from the text to the draft ------------------------------------------------------------

    def _on_text_changed(self) -> None:
        if not self._is_writing:
            self._reading.start()

    def _refuse_paste(self) -> None:
        self._say(tr("⚠ The text is larger than 1 MiB, and was not pasted."))

    def _read(self) -> None:
        try:
            text = self._editor.text()
            said, note = self._understand(text, self._said)
        except RequestRefused as error:
            sentences = [problem.sentence for problem in error.problems]
            self._say(warning(_told(sentences)))
            self._explain(None)
            self._set_problem(_told(sentences))
            return
        draft = self._taken_over(said)
        # What the draft keeps although the text says something else is written then.
        self._is_stale = draft != said and self._understand(text, draft)[0] != draft
        self._said = said if self._is_stale else draft
        if self._is_stale:
            self._writing.start()
        self._say(note)
        self._explain(draft)
        is_other, self._draft = draft != self._draft, draft
        if is_other:
            self.draft_edited.emit(draft)
        self._set_problem("")

    def _taken_over(self, said: Draft) -> Draft:
        """The draft with what the text says; the rest may have changed since it was written."""
        parts = {"rows": said.rows, "expression": said.expression}
        for name in self._says:
            if getattr(said, name) != getattr(self._said, name):
                parts[name] = getattr(said, name)
        return replace(self._draft, **parts)

    def _set_problem(self, problem: str) -> None:
        if problem != self._problem:
            self._problem = problem
            self._discarding.setVisible(bool(problem))
            self.problem_changed.emit()

    # ---- widgets -------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent | None) -> None:
        """What changed while nobody saw it is written now."""
        super().showEvent(event)
        self._write()

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        """Whoever comes finds the draft as it is; whoever goes, or commands, leaves one behind."""
        if watched is self._editor and event is not None:
            if event.type() == QEvent.Type.FocusIn:
                self._write()
            elif event.type() == QEvent.Type.FocusOut or _is_command(event):
                self.commit()
        return super().eventFilter(watched, event)

    def _fit_editor(self, lines: int) -> None:
        """Letters as large as the others, unless QGIS is set to show code larger."""
        editor = self._editor
        smaller = self.font().pointSize() - editor.getMonospaceFont().pointSize()
        editor.zoomTo(max(smaller, 0))
        height = editor.textHeight(0)
        editor.setMinimumHeight(height * (lines + 1))
        editor.setMaximumHeight(height * (2 * lines + 1))
        # As wide as what is in it: QScintilla begins with two thousand pixels.
        editor.setScrollWidthTracking(True)

    def _make_controls(self) -> None:
        name = self._name
        self._heading = words_label(f"{name}_heading", "", tr("What the text is"))
        self._note = words_label(f"{name}_note", "", tr("What there is to know about the text"))
        self._discarding = self._button(
            "discard", tr("Discard Text"), tr("Take back what was typed, and show the filters")
        )
        self._discarding.clicked.connect(lambda _checked=False: self._discard())
        self._discarding.hide()
        self._buttons = WrappingRow()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._heading)
        layout.addWidget(self._editor, 1)
        layout.addWidget(self._note)
        layout.addWidget(self._buttons)
        self._say("")

    def _button(self, name: str, text: str, tip: str) -> QPushButton:
        button = QPushButton(text)
        button.setAutoDefault(False)
        name_it(button, f"{self._name}_{name}", tip)
        return button

    def _say(self, sentence: str) -> None:
        self._note.setText(shortened(sentence))
        self._note.setVisible(bool(sentence))


def _is_command(event: QEvent) -> bool:
    """Whether it is the window's key for searching, or another one that may be meant for it."""
    held = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
    return event.type() == QEvent.Type.ShortcutOverride and bool(event.modifiers() & held)


def _told(sentences: Sequence[str]) -> str:
    told = " ".join(sentences[:_TOLD])
    left = len(sentences) - _TOLD
    if left > 0:
        told += " " + number_of(left, "{} more is wrong.", "{} more are wrong.")
    return told


def warning(sentence: str) -> str:
    """A sentence of the contract, which may begin in small letters, by itself."""
    return f"⚠ {sentence[:1].upper()}{sentence[1:]}"
