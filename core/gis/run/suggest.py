"""Runs the small searches that a text typed into the search bar leads to (`suggesting`).

They go through the engine and the store as any search, but have no place in the history.
"""

from __future__ import annotations

import queue
import threading
import traceback
from collections.abc import Iterator
from dataclasses import replace
from enum import Enum
from typing import TYPE_CHECKING, Callable, NamedTuple, Union

from parcel_lookup.core import garbage
from parcel_lookup.core.contract import (
    ID_FIELD,
    AddressRequest,
    Cancellation,
    Cancelled,
    ErrorCode,
    Filter,
    ParcelError,
)
from parcel_lookup.core.gis.connections.sources import open_source
from parcel_lookup.core.gis.qt.libraries import missing_library
from parcel_lookup.core.gis.run.suggestions import MOST_REQUESTS, Suggestion, asks, suggestions
from parcel_lookup.core.search import Search

if TYPE_CHECKING:
    from parcel_lookup.core.address.states import State
    from parcel_lookup.core.contract import Parcel, ParcelSource
    from parcel_lookup.core.gis.connections import SourceFactory
    from parcel_lookup.core.gis.inputs.map_state import View
    from parcel_lookup.core.gis.run.suggestions import Ask, Kind
    from parcel_lookup.core.search import Found, Progress

#: Seconds between two checks of whether the suggestions are still needed.
_LOOK = 0.03
#: Seconds that somebody who types waits for a response.
_LONGEST_SILENCE = 20.0


class About(Enum):
    """Why there are no suggestions, or not all that there might be."""

    #: Owners and parcel ids are looked for in one state, and the map shows none.
    NO_STATE = "no state"
    NOTHING = "nothing"
    FAILED = "failed"


class Remark(NamedTuple):
    """What is said besides the suggestions, or in their place."""

    about: About
    #: Of `FAILED`.
    error: ParcelError | None = None


class Group(NamedTuple):
    """The suggestions of one kind, best first; one at least."""

    kind: Kind
    suggestions: list[Suggestion]
    #: Where they were looked for; None: everywhere.
    state: State | None


Answer = Union[Group, Remark]


class Question:
    """What was typed, with everything that only the main thread can read."""

    def __init__(self, text: str, factory: SourceFactory, view: View) -> None:
        """`view` is what the map shows."""
        self.text = text
        timeout = min(factory.timeout, _LONGEST_SILENCE)
        self.factory = replace(factory, timeout=timeout, is_patient=False)
        self._view = view

    def answers(self, is_unwanted: Callable[[], bool]) -> Iterator[Answer]:
        """Suggestions as they come. Any thread but the main one; never raises.

        Ends soon after `is_unwanted` is true, whatever the source is doing; it is called in this
        thread only. What is under way then is left behind in a thread that touches nothing of Qt.
        """
        cancellation, came = Cancellation(), queue.SimpleQueue()
        try:
            state = self._state(cancellation) if self.factory.is_metered else None
            work = _Work(self, state, cancellation, came.put)
            threading.Thread(target=work, name="parcel-lookup-typed", daemon=True).start()
            while not is_unwanted():
                try:
                    answer = came.get(timeout=_LOOK)
                except queue.Empty:
                    continue
                if answer is None:
                    return
                yield answer
        except Exception:  # noqa: BLE001 - in the locator's thread it would be lost
            yield _failed(ParcelError(ErrorCode.UNEXPECTED, detail=traceback.format_exc()))
        finally:
            cancellation.cancel()

    def _state(self, cancellation: Cancellation) -> State | None:
        """The state on the map. The locator's threads end, which transformations do not bear."""
        from parcel_lookup.core.gis.qt.crs_thread import run_in_crs_thread

        return run_in_crs_thread(lambda: self._view.state(cancellation))


class _Work:
    """Runs the searches in a thread of its own: their sink and their feedback at once."""

    def __init__(
        self,
        question: Question,
        state: State | None,
        cancellation: Cancellation,
        put: Callable[[Answer | None], None],
    ) -> None:
        self.cancellation = cancellation
        self._text = question.text
        self._factory = question.factory
        self._state = state
        self._put = put
        self._found: list[Found] = []

    def __call__(self) -> None:
        """In the thread; the last thing that it puts is None."""
        try:
            with garbage.paused():  # what may outlast QGIS's wait must not tear down widgets
                self._ask()
        except Cancelled:
            pass
        except ParcelError as error:
            self._put(_failed(error))
        except Exception:  # noqa: BLE001 - in a thread it would be lost
            error = ParcelError(ErrorCode.UNEXPECTED, detail=traceback.format_exc())
            self._put(_failed(error))
        finally:
            self._put(None)

    def add(self, found: list[Found]) -> None:
        """Take what the engine found (`core.search.query.found.Sink`)."""
        self._found += found

    def progress(self, progress: Progress) -> None:
        """Take how far the engine is: it is over before anybody could read of it."""

    def _ask(self) -> None:
        missing = missing_library()
        if missing is not None:
            raise missing
        factory = self._factory
        to_ask = asks(self._text, self._state, is_metered=factory.is_metered)
        is_any = False
        with open_source(factory, 1, self.cancellation) as source:
            for ask in to_ask:
                group = self._group(ask, source)
                if group is not None:
                    is_any = True
                    self._put(group)
                if is_any and factory.is_metered:  # whatever else it may be costs more
                    break
        if any(ask.lacks_state for ask in to_ask):
            self._put(Remark(About.NO_STATE))
        elif not is_any:
            self._put(Remark(About.NOTHING))

    def _group(self, ask: Ask, source: ParcelSource) -> Group | None:
        """What is found for one kind."""
        for step in ask.steps:
            if not self._left(source):
                return None
            if isinstance(step, AddressRequest):
                parcels, is_scoped = self._at_address(step, source), step.state is not None
            else:
                parcels, is_scoped = self._by_search(step, source), bool(step.filters)
            self.cancellation.check()
            if parcels:
                state = self._state if is_scoped else None
                return Group(ask.kind, suggestions(ask.kind, self._text, parcels), state)
        return None

    def _at_address(self, request: AddressRequest, source: ParcelSource) -> list[Parcel]:
        """What the source takes for an address, the best first."""
        page = source.fetch(request, self.cancellation)
        there = {one.svc_uuid: one for one in page.parcels}
        if page.complete and there.keys() >= {*(page.svc_uuids or ())}:
            return page.parcels
        ids = tuple(dict.fromkeys((*(page.svc_uuids or ()), *there)))[: request.limit]
        search = Search(filters=(Filter(ID_FIELD, "in", ids),), max_requests=1)
        whole = {one.svc_uuid: one for one in self._by_search(search, source)}
        return [whole[one] for one in ids if one in whole]

    def _by_search(self, search: Search, source: ParcelSource) -> list[Parcel]:
        """What a search finds. Raises `ParcelError` where it fails without anything found."""
        from parcel_lookup.core.search.engine.engine import run

        left = self._left(source)
        most = min(left, search.max_requests or left) if self._factory.is_metered else None
        self._found = []
        search = replace(search, max_requests=most)
        outcome = run(search, source, self, self, self._factory.concurrency)
        self.cancellation.check()
        if outcome.error is not None and not self._found:
            raise outcome.error
        return [one.parcel for one in self._found]

    def _left(self, source: ParcelSource) -> int:
        """Return the number of requests that may still be sent."""
        # A redirect makes two of one.
        sent = source.requests_sent if self._factory.is_metered else 0
        return max(0, MOST_REQUESTS - sent)


def _failed(error: ParcelError) -> Remark:
    return Remark(About.FAILED, error)
