"""The window that shows what changed since a layer was kept, and its table model."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any

from qgis.core import QgsProject, QgsRectangle, QgsVectorLayer
from qgis.PyQt.QtCore import QAbstractTableModel, QModelIndex, Qt, pyqtSignal
from qgis.PyQt.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QTableView,
    QVBoxLayout,
)

from parcel_lookup.core.gis.saving import ChangeKind, changes_table, geopackage_of, replace_saved
from parcel_lookup.core.text import number_of, tr
from parcel_lookup.ui.kit.highlights import AROUND
from parcel_lookup.ui.kit.question import ask
from parcel_lookup.ui.kit.widgets import name_it

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.gui import QgisInterface

    from parcel_lookup.core.gis.saving import Change, Changes

_WIDTH, _HEIGHT = 150, 30
#: Maximum characters of a cell; the tooltip shows the full text.
_WIDE = 28
#: Number of rows considered for the column widths.
_ROWS_TO_FIT = 200
#: Smaller numbers are years and counts, which are not grouped, unless they are money.
_GROUPED_FROM = 10_000


class ChangesDialog(QDialog):
    """Compares a kept layer with new results. It deletes itself when it is closed."""

    #: A running `Keep` that replaces the kept layer with the new results.
    replacing = pyqtSignal(object)

    def __init__(
        self,
        changes: Changes,
        saved: QgsVectorLayer,
        fresh: QgsVectorLayer,
        iface: QgisInterface,
    ) -> None:
        super().__init__(iface.mainWindow())
        self._changes = changes
        self._saved_id, self._fresh_id = saved.id(), fresh.id()
        self._name = saved.name()
        self._iface = iface
        self._model = ChangesModel(changes.rows, self)
        self.setObjectName("parcel_lookup_changes")
        self.setWindowTitle(tr("Changes: {layer}").format(layer=self._name))
        self.setModal(False)
        self.finished.connect(self.deleteLater)
        self._make_controls()
        self._make_buttons(bool(geopackage_of(saved)))
        self._lay_out()
        self._kind.currentIndexChanged.connect(self._show_kind)
        self._table.selectionModel().selectionChanged.connect(self._update_buttons)
        QgsProject.instance().layersRemoved.connect(self._update_buttons)
        self.finished.connect(self._let_go)
        self._show_kind()

    def _make_controls(self) -> None:
        lines = [self._changes.sentence, *(f"⚠ {note}" for note in self._changes.notes)]
        self._sum = QLabel("\n".join(lines))
        self._sum.setTextFormat(Qt.TextFormat.PlainText)
        self._sum.setWordWrap(True)
        self._sum.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        name_it(self._sum, "changes_sum", tr("Number of changes by kind"))
        self._kind = QComboBox()
        self._kind.addItem(tr("All Changes"), None)
        for kind, word in kind_words().items():
            number = self._changes.counts[kind]
            if number:
                parcels = number_of(number, "{} parcel", "{} parcels")
                self._kind.addItem(f"{word} ({parcels})", kind)
        name_it(self._kind, "changes_kind", tr("Which changes to show"), tr("Show"))
        self._table = QTableView()
        self._table.setModel(self._model)
        self._table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self._table.setTabKeyNavigation(False)
        self._table.setWordWrap(False)
        self._table.setAlternatingRowColors(True)
        self._table.verticalHeader().hide()
        # Uniform heights, because there may be thousands of rows.
        self._table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self._table.doubleClicked.connect(lambda _index: self._show_on_map())
        name_it(self._table, "changes_rows", tr("One row for each change"), tr("Changes"))

    def _make_buttons(self, is_kept: bool) -> None:
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self._buttons.rejected.connect(self.reject)
        self._replace = self._add_button(
            "replace",
            tr("&Replace the Saved Layer…"),
            self._replace_tip(is_kept),
            QDialogButtonBox.ButtonRole.ResetRole,
        )
        self._replace.clicked.connect(lambda _checked=False: self._ask())
        self._can_replace = is_kept and not self._changes.is_partial
        action = QDialogButtonBox.ButtonRole.ActionRole
        self._show_button = self._add_button(
            "show",
            tr("&Show on Map"),
            tr("Select the parcels of the selected rows, or of all rows, and zoom to them"),
            action,
        )
        self._show_button.clicked.connect(lambda _checked=False: self._show_on_map())
        self._copy_button = self._add_button(
            "copy", tr("Cop&y"), tr("Copy the selected rows, or all rows shown"), action
        )
        self._copy_button.clicked.connect(lambda _checked=False: self._copy())
        self._add = self._add_button(
            "add", tr("&Add as Table"), tr("Add all changes to the project as a table"), action
        )
        self._add.clicked.connect(lambda _checked=False: self._add_table())

    def _replace_tip(self, is_kept: bool) -> str:
        if self._changes.is_partial:
            return tr("The new results are incomplete: parcels that are missing would be lost")
        if not is_kept:
            return tr("The layer is temporary: it has no file to be replaced")
        return tr("Replace the parcels in the layer's file with the new parcels")

    def _add_button(
        self, name: str, text: str, tip: str, role: QDialogButtonBox.ButtonRole
    ) -> QPushButton:
        button = self._buttons.addButton(text, role)
        button.setAutoDefault(False)
        name_it(button, f"changes_{name}", tip)
        return button

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.addWidget(self._sum)
        row = QHBoxLayout()
        label = QLabel(tr("Sho&w"))
        label.setBuddy(self._kind)
        row.addWidget(label)
        row.addWidget(self._kind)
        row.addStretch(1)
        layout.addLayout(row)
        layout.addWidget(self._table, 1)
        layout.addWidget(self._buttons)
        metrics = self.fontMetrics()
        self._table.verticalHeader().setDefaultSectionSize(metrics.lineSpacing() + 6)
        self._table.horizontalHeader().setResizeContentsPrecision(_ROWS_TO_FIT)
        most = self.screen().availableGeometry()
        width, height = _WIDTH * metrics.averageCharWidth(), _HEIGHT * metrics.lineSpacing()
        self.resize(min(width, most.width()), min(height, most.height()))

    def _show_kind(self, _index: int = 0) -> None:
        self._model.show_kind(self._kind.currentData())
        self._fit_columns()
        self._update_buttons()

    def _fit_columns(self) -> None:
        """Give “Before” and “After” the width that the other columns leave."""
        header = self._table.horizontalHeader()
        most = _WIDE * self.fontMetrics().averageCharWidth()
        for index, column in enumerate(self._model.columns):
            if column in (Column.BEFORE, Column.AFTER):
                header.setSectionResizeMode(index, QHeaderView.ResizeMode.Stretch)
                continue
            self._table.resizeColumnToContents(index)
            self._table.setColumnWidth(index, min(self._table.columnWidth(index), most))

    def _chosen(self) -> list[int]:
        """Return the selected rows, or all rows shown if none is selected."""
        chosen = sorted(index.row() for index in self._table.selectionModel().selectedRows())
        return chosen or list(range(self._model.rowCount()))

    def _update_buttons(self, *_arguments: object) -> None:
        saved, fresh = self._layer(self._saved_id), self._layer(self._fresh_id)
        there = saved is not None and fresh is not None
        self._replace.setEnabled(self._can_replace and there)
        has_rows = self._model.rowCount() > 0
        self._show_button.setEnabled(has_rows and (saved or fresh) is not None)
        self._copy_button.setEnabled(has_rows)
        self._add.setEnabled(bool(self._changes.rows))

    # ---- what the buttons do ------------------------------------------------------------------

    def _show_on_map(self) -> None:
        """Select gone and changed parcels in the kept layer, and new ones in the new layer."""
        changes = self._model.changes(self._chosen())
        old = {one.saved_id for one in changes} - {None}
        new = {one.fresh_id for one in changes if one.saved_id is None} - {None}
        canvas = self._iface.mapCanvas()
        extent = QgsRectangle()
        for layer_id, ids in ((self._fresh_id, new), (self._saved_id, old)):
            layer = self._layer(layer_id)
            if layer is None:
                continue
            layer.selectByIds(list(ids))
            box = layer.boundingBoxOfSelected()
            if ids and not box.isNull():
                extent.combineExtentWith(canvas.mapSettings().layerExtentToOutputExtent(layer, box))
                self._iface.setActiveLayer(layer)
        if not extent.isNull():
            extent.scale(AROUND)
            canvas.setExtent(extent)
            canvas.refresh()

    def _copy(self) -> None:
        QApplication.clipboard().setText("\n".join(self._model.lines(self._chosen())))

    def _add_table(self) -> None:
        name = tr("Changes in {layer}").format(layer=self._name)
        table = changes_table(self._changes, name)
        QgsProject.instance().addMapLayer(table)
        self._add.setEnabled(False)
        self._iface.showAttributeTable(table)

    def _ask(self) -> None:
        saved, fresh = self._layer(self._saved_id), self._layer(self._fresh_id)
        remark = tr(
            "The {number} in the new results will replace the contents of {path}, including your "
            "edits. The style of the layer is kept."
        )
        number = number_of(fresh.featureCount(), "{} parcel", "{} parcels")
        ask(
            self,
            "replace_saved_box",
            tr("Replace the Saved Layer"),
            tr("Replace the contents of “{layer}”?").format(layer=saved.name()),
            remark.format(path=geopackage_of(saved), number=number),
            tr("Replace"),
            self._do_replace,
        )

    def _do_replace(self) -> None:
        saved, fresh = self._layer(self._saved_id), self._layer(self._fresh_id)
        if saved is not None and fresh is not None:
            self.replacing.emit(replace_saved(saved, fresh))
        self.accept()

    def _let_go(self, _result: int) -> None:
        self.finished.disconnect(self._let_go)  # it may be closed again before it is deleted
        QgsProject.instance().layersRemoved.disconnect(self._update_buttons)

    @staticmethod
    def _layer(layer_id: str) -> QgsVectorLayer | None:
        layer = QgsProject.instance().mapLayer(layer_id)
        return layer if isinstance(layer, QgsVectorLayer) else None


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
