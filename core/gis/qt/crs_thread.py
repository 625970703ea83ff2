"""One thread that never ends, since QGIS's coordinate transformations need one.

QGIS keeps coordinate reference systems and the transformations between them in a cache for all
threads. Where the thread that first made one has ended, a transformation may silently leave
coordinates as they are (seen in 3.40). So everything that creates one runs here, one after another.
"""

from __future__ import annotations

import queue
import threading
from concurrent.futures import Future
from typing import Any, Callable, TypeVar

_Result = TypeVar("_Result")

_calls: queue.SimpleQueue[tuple[Callable[[], Any], Future[Any]]] = queue.SimpleQueue()
_lock = threading.Lock()
_threads: list[threading.Thread] = []


def run_in_crs_thread(work: Callable[[], _Result]) -> _Result:
    """Run `work` in that thread, and wait for its result. Any thread. Raises what `work` raises."""
    with _lock:
        if not _threads:
            _threads.append(threading.Thread(target=_stay, name="parcel-lookup-crs", daemon=True))
            _threads[0].start()
    future: Future[_Result] = Future()
    _calls.put((work, future))
    return future.result()


def _stay() -> None:
    while True:
        _do(*_calls.get())


def _do(work: Callable[[], Any], future: Future[Any]) -> None:
    try:
        future.set_result(work())
    except BaseException as error:  # noqa: BLE001 - raised where it is waited for
        future.set_exception(error)
