"""One row of the filter builder: number, field, operator, and value."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from qgis.core import QgsApplication
from qgis.PyQt.QtCore import QEvent, QSize, Qt, pyqtSignal
from qgis.PyQt.QtGui import QAction, QKeySequence
from qgis.PyQt.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QStyle,
    QStyleOptionComboBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from parcel_lookup.core.contract import (
    FIELD_BY_NAME,
    MAX_FILTERS,
    Field,
    FieldType,
    Filter,
    Group,
    Operator,
)
from parcel_lookup.core.contract.operators import Implies, Operand, operator_named
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.markup import verbatim
from parcel_lookup.ui.filters.codes import code_book
from parcel_lookup.ui.filters.draft import is_same
from parcel_lookup.ui.filters.field_picker import FieldPicker
from parcel_lookup.ui.filters.list_editor import ListEdit
from parcel_lookup.ui.filters.review import Remark
from parcel_lookup.ui.filters.value_conversion import convert, fitted
from parcel_lookup.ui.filters.value_editors import (
    CodePicker,
    NumberEdit,
    TextEdit,
    ValueEditor,
    YesNoEdit,
)
from parcel_lookup.ui.kit.widgets import CalmComboBox, name_it

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from parcel_lookup.core.gis.result.completions import FieldCompletions

#: Shares of the width of a line.
_FIELD_SHARE, _OPERATOR_SHARE, _VALUE_SHARE = 5, 3, 6
#: Name, icon, text, and shortcut of the buttons.
_BUTTONS = (
    ("up", "mActionArrowUp", tr("Move up"), "Alt+Up"),
    ("down", "mActionArrowDown", tr("Move down"), "Alt+Down"),
    ("duplicate", "mActionDuplicateFeature", tr("Duplicate"), "Ctrl+D"),
    ("remove", "symbologyRemove", tr("Remove"), "Ctrl+Shift+Delete"),
)
#: Visible letters of an unknown operator.
_FOREIGN_COLUMNS = 24
#: Replaces a field that does not exist.
_NO_FIELD = Field("", FieldType.TEXT, Group.IDENTIFIERS, tr("Value"), tr("Value"))


class FilterRow(QWidget):
    """Edits one filter, complete or not, and keeps what it cannot show until it is changed."""

    #: The user changed the filter.
    changed = pyqtSignal()
    #: A command for the row: “up”, “down”, “duplicate”, or “remove”.
    command = pyqtSignal(str)
    #: It has another editor.
    resized = pyqtSignal()

    def __init__(
        self, item: Filter, suggestions: FieldCompletions | None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._item = item
        #: The filter with the value that was entered last, which is converted for other operators.
        self._entered = item
        self._suggestions = suggestions
        self._fields = FIELD_BY_NAME
        self._editor: ValueEditor | None = None
        #: The field and operator that the editor was made for.
        self._kind: tuple[Any, Any] | None = None
        self._number = 0
        self._is_narrow = False
        self._marker = _RowMarker(self)
        self._picker = FieldPicker(self)
        self._operators = OperatorBox(self)
        self._lay_out()
        self._show_item()
        self._picker.changed.connect(self._on_field)
        self._picker.picked.connect(self._on_picked)
        self._operators.changed.connect(self._on_operator)

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
        up, down, *_others = self._buttons
        up.defaultAction().setEnabled(index > 0)
        down.defaultAction().setEnabled(index < count - 1)
        if index + 1 != self._number:
            self._number = index + 1
            self._name_parts()

    def tab_parts(self) -> tuple[QWidget, ...]:
        """Return the parts in tab order."""
        return (self._picker, self._operators, self._editor, *self._buttons)

    def width_in_line(self) -> int:
        """Return the width needed to show everything in one line."""
        return self._width_of(
            self._marker, self._picker, self._operators, self._editor, self._button_box
        )

    def set_narrow(self, is_narrow: bool) -> None:
        """Set whether operator and value go below the field."""
        if is_narrow != self._is_narrow:
            self._is_narrow = is_narrow
            self._place_comparison()

    def minimumSizeHint(self) -> QSize:
        """Return the width of the wider one of two lines."""
        first = self._width_of(self._marker, self._picker, self._button_box)
        second = self._width_of(self._operators, self._editor)
        return QSize(max(first, second), super().minimumSizeHint().height())

    def show_remarks(self, remarks: Sequence[Remark]) -> tuple[Remark, ...]:
        """Mark the row if it has remarks, and return them with those of the value editor."""
        problem = self._editor.problem()
        remarks = (*remarks, *((Remark(problem, is_wrong=False),) if problem else ()))
        self._marker.show_remarks(self._number, remarks)
        # A screen reader reads the description of the control that has the focus.
        control = self._editor.focus_widget()
        sentences = (one.sentence for one in remarks)
        description = " ".join(filter(None, (*sentences, control.toolTip())))
        if description != control.accessibleDescription():
            control.setAccessibleDescription(description)
        return remarks

    def focus_first(self) -> None:
        """Focus the value, or the field if none is selected."""
        if self._item.field:
            self.focus_value()
        else:
            self._picker.setFocus(Qt.FocusReason.OtherFocusReason)

    def focus_value(self) -> None:
        """Focus the value and select it, as the Tab key does."""
        self._editor.focus_widget().setFocus(Qt.FocusReason.TabFocusReason)

    # ---- layout -------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        self._button_box = QWidget(self)
        buttons = QHBoxLayout(self._button_box)
        buttons.setContentsMargins(0, 0, 0, 0)
        buttons.setSpacing(0)
        self._buttons = tuple(self._make_button(*one) for one in _BUTTONS)
        for button in self._buttons:
            buttons.addWidget(button)
        self._first, self._second = QHBoxLayout(), QHBoxLayout()
        self._first.addWidget(self._marker)
        self._first.addWidget(self._picker, _FIELD_SHARE)
        self._first.addWidget(self._button_box)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(self._first)
        layout.addLayout(self._second)

    def _make_button(self, name: str, icon: str, text: str, keys: str) -> QToolButton:
        """Create a button and an action with its shortcut, which works in the whole row."""
        action = QAction(QgsApplication.getThemeIcon(f"/{icon}.svg"), text, self)
        action.setShortcut(QKeySequence(keys))
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        action.triggered.connect(lambda _checked=False: self.command.emit(name))
        self.addAction(action)
        button = QToolButton(self)
        button.setAutoRaise(True)
        side = button.fontMetrics().ascent()  # as high as the text
        button.setIconSize(QSize(side, side))
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.setDefaultAction(action)
        native = QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
        name_it(button, f"filter_{name}", f"{text} ({native})", text)
        return button

    def _place_comparison(self) -> None:
        """Lay out operator and value next to the field, or below it."""
        line, index = (self._second, 0) if self._is_narrow else (self._first, 2)
        for part, share in ((self._operators, _OPERATOR_SHARE), (self._editor, _VALUE_SHARE)):
            for layout in (self._first, self._second):
                layout.removeWidget(part)
            line.insertWidget(index, part, share)
            index += 1

    def _width_of(self, *parts: QWidget) -> int:
        gaps = (len(parts) - 1) * max(self._first.spacing(), 0)
        return sum(part.minimumSizeHint().width() for part in parts) + gaps

    def _name_parts(self) -> None:
        """Give the parts accessible names with the row number."""
        number = self._number
        self._picker.setAccessibleName(tr("Field of filter {number}").format(number=number))
        self._operators.setAccessibleName(tr("Operator of filter {number}").format(number=number))
        self._editor.setAccessibleName(tr("Value of filter {number}").format(number=number))
        for button in self._buttons:
            text = button.defaultAction().text()
            button.setAccessibleName(tr("{text}: filter {number}").format(text=text, number=number))

    # ---- showing the filter -------------------------------------------------------------------

    def set_fields(self, fields: Mapping[str, Field]) -> None:
        """Offer these fields (`StateHint.offered`)."""
        if fields != self._fields:
            before, self._fields = self._field(), fields
            self._picker.set_fields(fields)
            if self._field() != before:
                self._kind = None  # the editor is one for the type of the field
            self._show_item()

    def _show_item(self) -> None:
        field, operator = str(self._item.field or ""), str(self._item.op or "")
        if self._picker.field() != field:
            self._picker.set_field(field)
        self._operators.set_field(self._field())
        if self._operators.operator() != operator:
            self._operators.set_operator(operator)
        self._show_value()

    def _show_value(self) -> None:
        kind = (self._item.field, self._item.op)
        if kind != self._kind:
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
        self._name_parts()
        self.resized.emit()

    def _field(self) -> Field | None:
        name = self._item.field
        return self._fields.get(name) if isinstance(name, str) else None

    # ---- what the user changes ----------------------------------------------------------------

    def _on_field(self) -> None:
        field = self._fields.get(self._picker.field())
        if field is None or field.name == self._item.field:
            return
        self._operators.set_field(field)
        self._change(field, self._operators.operator())
        self.changed.emit()

    def _on_picked(self) -> None:
        """Focus the value after a field was picked from the list."""
        if self._item.field and self._item.value is None:
            self.focus_value()

    def _on_operator(self) -> None:
        field = self._field()
        if field is not None and self._operators.operator() != self._item.op:
            self._change(field, self._operators.operator())
            self.changed.emit()

    def _change(self, field: Field, operator: str) -> None:
        """Change field or operator, converting the value that was entered last.

        Converting the current value would lose something on the way there and back.
        """
        value = convert(self._entered.value, self._entered.op, operator)
        self._item = Filter(field.name, operator, fitted(value, field, operator))
        self._show_value()

    def _on_value(self) -> None:
        self._item = self._entered = replace(self._item, value=self._editor.value())
        self.changed.emit()


class _RowMarker(QLabel):
    """The number of a row, with a warning sign and the remarks as a tool tip."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.setObjectName("parcel_lookup_filter_number")

    def show_remarks(self, number: int, remarks: Sequence[Remark]) -> None:
        is_marked = any(not one.is_open for one in remarks)
        text = f"⚠ {number}" if is_marked else str(number)
        tip = "\n".join(" ".join(filter(None, (one.sentence, one.tip))) for one in remarks)
        if (text, tip) != (self.text(), self.toolTip()):
            self.setText(text)
            self.setToolTip(verbatim(tip))
            name = tr("Filter {number}").format(number=number)
            self.setAccessibleName(f"{name}: {tip}" if tip else name)

    def sizeHint(self) -> QSize:
        """Return the width of the longest text, so that rows align and keep their size."""
        metrics = self.fontMetrics()
        return QSize(metrics.horizontalAdvance(f"⚠ {MAX_FILTERS}"), metrics.height())

    def minimumSizeHint(self) -> QSize:
        """Return the same size for all rows."""
        return self.sizeHint()


class OperatorBox(CalmComboBox):
    """A combo box with the operators of a field, in plain words.

    An operator that the field does not accept is the last item while it is selected.
    """

    #: The user chose another one.
    changed = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._field: Field | None = None
        #: The width of the longest item; measuring it on each keystroke takes too long.
        self._width: int | None = None
        name_it(self, "filter_operator", tr("Comparison operator"), tr("Operator"))
        self.activated.connect(self._on_chosen)
        self.set_field(None)

    def set_field(self, field: Field | None) -> None:
        """Offer the operators of a field; keep the selected one, or select the default.

        Without a field, the combo box is disabled.
        """
        kept = self.operator()
        self._field = field
        operators = field.operators if field else ()
        self.clear()
        self._foreign = ""
        for row, operator in enumerate(operators):
            self.addItem(operator.words, operator.value)
            tip = _operator_tip(operator.value)
            self.setItemData(row, verbatim(tip), Qt.ItemDataRole.ToolTipRole)
        names = [operator.value for operator in operators]
        self.set_operator(kept if kept in names or not names else names[0])
        self.setEnabled(field is not None)

    def operator(self) -> str:
        """Return the name of the selected operator in requests, or ""."""
        return str(self.currentData() or "")

    def set_operator(self, name: str) -> None:
        """Select an operator by its name in requests, known or not; emits nothing."""
        operator = operator_named(name)
        self.select(name, operator.words if operator else name)
        self._width = None
        self._show_tip()

    def sizeHint(self) -> QSize:
        """Return the same width for all fields, so that rows align."""
        if self._width is None:
            self._width = self._measure()
        return QSize(self._width, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """Return the size hint, so that no operator is cut off."""
        return self.sizeHint()

    def changeEvent(self, event: QEvent) -> None:
        """Measure again for another font or style."""
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

    def _on_chosen(self, _index: int) -> None:
        self.remove_foreign(self.operator())
        self._show_tip()
        self.changed.emit()

    def _show_tip(self) -> None:
        tip = _operator_tip(self.operator()) if self.operator() else tr("Comparison operator")
        self.setToolTip(verbatim(tip))
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

    The one for “is empty” begins with yes.
    """
    field = field if field is not None else _NO_FIELD
    words = f"{field.label} {operator.words}" if operator else field.label
    book = code_book(field)
    kind = operator.operand if operator else None
    if kind is Operand.BOOLEAN:
        return YesNoEdit(words, parent)
    if kind is Operand.LIST:
        return ListEdit(field, words, book, suggestions, parent)
    if kind is Operand.RANGE:
        return NumberEdit(field, words, parent, is_range=True)
    if book is not None and kind is Operand.SINGLE:
        is_required = operator is not None and operator.implies is Implies.EQUAL
        return CodePicker(field, words, book, parent, is_required=is_required)
    if field.is_numeric and kind is not Operand.TEXT:
        return NumberEdit(field, words, parent)
    return TextEdit(field, words, suggestions, parent)
