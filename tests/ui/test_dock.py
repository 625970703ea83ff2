"""A search in the dock, from the button to the layer, with real parcels in a file."""

import re

import pytest
import shapely
from qgis.core import Qgis, QgsApplication, QgsRectangle
from qgis.gui import QgsSpinBox
from qgis.PyQt import sip
from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtWidgets import QApplication, QCheckBox, QLabel, QPushButton, QWidget

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.gis.connections import Connections
from parcel_lookup.core.gis.layer.properties import is_result_layer
from parcel_lookup.tests.support.any_crs import FEET, as_multi, connected, geometries, source_of
from parcel_lookup.tests.support.dock import (
    LONGEST,
    button,
    is_idle,
    offered,
    opened_dock,
    press,
    search,
)
from parcel_lookup.tests.support.file_connections import file_connection
from parcel_lookup.tests.support.layers import rows
from parcel_lookup.tests.support.menus import result_entry
from parcel_lookup.tests.support.windows import activate
from parcel_lookup.ui.dock import search_runner
from parcel_lookup.ui.dock.dock import ParcelDock
from parcel_lookup.ui.results.save_dialog import SaveDialog
from parcel_lookup.ui.search import estimator


@pytest.fixture
def dock(iface, county, qtbot):
    """The dock with a connection to the county of squares."""
    Connections().save(file_connection("County", path=str(county)))
    Connections().set_default("County")
    with opened_dock(iface) as dock:
        yield dock


def part(dock, kind, name):
    found = dock.findChild(kind, f"parcel_lookup_{name}")
    assert found is not None, name
    return found


def message(iface):
    items = iface.bar.items()
    return items[0].text() if items else ""


def lines(dock):
    return dock.findChildren(QWidget, "parcel_lookup_result")


def layers(project, name):
    return project.mapLayersByName(name)


def test_every_parcel_that_touches_a_polygon_comes_with_its_attributes(
    dock, iface, project, add_layer, qtbot
):
    add_layer("Districts", boxes=2)
    search(dock, qtbot)
    (layer,) = layers(project, "Parcels in Districts")
    assert layer.featureCount() == 21 * 11
    zones = {feature["src_ZONE"] for feature in layer.getFeatures()}
    assert zones == {"Z0", "Z1"}
    assert iface.bar.items()[0].level() == Qgis.MessageLevel.Success
    assert re.match(r"231 parcels touching 2 polygons of Districts \(\d", message(iface))


def test_the_result_has_a_line_with_its_count(dock, project, add_layer, qtbot):
    add_layer("Districts")
    search(dock, qtbot)
    (line,) = lines(dock)
    assert part(line, QLabel, "result_name").text() == "Parcels in Districts"
    assert part(line, QLabel, "result_count").text() == "121"
    layers(project, "Parcels in Districts")[0].setName("Mine")
    assert part(line, QLabel, "result_name").text() == "Mine"


def test_a_search_is_cancel_while_it_runs(dock, add_layer, qtbot):
    add_layer("Districts")
    button(dock).click()
    assert "Cancel" in button(dock).text()
    assert part(dock, QLabel, "progress_count").isVisible()
    qtbot.waitUntil(lambda: is_idle(dock), timeout=LONGEST)
    assert not part(dock, QLabel, "progress_count").isVisible()


def test_the_map_view_is_searched_where_there_is_no_layer(dock, iface, project, qtbot):
    iface.canvas.setExtent(QgsRectangle(-100.0, 38.0, -99.99, 38.01))
    button(dock).click()
    shown = iface.canvas.mapSettings().visibleExtent().buffered(1e-9)
    qtbot.waitUntil(lambda: is_idle(dock), timeout=LONGEST)
    (layer,) = layers(project, "Parcels in the map view")
    assert 0 < layer.featureCount() < 2400
    assert all(shown.intersects(f.geometry().boundingBox()) for f in layer.getFeatures())


def test_at_most_so_many(dock, project, add_layer, qtbot):
    add_layer("Districts")
    part(dock, QgsSpinBox, "at_most").setValue(50)
    search(dock, qtbot)
    assert layers(project, "Parcels in Districts (partial)")[0].featureCount() == 50


def test_buildings_come_as_a_layer_of_their_own(dock, project, add_layer, qtbot):
    add_layer("Districts")
    part(dock, QCheckBox, "buildings").click()
    search(dock, qtbot)
    found = [layer for layer in project.mapLayers().values() if "uilding" in layer.name()]
    assert [layer.featureCount() for layer in found] == [121]


def test_an_empty_result_is_reported_and_leaves_no_layer(dock, iface, project, add_layer, qtbot):
    add_layer("Districts", at=(-90.0, 40.0))
    search(dock, qtbot)
    assert message(iface).startswith("No parcels touching 1 polygon of Districts")
    assert len(project.mapLayers()) == 1
    assert lines(dock) == []


def test_run_again_makes_the_same_once_more(dock, project, add_layer, qtbot):
    add_layer("Districts")
    search(dock, qtbot)
    result_entry(lines(dock)[0], "run_again").trigger()
    qtbot.waitUntil(lambda: is_idle(dock), timeout=LONGEST)
    name = "Parcels in Districts"
    both = [*layers(project, name), *layers(project, f"{name} (2)")]
    assert [layer.featureCount() for layer in both] == [121, 121]
    first, second = (
        sorted(feature["svc_uuid"] for feature in layer.getFeatures()) for layer in both
    )
    assert first == second


def test_the_menu_of_a_result(dock, iface, project, add_layer, qtbot):
    add_layer("Districts")
    search(dock, qtbot)
    (layer,) = layers(project, "Parcels in Districts")
    (line,) = lines(dock)
    result_entry(line, "zoom").trigger()
    assert iface.activeLayer() is layer
    assert iface.canvas.extent().contains(layer.extent())
    result_entry(line, "table").trigger()
    assert iface.tables == [layer]
    result_entry(line, "save").trigger()
    (dialog,) = iface.window.findChildren(SaveDialog)
    assert dialog.isVisible()
    result_entry(line, "remove").trigger()
    assert layers(project, "Parcels in Districts") == []
    qtbot.waitUntil(lambda: lines(dock) == [])


def test_the_next_search_is_not_with_the_last_result(dock, project, add_layer, qtbot):
    add_layer("Districts")
    part(dock, QCheckBox, "buildings").click()
    search(dock, qtbot)
    search(dock, qtbot)
    first, second = layers(project, "Parcels in Districts"), "Parcels in Districts (2)"
    assert len(first) == len(layers(project, second)) == 1


def test_a_local_search_is_free(dock, add_layer, qtbot):
    add_layer("Districts")
    estimate = part(dock, QLabel, "estimate")
    qtbot.waitUntil(lambda: estimate.text().startswith("Free"))


@pytest.mark.parametrize(
    ("options", "words"),
    [({"crs": ""}, "coordinate reference system"), ({"boxes": 0}, "no features")],
)
def test_an_obstacle_is_shown_before_and_after_the_button_is_clicked(
    dock, iface, add_layer, qtbot, options, words
):
    add_layer("Odd", **options)
    estimate = part(dock, QLabel, "estimate")
    qtbot.waitUntil(lambda: words in estimate.text())
    search(dock, qtbot)
    assert words in message(iface)
    assert iface.bar.items()[0].level() == Qgis.MessageLevel.Warning


def test_polygons_abroad_are_reported(dock, iface, add_layer, qtbot):
    add_layer("Zürich", at=(8.5, 47.3))
    search(dock, qtbot)
    assert "outside the United States" in message(iface)


def test_a_removed_layer_ends_its_search(dock, iface, project, add_layer, qtbot):
    add_layer("Districts", boxes=40)

    def remove(layer):
        qtbot.waitUntil(lambda: True)
        project.removeMapLayer(layer.id())

    button(dock).click()
    dock._runner._running.layers.created.connect(remove, Qt.ConnectionType.QueuedConnection)
    qtbot.waitUntil(lambda: is_idle(dock), timeout=LONGEST)
    assert message(iface) == "The search was canceled because its layer was removed."
    qtbot.waitUntil(lambda: lines(dock) == [], timeout=LONGEST)


def test_a_new_project_ends_the_search(dock, iface, project, add_layer, qtbot):
    add_layer("Districts", boxes=40)
    button(dock).click()
    dock._runner._running.layers.created.connect(
        lambda _layer: project.clear(), Qt.ConnectionType.QueuedConnection
    )
    qtbot.waitUntil(lambda: is_idle(dock), timeout=LONGEST)
    assert project.mapLayers() == {}
    qtbot.waitUntil(lambda: lines(dock) == [], timeout=LONGEST)
    add_layer("Districts")
    search(dock, qtbot)
    assert len(layers(project, "Parcels in Districts")) == 1


def test_the_polygon_layer_may_go_while_its_search_runs(dock, project, add_layer, qtbot):
    polygons = add_layer("Districts", boxes=2)
    button(dock).click()
    project.removeMapLayer(polygons.id())
    qtbot.waitUntil(lambda: is_idle(dock), timeout=LONGEST)
    assert layers(project, "Parcels in Districts")[0].featureCount() == 231


def test_unloading_cancels_what_runs(iface, county, add_layer, qtbot):
    Connections().save(file_connection("County", path=str(county)))
    Connections().set_default("County")
    add_layer("Districts", boxes=40)
    dock = ParcelDock(iface)
    button(dock).click()
    tasks = QgsApplication.taskManager().activeTasks
    # What earlier tests have left may be active too.
    (task,) = (one for one in tasks() if one.description() == "Parcels in Districts")
    dock.close_down()
    sip.delete(dock)
    qtbot.waitUntil(lambda: sip.isdeleted(task) or task not in tasks(), timeout=2000)


def test_the_keys_search_and_cancel(dock, iface, project, add_layer, qtbot):
    add_layer("Districts")
    activate(iface.window, qtbot)
    button(dock).setFocus()
    qtbot.keyClick(button(dock), Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: layers(project, "Parcels in Districts") != [], timeout=LONGEST)
    qtbot.waitUntil(lambda: is_idle(dock), timeout=LONGEST)


def test_an_empty_project_goes_to_the_sample_county(iface, project, qtbot):
    """Nothing is configured, nothing is on the map: the button alone gives parcels."""
    dock = ParcelDock(iface)
    dock.show()
    iface.canvas.setExtent(QgsRectangle())
    estimate = part(dock, QLabel, "estimate")
    qtbot.waitUntil(lambda: estimate.text().startswith("Free"))
    search(dock, qtbot)
    (layer,) = layers(project, "Parcels in the map view")
    assert layer.featureCount() > 500
    shown = iface.canvas.extent()
    assert shown.contains(layer.extent().center())
    assert shown.width() < 2 * layer.extent().width()
    dock.close_down()
    sip.delete(dock)


def test_the_sample_county_is_shown_to_who_looks_elsewhere(iface, add_layer, qtbot):
    dock = ParcelDock(iface)
    dock.show()
    add_layer("Districts", at=(-80.0, 35.0))
    search(dock, qtbot)
    (item,) = iface.bar.items()
    assert item.text().startswith("No parcels touching 1 polygon of Districts")
    item.findChild(QPushButton).click()
    assert -94 < iface.canvas.extent().center().x() < -93
    dock.close_down()
    sip.delete(dock)


def test_without_shapely_search_is_disabled_and_the_command_is_a_click_away(
    dock, iface, add_layer, qtbot, monkeypatch
):
    command = 'python3 -m pip install --user --no-deps "shapely>=2"'
    where = "Paste the command into a terminal, then return to QGIS."
    params = {"package": "shapely", "version": 2, "command": command, "where": where}
    add_layer("Districts")
    found = [ParcelError(ErrorCode.MISSING_LIBRARY, f"{where}\n\n{command}", **params)]
    for module in (estimator, search_runner):
        monkeypatch.setattr(module, "missing_library", lambda: found[0])
    dock._refresh_estimate()
    search_button = button(dock)
    qtbot.waitUntil(lambda: not search_button.isEnabled())
    estimate = dock.findChild(QLabel, "parcel_lookup_estimate")
    qtbot.waitUntil(lambda: estimate.text().startswith("Parcel Lookup needs version 2 or newer of"))
    copy, again = (
        dock.findChild(QPushButton, f"parcel_lookup_{name}")
        for name in ("copy_command", "check_again")
    )
    assert copy.isVisible()
    copy.click()
    assert QApplication.clipboard().text() == command
    assert estimate.text() == where

    dock._runner.run(dock._make_job())  # as a menu does
    assert offered(iface)[:2] == ["Copy Command", "Try Again"]
    QApplication.clipboard().clear()
    press(iface, "Copy Command")
    assert QApplication.clipboard().text() == command

    again.click()
    qtbot.waitUntil(lambda: estimate.text().startswith("Parcel Lookup needs"))
    assert not search_button.isEnabled()
    found[0] = None  # the user has installed it, and comes back
    QApplication.instance().applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)
    qtbot.waitUntil(search_button.isEnabled)
    assert not copy.isVisible()
    search(dock, qtbot)
    assert message(iface).startswith("121 parcels touching 1 polygon")


def test_a_result_has_the_crs_and_the_coordinates_of_its_source(iface, project, qtbot):
    shapes = [shapely.box(-93.61 + west, 42.02, -93.609 + west, 42.021) for west in (0, 0.001)]
    source = source_of("feet", ["a", "b"], shapes)
    with connected(Feet=source):
        Connections().set_default("Feet")
        iface.canvas.setExtent(QgsRectangle(-93.62, 42.01, -93.60, 42.03))
        with opened_dock(iface) as dock:
            search(dock, qtbot)
            (layer,) = (one for one in project.mapLayers().values() if is_result_layer(one))
            assert layer.crs().authid() == FEET
            assert geometries(layer) == as_multi(source)
            assert [row["join_overlap_pct"] for row in rows(layer)] == [100, 100]
