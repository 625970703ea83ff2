"""A run of an algorithm: the search into a spool on disk, then its parcels into the sinks."""

from __future__ import annotations

import pickle
import tempfile
import threading
from collections import deque
from contextlib import closing, contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from qgis.core import (
    Qgis,
    QgsCoordinateReferenceSystem,
    QgsFields,
    QgsProcessingContext,
    QgsProcessingException,
    QgsProcessingFeedback,
)

from parcel_lookup.algorithms.names import BUILDINGS, COMPLETE, OUTPUT, PARCEL_COUNT, REQUEST_COUNT
from parcel_lookup.algorithms.sinks import Loading, Sink, bare, takes_labels
from parcel_lookup.algorithms.text import as_exception, tr
from parcel_lookup.core.contract import Cancellation
from parcel_lookup.core.gis.layer.properties import (
    BUILDINGS_PROPERTY,
    CONNECTION_PROPERTY,
    SEARCH_PROPERTY,
    search_property,
)
from parcel_lookup.core.gis.qt.log import log
from parcel_lookup.core.gis.result.description import Provenance
from parcel_lookup.core.gis.run.run import Listener, SearchRun
from parcel_lookup.core.search import RowStatus

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from qgis.core import QgsFeatureSink, QgsProcessingParameterDefinition

    from parcel_lookup.core.search import Found, Outcome, Progress
    from parcel_lookup.core.search.query.plan import Plan

_SECONDS_BETWEEN_LOOKS = 0.1
#: Below this a spool stays in memory.
_IN_MEMORY = 16 * 1024 * 1024


class OpenSink(Protocol):
    """Opens the sink of an `ExtraOutput`."""

    def __call__(
        self, fields: QgsFields, geometry: Qgis.WkbType, properties: Mapping[str, Any]
    ) -> Sink:
        """Return the sink; its layer gets the custom properties where QGIS loads it."""


class ExtraOutput(Protocol):
    """An output that one kind of algorithm has besides parcels and buildings.

    It is made for one run, where the user asks for it. In the algorithm's thread.
    """

    #: The name of the parameter.
    name: str
    #: Which of `result.finishing.Layers` it is.
    kind: str

    def add(self, found: list[Found]) -> None:
        """Take parcels, in the order in which they are written."""

    def write(self, run: SearchRun, open_sink: OpenSink, feedback: QgsProcessingFeedback) -> None:
        """Write the output, after all parcels were added."""

    def finish(self, feedback: QgsProcessingFeedback, *, complete: bool) -> None:
        """Report on the output; `complete` says whether every match was returned."""


class SearchAlgorithm(Protocol):
    """What a run needs of its `base.ParcelSearchAlgorithm`."""

    def extra_outputs(self) -> list[ExtraOutput]:
        """The outputs besides parcels and buildings."""

    def extra_results(self, run: SearchRun) -> dict[str, Any]:
        """Numbers that the algorithm returns besides those of every search."""

    def see(self, found: list[Found]) -> None:
        """Look at parcels on their way to the sinks."""

    def tell(self, feedback: QgsProcessingFeedback) -> None:
        """Report what came of `see`."""

    def parameterDefinition(self, name: str) -> QgsProcessingParameterDefinition:
        """See QgsProcessingAlgorithm."""

    def parameterAsSink(self, *arguments: Any) -> tuple[QgsFeatureSink, str]:
        """See QgsProcessingAlgorithm."""

    def invalidSinkError(self, parameters: Mapping[str, Any], name: str) -> str:
        """See QgsProcessingAlgorithm."""


def execute(
    algorithm: SearchAlgorithm,
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
            **algorithm.extra_results(run),
        }
        if not outcome.is_cancelled:
            outputs = _Outputs(algorithm, run, outcome, parameters, context)
            results.update(_write(outputs, run, spool, feedback))
            outputs.finish_extras(feedback, complete=outcome.complete)
            if not outputs.is_complete:
                results[COMPLETE] = False
    quiet = outcome.complete and not outcome.notices
    (feedback.pushInfo if quiet else feedback.pushWarning)(outcome.sentence)
    return results


def _has_something(outcome: Outcome) -> bool:
    """Whether there is anything to write: parcels, or rows that are known to have none."""
    return bool(outcome.parcels) or any(row.status is RowStatus.NONE for row in outcome.rows)


def _write(
    outputs: _Outputs, run: SearchRun, spool: Spool, feedback: QgsProcessingFeedback
) -> dict[str, str]:
    """Write the features, now that the fields are known."""
    for found in spool:
        if feedback.isCanceled():
            break
        outputs.add(found)
    outputs.write_extras(run, feedback)
    return outputs.close(feedback)


class _Outputs:
    """The sinks that the parameters of a run ask for. In the algorithm's thread."""

    def __init__(
        self,
        algorithm: SearchAlgorithm,
        run: SearchRun,
        outcome: Outcome,
        parameters: Mapping[str, Any],
        context: QgsProcessingContext,
    ) -> None:
        """Open those of parcels and buildings. Raises `QgsProcessingException`."""
        self._algorithm = algorithm
        self._parameters = parameters
        self._context = context
        #: Whether the outputs hold all that was found.
        self.is_complete = True
        self._sinks: list[Sink] = []
        self._builder = run.builder
        self._loading = Loading(Provenance(run.search, run.connection, outcome))
        self._parcels = self._open(OUTPUT, self._builder.schema.fields)
        properties = {
            SEARCH_PROPERTY: search_property(run.search),
            CONNECTION_PROPERTY: run.connection.name,
        }
        self._parcels.hand_to(self._loading, "parcels", properties)
        self._buildings: Sink | None = None
        if self._is_wanted(BUILDINGS):
            self._buildings = self._open(BUILDINGS, self._builder.building_schema.fields)
            self._buildings.hand_to(self._loading, "buildings", {BUILDINGS_PROPERTY: True})
        extras = algorithm.extra_outputs()
        self._extras = [extra for extra in extras if self._is_wanted(extra.name)]

    def add(self, found: list[Found]) -> None:
        """Write parcels and what is in them."""
        batch = self._builder.build(found)
        self._parcels.add(batch.features)
        if self._buildings is not None:
            self._buildings.add(batch.buildings)
        for extra in self._extras:
            extra.add(found)
        self._algorithm.see(found)

    def write_extras(self, run: SearchRun, feedback: QgsProcessingFeedback) -> None:
        """Write the outputs of the algorithm's own, now that all parcels are known."""
        for extra in self._extras:
            extra.write(run, partial(self._open_extra, extra), feedback)

    def finish_extras(self, feedback: QgsProcessingFeedback, *, complete: bool) -> None:
        """Have the outputs of the algorithm's own report on what may be missing."""
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
        sink.hand_to(self._loading, extra.kind, properties)
        return sink

    def close(self, feedback: QgsProcessingFeedback) -> dict[str, str]:
        """Close all, and say what they lack; where each has written, by its name.

        Raises `QgsProcessingException` where the parcels are not all in their file.
        """
        self._algorithm.tell(feedback)
        for sink in self._sinks:
            sink.close(check=not feedback.isCanceled())
        for sink in self._sinks:
            if sink.note:
                feedback.pushWarning(sink.note)
            for sentence in sink.shortfalls:
                self.is_complete = False
                self._loading.lacks(sentence)
                feedback.pushWarning(sentence)
        broken = [sink for sink in self._sinks if sink.problem]
        if self._parcels in broken:
            again = tr(
                "What the service returned is saved: a second run does not request it again."
            )
            raise QgsProcessingException(f"{self._parcels.shortfalls[-1]} {again}")
        for sink in broken:
            sink.give_up()
        return {sink.name: sink.destination for sink in self._sinks if sink not in broken}

    def _is_wanted(self, name: str) -> bool:
        is_known = self._algorithm.parameterDefinition(name) is not None
        return is_known and self._parameters.get(name) is not None

    def _open(
        self,
        name: str,
        fields: QgsFields,
        geometry: Qgis.WkbType = Qgis.WkbType.MultiPolygon,
    ) -> Sink:
        is_table = geometry == Qgis.WkbType.NoGeometry
        crs = QgsCoordinateReferenceSystem("" if is_table else "EPSG:4326")
        is_labelled = takes_labels(self._parameters[name], self._context)
        sink, destination = self._algorithm.parameterAsSink(
            self._parameters,
            name,
            self._context,
            fields if is_labelled else bare(fields),
            geometry,
            crs,
        )
        if sink is None:
            raise QgsProcessingException(self._algorithm.invalidSinkError(self._parameters, name))
        self._sinks.append(Sink(name, sink, destination, self._context, fields))
        return self._sinks[-1]


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


class Spool:
    """Lists of found parcels, given back in the order in which they came. One thread.

    The file has no name that another program could open (on Windows: none that it could guess),
    and is gone when the spool is closed.
    """

    def __init__(self) -> None:
        self._file = tempfile.SpooledTemporaryFile(  # noqa: SIM115 - closed by `close`
            max_size=_IN_MEMORY, prefix="parcel-lookup-"
        )
        self._lists = 0

    def add(self, found: list[Found]) -> None:
        """Put parcels at the end."""
        pickle.dump(found, self._file, protocol=pickle.HIGHEST_PROTOCOL)
        self._lists += 1

    def __iter__(self) -> Iterator[list[Found]]:
        self._file.seek(0)
        for _ in range(self._lists):
            # Written by `add` a moment ago, into a file that nobody else can open.
            yield pickle.load(self._file)  # noqa: S301 # nosec B301

    def close(self) -> None:
        """Delete the file."""
        self._file.close()
