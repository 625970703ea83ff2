"""The queue of searches: one runs at a time, and all ends are reported together.

Main thread; without widgets.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any, Callable, NamedTuple

from parcel_lookup.core.contract import ErrorCode, ParcelError

#: After these errors, the next search would fail too: it is not started.
_ENDS_ALL = (
    ErrorCode.CANCELLED,
    ErrorCode.KEY_UNREADABLE,
    ErrorCode.KEY_REFUSED,
    ErrorCode.NO_SUBSCRIPTION,
    ErrorCode.QUOTA_SPENT,
    ErrorCode.NOT_A_SERVICE,
    ErrorCode.ADDRESS_REFUSED,
    ErrorCode.NO_RESPONSE,
    ErrorCode.CERTIFICATE,
    ErrorCode.HOST_UNKNOWN,
    ErrorCode.PROXY_FAILED,
    ErrorCode.PROXY_UNSUPPORTED,
    ErrorCode.LOCAL_FILE,
    ErrorCode.MISSING_LIBRARY,
    ErrorCode.RESTART_NEEDED,
)


class QueuedSearch(NamedTuple):
    """A search that starts when the searches before it have ended."""

    #: The name shown while it is waiting.
    title: str
    start: Callable[[], None]


class SearchQueue:
    """Starts each search when the previous one has ended (`end`), and reports all ends at the last.

    After an error that the next search would run into as well, the waiting searches are dropped.
    """

    def __init__(
        self,
        is_busy: Callable[[], bool],
        show_waiting: Callable[[Sequence[str]], None],
        report: Callable[[Sequence[Any], int], None],
    ) -> None:
        """Create the queue; `is_busy` returns whether a search is running.

        `show_waiting` gets the titles of the waiting searches. `report` gets what was given to
        `end`, in order, and the number of searches that were not started.
        """
        self._is_busy = is_busy
        self._show_waiting = show_waiting
        self._report = report
        self._waiting: deque[QueuedSearch] = deque()
        self._ends: list[Any] = []

    def add(self, *searches: QueuedSearch) -> None:
        """Add searches to the end of the queue."""
        self._waiting += searches
        if self._is_busy():
            self.show()
        elif self._waiting:
            self._waiting.popleft().start()

    def show(self) -> None:
        """Show the titles of the waiting searches."""
        self._show_waiting([one.title for one in self._waiting])

    def end(self, end: Any, error: ParcelError | None = None) -> None:
        """Record how a search ended, or why it was not started; then start the next."""
        self._ends.append(end)
        dropped = 0
        if error is not None and error.code in _ENDS_ALL:
            dropped = len(self._waiting)
            self._waiting.clear()
        if self._waiting:
            self._waiting.popleft().start()
            return
        ends, self._ends = self._ends, []
        self._report(ends, dropped)

    def hold(self) -> tuple[QueuedSearch, ...]:
        """Remove the waiting searches, to be added again when the user has decided."""
        waiting = tuple(self._waiting)
        self._waiting.clear()
        return waiting

    def clear(self) -> None:
        """Discard everything, without a report."""
        self._waiting.clear()
        self._ends.clear()
