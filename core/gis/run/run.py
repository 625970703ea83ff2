"""Runs one search, from its input and its connections to how it ended."""

from __future__ import annotations

import contextlib
import time
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Callable, NamedTuple

from parcel_lookup.core.contract import Cancelled, ParcelError
from parcel_lookup.core.contract.query import WGS84, Allowance, Run
from parcel_lookup.core.contract.terms import mailing_rule, merge_terms
from parcel_lookup.core.gis.connections import group_of
from parcel_lookup.core.gis.connections.terms import terms_of
from parcel_lookup.core.gis.layer.features import FeatureBuilder, JoinMode
from parcel_lookup.core.gis.layer.schema import ResultSchema
from parcel_lookup.core.gis.qt.cancellable import run_cancellable
from parcel_lookup.core.gis.qt.crs_thread import moved
from parcel_lookup.core.gis.qt.jobs import jobs
from parcel_lookup.core.gis.run.elsewhere import elsewhere
from parcel_lookup.core.gis.run.planned import (
    Prepared,
    Target,
    fields_of,
    in_crs,
    read_input,
    with_costs,
)
from parcel_lookup.core.gis.run.recording import Recording
from parcel_lookup.core.gis.run.routing import route
from parcel_lookup.core.gis.run.search_result import SearchResult
from parcel_lookup.core.gis.run.unmatched import RowReport, with_every_row
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.search.account import NamedSource

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from qgis.core import QgsCoordinateTransformContext

    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.gis.connections import FactoryGroup, SourceFactory
    from parcel_lookup.core.gis.inputs.polygons import AreaRead
    from parcel_lookup.core.gis.inputs.rows import RowsRead
    from parcel_lookup.core.gis.run.search_job import SearchJob
    from parcel_lookup.core.search import Outcome, Progress, Sink
    from parcel_lookup.core.search.area import Transform

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
    #: The polygons or rows, with what is carried over from their layer.
    read: AreaRead | RowsRead
    #: Transforms coordinates.
    transform: Transform


def _ignore(_progress: Progress) -> None:
    return None


def run_search(
    job: SearchJob,
    factory: SourceFactory | FactoryGroup,
    open_sink: Callable[[SearchResult], Sink],
    running: Run,
    progress: Callable[[Progress], None] = _ignore,
    context: QgsCoordinateTransformContext | None = None,
) -> SearchResult:
    """Run a search in the calling thread, never QGIS's main thread.

        collected = Collected()
        result = run_search(job, factory, lambda _: collected, Run(cancellation))

    Never raises: what fails is the error of the outcome. `open_sink` receives the search with its
    polygons or rows and what makes its features, before anything is requested. `factory` opens the
    sources of `job.connection`. `running.cancellation` cancels the search, and `running.notice`
    receives what the user should know at once, such as a request that is repeated; from any thread.
    `context` is that of the project, for parcels that are not in EPSG:4326.
    """
    result = SearchResult.before_start(job)
    with jobs.in_other_thread():
        try:
            newest = factory.fresh_from(time.time(), job.is_fresh)
            running = replace(running, newest=newest)
            transform = partial(moved, context=context)
            ready = _prepare(result, factory, running.cancellation, transform)
            result = ready.result
            result = _record(ready, factory, open_sink, running, progress)
        except Exception as error:  # noqa: BLE001 - in a task it would be lost, or take QGIS along
            result = result.failed(error)
        return _conclude(result)


def _prepare(
    result: SearchResult,
    factory: SourceFactory | FactoryGroup,
    cancellation: Cancellation,
    transform: Transform,
) -> _Ready:
    """Read the input, check the budget, and make what builds features."""
    job = result.job
    given, read = read_input(job.search, job.area, cancellation)
    given, targets = run_cancellable(lambda: route(job.connection, given), cancellation)
    targets = with_costs(
        factory,
        given,
        targets,
        cancellation,
        needs=job.needs,
        is_approved=job.is_approved,
        # Nobody is there to confirm, and saved responses are free.
        is_confirmable=job.origin != "toolbox",
    )
    crs, given, targets = in_crs(read, given, targets)
    subject = getattr(job.area, "subject", None)  # there once the area is read
    if subject is not None and crs != WGS84:
        subject.transform = partial(transform, crs=WGS84, to_crs=crs)
    # That of a single connection has its expression translated for it.
    is_single = len(job.connection.parts) == 1
    search = targets[0].search if is_single else given
    report = None
    if search.is_by_list:
        report = RowReport(read.name, read.kind, search.rows, (), read.ids, read.fields, read.rows)
    if search.names_ids and not job.connection.info.has_stable_ids:
        read = read._replace(notices=(*read.notices, _IDS_CHANGE))
    cancellation.check()
    source_fields = fields_of(targets)
    schema = ResultSchema(
        read.fields,
        by_area=search.is_by_area,
        by_list=search.is_by_list,
        with_buildings=search.include_buildings,
        with_source=not is_single,
        source_fields=source_fields,
    )
    connections = [one.connection for one in targets if one.error is None]
    searched = group_of(connections) if connections else job.connection
    result = result._replace(
        search=search,
        searched=searched,
        terms=merge_terms(*map(terms_of, searched.parts)),
        fields=source_fields,
        crs=crs,
        builder=FeatureBuilder(schema, JoinMode(job.join_mode), read.rows, ids=read.ids),
        report=report,
        costs=tuple(one.cost for one in targets if one.cost is not None),
    )
    return _Ready(result, targets, read, transform)


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
        return _search(ready, factory, open_sink, running, progress)
    history = History(factory.history_path)
    recording = Recording(history, result, ready.read, running, progress)
    result = result._replace(entry_id=recording.entry_id)
    running = replace(running, newest=recording.not_before)
    try:
        ready = ready._replace(result=result)
        result = _search(ready, factory, open_sink, running, recording.progress)
    except Exception as error:  # noqa: BLE001 - the history has to know
        result = result.failed(error)
    recording.end(result.outcome)
    return result._replace(outcome=_with_new_notices(result.outcome, history.problem))


def _search(
    ready: _Ready,
    factory: SourceFactory | FactoryGroup,
    open_sink: Callable[[SearchResult], Sink],
    running: Run,
    progress: Callable[[Progress], None],
) -> SearchResult:
    from parcel_lookup.core.search.run import run

    result, search, targets = ready.result, ready.result.search, ready.targets
    prepared = Prepared()
    sink = open_sink(result)
    # What the sources notice is in the outcome.
    quiet = Run(running.cancellation, newest=running.newest)
    with _opened(factory, targets, running) as sources:
        outcome = run(
            search,
            sources,
            quiet,
            sink,
            prepare=prepared,
            transform=ready.transform,
            crs=result.crs,
            progress=progress,
            notices=ready.read.notices,
            row_ids=() if result.report is None else result.report.ids,
        )
        is_empty = not outcome.parcels and outcome.error is None
        if is_empty and search.is_by_area and len(factory.parts) == 1:
            find = partial(elsewhere, search, result.job.connection, sources[0].source, quiet)
            with contextlib.suppress(Cancelled):
                place = run_cancellable(find, running.cancellation)
                if place is not None:
                    notices = (*outcome.notices, place.sentence)
                    outcome = replace(outcome, notices=notices, parcels_box=place.box)
    problems = (one for each in sources for one in getattr(each.source, "notices", ()))
    outcome = _with_new_notices(outcome, *problems)
    if ready.read.count_skipped:
        outcome = replace(outcome, complete=False, count_skipped=ready.read.count_skipped)
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


@contextlib.contextmanager
def _opened(
    factory: SourceFactory | FactoryGroup, targets: Sequence[Target], running: Run
) -> Iterator[list[NamedSource]]:
    """Open the sources of a search, and close them in the end."""
    factory_of = {one.connection: one for one in factory.parts}
    sources: list[NamedSource] = []
    try:
        for target in targets:
            named = NamedSource(
                None,
                # No parcel has the name of a single connection.
                "" if len(factory.parts) == 1 else target.name,
                error=target.error,
                is_metered=target.connection.is_metered,
                search=target.search,
                rows=target.rows,
            )
            connection, cost = target.connection, target.cost
            if cost is not None:
                named = named._replace(
                    allowance=Allowance(cost.max_requests),
                    note=connection.note,
                    limit_note=_BUDGET_SENTENCE if cost.is_limited_by_budget else "",
                )
                try:
                    source = factory_of[connection](running, cost.budget)
                    named = named._replace(source=source)
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
