"""Keeps Python's garbage collector out of worker threads.

There may be widgets in the cycles that it collects, which Qt allows only the main thread to
destroy.
"""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from qgis.PyQt.QtCore import QObject, pyqtSignal, pyqtSlot

from parcel_lookup.core import garbage


class _Collector(QObject):
    """Collects in the main thread, which imports this module, after the work of other threads."""

    _over = pyqtSignal()

    def __init__(self) -> None:
        super().__init__()
        self._over.connect(self._collect)

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Pause the collector in a ``with`` block, and then until the main thread has collected."""
        garbage.pause()
        try:
            yield
        finally:
            if threading.current_thread() is threading.main_thread():
                garbage.resume()
            else:
                with suppress(RuntimeError):  # if QGIS was closed meanwhile, this may be gone
                    self._over.emit()

    @pyqtSlot()
    def _collect(self) -> None:
        # What piled up would otherwise be collected by the next thread to make an object. The
        # oldest generation can wait: it is slow.
        gc.collect(1)
        garbage.resume()


paused = _Collector().paused
