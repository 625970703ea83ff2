"""Requests sent to services, counted by calendar month (UTC)."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections import Counter
from typing import TYPE_CHECKING, Callable

from parcel_lookup.core.contract import ParcelError
from parcel_lookup.core.search.history.database import add_counts
from parcel_lookup.core.sqlite_file import BUSY_SECONDS, is_locked

if TYPE_CHECKING:
    from parcel_lookup.core.search.history.database import Database

#: A request waits no longer than this to be counted. Where that is not enough, the next attempt
#: follows after the second number of seconds.
_QUICK_SECONDS, _SECONDS_BETWEEN_ATTEMPTS = 0.25, 5.0


class Counters:
    """Counts of which no thread or process loses any.

    Counts that cannot be written yet are kept in memory and added as soon as possible.
    """

    def __init__(self, database: Database, report: Callable[[ParcelError], None]) -> None:
        self._database = database
        self._report = report
        self._lock = threading.Lock()
        self._writing = threading.Lock()
        self._pending: Counter[tuple[str, str]] = Counter()
        self._next_attempt = 0.0

    def count(self, key: str, now: float) -> None:
        """Count a request. Never raises because of the file."""
        with self._lock:
            self._pending[key, _month(now)] += 1
        self.flush(quick=True)

    def flush(self, *, quick: bool = False) -> None:
        """Write the pending counts. Never raises because of the file.

        `quick`: only if that is possible at once. What remains is written at the next beat or at
        the end, and reported only if that fails too.
        """
        with self._writing:
            if quick and time.monotonic() < self._next_attempt:
                return
            with self._lock:
                counts, self._pending = self._pending, Counter()
            if not counts:
                return
            rows = [(*pair, number) for pair, number in counts.items()]
            busy_seconds = _QUICK_SECONDS if quick else BUSY_SECONDS
            try:
                # The next beat, at most five seconds later, makes it durable: six concurrent
                # requests must not wait for the disk each.
                self._database.write(
                    lambda db: add_counts(db, rows), durable=False, busy_seconds=busy_seconds
                )
            except ParcelError as error:
                with self._lock:
                    self._pending.update(counts)
                self._next_attempt = time.monotonic() + _SECONDS_BETWEEN_ATTEMPTS
                if not (quick and is_locked(error.__cause__)):
                    self._report(error)

    def number(self, key: str, now: float) -> int:
        """Return the requests of the month. Raises `ParcelError` (HISTORY_FAILED)."""
        self.flush()
        month = _month(now)

        def read(db: sqlite3.Connection) -> int:
            statement = "SELECT requests FROM counters WHERE key = ? AND month = ?"
            row = db.execute(statement, (key, month)).fetchone()
            return row[0] if row else 0

        with self._writing:
            stored = self._database.read(read)
            with self._lock:
                return stored + self._pending[key, month]

    def since(self, now: float) -> str:
        """Return the day of this month (UTC, ISO) on which counting started over, or ""."""
        statement = "SELECT max(day) FROM counted_since WHERE day LIKE ?"
        values = (f"{_month(now)}-%",)
        (day,) = self._database.read(lambda db: db.execute(statement, values).fetchone())
        return day or ""


def _month(now: float) -> str:
    return time.strftime("%Y-%m", time.gmtime(now))
