"""Requests that belong together, and what comes back to them: the values that the parts share."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from parcel_lookup.core.contract import (
    ID_FIELD,
    MAX_PAGE,
    AreaRequest,
    Filter,
    Order,
    ParcelError,
    QueryRequest,
    Request,
)

from .found import Found
from .paging import Paging
from .plan import Batch
from .search import Search


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


@dataclass(eq=False)
class Series:
    """Requests that differ in their offset only."""

    paging: Paging
    #: Of an area search.
    batch: Batch | None = None
    #: Of a query for records: the ids that it asks for.
    wanted: tuple[str, ...] = ()
    uuids: set[str] = field(default_factory=set)
    #: Answers that wait for those before them, by offset.
    pages: dict[int, Answer] = field(default_factory=dict)
    #: The offset that comes next in plan order.
    next: int = 0
    has_answered: bool = False
    #: Of a query for records: how many of them a failed request kept from coming.
    lost: int = 0

    def request(self, search: Search, offset: int) -> Request:
        """The request for the page at an offset."""
        buildings = search.include_buildings
        if self.batch is not None:
            return AreaRequest(self.batch.polygons, MAX_PAGE, offset, buildings)
        if self.wanted:
            filters, order = (Filter(ID_FIELD, "in", self.wanted),), Order(ID_FIELD)
        else:
            filters, order = search.filters, search.order or Order(ID_FIELD)
        return QueryRequest(filters, order, MAX_PAGE, offset, buildings)

    def leaves_out(self, offset: int) -> bool:
        """Whether something is missing because the request for that page failed."""
        return offset in self.paging.gaps and (not self.wanted or self.lost > 0)

    def most_waiting(self, before: int | None = None) -> int:
        """The most new parcels of the pages that wait, are under way or failed, up to an offset."""
        end = self.paging.asked if before is None else before
        return sum(
            len(self.pages[page].uuids) if page in self.pages else self.paging.most(page)
            for page in range(self.next, end, self.paging.step)
        )


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
