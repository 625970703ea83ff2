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
    QgsFeatureSink,
    QgsField,
    QgsFields,
    QgsProcessing,
    QgsProcessingAlgorithm,
    QgsProcessingContext,
    QgsProcessingException,
    QgsProcessingFeedback,
    QgsProcessingLayerPostProcessorInterface,
    QgsProcessingOutputBoolean,
    QgsProcessingOutputLayerDefinition,
    QgsProcessingOutputNumber,
    QgsProcessingParameterBoolean,
    QgsProcessingParameterFeatureSink,
    QgsProcessingParameterNumber,
    QgsProcessingParameterString,
    QgsVectorLayer,
)

from parcel_lookup.core.contract import Cancellation, ParcelError, RequestRefused
from parcel_lookup.core.gis.connections import Connections, open_source_factory
from parcel_lookup.core.gis.features import JoinMode
from parcel_lookup.core.gis.libraries import missing_library
from parcel_lookup.core.gis.results import SEARCH_PROPERTY, search_property
from parcel_lookup.core.gis.running import SearchRun
from parcel_lookup.core.gis.styles import style_buildings, style_parcels

from .spool import Spool
from .text import tr

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from qgis.core import QgsFeature

    from parcel_lookup.core.gis.connections import SourceFactory
    from parcel_lookup.core.gis.polygons import AreaInput
    from parcel_lookup.core.search import Found, Progress, Search

CONNECTION, MAX_PARCELS, MAX_REQUESTS = "CONNECTION", "MAX_PARCELS", "MAX_REQUESTS"
INCLUDE_BUILDINGS, BUILDINGS, OUTPUT = "INCLUDE_BUILDINGS", "BUILDINGS", "OUTPUT"
PARCEL_COUNT, REQUEST_COUNT, COMPLETE = "PARCEL_COUNT", "REQUEST_COUNT", "COMPLETE"

_SECONDS_BETWEEN_LOOKS = 0.1

# QGIS does not keep what it is given to style a layer with after the algorithm is gone.
_kept: deque[_Finishing] = deque(maxlen=100)


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
            self._search, self._open_source, self._area, self.join_mode(parameters, context)
        )
        with closing(Spool()) as spool:
            spooling = _Spooling(run, spool, feedback)
            with _cancelled_by(feedback, spooling.cancellation):
                outcome = run.run(spooling, spooling, spooling.preparing)
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
    ) -> _Sink:
        crs = QgsCoordinateReferenceSystem("EPSG:4326")
        is_scratch = _is_scratch(parameters[name], context)
        sink, destination = self.parameterAsSink(
            parameters,
            name,
            context,
            _bare(fields) if is_scratch else fields,
            Qgis.WkbType.MultiPolygon,
            crs,
        )
        if sink is None:
            raise QgsProcessingException(self.invalidSinkError(parameters, name))
        return _Sink(name, sink, destination, context, fields)


def _is_scratch(destination: Any, context: QgsProcessingContext) -> bool:
    """Whether what a parameter says means a temporary layer in memory."""
    if isinstance(destination, QgsProcessingOutputLayerDefinition):
        destination, _ = destination.sink.valueAsString(context.expressionContext())
    return destination == QgsProcessing.TEMPORARY_OUTPUT or str(destination).startswith("memory:")


def _bare(fields: QgsFields) -> QgsFields:
    """The fields without aliases and comments.

    A memory sink takes neither, and Processing warns of each; `_Finishing` sets the aliases.
    """
    bare = QgsFields()
    for field in fields:
        bare.append(QgsField(field.name(), field.type(), field.typeName()))
    return bare


class _Spooling:
    """Sink and feedback of the engine: parcels to disk, progress to Processing."""

    def __init__(self, run: SearchRun, spool: Spool, feedback: QgsProcessingFeedback) -> None:
        self.cancellation = Cancellation()
        self._run = run
        self._spool = spool
        self._feedback = feedback

    def add(self, found: list[Found]) -> None:
        """Take what the engine found."""
        self._run.builder.learn(found)
        self._spool.add(found)

    def progress(self, progress: Progress) -> None:
        """Take how far the engine is."""
        if self._feedback.isCanceled():  # a feedback that does not signal it
            self.cancellation.cancel()
        if progress.expected_requests:
            self._feedback.setProgress(90.0 * progress.requests / progress.expected_requests)
        self._feedback.setProgressText(
            tr("{parcels} parcels, {requests} requests").format(
                parcels=f"{progress.parcels:,}", requests=f"{progress.requests:,}"
            )
        )

    def preparing(self, done: float) -> None:
        """Take how far the sample county is."""
        self._feedback.setProgressText(tr("Making the sample county"))
        self._feedback.setProgress(100.0 * done)


class _Sink:
    """A sink whose every refusal is counted."""

    def __init__(
        self,
        name: str,
        sink: QgsFeatureSink,
        destination: str,
        context: QgsProcessingContext,
        fields: QgsFields,
    ) -> None:
        self.name = name
        self.destination = destination
        self.refused = 0
        self.reason = ""
        self._sink = sink
        self._context = context
        self._aliases = {fields.at(i).name(): fields.at(i).alias() for i in range(fields.count())}

    def finish_with(
        self, style: Callable[[QgsVectorLayer], None], properties: Mapping[str, str]
    ) -> None:
        """Have the layer named and drawn as the dock's is, where it will be loaded."""
        if self._context.willLoadLayerOnCompletion(self.destination):
            finishing = _Finishing(self._aliases, style, properties)
            _kept.append(finishing)
            details = self._context.layerToLoadOnCompletionDetails(self.destination)
            details.setPostProcessor(finishing)

    def add(self, features: list[QgsFeature]) -> None:
        """Write features, one by one where the whole list is refused."""
        if not features or self._sink.addFeatures(features, QgsFeatureSink.Flag.FastInsert):
            return
        for feature in features:
            if not self._sink.addFeature(feature, QgsFeatureSink.Flag.FastInsert):
                self.refused += 1
                self.reason = self.reason or self._sink.lastError()

    def close(self) -> None:
        """Write what is still in memory, and let go of the file."""
        if not self._sink.flushBuffer():
            raise QgsProcessingException(self._sink.lastError())
        del self._sink


class _Finishing(QgsProcessingLayerPostProcessorInterface):
    """Names and draws a layer when it is loaded. Main thread."""

    def __init__(
        self,
        aliases: Mapping[str, str],
        style: Callable[[QgsVectorLayer], None],
        properties: Mapping[str, str],
    ) -> None:
        super().__init__()
        self._aliases = aliases
        self._style = style
        self._properties = properties

    def postProcessLayer(
        self,
        layer: Any,
        context: QgsProcessingContext,  # noqa: ARG002
        feedback: QgsProcessingFeedback,  # noqa: ARG002
    ) -> None:
        """Called by QGIS."""
        if not isinstance(layer, QgsVectorLayer):
            return
        for name, alias in self._aliases.items():
            index = layer.fields().lookupField(name)
            if alias and index >= 0:
                layer.setFieldAlias(index, alias)
        for key, value in self._properties.items():
            layer.setCustomProperty(key, value)
        self._style(layer)
        layer.triggerRepaint()


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
