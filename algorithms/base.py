"""What all searching algorithms have in common."""

from __future__ import annotations

import threading
from abc import abstractmethod
from collections import deque
from contextlib import closing, contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from qgis.core import (
    Qgis,
    QgsCoordinateReferenceSystem,
    QgsFields,
    QgsProcessingAlgorithm,
    QgsProcessingContext,
    QgsProcessingException,
    QgsProcessingFeedback,
    QgsProcessingOutputBoolean,
    QgsProcessingOutputNumber,
    QgsProcessingParameterBoolean,
    QgsProcessingParameterFeatureSink,
    QgsProcessingParameterNumber,
    QgsProcessingParameterString,
)

from parcel_lookup.core.contract import Cancellation, ParcelError, RequestRefused
from parcel_lookup.core.gis.connections import Connections, open_source_factory
from parcel_lookup.core.gis.features import JoinMode
from parcel_lookup.core.gis.libraries import missing_library
from parcel_lookup.core.gis.log import log
from parcel_lookup.core.gis.results import SEARCH_PROPERTY, search_property
from parcel_lookup.core.gis.running import Listener, SearchRun
from parcel_lookup.core.gis.styles import style_buildings, style_parcels

from .sinks import Sink, bare, is_scratch
from .spool import Spool
from .text import tr

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from parcel_lookup.core.gis.connections import SourceFactory
    from parcel_lookup.core.gis.polygons import AreaInput
    from parcel_lookup.core.search import Found, Progress, Search

CONNECTION, MAX_PARCELS, MAX_REQUESTS = "CONNECTION", "MAX_PARCELS", "MAX_REQUESTS"
INCLUDE_BUILDINGS, BUILDINGS, OUTPUT = "INCLUDE_BUILDINGS", "BUILDINGS", "OUTPUT"
FRESH = "FRESH"
PARCEL_COUNT, REQUEST_COUNT, COMPLETE = "PARCEL_COUNT", "REQUEST_COUNT", "COMPLETE"

_SECONDS_BETWEEN_LOOKS = 0.1


class ParcelSearchAlgorithm(QgsProcessingAlgorithm):
    """Runs a search through the same engine as the dock, into sinks."""

    @abstractmethod
    def make_search(
        self, parameters: Mapping[str, Any], context: QgsProcessingContext
    ) -> tuple[Search, AreaInput | None]:
        """The search that the parameters say, without the common ones. Main thread.

        Raises `ParcelError`.
        """

    def join_mode(self, parameters: Mapping[str, Any], context: QgsProcessingContext) -> JoinMode:  # noqa: ARG002
        """What becomes of a parcel that several polygons touch."""
        return JoinMode.LARGEST

    def createInstance(self) -> QgsProcessingAlgorithm:
        """A new one for each run."""
        return type(self)()

    def tags(self) -> list[str]:
        """Words that find the algorithm in the toolbox."""
        return tr("parcel,cadastre,land,property,owner,assessor,lot,tax").split(",")

    def add_common_parameters(self) -> None:
        """Add what every search takes and gives, after the parameters of its own."""
        connection = QgsProcessingParameterString(
            CONNECTION, tr("Connection"), optional=True, defaultValue=""
        )
        connection.setHelp(
            tr(
                "Name of a connection; “sample” is the sample county. Empty: the service that "
                "PARCEL_LOOKUP_URL and PARCEL_LOOKUP_KEY name, else the default connection."
            )
        )
        self.addParameter(connection)
        for name, label in (
            (MAX_PARCELS, tr("At most so many parcels")),
            (MAX_REQUESTS, tr("At most so many requests")),
        ):
            self.addParameter(
                QgsProcessingParameterNumber(
                    name, label, Qgis.ProcessingNumberParameterType.Integer, None, True, 1
                )
            )
        self.addParameter(
            QgsProcessingParameterBoolean(
                INCLUDE_BUILDINGS, tr("Include building footprints"), defaultValue=False
            )
        )
        fresh = QgsProcessingParameterBoolean(
            FRESH, tr("Ask again for stored answers"), defaultValue=False
        )
        fresh.setHelp(
            tr(
                "Answers of a service are stored, and used again as long as the connection says. "
                "Ticked, nothing is used that is older than the start of this run."
            )
        )
        self.addParameter(fresh)
        polygons = Qgis.ProcessingSourceType.VectorPolygon
        self.addParameter(QgsProcessingParameterFeatureSink(OUTPUT, tr("Parcels"), polygons))
        self.addParameter(
            QgsProcessingParameterFeatureSink(
                BUILDINGS, tr("Buildings"), polygons, optional=True, createByDefault=False
            )
        )
        self.addOutput(QgsProcessingOutputNumber(PARCEL_COUNT, tr("Number of parcels")))
        self.addOutput(QgsProcessingOutputNumber(REQUEST_COUNT, tr("Number of requests")))
        self.addOutput(QgsProcessingOutputBoolean(COMPLETE, tr("Every match arrived")))

    def prepareAlgorithm(
        self,
        parameters: Mapping[str, Any],
        context: QgsProcessingContext,
        feedback: QgsProcessingFeedback,  # noqa: ARG002
    ) -> bool:
        """In the main thread: read the key and copy what the search needs of layers."""
        missing = missing_library()
        if missing is not None:
            raise _exception(missing)
        try:
            search, self._area = self.make_search(parameters, context)
            self._search = self._with_common(search, parameters, context)
            problems = self._search.problems()
            if problems:
                raise RequestRefused(tuple(problems))
            name = self.parameterAsString(parameters, CONNECTION, context)
            self._open_source: SourceFactory = open_source_factory(Connections().resolve(name))
        except ParcelError as error:
            raise _exception(error) from error
        return True

    def processAlgorithm(
        self,
        parameters: Mapping[str, Any],
        context: QgsProcessingContext,
        feedback: QgsProcessingFeedback,
    ) -> dict[str, Any]:
        """In a thread of Processing's: search, then write."""
        run = SearchRun(
            self._search,
            self._open_source,
            self._area,
            self.join_mode(parameters, context),
            fresh=self.parameterAsBoolean(parameters, FRESH, context),
            origin="toolbox",
        )
        with closing(Spool()) as spool:
            spooling = _Spooling(run, spool, feedback)
            with _cancelled_by(feedback, spooling.cancellation):
                outcome = run.run(spooling, spooling, spooling.listener)
            spooling.pass_on_notices()
            error = outcome.error
            if error is not None and not outcome.parcels and not outcome.is_cancelled:
                raise _exception(error)
            results: dict[str, Any] = {
                PARCEL_COUNT: outcome.parcels,
                REQUEST_COUNT: outcome.requests,
                COMPLETE: outcome.complete,
            }
            if not outcome.is_cancelled:
                results.update(self._write(run, spool, parameters, context, feedback))
        quiet = outcome.complete and not outcome.notices
        (feedback.pushInfo if quiet else feedback.pushWarning)(outcome.sentence)
        return results

    def _with_common(
        self, search: Search, parameters: Mapping[str, Any], context: QgsProcessingContext
    ) -> Search:
        def most(name: str) -> int | None:
            given = parameters.get(name) is not None
            return self.parameterAsInt(parameters, name, context) if given else None

        return replace(
            search,
            include_buildings=self.parameterAsBoolean(parameters, INCLUDE_BUILDINGS, context)
            or parameters.get(BUILDINGS) is not None,
            max_parcels=most(MAX_PARCELS),
            max_requests=most(MAX_REQUESTS),
        )

    def _write(
        self,
        run: SearchRun,
        spool: Spool,
        parameters: Mapping[str, Any],
        context: QgsProcessingContext,
        feedback: QgsProcessingFeedback,
    ) -> dict[str, str]:
        """Open the sinks, now that the fields are known, and write the features."""
        builder = run.builder
        prop = search_property(run.search)
        parcels = self._sink(parameters, OUTPUT, context, builder.schema.fields)
        parcels.finish_with(style_parcels, {SEARCH_PROPERTY: prop})
        buildings = None
        if parameters.get(BUILDINGS) is not None:
            fields = builder.building_schema.fields
            buildings = self._sink(parameters, BUILDINGS, context, fields)
            buildings.finish_with(style_buildings, {})
        for found in spool:
            if feedback.isCanceled():
                break
            batch = builder.build(found)
            parcels.add(batch.features)
            if buildings:
                buildings.add(batch.buildings)
        sinks = [sink for sink in (parcels, buildings) if sink]
        for sink in sinks:
            sink.close()
            if sink.refused:
                feedback.pushWarning(
                    tr("{count} features could not be written to {name}: {reason}").format(
                        count=sink.refused, name=sink.name, reason=sink.reason
                    )
                )
        return {sink.name: sink.destination for sink in sinks}

    def _sink(
        self,
        parameters: Mapping[str, Any],
        name: str,
        context: QgsProcessingContext,
        fields: QgsFields,
    ) -> Sink:
        crs = QgsCoordinateReferenceSystem("EPSG:4326")
        in_memory = is_scratch(parameters[name], context)
        sink, destination = self.parameterAsSink(
            parameters,
            name,
            context,
            bare(fields) if in_memory else fields,
            Qgis.WkbType.MultiPolygon,
            crs,
        )
        if sink is None:
            raise QgsProcessingException(self.invalidSinkError(parameters, name))
        return Sink(name, sink, destination, context, fields)


class _Spooling:
    """Sink and feedback of the engine: parcels to disk, progress to Processing."""

    def __init__(self, run: SearchRun, spool: Spool, feedback: QgsProcessingFeedback) -> None:
        self.cancellation = Cancellation()
        self.listener = Listener(self._preparing, self._noticed)
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
            tr("{parcels} parcels, {requests} requests").format(
                parcels=f"{progress.parcels:,}", requests=f"{progress.requests:,}"
            )
        )

    def pass_on_notices(self) -> None:
        """Tell what the service was asked again for. In the algorithm's thread."""
        while self._notices:
            self._feedback.pushInfo(self._notices.popleft())

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


def _exception(error: ParcelError) -> QgsProcessingException:
    return QgsProcessingException(str(error))
