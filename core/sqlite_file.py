"""SQLite files that several threads and several QGIS processes share.

`SqliteFile` opens a file when it is first needed, and reopens it when it was deleted or replaced. A
damaged file, or one of another format, makes way for a new one.

Their journal is a write-ahead log: readers and a writer do not wait for each other, nor for the
disk. It needs shared memory, so that a file on a Windows share has SQLite's default. Only SQLite
opens the files: closing any other handle on a file would drop SQLite's locks.
"""

from __future__ import annotations

import contextlib
import itertools
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Callable, NamedTuple

from parcel_lookup.core.files import database_uri, identity, is_on_windows_share
from parcel_lookup.core.i18n import tr

#: Seconds to wait for another process that is writing.
BUSY_SECONDS = 5.0
#: Seconds that `close` waits for a thread that is reading or writing.
_CLOSE_SECONDS = 0.5
#: A new file is opened twice, and once more whenever another process replaces it meanwhile.
_OPENINGS = 20
#: The files that SQLite creates next to a database, and the database itself. It comes last: a new
#: file must never find the old one's log.
_SUFFIXES = ("-wal", "-shm", "-journal", "")


class Layout(NamedTuple):
    """The tables of a file."""

    #: Increases with every change of the tables.
    format: int
    #: SQL that creates the tables.
    tables: tuple[str, ...]


class Damaged(sqlite3.DatabaseError):
    """The file has contents that the plugin did not write."""


#: Exceptions that SQLite raises, for text that is not UTF-8 too.
SQLITE_FAILURES = (sqlite3.Error, UnicodeDecodeError)
#: Exceptions because of which a file cannot be used.
FAILURES = (*SQLITE_FAILURES, OSError)
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
    if isinstance(error, OSError):
        return f"{error.strerror or error}."
    if is_damage(error):
        return tr("it is damaged.")
    reasons = {
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

        file = SqliteFile(path, Layout(1, ("CREATE TABLE notes (text TEXT)",)), clear_path)
        notes = file.use(lambda connection: connection.execute("SELECT text FROM notes").fetchall())

    The file is not opened before the first `use`.
    """

    def __init__(
        self,
        path: Path,
        layout: Layout,
        clear_path: Callable[[], None],
    ) -> None:
        """`clear_path` deletes or renames a damaged file; it may call `use` of the new one."""
        self.path = path
        self._layout = layout
        self._clear_path = clear_path
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
                    was_replaced = identity(self.path) != self._identity  # by another QGIS
                    if not (was_replaced or is_damage(error)):
                        raise
                self.disconnect()
                if not was_replaced:
                    self._clear_path()
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
                self.disconnect()
            finally:
                self._lock.release()

    def _open(self) -> sqlite3.Connection:
        if self._connection is not None and identity(self.path) != self._identity:
            self.disconnect()  # deleted, or renamed by another QGIS
        if self._connection is None:
            self._connection = self._connect()
        return self._connection

    def _connect(self) -> sqlite3.Connection:
        for _ in range(_OPENINGS):
            self._identity = identity(self.path)
            connection = connect(self.path, self._layout)
            # If the file was created or replaced meanwhile, the connection may be to one that
            # another QGIS has deleted, and what is written to that is lost.
            if self._identity is not None and self._identity == identity(self.path):
                return connection
            connection.close()
        raise sqlite3.OperationalError("unable to open: others keep replacing it")


def connect(path: Path, layout: Layout) -> sqlite3.Connection:
    """Connect to a file, which is created if there is none. Any thread may use it, one at a time.

    A file that cannot be written can be read. Raises `FAILURES`; `is_damage` decides which of these
    mean damage.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        return _connect(path, layout)
    except sqlite3.OperationalError as error:
        if is_damage(error) or is_locked(error):
            raise
        # In a folder that cannot be written, there is no log, and nobody else writes either.
        with contextlib.suppress(sqlite3.OperationalError):
            return _connect(path, layout, mode="ro", immutable="1")
        raise


def _connect(path: Path, layout: Layout, **options: str) -> sqlite3.Connection:
    connection = sqlite3.connect(
        database_uri(path.absolute(), **options),
        uri=True,
        timeout=BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,
    )
    # One bad byte in one text must not cost the whole row.
    connection.text_factory = lambda data: str(data, "utf-8", "replace")
    try:
        if _format(connection) != layout.format:
            with transaction(connection):
                _create(connection, layout)
        if not (options or is_on_windows_share(path)):
            with contextlib.suppress(sqlite3.OperationalError):  # in use: it stays as it is
                connection.execute("PRAGMA journal_mode = WAL").fetchall()
            connection.execute("PRAGMA synchronous = NORMAL")
    except BaseException:
        connection.close()
        raise
    return connection


def _create(connection: sqlite3.Connection, layout: Layout) -> None:
    """Create the tables in an empty file, unless another QGIS has just done so."""
    if _format(connection) == layout.format:
        return
    if connection.execute("SELECT 1 FROM sqlite_master").fetchall():
        raise Damaged("it has another format")  # untranslated: detail
    for statement in layout.tables:
        connection.execute(statement)
    connection.execute(f"PRAGMA user_version={layout.format}")


def _format(connection: sqlite3.Connection) -> int:
    return connection.execute("PRAGMA user_version").fetchall()[0][0]


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


def delete(path: Path) -> None:
    """Delete a file and those next to it.

    Raises OSError, on Windows if the file is open somewhere.
    """
    for suffix in _SUFFIXES:
        _with_suffix(path, suffix).unlink(missing_ok=True)


def set_aside(path: Path) -> Path:
    """Rename a damaged file of the user to ``NAME.damaged-N``, and return its new path.

    Raises OSError, on Windows if the file is open somewhere.
    """
    asides = (path.with_name(f"{path.name}.damaged-{number}") for number in itertools.count(1))
    aside = next(one for one in asides if not one.exists())
    for suffix in _SUFFIXES:
        with contextlib.suppress(FileNotFoundError):
            _with_suffix(path, suffix).rename(_with_suffix(aside, suffix))
    return aside


def _with_suffix(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)
