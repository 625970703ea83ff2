"""Polygons that touch a parcel, and their overlap, compared with independent values."""

import json
import math
import sqlite3
import struct
from contextlib import closing

import pytest
import shapely
from shapely import MultiPolygon, Point, Polygon, box

from parcel_lookup.core.search import Overlap, SearchPolygon
from parcel_lookup.core.search.query.overlap import OverlapFinder
from parcel_lookup.core.search.query.polygons import prepare_polygons

# A parcel of a thousandth of a degree at 42° N. One degree of longitude and of latitude there are
# 82,852.9 m and 111,074.7 m long on WGS 84 (at 42.0005°: 82,852.2 and 111,074.7 m).
PARCEL = box(-93.001, 42, -93, 42.001)
ACRES = 82.8522 * 111.0747 / 4046.8564224


def find(parcels, *polygons):
    """Overlaps of parcels (one, or a list) with polygons, or pairs of origin and polygon."""
    pairs = [item if isinstance(item, tuple) else (i, item) for i, item in enumerate(polygons)]
    finder = OverlapFinder([SearchPolygon(shapely.to_wkb(shape), i) for i, shape in pairs])
    many = parcels if isinstance(parcels, list) else [parcels]
    wkbs = [s if s is None or isinstance(s, bytes) else shapely.to_wkb(s) for s in many]
    found = finder.find(wkbs)
    return found if isinstance(parcels, list) else found[0]


def test_a_parcel_inside_a_polygon_overlaps_completely():
    (overlap,) = find(PARCEL, box(-94, 41, -92, 43))
    assert overlap.origin == 0
    assert overlap.acres == pytest.approx(ACRES, rel=1e-4)
    assert overlap.percent == 100.0


def test_a_parcel_cut_by_a_polygon_overlaps_partly():
    (overlap,) = find(PARCEL, box(-93.00025, 41, -92, 43))
    assert overlap.acres == pytest.approx(ACRES / 4, rel=1e-4)
    assert overlap.percent == pytest.approx(25, abs=1e-6)


def test_a_polygon_inside_a_parcel_overlaps_partly():
    (overlap,) = find(PARCEL, box(-93.0006, 42.0004, -93.0004, 42.0006))
    assert overlap.acres == pytest.approx(ACRES / 25, rel=1e-4)
    assert overlap.percent == pytest.approx(4, rel=1e-4)


def test_areas_are_ellipsoidal():
    # The same box is 1.94 times as small at 68° N: cos 68° / cos 42°, and 0.4 % for the flattening.
    (south,) = find(PARCEL, box(-94, 41, -92, 43))
    (north,) = find(shapely.affinity.translate(PARCEL, 0, 26), box(-94, 67, -92, 69))
    ratio = math.cos(math.radians(68.0005)) / math.cos(math.radians(42.0005))
    assert north.acres / south.acres == pytest.approx(ratio, rel=6e-3)
    assert north.acres / south.acres > ratio


@pytest.mark.parametrize(
    "polygon",
    [
        box(-93, 42, -92, 43),  # shares an edge
        box(-93, 42.001, -92, 43),  # shares a corner
        Polygon([(-93, 42.0005), (-92, 42), (-92, 43)]),  # a corner on an edge
    ],
)
def test_touching_is_an_overlap_of_zero(polygon):
    assert find(PARCEL, polygon) == (Overlap(0, 0.0, 0.0),)


def test_polygons_that_do_not_touch_are_not_listed():
    assert find(PARCEL, box(-92.9999999, 42, -92, 43), box(0, 0, 1, 1)) == ()


def test_overlaps_are_sorted_by_size_and_ties_by_input_order():
    overlaps = find(
        PARCEL,
        (7, box(-93.0001, 41, -92, 43)),
        (5, box(-94, 41, -92, 43)),
        (3, box(-93, 41, -92, 43)),
        (1, box(-94, 41, -93.0009, 43)),
        (2, box(-94, 41, -92, 43)),
    )
    assert [overlap.origin for overlap in overlaps] == [2, 5, 1, 7, 3]
    assert [round(overlap.percent, 3) for overlap in overlaps] == [100, 100, 10, 10, 0]


def test_parts_of_one_feature_are_one_origin():
    parts = [(4, box(-94, 41, -93.0009, 43)), (4, box(-93.0002, 41, -92, 43))]
    (overlap,) = find(PARCEL, *parts)
    assert overlap.percent == pytest.approx(30, abs=1e-6)


def test_overlapping_parts_are_not_counted_twice():
    parts = [(4, box(-94, 41, -93.0005, 43)), (4, box(-94, 41, -93.0007, 43))]
    (overlap,) = find(PARCEL, *parts, (5, box(-94, 41, -93.0007, 43)))[:1]
    assert overlap.origin == 4
    assert overlap.percent == pytest.approx(50, abs=1e-6)
    (overlap,) = find(PARCEL, (4, box(-94, 41, -92, 43)), *parts)
    assert overlap.percent == 100


def test_a_part_that_only_touches_adds_nothing():
    (overlap,) = find(PARCEL, (0, box(-93.0005, 41, -92, 43)), (0, box(-94, 41, -93.001, 43)))
    assert overlap.percent == pytest.approx(50, abs=1e-6)


def test_holes_are_not_covered():
    ring = Polygon(box(-94, 41, -92, 43).exterior, [box(-93.0005, 41.5, -92.5, 42.5).exterior])
    (overlap,) = find(PARCEL, ring)
    assert overlap.percent == pytest.approx(50, abs=1e-6)
    assert find(box(-93.0001, 42, -93, 42.0001), ring) == ()


def test_multipart_parcels_are_measured_completely():
    parcel = MultiPolygon([PARCEL, shapely.affinity.translate(PARCEL, 1, 0)])
    (overlap,) = find(parcel, box(-93.5, 41, -92.5, 43))
    assert overlap.acres == pytest.approx(ACRES, rel=1e-4)
    assert overlap.percent == pytest.approx(50, abs=1e-6)


def test_each_parcel_of_a_stack_has_its_overlap():
    found = find([PARCEL, None, PARCEL, box(0, 0, 1, 1), PARCEL], box(-94, 41, -92, 43))
    assert [bool(overlaps) for overlaps in found] == [True, False, True, False, True]
    assert found[0] == found[2] == found[4]


def test_parcels_without_geometry_or_area_have_no_overlap():
    west_half = box(-94, 41, -93.0005, 43)
    empty = Polygon()
    point = Point(-93.0007, 42.0005)
    unreadable = b"\x01no geometry"
    assert find([None, empty, unreadable], west_half) == [(), (), ()]
    assert find(point, west_half) == (Overlap(0, 0.0, 100.0),)


def test_an_invalid_parcel_is_only_repaired_to_measure_it():
    # A bow tie: its two triangles wind in opposite directions, so that plain areas cancel out.
    bowtie = Polygon([(-93.001, 42), (-93, 42.001), (-93, 42), (-93.001, 42.001)])
    (overlap,) = find(bowtie, box(-94, 41, -92, 43))
    assert overlap.acres == pytest.approx(ACRES / 2, rel=1e-4)
    assert overlap.percent == 100
    (overlap,) = find(bowtie, box(-94, 41, -93.0005, 43))
    assert overlap.percent == pytest.approx(50, abs=1e-6)


def test_a_parcel_collapsed_to_a_line_still_touches():
    flat = Polygon([(-93.001, 42), (-93, 42), (-93.0005, 42)])
    assert find(flat, box(-94, 41, -92, 43))[0][:2] == (0, 0.0)


def test_a_collection_is_measured_by_its_polygons():
    mixed = shapely.GeometryCollection([PARCEL, shapely.LineString([(-93, 42), (-92.5, 42)])])
    (overlap,) = find(mixed, box(-93.0005, 41, -92, 43))
    assert overlap.percent == pytest.approx(50, abs=1e-6)


def test_without_polygons_there_is_no_overlap():
    assert find([PARCEL, None]) == [(), ()]


def lots_of(path):
    """WKB of the layer parcels_geom: what follows the header of each GeoPackage geometry."""
    with closing(sqlite3.connect(path)) as file:
        (column,) = file.execute(
            "SELECT column_name FROM gpkg_geometry_columns WHERE table_name = 'parcels_geom'"
        ).fetchone()
        blobs = [row[0] for row in file.execute(f'SELECT "{column}" FROM parcels_geom')]
    envelopes = (0, 32, 48, 48, 64)
    return [blob[8 + envelopes[blob[3] >> 1 & 7] :] for blob in blobs if blob is not None]


def test_pairs_equal_those_of_the_intersects_predicate(shared_data):
    """All of Cambridge: 13,116 lots and 261 zoning districts."""
    folder = shared_data / "cambridge_ma"
    features = json.loads((folder / "zoning_districts.geojson").read_text())["features"]
    zones = [shapely.geometry.shape(feature["geometry"]) for feature in features]
    wkbs = lots_of(folder / "cambridge_parcels.gpkg")
    prepared = prepare_polygons((i, shapely.to_wkb(zone)) for i, zone in enumerate(zones))
    found = OverlapFinder(prepared.polygons).find(wkbs)
    pairs = {(i, o.origin) for i, overlaps in enumerate(found) for o in overlaps}
    lots = shapely.from_wkb(wkbs)
    expected = {
        (lot, zone)
        for zone, shape in enumerate(zones)
        for lot in shapely.STRtree(lots).query(shape, predicate="intersects").tolist()
    }
    assert pairs == expected
    assert len(pairs) > 13_000
    # The districts tile the city: their shares of a lot add up to the lot, or less at its edge.
    assert max(sum(o.percent for o in overlaps) for overlaps in found) < 101


def test_wkb_of_either_byte_order_is_read():
    ring = list(PARCEL.exterior.coords)
    big = struct.pack(">BIII", 0, 3, 1, 5) + b"".join(struct.pack(">2d", *xy) for xy in ring)
    (overlap,) = find(big, box(-93.0005, 41, -92, 43))
    assert overlap.percent == pytest.approx(50, abs=1e-6)
