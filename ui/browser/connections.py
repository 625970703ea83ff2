"""The connections in QGIS's Browser panel, to use, create, edit, test, and remove.

QGIS owns every item, keeps it as long as its browser shows it, and deletes it when the provider is
removed. Nothing else may hold an item, or connect a signal to one: a reference that outlives the
provider crashed QGIS. All items are `Fast`: their children are made in the main thread, from
memory, whenever QGIS expands or refreshes an item. Menus, double clicks, and drops carry names.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Callable
from urllib.parse import quote

from qgis.core import (
    Qgis,
    QgsApplication,
    QgsDataCollectionItem,
    QgsDataItem,
    QgsDataItemProvider,
    QgsMimeDataUtils,
)
from qgis.gui import QgsCustomDropHandler
from qgis.PyQt import sip
from qgis.PyQt.QtCore import QObject
from qgis.PyQt.QtGui import QAction, QIcon

from parcel_lookup.core.gis.qt.log import log
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.markup import verbatim
from parcel_lookup.ui.kit.notifier import notifier

if TYPE_CHECKING:
    from qgis.gui import QgisInterface, QgsMapCanvas
    from qgis.PyQt.QtCore import QMimeData
    from qgis.PyQt.QtWidgets import QWidget

    from parcel_lookup.core.contract import ParcelError
    from parcel_lookup.core.gis.connections import (
        Connection,
        ConnectionCheck,
        ConnectionGroup,
        Connections,
    )
    from parcel_lookup.ui.connections.connection_row import ConnectionRow
    from parcel_lookup.ui.kit.messages import Messages

#: The key of the provider of our items, and of what is dragged from them.
_KEY = "parcel_lookup"
_ROOT = f"{_KEY}:"
_CUSTOM = "custom"


class BrowserConnections(QObject):
    """Lists the connections in QGIS's Browser panel, and runs the commands of their menus.

    `connection_row` returns the first line of the dock, whose dialogs are opened without showing
    the dock.
    """

    def __init__(
        self,
        iface: QgisInterface,
        icon: QIcon,
        show_dock: Callable[[], object],
        connection_row: Callable[[], ConnectionRow],
        parent: QObject,
    ) -> None:
        """Register the provider. `close_down` removes it, with all items."""
        super().__init__(parent)
        self.icon = icon
        self._iface = iface
        self._show_dock = show_dock
        self._connection_row = connection_row
        self._messages: Messages | None = None
        self._provider: _Provider | None = _Provider(self)
        self._drops = _DropHandler(self)
        QgsApplication.dataItemProviderRegistry().addProvider(self._provider)
        iface.registerCustomDropHandler(self._drops)
        notifier.changed.connect(self._refresh)

    def close_down(self) -> None:
        """Remove all items from QGIS's browser; results of running tests are dropped."""
        notifier.changed.disconnect(self._refresh)
        self._iface.unregisterCustomDropHandler(self._drops)
        provider, self._provider = self._provider, None
        QgsApplication.dataItemProviderRegistry().removeProvider(provider)
        if self._messages is not None:
            self._messages.clear()
            self._messages.deleteLater()

    def listed(self) -> list[Connection | ConnectionGroup]:
        """Return the connections that the dock offers, but for the last choice of several."""
        return [one for one in _saved().offered() if len(one.parts) == 1 or one.is_public]

    def _refresh(self) -> None:
        from parcel_lookup.ui.connections.connection_row import connection_tip

        model = self._iface.browserModel()
        model.refresh(_ROOT)
        # An item that was there before stays as it was: QGIS compares nothing but paths.
        for one in self.listed():
            item = model.dataItem(model.findPath(_path_of(one.name)))
            if item is not None:
                item.setToolTip(verbatim(connection_tip(one)))

    # ---- menus ----------------------------------------------------------------------------------

    def menu(self, parent: QWidget | None) -> list[QAction]:
        """Return the context menu of the item “Parcel Lookup”, which belongs to `parent`."""
        row = self._connection_row
        return [
            _action(parent, tr("My County's &File…"), lambda: row().use_own_parcels()),
            _action(parent, tr("&Add Connection…"), lambda: row().add_connection()),
        ]

    def menu_of(self, name: str, parent: QWidget | None) -> list[QAction]:
        """Return the context menu of the connection of that name, as it is now."""
        actions = [_action(parent, tr("Use for &Searches"), lambda: self.use(name))]
        connection = _saved().get(name)
        if connection is None:
            return actions  # all public layers, or a removed connection, which `use` reports
        if connection.is_editable:
            edit = lambda: self._connection_row().edit_connection(name)  # noqa: E731
            actions.append(_action(parent, tr("&Edit Connection…"), edit))
        actions.append(_action(parent, tr("&Test Connection"), lambda: self._test(connection)))
        if not connection.is_built_in:
            actions.append(_separator(parent))
            actions.append(_action(parent, tr("&Remove…"), lambda: self._confirm_removal(name)))
        return actions

    def use(self, name: str) -> None:
        """Search the connection of that name from now on; a message says if it was removed."""
        if _saved().find(name) is None:
            text = tr("The connection “{name}” does not exist any longer.")
            self._shown_messages().show_warning(text.format(name=name))
            return
        _saved().set_default(name)
        notifier.changed.emit()
        self._show_dock()

    def _confirm_removal(self, name: str) -> None:
        from parcel_lookup.ui.connections.connections_list import confirm_removal

        def remove() -> None:
            _saved().remove(name)
            notifier.changed.emit()

        confirm_removal(self._iface.mainWindow(), [name], remove)

    def _test(self, connection: Connection) -> None:
        from parcel_lookup.core.gis.connections import ConnectionCheck, test_connection
        from parcel_lookup.ui.connections.connection_row import connection_title

        def on_failed(error: ParcelError) -> None:
            self._on_tested(title, ConnectionCheck(False, error.sentence, error.detail))

        title = connection_title(connection)
        self._shown_messages().show_info(tr("Testing “{name}”…").format(name=title))
        task = test_connection(connection, None)
        task.done.connect(partial(self._on_tested, title))
        task.failed.connect(on_failed)
        task.start()

    def _on_tested(self, title: str, check: ConnectionCheck) -> None:
        if self._provider is None:
            return
        sentence = tr("“{place}”: {sentence}").format(place=title, sentence=check.sentence)
        if check.is_good:
            self._shown_messages().show_info(sentence)
        else:
            log(sentence, Qgis.MessageLevel.Warning, check.detail)
            self._shown_messages().show_warning(sentence)

    def _shown_messages(self) -> Messages:
        """Return the messages, which are created on first use: QGIS starts without them."""
        if self._messages is None:
            from parcel_lookup.ui.kit.messages import Messages

            self._messages = Messages(self._iface.messageBar(), self._iface.mainWindow())
        return self._messages


class _Provider(QgsDataItemProvider):
    """Gives QGIS the root item, one for each browser model; QGIS owns the provider."""

    def __init__(self, connections: BrowserConnections) -> None:
        super().__init__()
        self._connections = connections

    def name(self) -> str:
        """Return the key that QGIS gives to the root item, and removes it by."""
        return _KEY

    def dataProviderKey(self) -> str:
        """Return the same key."""
        return _KEY

    def capabilities(self) -> Qgis.DataItemProviderCapabilities:
        """Return a capability: QGIS does not use providers that have none."""
        return Qgis.DataItemProviderCapabilities(Qgis.DataItemProviderCapability.NetworkSources)

    def createDataItem(self, path: str, parent: QgsDataItem | None) -> QgsDataItem | None:
        """Return the root item; folders and files of the browser get none."""
        return None if path or parent is not None else _RootItem(self._connections)


class _RootItem(QgsDataCollectionItem):
    """The item “Parcel Lookup”, with an item for each connection."""

    def __init__(self, connections: BrowserConnections) -> None:
        super().__init__(None, tr("Parcel Lookup"), _ROOT, _KEY)
        sip.transferto(self, None)
        self.setCapabilitiesV2(Qgis.BrowserItemCapability.Fast | Qgis.BrowserItemCapability.Fertile)
        self.setIcon(connections.icon)
        self._connections = connections

    def createChildren(self) -> list[QgsDataItem]:
        """Return new items, which QGIS owns."""
        return [_ConnectionItem(one, self._connections) for one in self._connections.listed()]

    def actions(self, parent: QWidget | None) -> list[QAction]:
        """Return the context menu."""
        return self._connections.menu(parent)


class _ConnectionItem(QgsDataItem):
    """A connection, which can be double-clicked or dragged to the dock or the map."""

    def __init__(
        self, connection: Connection | ConnectionGroup, connections: BrowserConnections
    ) -> None:
        from parcel_lookup.core.gis.connections import PUBLIC, SAMPLE
        from parcel_lookup.ui.connections.connection_row import connection_tip, connection_title

        title, path = connection_title(connection), _path_of(connection.name)
        super().__init__(Qgis.BrowserItemType.Custom, None, title, path, _KEY)
        sip.transferto(self, None)
        self._name, self._connections = connection.name, connections
        self.setCapabilitiesV2(Qgis.BrowserItemCapability.Fast)
        self.setState(Qgis.BrowserItemState.Populated)  # there is nothing to expand
        self.setIcon(QgsApplication.getThemeIcon("/mIconConnect.svg"))
        self.setToolTip(verbatim(connection_tip(connection)))
        first = {SAMPLE: "0", PUBLIC: "1"}  # as in the dock
        self.setSortKey(first.get(self._name, f"2{self._name.casefold()}"))

    def handleDoubleClick(self) -> bool:
        """Search the connection from now on."""
        self._connections.use(self._name)
        return True

    def hasDragEnabled(self) -> bool:
        """Let the item be dragged to the dock or the map."""
        return True

    def mimeUris(self) -> list[QgsMimeDataUtils.Uri]:
        """Return what is dragged."""
        uri = QgsMimeDataUtils.Uri()
        uri.layerType, uri.providerKey, uri.name = _CUSTOM, _KEY, self._name
        return [uri]

    def actions(self, parent: QWidget | None) -> list[QAction]:
        """Return the context menu."""
        return self._connections.menu_of(self._name, parent)


class _DropHandler(QgsCustomDropHandler):
    """Uses a connection that is dropped on QGIS's window or map; QGIS does not own the handler."""

    def __init__(self, connections: BrowserConnections) -> None:
        super().__init__()
        self._connections = connections

    def customUriProviderKey(self) -> str:
        """Return the key of what is dragged from our items."""
        return _KEY

    def handleCustomUriDrop(self, uri: QgsMimeDataUtils.Uri) -> None:
        """Search the connection that was dropped from now on."""
        self._connections.use(uri.name)

    def canHandleCustomUriCanvasDrop(
        self, uri: QgsMimeDataUtils.Uri, _canvas: QgsMapCanvas
    ) -> bool:
        """Accept our items on the map."""
        return _is_ours(uri)

    def handleCustomUriCanvasDrop(self, uri: QgsMimeDataUtils.Uri, _canvas: QgsMapCanvas) -> bool:
        """Search the connection that was dropped on the map from now on."""
        self._connections.use(uri.name)
        return True


def dragged_connection(data: QMimeData | None) -> str:
    """Return the name of the connection that is dragged from the Browser panel, or ""."""
    uris = QgsMimeDataUtils.decodeUriList(data) if data is not None else ()
    return next((uri.name for uri in uris if _is_ours(uri)), "")


def _is_ours(uri: QgsMimeDataUtils.Uri) -> bool:
    return uri.layerType == _CUSTOM and uri.providerKey == _KEY


def _path_of(name: str) -> str:
    # QGIS separates the parts of a path with slashes.
    return f"{_ROOT}/{quote(name, safe='')}"


def _action(parent: QWidget | None, title: str, run: Callable[[], object]) -> QAction:
    action = QAction(title, parent)
    action.triggered.connect(lambda _checked=False: run())
    return action


def _separator(parent: QWidget | None) -> QAction:
    action = QAction(parent)
    action.setSeparator(True)
    return action


def _saved() -> Connections:
    """Return the saved connections; QGIS's start does not import their modules."""
    from parcel_lookup.core.gis.connections import Connections

    return Connections()
