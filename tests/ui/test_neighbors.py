"""Neighbors and their owners from the menu of a result, without Processing."""

import uuid
from contextlib import closing

import pytest
from qgis.core import QgsProcessingFeatureSourceDefinition, QgsSettings
from qgis.PyQt.QtWidgets import QDoubleSpinBox

from parcel_lookup.core.gis.connections import Connections, history_path
from parcel_lookup.core.gis.inputs.distance import Distance
from parcel_lookup.core.gis.layer.properties import CONNECTION_PROPERTY, is_result_layer
from parcel_lookup.core.gis.result.layer_kinds import LayerKind, kinds_of
from parcel_lookup.core.gis.saving import is_temporary, save_result
from parcel_lookup.core.search.history import History
from parcel_lookup.tests.support.dock import message, wait
from parcel_lookup.tests.support.file_connections import file_connection
from parcel_lookup.tests.support.layers import rows
from parcel_lookup.tests.support.loaded import loaded_plugin
from parcel_lookup.tests.support.menus import entries, entry_of, layer_menu, map_menu
from parcel_lookup.tests.support.toolbox import Feedback
from parcel_lookup.ui.kit.widgets import WrappingCheckBox
from parcel_lookup.ui.search.neighbors_dialog import NeighborsDialog


@pytest.fixture
def dock(iface, county):
    """The dock of the plugin, with a connection to the county of squares."""
    Connections().save(file_connection("County", path=str(county)))
    Connections().set_default("County")
    with loaded_plugin(iface) as plugin:
        yield plugin.show_dock()


@pytest.fixture
def parcels(dock, iface, add_layer, project, qtbot):
    """The layer of the parcels in a district, of which two adjacent ones are selected."""
    entry_of(layer_menu(iface, add_layer("Districts")), "layer").trigger()
    wait(dock, qtbot)
    (layer,) = project.mapLayersByName("Parcels in Districts")
    layer.selectByExpression("owner in ('Owner 121', 'Owner 122')")
    assert layer.selectedFeatureCount() == 2
    return layer


def find_neighbors(dock, iface, layer, qtbot, distance=None, owners=True):
    entry_of(layer_menu(iface, layer), "neighbors").trigger()
    dialog = iface.window.findChildren(NeighborsDialog)[-1]
    if distance is not None:
        dialog.findChild(QDoubleSpinBox, "parcel_lookup_distance").setValue(distance)
    dialog.findChild(WrappingCheckBox, "parcel_lookup_neighbors_owners").setChecked(owners)
    dialog.accept()
    wait(dock, qtbot)


def neighbors_of(project):
    found = [one for one in project.mapLayers().values() if one.name().startswith("Neighbors of")]
    (layer,) = (one for one in found if is_result_layer(one))
    return layer


def tables_of(project):
    return [one for one in project.mapLayers().values() if LayerKind.OWNERS in kinds_of(one)]


def owners_in(layer):
    return sorted(row["owner"] for row in rows(layer))


AROUND = sorted(f"Owner {60 * row + column}" for row in (1, 2, 3) for column in (0, 1, 2, 3))
AROUND = [owner for owner in AROUND if owner not in ("Owner 121", "Owner 122")]


def test_neighbors_and_their_owners(dock, iface, parcels, project, qtbot, qgis_processing):
    import processing

    find_neighbors(dock, iface, parcels, qtbot)
    layer = neighbors_of(project)
    assert layer.name() == "Neighbors of Parcels in Districts (2 selected)"
    assert owners_in(layer) == AROUND
    (table,) = tables_of(project)
    assert table.name() == f"Owners: {layer.name()}"
    assert owners_in(table) == AROUND
    assert "10 owners and mailing addresses of 10 parcels." in message(iface)
    assert "Address Labels…" in entries(layer_menu(iface, table))
    # The same as the algorithm.
    source = QgsProcessingFeatureSourceDefinition(parcels.id(), True)
    parameters = {"INPUT": source, "OUTPUT": "memory:", "OWNERS": "memory:"}
    result = processing.run("parcel_lookup:neighbors", parameters, feedback=Feedback())
    assert rows(result["OWNERS"]) == rows(table)
    assert owners_in(result["OUTPUT"]) == AROUND


def test_the_subject_is_what_was_selected_when_the_dialog_opened(
    dock, iface, parcels, project, qtbot
):
    parcels.selectByExpression("owner = 'Owner 121'")
    iface.setActiveLayer(parcels)
    entry_of(map_menu(iface), "neighbors").trigger()
    dialog = iface.window.findChildren(NeighborsDialog)[-1]
    parcels.removeSelection()  # the subject is what was selected then
    dialog.accept()
    wait(dock, qtbot)
    assert len(owners_in(neighbors_of(project))) == 8


def test_without_a_list_of_owners(dock, iface, parcels, project, qtbot):
    find_neighbors(dock, iface, parcels, qtbot, distance=0, owners=False)
    assert owners_in(neighbors_of(project)) == AROUND
    assert tables_of(project) == []
    assert "mailing" not in message(iface)


def test_another_run_lists_the_owners_again(dock, iface, parcels, project, qtbot):
    find_neighbors(dock, iface, parcels, qtbot)
    entry_of(layer_menu(iface, neighbors_of(project)), "run_again").trigger()
    wait(dock, qtbot)
    assert [owners_in(table) for table in tables_of(project)] == [AROUND, AROUND]
    # From the history, as in a later session.
    with closing(History(history_path())) as history:
        entry = history.entries()[0]
    dock._history.run_requested.emit(entry)
    wait(dock, qtbot)
    assert [owners_in(table) for table in tables_of(project)] == [AROUND] * 3


def test_a_subject_of_another_connection_is_reported(dock, iface, parcels, project, qtbot):
    parcels.startEditing()
    index = parcels.fields().lookupField("svc_uuid")
    for feature in parcels.selectedFeatures():
        parcels.changeAttributeValue(feature.id(), index, f"{uuid.uuid4()}")
    parcels.commitChanges()
    parcels.setCustomProperty(CONNECTION_PROPERTY, "Gone")
    dock._runner._jobs.clear()
    find_neighbors(dock, iface, parcels, qtbot)
    assert owners_in(neighbors_of(project)) == sorted([*AROUND, "Owner 121", "Owner 122"])
    assert "2 of the parcels found are in the subject" in message(iface)


def test_the_layer_is_removed_while_the_dialog_is_open(dock, iface, parcels, project, qtbot):
    QgsSettings().setValue("parcel_lookup/neighbors_distance", "x")
    entry_of(layer_menu(iface, parcels), "neighbors").trigger()
    dialog = iface.window.findChildren(NeighborsDialog)[-1]
    assert dialog.distance == Distance(300, "feet")
    project.removeMapLayer(parcels.id())
    dialog.accept()
    wait(dock, qtbot)
    assert tables_of(project) == []


def test_the_owners_are_kept_with_the_parcels(dock, iface, parcels, project, qtbot, tmp_path):
    find_neighbors(dock, iface, parcels, qtbot)
    (table,) = tables_of(project)
    saving = save_result(neighbors_of(project), tmp_path / "neighbors.gpkg")
    with qtbot.waitSignal(saving.done, timeout=60_000):
        pass
    assert not is_temporary(table)
    assert owners_in(table) == AROUND
    assert LayerKind.OWNERS in kinds_of(table)
