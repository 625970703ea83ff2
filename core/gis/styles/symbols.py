"""How parcels and buildings are drawn: thin outlines that thicken with the scale, pale fills."""

from __future__ import annotations

from typing import NamedTuple

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

from .colors import NOT_STATED, OTHER, lightness

#: Okabe and Ito's vermilion and a tint of it: bright enough for dark photographs, dark enough for
#: light maps, three times as bright or dark as either, and told from green by everyone.
OUTLINE, _OUTLINE_FILL = "#d55e00", QColor(255, 196, 120, 48)
#: Between parcels that are filled, and between those of a dark fill.
EDGE, EDGE_ON_DARK = "#3f3a36", "#f4f0e8"
_EDGE_ALPHA = 190
_STROKE_COLOR = QgsSymbolLayer.Property.StrokeColor
#: The map below shows through; through what says nothing, more of it.
FILL_ALPHA, _VAGUE_ALPHA = 170, 110
#: Of a fill's lightness, 0 to 1.
_DARK = 0.52
_BUILDING_EDGE, _BUILDING_FILL = QColor(70, 70, 70, 200), QColor(110, 110, 110, 110)


#: Outlines of small parcels are paler, or those of a whole town would be one mass of color: from
#: the first side to the second, in meters of paper, with this alpha at the least.
_SMALL, _LARGE, _FADED_ALPHA = 0.0005, 0.003, 70


class _Width(NamedTuple):
    #: On the ground, so that it thickens with the scale.
    meters: float
    #: Its bounds on paper, millimeters.
    thinnest: float
    thickest: float


_OUTLINE_WIDTH, _EDGE_WIDTH = _Width(1.4, 0.1, 0.45), _Width(0.9, 0.04, 0.3)


def outline_symbol(size: str) -> QgsFillSymbol:
    """Of parcels that are all drawn alike; `size` is an expression, see `size_expression`."""
    symbol = _symbol(_OUTLINE_FILL, QColor(OUTLINE), _OUTLINE_WIDTH)
    # Not thinner and thinner: the lines of a stack are drawn one over the other, and would stay.
    alpha = f"scale_linear({size}, {_SMALL}, {_LARGE}, {_FADED_ALPHA}, 255)"
    faded = QgsProperty.fromExpression(f"set_color_part(@value, 'alpha', {alpha})")
    symbol.symbolLayer(0).setDataDefinedProperty(_STROKE_COLOR, faded)
    return symbol


def class_symbol(color: str) -> QgsFillSymbol:
    """Of the parcels of a class (``#rrggbb``)."""
    fill, edge = QColor(color), QColor(edge_color(color))
    fill.setAlpha(_VAGUE_ALPHA if color in (NOT_STATED, OTHER) else FILL_ALPHA)
    edge.setAlpha(_EDGE_ALPHA)
    return _symbol(fill, edge, _EDGE_WIDTH)


def edge_color(fill: str) -> str:
    """The color of the edges of parcels that have this fill."""
    return EDGE_ON_DARK if lightness(fill) < _DARK else EDGE


def building_symbol() -> QgsFillSymbol:
    """Of footprints."""
    return _symbol(_BUILDING_FILL, _BUILDING_EDGE, _EDGE_WIDTH)


def _symbol(fill: QColor, edge: QColor, width: _Width) -> QgsFillSymbol:
    simple = QgsSimpleFillSymbolLayer(fill)
    simple.setStrokeColor(edge)
    simple.setStrokeWidth(width.meters)
    simple.setStrokeWidthUnit(Qgis.RenderUnit.MetersInMapUnits)
    bounds = QgsMapUnitScale()
    bounds.minSizeMM, bounds.maxSizeMM = width.thinnest, width.thickest
    bounds.minSizeMMEnabled = bounds.maxSizeMMEnabled = True
    simple.setStrokeWidthMapUnitScale(bounds)
    simple.setPenJoinStyle(Qt.PenJoinStyle.RoundJoin)
    symbol = QgsFillSymbol()
    symbol.changeSymbolLayer(0, simple)  # one made from a list does not own its layers
    return symbol
