"""Series in plan order: whose page is asked for next, and how far they are."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from parcel_lookup.core.search.paging.pages import Paging
from parcel_lookup.core.search.paging.series import Series
from parcel_lookup.core.search.query.batches import KnownSizes
from parcel_lookup.core.search.query.plan import Batch

#: Series whose first pages are asked for before the others' further pages.
_LOOK_AHEAD = 12


class Track:
    """Series one behind the other, and a cap of parcels for all of them."""

    def __init__(self, series: Sequence[Series], cap: int | None, sizes: KnownSizes) -> None:
        self.series = list(series)
        self.cap = cap
        #: The series whose pages are next in plan order.
        self.front = 0
        #: Parcels that have their places.
        self.count = 0
        #: Parcels of pages that failed, as far as their places were given away.
        self.lost = 0
        self._sizes = sizes

    @property
    def is_full(self) -> bool:
        """Whether the cap is reached.

        A failed page keeps the places of its parcels. They are not given to others further on,
        which nobody would have asked for if it had been answered.
        """
        return self.cap is not None and self.count + self.lost >= self.cap

    @property
    def is_through(self) -> bool:
        """Whether all pages have their places."""
        return self.front == len(self.series)

    def put_behind(self, series: Series, followers: Sequence[Series]) -> None:
        """Have others follow a series in plan order."""
        place = self.series.index(series) + 1
        self.series[place:place] = followers

    def replace(self, series: Series, batches: Sequence[Batch]) -> None:
        """Have smaller batches take the place of one."""
        place = self.series.index(series)
        self.series[place : place + 1] = [Series(Paging(), batch) for batch in batches]

    def next(self) -> Series | None:
        """The series whose next page is to be asked for, if there is one now."""
        if self.cap is None:
            return self._next_of_all()
        return None if self.is_full else self._next_capped(self.cap)

    def _next_of_all(self) -> Series | None:
        """What decides over other requests; a first page, since it tells what is to come; others.

        A first page only where it is near.
        """
        waiting = self.series[self.front :]
        for series in waiting:
            if series.paging.is_probing:
                return series
        near = range(self.front, min(self.front + _LOOK_AHEAD, len(self.series)))
        places = [place for place in near if self.series[place].paging.is_fresh]
        places += itertools.islice(self._ready_places(), 1)
        return self._fitting(places[0]) if places else None

    def _ready_places(self) -> Iterator[int]:
        return (
            place
            for place in range(self.front, len(self.series))
            if self.series[place].paging.ready is not None
        )

    def _next_capped(self, cap: int) -> Series | None:
        """The next page, unless those before it in plan order may be enough."""
        before = self.count + self.lost
        for place in range(self.front, len(self.series)):
            series = self.series[place]
            offset = series.paging.ready
            if offset is not None:
                before += series.most_waiting(offset)
                return self._fitting(place) if before < cap else None
            rest = self._rest(series)
            if rest is None or before + rest >= cap:
                return None
            before += rest
        return None

    @staticmethod
    def _rest(series: Series) -> int | None:
        """The most new parcels that a series can still bring; None where nobody knows."""
        if series.paging.is_done:
            return series.most_waiting()
        if series.paging.ends is None:
            return None
        return max(0, series.paging.ends - series.next)

    def _fitting(self, place: int) -> Series:
        """The series at a place; its halves there where it would be refused for certain."""
        series = self.series[place]
        while series.paging.is_fresh and series.batch is not None:
            if len(series.batch.polygons) == 1 or not self._sizes.is_hopeless(series.batch):
                break
            self.replace(series, series.batch.halves())
            series = self.series[place]
        return series
