"""Area requests: polygons in batches, and what is sent instead of a batch that is too large."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Callable

from parcel_lookup.core.contract import (
    MAX_PAGE,
    AreaRequest,
    ErrorCode,
    Page,
    ParcelError,
    RequestRefused,
)
from parcel_lookup.core.search.query.plan import KnownSizes, PolygonBatch
from parcel_lookup.core.sources.service.lanes import Failure, Item, Lane, Part, Script
from parcel_lookup.core.sources.service.paging import pages

_MOST_POLYGONS = 50
_MOST_BYTES = 1024 * 1024
#: The bytes of a position in a request with nine decimals, for each of its bytes in WKB; and those
#: of a feature without its positions.
_JSON_PER_WKB, _FRAME = 33 / 16, 120
#: What is about size in the words of a 422.
_SIZE_WORDS = ("large", "big", "size", "vert", "too many", "exceed", "maximum", "complex")


def batches_of(polygons: Sequence[bytes]) -> list[PolygonBatch]:
    """Return the polygons, each once, as many together as a request may have."""
    batches: list[list[bytes]] = []
    size = 0
    for wkb in dict.fromkeys(polygons):
        more = int(len(wkb) * _JSON_PER_WKB) + _FRAME
        if not batches or len(batches[-1]) == _MOST_POLYGONS or size + more > _MOST_BYTES:
            batches.append([])
            size = 0
        batches[-1].append(wkb)
        size += more
    return [PolygonBatch(tuple(one)) for one in batches]


class Areas:
    """Area requests, each with its pages."""

    def __init__(
        self, polygons: Sequence[bytes], items_of: Callable[[Page], list[Item]], buildings: bool
    ) -> None:
        self.lane = Lane()
        self._items_of, self._buildings = items_of, buildings
        self._sizes = KnownSizes(is_metered=True)
        self.lane.parts = self._parts(batches_of(polygons))

    def _parts(self, batches: Sequence[PolygonBatch]) -> list[Part]:
        return [Part(self.lane, partial(self._script, batch=batch)) for batch in batches]

    def _script(self, part: Part, batch: PolygonBatch) -> Script:
        if self._sizes.is_hopeless(batch):
            self._replace(part, batch, Failure(ParcelError(ErrorCode.REQUEST_TOO_LARGE)))
            return
        request = partial(self._request, batch)
        first = yield [request(0)]
        if isinstance(first, Failure) and _is_refused(first.error):
            if _is_for_its_size(first.error):
                self._sizes.refused(batch)
            self._replace(part, batch, first)
            return
        yield from pages(part, request, self._items_of, have={0: first})

    def _request(self, batch: PolygonBatch, offset: int) -> AreaRequest:
        return AreaRequest(batch.polygons, MAX_PAGE, offset, self._buildings)

    def _replace(self, part: Part, batch: PolygonBatch, refusal: Failure) -> None:
        """Send smaller batches, or the parts of a polygon, instead of what is refused."""
        smaller: Sequence[PolygonBatch] = ()
        if len(batch.polygons) > 1:
            smaller = batch.halves()
        elif _is_for_its_size(refusal.error):
            from parcel_lookup.core.search.query.polygons import cut

            smaller = cut(batch)
        if not smaller:
            raise refusal.error
        part.follow(self._parts(smaller))


def _is_refused(error: ParcelError) -> bool:
    return isinstance(error, RequestRefused) or error.code is ErrorCode.REQUEST_TOO_LARGE


def _is_for_its_size(error: ParcelError) -> bool:
    """Return whether a batch was refused for its size: a 422 may be about one of its polygons."""
    words = str(error).lower()
    is_refused = isinstance(error, RequestRefused) and any(word in words for word in _SIZE_WORDS)
    return is_refused or error.code is ErrorCode.REQUEST_TOO_LARGE
