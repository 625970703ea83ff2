"""Building footprints: the relation to their parcels, their presentation, and their heights."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.core import (
    Qgis,
    Qgs25DRenderer,
    QgsAttributeEditorContainer,
    QgsAttributeEditorRelation,
    QgsAttributeTableConfig,
    QgsEditorWidgetSetup,
    QgsExpression,
    QgsExpressionContextUtils,
    QgsFeatureRenderer,
    QgsFeatureRequest,
    QgsGeometryGeneratorSymbolLayer,
    QgsOptionalExpression,
    QgsReadWriteContext,
    QgsRelation,
    QgsRenderContext,
    QgsSingleSymbolRenderer,
    QgsUnitTypes,
)
from qgis.PyQt.QtGui import QColor, QFontMetrics, QGuiApplication
from qgis.PyQt.QtXml import QDomDocument

from parcel_lookup.core.contract import BUILDING_FIELDS, ID_FIELD, ErrorCode, ParcelError
from parcel_lookup.core.gis.layer.repainting import repaint
from parcel_lookup.core.gis.layer.variables import forget_variables
from parcel_lookup.core.gis.styles import style_buildings
from parcel_lookup.core.gis.styles.catalog import text_expression
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from qgis.core import QgsProject, QgsSymbol, QgsVectorLayer

    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.gis.layer.values import LayerCopy

#: The layer's custom property with whether a building had a height when the search ended.
HEIGHTS_PROPERTY = "parcel_lookup/heights"
_RELATION_PREFIX = "parcel_lookup_buildings_"
_RELATION_NAME = tr("Buildings")
_HEIGHT = "height"
#: Decimal places. Footprints are not surveyed, so more digits would mean nothing.
_DIGITS = {"sq_feet": 0, "sq_meters": 1, _HEIGHT: 1}
#: “Single family dwelling, 1,840 sq ft, 6.5 m high”.
_DISPLAY = (
    "array_to_string(array_filter(array("
    f'coalesce("prim_occ", "occ_cls", {QgsExpression.quotedString(tr("Building"))}), '
    f"{text_expression(tr('{} sq ft'), 'format_number(sq_feet, 0)')}, "
    f"{text_expression(tr('{} m high'), 'format_number(height, 1)')}), "
    "@element IS NOT NULL), ', ')"
)

#: In meters; a larger number is an error. The highest building on Earth has 828.
_HIGHEST = 1000
#: In meters; what has no height lies flat on the ground. In a layer of degrees it is drawn in those
#: of latitude, which are as long everywhere, and become what the map makes of them.
_HEIGHT_EXPRESSION = f'if("{_HEIGHT}" > 0 and "{_HEIGHT}" < {_HIGHEST}, "{_HEIGHT}", 0)'
_ANGLE = 70
_HEIGHT_VARIABLE, _ANGLE_VARIABLE = "qgis_25d_height", "qgis_25d_angle"
#: The layer's custom property with what it was drawn by before the heights, as XML.
_FLAT_PROPERTY = "parcel_lookup/flat"
_ROOF, _WALL = QColor(205, 200, 190), QColor(140, 132, 122)
#: QGIS sorts walls and buildings by their distance from a point before the map, which it takes from
#: the map's center and width. Those are in the map's reference system, and the geometries in the
#: layer's: any point that is far away does as well. (Its own renderer forgets another order.)
_MAP_TERMS = (("@map_extent_center", "make_point(0, 0)"), ("1000 * @map_extent_width", "1000000"))


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
    _arrange(layer)
    layer.setDisplayExpression(_DISPLAY)


def _arrange(layer: QgsVectorLayer) -> None:
    """Set the table's columns: the parcel's id last and hidden, the others as wide as labels."""
    config = QgsAttributeTableConfig()
    config.update(layer.fields())
    columns = sorted(config.columns(), key=lambda column: column.name == ID_FIELD)
    letters = QFontMetrics(QGuiApplication.font())
    for column in columns:
        column.hidden = column.name == ID_FIELD
        label = layer.attributeDisplayName(layer.fields().lookupField(column.name))
        column.width = letters.horizontalAdvance(f"{label}MM")
    config.setColumns(columns)
    layer.setAttributeTableConfig(config)


def draw_heights(layer: QgsVectorLayer) -> None:
    """Draw buildings as blocks of their heights, QGIS's 2.5D. Main thread.

    Raises `ParcelError` (DRAWING_REFUSED) where no building has a height.
    """
    if not any(True for _ in layer.getFeatures(_with_height())):
        reason = tr("no building has a height")
        raise ParcelError(ErrorCode.DRAWING_REFUSED, layer=layer.name(), reason=reason)
    meter = QgsUnitTypes.fromUnitToUnitFactor(Qgis.DistanceUnit.Meters, layer.crs().mapUnits())
    height = f"{_HEIGHT_EXPRESSION} * {meter!r}"
    QgsExpressionContextUtils.setLayerVariable(layer, _HEIGHT_VARIABLE, height)
    QgsExpressionContextUtils.setLayerVariable(layer, _ANGLE_VARIABLE, _ANGLE)
    if not has_heights_drawn(layer):
        layer.setCustomProperty(_FLAT_PROPERTY, _written(layer.renderer()))
    layer.setRenderer(_renderer())
    repaint(layer)


def draw_flat(layer: QgsVectorLayer) -> None:
    """Draw buildings as footprints again, as they were before. Main thread."""
    before = _read(layer.customProperty(_FLAT_PROPERTY, ""))
    if before is None:
        style_buildings(layer)
    else:
        layer.setRenderer(before)
    layer.removeCustomProperty(_FLAT_PROPERTY)
    forget_variables(layer, _HEIGHT_VARIABLE, _ANGLE_VARIABLE)
    repaint(layer)


def has_heights_drawn(layer: QgsVectorLayer) -> bool:
    """Return whether the buildings are drawn as blocks, by us or by QGIS's 2.5D."""
    renderer = layer.renderer()
    symbols = renderer.symbols(QgsRenderContext()) if renderer is not None else ()
    return any(f"@{_HEIGHT_VARIABLE}" in walls for one in symbols for walls in _generators(one))


def _written(renderer: QgsFeatureRenderer) -> str:
    document = QDomDocument()
    document.appendChild(renderer.save(document, QgsReadWriteContext()))
    return document.toString(-1)


def _read(text: str) -> QgsFeatureRenderer | None:
    document = QDomDocument()
    document.setContent(text)
    return QgsFeatureRenderer.load(document.documentElement(), QgsReadWriteContext())


def _generators(symbol: QgsSymbol) -> list[str]:
    layers = symbol.symbolLayers()
    return [
        one.geometryExpression()
        for one in layers
        if isinstance(one, QgsGeometryGeneratorSymbolLayer)
    ]


def _renderer() -> QgsSingleSymbolRenderer:
    """Return a renderer with the symbol and the drawing order of QGIS's 2.5D."""
    blocks = Qgs25DRenderer()
    blocks.setRoofColor(_ROOF)
    blocks.setWallColor(_WALL)
    blocks.setShadowEnabled(False)
    symbol = blocks.symbols(QgsRenderContext())[0].clone()
    walls = symbol.symbolLayer(1)
    walls.setGeometryExpression(_without_map(walls.geometryExpression()))
    renderer = QgsSingleSymbolRenderer(symbol)
    order = [
        QgsFeatureRequest.OrderByClause(
            _without_map(clause.expression().expression()),
            clause.ascending(),
            clause.nullsFirst(),
        )
        for clause in blocks.orderBy().list()
    ]
    renderer.setOrderBy(QgsFeatureRequest.OrderBy(order))
    renderer.setOrderByEnabled(True)
    return renderer


def _without_map(expression: str) -> str:
    for term, better in _MAP_TERMS:
        expression = expression.replace(term, better)
    return expression


def has_heights(copy: LayerCopy, cancellation: Cancellation) -> bool:
    """Return whether a building has a height. In a task. Raises `Cancelled`."""
    return copy.has(_HEIGHT) and any(True for _ in copy.features(cancellation, _with_height()))


def _with_height() -> QgsFeatureRequest:
    """Return the request for one building that has a height."""
    request = QgsFeatureRequest().setFlags(Qgis.FeatureRequestFlag.NoGeometry)
    return request.setFilterExpression(f"{_HEIGHT_EXPRESSION} > 0").setLimit(1)


def _relation_of(parcels: QgsVectorLayer) -> QgsRelation | None:
    project = parcels.project()
    found = project.relationManager().referencedRelations(parcels) if project else ()
    return next(filter(_is_ours, found), None)


def _is_ours(relation: QgsRelation) -> bool:
    return relation.id().startswith(_RELATION_PREFIX)
