"""Keys, and the monthly count of requests (specification, sections 5, 7 and 8).

A keys file is TOML with one table for each key:

    [[keys]]
    key = "a-long-random-text"     # what follows "Bearer"
    name = "Planning office"       # optional, for people
    active = true                  # optional; false: 403
    monthly_limit = 10000          # optional; without it there is no limit
    metrics = true                 # optional; whether it may read /metrics

The requests of each month are counted in a small SQLite file, which contains only SHA-256 digests
of the keys. Only responses with status 200 count; months are in UTC.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, timezone
from pathlib import Path
from typing import NamedTuple

import tomllib
from starlette.exceptions import HTTPException
from starlette.requests import Request

from parcel_lookup.service import ServiceError

_MEMBERS = frozenset(("key", "name", "active", "monthly_limit", "metrics"))
#: How long to wait for other processes that write to the usage file, each for less than a
#: millisecond, unless the disk is stalled.
_SECONDS_TO_WAIT = 30.0


class KeysFileError(ServiceError):
    """A keys file or a usage file cannot be used."""


class Key(NamedTuple):
    """One key of the service."""

    key: str
    name: str = ""
    active: bool = True
    monthly_limit: int | None = None
    #: Whether the key may read ``/metrics``.
    metrics: bool = False

    @property
    def digest(self) -> str:
        """The SHA-256 digest of the key in hexadecimal, which can be stored."""
        return _digest(self.key)


class Keys:
    """The known keys."""

    def __init__(self, keys: Iterable[Key]) -> None:
        self._keys = [(bytes.fromhex(key.digest), key) for key in keys]

    def __iter__(self) -> Iterator[Key]:
        return (key for _, key in self._keys)

    def find(self, text: str) -> Key | None:
        """Return the key with this text, or None, in constant time."""
        digest = bytes.fromhex(_digest(text))
        found = None
        for known, key in self._keys:
            if hmac.compare_digest(known, digest):
                found = key
        return found


def authenticate(request: Request, keys: Keys) -> Key:
    """Return the key in the header ``Authorization: Bearer <key>`` (specification, section 5).

    Raises HTTPException: 401 for no key or an unknown one, 403 without an active subscription.
    """
    scheme, _, text = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not text.strip():
        raise HTTPException(
            401,
            "The request has no key. Send the header “Authorization: Bearer <key>”.",
            headers={"WWW-Authenticate": "Bearer"},
        )
    key = keys.find(text.strip())
    if key is None:
        raise HTTPException(
            401,
            "The key is unknown.",
            headers={"WWW-Authenticate": 'Bearer error="invalid_token"'},
        )
    if not key.active:
        raise HTTPException(403, "The key has no active subscription.")
    return key


def make_key() -> Key:
    """Generate a random key without a limit, which may read ``/metrics``."""
    return Key(secrets.token_urlsafe(24), name="generated for this run", metrics=True)


def read_keys(path: Path) -> Keys:
    """Read a keys file. Raises `KeysFileError`."""
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise KeysFileError(f"The keys file {path} cannot be read: {error.strerror}.") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise KeysFileError(f"The keys file {path} is not TOML: {error}.") from error
    tables = content.get("keys")
    if set(content) != {"keys"} or not isinstance(tables, list) or not tables:
        raise KeysFileError(f"The keys file {path} must contain tables [[keys]], and nothing else.")
    keys = []
    for number, table in enumerate(tables, 1):
        sentence = _problem(table)
        if sentence:
            raise KeysFileError(f"Key {number} of the keys file {path}: {sentence}")
        keys.append(Key(**table))
    if len({key.key for key in keys}) < len(keys):
        raise KeysFileError(f"The keys file {path} contains a key twice.")
    return Keys(keys)


def _problem(table: object) -> str:
    """Return what is wrong with a table of a keys file, or "". Never contains the key itself."""
    if not isinstance(table, dict):
        return "it is not a table."
    unknown = set(table) - _MEMBERS
    if unknown:
        return f"unknown member “{min(unknown)}”. Members: {', '.join(sorted(_MEMBERS))}."
    key = table.get("key")
    if not isinstance(key, str) or not key or not all("!" <= letter <= "~" for letter in key):
        return "“key” must be text of printable ASCII characters without spaces."
    if not isinstance(table.get("name", ""), str):
        return "“name” must be text."
    for name in ("active", "metrics"):
        if not isinstance(table.get(name, False), bool):
            return f"“{name}” must be true or false."
    limit = table.get("monthly_limit", 0)
    if isinstance(limit, bool) or not isinstance(limit, int) or limit < 0:
        return "“monthly_limit” must be an integer of 0 or more."
    return ""


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()


def this_month() -> str:
    """Return the month in UTC: ``2026-11``."""
    return f"{datetime.now(timezone.utc):%Y-%m}"


class Usage:
    """The number of requests of each key in each month, which survives a restart.

    Thread-safe, and safe for several processes with one file: each count is a single statement,
    and so a transaction. A request is counted before it is processed. If the process is killed
    then, the request stays counted, because nobody knows whether its response was sent.
    """

    def __init__(self, path: Path, month: Callable[[], str] = this_month) -> None:
        self._lock = threading.Lock()
        self._month = month
        try:
            self._file = sqlite3.connect(
                path, timeout=_SECONDS_TO_WAIT, check_same_thread=False, isolation_level=None
            )
            # A crash of the service loses nothing; a power failure may lose the last few.
            self._file.execute("PRAGMA journal_mode = WAL")
            self._file.execute("PRAGMA synchronous = NORMAL")
            self._file.execute(
                "CREATE TABLE IF NOT EXISTS usage (digest TEXT, month TEXT, requests INTEGER,"
                " PRIMARY KEY (digest, month)) WITHOUT ROWID"
            )
        except sqlite3.Error as error:
            raise KeysFileError(f"The usage file {path} cannot be used: {error}.") from error

    def take(self, key: Key) -> str | None:
        """Count one request. Returns its month, or None if the limit is reached."""
        month = self._month()
        with self._lock:
            taken = self._file.execute(
                "INSERT INTO usage SELECT ?1, ?2, 1 WHERE ?3 IS NULL OR ?3 > 0"
                " ON CONFLICT DO UPDATE SET requests = requests + 1"
                " WHERE ?3 IS NULL OR requests < ?3",
                (key.digest, month, key.monthly_limit),
            )
            return month if taken.rowcount else None

    def give_back(self, key: Key, month: str) -> None:
        """Revert the count of a request that failed."""
        with self._lock:
            self._file.execute(
                "UPDATE usage SET requests = requests - 1 WHERE digest = ? AND month = ?",
                (key.digest, month),
            )

    def spent(self, key: Key) -> int:
        """Return the number of requests in this month."""
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
