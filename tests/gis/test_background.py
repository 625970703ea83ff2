"""Work in the background: what comes back to the main thread, and what does not."""

import gc
import threading
from contextlib import contextmanager
from functools import partial

import pytest
from qgis.core import QgsApplication
from qgis.PyQt import sip

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.gis.qt.jobs import jobs


@pytest.fixture
def start(qtbot):
    def start(work, before=lambda task: None):
        results = []
        task = Background("Test", work)
        task.done.connect(lambda result: results.append(("done", result)))
        task.failed.connect(lambda error: results.append(("failed", error)))
        before(task)
        task.start()
        return task, results

    yield start
    qtbot.waitUntil(lambda: QgsApplication.taskManager().countActiveTasks() == 0)


def test_the_result_comes_from_another_thread_to_the_main_one(start, qtbot):
    _, results = start(lambda _stop: threading.current_thread() is threading.main_thread())
    qtbot.waitUntil(lambda: results == [("done", False)])


def test_an_error_comes_as_one_of_ours(start, qtbot):
    def fails(_stop):
        raise ParcelError(ErrorCode.IMPORT_REFUSED, reason="x")

    _, results = start(fails)
    qtbot.waitUntil(lambda: bool(results))
    assert (results[0][0], results[0][1].code) == ("failed", ErrorCode.IMPORT_REFUSED)
    _, results = start(lambda _stop: 1 / 0)
    qtbot.waitUntil(lambda: bool(results))
    assert results[0][1].code is ErrorCode.UNEXPECTED
    assert "ZeroDivisionError" in results[0][1].detail


class Made:
    """Notes the thread in which it goes."""

    name = "a layer"

    def __init__(self, gone):
        self.gone = gone

    def __del__(self):
        self.gone.append(threading.current_thread())


def test_what_failed_work_made_goes_in_its_thread(start, qtbot):
    gone = []

    def fails(_stop):
        made = Made(gone)
        try:
            raise ValueError(made.name)
        except ValueError as error:
            raise ParcelError(ErrorCode.IMPORT_REFUSED, reason="x") from error

    _, results = start(fails)
    qtbot.waitUntil(lambda: bool(results))
    results.clear()
    gc.collect()
    qtbot.waitUntil(lambda: bool(gone))
    assert gone != [threading.main_thread()]


def test_a_cancelled_task_reports_nothing(start, qtbot):
    is_there = threading.Event()

    def waits(stop):
        is_there.set()
        stop.wait(60)

    task, results = start(waits)
    assert is_there.wait(10)
    task.cancel()
    qtbot.waitUntil(lambda: QgsApplication.taskManager().countActiveTasks() == 0)
    assert results == []


def fail(_stop):
    raise ParcelError(ErrorCode.IMPORT_REFUSED, reason="x")


@pytest.mark.parametrize("work", [lambda _stop: 1, fail])
def test_cancelling_a_finished_task_has_no_effect(start, qtbot, work):
    task, results = start(work)
    qtbot.waitUntil(lambda: sip.isdeleted(task))
    task.cancel()
    assert len(results) == 1


def test_a_task_cancelled_before_it_starts_reports_nothing(start, qtbot):
    task, results = start(lambda _stop: 1, before=lambda task: task.hold())
    task.cancel()
    qtbot.waitUntil(lambda: QgsApplication.taskManager().countActiveTasks() == 0)
    assert results == []


def test_the_end_of_a_cancelled_task_can_be_waited_for(start):
    entered, ended = threading.Event(), []

    def work(stop):
        cancelled = threading.Event()
        stop.on_cancel(cancelled.set)
        entered.set()
        cancelled.wait(10)
        threading.Event().wait(0.2)  # as long as it takes to let go of everything
        ended.append(True)

    assert jobs.wait(0)
    task, _ = start(work)
    assert entered.wait(10)
    assert not jobs.wait(0)
    task.cancel()
    assert jobs.wait(10)
    assert ended == [True]


def test_slots_of_the_end_are_called_even_if_python_collects_garbage_just_before(qtbot):
    """QGIS emits `taskCompleted` after `finished`, and code that runs in between may collect."""
    reported = []

    def begin():  # whatever refers to the task afterward is in a reference cycle with it
        task = Background("Test", lambda _stop: None)
        task.taskCompleted.connect(partial(lambda one: reported.append(one.isActive()), task))
        task.start()

    with connected(QgsApplication.taskManager().statusChanged, lambda *_: gc.collect()):
        begin()
        qtbot.waitUntil(lambda: bool(reported))
    assert reported == [False]


@contextmanager
def connected(signal, slot):
    connection = signal.connect(slot)
    yield
    signal.disconnect(connection)


def test_a_job_that_cannot_be_stopped_does_not_keep_the_others_running():
    class Job:
        stopped = False

        def stop(self):
            self.stopped = True

    class Broken:
        def stop(self):
            raise RuntimeError("deleted")

    broken, job = Broken(), Job()
    jobs.add(broken)
    jobs.add(job)
    try:
        jobs.stop_all()
        assert job.stopped
    finally:
        jobs.remove(broken)
        jobs.remove(job)


def test_every_task_runs_even_if_others_end_when_it_is_added(qtbot):
    """QGIS may take a task that was just added out of its queue (see `jobs`)."""
    for _ in range(300):
        ended = []
        for number in range(10):
            task = Background("Test", lambda _stop: [[] for _ in range(2000)])
            task.done.connect(partial(lambda found, one, _result: found.append(one), ended, number))
            task.start()
        qtbot.waitUntil(lambda found=ended: len(found) == 10, timeout=10_000)
