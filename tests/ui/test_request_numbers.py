"""The number of requests is the same at the server, in the dock, the message, and the history."""

import re
from contextlib import closing

import pytest
from qgis.PyQt.QtWidgets import QLabel

from parcel_lookup.core.gis.connections import ArcgisConnection, Connections, history_path
from parcel_lookup.core.search.history import History
from parcel_lookup.tests.support.dock import connect, keep_key, message, opened_dock, search
from parcel_lookup.tests.support.feature_data import layer_of_file
from parcel_lookup.tests.support.feature_server import FeatureServer
from parcel_lookup.tests.support.public import layer_file, public_catalog
from parcel_lookup.tests.support.service import RunningService
from parcel_lookup.tests.support.toolbox import registered, run


@pytest.fixture(params=["service", "public layer"])
def received(request, county, tmp_path):
    """Return a function that selects a connection, and one that returns what its server got."""
    if request.param == "service":
        with RunningService(county) as service:
            yield (
                lambda dock: connect(dock, service.url, authcfg=keep_key(service.key)),
                lambda: service.requests.total(),
            )
        return
    with FeatureServer(layer_of_file(county)) as server:
        layer = layer_file("us-ks", "Kansas", "KS", server.url)
        with public_catalog(tmp_path, layer):
            yield (_choose_kansas, lambda: server.requests)


def _choose_kansas(dock):
    Connections().save(ArcgisConnection("Kansas", layer="us-ks"))
    dock._connection_row.choose("Kansas")


def test_the_number_of_requests_is_the_same_everywhere(
    received, iface, add_layer, qtbot, qgis_processing
):
    select, count = received
    zones = add_layer("Districts", boxes=2)
    with opened_dock(iface) as dock, registered():
        select(dock)
        name = Connections().chosen.name
        estimate = dock.findChild(QLabel, "parcel_lookup_estimate")

        def shown(number):
            qtbot.waitUntil(lambda: f" {number} used this month" in estimate.text())
            with closing(History(history_path())) as history:
                assert history.requests_this_month(Connections().chosen.counter) == number
                return [entry.requests for entry in history.entries()]

        search(dock, qtbot)
        sent = count()
        assert re.search(rf"\({sent} requests?,", message(iface))
        assert shown(sent) == [sent]
        found = run("area_search", INPUT=zones, CONNECTION=name, FRESH=True)
        assert found["REQUEST_COUNT"] == count() - sent > 0
        assert shown(count()) == [count() - sent, sent]
