"""*Use My Own Parcels…*: any file or layer of polygons becomes a connection."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from qgis.core import (
    Qgis,
    QgsMapLayer,
    QgsMimeDataUtils,
    QgsProject,
    QgsProviderRegistry,
    QgsSettings,
    QgsVectorLayer,
)
from qgis.PyQt.QtCore import QObject, pyqtSignal
from qgis.PyQt.QtWidgets import QFileDialog, QWidget

from parcel_lookup.core.contract import ParcelError
from parcel_lookup.core.gis.connections import Connections, FileConnection
from parcel_lookup.core.gis.connections.files import ParcelFile
from parcel_lookup.core.gis.connections.importing import look_into_file
from parcel_lookup.core.gis.layer.properties import is_result_layer
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.gis.qt.libraries import missing_library
from parcel_lookup.core.i18n import tr
from parcel_lookup.ui.importing.dialog import ImportDialog
from parcel_lookup.ui.kit.notifier import notifier

if TYPE_CHECKING:
    from qgis.PyQt.QtCore import QMimeData

_FOLDER_SETTING = "parcel_lookup/own_parcels_folder"


class OwnParcels(QObject):
    """Makes a connection of a file or a layer: at once, or by the import dialog."""

    #: The name of a connection that was saved, or that has this parcel file already.
    saved = pyqtSignal(str)
    #: Why a file cannot be used, a `ParcelError`.
    failed = pyqtSignal(object)

    def __init__(self, connections: Connections, parent: QWidget) -> None:
        super().__init__(parent)
        self._connections = connections
        self._parent = parent
        self._looking: Background | None = None
        #: The import dialog, while it is open.
        self._dialog: ImportDialog | None = None

    def start(self) -> None:
        """Open the import dialog with a layer of the project, or choose a file if it has none.

        Results of searches can be chosen in the dialog, but the user's parcels are elsewhere.
        """
        layers = QgsProject.instance().mapLayers().values()
        own = [one for one in layers if _has_polygons(one) and not is_result_layer(one)]
        if own:
            self.use_layer(min(own, key=QgsMapLayer.name))
        else:
            self.choose_file()

    def choose_file(self) -> None:
        """Let the user choose any vector file that QGIS can open."""
        folder = str(QgsSettings().value(_FOLDER_SETTING, "") or "")
        filters = QgsProviderRegistry.instance().fileVectorFilters()
        dialog = QFileDialog(self._parent, tr("Use My Own Parcels"), folder, filters)
        dialog.setObjectName("parcel_lookup_own_parcels_file")
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self.use_file)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def use_file(self, path: str) -> None:
        """Use a file; a parcel file at once, any other by the import dialog."""
        QgsSettings().setValue(_FOLDER_SETTING, str(Path(path).parent))
        self._stop_looking()
        missing = missing_library()
        if missing is not None:
            self._on_failed(missing)
            return
        task = Background(
            tr("Reading {name}").format(name=Path(path).name),
            lambda cancellation: look_into_file(path, cancellation),
        )
        task.done.connect(lambda found: self._on_found(path, found))
        task.failed.connect(self._on_failed)
        self._looking = task
        task.start()

    def use_layer(self, layer: QgsMapLayer) -> None:
        """Open the import dialog with a layer of the project."""
        missing = missing_library()
        if missing is not None:
            self._on_failed(missing)
            return
        self._open(layer)

    def _open(self, layer: QgsMapLayer | None, others: list[QgsVectorLayer] | None = None) -> None:
        self._dialog = dialog = ImportDialog(self._connections, self._parent, layer, others)
        dialog.file_requested.connect(self.choose_file)
        dialog.saved.connect(self.saved)
        dialog.finished.connect(self._on_closed)
        dialog.open()

    def close_down(self) -> None:
        """Stop looking into a file, and close the import dialog."""
        self._stop_looking()
        if self._dialog is not None:
            self._dialog.reject()

    def _stop_looking(self) -> None:
        looking, self._looking = self._looking, None
        if looking is not None:
            looking.cancel()

    def _on_found(self, path: str, found: ParcelFile | list[QgsVectorLayer]) -> None:
        self._looking = None
        if isinstance(found, ParcelFile):
            self._use_parcel_file(path, found)
            return
        if self._dialog is None:
            self._open(None, found)
        else:
            self._dialog.show_layers(found)

    def _use_parcel_file(self, path: str, found: ParcelFile) -> None:
        """Save a connection to a parcel file, unless there is one."""
        known = next((one for one in self._connections.all() if one.file == Path(path)), None)
        if known is None:
            name = self._connections.free_name(found.title or Path(path).stem)
            known = FileConnection(name, path=path)
            try:
                self._connections.save(known)
            except ParcelError as error:
                self._on_failed(error)
                return
        if self._dialog is not None:
            self._dialog.reject()
        self.saved.emit(known.name)
        notifier.changed.emit()

    def _on_failed(self, error: ParcelError) -> None:
        self._looking = None
        if self._dialog is None:
            self.failed.emit(error)
        else:  # which covers the messages of the window
            self._dialog.show_refusal(error)

    def _on_closed(self, _result: int) -> None:
        self._dialog = None


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
