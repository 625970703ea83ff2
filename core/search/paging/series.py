"""Series of requests that differ in their offset only, and which of their pages to request.

`Paging` decides which offset comes next, from the counts and limits in the responses (design,
section 5, “count”); `Series` holds what the requests have in common, and their results.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from parcel_lookup.core.contract import (
    ID_FIELD,
    MAX_PAGE,
    AreaRequest,
    Filter,
    NearAddress,
    Order,
    Parcel,
    ParcelError,
    QueryRequest,
    Request,
)
from parcel_lookup.core.search.paging.filter_bounds import UNREAD, Scope, value_of
from parcel_lookup.core.search.query.found import Found
from parcel_lookup.core.search.query.plan import PolygonBatch

_BY_ID = Order(ID_FIELD)
_EVERYTHING = Scope(())
#: After this many pages in a row that bring nothing new, the service repeats itself.
_MOST_BARREN = 3
#: Services cut pages at round numbers.
_ROUND = 5


class PageResult(NamedTuple):
    """A page of a response, as the collector needs it."""

    #: Every parcel that it names, in its order, each once.
    uuids: tuple[str, ...]
    #: Complete records, and incomplete ones that have more than their id.
    complete: dict[str, Found]
    thin: dict[str, Found]
    #: Its number of rows: of ids or of records, whichever are more.
    length: int
    #: Its ``svc_uuids``; they may be those of every match.
    has_ids: bool = False
    count: int | None = None
    limit: int | None = None
    dropped: int = 0
    #: Those of `uuids` that do not match the search, by what was evaluated client-side.
    refused: frozenset[str] = frozenset()
    #: It is a cached response to a request with rounded coordinates (`Page.is_rounded`).
    is_rounded: bool = False
    #: The records of a query as they came, for the bounds of windows.
    rows: tuple[Parcel, ...] = ()
    #: Of an address at which there is no parcel (`Page.nearest`).
    nearest: tuple[NearAddress, ...] = ()


@dataclass(eq=False)
class Series:
    """Requests that differ in their offset only."""

    paging: Paging
    #: Of an area search.
    batch: PolygonBatch | None = None
    #: Of a query for records: the ids that it requests.
    ids: tuple[str, ...] = ()
    #: Of a query.
    filters: tuple[Filter, ...] = ()
    order: Order = _BY_ID
    #: The filters of a query that are not sent: they are applied client-side.
    here: tuple[Filter, ...] = ()
    #: Of a query: what it is to read, without what is only for the service.
    scope: Scope = _EVERYTHING
    #: Rows are kept as they came, by offset: windows of a query begin and end with their values.
    keeps_rows: bool = False
    rows: dict[int, tuple[Parcel, ...]] = field(default_factory=dict)
    #: Of a window: the value of its first row, and of the first row of the window behind it, in
    #: the field of its order; UNREAD where nobody knows.
    start: Any = UNREAD
    stop: Any = UNREAD
    #: Of a window: rows with the value of its first row that came before it.
    tied: tuple[Parcel, ...] = ()
    #: It is one of several parts of a query, so that its offsets do not count the query's matches.
    is_part: bool = False
    uuids: set[str] = field(default_factory=set)
    #: Pages that wait for the pages before them, by offset.
    pages: dict[int, PageResult] = field(default_factory=dict)
    #: The offset that comes next in plan order.
    next: int = 0
    has_responded: bool = False
    #: Of a query for records: how many of them a failed request kept from coming.
    lost: int = 0
    #: Of a query for records: those that came and do not match.
    refused: set[str] = field(default_factory=set)

    def request(self, offset: int, include_buildings: bool) -> Request:
        """The request for the page at an offset."""
        if self.batch is not None:
            return AreaRequest(self.batch.polygons, MAX_PAGE, offset, include_buildings)
        return QueryRequest(self.filters, self.order, MAX_PAGE, offset, include_buildings)

    def add_page(self, offset: int, result: PageResult) -> None:
        """Record a page, and the further pages that it implies."""
        known = len(self.uuids)
        self.uuids.update(result.uuids)
        new = len(self.uuids) - known
        repeats = result.has_ids and result.length > 0 and offset > 0 and new == 0
        limit = result.limit if result.limit is not None and result.limit > 0 else MAX_PAGE
        self.has_responded = True
        self.paging.arrived(
            offset,
            result.length,
            new,
            dropped=result.dropped,
            count=result.count,
            limit=result.limit,
            is_whole=result.has_ids and (repeats or result.length > min(limit, MAX_PAGE)),
        )

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to request."""
        return self.paging.is_done

    @property
    def ends(self) -> int | None:
        """Number of rows, if that is known."""
        return self.paging.ends

    @property
    def count_lost(self) -> int:
        """The most rows that failed requests kept from arriving; an estimate."""
        return self.paging.lost

    @property
    def count_pages(self) -> int:
        """The number of known pages."""
        return self.paging.pages

    def to_request(self, *, again: bool) -> int:
        """Number of requests to be sent yet; with those under way or failed, if `again`."""
        paging = self.paging
        failed = paging.count_under_way + len(paging.gaps)
        return paging.count_ready + failed * again

    def leaves_out(self, offset: int) -> bool:
        """Whether something is missing because the request for that page failed."""
        return offset in self.paging.gaps and (not self.ids or self.lost > 0)

    # ---- the rows of a window ---------------------------------------------------------------

    @property
    def end(self) -> int:
        """The largest offset of its pages."""
        return self.paging.reach or 0

    def forget_rows(self) -> None:
        """Keep no rows any more."""
        self.keeps_rows = False
        self.rows.clear()

    def all_rows(self) -> tuple[Parcel, ...]:
        """The rows that came."""
        return tuple(one for offset in sorted(self.rows) for one in self.rows[offset])

    def values(self, offset: int) -> list[Any]:
        """The values of a page in the field of its order."""
        return [value_of(one, self.order.field) for one in self.rows.get(offset, ())]

    def last_value(self, offset: int) -> Any:
        """The last of a page's values that could be read; UNREAD where none could."""
        readable = [value for value in self.values(offset) if value is not UNREAD]
        return readable[-1] if readable else UNREAD

    def came_with(self, value: Any) -> tuple[Parcel, ...]:
        """The rows with a value, those included that came before it."""
        rows, name = (*self.tied, *self.all_rows()), self.order.field
        return tuple(one for one in rows if value_of(one, name) == value)

    def values_before(self, value: Any) -> tuple[Any, ...]:
        """The values of its rows but for one and null, each once: those that come before it."""
        name = self.order.field
        values = dict.fromkeys(value_of(one, name) for one in (*self.tied, *self.all_rows()))
        return tuple(one for one in values if one not in (None, UNREAD, value))

    # ---- pages that wait --------------------------------------------------------------------

    def most_waiting(self, before: int | None = None) -> int:
        """The most new parcels of the pages that wait, are under way or failed, up to an offset."""
        end = self.paging.requested if before is None else before
        return sum(self._most(page) for page in range(self.next, end, self.paging.step))

    def _most(self, page: int) -> int:
        result = self.pages.get(page)
        if result is None:
            return self.paging.most(page)
        return len(result.uuids) - len(result.refused)


class RequestJob(NamedTuple):
    """Something for a worker: a request, or without one a polygon to be cut."""

    series: Series
    offset: int
    request: Request | None


class Gap(NamedTuple):
    """A request that failed for good, while the search went on without what it requests."""

    series: Series
    offset: int
    error: ParcelError


class Paging:
    """The offsets of one series, from the counts and limits in its responses.

    A `count` above its page's length is taken for a total: the pages it implies are requested
    together, one more only if the last is full. Otherwise pages go one after another until one is
    empty or short. What a failed request hides is not guessed at: behind a failed first page, and
    behind any that fails where pages go one after another, nothing more is requested. Pure
    bookkeeping, without threads.
    """

    def __init__(
        self,
        last_offset: int | None = None,
        expected: int | None = None,
        *,
        first: int = 0,
        step: int = MAX_PAGE,
    ) -> None:
        """`last_offset`: the largest that the service takes; `expected`: the matches there can be.

        `first`: the offset to begin at, a multiple of `step`, the length of a page.
        """
        self.step = step
        #: Matches in all, where that is known.
        self.total: int | None = None
        #: Parcels that responses should have brought by their length or count, and did not.
        self.shortfall = 0
        #: Nothing is requested but what is probed for, and the series is not done.
        self.holds = False
        #: What lies beyond the reach comes from other series, or nothing does.
        self.goes_on = False
        #: Nothing more is requested, whatever is there.
        self.is_closed = False
        self.first = first
        self._next = first
        self._last = first
        self._probe: int | None = None
        self._probed: set[int] = set()
        self._under_way = 0
        self._last_offset = last_offset
        self._expected = expected
        self._brought = 0
        self._repeated = 0
        self._dropped = 0
        self._beyond = False
        self._failed: list[int] = []
        self._barren = 0

    @classmethod
    def of_most(cls, most: int) -> Paging:
        """Make the paging of a query that at most this many parcels meet, as it names them."""
        paging = cls(max(0, most - 1))
        paging.goes_on = True
        return paging

    # ---- what to request ------------------------------------------------------------------------

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
        self._finish()

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
        """How many offsets can be requested now, or once it is known what they are good for."""
        known = {*self._probed, self._probe}
        later = range(self._next, self._last + 1, self.step)
        return self.is_probing + len(later) - sum(offset in later for offset in known)

    @property
    def requested(self) -> int:
        """The offset behind the last that was requested."""
        return self._next

    @property
    def count_under_way(self) -> int:
        """How many offsets were requested and have neither arrived nor failed."""
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
        """The most matches that failed requests kept from coming; an estimate."""
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
        """The next offset to request, which from now on is under way."""
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
        """Take note of a response.

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
        if self.total is not None and self._expected is None and offset + length > self.total:
            self.total = None  # the service counts no further than that
        if is_probed and length:
            self._last = max(self._last, offset)
        if is_whole or length > self.step:
            self._last, self.total, self._repeated = -1, self._brought, 0
        elif length == 0:
            # Whatever was counted, nothing is behind an empty page.
            self._last, self._beyond = min(self._last, offset), False
        elif offset == self._last and length == self.step and new and self._expected is None:
            self._extend_to(offset + self.step)
        if self._barren >= _MOST_BARREN:
            # Whatever was counted: this could go on for ever, and every request costs.
            self._last, self._beyond = min(self._last, self._next - self.step), False
        self._finish()

    def failed(self, offset: int) -> None:
        """Take note of a request that failed for good."""
        self._under_way -= 1
        self._failed.append(offset)
        self._finish()

    def _finish(self) -> None:
        """See at the end whether less came than should have."""
        if self.is_done and not (self._beyond or self.is_closed) and self._expected is None:
            missed = (self.total or 0) - self.first - self._brought - self._dropped - self.lost
            self.shortfall = max(missed, self._repeated, 0)

    def _learn(self, offset: int, length: int, count: int | None, limit: int | None) -> None:
        """Learn from the first response how long a page is and how many there are."""
        if limit is not None and 0 < limit < self.step and length <= limit and not offset:
            self._next = self.step = (
                limit  # the service's pages are smaller than what was requested
            )
        if self._expected is not None:
            self.total = self._expected
            if not offset and length < self._expected and length and not length % _ROUND:
                # Parcels are missing: the service may have cut its page without saying so.
                self._next = self.step = length
            implied = self._expected if length == self.step else 0
        elif count is not None and count > length:
            self.total = implied = count
        else:
            return
        self._extend_to(max(self.first, implied - 1) // self.step * self.step)

    def _extend_to(self, offset: int) -> None:
        """Request the pages up to an offset that the service accepts."""
        reach = self.reach
        if reach is not None and offset > reach:
            self._beyond = True
            offset = reach
        self._last = (
            max(self._last, offset) if max(self._probed, default=0) >= self._next else offset
        )
