"""The dock and a service over HTTP: one that works, and many that do not."""

import socket
import time

import pytest
from qgis.core import Qgis, QgsApplication, QgsAuthMethodConfig
from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtWidgets import QDialog, QLabel, QPushButton

from parcel_lookup.core.gis.connections import REMOTE, Connection, Connections
from parcel_lookup.tests.support.dock import LONGEST, button, is_idle, search
from parcel_lookup.tests.support.hostile import HostileServer
from parcel_lookup.tests.support.service import RunningService
from parcel_lookup.ui.dock import ParcelDock


@pytest.fixture(scope="module")
def service(county):
    with RunningService(county) as service:
        yield service


@pytest.fixture
def dock(iface, qtbot):
    dock = ParcelDock(iface)
    iface.window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
    dock.show()
    yield dock
    dock.close_down()
    dock.deleteLater()


def keep_key(key):
    """Store a key as a user does; the id of its configuration."""
    manager = QgsApplication.authManager()
    assert manager.setMasterPassword("test", True)  # one for all tests of a run
    config = QgsAuthMethodConfig("APIHeader")
    config.setName("County key")
    config.setConfig("Authorization", f"Bearer {key}")
    assert manager.storeAuthenticationConfig(config)[0]
    return config.id()


def connect(dock, url, **options):
    Connections().save(Connection("County", REMOTE, url=url, **options))
    Connections().set_default("County")
    dock._connection_row.refresh()


def message(iface):
    (item,) = iface.bar.items()
    return item.text()


def press(iface, text):
    (item,) = iface.bar.items()
    next(one for one in item.findChildren(QPushButton) if one.text() == text).click()


def offered(iface):
    (item,) = iface.bar.items()
    return [one.text() for one in item.findChildren(QPushButton)]


def test_a_search_with_a_stored_key(dock, iface, project, add_layer, service, qtbot):
    service.reset()
    connect(dock, service.url, authcfg=keep_key(service.key))
    add_layer("Districts", boxes=2)
    estimate = dock.findChild(QLabel, "parcel_lookup_estimate")
    qtbot.waitUntil(lambda: estimate.text() == "At least 1 request. A search stops after 200.")
    assert sum(service.requests.values()) == 0  # an estimate costs nothing
    search(dock, qtbot)
    (layer,) = project.mapLayersByName("Parcels in Districts")
    assert layer.featureCount() == 231
    assert iface.bar.items()[0].level() == Qgis.MessageLevel.Success
    sent = sum(service.requests.values())
    assert message(iface).startswith(f"231 parcels in 2 polygons of Districts ({sent} requests,")


def test_a_refused_key_leads_to_the_connection(dock, iface, add_layer, service, qtbot):
    connect(dock, service.url)
    add_layer("Districts")
    search(dock, qtbot)
    assert "does not know this key (401). Nothing was searched." in message(iface)
    press(iface, "Edit Connection…")
    dialog = dock.findChild(QDialog, "parcel_lookup_connection_dialog")
    assert dialog.isVisible()
    assert dialog.windowTitle() == "Edit Connection"
    dialog.reject()


def test_a_key_that_cannot_be_read_is_said_before_anything_is_sent(
    dock, iface, add_layer, service, qtbot
):
    service.reset()
    connect(dock, service.url, authcfg="gone123")
    add_layer("Districts")
    search(dock, qtbot)
    assert "cannot be read" in message(iface)
    assert offered(iface)[0] == "Edit Connection…"
    assert sum(service.requests.values()) == 0


def test_the_limit_of_a_connection_ends_a_search(dock, iface, project, add_layer, service, qtbot):
    connect(dock, service.url, authcfg=keep_key(service.key), max_requests=1)
    add_layer("Districts", boxes=2)
    search(dock, qtbot)
    (layer,) = project.mapLayersByName("Parcels in Districts (partial)")
    assert layer.featureCount() == 100
    assert "limit of 1 request, with 100 of about 231 parcels" in message(iface)
    assert iface.bar.items()[0].level() == Qgis.MessageLevel.Warning
    assert offered(iface) == ["Edit Connection…"]


def test_an_address_that_does_not_answer_can_be_tried_again(dock, iface, add_layer, qtbot):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    connect(dock, f"http://127.0.0.1:{port}")
    add_layer("Districts")
    search(dock, qtbot)
    assert message(iface).startswith(f"The service at 127.0.0.1:{port} does not answer.")
    press(iface, "Try Again")
    assert not is_idle(dock)
    qtbot.waitUntil(lambda: is_idle(dock), timeout=LONGEST)
    assert "does not answer" in message(iface)


@pytest.mark.parametrize(
    ("status", "body", "kind"),
    [
        (200, b"<html><body>Sign in</body></html>", "text/html"),
        (200, b'{"results": [{"svc_uuid": "a', "application/json"),
        (200, b'{"results": 7}', "application/json"),
        (200, b"", "application/json"),
        (404, b"<html>Not here</html>", "text/html"),
        (500, b'{"detail": "boom"}', "application/json"),
        (429, b'{"detail": "Monthly request limit exceeded"}', "application/json"),
    ],
)
def test_a_strange_answer_is_one_sentence_and_leaves_the_dock_as_it_was(
    dock, iface, project, add_layer, qtbot, status, body, kind
):
    add_layer("Districts")
    with HostileServer(lambda talk: talk.answer(status, body, content_type=kind)) as server:
        connect(dock, server.url)
        search(dock, qtbot)
    said = message(iface)
    assert "127.0.0.1" in said
    assert "Traceback" not in said
    assert "went wrong" not in said
    assert len(project.mapLayers()) == 1
    assert button(dock).isEnabled()


def test_cancel_is_now_whatever_the_service_does(dock, iface, add_layer, qtbot):
    add_layer("Districts")
    with HostileServer(lambda talk: talk.stall()) as server:
        connect(dock, server.url)
        button(dock).click()
        qtbot.waitUntil(server.stalled.is_set, timeout=LONGEST)
        assert "Cancel" in button(dock).text()
        before = time.monotonic()
        button(dock).click()
        qtbot.waitUntil(lambda: is_idle(dock), timeout=LONGEST)
        assert time.monotonic() - before < 1
    assert iface.bar.items()[0].level() == Qgis.MessageLevel.Info
    assert message(iface).startswith("The search was cancelled.")


def test_escape_cancels(dock, iface, add_layer, qtbot):
    add_layer("Districts")
    with HostileServer(lambda talk: talk.stall()) as server:
        connect(dock, server.url)
        iface.window.activateWindow()
        button(dock).setFocus()
        button(dock).click()
        qtbot.waitUntil(server.stalled.is_set, timeout=LONGEST)
        qtbot.keyClick(button(dock), Qt.Key.Key_Escape)
        qtbot.waitUntil(lambda: is_idle(dock), timeout=2000)


def test_what_came_before_the_service_failed_is_kept(
    dock, iface, project, add_layer, service, qtbot, county
):
    """The first page comes from the real service; then it is gone."""
    import requests

    key = service.headers

    def answer(talk):
        if len(server.requests) > 1:
            talk.answer(500, b'{"detail": "out of order"}', content_type="application/json")
            return
        url = service.url + talk.request.target
        real = requests.post(url, data=talk.request.body, headers={**key, **JSON}, timeout=10)
        talk.answer(200, real.content, content_type="application/json")

    add_layer("Districts", boxes=2)
    with HostileServer(answer) as server:
        connect(dock, server.url)
        search(dock, qtbot)
    (layer,) = project.mapLayersByName("Parcels in Districts (partial)")
    assert layer.featureCount() == 100
    assert "100 of about 231 parcels are in the layer." in message(iface)
    assert offered(iface) == ["Try Again", "Details"]
    assert dock.findChild(QLabel, "parcel_lookup_result_count").text() == "100"


def test_the_plugin_may_go_while_the_service_stalls(iface, add_layer, qtbot):
    add_layer("Districts")
    with HostileServer(lambda talk: talk.stall()) as server:
        dock = ParcelDock(iface)
        connect(dock, server.url)
        button(dock).click()
        qtbot.waitUntil(server.stalled.is_set, timeout=LONGEST)
        before = time.monotonic()
        dock.close_down()
        dock.deleteLater()
        qtbot.waitUntil(lambda: not QgsApplication.taskManager().activeTasks(), timeout=LONGEST)
        assert time.monotonic() - before < 1
    assert iface.bar.items() == []


JSON = {"Content-Type": "application/json"}
