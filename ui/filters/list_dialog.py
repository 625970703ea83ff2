"""The window in which a long list of values is put together."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from qgis.PyQt.QtCore import QMimeData, Qt, pyqtSignal
from qgis.PyQt.QtGui import QTextCursor
from qgis.PyQt.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from parcel_lookup.core.gis.inputs.value_lists import MOST_VALUES
from parcel_lookup.ui.filters.code_picker import value_of
from parcel_lookup.ui.filters.list_sources import FileSource, LayerSource
from parcel_lookup.ui.filters.list_text import as_line, of_line
from parcel_lookup.ui.filters.pasting import as_sentence, read_list, without_pages
from parcel_lookup.ui.kit.text import number_of, tr
from parcel_lookup.ui.kit.timers import single_shot
from parcel_lookup.ui.kit.widgets import name_it

if TYPE_CHECKING:
    from parcel_lookup.core.contract import Field
    from parcel_lookup.core.gis.inputs.value_lists import ValueList
    from parcel_lookup.ui.filters.codes import CodeBook

_COLUMNS, _LINES, _FEWEST_LINES = 64, 26, 4
_COUNT_MS = 150
_LINE_ENDS = re.compile("[\u2028\u2029]")


class ValuesEdit(QPlainTextEdit):
    """Text with one value in each line, whatever way a list is pasted."""

    #: A sentence about what was pasted.
    noticed = pyqtSignal(str)

    def __init__(self, field_name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._field_name = field_name
        self.setTabChangesFocus(True)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)

    def lines(self) -> list[str]:
        """The values of the lines that have something in them (`of_line`)."""
        # Plain text would come with ordinary blanks in the place of others.
        lines = _LINE_ENDS.split(self.document().toRawText())
        return [of_line(line) for line in lines if line.strip()]

    def set_lines(self, lines: list[str]) -> None:
        """Show these values, as if nothing else had ever been there."""
        self.setPlainText("".join(f"{as_line(line)}\n" for line in lines))
        self.moveCursor(QTextCursor.MoveOperation.End)
        self.document().setModified(False)

    def insertFromMimeData(self, source: QMimeData | None) -> None:
        """Paste a list as lines; a piece of a line as it is."""
        text = source.text() if source is not None and source.hasText() else ""
        values, notice = read_list(text, self._field_name, tells_repeats=True)
        self.noticed.emit(notice)
        if len(values) > 1 or notice:
            self.insert_lines(values)
        elif values:
            self.insertPlainText(values[0] if text.strip() == values[0] else text)

    def insert_lines(self, lines: list[str]) -> None:
        """Put values at the cursor as lines, in one step that can be undone."""
        if not lines:
            return
        cursor = self.textCursor()
        cursor.beginEditBlock()
        cursor.removeSelectedText()
        before = "\n" if cursor.positionInBlock() else ""
        cursor.insertText(before + "\n".join(map(as_line, lines)))
        if not cursor.atBlockEnd() or cursor.atEnd():
            cursor.insertText("\n")
        cursor.endEditBlock()
        self.setTextCursor(cursor)
        self.ensureCursorVisible()


class ListDialog(QDialog):
    """Type, paste, or take values from a layer or a file; opened with `open()`.

    Goes by itself when it is closed. Nothing is left out that the user typed but repeats, and
    blanks that are not in double quotes.
    """

    def __init__(
        self,
        field: Field,
        values: list[str],
        book: CodeBook | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """`values` as they are typed: names of codes where there is a `book` of them."""
        super().__init__(parent)
        self._field = field
        self._book = book
        self._notice = ""
        self.setObjectName("parcel_lookup_list_dialog")
        self.setWindowTitle(tr("{field}: List of Values").format(field=tr(field.label)))
        self.finished.connect(self.deleteLater)
        self._make_controls()
        self._lay_out()
        self._edit.set_lines(values)
        self._connect()
        self._count()

    @property
    def is_changed(self) -> bool:
        """Whether the list was touched at all."""
        return self._edit.document().isModified()

    def values(self) -> list[str]:
        """The values as they are typed, each once, in their order."""
        return list(dict.fromkeys(self._edit.lines()))

    def accept(self) -> None:
        """Close, where the list is not too long."""
        self._count()
        if len(self.values()) <= MOST_VALUES:
            super().accept()

    def done(self, result: int) -> None:
        """Whatever is being read has nobody left to tell."""
        for source in self._sources:
            source.stop()
        super().done(result)

    def _make_controls(self) -> None:
        self._edit = ValuesEdit(self._field.name, self)
        tip = tr("A value in each line. A column of a spreadsheet can be pasted.")
        name_it(self._edit, "list_values", tip, tr("Values, one in each line"))
        self._label = QLabel(tr("&Values, one in each line"))
        self._label.setBuddy(self._edit)
        self._line = QLabel()
        self._line.setWordWrap(True)
        self._line.setTextFormat(Qt.TextFormat.PlainText)
        name_it(self._line, "list_count", tr("How many values there are, and what was left out"))
        self._sources = (LayerSource(self), FileSource((self._field.name, self._field.label), self))
        buttons = QDialogButtonBox.StandardButton
        self._buttons = QDialogButtonBox(buttons.Ok | buttons.Cancel)
        self._timer = single_shot(_COUNT_MS, self._count, self)

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.addWidget(self._label)
        layout.addWidget(self._edit, 1)
        layout.addWidget(self._line)
        for source in self._sources:
            layout.addWidget(source)
        layout.addWidget(self._buttons)
        metrics = self.fontMetrics()
        self._edit.setMinimumHeight(_FEWEST_LINES * metrics.lineSpacing())
        self._line.setMinimumHeight(metrics.lineSpacing())
        width = _COLUMNS * metrics.averageCharWidth()
        most = self.screen().availableGeometry()
        self.resize(min(width, most.width()), min(_LINES * metrics.lineSpacing(), most.height()))
        self._edit.setFocus()

    def _connect(self) -> None:
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self._edit.textChanged.connect(self._timer.start)
        self._edit.noticed.connect(self._show_notice)
        layer, file = self._sources
        for source, other in ((layer, file), (file, layer)):
            source.reading.connect(self._on_reading)
            source.found.connect(self._on_found)
            source.failed.connect(self._on_failed)
            source.collapsedStateChanged.connect(
                # Both open are higher than a small screen.
                lambda collapsed, other=other: None if collapsed else other.setCollapsed(True)
            )

    def _on_reading(self) -> None:
        self._ok().setEnabled(False)
        self._show_notice(tr("Reading…"))

    def _on_found(self, found: ValueList | None) -> None:
        self._ok().setEnabled(True)
        if found is None:
            self._show_notice("")
            return
        known = set(self._edit.lines())
        values, notice = without_pages(found.values)
        new = [value for value in values if value not in known]
        self._edit.moveCursor(QTextCursor.MoveOperation.End)
        self._edit.insert_lines(new)
        there = len(values) - len(new)
        words = [number_of(len(new), "{} value was added.", "{} values were added.")]
        if there:
            words.append(number_of(there, "{} was there already.", "{} were there already."))
        self._show_notice(" ".join((*words, notice)).strip())

    def _on_failed(self, reason: str) -> None:
        self._ok().setEnabled(True)
        self._show_notice(f"⚠ {as_sentence(reason)}")

    def _ok(self) -> QWidget:
        return self._buttons.button(QDialogButtonBox.StandardButton.Ok)

    def _show_notice(self, sentence: str) -> None:
        self._notice = sentence
        self._count()

    def _count(self) -> None:
        """Say how many values there are, and what of them cannot be meant."""
        self._timer.stop()
        lines = self._edit.lines()
        values = list(dict.fromkeys(lines))
        words = [number_of(len(values), "{} value.", "{} values.")]
        if len(lines) > len(values):
            repeats = number_of(len(lines) - len(values), "{} repeat", "{} repeats")
            words.append(tr("Left out: {repeats}.").format(repeats=repeats))
        if len(values) > MOST_VALUES:
            words.append(tr("⚠ A list takes {most} at most.").format(most=f"{MOST_VALUES:,}"))
        words += [self._doubt(values), self._notice]
        self._line.setText(" ".join(filter(None, words)))

    def _doubt(self, values: list[str]) -> str:
        """A sentence about the first value that is no number or no known code, or ""."""
        read = (value_of(value, self._field, self._book) for value in values)
        if self._book is not None:
            problem = self._book.problem(read)
            return f"⚠ {problem}" if problem else ""
        if not self._field.is_numeric:
            return ""
        wrong = next((value for value in read if isinstance(value, str)), None)
        return tr("⚠ “{value}” is no number.").format(value=wrong[:100]) if wrong else ""
