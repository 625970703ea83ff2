"""Completes a layer with its R-tree, all of whose nodes are written at once, packed by place.

Adding rows one by one takes twenty times as long, and the nodes overlap more. The form of a node is
that of SQLite's documentation of the module (``rtree.html``, section 5): big-endian, the depth of
the tree in the root, the number of cells, and for each cell a number and its rounded box.
"""

from __future__ import annotations

import sqlite3

import numpy as np

from parcel_lookup.core.parcel_file.gpkg import (
    RTREE_COLUMNS,
    Layer,
    create_triggers,
    declare_extension,
    insert,
    quote,
    select,
)

_CELL = np.dtype([("number", ">i8"), ("box", ">f4", 4)])
_HEAD = 4
#: Of the cells of a node that are filled: rows that are added find room in the others.
_FILLED = 0.9
_ROOT = 1
_ROWS = ("rowid", "nodeno")
#: The bytes of the box in the header of a geometry of ours.
_HEADER, _START = 40, 8


def finish_layer(connection: sqlite3.Connection, layer: Layer) -> None:
    """Count the rows, note the extent, build the R-tree, and have triggers keep them so."""
    count = connection.execute(select(["count(*)"], layer.name)).fetchone()
    connection.execute("INSERT INTO gpkg_ogr_contents VALUES (?,?)", (layer.name, *count))
    columns = ", ".join(RTREE_COLUMNS)
    connection.execute(f"CREATE VIRTUAL TABLE {quote(layer.rtree)} USING rtree({columns})")
    declare_extension(
        connection, layer.name, "geom", "gpkg_rtree_index", "extension_rtree", "write-only"
    )
    query = select(["fid", f"substr(geom, 1, {_HEADER})"], layer.name, ["geom IS NOT NULL"])
    found = connection.execute(query).fetchall()
    if found:
        rows, headers = zip(*found)
        whole = np.frombuffer(b"".join(headers), np.uint8).reshape(-1, _HEADER)
        boxes = np.ascontiguousarray(whole[:, _START:]).view("<f8")
        try:
            _fill(connection, layer.rtree, np.array(rows), boxes)
        except sqlite3.OperationalError as error:
            if "may not be modified" not in str(error):  # some copies of SQLite protect them
                raise
            cells = ((row, *box) for row, box in zip(rows, boxes.tolist()))
            connection.executemany(insert(layer.rtree, RTREE_COLUMNS), cells)
        ends = boxes.min(axis=0), boxes.max(axis=0)
        bounds = [float(ends[place % 2][place]) for place in range(4)]
        connection.execute(
            "UPDATE gpkg_contents SET min_x=?, max_x=?, min_y=?, max_y=? WHERE table_name=?",
            (*bounds, layer.name),
        )
    create_triggers(connection, layer)


def _fill(connection: sqlite3.Connection, name: str, rows: np.ndarray, boxes: np.ndarray) -> None:
    """Write rows with boxes (minx, maxx, miny, maxy) into an empty R-tree."""
    tables = {part: f"{name}_{part}" for part in ("node", "rowid", "parent")}
    root = select(["length(data)"], tables["node"], (f"nodeno = {_ROOT}",))
    ((size,),) = connection.execute(root).fetchall()
    most = max(2, int((size - _HEAD) // _CELL.itemsize * _FILLED))
    cells = np.empty(len(rows), _CELL)
    cells["number"], cells["box"] = rows, _rounded(boxes)
    depth, free = 0, _ROOT + 1
    while len(cells) > most:
        cells, starts = _grouped(cells, most)
        numbers = np.arange(free, free + len(starts))
        owners = np.repeat(numbers, np.diff([*starts, len(cells)]))
        part, columns = ("parent", ("nodeno", "parentnode")) if depth else ("rowid", _ROWS)
        pairs = zip(cells["number"].tolist(), owners.tolist())
        connection.executemany(insert(tables[part], columns), pairs)
        nodes = zip(numbers.tolist(), _nodes(cells, starts, size, 0))
        connection.executemany(insert(tables["node"], ("nodeno", "data")), nodes)
        cells = _unions(cells, starts, numbers)
        depth, free = depth + 1, free + len(starts)
    part, columns = ("parent", ("nodeno", "parentnode")) if depth else ("rowid", _ROWS)
    pairs = ((number, _ROOT) for number in cells["number"].tolist())
    connection.executemany(insert(tables[part], columns), pairs)
    (data,) = _nodes(cells, np.zeros(1, int), size, depth)
    query = f"UPDATE {quote(tables['node'])} SET data = ? WHERE nodeno = {_ROOT}"  # noqa: S608  # nosec B608
    connection.execute(query, (data,))


def _rounded(boxes: np.ndarray) -> np.ndarray:
    """Return boxes in single precision that contain those in double precision."""
    found = boxes.astype(np.float32)
    low, high = np.float32(-np.inf), np.float32(np.inf)
    found[:, ::2] = np.where(
        found[:, ::2] > boxes[:, ::2], np.nextafter(found[:, ::2], low), found[:, ::2]
    )
    found[:, 1::2] = np.where(
        found[:, 1::2] < boxes[:, 1::2], np.nextafter(found[:, 1::2], high), found[:, 1::2]
    )
    return found


def _grouped(cells: np.ndarray, most: int) -> tuple[np.ndarray, np.ndarray]:
    """Return cells in order of their place, and where the cells of each node begin.

    They are cut into columns of about as many nodes as there are columns.
    """
    nodes = -(-len(cells) // most)
    columns = int(np.ceil(np.sqrt(nodes)))
    boxes = cells["box"].astype(float)
    x, y = boxes[:, 0] + boxes[:, 1], boxes[:, 2] + boxes[:, 3]
    rank = np.empty(len(cells), int)
    rank[np.argsort(x, kind="stable")] = np.arange(len(cells))
    order = np.lexsort((y, rank * columns // len(cells)))
    return cells[order], np.arange(nodes) * len(cells) // nodes


def _nodes(cells: np.ndarray, starts: np.ndarray, size: int, depth: int) -> list[bytes]:
    ends = [*starts[1:].tolist(), len(cells)]
    data, step = cells.tobytes(), _CELL.itemsize
    found = []
    for start, end in zip(starts.tolist(), ends):
        head = depth.to_bytes(2, "big") + (end - start).to_bytes(2, "big")
        found.append((head + data[start * step : end * step]).ljust(size, b"\0"))
    return found


def _unions(cells: np.ndarray, starts: np.ndarray, numbers: np.ndarray) -> np.ndarray:
    """Return the cells of nodes with these numbers."""
    found = np.empty(len(starts), _CELL)
    found["number"] = numbers
    for place in range(4):
        join = np.maximum if place % 2 else np.minimum
        column = cells["box"][:, place].astype(np.float32)
        found["box"][:, place] = join.reduceat(column, starts)
    return found
