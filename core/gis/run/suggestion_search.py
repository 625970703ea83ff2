"""Searches for suggestions for a text typed into the search bar (`suggestions`).

They use the same loop and cache as any search, but have no history entry.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import replace
from enum import Enum
from typing import TYPE_CHECKING, Callable, NamedTuple, Union

from parcel_lookup.core.contract import (
    FIELD_BY_NAME,
    Cancellation,
    Cancelled,
    ParcelError,
)
from parcel_lookup.core.contract.errors import as_error
from parcel_lookup.core.contract.query import (
    WGS84,
    AddressPlace,
    Allowance,
    OutOfRequests,
    Run,
)
from parcel_lookup.core.contract.query import Reason as RowReason
from parcel_lookup.core.gis.connections.sources import open_source
from parcel_lookup.core.gis.qt import garbage
from parcel_lookup.core.gis.qt.libraries import missing_library
from parcel_lookup.core.gis.run.suggestions import (
    MOST_AT_ADDRESS,
    MOST_REQUESTS,
    Kind,
    OwnerSuggestion,
    Suggestion,
    interpret,
    owner_suggestions,
    suggestions,
)
from parcel_lookup.core.search import Search
from parcel_lookup.core.search.account import NamedSource
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
    #: Of the parcels (`SourceInfo.crs`).
    crs: str = WGS84


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
        factory, state = self.factory, None
        most = MOST_REQUESTS if factory.is_metered else None
        try:
            if factory.connection.info.needs_scope:
                # Coordinate transformations fail in threads that end, as the locator's do.
                from parcel_lookup.core.gis.qt.crs_thread import run_in_crs_thread

                state = run_in_crs_thread(lambda: self._view.state(cancellation))
            run = Run(cancellation, Allowance(most))
            work = _Work(self.text, factory, state, run, results.put)
            threading.Thread(target=work, name="parcel-lookup-typed", daemon=True).start()
            while not is_canceled():
                try:
                    result = results.get(timeout=_POLL_SECONDS)
                except queue.Empty:
                    continue
                if result is None:
                    return
                yield result
        except Exception as error:  # noqa: BLE001 - in the locator's thread it would be lost
            yield Notice(Reason.FAILED, as_error(error))
        finally:
            cancellation.cancel()


class _Work(NamedTuple):
    """Runs the searches in a thread of its own."""

    text: str
    factory: SourceFactory
    #: The one on the map.
    state: State | None
    run: Run
    #: Receives the results, and None at the end.
    put: Callable[[SuggestionResult | None], None]

    def __call__(self) -> None:
        """Search."""
        try:
            with garbage.paused():  # what may outlast QGIS's wait must not tear down widgets
                self._search()
        except Cancelled:
            pass
        except Exception as error:  # noqa: BLE001 - in a thread it would be lost
            self.put(Notice(Reason.FAILED, as_error(error)))
        finally:
            self.put(None)

    def _search(self) -> None:
        missing = missing_library()
        if missing is not None:
            raise missing
        factory = self.factory
        interpretations = interpret(self.text, self.state, factory.connection.info)
        is_any = False
        with open_source(factory, 1, self.run) as source:
            for interpretation in interpretations:
                group = self._group(interpretation, source)
                if group is not None:
                    is_any = True
                    self.put(group)
                if is_any and factory.is_metered:  # other interpretations cost more requests
                    break
        if any(interpretation.lacks_state for interpretation in interpretations):
            self.put(Notice(Reason.NO_STATE))
        elif not is_any:
            self.put(Notice(Reason.NOTHING_FOUND))

    def _group(self, interpretation: Interpretation, source: Source) -> SuggestionGroup | None:
        """Return what is found for one interpretation of the text."""
        kind = interpretation.kind
        for step in interpretation.steps:
            if self.run.allowance.left == 0:
                return None
            if isinstance(step, AddressPlace):
                parcels, is_scoped = self._at_address(step, source), bool(step.state)
            else:
                parcels, is_scoped = self._by_search(step, source), bool(step.filters)
            self.run.cancellation.check()
            if parcels:
                state = self.state if is_scoped else None
                made = suggestions(kind, self.text, parcels)
                owners = []
                if kind is Kind.OWNER:
                    info, is_cut = self.factory.connection.info, step.has_enough(len(parcels))
                    owners = owner_suggestions(self.text, parcels, info, is_cut=is_cut)
                fields, crs = source.info.fields, source.info.crs
                return SuggestionGroup(kind, made, state, fields, tuple(owners), crs)
        return None

    def _at_address(self, place: AddressPlace, source: Source) -> list[Parcel]:
        """Return the parcels that the source finds for an address, best first."""
        with suppress(OutOfRequests), closing(source.at([place], self.run)) as matches:
            for match in matches:
                if match.reason is RowReason.FAILED and not match.batch.parcels:
                    raise match.batch.gaps[0].error
                return list(match.batch.parcels[:MOST_AT_ADDRESS])
        return []

    def _by_search(self, search: Search, source: Source) -> list[Parcel]:
        """Return the parcels of a search. Raises `ParcelError` if it fails and finds nothing."""
        from parcel_lookup.core.search.run import run

        found = Collected()
        outcome = run(search, [NamedSource(source)], self.run, found)
        self.run.cancellation.check()
        if outcome.error is not None and not found.found:
            raise outcome.error
        return [one.parcel for one in found.found]
