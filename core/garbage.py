"""Pauses of Python's cyclic garbage collector. Imports nothing of ours."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_lock = threading.Lock()
_pauses = 0
_was_on = False


def pause() -> None:
    """Pause the collector in this process until `resume`. Any thread; pauses are counted."""
    global _pauses, _was_on
    with _lock:
        if _pauses == 0:
            _was_on = gc.isenabled()
            gc.disable()
        _pauses += 1


def resume() -> None:
    """End one `pause`. The next collection may run in the thread that calls this."""
    global _pauses
    with _lock:
        _pauses -= 1
        if _pauses == 0 and _was_on:
            gc.enable()


@contextmanager
def paused() -> Iterator[None]:
    """Pause the collector in a ``with`` block.

    A page makes tens of thousands of lists at once, nearly all of which are gone a millisecond
    later, and in no cycle. The collector would look through them again and again, and through
    all that came before: a quarter of the time of reading, and more the more has come.
    """
    pause()
    try:
        yield
    finally:
        resume()
