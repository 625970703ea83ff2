"""Where an algorithm writes: sinks whose refusals are counted, layers named and drawn."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

from qgis.core import (
    QgsFeatureSink,
    QgsField,
    QgsFields,
    QgsProcessing,
    QgsProcessingContext,
    QgsProcessingException,
    QgsProcessingFeedback,
    QgsProcessingLayerPostProcessorInterface,
    QgsProcessingOutputLayerDefinition,
    QgsVectorLayer,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from qgis.core import QgsFeature

# QGIS does not keep what it is given to style a layer with after the algorithm is gone.
_kept: deque[_Finishing] = deque(maxlen=100)


def is_scratch(destination: Any, context: QgsProcessingContext) -> bool:
    """Whether what a parameter says means a temporary layer in memory."""
    if isinstance(destination, QgsProcessingOutputLayerDefinition):
        destination, _ = destination.sink.valueAsString(context.expressionContext())
    return destination == QgsProcessing.TEMPORARY_OUTPUT or str(destination).startswith("memory:")


def bare(fields: QgsFields) -> QgsFields:
    """The fields without aliases and comments.

    A memory sink takes neither, and Processing warns of each; `_Finishing` sets the aliases.
    """
    bare = QgsFields()
    for field in fields:
        bare.append(QgsField(field.name(), field.type(), field.typeName()))
    return bare


class Sink:
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
        self, style: Callable[[QgsVectorLayer], None], properties: Mapping[str, Any]
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
        properties: Mapping[str, Any],
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
