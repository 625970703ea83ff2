"""How parcels relate to an area, calculated with shapely in degrees, for comparison.

Within a parcel, the scale of degrees is the same everywhere, so shares are the same as on the
ground. Acres are those of the series for the length of a degree on WGS 84. The area is one
geometry, the union of all polygons.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import NamedTuple

import shapely


class Relations(NamedTuple):
    """The parcels that touch an area, by ID: their share in percent, acres inside, and center."""

    shares: Mapping[str, float]
    acres: Mapping[str, float]
    centers: Mapping[str, bool]

    def overlapping(self, percent: float) -> set[str]:
        """Return the parcels with at least this share inside."""
        return {uuid for uuid, share in self.shares.items() if share >= percent}

    def with_acres(self, acres: float) -> set[str]:
        """Return the parcels with at least this area inside."""
        return {uuid for uuid, inside in self.acres.items() if inside >= acres}

    def mostly_inside(self) -> set[str]:
        """Return the parcels with more than half of their area inside."""
        return {uuid for uuid, share in self.shares.items() if share > 50}

    def with_center(self) -> set[str]:
        """Return the parcels whose centroid is inside."""
        return {uuid for uuid, is_inside in self.centers.items() if is_inside}


def relations(parcels: Mapping[str, bytes], polygons: Iterable[shapely.Geometry]) -> Relations:
    """Relate parcels (WKB by ID) to the union of polygons; those that touch nothing are omitted."""
    area = shapely.unary_union(list(polygons))
    shapely.prepare(area)
    found: dict[bytes, tuple[float, float, bool] | None] = {}
    for wkb in set(parcels.values()):
        shape = shapely.from_wkb(wkb)
        if not area.intersects(shape):
            found[wkb] = None
            continue
        shape = shapely.make_valid(shape)
        inside = shape.intersection(area).area
        center = bool(area.covers(shape.centroid))
        found[wkb] = 100 * inside / shape.area, inside * _acres_per_degree(shape), center
    known = {uuid: found[wkb] for uuid, wkb in parcels.items() if found[wkb] is not None}
    return Relations(
        {uuid: share for uuid, (share, _, _) in known.items()},
        {uuid: acres for uuid, (_, acres, _) in known.items()},
        {uuid: center for uuid, (_, _, center) in known.items()},
    )


def _acres_per_degree(shape: shapely.Geometry) -> float:
    """Return the acres of a square degree at a place."""
    lat = math.radians(shape.centroid.y)
    north = 111132.954 - 559.822 * math.cos(2 * lat) + 1.175 * math.cos(4 * lat)
    east = 111412.84 * math.cos(lat) - 93.5 * math.cos(3 * lat) + 0.118 * math.cos(5 * lat)
    return north * east / 4046.8564224
