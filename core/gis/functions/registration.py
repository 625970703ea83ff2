"""Register the expression functions in QGIS, and remove them again."""

from __future__ import annotations

import gc
import threading
import time
from typing import TYPE_CHECKING

from qgis.core import QgsExpression
from qgis.PyQt.QtCore import QObject, QTimer, pyqtSignal, pyqtSlot

from parcel_lookup.core import garbage
from parcel_lookup.core.gis.functions.functions import ParcelAt, ParcelById, ParcelOwnerIs

if TYPE_CHECKING:
    from parcel_lookup.core.gis.functions.lookup import FunctionLookup

#: How often it is looked whether the functions are still in use, and how long they are taken for
#: that after they were.
_LOOK_MS = 500
IN_USE_SECONDS = 3.0
#: Where functions stay that QGIS does not have any more: modules are forgotten with the plugin.
_RETIRED = "_parcel_lookup_retired_functions"


class ExpressionFunctions(QObject):
    """The plugin's functions in QGIS, from when this is made to `close_down`. Main thread.

    While they are in use, files stay open, and Python's garbage is collected in the main thread
    alone: a thread that draws a map must not tear down widgets (`core.gis.qt.garbage`).
    """

    #: The functions are used again after a pause. Emitted in any thread.
    _began = pyqtSignal()

    def __init__(self) -> None:
        super().__init__()
        # Connects a signal when it is imported, which the main thread has to do; the rest is
        # imported by whichever thread uses the functions first.
        from parcel_lookup.core.gis.qt import garbage as _connected  # noqa: F401

        self._lookup: FunctionLookup | None = None
        self._lock = threading.Lock()
        self._is_in_use = self._is_closed = False
        self._used_at = 0.0
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_MS)
        self._timer.timeout.connect(self._look)
        self._began.connect(self._timer.start)
        # QGIS keeps them by their address only.
        by_lookup = (ParcelAt(self._use), ParcelById(self._use))
        self._functions = (*by_lookup, ParcelOwnerIs(self._note_use))
        for function in self._functions:
            QgsExpression.registerFunction(function)

    def close_down(self) -> None:
        """Remove the functions from QGIS, and close all files."""
        for function in self._functions:
            QgsExpression.unregisterFunction(function.name())
            function.retire()
        # An expression that was parsed before, in a rule of a style say, knows a function by its
        # place in QGIS's list, and may call what was there last: it must not be gone.
        retired = getattr(QgsExpression, _RETIRED, [])
        setattr(QgsExpression, _RETIRED, [*retired, *self._functions])
        with self._lock:  # a map may just be drawn
            self._is_closed = True
        self._timer.stop()
        self._end_use()

    def _use(self) -> FunctionLookup:
        """Return the lookup for one evaluation. Any thread."""
        self._note_use()
        return self._lookup or self._made()

    def _note_use(self) -> None:
        """Note an evaluation. Any thread."""
        self._used_at = time.monotonic()
        if not self._is_in_use:
            self._begin_use()

    def _begin_use(self) -> None:
        with self._lock:
            if self._is_in_use or self._is_closed:
                return
            self._is_in_use = True
            garbage.pause()
            self._began.emit()

    def _made(self) -> FunctionLookup:
        # Threads that import the same modules at a time may see them half made.
        with self._lock:
            from parcel_lookup.core.gis.functions import degrees  # noqa: F401 - used next
            from parcel_lookup.core.gis.functions.lookup import FunctionLookup

            self._lookup = self._lookup or FunctionLookup()
            return self._lookup

    @pyqtSlot()
    def _look(self) -> None:
        """Check twice a second whether the functions are still in use. Main thread."""
        gc.collect(1)
        if time.monotonic() - self._used_at > IN_USE_SECONDS:
            self._timer.stop()
            self._end_use()

    def _end_use(self) -> None:
        with self._lock:
            if not self._is_in_use:
                return
            self._is_in_use = False
            garbage.resume()
        if self._lookup is not None:
            self._lookup.let_go()
