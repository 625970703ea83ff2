"""How many parcels and requests there will be: guesses until everything is known."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from parcel_lookup.core.contract import MAX_PAGE
from parcel_lookup.core.search.paging.records import Records
from parcel_lookup.core.search.paging.series import Series
from parcel_lookup.core.search.paging.tally import Tally


class Known(NamedTuple):
    """What is known of a batch of polygons, or of a query with its windows."""

    has_answered: bool
    is_done: bool
    #: Matches in all; None where nobody knows.
    ends: int | None
    #: Matches that failed requests kept from coming.
    lost: int
    #: Pages in all, as far as they are known of.
    pages: int
    #: Requests to be sent yet; and with those under way or failed, which a rerun sends again.
    to_ask: int
    to_ask_again: int

    @classmethod
    def of_series(cls, series: Series) -> Known:
        """Of the pages of a batch of polygons."""
        paging = series.paging
        return cls(
            series.has_answered,
            paging.is_done,
            paging.ends,
            paging.lost,
            paging.pages,
            to_ask([series], again=False),
            to_ask([series], again=True),
        )

    @classmethod
    def of_query(cls, tally: Tally) -> Known:
        """Of a query and its windows."""
        ready, again = to_ask(tally.series, again=False), to_ask(tally.series, again=True)
        if tally.left is not None:
            again = max(again, tally.left)
            under_way = sum(series.paging.count_under_way for series in tally.series)
            ready = max(0, tally.left - under_way)
        return cls(
            tally.has_answered,
            tally.is_done,
            tally.ends,
            tally.lost,
            tally.pages,
            ready,
            again,
        )


class Forecast(NamedTuple):
    """What the parts know, and what came so far."""

    known: Sequence[Known]
    records: Records
    cap: int | None
    #: Parcels that have their places, and rows that get none.
    came: int
    repeats: int
    is_full: bool
    failed_queries: int

    def parcels(self) -> int | None:
        """How many parcels there will be; None where nothing is known of it."""
        ends = [one.ends for one in self.known if one.has_answered and one.ends is not None]
        if not ends:
            return None
        number = -(-sum(ends) * len(self.known) // len(ends))
        number = max(number - self.repeats, self.came)
        return number if self.cap is None else min(number, self.cap)

    def more_requests(self, *, again: bool) -> int | None:
        """How many requests are to be sent yet.

        `again`: those too that were sent and brought nothing, as when the search is run again.
        """
        parcels = self.parcels()
        if parcels is None:
            return None
        answered = [one for one in self.known if one.has_answered]
        silent = [one for one in self.known if not one.has_answered]
        left = parcels - self.came
        if not again:
            silent = [one for one in silent if not one.is_done]
            left = max(0, left - sum(one.lost for one in self.known))
        pages = 0.0
        if again or not self.is_full:
            each = sum(one.pages for one in answered) / len(answered)
            waiting = sum(one.to_ask_again if again else one.to_ask for one in self.known)
            pages = waiting + len(silent) * (each - 1)
            if self.cap is not None:
                pages = min(pages, left / MAX_PAGE)
        return math.ceil(pages) + self._more_queries(left, again=again)

    def _more_queries(self, left: int, *, again: bool) -> int:
        """How many of these are queries for records."""
        records = self.records
        share = (records.asked + records.unasked) / self.came if self.came else 0
        number = math.ceil((records.unasked + share * left) / MAX_PAGE)
        return number + to_ask(records.queries, again=again) + self.failed_queries * again


def to_ask(several: Iterable[Series], *, again: bool) -> int:
    """How many requests can be sent now; with those under way or failed, if `again`."""
    pagings = [series.paging for series in several]
    number = sum(paging.count_ready for paging in pagings)
    if again:
        number += sum(paging.count_under_way + len(paging.gaps) for paging in pagings)
    return number
