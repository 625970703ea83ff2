"""Known values of fields, offered while a value is typed."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from qgis.core import (
    Qgis,
    QgsFeatureRequest,
    QgsFeedback,
    QgsProject,
    QgsVectorLayer,
)
from qgis.PyQt.QtCore import QObject, pyqtSignal

from parcel_lookup.core.contract import FIELD_BY_NAME, Cancelled, ParcelError
from parcel_lookup.core.gis.connections.offline import MOST_VALUES, ValueReader, value_reader
from parcel_lookup.core.gis.layer.properties import is_result_layer
from parcel_lookup.core.gis.layer.reading import LayerReader
from parcel_lookup.core.gis.layer.values import plain_value
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.gis.qt.log import log
from parcel_lookup.core.gis.result.layers import running_searches
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.gis.connections import Connection, ConnectionGroup

_TITLE = tr("Parcel Lookup: values for autocompletion")
#: Features looked at, in all layers together, the newest layers first.
_MOST_FEATURES = 50_000
#: Letters of a value; longer ones are not offered.
_LONGEST = 200
#: Number of features after which the main thread gets Python's lock for a moment.
_SLICE, _PAUSE_SECONDS = 250, 0.001


class FieldCompletions(QObject):
    """The values of fields, from the connection's file and the result layers of the project.

    Belongs to the main thread and keeps it waiting for nothing: what is not known yet is looked up
    in a task, and no request is ever sent to a service.
    """

    #: The name of a field whose `values` have changed.
    arrived = pyqtSignal(str)

    def __init__(
        self,
        connection: Connection | ConnectionGroup,
        project: QgsProject | None = None,
        parent: QObject | None = None,
    ) -> None:
        """`project` None takes `QgsProject.instance()`."""
        super().__init__(parent)
        self._connection = connection
        self._project = project or QgsProject.instance()
        self._known: dict[str, list[str]] = {}
        #: The result layers that were read for the values of a field.
        self._layers: dict[str, tuple[str, ...]] = {}
        self._tasks: dict[str, Background] = {}
        self._is_over = False

    def values(self, field_name: str) -> list[str]:
        """Return the values known now, at most 2,000, the connection's before those of layers.

        Those that the connection declares come first (`Field.known_values`), then the most
        frequent. Has them looked up where that was not done yet, or where another result layer has
        come since; `arrived` is emitted when there are others. Numeric fields have none.
        """
        field = (self._connection.info.fields or FIELD_BY_NAME).get(field_name)
        if not field_name or (field is not None and field.is_numeric):
            return []
        declared = [str(value) for value, _ in field.known_values] if field is not None else []
        if field is not None and not field.has_other_values:
            return declared
        self._look_up(field_name)
        return list(dict.fromkeys((*declared, *self._known.get(field_name, ()))))

    def set_connection(self, connection: Connection | ConnectionGroup) -> None:
        """Forget the values of the one before; fields that were requested are looked up again."""
        if connection == self._connection:
            return
        self._connection = connection
        requested, known = list(self._layers), list(self._known)
        self._forget()
        for field_name in requested:
            self._look_up(field_name)
        for field_name in known:
            self.arrived.emit(field_name)

    def close_down(self) -> None:
        """Stop all lookups; `arrived` is not emitted any more."""
        self._is_over = True
        self._forget()

    def _forget(self) -> None:
        tasks, self._tasks = self._tasks, {}
        self._known.clear()
        self._layers.clear()
        for task in tasks.values():
            task.cancel()  # it emits nothing from now on

    def _look_up(self, field_name: str) -> None:
        if self._is_over or field_name in self._tasks:
            return
        layers = _finished_layers(self._project)
        ids = tuple(layer.id() for layer in layers)
        if self._layers.get(field_name) == ids:
            return
        self._layers[field_name] = ids
        columns = [_Column(layer, field_name) for layer in layers]
        work = _Lookup(value_reader(self._connection), field_name, columns)
        task = self._tasks[field_name] = Background(_TITLE, work, is_hidden=True)
        task.done.connect(lambda values: self._take(field_name, values))
        task.failed.connect(lambda error: self._fail(field_name, error))
        task.start()

    def _take(self, field_name: str, values: list[str]) -> None:
        del self._tasks[field_name]
        if values != self._known.get(field_name, []):
            self._known[field_name] = values
            self.arrived.emit(field_name)

    def _fail(self, field_name: str, error: ParcelError) -> None:
        del self._tasks[field_name]
        log(error.sentence, Qgis.MessageLevel.Warning, error.detail)


class _Column:
    """A field of a result layer, copied in the main thread and read in a task."""

    def __init__(self, layer: QgsVectorLayer, field_name: str) -> None:
        self._index = layer.fields().lookupField(field_name)
        self._reader = LayerReader(layer)

    def count(self, counts: Counter[str], most: int, cancellation: Cancellation) -> int:
        """Add the values of at most `most` features; return the number of features read."""
        if self._index < 0 or most <= 0:
            return 0
        feedback = QgsFeedback()
        forget = cancellation.on_cancel(feedback.cancel)
        request = QgsFeatureRequest().setLimit(most)
        request.setFlags(Qgis.FeatureRequestFlag.NoGeometry).setSubsetOfAttributes([self._index])
        request.setFeedback(feedback)
        number = 0
        try:
            for number, feature in enumerate(self._reader.features(request), 1):
                value = plain_value(feature.attribute(self._index))
                if isinstance(value, str) and 0 < len(value) <= _LONGEST:
                    counts[value] += 1
                if number % _SLICE == 0:
                    cancellation.wait(_PAUSE_SECONDS)
        finally:
            forget()
        cancellation.check()
        return number


class _Lookup(NamedTuple):
    """The lookup of a field's values, as work for a task; it uses nothing of the main thread."""

    read_values: ValueReader
    field_name: str
    columns: Sequence[_Column]

    def __call__(self, cancellation: Cancellation) -> list[str]:
        """In a task."""
        found = dict.fromkeys(self._of_connection(cancellation))
        found.update(dict.fromkeys(self._of_layers(cancellation)))
        return list(found)[:MOST_VALUES]

    def _of_connection(self, cancellation: Cancellation) -> list[str]:
        try:
            return self.read_values(self.field_name, cancellation)
        except Cancelled:
            raise
        except ParcelError as error:  # a search will report it; typing goes on without completions
            log(error.sentence, Qgis.MessageLevel.Info, error.detail)
            return []

    def _of_layers(self, cancellation: Cancellation) -> list[str]:
        counts: Counter[str] = Counter()
        left = _MOST_FEATURES
        for column in self.columns:
            left -= column.count(counts, left, cancellation)
        return sorted(counts, key=lambda value: (-counts[value], value))


def _finished_layers(project: QgsProject) -> list[QgsVectorLayer]:
    """Return the result layers that no search is filling, the topmost (newest) first."""
    filling = [result.layer for result in running_searches()]
    layers = [*project.layerTreeRoot().layerOrder(), *project.mapLayers().values()]
    return [
        layer
        for layer in {layer.id(): layer for layer in layers}.values()
        if is_result_layer(layer) and layer.isValid() and layer not in filling
    ]
