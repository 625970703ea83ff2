"""The parcels at a point or an address, decided from candidates. Needs shapely."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from parcel_lookup.core.address import (
    Address,
    address_line,
    address_notes,
    compare,
    nearest,
    parse_address,
)
from parcel_lookup.core.address.comparing import MOST_NEAREST, is_ambiguous
from parcel_lookup.core.contract import NearAddress, Parcel
from parcel_lookup.core.contract.geometry import read_wkb
from parcel_lookup.core.contract.query import AddressPlace, Batch, Match, PointPlace, Query, Reason
from parcel_lookup.core.geodesy import LocalPlane
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.sources.local.rows import Rows

#: Meters. Boxes with this much on each side of a point are read first: a point in a street is
#: nearer to its parcel.
_FIRST = 25.0
_GROWTH = 4
#: Of a distance in meters: what differs by less is equally close.
_DECIMALS = 2
#: Meters per degree of latitude, and of longitude at the equator, are more than this.
_PER_DEGREE = 110_500.0
#: A plane has no directions at a pole.
_MOST_LATITUDE = 89.9


# ---- points -------------------------------------------------------------------------------------


def match_of_point(place: PointPlace, rows: Rows) -> Match:
    """Return the parcels that contain a point, or the nearest ones within its distance.

    What is nearest within half the side of a box around the point is nearest of all.
    """
    parcels = rows.at_point(place)
    if parcels:
        return Match(0, Batch(parcels))
    for half in _halves(place.max_distance):
        batches = rows.select(Query(polygons=boxes_around(place, half))).batches
        found = [parcel for batch in batches for parcel in batch.parcels]
        away = distances(place, found)
        least = min((meters for meters in away if meters <= half), default=None)
        if least is not None:
            near = [parcel for parcel, meters in zip(found, away) if meters == least]
            note = _near_note(near, least)
            return Match(0, Batch(near), distances=(least,) * len(near), notes=(note,))
    notes = [tr("No parcel contains the point.")]
    if place.max_distance > 0:
        notes.append(tr("None is within {distance:,.0f} m.").format(distance=place.max_distance))
    return Match(0, reason=Reason.NONE, notes=tuple(notes))


def _halves(most: float) -> Iterator[float]:
    half = _FIRST
    while most > half:
        yield half
        half *= _GROWTH
    if most > 0:
        yield most


def boxes_around(place: PointPlace, half: float) -> tuple[bytes, ...]:
    """Return the WKB of a box in degrees that has all within `half` meters; of two across 180°."""
    import shapely

    north = half / _PER_DEGREE
    widest = math.cos(math.radians(min(abs(place.lat) + north, _MOST_LATITUDE)))
    east = min(north / widest, 180.0)
    south, top = max(place.lat - north, -90.0), min(place.lat + north, 90.0)
    boxes = [
        shapely.box(max(left, -180.0), south, min(left + 2 * east, 180.0), top)
        for left in (place.lon - east + turn for turn in (-360, 0, 360))
        if left < 180 and left + 2 * east > -180
    ]
    return tuple(shapely.to_wkb(boxes, output_dimension=2).tolist())


def distances(place: PointPlace, parcels: Sequence[Parcel]) -> list[float]:
    """Return the meters from a point to each parcel, to the centimeter."""
    import numpy as np
    import shapely

    lat = max(-_MOST_LATITUDE, min(place.lat, _MOST_LATITUDE))
    plane = LocalPlane(place.lon, lat)
    shapes = shapely.transform(read_wkb([one.wkb for one in parcels]), plane.meters)
    return np.round(shapely.distance(shapes, shapely.Point(0, 0)), _DECIMALS).tolist()


def _near_note(parcels: Sequence[Parcel], distance: float) -> str:
    if len({parcel.wkb for parcel in parcels}) > 1:
        words = tr(
            "No parcel contains the point; several are equally close, {distance:,.1f} m away."
        )
    else:
        words = tr("No parcel contains the point; the nearest is {distance:,.1f} m away.")
    return words.format(distance=distance)


# ---- addresses ----------------------------------------------------------------------------------


def match_of_address(
    place: AddressPlace, parcels: Sequence[Parcel], near: Sequence[NearAddress] = ()
) -> Match:
    """Return the parcels that agree best with an address, with all that was guessed.

    `near` are addresses that the source knows near one that no parcel has.
    """
    requested = parse_address(*place)
    read = [(parcel, parse_address(*_texts(parcel))) for parcel in parcels]
    scored = [(compare(requested, found).score, parcel, found) for parcel, found in read]
    best = max((score for score, _, _ in scored), default=0.0)
    if not best:
        lines = ((address_line(*_texts(parcel)), found) for parcel, found in read)
        scores = {**dict(near), **dict(nearest(requested, lines))}
        return Match(0, reason=Reason.NONE, notes=_none_notes(requested, scores, bool(parcels)))
    taken = [(parcel, found) for score, parcel, found in scored if score == best]
    addresses = [found for _, found in taken]
    return Match(
        0,
        Batch([parcel for parcel, _ in taken]),
        scores=(best,) * len(taken),
        notes=_notes(requested, addresses),
        is_ambiguous=any(is_ambiguous(requested, found) for found in addresses),
    )


def _notes(requested: Address, found: Sequence[Address]) -> tuple[str, ...]:
    """Return what was guessed: of parcels that differ in their unit, one sentence on all units."""
    notes = dict.fromkeys(address_notes(requested))
    units = {one.unit for one in found}
    has_units = len(units) > 1 and "" not in units
    for one in found:
        notes.update(
            dict.fromkeys(
                compare(requested, one._replace(unit=requested.unit) if has_units else one).notes
            )
        )
    if has_units and requested.unit:
        note = number_of(
            len(units),
            "The records are for {} other unit; {{unit}} was requested.",
            "The records are for {} other units; {{unit}} was requested.",
        ).format(unit=requested.unit)
    elif has_units:
        note = number_of(
            len(units),
            "The records are for {} unit, and no unit was requested.",
            "The records are for {} units, and no unit was requested.",
        )
    return (*notes, note) if has_units else tuple(notes)


def _none_notes(requested: Address, near: dict[str, float], has_parcels: bool) -> tuple[str, ...]:
    """Return why there is no parcel, and the addresses nearest to the requested one."""
    if has_parcels:
        notes = [tr("No parcel has this address.")]
    else:
        notes = [tr("No parcel was found at this address.")]
    if near:
        best = sorted(near.items(), key=lambda pair: (-pair[1], pair[0]))[:MOST_NEAREST]
        words = tr("{address} (score {score:.0f})")
        lines = "; ".join(words.format(address=line, score=score) for line, score in best)
        notes.append(tr("Nearest: {addresses}.").format(addresses=lines))
    return (*notes, *address_notes(requested))


def _texts(parcel: Parcel) -> list[str]:
    names = ("situs", "city", "state", "postal")
    return [str(parcel.attributes.get(name) or "").strip() for name in names]
