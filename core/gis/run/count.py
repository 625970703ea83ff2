"""Counts the parcels that meet filters, without fetching them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from parcel_lookup.core.contract import ID_FIELD, Order, QueryRequest, RequestRefused
from parcel_lookup.core.gis.connections.sources import open_source
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.gis.qt.cancellable import run_cancellable
from parcel_lookup.core.gis.run.run import Listener, SearchRun
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from parcel_lookup.core.contract import Cancellation, Page, ParcelSource
    from parcel_lookup.core.gis.connections import FactoryGroup, SourceFactory
    from parcel_lookup.core.gis.inputs.polygons import AreaInput
    from parcel_lookup.core.gis.inputs.stored_area import StoredArea
    from parcel_lookup.core.search import Found, Progress, Search


class Counted(NamedTuple):
    """The result of counting."""

    #: None if the source does not provide the number.
    number: int | None
    #: Whether `number` is an upper limit: a parcel may meet several of the sets of filters that a
    #: service counted, and the expression is evaluated client-side.
    is_upper: bool
    #: The number of requests really sent.
    requests: int


def count_matches(
    factory: SourceFactory | FactoryGroup,
    search: Search,
    area: AreaInput | StoredArea | None = None,
) -> Background:
    """A task that counts the parcels that meet the filters of a search.

    Of a metered source it counts them wherever they are: a page of as few records as it allows is
    requested for each of `Search.queries`; saved responses are used. Otherwise the number is exact:
    with an expression, or in an `area`, a search goes through the parcels. `area` requires a source
    that is not metered. The numbers of several connections are added, which is an upper limit,
    unless a search goes through the parcels.

    The task's `done` emits a `Counted`, its `failed` a `ParcelError`: REQUEST_REFUSED and
    OVER_BUDGET before anything is sent, or what the source raises. Main thread; `start` it there.
    """

    def count(cancellation: Cancellation) -> Counted:
        # Connecting, and the name lookup before it, cannot be interrupted.
        if factory.is_metered:
            return run_cancellable(lambda: _count_all(factory, search, cancellation), cancellation)
        if area is None and not search.expression:
            return _count_all(factory, search, cancellation)
        return _count_one_by_one(factory, search, area, cancellation)

    return Background(tr("Parcel Lookup: counting"), count)


def _count_all(
    factory: SourceFactory | FactoryGroup, search: Search, cancellation: Cancellation
) -> Counted:
    counts = [_count(part, search, cancellation) for part in factory.parts]
    if len(counts) == 1:
        return counts[0]
    numbers = [one.number for one in counts]
    total = None if None in numbers else sum(numbers)
    return Counted(total, is_upper=True, requests=sum(one.requests for one in counts))


def _count(factory: SourceFactory, search: Search, cancellation: Cancellation) -> Counted:
    if factory.problem is not None:
        raise factory.problem
    problems = search.problems(factory.connection.capabilities)
    if problems:
        raise RequestRefused(tuple(problems))
    queries = search.queries
    with open_source(factory, len(queries), cancellation) as source:
        numbers = [_matches(source, query, cancellation) for query in queries]
        sent = source.requests_sent if factory.is_metered else 0
    known = [number for number in numbers if number is not None]
    return Counted(
        sum(known) if len(known) == len(numbers) else None,
        is_upper=bool(search.expression),
        requests=sent,
    )


def _count_one_by_one(
    factory: SourceFactory | FactoryGroup,
    search: Search,
    area: AreaInput | StoredArea | None,
    cancellation: Cancellation,
) -> Counted:
    """Count the parcels of a search by running it."""
    bare = replace(search, order=None, include_buildings=False, max_parcels=None, max_requests=None)
    tally = _Tally(cancellation)
    listener = Listener(lambda _sentence: None)
    outcome = SearchRun(bare, factory, area, is_recorded=False).run(tally, tally, listener)
    if outcome.error is not None:
        raise outcome.error
    return Counted(tally.parcels if outcome.complete else None, is_upper=False, requests=0)


class _Tally:
    """Counts parcels: the sink and the feedback of a search."""

    def __init__(self, cancellation: Cancellation) -> None:
        self.cancellation = cancellation
        self.parcels = 0

    def add(self, found: list[Found]) -> None:
        """Count parcels: each one once, those of a stack separately."""
        self.parcels += len(found)

    def progress(self, progress: Progress) -> None:
        """Ignore the progress."""


def _matches(source: ParcelSource, query: tuple, cancellation: Cancellation) -> int | None:
    capabilities = source.capabilities
    request = QueryRequest(query, Order(ID_FIELD), capabilities.min_page)
    page: Page = source.fetch(request, cancellation)
    if capabilities.has_exact_counts:
        return page.count
    if not page.parcels:
        return 0
    # A service may count the page and not the matches (specification, section 4.2).
    return None if page.count is None or page.count <= len(page.parcels) else page.count
