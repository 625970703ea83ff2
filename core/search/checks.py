"""What is checked of the parcels of a source, and which polygons found them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Callable

from parcel_lookup.core.contract import Filter, Parcel
from parcel_lookup.core.contract.matching import Matcher
from parcel_lookup.core.contract.query import WGS84, Batch, Match, Unchecked
from parcel_lookup.core.contract.source import SourceInfo
from parcel_lookup.core.search.area import Area, Bounds, Transform, area_in
from parcel_lookup.core.search.query.found import Found
from parcel_lookup.core.search.query.rows import IdRow
from parcel_lookup.core.search.query.search import Search

if TYPE_CHECKING:
    from parcel_lookup.core.search.query.overlap import OverlapFinder

#: Returns for each parcel, in the CRS of the result, whether it meets the expression of a search.
Keep = Callable[[list[Parcel]], Sequence[bool]]


class Checks:
    """Checks the parcels of one source. Used in one thread."""

    def __init__(
        self,
        search: Search,
        info: SourceInfo,
        keep: Keep | None,
        transform: Transform | None,
        *,
        crs: str = "",
        bounds: Bounds = lambda: None,
    ) -> None:
        """`crs` is that of the result, to which parcels are transformed; "": they never are."""
        self._search, self._info = search, info
        self._keep, self._transform = keep, transform
        self._to_crs, self._bounds = crs, bounds
        self._areas: dict[tuple[str, bool], Area] = {}
        self._finders: dict[tuple[str, bool], OverlapFinder] = {}
        self._seen: set[str] = set()

    def area(self, crs: str, *, are_moved: bool = False) -> Area:
        """Return the area of the search for parcels in a CRS. Raises `ParcelError`."""
        area = self._areas.get((crs, are_moved))
        if area is None:
            area = area_in(self._search, crs, self._transform, self._bounds, are_moved=are_moved)
            self._areas[crs, are_moved] = area
        return area

    def placed(self, batch: Batch) -> Batch:
        """Return a batch with geometries in the CRS of the result."""
        crs = self._to_crs or batch.crs
        return batch._replace(parcels=self._moved(batch.parcels, batch.crs, crs), crs=crs)

    def found(self, batch: Batch) -> list[Found]:
        """Return the parcels of a batch that meet the search, with the polygons they touch."""
        are_moved, batch = batch.crs != (self._to_crs or batch.crs), self.placed(batch)
        parcels = []
        for parcel in batch.parcels:
            if parcel.svc_uuid not in self._seen:
                self._seen.add(parcel.svc_uuid)
                parcels.append(parcel)
        if Unchecked.FILTERS in batch.unchecked:
            parcels = self._matching(parcels, self._search.queries)
        return self._joined(self._kept(parcels), batch, are_moved)

    def kept(self, match: Match) -> list[int]:
        """Return the indexes of the parcels of a place that meet the filters and the expression.

        They are in the CRS of the result (`placed`).
        """
        search, parcels = self._search, list(match.batch.parcels)
        if search.rows_kind is not IdRow or Unchecked.FILTERS in match.batch.unchecked:
            parcels = self._matching(parcels, (search.filters,))
        kept = set(map(id, self._kept(parcels)))
        return [place for place, one in enumerate(match.batch.parcels) if id(one) in kept]

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
        kept = list(self._keep(list(parcels)))
        if len(kept) != len(parcels):
            raise ValueError(f"{len(parcels)} parcels were judged {len(kept)} times")
        return [parcel for parcel, is_kept in zip(parcels, kept) if is_kept]

    def _joined(self, parcels: list[Parcel], batch: Batch, are_moved: bool) -> list[Found]:
        """Return the parcels that meet the predicate, with the polygons that touch them."""
        if not (self._search.is_by_area and parcels):
            return [Found(parcel) for parcel in parcels]
        finder = self._finder(batch.crs, are_moved)
        overlaps = finder.find([parcel.wkb for parcel in parcels])
        pairs = zip(parcels, overlaps)
        if Unchecked.AREA in batch.unchecked and self._search.predicate.is_touching:
            # One without a geometry cannot be checked: the source found it.
            pairs = ((one, joins or (None if one.wkb else joins)) for one, joins in pairs)
        return [Found(parcel, joins) for parcel, joins in pairs if joins is not None]

    def _finder(self, crs: str, are_moved: bool) -> OverlapFinder:
        """Return what finds the overlaps of parcels in a CRS."""
        finder = self._finders.get((crs, are_moved))
        if finder is None:
            from parcel_lookup.core.geodesy import acres
            from parcel_lookup.core.search.query.overlap import OverlapFinder

            polygons, wide = self.area(crs, are_moved=are_moved)
            measure = acres if crs == WGS84 else lambda shapes: acres(self._shapes(shapes, crs, ""))
            finder = OverlapFinder(polygons, self._search.predicate, wide=wide, measure=measure)
            self._finders[crs, are_moved] = finder
        return finder

    def _moved(self, parcels: Sequence[Parcel], crs: str, to_crs: str) -> Sequence[Parcel]:
        """Return parcels in another CRS; a geometry that has no place there is kept as text."""
        if crs == to_crs or not parcels:
            return parcels
        import shapely

        from parcel_lookup.core.contract.geometry import read_wkb

        shapes = self._shapes(read_wkb([one.wkb for one in parcels]), crs, to_crs)
        wkbs = shapely.to_wkb(shapes, output_dimension=2).tolist()
        return [
            one._replace(wkb=wkb)
            if one.wkb is None or wkb is not None
            else one._replace(wkb=None, unread={**(one.unread or {}), "geom": one.wkb.hex()})
            for one, wkb in zip(parcels, wkbs)
        ]

    def _shapes(self, shapes: Any, crs: str, to_crs: str) -> Any:
        """Return geometries in another CRS; None where there is none."""
        from parcel_lookup.core.contract.geometry import transformed

        if self._transform is None:
            raise ValueError(f"parcels in {crs} need something that transforms them")
        return transformed(shapes, lambda xy: self._transform(xy, crs, to_crs))
