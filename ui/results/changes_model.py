"""The table model of the changes since a layer was kept."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any

from qgis.PyQt.QtCore import QAbstractTableModel, QModelIndex, Qt

from parcel_lookup.core.gis.saving import ChangeKind
from parcel_lookup.ui.kit.text import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parcel_lookup.core.gis.saving import Change

#: Smaller numbers are years and counts, which are not grouped, unless they are money.
_GROUPED_FROM = 10_000


class Column(Enum):
    """A column of the changes table."""

    KIND = "kind"
    PARCEL = "parcel"
    ADDRESS = "address"
    WHAT = "what"
    BEFORE = "before"
    AFTER = "after"


class ChangesModel(QAbstractTableModel):
    """Shows the changes of one kind, or all; texts are only created for rows that are displayed."""

    def __init__(self, rows: Sequence[Change], parent: Any = None) -> None:
        super().__init__(parent)
        self.columns = list(Column)
        self._rows = rows
        #: Indexes of the rows shown.
        self._shown: Sequence[int] = range(len(rows))
        self._headings = {
            Column.KIND: tr("Change"),
            Column.PARCEL: tr("Parcel ID"),
            Column.ADDRESS: tr("Address"),
            Column.WHAT: tr("What Changed"),
            Column.BEFORE: tr("Before"),
            Column.AFTER: tr("After"),
        }
        self._kinds = kind_words()

    def show_kind(self, kind: ChangeKind | None) -> None:
        """Show the changes of a kind; None shows all."""
        self.beginResetModel()
        rows = enumerate(self._rows)
        self._shown = (
            range(len(self._rows))
            if kind is None
            else [index for index, change in rows if change.kind is kind]
        )
        self.endResetModel()

    def changes(self, rows: Sequence[int]) -> list[Change]:
        """Return the changes in some of the rows shown."""
        return [self._rows[self._shown[row]] for row in rows]

    def lines(self, rows: Sequence[int]) -> list[str]:
        """Return rows with the headings, separated by tabs, for a spreadsheet."""
        table = [[self._headings[column] for column in self.columns]]
        table += [
            [self._text(one, column) for column in self.columns] for one in self.changes(rows)
        ]
        return ["\t".join(" ".join(cell.split()) for cell in cells) for cells in table]

    def rowCount(self, parent: QModelIndex | None = None) -> int:
        """Return the number of changes shown."""
        return 0 if parent is not None and parent.isValid() else len(self._shown)

    def columnCount(self, parent: QModelIndex | None = None) -> int:
        """Return the number of columns."""
        return 0 if parent is not None and parent.isValid() else len(self.columns)

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the text of a cell."""
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            change = self._rows[self._shown[index.row()]]
            return self._text(change, self.columns[index.column()])
        return None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        """Return the heading of a column."""
        if role != Qt.ItemDataRole.DisplayRole or orientation != Qt.Orientation.Horizontal:
            return None
        return self._headings[self.columns[section]]

    def _text(self, change: Change, column: Column) -> str:
        if column is Column.KIND:
            return self._kinds[change.kind]
        if column is Column.PARCEL:
            return change.parcel_id or change.svc_uuid
        if column is Column.ADDRESS:
            return change.address
        if column is Column.WHAT:
            return change.what
        value = change.before if column is Column.BEFORE else change.after
        if value is None and change.kind not in (ChangeKind.NEW, ChangeKind.GONE):
            return tr("(none)")
        return value_words(value, is_money=change.kind is ChangeKind.VALUE)


def kind_words() -> dict[ChangeKind, str]:
    """Return the name of each kind of change."""
    return {
        ChangeKind.NEW: tr("New"),
        ChangeKind.GONE: tr("Gone"),
        ChangeKind.OWNER: tr("Owner"),
        ChangeKind.VALUE: tr("Value"),
        ChangeKind.GEOMETRY: tr("Geometry"),
        ChangeKind.OTHER: tr("Other"),
    }


def value_words(value: Any, *, is_money: bool = False) -> str:
    """Format a value for display."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    if isinstance(value, (int, float)):
        is_grouped = is_money or abs(value) >= _GROUPED_FROM
        return f"{value:,.15g}" if is_grouped else f"{value:.15g}"
    to_string = getattr(value, "toString", None)
    return to_string() if to_string is not None else str(value)
