"""The editors for a single value: text, number, range, code, yes or no."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable

from qgis.gui import QgsFilterLineEdit
from qgis.PyQt.QtCore import QEvent, QModelIndex, QStringListModel, Qt, pyqtSignal
from qgis.PyQt.QtGui import QFocusEvent, QKeyEvent, QWheelEvent
from qgis.PyQt.QtWidgets import QComboBox, QCompleter, QHBoxLayout, QLabel, QListView, QWidget

from parcel_lookup.core.contract import Field, Operator
from parcel_lookup.core.contract.reference import land_covers
from parcel_lookup.core.text import tr
from parcel_lookup.ui.filters.value_text import (
    is_number,
    last_value,
    notation,
    quote,
    read_number,
    write_number,
)
from parcel_lookup.ui.kit.widgets import name_it

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.PyQt.QtWidgets import QWidget

    from parcel_lookup.core.contract import Field
    from parcel_lookup.core.gis.result.completions import FieldCompletions
    from parcel_lookup.ui.filters.codes import CodeBook

#: More than anybody types; a page pasted by mistake is cut here.
MOST_CHARACTERS = 10_000

#: The focus comes back from where it goes for these: the text stays as it is meanwhile.
_PASSING = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)
_MOST_LINES = 12
#: Letters of a value that are seen, also where the line is narrower.
_MOST_COLUMNS = 48
_CODE_COLUMNS = 16
#: Letters that there is room for at least: of one number, and of each of two.
_COLUMNS, _FEW_COLUMNS = 16, 11
_TEXT_COLUMNS = 16


class ValueLine(QgsFilterLineEdit):
    """A line edit that shows the typed text with the focus, and a formatted one without.

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
            number=f"{MOST_CHARACTERS:,}"
        )

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show what was typed."""
        # What was put here while the window was not active rests, whatever the reason now.
        if self._is_resting or event.reason() not in _PASSING:
            self._show(True)
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show the formatted text."""
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


class ValueEditor(QWidget):
    """Base class of the editors of a filter's value.

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
        """Return the value as in `Filter`: lists are tuples, and None if nothing is entered.

        Text that is no number where one was wanted comes as text, for the contract to refuse.
        """
        return self._given if self._is_as_given else self._read()

    def set_value(self, value: Any) -> None:
        """Show a value of any type; emits nothing."""
        self._given = tuple(value) if isinstance(value, list) else value
        self._is_as_given = True
        self._is_showing = True
        try:
            self._show(self._given)
        finally:
            self._is_showing = False

    def problem(self) -> str:
        """Return a sentence about a problem that the contract does not check, or ""."""
        return ""

    def focus_widget(self) -> QWidget:
        """Return the control that gets the focus first."""
        raise NotImplementedError

    def _on_edited(self) -> None:
        if not self._is_showing:
            self._is_as_given = False
            self.changed.emit()

    def _read(self) -> Any:
        raise NotImplementedError

    def _show(self, value: Any) -> None:
        raise NotImplementedError


class Completions(QCompleter):
    """Offers values that contain the typed text.

    The model is filled once, and once more when the values arrive: nothing is done for each key but
    what Qt does.
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
        self.setMaxVisibleItems(_MOST_LINES)
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
        most = metrics.averageCharWidth() * _MOST_COLUMNS
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


class CalmComboBox(QComboBox):
    """A combo box that ignores the mouse wheel unless it has the focus."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll what is behind where the combo is not being used."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class CodePicker(ValueEditor):
    """An editable combo box of names and codes; accepts part of a name, a code, or any text."""

    def __init__(
        self,
        field: Field,
        words: str,
        book: CodeBook,
        parent: QWidget | None = None,
        *,
        has_to_be: bool = True,
    ) -> None:
        """Create the picker; `has_to_be` if parcels with the code are searched, not all others."""
        super().__init__(parent)
        self._has_to_be = has_to_be
        self._field = field
        self._book = book
        self._combo = CalmComboBox(self)
        self._combo.setEditable(True)
        self._combo.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self._combo.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self._combo.setMinimumContentsLength(_CODE_COLUMNS)
        self._combo.addItems(list(book.all_words))
        line = self._combo.lineEdit()
        line.setMaxLength(MOST_CHARACTERS)
        line.setPlaceholderText(tr("Name or code"))
        self._combo.setCompleter(Completions(self, book.all_words))
        tip = tr("{meaning}: choose from the list, or type part of the name or the code")
        tip = tip.format(meaning=field.meaning)
        name_it(self._combo, "filter_value", tip, words)
        line.setAccessibleName(words)
        self._combo.setCurrentIndex(-1)
        self._combo.editTextChanged.connect(lambda _text: self._on_edited())
        line.editingFinished.connect(self._tidy)
        self._layout.addWidget(self._combo)

    def problem(self) -> str:
        """Return a sentence if the code is unknown, or ""."""
        problem = self._book.problem((self.value(),))
        if problem and self._book.is_complete and self._has_to_be:
            return tr("{problem} Nothing would be found.").format(problem=problem)
        return problem

    def focus_widget(self) -> QWidget:
        """The combo."""
        return self._combo

    def _read(self) -> Any:
        return value_of(self._combo.currentText().strip(), self._field, self._book)

    def _show(self, value: Any) -> None:
        words = self._book.words(value)
        self._combo.setCurrentIndex(self._combo.findText(words) if words else -1)
        self._combo.setEditText(words or ("" if value is None else str(value)))
        self._combo.lineEdit().setCursorPosition(0)

    def _tidy(self) -> None:
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

    def __init__(self, unit: str, parent: QWidget | None = None, columns: int = _COLUMNS) -> None:
        super().__init__(parent, self._rest)
        self._unit = unit
        self._columns = columns
        self.setPlaceholderText(tr(unit) if unit else "")
        self._set_width()

    def value(self) -> Any:
        """Return the number, text that is not a number, or None if nothing is entered."""
        text = self.typed.strip()
        number = read_number(text, self._unit, notation())
        return number if number is not None else text or None

    def show_value(self, value: Any) -> None:
        """Show a number or any other value."""
        self.set_typed(_as_text(value))

    def changeEvent(self, event: QEvent) -> None:
        """Another font needs another width."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._set_width()

    def _set_width(self) -> None:
        self.setMinimumWidth(self.fontMetrics().averageCharWidth() * self._columns)

    def _rest(self, text: str) -> str:
        number = read_number(text, self._unit, notation())
        if number is None:
            return text
        words = write_number(number, notation())
        return f"{words} {tr(self._unit)}" if self._unit else words


def _as_text(value: Any) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(_as_text, value))
    if is_number(value):
        return write_number(value, notation(), grouped=False)
    return "" if value is None else str(value)


class NumberEdit(ValueEditor):
    """Edits a number."""

    def __init__(self, field: Field, words: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._line = NumberLine(field.unit, self)
        name_it(self._line, "filter_value", number_tip(field), words)
        self._line.edited.connect(self._on_edited)
        self._layout.addWidget(self._line)

    def problem(self) -> str:
        """Return a sentence if the text was cut off, or ""."""
        return self._line.problem()

    def focus_widget(self) -> QWidget:
        """The line."""
        return self._line

    def _read(self) -> Any:
        return self._line.value()

    def _show(self, value: Any) -> None:
        self._line.show_value(value)


class RangeEdit(ValueEditor):
    """Edits the two ends of a range, in any order."""

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        words = f"{field.label} {Operator.BETWEEN.words}"
        self._lines = tuple(NumberLine(field.unit, self, _FEW_COLUMNS) for _ in range(2))
        for line in self._lines:
            line.setShowClearButton(False)  # there is no room to spare
        names = (("filter_value", tr("{}, from")), ("filter_value_to", tr("{}, to")))
        for line, (name, title) in zip(self._lines, names):
            name_it(line, name, number_tip(field), title.format(words))
            line.edited.connect(self._on_edited)
        between = QLabel(tr("and"))
        between.setBuddy(self._lines[1])
        self._layout.addWidget(self._lines[0], 1)
        self._layout.addWidget(between)
        self._layout.addWidget(self._lines[1], 1)

    def problem(self) -> str:
        """Return a sentence if the text was cut off, or ""."""
        return self._lines[0].problem() or self._lines[1].problem()

    def focus_widget(self) -> QWidget:
        """The line of the lower end."""
        return self._lines[0]

    def _read(self) -> Any:
        ends = tuple(line.value() for line in self._lines)
        return None if ends == (None, None) else ends

    def _show(self, value: Any) -> None:
        if isinstance(value, tuple) and len(value) <= 2:
            ends = (*value, None, None)[:2]
        elif isinstance(value, tuple):
            ends = (value[0], value[1:])
        else:
            ends = (value, None)
        for line, end in zip(self._lines, ends):
            line.show_value(end)


def number_tip(field: Field) -> str:
    """Return the tool tip for a number of a field."""
    meaning = field.meaning
    if not field.unit:
        return tr("{meaning}: a number").format(meaning=meaning)
    return tr("{meaning}: a number, in {unit}").format(meaning=meaning, unit=tr(field.unit))


class TextEdit(ValueEditor):
    """Edits text without any special characters."""

    def __init__(
        self,
        field: Field,
        words: str,
        suggestions: FieldCompletions | None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._line = ValueLine(self)
        self._line.setMinimumWidth(self.fontMetrics().averageCharWidth() * _TEXT_COLUMNS)
        tip = field.meaning
        if field.is_date:
            self._line.setPlaceholderText(tr("YYYY-MM-DD"))
            tip = tr("{meaning}: text, usually YYYY-MM-DD").format(meaning=tip)
        name_it(self._line, "filter_value", tip, words)
        self._line.setCompleter(Completions(self._line, _known(field), suggestions, field.name))
        self._line.edited.connect(self._on_edited)
        self._layout.addWidget(self._line)

    def problem(self) -> str:
        """Return a sentence if the text was cut off, or ""."""
        return self._line.problem()

    def focus_widget(self) -> QWidget:
        """The line."""
        return self._line

    def _read(self) -> Any:
        # A cell of a spreadsheet is copied with the end of its line.
        return self._line.typed.strip("\r\n\t") or None

    def _show(self, value: Any) -> None:
        is_list = isinstance(value, tuple)
        text = ", ".join(map(str, value)) if is_list else "" if value is None else str(value)
        self._line.set_typed(text)


class YesNoEdit(ValueEditor):
    """Edits the value of “is empty”: yes or no; other values appear as a third item."""

    def __init__(self, words: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._combo = CalmComboBox(self)
        self._combo.addItem(tr("Yes"), True)
        self._combo.addItem(tr("No"), False)
        tip = tr("Yes: parcels without a value. No: parcels with any value.")
        name_it(self._combo, "filter_value", tip, words)
        self._combo.activated.connect(lambda _index: self._on_edited())
        self._layout.addWidget(self._combo)
        self._layout.addStretch(1)
        self.set_value(True)

    def focus_widget(self) -> QWidget:
        """The combo."""
        return self._combo

    def _read(self) -> Any:
        return self._combo.currentData()

    def _show(self, value: Any) -> None:
        while self._combo.count() > 2:
            self._combo.removeItem(2)
        if value is True or value is False:
            self._combo.setCurrentIndex(0 if value else 1)
        elif value is None:
            self._combo.setCurrentIndex(-1)
        else:
            self._combo.addItem(str(value), value)
            self._combo.setCurrentIndex(2)


def _known(field: Field) -> tuple[str, ...]:
    """Return the values that the field can have anywhere."""
    if field.name != "cdl_majority_category":
        return ()
    return tuple(dict.fromkeys(cover.name for cover in land_covers()))
