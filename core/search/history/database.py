"""The SQLite file of the history: tables, transactions, and documents.

`core.sqlite_file` opens, shares, and replaces the file.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
import time
import zlib
from collections.abc import Iterable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Callable, NamedTuple, TypeVar

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.search.query.search import Search
from parcel_lookup.core.sqlite_file import (
    BUSY_SECONDS,
    FAILURES,
    SQLITE_FAILURES,
    Damaged,
    Layout,
    SqliteFile,
    failure_reason,
    set_aside,
    transaction,
)

_LAYOUT = Layout(
    2,
    (
        # Searches and carried-over values as compressed JSON, each once, by the SHA-256 of their
        # text.
        "CREATE TABLE documents (digest TEXT NOT NULL PRIMARY KEY, body BLOB NOT NULL)",
        # `turn` increases: the order in which searches started or resumed. `earlier_…` are of the
        # runs before the present one. `search` and `carried` are digests of documents; `carried`
        # is "" without carried-over values.
        """
        CREATE TABLE entries (
          id TEXT NOT NULL PRIMARY KEY,
          turn INTEGER NOT NULL,
          state TEXT NOT NULL,
          sentence TEXT NOT NULL,
          name TEXT NOT NULL,
          connection TEXT NOT NULL,
          base_url TEXT NOT NULL,
          started REAL NOT NULL,
          not_before REAL NOT NULL,
          seconds REAL NOT NULL,
          parcels INTEGER NOT NULL,
          expected_parcels INTEGER,
          requests INTEGER NOT NULL,
          expected_requests INTEGER,
          reason TEXT NOT NULL,
          join_mode INTEGER NOT NULL,
          origin TEXT NOT NULL,
          beat REAL NOT NULL,
          earlier_requests INTEGER NOT NULL,
          earlier_seconds REAL NOT NULL,
          search TEXT NOT NULL,
          carried TEXT NOT NULL)
        """,
        """
        CREATE TABLE saved (
          name TEXT NOT NULL PRIMARY KEY,
          sentence TEXT NOT NULL,
          created REAL NOT NULL,
          join_mode INTEGER NOT NULL,
          search TEXT NOT NULL,
          carried TEXT NOT NULL)
        """,
        """
        CREATE TABLE counters (
          key TEXT NOT NULL,
          month TEXT NOT NULL,
          requests INTEGER NOT NULL,
          PRIMARY KEY (key, month))
        """,
        # The days (UTC) on which counting started over, because earlier counts were lost.
        "CREATE TABLE counted_since (day TEXT NOT NULL)",
    ),
)
#: Polygons are random numbers: a higher level takes three times as long and saves four percent.
_ZLIB_LEVEL = 1
_T = TypeVar("_T")


class Database:
    """The file of the history, with what to report to the user about it. Any thread.

    What `write` has written is on the disk when it returns. With `durable` False, a power cut may
    lose it until the next durable write, but never damages the file.
    """

    def __init__(self, path: Path, clock: Callable[[], float]) -> None:
        """Open nothing before it is needed."""
        self.path = path
        self._clock = clock
        self._file = SqliteFile(path, _LAYOUT, self._start_anew)
        self._problems: dict[str, None] = {}

    @property
    def problem(self) -> str:
        """The sentences for the user so far, each once, or ""."""
        return " ".join(list(self._problems))

    def report(self, sentence: str) -> None:
        """Add a sentence for the user."""
        self._problems[sentence] = None

    def read(self, work: Callable[[sqlite3.Connection], _T]) -> _T:
        """Return the result of `work`, for which the file does not change meanwhile.

        Raises `ParcelError` (HISTORY_FAILED), or as `work` does.
        """

        def read(connection: sqlite3.Connection) -> _T:
            connection.execute("BEGIN")
            try:
                return work(connection)
            finally:
                with suppress(sqlite3.Error):  # after a failure, SQLite may have ended it
                    connection.execute("ROLLBACK")

        return self._use(read)

    def write(
        self,
        work: Callable[[sqlite3.Connection], _T],
        *,
        durable: bool = True,
        busy_seconds: float = BUSY_SECONDS,
    ) -> _T:
        """Run `work` as one transaction, which an exception rolls back. Raises as `read`.

        `busy_seconds`: how long to wait for another process that is writing.
        """

        def write(connection: sqlite3.Connection) -> _T:
            connection.execute(_busy_timeout(busy_seconds))
            connection.execute(f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}")
            try:
                with transaction(connection):
                    return work(connection)
            finally:
                connection.execute(_busy_timeout(BUSY_SECONDS))

        return self._use(write)

    def close(self) -> None:
        """Close the file; the next call opens it again."""
        self._file.disconnect()

    def _use(self, work: Callable[[sqlite3.Connection], _T]) -> _T:
        try:
            return self._file.use(work)
        except FAILURES as error:
            self._file.disconnect()  # perhaps read-only, and can be written the next time
            detail, reason = f"{self.path}: {error}", failure_reason(error)
            raise ParcelError(ErrorCode.HISTORY_FAILED, detail, reason=reason) from error

    def _start_anew(self) -> None:
        """Rename a damaged file, and create one with its counts of requests, or a new start."""
        aside = set_aside(self.path)
        moved = tr(
            "The file of the search history was damaged. It was renamed to “{name}”, and a new "
            "history was started."
        ).format(name=aside.name)
        found = _counts_in(aside)
        if found is None:
            today = time.strftime("%Y-%m-%d", time.gmtime(self._clock()))
            found = [], [(today,)]
            self.report(f"{moved} {tr('Requests are counted from today on.')}")
        else:
            self.report(f"{moved} {tr('The request counts were recovered.')}")
        counts, days = found

        def fill(connection: sqlite3.Connection) -> None:
            with transaction(connection):
                add_counts(connection, counts)
                connection.executemany("INSERT INTO counted_since VALUES (?)", days)

        self._file.use(fill)


def _busy_timeout(seconds: float) -> str:
    return f"PRAGMA busy_timeout = {1000 * seconds:.0f}"


def _counts_in(damaged: Path) -> tuple[list[tuple[str, str, int]], list[tuple[str]]] | None:
    """Return the rows of `counters` and `counted_since`; None if they cannot be read."""
    try:
        with closing(sqlite3.connect(str(damaged))) as connection:
            counts = connection.execute("SELECT key, month, requests FROM counters").fetchall()
            days = connection.execute("SELECT day FROM counted_since").fetchall()
    except SQLITE_FAILURES:
        return None
    # SQLite does not check its file: bytes that changed on the disk are read as other values.
    are_good = all(tuple(map(type, row)) == (str, str, int) and row[2] > 0 for row in counts)
    return (counts, days) if are_good and all(type(day) is str for (day,) in days) else None


def add_counts(connection: sqlite3.Connection, rows: Iterable[tuple[str, str, int]]) -> None:
    """Add to the counters of (key, month) the requests of the rows (key, month, requests)."""
    connection.executemany(
        "INSERT INTO counters VALUES (?, ?, ?) "
        "ON CONFLICT (key, month) DO UPDATE SET requests = requests + excluded.requests",
        rows,
    )


# ---- documents ------------------------------------------------------------------------------


class Document(NamedTuple):
    """A search, or the values carried over with it, as compressed JSON."""

    digest: str
    body: bytes


def pack_search(search: Search) -> Document:
    """Compress a search; the digest is `Search.digest`. Takes 0.1 s for 10,000 polygons."""
    return _pack(search.to_text())


def pack_carried(carried: dict[str, Any] | None) -> Document | None:
    """Compress values of JSON types; None if there are none."""
    if carried is None:
        return None
    return _pack(json.dumps(carried, sort_keys=True, separators=(",", ":")))


def _pack(text: str) -> Document:
    data = text.encode()
    return Document(hashlib.sha256(data).hexdigest(), zlib.compress(data, _ZLIB_LEVEL))


def unpack(body: bytes) -> Any:
    """Return the JSON of a document. Raises `Damaged`."""
    try:
        return json.loads(zlib.decompress(body))
    except (TypeError, ValueError, zlib.error) as error:
        raise Damaged(f"malformed document: {error}") from error  # untranslated: detail


def add_documents(connection: sqlite3.Connection, *documents: Document | None) -> None:
    """Store documents that are not there yet, in the transaction that refers to them."""
    connection.executemany(
        "INSERT OR IGNORE INTO documents VALUES (?, ?)", [one for one in documents if one]
    )


def load_document(connection: sqlite3.Connection, digest: str) -> Any:
    """Return the JSON of a document; None if the digest is empty or there is no such document."""
    row = connection.execute("SELECT body FROM documents WHERE digest = ?", (digest,)).fetchone()
    return None if row is None else unpack(row[0])


def delete_unused_documents(connection: sqlite3.Connection) -> None:
    """Delete the documents to which nothing refers anymore."""
    connection.execute(
        "DELETE FROM documents WHERE digest NOT IN ("
        "SELECT search FROM entries UNION SELECT carried FROM entries UNION "
        "SELECT search FROM saved UNION SELECT carried FROM saved)"
    )


def storable(text: str) -> str:
    """Return a text without unpaired surrogates, which SQLite refuses.

    File names on Windows may contain them. Documents keep them: JSON can escape them.
    """
    return text.encode("utf-8", "replace").decode()
