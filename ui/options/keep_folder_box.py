"""The “Results” group of the options page: the folder in which results are kept."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from qgis.gui import QgsFileWidget
from qgis.PyQt.QtWidgets import QGroupBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.gis.saving import save_folder, set_save_folder
from parcel_lookup.ui.kit.text import tr
from parcel_lookup.ui.kit.widgets import name_it

if TYPE_CHECKING:
    from qgis.PyQt.QtGui import QShowEvent

#: Minimum visible characters of the path.
_LETTERS = 16


class KeepFolderBox(QGroupBox):
    """The “Results” group; a chosen folder is used at once, a typed one when complete."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Results"), parent)
        self._tip = tr(
            "Each result is kept as a GeoPackage in this folder when its search has finished. "
            "Leave empty to make results temporary until you keep them."
        )
        name_it(self, "keep_folder_box", self._tip)
        self._folder = QgsFileWidget()
        self._folder.setStorageMode(QgsFileWidget.StorageMode.GetDirectory)
        self._folder.setDialogTitle(tr("Keep Results in a Folder"))
        self._line = self._folder.lineEdit()
        self._line.setPlaceholderText(tr("Results are temporary"))
        self._line.setShowClearButton(True)
        name_it(self._folder, "keep_folder", self._tip, tr("Folder for results"))
        name_it(self._line, "keep_folder_path", self._tip, tr("Folder for results"))
        self._folder.setFocusProxy(self._line)
        self._note = QLabel()
        self._note.setObjectName("parcel_lookup_keep_folder_note")
        self._note.setWordWrap(True)
        self._note.hide()
        self._folder.setMinimumWidth(_LETTERS * self.fontMetrics().averageCharWidth())
        label = QLabel(tr("&Keep results in a folder"))
        label.setBuddy(self._line)
        row = QHBoxLayout()
        row.addWidget(label)
        row.addWidget(self._folder, 1)
        layout = QVBoxLayout(self)
        layout.addLayout(row)
        layout.addWidget(self._note)
        self._folder.setFilePath(save_folder())
        self._line.setToolTip(self._tip)  # every new path resets it
        self._folder.fileChanged.connect(self._on_changed)
        self._line.editingFinished.connect(self.take)

    def showEvent(self, event: QShowEvent | None) -> None:
        """Check the folder again, which may have been deleted."""
        super().showEvent(event)
        self._look()

    def take(self) -> None:
        """Use the folder in the box from now on."""
        if self._line.isModified():
            self._line.setModified(False)
            self._take()

    def _on_changed(self, _path: str) -> None:
        self._line.setToolTip(self._tip)
        if not (self._line.isModified() and self._line.text()):  # not an incomplete text
            self._take()

    def _take(self) -> None:
        set_save_folder(self._line.text())
        self._look()

    def _look(self) -> None:
        """Check the folder in the background, since it may be on a network drive."""
        folder = save_folder()
        task = Background(
            tr("Checking a folder"), lambda _stop: (folder, _problem(folder)), is_hidden=True
        )
        task.done.connect(self._show_problem)
        task.start()

    def _show_problem(self, found: tuple[str, str]) -> None:
        folder, problem = found
        if folder == save_folder():  # not about a previous text
            self._note.setText(f"⚠ {problem}")
            self._note.setVisible(bool(problem))


def _problem(folder: str) -> str:
    if not folder:
        return ""
    if not Path(folder).is_absolute():
        return tr("Enter the full path of a folder. Results stay temporary.")
    if not Path(folder).is_dir():
        return tr("This folder does not exist. Results stay temporary until it does.")
    if not os.access(folder, os.W_OK):
        return tr("This folder is not writable. Results stay temporary.")
    return ""
