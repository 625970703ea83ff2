"""The first parcels of an import, as they will be."""

from __future__ import annotations

from typing import Any

from qgis.core import QgsApplication
from qgis.PyQt.QtCore import QAbstractTableModel, QModelIndex, Qt
from qgis.PyQt.QtGui import QPalette
from qgis.PyQt.QtWidgets import QTableView, QWidget

from parcel_lookup.core.contract import FIELD_BY_NAME
from parcel_lookup.core.gis.connections.importing import Cell, Preview
from parcel_lookup.ui.kit.text import tr
from parcel_lookup.ui.kit.widgets import name_it

_NOTHING = Preview((), (), (), ())
_LONGEST_TEXT = 200
#: Rows that are seen at least, and the widest that a column becomes by itself, in characters.
_FEWEST_ROWS, _WIDEST = 4, 30


class PreviewModel(QAbstractTableModel):
    """Parcels in rows; their geometry first, then their attributes."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._preview = _NOTHING
        self._owner = parent

    @property
    def preview(self) -> Preview:
        """What is shown."""
        return self._preview

    def show_preview(self, preview: Preview) -> None:
        """Show these parcels from now on."""
        self.beginResetModel()
        self._preview = preview
        self.endResetModel()

    def rowCount(self, parent: QModelIndex | None = None) -> int:
        """How many parcels there are."""
        return 0 if parent is not None and parent.isValid() else len(self._preview.rows)

    def columnCount(self, parent: QModelIndex | None = None) -> int:
        """The geometry and the attributes."""
        if (parent is not None and parent.isValid()) or not self._preview.columns:
            return 0
        return 1 + len(self._preview.columns)

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What is shown of a value."""
        if not index.isValid():
            return None
        if index.column() == 0:
            return self._geometry(index.row(), role)
        cell = self._preview.rows[index.row()][index.column() - 1]
        if role == Qt.ItemDataRole.DisplayRole:
            return _text(cell, self._preview.columns[index.column() - 1].is_field)
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tip(cell)
        if role == Qt.ItemDataRole.DecorationRole and cell.unread is not None:
            return QgsApplication.getThemeIcon("/mIconWarning.svg")
        if role == Qt.ItemDataRole.ForegroundRole and cell.value is None and cell.unread is None:
            return self._grey()
        is_number = isinstance(cell.value, (int, float)) and not isinstance(cell.value, bool)
        if role == Qt.ItemDataRole.TextAlignmentRole and is_number:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        """The labels of fields and the names of other attributes; the numbers of rows."""
        if orientation == Qt.Orientation.Vertical:
            return section + 1 if role == Qt.ItemDataRole.DisplayRole else None
        if section == 0:
            return tr("Geometry") if role == Qt.ItemDataRole.DisplayRole else None
        column = self._preview.columns[section - 1]
        if role == Qt.ItemDataRole.DisplayRole:
            return tr(FIELD_BY_NAME[column.name].label) if column.is_field else column.name
        if role == Qt.ItemDataRole.ToolTipRole:
            origin = column.origin
            return tr("{name}, from {origin}").format(**column._asdict()) if origin else column.name
        return None

    def _geometry(self, row: int, role: int) -> Any:
        has_one, note = self._preview.has_geometry[row], self._preview.notes[row]
        if role == Qt.ItemDataRole.DisplayRole:
            return tr("Polygon") if has_one else tr("None")
        if role == Qt.ItemDataRole.ToolTipRole:
            return note or None
        if role == Qt.ItemDataRole.DecorationRole and note:
            return QgsApplication.getThemeIcon("/mIconWarning.svg")
        return self._grey() if role == Qt.ItemDataRole.ForegroundRole and not has_one else None

    def _tip(self, cell: Cell) -> str:
        if cell.unread is not None:
            return tr("This cannot be read. It is kept word for word in unread_values.")
        return _text(cell)

    def _grey(self) -> Any:
        palette = self._owner.palette()
        return palette.brush(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Text)


class PreviewTable(QTableView):
    """The preview of an import."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = PreviewModel(self)
        self.setModel(self._model)
        name_it(
            self,
            "import_preview",
            tr("The first ten parcels as they will be in the parcel file"),
            tr("Preview of the first parcels"),
        )
        self.setAlternatingRowColors(True)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        height = self.verticalHeader().minimumSectionSize()
        self.verticalHeader().setDefaultSectionSize(height)
        self.setMinimumHeight(self.horizontalHeader().sizeHint().height() + _FEWEST_ROWS * height)

    def show_preview(self, preview: Preview | None) -> None:
        """Show these parcels; what was scrolled to stays in sight."""
        place = self.horizontalScrollBar().value()
        is_new = preview is None or preview.columns != self._model.preview.columns
        self._model.show_preview(preview or _NOTHING)
        if is_new:
            self.resizeColumnsToContents()
            widest = self.fontMetrics().averageCharWidth() * _WIDEST
            for section in range(self._model.columnCount()):
                if self.columnWidth(section) > widest:
                    self.setColumnWidth(section, widest)
        self.horizontalScrollBar().setValue(place)


def _text(cell: Cell, is_field: bool = False) -> str:
    """A value in words; the numbers of fields are amounts, those of others may be years."""
    value = cell.unread if cell.value is None else cell.value
    if value is None:
        return "NULL"
    if is_field and isinstance(value, (int, float)) and not isinstance(value, bool):
        text = f"{value:,.6f}"
        return text.rstrip("0").rstrip(".")
    text = str(value)
    return text if len(text) <= _LONGEST_TEXT else text[:_LONGEST_TEXT] + "…"
