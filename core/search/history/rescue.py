"""What can be read of a damaged file, put into the new one."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from parcel_lookup.core.search.history.documents import Document, keep, unpack
from parcel_lookup.core.search.history.schema import FAILURES, Damaged, add_counts, check_row

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
