"""Layers saved by versions before `stack_count`: they open, and are restyled and updated."""

import pytest
import shapely
from qgis.core import (
    QgsCategorizedSymbolRenderer,
    QgsExpressionContext,
    QgsExpressionContextUtils,
    QgsFillSymbol,
    QgsPalLayerSettings,
    QgsProject,
    QgsProperty,
    QgsRendererCategory,
    QgsVectorLayer,
    QgsVectorLayerSimpleLabeling,
)

from parcel_lookup.core.gis import saving
from parcel_lookup.core.gis.styles import StyleKey, applicable, drawing, style_of
from parcel_lookup.core.gis.styles.drawing import is_as_drawn, style_parcels
from parcel_lookup.core.gis.styles.restyling import restyle
from parcel_lookup.tests.support.layers import rows
from parcel_lookup.tests.support.presentation import map_tip
from parcel_lookup.tests.support.saving import ended, search
from parcel_lookup.tests.support.sources import make_parcel
from parcel_lookup.tests.support.styling import counts_of

#: What the version before wrote.
KEY = """coalesce(nullif("svc_stack_uuid", ''), "svc_uuid")"""
READ = """json_to_map(replace(@parcel_lookup_stacks, '''', '"'))"""
COUNT = f"abs(coalesce(coalesce(map_get({READ}, right({KEY}, 8)), map_get({READ}, {KEY})), 1))"
FIRST = (
    f"""coalesce(coalesce(map_get({READ}, right("svc_uuid", 8)),"""
    f""" map_get({READ}, "svc_uuid")) > 0, false)"""
)
OWN = """coalesce(nullif(regexp_replace(trim("owner"), '\\\\s+', ' '), ''), "parcel_id")"""
LABEL = f"CASE WHEN {COUNT} > 1 THEN format_number({COUNT}, 0, 'en') || ' parcels' ELSE {OWN} END"
ROOM = (
    '(coalesce(sqrt(coalesce("acres_calc", "acres") * 4047) / @map_scale > 0.008,'
    f" @map_scale < 5000) OR {COUNT} > 1 AND @map_scale < 10000) AND ({COUNT} = 1 OR {FIRST})"
)
TIP = f"[% try(coalesce('<i>' || (with_variable('number', {COUNT}, @number)) || '</i>', ''), '') %]"
VALUES = """json_to_map(replace(@parcel_lookup_stack_values, '''', '"'))"""
VALUE_CLASSES = (
    "with_variable('parcel_lookup_value', coalesce(coalesce(map_get("
    f"""{VALUES}, right("svc_stack_uuid", 8)), map_get({VALUES}, "svc_stack_uuid")),"""
    """ "parcel_value"), CASE WHEN @parcel_lookup_value < 400 THEN 1"""
    " WHEN @parcel_lookup_value >= 400 THEN 2 END)"
)
STACK_CLASSES = (
    f"with_variable('parcel_lookup_value', {COUNT}, CASE WHEN @parcel_lookup_value < 2 THEN 1"
    " WHEN @parcel_lookup_value >= 2 THEN 2 END)"
)


pytestmark = pytest.mark.usefixtures("project_for_saving")


def condominium(*values):
    lot = shapely.box(-93, 42, -92.999, 42.001)
    units = [
        make_parcel(
            number, lot, svc_stack_uuid="tower", parcel_value=value, owner=f"Owner {number}"
        )
        for number, value in enumerate(values)
    ]
    alone = shapely.box(-92.998, 42, -92.997, 42.001)
    return [*units, make_parcel(90, alone, parcel_value=100.0, owner="Alone")]


@pytest.fixture(params=["value", "stacks"])
def old(request, qtbot, tmp_path):
    """A saved layer of three units and a house, as the version before left it."""
    layer = search(qtbot, condominium(100.0, 200.0, 300.0)).layer
    at = layer.fields().lookupField("stack_count")
    layer.dataProvider().deleteAttributes([at])
    layer.updateFields()
    ended(qtbot, saving.save_result(layer, tmp_path / "old.gpkg"))
    classes = VALUE_CLASSES if request.param == "value" else STACK_CLASSES
    symbol = QgsFillSymbol.createSimple({})
    labels = ((1, "few"), (2, "many"), (None, "rest"))
    renderer = QgsCategorizedSymbolRenderer(
        classes, [QgsRendererCategory(value, symbol.clone(), text) for value, text in labels]
    )
    layer.setRenderer(renderer)
    layer.setCustomProperty("parcel_lookup/style", request.param)
    settings = QgsPalLayerSettings()
    settings.fieldName, settings.isExpression = LABEL, True
    properties = settings.dataDefinedProperties()
    properties.setProperty(QgsPalLayerSettings.Property.Show, QgsProperty.fromExpression(ROOM))
    settings.setDataDefinedProperties(properties)
    layer.setLabeling(QgsVectorLayerSimpleLabeling(settings))
    layer.setCustomProperty("parcel_lookup/label", LABEL)
    layer.setMapTipTemplate(TIP)
    first = "00000000-0000-4000-8000-000000000000"
    stacks = f"{{'tower':-3,'{first[-8:]}':3}}"
    variables = {"parcel_lookup_stacks": stacks, "parcel_lookup_stack_values": "{'tower':600.0}"}
    QgsExpressionContextUtils.setLayerVariables(layer, variables)
    layer.setCustomProperty("parcel_lookup/drawn", drawing._digest(layer))
    path = str(tmp_path / "old.qgz")
    assert QgsProject.instance().write(path)
    QgsProject.instance().clear()
    assert QgsProject.instance().read(path)
    (layer,) = (one for one in QgsProject.instance().mapLayers().values() if style_of(one))
    return layer


def evaluated(layer, expression):
    """The values of an expression for all features, at a scale at which all have room."""
    scopes = QgsExpressionContextUtils.globalProjectLayerScopes(layer)
    context = QgsExpressionContext(scopes)
    context.lastScope().setVariable("map_scale", 1000)
    prop = QgsProperty.fromExpression(expression)
    prop.prepare(context)
    values = []
    for feature in layer.getFeatures():
        context.setFeature(feature)
        values.append(prop.value(context)[0])
    return values


def labels(layer):
    settings = layer.labeling().settings()
    show = settings.dataDefinedProperties().property(QgsPalLayerSettings.Property.Show)
    texts = evaluated(layer, settings.fieldName)
    return [
        text for text, is_shown in zip(texts, evaluated(layer, show.expressionString())) if is_shown
    ]


def test_it_opens_as_it_was(old):
    assert style_of(old).value == old.customProperty("parcel_lookup/style")
    assert is_as_drawn(old)
    assert labels(old) == ["3 parcels", "Alone"]
    assert counts_of(old) == {"many": 3, "few": 1}
    assert "<i>3</i>" in map_tip(old, next(old.getFeatures()))


@pytest.mark.parametrize("key", [StyleKey.STACKS, StyleKey.VALUE, StyleKey.OUTLINE])
def test_it_is_restyled(qtbot, old, key):
    assert key in [style.key for style in applicable(old.fields())]
    done = []
    restyle(old, key, lambda: done.append(True))
    qtbot.waitUntil(lambda: bool(done), timeout=10_000)
    assert style_of(old) is key
    if key is StyleKey.STACKS:
        assert counts_of(old) == {"3 \u2013 5 parcels": 3, "Single parcel": 1}
    if key is StyleKey.VALUE:
        assert counts_of(old) == {"$600 or more": 3, "Less than $600": 1}
    else:
        assert old.labeling().settings().fieldName != LABEL


def test_it_is_updated(qtbot, old):
    fresh = search(qtbot, condominium(100.0, 200.0, 300.0, 400.0)).layer
    key = style_of(old)
    ended(qtbot, saving.replace_saved(old, fresh))
    assert [row["stack_count"] for row in rows(old)] == [4, 4, 4, 4, 1]
    assert style_of(old) is key
    assert len(counts_of(old)) == 2
    assert sorted(counts_of(old).values()) == [1, 4]
    assert set(labels(old)) == {"4 parcels", "Alone"}
    assert "<i>4</i>" in map_tip(old, next(old.getFeatures()))
    text = old.labeling().settings().fieldName + old.mapTipTemplate()
    assert "parcel_lookup_stacks" not in text
    names = QgsExpressionContextUtils.layerScope(old).variableNames()
    assert "parcel_lookup_stacks" not in names


def test_an_update_that_fails_leaves_it_as_it_was(qtbot, old):
    fresh = search(qtbot, condominium(100.0, 200.0)).layer
    saved = saving.replace_saved(old, fresh)
    QgsProject.instance().removeMapLayer(fresh.id())
    ended(qtbot, saved)
    assert labels(old) == ["3 parcels", "Alone"]
    assert is_as_drawn(old)


def test_a_layer_without_the_field_has_labels(qgis_app):
    layer = QgsVectorLayer("MultiPolygon?crs=EPSG:4326&field=owner:string", "file", "memory")
    style_parcels(layer)
    assert "stack_count" not in layer.labeling().settings().fieldName
