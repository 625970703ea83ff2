"""The searches of the history as a tree: filtered, sorted, selected, and renamed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from qgis.PyQt.QtCore import (
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QSortFilterProxyModel,
    Qt,
    pyqtSignal,
)
from qgis.PyQt.QtGui import QStandardItem, QStandardItemModel
from qgis.PyQt.QtWidgets import QAbstractItemView, QHeaderView, QTreeView, QWidget

from parcel_lookup.core.i18n import tr
from parcel_lookup.core.markup import verbatim
from parcel_lookup.ui.history.sentences import connection_of_entry, is_resumable, time_words
from parcel_lookup.ui.kit.widgets import name_it

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence, Set

    from parcel_lookup.core.search.history import Entry, SavedSearch


#: In characters: indentation of lines, and width for a connection's name.
_INDENT, _NAME_COLUMNS = 2, 22
_ROW_ROLE = Qt.ItemDataRole.UserRole
_SORT_ROLE = Qt.ItemDataRole.UserRole + 1
_FILTER_ROLE = Qt.ItemDataRole.UserRole + 2


class HistoryTree(QTreeView):
    """A tree with one line per search, in groups that are always open."""

    #: Other lines are selected.
    selection_changed = pyqtSignal()
    #: The old and the new name of a saved search.
    rename_requested = pyqtSignal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = HistoryModel(self)
        self._proxy = HistoryProxy(self._model, self)
        self.setModel(self._proxy)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self._is_new = True
        self.setUniformRowHeights(True)
        self.setAllColumnsShowFocus(True)
        self.setItemsExpandable(False)
        self.setRootIsDecorated(False)
        self.setIndentation(self.fontMetrics().averageCharWidth() * _INDENT)
        self.setSortingEnabled(True)
        self.sortByColumn(1, Qt.SortOrder.DescendingOrder)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        last = header.count() - 1
        header.setSectionResizeMode(last, QHeaderView.ResizeMode.Interactive)
        header.resizeSection(last, self.fontMetrics().averageCharWidth() * _NAME_COLUMNS)
        name_it(self, "history_tree", "", tr("Searches"))
        self._model.rename_requested.connect(self.rename_requested)
        self.selectionModel().selectionChanged.connect(lambda *_: self.selection_changed.emit())

    @property
    def is_typing(self) -> bool:
        """Whether a name is being edited, which an update would interrupt."""
        return self.state() == QAbstractItemView.State.EditingState

    @property
    def is_empty(self) -> bool:
        """Whether there are no searches."""
        return self._model.rowCount() == 0

    @property
    def shows_nothing(self) -> bool:
        """Whether the filter matches no search."""
        return self._proxy.rowCount() == 0

    def fill(
        self,
        entries: Sequence[Entry],
        saved: Sequence[SavedSearch],
        to_select: Set[tuple[str, str]],
    ) -> None:
        """Show these searches, and select those with the keys, or the previous selection."""
        keys = to_select or {row.key for row in self.selected()}
        place = self.verticalScrollBar().value()
        self._model.fill(entries, saved)
        self._open_groups()
        self.verticalScrollBar().setValue(place)
        self._select(keys, scroll=bool(to_select))

    def set_filter(self, text: str) -> None:
        """Show the searches that contain all of these words."""
        self._proxy.set_filter(text)
        self._open_groups()

    def selected(self) -> list[SearchItem]:
        """Return the selected searches, in the order of the lines."""
        indexes = sorted(
            self.selectionModel().selectedRows(), key=lambda one: self.visualRect(one).y()
        )
        return [row for row in map(row_at, indexes) if row is not None]

    def rename_selected(self) -> None:
        """Start editing the name of the selected saved search."""
        indexes = self.selectionModel().selectedRows()
        if len(indexes) == 1:
            self.setCurrentIndex(indexes[0])
            self.edit(indexes[0])

    def _open_groups(self) -> None:
        self.expandAll()
        for group in range(self._proxy.rowCount()):
            self.setFirstColumnSpanned(group, self.rootIndex(), True)

    def _select(self, keys: Set[tuple[str, str]], *, scroll: bool) -> None:
        selection, flags = self.selectionModel(), QItemSelectionModel.SelectionFlag
        lines = self._lines()
        found = [index for index in lines if row_at(index).key in keys]
        if self._is_new and not keys:
            found = lines[:1]  # so that the buttons can be used at once
        self._is_new = not lines
        for index in found:
            selection.select(index, flags.Select | flags.Rows)
        if found:
            selection.setCurrentIndex(found[0], flags.NoUpdate)
            if scroll:
                self.scrollTo(found[0])

    def _lines(self) -> list[QModelIndex]:
        proxy = self._proxy
        groups = [proxy.index(group, 0) for group in range(proxy.rowCount())]
        return [
            proxy.index(row, 0, group) for group in groups for row in range(proxy.rowCount(group))
        ]


class SearchItem(NamedTuple):
    """The search of a line: an entry of the history or a saved search."""

    entry: Entry | None = None
    saved: SavedSearch | None = None

    @property
    def key(self) -> tuple[str, str]:
        """A key that identifies the search across updates."""
        return ("entry", self.entry.id) if self.entry else ("saved", self.saved.name)


class HistoryModel(QStandardItemModel):
    """Unfinished, saved, and earlier searches in groups, without empty groups.

    A saved search's name can be edited in place, which only emits `rename_requested`.
    """

    #: The old name and the new one.
    rename_requested = pyqtSignal(str, str)

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
        """Show these searches in place of the current ones."""
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
        """Emit a request to rename; the line changes when the history does."""
        row = row_at(index)
        if role != Qt.ItemDataRole.EditRole or row is None or row.saved is None:
            return super().setData(index, value, role)
        name = str(value).strip()
        if name and name != row.saved.name:
            self.rename_requested.emit(row.saved.name, name)
        return bool(name)


class HistoryProxy(QSortFilterProxyModel):
    """Sorts and filters within the groups, whose order is fixed."""

    def __init__(self, model: HistoryModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._words: list[str] = []
        self.setRecursiveFilteringEnabled(True)
        self.setSortRole(_SORT_ROLE)
        self.setSourceModel(model)

    def set_filter(self, text: str) -> None:
        """Show the lines that contain all of these words."""
        self._words = text.casefold().split()
        self.invalidateFilter()

    def filterAcceptsRow(self, row: int, parent: QModelIndex) -> bool:
        """Accept a group only if one of its lines is accepted."""
        if not parent.isValid():
            return False
        text = self.sourceModel().index(row, 0, parent).data(_FILTER_ROLE)
        return all(word in text for word in self._words)

    def lessThan(self, left: QModelIndex, right: QModelIndex) -> bool:
        """Keep the order of groups, whatever the sort order."""
        if left.parent().isValid():
            return super().lessThan(left, right)
        is_before = left.row() < right.row()
        return is_before == (self.sortOrder() == Qt.SortOrder.AscendingOrder)


def row_at(index: QModelIndex) -> SearchItem | None:
    """Return the search of a line, or None for a group."""
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
    is_metered = entry.is_metered
    items = [
        _item(entry.sentence, entry.sentence.casefold()),
        _item(time_words(entry.started), entry.started),
        _number(f"{entry.parcels:,}", entry.parcels),
        _number(f"{entry.requests:,}" if is_metered else "", entry.requests if is_metered else -1),
        _number(f"{entry.seconds:,.1f}", entry.seconds),
        _item(connection_of_entry(entry), connection_of_entry(entry).casefold()),
    ]
    return _complete(items, SearchItem(entry=entry), entry.name, entry.sentence, items[5].text())


def _saved_items(saved: SavedSearch) -> list[QStandardItem]:
    items = [
        _item(saved.name, saved.name.casefold()),
        _item(time_words(saved.created), saved.created),
        *(_number("", -1) for _ in range(3)),
        _item("", ""),
    ]
    items[0].setFlags(items[0].flags() | Qt.ItemFlag.ItemIsEditable)
    return _complete(items, SearchItem(saved=saved), saved.name, saved.sentence)


def _complete(items: list[QStandardItem], row: SearchItem, *words: str) -> list[QStandardItem]:
    items[0].setData(row, _ROW_ROLE)
    items[0].setData(" ".join(words).casefold(), _FILTER_ROLE)
    items[0].setToolTip(verbatim((row.entry or row.saved).sentence))
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
