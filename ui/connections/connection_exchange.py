"""Connections out of a file and into one, to hand them to a colleague."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from qgis.core import Qgis, QgsFileUtils, QgsSettings
from qgis.PyQt.QtCore import QObject, pyqtSignal
from qgis.PyQt.QtWidgets import QFileDialog, QWidget

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.gis.connections import Connections
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.gis.qt.log import log
from parcel_lookup.ui.kit.notifier import notifier
from parcel_lookup.ui.kit.text import tr

if TYPE_CHECKING:
    from collections.abc import Iterable

    from parcel_lookup.core.contract import Cancellation

#: No list of connections is larger; of something else no more than that is read.
_MOST_CHARACTERS = 10_000_000
#: Where QGIS's own file widgets remember the folder.
_FOLDER_SETTING = "UI/lastFileNameWidgetDir"


class ConnectionExchange(QObject):
    """Asks for a file, and imports or exports connections."""

    #: What came of it, for the user.
    said = pyqtSignal(str)
    #: The names of connections that were imported.
    imported = pyqtSignal(list)

    def __init__(self, connections: Connections, parent: QWidget) -> None:
        super().__init__(parent)
        self._connections = connections
        self._parent = parent
        self._text = ""

    def import_from_file(self) -> None:
        """Ask for a file and save the connections that are in it."""
        dialog = self._dialog(tr("Import Connections"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self._read)
        dialog.open()

    def export_to_file(self, names: Iterable[str]) -> None:
        """Ask for a file and write the connections of those names to it."""
        self._text = self._connections.export_json(names)
        dialog = self._dialog(tr("Export Connections"))
        dialog.setFileMode(QFileDialog.FileMode.AnyFile)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("json")
        dialog.selectFile("parcel_lookup_connections.json")
        dialog.fileSelected.connect(self._write)
        dialog.open()

    def _dialog(self, title: str) -> QFileDialog:
        folder = str(QgsSettings().value(_FOLDER_SETTING, "") or "")
        dialog = QFileDialog(self._parent, title, folder, tr("Connections") + " (*.json *.JSON)")
        dialog.setObjectName("parcel_lookup_exchange_dialog")
        dialog.finished.connect(dialog.deleteLater)
        return dialog

    def _read(self, path: str) -> None:
        QgsSettings().setValue(_FOLDER_SETTING, str(Path(path).parent))
        # The file may lie on a slow network drive.
        task = Background(tr("Reading connections"), lambda _stop: _text_of(path), is_hidden=True)
        task.done.connect(self._take)
        task.failed.connect(self._on_failed)
        task.start()

    def _take(self, text: str) -> None:
        try:
            names = self._connections.import_json(text)
        except ParcelError as error:
            self._on_failed(error)
            return
        notifier.changed.emit()
        self.imported.emit(names)
        said = tr("Imported {}. Keys are never in such a file: each service needs its own again.")
        self.said.emit("✓ " + said.format(_listed(names)))

    def _write(self, path: str) -> None:
        QgsSettings().setValue(_FOLDER_SETTING, str(Path(path).parent))
        path, text = QgsFileUtils.ensureFileNameHasExtension(path, ["json"]), self._text

        def work(_stop: Cancellation) -> str:
            _write_text(path, text)
            return path

        task = Background(tr("Writing connections"), work, is_hidden=True)
        task.done.connect(self._on_written)
        task.failed.connect(self._on_failed)
        task.start()

    def _on_written(self, path: str) -> None:
        self.said.emit("✓ " + tr("Exported to {}, without any key.").format(path))

    def _on_failed(self, error: ParcelError) -> None:
        log(error.sentence, Qgis.MessageLevel.Warning, error.detail)
        self.said.emit(f"⚠ {error.sentence}")


def _text_of(path: str) -> str:
    try:
        with Path(path).open(encoding="utf-8") as file:
            return file.read(_MOST_CHARACTERS)
    except OSError as error:
        reason = tr("it cannot be read ({}).").format(error.strerror)
        raise ParcelError(ErrorCode.IMPORT_REFUSED, reason=reason) from error
    except UnicodeDecodeError as error:
        reason = tr("this is no file of connections that Parcel Lookup exported.")
        raise ParcelError(ErrorCode.IMPORT_REFUSED, reason=reason) from error


def _write_text(path: str, text: str) -> None:
    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as error:
        raise ParcelError(ErrorCode.EXPORT_FAILED, path=path, reason=error.strerror) from error


def _listed(names: list[str]) -> str:
    return ", ".join(f"“{name}”" for name in names)
