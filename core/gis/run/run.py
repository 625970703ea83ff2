"""Runs one search, from its input and connection to the engine."""

from __future__ import annotations

import contextlib
import threading
import time
import traceback
from dataclasses import replace
from typing import TYPE_CHECKING, Callable, NamedTuple

from parcel_lookup.core.contract import FIELD_BY_NAME, Cancelled, ErrorCode, ParcelError
from parcel_lookup.core.gis.connections.allowance import allowance_of
from parcel_lookup.core.gis.inputs.stored_area import carried_to_json
from parcel_lookup.core.gis.layer.features import FeatureBuilder, JoinMode
from parcel_lookup.core.gis.layer.schema import ResultSchema
from parcel_lookup.core.gis.qt.cancellable import run_cancellable
from parcel_lookup.core.gis.qt.garbage import collected_in_main_thread
from parcel_lookup.core.gis.run.layer_name import layer_name
from parcel_lookup.core.gis.run.planned import PlannedSearch, plan_search
from parcel_lookup.core.gis.run.recording import Recording, Start
from parcel_lookup.core.gis.run.unmatched import RowReport, with_every_row
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Mapping

    from parcel_lookup.core.contract import Cancellation, Field
    from parcel_lookup.core.gis.connections import Connection, SourceFactory
    from parcel_lookup.core.gis.connections.allowance import Allowance
    from parcel_lookup.core.gis.run.planned import Input
    from parcel_lookup.core.search import Feedback, Outcome, Search, Sink
    from parcel_lookup.core.search.query.plan import Plan


_IDS_CHANGE = tr(
    "This source gives parcels new IDs from time to time: a search by Parcel UUID may find other "
    "parcels than before, or none."
)
_BUDGET_SENTENCE = tr("The monthly budget allows no more requests.")

# Sentences about store and history that were shown in this session: once is enough.
_shown: set[str] = set()


class Listener(NamedTuple):
    """Callbacks for events other than the engine's progress. Called from any thread."""

    #: A sentence: the service does not respond, and the request is repeated.
    noticed: Callable[[str], None]
    #: Gets the plan of a list, with an estimate, before anything is requested; in the search's
    #: own thread.
    planned: Callable[[Plan], None] | None = None


class SearchRun:
    """A search that is ready to run in any thread: it holds nothing of the main thread."""

    def __init__(
        self,
        search: Search,
        open_source: SourceFactory,
        area: Input | None = None,
        join_mode: JoinMode | int = JoinMode.LARGEST,
        *,
        fresh: bool = False,
        origin: str = "dock",
        resumes: str = "",
        needs: int | None = None,
        is_approved: bool = False,
        is_recorded: bool = True,
    ) -> None:
        """Copy what the search needs.

        `search` is without polygons or rows where `area` gives them. `fresh`: responses that were
        saved before the start are requested again. `origin` is ``dock`` or ``toolbox``. `resumes`
        is the id of the history's entry that is continued, and `needs` the number of requests that
        it still needs, where that is known. `is_approved`: the user has agreed to exceed the
        monthly budget. A search that is not `is_recorded` has no entry.
        """
        #: The search with its polygons or rows, once they are read; before that as it was given.
        self.search = search
        #: The result of each row of a list, when the search has ended; None for other searches,
        #: and if the rows could not be read.
        self.report: RowReport | None = None
        #: Builds the features of what is found; there before anything is.
        self.builder: FeatureBuilder
        #: Of the history's entry; "" until it is made.
        self.entry_id = resumes
        #: The name of its layer.
        self.name = layer_name(search, area, open_source.connection.capabilities.fields)
        self._has_conditions = search.has_conditions
        self._open_source = open_source
        self._area = area
        self._join_mode = JoinMode(join_mode)
        self._fresh = fresh
        self._origin = origin
        self._resumes = resumes
        self._needs = needs
        self._is_approved = is_approved
        self._is_recorded = is_recorded
        self._planned: PlannedSearch | None = None
        self._count_skipped = 0

    @property
    def connection(self) -> Connection:
        """The connection of the search."""
        return self._open_source.connection

    @property
    def fields(self) -> Mapping[str, Field]:
        """The fields of the source; those of the contract until the search is planned."""
        planned = self._planned
        return FIELD_BY_NAME if planned is None else planned.plan.capabilities.fields

    def run(self, sink: Sink, feedback: Feedback, listener: Listener) -> Outcome:
        """Search. Never raises: what fails is the outcome's error."""
        with collected_in_main_thread():
            outcome = _outcome_of(lambda: self._run(sink, feedback, listener))
            outcome = with_every_row(outcome, self.search)
            if not self._has_conditions:  # those that leave out a subject are none of the user's
                outcome = replace(outcome, has_conditions=False)
            if self.report is not None:
                self.report = self.report._replace(results=outcome.rows)
            return outcome

    def _run(self, sink: Sink, feedback: Feedback, listener: Listener) -> Outcome:
        from parcel_lookup.core.search.history import History

        not_before = self._open_source.fresh_from(time.time(), self._fresh)
        notices, carried = self._plan(feedback.cancellation)
        if self.search.names_ids and not self.connection.capabilities.has_stable_ids:
            notices = (*notices, _IDS_CHANGE)
        if not self._is_recorded:
            unrecorded = _Unrecorded(feedback, not_before)
            return self._search(sink, unrecorded, listener, notices)
        start = Start(
            search=self.search,
            name=self.name,
            connection=self._open_source.connection,
            not_before=not_before,
            join_mode=int(self._join_mode),
            origin=self._origin,
            carried=carried,
            resumes=self._resumes,
            fields=self.fields,
        )
        history = History(self._open_source.history_path)
        recording = Recording(history, start, feedback)
        self.entry_id = recording.entry_id
        outcome = _outcome_of(lambda: self._search(sink, recording, listener, notices))
        recording.end(outcome)
        return _with_new_notices(outcome, history.problem)

    def _plan(self, cancellation: Cancellation) -> tuple[tuple[str, ...], dict | None]:
        """Read the input, check the budget, and make what builds features.

        Returns notices, and what is carried over from the input.
        """
        connection = self._open_source.connection
        # The file of the history may be locked by another program.
        path, is_approved = self._open_source.history_path, self._is_approved
        allowance = run_cancellable(
            lambda: allowance_of(path, connection, is_approved=is_approved), cancellation
        )
        planned = plan_search(
            allowance, connection, self.search, self._area, cancellation, needs=self._needs
        )
        if self._origin != "toolbox":  # nobody is there to confirm, and saved responses are free
            planned.check_budget()
        self._planned, self.search, read = planned, planned.search, planned.read
        notices, rows, fields, ids = (), [], [], []
        if read is not None:
            notices, rows, fields = read.notices, read.rows, planned.input.fields
            self._count_skipped = 0 if self.search.is_by_list else read.count_skipped
        if self.search.is_by_list:
            area, ids = planned.input, read.ids
            self.report = RowReport(area.name, area.kind, self.search.rows, (), ids, fields, rows)
        cancellation.check()
        schema = ResultSchema(
            fields,
            by_area=self.search.is_by_area,
            by_list=self.search.is_by_list,
            with_buildings=self.search.include_buildings,
            source_fields=self.fields,
        )
        self.builder = FeatureBuilder(schema, self._join_mode, rows, ids=ids)
        return notices, carried_to_json(fields, rows, ids)

    def _search(
        self,
        sink: Sink,
        recording: Recording | _Unrecorded,
        listener: Listener,
        notices: tuple[str, ...],
    ) -> Outcome:
        from parcel_lookup.core.search.engine.engine import run

        keep = None
        if self.search.expression:
            from parcel_lookup.core.gis.expressions import Evaluator, refuse_unknown_columns

            keep = Evaluator(self.search.expression, self.fields)
        opening = _Opening(recording.cancellation, listener, self._planned.allowance)
        source = self._open_source(opening, recording.not_before)
        try:
            if self.search.expression:
                refuse_unknown_columns(self.search.expression, self._planned.plan.capabilities)
            plan = self._planned.limited_plan
            if listener.planned is not None and self.search.is_by_list:
                listener.planned(plan)
            outcome = run(
                plan,
                source,
                sink,
                recording,
                self._open_source.concurrency,
                notices,
                keep=keep,
            )
        finally:
            opening.end()
            # It waits for files, which another program may keep locked.
            with contextlib.suppress(Cancelled):
                run_cancellable(source.close, recording.cancellation)
        if keep is not None and keep.notice:
            outcome = replace(outcome, notices=(*outcome.notices, keep.notice))
        if outcome.is_out_of_requests and self._planned.is_limited_by_budget:
            outcome = replace(outcome, notices=(*outcome.notices, _BUDGET_SENTENCE))
        if self._count_skipped:
            outcome = replace(outcome, complete=False, count_skipped=self._count_skipped)
        return _with_new_notices(outcome, *getattr(source, "notices", ()))


class _Unrecorded:
    """Feedback of a search that is too small for the history, in the place of its `Recording`."""

    def __init__(self, feedback: Feedback, not_before: float) -> None:
        self.cancellation = feedback.cancellation
        self.progress = feedback.progress
        self.not_before = not_before


class _Opening:
    """The `Opening` of a search, which drops notices after the search has ended.

    A thread that was left behind in a name lookup may still send one.
    """

    def __init__(
        self, cancellation: Cancellation, listener: Listener, allowance: Allowance
    ) -> None:
        self.cancellation = cancellation
        self.allowance = allowance
        self._listener = listener
        self._lock = threading.Lock()
        self._is_over = False

    def notify(self, sentence: str) -> None:
        """The service does not respond, and the request is repeated."""
        with self._lock:
            if not self._is_over:
                self._listener.noticed(sentence)

    def end(self) -> None:
        with self._lock:
            self._is_over = True


def _outcome_of(work: Callable[[], Outcome]) -> Outcome:
    """Return the outcome of `work`, also if it raises."""
    from parcel_lookup.core.search import Outcome

    try:
        return work()
    except ParcelError as error:
        return Outcome(complete=False, error=error)
    except Exception:  # noqa: BLE001 - in a task it would be lost, or take QGIS along
        error = ParcelError(ErrorCode.UNEXPECTED, detail=traceback.format_exc())
        return Outcome(complete=False, error=error)


def _with_new_notices(outcome: Outcome, *sentences: str) -> Outcome:
    """Return the outcome with the sentences that were not shown yet."""
    new = [sentence for sentence in sentences if sentence and sentence not in _shown]
    _shown.update(new)
    return replace(outcome, notices=(*outcome.notices, *new)) if new else outcome
