"""Layers of parcels in several formats, and `LayerSource` over them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import UUID

import shapely
from qgis.core import (
    QgsCoordinateReferenceSystem,
    QgsCoordinateTransform,
    QgsFeature,
    QgsField,
    QgsGeometry,
    QgsProject,
    QgsVectorLayer,
)
from qgis.PyQt.QtCore import QMetaType

from parcel_lookup.core.columns.mapping import ColumnMapping, FieldSource
from parcel_lookup.core.contract import FIELD_BY_NAME, Filter, Parcel
from parcel_lookup.core.contract.query import Query
from parcel_lookup.core.gis.qt.crs_thread import moved
from parcel_lookup.core.gis.source.layer_table import LayerTable
from parcel_lookup.core.gis.source.source import LayerSource
from parcel_lookup.core.gis.source.table import Table
from parcel_lookup.core.search import Search, SearchPolygon
from parcel_lookup.core.search.area import area_in
from parcel_lookup.tests.support.layers import WGS84, save

NAMESPACE = UUID("5f0e2a0c-3a0f-4e55-9c38-6f2a7be0a001")
_TYPES = QMetaType.Type
TYPES = {
    name: _TYPES.Int if field.whole else _TYPES.Double if field.is_numeric else _TYPES.QString
    for name, field in FIELD_BY_NAME.items()
}
#: By field, its column in a layer of parcels of this module.
COLUMNS = {name: field.short_name or name for name, field in FIELD_BY_NAME.items()}
#: Of columns with the short names that a Shapefile has.
SHORT_NAMES = ColumnMapping(
    {name: FieldSource(name, (column,)) for name, column in COLUMNS.items()}, locate=False
)
BY_NAME = ColumnMapping({}, locate=False)


@contextmanager
def source_over(
    layer: QgsVectorLayer | Table,
    mapping: ColumnMapping = BY_NAME,
    columns: Sequence[str] = (),
    **options: Any,
) -> Iterator[LayerSource]:
    """Yield the source of a layer or a table."""
    table = LayerTable(layer) if isinstance(layer, QgsVectorLayer) else layer
    mapping = replace(mapping, ids=tuple(columns))
    context = QgsProject.instance().transformContext()
    with closing(LayerSource(lambda _: table, mapping, NAMESPACE, context, **options)) as source:
        yield source


def query_in(source: LayerSource, polygons: Sequence[Any], filters: Sequence[Filter] = ()) -> Query:
    """Return what a search by polygons in degrees reads from a source."""
    there = source.info.crs
    own = [SearchPolygon(shapely.to_wkb(one), 0) for one in polygons]
    area = area_in(Search(polygons=own), there, moved)
    return Query(tuple(filters), polygons=tuple(area.wide), crs=there)


def memory_layer(
    parcels: Sequence[Parcel], crs: str = WGS84, more: Mapping[str, QMetaType.Type] | None = None
) -> QgsVectorLayer:
    """Return a layer of parcels in degrees, in another CRS; `more`: own columns, with types."""
    columns = {**{name: (COLUMNS[name], kind) for name, kind in TYPES.items()}}
    columns.update((name, (name, kind)) for name, kind in (more or {}).items())
    layer = QgsVectorLayer(f"MultiPolygon?crs={crs}", "parcels", "memory")
    # Without a length, so that no digit is lost when it is saved.
    layer.dataProvider().addAttributes([QgsField(*one) for one in columns.values()])
    layer.updateFields()
    transform = QgsCoordinateTransform(
        QgsCoordinateReferenceSystem(WGS84), layer.crs(), QgsProject.instance()
    )
    features = []
    for one in parcels:
        feature = QgsFeature(layer.fields())
        feature.setAttributes([one.attributes.get(name) for name in columns])
        if one.wkb is not None:
            geometry = QgsGeometry()
            geometry.fromWkb(one.wkb)
            geometry.convertToMultiType()
            geometry.transform(transform)
            feature.setGeometry(geometry)
        features.append(feature)
    assert layer.dataProvider().addFeatures(features)[0], layer.dataProvider().lastError()
    return layer


def file_layer(
    parcels: Sequence[Parcel], path: Path, driver: str, **options: Any
) -> QgsVectorLayer:
    """Return a layer of parcels in a file of this format."""
    save(memory_layer(parcels, **options), path, driver)
    layer = QgsVectorLayer(str(path), "parcels", "ogr")
    assert layer.isValid()
    return layer
