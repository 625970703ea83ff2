"""Layers for reports, and functions that read the page of a report."""

from __future__ import annotations

import itertools
import json
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from pypdf import PdfReader
from qgis.core import (
    QgsCategorizedSymbolRenderer,
    QgsFeature,
    QgsFillSymbol,
    QgsGeometry,
    QgsLayoutFrame,
    QgsLayoutItem,
    QgsLayoutItemLabel,
    QgsLayoutItemPage,
    QgsLayoutItemPicture,
    QgsLayoutItemShape,
    QgsPrintLayout,
    QgsProject,
    QgsRendererCategory,
    QgsVectorLayer,
)

from parcel_lookup.core.contract import Cancellation
from parcel_lookup.core.gis.layer.properties import CONNECTION_PROPERTY, SEARCH_PROPERTY
from parcel_lookup.core.gis.layer.schema import ResultSchema
from parcel_lookup.core.gis.report import Facts, FactsReader, ReportOptions
from parcel_lookup.core.gis.report.saving import PdfPages
from parcel_lookup.core.gis.styles import style_parcels
from parcel_lookup.core.search import Search

#: Degrees: the side of a parcel.
_SIDE = 0.002
#: Millimeters: letters are measured in whole pixels of a screen.
_PIXEL = 0.3


def parcels(
    records: Sequence[dict[str, Any]],
    name: str = "Parcels in Zones",
    search: Search | None = None,
    connection: str = "Elm County",
) -> QgsVectorLayer:
    """A result layer in the project: squares from 94° W 42° N on, a row of ten after the other."""
    layer = QgsVectorLayer("MultiPolygon?crs=EPSG:4326", name, "memory")
    fields = ResultSchema().fields
    layer.dataProvider().addAttributes([fields.at(index) for index in range(fields.count())])
    layer.updateFields()
    features = []
    for number, record in enumerate(records):
        feature = QgsFeature(layer.fields())
        for field, value in {"svc_uuid": f"uuid-{number}", **record}.items():
            feature[field] = value
        feature.setGeometry(_square(number))
        features.append(feature)
    assert layer.dataProvider().addFeatures(features)[0]
    layer.updateExtents()
    layer.setCustomProperty(SEARCH_PROPERTY, json.dumps((search or Search()).to_json()))
    layer.setCustomProperty(CONNECTION_PROPERTY, connection)
    style_parcels(layer)
    return QgsProject.instance().addMapLayer(layer)


def records(number: int) -> list[dict[str, Any]]:
    """Parcels of different owners, the larger the later."""
    return [
        {
            "parcel_id": f"ID-{index:04}",
            "owner": f"Owner {index % 40}",
            "situs": f"{index} Elm St",
            "acres": 1.0 + index,
            "parcel_value": 100_000.0 + index,
            "zoning": f"Z{index % 40}",
        }
        for index in range(number)
    ]


def categories(layer: QgsVectorLayer, field: str, label: str = "Zone {}") -> None:
    """Draw a layer in a color for each value of a field, and one for all others."""
    index = layer.fields().lookupField(field)
    values = sorted(layer.uniqueValues(index), key=str)
    symbol = QgsFillSymbol.createSimple({"color": "#88aacc"})
    found = [QgsRendererCategory(one, symbol.clone(), label.format(one)) for one in values]
    layer.setRenderer(QgsCategorizedSymbolRenderer(field, found))


def facts(layer: QgsVectorLayer) -> Facts:
    """Return the facts of a report about a layer."""
    return FactsReader(layer)(Cancellation())


def texts(layout: QgsPrintLayout) -> list[str]:
    """Return the text on the page, except tables and the legend."""
    return [item.currentText() for item in layout.items() if isinstance(item, QgsLayoutItemLabel)]


def cut_off(layout: QgsPrintLayout) -> list[str]:
    """Return the texts that do not fit in their rectangles."""
    found = []
    for item in layout.items():
        if isinstance(item, QgsLayoutItemLabel):
            needed, there = item.sizeForText(), item.rect()
            too_high = needed.height() > there.height() + _PIXEL
            if needed.width() > there.width() or too_high:
                found.append(item.currentText())
    return found


def overlapping(layout: QgsPrintLayout) -> list[tuple[str, str]]:
    """Return the names of overlapping items; the arrow may be on the map."""
    kinds = (QgsLayoutItemPage, QgsLayoutItemShape, QgsLayoutItemPicture)
    items = [
        item
        for item in layout.items()
        if isinstance(item, QgsLayoutItem) and not isinstance(item, kinds)
    ]
    return [
        (one.displayName(), other.displayName())
        for one, other in itertools.combinations(items, 2)
        if _inside(one).intersects(_inside(other))
    ]


def outside(layout: QgsPrintLayout) -> list[str]:
    """Return the items that are not on the page."""
    page = layout.pageCollection().page(0).sceneBoundingRect()
    return [
        item.displayName()
        for item in layout.items()
        if isinstance(item, QgsLayoutItem) and not page.contains(_inside(item))
    ]


def tables(layout: QgsPrintLayout) -> list[list[list[str]]]:
    """The tables' cells that there is room for, row by row."""
    frames = [item for item in layout.items() if isinstance(item, QgsLayoutFrame)]
    return [[[cell.content() for cell in row] for row in _shown(frame)] for frame in frames]


def read_pdf(content: Path | bytes) -> tuple[PdfReader, str]:
    """A PDF file, and its text with single blanks."""
    reader = PdfReader(BytesIO(content) if isinstance(content, bytes) else content)
    text = " ".join(page.extract_text() for page in reader.pages)
    return reader, " ".join(text.split())


def pdf_of(layout: QgsPrintLayout, options: ReportOptions | None = None) -> tuple[PdfReader, str]:
    """Return a layout as a PDF file, and its text with single blanks."""
    pages = PdfPages((options or ReportOptions()).size, "A title")
    pages.add(layout)
    return read_pdf(pages.finish())


def _shown(frame: QgsLayoutFrame) -> list:
    return frame.multiFrame().tableContents()


def _inside(item: QgsLayoutItem):
    """Without the line around it."""
    return item.mapRectToScene(item.rect()).adjusted(0.05, 0.05, -0.05, -0.05)


def _square(number: int) -> QgsGeometry:
    west, south = -94 + number % 10 * _SIDE, 42 + number // 10 * _SIDE
    ring = ((0, 0), (1, 0), (1, 1), (0, 1), (0, 0))
    corners = ", ".join(f"{west + x * _SIDE} {south + y * _SIDE}" for x, y in ring)
    return QgsGeometry.fromWkt(f"MULTIPOLYGON((({corners})))")
