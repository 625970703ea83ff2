"""The second day: the user's own parcels are selected, the project is empty, or is elsewhere."""

import json
from contextlib import closing

import pytest
from qgis.core import Qgis, QgsPointXY, QgsRectangle, QgsVectorLayer
from qgis.PyQt.QtCore import QTimer
from qgis.PyQt.QtGui import QAction
from qgis.PyQt.QtWidgets import QComboBox, QLabel, QPushButton

from parcel_lookup.core.contract import Filter
from parcel_lookup.core.gis.connections import (
    ArcgisConnection,
    Connections,
    LayerConnection,
    ServiceConnection,
)
from parcel_lookup.core.gis.connections.layer_description import complete, describe
from parcel_lookup.core.gis.connections.layer_tables import LayerAddress, address_of
from parcel_lookup.tests.support.dock import (
    button,
    is_idle,
    message,
    offered,
    opened_dock,
    press,
    search,
)
from parcel_lookup.tests.support.feature_data import layer_of_file
from parcel_lookup.tests.support.feature_server import FeatureServer
from parcel_lookup.tests.support.file_connections import file_connection
from parcel_lookup.tests.support.mapped_layers import lots, lots_file, result_of
from parcel_lookup.tests.support.postgis_county import CountyDatabase
from parcel_lookup.tests.support.postgres_layers import has_postgis, table_uri
from parcel_lookup.tests.support.public import layer_file, public_catalog
from parcel_lookup.tests.support.stored_databases import remove_databases, store_database
from parcel_lookup.tests.support.toolbox import Feedback, registered, run
from parcel_lookup.ui.filters.draft import Draft

ZOOM = "Zoom to These Parcels"
#: Places in other states and counties than the county of squares, which is in Kansas.
ARKANSAS, DOUGLAS_COUNTY = (-92.3, 34.7), (-95.3, 38.9)


@pytest.fixture(params=["file", "two files", "table"])
def own_parcels(request, project, county, qtbot):
    """A connection to parcels of the user, selected; the number of its parcels, and their box."""
    whole = QgsRectangle(-100, 38, -99.88, 38.08)
    if request.param == "table":
        if not has_postgis():
            pytest.skip("QGIS without PostgreSQL")
        with closing(CountyDatabase(request.getfixturevalue("postgres"))) as made:
            store_database("County", made.server, made.name)
            layer = QgsVectorLayer(table_uri(made.server, made.name, "parcels"), "p", "postgres")
            mapped = result_of(qtbot, complete(result_of(qtbot, describe(address_of(layer))), "P"))
            Connections().save(LayerConnection("Parcels", json.dumps(mapped.to_json())))
            Connections().set_default("Parcels")
            yield 9, QgsRectangle(-100, 40, -99.89, 40.01)
        remove_databases()
        return
    names = ["Parcels"] if request.param == "file" else ["Parcels", "Same parcels"]
    for name in names:
        Connections().save(file_connection(name, path=str(county)))
    Connections().choose_group(names)
    yield 2400, whole


def test_in_an_empty_project_the_map_goes_to_the_parcels(iface, own_parcels, project, qtbot):
    number, whole = own_parcels
    iface.canvas.setExtent(QgsRectangle())
    with opened_dock(iface) as dock:
        estimate = dock.findChild(QLabel, "parcel_lookup_estimate")
        qtbot.waitUntil(lambda: estimate.text().startswith("Free"))
        search(dock, qtbot)
        assert max(one.featureCount() for one in project.mapLayers().values()) >= number
        assert iface.canvas.extent().contains(whole.center())
        assert iface.canvas.extent().width() < 3 * whole.width()
        # From now on, the map view is searched, also where there is nothing.
        iface.canvas.setExtent(QgsRectangle.fromCenterAndSize(whole.center(), 0.003, 0.003))
        search(dock, qtbot)
        assert "the map view" in message(iface)
        iface.canvas.setExtent(QgsRectangle.fromCenterAndSize(QgsPointXY(*ARKANSAS), 0.01, 0.01))
        search(dock, qtbot)
        assert len(Connections().chosen.parts) > 1 or offered(iface)[0] == ZOOM


@pytest.fixture
def many_lots(project, parcel_home, tmp_path, qtbot):
    """A Shapefile in UTM, selected: a strip of 6,000 lots, 10 wide, over a row of townships."""
    path = lots_file(tmp_path, "ESRI Shapefile", 6000)
    description = result_of(qtbot, describe(LayerAddress("ogr", str(path), "lots")))
    mapped = result_of(qtbot, complete(description, "Lots"))
    Connections().save(LayerConnection("Lots", json.dumps(mapped.to_json())))
    Connections().set_default("Lots")


def empty(iface):
    iface.canvas.setExtent(QgsRectangle())
    return iface.canvas


def results(project):
    return [one for one in project.mapLayers().values() if one.name().startswith("Parcels")]


def test_of_many_parcels_an_empty_map_shows_some_blocks(iface, project, many_lots, qtbot):
    canvas = empty(iface)
    with opened_dock(iface) as dock:
        search(dock, qtbot)
        (layer,) = results(project)
        assert 90 <= layer.featureCount() <= 130
        # About a kilometer, in the middle of the strip.
        assert canvas.extent().intersects(QgsRectangle(-93.6, 42.25, -93.59, 42.35))
        assert canvas.extent().width() < 0.05
        search(dock, qtbot)  # the view
        assert "the map view" in message(iface)


def test_filters_find_those_of_many_parcels_wherever_they_are(iface, project, many_lots, qtbot):
    canvas = empty(iface)
    with opened_dock(iface) as dock:
        dock._which.set_draft(Draft((Filter("parcel_id", "eq", "09-05999"),)))
        search(dock, qtbot)
        (layer,) = project.mapLayers().values()
        assert layer.featureCount() == 1
        assert canvas.extent().contains(layer.extent())


def test_finding_them_is_canceled_like_a_search(iface, project, many_lots, qtbot):
    empty(iface)
    with opened_dock(iface) as dock:
        button(dock).click()
        assert not is_idle(dock)
        button(dock).click()
        assert is_idle(dock)
        assert message(iface) == "The search was canceled. Nothing was sent."
        search(dock, qtbot)
        assert len(results(project)) == 1


def test_what_cannot_be_read_is_reported_once(iface, project, many_lots, tmp_path, qtbot):
    empty(iface)
    for path in tmp_path.glob("lots.*"):
        path.unlink()
    with opened_dock(iface) as dock:
        search(dock, qtbot)
        assert "lots" in message(iface)
        assert results(project) == []


@pytest.mark.parametrize(
    ("connection", "middle"),
    [
        ("Lots", (-93.595, 42.3)),
        ("sample", (-93.6, 41.84)),
        ("Kansas", (-98.3, 38.5)),
        ("Service", None),
    ],
)
def test_the_menu_zooms_to_the_parcels(
    connection, middle, iface, county, many_lots, tmp_path, qtbot
):
    canvas = iface.canvas
    canvas.setExtent(QgsRectangle(-92.3, 34.7, -92.2, 34.8))
    Connections().save(ServiceConnection("Service", url="http://127.0.0.1:9"))
    (tmp_path / "catalog").mkdir()
    kansas = layer_file("us-ks", "Kansas", "KS", "http://127.0.0.1:9/FeatureServer")
    with public_catalog(tmp_path / "catalog", kansas), opened_dock(iface) as dock:
        Connections().save(ArcgisConnection("Kansas", layer="us-ks"))
        dock._connection_row.choose(connection)
        dock.findChild(QAction, "parcel_lookup_zoom").trigger()
        if middle is None:
            qtbot.waitUntil(lambda: "where the parcels of “Service” are" in message(iface))
            assert canvas.extent().contains(QgsPointXY(-92.25, 34.75))
        else:
            qtbot.waitUntil(lambda: canvas.extent().contains(QgsPointXY(*middle)))


def test_a_layer_of_the_project_says_where_its_parcels_are(iface, add_layer, project, qtbot):
    layer = project.addMapLayer(lots(name="Lots"))
    add_layer("Districts", at=ARKANSAS)
    with opened_dock(iface) as dock:
        combo = dock.findChild(QComboBox, "parcel_lookup_connection")
        combo.opened.emit()
        qtbot.waitUntil(lambda: combo.findData(layer.id()) >= 0)
        combo.setCurrentIndex(combo.findData(layer.id()))
        combo.activated.emit(combo.currentIndex())
        search(dock, qtbot)
        assert "The parcels of “Lots” are in Iowa; the area is in Arkansas." in message(iface)
        press(iface, ZOOM)
        assert iface.canvas.extent().contains(QgsRectangle(-93.6, 42, -93.59, 42.004))


def test_the_map_stays_when_its_parcels_are_the_first_layer(iface, own_parcels, project, qtbot):
    _, whole = own_parcels
    center = QgsPointXY(whole.xMinimum() + 0.0042, whole.yMinimum() + 0.0042)
    iface.canvas.setExtent(QgsRectangle.fromCenterAndSize(center, 0.0004, 0.0003))
    shown = iface.canvas.extent()

    def zoom_to_first(layers):
        """Zoom to a first layer as it is by then, as QGIS's window does."""
        QTimer.singleShot(0, lambda: iface.canvas.setExtent(layers[0].dataProvider().extent()))

    project.legendLayersAdded.connect(zoom_to_first)
    with opened_dock(iface) as dock:
        search(dock, qtbot)
        assert "the map view" in message(iface)
        assert iface.canvas.extent().center().distance(shown.center()) < 1e-6
        assert iface.canvas.extent().width() < 1.5 * shown.width()
    project.legendLayersAdded.disconnect(zoom_to_first)


@pytest.mark.parametrize(
    ("place", "words"),
    [
        (ARKANSAS, "are in Kansas; the area is in Arkansas."),
        (
            DOUGLAS_COUNTY,
            "are in Hodgeman County, Kansas; the area is in Douglas County, Kansas.",
        ),
    ],
)
def test_an_area_outside_of_a_file_says_where_each_of_them_is(
    place, words, iface, county, add_layer, qtbot
):
    Connections().save(file_connection("Parcels", path=str(county)))
    Connections().set_default("Parcels")
    add_layer("Districts", at=place)
    with opened_dock(iface) as dock:
        search(dock, qtbot)
        assert words in message(iface)
        assert iface.bar.items()[0].level() == Qgis.MessageLevel.Warning
        press(iface, ZOOM)
        assert iface.canvas.extent().contains(QgsRectangle(-100, 38, -99.88, 38.08))


def test_so_does_an_area_outside_of_a_public_layer_and_an_empty_map(
    iface, county, add_layer, tmp_path, qtbot
):
    iface.canvas.setExtent(QgsRectangle())
    with (
        FeatureServer(layer_of_file(county)) as server,
        public_catalog(tmp_path, layer_file("us-ks", "Kansas", "KS", server.url)),
        opened_dock(iface) as dock,
    ):
        Connections().save(ArcgisConnection("Kansas", layer="us-ks"))
        dock._connection_row.choose("Kansas")
        dock.findChild(QPushButton, "parcel_lookup_search").click()
        assert "the map is empty" in message(iface)
        press(iface, ZOOM)
        qtbot.waitUntil(lambda: iface.canvas.extent().contains(QgsPointXY(-99.9, 38.0)))
        add_layer("Districts", at=ARKANSAS)
        search(dock, qtbot)
        assert "are in Kansas; the area is in Arkansas." in message(iface)
        assert offered(iface)[0] == ZOOM


def test_the_toolbox_says_it_too(project, county, add_layer, qgis_processing):
    Connections().save(file_connection("Parcels", path=str(county)))
    feedback = Feedback()
    with registered():
        found = run(
            "area_search", feedback, INPUT=add_layer("Zones", at=ARKANSAS), CONNECTION="Parcels"
        )
    assert found["PARCEL_COUNT"] == 0
    said = " ".join((*feedback.infos, *feedback.warnings))
    assert "The parcels of “Parcels” are in Kansas; the area is in Arkansas." in said
