"""Which records are the same parcel: those with the same `svc_uuid` at the same place.

The ID alone is not enough. That of an imported file is derived from state, county, and parcel ID,
and two towns of a county may number their lots in the same way.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    #: West, south, east, and north of a geometry.
    Bounds = Sequence[float]

#: The bounds of a parcel without a geometry; not-a-number lies apart from nothing.
NO_BOUNDS = (math.nan,) * 4


class KnownParcels:
    """Parcels, each known by its `svc_uuid` and its bounds. Use it in one thread.

    Two records with the same ID are the same parcel if their bounds intersect, or if one of them
    has no geometry. All bounds are in the same CRS.
    """

    def __init__(self) -> None:
        #: Bounds of the different parcels that have an ID.
        self._bounds: dict[str, list[Bounds]] = {}

    def find(self, svc_uuid: str, bounds: Bounds) -> int | None:
        """Return the number of a parcel among those with its ID, from 0; None if it is unknown."""
        for number, known in enumerate(self._bounds.get(svc_uuid, ())):
            if not lie_apart(bounds, known):
                return number
        return None

    def add(self, svc_uuid: str, bounds: Bounds) -> int:
        """Add a parcel unless it is known, and return its number among those with its ID."""
        number = self.find(svc_uuid, bounds)
        if number is not None:
            return number
        there = self._bounds.setdefault(svc_uuid, [])
        there.append(bounds)
        return len(there) - 1


def lie_apart(one: Bounds, other: Bounds) -> bool:
    """Return whether two records with the same ID are different parcels, by their bounds."""
    west, south, east, north = one
    return other[0] > east or other[2] < west or other[1] > north or other[3] < south
