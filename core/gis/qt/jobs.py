"""Background work: one registry keeps it alive, and stops it when the plugin is unloaded.

Main thread, where a method does not say otherwise.
"""

from __future__ import annotations

import threading
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol, TypeVar

from qgis.core import Qgis, QgsApplication, QgsTask, QgsTaskManager
from qgis.PyQt.QtCore import QThreadPool

from parcel_lookup.core.contract import Cancellation
from parcel_lookup.core.gis.qt import garbage
from parcel_lookup.core.gis.qt.log import log

_J = TypeVar("_J")
#: The longest wait for a thread to take a task: only if all threads of QGIS are busy.
_MOST_SECONDS_TO_START, _SECONDS_BETWEEN_LOOKS = 0.02, 0.0002
#: The longest wait for canceled tasks at the end of QGIS, in milliseconds.
_MOST_MS_TO_END = 3000


class Stoppable(Protocol):
    """Work in progress, which the registry keeps alive."""

    def stop(self) -> object:
        """Stop now, without emitting another signal; do nothing if it has ended."""


class CancelableWork:
    """Work of another thread that ends soon after its cancellation."""

    def __init__(self, cancellation: Cancellation) -> None:
        self._cancellation = cancellation

    def stop(self) -> None:
        """Cancel it."""
        self._cancellation.cancel()


class Jobs:
    """The jobs that are under way, in the order in which they began."""

    def __init__(self) -> None:
        self._jobs: dict[Stoppable, None] = {}
        #: Kept for `start_task`.
        self._task_manager: QgsTaskManager | None = None
        self._changed = threading.Condition()
        self._in_threads = 0

    def add(self, job: Stoppable) -> None:
        """Keep a job alive until `remove`. Any thread."""
        self._jobs[job] = None

    def remove(self, job: Stoppable) -> None:
        """Forget a job that has ended. Any thread."""
        self._jobs.pop(job, None)

    @contextmanager
    def cancelable(self, cancellation: Cancellation) -> Iterator[None]:
        """Register work of this thread, which `stop_all` cancels. Any thread."""
        job = CancelableWork(cancellation)
        self.add(job)
        try:
            yield
        finally:
            self.remove(job)

    def __contains__(self, job: object) -> bool:
        return job in self._jobs

    def of(self, kind: type[_J]) -> list[_J]:
        """Return the jobs of a class."""
        return [job for job in list(self._jobs) if isinstance(job, kind)]

    def start_task(self, task: QgsTask) -> None:
        """Give a task to QGIS's task manager, which runs it as soon as it can.

        The Python object of the task lives as long as its C++ object does. QGIS makes it a child of
        the task manager's own Python object, so that one is kept: without it, Python's garbage
        collector could take the task between its end and the signals that report the end. What is
        connected to these would be lost, or crash QGIS.
        """
        if self._task_manager is None:
            self._task_manager = QgsApplication.taskManager()
        self._task_manager.addTask(task)
        self._wait_for_start(task)

    def _wait_for_start(self, task: QgsTask) -> None:
        """Wait until a thread has taken the task, if QGIS might take it out of the queue instead.

        When QGIS removes a task that has ended, it takes the object that ran it out of the queue of
        its threads. That object is gone by then, and a task that was added meanwhile may have one
        at the same address: it would never run (https://github.com/qgis/QGIS/issues/53806). A task
        that has ended is “running” until QGIS removes it; its thread takes the next task at once.
        """
        until = time.monotonic() + _MOST_SECONDS_TO_START
        if not all(map(_is_waiting, self._task_manager.tasks())):
            while _is_waiting(task) and time.monotonic() < until:
                time.sleep(_SECONDS_BETWEEN_LOOKS)

    def stop_all(self) -> None:
        """Stop every job: the plugin is unloaded. What fails is logged, and does not end it."""
        for job in list(self._jobs):
            try:
                job.stop()
            except Exception:  # noqa: BLE001, PERF203 - whatever it is, the others have to end
                what = f"{type(job).__name__} could not be stopped."
                log(what, Qgis.MessageLevel.Critical, traceback.format_exc())

    @contextmanager
    def in_other_thread(self) -> Iterator[None]:
        """Count work of this thread for `wait`, and keep the garbage collector out of it."""
        self._count(1)
        try:
            with garbage.paused():
                yield
        finally:
            self._count(-1)

    def wait(self, seconds: float) -> bool:
        """Wait until no other thread works; return whether that is so. Stop the jobs first.

        To be called before the modules are forgotten: work that comes to an import after that has
        Python load them once more.
        """
        with self._changed:
            return self._changed.wait_for(lambda: not self._in_threads, seconds)

    def _count(self, more: int) -> None:
        with self._changed:
            self._in_threads += more
            self._changed.notify_all()


def _is_waiting(task: QgsTask) -> bool:
    return task.status() in (QgsTask.TaskStatus.Queued, QgsTask.TaskStatus.OnHold)


def end_threads() -> None:
    """Cancel QGIS's tasks, and wait briefly for their threads to end: QGIS is about to quit.

    QGIS does the same later, which is too late for a thread that has used the authentication
    database, has expired, and was started again by another task: at its end, it calls the database
    once more, and that would be deleted by then (QGIS 3.40: a crash).
    """
    manager = QgsApplication.taskManager()
    manager.cancelAll()
    pool = manager.findChild(QThreadPool)
    if pool is not None:
        pool.waitForDone(_MOST_MS_TO_END)


#: The one registry of the plugin.
jobs = Jobs()
