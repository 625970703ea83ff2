"""Loading a parcel file into a new vintage of a database.

Parcels are read in batches and written with COPY, so that memory does not grow with their number
except for the names of streets. Indexes are created afterwards, and then the vintage becomes the
current one. Whatever fails before that leaves the current vintage as it was.
"""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import ExitStack, closing, suppress
from itertools import chain, count, islice
from pathlib import Path
from queue import SimpleQueue
from typing import Any, NamedTuple

import psycopg
import shapely
from psycopg import errors

from parcel_lookup.core.address.keys import entries
from parcel_lookup.core.contract import SCOPE_FIELDS, Cancellation, Field, Parcel
from parcel_lookup.core.parcel_file.gpkg import quote, select
from parcel_lookup.core.parcel_file.opening import (
    connect_read_only,
    local_file_error,
    reading,
    watch,
)
from parcel_lookup.core.parcel_file.schema import ParcelTable, read_schema
from parcel_lookup.service.database import schema, vintages
from parcel_lookup.service.database.connecting import Database, execute
from parcel_lookup.service.database.schema import (
    BUILDINGS,
    FID,
    GEOM,
    PARCELS,
    PARTITION,
    PLACES,
    RECORD,
    RECORDS,
    STREETS,
    Layout,
)
from parcel_lookup.service.database.states import (
    OTHER,
    first_number,
    partitions_of,
    region_of,
)
from parcel_lookup.service.database.vintages import SECONDS_TO_DROP, Partition, Summary
from parcel_lookup.service.encoding import encode_records, to_json
from parcel_lookup.service.file.loading import load
from parcel_lookup.service.file.readers import count_rows
from parcel_lookup.service.sql.parts import Sql, compose, identifier, is_storable, join
from parcel_lookup.service.sql.shapes import without_negative_zeros

_BATCH = 1000
#: Of the time: copying the rows; the rest is for the indexes.
_COPYING = 0.5
#: Number of indexes that are created at a time, and the memory for each.
_INDEXING, _INDEX_MEMORY = 2, "256MB"
#: Seconds to wait for the server to cancel a statement.
_CANCEL_SECONDS = 5.0

_MULTIPOLYGON, _POLYGON, _HAS_SRID, _SRID = 6, 3, 0x20000000, 4326
_MULTI_HEAD = struct.pack("<BII", 1, _MULTIPOLYGON | _HAS_SRID, _SRID)
_ONE = struct.pack("<I", 1)
_NEGATIVE_ZERO = struct.pack("<d", -0.0)

Progress = Callable[[float], None]


class Loaded(NamedTuple):
    """The result of a load."""

    parcels: int
    buildings: int
    #: Rows that were left out because they have no ``svc_uuid``.
    without_id: int
    #: Why the vintage before was not dropped, which the next load does; empty if it was.
    old_kept: str


def load_file(
    path: Path,
    database: Database,
    *,
    progress: Progress | None = None,
    cancellation: Cancellation | None = None,
    seconds_to_drop: int = SECONDS_TO_DROP,
) -> Loaded:
    """Load a parcel file into a new vintage of a database, and make it the current one.

    `progress` is called with 0 to 1. The vintage before is dropped if the requests that use it end
    within `seconds_to_drop`; otherwise, the next load drops it. Raises `ParcelError` with the code
    ``DATABASE``, or ``LOCAL_FILE`` if it is due to the file; the current vintage is then unchanged.
    """
    stop = cancellation or Cancellation()
    with reading(path, stop), closing(connect_read_only(path)) as file:
        watch(file, stop)
        file.execute("BEGIN")
        table = read_schema(file, path)
        identifier, description = file.execute(
            "SELECT identifier, description FROM gpkg_contents WHERE table_name = ?", (table.name,)
        ).fetchone()
        total = count_rows(file, table)
        with ExitStack() as stack, database.working(stop):
            connections = [
                stack.enter_context(closing(database.connect(autocommit=True))) for _ in range(4)
            ]
            main = connections[0]
            stack.enter_context(vintages.loading(main, database))
            _check(main, database)
            layout = schema.layout_of(_own_fields(file, table))
            number = vintages.start(main, identifier or "", description or "", layout)
            try:
                loader = _Loader(number, layout, progress or (lambda _: None), stop)
                loader.copy(connections, _batches(file, table), total)
                summary = loader.finish(connections[:_INDEXING])
            except errors.UniqueViolation:
                _discard(main, number)
                raise local_file_error(path, _REPEATED) from None
            except BaseException:
                _discard(main, number)
                raise
            vintages.switch(main, number, summary)
            old_kept = _drop_old(main, database, seconds_to_drop)
    return Loaded(
        summary.parcels,
        summary.buildings,
        total - summary.parcels,
        old_kept,
    )


_REPEATED = "several of its parcels have the same svc_uuid."
_STILL_USED = "requests still use them."


def _drop_old(connection: psycopg.Connection, database: Database, seconds: int) -> str:
    """Drop the vintage before; return the reason if that fails, when the load is complete."""
    try:
        return "" if vintages.drop_unused(connection, seconds) else _STILL_USED
    except psycopg.Error as error:
        return database.error_of(error).reason


def _check(connection: psycopg.Connection, database: Database) -> None:
    """Create the extensions if they are missing. Raises `ParcelError` if that is impossible."""
    for extension in ("postgis", "pg_trgm"):
        query = "SELECT 1 FROM pg_extension WHERE extname = %s"
        if connection.execute(query, (extension,)).fetchone():
            continue
        try:
            execute(connection, compose("CREATE EXTENSION {name}", name=identifier(extension)))
        except psycopg.Error as error:
            raise database.error(
                f"it has no extension {extension}. An administrator creates it: "
                f"CREATE EXTENSION {extension}."
            ) from error


def _own_fields(file: Any, table: ParcelTable) -> list[Field]:
    """Return the own fields of a file; one is whole only if no value has a fraction."""
    found = []
    for field in table.own_fields.values():
        if field.whole:
            fraction = f"typeof({quote(table.column_of(field.name) or '')}) = 'real'"
            query = select(["1"], table.name, (fraction,), "LIMIT 1")
            field = field._replace(whole=file.execute(query).fetchone() is None)  # noqa: PLW2901
        found.append(field)
    return found


def _discard(connection: psycopg.Connection, number: int) -> None:
    """Drop what a failed load wrote, if that is possible; otherwise the next load does."""
    with suppress(psycopg.Error):
        execute(connection, schema.drop_vintage(number))


def _batches(file: Any, table: ParcelTable) -> Iterator[tuple[int, list[Parcel]]]:
    """Yield the parcels of a file, and how many of its rows were read."""
    fid = quote(table.fid)
    fids = (number for (number,) in file.execute(select([fid], table.name, (), f"ORDER BY {fid}")))
    read = 0
    while batch := list(islice(fids, _BATCH)):
        read += len(batch)
        yield read, load(file, table, batch, table.buildings is not None)[0]


class _Loader:
    """Writes the rows of one vintage."""

    def __init__(
        self, number: int, layout: Layout, progress: Progress, cancellation: Cancellation
    ) -> None:
        self._number = number
        self._layout = layout
        self._progress = progress
        self._cancellation = cancellation
        self._counts: Counter[str] = Counter()
        self._buildings = 0
        self._streets: dict[tuple[str, str], tuple[int, str]] = {}
        self._street_counts: Counter[str] = Counter()
        self._only: dict[str, dict[str, Any]] = {}
        self._longest: dict[str, int] = {}

    def copy(
        self,
        connections: Sequence[psycopg.Connection],
        batches: Iterator[tuple[int, list[Parcel]]],
        total: int,
    ) -> None:
        """Write all parcels, records, addresses, and buildings, each over a connection."""
        columns = [FID, PARTITION]
        columns += [column.name for column in self._layout.columns]
        columns += [column.folded for column in self._layout.columns if column.is_text]
        targets = {
            PARCELS: [*columns, GEOM],
            RECORDS: [PARTITION, FID, RECORD],
            PLACES: [PARTITION, "street", "low", "high", "parcel"],
            BUILDINGS: [PARTITION, "parcel", "number", "attributes", "wkb"],
        }
        with ExitStack() as stack:
            parcels, records, places, buildings = (
                stack.enter_context(
                    stack.enter_context(connection.cursor()).copy(self._copy(name, names))
                )
                for connection, (name, names) in zip(connections, targets.items())
            )
            for read, batch in batches:
                self._cancellation.check()
                if batch:
                    fids, partitions = self._place(batch)
                    parcels.write(self._parcel_lines(batch, fids, partitions))
                    records.write(_record_lines(batch, fids, partitions))
                    places.write(self._place_lines(batch, fids, partitions))
                    buildings.write(self._building_lines(batch, fids, partitions))
                self._progress(_COPYING * read / max(1, total))
        with connections[0].cursor() as cursor:
            names = [PARTITION, "id", "key", "name"]
            with cursor.copy(self._copy(STREETS, names)) as streets:
                for (partition, key), (number, name) in self._streets.items():
                    streets.write(_lines([[partition], [str(number)], *_texts([[key], [name]])]))
        self._streets.clear()

    def _copy(self, name: str, columns: Sequence[str]) -> bytes:
        """Return the statement that reads rows of a table; no name of a column has a ``%``."""
        statement = compose(
            "COPY {table} ({columns}) FROM STDIN",
            table=schema.table(self._number, name),
            columns=join(", ", map(identifier, columns)),
        )
        return statement.text.encode()

    def _place(self, batch: Sequence[Parcel]) -> tuple[list[int], list[str]]:
        """Return the `fid` and the partition of each parcel."""
        partitions = partitions_of(
            [parcel.attributes for parcel in batch], [parcel.wkb for parcel in batch]
        )
        fids = []
        for parcel, partition in zip(batch, partitions):
            self._counts[partition] += 1
            fids.append(first_number(partition) + self._counts[partition])
            only = self._only.setdefault(partition, {})
            for name in SCOPE_FIELDS:
                value = parcel.attributes.get(name)
                if only.setdefault(name, value) != value:
                    only[name] = None
        return fids, partitions

    def _parcel_lines(
        self, batch: Sequence[Parcel], fids: Sequence[int], partitions: Sequence[str]
    ) -> str:
        columns: list[Sequence[str]] = [[str(fid) for fid in fids], partitions]
        texts = []
        folded = []
        for column in self._layout.columns:
            name = column.field.name
            values = [parcel.attributes.get(name) for parcel in batch]
            if column.field.is_numeric:
                columns.append([_NULL if value is None else _number(value) for value in values])
                continue
            values = _storable(values)
            self._longest[name] = max(self._longest.get(name, 0), _longest(values))
            columns.append([])
            texts.append((len(columns) - 1, values))
            if column.is_text:
                folded.append([value if value is None else value.casefold() for value in values])
        for (place, _), escaped in zip(texts, _texts([values for _, values in texts])):
            columns[place] = escaped
        columns += _texts(folded)
        return _lines([*columns, _geometries([parcel.wkb for parcel in batch])])

    def _place_lines(
        self, batch: Sequence[Parcel], fids: Sequence[int], partitions: Sequence[str]
    ) -> str:
        lines = []
        for parcel, fid, partition in zip(batch, fids, partitions):
            situs, city = (_text(parcel.attributes.get(name)) for name in ("situs", "city"))
            for key, name, low, high in entries(situs, city):
                known = self._streets.get((partition, key))
                if known is None:
                    self._street_counts[partition] += 1
                    known = self._street_counts[partition], name
                    self._streets[partition, key] = known
                lines.append(f"{partition}\t{known[0]}\t{low}\t{high}\t{fid}\n")
        return "".join(lines)

    def _building_lines(
        self, batch: Sequence[Parcel], fids: Sequence[int], partitions: Sequence[str]
    ) -> str:
        lines = []
        for parcel, fid, partition in zip(batch, fids, partitions):
            for number, building in enumerate(parcel.buildings or ()):
                self._buildings += 1
                attributes = to_json(building.attributes)
                wkb = _NULL if building.wkb is None else f"\\\\x{building.wkb.hex()}"
                lines.append(f"{partition}\t{fid}\t{number}\t{_escaped(attributes)}\t{wkb}\n")
        return "".join(lines)

    def finish(self, connections: Sequence[psycopg.Connection]) -> Summary:
        """Create the indexes over these connections, and return the summary of the vintage."""
        for connection in connections:
            # Less than what a server allows by default, and more than its default for one index.
            connection.execute(f"SET maintenance_work_mem = '{_INDEX_MEMORY}'")
        number, partitions = self._number, sorted(self._counts)
        indexes = [
            schema.create_indexes(number, self._layout, partition, self._longest)
            for partition in partitions
        ]
        fills = [schema.fill_ids(number, partition) for partition in partitions]
        statistics = [schema.analyze(number, partition) for partition in partitions]
        phases = [
            [*chain.from_iterable(indexes), *fills],
            [schema.finish_ids(number), *chain.from_iterable(statistics)],
        ]
        done = count(1)
        total = sum(map(len, phases))

        def report() -> None:
            self._progress(_COPYING + (1 - _COPYING) * next(done) / total)

        for phase in phases:
            _execute_all(connections, phase, report, self._cancellation)
        described = {}
        for name in partitions:
            only = {field: value for field, value in self._only[name].items() if value is not None}
            region = None if name == OTHER else region_of(name)
            described[name] = Partition(self._counts[name], only, region)
        return Summary(self._counts.total(), self._buildings, described)


def _execute_all(
    connections: Sequence[psycopg.Connection],
    statements: Sequence[Sql],
    report: Callable[[], None],
    cancellation: Cancellation,
) -> None:
    """Execute statements in any order, one over each connection at a time; report each.

    After a failure or a cancel, those that are being executed are canceled.
    """
    free: SimpleQueue[psycopg.Connection] = SimpleQueue()
    for connection in connections:
        free.put(connection)

    def run(statement: Sql) -> None:
        cancellation.check()
        connection = free.get()
        try:
            execute(connection, statement)
        finally:
            free.put(connection)

    with ThreadPoolExecutor(len(connections)) as pool:
        running = [pool.submit(run, statement) for statement in statements]
        try:
            for one in as_completed(running):
                one.result()
                report()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for connection in connections:
                with suppress(psycopg.Error):  # the connection may be what failed
                    connection.cancel_safe(timeout=_CANCEL_SECONDS)
            raise


# The text format of COPY.

_NULL = "\\N"
_ESCAPES = (("\\", "\\\\"), ("\t", "\\t"), ("\n", "\\n"), ("\r", "\\r"))


def _storable(column: Sequence[str | None]) -> Sequence[str | None]:
    """Return texts without those that PostgreSQL cannot store: they equal no filter's value."""
    if is_storable("".join(filter(None, column))):
        return column
    return [text if is_storable(text) else None for text in column]


def _longest(column: Sequence[str | None]) -> int:
    """Return the bytes of the longest text."""
    texts = [*filter(None, column)]
    if not "".join(texts).isascii():
        texts = [text.encode() for text in texts]
    return max(map(len, texts), default=0)


def _texts(columns: Sequence[Sequence[str | None]]) -> list[list[str]]:
    """Return columns of texts as COPY reads them."""
    found = []
    for column in columns:
        # Few columns have a letter that must be escaped.
        joined = "".join(filter(None, column))
        if any(letter in joined for letter, _ in _ESCAPES):
            found.append([_NULL if text is None else _escaped(text) for text in column])
        else:
            found.append([_NULL if text is None else text for text in column])
    return found


def _escaped(text: str) -> str:
    for letter, escaped in _ESCAPES:
        text = text.replace(letter, escaped)
    return text


def _lines(columns: Sequence[Sequence[str]]) -> str:
    return "".join(["\t".join(row) + "\n" for row in zip(*columns, strict=True)])


def _record_lines(batch: Sequence[Parcel], fids: Sequence[int], partitions: Sequence[str]) -> str:
    records = [record.decode("ascii") for record in encode_records(batch)]
    return _lines([partitions, [str(fid) for fid in fids], *_texts([records])])


def _number(value: Any) -> str:
    return str(int(value)) if isinstance(value, bool) else repr(value)


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _geometries(wkbs: Sequence[bytes | None]) -> list[str]:
    """Return geometries as COPY reads them: EWKB of MultiPolygons, hexadecimal."""
    return [_NULL if wkb is None else _ewkb(wkb).hex() for wkb in wkbs]


def _ewkb(wkb: bytes) -> bytes:
    if wkb[:1] != b"\1" or _NEGATIVE_ZERO in wkb:
        shape = without_negative_zeros(shapely.from_wkb(wkb))
        wkb = shapely.to_wkb(shape, output_dimension=2, byte_order=1)
    if int.from_bytes(wkb[1:5], "little") == _POLYGON:
        return b"".join((_MULTI_HEAD, _ONE, wkb))
    return _MULTI_HEAD + wkb[5:]
