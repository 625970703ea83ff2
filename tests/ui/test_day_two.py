"""The second day: the user's own parcels are selected, the project is empty, or is elsewhere."""

import json
from contextlib import closing

import pytest
from qgis.core import Qgis, QgsPointXY, QgsRectangle, QgsVectorLayer
from qgis.PyQt.QtWidgets import QLabel, QPushButton

from parcel_lookup.core.gis.connections import (
    ArcgisConnection,
    Connections,
    LayerConnection,
)
from parcel_lookup.core.gis.connections.layer_description import complete, describe
from parcel_lookup.core.gis.connections.layer_tables import address_of
from parcel_lookup.tests.support.dock import message, offered, opened_dock, press, search
from parcel_lookup.tests.support.feature_data import layer_of_file
from parcel_lookup.tests.support.feature_server import FeatureServer
from parcel_lookup.tests.support.file_connections import file_connection
from parcel_lookup.tests.support.mapped_layers import result_of
from parcel_lookup.tests.support.postgis_county import CountyDatabase
from parcel_lookup.tests.support.postgres_layers import has_postgis, table_uri
from parcel_lookup.tests.support.public import layer_file, public_catalog
from parcel_lookup.tests.support.stored_databases import remove_databases, store_database
from parcel_lookup.tests.support.toolbox import Feedback, registered, run

ZOOM = "Zoom to These Parcels"
#: Places in other states and counties than the county of squares, which is in Kansas.
ARKANSAS, DOUGLAS_COUNTY, IOWA = (-92.3, 34.7), (-95.3, 38.9), (-93.6, 41.59)


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


@pytest.mark.parametrize(
    ("place", "words"),
    [
        (ARKANSAS, "are in Kansas; the area is in Arkansas."),
        (DOUGLAS_COUNTY, "The area is outside of the parcels of “Parcels”."),
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
