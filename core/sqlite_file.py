"""SQLite files that several threads and several QGIS processes share.

`SqliteFile` opens a file when it is first needed, reopens it when it was deleted or replaced, and
renames a damaged file and creates a new one. The functions below the class implement the steps.

The files are in the plugin's folder, which may be on a network drive. Only SQLite opens them:
closing any other handle on a file would drop SQLite's locks.
"""

from __future__ import annotations

import contextlib
import sqlite3
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Callable, NamedTuple

from parcel_lookup.core.files import database_uri, identity, is_on_windows_share
from parcel_lookup.core.i18n import tr

#: Seconds to wait for another process that is writing.
BUSY_SECONDS = 5.0
#: Seconds that `close` waits for a thread that is reading or writing.
_CLOSE_SECONDS = 0.5
#: How often to reopen a file that another QGIS replaces while it is being opened.
_RETRIES = 3
#: The files that SQLite creates next to a database, and the database itself. It comes last: a new
#: file must never find the old one's log.
_SUFFIXES = ("-wal", "-shm", "-journal", "")
#: Options to open a file where nothing can be written. Write-ahead logging needs shared memory next
#: to the file, or the promise that nobody writes (`immutable`): the log is then ignored.
_READ_ONLY: tuple[dict[str, str], ...] = ({}, {"immutable": "1"})
#: No format will ever have a number this much higher: the header is damaged.
_MOST_FORMATS = 1000


class Layout(NamedTuple):
    """The tables of a file."""

    #: Increases with every change of the tables. A file with a newer format is left alone.
    format: int
    #: SQL that creates the tables.
    tables: tuple[str, ...]
    #: Leave a database without a format number alone, instead of renaming it as damaged.
    leaves_unknown: bool = False


class Damaged(sqlite3.DatabaseError):
    """The file has contents that the plugin did not write."""


class ForeignFile(Exception):
    """A newer version or another program created the file. The message ends a sentence."""


#: Exceptions that SQLite raises, for text that is not UTF-8 too.
SQLITE_FAILURES = (sqlite3.Error, UnicodeDecodeError)
#: Exceptions because of which a file cannot be used.
FAILURES = (*SQLITE_FAILURES, OSError, ForeignFile)
# The plugin writes no value that is too long, missing, or repeated. And SQLite's message about a
# damaged name in the file, which quotes it, cannot be decoded.
_DAMAGES = (Damaged, sqlite3.DataError, sqlite3.IntegrityError, UnicodeDecodeError)
_DAMAGE_MESSAGES = (
    *("no such table", "no such column"),  # untranslated: matched
    *("Could not decode", "unsupported file format"),  # untranslated: matched
)


def is_damage(error: Exception) -> bool:
    """Return whether an error means that the file is damaged, not that it is unusable for now."""
    # Python has subclasses for all but a few of SQLite's codes. Two of these few can occur here:
    # the file is not a database, and the database is malformed.
    if type(error) is sqlite3.DatabaseError or isinstance(error, _DAMAGES):
        return True
    return str(error).startswith(_DAMAGE_MESSAGES)


def is_locked(error: BaseException | None) -> bool:
    """Return whether an error means that another program has been using the file for too long."""
    return "is locked" in str(error)


def failure_reason(error: Exception) -> str:
    """Return why a file cannot be used, as the end of a sentence, like “the disk is full.”."""
    message = str(error)
    if isinstance(error, ForeignFile):
        return message
    if isinstance(error, OSError):
        return f"{error.strerror or error}."
    if is_damage(error):
        return tr("it is damaged.")
    reasons = {
        "another QGIS has it open": tr("it is damaged, and another QGIS has it open."),
        "locked": tr("another program has it locked."),
        "readonly": tr("it cannot be written."),
        "full": tr("the disk is full."),
        "unable to open": tr("it cannot be opened or created."),  # untranslated: matched
        "disk I/O": tr("the disk cannot read or write it."),
    }
    for part, reason in reasons.items():
        if part in message:
            return reason
    return tr("it cannot be read or written ({error}).").format(error=message)


class SqliteFile:
    """A file with tables of the plugin, for any thread, one at a time.

        file = SqliteFile(path, Layout(1, ("CREATE TABLE notes (text TEXT)",)))
        notes = file.use(lambda connection: connection.execute("SELECT text FROM notes").fetchall())

    The file is not opened before the first `use`.
    """

    def __init__(
        self,
        path: Path,
        layout: Layout,
        *,
        on_set_aside: Callable[[Path], None] | None = None,
        before_closing: Callable[[sqlite3.Connection], None] | None = None,
        keeps_damaged: bool = False,
    ) -> None:
        """`on_set_aside` gets the new path of a damaged file, before a new file is created.

        It may call `use` to copy what can be read of it. `before_closing` gets the connection just
        before `close` closes it. `keeps_damaged`: keep files that were renamed earlier, too.
        """
        self.path = path
        self._layout = layout
        self._on_set_aside = on_set_aside
        self._before_closing = before_closing
        self._keeps_damaged = keeps_damaged
        self._lock = threading.RLock()
        self._connection: sqlite3.Connection | None = None
        # Distinguishes the open file from a later one at the same path.
        self._identity: tuple[int, int] | None = None
        self._is_closed = False

    def use(self, work: Callable[[sqlite3.Connection], Any]) -> Any:
        """Call `work` with the connection, and again with a new file if this one is damaged.

        Returns None after `close`. Raises `FAILURES`, and whatever `work` raises.
        """
        try:
            with self._lock:
                if self._is_closed:
                    return None
                try:
                    return work(self._open())
                except SQLITE_FAILURES as error:
                    if not is_damage(error):
                        raise
                self._set_aside()
                return work(self._open())
        finally:
            if self._is_closed:  # `close` did not wait long enough
                self.close()

    def disconnect(self) -> None:
        """Close the file; the next `use` opens it again."""
        with self._lock:
            connection, self._connection = self._connection, None
            if connection is not None:
                connection.close()

    def close(self) -> None:
        """Close the file for good. A thread that is still using it closes it when it finishes."""
        self._is_closed = True
        if self._lock.acquire(timeout=_CLOSE_SECONDS):
            try:
                if self._connection is not None and self._before_closing is not None:
                    self._before_closing(self._connection)
                self.disconnect()
            finally:
                self._lock.release()

    def _open(self) -> sqlite3.Connection:
        if self._connection is not None and identity(self.path) != self._identity:
            self.disconnect()  # deleted, or renamed by another QGIS
        if self._connection is None:
            self._connection = self._connect()
        for _ in range(_RETRIES):  # limited: on some network drives, files have no identity
            if identity(self.path) == self._identity:
                break
            self.disconnect()  # renamed while it was being opened
            self._connection = self._connect()
        return self._connection

    def _connect(self) -> sqlite3.Connection:
        self._identity = identity(self.path)
        connection = connect(self.path, self._layout)
        self._identity = self._identity or identity(self.path)
        return connection

    def _set_aside(self) -> None:
        self.disconnect()
        try:
            aside = set_aside(self.path, self._identity, keeps_earlier=self._keeps_damaged)
        except OSError as error:
            message = "it is damaged, and another QGIS has it open"  # untranslated: matched
            raise sqlite3.OperationalError(message) from error
        if aside is not None and self._on_set_aside is not None:
            self._on_set_aside(aside)


# ---- opening --------------------------------------------------------------------------------


def connect(path: Path, layout: Layout) -> sqlite3.Connection:
    """Connect to a file, which is created if there is none. Any thread may use it, one at a time.

    Where nothing can be written, not even next to the file, it is opened read-only. Raises
    `FAILURES`; `is_damage` decides which of these mean damage.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    attempts = [partial(_connect, path, layout, use) for use in (_write_ahead, _roll_back, None)]
    attempts += [partial(_connect_read_only, path, layout, options) for options in _READ_ONLY]
    failures: list[sqlite3.Error] = []
    for attempt in attempts:
        try:
            return attempt()
        except sqlite3.OperationalError as error:  # noqa: PERF203 - five rounds at most
            if is_damage(error) or is_locked(error):
                raise
            failures.append(error)
    raise failures[0]


def _connect(
    path: Path,
    layout: Layout,
    use_journal: Callable[[sqlite3.Connection, Path, Layout], None] | None,
) -> sqlite3.Connection:
    """Connect with a kind of journal; None: as the file is, for where nothing can be written."""
    with _opened(str(path)) as connection:
        if use_journal is not None:
            use_journal(connection, path, layout)
        _prepare(connection, layout, is_writable=use_journal is not None)
        return connection


def _connect_read_only(path: Path, layout: Layout, options: dict[str, str]) -> sqlite3.Connection:
    with _opened(database_uri(path.absolute(), mode="ro", **options), uri=True) as connection:
        if not _is_ready(connection, layout):
            raise sqlite3.OperationalError("unable to open database file")  # untranslated: matched
        return connection


@contextlib.contextmanager
def _opened(place: str, *, uri: bool = False) -> Iterator[sqlite3.Connection]:
    """Open a connection, which an exception closes."""
    connection = sqlite3.connect(
        place, uri=uri, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )
    # One bad byte in one text must not cost the whole row.
    connection.text_factory = lambda data: str(data, "utf-8", "replace")
    try:
        yield connection
    except BaseException:
        connection.close()
        raise


def _write_ahead(connection: sqlite3.Connection, path: Path, layout: Layout) -> None:
    """Use a WAL: readers and a writer do not wait for each other, nor for the disk."""
    if is_on_windows_share(path):
        raise sqlite3.OperationalError("no shared memory on network drives")
    _is_ready(connection, layout)  # a newer file stays as it is
    if _journal_mode(connection) != "wal":
        with contextlib.suppress(sqlite3.OperationalError):  # in use: it stays as it is
            connection.execute("PRAGMA journal_mode=WAL").fetchall()
    if _journal_mode(connection) == "wal":
        connection.execute("PRAGMA synchronous=NORMAL")


def _journal_mode(connection: sqlite3.Connection) -> str:
    return connection.execute("PRAGMA journal_mode").fetchall()[0][0]


def _roll_back(connection: sqlite3.Connection, _path: Path, layout: Layout) -> None:
    """Use a rollback journal, for where processes cannot share memory, which a WAL needs.

    A process that has a file in WAL mode to itself can change its mode.
    """
    connection.execute("PRAGMA locking_mode=EXCLUSIVE")
    _is_ready(connection, layout)
    connection.execute("PRAGMA journal_mode=DELETE").fetchall()
    connection.execute("PRAGMA locking_mode=NORMAL")
    connection.execute("PRAGMA schema_version").fetchall()  # releases the lock


def _prepare(connection: sqlite3.Connection, layout: Layout, *, is_writable: bool) -> None:
    """Check that the file has its tables, and create those that are missing."""
    is_ready = _is_ready(connection, layout)
    if is_ready and not is_writable:
        return
    try:
        # A program that is writing to a file with all tables is not waited for.
        connection.execute(f"PRAGMA busy_timeout={1000 * BUSY_SECONDS * (not is_ready):.0f}")
        with transaction(connection):  # even if nothing is missing: writing may be impossible
            if not _is_ready(connection, layout):
                for statement in layout.tables:
                    connection.execute(statement)
                connection.execute(f"PRAGMA user_version={layout.format}")
    except sqlite3.OperationalError as error:
        # While another program writes, the file can still be read; not during its commit.
        connection.execute(f"PRAGMA busy_timeout={1000 * BUSY_SECONDS:.0f}")
        if not is_locked(error) or not _is_ready(connection, layout):
            raise
    finally:
        connection.execute(f"PRAGMA busy_timeout={1000 * BUSY_SECONDS:.0f}")


def _is_ready(connection: sqlite3.Connection, layout: Layout) -> bool:
    """Return whether the file has its tables; False if it is empty.

    Raises `ForeignFile`, `Damaged`.
    """
    version = _format(connection)
    if version == 0:
        if not connection.execute("SELECT 1 FROM sqlite_master").fetchall():
            return False
        version = _format(connection)  # another QGIS may have created the tables just now
    if layout.format < version < layout.format + _MOST_FORMATS:
        raise ForeignFile(tr("it was created by a newer version of Parcel Lookup."))
    if version == 0 and layout.leaves_unknown:
        raise ForeignFile(tr("it was not created by Parcel Lookup."))
    if version != layout.format:
        raise Damaged("it is a database of another kind")  # untranslated: matched
    return True


def _format(connection: sqlite3.Connection) -> int:
    return connection.execute("PRAGMA user_version").fetchall()[0][0]


@contextlib.contextmanager
def snapshot(connection: sqlite3.Connection) -> Iterator[None]:
    """Read the file as it is at the first statement, whatever other programs write meanwhile."""
    connection.execute("BEGIN")
    try:
        yield
    finally:
        with contextlib.suppress(sqlite3.Error):  # after a failure, SQLite may have ended it
            connection.execute("ROLLBACK")


@contextlib.contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Write all or nothing. Waits for other writers first, so that nothing fails halfway."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        with contextlib.suppress(sqlite3.Error):  # SQLite has done it
            connection.execute("ROLLBACK")
        raise


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


# ---- renaming and deleting ---------------------------------------------------------------


def set_aside(
    path: Path, found: tuple[int, int] | None, *, keeps_earlier: bool = False
) -> Path | None:
    """Rename a damaged file to ``NAME.damaged-N``, and delete earlier such files.

    `found` is the identity of the damaged file. Returns None if another QGIS has replaced that file
    already. Raises OSError and sqlite3.Error; Windows renames no file that another process has
    open.
    """
    with _locked(path):
        if found is None or identity(path) != found:
            return None
        earlier = _damaged(path)
        number = max((_number(file) for file in earlier), default=0) + 1
        aside = path.with_name(f"{path.name}.damaged-{number}")
        for suffix in _SUFFIXES:
            with contextlib.suppress(FileNotFoundError):
                _with_suffix(path, suffix).replace(_with_suffix(aside, suffix))
        if not keeps_earlier:
            _delete(earlier)
        return aside


def delete_damaged(path: Path) -> None:
    """Delete the renamed damaged files, unless they are open somewhere."""
    _delete(_damaged(path))


def _damaged(path: Path) -> list[Path]:
    files = path.parent.glob(f"{path.name}.damaged-*")
    return [file for file in files if file.name.rpartition("-")[2].isdecimal()]


def _number(aside: Path) -> int:
    return int(aside.name.rpartition("-")[2])


def _delete(paths: list[Path]) -> None:
    for path in paths:
        for suffix in _SUFFIXES:
            with contextlib.suppress(OSError):
                _with_suffix(path, suffix).unlink()


def _with_suffix(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)


@contextlib.contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Exclude other processes. SQLite locks a file on every system, and a crash releases it."""
    place = str(_with_suffix(path, ".lock"))
    lock = sqlite3.connect(place, timeout=BUSY_SECONDS, isolation_level=None)
    try:
        lock.execute("BEGIN EXCLUSIVE")
        yield
    finally:
        lock.close()
