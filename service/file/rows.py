"""The rows of a parcel file: their order, their columns, and what describes all of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from parcel_lookup.core.contract import ID_FIELD, Field
from parcel_lookup.core.parcel_file.gpkg import quote, select
from parcel_lookup.service.file.filters import Where
from parcel_lookup.service.file.loading import column_sql, is_exact, only_value
from parcel_lookup.service.file.readers import Reader, count_rows


class FileInfo(NamedTuple):
    """Title, extent, and counts of a parcel file."""

    title: str
    description: str
    #: ISO date and time of the last change.
    last_change: str
    parcels: int
    buildings: int
    #: (minx, miny, maxx, maxy) in degrees, None of a file without geometry.
    bounds: tuple[float, float, float, float] | None
    #: Whether parts of texts are found without reading every row.
    has_text_index: bool
    #: Whether a service can send finished records, without encoding rows; False if not looked for.
    has_records: bool = False


def ordered_rows(
    reader: Reader,
    where: Where,
    order: str | None,
    descending: bool,
    limit: int | None,
    sorts: bool,
) -> Iterator[int]:
    """Yield the numbers of the first rows in order: nulls last, ties by ``svc_uuid``.

    They are two queries, which an index can serve. `order`: a column as SQL; None: ``svc_uuid``.
    `sorts`: whether SQLite is kept from walking along an index of the order.
    """
    fid, svc_uuid = row_keys(reader)
    direction = "DESC" if descending else "ASC"
    plus = "+" if sorts else ""
    steps: list[tuple[tuple[str, ...], str]]
    if order is None or order == svc_uuid:
        steps = [((), f"{plus}{svc_uuid} {direction}")]
    else:
        steps = [
            ((f"{order} IS NOT NULL",), f"{plus}{order} {direction}, {plus}{svc_uuid}"),
            ((f"{order} IS NULL",), f"{plus}{svc_uuid}"),
        ]
    left = -1 if limit is None else limit
    for terms, sorting in steps:
        if left == 0:
            break
        tail = f"ORDER BY {sorting}, {fid} LIMIT ?"
        query = select([fid], reader.file.table.name, (*where.terms, *terms), tail)
        for (number,) in reader.connection.execute(query, (*where.values, left)):
            left -= limit is not None
            yield number


def row_keys(reader: Reader) -> tuple[str, str]:
    """Return the columns of row number and ``svc_uuid`` as SQL."""
    table = reader.file.table
    return quote(table.fid), quote(table.column_of(ID_FIELD) or ID_FIELD)


class FileColumns:
    """`filters.Columns` of a reader; what it finds is known to all readers of the file."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    def sql(self, target: Field) -> tuple[str, bool]:
        """See `filters.Columns`."""
        known = self._reader.file.exact
        if target.name not in known:
            known[target.name] = is_exact(self._reader.connection, self._reader.file.table, target)
        exact = known[target.name]
        return column_sql(self._reader.file.table, target, exact), exact

    def only_value(self, target: Field) -> Any:
        """See `filters.Columns`."""
        if not self.sql(target)[1]:
            return None
        known = self._reader.file.only_values
        if target.name not in known:
            known[target.name] = only_value(
                self._reader.connection, self._reader.file.table, target
            )
        return known[target.name]


def info_of(reader: Reader) -> FileInfo:
    """Return the title, extent, and counts of a file."""
    connection, table = reader.connection, reader.file.table
    row = connection.execute(
        "SELECT identifier, description, last_change, min_x, min_y, max_x, max_y "
        "FROM gpkg_contents WHERE table_name = ?",
        (table.name,),
    ).fetchone()
    buildings = count_rows(connection, table.buildings) if table.buildings else 0
    bounds = None if None in row[3:] else row[3:]
    return FileInfo(
        row[0] or "",
        row[1] or "",
        row[2],
        reader.count(),
        buildings,
        bounds,
        reader.has_text_index,
        reader.has_records,
    )
