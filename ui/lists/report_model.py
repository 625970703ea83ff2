"""The rows of a report as a table."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any

from qgis.PyQt.QtCore import QAbstractTableModel, QModelIndex, Qt

from parcel_lookup.core.search import AddressRow, BadRow, IdRow, PointRow, RowStatus
from parcel_lookup.ui.kit.text import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parcel_lookup.core.gis.run.unmatched import RowReport
    from parcel_lookup.core.search import Row, RowResult

_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class Part(Enum):
    """Which rows of a report are shown."""

    TO_CHECK = "to_check"
    ALL = "all"
    MATCHED = "matched"
    SEVERAL = "several"
    NONE = "none"
    ERROR = "error"

    def has(self, result: RowResult) -> bool:
        """Whether a row is one of them."""
        if self is Part.TO_CHECK:
            return bool(result.note) or result.status in (RowStatus.NONE, RowStatus.ERROR)
        return self is Part.ALL or result.status.value == self.value


class Column(Enum):
    """A column of a report; not every list has all of them."""

    ROW = "row"
    ASKED = "asked"
    RESULT = "result"
    PARCELS = "parcels"
    SCORE = "score"
    DISTANCE = "distance"
    NOTE = "note"


#: Those that only lists of one kind have.
_OF_KIND = {Column.SCORE: AddressRow, Column.DISTANCE: PointRow}
_NUMBERS = (Column.ROW, Column.PARCELS, Column.SCORE, Column.DISTANCE)


class ReportModel(QAbstractTableModel):
    """Shows a part of a report; nothing is made of a row before it is looked at."""

    def __init__(self, report: RowReport, parent: Any = None) -> None:
        super().__init__(parent)
        self._report = report
        self.columns = [one for one in Column if _OF_KIND.get(one, report.kind) is report.kind]
        #: The rows of the report that are shown, as indexes into it.
        self._shown: list[int] = []
        self._headings = {
            Column.ROW: tr("Row"),
            Column.ASKED: _noun(report.kind),
            Column.RESULT: tr("Result"),
            Column.PARCELS: tr("Parcels"),
            Column.SCORE: tr("Score"),
            Column.DISTANCE: tr("Distance"),
            Column.NOTE: tr("Note"),
        }
        self._statuses = {
            RowStatus.MATCHED: tr("Matched"),
            RowStatus.SEVERAL: tr("Several"),
            RowStatus.NONE: tr("None"),
            RowStatus.ERROR: tr("Not asked"),
        }

    def show_part(self, part: Part) -> None:
        """Show other rows."""
        self.beginResetModel()
        results = enumerate(self._report.results)
        self._shown = [index for index, result in results if part.has(result)]
        self.endResetModel()

    @property
    def longest_note(self) -> str:
        """Of the rows that are shown, by its letters."""
        return max((self._report.results[index].note for index in self._shown), key=len, default="")

    def row_ids(self, rows: Sequence[int], *, with_parcels: bool) -> list[int]:
        """The ids of rows that are shown, of those with or of those without a parcel."""
        found = []
        for row in rows:
            index = self._shown[row]
            status = self._report.results[index].status
            if (status in (RowStatus.MATCHED, RowStatus.SEVERAL)) is with_parcels:
                found.append(self._report.ids[index])
        return found

    def lines(self, rows: Sequence[int]) -> list[str]:
        """Rows that are shown below the headings, with tabs: for a spreadsheet."""
        table = [[self._headings[column] for column in self.columns]]
        table += [[self._text(self._shown[row], column) for column in self.columns] for row in rows]
        return ["\t".join(" ".join(cell.split()) for cell in cells) for cells in table]

    def rowCount(self, parent: QModelIndex | None = None) -> int:
        """How many rows are shown."""
        return 0 if parent is not None and parent.isValid() else len(self._shown)

    def columnCount(self, parent: QModelIndex | None = None) -> int:
        """How many columns a list of this kind has."""
        return 0 if parent is not None and parent.isValid() else len(self.columns)

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What a cell shows."""
        column = self.columns[index.column()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self._text(self._shown[index.row()], column)
        if role == Qt.ItemDataRole.TextAlignmentRole and column in _NUMBERS:
            return _RIGHT
        return None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        """What a column is called."""
        if role != Qt.ItemDataRole.DisplayRole or orientation != Qt.Orientation.Horizontal:
            return None
        return self._headings[self.columns[section]]

    def _text(self, index: int, column: Column) -> str:
        result = self._report.results[index]
        if column is Column.ROW:
            return str(self._report.ids[index])
        if column is Column.ASKED:
            return asked_words(self._report.asked[index])
        if column is Column.RESULT:
            return self._statuses[result.status]
        if column is Column.PARCELS:
            return f"{result.parcels:,}"
        if column is Column.SCORE:
            return "" if result.score is None else f"{result.score:.0f}"
        if column is Column.DISTANCE:
            return "" if result.distance is None else tr("{:,.1f} m").format(result.distance)
        return result.note


def asked_words(row: Row) -> str:
    """What a row asks for, as people write it."""
    if isinstance(row, PointRow):
        return f"{row.lat:.6f}, {row.lon:.6f}"
    if isinstance(row, AddressRow):
        place = " ".join(filter(None, (row.state, row.postal)))
        return ", ".join(filter(None, (row.address, row.city, place)))
    return "" if isinstance(row, BadRow) else row.id


def _noun(kind: type[Row]) -> str:
    nouns = {
        PointRow: tr("Point (latitude, longitude)"),
        AddressRow: tr("Address"),
        IdRow: tr("ID"),
    }
    return nouns.get(kind, tr("Row of the list"))
