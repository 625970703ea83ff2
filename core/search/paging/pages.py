"""Which pages of one series of requests to ask for (design, section 5, “count”)."""

from __future__ import annotations

from parcel_lookup.core.contract import MAX_PAGE

#: So many pages one after another that bring nothing new: the service repeats itself.
_MOST_BARREN = 3
#: Services cut pages at round numbers.
_ROUND = 5


class Paging:
    """The offsets of one series, from what its answers say of themselves.

    A `count` above its page's length is taken for a total: the pages it implies are asked together,
    one more only if the last is full. Otherwise pages go one after another until one is empty or
    short. What a failed request hides is not guessed at: behind a failed first page, and behind
    any that fails where pages go one after another, nothing more is asked. Pure bookkeeping,
    without threads.
    """

    def __init__(
        self,
        last_offset: int | None = None,
        wanted: int | None = None,
        *,
        first: int = 0,
        step: int = MAX_PAGE,
    ) -> None:
        """`last_offset`: the largest that the service takes; `wanted`: the matches there can be.

        `first`: the offset to begin at, a multiple of `step`, the length of a page.
        """
        self.step = step
        #: Matches in all, where that is known.
        self.total: int | None = None
        #: Parcels that answers should have brought by their length or count, and did not.
        self.shortfall = 0
        #: Nothing is requested but what is probed for, and the series is not done.
        self.holds = False
        #: What lies beyond the reach comes from other series, or nothing does.
        self.goes_on = False
        #: Nothing more is asked, whatever is there.
        self.is_closed = False
        self.first = first
        self._next = first
        self._last = first
        self._probe: int | None = None
        self._probed: set[int] = set()
        self._under_way = 0
        self._last_offset = last_offset
        self._wanted = wanted
        self._brought = 0
        self._repeated = 0
        self._dropped = 0
        self._beyond = False
        self._failed: list[int] = []
        self._barren = 0

    @classmethod
    def of_most(cls, most: int) -> Paging:
        """Of a query that no more than so many parcels can meet, since it names them."""
        paging = cls(max(0, most - 1))
        paging.goes_on = True
        return paging

    # ---- what to ask ------------------------------------------------------------------------

    @property
    def ready(self) -> int | None:
        """The next offset to request, if there is one now."""
        if self._probe is not None:
            return self._probe
        return self._next if self.has_more and not self.holds else None

    @property
    def has_more(self) -> bool:
        """Whether pages are known of that were not requested, whether or not this is the time."""
        return self._next <= self._last

    @property
    def is_fresh(self) -> bool:
        """Whether the first thing is to be requested yet."""
        return self.ready == self._next == self.first

    @property
    def is_probing(self) -> bool:
        """Whether something is to be requested out of turn, since it decides what else is."""
        return self._probe is not None

    @property
    def is_quiet(self) -> bool:
        """Whether nothing is under way, or can be requested now."""
        return self.ready is None and not self._under_way

    def probe(self, offset: int) -> None:
        """Have one offset requested next, and hold the others back, unless it was requested."""
        self.holds = True
        if not (offset in self._probed or self.first <= offset < self._next):
            self._probe = offset

    def release(self) -> None:
        """Have all pages requested."""
        self.holds = False
        self._settle()

    def begin_at(self, offset: int) -> None:
        """Begin at an offset that was not known when the series was made."""
        was_last = self._last
        self.first = self._next = offset
        self._last = max(was_last, offset)
        self._pass_probed()

    def close(self) -> None:
        """Request nothing more."""
        self._probe = None
        self.is_closed = True
        self.holds = self._beyond = False
        self._last = min(self._last, self._next - self.step)

    @property
    def reach(self) -> int | None:
        """The largest offset at which a page can begin, if there is one."""
        return None if self._last_offset is None else self._last_offset // self.step * self.step

    @property
    def count_ready(self) -> int:
        """How many offsets can be asked for now, or once it is known what they are good for."""
        known = {*self._probed, self._probe}
        later = range(self._next, self._last + 1, self.step)
        return self.is_probing + len(later) - sum(offset in later for offset in known)

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
        return self.is_quiet and not self.holds

    # ---- what is known ----------------------------------------------------------------------

    @property
    def gaps(self) -> list[int]:
        """The offsets that failed and that something would have come from."""
        return [one for one in self._failed if one <= self._last or one in self._probed]

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
    def is_beyond(self) -> bool:
        """There are matches beyond the page at the reach, or there may be."""
        most = (self.reach or 0) + self.step
        return self._beyond and (self.total is None or self.total > most)

    @property
    def is_cut_off(self) -> bool:
        """There are matches beyond the largest offset, or there may be."""
        before = self.first + self._brought + self._dropped
        more = self.total is None or self.total > before
        return self._beyond and not self.goes_on and more

    def take(self) -> int:
        """The next offset to ask for, which from now on is under way."""
        if self._probe is not None:
            offset, self._probe = self._probe, None
            self._probed.add(offset)
        else:
            offset = self._next
            self._next += self.step
        self._pass_probed()
        self._under_way += 1
        return offset

    def _pass_probed(self) -> None:
        while self._next in self._probed:
            self._next += self.step

    def most(self, offset: int) -> int:
        """The most matches that the page at `offset` can bring."""
        return self.step if self.total is None else max(0, min(self.step, self.total - offset))

    # ---- what came --------------------------------------------------------------------------

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
        is_probed = offset in self._probed and offset != self.first
        if not is_whole and (is_probed or offset == self.first):
            self._learn(offset, length, count, limit)
        if self.total is not None and self._wanted is None and offset + length > self.total:
            self.total = None  # the service counts no further than that
        if is_probed and length:
            self._last = max(self._last, offset)
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
        if self.is_done and not (self._beyond or self.is_closed) and self._wanted is None:
            missed = (self.total or 0) - self.first - self._brought - self._dropped - self.lost
            self.shortfall = max(missed, self._repeated, 0)

    def _learn(self, offset: int, length: int, count: int | None, limit: int | None) -> None:
        """Learn from the first answer how long a page is and how many there are."""
        if limit is not None and 0 < limit < self.step and length <= limit and not offset:
            self._next = self.step = limit  # the service's pages are smaller than what was asked
        if self._wanted is not None:
            self.total = self._wanted
            if not offset and length < self._wanted and length and not length % _ROUND:
                # Parcels are missing: the service may have cut its page without saying so.
                self._next = self.step = length
            implied = self._wanted if length == self.step else 0
        elif count is not None and count > length:
            self.total = implied = count
        else:
            return
        self._extend_to(max(self.first, implied - 1) // self.step * self.step)

    def _extend_to(self, offset: int) -> None:
        """Ask for the pages up to that offset, as far as the service takes it."""
        reach = self.reach
        if reach is not None and offset > reach:
            self._beyond = True
            offset = reach
        self._last = (
            max(self._last, offset) if max(self._probed, default=0) >= self._next else offset
        )
