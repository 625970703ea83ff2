"""Area requests: polygons in batches, and what is sent instead of a batch that is too large."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from operator import ge
from typing import Callable, NamedTuple

from parcel_lookup.core.contract import (
    MAX_PAGE,
    AreaRequest,
    ErrorCode,
    Page,
    ParcelError,
    RequestRefused,
)
from parcel_lookup.core.sources.conductor import Line, Steps
from parcel_lookup.core.sources.parts import in_batches
from parcel_lookup.core.sources.service.paging import Item, pages, response_to

_MOST_POLYGONS = 50
_MOST_BYTES = 1024 * 1024
#: A single polygon whose request gets larger is cut before it is sent: it would only be refused,
#: after all of it was sent.
_HOPELESS_BYTES = 8 * 1024 * 1024
#: Four thousand cells; what is refused even then is refused for something else.
_MOST_CUTS = 6
#: In WKB a position takes 16 bytes, in a request about 43 at most:
#: "[-179.12345678901234, -89.12345678901234], ".
_JSON_PER_WKB, _FRAME = 43 / 16, 120
#: What is about size in the words of a 422.
_SIZE_WORDS = ("large", "big", "size", "vert", "too many", "exceed", "maximum", "complex")


class PolygonBatch(NamedTuple):
    """The polygons of one area request, as WKB."""

    polygons: tuple[bytes, ...]
    #: How many times a polygon was cut by a grid to get these.
    cuts: int = 0

    @property
    def size(self) -> tuple[int, int, int]:
        """The number of polygons, and the most bytes of its request and of its largest polygon."""
        sizes = [int(len(wkb) * _JSON_PER_WKB) + _FRAME for wkb in self.polygons]
        return len(sizes), sum(sizes), max(sizes)

    def halves(self) -> list[PolygonBatch]:
        """Return two batches of half as many polygons each."""
        middle = len(self.polygons) // 2
        parts = self.polygons[:middle], self.polygons[middle:]
        return [PolygonBatch(part, self.cuts) for part in parts]

    def cells(self) -> list[PolygonBatch]:
        """Return the one polygon of the batch by the four cells of a grid, a batch for each.

        The cells share the grid's lines, so that nothing is lost between them. An empty list where
        cutting is of no more use. Needs shapely.
        """
        import shapely

        polygon = shapely.from_wkb(self.polygons[0])
        west, south, east, north = polygon.bounds
        x, y = (west + east) / 2, (south + north) / 2
        if self.cuts >= _MOST_CUTS or not (west < x < east and south < y < north):
            return []
        cells = ((west, south, x, y), (x, south, east, y), (west, y, x, north), (x, y, east, north))
        pieces = []
        for cell in cells:
            inside = shapely.intersection(polygon, shapely.box(*cell))
            parts = [part for part in shapely.get_parts(inside).tolist() if part.area > 0]
            if parts:
                polygons = tuple(shapely.to_wkb(parts, output_dimension=2).tolist())
                pieces.append(PolygonBatch(polygons, self.cuts + 1))
        return pieces


def batches_of(polygons: Sequence[bytes]) -> list[PolygonBatch]:
    """Return the polygons, each once, as many together as a request may have."""
    return list(map(PolygonBatch, in_batches(polygons, _MOST_POLYGONS, _MOST_BYTES)))


class Areas:
    """Area requests, each with its pages."""

    def __init__(self, items_of: Callable[[Page], list[Item]], buildings: bool) -> None:
        self._items_of, self._buildings = items_of, buildings
        #: Sizes of batches that were refused: what is as large in every way is not sent.
        self._refused = [(1, _HOPELESS_BYTES, _HOPELESS_BYTES)]

    def lines(self, batches: Sequence[PolygonBatch]) -> list[Line]:
        """Return the lines that read batches."""
        return [Line(self._steps(one)) for one in batches]

    def _steps(self, batch: PolygonBatch) -> Steps:
        request = partial(self._request, batch)
        refusal = ParcelError(ErrorCode.REQUEST_TOO_LARGE)
        if not self._is_too_large(batch):
            try:
                first = yield from response_to([request(0)])
            except ParcelError as error:
                is_422 = isinstance(error, RequestRefused) and error.status == 422
                if not (is_422 or error.code is ErrorCode.REQUEST_TOO_LARGE):
                    raise
                refusal = error
                if _is_for_its_size(error) and not self._is_too_large(batch):
                    self._refused.append(batch.size)
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

    def _is_too_large(self, batch: PolygonBatch) -> bool:
        size = batch.size
        return any(all(map(ge, size, refused)) for refused in self._refused)

    def _request(self, batch: PolygonBatch, offset: int) -> AreaRequest:
        return AreaRequest(batch.polygons, MAX_PAGE, offset, self._buildings)


def _is_for_its_size(error: ParcelError) -> bool:
    """Return whether a batch was refused for its size: a 422 may be about one of its polygons."""
    words = str(error).lower()
    is_refused = isinstance(error, RequestRefused) and any(word in words for word in _SIZE_WORDS)
    return is_refused or error.code is ErrorCode.REQUEST_TOO_LARGE
