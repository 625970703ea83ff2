"""Scenes for `screenshots.py`: the options page and the connection dialogs."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from qgis.PyQt.QtCore import QSize, QTimer
from qgis.PyQt.QtWidgets import (
    QApplication,
    QDialog,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QSpinBox,
    QTreeWidget,
    QWidget,
)
from qgis.utils import iface
from staging import HOME, Scene, after, free_port, is_listening, serve, stored

if TYPE_CHECKING:
    from screenshots import Studio

OPTIONS = QSize(900, 560)
#: The address in the manual.
_ADDRESS = "https://parcels.example.com/v1"


def connections(studio: Studio) -> Scene:
    """The list of connections of an office, and a new one that is tested."""
    port, key = free_port(), secrets.token_hex(16)
    process = serve(port, key)
    try:
        _remove_all()  # what other scenes have left
        _save_some(stored(key))
        _store_some()
        # The Options dialog of QGIS runs a nested event loop.
        page = "parcel_lookup_options_page"
        QTimer.singleShot(0, lambda: iface.showOptionsDialog(iface.mainWindow(), page))
        yield lambda: _shown(QTreeWidget, "connections") is not None
        options = _shown(QTreeWidget, "connections").window()
        options.resize(OPTIONS)
        yield after(1.5)
        studio.save("options_page", options)
        yield from _dialogs(studio, f"http://127.0.0.1:{port}", key, lambda: is_listening(port))
        options.reject()
        yield after(0.5)
    finally:
        process.terminate()
        process.wait(10)
        _remove_all()


def _dialogs(studio: Studio, url: str, key: str, is_ready: object) -> Scene:
    """A new service: without a key, with its key, and with a wrong one."""
    _shown(QPushButton, "connections_add").click()
    yield after(1.0)
    dialog = _shown(QDialog, "source_dialog")
    dialog.findChild(QRadioButton, "parcel_lookup_source_service").setChecked(True)
    studio.save("connection_new", dialog)
    yield is_ready
    for name, typed in (("connection_dialog", key), ("connection_refused", key[::-1])):
        for part, text in (("address", url), ("key", typed)):
            edit = dialog.findChild(QLineEdit, f"parcel_lookup_service_{part}")
            edit.setText(text)
            edit.textEdited.emit(text)
        dialog.findChild(QPushButton, "parcel_lookup_source_next").click()
        dialog.findChild(QLineEdit, "parcel_lookup_connection_name").setText("City service")
        button = dialog.findChild(QPushButton, "parcel_lookup_test_connection")
        button.click()
        yield lambda button=button: "Stop" not in button.text().replace("&", "")
        yield after(0.3)
        _show_as_on_the_web(dialog)
        studio.save(name, dialog)
        dialog.findChild(QPushButton, "parcel_lookup_source_back").click()
    dialog.reject()
    yield after(0.3)


def _show_as_on_the_web(dialog: QDialog) -> None:
    """Show the budget of the manual; the test keeps its result."""
    dialog.findChild(QSpinBox, "parcel_lookup_connection_budget").setValue(500)


def _save_some(authcfg: str) -> None:
    from parcel_lookup.core.gis.connections import Connections, ServiceConnection
    from parcel_lookup.tests.support.file_connections import file_connection

    saved = Connections()
    saved.save(ServiceConnection("Statewide service", url=_ADDRESS, authcfg=authcfg))
    saved.save(ServiceConnection("Test service", url="https://staging.example.com"))
    saved.save(file_connection("Story County 2024", "/srv/parcels/story_county.gpkg"))
    saved.set_default("Statewide service")


def _store_some() -> None:
    """Create saved responses as after a year of work."""
    from parcel_lookup.core.remote.cache.store import ResponseStore
    from parcel_lookup.core.remote.protocol.requests import RawResponse, WireRequest

    store = ResponseStore(HOME / "responses.sqlite")
    for number in range(1234):
        request = WireRequest("GET", "/parcels/point", f"lat={number}")
        response = RawResponse(200, {}, secrets.token_bytes(9000))
        store.put(_ADDRESS, request, response)
    store.close()


def _remove_all() -> None:
    from parcel_lookup.core.gis.connections import SAMPLE, Connections
    from parcel_lookup.core.gis.connections.cached_responses import clear_cached_responses

    for one in Connections().all():
        if one.kind != SAMPLE:
            Connections().remove(one.name)
    Connections().set_default(SAMPLE)
    clear_cached_responses()


def _shown(kind: type, name: str) -> QWidget | None:
    """Return the visible widget with this name."""
    for widget in QApplication.allWidgets():
        is_it = isinstance(widget, kind) and widget.objectName() == f"parcel_lookup_{name}"
        if is_it and widget.isVisible():
            return widget
    return None
