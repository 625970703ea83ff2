"""Requests that run ahead of the thread that reads their responses.

`Ahead` sends requests in daemon threads, within the allowance of a search, and returns each
response to the thread that reads the stream, in whatever order that thread asks for them.
"""

from __future__ import annotations

import queue
import threading
from typing import Any, Callable

from parcel_lookup.core.contract import Cancellation, Cancelled, Page, ParcelError, Request
from parcel_lookup.core.contract.errors import as_error
from parcel_lookup.core.contract.query import OutOfRequests, Run
from parcel_lookup.core.contract.source import RequestCounter

#: Requests in flight at a time, unless a connection sets another number.
AT_ONCE = 6


class Pending:
    """A request and, at some time, its response."""

    def __init__(self, request: Any) -> None:
        self.request = request
        self.page: Any = None
        self.error: ParcelError | None = None
        self.is_done = False
        #: Whether it is not sent any more, unless it has begun.
        self.is_withdrawn = False


class Ahead:
    """Sends requests ahead. Used from one thread, and closed by it.

        with closing(Ahead(source.fetch, source.counter, run)) as ahead:
            pending = [ahead.send(request) for request in requests]
            pages = [ahead.page(one) for one in pending]

    Not `concurrent.futures`: Python waits for its threads at exit, and a stalled request would keep
    QGIS from closing.
    """

    def __init__(
        self,
        fetch: Callable[[Request, Cancellation], Page],
        counter: RequestCounter,
        run: Run,
        at_once: int = AT_ONCE,
    ) -> None:
        """`fetch` is called in the threads, with a cancellation that `close` cancels too.

        `counter` counts, in the thread of `fetch`, the requests that are really sent: a saved
        response is returned to the allowance, and a retry is taken from it.
        """
        self._fetch, self._counter, self._run = fetch, counter, run
        self._at_once = max(1, at_once)
        self._changed = threading.Condition()
        self._waiting: queue.SimpleQueue[Pending | None] = queue.SimpleQueue()
        self._threads: list[threading.Thread] = []
        self._in_flight = 0
        self._cancellation = Cancellation()
        self._forget = run.cancellation.on_cancel(self._cancel)

    def send(self, request: Any, keep: int = 0) -> Pending:
        """Send a request, and leave at least `keep` requests of the allowance.

        Waits for responses in flight where they may turn out to have been saved. Raises
        `OutOfRequests`, `Cancelled`.
        """
        with self._changed:
            while not self._run.allowance.take(keep):
                if not self._in_flight:
                    raise OutOfRequests
                self._wait()
            self._in_flight += 1
            if len(self._threads) < min(self._in_flight, self._at_once):
                thread = threading.Thread(
                    target=self._serve, name="parcel-lookup-request", daemon=True
                )
                self._threads.append(thread)
                thread.start()
        pending = Pending(request)
        self._waiting.put(pending)
        return pending

    def page(self, pending: Pending) -> Any:
        """Return the response to a request, as soon as it is there.

        Raises the `ParcelError` of the request; `Cancelled` if it was withdrawn before it was sent,
        or after a cancel, unless the response is there already.
        """
        with self._changed:
            while not pending.is_done:
                self._wait()
        if pending.error is not None:
            raise pending.error
        return pending.page

    def close(self) -> None:
        """Withdraw all requests that have not begun, and abandon those in flight."""
        self._forget()
        self._cancel()
        for _ in self._threads:
            self._waiting.put(None)

    def _cancel(self) -> None:
        self._cancellation.cancel()
        with self._changed:
            self._changed.notify_all()

    def _wait(self) -> None:
        """Wait for a response, with the lock held. Raises `Cancelled` instead after a cancel."""
        if self._cancellation.is_cancelled:
            raise Cancelled
        self._changed.wait()

    def _serve(self) -> None:
        for pending in iter(self._waiting.get, None):
            sent_before = self._counter.number_here
            try:
                if pending.is_withdrawn or self._cancellation.is_cancelled:
                    raise Cancelled
                pending.page = self._fetch(pending.request, self._cancellation)
            except Exception as error:  # noqa: BLE001 - raised where the response is read
                pending.error = as_error(error)
            with self._changed:
                self._run.allowance.give_back(1 - (self._counter.number_here - sent_before))
                self._in_flight -= 1
                pending.is_done = True
                self._changed.notify_all()
