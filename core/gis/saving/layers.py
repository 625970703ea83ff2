"""Changes to the project's layers when their features are saved, or come from a new search."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from qgis.core import (
    QgsDataProvider,
    QgsEditorWidgetSetup,
    QgsExpressionContextUtils,
    QgsLayerNotesUtils,
    QgsObjectCustomProperties,
)

from parcel_lookup.core.gis.layer.feeding import memory_uri
from parcel_lookup.core.gis.layer.properties import (
    CONNECTION_PROPERTY,
    PARTIAL_MARK,
    PARTIAL_PROPERTY,
    SEARCH_PROPERTY,
    without_partial_mark,
)
from parcel_lookup.core.gis.layer.terms import set_terms, terms_of_layer
from parcel_lookup.core.gis.result.description import may_be_written
from parcel_lookup.core.gis.styles import draw

if TYPE_CHECKING:
    from collections.abc import Iterator

    from qgis.core import QgsVectorLayer

    from parcel_lookup.core.gis.styles import StyleClasses

_PROPERTIES = (SEARCH_PROPERTY, CONNECTION_PROPERTY, PARTIAL_PROPERTY)
#: The prefix of our variables; others are the user's.
_VARIABLE = "parcel_lookup_"


def show_file(layer: QgsVectorLayer, source: str) -> None:
    """Point a layer to a table of a file; it keeps its style."""
    layer.setDataSource(source, layer.name(), "ogr", QgsDataProvider.ProviderOptions(), False)


def release_file(layer: QgsVectorLayer) -> None:
    """Point a layer to an empty memory layer, so that it does not have its file open."""
    uri = memory_uri(layer.wkbType(), layer.crs())
    layer.setDataSource(uri, layer.name(), "memory", QgsDataProvider.ProviderOptions(), False)


def hide_field(layer: QgsVectorLayer, field: str) -> None:
    """Hide a field in form and attribute table."""
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


def take_facts(
    layer: QgsVectorLayer, fresh: QgsVectorLayer, classes: StyleClasses | None = None
) -> None:
    """Copy what a fresh layer says about its parcels to a saved layer: search, notes, variables.

    `classes` are those of the fresh parcels in the saved layer's style, if that is one of ours.
    """
    metadata = fresh.metadata().clone()
    for name in _PROPERTIES:
        if name in fresh.customPropertyKeys():
            layer.setCustomProperty(name, fresh.customProperty(name))
        else:
            layer.removeCustomProperty(name)
    set_terms(layer, terms_of_layer(fresh))
    is_partial = bool(fresh.customProperty(PARTIAL_PROPERTY, False))
    name = without_partial_mark(layer.name()) + (PARTIAL_MARK if is_partial else "")
    if metadata.title() == fresh.name():
        metadata.setTitle(name)
    layer.setName(name)
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


@contextmanager
def facts_of(
    layer: QgsVectorLayer, fresh: QgsVectorLayer, classes: StyleClasses | None = None
) -> Iterator[None]:
    """Give a saved layer the facts of a fresh one while it is copied, without any signal."""
    name, metadata = layer.name(), layer.metadata().clone()
    properties = QgsObjectCustomProperties(layer.customProperties())
    attribution = layer.serverProperties().attribution()
    renderer = layer.renderer().clone() if layer.renderer() is not None else None
    layer.blockSignals(True)
    try:
        take_facts(layer, fresh, classes)
        yield
    finally:
        layer.setName(name)
        layer.setMetadata(metadata)
        layer.setCustomProperties(properties)
        layer.serverProperties().setAttribution(attribution)
        if renderer is not None and classes is not None:
            layer.setRenderer(renderer)
        layer.blockSignals(False)
