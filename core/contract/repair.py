"""Valid copies of invalid geometries. Needs shapely, which is imported when first needed."""

from __future__ import annotations

from typing import Any


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
