"""The dialog that makes a page about the parcels of a layer: a PDF file, or a print layout."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from qgis.core import QgsProject, QgsSettings
from qgis.gui import QgsFileWidget
from qgis.PyQt.QtCore import QLocale, pyqtSignal
from qgis.PyQt.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
)

from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.gis.report import (
    PAPERS,
    FactsReader,
    ReportOptions,
    ReportSaving,
    SavedReport,
    Sight,
    make_report,
)
from parcel_lookup.core.gis.saving.paths import safe_name
from parcel_lookup.ui.kit.file_place import first_folder, problem_of
from parcel_lookup.ui.kit.text import tr
from parcel_lookup.ui.kit.widgets import name_it
from parcel_lookup.ui.kit.writing_dialog import WritingDialog

if TYPE_CHECKING:
    from qgis.core import QgsVectorLayer
    from qgis.gui import QgisInterface

    from parcel_lookup.core.gis.report import Facts

_PAPER_SETTING = "parcel_lookup/report_paper"
_LANDSCAPE_SETTING = "parcel_lookup/report_landscape"
_SIGHT_SETTING = "parcel_lookup/report_map_view"
_FOLDER_SETTING = "parcel_lookup/report_folder"
_ENDING = ".pdf"
_COLUMNS = 64


class ReportDialog(WritingDialog):
    """Title, paper, map and file; then the page is made without keeping the window waiting."""

    #: The file is there: a `SavedReport`.
    saved = pyqtSignal(object)

    def __init__(self, layer: QgsVectorLayer, iface: QgisInterface) -> None:
        super().__init__("report", tr("Report"), layer, iface.mainWindow())
        self._iface = iface
        self._saving: ReportSaving | None = None
        self._reading: Background | None = None
        self._make_controls()
        self._make_parts()
        self._lay_out()
        self._connect()
        self._update()

    @property
    def options(self) -> ReportOptions:
        """The page as it is wanted now."""
        canvas = self._iface.mapCanvas()
        sight = Sight(canvas.extent(), canvas.rotation()) if self._sight.currentData() else None
        return ReportOptions(
            self._title.text(),
            PAPERS[self._paper.currentIndex()],
            bool(self._orientation.currentData()),
            sight,
        )

    @property
    def path(self) -> Path:
        """Where the file goes; it ends with .pdf."""
        text = self._file.filePath().strip()
        return Path(text if text.lower().endswith(_ENDING) else f"{text}{_ENDING}")

    def accept(self) -> None:
        """Save the file, once nothing is in the way."""
        self._write_to(self.path, problem_of(self._file.filePath(), self.path))

    @property
    def is_busy(self) -> bool:
        """Whether a page is made."""
        return self._saving is not None or self._reading is not None

    def open_layout(self) -> None:
        """Make a print layout of the project, and open it."""
        if self.is_busy:
            return
        self._remember()
        reader = FactsReader(self._layer)
        self._reading = Background(tr("Parcel Lookup: reading the parcels"), reader)
        self._reading.done.connect(self._on_read)
        self._reading.failed.connect(self._on_failed)
        self._reading.start()
        self._show_step(tr("Reading the parcels"))
        self._update()

    # ---- what is there ------------------------------------------------------------------------

    def _make_controls(self) -> None:
        settings = QgsSettings()
        self._title = QLineEdit(self._layer.name())
        self._title.setPlaceholderText(self._layer.name())
        name_it(self._title, "report_title", tr("What stands at the head of the page"))
        is_us = QLocale().measurementSystem() == QLocale.MeasurementSystem.ImperialUSSystem
        self._paper = QComboBox()
        for paper in PAPERS:
            self._paper.addItem(paper.name, paper.name)
        name_it(self._paper, "report_paper", tr("The size of the page"), tr("Paper"))
        last = settings.value(_PAPER_SETTING, PAPERS[0 if is_us else 1].name)
        self._paper.setCurrentIndex(max(0, self._paper.findData(last)))
        self._orientation = _choice(
            (tr("Portrait"), tr("Landscape")), settings.value(_LANDSCAPE_SETTING, False, type=bool)
        )
        tip = tr("Upright, with legend and table below the map; or wide, with both beside it")
        name_it(self._orientation, "report_orientation", tip, tr("Orientation"))
        self._sight = _choice(
            (tr("All Parcels of the Layer"), tr("Map View")),
            settings.value(_SIGHT_SETTING, False, type=bool),
        )
        tip = tr(
            "What the map shows. What is visible in the project is on it too, other polygons as "
            "outlines, without what other searches found"
        )
        name_it(self._sight, "report_map", tip, tr("Map"))
        self._file = QgsFileWidget()
        self._file.setStorageMode(QgsFileWidget.StorageMode.SaveFile)
        self._file.setDialogTitle(tr("Save Report"))
        self._file.setFilter("PDF (*.pdf *.PDF)")
        self._file.setConfirmOverwrite(False)  # asked when it is written
        self._file.setFilePath(
            str(_free_path(Path(first_folder(_FOLDER_SETTING)), self._layer.name()))
        )
        for widget, name in ((self._file, "report_file"), (self._file.lineEdit(), "report_path")):
            name_it(widget, name, tr("Where the PDF file goes"), tr("File"))

    def _make_parts(self) -> None:
        self._make_message(tr("What keeps the report from being made"))
        self._cancelled_words = tr("The report was cancelled. Nothing was written.")
        self._step = QLabel()
        name_it(self._step, "report_step", tr("What is done now"))
        self._make_progress(tr("The report is being made"), tr("Cancel Rep&ort"))
        self._progress.setRange(0, 0)
        tip, close = (
            tr("Write the page into the file"),
            tr("Close. What is under way is cancelled."),
        )
        self._make_buttons(tr("&Save PDF"), tip, name="save", close=close)
        role = QDialogButtonBox.ButtonRole.ActionRole
        self._open_button = self._buttons.addButton(tr("Open &Layout"), role)
        tip = tr("Keep the page as a print layout of the project, with a live map, to change it")
        name_it(self._open_button, "report_layout", tip)

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.addRow(tr("&Title"), self._title)
        form.addRow(tr("&Paper"), self._paper)
        form.addRow(tr("O&rientation"), self._orientation)
        form.addRow(tr("&Map"), self._sight)
        form.addRow(tr("F&ile"), self._file)
        form.labelForField(self._file).setBuddy(self._file.lineEdit())
        layout = QVBoxLayout(self._content)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(form)
        layout.addStretch(1)
        self._finish_layout(_COLUMNS, self._step)

    def _connect(self) -> None:
        self._file.fileChanged.connect(self._on_path_changed)
        self._open_button.clicked.connect(lambda _checked=False: self.open_layout())

    # ---- making it ----------------------------------------------------------------------------

    def _write(self) -> None:
        if self.is_busy:
            return
        self._remember()
        QgsSettings().setValue(_FOLDER_SETTING, str(self.path.parent))
        project = QgsProject.instance()
        self._saving = ReportSaving(project, self._layer, self.options, str(self.path))
        self._saving.done.connect(self._on_saved)
        self._saving.failed.connect(self._on_failed)
        self._saving.dropped.connect(self.reject)
        self._saving.progressed.connect(lambda words: self._show_step(tr(words)))
        self._say("")
        self._saving.start()
        self._update()

    def _remember(self) -> None:
        settings = QgsSettings()
        settings.setValue(_PAPER_SETTING, self._paper.currentData())
        settings.setValue(_LANDSCAPE_SETTING, bool(self._orientation.currentData()))
        settings.setValue(_SIGHT_SETTING, bool(self._sight.currentData()))

    def _stop(self) -> None:
        """Cancel what is under way; nothing is heard of it any more."""
        for work in (self._saving, self._reading):
            if work is not None:
                work.cancel()
        self._saving = self._reading = None

    def _on_read(self, facts: Facts) -> None:
        self._reading = None
        layout = make_report(QgsProject.instance(), self._layer, facts, self.options)
        super().accept()
        self._iface.openLayoutDesigner(layout)

    def _on_saved(self, report: SavedReport) -> None:
        self._saving = None
        self.saved.emit(report)
        super().accept()

    # ---- what it shows ------------------------------------------------------------------------

    def _show_step(self, words: str) -> None:
        self._step.setText(f"{words}…")

    def _update(self) -> None:
        self._open_button.setEnabled(not self.is_busy)
        super()._update()

    def _on_path_changed(self, _path: str) -> None:
        # QGIS puts the path in the place of what the tip says.
        self._file.lineEdit().setToolTip(tr("Where the PDF file goes"))
        self._say("")


def _choice(titles: tuple[str, str], is_second: bool) -> QComboBox:
    """Two ways, with False and True as their data."""
    box = QComboBox()
    for title, data in zip(titles, (False, True)):
        box.addItem(title, data)
    box.setCurrentIndex(int(is_second))
    return box


def _free_path(folder: Path, name: str) -> Path:
    """A file that is not there yet."""
    name = safe_name(name)
    path, number = folder / f"{name}{_ENDING}", 1
    while path.exists():
        number += 1
        path = folder / f"{name} ({number}){_ENDING}"
    return path
