"""QGIS's own ArcGIS provider reads the fake feature service: a check that the fake is realistic."""

from __future__ import annotations

import pytest
from qgis.core import (
    NULL,
    QgsCoordinateReferenceSystem,
    QgsCoordinateTransform,
    QgsFeatureRequest,
    QgsProject,
    QgsRectangle,
    QgsVectorLayer,
)

from parcel_lookup.tests.support.county import P1, P2, RECORDS, SHAPES, H, M
from parcel_lookup.tests.support.feature_data import county_layer
from parcel_lookup.tests.support.feature_server import FeatureServer

DEGREES = QgsCoordinateReferenceSystem("EPSG:4326")


@pytest.fixture(params=[4326, 102100], ids=["degrees", "web mercator"])
def server(request):
    with FeatureServer(county_layer(dates=True, wkid=request.param)) as running:
        yield running


@pytest.fixture
def layer(server):
    found = QgsVectorLayer(f"url='{server.layer_url()}'", "Parcels", "arcgisfeatureserver")
    assert found.isValid(), found.error().summary()
    return found


def test_columns_reference_system_and_number(layer, server):
    assert layer.fields().names() == [column.name for column in server.layers[0].columns]
    expected = "EPSG:4326" if server.layers[0].wkid == 4326 else "EPSG:3857"
    assert layer.crs().authid() == expected
    assert layer.featureCount() == len(RECORDS)


def test_object_ids_and_attributes(layer):
    features = {feature["svc_uuid"]: feature for feature in layer.getFeatures()}
    assert [features[uuid]["OBJECTID"] for uuid in RECORDS] == list(range(1, 10))
    for uuid, record in RECORDS.items():
        for name in ("owner", "situs", "acres", "parcel_value", "cdl_majority_value"):
            value = features[uuid][name]
            assert (None if value == NULL else value) == record.get(name), (uuid, name)
    dates = [features[uuid]["sale_date"].toString("yyyy-MM-dd") for uuid in (P1, P2)]
    assert dates == ["2001-02-03", "2015-06-30"]


def test_geometries(layer):
    request = QgsFeatureRequest().setDestinationCrs(DEGREES, layer.transformContext())
    found = {feature["svc_uuid"]: feature.geometry() for feature in layer.getFeatures(request)}
    for uuid, shape in SHAPES.items():
        if shape is None:
            assert found[uuid].isNull()
            continue
        assert found[uuid].area() == pytest.approx(shape.area, rel=1e-9), uuid
        bounds, theirs = QgsRectangle(*shape.bounds), found[uuid].boundingBox()
        assert theirs.intersect(bounds).area() == pytest.approx(bounds.area(), rel=1e-9), uuid
        assert theirs.area() == pytest.approx(bounds.area(), rel=1e-9), uuid
    assert found[M].constGet().partCount() == 2
    (part,) = found[H].asGeometryCollection()
    assert part.constGet().numInteriorRings() == 1


def test_an_extent(layer, server):
    there = QgsCoordinateTransform(DEGREES, layer.crs(), QgsProject.instance())
    inside = QgsRectangle(*SHAPES[H].bounds).buffered(-0.001)
    request = QgsFeatureRequest().setFilterRect(there.transformBoundingBox(inside))
    assert [feature["svc_uuid"] for feature in layer.getFeatures(request)] == [H]


def test_the_provider_requests_ids_and_then_objects_by_id(layer, server):
    list(layer.getFeatures())
    assert any(query.get("returnIdsOnly") == "true" for query in server.queries)
    (objects,) = [query["objectIds"] for query in server.queries if "objectIds" in query]
    assert objects == "1,2,3,4,5,6,7,8,9"
