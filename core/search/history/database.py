"""The SQLite file of the history: opened, created, locked, and repaired.

A damaged file is set aside, and `rescue` copies what can be read of it into a new one.
"""

from __future__ import annotations

import re
import sqlite3
import threading
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any, Callable, NamedTuple, TypeVar

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.files import database_uri, identity, is_on_windows_share
from parcel_lookup.core.search.history.documents import Document, keep, unpack
from parcel_lookup.core.search.history.schema import (
    FAILURES,
    FORMAT,
    Damaged,
    add_counts,
    check_row,
    create,
)

#: How long one QGIS waits for another that is writing; each writes for milliseconds.
_SECONDS_TO_WAIT = 5.0

#: No format will have this number: it comes from a damaged disk.
_NEVER_REACHED = 1000

_DAMAGE = ("malformed", "not a database", "unsupported file format", "no such table", "no such col")
_REASONS = (
    ("locked", "another program is writing to it."),
    ("readonly", "it cannot be written."),
    ("full", "the disk is full."),
    ("unable to open", "it cannot be opened or made."),
    ("disk I/O", "the disk cannot read or write it."),
)

_T = TypeVar("_T")
_MONTH = re.compile(r"\d{4}-\d{2}")
# The second one comes from the other side to what lies behind a page that cannot be read.
_READ = {
    "documents": (
        "SELECT * FROM documents ORDER BY rowid",
        "SELECT * FROM documents ORDER BY rowid DESC",
    ),
    "entries": (
        "SELECT * FROM entries ORDER BY rowid",
        "SELECT * FROM entries ORDER BY rowid DESC",
    ),
    "saved": (
        "SELECT * FROM saved ORDER BY rowid",
        "SELECT * FROM saved ORDER BY rowid DESC",
    ),
    "counters": (
        "SELECT * FROM counters ORDER BY rowid",
        "SELECT * FROM counters ORDER BY rowid DESC",
    ),
}


class Database:
    """An SQLite file that several threads and several QGIS use at once.

    Write-ahead logging where the file system takes it. What `write` wrote is on the disk when it
    returns (`synchronous = FULL`); with `durable` False a power cut may lose it, until the next
    durable write, but never harms the file.

    Nothing else may open and close the file in this process while it is in use: on POSIX systems
    that lets go of SQLite's locks.
    """

    def __init__(self, path: Path) -> None:
        """Nothing is opened before it is needed."""
        self.path = path
        self._lock = threading.RLock()
        self._connection: sqlite3.Connection | None = None
        # What distinguishes the file that is open from one that took its name since.
        self._identity: tuple[int, int] | None = None
        self._problems: dict[str, None] = {}

    @property
    def problem(self) -> str:
        """The sentences for the user so far, each once, or ""."""
        return " ".join(list(self._problems))

    def report(self, sentence: str) -> None:
        """Keep a sentence for the user."""
        self._problems[sentence] = None

    def read(self, work: Callable[[sqlite3.Connection], _T]) -> _T:
        """Return what `work` reads. Raises `ParcelError` (HISTORY_FAILED), or as `work` does."""
        with self._lock:
            try:
                try:
                    return self._once(work)
                except FAILURES as error:
                    if not _is_damage(error):
                        raise
                    self._set_aside()
                    return self._once(work)
            except (*FAILURES, OSError) as error:
                detail = f"{self.path}: {error}"
                raise ParcelError(
                    ErrorCode.HISTORY_FAILED, detail, reason=_reason(error)
                ) from error

    def write(
        self,
        work: Callable[[sqlite3.Connection], _T],
        *,
        durable: bool = True,
        patience: float = _SECONDS_TO_WAIT,
    ) -> _T:
        """Run `work` as one transaction, which nothing of it survives that raises. As `read`.

        `patience`: the seconds for which another that is writing is waited for.
        """

        def transaction(connection: sqlite3.Connection) -> _T:
            connection.execute(_busy_timeout(patience))
            connection.execute(f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}")
            connection.execute("BEGIN IMMEDIATE")
            result = work(connection)
            connection.execute("COMMIT")
            connection.execute(_busy_timeout(_SECONDS_TO_WAIT))
            return result

        return self.read(transaction)

    def close(self) -> None:
        """Let go of the file; the next call opens it again."""
        with self._lock:
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    def _once(self, work: Callable[[sqlite3.Connection], _T]) -> _T:
        connection = self._open()
        try:
            return work(connection)
        except FAILURES:
            self.close()  # which takes back what was begun
            raise
        except BaseException:
            connection.rollback()
            raise

    def _open(self) -> sqlite3.Connection:
        found = identity(self.path)
        if self._connection is None or found != self._identity:
            self.close()
            self._identity = found
            self._connection = _connect(self.path)
            self._identity = identity(self.path)
        return self._connection

    def _set_aside(self) -> None:
        """Put the damaged file out of the way and carry over what can be read of it."""
        self.close()
        if identity(self.path) != self._identity:
            return  # another QGIS was faster
        try:
            aside = _move_aside(self.path)
        except OSError as error:
            raise _Unusable(
                f"it is damaged, and cannot be set aside ({error.strerror})."
            ) from error
        sentence = f"The file of the search history was damaged and is now “{aside.name}”."
        try:
            found = self._once(lambda connection: rescue(aside, connection))
        except (*FAILURES, OSError):
            self.report(sentence)
            raise
        self.report(f"{sentence} {found.sentence}")


class _Unusable(sqlite3.OperationalError):
    """The file cannot be used, for a reason that is a sentence's end."""


def _connect(path: Path) -> sqlite3.Connection:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return _prepare(_open_file(str(path)), path)
    except (sqlite3.OperationalError, OSError) as error:
        if isinstance(error, _Unusable) or "locked" in str(error) or not path.exists():
            raise
        found = _connect_read_only(path)
        if found is None:
            raise
        return found


def _busy_timeout(seconds: float) -> str:
    return f"PRAGMA busy_timeout = {1000 * seconds:.0f}"


def _open_file(place: str, *, uri: bool = False) -> sqlite3.Connection:
    connection = sqlite3.connect(
        place, uri=uri, timeout=_SECONDS_TO_WAIT, isolation_level=None, check_same_thread=False
    )
    # One bad byte in one text must not cost the whole row.
    connection.text_factory = lambda data: str(data, "utf-8", "replace")
    return connection


def _connect_read_only(path: Path) -> sqlite3.Connection | None:
    """Open the file in a folder where nothing can be written; None where it cannot be read.

    Write-ahead logging needs a file next to it, except where it is promised that nobody writes.
    """
    options = [{"mode": "ro"}]
    if not path.with_name(path.name + "-wal").exists():
        options.append({"mode": "ro", "immutable": "1"})
    for option in options:
        connection = _open_file(database_uri(path.absolute(), **option), uri=True)
        try:
            if _version(connection) == FORMAT:
                return connection
        except FAILURES:
            pass  # reported by whoever calls, as the error of the first attempt
        connection.close()
    return None


def _prepare(connection: sqlite3.Connection, path: Path) -> sqlite3.Connection:
    """Make the tables where there are none. Closes the connection where it cannot be used."""
    try:
        if not 0 <= _version(connection) <= FORMAT:
            raise _foreign_version(connection)
        _choose_journal(connection, path)
        if _version(connection) == 0:
            _create(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _create(connection: sqlite3.Connection) -> None:
    connection.execute("BEGIN IMMEDIATE")
    if _version(connection) == 0:  # another QGIS may have been faster
        if connection.execute("SELECT count(*) FROM sqlite_master").fetchone() != (0,):
            raise _Unusable("it was not made by Parcel Lookup.")
        create(connection)
    connection.execute("COMMIT")


def _choose_journal(connection: sqlite3.Connection, path: Path) -> None:
    """Write-ahead logging; not on a network share, where two computers may have the file open."""
    wanted = "truncate" if is_on_windows_share(path) else "wal"
    if connection.execute("PRAGMA journal_mode").fetchone()[0] != wanted:
        try:
            connection.execute(f"PRAGMA journal_mode = {wanted}")
        except sqlite3.OperationalError:
            return  # it stays as it is: slower, and as safe


def _version(connection: sqlite3.Connection) -> int:
    return connection.execute("PRAGMA user_version").fetchone()[0]


def _foreign_version(connection: sqlite3.Connection) -> sqlite3.Error:
    if FORMAT < _version(connection) < _NEVER_REACHED:
        return _Unusable("a newer version of Parcel Lookup made it.")
    return Damaged("malformed header: a version that there never was")


def _move_aside(path: Path) -> Path:
    number = 1
    while path.with_name(f"{path.name}.damaged-{number}").exists():
        number += 1
    aside = path.with_name(f"{path.name}.damaged-{number}")
    path.rename(aside)
    # What is in a log and not in the file yet goes with it. (SQLite drops one that lies next to an
    # empty file, so that nothing happens where it all ends between the two.)
    for ending in ("-wal", "-journal"):
        log = path.with_name(path.name + ending)
        if log.exists():
            log.rename(aside.with_name(aside.name + ending))
    path.with_name(path.name + "-shm").unlink(missing_ok=True)
    return aside


def _is_damage(error: Exception) -> bool:
    if isinstance(error, sqlite3.Error):
        return isinstance(error, Damaged) or any(part in str(error) for part in _DAMAGE)
    return isinstance(error, UnicodeDecodeError)


def is_held_up(error: ParcelError) -> bool:
    """Whether the file could not be written only because another was writing for too long."""
    return "locked" in str(error.__cause__)


def _reason(error: Exception) -> str:
    """The end of a sentence that says what is wrong with the file."""
    text = str(error)
    if isinstance(error, _Unusable):
        return text
    if isinstance(error, OSError):
        return f"{error.strerror or error}."
    if _is_damage(error):
        return "it is damaged."
    known = next((reason for part, reason in _REASONS if part in text), "")
    return known or f"it cannot be read or written ({text})."


class Rescued(NamedTuple):
    """How much was carried over."""

    saved: int
    entries: int
    counters: int

    @property
    def sentence(self) -> str:
        """For the user."""
        if not any(self):
            return "Nothing in it could be read: saved searches and counts of requests begin anew."
        return (
            f"What could be read was carried over: {_number(self.saved, 'saved search', 'es')}, "
            f"{_number(self.entries, 'search', 'es')} of the history and "
            f"{_number(self.counters, 'count', 's')} of a month's requests."
        )


def rescue(damaged: Path, target: sqlite3.Connection) -> Rescued:
    """Copy what can be read of a damaged file. Raises sqlite3.Error where `target` fails."""
    source = sqlite3.connect(str(damaged), isolation_level=None)
    source.text_factory = lambda data: str(data, "utf-8", "replace")
    try:
        target.execute("BEGIN IMMEDIATE")
        known = _copy_documents(source, target)
        # What lost its search cannot be run again, and a search is nothing else.
        entries = {row[0]: row for row in _rows(source, "entries") if known.issuperset(row[-2:])}
        saved = {row[0]: row for row in _rows(source, "saved") if known.issuperset(row[-2:])}
        counted = {row[:2]: row for row in _rows(source, "counters") if _is_count(*row)}
        target.executemany(
            "INSERT OR IGNORE INTO entries VALUES "
            "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            entries.values(),
        )
        target.executemany("INSERT OR IGNORE INTO saved VALUES (?, ?, ?, ?, ?, ?)", saved.values())
        add_counts(target, counted.values())
        target.execute("COMMIT")
    finally:
        source.close()
    return Rescued(len(saved), len(entries), len(counted))


def _copy_documents(source: sqlite3.Connection, target: sqlite3.Connection) -> set[str]:
    """The digests of those that are whole, and "", which stands for none."""
    known = {""}
    for digest, body in _rows(source, "documents"):
        if _is_whole(digest, body):
            keep(target, Document(digest, body))
            known.add(digest)
    return known


def _is_whole(digest: str, body: bytes) -> bool:
    try:
        unpack(digest, body)
    except Damaged:
        return False
    return True


def _rows(source: sqlite3.Connection, table: str) -> Iterator[tuple[Any, ...]]:
    """The rows that can be read and are what the table holds; some of them twice."""
    forwards, backwards = _READ[table]
    reached_the_end = yield from _good_rows(source, table, forwards)
    if not reached_the_end:
        yield from _good_rows(source, table, backwards)


def _good_rows(
    source: sqlite3.Connection, table: str, statement: str
) -> Generator[tuple[Any, ...], None, bool]:
    try:
        for row in source.execute(statement):
            if _is_good(table, row):
                yield row
    except FAILURES:
        return False
    return True


def _is_good(table: str, row: tuple[Any, ...]) -> bool:
    try:
        check_row(table, row)
    except Damaged:
        return False
    return True


def _is_count(_key: str, month: str, requests: int) -> bool:
    return bool(_MONTH.fullmatch(month)) and requests > 0


def _number(number: int, what: str, ending: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else ending}"
