"""A search over several connections: one after the other, into one result.

A parcel that several connections have (`KnownParcels`) is in the result once, from the first of
them. Parcels are emitted in the order of the connections; with an order, they are sorted when all
have arrived.
"""

from __future__ import annotations

import time
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, Callable

import shapely

from parcel_lookup.core.gis.run.unmatched import with_every_row
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.search import BadRow, Outcome, RowStatus
from parcel_lookup.core.search.engine.outcome import (
    Share,
    Tally,
    cap_sentence,
    joined_outcome,
    limit_sentence,
)
from parcel_lookup.core.search.paging.collector import in_order
from parcel_lookup.core.search.query.found import Progress
from parcel_lookup.core.search.query.plan import make_plan
from parcel_lookup.core.search.same_parcel import KnownParcels

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.gis.run.planned import Part, PlannedSearch
    from parcel_lookup.core.search import Feedback, Found, Row, RowResult, Search, Sink
    from parcel_lookup.core.search.same_parcel import Bounds

    #: Searches the connection of a part for what its plan describes. Never raises.
    SearchPart = Callable[[Part, Sink, Feedback], Outcome]

#: The most parcels that are emitted at a time once they are sorted.
_MOST_AT_ONCE = 1000


class GroupSearch:
    """One run over several connections. Used in one thread, which may be any.

    Cancel, progress, and the maximum numbers of the search apply to all connections together. One
    that fails does not keep the others from being searched. The rows of a list are looked up in
    each connection in which the earlier ones have no parcel for them.
    """

    def __init__(
        self, search: Search, parts: Sequence[Part], sink: Sink, feedback: Feedback
    ) -> None:
        """`search` has its polygons or rows; `parts` are its plans, one for each connection."""
        self._search = search
        self._parts = parts
        self._sink = sink
        self._feedback = feedback
        self._is_sorted = search.order is not None
        #: Parcels that are emitted when all have arrived, and can be sorted.
        self._waiting: list[Found] = []
        self._tallies = {part.name: Tally(search) for part in parts}
        #: The parcels from the connections that were searched, with bounds in EPSG:4326.
        self._found = KnownParcels()
        self._shares: list[Share] = []
        self._emitted = self._requests = self._repeated = 0
        #: Whether the maximum number of parcels left out some, or may have.
        self._is_cut = False
        #: None: no connection that was searched concerns the row.
        self._rows: Sequence[RowResult | None] = ()

    def run(self, search_part: SearchPart, notices: tuple[str, ...] = ()) -> Outcome:
        """Search the connections, and return how that ended. `notices` begin the outcome's."""
        started = time.monotonic()
        for part in self._parts:
            if self._rows and not self._has_open_rows:
                break
            if self._room == 0:
                self._is_cut = True
                break
            outcome = self._search_one(part, search_part)
            self._requests += outcome.requests * self._counts(part)
            self._shares.append(Share(part.name, outcome))
            if outcome.is_cancelled:
                break
        self._emit_waiting()
        return self._outcome(notices, time.monotonic() - started)

    # ---- one connection -------------------------------------------------------------------------

    def _search_one(self, part: Part, search_part: SearchPart) -> Outcome:
        is_metered = part.open_source.is_metered
        if part.planned is None:
            outcome = Outcome(complete=False, error=part.error, is_metered=is_metered)
        elif self._requests_left == 0 and self._counts(part):
            sentence = tr("It was not searched: the maximum number of requests was reached.")
            outcome = Outcome(
                complete=False,
                is_out_of_requests=True,
                notices=(sentence,),
                is_metered=is_metered,
            )
        else:
            outcome = self._search_planned(part, part.planned, search_part)
        if self._search.is_by_list:
            self._add_rows(part, with_every_row(outcome, self._search).rows)
        return outcome

    def _search_planned(
        self, part: Part, planned: PlannedSearch, search_part: SearchPart
    ) -> Outcome:
        """Search, and again where parcels of earlier connections took the places of others."""
        room = self._room
        portion = _Portion(self, part)
        search = replace(planned.search, max_parcels=room)
        if self.is_by_list:
            search = replace(search, rows=self._open_rows(part.rows))
        requests, most = 0, self._limit(part, planned.search)
        while True:
            search = replace(search, max_requests=None if most is None else most - requests)
            plan = replace(planned.plan, search=search)
            if self.is_by_list:
                plan = make_plan(search, plan.capabilities, row_ids=plan.row_ids)
            allowance = planned.allowance.after(requests)
            limited = part._replace(planned=planned._replace(plan=plan, allowance=allowance))
            outcome = search_part(limited, portion, portion)
            requests += outcome.requests
            portion.start_over(requests)
            notices = [one for one in outcome.notices if one != cap_sentence(search.max_parcels)]
            outcome = replace(outcome, requests=requests, notices=tuple(notices))
            wanted = None if room is None else room + len(portion.repeated)
            is_short = outcome.is_capped and not self._is_sorted and wanted != search.max_parcels
            if not is_short:
                break
            if most is not None and requests >= most:
                outcome = _out_of_requests(outcome, most)
                break
            search = replace(search, max_parcels=wanted)
        for svc_uuid, bounds in portion.found.items():
            self._found.add(svc_uuid, bounds)
        self._repeated += len(portion.repeated)
        self._is_cut |= outcome.is_capped
        return outcome

    @property
    def _room(self) -> int | None:
        """How many parcels the next connection may have; None: any number."""
        most = self._search.max_parcels
        return most if most is None or self._is_sorted else most - self._emitted

    @property
    def _requests_left(self) -> int | None:
        """How many requests the search may still send; None: any number."""
        most = self._search.max_requests
        return None if most is None else max(0, most - self._requests)

    def _counts(self, part: Part) -> bool:
        """Return whether requests of a part count; those of a file do not if others cost."""
        return part.open_source.is_metered or not any(
            one.open_source.is_metered for one in self._parts
        )

    def _limit(self, part: Part, search: Search) -> int | None:
        """Return the number of requests that a part may send; None: any number."""
        limits = (search.max_requests, self._requests_left) if self._counts(part) else ()
        return min((one for one in limits if one is not None), default=None)

    # ---- the rows of a list ---------------------------------------------------------------------

    def _open_rows(self, places: frozenset[int] | None = None) -> tuple[Row, ...]:
        """Return the rows for the next connection, which concerns those in `places`; None: all.

        Those that have a parcel are not requested. A row that failed may have some of its parcels,
        which the next connection may have too.
        """
        results = self._rows or [None] * len(self._search.rows)
        return tuple(
            BadRow(result.note)
            if result is not None and result.parcels
            else row
            if places is None or place in places
            else BadRow("")
            for place, (row, result) in enumerate(zip(self._search.rows, results))
        )

    @property
    def _has_open_rows(self) -> bool:
        return any(type(row) is not BadRow for row in self._open_rows())

    def _add_rows(self, part: Part, rows: Sequence[RowResult]) -> None:
        """Add the results of a connection to those of the earlier ones."""
        before = self._rows or [None] * len(rows)
        self._rows = [
            old if part.rows is not None and place not in part.rows else _better(old, new)
            for place, (old, new) in enumerate(zip(before, rows))
        ]

    # ---- parcels --------------------------------------------------------------------------------

    @property
    def is_by_list(self) -> bool:
        """Whether the search is by list: a parcel may then be there for several rows."""
        return self._search.is_by_list

    def is_new(self, svc_uuid: str, bounds: Bounds) -> bool:
        """Return whether no earlier connection has the parcel, or the search is by list."""
        return self.is_by_list or self._found.find(svc_uuid, bounds) is None

    def add(self, found: list[Found]) -> None:
        """Emit parcels, or keep them until they can be sorted."""
        if self._is_sorted:
            self._waiting += found
        else:
            self._emit(found)

    def _emit(self, found: list[Found]) -> None:
        most = self._search.max_parcels
        if most is not None and len(found) > most - self._emitted:
            self._is_cut = True
            found = found[: most - self._emitted]
        if not found:
            return
        self._sink.add(found)
        self._emitted += len(found)
        for name, some in groupby(found, key=lambda one: one.parcel.source):
            self._tallies[name].add(list(some))

    def _emit_waiting(self) -> None:
        found, self._waiting = self._waiting, []
        if found:
            found = in_order(found, self._search.order)
        for start in range(0, len(found), _MOST_AT_ONCE):
            self._emit(found[start : start + _MOST_AT_ONCE])

    # ---- progress and the end -------------------------------------------------------------------

    def report(self, part: Part, sent: int, waiting: int, progress: Progress) -> None:
        """Pass on the progress of a connection as that of the whole search.

        `sent` requests were sent over the connection before, and `waiting` parcels have arrived
        that were not added yet.
        """
        later = self._parts[self._parts.index(part) + 1 :]
        counts = self._counts(part)
        requests = self._requests + counts * (sent + progress.requests)
        expected = progress.expected_requests if counts else 0
        if expected is not None:
            plans = [one.planned for one in later if one.planned is not None]
            estimates = sum(plan.estimate.requests for plan in plans)
            expected += self._requests + counts * sent + estimates
        came = self._emitted + len(self._waiting) + waiting
        # Of a connection that was not searched yet, nothing is known.
        known = None if later else progress.expected_parcels
        if known is not None:
            known += came - progress.parcels
        self._feedback.progress(Progress(came, known, requests, expected))

    @property
    def cancellation(self) -> Cancellation:
        """Cancels the whole search."""
        return self._feedback.cancellation

    def _outcome(self, notices: tuple[str, ...], seconds: float) -> Outcome:
        search, sentences = self._search, list(notices)
        if self._repeated:
            sentences.append(
                number_of(
                    self._repeated,
                    "{} parcel is in several of the connections; the result has the record of the "
                    "first one.",
                    "{} parcels are in several of the connections; the result has the records of "
                    "the first one.",
                )
            )
        if self._is_cut:
            sentences.append(cap_sentence(search.max_parcels))
        shares = [
            share._replace(outcome=self._tallies[share.source].counted(share.outcome))
            for share in self._shares
        ]
        outcome = joined_outcome(shares, is_cut=self._is_cut)
        return replace(
            outcome,
            seconds=seconds,
            notices=(*sentences, *outcome.notices),
            where=search.describe_polygons() if search.is_by_area else "",
            predicate=search.predicate,
            has_conditions=search.has_conditions,
            rows=tuple(filter(None, self._rows)),
            row_word=search.row_word if search.is_by_list else "",
        )


class _Portion:
    """The sink and the feedback of the search of one connection."""

    def __init__(self, group: GroupSearch, part: Part) -> None:
        self._group = group
        self._part = part
        #: Its parcels by ID, with their bounds, and the IDs of those of an earlier connection.
        self.found: dict[str, Bounds] = {}
        self.repeated: set[str] = set()
        #: The number of parcels that arrived in this run, and of requests in the runs before it.
        self._arrived = self._sent_before = 0

    def start_over(self, sent: int) -> None:
        """Prepare for another run over the same connection, after that many requests."""
        self._arrived, self._sent_before = 0, sent

    @property
    def cancellation(self) -> Cancellation:
        """See `Feedback`."""
        return self._group.cancellation

    def add(self, found: list[Found]) -> None:
        """Add the parcels that are not in the result yet, with the name of their connection."""
        self._arrived += len(found)
        new, name, group = [], self._part.name, self._group
        outlines = shapely.from_wkb([one.parcel.wkb for one in found], on_invalid="ignore")
        for one, bounds in zip(found, shapely.bounds(outlines).tolist()):
            svc_uuid = one.parcel.svc_uuid
            if not group.is_new(svc_uuid, bounds):
                self.repeated.add(svc_uuid)
            elif svc_uuid not in self.found or group.is_by_list:
                new.append(one._replace(parcel=one.parcel._replace(source=name)))
                self.found[svc_uuid] = bounds
        group.add(new)

    def progress(self, progress: Progress) -> None:
        """See `Feedback`."""
        waiting = max(0, progress.parcels - self._arrived)
        self._group.report(self._part, self._sent_before, waiting, progress)


def _out_of_requests(outcome: Outcome, most: int) -> Outcome:
    """Return the outcome of a part whose request limit is used up, with parcels still missing."""
    notices = (*outcome.notices, limit_sentence(most))
    return replace(
        outcome, complete=False, is_out_of_requests=True, is_capped=False, notices=notices
    )


def _better(before: RowResult | None, new: RowResult) -> RowResult:
    """Return the result of a row in two connections: the one with parcels, or else an error.

    None: it was not looked up before.
    """
    if before is None:
        return new
    for one in (before, new):
        if one.parcels:
            return one
    for one in (before, new):
        if one.status is RowStatus.ERROR:
            return one
    return before if before.note else new
