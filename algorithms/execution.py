"""A run of an algorithm: the search into a spool on disk, then its parcels into the sinks."""

from __future__ import annotations

import threading
from collections import deque
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Any

from qgis.core import (
    Qgis,
    QgsCoordinateReferenceSystem,
    QgsFields,
    QgsProcessingContext,
    QgsProcessingException,
    QgsProcessingFeedback,
)

from parcel_lookup.core.contract import Cancellation
from parcel_lookup.core.gis.log import log
from parcel_lookup.core.gis.owners import OWNERS_PROPERTY, OwnerList, owner_fields
from parcel_lookup.core.gis.results import (
    SEARCH_PROPERTY,
    UNMATCHED_PROPERTY,
    search_property,
)
from parcel_lookup.core.gis.running import Listener, SearchRun
from parcel_lookup.core.gis.styles import style_buildings, style_parcels
from parcel_lookup.core.search import RowStatus

from .base import BUILDINGS, COMPLETE, OUTPUT, PARCEL_COUNT, REQUEST_COUNT, as_exception
from .lists import COUNTS, UNMATCHED, ListAlgorithm
from .neighbours import OWNERS
from .sinks import Sink, bare, is_scratch
from .spool import Spool
from .text import tr

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from qgis.core import QgsVectorLayer

    from parcel_lookup.core.gis.unmatched import RowReport
    from parcel_lookup.core.search import Found, Outcome, Progress
    from parcel_lookup.core.search.plan import Plan

    from .base import ParcelSearchAlgorithm

_SECONDS_BETWEEN_LOOKS = 0.1


def execute(
    algorithm: ParcelSearchAlgorithm,
    run: SearchRun,
    parameters: Mapping[str, Any],
    context: QgsProcessingContext,
    feedback: QgsProcessingFeedback,
) -> dict[str, Any]:
    """Search, then write; returns the algorithm's results. In the algorithm's thread.

    Raises `QgsProcessingException` where there is nothing to write.
    """
    with closing(Spool()) as spool:
        spooling = _Spooling(run, spool, feedback)
        with _cancelled_by(feedback, spooling.cancellation):
            outcome = run.run(spooling, spooling, spooling.listener)
        spooling.pass_on_notices()
        error = outcome.error
        if error is not None and not (_has_something(outcome) or outcome.is_cancelled):
            raise as_exception(error)
        results: dict[str, Any] = {
            PARCEL_COUNT: outcome.parcels,
            REQUEST_COUNT: outcome.requests,
            COMPLETE: outcome.complete,
            **_row_counts(run, algorithm),
        }
        if not outcome.is_cancelled:
            results.update(_write(algorithm, run, spool, parameters, context, feedback))
    if OWNERS in results and not outcome.complete:
        feedback.pushWarning(tr("The list of owners is not complete."))
    quiet = outcome.complete and not outcome.notices
    (feedback.pushInfo if quiet else feedback.pushWarning)(outcome.sentence)
    return results


def _has_something(outcome: Outcome) -> bool:
    """Whether there is anything to write: parcels, or rows that are known to have none."""
    return bool(outcome.parcels) or any(row.status is RowStatus.NONE for row in outcome.rows)


def _row_counts(run: SearchRun, algorithm: ParcelSearchAlgorithm) -> dict[str, int]:
    """How many rows of a list ended how; they add up to all rows."""
    if not isinstance(algorithm, ListAlgorithm):
        return {}
    report = run.report  # None where a cancel came before the rows were read
    return {
        name: report.count(RowStatus(status)) if report else 0 for status, name in COUNTS.items()
    }


def _write(
    algorithm: ParcelSearchAlgorithm,
    run: SearchRun,
    spool: Spool,
    parameters: Mapping[str, Any],
    context: QgsProcessingContext,
    feedback: QgsProcessingFeedback,
) -> dict[str, str]:
    """Open the sinks, now that the fields are known, and write the features."""
    builder = run.builder
    prop = search_property(run.search)
    parcels = _open(algorithm, parameters, OUTPUT, context, builder.schema.fields)
    parcels.finish_with(style_parcels, {SEARCH_PROPERTY: prop})
    buildings = None
    if parameters.get(BUILDINGS) is not None:
        fields = builder.building_schema.fields
        buildings = _open(algorithm, parameters, BUILDINGS, context, fields)
        buildings.finish_with(style_buildings, {})
    unmatched = None
    if run.report is not None and parameters.get(UNMATCHED) is not None:
        unmatched = _write_unmatched(algorithm, run.report, parameters, context)
    has_owners = algorithm.parameterDefinition(OWNERS) is not None
    owners = OwnerList() if has_owners and parameters.get(OWNERS) is not None else None
    for found in spool:
        if feedback.isCanceled():
            break
        if owners:
            owners.add(parcel for parcel, _ in found)
        batch = builder.build(found)
        parcels.add(batch.features)
        if buildings:
            buildings.add(batch.buildings)
    table = None
    if owners:
        table = _write_owners(algorithm, owners, parameters, context)
        feedback.pushInfo(owners.sentence)
    sinks = [sink for sink in (parcels, buildings, unmatched, table) if sink]
    for sink in sinks:
        sink.close()
        if sink.refused:
            feedback.pushWarning(
                tr("{count} features could not be written to {name}: {reason}").format(
                    count=sink.refused, name=sink.name, reason=sink.reason
                )
            )
    return {sink.name: sink.destination for sink in sinks}


def _write_unmatched(
    algorithm: ParcelSearchAlgorithm,
    report: RowReport,
    parameters: Mapping[str, Any],
    context: QgsProcessingContext,
) -> Sink:
    """Write the rows without a parcel; the sink is still open."""
    fields = report.unmatched_fields()
    sink = _open(algorithm, parameters, UNMATCHED, context, fields, report.geometry)
    sink.finish_with(_as_it_is, {UNMATCHED_PROPERTY: True})
    sink.add(list(report.unmatched()))
    return sink


def _write_owners(
    algorithm: ParcelSearchAlgorithm,
    owners: OwnerList,
    parameters: Mapping[str, Any],
    context: QgsProcessingContext,
) -> Sink:
    """Write the owners; the sink is still open."""
    table = Qgis.WkbType.NoGeometry
    sink = _open(algorithm, parameters, OWNERS, context, owner_fields(), table)
    sink.finish_with(_as_it_is, {OWNERS_PROPERTY: True})
    sink.add(list(owners.features()))
    return sink


def _as_it_is(layer: QgsVectorLayer) -> None:
    """Tables, and rows without a parcel, have no style of ours."""


def _open(
    algorithm: ParcelSearchAlgorithm,
    parameters: Mapping[str, Any],
    name: str,
    context: QgsProcessingContext,
    fields: QgsFields,
    geometry: Qgis.WkbType = Qgis.WkbType.MultiPolygon,
) -> Sink:
    is_table = geometry == Qgis.WkbType.NoGeometry
    crs = QgsCoordinateReferenceSystem("" if is_table else "EPSG:4326")
    in_memory = is_scratch(parameters[name], context)
    sink, destination = algorithm.parameterAsSink(
        parameters,
        name,
        context,
        bare(fields) if in_memory else fields,
        geometry,
        crs,
    )
    if sink is None:
        raise QgsProcessingException(algorithm.invalidSinkError(parameters, name))
    return Sink(name, sink, destination, context, fields)


class _Spooling:
    """Sink and feedback of the engine: parcels to disk, progress to Processing."""

    def __init__(self, run: SearchRun, spool: Spool, feedback: QgsProcessingFeedback) -> None:
        self.cancellation = Cancellation()
        self.listener = Listener(self._preparing, self._noticed, self._planned)
        self._run = run
        self._spool = spool
        self._feedback = feedback
        # A feedback is for one thread; notices come from those that send.
        self._notices: deque[str] = deque()

    def add(self, found: list[Found]) -> None:
        """Take what the engine found."""
        self._run.builder.learn(found)
        self._spool.add(found)

    def progress(self, progress: Progress) -> None:
        """Take how far the engine is."""
        if self._feedback.isCanceled():  # a feedback that does not signal it
            self.cancellation.cancel()
        self.pass_on_notices()
        if progress.expected_requests:
            self._feedback.setProgress(90.0 * progress.requests / progress.expected_requests)
        self._feedback.setProgressText(
            tr("Parcels: {parcels:,}. Requests: {requests:,}.").format(
                parcels=progress.parcels, requests=progress.requests
            )
        )

    def pass_on_notices(self) -> None:
        """Tell what the service was asked again for. In the algorithm's thread."""
        while self._notices:
            self._feedback.pushInfo(self._notices.popleft())

    def _planned(self, plan: Plan) -> None:
        """What a list costs, before anything is asked."""
        rows, estimate = len(plan.search.rows), plan.estimate
        told = tr("Rows: {rows:,}. {estimate}.").format(rows=rows, estimate=estimate.text)
        self._feedback.pushInfo(told)

    def _noticed(self, sentence: str) -> None:
        log(sentence, Qgis.MessageLevel.Info)
        self._notices.append(sentence)

    def _preparing(self, done: float) -> None:
        self._feedback.setProgressText(tr("Making the sample county"))
        self._feedback.setProgress(100.0 * done)


@contextmanager
def _cancelled_by(feedback: QgsProcessingFeedback, cancellation: Cancellation) -> Iterator[None]:
    """Cancel soon after the feedback is cancelled, in whatever thread that happens."""
    # Asked, and not told by its signal: PyQt loses connections that the main thread makes while
    # another thread connects and disconnects.
    over = threading.Event()

    def watch() -> None:
        while not over.wait(_SECONDS_BETWEEN_LOOKS):
            if feedback.isCanceled():
                cancellation.cancel()
                return

    watcher = threading.Thread(target=watch, name="parcel-lookup-cancel", daemon=True)
    watcher.start()
    try:
        yield
    finally:
        over.set()
        watcher.join()
