"""Points: the parcels that contain each, and the nearest ones of points that none contains.

`PointRounds` requests the points themselves. `Nearby` then searches circles around those without a
parcel, through the area search: its collector requests circles as it does any polygons.
Needs shapely.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import shapely

from parcel_lookup.core.contract import MAX_PAGE, Parcel, ParcelError
from parcel_lookup.core.geodesy import FLATTENING, SEMI_MAJOR_AXIS
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.search.lookups.ledger import Hit, Ledger
from parcel_lookup.core.search.lookups.probes import Named, ProbePlan, RowRecords
from parcel_lookup.core.search.paging.collector import Collector
from parcel_lookup.core.search.query.plan import Plan, make_plan, request_for
from parcel_lookup.core.search.query.polygons import prepare_polygons
from parcel_lookup.core.search.query.rows import PointRow
from parcel_lookup.core.search.query.search import SearchPolygon

if TYPE_CHECKING:
    from parcel_lookup.core.search.lookups.probes import Probes
    from parcel_lookup.core.search.paging.series import PageResult, RequestJob, Series
    from parcel_lookup.core.search.query.found import Found
    from parcel_lookup.core.search.query.plan import PolygonBatch

#: Meters. Circles of this radius are requested first: a point in a street is nearer to its parcel.
_FIRST_RADIUS = 25.0
_GROWTH = 4
#: Circles in a round, so that their results are not held for all points at once.
_MOST_CIRCLES = 5000
#: Meters. A parcel that is named for a point contains it, but for rounding; or its outline is a
#: simplified one, which is then reported.
_ROUNDING, _SIMPLIFIED = 0.05, 1.0
_CORNERS = 32
# A polygon around the circle, and a thousandth more for its edges, which are straight in degrees.
_AROUND = 1.001 / math.cos(math.pi / _CORNERS)
_E2 = FLATTENING * (2 - FLATTENING)
#: Of a distance in meters: what differs by less is equally close.
_DECIMALS = 2


class PointRounds:
    """A round of points; then, if there is a maximum distance, rounds of growing circles.

    What is nearest within a circle is nearest of all, so that only the points that found nothing
    need a larger one.
    """

    def __init__(self, plan: Plan, ledger: Ledger) -> None:
        self._plan = plan
        self._ledger = ledger
        self._radii = list(_radii(plan.search.max_distance))
        self._notes: dict[int, str] = {}

    def rounds(self) -> Iterator[Probes | Nearby]:
        """One after the other; each is made when the one before is over."""
        search, ledger = self._plan.search, self._ledger
        places = list(ledger.open_places())
        plans = [
            ProbePlan(
                request_for(
                    ledger.requested_rows[place].row,
                    include_buildings=search.include_buildings,
                    limit=min(MAX_PAGE, self._plan.capabilities.max_page),
                ),
                (place,),
                here=search.filters,
            )
            for place in places
        ]
        named = Named(search, ledger, self._finish)
        yield from named.rounds(plans, named.take, named.count)
        for radius in self._radii:
            places = ledger.places_after(places)
            for start in range(0, len(places), _MOST_CIRCLES):
                some = places[start : start + _MOST_CIRCLES]
                if any(map(ledger.is_open, some)):
                    yield self._nearby(some, radius)

    def _nearby(self, places: list[int], radius: float) -> Nearby:
        rows = self._ledger.requested_rows
        points = {place: rows[place].row for place in places}
        passed_over = [place for place in places if not self._ledger.is_open(place)]
        finish, fail = self._finish_near, self._ledger.failed
        return Nearby(self._plan, points, radius, finish, fail, passed_over)

    def _finish(self, place: int, came: RowRecords) -> None:
        hits, too_far = self._containing(place, came)
        if came.error is not None:
            self._ledger.failed(place, came.error.sentence, hits)
        elif not came.is_whole:
            self._ledger.broken_off(place, hits)
        elif hits:
            self._ledger.found(place, hits)
        elif came.missing:
            self._ledger.without_result(place, came.no_record)
        elif came.was_refused:
            self._ledger.none(
                place, tr("The parcel that contains the point does not match the filters.")
            )
        else:
            self._notes[place] = too_far or tr("No parcel contains the point.")
            if not self._radii:
                self._ledger.none(place, self._notes[place])
            else:
                ended = tr("The search ended before parcels nearby were searched.")
                self._ledger.waits(place, f"{self._notes[place]} {ended}")

    def _containing(self, place: int, came: RowRecords) -> tuple[list[Hit], str]:
        """Return the parcels that contain the point, and a sentence if they do not.

        What a service returns where none contains it is not specified: it may be the nearest.
        """
        row, parcels = self._ledger.requested_rows[place].row, came.parcels
        away = distances_to(row, [parcel.wkb for parcel in parcels])
        hits = [
            _hit(parcel, far, came.doubt(parcel))
            for parcel, far in zip(parcels, away)
            if far is None or far < _SIMPLIFIED
        ]
        if hits or not parcels:
            return hits, ""
        nearest = min(far for far in away if far is not None)
        text = tr("The parcel that the service returned for the point is {distance:,.1f} m away.")
        return [], text.format(distance=nearest)

    def _finish_near(self, place: int, radius: float, nearest: Nearest | None) -> None:
        """A circle was searched."""
        if nearest is not None:
            self._ledger.found(place, _near_hits(nearest))
        elif radius == self._radii[-1]:
            none = tr("None is within {distance:,.0f} m.").format(distance=radius)
            self._ledger.none(place, f"{self._notes[place]} {none}")


def _hit(parcel: Parcel, far: float | None, doubt: str) -> Hit:
    """`far` in meters; None of a parcel without geometry."""
    if far is None:
        words = tr("The record has no geometry, so it may not contain the point.")
    elif far < _ROUNDING:
        far, words = None, ""
    else:
        words = tr(
            "The point is {distance:,.2f} m outside the parcel that the service returned for it."
        ).format(distance=far)
    return Hit(parcel, distance=far, note=f"{words} {doubt}".strip())


def _near_hits(nearest: Nearest) -> list[Hit]:
    distance, parcels = nearest
    if len({parcel.wkb for parcel in parcels}) > 1:
        words = tr(
            "No parcel contains the point; several are equally close, {distance:,.1f} m away."
        )
    else:
        words = tr("No parcel contains the point; the nearest is {distance:,.1f} m away.")
    words = words.format(distance=distance)
    return [Hit(parcel, distance=distance, note=words) for parcel in parcels]


def _radii(most: float) -> Iterator[float]:
    """Meters: four times as far each time, up to the largest distance that is requested."""
    radius = _FIRST_RADIUS
    while most > radius:
        yield radius
        radius *= _GROWTH
    if most > 0:
        yield most


class Nearest(NamedTuple):
    """The parcels nearest to a point: a whole stack, or neighbors that are equally close."""

    #: Meters.
    distance: float
    parcels: list[Parcel]


class Nearby:
    """The round: `finish` is called at its end with each point whose circle was searched."""

    def __init__(
        self,
        plan: Plan,
        points: Mapping[int, PointRow],
        radius: float,
        finish: Callable[[int, float, Nearest | None], None],
        fail: Callable[[int, str], None],
        passed_over: Sequence[int] = (),
    ) -> None:
        """`fail` is called with a point whose requests failed, and the error's sentence.

        The circles of points that are `passed_over` keep their places, but are not requested
        (`Ledger.places_after`).
        """
        self._points = {place: points[place] for place in points if place not in {*passed_over}}
        self._radius = radius
        self._finish = finish
        self._fail = fail
        self._circles = circles(self._points, radius)
        self._tree: shapely.STRtree | None = None
        self._nearest: dict[int, Nearest] = {}
        search = replace(
            plan.search,
            polygons=circles(points, radius),
            rows=(),
            id_field="",
            max_distance=0.0,
            max_parcels=None,
            max_requests=None,
        )
        inner = make_plan(search, plan.capabilities, concurrency=plan.concurrency)
        self._collector = Collector(_only(inner, self._circles) if passed_over else inner)
        #: Its requests that failed, with the points that each kept back.
        self.failures: list[tuple[tuple[int, ...], ParcelError]] = []

    @property
    def has_next(self) -> bool:
        """Whether there is something to do now."""
        return self._collector.has_next

    def next_job(self) -> RequestJob | None:
        """The next thing to do."""
        return self._collector.next_job()

    def arrived(self, series: Series, offset: int, result: PageResult) -> None:
        """Add a response."""
        self._collector.arrived(series, offset, result)
        self._measure(self._collector.take())

    def failed(self, series: Series, offset: int, error: ParcelError) -> None:
        """A request failed for good."""
        self._collector.failed(series, offset, error)
        self._measure(self._collector.take())

    def refused(self, series: Series, pieces: list[PolygonBatch], for_its_size: bool) -> None:
        """A batch of circles was refused: `pieces` take its place."""
        self._collector.refused(series, pieces, for_its_size)

    def end(self) -> None:
        """Finish the points whose responses are complete, after the end."""
        self._measure(self._collector.take_rest())
        unfinished = self._collector.unfinished()
        for place in self._points:
            if place not in unfinished:
                self._finish(place, self._radius, self._nearest.get(place))
        for place, error in unfinished.items():
            if error is not None:
                self._fail(place, error.sentence)
        failed = tuple(place for place, error in unfinished.items() if error is not None)
        if failed:
            self.failures = [(failed, gap.error) for gap in self._collector.gaps]

    @property
    def count_missing(self) -> int:
        """Parcels that the service named and sent no record of."""
        return self._collector.count_missing

    @property
    def shortfall(self) -> int:
        """Parcels that pages should have brought, and did not."""
        return self._collector.shortfall

    @property
    def is_cut_off(self) -> bool:
        """Never: the pages of areas have no end."""
        return False

    @property
    def notices(self) -> list[str]:
        """What was applied client-side because the service would have refused it."""
        return self._collector.notices

    def more_requests(self, *, again: bool) -> int:
        """Return the estimated number of requests to come."""
        return self._collector.expected_more_requests(again=again) or 0

    # ---- distances --------------------------------------------------------------------------

    def _measure(self, found: Sequence[Found]) -> None:
        """Keep what is nearest to each point so far."""
        parcels = [one.parcel for one in found if one.parcel.wkb is not None]
        if not parcels:
            return
        if self._tree is None:
            self._tree = shapely.STRtree(shapely.from_wkb([one.wkb for one in self._circles]))
        wkbs = np.array([parcel.wkb for parcel in parcels], dtype=object)
        shapes = shapely.from_wkb(wkbs, on_invalid="ignore")
        who, circle = self._tree.query(shapes)
        places = np.array([one.origin for one in self._circles])[circle]
        pairs = sorted(set(zip(who.tolist(), places.tolist())))
        if not pairs:
            return
        away = _meters(
            np.array([self._points[place] for _, place in pairs], dtype=float),
            shapes[[who for who, _ in pairs]],
        )
        for (index, place), distance in zip(pairs, away.tolist()):
            if distance <= self._radius:  # not of what is not there: NaN
                self._take(place, distance, parcels[index])

    def _take(self, place: int, distance: float, parcel: Parcel) -> None:
        distance = round(distance, _DECIMALS)
        nearest = self._nearest.get(place)
        if nearest is None or distance < nearest.distance:
            self._nearest[place] = Nearest(distance, [parcel])
        elif distance == nearest.distance:
            nearest.parcels.append(parcel)


def _only(plan: Plan, circles: Sequence[SearchPolygon]) -> Plan:
    """The plan without the other circles, which leave their places empty."""
    kept_wkb = {circle.wkb for circle in circles}
    batches = []
    for batch in plan.batches:
        kept = [pair for pair in zip(batch.polygons, batch.origins) if pair[0] in kept_wkb]
        if kept:
            polygons, origins = zip(*kept)
            batches.append(replace(batch, polygons=polygons, origins=origins))
    search = replace(plan.search, polygons=tuple(circles))
    return replace(plan, search=search, batches=tuple(batches))


def distances_to(point: PointRow, wkbs: Sequence[bytes | None]) -> list[float | None]:
    """Meters from a point to each parcel (WKB in EPSG:4326), 0 inside; None of those without."""
    there = [wkb for wkb in wkbs if wkb is not None]
    if not there:
        return [None] * len(wkbs)
    shapes = shapely.from_wkb(np.array(there, dtype=object), on_invalid="ignore")
    away = shapely.distance(shapes, shapely.Point(point.lon, point.lat))  # in degrees
    outside = np.flatnonzero(away != 0)  # few, as a rule
    if len(outside):
        away[outside] = _meters(np.array([point] * len(outside), dtype=float), shapes[outside])
    known = iter(away.tolist())
    return [None if wkb is None else _known(next(known)) for wkb in wkbs]


def _known(distance: float) -> float | None:
    return None if math.isnan(distance) else distance


def circles(points: Mapping[int, PointRow], radius: float) -> tuple[SearchPolygon, ...]:
    """Polygons that hold the circle around each point, in meters on the ellipsoid."""
    angles = np.linspace(0, 2 * math.pi, _CORNERS, endpoint=False)
    across, up = np.sin(angles) * radius * _AROUND, np.cos(angles) * radius * _AROUND
    degrees = np.array(list(points.values()), dtype=float).reshape(-1, 2)
    lat, lon = degrees[:, :1], degrees[:, 1:]
    meridian, _ = _meters_per_degree(lat)
    north = up / meridian
    _, parallel = _meters_per_degree(lat + north / 2)
    corners = np.stack((lon + across / parallel, lat + north), axis=-1)
    shapes = shapely.polygons(np.concatenate((corners, corners[:, :1]), axis=1))
    wkbs = shapely.to_wkb(shapes, output_dimension=2).tolist()
    return prepare_polygons(zip(points, wkbs)).polygons


def _meters(points: np.ndarray, shapes: np.ndarray) -> np.ndarray:
    """Meters from each point (latitude, longitude) to its shape.

    In a plane around the point that is right to a few millimeters at five kilometers: differences
    of degrees, by the radii of curvature halfway.
    """
    coordinates, which = shapely.get_coordinates(shapes, return_index=True)
    north = coordinates[:, 1] - points[which, 0]
    east = (coordinates[:, 0] - points[which, 1] + 180) % 360 - 180
    meridian, parallel = _meters_per_degree(points[which, 0] + north / 2)
    local = np.column_stack((east * parallel, north * meridian))
    moved = shapely.set_coordinates(shapely.force_2d(shapes), local)
    return shapely.distance(moved, shapely.Point(0, 0))


def _meters_per_degree(latitudes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Along the meridian, and along the parallel."""
    radians = np.radians(latitudes)
    root = np.sqrt(1 - _E2 * np.sin(radians) ** 2)
    # At a pole there is no east: anything but nothing will do.
    cosine = np.maximum(np.cos(radians), 1e-9)
    meridian = SEMI_MAJOR_AXIS * (1 - _E2) / root**3
    return np.radians(meridian), np.radians(SEMI_MAJOR_AXIS / root * cosine)
