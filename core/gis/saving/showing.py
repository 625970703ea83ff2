"""What is done to the layers of the project when the file that they show is there."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from qgis.core import (
    QgsDataProvider,
    QgsEditorWidgetSetup,
    QgsExpressionContextUtils,
    QgsLayerNotesUtils,
    QgsObjectCustomProperties,
    QgsWkbTypes,
)

from parcel_lookup.core.gis.layer.properties import (
    CONNECTION_PROPERTY,
    PARTIAL_MARK,
    PARTIAL_PROPERTY,
    SEARCH_PROPERTY,
)
from parcel_lookup.core.gis.result.description import may_be_written
from parcel_lookup.core.gis.styles import draw

if TYPE_CHECKING:
    from collections.abc import Iterator

    from qgis.core import QgsVectorLayer

    from parcel_lookup.core.gis.styles import Classes

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


def tell_of(layer: QgsVectorLayer, fresh: QgsVectorLayer, classes: Classes | None = None) -> None:
    """Have a kept layer tell of the parcels that another one brought.

    `classes` are theirs in the layer's own style, where that is one of ours.
    """
    metadata = fresh.metadata().clone()
    for name in _TOLD:
        if name in fresh.customPropertyKeys():
            layer.setCustomProperty(name, fresh.customProperty(name))
        else:
            layer.removeCustomProperty(name)
    is_partial = bool(fresh.customProperty(PARTIAL_PROPERTY, False))
    name = layer.name().removesuffix(PARTIAL_MARK) + (PARTIAL_MARK if is_partial else "")
    if metadata.title() == fresh.name():
        metadata.setTitle(name)
    layer.setName(name)
    layer.setMetadata(metadata)
    if may_be_written(QgsLayerNotesUtils.layerNotes(layer)):
        QgsLayerNotesUtils.setLayerNotes(layer, QgsLayerNotesUtils.layerNotes(fresh))
    _take_variables(layer, fresh)
    if classes is not None:
        _draw(layer, classes)


def _take_variables(layer: QgsVectorLayer, fresh: QgsVectorLayer) -> None:
    """Ours are about the parcels; others are the user's."""
    variables = {k: v for k, v in _variables(layer).items() if not k.startswith(_VARIABLE)}
    told = {k: v for k, v in _variables(fresh).items() if k.startswith(_VARIABLE)}
    QgsExpressionContextUtils.setLayerVariables(layer, {**variables, **told})


def _variables(layer: QgsVectorLayer) -> dict[str, object]:
    scope = QgsExpressionContextUtils.layerScope(layer)
    # QGIS's own are read-only.
    own = (name for name in scope.variableNames() if not scope.isReadOnly(name))
    return {name: scope.variable(name) for name in own}


def _draw(layer: QgsVectorLayer, classes: Classes) -> None:
    """In other classes, with the labels that it has."""
    is_labelled = layer.labelsEnabled()
    labels = layer.labeling().clone() if layer.labeling() is not None else None
    draw(layer, classes)
    layer.setLabeling(labels)
    layer.setLabelsEnabled(is_labelled)


@contextmanager
def telling(
    layer: QgsVectorLayer, fresh: QgsVectorLayer, classes: Classes | None = None
) -> Iterator[None]:
    """Have a kept layer tell of other parcels while it is copied; nobody else hears of it."""
    name, metadata = layer.name(), layer.metadata().clone()
    properties = QgsObjectCustomProperties(layer.customProperties())
    renderer = layer.renderer().clone() if layer.renderer() is not None else None
    layer.blockSignals(True)
    try:
        tell_of(layer, fresh, classes)
        yield
    finally:
        layer.setName(name)
        layer.setMetadata(metadata)
        layer.setCustomProperties(properties)
        if renderer is not None and classes is not None:
            layer.setRenderer(renderer)
        layer.blockSignals(False)
