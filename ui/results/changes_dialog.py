"""The window that shows what changed since a layer was saved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qgis.core import QgsProject, QgsRectangle, QgsVectorLayer
from qgis.PyQt.QtCore import Qt, pyqtSignal
from qgis.PyQt.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QVBoxLayout,
)

from parcel_lookup.core.gis.saving import ChangeKind, changes_table, geopackage_of, replace_saved
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.ui.kit.confirmation import confirm
from parcel_lookup.ui.kit.highlights import AROUND
from parcel_lookup.ui.kit.records_table import RecordColumn, RecordsTable
from parcel_lookup.ui.kit.widgets import label_for, name_it

if TYPE_CHECKING:
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
    """Compares a saved layer with new results. It deletes itself when it is closed."""

    #: The running `ResultSaving` that replaces the saved layer with the new results.
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
        for kind in ChangeKind:
            number = self._changes.counts[kind]
            if number:
                parcels = number_of(number, "{} parcel", "{} parcels")
                self._kind.addItem(f"{kind.label} ({parcels})", kind)
        name_it(self._kind, "changes_kind", tr("Which changes to show"), tr("Show"))
        self._table = RecordsTable(
            (
                RecordColumn(tr("Change"), lambda change: change.kind.label),
                RecordColumn(tr("Parcel ID"), lambda change: change.parcel_id or change.svc_uuid),
                RecordColumn(tr("Address"), lambda change: change.address),
                RecordColumn(tr("What Changed"), lambda change: change.what),
                RecordColumn(tr("Before"), lambda change: _value_text(change, change.before)),
                RecordColumn(tr("After"), lambda change: _value_text(change, change.after)),
            )
        )
        self._table.setWordWrap(False)
        self._table.setAlternatingRowColors(True)
        self._table.doubleClicked.connect(lambda _index: self._show_on_map())
        name_it(self._table, "changes_rows", tr("One row for each change"), tr("Changes"))

    def _make_buttons(self, is_saved: bool) -> None:
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self._buttons.rejected.connect(self.reject)
        self._replace = self._add_button(
            "replace",
            tr("&Replace the Saved Layer…"),
            self._replace_tip(is_saved),
            QDialogButtonBox.ButtonRole.ResetRole,
        )
        self._replace.clicked.connect(lambda _checked=False: self._confirm_replacing())
        self._can_replace = is_saved and not self._changes.is_partial
        action = QDialogButtonBox.ButtonRole.ActionRole
        self._show_button = self._add_button(
            "show",
            tr("&Show on Map"),
            tr("Select the parcels of the selected rows, or of all rows, and zoom to them"),
            action,
        )
        self._show_button.clicked.connect(lambda _checked=False: self._show_on_map())
        self._copy_button = self._add_button(
            "copy", tr("Cop&y"), tr("Copy the selected rows, or all rows shown, as a table"), action
        )
        self._copy_button.clicked.connect(lambda _checked=False: self._table.copy())
        self._add = self._add_button(
            "add", tr("&Add as Table"), tr("Add all changes to the project as a table"), action
        )
        self._add.clicked.connect(lambda _checked=False: self._add_table())

    def _replace_tip(self, is_saved: bool) -> str:
        if self._changes.is_partial:
            return tr("The new results are incomplete: missing parcels would be lost")
        if not is_saved:
            return tr("The layer is temporary: it has no file to replace")
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
        label = label_for(self._kind, tr("Sho&w"))
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
        kind = self._kind.currentData()
        changes = self._changes.rows
        if kind is not None:
            changes = [change for change in changes if change.kind is kind]
        self._table.show_records(changes)
        self._fit_columns()
        self._update_buttons()

    def _fit_columns(self) -> None:
        """Give “Before” and “After” the width that the other columns leave."""
        header = self._table.horizontalHeader()
        most = _WIDE * self.fontMetrics().averageCharWidth()
        *others, before, after = range(self._table.model().columnCount())
        for column in (before, after):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
        for column in others:
            self._table.resizeColumnToContents(column)
            self._table.setColumnWidth(column, min(self._table.columnWidth(column), most))

    def _update_buttons(self, *_arguments: object) -> None:
        saved, fresh = self._layer(self._saved_id), self._layer(self._fresh_id)
        there = saved is not None and fresh is not None
        self._replace.setEnabled(self._can_replace and there)
        has_rows = bool(self._table.records)
        self._show_button.setEnabled(has_rows and (saved or fresh) is not None)
        self._copy_button.setEnabled(has_rows)
        self._add.setEnabled(bool(self._changes.rows))

    # ---- actions ------------------------------------------------------------------------------

    def _show_on_map(self) -> None:
        """Select gone and changed parcels in the saved layer, and new ones in the new layer."""
        changes = self._table.selected_records()
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

    def _add_table(self) -> None:
        name = tr("Changes in {layer}").format(layer=self._name)
        table = changes_table(self._changes, name)
        QgsProject.instance().addMapLayer(table)
        self._add.setEnabled(False)
        self._iface.showAttributeTable(table)

    def _confirm_replacing(self) -> None:
        saved, fresh = self._layer(self._saved_id), self._layer(self._fresh_id)
        remark = tr(
            "The {number} in the new results will replace the contents of {path}, including your "
            "edits. The style of the layer is kept."
        )
        number = number_of(fresh.featureCount(), "{} parcel", "{} parcels")
        confirm(
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


def _value_text(change: Change, value: Any) -> str:
    if value is None and change.kind not in (ChangeKind.NEW, ChangeKind.GONE):
        return tr("(none)")
    return value_words(value, is_money=change.kind is ChangeKind.VALUE)


def value_words(value: Any, *, is_money: bool = False) -> str:
    """Format a value for display."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    if isinstance(value, (int, float)):
        is_grouped = is_money or abs(value) >= _GROUPED_FROM
        return f"{value:,.15g}" if is_grouped else f"{value:.15g}"
    to_string = getattr(value, "toString", None)  # of a date
    return to_string(Qt.DateFormat.ISODate) if to_string is not None else str(value)
