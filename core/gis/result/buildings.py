"""Building footprints: the relation to their parcels, and their presentation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.core import (
    Qgis,
    QgsAttributeEditorContainer,
    QgsAttributeEditorRelation,
    QgsEditorWidgetSetup,
    QgsExpression,
    QgsOptionalExpression,
    QgsRelation,
)

from parcel_lookup.core.contract import BUILDING_FIELDS, ID_FIELD
from parcel_lookup.core.gis.result.form import show_columns
from parcel_lookup.core.gis.styles.catalog import text_expression
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from qgis.core import QgsProject, QgsVectorLayer

_RELATION_PREFIX = "parcel_lookup_buildings_"
_RELATION_NAME = tr("Buildings")
#: Decimal places. Footprints are not surveyed, so more digits would mean nothing.
_DIGITS = {"sq_feet": 0, "sq_meters": 1, "height": 1}
#: “Single family dwelling, 1,840 sq ft, 6.5 m high”.
_DISPLAY = (
    "array_to_string(array_filter(array("
    f'coalesce("prim_occ", "occ_cls", {QgsExpression.quotedString(tr("Building"))}), '
    f"{text_expression(tr('{} sq ft'), 'format_number(sq_feet, 0)')}, "
    f"{text_expression(tr('{} m high'), 'format_number(height, 1)')}), "
    "@element IS NOT NULL), ', ')"
)


def relate_buildings(
    project: QgsProject, parcels: QgsVectorLayer, buildings: QgsVectorLayer
) -> QgsRelation:
    """Relate buildings to the parcels that they are on. Main thread; repeating changes nothing.

    Both are in the project. The relation goes when one of them is removed, by QGIS.
    """
    relation = QgsRelation()
    relation.setId(f"{_RELATION_PREFIX}{buildings.id()}")
    relation.setName(_RELATION_NAME)
    relation.setReferencedLayer(parcels.id())
    relation.setReferencingLayer(buildings.id())
    relation.addFieldPair(ID_FIELD, ID_FIELD)
    project.relationManager().addRelation(relation)
    return project.relationManager().relation(relation.id())


def building_layer_of(parcels: QgsVectorLayer) -> QgsVectorLayer | None:
    """Return the layer of the buildings on some parcels, or None where the project has none."""
    relation = _relation_of(parcels)
    return relation and relation.referencingLayer()


def parcels_of(buildings: QgsVectorLayer) -> QgsVectorLayer | None:
    """Return the layer of the parcels that buildings are on, or None where the project has none."""
    project = buildings.project()
    found = project.relationManager().referencingRelations(buildings) if project else ()
    return next((one.referencedLayer() for one in found if _is_ours(one)), None)


def buildings_form_element(parcels: QgsVectorLayer) -> QgsAttributeEditorContainer | None:
    """Return the form page with a parcel's buildings; None where they have no layer.

    It does not show for a parcel without buildings, or once their layer is removed. Main thread.
    The form that it is added to owns it.
    """
    relation = _relation_of(parcels)
    if relation is None:
        return None
    container = QgsAttributeEditorContainer(_RELATION_NAME, None)
    container.setType(Qgis.AttributeEditorContainerType.Tab)
    some = QgsExpression(f"try(relation_aggregate('{relation.id()}', 'count', 1), 0) > 0")
    container.setVisibilityExpression(QgsOptionalExpression(some, True))
    table = QgsAttributeEditorRelation(relation, container)
    table.setShowLabel(False)
    table.setRelationWidgetTypeId("relation_editor")
    # To look at, and to find on the map; nothing is added, linked or deleted.
    table.setRelationEditorConfiguration(
        {"buttons": "ZoomToChildFeature", "show_first_feature": True}
    )
    container.addChildElement(table)
    return container


def present_buildings(layer: QgsVectorLayer) -> None:
    """Set units, rounded numbers, read-only fields, and useful columns. Main thread."""
    fields = layer.fields()
    form = layer.editFormConfig()
    for index in range(fields.count()):
        form.setReadOnly(index, True)
    layer.setEditFormConfig(form)
    # What a relation refers by would become a list of all parcels to choose from.
    layer.setEditorWidgetSetup(fields.lookupField(ID_FIELD), QgsEditorWidgetSetup("Hidden", {}))
    for known in BUILDING_FIELDS:
        index = fields.lookupField(known.name)
        if known.unit and index >= 0:
            label = known.label.replace(" (metric)", "")
            layer.setFieldAlias(index, f"{label} ({known.unit})")
            digits = {"Precision": _DIGITS[known.name], "AllowNull": True}
            layer.setEditorWidgetSetup(index, QgsEditorWidgetSetup("Range", digits))
    show_columns(layer, [name for name in fields.names() if name != ID_FIELD])
    layer.setDisplayExpression(_DISPLAY)


def _relation_of(parcels: QgsVectorLayer) -> QgsRelation | None:
    project = parcels.project()
    found = project.relationManager().referencedRelations(parcels) if project else ()
    return next(filter(_is_ours, found), None)


def _is_ours(relation: QgsRelation) -> bool:
    return relation.id().startswith(_RELATION_PREFIX)
