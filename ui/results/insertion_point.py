"""Keeps what users add to the project out of the groups of searches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.core import QgsLayerTreeRegistryBridge
from qgis.PyQt.QtCore import QObject

from parcel_lookup.core.gis.layer.groups import is_group_of_search

if TYPE_CHECKING:
    from qgis.core import QgsLayerTreeNode, QgsProject
    from qgis.gui import QgsLayerTreeView


class InsertionPoint(QObject):
    """Moves QGIS's insertion point above the group of a search when it would be inside it.

    QGIS adds new layers to the group that is current in the Layers panel, or that contains the
    current layer. After a search with several layers, that is the group of the search.
    """

    def __init__(
        self, view: QgsLayerTreeView, project: QgsProject, parent: QObject | None = None
    ) -> None:
        """Create it after QGIS has connected its own slot to the same signal."""
        super().__init__(parent)
        self._view = view
        self._project = project
        self._selection = view.selectionModel()
        self._selection.currentChanged.connect(self._leave_group)

    def close_down(self) -> None:
        """Leave the insertion point to QGIS."""
        self._selection.currentChanged.disconnect(self._leave_group)

    def _leave_group(self, *_indexes: object) -> None:
        group = _outermost_group(self._view.currentNode())
        if group is not None:
            parent = group.parent()
            above = QgsLayerTreeRegistryBridge.InsertionPoint(
                parent, parent.children().index(group)
            )
            self._project.layerTreeRegistryBridge().setLayerInsertionPoint(above)


def _outermost_group(node: QgsLayerTreeNode | None) -> QgsLayerTreeNode | None:
    """Return the outermost group of a search that is a node or contains it, or None."""
    found = None
    while node is not None:
        if is_group_of_search(node):
            found = node
        node = node.parent()
    return found
