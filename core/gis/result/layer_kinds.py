"""What a layer can be used for: its kinds, and the whole layer or its selection as a target."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from qgis.core import Qgis, QgsFeatureRequest, QgsVectorLayer
from qgis.PyQt.QtCore import QMetaType

if TYPE_CHECKING:
    from collections.abc import Iterable

    from qgis.core import QgsMapLayer

#: What the names of our custom properties begin with.
_OURS = "parcel_lookup/"


class LayerKind(Enum):
    """A use that the plugin has for a layer; a layer can have several."""

    POLYGONS = "polygons"
    LINES = "lines"
    POINTS = "points"
    #: Without geometry, and with text.
    TABLE = "table"
    #: Without geometry, with whole numbers and without text.
    NUMBERS = "numbers"
    #: A search made it, and has ended.
    RESULT = "result"
    #: A result whose parcels have the same IDs tomorrow, and can be requested by them.
    RECORDS = "records"
    #: Of owners: a table too.
    OWNERS = "owners"


_BY_GEOMETRY = {
    Qgis.GeometryType.Polygon: LayerKind.POLYGONS,
    Qgis.GeometryType.Line: LayerKind.LINES,
    Qgis.GeometryType.Point: LayerKind.POINTS,
}


#: Types of ids that a spreadsheet took for numbers.
_WHOLE_NUMBERS = (
    QMetaType.Type.Int,
    QMetaType.Type.UInt,
    QMetaType.Type.LongLong,
    QMetaType.Type.ULongLong,
)


class LayerTarget(NamedTuple):
    """A layer, or some features of it."""

    layer: QgsVectorLayer
    #: Ids of the features; None: all of them, or those that are selected.
    some: tuple[int, ...] | None = None
    #: The features that are selected when an entry is chosen: menus do not wait for their ids.
    is_selection: bool = False

    @property
    def ids(self) -> tuple[int, ...] | None:
        """Ids of the features; None: all of them."""
        return tuple(self.layer.selectedFeatureIds()) if self.is_selection else self.some

    @property
    def request(self) -> QgsFeatureRequest:
        """The request that gives these features."""
        request, ids = QgsFeatureRequest(), self.ids
        return request if ids is None else request.setFilterFids(list(ids))

    @property
    def count(self) -> int:
        """The number of features; -1 where the provider does not know."""
        if self.is_selection:
            return self.layer.selectedFeatureCount()
        return self.layer.featureCount() if self.some is None else len(self.some)


def kinds_of(layer: QgsMapLayer | None) -> frozenset[LayerKind]:
    """Return the kinds of a layer; none for rasters, groups, tables without text and numbers."""
    if not isinstance(layer, QgsVectorLayer) or not layer.isValid():
        return frozenset()
    # QGIS's start does not wait for the modules that know more, where there are none of ours.
    if is_ours(layer):
        from parcel_lookup.core.gis.layer.properties import is_result_layer

        if is_result_layer(layer):
            return _kinds_of_result(layer)
    kind = _BY_GEOMETRY.get(layer.geometryType())
    if kind is not None:
        return frozenset({kind})
    if layer.geometryType() != Qgis.GeometryType.Null:
        return frozenset()
    if not _has(layer, QMetaType.Type.QString):
        return frozenset({LayerKind.NUMBERS} if _has(layer, *_WHOLE_NUMBERS) else ())
    from parcel_lookup.core.gis.notices.labels import is_owner_table

    return frozenset(
        {LayerKind.TABLE, LayerKind.OWNERS} if is_owner_table(layer) else {LayerKind.TABLE}
    )


def _kinds_of_result(layer: QgsVectorLayer) -> frozenset[LayerKind]:
    from parcel_lookup.core.gis.connections import Connections
    from parcel_lookup.core.gis.layer.properties import CONNECTION_PROPERTY

    if _is_filled(layer):
        return frozenset()
    connection = Connections().find(str(layer.customProperty(CONNECTION_PROPERTY, "")))
    # A connection that does not exist any more is reported when the search is run.
    if connection is not None and not connection.info.has_stable_ids:
        return frozenset({LayerKind.RESULT})
    return frozenset({LayerKind.RESULT, LayerKind.RECORDS})


def is_ours(layer: QgsMapLayer) -> bool:
    """Return whether the plugin has made a layer."""
    return any(key.startswith(_OURS) for key in layer.customPropertyKeys())


def layers_of(layers: Iterable[QgsMapLayer | None], *kinds: LayerKind) -> list[LayerTarget]:
    """Return those layers that are of one of these kinds, each as a whole."""
    return [LayerTarget(layer) for layer in layers if not kinds_of(layer).isdisjoint(kinds)]


def selected_of(targets: Iterable[LayerTarget]) -> list[LayerTarget]:
    """Return the selected features of the targets whose layers have a selection."""
    return [
        LayerTarget(target.layer, is_selection=True)
        for target in targets
        if target.layer.selectedFeatureCount()
    ]


def _has(layer: QgsVectorLayer, *types: QMetaType.Type) -> bool:
    return any(field.type() in types for field in layer.fields())


def _is_filled(layer: QgsVectorLayer) -> bool:
    """Return whether a search is still filling the layer."""
    from parcel_lookup.core.gis.result.layers import running_searches

    return any(layer in running.all_layers for running in running_searches())
