"""What came of one query with all its windows, and how much there is in all."""

from __future__ import annotations

from parcel_lookup.core.search.paging.parts import Parts
from parcel_lookup.core.search.paging.series import Answer, Series


class Tally:
    """Counts for one query. Its pages overlap a little, so that ids are counted, and not rows."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._uuids: set[str] = set()
        self._dropped = 0
        #: Matches in all, as far as the service says.
        self.total: int | None = None

    def take(self, series: Series, offset: int, answer: Answer) -> None:
        """Count a page, of which the series' paging knows."""
        self._uuids.update(answer.uuids)
        self._dropped += answer.dropped
        if series is self._parts.series[0] and offset == 0:
            self.total, self._parts.step = series.paging.total, series.paging.step
        if self.total is not None and len(self._uuids) > self.total:
            self.total = None

    @property
    def series(self) -> list[Series]:
        """All its series, in no order."""
        return self._parts.series

    @property
    def has_answered(self) -> bool:
        """Whether anything was answered."""
        return any(series.has_answered for series in self.series)

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to ask."""
        return all(series.paging.is_done for series in self.series)

    @property
    def lost(self) -> int:
        """The most matches that failed requests kept from coming, as far as that is known."""
        return sum(series.paging.lost for series in self.series)

    @property
    def ends(self) -> int | None:
        """How many matches there are in all, if that is known."""
        if len(self.series) == 1:
            return self.series[0].paging.ends
        return len(self._uuids) + self.lost if self.is_done else self.total

    @property
    def pages(self) -> int:
        """How many pages there are in all: one at least, and as many as are known of."""
        return max(1, -(-(self.ends or 0) // self._parts.step))

    @property
    def left(self) -> int | None:
        """How many pages are to be asked for yet, where most windows are not made; else None."""
        if self.is_done or len(self.series) == 1 or self.total is None:
            return None
        return max(0, -(-(self.total - len(self._uuids)) // self._parts.step))

    @property
    def shortfall(self) -> int:
        """Parcels that should have come and did not."""
        if len(self.series) == 1:
            return self.series[0].paging.shortfall
        if any(series.paging.gaps for series in self.series) or not self.is_done:
            return 0
        missed = 0 if self.total is None else self.total - len(self._uuids)
        windows = [(one.window, one) for one in self.series if one.window is not None]
        passed = sum(w.count_passed_over(one.paging.first, one.uuids) for w, one in windows)
        return max(0, max(missed, passed) - self._dropped)
