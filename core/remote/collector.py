"""Keeping the garbage collector out of the way while a page is read."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_lock = threading.Lock()
_readers = 0
_was_on = False


@contextmanager
def collector_paused() -> Iterator[None]:
    """Look for no reference cycles meanwhile; several threads may be inside at a time.

    A page makes tens of thousands of lists at once, nearly all of which are gone a millisecond
    later, and in no cycle. The collector would look through them again and again, and through
    all that came before: a quarter of the time of reading, and more the more has come.
    """
    global _readers, _was_on
    with _lock:
        if _readers == 0:
            _was_on = gc.isenabled()
            gc.disable()
        _readers += 1
    try:
        yield
    finally:
        with _lock:
            _readers -= 1
            if _readers == 0 and _was_on:
                gc.enable()
