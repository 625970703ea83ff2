"""What was searched, what is kept by name, and what was spent: one file, plain Python.

`History` is the way in; the modules beside it each know one part of the file.
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
