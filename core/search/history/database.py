"""The SQLite file of the history: tables, transactions, documents, and the rescue of damaged files.

`core.sqlite_file` opens, shares, and replaces the file.
"""

from __future__ import annotations

import hashlib
import json
import re
import sqlite3
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Callable, NamedTuple, TypeVar

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.search.query.search import Search
from parcel_lookup.core.sqlite_file import (
    BUSY_SECONDS,
    FAILURES,
    SQLITE_FAILURES,
    Damaged,
    Layout,
    SqliteFile,
    failure_reason,
    snapshot,
    transaction,
)

#: The columns of each table. Those without NOT NULL may be NULL.
TABLES: dict[str, tuple[tuple[str, str], ...]] = {
    # Searches and carried-over values as compressed JSON, each once, by the SHA-256 of their text.
    "documents": (
        ("digest", "TEXT NOT NULL PRIMARY KEY"),
        ("body", "BLOB NOT NULL"),
    ),
    "entries": (
        ("id", "TEXT NOT NULL PRIMARY KEY"),
        ("turn", "INTEGER NOT NULL"),  # increases: the order in which searches started or resumed
        ("state", "TEXT NOT NULL"),
        ("sentence", "TEXT NOT NULL"),
        ("name", "TEXT NOT NULL"),
        ("connection", "TEXT NOT NULL"),
        ("base_url", "TEXT NOT NULL"),
        ("started", "REAL NOT NULL"),
        ("not_before", "REAL NOT NULL"),
        ("seconds", "REAL NOT NULL"),
        ("parcels", "INTEGER NOT NULL"),
        ("expected_parcels", "INTEGER"),
        ("requests", "INTEGER NOT NULL"),
        ("expected_requests", "INTEGER"),
        ("reason", "TEXT NOT NULL"),
        ("join_mode", "INTEGER NOT NULL"),
        ("origin", "TEXT NOT NULL"),
        ("beat", "REAL NOT NULL"),
        ("earlier_requests", "INTEGER NOT NULL"),  # of the runs before the present one
        ("earlier_seconds", "REAL NOT NULL"),
        ("search", "TEXT NOT NULL"),  # digests of documents
        ("carried", "TEXT NOT NULL"),  # "" without carried-over values
    ),
    "saved": (
        ("name", "TEXT NOT NULL PRIMARY KEY"),
        ("sentence", "TEXT NOT NULL"),
        ("created", "REAL NOT NULL"),
        ("join_mode", "INTEGER NOT NULL"),
        ("search", "TEXT NOT NULL"),
        ("carried", "TEXT NOT NULL"),
    ),
    "counters": (
        ("key", "TEXT NOT NULL"),
        ("month", "TEXT NOT NULL"),
        ("requests", "INTEGER NOT NULL"),
    ),
}
_CREATE = tuple(
    f"CREATE TABLE {name} ({', '.join(' '.join(column) for column in columns)})"
    for name, columns in TABLES.items()
)
_LAYOUT = Layout(
    1,
    (*_CREATE, "CREATE UNIQUE INDEX counters_by_month ON counters (key, month)"),
    leaves_unknown=True,
)
_TYPES = {"TEXT": str, "INTEGER": int, "REAL": float, "BLOB": bytes}
_MONTH = re.compile(r"\d{4}-\d{2}")
#: Polygons are random numbers: a higher level takes three times as long and saves four percent.
_ZLIB_LEVEL = 1
_T = TypeVar("_T")


class Database:
    """The file of the history, with what to report to the user about it. Any thread.

    What `write` has written is on the disk when it returns (`synchronous = FULL`). With `durable`
    False, a power cut may lose it until the next durable write, but never damages the file.
    """

    def __init__(self, path: Path) -> None:
        """Open nothing before it is needed."""
        self.path = path
        self._file = SqliteFile(path, _LAYOUT, on_set_aside=self._rescue, keeps_damaged=True)
        self._problems: dict[str, None] = {}

    @property
    def problem(self) -> str:
        """The sentences for the user so far, each once, or ""."""
        return " ".join(list(self._problems))

    def report(self, sentence: str) -> None:
        """Add a sentence for the user."""
        self._problems[sentence] = None

    def read(self, work: Callable[[sqlite3.Connection], _T]) -> _T:
        """Return the result of `work`, for which the file does not change meanwhile.

        Raises `ParcelError` (HISTORY_FAILED), or as `work` does.
        """

        def read(connection: sqlite3.Connection) -> _T:
            with snapshot(connection):
                return work(connection)

        return self._use(read)

    def write(
        self,
        work: Callable[[sqlite3.Connection], _T],
        *,
        durable: bool = True,
        busy_seconds: float = BUSY_SECONDS,
    ) -> _T:
        """Run `work` as one transaction, which an exception rolls back. Raises as `read`.

        `busy_seconds`: how long to wait for another process that is writing.
        """

        def write(connection: sqlite3.Connection) -> _T:
            connection.execute(_busy_timeout(busy_seconds))
            connection.execute(f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}")
            try:
                with transaction(connection):
                    return work(connection)
            finally:
                connection.execute(_busy_timeout(BUSY_SECONDS))

        return self._use(write)

    def close(self) -> None:
        """Close the file; the next call opens it again."""
        self._file.disconnect()

    def _use(self, work: Callable[[sqlite3.Connection], _T]) -> _T:
        try:
            return self._file.use(work)
        except FAILURES as error:
            self._file.disconnect()  # perhaps read-only, and can be written the next time
            detail, reason = f"{self.path}: {error}", failure_reason(error)
            raise ParcelError(ErrorCode.HISTORY_FAILED, detail, reason=reason) from error

    def _rescue(self, damaged: Path) -> None:
        """Copy what can be read of a damaged file into a new one, and report that."""
        moved = tr(
            "The file of the search history was damaged and was renamed to “{name}”."
        ).format(name=damaged.name)
        try:
            rescued = self._file.use(lambda connection: _rescue(damaged, connection))
        except FAILURES:
            self.report(moved)
            raise
        self.report(f"{moved} {rescued}")


def _busy_timeout(seconds: float) -> str:
    return f"PRAGMA busy_timeout = {1000 * seconds:.0f}"


def check_row(table: str, row: Sequence[object]) -> None:
    """Raise `Damaged` if the values of a row are not of its columns' types.

    SQLite does not check its file: bytes that changed on the disk are read as other values.
    """
    if len(row) != len(TABLES[table]):
        raise Damaged(f"malformed table: {table}")
    for (name, definition), value in zip(TABLES[table], row):
        kind, _, rest = definition.partition(" ")
        if not isinstance(value, _TYPES[kind]) and (value is not None or rest):
            raise Damaged(f"malformed row: {table}.{name}")


def add_counts(connection: sqlite3.Connection, rows: Iterable[tuple[str, str, int]]) -> None:
    """Add to the counters of (key, month) the requests of the rows (key, month, requests)."""
    connection.executemany(
        "INSERT INTO counters VALUES (?, ?, ?) "
        "ON CONFLICT (key, month) DO UPDATE SET requests = requests + excluded.requests",
        rows,
    )


# ---- documents ------------------------------------------------------------------------------


class Document(NamedTuple):
    """A search, or the values carried over with it, as compressed JSON."""

    digest: str
    body: bytes


def pack_search(search: Search) -> Document:
    """Compress a search; the digest is `Search.digest`. Takes 0.1 s for 10,000 polygons."""
    return _pack(search.to_text())


def pack_carried(carried: dict[str, Any] | None) -> Document | None:
    """Compress values of JSON types; None if there are none."""
    if carried is None:
        return None
    return _pack(json.dumps(carried, sort_keys=True, separators=(",", ":")))


def _pack(text: str) -> Document:
    data = text.encode()
    return Document(hashlib.sha256(data).hexdigest(), zlib.compress(data, _ZLIB_LEVEL))


def unpack(digest: str, body: bytes) -> Any:
    """Return the JSON of a document. Raises `Damaged` if it does not match the digest."""
    try:
        data = zlib.decompress(body)
    except zlib.error as error:
        raise Damaged(f"malformed document: {error}") from error
    if hashlib.sha256(data).hexdigest() != digest:
        raise Damaged("malformed document: it has another digest")
    return json.loads(data)


def add_documents(connection: sqlite3.Connection, *documents: Document | None) -> None:
    """Store documents that are not there yet, in the transaction that refers to them."""
    connection.executemany(
        "INSERT OR IGNORE INTO documents VALUES (?, ?)", [one for one in documents if one]
    )


def load_document(connection: sqlite3.Connection, digest: str) -> Any:
    """Return the JSON of a document; None if the digest is empty or there is no such document."""
    row = connection.execute("SELECT body FROM documents WHERE digest = ?", (digest,)).fetchone()
    return None if row is None else unpack(digest, row[0])


def delete_unused_documents(connection: sqlite3.Connection) -> None:
    """Delete the documents to which nothing refers anymore."""
    connection.execute(
        "DELETE FROM documents WHERE digest NOT IN ("
        "SELECT search FROM entries UNION SELECT carried FROM entries UNION "
        "SELECT search FROM saved UNION SELECT carried FROM saved)"
    )


def storable(text: str) -> str:
    """Return a text without unpaired surrogates, which SQLite refuses.

    File names on Windows may contain them. Documents keep them: JSON can escape them.
    """
    return text.encode("utf-8", "replace").decode()


# ---- damaged files --------------------------------------------------------------------------


def _rescue(damaged: Path, target: sqlite3.Connection) -> str:
    """Copy what can be read of a damaged file, and return a sentence about it.

    Raises sqlite3.Error if `target` fails.
    """
    with closing(sqlite3.connect(str(damaged), isolation_level=None)) as source:
        source.text_factory = lambda data: str(data, "utf-8", "replace")
        with transaction(target):
            known = {""}
            for digest, body in _good_rows(source, "documents"):
                if _is_good(unpack, digest, body):
                    add_documents(target, Document(digest, body))
                    known.add(digest)
            copied = []
            for table in ("saved", "entries"):  # without its search, a row is of no use
                rows = _good_rows(source, table)
                good = {row[0]: row for row in rows if known.issuperset(row[-2:])}
                places = ", ".join("?" * len(TABLES[table]))
                # Both names are ours.
                statement = f"INSERT OR IGNORE INTO {table} VALUES ({places})"  # noqa: S608  # nosec B608
                target.executemany(statement, good.values())
                copied.append(len(good))
            counts = {
                row[:2]: row
                for row in _good_rows(source, "counters")
                if _MONTH.fullmatch(row[1]) and row[2] > 0
            }
            add_counts(target, counts.values())
    if not any((*copied, counts)):
        return tr("Nothing in it could be read: saved searches and request counts start over.")
    return tr("Recovered from it: {saved}, {searches}, {counts}.").format(
        saved=number_of(copied[0], "{} saved search", "{} saved searches"),
        searches=number_of(copied[1], "{} search in the history", "{} searches in the history"),
        counts=number_of(len(counts), "{} monthly request count", "{} monthly request counts"),
    )


def _good_rows(source: sqlite3.Connection, table: str) -> Iterator[tuple[Any, ...]]:
    """Iterate over the rows that can be read and match their table; some of them twice."""
    # The second order reaches the rows behind a page that cannot be read.
    for order in ("ASC", "DESC"):
        try:
            statement = f"SELECT * FROM {table} ORDER BY rowid {order}"  # noqa: S608  # nosec B608
            for row in source.execute(statement):
                if _is_good(check_row, table, row):
                    yield row
        except SQLITE_FAILURES:
            continue
        return


def _is_good(check: Callable[..., Any], *arguments: Any) -> bool:
    try:
        check(*arguments)
    except Damaged:
        return False
    return True
