"""The finished records of a parcel file, next to it: each record as the JSON that a service sends.

``NAME.gpkg.records`` is an SQLite database (`companion`). ``records`` has for each row of the
parcels its ``svc_uuid`` and its JSON, geometry included, without its buildings; rows without
``svc_uuid`` are not in it. ``ranks`` has for each row its place in the order of ``svc_uuid``.

Its signature vouches for the values, which are sent without another look. It is stricter than that
of the text index: it covers all columns and how they are read, and needs the triggers with which
our files keep the date of their last change, whatever program changes them.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from pathlib import Path

from parcel_lookup.core.contract import ID_FIELD, Cancellation, Parcel
from parcel_lookup.core.parcel_file.gpkg import MAX_BOUND, insert, marks, quote, select
from parcel_lookup.core.parcel_file.opening import connect_read_only, fetch_all, watch, writing
from parcel_lookup.core.parcel_file.schema import ParcelTable, read_schema
from parcel_lookup.core.parcel_file.writer import RECORDS_ENDING
from parcel_lookup.service.file import companion
from parcel_lookup.service.file.loading import load_rows

SCHEMA = "finished"  # the name under which a source attaches the file
RECORDS, RANKS = "records", "ranks"
_FORMAT = "1"
_TRIGGERS = 3
_BATCH = 500
_PAGE_SIZE = 8192

#: Encodes parcels, each as a JSON object in ASCII with its geometry and without its buildings.
Encode = Callable[[Sequence[Parcel]], list[bytes]]


def path_of(parcels: Path) -> Path:
    """Return where the finished records of a parcel file are."""
    return companion.path_of(parcels, RECORDS_ENDING)


def write(
    parcels: Path,
    encode: Encode,
    *,
    progress: Callable[[float], None] | None = None,
    cancellation: Cancellation | None = None,
) -> bool:
    """Write the finished records of a parcel file, in place of those that it has.

    False if it is no file of ours, of which changes would go unnoticed; nothing is written then.
    `progress` is called with 0 to 1 in the calling thread, which can be any. Raises `ParcelError`
    (``LOCAL_FILE``) if the file cannot be read or written, and `Cancelled`; earlier finished
    records are then left unchanged.
    """
    stop = cancellation or Cancellation()
    report = progress or (lambda _share: None)
    place = path_of(parcels)
    with writing(place, stop), closing(connect_read_only(parcels)) as source:
        watch(source, stop)
        source.execute("BEGIN")
        table = read_schema(source, parcels)
        made_from = _version(source, table)
        if made_from is None:
            return False
        with companion.replacing(place) as temporary:
            temporary.unlink(missing_ok=True)
            with closing(companion.connect(temporary)) as target:
                watch(target, stop)
                _fill(target, source, table, encode, report, stop)
            companion.sign(temporary, made_from)
    report(1.0)
    return True


def _fill(
    target: sqlite3.Connection,
    source: sqlite3.Connection,
    table: ParcelTable,
    encode: Encode,
    report: Callable[[float], None],
    stop: Cancellation,
) -> None:
    target.execute(f"PRAGMA page_size = {_PAGE_SIZE}")
    target.execute("BEGIN")
    target.execute(f"CREATE TABLE {RECORDS} (row INTEGER PRIMARY KEY, svc_uuid TEXT, json BLOB)")
    target.execute(f"CREATE TABLE {RANKS} (row INTEGER PRIMARY KEY, rank INTEGER)")
    fid, svc_uuid = quote(table.fid), quote(table.column_of(ID_FIELD) or ID_FIELD)
    # The order in which `source` sorts rows by ``svc_uuid``.
    key = f"CAST(ifnull({svc_uuid}, '') AS TEXT) COLLATE BINARY"
    rank = f"row_number() OVER (ORDER BY {key}, {fid})"
    ranked = source.execute(select([fid, rank], table.name, (), f"ORDER BY {fid}"))
    add_rank = insert(RANKS, ("row", "rank"))
    add_record = insert(RECORDS, ("row", "svc_uuid", "json"))
    total, done = companion.probe(source, table, ())[0], 0
    while rows := ranked.fetchmany(_BATCH):
        stop.check()
        target.executemany(add_rank, rows)
        pairs = load_rows(source, table, [row for row, _ in rows])
        named = [(row, parcel) for row, parcel in pairs if parcel.svc_uuid]
        encoded = encode([parcel for _, parcel in named])
        target.executemany(
            add_record,
            ((row, parcel.svc_uuid, text) for (row, parcel), text in zip(named, encoded)),
        )
        done += len(rows)
        report(done / total)
    target.execute("COMMIT")


def attach(connection: sqlite3.Connection, table: ParcelTable, parcels: Path) -> bool:
    """Attach the finished records of a file to a connection to it; False if none fit."""
    version = companion.attach(connection, path_of(parcels), SCHEMA)
    return version is not None and version == _version(connection, table)


def in_order(connection: sqlite3.Connection, rows: Iterable[int]) -> list[int]:
    """Return rows in the order of their ``svc_uuid``. Raises sqlite3.Error."""
    found = list(rows)
    ranked: list[tuple[int, int]] = []
    for start in range(0, len(found), MAX_BOUND):
        part = found[start : start + MAX_BOUND]
        terms = (f"row IN ({marks(len(part))})",)
        query = select(["rank", "row"], RANKS, terms, schema=SCHEMA)
        ranked += connection.execute(query, part).fetchall()
    return [row for _, row in sorted(ranked)]


def read(connection: sqlite3.Connection, rows: Sequence[int]) -> tuple[list[str], list[bytes]]:
    """Return ``svc_uuid`` and record of these rows, in this order, without those that have none.

    Raises sqlite3.Error.
    """
    found: dict[int, tuple[str, bytes]] = {}
    for start in range(0, len(rows), MAX_BOUND):
        part = rows[start : start + MAX_BOUND]
        terms = (f"row IN ({marks(len(part))})",)
        query = select(["row", "svc_uuid", "json"], RECORDS, terms, schema=SCHEMA)
        for row, svc_uuid, record in fetch_all(connection, query, part):
            found[row] = svc_uuid, record
    pairs = [found[row] for row in rows if row in found]
    records = [record for _, record in pairs]
    _check(records)
    return [svc_uuid for svc_uuid, _ in pairs], records


def _check(records: Sequence[bytes]) -> None:
    """Raise sqlite3.DatabaseError for bytes that are no records: SQLite checks its pages only."""
    page = b"".join(records)
    is_text = page.isascii() and b"\0" not in page
    if not is_text or not {record[-1:] for record in records} <= {b"}"}:
        raise sqlite3.DatabaseError("a finished record is malformed")  # untranslated: not shown


def _version(connection: sqlite3.Connection, table: ParcelTable) -> str | None:
    """Return a fingerprint of the rows of a file; None if it does not keep its date of change."""
    triggers = companion.last_change_triggers(connection, table)
    if len(triggers) < _TRIGGERS:
        return None
    names = (*table.attributes, table.geom, *([table.key] if table.key else ()))
    date = companion.last_change(connection, table)
    probed = companion.probe(connection, table, list(map(quote, names)))
    columns = [(name, table.attributes.get(name), table.types[name]) for name in names]
    return companion.digest([_FORMAT, date, triggers, table.name, table.fid, columns, *probed])
