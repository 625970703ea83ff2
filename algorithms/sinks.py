"""Where an algorithm writes: sinks whose refusals are counted, layers named and drawn."""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from osgeo import gdal
from qgis.core import (
    QgsFeatureSink,
    QgsField,
    QgsFields,
    QgsProcessingContext,
    QgsProcessingFeedback,
    QgsProcessingLayerPostProcessorInterface,
    QgsProcessingOutputLayerDefinition,
    QgsProject,
    QgsVectorLayer,
)
from qgis.PyQt.QtCore import QTimer

from parcel_lookup.algorithms.base import BUILDINGS, OUTPUT
from parcel_lookup.algorithms.lists import UNMATCHED
from parcel_lookup.algorithms.neighbours import OWNERS
from parcel_lookup.algorithms.text import tr
from parcel_lookup.algorithms.written import problem_of_file
from parcel_lookup.core.gis.layer.properties import mark_partial
from parcel_lookup.core.gis.layer.values import clear_dates_beyond_years, date_places
from parcel_lookup.core.gis.result.finishing import Finishing, Layers
from parcel_lookup.core.gis.result.layers import give_color
from parcel_lookup.core.gis.styles import style_buildings, style_parcels

if TYPE_CHECKING:
    from collections.abc import Mapping

    from qgis.core import QgsFeature

    from parcel_lookup.core.gis.result.account import Provenance

# QGIS does not keep what it is given to style a layer with after the algorithm is gone.
_kept: deque[_Loaded] = deque(maxlen=100)

_GEOPACKAGE = ".gpkg"
#: What a layer looks like until it is finished, and what it is then, by the output that it is.
_STYLES = {OUTPUT: style_parcels, BUILDINGS: style_buildings}
_KINDS = {"parcels": OUTPUT, "buildings": BUILDINGS, "unmatched": UNMATCHED, "owners": OWNERS}


def takes_labels(destination: Any, context: QgsProcessingContext) -> bool:
    """Whether what a parameter says is a GeoPackage, and GDAL keeps aliases and comments in it."""
    if isinstance(destination, QgsProcessingOutputLayerDefinition):
        destination, _ = destination.sink.valueAsString(context.expressionContext())
    return _GEOPACKAGE in str(destination).lower() and _keeps_labels()


def _keeps_labels() -> bool:
    """GDAL does since 3.7."""
    from osgeo import ogr

    flags = ogr.GetDriverByName("GPKG").GetMetadataItem("DMD_CREATION_FIELD_DEFN_FLAGS") or ""
    return "AlternativeName" in flags and "Comment" in flags


def bare(fields: QgsFields) -> QgsFields:
    """The fields without aliases and comments.

    Most sinks take neither, and Processing warns of each; `_Loaded` sets the aliases.
    """
    bare = QgsFields()
    for field in fields:
        bare.append(QgsField(field.name(), field.type(), field.typeName()))
    return bare


class Sink:
    """An output of a run: counts what it refuses, and is read again once it is closed.

    In the algorithm's thread. After `close`, `problem` says why what was written is not there.
    """

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
        #: Why not everything that the sink took is in the file; "" where it is.
        self.problem = ""
        self._written = 0
        self._sink = sink
        store = context.temporaryLayerStore()
        self._is_in_memory = store.mapLayer(destination) is not None
        # Files take such dates, and other software then cannot read them.
        self._dates = [] if self._is_in_memory else date_places(fields)
        #: Dates that no file holds and that are NULL in this one.
        self._cleared = 0
        self._context = context
        self.aliases = {fields.at(i).name(): fields.at(i).alias() for i in range(fields.count())}

    def hand_to(self, loading: Loading, properties: Mapping[str, Any]) -> None:
        """Have the layer finished as the dock's is, where it will be loaded."""
        if self._context.willLoadLayerOnCompletion(self.destination):
            loaded = _Loaded(self, loading, properties)
            _kept.append(loaded)
            details = self._context.layerToLoadOnCompletionDetails(self.destination)
            details.setPostProcessor(loaded)

    def add(self, features: list[QgsFeature]) -> None:
        """Write features one by one: of a list that is refused some may have been written."""
        for feature in features:
            self._cleared += clear_dates_beyond_years(feature, self._dates)
            if self._sink.addFeature(feature, QgsFeatureSink.Flag.FastInsert):
                self._written += 1
            else:
                self.refused += 1
                self.reason = self.reason or self._sink.lastError().strip()

    def close(self, *, check: bool = True) -> None:
        """Write what is still in memory, let go of the file, and see that all of it is there."""
        if not self._sink.flushBuffer():
            self.problem = self._sink.lastError().strip() or tr("the disk may be full")
        gdal.ErrorReset()
        del self._sink  # what GDAL cannot write now it reports nowhere else
        if not self.problem and gdal.GetLastErrorType() >= gdal.CE_Failure:
            self.problem = gdal.GetLastErrorMsg().strip() or tr("the disk may be full")
        if check and not self.problem and not self._is_in_memory:
            self.problem = problem_of_file(self.destination, self._written)

    @property
    def shortfalls(self) -> list[str]:
        """Sentences about what the output does not hold, that of `problem` last."""
        sentences = []
        if self.refused:
            words = tr("{count} features could not be written to {name}: {reason}")
            reason = self.reason or tr("the disk may be full")
            sentences.append(words.format(count=self.refused, name=self.name, reason=reason))
        if self.problem:
            words = tr("{name} is not complete in {file}: {reason}.")
            reason = self.problem.rstrip(".")
            sentences.append(words.format(name=self.name, file=self.destination, reason=reason))
        return sentences

    @property
    def note(self) -> str:
        """A sentence about values that a file cannot hold, or ""."""
        if not self._cleared:
            return ""
        words = tr("Dates beyond the years 1 to 9999 are NULL in {name}: {count}.")
        return words.format(name=self.name, count=self._cleared)

    def give_up(self) -> None:
        """Have QGIS not load what is no whole file."""
        layers = self._context.layersToLoadOnCompletion()
        if layers.pop(self.destination, None) is not None:
            self._context.setLayersToLoadOnCompletion(layers)


class Loading:
    """The layers of a run that QGIS loads. Made in any thread, else the main thread's."""

    def __init__(self, provenance: Provenance) -> None:
        self._provenance = provenance
        self._layers: dict[str, QgsVectorLayer] = {}

    @property
    def is_partial(self) -> bool:
        """Whether matches are missing."""
        return not self._provenance.outcome.complete

    def lacks(self, sentence: str) -> None:
        """Note that an output lacks something: the layers are marked, and say so."""
        outcome = self._provenance.outcome
        outcome = replace(outcome, complete=False, notices=(*outcome.notices, sentence))
        self._provenance = self._provenance._replace(outcome=outcome)

    def add(self, name: str, layer: QgsVectorLayer) -> None:
        """A layer has come into the project; `name` is that of the output."""
        if not self._layers:
            QTimer.singleShot(0, self._finish)  # QGIS tells of all of them at once
        self._layers[name] = layer

    def _finish(self) -> None:
        layers = {kind: self._layers.get(name) for kind, name in _KINDS.items()}
        Finishing(Layers(**layers), self._provenance).start()


class _Loaded(QgsProcessingLayerPostProcessorInterface):
    """Names and marks a layer when it is loaded, and has it finished. Main thread."""

    def __init__(self, sink: Sink, loading: Loading, properties: Mapping[str, Any]) -> None:
        super().__init__()
        self._name = sink.name
        self._aliases = sink.aliases
        self._loading = loading
        self._properties = properties

    def postProcessLayer(
        self,
        layer: Any,
        context: QgsProcessingContext,
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
        if self._loading.is_partial:
            mark_partial(layer)
        style = _STYLES.get(self._name)
        if self._name == OUTPUT:
            give_color(layer, context.project() or QgsProject.instance())
        if style is not None:
            style(layer)
        layer.triggerRepaint()
        self._loading.add(self._name, layer)
