"""Cutting a polygon that is too large for one request. Needs shapely."""

from __future__ import annotations

import shapely

from parcel_lookup.core.search.query.plan import Batch

#: Four thousand cells; what is refused even then is refused for something else.
_MOST_CUTS = 6


def cut(batch: Batch) -> list[Batch]:
    """The one polygon of a batch by the four cells of a grid over it, a batch for each.

    The cells share the grid's lines, so that nothing is lost between them. An empty list where
    cutting is of no more use.
    """
    polygon = shapely.from_wkb(batch.polygons[0])
    west, south, east, north = polygon.bounds
    # Any lines will do. Earlier versions had them at nine decimals, and what is cached of theirs
    # serves only where the pieces are the same (`remote.rounded`).
    x, y = round((west + east) / 2, 9), round((south + north) / 2, 9)
    if batch.cuts >= _MOST_CUTS or not (west < x < east and south < y < north):
        return []
    cells = ((west, south, x, y), (x, south, east, y), (west, y, x, north), (x, y, east, north))
    pieces = []
    for cell in cells:
        inside = shapely.intersection(polygon, shapely.box(*cell))
        parts = [part for part in shapely.get_parts(inside).tolist() if part.area > 0]
        if parts:
            polygons = tuple(shapely.to_wkb(parts, output_dimension=2).tolist())
            pieces.append(Batch(polygons, batch.cuts + 1, batch.origins[:1] * len(polygons)))
    return pieces
