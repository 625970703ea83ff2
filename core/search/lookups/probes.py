"""A round of requests that know nothing of each other, in the order of the rows they ask for."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from parcel_lookup.core.contract import (
    ID_FIELD,
    MAX_PAGE,
    MAX_QUERY_OFFSET,
    Order,
    Parcel,
    QueryRequest,
    Request,
)
from parcel_lookup.core.search.paging.pages import Paging
from parcel_lookup.core.search.paging.series import Answer, Job, Series

if TYPE_CHECKING:
    from parcel_lookup.core.contract import Filter, ParcelError
    from parcel_lookup.core.search.lookups.ledger import Ledger


@dataclass(eq=False)
class Probe(Series):
    """The pages of one request, and the rows that they answer."""

    asks: Request = field(default_factory=QueryRequest)
    #: The rows (indexes into `Plan.asked`).
    places: tuple[int, ...] = ()
    #: Its pages are asked for one after another, since each decides whether there is a next.
    is_stepwise: bool = False
    #: The parcels that its rows take of what came, at most.
    count: int = 0
    #: Those that they may take besides, when their records are there.
    waiting: int = 0
    failures: dict[int, ParcelError] = field(default_factory=dict)

    def request(self, offset: int, include_buildings: bool) -> Request:  # noqa: ARG002
        """The request for the page at an offset."""
        return replace(self.asks, offset=offset) if offset else self.asks

    @property
    def is_whole(self) -> bool:
        """Whether all of its answer came."""
        return self.paging.is_done and not self.failures

    @property
    def error(self) -> ParcelError | None:
        """Why not all of its answer came, where a request failed."""
        return self.failures[min(self.failures)] if self.failures else None

    @property
    def most(self) -> int:
        """The most parcels that its rows take of what came and of what is under way."""
        return self.count + self.paging.count_under_way * MAX_PAGE

    def parcels(self) -> list[Parcel]:
        """What came, in the order of its pages, each once."""
        found: dict[str, Parcel] = {}
        for offset in sorted(self.pages):
            for uuid, one in self.pages[offset].complete.items():
                found.setdefault(uuid, one.parcel)
        return list(found.values())

    @property
    def was_refused(self) -> bool:
        """Whether parcels came that the search does not mean."""
        return any(answer.refused for answer in self.pages.values())


class Want(NamedTuple):
    """What a probe is to be made of."""

    asks: Request
    places: tuple[int, ...]
    #: No more parcels than so many can answer it; None where nobody knows.
    most: int | None = None
    #: Filters that are applied on this side.
    here: tuple[Filter, ...] = ()
    is_stepwise: bool = False


def query_for(filters: tuple[Filter, ...], *, include_buildings: bool = False) -> QueryRequest:
    """The first page of a query, in the order of the ids."""
    return QueryRequest(filters, Order(ID_FIELD), MAX_PAGE, 0, include_buildings)


class Probes:
    """The round: `settle` is called with each probe, in their order, when it is through."""

    def __init__(
        self,
        wants: Sequence[Want],
        ledger: Ledger,
        settle: Callable[[Probe], None],
        came: Callable[[Probe, Answer], None] | None = None,
        *,
        behind: int = 0,
    ) -> None:
        """`came` is called with each page; it may set `count`, and close the probe's paging.

        `behind`: so many requests follow the round, as far as is known.
        """
        self._behind = behind
        self._wants = wants
        self._ledger = ledger
        self._settle = settle
        self._came = came
        self._next = 0
        self._front = 0
        self._probes: dict[int, Probe] = {}  # asked for and not settled
        self._numbers: dict[Series, int] = {}
        self._further: list[int] = []  # with pages to be asked for; a heap
        #: Its requests that failed, in its order, with the rows that each kept back.
        self.failures: list[tuple[tuple[int, ...], ParcelError]] = []
        #: Parcels that pages should have brought, and did not.
        self.shortfall = 0
        #: Matches lie beyond the largest offset, or may lie there.
        self.is_cut_off = False
        # A list's notices and missing records are those of its area searches.
        self.count_missing = 0
        self.notices: tuple[str, ...] = ()

    # ---- what to ask ------------------------------------------------------------------------

    @property
    def begun(self) -> int:
        """How many of the wants were asked for."""
        return self._next

    @property
    def has_next(self) -> bool:
        """Whether there is something to ask now."""
        return self._number_of_next() is not None

    def next_job(self) -> Job | None:
        """The next thing to ask."""
        number = self._number_of_next()
        if number is None:
            return None
        if number == self._next:
            self._begin()
        probe = self._probes[number]
        offset = probe.paging.take()
        if probe.is_stepwise and self._further:
            heapq.heappop(self._further)  # it comes again with the page that is under way
        return Job(probe, offset, probe.request(offset, False))

    def _number_of_next(self) -> int | None:
        """Further pages first, of those that come first; then the next probe."""
        while self._further and not self._is_ready(self._further[0]):
            heapq.heappop(self._further)
        number = self._further[0] if self._further else self._next
        if number == len(self._wants) or not self._has_room(number):
            return None
        return number

    def _is_ready(self, number: int) -> bool:
        return number in self._probes and self._probes[number].paging.ready is not None

    def _has_room(self, number: int) -> bool:
        """Whether parcels are still wanted behind those of the probes before."""
        room = self._ledger.room
        if room is None:
            return True
        before = self._ledger.promised
        for place, probe in self._probes.items():
            if place <= number:
                before += probe.most + (probe.waiting if place < number else 0)
        return before < room

    def _begin(self) -> None:
        want = self._wants[self._next]
        paging = Paging(_last_offset(want.asks)) if want.most is None else Paging.of_most(want.most)
        probe = Probe(
            paging,
            here=want.here,
            asks=want.asks,
            places=want.places,
            is_stepwise=want.is_stepwise,
        )
        self._probes[self._next] = probe
        self._numbers[probe] = self._next
        self._next += 1

    # ---- what came --------------------------------------------------------------------------

    def arrived(self, probe: Probe, offset: int, answer: Answer) -> None:
        """Take in an answer."""
        probe.take_in(offset, answer)
        probe.pages[offset] = answer
        probe.count += len(answer.complete)
        if self._came is not None:
            self._came(probe, answer)
        number = self._numbers[probe]
        if probe.paging.ready is not None and number not in self._further:
            heapq.heappush(self._further, number)
        self._settle_next()

    def failed(self, probe: Probe, offset: int, error: ParcelError) -> None:
        """A request failed for good."""
        probe.paging.failed(offset)
        probe.failures[offset] = error
        if probe.is_stepwise:
            probe.paging.close()  # what is behind is not known to be wanted
        self._settle_next()

    def _settle_next(self) -> None:
        while self._front in self._probes and self._probes[self._front].paging.is_done:
            self._settle_one(self._front)
            self._front += 1

    def _settle_one(self, number: int) -> None:
        probe = self._probes.pop(number)
        del self._numbers[probe]
        self.shortfall += probe.paging.shortfall
        self.is_cut_off |= probe.paging.is_cut_off
        self._settle(probe)  # it may see to what failed by itself
        self.failures += [(probe.places, probe.failures[key]) for key in sorted(probe.failures)]

    def end(self) -> None:
        """Settle what came, where no more will."""
        for number in sorted(self._probes):
            self._settle_one(number)
        self._front = self._next

    def more_requests(self, *, again: bool) -> int:
        """How many requests are to be sent yet, as far as is known; as of `Collector`."""
        number = len(self._wants) - self._next + self._behind
        further = (self._probes[place] for place in self._further if place in self._probes)
        number += sum(probe.paging.count_ready for probe in further)
        if again:
            number += len(self.failures)
            for probe in self._probes.values():
                number += probe.paging.count_under_way + len(probe.failures)
        return number


def _last_offset(request: Request) -> int | None:
    return MAX_QUERY_OFFSET if isinstance(request, QueryRequest) else None
