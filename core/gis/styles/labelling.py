"""Labels of parcels: only where they fit, from a scale on at which they can be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.core import (
    Qgis,
    QgsPalLayerSettings,
    QgsProperty,
    QgsTextBufferSettings,
    QgsTextFormat,
    QgsVectorLayerSimpleLabeling,
)
from qgis.PyQt.QtGui import QColor, QFont

from .expressions import label_expression, room_expression
from .keys import StyleKey

if TYPE_CHECKING:
    from qgis.core import QgsFields, QgsVectorLayer

#: Not even a square mile has room for more than a number.
_SMALLEST_SCALE = 50_000


def label(layer: QgsVectorLayer, key: StyleKey) -> None:
    """Give a layer the labels of a style; the user's own, or none by their choice, stay."""
    before = layer.labeling()
    if before is None:
        layer.setLabelsEnabled(True)
    elif not _is_ours(before, layer.fields()):
        return
    layer.setLabeling(QgsVectorLayerSimpleLabeling(_settings(key, layer.fields())))


def _is_ours(labeling: object, fields: QgsFields) -> bool:
    if not isinstance(labeling, QgsVectorLayerSimpleLabeling):
        return False
    text = labeling.settings().fieldName
    return any(text == label_expression(key, fields) for key in StyleKey)


def _settings(key: StyleKey, fields: QgsFields) -> QgsPalLayerSettings:
    settings = QgsPalLayerSettings()
    settings.fieldName = label_expression(key, fields)
    settings.isExpression = True
    settings.placement = Qgis.LabelPlacement.Horizontal
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
    text = QgsTextFormat()
    text.setFont(QFont("Open Sans"))
    text.setSize(7.5)
    text.setColor(QColor(50, 35, 20))
    halo = QgsTextBufferSettings()
    halo.setEnabled(True)
    halo.setSize(0.7)
    halo.setColor(QColor(255, 252, 245, 225))
    text.setBuffer(halo)
    return text
