"""The files of the response store: opened, begun, and set aside where they are damaged.

SQLite, in the plugin's folder, which may lie on a network drive. Several QGIS have it open at a
time. It is never opened but by SQLite: closing a second handle on it would drop SQLite's locks.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Callable, NamedTuple

from parcel_lookup.core.files import database_uri, identity, is_on_windows_share

#: Rises with every change of the table. A newer file is left alone.
FORMAT = 1
#: How long another QGIS that writes is waited for, in seconds.
_BUSY = 5.0
_TABLE = """
CREATE TABLE responses (
  id INTEGER PRIMARY KEY,
  key BLOB NOT NULL UNIQUE,
  stored_at REAL NOT NULL,
  used_at REAL NOT NULL,
  size INTEGER NOT NULL,
  status INTEGER NOT NULL,
  headers TEXT NOT NULL,
  body BLOB NOT NULL,
  digest BLOB NOT NULL,
  service TEXT)
"""
_INDEX = "CREATE INDEX responses_by_use ON responses (used_at, size)"
#: The column came later; what was stored before is of a service that is not known.
_HAS_SERVICE = "SELECT 1 FROM pragma_table_info('responses') WHERE name = 'service'"
_ADD_SERVICE = "ALTER TABLE responses ADD COLUMN service TEXT"
#: What SQLite puts beside a file, and the file itself, which comes last: a fresh file must never
#: find the old one's log.
_ENDINGS = ("-wal", "-shm", "-journal", "")


class Layout(NamedTuple):
    """What is in a file."""

    #: Rises with every change of the tables. A newer file is left alone.
    format: int
    #: SQL that makes the tables.
    tables: tuple[str, ...]
    #: SQL that finds something where a file of this format has what was added to it later, and
    #: the SQL that adds it.
    addition: tuple[str, str] | None = None


RESPONSES = Layout(FORMAT, (_TABLE, _INDEX), (_HAS_SERVICE, _ADD_SERVICE))

#: Ways to open a file where nothing can be written. Write-ahead logging needs shared memory beside
#: the file, or the promise that nobody writes (`immutable`): then what a log holds is not seen.
_READ_ONLY: tuple[dict[str, str], ...] = ({}, {"immutable": "1"})

#: Tells a file from another one of the same name.
Identity = tuple


class Damaged(sqlite3.DatabaseError):
    """The file is no store."""


class NewerFormat(Exception):
    """The file is a store of a later version of the plugin."""


# A value that is too long, or missing, or there twice: none that was written here. And SQLite's
# words about a damaged name in the file, which quote it, are no text to Python.
_DAMAGES = (Damaged, sqlite3.DataError, sqlite3.IntegrityError, UnicodeDecodeError)
_DAMAGE_WORDS = ("no such table", "no such column", "Could not decode")


def is_damage(error: Exception) -> bool:
    """Whether an error means that the file is damaged, not that it cannot be had just now."""
    # Python has classes of their own for all codes of SQLite's but a few, of which two can occur
    # here: the file is no database, and the database is malformed.
    if type(error) is sqlite3.DatabaseError or isinstance(error, _DAMAGES):
        return True
    return str(error).startswith(_DAMAGE_WORDS)


def is_held_up(error: Exception) -> bool:
    """Whether an error means that another program is at work with the file for too long."""
    return "is locked" in str(error)


def connect(path: Path, layout: Layout = RESPONSES) -> sqlite3.Connection:
    """A connection to a file, which is begun where there is none; for any thread, one at a time.

    Where nothing can be written, not even beside the file, it is opened for reading only.

    Raises `NewerFormat`, OSError, sqlite3.Error and UnicodeDecodeError; `is_damage` tells which of
    these are damage.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    failures: list[sqlite3.Error] = []
    for begin_journal in (_write_ahead, _roll_back, _as_it_is):
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
    """Open a file in a folder where nothing can be written: what it holds is paid for already.

    Every response has a digest, so one that is changed while it is read is noticed.
    """
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
    path: Path, layout: Layout, begin_journal: Callable[[sqlite3.Connection, Path], None]
) -> sqlite3.Connection:
    connection = sqlite3.connect(
        str(path), timeout=_BUSY, isolation_level=None, check_same_thread=False
    )
    try:
        begin_journal(connection, path)
        _prepare(connection, layout, is_written=begin_journal is not _as_it_is)
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
    """The old journal, for where the memory that WAL shares between processes cannot be had.

    A file that is in WAL already can be turned back by whoever has it to himself.
    """
    connection.execute("PRAGMA locking_mode=EXCLUSIVE")
    connection.execute("PRAGMA journal_mode=DELETE").fetchall()
    connection.execute("PRAGMA locking_mode=NORMAL")
    connection.execute("PRAGMA schema_version").fetchall()  # lets go of the lock


def _as_it_is(_connection: sqlite3.Connection, _path: Path) -> None:
    """Nothing can be written: what is stored can perhaps be read."""


def _prepare(connection: sqlite3.Connection, layout: Layout, *, is_written: bool) -> None:
    """Check that the file is what it should be, and make it that where it is empty."""
    if _is_ready(connection, layout) and not is_written:
        return
    try:
        with transaction(connection):  # even where nothing is to be done: it may be impossible
            if not _is_ready(connection, layout):
                for statement in layout.tables:
                    connection.execute(statement)
                connection.execute(f"PRAGMA user_version={layout.format}")
            elif layout.addition is not None:
                is_there, add = layout.addition
                if not connection.execute(is_there).fetchall():
                    connection.execute(add)
    except sqlite3.OperationalError as error:
        # Whoever writes for so long keeps nobody from reading, and what is read need not be paid
        # for once more.
        if not is_held_up(error) or not _is_ready(connection, layout):
            raise


def _is_ready(connection: sqlite3.Connection, layout: Layout) -> bool:
    """Whether the file has its tables; False where it is empty.

    Raises `NewerFormat`, `Damaged`.
    """
    ((version,),) = connection.execute("PRAGMA user_version").fetchall()
    if version > layout.format:
        raise NewerFormat
    if version == 0 and not connection.execute("SELECT 1 FROM sqlite_master").fetchall():
        return False
    if version != layout.format:
        raise Damaged("it is a database of another kind")
    return True


def knows_services(connection: sqlite3.Connection) -> bool:
    """Whether a store of responses says of which service they are."""
    return bool(connection.execute(_HAS_SERVICE).fetchall())


def bytes_used(connection: sqlite3.Connection) -> int:
    """The size of the file, without pages that are free."""
    names = ("page_count", "freelist_count", "page_size")
    pages, free, size = (connection.execute(f"PRAGMA {n}").fetchall()[0][0] for n in names)
    return (pages - free) * size


@contextlib.contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All or nothing. Others' writing is waited for before, so that nothing fails in the middle."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        with contextlib.suppress(sqlite3.Error):  # SQLite did it already
            connection.execute("ROLLBACK")
        raise


def set_aside(path: Path, found: Identity | None) -> Path | None:
    """Move a damaged file out of the way as ``NAME.damaged-N``, and delete earlier such ones.

    `found` is the file that was damaged: where the present one is another, a second QGIS was
    faster, and None is returned. Raises OSError and sqlite3.Error; Windows moves no file that
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
        _delete(earlier)
        return aside


def delete(path: Path) -> None:
    """Delete a file and what SQLite put beside it, as far as nobody has it open."""
    _delete([path])


def delete_damaged(path: Path) -> None:
    """Delete what was set aside, as far as nobody has it open."""
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
