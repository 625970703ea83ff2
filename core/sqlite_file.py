"""SQLite files that several threads, and several QGIS at once, have open.

`SqliteFile` opens a file when it is first needed, opens it again when somebody has deleted or
replaced it, and sets a damaged one aside and begins a new one. The functions below it do the parts.

The files are in the plugin's folder, which may be on a network drive. They are never opened but by
SQLite: closing a second handle on one of them would drop SQLite's locks.
"""

from __future__ import annotations

import contextlib
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Callable, NamedTuple

from parcel_lookup.core.files import database_uri, identity, is_on_windows_share

#: How long another QGIS that writes is waited for, in seconds.
_BUSY = 5.0
#: How long `close` waits for a thread that is reading or writing, in seconds.
_CLOSING = 0.5
#: How often a file is opened again that another QGIS replaced at that moment.
_RETRIES = 3
#: What SQLite puts next to a file, and the file itself, which comes last: a new file must never
#: find the old one's log.
_ENDINGS = ("-wal", "-shm", "-journal", "")
#: Ways to open a file where nothing can be written. Write-ahead logging needs shared memory next to
#: the file, or the promise that nobody writes (`immutable`): then the log's contents are not seen.
_READ_ONLY: tuple[dict[str, str], ...] = ({}, {"immutable": "1"})


class Layout(NamedTuple):
    """The tables of a file."""

    #: Rises with every change of the tables. A newer file is left alone.
    format: int
    #: SQL that makes the tables.
    tables: tuple[str, ...]
    #: SQL that finds something where a file of this format has what was added to it later, and
    #: the SQL that adds it.
    addition: tuple[str, str] | None = None


class Damaged(sqlite3.DatabaseError):
    """The file is not what it should be."""


class NewerFormat(Exception):
    """The file was made by a later version of the plugin."""


#: What SQLite raises, text that is none included.
SQLITE_FAILURES = (sqlite3.Error, UnicodeDecodeError)
#: What keeps a file from being used.
FAILURES = (*SQLITE_FAILURES, OSError, NewerFormat)
# A value that is too long, missing, or repeated was not written here. And SQLite's message about a
# damaged name in the file, which quotes it, is no text to Python.
_DAMAGES = (Damaged, sqlite3.DataError, sqlite3.IntegrityError, UnicodeDecodeError)
_DAMAGE_WORDS = ("no such table", "no such column", "Could not decode")


def is_damage(error: Exception) -> bool:
    """Whether an error means that the file is damaged, not that it cannot be used right now."""
    # Python has classes of their own for all but a few of SQLite's codes, of which two can occur
    # here: the file is no database, and the database is malformed.
    if type(error) is sqlite3.DatabaseError or isinstance(error, _DAMAGES):
        return True
    return str(error).startswith(_DAMAGE_WORDS)


def is_held_up(error: Exception) -> bool:
    """Whether an error means that another program has been using the file for too long."""
    return "is locked" in str(error)


class SqliteFile:
    """A file with tables of ours, for any thread, one at a time.

        file = SqliteFile(path, Layout(1, ("CREATE TABLE notes (text TEXT)",)))
        notes = file.use(lambda connection: connection.execute("SELECT text FROM notes").fetchall())

    Nothing is opened before the first `use`.
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
        """`on_set_aside` gets the path of a file that was damaged, before a new one is begun.

        It may call `use`, to carry over what can be read of it. `before_closing` gets the
        connection just before `close` closes it. `keeps_damaged`: files that were set aside
        earlier are kept too.
        """
        self.path = path
        self._layout = layout
        self._on_set_aside = on_set_aside
        self._before_closing = before_closing
        self._keeps_damaged = keeps_damaged
        self._lock = threading.RLock()
        self._connection: sqlite3.Connection | None = None
        # Distinguishes the file that is open from one that has taken its name since.
        self._identity: tuple[int, int] | None = None
        self._is_closed = False

    def use(self, work: Callable[[sqlite3.Connection], Any]) -> Any:
        """Call `work` with the connection; again with a new file if this one is damaged.

        Returns None after `close`. Raises `FAILURES`, and what `work` raises.
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
            if self._is_closed:  # meanwhile, and `close` did not wait that long
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
        if self._lock.acquire(timeout=_CLOSING):
            try:
                if self._connection is not None and self._before_closing is not None:
                    self._before_closing(self._connection)
                self.disconnect()
            finally:
                self._lock.release()

    def _open(self) -> sqlite3.Connection:
        if self._connection is not None and identity(self.path) != self._identity:
            self.disconnect()  # deleted, or set aside by another QGIS
        if self._connection is None:
            self._connection = self._connect()
        for _ in range(_RETRIES):  # not for ever: some network drives identify no files
            if identity(self.path) == self._identity:
                break
            self.disconnect()  # set aside while it was being opened
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
            words = "it is damaged, and another QGIS has it open"
            raise sqlite3.OperationalError(words) from error
        if aside is not None and self._on_set_aside is not None:
            self._on_set_aside(aside)


# ---- opening --------------------------------------------------------------------------------


def connect(path: Path, layout: Layout) -> sqlite3.Connection:
    """Connect to a file, which is begun if there is none; for any thread, one at a time.

    Where nothing can be written, not even next to the file, it is opened for reading only. Raises
    `FAILURES`; `is_damage` decides which of these are damage.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    failures: list[sqlite3.Error] = []
    for begin_journal in (_write_ahead, _roll_back, None):
        try:
            return _connect(path, layout, begin_journal)
        except sqlite3.OperationalError as error:  # noqa: PERF203 - three rounds at most
            if is_damage(error) or is_held_up(error):
                raise
            failures.append(error)
    for options in _READ_ONLY:
        try:
            return _connect_read_only(path, layout, options)
        except sqlite3.OperationalError as error:  # noqa: PERF203 - two rounds
            if is_damage(error) or is_held_up(error):
                raise
    raise failures[0]


def _connect_read_only(path: Path, layout: Layout, options: dict[str, str]) -> sqlite3.Connection:
    place = database_uri(path.absolute(), mode="ro", **options)
    connection = sqlite3.connect(
        place, uri=True, timeout=_BUSY, isolation_level=None, check_same_thread=False
    )
    try:
        if _is_ready(connection, layout):
            return connection
    except BaseException:
        connection.close()
        raise
    connection.close()
    raise sqlite3.OperationalError("unable to open database file")


def _connect(
    path: Path, layout: Layout, begin_journal: Callable[[sqlite3.Connection, Path], None] | None
) -> sqlite3.Connection:
    """Connect with a kind of journal; None: as the file is, for where nothing can be written."""
    connection = sqlite3.connect(
        str(path), timeout=_BUSY, isolation_level=None, check_same_thread=False
    )
    try:
        if begin_journal is not None:
            begin_journal(connection, path)
        _prepare(connection, layout, is_written=begin_journal is not None)
    except BaseException:
        connection.close()
        raise
    return connection


def _write_ahead(connection: sqlite3.Connection, path: Path) -> None:
    """WAL: readers and a writer do not wait for each other, and nothing waits for the disk."""
    if is_on_windows_share(path):
        raise sqlite3.OperationalError("no shared memory on network drives")
    if _journal_mode(connection) != "wal":
        with contextlib.suppress(sqlite3.OperationalError):  # in use: it stays as it is
            connection.execute("PRAGMA journal_mode=WAL").fetchall()
    if _journal_mode(connection) == "wal":
        connection.execute("PRAGMA synchronous=NORMAL")


def _journal_mode(connection: sqlite3.Connection) -> str:
    return connection.execute("PRAGMA journal_mode").fetchall()[0][0]


def _roll_back(connection: sqlite3.Connection, _path: Path) -> None:
    """The old journal, for where there is no memory that processes share, which WAL needs.

    A file that is in WAL mode already can be turned back by a process that has it to itself.
    """
    connection.execute("PRAGMA locking_mode=EXCLUSIVE")
    connection.execute("PRAGMA journal_mode=DELETE").fetchall()
    connection.execute("PRAGMA locking_mode=NORMAL")
    connection.execute("PRAGMA schema_version").fetchall()  # releases the lock


def _prepare(connection: sqlite3.Connection, layout: Layout, *, is_written: bool) -> None:
    """Check that the file has its tables, and make them if it is empty."""
    if _is_ready(connection, layout) and not is_written:
        return
    try:
        with transaction(connection):  # even if nothing is to be done: it may be impossible
            if not _is_ready(connection, layout):
                for statement in layout.tables:
                    connection.execute(statement)
                connection.execute(f"PRAGMA user_version={layout.format}")
            elif layout.addition is not None:
                is_there, add = layout.addition
                if not connection.execute(is_there).fetchall():
                    connection.execute(add)
    except sqlite3.OperationalError as error:
        # A program that writes for so long keeps nobody from reading.
        if not is_held_up(error) or not _is_ready(connection, layout):
            raise


def _is_ready(connection: sqlite3.Connection, layout: Layout) -> bool:
    """Whether the file has its tables; False if it is empty. Raises `NewerFormat`, `Damaged`."""
    version = _format(connection)
    if version == 0:
        if not connection.execute("SELECT 1 FROM sqlite_master").fetchall():
            return False
        version = _format(connection)  # another QGIS may have made the tables just now
    if version > layout.format:
        raise NewerFormat
    if version != layout.format:
        raise Damaged("it is a database of another kind")
    return True


def _format(connection: sqlite3.Connection) -> int:
    return connection.execute("PRAGMA user_version").fetchall()[0][0]


@contextlib.contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Do all or nothing. Other writers are waited for first, so that nothing fails halfway."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        with contextlib.suppress(sqlite3.Error):  # SQLite did it already
            connection.execute("ROLLBACK")
        raise


def bytes_used(connection: sqlite3.Connection) -> int:
    """Return the size of the file without its free pages."""
    names = ("page_count", "freelist_count", "page_size")
    pages, free, size = (connection.execute(f"PRAGMA {n}").fetchall()[0][0] for n in names)
    return (pages - free) * size


def give_back_room(connection: sqlite3.Connection) -> None:
    """Make the file as small as its contents, unless somebody is reading it."""
    # Otherwise the free pages are used again.
    with contextlib.suppress(sqlite3.OperationalError):
        connection.execute("VACUUM")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


# ---- setting aside and deleting -------------------------------------------------------------


def set_aside(
    path: Path, found: tuple[int, int] | None, *, keeps_earlier: bool = False
) -> Path | None:
    """Rename a damaged file to ``NAME.damaged-N``, and delete earlier such files.

    `found` is the identity of the damaged file: if the present one is another, a second QGIS was
    faster, and None is returned. Raises OSError and sqlite3.Error; Windows renames no file that
    another process has open.
    """
    with _locked(path):
        if found is None or identity(path) != found:
            return None
        earlier = _damaged(path)
        number = max((_number(one) for one in earlier), default=0) + 1
        aside = path.with_name(f"{path.name}.damaged-{number}")
        for ending in _ENDINGS:
            with contextlib.suppress(FileNotFoundError):
                _with(path, ending).replace(_with(aside, ending))
        if not keeps_earlier:
            _delete(earlier)
        return aside


def delete(path: Path) -> None:
    """Delete a file and what SQLite put next to it, unless somebody has it open."""
    _delete([path])


def delete_damaged(path: Path) -> None:
    """Delete the files that were set aside, unless somebody has them open."""
    _delete(_damaged(path))


def _damaged(path: Path) -> list[Path]:
    found = path.parent.glob(f"{path.name}.damaged-*")
    return [one for one in found if one.name.rpartition("-")[2].isdecimal()]


def _number(aside: Path) -> int:
    return int(aside.name.rpartition("-")[2])


def _delete(paths: list[Path]) -> None:
    for path in paths:
        for ending in _ENDINGS:
            with contextlib.suppress(OSError):
                _with(path, ending).unlink()


def _with(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


@contextlib.contextmanager
def _locked(path: Path) -> Iterator[None]:
    """One process at a time: an SQLite file is a lock on every system, gone with its process."""
    lock = sqlite3.connect(str(_with(path, ".lock")), timeout=_BUSY, isolation_level=None)
    try:
        lock.execute("BEGIN EXCLUSIVE")
        yield
    finally:
        lock.close()
