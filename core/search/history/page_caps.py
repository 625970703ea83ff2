"""Page caps that services have shown without saying so, by base address.

A table of its own, made when the first one is learned: files of earlier versions have none.
"""

from __future__ import annotations

import sqlite3


def page_cap(connection: sqlite3.Connection, base_url: str) -> int | None:
    """The cap of a service; None where none is known."""
    if not _has_table(connection):
        return None
    row = connection.execute("SELECT cap FROM page_caps WHERE base_url = ?", (base_url,)).fetchone()
    return row[0] if row and isinstance(row[0], int) and row[0] > 0 else None


def set_page_cap(connection: sqlite3.Connection, base_url: str, cap: int | None) -> None:
    """Keep the cap of a service; None forgets it."""
    if cap is None:
        if _has_table(connection):
            connection.execute("DELETE FROM page_caps WHERE base_url = ?", (base_url,))
        return
    connection.execute(
        "CREATE TABLE IF NOT EXISTS page_caps"
        " (base_url TEXT NOT NULL PRIMARY KEY, cap INTEGER NOT NULL)"
    )
    connection.execute("INSERT OR REPLACE INTO page_caps VALUES (?, ?)", (base_url, cap))


def _has_table(connection: sqlite3.Connection) -> bool:
    found = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'page_caps'")
    return found.fetchone() is not None
