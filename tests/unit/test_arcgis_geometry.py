"""Esri polygons: rings in any order and orientation to WKB, and polygons to rings."""

import itertools
import json

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from parcel_lookup.core.arcgis.geometry import (
    MARGIN,
    is_in_degrees,
    polygons_to_rings,
    rings_to_wkb,
    signed_area,
)
from parcel_lookup.core.contract import RequestRefused
from parcel_lookup.core.remote.protocol.geometry import UnreadableGeometry

SQUARE = [[-93.0, 42.0], [-93.0, 42.1], [-92.9, 42.1], [-92.9, 42.0], [-93.0, 42.0]]
HOLE = [[-92.98, 42.02], [-92.96, 42.02], [-92.96, 42.04], [-92.98, 42.04], [-92.98, 42.02]]
ISLAND = [[-92.975, 42.025], [-92.975, 42.03], [-92.97, 42.03], [-92.975, 42.025]]
AWAY = [[-92.0, 42.0], [-92.0, 42.1], [-91.9, 42.1], [-92.0, 42.0]]


def read(*rings, **members):
    return shapely.from_wkb(rings_to_wkb({"rings": list(rings), **members}))


def esri(shape):
    """The rings of a polygon as the documentation has them: outer ones clockwise."""
    rings = []
    for part in shapely.get_parts(shape):
        for number, ring in enumerate((part.exterior, *part.interiors)):
            positions = shapely.get_coordinates(ring).tolist()
            rings.append(positions[::-1] if shapely.is_ccw(ring) == (number == 0) else positions)
    return rings


def test_one_ring_in_both_orientations():
    assert read(SQUARE).equals(shapely.Polygon(SQUARE))
    assert read(SQUARE[::-1]).equals(shapely.Polygon(SQUARE))
    assert read(SQUARE[:-1]).equals(shapely.Polygon(SQUARE))  # open
    assert read([[*position, 7.0, 1.0] for position in SQUARE], hasZ=True, hasM=True).equals(
        shapely.Polygon(SQUARE)
    )
    assert not shapely.has_z(read([[*position, 7.0] for position in SQUARE]))


@pytest.mark.parametrize("rings", itertools.permutations([SQUARE, HOLE, ISLAND, AWAY]))
def test_a_hole_with_an_island_in_it_in_any_order_and_orientation(rings):
    expected = shapely.MultiPolygon(
        [shapely.Polygon(SQUARE, [HOLE]), shapely.Polygon(ISLAND), shapely.Polygon(AWAY)]
    )
    for turned in itertools.product((1, -1), repeat=4):
        found = read(*(ring[::step] for ring, step in zip(rings, turned)))
        assert found.equals(expected)
        assert found.is_valid


CELLS = st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=1)


@settings(max_examples=150, deadline=None)
@given(CELLS, st.randoms(use_true_random=False), st.booleans())
def test_any_polygon_is_the_same_after_its_rings_were_shuffled(cells, chance, is_turned):
    size = 0.001
    boxes = [
        shapely.box(-93 + x * size, 42 + y * size, -93 + (x + 1) * size, 42 + (y + 1) * size)
        for x, y in cells
    ]
    shape = shapely.union_all(boxes, grid_size=1e-6)
    rings = esri(shape)
    chance.shuffle(rings)
    if is_turned:
        rings = [ring[:: chance.choice((1, -1))] for ring in rings]
    found = read(*json.loads(json.dumps(rings)))
    assert found.is_valid
    assert found.equals(shape)


def test_a_ring_without_an_area_is_left_out():
    line = [[-93.0, 42.0], [-92.0, 42.0], [-93.0, 42.0]]
    flat = [[-93.0, 42.0], [-92.0, 42.0], [-91.0, 42.0], [-93.0, 42.0]]
    point = [[-93.0, 42.0]]
    assert read(line, SQUARE, point, flat).equals(shapely.Polygon(SQUARE))
    assert read(SQUARE, SQUARE).equals(shapely.Polygon(SQUARE))
    with pytest.raises(UnreadableGeometry):
        read(line, point)


def test_a_ring_that_crosses_itself_is_no_obstacle():
    bow = [[-93, 42], [-92, 43], [-92, 42], [-93, 43], [-93, 42]]
    found = read(bow, AWAY, [[-92.01, 42.9], [-92.01, 42.91], [-92.02, 42.9]])
    assert shapely.get_num_geometries(found) >= 2


@pytest.mark.parametrize(
    "nothing", [None, {}, {"rings": []}, {"x": "NaN", "y": "NaN"}, {"x": None, "y": None}]
)
def test_no_geometry(nothing):
    assert rings_to_wkb(nothing) is None


@pytest.mark.parametrize(
    "geometry",
    [
        {"curveRings": [[[-93, 42], {"c": [[-92, 42], [-92.5, 43]]}]]},
        {"rings": [[[-93, 42], [-92, 42], "NaN", [-93, 42]]]},
        {"rings": [[[-93, 42], [-92, float("inf")], [-92, 43], [-93, 42]]]},
        {"rings": [[[-93, 42], [-92, "Infinity"], [-92, 43], [-93, 42]]]},
        {"rings": [[[-93, 42], [-92, None], [-92, 43], [-93, 42]]]},
        {"rings": [SQUARE, [[-93, 42], [-92, None], [-92, 43], [-93, 42]]]},
        {"rings": [[[2_000_000.0, 600_000.0], [2_000_100, 600_000], [2_000_100, 600_100]]]},
        {"rings": 5},
        {"rings": [None]},
        {"rings": {"a": 1}},
        {"paths": [SQUARE]},
        {"x": 1, "y": 2},
        "POLYGON",
        [SQUARE],
        7,
    ],
)
def test_what_is_no_polygon_in_degrees(geometry):
    with pytest.raises(UnreadableGeometry):
        rings_to_wkb(geometry)


def test_feet_are_recognized_by_their_first_position():
    assert is_in_degrees({"rings": [SQUARE]})
    assert not is_in_degrees({"rings": [[[2_000_000.0, 600_000.0]]]})
    for nothing in (None, {}, {"rings": []}, {"rings": [[["a", "b"]]]}, 5):
        assert is_in_degrees(nothing)


# What is sent


def as_shape(sent):
    rings = [shapely.Polygon(ring) for ring in sent["rings"]]
    outer = [one for one in rings if not shapely.is_ccw(one.exterior)]
    holes = [one for one in rings if shapely.is_ccw(one.exterior)]
    return shapely.union_all(outer).difference(shapely.union_all(holes))


def test_polygons_are_sent_as_one_and_a_little_larger():
    first, second = shapely.box(-93, 42, -92.9, 42.1), shapely.box(-92.95, 42.05, -92.8, 42.2)
    ring = shapely.box(-90, 42, -89, 43).difference(shapely.box(-89.8, 42.2, -89.2, 42.8))
    sent = polygons_to_rings([one.wkb for one in (first, second, ring)])
    assert sent["spatialReference"] == {"wkid": 4326}
    assert len(sent["rings"]) == 3
    whole = shapely.union_all([first, second, ring])
    assert as_shape(sent).contains_properly(whole)
    assert as_shape(sent).symmetric_difference(whole).area < 10 * MARGIN * whole.length
    # Corners too: what touches one is found.
    assert as_shape(sent).contains(shapely.Point(-93 - MARGIN / 2, 42 - MARGIN / 2))


@pytest.mark.parametrize(
    "shape",
    [
        shapely.Polygon([(-93, 42), (-92, 43), (-92, 42), (-93, 43)]),  # crosses itself
        shapely.Polygon([(-93, 42), (-92, 42), (-93, 42)]),  # has no area
    ],
)
def test_odd_polygons_are_sent_whole(shape):
    found = as_shape(polygons_to_rings([shape.wkb]))
    corners = shapely.get_coordinates(shape)
    assert shapely.covers(found, shapely.points(corners)).all()


def test_what_is_no_polygon_is_refused():
    with pytest.raises(RequestRefused):
        polygons_to_rings([shapely.Point(1, 2).wkb])
    assert polygons_to_rings([shapely.Polygon().wkb])["rings"] == []


def test_areas_are_exact_far_from_the_origin():
    tiny = [179.0, 89.0, 179.0000001, 89.0, 179.0000001, 89.0000001, 179.0, 89.0]
    assert signed_area(tiny) == pytest.approx(5e-15, rel=1e-6)


def test_a_part_within_the_extent_of_another_is_no_hole_if_all_rings_are_turned():
    bent = [[-93, 42], [-93, 43], [-92.9, 43], [-92.9, 42.1], [-92, 42.1], [-92, 42], [-93, 42]]
    other = [[-92.5, 42.5], [-92.4, 42.5], [-92.4, 42.6], [-92.5, 42.6], [-92.5, 42.5]]
    expected = shapely.MultiPolygon([shapely.Polygon(bent), shapely.Polygon(other)])
    assert read(bent, other).equals(expected)
