"""The layers on a report's map: the parcels, and of the project what does not change their look."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from qgis.core import (
    Qgis,
    QgsFillSymbol,
    QgsReadWriteContext,
    QgsRenderContext,
    QgsSimpleFillSymbolLayer,
    QgsSingleSymbolRenderer,
    QgsVectorLayer,
)
from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtXml import QDomDocument

from parcel_lookup.core.gis.layer.properties import (
    BUILDINGS_PROPERTY,
    SEARCH_PROPERTY,
    UNMATCHED_PROPERTY,
)
from parcel_lookup.core.gis.places.place_layer import PLACES_PROPERTY
from parcel_lookup.core.gis.result.buildings import building_layer_of

if TYPE_CHECKING:
    from qgis.core import QgsLayoutItemMap, QgsMapLayer, QgsProject, QgsSymbolLayer

#: What marks a layer as found by a search, or as made of one that was.
_OURS = (SEARCH_PROPERTY, BUILDINGS_PROPERTY, UNMATCHED_PROPERTY, PLACES_PROPERTY)
_RENDERER = "renderer-v2"
#: The renderer of a layer that is there for its labels.
_NO_SYMBOLS = "nullSymbol"
_LINE = {"style": "no", "outline_color": "#1f2328", "outline_width": "0.3", "joinstyle": "round"}


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
