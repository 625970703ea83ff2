"""Points: the parcels that contain each, and the nearest parcel to one that none contains.

Boxes around such points are requested, and those that grow only of points without a parcel: what is
within half the side of a box is nearest of all. Needs shapely.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

import numpy as np
import shapely

from parcel_lookup.core.contract import Parcel
from parcel_lookup.core.contract.geometry import read_wkb
from parcel_lookup.core.contract.query import Match, PointPlace
from parcel_lookup.core.geodesy import LocalPlane
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.sources.places.finding import Finder, Found, failed, parts_of, portions

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
#: A larger box is required.
_NOT_YET = Match(-1)


def points(finder: Finder, places: Mapping[int, PointPlace]) -> Iterator[tuple[int, Match | None]]:
    """Yield the parcels at each point."""
    none = tr("No parcel contains the point.")
    for left, some in portions(finder, places):
        # Why no parcel contains a point, of those that are searched in boxes.
        still_open = {} if finder.has_points else dict.fromkeys(some, none)
        lost: list[int] = []
        number = len(still_open)
        for item, came in finder.points(some) if finder.has_points else ():
            try:
                match, note = _containing(places[item], came)
            except Exception as error:  # noqa: BLE001 - one point keeps none of the others
                match, note = failed(error).match(), ""
            lost += [item] if came.error else []
            number += not came.error
            if note and places[item].max_distance > 0:
                still_open[item] = note
                finder.promise(item, 1)
            else:
                yield item, match
            del left[item]
        for item in still_open:
            left.pop(item, None)
        half = _FIRST if finder.has_points else _TINY
        yield from _nearest(finder, places, still_open, lost, number, half)


def _containing(place: PointPlace, came: Found) -> tuple[Match | None, str]:
    """Return the parcels that contain a point, and a sentence if there certainly are none.

    What a source returns where no parcel contains a point is not specified: it may be the nearest.
    """
    parcels: list[Parcel] = []
    distances: list[float] = []
    notes: list[str] = []
    away: list[float] = []
    shapes = read_wkb([one.wkb for one in came.parcels])
    for parcel, far in zip(came.parcels, _meters(place, shapes)):
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
    note = tr("No parcel contains the point.")
    if away:
        note = tr("The parcel that the service returned for the point is {distance:,.1f} m away.")
        note = note.format(distance=min(away))
    is_exact = not any(distances)
    match = came.match(parcels, notes, (note,), distances=() if is_exact else tuple(distances))
    return match, note if came.is_certain and not parcels else ""


def _nearest(
    finder: Finder,
    places: Mapping[int, PointPlace],
    notes: dict[int, str],
    lost: list[int],
    number: int,
    half: float,
) -> Iterator[tuple[int, Match | None]]:
    """Yield the nearest parcels of each point that has a note, in rounds of growing boxes.

    Points that failed (`lost`) keep their place where most of the others, whose `number` is given,
    are open: the requests behind them stay the same when the search is run again, and they succeed.
    """
    while notes and not finder.is_over:
        sides = {item: max(min(half, places[item].max_distance), _TINY) for item in notes}
        boxes = {item: _boxes(places[item], side) for item, side in sides.items()}
        slots = sorted([*notes, *(lost if 2 * len(notes) > number else ())])
        number = len(notes)
        for part, came in finder.boxes(parts_of(slots, notes, finder.most_boxes), boxes):
            points = [(item, places[item], sides[item], notes[item]) for item in part]
            for item, match in _measured(points, came, boxes):
                if match is not _NOT_YET:
                    del notes[item]
                    lost += [item] if came.error else []
                    yield item, match
        half *= _GROWTH if half >= _FIRST else _FIRST / _TINY


def _measured(
    points: Sequence[tuple[int, PointPlace, float, str]],
    came: Found,
    boxes: Mapping[int, Sequence[shapely.Polygon]],
) -> Iterator[tuple[int, Match | None]]:
    """Yield the nearest parcels of the points of a request; `_NOT_YET` where none are known."""
    parcels = came.parcels
    shapes = read_wkb([one.wkb for one in parcels])
    tree = shapely.STRtree(shapes)
    for item, place, side, note in points:
        if came.error is not None or not came.is_whole:
            yield item, came.match()
            continue
        near = sorted({int(one) for box in boxes[item] for one in tree.query(box)})
        meters = _meters(place, shapes[near])
        # What contains the point is nearer than a neighbor at a distance of some millimeters.
        away = (meters if 0 in meters else np.round(meters, _DECIMALS)).tolist()
        most = min(side, place.max_distance)
        distance = min((far for far in away if far <= most), default=None)
        if distance is not None:
            taken = [parcels[one] for one, far in zip(near, away) if far == distance]
            notes = [_near_note(distance, taken)] if distance else []
            gone = (distance,) * len(taken) if distance else ()
            yield item, came.match(taken, notes, distances=gone)
        elif side < place.max_distance:
            yield item, _NOT_YET
            continue
        else:
            none = tr("None is within {distance:,.0f} m.").format(distance=place.max_distance)
            yield item, came.match((), none=(note, none if place.max_distance > 0 else ""))
        came = came.once()


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


def _meters(place: PointPlace, shapes: np.ndarray) -> np.ndarray:
    """Return the meters on the ellipsoid from a point to each parcel; NaN without a geometry."""
    if not len(shapes):
        return np.array([])
    away = shapely.distance(shapes, shapely.Point(place.lon, place.lat))  # in degrees
    outside = np.flatnonzero(away != 0)
    if len(outside):
        lat = max(-_MOST_LATITUDE, min(place.lat, _MOST_LATITUDE))
        local = shapely.transform(shapes[outside], LocalPlane(place.lon, lat).meters)
        away[outside] = shapely.distance(local, shapely.Point(0, 0))
    return away
