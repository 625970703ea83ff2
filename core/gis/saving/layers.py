"""Changes to the project's layers when their features are saved, or come from a new search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.core import (
    QgsAttributeTableConfig,
    QgsDataProvider,
    QgsExpressionContextUtils,
    QgsLayerNotesUtils,
)

from parcel_lookup.core.gis.layer.feeding import memory_uri
from parcel_lookup.core.gis.layer.properties import (
    CONNECTION_PROPERTY,
    PARTIAL_PROPERTY,
    SEARCH_PROPERTY,
    without_partial_mark,
)
from parcel_lookup.core.gis.layer.reading import close_file
from parcel_lookup.core.gis.layer.terms import set_terms, terms_of_layer
from parcel_lookup.core.gis.result.description import may_be_written
from parcel_lookup.core.gis.styles import draw

if TYPE_CHECKING:
    from qgis.core import QgsVectorLayer

    from parcel_lookup.core.gis.styles import StyleClasses

#: The prefix of our variables; others are the user's.
_VARIABLE = "parcel_lookup_"


def show_file(layer: QgsVectorLayer, source: str) -> None:
    """Point a layer to a table of a file; it keeps its style."""
    layer.setDataSource(source, layer.name(), "ogr", QgsDataProvider.ProviderOptions(), False)


def release_file(layer: QgsVectorLayer) -> None:
    """Point a layer to an empty memory layer, so that it does not have its file open."""
    selected = layer.selectedFeatureIds()
    close_file(layer)
    if selected:  # which is dropped with the connections to the file
        layer.selectByIds(selected)
    uri = memory_uri(layer.wkbType(), layer.crs())
    layer.setDataSource(uri, layer.name(), "memory", QgsDataProvider.ProviderOptions(), False)


def hide_field(layer: QgsVectorLayer, field: str) -> None:
    """Hide a field in the attribute table, also if the layer gets it only later."""
    config = layer.attributeTableConfig()
    config.update(layer.fields())
    column = QgsAttributeTableConfig.ColumnConfig()
    column.type, column.name = QgsAttributeTableConfig.Type.Field, field
    column.hidden = True
    config.setColumns([*config.columns(), column])
    layer.setAttributeTableConfig(config)


def take_facts(
    layer: QgsVectorLayer, fresh: QgsVectorLayer, classes: StyleClasses | None = None
) -> None:
    """Copy what a fresh layer says about its parcels to a saved layer: search, notes, variables.

    `classes` are those of the fresh parcels in the saved layer's style, if that is one of ours.
    """
    for name in (SEARCH_PROPERTY, CONNECTION_PROPERTY):
        if name in fresh.customPropertyKeys():
            layer.setCustomProperty(name, fresh.customProperty(name))
    layer.removeCustomProperty(PARTIAL_PROPERTY)
    set_terms(layer, terms_of_layer(fresh))
    layer.setName(without_partial_mark(layer.name()))
    metadata = fresh.metadata().clone()
    if metadata.title() == fresh.name():
        metadata.setTitle(layer.name())
    layer.setMetadata(metadata)
    if may_be_written(QgsLayerNotesUtils.layerNotes(layer)):
        QgsLayerNotesUtils.setLayerNotes(layer, QgsLayerNotesUtils.layerNotes(fresh))
    variables = {k: v for k, v in _variables(layer).items() if not k.startswith(_VARIABLE)}
    variables |= {k: v for k, v in _variables(fresh).items() if k.startswith(_VARIABLE)}
    QgsExpressionContextUtils.setLayerVariables(layer, variables)
    if classes is not None:
        _draw(layer, classes)


def _variables(layer: QgsVectorLayer) -> dict[str, object]:
    scope = QgsExpressionContextUtils.layerScope(layer)
    # QGIS's own are read-only.
    own = (name for name in scope.variableNames() if not scope.isReadOnly(name))
    return {name: scope.variable(name) for name in own}


def _draw(layer: QgsVectorLayer, classes: StyleClasses) -> None:
    """Draw a layer in other classes; its labels stay."""
    is_labeled = layer.labelsEnabled()
    labels = layer.labeling().clone() if layer.labeling() is not None else None
    draw(layer, classes)
    layer.setLabeling(labels)
    layer.setLabelsEnabled(is_labeled)
