"""The area of a search in the CRS of the parcels, to which it comes: they are never changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Callable, NamedTuple

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.contract.query import WGS84
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.search.query.search import Search, SearchPolygon

if TYPE_CHECKING:
    import numpy as np

#: Transforms an array (n, 2) of coordinates: ``transform(array, "EPSG:4326", crs)``. What has no
#: place in the other CRS is not finite. To "": longitude and latitude on the datum of the CRS.
Transform = Callable[["np.ndarray", str, str], "np.ndarray"]
#: Returns the box of the parcels of a source in EPSG:4326 (`Source.bounds`).
Bounds = Callable[[], "tuple[float, float, float, float] | None"]

#: Degrees, 500 m at most: a straight edge is a curve in another CRS.
_EDGE = 0.0045
#: Degrees: what is transformed there and back is farther away only where the CRS ends.
_ASTRAY = 0.01
#: Degrees around all parcels: the area is cut there if the CRS cannot hold all of it.
_AROUND = 1.0


class Area(NamedTuple):
    """The polygons of a search in one CRS, and what parcels have to touch, one for each."""

    polygons: Sequence[SearchPolygon]
    wide: Sequence[bytes]


def area_in(
    search: Search,
    crs: str,
    transform: Transform | None = None,
    bounds: Bounds = lambda: None,
    *,
    are_moved: bool = False,
) -> Area:
    """Return the area of a search in the CRS of the parcels.

    Where polygons or parcels (`are_moved`) were transformed, what is within a tolerance touches.
    Raises `ParcelError` if the CRS cannot hold the area.
    """
    if search.own_polygons and crs == search.own_crs:
        polygons, is_exact = search.own_polygons, True
    elif crs == WGS84 or not search.polygons:
        polygons, is_exact = search.polygons, not (search.is_transformed or are_moved)
    elif transform is None:
        raise ValueError(f"parcels in {crs} need something that transforms the area")
    else:
        return _moved(search, crs, transform, bounds)
    wkbs = [polygon.wkb for polygon in polygons]
    if is_exact:
        return Area(polygons, wkbs)
    from parcel_lookup.core.contract.geometry import widened

    return Area(polygons, widened(wkbs))


def _moved(search: Search, crs: str, transform: Transform, bounds: Bounds) -> Area:
    import numpy as np
    import shapely

    from parcel_lookup.core.contract.geometry import TRANSFORM_TOLERANCE, transformed, widened
    from parcel_lookup.core.search.query.polygons import prepare_polygons

    def move(shapes: np.ndarray) -> np.ndarray:
        if search.own_crs:  # back first: from one datum to the same one, nothing must change
            shapes = transformed(shapes, lambda xy: transform(xy, WGS84, search.own_crs))
            return transformed(shapes, lambda xy: transform(xy, search.own_crs, crs))
        return transformed(shapes, lambda xy: transform(xy, WGS84, crs))

    polygons = search.polygons
    shapes = shapely.from_wkb(np.array([one.wkb for one in polygons], dtype=object))
    shapes = shapely.segmentize(shapes, _EDGE)
    found = move(shapes)
    astray = _are_astray(shapes, found, crs, transform)
    if astray.any():
        box = bounds()
        if box is None:
            name = crs.split('"')[1] if '"' in crs else crs  # that of a WKT
            problem = tr("{crs} cannot be transformed to longitude and latitude.").format(crs=name)
            raise ParcelError(ErrorCode.REQUEST_REFUSED, problem=problem)
        near = shapely.buffer(shapely.box(*box), _AROUND, join_style="mitre")
        found[astray] = move(shapely.segmentize(shapely.intersection(shapes[astray], near), _EDGE))
    origins = [one.origin for one in polygons]
    prepared = prepare_polygons(
        zip(origins, shapely.to_wkb(found, output_dimension=2).tolist()), in_degrees=False
    )
    wkbs = [one.wkb for one in prepared.polygons]
    # The tolerance in the units of the CRS.
    corners = [shapely.get_coordinates(shapely.from_wkb(wkb))[0] for wkb in wkbs]
    degrees = transform(np.reshape(corners, (-1, 2)), crs, WGS84)
    beside = transform(degrees + np.array((0, TRANSFORM_TOLERANCE)), WGS84, crs)
    tolerance = np.hypot(*(beside - transform(degrees, WGS84, crs)).T)
    return Area(prepared.polygons, widened(wkbs, tolerance, in_degrees=False))


def _are_astray(
    shapes: np.ndarray, found: np.ndarray, crs: str, transform: Transform
) -> np.ndarray:
    """Return whether each of the transformed shapes is elsewhere if it is transformed back."""
    import numpy as np
    import shapely

    from parcel_lookup.core.contract.geometry import transformed

    back = transformed(found, lambda xy: transform(xy, crs, WGS84))
    are_astray = shapely.is_missing(back)
    before, indexes = shapely.get_coordinates(shapes[~are_astray], return_index=True)
    away = shapely.get_coordinates(back) - before
    away = np.abs((away + 180) % 360 - 180)  # 180° may come back as -180°
    there = np.flatnonzero(~are_astray)
    are_astray[there[indexes[(away > _ASTRAY).any(axis=1)]]] = True
    return are_astray
