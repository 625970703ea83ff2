"""Ellipsoidal areas, compared with an independent calculation and known values."""

import numpy as np
import pyproj
import pytest
import shapely

from parcel_lookup.core import geodesy

GEOD = pyproj.Geod(ellps="WGS84")


@pytest.mark.parametrize("lat", [-54.9, 0.0, 25.1, 42.37, 48.9, 71.3])
def test_the_area_of_a_parcel_matches_the_geodesic_calculation(lat):
    outer = shapely.Point(-96.5, lat).buffer(0.004)
    parcel = outer.difference(shapely.Point(-96.5, lat).buffer(0.001))
    expected, _ = GEOD.geometry_area_perimeter(shapely.geometry.polygon.orient(parcel))
    assert geodesy.square_meters(parcel) == pytest.approx(expected, rel=2e-6)


def test_a_public_land_section_is_about_640_acres():
    # One mile by one mile in Kansas: 1609.344 m along the parallel and the meridian.
    east, _, _ = GEOD.fwd(-98.0, 38.5, 90, 1609.344)
    _, north, _ = GEOD.fwd(-98.0, 38.5, 0, 1609.344)
    assert geodesy.acres(shapely.box(-98.0, 38.5, east, north)) == pytest.approx(640, abs=0.1)


def test_the_area_of_the_whole_ellipsoid_is_correct():
    world = shapely.box(-180, -90, 180, 90)
    assert geodesy.square_meters(world) == pytest.approx(510_065_621_724_000, rel=1e-9)


def test_arrays_and_geometries_without_area_are_supported():
    box = shapely.box(-98, 38, -97.99, 38.01)
    several = [box, None, shapely.Point(1, 2), shapely.Polygon(), shapely.MultiPolygon([box])]
    areas = geodesy.acres(several)
    assert areas.shape == (5,)
    assert areas[0] == pytest.approx(240.0, rel=0.01)
    assert areas[4] == areas[0]
    assert np.all(areas[1:4] == 0)
