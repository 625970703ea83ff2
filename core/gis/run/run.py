"""Runs one search, from its input and its connections to how it ended."""

from __future__ import annotations

import contextlib
import threading
import time
import traceback
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Callable, NamedTuple

from parcel_lookup.core.contract import FIELD_BY_NAME, Cancelled, ErrorCode, ParcelError
from parcel_lookup.core.contract.query import Allowance, Run
from parcel_lookup.core.contract.terms import mailing_rule, merge_terms
from parcel_lookup.core.gis.connections import group_of
from parcel_lookup.core.gis.connections.terms import terms_of
from parcel_lookup.core.gis.inputs.stored_area import carried_to_json
from parcel_lookup.core.gis.layer.features import FeatureBuilder, JoinMode
from parcel_lookup.core.gis.layer.schema import ResultSchema
from parcel_lookup.core.gis.qt.cancellable import run_cancellable
from parcel_lookup.core.gis.qt.jobs import jobs
from parcel_lookup.core.gis.run.elsewhere import elsewhere
from parcel_lookup.core.gis.run.layer_name import layer_name
from parcel_lookup.core.gis.run.planned import Part, Prepared, fields_of, plan_parts, read_input
from parcel_lookup.core.gis.run.recording import Recording, Start
from parcel_lookup.core.gis.run.routing import route
from parcel_lookup.core.gis.run.unmatched import RowReport, with_every_row
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.search.outcome import with_more_notices
from parcel_lookup.core.search.part import NamedSource

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from parcel_lookup.core.contract import Cancellation, Field
    from parcel_lookup.core.contract.source import Source
    from parcel_lookup.core.contract.terms import LayerTerms
    from parcel_lookup.core.gis.connections import (
        Connection,
        ConnectionGroup,
        FactoryGroup,
        SourceFactory,
    )
    from parcel_lookup.core.gis.connections.allowance import Allowance as Budget
    from parcel_lookup.core.gis.inputs.polygons import SubjectCheck
    from parcel_lookup.core.gis.run.planned import Input
    from parcel_lookup.core.search import Feedback, Outcome, Progress, Search, Sink
    from parcel_lookup.core.search.outcome import Share
    from parcel_lookup.core.search.query.plan import Plan


_IDS_CHANGE = tr(
    "This source gives parcels new IDs from time to time: a search by Parcel UUID may find other "
    "parcels than before, or none."
)
_BUDGET_SENTENCE = tr("The monthly budget allows no more requests.")
_MAILING_CONFIRMED = tr("The user confirmed that the use of the owners for mailing is allowed.")

# Sentences about store and history that were shown in this session: once is enough.
_shown: set[str] = set()


class Listener(NamedTuple):
    """Callbacks for events other than progress. Called from any thread."""

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
        open_source: SourceFactory | FactoryGroup,
        area: Input | None = None,
        join_mode: JoinMode | int = JoinMode.LARGEST,
        *,
        fresh: bool = False,
        origin: str = "dock",
        resumes: str = "",
        needs: int | None = None,
        is_approved: bool = False,
        is_recorded: bool = True,
        lists_owners: bool = False,
        name: str = "",
        confirms_mailing: bool = False,
    ) -> None:
        """Copy what the search needs.

        `search` is without polygons or rows where `area` gives them. `fresh`: responses that were
        saved before the start are requested again. `origin` is ``dock`` or ``toolbox``. `resumes`
        is the id of the history's entry that is continued, and `needs` the number of requests that
        it still needs, where that is known. `is_approved`: the user has agreed to exceed the
        monthly budget. A search that is not `is_recorded` has no entry. `lists_owners` is recorded
        with it: whoever runs the search lists the owners of its parcels. `name` is that of the
        layer; "": the name that describes the search (`layer_name`). `confirms_mailing`: the user
        has confirmed that the owners may be used for mailing.
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
        #: Whether the owners of the parcels are listed.
        self.lists_owners = lists_owners
        self._confirms_mailing = confirms_mailing
        #: The name of its layer.
        fields = open_source.connection.capabilities.fields
        self.name = name or layer_name(search, area, fields)
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
        #: One for each connection, once the search is planned.
        self._parts: tuple[Part, ...] = ()
        self._count_skipped = 0
        #: How it ended in each of several connections.
        self._shares: tuple[Share, ...] = ()
        #: Whether a search for an owner met parcels of the same name and another address.
        self.has_namesakes = False

    @property
    def connection(self) -> Connection | ConnectionGroup:
        """The connection of the search, or the group of its connections."""
        return self._open_source.connection

    @property
    def terms(self) -> tuple[LayerTerms, ...]:
        """The known terms of use of the layers that have parcels in the result.

        Near a border, layers are searched that turn out to have none. Until the search has ended,
        the terms of all layers that are searched.
        """
        parts = self.searched.parts
        if self._shares:
            with_some = {share.source for share in self._shares if share.outcome.parcels}
            parts = [part for part in parts if part.name in with_some]
        return merge_terms(*map(terms_of, parts))

    @property
    def rule_against_owners(self) -> str:
        """The rule because of which the owners are not listed: nobody has confirmed the use."""
        return "" if self._confirms_mailing else mailing_rule(self.terms)

    @property
    def searched(self) -> Connection | ConnectionGroup:
        """The connections to which the search was really sent, once it is planned."""
        parts = [part.open_source.connection for part in self._parts if part.planned is not None]
        return group_of(parts) if parts else self.connection

    @property
    def subject(self) -> SubjectCheck | None:
        """Checks for the subject of a search for neighbors; None for other searches."""
        return getattr(self._area, "subject", None)

    @property
    def fields(self) -> Mapping[str, Field]:
        """The fields of the source, or of several; before it is planned those of the contract."""
        return fields_of(self._parts) if self._parts else FIELD_BY_NAME

    def run(self, sink: Sink, feedback: Feedback, listener: Listener) -> Outcome:
        """Search. Never raises: what fails is the outcome's error."""
        with jobs.in_other_thread():
            outcome = _outcome_of(
                lambda: self._run(sink, feedback, listener), is_metered=self.connection.is_metered
            )
            self._shares = outcome.shares
            outcome = with_every_row(outcome, self.search)
            if outcome.parcels and self._confirms_mailing and mailing_rule(self.terms):
                outcome = replace(outcome, notices=(*outcome.notices, _MAILING_CONFIRMED))
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
        running = Run(feedback.cancellation, notice=listener.noticed, newest=not_before)
        if not self._is_recorded:
            return self._search(sink, running, feedback.progress, listener, notices)
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
        recording = Recording(history, start, feedback.cancellation, feedback.progress)
        self.entry_id, running.newest = recording.entry_id, recording.not_before
        outcome = _outcome_of(
            lambda: self._search(sink, running, recording.progress, listener, notices),
            is_metered=self.connection.is_metered,
        )
        recording.end(outcome)
        return _with_new_notices(outcome, history.problem)

    def _plan(self, cancellation: Cancellation) -> tuple[tuple[str, ...], dict | None]:
        """Read the input, check the budget, and make what builds features.

        Returns notices, and what is carried over from the input.
        """
        given = read_input(self.search, self._area, cancellation)
        routed = run_cancellable(lambda: route(self.connection, given.search), cancellation)
        given = given._replace(search=routed.search)
        self._parts = plan_parts(
            self._open_source,
            given,
            cancellation,
            routed=routed,
            needs=self._needs,
            is_approved=self._is_approved,
            # Nobody is there to confirm, and saved responses are free.
            is_confirmable=self._origin != "toolbox",
        )
        # That of a single connection has its expression translated for it.
        is_single = len(self._open_source.parts) == 1
        self.search = self._parts[0].planned.search if is_single else given.search
        read = given.read
        notices, rows, fields, ids = (), [], [], []
        if read is not None:
            notices, rows, fields = read.notices, read.rows, given.input.fields
            self._count_skipped = 0 if self.search.is_by_list else read.count_skipped
        if self.search.is_by_list:
            area, ids = given.input, read.ids
            self.report = RowReport(area.name, area.kind, self.search.rows, (), ids, fields, rows)
        cancellation.check()
        schema = ResultSchema(
            fields,
            by_area=self.search.is_by_area,
            by_list=self.search.is_by_list,
            with_buildings=self.search.include_buildings,
            with_source=not is_single,
            source_fields=self.fields,
        )
        self.builder = FeatureBuilder(schema, self._join_mode, rows, ids=ids)
        return notices, carried_to_json(fields, rows, ids, lists_owners=self.lists_owners)

    def _search(
        self,
        sink: Sink,
        running: Run,
        progress: Callable[[Progress], None],
        listener: Listener,
        notices: tuple[str, ...],
    ) -> Outcome:
        from parcel_lookup.core.search.run import run

        search = self.search
        if listener.planned is not None and search.is_by_list:
            for part in self._parts:
                if part.planned is not None:
                    listener.planned(part.planned.plan)
        prepared = Prepared()
        for part in self._parts:
            if part.planned is not None:
                prepared.add(part.planned.search, part.planned.plan.capabilities)
        ids = self.report.ids if self.report is not None else ()
        is_single = len(self._open_source.parts) == 1
        with _opened(self._parts, running, is_single=is_single) as sources:
            outcome = run(
                search,
                sources,
                Run(running.cancellation, newest=running.newest),
                sink,
                prepare=prepared,
                progress=progress,
                notices=notices,
                row_ids=ids,
            )
            is_empty = not outcome.parcels and outcome.error is None
            if is_empty and search.is_by_area and is_single:
                outcome = self._with_place(outcome, sources[0].source, running.cancellation)
        self.has_namesakes = any(getattr(keep, "has_namesakes", False) for keep in prepared.keeps)
        outcome = with_more_notices(outcome, self._notices_of)
        problems = (one for each in sources for one in getattr(each.source, "notices", ()))
        outcome = _with_new_notices(outcome, *problems)
        if self._count_skipped:
            outcome = replace(outcome, complete=False, count_skipped=self._count_skipped)
        return outcome

    def _notices_of(self, name: str, outcome: Outcome) -> tuple[str, ...]:
        """Return what else has to be known of the result of a connection; "" is the only one."""
        part = next(one for one in self._parts if name in ("", one.name))
        connection = part.open_source.connection
        note = "" if part.planned is None else connection.source_kind.note_of(connection)
        is_limited = part.planned is not None and part.planned.is_limited_by_budget
        budget = _BUDGET_SENTENCE if outcome.is_out_of_requests and is_limited else ""
        return tuple(filter(None, (budget, note)))

    def _with_place(self, outcome: Outcome, source: Source, cancellation: Cancellation) -> Outcome:
        """Return the outcome of a search without a parcel, with where the parcels are instead."""
        find = partial(elsewhere, self.search, self.connection, source, Run(cancellation))
        with contextlib.suppress(Cancelled):
            found = run_cancellable(find, cancellation)
            if found is not None:
                notices = (*outcome.notices, found.sentence)
                return replace(outcome, notices=notices, parcels_box=found.box)
        return outcome


@contextlib.contextmanager
def _opened(parts: Sequence[Part], running: Run, *, is_single: bool) -> Iterator[list[NamedSource]]:
    """Open the sources of a search, and close them in the end.

    `is_single`: of one connection, whose name no parcel has.
    """
    openings, sources = [], []
    try:
        for part in parts:
            factory, planned = part.open_source, part.planned
            named = NamedSource(
                None,
                "" if is_single else part.name,
                error=part.error,
                is_metered=factory.is_metered,
                rows=part.rows,
            )
            if planned is not None:
                openings.append(_Opening(running, planned.allowance))
                named = named._replace(
                    allowance=Allowance(planned.max_requests), search=planned.search
                )
                try:
                    source = factory(openings[-1], running.newest)
                    named = named._replace(source=source)
                except ParcelError as error:
                    named = named._replace(error=error)
            sources.append(named)
        yield sources
    finally:
        for opening in openings:
            opening.end()
        for one in sources:
            # It waits for files, which another program may keep locked.
            with contextlib.suppress(Cancelled):
                if one.source is not None:
                    run_cancellable(one.source.close, running.cancellation)


class _Opening:
    """The `Opening` of a search, which drops notices after the search has ended.

    A thread that was left behind in a name lookup may still send one.
    """

    def __init__(self, running: Run, allowance: Budget) -> None:
        self.cancellation = running.cancellation
        self.allowance = allowance
        self._notice = running.notice
        self._lock = threading.Lock()
        self._is_over = False

    def notify(self, sentence: str) -> None:
        """The service does not respond, and the request is repeated."""
        with self._lock:
            if not self._is_over:
                self._notice(sentence)

    def end(self) -> None:
        with self._lock:
            self._is_over = True


def _outcome_of(work: Callable[[], Outcome], *, is_metered: bool) -> Outcome:
    """Return the outcome of `work`, also if it raises."""
    from parcel_lookup.core.search import Outcome

    try:
        return work()
    except ParcelError as caught:
        error = caught
    except Exception:  # noqa: BLE001 - in a task it would be lost, or take QGIS along
        error = ParcelError(ErrorCode.UNEXPECTED, detail=traceback.format_exc())
    return Outcome(complete=False, error=error, is_metered=is_metered)


def _with_new_notices(outcome: Outcome, *sentences: str) -> Outcome:
    """Return the outcome with the sentences that were not shown yet."""
    new = [sentence for sentence in sentences if sentence and sentence not in _shown]
    _shown.update(new)
    return replace(outcome, notices=(*outcome.notices, *new)) if new else outcome
