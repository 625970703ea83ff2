"""The tables of the import dialog: columns with their fields, and the preview."""

from __future__ import annotations

from qgis.core import QgsApplication
from qgis.PyQt.QtCore import Qt, pyqtSignal
from qgis.PyQt.QtGui import QIcon, QPalette, QStandardItem, QStandardItemModel
from qgis.PyQt.QtWidgets import (
    QComboBox,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from parcel_lookup.core.contract import FIELD_BY_NAME, FIELDS, Group
from parcel_lookup.core.gis.connections.importing import Cell, ImportDraft, Preview, Unit
from parcel_lookup.core.i18n import tr
from parcel_lookup.ui.kit.widgets import CalmComboBox, name_it

_COLUMN, _FIELD, _EXAMPLE, _REMARK = range(4)
_ROLE = Qt.ItemDataRole.UserRole
#: Widths in characters.
_WIDTHS = {_COLUMN: 25, _FIELD: 37, _EXAMPLE: 26}
_LONGEST_EXAMPLE = 200
#: Rows that are seen at least.
_FEWEST_ROWS = 4
_NOTHING = Preview((), (), (), ())
_LONGEST_TEXT = 200
#: Rows that are seen at least, and the widest that a column becomes by itself, in characters.
_FEWEST_PARCELS, _WIDEST = 4, 30


class FieldCombo(CalmComboBox):
    """A combo box with the parcel fields in groups, and an item for no field."""

    def __init__(self, fields: QStandardItemModel, column: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setModel(fields)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(12)
        name_it(
            self,
            f"import_field_{column}",
            tr("Parcel field for this column"),
            tr("Field of the column {column}").format(column=column),
        )

    @property
    def field(self) -> str:
        """The name of the selected field, or ""."""
        return str(self.currentData(_ROLE) or "")

    def set_field(self, field: str) -> None:
        """Select a field by its name."""
        self.setCurrentIndex(max(0, self.findData(field, _ROLE)))


class ColumnTable(QTableWidget):
    """One row per column of the layer: its field, an example, and a remark."""

    #: The user gave a column another field; the draft knows it already.
    changed = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(0, 4, parent)
        self._draft: ImportDraft | None = None
        self._fields = _field_model(self)
        name_it(
            self,
            "import_columns",
            tr("Parcel field for each column of the layer"),
            tr("Columns of the layer"),
        )
        self.setHorizontalHeaderLabels([tr("Column"), tr("Becomes"), tr("Example"), tr("Remark")])
        self.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        self.setSelectionMode(QTableWidget.SelectionMode.SingleSelection)
        self.setAlternatingRowColors(True)
        self.setWordWrap(False)
        # The tabulator goes from combo to combo, and out of the table at the end.
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setStretchLastSection(True)
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        for section, characters in _WIDTHS.items():
            header.resizeSection(section, self.fontMetrics().averageCharWidth() * characters)
        row = FieldCombo(self._fields, "", self)
        row.hide()
        self.verticalHeader().setDefaultSectionSize(row.sizeHint().height())
        self.setMinimumHeight(header.sizeHint().height() + _FEWEST_ROWS * row.sizeHint().height())
        row.deleteLater()

    def show_draft(self, draft: ImportDraft | None) -> None:
        """Show and edit the columns of a draft, or nothing for None."""
        self._draft = draft
        columns = draft.sample.columns if draft is not None else ()
        self.setRowCount(0)
        self.setRowCount(len(columns))
        for row, column in enumerate(columns):
            example = _example_text(draft.example(column))
            for place, text in ((_COLUMN, column), (_EXAMPLE, example), (_REMARK, "")):
                item = QTableWidgetItem(text)
                item.setToolTip(text)
                self.setItem(row, place, item)
            combo = FieldCombo(self._fields, column, self)
            combo.set_field(draft.fields[column])
            combo.activated.connect(lambda _index, row=row: self._on_chosen(row))
            self.setCellWidget(row, _FIELD, combo)
        self.refresh()

    def combo(self, row: int) -> FieldCombo:
        """Return the combo box in a row."""
        return self.cellWidget(row, _FIELD)

    def refresh(self) -> None:
        """Update the remarks."""
        if self._draft is None:
            return
        clashing = {name for names in self._draft.clashes().values() for name in names}
        for row, column in enumerate(self._draft.sample.columns):
            unreadable = self._draft.unreadable(column)
            remark = self._remark(column, column in clashing, unreadable)
            needs_look = column in clashing or unreadable or self._draft.is_doubtful(column)
            item = self.item(row, _REMARK)
            item.setText(remark)
            item.setToolTip(remark)
            item.setIcon(_warning() if needs_look else QIcon())
            combo = self.combo(row)
            combo.setAccessibleDescription(f"{combo.toolTip()}. {remark}".rstrip(" "))

    def _on_chosen(self, row: int) -> None:
        if self._draft is not None:
            self._draft.choose(self._draft.sample.columns[row], self.combo(row).field)
            self.refresh()
            self.changed.emit()

    def _remark(self, column: str, is_clashing: bool, unreadable: int) -> str:
        draft = self._draft
        conversion = draft.conversion(column)
        kept = draft.kept_name(column)
        others = draft.joined_with(column)
        remarks = [
            tr("Another column has the same field") if is_clashing else "",
            tr("Best guess: please check") if draft.is_doubtful(column) else "",
            _unreadable_words(unreadable, len(draft.sample.values(column))) if unreadable else "",
            _unit_words(conversion.unit) if conversion.unit is not None else "",
            tr("Read without {sign}").format(sign=conversion.remove[0])
            if conversion.remove
            else "",
            tr("Joined with {columns}").format(columns=", ".join(others)) if others else "",
            tr("Kept as {name}").format(name=kept) if kept not in ("", column) else "",
        ]
        return "; ".join(remark for remark in remarks if remark)


def _unreadable_words(unreadable: int, values: int) -> str:
    return tr("{unreadable} of {values} values cannot be read").format(
        unreadable=f"{unreadable:,}", values=f"{values:,}"
    )


def _unit_words(unit: Unit) -> str:
    return {
        Unit.ACRES: tr("Acres, converted"),
        Unit.SQUARE_FEET: tr("Square feet, converted"),
        Unit.SQUARE_METERS: tr("Square meters, converted"),
        Unit.HECTARES: tr("Hectares, converted"),
    }[unit]


def _field_model(parent: QWidget) -> QStandardItemModel:
    """Create the model of all fields below group titles, shared by all combo boxes."""
    model = QStandardItemModel(parent)
    none = QStandardItem(tr("— Keep as is"))
    none.setData("", _ROLE)
    none.setToolTip(
        tr("No parcel field: the values are kept in an attribute with the name of the column.")
    )
    model.appendRow(none)
    bold = parent.font()
    bold.setBold(True)
    for group in Group:
        if group is Group.OTHER:
            continue
        title = QStandardItem(group.label)
        title.setFlags(Qt.ItemFlag.NoItemFlags)
        title.setFont(bold)
        model.appendRow(title)
        for field in FIELDS:
            if field.group is group:
                item = QStandardItem(field.label)
                item.setData(field.name, _ROLE)
                unit = f" ({field.unit_label})" if field.unit else ""
                item.setToolTip(f"{field.meaning}{unit} · {field.name}")
                model.appendRow(item)
    return model


def _example_text(value: object) -> str:
    text = "" if value is None else str(value)
    return text if len(text) <= _LONGEST_EXAMPLE else text[:_LONGEST_EXAMPLE] + "…"


def _warning() -> QIcon:
    return QgsApplication.getThemeIcon("/mIconWarning.svg")


class PreviewTable(QTableWidget):
    """The first parcels of an import, with the geometry and the attributes as columns."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._preview = _NOTHING
        name_it(
            self,
            "import_preview",
            tr("The first ten parcels as they will be saved in the parcel file"),
            tr("Preview of the first parcels"),
        )
        self.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.setAlternatingRowColors(True)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        height = self.verticalHeader().minimumSectionSize()
        self.verticalHeader().setDefaultSectionSize(height)
        self.setMinimumHeight(
            self.horizontalHeader().sizeHint().height() + _FEWEST_PARCELS * height
        )

    def show_preview(self, preview: Preview | None) -> None:
        """Show these parcels and keep the scroll position."""
        preview = preview or _NOTHING
        position = self.horizontalScrollBar().value()
        is_new = preview.columns != self._preview.columns
        self._preview = preview
        self.setRowCount(len(preview.rows))
        self.setColumnCount(1 + len(preview.columns) if preview.columns else 0)
        if preview.columns:
            self._show_titles(preview)
        for row, cells in enumerate(preview.rows):
            self.setItem(row, 0, self._geometry_item(preview.has_geometry[row], preview.notes[row]))
            for column, cell in enumerate(cells):
                is_field = preview.columns[column].is_field
                self.setItem(row, column + 1, self._item(cell, is_field))
        if is_new or preview is _NOTHING:
            self.resizeColumnsToContents()
            widest = self.fontMetrics().averageCharWidth() * _WIDEST
            for column in range(self.columnCount()):
                self.setColumnWidth(column, min(self.columnWidth(column), widest))
        self.horizontalScrollBar().setValue(position)

    def _show_titles(self, preview: Preview) -> None:
        """Show labels of fields, and names of other attributes."""
        self.setHorizontalHeaderItem(0, QTableWidgetItem(tr("Geometry")))
        for index, column in enumerate(preview.columns, start=1):
            label = FIELD_BY_NAME[column.name].label if column.is_field else column.name
            item = QTableWidgetItem(label)
            tip = tr("{name}, from {origin}") if column.origin else "{name}"
            item.setToolTip(tip.format(name=column.name, origin=column.origin))
            self.setHorizontalHeaderItem(index, item)

    def _item(self, cell: Cell, is_field: bool) -> QTableWidgetItem:
        item = QTableWidgetItem(_cell_text(cell, is_field))
        item.setToolTip(_cell_text(cell))
        if cell.unread is not None:
            item.setIcon(_warning())
            item.setToolTip(tr("This value cannot be read. It is kept as text in unread_values."))
        elif cell.value is None:
            self._gray_out(item)
        elif isinstance(cell.value, (int, float)) and not isinstance(cell.value, bool):
            item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return item

    def _geometry_item(self, has_geometry: bool, note: str) -> QTableWidgetItem:
        item = QTableWidgetItem(tr("Polygon") if has_geometry else tr("None"))
        item.setToolTip(note)
        if note:
            item.setIcon(_warning())
        if not has_geometry:
            self._gray_out(item)
        return item

    def _gray_out(self, item: QTableWidgetItem) -> None:
        palette = self.palette()
        item.setForeground(palette.brush(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Text))


def _cell_text(cell: Cell, is_field: bool = False) -> str:
    """Return a value as text; only numbers of parcel fields get thousands separators."""
    value = cell.unread if cell.value is None else cell.value
    if value is None:
        return "NULL"
    if is_field and isinstance(value, (int, float)) and not isinstance(value, bool):
        text = f"{value:,.6f}"
        return text.rstrip("0").rstrip(".")
    text = str(value)
    return text if len(text) <= _LONGEST_TEXT else text[:_LONGEST_TEXT] + "…"
