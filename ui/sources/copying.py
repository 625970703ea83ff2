"""The choice of a copy: a parcel GeoPackage that is searched in place of its source."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from qgis.gui import QgsFileWidget
from qgis.PyQt.QtWidgets import QVBoxLayout, QWidget

from parcel_lookup.core.gis.connections.home import plugin_home
from parcel_lookup.core.gis.saving.paths import free_path
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.markup import verbatim
from parcel_lookup.ui.kit.widgets import (
    WrappingCheckBox,
    fill,
    indent,
    name_it,
    note_label,
    show_note,
)

_ENDING = ".gpkg"


class CopyBox(QWidget):
    """A check box, the path of the copy, and why there should be one, or cannot be."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._reason = self._proposed = ""
        self._is_decided = False
        self._check = WrappingCheckBox(tr("Copy to a parcel &GeoPackage"))
        self._file = QgsFileWidget()
        self._file.setStorageMode(QgsFileWidget.StorageMode.SaveFile)
        self._file.setDialogTitle(tr("Copy to a Parcel GeoPackage"))
        self._file.setFilter(f"GeoPackage (*{_ENDING})")  # untranslated: name of a format
        self._file.setConfirmOverwrite(False)  # no file is replaced
        for widget, name in ((self._file, "copy_file"), (self._file.lineEdit(), "copy_path")):
            name_it(widget, name, _path_tip(), tr("File"))
        self._note = note_label("copy_note")
        below = QWidget()
        fill(QVBoxLayout(below), self._file, self._note)
        below.layout().setContentsMargins(indent(self._check), 0, 0, 0)
        fill(QVBoxLayout(self), self._check, below)
        self._check.clicked.connect(self._on_clicked)
        self._file.fileChanged.connect(lambda _path: self._show())

    @property
    def is_chosen(self) -> bool:
        """Whether a copy is to be made."""
        return self._check.isChecked()

    @property
    def path(self) -> str:
        """The path of the copy."""
        return self._file.filePath().strip()

    def offer(self, reason: str | None, *, is_new: bool) -> None:
        """Offer a copy, and propose it for a reason, if it is a new connection; None: no copy."""
        self.setVisible(reason is not None)
        self._reason = reason or ""
        name_it(self._check, "copy", " ".join(filter(None, (self._reason, _about()))))
        if reason is None or not self._is_decided:
            self._check.setChecked(is_new and bool(reason))
        self._show()

    def propose(self, name: str) -> None:
        """Propose a new file for a connection of that name, unless another path was entered."""
        if self._file.filePath() == self._proposed:
            self._proposed = str(free_path(_own_folder(), name, _ENDING))
            self._file.setFilePath(self._proposed)

    def find_problem(self) -> bool:
        """Show why the copy cannot be written, if so; return whether there is a problem."""
        problem = _problem(Path(self.path)) if self.is_chosen else ""
        show_note(self._note, f"⚠ {problem}" if problem else self._reason)
        return bool(problem)

    def _on_clicked(self) -> None:
        self._is_decided = True
        self._show()

    def _show(self) -> None:
        self._file.setEnabled(self.is_chosen)
        self._file.lineEdit().setToolTip(verbatim(_path_tip()))  # every new path resets it
        show_note(self._note, self._reason or (_about() if self.is_chosen else ""))


def _about() -> str:
    return tr("Searches read the copy, which has an index. “Update This Parcel File” renews it.")


def _path_tip() -> str:
    return tr("Path of the copy, a new file")


def _own_folder() -> Path:
    return plugin_home() / "parcels"


def _problem(path: Path) -> str:
    """Return why a new GeoPackage cannot be written there, a sentence, or ""."""
    if not path.is_absolute() or path.suffix.lower() != _ENDING:
        return tr("Enter the full path of a GeoPackage, which ends in .gpkg.")
    if path.exists():
        return tr("There is a file of that name already, which is not replaced. Enter another one.")
    if path.parent == _own_folder():
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
    if not os.access(path.parent, os.W_OK):
        return tr("No file can be written to the folder {path}.").format(path=path.parent)
    return ""
