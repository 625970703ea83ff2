"""The map of a report: its layers and CRS, its scale in feet or meters, and the north arrow."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from qgis.core import (
    Qgis,
    QgsCoordinateReferenceSystem,
    QgsCoordinateTransform,
    QgsCsException,
    QgsFillSymbol,
    QgsGeometry,
    QgsLayoutItemLabel,
    QgsLayoutItemMap,
    QgsLayoutItemPicture,
    QgsLayoutItemScaleBar,
    QgsLayoutMeasurement,
    QgsLayoutPoint,
    QgsPointXY,
    QgsProject,
    QgsReadWriteContext,
    QgsRectangle,
    QgsReferencedRectangle,
    QgsRenderContext,
    QgsSimpleFillSymbolLayer,
    QgsSingleSymbolRenderer,
    QgsVectorLayer,
)
from qgis.PyQt.QtCore import QLocale, QRectF, Qt
from qgis.PyQt.QtXml import QDomDocument

from parcel_lookup.core.gis.layer.properties import (
    BUILDINGS_PROPERTY,
    SEARCH_PROPERTY,
    UNMATCHED_PROPERTY,
)
from parcel_lookup.core.gis.places.place_layer import PLACES_PROPERTY
from parcel_lookup.core.gis.report.items import LINE, PALE_INK, text_format
from parcel_lookup.core.gis.result.buildings import building_layer_of

if TYPE_CHECKING:
    from qgis.core import QgsLayout, QgsMapLayer, QgsSymbolLayer

    from parcel_lookup.core.gis.report.options import MapView

MAP_ID = "Parcels"
_DEGREES = "EPSG:4326"
#: Comes with QGIS.
_ARROW = ":/images/north_arrows/layout_default_north_arrow.svg"
_ARROW_SIZE, _ARROW_GAP = 11.0, 2.0
#: Margin around the layer, relative to its extent.
_AROUND = 0.06
#: Minimum width of the map in meters, for a single small parcel.
_MIN_WIDTH = 120.0
#: The contiguous United States, for an empty layer.
_NOWHERE = QgsRectangle(-125.0, 24.0, -66.5, 49.5)
_SCALE_POINTS = 8.0
#: Maximum width of the two segments of the scale bar, relative to the map.
_BAR_WIDTH = 0.4
#: Properties of layers that searches created.
_OURS = (SEARCH_PROPERTY, BUILDINGS_PROPERTY, UNMATCHED_PROPERTY, PLACES_PROPERTY)
_RENDERER = "renderer-v2"
#: The renderer of a layer that only shows labels.
_NO_SYMBOLS = "nullSymbol"
_LINE = {"style": "no", "outline_color": "#1f2328", "outline_width": "0.3", "joinstyle": "round"}
_FEET_PER_MILE, _METERS_PER_FOOT, _INCHES_PER_FOOT = 5280, 0.3048, 12
#: Round lengths for an inch or a centimeter: these times a power of ten.
_ROUND = (1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8)
_BAR_STEPS = (1, 2, 5)
_US_UNITS = (
    Qgis.DistanceUnit.Feet,
    Qgis.DistanceUnit.Miles,
    Qgis.DistanceUnit.Yards,
    Qgis.DistanceUnit.Inches,
    Qgis.DistanceUnit.FeetUSSurvey,
    Qgis.DistanceUnit.MilesUSSurvey,
)
_UTM_WIDTH, _MAX_UTM_WIDTH = 6.0, 8.0
_UTM_NORTH, _UTM_SOUTH = 32600, 32700
_WEB_MERCATOR = ("EPSG:3857", "EPSG:3395", "EPSG:900913")


def add_map(
    layout: QgsLayout,
    layer: QgsVectorLayer,
    place: QRectF,
    map_view: MapView | None,
    shown: MapContent,
) -> QgsLayoutItemMap:
    """Add a live map of the whole layer, or of the chosen view."""
    project = layout.project()
    item = QgsLayoutItemMap(layout)
    item.setId(MAP_ID)
    item.attemptSetSceneRect(place)
    item.setFrameEnabled(True)
    item.setFrameStrokeColor(LINE)
    item.setFrameStrokeWidth(QgsLayoutMeasurement(0.2))
    layout.addLayoutItem(item)
    box = _box(project, layer, map_view)
    degrees = to_crs(box, box.crs(), QgsCoordinateReferenceSystem(_DEGREES), project) or _NOWHERE
    crs = map_crs(project, degrees)
    if crs != project.crs():
        item.setCrs(crs)
    if map_view is not None:
        item.setMapRotation(map_view.rotation)
    _show(item, to_crs(box, box.crs(), crs, project), degrees)
    _apply_content(item, shown)
    return item


def add_scale(layout: QgsLayout, item: QgsLayoutItemMap, place: QRectF) -> None:
    """Add a scale bar below the map, and the scale in words."""
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
    """Add a north arrow in the upper right corner of the map."""
    arrow = QgsLayoutItemPicture(layout)
    arrow.setId("North arrow")
    arrow.setPicturePath(_ARROW)
    arrow.setLinkedMap(item)
    arrow.setNorthMode(QgsLayoutItemPicture.NorthMode.GridNorth)
    left = place.right() - _ARROW_SIZE - _ARROW_GAP
    arrow.attemptSetSceneRect(QRectF(left, place.top() + _ARROW_GAP, _ARROW_SIZE, _ARROW_SIZE))
    layout.addLayoutItem(arrow)


def _box(
    project: QgsProject, layer: QgsVectorLayer, map_view: MapView | None
) -> QgsReferencedRectangle:
    if map_view is not None and not map_view.extent.isEmpty():
        crs = project.crs() if project.crs().isValid() else layer.crs()
        return QgsReferencedRectangle(map_view.extent, crs)
    extent = layer.extent()
    if layer.featureCount() == 0 or extent.isNull() or not extent.isFinite():
        return QgsReferencedRectangle(_NOWHERE, QgsCoordinateReferenceSystem(_DEGREES))
    crs = layer.crs() if layer.crs().isValid() else QgsCoordinateReferenceSystem(_DEGREES)
    extent.grow(_AROUND / 2 * max(extent.width(), extent.height()))
    return QgsReferencedRectangle(extent, crs)


def _show(item: QgsLayoutItemMap, box: QgsRectangle | None, degrees: QgsRectangle) -> None:
    """Show all of a box on the map, at a round scale."""
    if box is None or not box.isFinite():
        box = QgsRectangle(degrees)
    least = _MIN_WIDTH / 111_320 if item.crs().isGeographic() else _MIN_WIDTH
    missing = least - max(box.width(), box.height())
    if missing > 0:
        box.grow(missing / 2)
    item.zoomToExtent(_turned(box, item.mapRotation()))
    if not item.crs().isGeographic():
        factor = _ground_stretch(item)
        item.setScale(round_up(item.scale() / factor, is_in_feet(item.layout().project())) * factor)


def _turned(box: QgsRectangle, rotation: float) -> QgsRectangle:
    """Return the extent that a rotated map needs to show all of a box."""
    if not rotation:
        return box
    geometry = QgsGeometry.fromRect(box)
    geometry.rotate(rotation, QgsPointXY(box.center()))
    return geometry.boundingBox()


def _ground_stretch(item: QgsLayoutItemMap) -> float:
    """Return the factor by which the projection enlarges the middle of the map."""
    middle = QgsRectangle(item.extent().center(), item.extent().center())
    degrees = QgsCoordinateReferenceSystem(_DEGREES)
    found = to_crs(middle, item.crs(), degrees, item.layout().project())
    return 1.0 if found is None else stretch(item.crs(), found.center().y())


def _add_bar(layout: QgsLayout, item: QgsLayoutItemMap, place: QRectF, in_feet: bool) -> None:
    bar = QgsLayoutItemScaleBar(layout)
    bar.setId("Scale bar")
    bar.setStyle("Single Box")
    bar.setLinkedMap(item)
    meters = item.scale() / _ground_stretch(item) * place.width() / 1000 * _BAR_WIDTH / 2
    if not math.isfinite(meters) or meters <= 0:
        return
    segment = bar_segment(meters, in_feet)
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


class MapContent(NamedTuple):
    """The layers on the map."""

    #: The topmost first.
    layers: tuple[QgsMapLayer, ...]
    #: Those of them whose polygons are drawn as outlines only.
    outlines: tuple[QgsVectorLayer, ...]
    #: These are exactly the layers that the project shows.
    is_project: bool


def map_content(project: QgsProject, layer: QgsVectorLayer) -> MapContent:
    """Return the layers for a map of one layer of parcels.

    Results of other searches are left out, because they would look like these parcels. Other
    polygons are drawn as outlines on top, because fills would change the colors of the legend.
    Everything else is as in the project.
    """
    root = project.layerTreeRoot()
    checked = set(root.checkedLayers())
    seen = [one for one in root.layerOrder() if one in checked]
    own = (layer, building_layer_of(layer))
    kept = [one for one in seen if one in own or not _is_found(one)]
    if layer not in kept:
        # The report shows the layer even if it is turned off in the project.
        kept.insert(0, layer)
    outlines = [one for one in kept if one not in own and _draws_polygons(one)]
    hollow = [one for one in outlines if not _is_filled(one)]
    layers = (*outlines, *(one for one in kept if one not in outlines))
    is_project = list(layers) == seen and len(hollow) == len(outlines)
    return MapContent(layers, tuple(outlines), is_project)


def _apply_content(item: QgsLayoutItemMap, shown: MapContent) -> None:
    """Show only these layers on a map, or follow the project if it shows the same."""
    if shown.is_project:
        return
    item.setLayers(shown.layers)
    item.setKeepLayerSet(True)
    filled = [layer for layer in shown.outlines if _is_filled(layer)]
    if filled:
        item.setLayerStyleOverrides({layer.id(): _outline_style(layer) for layer in filled})
        item.setKeepLayerStyles(True)


def _is_found(layer: QgsMapLayer) -> bool:
    return any(name in layer.customPropertyKeys() for name in _OURS)


def _draws_polygons(layer: QgsMapLayer) -> bool:
    return (
        isinstance(layer, QgsVectorLayer)
        and layer.geometryType() == Qgis.GeometryType.Polygon
        and layer.renderer() is not None
        and layer.renderer().type() != _NO_SYMBOLS
    )


def _is_filled(layer: QgsVectorLayer) -> bool:
    """Report whether anything but lines is drawn."""
    symbols = layer.renderer().symbols(QgsRenderContext())
    # Some renderers, such as heat maps, have no symbols.
    return not symbols or not all(
        _is_line(part) for symbol in symbols for part in symbol.symbolLayers()
    )


def _is_line(part: QgsSymbolLayer) -> bool:
    if isinstance(part, QgsSimpleFillSymbolLayer):
        return part.brushStyle() == Qt.BrushStyle.NoBrush or part.fillColor().alpha() == 0
    return part.type() == Qgis.SymbolType.Line


def _outline_style(layer: QgsVectorLayer) -> str:
    """Return the style of a layer with outlines as its only symbol."""
    document = QDomDocument()
    layer.exportNamedStyle(document)
    symbol = QgsFillSymbol.createSimple(_LINE)
    renderer = QgsSingleSymbolRenderer(symbol).save(document, QgsReadWriteContext())
    style = document.documentElement()
    style.replaceChild(renderer, style.firstChildElement(_RENDERER))
    return document.toString()


class ScaleBarSegment(NamedTuple):
    """The length of a segment of a scale bar."""

    unit: Qgis.DistanceUnit
    label: str
    units: float


def is_in_feet(project: QgsProject) -> bool:
    """Report whether to use feet and miles, according to the project or the user's locale."""
    if project.distanceUnits() in _US_UNITS:
        return True
    return QLocale().measurementSystem() == QLocale.MeasurementSystem.ImperialUSSystem


def map_crs(project: QgsProject, box: QgsRectangle) -> QgsCoordinateReferenceSystem:
    """Return the CRS for a map of `box`, which is in degrees.

    This is the CRS of the project. If it has none, or a geographic one, which has no scale and
    distorts the map, it is the UTM zone, or an equal-area CRS around the middle of a large box.
    """
    crs = project.crs()
    if crs.isValid() and not crs.isGeographic():
        return crs
    middle = box.center()
    if box.width() <= _MAX_UTM_WIDTH and abs(middle.y()) < 80:
        zone = min(60, int((middle.x() + 180) // _UTM_WIDTH) + 1)
        code = (_UTM_NORTH if middle.y() >= 0 else _UTM_SOUTH) + zone
        return QgsCoordinateReferenceSystem(f"EPSG:{code}")
    proj = f"+proj=laea +lat_0={middle.y():.1f} +lon_0={middle.x():.1f} +datum=WGS84 +units=m"
    return QgsCoordinateReferenceSystem.fromProj(f"{proj} +no_defs +type=crs")


def stretch(crs: QgsCoordinateReferenceSystem, middle_latitude: float) -> float:
    """Return the factor by which a projection enlarges: Mercator's grows toward the poles."""
    return 1 / math.cos(math.radians(middle_latitude)) if crs.authid() in _WEB_MERCATOR else 1.0


def round_up(scale: float, in_feet: bool) -> float:
    """Return the next scale at which an inch or a centimeter is a round length."""
    if not in_feet:
        return _next(scale / 100, _ROUND) * 100
    feet = scale / _INCHES_PER_FOOT
    if feet >= _FEET_PER_MILE:
        return _next(feet / _FEET_PER_MILE, _ROUND) * _FEET_PER_MILE * _INCHES_PER_FOOT
    rounded = _next(feet, _ROUND)
    return min(rounded, _FEET_PER_MILE) * _INCHES_PER_FOOT


def scale_expression(map_id: str, mercator: bool, in_feet: bool) -> str:
    """Return an expression for the scale in words, which follows the map when it is moved."""
    of_map = f"item_variables('{map_id}')"
    ground = f"map_get({of_map}, 'map_scale')"
    if mercator:
        middle = f"map_get({of_map}, 'map_extent_center')"
        crs = f"map_get({of_map}, 'map_crs')"
        ground += f" * cos(radians(y(transform({middle}, {crs}, 'EPSG:4326'))))"
    # Three digits: more would suggest a precision that is not there.
    digits = "floor(log10(@ground)) - 2"
    ratio = f"'1:' || format_number(round(@ground / 10^({digits})) * 10^({digits}), 0)"
    if in_feet:
        feet = f"(@ground / {_INCHES_PER_FOOT})"
        miles = f"({feet} / {_FEET_PER_MILE})"
        words = (
            f"'1 inch = ' || if({miles} >= 0.995, "
            f"format_number({miles}, 1, trim_trailing_zeroes:=true) || ' miles', "
            f"format_number(round({feet}), 0) || ' feet')"
        )
    else:
        meters = "(@ground / 100)"
        words = (
            f"'1 cm = ' || if({meters} >= 1000, "
            f"format_number({meters} / 1000, 1, trim_trailing_zeroes:=true) || ' km', "
            f"format_number(round({meters}), 0) || ' m')"
        )
    return f"with_variable('ground', {ground}, {words} || '  ·  ' || {ratio})"


def bar_segment(meters: float, in_feet: bool) -> ScaleBarSegment:
    """Return the longest round segment that is not longer than `meters` on the ground."""
    if not in_feet:
        if meters >= 1000:
            return ScaleBarSegment(
                Qgis.DistanceUnit.Kilometers, "km", _last(meters / 1000, _BAR_STEPS)
            )
        return ScaleBarSegment(Qgis.DistanceUnit.Meters, "m", _last(meters, _BAR_STEPS))
    feet = meters / _METERS_PER_FOOT
    if feet >= _FEET_PER_MILE / 2:
        units = _last(feet / _FEET_PER_MILE, _BAR_STEPS)
        return ScaleBarSegment(Qgis.DistanceUnit.Miles, "mi", max(units, 0.5))
    return ScaleBarSegment(Qgis.DistanceUnit.Feet, "ft", _last(feet, _BAR_STEPS))


def to_crs(
    box: QgsRectangle,
    source: QgsCoordinateReferenceSystem,
    target: QgsCoordinateReferenceSystem,
    project: QgsProject,
) -> QgsRectangle | None:
    """Return a box in another CRS; None if it cannot be transformed."""
    transform = QgsCoordinateTransform(source, target, project)
    transform.setBallparkTransformsAreAppropriate(True)
    try:
        return transform.transformBoundingBox(box)
    except QgsCsException:
        return None


def _next(value: float, steps: tuple[float, ...]) -> float:
    """Return the smallest round number that is not less than a value."""
    power = 10.0 ** math.floor(math.log10(value))
    found = (step * power for step in (*steps, 10) if step * power >= value * (1 - 1e-9))
    return next(found, 10 * power)


def _last(value: float, steps: tuple[float, ...]) -> float:
    """Return the largest round number that is not greater than a value."""
    power = 10.0 ** math.floor(math.log10(value))
    return max(step * power for step in steps if step * power <= value * (1 + 1e-9))
