"""How a parcel must relate to the area of a search: touch it, overlap it, or be inside it.

    Predicate()                                              # touches the area
    Predicate(Relation.OVERLAPS, 10.0)                       # overlaps it by at least 10 %
    Predicate(Relation.OVERLAPS, 2.5, OverlapUnit.ACRES)     # overlaps it by at least 2.5 acres
    Predicate(Relation.MOSTLY_INSIDE)

The area is all polygons of the search together: where they overlap each other, it is counted once.
Sources find the parcels that touch it; `OverlapFinder` checks the rest after download.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any

from parcel_lookup.core.i18n import number_of, tr

if TYPE_CHECKING:
    import numpy as np

_MOST_PERCENT = 100.0
_HALF = 50.0
#: Areas are calculated with rounding errors; relative to them, this is large.
_TOLERANCE = 1e-8


class Relation(str, Enum):
    """The relation of a parcel to the area. Searches store the values."""

    #: They have at least one point in common, also only on their boundaries.
    TOUCHES = "touches"
    #: At least a share or an area of the parcel is inside (`Predicate.minimum`).
    OVERLAPS = "overlaps"
    #: More than half of the parcel's area is inside.
    MOSTLY_INSIDE = "mostly_inside"
    #: The parcel touches the area, and its centroid is inside, or on the boundary. Only a centroid
    #: outside its own parcel can be inside an area that the parcel does not touch.
    CENTER_INSIDE = "center_inside"


class OverlapUnit(str, Enum):
    """The unit of `Predicate.minimum`. Searches store the values."""

    #: Percent of the parcel's area.
    PERCENT = "percent"
    ACRES = "acres"


@dataclass(frozen=True)
class Predicate:
    """A relation that parcels must have to the area. Comparable, hashable, serializable."""

    relation: Relation = Relation.TOUCHES
    #: For `Relation.OVERLAPS`, the smallest overlap in `unit`; 0 for other relations.
    minimum: float = 0.0
    unit: OverlapUnit = OverlapUnit.PERCENT

    def __post_init__(self) -> None:
        is_overlap = self.relation is Relation.OVERLAPS
        object.__setattr__(self, "minimum", float(self.minimum) if is_overlap else 0.0)
        object.__setattr__(self, "unit", self.unit if is_overlap else OverlapUnit.PERCENT)

    @property
    def is_touching(self) -> bool:
        """Whether parcels only have to touch the area, which sources check themselves."""
        return self.relation is Relation.TOUCHES

    @property
    def problem(self) -> str:
        """Why the predicate cannot be used, as a sentence, or ""."""
        if self.relation is not Relation.OVERLAPS:
            return ""
        is_positive = math.isfinite(self.minimum) and self.minimum > 0
        if self.unit is OverlapUnit.ACRES and not is_positive:
            return tr(
                "The minimum overlap must be a number of acres greater than 0. To find all parcels "
                "that touch the area, use the relation “touches”."
            )
        if self.unit is OverlapUnit.PERCENT and not (is_positive and self.minimum <= _MOST_PERCENT):
            return tr(
                "The minimum overlap must be greater than 0 % and at most 100 % of the parcel. To "
                "find all parcels that touch the area, use the relation “touches”."
            )
        return ""

    def is_met(self, acres: np.ndarray, whole_acres: np.ndarray) -> np.ndarray:
        """Return for each parcel whether enough of it is inside; not for `CENTER_INSIDE`.

        `acres` are the areas of the parcels inside, and `whole_acres` those of the parcels, which
        must be greater than 0.
        """
        percent = 100.0 * acres / whole_acres
        if self.relation is Relation.MOSTLY_INSIDE:
            return percent > _HALF * (1 + _TOLERANCE)
        measured = acres if self.unit is OverlapUnit.ACRES else percent
        return measured * (1 + _TOLERANCE) >= self.minimum

    def describe(self, place: str, parcels: int = 2) -> str:
        """Return ``overlapping the map view by at least 10 %``, for a number of parcels."""
        if self.relation is Relation.TOUCHES:
            text = number_of(parcels, "touching {{place}}", "touching {{place}}")
        elif self.relation is Relation.OVERLAPS:
            text = number_of(
                parcels,
                "overlapping {{place}} by at least {{minimum}}",
                "overlapping {{place}} by at least {{minimum}}",
            )
        elif self.relation is Relation.MOSTLY_INSIDE:
            text = number_of(parcels, "mostly inside {{place}}", "mostly inside {{place}}")
        else:
            text = number_of(
                parcels, "with its center inside {{place}}", "with their center inside {{place}}"
            )
        return text.format(place=place, minimum=self.minimum_words)

    @property
    def minimum_words(self) -> str:
        """``10 %`` or ``2.5 acres``."""
        text = tr("{} %")
        if self.unit is OverlapUnit.ACRES:
            text = tr("{} acre") if self.minimum == 1 else tr("{} acres")
        return text.format(f"{self.minimum:,.10g}")

    def to_json(self) -> dict[str, Any]:
        """Return the predicate as JSON."""
        if self.relation is not Relation.OVERLAPS:
            return {"relation": self.relation.value}
        return {
            "relation": self.relation.value,
            "minimum": self.minimum,
            "unit": self.unit.value,
        }

    @classmethod
    def from_json(cls, body: Any) -> Predicate:
        """Return the predicate that `to_json` wrote; None is the default.

        Raises ValueError, TypeError, or KeyError. Whether it can be used is left for `problem`.
        """
        if body is None:
            return TOUCHING
        if not isinstance(body, Mapping):
            raise TypeError(f"{body!r} is no predicate")
        relation = Relation(body["relation"])
        if relation is not Relation.OVERLAPS:
            return cls(relation)
        minimum = body["minimum"]
        if isinstance(minimum, bool) or not isinstance(minimum, (int, float)):
            raise TypeError(f"{minimum!r} is no minimum")
        return cls(relation, minimum, OverlapUnit(body["unit"]))


#: The default of a search: every parcel that touches the area.
TOUCHING = Predicate()
