"""The file of the parcels in stored responses, by place and by id.

Made of the response store, and disposable like it. Tied to the answers that the parcels came in:
what the store no longer has goes from here too.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from parcel_lookup.core.contract import FIELDS, Page, Parcel
from parcel_lookup.core.contract.geometry import which_contain
from parcel_lookup.core.remote.cache.store import StoredAnswer
from parcel_lookup.core.sqlite_file import (
    Damaged,
    Layout,
    bytes_used,
    connect,
    give_back_room,
    transaction,
)

_LAYOUT = Layout(
    1,
    (
        # `complete`: the records are complete ones, and go before others.
        "CREATE TABLE answers (id INTEGER PRIMARY KEY, digest BLOB NOT NULL UNIQUE,"
        " service TEXT NOT NULL, stored_at REAL NOT NULL, complete INTEGER NOT NULL)",
        "CREATE TABLE parcels (id INTEGER PRIMARY KEY, answer INTEGER NOT NULL,"
        " svc_uuid TEXT NOT NULL, parcel_id TEXT, geometry BLOB, record BLOB NOT NULL)",
        "CREATE INDEX parcels_by_answer ON parcels (answer)",
        "CREATE INDEX parcels_by_uuid ON parcels (svc_uuid)",
        "CREATE INDEX parcels_by_id ON parcels (parcel_id)",
        "CREATE VIRTUAL TABLE boxes USING rtree (id, minx, maxx, miny, maxy)",
    ),
)
_AT = (
    "SELECT p.id, p.svc_uuid, p.geometry FROM parcels AS p JOIN answers AS a ON a.id = p.answer"
    " WHERE a.service = ? AND p.id IN"
    " (SELECT id FROM boxes WHERE maxx >= ? AND minx <= ? AND maxy >= ? AND miny <= ?)"
)
_WITH_PARCEL_ID = (
    "SELECT DISTINCT p.svc_uuid FROM parcels AS p JOIN answers AS a ON a.id = p.answer"
    " WHERE a.service = ? AND p.parcel_id = ?"
)
#: What is newest and complete is what holds now of a parcel.
_PRESENT = (
    "SELECT p.id, p.svc_uuid, p.parcel_id, p.geometry, p.record"
    " FROM parcels AS p JOIN answers AS a ON a.id = p.answer"
    " WHERE a.service = ? AND p.svc_uuid = ?"
    " ORDER BY a.complete DESC, a.stored_at DESC, p.id LIMIT 1"
)
_ADD_ANSWER = (
    "INSERT OR IGNORE INTO answers (digest, service, stored_at, complete) VALUES (?,?,?,?)"
)
_ADD_PARCEL = (
    "INSERT INTO parcels (answer, svc_uuid, parcel_id, geometry, record) VALUES (?,?,?,?,?)"
)
_ADD_BOX = "INSERT INTO boxes (id, minx, maxx, miny, maxy) VALUES (?,?,?,?,?)"
_OLDEST = "SELECT id, stored_at FROM answers ORDER BY stored_at LIMIT 20"
_ZLIB_LEVEL = 3
#: What nearly all records are made of: a third less on the disk. Where it changes, old records
#: cannot be read, and the file is made anew.
ZLIB_WORDS = ",".join(
    f'"{field.name}":' + ("null" if field.is_numeric else '"') for field in FIELDS
).encode()


class _Row(NamedTuple):
    """What holds of a parcel."""

    number: int
    svc_uuid: str
    parcel_id: str | None
    geometry: bytes | None
    record: bytes

    def parcel(self) -> Parcel:
        """The parcel. Raises `Damaged`."""
        unpacking = zlib.decompressobj(zdict=ZLIB_WORDS)
        try:
            attributes, unread = json.loads(unpacking.decompress(self.record))
        except (TypeError, ValueError, zlib.error) as error:
            raise Damaged("a record cannot be read") from error
        return Parcel(self.svc_uuid, attributes, self.geometry, unread=unread)


# ---- writing --------------------------------------------------------------------------------


def open_to_write(path: Path) -> sqlite3.Connection:
    """The file, begun where there is none. Raises `sqlite_file.FAILURES`."""
    return connect(path, _LAYOUT)


def known_answers(connection: sqlite3.Connection) -> dict[bytes, int]:
    """The answers whose parcels are in the file: their numbers by their digests."""
    return dict(connection.execute("SELECT digest, id FROM answers").fetchall())


def forget(connection: sqlite3.Connection, answers: Iterable[int]) -> None:
    """Take out the parcels that came in these answers."""
    for number in answers:
        with transaction(connection):
            boxes = "DELETE FROM boxes WHERE id IN (SELECT id FROM parcels WHERE answer = ?)"
            connection.execute(boxes, (number,))
            connection.execute("DELETE FROM parcels WHERE answer = ?", (number,))
            connection.execute("DELETE FROM answers WHERE id = ?", (number,))


def has_room(connection: sqlite3.Connection, most_bytes: int, stored_at: float) -> bool:
    """Whether what came in an answer of that time may be added; older ones make room for it."""
    while bytes_used(connection) > most_bytes:
        older = [row[0] for row in connection.execute(_OLDEST) if row[1] < stored_at]
        if not older:
            return False
        forget(connection, older)
    return True


def add(connection: sqlite3.Connection, pages: Iterable[tuple[StoredAnswer, Page]]) -> None:
    """Put the parcels of pages in, each with the answer that it was read from.

    An answer that is there already, because another QGIS was faster, is left out.
    """
    ready = [(answer, page, _rows(page.parcels)) for answer, page in pages]
    with transaction(connection):
        for answer, page, rows in ready:
            head = (answer.digest, answer.service, answer.stored_at, page.complete)
            cursor = connection.execute(_ADD_ANSWER, head)
            if cursor.rowcount == 1:
                _add_rows(connection, cursor.lastrowid, rows)


def clear(connection: sqlite3.Connection) -> None:
    """Take out everything, and give the room on disk back if nobody is reading."""
    with transaction(connection):
        for statement in ("DELETE FROM boxes", "DELETE FROM parcels", "DELETE FROM answers"):
            connection.execute(statement)
    give_back_room(connection)


def _rows(parcels: list[Parcel]) -> list[tuple[tuple[Any, ...], tuple[float, ...]]]:
    """Of each parcel the values of its row after the first, and its box."""
    import numpy as np
    import shapely

    with np.errstate(invalid="ignore"):
        wkbs = np.array([parcel.wkb for parcel in parcels], dtype=object)
        boxes = shapely.bounds(shapely.from_wkb(wkbs, on_invalid="ignore")).tolist()
    return [(_row(parcel), (w, e, s, n)) for parcel, (w, s, e, n) in zip(parcels, boxes)]


def _row(parcel: Parcel) -> tuple[Any, ...]:
    record = json.dumps(
        [parcel.attributes, parcel.unread], ensure_ascii=False, separators=(",", ":")
    )
    parcel_id = parcel.attributes.get("parcel_id")
    packing = zlib.compressobj(_ZLIB_LEVEL, zdict=ZLIB_WORDS)
    packed = packing.compress(record.encode()) + packing.flush()
    return parcel.svc_uuid, parcel_id, parcel.wkb, packed


def _add_rows(
    connection: sqlite3.Connection,
    answer: int,
    rows: list[tuple[tuple[Any, ...], tuple[float, ...]]],
) -> None:
    for values, box in rows:
        number = connection.execute(_ADD_PARCEL, (answer, *values)).lastrowid
        if box[0] <= box[1]:  # false without a geometry: not numbers
            connection.execute(_ADD_BOX, (number, *box))


# ---- reading --------------------------------------------------------------------------------


def open_to_read(path: Path) -> sqlite3.Connection:
    """The file as it is. Any thread, one at a time. Raises sqlite3.Error."""
    connection = sqlite3.connect(str(path), isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA query_only = ON")
    return connection


def parcels_at(
    connection: sqlite3.Connection, service: str, lon: float, lat: float
) -> tuple[Parcel, int] | None:
    """The first parcel by ``svc_uuid`` at a point, boundaries included; and how many are there."""
    rows = connection.execute(_AT, (service, lon, lon, lat, lat)).fetchall()
    inside = which_contain([row[2] for row in rows], lon, lat) if rows else ()
    numbers = {rows[place][0] for place in inside}
    present = _present(connection, service, {rows[place][1] for place in inside})
    # What an older answer says of a parcel's boundary does not hold any more.
    return _first([row for row in present if row.number in numbers or row.geometry is None])


def parcels_with_id(
    connection: sqlite3.Connection, service: str, wanted: str
) -> tuple[Parcel, int] | None:
    """The parcel with this ``svc_uuid``, else the first with this ``parcel_id``; and how many."""
    found = _first(_present(connection, service, {wanted}))
    if found is not None:
        return found
    svc_uuids = {row[0] for row in connection.execute(_WITH_PARCEL_ID, (service, wanted))}
    present = _present(connection, service, svc_uuids)
    return _first([row for row in present if row.parcel_id == wanted])


def _present(connection: sqlite3.Connection, service: str, svc_uuids: set[str]) -> list[_Row]:
    """What holds now of these parcels, by ``svc_uuid``."""
    found = [
        connection.execute(_PRESENT, (service, svc_uuid)).fetchone()
        for svc_uuid in sorted(svc_uuids)
    ]
    return [_Row(*row) for row in found if row is not None]


def _first(rows: list[_Row]) -> tuple[Parcel, int] | None:
    return (rows[0].parcel(), len(rows)) if rows else None
