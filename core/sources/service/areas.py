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
from parcel_lookup.core.sources.conductor import Line, Steps
from parcel_lookup.core.sources.service.batches import KnownSizes, PolygonBatch
from parcel_lookup.core.sources.service.paging import Item, pages, response_to

#: What is about size in the words of a 422.
_SIZE_WORDS = ("large", "big", "size", "vert", "too many", "exceed", "maximum", "complex")


class Areas:
    """Area requests, each with its pages."""

    def __init__(self, items_of: Callable[[Page], list[Item]], buildings: bool) -> None:
        self._items_of, self._buildings = items_of, buildings
        self._sizes = KnownSizes()

    def lines(self, batches: Sequence[PolygonBatch]) -> list[Line]:
        """Return the lines that read batches."""
        return [Line(self._steps(one)) for one in batches]

    def _steps(self, batch: PolygonBatch) -> Steps:
        request = partial(self._request, batch)
        refusal = ParcelError(ErrorCode.REQUEST_TOO_LARGE)
        if not self._sizes.is_hopeless(batch):
            try:
                first = yield from response_to([request(0)])
            except ParcelError as error:
                is_422 = isinstance(error, RequestRefused) and error.status == 422
                if not (is_422 or error.code is ErrorCode.REQUEST_TOO_LARGE):
                    raise
                refusal = error
                if _is_for_its_size(error):
                    self._sizes.refused(batch)
            else:
                yield from pages(request, self._items_of, have={0: first})
                return None
        smaller: Sequence[PolygonBatch] = ()
        if len(batch.polygons) > 1:
            smaller = batch.halves()
        elif _is_for_its_size(refusal):
            smaller = batch.cells()
        if not smaller:
            raise refusal
        return self.lines(smaller)

    def _request(self, batch: PolygonBatch, offset: int) -> AreaRequest:
        return AreaRequest(batch.polygons, MAX_PAGE, offset, self._buildings)


def _is_for_its_size(error: ParcelError) -> bool:
    """Return whether a batch was refused for its size: a 422 may be about one of its polygons."""
    words = str(error).lower()
    is_refused = isinstance(error, RequestRefused) and any(word in words for word in _SIZE_WORDS)
    return is_refused or error.code is ErrorCode.REQUEST_TOO_LARGE
