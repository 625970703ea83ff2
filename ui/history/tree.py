"""The searches of the history as a tree: one line per search, in groups that are always open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.PyQt.QtCore import QItemSelectionModel, Qt
from qgis.PyQt.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from parcel_lookup.core.i18n import tr
from parcel_lookup.core.markup import verbatim
from parcel_lookup.core.search.history import SAVED
from parcel_lookup.ui.history.sentences import connections_of, time_words
from parcel_lookup.ui.kit.widgets import name_it

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from parcel_lookup.core.search.history import Entry

#: In characters: indentation of lines, and width for a connection's name.
_INDENT, _NAME_COLUMNS = 2, 22
_NUMBERS, _CONNECTION = (2, 3, 4), 5
_ENTRY = Qt.ItemDataRole.UserRole


class HistoryTree(QTreeWidget):
    """The searches in three groups, each with the latest first, and without empty groups."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setHeaderLabels(
            [
                *(tr("Search"), tr("When"), tr("Parcels")),
                *(tr("Requests"), tr("Seconds"), tr("Connection")),
            ]
        )
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.setUniformRowHeights(True)
        self.setAllColumnsShowFocus(True)
        self.setItemsExpandable(False)
        self.setRootIsDecorated(False)
        width = self.fontMetrics().averageCharWidth()
        self.setIndentation(width * _INDENT)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        last = header.count() - 1
        header.setSectionResizeMode(last, QHeaderView.ResizeMode.Interactive)
        header.resizeSection(last, width * _NAME_COLUMNS)
        name_it(self, "history_tree", "", tr("Searches"))

    def show_searches(
        self, entries: Sequence[Entry], saved: Sequence[Entry], to_select: str
    ) -> None:
        """Show these searches, and select the one with that id, or those selected before."""
        is_new = not self.topLevelItemCount()
        ids = {to_select} if to_select else {entry.id for entry in self.selected()}
        place = self.verticalScrollBar().value()
        self.clear()
        for title, found in (
            (tr("Unfinished"), [one for one in entries if one.is_resumable]),
            (tr("Saved"), saved),
            (tr("Earlier"), [one for one in entries if not one.is_resumable]),
        ):
            if found:
                self._add_group(title, found)
        self.verticalScrollBar().setValue(place)
        lines = list(self._lines())
        if is_new and not ids:
            ids = {entry.id for _, entry in lines[:1]}  # so that the buttons can be used at once
        for line, entry in lines:
            line.setSelected(entry.id in ids)
            if entry.id == to_select:
                self.scrollToItem(line)
        if self.selectedItems():  # the arrow keys go on from there
            keep = QItemSelectionModel.SelectionFlag.NoUpdate
            self.setCurrentItem(self.selectedItems()[0], 0, keep)

    def set_filter(self, text: str) -> None:
        """Show the searches that contain all of these words."""
        words = text.casefold().split()
        for line, entry in self._lines():
            content = f"{entry.name} {entry.sentence} {line.text(_CONNECTION)}".casefold()
            line.setHidden(not all(word in content for word in words))
            if line.isHidden():
                line.setSelected(False)
        for row in range(self.topLevelItemCount()):
            group = self.topLevelItem(row)
            lines = [group.child(number) for number in range(group.childCount())]
            group.setHidden(all(line.isHidden() for line in lines))

    @property
    def has_visible(self) -> bool:
        """Whether a search is shown."""
        return not all(line.isHidden() for line, _ in self._lines())

    def selected(self) -> list[Entry]:
        """Return the selected searches, in the order of the lines."""
        return [entry for line, entry in self._lines() if line.isSelected()]

    def _lines(self) -> Iterator[tuple[QTreeWidgetItem, Entry]]:
        for row in range(self.topLevelItemCount()):
            group = self.topLevelItem(row)
            for number in range(group.childCount()):
                line = group.child(number)
                yield line, line.data(0, _ENTRY)

    def _add_group(self, title: str, entries: Sequence[Entry]) -> None:
        group = QTreeWidgetItem(self, [title])
        group.setFirstColumnSpanned(True)
        group.setFlags(Qt.ItemFlag.ItemIsEnabled)
        font = self.font()
        font.setBold(True)
        group.setFont(0, font)
        for entry in entries:
            line = QTreeWidgetItem(group, _texts(entry))
            line.setData(0, _ENTRY, entry)
            line.setToolTip(0, verbatim(entry.sentence))
            for column in _NUMBERS:
                right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
                line.setTextAlignment(column, right)
        group.setExpanded(True)


def _texts(entry: Entry) -> list[str]:
    when = time_words(entry.started)
    if entry.state == SAVED:
        return [entry.name, when, "", "", "", ""]
    return [
        entry.sentence,
        when,
        f"{entry.parcels:,}",
        f"{entry.requests:,}" if entry.is_metered else "",
        f"{entry.seconds:,.1f}",
        connections_of(entry),
    ]
