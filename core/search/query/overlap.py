"""Which polygons touch a parcel, how much of it they cover, and how it relates to all of them.

Needs shapely.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any, Callable, NamedTuple

import numpy as np
import shapely

from parcel_lookup.core.contract.geometry import make_valid
from parcel_lookup.core.geodesy import acres
from parcel_lookup.core.search.query.found import Overlap
from parcel_lookup.core.search.query.predicate import TOUCHING, Predicate, Relation
from parcel_lookup.core.search.query.search import SearchPolygon

#: Of acres: a few square centimeters.
_DIGITS = 6


class OverlapFinder:
    """Finds, a page at a time, the polygons of a whole search that touch its parcels.

    May be called from several threads; they take turns, since prepared geometries are not made for
    more than one at a time.
    """

    def __init__(
        self,
        polygons: Sequence[SearchPolygon],
        predicate: Predicate = TOUCHING,
        *,
        wide: Sequence[bytes] = (),
        measure: Callable[[Any], Any] = acres,
    ) -> None:
        """`predicate`: how parcels must relate to the area, which is all polygons together.

        `wide` are what parcels have to touch, one for each polygon, if it is not the polygon itself
        (`area.Area`). Everything is in one CRS; `measure` returns the acres of an array of
        geometries in it.
        """
        self._given = polygons
        self._predicate = predicate
        self._given_wide = wide
        self._measure = measure
        self._lock = threading.Lock()
        self._tree: shapely.STRtree | None = None

    def find(self, wkbs: Sequence[bytes | None]) -> list[tuple[Overlap, ...] | None]:
        """The overlaps of each parcel (WKB), largest first, ties by origin.

        None for a parcel that does not meet the predicate. Unless parcels only have to touch the
        area, polygons that have no area in common with the parcel are left out, and a parcel that
        cannot be checked has no overlaps: one without a geometry, or, unless its center decides,
        without an area.

        Touching is GEOS's intersection predicate on the geometries as they are, which is QGIS's
        too; polygons that were transformed touch what is within a tolerance of them. Only where
        GEOS cannot work with a parcel's geometry, and for areas, a repaired copy of it is used.
        """
        # The parcels of a stack share one geometry: what is found for it holds for all of them.
        places = {wkb: place for place, wkb in enumerate(dict.fromkeys(wkbs))}
        with self._lock:
            self._build()
            found = self._find(np.array(list(places), dtype=object))
        return [found[places[wkb]] for wkb in wkbs]

    def _build(self) -> None:
        if self._tree is None:
            self._polygons = shapely.from_wkb(
                np.array([polygon.wkb for polygon in self._given], dtype=object)
            )
            self._origins = np.array([polygon.origin for polygon in self._given], dtype=np.int64)
            # What touches the polygons, or is inside of them, is decided with those that are sent.
            self._wide = self._polygons
            if self._given_wide and [*self._given_wide] != [one.wkb for one in self._given]:
                self._wide = shapely.from_wkb(np.array(self._given_wide, dtype=object))
            shapely.prepare(self._wide)
            self._tree = shapely.STRtree(self._wide)

    def _find(self, wkbs: np.ndarray) -> list[tuple[Overlap, ...] | None]:
        raw = shapely.from_wkb(wkbs, on_invalid="ignore")
        parcels, polygons = self._touching(raw)
        mended = _mended(raw, np.unique(parcels))
        inside = shapely.covers(self._wide[polygons], mended[parcels])
        # What lies inside needs no intersection: that is most of what a search finds.
        shapes = mended[parcels]
        partly = np.flatnonzero(~inside)
        shapes[partly] = shapely.intersection(shapes[partly], self._polygons[polygons[partly]])
        origins = self._origins[polygons].tolist()
        common: dict[tuple[int, int], list[int]] = {}
        for pair, key in enumerate(zip(parcels.tolist(), origins)):
            common.setdefault(key, []).append(pair)
        for pairs in common.values():
            if len(pairs) > 1:  # parts of one feature may overlap each other
                shapes[pairs[0]] = shapely.union_all(shapes[pairs])
                inside[pairs[0]] = inside[pairs].any()
        firsts = np.array([pairs[0] for pairs in common.values()], dtype=np.int64)
        wholes = self._measure(mended)
        shares, partly = wholes[parcels[firsts]], ~inside[firsts]
        shares[partly] = self._measure(shapes[firsts[partly]])
        touching = _Pairs(list(common), shapes[firsts], shares, inside[firsts])
        found = _overlaps(touching, wholes)
        if self._predicate.is_touching:
            return found
        return self._checked(found, (raw, mended), touching, wholes)

    def _touching(self, raw: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Pairs (parcel, polygon) as two arrays of indexes."""
        parcels, polygons = self._tree.query(raw)
        try:
            hits = shapely.intersects(self._wide[polygons], raw[parcels])
        except shapely.GEOSException:
            pairs = zip(self._wide[polygons], raw[parcels])
            hits = np.array([_intersects(polygon, parcel) for polygon, parcel in pairs])
        return parcels[hits], polygons[hits]

    def _checked(
        self,
        found: list[tuple[Overlap, ...]],
        parcels: tuple[np.ndarray, np.ndarray],
        pairs: _Pairs,
        wholes: np.ndarray,
    ) -> list[tuple[Overlap, ...] | None]:
        """The overlaps of the parcels, raw and mended, that meet the predicate (`find`)."""
        raw, mended = parcels
        has_center = self._predicate.relation is Relation.CENTER_INSIDE
        has_points = ~(shapely.is_missing(raw) | shapely.is_empty(raw))
        is_known = has_points if has_center else wholes != 0
        touches = np.array([bool(overlaps) for overlaps in found], dtype=bool)
        places = np.flatnonzero(is_known & touches)
        meets = np.zeros(len(found), dtype=bool)
        if has_center:
            # Nothing is left of a polygon without an area when it is mended.
            shapes = np.where(shapely.is_empty(mended), raw, mended)
            meets[places] = self._cover(shapely.centroid(shapes[places]))
        else:
            inside = _acres_inside(pairs, wholes, self._measure)
            meets[places] = self._predicate.is_met(inside[places], wholes[places])
        return [
            () if not known else _with_area(overlaps) if is_met else None
            for overlaps, is_met, known in zip(found, meets.tolist(), is_known.tolist())
        ]

    def _cover(self, points: np.ndarray) -> np.ndarray:
        """Whether each point is in a polygon, or on its boundary."""
        covered = np.zeros(len(points), dtype=bool)
        places, polygons = self._tree.query(points)
        hits = shapely.intersects(self._wide[polygons], points[places])
        covered[places[hits]] = True
        return covered


class _Pairs(NamedTuple):
    """Parcels and the input features that touch them, one pair at each index."""

    #: Index of the parcel, and origin of the input feature.
    keys: list[tuple[int, int]]
    #: What they have in common, and its area.
    shapes: np.ndarray
    acres: np.ndarray
    #: Whether the parcel lies inside the input feature.
    inside: np.ndarray


def _acres_inside(pairs: _Pairs, wholes: np.ndarray, measure: Callable[[Any], Any]) -> np.ndarray:
    """The acres of each parcel inside any input feature; where these overlap, counted once."""
    found = np.zeros(len(wholes))
    pieces: dict[int, list[int]] = {}
    for pair, (parcel, _) in enumerate(pairs.keys):
        if pairs.inside[pair]:
            found[parcel] = wholes[parcel]
        elif pairs.acres[pair] > 0:
            pieces.setdefault(parcel, []).append(pair)
    partly = {parcel: some for parcel, some in pieces.items() if not found[parcel]}
    united = np.empty(len(partly), dtype=object)
    for place, some in enumerate(partly.values()):
        is_one = len(some) == 1
        united[place] = pairs.shapes[some[0]] if is_one else shapely.union_all(pairs.shapes[some])
    found[[*partly]] = measure(united)
    return np.minimum(found, wholes)


def _with_area(overlaps: tuple[Overlap, ...]) -> tuple[Overlap, ...]:
    """The overlaps with an area, or all of them where none has one."""
    return tuple(one for one in overlaps if round(one.acres, _DIGITS) > 0) or overlaps


def _overlaps(pairs: _Pairs, wholes: np.ndarray) -> list[tuple[Overlap, ...]]:
    """The overlaps of each parcel, whose acres are `wholes`."""
    found: list[list[Overlap]] = [[] for _ in wholes]
    for (parcel, origin), share, is_inside in zip(
        pairs.keys, pairs.acres.tolist(), pairs.inside.tolist()
    ):
        whole = float(wholes[parcel])
        if is_inside:
            overlap = Overlap(origin, whole, 100.0)
        else:
            part = min(share, whole)
            overlap = Overlap(origin, part, 100.0 * part / whole if whole else 0.0)
        found[parcel].append(overlap)
    for overlaps in found:
        if len(overlaps) > 1:  # the last digits would decide between equal ones
            overlaps.sort(key=lambda overlap: (-round(overlap.acres, _DIGITS), overlap.origin))
    return [tuple(overlaps) for overlaps in found]


def _intersects(polygon: shapely.Geometry, parcel: shapely.Geometry) -> bool:
    try:
        return bool(shapely.intersects(polygon, parcel))
    except shapely.GEOSException:
        return bool(shapely.intersects(polygon, _mend(parcel)))


def _mended(raw: np.ndarray, indexes: np.ndarray) -> np.ndarray:
    """A copy of the array in which the indexes geometries are valid."""
    mended = raw.copy()
    for index in indexes[
        ~shapely.is_valid(raw[indexes]) | (shapely.get_type_id(raw[indexes]) == 7)
    ]:
        mended[index] = _mend(raw[index])
    return mended


def _mend(geometry: shapely.Geometry) -> shapely.Geometry:
    """The polygons of a repaired copy: GEOS cannot intersect collections of all kinds."""
    parts = shapely.get_parts(shapely.get_parts(make_valid(geometry)))
    return shapely.MultiPolygon([part for part in parts if part.geom_type == "Polygon"])
