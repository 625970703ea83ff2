"""Keeps Python's garbage collector out of worker threads.

Python collects reference cycles in whichever thread makes the next object. There may be widgets in
them, which Qt allows only the main thread to destroy.
"""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from qgis.PyQt.QtCore import QObject, pyqtSignal, pyqtSlot


class _Collector(QObject):
    """Turns the collector off and on. It belongs to the main thread, which imports this module."""

    _over = pyqtSignal()

    def __init__(self) -> None:
        super().__init__()
        self._lock = threading.Lock()
        self._pauses, self._is_over = 0, False
        self._over.connect(self._collect)

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Pause the collector in a ``with`` block, and then until the main thread has collected."""
        with self._lock:
            self._pauses += 1
            gc.disable()
        try:
            yield
        finally:
            with self._lock:
                self._pauses -= 1
                if not self._pauses and threading.current_thread() is threading.main_thread():
                    gc.enable()
                elif not self._pauses and not self._is_over:
                    self._is_over = True
                    with suppress(RuntimeError):  # if QGIS was closed meanwhile, this may be gone
                        self._over.emit()

    @pyqtSlot()
    def _collect(self) -> None:
        # What piled up would otherwise be collected by the next thread to make an object. The
        # oldest generation can wait: it is slow.
        gc.collect(1)
        with self._lock:
            self._is_over = False
            if not self._pauses:
                gc.enable()


paused = _Collector().paused
