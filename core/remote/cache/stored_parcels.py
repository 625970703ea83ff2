"""Finds single parcels in saved responses: no request is sent, and no key is needed.

Searches pay nothing for it. When the first parcel is requested, and whenever the store has changed,
a thread of its own reads the responses that are new into a file, which has the parcels by place and
by id. The file is made from the response store, and disposable like it: what the store no longer
has is removed from it too.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
import threading
import time
import traceback
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, Callable, NamedTuple

from parcel_lookup.core import garbage
from parcel_lookup.core.contract import (
    FIELD_BY_NAME,
    FIELDS,
    AreaRequest,
    ErrorCode,
    Field,
    Page,
    Parcel,
    ParcelError,
)
from parcel_lookup.core.contract.geometry import which_contain
from parcel_lookup.core.files import identity
from parcel_lookup.core.remote.cache.store import (
    GIB,
    ResponseStore,
    StoredResponse,
    bytes_used,
    service_of,
    shrink,
)
from parcel_lookup.core.remote.protocol.reading import read_page
from parcel_lookup.core.sqlite_file import (
    FAILURES,
    Damaged,
    Layout,
    connect,
    delete,
    failure_reason,
    is_damage,
    transaction,
)

#: Responses read between two checks of the size of the file: about a quarter of a second's work.
_BATCH = 10
_POLL_SECONDS = 0.03
#: Reads responses of all kinds: nothing in them depends on the request.
_ANY_REQUEST = AreaRequest(())
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
#: The newest complete record of a parcel is the current one.
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


class StoredParcels:
    """Finds parcels of one service in its cached responses. Any thread, several at a time.

    Responses of any age count. Of several records of a parcel, the newest complete one is used.
    Everything may raise `ParcelError` (STORE_FAILED).
    """

    def __init__(self, store: Path, index: Path, base_url: str, most_bytes: int = GIB) -> None:
        """`store` is the file of the response store, `index` the one to keep the parcels in.

        Above `most_bytes` on disk, the parcels of the oldest responses are deleted.
        """
        self._store = store
        self._most_bytes = most_bytes
        self._path = index
        self._service = service_of(base_url)
        self._lock = threading.Lock()
        self._idle: list[sqlite3.Connection] = []
        self._identity: Any = None
        #: The state of the store that was read last.
        self._stamp: Any = None
        self._work: _CatchingUp | None = None
        self._is_damaged = False

    def refresh(self, goes_on: Callable[[float], bool]) -> bool:
        """Read the responses that are new, and return whether that is finished.

        Waits while `goes_on`, which gets the seconds since the reading began, returns true. What is
        stored in the meantime is read the next time.
        """
        with self._lock:
            if self._work is None:
                stamp = self._present_stamp()
                if stamp == self._stamp and identity(self._path) == self._identity:
                    return True
                if self._is_damaged:
                    delete(self._path)
                    self._is_damaged = False
                self._work = _CatchingUp(
                    self._store, self._path, self._service, self._most_bytes, stamp
                )
            work = self._work
        while not work.is_over.wait(_POLL_SECONDS):
            if not goes_on(time.monotonic() - work.began_at):
                return False
        with self._lock:
            if self._work is work:
                self._work = None
                self._take_over(work)
        if work.error is not None:
            raise ParcelError(work.error.code, work.error.detail, **work.error.params)
        return True

    def version(self) -> Any:
        """Return a value that changes when other parcels may be found."""
        return self._stamp

    def at(self, lon: float, lat: float) -> tuple[Parcel, int] | None:
        """Return the first parcel by ``svc_uuid`` at a point (EPSG:4326), and their number."""
        return self._read(lambda file: parcels_at(file, self._service, lon, lat))

    def by_id(self, requested: str) -> tuple[Parcel, int] | None:
        """Return the parcel with an ``svc_uuid`` or ``parcel_id``, and the number of parcels."""
        return self._read(lambda file: parcels_with_id(file, self._service, requested))

    def fields(self) -> Mapping[str, Field]:
        """Return the fields of the specification."""
        return FIELD_BY_NAME

    def let_go(self) -> None:
        """Close the connections that are not in use; the next call opens the file again."""
        with self._lock:
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()

    def _take_over(self, work: _CatchingUp) -> None:
        """Use what was read from now on."""
        if work.error is None:
            self._stamp = work.stamp
        found = identity(self._path)
        if found != self._identity:  # deleted meanwhile, and begun again
            self._identity = found
            while self._idle:
                self._idle.pop().close()

    def _read(self, look: Callable[[sqlite3.Connection], Any]) -> Any:
        if not self._path.exists():  # nothing was ever stored
            return None
        try:
            with self._borrowed() as connection:
                return look(connection)
        except FAILURES as error:
            self.let_go()
            with self._lock:
                self._stamp = None  # look again what is there
                self._is_damaged = is_damage(error)
            raise _failed(self._path, error) from error

    @contextlib.contextmanager
    def _borrowed(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            connection = self._idle.pop() if self._idle else None
            opened_for = self._identity
        connection = connection or open_to_read(self._path)
        try:
            connection.execute("BEGIN")  # all of a call from the same rows
            yield connection
            connection.execute("COMMIT")
        except BaseException:
            connection.close()
            raise
        with self._lock:
            if opened_for == self._identity:
                self._idle.append(connection)
                return
        connection.close()

    def _present_stamp(self) -> tuple[Any, ...]:
        """Return what changes with the store: its log holds what was stored last."""
        log = self._store.with_name(self._store.name + "-wal")
        return _status(self._store), _status(log)


class _CatchingUp:
    """Reads the new responses, in a thread of its own that starts at once."""

    def __init__(self, store: Path, path: Path, service: str, most_bytes: int, stamp: Any) -> None:
        self.stamp = stamp
        self.began_at = time.monotonic()
        self.is_over = threading.Event()
        self.error: ParcelError | None = None
        self._store, self._path, self._service = store, path, service
        self._most_bytes = most_bytes
        threading.Thread(target=self._run, name="parcel-lookup-stored", daemon=True).start()

    def _run(self) -> None:
        try:
            with garbage.paused():  # no widget is torn down here
                self._catch_up_or_begin_again()
        except ParcelError as error:
            self.error = error
        except FAILURES as error:
            self.error = _failed(self._path, error)
        except Exception:  # noqa: BLE001 - in a thread it would be lost
            self.error = ParcelError(ErrorCode.UNEXPECTED, detail=traceback.format_exc())
        finally:
            self.is_over.set()

    def _catch_up_or_begin_again(self) -> None:
        try:
            self._catch_up()
        except FAILURES as error:
            if not is_damage(error):
                raise
            delete(self._path)
            self._catch_up()

    def _catch_up(self) -> None:
        with closing(ResponseStore(self._store)) as store:
            stored = {response.digest: response for response in store.contents()}
            if not stored and not self._path.exists():
                return
            with closing(open_to_write(self._path)) as index:
                known = known_responses(index)
                gone = [number for digest, number in known.items() if digest not in stored]
                forget(index, gone)
                new = [one for digest, one in stored.items() if digest not in known]
                self._add(index, store, [one for one in new if one.service == self._service])

    def _add(
        self, index: sqlite3.Connection, store: ResponseStore, new: list[StoredResponse]
    ) -> None:
        """Add the newest first: if the file becomes too large, the oldest are skipped."""
        new.sort(key=lambda response: -response.stored_at)
        for start in range(0, len(new), _BATCH):
            batch = new[start : start + _BATCH]
            if not has_room(index, self._most_bytes, batch[-1].stored_at):
                return
            add(index, [(one, _page(store, one)) for one in batch])


def clear_stored_parcels(path: Path) -> None:
    """Delete all parcels. Raises `ParcelError` (STORE_FAILED)."""
    if not path.exists():
        return
    try:
        with closing(open_to_write(path)) as connection:
            clear(connection)
    except FAILURES as error:
        raise _failed(path, error) from error


def stored_parcels_bytes(path: Path) -> int:
    """Return the size of the file of parcels on disk."""
    found = (_status(path), _status(path.with_name(path.name + "-wal")))
    return sum(status[1] for status in found if status is not None)


def _page(store: ResponseStore, response: StoredResponse) -> Page:
    """Return the parcels of a response; none if it is damaged or not a page."""
    body = store.body(response)
    try:
        return read_page(body, _ANY_REQUEST) if body.strip() else Page([])
    except ParcelError:
        return Page([])


def _failed(path: Path, error: Exception) -> ParcelError:
    return ParcelError(ErrorCode.STORE_FAILED, f"{path}\n{error}", reason=failure_reason(error))


def _status(path: Path) -> tuple[int, ...] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns


class _Row(NamedTuple):
    """The current record of a parcel."""

    number: int
    svc_uuid: str
    parcel_id: str | None
    geometry: bytes | None
    record: bytes

    def parcel(self) -> Parcel:
        """Return the parcel. Raises `Damaged`."""
        unpacking = zlib.decompressobj(zdict=ZLIB_WORDS)
        try:
            attributes, unread = json.loads(unpacking.decompress(self.record))
        except (TypeError, ValueError, zlib.error) as error:
            raise Damaged("a record cannot be read") from error  # untranslated: detail
        return Parcel(self.svc_uuid, attributes, self.geometry, unread=unread)


def open_to_write(path: Path) -> sqlite3.Connection:
    """Open the file, which is created if there is none. Raises `sqlite_file.FAILURES`."""
    return connect(path, _LAYOUT)


def known_responses(connection: sqlite3.Connection) -> dict[bytes, int]:
    """Return the responses whose parcels are in the file: their numbers by their digests."""
    return dict(connection.execute("SELECT digest, id FROM answers").fetchall())


def forget(connection: sqlite3.Connection, responses: Iterable[int]) -> None:
    """Delete the parcels of these responses."""
    for number in responses:
        with transaction(connection):
            boxes = "DELETE FROM boxes WHERE id IN (SELECT id FROM parcels WHERE answer = ?)"
            connection.execute(boxes, (number,))
            connection.execute("DELETE FROM parcels WHERE answer = ?", (number,))
            connection.execute("DELETE FROM answers WHERE id = ?", (number,))


def has_room(connection: sqlite3.Connection, most_bytes: int, stored_at: float) -> bool:
    """Return whether a response of that time may be added; older ones are deleted for it."""
    while bytes_used(connection) > most_bytes:
        older = [row[0] for row in connection.execute(_OLDEST) if row[1] < stored_at]
        if not older:
            return False
        forget(connection, older)
    return True


def add(connection: sqlite3.Connection, pages: Iterable[tuple[StoredResponse, Page]]) -> None:
    """Add the parcels of pages, each with the response that it was read from.

    A response that another QGIS has added already is skipped.
    """
    ready = [(response, page, _rows(page.parcels)) for response, page in pages]
    with transaction(connection):
        for response, page, rows in ready:
            head = (response.digest, response.service, response.stored_at, page.complete)
            cursor = connection.execute(_ADD_ANSWER, head)
            if cursor.rowcount == 1:
                _add_rows(connection, cursor.lastrowid, rows)


def clear(connection: sqlite3.Connection) -> None:
    """Delete everything, and free the space on disk unless the file is being read."""
    with transaction(connection):
        for statement in ("DELETE FROM boxes", "DELETE FROM parcels", "DELETE FROM answers"):
            connection.execute(statement)
    shrink(connection)


def _rows(parcels: list[Parcel]) -> list[tuple[tuple[Any, ...], tuple[float, ...]]]:
    """Return for each parcel the values of its row after the first, and its box."""
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
    response: int,
    rows: list[tuple[tuple[Any, ...], tuple[float, ...]]],
) -> None:
    for values, box in rows:
        number = connection.execute(_ADD_PARCEL, (response, *values)).lastrowid
        if box[0] <= box[1]:  # false without a geometry: not numbers
            connection.execute(_ADD_BOX, (number, *box))


def open_to_read(path: Path) -> sqlite3.Connection:
    """Open the file for reading. Any thread, one at a time. Raises sqlite3.Error."""
    connection = sqlite3.connect(str(path), isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA query_only = ON")
    return connection


def parcels_at(
    connection: sqlite3.Connection, service: str, lon: float, lat: float
) -> tuple[Parcel, int] | None:
    """Return the first parcel by ``svc_uuid`` at a point, boundaries included; and the number."""
    rows = connection.execute(_AT, (service, lon, lon, lat, lat)).fetchall()
    inside = which_contain([row[2] for row in rows], lon, lat) if rows else ()
    numbers = {rows[place][0] for place in inside}
    present = _present(connection, service, {rows[place][1] for place in inside})
    # The boundary of a parcel in an older response is outdated.
    return _first([row for row in present if row.number in numbers or row.geometry is None])


def parcels_with_id(
    connection: sqlite3.Connection, service: str, requested: str
) -> tuple[Parcel, int] | None:
    """Return the parcel with an ``svc_uuid`` or ``parcel_id``, and the number of parcels."""
    found = _first(_present(connection, service, {requested}))
    if found is not None:
        return found
    svc_uuids = {row[0] for row in connection.execute(_WITH_PARCEL_ID, (service, requested))}
    present = _present(connection, service, svc_uuids)
    return _first([row for row in present if row.parcel_id == requested])


def _present(connection: sqlite3.Connection, service: str, svc_uuids: set[str]) -> list[_Row]:
    """Return the current records of these parcels, by ``svc_uuid``."""
    found = [
        connection.execute(_PRESENT, (service, svc_uuid)).fetchone()
        for svc_uuid in sorted(svc_uuids)
    ]
    return [_Row(*row) for row in found if row is not None]


def _first(rows: list[_Row]) -> tuple[Parcel, int] | None:
    return (rows[0].parcel(), len(rows)) if rows else None
