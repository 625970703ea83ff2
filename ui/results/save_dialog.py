"""The dialog that saves the parcels of a layer: in a GeoPackage that it then uses, or as a copy.

`SaveDialog` has the two choices, format and file (`SavePlace`), and the options of a copy, and
saves in a task; `SaveReportDialog` shows what the format cannot hold.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Callable

from qgis.core import Qgis, QgsSettings
from qgis.gui import QgsFileWidget
from qgis.PyQt.QtCore import Qt, QTimer, pyqtSignal
from qgis.PyQt.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHeaderView,
    QLabel,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from parcel_lookup.core.contract import ParcelError
from parcel_lookup.core.gis.export.formats import FORMATS, GEOPACKAGE, Format
from parcel_lookup.core.gis.export.remarks import ExportReport
from parcel_lookup.core.gis.export.writing import export_of, target_of, write
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.gis.saving import (
    ResultSaving,
    SavedResult,
    is_temporary,
    save_folder,
    save_result,
)
from parcel_lookup.core.gis.saving.paths import safe_name
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.markup import verbatim
from parcel_lookup.ui.kit.messages import Message
from parcel_lookup.ui.kit.records_table import RecordColumn, RecordsTable
from parcel_lookup.ui.kit.widgets import (
    WrappingCheckBox,
    indent,
    name_it,
    plain_label,
    wrapping_label,
)
from parcel_lookup.ui.kit.writing_dialog import WritingDialog, first_folder, problem_of
from parcel_lookup.ui.results.save_options import CrsChoice, FieldChoice

if TYPE_CHECKING:
    from qgis.core import QgsVectorLayer

    from parcel_lookup.core.contract import Cancellation

_COLUMNS = 70
_MILLISECONDS = 100
_STEPS = 1000
_FOLDER_SETTING = "parcel_lookup/save_folder"
_FORMAT_SETTING = "parcel_lookup/save_format"
_WIDTH, _HEIGHT = 130, 26
#: Kinds of remarks about the format itself, without a loss of data.
_EXPECTED = ("renamed", "type", "crs", "style", "reading")
#: More sentences are shown in the report only.
_MOST_SENTENCES = 2
_KEEP_FOLDER_SETTING = "parcel_lookup/kept_in"
_COPY_SETTING = "parcel_lookup/save_copy"


class SaveDialog(WritingDialog):
    """Saves a layer in a GeoPackage that it uses from then on, or a copy of it in any format.

    Once the layer has been read, removing it does not stop the task.
    """

    #: A copy was saved: an `ExportReport`, and whether to add the file to the map.
    saved = pyqtSignal(object, bool)
    #: The layer was saved, and uses the file: a `SavedResult`.
    kept = pyqtSignal(object)

    def __init__(
        self, layer: QgsVectorLayer, parent: QWidget | None = None, *, is_kept: bool | None = None
    ) -> None:
        """Create the dialog with one of the choices; None for that of the last time."""
        super().__init__("save", tr("Save Parcels"), layer, parent)
        self._task: Background | ResultSaving | None = None
        #: Written by the task, read by the timer.
        self._share = 0.0
        self._make_controls(layer)
        self._lay_out()
        self._timer = QTimer(self)
        self._timer.setInterval(_MILLISECONDS)
        self._timer.timeout.connect(self._show_progress)
        if is_kept is None:
            is_kept = not QgsSettings().value(_COPY_SETTING, False, type=bool)
        (self._keep if is_kept and self._keep.isEnabled() else self._copy).setChecked(True)
        self._on_choice()
        self._copy.toggled.connect(lambda _checked: self._on_choice())
        self._place.changed.connect(self._on_place_changed)
        for part in (self._crs, self._fields):
            part.changed.connect(self._on_changed)
            part.resized.connect(self.fit)

    @property
    def is_busy(self) -> bool:
        """Whether the dialog is saving."""
        return self._task is not None

    def accept(self) -> None:
        """Save the file, unless there is a problem."""
        if self._layer is None:
            return
        path, problem = self._place.path, self._place.problem()
        if self._copy.isChecked():
            path = target_of(path, has_geometry=self._layer.isSpatial())
            problem = problem or self._fields.problem or self._crs.problem
        self._write_to(path, problem)

    def done(self, result: int) -> None:
        """Cancel saving and all checks, and close."""
        for part in (self._crs, self._fields):
            part.close_down()
        super().done(result)

    # ---- controls -----------------------------------------------------------------------------

    def _make_controls(self, layer: QgsVectorLayer) -> None:
        self._keep = QRadioButton(tr("Save the layer in a &GeoPackage"))
        tip = tr(
            "The layer then uses this file, which contains its style, buildings, and search: you "
            "can edit it, run the search again, and update the parcels."
        )
        name_it(self._keep, "save_keep", tip)
        self._keep.setEnabled(is_temporary(layer))
        self._keep_note = self._note(tip)
        if not self._keep.isEnabled():
            self._keep_note.setText(tr("This layer is already in a file."))
        self._copy = QRadioButton(tr("&Export a copy"))
        tip = tr("A file for other people and programs. The layer itself does not change.")
        name_it(self._copy, "save_copy", tip)
        self._copy_note = self._note(tip)
        self._place = SavePlace(layer.name())
        self._crs = CrsChoice(layer)
        if layer.isSpatial():
            self._place.add_row(tr("C&RS"), self._crs, self._crs.focus_widget)
        self._fields = FieldChoice(layer, lambda: self._selected.isChecked())
        self._selected = WrappingCheckBox()
        number = layer.selectedFeatureCount()
        words = tr("&Selected parcels only")
        self._selected.set_words(f"{words} ({number:,})" if number else words)
        self._selected.setEnabled(number > 0)
        name_it(self._selected, "save_selected", tr("Save only the selected features of the layer"))
        self._add = WrappingCheckBox(tr("&Add the file to the map"))
        self._add.setChecked(True)
        name_it(self._add, "save_add", tr("Add the saved file to the project as a layer"))
        self._make_message(tr("Why the file cannot be saved"))
        self._cancelled_words = tr("Saving was canceled. Nothing was saved.")
        self._make_progress(tr("Progress of saving"), tr("Cancel Sa&ving"))
        close = tr("Close the dialog and cancel any saving in progress")
        self._make_buttons(tr("Save"), tr("Save the file"), name="start", close=close)

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self._content)
        layout.setContentsMargins(0, 0, 0, 0)
        for button, note in ((self._keep, self._keep_note), (self._copy, self._copy_note)):
            layout.addWidget(button)
            layout.addWidget(note)
        for part in (self._place, self._fields, self._selected, self._add):
            layout.addWidget(part)
        layout.addStretch(1)
        self._finish_layout(_COLUMNS)

    def _note(self, text: str) -> QLabel:
        """Return the explanation below a choice."""
        note = plain_label(text)
        note.setWordWrap(True)
        note.setIndent(indent(self))
        return note

    # ---- writing ------------------------------------------------------------------------------

    def _write(self) -> None:
        if self._layer is None:
            return
        self._place.remember()
        if self._copy.isChecked():
            try:
                self._task = self._start_copy(self._layer)
            except ParcelError as error:
                self._say(error.sentence)
                return
            self._timer.start()
        else:
            self._task = save_result(self._layer, self._place.path)
            self._task.done.connect(self._on_kept)
        self._task.failed.connect(self._on_failed)
        self._progress.setRange(0, _STEPS if self._copy.isChecked() else 0)
        self._say("")
        self._update()

    def _start_copy(self, layer: QgsVectorLayer) -> Background:
        """Start to write a copy. Raises `ParcelError`."""
        export = export_of(
            layer,
            self._place.path,
            self._selected.isChecked(),
            crs=self._crs.crs,
            fields=self._fields.names,
        )
        self._share = 0.0

        def work(cancellation: Cancellation) -> ExportReport:
            return write(export, cancellation, self._note_progress)

        task = Background(tr("Save {layer}").format(layer=export.name), work)
        task.done.connect(self._on_saved)
        task.start()
        return task

    def _note_progress(self, share: float) -> None:
        """Record the progress, in the task's thread."""
        self._share = share

    def _show_progress(self) -> None:
        self._progress.setValue(round(self._share * _STEPS))

    def _stop(self) -> bool:
        if self._task is not None and not self._task.cancel_in_time():
            return False
        self._timer.stop()
        self._task = None
        return True

    def _on_saved(self, report: ExportReport) -> None:
        self._task = None
        self.saved.emit(report, self._add.isChecked())
        super().accept()

    def _on_kept(self, saved: SavedResult) -> None:
        self._task = None
        self.kept.emit(saved)
        super().accept()

    def _on_failed(self, error: ParcelError) -> None:
        self._task = None
        super()._on_failed(error)

    # ---- display ------------------------------------------------------------------------------

    def _on_choice(self) -> None:
        """Show the options of the choice."""
        is_copy = self._copy.isChecked()
        self._place.set_kept(is_kept=not is_copy)
        for part in (self._fields, self._selected, self._add):
            part.setVisible(is_copy)
        self._on_place_changed()

    def _on_place_changed(self) -> None:
        self._crs.set_format(self._place.format)
        self._on_changed()

    def _on_changed(self) -> None:
        self._say("")
        self._update()

    def _update(self) -> None:
        self._progress.setValue(0)
        super()._update()
        self._save_button.setEnabled(not self.is_busy and self._place.has_path)

    def _on_layer_gone(self) -> None:
        if not self.is_busy:  # otherwise, everything has already been copied
            self.reject()


class SavePlace(QWidget):
    """The format and file controls, in which format and file extension follow each other.

    A layer that is kept is saved in a GeoPackage: the other rows of the form are hidden.
    """

    changed = pyqtSignal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        """Create the controls; `name` is the initial file name."""
        super().__init__(parent)
        self._formats = [one for one in FORMATS if one.is_available]
        self._is_kept = False
        self._make_controls()
        self._form = form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.addRow(tr("&Format"), self._format)
        form.addRow(tr("F&ile"), self._file)
        form.labelForField(self._file).setBuddy(self._file.lineEdit())
        last = self._format.findData(str(QgsSettings().value(_FORMAT_SETTING, "")))
        self._format.setCurrentIndex(max(0, last))
        name = safe_name(name)
        #: The path of the other choice.
        kept = Path(first_folder(_KEEP_FOLDER_SETTING, save_folder())) / f"{name}.gpkg"
        self._other_path = str(kept)
        self._set_path(Path(first_folder(_FOLDER_SETTING)) / f"{name}{self.format.ending}")
        self._format.currentIndexChanged.connect(self._on_format_changed)
        self._file.fileChanged.connect(self._on_path_changed)
        self._file.lineEdit().editingFinished.connect(self._complete)

    @property
    def format(self) -> Format:
        """The chosen format."""
        return GEOPACKAGE if self._is_kept else self._formats[self._format.currentIndex()]

    @property
    def path(self) -> Path:
        """The path of the file, with the extension of the format."""
        path = Path(self._file.filePath().strip())
        return path if _has_format(path, self.format) else Path(f"{path}{self.format.ending}")

    @property
    def has_path(self) -> bool:
        """Whether a file name was entered."""
        return bool(self._file.filePath().strip())

    def problem(self) -> str:
        """Return the reason if the file obviously cannot be written, or ""."""
        return problem_of(self._file.filePath(), self.path)

    def remember(self) -> None:
        """Remember the choice, the folder, and the format for the next file."""
        QgsSettings().setValue(_COPY_SETTING, not self._is_kept)
        if self._is_kept:
            QgsSettings().setValue(_KEEP_FOLDER_SETTING, str(self.path.parent))
            return
        QgsSettings().setValue(_FOLDER_SETTING, str(self.path.parent))
        QgsSettings().setValue(_FORMAT_SETTING, self.format.ending)

    def add_row(self, label: str, field: QWidget, buddy: QWidget) -> None:
        """Add a row below the file; its label is for `buddy`."""
        self._form.addRow(label, field)
        self._form.labelForField(field).setBuddy(buddy)

    def set_kept(self, *, is_kept: bool) -> None:
        """Switch between a GeoPackage and a copy, each with its own path."""
        if is_kept != self._is_kept:
            path = self._other_path
            self._other_path = self._file.filePath()
            self._is_kept = is_kept
            self._set_path(path)
        for row in range(self._form.rowCount()):
            for role in (QFormLayout.ItemRole.LabelRole, QFormLayout.ItemRole.FieldRole):
                widget = self._form.itemAt(row, role).widget()
                if widget is not self._file and widget is not self._form.labelForField(self._file):
                    widget.setVisible(not is_kept)

    def _make_controls(self) -> None:
        self._format = QComboBox()
        for one in self._formats:
            self._format.addItem(one.filter, one.ending)
        name_it(self._format, "save_format", tr("The format of the file"), tr("Format"))
        self._file = QgsFileWidget()
        self._file.setStorageMode(QgsFileWidget.StorageMode.SaveFile)
        self._file.setDialogTitle(tr("Save Parcels"))
        self._file.setConfirmOverwrite(False)  # confirmed when the file is saved
        self._tip = tr("The file to save")
        for widget, name in ((self._file, "save_file"), (self._file.lineEdit(), "save_path")):
            name_it(widget, name, self._tip, tr("File"))

    def _on_format_changed(self, _index: int) -> None:
        path = Path(self._file.filePath().strip())
        if self.has_path and not _has_format(path, self.format):
            is_known = any(_has_format(path, one) for one in self._formats)
            stem = path.with_suffix("") if is_known else path
            self._set_path(Path(f"{stem}{self.format.ending}"))
        self._offer_format()
        self.changed.emit()

    def _on_path_changed(self, _path: str) -> None:
        self._file.lineEdit().setToolTip(verbatim(self._tip))  # every new path resets it
        if not self._file.lineEdit().hasFocus():  # the path was chosen, not typed
            self._complete()
        self.changed.emit()

    def _complete(self) -> None:
        """Adopt the format of a typed extension, or add a missing extension."""
        if not self.has_path:
            return
        if self._is_kept:
            self._set_path(self.path)
            return
        path = Path(self._file.filePath().strip())
        typed = next((one for one in self._formats if _has_format(path, one)), self.format)
        self._format.setCurrentIndex(self._formats.index(typed))
        self._set_path(self.path)

    def _set_path(self, path: Path | str) -> None:
        if str(path) != self._file.filePath():
            self._file.setFilePath(str(path))
        self._file.lineEdit().setToolTip(verbatim(self._tip))  # every new path resets it
        self._offer_format()

    def _offer_format(self) -> None:
        self._file.setFilter(self.format.filter)


def _has_format(path: Path, one: Format) -> bool:
    """Return whether the extension of a path is that of a format."""
    return path.suffix.lower() in (one.ending, *one.other_endings)


def message_of(report: ExportReport, show: Callable[[], None]) -> Message:
    """Return the message about a saved file; `show` opens the report."""
    name = report.path.name
    texts = [
        number_of(
            report.written, "{} parcel saved in {file}.", "{} parcels saved in {file}.", file=name
        )
    ]
    lost = [one.sentence for one in report.remarks if not _is_expected(one.kind, one.rows)]
    if len(lost) > _MOST_SENTENCES:
        words = tr("The report has {number} remarks on what the format cannot hold.")
        lost = [words.format(number=f"{len(lost):,}")]
    levels = Qgis.MessageLevel
    buttons = ((tr("Report…"), show),) if report.remarks else ()
    return Message(levels.Warning if lost else levels.Success, " ".join((*texts, *lost)), buttons)


class SaveReportDialog(QDialog):
    """Lists what the file lacks compared with the layer.

    Open it with `open()`; it deletes itself when it is closed.
    """

    def __init__(self, report: ExportReport, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._report = report
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
        self._files = wrapping_label(
            "save_files", tr("Summary of the saved file"), _files_words(self._report)
        )
        self._files.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._table = self._make_table()
        buttons = QDialogButtonBox.StandardButton
        self._buttons = QDialogButtonBox(buttons.Close)
        self._buttons.rejected.connect(self.reject)
        copy = self._buttons.addButton(tr("Cop&y"), QDialogButtonBox.ButtonRole.ActionRole)
        copy.setAutoDefault(False)
        name_it(
            copy, "save_report_copy", tr("Copy the selected rows, or all rows shown, as a table")
        )
        copy.clicked.connect(lambda _checked=False: self._table.copy())
        self._buttons.button(buttons.Close).setDefault(True)

    def _make_table(self) -> RecordsTable:
        kinds = _kinds()
        table = RecordsTable(
            (
                RecordColumn(tr("What"), lambda row: kinds.get(row[0], row[0])),
                RecordColumn(tr("Field"), lambda row: row[1]),
                RecordColumn(
                    tr("Rows"), lambda row: tr("All") if row[2] is None else f"{row[2]:,}"
                ),
                RecordColumn(tr("Remark"), lambda row: row[3]),
            )
        )
        # Losses come first.
        is_expected = lambda row: _is_expected(row[0], row[2])  # noqa: E731
        table.show_records(sorted(self._report.rows(), key=is_expected))
        name_it(
            table,
            "save_report_rows",
            tr("Differences between the file and the layer"),
            tr("Report on what the format cannot hold"),
        )
        table.resizeColumnsToContents()
        table.horizontalHeader().setStretchLastSection(True)
        # There are few rows, and their remarks are sentences.
        table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        return table


def _is_expected(kind: str, rows: int | None) -> bool:
    """Return whether a remark is about the format itself, such as a format without geometry."""
    return kind in _EXPECTED or (kind == "shape" and rows is None)


def _kinds() -> dict[str, str]:
    """Return the names of the kinds, by values of `core.gis.export.remarks.Loss`."""
    return {
        "renamed": tr("Name"),
        "type": tr("Type"),
        "rows": tr("Rows"),
        "shape": tr("Geometry"),
        "crs": tr("CRS"),
        "area": tr("Area of use"),
        "style": tr("Style"),
        "reading": tr("For other programs"),
        "cut": tr("Truncated text"),
        "ends": tr("Spaces"),
        "empty": tr("Empty text"),
        "characters": tr("Characters"),
        "number": tr("Number"),
        "date": tr("Date"),
    }


def _files_words(report: ExportReport) -> str:
    lines = [
        number_of(
            report.written,
            "{} parcel is in {path}.",
            "{} parcels are in {path}.",
            path=report.path,
        )
    ]
    if len(report.files) > 1:
        names = ", ".join(path.name for path in report.files[1:])
        lines.append(tr("It includes {names}.").format(names=names))
    return "\n".join(lines)
