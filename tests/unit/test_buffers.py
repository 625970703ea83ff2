"""Buffers, compared with independently calculated geodesics."""

import math

import numpy as np
import pyproj
import pytest
import shapely

from parcel_lookup.core.buffers import surroundings
from parcel_lookup.core.geodesy import LocalPlane

GEOD = pyproj.Geod(ellps="WGS84")
FEET_300 = 91.44
MILE = 1609.344

PLACES = {
    "Key West": (-81.8, 24.55),
    "Iowa": (-93.6, 42.0),
    "edge of two UTM zones": (-96.0, 41.3),
    "Anchorage": (-149.9, 61.2),
    "Utqiagvik": (-156.8, 71.3),
    "Honolulu": (-157.86, 21.3),
    "Amchitka, near 180 degrees": (179.99, 51.5),
    "Pago Pago": (-170.7, -14.3),
}


def walk(start, *legs):
    """Degrees of a path from a place over geodesic legs (azimuth, meters)."""
    path = [start]
    for azimuth, meters in legs:
        lon, lat, _ = GEOD.fwd(*path[-1], azimuth, meters)
        path.append((path[-1][0] + (lon - path[-1][0] + 180) % 360 - 180, lat))
    return path


def distances(outline, shape, step=10.0):
    """Geodesic meters from the vertices of an outline, and points between them, to a shape."""
    points = shapely.get_coordinates(shapely.segmentize(shape, step / 111_000))
    edge = shapely.get_coordinates(shapely.segmentize(outline.boundary, 0.003))
    # The nearest few hundred by a rough measure, the nearest of those by geodesics.
    scale = np.array((math.cos(math.radians(edge[0, 1])), 1.0))
    tree = shapely.STRtree(shapely.points(points * scale))
    nearest = tree.nearest(shapely.points(edge * scale))
    around = np.clip(nearest[:, None] + np.arange(-40, 41), 0, len(points) - 1)
    lon, lat = points[around].reshape(-1, 2).T
    place = np.repeat(edge, around.shape[1], axis=0)
    _, _, meters = GEOD.inv(place[:, 0], place[:, 1], lon, lat)
    return meters.reshape(around.shape).min(axis=1)


@pytest.mark.parametrize("meters", [FEET_300, MILE, 50_000.0, 100_000.0])
@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES)
def test_a_buffer_around_a_point_has_the_requested_distance(place, meters):
    outline = surroundings(shapely.Point(place), meters)
    assert outline.is_valid
    found = distances(outline, shapely.Point(place))
    assert meters <= found.min()
    assert found.max() <= meters * 1.001


@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES)
def test_a_buffer_around_a_line_with_bends_is_accurate(place):
    """A road bend so shallow that GEOS would bridge it, a sharp one, and one back on itself."""
    legs = ((80, 1500), (81, 1500), (79.5, 900), (350, 700), (185, 1200))
    line = shapely.LineString(walk(place, *legs))
    found = distances(surroundings(line, FEET_300), line, step=2.0)
    assert found.min() >= FEET_300 * 0.9999
    assert found.max() <= FEET_300 * 1.001


def test_a_buffer_along_300_km_across_utm_zones_is_accurate():
    line = shapely.LineString([(-97.5, 41.0), (-94.6, 42.6)])
    assert GEOD.geometry_length(line) == pytest.approx(300_000, rel=0.02)
    found = distances(surroundings(line, MILE), line)
    assert found.min() >= MILE * 0.9999
    assert found.max() <= MILE * 1.001


def test_a_buffer_around_a_polygon_with_a_hole_is_accurate():
    west, south, east, north = -93.62, 41.98, -93.58, 42.01
    hole = shapely.box(-93.605, 41.99, -93.595, 42.0)
    block = shapely.box(west, south, east, north).difference(hole)
    around = surroundings(block, FEET_300)
    assert around.covers(block)
    assert len(around.interiors) == 1
    found = distances(around, block.boundary, step=5.0)
    assert found.min() >= FEET_300 * 0.9999
    assert found.max() <= FEET_300 * 1.001
    assert not surroundings(block, MILE).interiors


def test_a_buffer_continues_across_the_180_meridian():
    wrapped = shapely.LineString([(179.99, 51.5), (-179.99, 51.5)])
    west, _, east, _ = surroundings(wrapped, FEET_300).bounds
    assert (west, east) == pytest.approx((179.9887, 180.0113), abs=1e-4)


def test_geometries_without_length_get_a_buffer():
    nowhere = shapely.LineString([(-93, 42), (-93, 42)])
    point = shapely.Point(-93, 42)
    assert surroundings(nowhere, 50).equals(surroundings(point, 50))
    several = shapely.GeometryCollection(
        [shapely.MultiPoint([(-93, 42), (-92, 42)]), shapely.LineString([(-91, 42), (-91, 42.001)])]
    )
    assert len(surroundings(several, 50).geoms) == 3
    assert surroundings(shapely.GeometryCollection(), 50).is_empty


def test_a_long_calculation_can_be_canceled():
    def check():
        raise InterruptedError

    with pytest.raises(InterruptedError):
        surroundings(shapely.Point(-93, 42), 50, check)


@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES)
def test_the_local_plane_is_stereographic(place):
    lon, lat = place
    crs = f"+proj=stere +lon_0={lon} +lat_0={lat} +datum=WGS84"
    transformer = pyproj.Transformer.from_crs("EPSG:4326", crs, always_xy=True)
    degrees = np.array(walk(place, (10, 40_000), (100, 70_000), (200, 90_000)))
    plane = LocalPlane(lon, lat)
    expected = np.column_stack(transformer.transform(*degrees.T))
    assert np.allclose(plane.meters(degrees), expected, atol=1e-6)
    assert np.allclose(plane.degrees(expected), degrees, atol=1e-11)
