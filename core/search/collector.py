"""Bringing answers into plan order: repeats dropped, missing records asked for, the rest waiting.

Pure bookkeeping in one thread. The plan's order is that of its batches, of the pages of a batch and
of the parcels on a page; it decides what is asked, what a record query holds and what is handed on,
so that none of these depends on which answer came first.
"""

from __future__ import annotations

import itertools
import math
from collections import deque
from collections.abc import Iterable, Iterator

from parcel_lookup.core.contract import MAX_PAGE, MAX_QUERY_OFFSET, ParcelError

from .found import Found
from .paging import Paging
from .plan import HOPELESS_BODY, Batch, Plan, Size
from .series import Answer, Gap, Job, Series

#: Batches whose first pages are asked for before the others' further pages.
_LOOK_AHEAD = 12


class Collector:
    """What a plan still has to ask, and what has come of it."""

    def __init__(self, plan: Plan) -> None:
        self._search = plan.search
        self._cap = plan.search.max_parcels
        # What is as large as one of these in every way is refused for certain.
        self._refused = [Size(1, HOPELESS_BODY, HOPELESS_BODY)] if plan.is_metered else []
        last = None if plan.batches else MAX_QUERY_OFFSET
        self._series = [Series(Paging(last), batch) for batch in plan.batches or (None,)]
        self._front = 0
        self._seen: dict[str, bool] = {}  # by id: whether it was handed on
        self._queue: deque[str] = deque()
        self._records: dict[str, Found] = {}
        self._thin: dict[str, Found] = {}
        # None holds the place of an id that a failed page would have brought.
        self._unasked: list[str | None] = []
        self._queries: deque[Series] = deque()
        self._asked: int = 0
        self._failures: list[Gap] = []
        self._lost = 0  # parcels of pages that failed, as far as their places were given away
        self._repeats = 0
        self._left_out = False
        self.count_dropped = 0
        #: Parcels that the service named and sent no record of.
        self.count_missing = 0

    # ---- what to ask ------------------------------------------------------------------------

    def next_job(self) -> Job | None:
        """The next thing to do, or None where everything that can be asked now is under way."""
        series = self._next()
        return None if series is None else self._job(series)

    @property
    def has_next(self) -> bool:
        """Whether there is something to do now."""
        return self._next() is not None

    def _next(self) -> Series | None:
        for series in self._queries:
            if series.paging.ready is not None:
                return series
        if self._cap is None:
            return self._next_area()
        return None if self._is_full else self._next_capped(self._cap)

    @property
    def _is_full(self) -> bool:
        # A failed page keeps the places of its parcels. They are not given to others further on,
        # which nobody would have asked for if it had been answered.
        return self._cap is not None and len(self._seen) + self._lost >= self._cap

    def _next_area(self) -> Series | None:
        """The next first page where one is near, since it tells what is to come; else the next."""
        series = self._series[self._front : self._front + _LOOK_AHEAD]
        places = [place for place, one in enumerate(series, self._front) if one.paging.ready == 0]
        places += itertools.islice(self._ready_places(), 1)
        return self._fitting(places[0]) if places else None

    def _ready_places(self) -> Iterator[int]:
        return (
            place
            for place in range(self._front, len(self._series))
            if self._series[place].paging.ready is not None
        )

    def _next_capped(self, cap: int) -> Series | None:
        """The next page, unless those before it in plan order may be enough."""
        before = len(self._seen) + self._lost
        for place in range(self._front, len(self._series)):
            series = self._series[place]
            offset = series.paging.ready
            if offset is not None:
                before += series.most_waiting(offset)
                return self._fitting(place) if before < cap else None
            rest = self._rest(series)
            if rest is None or before + rest >= cap:
                return None
            before += rest
        return None

    @staticmethod
    def _rest(series: Series) -> int | None:
        """The most new parcels that a series can still bring; None where nobody knows."""
        if series.paging.is_done:
            return series.most_waiting()
        if series.paging.ends is None:
            return None
        return max(0, series.paging.ends - series.next)

    def _fitting(self, place: int) -> Series:
        """The series at a place; its halves there where it would be refused for certain."""
        series = self._series[place]
        while series.paging.ready == 0 and series.batch is not None:
            if len(series.batch.polygons) == 1 or not self._is_hopeless(series.batch):
                break
            self._replace(place, series.batch.halves())
            series = self._series[place]
        return series

    def _is_hopeless(self, batch: Batch) -> bool:
        return any(
            all(ours >= theirs for ours, theirs in zip(batch.size, refused))
            for refused in self._refused
        )

    def _job(self, series: Series) -> Job:
        offset = series.paging.take()
        batch = series.batch
        if batch is not None and offset == 0 and self._is_hopeless(batch):
            return Job(series, offset, None)
        return Job(series, offset, series.request(self._search, offset))

    # ---- what came --------------------------------------------------------------------------

    def refused(self, series: Series, pieces: list[Batch], for_its_size: bool) -> None:
        """A batch was refused: `pieces` take its place."""
        if for_its_size and series.batch is not None and not self._is_hopeless(series.batch):
            self._refused.append(series.batch.size)
        self._replace(self._series.index(series), pieces)

    def _replace(self, index: int, batches: list[Batch]) -> None:
        self._series[index : index + 1] = [Series(Paging(), batch) for batch in batches]

    def arrived(self, series: Series, offset: int, answer: Answer) -> None:
        """Take in an answer."""
        self.count_dropped += answer.dropped
        known = len(series.uuids)
        series.uuids.update(answer.uuids)
        new = len(series.uuids) - known
        repeats = answer.has_ids and answer.length > 0 and offset > 0 and new == 0
        limit = answer.limit if answer.limit is not None and answer.limit > 0 else MAX_PAGE
        is_whole = answer.has_ids and (repeats or answer.length > min(limit, MAX_PAGE))
        series.has_answered = True
        series.paging.arrived(
            offset,
            answer.length,
            new,
            dropped=answer.dropped,
            count=answer.count,
            limit=answer.limit,
            is_whole=is_whole,
        )
        if series.wanted:
            self._keep(answer, series.wanted)
            self._records_arrived(series)
        else:
            series.pages[offset] = answer
            self._admit_all()

    def failed(self, series: Series, offset: int, error: ParcelError) -> None:
        """A request failed for good: what it asks for will be missing, and the rest goes on."""
        self._failures.append(Gap(series, offset, error))
        series.paging.failed(offset)
        if series.wanted:
            self._records_arrived(series)
        else:
            self._admit_all()

    def _keep(self, answer: Answer, wanted: tuple[str, ...] = ()) -> None:
        """Keep the records that are still to be handed on.

        Of a query only what it asked for: another record that it brings would decide, by the time
        at which it comes, whether that record is asked for.
        """
        only = frozenset(wanted)
        for new, kept in ((answer.complete, self._records), (answer.thin, self._thin)):
            for uuid, found in new.items():
                if not self._seen.get(uuid) and (not only or uuid in only):
                    kept.setdefault(uuid, found)

    def _records_arrived(self, series: Series) -> None:
        """See whether a finished query for records left some out."""
        if not series.paging.is_done:
            return
        self._queries.remove(series)
        for uuid in series.wanted:
            if uuid not in self._records and not self._seen[uuid]:
                if uuid in self._thin:
                    self._records[uuid] = self._thin.pop(uuid)
                else:
                    self._seen[uuid] = True  # nothing will come: those behind it need not wait
                if series.paging.gaps:
                    series.lost += 1
                else:
                    self.count_missing += 1

    def _admit_all(self) -> None:
        """Give the pages that are next in plan order their places."""
        while self._front < len(self._series) and not self._is_full:
            series = self._series[self._front]
            while series.next in series.pages or series.paging.has_failed(series.next):
                if series.next in series.pages:
                    self._admit(series.pages.pop(series.next))
                else:
                    self._leave_room(series.paging.most(series.next))
                series.next += series.paging.step
            if not series.paging.is_done:
                break
            self._admit_rest(series)
            self._front += 1
        if self._front == len(self._series) or self._is_full:
            self._ask_records(least=1)

    def _leave_room(self, parcels: int) -> None:
        """Pass over a page that failed, as if its parcels had come.

        What is asked further on must be what it would have been, to the byte: then everything
        that was stored serves when the search is run again. The ids of a page without records go
        into queries of a hundred, in plan order. Without the room for those that failed, every
        query behind them would name other ids, and all of them would be paid for once more. So
        they keep their places, and the queries that would have named them name the others only;
        those two at most are asked again. (Where some of them are found by other pages too, or
        where nobody knows how many they are, the room is too large or too small, and the queries
        behind it are asked again after all.)
        """
        self._lost += parcels
        self._unasked += [None] * parcels
        self._ask_records(least=MAX_PAGE)

    def _admit_rest(self, series: Series) -> None:
        for offset in sorted(series.pages):
            self._admit(series.pages.pop(offset))

    def _admit(self, answer: Answer) -> None:
        # Not earlier: whether a record has to be asked for must not depend on a page further on
        # that happened to be answered first and to bring it.
        self._keep(answer)
        for uuid in answer.uuids:
            if uuid in self._seen:
                self._repeats += 1
            elif self._is_full:
                self._left_out = True
                return
            else:
                self._seen[uuid] = False
                self._queue.append(uuid)
                if uuid not in self._records:
                    self._unasked.append(uuid)
        self._ask_records(least=MAX_PAGE)

    def _ask_records(self, least: int) -> None:
        self._unasked = [uuid for uuid in self._unasked if uuid not in self._records]
        while len(self._unasked) >= least:
            ids = tuple(uuid for uuid in self._unasked[:MAX_PAGE] if uuid is not None)
            del self._unasked[:MAX_PAGE]
            if ids:
                self._asked += len(ids)
                self._queries.append(Series(Paging(wanted=len(ids)), wanted=ids))

    # ---- what to hand on --------------------------------------------------------------------

    def take(self) -> list[Found]:
        """The parcels that are next in plan order and whose records are there."""
        found = []
        while self._queue:
            uuid = self._queue[0]
            if uuid in self._records:
                found.append(self._records.pop(uuid))
                self._thin.pop(uuid, None)
            elif not self._seen[uuid]:
                break
            self._seen[uuid] = True
            self._queue.popleft()
        return found

    def take_rest(self) -> list[Found]:
        """Everything that came and was not handed on, in plan order, where no more will come."""
        for series in self._series[self._front :]:
            self._admit_rest(series)
        found = []
        for uuid in self._queue:
            record = self._records.get(uuid) or self._thin.get(uuid)
            if record is not None and not self._seen[uuid]:
                found.append(record)
                self._seen[uuid] = True
        self._queue.clear()
        return found

    # ---- how far it is ----------------------------------------------------------------------

    @property
    def gaps(self) -> list[Gap]:
        """The requests that failed and left something missing, in plan order, records last."""
        gaps = [gap for gap in self._failures if gap.series.leaves_out(gap.offset)]
        places = {series: place for place, series in enumerate(self._series)}
        return sorted(gaps, key=lambda gap: (places.get(gap.series, len(places)), gap.offset))

    @property
    def has_answers(self) -> bool:
        """Whether anything was answered at all."""
        return any(series.has_answered for series in self._series)

    @property
    def is_capped(self) -> bool:
        """The cap left something out, or may have."""
        return self._is_full and (self._left_out or self._front < len(self._series))

    @property
    def is_cut_off(self) -> bool:
        """Matches lie beyond the largest offset, or may lie there."""
        return any(series.paging.is_cut_off for series in self._series)

    @property
    def shortfall(self) -> int:
        """Parcels that pages should have brought, and did not."""
        return sum(series.paging.shortfall for series in self._series)

    @property
    def total(self) -> int | None:
        """What the service says of the matches of a search by filters."""
        return self._series[0].paging.total

    def expected_parcels(self) -> int | None:
        """How many parcels there will be: a guess, until everything is known; None without one."""
        known = [series.paging.ends for series in self._series if series.has_answered]
        ends = [number for number in known if number is not None]
        if not ends:
            return None
        number = -(-sum(ends) * len(self._series) // len(ends))
        number = max(number - self._repeats, len(self._seen))
        return number if self._cap is None else min(number, self._cap)

    def expected_more_requests(self, *, again: bool = False) -> int | None:
        """How many requests are to be sent yet: a guess, until everything is known.

        `again`: those too that were sent and brought nothing, as when the search is run again.
        """
        parcels = self.expected_parcels()
        if parcels is None:
            return None
        answered = [series for series in self._series if series.has_answered]
        silent = [series for series in self._series if not series.has_answered]
        left = parcels - len(self._seen)
        if not again:
            silent = [series for series in silent if not series.paging.is_done]
            left = max(0, left - sum(series.paging.lost for series in self._series))
        areas = 0.0
        if again or not self._is_full:
            pages = sum(series.paging.pages for series in answered) / len(answered)
            areas = self._to_ask(self._series, again) + len(silent) * (pages - 1)
            if self._cap is not None:
                areas = min(areas, left / MAX_PAGE)
        unasked = sum(uuid is not None for uuid in self._unasked)
        needing = self._asked + unasked
        share = needing / len(self._seen) if self._seen else 0
        records = math.ceil((unasked + share * left) / MAX_PAGE)
        failed = sum(bool(gap.series.wanted) for gap in self._failures) if again else 0
        return math.ceil(areas) + records + self._to_ask(self._queries, again) + failed

    @staticmethod
    def _to_ask(several: Iterable[Series], again: bool) -> int:
        pagings = [series.paging for series in several]
        number = sum(paging.count_ready for paging in pagings)
        if again:
            number += sum(paging.count_under_way + len(paging.gaps) for paging in pagings)
        return number

    @property
    def is_complete(self) -> bool:
        """Every match was handed on."""
        return not (
            self.gaps
            or self._queue
            or self._queries
            or self._unasked
            or self._left_out
            or self.count_missing
            or self.shortfall
            or self.is_cut_off
            or not all(series.paging.is_done for series in self._series)
        )
