"""Finds single parcels of a file, fast enough to draw a map with them.

These are the results of `LocalSource` for a point or an id, without pages: the first parcel, and
how many there are. For any thread, also the main one, where an expression is evaluated.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Callable

from parcel_lookup.core.contract import ID_FIELD, Cancellation, Field, Parcel
from parcel_lookup.core.contract.geometry import which_contain
from parcel_lookup.core.local.file.gpkg import quote, select, to_wkb
from parcel_lookup.core.local.file.loading import load
from parcel_lookup.core.local.file.opening import reading
from parcel_lookup.core.local.file.readers import Reader, Readers

#: Never cancelled: a parcel is found in a fraction of a millisecond.
_NO_CANCEL = Cancellation()
_PARCEL_ID = "parcel_id"


class ParcelFinder:
    """Finds parcels in a parcel file. A change of the file is detected at the next call.

    Every call may raise `ParcelError` ``LOCAL_FILE``.
    """

    def __init__(self, path: Path) -> None:
        """Create a finder; the file is opened at the first call."""
        self.path = path
        self._readers = Readers(path)

    def refresh(self, _goes_on: Callable[[float], bool]) -> bool:
        """Do nothing: changes are detected at each call."""
        return True

    def version(self) -> Any:
        """Return a value that differs after the file has changed."""
        return self._readers.stamp()

    def at(self, lon: float, lat: float) -> tuple[Parcel, int] | None:
        """Return the parcel at a point in EPSG:4326, boundaries included, and how many are there.

        Of several the first by ``svc_uuid``: the first that a search at the point gives.
        """
        return self._read(lambda reader: _first(reader, _rows_at(reader, lon, lat)))

    def by_id(self, text: str) -> tuple[Parcel, int] | None:
        """Return the parcel with a ``svc_uuid`` or else a ``parcel_id``, and the number of them."""

        def look(reader: Reader) -> tuple[Parcel, int] | None:
            return _first(reader, _rows_with(reader, ID_FIELD, text)) or _first(
                reader, _rows_with(reader, _PARCEL_ID, text)
            )

        return self._read(look)

    def fields(self) -> Mapping[str, Field]:
        """Return the fields of the file, its own ones included."""
        return self._read(lambda reader: reader.file.capabilities.fields)

    def let_go(self) -> None:
        """Close the file unless it is being read; the next call opens it again."""
        self._readers.close_idle()

    def _read(self, work: Any) -> Any:
        with reading(self.path, _NO_CANCEL), self._readers.borrow(_NO_CANCEL) as reader:
            return work(reader)


def _first(reader: Reader, rows: list[tuple[str, int]]) -> tuple[Parcel, int] | None:
    """Return the parcel of the first of some rows, and the number of rows."""
    if not rows:
        return None
    parcels, _ = load(reader.connection, reader.file.table, [min(rows)[1]], False)
    return (parcels[0], len(rows)) if parcels else None


def _rows_at(reader: Reader, lon: float, lat: float) -> list[tuple[str, int]]:
    """Return the rows whose geometry contains a point."""
    table = reader.file.table
    svc_uuid, fid = _keys(reader)
    boxes = select(["id"], table.rtree, ("maxx >= ?", "minx <= ?", "maxy >= ?", "miny <= ?"))
    rows = reader.connection.execute(
        select(
            [svc_uuid, fid, quote(table.geom)],
            table.name,
            (f"{fid} IN ({boxes})", f"{svc_uuid} <> ''"),
        ),
        (lon, lon, lat, lat),
    ).fetchall()
    inside = which_contain([_wkb(row[2]) for row in rows], lon, lat) if rows else ()
    return [(str(rows[place][0]), rows[place][1]) for place in inside]


def _rows_with(reader: Reader, field: str, text: str) -> list[tuple[str, int]]:
    """Return the rows with a text in an ID field."""
    table = reader.file.table
    column = table.column_of(field)
    if column is None:
        return []
    svc_uuid, fid = _keys(reader)
    terms, values = (f"{svc_uuid} <> ''",), [text]
    if _is_indexed(reader, column):
        terms = (f"{quote(column)} = ?", *terms)
    else:
        ids = select(["number"], _index_of(reader, field, column), ("id = ?",))
        terms = (f"{fid} IN ({ids})", *terms)
    found = reader.connection.execute(select([svc_uuid, fid], table.name, terms), values)
    return [(str(key), number) for key, number in found]


def _is_indexed(reader: Reader, column: str) -> bool:
    """Whether SQLite finds a value in the column at once. Our files are written so."""
    return (
        reader.connection.execute(
            "SELECT 1 FROM pragma_index_list(?) AS list, pragma_index_info(list.name) AS part"
            " WHERE part.seqno = 0 AND part.name = ? AND NOT list.partial",
            (reader.file.table.name, column),
        ).fetchone()
        is not None
    )


def _index_of(reader: Reader, field: str, column: str) -> str:
    """Return a table of this connection with all values of a column, made at first use.

    A layer that was saved from a GIS has no indexes, and may be too large to be read each time.
    """
    name = f"ids_of_{field}"
    made = "SELECT 1 FROM temp.sqlite_master WHERE name = ?"
    if reader.connection.execute(made, (name,)).fetchone() is None:
        values = [
            f"CAST({quote(column)} AS TEXT) AS id",
            f"{quote(reader.file.table.fid)} AS number",
        ]
        rows = select(values, reader.file.table.name, tail="ORDER BY id")
        reader.connection.execute(f"CREATE TEMP TABLE {quote(name)} AS {rows}")
        reader.connection.execute(
            f"CREATE INDEX temp.{quote(name + '_index')} ON {quote(name)} (id)"
        )
    return name


def _keys(reader: Reader) -> tuple[str, str]:
    table = reader.file.table
    return quote(table.column_of(ID_FIELD) or ID_FIELD), quote(table.fid)


def _wkb(blob: Any) -> bytes | None:
    try:
        return to_wkb(blob)
    except (TypeError, ValueError):  # none, or none that can be read
        return None
