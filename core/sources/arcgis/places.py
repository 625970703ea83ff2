"""The parcels at points, addresses, and IDs of a layer."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Callable

from parcel_lookup.core.address import Address, fold_id
from parcel_lookup.core.arcgis.capabilities import info_of, most_listed
from parcel_lookup.core.arcgis.where import can_be_named
from parcel_lookup.core.contract import ID_FIELD, Filter, Parcel, RequestRefused
from parcel_lookup.core.contract.matching import Matcher
from parcel_lookup.core.contract.query import Gap, Run
from parcel_lookup.core.sources.arcgis.layer import Layer, LayerQuery
from parcel_lookup.core.sources.arcgis.series import in_area, read
from parcel_lookup.core.sources.conductor import Conductor, Rows, Steps
from parcel_lookup.core.sources.places import words
from parcel_lookup.core.sources.places.finding import (
    AT_A_TIME,
    Filters,
    Finder,
    Found,
    IdKind,
    Part,
    failed,
    parts_of,
    polygons_of,
)

if TYPE_CHECKING:
    import shapely

    from parcel_lookup.core.sources.places.addresses import Candidates

#: IDs in a request for other spellings, and the characters of the shortest one.
_MOST_SPELLED, _ENOUGH_CHARACTERS = 20, 3
#: Makes the conductor of series, each with its tag.
Conduct = Callable[[Iterable[tuple[Any, Steps]]], Conductor]


class LayerFinder(Finder):
    """Sends the queries of places to the server of a layer."""

    #: Not a round number, as a response with as many parcels is counted.
    most_boxes = 49

    def __init__(self, layer: Layer, run: Run, conduct: Conduct) -> None:
        self._layer, self._run, self._conduct = layer, run, conduct
        self.rules = info_of(layer.definition, layer.reader.fields)
        self._fields = layer.reader.fields

    @property
    def is_over(self) -> bool:
        """See `Finder`."""
        return self._run.needed() == 0

    def portion(self) -> int:
        """See `Finder`."""
        needed = self._run.needed()
        return AT_A_TIME if needed is None else min(needed, AT_A_TIME)

    def most_ids(self, field: str) -> int:  # noqa: ARG002
        """See `Finder`."""
        return most_listed(self._layer.definition)

    def boxes(
        self, parts: Sequence[Part], boxes: Mapping[int, Sequence[shapely.Polygon]]
    ) -> Iterator[tuple[Part, Found]]:
        """See `Finder`."""
        return self._found(
            (part, in_area(self._layer, (), polygons_of(part, boxes))) for part in parts
        )

    def addresses(self, places: Mapping[int, Candidates]) -> Iterator[tuple[int, Found]]:
        """See `Finder`; where no parcel is at an address, with those on its street."""
        left = dict(places)
        came = dict.fromkeys(left, Found())
        for filters_of, read_some in (
            (words.filters_at, self._all_at),
            (words.filters_near, self._first_near),
        ):
            series = [
                (item, read_some(one.address, filters))
                for item, one in left.items()
                for filters in filters_of(one.address)
            ]
            for item, found in self._found(series):
                if filters_of is words.filters_at:
                    came[item] = found
                else:
                    known = {one.svc_uuid: one for one in (*came[item].parcels, *found.parcels)}
                    came[item] = replace(came[item], parcels=tuple(known.values()))
                if not found.is_certain or left[item].agree(found.parcels):
                    del left[item]
                    yield item, came[item]
        yield from ((item, came[item]) for item in left)

    def _all_at(self, address: Address, filters: tuple[Filter, ...]) -> Steps:
        """Read all parcels that may be at an address; those of its place if they are many."""
        place = words.filters_of_place(address, self._fields)
        for some in (filters, (*filters, *place)):
            query = self._layer.query(some)
            if query is None:
                return None
            try:
                return (yield from read(self._layer, replace(query, most=words.MOST_COMPARED)))
            except RequestRefused as error:
                if error.was_sent:
                    raise
        raise words.too_many()

    def _first_near(self, _address: Address, filters: tuple[Filter, ...]) -> Steps:
        """Read some of the parcels on the street of an address."""
        query = self._layer.query(filters)
        if query is not None and not self._layer.has_no_pages:
            rows, _ = yield self._layer.page(query)
            yield Rows(rows)
        return None

    def ids(
        self, kind: IdKind, parts: Sequence[Part], filters: Filters
    ) -> Iterator[tuple[Part, Found]]:
        """See `Finder`."""
        return self._in_scope(kind, parts, lambda part: self._layer.query(filters(part)))

    def alike(self, kind: IdKind, texts: Mapping[int, str]) -> Iterator[tuple[Part, Found]]:
        """Yield parcels with the letters and digits of IDs, and anything in between."""
        source = self._fields[kind.field].column
        column = None if kind.field == ID_FIELD else self._layer.metadata.column(source)
        is_text = column is not None and column.plain_type == "text" and can_be_named(column.name)

        def query_for(part: Part) -> LayerQuery | None:
            query = self._layer.query(kind.scope)
            folded = dict.fromkeys(fold_id(texts[item]) for item in part)
            some = [one for one in folded if one.isascii() and len(one) >= _ENOUGH_CHARACTERS]
            if column is None or not is_text or not some or query is None:
                return None
            likes = " OR ".join(f"UPPER({column.name}) LIKE '%{'%'.join(one)}%'" for one in some)
            return replace(query.having(f"({likes})"), narrows=True, most=None)

        return self._in_scope(kind, parts_of(list(texts), texts, _MOST_SPELLED), query_for)

    def _in_scope(
        self, kind: IdKind, parts: Sequence[Part], query_for: Callable[[Part], LayerQuery | None]
    ) -> Iterator[tuple[Part, Found]]:
        matches = Matcher(kind.scope, self._fields)
        # A query that cannot name IDs is the same for all of them.
        shared: dict[LayerQuery | None, Part] = defaultdict(tuple)
        for part in parts:
            shared[query_for(part)] += part
        shared.pop(None, None)
        series = [(part, read(self._layer, query)) for query, part in shared.items() if query]
        for part, found in self._found(series):
            here = tuple(one for one in found.parcels if matches(one.attributes))
            yield part, replace(found, parcels=here)

    def _found(self, series: Iterable[tuple[Any, Steps]]) -> Iterator[tuple[Any, Found]]:
        """Yield each tag with the parcels of its series, as soon as the last one arrived."""
        parcels: dict[str, Parcel] = {}
        gaps: tuple[Gap, ...] = ()
        for line, rows in self._conduct(series).rows():
            some = self._layer.reader.parcels(rows.rows).parcels
            parcels.update((one.svc_uuid, one) for one in some)
            gaps += rows.gaps
            if rows.is_last:
                there = tuple(parcels[one] for one in sorted(parcels))
                refused = (
                    one.error for one in gaps if not there or isinstance(one.error, RequestRefused)
                )
                error = next(refused, None)
                yield line.tag, Found(there, gaps) if error is None else failed(error)
                parcels, gaps = {}, ()
