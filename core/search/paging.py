"""Which pages of one series of requests to ask for (design, section 5, “count”)."""

from __future__ import annotations

from parcel_lookup.core.contract import MAX_PAGE


class Paging:
    """The offsets of one series, from what its answers say of themselves.

    A `count` above its page's length is taken for a total: the pages it implies are asked together,
    one more only if the last is full. Otherwise pages go one after another until one is empty or
    short. Pure bookkeeping, without threads.
    """

    def __init__(self, last_offset: int | None = None, wanted: int | None = None) -> None:
        """`last_offset`: the largest that the service takes; `wanted`: the matches there can be."""
        self.step = MAX_PAGE
        #: Matches in all, where that is known.
        self.total: int | None = None
        #: Parcels that answers should have brought by their length or count, and did not.
        self.shortfall = 0
        self._next = 0
        self._last = 0
        self._under_way = 0
        self._last_offset = last_offset
        self._wanted = wanted
        self._brought = 0
        self._repeated = 0
        self._dropped = 0
        self._beyond = False

    @property
    def ready(self) -> int | None:
        """The next offset to ask for, if there is one now."""
        return self._next if self._next <= self._last else None

    @property
    def count_ready(self) -> int:
        """How many offsets can be asked for now."""
        return max(0, (self._last - self._next) // self.step + 1)

    @property
    def is_done(self) -> bool:
        """Every page has arrived."""
        return self._next > self._last and not self._under_way

    @property
    def ends(self) -> int | None:
        """How many matches there are in all, if that is known."""
        return self._brought if self.is_done else self.total

    @property
    def is_cut_off(self) -> bool:
        """There are matches beyond the largest offset, or there may be."""
        return self._beyond and (self.total is None or self.total > self._brought + self._dropped)

    def take(self) -> int:
        """The next offset to ask for, which from now on is under way."""
        offset = self._next
        self._next += self.step
        self._under_way += 1
        return offset

    def most(self, offset: int) -> int:
        """The most matches that the page at `offset` can bring."""
        return self.step if self.total is None else max(0, min(self.step, self.total - offset))

    def arrived(
        self,
        offset: int,
        length: int,
        new: int,
        *,
        dropped: int = 0,
        count: int | None = None,
        limit: int | None = None,
        is_whole: bool = False,
    ) -> None:
        """Take note of an answer.

        `length` is its number of rows, `new` how many of them are parcels that this series had not
        brought before, `dropped` how many are no parcels at all; `is_whole`: it names every match,
        whatever its page.
        """
        self._under_way -= 1
        self._brought += new
        self._dropped += dropped
        self._repeated += length - new - dropped
        if offset == 0 and not is_whole:
            self._first(length, count, limit)
        if is_whole or length > self.step:
            self._last, self.total, self._repeated = -1, self._brought, 0
        elif length == 0:
            # Whatever was counted, nothing is behind an empty page.
            self._last, self._beyond = min(self._last, offset), False
        elif offset == self._last and length == self.step and new and self._wanted is None:
            self._extend_to(offset + self.step)
        if self.is_done and not self._beyond and self._wanted is None:
            told = self.total or 0
            self.shortfall = max(told - self._brought - self._dropped, self._repeated, 0)

    def _first(self, length: int, count: int | None, limit: int | None) -> None:
        if limit is not None and 0 < limit < self.step and length <= limit:
            self._next = self.step = limit  # the service's pages are smaller than what was asked
        if self._wanted is not None:
            self.total = self._wanted
            implied = self._wanted if length == self.step else 0
        elif count is not None and count > length:
            self.total = implied = count
        else:
            return
        self._extend_to(max(0, implied - 1) // self.step * self.step)

    def _extend_to(self, offset: int) -> None:
        """Ask for the pages up to that offset, as far as the service takes it."""
        self._last = offset
        if self._last_offset is not None and offset > self._last_offset:
            self._beyond = True
            self._last = self._last_offset // self.step * self.step
