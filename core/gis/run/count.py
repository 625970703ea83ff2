"""Counts the parcels that meet a search, without fetching them where the source can."""

from __future__ import annotations

from contextlib import ExitStack, suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from qgis.core import QgsProject

from parcel_lookup.core.contract import RequestRefused
from parcel_lookup.core.contract.query import Run
from parcel_lookup.core.gis.connections.sources import open_source
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.gis.qt.cancellable import run_cancellable
from parcel_lookup.core.gis.qt.crs_thread import moved
from parcel_lookup.core.gis.run.planned import Prepared, in_crs, read_input
from parcel_lookup.core.gis.run.routing import route
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.search.account import NamedSource
from parcel_lookup.core.search.query.predicate import TOUCHING

if TYPE_CHECKING:
    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.contract.source import Source
    from parcel_lookup.core.gis.connections import FactoryGroup, SourceFactory
    from parcel_lookup.core.gis.inputs.polygons import AreaInput, AreaRead
    from parcel_lookup.core.gis.inputs.rows import RowsRead
    from parcel_lookup.core.gis.inputs.stored_area import StoredArea
    from parcel_lookup.core.gis.run.planned import Target
    from parcel_lookup.core.search import Search
    from parcel_lookup.core.search.area import Transform
    from parcel_lookup.core.search.run import Counted


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
    transform = partial(moved, context=QgsProject.instance().transformContext())

    def work(cancellation: Cancellation) -> Counted:
        given, read = read_input(search, area, cancellation)

        def count(one: Search) -> Counted:
            # Connecting, and the name lookup before it, cannot be interrupted.
            return run_cancellable(
                lambda: _count(factory, one, read, transform, cancellation), cancellation
            )

        counted = count(given)
        has_filters = given.is_by_area and given.has_conditions and not factory.connection.is_routed
        if counted.number is not None or not has_filters:
            return counted
        bare = replace(given, polygons=(), predicate=TOUCHING)
        with suppress(RequestRefused):  # they may be too few without the area
            counted = count(bare)._replace(is_anywhere=True)
        return counted

    return Background(tr("Parcel Lookup: counting"), work)


def _count(
    factory: SourceFactory | FactoryGroup,
    search: Search,
    read: AreaRead | RowsRead,
    transform: Transform,
    cancellation: Cancellation,
) -> Counted:
    from parcel_lookup.core.search.run import count

    _, targets = route(factory.connection, search)
    run, missing = Run(cancellation), []
    factory_of = {one.connection: one for one in factory.parts}
    with ExitStack() as stack:
        opened: list[tuple[Target, Source]] = []
        for target in targets:
            if target.error is not None:
                missing.append(target.error.sentence)
                continue
            own = factory_of[target.connection]
            if own.problem is not None:
                raise own.problem
            source = stack.enter_context(open_source(own, 1, run))
            problems = target.search.problems(source.info)
            if problems:
                raise RequestRefused(tuple(problems))
            opened.append((target._replace(info=source.info), source))
        _, search, targets = in_crs(read, search, [target for target, _ in opened])
        sources = [
            NamedSource(
                source,
                target.name if len(factory.parts) > 1 else "",
                search=replace(target.search, order=None, include_buildings=False),
            )
            for target, (_, source) in zip(targets, opened)
        ]
        found = count(search, sources, run, prepare=Prepared(), transform=transform)
    return found._replace(missing=tuple(missing))
