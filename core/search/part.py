"""One source in a search: its streams, and the account of what they returned.

Up to two daemon threads serve a source: one reads the stream, another one checks the batches and
computes their overlaps (GEOS runs without Python's lock), some batches ahead of the thread of the
search, which emits parcels and reports progress. Under a maximum, and wherever else the requests
would depend on timing, a batch is read only when all before it are used.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from functools import cached_property
from typing import Any, Callable, NamedTuple, TypeVar

from parcel_lookup.core.contract import (
    FILE_CAPABILITIES,
    ID_FIELD,
    Order,
    ParcelError,
    RequestRefused,
)
from parcel_lookup.core.contract.errors import as_error
from parcel_lookup.core.contract.query import (
    AddressPlace,
    Allowance,
    Batch,
    IdPlace,
    Match,
    OutOfRequests,
    Place,
    PointPlace,
    Query,
    Reason,
    Run,
)
from parcel_lookup.core.contract.source import Source, SourceInfo
from parcel_lookup.core.search.account import Account
from parcel_lookup.core.search.ahead import Ahead
from parcel_lookup.core.search.checks import Checked, Checks, Keep, Looked, Transform
from parcel_lookup.core.search.query.found import Found
from parcel_lookup.core.search.query.plan import RequestedRow, requested_rows_of
from parcel_lookup.core.search.query.rows import AddressRow, IdRow, PointRow
from parcel_lookup.core.search.query.search import Search

T = TypeVar("T")
#: Returns a search with the part of its expression that a source can check
#: (`Search.alternatives`), and what evaluates the expression, whose `notice` is one of the outcome.
#: Raises `RequestRefused`.
Prepare = Callable[[Search, SourceInfo], tuple[Search, Keep]]

#: The most batches that each of the two threads is ahead.
_MOST_AHEAD = 2
#: While nothing arrives, progress is reported all the same.
_SECONDS_BETWEEN_REPORTS = 0.5
#: What has arrived before a cancel is passed on within this time.
_SECONDS_AFTER_CANCEL = 0.4


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


class Shared(NamedTuple):
    """What the sources of a search share."""

    run: Run
    #: The limit of the search, which holds for all of its sources together.
    limit: Allowance
    #: Returns the number of parcels that are missing from the maximum; None: all.
    needed: Callable[[], int | None]
    #: Reports progress.
    report: Callable[[], None]
    prepare: Prepare | None
    transform: Transform | None
    #: Whether a batch is read only when all before it are used.
    is_stepwise: bool
    #: Whether parcels of several connections are compared with each other, by their bounds.
    compares: bool


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


def order_key(order: Order) -> Callable[[Found], tuple[Any, ...]]:
    """Return the key to sort by: nulls come last in both directions, ties are by ``svc_uuid``."""

    def key(found: Found) -> tuple[Any, ...]:
        value, svc_uuid = found.parcel.attributes.get(order.field), found.parcel.svc_uuid
        if value is None:
            return (True, "", svc_uuid)
        # Sources may have the same column as numbers and as text.
        typed = (isinstance(value, str), value)
        return (False, _Reversed(typed) if order.descending else typed, svc_uuid)

    return key


class _Reversed(NamedTuple):
    """A value that sorts the other way around."""

    value: Any

    def __lt__(self, other: Any) -> bool:
        return bool(other.value < self.value)


class Part:
    """One source in a search. Used in the thread of the search."""

    def __init__(self, given: NamedSource, search: Search, shared: Shared) -> None:
        self.given = given
        #: The search for this source; from the first item on with its expression translated.
        self.search = given.search or search
        self.allowance = JointAllowance(given.allowance, shared.limit, shared.run.allowance)
        #: What has arrived, and how it ended.
        self.account = Account(self.search, given.name, self.allowance, given.error)
        self.account.is_metered = given.is_metered
        self._shared = shared
        self._is_sorted = True
        self._keep: Keep | None = None

    @cached_property
    def estimated(self) -> int:
        """The number of requests that the source needs at least, before it is opened."""
        if self.given.source is None or self.search.is_by_list:
            return 0
        estimate = self.given.source.estimate(query_of(self.search, SourceInfo()))
        return 0 if estimate is None else estimate.requests

    def read(self) -> Iterator[Checked]:
        """Yield the parcels of a search by polygons or filters in order. Never raises."""
        found: list[tuple[Any, ...]] = []
        for checked, batch in self._items(self._checked):
            self.account.add(batch, keeps_places=self._is_sorted)
            if self._is_sorted:
                yield checked
            else:
                found += zip(checked.found, checked.boxes or [()] * len(checked.found))
                self.account.waiting = len(found)
        if found and self.search.order is not None:
            key = order_key(self.search.order)
            found.sort(key=lambda pair: key(pair[0]))
            self.account.waiting = 0
            yield Checked(*map(list, zip(*found)))

    def look_up(self, places: Sequence[int]) -> Iterator[Looked]:
        """Yield the results of rows (indexes into `requested_rows_of`). Never raises."""
        for looked in self._items(lambda: self._looked(places)):
            if looked.match.reason in (Reason.FOUND, Reason.NONE):
                self.account.add(Batch(dropped=looked.match.batch.dropped), keeps_places=False)
            yield looked

    def _items(self, make: Callable[[], Iterator[T]]) -> Iterator[T]:
        """Yield items that are made in a thread, as long as nothing ends the search."""
        account, cancellation = self.account, self._shared.run.cancellation
        account.begin()
        if account.error is not None:
            return
        items = Ahead(make, 0 if self._shared.is_stepwise else _MOST_AHEAD)
        forget = cancellation.on_cancel(items.wake)
        try:
            with closing(items):
                yield from self._until_cancel(items)
            account.is_through = True
        except OutOfRequests:
            account.is_out_of_requests = True
        except Exception as error:  # noqa: BLE001 - a source may raise anything
            account.error = as_error(error)
        finally:
            forget()
        notice = getattr(self._keep, "notice", "")
        if notice:
            account.is_new(notice)

    def _until_cancel(self, items: Ahead[T]) -> Iterator[T]:
        """Yield items, and report progress. Raises `Cancelled` even if the source does not."""
        cancellation, give_up = self._shared.run.cancellation, 0.0
        while not items.is_over:
            left = give_up - time.monotonic() if give_up else _SECONDS_BETWEEN_REPORTS
            item = items.take(max(0.0, left))
            if item is not None:
                yield item
            elif give_up and time.monotonic() >= give_up:
                break
            if cancellation.is_cancelled:
                give_up = give_up or time.monotonic() + _SECONDS_AFTER_CANCEL
            else:
                self._shared.report()
        cancellation.check()

    # ---- in the threads of the source -----------------------------------------------------------

    def _open(self) -> tuple[Source, SourceInfo, Checks]:
        """Read what the source has, and prepare the search for it."""
        source = self.given.source
        if source is None:
            raise ValueError("a source that cannot be searched needs an error")
        info = source.info
        self.account.is_metered = info.is_metered
        if self.search.expression:
            if self._shared.prepare is None:
                raise ValueError("a search with an expression needs something that evaluates it")
            self.search, self._keep = self._shared.prepare(self.search, info)
        problems = self.search.problems(replace(info, needs_scope=False))
        if problems:
            raise RequestRefused(tuple(problems))
        self._is_sorted = sorts(info, self.search.order)
        return source, info, Checks(self.search, info, self._keep, self._shared.transform)

    def _run(self) -> Run:
        return replace(
            self._shared.run,
            allowance=self.allowance,
            needed=self._shared.needed if self._is_sorted else _all,
            expect=self.account.expect,
            notice=self._notice,
        )

    def _notice(self, sentence: str) -> None:
        if self.account.is_new(sentence):
            self._shared.run.notice(sentence)

    def _checked(self) -> Iterator[tuple[Checked, Batch]]:
        """Yield batches of the stream, and their parcels that meet the search."""
        source, info, checks = self._open()
        query, run = query_of(self.search, info, self._shared.needed()), self._run()
        estimate = source.estimate(query)
        self.account.estimated = 0 if estimate is None else estimate.requests

        def read() -> Iterator[Batch]:
            return source.read(query, run)

        is_stepwise = self._shared.is_stepwise and self._is_sorted
        with closing(read() if is_stepwise else Ahead(read, _MOST_AHEAD)) as batches:  # type: ignore[type-var]
            for batch in batches:
                yield checks.of_batch(batch, has_boxes=self._shared.compares), batch

    def _looked(self, places: Sequence[int]) -> Iterator[Looked]:
        """Yield the results of rows: those that are not sent, then those of the source."""
        source, info, checks = self._open()
        rows = requested_rows_of(self.search, replace(FILE_CAPABILITIES, fields=info.fields))
        for place in places:
            if rows[place].reason:
                refused = Match(place, reason=Reason.REFUSED, notes=(rows[place].reason,))
                yield Looked(place, refused)
        sent = [place for place in places if not rows[place].reason]
        if not sent:
            return
        sought = [_place_of(rows[place], self.search) for place in sent]
        matches = source.at(sought, self._run(), buildings=self.search.include_buildings)
        with closing(matches):  # type: ignore[type-var]
            for match in matches:
                yield checks.of_match(match)._replace(place=sent[match.row])


class JointAllowance(Allowance):
    """The requests of one source, which several limits permit."""

    def __init__(self, *several: Allowance | None) -> None:
        super().__init__()
        self._several = [one for one in several if one is not None]

    @property
    def left(self) -> int | None:
        """The number of requests that all of the limits permit."""
        lefts = [one.left for one in self._several]
        return min((left for left in lefts if left is not None), default=None)

    def take(self, keep: int = 0) -> bool:
        """Take one request of each limit, or of none."""
        for place, one in enumerate(self._several):
            if not one.take(keep):
                for taken in self._several[:place]:
                    taken.give_back()
                return False
        return super().take()

    def give_back(self, number: int = 1) -> None:
        """Return requests to all limits."""
        for one in self._several:
            one.give_back(number)
        super().give_back(number)


def _all() -> None:
    """Return that all parcels are needed: which ones are the first is known at the end."""


def _place_of(requested: RequestedRow, search: Search) -> Place:
    """Return the place of a row."""
    row = requested.row
    if isinstance(row, PointRow):
        return PointPlace(row.lat, row.lon, search.max_distance)
    if isinstance(row, AddressRow):
        return AddressPlace(*row)
    if isinstance(row, IdRow):
        return IdPlace(row.id, search.id_field or ID_FIELD, search.filters)
    raise TypeError(f"{row!r} is no place")
