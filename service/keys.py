"""Keys, and the monthly count of requests (specification, sections 5, 7 and 8).

A keys file is TOML, one table for each key:

    [[keys]]
    key = "a-long-random-text"     # what stands behind "Bearer"
    name = "Planning office"       # optional, for people
    active = true                  # optional; false: 403
    monthly_limit = 10000          # optional; without it there is no limit

The count of a month is kept in a small SQLite file, in which keys stand as SHA-256 digests only.
Only answers with status 200 count; months are those of UTC.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import sqlite3
import threading
from collections.abc import Callable, Iterable
from datetime import datetime, timezone
from pathlib import Path
from typing import NamedTuple

import tomllib

_MEMBERS = frozenset(("key", "name", "active", "monthly_limit"))


class KeysFileError(Exception):
    """A keys file or a usage file that cannot be used; the text is a sentence for the user."""


class Key(NamedTuple):
    """One key of the service."""

    key: str
    name: str = ""
    active: bool = True
    monthly_limit: int | None = None

    @property
    def digest(self) -> str:
        """The key's SHA-256 in hexadecimal, which may be stored."""
        return _digest(self.key)


class Keys:
    """The keys that the service knows."""

    def __init__(self, keys: Iterable[Key]) -> None:
        self._keys = [(bytes.fromhex(key.digest), key) for key in keys]

    def find(self, text: str) -> Key | None:
        """Return the key of that text, or None. Takes as long whichever key it is, or none."""
        digest = bytes.fromhex(_digest(text))
        found = None
        for known, key in self._keys:
            if hmac.compare_digest(known, digest):
                found = key
        return found


def make_key() -> Key:
    """Return a new random key without a limit."""
    return Key(secrets.token_urlsafe(24), name="made for this run")


def read_keys(path: Path) -> Keys:
    """Return the keys of a keys file. Raises `KeysFileError`."""
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise KeysFileError(f"The keys file {path} cannot be read: {error.strerror}.") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise KeysFileError(f"The keys file {path} is not TOML: {error}.") from error
    tables = content.get("keys")
    if set(content) != {"keys"} or not isinstance(tables, list) or not tables:
        raise KeysFileError(f"The keys file {path} holds one or more tables [[keys]], and no more.")
    keys = []
    for number, table in enumerate(tables, 1):
        sentence = _problem(table)
        if sentence:
            raise KeysFileError(f"Key {number} of the keys file {path}: {sentence}")
        keys.append(Key(**table))
    if len({key.key for key in keys}) < len(keys):
        raise KeysFileError(f"The keys file {path} holds the same key twice.")
    return Keys(keys)


def _problem(table: object) -> str:
    """Return what is wrong with a table of a keys file, or nothing. Never says the key itself."""
    if not isinstance(table, dict):
        return "it is no table."
    unknown = set(table) - _MEMBERS
    if unknown:
        return f"there is no “{min(unknown)}”; known are {', '.join(sorted(_MEMBERS))}."
    key = table.get("key")
    if not isinstance(key, str) or not key or not all("!" <= letter <= "~" for letter in key):
        return "“key” is a text of visible ASCII characters without blanks."
    if not isinstance(table.get("name", ""), str):
        return "“name” is text."
    if not isinstance(table.get("active", True), bool):
        return "“active” is true or false."
    limit = table.get("monthly_limit", 0)
    if isinstance(limit, bool) or not isinstance(limit, int) or limit < 0:
        return "“monthly_limit” is a whole number, 0 or more."
    return ""


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()


def this_month() -> str:
    """Return the month in UTC: ``2026-11``."""
    return f"{datetime.now(timezone.utc):%Y-%m}"


class Usage:
    """How many requests each key has spent in each month; survives a restart.

    Safe for threads, and for several processes over one file: taking one is a single statement.
    """

    def __init__(self, path: Path, month: Callable[[], str] = this_month) -> None:
        self._lock = threading.Lock()
        self._month = month
        try:
            self._file = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
            # A crash of the service loses nothing; only a loss of power may lose the last few.
            self._file.execute("PRAGMA journal_mode = WAL")
            self._file.execute("PRAGMA synchronous = NORMAL")
            self._file.execute(
                "CREATE TABLE IF NOT EXISTS usage (digest TEXT, month TEXT, requests INTEGER,"
                " PRIMARY KEY (digest, month)) WITHOUT ROWID"
            )
        except sqlite3.Error as error:
            raise KeysFileError(f"The usage file {path} cannot be used: {error}.") from error

    def take(self, key: Key) -> str | None:
        """Count one request. Returns the month it went to, or None where the limit is reached."""
        month = self._month()
        with self._lock:
            self._file.execute("INSERT OR IGNORE INTO usage VALUES (?, ?, 0)", (key.digest, month))
            taken = self._file.execute(
                "UPDATE usage SET requests = requests + 1 WHERE digest = ? AND month = ?"
                " AND (? IS NULL OR requests < ?)",
                (key.digest, month, key.monthly_limit, key.monthly_limit),
            )
            return month if taken.rowcount else None

    def give_back(self, key: Key, month: str) -> None:
        """Take back the count of a request that was not served."""
        with self._lock:
            self._file.execute(
                "UPDATE usage SET requests = requests - 1 WHERE digest = ? AND month = ?",
                (key.digest, month),
            )

    def spent(self, key: Key) -> int:
        """Return how many requests of this month count."""
        with self._lock:
            row = self._file.execute(
                "SELECT requests FROM usage WHERE digest = ? AND month = ?",
                (key.digest, self._month()),
            ).fetchone()
        return row[0] if row else 0

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._file.close()
