"""The dialog that makes a page about the parcels of a layer: a PDF file, or a print layout."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from qgis.core import QgsFileUtils, QgsProject, QgsSettings
from qgis.gui import QgsFileWidget
from qgis.PyQt.QtCore import QDir, QLocale, pyqtSignal
from qgis.PyQt.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from ..core.gis.background import Background
from ..core.gis.report import (
    PAPERS,
    FactsReader,
    ReportOptions,
    ReportSaving,
    SavedReport,
    Sight,
    make_report,
)
from .question import ask
from .scrolling_dialog import ScrollingDialog
from .text import tr
from .widgets import name_it

if TYPE_CHECKING:
    from qgis.core import QgsVectorLayer
    from qgis.gui import QgisInterface

    from ..core.contract import ParcelError
    from ..core.gis.report import Facts

_PAPER_SETTING = "parcel_lookup/report_paper"
_LANDSCAPE_SETTING = "parcel_lookup/report_landscape"
_SIGHT_SETTING = "parcel_lookup/report_map_view"
_FOLDER_SETTING = "parcel_lookup/report_folder"
_ENDING = ".pdf"
_COLUMNS = 64


class ReportDialog(ScrollingDialog):
    """Title, paper, map and file; then the page is made without keeping the window waiting.

    Opened with `open()`; goes by itself when it is closed, or the layer is removed. To close it
    while it saves cancels that, and leaves an old file as it was.
    """

    #: The file is there: a `SavedReport`.
    saved = pyqtSignal(object)

    def __init__(self, layer: QgsVectorLayer, iface: QgisInterface) -> None:
        super().__init__("report_dialog", tr("Report"), iface.mainWindow())
        self._iface = iface
        self._layer = layer
        self._saving: ReportSaving | None = None
        self._reading: Background | None = None
        self._make_controls()
        self._make_buttons()
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
        problem = self._problem()
        if self._is_busy or problem:
            self._say(problem)
        elif self.path.exists():
            self._ask_to_replace()
        else:
            self._save()

    def done(self, result: int) -> None:
        """Close; what is under way is cancelled."""
        self._stop()
        QgsProject.instance().layersWillBeRemoved.disconnect(self._on_layers_going)
        super().done(result)

    def open_layout(self) -> None:
        """Make a print layout of the project, and open it."""
        if self._is_busy:
            return
        self._remember()
        reader = FactsReader(self._layer)
        self._reading = Background(tr("Parcel Lookup: reading the parcels"), reader)
        self._reading.done.connect(self._on_read)
        self._reading.failed.connect(self._on_failed)
        self._reading.start()
        self._show_step(tr("Reading the parcels"))
        self._update()

    def cancel_work(self) -> None:
        """Stop what is under way, and stay open."""
        self._stop()
        self._say(tr("The report was cancelled. Nothing was written."), is_problem=False)
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
        tip = tr("What the map shows; below the parcels lies what is visible in the project")
        name_it(self._sight, "report_map", tip, tr("Map"))
        self._file = QgsFileWidget()
        self._file.setStorageMode(QgsFileWidget.StorageMode.SaveFile)
        self._file.setDialogTitle(tr("Save Report"))
        self._file.setFilter("PDF (*.pdf *.PDF)")
        self._file.setConfirmOverwrite(False)  # asked when it is written
        self._file.setFilePath(str(_free_path(Path(_first_folder()), self._layer.name())))
        for widget, name in ((self._file, "report_file"), (self._file.lineEdit(), "report_path")):
            name_it(widget, name, tr("Where the PDF file goes"), tr("File"))

    def _make_buttons(self) -> None:
        self._message = QLabel()
        self._message.setWordWrap(True)
        self._message.hide()
        name_it(self._message, "report_message", tr("What keeps the report from being made"))
        self._step = QLabel()
        name_it(self._step, "report_step", tr("What is done now"))
        self._progress = QProgressBar()
        self._progress.setRange(0, 0)
        name_it(self._progress, "report_progress", tr("The report is being made"), tr("Progress"))
        self._cancel = QPushButton(tr("Cancel Rep&ort"))
        self._cancel.setAutoDefault(False)
        name_it(self._cancel, "report_cancel", tr("Stop. A file that was there before stays."))
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        role = QDialogButtonBox.ButtonRole.AcceptRole
        self._save_button = self._buttons.addButton(tr("&Save PDF"), role)
        self._save_button.setDefault(True)
        name_it(self._save_button, "report_save", tr("Write the page into the file"))
        role = QDialogButtonBox.ButtonRole.ActionRole
        self._open_button = self._buttons.addButton(tr("Open &Layout"), role)
        tip = tr("Keep the page as a print layout of the project, with a live map, to change it")
        name_it(self._open_button, "report_layout", tip)
        close = self._buttons.button(QDialogButtonBox.StandardButton.Close)
        name_it(close, "report_close", tr("Close. What is under way is cancelled."))

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
        self._under_way = QWidget()
        row = QHBoxLayout(self._under_way)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._step)
        row.addWidget(self._progress, 1)
        row.addWidget(self._cancel)
        self.put_together(_COLUMNS, below=(self._message, self._under_way, self._buttons))

    def _connect(self) -> None:
        self._file.fileChanged.connect(self._on_path_changed)
        self._cancel.clicked.connect(lambda _checked=False: self.cancel_work())
        self._open_button.clicked.connect(lambda _checked=False: self.open_layout())
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        QgsProject.instance().layersWillBeRemoved.connect(self._on_layers_going)

    # ---- making it ----------------------------------------------------------------------------

    @property
    def _is_busy(self) -> bool:
        return self._saving is not None or self._reading is not None

    def _problem(self) -> str:
        if not self._file.filePath().strip():
            return tr("Say where the file goes.")
        if not self.path.is_absolute():
            return tr("Say in which folder the file goes.")
        if not self.path.parent.is_dir():
            return tr("The folder “{folder}” is not there.").format(folder=self.path.parent)
        return ""

    def _ask_to_replace(self) -> None:
        ask(
            self,
            "report_replace_box",
            tr("Replace File"),
            tr("Replace “{name}”?").format(name=self.path.name),
            tr("The old file stays until the new one is complete."),
            tr("Replace"),
            self._save,
        )

    def _save(self) -> None:
        if self._is_busy:
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

    def _on_failed(self, error: ParcelError) -> None:
        self._stop()
        self._say(error.sentence)
        self._message.setToolTip(error.detail)
        self._update()

    # ---- what it shows ------------------------------------------------------------------------

    def _show_step(self, words: str) -> None:
        self._step.setText(f"{words}…")

    def _update(self) -> None:
        self._under_way.setVisible(self._is_busy)
        self._content.setEnabled(not self._is_busy)
        self._save_button.setEnabled(not self._is_busy)
        self._open_button.setEnabled(not self._is_busy)
        self.fit()

    def _say(self, text: str, *, is_problem: bool = True) -> None:
        self._message.setText(f"⚠ {text}" if text and is_problem else text)
        self._message.setVisible(bool(text))
        self._message.setToolTip("")
        self.fit()

    def _on_path_changed(self, _path: str) -> None:
        # QGIS puts the path in the place of what the tip says.
        self._file.lineEdit().setToolTip(tr("Where the PDF file goes"))
        self._say("")

    def _on_layers_going(self, ids: list[str]) -> None:
        if self._layer.id() in ids:
            self.reject()


def _choice(titles: tuple[str, str], is_second: bool) -> QComboBox:
    """Two ways, with False and True as their data."""
    box = QComboBox()
    for title, data in zip(titles, (False, True)):
        box.addItem(title, data)
    box.setCurrentIndex(int(is_second))
    return box


def _first_folder() -> str:
    """Where the last report went; else beside the project."""
    last = str(QgsSettings().value(_FOLDER_SETTING, "") or "")
    for folder in (last, QgsProject.instance().homePath()):
        if folder and Path(folder).is_dir():
            return folder
    return QDir.homePath()


def _free_path(folder: Path, name: str) -> Path:
    """A file that is not there yet."""
    name = QgsFileUtils.stringToSafeFilename(name)[:100].strip(" .") or "report"
    path, number = folder / f"{name}{_ENDING}", 1
    while path.exists():
        number += 1
        path = folder / f"{name} ({number}){_ENDING}"
    return path
