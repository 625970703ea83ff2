"""The map of a report: its layers and CRS, its scale in feet or meters, and the north arrow."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from qgis.core import (
    Qgis,
    QgsCoordinateReferenceSystem,
    QgsCsException,
    QgsExpression,
    QgsFillSymbol,
    QgsLayoutPoint,
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
from parcel_lookup.core.gis.qt.crs_thread import transformation
from parcel_lookup.core.gis.report.items import PALE_INK, text_format
from parcel_lookup.core.gis.report.marks import MARKS_PROPERTY
from parcel_lookup.core.gis.result.buildings import building_layer_of
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from qgis.core import (
        QgsLayoutItemLabel,
        QgsLayoutItemMap,
        QgsLayoutItemScaleBar,
        QgsMapLayer,
        QgsSymbolLayer,
    )

#: Id of the map in the template.
MAP_ID = "Parcels"
_DEGREES = "EPSG:4326"
#: Margin around the layer, relative to its extent.
_AROUND = 0.06
#: Minimum width of the map in meters, for a single small parcel.
_MIN_WIDTH = 120.0
#: The contiguous United States, for an empty layer.
_NOWHERE = QgsRectangle(-125.0, 24.0, -66.5, 49.5)
#: Font size of the scale in words.
_SCALE_POINTS = 8.0
#: Properties of layers that searches created.
_OURS = (SEARCH_PROPERTY, BUILDINGS_PROPERTY, UNMATCHED_PROPERTY, MARKS_PROPERTY)
_RENDERER = "renderer-v2"
#: The renderer of a layer that only shows labels.
_NO_SYMBOLS = "nullSymbol"
_LINE = {"style": "no", "outline_color": "#1f2328", "outline_width": "0.3", "joinstyle": "round"}
_FEET_PER_MILE, _INCHES_PER_FOOT = 5280, 12
_INCHES_PER_MILE = _FEET_PER_MILE * _INCHES_PER_FOOT
#: Round lengths for an inch or a centimeter: these times a power of ten.
_ROUND = (1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10)
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
_MERCATOR = ("EPSG:3857", "EPSG:3395", "EPSG:900913")


def fill_map(
    item: QgsLayoutItemMap, place: QRectF, box: QgsReferencedRectangle, rotation: float
) -> None:
    """Show a part of the world on the map of the template, at a round scale."""
    project = item.layout().project()
    item.attemptSetSceneRect(place)
    degrees = _to_crs(box, box.crs(), QgsCoordinateReferenceSystem(_DEGREES), project) or _NOWHERE
    crs = map_crs(project, degrees)
    if crs != project.crs():
        item.setCrs(crs)
    item.setMapRotation(rotation)
    _zoom(item, _to_crs(box, box.crs(), crs, project), degrees)


def box_of(layer: QgsVectorLayer, marks: QgsVectorLayer | None) -> QgsReferencedRectangle:
    """Return the extent of a layer and the marks on it, with a margin."""
    degrees = QgsCoordinateReferenceSystem(_DEGREES)
    extent = layer.extent()
    if layer.featureCount() == 0 or extent.isNull() or not extent.isFinite():
        return QgsReferencedRectangle(_NOWHERE, degrees)
    crs = layer.crs() if layer.crs().isValid() else degrees
    if marks is not None:
        project = QgsProject.instance()
        extent.combineExtentWith(_to_crs(marks.extent(), degrees, crs, project) or extent)
    return around(extent, crs, _AROUND)


def around(
    extent: QgsRectangle, crs: QgsCoordinateReferenceSystem, margin: float
) -> QgsReferencedRectangle:
    """Return an extent with a margin, which is relative to its longer side."""
    box = QgsRectangle(extent)
    box.grow(margin / 2 * max(extent.width(), extent.height()))
    return QgsReferencedRectangle(box, crs)


def fill_scale(
    bar: QgsLayoutItemScaleBar,
    words: QgsLayoutItemLabel,
    item: QgsLayoutItemMap,
    bar_place: QRectF,
    words_place: QRectF,
) -> None:
    """Fill the scale bar of the template, and the label with the scale in words."""
    in_feet = is_in_feet(item.layout().project())
    units = Qgis.DistanceUnit
    bar.setId(tr("Scale bar"))
    bar.applyDefaultSize(units.Feet if in_feet else units.Meters)
    if bar.unitsPerSegment() >= (_FEET_PER_MILE / 2 if in_feet else 1000):
        bar.applyDefaultSize(units.Miles if in_feet else units.Kilometers)
    bar.setNumberOfSegments(4)
    bar.setTextFormat(text_format(_SCALE_POINTS - 1, PALE_INK))
    bar.attemptMove(QgsLayoutPoint(bar_place.left(), bar_place.top()))
    bar.attemptResize(bar.minimumSize())
    words.setId(tr("Scale in words"))
    words.setText(f"[% {scale_expression(_ground_stretch(item) != 1.0, in_feet)} %]")
    words.setTextFormat(text_format(_SCALE_POINTS, PALE_INK))
    words.attemptSetSceneRect(words_place)


def _zoom(item: QgsLayoutItemMap, box: QgsRectangle | None, degrees: QgsRectangle) -> None:
    """Show all of a box on the map, at a round scale."""
    if box is None or not box.isFinite():
        box = QgsRectangle(degrees)
    least = _MIN_WIDTH / 111_320 if item.crs().isGeographic() else _MIN_WIDTH
    missing = least - max(box.width(), box.height())
    if missing > 0:
        box.grow(missing / 2)
    item.zoomToExtent(box)
    if not item.crs().isGeographic():
        factor = _ground_stretch(item)
        item.setScale(round_up(item.scale() / factor, is_in_feet(item.layout().project())) * factor)


def _ground_stretch(item: QgsLayoutItemMap) -> float:
    """Return the factor by which Mercator enlarges the middle of the map, or 1."""
    middle = QgsRectangle(item.extent().center(), item.extent().center())
    degrees = QgsCoordinateReferenceSystem(_DEGREES)
    found = _to_crs(middle, item.crs(), degrees, item.layout().project())
    if found is None or item.crs().authid() not in _MERCATOR:
        return 1.0
    return 1 / math.cos(math.radians(found.center().y()))


class MapContent(NamedTuple):
    """The layers on the map."""

    #: The topmost first.
    layers: tuple[QgsMapLayer, ...]
    #: Those of them whose polygons are drawn as outlines only.
    outlines: tuple[QgsVectorLayer, ...]


def map_content(
    project: QgsProject, layer: QgsVectorLayer, marks: QgsVectorLayer | None
) -> MapContent:
    """Return the layers for a map of one layer of parcels.

    Results of other searches are left out, because they would look like these parcels. Other
    polygons are drawn as outlines on top, because fills would change the colors of the legend.
    Everything else is as in the project.
    """
    root = project.layerTreeRoot()
    checked = set(root.checkedLayers())
    own = (layer, building_layer_of(layer))
    kept = [
        one
        for one in root.layerOrder()
        if one in checked and (one in own or not _is_search_result(one))
    ]
    if layer not in kept:
        # The report shows the layer even if it is turned off in the project.
        kept.insert(0, layer)
    outlines = [one for one in kept if one not in own and _draws_polygons(one)]
    top = [marks] if marks is not None else []
    return MapContent(
        (*top, *outlines, *(one for one in kept if one not in outlines)), (*outlines,)
    )


def show_content(item: QgsLayoutItemMap, shown: MapContent) -> None:
    """Show only these layers on a map, which follows the project if that shows the same."""
    filled = [layer for layer in shown.outlines if _is_filled(layer)]
    root = item.layout().project().layerTreeRoot()
    checked = set(root.checkedLayers())
    if not filled and list(shown.layers) == [one for one in root.layerOrder() if one in checked]:
        return
    item.setLayers(shown.layers)
    item.setKeepLayerSet(True)
    if filled:
        item.setLayerStyleOverrides({layer.id(): _outline_style(layer) for layer in filled})
        item.setKeepLayerStyles(True)


def _is_search_result(layer: QgsMapLayer) -> bool:
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


def round_up(scale: float, in_feet: bool) -> float:
    """Return the next scale at which an inch or a centimeter is a round length."""
    if not in_feet:
        return _round_length(scale / 100) * 100
    if scale >= _INCHES_PER_MILE:
        return _round_length(scale / _INCHES_PER_MILE) * _INCHES_PER_MILE
    return min(_round_length(scale / _INCHES_PER_FOOT) * _INCHES_PER_FOOT, _INCHES_PER_MILE)


def _round_length(value: float) -> float:
    """Return the smallest round number that is not less than a value."""
    power = 10.0 ** math.floor(math.log10(value))
    return next(step * power for step in _ROUND if step * power >= value * (1 - 1e-9))


def scale_expression(is_mercator: bool, in_feet: bool) -> str:
    """Return an expression for the scale in words, which follows the map when it is moved."""
    ground = _of_map("map_scale")
    if is_mercator:
        center = f"transform({_of_map('map_extent_center')}, {_of_map('map_crs')}, '{_DEGREES}')"
        ground += f" * cos(radians(y({center})))"
    small, large, per_small, per_large = (
        (tr("1 inch = {} feet"), tr("1 inch = {} miles"), _INCHES_PER_FOOT, _INCHES_PER_MILE)
        if in_feet
        else (tr("1 cm = {} m"), tr("1 cm = {} km"), 100, 100_000)
    )
    few = f"format_number(round(@ground / {per_small}), 0)"
    many = f"format_number(@ground / {per_large}, 1, trim_trailing_zeroes:=true)"
    # Three digits: more would suggest a precision that is not there.
    unit = "10^(floor(log10(@ground)) - 2)"
    return (
        f"with_variable('ground', {ground}, "
        f"if(@ground >= 0.995 * {per_large}, {_filled(large, many)}, {_filled(small, few)})"
        f" || '  ·  1:' || format_number(round(@ground / {unit}) * {unit}, 0))"
    )


def _of_map(variable: str) -> str:
    return f"map_get(item_variables('{MAP_ID}'), '{variable}')"


def _filled(text: str, number: str) -> str:
    """Return an expression for a text with the value of another expression in place of {}."""
    return f"replace({QgsExpression.quotedValue(text)}, '{{}}', {number})"


def _to_crs(
    box: QgsRectangle,
    source: QgsCoordinateReferenceSystem,
    target: QgsCoordinateReferenceSystem,
    project: QgsProject,
) -> QgsRectangle | None:
    """Return a box in another CRS; None if it cannot be transformed."""
    try:
        transform = transformation(source, target, project)
        transform.setBallparkTransformsAreAppropriate(True)
        return transform.transformBoundingBox(box)
    except QgsCsException:
        return None
