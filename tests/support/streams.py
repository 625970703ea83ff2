"""A source of parcels in memory, for tests of what reads streams (`contract.source.Source`).

source = FakeSource(parcels, batch_size=3, unchecked=Unchecked.FILTERS)
with closing(source.read(Query(filters), Run())) as batches: ...
assert not source.open_streams
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Callable

import numpy as np
import shapely

from parcel_lookup.core.address import compare, parse_address
from parcel_lookup.core.contract import ID_FIELD, ErrorCode, Order, Parcel, ParcelError
from parcel_lookup.core.contract.matching import Matcher
from parcel_lookup.core.contract.query import (
    AddressPlace,
    Batch,
    Estimate,
    Gap,
    IdPlace,
    Match,
    OutOfRequests,
    Place,
    PointPlace,
    Query,
    Reason,
    Run,
    Unchecked,
)
from parcel_lookup.core.contract.source import SourceInfo
from parcel_lookup.core.contract.values import read_text
from parcel_lookup.core.geodesy import LocalPlane
from parcel_lookup.core.sources.places.addresses import Candidates
from parcel_lookup.core.sources.places.finding import Found


@dataclass
class FakeSource:
    """A `Source` of parcels in `info.crs`, which come in the given order unless a query has one.

    Each batch, and each place, takes one request of the allowance if the source is metered: with
    ``Run(allowance=Allowance(2))``, `OutOfRequests` follows the second one.
    """

    parcels: Sequence[Parcel]
    info: SourceInfo = field(default_factory=lambda: SourceInfo(is_metered=False))
    batch_size: int = 100
    #: What `read` does not apply, and says so.
    unchecked: Unchecked = Unchecked.NOTHING
    #: By the index of a batch, why it arrives without its parcels.
    gaps: Mapping[int, ParcelError] = field(default_factory=dict)
    #: The number of batches after which a stream raises `error`; None: it does not.
    fails_after: int | None = None
    error: ParcelError = field(default_factory=lambda: ParcelError(ErrorCode.QUOTA_SPENT, host="h"))
    #: Transforms coordinates (n, 2) of its CRS to degrees.
    degrees: Callable[[np.ndarray], np.ndarray] = lambda xy: xy
    #: Of all parcels, in degrees.
    box: tuple[float, float, float, float] | None = None
    #: Called before each batch with its index; may wait, cancel, or raise.
    before: Callable[[int], None] = lambda index: None
    #: The number of streams that were begun and are neither read to their end nor closed.
    open_streams: int = 0
    #: The queries that were read, in order.
    queries: list[Query] = field(default_factory=list)
    is_closed: bool = False

    def read(self, query: Query, run: Run) -> Iterator[Batch]:
        found = self.matching(query, self.unchecked)
        starts = range(0, len(found), self.batch_size)
        self.queries.append(query)
        run.expect(len(found), len(starts) if self.info.is_metered else None)
        for index, start in self._steps(starts, run):
            some = found[start : start + self.batch_size]
            gap = self.gaps.get(index)
            if gap is None:
                yield self._batch(some, query.buildings, self.unchecked)
            else:
                yield Batch(crs=self.info.crs, gaps=(Gap(gap, len(some)),))

    def at(self, places: Sequence[Place], run: Run, *, buildings: bool = False) -> Iterator[Match]:
        for row, place in self._steps(places, run):
            if row in self.gaps:
                yield Match(row, Batch(gaps=(Gap(self.gaps[row]),)), Reason.FAILED)
                continue
            found, scores, distances = self._at(place)
            reason = Reason.FOUND if found else Reason.NONE
            yield Match(row, self._batch(found, buildings), reason, scores, distances)

    def values(self, field: str, text: str, most: int, run: Run) -> Sequence[str]:
        self._check(run)
        known = (one.attributes.get(field) for one in self.parcels)
        counts = Counter(read_text(value) for value in known if value not in (None, ""))
        ranked = sorted(counts, key=lambda one: (-counts[one], one))
        return [one for one in ranked if text.casefold() in one.casefold()][:most]

    def bounds(self, run: Run) -> tuple[float, float, float, float] | None:
        return self.box

    def estimate(self, query: Query | Sequence[Place]) -> Estimate | None:
        if not self.info.is_metered:
            return None
        if not isinstance(query, Query):
            return Estimate(len(query), is_exact=True)
        return Estimate(math.ceil(len(self.matching(query)) / self.batch_size), is_exact=True)

    def count(self, query: Query, run: Run) -> int | None:
        self._check(run)
        return None if self.unchecked else len(self.matching(query))

    def close(self) -> None:
        self.is_closed = True

    def matching(self, query: Query, unchecked: Unchecked = Unchecked.NOTHING) -> list[Parcel]:
        """Return the parcels of a query in order, by plain evaluation."""
        found = list(self.parcels)
        if not unchecked & Unchecked.FILTERS:
            tests = [Matcher(one, self.info.fields) for one in query.filter_sets]
            found = [one for one in found if any(test(one.attributes) for test in tests)]
        assert query.crs == self.info.crs or not query.polygons
        if query.polygons and not unchecked & Unchecked.AREA:
            area = shapely.from_wkb(np.array(query.polygons, dtype=object))
            found = [one for one in found if one.wkb and _shape(one).intersects(area).any()]
        if query.ids:
            places = {svc_uuid: n for n, svc_uuid in reversed([*enumerate(query.ids)])}
            found = [one for one in found if one.svc_uuid in places]
            found.sort(key=lambda one: (places[one.svc_uuid]))
        return found if query.order is None else in_order(found, query.order)

    def _steps(self, several: Sequence[Any], run: Run) -> Iterator[tuple[int, Any]]:
        """Yield each item with its index, as long as nothing ends the stream."""
        self.open_streams += 1
        try:
            for index, one in enumerate(several):
                self.before(index)
                self._check(run)
                if index == self.fails_after:
                    raise self.error
                if self.info.is_metered and not run.allowance.take():
                    raise OutOfRequests
                yield index, one
        finally:
            self.open_streams -= 1

    def _check(self, run: Run) -> None:
        run.cancellation.check()
        if self.is_closed:
            raise ParcelError(ErrorCode.LOCAL_FILE, path="memory", reason="it was closed.")

    def _at(self, place: Place) -> tuple[list[Parcel], tuple[float, ...], tuple[float, ...]]:
        """Return the parcels at a place with their scores, or their distances."""
        if isinstance(place, IdPlace):
            is_there = Matcher(place.scope, self.info.fields)
            parcels = [one for one in self.parcels if is_there(one.attributes)]
            return [one for one in parcels if _id(one, place.field) == place.id], (), ()
        if isinstance(place, AddressPlace):
            if place.is_typed:
                match = Candidates(place).match(Found(tuple(self.parcels)))
                return list(match.batch.parcels), match.scores, ()
            requested = parse_address(*place.texts)
            scored = [(compare(requested, _address(one)).score, one) for one in self.parcels]
            best = max((score for score, _ in scored), default=0.0)
            found = [one for score, one in scored if score == best and score]
            return found, (best,) * len(found), ()
        away = [(distance(one, place, self.degrees), one) for one in self.parcels if one.wkb]
        nearest = min((far for far, _ in away), default=math.inf)
        found = [one for far, one in away if far == nearest and far <= place.max_distance]
        return found, (), (nearest,) * len(found) if nearest else ()

    def _batch(
        self,
        parcels: Sequence[Parcel],
        buildings: bool,
        unchecked: Unchecked = Unchecked.NOTHING,
    ) -> Batch:
        if not buildings:
            parcels = [one._replace(buildings=None) for one in parcels]
        return Batch(parcels, self.info.crs, unchecked)


def in_order(parcels: Sequence[Parcel], order: Order) -> list[Parcel]:
    """Return parcels in an order: nulls last, ties by ``svc_uuid``."""
    found = sorted(parcels, key=lambda one: one.svc_uuid)
    nulls = [one for one in found if one.attributes.get(order.field) is None]
    there = [one for one in found if one.attributes.get(order.field) is not None]
    there.sort(key=lambda one: one.attributes[order.field], reverse=order.descending)
    return there + nulls


def distance(parcel: Parcel, place: PointPlace, degrees: Any = lambda xy: xy) -> float:
    """Return the meters from a point to a parcel, to the centimeter; 0 inside."""
    shape = shapely.transform(_shape(parcel), degrees)
    if shape.intersects(shapely.Point(place.lon, place.lat)):
        return 0.0
    plane = LocalPlane(place.lon, place.lat)
    return round(shapely.transform(shape, plane.meters).distance(shapely.Point(0, 0)), 2)


def _shape(parcel: Parcel) -> Any:
    return shapely.from_wkb(parcel.wkb)


def _id(parcel: Parcel, name: str) -> str:
    value = parcel.svc_uuid if name == ID_FIELD else parcel.attributes.get(name)
    return "" if value is None else read_text(value)


def _address(parcel: Parcel) -> Any:
    names = ("situs", "city", "state", "postal")
    return parse_address(*(str(parcel.attributes.get(name) or "") for name in names))
