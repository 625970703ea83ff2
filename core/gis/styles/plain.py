"""The first style: outlines over a pale fill, and a name where there is room for one."""

from __future__ import annotations

from qgis.core import (
    Qgis,
    QgsFillSymbol,
    QgsMapUnitScale,
    QgsPalLayerSettings,
    QgsSimpleFillSymbolLayer,
    QgsSingleSymbolRenderer,
    QgsTextBufferSettings,
    QgsTextFormat,
    QgsVectorLayer,
    QgsVectorLayerSimpleLabeling,
)
from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtGui import QColor, QFont, QPainter

#: Vermilion and a pale tint of orange, from Okabe and Ito's colours: told apart by everyone, and
#: seen on grey maps and on green photographs alike.
_OUTLINE, _FILL = QColor(166, 70, 0, 230), QColor(255, 214, 140, 70)
_BUILDING_OUTLINE, _BUILDING_FILL = QColor(70, 70, 70, 200), QColor(110, 110, 110, 110)
#: On the ground, so that it thickens with the scale, and its bounds on paper, in millimetres.
_OUTLINE_METRES, _OUTLINE_MM = 0.9, (0.04, 0.4)
#: Names are drawn from this scale on.
_LABEL_SCALE = 5000
_LABEL = 'coalesce(nullif(trim("owner"), \'\'), "parcel_id")'


def style_parcels(layer: QgsVectorLayer) -> None:
    """Draw a layer of parcels. Main thread."""
    layer.setRenderer(QgsSingleSymbolRenderer(_symbol(_FILL, _OUTLINE)))
    # A stack of records on one lot is drawn as often as it has records. Each takes the place
    # of the one below: the fill of a condominium would be a hundred times as strong otherwise.
    layer.setFeatureBlendMode(QPainter.CompositionMode.CompositionMode_Source)
    layer.setLabeling(QgsVectorLayerSimpleLabeling(_label_settings()))
    layer.setLabelsEnabled(True)
    layer.setDisplayExpression(_LABEL)


def style_buildings(layer: QgsVectorLayer) -> None:
    """Draw a layer of building footprints. Main thread."""
    layer.setRenderer(QgsSingleSymbolRenderer(_symbol(_BUILDING_FILL, _BUILDING_OUTLINE)))


def _symbol(fill: QColor, outline: QColor) -> QgsFillSymbol:
    simple = QgsSimpleFillSymbolLayer(fill)
    simple.setStrokeColor(outline)
    simple.setStrokeWidth(_OUTLINE_METRES)
    simple.setStrokeWidthUnit(Qgis.RenderUnit.MetersInMapUnits)
    bounds = QgsMapUnitScale()
    bounds.minSizeMM, bounds.maxSizeMM = _OUTLINE_MM
    bounds.minSizeMMEnabled = bounds.maxSizeMMEnabled = True
    simple.setStrokeWidthMapUnitScale(bounds)
    simple.setPenJoinStyle(Qt.PenJoinStyle.RoundJoin)
    symbol = QgsFillSymbol()
    symbol.changeSymbolLayer(0, simple)  # one made from a list does not own its layers
    return symbol


def _label_settings() -> QgsPalLayerSettings:
    text = QgsTextFormat()
    text.setFont(QFont("Open Sans"))
    text.setSize(7.5)
    text.setColor(QColor(50, 35, 20))
    halo = QgsTextBufferSettings()
    halo.setEnabled(True)
    halo.setSize(0.6)
    halo.setColor(QColor(255, 252, 245, 200))
    text.setBuffer(halo)
    settings = QgsPalLayerSettings()
    settings.fieldName = _LABEL
    settings.isExpression = True
    settings.placement = Qgis.LabelPlacement.Horizontal
    settings.fitInPolygonOnly = True
    settings.autoWrapLength = 18
    settings.multilineAlign = Qgis.LabelMultiLineAlignment.Center
    settings.scaleVisibility = True
    settings.minimumScale = _LABEL_SCALE
    settings.maximumScale = 0
    settings.setFormat(text)
    return settings
