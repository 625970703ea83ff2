"""The map that `make demo` creates, with title, legend, scale bar, and source."""

from pathlib import Path

from qgis.core import (
    Qgis,
    QgsCategorizedSymbolRenderer,
    QgsCoordinateReferenceSystem,
    QgsCoordinateTransform,
    QgsFillSymbol,
    QgsLayerTree,
    QgsLayoutExporter,
    QgsLayoutItemLabel,
    QgsLayoutItemLegend,
    QgsLayoutItemMap,
    QgsLayoutItemScaleBar,
    QgsLayoutPoint,
    QgsLayoutSize,
    QgsLegendStyle,
    QgsPrintLayout,
    QgsProject,
    QgsRectangle,
    QgsRendererCategory,
    QgsSingleSymbolRenderer,
    QgsTextFormat,
    QgsVectorLayer,
)
from qgis.PyQt.QtGui import QColor, QFont

from parcel_lookup.core.gis.styles import style_parcels

#: Size of the page in millimeters, and resolution of the image in dots per inch.
WIDTH, HEIGHT, MARGIN, SIDE = 240, 160, 7, 62
DPI = 150
#: Colors that are distinct for all types of color vision, and from the vermilion of the parcels.
COLORS = ("#0072b2", "#882255", "#009e73")


def draw_map(
    parcels: QgsVectorLayer, areas: QgsVectorLayer, others: QgsVectorLayer, path: Path
) -> None:
    """Draw the parcels with their planning areas over all others. Raises `RuntimeError`."""
    project = QgsProject.instance()
    project.setCrs(QgsCoordinateReferenceSystem("EPSG:26915"))
    counts = _count_by_area(parcels)
    style_parcels(parcels)
    parcels.setName(f"Parcel found ({parcels.featureCount():,})")
    areas.setRenderer(_area_renderer(counts))
    areas.setName("Planning area and its parcels")
    symbol = {"color": "#fafafa", "outline_color": "#c4c4c4", "outline_width": "0.08"}
    others.setRenderer(QgsSingleSymbolRenderer(QgsFillSymbol.createSimple(symbol)))
    layers = [areas, parcels, others]
    project.addMapLayers(layers)

    layout = QgsPrintLayout(project)
    layout.initializeDefaults()
    layout.pageCollection().page(0).setPageSize(QgsLayoutSize(WIDTH, HEIGHT))
    sheet = _map(layout, layers, areas)
    side = WIDTH - MARGIN - SIDE
    _label(layout, "Parcels in planning areas", 15, side, MARGIN, 14, bold=True)
    sentence = (
        "Every parcel that touches a planning area, joined to the area with the largest overlap."
    )
    _label(layout, sentence, 8.5, side, MARGIN + 15, 14)
    _legend(layout, sheet, layers, side, MARGIN + 32)
    _scale_bar(layout, sheet, side, HEIGHT - MARGIN - 34)
    source = (
        "Tallgrass County is fictional: no place, person, or value in it is real. "
        "Parcel Lookup, sample county."
    )
    _label(layout, source, 7, side, HEIGHT - MARGIN - 14, 14)
    picture = QgsLayoutExporter(layout).renderPageToImage(0, dpi=DPI)
    if not picture.save(str(path)):
        raise RuntimeError(f"The map could not be written to {path}.")


def _count_by_area(parcels: QgsVectorLayer) -> dict[str, int]:
    names = [feature["src_area_name"] for feature in parcels.getFeatures()]
    return {name: names.count(name) for name in sorted(set(names))}


def _area_renderer(counts: dict[str, int]) -> QgsCategorizedSymbolRenderer:
    categories = []
    for color, (name, count) in zip(COLORS, counts.items()):
        symbol = QgsFillSymbol.createSimple(
            {"style": "no", "outline_color": color, "outline_width": "0.8"}
        )
        categories.append(QgsRendererCategory(name, symbol, f"{name} ({count:,})"))
    return QgsCategorizedSymbolRenderer("area_name", categories)


def _map(layout: QgsPrintLayout, layers: list, areas: QgsVectorLayer) -> QgsLayoutItemMap:
    item = QgsLayoutItemMap(layout)
    item.attemptMove(QgsLayoutPoint(MARGIN, MARGIN))
    item.attemptResize(QgsLayoutSize(WIDTH - 3 * MARGIN - SIDE, HEIGHT - 2 * MARGIN))
    item.setLayers(layers)
    transform = QgsCoordinateTransform(areas.crs(), layout.project().crs(), layout.project())
    extent = QgsRectangle(transform.transformBoundingBox(areas.extent()))
    extent.scale(1.08)
    item.zoomToExtent(extent)
    item.setFrameEnabled(True)
    item.setFrameStrokeColor(QColor("#888888"))
    layout.addLayoutItem(item)
    return item


def _label(
    layout: QgsPrintLayout,
    text: str,
    size: float,
    x: float,
    y: float,
    height: float,
    bold: bool = False,
) -> None:
    item = QgsLayoutItemLabel(layout)
    item.setText(text)
    item.setTextFormat(_text(size, bold))
    item.attemptMove(QgsLayoutPoint(x, y))
    item.attemptResize(QgsLayoutSize(SIDE, height))
    layout.addLayoutItem(item)


def _text(size: float, bold: bool = False) -> QgsTextFormat:
    font = QFont("Open Sans")
    font.setBold(bold)
    text = QgsTextFormat()
    text.setFont(font)
    text.setSize(size)
    text.setColor(QColor("#222222"))
    return text


def _legend(
    layout: QgsPrintLayout, sheet: QgsLayoutItemMap, layers: list, x: float, y: float
) -> None:
    item = QgsLayoutItemLegend(layout)
    item.setLinkedMap(sheet)
    item.setAutoUpdateModel(False)
    root: QgsLayerTree = item.model().rootGroup()
    root.removeAllChildren()
    for layer in layers:
        root.addLayer(layer)
    for component in (QgsLegendStyle.Style.Subgroup, QgsLegendStyle.Style.SymbolLabel):
        item.rstyle(component).setTextFormat(_text(8.5))
    item.attemptMove(QgsLayoutPoint(x - 2, y))
    layout.addLayoutItem(item)


def _scale_bar(layout: QgsPrintLayout, sheet: QgsLayoutItemMap, x: float, y: float) -> None:
    item = QgsLayoutItemScaleBar(layout)
    item.setStyle("Single Box")
    item.setLinkedMap(sheet)
    item.setUnits(Qgis.DistanceUnit.Miles)
    item.setUnitLabel("mi")
    item.setNumberOfSegments(2)
    item.setNumberOfSegmentsLeft(0)
    item.setUnitsPerSegment(0.5)
    item.setTextFormat(_text(8))
    item.attemptMove(QgsLayoutPoint(x - 2, y))
    layout.addLayoutItem(item)
