"""From classes to what a layer shows. Main thread; quick, whatever the layer holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.core import (
    QgsCategorizedSymbolRenderer,
    QgsRendererCategory,
    QgsSingleSymbolRenderer,
)
from qgis.PyQt.QtGui import QColor, QPainter

from parcel_lookup.core.gis.layer.number_maps import map_text, remember_map, short_keys
from parcel_lookup.core.gis.layer.repainting import repaint
from parcel_lookup.core.gis.styles.classes import SINGLE, Classes
from parcel_lookup.core.gis.styles.colors import RESULTS, stable_number
from parcel_lookup.core.gis.styles.expressions import (
    NO_CLASS,
    STACK_VALUES_VARIABLE,
    class_expression,
    label_expression,
    size_expression,
    value_expression,
)
from parcel_lookup.core.gis.styles.keys import StyleKey
from parcel_lookup.core.gis.styles.labelling import label
from parcel_lookup.core.gis.styles.symbols import building_symbol, class_symbol, outline_symbol

if TYPE_CHECKING:
    from qgis.core import QgsFeatureRenderer, QgsFields, QgsVectorLayer

#: The layer's custom property with the value of its `StyleKey`.
STYLE_PROPERTY = "parcel_lookup/style"
#: The layer's custom property with the color of its outlines, ``#rrggbb``; `RESULTS` has them.
COLOR_PROPERTY = "parcel_lookup/color"
#: The one that tells what was drawn from what somebody has made of it.
_DRAWN_PROPERTY = "parcel_lookup/drawn"


def draw(layer: QgsVectorLayer, classes: Classes) -> None:
    """Draw a layer in a style, with the number of parcels of each class in the layer tree."""
    keys = short_keys(stack for stack, _ in classes.of_stacks)
    values = map_text({keys[stack]: value for stack, value in classes.of_stacks})
    remember_map(layer, STACK_VALUES_VARIABLE, values)
    layer.setRenderer(renderer_of(classes, layer.fields(), color_of(layer)))
    _draw_stacks_once(layer)
    label(layer, classes.key)
    layer.setCustomProperty(STYLE_PROPERTY, classes.key.value)
    layer.setCustomProperty(_DRAWN_PROPERTY, _digest(layer))
    _show_counts(layer)
    repaint(layer)


def style_of(layer: QgsVectorLayer) -> StyleKey | None:
    """The style that a layer is drawn in; None where it is none of ours.

    It stays that one while somebody changes colors, words or classes, but not what they are about.
    """
    try:
        key = StyleKey(layer.customProperty(STYLE_PROPERTY))
    except ValueError:
        return None
    renderer = layer.renderer()
    if key is StyleKey.OUTLINE:
        return key if isinstance(renderer, QgsSingleSymbolRenderer) else None
    if not isinstance(renderer, QgsCategorizedSymbolRenderer):
        return None
    drawn = renderer.classAttribute()
    return key if drawn == NO_CLASS or value_expression(key, layer.fields()) in drawn else None


def is_as_drawn(layer: QgsVectorLayer) -> bool:
    """Whether nobody has changed the layer's classes or colors since `draw`."""
    return layer.customProperty(_DRAWN_PROPERTY) == _digest(layer)


def color_of(layer: QgsVectorLayer) -> str:
    """The color of a layer's outlines, ``#rrggbb``: its own, or the first where it has none."""
    color = QColor(str(layer.customProperty(COLOR_PROPERTY, "")))
    return color.name() if color.isValid() else RESULTS[0]


def style_parcels(layer: QgsVectorLayer) -> None:
    """What a layer of parcels looks like while it fills: outlines and owners."""
    layer.setRenderer(_outlines(color_of(layer)))
    _draw_stacks_once(layer)
    label(layer, StyleKey.OUTLINE)
    layer.setDisplayExpression(label_expression(StyleKey.OUTLINE, layer.fields()))


def style_buildings(layer: QgsVectorLayer) -> None:
    """What a layer of building footprints looks like."""
    layer.setRenderer(QgsSingleSymbolRenderer(building_symbol()))
    _draw_stacks_once(layer)


def renderer_of(classes: Classes, fields: QgsFields, color: str) -> QgsFeatureRenderer:
    """What draws the classes, in a layer of these fields; `color` is that of outlines.

    Categories of QGIS for ranges too: rules would ask for the value once for each of their bounds,
    and graduated symbols draw nothing for NULL and share their bounds with the next class.
    """
    if classes.kind == SINGLE:
        return _outlines(color)
    # By number: QGIS would compare a parcel with thousands of spellings one by one to count it, and
    # count nothing for “all other values”. What belongs to no class is NULL, and that is the rest.
    size = size_expression(fields)
    return QgsCategorizedSymbolRenderer(
        class_expression(value_expression(classes.key, fields), classes),
        [
            QgsRendererCategory(
                None if one.is_rest else number, class_symbol(one.color, size), one.label
            )
            for number, one in enumerate(classes.entries, start=1)
        ],
    )


def _outlines(color: str) -> QgsFeatureRenderer:
    renderer = QgsSingleSymbolRenderer(outline_symbol(color))
    # First what is below all lines, or each parcel would cover those of its neighbors.
    renderer.setUsingSymbolLevels(True)
    return renderer


def _digest(layer: QgsVectorLayer) -> str:
    renderer = layer.renderer()
    return str(stable_number(renderer.dump())) if renderer else ""


def _draw_stacks_once(layer: QgsVectorLayer) -> None:
    # A stack of records on one lot is drawn as often as it has records, and the building on it as
    # often. Each takes the place of the one below: the fill of a condominium would be a hundred
    # times as strong otherwise.
    layer.setFeatureBlendMode(QPainter.CompositionMode.CompositionMode_Source)


def _show_counts(layer: QgsVectorLayer) -> None:
    project = layer.project()
    node = project.layerTreeRoot().findLayer(layer.id()) if project else None
    # Who turned the numbers off does not want them back.
    if node is not None and node.customProperty("showFeatureCount") is None:
        node.setCustomProperty("showFeatureCount", 1)
