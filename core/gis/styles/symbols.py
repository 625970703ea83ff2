"""How parcels and buildings are drawn: thin outlines that thicken with the scale, pale fills."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from qgis.core import (
    Qgis,
    QgsFillSymbol,
    QgsMapUnitScale,
    QgsProperty,
    QgsSimpleFillSymbolLayer,
    QgsSymbolLayer,
)
from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtGui import QColor

from parcel_lookup.core.gis.styles.colors import NOT_STATED, OTHER, between, lightness

if TYPE_CHECKING:
    from qgis.core import QgsSymbol

#: The fill of outlined parcels: their color on the way to white, and hardly there.
_FILL_TINT, _FILL_TINT_ALPHA = 0.5, 56
#: Between parcels that are filled, and between those of a dark fill.
EDGE, EDGE_ON_DARK = "#3f3a36", "#f4f0e8"
_EDGE_ALPHA = 190
_STROKE_COLOR = QgsSymbolLayer.Property.StrokeColor
_STROKE_WIDTH = QgsSymbolLayer.Property.StrokeWidth
#: The map below shows through; through what says nothing, more of it.
FILL_ALPHA, _VAGUE_ALPHA = 170, 110
#: Of a fill's lightness, 0 to 1.
_DARK = 0.52
_BUILDING_EDGE, _BUILDING_FILL = QColor(70, 70, 70, 200), QColor(110, 110, 110, 110)


class _Width(NamedTuple):
    #: On the ground, so that it thickens with the scale.
    meters: float
    #: Its bounds on paper, millimeters.
    thinnest: float
    thickest: float


#: An outline is never thinner than a pixel of the screen, or a lone lot would be gone on the map of
#: a county.
_OUTLINE_WIDTH, _EDGE_WIDTH = _Width(1.4, 0.3, 0.6), _Width(0.9, 0.04, 0.3)
#: Parcels smaller than that, in meters of paper from side to side, are nothing but edge.
_SMALL = 0.001
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


def without_casing(symbol: QgsSymbol) -> QgsFillSymbol | None:
    """Return one of `outline_symbol` without its white line; None where it is none of those."""
    layers = symbol.symbolLayers()
    if len(layers) != 2 or not all(isinstance(one, QgsSimpleFillSymbolLayer) for one in layers):
        return None
    below, line = layers
    if below.strokeColor() != _CASING or line.brushStyle() != Qt.BrushStyle.NoBrush:
        return None
    return _symbol(below.fillColor(), line.strokeColor(), _OUTLINE_WIDTH)


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
    """The color of the edges of parcels that have this fill."""
    return EDGE_ON_DARK if lightness(fill) < _DARK else EDGE


def building_symbol() -> QgsFillSymbol:
    """Of footprints."""
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
