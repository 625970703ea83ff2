"""A tree of sections whose rows are figures, or bars that select the features they represent."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from qgis.PyQt.QtCore import QItemSelectionModel, QRectF, QSize, Qt, pyqtSignal
from qgis.PyQt.QtGui import QColor, QPalette
from qgis.PyQt.QtWidgets import (
    QApplication,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from parcel_lookup.core.i18n import tr
from parcel_lookup.ui.kit.widgets import wrapping_tip

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from qgis.PyQt.QtCore import QEvent, QItemSelection, QModelIndex
    from qgis.PyQt.QtGui import QContextMenuEvent, QKeyEvent, QPainter

    from parcel_lookup.core.gis.summary import Bar

_NAME, _AMOUNT = range(2)
_CONTROL = Qt.KeyboardModifier.ControlModifier
_PRESS = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)
_VISIBLE_ROWS = 12
#: Opacity (of 255) of bars, through which their text is readable, of those of the rest, and of the
#: edge of bars with a color of their own, which may be pale.
_FILL, _REST, _EDGE = 95, 40, 110
#: A bar that is too long for its section is broken here, relative to the width.
_BREAK_AT, _BREAK = 0.85, 4


class Row(NamedTuple):
    """A row of a section: a figure, or a bar."""

    label: str
    #: The number at the right.
    text: str
    #: Name and number with all digits, for tool tips and screen readers.
    detail: str
    tip: str = ""
    bar: Bar | None = None


class Section(NamedTuple):
    """Rows below a title; the length of bars is relative to the longest one, without the rest."""

    title: str
    unit: str
    tip: str
    rows: Sequence[Row] = ()


class BarTree(QTreeWidget):
    """Sections of figures and bars. The bars whose features are all selected are highlighted.

    A click, Space, or Enter emits `chosen`, as does a screen reader that selects a row; arrow keys
    only move.
    """

    #: A bar was pressed (Bar); whether it is to be added to the selection, or removed from it.
    chosen = pyqtSignal(object, bool)
    #: The context menu of a bar (Bar) was requested, at this position on the screen (QPoint).
    menu_requested = pyqtSignal(object, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setColumnCount(2)
        self.setHeaderHidden(True)
        self.header().setStretchLastSection(False)
        self.header().setSectionResizeMode(_NAME, QHeaderView.ResizeMode.Stretch)
        self.header().setSectionResizeMode(_AMOUNT, QHeaderView.ResizeMode.ResizeToContents)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QTreeWidget.SelectionMode.MultiSelection)
        self.setAllColumnsShowFocus(True)
        self.setUniformRowHeights(True)
        self.setIndentation(2 * self.fontMetrics().height() // 3)
        self.setItemDelegate(_BarDelegate(self))
        self.setMinimumHeight(_VISIBLE_ROWS * self.fontMetrics().height())
        self._sections: list[Section] = []
        self._is_marking = False
        self.itemClicked.connect(lambda item, _column: self._press(item))
        self.selectionModel().selectionChanged.connect(self._on_selected)

    def show_sections(self, sections: Sequence[Section]) -> None:
        """Replace the rows; the current row, and what is collapsed, stay as they are."""
        current, scrolled = self.currentIndex(), self.verticalScrollBar().value()
        place = (current.parent().row(), current.row())
        items = map(self.topLevelItem, range(self.topLevelItemCount()))
        collapsed = {item.text(_NAME) for item in items if not item.isExpanded()}
        self._is_marking = True  # what is cleared is not deselected
        self.clear()
        self._is_marking = False
        self._sections = [section for section in sections if section.rows]
        for section in self._sections:
            item = _item(self, section.title, section.unit, section.tip)
            bold = item.font(_NAME)
            bold.setBold(True)
            item.setFont(_NAME, bold)
            for row in section.rows:
                _row_item(item, row)
            item.setExpanded(section.title not in collapsed)
        parent = self.model().index(place[0], 0) if place[0] >= 0 else self.rootIndex()
        new = self.model().index(place[1], 0, parent)
        if new.isValid():
            self.setCurrentIndex(new)
        self.verticalScrollBar().setValue(scrolled)

    def bar_of(self, index: QModelIndex) -> Bar | None:
        """Return the bar of a row; None for a figure or a title."""
        at = index.parent().row()
        return self._sections[at].rows[index.row()].bar if at >= 0 else None

    def part_of(self, index: QModelIndex) -> float:
        """Return the length of a bar, relative to the longest of its section without the rest."""
        bars = [row.bar for row in self._sections[index.parent().row()].rows if row.bar]
        full = max((bar.amount for bar in bars if not bar.is_rest), default=0.0) or 1.0
        return self.bar_of(index).amount / full

    def mark(self, selected: frozenset[int]) -> None:
        """Highlight the bars whose features are all selected."""
        self._is_marking = True
        for item in self._bar_items():
            ids = self.bar_of(self.indexFromItem(item)).ids
            item.setSelected(bool(ids) and ids <= selected)
        self._is_marking = False

    def selectionCommand(
        self, _index: QModelIndex, _event: QEvent | None = None
    ) -> QItemSelectionModel.SelectionFlag:
        """Leave the highlighting to `mark`: the layer's selection determines it."""
        return QItemSelectionModel.SelectionFlag.NoUpdate

    def selectAll(self) -> None:
        """Do nothing: a bar of parcels that other bars have selected would deselect them."""

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Press a bar with Space or Enter."""
        if event.key() in _PRESS and self.bar_of(self.currentIndex()) is not None:
            self._press(self.currentItem(), event.modifiers())
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent | None) -> None:
        """Request the menu of a bar, by the mouse or the menu key."""
        is_by_key = event.reason() == event.Reason.Keyboard
        index = self.currentIndex() if is_by_key else self.indexAt(event.pos())
        bar = self.bar_of(index)
        if bar is not None:
            place = self.visualRect(index).center() if is_by_key else event.pos()
            self.menu_requested.emit(bar, self.viewport().mapToGlobal(place))

    def _press(self, item: QTreeWidgetItem, modifiers: Qt.KeyboardModifier | None = None) -> None:
        bar = self.bar_of(self.indexFromItem(item))
        if modifiers is None:
            modifiers = QApplication.keyboardModifiers()
        if bar is not None:
            self.chosen.emit(bar, bool(modifiers & _CONTROL))

    def _on_selected(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        """Add or remove what assistive technology has selected or deselected."""
        indexes = [] if self._is_marking else [*selected.indexes(), *deselected.indexes()]
        for bar in [self.bar_of(index) for index in indexes if index.column() == _NAME]:
            self.chosen.emit(bar, True)

    def _bar_items(self) -> Iterator[QTreeWidgetItem]:
        for at, section in enumerate(self._sections):
            for row, one in enumerate(section.rows):
                if one.bar is not None:
                    yield self.topLevelItem(at).child(row)


def _item(
    parent: QTreeWidget | QTreeWidgetItem, label: str, text: str, tip: str, hint: str = ""
) -> QTreeWidgetItem:
    item = QTreeWidgetItem(parent, [label, text])
    item.setFlags(Qt.ItemFlag.ItemIsEnabled)
    item.setTextAlignment(_AMOUNT, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    for column in (_NAME, _AMOUNT):
        item.setToolTip(column, wrapping_tip(tip, hint))
    item.setData(_NAME, Qt.ItemDataRole.AccessibleDescriptionRole, hint or tip)
    return item


def _row_item(parent: QTreeWidgetItem, row: Row) -> None:
    item = _item(parent, row.label, row.text, row.detail, row.tip)
    item.setData(_NAME, Qt.ItemDataRole.AccessibleTextRole, row.detail)
    if row.bar is not None:
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsSelectable)


def bar_row(bar: Bar, menu_hint: str = "") -> Row:
    """Return the row of a bar; `menu_hint` describes its context menu, if it has one."""
    hint = tr("Click to select on the map, Ctrl+click to add to or remove from the selection")
    hint = f"{hint}. {menu_hint}" if menu_hint and not bar.is_rest else hint
    return Row(bar.label, bar.text, bar.detail, hint, bar)


class _BarDelegate(QStyledItemDelegate):
    """Paints rows whose name takes the width that their number leaves, and translucent bars."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex) -> QSize:
        """Return a size with room around the text of a bar."""
        size, metrics = super().sizeHint(option, index), option.fontMetrics
        height = max(size.height(), 4 * metrics.height() // 3)
        return QSize(size.width() + metrics.averageCharWidth(), height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex) -> None:
        """Paint a name or a number as the style does, and the part of the bar around it."""
        tree = self.parent()
        amount = index.siblingAtColumn(_AMOUNT)
        row = tree.visualRect(index.siblingAtColumn(_NAME)).united(tree.visualRect(amount))
        width = option.fontMetrics.horizontalAdvance(f"{amount.data()}nn") if amount.data() else 0
        option = QStyleOptionViewItem(option)
        option.rect = row.adjusted(0, 0, -width, 0)
        if index.column() == _AMOUNT:
            option.rect = row.adjusted(row.width() - width, 0, 0, 0)
        bar = tree.bar_of(index)
        if bar is None:
            super().paint(painter, option, index)
            return
        place = QRectF(row).adjusted(0, 1.5, 0, -1.5)
        is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
        if is_selected:
            # The style's highlight covers what is behind it, and its colors are those of a theme.
            super().paint(painter, option, index)
            place.setTop(place.bottom() - place.height() / 6)
        painter.save()
        painter.setClipRect(option.rect)
        _paint_bar(painter, place, bar, tree.part_of(index), option)
        painter.restore()
        if not is_selected:
            super().paint(painter, option, index)


def _paint_bar(
    painter: QPainter, place: QRectF, bar: Bar, part: float, option: QStyleOptionViewItem
) -> None:
    if part <= 0:
        return
    # A widget's own palette is outdated after QGIS's theme has changed.
    palette, roles = QApplication.palette(option.widget), QPalette.ColorRole
    is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
    ink = palette.color(roles.HighlightedText if is_selected else roles.Text)
    has_color = bool(bar.color) and not is_selected
    color = QColor(bar.color) if has_color else palette.color(roles.Highlight)
    if bar.is_rest or is_selected:
        color = QColor(ink)
    color.setAlpha(255 if is_selected else _REST if bar.is_rest else _FILL)
    ink.setAlpha(_EDGE)
    painter.setPen(ink)
    width = place.width()
    pieces = [(0.0, max(width * part, 1.5))]
    if part > 1:
        pieces = [(0.0, width * _BREAK_AT), (width * _BREAK_AT + _BREAK, width)]
    for start, end in pieces:
        piece = QRectF(place.left() + start, place.top(), end - start, place.height())
        painter.fillRect(piece, color)
        if has_color:  # pale colors need an edge
            painter.drawRect(piece.adjusted(0.5, 0.5, -0.5, -0.5))
