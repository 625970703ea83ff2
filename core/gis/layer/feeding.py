"""A memory layer that grows while it is on the map."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from qgis.core import (
    Qgis,
    QgsFeatureSink,
    QgsField,
    QgsProject,
    QgsVectorLayer,
    QgsWkbTypes,
)
from qgis.PyQt import sip

from parcel_lookup.core.contract.query import WGS84
from parcel_lookup.core.gis.qt.crs_thread import crs_of, crs_text, lasting_crs

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from qgis.core import QgsCoordinateReferenceSystem, QgsFeature, QgsFields

#: Characters of a WKT that QGIS reads as they are.
_SAFE = ' "[](),:'
_FAST = QgsFeatureSink.Flag.FastInsert
# Otherwise, the valid features of a batch are added although one of them is invalid, and adding
# the batch again one by one would duplicate them.
_WHOLE = QgsFeatureSink.Flag.FastInsert | QgsFeatureSink.Flag.RollBackOnErrors


def memory_uri(geometry: Qgis.WkbType, crs: QgsCoordinateReferenceSystem) -> str:
    """Return the data source of a memory layer without fields."""
    kind = QgsWkbTypes.displayString(geometry)
    if geometry == Qgis.WkbType.NoGeometry:
        return kind
    text = crs.authid() or f"WKT:{crs_text(crs)}"
    return f"{kind}?crs={quote(text, safe=_SAFE)}"


def memory_layer(
    name: str, geometry: Qgis.WkbType = Qgis.WkbType.MultiPolygon, crs: str = WGS84
) -> QgsVectorLayer:
    """Return a memory layer without fields in a CRS (`crs_text`). Main thread."""
    own = crs_of(crs)
    if crs == WGS84 or geometry == Qgis.WkbType.NoGeometry:
        return QgsVectorLayer(memory_uri(geometry, own), name, "memory")
    own = lasting_crs(own)  # a thread of the search may have made it, and that of the provider
    layer = QgsVectorLayer(memory_uri(geometry, own), name, "memory")
    layer.setCrs(own)
    return layer


class FeedingLayer:
    """A memory layer that receives features and that a user may remove at any time. Main thread.

    `removed` is called when the layer is removed by anyone.
    """

    def __init__(
        self,
        name: str,
        fields: QgsFields,
        project: QgsProject,
        removed: Callable[[], None],
        geometry: Qgis.WkbType = Qgis.WkbType.MultiPolygon,
        crs: str = WGS84,
    ) -> None:
        """`crs` is a `crs_text`."""
        self._layer: QgsVectorLayer | None = memory_layer(name, geometry, crs)
        self._project = project
        self._removed = removed
        self._provider = self._layer.dataProvider()
        # The provider's `addFeatures` returns copies of the features. Python releases its lock for
        # each copy that it destroys, and the threads of the search would then take it.
        self._sink = sip.cast(self._provider, QgsFeatureSink)
        #: Features that have to be added, in order.
        self.waiting: list[QgsFeature] = []
        #: The number of features in the layer.
        self.count = 0
        #: The number of features that the layer refused, and the reason for the first.
        self.refused = 0
        self.reason = ""
        self.append_fields([fields.at(index) for index in range(fields.count())])
        # If the user removed a field, the values of later features would be in the wrong columns.
        self._layer.setReadOnly(True)
        self._layer.willBeDeleted.connect(self._gone)

    @property
    def layer(self) -> QgsVectorLayer | None:
        """The layer, or None after it was removed."""
        if self._layer is not None and sip.isdeleted(self._layer):
            self._layer = None
        return self._layer

    def show(self, over: QgsVectorLayer | None = None) -> None:
        """Add the layer to the project: above a layer if it exists, or else where QGIS adds layers.

        Above a layer, the current layer stays the current one.
        """
        if self.layer is None:
            return
        node = None if over is None else self._project.layerTreeRoot().findLayer(over.id())
        self._project.addMapLayer(self.layer, node is None)
        if node is not None:
            parent = node.parent()
            parent.insertLayer(parent.children().index(node), self.layer)

    def append_fields(self, fields: Sequence[QgsField]) -> None:
        """Add fields at the end, with their aliases, after adding the waiting features."""
        layer = self.layer
        if layer is None or not fields:
            return
        self.add_waiting(len(self.waiting))
        self._provider.addAttributes(list(fields))
        layer.updateFields()
        for field in fields:
            if field.alias():
                layer.setFieldAlias(layer.fields().lookupField(field.name()), field.alias())

    def add_waiting(self, most: int) -> list[QgsFeature]:
        """Add some of the waiting features; the features that the layer refuses are counted.

        Returns the features, so that the caller can free them when there is time.
        """
        features, self.waiting = self.waiting[:most], self.waiting[most:]
        if self.layer is None or not features:
            return features
        if self._sink.addFeatures(features, _WHOLE):
            self.count += len(features)
        else:
            self._add_one_by_one(features)
        return features

    def _add_one_by_one(self, features: list[QgsFeature]) -> None:
        for feature in features:
            self._provider.clearErrors()
            if self._sink.addFeature(feature, _FAST):
                self.count += 1
            else:
                self.refused += 1
                self.reason = self.reason or self._provider.lastError()
        self._provider.clearErrors()

    def repaint(self) -> None:
        """Repaint the layer with the features that were added."""
        layer = self.layer
        if layer is not None:
            layer.updateExtents()
            layer.triggerRepaint()

    def finish(self) -> None:
        """Finish adding features, so that users can edit the layer."""
        self._removed = _nothing
        layer = self.layer
        if layer is not None:
            layer.willBeDeleted.disconnect(self._gone)
            layer.setReadOnly(False)
            layer.reload()
            self.repaint()

    def _gone(self) -> None:
        self._layer = None
        self._removed()


def _nothing() -> None:
    """Do nothing; the callback for removals after `finish`."""
