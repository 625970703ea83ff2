"""Layers filled by a search, and how QGIS displays them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timezone
from typing import Any

from qgis.core import (
    QgsApplication,
    QgsAttributeTableConfig,
    QgsExpression,
    QgsExpressionContext,
    QgsExpressionContextUtils,
    QgsFeature,
    QgsVectorLayer,
)

from parcel_lookup.core.contract import Cancellation, Parcel
from parcel_lookup.core.gis.layer.features import FeatureBuilder
from parcel_lookup.core.gis.layer.schema import ResultSchema
from parcel_lookup.core.gis.layer.stacks import count_slices, find_stacks, write_counts
from parcel_lookup.core.gis.layer.values import LayerCopy
from parcel_lookup.core.gis.result.description import (
    SearchDescription,
    SourceDescription,
    count_layer,
)
from parcel_lookup.core.gis.result.finishing import parcel_steps
from parcel_lookup.core.search import Found

DESCRIPTION = SearchDescription(
    query="Parcels where acres is at least 5.",
    digest="0123456789abcdef",
    when=datetime(2026, 11, 21, 18, 30, tzinfo=timezone.utc),
    sources=(SourceDescription("County", "County"),),
    result="2 parcels match the filters (1 request, 0.3 s).",
    remarks=(),
    is_partial=False,
    reason="",
    counts=None,
)


def layer_of_parcels(
    parcels: Sequence[Parcel], schema: ResultSchema | None = None, **carried: Any
) -> QgsVectorLayer:
    """Create an unfinished layer of parcels; `carried` are options of the `FeatureBuilder`."""
    schema = schema or ResultSchema()
    found = [Found(parcel, ()) for parcel in parcels]
    builder = FeatureBuilder(schema, **carried)
    builder.learn(found)
    layer = QgsVectorLayer("MultiPolygon?crs=EPSG:4326", "Parcels", "memory")
    fields = schema.open()
    layer.dataProvider().addAttributes([fields.at(index) for index in range(fields.count())])
    layer.updateFields()
    features = builder.build(found).features
    assert layer.dataProvider().addFeatures(features)[0], layer.dataProvider().lastError()
    layer.updateExtents()
    return layer


def presented(layer: QgsVectorLayer, account: SearchDescription = DESCRIPTION) -> QgsVectorLayer:
    """Create a layer with everything that a finished search adds, except for its style."""
    copy, cancellation = LayerCopy(layer), Cancellation()
    stacks = find_stacks(copy, cancellation)
    for counts in count_slices(copy, stacks, cancellation):
        write_counts(layer, counts)
    copy = LayerCopy(layer)
    account = account._replace(counts=count_layer(copy, stacks, cancellation))
    for step in parcel_steps(layer, account):
        step()
    return layer


def shown(layer: QgsVectorLayer, name: str, value: Any) -> str:
    """Return a value as displayed in the attribute table."""
    index = layer.fields().lookupField(name)
    setup = layer.editorWidgetSetup(index)
    formatter = QgsApplication.fieldFormatterRegistry().fieldFormatter(setup.type())
    return formatter.representValue(layer, index, setup.config(), None, value)


def visible_columns(layer: QgsVectorLayer) -> list[str]:
    """Return the visible columns of the attribute table."""
    columns = layer.attributeTableConfig().columns()
    field = QgsAttributeTableConfig.Type.Field
    return [one.name for one in columns if one.type == field and not one.hidden]


def map_tip(layer: QgsVectorLayer, feature: QgsFeature) -> str:
    """Return the HTML of the map tip of a feature."""
    scopes = QgsExpressionContextUtils.globalProjectLayerScopes(layer)
    context = QgsExpressionContext(scopes)
    context.setFeature(feature)
    return QgsExpression.replaceExpressionText(layer.mapTipTemplate(), context)
