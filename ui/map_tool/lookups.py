"""Runs the lookups of the map tool: one at a time, of which the last one counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable

from qgis.PyQt.QtCore import QObject

from parcel_lookup.core.gis.run.in_memory import InMemorySearch
from parcel_lookup.ui.kit.widgets import single_shot

if TYPE_CHECKING:
    from parcel_lookup.core.gis.connections import Connection, ConnectionGroup
    from parcel_lookup.core.gis.run.search_result import SearchResult
    from parcel_lookup.ui.map_tool.place_search import PlaceSearch

#: Every request that is sent counts. While one is running, only the last of several quick clicks is
#: looked up, and it waits for the earlier response no longer than this.
_START_MS, _CANCEL_MS = 500, 3000


class Lookups(QObject):
    """Looks up places: a new one replaces the current one, and waits for its end.

    The result of the one that was replaced is dropped.
    """

    def __init__(
        self,
        connection: Callable[[], Connection | ConnectionGroup],
        notice: Callable[[str], None],
        show: Callable[[PlaceSearch, SearchResult], None],
        parent: QObject,
    ) -> None:
        """`connection` returns what to search; `show` gets a place and its result."""
        super().__init__(parent)
        self._connection = connection
        self._notice = notice
        self._show = show
        #: The connection of the last lookup.
        self.used: Connection | ConnectionGroup | None = None
        #: The place whose result is shown; None if it is dropped.
        self._place: PlaceSearch | None = None
        self._search: InMemorySearch | None = None
        #: The place, and the consent to its cost, of the click that waits for the running search.
        self._next: tuple[PlaceSearch, bool] | None = None
        self._start_timer = single_shot(_START_MS, self._start_next, self)
        self._cancel_timer = single_shot(_CANCEL_MS, self._cancel, self)

    @property
    def is_waiting(self) -> bool:
        """Whether the result of a lookup will be shown."""
        return self._next is not None or (self._search is not None and self._place is not None)

    def look_up(self, place: PlaceSearch, is_approved: bool) -> None:
        """Look up a place now, or when the running lookup has ended."""
        self._place = place
        if self._search is None and self._next is None:
            self._start(place, is_approved)
            return
        self._next = (place, is_approved)
        if self.used is not None and self.used.is_metered:
            self._start_timer.start()
            self._cancel_timer.start()

    def drop(self) -> None:
        """Cancel the running lookup, and drop its result."""
        self._next = self._place = None
        self._start_timer.stop()
        self._cancel_timer.stop()
        self._cancel()

    def _start(self, place: PlaceSearch, is_approved: bool) -> None:
        self.used = self._connection()
        search = place.limited(self.used)
        self._search = InMemorySearch(search, self.used, place.area, is_approved=is_approved)
        self._search.noticed.connect(self._notice)
        self._search.done.connect(self._on_finished)
        self._search.start()

    def _cancel(self) -> None:
        if self._search is not None:
            self._search.cancel()

    def _start_next(self) -> None:
        """Look up the waiting place, unless a lookup is running or must not be followed yet."""
        if self._search is None and self._next is not None and not self._start_timer.isActive():
            self._cancel_timer.stop()
            (place, is_approved), self._next = self._next, None
            self._start(place, is_approved)

    def _on_finished(self, result: SearchResult) -> None:
        self._search = None
        if self._next is not None:
            self._start_next()
        elif self._place is not None:
            self._show(self._place, result)
