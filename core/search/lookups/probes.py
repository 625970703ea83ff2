"""Rounds of requests for the rows of a list, and of queries for records that these left out.

A probe is the pages of one request; probes know nothing of each other and finish in the order of
their rows. Rows whose response names parcels by id, or with less than their records, wait in
`Named` until the records are there: they are requested a hundred at a time, as after a search by
area (specification, section 1, the typical workflow). Only then are they compared with the row.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from parcel_lookup.core.contract import (
    ID_FIELD,
    Capabilities,
    Filter,
    Order,
    Parcel,
    ParcelError,
    QueryRequest,
    Request,
)
from parcel_lookup.core.contract.errors import as_error
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.search.lookups.ledger import Ledger
from parcel_lookup.core.search.paging.series import PageResult, Paging, RequestJob, Series

if TYPE_CHECKING:
    from parcel_lookup.core.search.query.search import Search

#: Rows that are requested before their missing records, so that parcels are emitted while there
#: are rows to request, and a failed request changes only the next few queries.
_ROWS_AT_A_TIME = 1000


@dataclass(eq=False)
class Probe(Series):
    """The pages of one request, and the rows that it is for."""

    first_request: Request = field(default_factory=QueryRequest)
    #: The rows (indexes into `Plan.requested_rows`).
    places: tuple[int, ...] = ()
    #: Its pages are requested one after another, since each decides whether there is a next.
    is_stepwise: bool = False
    #: The parcels that its rows take of what came, at most.
    count: int = 0
    #: Those that they may also take, when their records are there.
    waiting: int = 0
    failures: dict[int, ParcelError] = field(default_factory=dict)

    def request(self, offset: int, include_buildings: bool) -> Request:  # noqa: ARG002
        """The request for the page at an offset."""
        return replace(self.first_request, offset=offset) if offset else self.first_request

    @property
    def is_whole(self) -> bool:
        """Whether its whole response arrived."""
        return self.paging.is_done and not self.failures

    @property
    def error(self) -> ParcelError | None:
        """The error of the first failed request, if any."""
        return self.failures[min(self.failures)] if self.failures else None

    @property
    def most(self) -> int:
        """The most parcels that its rows take of what came and of what is under way."""
        return self.count + self.paging.count_under_way * self.paging.page

    def parcels(self) -> list[Parcel]:
        """Return the parcels that arrived, in the order of its pages, each once."""
        found: dict[str, Parcel] = {}
        for offset in sorted(self.pages):
            for uuid, one in self.pages[offset].complete.items():
                found.setdefault(uuid, one.parcel)
        return list(found.values())

    @property
    def was_refused(self) -> bool:
        """Whether parcels came that do not match the search."""
        return any(result.refused for result in self.pages.values())


class ProbePlan(NamedTuple):
    """The values that a probe is made from."""

    first_request: Request
    places: tuple[int, ...]
    #: The most parcels that it can return; None where nobody knows.
    most: int | None = None
    #: Filters that are applied client-side.
    here: tuple[Filter, ...] = ()
    is_stepwise: bool = False


def query_for(
    filters: tuple[Filter, ...], capabilities: Capabilities, *, include_buildings: bool = False
) -> QueryRequest:
    """Return the request for the first page of a query, in the order of the ids."""
    return QueryRequest(filters, Order(ID_FIELD), capabilities.max_page, 0, include_buildings)


class Probes:
    """The round: `finish` is called with each probe, in their order, when it is through."""

    def __init__(
        self,
        plans: Sequence[ProbePlan],
        ledger: Ledger,
        finish: Callable[[Probe], None],
        came: Callable[[Probe, PageResult], None] | None = None,
        *,
        behind: int = 0,
    ) -> None:
        """`came` is called with each page; it may set `count`, and close the probe's paging.

        `behind`: the estimated number of requests after the round.
        """
        self._behind = behind
        self._plans = plans
        self._ledger = ledger
        self._finish = finish
        self._came = came
        self._next = 0
        self._front = 0
        self._probes: dict[int, Probe] = {}  # requested and not finished
        self._numbers: dict[Series, int] = {}
        self._further: list[int] = []  # with pages to be requested; a heap
        #: Its requests that failed, in its order, with the rows that each kept back.
        self.failures: list[tuple[tuple[int, ...], ParcelError]] = []
        #: Parcels that pages should have brought, and did not.
        self.shortfall = 0
        #: Matches lie beyond the largest offset, or may lie there.
        self.is_cut_off = False
        # A list's notices and missing records are those of its area searches.
        self.count_missing = 0
        self.notices: tuple[str, ...] = ()

    # ---- what to request ------------------------------------------------------------------------

    @property
    def begun(self) -> int:
        """How many of the plans were requested."""
        return self._next

    @property
    def has_next(self) -> bool:
        """Whether there is something to request now."""
        return self._number_of_next() is not None

    def next_job(self) -> RequestJob | None:
        """The next thing to request."""
        number = self._number_of_next()
        if number is None:
            return None
        if number == self._next:
            self._begin()
        probe = self._probes[number]
        offset = probe.paging.take()
        if probe.is_stepwise and self._further:
            heapq.heappop(self._further)  # it comes again with the page that is under way
        return RequestJob(probe, offset, probe.request(offset, False))

    def _number_of_next(self) -> int | None:
        """Further pages first, of those that come first; then the next probe."""
        while self._further and not self._is_ready(self._further[0]):
            heapq.heappop(self._further)
        number = self._further[0] if self._further else self._next
        if number == len(self._plans) or not self._has_room(number):
            return None
        return number

    def _is_ready(self, number: int) -> bool:
        return number in self._probes and self._probes[number].paging.ready is not None

    def _has_room(self, number: int) -> bool:
        """Whether the cap has room after the parcels of the probes before."""
        room = self._ledger.room
        if room is None:
            return True
        before = self._ledger.promised
        for place, probe in self._probes.items():
            if place <= number:
                before += probe.most + (probe.waiting if place < number else 0)
        return before < room

    def _begin(self) -> None:
        plan = self._plans[self._next]
        paging = (
            Paging(self._last_offset(plan.first_request), page=plan.first_request.limit)
            if plan.most is None
            else Paging.of_most(plan.most, plan.first_request.limit)
        )
        probe = Probe(
            paging,
            here=plan.here,
            first_request=plan.first_request,
            places=plan.places,
            is_stepwise=plan.is_stepwise,
        )
        self._probes[self._next] = probe
        self._numbers[probe] = self._next
        self._next += 1

    def _last_offset(self, request: Request) -> int | None:
        is_query = isinstance(request, QueryRequest)
        return self._ledger.capabilities.max_offset if is_query else None

    # ---- what came --------------------------------------------------------------------------

    def arrived(self, probe: Probe, offset: int, result: PageResult) -> None:
        """Add a response."""
        probe.add_page(offset, result)
        probe.pages[offset] = result
        probe.count += len(result.complete)
        if self._came is not None:
            self._came(probe, result)
        number = self._numbers[probe]
        if probe.paging.ready is not None and number not in self._further:
            heapq.heappush(self._further, number)
        self._finish_next()

    def failed(self, probe: Probe, offset: int, error: ParcelError) -> None:
        """A request failed for good."""
        probe.paging.failed(offset)
        probe.failures[offset] = error
        if probe.is_stepwise:
            probe.paging.close()  # whether further pages are needed is unknown
        self._finish_next()

    def _finish_next(self) -> None:
        while self._front in self._probes and self._probes[self._front].paging.is_done:
            self._finish_one(self._front)
            self._front += 1

    def _finish_one(self, number: int) -> None:
        probe = self._probes.pop(number)
        del self._numbers[probe]
        self.shortfall += probe.paging.shortfall
        self.is_cut_off |= probe.paging.is_cut_off
        self._finish(probe)  # it may see to what failed by itself
        self.failures += [(probe.places, probe.failures[key]) for key in sorted(probe.failures)]

    def end(self) -> None:
        """Finish what came, where no more will."""
        for number in sorted(self._probes):
            self._finish_one(number)
        self._front = self._next

    def more_requests(self, *, again: bool) -> int:
        """Return the estimated number of requests to come (see `Collector`)."""
        number = len(self._plans) - self._next + self._behind
        further = (self._probes[place] for place in self._further if place in self._probes)
        number += sum(probe.paging.count_ready for probe in further)
        if again:
            number += len(self.failures)
            for probe in self._probes.values():
                number += probe.paging.count_under_way + len(probe.failures)
        return number


class RowRecords(NamedTuple):
    """The parcels that arrived for a row, and what is missing."""

    #: In the order in which the service named them.
    parcels: list[Parcel]
    #: Why not all of it came, where a request failed.
    error: ParcelError | None = None
    is_whole: bool = True
    #: Whether parcels came that do not match the search.
    was_refused: bool = False
    #: The ids of those of `parcels` that the service sent no full record of.
    thin: frozenset[str] = frozenset()
    #: How many others the service named without sending anything that could be compared.
    missing: int = 0

    def doubt(self, parcel: Parcel) -> str:
        """Describe what is odd about a parcel that is taken; "" where nothing is."""
        notes = []
        if parcel.svc_uuid in self.thin:
            notes.append(tr("The service did not send its full record."))
        if self.missing:
            notes.append(
                number_of(
                    self.missing,
                    "The service sent no record for {} other parcel that it found.",
                    "The service sent no records for {} other parcels that it found.",
                )
            )
        return " ".join(notes)

    @property
    def no_record(self) -> str:
        """Why there is no result although the service found parcels."""
        return number_of(
            self.missing,
            "The service found {} parcel but sent no record for it.",
            "The service found {} parcels but sent no records for them.",
        )


class _Row(NamedTuple):
    """A row that waits for records."""

    #: All that the service named, in its order, but for those that were refused.
    named: tuple[str, ...]
    #: Those whose records are requested.
    requested: tuple[str, ...]
    complete: dict[str, Parcel]
    thin: dict[str, Parcel]
    error: ParcelError | None
    is_whole: bool
    was_refused: bool


class Named:
    """Rows that are requested one by one, and the records of the parcels in their responses."""

    def __init__(
        self, search: Search, ledger: Ledger, finish: Callable[[int, RowRecords], None]
    ) -> None:
        """`finish` is called with each row when all its responses have arrived."""
        self._search = search
        self._ledger = ledger
        self._finish = finish
        self._rows: dict[int, _Row] = {}
        #: What is to be requested, once; None is the place of a row that failed. With it the
        #: queries behind stay what they are when the search is run again and the row succeeds.
        self._ids: list[str | None] = []
        self._places: dict[str, list[int]] = {}
        self._begin()

    def rounds(
        self,
        plans: Sequence[ProbePlan],
        take: Callable[[Probe], None],
        came: Callable[[Probe, PageResult], None],
    ) -> Iterator[Probes]:
        """Rounds of rows, each followed by one of records where these are missing.

        `take` is called with each row's probe and hands it on to `self.take`; `came` with each
        page. Under a cap fewer rows may be requested, until it is known what becomes of those that
        wait.
        """
        while plans:
            some = plans[:_ROWS_AT_A_TIME]
            probes = Probes(some, self._ledger, take, came, behind=len(plans) - len(some))
            yield probes
            plans = plans[probes.begun :]
            yield from self._records(len(plans))

    def count(self, probe: Probe, result: PageResult) -> None:
        """Count what a page names and brings no record of, for the cap."""
        known = result.complete.keys() | result.refused
        probe.waiting += sum(uuid not in known for uuid in result.uuids)

    def take(self, probe: Probe, *, leave_out: Collection[str] = ()) -> None:
        """Finish a row now, or when the records of its parcels are there.

        `leave_out`: parcels that do not match, whatever is in their records.
        """
        (place,) = probe.places
        row = _row_of(probe, leave_out)
        if not row.requested:
            self._ids += [None] * (probe.error is not None)
            self._finish(place, self._came_of(row))
            return
        self._rows[place] = row
        self._ledger.promised += len(row.requested)
        for uuid in row.requested:
            if uuid not in self._places:
                self._ids.append(uuid)
            self._places.setdefault(uuid, []).append(place)

    # ---- records ----------------------------------------------------------------------------

    def _begin(self) -> None:
        self._rows.clear()
        self._ids.clear()
        self._places.clear()
        self._there: dict[str, Parcel] = {}
        self._refused: set[str] = set()
        self._failed: dict[str, ParcelError] = {}
        #: Parcels whose records are unknown, because the search has ended.
        self._open: set[str] = set()
        self._query_of: dict[str, int] = {}
        #: By query, the rows that are complete with its result.
        self._ended_by: dict[int, list[int]] = defaultdict(list)
        self._ledger.promised = 0

    def _records(self, behind: int) -> Iterator[Probes]:
        """The round of queries for what waits, if anything does; `behind`: requests after it."""
        if self._rows:
            plans = list(self._plans())
            for place, row in self._rows.items():
                self._ended_by[max(self._query_of[uuid] for uuid in row.requested)].append(place)
            self._ledger.promised = 0  # from here on it is known by the queries
            self._round = Probes(plans, self._ledger, self._arrived, behind=behind)
            yield self._round
        self._begin()

    def _plans(self) -> Iterator[ProbePlan]:
        search, page = self._search, self._ledger.capabilities.max_page
        for start in range(0, len(self._ids), page):
            ids = tuple(uuid for uuid in self._ids[start : start + page] if uuid is not None)
            if not ids:
                continue
            self._query_of.update(dict.fromkeys(ids, start))
            first_request = query_for(
                (Filter(ID_FIELD, "in", ids),),
                self._ledger.capabilities,
                include_buildings=search.include_buildings,
            )
            places = dict.fromkeys(place for uuid in ids for place in self._places[uuid])
            yield ProbePlan(first_request, tuple(places), most=len(ids), here=search.filters)

    def _arrived(self, probe: Probe) -> None:
        """Process the response to a query, and finish the rows that waited for it only."""
        ids = probe.first_request.filters[0].value
        self._there.update((parcel.svc_uuid, parcel) for parcel in probe.parcels())
        self._refused.update(*(result.refused for result in probe.pages.values()))
        if probe.error is not None:
            self._failed.update(dict.fromkeys(ids, probe.error))
        elif not probe.is_whole:
            self._open.update(ids)
        else:
            self._round.count_missing += sum(map(self._is_missing, ids))
        for place in self._ended_by[self._query_of[ids[0]]]:
            self._finish_row(place)

    def _finish_row(self, place: int) -> None:
        try:
            self._finish(place, self._came_of(self._rows[place]))
        except Exception as error:  # noqa: BLE001 - one row keeps none of the others from coming
            failure = as_error(error)
            self._round.failures.append(((place,), failure))
            self._ledger.failed(place, failure.sentence)

    def _is_missing(self, uuid: str) -> bool:
        """Whether the service was requested a record, and has none."""
        return not (
            uuid in self._there
            or uuid in self._refused
            or uuid in self._failed
            or uuid in self._open
        )

    def _came_of(self, row: _Row) -> RowRecords:
        missing = {uuid for uuid in row.requested if self._is_missing(uuid)}
        # What cannot be held against the filters is not emitted.
        thin = {} if self._search.has_conditions else row.thin
        there = {uuid: thin[uuid] for uuid in missing if uuid in thin}
        there.update((uuid, self._there[uuid]) for uuid in row.requested if uuid in self._there)
        there.update(row.complete)
        errors = (self._failed[uuid] for uuid in row.requested if uuid in self._failed)
        return RowRecords(
            [there[uuid] for uuid in row.named if uuid in there],
            row.error or next(errors, None),
            row.is_whole and self._open.isdisjoint(row.requested),
            row.was_refused or not self._refused.isdisjoint(row.requested),
            frozenset(missing).intersection(there),
            len(missing.difference(there)),
        )


def _row_of(probe: Probe, leave_out: Collection[str]) -> _Row:
    named: dict[str, None] = {}
    complete: dict[str, Parcel] = {}
    thin: dict[str, Parcel] = {}
    for offset in sorted(probe.pages):
        result = probe.pages[offset]
        named.update(dict.fromkeys(uuid for uuid in result.uuids if uuid not in result.refused))
        for records, found in ((complete, result.complete), (thin, result.thin)):
            for uuid, one in found.items():
                records.setdefault(uuid, one.parcel)
    lacking = tuple(uuid for uuid in named if uuid not in complete and uuid not in leave_out)
    error, refused = probe.error, probe.was_refused
    return _Row(tuple(named), lacking, complete, thin, error, probe.is_whole, refused)
