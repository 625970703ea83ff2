"""The contents of a saved file: a table with style and metadata for each layer of a search."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from qgis.core import (
    Qgis,
    QgsFields,
    QgsLayerTree,
    QgsMapLayer,
    QgsProject,
    QgsReadWriteContext,
)
from qgis.PyQt.QtCore import QMetaType
from qgis.PyQt.QtXml import QDomDocument

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.gis.layer.properties import (
    BUILDINGS_PROPERTY,
    UNMATCHED_PROPERTY,
    is_result_layer,
)
from parcel_lookup.core.gis.layer.values import LayerCopy, unfiltered
from parcel_lookup.core.gis.notices.owners import OWNERS_PROPERTY
from parcel_lookup.core.gis.result.buildings import building_layer_of, parcels_of
from parcel_lookup.core.gis.saving.layers import hide_field, take_facts
from parcel_lookup.core.gis.saving.paths import is_temporary
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from qgis.core import QgsLayerMetadata, QgsVectorLayer

    from parcel_lookup.core.gis.styles import StyleClasses

#: The placeholder in a style for the path of the file, which the task knows.
PATH_MARK = "parcel-lookup-file-path"
#: The columns that every table of a file has.
KEY, GEOMETRY = "fid", "geom"
#: Names of tables, whatever the names of the layers.
PARCELS_TABLE, BUILDINGS_TABLE, UNMATCHED_TABLE = "parcels", "buildings", "rows_without_parcel"
OWNERS_TABLE = "owners"
_OTHER_TABLE = "rows"
_TABLES = {
    BUILDINGS_PROPERTY: BUILDINGS_TABLE,
    UNMATCHED_PROPERTY: UNMATCHED_TABLE,
    OWNERS_PROPERTY: OWNERS_TABLE,
}
_RELATIONS = ("referencedLayers", "referencingLayers")


class LayerPair(NamedTuple):
    """A layer that is written to a table, and the one that shows the file afterwards."""

    source: QgsVectorLayer
    target: QgsVectorLayer
    table: str


class TableCopy(NamedTuple):
    """A layer to be written as a table. It contains nothing that belongs to the main thread."""

    name: str
    copy: LayerCopy
    #: The fields in the file, in the copy's order: without joined and virtual fields, which stay
    #: with the layer.
    fields: QgsFields
    #: QML, with `PATH_MARK` in it.
    style: str
    metadata: QgsLayerMetadata


def layers_of_search(layer: QgsVectorLayer) -> list[QgsVectorLayer]:
    """Return all layers of the search that a layer belongs to, parcels first."""
    parcels = parcels_of(layer) if layer.customProperty(BUILDINGS_PROPERTY, False) else None
    parcels = parcels or layer
    found = [parcels, building_layer_of(parcels), *_in_group_of(parcels), layer]
    return list({one.id(): one for one in found if one is not None}.values())


def _in_group_of(parcels: QgsVectorLayer) -> list[QgsVectorLayer]:
    """Return the tables, and buildings without a relation, in the group of a search."""
    project = parcels.project()
    node = project.layerTreeRoot().findLayer(parcels.id()) if project else None
    group = node.parent() if node else None
    if group is None or group.parent() is None:  # not the root of the panel
        return []
    # A group in it may be of another search.
    mates = [child.layer() for child in group.children() if QgsLayerTree.isLayer(child)]
    if sum(is_result_layer(mate) for mate in mates) != 1:  # the user's own group
        return []
    return [mate for mate in mates if mate and any(mate.customProperty(one) for one in _TABLES)]


def table_for(layer: QgsVectorLayer) -> str:
    """Return the name of the table for a layer."""
    if is_result_layer(layer):
        return PARCELS_TABLE
    found = (table for mark, table in _TABLES.items() if layer.customProperty(mark, False))
    return next(found, _OTHER_TABLE)


def refused(name: str, reason: str) -> ParcelError:
    """Return the error for a layer that cannot be saved; `reason` ends the sentence."""
    return ParcelError(ErrorCode.SAVING_REFUSED, layer=name, reason=reason)


def project_of(layer: QgsVectorLayer) -> QgsProject:
    """Return the project that contains a layer."""
    return layer.project() or QgsProject.instance()


def copy_table(
    pair: LayerPair, tables: dict[str, str], classes: StyleClasses | None = None
) -> TableCopy:
    """Copy a layer: about 50 ms for 100,000 parcels, and 80 ms for 1,000 categories.

    `tables` are the tables of all layers of the file by the ids of the layers: relations name them.
    `classes` are those of new parcels in the style of the saved layer. Raises `ParcelError`.
    """
    fields = _checked_fields(pair.source)
    with unfiltered(pair.source):  # the file contains what the filter hides, too
        copy = LayerCopy(pair.source, crs=pair.target.crs())
    shown = pair.target
    if is_temporary(shown):
        hide_field(shown, KEY)
    if pair.source is not pair.target:
        shown = pair.target.clone()
        take_facts(shown, pair.source, classes)
    style, metadata = _style(shown, pair.target, tables), shown.metadata().clone()
    return TableCopy(pair.table, copy, fields, style, metadata)


def _checked_fields(layer: QgsVectorLayer) -> QgsFields:
    """Return the provider's fields with the layer's aliases, if a GeoPackage can hold them."""
    own, names = QgsFields(), {KEY, GEOMETRY}
    fields = layer.fields()
    for index, field in enumerate(fields):
        if fields.fieldOrigin(index) != Qgis.FieldOrigin.Provider:
            continue
        folded = field.name().casefold()
        if folded in names or field.type() == QMetaType.Type.QVariantMap:
            reason = tr(
                "a GeoPackage cannot have the field “{field}”. Rename or delete it first."
            ).format(field=field.name())
            raise refused(layer.name(), reason)
        names.add(folded)
        own.append(field)
    return own


def _style(shown: QgsVectorLayer, target: QgsVectorLayer, tables: dict[str, str]) -> str:
    """Return the whole style of a layer as QML for the file.

    Relations are those of `target`: a clone of it has none.
    """
    document, own = _exported(shown), _exported(target).documentElement()
    root = document.documentElement()
    for name in _RELATIONS:
        relations = document.importNode(own.firstChildElement(name), True).toElement()
        root.removeChild(root.firstChildElement(name))
        root.appendChild(relations)
        relation = relations.firstChildElement("relation")
        while not relation.isNull():
            table = tables.get(relation.attribute("layerId"))
            if table:
                relation.setAttribute("dataSource", f"{PATH_MARK}|layername={table}")
                relation.setAttribute("providerKey", "ogr")
            relation = relation.nextSiblingElement("relation")
    root.setAttribute("readOnly", "0")  # which it is only while it is being saved
    return document.toString()


def _exported(layer: QgsVectorLayer) -> QDomDocument:
    document = QDomDocument()
    every = QgsMapLayer.StyleCategory.AllStyleCategories
    layer.exportNamedStyle(document, QgsReadWriteContext(), every)
    return document
