"""Points: the parcels that contain each, and the nearest parcel to one that none contains.

Boxes around such points are requested, and those that grow only of points without a parcel: what is
within half the side of a box is nearest of all. Needs shapely.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
import shapely

from parcel_lookup.core.contract import AreaRequest, Parcel, PointRequest
from parcel_lookup.core.contract.query import Match, PointPlace
from parcel_lookup.core.geodesy import LocalPlane
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.sources.service.exchange import (
    Exchange,
    Need,
    Received,
    failed,
    named,
)

#: Meters, half the side of the first box: a point in a street is nearer to its parcel.
_FIRST = 25.0
_GROWTH = 4
#: Of the box that takes the place of a point where a source has no request for points.
_TINY = 0.05
#: Meters. A parcel that is named for a point contains it, but for rounding; or its outline is a
#: simplified one, which is then reported.
_ROUNDING, _SIMPLIFIED = 0.05, 1.0
#: Of a distance in meters: what differs by less is equally close.
_DECIMALS = 2
#: Meters per degree of latitude, and of longitude at the equator, are more than this.
_PER_DEGREE = 110_500.0
#: A plane has no directions at a pole.
_MOST_LATITUDE = 89.9


class _Open(NamedTuple):
    """A point without a parcel so far."""

    place: PointPlace
    #: Why no parcel contains it.
    note: str = ""


def points(
    exchange: Exchange, places: Mapping[int, PointPlace], buildings: bool
) -> Iterator[tuple[int, Match | None]]:
    """Yield the parcels at each point."""
    page = exchange.limits.page

    def request(items: tuple[int, ...]) -> PointRequest:
        place = places[items[0]]
        return PointRequest(place.lat, place.lon, page, 0, buildings)

    if not exchange.limits.has_points:
        yield from _by_boxes(exchange, places, buildings)
        return
    for needs in exchange.portions(Need((item,), request) for item in places):
        lost: list[int] = []
        number = 0
        still_open: dict[int, _Open] = {}
        for need, came in named(exchange, needs, buildings, within_need=True):
            (item,) = need.items
            try:
                match, note = _containing(places[item], came)
            except Exception as error:  # noqa: BLE001 - one point keeps none of the others
                match, note = failed(error), ""
            if note and places[item].max_distance > 0:
                still_open[item] = _Open(places[item], note)
                exchange.promise(item, 1)
            else:
                yield item, match
            lost += [item] if came.error else []
            number += not came.error
        yield from _nearest(exchange, still_open, lost, number, _FIRST, buildings)


def _by_boxes(
    exchange: Exchange, places: Mapping[int, PointPlace], buildings: bool
) -> Iterator[tuple[int, Match | None]]:
    """Yield the parcels at each point, by areas only."""
    items = deque(places)
    while items and not exchange.is_over:
        some = [items.popleft() for _ in range(min(exchange.portion(), len(items)))]
        points = {item: _Open(places[item], tr("No parcel contains the point.")) for item in some}
        yield from _nearest(exchange, points, [], len(some), _TINY, buildings)


def _containing(place: PointPlace, came: Received) -> tuple[Match | None, str]:
    """Return the parcels that contain a point, and a sentence if there certainly are none.

    What a source returns where no parcel contains a point is not specified: it may be the nearest.
    """
    parcels: list[Parcel] = []
    distances: list[float] = []
    notes: list[str] = []
    away: list[float] = []
    for parcel, far in zip(came.parcels, _meters(place, [one.wkb for one in came.parcels])):
        if far >= _SIMPLIFIED:
            away.append(far)
            continue
        parcels.append(parcel)
        distances.append(far if far >= _ROUNDING else 0.0)
        if math.isnan(far):
            notes.append(tr("The record has no geometry, so it may not contain the point."))
        elif far >= _ROUNDING:
            text = tr(
                "The point is {distance:,.2f} m outside the parcel that the service returned for"
                " it."
            )
            notes.append(text.format(distance=far))
        if parcel.svc_uuid not in came.records:
            notes.append(tr("The service did not send its full record."))
    note = tr("No parcel contains the point.")
    if away:
        note = tr("The parcel that the service returned for the point is {distance:,.1f} m away.")
        note = note.format(distance=min(away))
    is_exact = not any(distances)
    match = came.match(parcels, notes, (note,), distances=() if is_exact else tuple(distances))
    is_none = not (parcels or came.error or came.missing) and came.is_whole
    return match, note if is_none else ""


def _nearest(
    exchange: Exchange,
    points: dict[int, _Open],
    lost: list[int],
    number: int,
    half: float,
    buildings: bool,
) -> Iterator[tuple[int, Match | None]]:
    """Yield the nearest parcels of each point, in rounds of growing boxes.

    Points that failed (`lost`) keep their place where most of the others, whose `number` is given,
    are open: the requests behind them stay the same when the search is run again, and they succeed.
    """
    page, size = exchange.limits.page, exchange.limits.polygons
    sides: dict[int, float] = {}

    def request(items: tuple[int, ...]) -> AreaRequest:
        boxes = (box for item in items for box in _boxes(points[item].place, sides[item]))
        return AreaRequest(tuple(map(shapely.to_wkb, boxes)), page, 0, buildings)

    while points and not exchange.is_over:
        sides.update(
            (n, max(min(half, one.place.max_distance), _TINY)) for n, one in points.items()
        )
        slots = sorted([*points, *(lost if 2 * len(points) > number else ())])
        number = len(points)
        parts = (slots[start : start + size] for start in range(0, len(slots), size))
        there = (tuple(item for item in part if item in points) for part in parts)
        needs = deque(Need(part, request) for part in there if part)
        for need, came in named(exchange, needs, buildings):
            for item, match in _measured(need.items, came, points, sides):
                if match is not None:
                    del points[item]
                    lost += [item] if came.error else []
                    yield item, match
        half *= _GROWTH if half >= _FIRST else _FIRST / _TINY


def _measured(
    items: Sequence[int], came: Received, points: Mapping[int, _Open], sides: Mapping[int, float]
) -> Iterator[tuple[int, Match | None]]:
    """Yield the nearest parcels of the points of a request; None where none are known."""
    parcels = came.parcels
    shapes = shapely.from_wkb(
        np.array([one.wkb for one in parcels], dtype=object), on_invalid="ignore"
    )
    tree = shapely.STRtree(shapes)
    for number, item in enumerate(items):
        place, side = points[item].place, sides[item]
        if number:  # what lacks is lacking once
            came.dropped = came.missing = came.total = 0
        if came.error is not None or not came.is_whole:
            yield item, came.match(())
            continue
        near = sorted({int(one) for box in _boxes(place, side) for one in tree.query(box)})
        away = np.round(_meters(place, shapes[near]), _DECIMALS) if near else np.array([])
        distance = min((far for far in away.tolist() if far <= side), default=None)
        if distance is not None:
            taken = [parcels[one] for one, far in zip(near, away.tolist()) if far == distance]
            notes = [_near_note(distance, taken)] if distance else []
            gone = (distance,) * len(taken) if distance else ()
            yield item, came.match(taken, notes, distances=gone)
        elif side < place.max_distance:
            yield item, None
        else:
            none = tr("None is within {distance:,.0f} m.").format(distance=place.max_distance)
            reason = (points[item].note, none if place.max_distance > 0 else "")
            yield item, came.match((), none=reason)


def _near_note(distance: float, parcels: Sequence[Parcel]) -> str:
    if len({parcel.wkb for parcel in parcels}) > 1:
        text = tr(
            "No parcel contains the point; several are equally close, {distance:,.1f} m away."
        )
    else:
        text = tr("No parcel contains the point; the nearest is {distance:,.1f} m away.")
    return text.format(distance=distance)


def _boxes(place: PointPlace, half: float) -> list[shapely.Polygon]:
    """Return the box around a point in degrees, with sides of twice `half` meters at least.

    Two boxes across 180°.
    """
    north = half / _PER_DEGREE
    widest = math.cos(math.radians(min(abs(place.lat) + north, _MOST_LATITUDE)))
    east = min(half / (_PER_DEGREE * widest), 180.0)
    south, top = max(place.lat - north, -90.0), min(place.lat + north, 90.0)
    west, right = place.lon - east, place.lon + east
    spans = [(max(west, -180.0), min(right, 180.0))]
    if west < -180:
        spans.append((west + 360, 180.0))
    if right > 180:
        spans.append((-180.0, right - 360))
    return [shapely.box(left, south, end, top) for left, end in spans]


def _meters(place: PointPlace, shapes: Sequence[bytes | None] | np.ndarray) -> np.ndarray:
    """Return the meters on the ellipsoid from a point to each parcel; NaN without a geometry."""
    if not len(shapes):
        return np.array([])
    if not isinstance(shapes, np.ndarray):
        shapes = shapely.from_wkb(np.array(shapes, dtype=object), on_invalid="ignore")
    away = shapely.distance(shapes, shapely.Point(place.lon, place.lat))  # in degrees
    outside = np.flatnonzero(away != 0)
    if len(outside):
        lat = max(-_MOST_LATITUDE, min(place.lat, _MOST_LATITUDE))
        local = shapely.transform(shapes[outside], LocalPlane(place.lon, lat).meters)
        away[outside] = shapely.distance(local, shapely.Point(0, 0))
    return away
