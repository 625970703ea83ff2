"""Where the parcels of a connection are, and where a search in an empty map begins."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

from qgis.core import QgsProject

from parcel_lookup.core.contract import Cancellation, ParcelError
from parcel_lookup.core.contract.query import Query, Run
from parcel_lookup.core.gis.connections.connection import Connection, ConnectionGroup, SourceFactory
from parcel_lookup.core.gis.connections.home import plugin_home
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from qgis.core import QgsCoordinateTransformContext

    from parcel_lookup.core.outlines import Box

#: A search in an empty map finds all parcels if they are not more; otherwise, some blocks of them.
MOST_AT_FIRST = 5000
#: Degrees, about a kilometer: some blocks.
_WIDTH, _HEIGHT = 0.012, 0.009


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


def find_start(connection: Connection | ConnectionGroup) -> Background:
    """Return a task that finds where a search for all parcels begins. Main thread.

    Its `done` emits a box of some blocks in EPSG:4326; None if all parcels are few enough, or if
    they cannot be read: the search itself reports why. Only for sources that cost nothing.
    """
    factories = [_factory_of(one) for one in connection.parts]
    context = QgsProject.instance().transformContext()

    def work(stop: Cancellation) -> Box | None:
        room = MOST_AT_FIRST
        for factory in factories:
            number, box = _first_parcels(factory, context, stop)
            room -= number
            if room < 0:
                return box
        return None

    return Background(tr("Parcel Lookup: extent of the parcels"), work, is_hidden=True)


def blocks_in(box: Box) -> Box:
    """Return a box of some blocks in the middle of another one."""
    west, south, east, north = box
    x, y = (west + east) / 2, (south + north) / 2
    return (x - _WIDTH / 2, y - _HEIGHT / 2, x + _WIDTH / 2, y + _HEIGHT / 2)


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
            bounds = _bounds(factory, stop)
        except ParcelError:
            stop.check()
    return bounds or box_of_states(connection.info.states)


def _bounds(factory: SourceFactory, stop: Cancellation) -> Box | None:
    run = Run(stop)
    with closing(factory(run)) as source:
        return source.bounds(run)


def _first_parcels(
    factory: SourceFactory, context: QgsCoordinateTransformContext, stop: Cancellation
) -> tuple[int, Box | None]:
    """Return how many parcels there are, no more than are read, and some blocks around one.

    It is the one nearest to the middle of those that were read: a single one may be far away.
    """
    import numpy as np
    import shapely

    from parcel_lookup.core.contract.geometry import read_wkb
    from parcel_lookup.core.gis.source.frame import Frame

    if factory.problem is not None:
        raise factory.problem
    run, number, boxes, crs = Run(stop), 0, [], ""
    with closing(factory(run)) as source, closing(source.read(Query(), run)) as batches:
        for batch in batches:
            number, crs = number + len(batch.parcels), batch.crs
            boxes.append(shapely.bounds(read_wkb([one.wkb for one in batch.parcels])))
            if number > MOST_AT_FIRST:
                break
    found = np.concatenate(boxes) if boxes else np.empty((0, 4))
    found = found[np.isfinite(found).all(axis=1)]
    if not len(found):
        return number, None
    middles = (found[:, :2] + found[:, 2:]) / 2
    nearest = np.hypot(*(middles - np.median(middles, axis=0)).T).argmin()
    box = Frame(crs, context).box_in_degrees(tuple(found[nearest].tolist()))
    return number, None if box is None else blocks_in(box)
