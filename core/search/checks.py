"""What is checked of the parcels of a source, and which polygons found them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Callable, NamedTuple

from parcel_lookup.core.contract import Filter, Parcel
from parcel_lookup.core.contract.matching import Matcher
from parcel_lookup.core.contract.query import Batch, Match, Reason, Unchecked
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


class Checked(NamedTuple):
    """The parcels of a batch that belong to the result."""

    found: Sequence[Found]
    #: In a search of several connections, the bounds of each in EPSG:4326.
    boxes: Sequence[Bounds] = ()


class Looked(NamedTuple):
    """The result of a place for the rows of a list that are equal."""

    #: The index into `requested_rows_of`.
    place: int
    match: Match
    #: Whether parcels were found there that do not meet the conditions of the search.
    was_refused: bool = False


class Checks:
    """Checks the parcels of one source. Used in one thread."""

    def __init__(
        self, search: Search, info: SourceInfo, keep: Keep | None, transform: Transform | None
    ) -> None:
        self._search, self._info = search, info
        self._keep, self._transform = keep, transform
        self._finders: dict[str, OverlapFinder] = {}
        self._seen: set[str] = set()

    def of_batch(self, batch: Batch, *, has_boxes: bool) -> Checked:
        """Return the parcels of a batch that meet the search, with the polygons they touch."""
        parcels = []
        for parcel in batch.parcels:
            if parcel.svc_uuid not in self._seen:
                self._seen.add(parcel.svc_uuid)
                parcels.append(parcel)
        if Unchecked.FILTERS in batch.unchecked:
            parcels = self._matching(parcels, self._search.queries)
        found = self._joined(self._kept(parcels), batch)
        return Checked(found, self._boxes(found, batch.crs) if has_boxes else ())

    def of_match(self, match: Match) -> Looked:
        """Return the match with the parcels that meet the filters and the expression."""
        batch, search = match.batch, self._search
        parcels = list(batch.parcels)
        if search.rows_kind is not IdRow or Unchecked.FILTERS in batch.unchecked:
            parcels = self._matching(parcels, (search.filters,))
        parcels = self._kept(parcels)
        if len(parcels) == len(batch.parcels):
            return Looked(match.row, match)
        kept = {id(parcel) for parcel in parcels}
        places = [n for n, one in enumerate(batch.parcels) if id(one) in kept]
        match = match._replace(
            batch=batch._replace(parcels=parcels),
            reason=match.reason if parcels or match.reason is not Reason.FOUND else Reason.NONE,
            scores=tuple(match.scores[n] for n in places) if match.scores else (),
            distances=tuple(match.distances[n] for n in places) if match.distances else (),
        )
        return Looked(match.row, match, was_refused=True)

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

    def _boxes(self, found: Sequence[Found], crs: str) -> list[Bounds]:
        import shapely

        shapes = self._in_degrees([one.parcel.wkb for one in found], crs)
        return list(shapely.bounds(shapes).tolist()) if len(found) else []
