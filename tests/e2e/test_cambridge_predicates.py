"""Cambridge's parcels and some of its districts: each relation, against shapely, for all sources.

The districts are a seventh of the city's, and further polygons that overlap them and each other.
"""

from __future__ import annotations

import json
from contextlib import closing

import pytest
import shapely
from qgis.core import QgsFeature, QgsGeometry, QgsProject, QgsSettings, QgsVectorLayer
from qgis.gui import QgsDoubleSpinBox
from qgis.PyQt.QtWidgets import QComboBox

from parcel_lookup.core.gis.connections import Connections
from parcel_lookup.core.gis.layer.properties import is_result_layer
from parcel_lookup.core.remote.protocol.settings import RemoteSettings
from parcel_lookup.core.remote.source import RemoteSource
from parcel_lookup.core.search import TOUCHING, OverlapUnit, Predicate, Relation, Search
from parcel_lookup.core.search.query.polygons import prepare_polygons
from parcel_lookup.tests.support.dock import opened_dock
from parcel_lookup.tests.support.dock import search as click_search
from parcel_lookup.tests.support.file_connections import file_connection, parcel_source
from parcel_lookup.tests.support.iface import Iface
from parcel_lookup.tests.support.relations import relations
from parcel_lookup.tests.support.searching import run, stream_of
from parcel_lookup.tests.support.service import RunningService
from parcel_lookup.tests.support.sources import ListSink
from parcel_lookup.tests.support.stream_service import Served
from parcel_lookup.tests.support.toolbox import run as run_algorithm

#: The predicates, the parameters of the algorithm for them, and the parcels that meet them.
CASES = {
    "touches": (TOUCHING, {}, lambda related: set(related.shares)),
    "overlaps by 1 %": (
        Predicate(Relation.OVERLAPS, 1),
        {"PREDICATE": 1, "MIN_OVERLAP": 1},
        lambda related: related.overlapping(1),
    ),
    "overlaps by 10 %": (
        Predicate(Relation.OVERLAPS, 10),
        {"PREDICATE": 1, "MIN_OVERLAP": 10, "OVERLAP_UNIT": 0},
        lambda related: related.overlapping(10),
    ),
    "overlaps by 99 %": (
        Predicate(Relation.OVERLAPS, 99),
        {"PREDICATE": 1, "MIN_OVERLAP": 99},
        lambda related: related.overlapping(99),
    ),
    "overlaps by a tenth of an acre": (
        Predicate(Relation.OVERLAPS, 0.1, OverlapUnit.ACRES),
        {"PREDICATE": 1, "MIN_OVERLAP": 0.1, "OVERLAP_UNIT": 1},
        lambda related: related.with_acres(0.1),
    ),
    "mostly inside": (
        Predicate(Relation.MOSTLY_INSIDE),
        {"PREDICATE": 2},
        lambda related: related.mostly_inside(),
    ),
    "center inside": (
        Predicate(Relation.CENTER_INSIDE),
        {"PREDICATE": 3},
        lambda related: related.with_center(),
    ),
}


@pytest.fixture(scope="module")
def districts(cambridge):
    """Return every seventh district, and polygons around some that overlap several of them."""
    body = json.loads(cambridge.zoning.read_text(encoding="utf-8"))
    every = [
        shapely.make_valid(shapely.geometry.shape(one["geometry"])) for one in body["features"]
    ]
    some = every[::7]
    around = [shape.buffer(0.0004) for shape in some[::5]]
    return [*some, *around, *around[:2]]


@pytest.fixture(scope="module")
def related(cambridge, districts):
    layer = QgsVectorLayer(f"{cambridge.path}|layername=parcels", "parcels", "ogr")
    parcels = {
        feature["svc_uuid"]: bytes(feature.geometry().asWkb())
        for feature in layer.getFeatures()
        if feature.hasGeometry()
    }
    return relations(parcels, districts)


@pytest.fixture(scope="module")
def expected(related):
    """Return the parcels of each case, which are different sets."""
    found = {name: meeting(related) for name, (_, _, meeting) in CASES.items()}
    assert len(found["touches"]) > 3000
    assert len(set(map(frozenset, found.values()))) == len(CASES)
    for uuids in found.values():
        assert uuids <= found["touches"]
    return found


@pytest.fixture(scope="module")
def polygons(districts):
    shapes = [(number, shapely.to_wkb(shape)) for number, shape in enumerate(districts)]
    return prepare_polygons(shapes).polygons


def searched(source, polygons):
    """Return the source after a search for the parcels that touch the polygons."""
    outcome = run(Search(polygons=polygons, predicate=TOUCHING), source, ListSink())
    assert outcome.complete, outcome.sentence
    return source


@pytest.fixture(scope="module", params=["file", "service"])
def source(request, cambridge, polygons):
    """Return a source whose responses to a search for all parcels that touch are saved."""
    if request.param == "file":
        with closing(parcel_source(cambridge.path)) as local:
            yield searched(local, polygons)
        return
    with RunningService(cambridge.path) as service:
        client = RemoteSource(RemoteSettings(service.url, service.authorization))
        served = Served(client, saves=True)
        with closing(stream_of(served.fetch, served.counter, client=client)) as remote:
            yield searched(remote, polygons)


@pytest.mark.parametrize("name", CASES)
def test_a_search_finds_the_parcels_that_shapely_finds(source, polygons, expected, name):
    search, sink = Search(polygons=polygons, predicate=CASES[name][0]), ListSink()
    outcome = run(search, source, sink)
    assert outcome.complete, outcome.sentence
    assert len(sink.uuids) == len(set(sink.uuids)) == outcome.parcels
    assert set(sink.uuids) == expected[name]
    assert outcome.requests == 0  # every relation needs the same requests


@pytest.fixture(scope="module")
def _toolbox(qgis_app, qgis_processing, cambridge):
    from qgis.core import QgsApplication

    from parcel_lookup.algorithms.provider import ParcelLookupProvider

    QgsSettings().remove("parcel_lookup")
    Connections().save(file_connection("city", path=str(cambridge.path)))
    provider = ParcelLookupProvider()
    assert QgsApplication.processingRegistry().addProvider(provider)
    yield
    QgsApplication.processingRegistry().removeProvider("parcel_lookup")
    QgsSettings().remove("parcel_lookup")


@pytest.fixture(scope="module")
def zones(qgis_app, districts):
    layer = QgsVectorLayer("MultiPolygon?crs=EPSG:4326&field=NUMBER:int", "Zones", "memory")
    features = []
    for number, shape in enumerate(districts):
        feature = QgsFeature(layer.fields())
        feature.setAttributes([number])
        geometry = QgsGeometry()
        geometry.fromWkb(shapely.to_wkb(shape, output_dimension=2))
        feature.setGeometry(geometry)
        features.append(feature)
    assert layer.dataProvider().addFeatures(features)[0]
    return layer


@pytest.mark.usefixtures("_toolbox")
@pytest.mark.parametrize("name", CASES)
def test_the_algorithm_finds_the_parcels_that_shapely_finds(zones, expected, name):
    result = run_algorithm("area_search", INPUT=zones, CONNECTION="city", **CASES[name][1])
    assert {feature["svc_uuid"] for feature in result["OUTPUT"].getFeatures()} == expected[name]
    assert (result["PARCEL_COUNT"], result["COMPLETE"]) == (len(expected[name]), True)


@pytest.fixture
def dock(_toolbox, zones, qtbot):
    """Return the dock with the city's parcels, and the zones in the project."""
    project = QgsProject.instance()
    project.clear()
    Connections().set_default("city")
    iface = Iface()
    iface.window.show()
    project.addMapLayer(zones.clone())
    with opened_dock(iface) as dock:
        yield dock
    iface.close()
    project.clear()


def choose(dock, name, data):
    combo = dock.findChild(QComboBox, f"parcel_lookup_{name}")
    combo.setCurrentIndex(combo.findData(data))


@pytest.mark.parametrize("name", CASES)
def test_the_dock_finds_the_parcels_that_shapely_finds(dock, expected, name, qtbot):
    predicate = CASES[name][0]
    choose(dock, "relation", predicate.relation.value)
    choose(dock, "overlap_unit", predicate.unit.value)
    if predicate.minimum:
        dock.findChild(QgsDoubleSpinBox, "parcel_lookup_min_overlap").setValue(predicate.minimum)
    click_search(dock, qtbot)
    (layer,) = filter(is_result_layer, QgsProject.instance().mapLayers().values())
    assert {feature["svc_uuid"] for feature in layer.getFeatures()} == expected[name]
