"""Rows of a GeoPackage, read with SQLite: in a third of the time that QGIS takes to pass them on.

Only what QGIS would pass on unchanged is read: everything else is left to it.
"""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import shapely

from parcel_lookup.core.contract.values import is_iso_date
from parcel_lookup.core.gis.source.table import CHUNK, Box, Chunk, Key
from parcel_lookup.core.parcel_file.gpkg import MAX_BOUND, marks, quote, select
from parcel_lookup.core.parcel_file.opening import connect_read_only, watch

if TYPE_CHECKING:
    from parcel_lookup.core.contract.query import Run

Reader = Callable[[Sequence[Any]], None]
#: By the flags of a geometry (a box of 2, 3, or 4 dimensions; little-endian), where its WKB begins.
_STARTS = {0b0001: 8, 0b0011: 40, 0b0101: 56, 0b0111: 56, 0b1001: 72}
_LARGEST_MEDIUM = 2**31 - 1
#: What answers a query for a box with the rows in it.
_IN_BOX = ("maxx >= ?", "minx <= ?", "maxy >= ?", "miny <= ?")


class StoredRows(NamedTuple):
    """A layer of a GeoPackage without a filter. Any thread."""

    path: Path
    #: The name of its table; "" for that of a file with one only.
    table: str
    #: How the WKB of each geometry begins.
    begin: bytes

    def keys(self, columns: Sequence[str], box: Box | None, run: Run) -> list[Key] | None:
        """Return the keys of the rows in a box, in the order of the R-tree, or of all rows.

        None if QGIS has to read them, or these columns.
        """
        try:
            with closing(self._connect(run)) as connection:
                table = _Table(connection, self.table)
                key, _ = quote(table.key), table.readers(columns)
                query, values = select([key], table.name, (), f"ORDER BY {key}"), ()
                if box is not None:
                    west, south, east, north = box
                    query = select(["id"], f"rtree_{table.name}_{table.geometry}", _IN_BOX)
                    values = (west, east, south, north)
                return [one for (one,) in connection.execute(query, values)]
        except (sqlite3.Error, _LeftToQgis):
            run.cancellation.check()
            return None

    def chunks(self, keys: Sequence[Key], columns: Sequence[str], run: Run) -> Iterator[Chunk]:
        """Yield rows, a thousand keys at a time; ends at the first ones that QGIS has to read."""
        try:
            with closing(self._connect(run)) as connection:
                table = _Table(connection, self.table)
                readers = table.readers(columns)
                for start in range(0, len(keys), CHUNK):
                    rows = table.rows(connection, keys[start : start + CHUNK], columns)
                    found, blobs, *raws = [*zip(*rows)] or [()] * (2 + len(columns))
                    for read, raw in zip(readers, raws):
                        read(raw)
                    yield Chunk(found, dict(zip(columns, raws)), self._wkbs(blobs))
        except (sqlite3.Error, _LeftToQgis):
            run.cancellation.check()

    def _connect(self, run: Run) -> sqlite3.Connection:
        connection = connect_read_only(self.path)
        connection.text_factory = str  # QGIS has its own way with bytes that are no text
        watch(connection, run.cancellation)
        return connection

    def _wkbs(self, blobs: Sequence[bytes | None]) -> list[bytes | None]:
        there = [blob for blob in blobs if blob is not None]
        if not {*map(type, there)} <= {bytes} or len({blob[:4] for blob in there}) > 1:
            raise _LeftToQgis
        head = there[0][:4] if there else b"GP\0\1"
        start = _STARTS.get(head[3]) if head[:3] == b"GP\0" and len(head) == 4 else None
        if start is None or not all(blob.startswith(self.begin, start) for blob in there):
            raise _LeftToQgis
        wkbs = [blob and blob[start:] for blob in blobs]
        shapes = shapely.from_wkb(np.array(wkbs, dtype=object), on_invalid="ignore")
        if shapely.is_missing(shapes).sum() > len(blobs) - len(there):  # of which GDAL complains
            raise _LeftToQgis
        return wkbs


class _LeftToQgis(Exception):
    """There is something that QGIS may pass on in another form."""


class _Table:
    """The table of a layer; raises `_LeftToQgis` if it is not a plain one."""

    def __init__(self, connection: sqlite3.Connection, name: str) -> None:
        where = ("table_name = ?",) if name else ()
        listed = select(["table_name", "column_name"], "gpkg_geometry_columns", where)
        found = connection.execute(listed, (name,) if name else ()).fetchall()
        if len(found) != 1:
            raise _LeftToQgis
        ((self.name, self.geometry),) = found
        columns = connection.execute(f"PRAGMA table_info({quote(self.name)})").fetchall()
        self._types = {one[1]: one[2].upper().partition("(")[0] for one in columns}
        keys = [one[1] for one in columns if one[5]]
        if len(keys) != 1 or self._types[keys[0]] != "INTEGER":
            raise _LeftToQgis
        self.key: str = keys[0]

    def readers(self, columns: Sequence[str]) -> list[Reader]:
        """Return for each column what raises `_LeftToQgis` for values that are not as QGIS's."""
        kinds = [self._types.get(name, "") for name in columns]
        if not {*kinds} <= _READERS.keys():
            raise _LeftToQgis
        return [_READERS[kind] for kind in kinds]

    def rows(
        self, connection: sqlite3.Connection, keys: Sequence[Key], columns: Sequence[str]
    ) -> list[tuple[Any, ...]]:
        """Return the rows with these keys, in their order: key, geometry, columns."""
        names = [*map(quote, (self.key, self.geometry, *columns))]
        found: dict[Key, tuple[Any, ...]] = {}
        for start in range(0, len(keys), MAX_BOUND):
            part = keys[start : start + MAX_BOUND]
            query = select(names, self.name, (f"{names[0]} IN ({marks(len(part))})",))
            found.update((row[0], row) for row in connection.execute(query, part).fetchall())
        return [found[key] for key in keys if key in found]


def _texts(values: Sequence[Any]) -> None:
    _are(values, str)
    joined = "".join(filter(None, values))
    if "\0" in joined or "\ufeff" in joined:  # where a text ends for GDAL; what Qt drops
        raise _LeftToQgis


def _wholes(values: Sequence[Any]) -> None:
    _are(values, int)


def _mediums(values: Sequence[Any]) -> None:
    _are(values, int)
    if any(abs(one) > _LARGEST_MEDIUM for one in filter(None, values)):
        raise _LeftToQgis


def _numbers(values: Sequence[Any]) -> None:
    _are(values, float)
    if not math.isfinite(sum(filter(None, values))):
        raise _LeftToQgis


def _dates(values: Sequence[Any]) -> None:
    _are(values, str)
    if not all(map(is_iso_date, {*values} - {None})):
        raise _LeftToQgis


def _are(values: Sequence[Any], kind: type) -> None:
    if not {*map(type, values)} <= {kind, type(None)}:
        raise _LeftToQgis


_READERS: Mapping[str, Reader] = {
    "TEXT": _texts,
    "INTEGER": _wholes,
    "INT": _wholes,
    "MEDIUMINT": _mediums,
    "REAL": _numbers,
    "DOUBLE": _numbers,
    "DATE": _dates,
}
