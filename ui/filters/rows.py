"""The rows of the filter builder, or the expression in their place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.core import QgsApplication
from qgis.PyQt.QtCore import Qt, pyqtSignal
from qgis.PyQt.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from parcel_lookup.core.contract import FIELD_BY_NAME
from parcel_lookup.core.contract.check import MOST_FILTERS
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.ui.filters.draft import EMPTY_ROW, is_same
from parcel_lookup.ui.filters.remarks import RemarkList, text_label
from parcel_lookup.ui.filters.review import shortened
from parcel_lookup.ui.filters.row import FilterRow
from parcel_lookup.ui.kit.steady_area import SteadyArea
from parcel_lookup.ui.kit.widgets import WrappingRow, name_it, plain_label, push_button, single_shot

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from qgis.PyQt.QtGui import QResizeEvent

    from parcel_lookup.core.contract import Field, Filter
    from parcel_lookup.core.gis.result.completions import FieldCompletions
    from parcel_lookup.ui.filters.review import Remark

#: Minimum height of the rows, in lines of text.
_MIN_LINES = 10


class RowsBox(QFrame):
    """Shows filters as rows; a row keeps its widget as long as its filter exists."""

    #: The user changed the filters to these.
    changed = pyqtSignal(tuple)
    #: A `Correction` whose button was pressed.
    correction_requested = pyqtSignal(object)
    #: There are other rows, or other controls in them.
    resized = pyqtSignal()

    def __init__(self, suggestions: FieldCompletions | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self._suggestions = suggestions
        self._rows: list[FilterRow] = []
        self._fields = FIELD_BY_NAME
        #: New rows have no position before they are laid out.
        self._reveal_timer = single_shot(0, self._reveal, self)
        self._make_controls()
        self._lay_out()
        self._count_rows()

    def filters(self) -> tuple[Filter, ...]:
        """Return the filters of the rows."""
        return tuple(row.item for row in self._rows)

    def set_fields(self, fields: Mapping[str, Field]) -> None:
        """Offer these fields (`StateHint.offered`)."""
        self._fields = fields
        for row in self._rows:
            row.set_fields(fields)

    def set_filters(self, filters: Sequence[Filter]) -> None:
        """Show these filters; rows move with their filters."""
        if is_same(self.filters(), tuple(filters)):
            return
        had_focus = next((row for row in self._rows if row.isAncestorOf(self._focused())), None)
        left = list(self._rows)
        rows: list[FilterRow | None] = [_take_equal(left, item) for item in filters]
        for index, item in enumerate(filters):
            if rows[index] is None:
                rows[index] = left.pop(0) if left else self._make_row(item)
                rows[index].set_item(item)
        self._put(rows)
        for row in left:
            self._forget(row)
        if had_focus in left:
            self.focus_add()

    def show_remarks(
        self, remarks: Sequence[Sequence[Remark]], general: Sequence[Remark] = ()
    ) -> None:
        """Mark the rows with remarks, and list these with the `general` ones."""
        listed = []
        for index, row in enumerate(self._rows):
            for one in row.show_remarks(remarks[index] if index < len(remarks) else ()):
                words = tr("Filter {number}: {sentence}")
                words = words.format(number=index + 1, sentence=one.sentence)
                words = words if one.sentence else ""
                listed.append(one._replace(sentence=words, about=index + 1))
        self._remarks.show_remarks((*listed, *general))

    def show_current_remark(self) -> None:
        """Scroll to the remarks about the row with the focus."""
        focused = self._focused()
        for index, row in enumerate(self._rows):
            if row.isAncestorOf(focused):
                self._remarks.scroll_to(index + 1)

    def focus_row(self, index: int) -> None:
        """Focus that row and scroll to it."""
        if 0 <= index < len(self._rows):
            self._rows[index].focus_first()
            self._reveal_timer.start()

    def focus_add(self) -> None:
        """Focus the Add button."""
        self._add.setFocus(Qt.FocusReason.OtherFocusReason)

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Switch all rows to one line or two together."""
        super().resizeEvent(event)
        self._turn()

    # ---- making it ----------------------------------------------------------------------------

    def _make_controls(self) -> None:
        self._hint = text_label("filter_hint", tr("No filters"), tr("No filters"))
        self._hint.setText(tr("No filters yet. Add one, or load a saved search."))
        self._area = SteadyArea(_MIN_LINES, self)
        self._layout = self._area.column
        self._layout.addWidget(self._hint)
        self._remarks = RemarkList(self)
        self._remarks.correction_requested.connect(self.correction_requested)
        self._remarks.line_added.connect(self.resized)
        tip = tr("Add a filter. Parcels must match all filters.")
        icon = QgsApplication.getThemeIcon("/symbologyAdd.svg")
        self._add = push_button("filter_add", tr("&Add Filter"), tip, self._add_row, icon)
        tip = tr("Remove all filters")
        self._clear = push_button("filter_clear", tr("C&lear"), tip, self._clear_rows)
        self._count = plain_label()
        name_it(self._count, "filter_count", tr("Number of filters, and the maximum for a request"))

    def _lay_out(self) -> None:
        foot = QHBoxLayout()
        foot.addWidget(self._add)
        foot.addStretch(1)
        for part in (self._count, self._clear):
            foot.addWidget(part)
        layout = QVBoxLayout(self)
        layout.addWidget(self._area)
        layout.addWidget(self._remarks)
        layout.addLayout(foot)

    def _make_row(self, item: Filter) -> FilterRow:
        row = FilterRow(item, self._suggestions, self)
        row.set_fields(self._fields)
        row.changed.connect(lambda: self.changed.emit(self.filters()))
        row.command.connect(lambda name, row=row: self._on_command(row, name))
        row.resized.connect(self._on_resized)
        return row

    # ---- rows come and go ---------------------------------------------------------------------

    def _put(self, rows: list[FilterRow]) -> None:
        """Put these rows into the layout, in this order."""
        for index, row in enumerate(rows):
            if self._layout.indexOf(row) != index:
                self._layout.insertWidget(index, row)
                row.show()
        self._rows = rows
        self._count_rows()

    def _turn(self) -> None:
        needed = max((row.width_in_line() for row in self._rows), default=0)
        is_narrow = needed > self._area.room()
        for row in self._rows:
            row.set_narrow(is_narrow)
        # A gap separates rows of two lines.
        gap = max(self.layout().spacing(), 0)
        self._layout.setSpacing(3 * gap if is_narrow else gap)

    def _reveal(self) -> None:
        focused = self._focused()
        row = next((one for one in self._rows if one.isAncestorOf(focused)), None)
        if row is not None:
            reveal(row)

    def _forget(self, row: FilterRow) -> None:
        self._layout.removeWidget(row)
        row.hide()
        row.deleteLater()

    def _count_rows(self) -> None:
        number = len(self._rows)
        for index, row in enumerate(self._rows):
            row.set_place(index, number)
        self._hint.setVisible(not number)
        self._clear.setEnabled(bool(number))
        self._add.setEnabled(number < MOST_FILTERS)
        self._count.setText(number_of(number, "{} filter", "{} filters"))
        self._on_resized()

    def _on_resized(self) -> None:
        self._turn()
        self.resized.emit()

    def _focused(self) -> QWidget | None:
        return self.window().focusWidget()

    # ---- what the user does -------------------------------------------------------------------

    def _add_row(self) -> None:
        self.changed.emit((*self.filters(), EMPTY_ROW))
        self.focus_row(len(self._rows) - 1)

    def _clear_rows(self) -> None:
        self.changed.emit(())
        self.focus_add()

    def _on_command(self, row: FilterRow, name: str) -> None:
        index, filters = self._rows.index(row), self.filters()
        if name == "duplicate":
            self.changed.emit((*filters[: index + 1], *filters[index:]))
            self.focus_row(index + 1)
        elif name == "remove":
            self.changed.emit((*filters[:index], *filters[index + 1 :]))
            if self._rows:
                self.focus_row(min(index, len(self._rows) - 1))
            else:
                self.focus_add()
        else:
            self._move(row, -1 if name == "up" else 1)

    def _move(self, row: FilterRow, by: int) -> None:
        index = self._rows.index(row)
        if not 0 <= index + by < len(self._rows):
            return
        filters = list(self.filters())
        filters.insert(index + by, filters.pop(index))
        # The row widget moves, too, and keeps the focus.
        rows = list(self._rows)
        rows.insert(index + by, rows.pop(index))
        focused = self._focused()
        self._put(rows)
        if focused is not None:
            focused.setFocus(Qt.FocusReason.OtherFocusReason)
        self._reveal_timer.start()
        self.changed.emit(tuple(filters))


def _take_equal(rows: list[FilterRow], item: Filter) -> FilterRow | None:
    """Remove the row with this filter from `rows` and return it, or None."""
    for index, row in enumerate(rows):
        if is_same(row.item, item):
            return rows.pop(index)
    return None


class Shrinking(QWidget):
    """A content widget that scrolls only when nothing in it can shrink any more."""

    def heightForWidth(self, width: int) -> int:
        """The least height: `QScrollArea` never makes its widget lower than this."""
        layout = self.layout()
        if not layout.hasHeightForWidth():
            return -1
        return layout.minimumHeightForWidth(width)


def reveal(widget: QWidget) -> None:
    """Scroll to a widget in all scroll areas around it."""
    parent = widget.parentWidget()
    while parent is not None:
        if isinstance(parent, QScrollArea):
            parent.ensureWidgetVisible(widget, 0, 0)
        parent = parent.parentWidget()


class ExpressionLine(QFrame):
    """Shows the expression in place of rows, with buttons to edit or replace it."""

    edit_requested = pyqtSignal()
    #: Equivalent rows are to replace the expression.
    rows_requested = pyqtSignal()
    start_over_requested = pyqtSignal()
    #: A `Correction` whose button was pressed.
    correction_requested = pyqtSignal(object)
    resized = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self._text = text_label(
            "filter_expression",
            tr("The search finds parcels for which this expression is true"),
            tr("Expression"),
        )
        self._remarks = RemarkList(self, reserves_line=False)
        self._remarks.correction_requested.connect(self.correction_requested)
        self._remarks.line_added.connect(self.resized)
        self._edit = push_button(
            "filter_edit_expression",
            tr("&Edit Expression…"),
            tr("Edit the expression in the panel below"),
            self.edit_requested.emit,
        )
        self._as_rows = push_button(
            "filter_show_rows",
            tr("Show as &Rows"),
            tr("Show filters that are equivalent to the expression"),
            self.rows_requested.emit,
        )
        over = push_button(
            "filter_start_over",
            tr("Start Over &with Rows"),
            tr("Discard the expression"),
            self.start_over_requested.emit,
        )
        buttons = WrappingRow()
        for button in (self._edit, self._as_rows, over):
            buttons.add(button)
        buttons.add(QWidget(), 1)
        self.setFocusProxy(self._edit)
        layout = QVBoxLayout(self)
        for part in (self._text, self._remarks, buttons):
            layout.addWidget(part)

    def show_expression(self, text: str, remarks: Sequence[Remark], *, has_rows: bool) -> None:
        """Show an expression and its remarks; `has_rows` if there are equivalent rows."""
        self._text.setText(shortened(text))
        self._remarks.show_remarks(remarks)
        self._as_rows.setVisible(has_rows)

    def set_text_shown(self, is_shown: bool) -> None:
        """Set whether the expression text is shown here, which it is not while edited below."""
        self._text.setVisible(is_shown)
