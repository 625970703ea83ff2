"""Polygons between WKB, which we use everywhere, and the GeoJSON of section 4.1.

Needs shapely, which is imported with this module and so only when a request is written or read.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import shapely

from parcel_lookup.core.contract.errors import Problem
from parcel_lookup.core.contract.values import is_number


def feature_collection(polygons: Sequence[bytes]) -> dict[str, Any]:
    """The GeoJSON FeatureCollection of WKB Polygons in EPSG:4326.

    Coordinates are the doubles as they are. JSON writes each as the shortest text that reads back
    as the same double: rounded ones would lose parcels that only touch a polygon.
    """
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


def _rings(polygon: shapely.Polygon) -> list[list[list[float]]]:
    rings = [polygon.exterior, *polygon.interiors]
    return [shapely.get_coordinates(ring).tolist() for ring in rings]


def read_features(features: Any) -> tuple[list[bytes], list[Problem]]:
    """WKB polygons and problems of the ``features`` of an area request."""
    if not isinstance(features, list):
        return [], [Problem(422, ("features",), "“features” is an array of polygon features.")]
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
    """Where in a feature something is wrong, and what; None where all is right."""
    if not isinstance(feature, dict) or feature.get("type") != "Feature":
        return ("type",), "A feature is an object whose “type” is “Feature”."
    if not isinstance(feature.get("properties"), dict):
        return ("properties",), "The “properties” of a feature are an object, which may be empty."
    geometry = feature.get("geometry")
    if not isinstance(geometry, dict) or geometry.get("type") != "Polygon":
        return ("geometry",), "The geometry of a feature is a GeoJSON Polygon."
    rings = geometry.get("coordinates")
    if not isinstance(rings, list) or not rings:
        return ("geometry", "coordinates"), "A Polygon has at least one ring."
    for number, ring in enumerate(rings):
        sentence = _ring_problem(ring)
        if sentence:
            return ("geometry", "coordinates", number), sentence
    return None


def _ring_problem(ring: Any) -> str:
    if not isinstance(ring, list) or len(ring) < 4:
        return "A ring is an array of at least four positions."
    for position in ring:
        if not _is_position(position):
            return "A position is a [longitude, latitude] pair in degrees."
    return "" if ring[0] == ring[-1] else "A ring ends with the position that it began with."


def _is_position(position: Any) -> bool:
    if not isinstance(position, list) or len(position) != 2:
        return False
    return all(
        is_number(value) and abs(value) <= bound for value, bound in zip(position, (180, 90))
    )
