"""The search: a value (`query`), the loop over the streams of its sources (`run`), how it ended.

What is imported here needs the standard library only. `polygons` and `overlap` need shapely and are
imported when a search runs.
"""

from parcel_lookup.core.search.outcome import Outcome
from parcel_lookup.core.search.query.found import Found, Join, Overlap, Progress, Sink
from parcel_lookup.core.search.query.predicate import TOUCHING, OverlapUnit, Predicate, Relation
from parcel_lookup.core.search.query.rows import (
    AddressRow,
    BadRow,
    IdRow,
    Match,
    PointRow,
    Row,
    RowResult,
    RowStatus,
)
from parcel_lookup.core.search.query.search import Search, SearchPolygon

__all__ = [
    "TOUCHING",
    "AddressRow",
    "BadRow",
    "Found",
    "IdRow",
    "Join",
    "Match",
    "Outcome",
    "Overlap",
    "OverlapUnit",
    "PointRow",
    "Predicate",
    "Progress",
    "Relation",
    "Row",
    "RowResult",
    "RowStatus",
    "Search",
    "SearchPolygon",
    "Sink",
]
