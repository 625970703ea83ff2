"""Within a distance of points, lines and polygons of layers in any CRS."""

import pytest
import shapely
from qgis.core import (
    QgsCoordinateReferenceSystem,
    QgsCoordinateTransform,
    QgsCoordinateTransformContext,
    QgsDistanceArea,
    QgsFeatureRequest,
    QgsGeometry,
    QgsPointXY,
    QgsProject,
)

from parcel_lookup.core.contract import Cancellation, Cancelled, ErrorCode, ParcelError
from parcel_lookup.core.gis.inputs.distance import UNITS, Distance
from parcel_lookup.core.gis.inputs.polygons import AreaInput
from parcel_lookup.core.search import Search
from parcel_lookup.tests.support.layers import box, layer_of, rows
from parcel_lookup.tests.support.sources import row_of_parcels
from parcel_lookup.tests.support.toolbox import refusal, run, toolbox_over

STATE_PLANE_FEET = "EPSG:3418"  # Iowa South, US survey feet
ALASKA = "EPSG:3338"
FEET_300 = Distance(300, "feet")


def read(layer, distance=FEET_300, **options):
    return AreaInput.from_layer(layer, distance=distance, **options).read(Cancellation())


def shapes(area):
    return [shapely.from_wkb(polygon.wkb) for polygon in area.prepared.polygons]


def projected(wkt, crs):
    geometry = QgsGeometry.fromWkt(wkt)
    wgs84 = QgsCoordinateReferenceSystem("EPSG:4326")
    target = QgsCoordinateReferenceSystem(crs)
    geometry.transform(QgsCoordinateTransform(wgs84, target, QgsProject.instance()))
    return geometry


def measure():
    """QGIS's own ruler on the ellipsoid."""
    ruler = QgsDistanceArea()
    ruler.setSourceCrs(QgsCoordinateReferenceSystem("EPSG:4326"), QgsCoordinateTransformContext())
    ruler.setEllipsoid("EPSG:7030")
    return ruler


def farness(outline, line):
    """The least and the most meters from an outline to a dense line, by QGIS's ruler."""
    ruler = measure()
    points = shapely.get_coordinates(shapely.segmentize(line, 0.00005))
    tree = shapely.STRtree(shapely.points(points))
    found = []
    for x, y in outline.exterior.coords[::5]:
        near = tree.query(shapely.Point(x, y), predicate="dwithin", distance=0.012)
        place = QgsPointXY(x, y)
        found.append(min(ruler.measureLine(place, QgsPointXY(*points[i])) for i in near))
    return min(found), max(found)


@pytest.mark.parametrize(
    ("crs", "start", "end"),
    [
        ("EPSG:4269", (-93.6, 41.6), (-93.55, 41.62)),
        (STATE_PLANE_FEET, (-93.6, 41.6), (-93.55, 41.62)),
        ("EPSG:26915", (-93.6, 41.6), (-93.55, 41.62)),
        ("EPSG:3857", (-93.6, 41.6), (-93.55, 41.62)),
        ("EPSG:26914", (-96.03, 41.3), (-95.98, 41.3)),  # across the edge of its zone
        (ALASKA, (-149.9, 61.2), (-149.85, 61.22)),
        ("EPSG:3857", (-157.9, 21.3), (-157.86, 21.32)),
    ],
)
def test_along_a_line_of_any_crs(crs, start, end):
    line = f"LineString ({start[0]} {start[1]}, {end[0]} {end[1]})"
    [outline] = shapes(read(layer_of([projected(line, crs)], kind="LineString", crs=crs)))
    # The line as it is in its own CRS, so finely that its bend in degrees is in it.
    there = projected(line, crs).densifyByCount(2000)
    there.transform(
        QgsCoordinateTransform(
            QgsCoordinateReferenceSystem(crs),
            QgsCoordinateReferenceSystem("EPSG:4326"),
            QgsProject.instance(),
        )
    )
    least, most = farness(outline, shapely.from_wkb(bytes(there.asWkb())))
    assert least == pytest.approx(91.44, rel=0.001)
    assert most == pytest.approx(91.44, rel=0.001)


@pytest.mark.parametrize(
    ("distance", "meters"),
    [
        (Distance(300, "feet"), 91.44),
        (Distance(100, "yards"), 91.44),
        (Distance(0.5, "miles"), 804.672),
        (Distance(250, "meters"), 250),
        (Distance(2, "kilometers"), 2000),
    ],
)
def test_units(distance, meters):
    [around] = shapes(read(layer_of(["Point (-93 42)"], kind="Point"), distance))
    ruler = measure()
    edge = [
        ruler.measureLine(QgsPointXY(-93, 42), QgsPointXY(x, y)) for x, y in around.exterior.coords
    ]
    assert edge == pytest.approx([meters] * len(edge), rel=0.001)


@pytest.mark.parametrize(
    ("distance", "words"),
    [
        (Distance(300), "300 feet"),
        (Distance(1, "miles"), "1 mile"),
        (Distance(0.5, "miles"), "0.5 miles"),
        (Distance(1200, "meters"), "1,200 meters"),
    ],
)
def test_a_distance_in_words(distance, words):
    assert str(distance) == words
    area = AreaInput.from_layer(layer_of(["Point (-93 42)"], kind="Point"), distance=distance)
    assert area.name == f"the area within {words} of Zones"
    search = area.read(Cancellation()).applied_to(Search(place=area.name))
    assert search.describe() == f"Parcels touching the area within {words} of Zones."


@pytest.mark.parametrize(
    ("distance", "words"),
    [
        (Distance(-1), "a number greater than or equal to 0"),
        (Distance(float("nan")), "a number greater than or equal to 0"),
        (Distance(float("inf"), "miles"), "a number greater than or equal to 0"),
        (Distance(63, "miles"), "The maximum distance is 62 miles"),
        (Distance(1, "furlongs"), "“furlongs” is not a unit of distance. Units: feet, yards"),
    ],
)
def test_distances_that_make_no_sense(distance, words):
    with pytest.raises(ParcelError, match=words) as caught:
        read(layer_of(["Point (-93 42)"], kind="Point"), distance)
    assert caught.value.code is ErrorCode.REQUEST_REFUSED


@pytest.mark.parametrize(("kind", "noun"), [("Point", "points"), ("LineString", "lines")])
@pytest.mark.parametrize("distance", [None, Distance(0)])
def test_points_and_lines_need_a_distance(kind, noun, distance):
    with pytest.raises(ParcelError, match=f"contains {noun}, which require a distance"):
        read(layer_of([f"{kind} EMPTY"], kind=kind), distance)


def test_around_polygons_of_many_parts_with_their_values():
    two = QgsGeometry.collectGeometry([box(-93, 42, -92.99, 42.01), box(-92.9, 42, -92.89, 42.01)])
    layer = layer_of(
        [None, two], kind="MultiPolygon", fields="n:int,name:string", values=[[1, "a"], [2, "b"]]
    )
    area = read(layer, carry_fields=["name"])
    assert [polygon.origin for polygon in area.prepared.polygons] == [1, 1]
    assert area.rows == [("a",), ("b",)]
    assert area.notices == ("1 of 2 polygons has no geometry and was left out.",)
    west, south, _, _ = shapes(area)[0].bounds
    assert measure().measureLine(QgsPointXY(west, 42.005), QgsPointXY(-93, 42.005)) == (
        pytest.approx(91.44, rel=0.001)
    )
    assert measure().measureLine(QgsPointXY(-92.995, south), QgsPointXY(-92.995, 42)) == (
        pytest.approx(91.44, rel=0.001)
    )


def test_no_distance_around_polygons_is_the_polygons():
    layer = layer_of([box(-93, 42, -92, 43)])
    assert read(layer, Distance(0)).prepared == read(layer, None).prepared
    assert AreaInput.from_layer(layer, distance=Distance(0)).name == "Zones"


def test_problems_of_polygons_are_reported_for_the_area_around_them_too():
    area = read(layer_of(["Polygon ((-93 42, -92.9 42.1, -92.9 42, -93 42.1, -93 42))"]))
    assert "1 feature was not valid; a repaired copy was used." in area.notices


def test_lines_that_cannot_be_placed_are_named():
    lines = [
        "LineString (2 48, 3 49)",
        "LineString (42 -93, 43 -93)",
        "LineString (-93 42, -92 42)",
    ]
    area = read(layer_of(lines, kind="LineString"))
    assert [polygon.origin for polygon in area.prepared.polygons] == [2]
    assert area.notices == (
        "1 of 3 lines has longitude and latitude swapped and was left out.",
        "1 of 3 lines is outside the United States and was left out.",
    )


def test_a_curve_and_a_line_with_heights():
    arc = "CompoundCurveZ (CircularStringZ (-93 42 1, -92.9 42.1 1, -92.8 42 1))"
    [around] = shapes(read(layer_of([arc], kind="CompoundCurveZ")))
    assert not around.has_z
    assert around.contains(shapely.Point(-92.9, 42.1))


def test_only_selected_or_requested_features_are_read():
    points = [f"Point ({-93 + n} 42)" for n in range(3)]
    layer = layer_of(points, kind="Point", fields="n:int", values=[[1], [2], [3]])
    layer.selectByExpression("n > 1")
    assert sorted(read(layer, selected_only=True).rows) == [(2,), (3,)]
    assert read(layer, request=QgsFeatureRequest().setLimit(1)).rows == [(1,)]


def test_a_long_line_can_be_cancelled():
    cancellation = Cancellation()
    cancellation.cancel()
    layer = layer_of(["LineString (-93 42, -92 42)"], kind="LineString")
    with pytest.raises(Cancelled):
        AreaInput.from_layer(layer, distance=FEET_300).read(cancellation)


@pytest.fixture(scope="module")
def _county(qgis_app, qgis_processing, tmp_path_factory):
    """A parcel file of 60 parcels in a row, each about 83 m wide."""
    path = tmp_path_factory.mktemp("county") / "county.gpkg"
    with toolbox_over(path, row_of_parcels(60)):
        yield


def owners(result):
    return [row["owner"] for row in rows(result["OUTPUT"])]


@pytest.mark.usefixtures("_county")
def test_parcels_along_a_line_and_around_points():
    # 100 m below the parcels 10 to 12.
    south = 42 - 100 / 111_080
    line = f"LineString (-92.9895 {south}, -92.9875 {south})"
    layer = layer_of([line], kind="LineString", name="Pipeline")
    assert owners(run("area_search", INPUT=layer, DISTANCE=99, UNIT="meters")) == []
    near = run("area_search", INPUT=layer, DISTANCE=101, UNIT="meters")
    assert owners(near) == ["Owner 10", "Owner 11", "Owner 12"]
    near = run("area_search", INPUT=layer, DISTANCE=330)
    assert owners(near) == ["Owner 10", "Owner 11", "Owner 12"]


@pytest.mark.usefixtures("_county")
def test_a_parcel_near_several_lines_comes_once_with_the_nearest_of_them():
    lines = [
        "LineString (-92.9886 41.9995, -92.9884 41.9995)",
        "LineString (-92.9886 41.9999, -92.9884 41.9999)",  # reaches farther into the parcels
        "LineString (-92.9801 41.9995, -92.9799 41.9995)",
    ]
    values = [["far"], ["near"], ["elsewhere"]]
    layer = layer_of(lines, kind="LineString", fields="road:string", values=values)
    result = run("area_search", INPUT=layer, DISTANCE=70, UNIT="meters")
    found = [(row["owner"], row["src_road"], row["join_count"]) for row in rows(result["OUTPUT"])]
    assert sorted(found) == [
        ("Owner 10", "near", 2),
        ("Owner 11", "near", 2),
        ("Owner 12", "near", 2),
        ("Owner 19", "elsewhere", 1),
        ("Owner 20", "elsewhere", 1),
    ]
    each = run("area_search", INPUT=layer, DISTANCE=70, UNIT="meters", JOIN_MODE=1)
    assert len(owners(each)) == 8


@pytest.mark.usefixtures("_county")
def test_what_the_algorithm_refuses():
    points = layer_of(["Point (-93 42)"], kind="Point")
    assert "contains points, which require a distance" in refusal("area_search", INPUT=points)
    assert "The maximum distance is 62 miles." in refusal(
        "area_search", INPUT=points, DISTANCE=100, UNIT="miles"
    )
    assert "UNIT" in refusal("area_search", INPUT=points, DISTANCE=1, UNIT="furlongs")


def test_every_unit_has_a_name_for_one():
    assert all(Distance(2, unit).label == str(Distance(2, unit)) for unit in UNITS)
