"""Distances with units, and the polygons of everything within a distance."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from parcel_lookup.core.contract import ErrorCode, ParcelError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.search.query.polygons import Prepared


class LengthUnit(NamedTuple):
    """A unit of length."""

    #: The length of one unit.
    meters: float
    #: The singular; the name is the plural.
    one: str


#: By the names that algorithms take. The foot is the international one: the survey foot, given up
#: in 2022, is longer by two millionths, a sixth of a millimeter in 300 feet.
UNITS: Mapping[str, LengthUnit] = {
    "feet": LengthUnit(0.3048, "foot"),
    "yards": LengthUnit(0.9144, "yard"),
    "miles": LengthUnit(1609.344, "mile"),
    "meters": LengthUnit(1.0, "meter"),
    "kilometers": LengthUnit(1000.0, "kilometer"),
}
#: `core.buffers` is exact up to this distance.
MOST_METERS = 100_000.0


class Distance(NamedTuple):
    """A distance around something."""

    value: float
    #: A name of `UNITS`.
    unit: str = "feet"

    @property
    def meters(self) -> float:
        """The distance in meters."""
        return self.value * UNITS[self.unit].meters

    @property
    def problem(self) -> str:
        """Why the distance cannot be used, as a sentence; "" where it can."""
        if self.unit not in UNITS:
            return f"“{self.unit}” is not a unit of distance. Units: {', '.join(UNITS)}."
        if not (math.isfinite(self.value) and self.value >= 0):
            return "A distance must be a number of 0 or more."
        if self.meters > MOST_METERS:
            most = Distance(MOST_METERS / UNITS[self.unit].meters // 1, self.unit)
            return f"The largest distance is {most}."
        return ""

    def check(self) -> None:
        """Raise `ParcelError` (REQUEST_REFUSED) where there is a problem."""
        if self.problem:
            raise ParcelError(ErrorCode.REQUEST_REFUSED, problem=self.problem)

    def __str__(self) -> str:
        """Return the distance as ``300 feet``, ``1 mile``, or ``0.5 miles``."""
        number = f"{self.value:,.6f}".rstrip("0").rstrip(".")
        return f"{number} {UNITS[self.unit].one if self.value == 1 else self.unit}"


def buffered_polygons(
    shapes: Iterable[tuple[int, bytes | None]], meters: float, cancellation: Cancellation
) -> Prepared:
    """Return the polygons of all that is within a distance of each of these geometries.

    Takes pairs of an input feature's index and a geometry as WKB in EPSG:4326 of any kind, polygons
    valid; one that cannot be read, or has no place, is reported as empty. Raises `Cancelled`. In
    the task.
    """
    import numpy as np
    import shapely

    from parcel_lookup.core.buffers import surroundings
    from parcel_lookup.core.search.query.polygons import prepare_polygons

    found: list[tuple[int, bytes | None]] = []
    for origin, wkb in shapes:
        cancellation.check()
        shape = shapely.force_2d(shapely.from_wkb(wkb, on_invalid="ignore"))
        if shape is not None and np.isfinite(shapely.get_coordinates(shape)).all():
            shape = surroundings(shape, meters, cancellation.check)
            found.append((origin, shapely.to_wkb(shape, output_dimension=2)))
        else:
            found.append((origin, None))
    return prepare_polygons(found)
