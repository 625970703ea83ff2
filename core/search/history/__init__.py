"""The search history: past searches, saved searches, and request counts, in one file."""

from parcel_lookup.core.search.history.history import History
from parcel_lookup.core.search.history.records import (
    FINISHED,
    PARTIAL,
    RUNNING,
    SAVED,
    UNFINISHED,
    Entry,
)

__all__ = ["FINISHED", "PARTIAL", "RUNNING", "SAVED", "UNFINISHED", "Entry", "History"]
