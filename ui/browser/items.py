"""The items of the Browser panel, as Python objects that belong to QGIS.

QGIS owns every item, keeps it as long as its browser shows it, and deletes it when the provider is
removed. Nothing else may hold an item, or connect a signal to one: a reference that outlives the
provider crashed QGIS. All items are `Fast`: their children are made in the main thread, from
memory, whenever QGIS expands or refreshes an item.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable

from qgis.core import Qgis, QgsDataCollectionItem, QgsDataItem
from qgis.PyQt import sip
from qgis.PyQt.QtGui import QAction, QIcon

from parcel_lookup.ui.browser.reference import PROVIDER_KEY

if TYPE_CHECKING:
    from collections.abc import Iterable

    from qgis.core import QgsMimeDataUtils
    from qgis.PyQt.QtWidgets import QWidget

    from parcel_lookup.ui.browser.reference import ItemReference

#: Title and function of an entry of a context menu; None is a separator.
MenuEntry = "tuple[str, Callable[[], None]] | None"


class GroupItem(QgsDataCollectionItem):
    """An item with children, which are listed whenever QGIS shows them."""

    def __init__(
        self,
        title: str,
        path: str,
        icon: QIcon,
        list_children: Callable[[], list[QgsDataItem]],
        list_entries: Callable[[], list[MenuEntry]] = list,
    ) -> None:
        """Create the item; `path` is unique among all items of QGIS's browser."""
        super().__init__(None, title, path, PROVIDER_KEY)
        sip.transferto(self, None)
        self.setCapabilitiesV2(Qgis.BrowserItemCapability.Fast | Qgis.BrowserItemCapability.Fertile)
        self.setIcon(icon)
        self._list_children = list_children
        self._list_entries = list_entries

    def createChildren(self) -> list[QgsDataItem]:
        """Return new items, which QGIS owns."""
        return self._list_children()

    def actions(self, parent: QWidget | None) -> list[QAction]:
        """Return the entries of the context menu, which belong to `parent`."""
        return make_actions(self._list_entries(), parent)


class LeafItem(QgsDataItem):
    """An item that can be double-clicked or dragged: a connection, a layer, or a saved search."""

    def __init__(
        self,
        title: str,
        path: str,
        icon: QIcon,
        reference: ItemReference,
        use: Callable[[ItemReference], None],
        list_entries: Callable[[], list[MenuEntry]],
    ) -> None:
        """Create the item; a double click calls `use` with what the item stands for."""
        super().__init__(Qgis.BrowserItemType.Custom, None, title, path, PROVIDER_KEY)
        sip.transferto(self, None)
        self.setCapabilitiesV2(Qgis.BrowserItemCapability.Fast)
        self.setState(Qgis.BrowserItemState.Populated)  # there is nothing to expand
        self.setIcon(icon)
        self._reference = reference
        self._use = use
        self._list_entries = list_entries

    def handleDoubleClick(self) -> bool:
        """Use what the item stands for."""
        self._use(self._reference)
        return True

    def hasDragEnabled(self) -> bool:
        """Let the item be dragged to the dock or the map."""
        return True

    def mimeUris(self) -> list[QgsMimeDataUtils.Uri]:
        """Return what is dragged."""
        return [self._reference.to_uri()]

    def actions(self, parent: QWidget | None) -> list[QAction]:
        """Return the entries of the context menu, which belong to `parent`."""
        return make_actions(self._list_entries(), parent)


def make_actions(entries: Iterable[MenuEntry], parent: QWidget | None) -> list[QAction]:
    """Return the actions of a context menu, which belong to `parent`."""
    actions = []
    for entry in entries:
        action = QAction(parent)
        if entry is None:
            action.setSeparator(True)
        else:
            title, run = entry
            action.setText(title)
            action.triggered.connect(lambda _checked=False, run=run: run())
        actions.append(action)
    return actions
