"""Polygons across the 180° meridian.

Transforming a projected outline to longitude and latitude leaves a jump from +179° to -179° where
it crosses the meridian: taken as it is, the ring goes around the globe the wrong way. `unwrapped`
makes longitudes run on instead (181°), and `turns_on_globe` splits polygons that do so at the
meridian.

Needs numpy and shapely, which are imported with this module. Any thread.
"""

from __future__ import annotations

import numpy as np
import shapely

_WORLD = (-180.0, -90.0, 180.0, 90.0)
#: Polygons that go further than this are only clipped, in degrees.
_TWO_TURNS = 720


class AroundPole(ValueError):
    """A polygon that surrounds a pole, so that no outline in degrees encloses it."""


def unwrapped(degrees: bytes) -> bytes | None:
    """Return polygons with longitudes that run on beyond ±180°, as WKB; None if no outline jumps.

    `degrees` is the WKB of Polygons or MultiPolygons that were transformed to EPSG:4326, with edges
    of a few hundred meters. None too if GEOS cannot read them. Raises `AroundPole`.
    """
    try:
        shapes = shapely.get_parts(shapely.from_wkb(degrees)).tolist()
    except shapely.GEOSException:
        return None
    if not any(_jumps(ring) for shape in shapes for ring in shapely.get_rings(shape)):
        return None
    return shapely.to_wkb(shapely.multipolygons(list(map(_run_on, shapes))), output_dimension=2)


def _jumps(ring: shapely.LinearRing) -> bool:
    steps = np.diff(shapely.get_coordinates(ring)[:, 0])
    return bool((np.abs(steps) > 180).any())


def _run_on(shape: shapely.Polygon) -> shapely.Polygon:
    """Return a polygon whose rings have no jumps, its holes at the turn of its shell."""
    shell, *holes = (_without_jumps(ring) for ring in shapely.get_rings(shape))
    for hole in holes:
        hole[:, 0] += 360 * round((shell[:, 0].mean() - hole[:, 0].mean()) / 360)
    return shapely.Polygon(shell, holes)


def _without_jumps(ring: shapely.LinearRing) -> np.ndarray:
    """Return a path. Its turns are whole: `numpy.unwrap` would change the last digits."""
    path = shapely.get_coordinates(ring)
    path[1:, 0] -= 360 * np.cumsum(np.round(np.diff(path[:, 0]) / 360))
    if abs(path[-1, 0] - path[0, 0]) > 180:
        raise AroundPole
    return path


def turns_on_globe(polygon: shapely.Polygon) -> list[shapely.Geometry]:
    """Return the parts of a polygon on the globe, split at ±180°, in EPSG:4326.

    Each turn around the globe that the polygon takes part in gives one geometry of any type; it may
    be empty. What lies beyond ±90° is left out.
    """
    west, _, east, _ = polygon.bounds
    turns = range(-2, 3) if abs(west) <= _TWO_TURNS and abs(east) <= _TWO_TURNS else range(1)
    world = shapely.box(*_WORLD)
    shifts = [np.array((360.0 * turn, 0.0)) for turn in turns]
    return [
        shapely.intersection(shapely.transform(polygon, lambda xy, by=by: xy + by), world)
        for by in shifts
    ]
