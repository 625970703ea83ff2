"""Points: who contains each, and for those that nobody contains who is nearest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from parcel_lookup.core.contract import Parcel
from parcel_lookup.core.search.lookups.ledger import Hit, Ledger
from parcel_lookup.core.search.lookups.named import Came, Named
from parcel_lookup.core.search.lookups.nearby import Nearby, Nearest, distances_to
from parcel_lookup.core.search.lookups.probes import Want
from parcel_lookup.core.search.query.row_requests import request_for

if TYPE_CHECKING:
    from parcel_lookup.core.search.lookups.probes import Probes
    from parcel_lookup.core.search.query.plan import Plan

_NOT_NEAR = "The search was ended before what is near was asked for."
#: Metres. Circles of this radius are asked for first: a point in a street is nearer to its parcel.
_FIRST_RADIUS = 25.0
_GROWTH = 4
#: So many circles make a round, so that what they find need not be kept for all points.
_MOST_CIRCLES = 5000
#: Metres. A parcel that is named for a point contains it, but for rounding; or its outline is a
#: simplified one, and then that is told.
_ROUNDING, _SIMPLIFIED = 0.05, 1.0


class PointRounds:
    """A round of points; then, as far as there is a largest distance, rounds of growing circles.

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
        wants = [
            Want(
                request_for(ledger.asked[place].row, include_buildings=search.include_buildings),
                (place,),
                here=search.filters,
            )
            for place in places
        ]
        named = Named(search, ledger, self._settle)
        yield from named.rounds(wants, named.take, named.count)
        for radius in self._radii:
            places = ledger.places_after(places)
            for start in range(0, len(places), _MOST_CIRCLES):
                some = places[start : start + _MOST_CIRCLES]
                if any(map(ledger.is_open, some)):
                    yield self._nearby(some, radius)

    def _nearby(self, places: list[int], radius: float) -> Nearby:
        asked = self._ledger.asked
        points = {place: asked[place].row for place in places}
        passed_over = [place for place in places if not self._ledger.is_open(place)]
        settle, fail = self._settle_near, self._ledger.failed
        return Nearby(self._plan, points, radius, settle, fail, passed_over)

    def _settle(self, place: int, came: Came) -> None:
        hits, too_far = self._containing(place, came)
        if came.error is not None:
            self._ledger.failed(place, came.error.sentence, hits)
        elif not came.is_whole:
            self._ledger.broken_off(place, hits)
        elif hits:
            self._ledger.found(place, hits)
        elif came.missing:
            self._ledger.unanswered(place, came.no_record)
        elif came.was_refused:
            self._ledger.none(
                place, "The parcel that contains the point does not meet the filters."
            )
        else:
            self._notes[place] = too_far or "No parcel contains the point."
            if not self._radii:
                self._ledger.none(place, self._notes[place])
            else:
                self._ledger.waits(place, f"{self._notes[place]} {_NOT_NEAR}")

    def _containing(self, place: int, came: Came) -> tuple[list[Hit], str]:
        """The parcels that contain the point; where they do not, a sentence says so.

        What a service answers where none contains it is not specified: it may be the nearest.
        """
        row, parcels = self._ledger.asked[place].row, came.parcels
        away = distances_to(row, [parcel.wkb for parcel in parcels])
        hits = [
            _hit(parcel, far, came.doubt(parcel))
            for parcel, far in zip(parcels, away)
            if far is None or far < _SIMPLIFIED
        ]
        if hits or not parcels:
            return hits, ""
        nearest = min(far for far in away if far is not None)
        return [], f"The parcel that the service names for the point is {nearest:,.1f} m away."

    def _settle_near(self, place: int, radius: float, nearest: Nearest | None) -> None:
        """A circle was searched."""
        if nearest is not None:
            self._ledger.found(place, _near_hits(nearest))
        elif radius == self._radii[-1]:
            note = f"{self._notes[place]} None is within {radius:,.0f} m."
            self._ledger.none(place, note)


def _hit(parcel: Parcel, far: float | None, doubt: str) -> Hit:
    """`far` in metres; None of a parcel without geometry."""
    if far is None:
        words = "The record has no outline, so it is not known whether it contains the point."
    elif far < _ROUNDING:
        far, words = None, ""
    else:
        words = f"The point lies {far:,.2f} m beside the parcel that the service names for it."
    return Hit(parcel, distance=far, note=f"{words} {doubt}".strip())


def _near_hits(nearest: Nearest) -> list[Hit]:
    distance, parcels = nearest
    words = f"No parcel contains the point; the nearest is {distance:,.1f} m away."
    if len({parcel.wkb for parcel in parcels}) > 1:
        words = f"No parcel contains the point; several are equally near, {distance:,.1f} m away."
    return [Hit(parcel, distance=distance, note=words) for parcel in parcels]


def _radii(most: float) -> Iterator[float]:
    """Metres: four times as far each time, up to the largest distance that is asked for."""
    radius = _FIRST_RADIUS
    while most > radius:
        yield radius
        radius *= _GROWTH
    if most > 0:
        yield most
