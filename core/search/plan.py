"""What a search will ask and what that costs. The estimate and the engine read the same plan.

Needs the standard library only: the dock makes a plan to show its estimate.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from parcel_lookup.core.contract import MAX_PAGE

from .search import Search

#: A request for an area starts with so many polygons, or so large a body, whichever is less.
MAX_POLYGONS = 50
MAX_BODY = 1024 * 1024
#: A single polygon whose request gets larger is cut before it is sent to a service: it would only
#: be refused, after all of it was sent.
HOPELESS_BODY = 8 * 1024 * 1024
CONCURRENCY = 6

# In WKB a position takes 16 bytes, in a request at most 33: "[-179.123456789, -89.123456789], ".
_JSON_PER_WKB = 33 / 16
_FEATURE_FRAME = 120


class Size(NamedTuple):
    """In which ways a request for an area is large."""

    polygons: int
    #: The most bytes that its body, and its largest polygon in that, can take.
    body: int
    largest: int


@dataclass(frozen=True)
class Batch:
    """The polygons of one area request, as WKB."""

    polygons: tuple[bytes, ...]
    #: How many times a polygon was cut by a grid to get these.
    cuts: int = 0
    #: The input features (`SearchPolygon.origin`) that they are, or are parts of: one for each.
    origins: tuple[int, ...] = ()

    @property
    def size(self) -> Size:
        """How large its request is."""
        sizes = [_feature_bytes(wkb) for wkb in self.polygons]
        return Size(len(sizes), sum(sizes), max(sizes))

    def halves(self) -> list[Batch]:
        """Two batches of half as many polygons each."""
        middle = len(self.polygons) // 2
        return [
            Batch(self.polygons[:middle], self.cuts, self.origins[:middle]),
            Batch(self.polygons[middle:], self.cuts, self.origins[middle:]),
        ]


@dataclass(frozen=True)
class Estimate:
    """How many requests a search costs."""

    #: ``exact``, ``about`` or ``at least``.
    kind: str
    requests: int

    @property
    def text(self) -> str:
        """``At least 6 requests``; ``No requests`` where the source is a file."""
        plural = "" if self.requests == 1 else "s"
        words = f"{self.requests:,} request{plural}" if self.requests else "no requests"
        text = words if self.kind == "exact" else f"{self.kind} {words}"
        return text[:1].upper() + text[1:]


@dataclass(frozen=True)
class Plan:
    """A search taken apart into its first requests."""

    search: Search
    #: Empty for a search by filters.
    batches: tuple[Batch, ...]
    is_metered: bool
    #: Requests under way at a time.
    concurrency: int = CONCURRENCY

    @property
    def estimate(self) -> Estimate:
        """What the search costs, as far as that is known before anything is asked.

        A file costs nothing. A service is asked once for each batch, or once for a query; what
        else it takes is known when the first answers are there (`Progress.expected_requests`).
        """
        if not self.is_metered:
            return Estimate("exact", 0)
        search = self.search
        least = max(1, len(self.batches))
        if search.max_parcels is not None and search.is_by_area:
            least = 1  # the first batch may be enough
        if search.max_requests is not None and search.max_requests <= least:
            return Estimate("exact", search.max_requests)
        one_page = search.max_parcels is not None and search.max_parcels <= MAX_PAGE
        if not search.is_by_area and (one_page or _names_ids(search)):
            return Estimate("exact", 1)
        return Estimate("at least", least)


def make_plan(search: Search, *, is_metered: bool, concurrency: int = CONCURRENCY) -> Plan:
    """Plan a search. Any thread; takes time in proportion to the number of polygons."""
    # A polygon that is there twice finds nothing twice.
    polygons: dict[bytes, int] = {}
    for polygon in search.polygons:
        polygons.setdefault(polygon.wkb, polygon.origin)
    batches: list[Batch] = []
    batch: dict[bytes, int] = {}
    size = 0
    for wkb, origin in polygons.items():
        more = _feature_bytes(wkb)
        if batch and (len(batch) == MAX_POLYGONS or size + more > MAX_BODY):
            batches.append(_batch(batch))
            batch, size = {}, 0
        batch[wkb] = origin
        size += more
    if batch:
        batches.append(_batch(batch))
    return Plan(search, tuple(batches), is_metered, max(1, concurrency))


def _batch(origins: dict[bytes, int]) -> Batch:
    return Batch(tuple(origins), origins=tuple(origins.values()))


def _feature_bytes(wkb: bytes) -> int:
    return int(len(wkb) * _JSON_PER_WKB) + _FEATURE_FRAME


def _names_ids(search: Search) -> bool:
    """Whether the filters name fewer parcels than a page holds, by their ids."""
    for item in search.filters:
        if item.field == "svc_uuid" and item.op in ("eq", "in"):
            values = item.value if isinstance(item.value, tuple) else (item.value,)
            if len(values) < MAX_PAGE:
                return True
    return False
