"""One source in a search: its streams, and what is read from it.

Two daemon threads serve a source: one reads the stream, the other one checks the batches (GEOS runs
without Python's lock), some batches ahead of the thread of the search, which emits parcels and
reports progress. Where requests would depend on timing, each batch is read when all before it are
used.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from typing import Callable, NamedTuple, TypeVar

from parcel_lookup.core.contract import (
    ID_FIELD,
    Order,
    ParcelError,
    RequestRefused,
)
from parcel_lookup.core.contract.errors import as_error
from parcel_lookup.core.contract.parcels import order_key
from parcel_lookup.core.contract.query import (
    Allowance,
    Batch,
    Match,
    OutOfRequests,
    Place,
    Query,
    Run,
)
from parcel_lookup.core.contract.source import Source, SourceInfo
from parcel_lookup.core.search.account import Account
from parcel_lookup.core.search.checks import Checks, Keep, Transform
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


class NamedSource(NamedTuple):
    """A source to search, and what holds for it only."""

    #: None if it cannot be searched because of `error`.
    source: Source | None
    #: The name of its connection in a search of several connections; otherwise "".
    name: str = ""
    #: The requests that its connection permits; None: any number.
    allowance: Allowance | None = None
    error: ParcelError | None = None
    #: Whether its requests cost something, as long as its `SourceInfo` is not known.
    is_metered: bool = True
    #: The search for this source if it differs from that of the others: fewer states, for example.
    search: Search | None = None
    #: Indexes of the rows of a list that are looked up here; None: all.
    rows: frozenset[int] | None = None

    def opened(self) -> Source:
        """Return the source. Raises `ParcelError`."""
        if self.error is not None or self.source is None:
            raise self.error or ValueError("a source that cannot be searched needs an error")
        return self.source


class Shared(NamedTuple):
    """What the sources of a search share."""

    run: Run
    #: Reports progress.
    report: Callable[[], None]
    prepare: Prepare | None
    transform: Transform | None
    #: Whether the requests depend on what is taken (a maximum, a limit of merged streams).
    is_limited: bool


def query_of(search: Search, info: SourceInfo, room: int | None = None) -> Query:
    """Return what is read from a source for a search by polygons or filters.

    `room`: the number of parcels that the result has room for; None: any number.
    """
    filters, ids = list(search.filters), ()
    for item in search.filters:
        is_list = item.field == ID_FIELD and item.op == "in" and bool(item.value)
        if is_list and not ids and all(isinstance(one, str) for one in item.value):
            ids = tuple(dict.fromkeys(item.value))
            filters.remove(item)
    polygons = list(dict.fromkeys(polygon.wkb for polygon in search.polygons))
    if search.is_transformed:
        from parcel_lookup.core.contract.geometry import widened

        polygons = widened(polygons)
    is_sorted = sorts(info, search.order)
    # What is left out after it has arrived does not count.
    has_maximum = is_sorted and not search.expression and search.predicate.is_touching
    return Query(
        tuple(filters),
        search.alternatives,
        tuple(polygons),
        ids,
        search.order if is_sorted else None,
        room if has_maximum else None,
        search.include_buildings,
    )


def sorts(info: SourceInfo, order: Order | None) -> bool:
    """Return whether a source can return parcels in an order."""
    return order is None or info.sorted_fields is None or order.field in info.sorted_fields


class Part:
    """One source in a search. Used in the thread of the search."""

    #: What checks its parcels; it is there before the first one comes.
    checks: Checks

    def __init__(self, given: NamedSource, search: Search, shared: Shared) -> None:
        self.given, self._shared = given, shared
        #: The search for this source; from the first item on with its expression translated.
        self.search = given.search or search
        self.allowance = Allowance(None, given.allowance, shared.run.allowance)
        #: What has arrived, and how it ended.
        self.account = Account(self.search, given.name, self.allowance)
        self.account.error, self.account.is_metered = given.error, given.is_metered
        self._keep: Keep | None = None

    @property
    def notice(self) -> str:
        """What the user should know of the evaluation of the expression; "" if nothing."""
        return getattr(self._keep, "notice", "")

    @property
    def _is_stepwise(self) -> bool:
        """Whether a batch is read when all before it are used: requests depend on what is used."""
        return self._shared.is_limited and self.account.is_metered

    def read(self) -> Iterator[list[Found]]:
        """Yield the parcels of a search by polygons or filters in order. Never raises."""
        account, order = self.account, self.search.order
        waiting: list[Found] = []
        for found, batch in self._items(self._checked, lambda item: len(item[0])):
            account.add(batch, len(found))
            if account.is_sorted:
                yield found
            else:
                waiting += found
                account.waiting = len(waiting)
        account.waiting = 0
        if order is not None and waiting:
            key = order_key(order)
            yield sorted(waiting, key=lambda found: key(found.parcel))

    def look_up(self, places: Sequence[Place]) -> Iterator[tuple[Match, list[int]]]:
        """Yield the result of each place, and which of its parcels to take. Never raises."""
        return self._items(lambda: self._looked_up(places), lambda item: len(item[1]))

    def _items(self, make: Callable[[], Iterator[T]], size: Callable[[T], int]) -> Iterator[T]:
        """Yield items that are made in a thread, as long as nothing ends the search.

        `size` returns the number of parcels of an item.
        """
        account, shared = self.account, self._shared
        if not account.begin():
            return
        is_enough = _reaches(shared.run.needed(), size)
        items = StreamThread(make, 0 if self._is_stepwise else _MOST_AHEAD, is_enough)
        try:
            with closing(items):
                yield from items.until_cancel(shared.run.cancellation, shared.report)
            account.is_through = True
        except OutOfRequests:
            account.is_out_of_requests = True
        except Exception as error:  # noqa: BLE001 - a source may raise anything
            account.error = as_error(error)

    # ---- in the threads of the source -----------------------------------------------------------

    def _open(self) -> tuple[Source, SourceInfo, Run]:
        """Read what the source has, and prepare the search for it."""
        source, shared, account = self.given.opened(), self._shared, self.account
        info, needed = source.info, shared.run.needed
        account.is_metered = info.is_metered
        if self.search.expression:
            if shared.prepare is None:
                raise ValueError("a search with an expression needs something that evaluates it")
            self.search, self._keep = shared.prepare(self.search, info)
        problems = self.search.problems(replace(info, needs_scope=False))
        if problems:
            raise RequestRefused(tuple(problems))
        self.checks = Checks(self.search, info, self._keep, shared.transform)
        if not sorts(info, self.search.order):
            # They are sorted here: which ones are the first is known at the end.
            account.is_sorted, needed = False, _all
        run = replace(
            shared.run,
            allowance=self.allowance,
            needed=needed,
            expect=account.expect,
            notice=self._notice,
        )
        return source, info, run

    def _notice(self, sentence: str) -> None:
        if self.account.is_new(sentence):
            self._shared.run.notice(sentence)

    def _checked(self) -> Iterator[tuple[list[Found], Batch]]:
        """Yield the parcels of each batch of the stream that meet the search, and the batch."""
        source, info, run = self._open()
        query = query_of(self.search, info, run.needed())

        def read() -> Iterator[Batch]:
            return source.read(query, run)

        def size(batch: Batch) -> int:
            return len(batch.parcels)

        is_stepwise = self._is_stepwise and self.account.is_sorted
        is_enough = _reaches(query.maximum, size)
        batches = read() if is_stepwise else StreamThread(read, _MOST_AHEAD, is_enough)
        with closing(batches):  # type: ignore[type-var]
            for batch in batches:
                yield self.checks.found(batch), batch

    def _looked_up(self, places: Sequence[Place]) -> Iterator[tuple[Match, list[int]]]:
        source, _, run = self._open()
        matches = source.at(places, run, buildings=self.search.include_buildings)
        with closing(matches):  # type: ignore[type-var]
            for match in matches:
                yield match, self.checks.kept(match)


def _reaches(most: int | None, size: Callable[[T], int]) -> Callable[[T], bool]:
    """Return what reports, for item after item, whether there are as many parcels as needed."""
    came = 0

    def reaches(item: T) -> bool:
        nonlocal came
        came += size(item)
        return most is not None and came >= most

    return reaches


def _all() -> None:
    """Return that all parcels are needed (`Run.needed`)."""
