"""Partial layers of searches, which are removed when the search is resumed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.core import QgsProject
from qgis.PyQt.QtCore import QObject

from parcel_lookup.core.gis.layer.properties import PARTIAL_PROPERTY, is_result_layer

if TYPE_CHECKING:
    from qgis.core import QgsVectorLayer

    from parcel_lookup.core.gis.result.layers import ResultLayer


class _PartialLayer(QObject):
    """A partial layer as its search left it."""

    def __init__(self, layer: QgsVectorLayer, parent: QObject) -> None:
        super().__init__(parent)
        self._id = layer.id()
        self._name = layer.name()
        #: Number of features.
        self.count = layer.featureCount()
        #: False for buildings and tables.
        self.is_of_parcels = is_result_layer(layer)
        self._is_touched = False
        for signal in (layer.editingStarted, layer.afterCommitChanges):
            signal.connect(self._touch)

    def watch_style(self) -> None:
        """Start watching for style changes, which from now on are the user's."""
        layer = QgsProject.instance().mapLayer(self._id)
        if layer is not None:
            layer.styleChanged.connect(self._touch)

    def remove(self) -> bool:
        """Remove the layer from the project, unless the user has changed it."""
        layer = QgsProject.instance().mapLayer(self._id)
        if layer is None or self._is_touched or not self._is_as_left(layer):
            return False
        QgsProject.instance().removeMapLayer(self._id)
        return True

    def _touch(self) -> None:
        self._is_touched = True

    def _is_as_left(self, layer: QgsVectorLayer) -> bool:
        return (
            layer.providerType() == "memory"  # otherwise the user has saved it to a file
            and layer.name() == self._name
            and layer.featureCount() == self.count
            and bool(layer.customProperty(PARTIAL_PROPERTY, False))
        )


class PartialLayers(QObject):
    """The partial layers of this session by the history entries of their searches."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._layers: dict[str, list[_PartialLayer]] = {}

    def count(self, entry_id: str) -> int:
        """Return the number of parcels in the largest layer of a search."""
        return max(
            (one.count for one in self._layers.get(entry_id, ()) if one.is_of_parcels), default=0
        )

    def add(self, entry_id: str, result: ResultLayer) -> None:
        """Remember the layers of a search that ended early."""
        left = [_PartialLayer(layer, self) for layer in result.all_layers]
        for one in left:
            result.presented.connect(one.watch_style)
        self._layers.setdefault(entry_id, []).extend(left)

    def remove(self, entry_id: str) -> int:
        """Remove unchanged layers, now that a fuller layer exists, and return their number."""
        left = self._layers.pop(entry_id, [])
        removed = sum(one.remove() for one in left)
        for one in left:
            one.deleteLater()
        return removed
