"""The searches of the history in groups, as the tree of the dialog shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from qgis.PyQt.QtCore import (
    QModelIndex,
    QObject,
    QSortFilterProxyModel,
    Qt,
    pyqtSignal,
)
from qgis.PyQt.QtGui import QStandardItem, QStandardItemModel

from parcel_lookup.ui.history.sentences import connection_title, is_resumable, time_words
from parcel_lookup.ui.kit.text import tr

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from parcel_lookup.core.search.history import Entry, SavedSearch

_ROW_ROLE = Qt.ItemDataRole.UserRole
_SORT_ROLE = Qt.ItemDataRole.UserRole + 1
_FILTER_ROLE = Qt.ItemDataRole.UserRole + 2


class Row(NamedTuple):
    """What a line of the tree stands for: one of the two."""

    entry: Entry | None = None
    saved: SavedSearch | None = None

    @property
    def key(self) -> tuple[str, str]:
        """The same for the same search in another listing."""
        return ("entry", self.entry.id) if self.entry else ("saved", self.saved.name)


class HistoryModel(QStandardItemModel):
    """Unfinished searches, saved ones, and those that are over; groups without any are not there.

    A saved search's name can be edited in its place: that only asks for it (`rename_wanted`).
    """

    #: The old name and the new one.
    rename_wanted = pyqtSignal(str, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setHorizontalHeaderLabels(
            [
                tr("Search"),
                tr("When"),
                tr("Parcels"),
                tr("Requests"),
                tr("Seconds"),
                tr("Connection"),
            ]
        )

    def fill(self, entries: Iterable[Entry], saved: Iterable[SavedSearch]) -> None:
        """Show these in place of what was there."""
        unfinished, earlier = [], []
        for entry in entries:
            (unfinished if is_resumable(entry) else earlier).append(_entry_items(entry))
        groups = (
            (tr("Unfinished"), unfinished),
            (tr("Saved"), [_saved_items(one) for one in saved]),
            (tr("Earlier"), earlier),
        )
        self.removeRows(0, self.rowCount())
        for title, rows in groups:
            if rows:
                self.appendRow(_group_items(title, rows))

    def setData(self, index: QModelIndex, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Ask for another name; the line has it once the history does."""
        row = row_at(index)
        if role != Qt.ItemDataRole.EditRole or row is None or row.saved is None:
            return super().setData(index, value, role)
        name = str(value).strip()
        if name and name != row.saved.name:
            self.rename_wanted.emit(row.saved.name, name)
        return bool(name)


class HistoryProxy(QSortFilterProxyModel):
    """Sorts and filters within the groups, whose order stays."""

    def __init__(self, model: HistoryModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._words: list[str] = []
        self.setRecursiveFilteringEnabled(True)
        self.setSortRole(_SORT_ROLE)
        self.setSourceModel(model)

    def set_filter(self, text: str) -> None:
        """Show the lines that have all of these words."""
        self._words = text.casefold().split()
        self.invalidateFilter()

    def filterAcceptsRow(self, row: int, parent: QModelIndex) -> bool:
        """A group is there for its lines."""
        if not parent.isValid():
            return False
        text = self.sourceModel().index(row, 0, parent).data(_FILTER_ROLE)
        return all(word in text for word in self._words)

    def lessThan(self, left: QModelIndex, right: QModelIndex) -> bool:
        """Groups in their order, whichever way the lines are sorted."""
        if left.parent().isValid():
            return super().lessThan(left, right)
        is_before = left.row() < right.row()
        return is_before == (self.sortOrder() == Qt.SortOrder.AscendingOrder)


def row_at(index: QModelIndex) -> Row | None:
    """What a line stands for; None for a group."""
    return index.sibling(index.row(), 0).data(_ROW_ROLE) if index.isValid() else None


def _group_items(title: str, rows: Sequence[list[QStandardItem]]) -> list[QStandardItem]:
    group = _item(title, 0)
    font = group.font()
    font.setBold(True)
    group.setFont(font)
    group.setFlags(Qt.ItemFlag.ItemIsEnabled)
    for row in rows:
        group.appendRow(row)
    # Else the other columns of the line could be selected.
    others = [QStandardItem() for _ in rows[0][1:]]
    for other in others:
        other.setFlags(Qt.ItemFlag.ItemIsEnabled)
    return [group, *others]


def _entry_items(entry: Entry) -> list[QStandardItem]:
    is_metered = bool(entry.base_url)
    items = [
        _item(entry.sentence, entry.sentence.casefold()),
        _item(time_words(entry.started), entry.started),
        _number(f"{entry.parcels:,}", entry.parcels),
        _number(f"{entry.requests:,}" if is_metered else "", entry.requests if is_metered else -1),
        _number(f"{entry.seconds:,.1f}", entry.seconds),
        _item(connection_title(entry), connection_title(entry).casefold()),
    ]
    return _complete(items, Row(entry=entry), entry.name, entry.sentence, items[5].text())


def _saved_items(saved: SavedSearch) -> list[QStandardItem]:
    items = [
        _item(saved.name, saved.name.casefold()),
        _item(time_words(saved.created), saved.created),
        *(_number("", -1) for _ in range(3)),
        _item("", ""),
    ]
    items[0].setFlags(items[0].flags() | Qt.ItemFlag.ItemIsEditable)
    return _complete(items, Row(saved=saved), saved.name, saved.sentence)


def _complete(items: list[QStandardItem], row: Row, *words: str) -> list[QStandardItem]:
    items[0].setData(row, _ROW_ROLE)
    items[0].setData(" ".join(words).casefold(), _FILTER_ROLE)
    items[0].setToolTip((row.entry or row.saved).sentence)
    return items


def _item(text: str, sort_by: Any) -> QStandardItem:
    item = QStandardItem(text)
    item.setData(sort_by, _SORT_ROLE)
    item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
    return item


def _number(text: str, sort_by: float) -> QStandardItem:
    item = _item(text, sort_by)
    item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    return item
