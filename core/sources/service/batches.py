"""Polygons of an area request, smaller batches of them, and the sizes that were refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from parcel_lookup.core.sources.parts import in_batches

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


class Size(NamedTuple):
    """In which ways a request for an area is large."""

    polygons: int
    #: The most bytes that its body, and its largest polygon in that, can take.
    body: int
    largest: int


class PolygonBatch(NamedTuple):
    """The polygons of one area request, as WKB."""

    polygons: tuple[bytes, ...]
    #: How many times a polygon was cut by a grid to get these.
    cuts: int = 0

    @property
    def size(self) -> Size:
        """How large its request is."""
        sizes = [int(len(wkb) * _JSON_PER_WKB) + _FRAME for wkb in self.polygons]
        return Size(len(sizes), sum(sizes), max(sizes))

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


class KnownSizes:
    """Remembers which sizes of batches were refused, so that larger ones are not sent."""

    def __init__(self) -> None:
        # What is as large as one of these in every way is refused.
        self._refused = [Size(1, _HOPELESS_BYTES, _HOPELESS_BYTES)]

    def refused(self, batch: PolygonBatch) -> None:
        """A batch was refused for its size."""
        if not self.is_hopeless(batch):
            self._refused.append(batch.size)

    def is_hopeless(self, batch: PolygonBatch) -> bool:
        """Return whether a batch would be refused for certain."""
        return any(
            all(ours >= theirs for ours, theirs in zip(batch.size, refused))
            for refused in self._refused
        )


def batches_of(polygons: Sequence[bytes]) -> list[PolygonBatch]:
    """Return the polygons, each once, as many together as a request may have."""
    return list(map(PolygonBatch, in_batches(polygons, _MOST_POLYGONS, _MOST_BYTES)))
