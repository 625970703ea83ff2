"""Buffers on the ellipsoid, without a projection library.

Needs numpy and shapely, which are imported with this module. Any thread.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Callable

import numpy as np
import shapely

from parcel_lookup.core.geodesy import LocalPlane

#: Degrees: each cell of the globe has a plane of its own.
_CELL = 1.0
#: An edge that is straight in degrees is a curve on the ground. In degrees, 200 m at most.
_EDGE_DEGREES = 0.0018
_EDGE_METERS = 200.0
#: Of the distance: what outlines may be simplified by, before and after.
_TOLERANCE = 0.0001
#: Of a quarter of a circle.
_SEGMENTS = 32
#: So much longer is the radius that no simplification and no chord comes nearer than the distance.
_REACH = 1 / math.cos(math.pi / (4 * _SEGMENTS)) + 2 * _TOLERANCE
#: Of the buffers that are united at a time.
_AT_A_TIME = 2000


def surroundings(
    geometry: shapely.Geometry, meters: float, check: Callable[[], None] = lambda: None
) -> shapely.Geometry:
    """Return everything within a number of meters of a geometry, which includes its polygons.

    Takes and returns geometries in EPSG:4326 (longitude, latitude in degrees), two-dimensional and
    finite; polygons have to be valid. Edges of what is given are taken as straight in degrees.
    `meters` is above 0 and at most 100,000: no farther the planes fit. Nothing within the distance
    is left out; what is up to 0.1 % farther away may be in it. Longitudes may go on beyond 180°.

    `check` is called now and then; what it raises ends the work.
    """
    polygons = [part for part in _parts(geometry) if shapely.get_type_id(part) == 3]
    rings = shapely.get_rings(polygons)
    others = [part for part in _parts(geometry) if shapely.get_type_id(part) != 3]
    near = []
    for (column, row), paths in _by_cell([*rings, *others]).items():
        plane = LocalPlane((column + 0.5) * _CELL, (row + 0.5) * _CELL)
        around = _around([plane.meters(path) for path in paths], meters, check)
        near.append(shapely.transform(shapely.segmentize(around, _EDGE_METERS), plane.degrees))
    return shapely.union_all([*polygons, *near])


def _parts(geometry: shapely.Geometry) -> Iterator[shapely.Geometry]:
    """Return the points, lines, and polygons of a geometry."""
    for part in shapely.get_parts(geometry).tolist():
        if shapely.get_type_id(part) >= 4:  # a collection in a collection
            yield from _parts(part)
        elif not shapely.is_empty(part):
            yield part


def _by_cell(lines: list[shapely.Geometry]) -> dict[tuple[int, int], list[np.ndarray]]:
    """Return cells of the globe, with the parts of points and lines in them, as coordinates."""
    cells: dict[tuple[int, int], list[np.ndarray]] = {}
    for line in lines:
        path = _path(line)
        middles = (path[:-1] + path[1:]) / 2 if len(path) > 1 else path
        places = np.floor(middles / _CELL).astype(int)
        changes = np.flatnonzero((places[1:] != places[:-1]).any(axis=1)) + 1
        for start, end in zip((0, *changes), (*changes, len(places))):
            column, row = places[start].tolist()
            cells.setdefault((column, row), []).append(path[start : end + 1])
    return cells


def _path(line: shapely.Geometry) -> np.ndarray:
    """Return the coordinates of a line with short edges; one coordinate for a point."""
    path = shapely.get_coordinates(line)
    path[:, 0] = np.unwrap(path[:, 0], period=360)
    path = path[np.append(True, (path[1:] != path[:-1]).any(axis=1))]
    if len(path) == 1:
        return path
    return shapely.get_coordinates(shapely.segmentize(shapely.linestrings(path), _EDGE_DEGREES))


def _around(paths: list[np.ndarray], meters: float, check: Callable[[], None]) -> shapely.Geometry:
    """Return everything within a distance of paths, in a plane.

    Edge by edge: GEOS bridges shallow bends of a whole line, by up to a hundredth of the distance.
    """
    edges = np.concatenate([_edges(path, meters * _TOLERANCE) for path in paths])
    united = []
    for start in range(0, len(edges), _AT_A_TIME):
        check()
        some = shapely.linestrings(edges[start : start + _AT_A_TIME])
        united.append(shapely.union_all(shapely.buffer(some, meters * _REACH, quad_segs=_SEGMENTS)))
    return shapely.simplify(shapely.union_all(united), meters * _TOLERANCE)


def _edges(path: np.ndarray, tolerance: float) -> np.ndarray:
    """Return the edges of a path as an array (n, 2, 2); a point is an edge without length."""
    if len(path) > 1:
        path = shapely.get_coordinates(shapely.simplify(shapely.linestrings(path), tolerance))
    if len(path) < 2:
        path = np.concatenate((path, path))
    return np.stack((path[:-1], path[1:]), axis=1)
