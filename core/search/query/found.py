"""What a search emits: parcels with the polygons or rows that found them, and its progress."""

from __future__ import annotations

from typing import NamedTuple, Protocol, Union

from parcel_lookup.core.contract import Parcel
from parcel_lookup.core.search.query.rows import Match

#: Parcels with a smaller share in any polygon, in percent, are counted as slivers: they only touch
#: it, or two surveys drew the same border differently.
SLIVER_PERCENT = 1.0


class Overlap(NamedTuple):
    """The overlap of a parcel with an input feature."""

    #: Index of the input feature (`SearchPolygon.origin`).
    origin: int
    #: On the ellipsoid; 0.0 where the two only touch.
    acres: float
    #: Share of the parcel's area, 0 to 100.
    percent: float


#: What joins a parcel to the input: a polygon of an area, or a row of a list.
Join = Union[Overlap, Match]


class Found(NamedTuple):
    """A parcel, and what it was found by."""

    parcel: Parcel
    #: By area, the polygons that touch it, largest first; equal ones in the order of the input.
    #: Empty for a parcel without geometry, and where no polygon touches the parcel client-side.
    #: Unless parcels only have to touch the area: those with an area in common with the parcel.
    #: By list, the rows that it matches, in their order; a parcel that matches rows that are not
    #: equal comes once for each of them. Empty for a search by filters.
    joins: tuple[Join, ...] = ()


class Progress(NamedTuple):
    """How far a search is."""

    #: That came so far: emitted, or waiting for the end where they are sorted client-side.
    parcels: int
    #: None while nothing is known of it; a guess until the end.
    expected_parcels: int | None
    #: Really sent so far; a response that was stored is none.
    requests: int
    #: All that the search will send, unless responses are cached; None while nothing is known,
    #: a guess until the end. 0: it reads files and tables only.
    expected_requests: int | None

    @property
    def is_free(self) -> bool:
        """Whether no request was sent, and none is expected."""
        return not self.requests and self.expected_requests == 0

    @property
    def percent(self) -> float | None:
        """The share of the requests that were sent, or of the parcels if none is expected.

        None: unknown.
        """
        done, all_ = self.requests, self.expected_requests
        if self.is_free:
            done, all_ = self.parcels, self.expected_parcels
        return min(100.0, 100.0 * done / all_) if all_ else None


class Sink(Protocol):
    """Takes parcels as they arrive."""

    def add(self, found: list[Found]) -> None:
        """Take parcels in the order of the result, in the thread that called `search.run.run`."""


class Collected:
    """A sink that keeps the parcels."""

    def __init__(self) -> None:
        #: In the order of the result.
        self.found: list[Found] = []

    def add(self, found: list[Found]) -> None:
        """Keep parcels."""
        self.found += found
