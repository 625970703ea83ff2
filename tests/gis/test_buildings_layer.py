"""Building footprints: linked to their parcels, shown in forms, and drawn with their heights."""

import pytest
from qgis.core import (
    QgsCoordinateReferenceSystem,
    QgsCoordinateTransform,
    QgsExpression,
    QgsExpressionContext,
    QgsExpressionContextUtils,
    QgsFeature,
    QgsFillSymbol,
    QgsGeometry,
    QgsMapRendererCustomPainterJob,
    QgsMapSettings,
    QgsProject,
    QgsRectangle,
    QgsSingleSymbolRenderer,
    QgsVectorLayer,
    QgsVectorLayerTools,
)
from qgis.gui import QgsAttributeEditorContext, QgsAttributeForm, QgsGui, QgsMapCanvas
from qgis.PyQt.QtCore import QSize, Qt
from qgis.PyQt.QtGui import QColor, QImage, QPainter
from qgis.PyQt.QtWidgets import QLabel, QTabWidget, QWidget

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.gis.layer.schema import BuildingSchema, ResultSchema
from parcel_lookup.core.gis.result.buildings import (
    building_layer_of,
    buildings_form_element,
    draw_flat,
    draw_heights,
    has_heights_drawn,
    parcels_of,
    present_buildings,
    relate_buildings,
)

#: A house of 20 by 20 meters where a degree of longitude is 0.74 of one of latitude.
WEST, SOUTH, METER = -93.0, 42.0, 1 / 111_320


def house(west=0.0, south=0.0, size=20.0):
    x, y = WEST + west * METER / 0.743, SOUTH + south * METER
    return QgsGeometry.fromRect(QgsRectangle(x, y, x + size * METER / 0.743, y + size * METER))


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
        feature.setGeometry(values.pop("shape", house()))
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
    hidden = [one.name for one in houses.attributeTableConfig().columns() if one.hidden]
    assert hidden == ["svc_uuid"]
    feature = next(houses.getFeatures())
    context = houses.createExpressionContext()
    context.setFeature(feature)
    words = QgsExpression(houses.displayExpression()).evaluate(context)
    assert words == "Dwelling, 1,840 sq ft, 6.5 m high"


BADLY = ({}, {"height": None}, {"height": 0.0}, {"height": -3.0}, {"height": 1e9})


@pytest.mark.parametrize("rows", [(), BADLY])
def test_without_heights_it_is_refused_with_a_sentence(rows):
    houses = buildings(*rows)
    with pytest.raises(ParcelError) as caught:
        draw_heights(houses)
    assert caught.value.code is ErrorCode.DRAWING_REFUSED
    assert (
        caught.value.sentence == "“Buildings” cannot be drawn that way: no building has a height."
    )
    assert not has_heights_drawn(houses)


def test_heights_are_in_the_units_of_the_layer():
    houses = buildings({"height": 10.0})
    houses.setCrs(QgsCoordinateReferenceSystem("EPSG:2277"))  # Texas, in US feet
    draw_heights(houses)
    context = houses.createExpressionContext()
    context.setFeature(next(houses.getFeatures()))
    feet = QgsExpression("eval(@qgis_25d_height)").evaluate(context)
    assert feet == pytest.approx(32.8083, abs=0.001)


def picture(layer, crs):
    """The layer within 100 meters around the houses, 400 pixels high, in a map's system."""
    settings = QgsMapSettings()
    settings.setDestinationCrs(QgsCoordinateReferenceSystem(crs))
    settings.setTransformContext(QgsProject.instance().transformContext())
    settings.setLayers([layer])
    settings.setOutputSize(QSize(400, 400))
    around = QgsGeometry.fromRect(house(-40, -40, 100).boundingBox())
    degrees = QgsCoordinateReferenceSystem("EPSG:4326")
    around.transform(
        QgsCoordinateTransform(degrees, settings.destinationCrs(), QgsProject.instance())
    )
    settings.setExtent(around.boundingBox())
    scopes = QgsExpressionContextUtils
    context = QgsExpressionContext()
    context.appendScope(scopes.globalScope())
    context.appendScope(scopes.mapSettingsScope(settings))
    settings.setExpressionContext(context)
    image = QImage(settings.outputSize(), QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    job = QgsMapRendererCustomPainterJob(settings, painter)
    job.start()
    job.waitForFinished()
    painter.end()
    return image


def rows_drawn(image):
    """The first and the last row of pixels with something in it."""
    white = QColor(Qt.GlobalColor.white).rgb()
    width, height = image.width(), image.height()
    drawn = [y for y in range(height) if any(image.pixel(x, y) != white for x in range(width))]
    return drawn[0], drawn[-1]


@pytest.mark.parametrize("crs", ["EPSG:4326", "EPSG:3857", "EPSG:32615"])
def test_heights_are_true_to_scale_in_any_map(crs):
    houses = buildings({"svc_uuid": "a", "height": 20.0}, {"svc_uuid": "b", "height": None})
    flat_top, flat_bottom = rows_drawn(picture(houses, crs))
    draw_heights(houses)
    assert has_heights_drawn(houses)
    top, bottom = rows_drawn(picture(houses, crs))
    side = flat_bottom - flat_top
    # As high as the house is long, seen at 70 degrees.
    assert (flat_top - top) / side == pytest.approx(0.94, abs=0.06)
    assert bottom == pytest.approx(flat_bottom, abs=3)
    draw_flat(houses)
    assert not has_heights_drawn(houses)
    assert rows_drawn(picture(houses, crs)) == (flat_top, flat_bottom)


@pytest.mark.parametrize("crs", ["EPSG:4326", "EPSG:3857"])
def test_a_building_in_front_hides_the_one_behind(crs):
    """Whatever the order in the layer, and wherever the map's center is."""
    low = {"svc_uuid": "a", "height": 2.0, "shape": house(0, 0, 10)}
    high = {"svc_uuid": "b", "height": 30.0, "shape": house(0, -20, 10)}
    pictures = []
    for rows in ((low, high), (high, low)):
        houses = buildings(*rows)
        draw_heights(houses)
        pictures.append(picture(houses, crs))
    alone = buildings(high)
    draw_heights(alone)
    high_alone = picture(alone, crs)
    assert pictures[0] == pictures[1]
    white = QColor(Qt.GlobalColor.white).rgb()
    of_high = [(x, y) for x in range(400) for y in range(400) if high_alone.pixel(x, y) != white]
    assert len(of_high) > 500
    hidden = sum(pictures[0].pixel(*at) != high_alone.pixel(*at) for at in of_high)
    assert hidden < len(of_high) * 0.02


def test_buildings_without_a_height_stay_on_the_ground():
    houses = buildings({"height": 20.0}, {"height": None, "shape": house(60, 0)})
    draw_heights(houses)
    image = picture(houses, "EPSG:3857")
    white = QColor(Qt.GlobalColor.white).rgb()
    right = [y for y in range(400) if any(image.pixel(x, y) != white for x in range(395, 400))]
    assert right, "the flat one is drawn too"


def test_flat_again_they_look_as_the_user_had_them():
    houses = buildings({"height": 20.0})
    houses.setRenderer(QgsSingleSymbolRenderer(QgsFillSymbol.createSimple({"color": "#010203"})))
    draw_heights(houses)
    draw_heights(houses)
    draw_flat(houses)
    assert houses.renderer().symbol().color().name() == "#010203"
    variables = QgsExpressionContextUtils.layerScope(houses).variableNames()
    assert not [name for name in variables if "25d" in name]


def test_heights_are_kept_with_the_project(tmp_path):
    houses = buildings({"height": 20.0})
    draw_heights(houses)
    before = picture(houses, "EPSG:3857")
    path = str(tmp_path / "style.qml")
    houses.saveNamedStyle(path)
    draw_flat(houses)
    houses.loadNamedStyle(path)
    assert has_heights_drawn(houses)
    assert picture(houses, "EPSG:3857") == before


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
