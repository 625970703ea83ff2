"""Where the parcels of a connection are, if the area of a search is outside of them."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from parcel_lookup.core.address.states import read_state, state_name
from parcel_lookup.core.contract import ParcelError
from parcel_lookup.core.contract.query import Run
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parcel_lookup.core.contract.source import Source
    from parcel_lookup.core.gis.connections import Connection
    from parcel_lookup.core.outlines import Box
    from parcel_lookup.core.search import Search

#: More states are not listed.
_MOST_PLACES = 3


class Elsewhere(NamedTuple):
    """The sentence for the user, and where to look instead."""

    sentence: str
    #: Of the parcels, in EPSG:4326.
    box: Box


def elsewhere(search: Search, connection: Connection, source: Source, run: Run) -> Elsewhere | None:
    """Return where the parcels of an open source are, if no polygon of a search is near them.

    None if one is, or if this is not known without requests that cost something. Only for the
    thread of the search: outlines of states are read.
    """
    import shapely

    from parcel_lookup.core.outlines import box_of_states, county_of, states_in

    boxes = shapely.box(*shapely.bounds([shapely.from_wkb(one.wkb) for one in search.polygons]).T)
    area = tuple(shapely.total_bounds(boxes))
    states = connection.info.states
    bounds: Box | None = None
    with suppress(ParcelError):  # the search itself did not fail
        bounds = source.bounds(run)
        if bounds is not None and shapely.intersects(boxes, shapely.box(*bounds)).any():
            return None
        if bounds is not None and not states:
            known = source.values("state", "", _MOST_PLACES + 1, run)
            states = frozenset(filter(None, map(read_state, known)))
    if bounds is not None:
        states = states or frozenset(states_in(bounds)[:1])
    here = states_in(area)
    if bounds is None and (not states or not here or states & set(here)):
        return None
    box = connection.start_area or bounds or box_of_states(states)
    name = connection.title
    there, where = _words(sorted(states)), _words(here)
    if states & set(here):  # the counties are different ones, if there is one for each
        counties = [one and county_of(one) for one in (bounds, area)]
        there, where = (one.words if one else "" for one in counties)
    if not there or not where or there == where:
        sentence = tr("The area is outside of the parcels of “{name}”.").format(name=name)
    else:
        sentence = tr("The parcels of “{name}” are in {there}; the area is in {here}.")
        sentence = sentence.format(name=name, there=there, here=where)
    return None if box is None else Elsewhere(sentence, box)


def _words(states: Sequence[str]) -> str:
    """Return the names of states as a list; "" if they are too many, or none."""
    return ", ".join(map(state_name, states)) if len(states) <= _MOST_PLACES else ""
