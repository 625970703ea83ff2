"""Registers the item “Parcel Lookup” with QGIS's browser, keeps it current, and removes it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import quote

from qgis.core import (
    Qgis,
    QgsApplication,
    QgsDataItem,
    QgsDataItemProvider,
    QgsMimeDataUtils,
)
from qgis.gui import QgsCustomDropHandler
from qgis.PyQt.QtCore import QObject

from parcel_lookup.core.i18n import tr
from parcel_lookup.core.markup import verbatim
from parcel_lookup.ui.browser.items import GroupItem, LeafItem
from parcel_lookup.ui.browser.reference import (
    CONNECTION,
    PROVIDER_KEY,
    SAVED_SEARCH,
    ItemReference,
    reference_of,
)
from parcel_lookup.ui.kit.notifier import notifier

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from qgis.gui import QgisInterface, QgsMapCanvas
    from qgis.PyQt.QtGui import QIcon

    from parcel_lookup.core.gis.connections import Connection
    from parcel_lookup.core.search.history import SavedSearch
    from parcel_lookup.ui.browser.items import MenuEntry
    from parcel_lookup.ui.browser.menus import BrowserMenus
    from parcel_lookup.ui.kit.history_tasks import HistoryTasks

#: Paths of the items; a child's path continues its parent's, so that QGIS finds it.
_ROOT = f"{PROVIDER_KEY}:"
_CONNECTIONS, _PUBLIC, _FILES, _SEARCHES = (
    f"{_ROOT}/{part}" for part in ("connections", "public", "files", "saved")
)
_CONNECTION_ICON, _FILE_ICON = "/mIconConnect.svg", "/mIconPolygonLayer.svg"
_GROUP_ICON, _SEARCH_ICON = "/mIconFolder.svg", "/mActionFilter2.svg"


class ParcelItemProvider(QgsDataItemProvider):
    """Gives QGIS the root item, one for each browser model; QGIS owns the provider."""

    def __init__(self, tree: BrowserTree) -> None:
        super().__init__()
        self._tree = tree

    def name(self) -> str:
        """Return the key that QGIS gives to the root item, and removes it by."""
        return PROVIDER_KEY

    def dataProviderKey(self) -> str:
        """Return the same key."""
        return PROVIDER_KEY

    def capabilities(self) -> Qgis.DataItemProviderCapabilities:
        """Return a capability: QGIS does not use providers that have none."""
        return Qgis.DataItemProviderCapabilities(Qgis.DataItemProviderCapability.NetworkSources)

    def createDataItem(self, path: str, parent: QgsDataItem | None) -> QgsDataItem | None:
        """Return the root item; folders and files of the browser get none."""
        return None if path or parent is not None else self._tree.make_root()


class BrowserTree(QObject):
    """Makes the items, and refreshes QGIS's shared browser model when something changes.

    It holds no item. Everything that items call belongs to it or to `menus`.
    """

    def __init__(
        self, iface: QgisInterface, menus: BrowserMenus, icon: QIcon, parent: QObject
    ) -> None:
        """Register the provider. `close_down` removes it, with all items."""
        super().__init__(parent)
        self._iface = iface
        self._menus = menus
        self._icon = icon
        self._history_tasks: HistoryTasks | None = None
        #: None until the group was shown: the history file may be on a slow drive.
        self._searches: list[SavedSearch] | None = None
        self._readings = 0
        self._is_refreshing = False
        self._provider: ParcelItemProvider | None = ParcelItemProvider(self)
        self._drops = DropHandler(menus)
        QgsApplication.dataItemProviderRegistry().addProvider(self._provider)
        iface.registerCustomDropHandler(self._drops)
        menus.tested.connect(self._refresh_tip)
        notifier.changed.connect(self._refresh_connections)
        notifier.searches_changed.connect(self._read_searches)

    def close_down(self) -> None:
        """Remove all items from QGIS's browser."""
        notifier.changed.disconnect(self._refresh_connections)
        notifier.searches_changed.disconnect(self._read_searches)
        if self._history_tasks is not None:
            self._history_tasks.close_down()
        self._iface.unregisterCustomDropHandler(self._drops)
        provider, self._provider = self._provider, None
        QgsApplication.dataItemProviderRegistry().removeProvider(provider)
        self._menus.close_down()

    # ---- items ----------------------------------------------------------------------------------

    def make_root(self) -> QgsDataItem:
        """Return the item “Parcel Lookup”."""
        return GroupItem(
            tr("Parcel Lookup"), _ROOT, self._icon, self._make_groups, self._menus.of_root
        )

    def _make_groups(self) -> list[QgsDataItem]:
        menus = self._menus
        groups = (
            (tr("Connections"), _CONNECTIONS, self._make_connections, menus.of_connections),
            (tr("Public Parcels"), _PUBLIC, self._make_states, menus.of_public),
            (tr("Parcel Files"), _FILES, self._make_files, menus.of_files),
            (tr("Saved Searches"), _SEARCHES, self._make_searches, menus.of_saved_searches),
        )
        items = []
        for number, (title, path, make, list_entries) in enumerate(groups):
            item = GroupItem(title, path, _theme_icon(_GROUP_ICON), make, list_entries)
            item.setSortKey(number)
            items.append(item)
        return items

    def _make_connections(self) -> list[QgsDataItem]:
        connections = [one for one in _connections() if not _is_own_file(one)]
        return self._items_of(connections, _CONNECTION_ICON)

    def _make_states(self) -> list[QgsDataItem]:
        """Return an item for each state: its layer, or a group if it has several."""
        from parcel_lookup.core.address.states import state_name

        states: dict[str, list[Connection]] = {}
        for one in _public_layers():
            states.setdefault(_state_of(one), []).append(one)
        items: list[QgsDataItem] = []
        for state, layers in states.items():
            if len(layers) == 1:
                items.append(self._public_item(layers[0]))
                continue
            make = partial(self._make_layers, layers)
            path = _child_path(_PUBLIC, state)
            items.append(GroupItem(state_name(state), path, _theme_icon(_GROUP_ICON), make))
        return items

    def _make_layers(self, layers: Sequence[Connection]) -> list[QgsDataItem]:
        return [self._public_item(one) for one in layers]

    def _public_item(self, layer: Connection) -> QgsDataItem:
        title = layer.terms.title if layer.terms is not None else layer.name
        return self._item_of(layer, title, _FILE_ICON, self._menus.of_public_layer)

    def _make_files(self) -> list[QgsDataItem]:
        files = [one for one in _connections() if _is_own_file(one)]
        return self._items_of(files, _FILE_ICON)

    def _items_of(self, connections: Sequence[Connection], icon: str) -> list[QgsDataItem]:
        from parcel_lookup.ui.connections.connection_row import connection_title

        items = []
        for one in connections:
            item = self._item_of(one, connection_title(one), icon, self._menus.of_connection)
            item.setSortKey(f"{not one.is_built_in:d} {one.name.casefold()}")
            items.append(item)
        return items

    def _item_of(
        self,
        connection: Connection,
        title: str,
        icon: str,
        list_entries: Callable[[str], list[MenuEntry]],
    ) -> QgsDataItem:
        item = LeafItem(
            title,
            _path_of(connection),
            _theme_icon(icon),
            ItemReference(CONNECTION, connection.name),
            self._menus.use,
            partial(list_entries, connection.name),
        )
        item.setToolTip(verbatim(_tip_of(connection)))
        return item

    def _make_searches(self) -> list[QgsDataItem]:
        if not self._is_refreshing:
            self._read_searches(is_first=True)
        items = []
        for one in self._searches or ():
            item = LeafItem(
                one.name,
                _child_path(_SEARCHES, one.name),
                _theme_icon(_SEARCH_ICON),
                ItemReference(SAVED_SEARCH, one.name),
                self._menus.use,
                partial(self._menus.of_saved_search, one.name),
            )
            item.setToolTip(verbatim(one.sentence))
            items.append(item)
        return items

    # ---- changes --------------------------------------------------------------------------------

    def _refresh_connections(self) -> None:
        model = self._iface.browserModel()
        for path in (_CONNECTIONS, _FILES):
            model.refresh(path)
        # An item that was there before stays as it was: QGIS compares nothing but paths.
        for one in (*_connections(), *_public_layers()):
            self._refresh_tip(one.name)

    def _refresh_tip(self, name: str) -> None:
        """Update the tool tip of a connection's item, if it is listed."""
        from parcel_lookup.core.gis.connections import Connections

        connection = Connections().find(name)
        if connection is None or len(connection.parts) > 1:
            return
        model = self._iface.browserModel()
        item = model.dataItem(model.findPath(_path_of(connection)))
        if item is not None:
            item.setToolTip(verbatim(_tip_of(connection)))

    def _read_searches(self, *, is_first: bool = False) -> None:
        """Read the saved searches in a task, and refresh their group if they have changed.

        Nothing is read before the group was shown: `is_first` is set then.
        """
        if self._searches is None and not is_first:
            return
        if self._history_tasks is None:
            from parcel_lookup.ui.kit.history_tasks import HistoryTasks

            self._history_tasks = HistoryTasks(self._menus.messages, self)
        self._readings += 1
        self._history_tasks.run(
            tr("Parcel Lookup: saved searches"),
            lambda history, _stop: history.saved(),
            partial(self._show_searches, self._readings),
        )

    def _show_searches(self, reading: int, found: list[SavedSearch]) -> None:
        if reading != self._readings:
            return  # newer ones follow
        is_same, self._searches = found == (self._searches or []), found
        if not is_same:
            self._is_refreshing = True
            self._iface.browserModel().refresh(_SEARCHES)
            self._is_refreshing = False


class DropHandler(QgsCustomDropHandler):
    """Uses an item that is dropped on QGIS's window or map; QGIS does not own the handler."""

    def __init__(self, menus: BrowserMenus) -> None:
        super().__init__()
        self._use = menus.use

    def customUriProviderKey(self) -> str:
        """Return the key of what is dragged from our items."""
        return PROVIDER_KEY

    def handleCustomUriDrop(self, uri: QgsMimeDataUtils.Uri) -> None:
        """Use what was dropped."""
        reference = reference_of(uri)
        if reference is not None:
            self._use(reference)

    def canHandleCustomUriCanvasDrop(
        self, uri: QgsMimeDataUtils.Uri, _canvas: QgsMapCanvas
    ) -> bool:
        """Accept our items on the map."""
        return reference_of(uri) is not None

    def handleCustomUriCanvasDrop(self, uri: QgsMimeDataUtils.Uri, _canvas: QgsMapCanvas) -> bool:
        """Use what was dropped on the map."""
        self.handleCustomUriDrop(uri)
        return True


def _public_layers() -> Sequence[Connection]:
    """Return the layers of the public catalog, by title."""
    from parcel_lookup.core.gis.connections import PUBLIC, Connections

    group = Connections().find(PUBLIC)
    return group.parts if group is not None else ()


def _tip_of(connection: Connection) -> str:
    """Return where parcels come from; of a published layer also credit, date, and last check."""
    from parcel_lookup.ui.connections.connection_row import connection_tip

    if not connection.layer:
        return connection_tip(connection)
    from parcel_lookup.core.gis.connections.arcgis import check_sentence, definition_of

    try:
        definition = definition_of(connection)
    except ValueError as error:
        return str(error)
    return "\n".join(
        filter(
            None,
            (
                definition.attribution,
                definition.vintage,
                definition.coverage_sentence,
                check_sentence(definition),
                connection.address,
            ),
        )
    )


def _connections() -> list[Connection]:
    """Return all connections; QGIS's start does not import their modules."""
    from parcel_lookup.core.gis.connections import Connections

    return Connections().all()


def _is_own_file(connection: Connection) -> bool:
    return connection.file is not None and not connection.is_built_in


def _path_of(connection: Connection) -> str:
    if connection.layer and connection.is_built_in:
        return _child_path(_child_path(_PUBLIC, _state_of(connection)), connection.name)
    return _child_path(_FILES if _is_own_file(connection) else _CONNECTIONS, connection.name)


def _state_of(layer: Connection) -> str:
    """Return the abbreviation of the state of a public layer."""
    return min(layer.source_kind.states_of(layer) or ("",))


def _child_path(path: str, name: str) -> str:
    # QGIS separates the parts of a path with slashes.
    return f"{path}/{quote(name, safe='')}"


def _theme_icon(name: str) -> QIcon:
    return QgsApplication.getThemeIcon(name)
