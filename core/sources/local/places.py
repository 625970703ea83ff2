"""The parcels at a point or an address, decided from candidates. Needs shapely."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

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

#: Meters. Boxes with this much on each side of a point are read first: a point in a street is
#: nearer to its parcel.
_FIRST = 25.0
_GROWTH = 4
#: Of a distance in meters: what differs by less is equally close.
_DECIMALS = 2
#: Of the side of a box: its edges are straight in degrees.
_WIDER = 1.001
_BATCH = 5000


class _Points(Protocol):
    """The rows in which points are looked up (`streams.Rows`)."""

    def at_point(self, place: PointPlace) -> list[Parcel]: ...

    def select(self, query: Query, size: int) -> tuple[int, Iterator[Batch]]: ...


# ---- points -------------------------------------------------------------------------------------


def match_of_point(place: PointPlace, rows: _Points) -> Match:
    """Return the parcels that contain a point, or the nearest ones within its distance.

    What is nearest within half the side of a box around the point is nearest of all.
    """
    parcels = rows.at_point(place)
    if parcels:
        return Match(0, Batch(parcels))
    for half in _halves(place.max_distance):
        _, batches = rows.select(Query(polygons=(box_around(place, half),)), _BATCH)
        found = [parcel for batch in batches for parcel in batch.parcels]
        away = distances(place, found)
        least = min(away, default=half + 1)
        if least <= half:
            near = [parcel for parcel, meters in zip(found, away) if meters == least]
            return Match(
                0, Batch(near), distances=(least,) * len(near), notes=(_near_note(near, least),)
            )
    notes = [tr("No parcel contains the point.")]
    if place.max_distance > 0:
        notes.append(tr("None is within {distance:,.0f} m.").format(distance=place.max_distance))
    return Match(0, reason=Reason.NONE, notes=(" ".join(notes),))


def _halves(most: float) -> Iterator[float]:
    half = _FIRST
    while most > half:
        yield half
        half *= _GROWTH
    if most > 0:
        yield most


def box_around(place: PointPlace, half: float) -> bytes:
    """Return the WKB of a box in degrees that has all within `half` meters of a point."""
    import numpy as np
    import shapely

    side = half * _WIDER
    square = shapely.segmentize(shapely.box(-side, -side, side, side), side)
    corners = LocalPlane(place.lon, place.lat).degrees(shapely.get_coordinates(square))
    low, high = np.maximum(corners.min(0), (-180, -90)), np.minimum(corners.max(0), (180, 90))
    return shapely.to_wkb(shapely.box(*low, *high), output_dimension=2)


def distances(place: PointPlace, parcels: Sequence[Parcel]) -> list[float]:
    """Return the meters from a point to each parcel, to the centimeter."""
    import shapely

    plane = LocalPlane(place.lon, place.lat)
    shapes = shapely.transform(read_wkb([one.wkb for one in parcels]), plane.meters)
    away = shapely.distance(shapes, shapely.Point(0, 0))
    return [round(meters, _DECIMALS) for meters in away.tolist()]


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
