"""Files next to a parcel file that are made from it: `text_index`, `records`.

Each is an SQLite database of its own, because a GIS would list its tables as layers. It is signed
with a fingerprint of the rows that it was made from, and used only while the parcel file has that
fingerprint. It may be deleted at any time.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from parcel_lookup.core.files import database_uri
from parcel_lookup.core.parcel_file.gpkg import MAX_BOUND, marks, quote, select
from parcel_lookup.core.parcel_file.schema import ParcelTable

_PROBES = 100


def path_of(parcels: Path, suffix: str) -> Path:
    """Return where such a file of a parcel file is."""
    return parcels.with_name(parcels.name + suffix)


def connect(target: Path) -> sqlite3.Connection:
    """Open a file to write it: without a journal, since it is not in its place yet."""
    connection = sqlite3.connect(str(target), isolation_level=None)
    for pragma in ("journal_mode = OFF", "synchronous = OFF"):
        connection.execute(f"PRAGMA {pragma}")
    return connection


def sign(target: Path, made_from: str) -> None:
    """Write into a file the fingerprint of the parcel file that it was made from."""
    with closing(connect(target)) as connection:
        connection.execute("BEGIN")
        connection.execute("CREATE TABLE made_from (version TEXT)")
        connection.execute("INSERT INTO made_from VALUES (?)", (made_from,))
        connection.execute("COMMIT")


@contextmanager
def replacing(place: Path) -> Iterator[Path]:
    """Yield a path to write to; the file there takes its place when the block ends without error.

    Raises OSError.
    """
    temporary = place.with_name(f".{place.name}-{os.getpid()}")
    try:
        yield temporary
        flush(temporary)
        temporary.replace(place)
    finally:
        temporary.unlink(missing_ok=True)


def flush(path: Path) -> None:
    """Write a file to the disk, before it takes another's place."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def attach(connection: sqlite3.Connection, place: Path, schema: str) -> str | None:
    """Attach a file to the connection of its parcel file as `schema`, and return its signature.

    None if there is no such file, or it cannot be used.
    """
    place = place.absolute()
    if not place.exists():
        return None
    try:
        connection.execute(f"ATTACH ? AS {schema}", (database_uri(place, mode="ro"),))
        row = connection.execute(select(["version"], "made_from", schema=schema)).fetchone()
    except sqlite3.Error:  # not ours, or damaged: as good as none
        return None
    return row and row[0]


def last_change(connection: sqlite3.Connection, table: ParcelTable) -> tuple[str] | None:
    """Return the row with the date of change in the file, which a GIS and our triggers keep."""
    return connection.execute(
        "SELECT last_change FROM gpkg_contents WHERE table_name = ?", (table.name,)
    ).fetchone()


def last_change_triggers(
    connection: sqlite3.Connection, table: ParcelTable
) -> list[tuple[str, str]]:
    """Return names and definitions of the triggers that keep the date of change."""
    return connection.execute(
        "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name IN (?, ?, ?) "
        "ORDER BY name",
        [f"last_change_{event}_{table.name}" for event in ("delete", "insert", "update")],
    ).fetchall()


def probe(
    connection: sqlite3.Connection, table: ParcelTable, columns: Sequence[str]
) -> tuple[int, int | None, list[tuple[Any, ...]]]:
    """Return the number of rows, the highest row number, and columns (SQL) of a hundred rows."""
    fid = quote(table.fid)
    count, last = connection.execute(select(["count(*)", f"max({fid})"], table.name)).fetchone()
    step = max((last or 0) // _PROBES, 1)
    fids = list(range(1, (last or 0) + 1, step))[:MAX_BOUND]
    rows = connection.execute(
        select([fid, *columns], table.name, (f"{fid} IN ({marks(len(fids))})",), f"ORDER BY {fid}"),
        fids,
    ).fetchall()
    return count, last, rows


def digest(parts: Sequence[Any]) -> str:
    """Return a fingerprint of parts, which are plain values and lists of them."""
    return hashlib.sha256(repr(parts).encode()).hexdigest()
