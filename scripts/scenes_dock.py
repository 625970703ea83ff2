"""Scenes for `screenshots.py`: the dock and the history with a service that fails."""

from __future__ import annotations

import http.server
import secrets
import threading
import time
import urllib.error
import urllib.request
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Callable

from qgis.core import QgsProject, QgsVectorLayer
from qgis.PyQt.QtWidgets import QCheckBox, QDialog, QLabel, QTreeView
from qgis.utils import iface, plugins
from staging import Scene, after, free_port, is_listening, serve, stored

if TYPE_CHECKING:
    from screenshots import Studio

NAME = "Iowa parcels"


class MoodyService:
    """A proxy of the parcel service that returns an error after a number of requests."""

    def __init__(self, url: str) -> None:
        self.left, self.status = 0, 200
        moody = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                moody.left -= 1
                if moody.left < 0:
                    self.answer(moody.status, b'{"detail": "Monthly request limit exceeded"}')
                    return
                names = ("Authorization", "Content-Type")
                headers = {name: self.headers[name] for name in names if name in self.headers}
                request = urllib.request.Request(url + self.path, body, headers)  # noqa: S310
                try:
                    with urllib.request.urlopen(request) as response:  # noqa: S310 - on loopback
                        self.answer(response.status, response.read())
                except urllib.error.HTTPError as error:
                    self.answer(error.code, error.read())

            def answer(self, status: int, body: bytes) -> None:
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_arguments: Any) -> None:
                """Suppress the log."""

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


def dock_moods(layer: Callable[[], QgsVectorLayer]) -> Callable[[Studio], Scene]:
    """Run the scenes of a search with the polygons of a layer."""

    def scene(studio: Studio) -> Scene:
        from parcel_lookup.core.gis.connections import Connections

        studio.start_over()
        port, key = free_port(), secrets.token_hex(16)
        process, moody = serve(port, key), MoodyService(f"http://127.0.0.1:{port}")
        try:
            yield lambda: is_listening(port)
            yield from searches(studio, moody, stored(key), layer())
            yield from unfinished(studio)
        finally:
            moody.close()
            process.terminate()
            process.wait(10)
        Connections().remove(NAME)
        studio.start_over()
        studio.use_sample()

    return scene


def searches(studio: Studio, moody: MoodyService, key_id: str, layer: QgsVectorLayer) -> Scene:
    """A service that has a budget, fails, has no requests left, and does not know the key."""
    connect(studio, moody.url, key_id, monthly_budget=5000)
    spend(1204)
    QgsProject.instance().addMapLayer(layer)
    iface.setActiveLayer(layer)
    iface.zoomToActiveLayer()
    yield lambda: "1,204 of 5,000" in studio.part(QLabel, "estimate").text()
    yield after(1.0)
    studio.save("dock_budget")

    moody.left, moody.status = 3, 503
    studio.press_search()
    yield studio.part(QLabel, "notice").isVisible
    yield after(0.2)
    studio.save("dock_retry")
    moody.status = 429
    yield studio.at_rest
    studio.save("message_quota")

    connect(studio, moody.url, key_id, max_requests=6)
    moody.left = 1000
    clear()
    yield from studio.search()
    studio.save("message_limit")

    connect(studio, moody.url, "")
    clear()
    fresh = studio.part(QCheckBox, "fresh")
    fresh.setChecked(True)
    yield from studio.search()
    studio.save("message_key")

    fresh.setChecked(False)

    connect(studio, "https://parcels.invalid", key_id)
    clear()
    yield from studio.search()
    studio.save("message_no_network")
    connect(studio, moody.url, key_id)


def unfinished(studio: Studio) -> Scene:
    """An unfinished search of another QGIS, in the dock and in the history."""
    leave_unfinished()
    clear()
    plugin = plugins["parcel_lookup"]
    plugin.unload()  # the message is shown when the dock is first shown
    plugin.initGui()
    studio.dock = plugin.show_dock()
    studio.set_widths()
    yield lambda: len(iface.messageBar().items()) > 0
    yield after(0.5)
    studio.save("message_unfinished")
    studio.dock.show_history()
    dialog = studio.window.findChild(QDialog, "parcel_lookup_history_dialog")
    tree = dialog.findChild(QTreeView, "parcel_lookup_history_tree")
    yield lambda: tree.model().rowCount() > 0
    group = tree.model().index(0, 0)
    tree.setCurrentIndex(tree.model().index(tree.model().rowCount(group) - 1, 0, group))
    yield after(0.5)
    studio.save("history_dialog", dialog)
    dialog.close()


def clear() -> None:
    """Remove what the last search has created."""
    from parcel_lookup.core.gis.layer.properties import is_result_layer

    iface.messageBar().clearWidgets()
    project = QgsProject.instance()
    left = [layer.id() for layer in project.mapLayers().values() if is_result_layer(layer)]
    project.removeMapLayers(left)
    iface.mapCanvas().refresh()


def connect(studio: Studio, url: str, key_id: str, **options: Any) -> None:
    """Select the connection of these scenes with new settings."""
    from parcel_lookup.core.gis.connections import Connections, ServiceConnection

    Connections().save(ServiceConnection(NAME, url=url, authcfg=key_id, **options), replaces=NAME)
    Connections().set_default(NAME)
    studio.dock.hide()
    studio.dock.show()


def spend(requests: int) -> None:
    """Set the number of requests in this month."""
    history = open_history()
    for _ in range(requests):
        history.count_request(NAME)
    history.close()


def leave_unfinished() -> None:
    """Make the latest search look as if QGIS had been killed."""
    history = open_history(lambda: time.time() - 3600)
    latest = history.entries()[0]
    search, carried = history.search_of(latest.id)
    search = replace(search, max_requests=None)
    entry_id = history.begin(
        replace(search, place="Flood zone 2026"),
        name="Parcels in Flood zone 2026",
        sentence=replace(search, place="Flood zone 2026").describe(),
        connection=latest.connection,
        base_url="https://parcels.example.com",
        not_before=latest.not_before,
        carried=carried,
    )
    history.record(entry_id, (1300, 4600, 13, 47))
    history.save_search("Zoning districts, every Monday", search, carried)
    history.close()


def open_history(clock: Callable[[], float] = time.time) -> Any:
    from parcel_lookup.core.gis.connections import history_path
    from parcel_lookup.core.search.history import History

    return History(history_path(), clock)
