"""The rows of the filter builder, and what adds to them and takes away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable

from qgis.core import QgsApplication
from qgis.PyQt.QtCore import QSize, Qt, pyqtSignal
from qgis.PyQt.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from parcel_lookup.core.contract import MAX_FILTERS
from parcel_lookup.ui.filters.draft import EMPTY_ROW
from parcel_lookup.ui.filters.problems import count_words
from parcel_lookup.ui.filters.remarks import words_label
from parcel_lookup.ui.filters.row import FilterRow
from parcel_lookup.ui.filters.rows_area import RowsArea, reveal
from parcel_lookup.ui.filters.same import is_same
from parcel_lookup.ui.kit.text import tr
from parcel_lookup.ui.kit.timers import single_shot
from parcel_lookup.ui.kit.widgets import name_it

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.PyQt.QtGui import QResizeEvent

    from parcel_lookup.core.contract import Filter
    from parcel_lookup.core.gis.result.completions import Suggestions
    from parcel_lookup.ui.filters.problems import Remark


class RowsBox(QFrame):
    """Shows filters as rows. Rows stay the same widgets while their filters stay."""

    #: The user made other filters of them: what Undo calls it, and what was typed into, or None
    #: (`DraftHistory.change`).
    changed = pyqtSignal(tuple, str, object)
    #: A `Mend` whose button was pressed.
    mend_wanted = pyqtSignal(object)
    #: Rows or lines have come or gone.
    resized = pyqtSignal()

    def __init__(self, suggestions: Suggestions | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self._suggestions = suggestions
        self._rows: list[FilterRow] = []
        #: Before that new rows have no place to scroll to.
        self._laid_out = single_shot(0, self._reveal, self)
        self._make_controls()
        self._lay_out()
        self._count_rows()

    def filters(self) -> tuple[Filter, ...]:
        """The filters as the rows have them."""
        return tuple(row.item for row in self._rows)

    def set_filters(self, filters: Sequence[Filter]) -> None:
        """Show these; a row whose filter is still there moves with it."""
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

    def show_remarks(self, remarks: Sequence[Sequence[Remark]], too_many: str) -> None:
        """Say what is wrong, at each row and at their number."""
        for row, its in zip(self._rows, remarks):
            row.show_remarks(its)
        self._too_many.setText(f"⚠ {too_many}" if too_many else "")
        if self._too_many.isHidden() == bool(too_many):
            self._too_many.setVisible(bool(too_many))
            self.resized.emit()

    def focus_row(self, index: int) -> None:
        """Go on in that row."""
        if 0 <= index < len(self._rows):
            self._rows[index].focus_first()
            self._laid_out.start()

    def focus_add(self) -> None:
        """Go on at the button that adds a row."""
        self._add.setFocus(Qt.FocusReason.OtherFocusReason)

    def hasHeightForWidth(self) -> bool:
        """Not to be told to layouts: they would never make it lower (`RowsArea`)."""
        return False

    def sizeHint(self) -> QSize:
        """With all rows in sight."""
        return self._size(super().sizeHint(), self.layout().heightForWidth)

    def minimumSizeHint(self) -> QSize:
        """With some of them."""
        return self._size(super().minimumSizeHint(), self.layout().minimumHeightForWidth)

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """All rows look alike: they turn together."""
        super().resizeEvent(event)
        if event is None or event.size().width() != event.oldSize().width():
            self.updateGeometry()
        self._turn()

    # ---- making it ----------------------------------------------------------------------------

    def _make_controls(self) -> None:
        self._hint = words_label("filter_hint", tr("There is no filter"), tr("No filters"))
        self._hint.setText(tr("No filters yet. Add one, or load a saved search."))
        self._too_many = words_label("filter_too_many", "", tr("Too many filters"))
        self._too_many.hide()
        icon = QgsApplication.getThemeIcon("/symbologyAdd.svg")
        self._add = QPushButton(icon, tr("&Add Filter"))
        name_it(self._add, "filter_add", tr("Add a row; a parcel has to meet all of them"))
        self._add.clicked.connect(lambda _checked=False: self._add_row())
        self._clear = QPushButton(tr("C&lear"))
        name_it(self._clear, "filter_clear", tr("Remove all rows; Undo brings them back"))
        self._clear.clicked.connect(lambda _checked=False: self._clear_rows())
        for button in (self._add, self._clear):
            button.setAutoDefault(False)
        self._count = QLabel()
        name_it(self._count, "filter_count", tr("A request takes so many filters at most"))

    def _lay_out(self) -> None:
        foot = QHBoxLayout()
        foot.addWidget(self._add)
        foot.addStretch(1)
        for part in (self._count, self._clear):
            foot.addWidget(part)
        self._area = RowsArea(self)
        self._layout = self._area.rows
        layout = QVBoxLayout(self)
        layout.addWidget(self._hint)
        layout.addWidget(self._area)
        layout.addWidget(self._too_many)
        layout.addLayout(foot)

    def _make_row(self, item: Filter) -> FilterRow:
        row = FilterRow(item, self._suggestions, self)
        row.changed.connect(lambda text, typed, row=row: self._on_changed(row, text, typed))
        row.move_wanted.connect(lambda by, row=row: self._move(row, by))
        row.duplicate_wanted.connect(lambda row=row: self._duplicate(row))
        row.remove_wanted.connect(lambda row=row: self._remove(row))
        row.mend_wanted.connect(self.mend_wanted)
        row.resized.connect(self._on_resized)
        return row

    # ---- rows come and go ---------------------------------------------------------------------

    def _put(self, rows: list[FilterRow]) -> None:
        """Have these rows, in this order."""
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
        # With several lines each, it has to be seen which belong together.
        gap = max(self.layout().spacing(), 0)
        self._layout.setSpacing(3 * gap if is_narrow else gap)
        self._area.setVisible(bool(self._rows))

    def _size(self, hint: QSize, height_for: Callable[[int], int]) -> QSize:
        if not self.layout().hasHeightForWidth():
            return hint
        margins = self.contentsMargins()
        height = height_for(self.width() - margins.left() - margins.right())
        return QSize(hint.width(), height + margins.top() + margins.bottom())

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
        self._add.setEnabled(number < MAX_FILTERS)
        self._count.setText(count_words(number))
        self._on_resized()

    def _on_resized(self) -> None:
        self._turn()
        self.resized.emit()

    def _focused(self) -> QWidget | None:
        return self.window().focusWidget()

    # ---- what the user does -------------------------------------------------------------------

    def _add_row(self) -> None:
        self._tell((*self.filters(), EMPTY_ROW), tr("Adding a Filter"))
        self.focus_row(len(self._rows) - 1)

    def _clear_rows(self) -> None:
        self._tell((), tr("Clear"))
        self.focus_add()

    def _duplicate(self, row: FilterRow) -> None:
        index = self._rows.index(row)
        filters = self.filters()
        self._tell((*filters[: index + 1], *filters[index:]), tr("Duplicating a Filter"))
        self.focus_row(index + 1)

    def _remove(self, row: FilterRow) -> None:
        index = self._rows.index(row)
        filters = self.filters()
        self._tell((*filters[:index], *filters[index + 1 :]), tr("Removing a Filter"))
        if self._rows:
            self.focus_row(min(index, len(self._rows) - 1))
        else:
            self.focus_add()

    def _move(self, row: FilterRow, by: int) -> None:
        index = self._rows.index(row)
        if not 0 <= index + by < len(self._rows):
            return
        filters = list(self.filters())
        filters.insert(index + by, filters.pop(index))
        # The row itself goes along, with the focus in it.
        rows = list(self._rows)
        rows.insert(index + by, rows.pop(index))
        focused = self._focused()
        self._put(rows)
        if focused is not None:
            focused.setFocus(Qt.FocusReason.OtherFocusReason)
        self._laid_out.start()
        self._tell(tuple(filters), tr("Moving a Filter"))

    def _on_changed(self, row: FilterRow, text: str, typed: bool) -> None:
        self.changed.emit(self.filters(), text, row if typed else None)

    def _tell(self, filters: tuple[Filter, ...], text: str) -> None:
        self.changed.emit(filters, text, None)


def _take_equal(rows: list[FilterRow], item: Filter) -> FilterRow | None:
    """Take the row that has this filter already out of `rows`."""
    for index, row in enumerate(rows):
        if is_same(row.item, item):
            return rows.pop(index)
    return None
