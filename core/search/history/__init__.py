"""The search history: past searches, saved searches, and counted requests, in one file.

`History` is the interface; each of the other modules knows one part of the file.
"""

from parcel_lookup.core.search.history.entries import FINISHED, PARTIAL, RUNNING, UNFINISHED, Entry
from parcel_lookup.core.search.history.exchange import Imported
from parcel_lookup.core.search.history.history import History
from parcel_lookup.core.search.history.saved import SavedSearch

__all__ = [
    "FINISHED",
    "PARTIAL",
    "RUNNING",
    "UNFINISHED",
    "Entry",
    "History",
    "Imported",
    "SavedSearch",
]
