"""Parcels keep the CRS of their source, and their coordinates: the area of a search comes to them.

The sources are tables in memory, in feet, in UTM, in degrees of NAD 83, and in a CRS without an ID.
"""

import json
import threading
from functools import partial

import numpy as np
import pytest
import shapely
from qgis.core import (
    Qgis,
    QgsCoordinateReferenceSystem,
    QgsCoordinateTransformContext,
    QgsDatumTransform,
    QgsSettings,
    QgsVectorLayer,
)

from parcel_lookup.core.contract import FIELD_BY_NAME, Order
from parcel_lookup.core.contract.query import Run
from parcel_lookup.core.contract.source import SourceInfo
from parcel_lookup.core.geodesy import acres
from parcel_lookup.core.gis.connections import (
    ConnectionGroup,
    open_source_factories,
)
from parcel_lookup.core.gis.inputs.polygons import AreaInput
from parcel_lookup.core.gis.inputs.stored_area import without_input
from parcel_lookup.core.gis.layer.feeding import memory_layer
from parcel_lookup.core.gis.qt.crs_thread import crs_of, crs_text, moved
from parcel_lookup.core.gis.result.layers import ResultLayer
from parcel_lookup.core.gis.run.count import count_matches
from parcel_lookup.core.gis.run.run import run_search
from parcel_lookup.core.gis.run.search_job import SearchJob
from parcel_lookup.core.gis.saving import replace_saved, save_result
from parcel_lookup.core.gis.saving.changes import compare_layers
from parcel_lookup.core.search import AddressRow, IdRow, PointRow, Search
from parcel_lookup.core.search.query.predicate import Predicate, Relation
from parcel_lookup.tests.support.any_crs import (
    FEET,
    KINDS,
    LAMBERT,
    NAD83,
    UTM,
    as_multi,
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
from parcel_lookup.tests.support.layers import WGS84, layer_of, rows
from parcel_lookup.tests.support.parcels import parcel
from parcel_lookup.tests.support.running import run_now, task_of
from parcel_lookup.tests.support.saving import ended
from parcel_lookup.tests.support.sources import ListSink
from parcel_lookup.tests.support.streams import FakeSource
from parcel_lookup.tests.support.toolbox import Feedback, registered, run

EVERY = json.dumps([{"field": "acres", "op": "gte", "value": 0}])


@pytest.fixture(scope="module", autouse=True)
def _toolbox(qgis_app, qgis_processing):
    QgsSettings().remove("parcel_lookup")
    with registered():
        yield
    QgsSettings().remove("parcel_lookup")


@pytest.fixture(scope="module")
def county(qgis_app):
    return sample_county()


@pytest.mark.parametrize("kind", KINDS)
def test_an_area_in_the_crs_of_the_parcels_is_not_transformed(county, kind):
    ids, _ = county
    source = source_of(kind, *county)
    crs, shapes = source.info.crs, shapely.from_wkb([one.wkb for one in source.parcels])
    zones = unions(shapes)
    with connected(county=source) as (connection,):
        area = AreaInput.from_layer(layer_in(crs, zones))
        result, found = joined(connection, area)
        assert set(found) == touching(ids, shapes, zones)
        assert result.crs == crs
        parts = {part.wkb for one in zones for part in shapely.get_parts(one).tolist()}
        assert set(source.queries[-1].polygons) == parts
        assert source.queries[-1].crs == crs
        # Again, from what the layer and the history keep of it.
        stored = Search.from_json(json.dumps(result.search.to_json()))
        assert joined(connection, *reversed(without_input(stored)))[1] == found
        assert bool(stored.own_polygons) is (kind != "degrees")


@pytest.mark.parametrize("now", ["utm", "degrees"])
def test_a_stored_search_whose_source_has_another_crs_by_now(county, now):
    ids, shapes = county
    zones = unions(shapes, 20)
    with connected(county=source_of("feet", *county)) as (connection,):
        area = AreaInput.from_layer(layer_in(FEET, in_crs(zones, WGS84, FEET)))
        result, before = joined(connection, area)
    stored = Search.from_json(json.dumps(result.search.to_json()))
    with connected(county=source_of(now, *county)) as (connection,):
        result, found = joined(connection, *reversed(without_input(stored)))
    assert result.crs == crs_named(now)
    assert result.search.own_polygons == ()
    assert result.search.own_crs == ("" if now == "degrees" else FEET)
    assert set(before) <= set(found)
    assert len(found) < len(before) + 5


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("of_area", ["feet", "degrees", "custom"])
def test_no_parcel_that_only_touches_an_area_in_another_crs_is_lost(county, kind, of_area):
    ids, shapes = county
    edges = [np.diff(shapely.get_coordinates(one), axis=0) for one in unions(shapes)]
    zones = unions(shapes)[[np.hypot(*one.T).max() < 0.004 for one in edges]]
    with connected(county=source_of(kind, *county)) as (connection,):
        area = AreaInput.from_layer(
            layer_in(crs_named(of_area), in_crs(zones, WGS84, crs_named(of_area)))
        )
        _, found = joined(connection, area)
    expected = touching(ids, shapes, zones)
    assert len(expected) > 900
    assert expected <= set(found)
    of_id = dict(zip(ids, shapes))
    assert all(of_id[one].distance(zones[two]) < 3e-9 for one, two in set(found) - expected)


@pytest.mark.parametrize("is_again", [False, True])
def test_from_one_crs_to_another_on_the_same_datum_nothing_shifts(county, is_again):
    """QGIS may transform one of them to EPSG:4326 with a grid, which shifts by meters."""
    ids, shapes = county
    crs, degrees = crs_of(UTM), crs_of(WGS84)
    known = next(one for one in QgsDatumTransform.operations(crs, degrees) if one.isAvailable)
    shifting = known.proj.replace("+proj=pipeline", "+proj=pipeline +step +proj=affine +xoff=2")
    context = QgsCoordinateTransformContext()
    assert context.addCoordinateOperation(crs, degrees, shifting)
    zones = unions(in_crs(shapes, WGS84, UTM), 30)
    with connected(county=source_of("feet", *county)) as (connection,):
        area, search = (
            AreaInput.from_layer(layer_in(UTM, zones), context=context),
            Search(place="z"),
        )
        for _ in range(1 + is_again):
            sink, factory = ListSink(), open_source_factories(connection)
            job = SearchJob(connection, search, area)
            result = run_search(job, factory, lambda _, sink=sink: sink, Run(), context=context)
            stored = Search.from_json(json.dumps(result.search.to_json()))
            search, area = without_input(stored)
    found = {(one.parcel.svc_uuid, join.origin) for one in sink.found for join in one.joins}
    own = shapely.from_wkb([one.wkb for one in source_of("feet", *county).parcels])
    expected = touching(ids, own, in_crs(zones, UTM, FEET))
    assert expected <= found
    assert len(found) < len(expected) + 5


@pytest.mark.parametrize("kind", KINDS)
def test_overlaps_are_on_the_ellipsoid(county, kind):
    ids, shapes = county
    source = source_of(kind, *county)
    crs, own = source.info.crs, shapely.from_wkb([one.wkb for one in source.parcels])
    zone = shapely.affinity.scale(unions(own, 3)[1].convex_hull, 0.8, 0.8)
    with connected(county=source) as (connection,):
        _, found = joined(connection, AreaInput.from_layer(layer_in(crs, [zone])))
        rule = Predicate(Relation.MOSTLY_INSIDE)
        search = Search(place="Zones", predicate=rule)
        _, mostly = joined(connection, AreaInput.from_layer(layer_in(crs, [zone])), search)
    of_id = dict(zip(ids, own))
    partly = 0
    for (one, _), overlap in found.items():
        whole, part = of_id[one], shapely.intersection(of_id[one], zone)
        whole, part = acres(in_crs([whole, part], crs, WGS84))
        assert overlap.acres == pytest.approx(part, rel=1e-7, abs=2e-6)
        assert overlap.percent == pytest.approx(100 * part / whole, rel=1e-9, abs=1e-6)
        partly += 1 < overlap.percent < 99
        assert ((one, 0) in mostly) is (overlap.percent > 50)
    assert partly > 2
    degrees = dict(zip(ids, shapes))
    for (one, _), overlap in found.items():
        if overlap.percent > 99.9999:
            assert overlap.acres == pytest.approx(acres(degrees[one]), rel=1e-6)


@pytest.mark.parametrize("kind", KINDS)
def test_outputs_of_algorithms_have_the_crs_and_the_coordinates_of_the_source(
    county, kind, tmp_path
):
    source = source_of(kind, county[0][:60], county[1][:60])
    ids, expected, crs = county[0], as_multi(source), crs_of(crs_named(kind))
    points = [shape.representative_point() for shape in county[1][:5]]
    places = layer_of([one.wkt for one in points], kind="Point")
    table = layer_of(
        [None] * 3, kind="NoGeometry", fields="ID:string,AT:string",
        values=[[ids[one], f"{one} Elm St"] for one in range(3)],
    )  # fmt: skip
    with connected(county=source):
        for name, number, options in (
            ("attribute_query", 60, {"FILTERS": EVERY, "ORDER_BY": "acres"}),
            ("area_search", 60, {"INPUT": layer_in(WGS84, [shapely.box(-95, 41, -91, 44)])}),
            ("point_lookup", 5, {"INPUT": places}),
            ("id_lookup", 3, {"INPUT": table, "ID_FIELD": "ID"}),
            ("address_lookup", 3, {"INPUT": table, "ADDRESS": "AT"}),
        ):
            layer = run(name, CONNECTION="county", **options)["OUTPUT"]
            found = geometries(layer)
            assert len(found) == number, name
            assert layer.crs() == crs
            assert found.items() <= expected.items(), name
        path = tmp_path / "parcels.gpkg"
        run("attribute_query", CONNECTION="county", FILTERS=EVERY, OUTPUT=str(path))
        file = QgsVectorLayer(str(path), "", "ogr")
        assert geometries(file) == expected
        assert crs_text(file.crs()) == crs_text(crs) or kind == "custom"


@pytest.mark.parametrize("kind", KINDS)
def test_a_shapefile_has_the_coordinates_of_the_source_bit_for_bit(county, kind, tmp_path):
    source = source_of(kind, county[0][:300], county[1][:300])
    with connected(county=source):
        layer = run("attribute_query", CONNECTION="county", FILTERS=EVERY)["OUTPUT"]
        path = tmp_path / "parcels.shp"
        run("save_parcels", INPUT=layer, OUTPUT=str(path))
    file = QgsVectorLayer(str(path), "", "ogr")
    assert file.featureCount() == 300
    for feature, one in zip(file.getFeatures(), source.parcels):
        assert feature["parcel_id"] == one.attributes["parcel_id"]
        shapes = shapely.from_wkb([bytes(feature.geometry().asWkb()), one.wkb])
        rings = [
            {
                frozenset(map(tuple, shapely.get_coordinates(ring)))
                for ring in shapely.get_rings(each)
            }
            for each in (shapely.get_parts(shape) for shape in shapes)
        ]
        assert rings[0] == rings[1]
    assert file.crs().isGeographic() is (kind in ("nad83", "degrees"))


@pytest.mark.parametrize("order", [None, Order("acres")])
def test_sources_in_several_crs_give_degrees(county, order):
    ids, shapes = county
    some = slice(0, 90), slice(60, 150), slice(140, 200)
    sources = {
        name: source_of(name, ids[one], shapes[one])
        for name, one in zip(("feet", "utm", "custom"), some)
    }
    zone = shapely.box(*shapely.total_bounds(shapes[:200]))
    with connected(**sources) as parts:
        sink = ListSink()
        factory = open_source_factories(ConnectionGroup(tuple(parts)))
        area = None if order else AreaInput.from_layer(layer_in(FEET, in_crs([zone], WGS84, FEET)))
        result = run_now(Search(order=order), factory, area, sink=sink)
    assert result.outcome.complete
    assert result.crs == WGS84
    # A parcel that two of them have is one.
    found = {one.parcel.svc_uuid: shapely.from_wkb(one.parcel.wkb) for one in sink.found}
    assert len(sink.found) == len(found) == 200
    for one, shape in zip(ids[:200], shapes):
        assert shapely.equals_exact(found[one], shape, 1e-9)


def test_sources_that_agree_keep_their_crs(county):
    ids, shapes = county
    one, other = source_of("feet", ids[:9], shapes[:9]), source_of("feet", ids[5:20], shapes[5:20])
    with connected(one=one, other=other) as parts:
        sink = ListSink()
        factory = open_source_factories(ConnectionGroup(tuple(parts)))
        result = run_now(Search(), factory, sink=sink)
    assert result.crs == FEET
    known = {each.svc_uuid: each.wkb for each in (*one.parcels, *other.parcels)}
    assert {each.parcel.svc_uuid: each.parcel.wkb for each in sink.found} == known
    assert len(sink.found) == 20


def test_lists_over_several_crs(county):
    ids, shapes = county
    feet, utm = source_of("feet", ids[:9], shapes[:9]), source_of("utm", ids[5:20], shapes[5:20])
    centers = [one.representative_point() for one in shapes[:20]]
    for listed in (
        [PointRow(one.y, one.x) for one in centers],
        [IdRow(one) for one in ids[:20]],
        [AddressRow(f"{number} Elm St") for number in range(3)],
    ):
        with connected(feet=feet, utm=utm) as parts:
            sink = ListSink()
            factory = open_source_factories(ConnectionGroup(tuple(parts)))
            id_field = "svc_uuid" if isinstance(listed[0], IdRow) else ""
            result = run_now(Search(rows=tuple(listed), id_field=id_field), factory, sink=sink)
        assert result.crs == WGS84
        of_id = dict(zip(ids, shapes))
        assert len(sink.found) == len(listed)
        for one in sink.found:
            shape = shapely.from_wkb(one.parcel.wkb)
            assert shapely.equals_exact(shape, of_id[one.parcel.svc_uuid], 1e-9)


@pytest.mark.parametrize("kind", KINDS)
def test_an_area_that_the_crs_cannot_hold(county, kind):
    source = source_of(kind, *county)
    bounds = tuple(shapely.total_bounds(county[1]).tolist())
    source.box = bounds
    for zone in (shapely.box(-180, -90, 180, 90), shapely.box(-126, 24, -66, 50)):
        with connected(county=source) as (connection,):
            _, found = joined(connection, AreaInput.from_layer(layer_in(WGS84, [zone])))
        assert len(found) == len(source.parcels)
        assert {round(one.percent, 6) for one in found.values()} == {100.0}


def test_expressions_see_the_crs_of_the_result(county):
    ids, shapes = county[0][:200], county[1][:200]
    feet, utm = source_of("feet", ids, shapes), source_of("utm", ids, shapes)
    for source in (feet, utm):
        own = {one.svc_uuid: shapely.from_wkb(one.wkb).area for one in source.parcels}
        least = float(np.median([*own.values()]))
        with connected(county=source) as (connection,):
            sink = ListSink()
            expression = f"area($geometry) > {least!r}"
            run_now(Search(expression=expression), open_source_factories(connection), sink=sink)
        assert sorted(sink.uuids) == sorted(one for one, area in own.items() if area > least)
    with connected(feet=feet, utm=utm) as parts:  # whose parcels are transformed to EPSG:4326
        sink = ListSink()
        factory = open_source_factories(ConnectionGroup(tuple(parts)))
        run_now(Search(expression="area($geometry) < 0.1"), factory, sink=sink)
    assert len(sink.found) == 200


def test_an_area_in_meters_is_the_same_in_any_crs(county):
    area = "area(transform($geometry, @layer_crs, 'EPSG:5070')) > 3000"
    results = []
    for kind in KINDS:
        source = source_of(kind, county[0][:200], county[1][:200])
        with connected(county=source) as (connection,):
            sink = ListSink()
            run_now(Search(expression=area), open_source_factories(connection), sink=sink)
        results.append(sink.uuids)
        wkbs = {one.svc_uuid: one.wkb for one in source.parcels}
        assert all(one.parcel.wkb == wkbs[one.parcel.svc_uuid] for one in sink.found)
    assert 0 < len(results[0]) < 200
    assert all(one == results[0] for one in results)


@pytest.mark.parametrize("has_ids", [False, True])
def test_neighbors_are_found_in_any_crs(county, has_ids):
    ids, shapes = county
    subject = layer_of([shapes[40].wkt], fields="svc_uuid:string", values=[["another" * has_ids]])
    results = []
    for kind in KINDS:
        feedback = Feedback()
        with connected(county=source_of(kind, *county)):
            found = run(
                "neighbors", INPUT=subject, DISTANCE=100,  CONNECTION="county",
                feedback=feedback,
            )  # fmt: skip
        results.append(
            (sorted(row["svc_uuid"] for row in rows(found["OUTPUT"])), feedback.warnings)
        )
    assert len(results[0][0]) > 3
    assert (ids[40] in results[0][0]) is has_ids
    assert all(one == results[0] for one in results)


def test_counting_in_any_crs(county, qtbot):
    zones = unions(county[1], 10)[:3]
    numbers = set()
    for kind in KINDS:
        with connected(county=source_of(kind, *county)) as (connection,):
            area = AreaInput.from_layer(layer_in(UTM, in_crs(zones, WGS84, UTM)))
            task = count_matches(open_source_factories(connection), Search(place="z"), area)
            with qtbot.waitSignal(task.done) as blocker:
                task.start()
                from qgis.core import QgsApplication

                QgsApplication.taskManager().addTask(task) if task.status() == 0 else None
            numbers.add(blocker.args[0].number)
    assert len(numbers) == 1


def test_a_crs_made_in_a_thread_that_has_ended(county, qtbot):
    texts = []

    def make():
        crs = QgsCoordinateReferenceSystem.fromProj(LAMBERT.replace("lon_0=-93", "lon_0=-93.25"))
        texts.append(crs_text(crs))

    thread = threading.Thread(target=make)
    thread.start()
    thread.join()
    source = source_of("degrees", *county)
    wkbs = in_crs(county[1], WGS84, texts[0])
    parcels = [one._replace(wkb=shape.wkb) for one, shape in zip(source.parcels, wkbs)]
    info = SourceInfo(FIELD_BY_NAME, is_metered=False, needs_scope=False, crs=texts[0])
    zones = unions(county[1], 20)
    found = []
    for each in (source, FakeSource(parcels, info)):
        with connected(county=each) as (connection,):
            for _ in range(3):
                results = []
                area = AreaInput.from_layer(layer_in(WGS84, zones))
                worker = threading.Thread(
                    target=lambda area=area, results=results: results.append(
                        joined(connection, area)
                    )
                )
                worker.start()
                worker.join()
                found.append(set(results[0][1]))
            output = run("attribute_query", CONNECTION="county", FILTERS=EVERY)["OUTPUT"]
            for layer in (shown(qtbot, connection), output):
                assert bool(layer.crs().toWkt(Qgis.CrsWktVariant.Preferred))
                assert layer.crs().isGeographic() is (each is source)
    assert found[0] <= found[3]
    assert found[3] == found[4] == found[5]
    assert len(found[3] - found[0]) < 5


def test_a_crs_that_does_not_exist_is_an_error(county):
    source = source_of("feet", county[0][:5], county[1][:5])
    source.info = SourceInfo(FIELD_BY_NAME, is_metered=False, needs_scope=False, crs="nonsense")
    with connected(county=source) as (connection,):
        area = AreaInput.from_layer(layer_in(WGS84, [shapely.box(-95, 41, -91, 44)]))
        result = run_now(Search(place="z"), open_source_factories(connection), area)
        assert run_now(Search(), open_source_factories(connection)).outcome.complete
    assert "nonsense cannot be transformed" in result.outcome.error.sentence


def shown(qtbot, connection, search=None, area=None):
    """Return the finished layer of a search, as the dock makes it."""
    search = search or Search(place=area.name if area else "")
    result = ResultLayer(task_of(search, open_source_factories(connection), area))
    with qtbot.waitSignal(result.presented, timeout=10_000):
        result.start()
    return result.layer


def compared(qtbot, saved, fresh):
    task, found = compare_layers(saved, fresh), []
    task.done.connect(found.append)
    task.failed.connect(found.append)
    qtbot.waitUntil(lambda: bool(found), timeout=10_000)
    return found[0]


@pytest.mark.parametrize("kind", [one for one in KINDS if one != "nad27"])  # another datum
def test_a_saved_layer_keeps_its_crs_when_it_is_updated(county, qtbot, tmp_path, kind):
    few = county[0][:50], county[1][:50]
    source, other = source_of(kind, *few), source_of("utm", *few)
    other.parcels = other.parcels[1:]
    crs = crs_of(source.info.crs)
    with connected(county=source, later=other) as (county, later):
        layer = shown(qtbot, county)
        assert layer.crs() == crs
        assert layer.dataProvider().crs() == crs
        assert geometries(layer) == as_multi(source)
        ended(qtbot, save_result(layer, tmp_path / "saved.gpkg"))
        assert layer.crs() == crs or kind == "custom"
        assert geometries(layer) == as_multi(source)
        same = shown(qtbot, county)
        assert compared(qtbot, layer, same).sentence == "No changes in 50 parcels."
        fresh = shown(qtbot, later)
        assert fresh.crs().authid() == UTM
        changes = compared(qtbot, layer, fresh)
        assert changes.sentence == "Parcels: 0 new, 1 gone, 0 changed, 49 unchanged."
        before = layer.crs()
        ended(qtbot, replace_saved(layer, fresh))
    assert layer.crs() == before
    found, expected = geometries(layer), as_multi(source)
    assert len(found) == 49
    for one, wkb in found.items():
        shapes = shapely.from_wkb([wkb, expected[one]])
        assert shapely.equals_exact(*shapes, 1e-9 if crs.isGeographic() else 1e-3)


@pytest.mark.parametrize("kind", KINDS)
def test_a_transformation_is_no_change(county, qtbot, kind):
    """Together with a source in another CRS, parcels are in EPSG:4326: also from another datum."""
    ids, shapes = county[0][:50], county[1][:50]
    other = source_of("feet" if kind == "utm" else "utm", ids[:0], shapes[:0])
    with connected(county=source_of(kind, ids, shapes), other=other) as parts:
        alone = shown(qtbot, parts[0])
        together = shown(qtbot, ConnectionGroup(tuple(parts)))
        assert together.crs().authid() == WGS84
        for pair in ((alone, together), (together, alone)):
            assert compared(qtbot, *pair).sentence == "No changes in 50 parcels."


@pytest.mark.parametrize("kind", KINDS)
def test_a_moved_corner_is_a_change_in_any_crs(county, qtbot, kind):
    few = county[0][:5], county[1][:5]
    moved_by = np.array([0.0, 5e-11, 3e-9, 1e-6, 0.0])
    later = [shapely.affinity.translate(*pair) for pair in zip(few[1], moved_by)]
    with connected(one=source_of(kind, *few), two=source_of(kind, few[0], later)) as (one, two):
        changes = compared(qtbot, shown(qtbot, one), shown(qtbot, two))
    assert changes.counts["geometry"] == 2
    texts = [(row.before, row.after) for row in changes.rows]
    assert all(before.split()[0] == after.split()[0] for before, after in texts)
    whole = acres(few[1][2])
    assert float(texts[0][0].split()[0].replace(",", "")) == pytest.approx(whole, rel=1e-3)


def test_parcels_of_several_crs_that_only_touch_the_area(county):
    ids, shapes = county
    zones = unions(shapes[:200], 20)
    edges = [np.diff(shapely.get_coordinates(one), axis=0) for one in zones]
    zones = zones[[np.hypot(*one.T).max() < 0.004 for one in edges]]
    feet = source_of("feet", ids[:100], shapes[:100])
    utm = source_of("utm", ids[100:200], shapes[100:200])
    with connected(feet=feet, utm=utm) as parts:
        area = AreaInput.from_layer(layer_in(WGS84, zones))
        result, found = joined(ConnectionGroup(tuple(parts)), area)
    assert touching(ids[:200], shapes[:200], zones) <= set(found)
    assert result.outcome.count_unmatched == 0


def test_a_dead_crs_is_made_again():
    """QGIS has a CRS without an ID in a cache, also after the end of the thread that made it."""

    def in_thread(work):
        results = []
        thread = threading.Thread(target=lambda: results.append(work()))
        thread.start()
        thread.join()
        return results[0]

    for number in range(8):  # which of them die, depends on the addresses of the threads
        proj = LAMBERT.replace("lon_0=-93", f"lon_0=-93.{number}1")
        text = in_thread(lambda proj=proj: crs_text(QgsCoordinateReferenceSystem.fromProj(proj)))
        in_thread(lambda text=text: crs_text(crs_of(text)))
        assert crs_text(crs_of(text)) == text
        in_thread(lambda text=text: crs_text(crs_of(text)))
        assert crs_text(memory_layer("Parcels", crs=text).crs()) == text
    for _ in range(5):
        has_made, may_end = threading.Event(), threading.Event()

        def make(text=text, has_made=has_made, may_end=may_end):
            crs_text(crs_of(text))
            has_made.set()
            may_end.wait()

        QgsCoordinateReferenceSystem.invalidateCache()
        thread = threading.Thread(target=make)
        thread.start()
        has_made.wait()
        layer = memory_layer("Parcels", crs=text)
        may_end.set()
        thread.join()
        assert crs_text(layer.crs()) == text


@pytest.mark.parametrize("kind", KINDS)
def test_a_long_edge_in_degrees_is_a_curve_in_other_crs(kind):
    decimeter = 1e-6
    shapes = [
        shapely.box(-93.6, 42.01 + gap, -93.5999, 42.0101 + gap) for gap in (-decimeter, decimeter)
    ]
    zone = shapely.box(-93.7, 42, -93.5, 42.01)
    with connected(county=source_of(kind, ["in", "out"], shapes)) as (connection,):
        _, found = joined(connection, AreaInput.from_layer(layer_in(WGS84, [zone])))
    assert {one for one, _ in found} == {"in"}


@pytest.mark.parametrize("of_area", ["EPSG:3338", "EPSG:26960", NAD83, WGS84])
@pytest.mark.parametrize("crs", ["EPSG:3338", "EPSG:26960", NAD83])
def test_an_area_across_180_degrees(qgis_app, crs, of_area):
    """The parcels are a row of boxes on both sides, of which the area has all but the ends."""
    west = [shapely.box(179.9 + n / 100, 51.9, 179.91 + n / 100, 52) for n in range(10)]
    east = [shapely.box(-180 + n / 100, 51.9, -179.99 + n / 100, 52) for n in range(10)]
    shapes = np.array([*west, *east])
    parcels = [
        parcel(f"{n:02}", shape, parcel_id=f"{n}")
        for n, shape in enumerate(in_crs(shapes, WGS84, crs))
    ]
    info = SourceInfo(FIELD_BY_NAME, is_metered=False, needs_scope=False, crs=crs)
    source = FakeSource(parcels, info, degrees=partial(moved, crs=crs, to_crs=WGS84))
    parts = shapely.MultiPolygon(
        [shapely.box(179.925, 51.95, 180, 51.96), shapely.box(-180, 51.95, -179.925, 51.96)]
    )
    if of_area in (NAD83, WGS84):
        zones = [parts, shapely.box(179.925, 51.95, 180.075, 51.96)]
    else:
        own = in_crs([*parts.geoms], WGS84, of_area)
        zones = [shapely.union_all(own).convex_hull]
    for zone in zones:
        with connected(county=source) as (connection,):
            result, found = joined(connection, AreaInput.from_layer(layer_in(of_area, [zone])))
            stored = Search.from_json(json.dumps(result.search.to_json()))
            again = joined(connection, *reversed(without_input(stored)))[1]
        assert sorted(int(one) for one, _ in found) == [*range(2, 18)]
        assert again == found


def test_a_saved_layer_whose_crs_was_removed_is_compared_and_updated(county, qtbot, tmp_path):
    with connected(county=source_of("feet", county[0][:5], county[1][:5])) as (connection,):
        layer = shown(qtbot, connection)
        ended(qtbot, save_result(layer, tmp_path / "saved.gpkg"))
        layer.setCrs(QgsCoordinateReferenceSystem())
        fresh = shown(qtbot, connection)
        expected = geometries(fresh)
        assert compared(qtbot, layer, fresh).sentence == "No changes in 5 parcels."
        assert ended(qtbot, replace_saved(layer, fresh)).parcels == 5
    assert geometries(layer) == expected
