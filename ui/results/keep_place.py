"""The file dialog that asks in which GeoPackage to keep a layer."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Callable

from qgis.core import QgsSettings
from qgis.PyQt.QtWidgets import QFileDialog, QWidget

from parcel_lookup.core.gis.saving import save_folder
from parcel_lookup.core.gis.saving.paths import safe_name
from parcel_lookup.ui.kit.file_place import first_folder
from parcel_lookup.ui.kit.text import tr

if TYPE_CHECKING:
    from qgis.core import QgsVectorLayer

_FOLDER_SETTING = "parcel_lookup/kept_in"
_ENDING = "gpkg"


def ask_for_geopackage(
    layer: QgsVectorLayer, then: Callable[[QgsVectorLayer, str], None], parent: QWidget
) -> QFileDialog:
    """Return the file dialog, to be opened; `then` gets the layer and the chosen path."""
    dialog = QFileDialog(
        parent,
        tr("Keep in a GeoPackage"),
        first_folder(_FOLDER_SETTING, save_folder()),
        tr("GeoPackage") + f" (*.{_ENDING})",
    )
    dialog.setObjectName("parcel_lookup_keep_dialog")
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix(_ENDING)
    dialog.selectFile(f"{safe_name(layer.name())}.{_ENDING}")
    dialog.finished.connect(dialog.deleteLater)

    def take(path: str) -> None:
        QgsSettings().setValue(_FOLDER_SETTING, str(Path(path).parent))
        then(layer, path)

    dialog.fileSelected.connect(take)
    return dialog
