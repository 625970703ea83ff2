"""The editor of a list of values: in one line, or in a window of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qgis.PyQt.QtCore import Qt, pyqtSignal
from qgis.PyQt.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from qgis.PyQt.QtWidgets import QToolButton, QWidget

from parcel_lookup.ui.filters.code_picker import value_of
from parcel_lookup.ui.filters.completions import ListCompletions
from parcel_lookup.ui.filters.list_dialog import ListDialog
from parcel_lookup.ui.filters.list_text import (
    SEPARATORS,
    join_values,
    number_separators,
    split_values,
    summary,
)
from parcel_lookup.ui.filters.number_text import is_number, notation, write_number
from parcel_lookup.ui.filters.pasting import read_list
from parcel_lookup.ui.filters.value_editor import ValueEditor
from parcel_lookup.ui.filters.value_line import ValueLine
from parcel_lookup.ui.kit.text import tr
from parcel_lookup.ui.kit.widgets import name_it

if TYPE_CHECKING:
    from parcel_lookup.core.contract import Field
    from parcel_lookup.core.gis.result.completions import Suggestions
    from parcel_lookup.ui.filters.codes import CodeBook

#: A longer list is not edited in the line.
_LONGEST_LINE = 2_000
_OPENING = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_F4)
_COLUMNS = 16


class ListLine(ValueLine):
    """A line of values that may be pasted as a column, and opens the window where it is full."""

    #: A text of several lines was pasted.
    pasted = pyqtSignal(str)
    #: The window is wanted.
    opened = pyqtSignal()
    #: What cannot be edited in the line is to be removed.
    emptied = pyqtSignal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The keys that a line does not know."""
        if self.isReadOnly() and event.key() in _OPENING:
            self.opened.emit()
        elif self.isReadOnly() and event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.emptied.emit()
        elif event.matches(QKeySequence.StandardKey.Paste) and self._is_column():
            self.pasted.emit(QGuiApplication.clipboard().text())
        else:
            super().keyPressEvent(event)

    def _is_column(self) -> bool:
        text = QGuiApplication.clipboard().text()
        return self.isReadOnly() or len(text) > _LONGEST_LINE or "\n" in text.strip("\r\n")


class ListEdit(ValueEditor):
    """Values between commas or semicolons; the button opens a window for many."""

    def __init__(
        self,
        field: Field,
        words: str,
        book: CodeBook | None,
        known: tuple[str, ...] = (),
        suggestions: Suggestions | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._field = field
        self._book = book
        self._long: tuple[Any, ...] = ()
        self._notice = ""
        self._line = ListLine(self, self._rest)
        self._line.setMinimumWidth(self.fontMetrics().averageCharWidth() * _COLUMNS)
        tip = tr("Values with commas or semicolons between them. A column can be pasted.")
        name_it(self._line, "filter_value", tip, words)
        if book is not None or not field.is_numeric:
            fixed, suggestions = (known, suggestions) if book is None else (book.all_words, None)
            self._line.setCompleter(ListCompletions(self._line, fixed, suggestions, field.name))
        self._button = QToolButton(self)
        self._button.setText("…")
        tip = tr("Edit the values as a list: paste a column, take them from a layer or a file")
        name_it(self._button, "filter_list", tip, tr("{}, as a list").format(words))
        self._button.setSizePolicy(
            self._button.sizePolicy().horizontalPolicy(), self._line.sizePolicy().verticalPolicy()
        )
        self._line.edited.connect(self._on_typed)
        self._line.pasted.connect(self._paste)
        self._line.opened.connect(self.open_list)
        self._line.emptied.connect(lambda: self._take(()))
        self._button.clicked.connect(self.open_list)
        self._layout.addWidget(self._line, 1)
        self._layout.addWidget(self._button)

    def problem(self) -> str:
        """What was left out of a pasted text, or that a code is unknown, or nothing."""
        problem = self._notice or self._line.problem()
        if not problem and self._book is not None:
            value = self.value()
            problem = self._book.problem(value if isinstance(value, tuple) else (value,))
        return problem

    def focus_widget(self) -> QWidget:
        """The line."""
        return self._line

    def open_list(self) -> None:
        """Open the window in which the values are edited."""
        dialog = ListDialog(self._field, self._texts(self.value()), self._book, self.window())
        dialog.accepted.connect(lambda: self._take_list(dialog))
        dialog.open()

    def _read(self) -> Any:
        return self._long or self._values(self._split(self._line.typed)) or None

    def _show(self, value: Any) -> None:
        self._notice = ""
        texts = self._texts(value)
        has_commas = self._field.is_numeric and notation().point == ","
        line = join_values(texts, number_separators("", ",") if has_commas else SEPARATORS)
        is_long = len(line) > _LONGEST_LINE and isinstance(value, tuple)
        self._long = value if is_long else ()
        self._line.setReadOnly(is_long)
        self._line.set_typed(summary(texts) if is_long else line)

    def _on_typed(self) -> None:
        self._notice = ""
        self._long = ()
        self._on_edited()

    def _take_list(self, dialog: ListDialog) -> None:
        if dialog.is_changed:
            self._take(self._values(dialog.values(), self._items(self.value())))

    def _paste(self, text: str) -> None:
        """Add what is on the clipboard to the values that are there."""
        values, notice = read_list(text, self._field.name)
        given = self._items(self.value())
        texts = dict.fromkeys((*map(self._text, given), *values))
        self._take(self._values(list(texts), given), notice)

    def _take(self, values: tuple[Any, ...], notice: str = "") -> None:
        """What the user has made of the list elsewhere than by typing in the line."""
        self.set_value(values or None)
        self._notice = notice
        self.changed.emit()

    def _split(self, text: str) -> list[str]:
        if self._field.is_numeric and self._book is None:
            return split_values(text, number_separators(text, notation().point))
        return split_values(text)

    def _values(self, texts: list[str], given: tuple[Any, ...] = ()) -> tuple[Any, ...]:
        """The values that texts say; those that were `given` stay what they were."""
        known = {self._text(item): item for item in given}
        values = (
            known[text] if text in known else value_of(text, self._field, self._book)
            for text in texts
        )
        return tuple(dict.fromkeys(value for value in values if value is not None))

    def _texts(self, value: Any) -> list[str]:
        """The values as they are typed."""
        return [self._text(item) for item in self._items(value)]

    def _items(self, value: Any) -> tuple[Any, ...]:
        return value if isinstance(value, tuple) else () if value is None else (value,)

    def _text(self, item: Any) -> str:
        words = self._book.words(item) if self._book is not None else ""
        if words:
            return words
        return write_number(item, notation(), grouped=False) if is_number(item) else str(item)

    def _rest(self, text: str) -> str:
        return text if self._long else summary(self._texts(self._values(self._split(text))))
