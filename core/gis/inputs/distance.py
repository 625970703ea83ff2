"""Distances with units, and polygons of everything within a distance."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.search.query.polygons import Prepared


#: Meters of each unit, by the names that algorithms take. The foot is the international one: the
#: survey foot, retired in 2022, is longer by two millionths, a sixth of a millimeter in 300 feet.
UNITS: Mapping[str, float] = {
    "feet": 0.3048,
    "yards": 0.9144,
    "miles": 1609.344,
    "meters": 1.0,
    "kilometers": 1000.0,
}
_SINGULARS = dict(zip(UNITS, ("foot", "yard", "mile", "meter", "kilometer")))
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
        return self.value * UNITS[self.unit]

    @property
    def problem(self) -> str:
        """Why the distance cannot be used, as a sentence, or ""."""
        if self.unit not in UNITS:
            sentence = tr("“{unit}” is not a unit of distance. Units: {units}.")
            return sentence.format(unit=self.unit, units=", ".join(UNITS))
        if not (math.isfinite(self.value) and self.value >= 0):
            return tr("The distance must be a number greater than or equal to 0.")
        if self.meters > MOST_METERS:
            most = Distance(MOST_METERS / UNITS[self.unit] // 1, self.unit)
            return tr("The maximum distance is {distance}.").format(distance=most.label)
        return ""

    def check(self) -> None:
        """Raise `ParcelError` (REQUEST_REFUSED) if there is a problem."""
        if self.problem:
            raise ParcelError(ErrorCode.REQUEST_REFUSED, problem=self.problem)

    def __str__(self) -> str:
        """Return ``300 feet``, ``1 mile``, or ``0.5 miles``, in English: searches store it."""
        unit = _SINGULARS[self.unit] if self.value == 1 else self.unit
        return f"{self._number} {unit}"

    @property
    def label(self) -> str:
        """The distance in the user's language."""
        one, many = {
            "feet": (tr("{} foot"), tr("{} feet")),
            "yards": (tr("{} yard"), tr("{} yards")),
            "miles": (tr("{} mile"), tr("{} miles")),
            "meters": (tr("{} meter"), tr("{} meters")),
            "kilometers": (tr("{} kilometer"), tr("{} kilometers")),
        }[self.unit]
        return (one if self.value == 1 else many).format(self._number)

    @property
    def _number(self) -> str:
        return f"{self.value:,.6f}".rstrip("0").rstrip(".")


def buffered_polygons(
    shapes: Iterable[tuple[int, bytes | None]], meters: float, cancellation: Cancellation
) -> Prepared:
    """Return the polygons of everything within a distance of each geometry.

    `shapes` are pairs of an input feature's index and a geometry of any type as WKB in EPSG:4326;
    polygons must be valid. A geometry that cannot be read, or is not finite, is reported as empty.
    Runs in the task. Raises `Cancelled`.
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
