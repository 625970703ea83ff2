"""Which pages of one series of requests to ask for (design, section 5, “count”)."""

from __future__ import annotations

from parcel_lookup.core.contract import MAX_PAGE

#: So many pages one after another that bring nothing new: the service repeats itself.
_MOST_BARREN = 3


class Paging:
    """The offsets of one series, from what its answers say of themselves.

    A `count` above its page's length is taken for a total: the pages it implies are asked together,
    one more only if the last is full. Otherwise pages go one after another until one is empty or
    short. What a failed request hides is not guessed at: behind a failed first page, and behind
    any that fails where pages go one after another, nothing more is asked. Pure bookkeeping,
    without threads.
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
        self._failed: list[int] = []
        self._barren = 0

    @property
    def ready(self) -> int | None:
        """The next offset to ask for, if there is one now."""
        return self._next if self._next <= self._last else None

    @property
    def count_ready(self) -> int:
        """How many offsets can be asked for now."""
        return max(0, (self._last - self._next) // self.step + 1)

    @property
    def asked(self) -> int:
        """The offset behind the last that was asked for."""
        return self._next

    @property
    def count_under_way(self) -> int:
        """How many offsets were asked for and have neither arrived nor failed."""
        return self._under_way

    @property
    def is_done(self) -> bool:
        """Every page has arrived, or failed."""
        return self._next > self._last and not self._under_way

    @property
    def gaps(self) -> list[int]:
        """The offsets that failed and that something would have come from."""
        return [offset for offset in self._failed if offset <= self._last]

    def has_failed(self, offset: int) -> bool:
        """Whether the request at an offset failed."""
        return offset in self._failed

    @property
    def lost(self) -> int:
        """The most matches that failed requests kept from coming, as far as that is known."""
        return sum(map(self.most, self.gaps))

    @property
    def ends(self) -> int | None:
        """How many matches there are in all, if that is known; a guess behind a failed page."""
        return self._brought + self.lost if self.is_done else self.total

    @property
    def pages(self) -> int:
        """How many pages there are in all: one at least, and as many as are known of."""
        return max(1, -(-(self.ends or 0) // self.step))

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
        self._barren = 0 if new or not length else self._barren + 1
        if offset == 0 and not is_whole:
            self._first(length, count, limit)
        if is_whole or length > self.step:
            self._last, self.total, self._repeated = -1, self._brought, 0
        elif length == 0:
            # Whatever was counted, nothing is behind an empty page.
            self._last, self._beyond = min(self._last, offset), False
        elif offset == self._last and length == self.step and new and self._wanted is None:
            self._extend_to(offset + self.step)
        if self._barren >= _MOST_BARREN:
            # Whatever was counted: this could go on for ever, and every request costs.
            self._last, self._beyond = min(self._last, self._next - self.step), False
        self._settle()

    def failed(self, offset: int) -> None:
        """Take note of a request that failed for good."""
        self._under_way -= 1
        self._failed.append(offset)
        self._settle()

    def _settle(self) -> None:
        """See at the end whether less came than should have."""
        if self.is_done and not self._beyond and self._wanted is None:
            missed = (self.total or 0) - self._brought - self._dropped - self.lost
            self.shortfall = max(missed, self._repeated, 0)

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
