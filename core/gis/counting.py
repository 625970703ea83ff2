"""How many parcels meet filters, before they are fetched."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, NamedTuple

from parcel_lookup.core.contract import ID_FIELD, Order, QueryRequest, RequestRefused

from .background import Background
from .connections import QuietOpening
from .patience import unless_cancelled

if TYPE_CHECKING:
    from parcel_lookup.core.contract import Cancellation, Page, ParcelSource
    from parcel_lookup.core.search import Search

    from .connections import SourceFactory


class Counted(NamedTuple):
    """What counting found."""

    #: None where the source does not say how many there are.
    number: int | None
    #: No more than `number`: a parcel may meet several of the sets of filters that were counted,
    #: and the expression is evaluated on this side.
    is_upper: bool
    #: Really sent.
    requests: int


def count_matches(factory: SourceFactory, search: Search) -> Background:
    """A task that counts the parcels that meet the filters of a search, wherever they are.

    One page of one record is asked for, for each of `Search.queries`; stored answers serve. The
    task's `done` brings a `Counted`, its `failed` a `ParcelError`: REQUEST_REFUSED before anything
    is sent, or what the source raises. Main thread; `start` it there.
    """

    def count(cancellation: Cancellation) -> Counted:
        # Connecting, and asking for an address before that, heed no cancel.
        return unless_cancelled(lambda: _count(factory, search, cancellation), cancellation)

    return Background("Parcel Lookup: counting", count)


def _count(factory: SourceFactory, search: Search, cancellation: Cancellation) -> Counted:
    problems = search.problems(factory.connection.rules)
    if problems:
        raise RequestRefused(tuple(problems))
    source = factory(QuietOpening(cancellation), factory.fresh_from(time.time()))
    try:
        numbers = [_matches(source, query, cancellation) for query in search.queries]
        sent = source.requests_sent if source.is_metered else 0
    finally:
        source.close()
    known = [number for number in numbers if number is not None]
    return Counted(
        sum(known) if len(known) == len(numbers) else None,
        is_upper=bool(search.expression),
        requests=sent,
    )


def _matches(source: ParcelSource, query: tuple, cancellation: Cancellation) -> int | None:
    page: Page = source.fetch(QueryRequest(query, Order(ID_FIELD), limit=1), cancellation)
    if not page.parcels:
        return 0
    # A service may count the page and not the matches (specification, section 4.2): a count of one
    # says nothing, unless it comes from a file.
    if page.count is None or (page.count <= len(page.parcels) and source.is_metered):
        return None
    return page.count
