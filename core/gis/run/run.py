"""Runs one search, from its input and its connections to how it ended."""

from __future__ import annotations

import contextlib
import time
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Callable, NamedTuple

from parcel_lookup.core.contract import Cancelled, ParcelError
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
from parcel_lookup.core.gis.run.planned import (
    Prepared,
    Target,
    fields_of,
    read_input,
    targets_of,
)
from parcel_lookup.core.gis.run.recording import Recording
from parcel_lookup.core.gis.run.routing import route
from parcel_lookup.core.gis.run.search_result import SearchResult
from parcel_lookup.core.gis.run.unmatched import RowReport, with_every_row
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.search.outcome import with_more_notices
from parcel_lookup.core.search.part import NamedSource

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.contract.source import Source
    from parcel_lookup.core.gis.connections import FactoryGroup, SourceFactory
    from parcel_lookup.core.gis.run.search_job import SearchJob
    from parcel_lookup.core.search import Outcome, Progress, Sink

_IDS_CHANGE = tr(
    "This source gives parcels new IDs from time to time: a search by Parcel UUID may find other "
    "parcels than before, or none."
)
_BUDGET_SENTENCE = tr("The monthly budget allows no more requests.")
_MAILING_CONFIRMED = tr("The user confirmed that the use of the owners for mailing is allowed.")

# Sentences about store and history that were shown in this session: once is enough.
_shown: set[str] = set()


class _Ready(NamedTuple):
    """A search whose input is read, and whose sources are chosen."""

    result: SearchResult
    targets: tuple[Target, ...]
    notices: tuple[str, ...] = ()
    #: The number of polygons that cannot be searched.
    skipped: int = 0
    #: What is carried over from the layer of the polygons or rows (`carried_to_json`).
    carried: dict[str, Any] | None = None


def _ignore(_progress: Progress) -> None:
    return None


def run_search(
    job: SearchJob,
    factory: SourceFactory | FactoryGroup,
    open_sink: Callable[[SearchResult], Sink],
    running: Run,
    progress: Callable[[Progress], None] = _ignore,
) -> SearchResult:
    """Run a search in the calling thread, never QGIS's main thread.

        collected = Collected()
        result = run_search(job, factory, lambda _: collected, Run(cancellation))

    Never raises: what fails is the error of the outcome. `open_sink` receives the search with its
    polygons or rows and what makes its features, before anything is requested. `factory` opens the
    sources of `job.connection`. `running.cancellation` cancels the search, and `running.notice`
    receives what the user should know at once, such as a request that is repeated; from any thread.
    """
    result = SearchResult.before_start(job)
    with jobs.in_other_thread():
        try:
            newest = factory.fresh_from(time.time(), job.is_fresh)
            running = replace(running, newest=newest)
            ready = _prepare(result, factory, running.cancellation)
            result = ready.result
            result = _record(ready, factory, open_sink, running, progress)
        except Exception as error:  # noqa: BLE001 - in a task it would be lost, or take QGIS along
            result = result.failed(error)
        return _conclude(result)


def _prepare(
    result: SearchResult, factory: SourceFactory | FactoryGroup, cancellation: Cancellation
) -> _Ready:
    """Read the input, check the budget, and make what builds features."""
    job = result.job
    given = read_input(job.search, job.area, cancellation)
    routed = run_cancellable(lambda: route(job.connection, given.search), cancellation)
    given = given._replace(search=routed.search)
    targets = targets_of(
        factory,
        given,
        cancellation,
        routed=routed,
        needs=job.needs,
        is_approved=job.is_approved,
        # Nobody is there to confirm, and saved responses are free.
        is_confirmable=job.origin != "toolbox",
    )
    # That of a single connection has its expression translated for it.
    is_single = len(job.connection.parts) == 1
    search = targets[0].search if is_single else given.search
    read = given.read
    notices, rows, fields, ids, skipped, report = (), [], [], [], 0, None
    if read is not None:
        notices, rows, fields = read.notices, read.rows, given.input.fields
        skipped = 0 if search.is_by_list else read.count_skipped
    if search.is_by_list:
        area, ids = given.input, read.ids
        report = RowReport(area.name, area.kind, search.rows, (), ids, fields, rows)
    if search.names_ids and not job.connection.info.has_stable_ids:
        notices = (*notices, _IDS_CHANGE)
    cancellation.check()
    source_fields = fields_of(targets)
    schema = ResultSchema(
        fields,
        by_area=search.is_by_area,
        by_list=search.is_by_list,
        with_buildings=search.include_buildings,
        with_source=not is_single,
        source_fields=source_fields,
    )
    connections = [one.factory.connection for one in targets if one.error is None]
    searched = group_of(connections) if connections else job.connection
    result = result._replace(
        search=search,
        searched=searched,
        terms=merge_terms(*map(terms_of, searched.parts)),
        fields=source_fields,
        builder=FeatureBuilder(schema, JoinMode(job.join_mode), rows, ids=ids),
        report=report,
        costs=tuple(one.cost for one in targets if one.cost is not None),
    )
    carried = carried_to_json(fields, rows, ids, lists_owners=job.lists_owners)
    return _Ready(result, targets, notices, skipped, carried)


def _record(
    ready: _Ready,
    factory: SourceFactory | FactoryGroup,
    open_sink: Callable[[SearchResult], Sink],
    running: Run,
    progress: Callable[[Progress], None],
) -> SearchResult:
    """Search, and record it in the history."""
    from parcel_lookup.core.search.history import History

    result, job = ready.result, ready.result.job
    if not job.is_recorded:
        return _search(ready, open_sink, running, progress)
    history = History(factory.history_path)
    recording = Recording(history, result, ready.carried, running, progress)
    result = result._replace(entry_id=recording.entry_id)
    running = replace(running, newest=recording.not_before)
    try:
        ready = ready._replace(result=result)
        result = _search(ready, open_sink, running, recording.progress)
    except Exception as error:  # noqa: BLE001 - the history has to know
        result = result.failed(error)
    recording.end(result.outcome)
    return result._replace(outcome=_with_new_notices(result.outcome, history.problem))


def _search(
    ready: _Ready,
    open_sink: Callable[[SearchResult], Sink],
    running: Run,
    progress: Callable[[Progress], None],
) -> SearchResult:
    from parcel_lookup.core.search.run import run

    result, search, targets = ready.result, ready.result.search, ready.targets
    prepared = Prepared()
    sink = open_sink(result)
    is_single = len(result.job.connection.parts) == 1
    # What the sources notice is in the outcome.
    quiet = Run(running.cancellation, newest=running.newest)
    with _opened(targets, running, is_single=is_single) as sources:
        outcome = run(
            search,
            sources,
            quiet,
            sink,
            prepare=prepared,
            progress=progress,
            notices=ready.notices,
            row_ids=() if result.report is None else result.report.ids,
        )
        is_empty = not outcome.parcels and outcome.error is None
        if is_empty and search.is_by_area and is_single:
            outcome = _with_place(outcome, result, sources[0].source, quiet)
    outcome = with_more_notices(outcome, partial(_notices_of, targets))
    problems = (one for each in sources for one in getattr(each.source, "notices", ()))
    outcome = _with_new_notices(outcome, *problems)
    if ready.skipped:
        outcome = replace(outcome, complete=False, count_skipped=ready.skipped)
    has_namesakes = any(getattr(keep, "has_namesakes", False) for keep in prepared.keeps)
    return result._replace(outcome=outcome, has_namesakes=has_namesakes)


def _conclude(result: SearchResult) -> SearchResult:
    """Return the result with what is known at the end only."""
    job, outcome = result.job, with_every_row(result.outcome, result.search)
    terms, report = result.terms, result.report
    if outcome.shares:
        with_some = {share.source for share in outcome.shares if share.outcome.parcels}
        parts = (part for part in result.searched.parts if part.name in with_some)
        terms = merge_terms(*map(terms_of, parts))
    rule = mailing_rule(terms)
    if outcome.parcels and job.confirms_mailing and rule:
        outcome = replace(outcome, notices=(*outcome.notices, _MAILING_CONFIRMED))
    if not job.search.has_conditions:  # those that leave out a subject are none of the user's
        outcome = replace(outcome, has_conditions=False)
    return result._replace(
        outcome=outcome,
        terms=terms,
        report=None if report is None else report._replace(results=outcome.rows),
        rule_against_owners="" if job.confirms_mailing else rule,
    )


def _notices_of(targets: Sequence[Target], name: str, outcome: Outcome) -> tuple[str, ...]:
    """Return what else has to be known of the result of a connection; "" is the only one."""
    target = next(one for one in targets if name in ("", one.name))
    connection, cost = target.factory.connection, target.cost
    note = "" if cost is None else connection.source_kind.note_of(connection)
    is_limited = cost is not None and cost.is_limited_by_budget
    budget = _BUDGET_SENTENCE if outcome.is_out_of_requests and is_limited else ""
    return tuple(filter(None, (budget, note)))


def _with_place(outcome: Outcome, result: SearchResult, source: Source, running: Run) -> Outcome:
    """Return the outcome of a search without a parcel, with where the parcels are instead."""
    find = partial(elsewhere, result.search, result.job.connection, source, running)
    with contextlib.suppress(Cancelled):
        found = run_cancellable(find, running.cancellation)
        if found is not None:
            notices = (*outcome.notices, found.sentence)
            return replace(outcome, notices=notices, parcels_box=found.box)
    return outcome


@contextlib.contextmanager
def _opened(
    targets: Sequence[Target], running: Run, *, is_single: bool
) -> Iterator[list[NamedSource]]:
    """Open the sources of a search, and close them in the end.

    `is_single`: of one connection, whose name no parcel has.
    """
    sources: list[NamedSource] = []
    try:
        for target in targets:
            factory, cost = target.factory, target.cost
            named = NamedSource(
                None,
                "" if is_single else target.name,
                error=target.error,
                is_metered=factory.is_metered,
                search=target.search,
                rows=target.rows,
            )
            if cost is not None:
                named = named._replace(allowance=Allowance(cost.max_requests))
                try:
                    named = named._replace(source=factory(running, cost.budget))
                except ParcelError as error:
                    named = named._replace(error=error)
            sources.append(named)
        yield sources
    finally:
        for one in sources:
            # It waits for files, which another program may keep locked.
            with contextlib.suppress(Cancelled):
                if one.source is not None:
                    run_cancellable(one.source.close, running.cancellation)


def _with_new_notices(outcome: Outcome, *sentences: str) -> Outcome:
    """Return the outcome with the sentences that were not shown yet."""
    new = [sentence for sentence in sentences if sentence and sentence not in _shown]
    _shown.update(new)
    return replace(outcome, notices=(*outcome.notices, *new)) if new else outcome
