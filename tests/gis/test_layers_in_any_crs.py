"""Searches over layers in other CRSs, from the layer to the result and to a Shapefile of it."""

import numpy as np
import pytest
import shapely
from qgis.core import (
    Qgis,
    QgsApplication,
    QgsCoordinateTransform,
    QgsCoordinateTransformContext,
    QgsDatumTransform,
    QgsPointXY,
    QgsProject,
    QgsSettings,
    QgsVectorLayer,
)

pytest.importorskip("parcel_lookup.core.gis.source.source")

from qgis.PyQt.QtCore import Qt

from parcel_lookup.core.gis.connections import ConnectionGroup, open_source_factories
from parcel_lookup.core.gis.inputs.polygons import AreaInput
from parcel_lookup.core.gis.qt.crs_thread import (
    crs_of,
    have_same_datum,
    quiet_to_degrees,
    to_degrees,
)
from parcel_lookup.core.gis.source.layer_table import LayerTable
from parcel_lookup.core.gis.source.source import LayerSource
from parcel_lookup.core.search import PointRow, Search
from parcel_lookup.tests.support.any_crs import (
    KINDS,
    connected,
    crs_named,
    geometries,
    in_crs,
    joined,
    layer_in,
    sample_county,
    source_of,
    touching,
    unions,
)
from parcel_lookup.tests.support.layer_sources import BY_NAME, NAMESPACE, memory_layer
from parcel_lookup.tests.support.layers import WGS84, save
from parcel_lookup.tests.support.running import run_now
from parcel_lookup.tests.support.sources import ListSink
from parcel_lookup.tests.support.toolbox import registered, run


@pytest.fixture(scope="module", autouse=True)
def _toolbox(qgis_app, qgis_processing):
    QgsSettings().remove("parcel_lookup")
    with registered():
        yield
    QgsSettings().remove("parcel_lookup")


@pytest.fixture(scope="module")
def county(qgis_app):
    return sample_county()


def table_of(layer):
    """Return what opens a source of a layer in a worker thread, any number of times."""
    table = LayerTable(layer)
    context = QgsProject.instance().transformContext()
    return lambda: LayerSource(lambda _: table, BY_NAME, NAMESPACE, context)


def layer_of(kind, ids, shapes):
    """Return a layer of parcels that are given in degrees."""
    parcels = source_of(kind, ids, shapes).parcels
    layer = memory_layer([one._replace(wkb=None) for one in parcels], WGS84)
    layer.setCrs(crs_of(crs_named(kind)))
    wkbs = {one.svc_uuid: one.wkb for one in parcels}
    changed = {}
    for feature in layer.getFeatures():
        geometry = feature.geometry()
        geometry.fromWkb(wkbs[feature["svc_uuid"]])
        geometry.convertToMultiType()
        changed[feature.id()] = geometry
    assert layer.dataProvider().changeGeometryValues(changed)
    layer.updateExtents()
    return layer


@pytest.mark.parametrize("kind", KINDS)
def test_from_a_layer_to_a_shapefile(county, kind, tmp_path):
    ids, shapes = county[0][:400], county[1][:400]
    layer = layer_of(kind, ids, shapes)
    if kind in ("feet", "nad83"):
        save(layer, tmp_path / "parcels.gpkg", "GPKG")
        layer = QgsVectorLayer(str(tmp_path / "parcels.gpkg"), "parcels", "ogr")
    given = geometries(layer)
    own = {one: shapely.from_wkb(wkb) for one, wkb in given.items()}
    zones = unions(np.array([own[one] for one in ids]), 40)
    with connected(county=table_of(layer)) as (connection,):
        area = AreaInput.from_layer(layer_in(crs_named(kind), zones))
        result, found = joined(connection, area)
        assert set(found) == touching(ids, np.array([own[one] for one in ids]), zones)
        assert result.outcome.count_unmatched == 0
        zone = shapely.box(*shapely.total_bounds(shapes))
        output = run("area_search", INPUT=layer_in(WGS84, [zone]), CONNECTION="county")["OUTPUT"]
        run("save_parcels", INPUT=output, OUTPUT=str(tmp_path / "out.shp"))
    assert output.crs() == layer.crs()
    assert geometries(output) == given
    for feature in QgsVectorLayer(str(tmp_path / "out.shp"), "", "ogr").getFeatures():
        shape = shapely.from_wkb(bytes(feature.geometry().asWkb()))
        corners = set(map(tuple, shapely.get_coordinates(shape)))
        assert corners == set(map(tuple, shapely.get_coordinates(own[feature["svc_uuid"]])))


def test_layers_in_several_crs(county):
    ids, shapes = county[0][:90], county[1][:90]
    layers = {kind: layer_of(kind, ids[n::3], shapes[n::3]) for n, kind in enumerate(KINDS[:3])}
    zone = layer_in(WGS84, [shapely.box(*shapely.total_bounds(shapes))])
    with connected(**{kind: table_of(one) for kind, one in layers.items()}) as parts:
        result, found = joined(ConnectionGroup(tuple(parts)), AreaInput.from_layer(zone))
    assert result.crs == WGS84
    assert {one for one, _ in found} == set(ids)


@pytest.fixture(scope="module")
def cambridge_shapes(qgis_app, shared_data):
    """Return the parcels of Cambridge with few corners, in degrees."""
    path = shared_data / "cambridge_ma" / "cambridge_parcels.gpkg"
    if not path.exists():
        pytest.skip("the parcels of Cambridge are not there")
    layer = QgsVectorLayer(str(path), "cambridge", "ogr")
    shapes = [shapely.from_wkb(bytes(one.geometry().asWkb())) for one in layer.getFeatures()]
    return np.array(
        [one for one in shapes if one.is_valid and len(shapely.get_coordinates(one)) < 50]
    )


@pytest.mark.parametrize("made_in", ["EPSG:2249", "EPSG:26919", WGS84])
@pytest.mark.parametrize("crs", ["EPSG:2249", "EPSG:26919"])
def test_no_parcel_of_cambridge_that_touches_one_of_150_unions_is_lost(
    cambridge_shapes, crs, made_in
):
    shapes = in_crs(cambridge_shapes, WGS84, made_in)
    zones = unions(shapes)[:150]
    layer = layer_in(crs, in_crs(cambridge_shapes, WGS84, crs))
    with connected(county=table_of(layer)) as (connection,):
        sink = ListSink()
        area = AreaInput.from_layer(layer_in(made_in, zones))
        run_now(Search(place="z"), open_source_factories(connection), area, sink=sink)
    found = {
        (one.parcel.attributes["ZONE"], join.origin) for one in sink.found for join in one.joins
    }
    expected = touching(range(len(shapes)), shapes, zones)
    assert len(zones) == 150
    assert expected <= found
    if made_in == crs:
        assert found == expected
    else:
        far = [shapes[one].distance(zones[two]) for one, two in found - expected]
        assert max(far, default=0) < (1e-9 if made_in == WGS84 else 1e-3)


@pytest.fixture
def warnings(qgis_app):
    """The warnings of QGIS that the best transformation cannot be used."""
    found = []

    def add(message, *_):
        if "non-preferred coordinate operation" in message:
            found.append(message.split(". ")[0].partition(" between ")[2])

    QgsCoordinateTransform.invalidateCache()
    QgsApplication.messageLog().messageReceived.connect(add, Qt.ConnectionType.DirectConnection)
    yield found
    QgsApplication.messageLog().messageReceived.disconnect(add)


def test_qgis_warns_where_coordinates_are_transformed_only(county, warnings):
    """Of State Plane and EPSG:4326, the preferred transformation needs a file that is not there."""
    ids, shapes = county[0][:50], county[1][:50]
    layer = layer_of("feet", ids, shapes)
    crs = crs_named("feet")
    zones = in_crs(unions(shapes, 5), WGS84, crs)
    opens = table_of(layer)
    QgsCoordinateTransform.invalidateCache()
    warnings.clear()  # those of the layers
    with connected(county=opens) as (connection,):
        result, found = joined(connection, AreaInput.from_layer(layer_in(crs, zones)))
        assert result.crs == crs
        assert len(found) > 20
        center = shapes[9].representative_point()
        search = Search(rows=(PointRow(center.y, center.x),))
        assert run_now(search, open_source_factories(connection)).outcome.parcels == 1
        assert warnings == []
        joined(connection, AreaInput.from_layer(layer_in(WGS84, unions(shapes, 5))))
    assert set(warnings) <= {f"{crs} and {WGS84}", f"{WGS84} and {crs}"}
    assert len(warnings) > 0


def test_the_quiet_transformation_is_that_of_qgis(qgis_app):
    context = QgsCoordinateTransformContext()
    for kind in KINDS:
        crs = crs_of(crs_named(kind))
        loud, quiet = to_degrees(crs, context), quiet_to_degrees(crs, context)
        for one in (QgsPointXY(-93.6, 42.1), QgsPointXY(-93.61, 41.9)):
            there = loud.transform(one, Qgis.TransformDirection.Reverse)
            assert quiet.transform(one, Qgis.TransformDirection.Reverse) == there
            assert quiet.transform(there) == loud.transform(there)
    crs, degrees = crs_of(crs_named("nad27")), crs_of(WGS84)
    *_, other = (one for one in QgsDatumTransform.operations(crs, degrees) if one.isAvailable)
    context.addCoordinateOperation(crs, degrees, other.proj)
    assert quiet_to_degrees(crs, context).coordinateOperation() == other.proj


@pytest.mark.parametrize(
    ("other", "is_same"),
    [
        *(("EPSG:26915", True), ("EPSG:4269", True), ("EPSG:3417", True)),
        *(("EPSG:26715", False), ("EPSG:32615", False), ("EPSG:6491", False), ("none", False)),
    ],
)
def test_which_crs_have_the_same_datum(qgis_app, other, is_same):
    assert have_same_datum("EPSG:3417", other) is have_same_datum(other, "EPSG:3417") is is_same
