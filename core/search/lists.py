"""Lists: the result of each row, and the parcels that are emitted for it.

Rows that are equal are one place: it is looked up once, and its parcels are emitted once, joined to
each of the rows. Results come in the order of the places. Of several connections, each looks up the
rows for which those before it have no parcel.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from parcel_lookup.core.contract.describe import join_words
from parcel_lookup.core.contract.query import Reason
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.search.query.found import Found
from parcel_lookup.core.search.query.plan import requested_rows_of
from parcel_lookup.core.search.query.rows import (
    AddressRow,
    BadRow,
    PointRow,
    RowResult,
    RowStatus,
)
from parcel_lookup.core.search.query.rows import Match as RowMatch

if TYPE_CHECKING:
    from parcel_lookup.core.search.checks import Looked
    from parcel_lookup.core.search.part import Part
    from parcel_lookup.core.search.query.search import Search
    from parcel_lookup.core.search.result import Result

_NOT_SEARCHED = tr("Not searched: the search ended before this row.")
_BEYOND_MAXIMUM = tr("Left out: the search stopped at its maximum number of parcels.")
#: The most notes of one row, and the most rows in a sentence.
_MOST_NOTES = _MOST_NAMED = 3
#: Filters on nothing else limit a lookup to a state or county.
_SCOPE = frozenset(("state", "state_fp", "county", "county_fp"))


class Rows:
    """The rows of a list, and their results so far."""

    def __init__(self, search: Search, result: Result, row_ids: Sequence[int] = ()) -> None:
        """`row_ids` are the numbers of the rows in sentences; empty: they are counted from 1."""
        self._search, self._result = search, result
        self._row_ids = row_ids
        #: Equal rows once; why one is not sent depends on the source.
        self._places = requested_rows_of(search)
        self._results = [
            RowResult(RowStatus.ERROR, note=one.reason) if isinstance(one.row, BadRow) else None
            for one in self._places
        ]

    def look_up(self, part: Part) -> None:
        """Look up the rows that a source concerns and that have no parcel yet."""
        places = [place for place in range(len(self._places)) if self._concerns(part, place)]
        failed: list[int] = []
        unfinished = set(places)
        for looked in part.look_up(places):
            unfinished.discard(looked.place)
            if self._add(part, looked):
                failed += self._places[looked.place].origins
            if self._result.is_full:
                break
        account = part.account
        if unfinished and self._result.is_full:
            account.is_capped = True
        account.is_incomplete |= bool(unfinished)
        if not self._result.is_full:
            error = part.given.error
            lost = RowResult(RowStatus.ERROR, note=error.sentence if error else _NOT_SEARCHED)
            for place in unfinished:
                self._results[place] = _better(self._results[place], lost)
        account.expected_parcels = self._expected(len(places), len(places) - len(unfinished), part)
        if failed:
            account.missing = self._missing(len(account.failures), failed)

    @property
    def is_done(self) -> bool:
        """Whether every row that can be looked up has a parcel."""
        return all(
            self._has_parcel(place) or isinstance(one.row, BadRow)
            for place, one in enumerate(self._places)
        )

    def results(self) -> tuple[RowResult, ...]:
        """Return the result of each row, once no more will arrive."""
        note = _BEYOND_MAXIMUM if self._result.is_full else _NOT_SEARCHED
        unfinished = RowResult(RowStatus.ERROR, note=note)
        results = [unfinished] * len(self._search.rows)
        for one, result in zip(self._places, self._results):
            for origin in one.origins:
                results[origin] = result or unfinished
        return tuple(results)

    def _concerns(self, part: Part, place: int) -> bool:
        rows, requested = part.given.rows, self._places[place]
        if self._has_parcel(place) or isinstance(requested.row, BadRow):
            return False
        return rows is None or not rows.isdisjoint(requested.origins)

    def _has_parcel(self, place: int) -> bool:
        result = self._results[place]
        return result is not None and result.parcels > 0

    def _add(self, part: Part, looked: Looked) -> bool:
        """Add the result of a place; return whether a request for it failed."""
        match = looked.match
        parcels, gaps = list(match.batch.parcels), match.batch.gaps
        is_one = len(parcels) == 1 and not match.is_ambiguous
        status = RowStatus.MATCHED if is_one else RowStatus.SEVERAL
        note = " ".join(_few(match.notes))
        if gaps or match.reason is Reason.FAILED:
            status = RowStatus.ERROR
            note = gaps[0].error.sentence if gaps else note
            origin = self._places[looked.place].origins[0]
            name = tr("Row {number:,}").format(number=self._name(origin))
            part.account.failures += [(name, gap.error) for gap in gaps]
        elif match.reason is Reason.REFUSED:
            status, note = RowStatus.ERROR, note or tr("The row cannot be searched.")
        elif not parcels:
            status, note = RowStatus.NONE, self._why_none(note, was_refused=looked.was_refused)
        emitted = self._emit(part, looked, status, note)
        scores, distances = match.scores[:emitted], match.distances[:emitted]
        result = RowResult(
            status,
            emitted,
            max(scores, default=None),
            min(distances, default=None),
            note,
        )
        self._results[looked.place] = _better(self._results[looked.place], result)
        return status is RowStatus.ERROR and match.reason is not Reason.REFUSED

    def _emit(self, part: Part, looked: Looked, status: RowStatus, note: str) -> int:
        """Emit the parcels of a place, and return their number."""
        match, found = looked.match, []
        for place, parcel in enumerate(match.batch.parcels):
            score = match.scores[place] if match.scores else None
            distance = match.distances[place] if match.distances else None
            joins = (
                RowMatch(origin, status, score, distance, note)
                for origin in self._places[looked.place].origins
            )
            found.append(Found(parcel, tuple(joins)))
        return self._result.add(part, found)

    def _why_none(self, note: str, *, was_refused: bool) -> str:
        """Return why a row has no parcel: the words of the source, unless a condition decided."""
        kind, fields = self._search.rows_kind, {item.field for item in self._search.filters}
        if kind is PointRow:
            if was_refused:
                return tr("The parcel that contains the point does not match the filters.")
            return note or tr("No parcel contains the point.")
        if kind is AddressRow:
            if was_refused:
                return tr("The parcels found there do not match the filters.")
            return note or tr("No parcel was found at this address.")
        if was_refused or (fields - _SCOPE and not note):
            return tr("No parcel that matches the filters has this ID.")
        if note or not fields:
            return note or tr("No parcel has this ID.")
        return tr("No parcel in the state or county has this ID.")

    def _expected(self, places: int, finished: int, part: Part) -> int | None:
        """Return the number of parcels that all rows of a source will have, by those so far."""
        parcels, most = part.account.tally.parcels, self._search.max_parcels
        if not finished:
            return None
        number = -(-parcels * places // finished)
        return number if most is None else min(number, most)

    def _missing(self, requests: int, origins: Sequence[int]) -> str:
        """``2 requests failed. Rows without a result: 3, 17, and 41.``."""
        rows = sorted({self._name(origin) for origin in origins})
        named = [f"{row:,}" for row in rows[:_MOST_NAMED]]
        if len(rows) > len(named):
            named.append(tr("{number:,} more").format(number=len(rows) - len(named)))
        failed = number_of(requests, "{} request failed.", "{} requests failed.")
        text = tr("Rows without a result: {rows}.").format(rows=join_words(named))
        return f"{failed} {text}"

    def _name(self, origin: int) -> int:
        return self._row_ids[origin] if self._row_ids else origin + 1


def _few(notes: Sequence[str]) -> list[str]:
    """Return notes, each once, without those that are too many."""
    different = list(dict.fromkeys(filter(None, notes)))
    more = len(different) - _MOST_NOTES
    if more > 0:
        different[_MOST_NOTES:] = [number_of(more, "And {} more note.", "And {} more notes.")]
    return different


def _better(before: RowResult | None, new: RowResult) -> RowResult:
    """Return the result of a row in two connections: the one with parcels, or else an error."""
    if before is None:
        return new
    for one in (before, new):
        if one.parcels:
            return one
    for one in (before, new):
        if one.status is RowStatus.ERROR:
            return one
    return before if before.note else new
