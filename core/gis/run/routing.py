"""Which of several connections a search concerns, by the states in which it searches.

Some connections have the parcels of certain states only (`SourceInfo.states`). Of several, those
are searched whose states the search concerns. A group that is made of a catalog
(`ConnectionGroup.is_routed`) also reports the states that none of its connections covers: no area
is silently empty. Plain Python apart from the connections; any thread but the main one, since the
outlines of the states are read for it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from parcel_lookup.core.address import parse_address
from parcel_lookup.core.address.states import read_state, state_name
from parcel_lookup.core.contract import (
    FIELD_BY_NAME,
    ErrorCode,
    Filter,
    ParcelError,
    Problem,
    RequestRefused,
)
from parcel_lookup.core.contract.matching import as_compared
from parcel_lookup.core.gis.connections import Connection
from parcel_lookup.core.gis.run.planned import Target
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.search import AddressRow, BadRow, PointRow

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import shapely

    from parcel_lookup.core.gis.connections import ConnectionGroup
    from parcel_lookup.core.search import Row, Search

#: A county's code with the state's before it. Three digits, a county's own code, name no state.
_COUNTY = re.compile("[0-9]{5}")


def everywhere(connection: Connection | ConnectionGroup, search: Search) -> tuple[Target, ...]:
    """Return the targets of a search that concerns all connections."""
    return tuple(Target(one, search, info=one.info) for one in connection.parts)


def route(
    connection: Connection | ConnectionGroup, search: Search
) -> tuple[Search, tuple[Target, ...]]:
    """Return to which connections of a group a search with its polygons or rows is sent.

    Comes with the search: rows in a state that no connection covers are `BadRow`. Of other
    searches, such states are targets with an error. A single connection is searched in any case.

    Raises `ParcelError`: REQUEST_REFUSED if a group that is routed needs to know in which state it
    is to search, and NOT_COVERED if it covers none of the states.
    """
    coverage = [one.info.states for one in connection.parts]
    if len(coverage) == 1 or not any(coverage):
        return search, everywhere(connection, search)
    covered = frozenset().union(*coverage)
    places = _places(search)
    uncovered: tuple[Target, ...] = ()
    if connection.is_routed:
        if all(one is None for one in places):
            raise RequestRefused((Problem(422, ("filters",), _no_state()),))
        states = frozenset().union(*(one.missing(covered) for one in places if one is not None))
        missing = tuple(
            Target(
                type(connection.parts[0])(state_name(one)),
                search,
                error=_not_covered(one, connection),
            )
            for one in sorted(states)
        )
        if not any(one and one.near & covered for one in places):
            raise missing[0].error if missing else _outside()
        if len(places) == len(search.rows):
            search = replace(search, rows=_rows(search.rows, places, covered, connection))
        elif not search.is_by_list:
            uncovered = missing
    parts = (_target(one, search, places) for one in connection.parts)
    found = tuple(one for one in parts if one is not None)
    return search, (*found, *uncovered) if found else everywhere(connection, search)


class _Place(NamedTuple):
    """The states that a search, one of its polygons, or a row of its list concerns."""

    #: Those that it certainly reaches into.
    inside: frozenset[str] = frozenset()
    #: Those as well whose line is so near that it may reach into them.
    near: frozenset[str] = frozenset()

    def missing(self, covered: frozenset[str]) -> frozenset[str]:
        """Return the states that it concerns, and that are not among those covered."""
        if self.inside or self.near & covered:
            return self.inside - covered
        return self.near


def _target(
    connection: Connection, search: Search, places: Sequence[_Place | None]
) -> Target | None:
    """Return what of a search concerns the states of a connection; None if nothing does."""
    states = connection.info.states
    found = frozenset(
        number
        for number, place in enumerate(places)
        if place is None or not states or place.near & states
    )
    if not found:
        return None
    target = Target(connection, search, info=connection.info)
    if search.is_by_area:
        polygons = tuple(search.polygons[number] for number in sorted(found))
        return target._replace(search=replace(search, polygons=polygons))
    if len(places) == len(search.rows) > 0:
        bad = (number for number, row in enumerate(search.rows) if isinstance(row, BadRow))
        return target._replace(rows=found.union(bad))
    return target


def _rows(
    rows: Sequence[Row],
    places: Sequence[_Place | None],
    covered: frozenset[str],
    group: ConnectionGroup,
) -> tuple[Row, ...]:
    """Return the rows of a list; those that no connection can look up have the reason."""
    found = []
    for row, place in zip(rows, places):
        if isinstance(row, BadRow) or (place is not None and place.near & covered):
            found.append(row)
        elif place is None:
            found.append(BadRow(_no_state()))
        else:
            states = place.missing(covered)
            error = _not_covered(min(states), group) if states else _outside()
            found.append(BadRow(error.sentence))
    return tuple(found)


def _places(search: Search) -> list[_Place | None]:
    """Return the place of each polygon, or of each row of a list; otherwise that of the filters.

    None: unknown.
    """
    if search.is_by_area:
        import shapely

        return _located(shapely.from_wkb([polygon.wkb for polygon in search.polygons]))
    if not search.is_by_list:
        return [_of_filters(search.queries)]
    points = [number for number, row in enumerate(search.rows) if isinstance(row, PointRow)]
    places = [_place_of_row(row) for row in search.rows]
    if points:
        import shapely

        shapes = shapely.points([(search.rows[one].lon, search.rows[one].lat) for one in points])
        for number, place in zip(points, _located(shapes)):
            places[number] = place
    named = _of_filters([search.filters])
    return [named if one is None else one for one in places]


def _of_filters(queries: Iterable[Sequence[Filter]]) -> _Place | None:
    """Return the place that filters name, if each set of them names one."""
    found = [_named(filters) for filters in queries]
    if not found or None in found:
        return None
    states = frozenset().union(*found)
    return _Place(states, states)


def _named(filters: Sequence[Filter]) -> frozenset[str] | None:
    """Return the states of one set of filters, all of which narrow them; None if it names none.

    Where filters contradict each other, the states of all of them: the connections decide.
    """
    named = [states for states in map(_states_of, filters) if states]
    if not named:
        return None
    return frozenset.intersection(*named) or frozenset().union(*named)


def _states_of(item: Filter) -> frozenset[str]:
    """Return the states to which a filter limits parcels; empty if one of its values names none."""
    values = item.equal_to
    if values is None:
        return frozenset()
    if item.field in ("state", "state_fp"):
        found = frozenset(read_state(str(value)) for value in values)
    elif item.field == "county_fp":
        codes = [as_compared(FIELD_BY_NAME["county_fp"], value) for value in values]
        found = frozenset(read_state(code[:2]) if _COUNTY.fullmatch(code) else "" for code in codes)
    else:
        return frozenset()
    return frozenset() if "" in found else found


def _place_of_row(row: Row) -> _Place | None:
    if not isinstance(row, AddressRow):
        return None
    state = read_state(row.state) or parse_address(row.address).state
    return _Place(frozenset((state,)), frozenset((state,))) if state else None


def _located(shapes: Sequence[shapely.Geometry]) -> list[_Place | None]:
    """Return the place of each point or polygon in EPSG:4326, by generalized outlines."""
    import shapely

    from parcel_lookup.core.outlines import TOLERANCE, read_outlines

    tree = shapely.STRtree(shapes)
    west, south, east, north = shapely.total_bounds(shapes)
    edge = TOLERANCE
    counties = defaultdict(list)
    for county, outline in read_outlines((west - edge, south - edge, east + edge, north + edge)):
        counties[county.state.abbreviation].append(outline)
    near: list[set[str]] = [set() for _ in shapes]
    inside: list[set[str]] = [set() for _ in shapes]
    for state, outlines in counties.items():
        # Lines between its counties are none of the state's.
        whole = shapely.union_all(outlines)
        shapely.prepare(whole)
        for one in tree.query(whole, predicate="dwithin", distance=TOLERANCE):
            near[one].add(state)
        for one in tree.query(whole.buffer(-TOLERANCE), predicate="intersects"):
            inside[one].add(state)
    return [_Place(frozenset(certain), frozenset(around)) for certain, around in zip(inside, near)]


def _no_state() -> str:
    return tr(
        "Public parcels are published state by state. Add an area, or a filter on the state or the "
        "county."
    )


def _not_covered(state: str, group: ConnectionGroup) -> ParcelError:
    reason = group.gaps.get(state) or tr("The catalog has no public parcel layer of it.")
    return ParcelError(ErrorCode.NOT_COVERED, state=state_name(state), reason=reason)


def _outside() -> ParcelError:
    reason = tr("The search is outside of the United States.")
    return ParcelError(ErrorCode.NOT_COVERED, state=tr("This place"), reason=reason)
