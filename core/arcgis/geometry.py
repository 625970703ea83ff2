"""Polygons as ArcGIS writes them (``{"rings": [[[x, y], …], …]}``), to and from WKB in EPSG:4326.

An Esri polygon is a list of rings without structure: outer rings are clockwise and holes are not,
in any order. Servers are found that get this wrong, so that with several rings, containment alone
decides.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.contract.values import whole_number
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.remote.protocol.geometry import (
    MALFORMED,
    UnreadableGeometry,
    flat_ring,
    pack_multipolygon,
    pack_polygon,
)

#: EPSG:4326, in which geometries are requested.
_DEGREES = 4326
#: Degrees, about 5 cm. ArcGIS compares with a tolerance of 1 mm and a grid of 0.1 mm
#: (https://developers.arcgis.com/documentation/common-data-types/geometry-objects.htm), and changes
#: the datum with an error of its own: what only touches an area is found in a somewhat larger one.
MARGIN = 5e-7


# ---- what servers send ----------------------------------------------------------------------


def rings_to_wkb(geometry: Any) -> bytes | None:
    """Return the WKB Polygon or MultiPolygon (two dimensions) of the geometry of a feature.

    `geometry` is its JSON, in degrees. None of a parcel without a geometry. Rings may be
    in any order and orientation, open, and with Z and M; those without an area are left out. Raises
    `UnreadableGeometry`, for curves as well: they are never approximated.
    """
    if not geometry:
        return None
    try:
        rings = geometry.get("rings")
        if rings is None:
            if "curveRings" in geometry:
                raise UnreadableGeometry(tr("It has curves."))
            if "NaN" in geometry.values() or None in geometry.values():
                return None  # how an empty geometry is written
            raise UnreadableGeometry(tr("It is not a polygon."))
        if len(rings) == 1:
            return pack_polygon((flat_ring(rings[0]),))
        return _polygons(rings) if rings else None
    except UnreadableGeometry:
        raise
    except MALFORMED as error:
        raise UnreadableGeometry(str(error)) from error


def is_in_degrees(geometry: Any) -> bool:
    """Return whether the first position of a geometry may be in degrees; True if it has none."""
    try:
        x, y = geometry["rings"][0][0][:2]
        return abs(x) <= 360 and abs(y) <= 90
    except (LookupError, TypeError, ValueError):
        return True


def check_reference(data: Mapping[str, Any], host: str) -> None:
    """Check that the geometries of a response are in degrees: they are never guessed.

    Raises `ParcelError` (NOT_A_LAYER): some servers ignore `outSR`.
    """
    reference = data.get("spatialReference")
    reference = reference if isinstance(reference, dict) else {}
    known = [whole_number(reference.get(name)) for name in ("latestWkid", "wkid")]
    codes = [code for code in known if code is not None]
    features = data.get("features")
    shapes = (one.get("geometry") for one in features or () if isinstance(one, dict))
    first = next((shape for shape in shapes if shape), None)
    if first is None or (is_in_degrees(first) and (_DEGREES in codes or not codes)):
        return
    system = str(codes[0]) if codes and _DEGREES not in codes else tr("unknown")
    reason = tr("The server returned coordinates in another coordinate system ({system}).")
    raise ParcelError(ErrorCode.NOT_A_LAYER, host=host, reason=reason.format(system=system))


def _polygons(rings: Sequence[Any]) -> bytes:
    """Return the WKB of several rings."""
    flats = [flat_ring(ring) for ring in rings if _has_corners(ring)]
    # A ring that is there twice would be a hole in itself.
    unique = dict(zip(map(tuple, flats), flats))
    sized = [(signed_area(flat), flat) for flat in unique.values()]
    sized = [(area, flat) for area, flat in sized if area]
    if not sized:
        raise UnreadableGeometry(tr("It has no area."))
    sized.sort(key=lambda pair: -abs(pair[0]))
    if len(sized) == 1:
        return pack_polygon((sized[0][1],))
    parts = _nested(sized)
    packed = [pack_polygon(part) for part in parts]
    return packed[0] if len(packed) == 1 else pack_multipolygon(packed)


def _has_corners(ring: Sequence[Any]) -> bool:
    """Return whether a ring, open or closed, has three positions."""
    return len(ring) > 3 or (len(ring) == 3 and ring[0] != ring[2])


def signed_area(flat: Sequence[float]) -> float:
    """Return the area of a closed ring in square degrees, negative if it is clockwise."""
    # Relative to the first position: far from the origin, products would cancel out.
    x0, y0 = flat[0], flat[1]
    xs = [x - x0 for x in flat[::2]]
    ys = [y - y0 for y in flat[1::2]]
    return sum(x * y2 - x2 * y for x, y, x2, y2 in zip(xs, ys, xs[1:], ys[1:])) / 2


def _nested(sized: Sequence[tuple[float, list[float]]]) -> list[list[list[float]]]:
    """Return polygons, each with its outer ring first, by which rings are within which.

    The rings come by their area, the largest first. One within an odd number of others is a hole of
    the smallest of these.
    """
    import numpy as np
    import shapely

    shapes = np.array([shapely.Polygon(np.reshape(flat, (-1, 2))) for _, flat in sized])
    points = _points_inside(shapes)
    around: list[list[int]] = [[] for _ in sized]
    inner, outer = shapely.STRtree(shapes).query(points, predicate="intersects")
    for one, other in zip(inner.tolist(), outer.tolist()):
        if other < one:  # a larger one
            around[one].append(other)
    parts: dict[int, list[list[float]]] = {}
    for index, (_, flat) in enumerate(sized):
        if len(around[index]) % 2 == 0:
            parts[index] = [flat]
        else:
            holders = [one for one in around[index] if len(around[one]) % 2 == 0]
            parts[max(holders)].append(flat)
    return list(parts.values())


def _points_inside(shapes: Any) -> Any:
    """Return a point inside of each polygon, even if it crosses itself."""
    import numpy as np
    import shapely

    from parcel_lookup.core.contract.geometry import make_valid

    valid = shapely.is_valid(shapes)
    whole = np.where(valid, shapes, None)
    whole[~valid] = [make_valid(shape) for shape in shapes[~valid]]
    return shapely.point_on_surface(whole)


# ---- what is sent ---------------------------------------------------------------------------


def polygons_to_rings(polygons: Sequence[bytes], margin: float = MARGIN) -> dict[str, Any]:
    """Return the Esri polygon of everything within `margin` (degrees) of WKB Polygons.

    Coordinates are the doubles as they are. Raises `RequestRefused` for bytes that are no polygon.
    """
    import shapely

    from parcel_lookup.core.contract.geometry import read_polygons

    shapes = shapely.buffer(read_polygons(polygons), margin, join_style="mitre")
    parts = shapely.get_parts(shapely.union_all(shapes))
    rings = [
        _turned(ring, is_clockwise=number == 0)
        for part in parts
        for number, ring in enumerate((part.exterior, *part.interiors))
    ]
    return {"rings": rings, "spatialReference": {"wkid": 4326}}


def _turned(ring: Any, *, is_clockwise: bool) -> list[list[float]]:
    """Return the positions of a ring in an orientation."""
    import shapely

    positions = shapely.get_coordinates(ring).tolist()
    return positions[::-1] if shapely.is_ccw(ring) == is_clockwise else positions
