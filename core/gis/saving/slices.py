"""Work in the main thread a slice at a time, and in tasks between the slices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable

from qgis.PyQt.QtCore import QObject, QTimer, pyqtSignal

from parcel_lookup.core.contract import ParcelError
from parcel_lookup.core.gis.qt.background import Background, unexpected_error

if TYPE_CHECKING:
    from parcel_lookup.core.contract import Cancellation


class Slices(QObject):
    """Takes steps, each in a turn of the event loop, until one raises.

    What is no `ParcelError` ends it as well: it becomes one (UNEXPECTED).
    """

    #: What the last step gives. Either this or `failed` is emitted, once; nothing after `cancel`.
    done = pyqtSignal(object)
    #: A `ParcelError`.
    failed = pyqtSignal(object)

    def __init__(self, description: str) -> None:
        """`description` is what QGIS calls its tasks."""
        super().__init__()
        self._description = description
        self._steps: list[Callable[[], None]] = []
        self._background: Background | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._step)

    def cancel(self) -> None:
        """Stop now, without another signal: all is as it was."""
        self.blockSignals(True)
        if self._background is not None:
            self._background.cancel()
        self._end()

    def _go_on_with(self, *steps: Callable[[], None], after_ms: int = 0) -> None:
        """What is done next."""
        self._steps += steps
        self._timer.start(after_ms)

    def _again(self, step: Callable[[], None], after_ms: int) -> None:
        """Do a step once more, before the others."""
        self._steps.insert(0, step)
        self._timer.start(after_ms)

    def _work(self, work: Callable[[Cancellation], Any], then: Callable[[Any], None]) -> None:
        """Do something in a task."""
        self._background = Background(self._description, work)
        self._background.done.connect(lambda result: self._try(lambda: then(result)))
        self._background.failed.connect(self._fail)
        self._background.start()

    def _step(self) -> None:
        if self._try(self._steps.pop(0)) and self._steps and not self._timer.isActive():
            self._timer.start(0)

    def _try(self, step: Callable[[], None]) -> bool:
        """Take a step; whether it was taken. Otherwise it is all over, and told."""
        try:
            step()
        except ParcelError as error:
            self._fail(error)
        except Exception:  # noqa: BLE001 - Qt would drop it, and nobody would hear of the end
            self._fail(unexpected_error())
        else:
            return True
        return False

    def _fail(self, error: ParcelError) -> None:
        try:
            self._end()
        finally:
            self.failed.emit(error)

    def _end(self) -> None:
        """It is over, one way or another."""
        self._timer.stop()
        self._steps.clear()
