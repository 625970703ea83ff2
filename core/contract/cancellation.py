"""Telling work in other threads to stop, at once."""

from __future__ import annotations

import threading
from typing import Callable

from parcel_lookup.core.contract.errors import Cancelled


class Cancellation:
    """A flag that work looks at, and that can also wake work which is not looking.

    A stalled read from a socket cannot look at a flag. Whoever starts one registers a callback
    that shuts the socket down. May be used from any thread; callbacks run in the thread that
    cancels, or at once where the flag is already up, and must be quick and raise nothing.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._event = threading.Event()
        self._callbacks: dict[int, Callable[[], None]] = {}
        self._next = 0

    @property
    def is_cancelled(self) -> bool:
        """Whether the flag is up."""
        return self._event.is_set()

    def cancel(self) -> None:
        """Raise the flag and run the callbacks, once."""
        with self._lock:
            if self._event.is_set():
                return
            self._event.set()
            callbacks = list(self._callbacks.values())
            self._callbacks.clear()
        for callback in callbacks:
            callback()

    def check(self) -> None:
        """Raise `Cancelled` where the flag is up."""
        if self._event.is_set():
            raise Cancelled

    def wait(self, seconds: float) -> None:
        """Wait that long; raise `Cancelled` as soon as the flag goes up."""
        if self._event.wait(seconds):
            raise Cancelled

    def on_cancel(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Have `callback` run on cancel. Returns the function that takes it back."""
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
