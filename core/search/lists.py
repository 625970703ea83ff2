"""Lists: the result of each row, and the parcels that are emitted for it.

Rows that are equal are one place: it is looked up once, and its parcels are emitted once, joined to
each of the rows. Of several connections, each looks up the rows for which those before it have no
parcel.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
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


@dataclass(eq=False)
class _Place:
    """A place that is looked up for all rows that are equal."""

    row: Row
    #: Indexes into `Search.rows`.
    origins: list[int]
    result: RowResult | None = None

    @property
    def is_done(self) -> bool:
        """Whether it has a parcel, or cannot be looked up."""
        return isinstance(self.row, BadRow) or (self.result is not None and self.result.parcels > 0)

    def put(self, new: RowResult) -> None:
        """Add the result of a connection: one with parcels counts, or else an error, or a note."""

        def rank(one: RowResult) -> tuple[bool, bool, bool]:
            return one.parcels > 0, one.status is RowStatus.ERROR, bool(one.note)

        if self.result is None or rank(new) > rank(self.result):
            self.result = new


class Rows:
    """The rows of a list, and their results so far."""

    def __init__(self, search: Search, result: Result, row_ids: Sequence[int] = ()) -> None:
        """`row_ids` are the numbers of the rows in sentences; empty: they are counted from 1."""
        self._search, self._result = search, result
        self._row_ids = row_ids or range(1, len(search.rows) + 1)
        places: dict[Any, _Place] = {}
        for origin, row in enumerate(search.rows):
            place = places.setdefault(_key(row), _Place(row, []))
            place.origins.append(origin)
            if isinstance(row, BadRow):
                place.result = RowResult(RowStatus.ERROR, note=row.reason)
        self._places = list(places.values())

    def look_up(self, part: Part) -> None:
        """Look up the rows that a source concerns and that have no parcel yet."""
        rows, account, error = part.given.rows, part.account, part.given.error
        places = [
            one
            for one in self._places
            if not (one.is_done or (rows is not None and rows.isdisjoint(one.origins)))
        ]
        if not places:
            return
        unfinished, failed = dict.fromkeys(places), list[int]()
        for match, kept in part.look_up([self._sought(one.row) for one in places]):
            place = places[match.row]
            unfinished.pop(place, None)
            if self._add(part, place, match, kept):
                failed += place.origins
            if self._result.is_full:
                break
        account.is_capped |= bool(unfinished) and self._result.is_full
        account.is_incomplete |= bool(unfinished)
        if failed:
            account.missing = self._missing(len(account.gaps), failed)
        for place in () if self._result.is_full else unfinished:
            note = error.sentence if error else _NOT_SEARCHED
            place.put(RowResult(RowStatus.ERROR, note=note))

    @property
    def are_done(self) -> bool:
        """Whether every row that can be looked up has a parcel."""
        return all(one.is_done for one in self._places)

    def results(self) -> tuple[RowResult, ...]:
        """Return the result of each row, once no more will arrive."""
        note = _BEYOND_MAXIMUM if self._result.is_full else _NOT_SEARCHED
        unfinished = RowResult(RowStatus.ERROR, note=note)
        results = {n: one.result or unfinished for one in self._places for n in one.origins}
        return tuple(results[origin] for origin in sorted(results))

    def _sought(self, row: Row) -> Place:
        """Return what is sought for a row."""
        if isinstance(row, PointRow):
            return PointPlace(row.lat, row.lon, self._search.max_distance)
        if isinstance(row, AddressRow):
            return AddressPlace(*row)
        return IdPlace(row[0], self._search.id_field or ID_FIELD, self._search.filters)

    def _add(self, part: Part, place: _Place, match: Match, kept: Sequence[int]) -> bool:
        """Add the result of a place; return whether a request for it failed."""
        batch, note = match.batch, " ".join(match.notes)
        part.account.add(batch)
        is_failed = bool(batch.gaps) or match.reason is Reason.FAILED
        if is_failed:
            status = RowStatus.ERROR
            note = batch.gaps[0].error.sentence if batch.gaps else note
        elif match.reason is Reason.REFUSED:
            status = RowStatus.ERROR
        elif not kept:
            status = RowStatus.NONE
            note = _REJECTED[type(place.row)] if batch.parcels else note
        else:
            is_one = len(kept) == 1 and not match.is_ambiguous
            status = RowStatus.MATCHED if is_one else RowStatus.SEVERAL
        found, scores, distances = [], [], []
        for one in kept:
            scores += match.scores[one : one + 1] or (None,)
            distances += match.distances[one : one + 1] or (None,)
            link = RowMatch(0, status, scores[-1], distances[-1], note)
            links = tuple(link._replace(origin=origin) for origin in place.origins)
            found.append(Found(batch.parcels[one], links))
        emitted = self._result.add(part, found)
        best = max((one for one in scores[:emitted] if one is not None), default=None)
        nearest = min((one for one in distances[:emitted] if one is not None), default=None)
        place.put(RowResult(status, emitted, best, nearest, note))
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
