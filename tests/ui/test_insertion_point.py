"""Where QGIS adds layers while a group of a search is current in the Layers panel."""

import pytest
from qgis.core import QgsLayerTreeGroup, QgsLayerTreeRegistryBridge
from qgis.PyQt.QtCore import QItemSelectionModel

from parcel_lookup.core.gis.layer.groups import group_with
from parcel_lookup.ui.results.insertion_point import InsertionPoint


@pytest.fixture
def panel(iface, project):
    """QGIS's Layers panel, which adds layers to the current group, or above the current layer."""
    view = iface.layerTreeView()

    def follow(*_indexes):
        group, node = view.currentGroupNode(), view.currentNode()
        position = 0 if node is group else group.children().index(node)
        point = QgsLayerTreeRegistryBridge.InsertionPoint(group, position)
        project.layerTreeRegistryBridge().setLayerInsertionPoint(point)

    view.selectionModel().currentChanged.connect(follow)
    insertion_point = InsertionPoint(view, project)
    yield view
    insertion_point.close_down()


def select(view, node):
    flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
    view.selectionModel().setCurrentIndex(view.node2index(node), flag)


def tree(group):
    return [
        (node.name(), tree(node)) if isinstance(node, QgsLayerTreeGroup) else node.name()
        for node in group.children()
    ]


@pytest.mark.parametrize("current", ["group", "layer"])
def test_what_the_user_adds_comes_above_the_group_of_a_search(panel, project, add_layer, current):
    root = project.layerTreeRoot()
    parcels = add_layer("Parcels in Districts")
    select(panel, root.findLayer(parcels.id()))
    group = group_with(parcels, project, "Parcels in Districts", lambda: None)
    select(panel, group if current == "group" else group.children()[0])
    add_layer("Roads")
    assert tree(root) == ["Roads", ("Parcels in Districts", ["Parcels in Districts"])]


def test_it_comes_above_it_in_the_group_of_the_user_that_it_is_in(panel, project, add_layer):
    root = project.layerTreeRoot()
    mine = root.addGroup("Mine")
    select(panel, mine)
    parcels = add_layer("Parcels")
    group = group_with(parcels, project, "Parcels", lambda: None)
    select(panel, group)
    add_layer("Roads")
    assert tree(root) == [("Mine", ["Roads", ("Parcels", ["Parcels"])])]


def test_a_group_that_the_user_has_renamed_is_like_any_other(panel, project, add_layer):
    root = project.layerTreeRoot()
    parcels = add_layer("Parcels")
    group = group_with(parcels, project, "Parcels", lambda: None)
    group.setName("Mine")
    select(panel, group)
    add_layer("Roads")
    assert tree(root) == [("Mine", ["Roads", "Parcels"])]
