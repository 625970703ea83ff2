"""The search: one loop over the streams of its sources.

    search = Search(polygons=…, filters=(Filter("acres", "gte", 40),), max_parcels=500)
    outcome = run(search, [NamedSource(source)], Run(cancellation), sink, progress=show)

For each source, for each batch: what the source left unchecked, the expression, the overlap
(`checks`), the same parcel, the maximum (`result`), the sink. Without an order, several connections
are read one after the other; with one, their streams are merged. The rows of a list are looked up
in `lists`; `part` has the threads of a source, and `account` how it ended.
"""

from __future__ import annotations

import heapq
import time
from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Callable, NamedTuple

from parcel_lookup.core.contract import Cancellation, Cancelled, Order
from parcel_lookup.core.contract.errors import as_error
from parcel_lookup.core.contract.parcels import order_key
from parcel_lookup.core.contract.query import Allowance, Run
from parcel_lookup.core.contract.source import shared_crs
from parcel_lookup.core.i18n import number_of
from parcel_lookup.core.search.account import NamedSource
from parcel_lookup.core.search.area import area_in
from parcel_lookup.core.search.lists import Rows
from parcel_lookup.core.search.outcome import Outcome, Share, cap_sentence, joined_outcome
from parcel_lookup.core.search.part import Part, Prepare, query_of
from parcel_lookup.core.search.query.found import Progress
from parcel_lookup.core.search.result import Result

if TYPE_CHECKING:
    from parcel_lookup.core.search.area import Transform
    from parcel_lookup.core.search.query.found import Found, Sink
    from parcel_lookup.core.search.query.search import Search

    #: Parcels as they arrive, each with its source.
    Arriving = Generator[tuple[Part, list[Found]], None, None]


def _ignore(_progress: Progress) -> None:
    return None


def run(
    search: Search,
    sources: Sequence[NamedSource],
    running: Run,
    sink: Sink,
    *,
    prepare: Prepare | None = None,
    transform: Transform | None = None,
    crs: str = "",
    progress: Callable[[Progress], None] = _ignore,
    notices: Sequence[str] = (),
    row_ids: Sequence[int] = (),
) -> Outcome:
    """Search sources. Never raises: what goes wrong is `Outcome.error`, and what came is emitted.

    Parcels go to `sink.add` in the order of the result, each once, in the calling thread, which
    must not be QGIS's main thread; so does `progress`, after every batch and every third of a
    second without one. Returns within a second after `running.cancellation` is cancelled, whatever
    the sources do. `running.allowance` and that of each source hold next to `Search.max_requests`.

    `prepare` translates and evaluates the expression of the search, for each source; `transform` is
    for sources whose parcels are not in EPSG:4326. `crs` is that of the result; "": parcels are
    emitted as they come. `notices` begin those of the outcome. `row_ids` are what the rows of a
    list are called.
    """
    started = time.monotonic()
    cancellation = Cancellation()  # also ends the streams if the sink fails, or has enough
    forget = running.cancellation.on_cancel(cancellation.cancel)
    several, order, is_by_list = len(sources) > 1, search.order, search.is_by_list
    is_merged, compares = several and order is not None, several and not is_by_list
    parts: list[Part] = []
    result = Result(sink, search.max_parcels, parts, gathers=is_merged, compares=compares)
    limited = replace(
        running,
        cancellation=cancellation,
        allowance=Allowance(search.max_requests, running.allowance),
        needed=lambda: result.needed,
    )
    parts += (
        Part(
            one,
            search,
            limited,
            lambda: progress(_progress(parts, result)),
            prepare=prepare,
            transform=transform,
            crs=crs,
            is_stepwise=search.max_parcels is not None
            or (is_merged and search.max_requests is not None),
        )
        for one in sources
    )
    rows = Rows(search, result, row_ids)
    arriving = _merged(parts, order) if is_merged and order else _chained(parts, result)
    try:
        if is_by_list:
            for part in _in_turn(parts, result):
                rows.look_up(part)
        else:
            for part, found in arriving:
                result.add(part, found)
                if result.is_full:
                    break
        result.flush()
    except Exception as error:  # noqa: BLE001 - the promise above; a sink may raise anything
        last = [part for part in parts if part.account.was_searched][-1:] or parts
        for part in last:
            part.account.error = as_error(error)
    finally:
        forget()
        cancellation.cancel()
        arriving.close()
    outcome = _outcome(search, parts, result, notices, has_all=is_by_list and rows.are_done)
    if is_by_list:
        outcome = replace(outcome, rows=rows.results(), row_word=search.row_word)
    return replace(outcome, seconds=time.monotonic() - started)


def _in_turn(parts: Sequence[Part], result: Result) -> Iterator[Part]:
    """Yield one source after the other, until the result is full, or the search is canceled."""
    for part in parts:
        if not result.is_full:
            yield part
        if isinstance(part.account.error, Cancelled):
            return


def _chained(parts: Sequence[Part], result: Result) -> Arriving:
    """Yield the parcels of one source after the other."""
    for part in _in_turn(parts, result):
        yield from ((part, found) for found in part.read())


def _merged(parts: Sequence[Part], order: Order) -> Arriving:
    """Yield the parcels of all sources in order, one by one."""
    key = order_key(order)

    def each(part: Part) -> Iterator[tuple[Part, Found]]:
        for found in part.read():
            part.account.waiting += len(found)
            yield from ((part, one) for one in found)

    for part, one in heapq.merge(*map(each, parts), key=lambda pair: key(pair[1].parcel)):
        part.account.waiting -= 1
        yield part, [one]


def _progress(parts: Sequence[Part], result: Result) -> Progress:
    """Return how far the search is; what is expected is known once all sources are searched."""
    accounts = [part.account for part in parts]
    parcels = [one.expected_parcels for one in accounts if one.error is None]
    requests = [one.expected_requests for one in accounts]
    return Progress(
        result.parcels + sum(one.waiting for one in accounts),
        _total(parcels),
        sum(part.allowance.taken for part in parts),
        _total(requests),
    )


def _outcome(
    search: Search, parts: Sequence[Part], result: Result, notices: Sequence[str], *, has_all: bool
) -> Outcome:
    """Return how the search ended. `has_all`: every row of a list has a parcel."""
    searched = [part for part in parts if part.account.was_searched]
    for part in searched:
        if part.notice:
            part.account.is_new(part.notice)
        if result.is_full and not search.is_by_list:
            part.account.cut()
    sentences = list(notices)
    if len(parts) == 1 and not parts[0].given.name:
        outcome = parts[0].account.outcome()
    else:
        shares = [Share(part.given.name, part.account.outcome()) for part in searched]
        is_cut = any(share.outcome.is_capped for share in shares)
        is_cut |= result.is_full and len(searched) < len(parts) and not has_all
        if result.repeated:
            sentences.append(
                number_of(
                    result.repeated,
                    "{} parcel is in several of the connections; the result has the record of the "
                    "first one.",
                    "{} parcels are in several of the connections; the result has the records of "
                    "the first one.",
                )
            )
        if is_cut:
            sentences.append(cap_sentence(search.max_parcels))
        outcome = joined_outcome(shares, is_cut=is_cut)
    return replace(
        outcome,
        notices=(*sentences, *outcome.notices),
        where=search.describe_polygons() if search.is_by_area else "",
        predicate=search.predicate,
        has_conditions=search.has_conditions,
    )


class Counted(NamedTuple):
    """The number of parcels that meet a search."""

    #: None if a source does not provide it.
    number: int | None
    #: Whether it is an upper limit: a condition was not applied, or a parcel may be in several
    #: connections.
    is_upper: bool
    #: The number of requests that were sent.
    requests: int
    #: Why parcels of some states are not counted, as sentences.
    missing: tuple[str, ...] = ()
    #: Whether the polygons of the search were left out: a source counts by filters only.
    is_anywhere: bool = False


def count(
    search: Search,
    sources: Sequence[NamedSource],
    running: Run,
    *,
    prepare: Prepare | None = None,
    transform: Transform | None = None,
) -> Counted:
    """Count the parcels of a search by polygons or filters. Raises `ParcelError`.

    Where requests are free, the number is exact: a search goes through the parcels if the sources
    cannot count them. Call it in a task.
    """
    search = replace(
        search, order=None, include_buildings=False, max_parcels=None, max_requests=None
    )
    is_upper = bool(search.expression) or not search.predicate.is_touching or len(sources) > 1
    is_free = not any(one.opened().info.is_metered for one in sources)
    numbers: list[int | None] = []
    sent = 0
    for one in () if is_free and is_upper else sources:
        source, own = one.opened(), one.search or search
        if own.expression and prepare is not None:
            own, _ = prepare(own, source.info)
        allowance = Allowance(None, one.allowance, running.allowance)
        now, crs = replace(running, allowance=allowance), source.info.crs
        area = area_in(own, crs, transform, partial(source.bounds, now))
        query = query_of(own, None, crs, area)
        is_nowhere = own.is_by_area and not area.polygons
        number = 0 if is_nowhere else source.count(query, now)
        if number is None and len(query.alternatives) > 1:
            each = (replace(query, alternatives=(one,)) for one in query.alternatives)
            number, is_upper = _total([source.count(one, now) for one in each]), True
        numbers.append(number)
        sent += allowance.taken
    if is_free and (is_upper or None in numbers):
        outcome = run(
            search,
            sources,
            running,
            _Nowhere(),
            prepare=prepare,
            transform=transform,
            crs=shared_crs([one.opened().info for one in sources]),
        )
        if outcome.error is not None:
            raise outcome.error
        return Counted(outcome.parcels if outcome.complete else None, False, 0)
    return Counted(_total(numbers), is_upper, sent)


def _total(numbers: Sequence[int | None]) -> int | None:
    known = [number for number in numbers if number is not None]
    return sum(known) if len(known) == len(numbers) else None


class _Nowhere:
    """A sink of a search whose parcels are only counted."""

    def add(self, found: list[Found]) -> None:
        """Do nothing."""
