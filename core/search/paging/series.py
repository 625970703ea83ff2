"""Series of requests that differ in their offset only, and which of their pages to request.

`Paging` decides which offset comes next, from the counts and limits in the responses (design,
section 5, “count”); `Series` holds what the requests have in common, and their results.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from parcel_lookup.core.contract import (
    ID_FIELD,
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
#: After this many consecutive pages without a new parcel, the service is repeating itself.
_MOST_BARREN = 3
#: Services cut pages at round numbers.
_ROUND = 5


class PageResult(NamedTuple):
    """A page of a response, in the form that the collector needs."""

    #: The ID of every parcel on the page, in its order, without duplicates.
    uuids: tuple[str, ...]
    #: Complete records, and incomplete ones that contain more than an ID.
    complete: dict[str, Found]
    thin: dict[str, Found]
    #: The number of its IDs or of its records, whichever is larger.
    length: int
    #: It has a list ``svc_uuids``, which may contain all matches.
    has_ids: bool = False
    count: int | None = None
    limit: int | None = None
    dropped: int = 0
    #: The number of rows that are no parcels (`Page.left_out`).
    left_out: int = 0
    #: Those of `uuids` that do not match the search, by what was evaluated client-side.
    refused: frozenset[str] = frozenset()
    #: The records of a query in the order received, for the bounds of windows.
    rows: tuple[Parcel, ...] = ()
    #: For an address without a parcel: the nearest addresses (`Page.nearest`).
    nearest: tuple[NearAddress, ...] = ()
    #: The number of all matches when a later page was read, if it is exact.
    recount: int | None = None
    #: What ended the page early (`Page.error`).
    error: ParcelError | None = None


@dataclass(eq=False)
class Series:
    """Requests that differ only in their offset, and their results."""

    paging: Paging
    #: The polygons of an area search.
    batch: PolygonBatch | None = None
    #: The IDs of a query for records.
    ids: tuple[str, ...] = ()
    #: The filters of a query that are sent, or those of an area request.
    filters: tuple[Filter, ...] = ()
    order: Order = _BY_ID
    #: The filters of a query that are not sent: they are applied client-side.
    here: tuple[Filter, ...] = ()
    #: The parcels that a query requests, without filters that only the service needs.
    scope: Scope = _EVERYTHING
    #: Whether rows are kept, by offset: windows of a query begin and end with their values.
    keeps_rows: bool = False
    rows: dict[int, tuple[Parcel, ...]] = field(default_factory=dict)
    #: For a window, the values of its first row and of the first row of the next window, in the
    #: field of its order; UNREAD if unknown.
    start: Any = UNREAD
    stop: Any = UNREAD
    #: For a window, rows with the value of its first row that were received before it.
    tied: tuple[Parcel, ...] = ()
    #: It is one of several parts of a query: its offsets are not positions in the query.
    is_part: bool = False
    uuids: set[str] = field(default_factory=set)
    #: Pages that wait for the pages before them, by offset.
    pages: dict[int, PageResult] = field(default_factory=dict)
    #: The offset that comes next in plan order.
    next: int = 0
    has_responded: bool = False
    #: For a query for records, the number of records missing because of a failed request.
    lost: int = 0
    #: For a query for records, the IDs of records that do not match.
    refused: set[str] = field(default_factory=set)

    def request(self, offset: int, include_buildings: bool) -> Request:
        """Return the request for the page at an offset."""
        if self.batch is not None:
            return AreaRequest(
                self.batch.polygons, self.paging.page, offset, include_buildings, self.filters
            )
        return QueryRequest(self.filters, self.order, self.paging.page, offset, include_buildings)

    def add_page(self, offset: int, result: PageResult) -> None:
        """Record a page, and the further pages that it implies."""
        known = len(self.uuids)
        self.uuids.update(result.uuids)
        new = len(self.uuids) - known
        repeats = result.has_ids and result.length > 0 and offset > 0 and new == 0
        limit = result.limit if result.limit is not None and result.limit > 0 else self.paging.page
        self.has_responded = True
        self.paging.arrived(
            offset,
            result.length,
            new,
            dropped=result.dropped + result.left_out,
            count=result.count,
            limit=result.limit,
            is_whole=result.has_ids and (repeats or result.length > min(limit, self.paging.page)),
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
        """The maximum number of rows missing because of failed requests; an estimate."""
        return self.paging.lost

    @property
    def count_pages(self) -> int:
        """The number of known pages."""
        return self.paging.pages

    def to_request(self, *, again: bool) -> int:
        """Return the number of remaining requests; `again` includes running and failed ones."""
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
        """Discard the rows, and stop keeping them."""
        self.keeps_rows = False
        self.rows.clear()

    def all_rows(self) -> tuple[Parcel, ...]:
        """Return the rows received so far, in order."""
        return tuple(one for offset in sorted(self.rows) for one in self.rows[offset])

    def values(self, offset: int) -> list[Any]:
        """Return the values of a page, in the field of the order."""
        return [value_of(one, self.order.field) for one in self.rows.get(offset, ())]

    def last_value(self, offset: int) -> Any:
        """Return the last readable value of a page; UNREAD if there is none."""
        readable = [value for value in self.values(offset) if value is not UNREAD]
        return readable[-1] if readable else UNREAD

    def came_with(self, value: Any) -> tuple[Parcel, ...]:
        """Return the rows with a value, including those received before this series."""
        rows, name = (*self.tied, *self.all_rows()), self.order.field
        return tuple(one for one in rows if value_of(one, name) == value)

    def values_before(self, value: Any) -> tuple[Any, ...]:
        """Return the distinct values of its rows, without null and without the given value."""
        name = self.order.field
        values = dict.fromkeys(value_of(one, name) for one in (*self.tied, *self.all_rows()))
        return tuple(one for one in values if one not in (None, UNREAD, value))

    # ---- pages that wait --------------------------------------------------------------------

    def most_waiting(self, before: int | None = None) -> int:
        """Return the maximum number of new parcels on pages not yet emitted, up to an offset."""
        end = self.paging.requested if before is None else before
        return sum(self._most(page) for page in range(self.next, end, self.paging.step))

    def _most(self, page: int) -> int:
        result = self.pages.get(page)
        if result is None:
            return self.paging.most(page)
        return len(result.uuids) - len(result.refused)


class RequestJob(NamedTuple):
    """A job for a worker: a request, or a polygon to be divided if there is none."""

    series: Series
    offset: int
    request: Request | None


class Gap(NamedTuple):
    """A request that failed permanently; the search continues without its parcels."""

    series: Series
    offset: int
    error: ParcelError


class Paging:
    """The offsets of one series, from the counts and limits in its responses.

    A `count` larger than its page is the total: the pages that it implies are requested in
    parallel, and another one only if the last page is full. Otherwise, pages are requested
    sequentially until one is empty or short. If the first page fails, or a page in sequence, no
    further page is requested, because nothing is known about it. No threads.
    """

    def __init__(
        self,
        last_offset: int | None = None,
        expected: int | None = None,
        *,
        page: int,
        first: int = 0,
        step: int | None = None,
    ) -> None:
        """Create the paging of a series that was not requested yet.

        `last_offset` is the largest that the service accepts; `expected` is the number of matches,
        if known; `page` is the number of parcels requested at a time; `first` is the first offset,
        a multiple of `step`, the length of the source's pages if it is known to be another.
        """
        self.page = page
        self.step = step or page
        #: The total number of matches, if known.
        self.total: int | None = None
        #: The number of parcels missing from responses, by their length or count.
        self.shortfall = 0
        #: Only probes are requested, and the series is not done.
        self.holds = False
        #: Matches beyond the reach are requested by other series, or there are none.
        self.goes_on = False
        #: Nothing more is requested.
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
        # A page was longer than the step from one to the next, so that pages overlap.
        self._is_uneven = False

    @classmethod
    def of_most(cls, most: int, page: int) -> Paging:
        """Create the paging of a query that at most this many parcels match."""
        paging = cls(max(0, most - 1), page=page)
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
        """Whether there are known pages that were not requested, even if they have to wait."""
        return self._next <= self._last

    @property
    def is_fresh(self) -> bool:
        """Whether the first page still has to be requested."""
        return self.ready == self._next == self.first

    @property
    def is_probing(self) -> bool:
        """Whether a page is requested out of order because other requests depend on it."""
        return self._probe is not None

    @property
    def is_quiet(self) -> bool:
        """Whether no request is running, and none can be sent now."""
        return self.ready is None and not self._under_way

    def probe(self, offset: int) -> None:
        """Request one offset next, unless it was requested already, and hold back the others."""
        self.holds = True
        if not (offset in self._probed or self.first <= offset < self._next):
            self._probe = offset

    def release(self) -> None:
        """Request all pages."""
        self.holds = False
        self._finish()

    def begin_at(self, offset: int) -> None:
        """Begin at an offset that was unknown when the series was created."""
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
        """The number of offsets that can be requested, now or after a probe."""
        known = {*self._probed, self._probe}
        later = range(self._next, self._last + 1, self.step)
        return self.is_probing + len(later) - sum(offset in later for offset in known)

    @property
    def requested(self) -> int:
        """The offset after the last requested one."""
        return self._next

    @property
    def count_under_way(self) -> int:
        """The number of running requests."""
        return self._under_way

    @property
    def is_done(self) -> bool:
        """Every page has arrived, or failed."""
        return self.is_quiet and not self.holds

    # ---- what is known ----------------------------------------------------------------------

    @property
    def gaps(self) -> list[int]:
        """The failed offsets whose pages would have contained parcels."""
        return [one for one in self._failed if one <= self._last or one in self._probed]

    def has_failed(self, offset: int) -> bool:
        """Whether the request at an offset failed."""
        return offset in self._failed

    @property
    def lost(self) -> int:
        """The maximum number of matches missing because of failed requests; an estimate."""
        return sum(map(self.most, self.gaps))

    @property
    def ends(self) -> int | None:
        """The total number of matches, if known; an estimate after a failed page."""
        return self._brought + self.lost if self.is_done else self.total

    @property
    def pages(self) -> int:
        """The number of known pages, at least one."""
        return max(1, -(-(self.ends or 0) // self.step))

    @property
    def is_beyond(self) -> bool:
        """Whether there are, or may be, matches after the last page that can be requested."""
        most = (self.reach or 0) + self.step
        return self._beyond and (self.total is None or self.total > most)

    @property
    def is_cut_off(self) -> bool:
        """Whether there are, or may be, matches that neither this nor another series requests."""
        before = self.first + self._brought + self._dropped
        more = self.total is None or self.total > before
        return self._beyond and not self.goes_on and more

    def take(self) -> int:
        """Return the next offset to request, and count it as running."""
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
        """Return the maximum number of matches on the page at `offset`."""
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
        recount: int | None = None,
        is_whole: bool = False,
    ) -> None:
        """Record a response.

        `length` is its number of rows, `new` the number of parcels among them that are new in this
        series, and `dropped` the number of rows that are not parcels. `recount` is the number of
        matches since the page was read. With `is_whole`, it lists every match, not only those of
        its page.
        """
        self._under_way -= 1
        self._brought += new
        self._dropped += dropped
        self._repeated += length - new - dropped
        self._barren = 0 if new or not length else self._barren + 1
        is_probed = offset in self._probed and offset != self.first
        if not is_whole and (is_probed or offset == self.first):
            self._learn(offset, length, count, limit)
        if recount is not None and self._expected is None:
            self.total = recount
        if self.total is not None and self._expected is None and offset + length > self.total:
            self.total = None  # the service counts no further than that
        if is_probed and length:
            self._last = max(self._last, offset)
        is_long = length > (self.page if self._expected is None else self.step)
        if is_whole or is_long:
            # The list of all matches was cut if the count with it is larger.
            total = self._brought if offset else max(self._brought, count or 0)
            self._last, self.total, self._repeated = -1, total, 0
        elif length == 0:
            # Whatever the count, no page after an empty one contains anything.
            self._last, self._beyond = min(self._last, offset), False
        elif length > self.step or self._is_uneven:
            # No page length holds for this service: only an empty page is the end.
            self._is_uneven = True
            if offset == self._last and self.total is None:
                self._extend_to(offset + self.step)
        elif offset == self._last and length == self.step and new and self._expected is None:
            self._extend_to(offset + self.step)
        if self._barren >= _MOST_BARREN:
            # Whatever the count, this might never end, and every request costs money.
            self._last, self._beyond = min(self._last, self._next - self.step), False
        self._finish()

    def failed(self, offset: int, *, in_part: bool = False) -> None:
        """Record a request that failed permanently; `in_part`, if some of its page arrived."""
        self._under_way -= not in_part
        self._failed.append(offset)
        self._finish()

    def _finish(self) -> None:
        """At the end, determine how many parcels are missing."""
        if self.is_done and not (self._beyond or self.is_closed) and self._expected is None:
            missed = (self.total or 0) - self.first - self._brought - self._dropped - self.lost
            overlaps = self._is_uneven and self._barren < _MOST_BARREN
            self.shortfall = max(missed, 0 if overlaps else self._repeated, 0)

    def _learn(self, offset: int, length: int, count: int | None, limit: int | None) -> None:
        """Determine the length and the number of pages from the first response."""
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
