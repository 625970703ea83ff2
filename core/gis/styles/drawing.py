"""Draw layers: renderers of classes, symbols, and labels. Main thread; quick for any layer."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from qgis.core import (
    Qgis,
    QgsCategorizedSymbolRenderer,
    QgsFillSymbol,
    QgsMapUnitScale,
    QgsPalLayerSettings,
    QgsProperty,
    QgsRendererCategory,
    QgsSimpleFillSymbolLayer,
    QgsSingleSymbolRenderer,
    QgsSymbolLayer,
    QgsTextBufferSettings,
    QgsVectorLayerSimpleLabeling,
)
from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtGui import QColor, QFont, QPainter

from parcel_lookup.core.gis.layer.repainting import repaint
from parcel_lookup.core.gis.layer.variables import set_map_variable
from parcel_lookup.core.gis.qt.fonts import text_format_in
from parcel_lookup.core.gis.styles.catalog import (
    STACK_SUMS_VARIABLE,
    StyleKey,
    column_keys,
    find_style,
    value_expression,
)
from parcel_lookup.core.gis.styles.classes import SINGLE, StyleClasses
from parcel_lookup.core.gis.styles.colors import (
    NOT_STATED,
    OTHER,
    RESULTS,
    between,
    lightness,
    stable_number,
)
from parcel_lookup.core.gis.styles.expressions import (
    CLASSES_VARIABLE,
    NO_CLASS,
    category_numbers,
    class_expression,
    class_numbers,
    label_expression,
    room_expression,
    size_expression,
)

if TYPE_CHECKING:
    from qgis.core import QgsFeatureRenderer, QgsFields, QgsTextFormat, QgsVectorLayer

#: The layer's custom property with the key of its style.
STYLE_PROPERTY = "parcel_lookup/style"
#: The layer's custom property with the color of its outlines, ``#rrggbb``; `RESULTS` has them.
COLOR_PROPERTY = "parcel_lookup/color"
#: The custom property that shows whether a user has changed what was drawn.
_DRAWN_PROPERTY = "parcel_lookup/drawn"
#: The fill of outlined parcels: their color on the way to white, and hardly there.
_FILL_TINT, _FILL_TINT_ALPHA = 0.5, 56
#: Between parcels that are filled, and between those of a dark fill.
EDGE, EDGE_ON_DARK = "#3f3a36", "#f4f0e8"
_EDGE_ALPHA = 190
_STROKE_COLOR = QgsSymbolLayer.Property.StrokeColor
_STROKE_WIDTH = QgsSymbolLayer.Property.StrokeWidth
#: The map below is visible through fills, more so through those without information.
FILL_ALPHA, _VAGUE_ALPHA = 170, 110
#: Of a fill's lightness, 0 to 1.
_DARK = 0.52
_BUILDING_EDGE, _BUILDING_FILL = QColor(70, 70, 70, 200), QColor(110, 110, 110, 110)
#: Parcels smaller than that, in meters of paper from side to side, are nothing but edge.
_SMALL = 0.001
#: Not even a square mile has room for more than a number.
_SMALLEST_SCALE = 50_000


def draw(layer: QgsVectorLayer, classes: StyleClasses) -> None:
    """Draw a layer in a style, with the number of parcels of each class in the layer tree."""
    renderer = renderer_of(classes, layer.fields(), color_of(layer))
    has_sums = f"@{STACK_SUMS_VARIABLE}" in renderer.legendClassificationAttribute()
    set_map_variable(layer, STACK_SUMS_VARIABLE, dict(classes.of_stacks) if has_sums else {})
    set_map_variable(layer, CLASSES_VARIABLE, category_numbers(classes))
    # After its variables: the layer tree counts the classes as soon as there is a new renderer.
    layer.setRenderer(renderer)
    _draw_stacks_once(layer)
    label(layer, classes.key)
    layer.setCustomProperty(STYLE_PROPERTY, find_style(classes.key).name)
    layer.setCustomProperty(_DRAWN_PROPERTY, _digest(layer))
    _show_counts(layer)
    repaint(layer)


def style_of(layer: QgsVectorLayer) -> str | None:
    """Return the key of the style that a layer is drawn in; None if it is not one of the plugin's.

    It stays the same when a user changes colors, labels, or classes, but not the classified value.
    """
    try:
        key = find_style(str(layer.customProperty(STYLE_PROPERTY, ""))).key
    except ValueError:
        return None
    renderer = layer.renderer()
    if key is StyleKey.OUTLINE:
        return key if isinstance(renderer, QgsSingleSymbolRenderer) else None
    if not isinstance(renderer, QgsCategorizedSymbolRenderer):
        return None
    drawn = renderer.classAttribute()
    return key if drawn == NO_CLASS or value_expression(key, layer.fields()) in drawn else None


def style_title(layer: QgsVectorLayer) -> str | None:
    """Return the title of the style that a layer is drawn in, for a legend; None if not ours."""
    key = style_of(layer)
    if key is None:
        return None
    style = find_style(key)
    at = layer.fields().lookupField(style.column)
    return style.title if at < 0 else layer.attributeDisplayName(at)


def is_as_drawn(layer: QgsVectorLayer) -> bool:
    """Return whether the layer's classes and colors are unchanged since `draw`."""
    return layer.customProperty(_DRAWN_PROPERTY) == _digest(layer)


def color_of(layer: QgsVectorLayer) -> str:
    """Return the color of a layer's outlines, ``#rrggbb``: its own, or else the first."""
    color = QColor(str(layer.customProperty(COLOR_PROPERTY, "")))
    return color.name() if color.isValid() else RESULTS[0]


def style_parcels(layer: QgsVectorLayer) -> None:
    """Give a layer of parcels its style while it fills: outlines, and labels of owners."""
    layer.setRenderer(_outlines(color_of(layer)))
    _draw_stacks_once(layer)
    label(layer, StyleKey.OUTLINE)
    layer.setDisplayExpression(label_expression(StyleKey.OUTLINE, layer.fields()))


def style_buildings(layer: QgsVectorLayer) -> None:
    """Give a layer of building footprints its style."""
    layer.setRenderer(QgsSingleSymbolRenderer(building_symbol()))
    _draw_stacks_once(layer)


def renderer_of(classes: StyleClasses, fields: QgsFields, color: str) -> QgsFeatureRenderer:
    """Return the renderer of the classes for a layer of these fields; `color` is for outlines.

    Categories of QGIS for ranges too: rules would evaluate the value once for each of their bounds,
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
            QgsRendererCategory(number, class_symbol(one.color, size), one.label)
            for number, one in zip(class_numbers(classes), classes.entries)
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


class _Width(NamedTuple):
    #: On the ground, so that it thickens with the scale.
    meters: float
    #: Its bounds on paper, millimeters.
    thinnest: float
    thickest: float


#: An outline is never thinner than a pixel of the screen, or a lone lot would be gone on the map of
#: a county.
_OUTLINE_WIDTH, _EDGE_WIDTH = _Width(1.4, 0.3, 0.6), _Width(0.9, 0.04, 0.3)


_CASING, _CASING_WIDTH = QColor(255, 255, 255, 170), _Width(2.4, 0.6, 1.0)


def outline_symbol(color: str) -> QgsFillSymbol:
    """Return the symbol of parcels that are all drawn alike, in a color as ``#rrggbb``.

    The line lies on a wider one in white, which parts it from a photograph of any color.
    """
    fill = QColor(between(color, "#ffffff", _FILL_TINT))
    fill.setAlpha(_FILL_TINT_ALPHA)
    symbol = _symbol(fill, _CASING, _CASING_WIDTH)
    line = _layer(QColor(), QColor(color), _OUTLINE_WIDTH)
    line.setBrushStyle(Qt.BrushStyle.NoBrush)
    line.setRenderingPass(1)  # over those of the neighbors: see `_outlines`
    symbol.appendSymbolLayer(line)
    return symbol


def class_symbol(color: str, size: str) -> QgsFillSymbol:
    """Return the symbol of the parcels of a class, in a color as ``#rrggbb``.

    `size` is an expression, see `size_expression`: what is too small to have an edge gets one of
    its own color instead, as wide as outlines are.
    """
    fill, edge = QColor(color), QColor(edge_color(color))
    fill.setAlpha(_VAGUE_ALPHA if color in (NOT_STATED, OTHER) else FILL_ALPHA)
    edge.setAlpha(_EDGE_ALPHA)
    symbol = _symbol(fill, edge, _EDGE_WIDTH)
    is_small = f"{size} < {_SMALL}"
    own = {
        _STROKE_COLOR: f"'{color}'",
        _STROKE_WIDTH: f"{_OUTLINE_WIDTH.thinnest / 1000} * @map_scale",
    }
    for kind, value in own.items():
        expression = f"CASE WHEN {is_small} THEN {value} ELSE @value END"
        symbol.symbolLayer(0).setDataDefinedProperty(kind, QgsProperty.fromExpression(expression))
    return symbol


def edge_color(fill: str) -> str:
    """Return the color of the edges of parcels that have this fill."""
    return EDGE_ON_DARK if lightness(fill) < _DARK else EDGE


def building_symbol() -> QgsFillSymbol:
    """Return the symbol of building footprints."""
    return _symbol(_BUILDING_FILL, _BUILDING_EDGE, _EDGE_WIDTH)


def _symbol(fill: QColor, edge: QColor, width: _Width) -> QgsFillSymbol:
    symbol = QgsFillSymbol()
    symbol.changeSymbolLayer(0, _layer(fill, edge, width))  # from a list it would not own it
    return symbol


def _layer(fill: QColor, edge: QColor, width: _Width) -> QgsSimpleFillSymbolLayer:
    simple = QgsSimpleFillSymbolLayer(fill)
    simple.setStrokeColor(edge)
    simple.setStrokeWidth(width.meters)
    simple.setStrokeWidthUnit(Qgis.RenderUnit.MetersInMapUnits)
    bounds = QgsMapUnitScale()
    bounds.minSizeMM, bounds.maxSizeMM = width.thinnest, width.thickest
    bounds.minSizeMMEnabled = bounds.maxSizeMMEnabled = True
    simple.setStrokeWidthMapUnitScale(bounds)
    simple.setPenJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return simple


#: The layer's custom property with the text of its label, as it was made here: a field that it
#: names may be removed since.
_LABEL_PROPERTY = "parcel_lookup/label"


def label(layer: QgsVectorLayer, key: str) -> None:
    """Give a layer the labels of a style; the user's own, or none by their choice, stay."""
    before = layer.labeling()
    if before is None:
        layer.setLabelsEnabled(True)
    elif not _is_ours(before, layer):
        return
    text = label_expression(key, layer.fields())
    layer.setLabeling(QgsVectorLayerSimpleLabeling(_settings(text, layer.fields())))
    layer.setCustomProperty(_LABEL_PROPERTY, text)


def _is_ours(labeling: object, layer: QgsVectorLayer) -> bool:
    if not isinstance(labeling, QgsVectorLayerSimpleLabeling):
        return False
    text = labeling.settings().fieldName
    if text == layer.customProperty(_LABEL_PROPERTY):
        return True
    # A style that was loaded from a file comes without properties.
    keys = (*StyleKey, *column_keys(layer.fields()))
    return any(text == label_expression(key, layer.fields()) for key in keys)


def _settings(text: str, fields: QgsFields) -> QgsPalLayerSettings:
    settings = QgsPalLayerSettings()
    settings.fieldName = text
    settings.isExpression = True
    # At one place only: the labels of a stack, and of a parcel that is in the layer several times,
    # lie on each other, and QGIS leaves out all but one.
    settings.placement = Qgis.LabelPlacement.OverPoint
    settings.centroidInside = True
    settings.fitInPolygonOnly = True
    settings.autoWrapLength = 18
    settings.multilineAlign = Qgis.LabelMultiLineAlignment.Center
    settings.scaleVisibility = True
    settings.minimumScale = _SMALLEST_SCALE
    settings.maximumScale = 0
    settings.setFormat(_format())
    room = QgsProperty.fromExpression(room_expression(fields))
    properties = settings.dataDefinedProperties()
    properties.setProperty(QgsPalLayerSettings.Property.Show, room)
    settings.setDataDefinedProperties(properties)
    return settings


def _format() -> QgsTextFormat:
    text = text_format_in(QFont("Open Sans"))  # untranslated: font
    text.setSize(7.5)
    text.setColor(QColor(50, 35, 20))
    halo = QgsTextBufferSettings()
    halo.setEnabled(True)
    halo.setSize(0.7)
    halo.setColor(QColor(255, 252, 245, 225))
    text.setBuffer(halo)
    return text
