"""Searches out of the history, ready to be run once more. In a task: the history is a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from parcel_lookup.core.gis.inputs.stored_area import without_input

if TYPE_CHECKING:
    from parcel_lookup.core.gis.inputs.stored_area import StoredArea, StoredRows
    from parcel_lookup.core.search import Search
    from parcel_lookup.core.search.history import Entry, History


class Recalled(NamedTuple):
    """A search as it was when it was begun or saved."""

    #: Without polygons, or the rows of a list, where `area` has them.
    search: Search
    #: None for a search by filters.
    area: StoredArea | StoredRows | None
    #: A `JoinMode`.
    join_mode: int
    #: None for a saved search.
    entry: Entry | None = None


def recall_entry(history: History, entry_id: str) -> Recalled:
    """A search of the history. Raises `ParcelError` where it is gone or cannot be read."""
    entry = history.entry(entry_id)
    search, carried = history.search_of(entry_id)
    return Recalled(*without_input(search, carried), entry.join_mode, entry)


def recall_saved(history: History, name: str) -> Recalled:
    """A saved search. Raises `ParcelError` where it is gone or cannot be read."""
    search, carried = history.saved_search(name)
    join_mode = next((one.join_mode for one in history.saved() if one.name == name), 0)
    return Recalled(*without_input(search, carried), join_mode)
