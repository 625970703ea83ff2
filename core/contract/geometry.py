"""Geometries: WKB, which we use everywhere, to and from GeoJSON (section 4.1); repairs; points.

Needs shapely, which every function imports when it is called.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Callable

from parcel_lookup.core.contract.errors import Problem, RequestRefused
from parcel_lookup.core.contract.values import is_number
from parcel_lookup.core.i18n import tr

# ---- GeoJSON --------------------------------------------------------------------------------


def feature_collection(polygons: Sequence[bytes]) -> dict[str, Any]:
    """Return the GeoJSON FeatureCollection of WKB Polygons in EPSG:4326.

    Coordinates are the doubles as they are. JSON writes each as the shortest text that reads back
    as the same double: rounded ones would lose parcels that only touch a polygon.
    """
    import shapely

    return {
        "type": "FeatureCollection",
        "features": [
            {
                "type": "Feature",
                "geometry": {"type": "Polygon", "coordinates": _rings(shapely.from_wkb(wkb))},
                "properties": {},
            }
            for wkb in polygons
        ],
    }


def _rings(polygon: Any) -> list[list[list[float]]]:
    import shapely

    rings = [polygon.exterior, *polygon.interiors]
    return [shapely.get_coordinates(ring).tolist() for ring in rings]


def read_features(features: Any) -> tuple[list[bytes], list[Problem]]:
    """Return the WKB polygons, and the problems, of the ``features`` of an area request."""
    import shapely

    if not isinstance(features, list):
        return [], [
            Problem(422, ("features",), tr("“features” must be an array of polygon features."))
        ]
    polygons: list[bytes] = []
    problems: list[Problem] = []
    for index, feature in enumerate(features):
        where = ("features", index)
        found = _feature_problem(feature)
        if found is None:
            rings = feature["geometry"]["coordinates"]
            polygons.append(
                shapely.to_wkb(shapely.Polygon(rings[0], rings[1:]), output_dimension=2)
            )
        else:
            problems.append(Problem(422, (*where, *found[0]), found[1]))
    return polygons, problems


def _feature_problem(feature: Any):
    """Where in a feature something is wrong, and what; None if nothing is."""
    if not isinstance(feature, dict) or feature.get("type") != "Feature":
        return ("type",), tr("A feature must be an object whose “type” is “Feature”.")
    if not isinstance(feature.get("properties"), dict):
        return ("properties",), tr(
            "The “properties” of a feature must be an object, which may be empty."
        )
    geometry = feature.get("geometry")
    if not isinstance(geometry, dict) or geometry.get("type") != "Polygon":
        return ("geometry",), tr("The geometry of a feature must be a GeoJSON Polygon.")
    rings = geometry.get("coordinates")
    if not isinstance(rings, list) or not rings:
        return ("geometry", "coordinates"), tr("A Polygon must have at least one ring.")
    for number, ring in enumerate(rings):
        sentence = _ring_problem(ring)
        if sentence:
            return ("geometry", "coordinates", number), sentence
    return None


def _ring_problem(ring: Any) -> str:
    if not isinstance(ring, list) or len(ring) < 4:
        return tr("A ring must be an array of at least four positions.")
    for position in ring:
        if not _is_position(position):
            return tr("A position must be a [longitude, latitude] pair in degrees.")
    return (
        "" if ring[0] == ring[-1] else tr("A ring must end with the position that it began with.")
    )


def _is_position(position: Any) -> bool:
    if not isinstance(position, list) or len(position) != 2:
        return False
    return all(
        is_number(value) and abs(value) <= bound for value, bound in zip(position, (180, 90))
    )


# ---- transformed polygons -------------------------------------------------------------------

#: Degrees, 0.1 mm. Transforming coordinates changes their last digits, about 1e-14 degrees, so that
#: a polygon that touched a parcel may end just before it.
TRANSFORM_TOLERANCE = 1e-9
#: Of the tolerance: a corner is at most so much farther away.
_MITRE_LIMIT = 1.5


def widened(
    polygons: Sequence[bytes], tolerance: Any = TRANSFORM_TOLERANCE, *, in_degrees: bool = True
) -> list[bytes]:
    """Return polygons (WKB) with everything within a tolerance of them.

    The polygons must be valid. Parcels that touched them before they were transformed touch the
    results, which stay within ±180° and ±90° if they are `in_degrees`. Other CRSs need a
    `tolerance` in their units: a number, or one for each polygon. Any thread.
    """
    import numpy as np
    import shapely

    shapes = shapely.from_wkb(np.array(polygons, dtype=object))
    wide = shapely.buffer(shapes, tolerance, join_style="mitre", mitre_limit=_MITRE_LIMIT)
    if in_degrees:
        bounds = np.abs(shapely.bounds(wide))
        at_end = (bounds[:, ::2] > 180).any(axis=1) | (bounds[:, 1::2] > 90).any(axis=1)
        wide[at_end] = shapely.intersection(wide[at_end], shapely.box(-180, -90, 180, 90))
    is_polygon = shapely.get_type_id(wide) == shapely.GeometryType.POLYGON.value
    # GEOS may round a polygon with which it cannot work otherwise.
    is_good = is_polygon & shapely.covers(wide, shapes)
    return shapely.to_wkb(np.where(is_good, wide, shapes), output_dimension=2).tolist()


def transformed(shapes: Any, transform: Callable[[Any], Any]) -> Any:
    """Return a NumPy array of geometries in another CRS; None where one has no place there.

    `transform` takes and returns an array (n, 2) of coordinates; NaN or infinity is no place.
    """
    import numpy as np
    import shapely

    before, places = shapely.get_coordinates(shapes, return_index=True)
    if not len(before):
        return shapes
    after = transform(before)
    is_there = np.ones(len(shapes), dtype=bool)
    is_there[places[~np.isfinite(after).all(axis=1)]] = False
    found = np.full(len(shapes), None, dtype=object)
    # GEOS takes no ring that begins with NaN.
    found[is_there] = shapely.set_coordinates(shapes[is_there], after[is_there[places]])
    return found


# ---- repairs and points ---------------------------------------------------------------------


def make_valid(geometry: Any) -> Any:
    """Return a valid copy of a shapely geometry, or of an array of them. Any thread.

    The copy covers all that the rings enclose. GEOS cannot do that where a ring is but a point or
    a line and another one has an area; what the rings mean as shell and holes then decides.
    """
    import shapely

    try:
        return shapely.make_valid(geometry)
    except shapely.errors.GEOSException:
        return shapely.make_valid(geometry, method="structure")


def read_wkb(values: Sequence[bytes | None]) -> Any:
    """Return a NumPy array of the geometries of WKB values, in their order. Any thread.

    An element is None where the value is None or cannot be read.
    """
    import numpy as np
    import shapely

    with np.errstate(invalid="ignore"):  # a coordinate that is not a number is no news to the user
        return shapely.from_wkb(np.array(values, dtype=object), on_invalid="ignore")


def read_polygons(wkbs: Sequence[bytes]) -> list[Any]:
    """Return the polygons of a request, prepared; a ring that crosses itself is repaired.

    Raises `RequestRefused` for bytes that are no polygon.
    """
    import shapely

    polygons = []
    for index, shape in enumerate(read_wkb(wkbs)):
        if shape is None or shape.geom_type != "Polygon":
            sentence = tr("The geometry of a feature must be a GeoJSON Polygon.")
            raise RequestRefused((Problem(422, ("features", index, "geometry"), sentence),))
        if shape.is_empty:
            continue
        polygon = shape if shape.is_valid else _repaired(shape)
        shapely.prepare(polygon)
        polygons.append(polygon)
    return polygons


def _repaired(polygon: Any) -> Any:
    """Return the area of an invalid polygon; where it has none, the lines and points that it is."""
    import shapely

    whole = make_valid(polygon)
    parts = [part for part in shapely.get_parts(whole) if part.geom_type.endswith("Polygon")]
    return shapely.union_all(parts) if parts else whole
