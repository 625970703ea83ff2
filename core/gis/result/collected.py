"""The layer “Parcels looked up”, which collects the parcels of clicks and of the search bar."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING

from qgis.core import (
    QgsCoordinateReferenceSystem,
    QgsExpression,
    QgsFeature,
    QgsFeatureRequest,
    QgsFeatureSink,
    QgsField,
    QgsProject,
    QgsVectorLayer,
)
from qgis.PyQt import sip
from qgis.PyQt.QtCore import QMetaType

from parcel_lookup.core.contract import (
    FIELD_BY_NAME,
    ID_FIELD,
    ErrorCode,
    Filter,
    ParcelError,
)
from parcel_lookup.core.contract.query import WGS84
from parcel_lookup.core.contract.terms import merge_terms
from parcel_lookup.core.gis.connections.terms import terms_of
from parcel_lookup.core.gis.layer.features import FeatureBuilder
from parcel_lookup.core.gis.layer.feeding import memory_layer
from parcel_lookup.core.gis.layer.properties import CONNECTION_PROPERTY, SEARCH_PROPERTY
from parcel_lookup.core.gis.layer.schema import ResultSchema, carried_text
from parcel_lookup.core.gis.layer.terms import set_terms, terms_of_layer
from parcel_lookup.core.gis.layer.values import plain_value, unfiltered
from parcel_lookup.core.gis.qt.crs_thread import crs_of, move, transformation
from parcel_lookup.core.gis.result.description import Provenance
from parcel_lookup.core.gis.result.finishing import DescriptionUpdate
from parcel_lookup.core.gis.result.layers import give_color
from parcel_lookup.core.gis.styles import style_parcels
from parcel_lookup.core.gis.styles.restyling import restyle_if_grown
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from qgis.core import QgsFields

    from parcel_lookup.core.contract import Field
    from parcel_lookup.core.gis.connections import Connection
    from parcel_lookup.core.search.query.found import Found
    from parcel_lookup.core.search.query.search import Search

#: The custom property that marks the layer; its value is true.
COLLECTED_PROPERTY = "parcel_lookup/collected"
_NAME = tr("Parcels looked up")
_MEMORY = "memory"
_QUERY = tr("Parcels that were looked up one by one.")


class CollectedLayer:
    """Creates the memory layer when the first parcel is added, and again after it is removed.

    Main thread. A project that contains such a layer continues with it. A layer that the user has
    saved as a file is no longer used: the next parcel creates another.
    """

    def __init__(self, project: QgsProject) -> None:
        self._project = project
        self._layer_id = ""
        self._update: DescriptionUpdate | None = None

    @property
    def layer(self) -> QgsVectorLayer | None:
        """The layer, or None if there is none now."""
        layers = self._project.mapLayers()
        known = layers.get(self._layer_id)
        if known is not None and _is_ours(known):
            return known
        return next(filter(_is_ours, layers.values()), None)

    def add(
        self,
        found: Iterable[Found],
        connection: Connection,
        fields: Mapping[str, Field] = FIELD_BY_NAME,
        crs: str = WGS84,
    ) -> QgsVectorLayer:
        """Add the parcels that are not in the layer yet, and return it.

        `fields` are those of their source, whose own ones the layer gets with their types, and
        `crs` is theirs; the layer has that of the first ones. While the user edits the layer, the
        parcels are a part of the edits. Raises `ParcelError` (UNEXPECTED) if the layer refuses some
        of them, after adding the others.
        """
        before = self.layer
        layer = before or self._make(connection, crs)
        self._layer_id = layer.id()
        there, width = _ids(layer), before and before.fields().count()
        new = {one.parcel.svc_uuid: one for one in reversed(list(found))}
        new = [one for key, one in reversed(new.items()) if key not in there]
        if new:
            try:
                _append(layer, new, fields, crs_of(crs))
            finally:
                search = _describe(layer, connection, is_first=not there)
                layer.updateExtents()
                layer.triggerRepaint()
                is_new = layer.fields().count() != width or not layer.mapTipTemplate()
                self._update_description(layer, search, connection, is_new=is_new)
        return layer

    def _update_description(
        self, layer: QgsVectorLayer, search: Search, connection: Connection, *, is_new: bool
    ) -> None:
        """Describe what the layer contains now; this replaces an update that is still running."""
        if self._update is not None and self._update.stop():
            is_new = is_new or self._update.is_new
        is_from_one = layer.customProperty(CONNECTION_PROPERTY, "") == connection.name
        provenance = Provenance(
            search,
            connection if is_from_one else None,
            query=_QUERY,
            terms=terms_of_layer(layer),
        )
        self._update = DescriptionUpdate(layer, provenance, self._project, is_new=is_new)
        self._update.over.connect(partial(_restyle, layer))  # which may classify `stack_count`
        self._update.start()

    def ids(self) -> set[str]:
        """Return the `svc_uuid` of the parcels in the layer, unsaved edits included."""
        layer = self.layer
        return set() if layer is None else _ids(layer)

    def feature(self, svc_uuid: str) -> QgsFeature | None:
        """Return the parcel's feature, or None if the layer does not have it."""
        layer = self.layer
        if layer is None:
            return None
        expression = QgsExpression.createFieldEqualityExpression(ID_FIELD, svc_uuid)
        request = QgsFeatureRequest().setFilterExpression(expression)
        with unfiltered(layer):
            return next(iter(layer.getFeatures(request)), None)

    def _make(self, connection: Connection, crs: str) -> QgsVectorLayer:
        layer = memory_layer(_NAME, crs=crs)
        _add_fields(layer, list(ResultSchema().fields))
        layer.setCustomProperty(COLLECTED_PROPERTY, True)
        # Other code reads this as soon as the layer is in the project, to know it from the user's.
        _describe(layer, connection, is_first=True)
        give_color(layer, self._project)
        style_parcels(layer)
        # It is above results that have labels, and above highlighted parcels.
        layer.setLabelsEnabled(False)
        # On top, but the layer that the user works with stays the current one.
        self._project.addMapLayer(layer, False)
        self._project.layerTreeRoot().insertLayer(0, layer)
        return layer


def _restyle(layer: QgsVectorLayer) -> None:
    if not sip.isdeleted(layer):
        restyle_if_grown(layer)


def _describe(layer: QgsVectorLayer, connection: Connection, *, is_first: bool) -> Search:
    """Store on the layer the search that would find its parcels, and return that search."""
    from parcel_lookup.core.search.query.search import Search

    ids = tuple(sorted(_ids(layer)))
    search = Search(filters=(Filter(ID_FIELD, "in", ids),))
    layer.setCustomProperty(SEARCH_PROPERTY, json.dumps(search.to_json()))
    before = connection.name if is_first else layer.customProperty(CONNECTION_PROPERTY, "")
    name = connection.name if before == connection.name else ""
    layer.setCustomProperty(CONNECTION_PROPERTY, name)
    there = () if is_first else terms_of_layer(layer)
    set_terms(layer, merge_terms(there, terms_of(connection)))
    return search


def _is_ours(layer: object) -> bool:
    return (
        isinstance(layer, QgsVectorLayer)
        and layer.providerType() == _MEMORY
        and bool(layer.customProperty(COLLECTED_PROPERTY, False))
        and layer.fields().lookupField(ID_FIELD) >= 0
    )


def _ids(layer: QgsVectorLayer) -> set[str]:
    index = layer.fields().lookupField(ID_FIELD)
    request = QgsFeatureRequest().setFlags(QgsFeatureRequest.Flag.NoGeometry)
    request.setSubsetOfAttributes([index])
    with unfiltered(layer):
        values = {plain_value(feature[index]) for feature in layer.getFeatures(request)}
    return values - {None}


def _append(
    layer: QgsVectorLayer,
    found: Sequence[Found],
    source_fields: Mapping[str, Field],
    crs: QgsCoordinateReferenceSystem,
) -> None:
    schema = ResultSchema(source_fields=source_fields)
    batch = FeatureBuilder(schema).build(found)
    usual = set(ResultSchema().fields.names())
    given = [QgsField(field) for field in schema.fields]
    # A usual field that is not there is one that the user has removed.
    unknown = [field for field in given if field.name() not in usual]
    there = _places(layer.fields())
    for field in unknown:
        field.setName(_name_in(layer.fields(), there, field))
    _add_fields(layer, [field for field in unknown if field.name().casefold() not in there])
    fields, there = layer.fields(), _places(layer.fields())
    places = [there.get(field.name().casefold(), -1) for field in given]
    features = [_fitted(feature, places, fields) for feature in batch.features]
    if layer.crs() not in (crs, QgsCoordinateReferenceSystem()):
        transform = transformation(crs, layer.crs(), QgsProject.instance())
        for feature in features:
            if feature.hasGeometry():
                move(feature, transform)
    sink = sip.cast(layer if layer.isEditable() else layer.dataProvider(), QgsFeatureSink)
    refused = [one for one in features if not sink.addFeatures([one])]
    if refused:
        detail = layer.dataProvider().lastError()
        raise ParcelError(ErrorCode.UNEXPECTED, detail=f"{len(refused)} refused: {detail}")


def _places(fields: QgsFields) -> dict[str, int]:
    """Return the places of fields by name, ignoring case; QGIS would also look for aliases."""
    return {name.casefold(): place for place, name in enumerate(fields.names())}


def _name_in(fields: QgsFields, there: Mapping[str, int], field: QgsField) -> str:
    """Return the name of a field in a layer: its own, unless that field has another type there.

    Another file may have had a column of the same name.
    """
    name, number = field.name(), 1
    while name.casefold() in there:
        kind = fields.at(there[name.casefold()]).type()
        if kind in (field.type(), QMetaType.Type.QString):
            break
        number += 1
        name = f"{field.name()}_{number}"
    return name


def _fitted(feature: QgsFeature, places: Sequence[int], fields: QgsFields) -> QgsFeature:
    """Fit a feature to a layer whose fields are in other places (-1: the layer lacks the field)."""
    values = [None] * fields.count()
    for place, value in zip(places, feature.attributes()):
        if place >= 0:
            is_text = fields.at(place).type() == QMetaType.Type.QString
            values[place] = carried_text(plain_value(value)) if is_text else value
    feature.setAttributes(values)
    return feature


def _add_fields(layer: QgsVectorLayer, fields: Sequence[QgsField]) -> None:
    if layer.isEditable():
        for field in fields:
            layer.addAttribute(field)
    elif fields:
        layer.dataProvider().addAttributes(list(fields))
        layer.updateFields()
    for field in fields:
        layer.setFieldAlias(layer.fields().lookupField(field.name()), field.alias())
