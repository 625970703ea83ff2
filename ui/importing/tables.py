"""The table of the import dialog: parcel fields, their sources, and the first parcels."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Callable

from qgis.core import QgsApplication, QgsExpressionContext, QgsExpressionContextUtils
from qgis.gui import QgsExpressionBuilderDialog
from qgis.PyQt.QtCore import QStringListModel, Qt, pyqtSignal
from qgis.PyQt.QtGui import QIcon, QPalette
from qgis.PyQt.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QToolButton,
    QWidget,
)

from parcel_lookup.core.contract import FIELD_BY_NAME, FIELDS, Field
from parcel_lookup.core.gis.connections.importing import AREA_FIELDS, Cell, ImportDraft, Unit
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.markup import verbatim
from parcel_lookup.ui.kit.widgets import CalmComboBox, name_it, row_of

if TYPE_CHECKING:
    from qgis.core import QgsVectorLayer

    from parcel_lookup.core.gis.connections.importing import Contradiction

_FIELD, _SOURCE, _UNIT, _FIRST = range(4)
#: The parcels shown next to the fields.
PREVIEW_PARCELS = 3
_REMARK = _FIRST + PREVIEW_PARCELS
#: Widths in characters.
_WIDTHS = {_FIELD: 20, _SOURCE: 32, _UNIT: 18, **{_FIRST + at: 15 for at in range(PREVIEW_PARCELS)}}
_LONGEST_TEXT = 200
#: The minimum number of visible rows.
_FEWEST_ROWS = 8


class SourceEditor(QWidget):
    """An editable combo box with the columns of a layer, and a button for an expression."""

    #: The user has chosen or typed another source.
    edited = pyqtSignal(str)

    def __init__(
        self, field: Field, columns: QStringListModel, parent: QWidget, *, has_expressions: bool
    ) -> None:
        super().__init__(parent)
        self._text = ""
        self._layer: QgsVectorLayer | None = None
        self._combo = CalmComboBox()
        self._combo.setEditable(True)
        self._combo.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self._combo.setModel(columns)
        self._combo.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self._combo.setMinimumContentsLength(10)
        self._combo.lineEdit().setPlaceholderText(
            tr("Not imported") if has_expressions else tr("Not used")
        )
        tip = tr("Column for this field. Several columns are joined: StreetNum StreetName")
        label = tr("Column for {field}").format(field=field.label)
        if has_expressions:
            tip = tr(
                "Column for this field. Several columns are joined: StreetNum StreetName. A QGIS "
                "expression is computed for each row"
            )
            label = tr("Column or expression for {field}").format(field=field.label)
        name_it(self._combo, f"import_source_{field.name}", tip, label)
        self._button = QToolButton()
        self._button.setIcon(QgsApplication.getThemeIcon("/mIconExpression.svg"))
        self._button.setAutoRaise(True)
        tip = tr("Edit the expression in the Expression Builder of QGIS")
        label = tr("Expression for {field}").format(field=field.label)
        name_it(self._button, f"import_expression_{field.name}", tip, label)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._combo, 1)
        layout.addWidget(self._button)
        self._button.setVisible(has_expressions)
        self.setFocusProxy(self._combo)
        self._combo.activated.connect(self._on_edited)
        self._combo.lineEdit().editingFinished.connect(self._on_edited)
        self._button.clicked.connect(self._open_builder)

    def show_text(self, text: str, layer: QgsVectorLayer | None) -> None:
        """Show the source of the field; `layer` is for the Expression Builder."""
        self._text, self._layer = text, layer
        self._combo.setCurrentIndex(self._combo.findText(text, Qt.MatchFlag.MatchExactly))
        self._combo.setEditText(text)
        self._combo.lineEdit().setCursorPosition(0)

    def describe(self, remark: str) -> None:
        """Set what screen readers announce in addition to the label."""
        self._combo.setAccessibleDescription(f"{self._combo.toolTip()}. {remark}".rstrip(" "))

    def _on_edited(self, *_arguments: object) -> None:
        text = self._combo.currentText().strip()
        if text != self._text:
            self._text = text
            self.edited.emit(text)

    def _open_builder(self) -> None:
        context = QgsExpressionContext(
            QgsExpressionContextUtils.globalProjectLayerScopes(self._layer)
        )
        dialog = QgsExpressionBuilderDialog(
            self._layer, self._expression(), self.window(), "parcel_lookup_import", context
        )
        dialog.setObjectName("parcel_lookup_import_builder")
        dialog.accepted.connect(lambda: self._replace(dialog.expressionText()))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _expression(self) -> str:
        """Return the text as an expression: a column is a quoted name there."""
        is_column = self._combo.findText(self._text, Qt.MatchFlag.MatchExactly) >= 0
        return f'"{self._text}"' if is_column and self._text else self._text

    def _replace(self, expression: str) -> None:
        self._combo.setEditText(expression)
        self._on_edited()


class FieldTable(QTableWidget):
    """One row per parcel field: its source, the first parcels, and a remark."""

    #: The user changed a field, which is in the draft already.
    changed = pyqtSignal()

    def __init__(self, parent: QWidget | None = None, *, has_expressions: bool = True) -> None:
        """Without `has_expressions`, only columns can be chosen."""
        super().__init__(0, _REMARK + 1, parent)
        self._has_expressions = has_expressions
        self._draft: ImportDraft | None = None
        self._problem_of: Callable[[str], str] | None = None
        self._columns = QStringListModel(self)
        #: The fields in the order of the rows.
        self._order: list[str] = []
        name_it(
            self,
            "import_fields",
            tr("Source of each parcel field, and a preview of the first parcels"),
            tr("Parcel fields"),
        )
        self.setHorizontalHeaderLabels(
            [
                tr("Field"),
                tr("Column or Expression") if has_expressions else tr("Column"),
                tr("Unit"),
                tr("First Parcel"),
                tr("Second Parcel"),
                tr("Third Parcel"),
                tr("Remark"),
            ]
        )
        self.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QTableWidget.SelectionMode.NoSelection)
        self.setAlternatingRowColors(True)
        self.setWordWrap(False)
        # The tabulator goes from editor to editor, and out of the table at the end.
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setStretchLastSection(True)
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self._make_rows()
        for section, characters in _WIDTHS.items():
            width = self.fontMetrics().averageCharWidth() * characters
            # Titles and units may be longer in another language.
            header.resizeSection(section, max(width, header.sectionSizeHint(section)))
        widest = max(box.sizeHint().width() for box in self._units.values())
        header.resizeSection(_UNIT, max(header.sectionSize(_UNIT), widest))
        height = self.rowHeight(0)
        self.setMinimumHeight(header.sizeHint().height() + _FEWEST_ROWS * height)

    def _make_rows(self) -> None:
        """Create one row for each field; `show_draft` puts the widgets into them."""
        self._editors = {field.name: self._editor(field) for field in FIELDS}
        self._units = {name: self._unit_box(FIELD_BY_NAME[name]) for name in AREA_FIELDS}
        for widget in (*self._editors.values(), *self._units.values()):
            widget.hide()
        self.setRowCount(len(FIELDS))
        self._name_rows([field.name for field in FIELDS])
        self.verticalHeader().setDefaultSectionSize(
            max(editor.sizeHint().height() for editor in self._editors.values())
        )

    def _editor(self, field: Field) -> SourceEditor:
        editor = SourceEditor(field, self._columns, self, has_expressions=self._has_expressions)
        editor.edited.connect(partial(self._on_edited, field.name))
        return editor

    def _unit_box(self, field: Field) -> CalmComboBox:
        box = CalmComboBox(self)
        box.addItem(tr("From values"), None)
        for unit, label in _UNITS.items():
            box.addItem(label, unit.name)
        tip = tr(
            "Unit of the values. From values: the unit that agrees with the geometries, or that a "
            "column such as LOT_UNITS contains"
        )
        label = tr("Unit of {field}").format(field=field.label)
        name_it(box, f"import_unit_{field.name}", tip, label)
        box.activated.connect(partial(self._on_unit, field.name))
        return box

    # ---- display --------------------------------------------------------------------------------

    def show_draft(
        self,
        draft: ImportDraft | None,
        layer: QgsVectorLayer | None = None,
        problem_of: Callable[[str], str] | None = None,
    ) -> None:
        """Show and edit a draft; nothing for None. Call `refresh` then.

        The fields that have a source or a warning come first. `problem_of` returns why
        the source of a field is invalid, a sentence, or "", where there are more reasons than those
        of an import.
        """
        self._draft, self._problem_of = draft, problem_of
        self.setEnabled(draft is not None)
        if draft is None:
            self._columns.setStringList([])
            for editor in self._editors.values():
                editor.show_text("", None)
            for row in range(self.rowCount()):
                self._show_row(row, [], "")
            return
        self._columns.setStringList(list(draft.sample.columns))
        first = draft.first_fields
        self._arrange([*first, *(one.name for one in FIELDS if one.name not in first)])
        for name, editor in self._editors.items():
            editor.show_text(draft.text(name), layer)
        for name, box in self._units.items():
            unit = draft.unit(name)
            box.setCurrentIndex(box.findData(None if unit is None else unit.name))
        self.scrollToTop()

    def refresh(self) -> None:
        """Update the parcels and the remarks."""
        draft = self._draft
        if draft is None:
            return
        for row, name in enumerate(self._order):
            remark = self._remark(name)
            self._show_row(row, draft.cells(name, PREVIEW_PARCELS), remark)
            self.item(row, _REMARK).setIcon(_warning() if self._is_odd(name) else QIcon())
            self._editors[name].describe(remark)

    def _arrange(self, order: list[str]) -> None:
        """Put the fields into rows in this order."""
        if order == self._order:
            return
        for widget in (*self._editors.values(), *self._units.values()) if self._order else ():
            widget.setParent(self)  # out of the cells, whose old widgets the table deletes
        self._order = order
        self._name_rows(order)
        for row, name in enumerate(order):
            self.removeCellWidget(row, _UNIT)
            self._put(row, _SOURCE, self._editors[name])
            if name in self._units:
                self._put(row, _UNIT, self._units[name])

    def _name_rows(self, order: list[str]) -> None:
        for row, name in enumerate(order):
            field = FIELD_BY_NAME[name]
            unit = f" ({field.unit_label})" if field.unit else ""
            item = QTableWidgetItem(field.label)
            item.setToolTip(verbatim(f"{field.meaning}{unit} · {field.name}"))
            self.setItem(row, _FIELD, item)
            for place in range(_FIRST, _REMARK + 1):
                self.setItem(row, place, QTableWidgetItem())

    def _put(self, row: int, place: int, widget: QWidget) -> None:
        """Put a widget into a cell; the table deletes widgets that it replaces."""
        box = row_of(widget)
        widget.show()
        self.setCellWidget(row, place, box)

    def _show_row(self, row: int, cells: list[Cell], remark: str) -> None:
        for at in range(PREVIEW_PARCELS):
            self._show_cell(self.item(row, _FIRST + at), cells[at] if at < len(cells) else None)
        item = self.item(row, _REMARK)
        item.setText(remark)
        item.setToolTip(verbatim(remark))
        item.setIcon(QIcon())

    def _show_cell(self, item: QTableWidgetItem, cell: Cell | None) -> None:
        text = "" if cell is None else _cell_text(cell)
        item.setText(text)
        item.setToolTip(verbatim(text))
        item.setIcon(QIcon())
        role = QPalette.ColorGroup.Active
        if cell is None or (cell.value is None and cell.unread is None):
            role = QPalette.ColorGroup.Disabled
        item.setForeground(self.palette().brush(role, QPalette.ColorRole.Text))
        if cell is not None and cell.unread is not None:
            item.setIcon(_warning())
            item.setToolTip(tr("This value cannot be read. It is kept as text in unread_values."))

    def _problem(self, name: str) -> str:
        return (self._problem_of or self._draft.problem)(name)

    def _is_odd(self, name: str) -> bool:
        """Whether the user should look at a field."""
        draft = self._draft
        is_wrong = self._problem(name) or draft.unreadable(name) or draft.contradiction(name)
        return bool(is_wrong) or draft.is_doubtful(name) or draft.is_missing(name)

    def _remark(self, name: str) -> str:
        draft = self._draft
        problem, contradiction = self._problem(name), draft.contradiction(name)
        if problem:
            return problem
        if not draft.text(name):
            if contradiction is not None:
                return _contradiction_words(contradiction, is_used=False)
            return _missing_words() if draft.is_missing(name) else ""
        unreadable, conversion = draft.unreadable(name), draft.conversion(name)
        remarks = [
            tr("Best guess: please check") if draft.is_doubtful(name) else "",
            _contradiction_words(contradiction, is_used=True) if contradiction is not None else "",
            _unreadable_words(unreadable, draft.filled(name)) if unreadable else "",
            _unit_words(conversion.unit) if conversion.unit is not None else "",
            tr("Units from {column}, converted").format(column=conversion.unit_column)
            if conversion.unit_column
            else "",
            tr("Read without {sign}").format(sign=conversion.remove[0])
            if conversion.remove
            else "",
            tr("Without a day: the first of the month") if conversion.is_without_day else "",
        ]
        return "; ".join(remark for remark in remarks if remark)

    # ---- edits ----------------------------------------------------------------------------------

    def _on_edited(self, name: str, text: str) -> None:
        if self._draft is not None:
            self._draft.choose(name, text)
            self.refresh()
            self.changed.emit()

    def _on_unit(self, name: str, _index: int) -> None:
        if self._draft is not None:
            unit = self._units[name].currentData()
            self._draft.choose_unit(name, None if unit is None else Unit[unit])
            self.refresh()
            self.changed.emit()


_UNITS = {
    Unit.ACRES: tr("Acres"),
    Unit.SQUARE_FEET: tr("Square feet"),
    Unit.SQUARE_METERS: tr("Square meters"),
    Unit.HECTARES: tr("Hectares"),
}


def _unit_words(unit: Unit) -> str:
    return tr("{unit}, converted").format(unit=_UNITS[unit])


def _missing_words() -> str:
    return tr("Most users need it")


def _contradiction_words(found: Contradiction, *, is_used: bool) -> str:
    if is_used:
        words = tr("{number} of {values} values contradict the location")
    else:
        words = tr("{column} is not used: {number} of {values} values contradict the location")
    return words.format(
        column=found.column, number=f"{found.contradicting:,}", values=f"{found.compared:,}"
    )


def _unreadable_words(unreadable: int, values: int) -> str:
    return tr("{unreadable} of {values} values cannot be read").format(
        unreadable=f"{unreadable:,}", values=f"{values:,}"
    )


def _warning() -> QIcon:
    return QgsApplication.getThemeIcon("/mIconWarning.svg")


def _cell_text(cell: Cell) -> str:
    value = cell.unread if cell.value is None else cell.value
    if value is None:
        return "NULL"
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        text = f"{value:,.6f}"
        return text.rstrip("0").rstrip(".")
    text = str(value)
    return text if len(text) <= _LONGEST_TEXT else text[:_LONGEST_TEXT] + "…"
