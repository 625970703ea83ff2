"""The connections as a list: name, address or file, and which is the default."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.PyQt.QtCore import QItemSelectionModel, QSize, Qt, pyqtSignal
from qgis.PyQt.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from parcel_lookup.core.gis.connections import LOCAL, SAMPLE, Connection
from parcel_lookup.ui.kit.text import tr
from parcel_lookup.ui.kit.widgets import name_it

if TYPE_CHECKING:
    from collections.abc import Iterable

    from qgis.PyQt.QtGui import QKeyEvent

_NAME, _PLACE, _DEFAULT = range(3)
_ROWS = 5


class ConnectionTree(QTreeWidget):
    """Shows what it is given; Enter or a double click is for editing, Delete for removing."""

    edit_wanted = pyqtSignal()
    remove_wanted = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setRootIsDecorated(False)
        self.setAllColumnsShowFocus(True)
        self.setUniformRowHeights(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setHeaderLabels([tr("Name"), tr("Address or File"), tr("Default")])
        self.header().setStretchLastSection(False)
        modes = QHeaderView.ResizeMode
        for column, mode in (
            (_NAME, modes.ResizeToContents),
            (_PLACE, modes.Stretch),
            (_DEFAULT, modes.ResizeToContents),
        ):
            self.header().setSectionResizeMode(column, mode)
        name_it(
            self,
            "connections",
            tr("Where parcels can come from. Enter edits a connection, Delete removes it."),
            tr("Connections"),
        )
        self.itemDoubleClicked.connect(lambda _item, _column: self.edit_wanted.emit())

    @property
    def selected(self) -> list[str]:
        """Names of the selected connections."""
        return [_name_of(item) for item in self.selectedItems()]

    def show_connections(self, connections: Iterable[Connection], default: str) -> None:
        """List them; those that were selected stay so, and at first it is the default."""
        selected = self.selected or [default]
        blocked = self.blockSignals(True)
        self.clear()
        self.addTopLevelItems([_item(one, one.name == default) for one in connections])
        self.blockSignals(blocked)
        self.select(selected)

    def select(self, names: Iterable[str]) -> None:
        """Select the connections of those names, and no other."""
        wanted, flags = set(names), QItemSelectionModel.SelectionFlag
        blocked = self.blockSignals(True)
        self.clearSelection()
        for row in range(self.topLevelItemCount()):
            item = self.topLevelItem(row)
            if _name_of(item) in wanted:
                self.setCurrentItem(item, _NAME, flags.Select | flags.Rows)
        self.blockSignals(blocked)
        self.itemSelectionChanged.emit()

    def minimumSizeHint(self) -> QSize:
        """Some rows, in the font's size."""
        hint = super().minimumSizeHint()
        return QSize(hint.width(), max(hint.height(), self.fontMetrics().lineSpacing() * 2 * _ROWS))

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Enter edits, and does not close the dialog around the list."""
        if event is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.edit_wanted.emit()
        elif event is not None and event.key() == Qt.Key.Key_Delete:
            self.remove_wanted.emit()
        else:
            super().keyPressEvent(event)


def _name_of(item: QTreeWidgetItem) -> str:
    return item.data(_NAME, Qt.ItemDataRole.UserRole)


def _item(connection: Connection, is_default: bool) -> QTreeWidgetItem:
    title, place = connection.name, connection.path if connection.kind == LOCAL else connection.url
    if connection.kind == SAMPLE:
        title, place = tr("Sample county (offline)"), tr("An invented county on this computer")
    item = QTreeWidgetItem([title, place, "✓" if is_default else ""])
    item.setData(_NAME, Qt.ItemDataRole.UserRole, connection.name)
    item.setTextAlignment(_DEFAULT, Qt.AlignmentFlag.AlignCenter)
    for column in (_NAME, _PLACE):
        item.setToolTip(column, place)
    if is_default:
        item.setToolTip(_DEFAULT, tr("Used where no connection is named"))
        item.setData(_DEFAULT, Qt.ItemDataRole.AccessibleTextRole, tr("Default"))
    return item
