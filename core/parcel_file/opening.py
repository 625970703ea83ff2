"""Opens parcel files for reading, and turns the failures of SQLite into errors for the user."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from parcel_lookup.core.contract import Cancellation, Cancelled, ErrorCode, ParcelError
from parcel_lookup.core.files import database_uri
from parcel_lookup.core.i18n import tr

_NOT_A_DATABASE = tr("it is not a GeoPackage.")
_DAMAGED = tr("it is damaged.")
_BUSY = tr("another program is writing to it.")

#: Steps of SQLite's machine between two looks at a cancellation: about a millisecond.
_STEPS = 10_000


def connect_read_only(path: Path, timeout: float = 0.25) -> sqlite3.Connection:
    """Open a database for reading. May be used by any thread, by one at a time.

    Raises sqlite3.Error. Nothing is created where nothing is.
    """
    try:
        return _connect(path, timeout, mode="ro")
    except sqlite3.OperationalError:
        # A file that was left in write-ahead mode cannot be opened in a folder where nothing can
        # be written, except by promising that nobody else writes to it either.
        if _is_left_in_wal_mode(path):
            return _connect(path, timeout, mode="ro", immutable="1")
        raise


def _connect(path: Path, timeout: float, **options: str) -> sqlite3.Connection:
    connection = sqlite3.connect(
        database_uri(path.absolute(), **options),
        uri=True,
        timeout=timeout,
        isolation_level=None,
        check_same_thread=False,
    )
    try:
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.Error:
        connection.close()
        raise
    # One bad byte in one text must not cost the whole row.
    connection.text_factory = lambda data: str(data, "utf-8", "replace")
    return connection


def fetch_all(
    connection: sqlite3.Connection, query: str, values: Sequence[Any] = ()
) -> list[tuple[Any, ...]]:
    """Return all rows of a query on a connection of `connect_read_only`, where there are many.

    Replacing bad bytes takes a call for each text, which few files need.
    """
    replacing = connection.text_factory
    connection.text_factory = str
    try:
        return connection.execute(query, values).fetchall()
    except sqlite3.OperationalError as error:
        if "decode" not in str(error):
            raise
    finally:
        connection.text_factory = replacing
    return connection.execute(query, values).fetchall()


def _is_left_in_wal_mode(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            header = file.read(20)
    except OSError:
        return False
    return header[18:20] == b"\2\2" and not path.with_name(path.name + "-wal").exists()


def is_busy(error: sqlite3.Error) -> bool:
    """Whether the statement failed only because another program has the file locked."""
    return "locked" in str(error) or "busy" in str(error)


def local_file_error(path: Path, reason: str, detail: str = "") -> ParcelError:
    """Return the error that a parcel file cannot be used; `reason` ends its sentence."""
    return ParcelError(ErrorCode.LOCAL_FILE, detail, path=str(path), reason=reason)


def watch(connection: sqlite3.Connection, cancellation: Cancellation) -> None:
    """Have the connection's statements end soon after a cancel, with a sqlite3.OperationalError."""
    connection.set_progress_handler(lambda: cancellation.is_cancelled, _STEPS)


def closed_error(path: Path) -> ParcelError:
    """Return the error of a request to a source that was closed in the meantime."""
    return local_file_error(path, tr("it was closed."))


@contextmanager
def reading(path: Path, cancellation: Cancellation) -> Iterator[None]:
    """Turn what SQLite raises while a file is read into a `ParcelError`."""
    try:
        yield
    except sqlite3.Error as error:
        if cancellation.is_cancelled:
            raise Cancelled from error
        raise local_file_error(path, _reading_reason(path, error), str(error)) from error
    except OSError as error:
        raise local_file_error(path, f"{error.strerror or error}.", str(error)) from error


def _reading_reason(path: Path, error: sqlite3.Error) -> str:
    if not path.exists():
        return tr("it does not exist.")
    if path.is_dir():
        return tr("it is a folder.")
    text = str(error)
    if "not a database" in text:
        return _NOT_A_DATABASE
    if is_busy(error):
        return _BUSY
    if "malformed" in text or "disk I/O" in text:
        return _DAMAGED
    if "unable to open" in text:
        return tr("it cannot be opened.")
    return tr("it cannot be read ({error}).").format(error=text)


@contextmanager
def writing(path: Path, cancellation: Cancellation) -> Iterator[None]:
    """Turn what SQLite or the file system raises while a file is written into a `ParcelError`."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        if cancellation.is_cancelled:
            raise Cancelled from error
        if isinstance(error, PermissionError):
            reason = tr("it cannot be written; another program may have it open.")
        else:
            reason = tr("it cannot be written ({error}).").format(
                error=getattr(error, "strerror", None) or error
            )
        raise local_file_error(path, reason, str(error)) from error
