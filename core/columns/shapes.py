"""Geometries of foreign files made fit for a parcel file: polygons, valid, with their acres.

Imports shapely; so this module is imported when a file is read.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import shapely

from parcel_lookup.core.geodesy import acres
from parcel_lookup.core.i18n import tr

_POLYGON, _MULTIPOLYGON, _COLLECTION = 3, 6, 7


class Shape(NamedTuple):
    """The geometry of one parcel."""

    #: Polygon or MultiPolygon in EPSG:4326, valid; None where there is no such thing.
    wkb: bytes | None
    #: On the ellipsoid; None without geometry.
    acres: float | None
    #: What was done to it or is wrong with it, a sentence; nothing where it is as it was.
    note: str = ""
    #: Whether a geometry that says something is in `wkb` not at all, or only in part.
    is_unread: bool = False


class Mended(NamedTuple):
    """The geometry of one parcel in the CRS of its source."""

    #: Polygon or MultiPolygon, valid; None where there is no such thing.
    shape: shapely.Geometry | None
    #: The same as WKB, two-dimensional: as it came, to the byte, where nothing was done to it.
    wkb: bytes | None
    #: As in `Shape`.
    note: str = ""
    is_unread: bool = False


def make_shapes(geometries: Sequence[bytes | None]) -> list[Shape]:
    """Shapes of WKB geometries of any kind, two-dimensional, in EPSG:4326.

    As `mend`, and what lies off the globe gives a shape without geometry.
    """
    mended = mend(geometries)
    sizes = acres(np.array([one.shape for one in mended], dtype=object)).tolist()
    return [
        Shape(one.wkb, None if one.wkb is None else size, one.note, one.is_unread)
        for one, size in zip(mended, sizes)
    ]


def mend(geometries: Sequence[bytes | None], *, in_degrees: bool = True) -> list[Mended]:
    """Return polygons of WKB geometries of any kind, two-dimensional.

    Polygons that cross themselves are repaired; of a collection the polygons are taken. What has
    no polygon, is empty, or cannot be read gives None; with `in_degrees`, what lies off the globe.
    """
    shapes, odd = mend_odd(geometries, in_degrees=in_degrees)
    return [
        odd[at] if at in odd else Mended(*pair) for at, pair in enumerate(zip(shapes, geometries))
    ]


def mend_odd(
    geometries: Sequence[bytes | None], *, in_degrees: bool = True
) -> tuple[np.ndarray, dict[int, Mended]]:
    """Return the shapes of `mend`, and by place what it does with those that are not as they came.

    Nearly all are as they came.
    """
    found = shapely.from_wkb(np.array(geometries, dtype=object), on_invalid="ignore")
    kinds = shapely.get_type_id(found)
    is_polygon = (kinds == _POLYGON) | (kinds == _MULTIPOLYGON)
    is_there = _has_places(found, in_degrees)  # not of what is empty
    plain = is_polygon & is_there & shapely.is_valid(found)
    odd = {
        at: _mended(found[at], geometries[at] is not None, bool(is_there[at]))
        for at in np.flatnonzero(~plain).tolist()
    }
    for at, one in odd.items():
        found[at] = one.shape
    return found, odd


def _has_places(found: np.ndarray, in_degrees: bool) -> np.ndarray:
    west, south, east, north = shapely.bounds(found).T  # not-a-number compares false
    if not in_degrees:
        return np.isfinite(west + south + east + north)
    return (west >= -180) & (south >= -90) & (east <= 180) & (north <= 90)


def _mended(shape: shapely.Geometry | None, is_there: bool, has_places: bool) -> Mended:
    if not is_there:
        return Mended(None, None)
    if shape is None:
        return Mended(None, None, tr("Its geometry cannot be read."), is_unread=True)
    if shapely.is_empty(shape):
        return Mended(None, None, tr("Its geometry is empty."))
    if not has_places:
        return Mended(
            None, None, tr("The coordinates of its geometry are not on the globe."), is_unread=True
        )
    parts = _leaves(shape)
    polygons = [part for part in parts if part.geom_type == "Polygon"]
    if not polygons:
        reason = tr("Its geometry is not a polygon but a {type}.").format(type=shape.geom_type)
        return Mended(None, None, reason, is_unread=True)
    is_mixed = len(polygons) < len(parts)
    note = tr("Only the polygons of its geometry are used.") if is_mixed else ""
    mended = shapely.MultiPolygon(polygons)
    if not shapely.is_valid(mended):
        note = tr("Its geometry was invalid and was repaired.")
        valid = shapely.make_valid(mended, method="structure", keep_collapsed=False)
        mended = shapely.MultiPolygon([p for p in _leaves(valid) if p.geom_type == "Polygon"])
    if shapely.is_empty(mended):
        return Mended(None, None, tr("Its geometry has no area."), is_unread=True)
    return Mended(mended, shapely.to_wkb(mended, output_dimension=2), note, is_mixed)


def _leaves(shape: shapely.Geometry) -> list[shapely.Geometry]:
    """Return the single geometries that a geometry is made of."""
    if shapely.get_type_id(shape) < 4:
        return [shape]
    return [leaf for part in shape.geoms for leaf in _leaves(part)]
