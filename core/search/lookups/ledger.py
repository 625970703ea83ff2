"""The ledger holds the result of each row of a list, and the parcels to emit for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from parcel_lookup.core.contract import SERVICE_CAPABILITIES, Capabilities, Parcel
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.search.query.found import Found
from parcel_lookup.core.search.query.plan import RequestedRow
from parcel_lookup.core.search.query.rows import Match, RowResult, RowStatus
from parcel_lookup.core.search.query.search import Search

_NOT_SEARCHED = tr("Not searched: the search ended before this row.")
_BEYOND_CAP = tr("Left out: the search stopped at its maximum number of parcels.")
#: The most notes of one row.
_MOST_NOTES = 3


class Hit(NamedTuple):
    """A parcel that matches a row."""

    parcel: Parcel
    score: float | None = None
    distance: float | None = None
    note: str = ""


class Ledger:
    """The results of rows; each row is finished once, in an order independent of timing.

    Places are indexes into `Plan.requested_rows`. Once the cap is reached (`Search.max_parcels`),
    no further row is finished, so that later rows have the same result whether or not they were
    requested.
    """

    def __init__(
        self,
        search: Search,
        requested_rows: Sequence[RequestedRow],
        capabilities: Capabilities = SERVICE_CAPABILITIES,
    ) -> None:
        self.requested_rows = requested_rows
        #: Those of the source.
        self.capabilities = capabilities
        #: The number of finished rows; equal ones count once.
        self.finished = 0
        #: The number of parcels that were emitted, or will be next.
        self.parcels = 0
        #: The number of parcels that may follow for rows that wait for records.
        self.promised = 0
        #: Origins of rows without a complete result, because a request failed.
        self.failed_rows: list[int] = []
        #: Whether a row has a part of its parcels only, because the search ended.
        self.is_broken_off = False
        self._cap = search.max_parcels
        self._number = len(search.rows)
        self._results: list[RowResult | None] = [None] * len(requested_rows)
        self._queue: list[Found] = []
        self._waiting: dict[int, str] = {}
        self._was_cut = False
        for place, one in enumerate(requested_rows):
            if one.reason:
                self._finish(place, RowResult(RowStatus.ERROR, note=one.reason))

    # ---- finishing --------------------------------------------------------------------------

    def found(
        self,
        place: int,
        hits: Sequence[Hit],
        notes: Sequence[str] = (),
        *,
        is_ambiguous: bool = False,
    ) -> None:
        """Finish a row with one parcel at least; `notes` on all of them, if not their own.

        `is_ambiguous`: another parcel, which was not found, may be meant.
        """
        is_one = len(hits) == 1 and not is_ambiguous
        status = RowStatus.MATCHED if is_one else RowStatus.SEVERAL
        notes = list(notes or dict.fromkeys(hit.note for hit in hits if hit.note))
        if len(notes) > _MOST_NOTES:
            more = len(notes) - _MOST_NOTES
            notes[_MOST_NOTES:] = [number_of(more, "And {} more note.", "And {} more notes.")]
        self._emit(place, status, hits, " ".join(notes))

    def none(self, place: int, note: str) -> None:
        """Finish a row without a parcel."""
        if not self.is_full:
            self._finish(place, RowResult(RowStatus.NONE, note=note))

    def failed(self, place: int, sentence: str, hits: Sequence[Hit] = ()) -> None:
        """A request for a row failed; `hits` came all the same."""
        if not self.is_full:
            self.failed_rows += self.requested_rows[place].origins
            self._emit(place, RowStatus.ERROR, hits, sentence)

    def waits(self, place: int, sentence: str) -> None:
        """Keep the sentence for an open row in case the search ends before it is finished."""
        self._waiting[place] = sentence

    def without_result(self, place: int, sentence: str) -> None:
        """Finish a row without a result, though every response arrived."""
        if not self.is_full:
            self._finish(place, RowResult(RowStatus.ERROR, note=sentence))

    def broken_off(self, place: int, hits: Sequence[Hit]) -> None:
        """Finish a row whose response is not complete because the search ended."""
        if self.room is not None and len(hits) >= self.room:
            self.found(place, hits)  # what is missing would have been left out
        elif hits:
            self.is_broken_off = True
            self._emit(place, RowStatus.ERROR, hits, _NOT_SEARCHED)

    def _emit(self, place: int, status: RowStatus, hits: Sequence[Hit], note: str) -> None:
        if self.is_full:
            return
        room = self.room
        self._was_cut |= room is not None and len(hits) > room
        hits = hits[:room]
        origins = self.requested_rows[place].origins
        for parcel, score, distance, own_note in hits:
            words = note if status is RowStatus.ERROR else own_note
            joins = tuple(Match(origin, status, score, distance, words) for origin in origins)
            self._queue.append(Found(parcel, joins))
        self.parcels += len(hits)
        score = max((hit.score for hit in hits if hit.score is not None), default=None)
        distance = min((hit.distance for hit in hits if hit.distance is not None), default=None)
        self._finish(place, RowResult(status, len(hits), score, distance, note))

    def _finish(self, place: int, result: RowResult) -> None:
        self._results[place] = result
        self.finished += 1

    def take(self) -> list[Found]:
        """Return the parcels to emit now."""
        queue, self._queue = self._queue, []
        return queue

    # ---- how far it is ----------------------------------------------------------------------

    @property
    def room(self) -> int | None:
        """The number of parcels that may still be emitted; None without a cap."""
        return None if self._cap is None else max(0, self._cap - self.parcels)

    @property
    def is_full(self) -> bool:
        """Whether the cap is reached."""
        return self.room == 0

    @property
    def is_cut(self) -> bool:
        """Whether the cap left something out, or may have."""
        return self._was_cut or (self.is_full and self.left > 0)

    @property
    def left(self) -> int:
        """How many rows, equal ones counted once, are not finished."""
        return len(self.requested_rows) - self.finished

    def is_open(self, place: int) -> bool:
        """Return whether a row has no result yet."""
        return self._results[place] is None

    def has_failed(self, place: int) -> bool:
        """Whether a request for a row failed."""
        result = self._results[place]
        return result is not None and result.status is RowStatus.ERROR

    def places_after(self, places: Sequence[int]) -> list[int]:
        """Those of a round's rows that the next round is about.

        They are the rows that are open; and those that failed, as long as most of the others are
        open. Nothing is requested a row that failed, but it keeps its place in a request of many:
        then those behind it stay what they are when the search is run again and it succeeds.
        (Where the guess is wrong, the requests behind it are sent again after all.)
        """
        failed = {place for place in places if self.has_failed(place)}
        still_open = {place for place in places if self.is_open(place)}
        keeps_failed = 2 * len(still_open) > len(places) - len(failed)
        return [p for p in places if p in still_open or (keeps_failed and p in failed)]

    def open_places(self) -> Iterator[int]:
        """Return the rows without a result."""
        return (place for place, result in enumerate(self._results) if result is None)

    def rows(self) -> tuple[RowResult, ...]:
        """Return the results of all rows of the list, once no more will arrive."""
        unfinished = RowResult(RowStatus.ERROR, note=_BEYOND_CAP if self.is_full else _NOT_SEARCHED)
        results = [unfinished] * self._number
        for place, (one, result) in enumerate(zip(self.requested_rows, self._results)):
            if result is None and place in self._waiting and not self.is_full:
                final = unfinished._replace(note=self._waiting[place])
            else:
                final = result or unfinished
            for origin in one.origins:
                results[origin] = final
        return tuple(results)
