"""What a kept file is made of, copied in the main thread: to be written in a task."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING, NamedTuple

from qgis.core import Qgis, QgsField, QgsFields, QgsMapLayer, QgsProject, QgsReadWriteContext
from qgis.PyQt.QtCore import QMetaType
from qgis.PyQt.QtXml import QDomDocument

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.gis.layer.properties import (
    BUILDINGS_PROPERTY,
    UNMATCHED_PROPERTY,
    is_result_layer,
)
from parcel_lookup.core.gis.layer.values import LayerCopy, unfiltered
from parcel_lookup.core.gis.result.buildings import building_layer_of, parcels_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.core import QgsLayerMetadata, QgsVectorLayer
    from qgis.PyQt.QtXml import QDomElement

#: Stand for the file's name and its whole path in XML, until the task knows them.
NAME_MARK, PATH_MARK = "parcel-lookup-file-name", "parcel-lookup-file-path"
#: Tables are called by what is in them, whatever the layers are called.
PARCELS_TABLE, BUILDINGS_TABLE, UNMATCHED_TABLE = "parcels", "buildings", "rows_without_parcel"
_OTHER_TABLE = "rows"


class Pair(NamedTuple):
    """By their ids: a layer that is written, and the one that shows the file afterwards."""

    source_id: str
    target_id: str
    table: str


class Part(NamedTuple):
    """A layer as the task writes it: nothing of it belongs to the main thread."""

    #: Of the layers in the project.
    source_id: str
    target_id: str
    table: str
    copy: LayerCopy
    #: Those that the file has, in the copy's order: without joined and virtual ones, which stay
    #: with the layer.
    fields: QgsFields
    #: The name of the table's key and of its geometry.
    key: str
    geometry: str
    #: QML with the marks.
    style: str
    metadata: QgsLayerMetadata
    #: What the user has to know, or "".
    note: str = ""


def family_of(layer: QgsVectorLayer) -> list[QgsVectorLayer]:
    """A layer of a search with the others that the project has of it, parcels first."""
    parcels = parcels_of(layer) if layer.customProperty(BUILDINGS_PROPERTY, False) else None
    parcels = parcels or layer
    found = [parcels, building_layer_of(parcels), *_in_group_of(parcels), layer]
    return list({one.id(): one for one in found if one is not None}.values())


def _in_group_of(parcels: QgsVectorLayer) -> list[QgsVectorLayer]:
    """The rows without a parcel, and buildings that have no relation, of the group of a search."""
    project = parcels.project()
    node = project.layerTreeRoot().findLayer(parcels.id()) if project else None
    group = node.parent() if node else None
    if group is None or group.parent() is None:  # not the whole panel
        return []
    mates = [node.layer() for node in group.findLayers()]
    if sum(is_result_layer(mate) for mate in mates) != 1:  # the user's own group
        return []
    marks = (BUILDINGS_PROPERTY, UNMATCHED_PROPERTY)
    return [mate for mate in mates if mate and any(mate.customProperty(one) for one in marks)]


def table_for(layer: QgsVectorLayer) -> str:
    """What the table of a layer is called."""
    if is_result_layer(layer):
        return PARCELS_TABLE
    if layer.customProperty(BUILDINGS_PROPERTY, False):
        return BUILDINGS_TABLE
    if layer.customProperty(UNMATCHED_PROPERTY, False):
        return UNMATCHED_TABLE
    return _OTHER_TABLE


def refused(name: str, reason: str) -> ParcelError:
    """The error that a layer cannot be kept; `reason` is the end of the sentence."""
    return ParcelError(ErrorCode.KEEPING_REFUSED, layer=name, reason=reason)


def project_of(layer: QgsVectorLayer) -> QgsProject:
    """The project that a layer is in."""
    return layer.project() or QgsProject.instance()


def copy_part(
    source: QgsVectorLayer, target: QgsVectorLayer, table: str, tables: dict[str, str]
) -> Part:
    """Copy a layer. Some 50 ms for 100,000 parcels, and 80 for each thousand categories.

    The file gets style and metadata of `target`. `tables` are those of all layers of the file by
    the ids of the layers: relations name them.
    """
    fields, note = _own_fields(source)
    names = fields.names()
    key, geometry = free_name("fid", names), free_name("geom", names)
    with unfiltered(source):  # the file has what the filter hides, too
        copy = LayerCopy(source)
    return Part(
        source.id(),
        target.id(),
        table,
        copy,
        fields,
        key,
        geometry,
        _style(target, tables, key),
        target.metadata().clone(),
        note,
    )


def fill_in(text: str, path: str, name: str) -> str:
    """XML with the file's path and name in the places of the marks."""
    for mark, value in ((PATH_MARK, path), (NAME_MARK, name)):
        text = text.replace(mark, html.escape(value))
    return text


def _own_fields(layer: QgsVectorLayer) -> tuple[QgsFields, str]:
    """The fields that the provider has, with the layer's aliases; and what is not as it was.

    SQLite takes no two columns whose names differ in capitals only.
    """
    own, renamed, texts = QgsFields(), [], []
    taken: list[str] = []
    fields = layer.fields()
    for index in range(fields.count()):
        if fields.fieldOrigin(index) != Qgis.FieldOrigin.Provider:
            continue
        field = QgsField(fields.at(index))
        name = free_name(field.name(), taken)
        if name != field.name():
            renamed.append(f"“{field.name()}” is now “{name}”")
            field.setName(name)
        taken.append(name)
        if field.type() in (QMetaType.Type.QTime, QMetaType.Type.QVariantMap):
            texts.append(f"“{name}”")
            field.setType(QMetaType.Type.QString)
        own.append(field)
    notes = []
    if renamed:
        told = ", ".join(renamed)
        notes.append(f"Names that differ in capitals only are one in a file: {told}.")
    if texts:
        notes.append(f"Times of day and maps of values are text in a file: {', '.join(texts)}.")
    return own, " ".join(notes)


def free_name(name: str, taken: Sequence[str]) -> str:
    """The name, with a number where it is taken in whatever capitals."""
    folded = {one.casefold() for one in taken}
    found, number = name, 1
    while found.casefold() in folded:
        number += 1
        found = f"{name}_{number}"
    return found


def _style(layer: QgsVectorLayer, tables: dict[str, str], key: str) -> str:
    """The whole style of a layer as QML for the file."""
    document = QDomDocument()
    context = QgsReadWriteContext()
    layer.exportNamedStyle(document, context, QgsMapLayer.StyleCategory.AllStyleCategories)
    root = document.documentElement()
    for name in ("referencedLayers", "referencingLayers"):
        _point_relations(root.firstChildElement(name), tables)
    hide_key(document, root, key)
    root.setAttribute("readOnly", "0")  # which it is only while it is kept
    return document.toString()


def _point_relations(parent: QDomElement, tables: dict[str, str]) -> None:
    """Relations name the layers at their other ends by their sources: those in the file."""
    relation = parent.firstChildElement("relation")
    while not relation.isNull():
        table = tables.get(relation.attribute("layerId"))
        if table:
            relation.setAttribute("dataSource", f"{PATH_MARK}|layername={table}")
            relation.setAttribute("providerKey", "ogr")
        relation = relation.nextSiblingElement("relation")


def hide_key(document: QDomDocument, layer: QDomElement, key: str) -> None:
    """Leave the table's key, which memory layers have not, out of form and attribute table."""
    columns = _child(document, _child(document, layer, "attributetableconfig"), "columns")
    column = _child(document, columns, "column", anew=True)
    for name, value in (("type", "field"), ("name", key), ("hidden", "1"), ("width", "-1")):
        column.setAttribute(name, value)
    field = _child(document, _child(document, layer, "fieldConfiguration"), "field", anew=True)
    field.setAttribute("name", key)
    widget = _child(document, field, "editWidget")
    widget.setAttribute("type", "Hidden")
    _child(document, widget, "config")


def _child(
    document: QDomDocument, parent: QDomElement, name: str, *, anew: bool = False
) -> QDomElement:
    found = parent.firstChildElement(name)
    if anew or found.isNull():
        found = document.createElement(name)
        parent.appendChild(found)
    return found
