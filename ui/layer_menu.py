"""An entry in the menu of the Layers panel, for layers that a search made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable

from qgis.core import Qgis, QgsApplication, QgsProject, QgsVectorLayer
from qgis.PyQt.QtCore import QObject
from qgis.PyQt.QtGui import QAction

from .text import tr

if TYPE_CHECKING:
    from collections.abc import Iterable

    from qgis.core import QgsMapLayer
    from qgis.gui import QgisInterface

#: What the names of our custom properties begin with.
_OURS = "parcel_lookup/"


class LayerMenu(QObject):
    """“Refine Parcel Search…”, also for the layers of earlier sessions."""

    def __init__(
        self, iface: QgisInterface, refine: Callable[[QgsVectorLayer], None], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._iface = iface
        self._refine = refine
        icon = QgsApplication.getThemeIcon("/mActionFilter2.svg")
        self._action = QAction(icon, tr("Refine Parcel Search…"), iface.mainWindow())
        self._action.setObjectName("parcel_lookup_refine_layer")
        self._action.triggered.connect(lambda _checked=False: self._on_triggered())
        iface.addCustomActionForLayerType(self._action, "", Qgis.LayerType.Vector, False)
        project = QgsProject.instance()
        self._offer(project.mapLayers().values())
        project.layersAdded.connect(self._offer)

    def close_down(self) -> None:
        """Take the entry out again."""
        QgsProject.instance().layersAdded.disconnect(self._offer)
        self._iface.removeCustomActionForLayerType(self._action)
        self._action.deleteLater()

    def _offer(self, layers: Iterable[QgsMapLayer]) -> None:
        for layer in layers:
            # QGIS's start does not wait for the modules that know more, where there are none.
            if any(key.startswith(_OURS) for key in layer.customPropertyKeys()):
                self._offer_for(layer)

    def _offer_for(self, layer: QgsMapLayer) -> None:
        from ..core.gis.results import is_result_layer

        if is_result_layer(layer):
            self._iface.addCustomActionForLayer(self._action, layer)

    def _on_triggered(self) -> None:
        layer = self._iface.activeLayer()  # the one that the menu was opened for
        if isinstance(layer, QgsVectorLayer):
            self._refine(layer)
