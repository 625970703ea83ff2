"""Search polygons from all types of geometries."""

import math
import struct

import pytest
import shapely
from shapely import GeometryCollection, LineString, MultiPolygon, Point, Polygon, box

from parcel_lookup.core.search.query.polygons import prepare_polygons

SQUARE = box(-93, 42, -92.9, 42.1)
OTHER = box(-92.5, 42, -92.4, 42.1)
BOWTIE = Polygon([(-93, 42), (-92, 43), (-92, 42), (-93, 43)])


def prepare(*shapes):
    wkbs = (shape if isinstance(shape, bytes) else shapely.to_wkb(shape) for shape in shapes)
    return prepare_polygons(enumerate(wkbs))


def wkb_of_ring(*corners):
    ring = [*corners, corners[0]]
    return struct.pack("<BIII", 1, 3, 1, len(ring)) + b"".join(
        struct.pack("<2d", *xy) for xy in ring
    )


def shapes_of(prepared):
    return [shapely.from_wkb(polygon.wkb) for polygon in prepared.polygons]


def test_a_valid_polygon_is_unchanged_to_the_last_digit():
    polygon = Polygon([(-93.123456789012345, 42.1), (-92.1, 42.2), (-92.7, 43.000000000000014)])
    prepared = prepare(polygon)
    assert [p.wkb for p in prepared.polygons] == [shapely.to_wkb(polygon)]
    assert not any(prepared[1:])
    assert prepared.notices == ()


def test_multipart_features_are_split_and_keep_their_origin():
    prepared = prepare_polygons(
        [(4, shapely.to_wkb(MultiPolygon([SQUARE, OTHER]))), (9, shapely.to_wkb(SQUARE))]
    )
    assert [polygon.origin for polygon in prepared.polygons] == [4, 4, 9]
    assert shapes_of(prepared) == [SQUARE, OTHER, SQUARE]


def test_z_and_m_are_dropped():
    with_z = shapely.force_3d(SQUARE, 100.0)
    (flat,) = shapes_of(prepare(with_z))
    assert not flat.has_z
    assert flat.equals_exact(SQUARE)
    ring = [(*xy, 7.0, 8.0) for xy in SQUARE.exterior.coords]
    with_zm = struct.pack("<BIII", 1, 3003, 1, 5) + b"".join(struct.pack("<4d", *p) for p in ring)
    (flat,) = shapes_of(prepare(with_zm))
    assert shapely.to_wkb(flat) == shapely.to_wkb(SQUARE)


def test_an_open_ring_is_closed():
    corners = list(SQUARE.exterior.coords)[:4]
    wkb = struct.pack("<BIII", 1, 3, 1, 4) + b"".join(struct.pack("<2d", *xy) for xy in corners)
    prepared = prepare(wkb)
    (closed,) = shapes_of(prepared)
    assert closed.equals(SQUARE)
    assert prepared.repaired == (0,)


def test_a_self_intersecting_polygon_is_repaired_and_reported():
    prepared = prepare(SQUARE, BOWTIE)
    assert prepared.repaired == (1,)
    assert [polygon.origin for polygon in prepared.polygons] == [0, 1, 1]
    assert all(shape.is_valid for shape in shapes_of(prepared))
    # Two triangles with their tips in the middle of a square of one degree.
    assert sum(shape.area for shape in shapes_of(prepared)[1:]) == pytest.approx(0.5)
    assert prepared.notices == ("1 feature was not valid; a repaired copy was used.",)


def test_a_point_shell_with_a_hole_elsewhere_has_no_area():
    prepared = prepare(SQUARE, Polygon([(-92, 42)] * 4, [OTHER.exterior]))
    assert [polygon.origin for polygon in prepared.polygons] == [0]
    assert prepared.repaired == ()
    assert prepared.empty == (1,)


@pytest.mark.filterwarnings("ignore:invalid value encountered")
@pytest.mark.parametrize(
    "geometry",
    [
        None,
        b"",
        b"no geometry at all",
        shapely.to_wkb(Polygon()),
        shapely.to_wkb(MultiPolygon()),
        shapely.to_wkb(GeometryCollection()),
        shapely.to_wkb(Point(-93, 42)),
        shapely.to_wkb(LineString([(-93, 42), (-92, 43)])),
        shapely.to_wkb(Polygon([(-93, 42), (-92, 42), (-91, 42)])),
        wkb_of_ring((-93, 42), (-92, 42), (math.nan, 43)),
        wkb_of_ring((-93, 42), (-92, 42), (math.inf, 43)),
    ],
)
def test_geometries_without_polygons_are_skipped_and_reported(geometry):
    prepared = prepare_polygons([(0, shapely.to_wkb(SQUARE)), (1, geometry)])
    assert prepared.empty == (1,)
    assert [polygon.origin for polygon in prepared.polygons] == [0]
    assert prepared.notices == ("1 feature had no polygon and was left out.",)


def test_points_and_lines_with_polygons_are_skipped_and_reported():
    mixed = GeometryCollection(
        [Point(0, 0), MultiPolygon([SQUARE, OTHER]), LineString([(0, 0), (1, 1)])]
    )
    prepared = prepare(mixed)
    assert shapes_of(prepared) == [SQUARE, OTHER]
    assert prepared.mixed == (0,)


def test_a_polygon_beyond_180_degrees_is_searched_on_both_sides():
    prepared = prepare(box(179, 51, 181, 52))
    assert prepared.beyond == (0,)
    assert sorted(shape.bounds for shape in shapes_of(prepared)) == [
        (-180, 51, -179, 52),
        (179, 51, 180, 52),
    ]


def test_longitudes_from_0_to_360_are_normalized():
    (shape,) = shapes_of(prepare(box(267, 42, 268, 43)))
    assert shape.bounds == (-93, 42, -92, 43)


def test_parts_beyond_the_poles_are_removed():
    prepared = prepare(box(-93, 80, -92, 95), box(-93, 91, -92, 95))
    assert [shape.bounds for shape in shapes_of(prepared)] == [(-93, 80, -92, 90)]
    assert (prepared.beyond, prepared.empty) == ((0,), (1,))


def test_a_polygon_wider_than_half_the_globe_is_reported():
    prepared = prepare(box(-179.5, 51, 179.5, 52))
    assert prepared.wide == (0,)
    assert len(prepared.polygons) == 1
    assert "180° meridian" in prepared.notices[0]
