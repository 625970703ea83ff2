"""Threads that do one search's requests and are left behind where they do not come back."""

from __future__ import annotations

import queue
import threading
from typing import Any, Callable


class Pool:
    """Does jobs in at most `size` daemon threads and puts the results into a queue.

    Not `concurrent.futures`: its threads are waited for when Python ends, and one that hangs in a
    name lookup would keep QGIS from closing. Used from one thread.
    """

    def __init__(self, size: int, work: Callable[[Any], Any]) -> None:
        """`work` is called in the threads, and must not raise."""
        #: What came of the jobs, as pairs (job, result), in the order in which they ended. Others
        #: may put something of their own here, to wake who waits.
        self.results: queue.SimpleQueue[Any] = queue.SimpleQueue()
        #: Jobs given and not collected yet.
        self.under_way = 0
        self._size = size
        self._work = work
        self._jobs: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._threads: list[threading.Thread] = []

    @property
    def has_room(self) -> bool:
        """Whether a job would be begun at once."""
        return self.under_way < self._size

    def give(self, job: Any) -> None:
        """Have a job done."""
        self.under_way += 1
        if len(self._threads) < self.under_way:
            thread = threading.Thread(
                target=_serve,
                args=(self._jobs, self.results, self._work),
                name=f"parcel-lookup-search-{len(self._threads)}",
                daemon=True,
            )
            self._threads.append(thread)
            thread.start()
        self._jobs.put(job)

    def close(self) -> None:
        """Let the threads end when they are through; waits for none of them."""
        for _ in self._threads:
            self._jobs.put(None)


def _serve(jobs: Any, results: Any, work: Callable[[Any], Any]) -> None:
    for job in iter(jobs.get, None):
        results.put((job, work(job)))
