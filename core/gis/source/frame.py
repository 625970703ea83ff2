"""Coordinates of a table and degrees: areas come to the parcels, which keep their geometry.

What touches must be found in spite of the last digits, which a transformation changes, and although
a straight line in degrees is none in another CRS. So a parcel meets an area if it does in the CRS
of the table, in which the corners of the area are joined by straight lines, or in degrees.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

import numpy as np
import shapely
from qgis.core import Qgis, QgsCsException, QgsGeometry

from parcel_lookup.core.contract.geometry import make_valid, read_wkb, widened
from parcel_lookup.core.contract.query import WGS84, Query
from parcel_lookup.core.gis.qt.crs_thread import crs_of, to_degrees

if TYPE_CHECKING:
    from qgis.core import QgsCoordinateTransformContext

    from parcel_lookup.core.gis.source.table import Box

#: Degrees by which the box of an area is larger, about 10 meters, and of its sides: edges that are
#: straight in degrees bulge in a CRS, and those of parcels in degrees.
_MARGIN, _SHARE = 1e-4, 1e-3
#: Of coordinates: a spatial index may have half as many digits.
_ROUNDING = 1e-6
#: Parts of each side of a box that is transformed.
_PARTS = 100
#: Boxes that are read one by one, if together they are less than this share of their common box.
_MOST_BOXES, _LEAST_SAVING = 1000, 0.5


class Frame:
    """The CRS of a table. For one thread."""

    def __init__(self, crs: str, context: QgsCoordinateTransformContext) -> None:
        """`crs` as `Table.crs`. Raises `NoDegrees` if it has no places on the Earth."""
        self._transform = to_degrees(crs_of(crs), context)
        #: Whether the coordinates are degrees of EPSG:4326 themselves.
        self.in_degrees: bool = self._transform.isShortCircuited()
        #: The CRS of batches.
        self.crs = WGS84 if self.in_degrees else crs

    def degrees(self, shapes: np.ndarray) -> np.ndarray:
        """Return shapes in degrees; None where there is none, or it cannot be transformed."""
        return shapes if self.in_degrees else self._transformed(shapes)

    def from_degrees(self, shapes: np.ndarray) -> np.ndarray:
        """Return shapes in degrees in the CRS; None as in `degrees`."""
        return shapes if self.in_degrees else self._transformed(shapes, is_back=True)

    def box_in_degrees(self, box: Box) -> Box | None:
        """Return a box in degrees that has everything in a box."""
        return _bounds(self.degrees(_dense(box)))

    def box_around(self, box: Box) -> Box | None:
        """Return a box that is larger than one in degrees; None: it cannot be transformed."""
        west, south, east, north = box
        x, y = _MARGIN + _SHARE * (east - west), _MARGIN + _SHARE * (north - south)
        wide = (
            *(max(west - x, -180.0), max(south - y, -90.0)),
            *(min(east + x, 180.0), min(north + y, 90.0)),
        )
        return _bounds(self.from_degrees(_dense(wide)))

    def _transformed(self, shapes: np.ndarray, is_back: bool = False) -> np.ndarray:
        coordinates = shapely.get_coordinates(shapes)
        if not len(coordinates):
            return shapes
        moved = self._moved(coordinates, is_back)
        if moved is not None and np.isfinite(moved).all():
            return shapely.set_coordinates(shapes.copy(), moved)
        if len(shapes) == 1:
            return np.array([None], dtype=object)
        # One by one: it is known then which of them have no place in the other CRS.
        single = [self._transformed(shapes[n : n + 1], is_back) for n in range(len(shapes))]
        return np.concatenate(single)

    def _moved(self, coordinates: np.ndarray, is_back: bool) -> np.ndarray | None:
        """Return coordinates transformed, in one call to PROJ; None if one of them cannot be."""
        line = QgsGeometry()
        head = struct.pack("<BII", 1, 2, len(coordinates))
        line.fromWkb(head + np.ascontiguousarray(coordinates, dtype="<f8").tobytes())
        directions = Qgis.TransformDirection
        direction = directions.Reverse if is_back else directions.Forward
        try:
            if line.transform(self._transform, direction) != Qgis.GeometryOperationResult.Success:
                return None
        except QgsCsException:
            return None
        wkb = bytes(line.asWkb())[len(head) :]
        return np.frombuffer(wkb, dtype="<f8").reshape(-1, 2)


class Area:
    """The polygons of a query, in the CRS of a table; those in degrees in degrees, too."""

    def __init__(self, query: Query, frame: Frame) -> None:
        """The polygons are valid; those in another CRS than the table are in EPSG:4326."""
        self._frame = frame
        self._own = read_wkb(query.polygons)
        #: In degrees; None if the polygons are in the CRS of the table.
        self._degrees: np.ndarray | None = None
        if query.crs != frame.crs:
            self._degrees = read_wkb(widened(query.polygons))
            self._own = frame.from_degrees(self._degrees)
            odd = ~shapely.is_valid(self._own) & ~shapely.is_missing(self._own)
            self._own[odd] = make_valid(self._own[odd])

    def boxes(self) -> list[Box | None]:
        """Return boxes that have all parcels that touch the area; None: any may."""
        if self._degrees is None:
            boxes = [_wider(one) for one in shapely.bounds(self._own).tolist()]
        else:
            boxes = [self._frame.box_around(one) for one in shapely.bounds(self._degrees).tolist()]
        known = [one for one in boxes if one is not None]
        if len(known) < len(boxes):
            return [None]
        sides = np.array(known)
        west, south = sides[:, :2].min(axis=0)
        east, north = sides[:, 2:].max(axis=0)
        single = ((sides[:, 2] - sides[:, 0]) * (sides[:, 3] - sides[:, 1])).sum()
        saves = single < _LEAST_SAVING * (east - west) * (north - south)
        if saves and len(boxes) <= _MOST_BOXES:
            return list(known)
        return [(float(west), float(south), float(east), float(north))]

    def meets(self, shapes: np.ndarray) -> np.ndarray:
        """Return which shapes of the table, valid ones or None, meet one of the polygons."""
        found = _meets(shapes, self._own)
        if self._degrees is not None and not found.all():
            rest = np.flatnonzero(~found)
            found[rest] = _meets(self._frame.degrees(shapes[rest]), self._degrees)
        return found


def _wider(box: Box) -> Box:
    """Return a box that is wider than one by what a provider may round."""
    margin = max(1.0, *map(abs, box)) * _ROUNDING
    west, south, east, north = box
    return west - margin, south - margin, east + margin, north + margin


def _meets(shapes: np.ndarray, polygons: np.ndarray) -> np.ndarray:
    found = np.zeros(len(shapes), dtype=bool)
    found[shapely.STRtree(shapes).query(polygons, predicate="intersects")[1]] = True
    return found


def _dense(box: Box) -> np.ndarray:
    """Return the boundary of a box with many points."""
    west, south, east, north = box
    longest = max(east - west, north - south) / _PARTS
    ring = shapely.box(*box).exterior
    return np.array([shapely.segmentize(ring, longest) if longest > 0 else ring], dtype=object)


def _bounds(shapes: np.ndarray) -> Box | None:
    bounds = shapely.bounds(shapes)[0].tolist()
    return tuple(bounds) if np.isfinite(bounds).all() else None
