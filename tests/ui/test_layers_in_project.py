"""Layers of the project in the list of connections: two clicks to a search."""

from __future__ import annotations

import pytest
from qgis.core import QgsProject
from qgis.PyQt.QtWidgets import QComboBox, QLabel, QToolButton

from parcel_lookup.core.gis.connections import Connections
from parcel_lookup.tests.support.dock import LONGEST, message, opened_dock, search
from parcel_lookup.tests.support.layers import box, layer_of, rows
from parcel_lookup.tests.support.source_dialog import choose, press, shows_columns, wait
from parcel_lookup.ui.kit.hints import HINT
from parcel_lookup.ui.sources.dialog import SourceDialog

FIELDS = "PIN:string,OWNER:string,Zone:string"

pytestmark = pytest.mark.usefixtures("parcel_home")


@pytest.fixture
def dock(iface, project, qtbot):
    with opened_dock(iface) as dock:
        yield dock


def add_lots(name="Lots", fields=FIELDS):
    shapes = [box(-93.6 + n / 1000, 42, -93.599 + n / 1000, 42.001) for n in range(9)]
    values = [[f"{n:03}", f"Owner {n}", f"R{n % 3}"] for n in range(9)]
    return QgsProject.instance().addMapLayer(
        layer_of(shapes, fields=fields, values=values, name=name)
    )


def combo(dock):
    return dock.findChild(QComboBox, "parcel_lookup_connection")


def choose_layer(dock, qtbot, layer):
    """Open the list, and click the layer as soon as it is there."""
    combo(dock).opened.emit()
    qtbot.waitUntil(lambda: combo(dock).findData(layer.id()) >= 0, timeout=LONGEST)
    row = combo(dock).findData(layer.id())
    assert combo(dock).itemText(row) == layer.name()
    combo(dock).setCurrentIndex(row)
    combo(dock).activated.emit(row)
    return row


def test_a_layer_of_the_project_is_searched_with_two_clicks(dock, iface, project, qtbot):
    layer = add_lots()
    row = choose_layer(dock, qtbot, layer)
    assert "Story County, IA" in combo(dock).itemData(row, HINT)
    assert combo(dock).currentText() == "Lots"
    search(dock, qtbot)
    assert "the map view" in message(iface)  # not with the layer itself as polygons
    (result,) = [one for one in project.mapLayers().values() if one is not layer]
    assert {one["owner"] for one in rows(result)} == {f"Owner {n}" for n in range(9)}
    assert [one.name for one in Connections().all()] == ["sample"]


def test_an_own_layer_with_parcels_is_offered_in_the_first_line(dock, project, qtbot):
    add_lots("Districts", "A:string,B:string,C:string")
    layer = add_lots("Lots <b>")
    first_line = dock.findChild(QLabel, "parcel_lookup_introduction")
    qtbot.waitUntil(lambda: layer.id() in first_line.text(), timeout=LONGEST)
    assert ">Lots &lt;b&gt;</a>" in first_line.text()
    assert "Districts" not in first_line.text()
    assert combo(dock).findText("Districts") < 0  # it was not read
    first_line.linkActivated.emit(layer.id())
    assert not first_line.isVisible()
    search(dock, qtbot)
    (result,) = [one for one in project.mapLayers().values() if one.name().startswith("Parcels")]
    assert {one["owner"] for one in rows(result)} == {f"Owner {n}" for n in range(9)}


def test_its_columns_are_corrected_from_the_dock(dock, project, qtbot):
    layer = add_lots()
    choose_layer(dock, qtbot, layer)
    dock.findChild(QToolButton, "parcel_lookup_connection_columns").click()
    dialog = dock.findChild(SourceDialog)
    wait(dialog, qtbot, "First 9 rows")
    choose(dialog, "legal", "Zone")
    with qtbot.waitSignal(dialog.saved, timeout=LONGEST):
        press(dialog, "source_ok")
    search(dock, qtbot)
    (result,) = [one for one in project.mapLayers().values() if one is not layer]
    assert {one["legal"] for one in rows(result)} == {"R0", "R1", "R2"}


def test_a_layer_with_doubtful_columns_opens_them_first(dock, qtbot):
    layer = add_lots("Districts", "A:string,B:string,C:string")
    choose_layer(dock, qtbot, layer)
    assert combo(dock).currentText() == "Sample county (offline)"
    dialog = dock.findChild(SourceDialog)
    wait(dialog, qtbot, "First 9 rows")
    assert shows_columns(dialog)
    choose(dialog, "parcel_id", "A")
    with qtbot.waitSignal(dialog.saved, timeout=LONGEST):
        press(dialog, "source_ok")
    assert combo(dock).currentText() == "Districts"


def test_a_layer_that_is_removed_is_no_longer_searched(dock, project, qtbot):
    layer = add_lots()
    choose_layer(dock, qtbot, layer)
    project.removeMapLayer(layer.id())
    assert combo(dock).currentText() == "Sample county (offline)"
