"""Keep Python's garbage collector out of other threads: reference cycles may contain widgets."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from qgis.PyQt.QtCore import QCoreApplication, QObject, pyqtSignal, pyqtSlot

from parcel_lookup.core import garbage
from parcel_lookup.core.gis.qt.jobs import jobs


@contextmanager
def collected_in_main_thread() -> Iterator[None]:
    """For work in another thread: what becomes garbage meanwhile waits for the main thread.

    Python collects reference cycles in whichever thread happens to make the next object. Where
    that is a search's, the widgets and timers that anything in QGIS left in a cycle are torn down
    outside the thread they belong to, which Qt does not allow.
    """
    with jobs.in_other_thread():
        garbage.pause()
        try:
            yield
        finally:
            # If QGIS was closed meanwhile, the object and its thread may be gone.
            with suppress(RuntimeError):
                _resumer.resume_requested.emit()


class _Resumer(QObject):
    """Carries the end of a pause to the main thread.

    One for all: PyQt loses connections where two threads make some at a time, so none is made in
    a search's.
    """

    resume_requested = pyqtSignal()

    def __init__(self) -> None:
        super().__init__()
        self.moveToThread(QCoreApplication.instance().thread())
        self.resume_requested.connect(self._resume)

    @pyqtSlot()
    def _resume(self) -> None:
        # What piled up would otherwise be collected by the next to make an object, and that may
        # be the search's thread on its last steps. The oldest generation can wait: it is slow.
        gc.collect(1)
        garbage.resume()


_resumer = _Resumer()
