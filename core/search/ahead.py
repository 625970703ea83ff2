"""Iteration in a daemon thread: the next items are computed while the last ones are used."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterator
from contextlib import closing
from typing import Callable, Generic, TypeVar

T = TypeVar("T")

#: Most iterators end at once; what they withdraw does not count as a request then.
_SECONDS_TO_CLOSE = 0.2


class Ahead(Generic[T]):
    """Iterates in a daemon thread, and passes the items on to one other thread, in order.

        with closing(Ahead(lambda: source.read(query, run), most=2)) as batches:
            for batch in batches:
                ...

    The iterator is made, read, and closed in its own thread: no thread can close a generator that
    another one is running. Nobody waits for that thread, not even the end of Python.
    """

    def __init__(self, make: Callable[[], Iterator[T]], most: int) -> None:
        """`most` items are computed ahead; with 0, each is computed when it is requested."""
        self._make, self._most = make, most
        self._changed = threading.Condition()
        self._items: deque[T] = deque()
        self._requested = self._taken = self._computed = 0
        self._error: Exception | None = None
        self._is_over = self._is_closed = self._is_woken = False
        threading.Thread(target=self._serve, name="parcel-lookup-stream", daemon=True).start()

    def take(self, seconds: float | None = None) -> T | None:
        """Return the next item; None at the end, after `wake`, or if none comes in some seconds.

        Raises what the iterator raised, after its last item.
        """
        with self._changed:
            self._requested = self._taken + 1
            self._changed.notify_all()
            self._changed.wait_for(lambda: self._items or self._is_over or self._is_woken, seconds)
            self._is_woken = False
            if self._items:
                self._taken += 1
                return self._items.popleft()
            error, self._error = self._error, None
            if error is not None:
                raise error
            return None

    @property
    def is_over(self) -> bool:
        """Whether the iterator has ended, and all of its items and its error were taken."""
        with self._changed:
            return self._is_over and not self._items and self._error is None

    def __iter__(self) -> Iterator[T]:
        """Yield the items that are left, however long they take."""
        while not self.is_over:
            item = self.take()
            if item is not None:
                yield item

    def wake(self) -> None:
        """Let `take` return now. Any thread."""
        with self._changed:
            self._is_woken = True
            self._changed.notify_all()

    def close(self) -> None:
        """Compute no further item. Waits for the iterator to end, but not for long."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()
            self._changed.wait_for(lambda: self._is_over, _SECONDS_TO_CLOSE)

    def _serve(self) -> None:
        try:
            with closing(self._make()) as items:  # type: ignore[type-var]
                while self._waits_for_request():
                    item = next(items, None)
                    if item is None:
                        break
                    with self._changed:
                        self._items.append(item)
                        self._computed += 1
                        self._changed.notify_all()
        except Exception as error:  # noqa: BLE001 - raised where the items are taken
            self._error = error
        with self._changed:
            self._is_over = True
            self._changed.notify_all()

    def _waits_for_request(self) -> bool:
        """Wait until another item may be computed; False if none is needed any longer."""
        with self._changed:
            self._changed.wait_for(
                lambda: self._is_closed or self._computed < self._requested + self._most
            )
            return not self._is_closed
