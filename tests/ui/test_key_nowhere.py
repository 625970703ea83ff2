"""After a full session of use the key is in no file but the encrypted authentication database."""

import json
import sqlite3
import zipfile
import zlib
from pathlib import Path

import pytest
from qgis.core import (
    QgsApplication,
    QgsProject,
    QgsRectangle,
    QgsSettings,
    QgsVectorFileWriter,
)
from qgis.PyQt.QtGui import QIcon
from qgis.PyQt.QtWidgets import (
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QTreeView,
)

from parcel_lookup.algorithms.provider import ParcelLookupProvider
from parcel_lookup.core.gis import connections, saving
from parcel_lookup.core.gis.connections import Connections, ServiceConnection
from parcel_lookup.core.gis.result.collected import CollectedLayer
from parcel_lookup.core.search.history import History
from parcel_lookup.core.search.history.exchange import CopiedSearch, write_search
from parcel_lookup.service.keys import Key
from parcel_lookup.tests.support import pointing
from parcel_lookup.tests.support.dock import actions_of, opened_dock, search, wait
from parcel_lookup.tests.support.hostile import HostileServer
from parcel_lookup.tests.support.passwords import locked, unlocked
from parcel_lookup.tests.support.saving import ended
from parcel_lookup.tests.support.scan import files_with
from parcel_lookup.tests.support.service import RunningService
from parcel_lookup.ui.lists.dialog import LookUpDialog
from parcel_lookup.ui.lists.report import ListReportDialog
from parcel_lookup.ui.locator import locator
from parcel_lookup.ui.map_tool.map_lookup import MapLookup

KEY = "plk_7f3c9e51+never/anywhere=but-encrypted"


def repetitions(header):
    """Responses that repeat the header that was sent, each in a different way."""
    return (
        (401, json.dumps({"detail": f"Unknown key: {header}"}), {}),
        (403, f"<html><title>{header}</title></html>", {}),
        (302, "", {"location": f"https://example.com/?key={header[7:]}"}),
        (422, json.dumps({"detail": [{"msg": header, "loc": [header]}]}), {}),
        (400, header, {}),
        (200, json.dumps({"results": [{"svc_uuid": "a", "owner": header}]}), {}),
        (200, f'{{"results": [{{"owner": "{header}"', {}),
    )


@pytest.fixture
def dock(iface, qtbot):
    with opened_dock(iface) as dock:
        yield dock


@pytest.fixture
def log(qgis_app, tmp_path):
    """The log panel, written into a file at the end of the session."""
    lines = []
    received = qgis_app.messageLog().messageReceived
    keep = lambda message, tag, _level: lines.append(f"{tag}: {message}")  # noqa: E731
    received.connect(keep)
    yield lines
    received.disconnect(keep)


@pytest.fixture
def provider(qgis_app, qgis_processing):
    provider = ParcelLookupProvider()
    assert QgsApplication.processingRegistry().addProvider(provider)
    yield
    QgsApplication.processingRegistry().removeProvider("parcel_lookup")


def use(dock, name):
    Connections().set_default(name)
    dock._connection_row.refresh()


def read_everything(iface, dock):
    """The texts of the messages, and of the details behind their buttons."""
    texts = []
    for item in iface.bar.items():
        texts.append(item.text())
        actions = actions_of(item)
        if "Details" in actions:
            actions["Details"]()
            boxes = dock.findChildren(QPlainTextEdit, "parcel_lookup_details")
            texts += [box.toPlainText() for box in boxes]
    return texts


def test_no_file_has_the_key(dock, iface, add_layer, county, log, provider, qtbot, tmp_path):
    import processing

    districts = add_layer("Districts", boxes=2)
    shown = []

    # A service that works, with a key that is kept, and with one for this run of QGIS only.
    unlocked()
    with RunningService(county, keys=[Key(KEY)]) as service:
        made = ServiceConnection("Kept", url=service.url)
        Connections().save(made)
        authcfg = connections.store_key("Kept", KEY)
        assert authcfg
        Connections().save(ServiceConnection("Kept", url=service.url, authcfg=authcfg), "Kept")
        locked()
        Connections().save(ServiceConnection("This run", url=service.url, fresh_days=0))
        assert connections.store_key("This run", KEY) == ""
        unlocked()
        for name in ("Kept", "This run"):
            use(dock, name)
            search(dock, qtbot)
            shown += read_everything(iface, dock)
            task = connections.test_connection(Connections().get(name), KEY)
            with qtbot.waitSignal(task.done) as tested:
                task.start()
            shown.append(repr(tested.args))
            assert tested.args[0].is_good
        output = str(tmp_path / "toolbox.gpkg")
        parameters = {"INPUT": districts, "CONNECTION": "Kept", "FRESH": True, "OUTPUT": output}
        processing.run("parcel_lookup:area_search", parameters)
        assert sum(service.requests.values()) > 6

    # A service that repeats the key in every part of a response.
    for number in range(len(repetitions("Bearer x"))):

        def respond(talk, number=number):
            status, body, headers = repetitions(talk.request.headers["authorization"])[number]
            talk.respond(status, body.encode(), **headers)

        with HostileServer(respond) as server:
            Connections().save(ServiceConnection(f"Echo {number}", url=server.url, authcfg=authcfg))
            use(dock, f"Echo {number}")
            search(dock, qtbot)
            assert KEY in server.requests[0].headers["authorization"]
        shown += read_everything(iface, dock)

    # Everything is saved and exported.
    project = QgsProject.instance()
    layers = [layer for layer in project.mapLayers().values() if layer is not districts]
    assert len(layers) >= 2
    for number, layer in enumerate(layers):
        options = QgsVectorFileWriter.SaveVectorOptions()
        path = str(tmp_path / f"layer_{number}.gpkg")
        context = project.transformContext()
        assert QgsVectorFileWriter.writeAsVectorFormatV3(layer, path, context, options)[0] == 0
        layer.saveNamedStyle(str(tmp_path / f"layer_{number}.qml"))
    for name in ("project.qgz", "project.qgs"):
        assert project.write(str(tmp_path / name))
    for number, layer in enumerate(layers):
        assert ended(qtbot, saving.save_result(layer, tmp_path / f"kept_{number}.gpkg")).layer_ids
    history = History(connections.history_path())
    entries = history.entries()
    search_value, carried = history.search_of(entries[-1].id)
    history.save_search("Mine", search_value, carried)
    copied = write_search(CopiedSearch("Mine", search_value, carried, 0))
    names = [connection.name for connection in Connections().all()]
    (tmp_path / "search.json").write_text(copied, encoding="utf-8")
    (tmp_path / "connections.json").write_text(
        Connections().export_json([name for name in names if name != "sample"]), encoding="utf-8"
    )
    (tmp_path / "log.txt").write_text("\n".join(log), encoding="utf-8")
    (tmp_path / "shown.txt").write_text("\n".join(shown), encoding="utf-8")
    QgsSettings().sync()

    assert len(log) >= len(repetitions(""))
    assert connections.response_store_path().stat().st_size > 10_000
    home = Path(connections.plugin_home()).parent
    assert list(home.glob("auth/*.db"))
    settings = Path(QgsSettings().fileName())
    assert b"Echo" in settings.read_bytes()
    profile = Path(QgsApplication.qgisSettingsDirPath())
    assert files_with(KEY, home, settings.parent, profile, tmp_path) == []


def paste_list(iface, dock, qtbot, text):
    """Look up pasted points; the copied text of the report."""
    dock.show_lists()
    (dialog,) = iface.window.findChildren(LookUpDialog)
    dialog.findChild(QComboBox, "parcel_lookup_lookup_source").setCurrentIndex(2)
    dialog.findChild(QPlainTextEdit, "parcel_lookup_lookup_text").setPlainText(text)
    start = dialog.findChild(QPushButton, "parcel_lookup_lookup_start")
    qtbot.waitUntil(start.isEnabled)
    start.click()
    wait(dock, qtbot)
    actions = {text: run for item in iface.bar.items() for text, run in actions_of(item).items()}
    if "Report…" not in actions:
        return ""
    actions["Report…"]()
    report = iface.window.findChildren(ListReportDialog)[-1]
    report.findChild(QPushButton, "parcel_lookup_report_copy").click()
    report.close()
    return QApplication.clipboard().text()


def click_map(iface, qtbot, lookup):
    """Look up a place with the map tool; the texts of the panel and of its details."""
    pointing.click(iface.canvas, -99.999, 38.001)
    panel = lookup.panel
    cancel = panel.findChild(QPushButton, "parcel_lookup_panel_cancel")
    qtbot.waitUntil(lambda: not cancel.isVisibleTo(panel), timeout=20_000)
    for button in panel.findChildren(QPushButton):
        if button.text() == "Details":
            button.click()
    boxes = iface.window.findChildren(QPlainTextEdit, "parcel_lookup_details")
    return [label.text() for label in panel.findChildren(QLabel)] + [
        box.toPlainText() for box in boxes
    ]


def type_into_bar(iface, qtbot, text):
    """Type into QGIS's search bar and choose the last line; the texts of the bar and messages."""
    bar, edit = iface.locator.locator(), iface.locator.findChild(QLineEdit)
    edit.clear()
    with qtbot.waitSignal(bar.finished, timeout=20_000):
        edit.setText(text)
    qtbot.waitUntil(lambda: not bar.isRunning(), timeout=20_000)
    trees = iface.window.findChildren(QTreeView)
    tree = next(one for one in trees if one.metaObject().className() == "QgsLocatorResultsView")
    model = tree.model()
    shown = [
        str(model.index(row, column).data()) for row in range(model.rowCount()) for column in (0, 1)
    ]
    tree.activated.emit(model.index(model.rowCount() - 1, 0))
    return [*shown, *(item.text() for item in iface.bar.items())]


def test_no_file_has_the_key_after_lists_clicks_and_the_search_bar(
    dock, iface, project, county, log, quick_retries, qtbot, tmp_path, monkeypatch
):
    monkeypatch.setattr(locator, "_DELAY_METERED", 50)
    unlocked()
    shown = []
    lookup = MapLookup(iface, lambda: Connections().default, CollectedLayer(project))
    bar = locator.ParcelLocator(iface, QIcon(), iface.window)
    qtbot.waitExposed(iface.window)
    pointing.show_map(iface.canvas, QgsRectangle(-100.0, 38.0, -99.96, 38.03))
    lookup.activate()

    def use_all():
        pointing.show_map(iface.canvas, QgsRectangle(-100.0, 38.0, -99.96, 38.03))
        copied = paste_list(iface, dock, qtbot, "lat\tlon\n38.001\t-99.999\n38.5\t-99\n\t0")
        shown.extend([copied, *read_everything(iface, dock)])
        shown.extend(click_map(iface, qtbot, lookup))
        shown.extend(type_into_bar(iface, qtbot, "parcel Owner 12"))

    with RunningService(county, keys=[Key(KEY)]) as service:
        Connections().save(ServiceConnection("Kept", url=service.url))
        authcfg = connections.store_key("Kept", KEY)
        Connections().save(ServiceConnection("Kept", url=service.url, authcfg=authcfg), "Kept")
        use(dock, "Kept")
        use_all()
        assert service.requests["/parcels/point"] >= 2
        assert service.requests.total() > service.requests["/parcels/point"]
    for number in (0, 3, 4, 6):

        def respond(talk, number=number):
            status, body, headers = repetitions(talk.request.headers["authorization"])[number]
            talk.respond(status, body.encode(), **headers)

        with HostileServer(respond) as server:
            name = f"Echo {number}"
            Connections().save(ServiceConnection(name, url=server.url, authcfg=authcfg))
            use(dock, name)
            use_all()
            assert len(server.requests) >= 3
            assert all(KEY in one.headers["authorization"] for one in server.requests)
    lookup.close_down()
    bar.close_down()

    titles = {layer.name() for layer in project.mapLayers().values()}
    assert "Points of the pasted list without a parcel" in titles
    assert "Parcels looked up" in titles
    assert any("Owner" in one for one in shown)
    assert len(log) >= 8
    for name in ("project.qgz", "project.qgs"):
        assert project.write(str(tmp_path / name))
    (tmp_path / "log.txt").write_text("\n".join(log), encoding="utf-8")
    (tmp_path / "shown.txt").write_text("\n".join(shown), encoding="utf-8")
    QgsSettings().sync()
    home, settings = Path(connections.plugin_home()).parent, Path(QgsSettings().fileName())
    profile = Path(QgsApplication.qgisSettingsDirPath())
    assert files_with(KEY, home, settings.parent, profile, tmp_path) == []


def test_the_scan_finds_what_is_there(tmp_path):
    plain = f"before {KEY} after".encode()
    (tmp_path / "plain.txt").write_bytes(plain)
    with zipfile.ZipFile(tmp_path / "project.qgz", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("project.qgs", plain)
    with sqlite3.connect(tmp_path / "store.sqlite") as database:
        database.execute("CREATE TABLE answers (body)")
        database.execute("INSERT INTO answers VALUES (?)", (zlib.compress(plain),))
    database.close()
    (tmp_path / "wide.txt").write_text(KEY, encoding="utf-16")
    found = files_with(KEY, tmp_path)
    names = {"plain.txt", "project.qgz", "store.sqlite", "wide.txt"}
    assert {name for name in names if any(name in one for one in found)} == names
    assert any("store.sqlite: table answers, unpacked" in one for one in found)
