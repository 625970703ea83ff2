"""A kind of source that the plugin does not know, used like any other connection.

`tests/support/toy_source.py` has all that there is of it.
"""

from contextlib import contextmanager

import pytest
from qgis.PyQt.QtCore import QMetaType
from qgis.PyQt.QtGui import QIcon
from qgis.PyQt.QtWidgets import QComboBox, QLabel, QLineEdit, QPushButton, QTreeView, QWidget

from parcel_lookup.core.contract import Cancellation, Filter, Order
from parcel_lookup.core.gis.connections import (
    Connections,
    register,
    unregister,
)
from parcel_lookup.core.gis.connections import (
    test_connection as check_connection,
)
from parcel_lookup.core.gis.connections.offline import value_reader
from parcel_lookup.core.gis.result.layer_kinds import LayerTarget
from parcel_lookup.core.gis.saving import save_result
from parcel_lookup.tests.support.builder import (
    EVERYWHERE,
    choose,
    open_builder,
    start,
)
from parcel_lookup.tests.support.dock import LONGEST, message, opened_dock, search, wait
from parcel_lookup.tests.support.layers import rows
from parcel_lookup.tests.support.menus import result_menu, texts
from parcel_lookup.tests.support.saving import ended
from parcel_lookup.tests.support.toy_source import toy_kind
from parcel_lookup.ui.filters.draft import Draft
from parcel_lookup.ui.filters.row import FilterRow, OperatorBox
from parcel_lookup.ui.locator.locator import ParcelLocator

TOY_KIND = toy_kind()
IN_FLOODPLAIN = Filter("flood_zone", "eq", "AE")


@contextmanager
def closing_down(made):
    yield made
    made.close_down()


@pytest.fixture
def toy(project):
    """A saved connection of the toy kind, which is the default."""
    register(TOY_KIND)
    Connections().save(TOY_KIND("Toy town"))
    Connections().set_default("Toy town")
    yield Connections().get("Toy town")
    unregister(TOY_KIND)


@pytest.fixture
def dock(iface, toy, qtbot):
    with opened_dock(iface) as dock:
        yield dock


def text(widget, name):
    return widget.findChild(QLabel, f"parcel_lookup_{name}").text()


def numbers(layer):
    return sorted(int(row["owner"].split()[1]) for row in rows(layer))


def result(project):
    """The newest result layer."""
    return project.layerTreeRoot().layerOrder()[0]


def run(dock, iface, qtbot, draft):
    dialog = open_builder(dock, iface)
    choose(dialog, draft, EVERYWHERE)
    start(dialog)
    wait(dock, qtbot)


def test_its_own_field_in_a_row_of_the_filter_builder(dock, iface, qtbot):
    dialog = open_builder(dock, iface)
    choose(dialog, Draft(rows=(IN_FLOODPLAIN,)), EVERYWHERE)
    row = dialog.findChild(FilterRow)
    assert row._picker.currentText() == "Flood zone"
    operators = row.findChild(OperatorBox)
    assert [operators.itemText(index) for index in range(operators.count())] == [
        "is",
        "is one of",
        "is empty",
    ]
    values = row.findChild(QComboBox, "parcel_lookup_filter_value")
    assert [values.itemText(index) for index in range(values.count())] == [
        "Floodplain (AE)",
        "Minimal hazard (X)",
    ]
    assert values.currentText() == "Floodplain (AE)"
    qtbot.waitUntil(lambda: text(dialog, "filter_estimate").startswith("Free: "))


def test_a_search_with_its_own_field_and_column(dock, iface, project, qtbot):
    run(dock, iface, qtbot, Draft(rows=(IN_FLOODPLAIN,)))
    layer = result(project)
    assert layer.name() == "Flood zone AE"
    assert numbers(layer) == list(range(0, 40, 3))
    zone, depth = (layer.fields().field(name) for name in ("flood_zone", "flood_depth"))
    assert (zone.alias(), depth.alias()) == ("Flood zone", "Flood depth (ft)")
    assert depth.type() == QMetaType.Type.Double
    assert {row["flood_zone"] for row in rows(layer)} == {"AE"}


def test_its_own_field_in_a_search_by_area(dock, iface, project, add_layer, qtbot):
    """The source takes no filters with an area: they are evaluated after download."""
    add_layer("District", at=(-93.0001, 41.999))
    dock._filters.applied.emit(Draft(rows=(Filter("flood_depth", "gt", 0.3),)))
    assert "0.3 ft" in dock._which.findChild(QLabel, "parcel_lookup_filter_sentence").text()
    search(dock, qtbot)
    assert numbers(result(project)) == [6, 9]


def test_an_expression_with_its_own_field_and_operators_that_it_does_not_evaluate(
    dock, iface, project, qtbot
):
    expression = '"flood_depth" >= 1 AND "legal" ILIKE \'%lot 3%\''
    dialog = open_builder(dock, iface)
    choose(dialog, Draft(expression=expression), EVERYWHERE)
    start(dialog)
    wait(dock, qtbot)
    assert numbers(result(project)) == [30, 33, 36, 39]


def test_an_order_by_its_own_field_over_many_pages(dock, iface, project, qtbot):
    run(dock, iface, qtbot, Draft(order=Order("flood_depth", "desc")))
    layer = result(project)
    assert layer.featureCount() == 40
    depths = [row["flood_depth"] for row in rows(layer)]
    assert depths[:3] == [3.9, 3.6, 3.3]
    assert depths[-1] is None


def test_counting(dock, iface, qtbot):
    dialog = open_builder(dock, iface)
    choose(dialog, Draft(rows=(IN_FLOODPLAIN,)), EVERYWHERE)
    dialog.findChild(QPushButton, "parcel_lookup_count").click()
    qtbot.waitUntil(lambda: text(dialog, "counted") == "14 parcels match the filters.")


def test_the_estimate_of_the_dock(dock, add_layer, qtbot):
    add_layer("District", at=(-93.0001, 41.999))
    expected = "Free: requests to this source cost nothing."
    qtbot.waitUntil(lambda: text(dock, "estimate") == expected)


def test_its_values_complete_what_is_typed(toy):
    """Those that it declares do not have to be looked up; it finds others itself."""
    assert value_reader(toy)("city", Cancellation()) == ["Ames"]


def typed(iface, qtbot, text):
    """Type a text into QGIS's search bar, and return the lines below it."""
    bar = iface.locator.locator()
    with qtbot.waitSignal(bar.finished, timeout=LONGEST):
        iface.locator.findChild(QLineEdit).setText(text)
    qtbot.waitUntil(lambda: not bar.isRunning(), timeout=LONGEST)
    trees = iface.window.findChildren(QTreeView)
    model = next(
        one.model() for one in trees if one.metaObject().className() == "QgsLocatorResultsView"
    )
    return [model.index(row, 0).data().strip() for row in range(model.rowCount())]


def test_the_search_bar(toy, iface, qtbot):
    with closing_down(ParcelLocator(iface, QIcon(), iface.window)):
        assert typed(iface, qtbot, "parcel owner 39") == ["Parcels", "Owners", "Owner 39"]
        assert "12 Elm St" in typed(iface, qtbot, "parcel 12 elm st")
        # Its IDs change: one that is typed is from another time.
        uuid = "00000000-0000-4000-8000-000000000003"
        assert typed(iface, qtbot, f"parcel {uuid}") == ["Parcels", "No parcel found"]


def test_a_search_by_ids_that_change_has_a_notice(dock, iface, qtbot):
    ids = tuple(f"00000000-0000-4000-8000-{number:012d}" for number in (3, 5))
    run(dock, iface, qtbot, Draft(rows=(Filter("svc_uuid", "in", ids),)))
    assert "2 parcels" in message(iface)
    assert "may find other parcels than before" in message(iface)


def test_results_with_ids_that_change_are_not_compared(dock, iface, project, qtbot, tmp_path):
    run(dock, iface, qtbot, Draft(rows=(IN_FLOODPLAIN,)))
    ended(qtbot, save_result(result(project), tmp_path / "toy.gpkg"))
    (line,) = dock.findChildren(QWidget, "parcel_lookup_result")
    offered = texts(result_menu(line))
    assert "Run Again" in offered
    assert not {"Update…", "Fetch Full Records"} & set(offered)
    dock.layer_searches.update([LayerTarget(result(project))])  # as a script may
    qtbot.waitUntil(lambda: "cannot be compared" in message(iface), timeout=LONGEST)
    assert len(project.mapLayers()) == 1


def test_the_list_of_connections_and_the_test_of_one(toy, qtbot):
    assert toy in Connections().all()
    check = check_connection(toy, None)
    with qtbot.waitSignal(check.done, timeout=LONGEST) as done:
        check.start()
    assert done.args[0].is_good


def test_a_connection_of_a_kind_that_is_gone_is_not_listed(toy):
    unregister(TOY_KIND)
    assert toy not in Connections().all()
    assert Connections().default.name == "sample"
    register(TOY_KIND)
    assert toy in Connections().all()
