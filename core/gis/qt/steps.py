"""Work that alternates between short steps in the main thread and tasks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable

from qgis.PyQt.QtCore import QObject, QTimer, pyqtSignal

from parcel_lookup.core.contract import ParcelError
from parcel_lookup.core.gis.qt.background import Background, unexpected_error

if TYPE_CHECKING:
    from parcel_lookup.core.contract import Cancellation


class Steps(QObject):
    """Runs steps in the main thread, each in a turn of the event loop, until one raises.

    A subclass schedules steps with `_go_on_with` and tasks with `_work`, emits `done` after calling
    `_end`, and extends `_end` to release what it holds. An exception that is not a `ParcelError`
    becomes one (UNEXPECTED): Qt would drop it, and nobody would learn that the work has ended.
    """

    #: The result. Either this or `failed` is emitted, once; nothing after a cancel.
    done = pyqtSignal(object)
    #: A `ParcelError`.
    failed = pyqtSignal(object)

    def __init__(self, description: str, *, is_hidden: bool = False) -> None:
        """`description` is the name of the tasks in QGIS; hidden ones are not shown there."""
        super().__init__()
        self._description = description
        self._is_hidden = is_hidden
        self._steps: list[Callable[[], None]] = []
        self._background: Background | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._step)

    def cancel_in_time(self) -> bool:
        """Stop now, without another signal; return False if it was too late.

        Then the result is about to be reported, as if nobody had canceled.
        """
        if self._background is not None and not self._background.cancel_in_time():
            return False
        self.blockSignals(True)
        self._end()
        return True

    def _go_on_with(self, *steps: Callable[[], None], after_ms: int = 0) -> None:
        """Add steps after those that are scheduled."""
        self._steps += steps
        self._timer.start(after_ms)

    def _again(self, step: Callable[[], None], after_ms: int) -> None:
        """Run a step once more, before the others."""
        self._steps.insert(0, step)
        self._timer.start(after_ms)

    def _work(self, work: Callable[[Cancellation], Any], then: Callable[[Any], None]) -> None:
        """Run `work` in a task, and `then` with its result in the main thread."""
        self._background = Background(self._description, work, is_hidden=self._is_hidden)
        self._background.done.connect(lambda result: self._try(lambda: then(result)))
        self._background.failed.connect(self._fail)
        self._background.start()

    def _step(self) -> None:
        if self._try(self._steps.pop(0)) and self._steps and not self._timer.isActive():
            self._timer.start(0)

    def _try(self, step: Callable[[], None]) -> bool:
        """Run a step; return whether it succeeded. Otherwise all is ended, and `failed` emitted."""
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
        """Drop the scheduled steps: the work has ended in some way."""
        self._timer.stop()
        self._steps.clear()
        self._background = None
