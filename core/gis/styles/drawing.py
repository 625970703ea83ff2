"""From classes to what a layer shows. Main thread; quick, whatever the layer holds."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from qgis.core import (
    QgsCategorizedSymbolRenderer,
    QgsExpressionContextUtils,
    QgsRendererCategory,
    QgsSingleSymbolRenderer,
)
from qgis.PyQt.QtGui import QPainter

from .classes import CATEGORIES, SINGLE, Class, Classes
from .colors import stable_number
from .expressions import (
    STACK_VALUES_VARIABLE,
    class_expression,
    label_expression,
    value_expression,
)
from .keys import StyleKey
from .labelling import label
from .symbols import building_symbol, class_symbol, outline_symbol

if TYPE_CHECKING:
    from qgis.core import QgsFeatureRenderer, QgsFields, QgsVectorLayer

#: The layer's custom property with the value of its `StyleKey`.
STYLE_PROPERTY = "parcel_lookup/style"
#: The one that tells what was drawn from what somebody has made of it.
_DRAWN_PROPERTY = "parcel_lookup/drawn"


def draw(layer: QgsVectorLayer, classes: Classes) -> None:
    """Draw a layer in a style, with the number of parcels of each class in the layer tree."""
    if classes.of_stacks:
        # With four digits: there may be thousands, and a project keeps them all.
        numbers = {stack: float(f"{number:.4g}") for stack, number in classes.of_stacks}
        text = json.dumps(numbers, separators=(",", ":"))
        QgsExpressionContextUtils.setLayerVariable(layer, STACK_VALUES_VARIABLE, text)
    layer.setRenderer(renderer_of(classes, layer.fields()))
    _draw_stacks_once(layer)
    label(layer, classes.key)
    layer.setCustomProperty(STYLE_PROPERTY, classes.key.value)
    layer.setCustomProperty(_DRAWN_PROPERTY, _digest(layer))
    _show_counts(layer)
    layer.triggerRepaint()


def style_of(layer: QgsVectorLayer) -> StyleKey | None:
    """The style that a layer was drawn in; None where it was drawn in none of ours."""
    try:
        return StyleKey(layer.customProperty(STYLE_PROPERTY))
    except ValueError:
        return None


def is_as_drawn(layer: QgsVectorLayer) -> bool:
    """Whether nobody has changed the layer's classes or colors since `draw`."""
    return layer.customProperty(_DRAWN_PROPERTY) == _digest(layer)


def style_parcels(layer: QgsVectorLayer) -> None:
    """What a layer of parcels looks like while it fills: outlines and owners."""
    layer.setRenderer(QgsSingleSymbolRenderer(outline_symbol()))
    _draw_stacks_once(layer)
    label(layer, StyleKey.OUTLINE)
    layer.setDisplayExpression(label_expression(StyleKey.OUTLINE, layer.fields()))


def style_buildings(layer: QgsVectorLayer) -> None:
    """What a layer of building footprints looks like."""
    layer.setRenderer(QgsSingleSymbolRenderer(building_symbol()))


def renderer_of(classes: Classes, fields: QgsFields) -> QgsFeatureRenderer:
    """What draws the classes, in a layer of these fields.

    Categories of QGIS for ranges too: rules would ask for the value once for each of their bounds,
    and graduated symbols draw nothing for NULL and share their bounds with the next class.
    """
    if classes.kind == SINGLE:
        return QgsSingleSymbolRenderer(outline_symbol())
    expression = value_expression(classes.key, fields)
    if classes.kind == CATEGORIES and all(map(_is_one_value, classes.entries)):
        values: list[object] = [one.values[0] for one in classes.entries]
    else:
        # What belongs to no class is NULL, and the rest of the legend takes that.
        expression = class_expression(expression, classes)
        values = [
            None if one.is_rest else number for number, one in enumerate(classes.entries, start=1)
        ]
    return QgsCategorizedSymbolRenderer(
        expression,
        [
            QgsRendererCategory(value, class_symbol(one.color), one.label)
            for value, one in zip(values, classes.entries)
        ],
    )


def _is_one_value(one: Class) -> bool:
    """Whether a category of QGIS can be just that, and a project can hold it.

    QGIS would compare a parcel with thousands of spellings one by one to count it, and count
    nothing for the rest.
    """
    return len(one.values) == 1 and str(one.values[0]).isprintable()


def _digest(layer: QgsVectorLayer) -> str:
    renderer = layer.renderer()
    return str(stable_number(renderer.dump())) if renderer else ""


def _draw_stacks_once(layer: QgsVectorLayer) -> None:
    # A stack of records on one lot is drawn as often as it has records. Each takes the place
    # of the one below: the fill of a condominium would be a hundred times as strong otherwise.
    layer.setFeatureBlendMode(QPainter.CompositionMode.CompositionMode_Source)


def _show_counts(layer: QgsVectorLayer) -> None:
    project = layer.project()
    node = project.layerTreeRoot().findLayer(layer.id()) if project else None
    if node is not None:
        node.setCustomProperty("showFeatureCount", 1)
