"""Search → Plan → engine: what is asked, what it costs, and how it is carried out.

What is imported here needs the standard library only. `engine`, `polygons` and `overlap` need
shapely and are imported when a search runs.
"""

from .found import Feedback, Found, Overlap, Progress, Sink
from .outcome import Outcome
from .search import Search, SearchPolygon

__all__ = [
    "Feedback",
    "Found",
    "Outcome",
    "Overlap",
    "Progress",
    "Search",
    "SearchPolygon",
    "Sink",
]
