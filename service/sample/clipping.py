"""What rivers, creeks, railways and highways leave of a town's lots."""

from __future__ import annotations

from collections.abc import Sequence

from parcel_lookup.service.sample.lots import Lot
from parcel_lookup.service.sample.plane import Point, area, middle, point_inside, split
from parcel_lookup.service.sample.terrain import Corridor

_SLIVER = 120.0


def clip(lots: list[Lot], corridors: Sequence[Corridor]) -> list[Lot]:
    """The lots of a quarter less the corridors; what is left across a corridor is a lot as well."""
    if not lots:
        return lots
    low = (min(p[0] for lot in lots for p in lot.ring), min(p[1] for lot in lots for p in lot.ring))
    high = (
        max(p[0] for lot in lots for p in lot.ring),
        max(p[1] for lot in lots for p in lot.ring),
    )
    for corridor in corridors:
        if corridor.is_near(low, high):
            banks = corridor.banks(low, high)
            lots = [piece for lot in lots for piece in _clip(lot, corridor, banks)]
    return lots


def _clip(lot: Lot, corridor: Corridor, banks: tuple[list[Point], list[Point]]) -> list[Lot]:
    place = middle(lot.ring)
    reach = max(abs(p[0] - place[0]) + abs(p[1] - place[1]) for p in lot.ring)
    if corridor.distance(place) > 3 * reach + 60:  # banks run at most three times as steep
        return [lot]
    pieces = [piece for ring in split(lot.ring, banks[0]) for piece in split(ring, banks[1])]
    if len(pieces) == 1 and corridor.distance(middle(lot.ring)) > 0:
        return [lot]
    rings = [
        ring
        for ring in sorted(pieces, key=area, reverse=True)
        if area(ring) > _SLIVER and corridor.distance(point_inside(ring)) > 0
    ]
    if not rings:
        return []
    lot.ring, lot.is_cut = rings[0], True
    rest = []
    for ring in rings[1:]:
        other = Lot(ring, None, "remnant", "")
        other.town, other.block, other.is_cut = lot.town, lot.block, True
        rest.append(other)
    return [lot, *rest]
