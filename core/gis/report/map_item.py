"""The map of a report, with its scale and its north arrow."""

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
#: What marks a layer as found by a search, or as made of one that was.
_OURS = (SEARCH_PROPERTY, BUILDINGS_PROPERTY, UNMATCHED_PROPERTY, PLACES_PROPERTY)
_RENDERER = "renderer-v2"
#: The renderer of a layer that is there for its labels.
_NO_SYMBOLS = "nullSymbol"
_LINE = {"style": "no", "outline_color": "#1f2328", "outline_width": "0.3", "joinstyle": "round"}
_FEET_PER_MILE, _METRES_PER_FOOT, _INCHES_PER_FOOT = 5280, 0.3048, 12
#: What an inch stands for, or a centimetre: these times a power of ten.
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
_UTM_WIDTH, _MOST_UTM = 6.0, 8.0
_UTM_NORTH, _UTM_SOUTH = 32600, 32700
_WEB_MERCATOR = ("EPSG:3857", "EPSG:3395", "EPSG:900913")


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


class Shown(NamedTuple):
    """What a map of some parcels shows."""

    #: The uppermost first.
    layers: tuple[QgsMapLayer, ...]
    #: Of these: polygons of the user, of which nothing but the outlines are drawn.
    outlines: tuple[QgsVectorLayer, ...]
    #: Whether that is just what the project shows.
    is_project: bool


def shown_with(project: QgsProject, layer: QgsVectorLayer) -> Shown:
    """The layers of a map that is about one layer of parcels.

    What other searches found is left out: nobody could tell it from these parcels. Polygons are
    outlines and lie above, since their filling would show through the colors of the legend.
    Everything else is as it is in the project.
    """
    root = project.layerTreeRoot()
    checked = set(root.checkedLayers())
    seen = [one for one in root.layerOrder() if one in checked]
    own = (layer, building_layer_of(layer))
    kept = [one for one in seen if one in own or not _is_found(one)]
    if layer not in kept:
        # Who turned it off for a moment wants a map of it all the same.
        kept.insert(0, layer)
    outlines = [one for one in kept if one not in own and _draws_polygons(one)]
    hollow = [one for one in outlines if not _is_filled(one)]
    layers = (*outlines, *(one for one in kept if one not in outlines))
    is_project = list(layers) == seen and len(hollow) == len(outlines)
    return Shown(layers, tuple(outlines), is_project)


def show_on(item: QgsLayoutItemMap, shown: Shown) -> None:
    """Have a map show just these layers, or follow the project where that comes to the same."""
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
    """Whether anything but lines is drawn."""
    symbols = layer.renderer().symbols(QgsRenderContext())
    # Without symbols: a renderer of another kind, such as of heat maps.
    return not symbols or not all(
        _is_line(part) for symbol in symbols for part in symbol.symbolLayers()
    )


def _is_line(part: QgsSymbolLayer) -> bool:
    if isinstance(part, QgsSimpleFillSymbolLayer):
        return part.brushStyle() == Qt.BrushStyle.NoBrush or part.fillColor().alpha() == 0
    return part.type() == Qgis.SymbolType.Line


def _outline_style(layer: QgsVectorLayer) -> str:
    """The style of a layer, its labels and scales too, with outlines for what it draws."""
    document = QDomDocument()
    layer.exportNamedStyle(document)
    symbol = QgsFillSymbol.createSimple(_LINE)
    renderer = QgsSingleSymbolRenderer(symbol).save(document, QgsReadWriteContext())
    style = document.documentElement()
    style.replaceChild(renderer, style.firstChildElement(_RENDERER))
    return document.toString()


class ScaleBarSegment(NamedTuple):
    """A segment of a scale bar."""

    unit: Qgis.DistanceUnit
    label: str
    units: float


def is_in_feet(project: QgsProject) -> bool:
    """Whether lengths are said in feet and miles: as the project has it, or the user's country."""
    if project.distanceUnits() in _US_UNITS:
        return True
    return QLocale().measurementSystem() == QLocale.MeasurementSystem.ImperialUSSystem


def map_crs(project: QgsProject, box: QgsRectangle) -> QgsCoordinateReferenceSystem:
    """The reference system of a map of `box`, which is in degrees.

    The project's, unless it has none, or one of degrees: that presses the ground together from
    east to west, and has no scale. Then the UTM zone, or one around the middle of a large box.
    """
    crs = project.crs()
    if crs.isValid() and not crs.isGeographic():
        return crs
    middle = box.center()
    if box.width() <= _MOST_UTM and abs(middle.y()) < 80:
        zone = min(60, int((middle.x() + 180) // _UTM_WIDTH) + 1)
        code = (_UTM_NORTH if middle.y() >= 0 else _UTM_SOUTH) + zone
        return QgsCoordinateReferenceSystem(f"EPSG:{code}")
    proj = f"+proj=laea +lat_0={middle.y():.1f} +lon_0={middle.x():.1f} +datum=WGS84 +units=m"
    return QgsCoordinateReferenceSystem.fromProj(f"{proj} +no_defs +type=crs")


def stretch(crs: QgsCoordinateReferenceSystem, middle_latitude: float) -> float:
    """How much larger than on the ground a map unit is drawn: Mercator's grow to the north."""
    return 1 / math.cos(math.radians(middle_latitude)) if crs.authid() in _WEB_MERCATOR else 1.0


def round_up(scale: float, in_feet: bool) -> float:
    """The next scale of which one can say what an inch or a centimetre stands for."""
    if not in_feet:
        return _next(scale / 100, _ROUND) * 100
    feet = scale / _INCHES_PER_FOOT
    if feet >= _FEET_PER_MILE:
        return _next(feet / _FEET_PER_MILE, _ROUND) * _FEET_PER_MILE * _INCHES_PER_FOOT
    rounded = _next(feet, _ROUND)
    return min(rounded, _FEET_PER_MILE) * _INCHES_PER_FOOT


def scale_expression(map_id: str, mercator: bool, in_feet: bool) -> str:
    """What is said of the scale, as an expression of QGIS: it follows a map that is moved."""
    of_map = f"item_variables('{map_id}')"
    ground = f"map_get({of_map}, 'map_scale')"
    if mercator:
        middle = f"map_get({of_map}, 'map_extent_center')"
        crs = f"map_get({of_map}, 'map_crs')"
        ground += f" * cos(radians(y(transform({middle}, {crs}, 'EPSG:4326'))))"
    # Three digits: a reader would take more for the truth.
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
        metres = "(@ground / 100)"
        words = (
            f"'1 cm = ' || if({metres} >= 1000, "
            f"format_number({metres} / 1000, 1, trim_trailing_zeroes:=true) || ' km', "
            f"format_number(round({metres}), 0) || ' m')"
        )
    return f"with_variable('ground', {ground}, {words} || '  ·  ' || {ratio})"


def bar_segment(metres: float, in_feet: bool) -> ScaleBarSegment:
    """A segment that is as long as it may be on the ground, and round."""
    if not in_feet:
        if metres >= 1000:
            return ScaleBarSegment(
                Qgis.DistanceUnit.Kilometers, "km", _last(metres / 1000, _BAR_STEPS)
            )
        return ScaleBarSegment(Qgis.DistanceUnit.Meters, "m", _last(metres, _BAR_STEPS))
    feet = metres / _METRES_PER_FOOT
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
    """A box in another reference system; None where there is no way."""
    transform = QgsCoordinateTransform(source, target, project)
    transform.setBallparkTransformsAreAppropriate(True)
    try:
        return transform.transformBoundingBox(box)
    except QgsCsException:
        return None


def _next(value: float, steps: tuple[float, ...]) -> float:
    """The smallest round number that is not below a value."""
    power = 10.0 ** math.floor(math.log10(value))
    found = (step * power for step in (*steps, 10) if step * power >= value * (1 - 1e-9))
    return next(found, 10 * power)


def _last(value: float, steps: tuple[float, ...]) -> float:
    """The largest round number that is not above a value."""
    power = 10.0 ** math.floor(math.log10(value))
    return max(step * power for step in steps if step * power <= value * (1 + 1e-9))
