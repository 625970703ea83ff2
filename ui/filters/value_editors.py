"""The editors for a single value: text, number, range, code, yes or no."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable

from qgis.gui import QgsFilterLineEdit
from qgis.PyQt.QtCore import QEvent, QModelIndex, QStringListModel, Qt, pyqtSignal
from qgis.PyQt.QtGui import QFocusEvent, QKeyEvent
from qgis.PyQt.QtWidgets import QComboBox, QCompleter, QHBoxLayout, QListView, QWidget

from parcel_lookup.core.contract import Field
from parcel_lookup.core.i18n import tr
from parcel_lookup.ui.filters.value_text import (
    is_number,
    last_value,
    notation,
    quote,
    read_number,
    write_number,
)
from parcel_lookup.ui.kit.widgets import CalmComboBox, label_for, name_it

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parcel_lookup.core.gis.result.completions import FieldCompletions
    from parcel_lookup.ui.filters.codes import CodeBook

#: Longer text was pasted by mistake, and is cut.
MAX_CHARACTERS = 10_000

#: The focus returns from where it goes for these reasons, so the text stays as it is.
_TEMPORARY = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)
#: Maximum size of the list of completions, in lines and letters.
_MAX_LINES, _MAX_COLUMNS = 12, 48
#: Minimum number of visible letters: of a value, and of each end of a range.
_COLUMNS, _RANGE_COLUMNS = 16, 11


class ValueLine(QgsFilterLineEdit):
    """A line edit that shows the typed text with the focus, and a formatted one without.

    The Down key shows the completions, where there are any.
    """

    #: The user changed the text.
    edited = pyqtSignal()

    def __init__(
        self,
        parent: QWidget | None = None,
        formatted: Callable[[str], str] | None = None,
        columns: int = _COLUMNS,
    ) -> None:
        """Create the line; `formatted` formats the text, `columns` is the minimum width."""
        super().__init__(parent)
        self._format = formatted
        self._columns = columns
        self._typed = ""
        self._is_showing = self._is_formatted = False
        self._is_cut = False
        self.setMaxLength(MAX_CHARACTERS)
        self.inputRejected.connect(self._on_rejected)
        self.textChanged.connect(self._on_text)
        self._set_min_width()

    @property
    def typed(self) -> str:
        """The text as it was typed."""
        return self._typed

    def set_typed(self, text: str) -> None:
        """Set the text, which may be longer than what can be typed."""
        self._typed = text
        self._is_cut = False
        self._show(self.hasFocus())

    def problem(self) -> str:
        """Return a sentence if the text was cut off, or ""."""
        if not self._is_cut:
            return ""
        return tr("Only the first {number} characters were used.").format(
            number=f"{MAX_CHARACTERS:,}"
        )

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show what was typed."""
        # Text that was set while the window was inactive is formatted, whatever the reason now.
        if self._is_formatted or event.reason() not in _TEMPORARY:
            self._show(True)
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show the formatted text."""
        super().focusOutEvent(event)
        if event.reason() not in _TEMPORARY:
            self._show(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Show the completions on the Down key."""
        if event.key() == Qt.Key.Key_Down and self.completer() is not None:
            self.completer().setCompletionPrefix(self.text())
            self.completer().complete()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Update the minimum width for another font."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._set_min_width()

    def _set_min_width(self) -> None:
        self.setMinimumWidth(self.fontMetrics().averageCharWidth() * self._columns)

    def _show(self, is_typing: bool) -> None:
        self._is_formatted = not is_typing
        text = self._typed
        if not is_typing and self._format is not None:
            text = self._format(text)
        if text == self.text():
            return
        self._is_showing = True
        self.setMaxLength(max(MAX_CHARACTERS, len(text)))
        self.setText(text)
        if not is_typing:
            self.setCursorPosition(0)
        self._is_showing = False

    def _on_text(self, text: str) -> None:
        if self._is_showing:
            return
        self._typed = text
        self._is_formatted = False
        self._is_cut = self._is_cut and len(text) >= MAX_CHARACTERS
        self.edited.emit()

    def _on_rejected(self) -> None:
        self._is_cut = True


class ValueEditor(QWidget):
    """Base class of the editors of a filter's value.

    `value` returns exactly what `set_value` was given, even if it cannot be shown, until the user
    changes it. Subclasses add their controls and implement `_show` and `_read`.
    """

    #: The user changed the value.
    changed = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._given: Any = None
        self._is_edited = False
        self._is_showing = False
        #: The control that gets the focus first, and the others.
        self._controls: list[QWidget] = []
        self._layout = QHBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)

    def value(self) -> Any:
        """Return the value as in `Filter`: lists are tuples, and None if nothing is entered.

        Text in the place of a number is returned as text, for the contract to refuse.
        """
        return self._read() if self._is_edited else self._given

    def set_value(self, value: Any) -> None:
        """Show a value of any type; emits nothing."""
        self._given = tuple(value) if isinstance(value, list) else value
        self._is_edited = False
        self._is_showing = True
        try:
            self._show(self._given)
        finally:
            self._is_showing = False

    def problem(self) -> str:
        """Return a sentence about a problem that the contract does not check, or ""."""
        lines = (one for one in self._controls if isinstance(one, ValueLine))
        return next(filter(None, (line.problem() for line in lines)), "")

    def focus_widget(self) -> QWidget:
        """Return the control that gets the focus first."""
        return self._controls[0]

    def _add(self, control: QWidget, name: str, tip: str, accessible: str) -> None:
        name_it(control, name, tip, accessible)
        self._controls.append(control)
        self._layout.addWidget(control, 1)
        if isinstance(control, ValueLine):
            control.edited.connect(self._on_edited)

    def _on_edited(self) -> None:
        if not self._is_showing:
            self._is_edited = True
            self.changed.emit()

    def _read(self) -> Any:
        """Return the value that the controls contain."""
        raise NotImplementedError

    def _show(self, value: Any) -> None:
        """Fill the controls."""
        raise NotImplementedError


class Completions(QCompleter):
    """Offers values that contain the typed text.

    The model is filled once, and again when values arrive, so that keystrokes stay fast.
    """

    def __init__(
        self,
        parent: QWidget,
        fixed: Sequence[str] = (),
        suggestions: FieldCompletions | None = None,
        field: str = "",
    ) -> None:
        """Create the completer; `fixed` values come first, then the `suggestions` for the field."""
        super().__init__(parent)
        self._fixed = tuple(fixed)
        self._suggestions = suggestions
        self._field = field
        self._model = QStringListModel(self)
        self.setModel(self._model)
        self.setFilterMode(Qt.MatchFlag.MatchContains)
        self.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setMaxVisibleItems(_MAX_LINES)
        view = QListView()
        view.setUniformItemSizes(True)
        view.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setPopup(view)
        view.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self._fill()
        if suggestions is not None:
            suggestions.arrived.connect(self._on_arrived)

    def _on_arrived(self, field: str) -> None:
        if field == self._field:
            self._fill()

    def _fill(self) -> None:
        known = self._suggestions.values(self._field) if self._suggestions is not None else ()
        values = list(dict.fromkeys((*self._fixed, *known)))
        if values != self._model.stringList():
            self._model.setStringList(values)
            self._widen(values)

    def _widen(self, values: Sequence[str]) -> None:
        """Widen the popup to its values, up to a limit."""
        view = self.popup()
        metrics = view.fontMetrics()
        most = metrics.averageCharWidth() * _MAX_COLUMNS
        widest = max(map(len, values), default=0) * metrics.averageCharWidth()
        around = view.verticalScrollBar().sizeHint().width() + 2 * view.frameWidth()
        view.setMinimumWidth(min(widest, most) + around)


class ListCompletions(Completions):
    """Completes the last value of a line of several."""

    def splitPath(self, path: str) -> list[str]:
        """Return the last value, which is completed."""
        return [last_value(path)[0]]

    def pathFromIndex(self, index: QModelIndex) -> str:
        """Return the whole line with the value at its end."""
        return last_value(self.widget().text())[1] + quote(super().pathFromIndex(index))


class CodePicker(ValueEditor):
    """An editable combo box of names and codes; accepts part of a name, a code, or any text."""

    def __init__(
        self,
        field: Field,
        words: str,
        book: CodeBook,
        parent: QWidget | None = None,
        *,
        is_required: bool = True,
    ) -> None:
        """Create the picker; `is_required` if only parcels with this code match."""
        super().__init__(parent)
        self._is_required = is_required
        self._field = field
        self._book = book
        self._combo = CalmComboBox(self)
        self._combo.setEditable(True)
        self._combo.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self._combo.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self._combo.setMinimumContentsLength(_COLUMNS)
        self._combo.addItems(list(book.all_words))
        line = self._combo.lineEdit()
        line.setMaxLength(MAX_CHARACTERS)
        line.setPlaceholderText(tr("Name or code"))
        self._combo.setCompleter(Completions(self, book.all_words))
        tip = tr("{meaning}: choose from the list, or type part of the name or the code")
        self._add(self._combo, "filter_value", tip.format(meaning=field.meaning), words)
        line.setAccessibleName(words)
        self._combo.setCurrentIndex(-1)
        self._combo.editTextChanged.connect(lambda _text: self._on_edited())
        line.editingFinished.connect(self._complete)

    def problem(self) -> str:
        """Return a sentence if the code is unknown, or ""."""
        problem = self._book.problem((self.value(),))
        if problem and self._book.is_complete and self._is_required:
            return tr("{problem} Nothing would be found.").format(problem=problem)
        return problem

    def _read(self) -> Any:
        return value_of(self._combo.currentText().strip(), self._field, self._book)

    def _show(self, value: Any) -> None:
        words = self._book.words(value)
        self._combo.setCurrentIndex(self._combo.findText(words) if words else -1)
        self._combo.setEditText(words or _as_text(value))
        self._combo.lineEdit().setCursorPosition(0)

    def _complete(self) -> None:
        """Complete a partial name or a code to the full name."""
        words = self._book.words(self.value())
        if words and words != self._combo.currentText():
            self._is_showing = True
            self._show(self.value())
            self._is_showing = False


def value_of(text: str, field: Field, book: CodeBook | None) -> Any:
    """Return the code or number for a text, else the text, or None if it is empty."""
    code = book.code(text) if book is not None else None
    if code is None and field.is_numeric:
        code = read_number(text, field.unit, notation())
    return text or None if code is None else code


class NumberLine(ValueLine):
    """A line edit for a number; other text stays as typed."""

    def __init__(
        self, field: Field, parent: QWidget | None = None, columns: int = _COLUMNS
    ) -> None:
        super().__init__(parent, self._formatted, columns)
        self._field = field
        self.setPlaceholderText(field.unit_label)

    def value(self) -> Any:
        """Return the number, text that is not a number, or None if nothing is entered."""
        text = self.typed.strip()
        number = read_number(text, self._field.unit, notation())
        return number if number is not None else text or None

    def _formatted(self, text: str) -> str:
        number = read_number(text, self._field.unit, notation())
        if number is None:
            return text
        return f"{write_number(number, notation())} {self._field.unit_label}".rstrip()


def _as_text(value: Any) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(_as_text, value))
    if is_number(value):
        return write_number(value, notation(), grouped=False)
    return "" if value is None else str(value)


class NumberEdit(ValueEditor):
    """Edits a number, or with `is_range` the two ends of a range, in any order."""

    def __init__(
        self, field: Field, words: str, parent: QWidget | None = None, *, is_range: bool = False
    ) -> None:
        super().__init__(parent)
        self._is_range = is_range
        tip = tr("{meaning}: a number").format(meaning=field.meaning)
        if field.unit:
            tip = tr("{meaning}: a number, in {unit}")
            tip = tip.format(meaning=field.meaning, unit=field.unit_label)
        if not is_range:
            self._add(NumberLine(field, self), "filter_value", tip, words)
            return
        ends = [NumberLine(field, self, _RANGE_COLUMNS) for _ in range(2)]
        for end in ends:
            end.setShowClearButton(False)  # there is no room to spare
        self._add(ends[0], "filter_value", tip, tr("{}, from").format(words))
        between = label_for(ends[1], tr("and"))
        self._layout.addWidget(between)
        self._add(ends[1], "filter_value_to", tip, tr("{}, to").format(words))

    def _read(self) -> Any:
        values = tuple(line.value() for line in self._controls)
        if not self._is_range:
            return values[0]
        return None if values == (None, None) else values

    def _show(self, value: Any) -> None:
        values = (value, None)
        if self._is_range and isinstance(value, tuple):
            values = (*value, None, None)[:2] if len(value) <= 2 else (value[0], value[1:])
        for line, one in zip(self._controls, values):
            line.set_typed(_as_text(one))


class TextEdit(ValueEditor):
    """Edits text, in which no character has a special meaning."""

    def __init__(
        self,
        field: Field,
        words: str,
        suggestions: FieldCompletions | None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._line = ValueLine(self)
        tip = field.meaning
        if field.is_date:
            self._line.setPlaceholderText(tr("YYYY-MM-DD"))
            tip = tr("{meaning}: text, usually YYYY-MM-DD").format(meaning=tip)
        completions = Completions(self._line, fixed_values(field), suggestions, field.name)
        self._line.setCompleter(completions)
        self._add(self._line, "filter_value", tip, words)

    def _read(self) -> Any:
        # A spreadsheet cell is copied with the end of its line.
        return self._line.typed.strip("\r\n\t") or None

    def _show(self, value: Any) -> None:
        is_list = isinstance(value, tuple)
        text = ", ".join(map(str, value)) if is_list else "" if value is None else str(value)
        self._line.set_typed(text)


class YesNoEdit(ValueEditor):
    """Edits the value of “is empty”: yes or no; another value is shown as a third item."""

    def __init__(self, words: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._combo = CalmComboBox(self)
        self._combo.addItem(tr("Yes"), True)
        self._combo.addItem(tr("No"), False)
        tip = tr("Yes: parcels without a value. No: parcels with any value.")
        self._add(self._combo, "filter_value", tip, words)
        self._layout.setStretch(0, 0)
        self._layout.addStretch(1)
        self._combo.activated.connect(lambda _index: self._on_edited())
        self.set_value(True)

    def _read(self) -> Any:
        return self._combo.currentData()

    def _show(self, value: Any) -> None:
        self._combo.removeItem(2)
        if value is None:
            self._combo.setCurrentIndex(-1)
            return
        if not isinstance(value, bool):
            self._combo.addItem(str(value), value)
        index = (True, False).index(value) if isinstance(value, bool) else 2
        self._combo.setCurrentIndex(index)


def fixed_values(field: Field) -> tuple[str, ...]:
    """Return the values of a field that are known in advance, as text."""
    return tuple(str(value) for value, _ in field.known_values)
