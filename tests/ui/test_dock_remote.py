"""The dock and a service over HTTP: one that works, and many that do not."""

import functools
import json
import socket
import time
from contextlib import closing

import pytest
from qgis.core import Qgis, QgsApplication, QgsRectangle
from qgis.PyQt import sip
from qgis.PyQt.QtCore import QCoreApplication, QDateTime, QEvent, QLocale, Qt
from qgis.PyQt.QtWidgets import QCheckBox, QDialog, QLabel, QPlainTextEdit, QRadioButton

from parcel_lookup.core.gis.connections import SAMPLE, Connections, history_path
from parcel_lookup.core.search.history import History
from parcel_lookup.tests.support.dock import (
    LONGEST,
    button,
    connect,
    is_idle,
    keep_key,
    message,
    offered,
    opened_dock,
    press,
    search,
    wait,
)
from parcel_lookup.tests.support.hostile import HostileServer
from parcel_lookup.tests.support.service import RunningService
from parcel_lookup.tests.support.windows import activate
from parcel_lookup.ui.dock.dock import ParcelDock
from parcel_lookup.ui.kit.notifier import notifier


@pytest.fixture(scope="module")
def service(county):
    with RunningService(county) as service:
        yield service


@pytest.fixture
def dock(iface, quick_retries, qtbot):
    with opened_dock(iface) as dock:
        yield dock


def test_a_search_with_a_stored_key(dock, iface, project, add_layer, service, qtbot):
    service.reset()
    connect(dock, service.url, authcfg=keep_key(service.key))
    add_layer("Districts", boxes=2)
    estimate = dock.findChild(QLabel, "parcel_lookup_estimate")
    qtbot.waitUntil(lambda: estimate.text() == "At least 1 request · 0 used this month")
    assert sum(service.requests.values()) == 0  # an estimate costs nothing
    search(dock, qtbot)
    (layer,) = project.mapLayersByName("Parcels in Districts")
    assert layer.featureCount() == 231
    assert iface.bar.items()[0].level() == Qgis.MessageLevel.Success
    sent = sum(service.requests.values())
    assert message(iface).startswith(
        f"231 parcels touching 2 polygons of Districts ({sent} requests,"
    )


def test_a_refused_key_leads_to_the_connection(dock, iface, add_layer, service, qtbot):
    connect(dock, service.url)
    add_layer("Districts")
    search(dock, qtbot)
    assert "does not recognize this key (401). Nothing was searched." in message(iface)
    press(iface, "Edit Connection…")
    dialog = dock.findChild(QDialog, "parcel_lookup_source_dialog")
    assert dialog.isVisible()
    assert dialog.windowTitle() == "Edit Connection"
    dialog.reject()


def test_a_key_that_cannot_be_read_is_reported_before_anything_is_sent(
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
    assert (
        "limit of 1 request. About 2 more requests are needed for the rest of about 231 parcels"
        in message(iface)
    )
    assert iface.bar.items()[0].level() == Qgis.MessageLevel.Warning
    assert offered(iface) == ["Continue"]


def test_a_search_at_an_address_without_response_can_be_repeated(dock, iface, add_layer, qtbot):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    connect(dock, f"http://127.0.0.1:{port}")
    add_layer("Districts")
    search(dock, qtbot)
    assert message(iface).startswith(f"The service at 127.0.0.1:{port} does not respond.")
    press(iface, "Try Again")
    assert not is_idle(dock)
    qtbot.waitUntil(lambda: is_idle(dock), timeout=LONGEST)
    assert "does not respond" in message(iface)


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
def test_an_invalid_response_is_reported_and_leaves_the_dock_unchanged(
    dock, iface, project, add_layer, qtbot, status, body, kind
):
    add_layer("Districts")
    with HostileServer(lambda talk: talk.respond(status, body, content_type=kind)) as server:
        connect(dock, server.url)
        search(dock, qtbot)
    shown = message(iface)
    assert "127.0.0.1" in shown
    assert "Traceback" not in shown
    assert "Unexpected error" not in shown
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
        assert button(dock).text() == "Canceling…"
        assert not button(dock).isEnabled()
        qtbot.waitUntil(lambda: is_idle(dock), timeout=LONGEST)
        assert time.monotonic() - before < 1
        assert button(dock).isEnabled()
    assert iface.bar.items()[0].level() == Qgis.MessageLevel.Info
    assert message(iface).startswith("The search was canceled.")


def test_escape_cancels(dock, iface, add_layer, qtbot):
    add_layer("Districts")
    with HostileServer(lambda talk: talk.stall()) as server:
        connect(dock, server.url)
        activate(iface.window, qtbot)
        button(dock).setFocus()
        button(dock).click()
        qtbot.waitUntil(server.stalled.is_set, timeout=LONGEST)
        qtbot.keyClick(button(dock), Qt.Key.Key_Escape)
        qtbot.waitUntil(lambda: is_idle(dock), timeout=2000)


def test_what_came_before_the_service_failed_is_kept(
    dock, iface, project, add_layer, service, qtbot
):
    """The first page comes from the real service; then it is gone."""
    add_layer("Districts", boxes=2)
    with HostileServer(some_pages(service, 1, 500)) as server:
        connect(dock, server.url)
        search(dock, qtbot)
    (layer,) = project.mapLayersByName("Parcels in Districts (partial)")
    assert layer.featureCount() == 100
    assert message(iface).startswith("100 parcels touching 2 polygons of Districts (")
    assert "failed (500). Missing: 131 parcels." in message(iface)
    assert iface.bar.items()[0].level() == Qgis.MessageLevel.Warning
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
        sip.delete(dock)
        qtbot.waitUntil(lambda: not QgsApplication.taskManager().activeTasks(), timeout=LONGEST)
        assert time.monotonic() - before < 1
    assert iface.bar.items() == []


def estimate(dock):
    return dock.findChild(QLabel, "parcel_lookup_estimate")


def fresh(dock):
    return dock.findChild(QCheckBox, "parcel_lookup_fresh")


def sent(service):
    return sum(service.requests.values())


def test_the_months_requests_and_the_budget_are_in_sight(dock, add_layer, service, qtbot):
    connect(dock, service.url, authcfg=keep_key(service.key), monthly_budget=5000)
    add_layer("Districts", boxes=2)
    text = "At least 1 request · 0 of 5,000 used this month"
    qtbot.waitUntil(lambda: estimate(dock).text() == text)
    assert "stops after 200 requests" in estimate(dock).toolTip()
    search(dock, qtbot)
    text = "At least 1 request · 3 of 5,000 used this month"
    qtbot.waitUntil(lambda: estimate(dock).text() == text)


def test_the_estimate_goes_on_after_one_that_failed(dock, iface, project, service, qtbot):
    connect(dock, service.url)
    iface.canvas.setExtent(QgsRectangle(2, 48, 2.1, 48.1))  # Paris
    dock.findChild(QRadioButton, "parcel_lookup_where_view").click()
    qtbot.waitUntil(lambda: "outside the United States" in estimate(dock).text())
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # QGIS drops the task
    iface.canvas.setExtent(QgsRectangle(-99.999, 38.001, -99.98, 38.02))
    qtbot.waitUntil(lambda: estimate(dock).text().startswith("At least 1 request"))


def test_requests_of_others_are_in_the_estimate(dock, add_layer, service, qtbot):
    connect(dock, service.url)
    add_layer("Districts")
    qtbot.waitUntil(lambda: "0 used this month" in estimate(dock).text())
    with closing(History(history_path())) as history:
        for _ in range(7):
            history.count_request(Connections().default.counter)
    notifier.spent.emit()
    qtbot.waitUntil(lambda: "7 used this month" in estimate(dock).text())


def test_a_search_over_the_budget_requires_confirmation_before_it_is_sent(
    dock, iface, project, add_layer, service, qtbot
):
    connect(dock, service.url, authcfg=keep_key(service.key), monthly_budget=3)
    add_layer("Districts", boxes=2)
    search(dock, qtbot)
    service.reset()
    add_layer("More", at=(-99.95, 38.001))
    button(dock).click()  # at once: no estimate was made of it yet
    wait(dock, qtbot)
    assert message(iface) == (
        "This search would exceed the monthly budget of “County”: at least 1 request, but 3 of 3 "
        "are already used. Nothing was sent."
    )
    assert iface.bar.items()[0].level() == Qgis.MessageLevel.Warning
    assert sent(service) == 0
    assert project.mapLayersByName("Parcels in More") == []
    qtbot.waitUntil(lambda: estimate(dock).text().startswith("⚠ At least 1 request · 3 of 3 used"))
    press(iface, "Search Anyway")
    wait(dock, qtbot)
    assert sent(service) == 2
    assert project.mapLayersByName("Parcels in More")[0].featureCount() == 132


def test_a_search_that_exceeds_the_budget_stops_and_requires_confirmation(
    dock, iface, project, add_layer, service, qtbot
):
    service.reset()
    connect(dock, service.url, authcfg=keep_key(service.key), monthly_budget=2)
    add_layer("Districts", boxes=2)
    search(dock, qtbot)
    assert sent(service) == 2
    assert "The monthly budget allows no more requests." in message(iface)
    press(iface, "Continue")
    wait(dock, qtbot)
    assert "about 1 request, but 2 of 2 are already used" in message(iface)
    assert sent(service) == 2
    press(iface, "Search Anyway")
    wait(dock, qtbot)
    assert sent(service) == 3
    (layer,) = project.mapLayersByName("Parcels in Districts")
    assert layer.featureCount() == 231


def test_a_search_can_be_canceled_before_anything_is_sent(
    dock, iface, project, add_layer, service, qtbot
):
    service.reset()
    connect(dock, service.url, authcfg=keep_key(service.key), monthly_budget=100)
    add_layer("Districts", boxes=2)
    button(dock).click()
    assert "Cancel" in button(dock).text()
    button(dock).click()
    wait(dock, qtbot)
    assert message(iface).startswith("The search was canceled")
    qtbot.waitUntil(lambda: not QgsApplication.taskManager().activeTasks(), timeout=LONGEST)
    assert sent(service) == 0


def test_a_budget_without_a_readable_count_requires_confirmation(
    dock, iface, add_layer, service, qtbot, monkeypatch, tmp_path
):
    service.reset()
    monkeypatch.setenv("PARCEL_LOOKUP_HOME", str(tmp_path))
    monkeypatch.setattr("parcel_lookup.core.gis.run.run._shown", set())  # reported once a session
    history_path().mkdir()  # nothing that is a file can be there
    connect(dock, service.url, authcfg=keep_key(service.key), monthly_budget=100)
    add_layer("Districts", boxes=2)
    qtbot.waitUntil(lambda: "the number used this month cannot be read" in estimate(dock).text())
    search(dock, qtbot)
    assert "already used cannot be read" in message(iface)
    assert sent(service) == 0
    press(iface, "Search Anyway")
    wait(dock, qtbot)
    assert sent(service) == 3
    assert message(iface).startswith("231 parcels touching 2 polygons of Districts (3 requests")
    assert "file of search history and saved searches cannot be used" in message(iface)


def test_a_damaged_history_is_renamed_and_reported(iface, qtbot, monkeypatch):
    monkeypatch.setattr(
        "parcel_lookup.ui.kit.history_tasks._shown", set()
    )  # reported once a session
    history_path().write_bytes(b"no database" * 1000)
    dock = ParcelDock(iface)
    dock.show()
    qtbot.waitUntil(lambda: "history.sqlite.damaged-1" in message(iface))
    dock.close_down()
    sip.delete(dock)


def test_lost_counts_are_visible_in_the_estimate(
    dock, add_layer, service, qtbot, monkeypatch, tmp_path
):
    monkeypatch.setenv("PARCEL_LOOKUP_HOME", str(tmp_path))
    history_path().write_bytes(b"no database" * 1000)
    connect(dock, service.url, authcfg=keep_key(service.key), monthly_budget=100)
    add_layer("Districts", boxes=2)
    today = QDateTime.currentDateTimeUtc().date()
    since = QLocale().toString(today, QLocale.FormatType.ShortFormat)
    used = f"0 of 100 used this month, counted since {since}"
    qtbot.waitUntil(lambda: used in estimate(dock).text())


def test_saved_responses_cost_nothing_unless_they_are_ignored(
    dock, iface, add_layer, service, qtbot
):
    connect(dock, service.url, authcfg=keep_key(service.key))
    add_layer("Districts", boxes=2)
    search(dock, qtbot)
    service.reset()
    search(dock, qtbot)
    assert sent(service) == 0
    assert "(0 requests," in message(iface)
    assert fresh(dock).text().replace("&", "") == "Ignore saved responses"
    fresh(dock).click()
    search(dock, qtbot)
    assert sent(service) == 3


def test_only_responses_of_a_service_are_cached(dock, add_layer, service):
    connect(dock, service.url)
    assert fresh(dock).isVisible()
    Connections().set_default(SAMPLE)
    dock._connection_row.refresh()
    assert not fresh(dock).isVisible()


def test_the_reason_for_a_long_wait_is_shown_and_logged(
    dock, iface, add_layer, service, qtbot, monkeypatch
):
    from parcel_lookup.core.remote.http import retry

    slow = functools.partial(
        retry.RetryingTransport, policy=retry.RetryPolicy(first_wait=30.0, longest_wait=30.0)
    )
    monkeypatch.setattr(retry, "RetryingTransport", slow)
    logged = []
    keep = lambda text, tab, level: logged.append((text, tab, level))  # noqa: E731
    QgsApplication.messageLog().messageReceived[str, str, Qgis.MessageLevel].connect(keep)
    add_layer("Districts")
    with HostileServer(lambda talk: talk.respond(503, b"{}")) as server:
        connect(dock, server.url)
        button(dock).click()
        notice = dock.findChild(QLabel, "parcel_lookup_notice")
        qtbot.waitUntil(notice.isVisible, timeout=LONGEST)
        assert "failed (503). Trying again in" in notice.text()
        assert "(attempt 2 of 4)" in notice.text()
        button(dock).click()
        wait(dock, qtbot)
    QgsApplication.messageLog().messageReceived[str, str, Qgis.MessageLevel].disconnect(keep)
    assert not notice.isVisible()
    ours = [(text, level) for text, tab, level in logged if tab == "Parcel Lookup"]
    levels = Qgis.MessageLevel
    assert any("Trying again in" in text and level == levels.Info for text, level in ours)
    assert any("was canceled" in text and level == levels.Info for text, level in ours)


def test_a_spent_quota_keeps_what_came_and_leads_to_the_history(
    dock, iface, project, add_layer, service, qtbot
):
    add_layer("Districts", boxes=2)
    with HostileServer(some_pages(service, 1, 429)) as server:
        connect(dock, server.url)
        search(dock, qtbot)
    assert "are used up (429). 100 of about 231 parcels are in the layer." in message(iface)
    assert offered(iface) == ["Resume…", "Details"]
    assert iface.bar.items()[0].level() == Qgis.MessageLevel.Warning
    press(iface, "Resume…")
    history = iface.window.findChild(QDialog, "parcel_lookup_history_dialog")
    details = history.findChild(QLabel, "parcel_lookup_history_details")
    qtbot.waitUntil(lambda: "About 2 more requests are needed." in details.text())


def test_details_show_the_request_and_the_response(dock, iface, add_layer, service, qtbot):
    add_layer("Districts")
    key = "sesame-open-0123456789"
    body = json.dumps({"detail": f"boom {key} 4711"}).encode()
    with HostileServer(lambda talk: talk.respond(500, body)) as server:
        connect(dock, server.url, authcfg=keep_key(key))
        search(dock, qtbot)
    press(iface, "Details")
    details = iface.window.findChild(QPlainTextEdit, "parcel_lookup_details").toPlainText()
    for words in ("POST", "/parcels/area", "500", "boom", "4711", "4"):
        assert words in details
    assert key not in details


def some_pages(service, number, status):
    """Pass a number of requests on to the real service, and respond to the others with a status."""
    import requests

    given = []

    def respond(talk):
        given.append(talk)
        if len(given) > number:
            talk.respond(status, b'{"detail": "no more"}', content_type="application/json")
            return
        headers = {**service.headers, **JSON}
        url = service.url + talk.request.target
        real = requests.post(url, data=talk.request.body, headers=headers, timeout=10)
        talk.respond(200, real.content, content_type="application/json")

    return respond


JSON = {"Content-Type": "application/json"}
