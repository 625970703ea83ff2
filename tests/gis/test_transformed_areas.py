"""Polygons in other CRSs find the parcels that the same polygons in degrees find.

Transforming them changes the last digits, and most parcels share edges with them.
"""

import json
from contextlib import contextmanager

import numpy as np
import pytest
import shapely
from qgis.core import (
    QgsCoordinateReferenceSystem,
    QgsCoordinateTransform,
    QgsGeometry,
    QgsProject,
    QgsSettings,
)

from parcel_lookup.core.gis.connections import (
    Connections,
    ServiceConnection,
    open_source_factories,
)
from parcel_lookup.core.gis.connections.files import SAMPLE_FILE
from parcel_lookup.core.gis.inputs.polygons import AreaInput
from parcel_lookup.core.gis.inputs.stored_area import without_input
from parcel_lookup.core.search import Search
from parcel_lookup.tests.support.any_crs import sample_county
from parcel_lookup.tests.support.dock import keep_key
from parcel_lookup.tests.support.feature_data import layer_of as layer_of_parcels
from parcel_lookup.tests.support.feature_server import FeatureServer
from parcel_lookup.tests.support.file_connections import file_connection
from parcel_lookup.tests.support.layers import WGS84, layer_of, rows
from parcel_lookup.tests.support.parcels import parcel, write
from parcel_lookup.tests.support.public import layer_file, public_catalog
from parcel_lookup.tests.support.running import run_now
from parcel_lookup.tests.support.service import RunningService
from parcel_lookup.tests.support.sources import ListSink
from parcel_lookup.tests.support.toolbox import registered, run

FEET, UTM, MERCATOR = "EPSG:3417", "EPSG:26915", "EPSG:3857"


@pytest.fixture(scope="module", autouse=True)
def _toolbox(qgis_app, qgis_processing):
    QgsSettings().remove("parcel_lookup")
    with registered():
        yield
    QgsSettings().remove("parcel_lookup")


@pytest.fixture(scope="module")
def county():
    """Return the IDs and geometries of the parcels of the sample county."""
    ids, shapes = sample_county(None)
    return np.array(ids), shapes


@pytest.fixture(scope="module")
def zones(county):
    """Return some parcels, and some that were united with their neighbors."""
    _, shapes = county
    some = shapes[::40]
    tree = shapely.STRtree(shapes)
    united = [shapely.union_all(shapes[tree.query(one, "intersects")]) for one in some[::10]]
    parts = [part for shape in united for part in shapely.get_parts(shape).tolist()]
    return np.array([*some.tolist(), *parts])


@pytest.fixture(scope="module")
def blocks(zones):
    """Return the zones that have short edges: a long one is straight in one CRS only."""
    edges = [np.diff(shapely.get_coordinates(zone), axis=0) for zone in zones]
    found = zones[[np.hypot(*edge.T).max() < 0.004 for edge in edges]]
    assert len(found) > 40
    return found


def layer_in(crs, shapes):
    """Return a layer of polygons in degrees, transformed to another CRS."""
    to_crs = QgsCoordinateTransform(
        QgsCoordinateReferenceSystem(WGS84),
        QgsCoordinateReferenceSystem(crs),
        QgsProject.instance(),
    )
    geometries = []
    for shape in shapes:
        geometry = QgsGeometry()
        geometry.fromWkb(shapely.to_wkb(shape))
        geometry.transform(to_crs)
        geometries.append(geometry)
    values = [[number] for number in range(len(geometries))]
    return layer_of(geometries, kind="MultiPolygon", crs=crs, fields="ZONE:int", values=values)


def joins(crs, zones, connection="sample", **parameters):
    """Return the pairs of parcel and zone of a search, with what is joined to them."""
    found = run(
        "area_search",
        INPUT=layer_in(crs, zones),
        JOIN_MODE=1,
        CONNECTION=connection,
        **parameters,
    )
    assert found["COMPLETE"]
    return {
        (row["svc_uuid"], row["src_ZONE"]): (
            row["join_count"],
            row["join_overlap_acres"],
            row["join_overlap_pct"],
        )
        for row in rows(found["OUTPUT"])
    }


def same(found, expected):
    """Return whether the same pairs are joined, with areas that differ by their last digits."""
    assert found.keys() == expected.keys()
    return np.allclose([*found.values()], [*expected.values()], rtol=0, atol=1e-6)


def touching(county, zones):
    """Return what the definition of touching finds in degrees: pairs of parcel and zone."""
    ids, shapes = county
    numbers, parcels = shapely.STRtree(shapes).query(zones, "intersects")
    return {(ids[parcel], number) for number, parcel in zip(numbers.tolist(), parcels.tolist())}


@pytest.mark.parametrize("crs", [WGS84, FEET, UTM, MERCATOR])
def test_every_parcel_that_touches_a_polygon_is_found(county, zones, crs):
    assert joins(crs, zones).keys() == touching(county, zones)


def test_what_is_joined_is_that_in_degrees(blocks):
    assert same(joins(FEET, blocks), joins(WGS84, blocks))


@pytest.mark.parametrize(
    "parameters",
    [
        {"PREDICATE": 1, "MIN_OVERLAP": 100},
        {"PREDICATE": 1, "MIN_OVERLAP": 0.001},
        {"PREDICATE": 1, "MIN_OVERLAP": 0.01, "OVERLAP_UNIT": 1},
        {"PREDICATE": 2},
        {"PREDICATE": 3},
    ],
)
def test_every_relation_finds_what_it_finds_in_degrees(blocks, parameters):
    expected = joins(WGS84, blocks, **parameters)
    assert same(joins(FEET, blocks, **parameters), expected)
    assert same(joins(UTM, blocks, **parameters), expected)


def test_half_of_a_parcel_is_half_of_it_in_feet(gaps):
    """The center is on the boundary of the polygon, and the parcel is not mostly inside."""
    _, path, parcels = gaps
    west, south, east, north = shapely.from_wkb(parcels[0].wkb).bounds
    half = [shapely.box(west, south, (west + east) / 2, north)]
    with source_of("file", path, parcels, None) as name:
        for crs in (WGS84, FEET, UTM, MERCATOR):
            for options, is_found in (
                ({"PREDICATE": 1, "MIN_OVERLAP": 50}, True),
                ({"PREDICATE": 2}, False),
                ({"PREDICATE": 3}, True),
            ):
                assert bool(joins(crs, half, name, **options)) is is_found, (crs, options)


def test_a_service_returns_what_only_touches_a_polygon(county, zones):
    with RunningService(SAMPLE_FILE) as service:
        authcfg = keep_key(service.key)
        Connections().save(ServiceConnection("Service", url=service.url, authcfg=authcfg))
        found = joins(FEET, zones, "Service")
        Connections().remove("Service")
    assert found.keys() == touching(county, zones)


def test_neighbors_of_a_subject_in_feet_are_those_of_one_in_degrees(zones):
    found = {}
    for crs in (WGS84, FEET, UTM):
        subject = layer_in(crs, zones[:60])
        result = run("neighbors", INPUT=subject, DISTANCE=0, CONNECTION="sample", OWNERS="memory:")
        found[crs] = {row["svc_uuid"] for row in rows(result["OUTPUT"])}
    assert found[FEET] == found[WGS84]
    assert found[UTM] == found[WGS84]
    assert found[WGS84]


def test_a_stored_search_finds_the_same_again(county, zones):
    area = AreaInput.from_layer(layer_in(FEET, zones))
    first, found = search_run(Search(place=area.name), area)
    stored = json.dumps(first.search.to_json())
    assert search_run(*without_input(Search.from_json(stored)))[1] == found
    assert found == touching(county, zones)


def search_run(search, area):
    """Return a search that was run, and the pairs that it found."""
    sink = ListSink()
    result = run_now(search, open_source_factories(Connections().find("sample")), area, sink=sink)
    assert result.outcome.complete
    return result, {(one.parcel.svc_uuid, join.origin) for one in sink.found for join in one.joins}


#: Degrees between a polygon and parcels, and whether they touch it after a transformation.
GAPS = {0.0: True, 1e-14: True, 5e-10: True, 3e-9: False, 1e-7: False, 1e-4: False}


@pytest.fixture(scope="module")
def gaps(tmp_path_factory):
    """A polygon; on two of its sides, parcels in a row with these gaps between it and them."""
    zone = shapely.box(-93, 42, -92.99, 42.01)
    parcels = []
    for number, gap in enumerate(GAPS):
        low = number / 1000
        north = shapely.box(-93 + low, 42.01 + gap, -93 + low + 0.0005, 42.011)
        east = shapely.box(-92.99 + gap, 42 + low, -92.989, 42 + low + 0.0005)
        parcels += [parcel(f"{side} {gap}", one) for side, one in zip("NE", (north, east))]
    path = write(tmp_path_factory.mktemp("gaps") / "gaps.gpkg", parcels)
    return zone, path, parcels


@contextmanager
def source_of(kind, path, parcels, folder):
    """Yield the name of a connection to the parcels."""
    if kind == "file":
        Connections().save(file_connection("Gaps", path=str(path)))
        yield "Gaps"
        Connections().remove("Gaps")
    elif kind == "service":
        with RunningService(path) as service:
            authcfg = keep_key(service.key)
            Connections().save(ServiceConnection("Gaps", url=service.url, authcfg=authcfg))
            yield "Gaps"
            Connections().remove("Gaps")
    else:
        with FeatureServer(layer_of_parcels(parcels)) as server:
            layer = layer_file("us-ia", "Iowa", "IA", server.url)
            with public_catalog(folder, layer):
                yield "Public parcels: Iowa"


def of_gaps(found):
    return {one.partition(" ")[2] for one, _ in found}


@pytest.mark.parametrize("kind", ["file", "service", "arcgis"])
def test_what_is_farther_away_stays_out(gaps, kind, tmp_path):
    zone, path, parcels = gaps
    # A long edge is straight in one CRS only.
    zone = shapely.segmentize(zone, 0.0001)
    near = {str(gap) for gap, is_near in GAPS.items() if is_near}
    with source_of(kind, path, parcels, tmp_path) as name:
        assert of_gaps(joins(WGS84, [zone], name)) == {"0.0"}
        for crs in (FEET, UTM, MERCATOR):
            assert of_gaps(joins(crs, [zone], name)) == near


def test_a_polygon_across_180_degrees_is_sent_with_positions_on_the_globe(tmp_path):
    sides = {"west": 179.99, "east": -180.0}
    parcels = [
        parcel(side, shapely.box(west, 51.5, west + 0.01, 51.51)) for side, west in sides.items()
    ]
    zone = shapely.box(179.98, 51.51, 180.02, 51.52)  # parcels only touch it
    zone = shapely.segmentize(zone, 0.0001)
    with source_of("service", write(tmp_path / "gaps.gpkg", parcels), parcels, None) as name:
        assert {one for one, _ in joins("EPSG:3338", [zone], name)} == {"west", "east"}
