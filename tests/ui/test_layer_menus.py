"""The menus of layers and features: what is there for which layer, and what it does."""

import json

import pytest
from qgis.core import Qgis, QgsFeature, QgsGeometry, QgsRasterLayer, QgsVectorLayer
from qgis.gui import QgsFieldExpressionWidget, QgsMapLayerActionContext
from qgis.PyQt.QtCore import QCoreApplication, QEvent
from qgis.PyQt.QtWidgets import QDoubleSpinBox, QLabel, QPushButton

import parcel_lookup
from parcel_lookup.core.contract import Filter
from parcel_lookup.core.gis.connections import Connections
from parcel_lookup.core.gis.layer.properties import (
    BUILDINGS_PROPERTY,
    SEARCH_PROPERTY,
    is_result_layer,
)
from parcel_lookup.core.gis.notices.owners import owner_fields
from parcel_lookup.core.gis.styles import style_of
from parcel_lookup.core.search import Search
from parcel_lookup.tests.support.dock import LONGEST, message, wait
from parcel_lookup.tests.support.file_connections import file_connection
from parcel_lookup.tests.support.layers import rows
from parcel_lookup.tests.support.loaded import loaded_plugin
from parcel_lookup.tests.support.menus import (
    entries,
    entry_of,
    feature_actions,
    layer_menu,
    map_menu,
    texts,
)
from parcel_lookup.ui.lists.dialog import LookUpDialog
from parcel_lookup.ui.results.labels_dialog import LabelsDialog
from parcel_lookup.ui.search.distance_dialog import DistanceDialog
from parcel_lookup.ui.search.neighbors_dialog import NeighborsDialog

ONE = Qgis.MapLayerActionTarget.SingleFeature
MANY = Qgis.MapLayerActionTarget.MultipleFeatures
POLYGONS = ["Find Parcels in This Layer", "Find Parcels Within a Distance of This Layer…"]
KEEPING = ["Style", "Save…", "Report…"]
AGAIN = ["Run Again", "Fetch Full Records", "Fetch Buildings", "Refine…", "Neighbors…"]
RESULT = [*KEEPING, *AGAIN]


def layer_of(project, kind, wkts=(), fields="field=NAME:string", name="Layer"):
    """A memory layer in the project, with a feature for each geometry."""
    layer = QgsVectorLayer(f"{kind}?crs=EPSG:4326&{fields}", name, "memory")
    features = []
    for number, wkt in enumerate(wkts):
        feature = QgsFeature(layer.fields())
        feature.setAttributes([f"{number}"])
        if wkt:
            feature.setGeometry(QgsGeometry.fromWkt(wkt))
        features.append(feature)
    assert layer.dataProvider().addFeatures(features)[0]
    return project.addMapLayer(layer)


@pytest.fixture
def points(project):
    """Three points, each in the middle of a parcel."""
    places = [f"POINT({-99.999 + 0.002 * index} 38.001)" for index in range(3)]
    return layer_of(project, "Point", places, name="Trees")


@pytest.fixture
def plugin(iface, county):
    """The plugin with a connection to the county of squares."""
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


# ---- what is there ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("Polygon", POLYGONS),
        ("MultiPolygonZ", POLYGONS),
        ("MultiLineString", POLYGONS[1:]),
        ("MultiPoint", ["Look Up the Parcel at Each Point"]),
        ("NoGeometry", ["Look Up Addresses…", "Look Up Parcel IDs…"]),
    ],
)
def test_each_kind_of_layer_has_its_entries(plugin, iface, project, kind, expected):
    assert entries(layer_menu(iface, layer_of(project, kind))) == expected


def test_ids_may_be_numbers(plugin, iface, project):
    numbers = layer_of(project, "NoGeometry", fields="field=APN:int8")
    assert entries(layer_menu(iface, numbers)) == ["Look Up Parcel IDs…"]


def test_nothing_is_offered_for_tables_of_fractions_rasters_and_groups(
    plugin, iface, project, tmp_path
):
    numbers = layer_of(project, "NoGeometry", fields="field=NUMBER:double")
    assert entries(layer_menu(iface, numbers)) == []
    image = tmp_path / "image.asc"
    image.write_text("ncols 1\nnrows 1\nxllcorner 0\nyllcorner 0\ncellsize 1\n7\n")
    raster = project.addMapLayer(QgsRasterLayer(str(image), "Image"))
    assert raster.isValid()
    assert entries(layer_menu(iface, raster)) == []
    group = project.layerTreeRoot().addGroup("Group")
    group.addLayer(layer_of(project, "Polygon"))
    tree = iface.layerTreeView()
    menu = layer_menu(iface)
    assert entries(menu) == []
    tree.setCurrentIndex(tree.node2index(group))
    menu.clear()
    tree.contextMenuAboutToShow.emit(menu)
    assert entries(menu) == []
    assert menu.actions() == []


def test_what_is_selected_in_a_layer_has_entries_of_its_own(plugin, iface, add_layer, points):
    districts = add_layer("Districts", boxes=3)
    districts.selectByIds([1])
    assert "Find Parcels in the Selected Feature" in entries(layer_menu(iface, districts))
    districts.selectByIds([1, 2])
    assert entries(layer_menu(iface, districts)) == [
        POLYGONS[0],
        "Find Parcels in the Selected Features (2)",
        POLYGONS[1],
        "Find Parcels Within a Distance of the Selected Features (2)…",
    ]
    points.selectAll()
    assert entries(layer_menu(iface, points))[1] == "Look Up the Parcel at Each Selected Point (3)"


def test_no_menu_waits_for_the_ids_of_what_is_selected(plugin, iface, add_layer, monkeypatch):
    districts = add_layer("Districts", boxes=3)
    districts.selectAll()
    layers_read = []
    monkeypatch.setattr(
        QgsVectorLayer, "selectedFeatureIds", lambda layer: layers_read.append(layer) or []
    )
    assert "Find Parcels in the Selected Features (3)" in entries(layer_menu(iface, districts))
    assert layers_read == []


def test_of_several_layers_those_are_named_that_an_entry_is_for(
    plugin, iface, project, add_layer, points
):
    districts, zones = add_layer("Districts"), add_layer("A & B")
    roads = layer_of(project, "LineString", name="Roads")
    assert entries(layer_menu(iface, zones, points)) == [
        "Find Parcels in “A & B”",
        "Find Parcels Within a Distance of “A & B”…",
        "Look Up the Parcel at Each Point of “Trees”",
    ]
    assert entries(layer_menu(iface, districts, zones, roads)) == [
        "Find Parcels in 2 Layers",
        "Find Parcels Within a Distance of 3 Layers…",
    ]


def test_result_layers_have_entries_of_their_own_and_no_others(
    plugin, dock, iface, project, add_layer, qtbot
):
    entry_of(layer_menu(iface, add_layer("Districts")), "layer").trigger()
    assert entries(layer_menu(iface, *results_of(project))) == []  # it is being filled
    wait(dock, qtbot)
    (result,) = results_of(project)
    assert entries(layer_menu(iface, result)) == RESULT
    assert feature_actions(result, ONE).keys() == {
        "Fetch the Full Record of This Parcel",
        "Neighbors of This Parcel…",
    }
    entry_of(layer_menu(iface, result), "buildings").trigger()
    wait(dock, qtbot)
    with_buildings = next(one for one in results_of(project) if one is not result)
    assert entries(layer_menu(iface, with_buildings)) == [*KEEPING, *AGAIN[:2], *AGAIN[3:]]
    layers = project.mapLayers().values()
    (buildings,) = [layer for layer in layers if layer.customProperty(BUILDINGS_PROPERTY)]
    assert buildings.featureCount() == 121
    assert entries(layer_menu(iface, buildings)) == POLYGONS
    both = entries(layer_menu(iface, result, with_buildings))
    assert both == [
        "Style of 2 Layers",
        "Run Again: 2 Layers",
        "Fetch Full Records of 2 Layers",
        f"Fetch Buildings of “{result.name()}”",
    ]


def test_a_style_for_several_layers(plugin, dock, iface, project, add_layer, qtbot):
    districts = add_layer("Districts")
    for _ in range(2):
        with qtbot.waitSignal(dock._runner.ready, timeout=LONGEST):
            entry_of(layer_menu(iface, districts), "layer").trigger()
    both = results_of(project)
    nodes = [project.layerTreeRoot().findLayer(one.id()) for one in both]
    for node in nodes:
        node.setExpanded(False)
    entry_of(layer_menu(iface, *both), "style_acres").trigger()
    qtbot.waitUntil(lambda: {style_of(one) for one in both} == {"acres"}, timeout=LONGEST)
    qtbot.waitUntil(lambda: all(node.isExpanded() for node in nodes), timeout=LONGEST)


def test_styles_without_values_cannot_be_chosen(plugin, dock, iface, project, add_layer, qtbot):
    with qtbot.waitSignal(dock._runner.ready, timeout=LONGEST):
        entry_of(layer_menu(iface, add_layer("Districts")), "layer").trigger()
    (result,) = results_of(project)
    menu = layer_menu(iface, result)
    chosen = {name: entry_of(menu, f"style_{name}") for name in ("acres", "tax", "stacks")}
    assert [one.isEnabled() for one in chosen.values()] == [True, False, True]
    assert chosen["tax"].toolTip() == "No parcel in the layer has a value for tax amount"
    styles = entry_of(menu, "style").menu()
    assert "Acres" in texts(styles)
    assert "Tax" not in " ".join(texts(styles))
    more = entry_of(menu, "style_more").menu()
    assert "Tax (no values)" in texts(more)
    assert not any(action.isEnabled() for action in more.actions())


def test_among_several_layers_every_entry_names_its_layer(
    plugin, dock, iface, project, add_layer, qtbot
):
    districts = add_layer("Districts")
    entry_of(layer_menu(iface, districts), "layer").trigger()
    wait(dock, qtbot)
    (result,) = results_of(project)
    both = entries(layer_menu(iface, result, districts))
    of = "“Parcels in Districts”"
    assert both[-2:] == [f"Refine {of}…", f"Neighbors of {of}…"]


def test_what_was_selected_is_in_the_name_of_the_layer(
    plugin, dock, iface, project, add_layer, points, qtbot
):
    districts = add_layer("Districts", boxes=3)
    districts.selectByIds([1, 2])
    points.selectByIds([2])
    for layer, name in ((districts, "layer"), (districts, "selected"), (points, "points_selected")):
        entry_of(layer_menu(iface, layer), name).trigger()
        wait(dock, qtbot)
    assert [layer.name() for layer in results_of(project)] == [
        "Parcels at points of Trees (1 selected)",
        "Parcels in Districts",
        "Parcels in Districts (2 selected)",
    ]


def test_tables_of_owners_offer_labels(plugin, iface, project):
    owners = QgsVectorLayer("NoGeometry", "Owners", "memory")
    owners.dataProvider().addAttributes(list(owner_fields()))
    owners.updateFields()
    project.addMapLayer(owners)
    offered = ["Look Up Addresses…", "Look Up Parcel IDs…", "Address Labels…"]
    assert entries(layer_menu(iface, owners)) == offered
    entry_of(layer_menu(iface, owners), "labels").trigger()
    dialog = iface.window.findChild(LabelsDialog)
    assert dialog.isVisible()
    plugin.unload()
    assert not dialog.isVisible()
    plugin.initGui()  # for the end of the test


def test_the_map_offers_what_is_for_the_selected_features(plugin, iface, add_layer, points):
    districts = add_layer("Districts", boxes=3)
    iface.setActiveLayer(districts)
    assert entries(map_menu(iface)) == []
    districts.selectByIds([1, 2])
    assert entries(map_menu(iface)) == [
        "Find Parcels in the Selected Features (2)",
        "Find Parcels Within a Distance of the Selected Features (2)…",
    ]
    iface.setActiveLayer(points)
    assert entries(map_menu(iface)) == []


def test_attribute_tables_offer_what_is_for_their_features(plugin, project, add_layer, points):
    assert feature_actions(add_layer("Districts"), MANY).keys() == {
        "Find Parcels in the Selected Features",
        "Find Parcels Within a Distance of the Selected Features…",
    }
    assert feature_actions(points, ONE).keys() == {"Look Up the Parcel at This Point"}
    assert feature_actions(layer_of(project, "NoGeometry"), MANY).keys() == {
        "Look Up the Selected Addresses…",
        "Look Up the Selected Parcel IDs…",
    }
    numbers = layer_of(project, "NoGeometry", fields="field=APN:int8")
    assert feature_actions(numbers, ONE).keys() == {"Look Up This Parcel ID…"}
    fractions = layer_of(project, "NoGeometry", fields="field=NUMBER:double")
    assert feature_actions(fractions, ONE) == feature_actions(fractions, MANY) == {}


def test_unloading_leaves_no_entry_behind(iface, add_layer, points):
    districts = add_layer("Districts")
    districts.selectAll()
    iface.setActiveLayer(districts)
    for _ in range(2):
        plugin = parcel_lookup.classFactory(iface)
        plugin.initGui()
        assert entries(layer_menu(iface, districts)) != []
        assert feature_actions(districts, MANY) != {}
        plugin.unload()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        assert entries(layer_menu(iface, districts)) == entries(map_menu(iface)) == []
        assert feature_actions(districts, MANY) == feature_actions(points, ONE) == {}


def test_the_window_for_lists_opens_with_the_layer_that_the_user_works_with(
    plugin, dock, iface, project, points
):
    wells = layer_of(project, "Point", ["POINT(-99.999 38.001)"], name="Wells")
    for layer in (points, wells):
        iface.setActiveLayer(layer)
        plugin.look_up_list()
        dialog = iface.window.findChild(LookUpDialog)
        assert dialog.job().area.name == layer.name()
        dialog.reject()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


# ---- what it does -------------------------------------------------------------------------------


def test_the_parcels_in_selected_features_are_found(plugin, dock, iface, project, add_layer, qtbot):
    districts = add_layer("Districts", boxes=3)
    districts.selectByIds([2])
    entry_of(layer_menu(iface, districts), "selected").trigger()
    wait(dock, qtbot)
    (result,) = results_of(project)
    assert {row["src_ZONE"] for row in rows(result)} == {"Z1"}


def test_an_action_of_one_feature_searches_with_that_feature(
    plugin, dock, project, add_layer, qtbot
):
    districts = add_layer("Districts", boxes=3)
    action = feature_actions(districts, ONE)["Find Parcels in This Feature"]
    feature = districts.getFeature(3)
    action.triggerForFeature(districts, feature, QgsMapLayerActionContext())
    wait(dock, qtbot)
    (result,) = results_of(project)
    assert {row["src_ZONE"] for row in rows(result)} == {"Z2"}


def test_the_parcel_at_each_point_is_looked_up(plugin, dock, iface, project, points, qtbot):
    entry_of(layer_menu(iface, points), "points").trigger()
    wait(dock, qtbot)
    (result,) = results_of(project)
    found = {row["row_id"]: (row["owner"], row["row_status"]) for row in rows(result)}
    assert found == {n: (f"Owner {n - 1}", "matched") for n in (1, 2, 3)}


def test_several_layers_are_searched_one_after_the_other(
    plugin, dock, iface, project, add_layer, qtbot
):
    layers = [add_layer(name, at=(-99.999 + 0.03 * n, 38.001)) for n, name in enumerate("ABC")]
    empty = add_layer("Empty", boxes=0)
    entry_of(layer_menu(iface, *layers, empty), "layer").trigger()
    waiting = dock.findChild(QLabel, "parcel_lookup_waiting")
    assert waiting.isVisible()
    assert "“B”" in waiting.text()
    assert "Cancel All" in dock.findChild(QPushButton, "parcel_lookup_search").text().replace(
        "&", ""
    )
    wait(dock, qtbot)
    assert not waiting.isVisible()
    names = ["Parcels in A", "Parcels in B", "Parcels in C"]
    assert [layer.name() for layer in results_of(project)] == names
    text = message(iface)
    assert text.count("121 parcels") == 3
    assert "There is no polygon to search with: “Empty” has no features." in text
    assert text.count("“Empty”") == 1


def test_to_cancel_ends_all_that_waits(plugin, dock, iface, project, add_layer, qtbot):
    layers = [add_layer(name, at=(-99.999 + 0.03 * n, 38.001)) for n, name in enumerate("ABC")]
    entry_of(layer_menu(iface, *layers), "layer").trigger()
    dock.findChild(QPushButton, "parcel_lookup_search").click()
    wait(dock, qtbot)
    qtbot.wait(100)
    assert len(results_of(project)) <= 1
    assert "2 waiting searches were not started." in message(iface)


def test_what_is_begun_while_a_search_runs_waits_for_it(
    plugin, dock, iface, project, add_layer, qtbot
):
    first, second = add_layer("A"), add_layer("B")
    entry_of(layer_menu(iface, first), "layer").trigger()
    entry_of(layer_menu(iface, second), "layer").trigger()
    wait(dock, qtbot)
    assert [layer.name() for layer in results_of(project)] == ["Parcels in A", "Parcels in B"]


def test_a_search_of_an_earlier_session_runs_again_with_what_was_carried_over(
    plugin, dock, iface, project, add_layer, qtbot
):
    districts = add_layer("Districts", boxes=2)
    entry_of(layer_menu(iface, districts), "layer").trigger()
    wait(dock, qtbot)
    (result,) = results_of(project)
    copy = project.addMapLayer(result.clone())  # as it is when the project is opened again
    before = sorted((row["svc_uuid"], row["src_ZONE"]) for row in rows(result))
    project.removeMapLayers([result.id(), districts.id()])
    Connections().set_default("sample")
    dock._connection_row.refresh()
    entry_of(layer_menu(iface, copy), "run_again").trigger()
    wait(dock, qtbot)
    again = next(one for one in results_of(project) if one is not copy)
    assert sorted((row["svc_uuid"], row["src_ZONE"]) for row in rows(again)) == before


def test_several_runs_of_a_search_can_be_distinguished(
    plugin, dock, iface, project, add_layer, qtbot
):
    districts = add_layer("Districts")
    for _ in range(2):
        entry_of(layer_menu(iface, districts), "layer").trigger()
        wait(dock, qtbot)
    entry_of(layer_menu(iface, results_of(project)[0]), "run_again").trigger()
    wait(dock, qtbot)
    names = [layer.name() for layer in results_of(project)]
    assert names == ["Parcels in Districts", "Parcels in Districts (2)", "Parcels in Districts (3)"]


def test_what_is_run_again_keeps_the_name_of_its_layer(
    plugin, dock, iface, project, add_layer, qtbot
):
    entry_of(layer_menu(iface, add_layer("Districts")), "layer").trigger()
    wait(dock, qtbot)
    (result,) = results_of(project)
    ids = tuple(row["svc_uuid"] for row in rows(result))
    collected = project.addMapLayer(result.clone())
    search = Search(filters=(Filter("svc_uuid", "in", ids[:3]),))
    collected.setCustomProperty(SEARCH_PROPERTY, json.dumps(search.to_json()))
    collected.setName("Parcels looked up")
    for name in ("Parcels looked up (2)", "Parcels looked up (3)"):  # then it is in the history
        entry_of(layer_menu(iface, collected), "run_again").trigger()
        wait(dock, qtbot)
        assert results_of(project)[-1].name() == name
    assert results_of(project)[-1].featureCount() == 3


def test_full_records_are_fetched_by_the_ids_of_a_layer(
    plugin, dock, iface, project, add_layer, qtbot
):
    entry_of(layer_menu(iface, add_layer("Districts")), "layer").trigger()
    wait(dock, qtbot)
    (result,) = results_of(project)
    result.selectByIds(result.allFeatureIds()[:3])
    chosen = {feature["svc_uuid"] for feature in result.selectedFeatures()}
    entry_of(layer_menu(iface, result), "full_selected").trigger()
    wait(dock, qtbot)
    full = next(one for one in results_of(project) if one is not result)
    assert full.name() == f"Full records of {result.name()}"
    assert {row["svc_uuid"] for row in rows(full)} == chosen


def test_entries_of_a_result_use_the_connection_of_its_parcels(
    plugin, dock, iface, project, add_layer, qtbot
):
    entry_of(layer_menu(iface, add_layer("Districts")), "layer").trigger()
    wait(dock, qtbot)
    (result,) = results_of(project)
    earlier = project.addMapLayer(result.clone())  # as it is when the project is opened again
    elsewhere = project.addMapLayer(result.clone())
    elsewhere.setCustomProperty("parcel_lookup/connection", "Gone")
    Connections().set_default("sample")
    dock._connection_row.refresh()
    abouts = []
    for layer in (result, earlier, elsewhere):
        entry_of(layer_menu(iface, layer), "neighbors").trigger()
        dialog = iface.window.findChildren(NeighborsDialog)[-1]
        abouts.append(dialog.findChild(QLabel, "parcel_lookup_neighbors_about").text())
        dialog.reject()
    assert [about.count("Connection: County.") for about in abouts] == [1, 1, 0]
    assert "“Sample county (offline)” is searched" in abouts[2]
    earlier.selectByIds(earlier.allFeatureIds()[:3])
    entry_of(layer_menu(iface, earlier), "full_selected").trigger()
    wait(dock, qtbot)
    full = next(one for one in results_of(project) if one.name().startswith("Full records"))
    assert full.featureCount() == 3


def test_a_distance_is_requested_in_a_dialog(plugin, dock, iface, project, add_layer, qtbot):
    roads = layer_of(project, "LineString", ["LINESTRING(-99.999 38.001, -99.99 38.001)"])
    entry_of(layer_menu(iface, add_layer("Districts"), roads), "distance").trigger()
    dialog = iface.window.findChild(DistanceDialog)
    dialog.findChild(QDoubleSpinBox, "parcel_lookup_distance").setValue(10)
    dialog.accept()
    wait(dock, qtbot)
    assert message(iface).count("the area within 10 feet of") == 2
    assert len(results_of(project)) == 2


def test_a_layer_may_be_removed_while_the_distance_dialog_is_open(
    plugin, dock, iface, project, add_layer, qtbot
):
    districts = add_layer("Districts")
    entry_of(layer_menu(iface, districts), "distance").trigger()
    dialog = iface.window.findChild(DistanceDialog)
    project.removeMapLayer(districts.id())
    del districts
    dialog.accept()
    wait(dock, qtbot)
    assert results_of(project) == []
    assert message(iface) == ""


def test_tables_open_the_window_for_lists_one_after_the_other(plugin, dock, iface, project, qtbot):
    tables = [layer_of(project, "NoGeometry", ["", ""], name=name) for name in ("One", "Two")]
    tables[1].selectByIds([1])
    entry_of(layer_menu(iface, *tables), "addresses").trigger()
    for table, number in zip(tables, (2, 1)):
        shown = [one for one in iface.window.findChildren(LookUpDialog) if one.isVisible()]
        (dialog,) = shown
        dialog.findChild(QgsFieldExpressionWidget, "parcel_lookup_lookup_address").setField("NAME")
        assert (dialog.job().area.name, dialog.job().area.count) == (table.name(), number)
        dialog.accept()
    wait(dock, qtbot)
    assert message(iface).count("addresses: ") + message(iface).count("address: ") == 2
    entry_of(layer_menu(iface, *tables), "ids").trigger()
    (dialog,) = [one for one in iface.window.findChildren(LookUpDialog) if one.isVisible()]
    dialog.reject()
    assert not [one for one in iface.window.findChildren(LookUpDialog) if one.isVisible()]
