"""Building footprints: linked to their parcels and shown in forms."""

import pytest
from qgis.core import (
    QgsExpression,
    QgsFeature,
    QgsGeometry,
    QgsProject,
    QgsRectangle,
    QgsVectorLayer,
    QgsVectorLayerTools,
)
from qgis.gui import QgsAttributeEditorContext, QgsAttributeForm, QgsGui, QgsMapCanvas
from qgis.PyQt.QtWidgets import QLabel, QTabWidget, QWidget

from parcel_lookup.core.gis.layer.schema import BuildingSchema, ResultSchema
from parcel_lookup.core.gis.result.buildings import (
    building_layer_of,
    buildings_form_element,
    parcels_of,
    present_buildings,
    relate_buildings,
)

HOUSE = QgsGeometry.fromRect(QgsRectangle(-93.0, 42.0, -92.9998, 42.0002))


@pytest.fixture(autouse=True)
def _project(qgis_new_project):
    yield
    QgsProject.instance().clear()


def layer_of(fields, rows, name):
    layer = QgsVectorLayer("MultiPolygon?crs=EPSG:4326", name, "memory")
    layer.dataProvider().addAttributes(list(fields))
    layer.updateFields()
    features = []
    for values in rows:
        feature = QgsFeature(layer.fields())
        feature.setGeometry(HOUSE)
        for field, value in values.items():
            feature[field] = value
        features.append(feature)
    assert layer.dataProvider().addFeatures(features)[0]
    QgsProject.instance().addMapLayer(layer)
    return layer


def parcels(*uuids):
    return layer_of(ResultSchema().fields, [{"svc_uuid": uuid} for uuid in uuids], "Parcels")


def buildings(*rows):
    layer = layer_of(BuildingSchema().fields, [dict(row) for row in rows], "Buildings")
    present_buildings(layer)
    return layer


def related(parcel_ids=("a", "b"), rows=({"svc_uuid": "a", "height": 6.5},)):
    found = parcels(*parcel_ids), buildings(*rows)
    relate_buildings(QgsProject.instance(), *found)
    return found


def test_buildings_are_linked_to_their_parcels():
    land, houses = related(rows=({"svc_uuid": "a"}, {"svc_uuid": "a"}, {"svc_uuid": "c"}))
    (relation,) = QgsProject.instance().relationManager().relations().values()
    assert relation.isValid()
    counts = [len(list(relation.getRelatedFeatures(one))) for one in land.getFeatures()]
    assert counts == [2, 0]
    assert building_layer_of(land) is houses
    assert parcels_of(houses) is land


def test_linking_again_or_other_layers_keeps_each_link_for_itself():
    first, second = related(), related()
    manager = QgsProject.instance().relationManager()
    before = set(manager.relations())
    relate_buildings(QgsProject.instance(), *first)
    assert set(manager.relations()) == before
    assert len(before) == 2
    assert building_layer_of(first[0]) is first[1]
    assert building_layer_of(second[0]) is second[1]


def test_the_link_is_kept_with_the_project_and_new_names(tmp_path):
    land, houses = related()
    ids = land.id(), houses.id()
    houses.setName("Houses")
    path = str(tmp_path / "project.qgz")
    assert QgsProject.instance().write(path)
    QgsProject.instance().clear()
    assert QgsProject.instance().read(path)
    land, houses = map(QgsProject.instance().mapLayer, ids)
    assert building_layer_of(land) is houses
    assert buildings_form_element(land) is not None


def test_without_buildings_or_project_there_is_none():
    land, houses = related()
    QgsProject.instance().removeMapLayer(houses)
    assert building_layer_of(land) is None
    assert buildings_form_element(land) is None
    assert building_layer_of(parcels("x")) is None
    alone = QgsVectorLayer("Polygon?field=svc_uuid:string", "alone", "memory")
    assert building_layer_of(alone) is None
    assert parcels_of(alone) is None


class Tools(QgsVectorLayerTools):
    """Edits nothing."""


def page_is_shown(land, number):
    """Whether the form of a parcel has a page of buildings, with a table of them."""
    QgsGui.editorWidgetRegistry().initEditors()
    # QGIS's relation editor needs both.
    canvas, tools = QgsMapCanvas(), Tools()
    context = QgsAttributeEditorContext()
    context.setMapCanvas(canvas)
    context.setVectorLayerTools(tools)
    form = QgsAttributeForm(land, land.getFeature(number), context)
    form.show()
    tabs = form.findChild(QTabWidget)
    shown = [tabs.tabText(at) for at in range(tabs.count()) if tabs.isTabVisible(at)]
    if shown:
        assert shown == ["Buildings"]
        kinds = {one.metaObject().className() for one in form.findChildren(QWidget)}
        assert "QgsRelationEditorWidget" in kinds
    form.close()
    form.deleteLater()
    return bool(shown)


def with_form(land):
    config = land.editFormConfig()
    config.setLayout(config.layout().DragAndDrop)
    config.clearTabs()
    config.invisibleRootContainer().addChildElement(buildings_form_element(land))
    land.setEditFormConfig(config)


def test_the_form_shows_the_buildings_of_a_parcel_that_has_some():
    land, houses = related()
    with_form(land)
    assert page_is_shown(land, 1)
    assert not page_is_shown(land, 2)
    QgsProject.instance().removeMapLayer(houses)
    assert not page_is_shown(land, 1)


def test_buildings_show_units_and_are_read_only():
    houses = buildings({"svc_uuid": "a", "height": 6.54, "sq_feet": 1840.4, "prim_occ": "Dwelling"})
    fields = houses.fields()
    labels = [fields[name].displayName() for name in ("sq_feet", "sq_meters", "height")]
    assert labels == ["Footprint area (sq ft)", "Footprint area (m²)", "Height (m)"]
    form = houses.editFormConfig()
    assert all(form.readOnly(at) for at in range(fields.count()))
    columns = houses.attributeTableConfig().columns()
    hidden = [one.name for one in columns if one.hidden and one.name]  # one has no name: actions
    assert hidden == ["svc_uuid"]
    feature = next(houses.getFeatures())
    context = houses.createExpressionContext()
    context.setFeature(feature)
    words = QgsExpression(houses.displayExpression()).evaluate(context)
    assert words == "Dwelling, 1,840 sq ft, 6.5 m high"


def test_the_form_of_a_building_does_not_show_the_id_of_its_parcel():
    houses = buildings({"svc_uuid": "a", "height": 20.0})
    present_buildings(houses)
    QgsGui.editorWidgetRegistry().initEditors()
    feature = next(houses.getFeatures())
    form = QgsAttributeForm(houses, feature, QgsAttributeEditorContext())
    form.show()
    shown = [label.text() for label in form.findChildren(QLabel) if label.isVisible()]
    form.close()
    assert any("Height" in text for text in shown)
    assert not any("UUID" in text or "svc_uuid" in text for text in shown)
