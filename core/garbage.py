"""Pauses of Python's garbage collector, which several threads may need at the same time.

Python collects reference cycles in whichever thread makes the next object.
"""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_lock = threading.Lock()
_number = 0
_was_on = True


def pause() -> None:
    """Turn the collector off until `resume` was called as many times. Any thread."""
    global _number, _was_on
    with _lock:
        if not _number:
            _was_on = gc.isenabled()
            gc.disable()
        _number += 1


def resume() -> None:
    """End one pause: after the last one, the collector is as it was before. Any thread."""
    global _number
    with _lock:
        _number -= 1
        if not _number and _was_on:
            gc.enable()


@contextmanager
def paused() -> Iterator[None]:
    """Pause the collector in a ``with`` block. Any thread."""
    pause()
    try:
        yield
    finally:
        resume()
