"""What is done to the layers of the project when the file that they show is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.core import (
    QgsDataProvider,
    QgsEditorWidgetSetup,
    QgsExpressionContextUtils,
    QgsWkbTypes,
)

from parcel_lookup.core.gis.results import (
    CONNECTION_PROPERTY,
    PARTIAL_PROPERTY,
    SEARCH_PROPERTY,
)

if TYPE_CHECKING:
    from qgis.core import QgsVectorLayer

_TOLD = (SEARCH_PROPERTY, CONNECTION_PROPERTY, PARTIAL_PROPERTY)
_VARIABLE = "parcel_lookup_"


def show(layer: QgsVectorLayer, source: str) -> None:
    """Have a layer show a table of a file, in its own style."""
    layer.setDataSource(source, layer.name(), "ogr", QgsDataProvider.ProviderOptions(), False)


def show_nothing(layer: QgsVectorLayer) -> None:
    """Have a layer let go of its file for a moment."""
    kind = QgsWkbTypes.displayString(layer.wkbType())
    uri = f"{kind}?crs={layer.crs().authid()}" if layer.isSpatial() else "NoGeometry"
    layer.setDataSource(uri, layer.name(), "memory", QgsDataProvider.ProviderOptions(), False)


def hide(layer: QgsVectorLayer, field: str) -> None:
    """Leave a field out of form and attribute table."""
    config = layer.attributeTableConfig()
    config.update(layer.fields())
    columns = config.columns()
    for column in columns:
        column.hidden = column.hidden or column.name == field
    config.setColumns(columns)
    layer.setAttributeTableConfig(config)
    index = layer.fields().lookupField(field)
    if index >= 0:
        layer.setEditorWidgetSetup(index, QgsEditorWidgetSetup("Hidden", {}))


def tell_of(layer: QgsVectorLayer, fresh: QgsVectorLayer) -> None:
    """Have a kept layer tell of the parcels that another one brought."""
    layer.removeSelection()
    layer.setMetadata(fresh.metadata())
    for name in _TOLD:
        if name in fresh.customPropertyKeys():
            layer.setCustomProperty(name, fresh.customProperty(name))
        else:
            layer.removeCustomProperty(name)
    scope = QgsExpressionContextUtils.layerScope(fresh)
    for name in scope.variableNames():
        if name.startswith(_VARIABLE):
            QgsExpressionContextUtils.setLayerVariable(layer, name, scope.variable(name))
