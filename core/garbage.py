"""Keeps Python's garbage collector out of worker threads. Imports nothing of ours.

Python collects reference cycles in whichever thread makes the next object. There may be widgets in
them, which Qt allows only the main thread to destroy.
"""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Callable

_lock = threading.Lock()
_pauses = 0


def resume() -> None:
    """Turn the collector on again, unless it is paused."""
    with _lock:
        if not _pauses:
            gc.enable()


#: Called by the thread that ends the last pause. `core.gis.qt.jobs` leaves it to the main thread.
when_over: Callable[[], None] = resume


@contextmanager
def paused() -> Iterator[None]:
    """Pause the collector in a ``with`` block. Any thread; pauses are counted.

    This is also faster: a page makes tens of thousands of lists at once, which the collector would
    look through again and again, for a quarter of the time of reading.
    """
    global _pauses
    with _lock:
        _pauses += 1
        gc.disable()
    try:
        yield
    finally:
        with _lock:
            _pauses -= 1
            is_over = not _pauses
        if is_over:
            when_over()
