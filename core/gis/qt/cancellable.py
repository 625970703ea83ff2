"""Wait for work that nothing can interrupt, but not much longer than until a cancel."""

from __future__ import annotations

import queue
import threading
from typing import TYPE_CHECKING, Any, Callable, TypeVar

from parcel_lookup.core.contract import Cancelled
from parcel_lookup.core.gis.qt import garbage

if TYPE_CHECKING:
    from parcel_lookup.core.contract import Cancellation

#: What is cancelled is over within a second, and there are three such waits in a search.
_SECONDS_AFTER_CANCEL = 0.25

_T = TypeVar("_T")


def run_cancellable(
    work: Callable[[], _T], cancellation: Cancellation, seconds: float | None = None
) -> _T:
    """Return or raise what `work` does; raise `Cancelled` if it goes on after a cancel.

    Raises TimeoutError after a number of seconds.

    For a file that another program keeps locked, a drive or a name server far away. `work` runs in
    a daemon thread, is begun also where the flag is up already, and is left behind where it does
    not come back: it must not touch what belongs to Qt.
    """
    results: queue.SimpleQueue[Any] = queue.SimpleQueue()

    def do() -> None:
        with garbage.paused():  # what may outlast its search must not tear down widgets
            try:
                results.put((work(), None))
            except BaseException as error:  # noqa: BLE001 - raised again where it is waited for
                results.put((None, error))

    thread = threading.Thread(target=do, name="parcel-lookup-aside", daemon=True)
    thread.start()
    forget = cancellation.on_cancel(lambda: results.put(None))
    try:
        came = results.get(timeout=seconds)
        if came is None:
            came = results.get(timeout=_SECONDS_AFTER_CANCEL)
        thread.join()  # which ends now
    except queue.Empty:
        raise (Cancelled if cancellation.is_cancelled else TimeoutError) from None
    finally:
        forget()
    result, error = came
    if error is not None:
        raise error
    return result
