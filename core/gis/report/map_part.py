"""The map of a report, with its scale and its north arrow."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from qgis.core import (
    Qgis,
    QgsCoordinateReferenceSystem,
    QgsGeometry,
    QgsLayoutItemLabel,
    QgsLayoutItemMap,
    QgsLayoutItemPicture,
    QgsLayoutItemScaleBar,
    QgsLayoutMeasurement,
    QgsLayoutPoint,
    QgsPointXY,
    QgsRectangle,
    QgsReferencedRectangle,
)
from qgis.PyQt.QtCore import QRectF, Qt

from parcel_lookup.core.gis.report.layers import show_on
from parcel_lookup.core.gis.report.scale import (
    bar_segment,
    is_in_feet,
    map_crs,
    round_up,
    scale_expression,
    stretch,
    to_crs,
)
from parcel_lookup.core.gis.report.writing import LINE, PALE_INK, text_format

if TYPE_CHECKING:
    from qgis.core import QgsLayout, QgsProject, QgsVectorLayer

    from parcel_lookup.core.gis.report.layers import Shown
    from parcel_lookup.core.gis.report.options import Sight

MAP_ID = "Parcels"
_DEGREES = "EPSG:4326"
#: One that QGIS has in itself.
_ARROW = ":/images/north_arrows/layout_default_north_arrow.svg"
_ARROW_SIZE, _ARROW_GAP = 11.0, 2.0
#: Of the layer's extent, left free around it.
_AROUND = 0.06
#: Metres across, for a layer that is a single small parcel.
_LEAST_ACROSS = 120.0
#: The contiguous United States, where nothing else is there to be shown.
_NOWHERE = QgsRectangle(-125.0, 24.0, -66.5, 49.5)
_SCALE_POINTS = 8.0
#: Of the map's width, at most, for the two segments of the bar.
_BAR_WIDTH = 0.4


def add_map(
    layout: QgsLayout, layer: QgsVectorLayer, place: QRectF, sight: Sight | None, shown: Shown
) -> QgsLayoutItemMap:
    """The map with what is shown, of all of the layer or as was chosen. It stays live."""
    project = layout.project()
    item = QgsLayoutItemMap(layout)
    item.setId(MAP_ID)
    item.attemptSetSceneRect(place)
    item.setFrameEnabled(True)
    item.setFrameStrokeColor(LINE)
    item.setFrameStrokeWidth(QgsLayoutMeasurement(0.2))
    layout.addLayoutItem(item)
    box = _box(project, layer, sight)
    degrees = to_crs(box, box.crs(), QgsCoordinateReferenceSystem(_DEGREES), project) or _NOWHERE
    crs = map_crs(project, degrees)
    if crs != project.crs():
        item.setCrs(crs)
    if sight is not None:
        item.setMapRotation(sight.rotation)
    _show(item, to_crs(box, box.crs(), crs, project), degrees)
    show_on(item, shown)
    return item


def add_scale(layout: QgsLayout, item: QgsLayoutItemMap, place: QRectF) -> None:
    """Below the map: a bar, and what the scale is in words."""
    in_feet = is_in_feet(layout.project())
    _add_bar(layout, item, place, in_feet)
    words = QgsLayoutItemLabel(layout)
    words.setMode(QgsLayoutItemLabel.Mode.ModeFont)
    expression = scale_expression(MAP_ID, _ground_stretch(item) != 1.0, in_feet)
    words.setText(f"[% {expression} %]")
    words.setTextFormat(text_format(_SCALE_POINTS, PALE_INK))
    words.setHAlign(Qt.AlignmentFlag.AlignRight)
    words.setVAlign(Qt.AlignmentFlag.AlignTop)
    words.setMarginX(0)
    words.setMarginY(0)
    words.setId("Scale in words")
    half = place.width() / 2
    words.attemptSetSceneRect(QRectF(place.left() + half, place.top() + 1.5, half, 5))
    layout.addLayoutItem(words)


def add_north_arrow(layout: QgsLayout, item: QgsLayoutItemMap, place: QRectF) -> None:
    """In the map's upper right corner."""
    arrow = QgsLayoutItemPicture(layout)
    arrow.setId("North arrow")
    arrow.setPicturePath(_ARROW)
    arrow.setLinkedMap(item)
    arrow.setNorthMode(QgsLayoutItemPicture.NorthMode.GridNorth)
    left = place.right() - _ARROW_SIZE - _ARROW_GAP
    arrow.attemptSetSceneRect(QRectF(left, place.top() + _ARROW_GAP, _ARROW_SIZE, _ARROW_SIZE))
    layout.addLayoutItem(arrow)


def _box(project: QgsProject, layer: QgsVectorLayer, sight: Sight | None) -> QgsReferencedRectangle:
    if sight is not None and not sight.extent.isEmpty():
        crs = project.crs() if project.crs().isValid() else layer.crs()
        return QgsReferencedRectangle(sight.extent, crs)
    extent = layer.extent()
    if layer.featureCount() == 0 or extent.isNull() or not extent.isFinite():
        return QgsReferencedRectangle(_NOWHERE, QgsCoordinateReferenceSystem(_DEGREES))
    crs = layer.crs() if layer.crs().isValid() else QgsCoordinateReferenceSystem(_DEGREES)
    extent.grow(_AROUND / 2 * max(extent.width(), extent.height()))
    return QgsReferencedRectangle(extent, crs)


def _show(item: QgsLayoutItemMap, box: QgsRectangle | None, degrees: QgsRectangle) -> None:
    """Have the map show all of a box, in a round scale."""
    if box is None or not box.isFinite():
        box = QgsRectangle(degrees)
    least = _LEAST_ACROSS / 111_320 if item.crs().isGeographic() else _LEAST_ACROSS
    missing = least - max(box.width(), box.height())
    if missing > 0:
        box.grow(missing / 2)
    item.zoomToExtent(_turned(box, item.mapRotation()))
    if not item.crs().isGeographic():
        factor = _ground_stretch(item)
        item.setScale(round_up(item.scale() / factor, is_in_feet(item.layout().project())) * factor)


def _turned(box: QgsRectangle, rotation: float) -> QgsRectangle:
    """A box that the turned map must be as large as, to show all of a box."""
    if not rotation:
        return box
    geometry = QgsGeometry.fromRect(box)
    geometry.rotate(rotation, QgsPointXY(box.center()))
    return geometry.boundingBox()


def _ground_stretch(item: QgsLayoutItemMap) -> float:
    """How much larger than on the ground things are drawn in the middle of the map."""
    middle = QgsRectangle(item.extent().center(), item.extent().center())
    degrees = QgsCoordinateReferenceSystem(_DEGREES)
    found = to_crs(middle, item.crs(), degrees, item.layout().project())
    return 1.0 if found is None else stretch(item.crs(), found.center().y())


def _add_bar(layout: QgsLayout, item: QgsLayoutItemMap, place: QRectF, in_feet: bool) -> None:
    bar = QgsLayoutItemScaleBar(layout)
    bar.setId("Scale bar")
    bar.setStyle("Single Box")
    bar.setLinkedMap(item)
    metres = item.scale() / _ground_stretch(item) * place.width() / 1000 * _BAR_WIDTH / 2
    if not math.isfinite(metres) or metres <= 0:
        return
    segment = bar_segment(metres, in_feet)
    bar.setUnits(segment.unit)
    bar.setMapUnitsPerScaleBarUnit(1)
    bar.setUnitLabel(segment.label)
    bar.setUnitsPerSegment(segment.units)
    bar.setNumberOfSegments(2)
    bar.setNumberOfSegmentsLeft(0)
    bar.setHeight(1.4)
    bar.setLabelBarSpace(0.8)
    bar.setBoxContentSpace(0)
    bar.setTextFormat(text_format(_SCALE_POINTS - 1, PALE_INK))
    bar.setLabelVerticalPlacement(Qgis.ScaleBarDistanceLabelVerticalPlacement.BelowSegment)
    bar.update()
    layout.addLayoutItem(bar)
    bar.attemptMove(QgsLayoutPoint(place.left(), place.top() + 1.5))
    bar.attemptResize(bar.minimumSize())
