"""The parcels at points, addresses, and IDs of a table, whose requests are free."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any, Callable

from parcel_lookup.core.contract import FILE_INFO, Filter, RequestRefused
from parcel_lookup.core.contract.query import Query
from parcel_lookup.core.sources.local.rows import BATCH, Rows
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
    import shapely

    from parcel_lookup.core.sources.places.addresses import Candidates


class TableFinder(Finder):
    """Reads the parcels at places from the rows of a table."""

    #: They show how the rarest IDs are written.
    sample_size = 10_100

    def __init__(self, do: Callable[[Callable[[Rows], Any]], Any]) -> None:
        """`do` returns the result of work with the rows, in a transaction of its own."""
        super().__init__()
        self._do = do
        self.rules = replace(FILE_INFO, fields=do(lambda rows: rows.fields))

    def boxes(
        self, parts: Sequence[Part], boxes: Mapping[int, Sequence[shapely.Polygon]]
    ) -> Iterator[tuple[Part, Found]]:
        """See `Finder`."""
        for part in parts:
            polygons = polygons_of(part, boxes)
            yield part, self._found(Query(polygons=polygons))

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
        def work(rows: Rows) -> Found:
            most = None if query.maximum is None else -(-query.maximum // BATCH)
            batches = list(islice(rows.select(query).batches, most))
            parcels = [parcel for batch in batches for parcel in batch.parcels]
            return Found(parcels, tuple(gap for batch in batches for gap in batch.gaps))

        return self._do(work)
