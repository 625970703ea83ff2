"""Which polygons touch a parcel, and how much of it they cover. Needs shapely."""

from __future__ import annotations

import threading
from collections.abc import Sequence

import numpy as np
import shapely

from parcel_lookup.core.contract.geometry import make_valid
from parcel_lookup.core.geodesy import acres
from parcel_lookup.core.search.query.found import Overlap
from parcel_lookup.core.search.query.search import SearchPolygon


class OverlapFinder:
    """Finds, a page at a time, the polygons of a whole search that touch its parcels.

    May be called from several threads; they take turns, since prepared geometries are not made for
    more than one at a time.
    """

    def __init__(self, polygons: Sequence[SearchPolygon]) -> None:
        self._given = polygons
        self._lock = threading.Lock()
        self._tree: shapely.STRtree | None = None

    def find(self, wkbs: Sequence[bytes | None]) -> list[tuple[Overlap, ...]]:
        """The overlaps of each parcel (WKB in EPSG:4326), largest first, ties by origin.

        Touching is GEOS's intersection predicate on the geometries as they are, which is QGIS's
        too. Only where GEOS cannot work with a parcel's geometry, and for areas, a repaired copy
        of it is used.
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
            shapely.prepare(self._polygons)
            self._tree = shapely.STRtree(self._polygons)

    def _find(self, wkbs: np.ndarray) -> list[tuple[Overlap, ...]]:
        raw = shapely.from_wkb(wkbs, on_invalid="ignore")
        parcels, polygons = self._touching(raw)
        if not len(parcels):
            return [()] * len(wkbs)
        mended = _mended(raw, np.unique(parcels))
        inside = shapely.covers(self._polygons[polygons], mended[parcels])
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
        firsts = [pairs[0] for pairs in common.values()]
        return _overlaps(
            len(wkbs), list(common), acres(mended), acres(shapes[firsts]), inside[firsts]
        )

    def _touching(self, raw: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Pairs (parcel, polygon) as two arrays of indexes."""
        parcels, polygons = self._tree.query(raw)
        try:
            hits = shapely.intersects(self._polygons[polygons], raw[parcels])
        except shapely.GEOSException:
            pairs = zip(self._polygons[polygons], raw[parcels])
            hits = np.array([_intersects(polygon, parcel) for polygon, parcel in pairs])
        return parcels[hits], polygons[hits]


def _overlaps(
    number: int,
    keys: list[tuple[int, int]],
    wholes: np.ndarray,
    shares: np.ndarray,
    inside: np.ndarray,
) -> list[tuple[Overlap, ...]]:
    """The overlaps of `number` parcels from those of pairs (parcel, origin), in acres."""
    found: list[list[Overlap]] = [[] for _ in range(number)]
    for (parcel, origin), share, is_inside in zip(keys, shares.tolist(), inside.tolist()):
        whole = float(wholes[parcel])
        if is_inside:
            overlap = Overlap(origin, whole, 100.0)
        else:
            part = min(share, whole)
            overlap = Overlap(origin, part, 100.0 * part / whole if whole else 0.0)
        found[parcel].append(overlap)
    for overlaps in found:
        # Rounded to a few square centimeters: the last digits would decide between equal ones.
        overlaps.sort(key=lambda overlap: (-round(overlap.acres, 6), overlap.origin))
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
