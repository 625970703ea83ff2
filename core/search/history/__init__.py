"""What was searched, what is kept by name, and what was spent: one file, plain Python.

`History` is the way in; the modules beside it each know one part of the file.
"""

from .entries import FINISHED, PARTIAL, RUNNING, UNFINISHED, Entry
from .exchange import Imported
from .history import History
from .saved import SavedSearch

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
