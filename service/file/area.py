"""Which rows' geometries meet polygons or a point. Needs shapely, imported with this module."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence

import numpy as np
import shapely

from parcel_lookup.core.contract import Cancellation
from parcel_lookup.core.contract.geometry import make_valid, read_wkb
from parcel_lookup.core.parcel_file.gpkg import MAX_BOUND, marks, quote, select, to_wkb
from parcel_lookup.core.parcel_file.schema import ParcelTable

_BATCH = 20_000


def rows_meeting(
    connection: sqlite3.Connection,
    table: ParcelTable,
    shapes: Sequence[shapely.Geometry],
    cancellation: Cancellation,
) -> set[int]:
    """Return the numbers of the rows whose geometry meets a shape, boundaries included."""
    found: set[int] = set()
    for shape in shapes:
        for rows in _candidates(connection, table, shape):
            cancellation.check()
            new = [row for row in rows if row[0] not in found]
            # What lies in a box inside of the polygon meets it: most of a large area is never read.
            inside = _has_boxes(shape, new)
            found.update(new[index][0] for index in np.flatnonzero(inside))
            rest = [new[index][0] for index in np.flatnonzero(~inside)]
            for start in range(0, len(rest), MAX_BOUND):
                cancellation.check()
                found.update(_meeting(connection, table, shape, rest[start : start + MAX_BOUND]))
    return found


def _candidates(
    connection: sqlite3.Connection, table: ParcelTable, shape: shapely.Geometry
) -> Iterator[list[tuple[int, float, float, float, float]]]:
    """Rows whose box meets the shape's, with their boxes, which are never too small."""
    cursor = connection.execute(
        select(
            ["id", "minx", "miny", "maxx", "maxy"],
            table.rtree,
            ("maxx >= ?", "minx <= ?", "maxy >= ?", "miny <= ?"),
        ),
        [shape.bounds[index] for index in (0, 2, 1, 3)],
    )
    while True:
        rows = cursor.fetchmany(_BATCH)
        if not rows:
            return
        yield rows


def _has_boxes(
    shape: shapely.Geometry, rows: Sequence[tuple[int, float, float, float, float]]
) -> np.ndarray:
    """Whether the box of each row is inside of the shape; no box is inside of a point."""
    if not rows or shape.geom_type == "Point":
        return np.zeros(len(rows), dtype=bool)
    boxes = np.array([row[1:] for row in rows], dtype=float)
    return shapely.covers(shape, shapely.box(*boxes.T))


def _meeting(
    connection: sqlite3.Connection, table: ParcelTable, shape: shapely.Geometry, fids: list[int]
) -> list[int]:
    fid, geom = quote(table.fid), quote(table.geom)
    rows = connection.execute(
        select([fid, geom], table.name, (f"{fid} IN ({marks(len(fids))})",)), fids
    ).fetchall()
    geometries = read_wkb([_wkb(blob) for _, blob in rows])
    return [rows[index][0] for index in np.flatnonzero(_intersects(shape, geometries))]


def _wkb(blob: bytes | None) -> bytes | None:
    try:
        return None if blob is None else to_wkb(blob)
    except (TypeError, ValueError):  # the record says so when it is returned (`loading`)
        return None


def _intersects(shape: shapely.Geometry, geometries: np.ndarray) -> np.ndarray:
    try:
        return shapely.intersects(shape, geometries)
    except shapely.errors.GEOSException:  # one of them is invalid, and its repaired shape decides
        return shapely.intersects(shape, make_valid(geometries))
