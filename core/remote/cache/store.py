"""The response store: responses of services, saved on disk (design, section 6).

One file for all connections and all QGIS of a user. It is disposable: a search never fails over
it, and what goes wrong with it is a sentence.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import sqlite3
import time
import zlib
from pathlib import Path
from typing import Any, Callable
from urllib.parse import urlsplit, urlunsplit

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.remote.protocol.requests import RawResponse, WireRequest
from parcel_lookup.core.sqlite_file import (
    FAILURES,
    Damaged,
    Layout,
    SqliteFile,
    delete,
    failure_reason,
    transaction,
)

GIB = 1024**3
#: What is deleted leaves room for a while: deleting for each new response would be slow.
_ROOM_LEFT = 0.9
#: JSON shrinks to a tenth at every level; this one takes a few milliseconds for a page.
_ZLIB_LEVEL = 3
#: A response from the future was stored by a clock that was wrong, and would stay fresh for ever.
_WRONG_CLOCK = 24 * 60 * 60.0
#: What a row takes besides headers and body, roughly.
_ROW_BYTES = 150
_DEFAULT_PORTS = {"https": 443, "http": 80}
_TABLE = """
CREATE TABLE responses (
  id INTEGER PRIMARY KEY,
  key BLOB NOT NULL UNIQUE,
  stored_at REAL NOT NULL,
  size INTEGER NOT NULL,
  status INTEGER NOT NULL,
  headers TEXT NOT NULL,
  body BLOB NOT NULL)
"""
_INDEX = "CREATE INDEX responses_by_age ON responses (stored_at)"
LAYOUT = Layout(3, (_TABLE, _INDEX))
_SELECT = "SELECT stored_at, status, headers, body FROM responses WHERE key = ?"
_INSERT = (
    "INSERT OR REPLACE INTO responses"
    " (key, stored_at, size, status, headers, body) VALUES (?,?,?,?,?,?)"
)
_DELETE_OLDEST = (
    "DELETE FROM responses WHERE id IN (SELECT id FROM responses ORDER BY stored_at, id LIMIT 10)"
)


class ResponseStore:
    """Responses by base address and exact request, with their age. For any thread.

    Nothing is opened before it is needed. Above `most_bytes` on disk the oldest are deleted.
    """

    def __init__(self, path: Path, most_bytes: int = GIB) -> None:
        #: That the file was damaged and a new one was created, or why responses are not stored, or
        #: not even looked for, as a sentence; or "".
        self.problem = ""
        self._path = path
        self._most_bytes = most_bytes
        self._file = SqliteFile(path, LAYOUT, self._start_anew)
        self._can_read = self._can_write = True

    @property
    def notices(self) -> tuple[str, ...]:
        """Sentences for the user about the state of the store."""
        return (self.problem,) if self.problem else ()

    def get(self, base_url: str, request: WireRequest, not_before: float) -> RawResponse | None:
        """Return the response that was stored at `not_before` (seconds since 1970) or later."""
        key = _key(base_url, request)

        def read(connection: sqlite3.Connection) -> RawResponse | None:
            for stored_at, status, headers, body in connection.execute(_SELECT, (key,)).fetchall():
                try:
                    response = RawResponse(status, json.loads(headers), zlib.decompress(body))
                    is_fresh = not_before <= stored_at <= time.time() + _WRONG_CLOCK
                except (TypeError, ValueError, zlib.error) as error:
                    raise Damaged(f"malformed response: {error}") from error
                if is_fresh:
                    return response
            return None

        return self._try(read, is_reading=True)

    def put(self, base_url: str, request: WireRequest, response: RawResponse) -> None:
        """Store a response, on disk when this returns, in place of an earlier one."""
        headers = json.dumps(dict(response.headers))
        body = zlib.compress(response.body, _ZLIB_LEVEL)
        size = len(headers) + len(body) + _ROW_BYTES
        row = (_key(base_url, request), time.time(), size, response.status, headers, body)
        if size > self._most_bytes * _ROOM_LEFT:
            return

        def write(connection: sqlite3.Connection) -> None:
            with transaction(connection):
                connection.execute(_INSERT, row)
                self._make_room(connection)

        self._try(write)

    def discard(self, base_url: str, request: WireRequest) -> None:
        """Delete the response to a request."""
        key = _key(base_url, request)
        self._try(lambda one: one.execute("DELETE FROM responses WHERE key = ?", (key,)))

    def size(self) -> tuple[int, int]:
        """Return how many responses are stored, and their bytes on disk. May take a while.

        Raises `ParcelError` (STORE_FAILED).
        """

        def measure(connection: sqlite3.Connection) -> tuple[int, int]:
            ((number,),) = connection.execute("SELECT count(*) FROM responses").fetchall()
            return number, bytes_used(connection) if number else 0

        if not self._path.exists():
            return 0, 0
        return self._use(measure) or (0, 0)

    def clear(self) -> None:
        """Delete everything and free the space on disk. May take a while.

        Raises `ParcelError` (STORE_FAILED). Where another QGIS is reading, the file becomes
        smaller later.
        """
        if self._path.exists():
            self._use(_clear)

    def close(self) -> None:
        """Close the file. A thread that is still using it closes it when it finishes."""
        self._file.close()

    # ---- what may fail, and what is made of it ----------------------------------------------

    def _try(self, work: Callable[[sqlite3.Connection], Any], *, is_reading: bool = False) -> Any:
        """What `work` returns, or None where the store cannot be used, now and from then on.

        After a failure to write, what is there can perhaps still be read.
        """
        if not (self._can_read if is_reading else self._can_write):
            return None
        try:
            return self._file.use(work)
        except FAILURES as error:
            self._can_write = False
            self._can_read = self._can_read and not is_reading
            self.problem = self.problem or tr(
                "Responses are not saved because their file cannot be used: {reason} "
                "Resuming or repeating this search will request them again."
            ).format(reason=failure_reason(error))
            return None

    def _use(self, work: Callable[[sqlite3.Connection], Any]) -> Any:
        try:
            return self._file.use(work)
        except FAILURES as error:
            raise ParcelError(
                ErrorCode.STORE_FAILED, f"{self._path}\n{error}", reason=failure_reason(error)
            ) from error

    def _start_anew(self) -> None:
        """Delete the damaged file: what it had can be requested again."""
        delete(self._path)
        self.problem = tr(
            "The file of saved responses was damaged, and a new file was created. Responses that "
            "are needed again will be requested again."
        )

    def _make_room(self, connection: sqlite3.Connection) -> None:
        """Delete the oldest where there is too much, some more than needed."""
        if bytes_used(connection) <= self._most_bytes:
            return
        goal = int(self._most_bytes * _ROOM_LEFT)
        while bytes_used(connection) > goal:
            if not connection.execute(_DELETE_OLDEST).rowcount:
                raise Damaged("its index names rows that are not there")  # untranslated: detail


def _key(base_url: str, request: WireRequest) -> bytes:
    """The same for the same request to the same service, and for no other. The key is no part."""
    head = (service_of(base_url), request.method, request.path, request.query)
    return hashlib.sha256("\0".join(head).encode() + b"\0" + request.body).digest()


def service_of(base_url: str) -> str:
    """A base address as all ways of writing it are stored: without user, password and query."""
    parts = urlsplit(base_url.strip())
    host = (parts.hostname or "").lower()
    port = "" if parts.port in (None, _DEFAULT_PORTS.get(parts.scheme)) else f":{parts.port}"
    return urlunsplit((parts.scheme, f"{host}{port}", parts.path.rstrip("/"), "", ""))


def _clear(connection: sqlite3.Connection) -> None:
    with transaction(connection):
        connection.execute("DELETE FROM responses")
    shrink(connection)


def bytes_used(connection: sqlite3.Connection) -> int:
    """Return the size of the file without its free pages."""
    names = ("page_count", "freelist_count", "page_size")
    pages, free, size = (connection.execute(f"PRAGMA {n}").fetchall()[0][0] for n in names)
    return (pages - free) * size


def shrink(connection: sqlite3.Connection) -> None:
    """Shrink the file to its contents, unless it is being read; its free pages are then reused."""
    with contextlib.suppress(sqlite3.OperationalError):
        connection.execute("VACUUM")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
