"""Searches out of the history, ready to be run once more. In a task: the history is a file."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from .stored_area import StoredArea

if TYPE_CHECKING:
    from parcel_lookup.core.search import Search
    from parcel_lookup.core.search.history import Entry, History


class Recalled(NamedTuple):
    """A search as it was when it was begun or saved."""

    #: Without polygons where `area` has them.
    search: Search
    #: None for a search by filters.
    area: StoredArea | None
    #: A `JoinMode`.
    join_mode: int
    #: None for a saved search.
    entry: Entry | None = None


def recall_entry(history: History, entry_id: str) -> Recalled:
    """A search of the history. Raises `ParcelError` where it is gone or cannot be read."""
    entry = history.entry(entry_id)
    search, carried = history.search_of(entry_id)
    return Recalled(*_apart(search, carried), entry.join_mode, entry)


def recall_saved(history: History, name: str) -> Recalled:
    """A saved search. Raises `ParcelError` where it is gone or cannot be read."""
    search, carried = history.saved_search(name)
    join_mode = next((one.join_mode for one in history.saved() if one.name == name), 0)
    return Recalled(*_apart(search, carried), join_mode)


def _apart(search: Search, carried: dict | None) -> tuple[Search, StoredArea | None]:
    if not search.is_by_area:
        return search, None
    return replace(search, polygons=()), StoredArea(search, carried)
