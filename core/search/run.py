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
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Callable, NamedTuple

from parcel_lookup.core.contract import ID_FIELD, Cancellation, Cancelled, Order
from parcel_lookup.core.contract.errors import as_error
from parcel_lookup.core.contract.query import Allowance, Run
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.search.checks import Checked, Transform
from parcel_lookup.core.search.lists import Rows
from parcel_lookup.core.search.outcome import Outcome, Share, cap_sentence, joined_outcome
from parcel_lookup.core.search.part import (
    JointAllowance,
    NamedSource,
    Part,
    Prepare,
    Shared,
    order_key,
    query_of,
)
from parcel_lookup.core.search.query.found import Progress
from parcel_lookup.core.search.result import Result

if TYPE_CHECKING:
    from parcel_lookup.core.contract.source import Source
    from parcel_lookup.core.search.query.found import Found, Sink
    from parcel_lookup.core.search.query.search import Search


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
    progress: Callable[[Progress], None] = _ignore,
    notices: Sequence[str] = (),
    row_ids: Sequence[int] = (),
) -> Outcome:
    """Search sources. Never raises: what goes wrong is `Outcome.error`, and what came is emitted.

    Parcels go to `sink.add` in the order of the result, each once, in the calling thread, which
    must not be QGIS's main thread; so does `progress`, after every batch and every half second
    without one. Returns within a second after `running.cancellation` is cancelled, whatever the
    sources do. `running.allowance` and that of each source hold next to `Search.max_requests`.

    `prepare` translates and evaluates the expression of the search, for each source; `transform` is
    for sources whose parcels are not in EPSG:4326. `notices` begin those of the outcome. `row_ids`
    are what the rows of a list are called.
    """
    started = time.monotonic()
    cancellation = Cancellation()  # also ends the streams if the sink fails, or has enough
    forget = running.cancellation.on_cancel(cancellation.cancel)
    is_merged = search.order is not None and len(sources) > 1
    parts: list[Part] = []
    result = Result(sink, search.max_parcels, parts, gathers=is_merged)
    shared = Shared(
        replace(running, cancellation=cancellation),
        Allowance(search.max_requests),
        lambda: result.needed,
        lambda: progress(_progress(parts, result)),
        prepare,
        transform,
        is_stepwise=search.max_parcels is not None
        or (is_merged and search.max_requests is not None),
        compares=len(sources) > 1 and not search.is_by_list,
    )
    parts += (Part(one, search, shared) for one in sources)
    rows = Rows(search, result, row_ids)
    try:
        if search.is_by_list:
            _look_up(rows, parts, result)
        else:
            arriving = _merged(parts, search.order) if is_merged else _chained(parts)
            _read(arriving, result, cancellation)
        result.flush()
    except Exception as error:  # noqa: BLE001 - the promise above; a sink may raise anything
        last = [part for part in parts if part.account.was_searched][-1:] or parts
        for part in last:
            part.account.error = as_error(error)
    finally:
        forget()
        cancellation.cancel()
    outcome = _outcome(
        search, parts, result, notices, has_all_rows=search.is_by_list and rows.is_done
    )
    if search.is_by_list:
        outcome = replace(outcome, rows=rows.results(), row_word=search.row_word)
    return replace(outcome, seconds=time.monotonic() - started)


def _read(
    arriving: Generator[tuple[Part, Checked], None, None],
    result: Result,
    cancellation: Cancellation,
) -> None:
    """Take parcels until all have arrived, or the maximum is reached; then end the streams."""
    with closing(arriving):
        try:
            for part, checked in arriving:
                result.add(part, checked.found, checked.boxes)
                if result.is_full:
                    break
        finally:
            cancellation.cancel()


def _chained(parts: Sequence[Part]) -> Generator[tuple[Part, Checked], None, None]:
    """Yield the parcels of one source after the other."""
    for part in parts:
        if _may_search(part):
            yield from ((part, checked) for checked in part.read())
        if _is_cancelled(part):
            return


def _merged(
    parts: Sequence[Part], order: Order | None
) -> Generator[tuple[Part, Checked], None, None]:
    """Yield the parcels of all sources in order, one by one."""
    key = order_key(order or Order(ID_FIELD))

    def keyed(place: int, part: Part) -> Iterator[tuple[Any, int, Found, Any]]:
        for found, boxes in part.read():
            part.account.waiting += len(found)
            for one, box in zip(found, boxes):
                yield key(one), place, one, box

    streams = [keyed(*pair) for pair in enumerate(parts)]
    for _, place, found, box in heapq.merge(*streams):
        parts[place].account.waiting -= 1
        yield parts[place], Checked((found,), (box,))


def _look_up(rows: Rows, parts: Sequence[Part], result: Result) -> None:
    """Look up the rows of a list in one source after the other."""
    for part in parts:
        if rows.is_done or result.is_full:
            return
        if _may_search(part):
            rows.look_up(part)
        if _is_cancelled(part):
            return


def _may_search(part: Part) -> bool:
    """Return whether a source has requests left; otherwise say so."""
    account = part.account
    if account.error is None and account.is_metered and part.allowance.left == 0:
        account.begin()
        account.is_out_of_requests = True
        account.is_new(tr("It was not searched: the maximum number of requests was reached."))
        return False
    return True


def _is_cancelled(part: Part) -> bool:
    return isinstance(part.account.error, Cancelled)


def _progress(parts: Sequence[Part], result: Result) -> Progress:
    """Return how far the search is."""
    accounts = [part.account for part in parts]
    expected = [one.expected_parcels for one in accounts if one.error is None]
    requests = [
        part.account.expected_requests if part.account.was_searched else part.estimated
        for part in parts
    ]
    return Progress(
        result.parcels + sum(one.waiting for one in accounts),
        None if None in expected else sum(expected),  # type: ignore[arg-type]
        sum(part.allowance.taken for part in parts),
        None if None in requests else sum(requests),  # type: ignore[arg-type]
    )


def _outcome(
    search: Search,
    parts: Sequence[Part],
    result: Result,
    notices: Sequence[str],
    *,
    has_all_rows: bool,
) -> Outcome:
    """Return how the search ended. `has_all_rows`: every row of a list has a parcel."""
    searched = [part for part in parts if part.account.was_searched]
    is_unread = len(searched) < len(parts)
    if result.is_full and not search.is_by_list:
        for part in searched:
            part.account.cut()
    shares = [Share(part.given.name, part.account.outcome()) for part in searched]
    sentences = list(notices)
    if len(parts) == 1 and not parts[0].given.name:
        outcome = parts[0].account.outcome()
    else:
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
        is_cut = any(share.outcome.is_capped for share in shares) or (
            result.is_full and is_unread and not has_all_rows
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
    is_free = not any(_opened(one).info.is_metered for one in sources)
    numbers: list[int | None] = []
    sent = 0
    for one in () if is_free and is_upper else sources:
        source, own = _opened(one), one.search or search
        if own.expression and prepare is not None:
            own, _ = prepare(own, source.info)
        allowance = JointAllowance(one.allowance, running.allowance)
        query = query_of(own, source.info)
        now = replace(running, allowance=allowance)
        number = source.count(query, now)
        if number is None and len(query.alternatives) > 1:
            each = (replace(query, alternatives=(one,)) for one in query.alternatives)
            number, is_upper = _total([source.count(one, now) for one in each]), True
        numbers.append(number)
        sent += allowance.taken
    if is_free and (is_upper or None in numbers):
        outcome = run(search, sources, running, _Nowhere(), prepare=prepare, transform=transform)
        if outcome.error is not None:
            raise outcome.error
        return Counted(outcome.parcels if outcome.complete else None, False, 0)
    return Counted(_total(numbers), is_upper, sent)


def _total(numbers: Sequence[int | None]) -> int | None:
    return None if None in numbers else sum(number or 0 for number in numbers)


def _opened(one: NamedSource) -> Source:
    if one.error is not None or one.source is None:
        raise one.error or ValueError("a source that cannot be searched needs an error")
    return one.source


class _Nowhere:
    """A sink of a search whose parcels are only counted."""

    def add(self, found: list[Found]) -> None:
        """Do nothing."""
