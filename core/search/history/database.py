"""The SQLite file of the history: its tables, its transactions, and what replaces a damaged one."""

from __future__ import annotations

import hashlib
import json
import sqlite3
import time
import zlib
from collections.abc import Iterable
from contextlib import closing
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
    3,
    (
        # An `Entry`, and: `turn`, the order in which searches started or resumed; `beat`, when it
        # was last heard of; `search` and `carried`, digests of documents ("": nothing is carried).
        """
        CREATE TABLE searches (
          turn INTEGER PRIMARY KEY,
          id TEXT NOT NULL UNIQUE,
          state TEXT NOT NULL,
          sentence TEXT NOT NULL,
          name TEXT NOT NULL,
          connection TEXT NOT NULL,
          base_url TEXT NOT NULL,
          started REAL NOT NULL,
          not_before REAL NOT NULL,
          seconds REAL NOT NULL DEFAULT 0,
          parcels INTEGER NOT NULL DEFAULT 0,
          expected_parcels INTEGER,
          requests INTEGER NOT NULL DEFAULT 0,
          expected_requests INTEGER,
          reason TEXT NOT NULL DEFAULT '',
          join_mode INTEGER NOT NULL,
          origin TEXT NOT NULL,
          beat REAL NOT NULL,
          search TEXT NOT NULL,
          carried TEXT NOT NULL)
        """,
        # Searches and carried-over values as compressed JSON, each once, by the SHA-256 of their
        # text, as long as a search needs them.
        "CREATE TABLE documents (digest TEXT NOT NULL PRIMARY KEY, body BLOB NOT NULL)",
        """
        CREATE TRIGGER forget AFTER DELETE ON searches BEGIN
          DELETE FROM documents WHERE digest IN (OLD.search, OLD.carried)
          AND digest NOT IN (SELECT search FROM searches UNION SELECT carried FROM searches);
        END
        """,
        # The requests of a connection in a month (2026-11). A row with the key "" is the day on
        # which counting started over, because earlier counts were lost.
        """
        CREATE TABLE counters (
          key TEXT NOT NULL,
          period TEXT NOT NULL,
          requests INTEGER NOT NULL,
          PRIMARY KEY (key, period))
        """,
    ),
)
#: A request waits no longer than this to be counted.
_QUICK_SECONDS = 0.25
#: Polygons are random numbers: a higher level takes three times as long and saves four percent.
_ZLIB_LEVEL = 1
_T = TypeVar("_T")


class Database:
    """The file of the history, with what to report to the user about it. Any thread."""

    def __init__(self, path: Path, clock: Callable[[], float]) -> None:
        """Open nothing before it is needed."""
        self.path = path
        self._clock = clock
        self._file = SqliteFile(path, _LAYOUT, self._start_anew)
        #: The sentences for the user so far, each once.
        self.problems: dict[str, None] = {}

    def read(self, work: Callable[[sqlite3.Connection], _T]) -> _T:
        """Return the result of `work`. Raises `ParcelError` (HISTORY_FAILED), or as `work` does."""
        try:
            return self._file.use(work)
        except FAILURES as error:
            self._file.disconnect()  # perhaps read-only, and can be written the next time
            detail, reason = f"{self.path}: {error}", failure_reason(error)
            raise ParcelError(ErrorCode.HISTORY_FAILED, detail, reason=reason) from error

    def write(self, work: Callable[[sqlite3.Connection], _T], *, quick: bool = False) -> _T:
        """Run `work` as one transaction. Raises as `read`.

        What is written survives the end of the process and, unless `quick`, a power cut. `quick`
        also waits only a moment for other writers.
        """

        def write(connection: sqlite3.Connection) -> _T:
            seconds = _QUICK_SECONDS if quick else BUSY_SECONDS
            connection.execute(f"PRAGMA busy_timeout = {1000 * seconds:.0f}")
            connection.execute(f"PRAGMA synchronous = {'NORMAL' if quick else 'FULL'}")
            try:
                with transaction(connection):
                    return work(connection)
            finally:
                connection.execute(f"PRAGMA busy_timeout = {1000 * BUSY_SECONDS:.0f}")

        return self.read(write)

    def close(self) -> None:
        """Close the file; the next call opens it again."""
        self._file.disconnect()

    def _start_anew(self) -> None:
        """Rename a damaged file, and create one with its counts of requests, or a new start."""
        aside = set_aside(self.path)
        counts = _counts_in(aside)
        if counts is None:
            counts = [("", time.strftime("%Y-%m-%d", time.gmtime(self._clock())), 0)]
            consequence = tr("Requests are counted from today on.")
        else:
            consequence = tr("The request counts were recovered.")
        moved = tr(
            "The file of the search history was damaged. It was renamed to “{name}”, and a new "
            "history was started."
        ).format(name=aside.name)
        self.problems[f"{moved} {consequence}"] = None
        self.write(lambda connection: add_counts(connection, counts))


def _counts_in(damaged: Path) -> list[tuple[str, str, int]] | None:
    """Return the rows of `counters`; None if they cannot be read."""
    try:
        with closing(sqlite3.connect(str(damaged))) as connection:
            counts = connection.execute("SELECT * FROM counters").fetchall()
    except SQLITE_FAILURES:
        return None
    # SQLite does not check its file: bytes that changed on the disk are read as other values.
    are_good = all(tuple(map(type, row)) == (str, str, int) and row[2] >= 0 for row in counts)
    return counts if are_good else None


def add_counts(connection: sqlite3.Connection, rows: Iterable[tuple[str, str, int]]) -> None:
    """Add to the counters of (key, period) the requests of the rows (key, period, requests)."""
    connection.executemany(
        "INSERT INTO counters VALUES (?, ?, ?) "
        "ON CONFLICT (key, period) DO UPDATE SET requests = requests + excluded.requests",
        rows,
    )


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
