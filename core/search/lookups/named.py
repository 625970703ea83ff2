"""Parcels that a row was answered with by their ids, or by less than their records.

Their records are asked for a hundred at a time, as after a search by area (specification, section
1, the typical workflow); only then is it seen whether they are what the row means.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from parcel_lookup.core.contract import ID_FIELD, MAX_PAGE, Filter, Parcel, ParcelError
from parcel_lookup.core.contract.errors import as_error
from parcel_lookup.core.search.lookups.ledger import Ledger
from parcel_lookup.core.search.lookups.probes import Probe, Probes, Want, query_for

if TYPE_CHECKING:
    from parcel_lookup.core.search.paging.series import Answer
    from parcel_lookup.core.search.query.search import Search

#: So many rows are asked for before the records that are missing are, so that parcels are handed on
#: while there are rows to ask, and a request that fails changes only the next few queries.
_ROWS_AT_A_TIME = 1000


class Came(NamedTuple):
    """What came of a row."""

    #: In the order in which the service named them.
    parcels: list[Parcel]
    #: Why not all of it came, where a request failed.
    error: ParcelError | None = None
    is_whole: bool = True
    #: Whether parcels came that the search does not mean.
    was_refused: bool = False
    #: The ids of those of `parcels` that the service sent no full record of.
    thin: frozenset[str] = frozenset()
    #: How many the service named besides and sent nothing of that could be judged.
    missing: int = 0

    def doubt(self, parcel: Parcel) -> str:
        """What is to be told of a parcel that is taken; "" where it came as it should."""
        words = "The service did not send its full record." if parcel.svc_uuid in self.thin else ""
        if not self.missing:
            return words
        s = "" if self.missing == 1 else "s"
        more = f"The service sent no record of {self.missing:,} other parcel{s} that it named."
        return f"{words} {more}".strip()

    @property
    def no_record(self) -> str:
        """Why there is no answer though the service named parcels."""
        if self.missing == 1:
            return "The service named a parcel and sent no record of it."
        return f"The service named {self.missing:,} parcels and sent no records of them."


class _Row(NamedTuple):
    """A row that waits for records."""

    #: All that the service named, in its order, but for those that were refused.
    named: tuple[str, ...]
    #: Those whose records are asked for.
    wanted: tuple[str, ...]
    complete: dict[str, Parcel]
    thin: dict[str, Parcel]
    error: ParcelError | None
    is_whole: bool
    was_refused: bool


class Named:
    """Rows that are asked for one by one, and the records of what they were answered with."""

    def __init__(self, search: Search, ledger: Ledger, settle: Callable[[int, Came], None]) -> None:
        """`settle` is called with each row of which everything came that will come."""
        self._search = search
        self._ledger = ledger
        self._settle = settle
        self._rows: dict[int, _Row] = {}
        #: What is to be asked for, once; None is the place of a row that failed. With it the
        #: queries behind stay what they are when the search is run again and the row is answered.
        self._ids: list[str | None] = []
        self._places: dict[str, list[int]] = {}
        self._begin()

    def rounds(
        self,
        wants: Sequence[Want],
        take: Callable[[Probe], None],
        came: Callable[[Probe, Answer], None],
    ) -> Iterator[Probes]:
        """Rounds of rows, each followed by one of records where these are missing.

        `take` is called with each row's probe and hands it on to `self.take`; `came` with each
        page. Under a cap fewer rows may be asked for, until it is known what becomes of those that
        wait.
        """
        while wants:
            some = wants[:_ROWS_AT_A_TIME]
            probes = Probes(some, self._ledger, take, came, behind=len(wants) - len(some))
            yield probes
            wants = wants[probes.begun :]
            yield from self._records(len(wants))

    def count(self, probe: Probe, answer: Answer) -> None:
        """Count what a page names and brings no record of, for the cap."""
        known = answer.complete.keys() | answer.refused
        probe.waiting += sum(uuid not in known for uuid in answer.uuids)

    def take(self, probe: Probe, *, leave_out: Collection[str] = ()) -> None:
        """Settle a row now, or when the records of what it was answered with are there.

        `leave_out`: parcels that are not meant, whatever their records say.
        """
        (place,) = probe.places
        row = _row_of(probe, leave_out)
        if not row.wanted:
            self._ids += [None] * (probe.error is not None)
            self._settle(place, self._came_of(row))
            return
        self._rows[place] = row
        self._ledger.promised += len(row.wanted)
        for uuid in row.wanted:
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
        #: Of which it is not known what the service has, since the search was ended.
        self._open: set[str] = set()
        self._query_of: dict[str, int] = {}
        #: By query, the rows of which everything is there with its answer.
        self._ended_by: dict[int, list[int]] = defaultdict(list)
        self._ledger.promised = 0

    def _records(self, behind: int) -> Iterator[Probes]:
        """The round of queries for what waits, if anything does; `behind`: requests after it."""
        if self._rows:
            wants = list(self._wants())
            for place, row in self._rows.items():
                self._ended_by[max(self._query_of[uuid] for uuid in row.wanted)].append(place)
            self._ledger.promised = 0  # from here on it is known by the queries
            self._round = Probes(wants, self._ledger, self._arrived, behind=behind)
            yield self._round
        self._begin()

    def _wants(self) -> Iterator[Want]:
        search = self._search
        for start in range(0, len(self._ids), MAX_PAGE):
            ids = tuple(uuid for uuid in self._ids[start : start + MAX_PAGE] if uuid is not None)
            if not ids:
                continue
            self._query_of.update(dict.fromkeys(ids, start))
            asks = query_for(
                (Filter(ID_FIELD, "in", ids),), include_buildings=search.include_buildings
            )
            places = dict.fromkeys(place for uuid in ids for place in self._places[uuid])
            yield Want(asks, tuple(places), most=len(ids), here=search.filters)

    def _arrived(self, probe: Probe) -> None:
        """Take in the answer to a query, and settle the rows that waited for nothing else."""
        ids = probe.asks.filters[0].value
        self._there.update((parcel.svc_uuid, parcel) for parcel in probe.parcels())
        self._refused.update(*(answer.refused for answer in probe.pages.values()))
        if probe.error is not None:
            self._failed.update(dict.fromkeys(ids, probe.error))
        elif not probe.is_whole:
            self._open.update(ids)
        else:
            self._round.count_missing += sum(map(self._is_missing, ids))
        for place in self._ended_by[self._query_of[ids[0]]]:
            self._settle_row(place)

    def _settle_row(self, place: int) -> None:
        try:
            self._settle(place, self._came_of(self._rows[place]))
        except Exception as error:  # noqa: BLE001 - one row keeps none of the others from coming
            failure = as_error(error)
            self._round.failures.append(((place,), failure))
            self._ledger.failed(place, failure.sentence)

    def _is_missing(self, uuid: str) -> bool:
        """Whether the service was asked for a record, and has none."""
        return not (
            uuid in self._there
            or uuid in self._refused
            or uuid in self._failed
            or uuid in self._open
        )

    def _came_of(self, row: _Row) -> Came:
        missing = {uuid for uuid in row.wanted if self._is_missing(uuid)}
        # What cannot be held against the filters is not handed on.
        thin = {} if self._search.has_conditions else row.thin
        there = {uuid: thin[uuid] for uuid in missing if uuid in thin}
        there.update((uuid, self._there[uuid]) for uuid in row.wanted if uuid in self._there)
        there.update(row.complete)
        errors = (self._failed[uuid] for uuid in row.wanted if uuid in self._failed)
        return Came(
            [there[uuid] for uuid in row.named if uuid in there],
            row.error or next(errors, None),
            row.is_whole and self._open.isdisjoint(row.wanted),
            row.was_refused or not self._refused.isdisjoint(row.wanted),
            frozenset(missing).intersection(there),
            len(missing.difference(there)),
        )


def _row_of(probe: Probe, leave_out: Collection[str]) -> _Row:
    named: dict[str, None] = {}
    complete: dict[str, Parcel] = {}
    thin: dict[str, Parcel] = {}
    for offset in sorted(probe.pages):
        answer = probe.pages[offset]
        named.update(dict.fromkeys(uuid for uuid in answer.uuids if uuid not in answer.refused))
        for records, found in ((complete, answer.complete), (thin, answer.thin)):
            for uuid, one in found.items():
                records.setdefault(uuid, one.parcel)
    lacking = tuple(uuid for uuid in named if uuid not in complete and uuid not in leave_out)
    error, refused = probe.error, probe.was_refused
    return _Row(tuple(named), lacking, complete, thin, error, probe.is_whole, refused)
