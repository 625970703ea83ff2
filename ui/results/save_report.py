"""The report on what a file format could not hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable

from qgis.core import Qgis
from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from parcel_lookup.ui.kit.messages import News
from parcel_lookup.ui.kit.text import number_of, tr
from parcel_lookup.ui.kit.widgets import name_it

if TYPE_CHECKING:
    from parcel_lookup.core.gis.export import ExportReport

_WIDTH, _HEIGHT = 130, 26
#: Remarks about properties of the format, through which nobody loses anything.
_EXPECTED = ("renamed", "type", "crs", "reading")
#: Longer lists of sentences are left to the report.
_MOST_SENTENCES = 2


def news_of(report: ExportReport, show: Callable[[], None]) -> News:
    """Return the message about a saved file; `show` opens the report."""
    saved = number_of(report.written, "{} parcel saved in [file].", "{} parcels saved in [file].")
    texts = [saved.replace("[file]", report.path.name)]
    lost = [one.sentence for one in report.remarks if not _is_expected(one.kind, one.rows)]
    if len(lost) > _MOST_SENTENCES:
        words = tr("The report has {number} remarks on what the format cannot hold.")
        lost = [words.format(number=f"{len(lost):,}")]
    levels = Qgis.MessageLevel
    buttons = ((tr("Report…"), show),) if report.remarks else ()
    return News(levels.Warning if lost else levels.Success, " ".join((*texts, *lost)), buttons)


class SaveReportDialog(QDialog):
    """Lists what the file lacks compared with the layer.

    Open it with `open()`; it deletes itself when it is closed.
    """

    def __init__(self, report: ExportReport, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._report = report
        # Losses come first.
        self._rows = sorted(report.rows(), key=lambda row: _is_expected(row[0], row[2]))
        self.setObjectName("parcel_lookup_save_report")
        self.setWindowTitle(tr("Saved: {name}").format(name=report.path.name))
        self.finished.connect(self.deleteLater)
        self._make_controls()
        layout = QVBoxLayout(self)
        for part in (self._files, self._table, self._buttons):
            layout.addWidget(part, int(part is self._table))
        metrics, most = self.fontMetrics(), self.screen().availableGeometry()
        width, height = _WIDTH * metrics.averageCharWidth(), _HEIGHT * metrics.lineSpacing()
        self.resize(min(width, most.width()), min(height, most.height()))

    def _make_controls(self) -> None:
        self._files = QLabel(_files_words(self._report))
        self._files.setWordWrap(True)
        self._files.setTextFormat(Qt.TextFormat.PlainText)
        self._files.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        name_it(self._files, "save_files", tr("Summary of the saved file"))
        self._table = self._make_table()
        buttons = QDialogButtonBox.StandardButton
        self._buttons = QDialogButtonBox(buttons.Close)
        self._buttons.rejected.connect(self.reject)
        copy = self._buttons.addButton(tr("Cop&y"), QDialogButtonBox.ButtonRole.ActionRole)
        copy.setAutoDefault(False)
        name_it(copy, "save_report_copy", tr("Copy the report as a table"))
        copy.clicked.connect(lambda _checked=False: self._copy())
        self._buttons.button(buttons.Close).setDefault(True)

    def _make_table(self) -> QTableWidget:
        rows = self._rows
        table = QTableWidget(len(rows), len(_titles()))
        table.setHorizontalHeaderLabels(_titles())
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setTabKeyNavigation(False)
        table.verticalHeader().hide()
        name_it(
            table,
            "save_report_rows",
            tr("Differences between the file and the layer"),
            tr("Report on what the format cannot hold"),
        )
        for place, row in enumerate(rows):
            for column, text in enumerate(_cells(*row)):
                item = QTableWidgetItem(text)
                item.setToolTip(text)
                table.setItem(place, column, item)
        table.resizeColumnsToContents()
        table.horizontalHeader().setSectionResizeMode(
            len(_titles()) - 1, QHeaderView.ResizeMode.Stretch
        )
        table.resizeRowsToContents()
        return table

    def _copy(self) -> None:
        lines = [_titles(), *(_cells(*row) for row in self._rows)]
        QApplication.clipboard().setText("\n".join("\t".join(cells) for cells in lines))


def _is_expected(kind: str, rows: int | None) -> bool:
    """Return whether a remark is about the format itself, such as a format without geometry."""
    return kind in _EXPECTED or (kind == "shape" and rows is None)


def _titles() -> list[str]:
    return [tr("What"), tr("Field"), tr("Rows"), tr("Remark")]


def _cells(kind: str, field: str, rows: int | None, sentence: str) -> list[str]:
    number = tr("All") if rows is None else f"{rows:,}"
    return [_kinds().get(kind, kind), field, number, sentence]


def _kinds() -> dict[str, str]:
    """Return the names of the kinds, by values of `core.gis.export.remarks.Loss`."""
    return {
        "renamed": tr("Name"),
        "type": tr("Type"),
        "rows": tr("Rows"),
        "shape": tr("Geometry"),
        "crs": tr("CRS"),
        "reading": tr("For other programs"),
        "cut": tr("Truncated text"),
        "ends": tr("Spaces"),
        "empty": tr("Empty text"),
        "characters": tr("Characters"),
        "number": tr("Number"),
        "date": tr("Date"),
    }


def _files_words(report: ExportReport) -> str:
    rows = number_of(report.written, "{} parcel is", "{} parcels are")
    lines = [tr("{parcels} in {path}.").format(parcels=rows, path=report.path)]
    if len(report.files) > 1:
        names = ", ".join(path.name for path in report.files[1:])
        lines.append(tr("It includes {names}.").format(names=names))
    if report.no_geometry_file is not None:
        one = "{} row without geometry is in [file]."
        many = "{} rows without geometry are in [file]."
        words = number_of(report.left_out, one, many)
        lines.append(words.replace("[file]", report.no_geometry_file.name))
    return "\n".join(lines)
