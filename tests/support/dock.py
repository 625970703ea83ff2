"""User actions in the dock, and what the dock shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from qgis.core import QgsApplication, QgsAuthMethodConfig
from qgis.PyQt import sip
from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtWidgets import QMenu, QPushButton

from parcel_lookup.core.gis.connections import Connections, ServiceConnection
from parcel_lookup.core.gis.qt.jobs import jobs
from parcel_lookup.core.gis.result.finishing import Finishing
from parcel_lookup.tests.support.file_connections import file_connection
from parcel_lookup.tests.support.passwords import MASTER_PASSWORD
from parcel_lookup.ui.dock.dock import ParcelDock

#: The longest that any search of a test takes, in milliseconds.
LONGEST = 20_000


@contextmanager
def opened_dock(iface) -> Iterator[ParcelDock]:
    """Show the dock in the window until the end of the test."""
    dock = ParcelDock(iface)
    iface.window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
    dock.show()
    yield dock
    dock.close_down()
    # Not later: Python might collect its object first, and with it the slots of signals that its
    # widgets emit meanwhile.
    sip.delete(dock)


@contextmanager
def dock_on_file(iface, path) -> Iterator[ParcelDock]:
    """Show the dock with a parcel file as the default connection."""
    Connections().save(file_connection("County", path=str(path)))
    Connections().set_default("County")
    with opened_dock(iface) as dock:
        yield dock


def button(dock) -> QPushButton:
    """Return the Search button, which is Cancel while a search runs."""
    return dock.findChild(QPushButton, "parcel_lookup_search")


def is_idle(dock) -> bool:
    """Return whether no search is running."""
    return "Search" in button(dock).text()


def search(dock, qtbot) -> None:
    """Click Search, and wait until the search has ended and its layers are finished."""
    button(dock).click()
    wait(dock, qtbot)


def wait(dock, qtbot) -> None:
    """Wait until the search has ended, and its layers have their counts of stacks and style."""
    qtbot.waitUntil(lambda: is_idle(dock) and not jobs.of(Finishing), timeout=LONGEST)


def keep_key(key: str) -> str:
    """Store a key as a user does, and return the ID of its configuration."""
    manager = QgsApplication.authManager()
    assert manager.setMasterPassword(MASTER_PASSWORD, True)
    config = QgsAuthMethodConfig("APIHeader")
    config.setName("County key")
    config.setConfig("Authorization", f"Bearer {key}")
    assert manager.storeAuthenticationConfig(config)[0]
    return config.id()


def connect(dock, url: str, name: str = "County", **options) -> None:
    """Select a connection to a service."""
    Connections().save(ServiceConnection(name, url=url, **options), replaces=name)
    Connections().set_default(name)
    dock._connection_row.refresh()


def message(iface) -> str:
    """Return the message in the message bar, or "" if there is none."""
    items = iface.bar.items()
    assert len(items) < 2
    return items[0].text() if items else ""


def actions_of(item) -> dict[str, Callable[[], None]]:
    """Return the actions of a message by their texts, from its button and its menu."""
    found = {one.text(): one.click for one in item.findChildren(QPushButton)}
    for menu in item.findChildren(QMenu):
        found |= {one.text(): one.trigger for one in menu.actions()}
    return found


def offered(iface) -> list[str]:
    """Return the texts of the actions of the message: its button, then its menu."""
    (item,) = iface.bar.items()
    return list(actions_of(item))


def press(iface, text: str) -> None:
    """Click a button of the message, or choose an entry of its menu."""
    (item,) = iface.bar.items()
    actions_of(item)[text]()
