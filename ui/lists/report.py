"""The report on a list: the results of its rows, and which of them to check."""

from __future__ import annotations

from enum import Enum
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from qgis.core import QgsProject, QgsVectorLayer
from qgis.PyQt.QtCore import QModelIndex, Qt
from qgis.PyQt.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QVBoxLayout,
)

from parcel_lookup.core.gis.inputs.rows import count_rows, rows_title
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.search import AddressRow, BadRow, IdRow, PointRow, RowStatus
from parcel_lookup.ui.kit.highlights import AROUND
from parcel_lookup.ui.kit.records_table import RecordColumn, RecordsTable
from parcel_lookup.ui.kit.widgets import (
    label_for,
    name_it,
    push_button,
    single_shot,
    wrapping_label,
)

if TYPE_CHECKING:
    from qgis.gui import QgisInterface

    from parcel_lookup.core.gis.result.layers import ResultLayer
    from parcel_lookup.core.gis.run.unmatched import RowReport
    from parcel_lookup.core.search import Row, RowResult
    from parcel_lookup.ui.kit.messages import Button
    from parcel_lookup.ui.results.results_box import ResultLine

_WIDTH, _HEIGHT = 150, 30
#: Characters of the widest column; a longer address or note is in its tooltip.
_WIDE = 40
#: The sum of the pixels above and below the text of a row.
_AROUND = 8
_NOTE_LINES = 2
#: Rows by which the columns are sized: somewhat more than are visible at first.
_MEASURED_ROWS = 100
#: The results of rows that have a parcel.
_FOUND = (RowStatus.MATCHED, RowStatus.SEVERAL)


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
        self.setObjectName("parcel_lookup_report")
        title = rows_title(report.kind, report.name)
        self.setWindowTitle(tr("Report: {list}").format(list=title))
        self.finished.connect(self.deleteLater)
        self._make_controls()
        self._lay_out()
        self._fitting = single_shot(0, self._fit_rows, self)
        # The signal comes before the column has its new width.
        self._table.horizontalHeader().sectionResized.connect(lambda *_: self._fitting.start())
        self._part.currentIndexChanged.connect(self._show_part)
        self._table.selectionModel().selectionChanged.connect(self._update_buttons)
        self._table.selectionModel().currentRowChanged.connect(self._show_note)
        self._table.model().modelReset.connect(self._update_buttons)
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
        self._sum = wrapping_label(
            "report_sum", tr("Summary of the results"), summary_text(self._report)
        )
        self._sum.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
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
        self._table = RecordsTable(report_columns(self._report))
        self._table.doubleClicked.connect(lambda _index: self._show_on_map())
        name_it(self._table, "report_rows", tr("One line per row of the list"), tr("Rows"))
        self._note = wrapping_label("report_note", tr("Full note of the selected row"))
        self._note.setMinimumHeight(_NOTE_LINES * self.fontMetrics().lineSpacing())
        self._note.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._note.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._none = QLabel(tr("Every row has a parcel, and no match is uncertain."))
        self._none.setWordWrap(True)
        buttons = QDialogButtonBox.StandardButton
        self._buttons = QDialogButtonBox(buttons.Close)
        self._buttons.rejected.connect(self.reject)
        tip = tr("Select the parcels of these rows, or the unmatched rows, and zoom to them")
        show = push_button("report_show", tr("&Show on Map"), tip, self._show_on_map)
        tip, text = tr("Open the table of rows without a parcel"), tr("&Open Unmatched Rows")
        unmatched = push_button("report_open", text, tip, self._open_unmatched)
        tip = tr("Copy the selected rows, or all rows shown, as a table")
        copy = push_button("report_copy", tr("Cop&y"), tip, self._table.copy)
        self._show_button, self._open_button, self._copy_button = show, unmatched, copy
        for button in (show, unmatched, copy):
            self._buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.addWidget(self._sum)
        row = QHBoxLayout()
        label = label_for(self._part, tr("Sho&w"))
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
        results = enumerate(self._report.results)
        self._table.show_records([index for index, result in results if part.has(result)])
        self._none.setVisible(part is ReportFilter.TO_CHECK and not self._table.records)
        self._table.setCurrentIndex(self._table.model().index(0, 0))
        self._table.clearSelection()
        self._fitting.start()

    def _show_note(self, current: QModelIndex, _previous: QModelIndex) -> None:
        column = self._table.model().columnCount() - 1
        self._note.setText(current.siblingAtColumn(column).data() or "")

    def _fit_columns(self) -> None:
        header = self._table.horizontalHeader()
        header.setResizeContentsPrecision(_MEASURED_ROWS)
        self._table.resizeColumnsToContents()
        most = _WIDE * self.fontMetrics().averageCharWidth()
        heading = 1  # the row's text
        self._table.setColumnWidth(heading, min(self._table.columnWidth(heading), most))
        header.setSectionResizeMode(
            self._table.model().columnCount() - 1, QHeaderView.ResizeMode.Stretch
        )

    def _fit_rows(self) -> None:
        """Give rows two lines if a note does not fit into one."""
        metrics = self.fontMetrics()
        room = self._table.columnWidth(self._table.model().columnCount() - 1) - _AROUND
        notes = (self._report.results[index].note for index in self._table.records)
        longest = max(notes, key=len, default="")
        lines = 1 if metrics.horizontalAdvance(longest) <= room else _NOTE_LINES
        height = lines * metrics.lineSpacing() + _AROUND
        self._table.verticalHeader().setDefaultSectionSize(height)

    def _update_buttons(self, *_arguments: object) -> None:
        self._open_button.setEnabled(self._layer(self._layers.unmatched) is not None)
        self._show_button.setEnabled(bool(self._found()))
        self._copy_button.setEnabled(bool(self._table.records))

    def _found(self) -> list[tuple[QgsVectorLayer, list[int]]]:
        """Return the layers with features of the selected rows, and the row IDs."""
        with_parcel: list[int] = []
        without: list[int] = []
        for index in self._table.selected_records():
            is_found = self._report.results[index].status in _FOUND
            (with_parcel if is_found else without).append(self._report.ids[index])
        found = (
            (self._layer(self._layers.parcels), with_parcel),
            (self._layer(self._layers.unmatched), without),
        )
        return [
            (layer, ids) for layer, ids in found if layer is not None and layer.isSpatial() and ids
        ]

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
    sentence = f"{counts} = {count_rows(report.kind, len(report.results))}."
    doubtful = sum(bool(result.note) and result.status in _FOUND for result in report.results)
    if not doubtful:
        return sentence
    uncertain = number_of(
        doubtful, "{} row with a parcel is uncertain.", "{} rows with a parcel are uncertain."
    )
    return f"{sentence} {uncertain}"


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


def report_columns(report: RowReport) -> list[RecordColumn]:
    """Return the columns of a report; the records are indexes of its rows."""
    results = report.results
    statuses = {
        RowStatus.MATCHED: tr("Matched"),
        RowStatus.SEVERAL: tr("Several"),
        RowStatus.NONE: tr("None"),
        RowStatus.ERROR: tr("Not requested"),
    }

    def score(index: int) -> str:
        value = results[index].score
        return "" if value is None else f"{value:.0f}"

    def distance(index: int) -> str:
        value = results[index].distance
        return "" if value is None else tr("{:,.1f} m").format(value)

    columns = [
        RecordColumn(tr("Row"), lambda index: str(report.ids[index]), is_number=True),
        RecordColumn(_noun(report.kind), lambda index: row_text(report.rows[index])),
        RecordColumn(tr("Result"), lambda index: statuses[results[index].status]),
        RecordColumn(tr("Parcels"), lambda index: f"{results[index].parcels:,}", is_number=True),
    ]
    if report.kind is AddressRow:
        columns.append(RecordColumn(tr("Score"), score, is_number=True))
    if report.kind is PointRow:
        columns.append(RecordColumn(tr("Distance"), distance, is_number=True))
    return [*columns, RecordColumn(tr("Note"), lambda index: results[index].note)]


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
