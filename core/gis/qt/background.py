"""Run a function in a QGIS task, so that the main thread does not wait for a disk."""

from __future__ import annotations

import traceback
from typing import Any, Callable

from qgis.core import QgsTask
from qgis.PyQt import sip
from qgis.PyQt.QtCore import pyqtSignal

from parcel_lookup.core.contract import Cancellation, ErrorCode, ParcelError
from parcel_lookup.core.gis.qt.jobs import jobs
from parcel_lookup.core.markup import without_markup

# Silent: the code that started it reports the result.
_FLAGS = QgsTask.Flag.CanCancel | QgsTask.Flag.CancelWithoutPrompt | QgsTask.Flag.Silent


def unexpected_error() -> ParcelError:
    """Return the error for an unexpected exception. Call it while the exception is handled."""
    return ParcelError(ErrorCode.UNEXPECTED, detail=traceback.format_exc())


class Background(QgsTask):
    """Calls a function in a task's thread and emits its result in the main thread.

    `work` is given a `Cancellation`, must touch nothing of the main thread, and may raise
    `ParcelError`. Either `done` or `failed` is emitted, in the main thread; nothing after a cancel.
    """

    #: What `work` returned.
    done = pyqtSignal(object)
    #: The `ParcelError` that it raised.
    failed = pyqtSignal(object)

    def __init__(
        self, description: str, work: Callable[[Cancellation], Any], *, is_hidden: bool = False
    ) -> None:
        """With `is_hidden`, the task does not show among QGIS's tasks."""
        # QGIS shows it in a list, and in a tool tip that may be HTML.
        super().__init__(
            without_markup(description), _FLAGS | QgsTask.Flag.Hidden if is_hidden else _FLAGS
        )
        self._work = work
        self._cancellation = Cancellation()
        self._result: Any = None
        self._error: ParcelError | None = None

    @classmethod
    def begin(
        cls,
        description: str,
        work: Callable[[Cancellation], Any],
        done: Callable[[Any], None],
        failed: Callable[[ParcelError], None] | None = None,
    ) -> Background:
        """Start a hidden task, and return it; `done` gets its result, and `failed` its error."""
        task = cls(description, work, is_hidden=True)
        task.done.connect(done)
        if failed is not None:
            task.failed.connect(failed)
        task.start()
        return task

    def start(self) -> None:
        """Start it in QGIS's task manager, once. Main thread; callers need not keep a reference."""
        jobs.add(self)
        jobs.start_task(self)

    def run(self) -> bool:
        """Call the function. QGIS calls this in the task's thread."""
        try:
            with jobs.in_other_thread():
                self._result = self._work(self._cancellation)
        except ParcelError as error:
            _empty_frames(error)
            self._error = error
        except Exception:  # noqa: BLE001 - in a task it would be lost, or take QGIS along
            self._error = unexpected_error()
        return self._error is None

    def cancel(self) -> None:
        """Cancel the task, if it has not ended. Main thread; QGIS calls this as well."""
        self.cancel_in_time()

    def cancel_in_time(self) -> bool:
        """Cancel the task as `cancel` does; return False if it was too late. Main thread.

        After its `Cancellation.commit`, a task reports its end with `done` or `failed`.
        """
        # First the flag: a task that has not begun is over within QGIS's call.
        if not self._cancellation.cancel():
            return False
        # QGIS deletes a task a moment after its end, when its owner may still hold it.
        if not sip.isdeleted(self):
            super().cancel()
        return True

    def stop(self) -> None:
        """Cancel the task, without another signal (`jobs.Stoppable`)."""
        if not self.cancel_in_time() and not sip.isdeleted(self):
            self.blockSignals(True)

    def finished(self, result: bool) -> None:
        """Emit the result or the error. QGIS calls this in the main thread."""
        jobs.remove(self)
        if self._cancellation.is_cancelled:
            return
        if result:
            found, self._result = self._result, None  # layers among it would stay open
            self.done.emit(found)
        else:
            self.failed.emit(self._error)


def _empty_frames(error: BaseException | None) -> None:
    """Clear the frames of an error: they would keep a layer for the main thread to drop."""
    while error is not None:
        traceback.clear_frames(error.__traceback__)
        error = error.__cause__ or error.__context__
