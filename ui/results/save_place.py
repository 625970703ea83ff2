"""In which format and where parcels are saved."""

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
    """Format and file: the file's ending follows the format, and the format an ending typed."""

    changed = pyqtSignal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        """`name` is what the file is called at first."""
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
        """The format that is chosen."""
        return self._formats[self._format.currentIndex()]

    @property
    def path(self) -> Path:
        """Where the file goes; it has the ending of the format."""
        path = Path(self._file.filePath().strip())
        return path if _says(path, self.format) else Path(f"{path}{self.format.ending}")

    @property
    def has_path(self) -> bool:
        """Whether a file is named at all."""
        return bool(self._file.filePath().strip())

    def problem(self) -> str:
        """What keeps a file from being written there, as far as that is known before."""
        return problem_of(self._file.filePath(), self.path)

    def remember(self) -> None:
        """The next file goes to the same folder, in the same format."""
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
        self._file.setConfirmOverwrite(False)  # asked when it is written
        self._tip = tr("Where the file goes")
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
        self._file.lineEdit().setToolTip(self._tip)  # which it loses with every path
        if not self._file.lineEdit().hasFocus():  # it was chosen, and is not being typed
            self._complete()
        self.changed.emit()

    def _complete(self) -> None:
        """The format follows an ending of another one; an ending that is missing is added."""
        if not self.has_path:
            return
        path = Path(self._file.filePath().strip())
        typed = next((one for one in self._formats if _says(path, one)), self.format)
        self._format.setCurrentIndex(self._formats.index(typed))
        self._set_path(self.path)

    def _set_path(self, path: Path) -> None:
        if str(path) != self._file.filePath():
            self._file.setFilePath(str(path))
        self._file.lineEdit().setToolTip(self._tip)  # which it loses with every path
        self._offer_format()

    def _offer_format(self) -> None:
        self._file.setFilter(self.format.filter)


def _says(path: Path, one: Format) -> bool:
    """Whether a path's ending names a format."""
    return path.suffix.lower() in (one.ending, *one.other_endings)
