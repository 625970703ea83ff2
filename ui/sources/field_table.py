"""The table of parcel fields: the column of each, and its values in the first parcels."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Callable

from qgis.core import QgsApplication, QgsExpressionContext, QgsExpressionContextUtils
from qgis.gui import QgsExpressionBuilderDialog
from qgis.PyQt.QtCore import Qt, pyqtSignal
from qgis.PyQt.QtGui import QBrush, QColor, QStandardItem, QStandardItemModel
from qgis.PyQt.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from parcel_lookup.core.columns.draft import Cell, Contradiction, ImportDraft
from parcel_lookup.core.columns.units import AREA_FIELDS, Unit
from parcel_lookup.core.contract import FIELD_BY_NAME, Field
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.markup import verbatim
from parcel_lookup.ui.kit.form import choice, show_value
from parcel_lookup.ui.kit.hints import HINT, HintedComboBox
from parcel_lookup.ui.kit.widgets import fill, name_it

if TYPE_CHECKING:
    from collections.abc import Iterator

    from qgis.core import QgsVectorLayer
    from qgis.PyQt.QtGui import QIcon

    #: Returns a layer with the columns, for the Expression Builder.
    LayerOf = Callable[[], QgsVectorLayer]

_FIELD, _SOURCE, _FIRST = range(3)
#: The parcels shown next to the fields.
PREVIEW_PARCELS = 3
#: Widths in characters, and the visible rows.
_FIELD_WIDTH, _SOURCE_WIDTH = 24, 42
_FEWEST_ROWS = 6
_LONGEST_TEXT, _LONGEST_EXAMPLE = 200, 24
#: Of a list of columns, and of one that is next to a list of units, in letters.
_LETTERS, _LEAST_LETTERS = 10, 5
_EXPRESSION = Qt.ItemDataRole.UserRole


class FieldTable(QTableWidget):
    """One row for each parcel field, at first those that have a column or need one.

    It edits a draft. Lists of columns are made when a row needs one: the other fields get theirs
    with a click, or with the Enter key.
    """

    #: The user changed a field, which is in the draft already.
    changed = pyqtSignal()

    def __init__(self) -> None:
        super().__init__(0, _FIRST + PREVIEW_PARCELS)
        self._draft: ImportDraft | None = None
        self._layer: LayerOf | None = None
        self._order: list[str] = []
        self._editors: dict[str, SourceEditor] = {}
        self._columns = QStandardItemModel(self)
        tip = tr("The column of each parcel field, and its values in the first parcels")
        name_it(self, "source_fields", tip, tr("Parcel fields"))
        titles = (tr("Field"), tr("Column or Expression"), tr("First"), tr("Second"), tr("Third"))
        self.setHorizontalHeaderLabels(titles)
        self.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QTableWidget.SelectionMode.NoSelection)
        self.setAlternatingRowColors(True)
        self.setWordWrap(False)
        # The tabulator goes from editor to editor, and out of the table at the end.
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.cellClicked.connect(lambda row, column: column == _SOURCE and self._open(row))
        self.cellActivated.connect(lambda row, _column: self._open(row))
        header, letter = self.horizontalHeader(), self.fontMetrics().averageCharWidth()
        header.setHighlightSections(False)
        for section, letters in ((_FIELD, _FIELD_WIDTH), (_SOURCE, _SOURCE_WIDTH)):
            header.resizeSection(section, max(letter * letters, header.sectionSizeHint(section)))
        for section in range(_FIRST, _FIRST + PREVIEW_PARCELS):
            header.setSectionResizeMode(section, QHeaderView.ResizeMode.Stretch)
        height = _column_list(self._columns).sizeHint().height() + 1  # and the line of the grid
        self.verticalHeader().setDefaultSectionSize(height)
        self.setMinimumHeight(header.sizeHint().height() + _FEWEST_ROWS * height)

    # ---- display --------------------------------------------------------------------------------

    def show_draft(self, draft: ImportDraft | None, layer: LayerOf | None = None) -> None:
        """Show and edit a draft; nothing for None. Without `layer`, expressions are not offered."""
        self._draft, self._layer = draft, layer
        self._order, self._editors = [], {}
        self.setRowCount(0)
        self.setEnabled(draft is not None)
        self._columns.clear()
        if draft is None:
            return
        for column in draft.sample.columns:
            self._columns.appendRow(_column_item(draft, column))
        if layer is not None:
            item = QStandardItem(tr("Expression…"))
            item.setData(True, _EXPRESSION)
            self._columns.appendRow(item)
        first = draft.first_fields
        self._order = [*first, *(name for name in FIELD_BY_NAME if name not in first)]
        self.setRowCount(len(self._order))
        for row, name in enumerate(self._order):
            texts = (FIELD_BY_NAME[name].label, _no_column(), *[""] * PREVIEW_PARCELS)
            for place, text in enumerate(texts):
                self.setItem(row, place, QTableWidgetItem(text))
            self.item(row, _SOURCE).setForeground(_dimmed())
            if name in first:
                self._put_editor(row)
        self.refresh()
        self.scrollToTop()

    def _open(self, row: int) -> None:
        """Let the user choose the column of a row."""
        if self._order[row] not in self._editors:
            self._put_editor(row)
            self._refresh_row(row)
        self._editors[self._order[row]].setFocus()

    def _put_editor(self, row: int) -> None:
        """Put the list of columns into a row."""
        name = self._order[row]
        editor = SourceEditor(FIELD_BY_NAME[name], self._columns, self._layer)
        editor.show_source(self._draft.text(name), self._draft.unit(name))
        editor.edited.connect(partial(self._on_edited, name))
        editor.unit_chosen.connect(partial(self._on_unit, name))
        self._editors[name] = editor
        self.setCellWidget(row, _SOURCE, editor)

    def refresh(self) -> None:
        """Update the parcels and the warnings."""
        for row in range(self.rowCount()):
            self._refresh_row(row)

    def _refresh_row(self, row: int) -> None:
        """Update the values of a field in the first parcels, and its warning."""
        draft, name = self._draft, self._order[row]
        cells = draft.cells(name, PREVIEW_PARCELS)
        if not draft.text(name) and all(one == Cell(None) for one in cells):
            cells = []
        for at in range(PREVIEW_PARCELS):
            self._show_cell(self.item(row, _FIRST + at), cells[at] if at < len(cells) else None)
        field, remark = FIELD_BY_NAME[name], self._remark(name)
        item = self.item(row, _FIELD)
        item.setIcon(_warning() if self._is_odd(name) else QgsApplication.getThemeIcon(""))
        unit = f" ({field.unit_label})" if field.unit else ""
        item.setToolTip(verbatim("\n".join(filter(None, (f"{field.meaning}{unit}", remark)))))
        item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, remark)
        if name in self._editors:
            self._editors[name].describe(remark)

    def _show_cell(self, item: QTableWidgetItem, cell: Cell | None) -> None:
        text = "" if cell is None else _cell_text(cell)
        item.setText(text)
        item.setToolTip(verbatim(text))
        is_unread = cell is not None and cell.unread is not None
        item.setIcon(_warning() if is_unread else QgsApplication.getThemeIcon(""))
        if is_unread:
            item.setToolTip(tr("This value cannot be read. It is kept as text in unread_values."))
        is_null = cell is None or (cell.value is None and not is_unread)
        item.setForeground(_dimmed() if is_null else QBrush())

    # ---- remarks --------------------------------------------------------------------------------

    @property
    def remarks(self) -> list[str]:
        """What the user should look at: ``Owner: most users need it``."""
        odd = filter(self._is_odd, self._order)
        return [f"{FIELD_BY_NAME[name].label}: {self._remark(name)}" for name in odd]

    def _is_odd(self, name: str) -> bool:
        """Whether the user should look at a field."""
        draft = self._draft
        is_wrong = draft.problem(name) or draft.unreadable(name) or draft.contradiction(name)
        return bool(is_wrong) or draft.is_doubtful(name) or draft.is_missing(name)

    def _remark(self, name: str) -> str:
        """Return what is to be said about the column of a field, or ""."""
        draft = self._draft
        contradiction = draft.contradiction(name)
        if draft.problem(name):
            return draft.problem(name)
        if draft.text(name):
            return "; ".join(self._remarks_on_values(name, contradiction))
        if contradiction is not None:
            return _with_numbers(
                tr("{column} is not used: {number} of {values} values contradict the location"),
                contradiction,
            )
        return tr("most users need it") if draft.is_missing(name) else ""

    def _remarks_on_values(self, name: str, found: Contradiction | None) -> Iterator[str]:
        draft = self._draft
        unreadable, how = draft.unreadable(name), draft.conversion(name)
        if draft.is_doubtful(name):
            yield tr("best guess, to be checked")
        if found is not None:
            yield _with_numbers(tr("{number} of {values} values contradict the location"), found)
        if unreadable:
            words = tr("{unreadable} of {values} values cannot be read")
            yield words.format(unreadable=f"{unreadable:,}", values=f"{draft.filled(name):,}")
        if how.unit is not None:
            yield tr("{unit}, converted").format(unit=_UNITS[how.unit])
        if how.unit_column:
            yield tr("units from {column}, converted").format(column=how.unit_column)
        if how.remove:
            yield tr("read without {sign}").format(sign=how.remove[0])
        if how.is_without_day:
            yield tr("without a day: the first of the month")

    # ---- edits ----------------------------------------------------------------------------------

    def _on_edited(self, name: str, text: str) -> None:
        self._draft.choose(name, text)
        self.refresh()
        self.changed.emit()

    def _on_unit(self, name: str, unit: Unit | None) -> None:
        self._draft.choose_unit(name, unit)
        self.refresh()
        self.changed.emit()


class SourceEditor(QWidget):
    """An editable list of the columns for a field; for an area, also of its units."""

    #: The user has chosen or typed another source.
    edited = pyqtSignal(str)
    unit_chosen = pyqtSignal(object)

    def __init__(self, field: Field, columns: QStandardItemModel, layer_of: LayerOf | None) -> None:
        super().__init__()
        self._text, self._layer_of = "", layer_of
        self._combo = _column_list(columns)
        tip = tr(
            "Column for this field. Several columns are joined: StreetNum StreetName. Where the "
            "list has “Expression…”, a QGIS expression is possible, too"
        )
        label = tr("Column for {field}").format(field=field.label)
        name_it(self._combo, f"source_of_{field.name}", tip, label)
        layout = fill(QHBoxLayout(self), (self._combo, 4))
        layout.setSpacing(0)
        self._unit = None
        if field.name in AREA_FIELDS:
            self._combo.setMinimumContentsLength(_LEAST_LETTERS)
            units = ((label, unit) for unit, label in _UNITS.items())
            self._unit = choice((tr("Unit from values"), None), *units, letters=_LEAST_LETTERS)
            tip = tr(
                "Unit of the values. From values: the unit that agrees with the geometries, or "
                "that a column such as LOT_UNITS contains"
            )
            label = tr("Unit of {field}").format(field=field.label)
            name_it(self._unit, f"source_unit_{field.name}", tip, label)
            self._unit.activated.connect(
                lambda _row: self.unit_chosen.emit(self._unit.currentData())
            )
            layout.addWidget(self._unit, 5)
        self.setFocusProxy(self._combo)
        self._combo.activated.connect(self._on_activated)
        self._combo.lineEdit().editingFinished.connect(self._on_edited)

    def show_source(self, text: str, unit: Unit | None) -> None:
        """Show the source of the field."""
        self._text = text
        self._combo.setCurrentIndex(self._combo.findText(text, Qt.MatchFlag.MatchExactly))
        self._combo.setEditText(text)
        self._combo.lineEdit().setCursorPosition(0)
        if self._unit is not None:
            show_value(self._unit, unit)

    def describe(self, remark: str) -> None:
        """Set what screen readers announce in addition to the label."""
        self._combo.setAccessibleDescription(f"{self._combo.toolTip()}. {remark}".rstrip(" "))

    def _on_activated(self, row: int) -> None:
        if self._combo.itemData(row, _EXPRESSION):
            self._combo.setEditText(self._text)
            self._open_builder()
        else:
            self._on_edited()

    def _on_edited(self) -> None:
        text = self._combo.currentText().strip()
        if text != self._text:
            self._text = text
            self.edited.emit(text)

    def _open_builder(self) -> None:
        layer = self._layer_of()
        scopes = QgsExpressionContextUtils.globalProjectLayerScopes(layer)
        is_column = self._combo.findText(self._text, Qt.MatchFlag.MatchExactly) >= 0
        text = f'"{self._text}"' if is_column and self._text else self._text
        dialog = QgsExpressionBuilderDialog(
            layer, text, self.window(), "parcel_lookup_source", QgsExpressionContext(scopes)
        )
        layer.setParent(dialog)
        dialog.setObjectName("parcel_lookup_source_builder")
        dialog.accepted.connect(lambda: self._replace(dialog.expressionText()))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _replace(self, expression: str) -> None:
        self._combo.setEditText(expression)
        self._on_edited()


def _column_list(columns: QStandardItemModel) -> HintedComboBox:
    """Return an editable list of columns, which shows an example value next to each."""
    combo = HintedComboBox()
    combo.setEditable(True)
    combo.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
    policy = QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
    combo.setSizeAdjustPolicy(policy)
    combo.setMinimumContentsLength(_LETTERS)
    combo.setModel(columns)
    combo.lineEdit().setPlaceholderText(_no_column())
    return combo


def _column_item(draft: ImportDraft, column: str) -> QStandardItem:
    """Return the item of a column in the lists, with its first value as an example."""
    item = QStandardItem(column)
    values = (row.values.get(column) for row in draft.sample.rows)
    first = next((str(one).strip() for one in values if one is not None and str(one).strip()), "")
    is_long = len(first) > _LONGEST_EXAMPLE
    item.setData(first[:_LONGEST_EXAMPLE] + "…" if is_long else first, HINT)
    label = draft.sample.labels.get(column, "")
    item.setToolTip(verbatim(": ".join(filter(None, (label, first[:_LONGEST_TEXT])))))
    return item


_UNITS = {
    Unit.ACRES: tr("Acres"),
    Unit.SQUARE_FEET: tr("Square feet"),
    Unit.SQUARE_METERS: tr("Square meters"),
    Unit.HECTARES: tr("Hectares"),
}


def _with_numbers(words: str, found: Contradiction) -> str:
    number, values = f"{found.contradicting:,}", f"{found.compared:,}"
    return words.format(column=found.column, number=number, values=values)


def _no_column() -> str:
    return tr("No column")


def _warning() -> QIcon:
    return QgsApplication.getThemeIcon("/mIconWarning.svg")


def _dimmed() -> QBrush:
    """Return the color of NULL in QGIS's attribute table, which suits light and dark themes."""
    return QBrush(QColor(Qt.GlobalColor.darkGray))


def _cell_text(cell: Cell) -> str:
    value = cell.unread if cell.value is None else cell.value
    if value is None:
        return "NULL"
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return f"{value:,.6f}".rstrip("0").rstrip(".")
    text = str(value)
    return text if len(text) <= _LONGEST_TEXT else text[:_LONGEST_TEXT] + "…"
