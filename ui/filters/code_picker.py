"""A code that is chosen by its name: a state, a land cover."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtGui import QWheelEvent
from qgis.PyQt.QtWidgets import QComboBox, QWidget

from parcel_lookup.ui.filters.completions import Completions
from parcel_lookup.ui.filters.number_text import notation, read_number
from parcel_lookup.ui.filters.value_editor import ValueEditor
from parcel_lookup.ui.filters.value_line import MOST_CHARACTERS
from parcel_lookup.ui.kit.text import tr
from parcel_lookup.ui.kit.widgets import name_it

if TYPE_CHECKING:
    from parcel_lookup.core.contract import Field
    from parcel_lookup.ui.filters.codes import CodeBook

_COLUMNS = 16


class CalmComboBox(QComboBox):
    """The wheel is for the rows, unless somebody is at work here."""

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
    """A combo of names with their codes; part of a name, the code, or any other text is typed."""

    def __init__(
        self,
        field: Field,
        words: str,
        book: CodeBook,
        parent: QWidget | None = None,
        *,
        has_to_be: bool = True,
    ) -> None:
        """`has_to_be`: parcels with the code are looked for, not all others."""
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
        self._combo.setMinimumContentsLength(_COLUMNS)
        self._combo.addItems(list(book.all_words))
        line = self._combo.lineEdit()
        line.setMaxLength(MOST_CHARACTERS)
        line.setPlaceholderText(tr("Name or code"))
        self._combo.setCompleter(Completions(self, book.all_words))
        tip = tr("{meaning}: choose it, or type a part of its name, or its code")
        tip = tip.format(meaning=tr(field.meaning))
        name_it(self._combo, "filter_value", tip, words)
        line.setAccessibleName(words)
        self._combo.setCurrentIndex(-1)
        self._combo.editTextChanged.connect(lambda _text: self._on_edited())
        line.editingFinished.connect(self._tidy)
        self._layout.addWidget(self._combo)

    def problem(self) -> str:
        """That it is a code that nobody knows, or nothing."""
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
        """Write the whole name of what was typed in part or as a code."""
        words = self._book.words(self.value())
        if words and words != self._combo.currentText():
            self._is_showing = True
            self._show(self.value())
            self._is_showing = False


def value_of(text: str, field: Field, book: CodeBook | None) -> Any:
    """The code or number that a text says, else the text; None for nothing."""
    code = book.code(text) if book is not None else None
    if code is None and field.is_numeric:
        code = read_number(text, field.unit, notation())
    return text or None if code is None else code
