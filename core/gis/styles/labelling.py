"""Labels of parcels: only where they fit, from a scale on at which they can be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.core import (
    Qgis,
    QgsPalLayerSettings,
    QgsProperty,
    QgsTextBufferSettings,
    QgsVectorLayerSimpleLabeling,
)
from qgis.PyQt.QtGui import QColor, QFont

from parcel_lookup.core.gis.layer.schema import JOIN_COUNT, ROW_ID
from parcel_lookup.core.gis.qt.fonts import text_format_in
from parcel_lookup.core.gis.styles.expressions import label_expression, room_expression
from parcel_lookup.core.gis.styles.keys import StyleKey

if TYPE_CHECKING:
    from qgis.core import QgsFields, QgsTextFormat, QgsVectorLayer

#: The layer's custom property with the text of its label, as it was made here: a field that it
#: names may be removed since.
_LABEL_PROPERTY = "parcel_lookup/label"
#: What layers were labelled with before there were styles.
_BEFORE_STYLES = """coalesce(nullif(trim("owner"), ''), "parcel_id")"""
#: A layer with one of these may have a parcel several times: for each polygon, or row of a list.
_OF_ROWS = (JOIN_COUNT, ROW_ID)
#: Not even a square mile has room for more than a number.
_SMALLEST_SCALE = 50_000


def label(layer: QgsVectorLayer, key: StyleKey) -> None:
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
    if text in (layer.customProperty(_LABEL_PROPERTY), _BEFORE_STYLES):
        return True
    # A style that was loaded from a file comes without properties.
    return any(text == label_expression(key, layer.fields()) for key in StyleKey)


def _settings(text: str, fields: QgsFields) -> QgsPalLayerSettings:
    settings = QgsPalLayerSettings()
    settings.fieldName = text
    settings.isExpression = True
    settings.placement = Qgis.LabelPlacement.Horizontal
    if any(fields.lookupField(name) >= 0 for name in _OF_ROWS):
        # At one place only: where a parcel is in the layer several times, its labels lie on each
        # other, and QGIS leaves out all but one.
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
    text = text_format_in(QFont("Open Sans"))
    text.setSize(7.5)
    text.setColor(QColor(50, 35, 20))
    halo = QgsTextBufferSettings()
    halo.setEnabled(True)
    halo.setSize(0.7)
    halo.setColor(QColor(255, 252, 245, 225))
    text.setBuffer(halo)
    return text
