"""Lists: the result of each row, and the parcels that are emitted for it.

Rows that are equal are one place: it is looked up once, and its parcels are emitted once, joined to
each of the rows. Of several connections, each looks up the rows for which those before it have no
parcel.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from parcel_lookup.core.contract import ID_FIELD
from parcel_lookup.core.contract.describe import join_words
from parcel_lookup.core.contract.query import (
    AddressPlace,
    IdPlace,
    Match,
    Place,
    PointPlace,
    Reason,
)
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.search.query.found import Found
from parcel_lookup.core.search.query.rows import (
    AddressRow,
    BadRow,
    IdRow,
    PointRow,
    Row,
    RowResult,
    RowStatus,
)
from parcel_lookup.core.search.query.rows import Match as RowMatch

if TYPE_CHECKING:
    from parcel_lookup.core.search.part import Part
    from parcel_lookup.core.search.query.search import Search
    from parcel_lookup.core.search.result import Result

_NOT_SEARCHED = tr("Not searched: the search ended before this row.")
_BEYOND_MAXIMUM = tr("Left out: the search stopped at its maximum number of parcels.")
#: Why a row has no parcel although there are parcels at its place.
_REJECTED = {
    PointRow: tr("The parcel that contains the point does not match the filters."),
    AddressRow: tr("The parcels found there do not match the filters."),
    IdRow: tr("No parcel that matches the filters has this ID."),
}
#: The most rows in a sentence.
_MOST_NAMED = 3


class Rows:
    """The rows of a list, and their results so far."""

    def __init__(self, search: Search, result: Result, row_ids: Sequence[int] = ()) -> None:
        """`row_ids` are the numbers of the rows in sentences; empty: they are counted from 1."""
        self._search, self._result = search, result
        self._row_ids = row_ids or range(1, len(search.rows) + 1)
        #: Each place, with the indexes of the rows that are equal.
        self._places: list[tuple[Row, list[int]]] = []
        known: dict[Any, list[int]] = {}
        for origin, row in enumerate(search.rows):
            key = _key(row)
            if key not in known:
                known[key] = []
                self._places.append((row, known[key]))
            known[key].append(origin)
        self._results = [
            RowResult(RowStatus.ERROR, note=row.reason) if isinstance(row, BadRow) else None
            for row, _ in self._places
        ]

    def look_up(self, part: Part) -> None:
        """Look up the rows that a source concerns and that have no parcel yet."""
        rows = part.given.rows
        places = [
            place
            for place, (row, origins) in enumerate(self._places)
            if not isinstance(row, BadRow)
            and not self._has_parcel(place)
            and (rows is None or not rows.isdisjoint(origins))
        ]
        if not places:
            return
        unfinished, failed = set(places), list[int]()
        sought = [self._sought(self._places[place][0]) for place in places]
        for match, kept in part.look_up(sought):
            place = places[match.row]
            unfinished.discard(place)
            if self._add(part, place, match, kept):
                failed += self._places[place][1]
            if self._result.is_full:
                break
        account, error = part.account, part.given.error
        account.is_capped |= bool(unfinished) and self._result.is_full
        account.is_incomplete |= bool(unfinished)
        if failed:
            account.missing = self._missing(len(account.gaps), failed)
        for place in () if self._result.is_full else unfinished:
            note = error.sentence if error else _NOT_SEARCHED
            self._put(place, RowResult(RowStatus.ERROR, note=note))

    @property
    def is_done(self) -> bool:
        """Whether every row that can be looked up has a parcel."""
        return all(
            self._has_parcel(place) or isinstance(row, BadRow)
            for place, (row, _) in enumerate(self._places)
        )

    def results(self) -> tuple[RowResult, ...]:
        """Return the result of each row, once no more will arrive."""
        note = _BEYOND_MAXIMUM if self._result.is_full else _NOT_SEARCHED
        unfinished = RowResult(RowStatus.ERROR, note=note)
        results = [unfinished] * len(self._search.rows)
        for (_, origins), result in zip(self._places, self._results):
            for origin in origins:
                results[origin] = result or unfinished
        return tuple(results)

    def _has_parcel(self, place: int) -> bool:
        result = self._results[place]
        return result is not None and result.parcels > 0

    def _put(self, place: int, new: RowResult) -> None:
        """Add the result of a connection: one with parcels counts, or else an error, or a note."""
        before = self._results[place]

        def rank(one: RowResult) -> tuple[bool, bool, bool]:
            return one.parcels > 0, one.status is RowStatus.ERROR, bool(one.note)

        self._results[place] = new if before is None or rank(new) > rank(before) else before

    def _sought(self, row: Row) -> Place:
        """Return what is sought for a row."""
        if isinstance(row, PointRow):
            return PointPlace(row.lat, row.lon, self._search.max_distance)
        if isinstance(row, AddressRow):
            return AddressPlace(*row)
        return IdPlace(row[0], self._search.id_field or ID_FIELD, self._search.filters)

    def _add(self, part: Part, place: int, match: Match, kept: Sequence[int]) -> bool:
        """Add the result of a place; return whether a request for it failed."""
        row, origins = self._places[place]
        batch, account = match.batch, part.account
        account.add(batch)
        is_failed = bool(batch.gaps) or match.reason is Reason.FAILED
        note = " ".join(match.notes)
        if is_failed:
            status = RowStatus.ERROR
            note = batch.gaps[0].error.sentence if batch.gaps else note
        elif match.reason is Reason.REFUSED:
            status = RowStatus.ERROR
        elif not kept:
            status = RowStatus.NONE
            note = _REJECTED[type(row)] if batch.parcels else note
        else:
            is_one = len(kept) == 1 and not match.is_ambiguous
            status = RowStatus.MATCHED if is_one else RowStatus.SEVERAL
        scores = [match.scores[one] if match.scores else None for one in kept]
        distances = [match.distances[one] if match.distances else None for one in kept]
        found = [
            Found(
                batch.parcels[one],
                tuple(RowMatch(origin, status, score, meters, note) for origin in origins),
            )
            for one, score, meters in zip(kept, scores, distances)
        ]
        emitted = self._result.add(part, found)
        best = max((one for one in scores[:emitted] if one is not None), default=None)
        nearest = min((one for one in distances[:emitted] if one is not None), default=None)
        self._put(place, RowResult(status, emitted, best, nearest, note))
        return is_failed

    def _missing(self, requests: int, origins: Sequence[int]) -> str:
        """``2 requests failed. Rows without a result: 3, 17, and 41.``."""
        rows = sorted({self._row_ids[origin] for origin in origins})
        named = [f"{row:,}" for row in rows[:_MOST_NAMED]]
        if len(rows) > len(named):
            named.append(tr("{number:,} more").format(number=len(rows) - len(named)))
        failed = number_of(requests, "{} request failed.", "{} requests failed.")
        text = tr("Rows without a result: {rows}.").format(rows=join_words(named))
        return f"{failed} {text}"


def _key(row: Row) -> tuple[Any, ...]:
    """Return what is the same for equal rows: blanks do not matter, and case only in IDs."""
    values = [" ".join(one.split()) if isinstance(one, str) else one for one in row]
    if isinstance(row, AddressRow):
        values = [str(one).casefold() for one in values]
    return (type(row), *values)
