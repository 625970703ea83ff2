"""A parcel file as any GIS sees it: two ordinary layers with their spatial index."""

from __future__ import annotations

import pytest
import shapely
from osgeo import gdal, ogr
from qgis.core import QgsFeatureSource, QgsProviderRegistry, QgsVectorLayer

from parcel_lookup.core.contract import Building, Filter, Order, PointRequest, QueryRequest
from parcel_lookup.core.parcel_file import text_index
from parcel_lookup.tests.support.parcels import fetch, grid, ids, parcel, write


@pytest.fixture
def path(tmp_path):
    shape = shapely.box(20, 20, 21, 21)
    house = Building({"height": 4.5}, shapely.to_wkb(shape))
    return write(
        tmp_path / "county.gpkg",
        [*grid(4), parcel("house", shape, (house,), acres=40.5, color="red"), parcel("none")],
        title="Sample county",
        description="Invented",
    )


def test_qgis_lists_two_layers_and_nothing_else(path):
    details = QgsProviderRegistry.instance().querySublayers(str(path))
    assert [detail.name() for detail in details] == ["parcels", "buildings"]


def test_qgis_opens_the_layer_with_its_index(path):
    layer = QgsVectorLayer(f"{path}|layername=parcels", "parcels", "ogr")
    assert layer.isValid()
    assert layer.crs().authid() == "EPSG:4326"
    assert layer.featureCount() == 18
    assert layer.hasSpatialIndex() == QgsFeatureSource.SpatialIndexPresence.SpatialIndexPresent
    assert [field.name() for field in layer.fields()][:3] == ["fid", "svc_uuid", "parcel_id"]
    extent = layer.extent()
    assert (extent.xMinimum(), extent.yMaximum()) == (0, 21)


def test_gdal_reports_no_problems(path):
    messages = []
    gdal.PushErrorHandler(lambda level, number, text: messages.append(text))
    try:
        source = ogr.Open(str(path))
        for layer in source:
            count = sum(feature.GetGeometryRef() is not None for feature in layer)
            assert layer.TestCapability(ogr.OLCFastSpatialFilter)
            assert layer.TestCapability(ogr.OLCFastFeatureCount)
            assert count == {"parcels": 17, "buildings": 1}[layer.GetName()]
        source = None
    finally:
        gdal.PopErrorHandler()
    assert messages == []


def test_edits_in_qgis_are_found(path):
    layer = QgsVectorLayer(f"{path}|layername=parcels", "parcels", "ogr")
    by_name = {feature["svc_uuid"]: feature for feature in layer.getFeatures()}
    layer.startEditing()
    moved = by_name["0-0"].geometry()
    moved.translate(100, 0)
    layer.changeGeometry(by_name["0-0"].id(), moved)
    layer.changeAttributeValue(
        by_name["1-0"].id(), layer.fields().indexFromName("legal"), "LOT 7 Smith Addition"
    )
    layer.deleteFeature(by_name["none"].id())
    layer.deleteAttribute(layer.fields().indexFromName("color"))
    assert layer.commitChanges(), layer.commitErrors()
    del layer
    assert ids(fetch(path, PointRequest(0.5, 100.5))) == ["0-0"]
    assert fetch(path, PointRequest(0.5, 0.5)).count == 0
    assert ids(fetch(path, QueryRequest((Filter("legal", "ilike", "smith"),)))) == ["1-0"]
    assert fetch(path, QueryRequest()).count == 17


@pytest.mark.parametrize("kind", [ogr.OFTString, ogr.OFTInteger])
def test_a_column_retyped_by_gdal_is_still_read(path, kind):
    source = ogr.Open(str(path), 1)
    layer = source.GetLayer("parcels")
    place = layer.GetLayerDefn().GetFieldIndex("acres")
    layer.AlterFieldDefn(place, ogr.FieldDefn("acres", kind), ogr.ALTER_TYPE_FLAG)
    layer = source = None
    page = fetch(path, QueryRequest((Filter("acres", "gt", 39),), Order("acres")))
    assert ids(page) == ["house"]
    assert page.parcels[0].attributes["acres"] >= 40


def test_an_index_made_before_an_edit_in_qgis_can_be_made_again(path):
    from parcel_lookup.core.contract import Cancellation

    layer = QgsVectorLayer(f"{path}|layername=parcels", "parcels", "ogr")
    layer.startEditing()
    feature = next(layer.getFeatures())
    layer.changeAttributeValue(feature.id(), layer.fields().indexFromName("legal"), "LOT 9")
    assert layer.commitChanges(), layer.commitErrors()
    del layer
    assert text_index.refresh(path, Cancellation()) is True
    assert fetch(path, QueryRequest((Filter("legal", "ilike", "lot 9"),))).count == 1
