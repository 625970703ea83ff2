"""Files and layers with parcels that the user chooses or drags."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Callable

from qgis.core import (
    Qgis,
    QgsMapLayer,
    QgsMimeDataUtils,
    QgsProject,
    QgsProviderRegistry,
    QgsSettings,
    QgsVectorLayer,
)
from qgis.PyQt.QtWidgets import QFileDialog, QWidget

from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from qgis.PyQt.QtCore import QMimeData

_FOLDER_SETTING = "parcel_lookup/own_parcels_folder"


def choose_file(parent: QWidget, chosen: Callable[[str], object]) -> None:
    """Let the user choose any vector file that QGIS can open, and call `chosen` with its path."""

    def on_selected(path: str) -> None:
        QgsSettings().setValue(_FOLDER_SETTING, str(Path(path).parent))
        chosen(path)

    folder = str(QgsSettings().value(_FOLDER_SETTING, "") or "")
    filters = QgsProviderRegistry.instance().fileVectorFilters()
    dialog = QFileDialog(parent, tr("My County's File"), folder, filters)
    dialog.setObjectName("parcel_lookup_county_file")
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    dialog.fileSelected.connect(on_selected)
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()


def dropped_parcels(data: QMimeData) -> QgsVectorLayer | str | None:
    """Return what was dragged: a polygon layer of the project, or the path of a file."""
    for uri in QgsMimeDataUtils.decodeUriList(data):
        layer = QgsProject.instance().mapLayer(uri.layerId)
        if _has_polygons(layer):
            return layer
        if uri.layerType == "vector" and uri.providerKey == "ogr":
            return uri.uri.partition("|")[0]
        if uri.layerType == "collection" and uri.filePath:  # a GeoPackage of the Browser panel
            return uri.filePath
    return next((url.toLocalFile() for url in data.urls() if url.isLocalFile()), None)


def _has_polygons(layer: QgsMapLayer | None) -> bool:
    return isinstance(layer, QgsVectorLayer) and layer.geometryType() == Qgis.GeometryType.Polygon
