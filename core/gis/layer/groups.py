"""The groups of searches with several layers in the Layers panel."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from qgis.core import QgsLayerTreeGroup, QgsLayerTreeRegistryBridge
from qgis.PyQt.QtCore import QObject, QTimer

from parcel_lookup.core.gis.layer.properties import without_partial_mark
from parcel_lookup.core.markup import without_markup

if TYPE_CHECKING:
    from collections.abc import Callable

    from qgis.core import QgsLayerTreeNode, QgsMapLayer, QgsProject, QgsVectorLayer

#: The custom property with the name that we gave a group. A renamed group is the user's.
_GROUP_PROPERTY = "parcel_lookup/group"
#: The letters of a name that the panel shows at its usual width.
_SHOWN = 24


class SearchGroups(QObject):
    """Looks after the groups of searches. Main thread.

    Those whose last layer was removed are removed. Layers that QGIS adds while such a group or one
    of its layers is current come above the group, not into it.
    """

    def __init__(self, project: QgsProject, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._project = project
        # QGIS may be removing the group itself, and would then do so twice.
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._tidy)
        project.layersRemoved.connect(self._timer.start)
        # It comes before QGIS adds the layers to the panel.
        project.layersAdded.connect(self._leave_group)

    def close_down(self) -> None:
        """Leave the groups alone."""
        self._project.layersAdded.disconnect(self._leave_group)
        self._project.layersRemoved.disconnect(self._timer.start)
        self._timer.stop()

    def _leave_group(self, _layers: list[QgsMapLayer]) -> None:
        """Move the insertion point above the outermost group of a search that it is in."""
        bridge = self._project.layerTreeRegistryBridge()
        group, outermost = bridge.layerInsertionPoint().group, None
        while group is not None:
            outermost = group if is_group_of_search(group) else outermost
            group = group.parent()
        if outermost is not None:
            parent = outermost.parent()
            position = parent.children().index(outermost)
            point = QgsLayerTreeRegistryBridge.InsertionPoint(parent, position)
            bridge.setLayerInsertionPoint(point)

    def _tidy(self) -> None:
        for group in self._project.layerTreeRoot().findGroups(True):
            if is_group_of_search(group) and not group.children():
                group.parent().removeChildNode(group)


def group_with(
    layer: QgsVectorLayer, project: QgsProject, name: str, moved: Callable[[], None]
) -> QgsLayerTreeGroup | None:
    """Return the group of the layers of a search, to which a layer belongs. Main thread.

    If there is none yet, it is created where the layer is, with this name, and the layer is moved
    into it. `moved` is called while the layer has both positions, to keep it the current one.
    Return None if the layer is not in the Layers panel.
    """
    node = project.layerTreeRoot().findLayer(layer.id())
    if node is None:
        return None
    parent = node.parent()
    if is_group_of_search(parent):
        return parent
    group = parent.insertGroup(parent.children().index(node), name)
    group.setCustomProperty(_GROUP_PROPERTY, name)
    # The panel cannot move a node. QGIS removes layers from the project that have no node left.
    group.addChildNode(node.clone())
    moved()
    parent.removeChildNode(node)
    return group


def is_group_of_search(node: QgsLayerTreeNode | None) -> bool:
    """Return whether a search created the group, and the user has not renamed it."""
    is_group = isinstance(node, QgsLayerTreeGroup)
    return is_group and node.customProperty(_GROUP_PROPERTY, None) == node.name()


def rename_group_of(layer: QgsVectorLayer, project: QgsProject, name: str) -> None:
    """Rename the group of a layer, if a search created it and the user has not renamed it."""
    node = project.layerTreeRoot().findLayer(layer.id())
    group = node and node.parent()
    if is_group_of_search(group):
        group.setName(name)
        group.setCustomProperty(_GROUP_PROPERTY, name)


def free_name(name: str, project: QgsProject) -> str:
    """Return the name, with a number if the panel shows another layer or group by the same name.

    The panel cuts long names: their number is in front. A project can hold the name, and QGIS shows
    it in tool tips that are HTML.
    """
    name = without_markup(name)
    taken = {layer.name() for layer in project.mapLayers().values()}
    groups = project.layerTreeRoot().findGroups(True)
    taken |= {group.name() for group in groups if group.children()}  # empty ones will be removed
    # A partial layer goes when its search is resumed.
    shown = {one[:_SHOWN] for one in taken if without_partial_mark(one) == one}
    numbered = (_numbered(name, number) for number in itertools.count(2))
    return next(one for one in itertools.chain((name,), numbered) if one[:_SHOWN] not in shown)


def _numbered(name: str, number: int) -> str:
    short = f"{name} ({number})"
    return short if len(short) <= _SHOWN else f"({number}) {name}"
