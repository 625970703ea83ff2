"""Counts the parcels that meet a search, without fetching them where the source can."""

from __future__ import annotations

from contextlib import ExitStack, suppress
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from parcel_lookup.core.contract import RequestRefused
from parcel_lookup.core.contract.query import Run
from parcel_lookup.core.gis.connections.sources import open_source
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.gis.qt.cancellable import run_cancellable
from parcel_lookup.core.gis.run.planned import Prepared, read_input
from parcel_lookup.core.gis.run.routing import route
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.search.part import NamedSource
from parcel_lookup.core.search.query.predicate import TOUCHING

if TYPE_CHECKING:
    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.gis.connections import FactoryGroup, SourceFactory
    from parcel_lookup.core.gis.inputs.polygons import AreaInput
    from parcel_lookup.core.gis.inputs.stored_area import StoredArea
    from parcel_lookup.core.search import Search


class Counted(NamedTuple):
    """The result of counting."""

    #: None if the source does not provide the number.
    number: int | None
    #: Whether `number` is an upper limit (`core.search.run.Counted`).
    is_upper: bool
    #: The number of requests really sent.
    requests: int
    #: Why parcels of some states are not counted, as sentences.
    missing: tuple[str, ...] = ()
    #: Whether the polygons of the search were left out: a source counts by filters only.
    is_anywhere: bool = False


def count_matches(
    factory: SourceFactory | FactoryGroup,
    search: Search,
    area: AreaInput | StoredArea | None = None,
) -> Background:
    """A task that counts the parcels that meet a search (`core.search.run.count`).

    The task's `done` emits a `Counted`, its `failed` a `ParcelError`: REQUEST_REFUSED, NOT_COVERED,
    and OVER_BUDGET before anything is sent, or what the source raises. Main thread; `start` it
    there.
    """

    def work(cancellation: Cancellation) -> Counted:
        given = read_input(search, area, cancellation).search
        # Connecting, and the name lookup before it, cannot be interrupted.
        counted = run_cancellable(lambda: _count(factory, given, cancellation), cancellation)
        has_filters = given.is_by_area and given.has_conditions and not factory.connection.is_routed
        if counted.number is not None or not has_filters:
            return counted
        bare = replace(given, polygons=(), predicate=TOUCHING)
        with suppress(RequestRefused):  # they may be too few without the area
            counted = run_cancellable(lambda: _count(factory, bare, cancellation), cancellation)
            counted = counted._replace(is_anywhere=True)
        return counted

    return Background(tr("Parcel Lookup: counting"), work)


def _count(
    factory: SourceFactory | FactoryGroup, search: Search, cancellation: Cancellation
) -> Counted:
    from parcel_lookup.core.search.run import count

    routed, run, prepared = route(factory.connection, search), Run(cancellation), Prepared()
    factory_of = {one.connection: one for one in factory.parts}
    with ExitStack() as stack:
        sources = []
        for part in routed.parts:
            own = factory_of[part.connection]
            if own.problem is not None:
                raise own.problem
            source = stack.enter_context(open_source(own, 1, run))
            problems = part.search.problems(source.info)
            if problems:
                raise RequestRefused(tuple(problems))
            bare = replace(part.search, order=None, include_buildings=False)
            name = part.connection.counter if len(factory.parts) > 1 else ""
            sources.append(NamedSource(source, name, search=bare))
        found = count(search, sources, run, prepare=prepared)
    missing = tuple(error.sentence for _, error in routed.uncovered)
    return Counted(*found, missing)
