"""The controls for the format and the file of saved parcels."""

from __future__ import annotations

from pathlib import Path

from qgis.core import QgsSettings
from qgis.gui import QgsFileWidget
from qgis.PyQt.QtCore import pyqtSignal
from qgis.PyQt.QtWidgets import QComboBox, QFormLayout, QWidget

from parcel_lookup.core.gis.export import FORMATS, Format
from parcel_lookup.core.gis.saving.paths import safe_name
from parcel_lookup.ui.kit.file_place import first_folder, problem_of
from parcel_lookup.ui.kit.text import tr
from parcel_lookup.ui.kit.widgets import name_it

_FOLDER_SETTING = "parcel_lookup/save_folder"
_FORMAT_SETTING = "parcel_lookup/save_format"


class SavePlace(QWidget):
    """The format and file controls, in which format and file extension follow each other."""

    changed = pyqtSignal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        """Create the controls; `name` is the initial file name."""
        super().__init__(parent)
        self._formats = [one for one in FORMATS if one.is_available]
        self._make_controls()
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.addRow(tr("&Format"), self._format)
        form.addRow(tr("F&ile"), self._file)
        form.labelForField(self._file).setBuddy(self._file.lineEdit())
        last = self._format.findData(str(QgsSettings().value(_FORMAT_SETTING, "")))
        self._format.setCurrentIndex(max(0, last))
        self._set_path(
            Path(first_folder(_FOLDER_SETTING)) / f"{safe_name(name)}{self.format.ending}"
        )
        self._format.currentIndexChanged.connect(self._on_format_changed)
        self._file.fileChanged.connect(self._on_path_changed)
        self._file.lineEdit().editingFinished.connect(self._complete)

    @property
    def format(self) -> Format:
        """The chosen format."""
        return self._formats[self._format.currentIndex()]

    @property
    def path(self) -> Path:
        """The path of the file, with the extension of the format."""
        path = Path(self._file.filePath().strip())
        return path if _says(path, self.format) else Path(f"{path}{self.format.ending}")

    @property
    def has_path(self) -> bool:
        """Whether a file name was entered."""
        return bool(self._file.filePath().strip())

    def problem(self) -> str:
        """What prevents writing the file, as far as this is known beforehand, or ""."""
        return problem_of(self._file.filePath(), self.path)

    def remember(self) -> None:
        """Remember the folder and the format for the next file."""
        QgsSettings().setValue(_FOLDER_SETTING, str(self.path.parent))
        QgsSettings().setValue(_FORMAT_SETTING, self.format.ending)

    def _make_controls(self) -> None:
        self._format = QComboBox()
        for one in self._formats:
            self._format.addItem(one.filter, one.ending)
        name_it(self._format, "save_format", tr("The format of the file"), tr("Format"))
        self._file = QgsFileWidget()
        self._file.setStorageMode(QgsFileWidget.StorageMode.SaveFile)
        self._file.setDialogTitle(tr("Save Parcels As"))
        self._file.setConfirmOverwrite(False)  # asked when the file is saved
        self._tip = tr("The file to save")
        for widget, name in ((self._file, "save_file"), (self._file.lineEdit(), "save_path")):
            name_it(widget, name, self._tip, tr("File"))

    def _on_format_changed(self, _index: int) -> None:
        path = Path(self._file.filePath().strip())
        if self.has_path and not _says(path, self.format):
            is_known = any(_says(path, one) for one in self._formats)
            stem = path.with_suffix("") if is_known else path
            self._set_path(Path(f"{stem}{self.format.ending}"))
        self._offer_format()
        self.changed.emit()

    def _on_path_changed(self, _path: str) -> None:
        self._file.lineEdit().setToolTip(self._tip)  # every new path resets it
        if not self._file.lineEdit().hasFocus():  # the path was chosen, not typed
            self._complete()
        self.changed.emit()

    def _complete(self) -> None:
        """Adopt the format of a typed extension, or add a missing extension."""
        if not self.has_path:
            return
        path = Path(self._file.filePath().strip())
        typed = next((one for one in self._formats if _says(path, one)), self.format)
        self._format.setCurrentIndex(self._formats.index(typed))
        self._set_path(self.path)

    def _set_path(self, path: Path) -> None:
        if str(path) != self._file.filePath():
            self._file.setFilePath(str(path))
        self._file.lineEdit().setToolTip(self._tip)  # every new path resets it
        self._offer_format()

    def _offer_format(self) -> None:
        self._file.setFilter(self.format.filter)


def _says(path: Path, one: Format) -> bool:
    """Return whether a path's extension names a format."""
    return path.suffix.lower() in (one.ending, *one.other_endings)
