"""Layers of parcels with given values, and the results of styling them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from qgis.core import (
    QgsFeature,
    QgsFeatureRenderer,
    QgsGeometry,
    QgsReadWriteContext,
    QgsRenderContext,
    QgsTextFormat,
    QgsVectorLayer,
)
from qgis.PyQt.QtCore import QT_VERSION
from qgis.PyQt.QtXml import QDomDocument

from parcel_lookup.core.contract import Cancellation
from parcel_lookup.core.gis.layer.schema import ResultSchema
from parcel_lookup.core.gis.layer.stacks import count_slices, find_stacks, write_counts
from parcel_lookup.core.gis.layer.values import LayerCopy
from parcel_lookup.core.gis.styles import StyleClasses, StyleKey, draw
from parcel_lookup.core.gis.styles.restyling import compute_classes


def parcels(values: Sequence[Mapping[str, Any]], by_area: bool = True) -> QgsVectorLayer:
    """Create a result layer of parcels with these values; each is a separate square."""
    layer = QgsVectorLayer("MultiPolygon?crs=EPSG:4326", "Parcels", "memory")
    fields = ResultSchema(by_area=by_area).fields
    layer.dataProvider().addAttributes([fields.at(place) for place in range(fields.count())])
    layer.updateFields()
    features = []
    for number, row in enumerate(values):
        feature = QgsFeature(layer.fields())
        feature["svc_uuid"] = f"parcel {number}"
        for name, value in row.items():
            feature[name] = value
        x, y = number % 100 * 0.001, number // 100 * 0.001
        square = f"((({x} {y}, {x + 9e-4} {y}, {x + 9e-4} {y + 9e-4}, {x} {y + 9e-4}, {x} {y})))"
        feature.setGeometry(QgsGeometry.fromWkt(f"MultiPolygon {square}"))
        features.append(feature)
    assert layer.dataProvider().addFeatures(features)[0]
    return layer


def drawn(layer: QgsVectorLayer, key: StyleKey) -> StyleClasses:
    """Draw a layer in a style at once, as `restyle` does in its own time."""
    if key is StyleKey.STACKS:
        counted(layer)
    classes = compute_classes(LayerCopy(layer), key, Cancellation())
    draw(layer, classes)
    return classes


def counted(layer: QgsVectorLayer) -> QgsVectorLayer:
    """The same layer with its `stack_count`, as at the end of a search."""
    copy, cancellation = LayerCopy(layer), Cancellation()
    for counts in count_slices(copy, find_stacks(copy, cancellation), cancellation):
        write_counts(layer, counts)
    return layer


def labels_of(
    layer: QgsVectorLayer, renderer: QgsFeatureRenderer | None = None
) -> list[tuple[str, ...]]:
    """Return for each parcel the legend entries by which it is drawn."""
    renderer = (renderer or layer.renderer()).clone()
    context = QgsRenderContext()
    expressions = layer.createExpressionContext()
    context.setExpressionContext(expressions)
    # The rule that holds the others has a key too, and no entry.
    entries = {item.ruleKey(): item.label() for item in renderer.legendSymbolItems()}
    renderer.startRender(context, layer.fields())
    found = []
    for feature in layer.getFeatures():
        context.expressionContext().setFeature(feature)
        keys = renderer.legendKeysForFeature(feature, context)
        found.append(tuple(entries[key] for key in sorted(keys) if key in entries))
    renderer.stopRender(context)
    return found


def counts_of(layer: QgsVectorLayer) -> dict[str, int]:
    """Return the number of parcels of each legend entry; every parcel has exactly one."""
    labels = labels_of(layer)
    assert {len(one) for one in labels} <= {1}, "a parcel is drawn twice, or not at all"
    return dict(Counter(one[0] for one in labels))


def from_other_qt(text: QgsTextFormat) -> QgsTextFormat:
    """A text format as this QGIS reads it where one of the other Qt saved it.

    The other one has its own numbers for weights: 50 and 75 in Qt 5 are 400 and 700 in Qt 6.
    """
    document = QDomDocument()
    saved = text.writeXml(document, QgsReadWriteContext())
    others = {"50": "400", "75": "700", "400": "50", "700": "75"}
    saved.setAttribute("fontWeight", others[saved.attribute("fontWeight")])
    saved.setAttribute("stretchFactor", "100")
    if QT_VERSION >= 0x060000:
        saved.removeAttribute("stretchFactor")
    read = QgsTextFormat()
    read.readXml(saved, QgsReadWriteContext())
    return read
