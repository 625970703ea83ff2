"""A search with filters once more: refined, run again, and from the plugin's menu."""

import json

import pytest
from qgis.core import QgsRectangle
from qgis.gui import QgsDockWidget
from qgis.PyQt import sip
from qgis.PyQt.QtCore import QCoreApplication, QEvent
from qgis.PyQt.QtWidgets import (
    QDialog,
    QInputDialog,
    QToolButton,
)

import parcel_lookup
from parcel_lookup.core.contract import Filter, Order
from parcel_lookup.core.gis.connections import Connections, history_path
from parcel_lookup.core.gis.layer.properties import SEARCH_PROPERTY
from parcel_lookup.core.search import Search
from parcel_lookup.core.search.history import History
from parcel_lookup.tests.support.builder import (
    EVERYWHERE,
    IN_KANSAS,
    NUMBER_OF_TWELVES,
    TWELVES,
    builder,
    builders,
    choose,
    found,
    lines,
    owners,
    part,
    places,
    refine,
    sentence,
    start,
)
from parcel_lookup.tests.support.dock import (
    dock_on_file,
    message,
    search,
    wait,
)
from parcel_lookup.tests.support.file_connections import file_connection
from parcel_lookup.tests.support.layers import rows
from parcel_lookup.tests.support.loaded import loaded_plugin
from parcel_lookup.tests.support.menus import entry_of, layer_menu, result_entry
from parcel_lookup.ui.dock.dock import ParcelDock
from parcel_lookup.ui.filters.draft import Draft


@pytest.fixture
def dock(iface, county, qtbot):
    """The dock with a connection to the county of squares."""
    with dock_on_file(iface, county) as dock:
        yield dock


def test_a_layer_is_refined_in_its_own_area(dock, iface, project, add_layer, qtbot):
    polygons = add_layer("Districts", boxes=2)
    dock._which.set_draft(Draft((IN_KANSAS,)))
    search(dock, qtbot)
    project.removeMapLayer(polygons.id())
    dock._which.set_draft(Draft((Filter("acres", "gt", 0),)))
    refine(lines(dock)[0])
    dialog = builder(iface)
    assert dialog.draft().rows == (IN_KANSAS,)
    assert places(dialog) == ["Districts", EVERYWHERE]
    choose(dialog, Draft((IN_KANSAS, TWELVES)))
    start(dialog)
    wait(dock, qtbot)
    name = "State KS, owner contains 12 in Districts"
    refined = rows(found(project, name))
    assert all("12" in row["owner"] for row in refined)
    assert {row["src_ZONE"] for row in refined} <= {"Z0", "Z1"}
    assert len(refined) == sum("12" in f"{r * 60 + c}" for r in range(11) for c in range(21))


def test_refining_loses_no_filters_of_the_dock(dock, iface, add_layer, qtbot):
    add_layer("Districts")
    search(dock, qtbot)
    dock._which.set_draft(Draft((TWELVES,)))
    refine(lines(dock)[0])
    assert sentence(dock) == "All parcels"
    part(dock, QToolButton, "clear_filters").click()
    assert sentence(dock) == "owner contains “12”"
    assert builder(iface).draft().rows == (TWELVES,)


def test_refining_the_search_of_an_area_keeps_the_order_for_elsewhere(
    dock, iface, add_layer, qtbot
):
    add_layer("Districts")
    draft = Draft((IN_KANSAS,), order=Order("acres", "desc"))
    dock._which.set_draft(draft)
    search(dock, qtbot)
    refine(lines(dock)[0])
    assert builder(iface).draft() == draft


def test_a_search_with_filters_runs_again_and_is_saved(dock, iface, project, add_layer, qtbot):
    add_layer("Districts")
    dock._which.set_draft(Draft((TWELVES,)))
    search(dock, qtbot)
    dock._which.set_draft(Draft())
    name = "Owner contains 12 in Districts"
    (line,) = lines(dock)
    result_entry(line, "run_again").trigger()
    wait(dock, qtbot)
    first, second = (owners(found(project, one)) for one in (name, f"(2) {name}"))
    assert first == second != []
    result_entry(line, "save_search").trigger()
    iface.window.findChild(QInputDialog, "parcel_lookup_save_search").accept()
    history = History(history_path())
    qtbot.waitUntil(lambda: history.saved() != [])
    saved, _ = history.search_of(history.saved()[0].id)
    assert saved.filters == (TWELVES,)
    history.close()


def keep_search(layer, text):
    layer.setCustomProperty(SEARCH_PROPERTY, text)
    return layer


def test_a_layer_of_an_earlier_session_is_refined(dock, iface, project, add_layer, qtbot):
    add_layer("Districts")
    dock._which.set_draft(Draft((IN_KANSAS,)))
    search(dock, qtbot)
    layer = found(project, "State KS in Districts")
    dock._which.set_draft(Draft())
    dock.refine_layer(layer)
    qtbot.waitUntil(lambda: builders(iface) != [])
    dialog = builder(iface)
    assert dialog.draft().rows == (IN_KANSAS,)
    assert places(dialog) == ["Districts", EVERYWHERE]


def test_polygons_that_are_in_the_history_are_found_by_their_digest(
    dock, iface, project, add_layer, qtbot
):
    add_layer("Districts")
    dock._which.set_draft(Draft((TWELVES,)))
    search(dock, qtbot)
    name = "Owner contains 12 in Districts"
    layer = found(project, name)
    kept = Search.from_json(layer.customProperty(SEARCH_PROPERTY))
    body = {**kept.to_json(), "polygons": None, "digest": kept.digest()}
    dock.refine_layer(keep_search(layer, json.dumps(body)))
    qtbot.waitUntil(lambda: builders(iface) != [])
    assert places(builder(iface)) == ["Districts", EVERYWHERE]
    start(builder(iface))
    wait(dock, qtbot)
    first, second = (owners(found(project, one)) for one in (name, f"(2) {name}"))
    assert first == second != []


def test_polygons_that_are_no_longer_kept_are_reported(dock, iface, add_layer, qtbot):
    body = Search(filters=(TWELVES,), place="Old zones").to_json()
    text = json.dumps({**body, "polygons": None, "digest": "0" * 64})
    dock.refine_layer(keep_search(add_layer("Districts"), text))
    qtbot.waitUntil(lambda: builders(iface) != [])
    assert "The polygons of “Old zones”" in message(iface)
    assert builder(iface).draft().rows == (TWELVES,)
    assert places(builder(iface)) == [EVERYWHERE, "Districts"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (json.dumps({**Search().to_json(), "version": 99}), "newer version"),
        (json.dumps({"version": 99, "polygons": None, "digest": "0" * 64}), "newer version"),
        ("{", "cannot be read"),
        ("[]", "cannot be read"),
        ("", "cannot be read"),
        (json.dumps({"version": 1, "filters": 7}), "cannot be read"),
    ],
)
def test_a_layer_whose_search_cannot_be_read_is_one_sentence(
    dock, iface, add_layer, qtbot, text, words
):
    dock._which.set_draft(Draft((TWELVES,)))
    dock.refine_layer(keep_search(add_layer("Districts"), text))
    qtbot.waitUntil(lambda: message(iface) != "")
    assert words in message(iface)
    assert builders(iface) == []
    assert sentence(dock) == "owner contains “12”"


# ---- the plugin -------------------------------------------------------------------------------


@pytest.fixture
def plugin(iface, county):
    Connections().save(file_connection("County", path=str(county)))
    Connections().set_default("County")
    with loaded_plugin(iface) as plugin:
        yield plugin


def entry(iface):
    return iface.submenus["Parcel Lookup"].actions()[1]


def the_dock(iface):
    return iface.window.findChild(QgsDockWidget, "parcel_lookup_dock")


def test_the_menu_opens_the_builder_and_a_search_shows_the_dock(plugin, iface, project, qtbot):
    iface.canvas.setExtent(QgsRectangle(-100, 38, -99, 39))
    entry(iface).trigger()
    dock, dialog = the_dock(iface), builder(iface)
    assert not dock.isVisible()
    assert not iface.toolbar.actions()[0].isChecked()
    assert places(dialog) == [EVERYWHERE, "Map view"]
    choose(dialog, Draft((TWELVES, IN_KANSAS)))
    start(dialog)
    assert dock.isVisible()
    wait(dock, qtbot)
    (layer,) = project.mapLayers().values()
    assert layer.featureCount() == NUMBER_OF_TWELVES


def test_result_layers_are_refined_from_the_layers_panel(plugin, iface, project, add_layer, qtbot):
    add_layer("Districts")
    dock = plugin.show_dock()
    search(dock, qtbot)
    layer = found(project, "Parcels in Districts")
    entry_of(layer_menu(iface, layer), "refine").trigger()
    qtbot.waitUntil(lambda: builders(iface) != [])
    assert places(builder(iface)) == ["Districts", EVERYWHERE]


def test_unloading_closes_the_builder(iface, county, qtbot):
    for _ in range(2):
        plugin = parcel_lookup.classFactory(iface)
        plugin.initGui()
        entry(iface).trigger()
        choose(builder(iface), Draft((TWELVES,)))
        plugin.unload()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        assert iface.window.findChildren(QDialog, "parcel_lookup_filters") == []
    qtbot.wait(50)
    assert message(iface) == ""


def test_a_layer_that_is_read_while_the_plugin_goes_opens_nothing(iface, add_layer, qtbot):
    layer = keep_search(add_layer("Districts"), json.dumps(Search(filters=(TWELVES,)).to_json()))
    dock = ParcelDock(iface)
    dock.refine_layer(layer)
    dock.close_down()
    sip.delete(dock)
    qtbot.wait(200)
    assert builders(iface) == []
