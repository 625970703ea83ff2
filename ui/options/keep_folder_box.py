"""Where results are kept by themselves: a row of the options page."""

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

#: That much of a path is seen at least.
_LETTERS = 16


class KeepFolderBox(QGroupBox):
    """The group “Results”. What is chosen takes effect at once, what is typed once it is whole."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Results"), parent)
        self._tip = tr(
            "Each result becomes a GeoPackage in this folder when its search is over. Empty: "
            "results are temporary until you keep them."
        )
        name_it(self, "keep_folder_box", self._tip)
        self._folder = QgsFileWidget()
        self._folder.setStorageMode(QgsFileWidget.StorageMode.GetDirectory)
        self._folder.setDialogTitle(tr("Keep Results in a Folder"))
        self._line = self._folder.lineEdit()
        self._line.setPlaceholderText(tr("Not kept by themselves"))
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
        self._line.setToolTip(self._tip)  # which it loses with every path
        self._folder.fileChanged.connect(self._on_changed)
        self._line.editingFinished.connect(self.take)

    def showEvent(self, event: QShowEvent | None) -> None:
        """The folder may be gone since it was chosen."""
        super().showEvent(event)
        self._look()

    def take(self) -> None:
        """What stands there is the folder from now on."""
        if self._line.isModified():
            self._line.setModified(False)
            self._take()

    def _on_changed(self, _path: str) -> None:
        self._line.setToolTip(self._tip)
        if not (self._line.isModified() and self._line.text()):  # not half of what is being typed
            self._take()

    def _take(self) -> None:
        set_save_folder(self._line.text())
        self._look()

    def _look(self) -> None:
        """Say what is wrong with the folder, which may lie on a network drive."""
        folder = save_folder()
        task = Background(
            tr("Looking at a folder"), lambda _stop: (folder, _problem(folder)), is_hidden=True
        )
        task.done.connect(self._show_problem)
        task.start()

    def _show_problem(self, found: tuple[str, str]) -> None:
        folder, problem = found
        if folder == save_folder():  # not of what was typed before
            self._note.setText(f"⚠ {problem}")
            self._note.setVisible(bool(problem))


def _problem(folder: str) -> str:
    if not folder:
        return ""
    if not Path(folder).is_absolute():
        return tr("This is no whole path of a folder. Results stay temporary.")
    if not Path(folder).is_dir():
        return tr("This folder is not there. Results stay temporary until it is.")
    if not os.access(folder, os.W_OK):
        return tr("Nothing can be written to this folder. Results stay temporary.")
    return ""
