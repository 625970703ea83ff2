"""The dialog that creates a report of a layer: a PDF file, or a print layout."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from qgis.core import QgsProject, QgsSettings
from qgis.gui import QgsFileWidget
from qgis.PyQt.QtCore import QLocale, pyqtSignal
from qgis.PyQt.QtWidgets import QDialogButtonBox, QVBoxLayout

from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.gis.report import (
    MOST_PAGES,
    PAPERS,
    FactsReader,
    MapView,
    ReportOptions,
    ReportSaving,
    SavedReport,
    make_report,
)
from parcel_lookup.core.gis.saving.paths import free_path
from parcel_lookup.core.i18n import tr
from parcel_lookup.ui.kit.form import Form, choice, line
from parcel_lookup.ui.kit.widgets import name_it, plain_label
from parcel_lookup.ui.kit.writing_dialog import WritingDialog, first_folder, problem_of

if TYPE_CHECKING:
    from qgis.core import QgsVectorLayer
    from qgis.gui import QgisInterface

    from parcel_lookup.core.gis.report import Facts

_FOLDER_SETTING = "parcel_lookup/report_folder"
#: The setting of each choice.
_SETTINGS = {
    "paper": "parcel_lookup/report_paper",
    "is_landscape": "parcel_lookup/report_landscape",
    "has_view": "parcel_lookup/report_map_view",
    "has_pages": "parcel_lookup/report_pages",
}
#: Countries whose paper is Letter.
_LETTER = ("US", "CA", "MX", "PR", "PH", "CO", "CL", "VE", "CR", "DO", "GT", "NI", "PA", "SV")
_ENDING = ".pdf"
_COLUMNS = 64


class ReportDialog(WritingDialog):
    """Dialog for title, paper, map, and file of a report, which is created in the background."""

    #: The file is written (`SavedReport`).
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
        """The options as set in the dialog."""
        canvas = self._iface.mapCanvas()
        chosen = {name: box.currentData() for name, box in self._choices.items()}
        name, has_view = chosen.pop("paper"), chosen.pop("has_view")
        view = MapView(canvas.extent(), canvas.rotation()) if has_view else None
        paper = next(one for one in PAPERS if one.name == name)
        return ReportOptions(self._title.text(), paper, map_view=view, **chosen)

    @property
    def path(self) -> Path:
        """The path of the file, with the extension .pdf."""
        text = self._file.filePath().strip()
        return Path(text if text.lower().endswith(_ENDING) else f"{text}{_ENDING}")

    def accept(self) -> None:
        """Save the file if the path is usable."""
        self._write_to(self.path, problem_of(self._file.filePath(), self.path))

    @property
    def is_busy(self) -> bool:
        """Whether a report is being created."""
        return self._saving is not None or self._reading is not None

    def open_layout(self) -> None:
        """Create a print layout in the project, and open it."""
        if self.is_busy:
            return
        self._remember()
        if self.options.has_pages:
            self._say(tr("Pages for each parcel can only be saved as PDF."))
            return
        reader = FactsReader(self._layer)
        self._reading = Background(tr("Parcel Lookup: reading the parcels"), reader)
        self._reading.done.connect(self._on_read)
        self._reading.failed.connect(self._on_failed)
        self._reading.start()
        self._show_step(tr("Reading the parcels"))
        self._update()

    # ---- controls --------------------------------------------------------------------------------

    def _make_controls(self) -> None:
        self._title = line(self._layer.name(), self._layer.name())
        self._choices = {
            "paper": choice(*((one.name, one.name) for one in PAPERS)),
            "is_landscape": choice((tr("Portrait"), False), (tr("Landscape"), True)),
            "has_view": choice((tr("All Parcels in the Layer"), False), (tr("Map View"), True)),
            "has_pages": choice(
                (tr("One for All Parcels"), False), (tr("One for All, and One for Each"), True)
            ),
        }
        country = QLocale().name().rpartition("_")[2]
        usual = {"paper": PAPERS[0 if country in _LETTER else 1].name}
        settings = QgsSettings()
        for name, box in self._choices.items():
            kind = str if name in usual else bool
            last = settings.value(_SETTINGS[name], usual.get(name, False), type=kind)
            box.setCurrentIndex(max(0, box.findData(last)))
        if not 1 < self._layer.featureCount() <= MOST_PAGES:
            self._choices["has_pages"].setCurrentIndex(0)
            self._choices["has_pages"].setEnabled(False)
        self._file = QgsFileWidget()
        self._file.setStorageMode(QgsFileWidget.StorageMode.SaveFile)
        self._file.setDialogTitle(tr("Save Report"))
        self._file.setFilter("PDF (*.pdf *.PDF)")
        self._file.setConfirmOverwrite(False)  # confirmed when it is written
        self._file.setFilePath(
            str(free_path(Path(first_folder(_FOLDER_SETTING)), self._layer.name(), _ENDING))
        )

    def _make_parts(self) -> None:
        self._make_message(tr("Problem with the report"))
        self._cancelled_words = tr("The report was canceled. No file was written.")
        self._step = plain_label()
        name_it(self._step, "report_step", tr("Current step"))
        self._make_progress(tr("Progress of the report"), tr("Cancel Rep&ort"))
        self._progress.setRange(0, 0)
        tip, close = (
            tr("Save the report as a PDF file"),
            tr("Close the dialog and cancel any report in progress"),
        )
        self._make_buttons(tr("&Save PDF"), tip, name="save", close=close)
        role = QDialogButtonBox.ButtonRole.ActionRole
        self._open_button = self._buttons.addButton(tr("Open &Layout"), role)
        tip = tr("Create a print layout with a live map in the project, to edit the report")
        name_it(self._open_button, "report_layout", tip)

    def _lay_out(self) -> None:
        boxes = self._choices
        sides = tr(
            "Portrait: legend and table below the map. Landscape: legend and table next to it."
        )
        extent = tr(
            "Extent of the map. The map also shows the visible layers of the project, except the "
            "results of other searches. Other polygons are drawn as outlines."
        )
        pages = tr("A page for each parcel, with its map and fields, for up to {most} parcels")
        pages = pages.format(most=MOST_PAGES)
        form = Form(
            (tr("&Title"), self._title, "report_title", tr("Title at the top of the page")),
            (tr("&Paper"), boxes["paper"], "report_paper", tr("Size of the page")),
            (tr("O&rientation"), boxes["is_landscape"], "report_orientation", sides),
            (tr("&Map"), boxes["has_view"], "report_map", extent),
            (tr("Pa&ges"), boxes["has_pages"], "report_pages", pages),
            (tr("F&ile"), self._file, "report_file", tr("Path of the PDF file")),
        )
        path = self._file.lineEdit()
        name_it(path, "report_path", tr("Path of the PDF file"), tr("File"))
        layout = QVBoxLayout(self._content)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(form)
        layout.addStretch(1)
        self._finish_layout(_COLUMNS, self._step)

    def _connect(self) -> None:
        self._file.fileChanged.connect(self._on_path_changed)
        self._open_button.clicked.connect(lambda _checked=False: self.open_layout())

    # ---- creating the report ---------------------------------------------------------------------

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
        self._saving.progressed.connect(self._show_step)
        self._say("")
        self._saving.start()
        self._update()

    def _remember(self) -> None:
        for name, box in self._choices.items():
            QgsSettings().setValue(_SETTINGS[name], box.currentData())

    def _stop(self) -> bool:
        for work in (self._saving, self._reading):
            if work is not None and not work.cancel_in_time():
                return False
        self._saving = self._reading = None
        return True

    def _on_read(self, facts: Facts) -> None:
        self._reading = None
        layout = make_report(QgsProject.instance(), self._layer, facts, self.options)
        super().accept()
        self._iface.openLayoutDesigner(layout)

    def _on_saved(self, report: SavedReport) -> None:
        self._saving = None
        self.saved.emit(report)
        super().accept()

    # ---- display ---------------------------------------------------------------------------------

    def _show_step(self, words: str) -> None:
        self._step.setText(f"{words}…")

    def _update(self) -> None:
        self._open_button.setEnabled(not self.is_busy)
        super()._update()

    def _on_path_changed(self, _path: str) -> None:
        # QGIS replaces the tooltip with the path.
        self._file.lineEdit().setToolTip(tr("Path of the PDF file"))
        self._say("")
