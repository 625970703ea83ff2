"""Polygons across the 180° meridian, or around a pole.

Transforming a projected outline to longitude and latitude leaves a jump from +179° to -179° where
it crosses the meridian: taken as it is, the ring goes around the globe the wrong way. `unwrapped`
makes longitudes run on instead (181°), and `turns_on_globe` splits polygons that do so at the
meridian.

Needs numpy and shapely, which are imported with this module. Any thread.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import shapely

#: Nearer to a pole than this, in degrees, longitudes are meaningless.
_AT_POLE = 1e-9
#: Degrees: wider polygons are cut into strips.
_STRIP = 170.0
#: Strips end here: no parcel is nearer to a pole, and distances in degrees mean nothing there.
_MOST_NORTH = 85.0
_WORLD = (-180.0, -90.0, 180.0, 90.0)
#: Polygons that go further than this are only clipped, in degrees.
_TWO_TURNS = 720


class _Outline(NamedTuple):
    """The polygon that a ring encloses."""

    #: Longitudes run on beyond ±180°.
    polygon: shapely.Polygon
    #: It has a pole in it, and is as wide as the globe.
    has_pole: bool


def unwrapped(degrees: bytes, plane: bytes) -> bytes | None:
    """The polygons with longitudes that run on beyond ±180°, as WKB; None where no outline jumps.

    `plane` is the WKB of Polygons or MultiPolygons in a projected CRS, with edges of a few hundred
    meters; `degrees` is the same with every vertex transformed to EPSG:4326. A polygon around a
    pole reaches up to it, but for the last five degrees. What is about as wide as half the globe,
    or wider, comes in strips. None too where GEOS cannot read one of them.
    """
    try:
        shapes, flats = (shapely.get_parts(shapely.from_wkb(wkb)) for wkb in (degrees, plane))
    except shapely.GEOSException:
        return None
    rings = [ring for shape in shapes for ring in shapely.get_rings(shape)]
    if not any(_jumps(ring) for ring in rings):
        return None
    pieces = [piece for pair in zip(shapes, flats) for piece in _pieces(*pair)]
    # Strips share an edge, which parts of a valid MultiPolygon do not.
    return shapely.to_wkb(shapely.geometrycollections(pieces), output_dimension=2)


def _jumps(ring: shapely.LinearRing) -> bool:
    steps = np.diff(shapely.get_coordinates(ring)[:, 0])
    return bool((np.abs(steps) > 180).any())


def _pieces(shape: shapely.Polygon, flat: shapely.Polygon) -> list[shapely.Polygon]:
    """One polygon with its holes, unwrapped."""
    outlines = [
        _outline(shapely.get_coordinates(ring), bool(shapely.is_ccw(flat_ring)))
        for ring, flat_ring in zip(shapely.get_rings(shape), shapely.get_rings(flat))
    ]
    shell, *holes = outlines
    holes = [hole for hole in holes if not hole.polygon.is_empty]
    if shell.polygon.is_empty:
        return []
    if not any(outline.has_pole for outline in outlines):
        inner = [_beside(hole.polygon, shell.polygon).exterior for hole in holes]
        whole = shapely.Polygon(shell.polygon.exterior, inner)
        west, _, east, _ = whole.bounds
        return [whole] if east - west <= _STRIP else _strips(shapely.make_valid(whole))
    rest = shapely.make_valid(shell.polygon)
    for hole in holes:
        for turn in range(-2, 3):
            rest = shapely.difference(rest, shapely.make_valid(_moved(hole.polygon, turn)))
    return _strips(rest)


def _strips(shape: shapely.Geometry) -> list[shapely.Polygon]:
    """The polygons of something wide, cut into strips of equal width."""
    if shape.is_empty:
        return []
    west, south, east, north = shape.bounds
    south, north = max(south, -_MOST_NORTH), min(north, _MOST_NORTH)
    if south >= north:
        return []
    sides = np.linspace(west, east, int((east - west) // _STRIP) + 2).tolist()
    parts = []
    for left, right in zip(sides, sides[1:]):
        inside = shapely.intersection(shape, shapely.box(left, south, right, north))
        parts += [part for part in shapely.get_parts(inside).tolist() if part.area > 0]
    return parts


def _outline(path: np.ndarray, is_ccw: bool) -> _Outline:
    """Return what a ring encloses that runs counterclockwise in the plane, or clockwise."""
    path = path[:-1][np.abs(path[:-1, 1]) < 90 - _AT_POLE]
    if len(path) < 3:
        return _Outline(shapely.Polygon(), has_pole=False)
    path = _run_on(np.concatenate((path, path[:1])))
    turn = path[-1, 0] - path[0, 0]
    if abs(turn) < 180:
        return _Outline(shapely.Polygon(path), has_pole=False)
    # Going east with the inside to the left, the inside is in the north.
    pole = 90.0 if (turn > 0) == is_ccw else -90.0
    # From the vertex next to the pole, the meridian meets no other part of the ring.
    start = int(np.argmax(path[:-1, 1] * pole))
    path = np.concatenate((path[start:-1], path[: start + 1] + np.array((turn, 0.0))))
    path[:, 0] -= 360 * np.floor((path[:, 0].min() + 180) / 360)
    ends = np.array([(path[-1, 0], pole), (path[0, 0], pole)])
    return _Outline(shapely.Polygon(np.concatenate((path, ends))), has_pole=True)


def _run_on(path: np.ndarray) -> np.ndarray:
    """The path without jumps. Turns are whole: `numpy.unwrap` would change the last digits."""
    turns = -np.cumsum(np.round(np.diff(path[:, 0]) / 360))
    path = path.copy()
    path[1:, 0] += 360 * turns
    return path


def _beside(hole: shapely.Polygon, shell: shapely.Polygon) -> shapely.Polygon:
    """A hole at the turn of its shell."""
    (west, _, east, _), (shell_west, _, shell_east, _) = hole.bounds, shell.bounds
    return _moved(hole, round((shell_west + shell_east - west - east) / 720))


def _moved(polygon: shapely.Polygon, turn: int) -> shapely.Polygon:
    shift = np.array((360.0 * turn, 0.0))
    return shapely.transform(polygon, lambda path: path + shift) if turn else polygon


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
