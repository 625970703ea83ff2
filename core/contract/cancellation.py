"""Cancellation of work in other threads, at once."""

from __future__ import annotations

import threading
from typing import Callable

from parcel_lookup.core.contract.errors import Cancelled


class Cancellation:
    """A flag that work checks, with callbacks that interrupt work which cannot check it.

    A stalled read from a socket cannot check a flag: a callback shuts the socket down. May be used
    from any thread. Callbacks run in the thread that cancels, or at once if the flag is already
    set; they must be quick and must not raise.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._event = threading.Event()
        self._callbacks: dict[int, Callable[[], None]] = {}
        self._next = 0
        self._is_committed = False

    @property
    def is_cancelled(self) -> bool:
        """Whether the flag is set."""
        return self._event.is_set()

    def cancel(self) -> bool:
        """Set the flag and run the callbacks, once; return False if that comes too late."""
        with self._lock:
            if self._is_committed or self._event.is_set():
                return not self._is_committed
            self._event.set()
            callbacks = list(self._callbacks.values())
            self._callbacks.clear()
        for callback in callbacks:
            callback()
        return True

    def commit(self) -> None:
        """Raise `Cancelled` if the flag is set; otherwise, nothing sets it from now on.

        For a last step that is not undone, such as moving a file to its place: whoever cancels
        must not say that nothing was written.
        """
        with self._lock:
            if self._event.is_set():
                raise Cancelled
            self._is_committed = True

    def check(self) -> None:
        """Raise `Cancelled` if the flag is set."""
        if self._event.is_set():
            raise Cancelled

    def wait(self, seconds: float) -> None:
        """Wait for a number of seconds; raise `Cancelled` as soon as the flag is set."""
        if self._event.wait(seconds):
            raise Cancelled

    def on_cancel(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Run `callback` on cancel. Returns a function that removes it."""
        with self._lock:
            if not self._event.is_set():
                key = self._next
                self._next += 1
                self._callbacks[key] = callback
                return lambda: self._forget(key)
        callback()
        return lambda: None

    def _forget(self, key: int) -> None:
        with self._lock:
            self._callbacks.pop(key, None)
