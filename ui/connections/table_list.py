"""The list of the tables and views of a database, of which one is chosen."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from qgis.gui import QgsFilterLineEdit
from qgis.PyQt.QtCore import QItemSelectionModel, QModelIndex, QSortFilterProxyModel, Qt, pyqtSignal
from qgis.PyQt.QtGui import QStandardItem, QStandardItemModel
from qgis.PyQt.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from parcel_lookup.core.gis.connections.table_drafts import RelationKind
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.ui.kit.widgets import (
    fill,
    label_for,
    name_it,
    note_label,
    show_note,
    single_shot,
    wrapping_tip,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.PyQt.QtGui import QKeyEvent

    from parcel_lookup.core.gis.connections.table_drafts import TableSummary

_SCHEMA, _TABLE, _KIND, _GEOMETRY, _CRS, _ROWS = range(6)
#: The place of a table in the list that was shown; and what a column is sorted by.
_PLACE, _SORT = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1
_VISIBLE_ROWS = 6
#: A table is read once the arrow keys rest on it.
_REST_MS = 250


class TableList(QWidget):
    """Tables and views with their geometry and size; a filter above them."""

    #: The `TableSummary` that the user selected, or None.
    selected = pyqtSignal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tables: tuple[TableSummary, ...] = ()
        #: The number of tables without polygons, which are not shown.
        self._others = 0
        self._is_filling = False
        self._model = QStandardItemModel(self)
        self._shown = QSortFilterProxyModel(self)
        self._shown.setSourceModel(self._model)
        self._shown.setSortRole(_SORT)
        self._shown.setFilterKeyColumn(-1)
        self._shown.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self._filter = _FilterEdit()
        self._filter.setShowSearchIcon(True)
        self._filter.setPlaceholderText(tr("Filter tables"))
        tip = tr("Show only tables whose schema, name, or geometry type contains this text")
        name_it(self._filter, "table_filter", tip, tr("Filter"))
        self._view = _TableView()
        self._view.setModel(self._shown)
        name_it(
            self._view,
            "tables",
            tr("Tables and views of the database. Their columns are read when you select one"),
            tr("Tables"),
        )
        self._counts = note_label("tables_note")
        label = label_for(self._view, tr("Ta&ble or view"))
        fill(QVBoxLayout(self), label, self._filter, (self._view, 1), self._counts)
        self._rest = single_shot(_REST_MS, self._report, self)
        self._filter.textChanged.connect(self._on_filter)
        self._filter.left.connect(self._view.setFocus)
        self._view.selectionModel().currentRowChanged.connect(self._on_row)
        self._view.activated.connect(lambda _index: self._report())
        self.setFocusProxy(self._filter)
        self._name_columns()

    @property
    def tables(self) -> tuple[TableSummary, ...]:
        """The tables that are listed, whatever the filter."""
        return self._tables

    @property
    def current(self) -> TableSummary | None:
        """The selected table."""
        index = self._view.currentIndex()
        if not index.isValid():
            return None
        return self._tables[index.siblingAtColumn(_SCHEMA).data(_PLACE)]

    def show_tables(
        self, tables: Sequence[TableSummary], selected: tuple[str, str, str] | None = None
    ) -> None:
        """List the tables that may have parcels, and select one without a signal.

        `selected` is its schema, its name, and its column of geometries.
        """
        self._tables = tuple(one for one in tables if one.may_have_parcels)
        self._others = len(tables) - len(self._tables)
        self._is_filling = True
        self._model.clear()
        self._name_columns()
        names = Counter((one.schema, one.name) for one in self._tables)
        for place, table in enumerate(self._tables):
            is_repeated = names[table.schema, table.name] > 1
            self._model.appendRow(_items(table, place, is_repeated=is_repeated))
        self._view.sortByColumn(_SCHEMA, Qt.SortOrder.AscendingOrder)
        self._select(selected)
        self._is_filling = False
        self._rest.stop()
        self._show_number()

    def close_down(self) -> None:
        """Stop waiting for the arrow keys to rest."""
        self._rest.stop()

    def _name_columns(self) -> None:
        self._model.setHorizontalHeaderLabels(
            [
                tr("Schema"),
                tr("Name"),
                tr("Type"),
                tr("Geometry"),
                tr("CRS"),
                tr("Rows (Estimated)"),
            ]
        )
        for column in range(self._model.columnCount()):
            modes = QHeaderView.ResizeMode
            mode = modes.Stretch if column == _TABLE else modes.ResizeToContents
            self._view.header().setSectionResizeMode(column, mode)

    def _select(self, selected: tuple[str, str, str] | None) -> None:
        for row in range(self._shown.rowCount()):
            index = self._shown.index(row, _SCHEMA)
            table = self._tables[index.data(_PLACE)]
            if (table.schema, table.name, table.geometry) == selected:
                flags = QItemSelectionModel.SelectionFlag
                self._view.selectionModel().setCurrentIndex(
                    index, flags.ClearAndSelect | flags.Rows
                )
                self._view.scrollTo(index)
                return

    def _on_filter(self, text: str) -> None:
        self._shown.setFilterFixedString(text.strip())
        self._show_number()
        index = self._view.currentIndex()
        if index.isValid():
            self._view.scrollTo(index)

    def _show_number(self) -> None:
        """Show why the list is shorter than that of the database."""
        number, shown = len(self._tables), self._shown.rowCount()
        words = []
        if number and not shown:
            words.append(tr("No table matches the filter."))
        elif shown < number:
            text = number_of(
                number, "{shown} of {} table shown.", "{shown} of {} tables shown.", shown=shown
            )
            words.append(text)
        if self._others:
            text = number_of(
                self._others,
                "{} table without polygons is not listed.",
                "{} tables without polygons are not listed.",
            )
            words.append(text)
        show_note(self._counts, " ".join(words))

    def _on_row(self, *_rows: QModelIndex) -> None:
        if not self._is_filling:
            self._rest.start()

    def _report(self) -> None:
        self._rest.stop()
        self.selected.emit(self.current)


class _FilterEdit(QgsFilterLineEdit):
    """A filter from which the key Down leads to the list, and Enter does not close the dialog."""

    left = pyqtSignal()

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Leave with Down or Enter."""
        keys = (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if event is not None and event.key() in keys:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class _TableView(QTreeView):
    """A sortable list in which Enter activates a row instead of closing the dialog."""

    def __init__(self) -> None:
        super().__init__()
        self.setRootIsDecorated(False)
        self.header().setStretchLastSection(False)
        self.setUniformRowHeights(True)
        self.setAllColumnsShowFocus(True)
        self.setSortingEnabled(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setTabKeyNavigation(False)
        line = int(self.fontMetrics().lineSpacing() * 1.3)
        self.setFixedHeight(self.header().sizeHint().height() + line * _VISIBLE_ROWS)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Activate the current row with Enter."""
        if event is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            index: QModelIndex = self.currentIndex()
            if index.isValid():
                self.activated.emit(index)
            event.accept()
        else:
            super().keyPressEvent(event)


def _items(table: TableSummary, place: int, *, is_repeated: bool) -> list[QStandardItem]:
    """Return the row of a table; one with several columns of geometries names the column."""
    geometry = table.geometry_type or tr("Any")
    if is_repeated:
        geometry = f"{table.geometry} ({geometry})"
    crs = f"EPSG:{table.srid}" if table.srid else tr("Not set")
    rows = "" if table.rows is None else f"{table.rows:,}"
    texts = (table.schema, table.name, _KINDS[table.kind], geometry, crs, rows)
    items = [QStandardItem(text) for text in texts]
    for item, text in zip(items, texts):
        item.setData(text.casefold(), _SORT)
        item.setToolTip(wrapping_tip(table.comment))
        if not table.is_readable:
            item.setEnabled(False)
            item.setToolTip(tr("The user of the connection is not allowed to read this table"))
    items[_ROWS].setData(-1 if table.rows is None else table.rows, _SORT)
    items[_ROWS].setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    items[_SCHEMA].setData(place, _PLACE)
    return items


_KINDS = {
    RelationKind.TABLE: tr("Table"),
    RelationKind.PARTITIONED_TABLE: tr("Partitioned table"),
    RelationKind.VIEW: tr("View"),
    RelationKind.MATERIALIZED_VIEW: tr("Materialized view"),
    RelationKind.FOREIGN_TABLE: tr("Foreign table"),
}
