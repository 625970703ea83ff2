"""All pages of one request, by its offset (design, section 5, “count”).

A `count` above the length of its page is the total: the pages that it implies are requested
together, and one more only if the last is full. Otherwise, pages are requested one after the other
until one is empty or short. After a failed page of an unknown number, nothing is known about those
that follow, and nothing more is requested.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable, Mapping
from types import MappingProxyType
from typing import Callable, NamedTuple

from parcel_lookup.core.contract import MAX_PAGE, Page, Parcel, Request
from parcel_lookup.core.sources.service.gaps import fewer
from parcel_lookup.core.sources.service.lanes import AHEAD, Failure, Item, Part, Response

#: After this number of consecutive pages without a new parcel, the service is repeating itself.
_MOST_BARREN = 3
#: Services cut pages at multiples of this number.
_ROUND = 5


class Read(NamedTuple):
    """What a series of pages returned."""

    parcels: list[Parcel]
    ids: set[str]
    #: There are, or may be, more rows than offsets reach.
    is_beyond: bool = False
    #: The failures, by the offset of their page.
    failures: Mapping[int, Failure] = MappingProxyType({})
    #: The number of rows that are no parcels.
    dropped: int = 0


def step_of(page: Page, size: int = MAX_PAGE) -> int:
    """Return the number of rows from one page to the next, from the first page."""
    limit = page.limit
    return limit if limit is not None and length_of(page) <= limit < size and limit > 0 else size


def length_of(page: Page) -> int:
    """Return the number of rows of a page."""
    rows = len(page.parcels) + page.dropped + page.left_out
    return max(rows, len(page.svc_uuids or ()))


def total_of(page: Page) -> int | None:
    """Return the number of all rows, if the page has it."""
    return page.count if page.count is not None and page.count > length_of(page) else None


def id_of(item: Item) -> str:
    """Return the ID of a parcel, or of a parcel without a record."""
    return item if isinstance(item, str) else item.svc_uuid


def parcels_of(page: Page) -> list[Item]:
    """Return the rows of a page of records."""
    return list(page.parcels)


class _Series:
    """What is known of the pages of a request."""

    def __init__(self, part: Part, start: int, size: int, reach: int | None) -> None:
        self.part, self.start, self.size, self.reach = part, start, size, reach
        self.next = self.last = start
        self.step = size
        self.total: int | None = None
        self.ids: set[str] = set()
        self.brought = self.repeated = self.dropped = self.lost = 0
        self.barren = 0
        self.failures: dict[int, Failure] = {}
        self.is_beyond = self.is_uneven = self.is_over = self.is_broken = False

    def set_total(self, total: int | None) -> None:
        self.total = total
        if total is not None and self.reach is not None:
            total = min(total, self.reach + self.step)
        self.part.total = None if total is None else max(0, total - self.start)

    def extend_to(self, offset: int) -> None:
        """Request the pages up to an offset that the service accepts."""
        self.is_beyond = self.reach is not None and offset > self.reach
        self.last = offset if self.reach is None else min(offset, self.reach)

    def failed(self, offset: int, failure: Failure) -> None:
        """Leave room for the rows of a page that did not arrive."""
        self.failures[offset] = failure
        lost = 0 if self.total is None else max(0, min(self.step, self.total - offset))
        self.lost += lost
        self.part.lose(failure.error, lost or None, lost)
        if not lost:  # nothing is known about what follows
            self.is_over = self.is_broken = True

    def add(self, offset: int, page: Page, items: list[Item]) -> None:
        """Add the rows of a page that are new, and decide which pages follow."""
        length, new = length_of(page), list[Item]()
        for one in items:
            if id_of(one) not in self.ids:
                self.ids.add(id_of(one))
                new.append(one)
        if offset == self.start:
            self.step = self.part.step = step_of(page, self.size)
            self.next = offset + self.step
            if total_of(page) is not None:
                self.set_total(total_of(page))
                self.extend_to((self.total - 1) // self.step * self.step)
        if self.total is not None and offset + length > self.total:
            self.set_total(None)  # the service counts no further than that
        if page.error is not None:
            self.part.lose(page.error)
        dropped = page.dropped + page.left_out
        self.part.put(new, page.dropped)
        self.brought += len(new)
        self.dropped += dropped
        self.repeated += max(0, length - len(new) - dropped)
        self.barren = 0 if new or not length else self.barren + 1
        self._go_on(offset, page, length, len(new))

    def _go_on(self, offset: int, page: Page, length: int, new: int) -> None:
        limit = min(page.limit or self.size, self.size)
        has_ids = bool(page.svc_uuids)
        repeats = has_ids and offset > self.start and length > 0 and not new
        is_last = offset + self.step > self.last
        if repeats or (has_ids and length > limit) or length > self.size:
            # The complete list, whatever the limit. It was cut if the count with it is larger.
            self.set_total(self.brought if offset else max(self.brought, page.count or 0))
            self.repeated, self.is_over, self.is_beyond = 0, True, False
        elif length == 0 or self.barren >= _MOST_BARREN:
            # Whatever the count, no page after an empty one has rows; and each costs money.
            self.is_over, self.is_beyond = True, False
        elif length > self.step or self.is_uneven:
            # No length of pages holds for this service: only an empty page is the end.
            self.is_uneven = True
            if is_last and self.total is None:
                self.extend_to(offset + self.step)
        elif is_last and length == self.step and new:
            self.extend_to(offset + self.step)

    @property
    def has_more(self) -> bool:
        """Whether there are, or may be, more rows than offsets reach."""
        reached = (self.reach or 0) + self.step
        return self.is_beyond and (self.total is None or self.total > reached)

    @property
    def shortfall(self) -> int:
        """The number of rows that should have arrived and did not."""
        if self.is_broken or self.has_more:
            return 0
        missed = (self.total or 0) - self.start - self.brought - self.dropped - self.lost
        overlaps = self.is_uneven and self.barren < _MOST_BARREN
        return max(missed, 0 if overlaps else self.repeated, 0)


def pages(
    part: Part,
    request: Callable[[int], Request],
    items_of: Callable[[Page], list[Item]] = parcels_of,
    *,
    have: Mapping[int, Response] | None = None,
    start: int = 0,
    size: int = MAX_PAGE,
    reach: int | None = None,
    is_whole: bool = True,
    keeps: bool = False,
) -> Generator[Iterable[Request], Response, Read]:
    """Request all pages, and put their rows into the part in order.

    `have` are pages that were requested before, by offset. `is_whole`: rows that are missing at the
    end are reported. `keeps`: the parcels are returned.
    """
    series = _Series(part, start, size, reach)
    there = dict(have or {})
    under_way: deque[int] = deque()
    more: list[Request] = []
    parcels: list[Parcel] = []
    while not series.is_over:
        while series.next <= series.last and len(under_way) < AHEAD:
            under_way.append(series.next)
            if series.next not in there:
                more.append(request(series.next))
            series.next += series.step
        if not under_way:
            break
        offset = under_way.popleft()
        if offset in there:
            response = there.pop(offset)
        else:
            response = yield more
            more = []
        if isinstance(response, Failure):
            series.failed(offset, response)
            continue
        series.add(offset, response, items_of(response))
        if keeps:
            parcels += response.parcels
    if is_whole and series.shortfall:
        part.lose(fewer(series.shortfall), series.shortfall)
    return Read(parcels, series.ids, series.has_more, series.failures, series.dropped)
