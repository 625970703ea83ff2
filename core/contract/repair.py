"""Shapely geometries from WKB, and valid copies of invalid ones. Imports shapely when called."""

from __future__ import annotations

from collections.abc import Sequence
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


def read_wkb(values: Sequence[bytes | None]) -> Any:
    """Return a NumPy array of the geometries of WKB values, in their order. Any thread.

    An element is None where the value is None or cannot be read.
    """
    import numpy as np
    import shapely

    with np.errstate(invalid="ignore"):  # a coordinate that is not a number is no news to the user
        return shapely.from_wkb(np.array(values, dtype=object), on_invalid="ignore")
