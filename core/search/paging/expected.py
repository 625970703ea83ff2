"""Estimates how many parcels a search will return, and how many requests it still needs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from parcel_lookup.core.search.paging.records import Records


class Part(Protocol):
    """A batch of polygons (`Series`), or a query with its windows (`QueryReader`)."""

    @property
    def has_responded(self) -> bool:
        """Whether any response arrived."""

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to request."""

    @property
    def ends(self) -> int | None:
        """Number of matches, if that is known."""

    @property
    def count_lost(self) -> int:
        """The maximum number of matches missing because of failed requests."""

    @property
    def count_pages(self) -> int:
        """The number of known pages."""

    def to_request(self, *, again: bool) -> int:
        """Return the number of remaining requests; `again` includes running and failed ones."""


class Expected(NamedTuple):
    """An estimate from what the parts know and what was received so far."""

    parts: Sequence[Part]
    records: Records
    cap: int | None
    #: The number of admitted parcels, and of rows that do not count.
    came: int
    repeats: int
    is_full: bool
    failed_queries: int
    #: The maximum number of parcels on a page.
    page: int

    def parcels(self) -> int | None:
        """Return the expected number of parcels; None if unknown."""
        ends = [one.ends for one in self.parts if one.has_responded and one.ends is not None]
        if not ends:
            return None
        number = -(-sum(ends) * len(self.parts) // len(ends))
        number = max(number - self.repeats, self.came)
        return number if self.cap is None else min(number, self.cap)

    def more_requests(self, *, again: bool) -> int | None:
        """Return the expected number of remaining requests; None if unknown.

        With `again`, it includes requests that failed, as when the search is run again.
        """
        parcels = self.parcels()
        if parcels is None:
            return None
        responded = [one for one in self.parts if one.has_responded]
        silent = [one for one in self.parts if not one.has_responded]
        left = parcels - self.came
        if not again:
            silent = [one for one in silent if not one.is_done]
            left = max(0, left - sum(one.count_lost for one in self.parts))
        pages = 0.0
        if again or not self.is_full:
            each = sum(one.count_pages for one in responded) / len(responded)
            waiting = sum(one.to_request(again=again) for one in self.parts)
            pages = waiting + len(silent) * (each - 1)
            if self.cap is not None:
                pages = min(pages, left / self.page)
        return math.ceil(pages) + self._more_queries(left, again=again)

    def _more_queries(self, left: int, *, again: bool) -> int:
        """Return how many of them are queries for records."""
        records = self.records
        share = (records.requested + records.pending) / self.came if self.came else 0
        number = math.ceil((records.pending + share * left) / self.page)
        return (
            number
            + sum(one.to_request(again=again) for one in records.queries)
            + self.failed_queries * again
        )
