"""Editors of numbers with their unit: one, and the two ends of a range."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qgis.PyQt.QtCore import QEvent
from qgis.PyQt.QtWidgets import QLabel, QWidget

from parcel_lookup.core.contract import Operator
from parcel_lookup.core.contract.fields import plain_words
from parcel_lookup.ui.filters.number_text import is_number, notation, read_number, write_number
from parcel_lookup.ui.filters.value_editor import ValueEditor
from parcel_lookup.ui.filters.value_line import ValueLine
from parcel_lookup.ui.kit.text import tr
from parcel_lookup.ui.kit.widgets import name_it

if TYPE_CHECKING:
    from parcel_lookup.core.contract import Field

#: Letters that there is room for at least: of one number, and of each of two.
_COLUMNS, _FEW_COLUMNS = 16, 11


class NumberLine(ValueLine):
    """A number; text that is none stays as it was typed."""

    def __init__(self, unit: str, parent: QWidget | None = None, columns: int = _COLUMNS) -> None:
        super().__init__(parent, self._rest)
        self._unit = unit
        self._columns = columns
        self.setPlaceholderText(tr(unit) if unit else "")
        self._set_width()

    def value(self) -> Any:
        """The number, text that is none, or None where nothing is entered."""
        text = self.typed.strip()
        number = read_number(text, self._unit, notation())
        return number if number is not None else text or None

    def show_value(self, value: Any) -> None:
        """Put a number, or whatever else it is, into the line."""
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
    """One number."""

    def __init__(self, field: Field, words: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._line = NumberLine(field.unit, self)
        name_it(self._line, "filter_value", number_tip(field), words)
        self._line.edited.connect(self._on_edited)
        self._layout.addWidget(self._line)

    def problem(self) -> str:
        """That something was cut off, or nothing."""
        return self._line.problem()

    def focus_widget(self) -> QWidget:
        """The line."""
        return self._line

    def _read(self) -> Any:
        return self._line.value()

    def _show(self, value: Any) -> None:
        self._line.show_value(value)


class RangeEdit(ValueEditor):
    """The two ends of a range; they are not put in order."""

    def __init__(self, field: Field, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        words = f"{tr(field.label)} {tr(plain_words(Operator.BETWEEN))}"
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
        """That something was cut off, or nothing."""
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
    """What can be typed for a number of that field."""
    meaning = tr(field.meaning)
    if not field.unit:
        return tr("{meaning}: a number").format(meaning=meaning)
    return tr("{meaning}: a number, in {unit}").format(meaning=meaning, unit=tr(field.unit))
