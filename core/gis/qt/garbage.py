"""Reference cycles are looked for in the main thread, never in a search's."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from qgis.PyQt.QtCore import QCoreApplication, QObject, pyqtSignal, pyqtSlot

from parcel_lookup.core import garbage

_changed = threading.Condition()
_working = 0


@contextmanager
def collected_in_main_thread() -> Iterator[None]:
    """For work in another thread: what becomes garbage meanwhile waits for the main thread.

    Python collects reference cycles in whichever thread happens to make the next object. Where
    that is a search's, the widgets and timers that anything in QGIS left in a cycle are torn down
    outside the thread they belong to, which Qt does not allow.
    """
    garbage.pause()
    _count_work(1)
    try:
        yield
    finally:
        # Where QGIS was closed meanwhile it may be gone, with the thread to tell.
        with suppress(RuntimeError):
            _resumer.asked.emit()
        _count_work(-1)


def wait_for_work(seconds: float) -> bool:
    """Wait until no other thread is in such work; whether it is so. Cancel it first.

    Main thread, before the modules are forgotten: work that comes to an import after that has
    Python load them once more.
    """
    with _changed:
        return _changed.wait_for(lambda: not _working, seconds)


def _count_work(more: int) -> None:
    global _working
    with _changed:
        _working += more
        _changed.notify_all()


class _Resumer(QObject):
    """Carries the end of a pause to the main thread.

    One for all: PyQt loses connections where two threads make some at a time, so none is made in
    a search's.
    """

    asked = pyqtSignal()

    def __init__(self) -> None:
        super().__init__()
        self.moveToThread(QCoreApplication.instance().thread())
        self.asked.connect(self._resume)

    @pyqtSlot()
    def _resume(self) -> None:
        # What piled up would otherwise be collected by the next to make an object, and that may
        # be the search's thread on its last steps. The oldest generation can wait: it is slow.
        gc.collect(1)
        garbage.resume()


_resumer = _Resumer()
