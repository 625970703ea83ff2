"""Finds the parcels at points, addresses, and IDs of a table, whose requests are free."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any, Callable

import numpy as np
import shapely

from parcel_lookup.core.contract import FILE_INFO, Filter, RequestRefused
from parcel_lookup.core.contract.geometry import TRANSFORM_TOLERANCE, read_wkb
from parcel_lookup.core.contract.query import Query
from parcel_lookup.core.gis.source.rows import BATCH, TableRows
from parcel_lookup.core.sources.places.finding import (
    Filters,
    Finder,
    Found,
    IdKind,
    Part,
    failed,
    polygons_of,
)

if TYPE_CHECKING:
    from parcel_lookup.core.gis.source.frame import Frame
    from parcel_lookup.core.sources.places.addresses import Candidates


class TableFinder(Finder):
    """Finds parcels in degrees, in which points are compared with them."""

    #: They show how the rarest IDs are written.
    sample_size = 10_100

    def __init__(self, do: Callable[[Callable[[TableRows], Any]], Any], frame: Frame) -> None:
        """`do` returns the result of work with the rows."""
        super().__init__()
        self._do = do
        self._frame = frame
        self.rules = replace(FILE_INFO, fields=do(lambda rows: rows.fields))
        #: By ID, the geometries of parcels as the source has them.
        self.wkbs: dict[str, bytes | None] = {}

    def boxes(
        self, parts: Sequence[Part], boxes: Mapping[int, Sequence[shapely.Polygon]]
    ) -> Iterator[tuple[Part, Found]]:
        """See `Finder`."""
        for part in parts:
            found = self._found(self._query(polygons_of(part, boxes)))
            if not self._frame.in_degrees:
                self.wkbs.update((one.svc_uuid, one.wkb) for one in found.parcels)
                degrees = self._frame.degrees(read_wkb([one.wkb for one in found.parcels]))
                # A point on the boundary of a parcel may be outside by its last digits now.
                degrees = shapely.buffer(degrees, TRANSFORM_TOLERANCE, join_style="mitre")
                found.parcels = [
                    one._replace(
                        wkb=None if shape is None else shapely.to_wkb(shape, output_dimension=2)
                    )
                    for one, shape in zip(found.parcels, np.atleast_1d(degrees))
                ]
            yield part, found

    def _query(self, boxes: tuple[bytes, ...]) -> Query:
        """Return a query of all parcels that may touch boxes in degrees, and some near them."""
        if self._frame.in_degrees:
            return Query(polygons=boxes)
        around = [self._frame.box_around(one) for one in shapely.bounds(read_wkb(boxes)).tolist()]
        if None in around:  # the CRS ends there: all parcels may
            return Query()
        own = (shapely.to_wkb(shapely.box(*one), output_dimension=2) for one in around)
        return Query(polygons=tuple(own), crs=self._frame.crs)

    def addresses(self, places: Mapping[int, Candidates]) -> Iterator[tuple[int, Found]]:
        """See `Finder`."""
        for item, one in list(places.items()):
            try:
                parcels, near = self._do(lambda rows, one=one: rows.at_address(one))
                yield item, Found(parcels, near=near)
            except RequestRefused as error:  # noqa: PERF203 - one address costs none of the others
                yield item, failed(error)

    def ids(
        self,
        kind: IdKind,  # noqa: ARG002
        parts: Sequence[Part],
        filters: Filters,
    ) -> Iterator[tuple[Part, Found]]:
        """See `Finder`."""
        for part in parts:
            yield part, self._found(Query(filters(part)))

    def sample(self, kind: IdKind) -> Found:
        """See `Finder`."""
        has_id = Filter(kind.field, "isnull", value=False)
        return self._found(Query((has_id, *kind.scope), maximum=self.sample_size))

    def _found(self, query: Query) -> Found:
        def work(rows: TableRows) -> Found:
            most = None if query.maximum is None else -(-query.maximum // BATCH)
            batches = list(islice(rows.select(query).batches, most))
            parcels = [parcel for batch in batches for parcel in batch.parcels]
            return Found(parcels, tuple(gap for batch in batches for gap in batch.gaps))

        return self._do(work)
