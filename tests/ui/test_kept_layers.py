"""Kept layers in the dock's hands: run again out of their file, updated, kept by themselves."""

import pytest
from qgis.core import QgsApplication, QgsVectorLayer
from qgis.PyQt.QtWidgets import QDialog

from parcel_lookup.core.gis import saving
from parcel_lookup.core.gis.connections import Connections, history_path
from parcel_lookup.core.gis.layer.properties import is_result_layer
from parcel_lookup.tests.support.dock import message, offered, press, wait
from parcel_lookup.tests.support.file_connections import file_connection
from parcel_lookup.tests.support.layers import rows
from parcel_lookup.tests.support.loaded import loaded_plugin
from parcel_lookup.tests.support.menus import entry_of, layer_menu
from parcel_lookup.tests.support.saving import ended, files_in
from parcel_lookup.ui.options.page import PAGE_NAME
from parcel_lookup.ui.results.changes_dialog import ChangesDialog


@pytest.fixture
def plugin(iface, county):
    Connections().save(file_connection("County", path=str(county)))
    Connections().set_default("County")
    with loaded_plugin(iface) as plugin:
        yield plugin


@pytest.fixture
def dock(plugin):
    return plugin.show_dock()


def results_of(project):
    found = [layer for layer in project.mapLayers().values() if is_result_layer(layer)]
    return sorted(found, key=lambda layer: layer.name())


def find(iface, dock, qtbot, layer):
    """The parcels in a layer, by its menu."""
    entry_of(layer_menu(iface, layer), "layer").trigger()
    wait(dock, qtbot)


@pytest.fixture
def opened(iface, project, dock, qtbot, add_layer, tmp_path):
    """The layer of a kept result, added from its file where nothing else is known of it."""
    districts = add_layer("Districts", boxes=2)
    find(iface, dock, qtbot, districts)
    (result,) = results_of(project)
    ended(qtbot, saving.save_result(result, tmp_path / "kept.gpkg"))
    project.removeMapLayers([result.id(), districts.id()])
    history_path().unlink()
    path = tmp_path / "kept.gpkg"
    return project.addMapLayer(QgsVectorLayer(f"{path}|layername=parcels", "Theirs", "ogr"))


def test_a_kept_layer_is_run_again_out_of_its_file(opened, iface, project, dock, qtbot):
    before = [(row["svc_uuid"], row["src_ZONE"]) for row in rows(opened)]
    Connections().set_default("sample")
    entry_of(layer_menu(iface, opened), "run_again").trigger()
    wait(dock, qtbot)
    again = next(one for one in results_of(project) if one is not opened)
    assert again.name() == "Theirs (2)"
    assert sorted((row["svc_uuid"], row["src_ZONE"]) for row in rows(again)) == sorted(before)


def test_an_update_without_changes_is_reported(opened, iface, project, dock, qtbot):
    entry_of(layer_menu(iface, opened), "update").trigger()
    wait(dock, qtbot)
    qtbot.waitUntil(lambda: "is up to date" in message(iface), timeout=10_000)
    count = opened.featureCount()
    assert message(iface) == f"“Theirs” is up to date. No changes in {count} parcels."
    assert len(results_of(project)) == 2
    press(iface, "Remove the New Layer")
    assert list(project.mapLayers().values()) == [opened]


def test_an_update_that_brings_changes_shows_them(opened, iface, project, dock, qtbot):
    owner = opened.fields().lookupField("owner")
    opened.dataProvider().changeAttributeValues({1: {owner: "Somebody before"}})
    entry_of(layer_menu(iface, opened), "update").trigger()
    wait(dock, qtbot)
    qtbot.waitUntil(lambda: "was compared" in message(iface), timeout=10_000)
    assert "0 new, 0 gone, 1 changed" in message(iface)
    dialog = iface.mainWindow().findChild(ChangesDialog)
    assert dialog.isVisible()
    dialog.reject()
    press(iface, "Remove the New Layer")
    assert list(project.mapLayers().values()) == [opened]


def test_a_missing_connection_is_reported(opened, iface, dock, qtbot):
    Connections().remove("County")
    entry_of(layer_menu(iface, opened), "run_again").trigger()
    wait(dock, qtbot)
    expected = (
        "The connection “County” that this search was started with does not exist on this computer."
    )
    assert expected in message(iface)


def test_another_person_searches_again_with_what_they_have(
    opened, iface, project, dock, qtbot, county
):
    before = {row["svc_uuid"] for row in rows(opened)}
    Connections().remove("County")
    Connections().save(file_connection("My county", path=str(county)))
    Connections().set_default("My county")
    entry_of(layer_menu(iface, opened), "run_again").trigger()
    wait(dock, qtbot)
    assert offered(iface) == ["Search in My county", "My County's File…"]
    press(iface, "My County's File…")
    dialog = dock.findChild(QDialog, "parcel_lookup_county_file")
    assert dialog.isVisible()
    dialog.reject()
    press(iface, "Search in My county")
    wait(dock, qtbot)
    again = next(one for one in results_of(project) if one is not opened)
    assert {row["svc_uuid"] for row in rows(again)} == before


def test_results_are_kept_by_themselves_in_the_users_folder(
    iface, project, dock, qtbot, add_layer, tmp_path
):
    saving.set_save_folder(str(tmp_path))
    find(iface, dock, qtbot, add_layer("Districts"))
    qtbot.waitUntil(lambda: not saving.is_temporary(results_of(project)[0]), timeout=10_000)
    (name,) = files_in(tmp_path)
    assert name.startswith("Parcels in Districts 20")


def test_a_missing_folder_is_reported_once(iface, project, dock, qtbot, add_layer, tmp_path):
    saving.set_save_folder(str(tmp_path / "gone"))
    districts = add_layer("Districts")
    find(iface, dock, qtbot, districts)
    qtbot.waitUntil(lambda: "the folder does not exist" in message(iface), timeout=10_000)
    assert offered(iface)[:2] == ["Save…", "Choose Folder…"]
    press(iface, "Choose Folder…")
    assert iface.options_shown == [PAGE_NAME]
    logged = []
    keep_lines = lambda text, *_others: logged.append(text)  # noqa: E731
    QgsApplication.messageLog().messageReceived.connect(keep_lines)
    find(iface, dock, qtbot, districts)
    qtbot.waitUntil(lambda: any("the folder does not exist" in one for one in logged))
    QgsApplication.messageLog().messageReceived.disconnect(keep_lines)
    assert "the folder does not exist" not in message(iface)
    assert len(results_of(project)) == 2
    assert all(map(saving.is_temporary, results_of(project)))
