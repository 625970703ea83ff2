"""Single parcels out of stored responses: no request is sent, and no key is needed.

Searches pay nothing for it. When the first parcel is asked for, and whenever the store has changed,
a thread of its own reads the answers that are new into a file (`stored_index`).
"""

from __future__ import annotations

import contextlib
import sqlite3
import threading
import time
import traceback
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Callable

from parcel_lookup.core import garbage
from parcel_lookup.core.contract import AreaRequest, ErrorCode, Page, Parcel, ParcelError
from parcel_lookup.core.files import identity
from parcel_lookup.core.remote.cache import stored_index
from parcel_lookup.core.remote.cache.store import (
    GIB,
    ResponseStore,
    StoredAnswer,
    failure_reason,
    service_of,
)
from parcel_lookup.core.remote.protocol.reading import read_page
from parcel_lookup.core.sqlite_file import FAILURES, delete, is_damage

#: Answers that are read between two looks at the file: about a quarter of a second's work.
_BATCH = 10
_POLL_SECONDS = 0.03
#: How answers of all kinds are read: nothing in them depends on what was asked.
_ANY_REQUEST = AreaRequest(())


class StoredParcels:
    """Finds parcels of one service in its stored answers. Any thread, several at a time.

    Answers of any age count. Of a parcel that came more than once the newest complete record
    holds. Everything may raise `ParcelError` (STORE_FAILED).
    """

    def __init__(self, store: Path, index: Path, base_url: str, most_bytes: int = GIB) -> None:
        """`store` is the file of the response store, `index` the one to keep the parcels in.

        Above `most_bytes` on disk the parcels of the oldest answers go.
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
        """Read what was stored since; false where that is not over yet.

        It is waited for while `goes_on`, which is given the seconds since the reading began. What
        is stored while it goes on is left for the next time.
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
        """Something that is another when other parcels may be found."""
        return self._stamp

    def at(self, lon: float, lat: float) -> tuple[Parcel, int] | None:
        """The first parcel by ``svc_uuid`` at a point in EPSG:4326, and how many are there."""
        return self._read(lambda file: stored_index.parcels_at(file, self._service, lon, lat))

    def by_id(self, wanted: str) -> tuple[Parcel, int] | None:
        """The parcel with this ``svc_uuid``, else the first with this ``parcel_id``; how many."""
        return self._read(lambda file: stored_index.parcels_with_id(file, self._service, wanted))

    def let_go(self) -> None:
        """Close the file where nobody is reading it just now; the next call opens it again."""
        with self._lock:
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()

    def _take_over(self, work: _CatchingUp) -> None:
        """What was read counts from now on."""
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
        connection = connection or stored_index.open_to_read(self._path)
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
        """What changes with the store: its log holds what was stored last."""
        log = self._store.with_name(self._store.name + "-wal")
        return _status(self._store), _status(log)


class _CatchingUp:
    """Reads the answers that are new, in a thread of its own that begins at once."""

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
            stored = {answer.digest: answer for answer in store.contents()}
            if not stored and not self._path.exists():
                return
            with closing(stored_index.open_to_write(self._path)) as index:
                known = stored_index.known_answers(index)
                gone = [number for digest, number in known.items() if digest not in stored]
                stored_index.forget(index, gone)
                new = [one for digest, one in stored.items() if digest not in known]
                self._add(index, store, [one for one in new if one.service == self._service])

    def _add(
        self, index: sqlite3.Connection, store: ResponseStore, new: list[StoredAnswer]
    ) -> None:
        """The newest first: where the file becomes too large, the oldest have no room."""
        new.sort(key=lambda answer: -answer.stored_at)
        for start in range(0, len(new), _BATCH):
            batch = new[start : start + _BATCH]
            if not stored_index.has_room(index, self._most_bytes, batch[-1].stored_at):
                return
            stored_index.add(index, [(one, _page(store, one)) for one in batch])


def clear_stored_parcels(path: Path) -> None:
    """Forget all parcels that were read. Raises `ParcelError` (STORE_FAILED)."""
    if not path.exists():
        return
    try:
        with closing(stored_index.open_to_write(path)) as connection:
            stored_index.clear(connection)
    except FAILURES as error:
        raise _failed(path, error) from error


def stored_parcels_bytes(path: Path) -> int:
    """What the file of parcels takes on disk."""
    found = (_status(path), _status(path.with_name(path.name + "-wal")))
    return sum(status[1] for status in found if status is not None)


def _page(store: ResponseStore, answer: StoredAnswer) -> Page:
    """The parcels of an answer; none where it is damaged, or no page."""
    body = store.body(answer)
    try:
        return read_page(body, _ANY_REQUEST) if body.strip() else Page([])
    except ParcelError:
        return Page([])


def _failed(path: Path, error: Exception) -> ParcelError:
    reason = f"{failure_reason(error)}."
    return ParcelError(ErrorCode.STORE_FAILED, f"{path}\n{error}", reason=reason)


def _status(path: Path) -> tuple[int, ...] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns
