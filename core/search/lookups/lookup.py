"""`Lookup` keeps track of a search by list, as `Collector` does of the others.

Each kind of list is a generator of rounds: it continues when nothing of a round is left to request
or under way, and finishes rows in its ledger on the way. Plan order is that of the rounds, and of
the rows in each; the requests of a round follow from the responses to those before it, never from
when they arrived.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Union

from parcel_lookup.core.i18n import tr
from parcel_lookup.core.search.lookups.ledger import Ledger
from parcel_lookup.core.search.paging.missing import first_of, rows_sentence
from parcel_lookup.core.search.query.rows import AddressRow, IdRow, PointRow

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parcel_lookup.core.contract import ParcelError
    from parcel_lookup.core.search.lookups.points import Nearby
    from parcel_lookup.core.search.lookups.probes import Probes
    from parcel_lookup.core.search.paging.series import PageResult, RequestJob, Series
    from parcel_lookup.core.search.query.found import Found
    from parcel_lookup.core.search.query.plan import Plan, PolygonBatch
    from parcel_lookup.core.search.query.rows import RowResult

    Round = Union[Probes, Nearby]


class Lookup:
    """What a list still has to request, and its results; has the interface of `Collector`."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._ledger = Ledger(plan.search, plan.requested_rows, plan.capabilities)
        self._rounds = _rounds(plan, self._ledger)
        self._round: Round | None = None
        self._under_way = 0
        self._failures: list[tuple[tuple[int, ...], ParcelError]] = []
        self._notices: dict[str, None] = {}
        self._is_through = False
        # At its end: whether something was to do, and the requests that were to be sent.
        self._was_left: tuple[bool, int, int] | None = None
        #: Rows that were no parcel records.
        self.count_dropped = 0
        #: Parcels that the service named and sent no record of.
        self.count_missing = 0
        #: Parcels that pages should have brought, and did not.
        self.shortfall = 0
        #: Matches lie beyond the largest offset, or may lie there.
        self.is_cut_off = False
        #: Whether anything arrived at all.
        self.has_responses = False
        #: Nobody counts the matches of all rows.
        self.total: int | None = None
        #: Nothing waits for the end.
        self.waiting = 0
        self._go_on()

    # ---- what to request ------------------------------------------------------------------------

    @property
    def has_next(self) -> bool:
        """Whether there is something to do now, or was when it was ended."""
        if self._round is None or self._ledger.is_full:
            return self._was_left[0] if self._was_left else False
        return self._round.has_next

    def next_job(self) -> RequestJob | None:
        """The next thing to do, or None where everything that can be requested now is under way."""
        if self._round is None or self._ledger.is_full:
            return None
        job = self._round.next_job()
        self._under_way += job is not None
        return job

    # ---- what came --------------------------------------------------------------------------

    def arrived(self, series: Series, offset: int, result: PageResult) -> None:
        """Add a response."""
        self.has_responses = True
        self.count_dropped += result.dropped
        self._current.arrived(series, offset, result)
        self._came()

    def failed(self, series: Series, offset: int, error: ParcelError) -> None:
        """A request failed for good: its rows have no result, and the rest goes on."""
        self._current.failed(series, offset, error)
        self._came()

    def refused(self, series: Series, pieces: list[PolygonBatch], for_its_size: bool) -> None:
        """A batch of areas was refused: `pieces` take its place."""
        self._current.refused(series, pieces, for_its_size)
        self._came()

    @property
    def _current(self) -> Round:
        if self._round is None:
            raise RuntimeError("a round was over before all of its responses arrived")
        return self._round

    def _came(self) -> None:
        self._under_way -= 1
        self._go_on()

    def _go_on(self) -> None:
        """Begin the next round where the one before is over."""
        while not (self._is_through or self._under_way or self.has_next or self._ledger.is_full):
            self._end_round()
            self._round = next(self._rounds, None)
            self._is_through = self._round is None

    def _end_round(self) -> None:
        ended, self._round = self._round, None
        if ended is None:
            return
        ended.end()
        self._failures += ended.failures
        self._notices.update(dict.fromkeys(ended.notices))
        self.count_missing += ended.count_missing
        self.shortfall += ended.shortfall
        self.is_cut_off |= ended.is_cut_off

    # ---- what to emit --------------------------------------------------------------------

    def take(self) -> list[Found]:
        """The parcels that are next in plan order."""
        return self._ledger.take()

    def take_rest(self) -> list[Found]:
        """Everything that came and was not emitted, where no more will come."""
        more, again = (self.expected_more_requests(again=again) for again in (False, True))
        self._was_left = (self.has_next, more or 0, again or 0)
        self._end_round()
        return self._ledger.take()

    @property
    def rows(self) -> tuple[RowResult, ...]:
        """The result of each row of the list, once no more will arrive."""
        return self._ledger.rows()

    # ---- how far it is ----------------------------------------------------------------------

    @property
    def error(self) -> ParcelError | None:
        """The first error of the requests that failed, if any did."""
        rows, name = self._ledger.requested_rows, self._plan.row_name
        failures = [
            (tr("Row {number:,}").format(number=name(rows[places[0]].origins[0])), error)
            for places, error in self._failures
        ]
        return first_of(failures) if failures else None

    @property
    def missing(self) -> str:
        """A sentence that names the rows whose requests failed; empty without any."""
        rows = sorted({self._plan.row_name(origin) for origin in self._ledger.failed_rows})
        return rows_sentence(len(self._failures), rows) if rows else ""

    @property
    def notices(self) -> list[str]:
        """Sentences on filters that were applied client-side."""
        return list(self._notices)

    @property
    def is_capped(self) -> bool:
        """The cap left something out, or may have."""
        return self._ledger.is_cut

    @property
    def is_complete(self) -> bool:
        """Every match was emitted."""
        return not (
            self._failures
            or self._ledger.left
            or self._ledger.is_cut
            or self._ledger.is_broken_off
            or self.count_missing
            or self.count_dropped
            or self.shortfall
            or self.is_cut_off
        )

    def expected_parcels(self) -> int | None:
        """How many parcels there will be: a guess by those of the rows so far."""
        ledger, cap = self._ledger, self._plan.search.max_parcels
        if not ledger.finished:
            return None
        number = ledger.parcels + -(-ledger.parcels * ledger.left // ledger.finished)
        return number if cap is None else min(number, cap)

    def expected_more_requests(self, *, again: bool = False) -> int | None:
        """Return the estimated number of requests to come, from the current round.

        `again`: those too that were sent and brought nothing, as when the search is run again.
        """
        if self._was_left is not None:
            return self._was_left[1 + again]
        if self._ledger.is_full:
            return 0
        number = len(self._failures) * again
        return number + (self._round.more_requests(again=again) if self._round else 0)


def _rounds(plan: Plan, ledger: Ledger) -> Iterator[Round]:
    """The rounds of a list of its kind; none where it is refused before anything is sent."""
    if plan.search.problems(plan.capabilities):
        return iter(())
    kind = plan.search.rows_kind
    # The rules of one kind need shapely, those of another the tables of addresses.
    if kind is PointRow:
        from parcel_lookup.core.search.lookups.points import PointRounds

        return PointRounds(plan, ledger).rounds()
    if kind is AddressRow:
        from parcel_lookup.core.search.lookups.addresses import AddressRounds

        return AddressRounds(plan, ledger).rounds()
    if kind is IdRow:
        from parcel_lookup.core.search.lookups.ids import IdRounds

        return IdRounds(plan, ledger).rounds()
    return iter(())
