"""Coordinates of a table and degrees: areas come to the parcels, which keep their geometry."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import shapely

from parcel_lookup.core.contract.geometry import read_wkb, transformed
from parcel_lookup.core.contract.query import WGS84, Query
from parcel_lookup.core.gis.qt.crs_thread import (
    NoDegrees,
    coordinates_in,
    crs_of,
    quiet_to_degrees,
)
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from qgis.core import QgsCoordinateTransformContext

    from parcel_lookup.core.gis.source.table import Box

#: Degrees by which a box is larger, about 10 meters, and of its sides: edges that are straight in
#: degrees bulge in a CRS, and those of parcels in degrees.
_MARGIN, _SHARE = 1e-4, 1e-3
#: Characters of the name of a CRS that are shown.
_LONGEST_NAME = 100
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
        known = crs_of(crs)
        if not known.isValid():
            sentence = tr("QGIS does not know the coordinate reference system “{crs}”.")
            raise NoDegrees(sentence.format(crs=crs[:_LONGEST_NAME]))
        self._transform = quiet_to_degrees(known, context)
        #: Whether the coordinates are degrees of EPSG:4326 themselves.
        self.in_degrees: bool = self._transform.isShortCircuited()
        #: The CRS of batches.
        self.crs = WGS84 if self.in_degrees else crs

    def degrees(self, shapes: np.ndarray) -> np.ndarray:
        """Return shapes in degrees; None where there is none, or it cannot be transformed."""
        return shapes if self.in_degrees else self._transformed(shapes)

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
        return _bounds(self._transformed(_dense(wide), is_back=True))

    def _transformed(self, shapes: np.ndarray, is_back: bool = False) -> np.ndarray:
        return transformed(shapes, lambda xy: coordinates_in(self._transform, xy, is_back=is_back))


class Area:
    """The polygons of a query, which are in the CRS of the table."""

    def __init__(self, query: Query, frame: Frame) -> None:
        """The polygons are valid."""
        if query.polygons and query.crs != frame.crs:
            raise ValueError(f"polygons in {query.crs} of parcels in {frame.crs}")
        self._polygons = read_wkb(query.polygons)

    def boxes(self) -> list[Box]:
        """Return boxes that have all parcels that touch the area."""
        boxes = [_wider(one) for one in shapely.bounds(self._polygons).tolist()]
        sides = np.array(boxes)
        west, south = sides[:, :2].min(axis=0)
        east, north = sides[:, 2:].max(axis=0)
        single = ((sides[:, 2] - sides[:, 0]) * (sides[:, 3] - sides[:, 1])).sum()
        saves = single < _LEAST_SAVING * (east - west) * (north - south)
        if saves and len(boxes) <= _MOST_BOXES:
            return boxes
        return [(float(west), float(south), float(east), float(north))]

    def meets(self, shapes: np.ndarray) -> np.ndarray:
        """Return which shapes of the table, valid ones or None, meet one of the polygons."""
        found = np.zeros(len(shapes), dtype=bool)
        found[shapely.STRtree(shapes).query(self._polygons, predicate="intersects")[1]] = True
        return found


def _wider(box: Box) -> Box:
    """Return a box that is wider than one by what a provider may round."""
    margin = max(1.0, *map(abs, box)) * _ROUNDING
    west, south, east, north = box
    return west - margin, south - margin, east + margin, north + margin


def _dense(box: Box) -> np.ndarray:
    """Return the boundary of a box with many points."""
    west, south, east, north = box
    longest = max(east - west, north - south) / _PARTS
    ring = shapely.box(*box).exterior
    return np.array([shapely.segmentize(ring, longest) if longest > 0 else ring], dtype=object)


def _bounds(shapes: np.ndarray) -> Box | None:
    bounds = shapely.bounds(shapes)[0].tolist()
    return tuple(bounds) if np.isfinite(bounds).all() else None
