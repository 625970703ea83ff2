"""Catalog files, which describe published layers: where to write one, and which one to read."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Callable

from qgis.core import QgsFileUtils, QgsSettings
from qgis.PyQt.QtWidgets import QFileDialog, QWidget

from parcel_lookup.core.gis.connections.layer_drafts import write_catalog_file
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from parcel_lookup.core.contract import ParcelError
    from parcel_lookup.core.gis.connections.layer_drafts import LayerDefinition

#: Where QGIS's own file widgets remember the folder.
_FOLDER_SETTING = "UI/lastFileNameWidgetDir"


def export_catalog_file(
    definition: LayerDefinition,
    parent: QWidget,
    on_written: Callable[[str], None],
    on_failed: Callable[[ParcelError], None],
) -> None:
    """Let the user choose a file, and write a definition to it in a task.

    `on_written` is called with the path of the file, in the main thread.
    """
    dialog = _file_dialog(parent, tr("Export as Catalog File"))
    dialog.setFileMode(QFileDialog.FileMode.AnyFile)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix("json")
    dialog.selectFile(f"{definition.id}.json")
    dialog.fileSelected.connect(partial(_write, definition, on_written, on_failed))
    dialog.open()


def choose_catalog_file(parent: QWidget, on_chosen: Callable[[str], None]) -> None:
    """Let the user choose a file to read; `on_chosen` is called with its path."""
    dialog = _file_dialog(parent, tr("Load Catalog File"))
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    dialog.fileSelected.connect(_keep_folder)
    dialog.fileSelected.connect(on_chosen)
    dialog.open()


def _file_dialog(parent: QWidget, title: str) -> QFileDialog:
    folder = str(QgsSettings().value(_FOLDER_SETTING, "") or "")
    dialog = QFileDialog(parent, title, folder, tr("Catalog files") + " (*.json *.JSON)")
    dialog.setObjectName("parcel_lookup_catalog_file_dialog")
    dialog.finished.connect(dialog.deleteLater)
    return dialog


def _keep_folder(path: str) -> None:
    QgsSettings().setValue(_FOLDER_SETTING, str(Path(path).parent))


def _write(
    definition: LayerDefinition,
    on_written: Callable[[str], None],
    on_failed: Callable[[ParcelError], None],
    path: str,
) -> None:
    _keep_folder(path)
    task = write_catalog_file(definition, QgsFileUtils.ensureFileNameHasExtension(path, ["json"]))
    task.done.connect(on_written)
    task.failed.connect(on_failed)
    task.start()
