"""Requests that belong together, and what comes back to them: the values that the parts share."""

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
from parcel_lookup.core.search.paging.narrowing import UNREAD, Scope, value_of
from parcel_lookup.core.search.paging.pages import Paging
from parcel_lookup.core.search.query.found import Found
from parcel_lookup.core.search.query.plan import Batch

_BY_ID = Order(ID_FIELD)


_EVERYTHING = Scope(())


class Answer(NamedTuple):
    """A page as the collector needs it."""

    #: Every parcel that it names, in its order, each once.
    uuids: tuple[str, ...]
    #: Complete records, and those that leave something out but say more than their id.
    complete: dict[str, Found]
    thin: dict[str, Found]
    #: Its number of rows: of ids or of records, whichever are more.
    length: int
    #: Its ``svc_uuids``; they may be those of every match.
    has_ids: bool = False
    count: int | None = None
    limit: int | None = None
    dropped: int = 0
    #: Those of `uuids` that the search does not mean, by what was evaluated on this side.
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
    batch: Batch | None = None
    #: Of a query for records: the ids that it asks for.
    wanted: tuple[str, ...] = ()
    #: Of a query.
    filters: tuple[Filter, ...] = ()
    order: Order = _BY_ID
    #: What the service is not asked of a query's filters: it is applied on this side.
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
    #: Answers that wait for those before them, by offset.
    pages: dict[int, Answer] = field(default_factory=dict)
    #: The offset that comes next in plan order.
    next: int = 0
    has_answered: bool = False
    #: Of a query for records: how many of them a failed request kept from coming.
    lost: int = 0
    #: Of a query for records: those that came and are not meant.
    refused: set[str] = field(default_factory=set)

    def request(self, offset: int, include_buildings: bool) -> Request:
        """The request for the page at an offset."""
        if self.batch is not None:
            return AreaRequest(self.batch.polygons, MAX_PAGE, offset, include_buildings)
        return QueryRequest(self.filters, self.order, MAX_PAGE, offset, include_buildings)

    def take_in(self, offset: int, answer: Answer) -> None:
        """Take note of an answer, and of the pages that it implies."""
        known = len(self.uuids)
        self.uuids.update(answer.uuids)
        new = len(self.uuids) - known
        repeats = answer.has_ids and answer.length > 0 and offset > 0 and new == 0
        limit = answer.limit if answer.limit is not None and answer.limit > 0 else MAX_PAGE
        self.has_answered = True
        self.paging.arrived(
            offset,
            answer.length,
            new,
            dropped=answer.dropped,
            count=answer.count,
            limit=answer.limit,
            is_whole=answer.has_ids and (repeats or answer.length > min(limit, MAX_PAGE)),
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
        """The most rows that failed requests kept from arriving, as far as that is known."""
        return self.paging.lost

    @property
    def count_pages(self) -> int:
        """Number of pages, as far as they are known of."""
        return self.paging.pages

    def to_request(self, *, again: bool) -> int:
        """Number of requests to be sent yet; with those under way or failed, if `again`."""
        paging = self.paging
        failed = paging.count_under_way + len(paging.gaps)
        return paging.count_ready + failed * again

    def leaves_out(self, offset: int) -> bool:
        """Whether something is missing because the request for that page failed."""
        return offset in self.paging.gaps and (not self.wanted or self.lost > 0)

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
        end = self.paging.asked if before is None else before
        return sum(self._most(page) for page in range(self.next, end, self.paging.step))

    def _most(self, page: int) -> int:
        answer = self.pages.get(page)
        if answer is None:
            return self.paging.most(page)
        return len(answer.uuids) - len(answer.refused)


class Job(NamedTuple):
    """Something for a worker: a request, or without one a polygon to be cut."""

    series: Series
    offset: int
    request: Request | None


class Gap(NamedTuple):
    """A request that failed for good, while the search went on without what it asks for."""

    series: Series
    offset: int
    error: ParcelError
