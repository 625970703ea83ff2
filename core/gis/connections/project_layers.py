"""The polygon layers of the open project as sources of parcels.

Each is examined once, in a task that reads a few rows. If the guesses are sure, it is offered as it
is; else a user has to look at its columns. What the user decides is a custom property of the layer,
so that the project saves it.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from qgis.core import QgsMapLayer, QgsProject, QgsVectorLayer
from qgis.PyQt.QtCore import QObject, pyqtSignal

from parcel_lookup.core.columns.guessing import fields_by_usual_name, fields_by_words
from parcel_lookup.core.columns.mapping import MappingError
from parcel_lookup.core.contract import Cancellation, ParcelError
from parcel_lookup.core.contract.query import Run
from parcel_lookup.core.gis.connections.layer_description import guessed_layer, read_description
from parcel_lookup.core.gis.connections.layer_tables import (
    layer_problem,
    opener_of,
    project_address,
)
from parcel_lookup.core.gis.connections.mapped_layer import MappedLayer
from parcel_lookup.core.gis.layer import properties
from parcel_lookup.core.gis.layer.web_count import WEB
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.gis.qt.libraries import missing_library
from parcel_lookup.core.gis.source.ids import NAMESPACE_PROPERTY, namespace_of
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable

#: The custom property of a layer with the mapping that a user has seen (`MappedLayer.to_json`).
MAPPING_PROPERTY = "parcel_lookup/mapping"
#: Custom properties of layers that the plugin made.
_OURS = frozenset(
    (
        properties.SEARCH_PROPERTY,
        properties.BUILDINGS_PROPERTY,
        properties.UNMATCHED_PROPERTY,
        properties.SAVED_PROPERTY,
    )
)


class LayerOffer(NamedTuple):
    """A layer of the project that may be searched."""

    layer_id: str
    name: str
    #: What is searched; None: a user has to look at its columns first.
    mapped: MappedLayer | None = None
    #: Why, sentences.
    doubts: tuple[str, ...] = ()
    #: The number of its rows; None if it is not known.
    rows: int | None = None
    #: ``Davis County, UT``, or "".
    place: str = ""


def may_have_parcels(layer: object) -> bool:
    """Return whether a layer has polygons, and is none that the plugin made. Main thread."""
    return (
        not layer_problem(layer)
        and _OURS.isdisjoint(layer.customPropertyKeys())
        and not layer.flags() & QgsMapLayer.LayerFlag.Private
    )


def saved_mapping(layer: QgsVectorLayer) -> MappedLayer | None:
    """Return the mapping that a user has saved for a layer; None if there is none. Main thread.

    Raises `MappingError` with a sentence if it is damaged, or the layer has other columns now.
    """
    text = layer.customProperty(MAPPING_PROPERTY, "")
    if not text:
        return None
    address = project_address(layer)
    try:
        body = json.loads(str(text))
        mapped = MappedLayer.from_json({**body, "provider": address.provider, "uri": address.uri})
    except (RecursionError, TypeError, ValueError) as error:
        if isinstance(error, MappingError):
            raise
        raise MappingError(tr("The columns that were chosen for the layer are damaged.")) from error
    names = set(layer.fields().names())
    missing = [one for one in mapped.needed_columns if one not in names]
    if missing:
        sentence = tr("The layer has no column {names} any more.")
        raise MappingError(sentence.format(names=", ".join(f"“{one}”" for one in missing)))
    return mapped


def save_mapping(layer: QgsVectorLayer, mapped: MappedLayer) -> None:
    """Save the mapping that a user has seen with a layer. Main thread."""
    namespace = str(namespace_of(layer))
    layer.setCustomProperty(NAMESPACE_PROPERTY, namespace)
    body = {**mapped.to_json(), "namespace": namespace}
    layer.setCustomProperty(MAPPING_PROPERTY, json.dumps(body, ensure_ascii=False))


def seems_to_have_parcels(layer: QgsVectorLayer) -> bool:
    """Return whether the names of a layer's columns are those of parcels. Nothing is read."""
    fields = {
        field
        for name in layer.fields().names()
        for field in (*fields_by_usual_name(name), *fields_by_words(name))
    }
    return "parcel_id" in fields and not fields.isdisjoint(("owner", "mail_addr", "situs"))


class ProjectLayers(QObject):
    """The layers of a project that may be searched, examined one after the other. Main thread."""

    #: `offers` is another list now.
    changed = pyqtSignal()

    def __init__(self, project: QgsProject | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._project = project or QgsProject.instance()
        #: By layer ID, what the offer was made of, and the offer; in the order of examination.
        self._known: dict[str, tuple[Hashable, LayerOffer]] = {}
        self._task: Background | None = None
        #: The layer that the task examines.
        self._examined = ""
        self._is_looking = self._is_thorough = False
        self._project.layersAdded.connect(self._on_added)
        self._project.layersRemoved.connect(self._on_removed)

    @property
    def offers(self) -> tuple[LayerOffer, ...]:
        """The layers that were examined: those that can be searched first, each by name."""
        found = (offer for _, offer in self._known.values())
        return tuple(sorted(found, key=lambda one: (one.mapped is None, one.name.casefold())))

    @property
    def is_busy(self) -> bool:
        """Whether a layer is being examined."""
        return self._task is not None

    def offer_of(self, layer_id: str) -> LayerOffer | None:
        """Return the offer of a layer; None if it was not examined, or has no parcels."""
        found = self._known.get(layer_id)
        return found[1] if found else None

    def look(self, *, is_thorough: bool = True) -> None:
        """Examine the layers that are new, or have changed; from now on, also those to come.

        Without `is_thorough`, only those that seem to have parcels, if it was never with it.
        """
        self._is_looking = True
        self._is_thorough = self._is_thorough or is_thorough
        self._forget_changed()
        if self._task is None:
            self._examine_next()

    def save_mapping(self, layer: QgsVectorLayer, mapped: MappedLayer) -> None:
        """Save the mapping that a user has seen with a layer, and offer it."""
        save_mapping(layer, mapped)
        self.look()

    def close_down(self) -> None:
        """Stop examining, and forget all layers: the plugin is unloaded."""
        self._is_looking = False
        self._stop()
        self._project.layersAdded.disconnect(self._on_added)
        self._project.layersRemoved.disconnect(self._on_removed)
        self._known.clear()

    # ---- parts ----------------------------------------------------------------------------------

    def _on_added(self, _layers: object) -> None:
        if self._is_looking:
            self.look(is_thorough=False)

    def _on_removed(self, ids: Iterable[str]) -> None:
        if self._examined in ids:
            self._stop()
        gone = [one for one in ids if self._known.pop(one, None)]
        if gone:
            self.changed.emit()
        if self._is_looking and self._task is None:
            self._examine_next()

    def _forget_changed(self) -> None:
        layers = self._project.mapLayers()
        is_other = False
        for layer_id, (state, _) in [*self._known.items()]:
            layer = layers.get(layer_id)
            if layer is None or not may_have_parcels(layer) or _state_of(layer) != state:
                del self._known[layer_id]
                is_other = True
        if is_other:
            self.changed.emit()

    def _examine_next(self) -> None:
        """Start the task for the next layer; those that need none are listed at once."""
        is_other = False
        for layer in self._project.mapLayers().values():
            if layer.id() in self._known or not may_have_parcels(layer):
                continue
            if not (self._is_thorough or seems_to_have_parcels(layer)):
                continue
            offer = _known_offer(layer)
            if offer is None:
                offer = self._start(layer)
            if offer is None:
                break
            self._known[layer.id()] = _state_of(layer), offer
            is_other = True
        if is_other:
            self.changed.emit()

    def _start(self, layer: QgsVectorLayer) -> LayerOffer | None:
        """Start the task for a layer; return its offer if it cannot be read."""
        address, state = project_address(layer), _state_of(layer)
        try:
            missing = missing_library()
            if missing is not None:
                raise missing
            opener = opener_of(layer, may_prompt=False)
        except ParcelError as error:
            return LayerOffer(address.uri, address.name, None, (error.sentence,))
        context = self._project.transformContext()

        def work(stop: Cancellation) -> LayerOffer:
            found = read_description(address, opener, context, Run(stop), is_brief=True)
            mapped = None if found.doubts else guessed_layer(found)
            rows, place = found.rows, found.place
            return LayerOffer(address.uri, address.name, mapped, found.doubts, rows, place)

        def end(offer: LayerOffer) -> None:
            self._task = None
            now = self._project.mapLayer(address.uri)
            if now is not None and _state_of(now) == state:  # else it is examined again
                self._known[address.uri] = state, offer
                self.changed.emit()
            self._examine_next()

        def fail(error: ParcelError) -> None:
            end(LayerOffer(address.uri, address.name, None, (error.sentence,)))

        title = tr("Parcel Lookup: layers of the project")
        self._examined = address.uri
        self._task = Background.begin(title, work, end, fail)
        return None

    def _stop(self) -> None:
        task, self._task = self._task, None
        if task is not None:
            task.cancel()


def _known_offer(layer: QgsVectorLayer) -> LayerOffer | None:
    """Return the offer of a layer that is known without reading it, or None."""
    layer_id, name = layer.id(), layer.name()
    try:
        mapped = saved_mapping(layer)
    except MappingError as error:
        return LayerOffer(layer_id, name, None, (str(error),))
    if mapped is not None:
        number = layer.featureCount() if layer.providerType() == "ogr" else -1
        return LayerOffer(layer_id, name, mapped, rows=None if number < 0 else number)
    if layer.providerType() in WEB:
        sentence = tr("Its columns are read from a server, when you choose them.")
        return LayerOffer(layer_id, name, None, (sentence,))
    return None


def _state_of(layer: Any) -> Hashable:
    """Return what is equal as long as the offer of a layer need not be made again."""
    return (
        layer.name(),
        layer.source(),
        layer.crs().authid(),
        layer.isEditable(),
        tuple(layer.fields().names()),
        str(layer.customProperty(MAPPING_PROPERTY, "")),
    )
