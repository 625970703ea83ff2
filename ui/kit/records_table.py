"""A table of records, one per row, whose texts are computed when they are displayed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Callable, NamedTuple

from qgis.PyQt.QtCore import QAbstractTableModel, QModelIndex, Qt
from qgis.PyQt.QtWidgets import QAbstractItemView, QApplication, QHeaderView, QTableView, QWidget

from parcel_lookup.core.markup import verbatim

_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class RecordColumn(NamedTuple):
    """A column of a table of records."""

    title: str
    #: Returns the text of a record in this column.
    text: Callable[[Any], str]
    is_number: bool = False


class RecordsModel(QAbstractTableModel):
    """Shows records as rows; there may be hundreds of thousands."""

    def __init__(self, columns: Sequence[RecordColumn], parent: QWidget) -> None:
        super().__init__(parent)
        self.columns = columns
        self.records: Sequence[Any] = ()

    def show_records(self, records: Sequence[Any]) -> None:
        """Replace the records."""
        self.beginResetModel()
        self.records = records
        self.endResetModel()

    def rowCount(self, parent: QModelIndex | None = None) -> int:
        """Return the number of records."""
        return 0 if parent is not None and parent.isValid() else len(self.records)

    def columnCount(self, parent: QModelIndex | None = None) -> int:
        """Return the number of columns."""
        return 0 if parent is not None and parent.isValid() else len(self.columns)

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the text of a cell, which is its tooltip, too."""
        column = self.columns[index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return column.text(self.records[index.row()])
        if role == Qt.ItemDataRole.ToolTipRole:
            return verbatim(column.text(self.records[index.row()]))
        return _RIGHT if role == Qt.ItemDataRole.TextAlignmentRole and column.is_number else None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        """Return the title of a column."""
        is_title = role == Qt.ItemDataRole.DisplayRole and orientation == Qt.Orientation.Horizontal
        return self.columns[section].title if is_title else None


class RecordsTable(QTableView):
    """A table of records in rows of the same height, which can be selected and copied."""

    def __init__(self, columns: Sequence[RecordColumn]) -> None:
        super().__init__()
        self._records = RecordsModel(columns, self)
        self.setModel(self._records)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        # Heights of thousands of rows take too long to compute.
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)

    @property
    def records(self) -> Sequence[Any]:
        """The records shown."""
        return self._records.records

    def show_records(self, records: Sequence[Any]) -> None:
        """Replace the records."""
        self._records.show_records(records)

    def selected_records(self) -> Sequence[Any]:
        """Return the records of the selected rows, or all if none is selected."""
        rows = sorted(index.row() for index in self.selectionModel().selectedRows())
        return [self.records[row] for row in rows] if rows else self.records

    def copy(self) -> None:
        """Copy the titles and the selected rows, or all rows, separated by tabs."""
        columns = self._records.columns
        table = [[column.title for column in columns]]
        table += [[column.text(one) for column in columns] for one in self.selected_records()]
        lines = ("\t".join(" ".join(cell.split()) for cell in cells) for cells in table)
        QApplication.clipboard().setText("\n".join(lines))
