"""Tests of other layers on the map of a report: none can be mistaken for its parcels."""

import pytest
from qgis.core import (
    QgsFeature,
    QgsFillSymbol,
    QgsGeometry,
    QgsLayoutExporter,
    QgsLayoutItemMap,
    QgsMapRendererParallelJob,
    QgsNullSymbolRenderer,
    QgsProject,
    QgsRectangle,
    QgsSingleSymbolRenderer,
    QgsVectorLayer,
)

from parcel_lookup.core.gis.layer.properties import BUILDINGS_PROPERTY, UNMATCHED_PROPERTY
from parcel_lookup.core.gis.report import ReportOptions, make_report
from parcel_lookup.core.gis.report.saving import map_settings
from parcel_lookup.core.gis.result.buildings import relate_buildings
from parcel_lookup.tests.support.report import facts, parcels, records, texts

#: Over the western half of a layer of parcels.
WEST = QgsRectangle(-94.01, 41.99, -93.99, 42.03)
RED = {"color": "#ff0000", "outline_color": "#ff0000"}
HOLLOW = {"style": "no", "outline_color": "#00ff00", "outline_width": "1"}


@pytest.fixture
def project(qgis_app):
    project = QgsProject.instance()
    project.clear()
    yield project
    project.clear()


def page(layer):
    return make_report(QgsProject.instance(), layer, facts(layer), ReportOptions())


def map_of(layout):
    (found,) = (item for item in layout.items() if isinstance(item, QgsLayoutItemMap))
    return found


def added(name, kind="Polygon", mark=""):
    layer = QgsVectorLayer(f"{kind}?crs=EPSG:4326&field=svc_uuid:string", name, "memory")
    if mark:
        layer.setCustomProperty(mark, True)
    return QgsProject.instance().addMapLayer(layer)


def zones(look=RED):
    layer = added("Zones")
    feature = QgsFeature(layer.fields())
    feature.setGeometry(QgsGeometry.fromRect(WEST))
    layer.dataProvider().addFeature(feature)
    layer.setRenderer(QgsSingleSymbolRenderer(QgsFillSymbol.createSimple(look)))
    root = QgsProject.instance().layerTreeRoot()
    root.insertLayer(-1, layer)  # below everything
    root.removeChildNode(root.children()[0])
    return layer


def picture(item):
    """Return the image of the map as in a file."""
    job = QgsMapRendererParallelJob(map_settings(item, 60))
    job.start()
    job.waitForFinished()
    return job.renderedImage()


def colors(image):
    return {
        image.pixelColor(x, y).name()
        for x in range(0, image.width(), 2)
        for y in range(0, image.height(), 2)
    }


def plain_parcels():
    layer = parcels(records(100))
    layer.setLabelsEnabled(False)
    look = {"color": "0,0,255,128", "outline_style": "no"}
    layer.setRenderer(QgsSingleSymbolRenderer(QgsFillSymbol.createSimple(look)))
    return layer


def is_reddish(name):
    red, green, blue = (int(name[at : at + 2], 16) for at in (1, 3, 5))
    return red > max(green, blue) + 10


def test_results_of_other_searches_are_not_on_the_map(project):
    layer, roads = parcels(records(20)), added("Roads", "LineString")
    parcels(records(30), "Parcels of an earlier search")
    for mark in (BUILDINGS_PROPERTY, UNMATCHED_PROPERTY):
        added(mark, mark=mark)
    own = added("Buildings", mark=BUILDINGS_PROPERTY)
    relate_buildings(project, layer, own)
    layout = page(layer)
    assert set(map_of(layout).layers()) == {layer, roads, own}
    (words,) = (text for text in texts(layout) if "Also on the map" in text)
    assert set(words[len("Also on the map: ") : -1].split(", ")) == {"Roads", "Buildings"}


def test_other_polygons_do_not_tint_the_parcels(project):
    layer = plain_parcels()
    alone = colors(picture(map_of(page(layer))))
    below = zones()
    assert project.layerTreeRoot().layerOrder() == [layer, below]
    layout = page(layer)
    item = map_of(layout)
    assert not any(map(is_reddish, colors(picture(item))))
    assert not any(map(is_reddish, colors(QgsLayoutExporter(layout).renderPageToImage(0, dpi=40))))
    # But the outline is there and listed, and the layer itself is unchanged.
    dark = [name for name in colors(picture(item)) - alone if name < "#505050"]
    assert dark
    assert "Also on the map: Zones (outlines)." in texts(layout)
    assert below.renderer().symbol().color().name() == "#ff0000"


def test_polygons_stay_outlines_in_a_project_that_is_read_again(project, tmp_path):
    layer = plain_parcels()
    below = zones().id()
    page(layer)
    assert project.write(str(tmp_path / "project.qgs"))
    project.clear()
    assert project.read(str(tmp_path / "project.qgs"))
    item = map_of(project.layoutManager().layouts()[0])
    assert item.layerStyleOverrides().keys() == {below}
    assert item.keepLayerSet()
    assert item.keepLayerStyles()


def test_outlines_of_the_user_are_drawn_as_they_are(project):
    layer = plain_parcels()
    zones(HOLLOW)
    item = map_of(page(layer))
    assert item.layerStyleOverrides() == {}
    assert "#00ff00" in colors(picture(item))


def test_a_layer_with_labels_only_gets_no_outline(project):
    layer = plain_parcels()
    zones().setRenderer(QgsNullSymbolRenderer())
    item = map_of(page(layer))
    assert item.layerStyleOverrides() == {}
    assert not item.keepLayerSet()
