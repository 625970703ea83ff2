"""The plugin's page in QGIS's options: connections, the folder for results, saved responses."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from qgis.core import Qgis
from qgis.gui import QgsFileWidget, QgsOptionsPageWidget
from qgis.PyQt.QtWidgets import QGroupBox, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from parcel_lookup.core.gis.connections.cached_responses import (
    CachedResponses,
    clear_cached_responses,
    count_cached_responses,
)
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.gis.qt.log import log
from parcel_lookup.core.gis.saving import save_folder, set_save_folder
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.markup import verbatim
from parcel_lookup.ui.connections.connections_list import ConnectionsList
from parcel_lookup.ui.kit.confirmation import confirm
from parcel_lookup.ui.kit.widgets import label_for, name_it, plain_label, wrapping_label

if TYPE_CHECKING:
    from qgis.PyQt.QtGui import QShowEvent

    from parcel_lookup.core.contract import ParcelError


#: Object name of the page, by which `showOptionsDialog` finds it.
PAGE_NAME = "parcel_lookup_options_page"
#: Minimum visible characters of the path.
_LETTERS = 16
_UNITS = ("bytes", "KB", "MB", "GB")


class ParcelOptionsPage(QgsOptionsPageWidget):
    """Connections, the folder for results, and saved responses."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(PAGE_NAME)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        self._connections = ConnectionsList()
        layout.addWidget(self._connections, 1)
        self._keep_folder = KeepFolderBox()
        layout.addWidget(self._keep_folder)
        layout.addWidget(StoreBox())

    def apply(self) -> None:
        """Save all changes, as OK of QGIS's options does; without it, they are dropped."""
        self._connections.apply()
        self._keep_folder.apply()


class KeepFolderBox(QGroupBox):
    """The “Results” group, with the folder in which results are saved automatically."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Results"), parent)
        self._tip = tr(
            "Each result is saved as a GeoPackage in this folder when its search has finished. "
            "Leave empty to make results temporary until you save them."
        )
        name_it(self, "keep_folder_box", self._tip)
        self._folder = QgsFileWidget()
        self._folder.setStorageMode(QgsFileWidget.StorageMode.GetDirectory)
        self._folder.setDialogTitle(tr("Save Results in a Folder"))
        self._line = self._folder.lineEdit()
        self._line.setPlaceholderText(tr("Results are temporary"))
        self._line.setShowClearButton(True)
        name_it(self._folder, "keep_folder", self._tip, tr("Folder for results"))
        name_it(self._line, "keep_folder_path", self._tip, tr("Folder for results"))
        self._folder.setFocusProxy(self._line)
        self._note = plain_label()
        self._note.setObjectName("parcel_lookup_keep_folder_note")
        self._note.setWordWrap(True)
        self._note.hide()
        self._folder.setMinimumWidth(_LETTERS * self.fontMetrics().averageCharWidth())
        label = label_for(self._line, tr("&Save results in a folder"))
        row = QHBoxLayout()
        row.addWidget(label)
        row.addWidget(self._folder, 1)
        layout = QVBoxLayout(self)
        layout.addLayout(row)
        layout.addWidget(self._note)
        self._folder.setFilePath(save_folder())
        self._line.setToolTip(verbatim(self._tip))  # every new path resets it
        self._folder.fileChanged.connect(self._on_changed)
        self._line.editingFinished.connect(self._look)

    def showEvent(self, event: QShowEvent | None) -> None:
        """Check the folder again, which may have been deleted."""
        super().showEvent(event)
        self._look()

    def apply(self) -> None:
        """Use the folder in the box from now on."""
        if self._line.text().strip() != save_folder():
            set_save_folder(self._line.text())
        self._look()

    def _on_changed(self, _path: str) -> None:
        self._line.setToolTip(verbatim(self._tip))
        if not (self._line.isModified() and self._line.text()):  # not an incomplete text
            self._look()

    def _look(self) -> None:
        """Check the folder in the background, since it may be on a network drive."""
        folder = self._line.text().strip()
        task = Background(
            tr("Checking a folder"), lambda _stop: (folder, _problem(folder)), is_hidden=True
        )
        task.done.connect(self._show_problem)
        task.start()

    def _show_problem(self, found: tuple[str, str]) -> None:
        folder, problem = found
        if folder == self._line.text().strip():  # not about a previous text
            self._note.setText(f"⚠ {problem}")
            self._note.setVisible(bool(problem))


def _problem(folder: str) -> str:
    if not folder:
        return ""
    folder = os.path.expanduser(folder)  # noqa: PTH111 - raises nothing
    if not Path(folder).is_absolute():
        return tr("Enter the full path of a folder. Results stay temporary.")
    if not Path(folder).is_dir():
        return tr("This folder does not exist. Results stay temporary until it does.")
    if not os.access(folder, os.W_OK):
        return tr("This folder is not writable. Results stay temporary.")
    return ""


class StoreBox(QGroupBox):
    """The “Saved Responses” group, which counts the responses in a task when it is shown."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Saved Responses"), parent)
        tip = tr(
            "Responses from services are saved on this computer, so that repeating a search "
            "sends no requests"
        )
        name_it(self, "stored_answers", tip)
        self._size = wrapping_label("stored_size", tip, "…")
        self._button = QPushButton(tr("Delete &All…"))
        self._button.setAutoDefault(False)
        name_it(
            self._button,
            "empty_store",
            tr("Delete saved responses. The history and the number of requests counted are kept."),
        )
        self._button.setEnabled(False)
        self._button.clicked.connect(self._ask)
        layout = QHBoxLayout(self)
        layout.addWidget(self._size, 1)
        layout.addWidget(self._button)

    def showEvent(self, event: QShowEvent | None) -> None:
        """Count again: searches may have saved more responses."""
        super().showEvent(event)
        self._start(Background(tr("Counting saved responses"), _count, is_hidden=True))

    def _ask(self, _checked: bool = False) -> None:
        confirm(
            self,
            "empty_store_box",
            tr("Delete Saved Responses"),
            tr("Delete all saved responses?"),
            tr(
                "Searches that you run again or resume will request everything from the service "
                "again, which uses your quota."
            ),
            tr("Delete"),
            self._empty,
        )

    def _empty(self) -> None:
        self._size.setText(tr("Deleting…"))
        self._start(Background(tr("Deleting saved responses"), _clear))

    def _start(self, task: Background) -> None:
        self._button.setEnabled(False)
        task.done.connect(self._on_done)
        task.failed.connect(self._on_failed)
        task.start()

    def _on_done(self, stored: CachedResponses) -> None:
        responses = number_of(stored.responses, "{} response", "{} responses")
        text = f"{responses}, {_size_text(stored.size_bytes)}" if stored.responses else tr("None.")
        self._size.setText(f"{text}\n⚠ {stored.problem}" if stored.problem else text)
        self._button.setEnabled(bool(stored.responses or stored.problem))

    def _on_failed(self, error: ParcelError) -> None:
        log(error.sentence, Qgis.MessageLevel.Warning, error.detail)
        self._size.setText(f"⚠ {error.sentence}")
        self._size.setToolTip(verbatim(error.detail))
        # Deleting may be what helps.
        self._button.setEnabled(True)


def _count(_stop: object) -> CachedResponses:
    return count_cached_responses()


def _clear(_stop: object) -> CachedResponses:
    return clear_cached_responses()


def _size_text(size: float) -> str:
    """Format a size like ``56.7 MB``, as file managers do."""
    unit = _UNITS[0]
    for unit in _UNITS:
        if size < 1000 or unit == _UNITS[-1]:
            break
        size /= 1000
    return f"{size:,.0f} {unit}" if unit == _UNITS[0] else f"{size:,.1f} {unit}"
