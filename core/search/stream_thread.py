"""Iteration in a daemon thread: the next items are computed while the last ones are used."""

from __future__ import annotations

import math
import queue
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from typing import TYPE_CHECKING, Callable, Generic, TypeVar

if TYPE_CHECKING:
    from parcel_lookup.core.contract import Cancellation

T = TypeVar("T")

#: While nothing arrives, progress is reported all the same.
_SECONDS_BETWEEN_REPORTS = 0.3
#: What has arrived before a cancel is passed on within this time.
_SECONDS_AFTER_CANCEL = 0.3
#: Most iterators end at once; what they withdraw does not count as a request then.
_SECONDS_TO_CLOSE = 0.2


class StreamThread(Generic[T]):
    """Iterates in a daemon thread, and passes the items on to one other thread, in order.

        with closing(StreamThread(lambda: source.read(query, run), 2)) as batches:
            for batch in batches:
                ...

    The iterator is made, read, and closed in its own thread: no thread can close a generator that
    another one is running. Nobody waits for that thread, not even the end of Python.
    """

    def __init__(self, make: Callable[[], Iterator[T]], most: int) -> None:
        """`most` items are computed ahead; with 0, each is computed when it is requested."""
        self._make, self._most = make, most
        self._permits = threading.Semaphore(most)
        #: The items; None is the end.
        self._items: queue.SimpleQueue[T | None] = queue.SimpleQueue()
        self._error: Exception | None = None
        self._is_requested = self._is_over = self._is_closed = False
        self._ended = threading.Event()
        threading.Thread(target=self._serve, name="parcel-lookup-stream", daemon=True).start()

    def __iter__(self) -> Iterator[T]:
        """Yield all items, however long they take. Raises what the iterator raised after them."""
        while not self._is_over:
            item = self._take()
            if item is not None:
                yield item

    def until_cancel(self, cancellation: Cancellation, report: Callable[[], None]) -> Iterator[T]:
        """Yield all items as `__iter__` does, and call `report` after each, and while none comes.

        Raises `Cancelled` soon after a cancel, whatever the iterator does.
        """
        give_up = math.inf
        while not self._is_over:
            left = max(0.0, give_up - time.monotonic())
            item = self._take(min(left, _SECONDS_BETWEEN_REPORTS))
            if item is not None:
                yield item
            elif time.monotonic() >= give_up:
                break
            if not cancellation.is_cancelled:
                report()
            elif give_up == math.inf:
                give_up = time.monotonic() + _SECONDS_AFTER_CANCEL
        cancellation.check()

    def close(self) -> None:
        """Compute no further item. Waits for the iterator to end, but not for long."""
        self._is_closed = True
        self._permits.release(self._most + 1)
        self._ended.wait(_SECONDS_TO_CLOSE)

    def _take(self, seconds: float | None = None) -> T | None:
        """Return the next item; None at the end, or if none comes in some seconds."""
        if not self._is_requested:
            self._is_requested = True
            self._permits.release()
        try:
            item = self._items.get(timeout=seconds)
        except queue.Empty:
            return None
        self._is_requested, self._is_over = False, item is None
        if item is None and self._error is not None:
            raise self._error
        return item

    def _serve(self) -> None:
        try:
            with closing(self._make()) as items:  # type: ignore[type-var]
                while self._permits.acquire() and not self._is_closed:
                    item = next(items, None)
                    if item is None:
                        break
                    self._items.put(item)
        except Exception as error:  # noqa: BLE001 - raised where the items are taken
            self._error = error
        self._items.put(None)
        self._ended.set()
