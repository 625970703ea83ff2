"""The report on a list: the results of its rows, and which of them to check."""

from __future__ import annotations

from enum import Enum
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from qgis.core import QgsProject, QgsVectorLayer
from qgis.PyQt.QtCore import QAbstractTableModel, QModelIndex, Qt
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

from parcel_lookup.core.gis.inputs.rows import rows_noun
from parcel_lookup.core.search import AddressRow, BadRow, IdRow, PointRow, RowStatus
from parcel_lookup.core.text import number_of, tr
from parcel_lookup.ui.kit.highlights import AROUND
from parcel_lookup.ui.kit.timers import single_shot
from parcel_lookup.ui.kit.widgets import name_it

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.gui import QgisInterface

    from parcel_lookup.core.gis.result.layers import ResultLayer
    from parcel_lookup.core.gis.run.unmatched import RowReport
    from parcel_lookup.core.search import Row, RowResult
    from parcel_lookup.ui.kit.messages import Button
    from parcel_lookup.ui.results.results_box import ResultLine

_WIDTH, _HEIGHT = 150, 30
#: Characters: a longer address or note is cut, and whole in its tool tip.
_WIDE = 40
#: Pixels above and below the text of a row together.
_AROUND = 8
_NOTE_LINES = 2
#: Rows that say how wide the columns are: some more than are seen at first.
_MEASURED_ROWS = 100
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class ListLayers(NamedTuple):
    """The IDs of the layers of a list, which may be removed, or ""."""

    parcels: str = ""
    unmatched: str = ""


class ListReportDialog(QDialog):
    """A dialog that is opened with `present()` and deletes itself when it is closed."""

    def __init__(self, report: RowReport, layers: ListLayers, iface: QgisInterface) -> None:
        super().__init__(iface.mainWindow())
        self._report = report
        self._layers = layers
        self._iface = iface
        self._model = ReportModel(report, self)
        self.setObjectName("parcel_lookup_report")
        noun = rows_noun(report.kind)
        of = tr("{rows} of {list}").format(rows=noun, list=report.name) if report.name else noun
        self.setWindowTitle(tr("Report: {list}").format(list=of[:1].upper() + of[1:]))
        self.finished.connect(self.deleteLater)
        self._make_controls()
        self._lay_out()
        self._fitting = single_shot(0, self._fit_rows, self)
        # The signal comes before the column has its new width.
        self._table.horizontalHeader().sectionResized.connect(lambda *_: self._fitting.start())
        self._part.currentIndexChanged.connect(self._show_part)
        self._table.selectionModel().selectionChanged.connect(self._update_buttons)
        self._table.selectionModel().currentRowChanged.connect(self._show_note)
        self._model.modelReset.connect(self._update_buttons)
        project = QgsProject.instance()
        project.layersRemoved.connect(self._update_buttons)
        self.finished.connect(self._let_go)
        self._part.setCurrentIndex(0 if self._number(ReportFilter.TO_CHECK) else 1)
        self._show_part()
        self._fit_columns()

    def present(self) -> None:
        """Show the dialog and activate it."""
        self.show()
        self.raise_()
        self.activateWindow()

    def _make_controls(self) -> None:
        self._sum = QLabel(summary_text(self._report))
        self._sum.setWordWrap(True)
        self._sum.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        name_it(self._sum, "report_sum", tr("Summary of the results"))
        self._part = QComboBox()
        for part, words in (
            (ReportFilter.TO_CHECK, tr("Uncertain and Unmatched")),
            (ReportFilter.ALL, tr("All Rows")),
            (ReportFilter.MATCHED, tr("Matched")),
            (ReportFilter.SEVERAL, tr("Several Parcels")),
            (ReportFilter.NONE, tr("None")),
            (ReportFilter.ERROR, tr("Not Requested")),
        ):
            number = self._number(part)
            if number or part in (ReportFilter.TO_CHECK, ReportFilter.ALL):
                self._part.addItem(f"{words} ({number:,})", part)
        name_it(self._part, "report_part", tr("Which rows to show"), tr("Show"))
        self._table = QTableView()
        self._table.setModel(self._model)
        self._table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self._table.setTabKeyNavigation(False)
        self._table.verticalHeader().hide()
        self._table.doubleClicked.connect(lambda _index: self._show_on_map())
        name_it(self._table, "report_rows", tr("One line per row of the list"), tr("Rows"))
        # Of one height: there may be many thousands.
        self._table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self._note = QLabel()
        self._note.setWordWrap(True)
        self._note.setTextFormat(Qt.TextFormat.PlainText)
        self._note.setMinimumHeight(_NOTE_LINES * self.fontMetrics().lineSpacing())
        self._note.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._note.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        name_it(self._note, "report_note", tr("Full note of the selected row"))
        self._none = QLabel(tr("Every row has a parcel, and none is uncertain."))
        self._none.setWordWrap(True)
        buttons = QDialogButtonBox.StandardButton
        self._buttons = QDialogButtonBox(buttons.Close)
        self._buttons.rejected.connect(self.reject)
        self._show_button = self._add_button(
            "show",
            tr("&Show on Map"),
            tr("Select the parcels of these rows, or the unmatched rows, and zoom to them"),
        )
        self._show_button.clicked.connect(lambda _checked=False: self._show_on_map())
        self._open_button = self._add_button(
            "open",
            tr("&Open Table of Unmatched"),
            tr("Open the table of rows without a parcel"),
        )
        self._open_button.clicked.connect(lambda _checked=False: self._open_unmatched())
        self._copy_button = self._add_button(
            "copy", tr("Cop&y"), tr("Copy the selected rows, or all rows shown, as a table")
        )
        self._copy_button.clicked.connect(lambda _checked=False: self._copy())

    def _add_button(self, name: str, text: str, tip: str) -> QPushButton:
        button = self._buttons.addButton(text, QDialogButtonBox.ButtonRole.ActionRole)
        button.setAutoDefault(False)
        name_it(button, f"report_{name}", tip)
        return button

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.addWidget(self._sum)
        row = QHBoxLayout()
        label = QLabel(tr("Sho&w"))
        label.setBuddy(self._part)
        row.addWidget(label)
        row.addWidget(self._part)
        row.addStretch(1)
        layout.addLayout(row)
        layout.addWidget(self._none)
        layout.addWidget(self._table, 1)
        layout.addWidget(self._note)
        layout.addWidget(self._buttons)
        metrics = self.fontMetrics()
        most = self.screen().availableGeometry()
        width, height = _WIDTH * metrics.averageCharWidth(), _HEIGHT * metrics.lineSpacing()
        self.resize(min(width, most.width()), min(height, most.height()))

    def _number(self, part: ReportFilter) -> int:
        return sum(map(part.has, self._report.results))

    def _show_part(self, _index: int = 0) -> None:
        part = self._part.currentData()
        self._model.show_part(part)
        self._none.setVisible(part is ReportFilter.TO_CHECK and not self._model.rowCount())
        self._table.setCurrentIndex(self._model.index(0, 0))
        self._table.clearSelection()
        self._fitting.start()

    def _show_note(self, current: QModelIndex, _previous: QModelIndex) -> None:
        column = self._model.columns.index(ReportColumn.NOTE)
        note = current.siblingAtColumn(column).data() if current.isValid() else ""
        self._note.setText(note or "")

    def _fit_columns(self) -> None:
        header = self._table.horizontalHeader()
        header.setResizeContentsPrecision(_MEASURED_ROWS)
        self._table.resizeColumnsToContents()
        most = _WIDE * self.fontMetrics().averageCharWidth()
        asked = self._model.columns.index(ReportColumn.ASKED)
        self._table.setColumnWidth(asked, min(self._table.columnWidth(asked), most))
        header.setSectionResizeMode(
            self._model.columns.index(ReportColumn.NOTE), QHeaderView.ResizeMode.Stretch
        )

    def _fit_rows(self) -> None:
        """Give rows two lines if a note does not fit into one."""
        column, metrics = self._model.columns.index(ReportColumn.NOTE), self.fontMetrics()
        room = self._table.columnWidth(column) - _AROUND
        lines = 1 if metrics.horizontalAdvance(self._model.longest_note) <= room else _NOTE_LINES
        height = lines * metrics.lineSpacing() + _AROUND
        self._table.verticalHeader().setDefaultSectionSize(height)

    def _chosen(self) -> list[int]:
        """Return the selected rows, or all rows if none is selected."""
        chosen = sorted(index.row() for index in self._table.selectionModel().selectedRows())
        return chosen or list(range(self._model.rowCount()))

    def _update_buttons(self, *_arguments: object) -> None:
        self._open_button.setEnabled(self._layer(self._layers.unmatched) is not None)
        self._show_button.setEnabled(bool(self._found()))
        self._copy_button.setEnabled(self._model.rowCount() > 0)

    def _found(self) -> list[tuple[QgsVectorLayer, list[int]]]:
        """Return the layers with features of the selected rows, and the row IDs."""
        pairs = (
            (self._layer(self._layers.parcels), True),
            (self._layer(self._layers.unmatched), False),
        )
        chosen = self._chosen()
        found = [
            (layer, self._model.row_ids(chosen, with_parcels=with_parcels))
            for layer, with_parcels in pairs
            if layer is not None and layer.isSpatial()
        ]
        return [(layer, ids) for layer, ids in found if ids]

    def _show_on_map(self) -> None:
        for layer, ids in reversed(self._found()):
            listed = ",".join(map(str, ids))
            layer.selectByExpression(f'"row_id" IN ({listed})')
            if layer.selectedFeatureCount():
                self._iface.setActiveLayer(layer)
                self._iface.mapCanvas().zoomToSelected(layer)
                self._iface.mapCanvas().zoomByFactor(AROUND)

    def _open_unmatched(self) -> None:
        layer = self._layer(self._layers.unmatched)
        if layer is not None:
            self._iface.showAttributeTable(layer)

    def _copy(self) -> None:
        QApplication.clipboard().setText("\n".join(self._model.lines(self._chosen())))

    def _let_go(self, _result: int) -> None:
        QgsProject.instance().layersRemoved.disconnect(self._update_buttons)

    @staticmethod
    def _layer(layer_id: str) -> QgsVectorLayer | None:
        layer = QgsProject.instance().mapLayer(layer_id) if layer_id else None
        return layer if isinstance(layer, QgsVectorLayer) else None


def summary_text(report: RowReport) -> str:
    """Return the numbers of results and their sum, and the number of uncertain rows."""
    parts = (
        (RowStatus.MATCHED, tr("{:,} matched")),
        (RowStatus.SEVERAL, tr("{:,} with several parcels")),
        (RowStatus.NONE, tr("{:,} without a parcel")),
        (RowStatus.ERROR, tr("{:,} not requested")),
    )
    numbers = ((report.count(status), words) for status, words in parts)
    counts = " + ".join(words.format(number) for number, words in numbers if number)
    rows = len(report.results)
    sentence = f"{counts} = {rows:,} {rows_noun(report.kind, rows)}."
    doubtful = sum(
        bool(result.note) and result.status in (RowStatus.MATCHED, RowStatus.SEVERAL)
        for result in report.results
    )
    if not doubtful:
        return sentence
    words = ("{} row with a parcel is uncertain.", "{} rows with a parcel are uncertain.")
    return f"{sentence} {number_of(doubtful, *words)}"


class ReportFilter(Enum):
    """Which rows of a report are shown."""

    TO_CHECK = "to_check"
    ALL = "all"
    MATCHED = "matched"
    SEVERAL = "several"
    NONE = "none"
    ERROR = "error"

    def has(self, result: RowResult) -> bool:
        """Return whether a row matches this filter."""
        if self is ReportFilter.TO_CHECK:
            return bool(result.note) or result.status in (RowStatus.NONE, RowStatus.ERROR)
        return self is ReportFilter.ALL or result.status.value == self.value


class ReportColumn(Enum):
    """A column of a report; not every list has all of them."""

    ROW = "row"
    ASKED = "asked"
    RESULT = "result"
    PARCELS = "parcels"
    SCORE = "score"
    DISTANCE = "distance"
    NOTE = "note"


#: Those that only lists of one kind have.
_OF_KIND = {ReportColumn.SCORE: AddressRow, ReportColumn.DISTANCE: PointRow}


_NUMBERS = (ReportColumn.ROW, ReportColumn.PARCELS, ReportColumn.SCORE, ReportColumn.DISTANCE)


class ReportModel(QAbstractTableModel):
    """The rows of a report as a table; cells are computed when they are shown."""

    def __init__(self, report: RowReport, parent: Any = None) -> None:
        super().__init__(parent)
        self._report = report
        self.columns = [
            one for one in ReportColumn if _OF_KIND.get(one, report.kind) is report.kind
        ]
        #: The rows of the report that are shown, as indexes into it.
        self._shown: list[int] = []
        self._headings = {
            ReportColumn.ROW: tr("Row"),
            ReportColumn.ASKED: _noun(report.kind),
            ReportColumn.RESULT: tr("Result"),
            ReportColumn.PARCELS: tr("Parcels"),
            ReportColumn.SCORE: tr("Score"),
            ReportColumn.DISTANCE: tr("Distance"),
            ReportColumn.NOTE: tr("Note"),
        }
        self._statuses = {
            RowStatus.MATCHED: tr("Matched"),
            RowStatus.SEVERAL: tr("Several"),
            RowStatus.NONE: tr("None"),
            RowStatus.ERROR: tr("Not requested"),
        }

    def show_part(self, part: ReportFilter) -> None:
        """Show other rows."""
        self.beginResetModel()
        results = enumerate(self._report.results)
        self._shown = [index for index, result in results if part.has(result)]
        self.endResetModel()

    @property
    def longest_note(self) -> str:
        """The longest note of the rows shown."""
        return max((self._report.results[index].note for index in self._shown), key=len, default="")

    def row_ids(self, rows: Sequence[int], *, with_parcels: bool) -> list[int]:
        """Return the IDs of rows, either those with or those without a parcel."""
        found = []
        for row in rows:
            index = self._shown[row]
            status = self._report.results[index].status
            if (status in (RowStatus.MATCHED, RowStatus.SEVERAL)) is with_parcels:
                found.append(self._report.ids[index])
        return found

    def lines(self, rows: Sequence[int]) -> list[str]:
        """Return headings and rows as lines with tabs, for a spreadsheet."""
        table = [[self._headings[column] for column in self.columns]]
        table += [[self._text(self._shown[row], column) for column in self.columns] for row in rows]
        return ["\t".join(" ".join(cell.split()) for cell in cells) for cells in table]

    def rowCount(self, parent: QModelIndex | None = None) -> int:
        """Return the number of rows."""
        return 0 if parent is not None and parent.isValid() else len(self._shown)

    def columnCount(self, parent: QModelIndex | None = None) -> int:
        """Return the number of columns."""
        return 0 if parent is not None and parent.isValid() else len(self.columns)

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the data of a cell."""
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
        """Return the heading of a column."""
        if role != Qt.ItemDataRole.DisplayRole or orientation != Qt.Orientation.Horizontal:
            return None
        return self._headings[self.columns[section]]

    def _text(self, index: int, column: ReportColumn) -> str:
        result = self._report.results[index]
        if column is ReportColumn.ROW:
            return str(self._report.ids[index])
        if column is ReportColumn.ASKED:
            return row_text(self._report.rows[index])
        if column is ReportColumn.RESULT:
            return self._statuses[result.status]
        if column is ReportColumn.PARCELS:
            return f"{result.parcels:,}"
        if column is ReportColumn.SCORE:
            return "" if result.score is None else f"{result.score:.0f}"
        if column is ReportColumn.DISTANCE:
            return "" if result.distance is None else tr("{:,.1f} m").format(result.distance)
        return result.note


def row_text(row: Row) -> str:
    """Return the point, address, or ID of a row as text."""
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


def offer_report(
    result: ResultLayer, line: ResultLine | None, iface: QgisInterface
) -> tuple[Button, ...]:
    """Return the button that opens the report on a list, and offer it at the layer's line."""
    if result.report is None:
        return ()
    there = (result.layer, result.unmatched)
    layers = ListLayers(*("" if layer is None else layer.id() for layer in there))
    show = partial(_show, result.report, layers, iface)
    if line is not None:
        line.offer_report(show)
    return ((tr("Report…"), show),)


def close_reports(iface: QgisInterface) -> None:
    """Close all open reports."""
    for dialog in iface.mainWindow().findChildren(ListReportDialog):
        dialog.reject()


def _show(report: RowReport, layers: ListLayers, iface: QgisInterface) -> None:
    ListReportDialog(report, layers, iface).present()
