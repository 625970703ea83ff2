"""Runs an algorithm: searches into a spool on disk, then writes the parcels to the sinks."""

from __future__ import annotations

import pickle  # nosec B403
import tempfile
import threading
from collections import deque
from contextlib import closing, contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Callable, Protocol

from qgis.core import (
    Qgis,
    QgsCoordinateReferenceSystem,
    QgsFields,
    QgsProcessingContext,
    QgsProcessingException,
    QgsProcessingFeedback,
)

from parcel_lookup.algorithms.parameters import (
    BUILDINGS,
    COMPLETE,
    OUTPUT,
    PARCEL_COUNT,
    REQUEST_COUNT,
)
from parcel_lookup.algorithms.sinks import Loading, Sink, can_hold_labels, without_labels
from parcel_lookup.core.contract import Cancellation, Cancelled
from parcel_lookup.core.contract.query import Run
from parcel_lookup.core.contract.terms import terms_document
from parcel_lookup.core.gis.layer.properties import (
    BUILDINGS_PROPERTY,
    CONNECTION_PROPERTY,
    SEARCH_PROPERTY,
    search_property,
)
from parcel_lookup.core.gis.layer.stacks import count_parcels
from parcel_lookup.core.gis.qt.crs_thread import crs_of, lasting_crs
from parcel_lookup.core.gis.qt.jobs import jobs
from parcel_lookup.core.gis.qt.log import log
from parcel_lookup.core.gis.result.description import Provenance
from parcel_lookup.core.gis.run.run import run_search
from parcel_lookup.core.gis.run.search_result import SearchResult
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.search import RowStatus

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from qgis.core import QgsFeatureSink, QgsProcessingParameterDefinition

    from parcel_lookup.core.gis.connections import FactoryGroup, SourceFactory
    from parcel_lookup.core.gis.run.search_job import SearchJob
    from parcel_lookup.core.search import Found, Outcome, Progress

_POLL_SECONDS = 0.1
#: A spool smaller than this stays in memory, in bytes.
_IN_MEMORY = 16 * 1024 * 1024


class OpenSink(Protocol):
    """A function that opens the sink of an `ExtraOutput`."""

    def __call__(
        self, fields: QgsFields, geometry: Qgis.WkbType, properties: Mapping[str, Any]
    ) -> Sink:
        """Return the sink; if QGIS loads its layer, the layer gets the custom properties."""


class ExtraOutput(Protocol):
    """An output that one kind of algorithm has in addition to parcels and buildings.

    It is created for one run, if the user wants it, and used in the algorithm's thread.
    """

    #: The name of the parameter.
    name: str
    #: Its field in `result.finishing.Layers`.
    kind: str

    def add(self, found: list[Found]) -> None:
        """Collect parcels, in the order in which they are written."""

    def write(
        self, result: SearchResult, open_sink: OpenSink, feedback: QgsProcessingFeedback
    ) -> None:
        """Write the output, after all parcels have been added."""

    def finish(self, feedback: QgsProcessingFeedback, *, complete: bool) -> None:
        """Report on the output; `complete` is whether every match was returned."""


class SearchAlgorithm(Protocol):
    """The part of `base.ParcelSearchAlgorithm` that a run needs."""

    def extra_outputs(self) -> list[ExtraOutput]:
        """Return the outputs other than parcels and buildings."""

    def extra_results(self, result: SearchResult) -> dict[str, Any]:
        """Numbers that the algorithm returns besides those of every search."""

    def inspect(self, found: list[Found]) -> None:
        """Inspect parcels on their way to the sinks."""

    def report(self, feedback: QgsProcessingFeedback) -> None:
        """Report what `inspect` found."""

    def parameterDefinition(self, name: str) -> QgsProcessingParameterDefinition:
        """See QgsProcessingAlgorithm."""

    def parameterAsSink(self, *arguments: Any) -> tuple[QgsFeatureSink, str]:
        """See QgsProcessingAlgorithm."""

    def invalidSinkError(self, parameters: Mapping[str, Any], name: str) -> str:
        """See QgsProcessingAlgorithm."""


def execute(
    algorithm: SearchAlgorithm,
    job: SearchJob,
    factory: SourceFactory | FactoryGroup,
    parameters: Mapping[str, Any],
    context: QgsProcessingContext,
    feedback: QgsProcessingFeedback,
) -> dict[str, Any]:
    """Search, write the outputs, and return the algorithm's results.

    Runs in the algorithm's thread. Raises `QgsProcessingException` if there is nothing to write.
    """
    with closing(Spool()) as spool:
        result = _search(job, factory, spool, context, feedback)
        outcome, error = result.outcome, result.outcome.error
        if error is not None and not (_has_something(outcome) or outcome.is_cancelled):
            # Of several connections, the sentence has the error of each.
            raise QgsProcessingException(outcome.sentence if outcome.shares else str(error))
        results: dict[str, Any] = {
            PARCEL_COUNT: outcome.parcels,
            REQUEST_COUNT: outcome.requests,
            COMPLETE: outcome.complete,
            **algorithm.extra_results(result),
        }
        if not outcome.is_cancelled:
            if outcome.complete:
                result.builder.stack_counts = _count_stacks(spool, feedback)
            outputs = _Outputs(algorithm, result, parameters, context)
            results.update(_write(outputs, spool, feedback))
            outputs.finish_extras(feedback, complete=outcome.complete)
            if not outputs.is_complete:
                results[COMPLETE] = False
    quiet = outcome.complete and not outcome.notices
    (feedback.pushInfo if quiet else feedback.pushWarning)(outcome.sentence)
    return results


def _search(
    job: SearchJob,
    factory: SourceFactory | FactoryGroup,
    spool: Spool,
    context: QgsProcessingContext,
    feedback: QgsProcessingFeedback,
) -> SearchResult:
    """Search into a spool, and report progress and notices."""
    cancellation = Cancellation()
    reports = _Reports(feedback, cancellation)

    def open_spool(result: SearchResult) -> Spool:
        reports.add_cost(result)
        spool.learn = result.builder.learn
        return spool

    with _canceled_by(feedback, cancellation):
        running = Run(cancellation, notice=reports.add_notice)
        result = run_search(
            job, factory, open_spool, running, reports.add_progress, context.transformContext()
        )
    reports.flush()
    return result


def _has_something(outcome: Outcome) -> bool:
    """Return whether there is anything to write: parcels, or rows known to have none."""
    return bool(outcome.parcels) or any(row.status is RowStatus.NONE for row in outcome.rows)


def _count_stacks(
    spool: Spool, feedback: QgsProcessingFeedback
) -> dict[tuple[str, str], int] | None:
    """Return the values of the field `stack_count` by `Parcel.key`; None after a cancel."""
    cancellation = Cancellation()
    with _canceled_by(feedback, cancellation), suppress(Cancelled):
        return count_parcels(lambda: (one.parcel for found in spool for one in found), cancellation)
    return None


def _write(outputs: _Outputs, spool: Spool, feedback: QgsProcessingFeedback) -> dict[str, str]:
    """Write the features, now that the fields are known, and return the destinations."""
    for found in spool:
        if feedback.isCanceled():
            break
        outputs.add(found)
    outputs.write_extras(feedback)
    return outputs.close(feedback)


class _Outputs:
    """The sinks of a run, as requested by its parameters. Used in the algorithm's thread."""

    def __init__(
        self,
        algorithm: SearchAlgorithm,
        result: SearchResult,
        parameters: Mapping[str, Any],
        context: QgsProcessingContext,
    ) -> None:
        """Open the sinks of parcels and buildings. Raises `QgsProcessingException`."""
        self._algorithm = algorithm
        self._result = result
        self._parameters = parameters
        self._context = context
        #: Whether the outputs hold everything that was found.
        self.is_complete = True
        self._sinks: list[Sink] = []
        self._builder = result.builder
        self._loading = Loading(
            Provenance(result.search, result.searched, result.outcome, terms=result.terms)
        )
        fields = self._builder.schema.fields
        self._parcels = self._open(OUTPUT, fields, crs=lasting_crs(crs_of(result.crs)))
        properties = {
            SEARCH_PROPERTY: search_property(result.search),
            CONNECTION_PROPERTY: result.job.connection.name,
        }
        self._parcels.finish_with(self._loading, "parcels", properties)
        self._buildings: Sink | None = None
        if self._is_wanted(BUILDINGS):
            self._buildings = self._open(BUILDINGS, self._builder.building_schema.fields)
            self._buildings.finish_with(self._loading, "buildings", {BUILDINGS_PROPERTY: True})
        extras = algorithm.extra_outputs()
        self._extras = [extra for extra in extras if self._is_wanted(extra.name)]

    def add(self, found: list[Found]) -> None:
        """Write parcels, their buildings, and what the extra outputs collect."""
        batch = self._builder.build(found)
        self._parcels.add(batch.features)
        if self._buildings is not None:
            self._buildings.add(batch.buildings)
        for extra in self._extras:
            extra.add(found)
        self._algorithm.inspect(found)

    def write_extras(self, feedback: QgsProcessingFeedback) -> None:
        """Write the extra outputs, now that all parcels are known."""
        for extra in self._extras:
            extra.write(self._result, partial(self._open_extra, extra), feedback)

    def finish_extras(self, feedback: QgsProcessingFeedback, *, complete: bool) -> None:
        """Let the extra outputs report what may be missing."""
        for extra in self._extras:
            extra.finish(feedback, complete=complete)

    def _open_extra(
        self,
        extra: ExtraOutput,
        fields: QgsFields,
        geometry: Qgis.WkbType,
        properties: Mapping[str, Any],
    ) -> Sink:
        sink = self._open(extra.name, fields, geometry)
        sink.finish_with(self._loading, extra.kind, properties)
        return sink

    def close(self, feedback: QgsProcessingFeedback) -> dict[str, str]:
        """Close all sinks, report what they lack, and return their destinations by name.

        Raises `QgsProcessingException` if parcels are missing in their file.
        """
        self._algorithm.report(feedback)
        for sink in self._sinks:
            sink.close(check=not feedback.isCanceled())
        for sink in self._sinks:
            if sink.note:
                feedback.pushWarning(sink.note)
            for sentence in sink.shortfalls:
                self.is_complete = False
                self._loading.mark_incomplete(sentence)
                feedback.pushWarning(sentence)
        self._write_terms(feedback)
        broken = [sink for sink in self._sinks if sink.problem]
        if self._parcels in broken:
            again = tr(
                "The responses of the service are saved: a second run does not request them again."
            )
            raise QgsProcessingException(f"{self._parcels.shortfalls[-1]} {again}")
        for sink in broken:
            sink.skip_loading()
        return {sink.name: sink.destination for sink in self._sinks if sink not in broken}

    def _write_terms(self, feedback: QgsProcessingFeedback) -> None:
        """Write the terms of use next to the files."""
        terms = self._loading.terms
        text = terms_document(terms) if terms else ""
        for sink in self._sinks:
            reason = sink.write_terms(text)
            if reason:
                words = tr("The terms of use could not be written next to {file}: {reason}")
                feedback.pushWarning(words.format(file=sink.destination, reason=reason))

    def _is_wanted(self, name: str) -> bool:
        is_known = self._algorithm.parameterDefinition(name) is not None
        return is_known and self._parameters.get(name) is not None

    def _open(
        self,
        name: str,
        fields: QgsFields,
        geometry: Qgis.WkbType = Qgis.WkbType.MultiPolygon,
        crs: QgsCoordinateReferenceSystem | None = None,
    ) -> Sink:
        is_table = geometry == Qgis.WkbType.NoGeometry
        crs = crs or QgsCoordinateReferenceSystem("" if is_table else "EPSG:4326")
        keeps_labels = can_hold_labels(self._parameters[name], self._context)
        sink, destination = self._algorithm.parameterAsSink(
            self._parameters,
            name,
            self._context,
            fields if keeps_labels else without_labels(fields),
            geometry,
            crs,
        )
        if sink is None:
            raise QgsProcessingException(self._algorithm.invalidSinkError(self._parameters, name))
        self._sinks.append(Sink(name, sink, destination, self._context, fields))
        return self._sinks[-1]


class _Reports:
    """What a search reports to Processing while it runs."""

    def __init__(self, feedback: QgsProcessingFeedback, cancellation: Cancellation) -> None:
        self._feedback = feedback
        self._cancellation = cancellation
        # A feedback object is for one thread; notices come from the threads that send requests.
        self._notices: deque[str] = deque()

    def add_cost(self, result: SearchResult) -> None:
        """Report the cost of a list before the first request is sent."""
        if result.search.is_by_list:
            words, rows = tr("Rows: {rows:,}. {estimate}."), len(result.search.rows)
            for cost in result.costs:
                self._feedback.pushInfo(words.format(rows=rows, estimate=cost.text))

    def add_progress(self, progress: Progress) -> None:
        """Report the progress of the search, and check for a cancel."""
        if self._feedback.isCanceled():  # not every feedback emits a signal
            self._cancellation.cancel()
        self.flush()
        if progress.percent is not None:
            self._feedback.setProgress(0.9 * progress.percent)
        text = tr("Parcels: {parcels:,}. Requests: {requests:,}.").format(
            parcels=progress.parcels, requests=progress.requests
        )
        if progress.is_free:
            text = number_of(progress.parcels, "{} parcel", "{} parcels")
        self._feedback.setProgressText(text)

    def add_notice(self, sentence: str) -> None:
        """Report a notice, for example of a retry. Any thread."""
        log(sentence, Qgis.MessageLevel.Info)
        self._notices.append(sentence)

    def flush(self) -> None:
        """Report the notices. Call it in the algorithm's thread."""
        while self._notices:
            self._feedback.pushInfo(self._notices.popleft())


@contextmanager
def _canceled_by(feedback: QgsProcessingFeedback, cancellation: Cancellation) -> Iterator[None]:
    """Cancel soon after the feedback is canceled, whichever thread cancels it."""
    # Polled instead of connected to its signal: PyQt loses connections that the main thread makes
    # while another thread connects and disconnects.
    over = threading.Event()

    def watch() -> None:
        while not over.wait(_POLL_SECONDS):
            if feedback.isCanceled():
                cancellation.cancel()
                return

    watcher = threading.Thread(target=watch, name="parcel-lookup-cancel", daemon=True)
    watcher.start()
    try:
        with jobs.cancelable(cancellation):  # QGIS may unload the plugin
            yield
    finally:
        over.set()
        watcher.join()


class Spool:
    """Stores lists of parcels in a temporary file and returns them in the same order.

    Used by one thread. The file has no name that another program could open (on Windows: none
    that it could guess), and is deleted when the spool is closed.
    """

    def __init__(self) -> None:
        #: Receives parcels before they are stored: fields may be found in them.
        self.learn: Callable[[list[Found]], None] = lambda _found: None
        self._file = tempfile.SpooledTemporaryFile(  # noqa: SIM115 - closed by `close`
            max_size=_IN_MEMORY, prefix="parcel-lookup-"
        )
        self._lists = 0

    def add(self, found: list[Found]) -> None:
        """Append parcels."""
        self.learn(found)
        pickle.dump(found, self._file, protocol=pickle.HIGHEST_PROTOCOL)
        self._lists += 1

    def __iter__(self) -> Iterator[list[Found]]:
        self._file.seek(0)
        for _ in range(self._lists):
            # `add` wrote it, into a file that nobody else can open.
            yield pickle.load(self._file)  # noqa: S301 # nosec B301

    def close(self) -> None:
        """Delete the file."""
        self._file.close()
