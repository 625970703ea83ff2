"""What is checked of the parcels of a source, and which polygons found them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Callable

from parcel_lookup.core.contract import Filter, Parcel
from parcel_lookup.core.contract.matching import Matcher
from parcel_lookup.core.contract.query import Batch, Match, Unchecked
from parcel_lookup.core.contract.source import SourceInfo
from parcel_lookup.core.search.query.found import Found
from parcel_lookup.core.search.query.rows import IdRow
from parcel_lookup.core.search.query.search import Search, SearchPolygon

if TYPE_CHECKING:
    from parcel_lookup.core.search.query.overlap import OverlapFinder
    from parcel_lookup.core.search.same_parcel import Bounds

#: Returns for each parcel whether it meets the expression of a search.
Keep = Callable[[list[Parcel]], Sequence[bool]]
#: Transforms geometries (WKB) from one CRS to another: ``transform(wkbs, "EPSG:4326", crs)``.
Transform = Callable[[Sequence[bytes], str, str], Sequence[bytes]]

WGS84 = "EPSG:4326"


class Checks:
    """Checks the parcels of one source. Used in one thread."""

    def __init__(
        self, search: Search, info: SourceInfo, keep: Keep | None, transform: Transform | None
    ) -> None:
        self._search, self._info = search, info
        self._keep, self._transform = keep, transform
        self._finders: dict[str, OverlapFinder] = {}
        self._crs = WGS84
        self._seen: set[str] = set()

    def found(self, batch: Batch) -> list[Found]:
        """Return the parcels of a batch that meet the search, with the polygons they touch."""
        parcels, self._crs = [], batch.crs
        for parcel in batch.parcels:
            if parcel.svc_uuid not in self._seen:
                self._seen.add(parcel.svc_uuid)
                parcels.append(parcel)
        if Unchecked.FILTERS in batch.unchecked:
            parcels = self._matching(parcels, self._search.queries)
        return self._joined(self._kept(parcels), batch)

    def kept(self, match: Match) -> list[int]:
        """Return the indexes of the parcels of a place that meet the filters and the expression."""
        search, parcels = self._search, list(match.batch.parcels)
        if search.rows_kind is not IdRow or Unchecked.FILTERS in match.batch.unchecked:
            parcels = self._matching(parcels, (search.filters,))
        kept = set(map(id, self._kept(parcels)))
        return [place for place, one in enumerate(match.batch.parcels) if id(one) in kept]

    def bounds(self, wkb: bytes | None) -> Bounds:
        """Return the bounds of a parcel's geometry in EPSG:4326."""
        import shapely

        (bounds,) = shapely.bounds(self._in_degrees([wkb], self._crs)).tolist()
        return bounds

    def _matching(
        self, parcels: list[Parcel], queries: Sequence[tuple[Filter, ...]]
    ) -> list[Parcel]:
        """Return the parcels that meet one of several sets of filters."""
        tests = [Matcher(filters, self._info.fields) for filters in queries]
        return [one for one in parcels if any(test(one.attributes) for test in tests)]

    def _kept(self, parcels: list[Parcel]) -> list[Parcel]:
        """Return the parcels that meet the expression."""
        if self._keep is None or not parcels:
            return parcels
        kept = list(self._keep(parcels))
        if len(kept) != len(parcels):
            raise ValueError(f"{len(parcels)} parcels were judged {len(kept)} times")
        return [parcel for parcel, is_kept in zip(parcels, kept) if is_kept]

    def _joined(self, parcels: list[Parcel], batch: Batch) -> list[Found]:
        """Return the parcels that meet the predicate, with the polygons that touch them."""
        if not (self._search.is_by_area and parcels):
            return [Found(parcel) for parcel in parcels]
        overlaps = self._finder(batch.crs).find([parcel.wkb for parcel in parcels])
        pairs = zip(parcels, overlaps)
        if Unchecked.AREA in batch.unchecked and self._search.predicate.is_touching:
            # One without a geometry cannot be checked: the source found it.
            pairs = ((one, joins or (None if one.wkb else joins)) for one, joins in pairs)
        return [Found(parcel, joins) for parcel, joins in pairs if joins is not None]

    def _finder(self, crs: str) -> OverlapFinder:
        """Return what finds the overlaps of parcels in a CRS."""
        if crs not in self._finders:
            from parcel_lookup.core.contract.geometry import widened
            from parcel_lookup.core.search.query.overlap import OverlapFinder

            search, polygons = self._search, self._search.polygons
            finder = OverlapFinder(polygons, search.predicate, is_transformed=search.is_transformed)
            if crs != WGS84:
                wkbs = [polygon.wkb for polygon in polygons]
                moved = zip(self._moved(wkbs, WGS84, crs), (one.origin for one in polygons))
                finder = OverlapFinder(
                    [SearchPolygon(*one) for one in moved],
                    search.predicate,
                    wide=self._moved(widened(wkbs), WGS84, crs),
                    measure=lambda shapes: self._acres(shapes, crs),
                )
            self._finders[crs] = finder
        return self._finders[crs]

    def _moved(self, wkbs: Sequence[bytes], crs: str, to_crs: str) -> Sequence[bytes]:
        if crs == to_crs:
            return wkbs
        if self._transform is None:
            raise ValueError(f"parcels in {crs} need something that transforms them")
        return self._transform(wkbs, crs, to_crs)

    def _acres(self, shapes: Any, crs: str) -> Any:
        """Return the acres of geometries in a CRS; None has none."""
        import shapely

        from parcel_lookup.core.geodesy import acres

        return acres(self._in_degrees(shapely.to_wkb(shapes, output_dimension=2).tolist(), crs))

    def _in_degrees(self, wkbs: Sequence[bytes | None], crs: str) -> Any:
        """Return geometries in EPSG:4326; None stays None."""
        from parcel_lookup.core.contract.geometry import read_wkb

        moved = iter(self._moved([one for one in wkbs if one is not None], crs, WGS84))
        return read_wkb([None if one is None else next(moved) for one in wkbs])
