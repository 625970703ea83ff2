"""The searches of the history as a tree: filtered, sorted, selected, renamed in their place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.PyQt.QtCore import QItemSelectionModel, Qt, pyqtSignal
from qgis.PyQt.QtWidgets import QAbstractItemView, QHeaderView, QTreeView, QWidget

from parcel_lookup.ui.history.model import HistoryModel, HistoryProxy, Row, row_at
from parcel_lookup.ui.kit.text import tr
from parcel_lookup.ui.kit.widgets import name_it

if TYPE_CHECKING:
    from collections.abc import Sequence, Set

    from qgis.PyQt.QtCore import QModelIndex

    from parcel_lookup.core.search.history import Entry, SavedSearch


#: In characters: how far lines stand in from their group, and room for a connection's name.
_INDENT, _NAME = 2, 22


class HistoryTree(QTreeView):
    """Groups that are always open, with a line for each search."""

    #: Other lines are selected.
    selection_changed = pyqtSignal()
    #: The old and the new name of a saved search.
    rename_wanted = pyqtSignal(str, str)

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
        header.resizeSection(last, self.fontMetrics().averageCharWidth() * _NAME)
        name_it(self, "history_tree", "", tr("Searches"))
        self._model.rename_wanted.connect(self.rename_wanted)
        self.selectionModel().selectionChanged.connect(lambda *_: self.selection_changed.emit())

    @property
    def is_typing(self) -> bool:
        """Whether a name is being typed: new lines would take it away."""
        return self.state() == QAbstractItemView.State.EditingState

    @property
    def is_empty(self) -> bool:
        """Whether there are no searches at all."""
        return self._model.rowCount() == 0

    @property
    def shows_nothing(self) -> bool:
        """Whether the filter leaves no search."""
        return self._proxy.rowCount() == 0

    def fill(
        self,
        entries: Sequence[Entry],
        saved: Sequence[SavedSearch],
        wanted: Set[tuple[str, str]],
    ) -> None:
        """Show these; select the `wanted` ones (`Row.key`), or those that were, and still are."""
        keys = wanted or {row.key for row in self.selected()}
        place = self.verticalScrollBar().value()
        self._model.fill(entries, saved)
        self._open_groups()
        self.verticalScrollBar().setValue(place)
        self._select(keys, scroll=bool(wanted))

    def set_filter(self, text: str) -> None:
        """Show the searches that have all of these words."""
        self._proxy.set_filter(text)
        self._open_groups()

    def selected(self) -> list[Row]:
        """What is selected, in the order of the lines."""
        indexes = sorted(
            self.selectionModel().selectedRows(), key=lambda one: self.visualRect(one).y()
        )
        return [row for row in map(row_at, indexes) if row is not None]

    def rename_selected(self) -> None:
        """Have the name of the saved search that is selected typed in its line."""
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
            found = lines[:1]  # what a newcomer sees can be used at once
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
