"""Searches for suggestions for a text typed into the search bar (`suggestions`).

They use the same loop and cache as any search, but have no history entry.
"""

from __future__ import annotations

import queue
import threading
import traceback
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import replace
from enum import Enum
from typing import TYPE_CHECKING, Callable, NamedTuple, Union

from parcel_lookup.core.contract import (
    FIELD_BY_NAME,
    AddressRequest,
    Cancellation,
    Cancelled,
    ErrorCode,
    ParcelError,
)
from parcel_lookup.core.contract.query import AddressPlace, Allowance, OutOfRequests, Run
from parcel_lookup.core.contract.query import Reason as RowReason
from parcel_lookup.core.gis.connections.sources import open_source
from parcel_lookup.core.gis.qt import garbage
from parcel_lookup.core.gis.qt.libraries import missing_library
from parcel_lookup.core.gis.run.suggestions import (
    MOST_REQUESTS,
    Kind,
    OwnerSuggestion,
    Suggestion,
    interpret,
    owner_suggestions,
    suggestions,
)
from parcel_lookup.core.search import Search
from parcel_lookup.core.search.part import NamedSource
from parcel_lookup.core.search.query.found import Collected

if TYPE_CHECKING:
    from collections.abc import Mapping

    from parcel_lookup.core.address.states import State
    from parcel_lookup.core.contract import Field, Parcel
    from parcel_lookup.core.contract.source import Source
    from parcel_lookup.core.gis.connections import SourceFactory
    from parcel_lookup.core.gis.inputs.map_state import View
    from parcel_lookup.core.gis.run.suggestions import Interpretation

#: Seconds between two checks of whether the suggestions are still needed.
_POLL_SECONDS = 0.03
#: The longest wait for a response, in seconds: the user is waiting while typing.
_TIMEOUT = 20.0


class Reason(Enum):
    """Why there are no suggestions, or fewer than there might be."""

    #: Owners and parcel IDs are searched in one state, and the map shows none.
    NO_STATE = "no state"
    NOTHING_FOUND = "nothing"
    FAILED = "failed"


class Notice(NamedTuple):
    """A notice that accompanies or replaces suggestions."""

    reason: Reason
    #: For `FAILED`.
    error: ParcelError | None = None


class SuggestionGroup(NamedTuple):
    """The suggestions of one kind, best first; at least one."""

    kind: Kind
    suggestions: list[Suggestion]
    #: The state that was searched; None: everywhere.
    state: State | None
    #: The fields of the source (`SourceInfo.fields`).
    fields: Mapping[str, Field] = FIELD_BY_NAME
    #: For owners: those of several parcels.
    owners: tuple[OwnerSuggestion, ...] = ()


SuggestionResult = Union[SuggestionGroup, Notice]


class SuggestionSearch:
    """A search for suggestions. Create it in the main thread.

    Example, in the locator's thread::

        for result in SuggestionSearch("12 Elm St", factory, view).results(feedback.isCanceled):
            ...
    """

    def __init__(self, text: str, factory: SourceFactory, view: View) -> None:
        """`text` is what was typed, and `view` what the map shows."""
        self.text = text
        timeout = min(factory.timeout, _TIMEOUT)
        self.factory = replace(factory, timeout=timeout, is_patient=False)
        self._view = view

    def results(self, is_canceled: Callable[[], bool]) -> Iterator[SuggestionResult]:
        """Yield results as they arrive. Not for the main thread; never raises.

        Ends soon after `is_canceled` returns true, whatever the source is doing; it is called in
        this thread only. A request in progress is then left behind in a thread that does not use
        Qt.
        """
        cancellation, results = Cancellation(), queue.SimpleQueue()
        try:
            needs_state = self.factory.connection.info.needs_scope
            state = self._state(cancellation) if needs_state else None
            work = _Work(self, state, cancellation, results.put)
            threading.Thread(target=work, name="parcel-lookup-typed", daemon=True).start()
            while not is_canceled():
                try:
                    result = results.get(timeout=_POLL_SECONDS)
                except queue.Empty:
                    continue
                if result is None:
                    return
                yield result
        except Exception:  # noqa: BLE001 - in the locator's thread it would be lost
            yield _failed(ParcelError(ErrorCode.UNEXPECTED, detail=traceback.format_exc()))
        finally:
            cancellation.cancel()

    def _state(self, cancellation: Cancellation) -> State | None:
        """Return the state on the map."""
        # Coordinate transformations fail in threads that end, as the locator's do.
        from parcel_lookup.core.gis.qt.crs_thread import run_in_crs_thread

        return run_in_crs_thread(lambda: self._view.state(cancellation))


class _Work:
    """Runs the searches in a thread of its own."""

    def __init__(
        self,
        search: SuggestionSearch,
        state: State | None,
        cancellation: Cancellation,
        put: Callable[[SuggestionResult | None], None],
    ) -> None:
        self._text = search.text
        self._factory = search.factory
        most = MOST_REQUESTS if search.factory.is_metered else None
        self._run = Run(cancellation, Allowance(most))
        self._state = state
        self._put = put

    def __call__(self) -> None:
        """Search. The last item that it puts is None."""
        try:
            with garbage.paused():  # what may outlast QGIS's wait must not tear down widgets
                self._search()
        except Cancelled:
            pass
        except ParcelError as error:
            self._put(_failed(error))
        except Exception:  # noqa: BLE001 - in a thread it would be lost
            error = ParcelError(ErrorCode.UNEXPECTED, detail=traceback.format_exc())
            self._put(_failed(error))
        finally:
            self._put(None)

    def _search(self) -> None:
        missing = missing_library()
        if missing is not None:
            raise missing
        factory = self._factory
        interpretations = interpret(self._text, self._state, factory.connection.info)
        is_any = False
        with open_source(factory, 1, self._run) as source:
            for interpretation in interpretations:
                group = self._group(interpretation, source)
                if group is not None:
                    is_any = True
                    self._put(group)
                if is_any and factory.is_metered:  # other interpretations cost more requests
                    break
        if any(interpretation.lacks_state for interpretation in interpretations):
            self._put(Notice(Reason.NO_STATE))
        elif not is_any:
            self._put(Notice(Reason.NOTHING_FOUND))

    def _group(self, interpretation: Interpretation, source: Source) -> SuggestionGroup | None:
        """Return what is found for one interpretation of the text."""
        kind = interpretation.kind
        for step in interpretation.steps:
            if self._run.allowance.left == 0:
                return None
            if isinstance(step, AddressRequest):
                parcels, is_scoped = self._at_address(step, source), step.state is not None
            else:
                parcels, is_scoped = self._by_search(step, source), bool(step.filters)
            self._run.cancellation.check()
            if parcels:
                state = self._state if is_scoped else None
                made = suggestions(kind, self._text, parcels)
                owners = self._owners(step, parcels) if kind is Kind.OWNER else ()
                return SuggestionGroup(kind, made, state, source.info.fields, owners)
        return None

    def _owners(self, step: Search, parcels: list[Parcel]) -> tuple[OwnerSuggestion, ...]:
        info, is_cut = self._factory.connection.info, step.has_enough(len(parcels))
        return tuple(owner_suggestions(self._text, parcels, info, is_cut=is_cut))

    def _at_address(self, request: AddressRequest, source: Source) -> list[Parcel]:
        """Return the parcels that the source finds for an address, best first."""
        place = AddressPlace(request.address, state=request.state or "", is_typed=True)
        with suppress(OutOfRequests), closing(source.at([place], self._run)) as matches:
            for match in matches:
                if match.reason is RowReason.FAILED and not match.batch.parcels:
                    raise match.batch.gaps[0].error
                return list(match.batch.parcels[: request.limit])
        return []

    def _by_search(self, search: Search, source: Source) -> list[Parcel]:
        """Return the parcels of a search. Raises `ParcelError` if it fails and finds nothing."""
        from parcel_lookup.core.search.run import run

        found = Collected()
        outcome = run(search, [NamedSource(source)], self._run, found)
        self._run.cancellation.check()
        if outcome.error is not None and not found.found:
            raise outcome.error
        return [one.parcel for one in found.found]


def _failed(error: ParcelError) -> Notice:
    return Notice(Reason.FAILED, error)
