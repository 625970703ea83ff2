"""Search polygons out of layers."""

import math
import threading
import time

import pytest
import shapely
from qgis.core import (
    Qgis,
    QgsCoordinateReferenceSystem,
    QgsCoordinateTransform,
    QgsFeature,
    QgsFeatureRequest,
    QgsGeometry,
    QgsPointXY,
    QgsProject,
    QgsRectangle,
    QgsVectorLayer,
)
from qgis.PyQt.QtCore import QDate

from parcel_lookup.core.contract import Cancellation, Cancelled, ErrorCode, ParcelError
from parcel_lookup.core.gis.inputs.polygons import AreaInput
from parcel_lookup.tests.support.layers import box, layer_of, rows
from parcel_lookup.tests.support.sources import make_parcel
from parcel_lookup.tests.support.toolbox import Feedback, run, toolbox_over

STATE_PLANE_FEET = "EPSG:3418"  # Iowa South, US survey feet
UTM = "EPSG:26915"


def read(layer, *arguments, **options):
    return AreaInput.from_layer(layer, *arguments, **options).read(Cancellation())


def refusal(*arguments, **options):
    with pytest.raises(ParcelError) as caught:
        read(*arguments, **options)
    assert caught.value.code is ErrorCode.NO_POLYGONS
    return caught.value.sentence


def shapes(area):
    return [shapely.from_wkb(polygon.wkb) for polygon in area.prepared.polygons]


def test_polygons_keep_their_place_and_their_feature():
    multi = QgsGeometry.collectGeometry([box(-92, 42, -91.9, 42.1), box(-91.8, 42, -91.7, 42.1)])
    layer = layer_of([box(-93, 42, -92.9, 42.1), multi], kind="MultiPolygon")
    area = read(layer)
    assert [polygon.origin for polygon in area.prepared.polygons] == [0, 1, 1]
    assert shapes(area)[0].bounds == pytest.approx((-93, 42, -92.9, 42.1), abs=1e-12)
    assert area.notices == ()


@pytest.mark.parametrize("crs", [UTM, STATE_PLANE_FEET, "EPSG:3857"])
def test_a_long_straight_edge_of_a_projected_crs_stays_where_it_is_on_the_ground(crs):
    """The middle of a 100 km edge is 150 m off where only its ends are transformed."""
    edge = box(-93.6, 41.5, -92.4, 41.6, crs)
    ring = shapely.from_wkt(edge.asWkt(17)).exterior
    middles = [
        QgsGeometry.fromWkt(shapely.LineString([a, b]).interpolate(0.5, normalized=True).wkt)
        for a, b in zip(ring.coords, ring.coords[1:])
    ]
    [polygon] = shapes(read(layer_of([edge], crs=crs)))
    layer = layer_of(middles, kind="Point", crs=crs)
    to_degrees = _transform(crs)
    for feature in layer.getFeatures():
        point = feature.geometry()
        point.transform(to_degrees)
        x, y = point.asPoint().x(), point.asPoint().y()
        distance = shapely.distance(polygon.exterior, shapely.Point(x, y)) * 111_000
        assert distance < 0.05
    longest = max(
        math.dist((ax * 83_000, ay * 111_000), (bx * 83_000, by * 111_000))
        for (ax, ay), (bx, by) in zip(polygon.exterior.coords, polygon.exterior.coords[1:])
    )
    assert longest < 520


def _transform(crs):
    return QgsCoordinateTransform(
        QgsCoordinateReferenceSystem(crs),
        QgsCoordinateReferenceSystem("EPSG:4326"),
        QgsProject.instance(),
    )


def test_an_edge_in_degrees_is_sent_as_it_is():
    [polygon] = shapes(read(layer_of([box(-93, 42, -91, 43)], crs="EPSG:4269")))
    assert len(polygon.exterior.coords) == 5


def test_curves_become_straight_edges():
    circle = "CurvePolygon (CircularString (-93 42, -92.9 42.1, -92.8 42, -92.9 41.9, -93 42))"
    [polygon] = shapes(read(layer_of([circle], kind="CurvePolygon")))
    assert polygon.area == pytest.approx(math.pi * 0.1**2, rel=1e-3)


def test_heights_and_measures_are_dropped():
    wkt = "PolygonZM ((-93 42 5 1, -92.9 42 5 2, -92.9 42.1 5 3, -93 42 5 1))"
    [polygon] = read(layer_of([wkt], kind="PolygonZM")).prepared.polygons
    assert not shapely.from_wkb(polygon.wkb).has_z


def test_a_triangulated_surface_is_made_of_polygons():
    tin = (
        "TIN Z (((-93 42 0, -92.9 42 0, -92.9 42.1 0, -93 42 0)),"
        "((-93 42 0, -92.9 42.1 0, -93 42.1 0, -93 42 0)))"
    )
    area = read(layer_of([tin], kind="TINZ"))
    assert shapely.union_all(shapes(area)).area == pytest.approx(0.01)


def test_the_repair_of_a_bow_tie_is_reported():
    area = read(layer_of(["Polygon ((-93 42, -92.9 42.1, -92.9 42, -93 42.1, -93 42))"]))
    assert all(shape.is_valid for shape in shapes(area))
    assert sum(shape.area for shape in shapes(area)) == pytest.approx(0.005)
    assert "repaired" in " ".join(area.notices)


def test_features_without_geometry_are_counted_and_the_others_keep_their_rows():
    layer = layer_of(
        [None, box(-93, 42, -92.9, 42.1), "Polygon EMPTY"],
        fields="name:string",
        values=[["none"], ["one"], ["empty"]],
    )
    area = read(layer)
    assert area.notices == ("2 of 3 polygons have no geometry and were left out.",)
    [polygon] = area.prepared.polygons
    assert area.rows[polygon.origin] == ("one",)


def test_values_are_carried_as_they_are_and_null_is_none():
    layer = layer_of(
        [box(-93, 42, -92.9, 42.1)] * 2,
        fields="t:string,i:integer,d:double,day:date,flag:bool",
        values=[["R-1", 7, 1.5, QDate(2014, 5, 6), True], [None] * 5],
    )
    area = read(layer)
    assert area.rows == [("R-1", 7, 1.5, QDate(2014, 5, 6), True), (None,) * 5]
    assert read(layer, carry_fields=["d", "t"]).rows[0] == (1.5, "R-1")
    assert read(layer, carry_fields=[]).rows[0] == ()


def test_a_field_that_is_not_there_is_refused():
    with pytest.raises(ParcelError, match="no field “nope”"):
        AreaInput.from_layer(layer_of([box(-93, 42, -92, 43)]), carry_fields=["nope"])


def test_only_selected_features_are_read():
    layer = layer_of(
        [box(-93, 42, -92, 43), box(-95, 42, -94, 43)], fields="n:int", values=[[1], [2]]
    )
    layer.selectByExpression("n = 2")
    area = AreaInput.from_layer(layer, selected_only=True)
    assert area.count == 1
    assert area.read(Cancellation()).rows == [(2,)]


def test_selected_features_come_in_the_order_of_their_ids():
    """In a random order, the same features would be another search without cached responses."""
    layer = layer_of([box(-93 + n / 100, 42, -93 + (n + 1) / 100, 42.01) for n in range(60)])
    ids = sorted(layer.allFeatureIds())
    orders = set()
    for chosen in (ids, ids[::-1], ids[30:] + ids[:30]):
        layer.removeSelection()
        for one in chosen:
            layer.select(one)
        found = shapes(AreaInput.from_layer(layer, selected_only=True).read(Cancellation()))
        orders.add(tuple(round(shape.bounds[0], 6) for shape in found))
    assert orders == {tuple(round(-93 + n / 100, 6) for n in range(60))}


def test_a_layer_being_edited_is_read_as_it_looks():
    layer = layer_of([box(-93, 42, -92, 43), box(-95, 42, -94, 43)])
    first = next(layer.getFeatures()).id()
    assert layer.startEditing()
    layer.deleteFeature(first)
    new = QgsFeature(layer.fields())
    new.setGeometry(box(-97, 42, -96, 43))
    layer.addFeature(new)
    wests = sorted(shape.bounds[0] for shape in shapes(read(layer)))
    layer.rollBack()
    assert wests == pytest.approx([-97, -95])


def test_what_is_read_is_what_was_there_when_it_was_copied():
    layer = layer_of([box(-93, 42, -92, 43)])
    area = AreaInput.from_layer(layer)
    del layer
    assert len(area.read(Cancellation()).prepared.polygons) == 1


def test_a_request_narrows_the_features_down():
    layer = layer_of([box(-93, 42, -92, 43)] * 3, fields="n:int", values=[[1], [2], [3]])
    request = QgsFeatureRequest().setFilterExpression("n > 1").setLimit(1)
    assert read(layer, request=request).rows == [(2,)]


@pytest.mark.parametrize(
    ("layer", "words"),
    [
        (lambda: None, "no polygon layer is selected"),
        (lambda: QgsVectorLayer("/nowhere.gpkg", "x", "ogr"), "no polygon layer is selected"),
        (lambda: layer_of(["Point (1 2)"], kind="Point"), "“Zones” contains points"),
        (lambda: layer_of(["LineString (1 2, 3 4)"], kind="LineString"), "“Zones” contains lines"),
        (lambda: layer_of([None], kind="None"), "“Zones” has no geometry"),
        (lambda: layer_of([box(-93, 42, -92, 43)], crs=""), "no coordinate reference system"),
        (lambda: layer_of([]), "“Zones” has no features"),
        (lambda: layer_of([None]), "has no geometry and was left out"),
    ],
)
def test_what_cannot_be_searched_with_is_refused_with_its_reason(layer, words):
    assert words in refusal(layer())


def test_an_empty_selection_is_refused():
    assert "no selected features" in refusal(layer_of([box(-93, 42, -92, 43)]), selected_only=True)


def test_polygons_outside_the_united_states_are_named():
    paris = box(2.2, 48.8, 2.4, 48.9)
    assert "is outside the United States" in refusal(layer_of([paris]))
    both = read(layer_of([paris, box(-93, 42, -92, 43)]))
    assert both.notices == ("1 of 2 polygons is outside the United States and was left out.",)


@pytest.mark.parametrize(
    "place",
    [
        (-150, 61, -149, 62),  # Anchorage
        (-158.3, 21.2, -157.6, 21.7),  # Honolulu
        (-66.2, 18.3, -66.0, 18.5),  # San Juan
        (144.7, 13.4, 144.9, 13.6),  # Guam
        (173, 52.8, 173.4, 53),  # Attu
    ],
)
def test_all_of_the_united_states_can_be_searched(place):
    assert read(layer_of([box(*place)])).notices == ()


def test_swapped_coordinates_are_recognized():
    swapped = "Polygon ((42 -93, 42 -92, 43 -92, 43 -93, 42 -93))"
    assert "longitude and latitude swapped" in refusal(layer_of([swapped]))


@pytest.mark.parametrize("crs", ["EPSG:4326", UTM])
def test_coordinates_of_another_crs_have_no_place_on_the_globe(crs):
    far = "Polygon ((5e12 4e12, 6e12 4e12, 6e12 5e12, 5e12 4e12))"
    assert "check the layer's CRS" in refusal(layer_of([far], crs=crs))


@pytest.mark.parametrize("crs", ["EPSG:5703", "EPSG:4978"])
def test_heights_and_places_from_the_center_of_the_earth_are_no_places(crs):
    assert "cannot be transformed to longitude and latitude" in refusal(
        layer_of([box(-93, 42, -92, 43)], crs=crs)
    )


def test_a_million_vertices_do_not_hold_up_other_threads():
    step = 2 * math.pi / 1_000_000
    ring = ", ".join(
        f"{500_000 + 20_000 * math.cos(i * step):.3f} {4_650_000 + 20_000 * math.sin(i * step):.3f}"
        for i in range(1_000_000)
    )
    first = ring.partition(",")[0]
    area = AreaInput.from_layer(layer_of([f"Polygon (({ring}, {first}))"], crs=UTM))
    result = []
    thread = threading.Thread(target=lambda: result.append(area.read(Cancellation())))
    pauses, last = [], time.perf_counter()
    thread.start()
    while thread.is_alive():
        thread.join(0.001)
        pauses.append(time.perf_counter() - last)
        last = time.perf_counter()
    assert shapely.get_num_coordinates(shapes(result[0])[0]) > 1_000_000
    assert len(pauses) > 20  # this thread lived


def test_reading_ends_when_it_is_cancelled():
    cancellation = Cancellation()
    cancellation.cancel()
    with pytest.raises(Cancelled):
        AreaInput.from_layer(layer_of([box(-93, 42, -92, 43)])).read(cancellation)


def test_a_drawn_polygon():
    crs = QgsCoordinateReferenceSystem(UTM)
    area = AreaInput.from_geometry(box(-93, 42, -92.9, 42.1, UTM), crs)
    read = area.read(Cancellation())
    assert area.fields == []
    assert shapes(read)[0].bounds == pytest.approx((-93, 42, -92.9, 42.1), abs=1e-3)


@pytest.mark.parametrize("geometry", [QgsGeometry(), QgsGeometry.fromWkt("Point (1 2)")])
def test_what_is_drawn_has_an_area(geometry):
    with pytest.raises(ParcelError, match="the map view has no area"):
        AreaInput.from_geometry(geometry, QgsCoordinateReferenceSystem(UTM))


# Across the 180° meridian, and around a pole


def parcels_across(west, south, east, north, columns, rows):
    """Boxes in degrees from 0° to 360° over a region, with some room between them."""
    width, height = (east - west) / columns, (north - south) / rows
    return [
        shapely.box(x, y, x + 0.8 * width, y + 0.8 * height)
        for x in (west + i * width for i in range(columns))
        for y in (south + j * height for j in range(rows))
    ]


def on_the_globe(box_360):
    """A box of `parcels_across` as files have it: split at 180°, longitudes within ±180°."""
    parts = [
        shapely.intersection(box_360, shapely.box(0, -90, 180, 90)),
        shapely.transform(
            shapely.intersection(box_360, shapely.box(180, -90, 360, 90)), lambda xy: xy - (360, 0)
        ),
    ]
    return shapely.union_all([part for part in parts if part.area > 0])


def found_in(area, parcels):
    """Which parcels the search polygons meet."""
    searched = shapely.union_all(shapes(area))
    return {i for i, one in enumerate(parcels) if shapely.intersects(searched, on_the_globe(one))}


def met_in_the_plane(geometry, crs, parcels):
    """Which parcels a geometry meets in its own CRS: each parcel is transformed there, finely."""
    transform = QgsCoordinateTransform(
        QgsCoordinateReferenceSystem("EPSG:4326"),
        QgsCoordinateReferenceSystem(crs),
        QgsProject.instance(),
    )
    met = set()
    for i, one in enumerate(parcels):
        flat = QgsGeometry.fromWkt(shapely.segmentize(one, 0.01).wkt)
        assert flat.transform(transform) == Qgis.GeometryOperationResult.Success
        if flat.intersects(geometry):
            met.add(i)
    return met


def planar(points, crs):
    """The polygon in a CRS whose corners are given in degrees."""
    geometry = QgsGeometry.fromPolygonXY([[QgsPointXY(x, y) for x, y in points]])
    geometry.transform(
        QgsCoordinateTransform(
            QgsCoordinateReferenceSystem("EPSG:4326"),
            QgsCoordinateReferenceSystem(crs),
            QgsProject.instance(),
        )
    )
    return geometry


ALEUTIANS = parcels_across(176.05, 51.1, 184.05, 53.1, 32, 10)


@pytest.mark.parametrize("crs", ["EPSG:3338", "EPSG:32660", "EPSG:3832", "EPSG:3857", "EPSG:6931"])
def test_a_polygon_of_a_projected_crs_across_the_antimeridian_is_split_there(crs):
    corners = [(177.03, 51.33), (-177.02, 51.42), (-176.53, 52.61), (178.03, 52.92)]
    if crs == "EPSG:3857":  # whose plane goes on beyond its edge
        box = QgsGeometry.fromRect(QgsRectangle(19.7e6, 6.65e6, 20.35e6, 6.9e6))
        degrees = [(x * 180 / 20037508.342789244, 0) for x in (19.7e6, 20.35e6)]
        assert degrees[0][0] < 180 < degrees[1][0]
        south, north = (math.degrees(math.atan(math.sinh(y / 6378137))) for y in (6.65e6, 6.9e6))
        whole = shapely.box(degrees[0][0], south, degrees[1][0], north)
        expected = {i for i, one in enumerate(ALEUTIANS) if shapely.intersects(one, whole)}
    else:
        box = planar(corners, crs)
        expected = met_in_the_plane(box, crs, ALEUTIANS)
    area = read(layer_of([box], crs=crs))
    assert found_in(area, ALEUTIANS) == expected
    assert len(ALEUTIANS) > len(expected) > 20
    assert all(shape.bounds[2] - shape.bounds[0] < 10 for shape in shapes(area))


def test_holes_and_parts_on_either_side_of_the_antimeridian_stay_what_they_are():
    shell = planar([(177.03, 51), (-177.02, 51), (-177.02, 53), (177.03, 53)], "EPSG:3338")
    holes = [
        planar([(west, 51.8), (east, 51.8), (east, 52.2), (west, 52.2)], "EPSG:3338")
        for west, east in ((178.02, 178.93), (179.52, -179.47), (-178.92, -178.03))
    ]
    for hole in holes:
        shell = shell.difference(hole)
    island = planar([(-178.7, 51.9), (-178.2, 51.9), (-178.2, 52.1), (-178.7, 52.1)], "EPSG:3338")
    geometry = QgsGeometry.collectGeometry([shell, island])
    area = read(layer_of([geometry], kind="MultiPolygon", crs="EPSG:3338"))
    expected = met_in_the_plane(geometry, "EPSG:3338", ALEUTIANS)
    assert found_in(area, ALEUTIANS) == expected
    assert len(expected) < len(met_in_the_plane(geometry.convexHull(), "EPSG:3338", ALEUTIANS))
    assert not any("valid" in notice for notice in area.notices)


@pytest.mark.parametrize("crs", ["EPSG:3995", "EPSG:3571", "EPSG:3031"])
@pytest.mark.parametrize("has_hole", [False, True])
def test_a_polygon_around_a_pole_is_skipped_by_name(crs, has_hole):
    disc = QgsGeometry.fromPointXY(QgsPointXY(1e5, 2e5)).buffer(2.2e6, 40)
    if has_hole:
        disc = disc.difference(QgsGeometry.fromPointXY(QgsPointXY(-5e4, 0)).buffer(1.9e6, 40))
    words = "1 of 1 polygon surrounds a pole and was left out: 1."
    assert words in refusal(layer_of([disc], crs=crs))


def test_a_datum_shift_across_the_antimeridian_is_no_way_around_the_globe():
    """In NAD 27 the polygon ends at 180°; in WGS 84 some of its corners are beyond."""
    area = read(layer_of([box(179, 51, 180, 52)], crs="EPSG:4267"))
    assert sum(shape.area for shape in shapes(area)) == pytest.approx(1, rel=0.01)


def test_what_has_no_place_on_the_globe_is_named():
    here = QgsGeometry.fromRect(QgsRectangle(-1e5, 1e5, 1e5, 2e5))
    beyond = QgsGeometry.fromRect(QgsRectangle(-1e6, 4.5e6, 1e6, 5e6))  # no parallel is there
    area = read(layer_of([here, beyond], crs="EPSG:3338"))
    assert area.count_skipped == 1
    assert "on the globe: 2." in " ".join(area.notices)


@pytest.fixture
def aleutians(qgis_app, qgis_processing, tmp_path):
    """Parcels on both sides of the line, some across it, as the default connection."""
    parcels = [make_parcel(i, on_the_globe(one)) for i, one in enumerate(ALEUTIANS)]
    with toolbox_over(tmp_path / "aleutians.gpkg", parcels):
        yield [parcel.svc_uuid for parcel in parcels]


def test_a_whole_search_across_the_antimeridian_finds_what_is_there(aleutians):
    polygon = planar([(177.03, 51.33), (-177.02, 51.42), (-176.53, 52.61)], "EPSG:3338")
    expected = {aleutians[i] for i in met_in_the_plane(polygon, "EPSG:3338", ALEUTIANS)}
    feedback = Feedback()
    result = run("area_search", feedback, INPUT=layer_of([polygon], crs="EPSG:3338"))
    found = rows(result["OUTPUT"])
    assert {row["svc_uuid"] for row in found} == expected
    assert {row["join_count"] for row in found} == {1}
    assert sum(row["join_overlap_pct"] > 99 for row in found) > len(found) / 2
    assert result["COMPLETE"]


@pytest.mark.parametrize(
    ("crs", "left_out", "words"),
    [
        ("EPSG:3338", (-1e6, 4.5e6, 1e6, 5e6), "no location on the globe"),  # no parallel is there
        ("EPSG:3995", (-1e6, -1e6, 1e6, 1e6), "surrounds a pole"),
    ],
)
def test_a_search_without_one_of_its_polygons_is_not_complete(aleutians, crs, left_out, words):
    polygon = planar([(177.03, 51.33), (-177.02, 51.42), (-176.53, 52.61)], crs)
    left_out = QgsGeometry.fromRect(QgsRectangle(*left_out))
    feedback = Feedback()
    result = run("area_search", feedback, INPUT=layer_of([polygon, left_out], crs=crs))
    assert result["PARCEL_COUNT"] > 20
    assert not result["COMPLETE"]
    assert words in " ".join(feedback.warnings)
