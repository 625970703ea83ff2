"""Searches that are saved by name."""

from __future__ import annotations

import re
import sqlite3
from dataclasses import dataclass

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.search.history.documents import Document, drop_unused, keep
from parcel_lookup.core.search.history.entries import refused
from parcel_lookup.core.search.history.schema import check_row

_NUMBERED = re.compile(r" \(\d+\)$")


@dataclass(frozen=True)
class SavedSearch:
    """A search that is kept by name."""

    name: str
    #: What it finds (`Search.describe`).
    sentence: str
    #: When it was saved here, in seconds since 1970.
    created: float
    join_mode: int = 0


def put(
    connection: sqlite3.Connection, saved: SavedSearch, search: Document, carried: Document | None
) -> None:
    """Save a search, in the place of one of the same name."""
    keep(connection, search, carried)
    connection.execute(
        "INSERT OR REPLACE INTO saved VALUES (?, ?, ?, ?, ?, ?)",
        (
            saved.name,
            saved.sentence,
            saved.created,
            saved.join_mode,
            search.digest,
            carried.digest if carried else "",
        ),
    )
    drop_unused(connection)


def get_all(connection: sqlite3.Connection) -> list[SavedSearch]:
    """Return all saved searches, sorted by name."""
    found = []
    for row in connection.execute("SELECT * FROM saved"):
        check_row("saved", row)
        found.append(SavedSearch(*row[:4]))
    return sorted(found, key=lambda one: (one.name.casefold(), one.name))


def get(connection: sqlite3.Connection, name: str) -> SavedSearch:
    """One of them. Raises `ParcelError` (REQUEST_REFUSED) where there is none of that name."""
    row = connection.execute("SELECT * FROM saved WHERE name = ?", (name,)).fetchone()
    if row is None:
        raise _gone(name)
    check_row("saved", row)
    return SavedSearch(*row[:4])


def documents_of(connection: sqlite3.Connection, name: str) -> tuple[str, str]:
    """The digests of the search and the carried values. Raises as `get`."""
    row = connection.execute("SELECT search, carried FROM saved WHERE name = ?", (name,)).fetchone()
    if row is None:
        raise _gone(name)
    return row


def rename(connection: sqlite3.Connection, old: str, new: str) -> None:
    """Give another name. Raises `ParcelError`: NAME_REFUSED; REQUEST_REFUSED as `get`."""
    get(connection, old)
    if new != old and new in taken_names(connection):
        raise ParcelError(
            ErrorCode.NAME_REFUSED, name=new, reason="another saved search has it already."
        )
    connection.execute("UPDATE saved SET name = ? WHERE name = ?", (new, old))


def remove(connection: sqlite3.Connection, name: str) -> None:
    """Forget one, where it is there."""
    connection.execute("DELETE FROM saved WHERE name = ?", (name,))
    drop_unused(connection)


def taken_names(connection: sqlite3.Connection) -> set[str]:
    """All names."""
    return {name for (name,) in connection.execute("SELECT name FROM saved")}


def free_name(name: str, taken: set[str]) -> str:
    """The name, or with the first number that makes it a new one: ``Farms (2)``."""
    free, number, base = name, 1, _NUMBERED.sub("", name)
    while free in taken:
        number += 1
        free = f"{base} ({number})"
    return free


def check_name(name: str) -> str:
    """A name as it is kept. Raises `ParcelError` (NAME_REFUSED) where it is empty."""
    name = name.strip()
    if not name:
        raise ParcelError(ErrorCode.NAME_REFUSED, name=name, reason="it is empty.")
    return name


def _gone(name: str) -> ParcelError:
    return refused(f"there is no saved search “{name}”.")
