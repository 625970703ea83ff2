"""What is known of services: requests sent by calendar month (UTC), and page caps they have shown.

Page caps have a table of their own, created with the first one: files of earlier versions have
none.
"""

from __future__ import annotations

import sqlite3
import threading
import time
from collections import Counter
from typing import TYPE_CHECKING, Callable

from parcel_lookup.core.contract import ParcelError
from parcel_lookup.core.search.history.database import is_held_up
from parcel_lookup.core.search.history.schema import add_counts, check_row

if TYPE_CHECKING:
    from parcel_lookup.core.search.history.database import Database

#: A request does not wait for longer than this until it is counted, and where that was too short,
#: others do not wait again before the second time is over.
_SECONDS_TO_WAIT, _SECONDS_BETWEEN_ATTEMPTS = 0.25, 5.0


class Counters:
    """Counts that no two threads or processes lose to each other.

    What the file does not take is kept in memory and added as soon as it does.
    """

    def __init__(self, database: Database, report: Callable[[ParcelError], None]) -> None:
        self._database = database
        self._report = report
        self._lock = threading.Lock()
        self._writing = threading.Lock()
        self._waiting: Counter[tuple[str, str]] = Counter()
        self._next_attempt = 0.0

    def count(self, key: str, now: float) -> None:
        """One more request. Never raises for the file."""
        with self._lock:
            self._waiting[key, _month(now)] += 1
        self.flush(quick=True)

    def flush(self, *, quick: bool = False) -> None:
        """Write what waits; `quick`: unless that takes long, or failed a moment ago. Never raises.

        What a quick one does not write is tried again at the next beat or at the end, and reported
        where that fails too.
        """
        with self._writing:  # who waited here finds nothing left to write
            if quick and time.monotonic() < self._next_attempt:
                return
            with self._lock:
                taken, self._waiting = self._waiting, Counter()
            if taken:
                self._write(taken, quick=quick)

    def number(self, key: str, now: float) -> int:
        """The requests of the month. Raises `ParcelError` (HISTORY_FAILED)."""
        self.flush()
        month = _month(now)
        with self._writing:
            stored = self._database.read(lambda connection: _number(connection, key, month))
            with self._lock:
                return stored + self._waiting[key, month]

    def _write(self, taken: Counter[tuple[str, str]], *, quick: bool) -> None:
        rows = [(*pair, number) for pair, number in taken.items()]
        try:
            # The next beat, at most five seconds later, makes it durable: six requests at a time
            # must not wait for a disk each.
            patience = {"patience": _SECONDS_TO_WAIT} if quick else {}
            self._database.write(lambda db: add_counts(db, rows), durable=False, **patience)
        except ParcelError as error:
            with self._lock:
                self._waiting.update(taken)
            self._next_attempt = time.monotonic() + _SECONDS_BETWEEN_ATTEMPTS
            if not (quick and is_held_up(error)):
                self._report(error)


def rename(connection: sqlite3.Connection, old: str, new: str) -> None:
    """Add what was counted under one key to another."""
    if old == new:
        return
    rows = connection.execute(
        "SELECT month, requests FROM counters WHERE key = ?", (old,)
    ).fetchall()
    add_counts(connection, [(new, *row) for row in rows])
    connection.execute("DELETE FROM counters WHERE key = ?", (old,))


def _number(connection: sqlite3.Connection, key: str, month: str) -> int:
    row = connection.execute(
        "SELECT * FROM counters WHERE key = ? AND month = ?", (key, month)
    ).fetchone()
    if row is None:
        return 0
    check_row("counters", row)
    return row[2]


def _month(now: float) -> str:
    return time.strftime("%Y-%m", time.gmtime(now))


def page_cap(connection: sqlite3.Connection, base_url: str) -> int | None:
    """The cap of a service; None where none is known."""
    if not _has_table(connection):
        return None
    row = connection.execute("SELECT cap FROM page_caps WHERE base_url = ?", (base_url,)).fetchone()
    return row[0] if row and isinstance(row[0], int) and row[0] > 0 else None


def set_page_cap(connection: sqlite3.Connection, base_url: str, cap: int | None) -> None:
    """Keep the cap of a service; None forgets it."""
    if cap is None:
        if _has_table(connection):
            connection.execute("DELETE FROM page_caps WHERE base_url = ?", (base_url,))
        return
    connection.execute(
        "CREATE TABLE IF NOT EXISTS page_caps"
        " (base_url TEXT NOT NULL PRIMARY KEY, cap INTEGER NOT NULL)"
    )
    connection.execute("INSERT OR REPLACE INTO page_caps VALUES (?, ?)", (base_url, cap))


def _has_table(connection: sqlite3.Connection) -> bool:
    found = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'page_caps'")
    return found.fetchone() is not None
