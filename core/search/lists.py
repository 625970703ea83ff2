"""Lists: the result of each row, and the parcels that are emitted for it.

Rows that are equal are one place: it is looked up once, and its parcels are emitted once, joined to
each of the rows. Of several connections, each looks up the rows for which those before it have no
parcel.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

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
    PointPlace: tr("The parcel that contains the point does not match the filters."),
    AddressPlace: tr("The parcels found there do not match the filters."),
    IdPlace: tr("No parcel that matches the filters has this ID."),
}
#: The most rows in a sentence.
_MOST_NAMED = 3


def places_of(search: Search) -> list[tuple[Place, list[int]]]:
    """Return the places of a list as they are first written, each with the indexes of its rows.

    Superfluous blanks do not matter, and case matters in IDs only.
    """
    known: dict[Place, tuple[Place, list[int]]] = {}
    for origin, row in enumerate(search.rows):
        texts = [" ".join(str(one).split()) for one in row]
        place: Place
        key: Place
        if isinstance(row, PointRow):
            place = key = PointPlace(row.lat, row.lon, search.max_distance)
        elif isinstance(row, AddressRow):
            place, key = AddressPlace(*texts), AddressPlace(*map(str.casefold, texts))
        elif isinstance(row, IdRow):
            place = key = IdPlace(texts[0], search.id_field or ID_FIELD, search.filters)
        else:
            continue
        known.setdefault(key, (place, []))[1].append(origin)
    return list(known.values())


@dataclass(eq=False)
class _Sought:
    """A place that is looked up for all rows that are equal."""

    place: Place
    #: Indexes into `Search.rows`.
    origins: list[int]
    result: RowResult | None = None

    @property
    def has_parcel(self) -> bool:
        """Whether a connection has a parcel there."""
        return self.result is not None and self.result.parcels > 0

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
        self._rows, self._result = search.rows, result
        self._row_ids = row_ids or range(1, len(search.rows) + 1)
        self._sought = [_Sought(*one) for one in places_of(search)]

    def look_up(self, part: Part) -> None:
        """Look up the rows that a source concerns and that have no parcel yet."""
        rows, account, error = part.given.rows, part.account, part.given.error
        sought = [
            one
            for one in self._sought
            if not (one.has_parcel or (rows is not None and rows.isdisjoint(one.origins)))
        ]
        if not sought:
            return
        unfinished, failed = dict.fromkeys(sought), list[int]()
        for match, kept in part.look_up([one.place for one in sought]):
            one = sought[match.row]
            unfinished.pop(one, None)
            if self._add(part, one, match, kept):
                failed += one.origins
            if self._result.is_full:
                break
        account.is_capped |= bool(unfinished) and self._result.is_full
        account.is_incomplete |= bool(unfinished)
        if failed and account.gaps:
            account.missing = self._missing(len(account.gaps), failed)
        note = error.sentence if error else _NOT_SEARCHED
        for one in () if self._result.is_full else unfinished:
            one.put(RowResult(RowStatus.ERROR, note=note))

    @property
    def are_done(self) -> bool:
        """Whether every row that can be looked up has a parcel."""
        return all(one.has_parcel for one in self._sought)

    def results(self) -> tuple[RowResult, ...]:
        """Return the result of each row, once no more will arrive."""
        note = _BEYOND_MAXIMUM if self._result.is_full else _NOT_SEARCHED
        unsearched = tr("The row cannot be searched.")
        results = [
            RowResult(
                RowStatus.ERROR,
                note=(row.reason or unsearched) if isinstance(row, BadRow) else note,
            )
            for row in self._rows
        ]
        for one in self._sought:
            for origin in one.origins:
                results[origin] = one.result or results[origin]
        return tuple(results)

    def _add(self, part: Part, one: _Sought, match: Match, kept: Sequence[int]) -> bool:
        """Add the result of a place; return whether a request for it failed."""
        batch, note = match.batch, " ".join(match.notes)
        part.account.add(batch, len(kept))
        if batch.gaps or match.reason in (Reason.FAILED, Reason.REFUSED):
            status = RowStatus.ERROR
            note = batch.gaps[0].error.sentence if batch.gaps else note
        elif not kept:
            status = RowStatus.NONE
            note = _REJECTED[type(one.place)] if batch.parcels else note
        else:
            is_one = len(kept) == 1 and not match.is_ambiguous
            status = RowStatus.MATCHED if is_one else RowStatus.SEVERAL
        found: list[Found] = []
        scores: list[float | None] = []
        distances: list[float | None] = []
        for index in kept:
            scores += match.scores[index : index + 1] or (None,)
            distances += match.distances[index : index + 1] or (None,)
            link = RowMatch(0, status, scores[-1], distances[-1], note)
            links = tuple(link._replace(origin=origin) for origin in one.origins)
            found.append(Found(batch.parcels[index], links))
        emitted = self._result.add(part, found)
        best = max((score for score in scores[:emitted] if score is not None), default=None)
        nearest = min((far for far in distances[:emitted] if far is not None), default=None)
        one.put(RowResult(status, emitted, best, nearest, note))
        return bool(batch.gaps) or match.reason is Reason.FAILED

    def _missing(self, requests: int, origins: Sequence[int]) -> str:
        """``2 requests failed. Rows without a result: 3, 17, and 41.``."""
        rows = sorted({self._row_ids[origin] for origin in origins})
        named = [f"{row:,}" for row in rows[:_MOST_NAMED]]
        if len(rows) > len(named):
            named.append(tr("{number:,} more").format(number=len(rows) - len(named)))
        failed = number_of(requests, "{} request failed.", "{} requests failed.")
        text = tr("Rows without a result: {rows}.").format(rows=join_words(named))
        return f"{failed} {text}"
