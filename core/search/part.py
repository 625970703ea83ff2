"""One source in a search: its streams, and what is read from it.

Two daemon threads serve a source: one reads the stream, the other one checks the batches (GEOS runs
without Python's lock), some batches ahead of the thread of the search, which emits parcels and
reports progress. Under a maximum, each batch is read when all before it are used.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from typing import Callable, TypeVar

from parcel_lookup.core.contract import ID_FIELD, RequestRefused
from parcel_lookup.core.contract.errors import as_error
from parcel_lookup.core.contract.query import (
    WGS84,
    Allowance,
    Batch,
    Match,
    OutOfRequests,
    Place,
    Query,
    Run,
)
from parcel_lookup.core.contract.source import Source, SourceInfo
from parcel_lookup.core.search.account import Account, NamedSource
from parcel_lookup.core.search.area import Area, Transform, area_in
from parcel_lookup.core.search.checks import Checks, Keep
from parcel_lookup.core.search.query.found import Found
from parcel_lookup.core.search.query.search import Search
from parcel_lookup.core.search.stream_thread import StreamThread

T = TypeVar("T")
#: Returns a search with the part of its expression that a source can check
#: (`Search.alternatives`), and what evaluates the expression, whose `notice` is one of the outcome.
#: Raises `RequestRefused`.
Prepare = Callable[[Search, SourceInfo], tuple[Search, Keep]]

#: The most batches that each of the two threads is ahead.
_MOST_AHEAD = 2


def query_of(
    search: Search, room: int | None = None, crs: str = WGS84, area: Area | None = None
) -> Query:
    """Return what is read from a source for a search by polygons or filters.

    `room`: the number of parcels that the result has room for; None: any number. `area` is that of
    the search in the CRS of the source; None: it is in EPSG:4326.
    """
    filters, ids = list(search.filters), ()
    for item in search.filters:
        is_list = item.field == ID_FIELD and item.op == "in" and bool(item.value)
        if is_list and not ids and all(isinstance(one, str) for one in item.value):
            ids = tuple(dict.fromkeys(item.value))
            filters.remove(item)
    area = area or area_in(search, crs)
    # What is left out after it has arrived does not count.
    has_maximum = not search.expression and search.predicate.is_touching
    return Query(
        tuple(filters),
        search.alternatives,
        tuple(dict.fromkeys(area.wide)),
        ids,
        search.order,
        room if has_maximum else None,
        search.include_buildings,
        crs,
    )


class Part:
    """One source in a search. Used in the thread of the search."""

    #: What checks its parcels; it is there before the first one comes.
    checks: Checks

    def __init__(
        self,
        given: NamedSource,
        search: Search,
        run: Run,
        report: Callable[[], None],
        *,
        prepare: Prepare | None = None,
        transform: Transform | None = None,
        crs: str = "",
        is_stepwise: bool = False,
    ) -> None:
        """`run` is that of all sources, `report` reports progress, and `crs` is the result's.

        `is_stepwise`: a batch is read when all before it are used, since the requests depend on it
        (a maximum, a limit of merged streams).
        """
        self.given, self._run, self._report = given, run, report
        self._prepare, self._transform, self._crs = prepare, transform, crs
        self._is_stepwise = is_stepwise
        #: The search for this source; from the first item on with its expression translated.
        self.search = given.search or search
        #: What has arrived, and how it ended.
        self.allowance = Allowance(None, given.allowance, run.allowance)
        self.account = Account(self.search, given, self.allowance)
        self._keep: Keep | None = None

    @property
    def notice(self) -> str:
        """What the user should know of the evaluation of the expression; "" if nothing."""
        return getattr(self._keep, "notice", "")

    def read(self) -> Iterator[list[Found]]:
        """Yield the parcels of a search by polygons or filters in order. Never raises."""
        for found, batch in self._items(self._checked):
            self.account.add(batch, len(found))
            yield found

    def look_up(self, places: Sequence[Place]) -> Iterator[tuple[Match, list[int]]]:
        """Yield the result of each place, and which of its parcels to take. Never raises."""
        return self._items(lambda: self._looked_up(places))

    def _items(self, make: Callable[[], Iterator[T]]) -> Iterator[T]:
        """Yield items that are made in a thread, as long as nothing ends the search."""
        account = self.account
        if not account.begin():
            return
        try:
            with closing(StreamThread(make, 0 if self._is_stepwise else _MOST_AHEAD)) as items:
                yield from items.until_cancel(self._run.cancellation, self._report)
            account.is_through = True
        except OutOfRequests:
            account.is_out_of_requests = True
        except Exception as error:  # noqa: BLE001 - a source may raise anything
            account.error = as_error(error)

    # ---- in the threads of the source -----------------------------------------------------------

    def _open(self) -> tuple[Source, Run]:
        """Open the source, and prepare the search for it."""
        source, account = self.given.opened(), self.account
        info = source.info
        account.is_metered = info.is_metered
        if self.search.expression:
            if self._prepare is None:
                raise ValueError("a search with an expression needs something that evaluates it")
            placed = replace(info, crs=self._crs or info.crs)
            self.search, self._keep = self._prepare(self.search, placed)
        problems = self.search.problems(replace(info, needs_scope=False))
        if problems:
            raise RequestRefused(tuple(problems))

        def notice(sentence: str) -> None:
            if account.is_new(sentence):
                self._run.notice(sentence)

        run = replace(self._run, allowance=self.allowance, expect=account.expect, notice=notice)
        self.checks = Checks(
            self.search,
            info,
            self._keep,
            self._transform,
            crs=self._crs,
            bounds=lambda: source.bounds(run),
        )
        return source, run

    def _checked(self) -> Iterator[tuple[list[Found], Batch]]:
        """Yield the parcels of each batch of the stream that meet the search, and the batch."""
        source, run = self._open()
        crs = source.info.crs
        area = self.checks.area(crs)
        if self.search.is_by_area and not area.polygons:
            return  # the CRS of the parcels does not reach there
        query = query_of(self.search, run.needed(), crs, area)

        def read() -> Iterator[Batch]:
            return source.read(query, run)

        batches = read() if self._is_stepwise else StreamThread(read, _MOST_AHEAD)
        with closing(batches):  # type: ignore[type-var]
            for batch in batches:
                yield self.checks.found(batch), batch

    def _looked_up(self, places: Sequence[Place]) -> Iterator[tuple[Match, list[int]]]:
        source, run = self._open()
        matches = source.at(places, run, buildings=self.search.include_buildings)
        with closing(matches):  # type: ignore[type-var]
            for given in matches:
                match = given._replace(batch=self.checks.placed(given.batch))
                yield match, self.checks.kept(match)
