"""A parcel file as a stream of parcels."""

from __future__ import annotations

import sqlite3
from array import array
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from parcel_lookup.core.contract import (
    FILE_INFO,
    ID_FIELD,
    Cancellation,
    Field,
    Filter,
    NearAddress,
    Parcel,
    ParcelError,
)
from parcel_lookup.core.contract.query import Batch, Gap, Query, Run
from parcel_lookup.core.contract.source import SourceInfo
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.local.file.loading import load
from parcel_lookup.core.local.file.readers import FileState, Reader, Readers
from parcel_lookup.core.local.query.filters import Where, compile_filters, fill_lists
from parcel_lookup.core.local.query.rows import (
    FileColumns,
    FileInfo,
    info_of,
    ordered_rows,
    row_keys,
)
from parcel_lookup.core.local.query.values import values_of
from parcel_lookup.core.parcel_file.buildings import load_buildings
from parcel_lookup.core.parcel_file.gpkg import insert, quote, select
from parcel_lookup.core.parcel_file.lookup import rows_at
from parcel_lookup.core.parcel_file.opening import (
    closed_error,
    damaged_error,
    is_busy,
    local_file_error,
    reading,
)
from parcel_lookup.core.sources.local.rows import BATCH, Selected
from parcel_lookup.core.sources.local.streams import TableSource, refuse_unknown

if TYPE_CHECKING:
    from parcel_lookup.core.sources.places.addresses import Candidates

#: While another program writes to the file: each attempt waits for a third of a second.
_ATTEMPTS = 30
#: Parcels at an address that is being typed.
_MOST_TYPED = 100
#: The temporary table with the numbers of the rows of an area.
_CHOSEN = "chosen_rows"


class FileSource(TableSource):
    """The parcels of a GeoPackage (`contract.Source`); never writes.

    A stream first reads the numbers of its rows, and then the rows, each batch in a transaction of
    its own: other programs may write to the file while the stream waits for its consumer. If the
    query has other rows then, that is an error. So is a damaged file, or a `Gap` for the rows that
    its indexes still have.
    """

    def __init__(
        self, path: Path | str, batch: int = BATCH, columns: Mapping[str, str] | None = None
    ) -> None:
        """Open nothing yet. `columns` are those from which fields were imported, by field."""
        super().__init__(batch)
        self.path = Path(path)
        self._columns = columns or {}
        self._readers = Readers(self.path)

    @property
    def info(self) -> SourceInfo:
        """The fields of the contract and the file's own, for which the file is opened."""
        known = self._one(Run(), lambda rows: rows.fields)
        fields = {
            name: field._replace(column=self._columns.get(name, field.column))
            for name, field in known.items()
        }
        return replace(FILE_INFO, fields=fields)

    def read(self, query: Query, run: Run) -> Iterator[Batch]:
        """Yield the parcels of a query; the rows up to its maximum are looked for first."""
        known = self._one(run, partial(_FileRows.find, query=query, most=query.maximum))
        run.expect(known.total, None)
        start = came = 0
        while start < known.total:
            work = partial(_FileRows.load, known=known, start=start, size=self._size)
            batch, known = self._one(run, work)
            came += len(batch.parcels) + batch.dropped
            yield batch
            start = min(start + self._size, len(known.rows))
            if start == len(known.rows) and known.most is None:
                break
        if came < known.total:  # a damaged file, of which its index still has the rows
            yield Batch(gaps=(Gap(damaged_error(self.path), known.total - came),))

    def close(self) -> None:
        """Close the file; streams end with an error."""
        self._readers.close()

    def values(self, field: str, text: str, most: int, run: Run) -> Sequence[str]:
        """Return values of a field that contain a text; of a sample, if there are many rows."""
        stop = run.cancellation
        return self._one(run, lambda rows: values_of(rows.reader, field, most, stop, text))

    def header(self, run: Run) -> FileInfo:
        """Return the title, extent, and counts of the file."""
        return self._one(run, lambda rows: info_of(rows.reader))

    def bounds(self, run: Run) -> tuple[float, float, float, float] | None:
        """Return the box of all parcels in EPSG:4326, as the file has it."""
        return self.header(run).bounds

    @contextmanager
    def _rows(self, run: Run, attempt: int) -> Iterator[_FileRows]:  # noqa: ARG002
        cancellation = run.cancellation
        with reading(self.path, cancellation), self._readers.borrow(cancellation) as reader:
            try:
                yield _FileRows(reader, self.path, cancellation)
            except sqlite3.DatabaseError as error:
                if self._readers.is_closed:
                    raise closed_error(self.path) from error
                # What it has attached are files of their own, and the parcels may be whole without.
                is_known = cancellation.is_cancelled or is_busy(error)
                if not is_known and self._readers.distrust_companions(reader):
                    raise _Distrusted(*error.args) from error
                raise

    def _may_repeat(self, error: ParcelError, attempt: int) -> bool:
        cause = error.__cause__
        if isinstance(cause, sqlite3.Error) and is_busy(cause):
            return attempt < _ATTEMPTS
        return isinstance(cause, _Distrusted)


class _Distrusted(sqlite3.DatabaseError):
    """The text index next to a file is damaged, and will not be used any more."""


class _Known(NamedTuple):
    """The rows of a query in one state of the file."""

    file: FileState
    query: Query
    most: int | None
    #: The number of all rows, and the numbers of the first ones, in order: `most` or more.
    total: int
    rows: array[int]


class _FileRows:
    """The rows of a file in one transaction (`streams.Rows`)."""

    def __init__(self, reader: Reader, path: Path, cancellation: Cancellation) -> None:
        self.reader = reader
        self._path = path
        self._cancellation = cancellation
        self._columns = FileColumns(reader)
        self._fid, self._svc_uuid = row_keys(reader)

    @property
    def fields(self) -> Mapping[str, Field]:
        return self.reader.file.capabilities.fields

    def find(self, query: Query, most: int | None) -> _Known:
        """Return the rows of a query; of many, only the first `most` if that is faster."""
        refuse_unknown(query, self.fields)
        where = self._where(query)
        if query.ids and query.order is None:
            rows = array("q", self._in_order_of(query.ids, where))
        elif most is None or query.polygons or where.calls_python:  # once for each row
            rows = array("q", self._ordered(query, where, None, sorts=bool(where.terms)))
        else:
            total, every = self._count(where), self.reader.count()
            # Walking along an index of the order pays where a row that matches is never far; where
            # such rows are rare, it is better to find and sort them all.
            sorts = bool(where.terms) and total * total < min(total, most) * every
            rows = array("q", self._ordered(query, where, most, sorts=sorts))
            return _Known(self.reader.file, query, most, total, rows)
        total = len(rows) if where.terms else self.reader.count()
        return _Known(self.reader.file, query, most, total, rows)

    def load(self, known: _Known, start: int, size: int) -> tuple[Batch, _Known]:
        """Return the next parcels of a query, and what is known of its rows by then."""
        is_beyond = start == len(known.rows)
        if is_beyond or self.reader.file is not known.file:
            now = self.find(known.query, None if is_beyond else known.most)
            if (now.total, now.rows[: len(known.rows)]) != (known.total, known.rows):
                reason = tr("it was changed while it was being read.")
                raise local_file_error(self._path, reason)
            known = now
        rows = known.rows[start : start + size]
        table, buildings = self.reader.file.table, known.query.buildings
        parcels, dropped = load(self.reader.connection, table, rows, buildings)
        return Batch(parcels, dropped=dropped), known

    def select(self, query: Query, size: int = BATCH) -> Selected:
        known = self.find(query, query.maximum)
        starts = range(0, len(known.rows), size)
        return Selected(known.total, (self.load(known, start, size)[0] for start in starts))

    def count(self, query: Query) -> int:
        return self._count(self._where(query))

    def at_address(self, one: Candidates) -> tuple[Sequence[Parcel], tuple[NearAddress, ...]]:
        connection, table = self.reader.connection, self.reader.file.table
        index = self.reader.street_index(self._cancellation)
        found, near = rows_at(connection, table, index, one.address, self._cancellation)
        if one.place.is_typed:
            rows = [each.row for each in found[:_MOST_TYPED]]
        else:
            rows = [each.row for each in found if each.score == found[0].score]
        return load(connection, table, rows, False)[0], near

    def with_buildings(self, parcels: Sequence[Parcel]) -> list[Parcel]:
        svc_uuids = [one.svc_uuid for one in parcels]
        found = load_buildings(self.reader.connection, self.reader.file.table, svc_uuids)
        return [one._replace(buildings=some) for one, some in zip(parcels, found)]

    def incomplete(self) -> ParcelError:
        return damaged_error(self._path)

    # ---- parts ----------------------------------------------------------------------------------

    def _where(self, query: Query) -> Where:
        """Return a query as conditions, whose lists the connection now has."""
        filters = query.filters
        if query.ids:
            filters = (*filters, Filter(ID_FIELD, "in", query.ids))
        chosen: set[int] | None = None
        if query.polygons:
            from parcel_lookup.core.local.query.area import read_polygons

            chosen = self._meeting(read_polygons(query.polygons))
        if query.alternatives:
            either: set[int] = set()
            for one in query.alternatives:
                either.update(self._numbers(self._filled((*filters, *one))))
            chosen = either if chosen is None else chosen & either
            filters = ()
        where = self._filled(filters)
        if chosen is not None:
            self._choose(chosen)
            listed = select(["row"], _CHOSEN, schema="temp")
            where.add(f"{self._fid} IN ({listed})")
        return where

    def _filled(self, filters: tuple[Filter, ...]) -> Where:
        file = self.reader.file
        where = compile_filters(
            filters,
            file.table,
            self._columns,
            self.fields,
            self.reader.has_text_index,
        )
        fill_lists(self.reader.connection, where.lists)
        return where

    def _choose(self, rows: set[int]) -> None:
        """Write the numbers of rows to a temporary table, for a condition."""
        connection, name = self.reader.connection, quote(_CHOSEN, "temp")
        connection.execute(f"CREATE TABLE IF NOT EXISTS {name} (row INTEGER PRIMARY KEY)")
        connection.execute(f"DELETE FROM {name}")  # noqa: S608  # nosec B608
        connection.executemany(insert(_CHOSEN, ["row"]), ((row,) for row in sorted(rows)))

    def _meeting(self, shapes: Sequence[object]) -> set[int]:
        from parcel_lookup.core.local.query.area import rows_meeting

        table = self.reader.file.table
        return rows_meeting(self.reader.connection, table, shapes, self._cancellation)

    def _numbers(self, where: Where) -> Iterator[int]:
        query = select([self._fid], self.reader.file.table.name, where.terms)
        return (row for (row,) in self.reader.connection.execute(query, where.values))

    def _count(self, where: Where) -> int:
        if not where.terms:
            return self.reader.count()
        query = select(["count(*)"], self.reader.file.table.name, where.terms)
        return self.reader.connection.execute(query, where.values).fetchone()[0]

    def _ordered(
        self, query: Query, where: Where, most: int | None, *, sorts: bool
    ) -> Iterator[int]:
        order = query.order
        column = None if order is None else self._columns.sql(self._field(order.field))[0]
        descending = order is not None and order.descending
        return ordered_rows(self.reader, where, column, descending, most, sorts)

    def _field(self, name: str) -> Field:
        return self.fields[name]

    def _in_order_of(self, svc_uuids: Sequence[str], where: Where) -> list[int]:
        """Return the rows that meet conditions in the order of their IDs."""
        places = {one: place for place, one in reversed([*enumerate(svc_uuids)])}
        value = self._columns.sql(self._field(ID_FIELD))[0]
        query = select([value, self._fid], self.reader.file.table.name, where.terms)
        rows = self.reader.connection.execute(query, where.values).fetchall()
        return [row for _, row in sorted((places[svc_uuid], row) for svc_uuid, row in rows)]
