"""One row of the filter builder: field, operator, value, and remarks."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Callable

from qgis.core import QgsApplication
from qgis.PyQt.QtCore import QEvent, QSize, Qt, pyqtSignal
from qgis.PyQt.QtGui import QAction, QKeySequence
from qgis.PyQt.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QStyle,
    QStyleOptionComboBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from parcel_lookup.core.contract import FIELD_BY_NAME, Field, FieldType, Filter, Group, Operator
from parcel_lookup.core.contract.fields import Operand, operator_named
from parcel_lookup.core.text import tr
from parcel_lookup.ui.filters.codes import code_book
from parcel_lookup.ui.filters.draft import is_same
from parcel_lookup.ui.filters.field_picker import FieldPicker
from parcel_lookup.ui.filters.list_editor import ListEdit
from parcel_lookup.ui.filters.problems import Remark, RemarkLines, label_of
from parcel_lookup.ui.filters.undo import icon_size
from parcel_lookup.ui.filters.value_conversion import convert, fitted
from parcel_lookup.ui.filters.value_editors import (
    CalmComboBox,
    CodePicker,
    NumberEdit,
    RangeEdit,
    TextEdit,
    ValueEditor,
    YesNoEdit,
    _known,
)
from parcel_lookup.ui.kit.widgets import name_it

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parcel_lookup.core.contract import Field
    from parcel_lookup.core.gis.result.completions import FieldCompletions
    from parcel_lookup.ui.filters.value_editors import ValueEditor

#: How the room of a line is shared.
_FIELD_SHARE, _OPERATOR_SHARE, _VALUE_SHARE = 5, 3, 6
#: Letters of a field's name that there is room for at least.
_LEAST = 8
#: Letters that are seen at least of what is no operator.
_FOREIGN_COLUMNS = 24
#: In the place of a field that does not exist.
_NO_FIELD = Field("", FieldType.TEXT, Group.IDENTIFIERS, tr("Value"), tr("Value"))


class FilterRow(QWidget):
    """Edits one filter, complete or not, and keeps what it cannot show until it is changed."""

    #: The user made another filter of it. How, for Undo; whether it is one key of many.
    changed = pyqtSignal(str, bool)
    #: By one place: -1 up, 1 down.
    move_wanted = pyqtSignal(int)
    duplicate_wanted = pyqtSignal()
    remove_wanted = pyqtSignal()
    #: A `Correction`.
    correction_wanted = pyqtSignal(object)
    #: It is higher or lower than before.
    resized = pyqtSignal()

    def __init__(
        self, item: Filter, suggestions: FieldCompletions | None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._item = item
        #: The filter whose value was entered last; another operator makes other values of it.
        self._entered = item
        self._suggestions = suggestions
        self._editor: ValueEditor | None = None
        #: What the editor was made for.
        self._kind: tuple[Any, Any] | None = None
        self._number = 0
        self._is_narrow = False
        self._make_controls()
        self._lay_out()
        self._show_item()
        self._picker.changed.connect(self._on_field)
        self._picker.picked.connect(self._on_picked)
        self._operators.changed.connect(self._on_operator)
        self._remarks.correction_wanted.connect(self.correction_wanted)
        self._remarks.line_added.connect(self.resized)

    @property
    def item(self) -> Filter:
        """The current filter."""
        return self._item

    def set_item(self, item: Filter) -> None:
        """Show another filter, updating only what differs."""
        if not is_same(item, self._item):
            self._item = self._entered = item
            self._show_item()

    def set_place(self, index: int, count: int) -> None:
        """Set the index of this row and the number of rows."""
        self._move_up.setEnabled(index > 0)
        self._move_down.setEnabled(index < count - 1)
        if index + 1 != self._number:
            self._number = index + 1
            self._name_parts()

    def tab_parts(self) -> tuple[QWidget, ...]:
        """Return the parts in tab order."""
        return (self._picker, self._operators, self._editor, self._remarks, self._buttons)

    def width_in_line(self) -> int:
        """Return the width needed to show everything in one line."""
        parts = (self._picker, self._operators, self._editor, self._buttons)
        gaps = (len(parts) - 1) * max(self._first.spacing(), 0)
        return sum(part.minimumSizeHint().width() for part in parts) + gaps

    def set_narrow(self, is_narrow: bool) -> None:
        """Set whether operator and value go below the field."""
        if is_narrow != self._is_narrow:
            self._is_narrow = is_narrow
            self._place_comparison()

    def minimumSizeHint(self) -> QSize:
        """As narrow as it can be made."""
        lines = ((self._picker, self._buttons), (self._operators, self._editor))
        widths = [sum(part.minimumSizeHint().width() for part in line) for line in lines]
        gap = max(self._first.spacing(), 0)
        return QSize(max(widths) + gap, super().minimumSizeHint().height())

    def show_remarks(self, remarks: Sequence[Remark]) -> None:
        """Show remarks below the row."""
        cut = self._editor.problem()
        more = (Remark(cut, is_wrong=False),) if cut else ()
        self._remarks.show_remarks((*remarks, *more))

    def focus_first(self) -> None:
        """Focus the value, or the field if none is selected."""
        if self._item.field:
            self.focus_value()
        else:
            self._picker.setFocus(Qt.FocusReason.OtherFocusReason)

    def focus_value(self) -> None:
        """Focus the value, selecting it."""
        # As by Tab: what is typed next takes the place of what is there.
        self._editor.focus_widget().setFocus(Qt.FocusReason.TabFocusReason)

    # ---- making it ----------------------------------------------------------------------------

    def _make_controls(self) -> None:
        self._picker = FieldPicker(self)
        self._operators = OperatorBox(self)
        self._remarks = RemarkLines(self)
        self._move_up = self._button(
            "mActionArrowUp",
            "filter_up",
            tr("Move up"),
            "Alt+Up",
            lambda: self.move_wanted.emit(-1),
        )
        self._move_down = self._button(
            "mActionArrowDown",
            "filter_down",
            tr("Move down"),
            "Alt+Down",
            lambda: self.move_wanted.emit(1),
        )
        self._duplicate = self._button(
            "mActionDuplicateFeature",
            "filter_duplicate",
            tr("Duplicate"),
            "Ctrl+D",
            self.duplicate_wanted.emit,
        )
        self._remove = self._button(
            "symbologyRemove",
            "filter_remove",
            tr("Remove"),
            "Ctrl+Shift+Delete",
            self.remove_wanted.emit,
        )

    def _button(
        self, icon: str, name: str, text: str, keys: str, slot: Callable[[], None]
    ) -> QToolButton:
        """Create a button and an action with its shortcut, which works in the whole row."""
        action = QAction(QgsApplication.getThemeIcon(f"/{icon}.svg"), text, self)
        action.setShortcut(QKeySequence(keys))
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        action.triggered.connect(lambda _checked=False: slot())
        self.addAction(action)
        button = QToolButton(self)
        button.setAutoRaise(True)
        button.setIconSize(icon_size(button))
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.setDefaultAction(action)
        keys = QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
        name_it(button, name, f"{text} ({keys})", text)
        return button

    def _lay_out(self) -> None:
        self._buttons = QWidget(self)
        buttons = QHBoxLayout(self._buttons)
        buttons.setContentsMargins(0, 0, 0, 0)
        buttons.setSpacing(0)
        for button in (self._move_up, self._move_down, self._duplicate, self._remove):
            buttons.addWidget(button)
        # The longest name of a field is not what all rows have to have room for.
        self._picker.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self._picker.setMinimumContentsLength(_LEAST)
        self._first, self._second = QHBoxLayout(), QHBoxLayout()
        self._first.addWidget(self._picker, _FIELD_SHARE)
        self._first.addWidget(self._buttons)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(self._first)
        layout.addLayout(self._second)
        layout.addWidget(self._remarks)

    def _place_comparison(self) -> None:
        """Lay out operator and value next to the field, or below it."""
        line, index = (self._second, 0) if self._is_narrow else (self._first, 1)
        for part, share in ((self._operators, _OPERATOR_SHARE), (self._editor, _VALUE_SHARE)):
            for layout in (self._first, self._second):
                layout.removeWidget(part)
            line.insertWidget(index, part, share)
            index += 1

    def _name_parts(self) -> None:
        """Give the parts accessible names with the row number."""
        number = self._number
        self._picker.setAccessibleName(tr("Field of filter {number}").format(number=number))
        self._operators.setAccessibleName(tr("Operator of filter {number}").format(number=number))
        if self._editor is not None:
            named = tr("Value of filter {number}").format(number=number)
            self._editor.setAccessibleName(named)
        for button in (self._move_up, self._move_down, self._duplicate, self._remove):
            text = button.defaultAction().text()
            button.setAccessibleName(tr("{text}: filter {number}").format(text=text, number=number))

    # ---- showing the filter -------------------------------------------------------------------

    def _show_item(self) -> None:
        field = self._field()
        if self._picker.field() != str(self._item.field or ""):
            self._picker.set_field(str(self._item.field or ""))
        self._operators.set_field(field)
        if self._operators.operator() != str(self._item.op or ""):
            self._operators.set_operator(str(self._item.op or ""))
        self._show_value()

    def _show_value(self) -> None:
        kind = (self._item.field, self._item.op)
        if self._editor is None or kind != self._kind:
            self._replace_editor()
            self._kind = kind
        if not is_same(self._editor.value(), self._item.value):
            self._editor.set_value(self._item.value)
        self._editor.setEnabled(bool(self._item.field or self._item.value is not None))

    def _replace_editor(self) -> None:
        old = self._editor
        operator = operator_named(self._item.op)
        self._editor = make_editor(self._field(), operator, self._suggestions, self)
        self._editor.changed.connect(self._on_value)
        if old is not None:
            for layout in (self._first, self._second):
                layout.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._place_comparison()
        if self._number:
            self._name_parts()
        self.resized.emit()

    def _field(self) -> Field | None:
        name = self._item.field
        return FIELD_BY_NAME.get(name) if isinstance(name, str) else None

    # ---- what the user changes ----------------------------------------------------------------

    def _on_field(self) -> None:
        field = FIELD_BY_NAME.get(self._picker.field())
        if field is None or field.name == self._item.field:
            return
        self._operators.set_field(field)
        self._change(field, self._operators.operator())
        self.changed.emit(tr("Choosing a Field"), False)

    def _on_picked(self) -> None:
        """Focus the value after a field was picked from the list."""
        if self._item.field and self._item.value is None:
            self.focus_value()

    def _on_operator(self) -> None:
        field = self._field()
        if field is not None and self._operators.operator() != self._item.op:
            self._change(field, self._operators.operator())
            self.changed.emit(tr("Choosing an Operator"), False)

    def _change(self, field: Field, operator: str) -> None:
        """Change field or operator, converting the value as far as possible."""
        # From what was entered last, not from what became of it: there and back loses nothing.
        value = convert(self._entered.value, self._entered.op, operator)
        self._item = Filter(field.name, operator, fitted(value, field, operator))
        self._show_value()

    def _on_value(self) -> None:
        self._item = self._entered = replace(self._item, value=self._editor.value())
        self.changed.emit(tr("Typing {field}").format(field=label_of(self._item.field)), True)


class OperatorBox(CalmComboBox):
    """A combo box with the operators of a field, in plain words.

    One that it does not take, or that does not exist, is shown at the end while it is chosen.
    """

    #: The user chose another one.
    changed = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._field: Field | None = None
        #: The width of all words: to measure them for each letter that is typed takes too long.
        self._width: int | None = None
        name_it(self, "filter_operator", tr("Comparison operator"), tr("Operator"))
        self.activated.connect(self._on_chosen)
        self.set_field(None)

    def set_field(self, field: Field | None) -> None:
        """Offer the operators of a field; keep the selected one, or select the usual one.

        None: nothing can be chosen.
        """
        kept = self.operator()
        self._field = field
        operators = field.operators if field else ()
        self.clear()
        for operator in operators:
            self._add(operator.words, operator.value)
        names = [operator.value for operator in operators]
        self.set_operator(kept if kept in names or not names else names[0])
        self.setEnabled(field is not None)

    def operator(self) -> str:
        """Return the name of the selected operator in requests, or ""."""
        return str(self.currentData() or "")

    def set_operator(self, name: str) -> None:
        """Select an operator by its name in requests, known or not; emits nothing."""
        self._remove_foreign(name)
        index = self.findData(name)
        if index < 0 and name:
            operator = operator_named(name)
            self._add(operator.words if operator else name, name)
            index = self.count() - 1
        self.setCurrentIndex(index)
        self._show_tip()

    def sizeHint(self) -> QSize:
        """Return the same width for all fields, so that rows align."""
        if self._width is None:
            self._width = self._measure()
        return QSize(self._width, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """All words of operators can be read."""
        return self.sizeHint()

    def changeEvent(self, event: QEvent) -> None:
        """Another font or style needs another width."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._width = None

    def _measure(self) -> int:
        metrics = self.fontMetrics()
        width = max(metrics.horizontalAdvance(one.words) for one in Operator)
        foreign = (self.itemText(row)[:_FOREIGN_COLUMNS] for row in range(self.count()))
        width = max(width, *map(metrics.horizontalAdvance, foreign), 0)
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        kind, text_size = QStyle.ContentsType.CT_ComboBox, QSize(width, metrics.height())
        return self.style().sizeFromContents(kind, option, text_size, self).width()

    def _add(self, words: str, name: str) -> None:
        self._width = None
        self.addItem(words, name)
        self.setItemData(self.count() - 1, _operator_tip(name), Qt.ItemDataRole.ToolTipRole)

    def _remove_foreign(self, wanted: str) -> None:
        """Remove items that were only there because they were selected."""
        taken = [one.value for one in self._field.operators] if self._field else []
        for row in reversed(range(self.count())):
            if self.itemData(row) not in (*taken, wanted):
                self._width = None
                self.removeItem(row)

    def _on_chosen(self, _index: int) -> None:
        self._remove_foreign(self.operator())
        self._show_tip()
        self.changed.emit()

    def _show_tip(self) -> None:
        tip = _operator_tip(self.operator()) if self.operator() else tr("Comparison operator")
        self.setToolTip(tip)
        self.setAccessibleDescription(tip)


def _operator_tip(name: str) -> str:
    return tr("Comparison operator ({operator} in requests)").format(operator=name)


def make_editor(
    field: Field | None,
    operator: Operator | None,
    suggestions: FieldCompletions | None,
    parent: QWidget | None,
) -> ValueEditor:
    """Create an empty editor for values of a field and operator; a text editor if unknown.

    The one for “is empty” says yes from the start.
    """
    field = field if field is not None else _NO_FIELD
    words = f"{field.label} {operator.words}" if operator else field.label
    book = code_book(field)
    kind = operator.operand if operator else None
    if kind is Operand.BOOLEAN:
        return YesNoEdit(words, parent)
    if kind is Operand.LIST:
        return ListEdit(field, words, book, _known(field), suggestions, parent)
    if kind is Operand.RANGE:
        return RangeEdit(field, parent)
    if book is not None and kind is Operand.SINGLE:
        return CodePicker(field, words, book, parent, has_to_be=operator is Operator.EQ)
    if field.is_numeric and kind is not Operand.TEXT:
        return NumberEdit(field, words, parent)
    return TextEdit(field, words, suggestions, parent)
