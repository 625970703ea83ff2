"""The editor for the value of a filter, by its field and operator."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qgis.PyQt.QtWidgets import QWidget

from parcel_lookup.core.contract import Field, FieldType, Group, Operator
from parcel_lookup.core.contract.fields import LIST_OPERATORS, plain_words
from parcel_lookup.core.contract.reference import land_covers
from parcel_lookup.ui.filters.code_picker import CalmComboBox, CodePicker
from parcel_lookup.ui.filters.codes import code_book
from parcel_lookup.ui.filters.completions import Completions
from parcel_lookup.ui.filters.list_edit import ListEdit
from parcel_lookup.ui.filters.number_edit import NumberEdit, RangeEdit
from parcel_lookup.ui.filters.value_editor import ValueEditor
from parcel_lookup.ui.filters.value_line import ValueLine
from parcel_lookup.ui.kit.text import tr
from parcel_lookup.ui.kit.widgets import name_it

if TYPE_CHECKING:
    from parcel_lookup.core.gis.result.completions import Suggestions

#: In the place of a field that does not exist.
_NO_FIELD = Field("", FieldType.TEXT, Group.IDENTIFIERS, "Value", "Value")
_EQUALITY = (Operator.EQ, Operator.NE)
_COLUMNS = 16


def make_editor(
    field: Field | None,
    operator: Operator | None,
    suggestions: Suggestions | None,
    parent: QWidget | None,
) -> ValueEditor:
    """An empty editor for values of the field with the operator; one for text where either is None.

    The one for “is empty” says yes from the start.
    """
    field = field if field is not None else _NO_FIELD
    words = f"{tr(field.label)} {tr(plain_words(operator))}" if operator else tr(field.label)
    book = code_book(field)
    if operator is Operator.ISNULL:
        return YesNoEdit(words, parent)
    if operator in LIST_OPERATORS:
        return ListEdit(field, words, book, _known(field), suggestions, parent)
    if operator is Operator.BETWEEN:
        return RangeEdit(field, parent)
    if book is not None and operator in _EQUALITY:
        return CodePicker(field, words, book, parent, has_to_be=operator is Operator.EQ)
    if field.is_numeric and operator is not Operator.ILIKE:
        return NumberEdit(field, words, parent)
    return TextEdit(field, words, suggestions, parent)


class TextEdit(ValueEditor):
    """Text, as it is: nothing in it has a meaning of its own."""

    def __init__(
        self,
        field: Field,
        words: str,
        suggestions: Suggestions | None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._line = ValueLine(self)
        self._line.setMinimumWidth(self.fontMetrics().averageCharWidth() * _COLUMNS)
        tip = tr(field.meaning)
        if field.name == "sale_date":
            self._line.setPlaceholderText(tr("YYYY-MM-DD"))
            tip = tr("{meaning}: text, mostly as YYYY-MM-DD").format(meaning=tip)
        name_it(self._line, "filter_value", tip, words)
        self._line.setCompleter(Completions(self._line, _known(field), suggestions, field.name))
        self._line.edited.connect(self._on_edited)
        self._layout.addWidget(self._line)

    def problem(self) -> str:
        """That something was cut off, or nothing."""
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
    """Whether a field has to be empty; what is neither yes nor no is shown as a third choice."""

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
    """Texts that the field is known to have, whatever the place."""
    if field.name != "cdl_majority_category":
        return ()
    return tuple(dict.fromkeys(cover.name for cover in land_covers()))
