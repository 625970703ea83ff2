"""The collector brings results into plan order and decides what is requested next.

It is used in one thread only. Plan order is the order of batches or queries, then of the windows of
a query (`windows`), then of pages, and then of the parcels on a page. Requests, record queries, and
emitted parcels follow this order, and never the order in which responses arrive. Duplicates are
dropped, missing records are requested, and parcels wait for those before them.
"""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Iterable, Iterator, Sequence

from parcel_lookup.core.contract import Order, ParcelError
from parcel_lookup.core.search.paging.expected import Expected
from parcel_lookup.core.search.paging.missing import error_of, missing_sentence
from parcel_lookup.core.search.paging.records import Records
from parcel_lookup.core.search.paging.series import Gap, PageResult, Paging, RequestJob, Series
from parcel_lookup.core.search.paging.windows import QueryReader
from parcel_lookup.core.search.query.found import Found
from parcel_lookup.core.search.query.plan import KnownSizes, Plan, PolygonBatch
from parcel_lookup.core.search.query.rows import RowResult
from parcel_lookup.core.search.query.split_filters import share_filters

#: Series whose first pages are requested before the others' further pages.
_LOOK_AHEAD = 12


class Collector:
    """The requests that a plan still needs, and the results so far."""

    def __init__(self, plan: Plan) -> None:
        self._search = search = plan.search
        self._polygons = len({polygon.origin for polygon in search.polygons})
        self._sizes = KnownSizes(is_metered=plan.capabilities.is_metered)
        self._page = plan.capabilities.max_page
        self._records = Records(search, plan.capabilities)
        self._readers = [QueryReader(plan, query) for query in plan.queries]
        self._reader_of = {one: reader for reader in self._readers for one in reader.series}
        self._tracks = self._make_tracks(plan)
        self._seen: dict[str, bool] = {}  # by id: whether it was emitted
        # By track, if each has its own cap.
        self._seen_by: dict[Track, set[str]] = {}
        if plan.sorts and any(track.cap is not None for track in self._tracks):
            self._seen_by = {track: set() for track in self._tracks}
        self._queue: deque[str] = deque()
        self._failures: list[Gap] = []
        self._repeats = 0
        self._left_out = False
        self._is_sorted = plan.sorts or any(reader.sorts for reader in self._readers)
        self._emitted = 0
        # Whether the record of a parcel decides whether it counts. Pages are then admitted in
        # rounds, so that the result does not depend on when a response arrives.
        self._in_rounds = (
            search.is_by_area and search.needs_records and search.max_parcels is not None
        )
        self._refused_of_round = 0
        # Rows that do not match the search; and admitted ones that turned out not to match.
        self._refused = 0
        self._refused_late = 0
        self.count_dropped = 0
        #: Empty except in a search by list.
        self.rows: tuple[RowResult, ...] = ()

    def _make_tracks(self, plan: Plan) -> list[Track]:
        cap = plan.search.max_parcels
        if plan.search.is_by_area:
            with_area = share_filters(plan.search.common_filters, plan.capabilities).with_area
            series = [
                Series(Paging(page=self._page), batch, filters=with_area) for batch in plan.batches
            ]
        else:
            series = [one for reader in self._readers for one in reader.series]
        if not plan.sorts_at_source:
            return [Track(series, None, self._sizes)]  # any of them may be among the first
        if plan.sorts:
            return [Track([one], cap, self._sizes) for one in series]
        return [Track(series, cap, self._sizes)]

    # ---- what to request ------------------------------------------------------------------------

    def next_job(self) -> RequestJob | None:
        """Return the next job, or None if everything that can be requested now is running."""
        series = self._next()
        if series is None:
            return None
        offset = series.paging.take()
        batch = series.batch
        if batch is not None and offset == 0 and self._sizes.is_hopeless(batch):
            return RequestJob(series, offset, None)
        return RequestJob(series, offset, series.request(offset, self._search.include_buildings))

    @property
    def has_next(self) -> bool:
        """Whether there is a job now."""
        return self._next() is not None

    def _next(self) -> Series | None:
        for series in self._records.queries:
            if series.paging.ready is not None:
                return series
        return next(filter(None, (track.next() for track in self._tracks)), None)

    # ---- what came --------------------------------------------------------------------------

    def refused(self, series: Series, pieces: list[PolygonBatch], for_its_size: bool) -> None:
        """Replace a batch that was refused with `pieces`."""
        if for_its_size and series.batch is not None:
            self._sizes.refused(series.batch)
        self._tracks[0].replace(series, pieces)

    def arrived(self, series: Series, offset: int, result: PageResult) -> None:
        """Add a response."""
        self.count_dropped += result.dropped
        series.add_page(offset, result)
        if result.error is not None:
            self._failures.append(Gap(series, offset, result.error))
            series.paging.failed(offset, in_part=True)
        if series.ids:
            series.refused |= result.refused
            self._records.keep(result, self._seen, frozenset(series.ids))
            self._records_arrived(series)
            return
        series.pages[offset] = result
        reader = self._reader_of.get(series)
        if reader is not None:
            reader.arrived(series, offset, result)
            self._go_on(reader)
        self._admit_all()

    def failed(self, series: Series, offset: int, error: ParcelError) -> None:
        """Record a request that failed permanently; the search continues without its parcels."""
        self._failures.append(Gap(series, offset, error))
        series.paging.failed(offset)
        if series.ids:
            self._records_arrived(series)
            return
        reader = self._reader_of.get(series)
        if reader is not None:
            self._go_on(reader)
        self._admit_all()

    def _go_on(self, reader: QueryReader) -> None:
        """Insert the series that follow from the pages received so far, in plan order."""
        last = reader.series[-1]
        followers = reader.go_on()
        self._is_sorted |= reader.sorts
        if not followers:
            return
        track = next(track for track in self._tracks if last in track.series)
        track.put_behind(last, followers)
        self._reader_of.update(dict.fromkeys(followers, reader))
        if reader.needs_all:
            track.cap = None  # which ones are the first is known at the end only

    def _records_arrived(self, series: Series) -> None:
        refused = self._records.arrived(series, self._seen)
        self._refused_late += refused
        self._refused_of_round += refused
        if self._in_rounds and self._tracks[0].is_full and self._records.is_idle:
            self._tracks[0].count -= self._refused_of_round
            self._refused_of_round = 0
            self._admit_all()

    def _admit_all(self) -> None:
        """Admit the pages that are next in plan order."""
        for track in self._tracks:
            self._admit_pages(track)
        if all(track.is_through or track.is_full for track in self._tracks):
            self._records.make_queries(least=1)

    def _admit_pages(self, track: Track) -> None:
        while not (track.is_through or track.is_full):
            series = track.series[track.front]
            while series.next in series.pages or series.paging.has_failed(series.next):
                if self._in_rounds and track.is_full:
                    return
                if series.next in series.pages:
                    self._admit(track, series.pages.pop(series.next))
                else:
                    lost = series.paging.most(series.next)
                    track.lost += lost
                    self._records.leave_room(lost)
                series.next += series.paging.step
            if not series.paging.is_done:
                return
            self._admit_rest(track, series)
            track.front += 1

    def _admit_rest(self, track: Track, series: Series) -> None:
        for offset in sorted(series.pages):
            self._admit(track, series.pages.pop(offset))

    def _admit(self, track: Track, result: PageResult) -> None:
        # Not earlier: whether a record has to be requested must not depend on a later page that
        # happens to arrive first and to contain it.
        self._records.keep(result, self._seen, frozenset())
        seen = self._seen_by.get(track, self._seen)
        self._refused += len(result.refused)
        for uuid in result.uuids:
            if uuid in result.refused:
                continue
            if uuid in seen:
                self._repeats += 1
            elif track.is_full and not self._in_rounds:
                self._left_out = True
                return
            else:
                track.count += 1
                if seen is not self._seen:
                    seen.add(uuid)
                if uuid not in self._seen:
                    self._seen[uuid] = False
                    self._queue.append(uuid)
                    self._records.request(uuid)
        self._records.make_queries(least=self._page)

    # ---- what to emit --------------------------------------------------------------------

    def take(self) -> list[Found]:
        """Return the parcels that are next in plan order and whose records have arrived."""
        found: list[Found] = []
        while self._queue and not self._is_sorted and not self._is_enough(found):
            uuid = self._queue[0]
            record = self._records.take(uuid)
            if record is not None:
                found.append(record)
            elif not self._seen[uuid]:
                break
            self._seen[uuid] = True
            self._queue.popleft()
        self._emitted += len(found)
        return found

    def take_rest(self) -> list[Found]:
        """Return all parcels that were not emitted, in order; call this after the last response."""
        for track in self._tracks:
            for series in track.series[track.front :]:
                self._admit_rest(track, series)
        found = []
        for uuid in self._queue:
            record = None if self._seen[uuid] else self._records.take_any(uuid)
            if record is not None:
                found.append(record)
                self._seen[uuid] = True
        self._queue.clear()
        if self._is_sorted and self._search.order is not None:
            found = in_order(found, self._search.order)
        most = len(found) if self._cap is None else self._cap - self._emitted
        self._left_out |= len(found) > most
        self._emitted += len(found[:most])
        return found[:most]

    def _is_enough(self, found: list[Found]) -> bool:
        return self._cap is not None and self._emitted + len(found) >= self._cap

    @property
    def _cap(self) -> int | None:
        return self._search.max_parcels

    # ---- state ----------------------------------------------------------------------

    @property
    def waiting(self) -> int:
        """The number of parcels that are emitted at the end because they are sorted client-side."""
        return len(self._queue) if self._is_sorted else 0

    @property
    def gaps(self) -> list[Gap]:
        """The failed requests whose parcels are missing, in plan order, those for records last."""
        gaps = [gap for gap in self._failures if gap.series.leaves_out(gap.offset)]
        places = {series: place for place, series in enumerate(self._all_series())}
        return sorted(gaps, key=lambda gap: (places.get(gap.series, len(places)), gap.offset))

    @property
    def error(self) -> ParcelError | None:
        """The first error among `gaps`, or None."""
        return error_of(self.gaps, self._polygons) if self.gaps else None

    @property
    def missing(self) -> str:
        """A sentence about the parcels missing because of failed requests, or an empty text."""
        return missing_sentence(self.gaps, self._polygons)

    def unfinished(self) -> dict[int, ParcelError | None]:
        """Return input features with incomplete results after the end, and the errors."""
        kept_back = {uuid: gap.error for gap in self.gaps for uuid in gap.series.ids}
        failed = {gap.series: gap.error for gap in reversed(self.gaps)}
        open_ones: dict[int, ParcelError | None] = {}
        for series in self._all_series():
            lost = [kept_back[uuid] for uuid in series.uuids if uuid in kept_back]
            error = failed.get(series) or next(iter(lost), None)
            waits = not all(self._seen.get(uuid, True) for uuid in series.uuids)
            if error is not None or waits or not series.paging.is_done:
                for origin in series.batch.origins if series.batch else ():
                    open_ones[origin] = open_ones.get(origin) or error
        return open_ones

    @property
    def has_responses(self) -> bool:
        """Whether any response arrived."""
        return any(series.has_responded for series in self._all_series())

    def _all_series(self) -> list[Series]:
        return [series for track in self._tracks for series in track.series]

    @property
    def is_capped(self) -> bool:
        """Whether the cap left out a parcel, or may have."""
        full = [track for track in self._tracks if track.is_full]
        return self._left_out or not all(track.is_through for track in full)

    @property
    def is_cut_off(self) -> bool:
        """Whether there are, or may be, matches after the largest offset."""
        return any(reader.is_hopeless for reader in self._readers) or any(
            series.paging.is_cut_off for series in self._all_series()
        )

    @property
    def count_missing(self) -> int:
        """The number of parcels whose record the service did not send."""
        return self._records.missing

    @property
    def notices(self) -> list[str]:
        """Sentences about filters that were applied client-side."""
        return self._records.notices

    @property
    def shortfall(self) -> int:
        """The number of parcels missing from pages."""
        if self._readers:
            return sum(reader.shortfall for reader in self._readers)
        return sum(series.paging.shortfall for series in self._all_series())

    @property
    def total(self) -> int | None:
        """Return the number of matches of a search by filters, if one query counts them."""
        totals = [reader.ends for reader in self._readers]
        return totals[0] if len(totals) == 1 else None

    @property
    def _expected(self) -> Expected:
        parts = self._readers or self._all_series()
        return Expected(
            parts,
            self._records,
            cap=self._cap,
            came=len(self._seen) - self._refused_late,
            # Windows of one query overlap a little, which its count does not include.
            repeats=self._repeats * (len(parts) != 1) + self._refused + self._refused_late,
            is_full=all(track.is_full for track in self._tracks),
            failed_queries=sum(bool(gap.series.ids) for gap in self._failures),
            page=self._page,
        )

    def expected_parcels(self) -> int | None:
        """Return the expected number of parcels, or None if unknown; exact when all is known."""
        return self._expected.parcels()

    def expected_more_requests(self, *, again: bool = False) -> int | None:
        """Return the expected number of remaining requests; exact when all is known.

        With `again`, it includes requests that failed, as when the search is run again.
        """
        return self._expected.more_requests(again=again)

    @property
    def is_complete(self) -> bool:
        """Whether every match was emitted."""
        return not (
            self.gaps
            or self._queue
            or not self._records.is_idle
            or self._left_out
            or self.count_missing
            or self.count_dropped
            or self.shortfall
            or self.is_cut_off
            or not all(series.paging.is_done for series in self._all_series())
        )


class Track:
    """A sequence of series with a common maximum number of parcels (`cap`)."""

    def __init__(self, series: Sequence[Series], cap: int | None, sizes: KnownSizes) -> None:
        self.series = list(series)
        self.cap = cap
        #: The index of the series whose pages are next in plan order.
        self.front = 0
        #: The number of admitted parcels.
        self.count = 0
        #: The number of parcels on failed pages, for which room is left.
        self.lost = 0
        self._sizes = sizes

    @property
    def is_full(self) -> bool:
        """Whether the cap is reached.

        The parcels of a failed page count as well: later ones do not replace them, because they
        would not have been requested if the page had arrived.
        """
        return self.cap is not None and self.count + self.lost >= self.cap

    @property
    def is_through(self) -> bool:
        """Whether all pages were admitted."""
        return self.front == len(self.series)

    def put_behind(self, series: Series, followers: Sequence[Series]) -> None:
        """Insert series after one, in plan order."""
        place = self.series.index(series) + 1
        self.series[place:place] = followers

    def replace(self, series: Series, batches: Sequence[PolygonBatch]) -> None:
        """Replace the batch of a series with smaller ones."""
        place = self.series.index(series)
        self.series[place : place + 1] = [
            Series(Paging(page=series.paging.page), batch, filters=series.filters)
            for batch in batches
        ]

    def next(self) -> Series | None:
        """Return the series whose next page is requested next, or None."""
        if self.cap is None:
            return self._next_of_all()
        return None if self.is_full else self._next_capped(self.cap)

    def _next_of_all(self) -> Series | None:
        """Return a series with a probe; or one whose first page is near; or the next one.

        Other requests depend on probes, and first pages show how many requests will follow.
        """
        waiting = self.series[self.front :]
        for series in waiting:
            if series.paging.is_probing:
                return series
        near = range(self.front, min(self.front + _LOOK_AHEAD, len(self.series)))
        places = [place for place in near if self.series[place].paging.is_fresh]
        places += itertools.islice(self._ready_places(), 1)
        return self._fitting(places[0]) if places else None

    def _ready_places(self) -> Iterator[int]:
        return (
            place
            for place in range(self.front, len(self.series))
            if self.series[place].paging.ready is not None
        )

    def _next_capped(self, cap: int) -> Series | None:
        """Return the series with the next page, unless the pages before it may reach the cap."""
        before = self.count + self.lost
        for place in range(self.front, len(self.series)):
            series = self.series[place]
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
        """Return the maximum number of further parcels of a series; None if unknown."""
        if series.paging.is_done:
            return series.most_waiting()
        if series.paging.ends is None:
            return None
        return max(0, series.paging.ends - series.next)

    def _fitting(self, place: int) -> Series:
        """Return the series at an index; halve a batch that the service is known to refuse."""
        series = self.series[place]
        while series.paging.is_fresh and series.batch is not None:
            if len(series.batch.polygons) == 1 or not self._sizes.is_hopeless(series.batch):
                break
            self.replace(series, series.batch.halves())
            series = self.series[place]
        return series


def in_order(found: Iterable[Found], order: Order) -> list[Found]:
    """Sort by a field: text by code point, ties by ``svc_uuid``, nulls last in either direction."""
    parcels = sorted(found, key=lambda one: one.parcel.svc_uuid)
    there = [one for one in parcels if one.parcel.attributes.get(order.field) is not None]
    nulls = [one for one in parcels if one.parcel.attributes.get(order.field) is None]
    # Stable both ways: equal values stay in the order of their ids.
    there.sort(key=lambda one: one.parcel.attributes[order.field], reverse=order.descending)
    return there + nulls
