"""Where the parcels of a connection are: an empty map goes there."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

from parcel_lookup.core.contract import Cancellation, ParcelError
from parcel_lookup.core.contract.query import Run
from parcel_lookup.core.gis.connections.connection import Connection, ConnectionGroup, SourceFactory
from parcel_lookup.core.gis.connections.home import plugin_home
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.gis.qt.cancellable import run_cancellable
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from parcel_lookup.core.outlines import Box


def find_extent(connection: Connection | ConnectionGroup) -> Background:
    """Return a task that finds where the parcels of a connection are. Main thread.

    Its `done` emits a box in EPSG:4326: the area that is shown first, or that of all parcels, or of
    their states; None if it is not known without a request that costs something. Of a group, it is
    that of the first connection that has one. A source that cannot be read has none: its search
    reports why.
    """
    factories = [_factory_of(one) for one in connection.parts]

    def work(stop: Cancellation) -> Box | None:
        boxes = (_extent(one, stop) for one in factories)
        return next(filter(None, boxes), None)

    return Background(tr("Parcel Lookup: extent of the parcels"), work, is_hidden=True)


def _factory_of(connection: Connection) -> SourceFactory:
    factory = SourceFactory(connection, plugin_home())
    if connection.is_metered or connection.start_area is not None:
        return factory
    try:
        return connection.prepare(factory, None)
    except ParcelError as error:
        return SourceFactory(connection, plugin_home(), problem=error)


def _extent(factory: SourceFactory, stop: Cancellation) -> Box | None:
    from parcel_lookup.core.outlines import box_of_states

    connection = factory.connection
    if connection.start_area is not None:
        return connection.start_area
    bounds = None
    if not connection.is_metered and factory.problem is None:
        try:
            bounds = run_cancellable(lambda: _bounds(factory, stop), stop)
        except ParcelError:
            stop.check()
    return bounds or box_of_states(connection.info.states)


def _bounds(factory: SourceFactory, stop: Cancellation) -> Box | None:
    run = Run(stop)
    with closing(factory(run)) as source:
        return source.bounds(run)
