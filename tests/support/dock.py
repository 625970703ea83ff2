"""What a user does with the dock, and what they see."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from qgis.core import QgsApplication, QgsAuthMethodConfig
from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtWidgets import QMenu, QPushButton

from parcel_lookup.core.gis.connections import LOCAL, REMOTE, Connection, Connections
from parcel_lookup.tests.support.passwords import MASTER_PASSWORD
from parcel_lookup.ui.dock.dock import ParcelDock

#: The longest that any search of a test takes, in milliseconds.
LONGEST = 20_000


@contextmanager
def opened_dock(iface) -> Iterator[ParcelDock]:
    """The dock in the window, until the end of the test."""
    dock = ParcelDock(iface)
    iface.window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
    dock.show()
    yield dock
    dock.close_down()
    dock.deleteLater()


@contextmanager
def dock_on_file(iface, path) -> Iterator[ParcelDock]:
    """The dock, with a connection to a parcel file as the default one."""
    Connections().save(Connection("County", LOCAL, path=str(path)))
    Connections().set_default("County")
    with opened_dock(iface) as dock:
        yield dock


def button(dock) -> QPushButton:
    """The button that searches, and cancels while a search runs."""
    return dock.findChild(QPushButton, "parcel_lookup_search")


def is_idle(dock) -> bool:
    """Whether no search runs."""
    return "Search" in button(dock).text()


def search(dock, qtbot) -> None:
    """Press Search, and wait until the search is over."""
    button(dock).click()
    qtbot.waitUntil(lambda: is_idle(dock), timeout=LONGEST)


def wait(dock, qtbot) -> None:
    """Wait until the search is over."""
    qtbot.waitUntil(lambda: is_idle(dock), timeout=LONGEST)


def keep_key(key: str) -> str:
    """Store a key as a user does; the id of its configuration."""
    manager = QgsApplication.authManager()
    assert manager.setMasterPassword(MASTER_PASSWORD, True)
    config = QgsAuthMethodConfig("APIHeader")
    config.setName("County key")
    config.setConfig("Authorization", f"Bearer {key}")
    assert manager.storeAuthenticationConfig(config)[0]
    return config.id()


def connect(dock, url: str, name: str = "County", **options) -> None:
    """Choose a connection to a service."""
    Connections().save(Connection(name, REMOTE, url=url, **options), replaces=name)
    Connections().set_default(name)
    dock._connection_row.refresh()


def message(iface) -> str:
    """The one message in the bar, or "" where there is none."""
    items = iface.bar.items()
    assert len(items) < 2
    return items[0].text() if items else ""


def actions_of(item) -> dict[str, Callable[[], None]]:
    """What a message offers, by its button and in its menu: the texts and what they do."""
    found = {one.text(): one.click for one in item.findChildren(QPushButton)}
    for menu in item.findChildren(QMenu):
        found |= {one.text(): one.trigger for one in menu.actions()}
    return found


def offered(iface) -> list[str]:
    """What the message offers: its button, then its menu."""
    (item,) = iface.bar.items()
    return list(actions_of(item))


def press(iface, text: str) -> None:
    """Press a button of the message, or choose from its menu."""
    (item,) = iface.bar.items()
    actions_of(item)[text]()
