"""Filters in the dock: with its area, and from the builder alone."""

import pytest
from qgis.core import Qgis
from qgis.gui import QgsSpinBox
from qgis.PyQt.QtWidgets import (
    QCheckBox,
    QComboBox,
    QLabel,
    QPushButton,
    QToolButton,
    QWidget,
)

from parcel_lookup.core.contract import Filter, Order
from parcel_lookup.core.contract.matching import matches
from parcel_lookup.core.gis.connections import Connections, history_path
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
    open_builder,
    owners,
    part,
    places,
    sentence,
    start,
)
from parcel_lookup.tests.support.dock import (
    LONGEST,
    button,
    connect,
    dock_on_file,
    is_idle,
    keep_key,
    message,
    offered,
    press,
    search,
    wait,
)
from parcel_lookup.tests.support.layers import rows
from parcel_lookup.tests.support.service import RunningService
from parcel_lookup.ui.filters.draft import Draft


@pytest.fixture
def dock(iface, county, qtbot):
    """The dock with a connection to the county of squares."""
    with dock_on_file(iface, county) as dock:
        yield dock


@pytest.fixture(scope="module")
def service(county):
    with RunningService(county) as service:
        yield service


@pytest.fixture
def remote(dock, service):
    """The service, to which the dock has a connection."""
    connect(dock, service.url, "Service", authcfg=keep_key(service.key))
    service.reset()
    return service


def sent(service):
    return sum(service.requests.values())


# ---- with the dock's area ---------------------------------------------------------------------


def test_filters_in_an_area_give_the_parcels_that_meet_them(dock, iface, project, add_layer, qtbot):
    add_layer("Districts", boxes=2)
    search(dock, qtbot)
    everything = rows(found(project, "Parcels in Districts"))
    choose(open_builder(dock, iface), Draft((TWELVES,)))
    assert sentence(dock) == "owner contains “12”"
    search(dock, qtbot)
    layer = found(project, "Owner contains 12 in Districts")
    expected = [row for row in everything if matches((TWELVES,), row)]
    assert 0 < len(expected) < len(everything)
    assert sorted(map(str, rows(layer))) == sorted(map(str, expected))


def test_filters_in_an_area_of_a_service(dock, iface, project, add_layer, remote, qtbot):
    add_layer("Districts", boxes=2)
    dock._which.set_draft(Draft((TWELVES, Filter("acres", "between", (9, 10)))))
    search(dock, qtbot)
    (layer,) = [one for one in project.mapLayers().values() if one.name() != "Districts"]
    grid = [(column, row) for row in range(11) for column in range(21)]
    expected = [f"Owner {row * 60 + column}" for column, row in grid]
    assert owners(layer) == sorted(name for name in expected if "12" in name)
    assert iface.bar.items()[0].level() == Qgis.MessageLevel.Success


def test_no_parcel_that_meets_the_filters_leads_to_the_filters(dock, iface, add_layer, qtbot):
    add_layer("Districts")
    dock._which.set_draft(Draft((Filter("owner", "eq", "Nobody"),)))
    search(dock, qtbot)
    assert message(iface).startswith("No parcels")
    press(iface, "Filters…")
    assert builder(iface).draft() == dock._which.draft


def test_a_problem_is_reported_with_a_link_to_the_filters(dock, iface, add_layer, remote, qtbot):
    add_layer("Districts")
    dock._which.set_draft(Draft((Filter("acres", "gte", "many"),)))
    dock._refresh_estimate()
    estimate = part(dock, QLabel, "estimate")
    qtbot.waitUntil(lambda: "cannot be sent" in estimate.text())
    button(dock).click()
    assert "The search cannot be sent: " in message(iface)
    assert offered(iface) == ["Filters…"]
    assert sent(remote) == 0
    press(iface, "Filters…")
    assert builder(iface).draft() == dock._which.draft


def test_an_order_is_left_out_with_an_area(dock, project, add_layer, qtbot):
    add_layer("Districts")
    dock._which.set_draft(Draft((IN_KANSAS,), order=Order("acres", "desc")))
    search(dock, qtbot)
    assert found(project, "State KS in Districts").featureCount() == 121
    assert dock._which.draft.order == Order("acres", "desc")


def test_cleared_filters_are_searched_without_and_come_back(dock, project, add_layer, qtbot):
    add_layer("Districts")
    dock._which.set_draft(Draft((TWELVES,)))
    clear = part(dock, QToolButton, "clear_filters")
    clear.click()
    search(dock, qtbot)
    assert found(project, "Parcels in Districts").featureCount() == 121
    clear.click()
    assert sentence(dock) == "owner contains “12”"


# ---- one draft --------------------------------------------------------------------------------


def test_dock_and_builder_show_one_draft(dock, iface, qtbot):
    dialog = open_builder(dock, iface)
    choose(dialog, Draft((TWELVES,), max_parcels=30, include_buildings=True))
    most, buildings = part(dock, QgsSpinBox, "at_most"), part(dock, QCheckBox, "buildings")
    assert (most.value(), buildings.isChecked()) == (30, True)
    most.setValue(40)
    buildings.click()
    assert dialog.draft() == Draft((TWELVES,), max_parcels=40)
    part(dock, QToolButton, "clear_filters").click()
    assert dialog.draft() == Draft(max_parcels=40)
    part(dock, QToolButton, "clear_filters").click()
    assert dialog.draft().rows == (TWELVES,)


def test_there_is_one_builder_at_a_time(dock, iface):
    first = open_builder(dock, iface)
    part(dock, QLabel, "filter_sentence").clicked.emit()
    assert builder(iface) is first
    first.close()
    assert builders(iface) == []
    assert open_builder(dock, iface).isVisible()


def test_the_builder_offers_what_the_dock_s_area_is_now(dock, iface, add_layer):
    add_layer("Districts")
    dialog = open_builder(dock, iface)
    assert places(dialog) == ["Districts", EVERYWHERE]
    add_layer("Zones")
    assert places(dialog) == ["Zones", EVERYWHERE]
    dock.findChild(QWidget, "parcel_lookup_where_view").click()
    assert places(dialog) == ["Map view", EVERYWHERE]


def test_another_area_is_no_reason_to_search_everywhere(dock, iface, add_layer):
    add_layer("Districts")
    dock.show_filters(is_everywhere_first=True)
    dialog = builder(iface)
    assert places(dialog) == [EVERYWHERE, "Districts"]
    choose(dialog, Draft((TWELVES,)), "Districts")
    add_layer("Zones")
    box = dialog.findChild(QComboBox, "parcel_lookup_filter_place")
    assert box.currentText() == "Zones"
    dock.show_filters(is_everywhere_first=True)  # the menu's entry means what its label says
    assert box.currentText() == EVERYWHERE


def test_the_builder_follows_the_connection_and_a_new_project(dock, iface, project, service):
    dialog = open_builder(dock, iface)
    connect(dock, service.url, "Service", authcfg=keep_key(service.key))
    project.clear()
    Connections().remove("Service")
    dock._connection_row.refresh()
    choose(dialog, Draft((TWELVES,)))
    assert sentence(dock) == "owner contains “12”"


# ---- from the builder -------------------------------------------------------------------------


def test_filters_alone_find_parcels_wherever_they_are(dock, iface, project, add_layer, qtbot):
    add_layer("Districts")
    dialog = open_builder(dock, iface)
    choose(dialog, Draft((TWELVES, IN_KANSAS)), EVERYWHERE)
    start(dialog)
    wait(dock, qtbot)
    layer = found(project, "Owner contains 12, state KS")
    assert layer.featureCount() == NUMBER_OF_TWELVES
    assert all("12" in owner for owner in owners(layer))
    assert message(iface).startswith(f"{NUMBER_OF_TWELVES} parcels")
    assert offered(iface) == ["Zoom to Layer", "Save…"]
    press(iface, "Zoom to Layer")
    assert iface.canvas.extent().contains(layer.extent())


def test_filters_alone_over_a_service(dock, iface, project, remote, qtbot):
    dialog = open_builder(dock, iface)
    choose(dialog, Draft((TWELVES, IN_KANSAS), order=Order("svc_uuid", "desc")), EVERYWHERE)
    start(dialog)
    wait(dock, qtbot)
    (layer,) = project.mapLayers().values()
    numbers = [int(row["svc_uuid"][-12:]) for row in rows(layer)]
    assert len(numbers) == NUMBER_OF_TWELVES
    assert numbers == sorted(numbers, reverse=True)
    assert f"({sent(remote)} requests, " in message(iface)


def test_an_expression_decides_what_is_kept(dock, iface, project, remote, qtbot):
    dialog = open_builder(dock, iface)
    text = '"state" = \'KS\' AND ("owner" LIKE \'%7\' OR length("owner") = 7)'
    choose(dialog, Draft(expression=text), EVERYWHERE)
    start(dialog)
    wait(dock, qtbot)
    (layer,) = project.mapLayers().values()
    names = [f"Owner {number}" for number in range(2400)]
    expected = [name for name in names if name.endswith("7") or len(name) == 7]
    assert owners(layer) == sorted(expected)
    assert sentence(dock) == text


def test_a_second_search_waits_for_the_first(dock, iface, add_layer, qtbot):
    add_layer("Districts", boxes=20)
    dialog = open_builder(dock, iface)
    choose(dialog, Draft((IN_KANSAS,)), EVERYWHERE)
    search_button = dialog.findChild(QPushButton, "parcel_lookup_filter_search")
    button(dock).click()
    assert not search_button.isEnabled()
    wait(dock, qtbot)
    assert search_button.isEnabled()


# ---- all parcels ------------------------------------------------------------------------------


def save_and_run(dock, qtbot, search):
    """Run a search that was saved by a name, over the connection of the dock."""
    history = History(history_path())
    saved = history.entry(history.save_search("All parcels", search))
    history.close()
    dock._history.run_requested.emit(saved)
    qtbot.waitUntil(lambda: is_idle(dock), timeout=LONGEST)


def test_all_parcels_of_a_service_are_requested_only_after_confirmation(
    dock, iface, project, remote, qtbot
):
    save_and_run(dock, qtbot, Search())
    assert message(iface) == (
        "Without an area or filters, all parcels of “Service” are requested. The search stops "
        "after 200 requests, with at most 20,000 parcels. Nothing was sent."
    )
    assert offered(iface) == ["Search All Parcels", "Filters…"]
    assert sent(remote) == 0
    press(iface, "Search All Parcels")
    wait(dock, qtbot)
    assert found(project, "All parcels").featureCount() == 2400


def test_an_expression_that_a_service_cannot_evaluate_requests_all_its_parcels(
    dock, iface, remote, qtbot
):
    save_and_run(dock, qtbot, Search(expression="1 = 1"))
    assert message(iface).startswith("“Service” cannot evaluate any part of this expression")
    assert sent(remote) == 0


def test_the_builders_button_shows_that_all_parcels_are_requested(
    dock, iface, project, remote, qtbot
):
    dialog = open_builder(dock, iface)
    choose(dialog, Draft(), EVERYWHERE)
    assert "All Parcels" in dialog.findChild(QPushButton, "parcel_lookup_filter_search").text()
    start(dialog)
    wait(dock, qtbot)
    assert found(project, "All parcels").featureCount() == 2400


def test_all_parcels_of_a_file_and_a_few_of_a_service_need_no_confirmation(
    dock, iface, project, service, qtbot
):
    dialog = open_builder(dock, iface)
    choose(dialog, Draft(), EVERYWHERE)
    start(dialog)
    wait(dock, qtbot)
    assert found(project, "All parcels").featureCount() == 2400
    connect(dock, service.url, "Service", authcfg=keep_key(service.key))
    choose(builder(iface), Draft(max_parcels=50), EVERYWHERE)
    start(builder(iface))
    wait(dock, qtbot)
    assert found(project, "All parcels (2) (partial)").featureCount() == 50


def test_an_unfinished_filter_is_called_so(dock, iface, add_layer, qtbot):
    add_layer("Districts")
    dock._which.set_draft(Draft((IN_KANSAS, Filter("zoning", "in", None))))
    assert sentence(dock) == "state is “KS” and 1 incomplete filter"
    button(dock).click()
    assert "1 filter is incomplete." in message(iface)
